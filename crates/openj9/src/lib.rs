//! Eclipse OpenJ9's extensions of JVM TI, over the seam alone.
//!
//! Invariant: nothing here costs anything until an agent or the command line asks for it. Unsafe code is where agents' pointers
//! and functions are.

pub mod dump;
mod entry;
mod entry_points;
mod heap;
mod listener;
mod lock_statistics;
mod log;
mod memory_categories;
mod parameters;
mod shared_caches;
mod stack_traces;
mod subscriptions;
mod tags;
mod threads;
mod trace;
mod types;
mod verbose_gc;

use inspection::{ExtensionHost, Interfaces};

/// Adds the extensions to the JVM Tool Interface, before agents are loaded, with OpenJ9's options of the command line (without `-X`).
///
/// # Errors
/// What to say of an option that isn't right.
pub fn start(
    host: &'static dyn ExtensionHost,
    interfaces: &'static Interfaces,
    options: &[String],
) -> Result<(), String> {
    entry::set_host(host);
    host.add_extensions(entry_points::FUNCTIONS, entry_points::EVENTS);
    let joined = interfaces.join(listener::Listener::new).is_some();
    if !joined {
        return Err("too many interfaces for tools".to_owned());
    }
    let (dumps, others): (Vec<&String>, Vec<&String>) =
        options.iter().partition(|option| *option == "dump" || option.starts_with("dump:"));
    let dumps: Vec<String> = dumps.into_iter().map(|option| option["dump".len()..].to_owned()).collect();
    dump::start(host.vm(), interfaces, &dumps)?;
    others.into_iter().try_for_each(|option| option_of_command_line(option))?;
    listener::update();
    Ok(())
}

/// Applies an option of the command line.
fn option_of_command_line(option: &str) -> Result<(), String> {
    let (name, value) = option.split_once(':').unwrap_or((option, ""));
    match name {
        "syslog" => log::option(value),
        "verbosegclog" => verbose_gc::option(value),
        "trace" => trace::option(value),
        _ => Err(format!("-X{option} is an option of OpenJ9 that Pellucid doesn't have")),
    }
}
