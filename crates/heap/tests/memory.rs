//! Running out of memory and going on, large objects, pinning, the walk over all objects, refusals of `init`.
mod support;

use heap::*;
use support::*;

const MAX: usize = 32 << 20;

#[test]
fn scenes() {
    refusals();
    let heap = start(Config { min: 8 << 20, max: MAX, gc_threads: 2, nursery: 2 << 20, ..Config::default() });
    assert_eq!(init(Config::default(), vm()).err(), Some(InitError::AlreadyInitialized));
    let mut thread = Thread::attach(heap);
    impossible_sizes(&mut thread);
    timed("small", || small_objects_until_full(&mut thread));
    for _ in 0..2 {
        timed("large", || large_objects_until_full(&mut thread));
    }
    timed("list", || long_list(&mut thread));
    pinned_objects_stay(&mut thread);
    walk(&mut thread);
    grows_and_shrinks(&mut thread);
    thread.detach();
    second_mutator_lives(heap);
}

fn timed(what: &str, scene: impl FnOnce()) {
    let start = std::time::Instant::now();
    scene();
    println!("{what}: {:?}; {:?}", start.elapsed(), heap::heap().collections());
}

fn refusals() {
    for bad in [
        Config { max: 1 << 20, ..Config::default() },
        Config { min: 2 << 30, max: 1 << 30, ..Config::default() },
        Config { gc_threads: 0, ..Config::default() },
    ] {
        assert!(matches!(init(bad, vm()), Err(InitError::Config(_))));
    }
    // SAFETY: lowers and restores this process's own limit; no other thread of the test maps memory now.
    unsafe {
        let mut before = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        assert_eq!(libc::getrlimit(libc::RLIMIT_AS, &mut before), 0);
        let lower = libc::rlimit { rlim_cur: 8 << 30, ..before };
        assert_eq!(libc::setrlimit(libc::RLIMIT_AS, &lower), 0);
        let refused = init(Config::default(), vm()).err();
        assert_eq!(libc::setrlimit(libc::RLIMIT_AS, &before), 0);
        assert!(matches!(refused, Some(InitError::AddressSpace { limit: Some(limit), .. }) if limit == 8 << 30));
        println!("{}", refused.unwrap());
    }
}

fn impossible_sizes(thread: &mut Thread) {
    assert!(thread.new_array(classes().bytes, u32::MAX >> 1).is_none());
    assert!(thread.new_array(classes().array, 100_000_000).is_none());
    assert!(thread.new_array(classes().bytes, MAX as u32).is_none());
    assert!(thread.new_object(classes().node).is_some());
}

fn small_objects_until_full(thread: &mut Thread) {
    thread.set_root(0, Address::NULL);
    let mut count = 0usize;
    while let Some(object) = thread.new_object(classes().node) {
        count += 1;
        let before = thread.root(0);
        thread.store(object, 8, before);
        thread.set_root(0, object);
        assert!(count * 32 < MAX);
    }
    assert!(count * 32 > MAX / 2, "only {count} objects of 32 bytes fitted");
    // Nothing was lost.
    let (mut at, mut length) = (thread.root(0), 0);
    while !at.is_null() {
        length += 1;
        at = load(at, 8);
    }
    assert_eq!(length, count);
    thread.set_root(0, Address::NULL);
    assert!(thread.new_object(classes().node).is_some(), "it goes on after running out of memory");
}

fn large_objects_until_full(thread: &mut Thread) {
    let list = thread.new_array(classes().array, 1000).unwrap();
    thread.set_root(1, list);
    let mut count = 0;
    while let Some(object) = thread.new_array(classes().bytes, 1 << 20) {
        let list = thread.root(1);
        thread.store(list, ARRAY_BASE + 8 * count, object);
        count += 1;
    }
    assert!(count > 16 && count < 32, "{count} MiB");
    thread.set_root(1, Address::NULL);
    thread.collect(true);
    assert!(thread.heap.used_bytes() < 8 << 20, "{} bytes used", thread.heap.used_bytes());
    // Short-lived large objects are collected without end.
    for _ in 0..200 {
        assert!(thread.new_array(classes().bytes, 1 << 20).is_some());
    }
}

fn long_list(thread: &mut Thread) {
    // A list far longer than any native stack could be deep, with an array of old references to young objects.
    let array = thread.new_array(classes().array, 20_000).unwrap();
    thread.set_root(1, array);
    for index in 0..300_000usize {
        let object = thread.new_object(classes().node).unwrap();
        store_long(object, 24, index as u64);
        let before = thread.root(0);
        thread.store(object, 8, before);
        thread.set_root(0, object);
        let array = thread.root(1);
        // SAFETY: in bounds of the array of references.
        unsafe {
            reference_element(array, index % 20_000).write(object);
            thread.mutator().array_barrier(array, index % 20_000, 1);
        }
    }
    let mut at = thread.root(0);
    for index in (0..300_000u64).rev() {
        assert_eq!(load_long(at, 24), index);
        if index >= 280_000 {
            assert_eq!(load(thread.root(1), ARRAY_BASE + 8 * (index as usize % 20_000)), at);
        }
        at = load(at, 8);
    }
    assert!(at.is_null());
    thread.set_root(0, Address::NULL);
    thread.set_root(1, Address::NULL);
}

