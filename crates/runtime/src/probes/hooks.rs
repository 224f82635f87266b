//! Where the tiers call in: polls, bytecodes, breakpoints, entries and returns of methods, and exceptions on their way.
//!
//! Invariant: the newest frame is the one concerned, its PC at the bytecode, its operands on the stack. `Err` means that control
//! goes to `unwind::unwind`: an exception is pending, or a tool wants the frame left.

use super::actions;
use super::events::{method_id, place, post_of_code, tell};
use crate::class::{BasicType, MethodRef};
use crate::frame::Frame;
use crate::refs::Handle;
use crate::thread::{Current, poll};
use crate::thread_stack::Stack;
use crate::thrown::{JResult, Thrown};
use crate::vm::Vm;
use heap::Address;
use inspection::{EventKind, EventSet, FrameFacts, ObjectId, Value};

const EXCEPTIONS: EventSet = EventSet::of(&[EventKind::Exception, EventKind::ExceptionCatch]);
const EXIT: EventSet = EventSet::of(&[EventKind::MethodExit]);
/// Of what comes to pass between `athrow` and a handler.
pub const OF_THROWING: EventSet = EventSet(EXCEPTIONS.0 | EXIT.0);

/// A poll of the newest frame.
///
/// # Errors
/// An asynchronous exception, or the end of the frame.
#[cold]
pub fn polled(cur: &mut Current) -> JResult<()> {
    cur.poll()?;
    frame_action(cur)
}

/// Must the newest frame be left because a tool wants it?
///
/// # Errors
/// If so.
#[inline]
pub fn frame_action(cur: &Current) -> JResult<()> {
    if cur.poll_word() & poll::FRAME_ACTION != 0 && actions::is_due(cur) {
        return Err(Thrown::frame_action());
    }
    Ok(())
}

fn newest(cur: &Current) -> Option<(Frame, MethodRef, u32)> {
    let frame = cur.top_frame()?;
    Some((frame, frame.method()?, frame.interpreted_bci()?))
}

/// The instrumented table is about to run a bytecode.
///
/// # Errors
/// See the module.
pub fn step(cur: &mut Current) -> JResult<()> {
    crate::trace::bytecode(cur);
    if cur.vm().tools.wants(cur, EventKind::SingleStep.set())
        && let Some((_, method, bci)) = newest(cur)
    {
        tell(cur, EventKind::SingleStep, [], |sink, thread, []| sink.single_step(thread, place(method, bci)))?;
        return frame_action(cur);
    }
    Ok(())
}

/// A breakpoint is reached: the opcode to run in its place.
///
/// # Errors
/// See the module.
#[cold]
pub fn breakpoint(cur: &mut Current) -> JResult<u8> {
    tell_breakpoint(cur)?;
    // If the class was redefined meanwhile, the frame's method is the old version now.
    let (method, bci) = here(cur);
    let found = cur.vm().tools.probes.find(method, bci, &cur.tools.probe);
    Ok(found.map_or_else(|| opcode_at(cur.vm(), method, bci), |probe| probe.opcode))
}

fn here(cur: &Current) -> (MethodRef, u32) {
    match newest(cur) {
        Some((_, method, bci)) => (method, bci),
        None => crate::vm_bug!("a breakpoint without a frame"),
    }
}

/// A breakpoint is reached.
///
/// # Errors
/// See the module.
pub fn tell_breakpoint(cur: &mut Current) -> JResult<()> {
    if cur.vm().tools.wants(cur, EventKind::Breakpoint.set()) {
        let (method, bci) = here(cur);
        let found = cur.vm().tools.probes.find(method, bci, &cur.tools.probe);
        let owners = found.map_or(0, |probe| probe.owners);
        tell(cur, EventKind::Breakpoint, [], |sink, thread, []| sink.breakpoint(thread, place(method, bci), owners))?;
        frame_action(cur)?;
    }
    Ok(())
}

/// The opcode at a place, without a breakpoint.
pub fn opcode_at(vm: &Vm, method: MethodRef, bci: u32) -> u8 {
    // Other threads may put and take breakpoints meanwhile.
    for _ in 0..1_000_000 {
        if let Some(opcode) = vm.tools.probes.under(method, bci) {
            return opcode;
        }
        // SAFETY: an instruction of a method that has run, so its code is there.
        let opcode = unsafe { *method.code().add(bci as usize) };
        if opcode != super::breakpoints::BREAKPOINT {
            return opcode;
        }
    }
    crate::vm_bug!("{method:?} has a breakpoint at {bci} that nobody set")
}

