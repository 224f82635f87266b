//! Modified UTF-8 (JVMS 4.4.7): U+0000 is two bytes, supplementary characters are surrogate pairs of three bytes each.
//!
//! Decoding never fails: a malformed sequence, which no parsed class contains, becomes U+FFFD and costs one byte.

use std::borrow::Cow;

/// UTF-16 code units of a modified UTF-8 string.
#[derive(Debug, Clone)]
pub struct Utf16<'a> {
    bytes: &'a [u8],
}

impl Iterator for Utf16<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        let (unit, length) = match *self.bytes {
            [] => return None,
            [a, ..] if a < 0x80 => (u16::from(a), 1),
            [a, b, ..] if a & 0xe0 == 0xc0 && b & 0xc0 == 0x80 => (u16::from(a & 0x1f) << 6 | u16::from(b & 0x3f), 2),
            [a, b, c, ..] if a & 0xf0 == 0xe0 && b & 0xc0 == 0x80 && c & 0xc0 == 0x80 => {
                (u16::from(a & 0x0f) << 12 | u16::from(b & 0x3f) << 6 | u16::from(c & 0x3f), 3)
            }
            _ => (0xfffd, 1),
        };
        self.bytes = &self.bytes[length..];
        Some(unit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.bytes.len().div_ceil(3), Some(self.bytes.len()))
    }
}

/// The UTF-16 code units of `bytes`.
pub fn utf16(bytes: &[u8]) -> Utf16<'_> {
    Utf16 { bytes }
}

/// Number of UTF-16 code units in `bytes`.
pub fn utf16_length(bytes: &[u8]) -> usize {
    if bytes.is_ascii() { bytes.len() } else { utf16(bytes).count() }
}

/// `bytes` as text; unpaired surrogates become U+FFFD.
pub fn to_str(bytes: &[u8]) -> Cow<'_, str> {
    if bytes.is_ascii()
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return Cow::Borrowed(text);
    }
    Cow::Owned(char::decode_utf16(utf16(bytes)).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

/// Modified UTF-8 of UTF-16 code units, paired or not.
pub fn from_utf16(units: impl IntoIterator<Item = u16>) -> Vec<u8> {
    let units = units.into_iter();
    let mut bytes = Vec::with_capacity(units.size_hint().0);
    for unit in units {
        match unit {
            0x01..=0x7f => bytes.push(unit as u8),
            0 | 0x80..=0x7ff => bytes.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]),
            _ => bytes.extend([0xe0 | (unit >> 12) as u8, 0x80 | (unit >> 6 & 0x3f) as u8, 0x80 | (unit & 0x3f) as u8]),
        }
    }
    bytes
}

/// Modified UTF-8 of text; the same bytes unless it has NUL or supplementary characters.
pub fn from_str(text: &str) -> Cow<'_, [u8]> {
    if text.bytes().all(|b| b != 0 && b < 0xf0) {
        Cow::Borrowed(text.as_bytes())
    } else {
        Cow::Owned(from_utf16(text.encode_utf16()))
    }
}

/// Whether `bytes` is well formed. Over-long forms are an error only where `reject_overlong` (class files from 48 on).
pub fn is_valid(bytes: &[u8], reject_overlong: bool) -> bool {
    let mut rest = bytes;
    loop {
        let ascii = rest.iter().position(|&b| !(0x01..0x80).contains(&b)).unwrap_or(rest.len());
        rest = &rest[ascii..];
        rest = match *rest {
            [] => return true,
            [a, b, ..] if a & 0xe0 == 0xc0 && b & 0xc0 == 0x80 => {
                let unit = u32::from(a & 0x1f) << 6 | u32::from(b & 0x3f);
                if reject_overlong && unit != 0 && unit < 0x80 {
                    return false;
                }
                &rest[2..]
            }
            [a, b, c, ..] if a & 0xf0 == 0xe0 && b & 0xc0 == 0x80 && c & 0xc0 == 0x80 => {
                let unit = u32::from(a & 0x0f) << 12 | u32::from(b & 0x3f) << 6 | u32::from(c & 0x3f);
                if reject_overlong && unit < 0x800 {
                    return false;
                }
                &rest[3..]
            }
            _ => return false,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, bytes: &[u8]) {
        assert_eq!(&*from_str(text), bytes);
        assert_eq!(to_str(bytes), text);
        assert!(is_valid(bytes, true));
        assert_eq!(utf16_length(bytes), text.encode_utf16().count());
    }

    #[test]
    fn conversions() {
        check("plain", b"plain");
        check("a\0b", b"a\xc0\x80b");
        check("é€", b"\xc3\xa9\xe2\x82\xac");
        check("😀", b"\xed\xa0\xbd\xed\xb8\x80");
    }

    #[test]
    fn malformed() {
        for bytes in [&b"\0"[..], b"\x80", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x98\x80", b"\xc1\x81", b"\xe0\x81\x81"] {
            assert!(!is_valid(bytes, true), "{bytes:x?}");
        }
        assert!(is_valid(b"\xc1\x81", false));
        assert_eq!(to_str(b"a\xc3"), "a\u{fffd}");
        assert_eq!(from_utf16(utf16(b"\xed\xa0\xbd")), b"\xed\xa0\xbd");
    }
}
