//! `Thread.onSpinWait`: the processor is told that the thread waits for another one. Without it a spin of the class library's (an idle worker of
//! a ForkJoinPool, which carries virtual threads) is over before anything can have come.

use super::kernel_forms;
use runtime::natives::VmNative;

pub(super) const THREAD: &[VmNative] = kernel_forms! { without frame, "java/lang/Thread";
    "onSpinWait" "()V" => |_a| std::hint::spin_loop();
};
