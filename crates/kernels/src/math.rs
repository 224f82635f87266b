//! Arithmetic of `java.lang.Math`, `StrictMath`, `Integer` and `Long` whose Java code is long for what it does.
//!
//! Invariant: results are those of the Java code bit for bit, NaNs included where it says which. The transcendental functions are
//! those of their callers' choice.

/// Java's power: C's, but for what has no one limit.
pub fn power(x: f64, y: f64, pow: fn(f64, f64) -> f64) -> f64 {
    if y != 0.0 && (y.is_nan() || x.abs() == 1.0 && y.is_infinite()) { f64::NAN } else { pow(x, y) }
}

/// Rounding to an integral value; what is one already, infinities and NaNs stay as they are.
pub fn rounded(value: f64, round: fn(f64) -> f64) -> f64 {
    if value.abs() < (1u64 << 52) as f64 { round(value) } else { value }
}

/// floor(value + 1/2) of the exact sum, as a cast makes it a long.
pub fn round_double(value: f64) -> i64 {
    let floor = value.floor();
    if value.abs() < (1u64 << 52) as f64 { floor as i64 + i64::from(value - floor >= 0.5) } else { value as i64 }
}

/// As for doubles.
pub fn round_float(value: f32) -> i32 {
    let floor = value.floor();
    if value.abs() < (1u32 << 23) as f32 { floor as i32 + i32::from(value - floor >= 0.5) } else { value as i32 }
}

/// a * b + c, rounded once: `Math.fma`, whose NaN is always the canonical one.
pub fn fused(x: f64, y: f64, z: f64) -> f64 {
    const NAN: f64 = f64::from_bits(0x7ff8_0000_0000_0000);
    if x.is_nan() || y.is_nan() || z.is_nan() || x.is_infinite() && y == 0.0 || y.is_infinite() && x == 0.0 {
        return NAN;
    }
    if x.is_infinite() || y.is_infinite() {
        return x * y + z;
    }
    if z.is_infinite() { z } else { x.mul_add(y, z) }
}

/// The same for floats. What isn't finite comes out as for doubles, in which no product of floats overflows.
pub fn fused_floats(x: f32, y: f32, z: f32) -> f32 {
    if !(x.is_finite() && y.is_finite() && z.is_finite()) {
        return fused(x.into(), y.into(), z.into()) as f32;
    }
    if x != 0.0 && y != 0.0 { x.mul_add(y, z) } else { x * y + z }
}

/// The bits of `value` where `mask` has ones, gathered at the low end.
pub fn compress(value: u64, mut mask: u64) -> u64 {
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
pub fn expand(value: u64, mut mask: u64) -> u64 {
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
        assert_eq!(fused_floats(1e30, 1e30, f32::NEG_INFINITY), f32::NEG_INFINITY);
    }
}
