//! Sine, cosine and logarithm as `StrictMath` defines them: the algorithms of fdlibm, operation by operation, since their results are
//! to be the same to the last bit. The other functions come from the library `libm`, where it agrees with fdlibm.
//!
//! Invariant: nothing here may be reordered or contracted; Rust does neither.

/// High word of a number.
fn high(x: f64) -> u32 {
    (x.to_bits() >> 32) as u32
}

/// The number with this high word and a zero low word.
fn from_high(word: u32) -> f64 {
    f64::from_bits(u64::from(word) << 32)
}

/// High word of pi/4; numbers up to it need no reduction.
const QUARTER_PI: u32 = 0x3fe9_21fb;
/// High word of 2^19 pi/2, the last that `reduce` takes.
const REDUCIBLE: u32 = 0x4139_21fb;

/// pi/2 in three pieces of 33 bits, and behind each what is left.
const HALF_PI: [(f64, f64); 3] = [
    (1.5707963267341256, 6.077100506506192e-11),
    (6.077100506303966e-11, 2.0222662487959506e-21),
    (2.0222662487111665e-21, 8.4784276603689e-32),
];

/// High words of the multiples of pi/2 up to 32: near them the difference loses many bits.
const MULTIPLES: [u32; 32] = {
    let mut words = [0; 32];
    let mut n = 0;
    while n < 32 {
        words[n] = (((n + 1) as f64 * std::f64::consts::FRAC_PI_2).to_bits() >> 32) as u32;
        n += 1;
    }
    words
};

/// The multiple of pi/2 next to `x` and the difference, in two parts. None for what is too large, infinite or no number.
fn reduce(x: f64) -> Option<(i32, f64, f64)> {
    let word = high(x) & 0x7fff_ffff;
    if word > REDUCIBLE {
        return None;
    }
    let size = x.abs();
    let (n, head, tail);
    if word < 0x4002_d97c {
        // Below 3/4 pi: the multiple is 1.
        n = 1;
        let (mut z, mut rest) = (size - HALF_PI[0].0, HALF_PI[0].1);
        if word == 0x3ff9_21fb {
            z -= HALF_PI[1].0;
            rest = HALF_PI[1].1;
        }
        head = z - rest;
        tail = (z - head) - rest;
    } else {
        n = (size * std::f64::consts::FRAC_2_PI + 0.5) as i32;
        let multiple = f64::from(n);
        let mut r = size - multiple * HALF_PI[0].0;
        let mut w = multiple * HALF_PI[0].1;
        let mut difference = r - w;
        if n >= 32 || word == MULTIPLES[n as usize - 1] {
            // Each further piece when more bits than the last one had were lost.
            for (lost, (piece, rest)) in [(16, HALF_PI[1]), (49, HALF_PI[2])] {
                if (word >> 20) as i32 - (high(difference) >> 20 & 0x7ff) as i32 <= lost {
                    break;
                }
                let t = r;
                w = multiple * piece;
                r = t - w;
                w = multiple * rest - ((t - r) - w);
                difference = r - w;
            }
        }
        head = difference;
        tail = (r - head) - w;
    }
    Some(if x.is_sign_negative() { (-n, -head, -tail) } else { (n, head, tail) })
}

/// Sine of x + y for |x| <= pi/4; y is the tail of x, where there is one.
fn sine_kernel(x: f64, y: Option<f64>) -> f64 {
    const S: [f64; 6] = [
        -0.16666666666666632,
        0.00833333333332249,
        -0.0001984126982985795,
        2.7557313707070068e-06,
        -2.5050760253406863e-08,
        1.58969099521155e-10,
    ];
    if high(x) & 0x7fff_ffff < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = S[1] + z * (S[2] + z * (S[3] + z * (S[4] + z * S[5])));
    match y {
        None => x + v * (S[0] + z * r),
        Some(y) => x - ((z * (0.5 * y - v * r) - y) - v * S[0]),
    }
}

/// Cosine of x + y for |x| <= pi/4; y is the tail of x.
fn cosine_kernel(x: f64, y: f64) -> f64 {
    const C: [f64; 6] = [
        0.0416666666666666,
        -0.001388888888887411,
        2.480158728947673e-05,
        -2.7557314351390663e-07,
        2.087572321298175e-09,
        -1.1359647557788195e-11,
    ];
    let word = high(x) & 0x7fff_ffff;
    if word < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * (C[0] + z * (C[1] + z * (C[2] + z * (C[3] + z * (C[4] + z * C[5])))));
    if word < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    // About a quarter of x, so that 1 less it is exact.
    let quarter = if word > 0x3fe9_0000 { 0.28125 } else { from_high(word - 0x0020_0000) };
    let half = 0.5 * z - quarter;
    (1.0 - quarter) - (half - (z * r - x * y))
}

