//! What compiled code calls: polls, allocation beyond the buffer, monitors, subtype tests, remainders.
//!
//! Invariant: a helper that may reach a safepoint is called with the frame complete in memory and its PC stored; it returns
//! 0, or the code to jump to instead of going on. Others touch no frame.

use crate::compiled::CompiledMethod;
use crate::profile::Call;
use crate::receivers::Place;
use heap::Address;
use runtime::class::{Class, Field};
use runtime::exceptions::JResult;
use runtime::field_instructions;
use runtime::frame::{FLAG_DETACHED, FLAG_INLINED, Frame};
use runtime::monitor::Monitor;
use runtime::refs::{Handle, Ref};
use runtime::thread::{Current, JavaThread, poll};
use smallvec::SmallVec;

/// Runs `work` as the running thread, dropping the handles it makes.
///
/// # Safety
/// `thread` is the running thread, in VM, with its frames complete.
unsafe fn as_current<R>(thread: *const JavaThread, work: impl FnOnce(&mut Current) -> R) -> R {
    // SAFETY: the caller's promise.
    let mut cur = unsafe { Current::from_thread(thread) };
    let mark = cur.handles.top();
    cur.pin();
    let result = work(&mut cur);
    cur.unpin();
    cur.handles.set_top(mark);
    result
}

/// The newest frame, which is the one that runs.
fn top(cur: &Current) -> Frame {
    match cur.top_frame() {
        Some(frame) => frame,
        None => runtime::vm_bug!("compiled code without a frame"),
    }
}

/// Leaves the newest frame to the interpreter.
fn to_interpreter(cur: &Current, frame: Frame) -> usize {
    let tiers = cur.vm().tiers();
    frame.set_resume(tiers.resume_after_call as usize as u64);
    frame.clear_flags(FLAG_DETACHED | FLAG_INLINED);
    tiers.resume_interpreted as usize
}

/// Where to go on after an instruction that was done by a helper: 0 for behind the call.
fn after_instruction(cur: &Current, result: JResult<()>) -> usize {
    // A tool may have suspended the thread in there, and want the frame left.
    if result.and_then(|()| runtime::probes::hooks::frame_action(cur)).is_err() {
        return cur.vm().tiers().unwind_pending as usize;
    }
    let frame = top(cur);
    if frame.flags() & FLAG_DETACHED == 0 {
        return 0;
    }
    let bci = frame.interpreted_bci().unwrap_or(0);
    let length = frame
        .method()
        .and_then(|m| m.code_attribute())
        .and_then(|c| bytecode::Instruction::decode(&c.bytes, bci).ok())
        .map_or(0, |i| i.length);
    // SAFETY: the next instruction of the same method.
    frame.set_pc(unsafe { frame.pc().add(length as usize) });
    to_interpreter(cur, frame)
}

/// Is this an entry of the frame's method's code that tells of calls?
fn tells_calls(frame: Frame, entry: usize) -> bool {
    frame.method().and_then(|method| CompiledMethod::telling_of(method)).is_some_and(|record| record.has(entry))
}

/// A poll at the frame's PC, whose instruction has not begun; `code` is the entry to come back by, or 0 for none.
///
/// # Safety
/// As the file's head says.
pub unsafe extern "C" fn poll_slow(thread: *const JavaThread, code: usize) -> usize {
    // SAFETY: the caller's promise.
    unsafe {
        as_current(thread, |cur| {
            if runtime::probes::hooks::polled(cur).is_err() {
                return cur.vm().tiers().unwind_pending as usize;
            }
            let frame = top(cur);
            // The entry reads them.
            frame.complete_callers();
            let wanted = cur.poll_word();
            if wanted & poll::STRESS != 0 {
                runtime::compilation::detach_callers(cur);
                return to_interpreter(cur, frame);
            }
            if code == 0 {
                // A loop without an entry.
                if let Some(method) = frame.method() {
                    runtime::compilation::left_loop(method);
                }
                return to_interpreter(cur, frame);
            }
            if wanted & poll::TOOL_DEMAND != 0 || frame.flags() & FLAG_DETACHED != 0 {
                return to_interpreter(cur, frame);
            }
            if wanted & poll::CALL_DEMAND != 0 && !tells_calls(frame, code) {
                return to_interpreter(cur, frame);
            }
            0
        })
    }
}

