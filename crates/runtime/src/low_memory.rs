//! Memory for what compiled code names by its address: methods and the bytecode that they run. As long as there is plenty, it is the
//! class space's, whose addresses fit into an instruction; else the allocator's.
//!
//! Invariant: where a block lies says who gave it.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;

/// Whatever is put there needs no more.
const ALIGNMENT: usize = 16;

fn layout(bytes: usize) -> Layout {
    match Layout::from_size_align(bytes.max(1), ALIGNMENT) {
        Ok(layout) => layout,
        Err(_) => crate::vm_bug!("a block of {bytes} bytes"),
    }
}

/// So many bytes of zeros, aligned to 16; they count as the calling thread's, as the allocator's do.
pub(crate) fn take(bytes: usize) -> NonNull<u8> {
    if let Some(block) = crate::vm::vm().and_then(|vm| vm.class_space.alloc_if_plenty(bytes)) {
        platform::allocated::count_elsewhere(bytes as isize);
        return block;
    }
    // SAFETY: the layout has a byte at least.
    match NonNull::new(unsafe { alloc_zeroed(layout(bytes)) }) {
        Some(block) => block,
        None => platform::allocated::insufficient_memory("the VM's own data", bytes),
    }
}

/// Gives a block back.
///
/// # Safety
/// `take` gave it, for the same number of bytes, and nobody uses it any more.
pub(crate) unsafe fn give_back(block: NonNull<u8>, bytes: usize) {
    match crate::vm::vm().filter(|vm| vm.class_space.contains(block.as_ptr() as usize)) {
        Some(vm) => {
            platform::allocated::count_elsewhere(-(bytes as isize));
            // SAFETY: the caller's promise; what the class space contains came from it.
            unsafe { vm.class_space.free(block, bytes) }
        }
        // SAFETY: the caller's promise.
        None => unsafe { dealloc(block.as_ptr(), layout(bytes)) },
    }
}
