//! Exceptions (JNI specification, chapter 4), `FatalError` and the version.

use crate::entry::{Threw, c_bytes, class_of, native_functions, present};
use abi::jni::{JNI_VERSION_24, jboolean, jclass, jint, jthrowable};
use classfile::mutf8;
use runtime::call::Value;
use runtime::exceptions::JResult;
use runtime::refs::Handle;
use runtime::thread::Current;
use std::ffi::c_char;
use std::io::Write;

/// Prints the exception as `Thread.dispatchUncaughtException` would, whatever happens on the way.
fn describe(cur: &mut Current, exception: Handle) {
    let thread = runtime::threads::current_name(cur);
    // Standard error may be closed; there is nobody to tell.
    let _ = write!(std::io::stderr(), "Exception in thread \"{thread}\" ");
    let print = cur.vm().well_known().throwable_print_stack_trace;
    if let Err(thrown) = cur.call_virtual(print, &[Value::Reference(exception)]) {
        thrown.discard();
        let second = cur.take_exception();
        let class = exception.get(cur).class().external_name();
        let other = second.get(cur).class().external_name();
        let _ = writeln!(std::io::stderr(), "{class}\n<<no stack trace available: printing it threw {other}>>");
    }
}

/// A new exception of a class that native code chose, by its constructor `(String)`, or `()` without a message.
///
/// # Errors
/// NoSuchMethodError when it has no such constructor, what the constructor throws.
fn new_exception(cur: &mut Current, class: jclass, message: Option<&[u8]>) -> JResult<Handle> {
    let class = class_of(cur, class)?;
    let vm = cur.vm();
    let descriptor: &[u8] = if message.is_some() { b"(Ljava/lang/String;)V" } else { b"()V" };
    let (name, descriptor) = (vm.symbols.intern(b"<init>"), vm.symbols.intern(descriptor));
    let Some(constructor) = class.declared_method(name, descriptor) else {
        let message = format!(
            "{}: method 'void <init>({})' not found",
            class.external_name(),
            runtime::messages::parameters_text(descriptor.bytes())
        );
        return Err(cur.throw("java/lang/NoSuchMethodError", &message));
    };
    let exception = crate::objects::allocate(cur, class)?;
    match message {
        Some(text) => {
            let text = cur.new_string_mutf8(text)?;
            cur.call(constructor, &[Value::Reference(exception), Value::Reference(text)])?;
        }
        None => {
            cur.call(constructor, &[Value::Reference(exception)])?;
        }
    }
    Ok(exception)
}

native_functions! {
    /// GetVersion
    pub(crate) bare fn get_version(cur) -> jint {
        let _ = cur;
        JNI_VERSION_24
    }

    /// Throw
    pub(crate) fn throw(cur, exception: jthrowable) -> Threw {
        let exception = present(cur, exception)?;
        Err(cur.throw_object(exception))
    }

    /// ThrowNew
    pub(crate) fn throw_new(cur, class: jclass, message: *const c_char) -> Threw {
        // SAFETY: JNI: a modified UTF-8 string or null.
        let message = unsafe { c_bytes(message) };
        let exception = new_exception(cur, class, message)?;
        Err(cur.throw_object(exception))
    }

    /// ExceptionOccurred
    pub(crate) bare fn exception_occurred(cur) -> jthrowable {
        let pending = cur.pending_exception();
        cur.handle(pending).as_jobject()
    }

    /// ExceptionDescribe
    pub(crate) bare fn exception_describe(cur) -> () {
        if cur.has_exception() {
            cur.scope(|cur| {
                runtime::probes::hooks::cleared(cur);
                let exception = cur.take_exception();
                describe(cur, exception);
            });
        }
    }

    /// ExceptionClear
    pub(crate) bare fn exception_clear(cur) -> () {
        runtime::probes::hooks::cleared(cur);
        cur.clear_exception();
    }

    /// ExceptionCheck
    pub(crate) bare fn exception_check(cur) -> jboolean {
        u8::from(cur.has_exception())
    }

    /// FatalError
    pub(crate) bare fn fatal_error(cur, message: *const c_char) -> () {
        let _ = cur;
        // SAFETY: JNI: a modified UTF-8 string or null.
        let message = unsafe { c_bytes(message) }.map_or("".into(), mutf8::to_str);
        let _ = writeln!(std::io::stdout(), "FATAL ERROR in native method: {message}");
        runtime::crash::report_and_abort()
    }
}
