//! The errors that functions answer (specification, "Error Reference").
//!
//! Made by `./x generate` from `spec/jvmti/errors.tsv, summaries.tsv`.
#![cfg_attr(rustfmt, rustfmt_skip)]

/// An error that the VM answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// `JVMTI_ERROR_INVALID_THREAD`: The thread is none, or of a kind that the function doesn't take.
    InvalidThread,
    /// `JVMTI_ERROR_INVALID_THREAD_GROUP`: The thread group is none.
    InvalidThreadGroup,
    /// `JVMTI_ERROR_INVALID_PRIORITY`: The priority is out of range.
    InvalidPriority,
    /// `JVMTI_ERROR_THREAD_NOT_SUSPENDED`: The thread must be suspended, or be the caller.
    ThreadNotSuspended,
    /// `JVMTI_ERROR_THREAD_SUSPENDED`: The thread is suspended already.
    ThreadSuspended,
    /// `JVMTI_ERROR_THREAD_NOT_ALIVE`: The thread hasn't begun or has ended.
    ThreadNotAlive,
    /// `JVMTI_ERROR_INVALID_OBJECT`: The object is none.
    InvalidObject,
    /// `JVMTI_ERROR_INVALID_CLASS`: The class is none, or of a kind that the function doesn't take.
    InvalidClass,
    /// `JVMTI_ERROR_CLASS_NOT_PREPARED`: The class isn't prepared yet.
    ClassNotPrepared,
    /// `JVMTI_ERROR_INVALID_METHODID`: The method id is none.
    InvalidMethodid,
    /// `JVMTI_ERROR_INVALID_LOCATION`: The location is none of the method's.
    InvalidLocation,
    /// `JVMTI_ERROR_INVALID_FIELDID`: The field id is none of the class's.
    InvalidFieldid,
    /// `JVMTI_ERROR_INVALID_MODULE`: The module is none.
    InvalidModule,
    /// `JVMTI_ERROR_NO_MORE_FRAMES`: The stack doesn't have that many frames.
    NoMoreFrames,
    /// `JVMTI_ERROR_OPAQUE_FRAME`: The frame can't be looked into, such as a native method's.
    OpaqueFrame,
    /// `JVMTI_ERROR_TYPE_MISMATCH`: The variable or result is of another type.
    TypeMismatch,
    /// `JVMTI_ERROR_INVALID_SLOT`: The frame has no such local variable there.
    InvalidSlot,
    /// `JVMTI_ERROR_DUPLICATE`: It was asked for already.
    Duplicate,
    /// `JVMTI_ERROR_NOT_FOUND`: It is not there to be taken away.
    NotFound,
    /// `JVMTI_ERROR_INVALID_MONITOR`: The raw monitor is none.
    InvalidMonitor,
    /// `JVMTI_ERROR_NOT_MONITOR_OWNER`: The calling thread doesn't own the raw monitor.
    NotMonitorOwner,
    /// `JVMTI_ERROR_INTERRUPT`: The wait was interrupted.
    Interrupt,
    /// `JVMTI_ERROR_INVALID_CLASS_FORMAT`: The new class file is malformed.
    InvalidClassFormat,
    /// `JVMTI_ERROR_CIRCULAR_CLASS_DEFINITION`: The new class would be its own superclass.
    CircularClassDefinition,
    /// `JVMTI_ERROR_FAILS_VERIFICATION`: The new class doesn't verify.
    FailsVerification,
    /// `JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_ADDED`: The new class has a method more.
    UnsupportedRedefinitionMethodAdded,
    /// `JVMTI_ERROR_UNSUPPORTED_REDEFINITION_SCHEMA_CHANGED`: The new class has other fields.
    UnsupportedRedefinitionSchemaChanged,
    /// `JVMTI_ERROR_INVALID_TYPESTATE`: The thread's state doesn't allow it.
    InvalidTypestate,
    /// `JVMTI_ERROR_UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED`: The new class has another superclass or other interfaces.
    UnsupportedRedefinitionHierarchyChanged,
    /// `JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_DELETED`: The new class has a method less.
    UnsupportedRedefinitionMethodDeleted,
    /// `JVMTI_ERROR_UNSUPPORTED_VERSION`: The new class file's version is too new.
    UnsupportedVersion,
    /// `JVMTI_ERROR_NAMES_DONT_MATCH`: The new class file is that of another class.
    NamesDontMatch,
    /// `JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_MODIFIERS_CHANGED`: The new class has other access flags.
    UnsupportedRedefinitionClassModifiersChanged,
    /// `JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_MODIFIERS_CHANGED`: A method of the new class has other access flags.
    UnsupportedRedefinitionMethodModifiersChanged,
    /// `JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_ATTRIBUTE_CHANGED`: The new class has other attributes of those that must stay.
    UnsupportedRedefinitionClassAttributeChanged,
    /// `JVMTI_ERROR_UNSUPPORTED_OPERATION`: The VM or the thread can't do this.
    UnsupportedOperation,
    /// `JVMTI_ERROR_UNMODIFIABLE_CLASS`: The class can't be changed.
    UnmodifiableClass,
    /// `JVMTI_ERROR_UNMODIFIABLE_MODULE`: The module can't be changed.
    UnmodifiableModule,
    /// `JVMTI_ERROR_NOT_AVAILABLE`: It can't be had, or not now.
    NotAvailable,
    /// `JVMTI_ERROR_MUST_POSSESS_CAPABILITY`: The environment lacks a capability that this needs.
    MustPossessCapability,
    /// `JVMTI_ERROR_NULL_POINTER`: A pointer is null that mustn't be.
    NullPointer,
    /// `JVMTI_ERROR_ABSENT_INFORMATION`: The class file doesn't say.
    AbsentInformation,
    /// `JVMTI_ERROR_INVALID_EVENT_TYPE`: There is no such event.
    InvalidEventType,
    /// `JVMTI_ERROR_ILLEGAL_ARGUMENT`: An argument is out of its range.
    IllegalArgument,
    /// `JVMTI_ERROR_NATIVE_METHOD`: The method is native.
    NativeMethod,
    /// `JVMTI_ERROR_CLASS_LOADER_UNSUPPORTED`: The class loader can't do this.
    ClassLoaderUnsupported,
    /// `JVMTI_ERROR_OUT_OF_MEMORY`: There is no memory left for it.
    OutOfMemory,
    /// `JVMTI_ERROR_ACCESS_DENIED`: It isn't allowed.
    AccessDenied,
    /// `JVMTI_ERROR_WRONG_PHASE`: The function can't be called in this phase.
    WrongPhase,
    /// `JVMTI_ERROR_INTERNAL`: Something unexpected went wrong in the VM.
    Internal,
    /// `JVMTI_ERROR_UNATTACHED_THREAD`: The calling thread isn't attached to the VM.
    UnattachedThread,
    /// `JVMTI_ERROR_INVALID_ENVIRONMENT`: The environment is none, or was disposed of.
    InvalidEnvironment,
    /// A number that the specification doesn't have.
    Other(i32),
}

