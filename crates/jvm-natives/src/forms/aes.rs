//! AES (FIPS 197) and the modes around it (SP 800-38A, SP 800-38D): whole blocks of ECB, CBC and CTR, and GHASH.
//!
//! Invariant: round keys are those of the Java object, `K`: big-endian words, for decryption those of the equivalent inverse cipher
//! with the last round's key first. Modes read and write in the order of the bytecode wherever the ranges overlap.

use super::fields::{InstanceField, boot_ancestor};
use super::{Fault, Kernel, argument, bytes, cells, kernel_forms, load, range, store};
use ::aes::Block;
use ::aes::hazmat::{self, Block8};
use ghash::universal_hash::UniversalHash;
use runtime::call::Value;
use runtime::class::MethodRef;
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, VmNative, int};
use runtime::refs::{Handle, Ref};
use runtime::thread::Current;
use std::cell::Cell;

pub(super) const AES_CRYPT: &[VmNative] = kernel_forms! { "com/sun/crypto/provider/AESCrypt";
    "implEncryptBlock" "([BI[BI)V" => |cur, a| one_block(cur, a, Direction::Encrypt);
    "implDecryptBlock" "([BI[BI)V" => |cur, a| one_block(cur, a, Direction::Decrypt);
};
pub(super) const ELECTRONIC_CODE_BOOK: &[VmNative] = &[
    mode("com/sun/crypto/provider/ElectronicCodeBook", "implECBEncrypt", |cur, a| {
        code_book(cur, a, Direction::Encrypt)
    }),
    mode("com/sun/crypto/provider/ElectronicCodeBook", "implECBDecrypt", |cur, a| {
        code_book(cur, a, Direction::Decrypt)
    }),
];
pub(super) const CIPHER_BLOCK_CHAINING: &[VmNative] = &[
    mode("com/sun/crypto/provider/CipherBlockChaining", "implEncrypt", |cur, a| chaining(cur, a, Direction::Encrypt)),
    mode("com/sun/crypto/provider/CipherBlockChaining", "implDecrypt", |cur, a| chaining(cur, a, Direction::Decrypt)),
];
pub(super) const COUNTER_MODE: &[VmNative] = &[mode("com/sun/crypto/provider/CounterMode", "implCrypt", counter_mode)];
pub(super) const GHASH: &[VmNative] = kernel_forms! { "com/sun/crypto/provider/GHASH";
    "processBlocks" "([BII[J[J)V" => hash_blocks;
};

const fn mode(class: &'static str, name: &'static str, function: runtime::natives::VmFunction) -> VmNative {
    VmNative { class, name, descriptor: "([BII[BI)I", releases: 25..=25, function }
}

const BLOCK: usize = 16;

static KEY_WORDS: InstanceField = InstanceField::new("com/sun/crypto/provider/AESCrypt", "K", "[I");
static KEY_LIMIT: InstanceField = InstanceField::new("com/sun/crypto/provider/AESCrypt", "limit", "I");
static EMBEDDED: InstanceField = InstanceField::new(
    "com/sun/crypto/provider/FeedbackCipher",
    "embeddedCipher",
    "Lcom/sun/crypto/provider/SymmetricCipher;",
);
static BLOCK_SIZE: InstanceField = InstanceField::new("com/sun/crypto/provider/FeedbackCipher", "blockSize", "I");
static CHAIN: InstanceField = InstanceField::new("com/sun/crypto/provider/CipherBlockChaining", "r", "[B");
static CHAIN_SCRATCH: InstanceField = InstanceField::new("com/sun/crypto/provider/CipherBlockChaining", "k", "[B");
static COUNTER: InstanceField = InstanceField::new("com/sun/crypto/provider/CounterMode", "counter", "[B");
static ENCRYPTED_COUNTER: InstanceField =
    InstanceField::new("com/sun/crypto/provider/CounterMode", "encryptedCounter", "[B");
static USED: InstanceField = InstanceField::new("com/sun/crypto/provider/CounterMode", "used", "I");

