//! What runs now, from signals by timers of CPU time: Java frames by AsyncGetCallTrace, native frames above them by unwind tables.

pub mod capture;
pub mod modules;
pub mod timers;