impl ErrorCode {
    /// The error of a number other than 0.
    pub const fn from_raw(raw: i32) -> ErrorCode {
        match raw {
            10 => ErrorCode::InvalidThread,
            11 => ErrorCode::InvalidThreadGroup,
            12 => ErrorCode::InvalidPriority,
            13 => ErrorCode::ThreadNotSuspended,
            14 => ErrorCode::ThreadSuspended,
            15 => ErrorCode::ThreadNotAlive,
            20 => ErrorCode::InvalidObject,
            21 => ErrorCode::InvalidClass,
            22 => ErrorCode::ClassNotPrepared,
            23 => ErrorCode::InvalidMethodid,
            24 => ErrorCode::InvalidLocation,
            25 => ErrorCode::InvalidFieldid,
            26 => ErrorCode::InvalidModule,
            31 => ErrorCode::NoMoreFrames,
            32 => ErrorCode::OpaqueFrame,
            34 => ErrorCode::TypeMismatch,
            35 => ErrorCode::InvalidSlot,
            40 => ErrorCode::Duplicate,
            41 => ErrorCode::NotFound,
            50 => ErrorCode::InvalidMonitor,
            51 => ErrorCode::NotMonitorOwner,
            52 => ErrorCode::Interrupt,
            60 => ErrorCode::InvalidClassFormat,
            61 => ErrorCode::CircularClassDefinition,
            62 => ErrorCode::FailsVerification,
            63 => ErrorCode::UnsupportedRedefinitionMethodAdded,
            64 => ErrorCode::UnsupportedRedefinitionSchemaChanged,
            65 => ErrorCode::InvalidTypestate,
            66 => ErrorCode::UnsupportedRedefinitionHierarchyChanged,
            67 => ErrorCode::UnsupportedRedefinitionMethodDeleted,
            68 => ErrorCode::UnsupportedVersion,
            69 => ErrorCode::NamesDontMatch,
            70 => ErrorCode::UnsupportedRedefinitionClassModifiersChanged,
            71 => ErrorCode::UnsupportedRedefinitionMethodModifiersChanged,
            72 => ErrorCode::UnsupportedRedefinitionClassAttributeChanged,
            73 => ErrorCode::UnsupportedOperation,
            79 => ErrorCode::UnmodifiableClass,
            80 => ErrorCode::UnmodifiableModule,
            98 => ErrorCode::NotAvailable,
            99 => ErrorCode::MustPossessCapability,
            100 => ErrorCode::NullPointer,
            101 => ErrorCode::AbsentInformation,
            102 => ErrorCode::InvalidEventType,
            103 => ErrorCode::IllegalArgument,
            104 => ErrorCode::NativeMethod,
            106 => ErrorCode::ClassLoaderUnsupported,
            110 => ErrorCode::OutOfMemory,
            111 => ErrorCode::AccessDenied,
            112 => ErrorCode::WrongPhase,
            113 => ErrorCode::Internal,
            115 => ErrorCode::UnattachedThread,
            116 => ErrorCode::InvalidEnvironment,
            other => ErrorCode::Other(other),
        }
    }

