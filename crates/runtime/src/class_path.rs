//! Where the boot loader's classes are from: the JDK's image, and directories and archives behind it (`-Xbootclasspath/a`, `--patch-module`,
//! and what agents append); part of `Vm`. The JDK's own libraries lie beside the image.

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use parking_lot::{Mutex, RwLock};
use platform::archive::FileArchive;
use platform::image::Image;
use std::ffi::c_void;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// See the file's head.
pub struct BootPath {
    java_home: PathBuf,
    image: OnceLock<Image>,
    /// Directories and archives behind the image, in order.
    appended: RwLock<Vec<String>>,
    /// Archives by path, open for ever; None for what can't be read.
    archives: Mutex<HashMap<String, Option<Arc<FileArchive>>>>,
    /// Dynamic libraries of the JDK that the VM itself has opened, by name.
    libraries: Mutex<HashMap<String, usize>>,
}

impl BootPath {
    /// That of a JDK whose image is to be opened yet.
    pub(crate) fn new(java_home: PathBuf, appended: Vec<String>) -> BootPath {
        BootPath {
            java_home,
            image: OnceLock::new(),
            appended: RwLock::new(appended),
            archives: Mutex::default(),
            libraries: Mutex::default(),
        }
    }

    /// `java.home`
    pub fn java_home(&self) -> &Path {
        &self.java_home
    }

    /// The boot image, once it is open.
    pub(crate) fn image(&self) -> Option<&Image> {
        self.image.get()
    }

    /// Has the JDK's library open the boot image, too.
    pub fn open_image_with_library(&self) {
        self.image.get().map(Image::open_with_library);
    }

    /// The boot image is open.
    pub(crate) fn set_image(&self, image: Image) {
        let _ = self.image.set(image);
    }

    /// Directories and archives behind the boot image.
    pub(crate) fn appended(&self) -> Vec<String> {
        self.appended.read().clone()
    }

    /// Adds a directory or archive behind the others.
    pub fn append(&self, path: &str) {
        self.appended.write().push(path.to_owned());
    }

    /// The bytes of `name` (a path inside) in a directory or archive; None when it is not there or the archive is unreadable.
    pub(crate) fn read(&self, path: &str, name: &[u8]) -> Option<Vec<u8>> {
        let meta = std::fs::metadata(path).ok()?;
        if meta.is_dir() {
            return std::fs::read(Path::new(path).join(std::str::from_utf8(name).ok()?)).ok();
        }
        let archive = match self.archives.lock().entry(path.to_owned()) {
            Entry::Occupied(known) => known.get().clone(),
            Entry::Vacant(new) => new.insert(FileArchive::open(Path::new(path)).map(Arc::new)).clone(),
        };
        archive?.read(name)
    }

    /// A library of the JDK, opened once.
    pub(crate) fn library(&self, name: &str) -> Option<*mut c_void> {
        let mut libraries = self.libraries.lock();
        if let Some(handle) = libraries.get(name) {
            return Some(*handle as *mut c_void);
        }
        let handle = platform::image::open_library(&self.java_home.join("lib").join(name)).ok()?;
        libraries.insert(name.to_owned(), handle as usize);
        Some(handle)
    }
}
