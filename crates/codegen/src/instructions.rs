//! CLIF's instructions one by one (`lower`).

use crate::Unsupported;
use crate::abi::{self, Places};
use crate::encode::Size;
use crate::lir::{
    Alu, Arg, At, Atomic, Call, Class, Compare, Cond, Count, Extend, FloatOp, Mask, NO_V, Op, Shift, Src, Target, Test,
    Unary, V,
};
use crate::lower::{Done, Lower, class_of, size_of, word};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F32, F64, I8, I16, I32, I64, I64X2};
use cranelift_codegen::ir::{AtomicRmwOp, Inst, InstructionData, Opcode, SigRef, Type, Value};
use cranelift_codegen::isa::CallConv;

/// What the translation of bytecode doesn't make.
const NEVER: Unsupported = Unsupported("an instruction's form");

impl Lower<'_> {
    /// Lowers an instruction, unless nobody wants what it makes.
    pub fn instruction(&mut self, inst: Inst) -> Done {
        let data = self.func.dfg.insts[inst];
        match data {
            InstructionData::Jump { destination, .. } => {
                let edge = self.edge(&destination)?;
                self.emit(Op::Jump { edge });
                Ok(())
            }
            InstructionData::Brif { arg, blocks: [then, other], .. } => {
                let (then, other) = (self.edge(&then)?, self.edge(&other)?);
                let of = self.is_not_zero(arg, true)?;
                self.emit(Op::Branch { of, then, other });
                Ok(())
            }
            InstructionData::BranchTable { arg, table, .. } => {
                let first = self.lir.edges.len() as u32;
                for call in self.func.dfg.jump_tables[table].all_branches() {
                    self.edge(call)?;
                }
                let count = self.lir.edges.len() as u32 - first - 1;
                self.want_zeros(arg);
                let index = self.reg(arg)?;
                self.emit(Op::Table { index, first, count });
                Ok(())
            }
            InstructionData::MultiAry { opcode: Opcode::Return, args } => {
                let args = args.as_slice(&self.func.dfg.value_lists).to_vec();
                let call = self.results_of(&args)?;
                let number = self.add(call);
                self.emit(Op::Return { number });
                Ok(())
            }
            InstructionData::CallIndirect { opcode, args, sig_ref } => {
                let args = args.as_slice(&self.func.dfg.value_lists).to_vec();
                self.call(inst, opcode, sig_ref, &args)
            }
            InstructionData::Trap { opcode: Opcode::Trap, .. } => {
                self.emit(Op::Trap);
                Ok(())
            }
            InstructionData::CondTrap { opcode, arg, .. } => {
                let mut of = self.is_not_zero(arg, true)?;
                if opcode == Opcode::Trapz {
                    of.cond = of.cond.inverse();
                }
                self.emit(Op::TrapIf { of });
                Ok(())
            }
            InstructionData::Store { opcode, args: [value, address], offset, .. } => {
                self.store(opcode, value, address, offset.into())
            }
            InstructionData::StoreNoOffset { opcode: Opcode::AtomicStore, args: [value, address], .. } => {
                let size = size_of(self.type_of(value))?;
                let (at, src) = (self.at(address, 0)?, self.reg(value)?);
                self.emit(Op::Atomic { op: Atomic::Exchange, size, dst: NO_V, at, src });
                Ok(())
            }
            InstructionData::AtomicRmw { args: [address, value], op, .. } => self.atomic(inst, op, address, value),
            InstructionData::AtomicCas { args: [address, expected, new], .. } => {
                let result = self.func.dfg.first_result(inst);
                let size = size_of(self.type_of(result))?;
                let dst = self.reg(result)?;
                let at = self.at(address, 0)?;
                // What is above the result's bits is what was above these.
                self.want_zeros(expected);
                let (expected, new) = (self.reg(expected)?, self.reg(new)?);
                self.emit(Op::CompareExchange { size, dst, at, expected, new });
                Ok(())
            }
            InstructionData::NullAry { opcode: Opcode::Fence } => {
                self.emit(Op::Fence);
                Ok(())
            }
            InstructionData::NullAry { opcode: Opcode::Nop } => Ok(()),
            _ => {
                let &[result] = self.func.dfg.inst_results(inst) else { return Err(NEVER) };
                match self.wanted(result) {
                    Some(dst) => self.value(inst, &data, dst, self.type_of(result)),
                    None => Ok(()),
                }
            }
        }
    }

    fn add(&mut self, call: Call) -> u32 {
        self.lir.calls.push(call);
        self.lir.calls.len() as u32 - 1
    }

    fn results_of(&mut self, args: &[Value]) -> Done<Call> {
        let mut places = Places::default();
        let mut call = Call::default();
        for arg in args {
            let class = class_of(self.type_of(*arg))?;
            let place = places.next_result(class, CallConv::Tail).ok_or(Unsupported("so many results"))?;
            if !self.is_anything(*arg) {
                let arg = self.arg(*arg)?;
                call.args.push((arg, place));
            }
        }
        Ok(call)
    }

    fn call(&mut self, inst: Inst, opcode: Opcode, signature: SigRef, args: &[Value]) -> Done {
        let Some((target, args)) = args.split_first() else { return Err(NEVER) };
        let convention = self.func.dfg.signatures[signature].call_conv;
        if !matches!(convention, CallConv::Tail | CallConv::SystemV | CallConv::PreserveAll) {
            return Err(Unsupported("a calling convention"));
        }
        let mut call = Call { clobbers: abi::CLOBBERED, ..Call::default() };
        let mut places = Places::default();
        for result in self.func.dfg.inst_results(inst) {
            let ty = self.type_of(*result);
            let place = places.next_result(class_of(ty)?, convention).ok_or(Unsupported("so many results"))?;
            let Some(dst) = self.wanted(*result) else { continue };
            if ty == I32 && self.needs_zeros(*result) {
                // What is above its bits is anything.
                let src = self.lir.register(Class::General);
                self.emit(Op::Copy { size: Size::B4, dst, src });
                call.results.push((src, place));
            } else {
                call.results.push((dst, place));
            }
        }
        let mut places = Places::default();
        if convention == CallConv::PreserveAll {
            call.clobbers = 0;
        }
        for arg in args {
            let class = class_of(self.type_of(*arg))?;
            let place = places.next_argument(class).ok_or(Unsupported("so many arguments"))?;
            if self.is_anything(*arg) {
                continue;
            }
            let arg = self.arg(*arg)?;
            call.args.push((arg, place));
            call.clobbers |= 1 << place.number();
        }
        let at = self.loaded(*target, I64)?.filter(|at| at.base == NO_V && at.index == NO_V);
        let target = match at {
            Some(at) => Target::At(at.disp),
            None => Target::Arg(self.arg(*target)?),
        };
        call.target = Some(target);
        if convention == CallConv::PreserveAll && matches!(target, Target::Arg(Arg::Reg(_))) {
            return Err(Unsupported("a call that preserves all of what isn't known"));
        }
        let number = self.add(call);
        self.emit(if opcode == Opcode::ReturnCallIndirect { Op::TailCall { number } } else { Op::Call { number } });
        Ok(())
    }

    // Memory.

    fn store(&mut self, opcode: Opcode, value: Value, address: Value, offset: i32) -> Done {
        let ty = match opcode {
            Opcode::Store => self.type_of(value),
            Opcode::Istore8 => I8,
            Opcode::Istore16 => I16,
            Opcode::Istore32 => I32,
            _ => return Err(Unsupported("a store")),
        };
        if ty == F32 || ty == F64 {
            let (src, at) = (self.reg(value)?, self.at(address, offset)?);
            self.emit(Op::StoreFloat { double: ty == F64, at, src });
            return Ok(());
        }
        if ty == I64X2 {
            return self.store_pair(value, address, offset);
        }
        let size = size_of(ty)?;
        if opcode == Opcode::Store && self.change(value, address, offset, size)? {
            return Ok(());
        }
        let src = match self.immediate(value) {
            Some(constant) => Src::Imm(constant),
            None => match self.made(value) {
                // Of what is narrowed the low bits are stored.
                Some((_, InstructionData::Unary { opcode: Opcode::Ireduce, arg })) if self.uses(value) == 1 => {
                    Src::Reg(self.reg(arg)?)
                }
                _ => Src::Reg(self.reg(value)?),
            },
        };
        let at = self.at(address, offset)?;
        self.emit(Op::Store { size, at, src });
        Ok(())
    }

    fn store_pair(&mut self, value: Value, address: Value, offset: i32) -> Done {
        let Some((_, InstructionData::UnaryConst { opcode: Opcode::Vconst, constant_handle })) = self.made(value)
        else {
            return Err(Unsupported("a vector"));
        };
        let data = self.func.dfg.constants.get(constant_handle);
        let bytes: [u8; 16] = data.as_slice().try_into().map_err(|_| NEVER)?;
        let at = self.at(address, offset)?;
        self.lir.pairs.push(bytes);
        let constant = self.lir.pairs.len() as u32 - 1;
        self.emit(Op::StorePair { at, constant });
        Ok(())
    }

    /// Stores what is made from what is there already, in one instruction; whether it could.
    fn change(&mut self, value: Value, address: Value, offset: i32, size: Size) -> Done<bool> {
        let Some((inst, InstructionData::Binary { opcode, args: [a, b] })) = self.made(value) else {
            return Ok(false);
        };
        let op = match opcode {
            Opcode::Iadd => Alu::Add,
            Opcode::Isub => Alu::Sub,
            Opcode::Band => Alu::And,
            Opcode::Bor => Alu::Or,
            Opcode::Bxor => Alu::Xor,
            _ => return Ok(false),
        };
        if self.uses(value) != 1 || !self.is_here(inst) {
            return Ok(false);
        }
        let is_there = |lower: &Self, value: Value| {
            let Some((load, InstructionData::Load { opcode: Opcode::Load, arg, offset: at, .. })) = lower.made(value)
            else {
                return false;
            };
            lower.uses(value) == 1
                && lower.nothing_between(load)
                && lower.func.dfg.resolve_aliases(arg) == lower.func.dfg.resolve_aliases(address)
                && i32::from(at) == offset
        };
        let b = match (is_there(self, a), is_there(self, b)) {
            (true, _) => b,
            (_, true) if op != Alu::Sub => a,
            _ => return Ok(false),
        };
        let b = self.reg_or_constant(b)?;
        let at = self.at(address, offset)?;
        self.emit(Op::AluMem { op, size, at, b });
        Ok(true)
    }

    fn atomic(&mut self, inst: Inst, op: AtomicRmwOp, address: Value, value: Value) -> Done {
        let result = self.func.dfg.first_result(inst);
        let size = size_of(self.type_of(result))?;
        let op = match op {
            AtomicRmwOp::Add => Atomic::Add,
            AtomicRmwOp::Sub => Atomic::Sub,
            AtomicRmwOp::And => Atomic::And,
            AtomicRmwOp::Or => Atomic::Or,
            AtomicRmwOp::Xor => Atomic::Xor,
            AtomicRmwOp::Xchg => Atomic::Exchange,
            _ => return Err(Unsupported("an atomic instruction")),
        };
        let dst = self.wanted(result).unwrap_or(NO_V);
        if dst != NO_V && matches!(op, Atomic::And | Atomic::Or | Atomic::Xor) {
            return Err(Unsupported("an atomic instruction with a result"));
        }
        let (at, src) = (self.at(address, 0)?, self.reg(value)?);
        self.emit(Op::Atomic { op, size, dst, at, src });
        Ok(())
    }

    fn load(&mut self, opcode: Opcode, ty: Type, dst: V, at: At) -> Done {
        let extended = |how| Op::Extend { how, dst, src: Src::Mem(at) };
        let op = match (opcode, ty) {
            (Opcode::Load | Opcode::AtomicLoad, F32 | F64) => Op::LoadFloat { double: ty == F64, dst, at },
            (Opcode::Load | Opcode::AtomicLoad, _) => Op::Load { size: size_of(ty)?, dst, at },
            (Opcode::Uload8, _) => extended(Extend::Zero8),
            (Opcode::Uload16, _) => extended(Extend::Zero16),
            (Opcode::Uload32, _) => Op::Load { size: Size::B4, dst, at },
            (Opcode::Sload8, I64) => extended(Extend::Sign8To64),
            (Opcode::Sload8, _) => extended(Extend::Sign8To32),
            (Opcode::Sload16, I64) => extended(Extend::Sign16To64),
            (Opcode::Sload16, _) => extended(Extend::Sign16To32),
            (Opcode::Sload32, _) => extended(Extend::Sign32To64),
            _ => return Err(Unsupported("a load")),
        };
        self.emit(op);
        Ok(())
    }

    // What makes a value.

    fn value(&mut self, inst: Inst, data: &InstructionData, dst: V, ty: Type) -> Done {
        match *data {
            InstructionData::UnaryImm { opcode: Opcode::Iconst, .. } => {
                let value = self.constant(self.func.dfg.first_result(inst)).unwrap_or_default();
                self.emit(Op::Imm { dst, value });
                Ok(())
            }
            InstructionData::UnaryIeee32 { imm, .. } => {
                self.emit(Op::FloatImm { double: false, dst, bits: u64::from(imm.bits()) });
                Ok(())
            }
            InstructionData::UnaryIeee64 { imm, .. } => {
                self.emit(Op::FloatImm { double: true, dst, bits: imm.bits() });
                Ok(())
            }
            InstructionData::Load { opcode, arg, offset, .. } => {
                let at = self.at(arg, offset.into())?;
                self.load(opcode, ty, dst, at)
            }
            InstructionData::LoadNoOffset { opcode: Opcode::Bitcast, arg, .. } => self.bitcast(dst, ty, arg),
            InstructionData::LoadNoOffset { opcode, arg, .. } => {
                let at = self.at(arg, 0)?;
                self.load(opcode, ty, dst, at)
            }
            InstructionData::NullAry { opcode: Opcode::GetStackPointer } => {
                self.emit(Op::StackPointer { dst });
                Ok(())
            }
            InstructionData::IntCompare { cond, args: [a, b], .. } => {
                let of = self.compare(cond, a, b, false)?;
                self.emit(Op::Set { dst, of });
                Ok(())
            }
            InstructionData::FloatCompare { cond, args: [a, b], .. } => {
                let of = self.compare_floats(cond, a, b)?;
                self.emit(Op::Set { dst, of });
                Ok(())
            }
            InstructionData::Ternary { opcode: Opcode::Select | Opcode::SelectSpectreGuard, args: [of, a, b] } => {
                let of = self.is_not_zero(of, true)?;
                self.select(of, dst, ty, a, b)
            }
            InstructionData::Binary { opcode, args: [a, b] } => self.binary(opcode, dst, ty, a, b),
            InstructionData::Unary { opcode, arg } => self.unary(inst, opcode, dst, ty, arg),
            _ => Err(Unsupported("an instruction")),
        }
    }

    fn select(&mut self, mut of: Compare, dst: V, ty: Type, mut a: Value, mut b: Value) -> Done {
        if of.cond == Cond::Equal {
            of.cond = Cond::NotEqual;
            (a, b) = (b, a);
        }
        let (a, b) = (self.reg(a)?, self.reg(b)?);
        self.emit(match class_of(ty)? {
            Class::General => Op::Select { size: word(ty)?, dst, of, a, b },
            Class::Vector => Op::SelectFloat { double: ty == F64, dst, of, a, b },
        });
        Ok(())
    }

    fn binary(&mut self, opcode: Opcode, dst: V, ty: Type, a: Value, b: Value) -> Done {
        let float = |op| (op, ty == F64);
        let (op, double) = match opcode {
            Opcode::Fadd => float(FloatOp::Add),
            Opcode::Fsub => float(FloatOp::Sub),
            Opcode::Fmul => float(FloatOp::Mul),
            Opcode::Fdiv => float(FloatOp::Div),
            _ => return self.integers(opcode, dst, ty, a, b),
        };
        if ty != F32 && ty != F64 {
            return Err(Unsupported("a vector"));
        }
        let (a, b) = (self.reg(a)?, self.src(b)?);
        self.emit(Op::Float { op, double, dst, a, b });
        Ok(())
    }

    fn integers(&mut self, opcode: Opcode, dst: V, ty: Type, a: Value, b: Value) -> Done {
        let size = word(ty)?;
        match opcode {
            Opcode::Iadd => self.add_integers(dst, ty, size, a, b),
            Opcode::Isub => {
                if let Some(constant) = self.immediate(b).and_then(i32::checked_neg) {
                    let a = self.reg(a)?;
                    self.emit(Op::Alu { op: Alu::Add, size, dst, a, b: Src::Imm(constant) });
                } else if self.constant(a) == Some(0) {
                    let a = self.reg(b)?;
                    self.emit(Op::Unary { op: Unary::Neg, size, dst, a });
                } else {
                    let (a, b) = (self.reg(a)?, self.src(b)?);
                    self.emit(Op::Alu { op: Alu::Sub, size, dst, a, b });
                }
                Ok(())
            }
            Opcode::Band => self.and(dst, ty, size, a, b),
            Opcode::Bor => self.commutative(Alu::Or, size, dst, a, b),
            Opcode::Bxor => self.commutative(Alu::Xor, size, dst, a, b),
            Opcode::Imul => {
                let (a, b) = if self.immediate(a).is_some() { (b, a) } else { (a, b) };
                let (a, b) = (self.reg(a)?, self.src(b)?);
                self.emit(Op::Mul { size, dst, a, b });
                Ok(())
            }
            Opcode::Ishl => self.shift(Shift::Shl, dst, ty, a, b),
            Opcode::Ushr => self.shift(Shift::Shr, dst, ty, a, b),
            Opcode::Sshr => self.shift(Shift::Sar, dst, ty, a, b),
            Opcode::Rotl => self.rotate(Shift::Rol, dst, ty, a, b),
            Opcode::Rotr => self.rotate(Shift::Ror, dst, ty, a, b),
            Opcode::Smin => self.extreme(IntCC::SignedLessThan, dst, ty, a, b),
            Opcode::Smax => self.extreme(IntCC::SignedGreaterThan, dst, ty, a, b),
            Opcode::Umin => self.extreme(IntCC::UnsignedLessThan, dst, ty, a, b),
            Opcode::Umax => self.extreme(IntCC::UnsignedGreaterThan, dst, ty, a, b),
            Opcode::Sdiv | Opcode::Udiv | Opcode::Srem | Opcode::Urem if ty == I32 || ty == I64 => {
                let signed = matches!(opcode, Opcode::Sdiv | Opcode::Srem);
                let remainder = matches!(opcode, Opcode::Srem | Opcode::Urem);
                let (a, b) = (self.reg(a)?, self.reg(b)?);
                self.emit(Op::Divide { signed, remainder, size, dst, a, b });
                Ok(())
            }
            Opcode::Umulhi | Opcode::Smulhi if ty == I32 || ty == I64 => {
                let (a, b) = (self.reg(a)?, self.reg(b)?);
                self.emit(Op::MulHigh { signed: opcode == Opcode::Smulhi, size, dst, a, b });
                Ok(())
            }
            _ => Err(Unsupported("an instruction of two values")),
        }
    }

    /// What is shifted to the left by three bits at most, and by how many.
    pub fn scaled(&self, value: Value) -> Option<(Value, u8)> {
        let (_, InstructionData::Binary { opcode: Opcode::Ishl, args: [a, by] }) = self.made(value)? else {
            return None;
        };
        let by = self.constant(by).filter(|by| (0..=3).contains(by))?;
        Some((a, by as u8))
    }

    fn add_integers(&mut self, dst: V, ty: Type, size: Size, a: Value, b: Value) -> Done {
        if ty == I64 || ty == I32 {
            let scaled = match (self.scaled(b), self.scaled(a)) {
                (Some((index, scale)), _) => Some((a, index, scale)),
                (None, Some((index, scale))) => Some((b, index, scale)),
                _ => None,
            };
            if let Some((base, index, scale)) = scaled
                && self.immediate(base).is_none()
            {
                let (base, index) = (self.reg(base)?, self.reg(index)?);
                self.emit(Op::Lea { size, dst, at: At { base, index, scale, disp: 0 } });
                return Ok(());
            }
        }
        self.commutative(Alu::Add, size, dst, a, b)
    }

    fn commutative(&mut self, op: Alu, size: Size, dst: V, a: Value, b: Value) -> Done {
        let (a, b) = if self.immediate(a).is_some() { (b, a) } else { (a, b) };
        let (a, b) = (self.reg(a)?, self.src(b)?);
        self.emit(Op::Alu { op, size, dst, a, b });
        Ok(())
    }

    fn and(&mut self, dst: V, ty: Type, size: Size, a: Value, b: Value) -> Done {
        let (a, b) = if self.constant(a).is_some() { (b, a) } else { (a, b) };
        let how = match self.constant(b) {
            Some(0xff) => Some(Extend::Zero8),
            Some(0xffff) => Some(Extend::Zero16),
            Some(0xffff_ffff) if ty == I64 => Some(Extend::Zero32),
            _ => None,
        };
        if let Some(how) = how {
            let src = Src::Reg(self.reg(a)?);
            self.emit(Op::Extend { how, dst, src });
            return Ok(());
        }
        for (a, b) in [(a, b), (b, a)] {
            if let Some((_, InstructionData::Unary { opcode: Opcode::Bnot, arg })) = self.made(b)
                && self.uses(b) == 1
            {
                let (a, not) = (self.reg(a)?, self.reg(arg)?);
                self.emit(Op::AndNot { size, dst, a, not });
                return Ok(());
            }
        }
        self.commutative(Alu::And, size, dst, a, b)
    }

    fn shift(&mut self, op: Shift, dst: V, ty: Type, a: Value, by: Value) -> Done {
        let size = word(ty)?;
        let mut a = self.reg(a)?;
        match self.constant(by) {
            Some(by) => {
                let by = by as u8 & (ty.bits() - 1) as u8;
                let from = a;
                let how = match (op, ty) {
                    (Shift::Shr, I8) => Some(Extend::Zero8),
                    (Shift::Shr, I16) => Some(Extend::Zero16),
                    (Shift::Sar, I8) => Some(Extend::Sign8To32),
                    (Shift::Sar, I16) => Some(Extend::Sign16To32),
                    _ => None,
                };
                if how.is_some() {
                    a = self.lir.register(Class::General);
                }
                let shift = Op::Shift { op, size, dst, a, by };
                match how {
                    Some(how) => self.emit_both(Op::Extend { how, dst: a, src: Src::Reg(from) }, shift),
                    None => self.emit(shift),
                }
            }
            None if ty == I32 || ty == I64 => {
                let by = self.reg(by)?;
                self.emit(Op::ShiftBy { op, size, dst, a, by });
            }
            None => return Err(Unsupported("a shift of few bits")),
        }
        Ok(())
    }

    fn rotate(&mut self, op: Shift, dst: V, ty: Type, a: Value, by: Value) -> Done {
        let size = size_of(ty)?;
        if size < Size::B4 {
            return Err(Unsupported("a rotation of few bits"));
        }
        let a = self.reg(a)?;
        match self.constant(by) {
            Some(by) => self.emit(Op::Shift { op, size, dst, a, by: by as u8 & (ty.bits() - 1) as u8 }),
            None => {
                let by = self.reg(by)?;
                self.emit(Op::RotateBy { op, size, dst, a, by });
            }
        }
        Ok(())
    }

    fn extreme(&mut self, cond: IntCC, dst: V, ty: Type, a: Value, b: Value) -> Done {
        let (ra, rb) = (self.reg(a)?, self.reg(b)?);
        let of = self.compare(cond, a, b, false)?;
        self.emit(Op::Select { size: word(ty)?, dst, of, a: ra, b: rb });
        Ok(())
    }

    fn unary(&mut self, inst: Inst, opcode: Opcode, dst: V, ty: Type, arg: Value) -> Done {
        let (from, result) = (self.type_of(arg), self.func.dfg.first_result(inst));
        if self.same_bits(opcode, ty, arg).is_some() {
            return Err(NEVER);
        }
        let double = ty == F64;
        let op = match opcode {
            Opcode::Uextend | Opcode::Sextend => return self.extend(opcode, dst, ty, arg, from),
            Opcode::Ireduce => {
                let src = self.func.dfg.resolve_aliases(arg);
                match self.loaded(src, I64)? {
                    Some(at) => Op::Load { size: Size::B4, dst, at },
                    None => {
                        let size = if self.needs_zeros(result) { Size::B4 } else { Size::B8 };
                        Op::Copy { size, dst, src: self.reg(arg)? }
                    }
                }
            }
            Opcode::Ineg => Op::Unary { op: Unary::Neg, size: word(ty)?, dst, a: self.reg(arg)? },
            Opcode::Bnot => Op::Unary { op: Unary::Not, size: word(ty)?, dst, a: self.reg(arg)? },
            Opcode::Bswap if ty == I16 => Op::Shift { op: Shift::Rol, size: Size::B2, dst, a: self.reg(arg)?, by: 8 },
            Opcode::Bswap => Op::Unary { op: Unary::Bswap, size: size_of(ty)?, dst, a: self.reg(arg)? },
            Opcode::Clz | Opcode::Ctz | Opcode::Popcnt if ty == I32 || ty == I64 => {
                let op = match opcode {
                    Opcode::Clz => Count::LeadingZeros,
                    Opcode::Ctz => Count::TrailingZeros,
                    _ => Count::Ones,
                };
                Op::Count { op, size: size_of(ty)?, dst, a: self.reg(arg)? }
            }
            Opcode::Iabs if ty == I32 || ty == I64 => return self.absolute(dst, ty, arg),
            _ if !matches!(ty, F32 | F64 | I32 | I64) => return Err(Unsupported("an instruction of one value")),
            Opcode::Fneg => Op::FloatMask { mask: Mask::Negate, double, dst, a: self.reg(arg)? },
            Opcode::Fabs => Op::FloatMask { mask: Mask::Absolute, double, dst, a: self.reg(arg)? },
            Opcode::Sqrt => Op::Sqrt { double, dst, a: self.reg(arg)? },
            // Rounding modes of `ROUNDSD`, without the exception for what is inexact.
            Opcode::Nearest => Op::Round { mode: 8, double, dst, a: self.reg(arg)? },
            Opcode::Floor => Op::Round { mode: 9, double, dst, a: self.reg(arg)? },
            Opcode::Ceil => Op::Round { mode: 10, double, dst, a: self.reg(arg)? },
            Opcode::Trunc => Op::Round { mode: 11, double, dst, a: self.reg(arg)? },
            Opcode::Fpromote | Opcode::Fdemote => Op::Convert { double, dst, a: self.reg(arg)? },
            Opcode::FcvtFromSint if from == I32 || from == I64 => {
                Op::IntToFloat { size: size_of(from)?, double, dst, a: self.reg(arg)? }
            }
            Opcode::FcvtToSintSat if ty == I32 || ty == I64 => {
                Op::FloatToInt { size: size_of(ty)?, double: from == F64, dst, a: self.reg(arg)? }
            }
            _ => return Err(Unsupported("an instruction of one value")),
        };
        self.emit(op);
        Ok(())
    }

    fn bitcast(&mut self, dst: V, ty: Type, arg: Value) -> Done {
        let from = self.type_of(arg);
        let op = match (class_of(from)?, class_of(ty)?) {
            (Class::General, Class::Vector) => Op::ToVector { size: size_of(from)?, dst, a: self.reg(arg)? },
            (Class::Vector, Class::General) => Op::FromVector { size: size_of(ty)?, dst, a: self.reg(arg)? },
            (Class::General, Class::General) => Op::Copy { size: Size::B8, dst, src: self.reg(arg)? },
            (Class::Vector, Class::Vector) => return Err(Unsupported("a bitcast")),
        };
        self.emit(op);
        Ok(())
    }

    fn absolute(&mut self, dst: V, ty: Type, arg: Value) -> Done {
        let size = size_of(ty)?;
        let (b, a) = (self.reg(arg)?, self.lir.register(Class::General));
        let of = Compare { test: Test::Cmp, size, a: Src::Reg(b), b: Src::Imm(0), cond: Cond::Flag(0xc) };
        self.emit_both(Op::Unary { op: Unary::Neg, size, dst: a, a: b }, Op::Select { size, dst, of, a, b });
        Ok(())
    }

    fn extend(&mut self, opcode: Opcode, dst: V, ty: Type, arg: Value, from: Type) -> Done {
        // Of which a byte is left.
        if opcode == Opcode::Uextend
            && self.uses(arg) == 1
            && let Some((_, InstructionData::Binary { opcode: Opcode::Band, args: [byte, mask] })) = self.made(arg)
            && self.constant(mask) == Some(0xff)
        {
            let src = self.src_part(byte, I8)?;
            self.emit(Op::Extend { how: Extend::Zero8, dst, src });
            return Ok(());
        }
        let how = match (opcode, from, ty) {
            (Opcode::Uextend, I8, _) => Extend::Zero8,
            (Opcode::Uextend, I16, _) => Extend::Zero16,
            (_, I8, I64) => Extend::Sign8To64,
            (_, I8, _) => Extend::Sign8To32,
            (_, I16, I64) => Extend::Sign16To64,
            (_, I16, _) => Extend::Sign16To32,
            (_, I32, I64) => Extend::Sign32To64,
            _ => return Err(Unsupported("an extension")),
        };
        let src = self.src_part(arg, from)?;
        self.emit(Op::Extend { how, dst, src });
        Ok(())
    }
}
