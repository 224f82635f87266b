//! From CLIF to x86-64's instructions with virtual registers, each block from its end to its start, so that what is part of another instruction (a
//! constant, an address, a comparison before a branch, a load that is used once) is known before its own place comes.

use crate::Unsupported;
use crate::abi;
use crate::encode::Size;
use crate::lir::{Arg, At, Call, Class, Compare, Cond, EdgeId, NO_V, Op, Place, Src, Test, V};
use crate::order::Order;
use cranelift_codegen::entity::SecondaryMap;
use cranelift_codegen::ir::condcodes::{CondCode, FloatCC, IntCC};
use cranelift_codegen::ir::types::{F32, F64, I8, I16, I32, I64};
use cranelift_codegen::ir::{Block, BlockCall, Function, Inst, InstructionData, Opcode, Type, Value, ValueDef};
use std::ops::Range;

/// A block's part of the instructions.
#[derive(Clone, Debug, Default)]
pub struct LirBlock {
    pub ops: Range<u32>,
    /// In `Lir::params`.
    pub params: Range<u32>,
    pub preds: Vec<EdgeId>,
}

/// A way from one block to another.
#[derive(Clone, Debug)]
pub struct Edge {
    pub from: u32,
    pub to: u32,
    /// The instruction that leaves.
    pub at: u32,
    /// In `Lir::edge_args`.
    pub args: Range<u32>,
}

/// A function in instructions. It is kept for the next one.
#[derive(Default)]
pub struct Lir {
    pub ops: Vec<Op>,
    /// Where each comes from, as bits of a `SourceLoc`.
    pub origins: Vec<u32>,
    pub blocks: Vec<LirBlock>,
    /// How many come before the cold ones.
    pub hot: usize,
    pub params: Vec<V>,
    pub edges: Vec<Edge>,
    pub edge_args: Vec<Arg>,
    pub calls: Vec<Call>,
    /// Of the virtual registers.
    pub classes: Vec<Class>,
    /// What the function is called with.
    pub enter: Vec<(V, Place)>,
    /// The first of that, if it is read: it is in `abi::PINNED`, too, and stays there.
    pub pinned: Option<V>,
    /// Constants of sixteen bytes.
    pub pairs: Vec<[u8; 16]>,
    /// Instructions, ascending, of which an access to null takes a way to another block (`faults`).
    pub faults: Vec<(u32, EdgeId)>,
}

/// What counts what comes before and uses, by instruction and value; kept for the next function.
#[derive(Default)]
pub struct Notes {
    vregs: SecondaryMap<Value, Option<V>>,
    uses: SecondaryMap<Value, u32>,
    /// How many instructions with effects come before, in all of the function.
    effects: SecondaryMap<Inst, u32>,
    blocks: SecondaryMap<Inst, u32>,
    /// Values of 32 bits above which zeros are wanted.
    zeros: SecondaryMap<Value, bool>,
}

/// See the file's head.
pub struct Lower<'a> {
    pub func: &'a Function,
    order: &'a Order,
    notes: &'a mut Notes,
    pub lir: &'a mut Lir,
    /// The block that is lowered, by its place.
    block: u32,
    /// The instruction that is.
    root: Inst,
    origin: u32,
    /// What comes before the instruction that was made last.
    before: Vec<Op>,
}

pub type Done<T = ()> = Result<T, Unsupported>;

/// Lowers a function.
pub fn lower(func: &Function, order: &Order, notes: &mut Notes, lir: &mut Lir) -> Done {
    notes.clear();
    lir.clear();
    notes.count(func, order);
    let Some(entry) = func.layout.entry_block() else { return Err(Unsupported("a function without blocks")) };
    let root = func.layout.first_inst(entry).ok_or(Unsupported("an empty block"))?;
    let mut lower = Lower { func, order, notes, lir, block: 0, root, origin: u32::MAX, before: Vec::new() };
    lower.all()?;
    lir.note_leaving();
    Ok(())
}

