//! Tables that are looked into at each event: breakpoints, watched fields.
//!
//! Invariant: who changes a table counts that before its lock is free again. So what a thread has found last holds as long as the count is the
//! same, and is found without the lock.

use hashbrown::HashMap;
use parking_lot::{Mutex, MutexGuard};
use std::cell::RefCell;
use std::hash::Hash;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};

/// See the file's head.
pub(super) struct Counted<K, V> {
    table: Mutex<HashMap<K, V>>,
    changes: AtomicU64,
}

impl<K, V> Default for Counted<K, V> {
    fn default() -> Counted<K, V> {
        Counted { table: Mutex::default(), changes: AtomicU64::new(0) }
    }
}

/// A table that is being changed.
pub(super) struct Changing<'a, K, V> {
    table: MutexGuard<'a, HashMap<K, V>>,
    changes: &'a AtomicU64,
}

/// What was found last, by one thread.
pub struct Latest<K, V> {
    key: Option<K>,
    found: Option<V>,
    changes: u64,
}

impl<K, V> Latest<K, V> {
    /// Nothing yet.
    pub const NONE: Latest<K, V> = Latest { key: None, found: None, changes: 0 };
}

impl<K: Copy + Eq + Hash, V: Copy> Counted<K, V> {
    /// For who only reads.
    pub fn lock(&self) -> MutexGuard<'_, HashMap<K, V>> {
        self.table.lock()
    }

    /// For who changes it.
    pub fn change(&self) -> Changing<'_, K, V> {
        Changing { table: self.table.lock(), changes: &self.changes }
    }

    /// What there is under a key; the calling thread's own `latest` remembers it.
    #[inline]
    pub fn find(&self, key: K, latest: &RefCell<Latest<K, V>>) -> Option<V> {
        // Borrowed, not copied: a processor waits for what is read in larger pieces than it was just written in.
        let known = latest.borrow();
        if known.key == Some(key) && known.changes == self.changes.load(Ordering::Acquire) {
            return known.found;
        }
        drop(known);
        self.find_anew(key, latest)
    }

    #[cold]
    fn find_anew(&self, key: K, latest: &RefCell<Latest<K, V>>) -> Option<V> {
        let table = self.table.lock();
        let found = table.get(&key).copied();
        *latest.borrow_mut() = Latest { key: Some(key), found, changes: self.changes.load(Ordering::Relaxed) };
        found
    }
}

impl<K, V> Deref for Changing<'_, K, V> {
    type Target = HashMap<K, V>;

    fn deref(&self) -> &HashMap<K, V> {
        &self.table
    }
}

impl<K, V> DerefMut for Changing<'_, K, V> {
    fn deref_mut(&mut self) -> &mut HashMap<K, V> {
        &mut self.table
    }
}

impl<K, V> Drop for Changing<'_, K, V> {
    fn drop(&mut self) {
        self.changes.fetch_add(1, Ordering::Release);
    }
}
