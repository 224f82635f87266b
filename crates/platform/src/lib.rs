//! What the operating system and the processor give, in the shape that the VM wants it: clocks, fences, files that are made new, files that go
//! at exit.
//!
//! Invariant: nothing here knows of the VM.

pub mod allocated;
pub mod allocations;
pub mod archive;
pub mod exit_files;
pub mod fence;
pub mod image;
pub mod lasting;
pub mod membarrier;
pub mod output_file;
pub mod release;
pub mod thread_word;
pub mod time;
