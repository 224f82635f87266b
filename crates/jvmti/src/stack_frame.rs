//! Stack frames (JVM TI, "Stack Frame").

use crate::entry::Call;
use crate::errors::Result;
use crate::memory;
use crate::parameters::{Buffer, Count, Depth, Input, Out, Thread, ThreadOrCurrent};
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
    let memory = memory::allocate_bytes((heads + frames * size_of::<jvmtiFrameInfo>()).max(1))?;
    let mut head = memory.cast::<jvmtiStackInfo>();
    // SAFETY: `heads` bytes for the heads, then room for all frames; both structures are aligned to 8 bytes.
    unsafe {
        let mut frame = memory.add(heads).cast::<jvmtiFrameInfo>();
        for trace in traces {
            head.write(jvmtiStackInfo {
                thread: trace.thread.as_jobject(),
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

/// GetStackTrace.
pub(crate) fn get_stack_trace(
    call: &Call,
    thread: ThreadOrCurrent,
    start: i32,
    max: Count,
    frames: Buffer<jvmtiFrameInfo>,
    count: Out<i32>,
) -> Result<()> {
    let found = call.vm.frames(thread.0, start, max.0 as u32)?;
    for (index, facts) in found.iter().enumerate() {
        frames.set(index, info(facts));
    }
    count.set(found.len() as i32);
    Ok(())
}

/// GetAllStackTraces.
pub(crate) fn get_all_stack_traces(
    call: &Call,
    max: Count,
    stacks: Out<*mut jvmtiStackInfo>,
    count: Out<i32>,
) -> Result<()> {
    let traces = call.vm.stack_traces(None, max.0 as u32)?;
    stacks.set(stack_infos(&traces)?);
    count.set(traces.len() as i32);
    Ok(())
}

/// GetThreadListStackTraces.
pub(crate) fn get_thread_list_stack_traces(
    call: &Call,
    count: Count,
    threads: Input<jthread>,
    max: Count,
    stacks: Out<*mut jvmtiStackInfo>,
) -> Result<()> {
    let ids: Vec<ObjectId> = (0..count.0).map(|at| ObjectId::from_jobject(threads.get(at))).collect();
    let traces = call.vm.stack_traces(Some(&ids), max.0 as u32)?;
    stacks.set(stack_infos(&traces)?);
    Ok(())
}

/// GetFrameCount.
pub(crate) fn get_frame_count(call: &Call, thread: ThreadOrCurrent, count: Out<i32>) -> Result<()> {
    count.set(call.vm.frame_count(thread.0)? as i32);
    Ok(())
}

/// GetFrameLocation.
pub(crate) fn get_frame_location(
    call: &Call,
    thread: ThreadOrCurrent,
    depth: Depth,
    method: Out<jmethodID>,
    location: Out<jlocation>,
) -> Result<()> {
    let facts = call.vm.frame(thread.0, depth.0)?;
    method.set(facts.method.0 as jmethodID);
    location.set(facts.location);
    Ok(())
}

/// PopFrame.
pub(crate) fn pop_frame(call: &Call, thread: Thread) -> Result<()> {
    Ok(call.vm.pop_frame(thread.0)?)
}

/// NotifyFramePop.
pub(crate) fn notify_frame_pop(call: &Call, thread: ThreadOrCurrent, depth: Depth) -> Result<()> {
    Ok(call.vm.notify_frame_pop(call.env.id, thread.0, depth.0)?)
}

/// ClearAllFramePops.
pub(crate) fn clear_all_frame_pops(call: &Call, thread: ThreadOrCurrent) -> Result<()> {
    Ok(call.vm.clear_frame_pops(call.env.id, thread.0)?)
}
