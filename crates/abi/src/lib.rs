//! C types and constants of `jni.h`, `jvm.h` and `jvmti.h` as JDK 25 lays them out on Linux x86-64.
//!
//! No logic: other crates give these names their meaning. Names keep their C spelling, so that they can be found in the
//! specifications. Invariant: every struct has the size and field offsets of the JDK's headers
//! (`tests/c_layout.rs` compares them with a C compiler's).
#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]

pub mod jni;
pub mod jvm;
pub mod jvmdi;
pub mod jvmti;
