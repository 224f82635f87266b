//! What is in memory of the frames that code runs in.

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
