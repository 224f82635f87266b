//! Gives names to frames and finds frames by them (`runtime::probes::frame_names` has the rules).

use super::VmInspector;
use inspection::{Answer, FrameId, Refusal, ThreadId};
use runtime::frame::FLAG_NAMED;

impl VmInspector {
    pub(crate) fn name_of_frame(&self, thread: ThreadId, depth: u32) -> Answer<FrameId> {
        self.on_held_stack(thread, |cur, stack| {
            let older = stack.frames().count().checked_sub(depth as usize + 1).ok_or(Refusal::NoMoreFrames)?;
            let frame = stack.frames().nth(depth as usize).ok_or(Refusal::NoMoreFrames)?;
            let (name, is_new) = self.0.tools.frame_names.name((thread, older), frame.flags() & FLAG_NAMED != 0);
            if is_new {
                frame.set_flags(FLAG_NAMED);
                if frame.is_inlined() {
                    super::frames::detach(cur, stack, frame);
                }
                stack.was_written(cur);
            }
            Ok(name)
        })
    }

    pub(crate) fn place_of_frame(&self, name: FrameId) -> Answer<(ThreadId, u32)> {
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
