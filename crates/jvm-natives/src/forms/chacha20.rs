//! `com.sun.crypto.provider.ChaCha20Cipher`.
//!
//! Invariant: the three ranges of a text have one length, checked before anything is written.

use super::kernel_forms;
use kernels::chacha20::{key_stream, xor};
use kernels::range;
use runtime::natives::VmNative;

pub(super) const CHACHA20_CIPHER: &[VmNative] = kernel_forms! { "com/sun/crypto/provider/ChaCha20Cipher";
    // (int[] initState, byte[] result)
    "implChaCha20Block" "([I[B)I" => |a| key_stream(a.cells(0)?, a.cells(1)?)?;
    // (byte[] in1, int off1, byte[] in2, int off2, byte[] out, int outOff, int len)
    "xor" "([BI[BI[BII)V" => |a| xor(
        range(a.cells(0)?, a.int(1), a.int(6))?,
        range(a.cells(2)?, a.int(3), a.int(6))?,
        range(a.cells(4)?, a.int(5), a.int(6))?
    );
};
