//! What kinds of values frames hold at a bytecode, for tools that show and change them.
//!
//! Invariant: as of `reference_maps`, whose analysis this is, followed with the kinds of numbers kept apart.

use classfile::{Constant, ConstantPool, FieldType};

use crate::instruction::Instruction;
use crate::opcodes::{self, *};
use crate::stack_effect::invoked_descriptor;

/// What a slot of the operand stack or of the local variables holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperandKind {
    Reference,
    /// boolean, byte, char, short, int
    Int,
    Float,
    /// The first slot of a long.
    Long,
    /// The first slot of a double.
    Double,
    /// The second slot of a long or double.
    Second,
    /// What `jsr` pushes.
    ReturnAddress,
    /// Ways here disagree, or nothing was stored.
    Unusable,
}

/// The kind of number that an instruction pushes, which pushes one.
pub(crate) fn pushed_number(pool: &ConstantPool, instruction: &Instruction) -> OperandKind {
    let index = instruction.constant().unwrap_or(0);
    let of_field = || FieldType::parse(pool.referenced_name_and_type(index).1);
    let of_type = |field_type: Option<FieldType>| field_type.map_or(OperandKind::Int, kind_of_type);
    match instruction.opcode {
        LDC | LDC_W | LDC2_W => match pool.get(index) {
            Constant::Float(_) => OperandKind::Float,
            Constant::Long(_) => OperandKind::Long,
            Constant::Double(_) => OperandKind::Double,
            Constant::Dynamic { .. } => of_type(of_field()),
            _ => OperandKind::Int,
        },
        GETFIELD | GETSTATIC => of_type(of_field()),
        INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC | INVOKEINTERFACE | INVOKEDYNAMIC => {
            of_type(invoked_descriptor(pool, instruction).ok().and_then(|descriptor| descriptor.return_type()))
        }
        LCMP | FCMPL | FCMPG | DCMPL | DCMPG => OperandKind::Int,
        opcode => of_mnemonic(opcodes::name(opcode)),
    }
}

/// A mnemonic begins with the letter of its type; that of a conversion ends with it.
fn of_mnemonic(name: &str) -> OperandKind {
    let letter = match name.as_bytes() {
        [_, b'2', to] => *to,
        [first, ..] => *first,
        [] => b'i',
    };
    match letter {
        b'f' => OperandKind::Float,
        b'l' => OperandKind::Long,
        b'd' => OperandKind::Double,
        _ => OperandKind::Int,
    }
}

pub(crate) fn kind_of_type(field_type: FieldType) -> OperandKind {
    match field_type {
        FieldType::Float => OperandKind::Float,
        FieldType::Long => OperandKind::Long,
        FieldType::Double => OperandKind::Double,
        _ => OperandKind::Int,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_by_mnemonic() {
        let cases = [
            (IADD, OperandKind::Int),
            (BIPUSH, OperandKind::Int),
            (ARRAYLENGTH, OperandKind::Int),
            (CALOAD, OperandKind::Int),
            (FLOAD_2, OperandKind::Float),
            (FALOAD, OperandKind::Float),
            (L2F, OperandKind::Float),
            (F2L, OperandKind::Long),
            (LCONST_1, OperandKind::Long),
            (I2D, OperandKind::Double),
            (DALOAD, OperandKind::Double),
            (I2B, OperandKind::Int),
        ];
        for (opcode, kind) in cases {
            assert_eq!(of_mnemonic(opcodes::name(opcode)), kind, "{}", opcodes::name(opcode));
        }
    }
}
