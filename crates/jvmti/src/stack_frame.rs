//! Stack frames (JVM TI, "Stack Frame").

use crate::entry::{Buffer, Count, Depth, Out, Thread, ThreadOrCurrent, functions};
use abi::jni::jmethodID;
use abi::jvmti::*;
use inspection::FrameFacts;

fn info(facts: &FrameFacts) -> jvmtiFrameInfo {
    jvmtiFrameInfo { method: facts.method.0 as jmethodID, location: facts.location }
}

functions! {
    /// GetStackTrace.
    fn GetStackTrace(
        call,
        thread: ThreadOrCurrent,
        start: i32,
        max: Count,
        frames: Buffer<jvmtiFrameInfo>,
        count: Out<i32>,
    ) {
        let found = call.vm.frames(thread.0, start, max.0 as u32)?;
        for (index, facts) in found.iter().enumerate() {
            frames.set(index, info(facts));
        }
        count.set(found.len() as i32);
        Ok(())
    }

    /// GetFrameCount.
    fn GetFrameCount(call, thread: ThreadOrCurrent, count: Out<i32>) {
        count.set(call.vm.frame_count(thread.0)? as i32);
        Ok(())
    }

    /// GetFrameLocation.
    fn GetFrameLocation(
        call,
        thread: ThreadOrCurrent,
        depth: Depth,
        method: Out<jmethodID>,
        location: Out<jlocation>,
    ) {
        let facts = call.vm.frame(thread.0, depth.0)?;
        method.set(facts.method.0 as jmethodID);
        location.set(facts.location);
        Ok(())
    }

    /// PopFrame.
    fn PopFrame(call, thread: Thread) {
        Ok(call.vm.pop_frame(thread.0)?)
    }

    /// NotifyFramePop.
    fn NotifyFramePop(call, thread: ThreadOrCurrent, depth: Depth) {
        Ok(call.vm.notify_frame_pop(call.env.id, thread.0, depth.0)?)
    }

    /// ClearAllFramePops.
    fn ClearAllFramePops(call, thread: ThreadOrCurrent) {
        Ok(call.vm.clear_frame_pops(call.env.id, thread.0)?)
    }
}
