//! Constants, arithmetic, conversions and comparisons (JVMS 6.5).

use super::Translator;
use crate::analysis::Ty;
use crate::constants::{self, Constants, Held};
use bytecode::opcodes::*;
use bytecode::{Instruction, Operand};
use classfile::Constant;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F32, F64, I8, I16, I32, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};
use heap::ARRAY_BASE;
use runtime::class::{BasicType, Class};
use runtime::pool_entry::ResolvedConstant;

impl Translator<'_, '_> {
    pub(super) fn push_int(&mut self, value: i32) {
        let value = self.b.ins().iconst(I32, i64::from(value));
        self.push(Ty::Int, value);
    }

    /// aconst_null … ldc2_w
    pub(super) fn constant_instruction(&mut self, instruction: &Instruction<'_>) {
        match (instruction.opcode, instruction.operand) {
            (ACONST_NULL, _) => {
                let null = self.constant(0);
                self.push(Ty::Ref, null);
            }
            (opcode @ ICONST_M1..=ICONST_5, _) => self.push_int(i32::from(opcode) - i32::from(ICONST_0)),
            (opcode @ (LCONST_0 | LCONST_1), _) => {
                let value = self.b.ins().iconst(I64, i64::from(opcode - LCONST_0));
                self.push(Ty::Long, value);
            }
            (opcode @ FCONST_0..=FCONST_2, _) => {
                let value = self.b.ins().f32const(f32::from(opcode - FCONST_0));
                self.push(Ty::Float, value);
            }
            (opcode @ (DCONST_0 | DCONST_1), _) => {
                let value = self.b.ins().f64const(f64::from(opcode - DCONST_0));
                self.push(Ty::Double, value);
            }
            (_, Operand::Immediate(value)) => self.push_int(value),
            (_, Operand::Constant(index)) => self.pool_constant(index),
            _ => {}
        }
    }

    fn pool_constant(&mut self, index: u16) {
        match self.scope.pool.get(index) {
            Constant::Integer(value) => self.push_int(value),
            Constant::Float(value) => {
                let bits = self.b.ins().iconst(I32, i64::from(value.to_bits()));
                let value = self.b.ins().bitcast(F32, MemFlagsData::new(), bits);
                self.push(Ty::Float, value);
            }
            Constant::Long(value) => {
                let value = self.b.ins().iconst(I64, value);
                self.push(Ty::Long, value);
            }
            Constant::Double(value) => {
                let value = self.b.ins().f64const(value);
                self.push(Ty::Double, value);
            }
            _ => match self.entry(index).constant() {
                None | Some(ResolvedConstant::Bits(..)) => {
                    // Dynamic constants of primitive types are rare enough to be left to the interpreter.
                    let exit = self.unresolved();
                    self.end_in(exit);
                }
                Some(ResolvedConstant::Reference(index)) => {
                    let value = self.resolved_reference(index);
                    self.push(Ty::Ref, value);
                }
                Some(ResolvedConstant::Class(class)) => {
                    let value = self.mirror(class as usize);
                    // SAFETY: a class that the method's class refers to.
                    let known = unsafe { class.as_ref() }.map(constants::Constant::mirror);
                    let value = self.note_known(value, known.map(Held::Object));
                    self.push(Ty::Ref, value);
                }
            },
        }
    }

    /// The mirror of a class.
    pub(super) fn mirror(&mut self, class: usize) -> Value {
        let class = self.constant(class);
        self.load_word(class, crate::environment::CLASS_MIRROR)
    }

    /// A resolved reference of the method's class.
    pub(super) fn resolved_reference(&mut self, index: u32) -> Value {
        let mirror = self.mirror(std::ptr::from_ref::<Class>(self.scope.method.class()) as usize);
        let array = self.load_word(mirror, self.env.resolved_references);
        let value = self.load_word(array, (ARRAY_BASE + index as usize * 8) as i32);
        let known = Constants::look(self.env.vm).resolved(self.scope.method.class(), index);
        self.note_known(value, known.map(Held::Object))
    }

    fn binary(&mut self, ty: Ty, operation: impl FnOnce(&mut Self, Value, Value) -> Value) {
        let b = self.pop(ty);
        let a = self.pop(ty);
        let result = operation(self, a, b);
        self.push(ty, result);
    }

