//! What tools ask about threads, and what they do to them (JVM TI, "Thread", "Thread Group", "Object": monitors).
//!
//! Invariant: a thread's demand is changed under the list's lock, after the sets it is made from.

use super::ids::{self, instance_of, local_reference, object_id, thread_object};
use super::{Target, VmInspector};
use abi::jvmti::{JVMTI_THREAD_MAX_PRIORITY, JVMTI_THREAD_MIN_PRIORITY};
use heap::Address;
use inspection::{
    AgentThread, Answer, Delta, EventKind, GroupFacts, MonitorUsage, ObjectId, Refusal, ThreadFacts, ThreadId, Threads,
};
use runtime::call::Value;
use runtime::class::{ClassRef, Field, FieldRef};
use runtime::compilation;
use runtime::continuation;
use runtime::exceptions::JResult;
use runtime::monitor;
use runtime::probes::{refresh_demand, thread_id, unseen};
use runtime::refs::{Handle, Ref};
use runtime::resolve;
use runtime::safepoint::{self, Suspension, World};
use runtime::thread::{Current, JavaThread, ThreadState};
use runtime::threads::{self, status, tool_state};
use runtime::virtual_thread::{self, VirtualThread};

/// The offset of a field that only tools ask for.
fn field(cur: &Current, class: ClassRef, name: &str, descriptor: &str) -> Option<FieldRef> {
    let symbols = &cur.vm().symbols;
    class.declared_field(symbols.lookup(name.as_bytes())?, symbols.lookup(descriptor.as_bytes())?)
}

/// A String's text in modified UTF-8.
fn text(cur: &Current, string: Ref<'_>) -> Vec<u8> {
    if string.is_null() { Vec::new() } else { classfile::mutf8::from_utf16(cur.string_units(string)) }
}

/// Is the thread one that only serves a virtual one; None when it is not alive or not yet.
fn is_virtual_thread(cur: &Current, thread: &JavaThread) -> Option<bool> {
    let object = thread.thread_object();
    let ended = || tool_state::status(cur, object) == status::TERMINATED;
    if thread.state() == ThreadState::Terminated || object.is_null() || ended() {
        return None;
    }
    Some(virtual_thread::is_virtual(cur, cur.handle_of(object).get(cur)))
}

/// The group of all virtual threads, as the class library keeps it for itself.
fn virtual_group(cur: &mut Current) -> JResult<ObjectId> {
    let vm = cur.vm();
    let class = cur.load_class(vm.symbols.intern(b"java/lang/Thread$Constants"), vm.boot_loader())?;
    unseen(cur, |cur| cur.initialize(class))?;
    let group = field(cur, class, "VTHREAD_GROUP", "Ljava/lang/ThreadGroup;").and_then(Field::reference);
    let group = group.map_or(Ref::null(), |group| class.mirror(cur).load_ref(group));
    Ok(local_reference(cur, group))
}

/// The groups in a group that somebody uses, by the fields of `java.lang.ThreadGroup`. Another thread may be changing them: it appends, and
/// where it removes a dead group it first copies the last one there.
fn subgroups(cur: &Current, group: Ref<'_>) -> Vec<ObjectId> {
    let wk = cur.vm().well_known();
    let elements = |name, descriptor| {
        let array = field(cur, wk.class_thread_group, name, descriptor).and_then(Field::reference);
        let array = array.map_or(Ref::null(), |array| group.load_ref(array));
        let count = if array.is_null() { 0 } else { array.array_length() };
        (0..count).map(move |at| array.element_ref(at)).filter(|element| !element.is_null())
    };
    let strong = elements("groups", "[Ljava/lang/ThreadGroup;");
    let weak = elements("weaks", "[Ljava/lang/ref/WeakReference;")
        .map(|reference| reference.load_ref(wk.reference_referent))
        .filter(|group| !group.is_null());
    let mut found: Vec<Ref<'_>> = Vec::new();
    for group in strong.chain(weak) {
        if !found.iter().any(|known| known.same(group)) {
            found.push(group);
        }
    }
    found.into_iter().map(|group| local_reference(cur, group)).collect()
}

