//! The VM below its tiers and interfaces: classes (JVMS 5), threads, monitors, handles, frames, safepoints.
//!
//! Invariant: raw references are held only while a `Current` is borrowed (`refs`); everything else is a handle.

pub mod access;
pub mod alloc;
pub mod backtrace;
pub mod boot;
pub mod call;
pub mod class;
pub mod class_path;
pub mod crash;
pub mod define;
pub mod entry;
pub mod exceptions;
pub mod frame;
pub mod handles;
pub mod image;
pub mod indy;
pub mod init;
pub mod layout;
pub mod link;
pub mod loader;
pub mod messages;
pub mod module;
pub mod modules;
pub mod monitor;
pub mod native_link;
pub mod natives;
pub mod oom;
pub mod options;
pub mod options_parse;
pub mod park;
pub mod pins;
pub mod refs;
pub mod resolve;
pub mod roots;
pub mod safepoint;
pub mod select;
pub mod signals;
pub mod stack_maps;
pub mod strings;
pub mod symbol;
pub mod thread;
pub mod thread_dump;
pub mod threads;
pub mod time;
pub mod trace;
pub mod unwind;
pub mod verification;
pub mod vm;
pub mod vtable;
pub mod well_known;

pub use class::{BasicType, Class, ClassRef, Field, FieldRef, Method, MethodRef};
pub use exceptions::{JResult, Thrown};
pub use refs::{Handle, Ref};
pub use thread::{Current, JavaThread};
pub use vm::Vm;
