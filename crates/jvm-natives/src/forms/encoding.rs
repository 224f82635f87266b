//! Base64, and the encoders of `sun.nio.cs` and `StringCoding`.
//!
//! Invariant: a length that is not positive is the answer itself, as the loops of the bytecode have it.

use super::{Call, Fault, Number, kernel_forms};
use kernels::encoding::{count_ascii, count_positives, decode_base64, encode_base64, narrow};
use kernels::range;
use runtime::natives::VmNative;
use std::cell::Cell;

pub(super) const BASE64_ENCODER: &[VmNative] = kernel_forms! { "java/util/Base64$Encoder";
    // (byte[] src, int sp, int sl, byte[] dst, int dp, boolean isURL)
    "encodeBlock" "([BII[BIZ)V" =>
        |a| encode_base64(a.cells(1)?, a.int(2), a.int(3), a.cells(4)?, a.int(5), a.boolean(6))?;
};
pub(super) const BASE64_DECODER: &[VmNative] = kernel_forms! { "java/util/Base64$Decoder";
    // (byte[] src, int sp, int sl, byte[] dst, int dp, boolean isURL, boolean isMIME)
    "decodeBlock" "([BII[BIZZ)I" =>
        |a| decode_base64(a.cells(1)?, a.int(2), a.int(3), a.cells(4)?, a.int(5), a.boolean(6))?;
};
pub(super) const ISO_8859_1_ENCODER: &[VmNative] = kernel_forms! { without frame, "sun/nio/cs/ISO_8859_1$Encoder";
    "implEncodeISOArray" "([CI[BII)I" => |a| encode_chars(a, 0xff)?;
};
pub(super) const STRING_CODING: &[VmNative] = kernel_forms! { without frame, "java/lang/StringCoding";
    "countPositives" "([BII)I" => |a| count(a, count_positives)?;
    "countNonZeroAsciiLatin1" "([BII)I" => |a| count(a, count_ascii::<u8>)?;
    "countNonZeroAsciiUTF16" "([BII)I" => |a| count(a, count_ascii::<u16>)?;
    "implEncodeISOArray" "([BI[BII)I" => |a| encode_chars(a, 0xff)?;
    "implEncodeAsciiArray" "([CI[BII)I" => |a| encode_chars(a, 0x7f)?;
};

/// `(char[] or byte[] sa, int sp, byte[] da, int dp, int len)`: chars up to `largest` as bytes; how many.
fn encode_chars(a: Call<'_>, largest: u16) -> Result<i32, Fault> {
    let length = a.int(4);
    let source = range(a.cells(0)?, a.int(1), length)?;
    let target = range(a.cells(2)?, a.int(3), length)?;
    Ok(narrow(source, target, largest) as i32)
}

/// `(byte[] ba, int off, int len)`
fn count<T: Number>(a: Call<'_>, counted: fn(&[Cell<T>]) -> usize) -> Result<i32, Fault> {
    let length = a.int(2);
    let cells = range(a.cells(0)?, a.int(1), length)?;
    Ok(if length <= 0 { length } else { counted(cells) as i32 })
}
