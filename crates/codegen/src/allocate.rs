//! Registers for virtual registers, in one pass over the blocks in their order (`scan`). Here is what it finds, and what follows from it: what is to be
//! moved on the ways between blocks.
//!
//! A value is in a register during some parts of its life, and in its slot of the stack during all others.
//!
//! Invariant: if `stored` says so a value is stored in its slot where it is defined, and never again; else where it leaves a register for it.

use crate::Unsupported;
use crate::encode::R11;
use crate::lir::V;
use crate::live::Live;
use crate::lower::Lir;
use crate::scan::Scan;

/// A register, vector registers from 16 on, or `SLOT`.
pub type Loc = u8;
/// The value's slot.
pub const SLOT: Loc = 32;
pub const NONE: u32 = u32::MAX;
/// The register that moves between places of memory go through, which nothing else has: one of each kind.
pub const SCRATCH: Loc = R11;
pub const VECTOR_SCRATCH: Loc = 31;

/// What each register has.
pub type Registers = [u32; 32];

/// A part of a value's life, in a register: from the first position to before the second.
#[derive(Copy, Clone, Debug)]
pub struct Part {
    pub v: u32,
    pub from: u32,
    pub to: u32,
    pub loc: Loc,
}

/// What is to be moved before an instruction, or on the way from one block to another.
#[derive(Copy, Clone, Debug)]
pub struct Move {
    /// The position, or the edge's number.
    pub pos: u32,
    pub v: V,
    pub from: Loc,
    pub to: Loc,
}

/// See the file's head. It is kept for the next function.
#[derive(Default)]
pub struct Allocation {
    /// By value and position, when all are found.
    pub parts: Vec<Part>,
    /// Where those of each value begin; one more than there are values.
    first_part: Vec<u32>,
    /// The slot of each value that has one.
    pub slots: Vec<u32>,
    pub slot_count: u32,
    /// Is it stored there where it is defined?
    pub stored: Vec<bool>,
    /// Preserved registers that are used, as bits.
    pub preserved: u32,
    /// By position.
    pub moves: Vec<Move>,
    /// By edge.
    edge_moves: Vec<Move>,
    scan: Scan,
    begins: Vec<Registers>,
    ends: Vec<Registers>,
    faults: Vec<Registers>,
}

impl Allocation {
    /// Finds a place for each value at each position; RBP has none if it is the frame pointer.
    pub fn find(&mut self, lir: &Lir, live: &Live, keeps_frame_pointer: bool) -> Result<(), Unsupported> {
        self.parts.clear();
        self.moves.clear();
        self.edge_moves.clear();
        self.slots.clear();
        self.slots.resize(lir.classes.len(), NONE);
        self.stored.clear();
        self.stored.resize(lir.classes.len(), false);
        self.slot_count = 0;
        self.preserved = 0;
        let mut scan = std::mem::take(&mut self.scan);
        let done = scan.all(lir, live, keeps_frame_pointer, self);
        self.scan = scan;
        done?;
        if self.slot_count > 1 {
            self.share_slots(lir, live);
        }
        self.sort(lir);
        self.find_edge_moves(lir, live);
        Ok(())
    }

    /// How many loops are around a block; one less than none in cold ones.
    pub fn depth(&self, block: u32) -> i32 {
        self.scan.depths.get(block as usize).copied().unwrap_or(-1)
    }

    /// A value's slot is needed.
    pub fn need_slot(&mut self, v: u32) {
        if self.slots[v as usize] == NONE {
            self.slots[v as usize] = self.slot_count;
            self.slot_count += 1;
        }
    }

    fn sort(&mut self, lir: &Lir) {
        self.parts.retain(|part| part.from < part.to);
        self.parts.sort_unstable_by_key(|part| (part.v, part.from));
        self.moves.sort_unstable_by_key(|one| one.pos);
        self.first_part.clear();
        let mut at = 0;
        for v in 0..lir.classes.len() as u32 + 1 {
            while self.parts.get(at).is_some_and(|part| part.v < v) {
                at += 1;
            }
            self.first_part.push(at as u32);
        }
    }

    /// What is to be moved at a position.
    pub fn moves_at(&self, pos: u32) -> impl Iterator<Item = &Move> {
        with_pos(&self.moves, pos)
    }

    /// What is to be moved on the way of an edge, besides what it passes on.
    pub fn moves_on(&self, edge: u32) -> impl Iterator<Item = &Move> {
        with_pos(&self.edge_moves, edge)
    }

    /// Where a value is at a position where it is live.
    pub fn loc(&self, v: V, pos: u32) -> Loc {
        let first = self.first_part[v.0 as usize] as usize;
        let parts = &self.parts[first..self.first_part[v.0 as usize + 1] as usize];
        match parts[..parts.partition_point(|part| part.from <= pos)].last() {
            Some(part) if pos < part.to => part.loc,
            _ => SLOT,
        }
    }

    fn find_edge_moves(&mut self, lir: &Lir, live: &Live) {
        self.find_ends(lir);
        for (number, edge) in lir.edges.iter().enumerate() {
            let start = lir.blocks[edge.to as usize].ops.start * 2;
            let before = match lir.fault_of(number as u32) {
                Some(fault) => &self.faults[fault],
                None => &self.ends[edge.from as usize],
            };
            let after = &self.begins[edge.to as usize];
            let mut add = |v, from, to| self.edge_moves.push(Move { pos: number as u32, v: V(v), from, to });
            for (loc, &v) in (0..).zip(after) {
                // What is defined there comes otherwise.
                if v != NONE && before[loc as usize] != v && live.defs[v as usize] != start && live.has(v, start) {
                    let from = before.iter().position(|other| *other == v).map_or(SLOT, |from| from as Loc);
                    add(v, from, loc);
                }
            }
            for (loc, &v) in (0..).zip(before) {
                if v != NONE
                    && self.slots[v as usize] != NONE
                    && !self.stored[v as usize]
                    && !after.contains(&v)
                    && live.defs[v as usize] != start
                    && live.has(v, start)
                {
                    add(v, loc, SLOT);
                }
            }
        }
    }

    /// What registers have where blocks begin and end, and where accesses may fault.
    fn find_ends(&mut self, lir: &Lir) {
        self.faults.clear();
        self.faults.resize(lir.faults.len(), [NONE; 32]);
        for tables in [&mut self.begins, &mut self.ends] {
            tables.clear();
            tables.resize(lir.blocks.len(), [NONE; 32]);
        }
        for part in &self.parts {
            let first = lir.faults.partition_point(|(at, _)| at * 2 + 1 < part.from);
            let faults = lir.faults[first..].iter().take_while(|(at, _)| at * 2 + 1 < part.to);
            for (_, registers) in faults.zip(&mut self.faults[first..]) {
                registers[part.loc as usize] = part.v;
            }
            let mut block = lir.blocks.partition_point(|block| block.ops.end * 2 <= part.from);
            while let Some(here) = lir.blocks.get(block)
                && here.ops.start * 2 < part.to
            {
                if part.from <= here.ops.start * 2 {
                    self.begins[block][part.loc as usize] = part.v;
                }
                if here.ops.end * 2 - 1 < part.to {
                    self.ends[block][part.loc as usize] = part.v;
                }
                block += 1;
            }
        }
    }
}

/// Those of one position, of moves that are sorted by it.
fn with_pos(moves: &[Move], pos: u32) -> impl Iterator<Item = &Move> {
    moves[moves.partition_point(|one| one.pos < pos)..].iter().take_while(move |one| one.pos == pos)
}
