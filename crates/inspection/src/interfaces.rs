//! What the interfaces of one VM share: events are told to all of them, the VM is asked for what they want together, and their
//! environments have different numbers.
//!
//! Invariants: what the VM was told last is the union of what the interfaces want; both change under one lock, which is never held
//! while agent code runs or the VM waits. Interfaces hear of an event in the order in which they joined, of what code does (steps, calls,
//! fields …) only those that want it somewhere.

use crate::Inspector;
use crate::demand::{Enabled, EventKind, EventSet};
use crate::events::{ClassFile, CompiledCode, EventSink, EventThread, Resource};
use crate::frames::{FrameFacts, Value};
use crate::ids::{EnvironmentId, FieldId, MethodId, ObjectId, ThreadId};
use crate::system::Verbosity;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// How many interfaces there can be.
const COUNT: usize = 4;

/// What the interfaces want, and what the VM was told.
#[derive(Default)]
struct Wanted {
    each: [Enabled; COUNT],
    applied: Enabled,
}

/// The interfaces of a VM.
pub struct Interfaces {
    vm: &'static dyn Inspector,
    sinks: [OnceLock<&'static dyn EventSink>; COUNT],
    wanted: Mutex<Wanted>,
    /// By kind: those that want it somewhere, as bits.
    wanting: [AtomicU8; u64::BITS as usize],
    /// Numbers of environments in use, as bits.
    environments: Mutex<u64>,
}

/// The place of one interface among all.
#[derive(Copy, Clone)]
pub struct Member {
    interfaces: &'static Interfaces,
    index: usize,
}

impl Interfaces {
    /// Has the VM tell its events to the interfaces that will join.
    pub fn start(vm: &'static dyn Inspector) -> &'static Interfaces {
        let interfaces: &'static Interfaces = Box::leak(Box::new(Interfaces {
            vm,
            sinks: Default::default(),
            wanted: Mutex::default(),
            wanting: std::array::from_fn(|_| AtomicU8::new(0)),
            environments: Mutex::default(),
        }));
        vm.set_event_sink(interfaces);
        interfaces
    }

    /// Adds an interface; None if there are too many. They join one after the other, before the VM begins.
    pub fn join<S: EventSink + 'static>(&'static self, make: impl FnOnce(Member) -> S) -> Option<&'static S> {
        let index = self.sinks.iter().position(|sink| sink.get().is_none())?;
        let sink: &'static S = Box::leak(Box::new(make(Member { interfaces: self, index })));
        self.sinks[index].set(sink).is_ok().then_some(sink)
    }

    fn sinks(&self) -> impl Iterator<Item = &'static dyn EventSink> {
        self.sinks.iter().map_while(|sink| sink.get().copied())
    }

    /// Those that want a kind of events, in some thread.
    #[inline]
    fn sinks_of(&self, kind: EventKind) -> impl Iterator<Item = &'static dyn EventSink> {
        let mut left = self.wanting[kind.set().0.trailing_zeros() as usize].load(Ordering::Acquire);
        std::iter::from_fn(move || {
            let next = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            self.sinks.get(next as usize)?.get().copied()
        })
    }

    /// Notes which kinds one of them wants.
    fn note_wanting(&self, index: usize, wanted: &Enabled) {
        let all = wanted.threads.iter().fold(wanted.everywhere, |all, (_, set)| all | *set);
        for kind in EventKind::ALL {
            let wanting = &self.wanting[kind.set().0.trailing_zeros() as usize];
            if all.contains(*kind) {
                wanting.fetch_or(1 << index, Ordering::Release);
            } else {
                wanting.fetch_and(!(1 << index), Ordering::Release);
            }
        }
    }
}

/// What is wanted when all of this is wanted.
fn union(all: &[Enabled]) -> Enabled {
    let mut everywhere = EventSet::EMPTY;
    let mut threads: BTreeMap<ThreadId, EventSet> = BTreeMap::new();
    for one in all {
        everywhere |= one.everywhere;
        for (thread, set) in &one.threads {
            *threads.entry(*thread).or_default() |= *set;
        }
    }
    Enabled { everywhere, threads: threads.into_iter().collect() }
}

impl Member {
    /// Tells the VM what the interface wants now, as `wanted` answers; calls of that come one after the other.
    pub fn want(&self, wanted: impl FnOnce() -> Enabled) {
        {
            let mut all = self.interfaces.wanted.lock();
            all.each[self.index] = wanted();
            self.interfaces.note_wanting(self.index, &all.each[self.index]);
            self.interfaces.vm.forget_listeners();
            let next = union(&all.each);
            let delta = all.applied.delta(&next);
            if delta.is_empty() {
                return;
            }
            self.interfaces.vm.apply(&delta);
            all.applied = next;
        }
        self.interfaces.vm.settle();
    }

    /// A number for a new environment; None when all are in use.
    pub fn new_environment(&self) -> Option<EnvironmentId> {
        let mut taken = self.interfaces.environments.lock();
        let id = EnvironmentId(taken.trailing_ones() as u8);
        if usize::from(id.0) == EnvironmentId::COUNT {
            return None;
        }
        *taken |= id.bit();
        Some(id)
    }

    /// An environment has gone: its number may be another one's.
    pub fn free_environment(&self, id: EnvironmentId) {
        *self.interfaces.environments.lock() &= !id.bit();
    }
}

/// Events that all interfaces are told of.
macro_rules! told_to_all {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {
        $(
            #[allow(clippy::too_many_arguments)]
            fn $name(&self $(, $argument: $type)*) {
                self.sinks().for_each(|sink| sink.$name($($argument),*));
            }
        )*
    };
}

