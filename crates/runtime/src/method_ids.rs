//! The cells that jmethodIDs point to.
//!
//! Invariant: a cell stays where it is, and memory that was a cell's stays one's: whatever a tool passes can be looked up without being read.
//! One that was given away is never used for another method, so that a stale one can be asked about for ever.

use crate::class::{Method, MethodRef};
use hashbrown::HashMap;
use parking_lot::RwLock;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

/// The cell a `jmethodID` points to.
#[repr(C)]
#[derive(Default)]
pub struct MethodId {
    /// The newest version of the method; null once its class is unloaded.
    pub method: AtomicPtr<Method>,
    /// Has native code or a tool been given it, or a stack trace that may outlive the method?
    pub given: AtomicBool,
    /// Was it an older version's, which is gone? `method` is what the newest has in its place.
    pub superseded: AtomicBool,
}

/// Cells of a block.
const BLOCK: usize = 128;

/// Cells, aligned to their size, so that a cell's address tells its block.
#[repr(C, align(2048))]
struct Block([MethodId; BLOCK]);

const _: () = assert!(size_of::<Block>() == align_of::<Block>());

thread_local! {
    /// Blocks that the thread has found last.
    static FOUND: [Cell<Option<&'static Block>>; 8] = const { [const { Cell::new(None) }; 8] };
}

#[derive(Default)]
struct State {
    /// By where they begin.
    blocks: HashMap<usize, &'static Block>,
    free: Vec<&'static MethodId>,
}

/// All cells.
#[derive(Default)]
pub struct MethodIds(RwLock<State>);

impl MethodIds {
    /// An empty cell.
    pub fn create(&self) -> &'static MethodId {
        let mut state = self.0.write();
        if state.free.is_empty() {
            let block: &'static Block = Box::leak(Box::new(Block(std::array::from_fn(|_| MethodId::default()))));
            state.blocks.insert(std::ptr::from_ref(block) as usize, block);
            state.free.extend(block.0.iter().rev());
        }
        match state.free.pop() {
            Some(cell) => cell,
            None => crate::vm_bug!("a new block has no cells"),
        }
    }

    /// Takes back an empty cell that was never given away.
    pub fn free(&self, cell: &'static MethodId) {
        self.0.write().free.push(cell);
    }

    /// The cell at an address, which may be anything.
    pub fn find(&self, address: usize) -> Option<&'static MethodId> {
        let (block, offset) = (address & !(size_of::<Block>() - 1), address % size_of::<Block>());
        let block = self.block(block)?;
        if offset.is_multiple_of(size_of::<MethodId>()) { block.0.get(offset / size_of::<MethodId>()) } else { None }
    }

    /// The block that begins at an address, which may be anything. A thread remembers those that it has found: there are as long as the VM.
    fn block(&self, address: usize) -> Option<&'static Block> {
        FOUND.with(|found| {
            let known = &found[address / size_of::<Block>() % found.len()];
            if let Some(block) = known.get().filter(|block| std::ptr::from_ref(*block) as usize == address) {
                return Some(block);
            }
            let block = *self.0.read().blocks.get(&address)?;
            known.set(Some(block));
            Some(block)
        })
    }

    /// The method of a jmethodID, which may be anything; None for one that never was, and for a method that is gone.
    pub fn method(&self, id: usize) -> Option<MethodRef> {
        let cell = self.find(id).filter(|cell| !cell.superseded.load(Ordering::Acquire))?;
        // SAFETY: cells hold null or a live method.
        unsafe { cell.method.load(Ordering::Acquire).as_ref() }
    }
}
