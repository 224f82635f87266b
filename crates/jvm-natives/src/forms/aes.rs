//! `com.sun.crypto.provider`'s AES, the modes around it, and GHASH.
//!
//! Invariant: a mode with another cipher than AES calls its methods in the order of the bytecode.

use super::fields::{InstanceField, boot_ancestor};
use super::{Call, Fault, argument, cells, kernel_forms};
use kernels::aes::{BLOCK, Cipher, Direction, KeyStream, Text, chaining, code_book};
use kernels::ghash::ghash;
use kernels::{load, range, store};
use runtime::call::Value;
use runtime::class::{MethodRef, ReferenceField};
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, Reach, VmNative, int};
use runtime::refs::{Handle, Ref};
use runtime::thread::Current;

pub(super) const AES_CRYPT: &[VmNative] = kernel_forms! { "com/sun/crypto/provider/AESCrypt";
    "implEncryptBlock" "([BI[BI)V" => |a| one_block(a, Direction::Encrypt)?;
    "implDecryptBlock" "([BI[BI)V" => |a| one_block(a, Direction::Decrypt)?;
};
pub(super) const ELECTRONIC_CODE_BOOK: &[VmNative] = &[
    mode("com/sun/crypto/provider/ElectronicCodeBook", "implECBEncrypt", |cur, a| {
        code_book_mode(cur, a, Direction::Encrypt)
    }),
    mode("com/sun/crypto/provider/ElectronicCodeBook", "implECBDecrypt", |cur, a| {
        code_book_mode(cur, a, Direction::Decrypt)
    }),
];
pub(super) const CIPHER_BLOCK_CHAINING: &[VmNative] = &[
    mode("com/sun/crypto/provider/CipherBlockChaining", "implEncrypt", |cur, a| {
        chaining_mode(cur, a, Direction::Encrypt)
    }),
    mode("com/sun/crypto/provider/CipherBlockChaining", "implDecrypt", |cur, a| {
        chaining_mode(cur, a, Direction::Decrypt)
    }),
];
pub(super) const COUNTER_MODE: &[VmNative] = &[mode("com/sun/crypto/provider/CounterMode", "implCrypt", counter_mode)];
pub(super) const GHASH: &[VmNative] = kernel_forms! { "com/sun/crypto/provider/GHASH";
    // (byte[] data, int inOfs, int blocks, long[] st, long[] subH)
    "processBlocks" "([BII[J[J)V" => |a| hash_blocks(a)?;
};

const fn mode(class: &'static str, name: &'static str, function: runtime::natives::VmFunction) -> VmNative {
    VmNative { class, name, descriptor: "([BII[BI)I", releases: 25..=25, function, reach: Reach::All }
}

static KEY_WORDS: InstanceField<ReferenceField> = InstanceField::new("com/sun/crypto/provider/AESCrypt", "K", "[I");
static KEY_LIMIT: InstanceField<usize> = InstanceField::new("com/sun/crypto/provider/AESCrypt", "limit", "I");
static EMBEDDED: InstanceField<ReferenceField> = InstanceField::new(
    "com/sun/crypto/provider/FeedbackCipher",
    "embeddedCipher",
    "Lcom/sun/crypto/provider/SymmetricCipher;",
);
static BLOCK_SIZE: InstanceField<usize> =
    InstanceField::new("com/sun/crypto/provider/FeedbackCipher", "blockSize", "I");
static CHAIN: InstanceField<ReferenceField> =
    InstanceField::new("com/sun/crypto/provider/CipherBlockChaining", "r", "[B");
static CHAIN_SCRATCH: InstanceField<ReferenceField> =
    InstanceField::new("com/sun/crypto/provider/CipherBlockChaining", "k", "[B");
static COUNTER: InstanceField<ReferenceField> =
    InstanceField::new("com/sun/crypto/provider/CounterMode", "counter", "[B");
static ENCRYPTED_COUNTER: InstanceField<ReferenceField> =
    InstanceField::new("com/sun/crypto/provider/CounterMode", "encryptedCounter", "[B");
static USED: InstanceField<usize> = InstanceField::new("com/sun/crypto/provider/CounterMode", "used", "I");

/// The cipher of an AESCrypt.
fn cipher_of(cur: &Current, cipher: Ref<'_>, direction: Direction) -> Result<Cipher, Fault> {
    let words = cells(KEY_WORDS.load(cur, cipher))?;
    Ok(Cipher::new(words, cipher.load_i32(KEY_LIMIT.offset(cur, cipher)) / 4, direction)?)
}

