//! Timers (JVM TI, "Timers"). Thread times are in `thread`.

use crate::callback;
use crate::entry::Call;
use crate::errors::Result;
use crate::parameters::{Out, ThreadOrCurrent};
use abi::jvmti::*;

fn info(kind: jvmtiTimerKind) -> jvmtiTimerInfo {
    jvmtiTimerInfo { max_value: -1, may_skip_forward: 0, may_skip_backward: 0, kind, reserved1: 0, reserved2: 0 }
}

/// GetCurrentThreadCpuTimerInfo.
pub(crate) fn get_current_thread_cpu_timer_info(_: &Call, timer: Out<jvmtiTimerInfo>) -> Result<()> {
    timer.set(info(JVMTI_TIMER_TOTAL_CPU));
    Ok(())
}

/// GetThreadCpuTimerInfo.
pub(crate) fn get_thread_cpu_timer_info(_: &Call, timer: Out<jvmtiTimerInfo>) -> Result<()> {
    timer.set(info(JVMTI_TIMER_TOTAL_CPU));
    Ok(())
}

/// GetTimerInfo.
pub(crate) fn get_timer_info(_: &Call, timer: Out<jvmtiTimerInfo>) -> Result<()> {
    timer.set(info(JVMTI_TIMER_ELAPSED));
    Ok(())
}

/// GetTime.
pub(crate) fn get_time(call: &Call, nanos: Out<i64>) -> Result<()> {
    nanos.set(call.vm.nanos());
    Ok(())
}

/// GetAvailableProcessors.
pub(crate) fn get_available_processors(call: &Call, count: Out<i32>) -> Result<()> {
    count.set(call.vm.processors());
    Ok(())
}

/// GetThreadCpuTime.
pub(crate) fn get_thread_cpu_time(call: &Call, thread: ThreadOrCurrent, nanos: Out<i64>) -> Result<()> {
    nanos.set(call.vm.cpu_time(thread.0)?);
    Ok(())
}

/// GetCurrentThreadCpuTime.
pub(crate) fn get_current_thread_cpu_time(call: &Call, nanos: Out<i64>) -> Result<()> {
    // There, the VM uses whatever thread it likes.
    let in_callback = callback::running().is_some_and(callback::Running::is_narrow);
    nanos.set(if in_callback { call.vm.current_cpu_time()? } else { call.vm.cpu_time(call.current()?)? });
    Ok(())
}
