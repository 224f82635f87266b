//! Frames (JVMDI, "Stack Frame Access").

use crate::entry::Call;
use crate::errors::{JvmdiError, Result};
use crate::parameters::*;
use abi::jni::{jclass, jint, jmethodID, jobject};
use abi::jvmdi::*;
use inspection::{FrameId, ObjectId, Operand, Refusal, ThreadId, Value};
use std::ptr::null_mut;

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

/// SetFrameLocation: of the newest frame alone, since a call returns to where it was made.
pub(crate) fn set_frame_location(call: &Call, frame: Frame, location: jlocation) -> Result<()> {
    match frame.0 {
        (thread, 0) => Ok(call.vm.set_location(thread, location)?),
        _ => Err(JvmdiError(JVMDI_ERROR_OPAQUE_FRAME)),
    }
}

/// An operand's word of a kind.
fn element(kind: jint, word: u32, reference: jobject) -> JVMDI_operand_stack_element {
    JVMDI_operand_stack_element { word: word as jint, r#type: kind, reference }
}

/// GetOperandStack, a word each: the low one of a long or double is the first.
pub(crate) fn get_operand_stack(
    call: &Call,
    frame: Frame,
    count: Out<jint>,
    elements: Out<*mut JVMDI_operand_stack_element>,
) -> Result<()> {
    let (thread, depth) = frame.0;
    let mut words = Vec::new();
    for operand in call.vm.operands(thread, depth)? {
        let mut wide = |first, second, bits: u64| {
            words.push(element(first, bits as u32, null_mut()));
            words.push(element(second, (bits >> 32) as u32, null_mut()));
        };
        match operand {
            Operand::Value(Value::Long(v)) => wide(JVMDI_OPERAND_TYPE_LONG0, JVMDI_OPERAND_TYPE_LONG1, v as u64),
            Operand::Value(Value::Double(v)) => {
                wide(JVMDI_OPERAND_TYPE_DOUBLE0, JVMDI_OPERAND_TYPE_DOUBLE1, v.to_bits())
            }
            Operand::Value(Value::Object(id)) => words.push(element(JVMDI_OPERAND_TYPE_REFERENCE, 0, call.global(id)?)),
            Operand::Value(Value::Int(v)) => words.push(element(JVMDI_OPERAND_TYPE_INT, v as u32, null_mut())),
            Operand::Value(Value::Float(v)) => words.push(element(JVMDI_OPERAND_TYPE_FLOAT, v.to_bits(), null_mut())),
            Operand::Value(Value::Void) => return Err(JvmdiError(JVMDI_ERROR_INTERNAL)),
            Operand::ReturnAddress(bci) => words.push(element(JVMDI_OPERAND_TYPE_RETURN_ADDRESS, bci, null_mut())),
        }
    }
    call.set_array(&words, &elements, &count)
}

/// SetOperandStack.
pub(crate) fn set_operand_stack(
    call: &Call,
    frame: Frame,
    count: Count,
    elements: Input<JVMDI_operand_stack_element>,
) -> Result<()> {
    let (thread, depth) = frame.0;
    let mut operands = Vec::new();
    let mut words = (0..count.0).map(|index| elements.get(index));
    while let Some(JVMDI_operand_stack_element { word, r#type: kind, reference }) = words.next() {
        let mut wide = |second: jint| match words.next() {
            Some(high) if high.r#type == second => Ok(u64::from(word as u32) | (high.word as u64) << 32),
            _ => Err(JvmdiError(JVMDI_ERROR_TYPE_MISMATCH)),
        };
        operands.push(match kind {
            JVMDI_OPERAND_TYPE_REFERENCE => Operand::Value(Value::Object(ObjectId::from_jobject(reference))),
            JVMDI_OPERAND_TYPE_INT => Operand::Value(Value::Int(word)),
            JVMDI_OPERAND_TYPE_FLOAT => Operand::Value(Value::Float(f32::from_bits(word as u32))),
            JVMDI_OPERAND_TYPE_LONG0 => Operand::Value(Value::Long(wide(JVMDI_OPERAND_TYPE_LONG1)? as i64)),
            JVMDI_OPERAND_TYPE_DOUBLE0 => {
                Operand::Value(Value::Double(f64::from_bits(wide(JVMDI_OPERAND_TYPE_DOUBLE1)?)))
            }
            JVMDI_OPERAND_TYPE_RETURN_ADDRESS => Operand::ReturnAddress(word as u32),
            _ => return Err(JvmdiError(JVMDI_ERROR_ILLEGAL_ARGUMENT)),
        });
    }
    Ok(call.vm.set_operands(thread, depth, &operands)?)
}
