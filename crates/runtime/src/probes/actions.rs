//! Leaving a frame because a tool wants it: popped so that its caller calls again, or returning a value (JVM TI, PopFrame and
//! ForceEarlyReturn); or going on elsewhere in it (JVMDI, SetFrameLocation).
//!
//! Invariants: the wish is noted while the thread is stopped, the frame newest, and a bit of the poll word is set with it. The
//! thread carries it out itself when it next comes to a hook with that frame newest, by way of `unwind::unwind`. The frame's
//! monitors are released, unless it stays; an exception pending in it is dropped.

use super::hooks;
pub use super::state::{Kind, Pending};
use crate::class::{BasicType, ClassRef, MethodRef};
use crate::frame::{Frame, Resume};
use crate::monitor;
use crate::refs::{Handle, Ref};
use crate::stack_maps;
use crate::thread::{Current, JavaThread, poll};
use classfile::MethodDescriptor;
use heap::Address;

/// Is the newest frame to be left?
pub(super) fn is_due(cur: &Current) -> bool {
    let pending = &cur.tools.action;
    pending.frame.get() == cur.frame_header() as usize
        && match pending.kind.get() {
            Kind::None => false,
            Kind::Pop | Kind::Return => true,
            // It was allowed from there alone.
            Kind::Jump => {
                let from = Jump::from_bits(pending.bits.get()).from;
                cur.top_frame().and_then(Frame::interpreted_bci) == Some(u32::from(from))
            }
        }
}

/// From one bytecode of a method to another, with as many slots of operands.
#[derive(Copy, Clone)]
pub struct Jump {
    /// Where the frame is.
    pub from: u16,
    /// Where it is to be.
    pub to: u16,
    /// Slots of operands in both places.
    pub depth: u16,
}

impl Jump {
    /// As `note` takes it.
    pub fn bits(self) -> u64 {
        u64::from(self.from) << 32 | u64::from(self.depth) << 16 | u64::from(self.to)
    }

    fn from_bits(bits: u64) -> Jump {
        Jump { from: (bits >> 32) as u16, to: bits as u16, depth: (bits >> 16) as u16 }
    }
}

/// Notes what is to become of the newest frame of a thread that is stopped or the current one. One that is to be left already stays so,
/// and the answer is false: the thread must go on first (JVM TI, PopFrame). Where it is to go on can be changed.
pub fn note(thread: &JavaThread, frame: Frame, kind: Kind, bits: u64, object: Address) -> bool {
    let pending = &thread.tools.action;
    let is_pending = pending.kind.get() != Kind::None && pending.frame.get() == frame.header() as usize;
    if is_pending && (pending.kind.get(), kind) != (Kind::Jump, Kind::Jump) {
        return false;
    }
    pending.kind.set(kind);
    pending.frame.set(frame.header() as usize);
    pending.bits.set(bits);
    pending.object.set(object);
    thread.ask(poll::FRAME_ACTION);
    true
}

/// Is the class, by the names of its supers, one that a descriptor names?
pub fn is_instance_by_name(class: ClassRef, descriptor: &[u8]) -> bool {
    let name = match descriptor {
        [b'L', name @ .., b';'] => name,
        array => array,
    };
    name == b"java/lang/Object"
        || class.ancestors().any(|c| c.name.bytes() == name)
        || class.all_interfaces().iter().any(|c| c.name.bytes() == name)
        || array_is_instance(class, name)
}

/// Arrays are instances of arrays of their component's supers (JVMS 6.5.checkcast).
fn array_is_instance(class: ClassRef, name: &[u8]) -> bool {
    match (class.component, name) {
        (Some(component), [b'[', element @ ..]) if !component.is_primitive() => is_instance_by_name(component, element),
        _ => false,
    }
}

/// Leaves the newest frame if a tool wants it: where control goes on.
pub(crate) fn take(cur: &mut Current) -> Option<Resume> {
    if cur.poll_word() & poll::FRAME_ACTION == 0 || !is_due(cur) {
        return None;
    }
    let frame = cur.top_frame()?;
    let kind = cur.tools.action.kind.get();
    let bits = cur.tools.action.bits.get();
    let object = cur.handle_of(cur.tools.action.object.get());
    forget(cur);
    cur.clear_exception();
    if kind == Kind::Jump {
        return Some(go_on_at(cur, frame, Jump::from_bits(bits)));
    }
    monitor::release_frame(cur, frame);
    Some(match kind {
        Kind::Pop => call_again(cur, frame),
        _ => return_value(cur, frame, bits, object),
    })
}

