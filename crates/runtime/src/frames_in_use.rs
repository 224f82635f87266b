//! What the frames there are use, so that it isn't freed.

use crate::frame::Frame;
use std::collections::HashSet;

/// What the frames of all threads, and those on no stack, use.
#[derive(Default)]
pub struct Used {
    /// Addresses of their methods and resolved entries.
    pub addresses: HashSet<usize>,
    /// Addresses in compiled code that native stacks have, and what else looks like one.
    pub code: HashSet<usize>,
}

impl Used {
    /// A frame is in use.
    pub(crate) fn add(&mut self, frame: Frame) {
        let Some(method) = frame.method() else { return };
        self.addresses.extend([std::ptr::from_ref(method) as usize, method.pool() as usize]);
    }
}
