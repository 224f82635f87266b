//! AES (FIPS 197) and the modes around it (SP 800-38A): whole blocks of ECB, CBC and CTR.
//!
//! Invariant: modes read and write in the order of the bytecode wherever the ranges overlap.

use crate::{Fault, get, load, range, store};
use ::aes::cipher::consts::U16;
use ::aes::cipher::{
    BlockCipherDecrypt, BlockCipherEncBackend, BlockCipherEncClosure, BlockCipherEncrypt, BlockSizeUser, KeyInit,
};
use ::aes::{Aes128Dec, Aes128Enc, Aes192Dec, Aes192Enc, Aes256Dec, Aes256Enc, Block, hazmat};
use std::cell::Cell;

/// Bytes of a block.
pub const BLOCK: usize = 16;

/// As many blocks as are processed at once: a multiple of what the library does side by side.
const MANY: usize = 128;

/// Which way a cipher goes.
#[derive(Copy, Clone, PartialEq)]
pub enum Direction {
    /// From plain text.
    Encrypt,
    /// To plain text.
    Decrypt,
}

/// A key that is ready for one direction.
pub enum Cipher {
    Encrypt128(Aes128Enc),
    Encrypt192(Aes192Enc),
    Encrypt256(Aes256Enc),
    Decrypt128(Aes128Dec),
    Decrypt192(Aes192Dec),
    Decrypt256(Aes256Dec),
}

impl Cipher {
    /// From the round keys of a Java key, in big-endian words: the first is the key's beginning in both directions. Behind it are, for decryption, those of
    /// the equivalent inverse cipher in the order of their use.
    ///
    /// # Errors
    /// `Index` where there are no such rounds, or fewer words.
    pub fn new(words: &[Cell<u32>], rounds: i32, direction: Direction) -> Result<Cipher, Fault> {
        if !matches!(rounds, 10 | 12 | 14) {
            return Err(Fault::Index(i64::from(rounds), words.len()));
        }
        let keys = range(words, 0, (rounds + 1) * 4)?.as_chunks::<4>().0;
        let round_key = |at: usize| {
            let words = get(&keys[at]).map(u32::to_be_bytes);
            Block::from_fn(|i| words[i / 4][i % 4])
        };
        let mut second = round_key(if direction == Direction::Encrypt { 1 } else { rounds as usize });
        if direction == Direction::Decrypt {
            hazmat::mix_columns(&mut second);
        }
        // The key is what its expansion begins with.
        let key = round_key(0).concat(second);
        let (first_16, first_24) = (&key[..16], &key[..24]);
        Ok(match (direction, rounds) {
            (Direction::Encrypt, 10) => Cipher::Encrypt128(key_of(first_16)),
            (Direction::Encrypt, 12) => Cipher::Encrypt192(key_of(first_24)),
            (Direction::Encrypt, _) => Cipher::Encrypt256(key_of(&key)),
            (Direction::Decrypt, 10) => Cipher::Decrypt128(key_of(first_16)),
            (Direction::Decrypt, 12) => Cipher::Decrypt192(key_of(first_24)),
            (Direction::Decrypt, _) => Cipher::Decrypt256(key_of(&key)),
        })
    }

    /// One block.
    pub fn process(&self, block: [u8; BLOCK]) -> [u8; BLOCK] {
        let mut blocks = [block];
        self.process_all(&mut blocks);
        blocks[0]
    }

    /// Each block for itself.
    fn process_all(&self, blocks: &mut [[u8; BLOCK]]) {
        let blocks = Block::cast_slice_from_core_mut(blocks);
        match self {
            Cipher::Encrypt128(cipher) => cipher.encrypt_blocks(blocks),
            Cipher::Encrypt192(cipher) => cipher.encrypt_blocks(blocks),
            Cipher::Encrypt256(cipher) => cipher.encrypt_blocks(blocks),
            Cipher::Decrypt128(cipher) => cipher.decrypt_blocks(blocks),
            Cipher::Decrypt192(cipher) => cipher.decrypt_blocks(blocks),
            Cipher::Decrypt256(cipher) => cipher.decrypt_blocks(blocks),
        }
    }
}

