//! Allocation before the collector is started: nothing is collected, and what was allocated is collected afterwards.
mod support;

use heap::*;
use support::*;

#[test]
fn objects_before_the_collector() {
    let config = Config { min: 8 << 20, max: 16 << 20, gc_threads: 2, stress_interval: 1000, ..Config::default() };
    let heap = init(config, vm()).unwrap();
    let mut thread = Thread::attach(heap);
    assert!(!heap.is_started() && !heap.collect(thread.id, true));
    let space = ClassSpace::reserve().unwrap();
    let place = space.alloc(size_of::<ClassLayout>()).unwrap().cast::<ClassLayout>();
    // SAFETY: fresh memory of that size.
    unsafe { place.write(ClassLayout::new(Kind::PrimitiveArray, 0)) };
    let allocate = |thread: &mut Thread, length: u32| {
        // SAFETY: it was just written, and the space outlives the test's objects.
        let class = unsafe { place.as_ref() };
        let object = thread.mutator().alloc(class.array_size(length)).unwrap();
        // SAFETY: just allocated with that size.
        unsafe { init_array(object, class, length) };
        object
    };
    // Three times what the heap may have.
    let first = allocate(&mut thread, 100);
    thread.set_root(0, first);
    for _ in 0..48 {
        for _ in 0..8 {
            let _ = allocate(&mut thread, 65_536);
        }
        for _ in 0..64 {
            let _ = allocate(&mut thread, 8000);
        }
    }
    assert_eq!(thread.root(0), first);
    assert_eq!(heap.collections(), Collection::default());
    assert!(heap.used_bytes() > 40 << 20);
    heap.start_collector(WELL_KNOWN);
    let _ = allocate(&mut thread, 100);
    assert!(heap.collect(thread.id, true));
    assert!(heap.used_bytes() < 4 << 20, "{}", heap.used_bytes());
    for _ in 0..3000 {
        let _ = allocate(&mut thread, 8000);
    }
    assert!(heap.collections().nursery_count + heap.collections().full_count > 2);
    // SAFETY: the root keeps it.
    assert_eq!(unsafe { array_length(thread.root(0)) }, 100);
    thread.detach();
    std::mem::forget(space);
}
