//! What has left the VM's tables and is to be freed: unloaded classes (`unload`) and older versions (`old_versions`).

use crate::class::ConstantsRef;
use crate::method_ids::MethodId;
use crate::reclaim::epochs::Epoch;
use parking_lot::{Mutex, MutexGuard};
use std::collections::HashSet;

/// See the file's head; part of `Vm`.
#[derive(Default)]
pub(crate) struct Retired {
    old_versions: Mutex<OldVersions>,
    buried: Mutex<Buried>,
}

impl Retired {
    /// Older versions of redefined classes.
    pub fn old_versions(&self) -> MutexGuard<'_, OldVersions> {
        self.old_versions.lock()
    }

    /// What was unloaded and not freed yet.
    pub fn buried(&self) -> MutexGuard<'_, Buried> {
        self.buried.lock()
    }
}

/// What was unloaded and not freed yet.
#[derive(Default)]
pub struct Buried(pub(crate) Vec<Batch>);

/// What one collection unloaded, by address.
pub(crate) struct Batch {
    pub epoch: Epoch,
    pub classes: HashSet<usize>,
    pub loaders: Vec<usize>,
}

/// The older versions of all classes.
#[derive(Default)]
pub struct OldVersions {
    /// Addresses of the classes that have some.
    pub(crate) classes: HashSet<usize>,
    /// Those that have left their class's list.
    pub(crate) retired: Vec<(Epoch, ConstantsRef)>,
    /// Ids that somebody was given of methods that are freed, with the addresses of their classes.
    pub(crate) superseded: Vec<(usize, &'static MethodId)>,
}