/// The name of a virtual thread.
fn known_virtual(cur: &mut Current, thread: Handle) -> Answer<ThreadId> {
    if !virtual_thread::is_alive(cur, thread.get(cur)) {
        return Err(Refusal::ThreadNotAlive);
    }
    match virtual_thread::record_of(cur, thread, true) {
        Ok(found) => found.map(runtime::probes::virtual_id).ok_or(Refusal::ThreadNotAlive),
        Err(thrown) => {
            thrown.discard();
            Err(Refusal::OutOfMemory)
        }
    }
}

/// The virtual threads that have begun and not ended, as new local references.
pub(crate) fn every_virtual_thread(cur: &mut Current) -> Vec<Handle> {
    let vm = cur.vm();
    let _stopped = World::stop(cur);
    let mut found = Vec::new();
    runtime::continuation::each_instance(vm, vm.well_known().class_virtual_thread, &mut |object| found.push(object));
    // SAFETY: found just now; also a dead one has its fields, and is none that has not ended.
    found.retain(|object| virtual_thread::is_alive(cur, unsafe { Ref::from_address(cur, *object) }));
    found.into_iter().map(|object| cur.handle_of(object)).collect()
}

/// The live platform threads, as new local references.
pub(crate) fn platform_threads(cur: &Current) -> Vec<Handle> {
    let list = cur.vm().threads.lock();
    let platform = list.iter().filter(|thread| is_virtual_thread(cur, thread) == Some(false));
    platform.map(|thread| cur.handle_of(thread.thread_object())).collect()
}

impl Threads for VmInspector {
    fn current_thread(&self) -> Option<ThreadId> {
        let thread = self.native_thread().ok()?;
        if thread.mounted().is_none_or(|carried| !carried.object().is_null_handle()) {
            return Some(runtime::probes::running_id(thread));
        }
        // No tool has asked for this virtual thread yet.
        self.enter(|cur| {
            let me = cur.handle(cur.thread_ref());
            known_virtual(cur, me)
        })
        .ok()
    }

    fn thread(&self, id: ObjectId) -> Answer<ThreadId> {
        self.enter(|cur| {
            let thread = thread_object(cur, id)?;
            if thread.get(cur).class() == self.0.well_known().class_virtual_thread {
                return known_virtual(cur, thread);
            }
            self.0.threads.find_as(cur, thread.get(cur), thread_id).ok_or(Refusal::ThreadNotAlive)
        })
    }

    fn current_thread_object(&self) -> Answer<ObjectId> {
        self.enter_keeping(|cur| Ok(local_reference(cur, cur.thread_ref())))
    }

    fn all_threads(&self) -> Answer<Vec<ObjectId>> {
        self.enter_keeping(|cur| Ok(platform_threads(cur).into_iter().map(object_id).collect()))
    }

    fn virtual_threads(&self) -> Answer<Vec<ThreadId>> {
        self.enter(|cur| {
            let mut found = Vec::new();
            for thread in every_virtual_thread(cur) {
                // One that has ended meanwhile is none.
                found.extend(known_virtual(cur, thread));
            }
            Ok(found)
        })
    }

    fn thread_facts(&self, id: ObjectId) -> Answer<ThreadFacts> {
        self.enter_keeping(|cur| {
            let wk = self.0.well_known();
            let thread = thread_object(cur, id)?.get(cur);
            let name = text(cur, thread.load_ref(wk.thread_name));
            let loader = local_reference(cur, thread.load_ref(wk.thread_context_class_loader));
            let holder = thread.load_ref(wk.thread_holder);
            let ended = tool_state::status(cur, thread.address()) == status::TERMINATED;
            if virtual_thread::is_virtual(cur, thread) {
                let group = if ended { Ok(ObjectId::NULL) } else { virtual_group(cur) };
                let group = group.map_err(|thrown| {
                    thrown.discard();
                    Refusal::OutOfMemory
                })?;
                return Ok(ThreadFacts { name, priority: 5, daemon: true, group, context_class_loader: loader });
            }
            if holder.is_null() {
                // No constructor has run.
                let group = ObjectId::NULL;
                return Ok(ThreadFacts { name, priority: 0, daemon: false, group, context_class_loader: loader });
            }
            let group = if ended { Ref::null() } else { holder.load_ref(wk.field_holder_group) };
            Ok(ThreadFacts {
                name,
                priority: holder.load_i32(wk.field_holder_priority as usize),
                daemon: holder.load_u8(wk.field_holder_daemon as usize) != 0,
                group: local_reference(cur, group),
                context_class_loader: loader,
            })
        })
    }