/// A method begins; its frame is there.
///
/// # Errors
/// See the module.
#[inline(always)]
pub fn method_entry(cur: &mut Current) -> JResult<()> {
    if !cur.vm().tools.wants(cur, EventKind::MethodEntry.set()) {
        return Ok(());
    }
    let Some(method) = cur.top_frame().and_then(|f| f.method()) else { return Ok(()) };
    tell(cur, EventKind::MethodEntry, [], |sink, thread, []| sink.method_entry(thread, method_id(method)))?;
    frame_action(cur)
}

/// What tools call a value of a type with these slot bits; a reference is given by its id.
pub(super) fn value_of(basic_type: BasicType, bits: u64, reference: ObjectId) -> Value {
    match basic_type {
        BasicType::Boolean => Value::Int((bits & 1) as i32),
        BasicType::Byte => Value::Int(i32::from(bits as i8)),
        BasicType::Char => Value::Int(i32::from(bits as u16)),
        BasicType::Short => Value::Int(i32::from(bits as i16)),
        BasicType::Int => Value::Int(bits as i32),
        BasicType::Long => Value::Long(bits as i64),
        BasicType::Float => Value::Float(f32::from_bits(bits as u32)),
        BasicType::Double => Value::Double(f64::from_bits(bits)),
        BasicType::Reference => Value::Object(reference),
        BasicType::Void => Value::Void,
    }
}

/// The newest frame returns; its operand stack, with the result on it, ends at `end`.
///
/// # Safety
/// It does.
///
/// # Errors
/// See the module.
#[inline(always)]
pub unsafe fn method_returns(cur: &mut Current, end: *mut u64) -> JResult<()> {
    let Some(frame) = cur.top_frame() else { return Ok(()) };
    let Some(method) = frame.method() else { return Ok(()) };
    if cur.vm().tools.wants(cur, EXIT) {
        let slots = usize::from(method.return_type.slots());
        // SAFETY: the caller's promise; below the stack is the header.
        let (result, bits) = unsafe { (end.sub(slots), *end.sub(slots.max(1))) };
        let reference = match method.return_type {
            // SAFETY: a slot that is a root.
            BasicType::Reference => unsafe { Handle::from_slot(result.cast()) },
            _ => Handle::NULL,
        };
        tell_exit(cur, method, true, bits, reference)?;
    }
    if frame.demand() == 0 {
        return Ok(());
    }
    popped(cur, frame, false)?;
    frame_action(cur)
}

/// Tells of the end of the newest frame's method, with its result if it `returns`.
#[inline(always)]
fn tell_exit(cur: &mut Current, method: MethodRef, returns: bool, bits: u64, reference: Handle) -> JResult<()> {
    // All of it that hangs on no reference, before: what is told of most often is an int.
    let result = returns.then(|| value_of(method.return_type, bits, ObjectId::NULL));
    tell(cur, EventKind::MethodExit, [reference], move |sink, thread, [reference]| {
        let result = match result {
            Some(Value::Object(_)) => Some(Value::Object(reference)),
            other => other,
        };
        sink.method_exit(thread, method_id(method), result);
    })?;
    // A frame that is popped now is not told as popped.
    frame_action(cur)
}

/// The newest frame, a native method's, returns. A reference result has been rooted in `reference`, other results are in `bits`.
///
/// # Errors
/// See the module.
#[inline]
pub fn method_exit(cur: &mut Current, bits: u64, reference: Handle) -> JResult<()> {
    let Some(frame) = cur.top_frame() else { return Ok(()) };
    if frame.demand() == 0 && !cur.vm().tools.wants(cur, EXIT) {
        return Ok(());
    }
    exit(cur, frame, true, bits, reference)?;
    frame_action(cur)
}

/// The newest frame is left: it returns, by a result as `method_exit` has it, or an exception leaves it.
#[cold]
pub(super) fn exit(cur: &mut Current, frame: Frame, returns: bool, bits: u64, reference: Handle) -> JResult<()> {
    let Some(method) = frame.method() else { return Ok(()) };
    if cur.vm().tools.wants(cur, EXIT) {
        tell_exit(cur, method, returns, bits, reference)?;
    }
    if frame.demand() == 0 { Ok(()) } else { popped(cur, frame, !returns) }
}

/// Tells who asked for it that a frame is popped.
#[cold]
#[inline(never)]
fn popped(cur: &mut Current, frame: Frame, by_exception: bool) -> JResult<()> {
    let mut told = 0;
    let outcome = loop {
        // Listeners may ask for others' sake; for their own, the frame is asked for already.
        let environments = frame.demand() & !told;
        if environments == 0 {
            break Ok(());
        }
        told |= environments;
        // A listener may have given it another version.
        let Some(method) = frame.method() else { break Ok(()) };
        let posted = tell(cur, EventKind::FramePop, [], |sink, thread, []| {
            sink.frame_pop(thread, method_id(method), environments, by_exception)
        });
        if posted.is_err() {
            break posted;
        }
    };
    frame.set_demand(0);
    outcome
}

