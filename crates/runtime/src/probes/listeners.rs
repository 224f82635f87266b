//! Whom a thread tells of what its code does: if only one listener wants an event there, that one, without asking the others each time.
//!
//! Invariant: what a thread remembers was true when the count of changes was what it remembers with it; a change counts after it is made.

use inspection::{EventKind, EventSink, ThreadId};
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
    sink: &'static dyn EventSink,
    changes: u64,
    thread: ThreadId,
    kind: EventKind,
}

/// Those that a thread has found last; kinds of `EventSet::OF_CODE` have different places.
#[derive(Default)]
pub(super) struct Listeners([Cell<Option<Listener>>; 8]);

impl Listeners {
    /// Who is told of an event of this kind in this thread, the current one; if `all` are, the one that wants it, if there is no other.
    #[inline]
    pub(super) fn find(
        &self,
        changes: &ListenerChanges,
        kind: EventKind,
        thread: ThreadId,
        all: Option<&'static dyn EventSink>,
    ) -> Option<&'static dyn EventSink> {
        let changes = changes.0.load(Ordering::Acquire);
        let known = &self.0[kind as usize % 8];
        match known.get() {
            Some(found) if found.changes == changes && found.thread == thread && found.kind == kind => Some(found.sink),
            _ => {
                let all = all?;
                let sink = all.only(kind, thread).unwrap_or(all);
                known.set(Some(Listener { sink, changes, thread, kind }));
                Some(sink)
            }
        }
    }
}
