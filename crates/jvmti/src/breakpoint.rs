//! Breakpoints (JVM TI, "Breakpoint"). Each environment has its own.

use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::parameters::Method;
use abi::jvmti::*;
use inspection::Refusal;

/// SetBreakpoint.
pub(crate) fn set_breakpoint(call: &Call, method: Method, location: jlocation) -> Result<()> {
    call.vm.set_probe(call.env.id, method.0, location).map_err(|refusal| match refusal {
        Refusal::NativeMethod => JvmtiError(JVMTI_ERROR_INVALID_LOCATION),
        other => other.into(),
    })
}

/// ClearBreakpoint.
pub(crate) fn clear_breakpoint(call: &Call, method: Method, location: jlocation) -> Result<()> {
    match call.vm.clear_probe(call.env.id, method.0, location) {
        Err(Refusal::InvalidLocation | Refusal::NativeMethod) => {
            // A place that is none is another error than a place without a breakpoint.
            let length = call.vm.method_facts(method.0)?.code_length;
            let inside = (0..length).contains(&location);
            Err(JvmtiError(if inside { JVMTI_ERROR_NOT_FOUND } else { JVMTI_ERROR_INVALID_LOCATION }))
        }
        outcome => Ok(outcome?),
    }
}
