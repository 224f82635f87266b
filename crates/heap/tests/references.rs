//! `java.lang.ref` semantics, weak tables, mirrors and class unloading, pinning: one thread, one heap, scenes in a row.
mod support;

use std::sync::atomic::Ordering;

use heap::*;
use support::*;

const REFERENT: usize = 8;
const NEXT: usize = 24;

/// Takes the pending list into a vector, in the list's order.
fn pending(thread: &Thread) -> Vec<Address> {
    let mut found = Vec::new();
    let mut at = thread.heap.take_pending();
    while !at.is_null() {
        found.push(at);
        let next = load(at, 16);
        // SAFETY: a reference on the list is live; unlinking stores null.
        unsafe { at.field::<Address>(16).write(Address::NULL) };
        at = next;
    }
    found
}

/// A node with a number, in a root.
fn node(thread: &mut Thread, root: usize, number: u64) {
    let object = thread.new_object(classes().node).unwrap();
    store_long(object, 24, number);
    thread.set_root(root, object);
}

/// A reference of that class to a fresh node, or to the one in `referent`, in a root.
fn reference(thread: &mut Thread, root: usize, class: &'static ClassLayout, referent: usize) {
    let object = thread.new_reference(class, referent);
    thread.set_root(root, object);
}

#[test]
fn scenes() {
    let config = Config { min: 8 << 20, max: 64 << 20, gc_threads: 2, nursery: 2 << 20, ..Config::default() };
    let heap = start(config);
    let mut thread = Thread::attach(heap);
    for full in [false, true] {
        weak_are_cleared(&mut thread, full);
        weak_to_large(&mut thread, full);
        finals_revive(&mut thread, full);
        phantoms_come_after_finals(&mut thread, full);
        inactive_ones_are_followed(&mut thread, full);
        weak_globals(&mut thread, full);
        pending_survives(&mut thread, full);
        soft_stay(&mut thread, full);
    }
    soft_go_when_memory_is_short(&mut thread);
    reference_fields_are_known(&mut thread);
    mirrors_keep_statics(&mut thread);
    instances_keep_their_mirror(&mut thread);
    thread.detach();
}

fn weak_are_cleared(thread: &mut Thread, full: bool) {
    node(thread, 0, 1);
    reference(thread, 1, classes().weak, 0);
    node(thread, 2, 2);
    reference(thread, 3, classes().weak, 2);
    thread.set_root(0, Address::NULL);
    let notices = vm().pending_notices.load(Ordering::Relaxed);
    thread.collect(full);
    assert!(load(thread.root(1), REFERENT).is_null());
    assert_eq!(load(thread.root(3), REFERENT), thread.root(2));
    assert_eq!(load_long(thread.root(2), 24), 2);
    assert_eq!(vm().pending_notices.load(Ordering::Relaxed), notices + 1);
    assert!(thread.heap.has_pending());
    assert_eq!(pending(thread), [thread.root(1)]);
    // Cleared ones are not found again.
    thread.collect(full);
    assert!(!thread.heap.has_pending());
    // An old reference to an old object is found by full collections only.
    thread.set_root(2, Address::NULL);
    thread.collect(false);
    assert!(!load(thread.root(3), REFERENT).is_null());
    thread.collect(true);
    assert!(load(thread.root(3), REFERENT).is_null());
    assert_eq!(pending(thread), [thread.root(3)]);
    // An unreachable reference is never enqueued.
    node(thread, 0, 3);
    reference(thread, 1, classes().weak, 0);
    thread.set_root(0, Address::NULL);
    thread.set_root(1, Address::NULL);
    thread.collect(full);
    assert!(pending(thread).is_empty());
}

fn weak_to_large(thread: &mut Thread, full: bool) {
    for keep in [true, false] {
        let large = thread.new_array(classes().bytes, 100_000).unwrap();
        thread.set_root(0, large);
        reference(thread, 1, classes().weak, 0);
        assert!(!keep || thread.heap.is_object(large));
        if !keep {
            thread.set_root(0, Address::NULL);
        }
        thread.collect(full);
        assert_eq!(load(thread.root(1), REFERENT).is_null(), !keep, "full: {full}");
        assert_eq!(thread.heap.is_object(large), keep);
        assert_eq!(pending(thread).len(), usize::from(!keep));
    }
}

