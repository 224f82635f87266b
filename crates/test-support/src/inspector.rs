//! What the fake VM answers. Questions that no test has needed yet panic and name themselves: model them when one does.

use crate::fake_vm::{CODE_LENGTH, FakeVm, Kind};
use inspection::*;
use std::ffi::CStr;
use std::fs::File;
use std::io;
use std::path::Path;

impl FakeVm {
    /// The reason that a test has put aside for the next question, or that the calling thread is none of Java's.
    fn may_ask(&self) -> Answer<()> {
        if let Some(why) = self.state().refusal.take() {
            return Err(why);
        }
        FakeVm::played().map(|_| ()).ok_or(Refusal::UnattachedThread)
    }

    fn is_method(method: MethodId) -> Answer<()> {
        if (0x4000..0x5000).contains(&method.0) { Ok(()) } else { Err(Refusal::InvalidMethod) }
    }

    fn is_class(class: ObjectId) -> Answer<()> {
        if FakeVm::kind(class) == Some(Kind::Class) { Ok(()) } else { Err(Refusal::InvalidClass) }
    }

    fn object_key(object: ObjectId) -> Answer<usize> {
        FakeVm::kind(object).map(|_| object.as_jobject() as usize).ok_or(Refusal::InvalidObject)
    }
}

/// Functions of a trait that aren't modelled.
macro_rules! not_modelled {
    ($(fn $name:ident(&self $(, $arg:ident: $type:ty)* $(,)?) $(-> $answer:ty)?;)*) => {$(
        fn $name(&self $(, $arg: $type)*) $(-> $answer)? {
            $(let _ = $arg;)*
            unimplemented!(concat!("the fake VM has no ", stringify!($name)))
        }
    )*};
}

impl Threads for FakeVm {
    fn current_thread(&self) -> Option<ThreadId> {
        FakeVm::played()
    }
    fn thread(&self, object: ObjectId) -> Answer<ThreadId> {
        self.may_ask()?;
        match FakeVm::kind(object) {
            Some(Kind::Thread(id)) if self.state().alive.contains(&id) => Ok(id),
            Some(Kind::Thread(_)) => Err(Refusal::ThreadNotAlive),
            _ => Err(Refusal::InvalidThread),
        }
    }
    fn is_live(&self, thread: ThreadId) -> bool {
        self.state().alive.contains(&thread)
    }
    fn current_thread_object(&self) -> Answer<ObjectId> {
        self.may_ask()?;
        let id = FakeVm::played().ok_or(Refusal::UnattachedThread)?;
        Ok(FakeVm::event_thread(id.0).object)
    }
    fn all_threads(&self) -> Answer<Vec<ObjectId>> {
        self.may_ask()?;
        Ok(self.state().alive.iter().map(|id| FakeVm::event_thread(id.0).object).collect())
    }
    fn suspend(&self, thread: ThreadId) -> Answer<()> {
        self.may_ask()?;
        if self.state().suspended.insert(thread) { Ok(()) } else { Err(Refusal::ThreadSuspended) }
    }
    fn suspend_list(&self, threads: &[ThreadId]) -> Vec<Answer<()>> {
        threads.iter().map(|thread| self.suspend(*thread)).collect()
    }
    fn resume(&self, thread: ThreadId) -> Answer<()> {
        self.may_ask()?;
        if self.state().suspended.remove(&thread) { Ok(()) } else { Err(Refusal::ThreadNotSuspended) }
    }
    fn resume_list(&self, threads: &[ThreadId]) -> Vec<Answer<()>> {
        threads.iter().map(|thread| self.resume(*thread)).collect()
    }
    fn forget_listeners(&self) {}

