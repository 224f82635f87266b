//! Memory for agents (JVMDI, "Memory Management"): the C library's, or that of the agent's own functions.

use crate::entry::Call;
use crate::environment::{Environment, Hooks, run_agent};
use crate::errors::{JvmdiError, Result};
use crate::parameters::{Memory, Out};
use abi::jni::{jbyte, jlong};
use abi::jvmdi::*;

fn outcome(error: jvmdiError) -> Result<()> {
    if error == JVMDI_ERROR_NONE { Ok(()) } else { Err(JvmdiError(error)) }
}

impl Environment {
    /// Memory that the agent deallocates.
    pub fn allocate(&self, bytes: usize) -> Result<*mut u8> {
        let hook = self.memory.lock().allocate;
        let mut memory: *mut jbyte = std::ptr::null_mut();
        match hook {
            Some(hook) => {
                // SAFETY: the agent's function has this type (SetAllocationHooks).
                let call = || unsafe { hook(bytes as jlong, &mut memory) };
                outcome(run_agent(self.index, hook as usize, call))?;
            }
            // SAFETY: malloc takes any number.
            None => memory = unsafe { libc::malloc(bytes.max(1)) }.cast(),
        }
        if memory.is_null() { Err(JvmdiError(JVMDI_ERROR_OUT_OF_MEMORY)) } else { Ok(memory.cast()) }
    }

    /// Gives memory back that came from `allocate`.
    pub fn deallocate(&self, memory: *mut u8) -> Result<()> {
        let hook = self.memory.lock().deallocate;
        match hook {
            // SAFETY: as above.
            Some(hook) => outcome(run_agent(self.index, hook as usize, || unsafe { hook(memory.cast()) })),
            None => {
                // SAFETY: JVMDI: memory that is deallocated came from the allocator that was in use.
                unsafe { libc::free(memory.cast()) };
                Ok(())
            }
        }
    }
}

/// SetAllocationHooks.
pub(crate) fn set_allocation_hooks(
    call: &Call,
    allocate: Option<JVMDI_AllocHook>,
    deallocate: Option<JVMDI_DeallocHook>,
) -> Result<()> {
    *call.env.memory.lock() = Hooks { allocate, deallocate };
    Ok(())
}

/// Allocate.
pub(crate) fn allocate(call: &Call, size: jlong, memory: Out<*mut jbyte>) -> Result<()> {
    let size = usize::try_from(size).map_err(|_| JvmdiError(JVMDI_ERROR_ILLEGAL_ARGUMENT))?;
    memory.set(call.env.allocate(size)?.cast());
    Ok(())
}

/// Deallocate.
pub(crate) fn deallocate(call: &Call, memory: Memory) -> Result<()> {
    call.env.deallocate(memory.0.as_ptr().cast())
}