fn finals_revive(thread: &mut Thread, full: bool) {
    // root 1: FinalReference -> a -> b; root 2: WeakReference -> b; root 3: FinalReference -> a too.
    node(thread, 0, 10);
    node(thread, 4, 11);
    let (a, b) = (thread.root(0), thread.root(4));
    thread.store(a, 8, b);
    reference(thread, 1, classes().finals, 0);
    reference(thread, 2, classes().weak, 4);
    reference(thread, 3, classes().finals, 0);
    thread.collect(full);
    assert!(!thread.heap.has_pending(), "the object is strongly reachable");
    // As old objects only full collections find them; make fresh ones for the nursery's turn.
    node(thread, 0, 10);
    node(thread, 4, 11);
    let (a, b) = (thread.root(0), thread.root(4));
    thread.store(a, 8, b);
    reference(thread, 1, classes().finals, 0);
    reference(thread, 2, classes().weak, 4);
    reference(thread, 3, classes().finals, 0);
    thread.set_root(0, Address::NULL);
    thread.set_root(4, Address::NULL);
    thread.collect(full);
    let a = load(thread.root(1), REFERENT);
    assert_eq!(load_long(a, 24), 10, "the finalizer's object is kept");
    assert_eq!(load(thread.root(3), REFERENT), a);
    assert_eq!(load_long(load(a, 8), 24), 11, "and what it refers to");
    assert!(load(thread.root(2), REFERENT).is_null(), "weak references are cleared before");
    assert_eq!(load(thread.root(1), NEXT), thread.root(1));
    let mut all = pending(thread);
    let mut expected = vec![thread.root(1), thread.root(2), thread.root(3)];
    if full {
        // The ones of the first half lost their objects too, but not their roots: they are gone.
        all.retain(|found| expected.contains(found));
    }
    all.sort();
    expected.sort();
    assert_eq!(all, expected);
    // Inactive now: the referent is an ordinary field.
    thread.collect(full);
    assert_eq!(load_long(load(thread.root(1), REFERENT), 24), 10);
    assert!(pending(thread).is_empty());
    for root in 1..4 {
        thread.set_root(root, Address::NULL);
    }
}

fn phantoms_come_after_finals(thread: &mut Thread, full: bool) {
    node(thread, 0, 20);
    reference(thread, 1, classes().finals, 0);
    reference(thread, 2, classes().phantom, 0);
    node(thread, 3, 21);
    reference(thread, 4, classes().phantom, 3);
    thread.set_root(0, Address::NULL);
    thread.set_root(3, Address::NULL);
    thread.collect(full);
    let mut first = pending(thread);
    let mut expected = vec![thread.root(1), thread.root(4)];
    first.sort();
    expected.sort();
    assert_eq!(first, expected, "the object with a finalizer isn't phantom reachable yet");
    assert!(load(thread.root(4), REFERENT).is_null());
    assert_eq!(load(thread.root(2), REFERENT), load(thread.root(1), REFERENT));
    // The finalizer ran and lets go.
    let finalizer = thread.root(1);
    thread.store(finalizer, REFERENT, Address::NULL);
    thread.collect(true);
    assert_eq!(pending(thread), [thread.root(2)]);
    assert!(load(thread.root(2), REFERENT).is_null());
}

fn inactive_ones_are_followed(thread: &mut Thread, full: bool) {
    node(thread, 0, 30);
    reference(thread, 1, classes().weak, 0);
    let inactive = thread.root(1);
    thread.store(inactive, NEXT, inactive);
    thread.set_root(0, Address::NULL);
    thread.collect(full);
    assert_eq!(load_long(load(thread.root(1), REFERENT), 24), 30);
    assert!(pending(thread).is_empty());
}

fn weak_globals(thread: &mut Thread, full: bool) {
    node(thread, 0, 40);
    node(thread, 1, 41);
    // One whose object a finalizer revives, too: weak globals are swept after that.
    node(thread, 2, 42);
    reference(thread, 3, classes().finals, 2);
    *vm().weak_globals.lock().unwrap() = vec![thread.root(0), thread.root(1), thread.root(2)];
    vm().globals.lock().unwrap().push(thread.root(1));
    for root in 0..3 {
        thread.set_root(root, Address::NULL);
    }
    let phases = vm().weak_phases.load(Ordering::Relaxed);
    thread.collect(full);
    assert_eq!(vm().weak_phases.load(Ordering::Relaxed), phases + 1);
    let weak = vm().weak_globals.lock().unwrap().clone();
    assert!(weak[0].is_null());
    assert_eq!(load_long(weak[1], 24), 41);
    assert_eq!(load_long(weak[2], 24), 42);
    assert_eq!(vm().globals.lock().unwrap()[0], weak[1]);
    vm().globals.lock().unwrap().clear();
    vm().weak_globals.lock().unwrap().clear();
    assert_eq!(pending(thread), [thread.root(3)]);
}

/// What is on the pending list stays, in order and complete, while further collections add to it.
fn pending_survives(thread: &mut Thread, full: bool) {
    let mut expected = Vec::new();
    for round in 0..3 {
        for index in 0..5 {
            node(thread, 0, 50);
            reference(thread, 1, classes().weak, 0);
            // Only the list will hold it: keep it until it is found.
            let object = thread.root(1);
            store_long(object, 40, round * 10 + index);
            thread.set_root(2 + index as usize, object);
            thread.set_root(0, Address::NULL);
            thread.set_root(1, Address::NULL);
            expected.push(round * 10 + index);
        }
        thread.collect(full);
        for index in 0..5 {
            thread.set_root(2 + index, Address::NULL);
        }
    }
    thread.collect(true);
    thread.collect(false);
    let mut found: Vec<u64> = pending(thread).into_iter().map(|object| load_long(object, 40)).collect();
    found.sort_unstable();
    assert_eq!(found, expected);
}

