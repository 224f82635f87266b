//! Instructions on floats. What may make a NaN of several is inexact.

use crate::maker::{Kind, Maker};
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::types::{F32, F64, I32, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};

impl<'a> Maker<'a> {
    pub fn float_kinds() -> Vec<Kind<'a>> {
        vec![
            (16, Maker::float_binary),
            (7, Maker::float_unary),
            (4, Maker::float_constant),
            (9, Maker::float_conversion),
            (5, Maker::float_flag),
        ]
    }

    fn float_constant(&mut self) {
        let ty = self.float_type();
        let value = self.constant_of(ty);
        self.add(value);
    }

    fn float_binary(&mut self) {
        let ty = self.float_type();
        let (x, y) = (self.value(ty), self.value(ty));
        let value = match self.choice.below(4) {
            0 => self.b.ins().fadd(x, y),
            1 => self.b.ins().fsub(x, y),
            2 => self.b.ins().fmul(x, y),
            _ => self.b.ins().fdiv(x, y),
        };
        self.add_as(value, false);
    }

    fn float_unary(&mut self) {
        let ty = self.float_type();
        let x = self.pick(ty);
        let (value, is_exact) = match self.choice.below(7) {
            0 => (self.b.ins().fneg(x.value), x.is_exact),
            1 => (self.b.ins().fabs(x.value), x.is_exact),
            2 => (self.b.ins().sqrt(x.value), false),
            3 => (self.b.ins().ceil(x.value), false),
            4 => (self.b.ins().floor(x.value), false),
            5 => (self.b.ins().trunc(x.value), false),
            _ => (self.b.ins().nearest(x.value), false),
        };
        self.add_as(value, is_exact);
    }

    fn float_conversion(&mut self) {
        let (integer, float) = (self.word_type(), self.float_type());
        let (value, is_exact) = match self.choice.below(10) {
            0 | 1 => {
                let x = self.value(integer);
                (self.b.ins().fcvt_from_sint(float, x), true)
            }
            2 | 3 => {
                let x = self.value(float);
                (self.b.ins().fcvt_to_sint_sat(integer, x), true)
            }
            4 => {
                let x = self.value(F32);
                (self.b.ins().fpromote(F64, x), false)
            }
            5 => {
                let x = self.value(F64);
                (self.b.ins().fdemote(F32, x), false)
            }
            6 => (self.cast(F64, I64), true),
            7 => (self.cast(F32, I32), true),
            8 => (self.cast(I64, F64), true),
            _ => (self.cast(I32, F32), true),
        };
        self.add_as(value, is_exact);
    }

    fn cast(&mut self, from: cranelift_codegen::ir::Type, to: cranelift_codegen::ir::Type) -> Value {
        let x = self.observed(from);
        self.b.ins().bitcast(to, MemFlagsData::new(), x)
    }

    /// A comparison of floats.
    pub fn float_comparison(&mut self) -> Value {
        let ty = self.float_type();
        let cond = self.choice.one_of(FloatCC::all());
        let x = self.value(ty);
        let y = if self.choice.happens(15) { x } else { self.value(ty) };
        self.b.ins().fcmp(cond, x, y)
    }

    fn float_flag(&mut self) {
        let flag = self.float_comparison();
        self.add(flag);
        if self.choice.happens(30) {
            let ty = self.word_type();
            let value = self.b.ins().uextend(ty, flag);
            self.add(value);
        }
    }
}
