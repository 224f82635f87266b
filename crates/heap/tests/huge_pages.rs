//! A heap that has grown has huge pages, a small one has none.
mod support;

use heap::*;
use support::*;

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

#[test]
fn come_with_the_heap_s_growth() {
    let heap = start(Config { min: 128 << 20, max: 128 << 20, gc_threads: 1, nursery: 100 << 20, ..Config::default() });
    let mut thread = Thread::attach(heap);
    let mut allocate = |bytes: u32| {
        for _ in 0..bytes >> 12 {
            assert!(thread.new_array(classes().bytes, 4000).is_some());
        }
    };
    allocate(8 << 20);
    assert_eq!(marked(), 0);
    allocate(40 << 20);
    let choice = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled").unwrap_or_default();
    match choice.is_empty() || choice.contains("[never]") {
        true => assert_eq!(marked(), 0),
        false => assert!(marked() >= 24 << 20, "{} bytes", marked()),
    }
    thread.detach();
}
