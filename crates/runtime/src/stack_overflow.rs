//! StackOverflowError (JVMS 2.5.2, 2.5.6).

use crate::thread::Current;
use crate::thrown::Thrown;

/// Throws StackOverflowError; some stack beyond the limit is lent for making it.
#[cold]
pub fn throw(cur: &mut Current) -> Thrown {
    let thread = cur.thread();
    let lent = cur.critical_depth.get();
    if lent & STACK_LENT != 0 {
        // What was lent is used up by making the error; the one made at boot must do.
        return crate::oom::throw_spare_stack_overflow(cur);
    }
    cur.critical_depth.set(lent | STACK_LENT);
    let limit = thread.stack_limit.get();
    let native_limit = thread.native_stack_limit.get();
    let reserve = crate::threads::STACK_RESERVE;
    // SAFETY: the stack is mapped RESERVE bytes beyond its limit.
    thread.stack_limit.set(unsafe { limit.byte_add(reserve) });
    thread.native_stack_limit.set(native_limit.saturating_sub(reserve));
    let thrown = cur.throw_new("java/lang/StackOverflowError", None);
    thread.stack_limit.set(limit);
    thread.native_stack_limit.set(native_limit);
    cur.critical_depth.set(lent);
    thrown
}

/// Bit of `JavaThread::critical_depth` while the reserve of the stacks is lent.
const STACK_LENT: u32 = 1 << 30;
