//! The instructions between CLIF and bytes: x86-64's own, with virtual registers.
//!
//! Invariants: each virtual register is defined once, before its uses in the order of the blocks; one that holds 32 bits has zeros above them; what is
//! above 8 or 16 bits is anything.

use crate::encode::{RAX, RCX, RDX, Reg, Size};
use std::fmt;
use std::ops::Range;

/// A virtual register.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct V(pub u32);

/// None, where an address has none.
pub const NO_V: V = V(u32::MAX);

/// Kinds of registers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Class {
    General,
    Vector,
}

/// An address: base + (index << scale) + displacement.
#[derive(Copy, Clone)]
pub struct At {
    pub base: V,
    pub index: V,
    pub scale: u8,
    pub disp: i32,
}

/// What is read besides a register.
#[derive(Copy, Clone)]
pub enum Src {
    Reg(V),
    Imm(i32),
    Mem(At),
    /// A constant of 64 bits, where something is compared with it.
    Wide(i64),
    /// The stack pointer, where it is compared.
    StackPointer,
}

/// By their numbers in opcodes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Alu {
    Add = 0,
    Or = 1,
    And = 4,
    Sub = 5,
    Xor = 6,
    Cmp = 7,
}

/// By their numbers in opcodes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Shift {
    Rol = 0,
    Ror = 1,
    Shl = 4,
    Shr = 5,
    Sar = 7,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Unary {
    Not,
    Neg,
    Bswap,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Count {
    LeadingZeros,
    TrailingZeros,
    Ones,
}

/// How what is narrow becomes wide.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Extend {
    Zero8,
    Zero16,
    Zero32,
    Sign8To32,
    Sign16To32,
    Sign8To64,
    Sign16To64,
    Sign32To64,
}

/// Of floating-point numbers; by the numbers in opcodes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum FloatOp {
    Add = 0x58,
    Mul = 0x59,
    Sub = 0x5c,
    Div = 0x5e,
}

/// Bits changed by a constant.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Mask {
    Negate,
    Absolute,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Atomic {
    Add,
    Sub,
    And,
    Or,
    Xor,
    Exchange,
}

/// A condition of the flags.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Cond {
    /// By its number in opcodes.
    Flag(u8),
    /// Of floating-point numbers: equal, neither a NaN.
    Equal,
    /// Of floating-point numbers: not equal, or one is a NaN.
    NotEqual,
}

impl Cond {
    pub fn inverse(self) -> Cond {
        match self {
            Cond::Flag(cc) => Cond::Flag(cc ^ 1),
            Cond::Equal => Cond::NotEqual,
            Cond::NotEqual => Cond::Equal,
        }
    }
}

/// What sets the flags.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// Subtraction.
    Cmp,
    /// Bitwise and.
    And,
    /// The bit of a number.
    Bit,
    /// Of floating-point numbers; the size says which.
    Float,
}

/// A comparison and what is asked of it.
#[derive(Copy, Clone, Debug)]
pub struct Compare {
    pub test: Test,
    pub size: Size,
    pub a: Src,
    pub b: Src,
    pub cond: Cond,
}

/// A way to another block, by number.
pub type EdgeId = u32;

