//! Objects (JVMDI, "Object Information"), and the reserved functions that look for them in the heap.

use crate::entry::Call;
use crate::errors::{JvmdiError, Result};
use crate::parameters::{Object, Out};
use abi::jni::jint;
use abi::jvmdi::*;
use inspection::ObjectId;

pub(crate) use crate::heap_references::{all_instances, references};

/// GetObjectHashCode.
pub(crate) fn get_object_hash_code(call: &Call, object: Object, hash: Out<jint>) -> Result<()> {
    hash.set(call.vm.object_hash(object.0)?);
    Ok(())
}

/// GetMonitorInfo. Threads that wait to enter and those that wait to be notified are waiters.
pub(crate) fn get_monitor_info(call: &Call, object: Object, info: Out<JVMDI_monitor_info>) -> Result<()> {
    let usage = call.vm.monitor_usage(object.0)?;
    let waiters: Vec<ObjectId> = usage.entering.iter().chain(&usage.waiting).copied().collect();
    let owner = Some(usage.owner).filter(|owner| !owner.is_null());
    for thread in owner.iter().chain(&waiters) {
        if !call.is_held(*thread)? {
            call.drop_locals(owner.into_iter().chain(waiters));
            return Err(JvmdiError(JVMDI_ERROR_THREAD_NOT_SUSPENDED));
        }
    }
    let waiters = call.globals(&waiters)?;
    info.set(JVMDI_monitor_info {
        owner: call.global(usage.owner)?,
        entry_count: usage.entry_count as jint,
        waiter_count: waiters.len() as jint,
        waiters: call.copy(&waiters)?,
    });
    Ok(())
}