/// Behind a foreign function, for which the thread has left the VM with its newest frame complete and RESUME `return_natively`; `mark` is where local
/// references ended before.
///
/// # Safety
/// As the file's head says, but *in native* until now, or coming from there.
pub unsafe extern "C" fn back_from_foreign(thread: *const JavaThread, mark: *mut Address) -> usize {
    // SAFETY: the running thread; its first step is to come back.
    let mut cur = unsafe { Current::from_thread(thread) };
    if runtime::foreign::downcall::come_back(&mut cur, mark).is_err() {
        return cur.vm().tiers().unwind_pending as usize;
    }
    let resume = top(&cur).resume() as usize;
    if resume == runtime::entry::RETURN_NATIVELY as usize { 0 } else { resume }
}

/// A poll at a method's entry, before its frame is there: 1 when the interpreter is to enter the method. Reaches no safepoint.
///
/// # Safety
/// `thread` is the running thread.
pub unsafe extern "C" fn poll_entry(thread: *const JavaThread) -> u32 {
    // SAFETY: the caller's promise.
    let cur = unsafe { Current::from_thread(thread) };
    if cur.poll_word() & !poll::STRESS != 0 {
        return 1;
    }
    // Every other method is left to the interpreter, and callers are taken from compiled code at every fourth.
    let count = cur.count_stressed_entry();
    if count & 3 == 3 {
        runtime::compilation::detach_callers(&cur);
    }
    (count & 1) as u32
}

/// `new`: the object goes to `slot`.
///
/// # Safety
/// As the file's head says; `slot` is an operand slot of the frame, `class` an initialised class.
pub unsafe extern "C" fn new_object(thread: *const JavaThread, slot: *mut u64, class: *const Class) -> usize {
    // SAFETY: the caller's promise.
    unsafe {
        as_current(thread, |cur| {
            let made = cur.new_instance_address(&*class).map(|object| *slot = object.0 as u64);
            after_instruction(cur, made)
        })
    }
}

/// `newarray`, `anewarray`: the length in `slot` is replaced by the array.
///
/// # Safety
/// As for `new_object`; `class` is the array class.
pub unsafe extern "C" fn new_array(thread: *const JavaThread, slot: *mut u64, class: *const Class) -> usize {
    // SAFETY: the caller's promise.
    unsafe {
        as_current(thread, |cur| {
            let made = cur.new_array_address(&*class, *slot as i32).map(|array| *slot = array.0 as u64);
            after_instruction(cur, made)
        })
    }
}

/// `multianewarray`: the first of the lengths is replaced by the array.
///
/// # Safety
/// As for `new_object`; `slot` is the first of `dimensions` slots.
pub unsafe extern "C" fn new_multi_array(
    thread: *const JavaThread,
    slot: *mut u64,
    class: *const Class,
    dimensions: u32,
) -> usize {
    // SAFETY: the caller's promise.
    unsafe {
        as_current(thread, |cur| {
            let lengths: SmallVec<[i32; 4]> = (0..dimensions as usize).map(|d| *slot.add(d) as i32).collect();
            let made = cur.new_multi_array(&*class, &lengths).map(|array| *slot = array.get(cur).address().0 as u64);
            after_instruction(cur, made)
        })
    }
}

/// `getfield`, `getstatic` of a watched field, whose operands begin at `slot`: tells of it, and reads it if this code can't go on.
///
/// # Safety
/// As for `new_object`; the field's class is initialised, and an instance that is the operand has the field.
pub unsafe extern "C" fn tell_get(thread: *const JavaThread, slot: *mut u64, field: *const Field) -> usize {
    // SAFETY: the caller's promise.
    unsafe {
        let tell = |cur: &mut Current| field_instructions::tell_get(cur, &*field, slot);
        tell_access(thread, tell, |cur| field_instructions::get_silently(cur, &*field, slot))
    }
}