/// `implEncryptBlock`, `implDecryptBlock (byte[] in, int inOffset, byte[] out, int outOffset)`
fn one_block(a: Call<'_>, direction: Direction) -> Result<(), Fault> {
    let cipher = cipher_of(a.cur, a.object(0), direction)?;
    let input = range(a.cells(1)?, a.int(2), BLOCK as i32)?;
    let output = range(a.cells(3)?, a.int(4), BLOCK as i32)?;
    store(output, &cipher.process(load(input)?));
    Ok(())
}

/// The cipher that a mode works with: an AESCrypt's, or None for another algorithm.
fn embedded(cur: &Current, mode: Ref<'_>, direction: Direction) -> Result<Option<Cipher>, Fault> {
    let cipher = EMBEDDED.load(cur, mode);
    if cipher.is_null() {
        return Err(Fault::Null);
    }
    match boot_ancestor(cipher, "com/sun/crypto/provider/AESCrypt") {
        Some(_) => cipher_of(cur, cipher, direction).map(Some),
        None => Ok(None),
    }
}

/// The ranges of a mode's arguments `(byte[] in, int inOff, int len, byte[] out, int outOff)`, `length` bytes each.
fn text(cur: &Current, a: Arguments, length: i32) -> Result<Text<'_>, Fault> {
    let input = range(argument(cur, a, 1)?, a.int(2), length)?;
    let output = range(argument(cur, a, 4)?, a.int(5), length)?;
    Ok(Text::new(input, output))
}

/// `implECBEncrypt`, `implECBDecrypt`
fn code_book_mode(cur: &mut Current, a: Arguments, direction: Direction) -> Result<u64, Thrown> {
    let kernel = |cur: &Current| -> Result<bool, Fault> {
        let Some(cipher) = embedded(cur, a.reference(cur, 0), direction)? else { return Ok(false) };
        let text = text(cur, a, a.int(3) / BLOCK as i32 * BLOCK as i32)?;
        code_book(&cipher, &text);
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

/// `implEncrypt`, `implDecrypt` of CipherBlockChaining
fn chaining_mode(cur: &mut Current, a: Arguments, direction: Direction) -> Result<u64, Thrown> {
    let kernel = |cur: &Current| -> Result<bool, Fault> {
        let mode = a.reference(cur, 0);
        let Some(cipher) = embedded(cur, mode, direction)? else { return Ok(false) };
        // The last block may be incomplete only if a caller skipped its check; the bytecode works on whole ones.
        let length = a.int(3).max(0).saturating_add(BLOCK as i32 - 1) & -(BLOCK as i32);
        let text = text(cur, a, length)?;
        chaining(&cipher, &text, cells(CHAIN.load(cur, mode))?)?;
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
        let scratch = cur.handle(CHAIN_SCRATCH.load(cur, mode));
        let chain = cur.handle(CHAIN.load(cur, mode));
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
        let cipher = cur.handle(EMBEDDED.load(cur, object));
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
        let Some(cipher) = embedded(cur, mode, Direction::Encrypt)? else { return Ok(false) };
        let input = range(argument::<u8>(cur, a, 1)?, a.int(2), length)?;
        let output = range(argument::<u8>(cur, a, 4)?, a.int(5), length)?;
        let counter = cells::<u8>(COUNTER.load(cur, mode))?;
        let encrypted = cells::<u8>(ENCRYPTED_COUNTER.load(cur, mode))?;
        let used = mode.load_i32(USED.offset(cur, mode));
        let mut stream = KeyStream {
            cipher: &cipher,
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

fn counter_mode_with_other_cipher(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    cur.scope(|cur| {
        let mode = a.reference(cur, 0);
        let size = mode.load_i32(BLOCK_SIZE.offset(cur, mode));
        let counter = cur.handle(COUNTER.load(cur, mode));
        let encrypted = cur.handle(ENCRYPTED_COUNTER.load(cur, mode));
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

fn hash_blocks(a: Call<'_>) -> Result<(), Fault> {
    let data = range(a.cells(0)?, a.int(1), a.int(2).saturating_mul(BLOCK as i32))?;
    let state = a.cells(3)?;
    store(state, &ghash(load(a.cells(4)?)?, load(state)?, data));
    Ok(())
}
