//! Methods of numbers that come to one or two machine instructions, in place of their calls: bits of `Integer` and `Long`, bits of
//! floating-point numbers, and what of `Math` the processor does as the specification wants it.
//!
//! Invariant: none of them throws, stores, or reaches a safepoint.

use super::Translator;
use crate::analysis::Ty;
use cranelift_codegen::ir::types::{F32, F64, I16, I32, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};
use runtime::class::MethodRef;

/// What a method computes.
#[derive(Copy, Clone)]
pub(super) enum Number {
    SquareRoot,
    Absolute,
    Floor,
    Ceiling,
    Nearest,
    HighProduct,
    UnsignedHighProduct,
    OneBits,
    LeadingZeros,
    TrailingZeros,
    ReversedBytes,
    ReversedLowBytes {
        signed: bool,
    },
    RotatedLeft,
    RotatedRight,
    /// The same bits as a value of another type.
    Bits,
}

/// What a method computes if it is one of these, with the types of its arguments and its result.
pub(super) fn number(method: MethodRef, has_rounding: bool) -> Option<(Number, Ty, Ty)> {
    use Number::*;
    if !method.is_static() {
        return None;
    }
    let name = method.name.bytes();
    let (what, argument, result) = match (method.class().name.bytes(), name, method.descriptor.bytes()) {
        (b"java/lang/Math" | b"java/lang/StrictMath", _, descriptor) => match (name, descriptor) {
            (b"sqrt", b"(D)D") => (SquareRoot, Ty::Double, Ty::Double),
            (b"abs", b"(D)D") => (Absolute, Ty::Double, Ty::Double),
            (b"abs", b"(F)F") => (Absolute, Ty::Float, Ty::Float),
            (b"floor", b"(D)D") if has_rounding => (Floor, Ty::Double, Ty::Double),
            (b"ceil", b"(D)D") if has_rounding => (Ceiling, Ty::Double, Ty::Double),
            (b"rint", b"(D)D") if has_rounding => (Nearest, Ty::Double, Ty::Double),
            (b"multiplyHigh", b"(JJ)J") => (HighProduct, Ty::Long, Ty::Long),
            (b"unsignedMultiplyHigh", b"(JJ)J") => (UnsignedHighProduct, Ty::Long, Ty::Long),
            _ => return None,
        },
        (b"java/lang/Integer", _, b"(I)I") => (of_bits(name)?, Ty::Int, Ty::Int),
        (b"java/lang/Long", b"reverseBytes", b"(J)J") => (ReversedBytes, Ty::Long, Ty::Long),
        (b"java/lang/Long", _, b"(J)I") => (of_bits(name)?, Ty::Long, Ty::Int),
        (b"java/lang/Integer", _, b"(II)I") => (rotated(name)?, Ty::Int, Ty::Int),
        (b"java/lang/Long", _, b"(JI)J") => (rotated(name)?, Ty::Long, Ty::Long),
        (b"java/lang/Short", b"reverseBytes", b"(S)S") => (ReversedLowBytes { signed: true }, Ty::Int, Ty::Int),
        (b"java/lang/Character", b"reverseBytes", b"(C)C") => (ReversedLowBytes { signed: false }, Ty::Int, Ty::Int),
        (b"java/lang/Float", b"floatToRawIntBits", b"(F)I") => (Bits, Ty::Float, Ty::Int),
        (b"java/lang/Float", b"intBitsToFloat", b"(I)F") => (Bits, Ty::Int, Ty::Float),
        (b"java/lang/Double", b"doubleToRawLongBits", b"(D)J") => (Bits, Ty::Double, Ty::Long),
        (b"java/lang/Double", b"longBitsToDouble", b"(J)D") => (Bits, Ty::Long, Ty::Double),
        _ => return None,
    };
    Some((what, argument, result))
}

fn of_bits(name: &[u8]) -> Option<Number> {
    match name {
        b"bitCount" => Some(Number::OneBits),
        b"numberOfLeadingZeros" => Some(Number::LeadingZeros),
        b"numberOfTrailingZeros" => Some(Number::TrailingZeros),
        b"reverseBytes" => Some(Number::ReversedBytes),
        _ => None,
    }
}

fn rotated(name: &[u8]) -> Option<Number> {
    match name {
        b"rotateLeft" => Some(Number::RotatedLeft),
        b"rotateRight" => Some(Number::RotatedRight),
        _ => None,
    }
}

impl Translator<'_, '_> {
    /// Computes in place of a call, from and to the operand stack.
    pub(super) fn compute(&mut self, (what, argument, result): (Number, Ty, Ty)) {
        let value = match what {
            Number::HighProduct | Number::UnsignedHighProduct => {
                let b = self.pop(argument);
                let a = self.pop(argument);
                match what {
                    Number::HighProduct => self.b.ins().smulhi(a, b),
                    _ => self.b.ins().umulhi(a, b),
                }
            }
            Number::RotatedLeft | Number::RotatedRight => {
                let by = self.pop(Ty::Int);
                let a = self.pop(argument);
                match what {
                    Number::RotatedLeft => self.b.ins().rotl(a, by),
                    _ => self.b.ins().rotr(a, by),
                }
            }
            _ => {
                let a = self.pop(argument);
                self.of_one(what, a, result)
            }
        };
        self.push(result, value);
    }

    fn of_one(&mut self, what: Number, a: Value, result: Ty) -> Value {
        let value = match what {
            Number::SquareRoot => self.b.ins().sqrt(a),
            Number::Absolute => self.b.ins().fabs(a),
            Number::Floor => self.b.ins().floor(a),
            Number::Ceiling => self.b.ins().ceil(a),
            Number::Nearest => self.b.ins().nearest(a),
            Number::OneBits => self.b.ins().popcnt(a),
            Number::LeadingZeros => self.b.ins().clz(a),
            Number::TrailingZeros => self.b.ins().ctz(a),
            Number::ReversedBytes => self.b.ins().bswap(a),
            Number::ReversedLowBytes { signed } => {
                let low = self.b.ins().ireduce(I16, a);
                let low = self.b.ins().bswap(low);
                if signed { self.b.ins().sextend(I32, low) } else { self.b.ins().uextend(I32, low) }
            }
            _ => {
                let ty = match result {
                    Ty::Int => I32,
                    Ty::Float => F32,
                    Ty::Double => F64,
                    _ => I64,
                };
                self.b.ins().bitcast(ty, MemFlagsData::new(), a)
            }
        };
        // Counts of a long's bits are ints.
        if result == Ty::Int && self.b.func.dfg.value_type(value) == I64 {
            return self.b.ins().ireduce(I32, value);
        }
        value
    }
}
