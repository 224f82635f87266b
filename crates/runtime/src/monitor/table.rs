//! Inflated monitors, and the table that finds them by the index in the lock word.
//!
//! Invariant: a monitor never moves; its index is reused only after a collection found its object dead, or the monitor idle
//! and the object's lock word was set back.

use super::lock_word;
use super::queue::{Node, Queues, Waiter};
use super::statistics::{Counting, Counts};
use heap::{Address, Weak, layout};
use parking_lot::Mutex;
use std::mem::offset_of;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicUsize, Ordering};

/// Monitors per chunk.
pub const CHUNK: usize = 1024;
/// Chunks at most.
const CHUNKS: usize = 16 * 1024;

/// Rounds of looking at a monitor before a thread blocks, some 40 ns each: at first, and between which numbers experience moves them.
const FIRST_ROUNDS: u32 = 200;
const FEWEST_ROUNDS: u32 = 20;
const MOST_ROUNDS: u32 = 1000;

/// What tools want to know of an object's monitor (JVM TI GetObjectMonitorUsage).
#[derive(Default)]
pub struct MonitorUsage {
    /// Lock id of the owner, 0 for none.
    pub owner: u32,
    /// How often the owner has entered.
    pub entry_count: u32,
    /// Threads that wait to enter, notified ones included.
    pub entering: Vec<Waiter>,
    /// Threads in `Object.wait`.
    pub waiting: Vec<Waiter>,
}

/// An inflated monitor.
pub struct Monitor {
    /// Lock id, 0 when free.
    owner: AtomicU32,
    /// Entries of the owner beyond the first; the owner's.
    recursions: AtomicU32,
    /// Threads in the entry queue.
    queued: AtomicU32,
    /// One of them was called and has not looked yet: who leaves needn't call another.
    called: AtomicBool,
    /// Threads that are on the way in, or wait: the monitor must stay.
    users: AtomicU32,
    /// Identity hash, 0 when none was asked for.
    hash: AtomicU32,
    /// Rounds for which a thread looks whether the owner leaves, before it blocks.
    rounds: AtomicU32,
    index: u32,
    /// Weak; 0 when the monitor is not in use.
    object: AtomicUsize,
    queues: Queues,
    counts: Counts,
}

/// Where compiled code finds the parts.
impl Monitor {
    /// To the owner's lock id.
    pub const OWNER: usize = offset_of!(Monitor, owner);
    /// To the owner's entries beyond the first.
    pub const RECURSIONS: usize = offset_of!(Monitor, recursions);
    /// To the number of threads that queue.
    pub const QUEUED: usize = offset_of!(Monitor, queued);
    /// To where not 0 says that somebody wants to know how long it is held (64 bits).
    pub const SINCE: usize = offset_of!(Monitor, counts) + Counts::SINCE;
}

impl Monitor {
    pub(super) fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Has the owner entered it more than once? Asked by the owner.
    pub(super) fn has_recursions(&self) -> bool {
        self.recursions.load(Ordering::Relaxed) != 0
    }

    /// Its place in the table.
    pub fn index(&self) -> u32 {
        self.index
    }

    /// The object's address, valid until the next safepoint.
    pub fn object(&self) -> Address {
        Address(self.object.load(Ordering::Acquire))
    }

    /// Lock id of the owner, 0 for none.
    #[inline]
    pub fn owner(&self) -> u32 {
        self.owner.load(Ordering::Acquire)
    }

    /// Enters if it is free or owned by `me` already.
    #[inline]
    pub(super) fn try_enter(&self, me: u32) -> bool {
        match self.owner.load(Ordering::Relaxed) {
            0 => self.try_acquire(me),
            owner if owner == me => {
                self.recursions.fetch_add(1, Ordering::Relaxed);
                true
            }
            _ => false,
        }
    }

    /// Takes it if it is free.
    pub(super) fn try_acquire(&self, me: u32) -> bool {
        self.owner.compare_exchange(0, me, Ordering::SeqCst, Ordering::SeqCst).is_ok()
    }

    /// Undoes one entry; false when `me` is not the owner.
    #[inline]
    pub(super) fn exit(&self, me: u32) -> bool {
        if self.owner.load(Ordering::Relaxed) != me {
            return false;
        }
        let recursions = self.recursions.load(Ordering::Relaxed);
        if recursions > 0 {
            self.recursions.store(recursions - 1, Ordering::Relaxed);
        } else {
            self.release();
        }
        true
    }

