//! Bytes of the instructions that calculate, load and store (`emit`).

use crate::allocate::{Loc, SCRATCH, SLOT, VECTOR_SCRATCH};
use crate::emit::Emit;
use crate::encode::{Label, Map, Opcode, Pre, RAX, RCX, RDX, RSP, Reg, Rm, Size};
use crate::lir::{
    Alu, Atomic, Class, Compare, Cond, Count, Extend, FloatOp, Mask, NO_V, Op, Shift, Src, Test, Unary, V,
};
use crate::lower::Done;
use crate::moves::store;

const fn plain(byte: u8) -> Opcode {
    Opcode(Pre::None, Map::One, byte)
}

const fn long(byte: u8) -> Opcode {
    Opcode(Pre::None, Map::M0F, byte)
}

/// Opcodes of floats and doubles have these prefixes.
fn scalar(double: bool) -> Pre {
    if double { Pre::PF2 } else { Pre::PF3 }
}

/// An opcode for bytes or for what is longer, which is the next one.
fn sized(size: Size, byte: u8) -> Opcode {
    plain(if size == Size::B1 { byte } else { byte + 1 })
}

/// The numbers that masks of floating-point numbers are made of.
fn mask_bytes(mask: Mask, double: bool) -> [u8; 16] {
    let sign = if double { 1u64 << 63 } else { 1 << 31 | 1 << 63 };
    let word = match mask {
        Mask::Negate => sign,
        Mask::Absolute => !sign,
    };
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&word.to_le_bytes());
    bytes[8..].copy_from_slice(&word.to_le_bytes());
    bytes
}

