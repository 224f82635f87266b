//! Stack traces that say in which tier frames run.
//!
//! Inlined calls have frames of their own only where they have left the code that contains them, so no frame is ever reported as inlined.
//! No frame has a native address: those of native methods are Java frames like others here.

use crate::entry::{Failure, Result, allocate};
use crate::parameters::{MaybeOut, Out};
use crate::types::{jvmtiFrameInfoExtended, jvmtiStackInfoExtended};
use abi::jvmti::*;
use inspection::{ExtensionCall, FrameFacts, ObjectId, StackTrace};
use std::ptr::null_mut;

/// COM_IBM_GET_STACK_TRACE_ENTRY_LOCAL_STORAGE
const ENTRY_LOCAL_STORAGE: i32 = 2;
/// COM_IBM_GET_STACK_TRACE_EXTRA_FRAME_INFO
const EXTRA_FRAME_INFO: i32 = 4;

type Trace = StackTrace<(FrameFacts, bool)>;

/// Writes a frame; fields that aren't asked for stay as they are.
///
/// # Safety
/// There is room for one.
unsafe fn write(place: *mut jvmtiFrameInfoExtended, (facts, is_compiled): (FrameFacts, bool), kind: i32) {
    // SAFETY: the caller's promise; what of it was never written isn't read.
    unsafe {
        (&raw mut (*place).method).write_unaligned(facts.method.0 as _);
        (&raw mut (*place).location).write_unaligned(facts.location);
        if kind & EXTRA_FRAME_INFO != 0 {
            (&raw mut (*place).machinepc).write_unaligned(-1);
            (&raw mut (*place).r#type).write_unaligned(i32::from(is_compiled));
        }
        if kind & ENTRY_LOCAL_STORAGE != 0 {
            (&raw mut (*place).nativeFrameAddress).write_unaligned(null_mut());
        }
    }
}

fn count(number: i32) -> Result<u32> {
    u32::try_from(number).map_err(|_| Failure(JVMTI_ERROR_ILLEGAL_ARGUMENT))
}

/// GetStackTraceExtended.
pub(crate) fn get(
    call: &ExtensionCall,
    kind: i32,
    thread: ObjectId,
    start: i32,
    max: i32,
    frames: MaybeOut<jvmtiFrameInfoExtended>,
    found: MaybeOut<i32>,
) -> Result<()> {
    let max = count(max)?;
    let (frames, found) = (frames.given()?, found.given()?);
    let object = if thread.is_null() { call.vm.current_thread_object()? } else { thread };
    let all = call.vm.tiered_frames(call.vm.thread(object)?, start, max)?;
    for (at, frame) in all.iter().enumerate() {
        // SAFETY: the header: room for `max` frames.
        unsafe { write(frames.pointer().add(at), *frame, kind) };
    }
    found.set(all.len() as i32);
    Ok(())
}

/// Stacks in one piece of memory, as agents get them: the heads, then the frames.
fn stacks(traces: &[Trace], kind: i32) -> Result<*mut jvmtiStackInfoExtended> {
    let frames: usize = traces.iter().map(|trace| trace.frames.len()).sum();
    let heads = traces.len() * size_of::<jvmtiStackInfoExtended>();
    let bytes = heads + frames * size_of::<jvmtiFrameInfoExtended>();
    let memory = allocate(bytes)?.as_ptr();
    // SAFETY: `heads` bytes for the heads, then room for all frames; both structures are aligned to 8 bytes.
    unsafe {
        std::ptr::write_bytes(memory, 0, bytes);
        let mut head = memory.cast::<jvmtiStackInfoExtended>();
        let mut frame = memory.add(heads).cast::<jvmtiFrameInfoExtended>();
        for trace in traces {
            head.write(jvmtiStackInfoExtended {
                thread: trace.thread.as_jobject(),
                state: trace.state as i32,
                frame_buffer: frame,
                frame_count: trace.frames.len() as i32,
            });
            head = head.add(1);
            for facts in &trace.frames {
                write(frame, *facts, kind);
                frame = frame.add(1);
            }
        }
    }
    Ok(memory.cast())
}

/// GetAllStackTracesExtended.
pub(crate) fn get_all(
    call: &ExtensionCall,
    kind: i32,
    max: i32,
    list: MaybeOut<*mut jvmtiStackInfoExtended>,
    found: MaybeOut<i32>,
) -> Result<()> {
    let max = count(max)?;
    let (list, found) = (list.given()?, found.given()?);
    let traces = call.vm.tiered_stack_traces(None, max)?;
    list.set(stacks(&traces, kind)?);
    found.set(traces.len() as i32);
    Ok(())
}

/// GetThreadListStackTracesExtended.
pub(crate) fn get_listed(
    call: &ExtensionCall,
    kind: i32,
    length: i32,
    threads: *const jthread,
    max: i32,
    list: MaybeOut<*mut jvmtiStackInfoExtended>,
) -> Result<()> {
    let (length, max) = (count(length)? as usize, count(max)?);
    let list: Out<_> = list.given()?;
    if threads.is_null() && length > 0 {
        return Err(Failure(JVMTI_ERROR_NULL_POINTER));
    }
    // SAFETY: the header: `length` threads.
    let given: Vec<jthread> = (0..length).map(|at| unsafe { threads.add(at).read_unaligned() }).collect();
    if given.iter().any(|thread| thread.is_null()) {
        return Err(Failure(JVMTI_ERROR_NULL_POINTER));
    }
    let ids: Vec<ObjectId> = given.iter().map(|thread| ObjectId::from_jobject(*thread)).collect();
    let mut traces = call.vm.tiered_stack_traces(Some(&ids), max)?;
    // The agent gets back the references that it has given.
    traces.iter_mut().zip(ids).for_each(|(trace, id)| trace.thread = id);
    list.set(stacks(&traces, kind)?);
    Ok(())
}