    /// Its number.
    pub const fn raw(self) -> i32 {
        match self {
            ErrorCode::InvalidThread => 10,
            ErrorCode::InvalidThreadGroup => 11,
            ErrorCode::InvalidPriority => 12,
            ErrorCode::ThreadNotSuspended => 13,
            ErrorCode::ThreadSuspended => 14,
            ErrorCode::ThreadNotAlive => 15,
            ErrorCode::InvalidObject => 20,
            ErrorCode::InvalidClass => 21,
            ErrorCode::ClassNotPrepared => 22,
            ErrorCode::InvalidMethodid => 23,
            ErrorCode::InvalidLocation => 24,
            ErrorCode::InvalidFieldid => 25,
            ErrorCode::InvalidModule => 26,
            ErrorCode::NoMoreFrames => 31,
            ErrorCode::OpaqueFrame => 32,
            ErrorCode::TypeMismatch => 34,
            ErrorCode::InvalidSlot => 35,
            ErrorCode::Duplicate => 40,
            ErrorCode::NotFound => 41,
            ErrorCode::InvalidMonitor => 50,
            ErrorCode::NotMonitorOwner => 51,
            ErrorCode::Interrupt => 52,
            ErrorCode::InvalidClassFormat => 60,
            ErrorCode::CircularClassDefinition => 61,
            ErrorCode::FailsVerification => 62,
            ErrorCode::UnsupportedRedefinitionMethodAdded => 63,
            ErrorCode::UnsupportedRedefinitionSchemaChanged => 64,
            ErrorCode::InvalidTypestate => 65,
            ErrorCode::UnsupportedRedefinitionHierarchyChanged => 66,
            ErrorCode::UnsupportedRedefinitionMethodDeleted => 67,
            ErrorCode::UnsupportedVersion => 68,
            ErrorCode::NamesDontMatch => 69,
            ErrorCode::UnsupportedRedefinitionClassModifiersChanged => 70,
            ErrorCode::UnsupportedRedefinitionMethodModifiersChanged => 71,
            ErrorCode::UnsupportedRedefinitionClassAttributeChanged => 72,
            ErrorCode::UnsupportedOperation => 73,
            ErrorCode::UnmodifiableClass => 79,
            ErrorCode::UnmodifiableModule => 80,
            ErrorCode::NotAvailable => 98,
            ErrorCode::MustPossessCapability => 99,
            ErrorCode::NullPointer => 100,
            ErrorCode::AbsentInformation => 101,
            ErrorCode::InvalidEventType => 102,
            ErrorCode::IllegalArgument => 103,
            ErrorCode::NativeMethod => 104,
            ErrorCode::ClassLoaderUnsupported => 106,
            ErrorCode::OutOfMemory => 110,
            ErrorCode::AccessDenied => 111,
            ErrorCode::WrongPhase => 112,
            ErrorCode::Internal => 113,
            ErrorCode::UnattachedThread => 115,
            ErrorCode::InvalidEnvironment => 116,
            ErrorCode::Other(other) => other,
        }
    }

