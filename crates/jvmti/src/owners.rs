//! Places that environments ask for each by itself, and the VM knows once: breakpoints, watched fields.
//!
//! Invariant: a place is in the map while some environment owns it.

use inspection::EnvironmentId;
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The environments that own each place, as bits.
pub(crate) struct Owners<P>(Mutex<FxHashMap<P, u64>>);

impl<P> Default for Owners<P> {
    fn default() -> Self {
        Owners(Mutex::default())
    }
}

impl<P: Copy + Eq + Hash> Owners<P> {
    /// Who owns a place.
    pub fn of(&self, place: P) -> u64 {
        self.0.lock().get(&place).copied().unwrap_or(0)
    }

    /// Adds an owner; who owned the place before.
    pub fn add(&self, place: P, environment: EnvironmentId) -> u64 {
        let mut places = self.0.lock();
        let owners = places.entry(place).or_default();
        let before = *owners;
        *owners |= environment.bit();
        before
    }

    /// Takes an owner away: who is left; None if it was none.
    pub fn remove(&self, place: P, environment: EnvironmentId) -> Option<u64> {
        let mut places = self.0.lock();
        let owners = places.get_mut(&place).filter(|owners| **owners & environment.bit() != 0)?;
        *owners &= !environment.bit();
        let left = *owners;
        if left == 0 {
            places.remove(&place);
        }
        Some(left)
    }

    /// Takes an owner away everywhere; the places that nobody owns any more.
    pub fn forget(&self, environment: EnvironmentId) -> Vec<P> {
        let mut gone = Vec::new();
        self.0.lock().retain(|place, owners| {
            let owned = *owners & environment.bit() != 0;
            *owners &= !environment.bit();
            if owned && *owners == 0 {
                gone.push(*place);
            }
            *owners != 0
        });
        gone
    }

    /// Forgets places, whoever owns them.
    pub fn forget_if(&self, is_gone: impl Fn(&P) -> bool) {
        self.0.lock().retain(|place, _| !is_gone(place));
    }
}
