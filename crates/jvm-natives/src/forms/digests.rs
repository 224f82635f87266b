//! Message digests (FIPS 180-4, FIPS 202, RFC 1321): the compression of whole blocks.
//!
//! Invariant: the Java objects' `state` is the libraries' state, word for word; the scratch arrays that the bytecode keeps in the
//! objects are not written, since nothing reads them but the bytecode we replace.

use super::fields::{InstanceField, boot_ancestor};
use super::{Fault, Kernel, argument, bytes, cells, kernel_forms, load, range, store};
use keccak::Keccak;
use runtime::call::Value;
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, VmNative, int};
use runtime::refs::Ref;
use runtime::thread::Current;

pub(super) const DIGEST_BASE: &[VmNative] = &[VmNative {
    class: "sun/security/provider/DigestBase",
    name: "implCompressMultiBlock0",
    descriptor: "([BII)I",
    releases: 25..=25,
    function: compress_blocks,
}];
pub(super) const MD5: &[VmNative] = kernel_forms! { "sun/security/provider/MD5";
    "implCompress0" "([BI)V" => |cur, a| compress_block(cur, a, Algorithm::Md5);
};
pub(super) const SHA: &[VmNative] = kernel_forms! { "sun/security/provider/SHA";
    "implCompress0" "([BI)V" => |cur, a| compress_block(cur, a, Algorithm::Sha1);
};
pub(super) const SHA2: &[VmNative] = kernel_forms! { "sun/security/provider/SHA2";
    "implCompress0" "([BI)V" => |cur, a| compress_block(cur, a, Algorithm::Sha256);
};
pub(super) const SHA5: &[VmNative] = kernel_forms! { "sun/security/provider/SHA5";
    "implCompress0" "([BI)V" => |cur, a| compress_block(cur, a, Algorithm::Sha512);
};
pub(super) const SHA3: &[VmNative] = kernel_forms! { "sun/security/provider/SHA3";
    "implCompress0" "([BI)V" => |cur, a| compress_block(cur, a, Algorithm::Keccak);
    "keccak" "([J)V" => permute;
};

#[derive(Copy, Clone)]
enum Algorithm {
    Md5,
    Sha1,
    Sha256,
    Sha512,
    Keccak,
}

static BLOCK_SIZE: InstanceField = InstanceField::new("sun/security/provider/DigestBase", "blockSize", "I");
static MD5_STATE: InstanceField = InstanceField::new("sun/security/provider/MD5", "state", "[I");
static SHA1_STATE: InstanceField = InstanceField::new("sun/security/provider/SHA", "state", "[I");
static SHA256_STATE: InstanceField = InstanceField::new("sun/security/provider/SHA2", "state", "[I");
static SHA512_STATE: InstanceField = InstanceField::new("sun/security/provider/SHA5", "state", "[J");
static KECCAK_STATE: InstanceField = InstanceField::new("sun/security/provider/SHA3", "state", "[J");

impl Algorithm {
    /// The algorithm of a digest object; None for those that have no kernel here (MD2, MD4).
    fn of(digest: Ref<'_>) -> Option<Algorithm> {
        [
            ("sun/security/provider/SHA2", Algorithm::Sha256),
            ("sun/security/provider/SHA5", Algorithm::Sha512),
            ("sun/security/provider/SHA", Algorithm::Sha1),
            ("sun/security/provider/MD5", Algorithm::Md5),
            ("sun/security/provider/SHA3", Algorithm::Keccak),
        ]
        .into_iter()
        .find_map(|(class, algorithm)| boot_ancestor(digest, class).map(|_| algorithm))
    }

    /// Bytes of a block.
    fn block_size(self, cur: &Current, digest: Ref<'_>) -> i32 {
        match self {
            Algorithm::Md5 | Algorithm::Sha1 | Algorithm::Sha256 => 64,
            Algorithm::Sha512 => 128,
            Algorithm::Keccak => digest.load_i32(BLOCK_SIZE.offset(cur, digest)),
        }
    }

    /// Compresses whole blocks into the state of `digest`.
    fn compress(self, cur: &Current, digest: Ref<'_>, data: &[u8]) -> Result<(), Fault> {
        let state = |field: &InstanceField| digest.load_ref(field.offset(cur, digest));
        match self {
            Algorithm::Md5 => {
                let cells = cells::<u32>(state(&MD5_STATE))?;
                let mut words = load(cells)?;
                md5::block_api::compress(&mut words, data.as_chunks().0);
                store(cells, &words);
            }
            Algorithm::Sha1 => {
                let cells = cells::<u32>(state(&SHA1_STATE))?;
                let mut words = load(cells)?;
                sha1::block_api::compress(&mut words, data.as_chunks().0);
                store(cells, &words);
            }
            Algorithm::Sha256 => {
                let cells = cells::<u32>(state(&SHA256_STATE))?;
                let mut words = load(cells)?;
                sha2::block_api::compress256(&mut words, data.as_chunks().0);
                store(cells, &words);
            }
            Algorithm::Sha512 => {
                let cells = cells::<u64>(state(&SHA512_STATE))?;
                let mut words = load(cells)?;
                sha2::block_api::compress512(&mut words, data.as_chunks().0);
                store(cells, &words);
            }
            Algorithm::Keccak => {
                let cells = cells::<u64>(state(&KECCAK_STATE))?;
                let mut lanes = load(cells)?;
                let rate = self.block_size(cur, digest) as usize;
                absorb(&mut lanes, data, rate);
                store(cells, &lanes);
            }
        }
        Ok(())
    }
}