fn soft_stay(thread: &mut Thread, full: bool) {
    node(thread, 0, 60);
    reference(thread, 1, classes().soft, 0);
    store_long(thread.root(1), 40, vm().clock.load(Ordering::Relaxed) as u64);
    // Not used for so long that no heap is large enough to keep it.
    node(thread, 2, 61);
    reference(thread, 3, classes().soft, 2);
    store_long(thread.root(3), 40, (-10_000_000i64) as u64);
    thread.set_root(0, Address::NULL);
    thread.set_root(2, Address::NULL);
    thread.collect(full);
    assert_eq!(load_long(load(thread.root(1), REFERENT), 24), 60);
    assert!(load(thread.root(3), REFERENT).is_null());
    assert_eq!(pending(thread), [thread.root(3)]);
}

fn soft_go_when_memory_is_short(thread: &mut Thread) {
    for root in 0..ROOTS {
        thread.set_root(root, Address::NULL);
    }
    // Twenty soft references to 4 MiB each don't fit into 64 MiB.
    for root in 10..30 {
        let large = thread.new_array(classes().bytes, 4 << 20).expect("soft references give way");
        thread.set_root(0, large);
        reference(thread, root, classes().soft, 0);
        store_long(thread.root(root), 40, vm().clock.load(Ordering::Relaxed) as u64);
        thread.set_root(0, Address::NULL);
    }
    let cleared = (10..30).filter(|&root| load(thread.root(root), REFERENT).is_null()).count();
    assert!(cleared > 0);
    assert_eq!(pending(thread).len(), cleared);
    for root in 10..30 {
        thread.set_root(root, Address::NULL);
    }
}

fn reference_fields_are_known(thread: &mut Thread) {
    thread.collect(false);
    let mirror = thread.new_mirror(classes().node, 2);
    classes().node.set_added_statics(vec![ReferenceRange { offset: 64, count: 1 }]);
    let node = thread.new_object(classes().node).unwrap();
    let array = thread.new_array(classes().array, 3).unwrap();
    let weak = thread.new_object(classes().weak).unwrap();
    let expected: [(Address, &[usize]); 4] =
        [(mirror, &[8, 40, 48, 64]), (node, &[8, 16]), (array, &[]), (weak, &[8, 16, 24, 32])];
    for (object, places) in expected {
        // SAFETY: made just now.
        let held = |offset: &usize| unsafe { Heap::has_reference_field(object, *offset) };
        let found: Vec<usize> = (0..200).chain(usize::MAX - 20..=usize::MAX).filter(held).collect();
        assert_eq!(found, places);
    }
    classes().node.set_added_statics(Vec::new());
}

fn mirrors_keep_statics(thread: &mut Thread) {
    let _ = thread.new_mirror(classes().node, 3);
    for round in 0..20 {
        node(thread, 0, 70 + round);
        let (mirror, value) = (classes().node.mirror(), thread.root(0));
        thread.store(mirror, static_references_offset(36) + 8 * (round as usize % 3), value);
        thread.set_root(0, Address::NULL);
        thread.collect(round % 5 == 0);
        let mirror = classes().node.mirror();
        assert_eq!(load_long(mirror, 24), std::ptr::from_ref(classes().node) as u64);
        // SAFETY: the mirror is live.
        assert_eq!(unsafe { thread.heap.size_of(mirror) }, object_size(40 + 24));
        let value = load(mirror, static_references_offset(36) + 8 * (round as usize % 3));
        assert_eq!(load_long(value, 24), 70 + round);
    }
}

fn instances_keep_their_mirror(thread: &mut Thread) {
    let class = classes().loaded;
    let place = std::ptr::from_ref(class) as usize;
    let _ = thread.new_mirror(class, 1);
    let instance = thread.new_object(class).unwrap();
    thread.set_root(0, instance);
    node(thread, 1, 90);
    let (mirror, value) = (class.mirror(), thread.root(1));
    thread.store(mirror, static_references_offset(36), value);
    thread.set_root(1, Address::NULL);
    for round in 0..12 {
        thread.collect(round % 3 != 0);
        assert!(vm().classes.lock().unwrap().contains(&place));
        let mirror = class.mirror();
        assert!(thread.heap.is_object(mirror));
        assert_eq!(load_long(load(mirror, static_references_offset(36)), 24), 90);
    }
    // A reference to the mirror alone keeps it as well, and its class's slot is kept current.
    thread.set_root(2, class.mirror());
    thread.set_root(0, Address::NULL);
    for _ in 0..5 {
        thread.collect(true);
        assert_eq!(thread.root(2), class.mirror());
        assert!(vm().classes.lock().unwrap().contains(&place));
    }
    thread.set_root(2, Address::NULL);
    thread.collect(false);
    assert!(vm().classes.lock().unwrap().contains(&place), "nursery collections unload nothing");
    thread.collect(true);
    assert!(!vm().classes.lock().unwrap().contains(&place), "nothing keeps the class");
}
