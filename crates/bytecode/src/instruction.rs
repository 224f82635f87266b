//! Decoding of instructions (JVMS 4.9.1, 6.5), from any code array: nothing is taken on trust.
//!
//! Branch targets are given absolute, modulo 2^32; a target outside the method is for the caller to find.

use std::fmt;

use crate::opcodes::{self, Format};

/// What is wrong with a code array; `bci` is where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// A reserved opcode, or one `wide` doesn't go with.
    IllegalOpcode {
        bci: u32,
        opcode: u8,
    },
    /// An instruction's operands go past the end, or its switch has no sensible size.
    Truncated {
        bci: u32,
    },
    /// A jump or a handler to no instruction's start.
    IllegalTarget {
        bci: u32,
        target: u32,
    },
    /// The next instruction would be past the end.
    FallsOffTheEnd {
        bci: u32,
    },
    /// A constant pool index of the wrong kind.
    IllegalConstant {
        bci: u32,
        index: u16,
    },
    /// A local variable beyond max_locals.
    IllegalLocal {
        bci: u32,
        local: u16,
    },
    StackUnderflow {
        bci: u32,
    },
    StackOverflow {
        bci: u32,
    },
    /// Two ways lead here with different depths of the operand stack.
    InconsistentDepth {
        bci: u32,
    },
    /// `ret` of a local that holds no return address.
    NoReturnAddress {
        bci: u32,
    },
    /// No way leads here.
    Unreachable {
        bci: u32,
    },
    /// Subroutines call each other in too many ways.
    TooComplex,
    /// The method's descriptor is malformed.
    IllegalDescriptor,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::IllegalOpcode { bci, opcode } => {
                write!(f, "illegal opcode {opcode:#x} at {bci}")
            }
            Error::Truncated { bci } => write!(f, "truncated instruction at {bci}"),
            Error::IllegalTarget { bci, target } => write!(f, "illegal target {target} at {bci}"),
            Error::FallsOffTheEnd { bci } => write!(f, "control flow falls off the end at {bci}"),
            Error::IllegalConstant { bci, index } => {
                write!(f, "illegal constant pool index {index} at {bci}")
            }
            Error::IllegalLocal { bci, local } => {
                write!(f, "illegal local variable {local} at {bci}")
            }
            Error::StackUnderflow { bci } => write!(f, "operand stack underflow at {bci}"),
            Error::StackOverflow { bci } => write!(f, "operand stack overflow at {bci}"),
            Error::InconsistentDepth { bci } => {
                write!(f, "inconsistent operand stack depth at {bci}")
            }
            Error::NoReturnAddress { bci } => write!(f, "no return address at {bci}"),
            Error::Unreachable { bci } => write!(f, "unreachable instruction at {bci}"),
            Error::TooComplex => write!(f, "too many ways through subroutines"),
            Error::IllegalDescriptor => write!(f, "malformed method descriptor"),
        }
    }
}

impl std::error::Error for Error {}

