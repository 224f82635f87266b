//! Random changes to a graph of objects, done to the heap and to a shadow of it, and compared.

use std::collections::HashMap;

use crate::support::*;
use heap::*;
use std::sync::atomic::Ordering;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Node,
    Array,
    Bytes,
    /// A weak reference; its one edge is the referent, which the shadow doesn't follow.
    Weak,
}

struct Shadow {
    shape: Shape,
    edges: Vec<Option<u64>>,
    /// What the bytes of a byte array are.
    fill: u8,
}

/// The shadow of one thread's objects, by number.
pub struct Model {
    objects: HashMap<u64, Shadow>,
    roots: Vec<Option<u64>>,
    next: u64,
    random: Random,
    pinned: Vec<(usize, Address, u64)>,
}

const SLOTS: usize = ROOTS - 8;

/// An object's number is kept in its hash word for arrays (the lock word) and in its long for nodes.
fn number(object: Address) -> u64 {
    // SAFETY: the tests' objects all have a lock word.
    u64::from(unsafe { lock_word(object) }.load(Ordering::Relaxed))
}

impl Model {
    pub fn new(seed: u64) -> Model {
        Model {
            objects: HashMap::new(),
            roots: vec![None; SLOTS],
            next: 1,
            random: Random(seed | 1),
            pinned: Vec::new(),
        }
    }

    fn adopt(&mut self, thread: &mut Thread, object: Address, shape: Shape, length: usize, fill: u8) {
        let id = self.next;
        self.next += 1;
        // SAFETY: just allocated, with its header.
        unsafe { lock_word(object) }.store(id as u32, Ordering::Relaxed);
        self.objects.insert(id, Shadow { shape, edges: vec![None; length], fill });
        let slot = self.random.below(SLOTS);
        // Mostly the new object keeps the one whose place it takes, so that the graph grows deep.
        if matches!(shape, Shape::Node | Shape::Array) && length > 0 && self.random.below(8) != 0 {
            let index = self.random.below(length);
            let before = self.roots[slot];
            self.objects.get_mut(&id).unwrap().edges[index] = before;
            let before = thread.root(slot);
            thread.store(object, Self::edge_offset(shape, index), before);
        }
        self.roots[slot] = Some(id);
        thread.set_root(slot, object);
    }

    fn edge_offset(shape: Shape, index: usize) -> usize {
        match shape {
            Shape::Node => 8 + 8 * index,
            Shape::Array => ARRAY_BASE + 8 * index,
            Shape::Bytes | Shape::Weak => unreachable!(),
        }
    }

