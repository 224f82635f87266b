//! Whether what native code passes is a reference, and of which kind (JNI, GetObjectRefType).

use crate::frame::frames;
use crate::refs::{Handle, Ref};
use crate::stack_maps::argument_map;
use crate::thread::{Current, JavaThread};
use heap::Address;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What JNI knows of references.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ReferenceKind {
    /// A slot of the thread's handle stack, an argument slot of its Java stack, or the slot of a class's mirror.
    Local,
    /// See JNI.
    Global,
    /// See JNI.
    WeakGlobal,
}

impl Current {
    /// What kind of live reference of the current thread this is; None when it is none.
    pub fn reference_kind(&self, handle: Handle) -> Option<ReferenceKind> {
        let vm = self.vm();
        match handle.tag() {
            _ if handle.is_null_handle() => None,
            Handle::GLOBAL_TAG => vm.globals.contains(handle).then_some(ReferenceKind::Global),
            Handle::WEAK_TAG => vm.weak_globals.contains(handle).then_some(ReferenceKind::WeakGlobal),
            0 => self.is_local(handle.slot()).then_some(ReferenceKind::Local),
            _ => None,
        }
    }

    /// Is this the slot of a local reference that has not ended: of the thread's handle stack, of an argument of a native method that
    /// it runs, or of a class's mirror?
    fn is_local(&self, slot: *mut Address) -> bool {
        if !slot.is_aligned() {
            return false;
        }
        if self.handles.contains(slot) {
            // SAFETY: a live slot of the stack. DeleteLocalRef leaves null there.
            return !unsafe { *slot }.is_null();
        }
        if self.vm().class_space.contains(slot as usize) {
            return self.is_mirror_slot(slot);
        }
        if !(self.memory.java_stack() as usize..self.stack_top() as usize).contains(&(slot as usize)) {
            return false;
        }
        // Locals lie below the header.
        let around = frames(self.top_frame()).take_while(|frame| frame.header() as usize > slot as usize).last();
        let Some(frame) = around.filter(|frame| frame.is_native()) else { return false };
        let (Some(method), Some(offset)) = (frame.method(), (slot as usize).checked_sub(frame.locals() as usize))
        else {
            return false;
        };
        // SAFETY: an argument slot of a native method's frame, which holds null or an object.
        argument_map(method).bits().get(offset / size_of::<u64>()) && !unsafe { *slot }.is_null()
    }

    /// Does the address, which lies in the class space, hold the mirror of the class around it?
    fn is_mirror_slot(&self, slot: *mut Address) -> bool {
        if !self.vm().class_space.is_committed(slot as usize) {
            return false;
        }
        // SAFETY: an aligned word of memory that stays; other threads may make classes there.
        let mirror = Address(unsafe { &*slot.cast::<AtomicUsize>() }.load(Ordering::Acquire));
        if !self.vm().heap().is_object(mirror) {
            return false;
        }
        // SAFETY: an object, and no safepoint comes meanwhile.
        let mirror = unsafe { Ref::from_address(self, mirror) };
        self.vm().class_class() == Some(mirror.class())
            && self.class_of_mirror(mirror).is_some_and(|class| class.mirror_slot() == slot)
    }
}

impl JavaThread {
    /// Is the slot among those of the thread's local references?
    pub fn has_local(&self, slot: *mut Address) -> bool {
        let stack = self.memory.java_stack() as usize..self.stack_top() as usize;
        self.handles.contains(slot) || stack.contains(&(slot as usize))
    }
}