/// An exception leaves the newest frame, which is about to be popped.
pub(crate) fn unwinding(cur: &mut Current, frame: Frame) {
    if frame.demand() == 0 && !cur.vm().tools.wants(cur, EXIT) {
        return;
    }
    // The pending exception stays as it is: it was pending before, so the listener's is dropped.
    let _ = exit(cur, frame, false, 0, Handle::NULL);
}

/// Native code takes the pending exception away: it is told as caught when the method returns (JVM TI, "Exception Catch").
pub fn cleared(cur: &Current) {
    let reported = cur.tools.reported.get();
    if reported.is_null() || reported != cur.exception() {
        return;
    }
    cur.tools.reported.set(Address::NULL);
    if cur.vm().tools.wants(cur, EventKind::ExceptionCatch.set())
        && let Some(frame) = cur.top_frame().filter(|frame| frame.is_native())
    {
        cur.tools.native_catches.borrow_mut().push(frame.header() as usize);
        cur.ask(poll::NATIVE_CATCH);
    }
}

/// The newest frame is about to be left: if it is a native method's, the exceptions that it has caught are told, which may be gone.
///
/// # Errors
/// The exception that the listener left pending, if none was before.
pub fn native_catches(cur: &mut Current) -> JResult<()> {
    if cur.poll_word() & poll::NATIVE_CATCH == 0 {
        return Ok(());
    }
    let Some(frame) = cur.top_frame() else { return Ok(()) };
    let mut caught = cur.tools.native_catches.borrow_mut();
    let all = caught.len();
    caught.retain(|header| *header != frame.header() as usize);
    let times = all - caught.len();
    if caught.is_empty() {
        cur.unask(poll::NATIVE_CATCH);
    }
    drop(caught);
    let Some(method) = frame.method() else { return Ok(()) };
    let place = FrameFacts { method: method_id(method), location: -1 };
    let mut outcome = Ok(());
    for _ in 0..times {
        let posted = post_of_code(cur, [], |sink, thread, []| sink.exception_catch(thread, place, ObjectId::NULL));
        outcome = outcome.and(posted);
    }
    outcome
}

/// An exception is pending in the newest frame: told once for each time it is thrown.
pub(crate) fn throwing(cur: &mut Current) {
    // What a listener leaves pending is dropped for what is pending.
    let _ = native_catches(cur);
    let pending = cur.exception();
    if !cur.vm().tools.wants(cur, EXCEPTIONS) || pending.is_null() || cur.tools.reported.get() == pending {
        return;
    }
    cur.tools.reported.set(pending);
    let Some(frame) = cur.top_frame() else { return };
    if let Some(method) = frame.method() {
        // In a native method the location is 0, as on the stock VM.
        let bci = frame.interpreted_bci().unwrap_or(0);
        cur.scope(|cur| {
            let exception = cur.handle_of(cur.exception());
            let caught = find_catch(cur, exception);
            let _ = post_of_code(cur, [exception], |sink, thread, [exception]| {
                sink.exception(thread, place(method, bci), exception, caught)
            });
        });
    }
}

/// Where the stack catches an exception, by the names of its classes: nothing is resolved.
fn find_catch(cur: &Current, exception: Handle) -> Option<FrameFacts> {
    let class = exception.get(cur).class();
    for frame in Stack::current(cur.thread()).frames() {
        let (Some(method), Some(bci)) = (frame.method(), frame.interpreted_bci()) else { continue };
        let (Some(code), Some(file)) = (method.code_attribute(), method.class_file()) else { continue };
        for entry in &code.exception_table {
            let inside = (u32::from(entry.start)..u32::from(entry.end)).contains(&bci);
            let catches = entry.catch_type == 0 || {
                let wanted = file.constant_pool.class_name(entry.catch_type);
                class.ancestors().any(|c| c.name.bytes() == wanted)
            };
            if inside && catches {
                return Some(place(method, u32::from(entry.handler)));
            }
        }
    }
    None
}

/// The newest frame has caught an exception; its handler at `bci` is about to run with the exception as its operand.
/// False when it must not: an exception is pending, or a tool wants the frame left.
pub(crate) fn caught(cur: &mut Current, method: MethodRef, bci: u32, slot: *mut Address) -> bool {
    cur.tools.reported.set(Address::NULL);
    if !cur.vm().tools.wants(cur, EventKind::ExceptionCatch.set()) {
        return true;
    }
    // SAFETY: the frame's map at the handler has the operand, so its slot is a root.
    let exception = unsafe { Handle::from_slot(slot) };
    cur.scope(|cur| {
        let exception = cur.handle(exception.get(cur));
        post_of_code(cur, [exception], |sink, thread, [exception]| {
            sink.exception_catch(thread, place(method, bci), exception)
        })
    })
    .and_then(|()| frame_action(cur))
    .is_ok()
}
