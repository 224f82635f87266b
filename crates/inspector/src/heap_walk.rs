//! Tags and walks over the heap (JVM TI, "Heap").
//!
//! Invariant: a walk runs with the world stopped by its own thread, which neither allocates nor polls meanwhile, so that addresses stay
//! good. Visitors are called in VM, and so can't call back. Objects that are dead but not collected may be visited; what they refer
//! to is looked at only after a check.

use super::VmInspector;
use super::ids::{self, class_of, object, object_id};
use heap::{Address, HeldTags, Kind};
use inspection::{
    Answer, EnvironmentId, FieldId, Heap, HeapFilter, HeapObject, HeapVisitor, ObjectId, ReferenceKind, Refusal, Value,
    Visit,
};
use runtime::class::{BasicType, Class, ClassRef, Field};
use runtime::monitor;
use runtime::refs::Ref;
use runtime::thread::Current;
use std::cell::RefCell;

/// A walk on behalf of one environment.
pub(crate) struct Walk<'a> {
    pub cur: &'a Current,
    /// All tags: at three for a reference, it would cost as much as the rest to lock them for each.
    pub tags: &'a RefCell<HeldTags<'static>>,
    pub environment: EnvironmentId,
    pub filter: HeapFilter,
    /// Only objects of just this class.
    pub class: Option<ClassRef>,
    wants: (bool, bool, bool),
}

impl<'a> Walk<'a> {
    pub fn new(
        cur: &'a Current,
        tags: &'a RefCell<HeldTags<'static>>,
        environment: EnvironmentId,
        filter: HeapFilter,
        class: Option<ClassRef>,
        visitor: &dyn HeapVisitor,
    ) -> Walk<'a> {
        Walk { cur, tags, environment, filter, class, wants: visitor.wants() }
    }

    pub fn tag(&self, object: Address) -> i64 {
        if object.is_null() { 0 } else { self.tags.borrow().get(self.environment.0, object) }
    }

    /// Keeps what the visitor made of a tag.
    pub fn keep_tag(&self, object: Address, before: i64, after: i64) {
        if before != after {
            self.tags.borrow_mut().set(self.environment.0, object, after);
        }
    }

    pub fn reference(&self, object: Address) -> Ref<'a> {
        // SAFETY: the world is stopped, so an object that was met stays where it is.
        unsafe { Ref::from_address(self.cur, object) }
    }

    pub fn facts(&self, object: Address) -> HeapObject {
        let reference = self.reference(object);
        let class = reference.class();
        HeapObject {
            class_tag: self.tag(class.mirror_address()),
            // SAFETY: an object with its header written.
            size: unsafe { self.cur.vm().heap().size_of(object) } as i64,
            tag: self.tag(object),
            length: if class.is_array() { reference.array_length() as i32 } else { -1 },
        }
    }

    /// Does the filter let the object through?
    pub fn lets_through(&self, class: ClassRef, facts: &HeapObject) -> bool {
        let filter = &self.filter;
        let out = if facts.tag != 0 { filter.tagged } else { filter.untagged };
        let class_out = if facts.class_tag != 0 { filter.class_tagged } else { filter.class_untagged };
        !out && !class_out
            && self.class.is_none_or(|wanted| wanted == class || filter.subclasses && class.is_subclass_of(wanted))
    }

    /// Tells the visitor the primitive values in an object; false ends the walk.
    pub fn primitives(&self, object: Address, facts: &mut HeapObject, visitor: &mut dyn HeapVisitor) -> bool {
        let (fields, elements, strings) = self.wants;
        let reference = self.reference(object);
        let class = reference.class();
        let wk = self.cur.vm().well_known();
        if elements && class.layout().kind == Kind::PrimitiveArray {
            let letter = class.component.map_or(b'B', |c| c.basic_type.letter());
            // SAFETY: the heap is walked with the world stopped.
            return visitor.elements(facts, letter, unsafe { reference.stopped_array_bytes() });
        }
        if strings && class == wk.class_string && !self.string(reference, facts, visitor) {
            return false;
        }
        if !fields || class.is_array() {
            return true;
        }
        if class == wk.class_class {
            return match self.cur.class_of_mirror(reference) {
                Some(mirrored) if mirrored.is_linked() => self.statics(reference, mirrored, facts, visitor),
                _ => true,
            };
        }
        let mut index = first_index(class);
        for ancestor in superclasses_first(class) {
            for field in ancestor.fields() {
                if !field.is_static()
                    && let Some(value) = primitive(reference, field)
                    && !visitor.field(facts, false, index, field.basic_type.letter(), value)
                {
                    return false;
                }
                index += 1;
            }
        }
        true
    }

    fn statics(&self, mirror: Ref<'_>, class: ClassRef, facts: &mut HeapObject, visitor: &mut dyn HeapVisitor) -> bool {
        let mut index = first_index(class);
        for ancestor in superclasses_first(class) {
            for field in ancestor.fields() {
                if ancestor == class
                    && field.is_static()
                    && let Some(value) = primitive(mirror, field)
                    && !visitor.field(facts, true, index, field.basic_type.letter(), value)
                {
                    return false;
                }
                index += 1;
            }
        }
        true
    }

    fn string(&self, string: Ref<'_>, facts: &mut HeapObject, visitor: &mut dyn HeapVisitor) -> bool {
        let wk = self.cur.vm().well_known();
        let value = string.load_ref(wk.string_value);
        // A dead string's value may have been collected before it.
        let bytes = self.cur.vm().primitive_array_class(BasicType::Byte);
        if value.is_null() || !self.cur.vm().heap().is_object(value.address()) || value.class() != bytes {
            return true;
        }
        visitor.string(facts, &self.cur.string_units(string))
    }
}

