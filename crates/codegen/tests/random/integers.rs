//! Instructions on integers.

use crate::maker::{Kind, Maker};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I16, I32, I64};
use cranelift_codegen::ir::{InstBuilder, TrapCode, Value};

impl<'a> Maker<'a> {
    pub fn integer_kinds() -> Vec<Kind<'a>> {
        vec![
            (22, Maker::binary),
            (16, Maker::immediate),
            (7, Maker::unary),
            (7, Maker::shift),
            (3, Maker::product),
            (3, Maker::quotient),
            (1, Maker::guarded_quotient),
            (5, Maker::word_conversion),
            (8, Maker::flag),
            (6, Maker::selection),
            (5, Maker::integer_constant),
            (4, Maker::sum),
        ]
    }

    pub fn narrow_kinds() -> Vec<Kind<'a>> {
        vec![(3, Maker::narrow_binary), (5, Maker::conversion), (6, Maker::narrow_load), (5, Maker::narrow_store)]
    }

    pub fn integer_constant(&mut self) {
        let ty = self.any_integer_type();
        let value = self.constant_of(ty);
        self.add(value);
    }

    fn binary(&mut self) {
        let ty = self.word_type();
        let (x, y) = (self.value(ty), self.value(ty));
        let value = match self.choice.below(16) {
            0..3 => self.b.ins().iadd(x, y),
            3..6 => self.b.ins().isub(x, y),
            6 => self.b.ins().imul(x, y),
            7 | 8 => self.b.ins().band(x, y),
            9 => self.b.ins().bor(x, y),
            10 => self.b.ins().bxor(x, y),
            11 => self.b.ins().band_not(x, y),
            12 => self.b.ins().umin(x, y),
            13 => self.b.ins().umax(x, y),
            14 => self.b.ins().smin(x, y),
            _ => self.b.ins().smax(x, y),
        };
        self.add(value);
    }

    fn narrow_binary(&mut self) {
        let ty = self.choice.one_of(&[I8, I8, I16]);
        let (x, y) = (self.value(ty), self.value(ty));
        let value = match self.choice.below(8) {
            0 => self.b.ins().iadd(x, y),
            1 => self.b.ins().isub(x, y),
            2 | 3 => self.b.ins().band(x, y),
            4 | 5 => self.b.ins().bor(x, y),
            6 if ty == I16 => self.b.ins().bswap(x),
            _ => self.b.ins().bxor(x, y),
        };
        self.add(value);
    }

    fn immediate(&mut self) {
        let ty = self.word_type();
        let (x, number, bits) = (self.value(ty), self.choice.integer(), i64::from(ty.bits()));
        let amount = self.choice.below(bits as usize) as i64;
        let value = match self.choice.below(18) {
            0..4 => self.b.ins().iadd_imm_s(x, number),
            4 => {
                let constant = self.integer_of(ty, number);
                self.b.ins().isub(constant, x)
            }
            5 => {
                let constant = self.integer_of(ty, number);
                self.b.ins().isub(x, constant)
            }
            6 => self.b.ins().imul_imm_s(x, number),
            7 | 8 => self.b.ins().band_imm_u(x, number),
            9 => self.b.ins().band_imm_s(x, number),
            10 => self.b.ins().bor_imm_u(x, number),
            11 => self.b.ins().bxor_imm_s(x, number),
            12 | 13 => self.b.ins().ishl_imm_u(x, amount),
            14 => self.b.ins().ushr_imm_u(x, amount),
            15 => self.b.ins().sshr_imm_s(x, amount),
            16 => self.b.ins().rotl_imm_u(x, amount),
            _ => self.b.ins().rotr_imm_u(x, amount),
        };
        self.add(value);
    }

    fn unary(&mut self) {
        let ty = self.word_type();
        let x = self.value(ty);
        let value = match self.choice.below(9) {
            0 | 1 => self.b.ins().bnot(x),
            2 | 3 => self.b.ins().ineg(x),
            4 => self.b.ins().clz(x),
            5 => self.b.ins().ctz(x),
            6 => self.b.ins().popcnt(x),
            7 => self.b.ins().bswap(x),
            _ => self.b.ins().iabs(x),
        };
        self.add(value);
    }

    fn shift(&mut self) {
        let ty = self.word_type();
        let by = if self.choice.happens(60) { ty } else { self.any_integer_type() };
        let (x, amount) = (self.value(ty), self.value(by));
        let value = match self.choice.below(8) {
            0 | 1 => self.b.ins().ishl(x, amount),
            2 | 3 => self.b.ins().ushr(x, amount),
            4 | 5 => self.b.ins().sshr(x, amount),
            6 => self.b.ins().rotl(x, amount),
            _ => self.b.ins().rotr(x, amount),
        };
        self.add(value);
    }

    fn product(&mut self) {
        let (x, y) = (self.value(I64), self.value(I64));
        let value = match self.choice.below(4) {
            0 => self.b.ins().umulhi(x, y),
            1 => self.b.ins().smulhi(x, y),
            _ => {
                let (low, high) = (self.b.ins().imul(x, y), self.b.ins().umulhi(x, y));
                self.add(low);
                high
            }
        };
        self.add(value);
    }

    fn quotient(&mut self) {
        let ty = self.word_type();
        let (x, mut y) = (self.value(ty), self.value(ty));
        let (number, kind) = (self.choice.integer(), self.choice.below(4));
        if self.choice.happens(30) {
            // By a constant that is neither 0 nor -1.
            let number = number & i64::from(i32::MAX);
            y = self.integer_of(ty, number.max(1));
        } else {
            y = self.b.ins().bor_imm_u(y, 1);
            if kind < 2 {
                y = self.b.ins().band_imm_u(y, (1i64 << (ty.bits() - 1)).wrapping_sub(1));
            }
        }
        let value = match kind {
            0 => self.b.ins().sdiv(x, y),
            1 => self.b.ins().srem(x, y),
            2 => self.b.ins().udiv(x, y),
            _ => self.b.ins().urem(x, y),
        };
        self.add(value);
    }

    /// As Java divides: what would overflow is done in a block of its own.
    fn guarded_quotient(&mut self) {
        let ty = self.word_type();
        let (x, y) = (self.value(ty), self.value(ty));
        let is_quotient = self.choice.happens(50);
        let (plain, special, done, zero) =
            (self.b.create_block(), self.b.create_block(), self.b.create_block(), self.b.create_block());
        let result = self.b.append_block_param(done, ty);
        for cold in [special, zero] {
            self.b.set_cold_block(cold);
        }
        let nonzero = self.b.create_block();
        if self.choice.happens(50) {
            self.b.ins().brif(y, nonzero, &[], zero, &[]);
        } else {
            let is_zero = self.b.ins().icmp_imm_s(IntCC::Equal, y, 0);
            self.b.ins().brif(is_zero, zero, &[], nonzero, &[]);
        }
        self.b.switch_to_block(nonzero);
        let is_special = self.b.ins().icmp_imm_s(IntCC::Equal, y, -1);
        self.b.ins().brif(is_special, special, &[], plain, &[]);
        self.b.switch_to_block(plain);
        let value = if is_quotient { self.b.ins().sdiv(x, y) } else { self.b.ins().srem(x, y) };
        self.b.ins().jump(done, &[value.into()]);
        self.b.switch_to_block(zero);
        let value = self.b.ins().iconst(ty, 77);
        self.b.ins().jump(done, &[value.into()]);
        self.b.switch_to_block(special);
        let value = if is_quotient { self.b.ins().ineg(x) } else { self.b.ins().iconst(ty, 0) };
        self.b.ins().jump(done, &[value.into()]);
        self.b.switch_to_block(done);
        self.add(result);
    }

    fn word_conversion(&mut self) {
        let value = match self.choice.below(3) {
            0 => {
                let x = self.value(I64);
                self.b.ins().ireduce(I32, x)
            }
            1 => {
                let x = self.value(I32);
                self.b.ins().uextend(I64, x)
            }
            _ => {
                let x = self.value(I32);
                self.b.ins().sextend(I64, x)
            }
        };
        self.add(value);
    }

    fn conversion(&mut self) {
        let (from, to) = self.choice.one_of(&[
            (I32, I64),
            (I32, I64),
            (I32, I64),
            (I8, I32),
            (I8, I64),
            (I16, I32),
            (I16, I64),
            (I8, I16),
            (I64, I32),
            (I64, I32),
            (I32, I8),
            (I32, I16),
            (I64, I8),
            (I64, I16),
        ]);
        let x = self.value(from);
        let value = if from.bits() > to.bits() {
            self.b.ins().ireduce(to, x)
        } else if self.choice.happens(50) {
            self.b.ins().uextend(to, x)
        } else {
            self.b.ins().sextend(to, x)
        };
        if to.bits() < 32 && self.choice.happens(40) {
            // A cast to a short type, as Java has it.
            let wide = self.word_type();
            let value = if self.choice.happens(50) {
                self.b.ins().sextend(wide, value)
            } else {
                self.b.ins().uextend(wide, value)
            };
            return self.add(value);
        }
        self.add(value);
    }

    /// A comparison of integers; sometimes it may be used as a value too.
    pub fn comparison(&mut self) -> Value {
        let ty = self.any_integer_type();
        let cond = self.choice.one_of(IntCC::all());
        let x = self.value(ty);
        let flag = match self.choice.below(20) {
            0..5 => self.b.ins().icmp_imm_s(cond, x, 0),
            5..11 => {
                let number = self.choice.integer();
                self.b.ins().icmp_imm_s(cond, x, number)
            }
            11 => {
                let number = self.choice.integer();
                let constant = self.integer_of(ty, number);
                self.b.ins().icmp(cond, constant, x)
            }
            _ => {
                let y = self.value(ty);
                self.b.ins().icmp(cond, x, y)
            }
        };
        if self.choice.happens(25) {
            self.add(flag);
        }
        flag
    }

    fn flag(&mut self) {
        let flag = self.comparison();
        self.add(flag);
        if self.choice.happens(40) {
            let ty = self.word_type();
            let value = self.b.ins().uextend(ty, flag);
            self.add(value);
        }
    }

    fn selection(&mut self) {
        let ty = self.any_type();
        let (one, other) = (self.pick(ty), self.pick(ty));
        let condition = self.condition();
        let value = self.b.ins().select(condition, one.value, other.value);
        self.add_as(value, one.is_exact && other.is_exact);
    }

    /// What `lea` computes.
    fn sum(&mut self) {
        let ty = self.word_type();
        let (x, y) = (self.value(ty), self.value(ty));
        let (amount, number) = (self.choice.between(0, 4) as i64, self.choice.integer());
        let mut value = self.b.ins().ishl_imm_u(x, amount);
        value = if self.choice.happens(50) { self.b.ins().iadd(value, y) } else { self.b.ins().iadd(y, value) };
        if self.choice.happens(50) {
            value = self.b.ins().iadd_imm_s(value, number);
        }
        self.add(value);
    }

    /// A check that never fails.
    pub fn check(&mut self) {
        let ty = self.word_type();
        let x = self.value(ty);
        let nonzero = self.b.ins().bor_imm_u(x, 4);
        self.b.ins().trapz(nonzero, TrapCode::unwrap_user(1));
    }
}
