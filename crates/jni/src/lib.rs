//! The Java Native Interface: its function table (JNI specification, chapter 4) and the invocation API (chapter 5).
//!
//! Invariant: every function is entered *in native* and left *in native*; each keeps raw references only while it holds
//! the thread's `Current`. What native code passes is believed as far as the specification obliges it, and otherwise
//! answered with a Java exception.

mod arrays;
mod calls;
mod check;
mod classes;
mod entry;
mod exceptions;
mod fields;
pub mod invocation;
mod monitors;
mod native_methods;
mod nio;
mod objects;
mod reference_functions;
mod reflection;
mod strings;
pub mod table;

pub use calls::method_shape;
pub use table::function_table;