    fn release(&self) {
        self.counts.left();
        self.owner.store(0, Ordering::SeqCst);
        self.left();
    }

    /// Its owner has left it: has the next one look, where there is one.
    #[inline]
    pub fn left(&self) {
        if self.queued.load(Ordering::SeqCst) != 0
            && !self.called.load(Ordering::SeqCst)
            && self.owner.load(Ordering::SeqCst) == 0
        {
            self.call_successor();
        }
    }

    /// Frees it whatever the recursions, which are returned.
    pub(super) fn release_fully(&self) -> u32 {
        let recursions = self.recursions.swap(0, Ordering::Relaxed);
        self.release();
        recursions
    }

    pub(super) fn set_recursions(&self, recursions: u32) {
        self.recursions.store(recursions, Ordering::Relaxed);
    }

    /// Wakes the first thread of the entry queue that can run. Suspended ones try by themselves when they are resumed.
    #[cold]
    pub(super) fn call_successor(&self) {
        // Woken when the queues are unlocked: it needs them at once.
        if let Some(node) = self.queues.lock_and(|lists| lists.call_first(&self.called), self) {
            node.wake();
        }
    }

    /// The node's thread, if it was called, has looked: it may be called again, and so may others.
    pub(super) fn call_again(&self, node: &Node) {
        if node.signalled.swap(false, Ordering::SeqCst) {
            self.called.store(false, Ordering::SeqCst);
        }
    }

    /// For how many rounds is a thread to look whether the owner leaves?
    pub(super) fn rounds(&self) -> u32 {
        self.rounds.load(Ordering::Relaxed)
    }

    /// Was it of use to look? Where it was, threads look longer, else they soon no longer do.
    pub(super) fn adapt_rounds(&self, was_of_use: bool) {
        let rounds = self.rounds();
        let next = if was_of_use { rounds + rounds / 4 } else { rounds - rounds / 4 };
        self.rounds.store(next.clamp(FEWEST_ROUNDS, MOST_ROUNDS), Ordering::Relaxed);
    }

    pub(super) fn pin(&self) {
        self.users.fetch_add(1, Ordering::SeqCst);
    }

    pub(super) fn unpin(&self) {
        self.users.fetch_sub(1, Ordering::SeqCst);
    }

    pub(super) fn queues(&self) -> &Queues {
        &self.queues
    }

    pub(super) fn set_queued(&self, count: usize) {
        self.queued.store(count as u32, Ordering::SeqCst);
    }

    /// The hash; makes one if there is none.
    pub(super) fn hash_or(&self, make: impl FnOnce() -> u32) -> u32 {
        match self.hash.load(Ordering::Acquire) {
            0 => {
                let new = make();
                self.hash.compare_exchange(0, new, Ordering::AcqRel, Ordering::Acquire).map_or_else(|h| h, |_| new)
            }
            hash => hash,
        }
    }

    pub fn usage(&self) -> MonitorUsage {
        let owner = self.owner();
        self.queues.look(|lists| MonitorUsage {
            owner,
            entry_count: if owner == 0 { 0 } else { self.recursions.load(Ordering::Relaxed) + 1 },
            entering: lists.entry.iter().map(|n| n.waiter.clone()).collect(),
            waiting: lists.waiting.iter().map(|n| n.waiter.clone()).collect(),
        })
    }

    fn is_idle(&self) -> bool {
        self.owner.load(Ordering::Relaxed) == 0 && self.users.load(Ordering::Relaxed) == 0
    }
}

/// Free places and how many were ever made.
#[derive(Default)]
struct Places {
    free: Vec<u32>,
    made: u32,
}

/// The table of all monitors.
pub struct Monitors {
    chunks: Box<[AtomicPtr<Monitor>]>,
    places: Mutex<Places>,
    counting: Counting,
}

impl Monitors {
    pub(super) fn counting(&self) -> &Counting {
        &self.counting
    }

    /// An empty table.
    pub fn new() -> Monitors {
        Monitors {
            chunks: (0..CHUNKS).map(|_| AtomicPtr::default()).collect(),
            places: Mutex::default(),
            counting: Counting::default(),
        }
    }

