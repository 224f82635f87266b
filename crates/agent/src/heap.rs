//! Walks over the heap (specification, "Heap": FollowReferences, IterateThroughHeap).
//!
//! Invariant: the world may be stopped while a visitor runs, so it gets no environment and no JNI; a panic in it ends the walk and goes
//! on in the caller. Tags are cells, since two parameters of one call may be the same tag.

use std::any::Any;
use std::cell::Cell;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::null_mut;

use bitflags::bitflags;

use crate::env::Env;
use crate::sys::*;
use crate::values::{Value, slice};
use crate::{Class, Function, HeapFilter, HeapReferenceKind, Method, Object, Result};

bitflags! {
    /// What a visitor wants to be told; what it doesn't want costs nothing.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Wants: u32 {
        /// [`HeapVisitor::object`], of IterateThroughHeap.
        const OBJECTS = 1;
        /// [`HeapVisitor::reference`], of FollowReferences.
        const REFERENCES = 2;
        /// [`HeapVisitor::primitive_field`].
        const PRIMITIVE_FIELDS = 4;
        /// [`HeapVisitor::primitive_array`].
        const PRIMITIVE_ARRAYS = 8;
        /// [`HeapVisitor::string`].
        const STRINGS = 16;
    }
}

/// How a walk goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// With everything.
    Continue,
    /// Without what the object refers to (FollowReferences; else as `Continue`).
    Skip,
    /// Not at all.
    Abort,
}

impl Visit {
    fn bits(self) -> jint {
        match self {
            Visit::Continue => JVMTI_VISIT_OBJECTS,
            Visit::Skip => 0,
            Visit::Abort => JVMTI_VISIT_ABORT,
        }
    }
}

/// An object that a walk meets.
#[derive(Debug)]
pub struct HeapObject<'a> {
    /// The tag of its class, 0 for none.
    pub class_tag: i64,
    /// Its size in bytes.
    pub size: i64,
    /// Its tag, which may be set.
    pub tag: &'a Cell<i64>,
    /// Of an array, how many elements it has.
    pub length: Option<i32>,
}

/// A reference that a walk follows.
#[derive(Debug)]
pub struct HeapReference<'a> {
    /// What kind of reference it is.
    pub kind: HeapReferenceKind,
    /// What the kind says besides.
    pub info: ReferenceInfo,
    /// What is referred to.
    pub object: HeapObject<'a>,
    /// The tag of the referrer's class, 0 for none and of roots.
    pub referrer_class_tag: i64,
    /// The referrer's tag, which may be set; None of roots.
    pub referrer_tag: Option<&'a Cell<i64>>,
}

/// Where a reference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ReferenceInfo {
    /// The field's index, as the specification counts fields (`jvmtiHeapReferenceInfoField`).
    Field { index: i32 },
    /// The element's index.
    Array { index: i32 },
    /// The entry of the constant pool.
    ConstantPool { index: i32 },
    /// A local variable.
    StackLocal { thread_tag: i64, thread_id: i64, depth: i32, method: Option<Method>, location: i64, slot: i32 },
    /// A local reference.
    JniLocal { thread_tag: i64, thread_id: i64, depth: i32, method: Option<Method> },
    /// The kind says nothing more.
    None,
}

impl ReferenceInfo {
    /// # Safety
    /// The pointer is the VM's for the kind.
    unsafe fn of(kind: HeapReferenceKind, raw: *const jvmtiHeapReferenceInfo) -> ReferenceInfo {
        // SAFETY: the caller's; each kind has its member of the union.
        let Some(raw) = (unsafe { raw.as_ref() }) else { return ReferenceInfo::None };
        // SAFETY: as above.
        unsafe {
            match kind {
                HeapReferenceKind::Field | HeapReferenceKind::StaticField => {
                    ReferenceInfo::Field { index: raw.field.index }
                }
                HeapReferenceKind::ArrayElement => ReferenceInfo::Array { index: raw.array.index },
                HeapReferenceKind::ConstantPool => ReferenceInfo::ConstantPool { index: raw.constant_pool.index },
                HeapReferenceKind::StackLocal => {
                    let local = raw.stack_local;
                    ReferenceInfo::StackLocal {
                        thread_tag: local.thread_tag,
                        thread_id: local.thread_id,
                        depth: local.depth,
                        method: Method::from_raw(local.method),
                        location: local.location,
                        slot: local.slot,
                    }
                }
                HeapReferenceKind::JniLocal => ReferenceInfo::JniLocal {
                    thread_tag: raw.jni_local.thread_tag,
                    thread_id: raw.jni_local.thread_id,
                    depth: raw.jni_local.depth,
                    method: Method::from_raw(raw.jni_local.method),
                },
                _ => ReferenceInfo::None,
            }
        }
    }
}

