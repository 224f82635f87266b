//! The instruction set (JVMS chapter 6): opcode table, decoder, stack effects, reference maps, texts about instructions.
//!
//! Invariant: every function copes with any code array and constant pool that the class file parser lets through, verified
//! or not, by an [`Error`] at worst.
#![forbid(unsafe_code)]

pub mod disassembly;
pub mod instruction;
pub mod npe_message;
pub mod opcodes;
pub mod operand_kinds;
pub mod reference_maps;
pub mod stack_effect;

pub use disassembly::Disassembled;
pub use instruction::{Error, Instruction, Instructions, LookupSwitch, Operand, TableSwitch};
pub use operand_kinds::OperandKind;
pub use reference_maps::{
    MethodShape, ReferenceMap, SlotBits, local_kinds, max_stack_depth, operand_kinds, reference_maps,
};
pub use stack_effect::{Pushed, StackEffect, nominal_stack_effect, stack_effect};
