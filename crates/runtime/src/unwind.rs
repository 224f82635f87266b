//! Exceptions on the Java stack (JVMS 2.10): from the frame that throws to a handler, or out of the segment.
//!
//! Invariant: a frame that is popped has released its monitors; entry frames are left with the exception pending.

use crate::class::MethodRef;
use crate::frame::{FLAG_MONITORS, Frame, Resume};
use crate::refs::Handle;
use crate::thread::Current;
use crate::thrown::JResult;

/// Finds out where the pending exception goes, popping frames on the way. The newest frame is the one that throws, its PC at
/// the bytecode that does.
pub fn unwind(cur: &mut Current) -> Resume {
    let mark = cur.handles.top();
    let resume = unwind_frames(cur);
    cur.handles.set_top(mark);
    resume
}

fn unwind_frames(cur: &mut Current) -> Resume {
    crate::probes::hooks::throwing(cur);
    loop {
        // Each begin and yield of a continuation comes here: two questions, since what both answer would be copied.
        if let Some(resume) = crate::continuation::take(cur) {
            return resume;
        }
        if let Some(resume) = crate::probes::actions::take(cur) {
            return resume;
        }
        let Some(frame) = cur.top_frame() else { crate::vm_bug!("an exception without a frame") };
        if frame.is_entry() {
            return Resume {
                code: crate::entry::LEAVE_JAVA,
                pc: std::ptr::null(),
                sp: frame.operands(),
                locals: frame.operands(),
                frame: frame.header(),
            };
        }
        let Some(method) = frame.method() else { crate::vm_bug!("a frame without a method") };
        if let Some(bci) = frame.interpreted_bci()
            && let Some(handler) = find_handler(cur, method, bci)
        {
            let exception = cur.exception();
            cur.clear_exception();
            let code = method.code();
            // SAFETY: the handler's index lies inside the method's code; a frame has room for one operand.
            let (pc, sp) = unsafe {
                let operands = frame.operands();
                *operands = exception.0 as u64;
                (code.add(handler as usize).cast_const(), operands.add(1))
            };
            frame.set_pc(pc);
            if !crate::probes::hooks::caught(cur, method, u32::from(handler), frame.operands().cast()) {
                continue;
            }
            let tiers = cur.vm().tiers();
            // Calls that the interpreter makes rely on it; compiled code sets its own for each call.
            frame.set_resume(tiers.resume_after_call as usize as u64);
            let compiled = crate::compilation::entry_at(cur, method, u32::from(handler));
            let code = match (compiled, frame.caller()) {
                (Some(code), Some(caller)) => crate::entry::way_into_compiled(cur.thread(), code, caller.header()),
                _ => tiers.resume_interpreted,
            };
            return Resume { code, pc, sp, locals: frame.locals(), frame: frame.header() };
        }
        crate::probes::hooks::unwinding(cur, frame);
        if let Some(resume) = crate::probes::actions::take(cur) {
            return resume;
        }
        pop(cur, frame);
    }
}

/// Leaves a frame because of an exception.
fn pop(cur: &mut Current, frame: Frame) {
    if frame.flags() & FLAG_MONITORS != 0 {
        let pending = cur.take_exception();
        crate::monitor::release_frame(cur, frame);
        let exception = pending.get(cur);
        if !exception.is_null() && !cur.has_exception() {
            cur.set_exception(exception).discard();
        }
    }
    if cur.continuation.begins_at(frame.header()) {
        crate::continuation::left(cur);
    }
    match frame.caller() {
        Some(caller) => cur.set_frame(caller.header()),
        None => crate::vm_bug!("unwinding went past the bottom of the stack"),
    }
}

/// The handler for the pending exception at a bytecode (JVMS 2.10); its catch type is resolved on the way. An error of that
/// resolution replaces the exception.
fn find_handler(cur: &mut Current, method: MethodRef, bci: u32) -> Option<u16> {
    let code = method.code_attribute()?;
    let mut at = bci;
    let mut from = 0;
    loop {
        let entry = code.exception_table[from..]
            .iter()
            .position(|e| (u32::from(e.start)..u32::from(e.end)).contains(&at))
            .map(|p| p + from)?;
        let handler = &code.exception_table[entry];
        if handler.catch_type == 0 {
            return Some(handler.handler);
        }
        let caught = cur.take_exception();
        let outcome = catches(cur, method, handler.catch_type, caught);
        match outcome {
            Ok(true) => {
                cur.throw_object(caught).discard();
                return Some(handler.handler);
            }
            Ok(false) => {
                cur.throw_object(caught).discard();
                from = entry + 1;
            }
            Err(thrown) => {
                // The error of resolving the catch type is thrown instead, at the same place, past this entry.
                thrown.discard();
                from = entry + 1;
            }
        }
        at = bci;
    }
}

fn catches(cur: &mut Current, method: MethodRef, catch_type: u16, exception: Handle) -> JResult<bool> {
    let Some(constants) = method.constants() else { crate::vm_bug!("{method:?} has a handler and no constants") };
    let class = crate::resolve::class(cur, constants, catch_type)?;
    Ok(exception.get(cur).class().is_subclass_of(class))
}
