//! AES (FIPS 197) and the modes around it (SP 800-38A): whole blocks of ECB, CBC and CTR.
//!
//! Invariant: round keys are those of a Java key: big-endian words, for decryption those of the equivalent inverse cipher
//! with the last round's key first. Modes read and write in the order of the bytecode wherever the ranges overlap.

use crate::{Fault, get, load, range, store};
use ::aes::Block;
use ::aes::hazmat::{self, Block8};
use std::cell::Cell;

/// Bytes of a block.
pub const BLOCK: usize = 16;

/// Which way a cipher goes.
#[derive(Copy, Clone, PartialEq)]
pub enum Direction {
    /// From plain text.
    Encrypt,
    /// To plain text.
    Decrypt,
}

/// Round keys in the order of their use.
pub struct Schedule {
    direction: Direction,
    rounds: usize,
    keys: [Block; 15],
}

impl Schedule {
    /// From the words of a Java key.
    ///
    /// # Errors
    /// `Index` where there are no such rounds, or fewer words.
    pub fn new(words: &[Cell<u32>], rounds: i32, direction: Direction) -> Result<Schedule, Fault> {
        if !matches!(rounds, 10 | 12 | 14) {
            return Err(Fault::Index(i64::from(rounds), words.len()));
        }
        let rounds = rounds as usize;
        let words = range(words, 0, (rounds as i32 + 1) * 4)?;
        let mut keys = [Block::default(); 15];
        for (i, key) in words.as_chunks::<4>().0.iter().enumerate() {
            let at = if direction == Direction::Encrypt { i } else { (i + rounds) % (rounds + 1) };
            for (bytes, word) in keys[at].as_chunks_mut::<4>().0.iter_mut().zip(key) {
                *bytes = word.get().to_be_bytes();
            }
        }
        Ok(Schedule { direction, rounds, keys })
    }

    /// One block.
    pub fn process(&self, block: [u8; BLOCK]) -> [u8; BLOCK] {
        let mut block = Block::from(block);
        mix_key(&mut block, &self.keys[0]);
        let none = Block::default();
        // The last round has no MixColumns: it is undone.
        match self.direction {
            Direction::Encrypt => {
                for key in &self.keys[1..self.rounds] {
                    hazmat::cipher_round(&mut block, key);
                }
                hazmat::cipher_round(&mut block, &none);
                hazmat::inv_mix_columns(&mut block);
            }
            Direction::Decrypt => {
                for key in &self.keys[1..self.rounds] {
                    hazmat::equiv_inv_cipher_round(&mut block, key);
                }
                hazmat::equiv_inv_cipher_round(&mut block, &none);
                hazmat::mix_columns(&mut block);
            }
        }
        mix_key(&mut block, &self.keys[self.rounds]);
        block.into()
    }

    /// Eight blocks, side by side.
    fn process8(&self, blocks: &mut Block8) {
        let eight = |key: &Block| Block8::from([*key; 8]);
        for block in blocks.iter_mut() {
            mix_key(block, &self.keys[0]);
        }
        let none = eight(&Block::default());
        match self.direction {
            Direction::Encrypt => {
                for key in &self.keys[1..self.rounds] {
                    hazmat::cipher_round_par(blocks, &eight(key));
                }
                hazmat::cipher_round_par(blocks, &none);
                blocks.iter_mut().for_each(hazmat::inv_mix_columns);
            }
            Direction::Decrypt => {
                for key in &self.keys[1..self.rounds] {
                    hazmat::equiv_inv_cipher_round_par(blocks, &eight(key));
                }
                hazmat::equiv_inv_cipher_round_par(blocks, &none);
                blocks.iter_mut().for_each(hazmat::mix_columns);
            }
        }
        for block in blocks.iter_mut() {
            mix_key(block, &self.keys[self.rounds]);
        }
    }
}

fn mix_key(block: &mut Block, key: &Block) {
    for (byte, key) in block.iter_mut().zip(key) {
        *byte ^= key;
    }
}

fn exclusive_or(a: [u8; BLOCK], b: [u8; BLOCK]) -> [u8; BLOCK] {
    (u128::from_ne_bytes(a) ^ u128::from_ne_bytes(b)).to_ne_bytes()
}

/// The ranges that a mode reads and writes, of the same length.
pub struct Text<'c> {
    input: &'c [[Cell<u8>; BLOCK]],
    output: &'c [[Cell<u8>; BLOCK]],
    /// Nothing that is written is read after.
    apart: bool,
}

impl<'c> Text<'c> {
    /// The whole blocks of two ranges.
    pub fn new(input: &'c [Cell<u8>], output: &'c [Cell<u8>]) -> Text<'c> {
        let distance = input.as_ptr().addr().abs_diff(output.as_ptr().addr());
        Text { input: input.as_chunks().0, output: output.as_chunks().0, apart: distance >= input.len() }
    }
}

