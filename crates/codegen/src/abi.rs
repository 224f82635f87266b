//! Where arguments and results are: the conventions of System V and of Cranelift's tail calls, which differ in results only.

use crate::encode::{R8, R9, R10, R11, R12, R13, R14, R15, RAX, RBP, RBX, RCX, RDI, RDX, RSI, Reg};
use crate::lir::{Class, Place};
use cranelift_codegen::isa::CallConv;

const ARGUMENTS: [Reg; 6] = [RDI, RSI, RDX, RCX, R8, R9];
const TAIL_RESULTS: [Reg; 8] = [RAX, RCX, RDX, RSI, RDI, R8, R9, R10];
const RESULTS: [Reg; 2] = [RAX, RDX];

/// The general-purpose registers that functions preserve and have values in.
pub const PRESERVED: [Reg; 5] = [RBX, RBP, R12, R13, R14];

/// The register that has the first argument of all functions of this convention, and that none of them changes (Cranelift's pinned register).
pub const PINNED: Reg = R15;

/// The general-purpose registers that a call may change, and all vector registers from bit 16 on.
pub const CLOBBERED: u32 =
    1 << RAX | 1 << RCX | 1 << RDX | 1 << RSI | 1 << RDI | 1 << R8 | 1 << R9 | 1 << R10 | 1 << R11 | 0xffff_0000;

/// How many registers of each kind are taken.
#[derive(Default)]
pub struct Places {
    general: usize,
    vector: usize,
}

impl Places {
    /// Of the next argument; None if it is on the stack.
    pub fn next_argument(&mut self, class: Class) -> Option<Place> {
        self.next(class, &ARGUMENTS, 8)
    }

    /// Of the next result; None if there are too many.
    pub fn next_result(&mut self, class: Class, convention: CallConv) -> Option<Place> {
        match convention {
            CallConv::Tail => self.next(class, &TAIL_RESULTS, 8),
            _ => self.next(class, &RESULTS, 2),
        }
    }

    fn next(&mut self, class: Class, general: &[Reg], vectors: usize) -> Option<Place> {
        match class {
            Class::General => {
                self.general += 1;
                general.get(self.general - 1).map(|reg| Place(class, *reg))
            }
            Class::Vector => {
                self.vector += 1;
                (self.vector <= vectors).then(|| Place(class, self.vector as Reg - 1))
            }
        }
    }
}