/// The same of `putfield`, `putstatic`.
///
/// # Safety
/// As for `tell_get`.
pub unsafe extern "C" fn tell_put(thread: *const JavaThread, slot: *mut u64, field: *const Field) -> usize {
    // SAFETY: the caller's promise.
    unsafe {
        let tell = |cur: &mut Current| field_instructions::tell_put(cur, &*field, slot);
        tell_access(thread, tell, |cur| field_instructions::put_silently(cur, &*field, slot))
    }
}

/// Tells of an access to a field, and does it if the code that called can't go on.
///
/// # Safety
/// As for `as_current`.
unsafe fn tell_access(
    thread: *const JavaThread,
    tell: impl FnOnce(&mut Current) -> JResult<()>,
    access: impl FnOnce(&Current),
) -> usize {
    // SAFETY: the caller's promise.
    unsafe {
        as_current(thread, |cur| {
            let told = tell(cur);
            if told.is_ok() {
                if top(cur).flags() & FLAG_DETACHED == 0 {
                    return 0;
                }
                access(cur);
            }
            after_instruction(cur, told)
        })
    }
}

/// An instruction with a breakpoint, which has not begun.
///
/// # Safety
/// As the file's head says.
pub unsafe extern "C" fn tell_breakpoint(thread: *const JavaThread, _operands_end: *mut u64) -> usize {
    // SAFETY: the caller's promise.
    unsafe {
        as_current(thread, |cur| {
            if runtime::probes::hooks::tell_breakpoint(cur).is_err() {
                return cur.vm().tiers().unwind_pending as usize;
            }
            let frame = top(cur);
            if frame.flags() & FLAG_DETACHED == 0 {
                return 0;
            }
            to_interpreter(cur, frame);
            cur.vm().tiers().resume_under_breakpoint as usize
        })
    }
}

/// `monitorenter` of the object in `slot`, which is not null.
///
/// # Safety
/// As for `new_object`.
pub unsafe extern "C" fn monitor_enter(thread: *const JavaThread, slot: *mut u64) -> usize {
    // SAFETY: the caller's promise; the slot is rooted by the frame.
    unsafe {
        as_current(thread, |cur| {
            let entered = runtime::monitor::enter_frame(cur, Handle::from_slot(slot.cast()));
            after_instruction(cur, entered)
        })
    }
}

/// `monitorexit` of the object in `slot`, which is not null.
///
/// # Safety
/// As for `new_object`.
pub unsafe extern "C" fn monitor_exit(thread: *const JavaThread, slot: *mut u64) -> usize {
    // SAFETY: the caller's promise; the slot is rooted by the frame.
    unsafe {
        as_current(thread, |cur| {
            let left = runtime::monitor::exit_frame(cur, Handle::from_slot(slot.cast()));
            after_instruction(cur, left)
        })
    }
}

/// Locks for a synchronized method whose frame was just pushed.
///
/// # Safety
/// As the file's head says.
pub unsafe extern "C" fn enter_method(thread: *const JavaThread) -> usize {
    // SAFETY: the caller's promise; a receiver is local 0.
    unsafe {
        as_current(thread, |cur| {
            let frame = top(cur);
            let Some(method) = frame.method() else { runtime::vm_bug!("a frame without a method") };
            let object = if method.is_static() {
                Handle::from_slot(method.class().mirror_slot())
            } else {
                Handle::from_slot(frame.locals().cast())
            };
            if runtime::monitor::enter_frame(cur, object).is_err() {
                return cur.vm().tiers().unwind_pending as usize;
            }
            if frame.flags() & FLAG_DETACHED != 0 { to_interpreter(cur, frame) } else { 0 }
        })
    }
}

/// As `monitor_enter` if that needs neither waiting nor a monitor, else 0. Reaches no safepoint.
///
/// # Safety
/// `thread` is the running thread with its newest frame complete but for operands; `object` is live.
pub unsafe extern "C" fn enter_quickly(thread: *const JavaThread, object: usize) -> u32 {
    // SAFETY: the caller's promise.
    unsafe {
        let cur = Current::from_thread(thread);
        u32::from(runtime::monitor::enter_frame_fast(&cur, Ref::from_address(&cur, Address(object))))
    }
}

