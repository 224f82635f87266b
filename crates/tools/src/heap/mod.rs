//! `heap`: what a heap dump (HPROF, of any JVM) holds: classes, what each object keeps alive, why it is alive itself, duplicate strings, how full
//! collections are, growth.
//!
//! Invariant: a dump is foreign bytes: whatever is in it ends as a report or an error, never as a panic. HPROF doesn't say how large
//! objects are: sizes are those of the layout that distances between neighbours fit best.

mod array;
mod bytes;
pub mod collections;
pub mod dominators;
pub mod hprof;
pub mod html;
pub mod report;
pub mod text;

pub use hprof::Heap;
