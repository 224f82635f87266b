//! Agents for Java virtual machines in safe Rust, over the JVM Tool Interface (JVM TI).
//!
//! An agent is a type that implements [`Agent`]: [`Agent::start`] adds capabilities and enables events, and each event is a method.
//! [`agent!`] makes a library of it, which any JVM loads (`-agentpath:…`, or attached later): the stock JDK's from release 17 on, and
//! Pellucid's.
//!
//! ```
//! use std::sync::atomic::{AtomicU64, Ordering};
//!
//! use pellucid_agent::{Agent, Env, Event, Jni, Start, agent, ThreadStart};
//!
//! #[derive(Default)]
//! struct Threads(AtomicU64);
//!
//! impl Agent for Threads {
//!     fn start(&self, env: &'static Env, _: &str, _: Start) -> Result<(), Box<dyn std::error::Error>> {
//!         Ok(env.enable(&[Event::ThreadStart, Event::VMDeath])?)
//!     }
//!
//!     fn thread_start<'l>(&self, _: &Env, _: &mut Jni<'l>, _: ThreadStart<'l>) {
//!         self.0.fetch_add(1, Ordering::Relaxed);
//!     }
//!
//!     fn vm_death<'l>(&self, _: &Env, _: &mut Jni<'l>) {
//!         println!("{} threads", self.0.load(Ordering::Relaxed));
//!     }
//! }
//!
//! agent!(Threads);
//! ```
//!
//! All functions of the specification are methods of [`Env`], those that may be called in heap callbacks and events of collections
//! methods of [`CallbackEnv`], which is all that such events get. Functions, events, capabilities and errors are made of the same
//! tables of facts as Pellucid's own side of the interface; what they say is each item's documentation.
//!
//! What keeps an agent from harm: references have the lifetime of the call or frame they were made in ([`Jni`], [`Global`]);
//! functions whose capability isn't held, or that the VM is too old for, aren't called ([`Error`]); memory of the VM's is copied
//! and given back at once; a panic is reported and doesn't cross into the VM.
//!
//! What the safe side doesn't say is in [`sys`].
#![warn(missing_docs)]

mod dispatch;
mod env;
mod error;
pub mod extension;
pub mod heap;
pub mod heap_1_0;
mod jni;
mod made;
mod raw_monitor;
mod reference;
mod structures;
pub mod sys;
mod values;

pub use dispatch::{Start, Started, on_start, on_unload};
pub use env::{CallbackEnv, Env};
pub use error::{Error, Result};
pub use extension::{EventCost, ExtensionEvent};
pub use heap::{HeapObject, HeapReference, HeapVisitor, Visit};
pub use jni::{Jni, Vm};
pub use made::capabilities::Capabilities;
pub use made::enumerations::*;
pub use made::error_codes::ErrorCode;
pub use made::events::*;
pub use made::facts::Function;
pub use made::functions::*;
pub use raw_monitor::{Entered, RawMonitor};
pub use reference::{Class, Field, Global, Method, Object, Reference, Thread, ThreadGroup};
pub use structures::*;
pub use values::{RawValue, Value};
