//! Facts about the JVM Tool Interface, one table per kind: functions, events, errors. Made from `spec/jvmti`, which was
//! transcribed from the specification.
//!
//! Invariant: data only; who checks by it is `jvmti`.
#![forbid(unsafe_code)]

mod errors;
mod events;
mod functions;

pub use errors::error_name;
pub use events::EVENTS;
pub use functions::FUNCTIONS;

/// In which phases a function may be called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Callable {
    /// While agents are loaded, and in the live phase.
    OnLoadAndLive,
    /// While agents are loaded.
    OnLoadOnly,
    /// From the start phase on.
    StartAndLive,
    /// In the live phase.
    LiveOnly,
    /// Until the VM has ended. (Of extension functions.)
    BeforeDeath,
    /// Always.
    Any,
}

/// A function.
#[derive(Copy, Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// When it may be called.
    pub phase: Callable,
    /// May it be called in callbacks of the heap and of collections, and by threads the VM doesn't know?
    pub callback_safe: bool,
    /// Bit numbers of the capabilities it takes, all of them.
    pub capabilities: &'static [u32],
}

impl Function {
    /// May it be called by anybody at any time?
    pub const fn is_free(&self) -> bool {
        matches!(self.phase, Callable::Any) && self.callback_safe && self.capabilities.is_empty()
    }
}

/// From when on an event is sent.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sent {
    /// Always.
    Any,
    /// From the start phase on.
    Start,
    /// In the live phase.
    Live,
}

/// An event.
#[derive(Copy, Clone, Debug)]
pub struct Event {
    /// Its number.
    pub number: i32,
    /// Its name.
    pub name: &'static str,
    /// From when on it is sent.
    pub sent: Sent,
    /// Can it be enabled for single threads?
    pub by_thread: bool,
    /// Bit numbers of the capabilities that enabling it takes.
    pub capabilities: &'static [u32],
}

/// The event with a number.
pub fn event(number: i32) -> Option<&'static Event> {
    EVENTS.binary_search_by_key(&number, |e| e.number).ok().map(|at| &EVENTS[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A case calls every function that is safe in callbacks, in each of them.
    #[test]
    fn callback_safe_functions_are_tested() {
        let case = include_str!("../../../tests/agents/heap/CallbackSafeFunctions.c");
        for function in FUNCTIONS.iter().flatten().filter(|f| f.callback_safe) {
            assert!(case.contains(&format!("SAFE({},", function.name)), "{} isn't", function.name);
        }
    }

    #[test]
    fn events_are_ordered() {
        assert!(EVENTS.is_sorted_by_key(|e| e.number));
        assert_eq!(EVENTS.len(), 34);
        assert_eq!(event(62).map(|e| e.name), Some("Breakpoint"));
        assert!(event(72).is_none());
    }

    #[test]
    fn functions_have_the_numbers_of_the_table() {
        assert_eq!(FUNCTIONS.iter().flatten().count(), 151);
        assert_eq!(FUNCTIONS[103].map(|f| f.name), Some("GetStackTrace"));
    }
}