    /// One random step.
    pub fn step(&mut self, thread: &mut Thread) {
        let from = self.random.below(SLOTS);
        let to = self.random.below(SLOTS);
        match self.random.below(25) {
            0..=5 => {
                let object = thread.new_object(classes().node).unwrap();
                store_long(object, 24, self.next * 3);
                self.adopt(thread, object, Shape::Node, 2, 0);
            }
            6..=7 => {
                let length = match self.random.below(60) {
                    0 => 3000 + self.random.below(9000),
                    1..=10 => self.random.below(600),
                    _ => self.random.below(20),
                };
                let object = thread.new_array(classes().array, length as u32).unwrap();
                self.adopt(thread, object, Shape::Array, length, 0);
            }
            8..=9 => {
                let length = match self.random.below(80) {
                    0 => 40_000 + self.random.below(200_000),
                    1..=10 => self.random.below(6000),
                    _ => self.random.below(100),
                };
                let object = thread.new_array(classes().bytes, length as u32).unwrap();
                let fill = self.next as u8;
                // SAFETY: the array has that many bytes.
                unsafe { std::ptr::write_bytes(object.field::<u8>(ARRAY_BASE), fill, length) };
                self.adopt(thread, object, Shape::Bytes, length, fill);
            }
            10..=15 if self.random.below(3) == 0 => {
                // Store an edge.
                let Some(source) = self.roots[from] else {
                    return;
                };
                let shadow = self.objects.get_mut(&source).unwrap();
                if matches!(shadow.shape, Shape::Bytes | Shape::Weak) || shadow.edges.is_empty() {
                    return;
                }
                let index = self.random.below(shadow.edges.len());
                shadow.edges[index] = self.roots[to];
                let offset = Self::edge_offset(shadow.shape, index);
                let value = thread.root(to);
                thread.store(thread.root(from), offset, value);
            }
            16..=18 => {
                // Follow an edge.
                let Some(source) = self.roots[from] else {
                    return;
                };
                let shadow = &self.objects[&source];
                if matches!(shadow.shape, Shape::Bytes | Shape::Weak) || shadow.edges.is_empty() {
                    return;
                }
                let index = self.random.below(shadow.edges.len());
                if shadow.edges[index].is_none() || self.random.below(4) != 0 {
                    return;
                }
                self.roots[to] = self.objects[&source].edges[index];
                let shadow = &self.objects[&source];
                let value = load(thread.root(from), Self::edge_offset(shadow.shape, index));
                thread.set_root(to, value);
            }
            19 if self.random.below(20) == 0 => {
                self.roots[to] = None;
                thread.set_root(to, Address::NULL);
            }
            20..=21 => self.copy_elements(thread, from, to),
            22 => self.pin(thread, from),
            23 => {
                let Some(target) = self.roots[to] else { return };
                let object = thread.new_reference(classes().weak, to);
                self.adopt(thread, object, Shape::Weak, 1, 0);
                self.objects.get_mut(&(self.next - 1)).unwrap().edges[0] = Some(target);
            }
            _ => thread.poll(),
        }
    }

    /// Copies elements between arrays with the array barrier.
    fn copy_elements(&mut self, thread: &mut Thread, from: usize, to: usize) {
        let (Some(source), Some(target)) = (self.roots[from], self.roots[to]) else {
            return;
        };
        let (a, b) = (&self.objects[&source], &self.objects[&target]);
        if a.shape != Shape::Array || b.shape != Shape::Array || a.edges.is_empty() || b.edges.is_empty() {
            return;
        }
        let count = self.random.below(a.edges.len().min(b.edges.len()).min(50)) + 1;
        let first = self.random.below(a.edges.len() - count + 1);
        let second = self.random.below(b.edges.len() - count + 1);
        let copied = a.edges[first..first + count].to_vec();
        self.objects.get_mut(&target).unwrap().edges[second..second + count].copy_from_slice(&copied);
        let (x, y) = (thread.root(from), thread.root(to));
        // SAFETY: both are arrays of references with these elements.
        unsafe {
            std::ptr::copy(reference_element(x, first), reference_element(y, second), count);
            thread.mutator().array_barrier(y, second, count);
        }
    }

    /// Pins an object or unpins the one pinned before.
    fn pin(&mut self, thread: &mut Thread, from: usize) {
        if let Some((slot, at, id)) = self.pinned.pop() {
            let object = thread.root(slot);
            assert_eq!((object, number(object)), (at, id), "a pinned object moved");
            vm().pinned.lock().unwrap().retain(|pinned| *pinned != object);
            thread.set_root(slot, Address::NULL);
        } else if let Some(id) = self.roots[from] {
            let object = thread.root(from);
            vm().pinned.lock().unwrap().push(object);
            thread.set_root(SLOTS, object);
            self.pinned.push((SLOTS, object, id));
        }
    }

