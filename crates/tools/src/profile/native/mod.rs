//! What runs now, from signals by perf events or timers of CPU time: Java frames by AsyncGetCallTrace, native frames above them by unwind tables,
//! and the kernel's above those.

pub mod capture;
pub mod events;
pub mod kernel;
pub mod modules;
pub mod timers;
