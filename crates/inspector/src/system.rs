//! What tools ask of the VM as a whole (JVM TI, "Class Loader Search", "System Properties", "Timers", "General").
//!
//! Invariant: properties that tools set are handed to the class library when it asks, over those of the command line.

use super::{VmInspector, ids};
use inspection::{
    Answer, Collection, EnvironmentId, EventSink, HeapUse, Measures, MonitorCounts, NativeMemory, ObjectId, Phase,
    ReferenceState, Refusal, System, Verbosity,
};
use runtime::call::Value;
use runtime::monitor::statistics;
use runtime::refs::{Handle, Ref};
use runtime::resolve;
use runtime::safepoint::World;
use std::ffi::c_void;

/// Is there a JAR file?
fn is_archive(path: &str) -> bool {
    let mut magic = [0; 2];
    let read = std::fs::File::open(path).and_then(|mut file| std::io::Read::read_exact(&mut file, &mut magic));
    read.is_ok() && magic == *b"PK"
}

impl VmInspector {
    /// Adds a path to the paths of a property, which the class library reads when it starts.
    fn append_to_property(&self, name: &str, path: &str) -> Answer<()> {
        let old = self.property(name).unwrap_or_default();
        let new = if old.is_empty() { path.to_owned() } else { format!("{old}:{path}") };
        self.set_property(name, Some(&new))
    }
}

impl Measures for VmInspector {
    fn heap_use(&self) -> HeapUse {
        runtime::collections::heap_use(self.0)
    }

    fn newest_collection(&self) -> Option<Collection> {
        self.0.gc_history.current()
    }

    fn native_memory(&self) -> NativeMemory {
        runtime::native_memory::native_memory(self.0)
    }

    fn count_monitors(&self, on: bool, times: bool) {
        self.0.monitors.count(on, times);
    }

    fn monitor_counts(&self) -> Answer<Option<Vec<MonitorCounts>>> {
        if !self.0.monitors.has_counted() {
            return Ok(None);
        }
        self.enter_keeping(|cur| {
            let _stopped = World::stop(cur);
            let mut found = Vec::new();
            self.0.monitors.for_each(&mut |monitor| {
                let ([entries, waited, recursive], held) = statistics::of(monitor);
                if entries == 0 {
                    return;
                }
                let address = monitor.object();
                // SAFETY: a monitor's object is alive until a collection finds otherwise; the world is stopped.
                let object = unsafe { Ref::from_address(cur, address) };
                let is_mirror = object.class().kind() == heap::Kind::Mirror;
                let mirrored = if is_mirror { cur.class_of_mirror(object) } else { None };
                found.push(MonitorCounts {
                    object: ids::object_id(cur.handle(object)),
                    addresses: [std::ptr::from_ref(monitor) as usize, address.0],
                    class: mirrored.unwrap_or_else(|| object.class()).name.to_string(),
                    is_class: mirrored.is_some(),
                    entries,
                    waited,
                    recursive,
                    held,
                });
            });
            Ok(Some(found))
        })
    }
}

impl System for VmInspector {
    fn phase(&self) -> Phase {
        self.0.tools.phase()
    }

    fn has_started_early(&self) -> bool {
        self.0.tools.has_started_early()
    }

    fn tell_compiled_methods(&self, environment: EnvironmentId) -> Answer<()> {
        self.enter(|cur| {
            let Some(compiler) = runtime::compilation::compiler(self.0) else { return Ok(()) };
            let methods = self.0.all_classes().flat_map(|class| class.methods().iter());
            let codes =
                |m| compiler.codes_of(m).into_iter().map(move |code| (runtime::probes::events::method_id(m), code.0));
            let compiled: Vec<_> = methods.flat_map(|m| codes(m)).collect();
            for (method, address) in compiled {
                runtime::probes::events::compiled_method(cur, method, address, Some(environment));
            }
            Ok(())
        })
    }

    fn set_event_sink(&self, sink: &'static dyn EventSink) {
        if !self.0.tools.set_sink(sink) {
            runtime::vm_bug!("the VM was given two listeners");
        }
    }

    fn property(&self, name: &str) -> Option<String> {
        let properties = self.0.tools.system_properties(self.0);
        properties.into_iter().rev().find(|p| p.0 == name).map(|p| p.1)
    }

    fn properties(&self) -> Vec<String> {
        self.0.tools.system_properties(self.0).into_iter().map(|p| p.0).collect()
    }

