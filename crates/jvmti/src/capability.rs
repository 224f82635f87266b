//! Capabilities (JVM TI, "Capability"). Any environment may have any of them at any time, and any number of environments.
//!
//! Invariant: what isn't there is not offered.

use crate::entry::{Input, Out, functions};
use crate::environment::Environment;
use crate::errors::JvmtiError;
use abi::jvmti::*;
use std::sync::atomic::Ordering;

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

/// What an environment can have. One that has heard of classes without being able to retransform them can't any more: what it made of
/// them is not what a retransformation begins with ("Capability", can_retransform_classes).
fn potential(environment: &Environment) -> u128 {
    if environment.is_hooked.load(Ordering::Acquire) {
        OFFERED & !(1 << CAN_RETRANSFORM_CLASSES) & !(1 << CAN_RETRANSFORM_ANY_CLASS)
    } else {
        OFFERED
    }
}

/// Could the environment have all of these?
pub(crate) fn are_potential(environment: &Environment, capabilities: &jvmtiCapabilities) -> bool {
    capabilities.bits() & !potential(environment) == 0
}

functions! {
    /// GetPotentialCapabilities.
    fn GetPotentialCapabilities(call, capabilities: Out<jvmtiCapabilities>) {
        capabilities.set(jvmtiCapabilities::from_bits(potential(call.env)));
        Ok(())
    }

    /// AddCapabilities.
    fn AddCapabilities(call, capabilities: Input<jvmtiCapabilities>) {
        let wanted = capabilities.get(0);
        if !are_potential(call.env, &wanted) {
            return Err(JvmtiError(JVMTI_ERROR_NOT_AVAILABLE));
        }
        *call.env.capabilities.lock() |= wanted.bits();
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
