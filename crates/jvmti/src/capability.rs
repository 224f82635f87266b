//! Capabilities (JVM TI, "Capability"). Any environment may have any of them at any time, and any number of environments.
//!
//! Invariant: what isn't there is not offered.

use crate::entry::{Input, Out, functions};
use crate::errors::JvmtiError;
use abi::jvmti::*;

const fn bits(capabilities: &[u32]) -> u128 {
    let mut set = 0;
    let mut at = 0;
    while at < capabilities.len() {
        set |= 1 << capabilities[at];
        at += 1;
    }
    set
}

/// What is offered.
const OFFERED: u128 = bits(&[
    CAN_TAG_OBJECTS,
    CAN_GET_BYTECODES,
    CAN_GET_SYNTHETIC_ATTRIBUTE,
    CAN_GET_OWNED_MONITOR_INFO,
    CAN_GET_CURRENT_CONTENDED_MONITOR,
    CAN_GET_MONITOR_INFO,
    CAN_POP_FRAME,
    CAN_SIGNAL_THREAD,
    CAN_GET_SOURCE_FILE_NAME,
    CAN_GET_LINE_NUMBERS,
    CAN_GET_SOURCE_DEBUG_EXTENSION,
    CAN_ACCESS_LOCAL_VARIABLES,
    CAN_MAINTAIN_ORIGINAL_METHOD_ORDER,
    CAN_GENERATE_SINGLE_STEP_EVENTS,
    CAN_GENERATE_EXCEPTION_EVENTS,
    CAN_GENERATE_FRAME_POP_EVENTS,
    CAN_GENERATE_BREAKPOINT_EVENTS,
    CAN_SUSPEND,
    CAN_GET_CURRENT_THREAD_CPU_TIME,
    CAN_GET_THREAD_CPU_TIME,
    CAN_GENERATE_METHOD_ENTRY_EVENTS,
    CAN_GENERATE_METHOD_EXIT_EVENTS,
    CAN_GENERATE_MONITOR_EVENTS,
    CAN_GENERATE_FIELD_ACCESS_EVENTS,
    CAN_GENERATE_FIELD_MODIFICATION_EVENTS,
    CAN_GENERATE_GARBAGE_COLLECTION_EVENTS,
    CAN_GENERATE_OBJECT_FREE_EVENTS,
    CAN_SUPPORT_VIRTUAL_THREADS,
    CAN_FORCE_EARLY_RETURN,
    CAN_REDEFINE_CLASSES,
    CAN_REDEFINE_ANY_CLASS,
    CAN_RETRANSFORM_CLASSES,
    CAN_RETRANSFORM_ANY_CLASS,
    CAN_GENERATE_ALL_CLASS_HOOK_EVENTS,
    CAN_SET_NATIVE_METHOD_PREFIX,
    CAN_GENERATE_NATIVE_METHOD_BIND_EVENTS,
    CAN_GENERATE_RESOURCE_EXHAUSTION_HEAP_EVENTS,
    CAN_GENERATE_RESOURCE_EXHAUSTION_THREADS_EVENTS,
    CAN_GENERATE_SAMPLED_OBJECT_ALLOC_EVENTS,
    CAN_GET_CONSTANT_POOL,
    CAN_GENERATE_VM_OBJECT_ALLOC_EVENTS,
    CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS,
    CAN_GENERATE_EARLY_VMSTART,
    CAN_GENERATE_EARLY_CLASS_HOOK_EVENTS,
    CAN_GET_OWNED_MONITOR_STACK_DEPTH_INFO,
]);

/// Could an environment have all of these?
pub(crate) fn are_potential(capabilities: &jvmtiCapabilities) -> bool {
    capabilities.bits() & !OFFERED == 0
}

functions! {
    /// GetPotentialCapabilities.
    fn GetPotentialCapabilities(call, capabilities: Out<jvmtiCapabilities>) {
        capabilities.set(jvmtiCapabilities::from_bits(OFFERED));
        Ok(())
    }

    /// AddCapabilities.
    fn AddCapabilities(call, capabilities: Input<jvmtiCapabilities>) {
        let wanted = capabilities.get(0).bits();
        if wanted & !OFFERED != 0 {
            return Err(JvmtiError(JVMTI_ERROR_NOT_AVAILABLE));
        }
        *call.env.capabilities.lock() |= wanted;
        Ok(())
    }

    /// RelinquishCapabilities.
    fn RelinquishCapabilities(call, capabilities: Input<jvmtiCapabilities>) {
        *call.env.capabilities.lock() &= !capabilities.get(0).bits();
        Ok(())
    }

    /// GetCapabilities.
    fn GetCapabilities(call, capabilities: Out<jvmtiCapabilities>) {
        capabilities.set(jvmtiCapabilities::from_bits(*call.env.capabilities.lock()));
        Ok(())
    }
}
