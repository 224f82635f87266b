//! The operand stack of a frame, read and written (JVMDI's GetOperandStack and SetOperandStack).
//!
//! Invariant: as of `frames`. What is written has the kind of what was there, and an object is one of the old object's class, so that it
//! is of whatever type the verifier took the operand for.

use super::VmInspector;
use super::frames::detach;
use super::ids;
use bytecode::OperandKind;
use heap::Address;
use inspection::{Answer, ObjectId, Operand, Refusal, ThreadId, Value};
use runtime::class::MethodRef;
use runtime::frame::Frame;
use runtime::refs::Ref;
use runtime::stack_maps;
use runtime::thread::Current;
use runtime::thread_stack::Stack;

/// The operands in use of the frame at a depth: their slots and kinds, the bottom first. Those that the frame above has taken for its
/// arguments are not among them.
fn operands(stack: &Stack, depth: u32) -> Answer<(Frame, Vec<(*mut u64, OperandKind)>)> {
    let frame = stack.frames().nth(depth as usize).ok_or(Refusal::NoMoreFrames)?;
    let method: MethodRef = frame.method().filter(|_| !frame.is_native()).ok_or(Refusal::OpaqueFrame)?;
    let bci = frame.interpreted_bci().ok_or(Refusal::OpaqueFrame)?;
    let above = depth.checked_sub(1).and_then(|above| stack.frames().nth(above as usize));
    let count = stack_maps::operand_count(frame, above.map(stack_maps::limit_of_caller));
    let kinds = stack_maps::operand_kinds(method, bci);
    let slot = |at: usize| frame.operands().wrapping_add(at);
    Ok((frame, kinds.into_iter().take(count).enumerate().map(|(at, kind)| (slot(at), kind)).collect()))
}

impl VmInspector {
    pub(crate) fn operands_of(&self, thread: ThreadId, depth: u32) -> Answer<Vec<Operand>> {
        self.show_objects()?;
        self.on_held_stack(thread, |cur, stack| {
            let (_, slots) = operands(stack, depth)?;
            let mut found = Vec::new();
            for (slot, kind) in slots {
                // SAFETY: an operand slot in use of a frame of a stopped thread.
                let bits = unsafe { *slot };
                found.push(match kind {
                    OperandKind::Reference if bits == 0 => Operand::Value(Value::Object(ObjectId::NULL)),
                    OperandKind::Reference => {
                        Operand::Value(Value::Object(ids::object_id(cur.handle_of(Address(bits as usize)))))
                    }
                    OperandKind::Int => Operand::Value(Value::Int(bits as i32)),
                    OperandKind::Float => Operand::Value(Value::Float(f32::from_bits(bits as u32))),
                    OperandKind::Long => Operand::Value(Value::Long(bits as i64)),
                    OperandKind::Double => Operand::Value(Value::Double(f64::from_bits(bits))),
                    OperandKind::ReturnAddress => Operand::ReturnAddress(bits as u32),
                    OperandKind::Second => continue,
                    OperandKind::Unusable => return Err(Refusal::OpaqueFrame),
                });
            }
            Ok(found)
        })
    }

    pub(crate) fn set_operands_of(&self, thread: ThreadId, depth: u32, new: &[Operand]) -> Answer<()> {
        self.show_objects()?;
        self.on_held_stack(thread, |cur, stack| {
            let (frame, slots) = operands(stack, depth)?;
            let firsts: Vec<_> = slots.into_iter().filter(|(_, kind)| *kind != OperandKind::Second).collect();
            if firsts.len() != new.len() {
                return Err(Refusal::IllegalArgument);
            }
            let mut words = Vec::new();
            for ((slot, kind), operand) in firsts.into_iter().zip(new) {
                // SAFETY: as above.
                let old = unsafe { *slot };
                let bits = match (kind, *operand) {
                    (OperandKind::Reference, Operand::Value(Value::Object(id))) => replacement(cur, old, id)?,
                    (OperandKind::Int, Operand::Value(Value::Int(v))) => u64::from(v as u32),
                    (OperandKind::Float, Operand::Value(Value::Float(v))) => u64::from(v.to_bits()),
                    (OperandKind::Long, Operand::Value(Value::Long(v))) => v as u64,
                    (OperandKind::Double, Operand::Value(Value::Double(v))) => v.to_bits(),
                    // Where a subroutine returns to is the code's own business.
                    (OperandKind::ReturnAddress, Operand::ReturnAddress(v)) if u64::from(v) == old => old,
                    _ => return Err(Refusal::TypeMismatch),
                };
                words.push((slot, bits));
            }
            for (slot, bits) in words {
                // SAFETY: as above; the collector finds there what its map says.
                unsafe { *slot = bits };
            }
            stack.was_written(cur);
            detach(cur, stack, frame);
            Ok(())
        })
    }
}

/// The address of an object that may take the place of the one at `old`: null, the same, or one of its class.
fn replacement(cur: &Current, old: u64, new: ObjectId) -> Answer<u64> {
    let object = ids::handle_or_null(cur, new)?.get(cur);
    if object.is_null() || object.address().0 as u64 == old {
        return Ok(object.address().0 as u64);
    }
    if old == 0 {
        return Err(Refusal::TypeMismatch);
    }
    // SAFETY: the frame's map says that the slot holds a reference.
    let was = unsafe { Ref::from_address(cur, Address(old as usize)) };
    if object.class().is_subclass_of(was.class()) { Ok(object.address().0 as u64) } else { Err(Refusal::TypeMismatch) }
}
