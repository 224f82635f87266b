//! Big-endian reading of the class file; running out of bytes is the error `Truncated class file`.

use crate::error::ParseError;

pub(crate) type Result<T> = std::result::Result<T, ParseError>;

#[derive(Debug, Clone)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes }
    }

    pub(crate) fn remaining(&self) -> usize {
        self.bytes.len()
    }

    /// What has not been read yet.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        match self.bytes.split_at_checked(length) {
            Some((taken, rest)) => {
                self.bytes = rest;
                Ok(taken)
            }
            None => Err(ParseError::ClassFormat("Truncated class file".into())),
        }
    }

    pub(crate) fn u1(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    pub(crate) fn u2(&mut self) -> Result<u16> {
        let bytes = self.take(2)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    pub(crate) fn u4(&mut self) -> Result<u32> {
        let bytes = self.take(4)?;
        Ok(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// A 16-bit count and that many 16-bit numbers.
    pub(crate) fn u2_list(&mut self) -> Result<Vec<u16>> {
        let count = usize::from(self.u2()?);
        let bytes = self.take(count * 2)?;
        Ok(bytes.chunks_exact(2).map(|b| u16::from_be_bytes([b[0], b[1]])).collect())
    }
}