/// Fields are numbered (JVM TI, "Heap Reference Info, Field") with those of all superinterfaces first, then from the topmost
/// superclass down.
pub(crate) fn first_index(class: ClassRef) -> i32 {
    class.all_interfaces().iter().map(|i| i.fields().len() as i32).sum()
}

/// The superclasses of a class and itself, Object first; an interface just itself.
pub(crate) fn superclasses_first(class: ClassRef) -> Vec<ClassRef> {
    let mut chain: Vec<ClassRef> = if class.is_interface() { vec![class] } else { class.ancestors().collect() };
    chain.reverse();
    chain
}

/// The value of a primitive field.
fn primitive(holder: Ref<'_>, field: &Field) -> Option<Value> {
    let at = field.offset() as usize;
    Some(match field.basic_type {
        BasicType::Boolean | BasicType::Byte => Value::Int(i32::from(holder.load_i8(at))),
        BasicType::Char => Value::Int(i32::from(holder.load_u16(at))),
        BasicType::Short => Value::Int(i32::from(holder.load_i16(at))),
        BasicType::Int => Value::Int(holder.load_i32(at)),
        BasicType::Long => Value::Long(holder.load_i64(at)),
        BasicType::Float => Value::Float(holder.load_f32(at)),
        BasicType::Double => Value::Double(holder.load_f64(at)),
        BasicType::Reference | BasicType::Void => return None,
    })
}

/// The class that restricts a walk; None for all. What can have no instances restricts to nothing.
fn restriction(cur: &Current, class: ObjectId) -> Answer<Option<ClassRef>> {
    if class.is_null() { Ok(None) } else { class_of(cur, class).map(Some) }
}

impl Heap for VmInspector {
    fn tag(&self, environment: EnvironmentId, id: ObjectId) -> Answer<i64> {
        self.enter(|cur| Ok(self.0.tools.tags.get(environment.0, object(cur, id)?.address())))
    }

    fn set_tag(&self, environment: EnvironmentId, id: ObjectId, tag: i64) -> Answer<()> {
        self.enter(|cur| {
            self.0.tools.tags.set(environment.0, object(cur, id)?.address(), tag);
            Ok(())
        })
    }

    fn tagged(&self, environment: EnvironmentId, tags: &[i64]) -> Answer<Vec<(ObjectId, i64)>> {
        self.enter_keeping(|cur| {
            runtime::assumptions::show_objects(cur);
            let found = self.0.tools.tags.find(environment.0, tags);
            if found.len() > cur.handles.room() {
                return Err(Refusal::OutOfMemory);
            }
            Ok(found.into_iter().map(|(object, tag)| (object_id(cur.handle_of(object)), tag)).collect())
        })
    }