    fn thread_state(&self, id: ObjectId) -> Answer<u32> {
        self.enter(|cur| {
            let object = thread_object(cur, id)?.get(cur);
            Ok(tool_state::of(cur, object))
        })
    }

    fn suspend(&self, id: ThreadId) -> Answer<()> {
        let target = self.target(id)?;
        self.enter(|cur| {
            let (outcome, itself) = match target {
                Target::Platform(named) => {
                    let itself = std::ptr::eq(cur.thread(), named.thread()) && cur.mounted().is_none();
                    (virtual_thread::suspend_platform(cur, named), itself)
                }
                Target::Virtual(thread) => virtual_thread::suspend(cur, thread),
            };
            if outcome == Suspension::Done && itself {
                safepoint::wait_while_held(cur);
            }
            suspended(outcome)
        })
    }

    fn suspend_list(&self, ids: &[ThreadId]) -> Vec<Answer<()>> {
        let targets: Vec<Answer<Target>> = ids.iter().map(|id| self.target(*id)).collect();
        let tried = self.enter(|cur| {
            // One stop for all: a thread that runs comes to a stop when it gets a processor, and to wait for one after the other
            // would take as many turns.
            let stopped = World::stop(cur);
            let mut at_once = |target: Target| match target {
                Target::Platform(named) => Some(virtual_thread::suspend_platform(cur, named)),
                Target::Virtual(thread) => {
                    virtual_thread::try_suspend(cur, thread, &stopped).map(|(outcome, _)| outcome)
                }
            };
            Ok(targets.into_iter().map(|target| target.map(&mut at_once)).collect::<Vec<_>>())
        });
        let tried = match tried {
            Ok(tried) => tried,
            Err(refusal) => return vec![Err(refusal); ids.len()],
        };
        let outcome = |(id, tried): (&ThreadId, Answer<Option<Suspension>>)| match tried? {
            Some(outcome) => suspended(outcome),
            // On its way to or from its carrier, which takes that the others go on.
            None => self.suspend(*id),
        };
        ids.iter().zip(tried).map(outcome).collect()
    }

    fn is_live(&self, id: ThreadId) -> bool {
        self.current_thread() == Some(id)
            || match self.target(id) {
                Ok(Target::Platform(named)) => !named.thread().thread_object().is_null(),
                Ok(Target::Virtual(thread)) => !thread.has_ended(),
                Err(_) => false,
            }
    }

    fn is_spared(&self, id: ThreadId) -> bool {
        matches!(self.target(id), Ok(Target::Platform(named)) if named.thread().tools.is_spared())
    }

    fn is_suspended(&self) -> bool {
        self.native_thread().is_ok_and(|thread| thread.gate.is_suspended())
    }

    fn wait_until_resumed(&self) {
        // A suspended thread can't enter the VM.
        let _ = self.enter(|_| Ok(()));
    }

    fn keep_mounted(&self, keep: bool) {
        if let Ok(thread) = self.native_thread() {
            continuation::pin_carrier(thread, keep);
        }
    }

    fn resume(&self, id: ThreadId) -> Answer<()> {
        let target = self.target(id)?;
        self.enter(|cur| resume(cur, target))
    }

    fn resume_list(&self, ids: &[ThreadId]) -> Vec<Answer<()>> {
        let targets: Vec<Answer<Target>> = ids.iter().map(|id| self.target(*id)).collect();
        let outcomes = self.enter(|cur| {
            let any_virtual = targets.iter().any(|target| matches!(target, Ok(Target::Virtual(_))));
            let _stopped = any_virtual.then(|| World::stop(cur));
            Ok(targets.iter().map(|target| target.and_then(|target| resume(cur, target))).collect())
        });
        outcomes.unwrap_or_else(|refusal| vec![Err(refusal); ids.len()])
    }

