//! `java.util.zip`'s CRC32, CRC32C and Adler32.
//!
//! Invariant: memory outside of the heap is that of a direct buffer, which its class keeps alive meanwhile.

use super::{Call, kernel_forms};
use kernels::crc::{adler32, crc32, crc32c};
use kernels::range;
use runtime::natives::VmNative;
use std::cell::Cell;

pub(super) const CRC32C: &[VmNative] = kernel_forms! { accesses memory, "java/util/zip/CRC32C";
    // (int crc, byte[] b, int off, int end)
    "updateBytes" "(I[BII)I" => |a| crc32c(a.int(0), range(a.cells(1)?, a.int(2), a.int(3).saturating_sub(a.int(2)))?);
    // (int crc, long address, int off, int end)
    "updateDirectByteBuffer" "(IJII)I" => |a| crc32c(a.int(0), memory(a, a.int(3), i64::from(a.int(4)) - i64::from(a.int(3))));
};

pub(super) const CRC32: &[VmNative] = kernel_forms! { accesses memory, "java/util/zip/CRC32";
    // (int crc, byte[] b, int off, int len)
    "updateBytes" "(I[BII)I" => |a| crc32(a.int(0), range(a.cells(1)?, a.int(2), a.int(3))?);
    // (int crc, long address, int off, int len)
    "updateByteBuffer" "(IJII)I" => |a| crc32(a.int(0), memory(a, a.int(3), i64::from(a.int(4))));
};

pub(super) const ADLER32: &[VmNative] = kernel_forms! { accesses memory, "java/util/zip/Adler32";
    // (int adler, byte[] b, int off, int len)
    "updateBytes" "(I[BII)I" => |a| adler32(a.int(0), range(a.cells(1)?, a.int(2), a.int(3))?);
    // (int adler, long address, int off, int len)
    "updateByteBuffer" "(IJII)I" => |a| adler32(a.int(0), memory(a, a.int(3), i64::from(a.int(4))));
};

/// So many bytes behind the address that is the second argument.
fn memory(a: Call<'_>, offset: i32, length: i64) -> &[Cell<u8>] {
    let Some(length) = usize::try_from(length).ok().filter(|length| *length != 0) else { return &[] };
    let start = a.long(1).wrapping_add(i64::from(offset)) as usize as *const Cell<u8>;
    // SAFETY: memory of a direct buffer, whose class checked that the range is inside and keeps it alive. Other threads may write it,
    // as Java allows: the kernel takes what it reads.
    unsafe { std::slice::from_raw_parts(start, length) }
}
