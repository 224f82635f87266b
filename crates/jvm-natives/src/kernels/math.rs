//! Arithmetic of `java.lang.Math`, `StrictMath`, `Integer`, `Long`, `Float` and `Double` whose Java code is long for what it does.
//!
//! Invariant: but for the transcendental functions of `Math`, results are those of the Java code bit for bit, NaNs included where it
//! says which. Methods that a compiler makes a few
//! instructions of (`abs`, `max`, `multiplyHigh`, …) have no form: it would cost more than it saves.

use super::{Kernel, fdlibm, kernel_forms};
use runtime::call::Value;
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, VmNative, int};
use runtime::thread::Current;

/// Where the stock VM has intrinsics for the transcendental functions, its results are nearly always the correctly rounded ones, which
/// those of fdlibm, the Java code's, often are not. The specification leaves `Math` that freedom; these functions are as exact.
pub(super) const MATH: &[VmNative] = kernel_forms! { "java/lang/Math";
    "sqrt" "(D)D" => square_root;
    "floor" "(D)D" => |_, a| rounded(a, f64::floor);
    "ceil" "(D)D" => |_, a| rounded(a, f64::ceil);
    "rint" "(D)D" => |_, a| rounded(a, f64::round_ties_even);
    "sin" "(D)D" => |_, a: Arguments| Ok(a.double(0).sin().to_bits());
    "cos" "(D)D" => |_, a: Arguments| Ok(a.double(0).cos().to_bits());
    "tan" "(D)D" => |_, a: Arguments| Ok(a.double(0).tan().to_bits());
    "exp" "(D)D" => |_, a: Arguments| Ok(a.double(0).exp().to_bits());
    "log" "(D)D" => |_, a: Arguments| Ok(a.double(0).ln().to_bits());
    "log10" "(D)D" => |_, a: Arguments| Ok(libm::log10(a.double(0)).to_bits());
    "cbrt" "(D)D" => |_, a: Arguments| Ok(libm::cbrt(a.double(0)).to_bits());
    "pow" "(DD)D" => |_, a: Arguments| Ok(power(a.double(0), a.double(2), f64::powf).to_bits());
    "round" "(D)J" => |_, a: Arguments| Ok(round_double(a.double(0)) as u64);
    "round" "(F)I" => |_, a: Arguments| Ok(int(round_float(a.float(0))));
    "fma" "(DDD)D" => fused_doubles;
    "fma" "(FFF)F" => fused_floats;
};
pub(super) const STRICT_MATH: &[VmNative] = kernel_forms! { "java/lang/StrictMath";
    "sqrt" "(D)D" => square_root;
    "floor" "(D)D" => |_, a| rounded(a, f64::floor);
    "ceil" "(D)D" => |_, a| rounded(a, f64::ceil);
    "rint" "(D)D" => |_, a| rounded(a, f64::round_ties_even);
    "tan" "(D)D" => |_, a: Arguments| Ok(libm::tan(a.double(0)).to_bits());
    "asin" "(D)D" => |_, a: Arguments| Ok(libm::asin(a.double(0)).to_bits());
    "acos" "(D)D" => |_, a: Arguments| Ok(libm::acos(a.double(0)).to_bits());
    "atan" "(D)D" => |_, a: Arguments| Ok(libm::atan(a.double(0)).to_bits());
    "exp" "(D)D" => |_, a: Arguments| Ok(libm::exp(a.double(0)).to_bits());
    "expm1" "(D)D" => |_, a: Arguments| Ok(libm::expm1(a.double(0)).to_bits());
    "log" "(D)D" => |_, a: Arguments| Ok(fdlibm::logarithm(a.double(0)).to_bits());
    "pow" "(DD)D" => |_, a: Arguments| Ok(power(a.double(0), a.double(2), libm::pow).to_bits());
    "IEEEremainder" "(DD)D" => |_, a: Arguments| Ok(libm::remainder(a.double(0), a.double(2)).to_bits());
};
/// StrictMath's sine and cosine; for large numbers the class library's own code runs.
pub(super) const TRIGONOMETRY: &[VmNative] = &[
    form("sin", |cur, a| trigonometric(cur, a, fdlibm::sine, "java/lang/FdLibm$Sin")),
    form("cos", |cur, a| trigonometric(cur, a, fdlibm::cosine, "java/lang/FdLibm$Cos")),
];
pub(super) const INTEGER: &[VmNative] = kernel_forms! { "java/lang/Integer";
    "compress" "(II)I" => |_, a: Arguments| Ok(compress(u64::from(a.int(0) as u32), u64::from(a.int(1) as u32)));
    "expand" "(II)I" => |_, a: Arguments| Ok(expand(u64::from(a.int(0) as u32), u64::from(a.int(1) as u32)));
};
pub(super) const LONG: &[VmNative] = kernel_forms! { "java/lang/Long";
    "compress" "(JJ)J" => |_, a: Arguments| Ok(compress(a.raw(0), a.raw(2)));
    "expand" "(JJ)J" => |_, a: Arguments| Ok(expand(a.raw(0), a.raw(2)));
};
/// Natives of libjava, here without the way through JNI.
pub(super) const FLOAT: &[VmNative] = kernel_forms! { "java/lang/Float";
    "floatToRawIntBits" "(F)I" => |_, a: Arguments| Ok(u64::from(a.raw(0) as u32));
    "intBitsToFloat" "(I)F" => |_, a: Arguments| Ok(u64::from(a.raw(0) as u32));
};
/// As for Float.
pub(super) const DOUBLE: &[VmNative] = kernel_forms! { "java/lang/Double";
    "doubleToRawLongBits" "(D)J" => |_, a: Arguments| Ok(a.raw(0));
    "longBitsToDouble" "(J)D" => |_, a: Arguments| Ok(a.raw(0));
};