/// An instruction with decoded operands. `wide` is folded in: the opcode is the one it widens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instruction<'a> {
    pub bci: u32,
    pub opcode: u8,
    pub wide: bool,
    /// In bytes, with the operands and `wide`.
    pub length: u32,
    pub operand: Operand<'a>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand<'a> {
    None,
    /// `bipush`, `sipush`.
    Immediate(i32),
    /// Also of the forms that imply the local.
    Local(u16),
    Increment {
        local: u16,
        delta: i16,
    },
    /// A constant pool index.
    Constant(u16),
    /// Absolute target.
    Branch(u32),
    TableSwitch(TableSwitch<'a>),
    LookupSwitch(LookupSwitch<'a>),
    /// `zero` is the fourth operand byte, which should be 0.
    InvokeInterface {
        index: u16,
        count: u8,
        zero: u8,
    },
    /// `zero` are the last two operand bytes, which should be 0.
    InvokeDynamic {
        index: u16,
        zero: u16,
    },
    /// `newarray`'s type code.
    ArrayType(u8),
    MultiArray {
        index: u16,
        dimensions: u8,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSwitch<'a> {
    bci: u32,
    /// Absolute target.
    pub default: u32,
    pub low: i32,
    pub high: i32,
    offsets: &'a [u8],
    /// Whether all padding bytes are 0.
    pub zero_padded: bool,
}

impl<'a> TableSwitch<'a> {
    /// Absolute targets, for `low`, `low + 1` and so on.
    pub fn targets(&self) -> impl Iterator<Item = u32> + use<'a> {
        let bci = self.bci;
        self.offsets.chunks_exact(4).map(move |b| bci.wrapping_add(word(b)))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LookupSwitch<'a> {
    bci: u32,
    /// Absolute target.
    pub default: u32,
    pairs: &'a [u8],
    /// Whether all padding bytes are 0.
    pub zero_padded: bool,
}

impl<'a> LookupSwitch<'a> {
    /// (match, absolute target) in file order.
    pub fn pairs(&self) -> impl Iterator<Item = (i32, u32)> + use<'a> {
        let bci = self.bci;
        self.pairs.chunks_exact(8).map(move |b| (word(b) as i32, bci.wrapping_add(word(&b[4..]))))
    }
}

fn word(bytes: &[u8]) -> u32 {
    u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

impl<'a> Instruction<'a> {
    /// Decodes the instruction at `bci`.
    pub fn decode(code: &'a [u8], bci: u32) -> Result<Instruction<'a>, Error> {
        let truncated = Error::Truncated { bci };
        let bytes = code.get(bci as usize..).ok_or(truncated)?;
        let &opcode = bytes.first().ok_or(truncated)?;
        let illegal = Error::IllegalOpcode { bci, opcode };
        let info = opcodes::info(opcode).ok_or(illegal)?;
        let u1 = |at: usize| bytes.get(at).copied().ok_or(truncated);
        let u2 = |at: usize| match bytes.get(at..at + 2) {
            Some(b) => Ok(u16::from_be_bytes([b[0], b[1]])),
            None => Err(truncated),
        };
        let u4 = |at: usize| bytes.get(at..at + 4).map(word).ok_or(truncated);
        let fixed = |operand, length| Instruction { bci, opcode, wide: false, length, operand };
        Ok(match info.format {
            Format::None => fixed(Operand::None, 1),
            Format::Implied(local) => fixed(Operand::Local(u16::from(local)), 1),
            Format::Byte => fixed(Operand::Immediate(i32::from(u1(1)? as i8)), 2),
            Format::Short => fixed(Operand::Immediate(i32::from(u2(1)? as i16)), 3),
            Format::Constant1 => fixed(Operand::Constant(u16::from(u1(1)?)), 2),
            Format::Constant2 => fixed(Operand::Constant(u2(1)?), 3),
            Format::Local1 => fixed(Operand::Local(u16::from(u1(1)?)), 2),
            Format::Increment => {
                let (local, delta) = (u16::from(u1(1)?), i16::from(u1(2)? as i8));
                fixed(Operand::Increment { local, delta }, 3)
            }
            Format::Branch2 => {
                let offset = i32::from(u2(1)? as i16);
                fixed(Operand::Branch(bci.wrapping_add_signed(offset)), 3)
            }
            Format::Branch4 => fixed(Operand::Branch(bci.wrapping_add(u4(1)?)), 5),
            Format::ArrayType => fixed(Operand::ArrayType(u1(1)?), 2),
            Format::MultiArray => fixed(Operand::MultiArray { index: u2(1)?, dimensions: u1(3)? }, 4),
            Format::InvokeInterface => {
                fixed(Operand::InvokeInterface { index: u2(1)?, count: u1(3)?, zero: u1(4)? }, 5)
            }
            Format::InvokeDynamic => fixed(Operand::InvokeDynamic { index: u2(1)?, zero: u2(3)? }, 5),
            Format::Wide => {
                let opcode = u1(1)?;
                let illegal = Error::IllegalOpcode { bci, opcode };
                let (operand, length) = match opcodes::info(opcode).ok_or(illegal)?.format {
                    Format::Local1 => (Operand::Local(u2(2)?), 4),
                    Format::Increment => (Operand::Increment { local: u2(2)?, delta: u2(4)? as i16 }, 6),
                    _ => return Err(illegal),
                };
                Instruction { bci, opcode, wide: true, length, operand }
            }
            Format::TableSwitch | Format::LookupSwitch => {
                let start = 4 - bci as usize % 4;
                let zero_padded = bytes.get(1..start).is_some_and(|padding| padding.iter().all(|&b| b == 0));
                let default = bci.wrapping_add(u4(start)?);
                if info.format == Format::TableSwitch {
                    let (low, high) = (u4(start + 4)? as i32, u4(start + 8)? as i32);
                    let count = i64::from(high) - i64::from(low) + 1;
                    let count = usize::try_from(count).map_err(|_| truncated)?;
                    let table = start + 12;
                    let end = count.checked_mul(4).map(|size| table + size).ok_or(truncated)?;
                    let offsets = bytes.get(table..end).ok_or(truncated)?;
                    let switch = TableSwitch { bci, default, low, high, offsets, zero_padded };
                    fixed(Operand::TableSwitch(switch), end as u32)
                } else {
                    let count = u4(start + 4)? as usize;
                    let table = start + 8;
                    let end = count.checked_mul(8).map(|size| table + size).ok_or(truncated)?;
                    let pairs = bytes.get(table..end).ok_or(truncated)?;
                    fixed(Operand::LookupSwitch(LookupSwitch { bci, default, pairs, zero_padded }), end as u32)
                }
            }
        })
    }

    /// Where the following instruction starts.
    pub fn next_bci(&self) -> u32 {
        self.bci + self.length
    }

    /// Whether control may go on at [`next_bci`](Self::next_bci) (not for `jsr`, whose return is the `ret`'s doing).
    pub fn falls_through(&self) -> bool {
        !opcodes::ends_flow(self.opcode)
    }

    /// Calls `visit` with each explicit branch target, the default of a switch first.
    pub fn for_each_target(&self, mut visit: impl FnMut(u32)) {
        match &self.operand {
            Operand::Branch(target) => visit(*target),
            Operand::TableSwitch(switch) => {
                visit(switch.default);
                switch.targets().for_each(visit);
            }
            Operand::LookupSwitch(switch) => {
                visit(switch.default);
                switch.pairs().for_each(|(_, target)| visit(target));
            }
            _ => {}
        }
    }

    /// The constant pool index among the operands.
    pub fn constant(&self) -> Option<u16> {
        match self.operand {
            Operand::Constant(index)
            | Operand::InvokeInterface { index, .. }
            | Operand::InvokeDynamic { index, .. }
            | Operand::MultiArray { index, .. } => Some(index),
            _ => None,
        }
    }
}

/// The instructions of a code array in order; ends after the first error.
#[derive(Debug, Clone)]
pub struct Instructions<'a> {
    code: &'a [u8],
    bci: u32,
}

impl<'a> Instructions<'a> {
    pub fn new(code: &'a [u8]) -> Instructions<'a> {
        Instructions { code, bci: 0 }
    }

    /// Starts at `bci`, which must be an instruction's start to give anything sensible.
    pub fn starting_at(code: &'a [u8], bci: u32) -> Instructions<'a> {
        Instructions { code, bci }
    }
}

impl<'a> Iterator for Instructions<'a> {
    type Item = Result<Instruction<'a>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.bci as usize >= self.code.len() {
            return None;
        }
        let decoded = Instruction::decode(self.code, self.bci);
        self.bci = match &decoded {
            Ok(instruction) => instruction.next_bci(),
            Err(_) => u32::MAX,
        };
        Some(decoded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opcodes::*;

    #[track_caller]
    fn check(code: &[u8], expected: &[(u32, u8, u32)]) {
        let found: Vec<_> =
            Instructions::new(code).map(|i| i.map_or((u32::MAX, 0, 0), |i| (i.bci, i.opcode, i.length))).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn lengths() {
        check(&[ILOAD_1, WIDE, IINC, 1, 0, 0xff, 0xff, RETURN], &[(0, ILOAD_1, 1), (1, IINC, 6), (7, RETURN, 1)]);
        check(&[WIDE, NOP], &[(u32::MAX, 0, 0)]);
        check(&[GOTO, 0], &[(u32::MAX, 0, 0)]);
        check(&[0xcb], &[(u32::MAX, 0, 0)]);
    }

    #[test]
    fn switches() {
        let mut code = vec![NOP, TABLESWITCH, 0, 0];
        for word in [20i32, 5, 6, 30, -1] {
            code.extend(word.to_be_bytes());
        }
        let switch = Instruction::decode(&code, 1).unwrap();
        let mut targets = vec![];
        switch.for_each_target(|t| targets.push(t));
        assert_eq!((switch.length, targets), (23, vec![21, 31, 0]));

        let mut code = vec![LOOKUPSWITCH, 0, 0, 0];
        for word in [20i32, 1, -7, 12] {
            code.extend(word.to_be_bytes());
        }
        let Operand::LookupSwitch(switch) = Instruction::decode(&code, 0).unwrap().operand else { panic!() };
        assert_eq!((switch.default, switch.pairs().collect::<Vec<_>>()), (20, vec![(-7, 12)]));

        let mut huge = vec![TABLESWITCH, 0, 0, 0];
        for word in [0i32, i32::MIN, i32::MAX] {
            huge.extend(word.to_be_bytes());
        }
        assert_eq!(Instruction::decode(&huge, 0), Err(Error::Truncated { bci: 0 }));
    }
}
