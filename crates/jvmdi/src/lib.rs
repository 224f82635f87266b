//! The Java Virtual Machine Debug Interface (JVMDI, versions 1 to 1.3), for agents of the years before JVM TI. It reaches the VM only
//! through `inspection`.
//!
//! Invariant: no function body is reached unchecked (`entry`); no lock is held while agent code runs. Unsafe code is where agents'
//! pointers and functions are: `entry`, `parameters`, `memory_management`, `agents`, `event_delivery`, `thread_execution`.

mod agents;
mod breakpoints;
mod class_information;
mod entry;
mod entry_points;
mod environment;
mod errors;
mod event_delivery;
mod events;
mod facts;
mod field_information;
mod heap_references;
mod local_variable_access;
mod memory_management;
mod method_information;
mod miscellaneous;
mod object_information;
mod parameters;
mod raw_monitor_support;
mod stack_frame_access;
mod thread_execution;
mod thread_groups;
mod watched_fields;

pub use environment::Jvmdi;
