//! Names of frames for tools that name frames by themselves (JVMDI, jframeID).
//!
//! Invariants: a name stands for one activation. It is kept by the frame's thread and its distance from the oldest frame, which
//! stays while the frame lives, wherever a continuation's frames lie; and the frame has a flag that a new frame at the same place hasn't.

use hashbrown::HashMap;
use inspection::{FrameId, ThreadId};
use parking_lot::Mutex;

/// A thread, and how many frames are older.
pub type Place = (ThreadId, usize);

#[derive(Default)]
struct Tables {
    /// The name given last; none is given twice.
    last: u64,
    names: HashMap<Place, FrameId>,
    places: HashMap<FrameId, Place>,
}

impl Tables {
    fn forget(&mut self, place: Place) {
        if let Some(name) = self.names.remove(&place) {
            self.places.remove(&name);
        }
    }
}

/// The names that were given and may still stand for frames.
#[derive(Default)]
pub struct FrameNames(Mutex<Tables>);

impl FrameNames {
    /// Forgets the names of a thread's frames.
    pub fn forget(&self, thread: ThreadId) {
        let mut tables = self.0.lock();
        let of_it: Vec<Place> = tables.names.keys().filter(|place| place.0 == thread).copied().collect();
        of_it.into_iter().for_each(|place| tables.forget(place));
    }

    /// The place that a name stands for, if it may still.
    pub fn place(&self, name: FrameId) -> Option<Place> {
        self.0.lock().places.get(&name).copied()
    }

    /// The name of the frame at a place, and whether it is a new one; `is_named`: the frame has one.
    pub fn name(&self, place: Place, is_named: bool) -> (FrameId, bool) {
        let mut tables = self.0.lock();
        if is_named && let Some(known) = tables.names.get(&place) {
            return (*known, false);
        }
        // The frame that had the name of this place, if any, is gone.
        tables.forget(place);
        tables.last += 1;
        let name = FrameId(tables.last);
        tables.names.insert(place, name);
        tables.places.insert(name, place);
        (name, true)
    }
}
