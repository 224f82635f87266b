//! Helpful NullPointerException messages (`NullPointerException.getExtendedNPEMessage`): which null, and where it came from.
//!
//! Invariant: the message is computed from the class file's bytecode at the place where the exception was made, on demand.

use crate::entry::{h, native_functions, rows};
use abi::jni::jobject;
use bytecode::MethodShape;
use runtime::backtrace::{Location, visible_origin};
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative, reference};
use runtime::refs::Handle;
use runtime::thread::Current;

fn message(location: Location) -> Option<String> {
    let method = location.method;
    let file = method.class_file()?;
    let code = method.code_attribute()?;
    let shape = MethodShape::new(code, method.descriptor.bytes(), method.is_static(), &file.constant_pool);
    bytecode::npe_message::npe_message(&shape, &code.local_variables, location.bci?)
}

fn extended_message(cur: &mut Current, throwable: Handle) -> JResult<Handle> {
    cur.check_null(throwable)?;
    if !cur.vm().options.code_details {
        return Ok(Handle::NULL);
    }
    let backtrace = cur.vm().well_known().throwable_backtrace;
    match visible_origin(throwable.get(cur).load_ref(backtrace)).and_then(message) {
        Some(text) => cur.new_string(&text),
        None => Ok(Handle::NULL),
    }
}

fn get_extended_message(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let text = extended_message(cur, a.handle(0))?;
    Ok(reference(text.get(cur)))
}

native_functions! {
    /// `NullPointerException.getExtendedNPEMessage`
    #[unsafe(no_mangle)]
    pub fn JVM_GetExtendedNPEMessage(cur, throwable: jobject) -> Handle {
        extended_message(cur, h(throwable))
    }
}

pub(crate) const NATIVES: &[VmNative] = rows! { "java/lang/NullPointerException";
    "getExtendedNPEMessage" "()Ljava/lang/String;" 17..=25 => get_extended_message;
};
