//! Machine code from CLIF, x86-64's, in a fraction of the time that Cranelift takes for it: instructions are selected in one pass from each block's end to
//! its start, registers given in one pass over an order in which cold blocks come last.
//!
//! Invariant: what it makes does what Cranelift's code does, by the same calling conventions. What it doesn't know it refuses, and Cranelift makes it.
//! Besides, the first argument is in R15, Cranelift's pinned register, wherever such a function runs: it is read there.

mod abi;
mod allocate;
mod check;
mod emit;
mod emit_ops;
mod encode;
mod faults;
mod instructions;
mod lir;
mod live;
mod lower;
mod moves;
mod order;
mod scan;
mod slots;
mod text;

use cranelift_codegen::entity::EntitySet;
use cranelift_codegen::ir::{Block, Function, SourceLoc};
use std::fmt;

/// A processor that has what the code is made of: AVX, BMI1, BMI2, LZCNT and POPCNT.
#[derive(Copy, Clone)]
pub struct Target {
    verifies: bool,
    keeps_frame_pointer: bool,
}

impl Target {
    /// The one that runs this, if it has all of it.
    pub fn host() -> Option<Target> {
        let has_all = std::arch::is_x86_feature_detected!("avx")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt");
        has_all.then_some(Target { verifies: false, keeps_frame_pointer: false })
    }

    /// The same, and each function is looked through for values that aren't where they are read.
    pub fn verifying(self) -> Target {
        Target { verifies: true, ..self }
    }

    /// The same, and each native frame begins with the caller's RBP, which points to it: who samples with such frames sees the callers.
    pub fn keeping_frame_pointer(self) -> Target {
        Target { keeps_frame_pointer: true, ..self }
    }
}

/// A function's code.
pub struct MachineCode {
    /// It refers to nothing outside of it by distance, so that it may be put anywhere at a multiple of sixteen.
    pub bytes: Vec<u8>,
    /// From which offset on instructions come from where.
    pub origins: Vec<(u32, SourceLoc)>,
    /// Where it accesses what may be null; ascending.
    pub faults: Vec<Fault>,
    /// Bytes of native stack that it takes below its return address.
    pub native_frame: u32,
}

/// An access that faults when the object is null: from one offset to before another one, and where the code goes on then.
#[derive(Copy, Clone, Debug)]
pub struct Fault {
    pub from: u32,
    pub to: u32,
    pub lead: u32,
}

/// Something that only Cranelift makes code of.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Unsupported(pub &'static str);

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} isn't supported", self.0)
    }
}

/// Memory to work with, kept from one function to the next.
#[derive(Default)]
pub struct Bench {
    order: order::Order,
    notes: lower::Notes,
    lir: lower::Lir,
    live: live::Live,
    places: allocate::Allocation,
    code: encode::Code,
    moves: moves::Moves,
}

impl Bench {
    /// Makes a function's code. Checks that a register isn't zero that lead to blocks of `may_fault` may be left to what accesses memory there: who runs the
    /// code goes on at `Fault::lead` when the processor says that nothing is there.
    ///
    /// # Errors
    /// What it has isn't supported.
    ///
    /// # Panics
    /// When verifying has found a fault.
    pub fn compile(
        &mut self,
        func: &Function,
        target: &Target,
        may_fault: &EntitySet<Block>,
    ) -> Result<MachineCode, Unsupported> {
        let Bench { order, notes, lir, live, places, code, moves } = self;
        order.find(func);
        lower::lower(func, order, notes, lir)?;
        faults::find(lir, |block| may_fault.contains(order.blocks[block as usize]));
        live.find(lir);
        places.find(lir, live, target.keeps_frame_pointer)?;
        if target.verifies
            && let Err(wrong) = check::check(lir, places)
        {
            panic!("{}\n{wrong}", text::text(lir, places));
        }
        emit::emit(lir, places, target.keeps_frame_pointer, code, moves)
    }

    /// The instructions of the function that was compiled last, and where their values are, for people.
    pub fn text(&self) -> String {
        text::text(&self.lir, &self.places)
    }
}
