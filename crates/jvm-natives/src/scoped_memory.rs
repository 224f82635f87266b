//! `jdk.internal.misc.ScopedMemoryAccess`: closing a shared memory session while others may be using it.
//!
//! Invariant: a thread that is inside an access of the session has a frame of a `@Scoped` method near its top with the session in a
//! local variable; whoever is found so gets the error thrown at its next poll, which comes before its next access.

use crate::entry::rows;
use runtime::class::MethodFlags;
use runtime::exceptions::Thrown;
use runtime::frame::frames;
use runtime::natives::{Arguments, VmNative};
use runtime::safepoint::{self, World};
use runtime::thread::{Current, JavaThread};

/// Scoped methods are leaves: they call nothing deeper than this.
const DEPTH: usize = 10;

/// Does a stopped thread access memory of the session at this address?
fn is_inside(thread: &JavaThread, session: u64) -> bool {
    let near = frames(thread.top_frame()).filter_map(|f| Some((f, f.method()?))).take(DEPTH);
    let mut scoped = near.filter(|(_, method)| method.flags().contains(MethodFlags::SCOPED));
    scoped.any(|(frame, method)| {
        // SAFETY: the locals of a stopped thread's frame.
        (0..usize::from(method.max_locals())).any(|slot| unsafe { *frame.locals().add(slot) } == session)
    })
}

/// `closeScope0(session, error)`
fn close_scope(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let _stopped = World::stop(cur);
    for thread in cur.vm().threads.snapshot() {
        if !std::ptr::eq(thread, cur.thread()) && is_inside(thread, a.raw(1)) {
            safepoint::throw_in(cur, thread, a.handle(2));
        }
    }
    Ok(0)
}

pub(crate) const NATIVES: &[VmNative] = rows! { "jdk/internal/misc/ScopedMemoryAccess";
    "registerNatives" "()V" 17..=25 => |_, _| Ok(0);
    "closeScope0" "(Ljdk/internal/foreign/MemorySessionImpl;Ljdk/internal/misc/ScopedMemoryAccess$ScopedAccessError;)V" 25..=25
        => close_scope;
};
