//! The threads that wait for a monitor: to enter it, or to be notified.
//!
//! Invariant: a node is in the list that its place names; both change under the queues' lock only. That lock is a leaf but
//! for threads' gates.

use super::table::Monitor;
use crate::global_reference::GlobalReference;
use crate::handle::Handle;
use crate::thread::{Current, JavaThread};
use heap::Address;
use parking_lot::{Condvar, Mutex};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// Which list a node is in.
#[repr(u8)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Queued for the monitor.
    Entry = 0,
    /// In `Object.wait`.
    Waiting = 1,
}

/// Who waits.
#[derive(Clone)]
pub enum Waiter {
    /// A platform thread, or the virtual thread that is mounted on it and can't yield: at the platform thread's gate.
    Platform(&'static JavaThread),
    /// A virtual thread that has left its carrier.
    Virtual {
        /// Its java.lang.VirtualThread.
        thread: Arc<GlobalReference>,
        /// Where it is put when it may try again.
        unblocked: &'static Unblocked,
    },
}

/// Virtual threads that may try again to enter a monitor: who frees one puts them here, the class library's unblocker takes them.
#[derive(Default)]
pub struct Unblocked {
    threads: Mutex<Vec<Arc<GlobalReference>>>,
    added: Condvar,
}

impl Unblocked {
    /// From a thread in any state.
    fn add(&self, thread: Arc<GlobalReference>) {
        self.threads.lock().push(thread);
        self.added.notify_one();
    }

    /// Waits until there are some, and takes them. The caller's state is not *in VM*.
    pub(crate) fn wait_and_take(&self) -> Vec<Arc<GlobalReference>> {
        let mut threads = self.threads.lock();
        while threads.is_empty() {
            self.added.wait(&mut threads);
        }
        std::mem::take(&mut *threads)
    }
}

impl Waiter {
    /// The java.lang.Thread. The waiter is stopped, or stays in the queue.
    pub fn object(&self, cur: &Current) -> Handle {
        match self {
            Waiter::Platform(thread) => cur.handle_of(thread.current_object()),
            Waiter::Virtual { thread, .. } => cur.handle(thread.handle().get(cur)),
        }
    }
}

/// One waiting thread.
pub(super) struct Node {
    pub(super) waiter: Waiter,
    /// The monitor was free: try again.
    pub(super) signalled: AtomicBool,
    place: AtomicU8,
}

impl Node {
    /// For the current thread, which will wait at its gate.
    pub(super) fn new(cur: &Current, place: Place) -> Arc<Node> {
        Node::of(Waiter::Platform(cur.thread()), place)
    }

    /// For the current virtual thread, which will yield.
    pub(super) fn yielding(cur: &Current, place: Place) -> Arc<Node> {
        let vm = cur.vm();
        let thread = Arc::new(GlobalReference::new(&vm.globals, cur.current_object()));
        Node::of(Waiter::Virtual { thread, unblocked: &vm.virtual_threads.unblocked }, place)
    }

    fn of(waiter: Waiter, place: Place) -> Arc<Node> {
        Arc::new(Node { waiter, signalled: AtomicBool::new(false), place: AtomicU8::new(place as u8) })
    }

    pub(super) fn place(&self) -> Place {
        if self.place.load(Ordering::Acquire) == Place::Entry as u8 { Place::Entry } else { Place::Waiting }
    }

    /// Under the queues' lock.
    pub(super) fn set_place(&self, place: Place) {
        self.place.store(place as u8, Ordering::Release);
    }

    pub(super) fn is_suspended(&self) -> bool {
        match &self.waiter {
            Waiter::Platform(thread) => thread.gate.is_suspended(),
            Waiter::Virtual { .. } => false,
        }
    }

    /// Has the thread, which was told to try again, look.
    pub(super) fn wake(&self) {
        match &self.waiter {
            Waiter::Platform(thread) => thread.gate.open(),
            Waiter::Virtual { thread, unblocked } => unblocked.add(thread.clone()),
        }
    }
}

/// A virtual thread's place at a monitor.
pub(crate) struct Blocked {
    pub(super) monitor: &'static Monitor,
    pub(super) node: Arc<Node>,
    /// In `Object.wait`.
    pub(super) wait: Option<Wait>,
}

impl Blocked {
    /// The object whose monitor it is, until the next safepoint.
    pub(crate) fn object(&self) -> Address {
        self.monitor.object()
    }
}

/// What a thread in `Object.wait` needs when it is back.
#[derive(Copy, Clone)]
pub(super) struct Wait {
    /// Entries of the monitor beyond the first.
    pub(super) recursions: u32,
    /// Was it notified? None while it waits for that.
    pub(super) notified: Option<bool>,
}

/// The two lists.
#[derive(Default)]
pub(super) struct Lists {
    pub(super) entry: VecDeque<Arc<Node>>,
    pub(super) waiting: VecDeque<Arc<Node>>,
}

impl Lists {
    /// Tells the first thread that queues and can run to try again; whom to wake for that. A virtual one leaves the queue, and comes back
    /// if it is too late. Another one stays, and `called` says that it was called: before its node does, by which it knows that it is to
    /// take that back.
    pub(super) fn call_first(&mut self, called: &AtomicBool) -> Option<Arc<Node>> {
        let at = self.entry.iter().position(|n| !n.is_suspended())?;
        if matches!(self.entry[at].waiter, Waiter::Virtual { .. }) {
            return self.entry.remove(at);
        }
        called.store(true, Ordering::SeqCst);
        let node = &self.entry[at];
        (!node.signalled.swap(true, Ordering::SeqCst)).then(|| node.clone())
    }
}

/// The lists and their lock.
#[derive(Default)]
pub(super) struct Queues(Mutex<Lists>);

impl Queues {
    /// Runs `body` under the lock, and afterwards tells the monitor how many queue for it.
    pub(super) fn lock_and<R>(&self, body: impl FnOnce(&mut Lists) -> R, monitor: &Monitor) -> R {
        let mut lists = self.0.lock();
        let result = body(&mut lists);
        monitor.set_queued(lists.entry.len());
        result
    }

    /// Runs `body` under the lock, which changes nothing.
    pub(super) fn look<R>(&self, body: impl FnOnce(&Lists) -> R) -> R {
        body(&self.0.lock())
    }
}
