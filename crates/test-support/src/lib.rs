//! What tests of several crates share: a VM that only pretends (`FakeVm`), so that interfaces for tools are tested in milliseconds.
//!
//! Invariant: the fake VM knows the seam (`inspection`) and no interface; what it doesn't model panics by name.
#![forbid(unsafe_code)]

mod fake_vm;
mod inspector;

pub use fake_vm::FakeVm;
