//! Global references that the VM keeps for a while.

use crate::handle::Handle;
use crate::vm::Vm;
use heap::Address;

/// A strong global reference that is deleted when it is dropped.
pub struct GlobalReference {
    vm: &'static Vm,
    handle: Handle,
}

impl GlobalReference {
    /// To the object at an address read just now.
    pub fn new(vm: &'static Vm, object: Address) -> GlobalReference {
        GlobalReference { vm, handle: vm.globals.create(object) }
    }
    /// The VM it belongs to.
    pub fn vm(&self) -> &'static Vm {
        self.vm
    }
    /// The reference.
    pub fn handle(&self) -> Handle {
        self.handle
    }
}

impl Drop for GlobalReference {
    fn drop(&mut self) {
        self.vm.globals.delete(self.handle);
    }
}
