//! The table of objects that native code has direct pointers into (`pins`).

use heap::Address;
use parking_lot::Mutex;
use std::collections::HashMap;

#[derive(Copy, Clone)]
/// Requests of native code for one object.
pub(super) struct Pin {
    pub count: usize,
    /// The collector was told, and must be told when it ends: large objects never move, and aren't.
    pub told: bool,
}

/// The objects pinned now, by address.
#[derive(Default)]
pub struct Pins {
    pub(super) table: Mutex<HashMap<Address, Pin>>,
}
