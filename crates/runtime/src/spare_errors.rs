//! The errors that are thrown when there is no room to make one, part of `Vm`; and which ones a thread is making, part of `JavaThread`.

use crate::handle::{AtomicHandle, Handle};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

/// Global references, null until boot has made the errors.
#[derive(Default)]
pub struct SpareErrors {
    out_of_memory: AtomicHandle,
    /// For when the stack's reserve is used up, too.
    stack_overflow: AtomicHandle,
    has_run_out: AtomicBool,
}

impl SpareErrors {
    /// Sets the OutOfMemoryError.
    pub(crate) fn set_out_of_memory(&self, error: Handle) {
        self.out_of_memory.store(error);
    }

    /// Sets the StackOverflowError.
    pub(crate) fn set_stack_overflow(&self, error: Handle) {
        self.stack_overflow.store(error);
    }

    /// The OutOfMemoryError.
    pub(crate) fn out_of_memory(&self) -> Handle {
        self.out_of_memory.load()
    }

    /// The StackOverflowError.
    pub(crate) fn stack_overflow(&self) -> Handle {
        self.stack_overflow.load()
    }

    /// Memory has run out: for the first time?
    pub(crate) fn runs_out_first(&self) -> bool {
        !self.has_run_out.swap(true, Ordering::AcqRel)
    }
}

/// Errors whose making may fail in the same way. Belongs to the thread.
#[derive(Default)]
pub(crate) struct ErrorsBeingMade {
    /// OutOfMemoryError.
    pub out_of_memory: Making,
    /// StackOverflowError.
    pub stack_overflow: Making,
}

impl ErrorsBeingMade {
    /// For a new thread.
    pub fn reset(&self) {
        self.out_of_memory.end();
        self.stack_overflow.end();
    }
}

/// Is an error being made?
#[derive(Default)]
pub(crate) struct Making(Cell<bool>);

impl Making {
    /// Is it?
    pub fn is_on(&self) -> bool {
        self.0.get()
    }

    /// It is from now on.
    pub fn begin(&self) {
        self.0.set(true);
    }

    /// It is no more.
    pub fn end(&self) {
        self.0.set(false);
    }
}
