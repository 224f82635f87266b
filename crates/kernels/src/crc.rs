//! CRC-32 (ISO 3309), CRC-32C (RFC 3720, appendix B.4) and Adler-32 (RFC 1950, section 8.2).
//!
//! Invariant: `CRC32C` keeps the register as its library does, inverted to the sum; `CRC32` and its library agree on the sum.

use crate::by_copies;
use crc_fast::{CrcAlgorithm, Digest};
use simd_adler32::Adler32;
use std::cell::Cell;

/// The register after `data`.
pub fn crc32c(register: i32, data: &[Cell<u8>]) -> i32 {
    let mut digest = Digest::new_with_init_state(CrcAlgorithm::Crc32Iscsi, u64::from(register as u32));
    by_copies::<4096>(data, |piece| digest.update(piece));
    digest.get_state() as i32
}

/// The CRC-32 after `data`.
pub fn crc32(crc: i32, data: &[Cell<u8>]) -> i32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(crc as u32);
    by_copies::<4096>(data, |piece| hasher.update(piece));
    hasher.finalize() as i32
}

/// The Adler-32 after `data`.
pub fn adler32(sum: i32, data: &[Cell<u8>]) -> i32 {
    let mut adler = Adler32::from_checksum(sum as u32);
    by_copies::<4096>(data, |piece| adler.write(piece));
    adler.finish() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells_of;

    #[test]
    fn check_values() {
        let whole = crc32(0, &cells_of(b"123456789"));
        assert_eq!(whole as u32, 0xcbf4_3926);
        assert_eq!(crc32(crc32(0, &cells_of(b"1234")), &cells_of(b"56789")), whole);
        let update = |register, data: &[u8]| crc32c(register, &cells_of(data));
        assert_eq!(!update(-1, b"123456789") as u32, 0xe306_9283);
        assert_eq!(update(update(-1, b"1234"), b"56789"), update(-1, b"123456789"));
        let sum = adler32(1, &cells_of(b"Wikipedia"));
        assert_eq!(sum, 0x11e6_0398);
        assert_eq!(adler32(adler32(1, &cells_of(b"Wiki")), &cells_of(b"pedia")), sum);
    }
}
