//! Breakpoints (JVM TI, "Breakpoint"). Each environment has its own; the VM has one probe for a place however many want it.

use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::parameters::Method;
use abi::jvmti::*;
use inspection::Refusal;

/// SetBreakpoint.
pub(crate) fn set_breakpoint(call: &Call, method: Method, location: jlocation) -> Result<()> {
    let place = (method.0, location);
    if call.jvmti.breakpoints.of(place) & call.env.id.bit() != 0 {
        return Err(JvmtiError(JVMTI_ERROR_DUPLICATE));
    }
    match call.vm.set_probe(method.0, location) {
        // Another environment has one there.
        Ok(()) | Err(Refusal::Duplicate) => {}
        Err(Refusal::NativeMethod) => return Err(JvmtiError(JVMTI_ERROR_INVALID_LOCATION)),
        Err(other) => return Err(other.into()),
    }
    call.jvmti.breakpoints.add(place, call.env.id);
    Ok(())
}

/// ClearBreakpoint.
pub(crate) fn clear_breakpoint(call: &Call, method: Method, location: jlocation) -> Result<()> {
    let place = (method.0, location);
    match call.jvmti.breakpoints.remove(place, call.env.id) {
        Some(0) => Ok(call.vm.clear_probe(method.0, location)?),
        Some(_) => Ok(()),
        None => {
            // A place that is none is another error than a place without a breakpoint.
            let length = call.vm.method_facts(method.0)?.code_length;
            let inside = (0..length).contains(&location);
            Err(JvmtiError(if inside { JVMTI_ERROR_NOT_FOUND } else { JVMTI_ERROR_INVALID_LOCATION }))
        }
    }
}