    /// Walks both graphs from the roots and compares; forgets shadows that can't be reached.
    pub fn verify(&mut self, thread: &mut Thread) -> usize {
        let mut seen: HashMap<u64, Address> = HashMap::new();
        let mut work = Vec::new();
        let mut weak = Vec::new();
        for (index, root) in self.roots.iter().enumerate() {
            self.meet(*root, thread.root(index), &mut seen, &mut work);
        }
        for &(slot, at, id) in &self.pinned {
            assert_eq!(thread.root(slot), at, "a pinned object moved");
            self.meet(Some(id), at, &mut seen, &mut work);
        }
        while let Some((id, object)) = work.pop() {
            let shadow = &self.objects[&id];
            // SAFETY: it was reached, so it is live.
            let class = unsafe { class_of(object) };
            assert!(thread.heap.is_object(object));
            match shadow.shape {
                Shape::Node => {
                    assert_eq!(class, std::ptr::from_ref(classes().node));
                    assert_eq!(load_long(object, 24), id * 3);
                }
                Shape::Array => {
                    assert_eq!(class, std::ptr::from_ref(classes().array));
                    // SAFETY: it is an array.
                    assert_eq!(unsafe { array_length(object) } as usize, shadow.edges.len());
                }
                Shape::Bytes => {
                    assert_eq!(class, std::ptr::from_ref(classes().bytes));
                    // SAFETY: it is an array of bytes.
                    let bytes = unsafe {
                        assert_eq!(array_length(object) as usize, shadow.edges.len());
                        std::slice::from_raw_parts(object.field::<u8>(ARRAY_BASE), shadow.edges.len())
                    };
                    assert!(bytes.iter().all(|&byte| byte == shadow.fill));
                    continue;
                }
                Shape::Weak => {
                    assert_eq!(class, std::ptr::from_ref(classes().weak));
                    weak.push((load(object, 8), shadow.edges[0].unwrap()));
                    continue;
                }
            }
            for (index, edge) in shadow.edges.iter().enumerate() {
                let value = load(object, Self::edge_offset(shadow.shape, index));
                self.meet(*edge, value, &mut seen, &mut work);
            }
        }
        for (referent, id) in weak {
            if referent.is_null() {
                assert!(!seen.contains_key(&id), "a weak reference to {id} was cleared too early");
            } else {
                assert!(thread.heap.is_object(referent) && number(referent) == id & 0xffff_ffff);
                assert!(seen.get(&id).is_none_or(|&object| object == referent));
            }
        }
        let mut cleared = thread.heap.take_pending();
        while !cleared.is_null() {
            // SAFETY: what is on the pending list is live.
            let class = unsafe { class_of(cleared) };
            assert_eq!(class, std::ptr::from_ref(classes().weak));
            assert!(load(cleared, 8).is_null());
            cleared = load(cleared, 16);
        }
        self.objects.retain(|id, _| seen.contains_key(id));
        seen.len()
    }

    fn meet(&self, id: Option<u64>, object: Address, seen: &mut HashMap<u64, Address>, work: &mut Vec<(u64, Address)>) {
        let Some(id) = id else {
            assert!(object.is_null(), "the heap has {object:?} where the shadow has null");
            return;
        };
        assert!(!object.is_null(), "the heap has null where the shadow has {id}");
        assert_eq!(number(object), id & 0xffff_ffff, "another object at {object:?}");
        match seen.insert(id, object) {
            None => work.push((id, object)),
            Some(before) => assert_eq!(before, object, "object {id} is in two places"),
        }
    }

    /// Ends pinning and drops the roots.
    pub fn finish(&mut self, thread: &mut Thread) {
        if !self.pinned.is_empty() {
            self.pin(thread, 0);
        }
        for index in 0..ROOTS {
            thread.set_root(index, Address::NULL);
        }
    }
}

/// Two threads change their graphs under that configuration; `steps` for each.
pub fn run(config: Config, steps: usize) {
    let heap = start(config);
    let workers: Vec<_> = [11, 22]
        .into_iter()
        .map(|seed| {
            std::thread::spawn(move || {
                let mut thread = Thread::attach(heap);
                let mut model = Model::new(seed);
                for step in 0..steps {
                    model.step(&mut thread);
                    if step % 997 == 0 {
                        model.verify(&mut thread);
                    }
                    if step % 5003 == 0 {
                        thread.collect(step % 2 == 0);
                        model.verify(&mut thread);
                    }
                }
                let live = model.verify(&mut thread);
                model.finish(&mut thread);
                thread.detach();
                live
            })
        })
        .collect();
    let live: Vec<_> = workers.into_iter().map(|worker| worker.join().unwrap()).collect();
    println!("live at the end: {live:?}; {:?}", heap.collections());
    assert!(heap.collections().full_count > 1);
}