/// A key of the right length.
fn key_of<C: KeyInit>(bytes: &[u8]) -> C {
    C::new_from_slice(bytes).unwrap_or_else(|_| unreachable!("a key's length is its cipher's"))
}

fn exclusive_or(a: [u8; BLOCK], b: [u8; BLOCK]) -> [u8; BLOCK] {
    (u128::from_ne_bytes(a) ^ u128::from_ne_bytes(b)).to_ne_bytes()
}

/// Whole blocks of an array.
type Blocks = [[Cell<u8>; BLOCK]];

/// The ranges that a mode reads and writes, of the same length.
pub struct Text<'c> {
    input: &'c Blocks,
    output: &'c Blocks,
    /// Nothing that is written is read after.
    apart: bool,
}

impl<'c> Text<'c> {
    /// The whole blocks of two ranges.
    pub fn new(input: &'c [Cell<u8>], output: &'c [Cell<u8>]) -> Text<'c> {
        let distance = input.as_ptr().addr().abs_diff(output.as_ptr().addr());
        Text { input: input.as_chunks().0, output: output.as_chunks().0, apart: distance >= input.len() }
    }

    /// As many blocks at once as may be read before the first of them is written.
    fn pieces(&self) -> impl Iterator<Item = (&'c Blocks, &'c Blocks)> {
        let size = if self.apart { MANY } else { 1 };
        self.input.chunks(size).zip(self.output.chunks(size))
    }
}

/// ECB: each block for itself.
pub fn code_book(cipher: &Cipher, text: &Text<'_>) {
    each_block(cipher, text, |_, processed, output| store(output, &processed));
}

/// Processes all blocks; `finish` gets each, as it is processed, between where it was read and where it goes.
fn each_block(
    cipher: &Cipher,
    text: &Text<'_>,
    mut finish: impl FnMut(&[Cell<u8>; BLOCK], [u8; BLOCK], &[Cell<u8>; BLOCK]),
) {
    let mut blocks = [[0; BLOCK]; MANY];
    for (input, output) in text.pieces() {
        let blocks = &mut blocks[..input.len()];
        for (block, input) in blocks.iter_mut().zip(input) {
            *block = get(input);
        }
        cipher.process_all(blocks);
        for ((output, input), block) in output.iter().zip(input).zip(blocks) {
            finish(input, *block, output);
        }
    }
}

/// CBC: each block combined with the encrypted one before it, the first with that in `register`, which keeps the last.
///
/// # Errors
/// `Index` where the register is shorter than a block.
pub fn chaining(cipher: &Cipher, text: &Text<'_>, register: &[Cell<u8>]) -> Result<(), Fault> {
    let mut chain = load(register)?;
    let encryption = Chaining { text, chain: &mut chain };
    match cipher {
        Cipher::Encrypt128(cipher) => cipher.encrypt_with_backend(encryption),
        Cipher::Encrypt192(cipher) => cipher.encrypt_with_backend(encryption),
        Cipher::Encrypt256(cipher) => cipher.encrypt_with_backend(encryption),
        _ => each_block(cipher, text, |input, processed, output| {
            store(output, &exclusive_or(processed, chain));
            // Read after the write, as the bytecode does.
            chain = get(input);
        }),
    }
    store(register, &chain);
    Ok(())
}

/// CBC's encryption, where each block waits for the one before it.
struct Chaining<'t, 'c> {
    text: &'t Text<'c>,
    chain: &'t mut [u8; BLOCK],
}

impl BlockSizeUser for Chaining<'_, '_> {
    type BlockSize = U16;
}

impl BlockCipherEncClosure for Chaining<'_, '_> {
    #[inline(always)]
    fn call<B: BlockCipherEncBackend<BlockSize = U16>>(self, backend: &B) {
        let mut chain = *self.chain;
        for (input, output) in self.text.input.iter().zip(self.text.output) {
            let mut block = Block::from(exclusive_or(get(input), chain));
            backend.encrypt_block((&mut block).into());
            chain = block.into();
            store(output, &chain);
        }
        *self.chain = chain;
    }
}