    fn unary(&mut self, from: Ty, to: Ty, operation: impl FnOnce(&mut Self, Value) -> Value) {
        let a = self.pop(from);
        let result = operation(self, a);
        self.push(to, result);
    }

    fn shift(&mut self, ty: Ty, operation: impl FnOnce(&mut Self, Value, Value) -> Value) {
        // The distance counts modulo the width, for Java and for the IR.
        let distance = self.pop(Ty::Int);
        let a = self.pop(ty);
        let result = operation(self, a, distance);
        self.push(ty, result);
    }

    /// The value of an integer constant.
    pub(super) fn known_integer(&self, value: Value) -> Option<i64> {
        let inst = self.b.func.dfg.value_def(value).inst()?;
        match self.b.func.dfg.insts[inst] {
            // Cranelift keeps the low bits alone.
            cranelift_codegen::ir::InstructionData::UnaryImm { imm, .. }
                if self.b.func.dfg.value_type(value) == I32 =>
            {
                Some(i64::from(imm.bits() as i32))
            }
            cranelift_codegen::ir::InstructionData::UnaryImm { imm, .. } => Some(imm.bits()),
            _ => None,
        }
    }

    /// A product; by a shift and a sum or difference where a factor is next to a power of two, as the 31 of hashes: two cycles in place of three.
    fn multiply(&mut self, a: Value, b: Value) -> Value {
        let known = |value: Value| self.known_integer(value).filter(|factor| (3..1 << 30).contains(factor));
        let (other, factor) = match (known(a), known(b)) {
            (_, Some(factor)) => (a, factor as u64),
            (Some(factor), None) => (b, factor as u64),
            (None, None) => return self.b.ins().imul(a, b),
        };
        if (factor + 1).is_power_of_two() {
            let shifted = self.b.ins().ishl_imm_u(other, i64::from((factor + 1).ilog2()));
            self.b.ins().isub(shifted, other)
        } else if (factor - 1).is_power_of_two() {
            let shifted = self.b.ins().ishl_imm_u(other, i64::from((factor - 1).ilog2()));
            self.b.ins().iadd(shifted, other)
        } else {
            self.b.ins().imul(a, b)
        }
    }

    fn division(&mut self, ty: Ty, remainder: bool) {
        let b = self.pop(ty);
        let a = self.pop(ty);
        let known = self.known_integer(b);
        if known.is_none_or(|b| b == 0) {
            self.exit_unless(b);
        }
        let result = if known == Some(-1) {
            // The processor's division faults where the quotient overflows, and Cranelift drops the check below where both are constants.
            if remainder { self.b.ins().iconst(super::ir_type(ty), 0) } else { self.b.ins().ineg(a) }
        } else if remainder {
            self.b.ins().srem(a, b)
        } else if known.is_some_and(|b| b != 0) {
            self.b.ins().sdiv(a, b)
        } else {
            // The one quotient that overflows wraps: x / -1 is -x.
            let is_minus_one = self.b.ins().icmp_imm_s(IntCC::Equal, b, -1);
            let one = self.b.ins().iconst(super::ir_type(ty), 1);
            let divisor = self.b.ins().select(is_minus_one, one, b);
            let quotient = self.b.ins().sdiv(a, divisor);
            let negated = self.b.ins().ineg(a);
            self.b.ins().select(is_minus_one, negated, quotient)
        };
        self.push(ty, result);
    }

