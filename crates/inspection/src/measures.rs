//! What the VM measures of itself.

/// The Java heap, in bytes.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct HeapUse {
    /// In use.
    pub used: usize,
    /// What it may have before it is collected.
    pub total: usize,
    /// What it may ever have.
    pub max: usize,
}

/// A collection that runs or has ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    /// Counted from 0.
    pub number: u64,
    /// Of the young objects only?
    pub is_partial: bool,
    /// Why it was made, in words.
    pub cause: &'static str,
    /// Did the program or somebody else ask for it, rather than an allocation that found no room?
    pub is_asked: bool,
    /// The heap when it began.
    pub before: HeapUse,
    /// The heap when it had ended; as before while it runs.
    pub after: HeapUse,
    /// When it began and ended, since the VM started; the same while it runs.
    pub times: [std::time::Duration; 2],
}

/// Measures of the VM. All of this is callable by every thread, in callbacks of collections too.
pub trait Measures {
    /// The Java heap; nothing before it is made.
    fn heap_use(&self) -> HeapUse;
    /// The collection that runs, or the newest one.
    fn newest_collection(&self) -> Option<Collection>;
}
