//! Checks what tools want of frames, and notes it (JVM TI, PopFrame and ForceEarlyReturn; JVMDI, SetFrameLocation); `runtime::probes::actions` carries it out.

use super::ids;
use bytecode::opcodes;
use classfile::MethodDescriptor;
use heap::Address;
use inspection::{Answer, Refusal, Value};
use runtime::class::{BasicType, Method, MethodRef};
use runtime::frame::Frame;
use runtime::loader::LoaderRef;
use runtime::probes::actions::{Jump, Kind, is_instance_by_name, note};
use runtime::thread::Current;
use runtime::thread_stack::Stack;
use std::convert::Infallible;

/// A frame that is to be left already is an error of no other name.
fn noted(was_noted: bool) -> Answer<()> {
    if was_noted { Ok(()) } else { Err(Refusal::Internal) }
}

/// Checks and notes a PopFrame of a thread that is the current one, or stopped and suspended.
pub(crate) fn request_pop(stack: &Stack) -> Answer<()> {
    let thread = stack.thread.ok_or(Refusal::OpaqueFrame)?;
    let Some(frame) = newest_bytecode_frame(stack)? else { return Err(Refusal::NoMoreFrames) };
    let method = frame.method().ok_or(Refusal::OpaqueFrame)?;
    if stack.frames().nth(1).is_none() {
        return Err(Refusal::NoMoreFrames);
    }
    let caller = frame.caller().ok_or(Refusal::OpaqueFrame)?;
    let (Some(calling), Some(bci)) = (caller.method(), caller.interpreted_bci()) else {
        return Err(Refusal::OpaqueFrame);
    };
    if !calls_plainly(calling, bci, method) {
        return Err(Refusal::OpaqueFrame);
    }
    noted(note(thread, frame, Kind::Pop, 0, Address::NULL))
}

/// Checks and notes a ForceEarlyReturn of a thread that is the current one, or stopped and suspended.
pub(crate) fn request_return(cur: &Current, stack: &Stack, value: Value) -> Answer<()> {
    let thread = stack.thread.ok_or(Refusal::OpaqueFrame)?;
    let Some(frame) = newest_bytecode_frame(stack)? else { return Err(Refusal::NoMoreFrames) };
    let method = frame.method().ok_or(Refusal::OpaqueFrame)?;
    let mut object = Address::NULL;
    let bits = match (method.return_type, value) {
        (BasicType::Void, Value::Void) => 0,
        (BasicType::Boolean, Value::Int(v)) => u64::from(v as u32 & 1),
        (BasicType::Byte, Value::Int(v)) => u64::from(i32::from(v as i8) as u32),
        (BasicType::Short, Value::Int(v)) => u64::from(i32::from(v as i16) as u32),
        (BasicType::Char, Value::Int(v)) => u64::from(v as u16),
        (BasicType::Int, Value::Int(v)) => u64::from(v as u32),
        (BasicType::Long, Value::Long(v)) => v as u64,
        (BasicType::Float, Value::Float(v)) => u64::from(v.to_bits()),
        (BasicType::Double, Value::Double(v)) => v.to_bits(),
        (BasicType::Reference, Value::Object(id)) => {
            let reference = ids::handle_or_null(cur, id)?.get(cur);
            let descriptor = method.descriptor.bytes();
            let end = descriptor.iter().position(|b| *b == b')').map_or(0, |at| at + 1);
            if !reference.is_null() && !is_instance_by_name(reference.class(), &descriptor[end..]) {
                return Err(Refusal::TypeMismatch);
            }
            object = reference.address();
            0
        }
        _ => return Err(Refusal::TypeMismatch),
    };
    noted(note(thread, frame, Kind::Return, bits, object))
}

/// Classes by the names that a method's loader has found, without loading any.
struct Found<'a> {
    cur: &'a Current,
    loader: LoaderRef,
}

impl verifier::Hierarchy for Found<'_> {
    type Error = Infallible;

    fn is_assignable(&mut self, from: &[u8], to: &[u8]) -> Result<bool, Infallible> {
        let found = |name| self.loader.loaded(self.cur.vm().symbols.intern(name));
        Ok(found(to).is_some_and(|to| to.is_interface() || found(from).is_some_and(|from| from.is_subclass_of(to))))
    }

    fn is_superclass_of_current(&mut self, _: &[u8]) -> Result<bool, Infallible> {
        Ok(false)
    }

    fn protected_member_in_other_package(&mut self, _: &[u8], _: &[u8], _: &[u8], _: bool) -> Result<bool, Infallible> {
        Ok(false)
    }
}

/// Checks and notes that the newest frame of such a thread goes on at another bytecode: one that the verifier would let it jump to.
pub(crate) fn request_jump(cur: &Current, stack: &Stack, location: i64) -> Answer<()> {
    let thread = stack.thread.ok_or(Refusal::OpaqueFrame)?;
    let Some(frame) = newest_bytecode_frame(stack)? else { return Err(Refusal::NoMoreFrames) };
    let (Some(method), Some(bci)) = (frame.method(), frame.interpreted_bci()) else { return Err(Refusal::OpaqueFrame) };
    let (Some(file), Some(info)) = (method.class_file(), method.info()) else { return Err(Refusal::OpaqueFrame) };
    if file.major < 50 {
        // Without stack maps nobody knows what a place expects.
        return Err(Refusal::OpaqueFrame);
    }
    let (from, to) = (bci as u16, u16::try_from(location).map_err(|_| Refusal::InvalidLocation)?);
    let mut found = Found { cur, loader: method.class().loader };
    let Ok(depth) = verifier::jump_depth(file, info, bci, u32::from(to), &mut found);
    let depth = depth.ok_or(Refusal::InvalidLocation)?;
    noted(note(thread, frame, Kind::Jump, Jump { from, to, depth }.bits(), Address::NULL))
}

/// The newest frame of a thread if it executes bytecode; None without frames.
fn newest_bytecode_frame(stack: &Stack) -> Answer<Option<Frame>> {
    match stack.top() {
        None => Ok(None),
        Some(frame) if frame.is_entry() && stack.frames().next().is_none() => Ok(None),
        Some(frame) if frame.interpreted_bci().is_none() => Err(Refusal::OpaqueFrame),
        Some(frame) => Ok(Some(frame)),
    }
}

/// Is the instruction at `bci` an invoke whose arguments are just those of `callee`? Calls through method handles and call sites
/// pass more, and can't be made again.
fn calls_plainly(caller: MethodRef, bci: u32, callee: &Method) -> bool {
    let (Some(code), Some(file)) = (caller.code_attribute(), caller.class_file()) else { return false };
    let at = bci as usize;
    let Some(&[opcode, high, low]) = code.bytes.get(at..at + 3) else { return false };
    if !(opcodes::INVOKEVIRTUAL..=opcodes::INVOKEINTERFACE).contains(&opcode) {
        return false;
    }
    let (_, name, descriptor) = file.constant_pool.member_ref(u16::from_be_bytes([high, low]));
    let receiver = u16::from(opcode != opcodes::INVOKESTATIC);
    let Some(parsed) = MethodDescriptor::parse(descriptor) else { return false };
    let slots: u16 = parsed.parameters().map(|p| p.slots()).sum();
    name == callee.name.bytes() && slots + receiver == callee.arg_slots
}
