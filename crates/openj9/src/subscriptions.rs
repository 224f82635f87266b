//! Functions of agents that are handed records: tracepoints, buffers of binary trace, verbose data of collections.
//!
//! Invariants: records come one at a time and in order, to all subscribers in the order in which they came; no lock is held meanwhile.
//! A thread that may not wait (a collector's: whose turn it is may be stopped) leaves its record to whose turn it is. When `remove` has
//! returned, no call is running, unless it was made in one.

use crate::entry::host;
use crate::types::{jvmtiTraceAlarm, jvmtiTraceSubscriber};
use abi::jvmti::{JVMTI_ERROR_NONE, jvmtiEnv};
use parking_lot::{Condvar, Mutex};
use std::cell::Cell;
use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A subscriber. The functions for verbose data differ from these by `const` alone.
pub(crate) struct Subscriber {
    pub env: *mut jvmtiEnv,
    pub function: jvmtiTraceSubscriber,
    pub alarm: Option<jvmtiTraceAlarm>,
    pub user_data: *mut c_void,
}

struct Subscription {
    id: usize,
    subscriber: Subscriber,
    /// It has failed, or its environment has gone; its id is good until it is removed.
    has_ended: AtomicBool,
}

// SAFETY: the pointers are only handed to the agent's functions, which are called one at a time.
unsafe impl Send for Subscription {}
// SAFETY: as above.
unsafe impl Sync for Subscription {}

impl Subscription {
    fn alarm(&self) {
        if let Some(alarm) = self.subscriber.alarm {
            // SAFETY: the agent's function, as it was registered.
            unsafe { alarm(self.subscriber.env, self.id as *mut c_void, self.subscriber.user_data) }
        }
    }
}

#[derive(Default)]
struct State {
    list: Vec<Arc<Subscription>>,
    /// Is it somebody's turn?
    is_busy: bool,
    /// Records that threads which may not wait have left.
    left: Vec<Vec<u8>>,
}

/// Subscribers of one kind of records.
pub(crate) struct Subscriptions {
    state: Mutex<State>,
    is_free: Condvar,
    /// How many of the list can be told.
    live: AtomicUsize,
}

/// Where the next id comes from; none is ever used again.
static NEXT: AtomicUsize = AtomicUsize::new(0x10);

thread_local! {
    /// Is it the calling thread's turn, with any kind?
    static TURN: Cell<bool> = const { Cell::new(false) };
}

impl Subscriptions {
    pub const fn new() -> Subscriptions {
        Subscriptions {
            state: Mutex::new(State { list: Vec::new(), is_busy: false, left: Vec::new() }),
            is_free: Condvar::new(),
            live: AtomicUsize::new(0),
        }
    }

    /// Adds a subscriber; its id.
    pub fn add(&self, subscriber: Subscriber) -> *mut c_void {
        let id = NEXT.fetch_add(0x10, Ordering::Relaxed);
        let subscription = Subscription { id, subscriber, has_ended: AtomicBool::new(false) };
        self.state.lock().list.push(Arc::new(subscription));
        self.live.fetch_add(1, Ordering::SeqCst);
        id as *mut c_void
    }

    /// Is there nobody to tell?
    pub fn is_empty(&self) -> bool {
        self.live.load(Ordering::Relaxed) == 0
    }

    /// Ends the subscription with one of these ids, the first if it is one; whether there was one. `alarm`: says so to a subscriber that
    /// was still told.
    pub fn remove(&self, ids: [*mut c_void; 2], alarm: bool) -> bool {
        let removed = {
            let mut state = self.state.lock();
            let of = |id: &*mut c_void| state.list.iter().position(|known| known.id == *id as usize);
            let Some(at) = ids.iter().find_map(of) else { return false };
            let removed = state.list.remove(at);
            while state.is_busy && !TURN.get() {
                self.is_free.wait(&mut state);
            }
            removed
        };
        if !removed.has_ended.swap(true, Ordering::SeqCst) {
            self.live.fetch_sub(1, Ordering::SeqCst);
            if alarm {
                removed.alarm();
            }
        }
        true
    }

    /// Hands a record to all subscribers: text, or bytes of a size. `may_wait`: for those whose turn it is.
    pub fn deliver(&self, record: &[u8], may_wait: bool) {
        if self.is_empty() || TURN.get() {
            return;
        }
        {
            let mut state = self.state.lock();
            if state.is_busy && !may_wait {
                state.left.push(record.to_vec());
                return;
            }
            while state.is_busy {
                self.is_free.wait(&mut state);
            }
            state.is_busy = true;
        }
        TURN.set(true);
        self.tell(record);
        loop {
            let mut state = self.state.lock();
            if state.left.is_empty() {
                state.is_busy = false;
                self.is_free.notify_all();
                break;
            }
            let left = std::mem::take(&mut state.left);
            drop(state);
            left.iter().for_each(|record| self.tell(record));
        }
        TURN.set(false);
    }

    fn tell(&self, record: &[u8]) {
        let list = self.state.lock().list.clone();
        // Texts end with a zero that isn't counted; the same behind bytes does no harm.
        let mut terminated = record.to_vec();
        terminated.push(0);
        for subscription in list {
            if subscription.has_ended.load(Ordering::SeqCst) {
                continue;
            }
            let Subscriber { env, function, user_data, .. } = subscription.subscriber;
            let is_live = host().is_some_and(|host| host.is_live(env));
            // SAFETY: the agent's function, as it was registered; the record lives through the call.
            let failed = is_live
                && unsafe { function(env, terminated.as_mut_ptr().cast(), record.len() as i64, user_data) }
                    != JVMTI_ERROR_NONE;
            if (failed || !is_live) && !subscription.has_ended.swap(true, Ordering::SeqCst) {
                self.live.fetch_sub(1, Ordering::SeqCst);
                if failed {
                    subscription.alarm();
                }
            }
        }
    }
}
