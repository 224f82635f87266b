//! Raw monitors (JVMDI, "Raw Monitor Support").

use crate::entry::Call;
use crate::errors::Result;
use crate::parameters::{Monitor, Out, Text};
use abi::jni::jlong;
use abi::jvmdi::JVMDI_RawMonitor;

/// CreateRawMonitor.
pub(crate) fn create_raw_monitor(call: &Call, name: Text, monitor: Out<JVMDI_RawMonitor>) -> Result<()> {
    monitor.set(call.jvmdi.raw_monitors.create(&name.0.to_string_lossy()).address());
    Ok(())
}

/// DestroyRawMonitor.
pub(crate) fn destroy_raw_monitor(call: &Call, monitor: Monitor) -> Result<()> {
    call.jvmdi.raw_monitors.destroy(monitor.0, call.vm)?;
    Ok(())
}

/// RawMonitorEnter.
pub(crate) fn raw_monitor_enter(call: &Call, monitor: Monitor) -> Result<()> {
    Ok(monitor.0.enter(call.vm)?)
}

/// RawMonitorExit.
pub(crate) fn raw_monitor_exit(call: &Call, monitor: Monitor) -> Result<()> {
    Ok(monitor.0.exit(call.vm)?)
}

/// RawMonitorWait.
pub(crate) fn raw_monitor_wait(call: &Call, monitor: Monitor, millis: jlong) -> Result<()> {
    Ok(monitor.0.wait(millis, call.vm)?)
}

/// RawMonitorNotify.
pub(crate) fn raw_monitor_notify(_: &Call, monitor: Monitor) -> Result<()> {
    Ok(monitor.0.notify(1)?)
}

/// RawMonitorNotifyAll.
pub(crate) fn raw_monitor_notify_all(_: &Call, monitor: Monitor) -> Result<()> {
    Ok(monitor.0.notify(usize::MAX)?)
}