fn forget(cur: &Current) {
    cur.unask(poll::FRAME_ACTION);
    cur.tools.action.clear();
}

/// The same frame goes on in the interpreter, which looks at the bytecode anew: breakpoints and steps are told there.
fn go_on_at(cur: &Current, frame: Frame, jump: Jump) -> Resume {
    let Some(method) = frame.method() else { crate::vm_bug!("a frame without a method is to go on elsewhere") };
    let tiers = cur.vm().tiers();
    // SAFETY: an instruction of the method that the frame runs; the frame has as many operands as before.
    let (pc, sp) = unsafe {
        let code = method.code().cast_const();
        (code.add(usize::from(jump.to)), frame.operands().add(usize::from(jump.depth)))
    };
    frame.set_pc(pc);
    frame.set_resume(tiers.resume_after_call as usize as u64);
    Resume { code: tiers.resume_interpreted, pc, sp, locals: frame.locals(), frame: frame.header() }
}

fn call_again(cur: &mut Current, frame: Frame) -> Resume {
    let (Some(method), Some(caller)) = (frame.method(), frame.caller()) else {
        crate::vm_bug!("a frame without method or caller is to be popped")
    };
    clean_arguments(cur, frame, method);
    let tiers = cur.vm().tiers();
    // SAFETY: the arguments are the first locals of the frame and the topmost operands of the caller.
    let sp = unsafe { frame.locals().add(method.arg_slots as usize) };
    caller.set_resume(tiers.resume_after_call as usize as u64);
    cur.set_frame(caller.header());
    Resume { code: tiers.resume_interpreted, ..Resume::after_call(caller, sp) }
}

/// The method may have changed its arguments, even their types; the caller's map and the call rely on them. What is no reference of
/// the declared type becomes null.
fn clean_arguments(cur: &Current, frame: Frame, method: MethodRef) {
    let mut references = Vec::new();
    stack_maps::scan_frame(frame, None, &mut |slot| references.push(slot as usize));
    let types = argument_types(method);
    for slot in stack_maps::argument_map(method).bits().iter() {
        // SAFETY: an argument slot of the frame.
        let place = unsafe { frame.locals().add(slot) };
        let fits = references.contains(&(place as usize)) && {
            // SAFETY: the frame's map says that the slot holds a reference.
            let reference = unsafe { Ref::from_address(cur, Address(*place as usize)) };
            let declared = types.iter().find(|t| usize::from(t.0) == slot).map(|t| t.1.as_slice());
            reference.is_null() || declared.is_none_or(|d| is_instance_by_name(reference.class(), d))
        };
        if !fits {
            // SAFETY: as above.
            unsafe { *place = 0 };
        }
    }
}

/// Slot and descriptor of each reference argument; of the receiver the class's name.
fn argument_types(method: MethodRef) -> Vec<(u16, Vec<u8>)> {
    let mut types = Vec::new();
    let mut slot = 0;
    if !method.is_static() {
        types.push((0, method.class().name.bytes().to_vec()));
        slot = 1;
    }
    if let Some(parsed) = MethodDescriptor::parse(method.descriptor.bytes()) {
        for parameter in parsed.parameters() {
            if let Some(name) = parameter.class_name() {
                types.push((slot, name.to_vec()));
            }
            slot += parameter.slots();
        }
    }
    types
}

fn return_value(cur: &mut Current, frame: Frame, bits: u64, object: Handle) -> Resume {
    // The listener may leave an exception, or wish the frame away again: the frame is gone for it.
    let _ = hooks::exit(cur, frame, true, bits, object);
    cur.clear_exception();
    forget(cur);
    let (Some(method), Some(caller)) = (frame.method(), frame.caller()) else {
        crate::vm_bug!("a frame without method or caller is to return")
    };
    let locals = frame.locals();
    let slots = method.return_type.slots() as usize;
    let bits = if method.return_type == BasicType::Reference { object.get(cur).address().0 as u64 } else { bits };
    // SAFETY: the result goes where the arguments began, where the caller has room for it; the caller's header was read before.
    let sp = unsafe {
        if slots > 0 {
            *locals = bits;
        }
        if slots == 2 {
            *locals.add(1) = 0;
        }
        locals.add(slots)
    };
    cur.set_frame(caller.header());
    Resume::after_call(caller, sp)
}
