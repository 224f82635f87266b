//! Capabilities (JVM TI, "Capability"). Any environment may have any of them at any time, and any number of environments.
//!
//! Invariant: what isn't there is not offered.

use crate::entry::{Input, Out, functions};
use crate::errors::JvmtiError;
use abi::jvmti::*;

/// What is offered: what the class library's release knows.
const OFFERED: u128 = {
    let release = (JVMTI_VERSION >> JVMTI_VERSION_SHIFT_MAJOR) as u32 & 0xfff;
    let (mut set, mut at) = (0, 0);
    while at < CAPABILITY_SINCE.len() {
        if CAPABILITY_SINCE[at] <= release {
            set |= 1 << at;
        }
        at += 1;
    }
    set
};

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