/// The key stream of counter mode, with what is left of its last block.
pub struct KeyStream<'s> {
    /// The cipher, of encryption.
    pub cipher: &'s Cipher,
    /// The next block to encrypt.
    pub counter: u128,
    /// The latest encrypted one.
    pub block: [u8; BLOCK],
    /// How many of its bytes are used.
    pub used: usize,
}

impl KeyStream<'_> {
    /// Combines the input with the key stream, byte by byte in order, so that ranges may overlap.
    pub fn apply(&mut self, input: &[Cell<u8>], output: &[Cell<u8>]) {
        let rest = (BLOCK - self.used).min(input.len());
        let (input_rest, input) = input.split_at(rest);
        let (output_rest, output) = output.split_at(rest);
        combine(input_rest, output_rest, &self.block[self.used..]);
        self.used += rest;
        let (from, to) = (input.as_ptr().addr(), output.as_ptr().addr());
        let feeds_back = to > from && to - from < BLOCK;
        let mut keys = [[0; BLOCK]; MANY];
        for (input, output) in input.chunks(MANY * BLOCK).zip(output.chunks(MANY * BLOCK)) {
            let keys = &mut keys[..input.len().div_ceil(BLOCK)];
            for key in keys.iter_mut() {
                *key = self.counter.to_be_bytes();
                self.counter = self.counter.wrapping_add(1);
            }
            self.cipher.process_all(keys);
            let whole = if feeds_back { 0 } else { input.len() / BLOCK };
            let blocks = input.as_chunks().0.iter().zip(output.as_chunks::<BLOCK>().0);
            for ((input, output), key) in blocks.zip(&keys[..whole]) {
                store(output, &exclusive_or(get(input), *key));
            }
            self.block = keys[keys.len() - 1];
            self.used = input.len() - (keys.len() - 1) * BLOCK;
            let rest = whole * BLOCK;
            combine(&input[rest..], &output[rest..], &keys.as_flattened()[rest..]);
        }
    }
}

