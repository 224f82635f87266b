//! Native libraries (`jdk.internal.loader.NativeLibraries`): opening, closing, looking up.
//!
//! Invariant: these are called *in native* without a JNIEnv; the loader may run code of the library meanwhile, so nothing is held.

use crate::entry::c_bytes;
use abi::jni::{
    JNI_VERSION_1_1, JNI_VERSION_1_2, JNI_VERSION_1_4, JNI_VERSION_1_6, JNI_VERSION_1_8, JNI_VERSION_9, JNI_VERSION_10,
    JNI_VERSION_19, JNI_VERSION_20, JNI_VERSION_21, JNI_VERSION_24, jboolean, jint,
};
use runtime::thread::VmEntry;
use runtime::threads;
use std::ffi::{CStr, CString, c_char, c_void};
use std::os::unix::ffi::OsStrExt;

/// What the dynamic linker has to say about the last failure on this thread.
fn linker_error() -> String {
    // SAFETY: dlerror returns null or a string that stays until the thread's next call of the dynamic linker.
    unsafe {
        let message = libc::dlerror();
        if message.is_null() {
            "unknown error".to_owned()
        } else {
            CStr::from_ptr(message).to_string_lossy().into_owned()
        }
    }
}

/// Opens a library; UnsatisfiedLinkError with the dynamic linker's words, if `throw`, else NULL.
///
/// # Safety
/// `name` is null or a NUL-terminated string; the calling thread is attached and *in native*.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JVM_LoadLibrary(name: *const c_char, throw: jboolean) -> *mut c_void {
    if name.is_null() {
        return std::ptr::null_mut();
    }
    // SAFETY: the caller's promise.
    if unsafe { CStr::from_ptr(name) }.to_bytes().ends_with(b"/libjimage.so")
        && let Some(vm) = runtime::vm::vm()
    {
        // The class library asks it for the mapping of the image that the VM has open.
        vm.boot_path.open_image_with_library();
    }
    // SAFETY: the caller's promise; a library's initialisers are as trusted as the library.
    let handle = unsafe { libc::dlopen(name, libc::RTLD_LAZY) };
    if handle.is_null() && throw != 0 {
        let error = linker_error();
        // SAFETY: the caller's promise.
        let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
        let Some(thread) = threads::current_thread() else { return handle };
        // SAFETY: the caller's promise.
        let mut cur = unsafe { VmEntry::new(thread) };
        cur.throw("java/lang/UnsatisfiedLinkError", &format!("{name}: {error}")).discard();
    }
    handle
}

/// Closes a library.
///
/// # Safety
/// `handle` came from `JVM_LoadLibrary`, and none of its code runs or will be called.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JVM_UnloadLibrary(handle: *mut c_void) {
    if !handle.is_null() {
        // SAFETY: the caller's promise.
        unsafe { libc::dlclose(handle) };
    }
}

/// The address of a symbol; NULL if the library has none.
///
/// # Safety
/// `handle` is null (the whole process) or came from the dynamic linker; `name` is NUL-terminated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JVM_FindLibraryEntry(handle: *mut c_void, name: *const c_char) -> *mut c_void {
    // SAFETY: the caller's promise.
    unsafe { libc::dlsym(handle, name) }
}

/// libzip, for libjimage's compressed resources.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_LoadZipLibrary() -> *mut c_void {
    let Some(vm) = runtime::vm::vm() else { return std::ptr::null_mut() };
    let path = vm.boot_path.java_home().join("lib/libzip.so");
    let Ok(path) = CString::new(path.as_os_str().as_bytes()) else { return std::ptr::null_mut() };
    // SAFETY: a NUL-terminated path; libzip is part of the JDK.
    unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_LAZY) }
}

/// A path in the form of the platform: on Unix, as it is.
///
/// # Safety
/// None; the argument is handed back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JVM_NativePath(path: *mut c_char) -> *mut c_char {
    path
}

/// May a library's `JNI_OnLoad` ask for this version?
#[unsafe(no_mangle)]
pub extern "C" fn JVM_IsSupportedJNIVersion(version: jint) -> jboolean {
    const VERSIONS: [jint; 11] = [
        JNI_VERSION_1_1,
        JNI_VERSION_1_2,
        JNI_VERSION_1_4,
        JNI_VERSION_1_6,
        JNI_VERSION_1_8,
        JNI_VERSION_9,
        JNI_VERSION_10,
        JNI_VERSION_19,
        JNI_VERSION_20,
        JNI_VERSION_21,
        JNI_VERSION_24,
    ];
    u8::from(VERSIONS.contains(&version))
}

/// Is the VM part of the launcher? It is a library of its own.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_IsStaticallyLinked() -> jboolean {
    0
}

/// The number of a signal by its name without `SIG`; -1 if there is none.
///
/// # Safety
/// `name` is null or NUL-terminated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JVM_FindSignal(name: *const c_char) -> jint {
    // SAFETY: the caller's promise.
    let Some(name) = (unsafe { c_bytes(name) }) else { return -1 };
    abi::jvm::SIGNALS.iter().find(|s| s.0.as_bytes() == name).map_or(-1, |s| s.1)
}

/// `Signal.handle0`: installs a handler (0 default, 1 ignore, 2 deliver to Java); the old one, or -1 if the VM keeps the signal.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_RegisterSignal(signal: jint, handler: *mut c_void) -> *mut c_void {
    runtime::signals::register(signal, handler as usize) as *mut c_void
}

/// `Signal.raise0`; false if the VM doesn't let Java raise it.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_RaiseSignal(signal: jint) -> jboolean {
    u8::from(runtime::signals::raise(signal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_by_name() {
        // SAFETY: NUL-terminated literals.
        unsafe {
            assert_eq!(JVM_FindSignal(c"TERM".as_ptr()), 15);
            assert_eq!(JVM_FindSignal(c"SIGTERM".as_ptr()), -1);
            assert_eq!(JVM_FindSignal(std::ptr::null()), -1);
        }
    }

    #[test]
    fn missing_library() {
        // SAFETY: a NUL-terminated literal; nothing is thrown without being asked.
        let handle = unsafe { JVM_LoadLibrary(c"/nonexistent/libx.so".as_ptr(), 0) };
        assert!(handle.is_null());
        assert!(linker_error().contains("/nonexistent/libx.so"));
    }
}