/// Locks an object for a frame, which is complete but for headers of those that it is inlined in, and on its way out of compiled code. Reaches no safepoint.
///
/// # Safety
/// `thread` is the running thread, `frame` the header of its frame, `object` is live and known to nobody else.
pub unsafe extern "C" fn lock_unshared(thread: *const JavaThread, frame: *mut u64, object: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        let cur = Current::from_thread(thread);
        let Some(frame) = Frame::at(frame) else { runtime::vm_bug!("a frame at null") };
        runtime::monitor::enter_unshared(&cur, Ref::from_address(&cur, Address(object)), frame);
    }
}

/// As `monitor_exit`, but 0 when the frame has not entered the monitor. Reaches no safepoint.
///
/// # Safety
/// As for `enter_quickly`.
pub unsafe extern "C" fn exit_quickly(thread: *const JavaThread, object: usize) -> u32 {
    // SAFETY: the caller's promise.
    unsafe {
        let cur = Current::from_thread(thread);
        u32::from(runtime::monitor::exit_frame_of(&cur, Ref::from_address(&cur, Address(object))))
    }
}

/// Compiled code has freed a monitor that threads queue for. Reaches no safepoint.
///
/// # Safety
/// `monitor` is one of the VM's.
pub unsafe extern "C" fn left_monitor(monitor: *const Monitor) {
    // SAFETY: the caller's promise.
    unsafe { &*monitor }.left();
}

/// A method has begun whose code tells of that; does what is wanted of the thread.
///
/// # Safety
/// As the file's head says.
pub unsafe extern "C" fn method_begins(thread: *const JavaThread) -> usize {
    #[cold]
    unsafe fn otherwise(thread: *const JavaThread, told: JResult<()>) -> usize {
        // SAFETY: the caller's promise.
        unsafe {
            as_current(thread, |cur| {
                if told.and_then(|()| runtime::probes::hooks::polled(cur)).is_err() {
                    return cur.vm().tiers().unwind_pending as usize;
                }
                let frame = top(cur);
                let is_told = cur.poll_word() & !poll::CALL_DEMAND == 0;
                if is_told && frame.flags() & FLAG_DETACHED == 0 { 0 } else { to_interpreter(cur, frame) }
            })
        }
    }
    // SAFETY: the caller's promise. What tells knows nothing of metadata afterwards but by the frame, so that nothing is pinned.
    let mut cur = unsafe { Current::from_thread(thread) };
    let told = runtime::probes::hooks::method_entry(&mut cur);
    if told.is_ok() && cur.poll_word() & !poll::CALL_DEMAND == 0 && top(&cur).flags() & FLAG_DETACHED == 0 {
        return 0;
    }
    // SAFETY: as above.
    unsafe { otherwise(thread, told) }
}

/// A method returns whose code tells of that: does what is wanted of the thread or the frame, whose operand stack, with the result, ends at
/// `end`. What is detached meanwhile returns all the same.
///
/// # Safety
/// As the file's head says.
pub unsafe extern "C" fn method_returns(thread: *const JavaThread, end: *mut u64) -> usize {
    #[cold]
    unsafe fn poll_first(thread: *const JavaThread) -> JResult<()> {
        // SAFETY: the caller's promise.
        unsafe { as_current(thread, runtime::probes::hooks::polled) }
    }
    // SAFETY: as in `method_begins`.
    let mut cur = unsafe { Current::from_thread(thread) };
    // SAFETY: the caller's promise.
    let polled = if cur.poll_word() & !poll::TOLD == 0 { Ok(()) } else { unsafe { poll_first(thread) } };
    // SAFETY: the caller's promise.
    match polled.and_then(|()| unsafe { runtime::probes::hooks::method_returns(&mut cur, end) }) {
        Ok(()) => 0,
        Err(_) => cur.vm().tiers().unwind_pending as usize,
    }
}

