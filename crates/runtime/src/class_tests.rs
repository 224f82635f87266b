//! Classes made from textual class files in a VM without a class library: what `define` makes of them, and what `resolve` and `select` find.
//!
//! Each test has names of its own, as all share the one VM. Nothing throws here: there are no classes of exceptions. A test that fails ends the
//! process, as in `threads::protocol_tests`; `--nocapture` shows why.

use crate::class::{ClassRef, MethodFlags, MethodRef};
use crate::define::DefineRequest;
use crate::refs::Handle;
use crate::resolve::{lookup_field, lookup_in_interfaces, lookup_method};
use crate::thread::Current;
use crate::threads::protocol_tests::attached;
use heap::layout::HEADER_SIZE;
use std::sync::{Mutex, PoisonError};

/// Defines the classes of a text in order, java/lang/Object before all; runs `body` with the last.
fn check(text: &'static str, body: impl FnOnce(&Current, ClassRef) + Send + 'static) {
    attached(move |cur| {
        let object = ".class public super java/lang/Object\n.super [0]\n.field private hidden I\n\
                      .method public hashCode : ()I\n.end method\n.method static secret : ()V\n.end method\n.end class\n";
        let last = [object, text].into_iter().flat_map(classes).fold(None, |_, bytes| Some(define(cur, &bytes)));
        body(cur, last.unwrap());
    })
    .join()
    .unwrap();
}

fn classes(text: &str) -> Vec<Vec<u8>> {
    let natives = text.replace(".end method", "    .code stack 1 locals 3\n        return\n    .end code\n.end method");
    let text = natives.replace(".super Object", ".super java/lang/Object");
    let assembled = krakatau2::assemble(&text, krakatau2::AssemblerOptions {});
    assembled.unwrap_or_else(|error| panic!("{}", error.format("text", &text))).into_iter().map(|c| c.data).collect()
}

/// Defines a class by the boot loader; the one of that name if there is one.
fn define(cur: &mut Current, bytes: &[u8]) -> ClassRef {
    // One at a time: what is being loaded by one thread isn't looked for by another here.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let request = DefineRequest {
        loader: cur.vm().boot_loader(),
        name: None,
        protection_domain: Handle::NULL,
        hidden: None,
        source: None,
        from_boot_path: true,
        lasting: None,
    };
    cur.define_class(bytes, request).unwrap()
}

fn field_offset(cur: &Current, class: ClassRef, name: &str, descriptor: &str) -> Option<(String, u32)> {
    let symbols = &cur.vm().symbols;
    let field = lookup_field(class, symbols.intern(name.as_bytes()), symbols.intern(descriptor.as_bytes()))?;
    Some((field.class().name.to_string(), field.offset()))
}

fn method(cur: &Current, class: ClassRef, name: &str) -> Option<MethodRef> {
    let symbols = &cur.vm().symbols;
    lookup_method(class, symbols.intern(name.as_bytes()), symbols.intern(b"()V"))
}

/// The class that a method belongs to.
fn of(method: Option<MethodRef>) -> Option<String> {
    method.map(|m| m.class().name.to_string())
}

