//! Names of frames for tools that name frames by themselves (JVMDI, jframeID).
//!
//! Invariants: a name stands for one activation. It is kept by the frame's thread and its distance from the oldest frame, which
//! stays while the frame lives, wherever a continuation's frames lie; and the frame has a flag that a new frame at the same place hasn't.

use super::VmInspector;
use crate::frame::{FLAG_NAMED, Frame};
use crate::thread::Current;
use crate::thread_stack::Stack;
use hashbrown::HashMap;
use inspection::{Answer, FrameId, Refusal, ThreadId};
use parking_lot::Mutex;

/// A thread, and how many frames are older.
type Place = (ThreadId, usize);

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
pub(crate) struct FrameNames(Mutex<Tables>);

impl FrameNames {
    /// Forgets the names of a thread's frames.
    pub(crate) fn forget(&self, thread: ThreadId) {
        let mut tables = self.0.lock();
        let of_it: Vec<Place> = tables.names.keys().filter(|place| place.0 == thread).copied().collect();
        of_it.into_iter().for_each(|place| tables.forget(place));
    }

    fn place(&self, name: FrameId) -> Option<Place> {
        self.0.lock().places.get(&name).copied()
    }

    /// The name of a frame at a place, which stands still.
    fn name(&self, cur: &Current, stack: &Stack, frame: Frame, place: Place) -> FrameId {
        let mut tables = self.0.lock();
        if frame.flags() & FLAG_NAMED != 0
            && let Some(known) = tables.names.get(&place)
        {
            return *known;
        }
        // The frame that had the name of this place, if any, is gone.
        tables.forget(place);
        tables.last += 1;
        let name = FrameId(tables.last);
        tables.names.insert(place, name);
        tables.places.insert(name, place);
        frame.set_flags(FLAG_NAMED);
        stack.was_written(cur);
        name
    }
}

impl VmInspector {
    pub(super) fn name_of_frame(&self, thread: ThreadId, depth: u32) -> Answer<FrameId> {
        self.on_held_stack(thread, |cur, stack| {
            let older = stack.frames().count().checked_sub(depth as usize + 1).ok_or(Refusal::NoMoreFrames)?;
            let frame = stack.frames().nth(depth as usize).ok_or(Refusal::NoMoreFrames)?;
            Ok(self.0.tools.frame_names.name(cur, stack, frame, (thread, older)))
        })
    }

    pub(super) fn place_of_frame(&self, name: FrameId) -> Answer<(ThreadId, u32)> {
        let (thread, older) = self.0.tools.frame_names.place(name).ok_or(Refusal::InvalidFrame)?;
        let depth = self.on_held_stack(thread, |_, stack| {
            let depth = stack.frames().count().checked_sub(older + 1);
            let frame = depth.and_then(|depth| stack.frames().nth(depth));
            match (depth, frame) {
                (Some(depth), Some(frame)) if frame.flags() & FLAG_NAMED != 0 => Ok(depth as u32),
                _ => Err(Refusal::InvalidFrame),
            }
        });
        depth.map(|depth| (thread, depth)).map_err(|_| Refusal::InvalidFrame)
    }
}
