//! Every object and class of the heap, for writers of heap dumps.
//!
//! Invariant: the world is stopped. A dead object may be older than what it refers to: references that lead to no object are left out.

use heap::{Address, Kind};
use inspection::{DumpedClass, DumpedObject, HeapDumper, Shape};
use runtime::class::ClassRef;
use runtime::monitor;
use runtime::refs::Ref;
use runtime::thread::Current;
use std::io;

/// Tells of all objects that are no classes', then of all classes.
pub(crate) fn each(cur: &Current, dumper: &mut dyn HeapDumper) -> io::Result<()> {
    let mut outcome = Ok(());
    let mut visit = |object| {
        if outcome.is_ok() {
            outcome = tell_object(cur, object, dumper);
        }
    };
    // SAFETY: the world is stopped, and nothing is allocated in the heap.
    unsafe { cur.vm().heap().enumerate_objects(&mut visit) };
    outcome?;
    let alive = |class: &ClassRef| !class.mirror_address().is_null();
    cur.vm().all_classes().filter(alive).try_for_each(|class| tell_class(cur, class, dumper))
}

/// An object at an address.
fn at(cur: &Current, object: Address) -> Ref<'_> {
    // SAFETY: an object of the heap; the world is stopped.
    unsafe { Ref::from_address(cur, object) }
}

fn size(cur: &Current, object: Address) -> u64 {
    // SAFETY: as above.
    unsafe { cur.vm().heap().size_of(object) as u64 }
}

/// A reference as dumps have it: 0 for one that leads to nothing.
fn shown(cur: &Current, reference: Ref<'_>) -> u64 {
    let address = reference.address();
    if address.is_null() || !cur.vm().heap().is_object(address) { 0 } else { address.0 as u64 }
}

fn tell_object(cur: &Current, address: Address, dumper: &mut dyn HeapDumper) -> io::Result<()> {
    let object = at(cur, address);
    let class = object.class();
    let shape = match class.layout().kind {
        // A class is told by its own record; one that is dying, by none.
        Kind::Mirror => return Ok(()),
        Kind::ReferenceArray => Shape::References(class.component.map_or(0, |c| c.mirror_address().0 as u64)),
        Kind::PrimitiveArray => Shape::Primitives(class.component.map_or(b'B', |c| c.basic_type.letter())),
        _ => Shape::Instance,
    };
    let fields = |tell: &mut dyn FnMut(u64)| each_field(cur, object, class, tell);
    let elements = |tell: &mut dyn FnMut(u64)| {
        (0..object.array_length()).rev().for_each(|i| tell(shown(cur, object.element_ref(i))))
    };
    let nothing = |_: &mut dyn FnMut(u64)| ();
    dumper.object(&DumpedObject {
        address: address.0 as u64,
        class: class.mirror_address().0 as u64,
        name: class.name.bytes(),
        shape,
        length: if shape == Shape::Instance { 0 } else { object.array_length() as u64 },
        size: size(cur, address),
        hash: monitor::known_hash(cur, object),
        references: match shape {
            Shape::Instance => &fields,
            Shape::References(_) => &elements,
            Shape::Primitives(_) => &nothing,
        },
    })
}

/// The references that an instance's fields hold.
fn each_field(cur: &Current, object: Ref<'_>, class: ClassRef, tell: &mut dyn FnMut(u64)) {
    for declaring in class.ancestors() {
        for field in declaring.fields().iter().filter(|f| !f.is_static()).filter_map(|f| f.reference()) {
            tell(shown(cur, object.load_ref(field)));
        }
    }
}

fn tell_class(cur: &Current, class: ClassRef, dumper: &mut dyn HeapDumper) -> io::Result<()> {
    let mirror = class.mirror_address();
    let object = at(cur, mirror);
    let loader = class.loader.handle();
    dumper.class(&DumpedClass {
        address: mirror.0 as u64,
        name: class.name.bytes(),
        instance_size: u64::from(class.instance_size()),
        object_size: size(cur, mirror),
        superclass: class.super_class().map_or(0, |c| c.mirror_address().0 as u64),
        hash: monitor::known_hash(cur, object),
        loader: if loader.is_null_handle() { 0 } else { shown(cur, loader.get(cur)) },
        fields: &|tell| each_field(cur, object, object.class(), tell),
        statics: &|tell| {
            for field in class.fields().iter().filter(|f| f.is_static()).filter_map(|f| f.reference()) {
                tell(shown(cur, object.load_ref(field)));
            }
        },
        classes: &|tell| each_class(class, &mut |named| tell(named.mirror_address().0 as u64)),
    })
}

/// The classes that a class's constants are resolved to, its superclasses from Object down, its interfaces that its superclass lacks, and
/// an array's element class.
fn each_class(class: ClassRef, tell: &mut dyn FnMut(ClassRef)) {
    if let Some(constants) = class.constants() {
        let pool = constants.constant_pool();
        for index in (1..pool.len()).filter(|index| pool.tag(*index) == classfile::Tag::Class) {
            let resolved = constants.pool[usize::from(index)].class();
            // SAFETY: a Class entry holds null or a class that this one keeps alive.
            if let Some(named) = unsafe { resolved.as_ref() } {
                tell(named);
            }
        }
    }
    let mut supers: Vec<ClassRef> = class.ancestors().skip(1).collect();
    supers.reverse();
    supers.into_iter().for_each(&mut *tell);
    let inherited = class.super_class().map_or(&[][..], |c| c.all_interfaces());
    class.all_interfaces().iter().filter(|i| !inherited.contains(i)).for_each(|interface| tell(interface));
    class.component.into_iter().for_each(tell);
}
