//! Message digests (FIPS 180-4, FIPS 202, RFC 1321): the compression of whole blocks.
//!
//! Invariant: the state that a Java object keeps is the library's, word for word.

use crate::{Fault, by_copies, get, load, store};
use keccak::Keccak;
use std::cell::Cell;

macro_rules! compressions {
    ($($(#[$doc:meta])* $name:ident: [$word:ty], $compress:path;)*) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        /// `Index` where the state is too short.
        pub fn $name(state: &[Cell<$word>], data: &[Cell<u8>]) -> Result<(), Fault> {
            let mut words = load(state)?;
            // A multiple of every block.
            by_copies::<1024>(data, |piece| $compress(&mut words, piece.as_chunks().0));
            store(state, &words);
            Ok(())
        }
    )*};
}
compressions! {
    /// MD5 of blocks of 64 bytes.
    md5: [u32], md5::block_api::compress;
    /// SHA-1 of blocks of 64 bytes.
    sha1: [u32], sha1::block_api::compress;
    /// SHA-224 and SHA-256 of blocks of 64 bytes.
    sha256: [u32], sha2::block_api::compress256;
    /// SHA-384 and SHA-512 of blocks of 128 bytes.
    sha512: [u64], sha2::block_api::compress512;
}

/// SHA-3: absorbs whole blocks of `rate` bytes (FIPS 202, section 4).
///
/// # Errors
/// `Index` where the state is too short, `Illegal` where there is no such rate.
pub fn absorb(state: &[Cell<u64>], data: &[Cell<u8>], rate: usize) -> Result<(), Fault> {
    let mut lanes: [u64; 25] = load(state)?;
    if rate == 0 {
        return Err(Fault::Illegal("blocks without bytes".to_owned()));
    }
    Keccak::new().with_f1600(|f| {
        for block in data.chunks_exact(rate) {
            for (lane, bytes) in lanes.iter_mut().zip(block.as_chunks::<8>().0) {
                *lane ^= u64::from_le_bytes(get(bytes));
            }
            f(&mut lanes);
        }
    });
    store(state, &lanes);
    Ok(())
}

/// The permutation of SHA-3.
///
/// # Errors
/// `Index` where the state is too short.
pub fn keccak(state: &[Cell<u64>]) -> Result<(), Fault> {
    let mut lanes = load(state)?;
    Keccak::new().with_f1600(|f| f(&mut lanes));
    store(state, &lanes);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells_of;

    /// SHA3-256 of the empty message: one padded block.
    #[test]
    fn sha3_of_nothing() {
        let mut block = [0u8; 136];
        block[0] = 6;
        block[135] = 0x80;
        let lanes = cells_of(&[0; 25]);
        absorb(&lanes, &cells_of(&block), 136).unwrap();
        assert_eq!(lanes[0].get().to_le_bytes(), [0xa7, 0xff, 0xc6, 0xf8, 0xbf, 0x1e, 0xd7, 0x66]);
    }

    /// The digests of the empty message, whose padded block is 0x80 and zeros.
    #[test]
    fn digests_of_nothing() {
        let mut block = [0u8; 64];
        block[0] = 0x80;
        let block = cells_of(&block);
        let state = cells_of(&[0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
        md5(&state, &block).unwrap();
        assert_eq!(state[0].get().swap_bytes(), 0xd41d8cd9);
        let state = cells_of(&[0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
        sha1(&state, &block).unwrap();
        assert_eq!(state[0].get(), 0xda39a3ee);
    }

    /// Blocks at once are blocks one by one, across the pieces that are copied.
    #[test]
    fn many_blocks() {
        let data: Vec<Cell<u8>> = (0..2560u32).map(|i| Cell::new((i * 7) as u8)).collect();
        let (once, each) = (cells_of(&[1u64; 8]), cells_of(&[1u64; 8]));
        sha512(&once, &data).unwrap();
        data.chunks(128).for_each(|block| sha512(&each, block).unwrap());
        assert_eq!(once, each);
    }
}
