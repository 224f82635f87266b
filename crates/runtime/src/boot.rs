//! From nothing to a VM that can run `main`: the order is the one the class library expects (facts of the start-up).
//!
//! Invariant: an error leaves a message a person can act on; the process can't try again.

use crate::call::Value;
use crate::class::{BasicType, ClassRef};
use crate::loader::{BuiltIn, Loader};
use crate::natives::VmNative;
use crate::refs::Handle;
use crate::roots::Collector;
use crate::thread::{Current, JavaThread, ThreadState, TierEntries};
use crate::thrown::JResult;
use crate::vm::{Phase, Vm};
use crate::well_known::WellKnown;
use options::Options;
use platform::lasting::Starting;
use platform::release::{FEATURE, Release};
use std::ffi::c_void;
use std::path::PathBuf;

/// The upper layers, given to a new VM.
pub struct Wiring {
    /// The tiers.
    pub tiers: TierEntries,
    /// The compiled tier.
    pub compiler: Option<&'static dyn crate::compilation::Compiler>,
    /// Natives the VM supplies.
    pub natives: Vec<&'static [VmNative]>,
    /// Native forms of methods that are unusable interpreted.
    pub native_forms: Vec<&'static [VmNative]>,
    /// What links calls by running Java code.
    pub linker: &'static dyn crate::dynamic_linker::DynamicLinker,
    /// What serves people outside of the process.
    pub service: &'static dyn crate::service::Service,
    /// The JNI function table.
    pub jni_functions: *const c_void,
    /// Prints a line by a `vfprintf` hook of the invocation API; true for standard output.
    pub print: crate::wired::Print,
    /// Loads the agents of the command line; called before there is a Java thread.
    pub agents: fn(&'static Vm) -> Result<(), BootError>,
}

/// Why there is no VM: a text for stderr, after HotSpot's line "Error occurred during initialization of VM".
#[derive(Debug)]
pub struct BootError(pub String);

impl<E: std::fmt::Display> From<E> for BootError {
    fn from(error: E) -> BootError {
        BootError(error.to_string())
    }
}

/// Makes the VM. On return the calling thread is its main thread, *in native*.
///
/// # Errors
/// See `BootError`.
pub fn create(options: Options, java_home: PathBuf, wiring: &Wiring) -> Result<&'static JavaThread, BootError> {
    // First of all: writing the performance data may already be too much for the largest size of a file.
    crate::crash::install();
    let starting = Starting::begin();
    let config = heap_config(&options);
    let client: &'static Collector = Box::leak(Box::new(Collector::new()));
    // Reserving address space for MMTk's side tables takes a tenth of the start: it is done while classes are loaded.
    let heap = std::thread::Builder::new().spawn(move || {
        let _starting = Starting::begin();
        heap::init(config, client)
    })?;
    let image = platform::image::Image::open(&java_home)?;
    let vm = Vm::create(options, java_home, FEATURE)?;
    vm.verbose.listen(crate::verbose::Listeners {
        say: Box::new(|line| vm.say(format_args!("{line}"))),
        tell: Box::new(|flag, line| crate::probes::events::verbose_output(vm, flag, line)),
    });
    vm.wired.set_tiers(wiring.tiers);
    if let Some(compiler) = wiring.compiler {
        vm.wired.set_compiler(compiler);
    }
    vm.wired.set_upper(wiring.linker, wiring.service, wiring.print);
    vm.wired.set_jni_functions(wiring.jni_functions.cast_mut());
    for table in &wiring.natives {
        vm.add_natives(table);
    }
    for table in &wiring.native_forms {
        vm.add_native_forms(table);
    }
    vm.boot_path.set_image(image);
    client.set_vm(vm);
    vm.set_boot_loader(Box::leak(Box::new(Loader::new(0))));
    if vm.boot_path.library("libjava.so").is_none() {
        if let Ok(release) = Release::read(vm.boot_path.java_home())
            && release.feature().is_some_and(|feature| feature != FEATURE)
        {
            let (home, version) = (vm.boot_path.java_home().display(), release.version());
            return Err(BootError(format!(
                "{home} is a JDK {version}, and Pellucid runs the class library of JDK {FEATURE} only: start it with the `java` of one"
            )));
        }
        // Opening it again tells why.
        platform::image::open_library(&vm.boot_path.java_home().join("lib/libjava.so"))?;
    }
    if vm.options.stress_reclaim {
        // SAFETY: a plain call. What is freed is overwritten from here on.
        unsafe { libc::mallopt(libc::M_PERTURB, 0xa5) };
        vm.work_at_each_stop(crate::reclaim::run);
    }
    (wiring.agents)(vm)?;
    vm.tools.set_phase(inspection::Phase::Primordial);
    let mut cur = crate::threads::attach_without_heap(vm)?;
    let well_known = load_first_classes(&mut cur)?;
    match heap.join() {
        Ok(made) => vm.set_heap(made?),
        Err(_) => return Err(BootError("the heap could not be made".to_owned())),
    }
    vm.verbose.heap_made();
    crate::threads::bind_heap(cur.thread());
    make_first_mirrors(&mut cur, well_known)?;
    crate::probes::events::early_vm_start(&mut cur);
    if let Some(compiler) = crate::compilation::compiler(vm) {
        compiler.start(&mut cur);
    }
    let outcome = cur.scope(run_phases);
    if let Err(thrown) = outcome {
        thrown.discard();
        return Err(BootError(describe_pending(&mut cur)));
    }
    let started = vm.service().start(&mut cur)?;
    if let Some(message) = cur.scope(start_module_system) {
        return Err(BootError(message));
    }
    drop(starting);
    // Tools find it among the threads when they are told that the VM is live.
    let _ = cur.blocked(ThreadState::Blocked, || started.recv());
    vm.set_phase(Phase::Live);
    vm.counters.publish(vm);
    crate::probes::events::vm_init(&mut cur);
    crate::probes::events::thread_start(&mut cur);
    vm.service().vm_is_live(&mut cur);
    cur.unpin();
    // SAFETY: the token ends here.
    unsafe { cur.leave_vm(ThreadState::InNative) };
    Ok(cur.thread())
}

