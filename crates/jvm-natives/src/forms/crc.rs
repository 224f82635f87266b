//! `java.util.zip.CRC32C`.
//!
//! Invariant: memory outside of the heap is that of a direct buffer, which its class keeps alive meanwhile.

use super::{Call, kernel_forms};
use kernels::crc::crc32c;
use kernels::range;
use runtime::natives::VmNative;
use std::cell::Cell;

pub(super) const CRC32C: &[VmNative] = kernel_forms! { accesses memory, "java/util/zip/CRC32C";
    // (int crc, byte[] b, int off, int end)
    "updateBytes" "(I[BII)I" => |a| crc32c(a.int(0), range(a.cells(1)?, a.int(2), a.int(3).saturating_sub(a.int(2)))?);
    // (int crc, long address, int off, int end)
    "updateDirectByteBuffer" "(IJII)I" => |a| crc32c(a.int(0), memory(a));
};

fn memory(a: Call<'_>) -> &[Cell<u8>] {
    let (from, end) = (a.int(3), a.int(4));
    if from >= end {
        return &[];
    }
    let start = a.long(1).wrapping_add(i64::from(from)) as usize as *const Cell<u8>;
    // SAFETY: memory of a direct buffer, whose class checked that the range is inside and keeps it alive. Other threads may write it,
    // as Java allows: the kernel takes what it reads.
    unsafe { std::slice::from_raw_parts(start, (i64::from(end) - i64::from(from)) as usize) }
}
