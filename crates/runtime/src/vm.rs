//! The VM: what there is once per process, and the cell that holds it.
//!
//! Invariant: a `Vm` is made once, by `boot::create`, and lives until the process ends.

use crate::class::{BasicType, Class, ClassRef, MethodRef};
use crate::class_memory::ClassMemory;
use crate::counters::Counters;
use crate::handle::{AtomicHandle, Handle};
use crate::handles::GlobalHandles;
use crate::loader::Loader;
use crate::monitor::table::Monitors;
use crate::natives::VmNative;
use crate::string_table::StringTable;
use crate::symbol::{Symbol, SymbolTable};
use crate::thread::{JavaThread, TierEntries};
use crate::threads::list::Threads;
use crate::well_known::WellKnown;
use hashbrown::HashMap;
use heap::{ClassSpace, Heap};
use options::Options;
use parking_lot::{Mutex, RwLock};
use platform::archive::FileArchive;
use std::ffi::c_void;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicPtr, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// How far the VM has come.
#[repr(u8)]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// No Java code has run.
    Primordial = 0,
    /// `System.initPhase1` and 2.
    Start = 1,
    /// `JNI_CreateJavaVM` has everything ready.
    Live = 2,
    /// `DestroyJavaVM` or `exit` has begun.
    Dead = 3,
}

/// Primitive classes and arrays of them, by `BasicType`.
#[derive(Default)]
pub struct Primitives {
    classes: [OnceLock<ClassRef>; 16],
    arrays: [OnceLock<ClassRef>; 16],
}

