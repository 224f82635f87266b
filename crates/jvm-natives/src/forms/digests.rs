//! `sun.security.provider`'s message digests.
//!
//! Invariant: the scratch arrays that the bytecode keeps in the objects are not written, since nothing reads them but the bytecode we
//! replace.

use super::fields::{InstanceField, boot_ancestor};
use super::{Call, Fault, Number, argument, cells, kernel_forms};
use kernels::{digests, range};
use runtime::call::Value;
use runtime::class::ReferenceField;
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, Reach, VmNative, int};
use runtime::refs::Ref;
use runtime::thread::Current;
use std::cell::Cell;

pub(super) const DIGEST_BASE: &[VmNative] = &[VmNative {
    reach: Reach::All,
    class: "sun/security/provider/DigestBase",
    name: "implCompressMultiBlock0",
    descriptor: "([BII)I",
    releases: 25..=25,
    function: compress_blocks,
}];
pub(super) const MD5: &[VmNative] = kernel_forms! { "sun/security/provider/MD5";
    "implCompress0" "([BI)V" => |a| compress_block(a, Algorithm::Md5)?;
};
pub(super) const SHA: &[VmNative] = kernel_forms! { "sun/security/provider/SHA";
    "implCompress0" "([BI)V" => |a| compress_block(a, Algorithm::Sha1)?;
};
pub(super) const SHA2: &[VmNative] = kernel_forms! { "sun/security/provider/SHA2";
    "implCompress0" "([BI)V" => |a| compress_block(a, Algorithm::Sha256)?;
};
pub(super) const SHA5: &[VmNative] = kernel_forms! { "sun/security/provider/SHA5";
    "implCompress0" "([BI)V" => |a| compress_block(a, Algorithm::Sha512)?;
};
pub(super) const SHA3: &[VmNative] = kernel_forms! { "sun/security/provider/SHA3";
    "implCompress0" "([BI)V" => |a| compress_block(a, Algorithm::Keccak)?;
    "keccak" "([J)V" => |a| digests::keccak(a.cells(0)?)?;
};

#[derive(Copy, Clone)]
enum Algorithm {
    Md5,
    Sha1,
    Sha256,
    Sha512,
    Keccak,
}

static BLOCK_SIZE: InstanceField<usize> = InstanceField::new("sun/security/provider/DigestBase", "blockSize", "I");
static MD5_STATE: InstanceField<ReferenceField> = InstanceField::new("sun/security/provider/MD5", "state", "[I");
static SHA1_STATE: InstanceField<ReferenceField> = InstanceField::new("sun/security/provider/SHA", "state", "[I");
static SHA256_STATE: InstanceField<ReferenceField> = InstanceField::new("sun/security/provider/SHA2", "state", "[I");
static SHA512_STATE: InstanceField<ReferenceField> = InstanceField::new("sun/security/provider/SHA5", "state", "[J");
static KECCAK_STATE: InstanceField<ReferenceField> = InstanceField::new("sun/security/provider/SHA3", "state", "[J");

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
    fn compress(self, cur: &Current, digest: Ref<'_>, data: &[Cell<u8>]) -> Result<(), Fault> {
        fn state<'c, T: Number>(
            cur: &'c Current,
            digest: Ref<'c>,
            field: &InstanceField<ReferenceField>,
        ) -> Result<&'c [Cell<T>], Fault> {
            cells(field.load(cur, digest))
        }
        match self {
            Algorithm::Md5 => digests::md5(state(cur, digest, &MD5_STATE)?, data)?,
            Algorithm::Sha1 => digests::sha1(state(cur, digest, &SHA1_STATE)?, data)?,
            Algorithm::Sha256 => digests::sha256(state(cur, digest, &SHA256_STATE)?, data)?,
            Algorithm::Sha512 => digests::sha512(state(cur, digest, &SHA512_STATE)?, data)?,
            Algorithm::Keccak => {
                let rate = self.block_size(cur, digest) as usize;
                digests::absorb(state(cur, digest, &KECCAK_STATE)?, data, rate)?;
            }
        }
        Ok(())
    }
}

/// `implCompress0(byte[] b, int ofs)`
fn compress_block(a: Call<'_>, algorithm: Algorithm) -> Result<(), Fault> {
    let digest = a.object(0);
    let block = range(a.cells(1)?, a.int(2), algorithm.block_size(a.cur, digest))?;
    algorithm.compress(a.cur, digest, block)
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
        algorithm.compress(cur, digest, blocks)
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
