//! The boot image `lib/modules`: read where it is mapped (`index`), and with the JDK's own libjimage where it is packed or of another form.

mod index;

use index::Index;
use std::borrow::Cow;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::fs::File;
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

type Open = unsafe extern "C" fn(*const c_char, *mut c_int) -> *mut c_void;
type FindResource = unsafe extern "C" fn(*mut c_void, *const c_char, *const c_char, *const c_char, *mut i64) -> i64;
type GetResource = unsafe extern "C" fn(*mut c_void, i64, *mut c_char, i64) -> i64;
type PackageToModule = unsafe extern "C" fn(*mut c_void, *const c_char) -> *const c_char;

/// An open image; closed with the process.
pub struct Image {
    java_home: PathBuf,
    /// The mapped file, if its form is known here.
    index: Option<Index>,
    library: OnceLock<Option<Library>>,
}

/// The image as the JDK's library has it open.
struct Library {
    file: *mut c_void,
    find: FindResource,
    get: GetResource,
    package_to_module: PackageToModule,
}

// SAFETY: libjimage only reads its mapped file after opening.
unsafe impl Send for Library {}
// SAFETY: as above.
unsafe impl Sync for Library {}

/// Opens a library by path.
///
/// # Errors
/// What the dynamic linker says.
pub fn open_library(path: &Path) -> Result<*mut c_void, String> {
    let name = CString::new(path.as_os_str().as_encoded_bytes()).map_err(|e| e.to_string())?;
    // SAFETY: a JDK library, whose initialisers may run.
    let library = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
    if library.is_null() {
        // SAFETY: dlerror gives a string after a failure.
        let message = unsafe { libc::dlerror() };
        if message.is_null() {
            return Err(format!("{}: can't be opened", path.display()));
        }
        // SAFETY: as above.
        return Err(unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned());
    }
    Ok(library)
}

/// The address of a symbol of a library.
///
/// # Errors
/// When the library lacks it.
#[expect(clippy::not_unsafe_ptr_arg_deref, reason = "a library's handle is only given to dlsym, which checks it")]
pub fn symbol(library: *mut c_void, name: &CStr) -> Result<*mut c_void, String> {
    // SAFETY: an open library.
    let address = unsafe { libc::dlsym(library, name.as_ptr()) };
    if address.is_null() { Err(format!("symbol {} is missing", name.to_string_lossy())) } else { Ok(address) }
}

/// Maps a file for as long as the process.
fn map(path: &Path) -> Option<&'static [u8]> {
    let file = File::open(path).ok()?;
    let length = usize::try_from(file.metadata().ok()?.len()).ok().filter(|length| *length != 0)?;
    // SAFETY: a fresh mapping of an open file, which stays and is only read.
    unsafe {
        let place = libc::mmap(std::ptr::null_mut(), length, libc::PROT_READ, libc::MAP_PRIVATE, file.as_raw_fd(), 0);
        if place == libc::MAP_FAILED { None } else { Some(std::slice::from_raw_parts(place.cast(), length)) }
    }
}

impl Image {
    /// Opens `lib/modules` of a JDK.
    ///
    /// # Errors
    /// A sentence saying what is missing.
    pub fn open(java_home: &Path) -> Result<Image, String> {
        let index = map(&java_home.join("lib/modules")).and_then(Index::of);
        let image = Image { java_home: java_home.to_owned(), index, library: OnceLock::new() };
        if image.index.is_none() {
            let library = Library::open(java_home)?;
            let _ = image.library.set(Some(library));
        }
        Ok(image)
    }

    /// The image in the JDK's library: once that has it open, the class library uses that mapping, too.
    pub fn open_with_library(&self) -> bool {
        self.library().is_some()
    }

    fn library(&self) -> Option<&Library> {
        self.library.get_or_init(|| Library::open(&self.java_home).ok()).as_ref()
    }

    /// The module that has this package (with slashes).
    pub fn module_of_package(&self, package: &[u8]) -> Option<String> {
        match &self.index {
            Some(index) => index.module_of_package(package),
            None => self.library()?.module_of_package(package),
        }
    }

    /// The bytes of a resource, such as `java/lang/Object.class` of module `java.base`; borrowed where they lie in the mapped file as they are.
    pub fn resource(&self, module: &str, name: &[u8]) -> Option<Cow<'static, [u8]>> {
        match &self.index {
            Some(index) => match index.resource(module.as_bytes(), name)? {
                Some(bytes) => Some(Cow::Borrowed(bytes)),
                None => self.library()?.resource(module, name).map(Cow::Owned),
            },
            None => self.library()?.resource(module, name).map(Cow::Owned),
        }
    }
}

impl Library {
    fn open(java_home: &Path) -> Result<Library, String> {
        let library = open_library(&java_home.join("lib/libjimage.so"))?;
        let path = java_home.join("lib/modules");
        let name = CString::new(path.as_os_str().as_encoded_bytes()).map_err(|e| e.to_string())?;
        // SAFETY: the symbols have these types in every release (facts/linking.tsv).
        unsafe {
            let open: Open = std::mem::transmute(symbol(library, c"JIMAGE_Open")?);
            let mut error = 0;
            let file = open(name.as_ptr(), &mut error);
            if file.is_null() {
                return Err(format!("{} is no readable runtime image (error {error})", path.display()));
            }
            Ok(Library {
                file,
                find: std::mem::transmute::<*mut c_void, FindResource>(symbol(library, c"JIMAGE_FindResource")?),
                get: std::mem::transmute::<*mut c_void, GetResource>(symbol(library, c"JIMAGE_GetResource")?),
                package_to_module: std::mem::transmute::<*mut c_void, PackageToModule>(symbol(
                    library,
                    c"JIMAGE_PackageToModule",
                )?),
            })
        }
    }

    fn module_of_package(&self, package: &[u8]) -> Option<String> {
        let package = CString::new(package).ok()?;
        // SAFETY: an open image; the answer is a string inside it.
        let name = unsafe { (self.package_to_module)(self.file, package.as_ptr()) };
        if name.is_null() {
            return None;
        }
        // SAFETY: as above.
        Some(unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned())
    }

    fn resource(&self, module: &str, name: &[u8]) -> Option<Vec<u8>> {
        let module = CString::new(module).ok()?;
        let name = CString::new(name).ok()?;
        let mut size = 0i64;
        // SAFETY: an open image and terminated strings; the version argument is ignored by all releases.
        let location = unsafe { (self.find)(self.file, module.as_ptr(), c"9.0".as_ptr(), name.as_ptr(), &mut size) };
        if location == 0 {
            return None;
        }
        let mut bytes = vec![0u8; usize::try_from(size).ok()?];
        // SAFETY: the buffer has the size just asked.
        unsafe { (self.get)(self.file, location, bytes.as_mut_ptr().cast(), size) };
        Some(bytes)
    }
}
