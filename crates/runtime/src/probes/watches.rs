//! Watched fields (JVM TI, "Watched Field"): a field that is watched has no quick instructions.
//!
//! Invariant: while a field is watched no pool entry holds it, so every instruction that accesses it goes the slow way, which tells
//! of it, and compiled code asks the field before (`jit`, `translate/watched.rs`). Other fields cost nothing.

use super::events::{place, tell};
use super::hooks::{frame_action, value_of};
use super::watched::{ACCESS, MODIFICATION};
use crate::class::FieldRef;

use crate::thrown::JResult;

pub use super::watched::{CHECKED, Watches, bit, field_id};

use crate::refs::Handle;
use crate::thread::Current;
use inspection::{EventKind, FrameFacts, WatchKind};

/// The newest frame is about to read a field of `object`; null for a static one.
///
/// # Errors
/// What the listener threw; the end of the frame.
#[inline]
pub fn field_access(cur: &mut Current, field: FieldRef, object: Handle) -> JResult<()> {
    let watch = field.watch();
    if watch & CHECKED != 0 {
        check(cur, field, object)?;
    }
    if watch & ACCESS != 0 { tell_access(cur, field, object) } else { Ok(()) }
}

/// Has the object the field? The verifier has seen to it, but the object's class may have got another superclass since.
#[cold]
fn check(cur: &mut Current, field: FieldRef, object: Handle) -> JResult<()> {
    let class = object.get(cur).class();
    if class.is_subclass_of(field.class()) {
        return Ok(());
    }
    let (class, owner) = (class.external_name(), field.class().external_name());
    let message = format!("class {class} has no field {owner}.{} any more: {owner} is not its superclass", field.name);
    Err(cur.throw("java/lang/IncompatibleClassChangeError", &message))
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
    let watch = field.watch();
    if watch & CHECKED != 0 {
        check(cur, field, object)?;
    }
    if watch & MODIFICATION != 0 { tell_modification(cur, field, object, bits, reference) } else { Ok(()) }
}

fn here(cur: &Current) -> Option<FrameFacts> {
    let frame = cur.top_frame()?;
    Some(place(frame.method()?, frame.interpreted_bci().unwrap_or(0)))
}

#[cold]
fn tell_access(cur: &mut Current, field: FieldRef, object: Handle) -> JResult<()> {
    let Some(at) = here(cur) else { return Ok(()) };
    if !cur.vm().tools.wants(cur, EventKind::FieldAccess.set()) {
        return Ok(());
    }
    let owners = cur.vm().tools.watches.owners(field, WatchKind::Access, &cur.tools.watch);
    cur.scope(|cur| {
        let class = cur.handle(field.class().mirror(cur));
        tell(cur, EventKind::FieldAccess, [class, object], |sink, thread, [class, object]| {
            sink.field_access(thread, at, class, object, field_id(field), owners)
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
    let owners = cur.vm().tools.watches.owners(field, WatchKind::Modification, &cur.tools.watch);
    cur.scope(|cur| {
        let class = cur.handle(field.class().mirror(cur));
        // Arrays are references like others: agents look for the member of the value.
        let letter = match field.descriptor.bytes().first() {
            Some(b'[') | None => b'L',
            Some(letter) => *letter,
        };
        tell(
            cur,
            EventKind::FieldModification,
            [class, object, reference],
            |sink, thread, [class, object, reference]| {
                let value = value_of(field.basic_type, bits, reference);
                sink.field_modification(thread, at, class, object, field_id(field), letter, value, owners);
            },
        )
    })?;
    frame_action(cur)
}