    fn apply(&self, delta: &Delta) {
        let mut state = self.state();
        if let Some(everywhere) = delta.everywhere {
            state.enabled.everywhere = everywhere;
        }
        for (thread, set) in &delta.threads {
            state.enabled.threads.retain(|(other, _)| other != thread);
            if !set.is_empty() {
                state.enabled.threads.push((*thread, *set));
            }
        }
        state.enabled.threads.sort_by_key(|(thread, _)| *thread);
    }
    fn settle(&self) {}
    fn is_suspended(&self) -> bool {
        FakeVm::played().is_some_and(|id| self.state().suspended.contains(&id))
    }
    fn is_interrupted(&self) -> bool {
        false
    }
    fn take_interrupt(&self) -> bool {
        false
    }
    fn keep_mounted(&self, _: bool) {}
    fn is_virtual(&self, _: ObjectId) -> Answer<bool> {
        Ok(false)
    }
    not_modelled! {
        fn virtual_threads(&self) -> Answer<Vec<ThreadId>>;
        fn thread_facts(&self, object: ObjectId) -> Answer<ThreadFacts>;
        fn thread_state(&self, object: ObjectId) -> Answer<u32>;
        fn is_spared(&self, thread: ThreadId) -> bool;
        fn wait_until_resumed(&self);
        fn stop(&self, thread: ThreadId, exception: ObjectId) -> Answer<()>;
        fn interrupt(&self, thread: ThreadId) -> Answer<()>;
        fn start_agent_thread(&self, object: ObjectId, priority: i32, body: AgentThread) -> Answer<()>;
        fn top_groups(&self) -> Answer<Vec<ObjectId>>;
        fn group_facts(&self, group: ObjectId) -> Answer<GroupFacts>;
        fn group_children(&self, group: ObjectId) -> Answer<(Vec<ObjectId>, Vec<ObjectId>)>;
        fn contended_monitor(&self, thread: ThreadId) -> Answer<ObjectId>;
        fn carried_by(&self, thread: ThreadId) -> Answer<ObjectId>;
        fn carrier_of(&self, thread: ThreadId) -> Answer<ObjectId>;
        fn object_of_native(&self, pthread: u64) -> Answer<ObjectId>;
        fn monitors(&self) -> Answer<Vec<ObjectId>>;
        fn monitor_usage(&self, object: ObjectId) -> Answer<MonitorUsage>;
        fn cpu_time(&self, thread: ThreadId) -> Answer<i64>;
        fn current_cpu_time(&self) -> Answer<i64>;
        fn os_thread_id(&self, thread: ThreadId) -> Answer<i64>;
        fn jni_environment(&self, thread: ThreadId) -> Answer<usize>;
    }
}

impl Frames for FakeVm {
    fn frame_count(&self, _: ThreadId) -> Answer<u32> {
        self.may_ask()?;
        Ok(1)
    }
    fn notify_frame_pop(&self, environment: EnvironmentId, thread: ThreadId, depth: u32) -> Answer<()> {
        self.may_ask()?;
        self.state().frame_pops.push((environment, thread, depth));
        Ok(())
    }
    fn clear_frame_pops(&self, environment: EnvironmentId, thread: ThreadId) -> Answer<()> {
        self.may_ask()?;
        self.state().frame_pops.retain(|(e, t, _)| (*e, *t) != (environment, thread));
        Ok(())
    }
    not_modelled! {
        fn operands(&self, thread: ThreadId, depth: u32) -> Answer<Vec<inspection::Operand>>;
        fn set_operands(&self, thread: ThreadId, depth: u32, operands: &[inspection::Operand]) -> Answer<()>;
        fn set_location(&self, thread: ThreadId, location: i64) -> Answer<()>;
        fn frame_name(&self, thread: ThreadId, depth: u32) -> Answer<inspection::FrameId>;
        fn named_frame(&self, name: inspection::FrameId) -> Answer<(ThreadId, u32)>;
        fn forget_frames(&self, thread: ThreadId);
        fn frames(&self, thread: ThreadId, start: i32, max: u32) -> Answer<Vec<FrameFacts>>;
        fn stack_traces(&self, threads: Option<&[ObjectId]>, max: u32) -> Answer<Vec<StackTrace>>;
        fn tiered_frames(&self, thread: ThreadId, start: i32, max: u32) -> Answer<Vec<(FrameFacts, bool)>>;
        fn tiered_stack_traces(
            &self,
            threads: Option<&[ObjectId]>,
            max: u32,
        ) -> Answer<Vec<StackTrace<(FrameFacts, bool)>>>;
        fn frame(&self, thread: ThreadId, depth: u32) -> Answer<FrameFacts>;
        fn local(&self, thread: ThreadId, depth: u32, slot: i32, value_type: ValueType) -> Answer<Value>;
        fn local_instance(&self, thread: ThreadId, depth: u32) -> Answer<ObjectId>;
        fn set_local(&self, thread: ThreadId, depth: u32, slot: i32, value: Value) -> Answer<()>;
        fn pop_frame(&self, thread: ThreadId) -> Answer<()>;
        fn force_return(&self, thread: ThreadId, value: Value) -> Answer<()>;
        fn async_frames(&self, pc: Option<usize>, visit: &mut dyn FnMut(FrameFacts) -> bool) -> bool;
        fn owned_monitors(&self, thread: ThreadId) -> Answer<Vec<Monitor>>;
    }
}