/// sin(x); None for large numbers, infinities and NaNs.
pub fn sine(x: f64) -> Option<f64> {
    if high(x) & 0x7fff_ffff <= QUARTER_PI {
        return Some(sine_kernel(x, None));
    }
    let (n, head, tail) = reduce(x)?;
    Some(match n & 3 {
        0 => sine_kernel(head, Some(tail)),
        1 => cosine_kernel(head, tail),
        2 => -sine_kernel(head, Some(tail)),
        _ => -cosine_kernel(head, tail),
    })
}

/// cos(x); None for large numbers, infinities and NaNs.
pub fn cosine(x: f64) -> Option<f64> {
    if high(x) & 0x7fff_ffff <= QUARTER_PI {
        return Some(cosine_kernel(x, 0.0));
    }
    let (n, head, tail) = reduce(x)?;
    Some(match n & 3 {
        0 => cosine_kernel(head, tail),
        1 => -sine_kernel(head, Some(tail)),
        2 => -cosine_kernel(head, tail),
        _ => sine_kernel(head, Some(tail)),
    })
}

/// ln(x).
pub fn logarithm(x: f64) -> f64 {
    const LN2: (f64, f64) = (0.6931471803691238, 1.9082149292705877e-10);
    const L: [f64; 7] = [
        0.6666666666666735,
        0.3999999999940942,
        0.2857142874366239,
        0.22222198432149784,
        0.1818357216161805,
        0.15313837699209373,
        0.14798198605116586,
    ];
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if x < 0.0 {
        return f64::NAN;
    }
    if !x.is_finite() {
        return x + x;
    }
    let (x, mut k) = if x < f64::MIN_POSITIVE { (x * (1u64 << 54) as f64, -54) } else { (x, 0) };
    // x = 2^k * (1 + f), sqrt(2)/2 < 1 + f < sqrt(2)
    k += (high(x) >> 20) as i32 - 1023;
    let word = high(x) & 0x000f_ffff;
    let upper = word.wrapping_add(0x9_5f64) & 0x10_0000;
    k += (upper >> 20) as i32;
    let f = f64::from_bits(u64::from(word | upper ^ 0x3ff0_0000) << 32 | x.to_bits() & 0xffff_ffff) - 1.0;
    let exponent = f64::from(k);
    if 0x000f_ffff & (2 + word) < 3 {
        // |f| < 2^-20
        if f == 0.0 {
            return if k == 0 { 0.0 } else { exponent * LN2.0 + exponent * LN2.1 };
        }
        let r = f * f * (0.5 - 0.3333333333333333 * f);
        return if k == 0 { f - r } else { exponent * LN2.0 - ((r - exponent * LN2.1) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * (L[1] + w * (L[3] + w * L[5]));
    let odd = z * (L[0] + w * (L[2] + w * (L[4] + w * L[6])));
    let r = odd + even;
    if (word as i32 - 0x6_147a) | (0x6_b851 - word as i32) > 0 {
        let half = 0.5 * f * f;
        if k == 0 {
            f - (half - s * (half + r))
        } else {
            exponent * LN2.0 - ((half - (s * (half + r) + exponent * LN2.1)) - f)
        }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        exponent * LN2.0 - ((s * (f - r) - exponent * LN2.1) - f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results that other evaluations of the same series get wrong in the last bit, as the class library has them.
    #[test]
    fn last_bits() {
        assert_eq!(sine(-5.583856218883151e2), Some(7.296913492434418e-1));
        assert_eq!(cosine(-7.571238938389624e-1), Some(7.26814421307123e-1));
        assert_eq!(logarithm(2.582717445172933e-2), -3.6563280680348815);
    }

    #[test]
    fn edges() {
        assert_eq!(sine(-0.0).map(f64::to_bits), Some((-0.0f64).to_bits()));
        assert_eq!(sine(f64::NAN), None);
        assert_eq!(cosine(1e9), None);
        assert_eq!(logarithm(1.0), 0.0);
        assert_eq!(logarithm(-0.0), f64::NEG_INFINITY);
        assert!(logarithm(-1.0).is_nan());
        assert_eq!(logarithm(f64::MIN_POSITIVE / 4.0), logarithm(f64::MIN_POSITIVE) - logarithm(4.0));
    }
}