    fn stop(&self, id: ThreadId, exception: ObjectId) -> Answer<()> {
        let target = self.target(id)?;
        self.enter(|cur| {
            let throwable = self.0.well_known().class_throwable;
            let exception = instance_of(cur, exception, throwable, Refusal::InvalidObject)?;
            let thread = match target {
                Target::Platform(named) => named,
                Target::Virtual(_) if !target.is_held(cur) => return Err(Refusal::ThreadNotSuspended),
                // A suspended one stays where it is.
                Target::Virtual(thread) => virtual_thread::carrier(self.0, thread).ok_or(Refusal::OpaqueFrame)?.into(),
            };
            if safepoint::throw_in(cur, thread, exception) { Ok(()) } else { Err(Refusal::ThreadNotAlive) }
        })
    }

    fn interrupt(&self, id: ThreadId) -> Answer<()> {
        let target = self.target(id)?;
        self.enter(|cur| {
            let object = match target {
                Target::Platform(named) => {
                    let list = self.0.threads.lock();
                    let object = if list.has(named) { named.thread().thread_object() } else { Address::NULL };
                    cur.handle_of(object)
                }
                Target::Virtual(thread) => {
                    thread.pinned(cur).map_or(Handle::NULL, |object| cur.handle(object.handle().get(cur)))
                }
            };
            if object.is_null(cur) {
                return Err(Refusal::ThreadNotAlive);
            }
            let vm = cur.vm();
            let (name, descriptor) = (vm.symbols.intern(b"interrupt"), vm.symbols.intern(b"()V"));
            let method = resolve::lookup_method(vm.well_known().class_thread, name, descriptor);
            let method = method.ok_or(Refusal::UnsupportedOperation)?;
            // What a thread's own `interrupt` throws concerns nobody here.
            let _ = unseen(cur, |cur| cur.call_virtual(method, &[Value::Reference(object)]));
            Ok(())
        })
    }

    fn take_interrupt(&self) -> bool {
        self.enter(|cur| {
            cur.permit.forget_interrupt();
            Ok(runtime::park::clear_interrupt(cur))
        })
        .unwrap_or(false)
    }

    fn is_interrupted(&self) -> bool {
        self.native_thread().is_ok_and(|thread| thread.permit.is_interrupted())
    }

    fn is_virtual(&self, id: ObjectId) -> Answer<bool> {
        self.enter(|cur| thread_object(cur, id).map(|thread| virtual_thread::is_virtual(cur, thread.get(cur))))
    }

    fn start_agent_thread(&self, id: ObjectId, priority: i32, body: AgentThread) -> Answer<()> {
        self.enter(|cur| {
            let wk = self.0.well_known();
            let thread = thread_object(cur, id)?;
            if virtual_thread::is_virtual(cur, thread.get(cur)) {
                return Err(Refusal::UnsupportedOperation);
            }
            if self.0.threads.find(cur, thread.get(cur)).is_some() {
                return Err(Refusal::InvalidThread);
            }
            if !(JVMTI_THREAD_MIN_PRIORITY..=JVMTI_THREAD_MAX_PRIORITY).contains(&priority) {
                return Err(Refusal::InvalidPriority);
            }
            if tool_state::status(cur, thread.get(cur).address()) != status::NEW {
                return Err(Refusal::InvalidThread);
            }
            let holder = thread.get(cur).load_ref(wk.thread_holder);
            holder.store_u8(wk.field_holder_daemon as usize, 1);
            holder.store_i32(wk.field_holder_priority as usize, priority);
            match threads::start_with(cur, thread, Some(body)) {
                Ok(()) => Ok(()),
                Err(thrown) => {
                    thrown.discard();
                    Err(Refusal::OutOfMemory)
                }
            }
        })
    }

