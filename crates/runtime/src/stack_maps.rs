//! The references on a thread's Java stack, found frame by frame (docs/ARCHITECTURE.md, "Reference maps").
//!
//! Invariant: a frame's slots follow its PC: the map is that of the state *before* the bytecode at PC, computed from the class
//! file's own code. Arguments that a callee took over as locals are the callee's, so each slot is visited once.

use crate::class::{Method, MethodRef};
use crate::frame::{Frame, frames};
use crate::thread::JavaThread;
use bytecode::{MethodShape, OperandKind, ReferenceMap};
use heap::Address;

/// Calls `visit` with each slot of the thread's Java stack that holds a reference. The thread is stopped or the current one.
pub fn scan_stack(thread: &JavaThread, visit: &mut dyn FnMut(*mut Address)) {
    scan_frames(thread.top_frame(), visit);
}

/// As `scan_stack`, of the frames from `top` on.
pub(crate) fn scan_frames(top: Option<Frame>, visit: &mut dyn FnMut(*mut Address)) {
    let mut limit = None;
    for frame in frames(top) {
        scan_frame(frame, limit, visit);
        limit = Some(limit_of_caller(frame));
    }
}

/// Where the operands of a frame's caller end: arguments are the locals of the frame above; an entry frame shares nothing with the
/// one below it.
pub fn limit_of_caller(frame: Frame) -> *mut u64 {
    if frame.is_entry() { frame.header() } else { frame.locals() }
}

/// How many operand slots a frame has in use below `limit`, which is as for `scan_frame`.
pub fn operand_count(frame: Frame, limit: Option<*mut u64>) -> usize {
    let Some(method) = frame.method().filter(|_| !frame.is_native()) else { return 0 };
    let depth = usize::from(map_of(method, bytecode_index(frame)).stack_depth);
    let below = |limit: *mut u64| (limit as usize).saturating_sub(frame.operands() as usize) / size_of::<u64>();
    limit.map_or(depth, |limit| depth.min(below(limit)))
}

/// As `scan_stack`, of one frame. `limit` is where the locals of the frame above begin.
pub fn scan_frame(frame: Frame, limit: Option<*mut u64>, visit: &mut dyn FnMut(*mut Address)) {
    let Some(method) = frame.method() else { return };
    if method.class().may_be_unloaded() {
        visit(method.class().mirror_slot());
    }
    let locals = frame.locals();
    if frame.is_native() {
        for slot in argument_map(method).bits().iter() {
            // SAFETY: a native frame's locals are the method's arguments.
            visit(unsafe { locals.add(slot) }.cast());
        }
        return;
    }
    let map = map_of(method, bytecode_index(frame));
    for_each_reference(method, map, frame, &mut |slot| {
        let pointer = slot_of(frame, method, slot);
        if slot < u32::from(method.max_locals()) || limit.is_none_or(|l| pointer < l) {
            visit(pointer.cast());
        }
    });
}

/// Where a slot is, counted locals first, then operands from the bottom.
fn slot_of(frame: Frame, method: &Method, slot: u32) -> *mut u64 {
    let locals = u32::from(method.max_locals());
    // SAFETY: maps name slots within max_locals and max_stack, all of which a frame has.
    unsafe {
        if slot < locals { frame.locals().add(slot as usize) } else { frame.operands().add((slot - locals) as usize) }
    }
}

fn for_each_reference(method: &Method, map: &ReferenceMap, frame: Frame, visit: &mut dyn FnMut(u32)) {
    let bits = if map.depends_on_frame() {
        // SAFETY: as in `slot_of`. A return address is kept as the bytecode index it returns to (JVMS jsr).
        map.for_frame(|slot| unsafe { *slot_of(frame, method, slot) } as u32)
    } else {
        map.bits()
    };
    bits.iter().for_each(|slot| visit(slot as u32));
}

/// Which arguments of a method are references, the receiver included; computed once, then kept with the method.
pub fn argument_map(method: MethodRef) -> &'static ReferenceMap {
    // No bytecode index.
    method.reference_maps().get_or_insert_with(u32::MAX, || {
        let map = ReferenceMap::of_arguments(method.descriptor.bytes(), method.is_static());
        map.unwrap_or_else(|| crate::vm_bug!("{method:?} has a malformed descriptor"))
    })
}

/// The bytecode index of a frame that is neither an entry frame nor a native method's.
pub fn bytecode_index(frame: Frame) -> u32 {
    match frame.interpreted_bci() {
        Some(bci) => bci,
        None => crate::vm_bug!("the PC of a frame of {:?} is no bytecode's", frame.method()),
    }
}

/// The reference map of a method before a bytecode; computed once, then kept with the method.
pub fn map_of(method: MethodRef, bci: u32) -> &'static ReferenceMap {
    method.reference_maps().get_or_insert_with(bci, || compute(method, bci))
}

fn shape_of(method: MethodRef) -> MethodShape<'static> {
    let (Some(file), Some(code)) = (method.class_file(), method.code_attribute()) else {
        crate::vm_bug!("a frame of {method:?}, which has no bytecode");
    };
    MethodShape::new(code, method.descriptor.bytes(), method.is_static(), &file.constant_pool)
}

/// What each local variable slot holds at a bytecode index that a frame has.
pub fn local_kinds(method: MethodRef, bci: u32) -> Vec<OperandKind> {
    match bytecode::local_kinds(&shape_of(method), bci) {
        Ok(kinds) => kinds,
        Err(error) => crate::vm_bug!("the variables of {method:?} at {bci}: {error:?}"),
    }
}

/// What each operand slot holds at a bytecode index that a frame has, from the bottom.
pub fn operand_kinds(method: MethodRef, bci: u32) -> Vec<OperandKind> {
    match bytecode::operand_kinds(&shape_of(method), bci) {
        Ok(kinds) => kinds,
        Err(error) => crate::vm_bug!("the operands of {method:?} at {bci}: {error:?}"),
    }
}

fn compute(method: MethodRef, bci: u32) -> ReferenceMap {
    match bytecode::reference_maps(&shape_of(method), &[bci]) {
        Ok(mut maps) if maps.len() == 1 => maps.remove(0),
        Ok(_) => crate::vm_bug!("no reference map of {method:?} at {bci}"),
        Err(error) => crate::vm_bug!("the reference map of {method:?} at {bci}: {error:?}"),
    }
}

/// One line for each frame of a thread and each slot of it that is a reference, for debugging.
pub fn trace_frame_slots(thread: &JavaThread, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
    let mut limit: Option<*mut u64> = None;
    for frame in frames(thread.top_frame()) {
        match frame.method() {
            None => writeln!(out, "{:p} entry", frame.header())?,
            Some(method) if frame.is_native() => writeln!(out, "{:p} {method:?} native", frame.header())?,
            Some(method) => writeln!(out, "{:p} {method:?} @{}", frame.header(), bytecode_index(frame))?,
        }
        let (locals, operands) = (frame.locals(), frame.operands());
        let mut result = Ok(());
        scan_frame(frame, limit, &mut |slot| {
            let slot = slot.cast::<u64>();
            // SAFETY: the scan names slots of this frame only.
            let value = unsafe { *slot };
            let (kind, base) = if slot < operands { ("local", locals) } else { ("operand", operands) };
            let index = (slot as usize - base as usize) / 8;
            result = result.and_then(|()| writeln!(out, "    {kind} {index} = {value:#x}"));
        });
        result?;
        limit = Some(limit_of_caller(frame));
    }
    Ok(())
}
