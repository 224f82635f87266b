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
use inspection::{Answer, EnvironmentId, EventKind, FieldId, FrameFacts, Refusal, WatchKind};
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet};
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

/// Who watches which field: its address and the kind, and environments as bits.
type Table = HashMap<(usize, WatchKind), u64>;

/// The table of watched fields. `Field::watch` has the bits of the kinds for which the field is in it; both change in one step, under
/// the table's lock. Fields leave the table before they are freed.
#[derive(Default)]
pub(crate) struct Watches {
    table: Mutex<Table>,
}

/// Takes a field out of the table and its bit away.
fn remove(table: &mut Table, field: &Field, kind: WatchKind) {
    table.remove(&(std::ptr::from_ref(field) as usize, kind));
    field.watch.fetch_and(!bit(kind), Ordering::SeqCst);
}

impl Watches {
    /// Has an environment watch a field; false if it does.
    fn set(&self, field: FieldRef, kind: WatchKind, owner: EnvironmentId) -> bool {
        let mut table = self.table.lock();
        let owners = table.entry((field_id(field).0, kind)).or_default();
        let is_new = *owners & owner.bit() == 0;
        *owners |= owner.bit();
        field.watch.fetch_or(bit(kind), Ordering::SeqCst);
        is_new
    }

    /// Ends it; false if the environment doesn't watch the field. Instructions become quick again as they are executed.
    pub(super) fn clear(&self, field: FieldRef, kind: WatchKind, owner: EnvironmentId) -> bool {
        let mut table = self.table.lock();
        let Some(owners) = table.get_mut(&(field_id(field).0, kind)) else { return false };
        let was_owner = *owners & owner.bit() != 0;
        *owners &= !owner.bit();
        if *owners == 0 {
            remove(&mut table, field, kind);
        }
        was_owner
    }

    /// Ends all watches of an environment.
    pub(super) fn disown(&self, owner: EnvironmentId) {
        let mut table = self.table.lock();
        let mut gone = Vec::new();
        for (place, owners) in table.iter_mut() {
            *owners &= !owner.bit();
            if *owners == 0 {
                gone.push(*place);
            }
        }
        for (field, kind) in gone {
            // SAFETY: a field in the table isn't freed while the table is locked.
            remove(&mut table, unsafe { &*(field as *const Field) }, kind);
        }
    }

    /// The environments that watch a field, as bits.
    fn owners(&self, field: FieldRef, kind: WatchKind) -> u64 {
        self.table.lock().get(&(field_id(field).0, kind)).copied().unwrap_or(0)
    }

    /// Forgets the fields of a class that is unloaded.
    pub(crate) fn forget(&self, class: &Class) {
        if class.fields.iter().any(|field| field.watch.load(Ordering::Relaxed) != 0) {
            let fields: HashSet<usize> =
                class.fields.iter().map(|field| std::ptr::from_ref::<Field>(field) as usize).collect();
            self.table.lock().retain(|place, _| !fields.contains(&place.0));
        }
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
    let owners = cur.vm().tools.watches.owners(field, WatchKind::Access);
    cur.scope(|cur| {
        let (class, object) = (cur.handle(field.class().mirror(cur)), local(cur, object));
        post_of_code(cur, |sink, thread| {
            sink.field_access(thread, at, object_id(class), object_id(object), field_id(field), owners)
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
    let owners = cur.vm().tools.watches.owners(field, WatchKind::Modification);
    cur.scope(|cur| {
        let (class, object) = (cur.handle(field.class().mirror(cur)), local(cur, object));
        let value = value_of(cur, field.basic_type, bits, local(cur, reference));
        // Arrays are references like others: agents look for the member of the value.
        let letter = match field.descriptor.bytes().first() {
            Some(b'[') | None => b'L',
            Some(letter) => *letter,
        };
        post_of_code(cur, |sink, thread| {
            let (class, object) = (object_id(class), object_id(object));
            sink.field_modification(thread, at, class, object, field_id(field), letter, value, owners);
        })
    })?;
    frame_action(cur)
}

impl VmInspector {
    /// Begins to tell an environment of accesses of a kind.
    pub(super) fn begin_watch(
        &self,
        cur: &mut Current,
        environment: EnvironmentId,
        field: FieldRef,
        kind: WatchKind,
    ) -> Answer<()> {
        if !self.0.tools.watches.set(field, kind, environment) {
            return Err(Refusal::Duplicate);
        }
        // Also when another environment watches the field: that call may not have come this far yet.
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
