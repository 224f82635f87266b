//! Why there is no heap, in words for who starts the VM.

use std::fmt;

/// Why there is no heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InitError {
    /// A limit on the process's address space (`ulimit -v`) leaves too little to reserve.
    AddressSpace {
        /// What `ulimit -v` allows, or `None` if the reservation just failed.
        limit: Option<u64>,
        /// Bytes that must be reservable.
        needed: u64,
    },
    /// Something else lies wherever the heap may lie.
    Taken,
    /// A parameter makes no sense; says which.
    Config(&'static str),
    /// A heap was made before in this process.
    AlreadyInitialized,
}

impl fmt::Display for InitError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InitError::AddressSpace { limit: Some(limit), needed } => write!(
                formatter,
                "the heap reserves {} GiB of address space (without using memory for it), but the process may have only {} MiB: \
                 remove the limit on virtual memory (ulimit -v unlimited)",
                needed >> 30,
                limit >> 20
            ),
            InitError::AddressSpace { limit: None, needed } => write!(
                formatter,
                "the heap could not reserve {} GiB of address space; vm.overcommit_memory=2, a container's rule, ThreadSanitizer or Valgrind may forbid it",
                needed >> 30
            ),
            InitError::Taken => formatter.write_str(
                "the heap found no free place in the address space: at 2, 18 and 36 TiB (/proc/PID/maps) lies what was loaded before",
            ),
            InitError::Config(what) => write!(formatter, "heap parameters: {what}"),
            InitError::AlreadyInitialized => formatter.write_str("this process already has a heap"),
        }
    }
}

impl std::error::Error for InitError {}
