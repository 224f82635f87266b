//! Global references that the VM keeps for a while.

use crate::handle::Handle;
use crate::handles::GlobalHandles;
use heap::Address;

/// A strong global reference that is deleted when it is dropped.
pub struct GlobalReference {
    globals: &'static GlobalHandles,
    handle: Handle,
}

impl GlobalReference {
    /// To the object at an address read just now.
    pub fn new(globals: &'static GlobalHandles, object: Address) -> GlobalReference {
        GlobalReference { globals, handle: globals.create(object) }
    }
    /// The reference.
    pub fn handle(&self) -> Handle {
        self.handle
    }
}

impl Drop for GlobalReference {
    fn drop(&mut self) {
        self.globals.delete(self.handle);
    }
}
