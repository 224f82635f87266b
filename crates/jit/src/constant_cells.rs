//! Where compiled code finds objects that are constants (`constants`): each has a *cell*, which the collector keeps up to date, so that the code reads
//! it by one load in place of its way from a class.
//!
//! Invariant: a collection sees the cells of a class that is alive, as long as the code needs them. Where the class is dead, nothing comes to the code any
//! more that reads them.

use crate::constants::{Constant, Constants};
use cranelift_codegen::ir::{Function, InstructionData};
use heap::Address;
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Cells of one compilation. Code with more constants reads the others as they are come by.
const CELLS: usize = 32;
const CELL: usize = size_of::<usize>();

/// Those of one compilation.
#[derive(Default)]
struct Cells {
    objects: [AtomicUsize; CELLS],
    is_dropped: AtomicBool,
}

/// The constants that code being made reads from cells.
#[derive(Default)]
pub struct Wanted {
    cells: Arc<Cells>,
    /// By cell.
    constants: Vec<Constant>,
    /// By cell, once it is known: does the code read it?
    used: [bool; CELLS],
}

impl Wanted {
    /// The address of the cell for a constant; None if there are too many.
    pub fn cell(&mut self, constant: &Constant) -> Option<usize> {
        let known = self.constants.iter().position(|other| other == constant);
        let cell = known.or_else(|| {
            (self.constants.len() < CELLS).then(|| {
                self.constants.push(constant.clone());
                self.constants.len() - 1
            })
        })?;
        Some(self.cells.objects[cell].as_ptr() as usize)
    }

    /// For the record of the code.
    pub fn needed(&self) -> Needed {
        Needed(self.cells.clone())
    }

    /// Looks which cells a function reads.
    pub fn find_used(&mut self, func: &Function) {
        if self.constants.is_empty() {
            return;
        }
        let first = self.cells.objects.as_ptr() as usize;
        for inst in func.layout.blocks().flat_map(|block| func.layout.block_insts(block)) {
            if let InstructionData::UnaryImm { imm, .. } = func.dfg.insts[inst]
                && let Some(offset) = (imm.bits() as usize).checked_sub(first)
                && let Some(used) = self.used.get_mut(offset / CELL)
            {
                *used = true;
            }
        }
    }
}

/// What a record has of what its code needs, cells and classes: it is needed until this is dropped.
pub struct Needed(Arc<Cells>);

impl Needed {
    /// For somebody who keeps things as long as they are needed.
    pub fn need(&self) -> Need {
        Need(self.0.clone())
    }
}

impl Drop for Needed {
    fn drop(&mut self) {
        self.0.is_dropped.store(true, Ordering::Relaxed);
    }
}

/// What some code needs.
#[derive(Clone)]
pub struct Need(Arc<Cells>);

impl Need {
    /// Is the code there still?
    pub fn lasts(&self) -> bool {
        !self.0.is_dropped.load(Ordering::Relaxed)
    }
}

/// Adds something needed to a list; before that would grow, what isn't needed any more goes.
pub fn add_needed<T>(list: &mut Vec<T>, new: T, need: impl Fn(&T) -> &Need) {
    if list.len() == list.capacity() {
        list.retain(|old| need(old).lasts());
    }
    list.push(new);
}

/// A cell in use.
#[derive(Clone)]
struct Cell {
    need: Need,
    index: usize,
    /// The address of the class where the way to the constant begins.
    class: usize,
}

/// All of them.
#[derive(Default)]
pub struct ConstantCells(Mutex<Tables>);

#[derive(Default)]
struct Tables {
    /// By address of a class.
    of_class: HashMap<usize, Vec<Cell>>,
    /// Those that came since the last collection: only they may have objects that a collection of the young generation moves.
    fresh: Vec<Cell>,
}

impl Cell {
    fn scan(&self, slots: &mut dyn FnMut(*mut Address)) {
        if self.need.lasts() {
            slots(self.need.0.objects[self.index].as_ptr().cast());
        }
    }
}

impl ConstantCells {
    /// Fills the cells that code reads, which is about to be installed; false if one of the constants isn't there any more.
    pub fn fill(&self, wanted: &Wanted, needed: &Needed, constants: &Constants<'_>) -> bool {
        let mut tables = self.0.lock();
        for (index, constant) in wanted.constants.iter().enumerate().filter(|(index, _)| wanted.used[*index]) {
            let Some(object) = constants.address(constant) else { return false };
            wanted.cells.objects[index].store(object, Ordering::Relaxed);
            let cell = Cell { need: needed.need(), index, class: constant.class() };
            add_needed(tables.of_class.entry(cell.class).or_default(), cell.clone(), |cell| &cell.need);
            tables.fresh.push(cell);
        }
        true
    }

    /// The slots of a class's cells that are needed.
    pub fn scan_class(&self, class: usize, slots: &mut dyn FnMut(*mut Address)) {
        self.0.lock().of_class.get(&class).into_iter().flatten().for_each(|cell| cell.scan(slots));
    }

    /// The slots of those that came since the last collection, for the one that goes on.
    pub fn scan_fresh(&self, slots: &mut dyn FnMut(*mut Address)) {
        self.0.lock().fresh.drain(..).for_each(|cell| cell.scan(slots));
    }

    /// Classes with these addresses are dead.
    pub fn forget_classes(&self, dead: &HashSet<usize>) {
        let mut tables = self.0.lock();
        tables.of_class.retain(|class, _| !dead.contains(class));
        tables.fresh.retain(|cell| !dead.contains(&cell.class));
    }
}