const fn form(name: &'static str, function: runtime::natives::VmFunction) -> VmNative {
    VmNative { class: "java/lang/StrictMath", name, descriptor: "(D)D", releases: 25..=25, function }
}

fn trigonometric(cur: &mut Current, a: Arguments, kernel: fn(f64) -> Option<f64>, class: &str) -> Result<u64, Thrown> {
    if let Some(result) = kernel(a.double(0)) {
        return Ok(result.to_bits());
    }
    let vm = cur.vm();
    let class = cur.load_class(vm.symbols.intern(class.as_bytes()), vm.boot_loader())?;
    cur.initialize(class)?;
    let Some(method) = class.declared_method(vm.symbols.intern(b"compute"), vm.symbols.intern(b"(D)D")) else {
        runtime::vm_bug!("{class:?} has no method compute")
    };
    match cur.call(method, &[Value::Double(a.double(0))])? {
        Value::Double(result) => Ok(result.to_bits()),
        other => runtime::vm_bug!("{other:?} where a double was expected"),
    }
}

/// Java's power: C's, but for what has no one limit.
fn power(x: f64, y: f64, pow: fn(f64, f64) -> f64) -> f64 {
    if y != 0.0 && (y.is_nan() || x.abs() == 1.0 && y.is_infinite()) { f64::NAN } else { pow(x, y) }
}

fn square_root(_cur: &Current, a: Arguments) -> Kernel {
    Ok(a.double(0).sqrt().to_bits())
}

/// Rounding to an integral value; what is one already, infinities and NaNs stay as they are.
fn rounded(a: Arguments, round: fn(f64) -> f64) -> Kernel {
    let value = a.double(0);
    Ok(if value.abs() < (1u64 << 52) as f64 { round(value).to_bits() } else { a.raw(0) })
}

/// floor(value + 1/2) of the exact sum, as a cast makes it a long.
fn round_double(value: f64) -> i64 {
    let floor = value.floor();
    if value.abs() < (1u64 << 52) as f64 { floor as i64 + i64::from(value - floor >= 0.5) } else { value as i64 }
}

/// As for doubles.
fn round_float(value: f32) -> i32 {
    let floor = value.floor();
    if value.abs() < (1u32 << 23) as f32 { floor as i32 + i32::from(value - floor >= 0.5) } else { value as i32 }
}

/// `fma(double a, double b, double c)`
fn fused_doubles(_cur: &Current, a: Arguments) -> Kernel {
    let (x, y, z) = (a.double(0), a.double(2), a.double(4));
    Ok(fused(x, y, z).to_bits())
}

