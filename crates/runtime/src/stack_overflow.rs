//! StackOverflowError (JVMS 2.5.2, 2.5.6).

use crate::thread::Current;
use crate::thrown::Thrown;

/// Throws StackOverflowError; some stack beyond the limit is lent for making it.
#[cold]
pub fn throw(cur: &mut Current) -> Thrown {
    let thread = cur.thread();
    if cur.errors.stack_overflow.is_on() {
        // What was lent is used up by making the error; the one made at boot must do.
        return crate::oom::throw_spare_stack_overflow(cur);
    }
    cur.errors.stack_overflow.begin();
    let limit = thread.stack_limit();
    let native_limit = thread.memory.native_limit();
    let reserve = crate::threads::STACK_RESERVE;
    // SAFETY: the stack is mapped RESERVE bytes beyond its limit.
    thread.set_stack_limit(unsafe { limit.byte_add(reserve) });
    thread.memory.set_native_limit(native_limit.saturating_sub(reserve));
    let thrown = cur.throw_new("java/lang/StackOverflowError", None);
    thread.set_stack_limit(limit);
    thread.memory.set_native_limit(native_limit);
    cur.errors.stack_overflow.end();
    thrown
}
