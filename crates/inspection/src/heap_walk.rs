//! Questions about objects, tags, and walks over the heap.

use crate::frames::Value;
use crate::ids::{EnvironmentId, FieldId, MethodId, ObjectId};
use crate::refusal::Answer;

/// Which objects a walk leaves out.
#[derive(Copy, Clone, Default, Debug)]
pub struct HeapFilter {
    /// Tagged ones.
    pub tagged: bool,
    /// Untagged ones.
    pub untagged: bool,
    /// Those of tagged classes.
    pub class_tagged: bool,
    /// Those of untagged classes.
    pub class_untagged: bool,
    /// A walk over the objects of one class meets those of its subclasses, too.
    pub subclasses: bool,
}

/// An object as a walk meets it.
#[derive(Clone, Debug)]
pub struct HeapObject {
    /// Tag of its class; 0 for none.
    pub class_tag: i64,
    /// Bytes.
    pub size: i64,
    /// Its tag; what the visitor leaves here becomes its tag.
    pub tag: i64,
    /// Length of an array, -1 for other objects.
    pub length: i32,
}

/// What a visitor says after an object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Visit {
    /// Go on, into what it refers to as well.
    Enter,
    /// Go on, but not into what it refers to.
    Skip,
    /// End the walk.
    Abort,
}

/// How an object is referred to. Numbers are those of the JVM Tool Interface.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ReferenceKind {
    /// By an object, as its class.
    Class,
    /// By a field with this index.
    Field(i32),
    /// By the element with this index.
    Element(i32),
    /// By a class, as its loader.
    ClassLoader,
    /// By a class, as its signers.
    Signers,
    /// By a class, as its protection domain.
    ProtectionDomain,
    /// By a class, as a superinterface.
    Interface,
    /// By a class's static field with this index.
    StaticField(i32),
    /// By a class's constant pool.
    ConstantPool(i32),
    /// By a class, as its superclass.
    SuperClass,
    /// By a JNI global reference.
    JniGlobal,
    /// As a class of the boot loader.
    SystemClass,
    /// As a monitor that is held.
    Monitor,
    /// By a local variable or operand.
    StackLocal {
        /// Tag of the thread.
        thread_tag: i64,
        /// Id of the thread (`Thread.threadId`).
        thread_id: i64,
        /// Depth of the frame.
        depth: i32,
        /// Its method.
        method: MethodId,
        /// Its bytecode index.
        location: i64,
        /// The slot.
        slot: i32,
    },
    /// By a JNI local reference.
    JniLocal {
        /// Tag of the thread.
        thread_tag: i64,
        /// Id of the thread (`Thread.threadId`).
        thread_id: i64,
        /// Depth of the frame.
        depth: i32,
        /// Its method; 0 for none.
        method: MethodId,
    },
    /// As a thread.
    Thread,
    /// Otherwise, by the VM.
    Other,
}

/// A reference as a walk meets it.
#[derive(Clone, Debug)]
pub struct HeapReference {
    /// Its kind.
    pub kind: ReferenceKind,
    /// The object referred to.
    pub object: HeapObject,
    /// Tags of the referring object's class and of itself; None for roots. The latter may be changed.
    pub referrer: Option<(i64, i64)>,
    /// Is the referring object the object itself?
    pub to_itself: bool,
}

/// Who is told what a walk meets. Called with the world stopped: it must not call the VM.
pub trait HeapVisitor {
    /// An object, in `Heap::iterate`.
    fn object(&mut self, object: &mut HeapObject) -> Visit;
    /// A reference, in `Heap::follow`.
    fn reference(&mut self, reference: &mut HeapReference) -> Visit;
    /// Which of the following calls for primitive values are wanted: fields, elements, strings.
    fn wants(&self) -> (bool, bool, bool) {
        (false, false, false)
    }
    /// A primitive field of an object or class; false ends the walk.
    fn field(&mut self, object: &mut HeapObject, is_static: bool, index: i32, signature: u8, value: Value) -> bool {
        let _ = (object, is_static, index, signature, value);
        true
    }
    /// The elements of an array of primitive type `signature`; false ends the walk.
    fn elements(&mut self, object: &mut HeapObject, signature: u8, bytes: &[u8]) -> bool {
        let _ = (object, signature, bytes);
        true
    }
    /// The characters of a String; false ends the walk.
    fn string(&mut self, object: &mut HeapObject, units: &[u16]) -> bool {
        let _ = (object, units);
        true
    }
}

/// Objects, tags, and walks.
pub trait Heap {
    /// An object's tag; 0 for none.
    fn tag(&self, environment: EnvironmentId, object: ObjectId) -> Answer<i64>;
    /// Sets an object's tag; 0 takes it away.
    fn set_tag(&self, environment: EnvironmentId, object: ObjectId, tag: i64) -> Answer<()>;
    /// The objects with one of these tags, and their tags.
    fn tagged(&self, environment: EnvironmentId, tags: &[i64]) -> Answer<Vec<(ObjectId, i64)>>;
    /// All tags go. Callable by every thread.
    fn forget_tags(&self, environment: EnvironmentId);
    /// Visits every object, reachable or not; just those of one class when one is given.
    fn iterate(
        &self,
        environment: EnvironmentId,
        filter: HeapFilter,
        class: ObjectId,
        visitor: &mut dyn HeapVisitor,
    ) -> Answer<()>;
    /// Visits the references that lead from an object, or from the roots, to others, each object's once.
    fn follow(
        &self,
        environment: EnvironmentId,
        filter: HeapFilter,
        class: ObjectId,
        initial: ObjectId,
        visitor: &mut dyn HeapVisitor,
    ) -> Answer<()>;
    /// The field by which `ReferenceKind::Field` of an object, or `StaticField` of a class, refers.
    fn reference_field(&self, holder: ObjectId, kind: ReferenceKind) -> Answer<FieldId>;
    /// Collects.
    fn collect(&self) -> Answer<()>;
    /// Bytes of an object.
    fn object_size(&self, object: ObjectId) -> Answer<i64>;
    /// A hash code of an object.
    fn object_hash(&self, object: ObjectId) -> Answer<i32>;
}
