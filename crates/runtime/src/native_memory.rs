//! How much native memory the VM takes, by what it is for; for tools and `jcmd VM.native_memory`.

use crate::vm::Vm;
use inspection::{NativeMemory, Taken};
use std::sync::atomic::{AtomicI64, Ordering};

/// Memory that Java code has taken by `Unsafe`, direct buffers included.
pub struct OfJava {
    bytes: AtomicI64,
    blocks: AtomicI64,
}

/// See `OfJava`.
pub static OF_JAVA: OfJava = OfJava { bytes: AtomicI64::new(0), blocks: AtomicI64::new(0) };

impl OfJava {
    fn change(&self, block: *const libc::c_void, sign: i64) {
        if block.is_null() {
            return;
        }
        // SAFETY: a block that malloc has given out and not taken back.
        let bytes = unsafe { libc::malloc_usable_size(block.cast_mut()) } as i64;
        self.bytes.fetch_add(sign * bytes, Ordering::Relaxed);
        self.blocks.fetch_add(sign, Ordering::Relaxed);
    }

    /// A block was given out; null for none.
    pub fn taken(&self, block: *const libc::c_void) {
        self.change(block, 1);
    }

    /// A block is about to be taken back; null for none.
    pub fn freed(&self, block: *const libc::c_void) {
        self.change(block, -1);
    }
}

/// All of it.
pub fn native_memory(vm: &Vm) -> NativeMemory {
    let (bytes, blocks) = platform::allocations::allocated();
    let all = Taken { bytes, blocks };
    let classes = Taken { bytes: vm.class_memory.used() as u64, blocks: vm.all_classes().count() as u64 };
    let threads = vm.threads.snapshot();
    let stacks = |bytes: &dyn Fn(&crate::thread::JavaThread) -> usize| {
        let each: Vec<u64> = threads.iter().map(|thread| bytes(thread) as u64).filter(|bytes| *bytes != 0).collect();
        Taken { bytes: each.iter().sum(), blocks: each.len() as u64 }
    };
    let [_, code, _] = crate::compilation::code_bytes(vm);
    let one = |bytes: usize| Taken { bytes: bytes as u64, blocks: u64::from(bytes != 0) };
    NativeMemory {
        vm: Taken { bytes: all.bytes.saturating_sub(classes.bytes), blocks: all.blocks.saturating_sub(classes.blocks) },
        classes,
        java_heap: one(crate::collections::heap_use(vm).total),
        java_stacks: stacks(&|thread| thread.memory.java_bytes()),
        native_stacks: stacks(&|thread| thread.memory.native_bytes()),
        code: one(code),
        of_java: Taken {
            bytes: OF_JAVA.bytes.load(Ordering::Relaxed).max(0) as u64,
            blocks: OF_JAVA.blocks.load(Ordering::Relaxed).max(0) as u64,
        },
    }
}
