//! What the VM measures of itself.

use crate::ids::ObjectId;
use crate::refusal::Answer;

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

/// How a monitor was used while that was counted.
#[derive(Clone, Debug)]
pub struct MonitorCounts {
    /// The object; a local reference.
    pub object: ObjectId,
    /// Where the monitor and the object are, as names of them for people.
    pub addresses: [usize; 2],
    /// The name of the object's class with slashes, or of the class that the object is.
    pub class: String,
    /// Is the object a class?
    pub is_class: bool,
    /// Entries, entries that had to wait, entries of the owner.
    pub entries: u32,
    /// See `entries`.
    pub waited: u32,
    /// See `entries`.
    pub recursive: u32,
    /// Nanoseconds that it was held, if that was measured.
    pub held: u64,
}

/// Memory that was taken and not given back.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Taken {
    /// Bytes.
    pub bytes: u64,
    /// Pieces.
    pub blocks: u64,
}

/// Native memory, by what it is for.
#[derive(Copy, Clone, Default, Debug)]
pub struct NativeMemory {
    /// What the VM's own allocator has given out, without that for classes.
    pub vm: Taken,
    /// Structures of classes; the blocks are classes.
    pub classes: Taken,
    /// The Java heap.
    pub java_heap: Taken,
    /// Mappings for Java frames.
    pub java_stacks: Taken,
    /// Mappings for native frames of threads that the VM has made.
    pub native_stacks: Taken,
    /// Compiled code.
    pub code: Taken,
    /// What Java code has taken by `Unsafe`, direct buffers included.
    pub of_java: Taken,
}

/// Measures of the VM. All of this is callable by every thread, in callbacks of collections too.
pub trait Measures {
    /// The Java heap; nothing before it is made.
    fn heap_use(&self) -> HeapUse;
    /// The collection that runs, or the newest one.
    fn newest_collection(&self) -> Option<Collection>;
    /// How much native memory is taken.
    fn native_memory(&self) -> NativeMemory;
    /// Counts how monitors are used from now on, with how long they are held or without, or no longer.
    fn count_monitors(&self, on: bool, times: bool);
    /// What was counted; None if nothing ever was. The calling thread must be a Java thread.
    fn monitor_counts(&self) -> Answer<Option<Vec<MonitorCounts>>>;
}
