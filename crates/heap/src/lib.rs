//! The heap: object layout, allocation, barriers, references and the heap walk, over MMTk. JVMS 2.5.3 and the
//! reachability rules of `java.lang.ref`.
//!
//! No other crate names MMTk. What the collector needs from the VM it asks through [`Client`]; addresses that leave
//! this crate are raw ([`Address`]) and valid until the next safepoint.
#![forbid(clippy::missing_safety_doc)]

mod address_map;
mod binding;
pub mod buffer;
pub mod class_space;
mod client;
mod footprint;
pub mod free_blocks;
mod heap;
mod huge_pages;
mod init_error;
pub mod layout;
mod meeting;
mod mutator;
mod pins;
mod place;
mod references;
mod replace;
mod reserve;
mod sampler;
mod stress;
mod tags;
mod trigger;
mod upcoming;

pub use address_map::AddressSet;
pub use class_space::ClassSpace;
pub use client::{ClassRoots, Client, ThreadId, Weak, WeakPhase, WellKnown};
pub use free_blocks::FreeBlocks;
pub use heap::{Collection, Config, Heap, Plan, heap, init};
pub use huge_pages::HugePages;
pub use init_error::InitError;
pub use layout::*;
pub use mutator::{BarrierInfo, Mutator};
pub use replace::Replacements;
pub use tags::{HeldTags, Tags};