/// A field of a primitive type that a walk meets.
#[derive(Debug)]
pub struct PrimitiveField<'a> {
    /// A field of an instance, or a static one.
    pub is_static: bool,
    /// The field's index, as the specification counts fields.
    pub index: i32,
    /// The tag of the class.
    pub class_tag: i64,
    /// The object's tag, which may be set.
    pub tag: &'a Cell<i64>,
    /// The value.
    pub value: Value<'static>,
}

/// The elements of an array of primitives.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum Elements<'a> {
    Boolean(&'a [u8]),
    Byte(&'a [i8]),
    Char(&'a [u16]),
    Short(&'a [i16]),
    Int(&'a [i32]),
    Long(&'a [i64]),
    Float(&'a [f32]),
    Double(&'a [f64]),
}

/// What is told of the objects that a walk meets.
pub trait HeapVisitor {
    /// What of it the visitor wants.
    fn wants(&self) -> Wants;

    /// An object (IterateThroughHeap).
    fn object(&mut self, object: HeapObject<'_>) -> Visit {
        let _ = object;
        Visit::Continue
    }

    /// A reference (FollowReferences).
    fn reference(&mut self, reference: HeapReference<'_>) -> Visit {
        let _ = reference;
        Visit::Continue
    }

    /// A field of a primitive type.
    fn primitive_field(&mut self, field: PrimitiveField<'_>) -> Visit {
        let _ = field;
        Visit::Continue
    }

    /// An array of primitives.
    fn primitive_array(&mut self, object: HeapObject<'_>, elements: Elements<'_>) -> Visit {
        let _ = (object, elements);
        Visit::Continue
    }

    /// A string's characters.
    fn string(&mut self, object: HeapObject<'_>, characters: &[u16]) -> Visit {
        let _ = (object, characters);
        Visit::Continue
    }
}

/// A function as a visitor of objects.
struct Objects<F>(F);

impl<F: FnMut(HeapObject<'_>) -> Visit> HeapVisitor for Objects<F> {
    fn wants(&self) -> Wants {
        Wants::OBJECTS
    }
    fn object(&mut self, object: HeapObject<'_>) -> Visit {
        (self.0)(object)
    }
}

/// A function as a visitor of references.
struct References<F>(F);

impl<F: FnMut(HeapReference<'_>) -> Visit> HeapVisitor for References<F> {
    fn wants(&self) -> Wants {
        Wants::REFERENCES
    }
    fn reference(&mut self, reference: HeapReference<'_>) -> Visit {
        (self.0)(reference)
    }
}

impl Env {
    /// Visits all objects, in no order (IterateThroughHeap); those of one class alone if one is given.
    ///
    /// # Errors
    /// Those of IterateThroughHeap.
    pub fn iterate_through_heap(
        &self,
        filter: HeapFilter,
        klass: Option<&Class<'_>>,
        visitor: impl FnMut(HeapObject<'_>) -> Visit,
    ) -> Result<()> {
        self.iterate_through_heap_with(filter, klass, &mut Objects(visitor))
    }

    /// As [`Env::iterate_through_heap`], with a visitor that may want values besides.
    ///
    /// # Errors
    /// Those of IterateThroughHeap.
    pub fn iterate_through_heap_with<V: HeapVisitor>(
        &self,
        filter: HeapFilter,
        klass: Option<&Class<'_>>,
        visitor: &mut V,
    ) -> Result<()> {
        self.check(Function::IterateThroughHeap)?;
        let klass = klass.map_or(null_mut(), |class| class.raw());
        let answer = walk(visitor, |callbacks, data| {
            // SAFETY: callbacks and data belong together and live until the call is over.
            unsafe { (self.table().IterateThroughHeap)(self.raw(), filter.bits(), klass, callbacks, data) }
        });
        self.answer(Function::IterateThroughHeap, answer)
    }

    /// Visits references, from the roots or from an object on (FollowReferences).
    ///
    /// # Errors
    /// Those of FollowReferences.
    pub fn follow_references(
        &self,
        filter: HeapFilter,
        klass: Option<&Class<'_>>,
        initial_object: Option<&Object<'_>>,
        visitor: impl FnMut(HeapReference<'_>) -> Visit,
    ) -> Result<()> {
        self.follow_references_with(filter, klass, initial_object, &mut References(visitor))
    }

    /// As [`Env::follow_references`], with a visitor that may want values besides.
    ///
    /// # Errors
    /// Those of FollowReferences.
    pub fn follow_references_with<V: HeapVisitor>(
        &self,
        filter: HeapFilter,
        klass: Option<&Class<'_>>,
        initial_object: Option<&Object<'_>>,
        visitor: &mut V,
    ) -> Result<()> {
        self.check(Function::FollowReferences)?;
        let klass = klass.map_or(null_mut(), |class| class.raw());
        let object = initial_object.map_or(null_mut(), |object| object.raw());
        let answer = walk(visitor, |callbacks, data| {
            // SAFETY: callbacks and data belong together and live until the call is over.
            unsafe { (self.table().FollowReferences)(self.raw(), filter.bits(), klass, object, callbacks, data) }
        });
        self.answer(Function::FollowReferences, answer)
    }
}

/// What a walk's callbacks share: the visitor, and a panic of its own.
struct Walk<'v, V> {
    visitor: &'v mut V,
    panic: Option<Box<dyn Any + Send>>,
}

impl<V> Walk<'_, V> {
    fn visit(&mut self, method: impl FnOnce(&mut V) -> Visit) -> jint {
        let visitor = &mut *self.visitor;
        match catch_unwind(AssertUnwindSafe(|| method(visitor))) {
            Ok(visit) => visit.bits(),
            Err(panic) => {
                self.panic = Some(panic);
                JVMTI_VISIT_ABORT
            }
        }
    }
}

fn walk<V: HeapVisitor>(
    visitor: &mut V,
    call: impl FnOnce(*const jvmtiHeapCallbacks, *const c_void) -> jvmtiError,
) -> jvmtiError {
    let wants = visitor.wants();
    let mut callbacks = jvmtiHeapCallbacks {
        heap_iteration_callback: None,
        heap_reference_callback: None,
        primitive_field_callback: None,
        array_primitive_value_callback: None,
        string_primitive_value_callback: None,
        reserved5: None,
        reserved6: None,
        reserved7: None,
        reserved8: None,
        reserved9: None,
        reserved10: None,
        reserved11: None,
        reserved12: None,
        reserved13: None,
        reserved14: None,
        reserved15: None,
    };
    if wants.contains(Wants::OBJECTS) {
        callbacks.heap_iteration_callback = Some(object::<V>);
    }
    if wants.contains(Wants::REFERENCES) {
        callbacks.heap_reference_callback = Some(reference::<V>);
    }
    if wants.contains(Wants::PRIMITIVE_FIELDS) {
        callbacks.primitive_field_callback = Some(primitive_field::<V>);
    }
    if wants.contains(Wants::PRIMITIVE_ARRAYS) {
        callbacks.array_primitive_value_callback = Some(primitive_array::<V>);
    }
    if wants.contains(Wants::STRINGS) {
        callbacks.string_primitive_value_callback = Some(string::<V>);
    }
    let mut walk = Walk { visitor, panic: None };
    let data: *mut Walk<'_, V> = &raw mut walk;
    let answer = call(&raw const callbacks, data.cast::<c_void>().cast_const());
    if let Some(panic) = walk.panic {
        resume_unwind(panic);
    }
    answer
}

/// A tag as a cell.
///
/// # Safety
/// It is null or the VM's, for the time of a callback.
pub(crate) unsafe fn tag<'a>(raw: *mut jlong) -> Option<&'a Cell<i64>> {
    // SAFETY: the caller's; a cell has its content's layout.
    unsafe { raw.cast::<Cell<i64>>().as_ref() }
}

fn counted(length: jint) -> Option<i32> {
    Some(length).filter(|length| *length >= 0)
}

unsafe extern "C" fn object<V: HeapVisitor>(
    class_tag: jlong,
    size: jlong,
    tag_ptr: *mut jlong,
    length: jint,
    user_data: *mut c_void,
) -> jint {
    // SAFETY: the VM's parameters, and the data that `walk` passed.
    let (walk, tag) = unsafe { (&mut *user_data.cast::<Walk<'_, V>>(), tag(tag_ptr)) };
    let Some(tag) = tag else { return JVMTI_VISIT_OBJECTS };
    walk.visit(|visitor| visitor.object(HeapObject { class_tag, size, tag, length: counted(length) }))
}

#[allow(clippy::too_many_arguments)]
unsafe extern "C" fn reference<V: HeapVisitor>(
    kind: jvmtiHeapReferenceKind,
    info: *const jvmtiHeapReferenceInfo,
    class_tag: jlong,
    referrer_class_tag: jlong,
    size: jlong,
    tag_ptr: *mut jlong,
    referrer_tag_ptr: *mut jlong,
    length: jint,
    user_data: *mut c_void,
) -> jint {
    // SAFETY: the VM's parameters, and the data that `walk` passed.
    let (walk, to, from) = unsafe { (&mut *user_data.cast::<Walk<'_, V>>(), tag(tag_ptr), tag(referrer_tag_ptr)) };
    let Some(to) = to else { return JVMTI_VISIT_OBJECTS };
    let kind = HeapReferenceKind::from_raw(kind).unwrap_or(HeapReferenceKind::Other);
    // SAFETY: the VM's, for the kind.
    let info = unsafe { ReferenceInfo::of(kind, info) };
    walk.visit(|visitor| {
        let object = HeapObject { class_tag, size, tag: to, length: counted(length) };
        visitor.reference(HeapReference { kind, info, object, referrer_class_tag, referrer_tag: from })
    })
}

unsafe extern "C" fn primitive_field<V: HeapVisitor>(
    kind: jvmtiHeapReferenceKind,
    info: *const jvmtiHeapReferenceInfo,
    class_tag: jlong,
    tag_ptr: *mut jlong,
    value: jvalue,
    value_type: jvmtiPrimitiveType,
    user_data: *mut c_void,
) -> jint {
    // SAFETY: the VM's parameters, and the data that `walk` passed.
    let (walk, tag) = unsafe { (&mut *user_data.cast::<Walk<'_, V>>(), tag(tag_ptr)) };
    let Some(tag) = tag else { return JVMTI_VISIT_OBJECTS };
    // SAFETY: as above; the type's number is the letter of its signature.
    let (index, value) =
        unsafe { (info.as_ref().map_or(-1, |info| info.field.index), Value::of(value, value_type as i8)) };
    let is_static = kind == JVMTI_HEAP_REFERENCE_STATIC_FIELD;
    walk.visit(|visitor| visitor.primitive_field(PrimitiveField { is_static, index, class_tag, tag, value }))
}

unsafe extern "C" fn primitive_array<V: HeapVisitor>(
    class_tag: jlong,
    size: jlong,
    tag_ptr: *mut jlong,
    count: jint,
    element_type: jvmtiPrimitiveType,
    elements: *const c_void,
    user_data: *mut c_void,
) -> jint {
    // SAFETY: the VM's parameters, and the data that `walk` passed.
    let (walk, tag) = unsafe { (&mut *user_data.cast::<Walk<'_, V>>(), tag(tag_ptr)) };
    let Some(tag) = tag else { return JVMTI_VISIT_OBJECTS };
    // SAFETY: as above: so many elements of the type.
    let elements = unsafe {
        match element_type {
            JVMTI_PRIMITIVE_TYPE_BOOLEAN => Elements::Boolean(slice(elements.cast(), count)),
            JVMTI_PRIMITIVE_TYPE_BYTE => Elements::Byte(slice(elements.cast(), count)),
            JVMTI_PRIMITIVE_TYPE_CHAR => Elements::Char(slice(elements.cast(), count)),
            JVMTI_PRIMITIVE_TYPE_SHORT => Elements::Short(slice(elements.cast(), count)),
            JVMTI_PRIMITIVE_TYPE_INT => Elements::Int(slice(elements.cast(), count)),
            JVMTI_PRIMITIVE_TYPE_LONG => Elements::Long(slice(elements.cast(), count)),
            JVMTI_PRIMITIVE_TYPE_FLOAT => Elements::Float(slice(elements.cast(), count)),
            _ => Elements::Double(slice(elements.cast(), count)),
        }
    };
    let object = HeapObject { class_tag, size, tag, length: counted(count) };
    walk.visit(|visitor| visitor.primitive_array(object, elements))
}

unsafe extern "C" fn string<V: HeapVisitor>(
    class_tag: jlong,
    size: jlong,
    tag_ptr: *mut jlong,
    value: *const jchar,
    value_length: jint,
    user_data: *mut c_void,
) -> jint {
    // SAFETY: the VM's parameters, and the data that `walk` passed.
    let (walk, tag) = unsafe { (&mut *user_data.cast::<Walk<'_, V>>(), tag(tag_ptr)) };
    let Some(tag) = tag else { return JVMTI_VISIT_OBJECTS };
    // SAFETY: as above: so many characters.
    let characters = unsafe { slice(value, value_length) };
    walk.visit(|visitor| visitor.string(HeapObject { class_tag, size, tag, length: None }, characters))
}