#[test]
fn fields_are_laid_out_behind_the_supers() {
    let text = ".class super layout/A\n.super Object\n.field b B\n.field j J\n.field r [I\n.field static s J\n.end class\n\
                .class super layout/B\n.super layout/A\n.field r2 Ljava/lang/Object;\n.field i I\n.end class\n";
    check(text, |cur, b| {
        let a = b.super_class().unwrap();
        let object = a.super_class().unwrap();
        assert_eq!((object.instance_size(), object.super_class()), (HEADER_SIZE as u32 + 4, None));
        let at = |name, descriptor| field_offset(cur, b, name, descriptor).unwrap().1;
        let places = [("b", "B", 1), ("j", "J", 8), ("r", "[I", 8), ("r2", "Ljava/lang/Object;", 8), ("i", "I", 4)];
        let mut taken = vec![false; b.instance_size() as usize];
        for (name, descriptor, size) in places {
            let offset = at(name, descriptor);
            assert_eq!(offset % size, 0, "{name} at {offset}");
            for byte in &mut taken[offset as usize..(offset + size) as usize] {
                assert!(!std::mem::replace(byte, true), "{name} at {offset} lies over another");
            }
        }
        assert!(at("r2", "Ljava/lang/Object;") >= object.instance_size() && at("j", "J") < a.instance_size());
        assert!(at("i", "I") >= a.instance_size() || a.instance_size() % 8 != 0, "only gaps are filled");
        let references: Vec<u32> = b
            .layout()
            .reference_ranges()
            .iter()
            .flat_map(|range| (0..range.count).map(|n| range.offset + n * 8))
            .collect();
        let mut expected = [at("r", "[I"), at("r2", "Ljava/lang/Object;")];
        expected.sort_unstable();
        assert_eq!(references, expected, "the collector finds just these");
    });
}

#[test]
fn subtypes_are_known_by_display_and_interfaces() {
    let text = ".class interface abstract sub/I\n.super Object\n.end class\n\
                .class interface abstract sub/J\n.super Object\n.implements sub/I\n.end class\n\
                .class super sub/A\n.super Object\n.implements sub/J\n.end class\n.class super sub/B\n.super sub/A\n.end class\n";
    check(text, |_, b| {
        let a = b.super_class().unwrap();
        let names: Vec<String> = b.all_interfaces().iter().map(|i| i.name.to_string()).collect();
        assert!(names.len() == 2 && names.contains(&"sub/I".to_owned()), "{names:?}");
        assert_eq!((a.super_class().unwrap().depth(), a.depth(), b.depth()), (0, 1, 2));
        assert!(b.is_subclass_of(a) && !a.is_subclass_of(b) && b.is_subclass_of(b));
        assert!(b.all_interfaces().iter().all(|i| b.is_subclass_of(i) && !i.is_subclass_of(b)));
    });
}

#[test]
fn overriding_takes_the_slot_of_what_may_be_overridden() {
    let text = ".class public super over/one/A\n.super Object\n.method public shown : ()V\n.end method\n\
                .method of_package : ()V\n.end method\n.method private own : ()V\n.end method\n.end class\n\
                .class public super over/two/B\n.super over/one/A\n.method public shown : ()V\n.end method\n\
                .method of_package : ()V\n.end method\n.method private own : ()V\n.end method\n.end class\n";
    check(text, |cur, b| {
        let a = b.super_class().unwrap();
        let slot = |class, name| method(cur, class, name).unwrap().vtable_index();
        assert_eq!(slot(a, "shown"), slot(b, "shown"), "JVMS 5.4.5: a public method");
        assert_ne!(slot(a, "of_package"), slot(b, "of_package"), "of another package");
        assert!(slot(a, "own") < 0 && slot(b, "own") < 0, "private ones have none");
        assert_eq!(b.vtable_length, a.vtable_length + 1);
        let run = |index: i32| b.virtual_method(index as usize).class();
        assert!(run(slot(a, "shown")) == b && run(slot(a, "of_package")) == a);
        assert!(crate::vtable::check(b).is_ok());
    });
}

#[test]
fn fields_are_looked_for_in_interfaces_before_superclasses() {
    let text = ".class public interface abstract look/I\n.super Object\n.field public static final x I\n.end class\n\
                .class super look/A\n.super Object\n.field x I\n.field y I\n.field z J\n.end class\n\
                .class super look/B\n.super look/A\n.implements look/I\n.field z I\n.end class\n";
    check(text, |cur, b| {
        let found = |name, descriptor| field_offset(cur, b, name, descriptor).map(|f| f.0);
        // JVMS 5.4.3.2: the class, its superinterfaces, its superclass.
        assert_eq!(found("x", "I").as_deref(), Some("look/I"));
        assert_eq!(found("y", "I").as_deref(), Some("look/A"));
        assert_eq!(found("z", "I").as_deref(), Some("look/B"));
        assert_eq!(found("z", "J").as_deref(), Some("look/A"), "name and type");
        assert_eq!(found("hidden", "I").as_deref(), Some("java/lang/Object"), "access is checked later");
        assert_eq!(found("w", "I"), None);
    });
}

