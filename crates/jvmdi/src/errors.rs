//! Errors as agents get them (JVMDI, "Errors"). A number only at the entry.

use abi::jvmdi::*;
use inspection::Refusal;
use raw_monitors::MonitorError;

/// An error that a function returns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct JvmdiError(pub jvmdiError);

/// What a function body comes to.
pub(crate) type Result<T> = std::result::Result<T, JvmdiError>;

impl From<Refusal> for JvmdiError {
    fn from(refusal: Refusal) -> JvmdiError {
        JvmdiError(match refusal {
            // "passed thread is NULL, is not a valid thread or has exited"
            Refusal::InvalidThread | Refusal::ThreadNotAlive => JVMDI_ERROR_INVALID_THREAD,
            Refusal::InvalidThreadGroup => JVMDI_ERROR_INVALID_THREAD_GROUP,
            Refusal::ThreadSuspended => JVMDI_ERROR_THREAD_SUSPENDED,
            Refusal::ThreadNotSuspended => JVMDI_ERROR_THREAD_NOT_SUSPENDED,
            Refusal::InvalidPriority => JVMDI_ERROR_INVALID_PRIORITY,
            Refusal::InvalidObject | Refusal::InvalidModule => JVMDI_ERROR_INVALID_OBJECT,
            // A class that no version of JVMDI knows, a hidden one for instance, is none that it can do this to.
            Refusal::InvalidClass | Refusal::UnmodifiableClass => JVMDI_ERROR_INVALID_CLASS,
            Refusal::ClassNotPrepared => JVMDI_ERROR_CLASS_NOT_PREPARED,
            Refusal::InvalidMethod => JVMDI_ERROR_INVALID_METHODID,
            Refusal::InvalidField => JVMDI_ERROR_INVALID_FIELDID,
            Refusal::InvalidLocation | Refusal::NativeMethod => JVMDI_ERROR_INVALID_LOCATION,
            Refusal::NoMoreFrames => JVMDI_ERROR_NO_MORE_FRAMES,
            Refusal::InvalidFrame => JVMDI_ERROR_INVALID_FRAMEID,
            Refusal::OpaqueFrame => JVMDI_ERROR_OPAQUE_FRAME,
            Refusal::InvalidSlot => JVMDI_ERROR_INVALID_SLOT,
            Refusal::TypeMismatch => JVMDI_ERROR_TYPE_MISMATCH,
            Refusal::Duplicate => JVMDI_ERROR_DUPLICATE,
            Refusal::NotFound => JVMDI_ERROR_NOT_FOUND,
            Refusal::AbsentInformation => JVMDI_ERROR_ABSENT_INFORMATION,
            Refusal::IllegalArgument => JVMDI_ERROR_ILLEGAL_ARGUMENT,
            Refusal::OutOfMemory => JVMDI_ERROR_OUT_OF_MEMORY,
            Refusal::UnattachedThread => JVMDI_ERROR_UNATTACHED_THREAD,
            Refusal::WrongPhase => JVMDI_ERROR_VM_DEAD,
            Refusal::UnsupportedVersion => JVMDI_ERROR_UNSUPPORTED_VERSION,
            Refusal::InvalidClassFormat => JVMDI_ERROR_INVALID_CLASS_FORMAT,
            Refusal::CircularClassDefinition => JVMDI_ERROR_CIRCULAR_CLASS_DEFINITION,
            Refusal::FailsVerification => JVMDI_ERROR_FAILS_VERIFICATION,
            Refusal::NamesDontMatch => JVMDI_ERROR_NAMES_DONT_MATCH,
            Refusal::MethodAdded => JVMDI_ERROR_ADD_METHOD_NOT_IMPLEMENTED,
            Refusal::MethodDeleted => JVMDI_ERROR_DELETE_METHOD_NOT_IMPLEMENTED,
            Refusal::SchemaChanged => JVMDI_ERROR_SCHEMA_CHANGE_NOT_IMPLEMENTED,
            Refusal::HierarchyChanged => JVMDI_ERROR_HIERARCHY_CHANGE_NOT_IMPLEMENTED,
            Refusal::ClassModifiersChanged => JVMDI_ERROR_CLASS_MODIFIERS_CHANGE_NOT_IMPLEMENTED,
            Refusal::MethodModifiersChanged => JVMDI_ERROR_METHOD_MODIFIERS_CHANGE_NOT_IMPLEMENTED,
            Refusal::ClassAttributeChanged | Refusal::ClassLoaderUnsupported | Refusal::UnsupportedOperation => {
                JVMDI_ERROR_NOT_IMPLEMENTED
            }
            Refusal::Internal => JVMDI_ERROR_INTERNAL,
        })
    }
}

impl From<MonitorError> for JvmdiError {
    fn from(error: MonitorError) -> JvmdiError {
        JvmdiError(match error {
            MonitorError::Invalid => JVMDI_ERROR_INVALID_MONITOR,
            MonitorError::NotOwner => JVMDI_ERROR_NOT_MONITOR_OWNER,
            MonitorError::Interrupted => JVMDI_ERROR_INTERRUPT,
        })
    }
}

/// The number that a body's outcome is returned as.
pub(crate) fn number(result: Result<()>) -> jvmdiError {
    match result {
        Ok(()) => JVMDI_ERROR_NONE,
        Err(JvmdiError(error)) => error,
    }
}
