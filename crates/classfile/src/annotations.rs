//! Reading inside RuntimeVisibleAnnotations content (JVMS 4.7.16): which annotations are there, and the strings they have. All else is left
//! to the class library, which parses them itself.
//!
//! The parser does not look inside these attributes, so everything here copes with garbage: the walk just ends.

use crate::Content;
use crate::constant_pool::ConstantPool;

/// The annotations in an attribute's content.
pub fn annotations<'a>(content: &'a [u8], pool: &'a ConstantPool) -> Annotations<'a> {
    let mut bytes = Bytes { rest: content };
    let left = bytes.u2().unwrap_or(0);
    Annotations { bytes, left, pool }
}

/// The annotation of a type among those of a class, field or method.
pub fn find<'a>(content: Option<&'a Content>, pool: &'a ConstantPool, descriptor: &[u8]) -> Option<Annotation<'a>> {
    annotations(content?, pool).find(|annotation| annotation.descriptor == descriptor)
}

/// Iterator of [`annotations`].
#[derive(Debug)]
pub struct Annotations<'a> {
    bytes: Bytes<'a>,
    left: u16,
    pool: &'a ConstantPool,
}

/// An annotation.
#[derive(Debug)]
pub struct Annotation<'a> {
    /// Its type, such as `Ljava/lang/Deprecated;`.
    pub descriptor: &'a [u8],
    elements: Bytes<'a>,
    pool: &'a ConstantPool,
}

impl<'a> Iterator for Annotations<'a> {
    type Item = Annotation<'a>;

    fn next(&mut self) -> Option<Annotation<'a>> {
        self.left = self.left.checked_sub(1)?;
        let descriptor = self.pool.utf8(self.bytes.u2()?);
        let elements = self.bytes;
        for _ in 0..self.bytes.u2()? {
            if self.bytes.u2().is_none() || self.bytes.skip_value(0).is_none() {
                self.left = 0;
                break;
            }
        }
        Some(Annotation { descriptor, elements, pool: self.pool })
    }
}

impl<'a> Annotation<'a> {
    /// What an element of this name has, if that is a string, in modified UTF-8.
    pub fn string(&self, element: &[u8]) -> Option<&'a [u8]> {
        let mut bytes = self.elements;
        for _ in 0..bytes.u2()? {
            let name = self.pool.utf8(bytes.u2()?);
            if name == element && bytes.rest.first() == Some(&b's') {
                bytes.u1()?;
                return Some(self.pool.utf8(bytes.u2()?));
            }
            bytes.skip_value(0)?;
        }
        None
    }
}

/// Nesting beyond this ends the walk; real annotations nest a few levels.
const DEPTH_LIMIT: u32 = 64;

#[derive(Debug, Clone, Copy)]
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