impl Emit<'_> {
    /// The register in which a value is made; `made` puts it where it belongs.
    fn dst(&self, v: V) -> Reg {
        match self.places.loc(v, self.pos + 1) {
            SLOT if self.lir.classes[v.0 as usize] == Class::General => SCRATCH,
            SLOT => VECTOR_SCRATCH - 16,
            loc => loc & 15,
        }
    }

    fn made(&mut self, v: V) {
        let loc = self.places.loc(v, self.pos + 1);
        if loc == SLOT || self.places.stored[v.0 as usize] {
            let from: Loc = match self.lir.classes[v.0 as usize] {
                Class::General => self.dst(v),
                Class::Vector => self.dst(v) + 16,
            };
            store(self.code, self.slot_of(v), from);
        }
    }

    /// Copies a value of general-purpose registers, unless it is there.
    fn copy(&mut self, size: Size, to: Reg, from: Rm) {
        if from != Rm::Reg(to) {
            self.code.op(size.max(Size::B4), plain(0x8b), to, from, 0);
        }
    }

    fn copy_vector(&mut self, double: bool, to: Reg, from: Rm) {
        match from {
            Rm::Reg(from) if from == to => {}
            Rm::Reg(from) => self.code.vex(false, Opcode(Pre::None, Map::M0F, 0x28), to, 0, Rm::Reg(from), 0),
            _ => self.code.vex(false, Opcode(scalar(double), Map::M0F, 0x10), to, 0, from, 0),
        }
    }

    /// A calculation with a constant, by its number.
    pub fn alu_constant(&mut self, number: u8, size: Size, rm: Rm, value: i32) {
        if size == Size::B1 {
            self.code.op(size, plain(0x80), number, rm, 1);
            self.code.immediate(Size::B1, value);
        } else if i8::try_from(value).is_ok() {
            self.code.op(size, plain(0x83), number, rm, 1);
            self.code.immediate(Size::B1, value);
        } else {
            self.code.op(size, plain(0x81), number, rm, if size == Size::B2 { 2 } else { 4 });
            self.code.immediate(size, value);
        }
    }

    /// A constant of 64 bits behind the code.
    fn wide(&mut self, value: i64) -> Rm {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&value.to_le_bytes());
        Rm::Constant(self.code.constant(bytes))
    }

    /// Sets the flags.
    pub fn compare(&mut self, of: &Compare) -> Done {
        let (size, a, b) = (of.size, of.a, of.b);
        match of.test {
            Test::Float => {
                let (Src::Reg(a), Src::Reg(b)) = (a, b) else { return Ok(()) };
                let pre = if size == Size::B8 { Pre::P66 } else { Pre::None };
                let (a, b) = (self.vector(a)?, self.rm(b));
                self.code.vex(false, Opcode(pre, Map::M0F, 0x2e), a, 0, b, 0);
            }
            Test::Bit => {
                let (Src::Reg(a), Src::Reg(b)) = (a, b) else { return Ok(()) };
                let (a, b) = (self.rm(a), self.general(b)?);
                // In memory the number would count from there on.
                let a = match a {
                    Rm::Reg(_) => a,
                    _ => {
                        self.copy(size, SCRATCH, a);
                        Rm::Reg(SCRATCH)
                    }
                };
                self.code.op(size, long(0xa3), b, a, 0);
            }
            Test::Cmp => {
                let left = match a {
                    Src::Mem(at) => self.address(&at)?,
                    Src::Reg(v) => self.rm(v),
                    Src::StackPointer => Rm::Reg(RSP),
                    Src::Imm(_) | Src::Wide(_) => return Ok(()),
                };
                if let (Src::Imm(0), Src::Reg(v), Cond::Flag(4 | 5)) = (b, a, of.cond)
                    && self.flags == Some((v, size))
                {
                    return Ok(());
                }
                match (b, left) {
                    (Src::Wide(value), Rm::Reg(reg)) => {
                        let constant = self.wide(value);
                        self.code.op(size, sized(size, 0x3a), reg, constant, 0);
                    }
                    (Src::Imm(0), Rm::Reg(reg)) => self.code.op(size, sized(size, 0x84), reg, left, 0),
                    (Src::Imm(value), _) => self.alu_constant(Alu::Cmp as u8, size, left, value),
                    (Src::Reg(b), Rm::Reg(reg)) => {
                        let b = self.rm(b);
                        self.code.op(size, sized(size, 0x3a), reg, b, 0);
                    }
                    (Src::Reg(b), _) => {
                        let b = self.general(b)?;
                        self.code.op(size, sized(size, 0x38), b, left, 0);
                    }
                    (Src::Mem(at), Rm::Reg(reg)) => {
                        let at = self.address(&at)?;
                        self.code.op(size, sized(size, 0x3a), reg, at, 0);
                    }
                    _ => return Err(crate::Unsupported("a comparison of memory with memory")),
                }
            }
            Test::And => {
                let left = match a {
                    Src::Mem(at) => self.address(&at)?,
                    Src::Reg(v) => self.rm(v),
                    _ => return Ok(()),
                };
                if let (Src::Reg(v), Src::Reg(other), Cond::Flag(4 | 5)) = (a, b, of.cond)
                    && v == other
                    && self.flags == Some((v, size))
                {
                    return Ok(());
                }
                match (b, left) {
                    (Src::Imm(value), _) => {
                        let after = match size {
                            Size::B1 => 1,
                            Size::B2 => 2,
                            _ => 4,
                        };
                        self.code.op(size, sized(size, 0xf6), 0, left, after);
                        self.code.immediate(size, value);
                    }
                    (Src::Reg(b), Rm::Reg(reg)) => {
                        let b = self.rm(b);
                        self.code.op(size, sized(size, 0x84), reg, b, 0);
                    }
                    (Src::Reg(b), _) => {
                        let b = self.general(b)?;
                        self.code.op(size, sized(size, 0x84), b, left, 0);
                    }
                    _ => return Err(crate::Unsupported("a test of memory with memory")),
                }
            }
        }
        Ok(())
    }

    /// An instruction that goes on to the next one.
    pub fn simple(&mut self, op: &Op) -> Done {
        match *op {
            Op::Copy { size, dst, src } => {
                let (d, src) = (self.dst(dst), self.rm(src));
                if size == Size::B4 {
                    self.code.op(size, plain(0x8b), d, src, 0);
                } else {
                    self.copy(size, d, src);
                }
                self.made(dst);
            }
            Op::Imm { dst, value } => {
                let d = self.dst(dst);
                self.code.load_constant(d, value);
                self.made(dst);
            }
            Op::Alu { op, size, dst, a, b } => self.alu(op, size, dst, a, b)?,
            Op::AndNot { size, dst, a, not } => {
                let (d, a, not) = (self.dst(dst), self.rm(a), self.general(not)?);
                self.code.vex(size == Size::B8, Opcode(Pre::None, Map::M0F38, 0xf2), d, not, a, 0);
                self.made(dst);
            }
            Op::Unary { op, size, dst, a } => {
                let (d, a) = (self.dst(dst), self.rm(a));
                self.copy(size, d, a);
                match op {
                    Unary::Not => self.code.op(size, plain(0xf7), 2, Rm::Reg(d), 0),
                    Unary::Neg => self.code.op(size, plain(0xf7), 3, Rm::Reg(d), 0),
                    // The register is part of the opcode, as it would be of ModRM.
                    Unary::Bswap => {
                        let rex = u8::from(size == Size::B8) << 3 | d >> 3;
                        if rex != 0 {
                            self.code.byte(0x40 | rex);
                        }
                        self.code.byte(0x0f);
                        self.code.byte(0xc8 | d & 7);
                    }
                }
                self.made(dst);
            }
            Op::Lea { size, dst, at } => {
                let (d, at) = (self.dst(dst), self.address(&at)?);
                self.code.op(size, plain(0x8d), d, at, 0);
                self.made(dst);
            }
            Op::Extend { how, dst, src } => {
                let src = match src {
                    Src::Mem(at) => self.address(&at)?,
                    Src::Reg(v) => self.rm(v),
                    _ => return Err(crate::Unsupported("a constant that is extended")),
                };
                let d = self.dst(dst);
                self.extend(how, d, src);
                self.made(dst);
            }
            Op::Set { dst, of } => {
                self.compare(&of)?;
                let d = self.dst(dst);
                self.set(of.cond, d);
                self.made(dst);
            }
            Op::Select { size, dst, of, a, b } => {
                self.compare(&of)?;
                let (d, a, b) = (self.dst(dst), self.rm(a), self.rm(b));
                self.copy(size, d, b);
                let flags: &[u8] = match of.cond {
                    Cond::Flag(cc) => &[cc],
                    // Not equal, or unordered. `Equal` is turned round where it is lowered.
                    Cond::NotEqual | Cond::Equal => &[5, 0xa],
                };
                for cc in flags {
                    self.code.op(size, long(0x40 | cc), d, a, 0);
                }
                self.made(dst);
            }
            Op::Trap => self.trap(),
            Op::TrapIf { of } => {
                self.compare(&of)?;
                let over = self.code.label();
                self.jump_if(of.cond.inverse(), over);
                self.trap();
                self.code.bind(over);
            }
            Op::StackPointer { dst } => {
                let d = self.dst(dst);
                self.copy(Size::B8, d, Rm::Reg(RSP));
                self.made(dst);
            }
            Op::Load { .. } | Op::Store { .. } | Op::AluMem { .. } | Op::Fence => self.memory(op)?,
            Op::Shift { .. } | Op::ShiftBy { .. } | Op::RotateBy { .. } => self.shift(op)?,
            Op::Mul { .. } | Op::MulHigh { .. } | Op::Divide { .. } | Op::Count { .. } => self.multiply(op)?,
            Op::Atomic { .. } | Op::CompareExchange { .. } => self.atomic(op)?,
            _ => self.floats(op)?,
        }
        Ok(())
    }

    fn memory(&mut self, op: &Op) -> Done {
        match *op {
            Op::Load { size, dst, at } => {
                let (d, at) = (self.dst(dst), self.address(&at)?);
                match size {
                    Size::B1 => self.code.op(Size::B4, long(0xb6), d, at, 0),
                    Size::B2 => self.code.op(Size::B4, long(0xb7), d, at, 0),
                    _ => self.code.op(size, plain(0x8b), d, at, 0),
                }
                self.made(dst);
            }
            Op::Store { size, at, src } => {
                let at = self.address(&at)?;
                match src {
                    Src::Imm(value) => {
                        let after = match size {
                            Size::B1 => 1,
                            Size::B2 => 2,
                            _ => 4,
                        };
                        self.code.op(size, sized(size, 0xc6), 0, at, after);
                        self.code.immediate(size, value);
                    }
                    Src::Reg(v) => {
                        let reg = self.general(v)?;
                        self.code.op(size, sized(size, 0x88), reg, at, 0);
                    }
                    _ => return Err(crate::Unsupported("memory and memory")),
                }
            }
            Op::AluMem { op, size, at, b } => {
                let at = self.address(&at)?;
                match b {
                    Src::Imm(value) => self.alu_constant(op as u8, size, at, value),
                    Src::Reg(b) => {
                        let b = self.general(b)?;
                        self.code.op(size, sized(size, (op as u8) << 3), b, at, 0);
                    }
                    _ => return Err(crate::Unsupported("memory and memory")),
                }
            }
            Op::Fence => {
                self.code.byte(0xf0);
                self.alu_constant(Alu::Or as u8, Size::B4, top_of_stack(), 0);
            }
            _ => {}
        }
        Ok(())
    }

    fn trap(&mut self) {
        self.code.byte(0x0f);
        self.code.byte(0x0b);
    }

    fn alu(&mut self, op: Alu, size: Size, dst: V, a: V, b: Src) -> Done {
        let (d, a) = (self.dst(dst), self.rm(a));
        let byte = (op as u8) << 3;
        let mut sets_flags = true;
        match b {
            Src::Imm(value) => match a {
                Rm::Reg(base) if op == Alu::Add && base != d => {
                    let at = Rm::Mem { base, index: crate::encode::NO_REG, scale: 0, disp: value };
                    self.code.op(size, plain(0x8d), d, at, 0);
                    sets_flags = false;
                }
                _ => {
                    self.copy(size, d, a);
                    self.alu_constant(op as u8, size, Rm::Reg(d), value);
                }
            },
            Src::Reg(b) => {
                let b = self.rm(b);
                match (a, b) {
                    (Rm::Reg(base), Rm::Reg(index)) if op == Alu::Add && base != d && index != d => {
                        self.code.op(size, plain(0x8d), d, Rm::Mem { base, index, scale: 0, disp: 0 }, 0);
                        sets_flags = false;
                    }
                    _ if b == Rm::Reg(d) && a != b => self.code.op(size, plain(byte | 3), d, a, 0),
                    _ => {
                        self.copy(size, d, a);
                        self.code.op(size, plain(byte | 3), d, b, 0);
                    }
                }
            }
            Src::Mem(at) => {
                let at = self.address(&at)?;
                self.copy(size, d, a);
                self.code.op(size, plain(byte | 3), d, at, 0);
            }
            Src::Wide(_) | Src::StackPointer => return Err(crate::Unsupported("a constant of 64 bits")),
        }
        self.made(dst);
        self.flags = sets_flags.then_some((dst, size));
        Ok(())
    }

    fn extend(&mut self, how: Extend, d: Reg, src: Rm) {
        let (size, from_byte, opcode) = match how {
            Extend::Zero8 => (Size::B4, true, long(0xb6)),
            Extend::Zero16 => (Size::B4, false, long(0xb7)),
            Extend::Zero32 => (Size::B4, false, plain(0x8b)),
            Extend::Sign8To32 => (Size::B4, true, long(0xbe)),
            Extend::Sign16To32 => (Size::B4, false, long(0xbf)),
            Extend::Sign8To64 => (Size::B8, true, long(0xbe)),
            Extend::Sign16To64 => (Size::B8, false, long(0xbf)),
            Extend::Sign32To64 => (Size::B8, false, plain(0x63)),
        };
        self.code.op_of(size, from_byte, opcode, d, src, 0);
    }

    /// One byte: does a condition hold?
    fn set(&mut self, cond: Cond, d: Reg) {
        let (cc, otherwise) = match cond {
            Cond::Flag(cc) => (cc, None),
            Cond::Equal => (4, Some(0)),
            Cond::NotEqual => (5, Some(1)),
        };
        self.code.op_of(Size::B1, true, long(0x90 | cc), 0, Rm::Reg(d), 0);
        if let Some(value) = otherwise {
            let over = self.code.label();
            self.code.jump(Some(0xb), over);
            self.code.load_constant(d, value);
            self.code.bind(over);
        }
    }

    fn shift(&mut self, op: &Op) -> Done {
        match *op {
            Op::Shift { op, size, dst, a, by } => {
                let (d, a) = (self.dst(dst), self.rm(a));
                if by == 0 {
                    // Even where it stays: of 32 bits the upper half goes, as by any instruction.
                    self.code.op(size.max(Size::B4), plain(0x8b), d, a, 0);
                } else {
                    self.copy(size, d, a);
                    self.code.op(size, plain(0xc1), op as u8, Rm::Reg(d), 1);
                    self.code.byte(by);
                }
                self.made(dst);
            }
            Op::ShiftBy { op, size, dst, a, by } => {
                let pre = match op {
                    Shift::Shl => Pre::P66,
                    Shift::Shr => Pre::PF2,
                    _ => Pre::PF3,
                };
                let (d, a, by) = (self.dst(dst), self.rm(a), self.general(by)?);
                self.code.vex(size == Size::B8, Opcode(pre, Map::M0F38, 0xf7), d, by, a, 0);
                self.made(dst);
            }
            Op::RotateBy { op, size, dst, a, by } => {
                let (d, a, by) = (self.dst(dst), self.rm(a), self.rm(by));
                self.copy(Size::B4, RCX, by);
                self.copy(size, d, a);
                self.code.op(size, plain(0xd3), op as u8, Rm::Reg(d), 0);
                self.made(dst);
            }
            _ => {}
        }
        Ok(())
    }

    fn multiply(&mut self, op: &Op) -> Done {
        match *op {
            Op::Mul { size, dst, a, b } => {
                let (d, a) = (self.dst(dst), self.rm(a));
                match b {
                    Src::Imm(value) => {
                        self.code.op(size, plain(0x69), d, a, 4);
                        self.code.immediate(size, value);
                    }
                    Src::Mem(at) => {
                        let at = self.address(&at)?;
                        self.copy(size, d, a);
                        self.code.op(size, long(0xaf), d, at, 0);
                    }
                    Src::Reg(b) => {
                        let b = self.rm(b);
                        let (first, second) = if b == Rm::Reg(d) { (b, a) } else { (a, b) };
                        self.copy(size, d, first);
                        self.code.op(size, long(0xaf), d, second, 0);
                    }
                    Src::Wide(_) | Src::StackPointer => return Err(crate::Unsupported("a constant of 64 bits")),
                }
                self.made(dst);
            }
            Op::MulHigh { signed, size, a, b, .. } => {
                let (a, b) = (self.rm(a), self.rm(b));
                self.copy(size, RAX, a);
                self.code.op(size, plain(0xf7), if signed { 5 } else { 4 }, b, 0);
            }
            Op::Divide { signed, remainder, size, a, b, .. } => {
                let (a, b) = (self.rm(a), self.rm(b));
                self.copy(size, RAX, a);
                let [divide, done]: [Label; 2] = [self.code.label(), self.code.label()];
                if signed && remainder {
                    // The lowest number by -1 would be too large, which the instruction minds for remainders, too.
                    self.alu_constant(Alu::Cmp as u8, size, b, -1);
                    self.code.jump(Some(5), divide);
                    self.code.load_constant(RDX, 0);
                    self.code.jump(None, done);
                }
                self.code.bind(divide);
                if signed {
                    if size == Size::B8 {
                        self.code.byte(0x48);
                    }
                    self.code.byte(0x99);
                } else {
                    self.code.load_constant(RDX, 0);
                }
                self.code.op(size, plain(0xf7), if signed { 7 } else { 6 }, b, 0);
                self.code.bind(done);
            }
            Op::Count { op, size, dst, a } => {
                let byte = match op {
                    Count::LeadingZeros => 0xbd,
                    Count::TrailingZeros => 0xbc,
                    Count::Ones => 0xb8,
                };
                let (d, a) = (self.dst(dst), self.rm(a));
                self.code.op(size, Opcode(Pre::PF3, Map::M0F, byte), d, a, 0);
                self.made(dst);
            }
            _ => {}
        }
        Ok(())
    }

    fn atomic(&mut self, op: &Op) -> Done {
        match *op {
            Op::Atomic { op, size, dst, at, src } => {
                let (at, src) = (self.address(&at)?, self.rm(src));
                let with_result = dst != NO_V || op == Atomic::Exchange;
                let d = if dst == NO_V { SCRATCH } else { self.dst(dst) };
                self.copy(Size::B8, d, src);
                if with_result && op == Atomic::Sub {
                    self.code.op(size.max(Size::B4), plain(0xf7), 3, Rm::Reg(d), 0);
                }
                match op {
                    Atomic::Exchange => self.code.op(size, sized(size, 0x86), d, at, 0),
                    Atomic::Add | Atomic::Sub if with_result => {
                        self.code.byte(0xf0);
                        let Opcode(pre, _, byte) = sized(size, 0xc0);
                        self.code.op(size, Opcode(pre, Map::M0F, byte), d, at, 0);
                    }
                    _ => {
                        let number = match op {
                            Atomic::Add => Alu::Add,
                            Atomic::Sub => Alu::Sub,
                            Atomic::And => Alu::And,
                            Atomic::Or => Alu::Or,
                            _ => Alu::Xor,
                        } as u8;
                        self.code.byte(0xf0);
                        self.code.op(size, sized(size, number << 3), d, at, 0);
                    }
                }
                if dst != NO_V {
                    self.made(dst);
                }
            }
            Op::CompareExchange { size, at, expected, new, .. } => {
                let (at, expected, new) = (self.address(&at)?, self.rm(expected), self.general(new)?);
                self.copy(Size::B8, RAX, expected);
                self.code.byte(0xf0);
                let Opcode(pre, _, byte) = sized(size, 0xb0);
                self.code.op(size, Opcode(pre, Map::M0F, byte), new, at, 0);
            }
            _ => {}
        }
        Ok(())
    }

    fn floats(&mut self, op: &Op) -> Done {
        match *op {
            Op::FloatImm { double, dst, bits } => {
                let d = self.dst(dst);
                if bits == 0 {
                    self.code.vex(false, Opcode(Pre::None, Map::M0F, 0x57), d, d, Rm::Reg(d), 0);
                } else {
                    let constant = self.wide(bits.cast_signed());
                    self.copy_vector(double, d, constant);
                }
                self.made(dst);
            }
            Op::LoadFloat { double, dst, at } => {
                let (d, at) = (self.dst(dst), self.address(&at)?);
                self.copy_vector(double, d, at);
                self.made(dst);
            }
            Op::StoreFloat { double, at, src } => {
                let (at, src) = (self.address(&at)?, self.vector(src)?);
                self.code.vex(false, Opcode(scalar(double), Map::M0F, 0x11), src, 0, at, 0);
            }
            Op::StorePair { at, constant } => {
                let at = self.address(&at)?;
                let constant = Rm::Constant(self.pairs[constant as usize]);
                let through = VECTOR_SCRATCH - 16;
                self.code.vex(false, Opcode(Pre::PF3, Map::M0F, 0x6f), through, 0, constant, 0);
                self.code.vex(false, Opcode(Pre::PF3, Map::M0F, 0x7f), through, 0, at, 0);
            }
            Op::SelectFloat { double, dst, of, a, b } => {
                self.compare(&of)?;
                let (d, a, b) = (self.dst(dst), self.rm(a), self.rm(b));
                self.copy_vector(double, d, b);
                let over = self.code.label();
                self.jump_if(of.cond.inverse(), over);
                self.copy_vector(double, d, a);
                self.code.bind(over);
                self.made(dst);
            }
            Op::Float { op, double, dst, a, b } => self.float(op, double, dst, a, b)?,
            Op::FloatMask { mask, double, dst, a } => {
                let (d, a) = (self.dst(dst), self.vector(a)?);
                let constant = Rm::Constant(self.code.constant(mask_bytes(mask, double)));
                let byte = if mask == Mask::Negate { 0x57 } else { 0x54 };
                self.code.vex(false, Opcode(Pre::None, Map::M0F, byte), d, a, constant, 0);
                self.made(dst);
            }
            Op::Sqrt { double, dst, a } => {
                let (d, a) = (self.dst(dst), self.rm(a));
                self.code.vex(false, Opcode(scalar(double), Map::M0F, 0x51), d, apart(d, a), a, 0);
                self.made(dst);
            }
            Op::Round { mode, double, dst, a } => {
                let (d, a) = (self.dst(dst), self.rm(a));
                let opcode = Opcode(Pre::P66, Map::M0F3A, if double { 0x0b } else { 0x0a });
                self.code.vex(false, opcode, d, apart(d, a), a, 1);
                self.code.byte(mode);
                self.made(dst);
            }
            Op::Convert { double, dst, a } => {
                let (d, a) = (self.dst(dst), self.rm(a));
                self.code.vex(false, Opcode(scalar(!double), Map::M0F, 0x5a), d, apart(d, a), a, 0);
                self.made(dst);
            }
            Op::IntToFloat { size, double, dst, a } => {
                let (d, a) = (self.dst(dst), self.rm(a));
                self.code.vex(false, Opcode(Pre::None, Map::M0F, 0x57), d, d, Rm::Reg(d), 0);
                self.code.vex(size == Size::B8, Opcode(scalar(double), Map::M0F, 0x2a), d, d, a, 0);
                self.made(dst);
            }
            Op::FloatToInt { size, double, dst, a } => self.float_to_integer(size, double, dst, a)?,
            Op::ToVector { size, dst, a } => {
                let (d, a) = (self.dst(dst), self.general(a)?);
                self.code.vex(size == Size::B8, Opcode(Pre::P66, Map::M0F, 0x6e), d, 0, Rm::Reg(a), 0);
                self.made(dst);
            }
            Op::FromVector { size, dst, a } => {
                let (d, a) = (self.dst(dst), self.vector(a)?);
                self.code.vex(size == Size::B8, Opcode(Pre::P66, Map::M0F, 0x7e), a, 0, Rm::Reg(d), 0);
                self.made(dst);
            }
            _ => return Err(crate::Unsupported("an instruction without bytes")),
        }
        Ok(())
    }

    fn float(&mut self, op: FloatOp, double: bool, dst: V, a: V, b: Src) -> Done {
        let (d, a) = (self.dst(dst), self.vector(a)?);
        let b = match b {
            Src::Reg(v) => self.rm(v),
            Src::Mem(at) => self.address(&at)?,
            _ => return Err(crate::Unsupported("a constant")),
        };
        self.code.vex(false, Opcode(scalar(double), Map::M0F, op as u8), d, a, b, 0);
        self.made(dst);
        Ok(())
    }

    /// The conversion of Java (JVMS §6.5.d2i): the instruction's result is the lowest number for all that has none.
    fn float_to_integer(&mut self, size: Size, double: bool, dst: V, a: V) -> Done {
        let (d, a) = (self.dst(dst), self.vector(a)?);
        let wide = size == Size::B8;
        self.code.vex(wide, Opcode(scalar(double), Map::M0F, 0x2c), d, 0, Rm::Reg(a), 0);
        let [done, number]: [Label; 2] = [self.code.label(), self.code.label()];
        // Only the lowest number overflows when one is taken from it.
        self.alu_constant(Alu::Cmp as u8, size, Rm::Reg(d), 1);
        self.code.jump(Some(1), done);
        let compare = Opcode(if double { Pre::P66 } else { Pre::None }, Map::M0F, 0x2e);
        self.code.vex(false, compare, a, 0, Rm::Reg(a), 0);
        self.code.jump(Some(0xb), number);
        self.code.load_constant(d, 0);
        self.code.jump(None, done);
        self.code.bind(number);
        let zero = VECTOR_SCRATCH - 16;
        self.code.vex(false, Opcode(Pre::None, Map::M0F, 0x57), zero, zero, Rm::Reg(zero), 0);
        self.code.vex(false, compare, a, 0, Rm::Reg(zero), 0);
        self.code.jump(Some(6), done);
        self.code.load_constant(d, if wide { i64::MAX } else { i64::from(i32::MAX) });
        self.code.bind(done);
        self.made(dst);
        Ok(())
    }
}

fn top_of_stack() -> Rm {
    Rm::Mem { base: RSP, index: crate::encode::NO_REG, scale: 0, disp: 0 }
}

/// The register whose upper half goes to that of a scalar result: not one that something else waits for.
fn apart(d: Reg, a: Rm) -> Reg {
    if let Rm::Reg(a) = a { a } else { d }
}
