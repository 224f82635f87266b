//! Directories and archives of the boot loader: `-Xbootclasspath/a`, `--patch-module`, and what agents append.

use crate::vm::Vm;
use std::ffi::{CString, c_char, c_int, c_void};
use std::io::Read;
use std::path::Path;

type ZipOpen = unsafe extern "C" fn(*const c_char, *mut *mut c_char) -> *mut c_void;
type FindEntry = unsafe extern "C" fn(*mut c_void, *const c_char, *mut c_int, *mut c_int) -> *mut c_void;
type ReadEntry = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut u8, *mut c_char) -> u8;

/// The bytes of `name` (a path inside) in a directory or archive; None when it is not there or the archive is unreadable.
pub fn read(vm: &'static Vm, path: &str, name: &[u8]) -> Option<Vec<u8>> {
    let meta = std::fs::metadata(path).ok()?;
    if meta.is_dir() {
        let inside = std::str::from_utf8(name).ok()?;
        let mut bytes = Vec::new();
        std::fs::File::open(Path::new(path).join(inside)).ok()?.read_to_end(&mut bytes).ok()?;
        return Some(bytes);
    }
    read_zip(vm, path, name)
}

/// libzip of the JDK: its handle, opened once.
pub fn zip_library(vm: &'static Vm) -> Option<*mut c_void> {
    library(vm, "libzip.so")
}

/// A library of the JDK, opened once.
pub fn library(vm: &'static Vm, name: &str) -> Option<*mut c_void> {
    let mut libraries = vm.libraries.lock();
    if let Some(handle) = libraries.get(name) {
        return Some(*handle as *mut c_void);
    }
    let handle = crate::image::open_library(&vm.java_home.join("lib").join(name)).ok()?;
    libraries.insert(name.to_owned(), handle as usize);
    Some(handle)
}

fn read_zip(vm: &'static Vm, path: &str, name: &[u8]) -> Option<Vec<u8>> {
    let zip = zip_library(vm)?;
    let key = format!("zip:{path}");
    let opened = vm.libraries.lock().get(&key).copied();
    // SAFETY: libzip's exported functions have these types (facts/linking.tsv); archives stay open for ever.
    unsafe {
        let archive = match opened {
            Some(archive) => archive as *mut c_void,
            None => {
                let open: ZipOpen = std::mem::transmute(crate::image::symbol(zip, c"ZIP_Open").ok()?);
                let file = CString::new(path).ok()?;
                let mut message: *mut c_char = std::ptr::null_mut();
                let archive = open(file.as_ptr(), &mut message);
                vm.libraries.lock().insert(key, archive as usize);
                archive
            }
        };
        if archive.is_null() {
            return None;
        }
        let find: FindEntry = std::mem::transmute(crate::image::symbol(zip, c"ZIP_FindEntry").ok()?);
        let read: ReadEntry = std::mem::transmute(crate::image::symbol(zip, c"ZIP_ReadEntry").ok()?);
        let entry_name = CString::new(name).ok()?;
        let (mut size, mut name_length) = (0, 0);
        let entry = find(archive, entry_name.as_ptr(), &mut size, &mut name_length);
        if entry.is_null() {
            return None;
        }
        let mut bytes = vec![0u8; usize::try_from(size).ok()?.max(1)];
        let mut name_buffer = vec![0 as c_char; usize::try_from(name_length).ok()? + 1];
        let fine = read(archive, entry, bytes.as_mut_ptr(), name_buffer.as_mut_ptr());
        bytes.truncate(size as usize);
        (fine != 0).then_some(bytes)
    }
}
