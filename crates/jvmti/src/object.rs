//! Objects (JVM TI, "Object").

use crate::entry::Call;
use crate::errors::Result;
use crate::memory;
use crate::parameters::{Object, Out, pointers};
use abi::jvmti::jvmtiMonitorUsage;

/// GetObjectSize.
pub(crate) fn get_object_size(call: &Call, object: Object, size: Out<i64>) -> Result<()> {
    size.set(call.vm.object_size(object.0)?);
    Ok(())
}

/// GetObjectHashCode.
pub(crate) fn get_object_hash_code(call: &Call, object: Object, hash: Out<i32>) -> Result<()> {
    hash.set(call.vm.object_hash(object.0)?);
    Ok(())
}

/// GetObjectMonitorUsage.
pub(crate) fn get_object_monitor_usage(call: &Call, object: Object, info: Out<jvmtiMonitorUsage>) -> Result<()> {
    let usage = call.vm.monitor_usage(object.0)?;
    info.set(jvmtiMonitorUsage {
        owner: usage.owner.as_jobject(),
        entry_count: usage.entry_count as i32,
        waiter_count: usage.entering.len() as i32,
        waiters: memory::copy_unless_empty(&pointers(&usage.entering))?,
        notify_waiter_count: usage.waiting.len() as i32,
        notify_waiters: memory::copy_unless_empty(&pointers(&usage.waiting))?,
    });
    Ok(())
}
