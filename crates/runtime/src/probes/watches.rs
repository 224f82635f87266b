//! Watched fields (JVM TI, "Watched Field"): a field that is watched has no quick instructions.
//!
//! Invariant: while a field is watched no pool entry holds it, so every instruction that accesses it goes the slow way, which tells
//! of it, and compiled code leaves the instruction to the interpreter. Other fields cost nothing.

use super::events::{place, post_of_code};
use super::hooks::{frame_action, value_of};
use super::object_id;
use crate::class::{Class, Field, FieldRef};
use crate::exceptions::JResult;
use crate::refs::Handle;
use crate::thread::Current;
use inspection::{EnvironmentId, EventKind, FieldId, FrameFacts, WatchKind};
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering;

const ACCESS: u8 = bit(WatchKind::Access);
const MODIFICATION: u8 = bit(WatchKind::Modification);

/// The bit of `Field::watch`.
pub const fn bit(kind: WatchKind) -> u8 {
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
pub struct Watches {
    table: Mutex<Table>,
}

/// Takes a field out of the table and its bit away.
fn remove(table: &mut Table, field: &Field, kind: WatchKind) {
    table.remove(&(std::ptr::from_ref(field) as usize, kind));
    field.watch.fetch_and(!bit(kind), Ordering::SeqCst);
}

impl Watches {
    /// Has an environment watch a field; false if it does.
    pub fn set(&self, field: FieldRef, kind: WatchKind, owner: EnvironmentId) -> bool {
        let mut table = self.table.lock();
        let owners = table.entry((field_id(field).0, kind)).or_default();
        let is_new = *owners & owner.bit() == 0;
        *owners |= owner.bit();
        field.watch.fetch_or(bit(kind), Ordering::SeqCst);
        is_new
    }

    /// Ends it; false if the environment doesn't watch the field. Instructions become quick again as they are executed.
    pub fn clear(&self, field: FieldRef, kind: WatchKind, owner: EnvironmentId) -> bool {
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
    pub fn disown(&self, owner: EnvironmentId) {
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
    pub fn forget(&self, class: &Class) {
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

/// The id of a field.
pub fn field_id(field: FieldRef) -> FieldId {
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