#[test]
fn methods_are_looked_for_in_superclasses_before_interfaces() {
    let text = ".class public interface abstract find/I\n.super Object\n.method public both : ()V\n.end method\n\
                .method public default : ()V\n.end method\n.method private own : ()V\n.end method\n\
                .method public static unseen : ()V\n.end method\n.end class\n\
                .class super find/A\n.super Object\n.method public both : ()V\n.end method\n.end class\n\
                .class super find/B\n.super find/A\n.implements find/I\n.end class\n";
    check(text, |cur, b| {
        let found = |name| of(method(cur, b, name));
        assert_eq!(found("both").as_deref(), Some("find/A"));
        assert_eq!(found("default").as_deref(), Some("find/I"));
        assert_eq!((found("own"), found("unseen")), (None, None), "JVMS 5.4.3.3: neither private nor static");
        let interface = b.interfaces()[0];
        assert_eq!(of(method(cur, interface, "own")).as_deref(), Some("find/I"), "its own are found");
        assert_eq!(of(method(cur, interface, "secret")), None, "of Object the public instance methods only");
    });
}

#[test]
fn the_most_specific_default_is_found() {
    let text = ".class public interface abstract spec/I\n.super Object\n.method public m : ()V\n.end method\n.end class\n\
                .class public interface abstract spec/J\n.super Object\n.implements spec/I\n.method public m : ()V\n.end method\n.end class\n\
                .class public interface abstract spec/K\n.super Object\n.method public m : ()V\n.end method\n.end class\n\
                .class super spec/A\n.super Object\n.implements spec/I\n.implements spec/J\n.end class\n\
                .class super spec/B\n.super spec/A\n.implements spec/K\n.end class\n";
    check(text, |cur, b| {
        let symbols = &cur.vm().symbols;
        let (name, descriptor) = (symbols.intern(b"m"), symbols.intern(b"()V"));
        let a = b.super_class().unwrap();
        assert_eq!(of(lookup_in_interfaces(a, name, descriptor)).as_deref(), Some("spec/J"));
        assert!(lookup_in_interfaces(b, name, descriptor).is_some(), "one of two: selection tells the conflict");
        let runs = |class: ClassRef| {
            let found = method(cur, class, "m").unwrap();
            class.virtual_method(crate::vtable::index_of(class, found).unwrap())
        };
        assert_eq!(runs(a).class().name.to_string(), "spec/J");
        assert!(runs(b).flags().contains(MethodFlags::CONFLICTING_DEFAULTS));
    });
}

#[test]
fn a_class_of_the_boot_path_is_defined_once() {
    let text = ".class super once/A\n.super Object\n.end class\n.class super once/A\n.super Object\n.field more I\n.end class\n";
    check(text, |cur, second| {
        assert_eq!(second.fields().len(), 0, "the first stays");
        let known = cur.vm().boot_loader().loaded(second.name);
        assert_eq!(known, Some(second));
    });
}

#[test]
fn shapes_of_methods() {
    attached(|cur| {
        let cases = [("()V", 0), ("(IJ)I", 3), ("(DLjava/lang/Object;[J)Z", 4), ("([[D)J", 1)];
        for (descriptor, slots) in cases {
            let (found, returns) = crate::define::shape(cur.vm().symbols.intern(descriptor.as_bytes()));
            assert_eq!(found, slots, "{descriptor}");
            let letter = descriptor.as_bytes()[descriptor.find(')').unwrap() + 1];
            assert_eq!(Some(returns), crate::class::BasicType::of_descriptor(letter), "{descriptor}");
        }
    })
    .join()
    .unwrap();
}
