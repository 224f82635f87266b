//! The arguments and results of natives and exported functions: classes, names, arrays.
//!
//! Invariant: what is made for native code is a handle, rooted when it is made.

use abi::jni::JNIEnv;
use runtime::class::ClassRef;
use runtime::exceptions::JResult;
use runtime::refs::{Handle, Ref};
use runtime::symbol::Symbol;
use runtime::thread::Current;

pub(crate) use native_entry::{c_bytes, h, native_functions};

/// What JNI passes as the first argument.
pub(crate) type Env = *mut JNIEnv;

/// The class that a java.lang.Class names.
///
/// # Errors
/// NullPointerException.
pub(crate) fn class_of(cur: &mut Current, mirror: Handle) -> JResult<ClassRef> {
    cur.check_null(mirror)?;
    match cur.class_of_mirror(mirror.get(cur)) {
        Some(class) => Ok(class),
        None => runtime::vm_bug!("a java.lang.Class without a class"),
    }
}

/// A Java string in modified UTF-8.
pub(crate) fn mutf8(cur: &mut Current, string: Handle) -> Vec<u8> {
    let units = cur.string_utf16(string);
    classfile::mutf8::from_utf16(units)
}

/// The symbol of a dotted name in a Java string, with slashes.
pub(crate) fn slashed_symbol(cur: &mut Current, string: Handle) -> Symbol {
    let mut name = mutf8(cur, string);
    for byte in &mut name {
        if *byte == b'.' {
            *byte = b'/';
        }
    }
    cur.vm().symbols.intern(&name)
}

/// The bytes of a symbol with dots for slashes.
pub(crate) fn dotted(name: &[u8]) -> Vec<u8> {
    name.iter().map(|&b| if b == b'/' { b'.' } else { b }).collect()
}

/// `Class.getName` in modified UTF-8.
pub(crate) fn external_name(class: ClassRef) -> Vec<u8> {
    let mut name = dotted(class.name.bytes());
    let element = std::iter::successors(Some(class), |c| c.component).last();
    if element.is_some_and(|c| c.is_hidden())
        && let Some(at) = name.iter().rposition(|&b| b == b'+')
    {
        name[at] = b'/';
    }
    name
}

/// The class's mirror in a new local handle.
pub(crate) fn mirror(cur: &Current, class: ClassRef) -> Handle {
    cur.handle_of(class.mirror_address())
}

/// A new java.lang.Class[].
///
/// # Errors
/// OutOfMemoryError.
pub(crate) fn class_array(cur: &mut Current, classes: &[ClassRef]) -> JResult<Handle> {
    let component = cur.vm().well_known().class_class;
    let array = cur.array_class(component)?;
    let result = cur.new_reference_array(array, classes.len() as i32)?;
    for (index, class) in classes.iter().enumerate() {
        // SAFETY: the class is alive: its mirror's slot is a root or kept by the loader; no safepoint in between.
        let mirror = unsafe { Ref::from_address(cur, class.mirror_address()) };
        result.get(cur).set_element_ref(cur, index, mirror);
    }
    Ok(result)
}

/// A new array of a boot class, filled from handles (null handles stay null).
///
/// # Errors
/// OutOfMemoryError.
pub(crate) fn object_array(cur: &mut Current, component: ClassRef, elements: &[Handle]) -> JResult<Handle> {
    let array = cur.array_class(component)?;
    let result = cur.new_reference_array(array, elements.len() as i32)?;
    for (index, element) in elements.iter().enumerate() {
        result.get(cur).set_element_ref(cur, index, element.get(cur));
    }
    Ok(result)
}

/// InternalError that names what is missing.
#[cold]
pub(crate) fn missing(cur: &mut Current, what: &str) -> runtime::exceptions::Thrown {
    cur.throw("java/lang/InternalError", &format!("Pellucid has no {what} yet"))
}

/// Rows of a table of VM natives: one class, then name, descriptor, releases and function of each method.
macro_rules! rows {
    ($class:literal; $($rows:tt)*) => { $crate::entry::rows! { @ (Reach::All), $class; $($rows)* } };
    (accesses memory, $class:literal; $($rows:tt)*) => { $crate::entry::rows! { @ (Reach::Memory(None)), $class; $($rows)* } };
    (with kernels, $class:literal; $($name:literal $descriptor:literal $releases:expr => $function:expr, $kernel:expr;)*) => {
        &[$(runtime::natives::VmNative {
            reach: runtime::natives::Reach::Kernel($crate::entry::kernel!($kernel)),
            class: $class, name: $name, descriptor: $descriptor, releases: $releases, function: $function,
        }),*]
    };
    (@ ($reach:expr), $class:literal; $($name:literal $descriptor:literal $releases:expr => $function:expr;)*) => {{
        use runtime::natives::Reach;
        const REACH: Reach = $reach;
        &[$(runtime::natives::VmNative {
            reach: REACH, class: $class, name: $name, descriptor: $descriptor, releases: $releases, function: $function,
        }),*]
    }};
}
pub(crate) use rows;

/// Compiled code replaces calls of a native with a function of `&Current` and the arguments, that has the bits of the result, or None if it couldn't
/// do it (`natives::Kernel`).
macro_rules! kernel {
    ($function:expr) => {{
        unsafe extern "C" fn without_frame(
            thread: *const runtime::thread::JavaThread,
            arguments: *mut u64,
        ) -> runtime::natives::KernelResult {
            let function: fn(&runtime::thread::Current, runtime::natives::Arguments) -> Option<u64> = $function;
            // SAFETY: `Kernel`'s: the running thread.
            let cur = unsafe { runtime::thread::Current::from_thread(thread) };
            // SAFETY: `Kernel`'s: slots with what the method's descriptor says.
            let arguments = unsafe { runtime::natives::Arguments::at(arguments) };
            let result = function(&cur, arguments);
            runtime::natives::KernelResult { bits: result.unwrap_or(0), is_done: u64::from(result.is_some()) }
        }
        without_frame as runtime::natives::Kernel
    }};
}
pub(crate) use kernel;