    fn top_groups(&self) -> Answer<Vec<ObjectId>> {
        self.enter_keeping(|cur| {
            let parent = self.0.well_known().thread_group_parent;
            let mut group = self.0.threads.main_group().get(cur);
            while !group.is_null() && !group.load_ref(parent).is_null() {
                group = group.load_ref(parent);
            }
            Ok(vec![local_reference(cur, group)])
        })
    }

    fn group_facts(&self, id: ObjectId) -> Answer<GroupFacts> {
        self.enter_keeping(|cur| {
            let wk = self.0.well_known();
            let group = instance_of(cur, id, wk.class_thread_group, Refusal::InvalidThreadGroup)?.get(cur);
            let daemon = field(cur, wk.class_thread_group, "daemon", "Z");
            Ok(GroupFacts {
                parent: local_reference(cur, group.load_ref(wk.thread_group_parent)),
                name: text(cur, group.load_ref(wk.thread_group_name)),
                max_priority: group.load_i32(wk.thread_group_max_priority as usize),
                daemon: daemon.is_some_and(|field| group.load_u8(field.offset() as usize) != 0),
            })
        })
    }

    fn group_children(&self, id: ObjectId) -> Answer<(Vec<ObjectId>, Vec<ObjectId>)> {
        self.enter_keeping(|cur| {
            let wk = self.0.well_known();
            let group = instance_of(cur, id, wk.class_thread_group, Refusal::InvalidThreadGroup)?;
            let in_group = |thread: &Handle| {
                let object = thread.get(cur);
                let holder = object.load_ref(wk.thread_holder);
                // Agents' threads are in no group (RunAgentThread).
                let of_agent = self.0.threads.find(cur, object).is_some_and(JavaThread::is_agents);
                !of_agent
                    && !holder.is_null()
                    && holder.load_ref(wk.field_holder_group).address() == group.get(cur).address()
            };
            let threads = platform_threads(cur).into_iter().filter(in_group).map(object_id).collect();
            let groups = subgroups(cur, group.get(cur));
            Ok((threads, groups))
        })
    }

    fn contended_monitor(&self, id: ThreadId) -> Answer<ObjectId> {
        let target = self.target(id)?;
        self.on_stack(id, |cur, stack| {
            let thread = target.object().get(cur);
            let awaited = stack.contended(cur, thread);
            // Who waits for a notification doesn't wait for the monitor yet.
            // SAFETY: an object that a thread waits at is alive.
            let waits = !awaited.is_null()
                && monitor::usage(cur, unsafe { Ref::from_address(cur, awaited) })
                    .waiting
                    .iter()
                    .any(|waiter| waiter.object(cur).get(cur).same(thread));
            Ok(if waits { ObjectId::NULL } else { object_id(cur.handle_of(awaited)) })
        })
    }

    fn carried_by(&self, id: ThreadId) -> Answer<ObjectId> {
        let target = self.target(id)?;
        self.enter_keeping(|cur| {
            let Target::Platform(named) = target else { return Err(Refusal::InvalidThread) };
            let carried = safepoint::with_stopped(cur, named, |_, thread| {
                thread.mounted().map_or(Address::NULL, |_| thread.current_object())
            });
            Ok(object_id(cur.handle_of(carried.ok_or(Refusal::ThreadNotAlive)?)))
        })
    }

    fn carrier_of(&self, id: ThreadId) -> Answer<ObjectId> {
        let target = self.target(id)?;
        self.enter_keeping(|cur| {
            let Target::Virtual(thread) = target else { return Err(Refusal::InvalidThread) };
            let carrier = virtual_thread::carrier(self.0, thread);
            Ok(carrier.map_or(ObjectId::NULL, |carrier| object_id(cur.handle_of(carrier.thread_object()))))
        })
    }

    fn object_of_native(&self, pthread: u64) -> Answer<ObjectId> {
        self.enter_keeping(|cur| {
            let list = self.0.threads.lock();
            let found = list.iter().find(|thread| thread.native.pthread() == pthread);
            Ok(found.map_or(ObjectId::NULL, |thread| object_id(cur.handle_of(thread.current_object()))))
        })
    }

