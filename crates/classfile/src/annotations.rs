//! Reading inside RuntimeVisibleAnnotations content (JVMS 4.7.16): which annotations are there. Values are left to the
//! class library, which parses them itself.
//!
//! The parser does not look inside these attributes, so everything here copes with garbage: the walk just ends.

use crate::constant_pool::ConstantPool;

/// Descriptors of the annotations in an attribute's content, such as `Ljava/lang/Deprecated;`.
pub fn annotation_types<'a>(content: &'a [u8], pool: &'a ConstantPool) -> AnnotationTypes<'a> {
    let mut bytes = Bytes { rest: content };
    let left = bytes.u2().unwrap_or(0);
    AnnotationTypes { bytes, left, pool }
}

/// Iterator of [`annotation_types`].
#[derive(Debug)]
pub struct AnnotationTypes<'a> {
    bytes: Bytes<'a>,
    left: u16,
    pool: &'a ConstantPool,
}

impl<'a> Iterator for AnnotationTypes<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        self.left = self.left.checked_sub(1)?;
        let start = self.bytes.u2()?;
        let pairs = self.bytes.u2()?;
        for _ in 0..pairs {
            if self.bytes.u2().is_none() || self.bytes.skip_value(0).is_none() {
                self.left = 0;
                break;
            }
        }
        Some(self.pool.utf8(start))
    }
}

/// Nesting beyond this ends the walk; real annotations nest a few levels.
const DEPTH_LIMIT: u32 = 64;

#[derive(Debug)]
struct Bytes<'a> {
    rest: &'a [u8],
}

impl Bytes<'_> {
    fn u1(&mut self) -> Option<u8> {
        let (&byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(byte)
    }

    fn u2(&mut self) -> Option<u16> {
        let (&bytes, rest) = self.rest.split_first_chunk::<2>()?;
        self.rest = rest;
        Some(u16::from_be_bytes(bytes))
    }

    fn skip_value(&mut self, depth: u32) -> Option<()> {
        if depth > DEPTH_LIMIT {
            return None;
        }
        match self.u1()? {
            b'e' => {
                self.u2()?;
                self.u2()?;
            }
            b'@' => {
                self.u2()?;
                for _ in 0..self.u2()? {
                    self.u2()?;
                    self.skip_value(depth + 1)?;
                }
            }
            b'[' => {
                for _ in 0..self.u2()? {
                    self.skip_value(depth + 1)?;
                }
            }
            _ => {
                self.u2()?;
            }
        }
        Some(())
    }
}