/// See the file's head.
#[derive(Copy, Clone, Debug)]
pub enum Op {
    /// A copy; of 32 bits, zeros come above them.
    Copy {
        size: Size,
        dst: V,
        src: V,
    },
    Imm {
        dst: V,
        value: i64,
    },
    FloatImm {
        double: bool,
        dst: V,
        bits: u64,
    },
    Alu {
        op: Alu,
        size: Size,
        dst: V,
        a: V,
        b: Src,
    },
    AluMem {
        op: Alu,
        size: Size,
        at: At,
        b: Src,
    },
    AndNot {
        size: Size,
        dst: V,
        a: V,
        not: V,
    },
    Unary {
        op: Unary,
        size: Size,
        dst: V,
        a: V,
    },
    Lea {
        size: Size,
        dst: V,
        at: At,
    },
    Shift {
        op: Shift,
        size: Size,
        dst: V,
        a: V,
        by: u8,
    },
    /// Not rotations.
    ShiftBy {
        op: Shift,
        size: Size,
        dst: V,
        a: V,
        by: V,
    },
    /// By way of rcx.
    RotateBy {
        op: Shift,
        size: Size,
        dst: V,
        a: V,
        by: V,
    },
    Mul {
        size: Size,
        dst: V,
        a: V,
        b: Src,
    },
    /// By way of rax and rdx.
    MulHigh {
        signed: bool,
        size: Size,
        dst: V,
        a: V,
        b: V,
    },
    /// By way of rax and rdx.
    Divide {
        signed: bool,
        remainder: bool,
        size: Size,
        dst: V,
        a: V,
        b: V,
    },
    Count {
        op: Count,
        size: Size,
        dst: V,
        a: V,
    },
    Extend {
        how: Extend,
        dst: V,
        src: Src,
    },
    /// Of 32 or 64 bits, or narrower with anything above.
    Load {
        size: Size,
        dst: V,
        at: At,
    },
    Store {
        size: Size,
        at: At,
        src: Src,
    },
    LoadFloat {
        double: bool,
        dst: V,
        at: At,
    },
    StoreFloat {
        double: bool,
        at: At,
        src: V,
    },
    /// Stores sixteen bytes, a constant by its number.
    StorePair {
        at: At,
        constant: u32,
    },
    Set {
        dst: V,
        of: Compare,
    },
    Select {
        size: Size,
        dst: V,
        of: Compare,
        a: V,
        b: V,
    },
    SelectFloat {
        double: bool,
        dst: V,
        of: Compare,
        a: V,
        b: V,
    },
    Float {
        op: FloatOp,
        double: bool,
        dst: V,
        a: V,
        b: Src,
    },
    FloatMask {
        mask: Mask,
        double: bool,
        dst: V,
        a: V,
    },
    Sqrt {
        double: bool,
        dst: V,
        a: V,
    },
    Round {
        mode: u8,
        double: bool,
        dst: V,
        a: V,
    },
    /// To double, or to float.
    Convert {
        double: bool,
        dst: V,
        a: V,
    },
    IntToFloat {
        size: Size,
        double: bool,
        dst: V,
        a: V,
    },
    /// NaN becomes 0, what is too large the nearest there is.
    FloatToInt {
        size: Size,
        double: bool,
        dst: V,
        a: V,
    },
    /// Bits of a general-purpose register to a vector one.
    ToVector {
        size: Size,
        dst: V,
        a: V,
    },
    FromVector {
        size: Size,
        dst: V,
        a: V,
    },
    /// What was there before, or nothing (`NO_V`) of and, or, xor.
    Atomic {
        op: Atomic,
        size: Size,
        dst: V,
        at: At,
        src: V,
    },
    /// By way of rax.
    CompareExchange {
        size: Size,
        dst: V,
        at: At,
        expected: V,
        new: V,
    },
    Fence,
    StackPointer {
        dst: V,
    },
    Trap,
    TrapIf {
        of: Compare,
    },
    /// The parameters of the function.
    Enter,
    Call {
        number: u32,
    },
    TailCall {
        number: u32,
    },
    Return {
        number: u32,
    },
    Jump {
        edge: EdgeId,
    },
    Branch {
        of: Compare,
        then: EdgeId,
        other: EdgeId,
    },
    /// Edges from `first` on: the one for what is beyond the others, and those for 0 to `count` - 1.
    Table {
        index: V,
        first: EdgeId,
        count: u32,
    },
}

/// What is passed to a function or block.
#[derive(Copy, Clone, Debug)]
pub enum Arg {
    Reg(V),
    Imm(i64),
}

/// What is called.
#[derive(Copy, Clone, Debug)]
pub enum Target {
    Arg(Arg),
    /// What is at an address.
    At(i32),
}

/// A call, or what is returned.
#[derive(Default, Debug)]
pub struct Call {
    /// Where it goes; None for a return.
    pub target: Option<Target>,
    pub args: Vec<(Arg, Place)>,
    pub results: Vec<(V, Place)>,
    /// The general-purpose registers that it changes, and vector registers from bit 16 on.
    pub clobbers: u32,
}

/// A register by kind and number.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Place(pub Class, pub Reg);

impl Place {
    /// Vector registers come behind the sixteen others.
    pub fn number(self) -> Reg {
        match self.0 {
            Class::General => self.1,
            Class::Vector => self.1 + 16,
        }
    }
}

/// How an instruction has a virtual register.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// Read at first, from a register.
    Use,
    /// Read at first, from a register or the stack.
    UseAny,
    /// Read when others may have been written, from a register.
    Late,
    /// The same, from a register or the stack.
    LateAny,
    /// Written at last.
    Def,
    /// Written by what comes behind the instruction, from a register that has it.
    DefFrom(Place),
}