    fn os_thread_id(&self, id: ThreadId) -> Answer<i64> {
        match self.target(id)? {
            Target::Platform(named) => Ok(i64::from(named.thread().native.os_id())),
            Target::Virtual(_) => Err(Refusal::UnsupportedOperation),
        }
    }

    fn jni_environment(&self, id: ThreadId) -> Answer<usize> {
        Ok(match self.target(id)? {
            Target::Platform(named) => named.thread().jni_env() as usize,
            Target::Virtual(thread) => virtual_thread::carrier(self.0, thread).map_or(0, |c| c.jni_env() as usize),
        })
    }

    fn monitors(&self) -> Answer<Vec<ObjectId>> {
        self.enter_keeping(|cur| {
            let _stopped = World::stop(cur);
            let mut found: Vec<Address> = Vec::new();
            self.0.monitors.for_each(&mut |monitor| {
                let usage = monitor.usage();
                if usage.owner != 0 || !usage.entering.is_empty() || !usage.waiting.is_empty() {
                    found.push(monitor.object());
                }
            });
            // Thin locks are known to their owners only.
            for thread in self.0.threads.snapshot() {
                // SAFETY: the thread is stopped, or the current one, which enters nothing here.
                found.extend(unsafe { thread.monitors.held() }.iter().map(|held| held.object));
            }
            runtime::continuation::each_unmounted_monitor(self.0, &mut |object| found.push(object));
            found.sort_by_key(|object| object.0);
            found.dedup();
            found.retain(|address| {
                // SAFETY: objects of monitors in use are alive; the world is stopped.
                let object = unsafe { Ref::from_address(cur, *address) };
                monitor::owner(cur, object) != 0 || self.has_waiters(cur, *address)
            });
            Ok(found.into_iter().map(|object| object_id(cur.handle_of(object))).collect())
        })
    }

    fn monitor_usage(&self, id: ObjectId) -> Answer<MonitorUsage> {
        self.enter_keeping(|cur| {
            let handle = ids::handle(cur, id)?;
            let stopped = safepoint::World::stop(cur);
            let usage = monitor::usage(cur, handle.get(cur));
            // Of virtual threads nothing is told here.
            let platform = |thread: Handle| !virtual_thread::is_virtual(cur, thread.get(cur));
            let references = |waiters: &[monitor::Waiter]| -> Vec<ObjectId> {
                waiters.iter().map(|w| w.object(cur)).filter(|t| platform(*t)).map(object_id).collect()
            };
            let owner = virtual_thread::owner_of(cur, usage.owner);
            let owned = !owner.is_null(cur) && platform(owner);
            let facts = MonitorUsage {
                owner: if owned { object_id(owner) } else { ObjectId::NULL },
                entry_count: if owned { usage.entry_count } else { 0 },
                entering: references(&usage.entering),
                waiting: references(&usage.waiting),
            };
            drop(stopped);
            Ok(facts)
        })
    }

    fn cpu_time(&self, id: ThreadId) -> Answer<i64> {
        match self.target(id)? {
            Target::Platform(named) => threads::processor_nanos(named.thread()).ok_or(Refusal::ThreadNotAlive),
            // It has used its carriers' time.
            Target::Virtual(_) => Err(Refusal::UnsupportedOperation),
        }
    }

    fn current_cpu_time(&self) -> Answer<i64> {
        Ok(platform::time::thread_processor_time().as_nanos() as i64)
    }

    fn forget_listeners(&self) {
        self.0.tools.forget_listeners();
    }

    fn apply(&self, delta: &Delta) {
        let list = self.0.threads.lock();
        if let Some(set) = delta.everywhere {
            self.0.tools.set_everywhere(set);
        }
        for (id, kinds) in &delta.threads {
            if let Some(thread) = list.iter().find(|t| thread_id(t) == *id) {
                thread.tools.set_own_events(*kinds);
            }
            if id.0 & runtime::probes::VIRTUAL != 0 {
                // SAFETY: as in `target`: a record, which is never freed.
                let record = unsafe { &*((id.0 & !runtime::probes::VIRTUAL) as *const VirtualThread) };
                record.set_events(*kinds);
                platform::membarrier::heavy();
            }
            // A thread that carries another from now on looks at the wishes itself.
            for thread in list.iter().filter(|t| runtime::probes::running_id(t) == *id) {
                thread.tools.set_events(*kinds);
            }
        }
        for thread in list.iter() {
            refresh_demand(thread);
        }
        drop(list);
        self.0.verbose.tell(self.0.tools.wants_everywhere(EventKind::VerboseOutput));
        self.apply_sampling();
    }

