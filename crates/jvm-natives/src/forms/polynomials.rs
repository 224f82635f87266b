//! `sun.security.util.math.intpoly`, and the blocks of `com.sun.crypto.provider.Poly1305`.
//!
//! Invariant: what a kernel read is its own, so that operands and results may be one array.

use super::fields::InstanceField;
use super::{Call, Fault, kernel_forms};
use kernels::polynomials::{conditional_assign, montgomery_p256, poly1305};
use kernels::{load, range, store};
use runtime::class::ReferenceField;
use runtime::natives::VmNative;

pub(super) const INTEGER_POLYNOMIAL: &[VmNative] = kernel_forms! { "sun/security/util/math/intpoly/IntegerPolynomial";
    // (int set, long[] a, long[] b)
    "conditionalAssign" "(I[J[J)V" => |a| conditional_assign(a.int(0), a.cells(1)?, a.cells(2)?)?;
};
pub(super) const MONTGOMERY_P256: &[VmNative] = kernel_forms! { "sun/security/util/math/intpoly/MontgomeryIntegerPolynomialP256";
    // (long[] a, long[] b, long[] r)
    "mult" "([J[J[J)V" => |a| multiply_p256(a, 1, 2, 3)?;
    // (long[] a, long[] r)
    "square" "([J[J)V" => |a| multiply_p256(a, 1, 1, 2)?;
};
pub(super) const POLY1305: &[VmNative] = kernel_forms! { "com/sun/crypto/provider/Poly1305";
    // (byte[] input, int offset, int length, long[] aLimbs, long[] rLimbs)
    "processMultipleBlocks" "([BII[J[J)V" => |a| poly1305_blocks(a)?;
};

/// Slots of the factors and the result.
fn multiply_p256(a: Call<'_>, x: usize, y: usize, result: usize) -> Result<(), Fault> {
    let product = montgomery_p256(load(a.cells(x)?)?, load(a.cells(y)?)?);
    store(range(a.cells(result)?, 0, product.len() as i32)?, &product);
    Ok(())
}

static ACCUMULATOR: InstanceField<ReferenceField> =
    InstanceField::new("com/sun/crypto/provider/Poly1305", "a", "Lsun/security/util/math/MutableIntegerModuloP;");
static ADDITIONS: InstanceField<usize> =
    InstanceField::new("sun/security/util/math/intpoly/IntegerPolynomial$Element", "numAdds", "I");

fn poly1305_blocks(a: Call<'_>) -> Result<(), Fault> {
    let length = a.int(3) / 16 * 16;
    if length <= 0 {
        return Ok(());
    }
    let input = range(a.cells(1)?, a.int(2), length)?;
    let limbs = a.cells(4)?;
    store(limbs, &poly1305(load(limbs)?, load(a.cells(5)?)?, input));
    // The accumulator is a product now: no additions since it was reduced.
    let poly = a.object(0);
    let accumulator = ACCUMULATOR.load(a.cur, poly);
    if !accumulator.is_null() {
        accumulator.store_i32(ADDITIONS.offset(a.cur, accumulator), 0);
    }
    Ok(())
}