fn heap_config(options: &Options) -> heap::Config {
    let mut config = heap::Config::default();
    if let Some(max) = options.max_heap {
        config.max = max;
    }
    config.min = options.min_heap.unwrap_or(config.min).min(config.max);
    if let Some(threads) = options.gc_threads {
        config.gc_threads = threads;
    }
    config.huge_pages = match options.huge_pages {
        None => heap::HugePages::default(),
        Some(true) => heap::HugePages::Always,
        Some(false) => heap::HugePages::Never,
    };
    config.stress_interval = options.gc_every;
    config.stress_seed = options.gc_seed;
    config.soft_reference_ms_per_mb = options.soft_reference_ms_per_mb;
    if let Some(bytes) = options.nursery {
        config.nursery = bytes;
    }
    config
}

/// What the pending exception says, for the boot error.
fn describe_pending(cur: &mut Current) -> String {
    let exception = cur.take_exception();
    if exception.is_null(cur) {
        return "an unknown error".to_owned();
    }
    let name = exception.get(cur).class().external_name();
    let message = if cur.vm().has_well_known() {
        let text = exception.get(cur).load_ref(cur.vm().well_known().throwable_detail_message);
        if text.is_null() { None } else { Some(String::from_utf16_lossy(&cur.string_units(text))) }
    } else {
        None
    };
    match message {
        Some(message) => format!("{name}: {message}"),
        None => name,
    }
}

fn boot_class(cur: &mut Current, name: &str) -> Result<ClassRef, String> {
    let vm = cur.vm();
    let symbol = vm.symbols.intern(name.as_bytes());
    match cur.find_class(symbol, vm.boot_loader()) {
        Ok(Some(class)) => Ok(class),
        Ok(None) => Err(format!("the class library has no class {name}")),
        Err(thrown) => {
            thrown.discard();
            Err(format!("class {name} can't be loaded: {}", describe_pending(cur)))
        }
    }
}

/// Loads what the VM knows by name; uses no heap.
fn load_first_classes(cur: &mut Current) -> Result<WellKnown, BootError> {
    let vm = cur.vm();
    for basic_type in BasicType::PRIMITIVES {
        vm.classes.set_primitive(basic_type, crate::define::new_primitive_class(vm, basic_type));
    }
    boot_class(cur, "java/lang/Object")?;
    boot_class(cur, "java/lang/Cloneable")?;
    boot_class(cur, "java/io/Serializable")?;
    boot_class(cur, "java/lang/Class")?;
    for basic_type in BasicType::PRIMITIVES.into_iter().filter(|t| *t != BasicType::Void) {
        let primitive = vm.primitive_class(basic_type);
        match cur.array_class(primitive) {
            Ok(array) => vm.classes.set_primitive_array(basic_type, array),
            Err(_) => return Err(BootError("no memory for the first array classes".to_owned())),
        }
    }
    Ok(WellKnown::find(&vm.symbols, &|class, field| vm.injected(class, field), &mut |name| boot_class(cur, name))?)
}

/// Gives every class so far its mirror.
fn make_first_mirrors(cur: &mut Current, well_known: WellKnown) -> Result<(), BootError> {
    let vm = cur.vm();
    let first: Vec<ClassRef> = vm.all_classes().collect();
    for class in &first {
        if crate::define::new_mirror(cur, class, well_known.class_class).is_err() {
            return Err(BootError("no memory for the first classes".to_owned()));
        }
    }
    vm.set_well_known(well_known);
    for class in first {
        crate::define::fill_mirror(cur, class, Handle::NULL, Handle::NULL);
    }
    let wk = vm.well_known();
    vm.heap().start_collector(heap::WellKnown {
        reference_referent: wk.reference_referent.offset(),
        reference_discovered: wk.reference_discovered.offset(),
        reference_next: wk.reference_next.offset(),
        reference_queue: wk.reference_queue.offset(),
        soft_timestamp: wk.soft_reference_timestamp,
        mirror_size: wk.class_mirror_size,
        stack_chunk_size: wk.stack_chunk_bytes,
        mirror_static_count: wk.class_static_count,
        mirror_native_class: wk.class_native_class,
    });
    Ok(())
}