/// ECB: each block for itself.
pub fn code_book(schedule: &Schedule, text: &Text<'_>) {
    each_block(schedule, text, |_, processed| processed);
}

/// Processes all blocks; `finish` gets the input block and the processed one and says what to write.
fn each_block(schedule: &Schedule, text: &Text<'_>, mut finish: impl FnMut([u8; BLOCK], [u8; BLOCK]) -> [u8; BLOCK]) {
    let mut done = 0;
    if text.apart {
        for (input, output) in text.input.chunks_exact(8).zip(text.output.chunks_exact(8)) {
            let inputs: [[u8; BLOCK]; 8] = std::array::from_fn(|i| get(&input[i]));
            let mut blocks = Block8::from(inputs.map(Block::from));
            schedule.process8(&mut blocks);
            for ((output, input), block) in output.iter().zip(inputs).zip(blocks) {
                store(output, &finish(input, block.into()));
            }
            done += 8;
        }
    }
    for (input, output) in text.input[done..].iter().zip(&text.output[done..]) {
        let input = get(input);
        store(output, &finish(input, schedule.process(input)));
    }
}

/// CBC: each block combined with the encrypted one before it, the first with that in `register`, which keeps the last.
///
/// # Errors
/// `Index` where the register is shorter than a block.
pub fn chaining(schedule: &Schedule, text: &Text<'_>, register: &[Cell<u8>]) -> Result<(), Fault> {
    let mut chain = load(register)?;
    if schedule.direction == Direction::Encrypt {
        for (input, output) in text.input.iter().zip(text.output) {
            chain = schedule.process(exclusive_or(get(input), chain));
            store(output, &chain);
        }
    } else if text.apart {
        each_block(schedule, text, |input, processed| {
            let plain = exclusive_or(processed, chain);
            chain = input;
            plain
        });
    } else {
        for (input, output) in text.input.iter().zip(text.output) {
            store(output, &exclusive_or(schedule.process(get(input)), chain));
            // Read after the write, as the bytecode does.
            chain = get(input);
        }
    }
    store(register, &chain);
    Ok(())
}

/// The key stream of counter mode, with what is left of its last block.
pub struct KeyStream<'s> {
    /// The cipher.
    pub schedule: &'s Schedule,
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
        self.apply_some(input_rest, output_rest);
        let (mut input, mut output) = (input, output);
        while input.len() >= 8 * BLOCK {
            let mut blocks = Block8::from(std::array::from_fn::<Block, 8, _>(|i| {
                self.counter.wrapping_add(i as u128).to_be_bytes().into()
            }));
            self.schedule.process8(&mut blocks);
            self.counter = self.counter.wrapping_add(8);
            for ((input, output), key) in input.chunks_exact(BLOCK).zip(output.chunks_exact(BLOCK)).zip(blocks) {
                self.block = key.into();
                self.used = 0;
                self.apply_some(input, output);
            }
            input = &input[8 * BLOCK..];
            output = &output[8 * BLOCK..];
        }
        for (input, output) in input.chunks(BLOCK).zip(output.chunks(BLOCK)) {
            self.block = self.schedule.process(self.counter.to_be_bytes());
            self.counter = self.counter.wrapping_add(1);
            self.used = 0;
            self.apply_some(input, output);
        }
    }

    fn apply_some(&mut self, input: &[Cell<u8>], output: &[Cell<u8>]) {
        for ((input, output), key) in input.iter().zip(output).zip(&self.block[self.used..]) {
            output.set(input.get() ^ key);
        }
        self.used += input.len();
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
            let encrypt = Schedule::new(&words(&w), rounds, Direction::Encrypt).unwrap();
            let cipher = encrypt.process(plain);
            assert_eq!(cipher[..3], first);
            let decrypt = Schedule::new(&words(&inverse(&w)), rounds, Direction::Decrypt).unwrap();
            assert_eq!(decrypt.process(cipher), plain);
            let mut eight = Block8::from([Block::from(plain); 8]);
            encrypt.process8(&mut eight);
            assert!(eight.iter().all(|b| b[..] == cipher));
            decrypt.process8(&mut eight);
            assert!(eight.iter().all(|b| b[..] == plain));
        }
    }

    /// Counter mode in pieces is counter mode at once.
    #[test]
    fn key_stream_in_pieces() {
        let schedule = Schedule::new(&words(&expand(&[7; 16])), 10, Direction::Encrypt).unwrap();
        let start = || KeyStream { schedule: &schedule, counter: u128::MAX - 3, block: [0; 16], used: 16 };
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
            let key = schedule.process((u128::MAX - 3).wrapping_add(i as u128 / 16).to_be_bytes())[i % 16];
            assert_eq!(byte.get(), i as u8 ^ key);
        }
    }
}