    fn settle(&self) {
        if self.wants_samples() && self.native_thread().is_ok() {
            let _ = self.enter(|cur| {
                let _stopped = World::stop(cur);
                for thread in self.0.threads.snapshot() {
                    // SAFETY: the thread is stopped, or the current one, which keeps no reference to its mutator.
                    if let Some(mutator) = unsafe { (*thread.mutator_cell()).as_mut() } {
                        mutator.expire();
                    }
                }
                Ok(())
            });
        }
        // Frames of compiled code must come back to the interpreter, which alone sends some events.
        if compilation::compiler(self.0).is_some() && self.native_thread().is_ok() {
            let _ = self.enter(|cur| {
                let wants = |thread: &&'static JavaThread| self.0.tools.wants(thread, runtime::probes::INTERPRETED);
                let chosen: Vec<_> = self.0.threads.snapshot().into_iter().filter(wants).collect();
                // To stop many one after the other would take many turns of the processors.
                let _stopped = (chosen.len() > 1).then(|| World::stop(cur));
                for thread in chosen {
                    safepoint::with_stopped(cur, thread, |_, thread| detach_all(thread));
                }
                Ok(())
            });
        }
    }
}

impl VmInspector {
    /// Does somebody wait for the object's monitor? The world is stopped.
    fn has_waiters(&self, cur: &Current, object: Address) -> bool {
        // SAFETY: an object that is alive; the world is stopped.
        let usage = monitor::usage(cur, unsafe { Ref::from_address(cur, object) });
        !usage.entering.is_empty() || !usage.waiting.is_empty()
    }

    fn wants_samples(&self) -> bool {
        let sampled = EventKind::SampledObjectAlloc.set();
        let list = self.0.threads.lock();
        self.0.tools.wants_everywhere(EventKind::SampledObjectAlloc)
            || self.0.tools.wants_everywhere(EventKind::InstrumentableObjectAlloc)
            || list.iter().any(|thread| self.0.tools.wants(thread, sampled))
    }

    /// Makes the heap sample allocations if somebody wants that, at the interval that is set.
    pub(crate) fn apply_sampling(&self) {
        if let Some(heap) = self.0.heap_if_made() {
            // Who wants to hear of each object that bytecode makes has all of them sampled; `events::sampled_object` tells them apart.
            let of_each = self.0.tools.wants_everywhere(EventKind::InstrumentableObjectAlloc);
            let interval = if of_each { 0 } else { self.0.tools.sample_interval() };
            heap.set_sampling(self.wants_samples().then_some(interval));
        }
    }
}

/// What a tool is told of a suspension.
fn suspended(outcome: Suspension) -> Answer<()> {
    match outcome {
        Suspension::Done => Ok(()),
        Suspension::Unchanged => Err(Refusal::ThreadSuspended),
        Suspension::NotAlive => Err(Refusal::ThreadNotAlive),
    }
}

/// Ends a suspension.
fn resume(cur: &mut Current, target: Target) -> Answer<()> {
    let outcome = match target {
        Target::Platform(named) => virtual_thread::resume_platform(cur.vm(), named),
        Target::Virtual(thread) => virtual_thread::resume(cur, thread),
    };
    match outcome {
        Suspension::Done => Ok(()),
        Suspension::Unchanged => Err(Refusal::ThreadNotSuspended),
        Suspension::NotAlive => Err(Refusal::ThreadNotAlive),
    }
}

/// All frames of a thread go on in the interpreter.
pub(crate) fn detach_all(thread: &JavaThread) {
    compilation::detach_chosen(thread.vm(), runtime::frame::frames(thread.top_frame()), |_| true);
}
