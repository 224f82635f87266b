//! What agents' callbacks cost: by environment and event, how many there were and how long they took (an extension of ours:
//! `org.pellucid.functions.MeasureEvents` and `GetEventCosts`).
//!
//! Invariant: nothing is counted, and no clock is read, until somebody has asked for it.

use inspection::EventKind;
use std::ffi::{CStr, c_void};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

/// How many environments want callbacks to be measured: those of all, or the comparison would show nothing.
static ASKING: AtomicUsize = AtomicUsize::new(0);

/// What one kind of event has cost.
#[derive(Default)]
struct Cost {
    calls: AtomicU64,
    nanos: AtomicU64,
    /// The address of the latest callback.
    callback: AtomicUsize,
}

/// What the events of an environment have cost.
pub(crate) struct Costs {
    of: [Cost; EventKind::ALL.len()],
    /// Does the environment want to know?
    asked_for: AtomicBool,
}

impl Default for Costs {
    fn default() -> Costs {
        Costs { of: std::array::from_fn(|_| Cost::default()), asked_for: AtomicBool::new(false) }
    }
}

impl Costs {
    /// Has the environment want it from now on, or no longer; what was counted stays.
    pub fn ask(&self, on: bool) {
        if self.asked_for.swap(on, Ordering::Relaxed) != on {
            let change = |asking: usize| Some(if on { asking + 1 } else { asking.saturating_sub(1) });
            // The closure always has a new value.
            let _ = ASKING.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change);
        }
    }

    /// Runs a callback, and notes what it costs if that is measured. The time is that on the wall until it returns, with all that comes of it,
    /// other callbacks included.
    #[inline(always)]
    pub fn run(&self, kind: EventKind, callback: usize, body: impl FnOnce()) {
        if ASKING.load(Ordering::Relaxed) == 0 { body() } else { self.measure(kind, callback, body) }
    }

    #[cold]
    #[inline(never)]
    fn measure(&self, kind: EventKind, callback: usize, body: impl FnOnce()) {
        let since = Instant::now();
        body();
        let nanos = since.elapsed().as_nanos() as u64;
        let position = EventKind::ALL.iter().position(|known| *known == kind);
        if let Some(cost) = position.and_then(|at| self.of.get(at)) {
            cost.calls.fetch_add(1, Ordering::Relaxed);
            cost.nanos.fetch_add(nanos, Ordering::Relaxed);
            cost.callback.store(callback, Ordering::Relaxed);
        }
    }

    /// What was measured.
    pub fn measured(&self) -> impl Iterator<Item = Measured> + '_ {
        EventKind::ALL.iter().zip(&self.of).filter_map(|(kind, cost)| {
            let calls = cost.calls.load(Ordering::Relaxed);
            let nanos = cost.nanos.load(Ordering::Relaxed);
            let library = || library(cost.callback.load(Ordering::Relaxed));
            (calls > 0).then(|| Measured { kind: *kind, library: library(), calls, nanos })
        })
    }
}

/// What one kind of event has cost one environment.
pub(crate) struct Measured {
    pub kind: EventKind,
    /// The path of the library that the callback lies in; None where it is in none.
    pub library: Option<Vec<u8>>,
    pub calls: u64,
    pub nanos: u64,
}

/// The library that an address lies in.
fn library(address: usize) -> Option<Vec<u8>> {
    // SAFETY: an all-zero Dl_info is a valid place for the answer.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: asks about any address.
    if unsafe { libc::dladdr(address as *const c_void, &mut info) } == 0 || info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: dladdr gives NUL-terminated names.
    Some(unsafe { CStr::from_ptr(info.dli_fname) }.to_bytes().to_vec())
}
