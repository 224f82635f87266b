//! Breakpoints (JVMDI, "Breakpoints"). Each environment has its own.

use crate::entry::Call;
use crate::errors::Result;
use crate::parameters::{Class, Method};
use abi::jvmdi::jlocation;

/// SetBreakpoint.
pub(crate) fn set_breakpoint(call: &Call, _: Class, method: Method, location: jlocation) -> Result<()> {
    Ok(call.vm.set_probe(call.env.id, method.0, location)?)
}

/// ClearBreakpoint.
pub(crate) fn clear_breakpoint(call: &Call, _: Class, method: Method, location: jlocation) -> Result<()> {
    Ok(call.vm.clear_probe(call.env.id, method.0, location)?)
}

/// ClearAllBreakpoints.
pub(crate) fn clear_all_breakpoints(call: &Call) -> Result<()> {
    call.vm.clear_probes(call.env.id);
    Ok(())
}