impl fmt::Debug for V {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == NO_V { f.write_str("none") } else { write!(f, "v{}", self.0) }
    }
}

impl fmt::Debug for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        if self.base != NO_V {
            write!(f, "{:?} + ", self.base)?;
        }
        if self.index != NO_V {
            write!(f, "({:?} << {}) + ", self.index, self.scale)?;
        }
        write!(f, "{}]", self.disp)
    }
}

impl fmt::Debug for Src {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Src::Reg(v) => v.fmt(f),
            Src::Imm(value) => value.fmt(f),
            Src::Mem(at) => at.fmt(f),
            Src::Wide(value) => write!(f, "{value:#x}"),
            Src::StackPointer => f.write_str("rsp"),
        }
    }
}

impl At {
    fn roles(&self, role: Role, see: &mut impl FnMut(V, Role)) {
        for v in [self.base, self.index] {
            if v != NO_V {
                see(v, role);
            }
        }
    }
}

impl Src {
    fn roles(&self, reg: Role, mem: Role, see: &mut impl FnMut(V, Role)) {
        match self {
            Src::Reg(v) => see(*v, reg),
            Src::Mem(at) => at.roles(mem, see),
            Src::Imm(_) | Src::Wide(_) | Src::StackPointer => {}
        }
    }
}

impl Compare {
    fn roles(&self, see: &mut impl FnMut(V, Role)) {
        // One of them may be in memory.
        if self.test == Test::Bit {
            self.a.roles(Role::UseAny, Role::Use, see);
            self.b.roles(Role::Use, Role::Use, see);
            return;
        }
        let float = self.test == Test::Float;
        let a = if float || !matches!(self.b, Src::Imm(_)) { Role::Use } else { Role::UseAny };
        self.a.roles(a, Role::Use, see);
        let b = if matches!(self.a, Src::Mem(_)) { Role::Use } else { Role::UseAny };
        self.b.roles(b, Role::Use, see);
    }
}

impl Op {
    /// All virtual registers of an instruction; of calls `calls` has them, of the function's beginning `params`. What edges pass on isn't among them.
    pub fn roles(&self, calls: &[Call], params: &[(V, Place)], see: &mut impl FnMut(V, Role)) {
        use Role::{Def, Late, LateAny, Use, UseAny};
        match self {
            Op::Fence | Op::Trap | Op::Jump { .. } => {}
            Op::Imm { dst, .. } | Op::FloatImm { dst, .. } | Op::StackPointer { dst } => see(*dst, Def),
            Op::Copy { dst, src: a, .. }
            | Op::Unary { dst, a, .. }
            | Op::Shift { dst, a, .. }
            | Op::Count { dst, a, .. }
            | Op::Sqrt { dst, a, .. }
            | Op::Round { dst, a, .. }
            | Op::Convert { dst, a, .. }
            | Op::IntToFloat { dst, a, .. } => {
                see(*a, UseAny);
                see(*dst, Def);
            }
            Op::FloatMask { dst, a, .. } | Op::ToVector { dst, a, .. } | Op::FromVector { dst, a, .. } => {
                see(*a, Use);
                see(*dst, Def);
            }
            Op::Lea { dst, at, .. } | Op::Load { dst, at, .. } | Op::LoadFloat { dst, at, .. } => {
                at.roles(Use, see);
                see(*dst, Def);
            }
            Op::Extend { dst, src, .. } => {
                src.roles(UseAny, Use, see);
                see(*dst, Def);
            }
            Op::FloatToInt { dst, a, .. } => {
                see(*a, Late);
                see(*dst, Def);
            }
            Op::Alu { op, dst, a, b, .. } => {
                see(*a, UseAny);
                b.roles(if *op == Alu::Sub { LateAny } else { UseAny }, Late, see);
                see(*dst, Def);
            }
            Op::Mul { dst, a, b, .. } => {
                see(*a, UseAny);
                b.roles(UseAny, Late, see);
                see(*dst, Def);
            }
            Op::AndNot { dst, a, not: b, .. } | Op::ShiftBy { dst, a, by: b, .. } => {
                see(*a, UseAny);
                see(*b, Use);
                see(*dst, Def);
            }
            Op::RotateBy { dst, a, by, .. } => {
                see(*a, LateAny);
                see(*by, LateAny);
                see(*dst, Def);
            }
            Op::Float { dst, a, b, .. } => {
                see(*a, Use);
                b.roles(UseAny, Use, see);
                see(*dst, Def);
            }
            Op::Set { dst, of } => {
                of.roles(see);
                see(*dst, Def);
            }
            Op::Select { dst, of, a, b, .. } | Op::SelectFloat { dst, of, a, b, .. } => {
                of.roles(see);
                see(*b, UseAny);
                see(*a, LateAny);
                see(*dst, Def);
            }
            Op::TrapIf { of } | Op::Branch { of, .. } => of.roles(see),
            Op::Table { index, .. } => see(*index, Late),
            Op::StorePair { at, .. } => at.roles(Use, see),
            Op::AluMem { at, b: src, .. } | Op::Store { at, src, .. } => {
                at.roles(Use, see);
                src.roles(Use, Use, see);
            }
            Op::StoreFloat { at, src, .. } => {
                at.roles(Use, see);
                see(*src, Use);
            }
            Op::Atomic { dst, at, src, .. } => {
                at.roles(Late, see);
                see(*src, UseAny);
                if *dst != NO_V {
                    see(*dst, Def);
                }
            }
            _ => self.roles_of_places(calls, params, see),
        }
    }

