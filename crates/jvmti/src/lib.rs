//! The JVM Tool Interface: agents, environments, capabilities, phases, events. It reaches the VM only through `inspection`.
//!
//! Invariant: no function body is reached unchecked (`entry`); no lock is held while agent code runs. Unsafe code is where
//! agents' pointers and functions are: `entry`, `parameters`, `memory`, `agents`, `event_delivery`, `heap_callbacks`, `raw_monitor`.

mod agents;
mod breakpoint;
mod callback;
mod callbacks;
mod capability;
mod class;
mod class_loader_search;
mod code_events;
mod compiled_code;
mod costs;
mod enabled;
mod entry;
mod entry_points;
mod environment;
mod errors;
mod event_delivery;
mod event_management;
mod extension;
mod extension_events;
mod field;
mod force_early_return;
mod general;
mod heap;
mod heap_1_0;
mod heap_callbacks;
mod jni_checks;
mod jni_interception;
mod last_error;
mod library;
mod local_variable;
mod memory;
mod method;
mod module;
mod object;
mod parameters;
mod published;
mod raw_monitor;
mod stack_frame;
mod strict;
mod system_properties;
mod thread;
mod thread_group;
mod timers;
mod watched_field;

pub use agents::{AgentLibrary, OnLoad};
pub use environment::Jvmti;
