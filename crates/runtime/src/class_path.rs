//! Directories and archives of the boot loader: `-Xbootclasspath/a`, `--patch-module`, and what agents append.

use crate::vm::Vm;
use hashbrown::hash_map::Entry;
use platform::archive::FileArchive;
use std::ffi::c_void;
use std::path::Path;
use std::sync::Arc;

/// The bytes of `name` (a path inside) in a directory or archive; None when it is not there or the archive is unreadable.
pub fn read(vm: &'static Vm, path: &str, name: &[u8]) -> Option<Vec<u8>> {
    let meta = std::fs::metadata(path).ok()?;
    if meta.is_dir() {
        return std::fs::read(Path::new(path).join(std::str::from_utf8(name).ok()?)).ok();
    }
    let archive = match vm.archives.lock().entry(path.to_owned()) {
        Entry::Occupied(known) => known.get().clone(),
        Entry::Vacant(new) => new.insert(FileArchive::open(Path::new(path)).map(Arc::new)).clone(),
    };
    archive?.read(name)
}

/// A library of the JDK, opened once.
pub fn library(vm: &'static Vm, name: &str) -> Option<*mut c_void> {
    let mut libraries = vm.libraries.lock();
    if let Some(handle) = libraries.get(name) {
        return Some(*handle as *mut c_void);
    }
    let handle = platform::image::open_library(&vm.java_home.join("lib").join(name)).ok()?;
    libraries.insert(name.to_owned(), handle as usize);
    Some(handle)
}