/// The VM.
pub struct Vm {
    /// All names.
    pub symbols: SymbolTable,
    /// Native class structures.
    pub class_space: ClassSpace,
    /// What classes take of native memory.
    pub class_memory: ClassMemory,
    heap: OnceLock<&'static Heap>,
    /// What the command line and the environment said.
    pub options: Options,
    /// JNI global references and the VM's own.
    pub globals: GlobalHandles,
    /// JNI weak global references and the VM's own.
    pub weak_globals: GlobalHandles,
    /// All Java threads.
    pub threads: Threads,
    /// Inflated monitors.
    pub monitors: Monitors,
    tiers: OnceLock<TierEntries>,
    /// The compiled tier, if there is one.
    pub compiler: OnceLock<&'static dyn crate::compiler::Compiler>,
    /// The JNI function table.
    pub jni_functions: AtomicPtr<c_void>,
    /// See `boot::Wiring`.
    pub print: std::sync::OnceLock<fn(usize, bool, &str)>,
    /// Feature release of the class library.
    pub release: u16,
    /// `java.home`
    pub java_home: PathBuf,
    natives: RwLock<HashMap<(Symbol, Symbol, Symbol), &'static VmNative>>,
    native_forms: RwLock<HashMap<(Symbol, Symbol, Symbol), &'static VmNative>>,
    /// Interned strings.
    pub strings: StringTable,
    boot_loader: OnceLock<&'static Loader>,
    well_known: OnceLock<WellKnown>,
    /// Primitive classes.
    pub primitives: Primitives,
    /// Head of the chain of all classes (`Class::next`).
    pub classes: AtomicPtr<Class>,
    /// Serializes changes of the chain.
    pub classes_lock: Mutex<()>,
    /// Every loader there is.
    pub loaders: RwLock<Vec<&'static Loader>>,
    peak_heap: std::sync::atomic::AtomicUsize,
    /// What is counted for tools outside.
    pub counters: &'static Counters,
    /// Has the heap run out once?
    pub oom_seen: std::sync::atomic::AtomicBool,
    pub(crate) linker: OnceLock<&'static dyn crate::dynamic_linker::DynamicLinker>,
    pub(crate) service: OnceLock<&'static dyn crate::service::Service>,
    /// The newest collections.
    pub gc_history: crate::gc_history::GcHistory,
    /// When to tell Java how full the heap is.
    pub thresholds: crate::thresholds::Thresholds,
    /// Flags that may be changed while the VM runs.
    pub manageable: crate::manageable::Manageable,
    /// Tells Java of collections and thresholds; set when somebody first wants to know.
    pub gc_listener: OnceLock<fn(&mut crate::thread::Current)>,
    /// What is shown on standard output.
    pub verbose: crate::verbose::Verbose,
    /// Held while the `Loader` of a java.lang.ClassLoader is made; nothing is allocated in the heap then.
    pub making_loader: Mutex<()>,
    /// When what is retired may be freed.
    pub reclaimer: crate::epochs::Reclaimer,
    /// Done whenever somebody has stopped all other threads (`-XX:+StressReclaim`).
    pub(crate) at_each_stop: OnceLock<fn(&'static Vm)>,
    /// Older versions of redefined classes.
    pub old_versions: Mutex<crate::retired::OldVersions>,
    /// What was unloaded and not freed yet.
    pub buried: Mutex<crate::retired::Buried>,
    class_serial: AtomicU64,
    phase: AtomicU8,
    /// Offsets of hidden fields the VM adds to some classes, by class and field name.
    pub injected: Mutex<HashMap<(&'static str, &'static str), u32>>,
    /// Methods of invokeBasic and linkTo…, by intrinsic and descriptor.
    pub method_handle_intrinsics: RwLock<HashMap<(u8, Symbol), MethodRef>>,
    /// Classes that threads are loading, to find circularity: thread, loader, name.
    pub loading: Mutex<Vec<(usize, usize, Symbol)>>,
    /// The boot image.
    pub image: OnceLock<platform::image::Image>,
    /// `java.lang.Class`, once loaded; earlier classes have no mirror yet.
    pub class_class: AtomicPtr<Class>,
    /// java.base has been defined: new classes find their module by package.
    pub modules_ready: AtomicU8,
    /// The module java.base.
    pub java_base: AtomicPtr<crate::module::Module>,
    /// Loader of the application's classes, a global handle.
    pub system_loader: AtomicHandle,
    /// What jmethodIDs point to.
    pub method_ids: crate::method_ids::MethodIds,
    /// When the VM was made, in nanoseconds of the monotonic clock.
    pub start_nanos: u64,
    /// Called by the instrumented dispatch table before each bytecode.
    pub step_hook: OnceLock<fn(&mut crate::thread::Current) -> crate::thrown::JResult<()>>,
    /// Dynamic libraries opened by the VM itself, by name.
    pub libraries: Mutex<HashMap<String, usize>>,
    /// Archives of the boot class path by path, open for ever; None for what can't be read.
    pub archives: Mutex<HashMap<String, Option<Arc<FileArchive>>>>,
    /// Epoch of collections and the like, for waiters.
    pub world: crate::world::World,
    /// Signals on their way to Java.
    pub signals: crate::signal_queue::Signals,
    /// Handles to objects the VM keeps for itself: preallocated errors.
    pub out_of_memory_error: AtomicHandle,
    /// As above, for when the stack's reserve is used up too.
    pub stack_overflow_error: AtomicHandle,
    /// Why classes failed to initialise.
    pub initialization_failures: Mutex<HashMap<u64, Handle>>,
    /// Directories and archives behind the boot image, in order; agents may append.
    pub boot_append: RwLock<Vec<String>>,
    /// Objects that native code has direct pointers into.
    pub pins: crate::pin_table::Pins,
    /// Calls of foreign functions, and of Java by them.
    pub foreign: crate::foreign::Foreign,
    /// Type characters of the parameters of descriptors that JNI's variadic functions met.
    pub parameter_shapes: RwLock<HashMap<Symbol, &'static std::ffi::CStr>>,
    /// Who answers `GetEnv` for the versions of other interfaces than JNI: version and result to the answer, None for unknown
    /// versions.
    pub environment_hook: OnceLock<EnvironmentHook>,
    /// What tools want, and what is kept for them.
    pub tools: crate::probes::state::Tools,
    /// Virtual threads that others must find.
    pub virtual_threads: crate::virtual_thread::record::VirtualThreads,
    /// How often frames on no stack were to leave compiled code (`continuation`).
    pub unmounted_changes: std::sync::atomic::AtomicU32,
    /// Has a continuation ever left its carrier?
    pub has_unmounted: std::sync::atomic::AtomicBool,
    /// `DestroyJavaVM` is done.
    pub destroyed: std::sync::atomic::AtomicBool,
}

/// See `Vm::environment_hook`.
pub type EnvironmentHook = Box<dyn Fn(i32) -> Option<Result<*mut c_void, i32>> + Send + Sync>;

/// The VM cell: what threads, and C entry points without a JNIEnv*, find the VM by. A process has one (JNI, JNI_CreateJavaVM).
static VM: AtomicPtr<Vm> = AtomicPtr::new(std::ptr::null_mut());

/// The VM of this process, once it is being made.
pub fn vm() -> Option<&'static Vm> {
    // SAFETY: null, or the VM that `create` has leaked.
    unsafe { VM.load(Ordering::Acquire).as_ref() }
}

