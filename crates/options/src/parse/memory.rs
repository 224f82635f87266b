//! Sizes in options, and how big the heap is when they don't say.
//!
//! Invariant: the machine is asked only in `machine`; the rest is arithmetic on what it said.

use super::Surroundings;
use super::flags::Flags;
use crate::Options;
use std::path::Path;

pub(super) const GIB: u64 = 1 << 30;

/// `10m`, `0x1000`, `2G`: a number with a unit or without. None when it is anything else or too big.
pub(super) fn size(text: &str) -> Option<u64> {
    let (digits, unit) = match text.chars().last()? {
        't' | 'T' => (&text[..text.len() - 1], 40),
        'g' | 'G' => (&text[..text.len() - 1], 30),
        'm' | 'M' => (&text[..text.len() - 1], 20),
        'k' | 'K' => (&text[..text.len() - 1], 10),
        _ => (text, 0),
    };
    let number = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hexadecimal) if hexadecimal.bytes().all(|b| b.is_ascii_hexdigit()) => {
            u64::from_str_radix(hexadecimal, 16).ok()?
        }
        None if digits.bytes().all(|b| b.is_ascii_digit()) => digits.parse().ok()?,
        _ => return None,
    };
    number.checked_mul(1 << unit).filter(|bytes| *bytes <= i64::MAX as u64)
}

/// The share of the memory that the heap begins with, as the stock VM has it.
pub(super) const INITIAL_PERCENT: f64 = 100.0 / 64.0;

/// Initial and maximum size of the heap.
pub(super) fn heap(options: &Options, flags: &Flags, surroundings: &Surroundings<'_>) -> (usize, usize) {
    /// What the heap may be at least if the machine allows: 96 MiB for 32 bits, 1.3 times that for 64.
    const USUAL: u64 = (96 * 13 / 10) << 20;
    let memory = match surroundings.container_memory {
        Some(limit) if options.container_support => limit.min(surroundings.machine_memory),
        _ => surroundings.machine_memory,
    };
    let memory = flags.max_ram.map_or(memory, |m| m.min(memory));
    let part = |percent: f64| (memory as f64 * percent / 100.0) as u64;
    let max = options.max_heap.unwrap_or_else(|| {
        let small = part(flags.min_ram_percentage.unwrap_or(50.0));
        let bytes = if small < USUAL { small } else { part(flags.max_ram_percentage.unwrap_or(25.0)).max(USUAL) };
        (bytes as usize).max(options.min_heap.unwrap_or(0))
    });
    let min = options.min_heap.unwrap_or_else(|| {
        let bytes = part(flags.initial_ram_percentage.unwrap_or(INITIAL_PERCENT)) as usize;
        if flags.initial_ram_percentage.is_some() { bytes } else { bytes.max(surroundings.heap.min) }.min(max)
    });
    (min, max)
}

/// Bytes of memory of the machine, and the control group's limit.
pub(super) fn machine() -> (u64, Option<u64>) {
    // SAFETY: sysconf has no preconditions.
    let (pages, page) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    let total = (pages.max(1) as u64).saturating_mul(page.max(4096) as u64);
    (total, control_group_limit(Path::new("/sys/fs/cgroup"), Path::new("/proc/self/cgroup")))
}

/// The smallest limit on the way from the process's control group to the root, in version 2 and then version 1.
fn control_group_limit(mount: &Path, membership: &Path) -> Option<u64> {
    let lines = std::fs::read_to_string(membership).unwrap_or_default();
    let number = |path: &Path| std::fs::read_to_string(path).ok().and_then(|text| text.trim().parse::<u64>().ok());
    let mut smallest = None::<u64>;
    for line in lines.lines() {
        let mut parts = line.splitn(3, ':');
        let (Some(_), Some(controllers), Some(group)) = (parts.next(), parts.next(), parts.next()) else { continue };
        let (base, file) = match controllers {
            "" => (mount.to_owned(), "memory.max"),
            c if c.split(',').any(|c| c == "memory") => (mount.join("memory"), "memory.limit_in_bytes"),
            _ => continue,
        };
        for level in Path::new(group.trim_start_matches('/')).ancestors() {
            if let Some(limit) = number(&base.join(level).join(file)) {
                smallest = Some(smallest.map_or(limit, |s| s.min(limit)));
            }
        }
    }
    // "No limit" is a huge number in version 1.
    smallest.filter(|limit| *limit < 1 << 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        for (text, bytes) in [
            ("10", Some(10)),
            ("1k", Some(1024)),
            ("2M", Some(2 << 20)),
            ("0x10g", Some(16 << 30)),
            ("1t", Some(1 << 40)),
        ] {
            assert_eq!(size(text), bytes, "{text}");
        }
        for text in ["", "k", "1x", "-1", "1m1", "99999999999g", "0x", "1.5g", "+3"] {
            // An empty number counts as wrong everywhere but in hexadecimal, where it can't be parsed.
            assert_eq!(size(text), None, "{text}");
        }
    }
}
