//! Arithmetic, logic, shifts and comparisons of numbers (JVMS 6.5: iadd … lxor, lcmp … dcmpg).
//!
//! Integers wrap; IEEE 754 arithmetic with NaN is Rust's, whose `%` is the truncating remainder the Java VM wants.
#![allow(clippy::neg_cmp_op_on_partial_ord, reason = "`!(a >= b)` is true for NaN, as fcmpl and its like want")]

use crate::slow::throw_division_by_zero;
use crate::state::handlers;

macro_rules! int_binary {
    ($($name:ident |$a:ident, $b:ident| $value:expr;)*) => { handlers! {$(
        fn $name(s) { let ($a, $b) = (s.int(2), s.int(1)); s.pop(1); s.set_int(1, $value); s.next(1) }
    )*} };
}
int_binary! {
    iadd |a, b| a.wrapping_add(b);
    isub |a, b| a.wrapping_sub(b);
    imul |a, b| a.wrapping_mul(b);
    iand |a, b| a & b;
    ior |a, b| a | b;
    ixor |a, b| a ^ b;
    ishl |a, b| a.wrapping_shl(b as u32);
    ishr |a, b| a.wrapping_shr(b as u32);
    iushr |a, b| (a as u32).wrapping_shr(b as u32) as i32;
}

macro_rules! long_binary {
    ($($name:ident |$a:ident, $b:ident| $value:expr;)*) => { handlers! {$(
        // The second slots hold 0 already.
        fn $name(s) { let ($a, $b) = (s.long(4), s.long(2)); s.pop(2); s.set_raw(2, $value as u64); s.next(1) }
    )*} };
}
long_binary! {
    ladd |a, b| a.wrapping_add(b);
    lsub |a, b| a.wrapping_sub(b);
    lmul |a, b| a.wrapping_mul(b);
    land |a, b| a & b;
    lor |a, b| a | b;
    lxor |a, b| a ^ b;
}

macro_rules! long_shift {
    ($($name:ident |$a:ident, $b:ident| $value:expr;)*) => { handlers! {$(
        fn $name(s) { let ($a, $b) = (s.long(3), s.int(1)); s.pop(1); s.set_raw(2, $value as u64); s.next(1) }
    )*} };
}
long_shift! {
    lshl |a, b| a.wrapping_shl(b as u32);
    lshr |a, b| a.wrapping_shr(b as u32);
    lushr |a, b| (a as u64).wrapping_shr(b as u32);
}

macro_rules! float_binary {
    ($($name:ident |$a:ident, $b:ident| $value:expr;)*) => { handlers! {$(
        fn $name(s) { let ($a, $b) = (s.float(2), s.float(1)); s.pop(1); s.set_float(1, $value); s.next(1) }
    )*} };
}
float_binary! {
    fadd |a, b| a + b;
    fsub |a, b| a - b;
    fmul |a, b| a * b;
    fdiv |a, b| a / b;
    frem |a, b| float_remainder(a, b);
}

macro_rules! double_binary {
    ($($name:ident |$a:ident, $b:ident| $value:expr;)*) => { handlers! {$(
        fn $name(s) { let ($a, $b) = (s.double(4), s.double(2)); s.pop(2); s.set_raw(2, ($value).to_bits()); s.next(1) }
    )*} };
}
double_binary! {
    dadd |a, b| a + b;
    dsub |a, b| a - b;
    dmul |a, b| a * b;
    ddiv |a, b| a / b;
    drem |a, b| double_remainder(a, b);
}

#[inline(never)]
fn float_remainder(a: f32, b: f32) -> f32 {
    a % b
}

#[inline(never)]
fn double_remainder(a: f64, b: f64) -> f64 {
    a % b
}

handlers! {
    fn idiv(s) {
        let (a, b) = (s.int(2), s.int(1));
        if b == 0 {
            return s.go(throw_division_by_zero);
        }
        s.pop(1);
        s.set_int(1, a.wrapping_div(b));
        s.next(1)
    }
    fn irem(s) {
        let (a, b) = (s.int(2), s.int(1));
        if b == 0 {
            return s.go(throw_division_by_zero);
        }
        s.pop(1);
        s.set_int(1, a.wrapping_rem(b));
        s.next(1)
    }
    fn ldiv(s) {
        let (a, b) = (s.long(4), s.long(2));
        if b == 0 {
            return s.go(throw_division_by_zero);
        }
        s.pop(2);
        s.set_raw(2, a.wrapping_div(b) as u64);
        s.next(1)
    }
    fn lrem(s) {
        let (a, b) = (s.long(4), s.long(2));
        if b == 0 {
            return s.go(throw_division_by_zero);
        }
        s.pop(2);
        s.set_raw(2, a.wrapping_rem(b) as u64);
        s.next(1)
    }
    fn ineg(s) { s.set_int(1, s.int(1).wrapping_neg()); s.next(1) }
    fn lneg(s) { s.set_raw(2, s.long(2).wrapping_neg() as u64); s.next(1) }
    // Flips the sign of NaN and zero too, unlike a subtraction.
    fn fneg(s) { s.set_raw(1, u64::from(s.raw(1) as u32 ^ 0x8000_0000)); s.next(1) }
    fn dneg(s) { s.set_raw(2, s.raw(2) ^ (1 << 63)); s.next(1) }

    fn lcmp(s) {
        let (a, b) = (s.long(4), s.long(2));
        s.pop(3);
        s.set_int(1, i32::from(a > b) - i32::from(a < b));
        s.next(1)
    }
    fn fcmpl(s) {
        let (a, b) = (s.float(2), s.float(1));
        s.pop(1);
        s.set_int(1, i32::from(a > b) - i32::from(!(a >= b)));
        s.next(1)
    }
    fn fcmpg(s) {
        let (a, b) = (s.float(2), s.float(1));
        s.pop(1);
        s.set_int(1, i32::from(!(a <= b)) - i32::from(a < b));
        s.next(1)
    }
    fn dcmpl(s) {
        let (a, b) = (s.double(4), s.double(2));
        s.pop(3);
        s.set_int(1, i32::from(a > b) - i32::from(!(a >= b)));
        s.next(1)
    }
    fn dcmpg(s) {
        let (a, b) = (s.double(4), s.double(2));
        s.pop(3);
        s.set_int(1, i32::from(!(a <= b)) - i32::from(a < b));
        s.next(1)
    }
}