impl JavaThread {
    /// The VM.
    #[inline(always)]
    pub fn vm(&self) -> &'static Vm {
        // SAFETY: `threads::life` makes structures for threads of a VM, which `create` put into the cell before anybody had it; so whoever
        // sees a structure sees the VM.
        unsafe { &*VM.load(Ordering::Relaxed) }
    }
}

impl Vm {
    /// Prints a line on standard output, or by the hook that the invocation API gave.
    pub fn say(&self, text: std::fmt::Arguments<'_>) {
        match self.print.get().filter(|_| self.options.vfprintf_hook != 0) {
            Some(print) => print(self.options.vfprintf_hook, true, &text.to_string()),
            // Nobody is left to tell if it is closed, or on a full disk.
            None => drop(writeln!(std::io::stdout().lock(), "{text}")),
        }
    }

    /// Puts a new VM in the cell. The heap, the boot loader and the tiers follow.
    ///
    /// # Errors
    /// A message, when the low address space can't be had.
    pub fn create(options: Options, java_home: PathBuf, release: u16) -> Result<&'static Vm, String> {
        let class_space =
            ClassSpace::reserve().map_err(|_| "Could not reserve address space below 4 GiB for classes".to_owned())?;
        let counters = Counters::create(options.perf_data)
            .map_err(|error| format!("Could not map memory for counters: {error}"))?;
        let counters: &'static Counters = Box::leak(Box::new(counters));
        let boot_append = RwLock::new(options.boot_append.clone());
        let vm: &'static Vm = Box::leak(Box::new(Vm {
            symbols: SymbolTable::new(),
            class_space,
            class_memory: ClassMemory::new(options.metaspace, options.max_metaspace),
            heap: OnceLock::new(),
            verbose: crate::verbose::Verbose::new(&options),
            manageable: crate::manageable::Manageable::new(&options),
            options,
            globals: GlobalHandles::new(Handle::GLOBAL_TAG),
            weak_globals: GlobalHandles::new(Handle::WEAK_TAG),
            threads: Threads::new(counters),
            monitors: Monitors::new(),
            tiers: OnceLock::new(),
            compiler: OnceLock::new(),
            jni_functions: AtomicPtr::default(),
            print: std::sync::OnceLock::new(),
            release,
            java_home,
            natives: RwLock::default(),
            native_forms: RwLock::default(),
            strings: StringTable::new(),
            boot_loader: OnceLock::new(),
            well_known: OnceLock::new(),
            primitives: Primitives::default(),
            classes: AtomicPtr::default(),
            classes_lock: Mutex::new(()),
            loaders: RwLock::default(),
            peak_heap: std::sync::atomic::AtomicUsize::new(0),
            counters,
            oom_seen: std::sync::atomic::AtomicBool::new(false),
            gc_history: crate::gc_history::GcHistory::default(),
            thresholds: crate::thresholds::Thresholds::default(),
            gc_listener: OnceLock::new(),
            linker: OnceLock::new(),
            service: OnceLock::new(),
            making_loader: Mutex::default(),
            reclaimer: Default::default(),
            at_each_stop: OnceLock::new(),
            old_versions: Mutex::default(),
            buried: Mutex::default(),
            class_serial: AtomicU64::new(1),
            phase: AtomicU8::new(0),
            injected: Mutex::default(),
            method_handle_intrinsics: RwLock::default(),
            loading: Mutex::default(),
            image: OnceLock::new(),
            class_class: AtomicPtr::default(),
            modules_ready: AtomicU8::new(0),
            java_base: AtomicPtr::default(),
            system_loader: AtomicHandle::default(),
            method_ids: Default::default(),
            start_nanos: platform::time::monotonic_nanos(),
            step_hook: OnceLock::new(),
            libraries: Mutex::default(),
            archives: Mutex::default(),
            world: crate::world::World::new(),
            signals: crate::signal_queue::Signals::new(),
            out_of_memory_error: AtomicHandle::default(),
            stack_overflow_error: AtomicHandle::default(),
            pins: crate::pin_table::Pins::default(),
            foreign: crate::foreign::Foreign::default(),
            parameter_shapes: RwLock::default(),
            environment_hook: OnceLock::new(),
            tools: crate::probes::state::Tools::new(),
            virtual_threads: crate::virtual_thread::record::VirtualThreads::default(),
            unmounted_changes: std::sync::atomic::AtomicU32::new(0),
            has_unmounted: std::sync::atomic::AtomicBool::new(false),
            destroyed: std::sync::atomic::AtomicBool::new(false),
            initialization_failures: Mutex::default(),
            boot_append,
        }));
        vm.signals.prepare();
        let made = std::ptr::from_ref(vm).cast_mut();
        VM.compare_exchange(std::ptr::null_mut(), made, Ordering::AcqRel, Ordering::Relaxed)
            .map_err(|_| "A VM was created in this process before".to_owned())?;
        Ok(vm)
    }

    /// Gives the VM its heap.
    pub fn set_heap(&self, heap: &'static Heap) {
        if self.heap.set(heap).is_err() {
            crate::vm_bug!("the heap was set twice");
        }
    }

    /// The heap.
    #[inline]
    pub fn heap(&self) -> &'static Heap {
        match self.heap.get() {
            Some(heap) => heap,
            None => crate::vm_bug!("the heap is used before it was made"),
        }
    }

    /// The heap, once it is made.
    pub fn heap_if_made(&self) -> Option<&'static Heap> {
        self.heap.get().copied()
    }

    /// The most bytes of the heap that were in use before a collection, or are now.
    pub fn peak_heap(&self) -> usize {
        let used = self.heap().used_bytes();
        self.peak_heap.fetch_max(used, Ordering::Relaxed).max(used)
    }

    /// Forgets the peak.
    pub fn reset_peak_heap(&self) {
        self.peak_heap.store(self.heap().used_bytes(), Ordering::Relaxed);
    }

    /// Wires the tiers.
    pub fn set_tiers(&self, tiers: TierEntries) {
        if self.tiers.set(tiers).is_err() {
            crate::vm_bug!("the tiers were set twice");
        }
    }

    /// The code that runs methods.
    #[inline]
    pub fn tiers(&self) -> &TierEntries {
        match self.tiers.get() {
            Some(tiers) => tiers,
            None => crate::vm_bug!("no execution tier was wired"),
        }
    }

    /// What links calls by running Java code.
    pub fn linker(&self) -> &'static dyn crate::dynamic_linker::DynamicLinker {
        match self.linker.get() {
            Some(linker) => *linker,
            None => crate::vm_bug!("nothing was wired to link dynamic calls"),
        }
    }

    /// What serves people outside of the process.
    pub fn service(&self) -> &'static dyn crate::service::Service {
        match self.service.get() {
            Some(service) => *service,
            None => crate::vm_bug!("nothing was wired to serve people outside of the process"),
        }
    }

    /// Sets the boot loader.
    pub fn set_boot_loader(&self, loader: &'static Loader) {
        if self.boot_loader.set(loader).is_err() {
            crate::vm_bug!("the boot loader was set twice");
        }
        self.loaders.write().push(loader);
    }

    /// The boot loader.
    #[inline]
    pub fn boot_loader(&self) -> &'static Loader {
        match self.boot_loader.get() {
            Some(loader) => loader,
            None => crate::vm_bug!("the boot loader is used before it was made"),
        }
    }

    /// Sets the well-known classes and members.
    pub fn set_well_known(&self, well_known: WellKnown) {
        if self.well_known.set(well_known).is_err() {
            crate::vm_bug!("the well-known classes were set twice");
        }
    }

    /// Classes, offsets and methods that the VM knows by name.
    #[inline]
    pub fn well_known(&self) -> &WellKnown {
        match self.well_known.get() {
            Some(w) => w,
            None => crate::vm_bug!("a well-known class is used before boot found it"),
        }
    }

    /// Are the well-known classes known yet?
    pub fn has_well_known(&self) -> bool {
        self.well_known.get().is_some()
    }

    /// Adds natives that the VM supplies; those for other releases of the class library are left out.
    pub fn add_natives(&self, natives: &'static [VmNative]) {
        self.add_to(&self.natives, natives);
    }

    /// Adds native forms: code to run instead of the bytecode of methods of the boot loader's classes, with the same effect.
    pub fn add_native_forms(&self, natives: &'static [VmNative]) {
        self.add_to(&self.native_forms, natives);
    }

    fn add_to(
        &self,
        table: &RwLock<HashMap<(Symbol, Symbol, Symbol), &'static VmNative>>,
        natives: &'static [VmNative],
    ) {
        let mut table = table.write();
        for native in natives.iter().filter(|n| n.releases.contains(&self.release)) {
            let key = (
                self.symbols.intern(native.class.as_bytes()),
                self.symbols.intern(native.name.as_bytes()),
                self.symbols.intern(native.descriptor.as_bytes()),
            );
            table.insert(key, native);
        }
    }

    /// The native the VM supplies for a method.
    pub fn vm_native(&self, class: Symbol, name: Symbol, descriptor: Symbol) -> Option<&'static VmNative> {
        self.natives.read().get(&(class, name, descriptor)).copied()
    }

    /// The native form of a method.
    pub fn native_form(&self, class: Symbol, name: Symbol, descriptor: Symbol) -> Option<&'static VmNative> {
        self.native_forms.read().get(&(class, name, descriptor)).copied()
    }

    /// How far the VM has come.
    pub fn phase(&self) -> Phase {
        match self.phase.load(Ordering::Acquire) {
            0 => Phase::Primordial,
            1 => Phase::Start,
            2 => Phase::Live,
            _ => Phase::Dead,
        }
    }

    /// Moves to the next phase.
    pub fn set_phase(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::Release);
    }

    /// A number for a new class.
    pub fn next_class_serial(&self) -> u64 {
        self.class_serial.fetch_add(1, Ordering::Relaxed)
    }

    /// The class of a primitive type, `void` included.
    pub fn primitive_class(&self, basic_type: BasicType) -> ClassRef {
        match self.primitives.classes[basic_type as usize].get() {
            Some(c) => c,
            None => crate::vm_bug!("primitive class {basic_type:?} before boot"),
        }
    }

    /// The class of one-dimensional arrays of a primitive type.
    #[inline]
    pub fn primitive_array_class(&self, basic_type: BasicType) -> ClassRef {
        match self.primitives.arrays[basic_type as usize].get() {
            Some(c) => c,
            None => crate::vm_bug!("primitive array class {basic_type:?} before boot"),
        }
    }

    /// Sets a primitive class.
    pub fn set_primitive_class(&self, basic_type: BasicType, class: ClassRef) {
        let _ = self.primitives.classes[basic_type as usize].set(class);
    }

    /// Sets a primitive array class.
    pub fn set_primitive_array_class(&self, basic_type: BasicType, class: ClassRef) {
        let _ = self.primitives.arrays[basic_type as usize].set(class);
    }

    /// Puts a class, which took so many bytes when it was made, into the chain of all classes.
    pub fn chain_class(&self, class: ClassRef, bytes: usize) {
        self.class_memory.add(class, bytes);
        self.thresholds.classes.used(&self.signals, self.class_memory.used());
        let _guard = self.classes_lock.lock();
        class.next.store(self.classes.load(Ordering::Relaxed), Ordering::Relaxed);
        self.classes.store(class as *const Class as *mut Class, Ordering::Release);
    }

    /// A class takes so many more bytes.
    pub fn class_takes(&self, class: ClassRef, bytes: usize) {
        class.takes(bytes);
        self.class_memory.add(class, bytes);
        self.thresholds.classes.used(&self.signals, self.class_memory.used());
    }

    /// All classes, newest first; arrays and primitives included.
    pub fn all_classes(&self) -> impl Iterator<Item = ClassRef> {
        // SAFETY: chained classes stay valid until a collection unloads them, which takes them out first.
        let head = unsafe { self.classes.load(Ordering::Acquire).as_ref() };
        // SAFETY: as above.
        std::iter::successors(head, |c| unsafe { c.next.load(Ordering::Acquire).as_ref() })
    }

    /// Directories and archives behind the boot image.
    pub fn boot_append_paths(&self) -> Vec<String> {
        self.boot_append.read().clone()
    }

    /// The version of the module java.base, once it is defined.
    pub fn java_base_version(&self) -> Option<String> {
        // SAFETY: null or a module, which lives for ever.
        unsafe { self.java_base.load(Ordering::Acquire).as_ref() }.and_then(|m| m.version.clone())
    }

    /// `java.lang.Class` once it is loaded.
    pub fn class_class(&self) -> Option<ClassRef> {
        // SAFETY: null or a class of the boot loader, which is never unloaded.
        unsafe { self.class_class.load(Ordering::Acquire).as_ref() }
    }

    /// The offset of a hidden field that the VM added.
    pub fn injected_offset(&self, class: &'static str, field: &'static str) -> u32 {
        match self.injected.lock().get(&(class, field)) {
            Some(offset) => *offset,
            None => crate::vm_bug!("{class} has no hidden field {field}"),
        }
    }
}
