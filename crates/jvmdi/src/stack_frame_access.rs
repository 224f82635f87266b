//! Frames (JVMDI, "Stack Frame Access").

use crate::entry::Call;
use crate::errors::{JvmdiError, Result};
use crate::parameters::*;
use abi::jni::{jclass, jint, jmethodID};
use abi::jvmdi::*;
use inspection::{FrameId, Refusal, ThreadId};

/// A frame's name as C has it.
pub(crate) fn frame_id(frame: FrameId) -> jframeID {
    frame.0 as jframeID
}

/// GetFrameCount.
pub(crate) fn get_frame_count(call: &Call, thread: HeldThread, count: Out<jint>) -> Result<()> {
    count.set(call.vm.frame_count(thread.0)? as jint);
    Ok(())
}

fn name(call: &Call, thread: ThreadId, depth: u32, frame: &Out<jframeID>) -> Result<()> {
    frame.set(frame_id(call.vm.frame_name(thread, depth)?));
    Ok(())
}

/// GetCurrentFrame.
pub(crate) fn get_current_frame(call: &Call, thread: HeldThread, frame: Out<jframeID>) -> Result<()> {
    name(call, thread.0, 0, &frame)
}

/// GetCallerFrame.
pub(crate) fn get_caller_frame(call: &Call, called: Frame, frame: Out<jframeID>) -> Result<()> {
    let (thread, depth) = called.0;
    name(call, thread, depth + 1, &frame)
}

/// GetFrameLocation.
pub(crate) fn get_frame_location(
    call: &Call,
    frame: Frame,
    class: Out<jclass>,
    method: Out<jmethodID>,
    location: Out<jlocation>,
) -> Result<()> {
    let (thread, depth) = frame.0;
    let facts = call.vm.frame(thread, depth)?;
    class.set(call.global(call.vm.method_class(facts.method)?)?);
    method.set(call.shown(facts.method));
    location.set(facts.location);
    Ok(())
}

/// NotifyFramePop.
pub(crate) fn notify_frame_pop(call: &Call, frame: Frame) -> Result<()> {
    let (thread, depth) = frame.0;
    match call.vm.notify_frame_pop(call.env.id, thread, depth) {
        // The specification has no error for what was asked before.
        Ok(()) | Err(Refusal::Duplicate) => Ok(()),
        Err(other) => Err(other.into()),
    }
}

/// PopFrame.
pub(crate) fn pop_frame(call: &Call, thread: HeldThread) -> Result<()> {
    call.vm.pop_frame(thread.0)?;
    // "All frame IDs for this thread are invalidated."
    call.vm.forget_frames(thread.0);
    Ok(())
}

/// SetFrameLocation.
pub(crate) fn set_frame_location(_: &Call, _: Frame, _: jlocation) -> Result<()> {
    Err(JvmdiError(JVMDI_ERROR_NOT_IMPLEMENTED))
}

/// GetOperandStack.
pub(crate) fn get_operand_stack(
    _: &Call,
    _: Frame,
    _: Out<jint>,
    _: Out<*mut JVMDI_operand_stack_element>,
) -> Result<()> {
    Err(JvmdiError(JVMDI_ERROR_NOT_IMPLEMENTED))
}

/// SetOperandStack.
pub(crate) fn set_operand_stack(_: &Call, _: Frame, _: Count, _: Input<JVMDI_operand_stack_element>) -> Result<()> {
    Err(JvmdiError(JVMDI_ERROR_NOT_IMPLEMENTED))
}
