//! Rust's side of the C-variadic entry points: fills their slots of JNI's function table (JNI specification, chapter 4) and
//! exports the `jio_*` printing functions.
//!
//! Key facts: rustc exports no symbol of a static C library, so each exported name is a naked function that jumps to the
//! C one and leaves all registers, also the count of vector arguments in AL, as the caller set them.

use std::arch::naked_asm;
use std::ffi::c_void;
use std::mem::offset_of;

use abi::jni::{JNI_SLOTS, JNINativeInterface};

unsafe extern "C" {
    fn pellucid_fill_variadic_slots(table: *mut *mut c_void);
    fn pellucid_set_vfprintf_hook(hook: *mut c_void);
    fn pellucid_jio_printf();
    fn pellucid_jio_fprintf(stream: *mut c_void, format: *const std::ffi::c_char, ...) -> std::ffi::c_int;
    static stdout: *mut c_void;
    static stderr: *mut c_void;
    fn pellucid_jio_snprintf();
    fn pellucid_jio_vfprintf();
    fn pellucid_jio_vsnprintf();
}

/// What `variadic.c` decodes arguments by.
///
/// # Safety
/// `method` is null or a jmethodID that came from the VM.
#[unsafe(no_mangle)]
unsafe extern "C" fn pellucid_method_shape(method: abi::jni::jmethodID) -> *const std::ffi::c_char {
    // SAFETY: the caller's promise.
    unsafe { jni::method_shape(method) }
}

// The slot numbers written in variadic.c.
const _: () = {
    const fn is(offset: usize, slot: usize) -> bool {
        offset == 8 * slot
    }
    assert!(JNI_SLOTS == 236);
    assert!(is(offset_of!(JNINativeInterface, NewObject), 28));
    assert!(is(offset_of!(JNINativeInterface, NewObjectA), 30));
    assert!(is(offset_of!(JNINativeInterface, CallObjectMethod), 34));
    assert!(is(offset_of!(JNINativeInterface, CallVoidMethodA), 63));
    assert!(is(offset_of!(JNINativeInterface, CallNonvirtualObjectMethod), 64));
    assert!(is(offset_of!(JNINativeInterface, CallNonvirtualVoidMethodA), 93));
    assert!(is(offset_of!(JNINativeInterface, CallStaticObjectMethod), 114));
    assert!(is(offset_of!(JNINativeInterface, CallStaticVoidMethodA), 143));
};

/// Puts the variadic and `va_list` forms of Call…Method, CallNonvirtual…Method, CallStatic…Method and NewObject into the
/// VM's function table, whose array forms (`…A`) must be in place. Call it before any thread has an environment.
pub fn fill_slots(table: &mut JNINativeInterface) {
    // SAFETY: the table is an array of JNI_SLOTS pointers; the function writes only to the 62 slots named above, which it
    // fills with functions of the signatures that JNI gives them.
    unsafe { pellucid_fill_variadic_slots(std::ptr::from_mut(table).cast()) }
}

/// Sends what `jio_printf`, `jio_fprintf` and `jio_vfprintf` print to a hook, the `vfprintf` option of
/// `JNI_CreateJavaVM`; null undoes it. Call it before other threads run.
///
/// # Safety
/// `hook` must be null or a C function `int (FILE *, const char *, va_list)` that stays loaded.
pub unsafe fn set_vfprintf_hook(hook: *mut c_void) {
    // SAFETY: the caller's promise is the C function's only demand.
    unsafe { pellucid_set_vfprintf_hook(hook) }
}

/// Prints a line by a hook as above, the one that is set or will be.
pub fn print_by_hook(hook: usize, output: bool, text: &str) {
    let Ok(text) = std::ffi::CString::new(text) else { return };
    // SAFETY: JNI: the extraInfo of the option `vfprintf` is such a function, and always the same. The format takes a C
    // string, and the streams are the C library's.
    unsafe {
        set_vfprintf_hook(hook as *mut c_void);
        pellucid_jio_fprintf(if output { stdout } else { stderr }, c"%s\n".as_ptr(), text.as_ptr());
    }
}

macro_rules! forward {
    ($($(#[$doc:meta])* $exported:ident => $target:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// Arguments must be what the C library's function of this name (without `jio_`) demands.
        #[unsafe(naked)]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $exported() {
            naked_asm!("jmp {target}", target = sym $target)
        }
    )*};
}

forward! {
    /// `int jio_printf(const char *format, ...)`
    jio_printf => pellucid_jio_printf;
    /// `int jio_fprintf(FILE *stream, const char *format, ...)`
    jio_fprintf => pellucid_jio_fprintf;
    /// `int jio_snprintf(char *buffer, size_t size, const char *format, ...)`: -1 if the text was cut off.
    jio_snprintf => pellucid_jio_snprintf;
    /// `int jio_vfprintf(FILE *stream, const char *format, va_list list)`
    jio_vfprintf => pellucid_jio_vfprintf;
    /// `int jio_vsnprintf(char *buffer, size_t size, const char *format, va_list list)`: -1 if the text was cut off.
    jio_vsnprintf => pellucid_jio_vsnprintf;
}
