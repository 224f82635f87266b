//! What memory of a heap that grows has huge pages.

use super::{Thread, classes, start};
use heap::{Config, HugePages};
use std::time::Duration;

/// Bytes of the process's memory that is marked for huge pages.
fn marked() -> usize {
    let maps = std::fs::read_to_string("/proc/self/smaps").expect("Linux");
    let mut size = 0;
    let mut marked = 0;
    for line in maps.lines() {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("Size:") => size = words.next().and_then(|kib| kib.parse::<usize>().ok()).expect("a number") << 10,
            Some("VmFlags:") if words.any(|flag| flag == "hg") => marked += size,
            _ => {}
        }
    }
    marked
}

/// Does the kernel leave huge pages to programs?
pub fn are_there() -> bool {
    let choice = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled").unwrap_or_default();
    !choice.is_empty() && !choice.contains("[never]")
}

/// What is marked when small objects take 8 MiB, and when they take 48.
pub fn marked_as_it_grows(patience: Duration) -> [usize; 2] {
    let heap = start(Config {
        min: 128 << 20,
        max: 128 << 20,
        gc_threads: 1,
        nursery: 100 << 20,
        huge_pages: HugePages::Grown(patience),
        ..Config::default()
    });
    let mut thread = Thread::attach(heap);
    let marked = [8_u32 << 20, 40 << 20].map(|bytes| {
        for _ in 0..bytes >> 12 {
            assert!(thread.new_array(classes().bytes, 4000).is_some());
        }
        marked()
    });
    thread.detach();
    marked
}