fn pinned_objects_stay(thread: &mut Thread) {
    thread.collect(true);
    let mut pinned = Vec::new();
    for root in 0..20 {
        let object = thread.new_object(classes().node).unwrap();
        store_long(object, 24, root as u64);
        thread.set_root(root, object);
        if root % 2 == 0 {
            vm().pinned.lock().unwrap().push(object);
            pinned.push((root, object));
        }
    }
    let others: Vec<_> = (0..20).step_by(2).map(|root| thread.root(root + 1)).collect();
    for round in 0..10 {
        thread.collect(round % 2 == 1);
        for _ in 0..10_000 {
            let _ = thread.new_object(classes().node).unwrap();
        }
        for &(root, at) in &pinned {
            assert_eq!(thread.root(root), at);
            assert_eq!(load_long(at, 24), root as u64);
        }
    }
    let moved = (0..10).filter(|&index| thread.root(2 * index + 1) != others[index]).count();
    assert!(moved > 0, "nursery collections move what isn't pinned");
    // Nor does it harm to pin what never moves, or has died.
    let large = thread.new_array(classes().bytes, 50_000).unwrap();
    thread.set_root(20, large);
    vm().pinned.lock().unwrap().extend([large, Address(pinned[0].1.0 + 8)]);
    for (root, _) in pinned.iter().skip(1) {
        thread.set_root(*root, Address::NULL);
    }
    thread.collect(true);
    thread.collect(false);
    assert_eq!((thread.root(0), thread.root(20)), (pinned[0].1, large));
    assert_eq!(load_long(thread.root(0), 24), 0);
    vm().pinned.lock().unwrap().clear();
    for root in 0..20 {
        thread.set_root(root, Address::NULL);
    }
}

fn walk(thread: &mut Thread) {
    thread.collect(true);
    let mut expected = 0;
    for index in 0..5000usize {
        let class = if index % 3 == 0 { classes().bytes } else { classes().array };
        let length = if index % 500 == 0 { 30_000 } else { index % 300 };
        let _ = thread.new_array(class, length as u32).unwrap();
        if index % 2 == 0 {
            let link = thread.new_array(classes().array, 2).unwrap();
            let before = thread.root(0);
            thread.store(link, ARRAY_BASE, before);
            thread.set_root(0, link);
            expected += 1;
        }
        if index % 1000 == 999 {
            thread.collect(index % 2000 == 999);
        }
    }
    // The only mutator is this thread, between safepoints: the world is stopped.
    let known = [classes().node, classes().bytes, classes().array].map(std::ptr::from_ref);
    let mut seen = std::collections::BTreeMap::new();
    // SAFETY: as said.
    unsafe {
        let heap = thread.heap;
        heap.enumerate_objects(&mut |object| {
            assert!(known.contains(&class_of(object)));
            assert!(heap.is_object(object) && heap.is_in_heap(object));
            assert!(seen.insert(object.0, heap.size_of(object)).is_none());
        });
    }
    let mut end = 0;
    for (start, size) in &seen {
        assert!(*start >= end, "objects overlap");
        end = start + size;
    }
    let (mut at, mut links) = (thread.root(0), 0);
    while !at.is_null() {
        assert!(seen.contains_key(&at.0));
        links += 1;
        at = load(at, ARRAY_BASE);
    }
    assert_eq!(links, expected);
    assert!(seen.len() >= expected);
    assert!(!thread.heap.is_object(Address(0x1234_5678)) && !thread.heap.is_object(Address(8)));
    assert!(!thread.heap.is_in_heap(Address(std::ptr::from_ref(&end) as usize)));
    thread.set_root(0, Address::NULL);
}

fn grows_and_shrinks(thread: &mut Thread) {
    thread.collect(true);
    let small = thread.heap.total_bytes();
    assert!(small <= 16 << 20, "{small}");
    for root in 0..20 {
        let object = thread.new_array(classes().bytes, 1 << 20).unwrap();
        thread.set_root(root, object);
    }
    thread.collect(true);
    assert!(thread.heap.total_bytes() > 20 << 20);
    assert!(thread.heap.total_bytes() <= MAX && thread.heap.free_bytes() < MAX - (20 << 20));
    for root in 0..20 {
        thread.set_root(root, Address::NULL);
    }
    thread.collect(true);
    assert!(thread.heap.total_bytes() <= 16 << 20);
    let counted = thread.heap.collections();
    assert!(counted.nursery_count > 0 && counted.full_count > 0 && counted.full_nanos > 0);
    println!("{counted:?}");
}

/// A thread's objects outlive it if someone else holds them.
fn second_mutator_lives(heap: &'static Heap) {
    std::thread::spawn(move || {
        let mut thread = Thread::attach(heap);
        let object = thread.new_object(classes().node).unwrap();
        store_long(object, 24, 77);
        vm().globals.lock().unwrap().push(object);
        thread.detach();
    })
    .join()
    .unwrap();
    let mut thread = Thread::attach(heap);
    thread.collect(false);
    thread.collect(true);
    assert_eq!(load_long(vm().globals.lock().unwrap()[0], 24), 77);
    thread.detach();
}
