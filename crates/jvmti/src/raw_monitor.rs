//! Raw monitors (JVM TI, "Raw Monitor"); crate `raw_monitors` has what they do.

use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::parameters::{Out, Text};
use crate::strict::strict;
use abi::jvmti::*;
use raw_monitors::{MonitorError, RawMonitor};

impl From<MonitorError> for JvmtiError {
    fn from(error: MonitorError) -> JvmtiError {
        JvmtiError(match error {
            MonitorError::Invalid => JVMTI_ERROR_INVALID_MONITOR,
            MonitorError::NotOwner => JVMTI_ERROR_NOT_MONITOR_OWNER,
            MonitorError::Interrupted => JVMTI_ERROR_INTERRUPT,
        })
    }
}

/// The monitor an agent means.
pub(crate) fn find(id: jrawMonitorID) -> Result<&'static RawMonitor> {
    // SAFETY: JVM TI: an id came from CreateRawMonitor.
    Ok(unsafe { raw_monitors::find(id.cast_const().cast()) }?)
}

/// As agents name it.
pub(crate) fn id(monitor: &'static RawMonitor) -> jrawMonitorID {
    monitor.address().cast()
}

/// CreateRawMonitor.
pub(crate) fn create_raw_monitor(call: &Call, name: Text, monitor: Out<jrawMonitorID>) -> Result<()> {
    monitor.set(id(call.jvmti.raw_monitors.create(&name.0.to_string_lossy())));
    Ok(())
}

/// DestroyRawMonitor.
pub(crate) fn destroy_raw_monitor(call: &Call, monitor: jrawMonitorID) -> Result<()> {
    let monitor = find(monitor)?;
    let in_use = call.jvmti.raw_monitors.destroy(monitor, call.vm)?;
    if let Some(strict) = strict().filter(|_| in_use) {
        strict.destroyed_in_use(monitor.name());
    }
    Ok(())
}

/// RawMonitorEnter.
pub(crate) fn raw_monitor_enter(call: &Call, monitor: jrawMonitorID) -> Result<()> {
    Ok(find(monitor)?.enter(call.vm)?)
}

/// RawMonitorExit.
pub(crate) fn raw_monitor_exit(call: &Call, monitor: jrawMonitorID) -> Result<()> {
    Ok(find(monitor)?.exit(call.vm)?)
}

/// RawMonitorWait.
pub(crate) fn raw_monitor_wait(call: &Call, monitor: jrawMonitorID, millis: i64) -> Result<()> {
    Ok(find(monitor)?.wait(millis, call.vm)?)
}

/// RawMonitorNotify.
pub(crate) fn raw_monitor_notify(_: &Call, monitor: jrawMonitorID) -> Result<()> {
    Ok(find(monitor)?.notify(1)?)
}

/// RawMonitorNotifyAll.
pub(crate) fn raw_monitor_notify_all(_: &Call, monitor: jrawMonitorID) -> Result<()> {
    Ok(find(monitor)?.notify(usize::MAX)?)
}