#[derive(Copy, Clone, PartialEq)]
enum Direction {
    Encrypt,
    Decrypt,
}

/// Round keys in the order of their use.
struct Schedule {
    direction: Direction,
    rounds: usize,
    keys: [Block; 15],
}

impl Schedule {
    /// From the words of `AESCrypt.K`.
    fn new(words: &[Cell<u32>], rounds: i32, direction: Direction) -> Result<Schedule, Fault> {
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

    /// The key schedule of an AESCrypt.
    fn of(cur: &Current, cipher: Ref<'_>, direction: Direction) -> Result<Schedule, Fault> {
        let words = cells(cipher.load_ref(KEY_WORDS.offset(cur, cipher)))?;
        Schedule::new(words, cipher.load_i32(KEY_LIMIT.offset(cur, cipher)) / 4, direction)
    }

    /// One block.
    fn process(&self, block: [u8; BLOCK]) -> [u8; BLOCK] {
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

fn get(cells: &[Cell<u8>; BLOCK]) -> [u8; BLOCK] {
    std::array::from_fn(|i| cells[i].get())
}

/// `implEncryptBlock`, `implDecryptBlock (byte[] in, int inOffset, byte[] out, int outOffset)`
fn one_block(cur: &Current, a: Arguments, direction: Direction) -> Kernel {
    let schedule = Schedule::of(cur, a.reference(cur, 0), direction)?;
    let input = range(argument::<u8>(cur, a, 1)?, a.int(2), BLOCK as i32)?;
    let output = range(argument::<u8>(cur, a, 3)?, a.int(4), BLOCK as i32)?;
    store(output, &schedule.process(load(input)?));
    Ok(0)
}

/// The cipher that a mode works with: an AESCrypt's schedule, or None for another algorithm.
fn embedded(cur: &Current, mode: Ref<'_>, direction: Direction) -> Result<Option<Schedule>, Fault> {
    let cipher = mode.load_ref(EMBEDDED.offset(cur, mode));
    if cipher.is_null() {
        return Err(Fault::Null);
    }
    match boot_ancestor(cipher, "com/sun/crypto/provider/AESCrypt") {
        Some(_) => Schedule::of(cur, cipher, direction).map(Some),
        None => Ok(None),
    }
}

/// The ranges of a mode's arguments `(byte[] in, int inOff, int len, byte[] out, int outOff)`, `length` bytes each.
struct Text<'c> {
    input: &'c [[Cell<u8>; BLOCK]],
    output: &'c [[Cell<u8>; BLOCK]],
    /// Nothing that is written is read after.
    apart: bool,
}

fn text(cur: &Current, a: Arguments, length: i32) -> Result<Text<'_>, Fault> {
    let input = range(argument::<u8>(cur, a, 1)?, a.int(2), length)?;
    let output = range(argument::<u8>(cur, a, 4)?, a.int(5), length)?;
    let distance = input.as_ptr().addr().abs_diff(output.as_ptr().addr());
    Ok(Text { input: input.as_chunks().0, output: output.as_chunks().0, apart: distance >= input.len() })
}

/// `implECBEncrypt`, `implECBDecrypt`
fn code_book(cur: &mut Current, a: Arguments, direction: Direction) -> Result<u64, Thrown> {
    let kernel = |cur: &Current| -> Result<bool, Fault> {
        let Some(schedule) = embedded(cur, a.reference(cur, 0), direction)? else { return Ok(false) };
        let text = text(cur, a, a.int(3) / BLOCK as i32 * BLOCK as i32)?;
        each_block(&schedule, &text, |_, processed| processed);
        Ok(true)
    };
    match kernel(cur) {
        Ok(true) => {}
        Ok(false) => {
            let block_size = a.reference(cur, 0).load_i32(BLOCK_SIZE.offset(cur, a.reference(cur, 0)));
            let (mut from, mut left, mut to) = (a.int(2), a.int(3), a.int(5));
            while left >= block_size {
                call_cipher(cur, a.handle(0), direction, a.handle(1), from, a.handle(4), to)?;
                from = from.wrapping_add(block_size);
                to = to.wrapping_add(block_size);
                left -= block_size;
            }
        }
        Err(fault) => return Err(fault.throw(cur)),
    }
    Ok(int(a.int(3)))
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

/// `implEncrypt`, `implDecrypt` of CipherBlockChaining
fn chaining(cur: &mut Current, a: Arguments, direction: Direction) -> Result<u64, Thrown> {
    let kernel = |cur: &Current| -> Result<bool, Fault> {
        let mode = a.reference(cur, 0);
        let Some(schedule) = embedded(cur, mode, direction)? else { return Ok(false) };
        // The last block may be incomplete only if a caller skipped its check; the bytecode works on whole ones.
        let length = a.int(3).max(0).saturating_add(BLOCK as i32 - 1) & -(BLOCK as i32);
        let text = text(cur, a, length)?;
        let register = cells::<u8>(mode.load_ref(CHAIN.offset(cur, mode)))?;
        let mut chain = load(register)?;
        if direction == Direction::Encrypt {
            for (input, output) in text.input.iter().zip(text.output) {
                chain = schedule.process(exclusive_or(get(input), chain));
                store(output, &chain);
            }
        } else if text.apart {
            each_block(&schedule, &text, |input, processed| {
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
        Ok(true)
    };
    match kernel(cur) {
        Ok(true) => Ok(int(a.int(3))),
        Ok(false) => chaining_with_other_cipher(cur, a, direction),
        Err(fault) => Err(fault.throw(cur)),
    }
}

fn chaining_with_other_cipher(cur: &mut Current, a: Arguments, direction: Direction) -> Result<u64, Thrown> {
    cur.scope(|cur| {
        let mode = a.reference(cur, 0);
        let size = mode.load_i32(BLOCK_SIZE.offset(cur, mode));
        let scratch = cur.handle(mode.load_ref(CHAIN_SCRATCH.offset(cur, mode)));
        let chain = cur.handle(mode.load_ref(CHAIN.offset(cur, mode)));
        let (mut from, mut to) = (a.int(2), a.int(5));
        let end = from.wrapping_add(a.int(3));
        while from < end {
            if direction == Direction::Encrypt {
                combine(cur, a.handle(1), from, chain, scratch, 0, size)?;
                call_cipher(cur, a.handle(0), direction, scratch, 0, a.handle(4), to)?;
                copy(cur, a.handle(4), to, chain, size)?;
            } else {
                call_cipher(cur, a.handle(0), direction, a.handle(1), from, scratch, 0)?;
                combine(cur, scratch, 0, chain, a.handle(4), to, size)?;
                copy(cur, a.handle(1), from, chain, size)?;
            }
            from = from.wrapping_add(size);
            to = to.wrapping_add(size);
        }
        Ok(int(a.int(3)))
    })
}

/// `to[at..][i] = from[start..][i] ^ with[i]`
fn combine(
    cur: &mut Current,
    from: Handle,
    start: i32,
    with: Handle,
    to: Handle,
    at: i32,
    size: i32,
) -> Result<(), Thrown> {
    let work = |cur: &Current| {
        let from = range(cells::<u8>(from.get(cur))?, start, size)?;
        let with = range(cells::<u8>(with.get(cur))?, 0, size)?;
        let to = range(cells::<u8>(to.get(cur))?, at, size)?;
        for ((x, y), out) in from.iter().zip(with).zip(to) {
            out.set(x.get() ^ y.get());
        }
        Ok(())
    };
    work(cur).map_err(|fault: Fault| fault.throw(cur))
}

/// Copies to the beginning of `to`.
fn copy(cur: &mut Current, from: Handle, start: i32, to: Handle, size: i32) -> Result<(), Thrown> {
    let work = |cur: &Current| {
        let from = range(cells::<u8>(from.get(cur))?, start, size)?;
        let to = range(cells::<u8>(to.get(cur))?, 0, size)?;
        for (x, out) in from.iter().zip(to) {
            out.set(x.get());
        }
        Ok(())
    };
    work(cur).map_err(|fault: Fault| fault.throw(cur))
}

/// `SymmetricCipher.encryptBlock` or `decryptBlock` on the mode's cipher.
fn call_cipher(
    cur: &mut Current,
    mode: Handle,
    direction: Direction,
    from: Handle,
    start: i32,
    to: Handle,
    at: i32,
) -> Result<(), Thrown> {
    cur.scope(|cur| {
        let object = mode.get(cur);
        let cipher = cur.handle(object.load_ref(EMBEDDED.offset(cur, object)));
        let method = block_method(cur, cipher.get(cur), direction);
        let arguments =
            [Value::Reference(cipher), Value::Reference(from), Value::Int(start), Value::Reference(to), Value::Int(at)];
        cur.call_virtual(method, &arguments).map(|_| ())
    })
}

fn block_method(cur: &Current, cipher: Ref<'_>, direction: Direction) -> MethodRef {
    let symbols = &cur.vm().symbols;
    let name: &[u8] = if direction == Direction::Encrypt { b"encryptBlock" } else { b"decryptBlock" };
    let (name, descriptor) = (symbols.intern(name), symbols.intern(b"([BI[BI)V"));
    let class = boot_ancestor(cipher, "com/sun/crypto/provider/SymmetricCipher");
    match class.and_then(|c| c.declared_method(name, descriptor)) {
        Some(method) => method,
        None => runtime::vm_bug!("SymmetricCipher has no method {name}"),
    }
}

/// `implCrypt` of CounterMode
fn counter_mode(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let length = a.int(3);
    let kernel = |cur: &Current| -> Result<bool, Fault> {
        let mode = a.reference(cur, 0);
        let Some(schedule) = embedded(cur, mode, Direction::Encrypt)? else { return Ok(false) };
        let input = range(argument::<u8>(cur, a, 1)?, a.int(2), length)?;
        let output = range(argument::<u8>(cur, a, 4)?, a.int(5), length)?;
        let counter = cells::<u8>(mode.load_ref(COUNTER.offset(cur, mode)))?;
        let encrypted = cells::<u8>(mode.load_ref(ENCRYPTED_COUNTER.offset(cur, mode)))?;
        let used = mode.load_i32(USED.offset(cur, mode));
        let mut stream = KeyStream {
            schedule: &schedule,
            counter: u128::from_be_bytes(load(counter)?),
            block: load(encrypted)?,
            used: used.clamp(0, BLOCK as i32) as usize,
        };
        stream.apply(input, output);
        store(counter, &stream.counter.to_be_bytes());
        store(encrypted, &stream.block);
        mode.store_i32(USED.offset(cur, mode), stream.used as i32);
        Ok(true)
    };
    match kernel(cur) {
        Ok(true) => Ok(int(length)),
        Ok(false) => counter_mode_with_other_cipher(cur, a),
        Err(fault) => Err(fault.throw(cur)),
    }
}

/// The key stream of counter mode, with what is left of its last block.
struct KeyStream<'s> {
    schedule: &'s Schedule,
    counter: u128,
    block: [u8; BLOCK],
    used: usize,
}

impl KeyStream<'_> {
    /// Byte by byte in order, so that ranges may overlap.
    fn apply(&mut self, input: &[Cell<u8>], output: &[Cell<u8>]) {
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

fn counter_mode_with_other_cipher(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    cur.scope(|cur| {
        let mode = a.reference(cur, 0);
        let size = mode.load_i32(BLOCK_SIZE.offset(cur, mode));
        let counter = cur.handle(mode.load_ref(COUNTER.offset(cur, mode)));
        let encrypted = cur.handle(mode.load_ref(ENCRYPTED_COUNTER.offset(cur, mode)));
        for i in 0..a.int(3) {
            let mode = a.reference(cur, 0);
            let mut used = mode.load_i32(USED.offset(cur, mode));
            if used >= size {
                call_cipher(cur, a.handle(0), Direction::Encrypt, counter, 0, encrypted, 0)?;
                if let Ok(counter) = cells::<u8>(counter.get(cur)) {
                    for byte in counter.iter().rev() {
                        byte.set(byte.get().wrapping_add(1));
                        if byte.get() != 0 {
                            break;
                        }
                    }
                }
                used = 0;
            }
            let work = |cur: &Current| {
                let input = range(argument::<u8>(cur, a, 1)?, a.int(2).wrapping_add(i), 1)?;
                let output = range(argument::<u8>(cur, a, 4)?, a.int(5).wrapping_add(i), 1)?;
                let key = range(cells::<u8>(encrypted.get(cur))?, used, 1)?;
                output[0].set(input[0].get() ^ key[0].get());
                Ok(())
            };
            work(cur).map_err(|fault: Fault| fault.throw(cur))?;
            let mode = a.reference(cur, 0);
            mode.store_i32(USED.offset(cur, mode), used + 1);
        }
        Ok(int(a.int(3)))
    })
}

/// `processBlocks(byte[] data, int inOfs, int blocks, long[] st, long[] subH)` of GHASH
fn hash_blocks(cur: &Current, a: Arguments) -> Kernel {
    let data = range(argument::<u8>(cur, a, 0)?, a.int(1), a.int(2).saturating_mul(BLOCK as i32))?;
    let state = argument::<u64>(cur, a, 3)?;
    let [high, low] = load(state)?;
    let [key_high, key_low] = load(argument::<u64>(cur, a, 4)?)?;
    let (high, low) = hash(join(key_high, key_low), join(high, low), bytes(data).as_chunks().0);
    store(state, &[high, low]);
    Ok(0)
}

fn join(high: u64, low: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

/// GHASH (SP 800-38D, section 6.4) from a given state on.
fn hash(key: u128, state: u128, blocks: &[[u8; BLOCK]]) -> (u64, u64) {
    let Some((first, rest)) = blocks.split_first() else { return ((state >> 64) as u64, state as u64) };
    let mut hash = ghash::GHash::new(&key.to_be_bytes().into());
    let first = u128::from_be_bytes(*first) ^ state;
    hash.update(&[first.to_be_bytes().into()]);
    let mut chunks = rest.chunks_exact(8);
    for chunk in &mut chunks {
        hash.update(&std::array::from_fn::<ghash::Block, 8, _>(|i| chunk[i].into()));
    }
    for block in chunks.remainder() {
        hash.update(&[(*block).into()]);
    }
    let tag: [u8; BLOCK] = hash.finalize().into();
    let tag = u128::from_be_bytes(tag);
    ((tag >> 64) as u64, tag as u64)
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

    /// GHASH by the definition of its multiplication (SP 800-38D, section 6.3).
    #[test]
    fn hash_by_definition() {
        let product = |x: u128, y: u128| {
            let (mut z, mut v) = (0, y);
            for bit in (0..128).rev() {
                if x >> bit & 1 != 0 {
                    z ^= v;
                }
                v = v >> 1 ^ if v & 1 != 0 { 0xe1 << 120 } else { 0 };
            }
            z
        };
        let key = 0x66e9_4bd4_ef8a_2c3b_884c_fa59_ca34_2b2e;
        let blocks: Vec<[u8; 16]> =
            (0..21u8).map(|i| std::array::from_fn(|j| i.wrapping_mul(91) ^ (j as u8).wrapping_mul(37))).collect();
        for length in [0, 1, 2, 8, 9, 21] {
            let state = 0x0123_4567_89ab_cdef_0011_2233_4455_6677;
            let expected = blocks[..length].iter().fold(state, |s, b| product(s ^ u128::from_be_bytes(*b), key));
            let (high, low) = hash(key, state, &blocks[..length]);
            assert_eq!(join(high, low), expected, "{length} blocks");
        }
    }
}
