//! Which fields are watched, and by whom (`watches` tells of them).

use super::counted::{Counted, Latest};
use crate::class::{Class, Field, FieldRef};
use hashbrown::HashMap;
use inspection::{EnvironmentId, FieldId, WatchKind};
use std::cell::RefCell;
use std::collections::HashSet;

pub(crate) const ACCESS: u8 = bit(WatchKind::Access);
pub(crate) const MODIFICATION: u8 = bit(WatchKind::Modification);

/// The bit of `Field::watch` that has it checked whether objects have the field, since a class is no subclass of its class any more.
pub const CHECKED: u8 = 4;

/// The bit of `Field::watch`.
pub const fn bit(kind: WatchKind) -> u8 {
    match kind {
        WatchKind::Access => 1,
        WatchKind::Modification => 2,
    }
}

/// A field's address and what is watched of it.
type Watch = (usize, WatchKind);

/// Who watches which field: environments as bits.
type Table = HashMap<Watch, u64>;

/// Who watches the field that a thread has used last.
pub type LatestWatch = Latest<Watch, u64>;

/// The table of watched fields. `Field::watch` has the bits of the kinds for which the field is in it; both change in one step, under
/// the table's lock. Fields leave the table before they are freed.
#[derive(Default)]
pub struct Watches {
    table: Counted<Watch, u64>,
}

/// Takes a field out of the table and its bit away.
fn remove(table: &mut Table, field: &Field, kind: WatchKind) {
    table.remove(&(std::ptr::from_ref(field) as usize, kind));
    field.remove_watch(bit(kind));
}

impl Watches {
    /// Has an environment watch a field; false if it does.
    pub fn set(&self, field: FieldRef, kind: WatchKind, owner: EnvironmentId) -> bool {
        let mut table = self.table.change();
        let owners = table.entry((field_id(field).0, kind)).or_default();
        let is_new = *owners & owner.bit() == 0;
        *owners |= owner.bit();
        field.add_watch(bit(kind));
        is_new
    }

    /// Ends it; false if the environment doesn't watch the field. Instructions become quick again as they are executed.
    pub fn clear(&self, field: FieldRef, kind: WatchKind, owner: EnvironmentId) -> bool {
        let mut table = self.table.change();
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
        let mut table = self.table.change();
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

    /// The environments that watch a field, as bits; the calling thread's own `latest` remembers it.
    #[inline]
    pub(crate) fn owners(&self, field: FieldRef, kind: WatchKind, latest: &RefCell<LatestWatch>) -> u64 {
        self.table.find((field_id(field).0, kind), latest).unwrap_or(0)
    }

    /// Forgets the fields of a class that is unloaded.
    pub fn forget(&self, class: &Class) {
        // Mostly no field of any class is: that is known without a look at the fields, which no processor's cache has any more.
        if !self.table.lock().is_empty() && class.fields().iter().any(|field| field.watch() != 0) {
            let fields: HashSet<usize> =
                class.fields().iter().map(|field| std::ptr::from_ref::<Field>(field) as usize).collect();
            self.table.change().retain(|place, _| !fields.contains(&place.0));
        }
    }
}

/// The id of a field.
pub fn field_id(field: FieldRef) -> FieldId {
    FieldId(std::ptr::from_ref::<Field>(field) as usize)
}