fn fused(x: f64, y: f64, z: f64) -> f64 {
    const NAN: f64 = f64::from_bits(0x7ff8_0000_0000_0000);
    if x.is_nan() || y.is_nan() || z.is_nan() || x.is_infinite() && y == 0.0 || y.is_infinite() && x == 0.0 {
        return NAN;
    }
    if x.is_infinite() || y.is_infinite() {
        return x * y + z;
    }
    if z.is_infinite() { z } else { x.mul_add(y, z) }
}

/// `fma(float a, float b, float c)`
fn fused_floats(_cur: &Current, a: Arguments) -> Kernel {
    let (x, y, z) = (a.float(0), a.float(1), a.float(2));
    let finite = x.is_finite() && y.is_finite() && z.is_finite();
    let result = if finite && x != 0.0 && y != 0.0 { x.mul_add(y, z) } else { x * y + z };
    Ok(u64::from(result.to_bits()))
}

/// The bits of `value` where `mask` has ones, gathered at the low end.
fn compress(value: u64, mut mask: u64) -> u64 {
    let (mut result, mut at) = (0, 0);
    while mask != 0 {
        let bit = mask.trailing_zeros();
        result |= (value >> bit & 1) << at;
        at += 1;
        mask &= mask - 1;
    }
    result
}

/// The low bits of `value`, put where `mask` has ones.
fn expand(value: u64, mut mask: u64) -> u64 {
    let (mut result, mut at) = (0, 0);
    while mask != 0 {
        let bit = mask.trailing_zeros();
        result |= (value >> at & 1) << bit;
        at += 1;
        mask &= mask - 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::excessive_precision)]
    fn rounding() {
        for (value, expected) in [
            (0.5, 1),
            (-0.5, 0),
            (0.49999999999999994, 0),
            (-0.50000000000000011, -1),
            (2.5, 3),
            (-2.5, -2),
            (4503599627370495.5, 4503599627370496),
            (-4503599627370495.5, -4503599627370495),
            (f64::NAN, 0),
            (f64::INFINITY, i64::MAX),
            (-1e300, i64::MIN),
        ] {
            assert_eq!(round_double(value), expected, "{value}");
        }
        for (value, expected) in
            [(0.5, 1), (-0.5, 0), (0.49999997, 0), (8388607.5, 8388608), (f32::NAN, 0), (1e30, i32::MAX)]
        {
            assert_eq!(round_float(value), expected, "{value}");
        }
    }

    #[test]
    fn bits_gathered_and_put() {
        assert_eq!(compress(0b1011_0110, 0b1100_1010), 0b1001);
        assert_eq!(expand(0b1001, 0b1100_1010), 0b1000_0010);
        assert_eq!(compress(u64::MAX, u64::MAX), u64::MAX);
        assert_eq!(expand(5, 0), 0);
    }

    #[test]
    fn powers() {
        for pow in [f64::powf, libm::pow] {
            assert!(power(1.0, f64::NAN, pow).is_nan());
            assert!(power(-1.0, f64::INFINITY, pow).is_nan());
            assert!(power(1.0, f64::NEG_INFINITY, pow).is_nan());
            assert!(power(f64::NAN, 2.0, pow).is_nan());
            assert_eq!(power(f64::NAN, 0.0, pow), 1.0);
            assert_eq!(power(-2.0, 3.0, pow), -8.0);
            assert_eq!(power(f64::NEG_INFINITY, -3.0, pow).to_bits(), (-0.0f64).to_bits());
        }
    }

    /// The specification of `Math.log10`: exact for powers of ten.
    #[test]
    fn decimal_logarithms() {
        let mut x = 1.0;
        for n in 0..=22 {
            assert_eq!(libm::log10(x), f64::from(n));
            x *= 10.0;
        }
    }

    #[test]
    fn fused_specials() {
        assert_eq!(fused(f64::INFINITY, 0.0, 1.0).to_bits(), 0x7ff8_0000_0000_0000);
        assert_eq!(fused(1e300, 1e300, f64::NEG_INFINITY), f64::NEG_INFINITY);
        assert_eq!(
            fused(1.0 + f64::EPSILON, 1.0 + f64::EPSILON, -1.0 - 2.0 * f64::EPSILON),
            f64::EPSILON * f64::EPSILON
        );
        assert_eq!(fused(-0.0, 1.0, -0.0).to_bits(), (-0.0f64).to_bits());
    }
}