    /// The same for instructions that have certain registers.
    fn roles_of_places(&self, calls: &[Call], params: &[(V, Place)], see: &mut impl FnMut(V, Role)) {
        use Role::{Late, LateAny, UseAny};
        let general = |reg| Role::DefFrom(Place(Class::General, reg));
        match self {
            Op::MulHigh { dst, a, b, .. } => {
                see(*a, UseAny);
                see(*b, LateAny);
                see(*dst, general(RDX));
            }
            Op::Divide { remainder, dst, a, b, .. } => {
                see(*a, UseAny);
                see(*b, LateAny);
                see(*dst, general(if *remainder { RDX } else { RAX }));
            }
            Op::CompareExchange { dst, at, expected, new, .. } => {
                at.roles(Late, see);
                see(*new, Late);
                see(*expected, UseAny);
                see(*dst, general(RAX));
            }
            Op::Enter => params.iter().for_each(|(v, place)| see(*v, Role::DefFrom(*place))),
            Op::Call { number } | Op::TailCall { number } | Op::Return { number } => {
                let call = &calls[*number as usize];
                if let Some(Target::Arg(Arg::Reg(v))) = call.target {
                    see(v, UseAny);
                }
                for (arg, _) in &call.args {
                    if let Arg::Reg(v) = arg {
                        see(*v, UseAny);
                    }
                }
                call.results.iter().for_each(|(v, place)| see(*v, Role::DefFrom(*place)));
            }
            _ => {}
        }
    }

    /// The ways to other blocks that begin at an instruction.
    pub fn edges(&self) -> Range<EdgeId> {
        match *self {
            Op::Jump { edge } => edge..edge + 1,
            Op::Branch { then, other, .. } => then.min(other)..then.max(other) + 1,
            Op::Table { first, count, .. } => first..first + count + 1,
            _ => 0..0,
        }
    }

    /// The registers that an instruction changes besides what it defines, as of `Call::clobbers`.
    pub fn clobbers(&self, calls: &[Call]) -> u32 {
        match self {
            Op::MulHigh { .. } | Op::Divide { .. } => 1 << RAX | 1 << RDX,
            Op::RotateBy { .. } => 1 << RCX,
            Op::CompareExchange { .. } | Op::Table { .. } => 1 << RAX,
            Op::Call { number } => calls[*number as usize].clobbers,
            _ => 0,
        }
    }

    /// The register that had better be the one of what is defined.
    pub fn copied(&self) -> Option<(V, V)> {
        match *self {
            Op::Copy { dst, src, .. } => Some((dst, src)),
            Op::Alu { dst, a, .. }
            | Op::Unary { dst, a, .. }
            | Op::Shift { dst, a, .. }
            | Op::RotateBy { dst, a, .. }
            | Op::Mul { dst, a, .. } => Some((dst, a)),
            Op::Select { dst, b, .. } | Op::SelectFloat { dst, b, .. } => Some((dst, b)),
            Op::Atomic { dst, src, .. } => Some((dst, src)),
            Op::Extend { dst, src: Src::Reg(src), .. } => Some((dst, src)),
            _ => None,
        }
    }
}