    /// iadd … iinc, i2l … i2s
    pub(super) fn arithmetic(&mut self, instruction: &Instruction<'_>) {
        use Ty::{Double, Float, Int, Long};
        match instruction.opcode {
            IADD => self.binary(Int, |t, a, b| t.b.ins().iadd(a, b)),
            LADD => self.binary(Long, |t, a, b| t.b.ins().iadd(a, b)),
            FADD => self.binary(Float, |t, a, b| t.b.ins().fadd(a, b)),
            DADD => self.binary(Double, |t, a, b| t.b.ins().fadd(a, b)),
            ISUB => self.binary(Int, |t, a, b| t.b.ins().isub(a, b)),
            LSUB => self.binary(Long, |t, a, b| t.b.ins().isub(a, b)),
            FSUB => self.binary(Float, |t, a, b| t.b.ins().fsub(a, b)),
            DSUB => self.binary(Double, |t, a, b| t.b.ins().fsub(a, b)),
            IMUL => self.binary(Int, Self::multiply),
            LMUL => self.binary(Long, Self::multiply),
            FMUL => self.binary(Float, |t, a, b| t.b.ins().fmul(a, b)),
            DMUL => self.binary(Double, |t, a, b| t.b.ins().fmul(a, b)),
            FDIV => self.binary(Float, |t, a, b| t.b.ins().fdiv(a, b)),
            DDIV => self.binary(Double, |t, a, b| t.b.ins().fdiv(a, b)),
            IDIV => self.division(Int, false),
            LDIV => self.division(Long, false),
            IREM => self.division(Int, true),
            LREM => self.division(Long, true),
            FREM => self.binary(Float, |t, a, b| {
                t.call_helper(crate::runtime_calls::float_remainder as *const () as usize, &[a, b], Some(F32))
                    .unwrap_or(a)
            }),
            DREM => self.binary(Double, |t, a, b| {
                t.call_helper(crate::runtime_calls::double_remainder as *const () as usize, &[a, b], Some(F64))
                    .unwrap_or(a)
            }),
            INEG => self.unary(Int, Int, |t, a| t.b.ins().ineg(a)),
            LNEG => self.unary(Long, Long, |t, a| t.b.ins().ineg(a)),
            FNEG => self.unary(Float, Float, |t, a| t.b.ins().fneg(a)),
            DNEG => self.unary(Double, Double, |t, a| t.b.ins().fneg(a)),
            ISHL => self.shift(Int, |t, a, n| t.b.ins().ishl(a, n)),
            LSHL => self.shift(Long, |t, a, n| t.b.ins().ishl(a, n)),
            ISHR => self.shift(Int, |t, a, n| t.b.ins().sshr(a, n)),
            LSHR => self.shift(Long, |t, a, n| t.b.ins().sshr(a, n)),
            IUSHR => self.shift(Int, |t, a, n| t.b.ins().ushr(a, n)),
            LUSHR => self.shift(Long, |t, a, n| t.b.ins().ushr(a, n)),
            IAND => self.binary(Int, |t, a, b| t.b.ins().band(a, b)),
            LAND => self.binary(Long, |t, a, b| t.b.ins().band(a, b)),
            IOR => self.binary(Int, |t, a, b| t.b.ins().bor(a, b)),
            LOR => self.binary(Long, |t, a, b| t.b.ins().bor(a, b)),
            IXOR => self.binary(Int, |t, a, b| t.b.ins().bxor(a, b)),
            LXOR => self.binary(Long, |t, a, b| t.b.ins().bxor(a, b)),
            IINC => self.increment(instruction),
            I2L => self.unary(Int, Long, |t, a| t.b.ins().sextend(I64, a)),
            I2F => self.unary(Int, Float, |t, a| t.b.ins().fcvt_from_sint(F32, a)),
            I2D => self.unary(Int, Double, |t, a| t.b.ins().fcvt_from_sint(F64, a)),
            L2I => self.unary(Long, Int, |t, a| t.b.ins().ireduce(I32, a)),
            L2F => self.unary(Long, Float, |t, a| t.b.ins().fcvt_from_sint(F32, a)),
            L2D => self.unary(Long, Double, |t, a| t.b.ins().fcvt_from_sint(F64, a)),
            F2I => self.unary(Float, Int, |t, a| t.b.ins().fcvt_to_sint_sat(I32, a)),
            F2L => self.unary(Float, Long, |t, a| t.b.ins().fcvt_to_sint_sat(I64, a)),
            F2D => self.unary(Float, Double, |t, a| t.b.ins().fpromote(F64, a)),
            D2I => self.unary(Double, Int, |t, a| t.b.ins().fcvt_to_sint_sat(I32, a)),
            D2L => self.unary(Double, Long, |t, a| t.b.ins().fcvt_to_sint_sat(I64, a)),
            D2F => self.unary(Double, Float, |t, a| t.b.ins().fdemote(F32, a)),
            I2B => self.unary(Int, Int, |t, a| {
                if t.fits(a, BasicType::Byte) {
                    return a;
                }
                let low = t.b.ins().ireduce(I8, a);
                t.b.ins().sextend(I32, low)
            }),
            I2S => self.unary(Int, Int, |t, a| {
                if t.fits(a, BasicType::Short) {
                    return a;
                }
                let low = t.b.ins().ireduce(I16, a);
                t.b.ins().sextend(I32, low)
            }),
            _ => self.unary(Int, Int, |t, a| {
                if t.fits(a, BasicType::Char) {
                    return a;
                }
                let low = t.b.ins().ireduce(I16, a);
                t.b.ins().uextend(I32, low)
            }),
        }
    }

