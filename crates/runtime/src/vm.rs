//! The VM: what there is once per process, and the cell that holds it.
//!
//! Invariant: a `Vm` is made once, by `boot::create`, and lives until the process ends.

use crate::class::{BasicType, ClassRef};
use crate::class_memory::ClassMemory;
use crate::class_path::BootPath;
use crate::class_table::ClassTable;
use crate::counters::Counters;
use crate::handle::Handle;
use crate::handles::GlobalHandles;
use crate::layout::Injected;
use crate::loader::LoaderRef;
use crate::loaders::Loaders;
use crate::monitor::table::Monitors;
use crate::native_table::NativeTable;
use crate::natives::VmNative;
use crate::parameter_shapes::ParameterShapes;
use crate::retired::Retired;
use crate::spare_errors::SpareErrors;
use crate::strings::table::StringTable;
use crate::symbol::{Symbol, SymbolTable};
use crate::thread::{JavaThread, TierEntries};
use crate::threads::list::Threads;
use crate::well_known::WellKnown;
use crate::wired::Wired;
use heap::{ClassSpace, Heap};
use options::Options;
use std::io::Write;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, Ordering};

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
    /// What the layers above are to it.
    pub wired: Wired,
    release: u16,
    natives: NativeTable,
    native_forms: NativeTable,
    /// Where the boot loader's classes are from.
    pub boot_path: BootPath,
    /// Interned strings.
    pub strings: StringTable,
    well_known: OnceLock<WellKnown>,
    /// All classes.
    pub classes: ClassTable,
    /// All loaders.
    pub loaders: Loaders,
    peak_heap: std::sync::atomic::AtomicUsize,
    /// What is counted for tools outside.
    pub counters: &'static Counters,
    /// What is thrown when there is no room for an error.
    pub(crate) spare_errors: SpareErrors,
    /// The newest collections.
    pub gc_history: crate::gc_history::GcHistory,
    /// When to tell Java how full the heap is.
    pub thresholds: crate::thresholds::Thresholds,
    /// Flags that may be changed while the VM runs.
    pub manageable: crate::manageable::Manageable,
    /// What is shown on standard output.
    pub verbose: crate::verbose::Verbose,
    /// When what is retired may be freed.
    pub reclaimer: crate::reclaim::epochs::Reclaimer,
    at_each_stop: OnceLock<fn(&'static Vm)>,
    /// What has left the tables and is to be freed.
    pub(crate) retired: Retired,
    phase: AtomicU8,
    /// What jmethodIDs point to.
    pub method_ids: crate::method_ids::MethodIds,
    /// Epoch of collections and the like, for waiters.
    pub world: crate::safepoint::world::World,
    /// Signals on their way to Java.
    pub signals: crate::signal_queue::Signals,
    /// Objects that native code has direct pointers into.
    pub pins: crate::pins::Pins,
    /// Calls of foreign functions, and of Java by them.
    pub foreign: crate::foreign::Foreign,
    /// What JNI's variadic functions decode arguments by.
    pub parameter_shapes: ParameterShapes,
    /// What tools want, and what is kept for them.
    pub tools: crate::probes::state::Tools,
    /// Virtual threads that others must find.
    pub virtual_threads: crate::virtual_thread::record::VirtualThreads,
    destroyed: AtomicBool,
}

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
        match self.wired.print().filter(|_| self.options.vfprintf_hook != 0) {
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
        platform::membarrier::register();
        let class_space =
            ClassSpace::reserve().map_err(|_| "Could not reserve address space below 4 GiB for classes".to_owned())?;
        let counters = Counters::create(options.perf_data)
            .map_err(|error| format!("Could not map memory for counters: {error}"))?;
        let counters: &'static Counters = Box::leak(Box::new(counters));
        let boot_path = BootPath::new(java_home, options.boot_append.clone());
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
            wired: Wired::default(),
            release,
            natives: NativeTable::default(),
            native_forms: NativeTable::default(),
            boot_path,
            strings: StringTable::default(),
            well_known: OnceLock::new(),
            classes: ClassTable::default(),
            loaders: Loaders::default(),
            peak_heap: std::sync::atomic::AtomicUsize::new(0),
            counters,
            spare_errors: SpareErrors::default(),
            gc_history: crate::gc_history::GcHistory::default(),
            thresholds: crate::thresholds::Thresholds::default(),
            reclaimer: Default::default(),
            at_each_stop: OnceLock::new(),
            retired: Retired::default(),
            phase: AtomicU8::new(0),
            method_ids: Default::default(),
            world: crate::safepoint::world::World::new(),
            signals: crate::signal_queue::Signals::new(),
            pins: crate::pins::Pins::default(),
            foreign: crate::foreign::Foreign::default(),
            parameter_shapes: ParameterShapes::default(),
            tools: crate::probes::state::Tools::new(),
            virtual_threads: crate::virtual_thread::record::VirtualThreads::default(),
            destroyed: AtomicBool::new(false),
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

    /// The code that runs methods.
    #[inline]
    pub fn tiers(&self) -> &TierEntries {
        self.wired.tiers()
    }

    /// What links calls by running Java code.
    pub fn linker(&self) -> &'static dyn crate::dynamic_linker::DynamicLinker {
        self.wired.linker()
    }

    /// What serves people outside of the process.
    pub fn service(&self) -> &'static dyn crate::service::Service {
        self.wired.service()
    }

    /// Feature release of the class library.
    pub fn release(&self) -> u16 {
        self.release
    }

    /// Has `work` done whenever somebody has stopped all other threads.
    pub(crate) fn work_at_each_stop(&self, work: fn(&'static Vm)) {
        let _ = self.at_each_stop.set(work);
    }

    /// Somebody has stopped all other threads.
    pub(crate) fn all_stopped(&'static self) {
        if let Some(work) = self.at_each_stop.get() {
            work(self);
        }
    }

    /// Is `DestroyJavaVM` done?
    pub fn is_destroyed(&self) -> bool {
        self.destroyed.load(Ordering::Acquire)
    }

    /// `DestroyJavaVM` is done.
    pub fn set_destroyed(&self) {
        self.destroyed.store(true, Ordering::Release);
    }

    /// Sets the boot loader.
    pub fn set_boot_loader(&self, loader: LoaderRef) {
        self.loaders.set_boot(loader);
    }

    /// The boot loader.
    #[inline]
    pub fn boot_loader(&self) -> LoaderRef {
        self.loaders.boot()
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
        self.natives.add(&self.symbols, self.release, natives);
    }

    /// Adds native forms: code to run instead of the bytecode of methods of the boot loader's classes, with the same effect.
    pub fn add_native_forms(&self, natives: &'static [VmNative]) {
        self.native_forms.add(&self.symbols, self.release, natives);
    }

    /// The native the VM supplies for a method.
    pub fn vm_native(&self, class: Symbol, name: Symbol, descriptor: Symbol) -> Option<&'static VmNative> {
        self.natives.find(class, name, descriptor)
    }

    /// Has any method of the class a native form?
    pub fn has_native_forms(&self, class: Symbol) -> bool {
        self.native_forms.has(class)
    }

    /// The native form of a method.
    pub fn native_form(&self, class: Symbol, name: Symbol, descriptor: Symbol) -> Option<&'static VmNative> {
        self.native_forms.find(class, name, descriptor)
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

    /// The class of a primitive type, `void` included.
    pub fn primitive_class(&self, basic_type: BasicType) -> ClassRef {
        self.classes.primitive(basic_type)
    }

    /// The class of one-dimensional arrays of a primitive type.
    #[inline]
    pub fn primitive_array_class(&self, basic_type: BasicType) -> ClassRef {
        self.classes.primitive_array(basic_type)
    }

    /// Puts a class, which took so many bytes when it was made, into the chain of all classes.
    pub fn chain_class(&self, class: ClassRef, bytes: usize) {
        self.class_memory.add(class, bytes);
        self.thresholds.classes.used(&self.signals, self.class_memory.used());
        self.classes.add(class);
    }

    /// A class takes so many more bytes.
    pub fn class_takes(&self, class: ClassRef, bytes: usize) {
        class.takes(bytes);
        self.class_memory.add(class, bytes);
        self.thresholds.classes.used(&self.signals, self.class_memory.used());
    }

    /// All classes, newest first; arrays and primitives included.
    pub fn all_classes(&self) -> impl Iterator<Item = ClassRef> {
        self.classes.all()
    }

    /// `java.lang.Class` once it is loaded.
    pub fn class_class(&self) -> Option<ClassRef> {
        self.classes.class_class()
    }

    /// What a hidden field that the VM added holds, and its offset.
    pub fn injected(&self, class: &'static str, field: &'static str) -> Injected {
        self.classes.injected(class, field)
    }
}
