//! Errors of resolution that must be thrown again.

use crate::symbol::Symbol;

/// A linkage error to be thrown again (JVMS 5.4.3), and its cause, by their words: exceptions would keep too much alive.
#[derive(Clone, Debug)]
pub struct RememberedError {
    pub(crate) words: Words,
    pub(crate) cause: Option<Words>,
}

/// Class and message of an exception.
pub(crate) type Words = (Symbol, Option<String>);
