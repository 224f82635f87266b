//! What is in memory of the frames that code runs in.

use super::Translator;
use crate::analysis::Block;

/// What is in memory of the frames of the innermost method and of those that it is inlined in, by how many from the compiled method's on.
#[derive(Copy, Clone, Default)]
pub(super) struct Written {
    /// Those that it is inlined in which are complete: nothing about them changes while it runs.
    pub frames: usize,
    /// Those that have their header.
    pub headers: usize,
    /// RESUME of the innermost one is `return_natively`.
    pub natively: bool,
}

impl Written {
    /// What is in memory both ways.
    pub fn both(self, other: Written) -> Written {
        Written {
            frames: self.frames.min(other.frames),
            headers: self.headers.min(other.headers),
            natively: self.natively && other.natively,
        }
    }
}

impl Translator<'_, '_> {
    /// At a block's start: what all ways that lead here have written.
    pub(super) fn begin_frames(&mut self, block: &Block, before: &[usize], done: &[bool]) {
        let is_known = block.start != 0 && !block.is_entered_late() && before.iter().all(|&before| done[before]);
        self.written = if is_known { self.written_at_ends(before) } else { self.scope.written_before };
    }

    /// What all these blocks have written at their ends.
    pub(super) fn written_at_ends(&self, blocks: &[usize]) -> Written {
        let written = blocks.iter().map(|&block| self.scope.frames_in[block]).reduce(Written::both);
        written.unwrap_or(self.scope.written_before)
    }
}
