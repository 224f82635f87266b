//! Stack frames (JVM TI, "Stack Frame").

use crate::entry::{Buffer, Count, Depth, Input, Out, Thread, ThreadOrCurrent, functions};
use crate::errors::Result;
use crate::memory;
use abi::jni::jmethodID;
use abi::jvmti::*;
use inspection::{FrameFacts, ObjectId, StackTrace};

fn info(facts: &FrameFacts) -> jvmtiFrameInfo {
    jvmtiFrameInfo { method: facts.method.0 as jmethodID, location: facts.location }
}

/// Stacks in one piece of memory, as agents get them.
fn stack_infos(traces: &[StackTrace]) -> Result<*mut jvmtiStackInfo> {
    let frames: usize = traces.iter().map(|t| t.frames.len()).sum();
    let heads = traces.len() * size_of::<jvmtiStackInfo>();
    let memory = memory::allocate((heads + frames * size_of::<jvmtiFrameInfo>()).max(1))?;
    let mut head = memory.cast::<jvmtiStackInfo>();
    // SAFETY: `heads` bytes for the heads, then room for all frames; both structures are aligned to 8 bytes.
    unsafe {
        let mut frame = memory.add(heads).cast::<jvmtiFrameInfo>();
        for trace in traces {
            head.write(jvmtiStackInfo {
                thread: trace.thread.0 as jthread,
                state: trace.state as i32,
                frame_buffer: frame,
                frame_count: trace.frames.len() as i32,
            });
            head = head.add(1);
            for facts in &trace.frames {
                frame.write(info(facts));
                frame = frame.add(1);
            }
        }
    }
    Ok(memory.cast())
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

    /// GetAllStackTraces.
    fn GetAllStackTraces(call, max: Count, stacks: Out<*mut jvmtiStackInfo>, count: Out<i32>) {
        let traces = call.vm.stack_traces(None, max.0 as u32)?;
        stacks.set(stack_infos(&traces)?);
        count.set(traces.len() as i32);
        Ok(())
    }

    /// GetThreadListStackTraces.
    fn GetThreadListStackTraces(call, count: Count, threads: Input<jthread>, max: Count, stacks: Out<*mut jvmtiStackInfo>) {
        let ids: Vec<ObjectId> = (0..count.0).map(|at| ObjectId(threads.get(at) as usize)).collect();
        let traces = call.vm.stack_traces(Some(&ids), max.0 as u32)?;
        stacks.set(stack_infos(&traces)?);
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
