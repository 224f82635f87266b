//! CRC-32 (ISO 3309) and CRC-32C (RFC 3720, appendix B.4). Adler-32 is a native of the JDK's libzip.
//!
//! Invariant: `CRC32C` keeps the register uninverted, the library takes and gives it inverted; `CRC32` and its library agree.

use crate::by_copies;
use std::cell::Cell;

/// The register after `data`.
pub fn crc32c(register: i32, data: &[Cell<u8>]) -> i32 {
    let mut crc = !register as u32;
    // The library works on three times 256 bytes side by side.
    by_copies::<1536>(data, |piece| crc = crc32c::crc32c_append(crc, piece));
    !crc as i32
}

/// The CRC-32 after `data`.
pub fn crc32(crc: i32, data: &[Cell<u8>]) -> i32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(crc as u32);
    by_copies::<4096>(data, |piece| hasher.update(piece));
    hasher.finalize() as i32
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
    }
}
