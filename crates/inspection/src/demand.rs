//! What the VM must tell of: sets of events, for all threads and for single ones.

use crate::ids::ThreadId;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident = $number:literal;)*) => {
        /// A kind of event. The numbers are those of the JVM Tool Interface.
        #[repr(u8)]
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum EventKind { $($(#[$doc])* $name = $number,)* }

        impl EventKind {
            /// All kinds.
            pub const ALL: &[EventKind] = &[$(EventKind::$name),*];

            /// The kind with a number.
            pub fn of_number(number: i32) -> Option<EventKind> {
                match number { $($number => Some(EventKind::$name),)* _ => None }
            }
        }
    };
}

events! {
    /// The VM is ready to run the program.
    VmInit = 50;
    /// The VM ends.
    VmDeath = 51;
    /// A thread begins.
    ThreadStart = 52;
    /// A thread ends.
    ThreadEnd = 53;
    /// A class file has been read.
    ClassFileLoadHook = 54;
    /// A class has been made.
    ClassLoad = 55;
    /// A class is linked.
    ClassPrepare = 56;
    /// JNI may be used.
    VmStart = 57;
    /// An exception is thrown.
    Exception = 58;
    /// An exception is caught.
    ExceptionCatch = 59;
    /// A bytecode is about to run.
    SingleStep = 60;
    /// A frame is left of which word was asked.
    FramePop = 61;
    /// A bytecode with a breakpoint is about to run.
    Breakpoint = 62;
    /// A watched field is read.
    FieldAccess = 63;
    /// A watched field is written.
    FieldModification = 64;
    /// A method begins.
    MethodEntry = 65;
    /// A method ends.
    MethodExit = 66;
    /// A native method is bound.
    NativeMethodBind = 67;
    /// A method was compiled.
    CompiledMethodLoad = 68;
    /// A method's code was thrown away.
    CompiledMethodUnload = 69;
    /// The VM made code for itself.
    DynamicCodeGenerated = 70;
    /// Somebody asked for a dump.
    DataDumpRequest = 71;
    /// A thread begins to wait.
    MonitorWait = 73;
    /// A thread has waited.
    MonitorWaited = 74;
    /// A thread finds a monitor taken.
    MonitorContendedEnter = 75;
    /// A thread has got a monitor it waited for.
    MonitorContendedEntered = 76;
    /// Memory or threads have run out.
    ResourceExhausted = 80;
    /// A collection begins.
    GarbageCollectionStart = 81;
    /// A collection has ended.
    GarbageCollectionFinish = 82;
    /// A tagged object was collected.
    ObjectFree = 83;
    /// The VM made an object.
    VmObjectAlloc = 84;
    /// An object was made, one of a sample.
    SampledObjectAlloc = 86;
    /// A line was shown of what the VM does. (In drafts only.)
    VerboseOutput = 85;
    /// A virtual thread begins.
    VirtualThreadStart = 87;
    /// A virtual thread ends.
    VirtualThreadEnd = 88;
    /// A virtual thread goes on on a carrier. (In drafts only.)
    VirtualThreadMount = 89;
    /// A virtual thread leaves its carrier. (In drafts only.)
    VirtualThreadUnmount = 90;
    /// A class was unloaded. (In drafts only; the number is ours.)
    ClassUnload = 91;
    /// The compiler begins with a method. (This and the next ones are OpenJ9's; the numbers are ours.)
    CompilingStart = 92;
    /// The compiler has ended with a method, well or not.
    CompilingEnd = 93;
    /// A bytecode has made an object.
    InstrumentableObjectAlloc = 94;
    /// A dump is about to be written. (Told by the one who writes it; the VM itself tells nothing.)
    VmDumpStart = 95;
    /// A dump has been written. (As above.)
    VmDumpEnd = 96;
    /// A cycle of collections begins.
    GarbageCollectionCycleStart = 97;
    /// A cycle of collections has ended.
    GarbageCollectionCycleFinish = 98;
    /// An exception ends a thread. (This and the next ones are for dump agents; the numbers are ours.)
    UncaughtException = 105;
    /// The VM itself raises an exception.
    SystemThrow = 106;
    /// There was a full collection.
    FullCollection = 107;
    /// It took a while until all threads stood still.
    SlowStop = 108;
    /// A class is about to be unloaded. (JVMDI's; the number is ours.)
    ClassUnloading = 109;
    /// A thread is about to park. (This and the next one are ours.)
    ThreadPark = 110;
    /// A thread has parked.
    ThreadParked = 111;
}

impl EventKind {
    /// The set of just this kind.
    pub const fn set(self) -> EventSet {
        EventSet(1 << (self as u8 - EventKind::VmInit as u8))
    }
}

/// A set of kinds of events.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct EventSet(pub u64);

impl EventSet {
    /// Those of what code does, of which there may be millions a second: only who wants one is told of it.
    pub const OF_CODE: EventSet = EventSet::of(&[
        EventKind::SingleStep,
        EventKind::FramePop,
        EventKind::Breakpoint,
        EventKind::FieldAccess,
        EventKind::FieldModification,
        EventKind::MethodEntry,
        EventKind::MethodExit,
    ]);

    /// No kind.
    pub const EMPTY: EventSet = EventSet(0);

    /// Those of a list.
    pub const fn of(kinds: &[EventKind]) -> EventSet {
        let mut set = 0;
        let mut at = 0;
        while at < kinds.len() {
            set |= kinds[at].set().0;
            at += 1;
        }
        EventSet(set)
    }

    /// Is the kind in it?
    pub const fn contains(self, kind: EventKind) -> bool {
        self.0 & kind.set().0 != 0
    }

    /// Has it any of the other's kinds?
    pub const fn intersects(self, other: EventSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Is nothing in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// With a kind in it or not.
    pub fn with(self, kind: EventKind, present: bool) -> EventSet {
        if present { self | kind.set() } else { self & !kind.set() }
    }
}

impl BitOr for EventSet {
    type Output = EventSet;
    fn bitor(self, other: EventSet) -> EventSet {
        EventSet(self.0 | other.0)
    }
}
impl BitOrAssign for EventSet {
    fn bitor_assign(&mut self, other: EventSet) {
        self.0 |= other.0;
    }
}
impl BitAnd for EventSet {
    type Output = EventSet;
    fn bitand(self, other: EventSet) -> EventSet {
        EventSet(self.0 & other.0)
    }
}
impl Not for EventSet {
    type Output = EventSet;
    fn not(self) -> EventSet {
        EventSet(!self.0)
    }
}

/// What is to be told: of every thread, and of single ones besides.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Enabled {
    /// Of every thread.
    pub everywhere: EventSet,
    /// Of single threads, ordered by id; never an empty set.
    pub threads: Vec<(ThreadId, EventSet)>,
}

/// What changes from one `Enabled` to the next.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Delta {
    /// The new set for every thread, if it is another.
    pub everywhere: Option<EventSet>,
    /// The new sets of the threads whose own set is another, empty ones included.
    pub threads: Vec<(ThreadId, EventSet)>,
}

impl Enabled {
    /// The set of a thread itself.
    pub fn of(&self, thread: ThreadId) -> EventSet {
        match self.threads.binary_search_by_key(&thread, |t| t.0) {
            Ok(at) => self.threads[at].1,
            Err(_) => EventSet::EMPTY,
        }
    }

    /// What has to change to come to `next`.
    pub fn delta(&self, next: &Enabled) -> Delta {
        let mut threads: Vec<(ThreadId, EventSet)> =
            next.threads.iter().filter(|(thread, set)| self.of(*thread) != *set).copied().collect();
        let gone = self.threads.iter().filter(|(thread, _)| next.of(*thread).is_empty());
        threads.extend(gone.map(|(thread, _)| (*thread, EventSet::EMPTY)));
        Delta { everywhere: (self.everywhere != next.everywhere).then_some(next.everywhere), threads }
    }
}

impl Delta {
    /// Does nothing change?
    pub fn is_empty(&self) -> bool {
        self.everywhere.is_none() && self.threads.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enabled(everywhere: EventSet, threads: &[(usize, EventSet)]) -> Enabled {
        Enabled { everywhere, threads: threads.iter().map(|(t, s)| (ThreadId(*t), *s)).collect() }
    }

    #[test]
    fn delta_names_only_what_changes() {
        let step = EventKind::SingleStep.set();
        let entry = EventKind::MethodEntry.set();
        let before = enabled(EventSet::EMPTY, &[(1, step), (2, entry), (3, step)]);
        let after = enabled(entry, &[(1, step), (3, step | entry), (4, step)]);
        let delta = before.delta(&after);
        assert_eq!(delta.everywhere, Some(entry));
        let threads = [(ThreadId(3), step | entry), (ThreadId(4), step), (ThreadId(2), EventSet::EMPTY)];
        assert_eq!(delta.threads, threads);
        assert!(after.delta(&after).is_empty());
    }

    #[test]
    fn numbers_come_back() {
        for kind in EventKind::ALL {
            assert_eq!(EventKind::of_number(*kind as i32), Some(*kind));
        }
        assert_eq!(EventKind::of_number(72), None);
    }
}
