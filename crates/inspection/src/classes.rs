//! Questions about classes, methods and fields, and breakpoints in methods.

use crate::ids::{EnvironmentId, FieldId, MethodId, ObjectId};
use crate::refusal::Answer;
use std::borrow::Cow;

/// What a tool may know of a class. Strings are modified UTF-8.
#[derive(Clone, Debug)]
pub struct ClassFacts {
    /// Its descriptor.
    pub signature: Vec<u8>,
    /// Its Signature attribute.
    pub generic: Option<Vec<u8>>,
    /// The JVM Tool Interface's status bits.
    pub status: i32,
    /// Access flags.
    pub modifiers: i32,
    /// Is it an interface?
    pub is_interface: bool,
    /// Is it an array class?
    pub is_array: bool,
    /// The file it was compiled from.
    pub source_file: Option<Vec<u8>>,
    /// Its SourceDebugExtension.
    pub source_debug_extension: Option<Vec<u8>>,
    /// Minor and major version of its class file.
    pub version: Option<(u16, u16)>,
}

/// What a tool may know of a method. Strings are modified UTF-8.
#[derive(Clone, Debug)]
pub struct MethodFacts {
    /// Its name.
    pub name: Cow<'static, [u8]>,
    /// Its descriptor.
    pub signature: Cow<'static, [u8]>,
    /// Its Signature attribute.
    pub generic: Option<Vec<u8>>,
    /// Access flags.
    pub modifiers: i32,
    /// Is it synthetic?
    pub synthetic: bool,
    /// Is it native?
    pub native: bool,
    /// Local variable slots; None without bytecode.
    pub max_locals: Option<i32>,
    /// Operand stack slots; None without bytecode.
    pub max_stack: Option<i32>,
    /// Argument slots, the receiver's included.
    pub argument_slots: i32,
    /// Bytes of bytecode; 0 for none.
    pub code_length: i64,
}

/// What a tool may know of a field. Strings are modified UTF-8.
#[derive(Clone, Debug)]
pub struct FieldFacts {
    /// Its name.
    pub name: Vec<u8>,
    /// Its descriptor.
    pub signature: Vec<u8>,
    /// Its Signature attribute.
    pub generic: Option<Vec<u8>>,
    /// Access flags.
    pub modifiers: i32,
    /// Is it synthetic?
    pub synthetic: bool,
}

/// An entry of a method's table of local variables. Strings are modified UTF-8.
#[derive(Copy, Clone, Debug)]
pub struct LocalVariable<'a> {
    /// First bytecode index at which it has a value.
    pub start: i64,
    /// Bytes from there.
    pub length: i32,
    /// Its name.
    pub name: &'a [u8],
    /// Its descriptor.
    pub signature: &'a [u8],
    /// Its generic signature.
    pub generic: Option<&'a [u8]>,
    /// Its slot.
    pub slot: i32,
}

/// An entry of a method's exception table.
#[derive(Copy, Clone, Debug)]
pub struct ExceptionHandler {
    /// First bytecode index that it covers.
    pub start: i64,
    /// The one behind the last.
    pub end: i64,
    /// Where it begins.
    pub handler: i64,
    /// The class of what it catches; null for all, and for a class that can't be loaded.
    pub class: ObjectId,
}

/// What is told of a watched field.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum WatchKind {
    /// Reads.
    Access,
    /// Writes.
    Modification,
}

/// How far the new version of a class may be from the old one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Latitude {
    /// As JVM TI has it, and the VM's options.
    Specified,
    /// Anything.
    Any,
}

/// Takes a class's descriptor, in pieces, and its Signature attribute.
pub type TakeSignature<'a> = dyn FnMut(&[&[u8]], Option<&[u8]>) + 'a;

/// Takes a method's name, descriptor and Signature attribute.
pub type TakeName<'a> = dyn FnMut(&[u8], &[u8], Option<&[u8]>) + 'a;

/// Takes a method's lines: pairs of a bytecode index and the line that begins there.
pub type TakeLines<'a> = dyn FnMut(&[(u16, u16)]) + 'a;

/// Takes a method's local variables, of which it is told how many there are.
pub type TakeVariables<'a> = dyn FnMut(&mut dyn ExactSizeIterator<Item = LocalVariable<'_>>) + 'a;

