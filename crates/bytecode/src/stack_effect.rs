//! What an instruction pops and pushes, with the constant pool consulted (JVMS 6.5).

use classfile::{Constant, ConstantPool, FieldType, MethodDescriptor, Tag};

use crate::instruction::{Error, Instruction, Operand};
use crate::opcodes::{self, *};

/// Slots popped, and what is pushed instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StackEffect {
    pub pops: u16,
    pub pushes: Pushed,
}

/// What an instruction pushes, by slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pushed {
    Nothing,
    Reference,
    /// One slot that is no reference.
    Value,
    /// Two slots that are no references.
    Wide,
    /// The return address of `jsr`.
    ReturnAddress,
    /// `dup` and its like: the popped slots in another order.
    Shuffle(Shuffle),
}

/// Which of the popped slots are pushed, counted from the top (0), bottom-most first.
pub type Shuffle = &'static [u8];

impl Pushed {
    /// Slots pushed.
    pub fn slots(self) -> u16 {
        match self {
            Pushed::Nothing => 0,
            Pushed::Reference | Pushed::Value | Pushed::ReturnAddress => 1,
            Pushed::Wide => 2,
            Pushed::Shuffle(order) => order.len() as u16,
        }
    }

    pub(crate) fn of(field_type: Option<FieldType>) -> Pushed {
        match field_type {
            None => Pushed::Nothing,
            Some(t) if t.is_reference() => Pushed::Reference,
            Some(t) if t.slots() == 2 => Pushed::Wide,
            Some(_) => Pushed::Value,
        }
    }
}

fn shuffle(opcode: u8) -> Option<Shuffle> {
    Some(match opcode {
        DUP => &[0, 0],
        DUP_X1 => &[0, 1, 0],
        DUP_X2 => &[0, 2, 1, 0],
        DUP2 => &[1, 0, 1, 0],
        DUP2_X1 => &[1, 0, 2, 1, 0],
        DUP2_X2 => &[1, 0, 3, 2, 1, 0],
        SWAP => &[0, 1],
        _ => return None,
    })
}

/// The descriptor of the method that an invoke instruction calls.
pub fn invoked_descriptor<'a>(
    pool: &'a ConstantPool,
    instruction: &Instruction,
) -> Result<MethodDescriptor<'a>, Error> {
    let index = instruction.constant().unwrap_or(0);
    let (_, descriptor) = pool.referenced_name_and_type(index);
    MethodDescriptor::parse(descriptor).ok_or(Error::IllegalConstant { bci: instruction.bci, index })
}

/// The effect of one instruction.
pub fn stack_effect(pool: &ConstantPool, instruction: &Instruction) -> Result<StackEffect, Error> {
    let Instruction { bci, opcode, .. } = *instruction;
    let index = instruction.constant().unwrap_or(0);
    let bad = Error::IllegalConstant { bci, index };
    let field_type = || {
        if pool.tag(index) != Tag::Fieldref {
            return Err(bad);
        }
        FieldType::parse(pool.referenced_name_and_type(index).1).ok_or(bad)
    };
    let (pops, pushes) = match opcode {
        LDC | LDC_W | LDC2_W => (0, loaded(pool, index).ok_or(bad)?),
        GETSTATIC => (0, Pushed::of(Some(field_type()?))),
        GETFIELD => (1, Pushed::of(Some(field_type()?))),
        PUTSTATIC => (field_type()?.slots(), Pushed::Nothing),
        PUTFIELD => (field_type()?.slots() + 1, Pushed::Nothing),
        INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC | INVOKEINTERFACE | INVOKEDYNAMIC => {
            let descriptor = invoked_descriptor(pool, instruction)?;
            let receiver = u16::from(!matches!(opcode, INVOKESTATIC | INVOKEDYNAMIC));
            (descriptor.argument_slots().saturating_add(receiver), Pushed::of(descriptor.return_type()))
        }
        MULTIANEWARRAY => match instruction.operand {
            Operand::MultiArray { dimensions, .. } => (u16::from(dimensions), Pushed::Reference),
            _ => return Err(bad),
        },
        _ => {
            let info = opcodes::info(opcode).ok_or(Error::IllegalOpcode { bci, opcode })?;
            let pushes = match (shuffle(opcode), info.pushes) {
                (Some(order), _) => Pushed::Shuffle(order),
                (None, "") => Pushed::Nothing,
                (None, "a") => Pushed::Reference,
                (None, "vv") => Pushed::Wide,
                (None, "r") => Pushed::ReturnAddress,
                (None, _) => Pushed::Value,
            };
            (info.pops.len() as u16, pushes)
        }
    };
    Ok(StackEffect { pops, pushes })
}

/// What `ldc`, `ldc_w` or `ldc2_w` pushes for a constant.
fn loaded(pool: &ConstantPool, index: u16) -> Option<Pushed> {
    Some(match pool.get(index) {
        Constant::Integer(_) | Constant::Float(_) => Pushed::Value,
        Constant::Long(_) | Constant::Double(_) => Pushed::Wide,
        Constant::String { .. }
        | Constant::Class { .. }
        | Constant::MethodHandle { .. }
        | Constant::MethodType { .. } => Pushed::Reference,
        Constant::Dynamic { .. } => Pushed::of(Some(FieldType::parse(pool.referenced_name_and_type(index).1)?)),
        _ => return None,
    })
}

/// What an instruction pops less than it pushes, in slots, as far as the opcode alone tells; `None` where the constant
/// pool decides.
pub fn nominal_stack_effect(opcode: u8) -> Option<i32> {
    let info = opcodes::info(opcode)?;
    if info.pops.contains('?') || info.pushes.contains('?') {
        return None;
    }
    Some(info.pushes.len() as i32 - info.pops.len() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nominal() {
        let cases = [(IADD, Some(-1)), (LADD, Some(-2)), (DUP2_X2, Some(2)), (LASTORE, Some(-4)), (LDC, None)];
        for (opcode, expected) in cases {
            assert_eq!(nominal_stack_effect(opcode), expected, "{}", opcodes::name(opcode));
        }
    }

    #[test]
    fn shuffles_agree_with_the_table() {
        for opcode in DUP..=SWAP {
            let info = opcodes::info(opcode).unwrap();
            assert_eq!(shuffle(opcode).unwrap().len(), info.pushes.len());
            assert!(shuffle(opcode).unwrap().iter().all(|&slot| usize::from(slot) < info.pops.len()));
        }
    }
}