impl Lir {
    fn clear(&mut self) {
        self.ops.clear();
        self.origins.clear();
        self.blocks.clear();
        self.params.clear();
        self.edges.clear();
        self.edge_args.clear();
        self.calls.clear();
        self.classes.clear();
        self.enter.clear();
        self.pinned = None;
        self.pairs.clear();
        self.faults.clear();
    }

    /// Notes at each edge which instruction leaves there.
    fn note_leaving(&mut self) {
        for (at, op) in (0..).zip(&self.ops) {
            for edge in op.edges() {
                self.edges[edge as usize].at = at;
            }
        }
    }

    /// The number in `faults` of an instruction that may fault.
    pub fn fault_at(&self, at: u32) -> Option<usize> {
        self.faults.binary_search_by_key(&at, |(at, _)| *at).ok()
    }

    /// The same of a way that such an instruction takes.
    pub fn fault_of(&self, edge: EdgeId) -> Option<usize> {
        self.fault_at(self.edges[edge as usize].at).filter(|number| self.faults[*number].1 == edge)
    }

    /// The position where an edge leaves.
    pub fn leaves_at(&self, edge: EdgeId) -> u32 {
        self.edges[edge as usize].at * 2 + 1
    }

    /// The parameters of a block.
    pub fn params_of(&self, block: &LirBlock) -> &[V] {
        &self.params[block.params.start as usize..block.params.end as usize]
    }

    /// What an edge passes on.
    pub fn args_of(&self, edge: &Edge) -> &[Arg] {
        &self.edge_args[edge.args.start as usize..edge.args.end as usize]
    }

    /// What an edge passes on, each with the parameter that it becomes.
    pub fn passed(&self, edge: &Edge) -> impl Iterator<Item = (Arg, V)> {
        let params = self.params_of(&self.blocks[edge.to as usize]);
        self.args_of(edge).iter().copied().zip(params.iter().copied())
    }

    /// The position where cold blocks begin.
    pub fn cold(&self) -> u32 {
        self.blocks.get(self.hot).map_or(u32::MAX, |block| block.ops.start * 2)
    }

    /// A new virtual register.
    pub fn register(&mut self, class: Class) -> V {
        self.classes.push(class);
        V(self.classes.len() as u32 - 1)
    }
}

impl Notes {
    fn clear(&mut self) {
        self.vregs.clear();
        self.uses.clear();
        self.effects.clear();
        self.blocks.clear();
        self.zeros.clear();
    }

    fn count(&mut self, func: &Function, order: &Order) {
        let mut effects = 0;
        for (number, block) in order.blocks.iter().enumerate() {
            for inst in func.layout.block_insts(*block) {
                self.effects[inst] = effects;
                self.blocks[inst] = number as u32;
                effects += u32::from(has_effect(func.dfg.insts[inst].opcode()));
                for value in func.dfg.inst_values(inst) {
                    self.uses[func.dfg.resolve_aliases(value)] += 1;
                }
            }
        }
    }
}

/// May loads not be moved over it?
fn has_effect(opcode: Opcode) -> bool {
    opcode.can_store() || opcode.is_call() || opcode.other_side_effects() || opcode == Opcode::AtomicLoad
}

/// What is loaded, and how it is extended.
#[derive(Copy, Clone)]
struct Loaded {
    ty: Type,
    is_signed: bool,
}

/// Bits that a load of a type reads.
fn loaded_bits(opcode: Opcode, ty: Type) -> u32 {
    match opcode {
        Opcode::Load => ty.bits(),
        Opcode::Uload8 | Opcode::Sload8 => 8,
        Opcode::Uload16 | Opcode::Sload16 => 16,
        Opcode::Uload32 | Opcode::Sload32 => 32,
        _ => 0,
    }
}

/// Bytes of an integer.
pub fn size_of(ty: Type) -> Done<Size> {
    match ty {
        I8 => Ok(Size::B1),
        I16 => Ok(Size::B2),
        I32 => Ok(Size::B4),
        I64 => Ok(Size::B8),
        _ => Err(Unsupported("a type")),
    }
}

/// The size of the instruction that calculates with such an integer.
pub fn word(ty: Type) -> Done<Size> {
    Ok(size_of(ty)?.max(Size::B4))
}

