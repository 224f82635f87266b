//! Following references from the roots or from an object (JVM TI, FollowReferences).
//!
//! Invariant: as in `heap_walk`. Each object's references are followed once; each reference to it is told of.

use super::heap_walk::{Walk, first_index, superclasses_first};
use heap::AddressSet;
use heap::{Address, Kind};
use inspection::{HeapReference, HeapVisitor, ReferenceKind, Visit};
use runtime::class::ClassRef;
use runtime::thread_stack::Stack;

struct Follower<'a, 'v> {
    walk: Walk<'a>,
    visitor: &'v mut dyn HeapVisitor,
    seen: AddressSet,
    waiting: Vec<Address>,
}

/// The walk was ended by the visitor.
struct Ended;
type Step = Result<(), Ended>;

/// Follows references from `start`, or from the roots when it is null.
pub(crate) fn follow(walk: Walk<'_>, start: Address, visitor: &mut dyn HeapVisitor) {
    let mut follower = Follower { walk, visitor, seen: AddressSet::default(), waiting: Vec::new() };
    let begun = if start.is_null() {
        follower.roots()
    } else {
        follower.seen.insert(start);
        follower.waiting.push(start);
        Ok(())
    };
    if begun.is_err() {
        return;
    }
    while let Some(object) = follower.waiting.pop() {
        if follower.out_of(object).is_err() {
            return;
        }
    }
}

impl Follower<'_, '_> {
    /// Tells of a reference, and has the object followed unless it was or the visitor won't.
    fn reference(&mut self, kind: ReferenceKind, referrer: Option<Address>, object: Address) -> Step {
        if object.is_null() {
            return Ok(());
        }
        let facts = self.walk.facts(object);
        let class = self.walk.reference(object).class();
        let mut enter = true;
        if self.walk.lets_through(class, &facts) {
            let before = facts.tag;
            let holder = referrer.map(|holder| {
                let class = self.walk.reference(holder).class();
                (self.walk.tag(class.mirror_address()), self.walk.tag(holder))
            });
            let mut told = HeapReference { kind, object: facts, referrer: holder, to_itself: referrer == Some(object) };
            let verdict = self.visitor.reference(&mut told);
            self.walk.keep_tag(object, before, told.object.tag);
            if let (Some(referrer), Some((_, before)), Some((_, after))) = (referrer, holder, told.referrer)
                && !told.to_itself
            {
                self.walk.keep_tag(referrer, before, after);
            }
            match verdict {
                Visit::Abort => return Err(Ended),
                Visit::Skip => enter = false,
                Visit::Enter => {}
            }
        }
        if enter && self.seen.insert(object) {
            self.waiting.push(object);
        }
        Ok(())
    }

    fn class_mirror(&mut self, kind: ReferenceKind, holder: Address, class: ClassRef) -> Step {
        self.reference(kind, Some(holder), class.mirror_address())
    }

    /// The references that lead out of an object, and its primitive values.
    fn out_of(&mut self, object: Address) -> Step {
        let reference = self.walk.reference(object);
        let class = reference.class();
        let mut facts = self.walk.facts(object);
        if self.walk.lets_through(class, &facts) {
            let before = facts.tag;
            let going = self.walk.primitives(object, &mut facts, self.visitor);
            self.walk.keep_tag(object, before, facts.tag);
            if !going {
                return Err(Ended);
            }
        }
        if class == self.walk.cur.vm().well_known().class_class
            && let Some(mirrored) = self.walk.cur.class_of_mirror(reference)
            && !mirrored.is_primitive()
        {
            return self.out_of_class(object, mirrored);
        }
        self.class_mirror(ReferenceKind::Class, object, class)?;
        if let Some(stack) = Stack::of_unmounted_virtual(self.walk.cur, reference) {
            let (cur, mut found) = (self.walk.cur, Vec::new());
            let Ok(()) =
                runtime::root_kinds::each_of_stack(cur, &stack, object, &|o| self.walk.tag(o), &mut |kind, held| {
                    found.push((kind, held));
                    Ok::<(), std::convert::Infallible>(())
                });
            for (kind, held) in found {
                self.reference(kind, None, held)?;
            }
        }
        if class.layout().kind == Kind::ReferenceArray {
            for index in 0..reference.array_length() {
                let element = reference.element_ref(index).address();
                self.reference(ReferenceKind::Element(index as i32), Some(object), element)?;
            }
        }
        if class.is_array() {
            return Ok(());
        }
        let mut index = first_index(class);
        for ancestor in superclasses_first(class) {
            for field in ancestor.fields() {
                if let Some(held) = field.reference().filter(|_| !field.is_static()) {
                    let value = reference.load_ref(held).address();
                    self.reference(ReferenceKind::Field(index), Some(object), value)?;
                }
                index += 1;
            }
        }
        Ok(())
    }

    fn out_of_class(&mut self, mirror: Address, class: ClassRef) -> Step {
        let wk = self.walk.cur.vm().well_known();
        if let Some(parent) = class.super_class().filter(|c| c.super_class().is_some()) {
            self.class_mirror(ReferenceKind::SuperClass, mirror, parent)?;
        }
        let reference = self.walk.reference(mirror);
        let named = [
            (ReferenceKind::ClassLoader, wk.class_class_loader_field),
            (ReferenceKind::ProtectionDomain, wk.class_protection_domain),
            (ReferenceKind::Signers, wk.class_signers),
        ];
        for (kind, field) in named {
            self.reference(kind, Some(mirror), reference.load_ref(field).address())?;
        }
        if class.is_array() {
            return Ok(());
        }
        let resolved = reference.load_ref(wk.class_resolved_references);
        if let Some(constants) = class.constants() {
            let pool = constants.constant_pool();
            for index in (1..pool.len()).filter(|index| pool.tag(*index) == classfile::Tag::Class) {
                let resolved = constants.pool[usize::from(index)].class();
                // SAFETY: a Class entry has null or a class that this one keeps alive.
                if let Some(named) = unsafe { resolved.as_ref() } {
                    self.class_mirror(ReferenceKind::ConstantPool(i32::from(index)), mirror, named)?;
                }
            }
        }
        if let Some(constants) = class.constants().filter(|_| !resolved.is_null()) {
            for (index, at) in constants.referring() {
                if (at as usize) < resolved.array_length() {
                    let value = resolved.element_ref(at as usize).address();
                    self.reference(ReferenceKind::ConstantPool(index as i32), Some(mirror), value)?;
                }
            }
        }
        for interface in class.interfaces() {
            self.class_mirror(ReferenceKind::Interface, mirror, interface)?;
        }
        if !class.is_linked() {
            return Ok(());
        }
        let mut index = first_index(class);
        for ancestor in superclasses_first(class) {
            for field in ancestor.fields() {
                if let Some(held) = field.reference().filter(|_| ancestor == class && field.is_static()) {
                    let value = reference.load_ref(held).address();
                    self.reference(ReferenceKind::StaticField(index), Some(mirror), value)?;
                }
                index += 1;
            }
        }
        Ok(())
    }

    fn roots(&mut self) -> Step {
        let (tags, environment) = (self.walk.tags, self.walk.environment.0);
        let tag = |object| tags.borrow().get(environment, object);
        runtime::root_kinds::each(self.walk.cur, &tag, &mut |kind, object| self.reference(kind, None, object))
    }
}
