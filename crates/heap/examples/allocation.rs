//! Figures of the heap: memory at start, allocations a second, pauses. `cargo run --release -p pellucid-heap --example allocation`
#[path = "../tests/support/mod.rs"]
mod support;

use std::time::Instant;

use heap::*;
use support::*;

fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap();
    text.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4
}

fn allocate(thread: &mut Thread, count: usize) -> f64 {
    let class = classes().node;
    let size = class.allocation_size();
    let start = Instant::now();
    for _ in 0..count {
        let object = match thread.mutator().alloc_fast(size) {
            Some(object) => object,
            None => thread.mutator().alloc_slow(size).unwrap(),
        };
        // SAFETY: just allocated.
        unsafe { init_header(object, class) };
    }
    count as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn main() {
    println!("resident before: {} KiB", resident());
    let gc_threads = std::env::args().nth(1).map_or(2, |count| count.parse().unwrap());
    let nursery = std::env::args().nth(2).map_or(16, |mib| mib.parse().unwrap()) << 20;
    let start = Instant::now();
    let heap = init(Config { gc_threads, nursery, ..Config::default() }, vm()).unwrap();
    println!("init: {:?}; resident: {} KiB", start.elapsed(), resident());
    if std::env::args().nth(3).is_some() {
        print!("{}", std::fs::read_to_string("/proc/self/smaps").unwrap());
        return;
    }
    let heap = start_with(heap);
    println!("resident after the collector's start: {} KiB", resident());
    let mut thread = Thread::attach(heap);
    allocate(&mut thread, 60_000);
    println!("resident after 60000 objects of 32 bytes: {} KiB; used {} KiB", resident(), heap.used_bytes() >> 10);
    for _ in 0..3 {
        println!("alloc_fast, garbage: {:.0} M objects/s; {:?}", allocate(&mut thread, 50_000_000), heap.collections());
    }
    println!("resident: {} KiB", resident());
    // 2 million objects in lists of 1000.
    let lists = thread.new_array(classes().array, 2000).unwrap();
    thread.set_root(1, lists);
    for index in 0..2000usize {
        for _ in 0..1000 {
            let object = thread.new_object(classes().node).unwrap();
            let before = thread.root(0);
            thread.store(object, 8, before);
            thread.set_root(0, object);
        }
        let (lists, list) = (thread.root(1), thread.root(0));
        thread.store(lists, ARRAY_BASE + 8 * index, list);
        thread.set_root(0, Address::NULL);
    }
    println!("64 MB live; {:?}; resident {} KiB", heap.collections(), resident());
    for full in [true, true, false, false] {
        let start = Instant::now();
        thread.collect(full);
        println!("full: {full}: {:?}", start.elapsed());
    }
    println!(
        "alloc_fast, garbage, 64 MB live: {:.0} M objects/s; {:?}",
        allocate(&mut thread, 50_000_000),
        heap.collections()
    );
    let object = thread.root(1);
    let start = Instant::now();
    for _ in 0..100_000_000u32 {
        // SAFETY: live, by the root; no safepoint in the loop.
        unsafe { thread.mutator().write_barrier(std::hint::black_box(object)) };
    }
    println!("write barrier: {:.2} ns", start.elapsed().as_secs_f64() * 10.0);
    let mut count = 0usize;
    let start = Instant::now();
    // SAFETY: the only mutator is this thread.
    unsafe { heap.enumerate_objects(&mut |_| count += 1) };
    println!("walk: {count} objects, {:.0} M/s", count as f64 / start.elapsed().as_secs_f64() / 1e6);
    // One long list: the worst case for parallel tracing.
    thread.set_root(1, Address::NULL);
    for _ in 0..2_000_000 {
        let object = thread.new_object(classes().node).unwrap();
        let before = thread.root(0);
        thread.store(object, 8, before);
        thread.set_root(0, object);
    }
    let start = Instant::now();
    thread.collect(true);
    println!("full collection of a list of 2 million: {:?}", start.elapsed());
}
