//! Why the VM doesn't do what a tool asks.

/// A reason. Interfaces for agents have a number for each.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Not a thread object.
    InvalidThread,
    /// Not a thread group.
    InvalidThreadGroup,
    /// The thread has not begun or has ended.
    ThreadNotAlive,
    /// The thread is suspended already.
    ThreadSuspended,
    /// The thread is not suspended, and not the current one.
    ThreadNotSuspended,
    /// No priority of a thread.
    InvalidPriority,
    /// A null or cleared reference, or one of the wrong kind.
    InvalidObject,
    /// Not a class.
    InvalidClass,
    /// Not a module.
    InvalidModule,
    /// The class is not linked yet.
    ClassNotPrepared,
    /// Not a method.
    InvalidMethod,
    /// Not a field of the class.
    InvalidField,
    /// No instruction begins there.
    InvalidLocation,
    /// There is no frame at this depth, or none below it.
    NoMoreFrames,
    /// It is no name of a frame, or the frame is gone.
    InvalidFrame,
    /// The frame can't be read or changed so: it or its caller is native, or in a state that only the VM understands.
    OpaqueFrame,
    /// The frame has no such local variable.
    InvalidSlot,
    /// The variable or result has another type.
    TypeMismatch,
    /// It is there already.
    Duplicate,
    /// It isn't there.
    NotFound,
    /// The class file doesn't say.
    AbsentInformation,
    /// A native method has none.
    NativeMethod,
    /// A number is out of range.
    IllegalArgument,
    /// Memory or another resource is exhausted.
    OutOfMemory,
    /// The calling thread is no Java thread, or in a state in which it can't ask.
    UnattachedThread,
    /// The VM is not far enough, or too far.
    WrongPhase,
    /// The name of a searched archive can't be used.
    ClassLoaderUnsupported,
    /// The class can't get a new version: it is hidden, an array or primitive.
    UnmodifiableClass,
    /// The class file's version isn't supported.
    UnsupportedVersion,
    /// The bytes are no class file.
    InvalidClassFormat,
    /// The class file names the class as its own super.
    CircularClassDefinition,
    /// The new version isn't verified.
    FailsVerification,
    /// The class file is of another class.
    NamesDontMatch,
    /// The new version has another method.
    MethodAdded,
    /// The new version lacks a method.
    MethodDeleted,
    /// The new version has other fields.
    SchemaChanged,
    /// The new version has other supers.
    HierarchyChanged,
    /// The new version has other access flags.
    ClassModifiersChanged,
    /// A method of the new version has other access flags.
    MethodModifiersChanged,
    /// Nest, record components or permitted subclasses of the new version are others.
    ClassAttributeChanged,
    /// Something else failed.
    Internal,
    /// What was asked isn't possible for this object.
    UnsupportedOperation,
}

/// What the VM says to a request.
pub type Answer<T> = Result<T, Refusal>;