impl Classes for FakeVm {
    fn method_facts(&self, method: MethodId) -> Answer<MethodFacts> {
        self.may_ask()?;
        FakeVm::is_method(method)?;
        Ok(MethodFacts {
            name: b"method".into(),
            signature: b"()V".into(),
            generic: None,
            modifiers: 1,
            synthetic: false,
            native: false,
            max_locals: Some(1),
            max_stack: Some(1),
            argument_slots: 1,
            code_length: CODE_LENGTH,
        })
    }
    fn is_native(&self, method: MethodId) -> Answer<bool> {
        FakeVm::is_method(method).map(|()| false)
    }
    fn field_facts(&self, class: ObjectId, field: FieldId) -> Answer<FieldFacts> {
        self.may_ask()?;
        FakeVm::is_class(class)?;
        if !(0x5000..0x6000).contains(&field.0) {
            return Err(Refusal::InvalidField);
        }
        let (name, signature) = (b"field".to_vec(), b"I".to_vec());
        Ok(FieldFacts { name, signature, generic: None, modifiers: 1, synthetic: false })
    }
    fn watch(&self, environment: EnvironmentId, class: ObjectId, field: FieldId, kind: WatchKind) -> Answer<()> {
        self.field_facts(class, field)?;
        let watch = (field, kind, environment);
        if self.state().watches.contains(&watch) {
            return Err(Refusal::Duplicate);
        }
        self.state().watches.push(watch);
        Ok(())
    }
    fn unwatch(&self, environment: EnvironmentId, class: ObjectId, field: FieldId, kind: WatchKind) -> Answer<()> {
        self.field_facts(class, field)?;
        let mut state = self.state();
        let at =
            state.watches.iter().position(|watch| *watch == (field, kind, environment)).ok_or(Refusal::NotFound)?;
        state.watches.remove(at);
        Ok(())
    }
    fn set_probe(&self, environment: EnvironmentId, method: MethodId, location: i64) -> Answer<()> {
        self.may_ask()?;
        FakeVm::is_method(method)?;
        if !(0..CODE_LENGTH).contains(&location) {
            return Err(Refusal::InvalidLocation);
        }
        if self.state().probes.insert((method, location, environment)) { Ok(()) } else { Err(Refusal::Duplicate) }
    }
    fn clear_probe(&self, environment: EnvironmentId, method: MethodId, location: i64) -> Answer<()> {
        if self.state().probes.remove(&(method, location, environment)) { Ok(()) } else { Err(Refusal::NotFound) }
    }
    fn clear_probes(&self, environment: EnvironmentId) {
        self.state().probes.retain(|probe| probe.2 != environment);
    }
    fn unwatch_all(&self, environment: EnvironmentId) {
        self.state().watches.retain(|watch| watch.2 != environment);
    }
    not_modelled! {
        fn check_class(&self, class: ObjectId) -> Answer<()>;
        fn check_method(&self, class: ObjectId, method: MethodId) -> Answer<()>;
        fn class_file(&self, class: ObjectId) -> Answer<Vec<u8>>;
        fn exception_handlers(&self, method: MethodId) -> Answer<Vec<inspection::ExceptionHandler>>;
        fn declared_exceptions(&self, method: MethodId) -> Answer<Vec<ObjectId>>;
        fn class_facts(&self, class: ObjectId) -> Answer<ClassFacts>;
        fn class_methods(&self, class: ObjectId) -> Answer<Vec<MethodId>>;
        fn class_fields(&self, class: ObjectId) -> Answer<Vec<FieldId>>;
        fn class_interfaces(&self, class: ObjectId) -> Answer<Vec<ObjectId>>;
        fn class_loader(&self, class: ObjectId) -> Answer<ObjectId>;
        fn loaded_classes(&self) -> Answer<Vec<ObjectId>>;
        fn loader_classes(&self, loader: ObjectId) -> Answer<Vec<ObjectId>>;
        fn constant_pool(&self, class: ObjectId) -> Answer<(u16, Vec<u8>)>;
        fn method_class(&self, method: MethodId) -> Answer<ObjectId>;
        fn bytecodes(&self, method: MethodId) -> Answer<Vec<u8>>;
        fn line_numbers(&self, method: MethodId, take: &mut TakeLines<'_>) -> Answer<()>;
        fn local_variables(&self, method: MethodId, take: &mut TakeVariables<'_>) -> Answer<()>;
        fn field_class(&self, class: ObjectId, field: FieldId) -> Answer<ObjectId>;
        fn is_modifiable(&self, class: ObjectId) -> Answer<bool>;
        fn redefine(&self, definitions: &[(ObjectId, &[u8])], latitude: Latitude) -> Answer<()>;
        fn retransform(&self, classes: &[ObjectId], latitude: Latitude) -> Answer<()>;
        fn is_obsolete(&self, method: MethodId) -> Answer<bool>;
    }
}

impl Modules for FakeVm {
    not_modelled! {
        fn all_modules(&self) -> Answer<Vec<ObjectId>>;
        fn named_module(&self, loader: ObjectId, package: &[u8]) -> Answer<ObjectId>;
        fn change_module(&self, module: ObjectId, change: ModuleChange<'_>) -> Answer<()>;
        fn check_module(&self, module: ObjectId) -> Answer<()>;
    }
}

impl Heap for FakeVm {
    fn tag(&self, environment: EnvironmentId, object: ObjectId) -> Answer<i64> {
        self.may_ask()?;
        let key = (environment, FakeVm::object_key(object)?);
        Ok(self.state().tags.get(&key).copied().unwrap_or(0))
    }
    fn set_tag(&self, environment: EnvironmentId, object: ObjectId, tag: i64) -> Answer<()> {
        self.may_ask()?;
        let key = (environment, FakeVm::object_key(object)?);
        if tag == 0 {
            self.state().tags.remove(&key);
        } else {
            self.state().tags.insert(key, tag);
        }
        Ok(())
    }
    fn forget_tags(&self, environment: EnvironmentId) {
        self.state().tags.retain(|(owner, _), _| *owner != environment);
    }
    not_modelled! {
        fn reference_field(&self, object: ObjectId, kind: inspection::ReferenceKind) -> Answer<FieldId>;
        fn tagged(&self, environment: EnvironmentId, tags: &[i64]) -> Answer<Vec<(ObjectId, i64)>>;
        fn iterate(
            &self,
            environment: EnvironmentId,
            filter: HeapFilter,
            class: ObjectId,
            visitor: &mut dyn HeapVisitor,
        ) -> Answer<()>;
        fn follow(
            &self,
            environment: EnvironmentId,
            filter: HeapFilter,
            class: ObjectId,
            initial: ObjectId,
            visitor: &mut dyn HeapVisitor,
        ) -> Answer<()>;
        fn collect(&self) -> Answer<()>;
        fn object_size(&self, object: ObjectId) -> Answer<i64>;
        fn object_hash(&self, object: ObjectId) -> Answer<i32>;
    }
}

impl System for FakeVm {
    fn phase(&self) -> Phase {
        self.state().phase
    }
    fn has_started_early(&self) -> bool {
        self.state().started_early
    }
    fn set_event_sink(&self, sink: &'static dyn EventSink) {
        self.state().sink = Some(sink);
    }
    fn property(&self, name: &str) -> Option<String> {
        self.state().properties.get(name).cloned()
    }
    fn properties(&self) -> Vec<String> {
        self.state().properties.keys().cloned().collect()
    }
    fn set_property(&self, name: &str, value: Option<&str>) -> Answer<()> {
        match value {
            Some(value) => self.state().properties.insert(name.to_owned(), value.to_owned()),
            None => self.state().properties.remove(name),
        };
        Ok(())
    }
    fn set_native_prefixes(&self, prefixes: Vec<String>) {
        self.state().native_prefixes = prefixes;
    }
    fn traces_calls(&self) -> bool {
        false
    }
    fn checks_calls(&self) -> bool {
        false
    }
    fn release(&self) -> u16 {
        25
    }
    fn nanos(&self) -> i64 {
        1
    }
    fn processors(&self) -> i32 {
        1
    }
    not_modelled! {
        fn make_global(&self, reference: ObjectId) -> Answer<ObjectId>;
        fn new_global(&self, reference: ObjectId) -> Answer<ObjectId>;
        fn delete_global(&self, reference: ObjectId);
        fn tell_compiled_methods(&self, environment: EnvironmentId) -> Answer<()>;
        fn append_to_boot_path(&self, path: &str) -> Answer<()>;
        fn append_to_class_path(&self, path: &str) -> Answer<()>;
        fn add_native_library(&self, handle: usize);
        fn set_sampling_interval(&self, bytes: usize);
        fn jni_table(&self) -> usize;
        fn set_jni_table(&self, table: usize);
        fn set_verbose(&self, what: Verbosity, on: bool);
        fn reference_state(&self, reference: ObjectId) -> ReferenceState;
    }
}

impl Measures for FakeVm {
    not_modelled! {
        fn heap_use(&self) -> HeapUse;
        fn newest_collection(&self) -> Option<inspection::Collection>;
        fn native_memory(&self) -> inspection::NativeMemory;
        fn count_monitors(&self, on: bool, times: bool);
        fn monitor_counts(&self) -> Answer<Option<Vec<inspection::MonitorCounts>>>;
    }
}

impl Dumps for FakeVm {
    not_modelled! {
        fn snapshot(&self) -> Answer<Snapshot>;
        fn exception_facts(&self, exception: ObjectId) -> Answer<ExceptionFacts>;
        fn frame_text(&self, thread: ThreadId, depth: u32) -> Option<String>;
        fn dump_heap(&self, dumper: &mut dyn HeapDumper) -> io::Result<()>;
        fn write_hprof(&self, file: &File) -> io::Result<()>;
        fn write_compiler_state(&self, file: &File) -> io::Result<()>;
        fn write_core(&self, file: &File) -> io::Result<()>;
        fn new_file(&self, path: &Path) -> io::Result<File>;
        fn arguments(&self) -> Vec<String>;
        fn began(&self) -> (u64, u64);
        fn calendar(&self, seconds: u64, local: bool, format: &CStr) -> String;
        fn exit_code(&self) -> i32;
        fn exit(&self, code: i32);
    }
}