    fn set_property(&self, name: &str, value: Option<&str>) -> Answer<()> {
        self.0.tools.set_property(name, value);
        Ok(())
    }

    fn append_to_boot_path(&self, path: &str) -> Answer<()> {
        if self.phase() == Phase::Live && !is_archive(path) {
            return Err(Refusal::IllegalArgument);
        }
        self.0.boot_path.append(path);
        // Resources are looked for by the class library.
        if self.phase() < Phase::Live { self.append_to_property("jdk.boot.class.path.append", path) } else { Ok(()) }
    }

    fn append_to_class_path(&self, path: &str) -> Answer<()> {
        if self.phase() < Phase::Live {
            return self.append_to_property("java.class.path", path);
        }
        if !is_archive(path) {
            return Err(Refusal::IllegalArgument);
        }
        self.enter(|cur| {
            let vm = cur.vm();
            let loader = vm.loaders.system();
            if loader.is_null(cur) {
                return Err(Refusal::ClassLoaderUnsupported);
            }
            let name = vm.symbols.intern(b"appendToClassPathForInstrumentation");
            let descriptor = vm.symbols.intern(b"(Ljava/lang/String;)V");
            let class = loader.get(cur).class();
            let method = resolve::lookup_method(class, name, descriptor).ok_or(Refusal::ClassLoaderUnsupported)?;
            let outcome = cur
                .new_string(path)
                .and_then(|text| cur.call(method, &[Value::Reference(loader), Value::Reference(text)]));
            outcome.map(|_| ()).map_err(|thrown| {
                thrown.discard();
                Refusal::ClassLoaderUnsupported
            })
        })
    }

    fn set_native_prefixes(&self, prefixes: Vec<String>) {
        self.0.tools.set_native_prefixes(prefixes);
    }

    fn add_native_library(&self, handle: usize) {
        self.0.tools.add_native_library(handle);
    }

    fn set_sampling_interval(&self, bytes: usize) {
        self.0.tools.set_sample_interval(bytes);
        self.apply_sampling();
    }

    fn jni_table(&self) -> usize {
        self.0.wired.jni_functions() as usize
    }

    fn set_jni_table(&self, table: usize) {
        let list = self.0.threads.lock();
        self.0.wired.set_jni_functions(table as *mut c_void);
        for thread in list.iter() {
            thread.set_jni_functions(table as *mut c_void);
        }
    }

    fn set_verbose(&self, what: Verbosity, on: bool) {
        self.0.verbose.set(what, on);
    }

    fn traces_calls(&self) -> bool {
        runtime::trace::on(self.0, runtime::trace::Topic::Jvmti)
    }

    fn checks_calls(&self) -> bool {
        self.0.options.check_jvmti
    }

    fn reference_state(&self, reference: ObjectId) -> ReferenceState {
        let state = self.enter(|cur| Ok(ids::state(cur, reference)));
        // Threads that are not in native have no references.
        state.unwrap_or(ReferenceState::Live)
    }

    fn make_global(&self, local: ObjectId) -> Answer<ObjectId> {
        if local.is_null() {
            return Ok(ObjectId::NULL);
        }
        self.enter_keeping(|cur| {
            let handle = ids::handle(cur, local)?;
            let global = self.0.globals.create(handle.get(cur).address());
            if handle.tag() == 0 {
                // SAFETY: the segment lives on the native stack of this thread while it is the newest.
                let scope = unsafe { cur.segment().as_ref() }.map_or(std::ptr::null_mut(), |s| s.handles);
                cur.handles.delete(handle.slot(), scope);
            }
            Ok(runtime::probes::object_id(global))
        })
    }

    fn new_global(&self, object: ObjectId) -> Answer<ObjectId> {
        self.enter(|cur| {
            let address = ids::handle(cur, object)?.get(cur).address();
            Ok(runtime::probes::object_id(self.0.globals.create(address)))
        })
    }

    fn delete_global(&self, reference: ObjectId) {
        // A thread that isn't attached has been given none.
        let _ = self.enter(|cur| {
            let handle = ids::handle_or_null(cur, reference)?;
            if handle.tag() == Handle::GLOBAL_TAG {
                self.0.globals.delete(handle);
            }
            Ok(())
        });
    }

    fn release(&self) -> u16 {
        self.0.release()
    }

    fn processors(&self) -> i32 {
        let chosen = self.0.options.active_processors;
        chosen.map_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get() as i32), |n| n as i32)
    }

    fn nanos(&self) -> i64 {
        platform::time::monotonic_nanos() as i64
    }
}