    fn forget_tags(&self, environment: EnvironmentId) {
        self.0.tools.tags.forget(environment.0);
        // Its number may be another one's soon.
        self.0.tools.forget_freed(environment);
    }

    fn iterate(
        &self,
        environment: EnvironmentId,
        filter: HeapFilter,
        class: ObjectId,
        visitor: &mut dyn HeapVisitor,
    ) -> Answer<()> {
        self.enter(|cur| {
            let class = restriction(cur, class)?;
            let stopped = runtime::probes::events::stop_for_walk(cur);
            let tags = RefCell::new(self.0.tools.tags.hold());
            let walk = Walk::new(cur, &tags, environment, filter, class, visitor);
            let mut going = true;
            // SAFETY: the world is stopped, and the visitor neither allocates nor lets threads go on.
            unsafe {
                self.0.heap().enumerate_objects(&mut |object| {
                    if going {
                        going = visit(&walk, object, visitor);
                    }
                });
            }
            drop(stopped);
            Ok(())
        })
    }

    fn follow(
        &self,
        environment: EnvironmentId,
        filter: HeapFilter,
        class: ObjectId,
        initial: ObjectId,
        visitor: &mut dyn HeapVisitor,
    ) -> Answer<()> {
        self.enter(|cur| {
            let class = restriction(cur, class)?;
            let start = ids::handle_or_null(cur, initial)?;
            let stopped = runtime::probes::events::stop_for_walk(cur);
            let start = start.get(cur).address();
            let tags = RefCell::new(self.0.tools.tags.hold());
            let walk = Walk::new(cur, &tags, environment, filter, class, visitor);
            super::references::follow(walk, start, visitor);
            drop(stopped);
            Ok(())
        })
    }

    fn collect(&self) -> Answer<()> {
        self.enter(|cur| {
            cur.collect("JvmtiEnv ForceGarbageCollection");
            runtime::probes::events::tell_freed(cur);
            Ok(())
        })
    }

    fn object_size(&self, id: ObjectId) -> Answer<i64> {
        self.enter(|cur| {
            let object = object(cur, id)?.address();
            // SAFETY: a live object.
            Ok(unsafe { self.0.heap().size_of(object) } as i64)
        })
    }

    fn reference_field(&self, holder: ObjectId, kind: ReferenceKind) -> Answer<FieldId> {
        self.enter(|cur| {
            let (class, index) = match kind {
                ReferenceKind::Field(index) => (object(cur, holder)?.class(), index),
                ReferenceKind::StaticField(index) => (class_of(cur, holder)?, index),
                _ => return Err(Refusal::IllegalArgument),
            };
            let nth = usize::try_from(index - first_index(class)).map_err(|_| Refusal::IllegalArgument)?;
            let mut fields = superclasses_first(class).into_iter().flat_map(|ancestor| ancestor.fields().iter());
            let field = fields.nth(nth).ok_or(Refusal::IllegalArgument)?;
            Ok(FieldId(std::ptr::from_ref::<Field>(field) as usize))
        })
    }

    fn object_hash(&self, id: ObjectId) -> Answer<i32> {
        self.enter(|cur| Ok(monitor::identity_hash(cur, object(cur, id)?)))
    }
}

/// Visits one object of `iterate`; false ends the walk.
fn visit(walk: &Walk<'_>, object: Address, visitor: &mut dyn HeapVisitor) -> bool {
    // SAFETY: the heap enumerates objects whose headers are written.
    let class: &'static Class = unsafe { Class::of(object) };
    let mut facts = walk.facts(object);
    if !walk.lets_through(class, &facts) {
        return true;
    }
    let before = facts.tag;
    let mut going = visitor.object(&mut facts) != Visit::Abort;
    if going {
        going = walk.primitives(object, &mut facts, visitor);
    }
    walk.keep_tag(object, before, facts.tag);
    going
}