/// Classes and what they declare. Classes are named by their mirrors.
pub trait Classes {
    /// Refuses what is no class.
    fn check_class(&self, class: ObjectId) -> Answer<()>;
    /// Refuses what is no method of the class or one of its supers.
    fn check_method(&self, class: ObjectId, method: MethodId) -> Answer<()>;
    /// Facts about a class.
    fn class_facts(&self, class: ObjectId) -> Answer<ClassFacts>;
    /// Of these, for those who ask of many classes, the descriptor in pieces and the Signature attribute. `take` calls nothing of the VM.
    fn class_signature(&self, class: ObjectId, take: &mut TakeSignature<'_>) -> Answer<()> {
        self.class_facts(class).map(|facts| take(&[&facts.signature], facts.generic.as_deref()))
    }
    /// Methods that the class declares, in class-file order.
    fn class_methods(&self, class: ObjectId) -> Answer<Vec<MethodId>>;
    /// Fields that the class declares, in class-file order.
    fn class_fields(&self, class: ObjectId) -> Answer<Vec<FieldId>>;
    /// Direct superinterfaces.
    fn class_interfaces(&self, class: ObjectId) -> Answer<Vec<ObjectId>>;
    /// A class's loader; null for the boot loader.
    fn class_loader(&self, class: ObjectId) -> Answer<ObjectId>;
    /// The loaded classes; those a loader has defined or been asked for when one is given.
    fn loaded_classes(&self) -> Answer<Vec<ObjectId>>;
    /// Classes of which `loader` (null for the boot loader) is an initiating loader.
    fn loader_classes(&self, loader: ObjectId) -> Answer<Vec<ObjectId>>;
    /// The class file of a class's newest version.
    fn class_file(&self, class: ObjectId) -> Answer<Vec<u8>>;
    /// The constant pool of a class's newest version: `constant_pool_count`, and its bytes as in a class file.
    fn constant_pool(&self, class: ObjectId) -> Answer<(u16, Vec<u8>)>;
    /// Facts about a method.
    fn method_facts(&self, method: MethodId) -> Answer<MethodFacts>;
    /// Of these, for those who ask of many methods, the names. `take` calls nothing of the VM.
    fn method_name(&self, method: MethodId, take: &mut TakeName<'_>) -> Answer<()> {
        self.method_facts(method).map(|facts| take(&facts.name, &facts.signature, facts.generic.as_deref()))
    }
    /// Is it a native method?
    fn is_native(&self, method: MethodId) -> Answer<bool>;
    /// The class that declares a method.
    fn method_class(&self, method: MethodId) -> Answer<ObjectId>;
    /// Its bytecode, as in the class file; NativeMethod for a native method.
    fn bytecodes(&self, method: MethodId) -> Answer<Vec<u8>>;
    /// Its lines; NativeMethod for a native method. `take` calls nothing of the VM.
    fn line_numbers(&self, method: MethodId, take: &mut TakeLines<'_>) -> Answer<()>;
    /// Its local variables; NativeMethod for a native method. `take` calls nothing of the VM.
    fn local_variables(&self, method: MethodId, take: &mut TakeVariables<'_>) -> Answer<()>;
    /// Its exception handlers, in the order of the class file. Loads the classes of what they catch.
    fn exception_handlers(&self, method: MethodId) -> Answer<Vec<ExceptionHandler>>;
    /// The classes in its Exceptions attribute, which are loaded.
    fn declared_exceptions(&self, method: MethodId) -> Answer<Vec<ObjectId>>;
    /// Facts about a field of a class.
    fn field_facts(&self, class: ObjectId, field: FieldId) -> Answer<FieldFacts>;
    /// The class that declares a field.
    fn field_class(&self, class: ObjectId, field: FieldId) -> Answer<ObjectId>;
    /// Begins to tell an environment of accesses of a kind to a field.
    fn watch(&self, environment: EnvironmentId, class: ObjectId, field: FieldId, kind: WatchKind) -> Answer<()>;
    /// Ends it; others may go on watching the field.
    fn unwatch(&self, environment: EnvironmentId, class: ObjectId, field: FieldId, kind: WatchKind) -> Answer<()>;
    /// Puts an environment's probe on a bytecode: `EventSink::breakpoint` is called before it runs.
    fn set_probe(&self, environment: EnvironmentId, method: MethodId, location: i64) -> Answer<()>;
    /// Takes it away; others may have one there.
    fn clear_probe(&self, environment: EnvironmentId, method: MethodId, location: i64) -> Answer<()>;
    /// Takes all probes of an environment away. Callable by every thread.
    fn clear_probes(&self, environment: EnvironmentId);
    /// Ends all watches of an environment. Callable by every thread.
    fn unwatch_all(&self, environment: EnvironmentId);
    /// May a class get a new version?
    fn is_modifiable(&self, class: ObjectId) -> Answer<bool>;
    /// Gives classes new versions, from class files, all or none. Their probes are taken away.
    fn redefine(&self, definitions: &[(ObjectId, &[u8])], latitude: Latitude) -> Answer<()>;
    /// Sends the class files of classes through `EventSink::class_file_load_hook` again and installs what comes out, all or none.
    fn retransform(&self, classes: &[ObjectId], latitude: Latitude) -> Answer<()>;
    /// Is it a method of an earlier version of its class?
    fn is_obsolete(&self, method: MethodId) -> Answer<bool>;
}