    fn increment(&mut self, instruction: &Instruction<'_>) {
        let Operand::Increment { local, delta } = instruction.operand else { return };
        let local = usize::from(local);
        let old = self.read_slot(local, Ty::Int);
        let new = self.b.ins().iadd_imm_s(old, i64::from(delta));
        self.write_slot(local, Ty::Int, new);
        self.scope.state.locals[local].dirty = true;
    }

    /// lcmp … dcmpg, together with the branch on its result that follows. Returns where to go on.
    pub(super) fn comparison(&mut self, instruction: &Instruction<'_>, end: u32) -> Result<u32, super::Unsuitable> {
        let next = instruction.next_bci();
        let opcode = instruction.opcode;
        let ty = match opcode {
            LCMP => Ty::Long,
            FCMPL | FCMPG => Ty::Float,
            _ => Ty::Double,
        };
        let b = self.pop(ty);
        let a = self.pop(ty);
        let branch =
            Instruction::decode(self.scope.code, next).ok().filter(|i| next < end && (IFEQ..=IFLE).contains(&i.opcode));
        if let Some(branch) = branch {
            let condition = if opcode == LCMP {
                self.b.ins().icmp(super::control::int_condition(branch.opcode - IFEQ), a, b)
            } else {
                self.b.ins().fcmp(float_condition(branch.opcode, matches!(opcode, FCMPG | DCMPG)), a, b)
            };
            self.scope.bci = branch.bci;
            self.branch_on(&branch, condition)?;
            return Ok(branch.next_bci());
        }
        let (above, below) = if opcode == LCMP {
            (self.b.ins().icmp(IntCC::SignedGreaterThan, a, b), self.b.ins().icmp(IntCC::SignedLessThan, a, b))
        } else if matches!(opcode, FCMPG | DCMPG) {
            (self.b.ins().fcmp(FloatCC::UnorderedOrGreaterThan, a, b), self.b.ins().fcmp(FloatCC::LessThan, a, b))
        } else {
            (self.b.ins().fcmp(FloatCC::GreaterThan, a, b), self.b.ins().fcmp(FloatCC::UnorderedOrLessThan, a, b))
        };
        let (above, below) = (self.b.ins().uextend(I32, above), self.b.ins().uextend(I32, below));
        let result = self.b.ins().isub(above, below);
        self.push(Ty::Int, result);
        Ok(next)
    }
}

/// The condition on the compared numbers that stands for a condition on `fcmp…`'s result; NaN counts as greater for the g forms.
fn float_condition(branch: u8, nan_is_greater: bool) -> FloatCC {
    match (branch, nan_is_greater) {
        (IFEQ, _) => FloatCC::Equal,
        (IFNE, _) => FloatCC::NotEqual,
        (IFLT, true) => FloatCC::LessThan,
        (IFLT, false) => FloatCC::UnorderedOrLessThan,
        (IFGE, true) => FloatCC::UnorderedOrGreaterThanOrEqual,
        (IFGE, false) => FloatCC::GreaterThanOrEqual,
        (IFGT, true) => FloatCC::UnorderedOrGreaterThan,
        (IFGT, false) => FloatCC::GreaterThan,
        (_, true) => FloatCC::LessThanOrEqual,
        (_, false) => FloatCC::UnorderedOrLessThanOrEqual,
    }
}
