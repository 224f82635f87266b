//! A fence of which the one side costs nothing: threads that often say what they do, and look then whether somebody wants something of them,
//! do both in this order with `light` in between; who wants something says so, calls `heavy`, and looks then what they do (membarrier(2)).
//!
//! Invariant: until `register` has told the system of the process, and where that knows no such call, `light` is a whole fence.

use crate::fence;
use std::sync::atomic::{AtomicBool, Ordering, compiler_fence};

/// The system makes all threads of the process pass a fence when asked.
static REGISTERED: AtomicBool = AtomicBool::new(false);

/// membarrier(2)
fn membarrier(command: libc::c_int) -> bool {
    // SAFETY: this system call touches no memory.
    unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) == 0 }
}

/// Makes `light` free of cost soon, where the system can. Once, or more often.
///
/// In a process of several threads the system waits until each processor has come by (an RCU grace period, 10 to 20 ms), so a thread of its own does.
/// Meanwhile nothing is missed: whose `heavy` found nothing registered has said what it wants before that was, and whose `light` finds
/// it registered looks later.
pub fn register() {
    if std::thread::Builder::new().name("membarrier".to_owned()).spawn(register_now).is_err() {
        register_now();
    }
}

fn register_now() {
    if membarrier(libc::MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) {
        REGISTERED.store(true, Ordering::SeqCst);
    }
}

/// Does `light` come to nothing in machine code, from now on?
pub fn is_free() -> bool {
    REGISTERED.load(Ordering::Relaxed)
}

/// Between a thread's own store and its load of what others store before `heavy`.
#[inline(always)]
pub fn light() {
    if REGISTERED.load(Ordering::Relaxed) {
        compiler_fence(Ordering::SeqCst);
    } else {
        fence::full();
    }
}

/// Between a store and the loads of what others store before `light`. Takes some hundred nanoseconds, and microseconds where other threads of the
/// process run.
pub fn heavy() {
    fence::full();
    if REGISTERED.load(Ordering::Relaxed) && !membarrier(libc::MEMBARRIER_CMD_PRIVATE_EXPEDITED) {
        // It can't fail where it was registered (membarrier(2)), and nobody could go on without.
        std::process::abort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::sync::atomic::AtomicUsize;

    /// Dekker's: of two that each say that they come and look for the other, one sees the other.
    #[test]
    fn one_of_two_sees_the_other() {
        const ROUNDS: usize = 20_000;
        register_now();
        let [often, seldom, seen_by_often] = [const { AtomicUsize::new(0) }; 3];
        let barrier = Barrier::new(2);
        let blind = std::thread::scope(|scope| {
            scope.spawn(|| {
                for round in 1..=ROUNDS {
                    barrier.wait();
                    often.store(round, Ordering::Relaxed);
                    light();
                    seen_by_often.store(seldom.load(Ordering::Relaxed), Ordering::Relaxed);
                    barrier.wait();
                }
            });
            let mut blind = 0;
            for round in 1..=ROUNDS {
                barrier.wait();
                seldom.store(round, Ordering::Relaxed);
                heavy();
                let seen = often.load(Ordering::Relaxed);
                barrier.wait();
                blind += usize::from(seen < round && seen_by_often.load(Ordering::Relaxed) < round);
            }
            blind
        });
        assert_eq!(blind, 0);
    }
}
