//! Objects begin as zeros wherever there was garbage before, and whole blocks aren't cleared for that.
mod support;

use heap::*;
use support::*;

/// An array of ones; `new_array` looks whether it has been zero.
fn ones(thread: &mut Thread, length: u32) -> Address {
    let array = thread.new_array(classes().bytes, length).expect("little is kept");
    // SAFETY: the array was just allocated with that many bytes.
    unsafe { array.field::<u8>(ARRAY_BASE).write_bytes(0xff, length as usize) };
    array
}

#[test]
fn objects_are_zero_whatever_was_there() {
    let heap = start(Config { min: 16 << 20, max: 16 << 20, gc_threads: 1, nursery: 2 << 20, ..Config::default() });
    let mut thread = Thread::attach(heap);
    let mut random = 1u64;
    for round in 0..300_000 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let number = (random >> 33) as u32;
        let array = ones(&mut thread, number / 50 % if number.is_multiple_of(50) { 20_000 } else { 300 });
        if number.is_multiple_of(100) {
            // What lives leaves holes between, which are used again.
            thread.set_root(number as usize / 100 % ROOTS, array);
        }
        match round % 10_000 {
            0 => heap.set_sampling((round % 20_000 == 0).then_some(3000)),
            5_000 => thread.mutator().expire(),
            _ => {}
        }
    }
    let collections = heap.collections();
    assert!(collections.nursery_count > 20, "{collections:?}");
    finds_garbage_in_new_blocks(&mut thread);
    thread.detach();
}

/// With nothing alive, what lies behind the first object of a block is garbage, unless somebody has cleared it all.
fn finds_garbage_in_new_blocks(thread: &mut Thread) {
    const BLOCK: usize = 32 << 10;
    (0..ROOTS).for_each(|root| thread.set_root(root, Address::NULL));
    thread.collect(true);
    let mut garbage = 0;
    for _ in 0..50_000 {
        let array = ones(thread, 200);
        if array.0.is_multiple_of(BLOCK) {
            // SAFETY: in the object's block, where this thread allocates and nobody else.
            garbage += u32::from(unsafe { array.field::<u64>(BLOCK / 2).read() } != 0);
        }
    }
    assert!(garbage > 0, "somebody clears whole blocks");
}
