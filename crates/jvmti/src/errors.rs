//! Errors as agents get them (JVM TI, "Error Reference"). A number only at the entry.

use abi::jvmti::*;
use inspection::Refusal;

/// An error that a function returns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct JvmtiError(pub jvmtiError);

/// What a function body comes to.
pub(crate) type Result<T> = std::result::Result<T, JvmtiError>;

impl From<Refusal> for JvmtiError {
    fn from(refusal: Refusal) -> JvmtiError {
        JvmtiError(match refusal {
            Refusal::InvalidThread => JVMTI_ERROR_INVALID_THREAD,
            Refusal::InvalidThreadGroup => JVMTI_ERROR_INVALID_THREAD_GROUP,
            Refusal::ThreadNotAlive => JVMTI_ERROR_THREAD_NOT_ALIVE,
            Refusal::ThreadSuspended => JVMTI_ERROR_THREAD_SUSPENDED,
            Refusal::ThreadNotSuspended => JVMTI_ERROR_THREAD_NOT_SUSPENDED,
            Refusal::InvalidPriority => JVMTI_ERROR_INVALID_PRIORITY,
            Refusal::InvalidObject => JVMTI_ERROR_INVALID_OBJECT,
            Refusal::InvalidClass => JVMTI_ERROR_INVALID_CLASS,
            Refusal::InvalidModule => JVMTI_ERROR_INVALID_MODULE,
            Refusal::Internal => JVMTI_ERROR_INTERNAL,
            Refusal::ClassNotPrepared => JVMTI_ERROR_CLASS_NOT_PREPARED,
            Refusal::InvalidMethod => JVMTI_ERROR_INVALID_METHODID,
            Refusal::InvalidField => JVMTI_ERROR_INVALID_FIELDID,
            Refusal::InvalidLocation => JVMTI_ERROR_INVALID_LOCATION,
            Refusal::NoMoreFrames => JVMTI_ERROR_NO_MORE_FRAMES,
            // JVM TI names no frames.
            Refusal::InvalidFrame => JVMTI_ERROR_INTERNAL,
            Refusal::OpaqueFrame => JVMTI_ERROR_OPAQUE_FRAME,
            Refusal::InvalidSlot => JVMTI_ERROR_INVALID_SLOT,
            Refusal::TypeMismatch => JVMTI_ERROR_TYPE_MISMATCH,
            Refusal::Duplicate => JVMTI_ERROR_DUPLICATE,
            Refusal::NotFound => JVMTI_ERROR_NOT_FOUND,
            Refusal::AbsentInformation => JVMTI_ERROR_ABSENT_INFORMATION,
            Refusal::NativeMethod => JVMTI_ERROR_NATIVE_METHOD,
            Refusal::IllegalArgument => JVMTI_ERROR_ILLEGAL_ARGUMENT,
            Refusal::OutOfMemory => JVMTI_ERROR_OUT_OF_MEMORY,
            Refusal::UnattachedThread => JVMTI_ERROR_UNATTACHED_THREAD,
            Refusal::WrongPhase => JVMTI_ERROR_WRONG_PHASE,
            Refusal::ClassLoaderUnsupported => JVMTI_ERROR_CLASS_LOADER_UNSUPPORTED,
            Refusal::UnmodifiableClass => JVMTI_ERROR_UNMODIFIABLE_CLASS,
            Refusal::UnsupportedVersion => JVMTI_ERROR_UNSUPPORTED_VERSION,
            Refusal::InvalidClassFormat => JVMTI_ERROR_INVALID_CLASS_FORMAT,
            Refusal::CircularClassDefinition => JVMTI_ERROR_CIRCULAR_CLASS_DEFINITION,
            Refusal::FailsVerification => JVMTI_ERROR_FAILS_VERIFICATION,
            Refusal::NamesDontMatch => JVMTI_ERROR_NAMES_DONT_MATCH,
            Refusal::MethodAdded => JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_ADDED,
            Refusal::MethodDeleted => JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_DELETED,
            Refusal::SchemaChanged => JVMTI_ERROR_UNSUPPORTED_REDEFINITION_SCHEMA_CHANGED,
            Refusal::HierarchyChanged => JVMTI_ERROR_UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED,
            Refusal::ClassModifiersChanged => JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_MODIFIERS_CHANGED,
            Refusal::MethodModifiersChanged => JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_MODIFIERS_CHANGED,
            Refusal::ClassAttributeChanged => JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_ATTRIBUTE_CHANGED,
            Refusal::UnsupportedOperation => JVMTI_ERROR_UNSUPPORTED_OPERATION,
        })
    }
}

/// The number that a body's outcome is returned as.
pub(crate) fn number(result: Result<()>) -> jvmtiError {
    match result {
        Ok(()) => JVMTI_ERROR_NONE,
        Err(JvmtiError(error)) => error,
    }
}
