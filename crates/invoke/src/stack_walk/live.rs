//! Live frames of a StackWalker (java.lang.LiveStackFrame): local variables, operands and monitors.
//!
//! Slots are shown as LiveStackFrame.getLocals allows: a reference where the reference map says so, else a PrimitiveSlot64 with the bits of the number,
//! of which a `long` or `double` has its value in the first of two.
//!
//! Invariant: nothing is allocated between finding the frame and having read all its slots, since a collection moves what they
//! refer to, and the frames of a continuation that isn't mounted.

use super::{Position, Walk};
use bytecode::OperandKind;
use heap::Address;
use runtime::call::Value;
use runtime::compilation;
use runtime::continuation;
use runtime::exceptions::JResult;
use runtime::frame::Frame;
use runtime::monitor;
use runtime::refs::{Handle, Ref};
use runtime::stack_maps;
use runtime::thread::Current;
use std::collections::HashSet;

/// LiveStackFrameInfo.MODE_INTERPRETED and MODE_COMPILED.
const INTERPRETED: i32 = 1;
const COMPILED: i32 = 2;

/// A frame to show whole.
pub(super) struct LiveFrame {
    /// Its header, from the walk's `base`.
    offset: usize,
    /// Operand slots in use that aren't the arguments of the frame above.
    operands: usize,
}

impl LiveFrame {
    /// `limit` is as for `stack_maps::scan_frame`.
    pub fn new(cur: &Current, walk: &Walk, frame: Frame, limit: Option<*mut u64>) -> LiveFrame {
        LiveFrame {
            offset: frame.header() as usize - walk.base(cur),
            operands: stack_maps::operand_count(frame, limit),
        }
    }

    fn find(&self, cur: &Current, walk: &Walk) -> Frame {
        // SAFETY: the frame was there, and neither the thread nor the continuation goes on with it during the walk.
        let frame = unsafe { Frame::at((walk.base(cur) + self.offset) as *mut u64) };
        frame.unwrap_or_else(|| runtime::vm_bug!("a walk's frame is at null"))
    }

    /// Fills a LiveStackFrameInfo.
    ///
    /// # Errors
    /// OutOfMemoryError, StackOverflowError.
    pub fn fill(&self, cur: &mut Current, walk: &Walk, info: Handle) -> JResult<()> {
        runtime::assumptions::show_objects(cur);
        let wk = cur.vm().well_known();
        let frame = self.find(cur, walk);
        let local_count = frame.method().map_or(0, |method| usize::from(method.max_locals()));
        let monitor_count = entered_by(cur, walk, frame).len();
        let locals = cur.new_array_of(wk.class_object, local_count as i32)?;
        let operands = cur.new_array_of(wk.class_object, self.operands as i32)?;
        let monitors = cur.new_array_of(wk.class_object, monitor_count as i32)?;

        let frame = self.find(cur, walk);
        let limit = frame.operands().wrapping_add(self.operands);
        let mut references = HashSet::new();
        stack_maps::scan_frame(frame, Some(limit), &mut |slot| {
            references.insert(slot.cast::<u64>());
        });
        let method = frame.method().filter(|method| method.code_attribute().is_some());
        let place = method.map(|method| (method, stack_maps::bytecode_index(frame)));
        let kinds_of_locals = place.map(|(method, bci)| stack_maps::local_kinds(method, bci)).unwrap_or_default();
        let kinds_of_operands = place.map(|(method, bci)| stack_maps::operand_kinds(method, bci)).unwrap_or_default();
        let mut primitives = Vec::new();
        let local_slots =
            (0..local_count).map(|at| (locals, at, frame.locals().wrapping_add(at), kinds_of_locals.get(at)));
        // The first operand shown is the top (LiveStackFrame.getStack).
        let operand_slots = (0..self.operands).map(|at| {
            let kind = kinds_of_operands.get(self.operands - 1 - at);
            (operands, at, limit.wrapping_sub(at + 1), kind)
        });
        for (array, at, slot, kind) in local_slots.chain(operand_slots) {
            // SAFETY: a local variable or an operand in use.
            let bits = unsafe { *slot };
            if references.contains(&slot) {
                // SAFETY: the frame's map says that the slot holds a reference.
                let object = unsafe { Ref::from_address(cur, Address(bits as usize)) };
                array.get(cur).set_element_ref(cur, at, object);
            } else {
                primitives.push((array, at, number(bits, kind)));
            }
        }
        for (at, object) in entered_by(cur, walk, frame).into_iter().enumerate() {
            // SAFETY: a held monitor's object is a root.
            let object = unsafe { Ref::from_address(cur, object) };
            monitors.get(cur).set_element_ref(cur, at, object);
        }
        let mode = mode(cur, frame);

        for (array, at, bits) in primitives {
            cur.scope(|cur| {
                let slot = cur.call(wk.primitive_slot, &[Value::Long(bits as i64)])?.reference();
                array.get(cur).set_element_ref(cur, at, slot.get(cur));
                Ok::<(), runtime::exceptions::Thrown>(())
            })?;
        }
        let info = info.get(cur);
        info.store_ref(cur, wk.live_frame_locals, locals.get(cur));
        info.store_ref(cur, wk.live_frame_operands, operands.get(cur));
        info.store_ref(cur, wk.live_frame_monitors, monitors.get(cur));
        info.store_i32(wk.live_frame_mode as usize, mode);
        Ok(())
    }
}

/// What is shown of a slot that holds no reference: of an int or float the half that counts, 0 of what nobody has assigned.
fn number(bits: u64, kind: Option<&OperandKind>) -> u64 {
    match kind {
        Some(OperandKind::Int | OperandKind::Float) => u64::from(bits as u32),
        Some(OperandKind::Unusable | OperandKind::ReturnAddress) => 0,
        _ => bits,
    }
}

/// The monitors that the frame has entered, oldest first.
fn entered_by(cur: &Current, walk: &Walk, frame: Frame) -> Vec<Address> {
    match walk.position {
        Position::Stack { .. } => monitor::entered_by(cur, frame),
        Position::Continuation { .. } => continuation::unmounted_monitors(cur.vm(), Address(walk.base(cur)))
            .into_iter()
            .filter_map(|(object, by)| (by == frame.header()).then_some(object))
            .collect(),
    }
}

/// How the frame will go on.
fn mode(cur: &Current, frame: Frame) -> i32 {
    if compilation::is_compiled(cur.vm(), frame) { COMPILED } else { INTERPRETED }
}
