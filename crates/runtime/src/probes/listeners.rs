//! Whom a thread tells of what its code does: if only one listener wants an event there, that one, without asking the others each time.
//!
//! Invariant: what a thread remembers was true when the count of changes was what it remembers with it; a change counts after it is made.

use inspection::{EventKind, EventSet, EventSink, ThreadId};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

/// How often something changed of who wants what.
#[derive(Default)]
pub struct ListenerChanges(AtomicU64);

impl ListenerChanges {
    /// Something has changed.
    pub fn count(&self) {
        self.0.fetch_add(1, Ordering::Release);
    }
}

/// Who is told of a kind of events in a thread.
#[derive(Copy, Clone)]
struct Listener {
    sink: Option<&'static dyn EventSink>,
    changes: u64,
    thread: ThreadId,
}

/// Those that a thread has found last, by kind.
pub(super) struct Listeners([Cell<Listener>; KINDS]);

impl Default for Listeners {
    fn default() -> Listeners {
        Listeners(std::array::from_fn(|_| Cell::new(Listener { sink: None, changes: 0, thread: ThreadId(0) })))
    }
}

/// The number of places for kinds of `EventSet::OF_CODE`, each of which has its own.
const KINDS: usize = 8;

const _: () = {
    let (mut kind, mut places) = (0, 0u32);
    while kind < u64::BITS {
        if EventSet::OF_CODE.0 >> kind & 1 != 0 {
            let place = 1 << (kind as usize % KINDS);
            assert!(places & place == 0);
            places |= place;
        }
        kind += 1;
    }
};

impl Listeners {
    /// Who is told of an event of this kind (of `EventSet::OF_CODE`) in this thread, the current one; if `all` are, the one that wants it, if there is no other.
    #[inline]
    pub(super) fn find(
        &self,
        changes: &ListenerChanges,
        kind: EventKind,
        thread: ThreadId,
        all: impl FnOnce() -> Option<&'static dyn EventSink>,
    ) -> Option<&'static dyn EventSink> {
        let changes = changes.0.load(Ordering::Acquire);
        let known = &self.0[kind.set().0.trailing_zeros() as usize % KINDS];
        let found = known.get();
        if found.changes == changes && found.thread == thread && found.sink.is_some() {
            return found.sink;
        }
        let all = all()?;
        let sink = Some(all.only(kind, thread).unwrap_or(all));
        known.set(Listener { sink, changes, thread });
        sink
    }
}