    /// Where the chunks' addresses are, as long as the VM lives.
    pub fn chunks_at(&self) -> *const AtomicPtr<Monitor> {
        self.chunks.as_ptr()
    }

    /// The monitor at an index that a lock word holds.
    #[inline]
    pub fn at(&self, index: u32) -> &'static Monitor {
        let chunk = self.chunks[index as usize / CHUNK].load(Ordering::Acquire);
        debug_assert!(!chunk.is_null());
        // SAFETY: lock words hold indexes of monitors that were made; chunks have CHUNK monitors and are never freed.
        unsafe { &*chunk.add(index as usize % CHUNK) }
    }

    /// A monitor for an object, not yet named by its lock word.
    pub(super) fn allocate(&self, object: Address, owner: u32, recursions: u32, hash: u32) -> &'static Monitor {
        let mut places = self.places.lock();
        let index = match places.free.pop() {
            Some(index) => index,
            None => {
                let index = places.made;
                if (index as usize).is_multiple_of(CHUNK) {
                    self.add_chunk(index);
                }
                places.made += 1;
                index
            }
        };
        drop(places);
        let monitor = self.at(index);
        monitor.owner.store(owner, Ordering::Relaxed);
        monitor.recursions.store(recursions, Ordering::Relaxed);
        monitor.hash.store(hash, Ordering::Relaxed);
        monitor.counts.clear();
        monitor.rounds.store(FIRST_ROUNDS, Ordering::Relaxed);
        monitor.object.store(object.0, Ordering::Release);
        monitor
    }

    fn add_chunk(&self, first: u32) {
        let Some(place) = self.chunks.get(first as usize / CHUNK) else {
            crate::vm_bug!("more than {} inflated monitors", CHUNK * CHUNKS);
        };
        let chunk: Box<[Monitor]> = (first..first + CHUNK as u32)
            .map(|index| Monitor {
                owner: AtomicU32::new(0),
                recursions: AtomicU32::new(0),
                queued: AtomicU32::new(0),
                called: AtomicBool::new(false),
                users: AtomicU32::new(0),
                hash: AtomicU32::new(0),
                rounds: AtomicU32::new(FIRST_ROUNDS),
                index,
                object: AtomicUsize::new(0),
                queues: Queues::default(),
                counts: Counts::default(),
            })
            .collect();
        place.store(Box::leak(chunk).as_mut_ptr(), Ordering::Release);
    }

    /// Takes back a monitor that no lock word names.
    pub(super) fn free(&self, monitor: &Monitor) {
        monitor.owner.store(0, Ordering::Relaxed);
        monitor.recursions.store(0, Ordering::Relaxed);
        monitor.object.store(0, Ordering::Release);
        self.places.lock().free.push(monitor.index);
    }

    /// Monitors in use.
    pub fn in_use(&self) -> usize {
        let places = self.places.lock();
        places.made as usize - places.free.len()
    }

    /// Calls `visit` with each monitor in use. Exact when the world is stopped.
    pub fn for_each(&self, visit: &mut dyn FnMut(&'static Monitor)) {
        let made = self.places.lock().made;
        for index in 0..made {
            let monitor = self.at(index);
            if !monitor.object().is_null() {
                visit(monitor);
            }
        }
    }

    /// Follows moved objects, and takes back the monitors of dead objects and those that nobody uses. The world is stopped.
    pub(crate) fn sweep(&self, table: &dyn Weak) {
        self.for_each(&mut |monitor| {
            let Some(object) = table.forward(monitor.object()) else {
                debug_assert!(monitor.is_idle());
                return self.free(monitor);
            };
            monitor.object.store(object.0, Ordering::Release);
            if monitor.is_idle() && !(self.is_counting() && monitor.counts.any()) {
                let hash = monitor.hash.load(Ordering::Relaxed);
                let word = if hash == 0 { lock_word::UNLOCKED } else { hash << 2 | lock_word::HASHED };
                // SAFETY: the object is alive and at its final place, and every thread that could use the word is stopped
                // without having read it since its last safepoint.
                unsafe { layout::lock_word(object) }.store(word, Ordering::Release);
                self.free(monitor);
            }
        });
    }
}

impl Default for Monitors {
    fn default() -> Monitors {
        Monitors::new()
    }
}