    /// The specification's name, less `JVMTI_ERROR_`.
    pub const fn name(self) -> &'static str {
        match self {
            ErrorCode::InvalidThread => "INVALID_THREAD",
            ErrorCode::InvalidThreadGroup => "INVALID_THREAD_GROUP",
            ErrorCode::InvalidPriority => "INVALID_PRIORITY",
            ErrorCode::ThreadNotSuspended => "THREAD_NOT_SUSPENDED",
            ErrorCode::ThreadSuspended => "THREAD_SUSPENDED",
            ErrorCode::ThreadNotAlive => "THREAD_NOT_ALIVE",
            ErrorCode::InvalidObject => "INVALID_OBJECT",
            ErrorCode::InvalidClass => "INVALID_CLASS",
            ErrorCode::ClassNotPrepared => "CLASS_NOT_PREPARED",
            ErrorCode::InvalidMethodid => "INVALID_METHODID",
            ErrorCode::InvalidLocation => "INVALID_LOCATION",
            ErrorCode::InvalidFieldid => "INVALID_FIELDID",
            ErrorCode::InvalidModule => "INVALID_MODULE",
            ErrorCode::NoMoreFrames => "NO_MORE_FRAMES",
            ErrorCode::OpaqueFrame => "OPAQUE_FRAME",
            ErrorCode::TypeMismatch => "TYPE_MISMATCH",
            ErrorCode::InvalidSlot => "INVALID_SLOT",
            ErrorCode::Duplicate => "DUPLICATE",
            ErrorCode::NotFound => "NOT_FOUND",
            ErrorCode::InvalidMonitor => "INVALID_MONITOR",
            ErrorCode::NotMonitorOwner => "NOT_MONITOR_OWNER",
            ErrorCode::Interrupt => "INTERRUPT",
            ErrorCode::InvalidClassFormat => "INVALID_CLASS_FORMAT",
            ErrorCode::CircularClassDefinition => "CIRCULAR_CLASS_DEFINITION",
            ErrorCode::FailsVerification => "FAILS_VERIFICATION",
            ErrorCode::UnsupportedRedefinitionMethodAdded => "UNSUPPORTED_REDEFINITION_METHOD_ADDED",
            ErrorCode::UnsupportedRedefinitionSchemaChanged => "UNSUPPORTED_REDEFINITION_SCHEMA_CHANGED",
            ErrorCode::InvalidTypestate => "INVALID_TYPESTATE",
            ErrorCode::UnsupportedRedefinitionHierarchyChanged => "UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED",
            ErrorCode::UnsupportedRedefinitionMethodDeleted => "UNSUPPORTED_REDEFINITION_METHOD_DELETED",
            ErrorCode::UnsupportedVersion => "UNSUPPORTED_VERSION",
            ErrorCode::NamesDontMatch => "NAMES_DONT_MATCH",
            ErrorCode::UnsupportedRedefinitionClassModifiersChanged => "UNSUPPORTED_REDEFINITION_CLASS_MODIFIERS_CHANGED",
            ErrorCode::UnsupportedRedefinitionMethodModifiersChanged => "UNSUPPORTED_REDEFINITION_METHOD_MODIFIERS_CHANGED",
            ErrorCode::UnsupportedRedefinitionClassAttributeChanged => "UNSUPPORTED_REDEFINITION_CLASS_ATTRIBUTE_CHANGED",
            ErrorCode::UnsupportedOperation => "UNSUPPORTED_OPERATION",
            ErrorCode::UnmodifiableClass => "UNMODIFIABLE_CLASS",
            ErrorCode::UnmodifiableModule => "UNMODIFIABLE_MODULE",
            ErrorCode::NotAvailable => "NOT_AVAILABLE",
            ErrorCode::MustPossessCapability => "MUST_POSSESS_CAPABILITY",
            ErrorCode::NullPointer => "NULL_POINTER",
            ErrorCode::AbsentInformation => "ABSENT_INFORMATION",
            ErrorCode::InvalidEventType => "INVALID_EVENT_TYPE",
            ErrorCode::IllegalArgument => "ILLEGAL_ARGUMENT",
            ErrorCode::NativeMethod => "NATIVE_METHOD",
            ErrorCode::ClassLoaderUnsupported => "CLASS_LOADER_UNSUPPORTED",
            ErrorCode::OutOfMemory => "OUT_OF_MEMORY",
            ErrorCode::AccessDenied => "ACCESS_DENIED",
            ErrorCode::WrongPhase => "WRONG_PHASE",
            ErrorCode::Internal => "INTERNAL",
            ErrorCode::UnattachedThread => "UNATTACHED_THREAD",
            ErrorCode::InvalidEnvironment => "INVALID_ENVIRONMENT",
            ErrorCode::Other(_) => "unknown",
        }
    }

    /// What it means, in a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            ErrorCode::InvalidThread => "The thread is none, or of a kind that the function doesn't take.",
            ErrorCode::InvalidThreadGroup => "The thread group is none.",
            ErrorCode::InvalidPriority => "The priority is out of range.",
            ErrorCode::ThreadNotSuspended => "The thread must be suspended, or be the caller.",
            ErrorCode::ThreadSuspended => "The thread is suspended already.",
            ErrorCode::ThreadNotAlive => "The thread hasn't begun or has ended.",
            ErrorCode::InvalidObject => "The object is none.",
            ErrorCode::InvalidClass => "The class is none, or of a kind that the function doesn't take.",
            ErrorCode::ClassNotPrepared => "The class isn't prepared yet.",
            ErrorCode::InvalidMethodid => "The method id is none.",
            ErrorCode::InvalidLocation => "The location is none of the method's.",
            ErrorCode::InvalidFieldid => "The field id is none of the class's.",
            ErrorCode::InvalidModule => "The module is none.",
            ErrorCode::NoMoreFrames => "The stack doesn't have that many frames.",
            ErrorCode::OpaqueFrame => "The frame can't be looked into, such as a native method's.",
            ErrorCode::TypeMismatch => "The variable or result is of another type.",
            ErrorCode::InvalidSlot => "The frame has no such local variable there.",
            ErrorCode::Duplicate => "It was asked for already.",
            ErrorCode::NotFound => "It is not there to be taken away.",
            ErrorCode::InvalidMonitor => "The raw monitor is none.",
            ErrorCode::NotMonitorOwner => "The calling thread doesn't own the raw monitor.",
            ErrorCode::Interrupt => "The wait was interrupted.",
            ErrorCode::InvalidClassFormat => "The new class file is malformed.",
            ErrorCode::CircularClassDefinition => "The new class would be its own superclass.",
            ErrorCode::FailsVerification => "The new class doesn't verify.",
            ErrorCode::UnsupportedRedefinitionMethodAdded => "The new class has a method more.",
            ErrorCode::UnsupportedRedefinitionSchemaChanged => "The new class has other fields.",
            ErrorCode::InvalidTypestate => "The thread's state doesn't allow it.",
            ErrorCode::UnsupportedRedefinitionHierarchyChanged => "The new class has another superclass or other interfaces.",
            ErrorCode::UnsupportedRedefinitionMethodDeleted => "The new class has a method less.",
            ErrorCode::UnsupportedVersion => "The new class file's version is too new.",
            ErrorCode::NamesDontMatch => "The new class file is that of another class.",
            ErrorCode::UnsupportedRedefinitionClassModifiersChanged => "The new class has other access flags.",
            ErrorCode::UnsupportedRedefinitionMethodModifiersChanged => "A method of the new class has other access flags.",
            ErrorCode::UnsupportedRedefinitionClassAttributeChanged => "The new class has other attributes of those that must stay.",
            ErrorCode::UnsupportedOperation => "The VM or the thread can't do this.",
            ErrorCode::UnmodifiableClass => "The class can't be changed.",
            ErrorCode::UnmodifiableModule => "The module can't be changed.",
            ErrorCode::NotAvailable => "It can't be had, or not now.",
            ErrorCode::MustPossessCapability => "The environment lacks a capability that this needs.",
            ErrorCode::NullPointer => "A pointer is null that mustn't be.",
            ErrorCode::AbsentInformation => "The class file doesn't say.",
            ErrorCode::InvalidEventType => "There is no such event.",
            ErrorCode::IllegalArgument => "An argument is out of its range.",
            ErrorCode::NativeMethod => "The method is native.",
            ErrorCode::ClassLoaderUnsupported => "The class loader can't do this.",
            ErrorCode::OutOfMemory => "There is no memory left for it.",
            ErrorCode::AccessDenied => "It isn't allowed.",
            ErrorCode::WrongPhase => "The function can't be called in this phase.",
            ErrorCode::Internal => "Something unexpected went wrong in the VM.",
            ErrorCode::UnattachedThread => "The calling thread isn't attached to the VM.",
            ErrorCode::InvalidEnvironment => "The environment is none, or was disposed of.",
            ErrorCode::Other(_) => "An error that the specification doesn't have.",
        }
    }
}