/// Byte by byte, in order.
fn combine(input: &[Cell<u8>], output: &[Cell<u8>], key: &[u8]) {
    for ((input, output), key) in input.iter().zip(output).zip(key) {
        output.set(input.get() ^ key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(keys: &[[u8; 4]]) -> Vec<Cell<u32>> {
        keys.iter().map(|k| Cell::new(u32::from_be_bytes(*k))).collect()
    }

    fn substitute(byte: u8) -> u8 {
        let power = |x: u8, n: u32| (0..n).fold(1u8, |product, _| multiply(product, x));
        let inverse = power(byte, 254);
        (0..5).fold(0x63, |sum, i| sum ^ inverse.rotate_left(i))
    }

    fn multiply(a: u8, b: u8) -> u8 {
        let (mut a, mut product) = (a, 0);
        for bit in 0..8 {
            if b >> bit & 1 != 0 {
                product ^= a;
            }
            a = a << 1 ^ if a & 0x80 != 0 { 0x1b } else { 0 };
        }
        product
    }

    /// Key expansion of FIPS 197, section 5.2.
    fn expand(key: &[u8]) -> Vec<[u8; 4]> {
        let length = key.len() / 4;
        let mut w: Vec<[u8; 4]> = key.as_chunks::<4>().0.to_vec();
        let mut constant = 1;
        for i in length..4 * (length + 7) {
            let mut t = w[i - 1];
            if i % length == 0 {
                t.rotate_left(1);
                t = t.map(substitute);
                t[0] ^= constant;
                constant = multiply(constant, 2);
            } else if length > 6 && i % length == 4 {
                t = t.map(substitute);
            }
            w.push(std::array::from_fn(|j| w[i - length][j] ^ t[j]));
        }
        w
    }

    /// As AESCrypt keeps keys for decryption.
    fn inverse(w: &[[u8; 4]]) -> Vec<[u8; 4]> {
        let rounds = w.len() / 4 - 1;
        let mut keys: Vec<[u8; 4]> = w[..4].to_vec();
        for round in (1..=rounds).rev() {
            for column in &w[round * 4..round * 4 + 4] {
                keys.push(if round == rounds {
                    *column
                } else {
                    let m = [14, 11, 13, 9];
                    std::array::from_fn(|i| (0..4).fold(0, |sum, j| sum ^ multiply(column[j], m[(j + 4 - i) % 4])))
                });
            }
        }
        keys
    }

    /// FIPS 197, appendix C.
    #[test]
    fn known_blocks() {
        let plain: [u8; 16] = std::array::from_fn(|i| (i * 0x11) as u8);
        for (length, first) in [(16, [0x69, 0xc4, 0xe0]), (24, [0xdd, 0xa9, 0x7c]), (32, [0x8e, 0xa2, 0xb7])] {
            let key: Vec<u8> = (0..length).collect();
            let w = expand(&key);
            let rounds = w.len() as i32 / 4 - 1;
            let encrypt = Cipher::new(&words(&w), rounds, Direction::Encrypt).unwrap();
            let secret = encrypt.process(plain);
            assert_eq!(secret[..3], first);
            let decrypt = Cipher::new(&words(&inverse(&w)), rounds, Direction::Decrypt).unwrap();
            assert_eq!(decrypt.process(secret), plain);
            let mut many = [plain; MANY + 3];
            encrypt.process_all(&mut many);
            assert!(many.iter().all(|b| *b == secret));
            decrypt.process_all(&mut many);
            assert!(many.iter().all(|b| *b == plain));
        }
    }

    /// Where the ranges overlap, CBC reads and writes in the order of the bytecode.
    #[test]
    fn chaining_over_itself() {
        let cipher = Cipher::new(&words(&inverse(&expand(&[7; 16]))), 10, Direction::Decrypt).unwrap();
        for shift in [0, 1, 16, 20] {
            let (array, expected): (Vec<Cell<u8>>, Vec<Cell<u8>>) =
                (0..200u8).map(|i| (Cell::new(i.wrapping_mul(31)), Cell::new(i.wrapping_mul(31)))).unzip();
            let register = vec![Cell::new(9); BLOCK];
            chaining(&cipher, &Text::new(&array[..160], &array[shift..shift + 160]), &register).unwrap();
            let mut chain = [9; BLOCK];
            for at in (0..160).step_by(BLOCK) {
                let plain = exclusive_or(cipher.process(load(&expected[at..]).unwrap()), chain);
                store(&expected[at + shift..], &plain);
                chain = load(&expected[at..]).unwrap();
            }
            assert_eq!(array, expected, "{shift}");
            assert_eq!(load(&register), Ok(chain));
        }
    }

    /// Counter mode in pieces is counter mode at once.
    #[test]
    fn key_stream_in_pieces() {
        let cipher = Cipher::new(&words(&expand(&[7; 16])), 10, Direction::Encrypt).unwrap();
        let start = || KeyStream { cipher: &cipher, counter: u128::MAX - 3, block: [0; 16], used: 16 };
        let input: Vec<Cell<u8>> = (0..400u32).map(|i| Cell::new(i as u8)).collect();
        let (once, pieces) = (vec![Cell::new(0); 400], vec![Cell::new(0); 400]);
        let (mut a, mut b) = (start(), start());
        a.apply(&input, &once);
        for (i, o) in input.chunks(37).zip(pieces.chunks(37)) {
            b.apply(i, o);
        }
        assert_eq!(once, pieces);
        assert_eq!((a.counter, a.block, a.used), (b.counter, b.block, b.used));
        for (i, byte) in once.iter().enumerate() {
            let key = cipher.process((u128::MAX - 3).wrapping_add(i as u128 / 16).to_be_bytes())[i % 16];
            assert_eq!(byte.get(), i as u8 ^ key);
        }
    }
}