/// Events of which those are told that want them.
macro_rules! told_to_wanting {
    ($($kind:ident $name:ident($($argument:ident: $type:ty),*);)*) => {
        $(
            #[allow(clippy::too_many_arguments)]
            fn $name(&self $(, $argument: $type)*) {
                self.sinks_of(EventKind::$kind).for_each(|sink| sink.$name($($argument),*));
            }
        )*
    };
}

impl EventSink for Interfaces {
    fn only(&self, kind: EventKind, thread: ThreadId) -> Option<&'static dyn EventSink> {
        if !EventSet::OF_CODE.contains(kind) {
            return None;
        }
        let mut wanting = self.sinks_of(kind);
        let sink = wanting.next().filter(|_| wanting.next().is_none())?;
        sink.only(kind, thread)
    }

    told_to_wanting! {
        Breakpoint breakpoint(thread: &EventThread, at: FrameFacts, environments: u64);
        SingleStep single_step(thread: &EventThread, at: FrameFacts);
        MethodEntry method_entry(thread: &EventThread, method: MethodId);
        MethodExit method_exit(thread: &EventThread, method: MethodId, result: Option<Value>);
        FramePop frame_pop(thread: &EventThread, method: MethodId, environments: u64, by_exception: bool);
        FieldAccess field_access(
            thread: &EventThread, at: FrameFacts, class: ObjectId, object: ObjectId, field: FieldId, environments: u64
        );
        FieldModification field_modification(
            thread: &EventThread, at: FrameFacts, class: ObjectId, object: ObjectId, field: FieldId, letter: u8,
            value: Value, environments: u64
        );
    }

    told_to_all! {
        vm_start(jni: usize, early: bool);
        vm_init(thread: &EventThread);
        vm_death(jni: usize);
        thread_start(thread: &EventThread, is_virtual: bool);
        thread_end(thread: &EventThread, is_virtual: bool);
        virtual_thread_moves(thread: &EventThread, mounts: bool);
        class_unloading(thread: &EventThread, class: ObjectId);
        class_unload(thread: &EventThread, signature: &[u8]);
        verbose_output(what: Verbosity, line: &str);
        thread_gone(thread: ThreadId);
        class_load(thread: &EventThread, class: ObjectId);
        array_class_load(thread: &EventThread, class: ObjectId);
        class_prepare(thread: &EventThread, class: ObjectId);
        exception(thread: &EventThread, at: FrameFacts, exception: ObjectId, caught: Option<FrameFacts>);
        exception_catch(thread: &EventThread, at: FrameFacts, exception: ObjectId);
        uncaught_exception(thread: &EventThread, exception: ObjectId);
        system_throw(thread: &EventThread, exception: ObjectId);
        crashed(registers: &[String]);
        full_collection(thread: &EventThread);
        slow_stop(thread: &EventThread, millis: u64);
        monitor_wait(thread: &EventThread, object: ObjectId, millis: i64);
        monitor_waited(thread: &EventThread, object: ObjectId, timed_out: bool);
        thread_parks(thread: &EventThread, blocker: ObjectId, begins: bool);
        monitor_contended_enter(thread: &EventThread, object: ObjectId);
        monitor_contended_entered(thread: &EventThread, object: ObjectId);
        garbage_collection_start();
        garbage_collection_finish();
        object_free(environment: EnvironmentId, tag: i64);
        compiled_method_load(code: &CompiledCode<'_>, only: Option<EnvironmentId>);
        compiled_method_unload(method: MethodId, address: usize);
        interrupted();
        data_dump_request();
        resource_exhausted(thread: &EventThread, resource: Resource, description: &str);
        compiling(method: MethodId, begins: bool);
        instrumentable_object_alloc(thread: &EventThread, object: ObjectId, class: ObjectId, size: i64);
        vm_object_alloc(thread: &EventThread, object: ObjectId, class: ObjectId, size: i64);
        sampled_object_alloc(thread: &EventThread, object: ObjectId, class: ObjectId, size: i64);
    }

    fn class_file_load_hook(&self, jni: usize, file: &ClassFile<'_>, capable: bool) -> Option<Vec<u8>> {
        self.sinks().fold(None, |replaced: Option<Vec<u8>>, sink| {
            let file = ClassFile { bytes: replaced.as_deref().unwrap_or(file.bytes), ..*file };
            let next = sink.class_file_load_hook(jni, &file, capable);
            next.or(replaced)
        })
    }

    fn native_method_bind(&self, thread: &EventThread, method: MethodId, address: usize) -> usize {
        self.sinks().fold(address, |address, sink| sink.native_method_bind(thread, method, address))
    }

    fn running_callback(&self) -> Option<(&'static str, usize)> {
        self.sinks().find_map(|sink| sink.running_callback())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_is_ored() {
        let (step, entry) = (EventKind::SingleStep.set(), EventKind::MethodEntry.set());
        let of = |everywhere, threads: &[(usize, EventSet)]| {
            let threads = threads.iter().map(|(thread, set)| (ThreadId(*thread), *set)).collect();
            Enabled { everywhere, threads }
        };
        let both = [of(step, &[(2, entry), (9, step)]), of(entry, &[(1, step), (2, step)])];
        assert_eq!(union(&both), of(step | entry, &[(1, step), (2, step | entry), (9, step)]));
        assert_eq!(union(&[]), Enabled::default());
    }
}
