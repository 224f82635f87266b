//! Instructions as text, one line each, for traces: `12: invokevirtual #7 java/lang/String.length()I`.

use std::fmt;

use classfile::mutf8::to_str;
use classfile::{Constant, ConstantPool};

use crate::instruction::{Instruction, Operand};
use crate::opcodes;

/// An instruction with the pool to look its operand up in; made to be displayed.
#[derive(Debug, Clone, Copy)]
pub struct Disassembled<'a> {
    pub instruction: Instruction<'a>,
    pub constant_pool: &'a ConstantPool,
}

impl fmt::Display for Disassembled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Instruction { bci, opcode, wide, operand, .. } = &self.instruction;
        write!(f, "{bci}: {}{}", opcodes::name(*opcode), if *wide { "_w" } else { "" })?;
        match operand {
            Operand::None => Ok(()),
            Operand::Immediate(value) => write!(f, " {value}"),
            Operand::Local(_) if self.instruction.length == 1 => Ok(()),
            Operand::Local(local) => write!(f, " {local}"),
            Operand::Increment { local, delta } => write!(f, " {local}, {delta}"),
            Operand::Constant(index)
            | Operand::InvokeInterface { index, .. }
            | Operand::InvokeDynamic { index, .. } => self.constant(f, *index),
            Operand::MultiArray { index, dimensions } => {
                self.constant(f, *index)?;
                write!(f, ", {dimensions}")
            }
            Operand::Branch(target) => write!(f, " {target}"),
            Operand::ArrayType(code) => write!(f, " {}", array_type_name(*code).unwrap_or("?")),
            Operand::TableSwitch(switch) => {
                write!(f, " {{")?;
                for (value, target) in (i64::from(switch.low)..).zip(switch.targets()) {
                    write!(f, "{value}: {target}, ")?;
                }
                write!(f, "default: {}}}", switch.default)
            }
            Operand::LookupSwitch(switch) => {
                write!(f, " {{")?;
                for (value, target) in switch.pairs() {
                    write!(f, "{value}: {target}, ")?;
                }
                write!(f, "default: {}}}", switch.default)
            }
        }
    }
}

/// The element type that `newarray` names by a number (JVMS table 6.5.newarray-A).
pub fn array_type_name(code: u8) -> Option<&'static str> {
    const NAMES: [&str; 8] = ["boolean", "char", "float", "double", "byte", "short", "int", "long"];
    NAMES.get(usize::from(code).checked_sub(4)?).copied()
}

impl Disassembled<'_> {
    fn constant(&self, f: &mut fmt::Formatter<'_>, index: u16) -> fmt::Result {
        let pool = self.constant_pool;
        write!(f, " #{index} ")?;
        match pool.get(index) {
            Constant::Integer(v) => write!(f, "{v}"),
            Constant::Float(v) => write!(f, "{v}f"),
            Constant::Long(v) => write!(f, "{v}L"),
            Constant::Double(v) => write!(f, "{v}"),
            Constant::String { .. } => write!(f, "{:?}", to_str(pool.string(index))),
            Constant::MethodHandle { kind, reference } => {
                write!(f, "{kind} ")?;
                self.member(f, reference)
            }
            Constant::Fieldref { .. } | Constant::Methodref { .. } | Constant::InterfaceMethodref { .. } => {
                self.member(f, index)
            }
            Constant::Dynamic { bootstrap_method, .. } | Constant::InvokeDynamic { bootstrap_method, .. } => {
                let (name, descriptor) = pool.referenced_name_and_type(index);
                write!(f, "[{bootstrap_method}] {}{}", to_str(name), to_str(descriptor))
            }
            _ => write!(f, "{}", to_str(pool.linked_utf8(index))),
        }
    }

    fn member(&self, f: &mut fmt::Formatter<'_>, index: u16) -> fmt::Result {
        let (class, name, descriptor) = self.constant_pool.member_ref(index);
        let colon = if descriptor.starts_with(b"(") { "" } else { ":" };
        let class = to_str(self.constant_pool.class_name(class));
        write!(f, "{class}.{}{colon}{}", to_str(name), to_str(descriptor))
    }
}
