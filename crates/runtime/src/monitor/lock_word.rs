//! The lock word's encoding (docs/ARCHITECTURE.md, Objects).

/// Mask of the two bits that say what the others mean.
pub const TAG: u32 = 3;
/// Unlocked, no hash.
pub const UNLOCKED: u32 = 0;
/// Unlocked; the hash is in bits 2..32.
pub const HASHED: u32 = 1;
/// Thin-locked, no hash: recursions in bits 2..10, the owner's lock id in bits 10..32.
pub const THIN: u32 = 2;
/// Inflated: the monitor's index is in bits 2..32.
pub const INFLATED: u32 = 3;
/// Where that is.
pub const INDEX_SHIFT: u32 = 2;
/// One recursion of a thin lock.
pub const RECURSION: u32 = 1 << 2;
/// All recursion bits.
pub const RECURSIONS: u32 = 0xff << 2;
/// Where the owner is.
pub const OWNER_SHIFT: u32 = 10;

/// The word of a thin lock taken once.
#[inline(always)]
pub const fn thin(lock_id: u32) -> u32 {
    lock_id << OWNER_SHIFT | THIN
}
