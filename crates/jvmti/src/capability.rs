//! Capabilities (JVM TI, "Capability"). Any environment may have any of them at any time at which they are of use, and any number of
//! environments.
//!
//! Invariant: what isn't there is not offered.

use crate::entry::Call;
use crate::environment::Environment;
use crate::errors::{JvmtiError, Result};
use crate::parameters::{Input, Out};
use abi::jvmti::*;
use inspection::Phase;
use std::sync::atomic::{AtomicU64, Ordering};

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

/// Of use before the live phase only.
const EARLY: u128 = 1 << CAN_GENERATE_EARLY_VMSTART | 1 << CAN_GENERATE_EARLY_CLASS_HOOK_EVENTS;

/// What an environment has, as it is read at each call, by all threads at once.
#[derive(Default)]
pub(crate) struct Capabilities([AtomicU64; 2]);

impl Capabilities {
    fn halves(bits: u128) -> [u64; 2] {
        [bits as u64, (bits >> 64) as u64]
    }

    /// All of them.
    fn all(&self) -> u128 {
        let [low, high] = [0, 1].map(|at| u128::from(self.0[at].load(Ordering::Acquire)));
        low | high << 64
    }

    /// Is one among them?
    pub fn has(&self, capability: u32) -> bool {
        self.0[capability as usize / 64].load(Ordering::Acquire) & 1 << (capability % 64) != 0
    }

    fn add(&self, bits: u128) {
        for (half, bits) in self.0.iter().zip(Capabilities::halves(bits)) {
            half.fetch_or(bits, Ordering::AcqRel);
        }
    }

    /// Takes these away.
    pub fn remove(&self, bits: u128) {
        for (half, bits) in self.0.iter().zip(Capabilities::halves(bits)) {
            half.fetch_and(!bits, Ordering::AcqRel);
        }
    }
}

/// What an environment can have: what it has, at least. One that has heard of classes without being able to retransform them can't any more: what it made of
/// them is not what a retransformation begins with ("Capability", can_retransform_classes).
fn potential(environment: &Environment) -> u128 {
    let mut set = OFFERED;
    if environment.is_hooked.load(Ordering::Acquire) {
        set &= !(1 << CAN_RETRANSFORM_CLASSES) & !(1 << CAN_RETRANSFORM_ANY_CLASS);
    }
    if environment.phase() >= Phase::Live {
        set &= !EARLY;
    }
    set | environment.capabilities.all()
}

/// Could the environment have all of these?
pub(crate) fn are_potential(environment: &Environment, capabilities: &jvmtiCapabilities) -> bool {
    capabilities.bits() & !potential(environment) == 0
}

/// GetPotentialCapabilities.
pub(crate) fn get_potential_capabilities(call: &Call, capabilities: Out<jvmtiCapabilities>) -> Result<()> {
    capabilities.set(jvmtiCapabilities::from_bits(potential(call.env)));
    Ok(())
}

/// AddCapabilities.
pub(crate) fn add_capabilities(call: &Call, capabilities: Input<jvmtiCapabilities>) -> Result<()> {
    let wanted = capabilities.get(0);
    if !are_potential(call.env, &wanted) {
        return Err(JvmtiError(JVMTI_ERROR_NOT_AVAILABLE));
    }
    call.env.capabilities.add(wanted.bits());
    Ok(())
}

/// RelinquishCapabilities.
pub(crate) fn relinquish_capabilities(call: &Call, capabilities: Input<jvmtiCapabilities>) -> Result<()> {
    call.env.capabilities.remove(capabilities.get(0).bits());
    Ok(())
}

/// GetCapabilities.
pub(crate) fn get_capabilities(call: &Call, capabilities: Out<jvmtiCapabilities>) -> Result<()> {
    capabilities.set(jvmtiCapabilities::from_bits(call.env.capabilities.all()));
    Ok(())
}
