//! A thread's innermost continuation; part of `JavaThread`.

use crate::frame::Code;
use std::cell::Cell;
use std::ptr::null_mut;

/// What is to become of the innermost continuation.
#[derive(Copy, Clone, Default)]
pub(super) enum Switch {
    /// Nothing.
    #[default]
    None,
    /// `Continuation.enter` is called in its entry frame.
    Enter,
    /// The frames in its chunk come back.
    Continue,
    /// Its frames go.
    Yield {
        /// Header of the newest frame that goes.
        top: *mut u64,
        /// Behind that frame's operands.
        sp: *mut u64,
        /// What goes on with that frame; None for its RESUME.
        code: Option<Code>,
    },
}

/// See the file's head.
pub struct Mounted {
    /// Header of its entry frame; null without one.
    pub(super) entry: Cell<*mut u64>,
    /// Its frames are to come or go when the newest frame is left.
    pub(super) switch: Cell<Switch>,
}

impl Default for Mounted {
    fn default() -> Mounted {
        Mounted { entry: Cell::new(null_mut()), switch: Cell::default() }
    }
}

impl Mounted {
    /// Is this the header of its entry frame? Asked by the thread.
    pub(crate) fn begins_at(&self, header: *mut u64) -> bool {
        self.entry.get() == header
    }

    /// For a new thread, which nobody knows yet.
    pub(crate) fn reset(&self) {
        self.entry.set(null_mut());
        self.switch.set(Switch::None);
    }
}