fn initialize(cur: &mut Current, name: &str) -> JResult<()> {
    let vm = cur.vm();
    let symbol = vm.symbols.intern(name.as_bytes());
    let class = cur.load_class(symbol, vm.boot_loader())?;
    cur.initialize(class)
}

/// Threads, groups, `initPhase1`, and the classes that errors and method handles need.
fn run_phases(cur: &mut Current) -> JResult<()> {
    let vm = cur.vm();
    let wk = vm.well_known();
    for class in [wk.class_string, wk.class_system, wk.class_class, wk.class_thread_group, wk.class_thread] {
        cur.initialize(class)?;
    }
    let system = cur.new_instance(wk.class_thread_group)?;
    cur.call(wk.thread_group_init_system, &[Value::Reference(system)])?;
    let main = cur.new_instance(wk.class_thread_group)?;
    let name = cur.new_string("main")?;
    cur.call(wk.thread_group_init, &[Value::Reference(main), Value::Reference(system), Value::Reference(name)])?;
    let main_group = vm.globals.create(main.get(cur).address());
    vm.threads.set_main_group(main_group);
    crate::threads::give_thread_object(cur, main, Some("main"), false)?;
    initialize(cur, "java/lang/Module")?;
    inject_unsafe_constants(cur)?;
    initialize(cur, "java/lang/reflect/Method")?;
    initialize(cur, "java/lang/ref/Finalizer")?;
    cur.call(wk.system_init_phase1, &[])?;
    vm.set_phase(Phase::Start);
    for name in [
        "java/lang/OutOfMemoryError",
        "java/lang/NullPointerException",
        "java/lang/ClassCastException",
        "java/lang/ArrayStoreException",
        "java/lang/ArithmeticException",
        "java/lang/ArrayIndexOutOfBoundsException",
        "java/lang/StackOverflowError",
        "java/lang/IllegalMonitorStateException",
        "java/lang/IllegalArgumentException",
        "java/lang/InternalError",
        "java/lang/invoke/MethodHandle",
        "java/lang/invoke/ResolvedMethodName",
        "java/lang/invoke/MemberName",
        "java/lang/invoke/MethodHandleNatives",
    ] {
        initialize(cur, name)?;
    }
    crate::oom::preallocate(cur);
    Ok(())
}

/// The constants of `jdk.internal.misc.UnsafeConstants`, between its initialiser and that of `Unsafe`.
fn inject_unsafe_constants(cur: &mut Current) -> JResult<()> {
    let wk = cur.vm().well_known();
    let class = wk.class_unsafe_constants;
    cur.initialize(class)?;
    // SAFETY: sysconf only asks.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    let mirror = class.mirror(cur);
    mirror.store_i32(wk.unsafe_constants_address_size as usize, 8);
    mirror.store_i32(wk.unsafe_constants_page_size as usize, page as i32);
    mirror.store_u8(wk.unsafe_constants_big_endian as usize, 0);
    mirror.store_u8(wk.unsafe_constants_unaligned_access as usize, 1);
    mirror.store_i32(wk.unsafe_constants_flush_size as usize, 0);
    Ok(())
}

/// `initPhase2` and 3, and the built-in loaders. A message when it fails.
fn start_module_system(cur: &mut Current) -> Option<String> {
    let wk = cur.vm().well_known();
    match cur.call(wk.system_init_phase2, &[Value::Int(0), Value::Int(0)]) {
        Ok(result) if result.int() == 0 => {}
        // The class library has printed why.
        Ok(_) => return Some(String::new()),
        Err(thrown) => {
            thrown.discard();
            return Some(describe_pending(cur));
        }
    }
    crate::probes::events::vm_start(cur);
    let finished = cur.call(wk.system_init_phase3, &[]).and_then(|_| {
        let system = cur.call(wk.class_loader_get_system, &[])?.reference();
        let platform = cur.call(wk.class_loader_get_platform, &[])?.reference();
        name_built_in(cur, system, BuiltIn::System);
        name_built_in(cur, platform, BuiltIn::Platform);
        let global = cur.vm().globals.create(system.get(cur).address());
        cur.vm().loaders.set_system(global);
        Ok(())
    });
    match finished {
        Ok(()) => None,
        Err(thrown) => {
            thrown.discard();
            Some(describe_pending(cur))
        }
    }
}

/// Makes a loader one of the two that are never unloaded.
fn name_built_in(cur: &mut Current, object: Handle, which: BuiltIn) {
    let loader = cur.loader_of(object);
    let global = cur.vm().globals.create(object.get(cur).address());
    let text = cur.describe_loader(loader);
    loader.become_built_in(which, global, text);
}
