//! Watched fields (JVM TI, "Watched Field"): a field that is watched has no quick instructions.
//!
//! Invariant: while a field is watched no pool entry holds it, so every instruction that accesses it goes the slow way, which tells
//! of it, and compiled code leaves the instruction to the interpreter. Other fields cost nothing.

use super::events::{place, post_of_code};
use super::hooks::{frame_action, value_of};
use super::{VmInspector, object_id};
use crate::class::{Class, ConstantsRef, Field, FieldRef, MethodRef};
use crate::compilation;
use crate::exceptions::JResult;
use crate::refs::Handle;
use crate::resolve::{FIELD_RESOLVED, FIELD_STATIC};
use crate::safepoint::World;
use crate::thread::Current;
use bytecode::opcodes::{GETFIELD, GETSTATIC, PUTFIELD, PUTSTATIC};
use classfile::Tag;
use inspection::{Answer, EventKind, FieldId, FrameFacts, Refusal, WatchKind};
use std::collections::HashSet;
use std::sync::atomic::{AtomicU8, Ordering};

const ACCESS: u8 = bit(WatchKind::Access);
const MODIFICATION: u8 = bit(WatchKind::Modification);

/// The bit of `Field::watch`.
const fn bit(kind: WatchKind) -> u8 {
    match kind {
        WatchKind::Access => 1,
        WatchKind::Modification => 2,
    }
}

/// The newest frame is about to read a field of `object`; null for a static one.
///
/// # Errors
/// What the listener threw; the end of the frame.
#[inline]
pub fn field_access(cur: &mut Current, field: FieldRef, object: Handle) -> JResult<()> {
    if field.watch.load(Ordering::Relaxed) & ACCESS != 0 { tell_access(cur, field, object) } else { Ok(()) }
}

/// The newest frame is about to write a field of `object`; null for a static one. A reference is given by `reference`, other values
/// by their slot's bits.
///
/// # Errors
/// As above.
#[inline]
pub fn field_modification(
    cur: &mut Current,
    field: FieldRef,
    object: Handle,
    bits: u64,
    reference: Handle,
) -> JResult<()> {
    if field.watch.load(Ordering::Relaxed) & MODIFICATION != 0 {
        tell_modification(cur, field, object, bits, reference)
    } else {
        Ok(())
    }
}

fn here(cur: &Current) -> Option<FrameFacts> {
    let frame = cur.top_frame()?;
    Some(place(frame.method()?, frame.interpreted_bci().unwrap_or(0)))
}

/// A local reference to what a handle refers to; the null one for null.
fn local(cur: &Current, handle: Handle) -> Handle {
    if handle.is_null(cur) { Handle::NULL } else { cur.handle(handle.get(cur)) }
}

fn field_id(field: FieldRef) -> FieldId {
    FieldId(std::ptr::from_ref::<Field>(field) as usize)
}

#[cold]
fn tell_access(cur: &mut Current, field: FieldRef, object: Handle) -> JResult<()> {
    let Some(at) = here(cur) else { return Ok(()) };
    if !cur.vm().tools.wants(cur, EventKind::FieldAccess.set()) {
        return Ok(());
    }
    cur.scope(|cur| {
        let (class, object) = (cur.handle(field.class().mirror(cur)), local(cur, object));
        post_of_code(cur, |sink, thread| {
            sink.field_access(thread, at, object_id(class), object_id(object), field_id(field))
        })
    })?;
    frame_action(cur)
}

#[cold]
fn tell_modification(cur: &mut Current, field: FieldRef, object: Handle, bits: u64, reference: Handle) -> JResult<()> {
    let Some(at) = here(cur) else { return Ok(()) };
    if !cur.vm().tools.wants(cur, EventKind::FieldModification.set()) {
        return Ok(());
    }
    cur.scope(|cur| {
        let (class, object) = (cur.handle(field.class().mirror(cur)), local(cur, object));
        let value = value_of(cur, field.basic_type, bits, local(cur, reference));
        // Arrays are references like others: agents look for the member of the value.
        let letter = match field.descriptor.bytes().first() {
            Some(b'[') | None => b'L',
            Some(letter) => *letter,
        };
        post_of_code(cur, |sink, thread| {
            sink.field_modification(thread, at, object_id(class), object_id(object), field_id(field), letter, value);
        })
    })?;
    frame_action(cur)
}

impl VmInspector {
    /// Begins to tell of accesses of a kind.
    pub(super) fn begin_watch(&self, cur: &mut Current, field: FieldRef, kind: WatchKind) -> Answer<()> {
        if field.watch.fetch_or(bit(kind), Ordering::SeqCst) & bit(kind) != 0 {
            return Err(Refusal::Duplicate);
        }
        let _stopped = World::stop(cur);
        let mut changed = Vec::new();
        for constants in self.0.all_classes().flat_map(Class::versions) {
            let indices = forget_entries(constants, field);
            if indices.is_empty() {
                continue;
            }
            for method in constants.methods() {
                if self.make_slow(method, &indices) {
                    changed.push(method);
                }
            }
        }
        compilation::leave_code(self.0, changed);
        crate::reclaim::run(self.0);
        Ok(())
    }

    /// Ends it. Instructions become quick again as they are executed.
    pub(super) fn end_watch(&self, id: FieldId, kind: WatchKind) {
        let mut fields = self.0.all_classes().flat_map(|class| class.fields.iter());
        if let Some(field) = fields.find(|field| field_id(field) == id) {
            field.watch.fetch_and(!bit(kind), Ordering::SeqCst);
        }
    }

    /// Gives instructions that name one of these entries back their first form; whether there are any. All threads are stopped.
    fn make_slow(&self, method: MethodRef, indices: &HashSet<u16>) -> bool {
        let code = method.code.load(Ordering::Acquire);
        let (false, Some(attribute)) = (code.is_null(), method.code_attribute()) else { return false };
        let mut found = false;
        for instruction in bytecode::Instructions::new(&attribute.bytes).map_while(Result::ok) {
            let names_it = matches!(instruction.opcode, GETSTATIC | PUTSTATIC | GETFIELD | PUTFIELD)
                && instruction.constant().is_some_and(|index| indices.contains(&index));
            if !names_it {
                continue;
            }
            found = true;
            if !self.0.tools.probes.restore_under(method, instruction.bci, instruction.opcode) {
                // SAFETY: an opcode of the method's executable code.
                let byte = unsafe { AtomicU8::from_ptr(code.add(instruction.bci as usize)) };
                byte.store(instruction.opcode, Ordering::Release);
            }
        }
        found
    }
}

/// Empties the pool entries of a version of a class that hold a field; their indices.
fn forget_entries(constants: ConstantsRef, field: FieldRef) -> HashSet<u16> {
    let flag = if field.is_static() { FIELD_STATIC } else { 0 };
    let owner = std::ptr::from_ref::<Class>(field.class()) as u64;
    let mut indices = HashSet::new();
    let pool = constants.constant_pool();
    for index in 1..pool.len() {
        let entry = &constants.pool[usize::from(index)];
        let a = entry.a();
        let same = a & FIELD_RESOLVED != 0
            && pool.tag(index) == Tag::Fieldref
            && entry.b() == owner
            && a as u32 == field.offset
            && a >> 40 & FIELD_STATIC == flag;
        if same {
            entry.set(0, 0);
            indices.insert(index);
        }
    }
    indices
}
