//! Eclipse OpenJ9's extensions of JVM TI, over the seam alone.
//!
//! Invariant: nothing here costs anything until an agent or the command line asks for it. Unsafe code is where agents' pointers
//! and functions are.

pub mod dump;
mod entry;
mod entry_points;
mod parameters;
mod shared_caches;
mod tags;
mod types;

use inspection::ExtensionHost;

/// Adds the extensions to the JVM Tool Interface, before agents are loaded.
pub fn start(host: &'static dyn ExtensionHost) {
    entry::set_host(host);
    host.add_extensions(entry_points::FUNCTIONS, entry_points::EVENTS);
}
