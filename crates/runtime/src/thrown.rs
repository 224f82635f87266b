//! What a function answers that has left a Java exception pending.
//!
//! Invariant: a function returns `Err(Thrown)` exactly when it left an exception pending.

/// A Java exception is pending in the current thread.
#[must_use = "a pending exception must be passed on or taken"]
#[derive(Debug)]
pub struct Thrown(());

impl Thrown {
    /// Says that one is; the caller has seen to it.
    pub(crate) fn new() -> Thrown {
        Thrown(())
    }

    /// Forgets the marker; the exception stays pending.
    pub fn discard(self) {}

    /// The newest frame is to be left without one (`probes::actions`, `continuation`).
    pub(crate) fn frame_action() -> Thrown {
        Thrown(())
    }
}

/// Result of what may throw.
pub type JResult<T> = Result<T, Thrown>;