/// Absorbs whole blocks of `rate` bytes (FIPS 202, section 4).
fn absorb(lanes: &mut [u64; 25], data: &[u8], rate: usize) {
    Keccak::new().with_f1600(|f| {
        for block in data.chunks_exact(rate) {
            for (lane, bytes) in lanes.iter_mut().zip(block.as_chunks::<8>().0) {
                *lane ^= u64::from_le_bytes(*bytes);
            }
            f(lanes);
        }
    });
}

/// `implCompress0(byte[] b, int ofs)`
fn compress_block(cur: &Current, a: Arguments, algorithm: Algorithm) -> Kernel {
    let digest = a.reference(cur, 0);
    let block = range(argument(cur, a, 1)?, a.int(2), algorithm.block_size(cur, digest))?;
    algorithm.compress(cur, digest, bytes(block))?;
    Ok(0)
}

/// `keccak(long[] stateArr)`
fn permute(cur: &Current, a: Arguments) -> Kernel {
    let cells = argument::<u64>(cur, a, 0)?;
    let mut lanes = load(cells)?;
    Keccak::new().with_f1600(|f| f(&mut lanes));
    store(cells, &lanes);
    Ok(0)
}

/// `implCompressMultiBlock0(byte[] b, int ofs, int limit)`: the blocks that begin at `ofs` up to `limit`, inclusive.
fn compress_blocks(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let (from, limit) = (a.int(2), a.int(3));
    if from > limit {
        return Ok(int(from));
    }
    let digest = a.reference(cur, 0);
    let Some(algorithm) = Algorithm::of(digest) else {
        return compress_blocks_in_java(cur, a);
    };
    let size = algorithm.block_size(cur, digest);
    let length = (i64::from(limit) - i64::from(from)) / i64::from(size) * i64::from(size) + i64::from(size);
    let outcome = argument(cur, a, 1).and_then(|cells| {
        // A length past the largest int is past the end of any array.
        let blocks = range(cells, from, i32::try_from(length).unwrap_or(i32::MAX))?;
        algorithm.compress(cur, digest, bytes(blocks))
    });
    match outcome {
        Ok(()) => Ok(int(from.wrapping_add(length as i32))),
        Err(fault) => Err(fault.throw(cur)),
    }
}

#[cold]
fn compress_blocks_in_java(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let digest = a.reference(cur, 0);
    let symbols = &cur.vm().symbols;
    let (name, descriptor) = (symbols.intern(b"implCompress"), symbols.intern(b"([BI)V"));
    let class = boot_ancestor(digest, "sun/security/provider/DigestBase");
    let Some(method) = class.and_then(|c| c.declared_method(name, descriptor)) else {
        runtime::vm_bug!("DigestBase has no method implCompress")
    };
    let size = digest.load_i32(BLOCK_SIZE.offset(cur, digest));
    let (mut at, limit) = (a.int(2), a.int(3));
    while at <= limit {
        cur.call_virtual(method, &[Value::Reference(a.handle(0)), Value::Reference(a.handle(1)), Value::Int(at)])?;
        at = at.wrapping_add(size);
    }
    Ok(int(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SHA3-256 of the empty message: one padded block.
    #[test]
    fn sha3_of_nothing() {
        let mut block = [0u8; 136];
        block[0] = 6;
        block[135] = 0x80;
        let mut lanes = [0; 25];
        absorb(&mut lanes, &block, 136);
        assert_eq!(lanes[0].to_le_bytes(), [0xa7, 0xff, 0xc6, 0xf8, 0xbf, 0x1e, 0xd7, 0x66]);
    }

    /// The digests of the empty message, whose padded block is 0x80 and zeros.
    #[test]
    fn digests_of_nothing() {
        let mut block = [0u8; 64];
        block[0] = 0x80;
        let mut state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
        md5::block_api::compress(&mut state, &[block]);
        assert_eq!(state[0].swap_bytes(), 0xd41d8cd9);
        let mut state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
        sha1::block_api::compress(&mut state, &[block]);
        assert_eq!(state[0], 0xda39a3ee);
    }
}
