//! Questions about the VM as a whole.

use crate::events::EventSink;
use crate::ids::{EnvironmentId, ObjectId};
use crate::refusal::Answer;

/// How far the VM has come, for tools. Ordered.
#[repr(u8)]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// Agents are being loaded.
    OnLoad = 0,
    /// No Java code may be run by agents yet.
    Primordial = 1,
    /// JNI may be used.
    Start = 2,
    /// The program runs.
    Live = 3,
    /// The VM has ended.
    Dead = 4,
}

/// What the VM can show as it runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verbosity {
    /// Classes loaded and unloaded.
    Class,
    /// Collections.
    Collector,
    /// Native methods bound.
    Jni,
}

/// What a JNI reference is good for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ReferenceState {
    /// The calling thread may use it.
    Live,
    /// It is a local reference of another thread.
    OfOtherThread,
    /// It is none, or not any more.
    Gone,
}

/// The VM as a whole. All of this is callable by every thread.
pub trait System {
    /// How far it has come.
    fn phase(&self) -> Phase;
    /// Has `EventSink::vm_start` been called early?
    fn has_started_early(&self) -> bool;
    /// Tells `EventSink::compiled_method_load` of all compiled methods, for one environment, on the calling thread, a Java thread.
    fn tell_compiled_methods(&self, environment: EnvironmentId) -> Answer<()>;
    /// Whom it tells of events; once.
    fn set_event_sink(&self, sink: &'static dyn EventSink);
    /// A system property as the VM gives it to the class library.
    fn property(&self, name: &str) -> Option<String>;
    /// All of them.
    fn properties(&self) -> Vec<String>;
    /// Sets one, before the class library asks.
    fn set_property(&self, name: &str, value: Option<&str>) -> Answer<()>;
    /// Appends an archive to where the boot loader looks.
    fn append_to_boot_path(&self, path: &str) -> Answer<()>;
    /// Appends an archive to where the system loader looks. Before the live phase callable by every thread, then by Java threads.
    fn append_to_class_path(&self, path: &str) -> Answer<()>;
    /// What tools put before the names of native methods that they wrap, in the order in which it is put.
    fn set_native_prefixes(&self, prefixes: Vec<String>);
    /// Names an open library (its handle, which stays open) whose JNI names bind native methods that nothing else binds.
    fn add_native_library(&self, handle: usize);
    /// Bytes between the objects of which `EventSink::sampled_object_alloc` tells; 0 for all.
    fn set_sampling_interval(&self, bytes: usize);
    /// The JNI function table that threads use.
    fn jni_table(&self) -> usize;
    /// Makes all threads use another one, which lives for ever.
    fn set_jni_table(&self, table: usize);
    /// Shows something on standard output from now on, or no longer.
    fn set_verbose(&self, what: Verbosity, on: bool);
    /// Is each call of an interface for tools to be shown?
    fn traces_calls(&self) -> bool;
    /// Are agents' mistakes to be looked for?
    fn checks_calls(&self) -> bool;
    /// What has become of a JNI reference, as the calling thread may use it; never null.
    fn reference_state(&self, reference: ObjectId) -> ReferenceState;
    /// A global reference to what a local one refers to, which goes; null for null.
    fn make_global(&self, local: ObjectId) -> Answer<ObjectId>;
    /// A global reference to what another reference refers to.
    fn new_global(&self, object: ObjectId) -> Answer<ObjectId>;
    /// Deletes a global reference that `make_global` made.
    fn delete_global(&self, reference: ObjectId);
    /// Feature release of the class library.
    fn release(&self) -> u16;
    /// Processors that the VM uses.
    fn processors(&self) -> i32;
    /// Nanoseconds of a clock that doesn't jump.
    fn nanos(&self) -> i64;
}