/// Unlocks at the return of a method that holds monitors; 0 when these weren't just a synchronized method's own. Reaches no safepoint.
///
/// # Safety
/// As for `enter_quickly`.
pub unsafe extern "C" fn leave_quickly(thread: *const JavaThread) -> u32 {
    // SAFETY: the caller's promise.
    let mut cur = unsafe { Current::from_thread(thread) };
    let frame = top(&cur);
    let own = frame.method().is_some_and(|m| m.is_synchronized());
    u32::from(runtime::monitor::release_frame(&mut cur, frame) == usize::from(own))
}

/// What comes of it then.
///
/// # Safety
/// As the file's head says.
pub unsafe extern "C" fn left_monitors(thread: *const JavaThread) -> usize {
    // SAFETY: the caller's promise.
    unsafe {
        as_current(thread, |cur| {
            let _ = cur.throw_new("java/lang/IllegalMonitorStateException", None);
            cur.vm().tiers().unwind_pending as usize
        })
    }
}

/// Tells the collector of a store into an object.
///
/// # Safety
/// `thread` is the running thread, `object` is live.
pub unsafe extern "C" fn remember(thread: *const JavaThread, object: usize) {
    // SAFETY: the caller's promise.
    unsafe { Current::from_thread(thread).mutator().remember(Address(object)) }
}

/// Is an instance of the one class an instance of the other?
///
/// # Safety
/// Both are classes.
pub unsafe extern "C" fn is_subclass(class: *const Class, other: *const Class) -> u32 {
    // SAFETY: the caller's promise.
    unsafe { u32::from((*class).is_subclass_of(&*other)) }
}

/// `frem`
pub extern "C" fn float_remainder(a: f32, b: f32) -> f32 {
    a % b
}

/// `drem`
pub extern "C" fn double_remainder(a: f64, b: f64) -> f64 {
    a % b
}

/// Counts that compiled code came to something unresolved; it goes on in the interpreter. Not zero when there is newer code.
///
/// # Safety
/// `record` is a record.
pub unsafe extern "C" fn note_exit(record: *const CompiledMethod) -> u32 {
    // SAFETY: records live as long as the code that names them.
    u32::from(crate::queue::note_exit(unsafe { &*record }))
}

/// A call in a record's code, at a place that `receivers` numbers, had a receiver of this class; 1 when the method has newer code.
///
/// # Safety
/// `record` is a record, `class` a class.
pub unsafe extern "C" fn look_at_receiver(record: *const CompiledMethod, place: u64, class: *const Class) -> u32 {
    // SAFETY: records live as long as the code that names them; the class is a living object's.
    u32::from(unsafe { crate::queue::look_at_receiver(&*record, Place(place), &*class) })
}

/// A call had a receiver of a class that its record doesn't name yet.
///
/// # Safety
/// `call` is a record of a call, `class` a class.
pub unsafe extern "C" fn note_receiver(call: *const Call, class: *const Class) {
    // SAFETY: profiles live as long as the code that names them.
    unsafe { (*call).note(&*class) }
}

/// The same of a call that was compiled for the classes that its record names: its receiver has another one, and it is left to the interpreter.
///
/// # Safety
/// As for `note_receiver`; `record` is a record.
pub unsafe extern "C" fn note_other(record: *const CompiledMethod, call: *const Call, class: *const Class) {
    // SAFETY: profiles and records live as long as the code that names them.
    unsafe {
        (*call).note(&*class);
        crate::queue::note_exit(&*record);
    }
}

/// Code of the baseline tier has been called often: it asks for better (`queue::heated`).
///
/// # Safety
/// `record` is a record.
pub unsafe extern "C" fn heated(record: *const CompiledMethod) {
    // SAFETY: records live as long as the code that names them.
    crate::queue::heated(unsafe { &*record });
}

/// The same where one of its loops begins anew, at `bci`; where newer code goes on with that, or 0.
///
/// # Safety
/// `record` is a record.
pub unsafe extern "C" fn heated_loop(record: *const CompiledMethod, bci: u32) -> usize {
    // SAFETY: records live as long as the code that names them.
    crate::queue::heated_loop(unsafe { &*record }, bci)
}
