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

/// Measures of the VM. All of this is callable by every thread, in callbacks of collections too.
pub trait Measures {
    /// The Java heap; nothing before it is made.
    fn heap_use(&self) -> HeapUse;
}
