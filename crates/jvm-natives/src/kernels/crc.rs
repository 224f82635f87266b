//! CRC-32C (RFC 3720, appendix B.4). CRC-32 and Adler-32 are natives of the JDK's libzip.
//!
//! Invariant: the Java class keeps the register uninverted, the library takes and gives it inverted.

use super::{Kernel, argument, bytes, kernel_forms, range};
use runtime::natives::{Arguments, VmNative, int};
use runtime::thread::Current;

pub(super) const CRC32C: &[VmNative] = kernel_forms! { "java/util/zip/CRC32C";
    "updateBytes" "(I[BII)I" => update_bytes;
    "updateDirectByteBuffer" "(IJII)I" => update_memory;
};

fn update(register: i32, data: &[u8]) -> i32 {
    !crc32c::crc32c_append(!register as u32, data) as i32
}

/// `updateBytes(int crc, byte[] b, int off, int end)`
fn update_bytes(cur: &Current, a: Arguments) -> Kernel {
    let data = range(argument(cur, a, 1)?, a.int(2), a.int(3).saturating_sub(a.int(2)))?;
    Ok(int(update(a.int(0), bytes(data))))
}

/// `updateDirectByteBuffer(int crc, long address, int off, int end)`
fn update_memory(_cur: &Current, a: Arguments) -> Kernel {
    let (from, end) = (a.int(3), a.int(4));
    if from >= end {
        return Ok(int(a.int(0)));
    }
    let start = a.long(1).wrapping_add(i64::from(from)) as usize as *const u8;
    // SAFETY: memory of a direct buffer, whose class checked that the range is inside and keeps it alive.
    let data = unsafe { std::slice::from_raw_parts(start, (i64::from(end) - i64::from(from)) as usize) };
    Ok(int(update(a.int(0), data)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn check_value() {
        assert_eq!(!super::update(-1, b"123456789") as u32, 0xe306_9283);
        let once = super::update(-1, b"123456789");
        assert_eq!(super::update(super::update(-1, b"1234"), b"56789"), once);
    }
}
