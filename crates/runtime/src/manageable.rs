//! Flags that tools may change while the VM runs (jinfo, `VM.set_flag`, HotSpotDiagnosticMXBean.setVMOption).
//!
//! Invariant: who acts on one of these flags reads it here, not in the options.

use options::Options;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// See the module.
pub struct Manageable {
    /// `HeapDumpOnOutOfMemoryError`
    dump_on_oom: AtomicBool,
    /// `HeapDumpPath`
    dump_path: Mutex<Option<String>>,
    /// `PrintConcurrentLocks`: thread dumps on SIGQUIT show owned synchronizers.
    print_synchronizers: AtomicBool,
    changed: Mutex<Vec<&'static str>>,
}

/// A flag's value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// `+` or `-`.
    Switch(bool),
    /// A text.
    Text(String),
}

impl Manageable {
    /// Their names.
    pub const NAMES: [&str; 3] = ["HeapDumpOnOutOfMemoryError", "HeapDumpPath", "PrintConcurrentLocks"];

    /// As the command line has them.
    pub fn new(options: &Options) -> Manageable {
        Manageable {
            dump_on_oom: AtomicBool::new(options.dump_on_oom),
            dump_path: Mutex::new(options.dump_path.clone()),
            print_synchronizers: AtomicBool::new(options.print_synchronizers),
            changed: Mutex::default(),
        }
    }

    /// `HeapDumpOnOutOfMemoryError`
    pub fn dumps_on_oom(&self) -> bool {
        self.dump_on_oom.load(Ordering::Relaxed)
    }

    /// `HeapDumpPath`
    pub fn dump_path(&self) -> Option<String> {
        self.dump_path.lock().clone()
    }

    /// `PrintConcurrentLocks`
    pub fn prints_synchronizers(&self) -> bool {
        self.print_synchronizers.load(Ordering::Relaxed)
    }

    /// A flag's value; None if it isn't one of these.
    pub fn get(&self, name: &str) -> Option<Value> {
        match name {
            "HeapDumpOnOutOfMemoryError" => Some(Value::Switch(self.dump_on_oom.load(Ordering::Relaxed))),
            "HeapDumpPath" => Some(Value::Text(self.dump_path.lock().clone().unwrap_or_default())),
            "PrintConcurrentLocks" => Some(Value::Switch(self.print_synchronizers.load(Ordering::Relaxed))),
            _ => None,
        }
    }

    /// Changes a flag.
    ///
    /// # Errors
    /// Why it can't be: it isn't one of these, or has values of another kind.
    pub fn set(&self, name: &str, value: Value) -> Result<(), String> {
        match (name, value) {
            ("HeapDumpOnOutOfMemoryError", Value::Switch(on)) => self.dump_on_oom.store(on, Ordering::Relaxed),
            ("PrintConcurrentLocks", Value::Switch(on)) => self.print_synchronizers.store(on, Ordering::Relaxed),
            ("HeapDumpPath", Value::Text(path)) => *self.dump_path.lock() = Some(path).filter(|p| !p.is_empty()),
            _ if Manageable::NAMES.contains(&name) => return Err(format!("flag '{name}' has values of another kind")),
            _ => return Err(format!("flag '{name}' cannot be changed")),
        }
        self.changed.lock().extend(Manageable::NAMES.iter().find(|n| **n == name));
        Ok(())
    }

    /// Was it changed since the start?
    pub fn was_changed(&self, name: &str) -> bool {
        self.changed.lock().contains(&name)
    }

    /// Changes a flag to what a text says.
    ///
    /// # Errors
    /// As [`Manageable::set`].
    pub fn set_from(&self, name: &str, text: &str) -> Result<(), String> {
        let value = match (self.get(name), text) {
            (Some(Value::Switch(_)), "1" | "true") => Value::Switch(true),
            (Some(Value::Switch(_)), "0" | "false") => Value::Switch(false),
            _ => Value::Text(text.to_owned()),
        };
        self.set(name, value)
    }
}
