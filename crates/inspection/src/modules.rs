//! Questions about modules, and changes of them.

use crate::ids::ObjectId;
use crate::refusal::Answer;

/// What a module is to be able to do besides what it was defined with.
#[derive(Copy, Clone, Debug)]
pub enum ModuleChange<'a> {
    /// Reads another module.
    Reads(ObjectId),
    /// Exports a package (`p.q`) to another module.
    Exports(&'a str, ObjectId),
    /// Opens a package (`p.q`) to another module.
    Opens(&'a str, ObjectId),
    /// Uses a service.
    Uses(ObjectId),
    /// Provides a service with a class.
    Provides(ObjectId, ObjectId),
}

/// Modules, named by their objects.
pub trait Modules {
    /// All modules, the unnamed one of each loader included.
    fn all_modules(&self) -> Answer<Vec<ObjectId>>;
    /// The named module in which a loader (null for the boot loader) has a package (`p/q`); null if there is none.
    fn named_module(&self, loader: ObjectId, package: &[u8]) -> Answer<ObjectId>;
    /// Changes a module.
    fn change_module(&self, module: ObjectId, change: ModuleChange<'_>) -> Answer<()>;
    /// Refuses what is no module.
    fn check_module(&self, module: ObjectId) -> Answer<()>;
}
