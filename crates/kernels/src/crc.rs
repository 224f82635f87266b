//! CRC-32C (RFC 3720, appendix B.4). CRC-32 and Adler-32 are natives of the JDK's libzip.
//!
//! Invariant: the Java class keeps the register uninverted, the library takes and gives it inverted.

use crate::by_copies;
use std::cell::Cell;

/// The register after `data`.
pub fn crc32c(register: i32, data: &[Cell<u8>]) -> i32 {
    let mut crc = !register as u32;
    // The library works on three times 256 bytes side by side.
    by_copies::<1536>(data, |piece| crc = crc32c::crc32c_append(crc, piece));
    !crc as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells_of;

    #[test]
    fn check_value() {
        let update = |register, data: &[u8]| crc32c(register, &cells_of(data));
        assert_eq!(!update(-1, b"123456789") as u32, 0xe306_9283);
        assert_eq!(update(update(-1, b"1234"), b"56789"), update(-1, b"123456789"));
    }
}