pub fn class_of(ty: Type) -> Done<Class> {
    match ty {
        I8 | I16 | I32 | I64 => Ok(Class::General),
        F32 | F64 => Ok(Class::Vector),
        _ => Err(Unsupported("a type")),
    }
}

impl Lower<'_> {
    fn all(&mut self) -> Done {
        let blocks = self.order.blocks.len();
        self.lir.hot = self.order.hot;
        self.lir.blocks.resize(blocks, LirBlock::default());
        // From the end on; all is turned round below.
        for number in (0..blocks).rev() {
            let block = self.order.blocks[number];
            self.block = number as u32;
            let start = self.lir.ops.len() as u32;
            let mut next = self.func.layout.last_inst(block);
            while let Some(inst) = next {
                self.root = inst;
                self.origin = self.func.srcloc(inst).bits();
                self.instruction(inst)?;
                next = self.func.layout.prev_inst(inst);
            }
            self.params(number, block)?;
            self.lir.blocks[number].ops = start..self.lir.ops.len() as u32;
        }
        self.lir.ops.reverse();
        self.lir.origins.reverse();
        let all = self.lir.ops.len() as u32;
        for block in &mut self.lir.blocks {
            block.ops = all - block.ops.end..all - block.ops.start;
        }
        for number in 0..self.lir.edges.len() {
            let to = self.lir.edges[number].to as usize;
            self.lir.blocks[to].preds.push(number as EdgeId);
        }
        Ok(())
    }

    fn params(&mut self, number: usize, block: Block) -> Done {
        let first = self.lir.params.len() as u32;
        let params = self.func.dfg.block_params(block);
        if number == 0 {
            let mut places = abi::Places::default();
            for param in params {
                let ty = self.func.dfg.value_type(*param);
                let place = places.next_argument(class_of(ty)?).ok_or(Unsupported("so many parameters"))?;
                if ty != I64 {
                    return Err(Unsupported("a parameter of this type"));
                }
                match self.notes.vregs[*param] {
                    Some(v) if *param == params[0] => self.lir.pinned = Some(v),
                    Some(v) => self.lir.enter.push((v, place)),
                    None => {}
                }
            }
            self.emit(Op::Enter);
        } else {
            for param in params {
                let v = self.reg(*param)?;
                self.lir.params.push(v);
            }
        }
        self.lir.blocks[number].params = first..self.lir.params.len() as u32;
        Ok(())
    }

    /// Puts an instruction before all there are, and before it what it needs.
    pub fn emit(&mut self, op: Op) {
        self.lir.ops.push(op);
        self.lir.origins.push(self.origin);
        while let Some(op) = self.before.pop() {
            self.lir.ops.push(op);
            self.lir.origins.push(self.origin);
        }
    }

    /// The same for two, one after the other.
    pub fn emit_both(&mut self, first: Op, second: Op) {
        self.lir.ops.push(second);
        self.lir.origins.push(self.origin);
        self.emit(first);
    }

    // Values.

    pub fn type_of(&self, value: Value) -> Type {
        self.func.dfg.value_type(value)
    }

    /// What makes a value, if that is an instruction.
    pub fn made(&self, value: Value) -> Option<(Inst, InstructionData)> {
        match self.func.dfg.value_def(self.func.dfg.resolve_aliases(value)) {
            ValueDef::Result(inst, _) => Some((inst, self.func.dfg.insts[inst])),
            _ => None,
        }
    }

    /// What makes a value is in the block that is lowered.
    pub fn is_here(&self, inst: Inst) -> bool {
        self.notes.blocks[inst] == self.block
    }

    pub fn uses(&self, value: Value) -> u32 {
        self.notes.uses[self.func.dfg.resolve_aliases(value)]
    }

    /// A constant integer, sign-extended.
    pub fn constant(&self, value: Value) -> Option<i64> {
        let (_, InstructionData::UnaryImm { opcode: Opcode::Iconst, imm }) = self.made(value)? else { return None };
        let bits = imm.bits();
        Some(match self.type_of(value) {
            I8 => i64::from(bits as i8),
            I16 => i64::from(bits as i16),
            I32 => i64::from(bits as i32),
            _ => bits,
        })
    }

    /// A constant that fits into an instruction.
    pub fn immediate(&self, value: Value) -> Option<i32> {
        self.constant(value).and_then(|constant| i32::try_from(constant).ok())
    }

    /// What a register has that has the constant of a value.
    fn bits(&self, value: Value, constant: i64) -> i64 {
        if self.type_of(value) == I64 { constant } else { i64::from(constant as u32) }
    }

    /// The register of a value, which is to be made.
    pub fn reg(&mut self, value: Value) -> Done<V> {
        let value = self.func.dfg.resolve_aliases(value);
        if let Some(v) = self.notes.vregs[value] {
            return Ok(v);
        }
        let ty = self.type_of(value);
        if let Some((inst, data)) = self.made(value) {
            match data {
                InstructionData::UnaryImm { opcode: Opcode::Iconst, .. } => {
                    let constant = self.constant(value).unwrap_or_default();
                    if !self.is_here(inst) || i32::try_from(constant).is_ok() || u32::try_from(constant).is_ok() {
                        let dst = self.lir.register(Class::General);
                        self.before.push(Op::Imm { dst, value: self.bits(value, constant) });
                        return Ok(dst);
                    }
                }
                InstructionData::UnaryIeee32 { imm, .. } if !self.is_here(inst) => {
                    let dst = self.lir.register(Class::Vector);
                    self.before.push(Op::FloatImm { double: false, dst, bits: u64::from(imm.bits()) });
                    return Ok(dst);
                }
                InstructionData::UnaryIeee64 { imm, .. } if !self.is_here(inst) => {
                    let dst = self.lir.register(Class::Vector);
                    self.before.push(Op::FloatImm { double: true, dst, bits: imm.bits() });
                    return Ok(dst);
                }
                // It is the same everywhere.
                InstructionData::NullAry { opcode: Opcode::GetStackPointer } if !self.is_here(inst) => {
                    let dst = self.lir.register(Class::General);
                    self.before.push(Op::StackPointer { dst });
                    return Ok(dst);
                }
                InstructionData::Unary { opcode, arg } => {
                    if let Some(same) = self.same_bits(opcode, ty, arg) {
                        if opcode == Opcode::Uextend || ty == I32 {
                            self.want_zeros(same);
                        }
                        return self.reg(same);
                    }
                }
                _ => {}
            }
        }
        let v = self.lir.register(class_of(ty)?);
        self.notes.vregs[value] = Some(v);
        Ok(v)
    }

    /// The value whose register has what a conversion makes.
    pub fn same_bits(&self, opcode: Opcode, ty: Type, arg: Value) -> Option<Value> {
        let from = self.type_of(arg);
        match opcode {
            Opcode::Uextend if ty == I64 && from == I32 => Some(arg),
            Opcode::Ireduce if ty != I32 => Some(arg),
            Opcode::Ireduce if from == I64 => {
                let (_, InstructionData::Unary { opcode: Opcode::Uextend, arg: inner }) = self.made(arg)? else {
                    return None;
                };
                (self.type_of(inner) == I32).then_some(inner)
            }
            Opcode::Uextend if matches!(from, I8 | I16) => {
                let (_, InstructionData::Unary { opcode: Opcode::Ireduce, arg: inner }) = self.made(arg)? else {
                    return None;
                };
                (self.type_of(inner) == I32 && self.is_below(inner, from.bits())).then_some(inner)
            }
            _ => None,
        }
    }

    /// Is a value of 32 or 64 bits, whatever happens, one that has so few?
    fn is_below(&self, value: Value, bits: u32) -> bool {
        let Some((_, data)) = self.made(value) else { return false };
        match data {
            InstructionData::Unary { opcode: Opcode::Uextend, arg } => self.type_of(arg).bits() <= bits,
            InstructionData::Load { opcode: Opcode::Uload8, .. } => bits >= 8,
            InstructionData::Load { opcode: Opcode::Uload16, .. } => bits >= 16,
            InstructionData::Binary { opcode: Opcode::Band, args } => {
                args.iter().any(|arg| self.constant(*arg).is_some_and(|mask| (0..1 << bits).contains(&mask)))
            }
            _ => false,
        }
    }

    /// Somebody reads the zeros above a value's 32 bits.
    pub fn want_zeros(&mut self, value: Value) {
        let value = self.func.dfg.resolve_aliases(value);
        self.notes.zeros[value] = true;
    }

    /// Does somebody?
    pub fn needs_zeros(&self, value: Value) -> bool {
        self.notes.zeros[value]
    }

    /// Does nobody read what is passed? The frame pointer stands for that.
    pub fn is_anything(&self, value: Value) -> bool {
        matches!(self.made(value), Some((_, InstructionData::NullAry { opcode: Opcode::GetFramePointer })))
    }

    /// The register that somebody wants a value in.
    pub fn wanted(&self, value: Value) -> Option<V> {
        self.notes.vregs[value]
    }

    /// A load of so many bytes that the instruction being lowered may do itself: nobody else uses it, and nothing is written between both.
    pub fn loaded(&mut self, value: Value, ty: Type) -> Done<Option<At>> {
        let value = self.func.dfg.resolve_aliases(value);
        let Some((inst, InstructionData::Load { opcode: Opcode::Load, arg, offset, .. })) = self.made(value) else {
            return Ok(None);
        };
        let fits = self.type_of(value) == ty && self.uses(value) == 1 && self.nothing_between(inst);
        Ok(if fits { Some(self.at(arg, offset.into())?) } else { None })
    }

    /// The same of a value whose lower bits alone are read, so many bytes of a load that may be longer.
    pub fn loaded_part(&mut self, value: Value, ty: Type) -> Done<Option<At>> {
        let mut value = self.func.dfg.resolve_aliases(value);
        while self.uses(value) == 1
            && let Some((_, InstructionData::Unary { opcode, arg })) = self.made(value)
            && matches!(opcode, Opcode::Ireduce | Opcode::Uextend | Opcode::Sextend)
            && self.type_of(arg).bits() >= ty.bits()
        {
            value = self.func.dfg.resolve_aliases(arg);
        }
        let Some((inst, InstructionData::Load { opcode, arg, offset, .. })) = self.made(value) else { return Ok(None) };
        let fits = self.uses(value) == 1
            && self.nothing_between(inst)
            && loaded_bits(opcode, self.type_of(value)) >= ty.bits();
        Ok(if fits { Some(self.at(arg, offset.into())?) } else { None })
    }

    /// A register, or such a load.
    pub fn src_part(&mut self, value: Value, ty: Type) -> Done<Src> {
        Ok(match self.loaded_part(value, ty)? {
            Some(at) => Src::Mem(at),
            None => Src::Reg(self.reg(value)?),
        })
    }

    /// The load that a value is all of.
    fn all_loaded(&self, value: Value) -> Option<Loaded> {
        let value = self.func.dfg.resolve_aliases(value);
        let (_, data) = self.made(value)?;
        match data {
            InstructionData::Unary { opcode: Opcode::Uextend, arg } if self.uses(value) == 1 => self
                .all_loaded(arg)
                .filter(|one| one.ty == self.type_of(arg))
                .map(|one| Loaded { is_signed: false, ..one }),
            InstructionData::Load { opcode, .. } => {
                let (ty, is_signed) = match opcode {
                    Opcode::Load => (self.type_of(value), false),
                    Opcode::Uload8 => (I8, false),
                    Opcode::Uload16 => (I16, false),
                    Opcode::Sload8 => (I8, true),
                    Opcode::Sload16 => (I16, true),
                    _ => return None,
                };
                (self.uses(value) == 1).then_some(Loaded { ty, is_signed })
            }
            _ => None,
        }
    }

    /// A comparison of what is loaded with a constant, which the instruction may do that compares.
    fn compare_loaded(&mut self, cond: Cond, a: Value, constant: i64) -> Done<Option<Compare>> {
        let Some(Loaded { ty, is_signed }) = self.all_loaded(a) else { return Ok(None) };
        // Bytes are compared as they are; of words and more the constant is extended from 8 or 32 bits.
        let fits = match (ty, is_signed) {
            (I8, false) => (0..1 << 8).contains(&constant),
            (I8, true) => i8::try_from(constant).is_ok(),
            (I16, _) => (0..1 << 7).contains(&constant),
            (I32, _) => constant == 0,
            (I64, _) => i32::try_from(constant).is_ok(),
            _ => false,
        };
        if !fits {
            return Ok(None);
        }
        let size = size_of(ty)?;
        let b = Src::Imm(if ty == I8 { i32::from(constant as i8) } else { constant as i32 });
        Ok(self.loaded_part(a, ty)?.map(|at| Compare { test: Test::Cmp, size, a: Src::Mem(at), b, cond }))
    }

    /// A register, constant, or load of so many bytes.
    pub fn src(&mut self, value: Value) -> Done<Src> {
        if let Some(constant) = self.immediate(value) {
            return Ok(Src::Imm(constant));
        }
        let ty = self.type_of(value);
        if matches!(ty, I32 | I64 | F32 | F64)
            && let Some(at) = self.loaded(value, ty)?
        {
            return Ok(Src::Mem(at));
        }
        Ok(Src::Reg(self.reg(value)?))
    }

    /// The same, but of memory.
    pub fn reg_or_constant(&mut self, value: Value) -> Done<Src> {
        match self.immediate(value) {
            Some(constant) => Ok(Src::Imm(constant)),
            None => Ok(Src::Reg(self.reg(value)?)),
        }
    }

    pub fn arg(&mut self, value: Value) -> Done<Arg> {
        match self.constant(value) {
            Some(constant) => Ok(Arg::Imm(self.bits(value, constant))),
            None => Ok(Arg::Reg(self.reg(value)?)),
        }
    }

    // Addresses.

    /// The operands of an addition of 64 bits.
    fn added(&self, value: Value) -> Option<(Inst, Value, Value)> {
        match self.made(value)? {
            (inst, InstructionData::Binary { opcode: Opcode::Iadd, args: [a, b] }) => Some((inst, a, b)),
            _ => None,
        }
    }

    /// A value without the constants that are added to it, which `disp` gets.
    fn without_constants(&self, mut value: Value, disp: &mut i64) -> Value {
        while let Some((_, a, b)) = self.added(value) {
            let (rest, constant) = match (self.constant(a), self.constant(b)) {
                (_, Some(constant)) => (a, constant),
                (Some(constant), _) => (b, constant),
                _ => break,
            };
            let Some(sum) = disp.checked_add(constant).filter(|sum| i32::try_from(*sum).is_ok()) else { break };
            (value, *disp) = (rest, sum);
        }
        value
    }

    /// An address.
    pub fn at(&mut self, address: Value, offset: i32) -> Done<At> {
        let mut disp = i64::from(offset);
        let base = self.without_constants(address, &mut disp);
        if let Some(absolute) = self.constant(base).and_then(|constant| constant.checked_add(disp))
            && (0..=i64::from(i32::MAX)).contains(&absolute)
        {
            return Ok(At { base: NO_V, index: NO_V, scale: 0, disp: absolute as i32 });
        }
        if let Some((inst, a, b)) = self.added(base)
            && (self.is_here(inst) || self.uses(base) == 1)
        {
            let (rest, index, scale) = match (self.scaled(b), self.scaled(a)) {
                (Some((index, scale)), _) => (a, index, scale),
                (None, Some((index, scale))) => (b, index, scale),
                _ => (a, b, 0),
            };
            let rest = self.without_constants(rest, &mut disp);
            let (base, index) = (self.reg(rest)?, self.reg(index)?);
            return Ok(At { base, index, scale, disp: disp as i32 });
        }
        Ok(At { base: self.reg(base)?, index: NO_V, scale: 0, disp: disp as i32 })
    }

    // Conditions.

    /// What sets the flags so that the condition says that a value isn't zero; `once` if nobody else will do so.
    pub fn is_not_zero(&mut self, value: Value, once: bool) -> Done<Compare> {
        let value = self.func.dfg.resolve_aliases(value);
        let once = once && self.uses(value) == 1;
        if let Some((inst, data)) = self.made(value) {
            let is_near = self.is_here(inst) || self.uses(value) == 1;
            match data {
                InstructionData::Unary { opcode: Opcode::Uextend | Opcode::Sextend, arg } => {
                    return self.is_not_zero(arg, once);
                }
                InstructionData::IntCompare { args: [a, b], cond, .. } if is_near => {
                    return self.compare(cond, a, b, once);
                }
                InstructionData::FloatCompare { args: [a, b], cond, .. } if is_near => {
                    return self.compare_floats(cond, a, b);
                }
                InstructionData::Binary { opcode: Opcode::Band, args: [a, b] } if once && self.is_here(inst) => {
                    return self.bits_in_common(a, b, Cond::Flag(5));
                }
                _ => {}
            }
        }
        if once && let Some(of) = self.compare_loaded(Cond::Flag(5), value, 0)? {
            return Ok(of);
        }
        let (v, size) = (self.reg(value)?, size_of(self.type_of(value))?);
        Ok(Compare { test: Test::And, size, a: Src::Reg(v), b: Src::Reg(v), cond: Cond::Flag(5) })
    }

    fn bits_in_common(&mut self, a: Value, b: Value, cond: Cond) -> Done<Compare> {
        let size = size_of(self.type_of(a))?;
        let (a, b) = if self.immediate(a).is_some() { (b, a) } else { (a, b) };
        let ty = self.type_of(a);
        if size >= Size::B4
            && let Some((a, b)) = self.bit_of(a, b).or_else(|| self.bit_of(b, a))
        {
            let (a, b) = (Src::Reg(self.reg(a)?), Src::Reg(self.reg(b)?));
            // The bit goes to the carry flag.
            let cond = if cond == Cond::Flag(5) { Cond::Flag(2) } else { Cond::Flag(3) };
            return Ok(Compare { test: Test::Bit, size, a, b, cond });
        }
        if let Some(mask) = self.immediate(b)
            && (0..1 << 8).contains(&mask)
            && let Some(at) = self.loaded_part(a, I8)?
        {
            let b = Src::Imm(i32::from(mask as i8));
            return Ok(Compare { test: Test::And, size: Size::B1, a: Src::Mem(at), b, cond });
        }
        let a = match self.loaded(a, ty)? {
            Some(at) => Src::Mem(at),
            None => Src::Reg(self.reg(a)?),
        };
        Ok(Compare { test: Test::And, size, a, b: self.reg_or_constant(b)?, cond })
    }

    /// Of a value and 1 shifted to the left: the value, and by how many.
    fn bit_of(&self, value: Value, shifted: Value) -> Option<(Value, Value)> {
        let (_, InstructionData::Binary { opcode: Opcode::Ishl, args: [one, by] }) = self.made(shifted)? else {
            return None;
        };
        (self.constant(one) == Some(1) && self.constant(by).is_none() && self.uses(shifted) == 1).then_some((value, by))
    }

    /// A comparison of integers.
    pub fn compare(&mut self, cond: IntCC, a: Value, b: Value, once: bool) -> Done<Compare> {
        let swapped = self.constant(a).is_some() && self.constant(b).is_none();
        let (a, b, cond) = if swapped { (b, a, cond.swap_args()) } else { (a, b, cond) };
        let flag = Cond::Flag(flag_of(cond));
        let ty = self.type_of(a);
        let size = size_of(ty)?;
        if self.constant(b) == Some(0)
            && matches!(cond, IntCC::Equal | IntCC::NotEqual)
            && once
            && self.uses(a) == 1
            && let Some((inst, InstructionData::Binary { opcode: Opcode::Band, args: [x, y] })) = self.made(a)
            && self.is_here(inst)
        {
            return self.bits_in_common(x, y, flag);
        }
        if once
            && matches!(cond, IntCC::Equal | IntCC::NotEqual)
            && let Some(constant) = self.constant(b)
            && let Some(of) = self.compare_loaded(flag, a, constant)?
        {
            return Ok(of);
        }
        let in_memory = if once { self.loaded(a, ty)? } else { None };
        if let Some(at) = in_memory {
            let b = self.reg_or_constant(b)?;
            return Ok(Compare { test: Test::Cmp, size, a: Src::Mem(at), b, cond: flag });
        }
        let is_stack = matches!(self.made(a), Some((_, InstructionData::NullAry { opcode: Opcode::GetStackPointer })));
        let a = if is_stack { Src::StackPointer } else { Src::Reg(self.reg(a)?) };
        let b = match self.immediate(b) {
            Some(constant) => Src::Imm(constant),
            None if self.constant(b).is_some() => Src::Wide(self.constant(b).unwrap_or_default()),
            None => match if once { self.loaded(b, ty)? } else { None } {
                Some(at) => Src::Mem(at),
                None => Src::Reg(self.reg(b)?),
            },
        };
        Ok(Compare { test: Test::Cmp, size, a, b, cond: flag })
    }

    /// A comparison of floating-point numbers (Intel's manual, `UCOMISD`): "below" and "equal" are set, too, if one is a NaN.
    pub fn compare_floats(&mut self, cond: FloatCC, a: Value, b: Value) -> Done<Compare> {
        let (swap, cond) = match cond {
            FloatCC::Equal => (false, Cond::Equal),
            FloatCC::NotEqual => (false, Cond::NotEqual),
            FloatCC::Ordered => (false, Cond::Flag(0xb)),
            FloatCC::Unordered => (false, Cond::Flag(0xa)),
            FloatCC::OrderedNotEqual => (false, Cond::Flag(5)),
            FloatCC::UnorderedOrEqual => (false, Cond::Flag(4)),
            FloatCC::GreaterThan => (false, Cond::Flag(7)),
            FloatCC::GreaterThanOrEqual => (false, Cond::Flag(3)),
            FloatCC::LessThan => (true, Cond::Flag(7)),
            FloatCC::LessThanOrEqual => (true, Cond::Flag(3)),
            FloatCC::UnorderedOrLessThan => (false, Cond::Flag(2)),
            FloatCC::UnorderedOrLessThanOrEqual => (false, Cond::Flag(6)),
            FloatCC::UnorderedOrGreaterThan => (true, Cond::Flag(2)),
            FloatCC::UnorderedOrGreaterThanOrEqual => (true, Cond::Flag(6)),
        };
        let (a, b) = if swap { (b, a) } else { (a, b) };
        let size = if self.type_of(a) == F64 { Size::B8 } else { Size::B4 };
        let (a, b) = (Src::Reg(self.reg(a)?), Src::Reg(self.reg(b)?));
        Ok(Compare { test: Test::Float, size, a, b, cond })
    }

    // Edges.

    pub fn edge(&mut self, call: &BlockCall) -> Done<EdgeId> {
        let pool = &self.func.dfg.value_lists;
        let to = self.order.index[call.block(pool)];
        let first = self.lir.edge_args.len() as u32;
        for arg in call.args(pool) {
            let value = arg.as_value().ok_or(Unsupported("what a block is passed"))?;
            self.want_zeros(value);
            let arg = self.arg(value)?;
            self.lir.edge_args.push(arg);
        }
        let args = first..self.lir.edge_args.len() as u32;
        self.lir.edges.push(Edge { from: self.block, to, at: 0, args });
        Ok(self.lir.edges.len() as EdgeId - 1)
    }

    /// The effects before an instruction are those before the one being lowered.
    pub fn nothing_between(&self, inst: Inst) -> bool {
        self.is_here(inst) && self.notes.effects[inst] == self.notes.effects[self.root]
    }
}

/// The number of a condition in opcodes.
fn flag_of(cond: IntCC) -> u8 {
    match cond {
        IntCC::Equal => 4,
        IntCC::NotEqual => 5,
        IntCC::SignedLessThan => 0xc,
        IntCC::SignedGreaterThanOrEqual => 0xd,
        IntCC::SignedGreaterThan => 0xf,
        IntCC::SignedLessThanOrEqual => 0xe,
        IntCC::UnsignedLessThan => 2,
        IntCC::UnsignedGreaterThanOrEqual => 3,
        IntCC::UnsignedGreaterThan => 7,
        IntCC::UnsignedLessThanOrEqual => 6,
    }
}
