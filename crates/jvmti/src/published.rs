//! What an environment wants to hear of, in the form that is read at each event, by all threads at once, without a lock.
//!
//! Invariant: it says what `Wishes` said at the latest `Jvmti::update`, which follows each change; whoever changes something has it
//! published before its function returns.

use abi::jvmti::jvmtiEventCallbacks;
use inspection::{EventKind, EventSet};
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

/// See the file's head.
#[derive(Default)]
pub(crate) struct Published {
    /// Null, or a table that stays, as somebody may be reading it.
    callbacks: AtomicPtr<jvmtiEventCallbacks>,
    everywhere: AtomicU64,
    /// Kinds that are enabled for some thread.
    by_thread: AtomicU64,
    /// How often it was published.
    changes: AtomicU64,
}

/// All tables of callbacks that an environment had.
pub(crate) type Tables = Vec<&'static jvmtiEventCallbacks>;

/// The addresses in a table.
fn words(table: &jvmtiEventCallbacks) -> [usize; size_of::<jvmtiEventCallbacks>() / size_of::<usize>()] {
    // SAFETY: the structure has nothing but nullable pointers to functions.
    unsafe { std::mem::transmute(*table) }
}

impl Published {
    /// Publishes, with the wishes locked. A table that was there before is taken again: what stays are the agent's different ones.
    pub fn publish(
        &self,
        tables: &mut Tables,
        callbacks: &jvmtiEventCallbacks,
        everywhere: EventSet,
        by_thread: EventSet,
    ) {
        let same = tables.iter().copied().find(|table| words(table) == words(callbacks));
        let table = same.unwrap_or_else(|| {
            let table: &'static jvmtiEventCallbacks = Box::leak(Box::new(*callbacks));
            tables.push(table);
            table
        });
        self.callbacks.store(std::ptr::from_ref(table).cast_mut(), Ordering::Release);
        self.everywhere.store(everywhere.0, Ordering::Release);
        self.by_thread.store(by_thread.0, Ordering::Release);
        self.changes.fetch_add(1, Ordering::Release);
    }

    /// The callbacks; None before there are any.
    pub fn callbacks(&self) -> Option<&'static jvmtiEventCallbacks> {
        // SAFETY: null or a leaked table.
        unsafe { self.callbacks.load(Ordering::Acquire).as_ref() }
    }

    /// Is a kind of events enabled for all threads?
    pub fn everywhere(&self, kind: EventKind) -> bool {
        EventSet(self.everywhere.load(Ordering::Acquire)).contains(kind)
    }

    /// How often it was published: it changes with the wishes locked.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// Is it enabled for some?
    pub fn for_some_thread(&self, kind: EventKind) -> bool {
        EventSet(self.by_thread.load(Ordering::Acquire)).contains(kind)
    }
}
