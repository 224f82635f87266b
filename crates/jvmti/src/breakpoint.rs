//! Breakpoints (JVM TI, "Breakpoint"). Each environment has its own; the VM has one probe for a place however many want it.

use crate::entry::{Method, functions};
use crate::errors::JvmtiError;
use abi::jvmti::*;
use inspection::Refusal;

functions! {
    /// SetBreakpoint.
    fn SetBreakpoint(call, method: Method, location: jlocation) {
        let place = (method.0, location);
        {
            let mut breakpoints = call.jvmti.breakpoints.lock();
            if let Some(owners) = breakpoints.get_mut(&place) {
                if owners.contains(&call.env.id) {
                    return Err(JvmtiError(JVMTI_ERROR_DUPLICATE));
                }
                owners.push(call.env.id);
                return Ok(());
            }
        }
        match call.vm.set_probe(method.0, location) {
            // Another environment was faster.
            Ok(()) | Err(Refusal::Duplicate) => {}
            Err(Refusal::NativeMethod) => return Err(JvmtiError(JVMTI_ERROR_INVALID_LOCATION)),
            Err(other) => return Err(other.into()),
        }
        let mut breakpoints = call.jvmti.breakpoints.lock();
        let owners = breakpoints.entry(place).or_default();
        if !owners.contains(&call.env.id) {
            owners.push(call.env.id);
        }
        Ok(())
    }

    /// ClearBreakpoint.
    fn ClearBreakpoint(call, method: Method, location: jlocation) {
        let place = (method.0, location);
        {
            let mut breakpoints = call.jvmti.breakpoints.lock();
            if let Some(owners) = breakpoints.get_mut(&place)
                && owners.contains(&call.env.id)
            {
                owners.retain(|o| *o != call.env.id);
                if !owners.is_empty() {
                    return Ok(());
                }
                breakpoints.remove(&place);
            } else {
                drop(breakpoints);
                // A place that is none is another error than a place without a breakpoint.
                call.vm.method_facts(method.0).map(|facts| facts.code_length).map_err(JvmtiError::from).and_then(
                    |length| {
                        let inside = (0..length).contains(&location);
                        Err(JvmtiError(if inside { JVMTI_ERROR_NOT_FOUND } else { JVMTI_ERROR_INVALID_LOCATION }))
                    },
                )?;
            }
        }
        Ok(call.vm.clear_probe(method.0, location)?)
    }
}
