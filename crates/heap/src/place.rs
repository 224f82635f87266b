//! Where the heap lies in the process's address space.
//!
//! MMTk maps a heap's spaces at fixed addresses and ends the process if something else is there. Other software has its favourites, too: what
//! AddressSanitizer keeps of memory lies up to 16 TiB, some allocators begin at 2 TiB. So the first of several places that is free is taken.

use crate::init_error::InitError;
use mmtk::util::Address;
use mmtk::util::heap::vm_layout::VMLayout;
use std::ptr;

/// Address space that MMTk reserves, rounded up. Nearly all of it are side tables for 2^47 bytes of addresses; a smaller
/// `VMLayout` doesn't make them smaller.
const RESERVED: u64 = 14 << 40;

/// A power of two for each place: its spaces have so many bytes, and lie at multiples of that. MMTk knows fifteen multiples of each.
const LOG_SPACE_BYTES: usize = 41;

/// Where the first space may begin: at 2, 18 and 36 TiB.
const PLACES: [(usize, usize); 3] = [(LOG_SPACE_BYTES, 1), (LOG_SPACE_BYTES, 9), (LOG_SPACE_BYTES + 1, 9)];

/// MMTk's multiples, zero included.
const MULTIPLES: usize = 16;

/// As many spaces as the plans have, or more.
const SPACES: usize = 6;

/// A layout whose addresses are free now.
///
/// # Errors
/// See [`InitError::AddressSpace`] and [`InitError::Taken`].
pub(crate) fn find() -> Result<VMLayout, InitError> {
    check_limit()?;
    if !is_free(ptr::null_mut(), RESERVED as usize) {
        return Err(InitError::AddressSpace { limit: None, needed: RESERVED });
    }
    let free = PLACES.iter().find(|&&(log, first)| is_free(ptr::without_provenance_mut(first << log), SPACES << log));
    let &(log_space_extent, first) = free.ok_or(InitError::Taken)?;
    let address = |multiple: usize| {
        // SAFETY: nothing is done with memory there.
        unsafe { Address::from_usize(multiple << log_space_extent) }
    };
    Ok(VMLayout { heap_start: address(first), heap_end: address(MULTIPLES), log_space_extent, ..VMLayout::default() })
}

/// From how many bytes on what is reserved is the collector's.
const LARGE: usize = 1 << 30;

/// Has core files that debuggers write leave out what is only reserved: `gcore` would write terabytes of zeros. What is used of it later is mapped anew.
pub(crate) fn leave_out_of_cores() {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    for (from, to) in maps.lines().filter_map(reserved) {
        // SAFETY: says something of pages that nobody can read or write.
        unsafe { libc::madvise(ptr::without_provenance_mut(from), to - from, libc::MADV_DONTDUMP) };
    }
}

/// The addresses of a large mapping that nobody can read (a line of /proc/PID/maps).
fn reserved(line: &str) -> Option<(usize, usize)> {
    let (addresses, rest) = line.split_once(' ')?;
    let (from, to) = addresses.split_once('-')?;
    let [from, to] = [from, to].map(|address| usize::from_str_radix(address, 16).ok());
    let (from, to) = from.zip(to)?;
    (rest.starts_with("---p") && to - from >= LARGE).then_some((from, to))
}

/// Finds out whether the process may reserve as much as MMTk does.
fn check_limit() -> Result<(), InitError> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is a valid place for the answer.
    let known = unsafe { libc::getrlimit(libc::RLIMIT_AS, &mut limit) } == 0;
    if known && limit.rlim_cur != libc::RLIM_INFINITY && limit.rlim_cur < RESERVED {
        return Err(InitError::AddressSpace { limit: Some(limit.rlim_cur), needed: RESERVED });
    }
    Ok(())
}

/// Could `bytes` of address space be reserved at an address, or anywhere (null)?
fn is_free(at: *mut libc::c_void, bytes: usize) -> bool {
    let fixed = if at.is_null() { 0 } else { libc::MAP_FIXED_NOREPLACE };
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | fixed;
    // SAFETY: a fresh mapping, which replaces none.
    let trial = unsafe { libc::mmap(at, bytes, libc::PROT_NONE, flags, -1, 0) };
    if trial == libc::MAP_FAILED {
        return false;
    }
    // SAFETY: exactly the mapping just made.
    unsafe { libc::munmap(trial, bytes) };
    at.is_null() || trial == at
}
