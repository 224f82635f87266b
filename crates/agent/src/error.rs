//! What can go wrong: an answer of the VM's, or what the kit saw before it asked.
//!
//! Invariant: an error names the function or event it is about, and so the clause of the specification that explains it.

use crate::{Capabilities, ErrorCode, Event, Function};

/// Why a call failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The VM answered an error.
    #[error("{function:?}: {} {}", .error.name(), .error.meaning())]
    Answered {
        /// The function that was called.
        function: Function,
        /// What it answered.
        error: ErrorCode,
    },
    /// The environment lacks capabilities that the function needs; it wasn't called.
    #[error("{function:?} needs capabilities that the environment doesn't hold: {}", names(*.missing))]
    FunctionNeeds {
        /// The function.
        function: Function,
        /// What it lacks.
        missing: Capabilities,
    },
    /// The environment lacks capabilities that the event needs; it wasn't enabled.
    #[error("the event {event:?} needs capabilities that the environment doesn't hold: {}", names(*.missing))]
    EventNeeds {
        /// The event.
        event: Event,
        /// What it lacks.
        missing: Capabilities,
    },
    /// The VM doesn't offer these capabilities, or not now.
    #[error("this VM doesn't offer, or not now: {}", names(*.0))]
    NotOffered(Capabilities),
    /// The VM's interface is older than the function.
    #[error("{function:?} came with version {} of the interface; this VM has {}", dotted(*.since), dotted(*.version))]
    TooOld {
        /// The function.
        function: Function,
        /// The version that brought it.
        since: i32,
        /// The VM's.
        version: i32,
    },
    /// The VM has no such extension.
    #[error("this VM has no extension {0}")]
    NoExtension(&'static str),
    /// An extension function answered an error.
    #[error("{id}: {} {}", .error.name(), .error.meaning())]
    Extension {
        /// Its id.
        id: &'static str,
        /// What it answered.
        error: ErrorCode,
    },
    /// The VM answered what the specification doesn't have: null, or an unknown number.
    #[error("{0:?}: an answer that the specification doesn't have")]
    Unexpected(Function),
    /// A Java exception came of a call of JNI, and was cleared.
    #[error("{what}: {class}")]
    Thrown {
        /// What was called.
        what: &'static str,
        /// The signature of the exception's class.
        class: String,
    },
    /// JNI couldn't do it.
    #[error("JNI: {0}")]
    Jni(&'static str),
}

/// What functions of this crate give.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// Where the specification says why: the section and the name to look for; None of what isn't its affair.
    pub fn clause(&self) -> Option<String> {
        let of = |function: Function, part: &str| {
            Some(format!("JVM TI specification, {}, {function:?}, {part}", function.section()))
        };
        match *self {
            Error::Answered { function, error } => of(function, &format!("Errors: JVMTI_ERROR_{}", error.name())),
            Error::FunctionNeeds { function, .. } => of(function, "Capabilities"),
            Error::TooOld { function, .. } => of(function, "Since"),
            Error::EventNeeds { event, .. } => Some(format!("JVM TI specification, Events, {event:?}, Capabilities")),
            Error::NotOffered(_) => of(Function::AddCapabilities, "Errors: JVMTI_ERROR_NOT_AVAILABLE"),
            _ => None,
        }
    }

    /// What the VM answered, if it is that.
    pub fn code(&self) -> Option<ErrorCode> {
        match *self {
            Error::Answered { error, .. } | Error::Extension { error, .. } => Some(error),
            _ => None,
        }
    }
}

fn names(set: Capabilities) -> String {
    let names: Vec<String> = set.iter_names().map(|(name, _)| name.to_lowercase()).collect();
    names.join(", ")
}

/// A version as the specification writes it.
fn dotted(version: i32) -> String {
    let (major, minor) = (version >> 16 & 0xfff, version >> 8 & 0xff);
    if minor == 0 { major.to_string() } else { format!("{major}.{minor}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_their_clause() {
        let missing = Capabilities::CAN_TAG_OBJECTS | Capabilities::CAN_SUSPEND;
        let error = Error::FunctionNeeds { function: Function::SetTag, missing };
        assert_eq!(
            error.to_string(),
            "SetTag needs capabilities that the environment doesn't hold: can_tag_objects, can_suspend"
        );
        assert_eq!(error.clause().as_deref(), Some("JVM TI specification, Heap, SetTag, Capabilities"));
        let error = Error::Answered { function: Function::GetStackTrace, error: ErrorCode::from_raw(103) };
        assert_eq!(error.to_string(), "GetStackTrace: ILLEGAL_ARGUMENT An argument is out of its range.");
        assert_eq!(
            error.clause().as_deref(),
            Some("JVM TI specification, Stack Frame, GetStackTrace, Errors: JVMTI_ERROR_ILLEGAL_ARGUMENT")
        );
        let error = Error::TooOld { function: Function::ClearAllFramePops, since: 25 << 16, version: 21 << 16 };
        assert!(error.to_string().ends_with("came with version 25 of the interface; this VM has 21"), "{error}");
        assert_eq!(dotted(1 << 16 | 2 << 8), "1.2");
        assert_eq!(ErrorCode::from_raw(7).raw(), 7);
    }
}
