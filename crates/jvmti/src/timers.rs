//! Timers (JVM TI, "Timers"). Thread times are in `thread`.

use crate::entry::{Out, functions};
use abi::jvmti::*;

fn info(kind: jvmtiTimerKind) -> jvmtiTimerInfo {
    jvmtiTimerInfo { max_value: -1, may_skip_forward: 0, may_skip_backward: 0, kind, reserved1: 0, reserved2: 0 }
}

functions! {
    /// GetCurrentThreadCpuTimerInfo.
    fn GetCurrentThreadCpuTimerInfo(call, timer: Out<jvmtiTimerInfo>) {
        timer.set(info(JVMTI_TIMER_TOTAL_CPU));
        Ok(())
    }

    /// GetThreadCpuTimerInfo.
    fn GetThreadCpuTimerInfo(call, timer: Out<jvmtiTimerInfo>) {
        timer.set(info(JVMTI_TIMER_TOTAL_CPU));
        Ok(())
    }

    /// GetTimerInfo.
    fn GetTimerInfo(call, timer: Out<jvmtiTimerInfo>) {
        timer.set(info(JVMTI_TIMER_ELAPSED));
        Ok(())
    }

    /// GetTime.
    fn GetTime(call, nanos: Out<i64>) {
        nanos.set(call.vm.nanos());
        Ok(())
    }

    /// GetAvailableProcessors.
    fn GetAvailableProcessors(call, count: Out<i32>) {
        count.set(call.vm.processors());
        Ok(())
    }
}
