//! The invocation API (JNI specification, chapter 5): making and ending the VM, attaching threads.
//!
//! Invariant: the table and the JavaVM are constants; whether there is a VM says `runtime::vm::vm`. None of these functions
//! is called with a thread *in VM*.

use abi::jni::{
    JDK1_1InitArgs, JNI_EDETACHED, JNI_EEXIST, JNI_EINVAL, JNI_ERR, JNI_EVERSION, JNI_OK, JNI_VERSION_1_1,
    JNI_VERSION_1_2, JNI_VERSION_1_4, JNI_VERSION_1_6, JNI_VERSION_1_8, JNI_VERSION_9, JNI_VERSION_10, JNI_VERSION_19,
    JNI_VERSION_20, JNI_VERSION_21, JNI_VERSION_24, JNIInvokeInterface, JavaVM, JavaVMAttachArgs, JavaVMInitArgs, jint,
    jsize,
};
use classfile::mutf8;
use options::Options;
use options::log::LogFile;
use options::parse::{self, Given, HeapDefaults, Refusal, Surroundings};
use runtime::boot::{self, BootError, Wiring};
use runtime::refs::Handle;
use runtime::thread::{JavaThread, VmEntry};
use runtime::threads;
use runtime::vm::{Phase, Vm};
use std::ffi::{CStr, c_void};
use std::io::Write;
use std::path::PathBuf;

/// Feature release of the class library we run on.
const RELEASE: u16 = 25;

static TABLE: JNIInvokeInterface = JNIInvokeInterface {
    reserved0: std::ptr::null_mut(),
    reserved1: std::ptr::null_mut(),
    reserved2: std::ptr::null_mut(),
    DestroyJavaVM: destroy_java_vm,
    AttachCurrentThread: attach_current_thread,
    DetachCurrentThread: detach_current_thread,
    GetEnv: get_env,
    AttachCurrentThreadAsDaemon: attach_current_thread_as_daemon,
};

static JAVA_VM: &JNIInvokeInterface = &TABLE;

/// The JavaVM* of this process, good before there is a VM too.
pub fn java_vm() -> *mut JavaVM {
    (&raw const JAVA_VM).cast_mut().cast()
}

/// The VM, while native code may use it.
fn usable() -> Option<&'static Vm> {
    runtime::vm::vm().filter(|vm| vm.phase() >= Phase::Start && !vm.is_destroyed())
}

fn is_supported(version: jint) -> bool {
    matches!(
        version,
        JNI_VERSION_1_2
            | JNI_VERSION_1_4
            | JNI_VERSION_1_6
            | JNI_VERSION_1_8
            | JNI_VERSION_9
            | JNI_VERSION_10
            | JNI_VERSION_19
            | JNI_VERSION_20
            | JNI_VERSION_21
            | JNI_VERSION_24
    )
}

/// JNI_GetDefaultJavaVMInitArgs: says whether the version is supported; tells a launcher that asks with version 1.1 how big
/// threads' stacks are by default.
///
/// # Safety
/// `arguments` begins with a version; for JNI_VERSION_1_1 it is a `JDK1_1InitArgs`.
pub unsafe fn get_default_init_args(arguments: *mut c_void) -> jint {
    // SAFETY: the caller's promise.
    let version = unsafe { *arguments.cast::<jint>() };
    if version == JNI_VERSION_1_1 {
        // SAFETY: the caller's promise.
        let old = unsafe { &mut *arguments.cast::<JDK1_1InitArgs>() };
        old.version = JNI_VERSION_1_2;
        old.javaStackSize = runtime::vm::vm().map_or(Options::default().java_stack, |vm| vm.options.java_stack) as jint;
        return JNI_ERR;
    }
    if is_supported(version) { JNI_OK } else { JNI_ERR }
}

/// JNI_GetCreatedJavaVMs.
///
/// # Safety
/// `vms` takes `length` pointers; `count` is null or takes their number.
pub unsafe fn get_created_java_vms(vms: *mut *mut JavaVM, length: jsize, count: *mut jsize) -> jint {
    let there = runtime::vm::vm().is_some_and(|vm| vm.phase() == Phase::Live && !vm.is_destroyed());
    // SAFETY: the caller's promise.
    unsafe {
        if there && length > 0 && !vms.is_null() {
            *vms = java_vm();
        }
        if !count.is_null() {
            *count = jsize::from(there);
        }
    }
    JNI_OK
}

/// The hooks that the options have, which count from the first message on.
struct Hooks {
    /// Prints a line by a `vfprintf` hook; true for standard output.
    print: fn(hook: usize, output: bool, text: &str),
    vfprintf: usize,
    exit: usize,
}

impl Hooks {
    fn say(&self, output: bool, text: &str) {
        // Nobody is left to tell if the stream is closed.
        let _ = match (self.vfprintf, output) {
            (0, true) => writeln!(std::io::stdout(), "{text}"),
            (0, false) => writeln!(std::io::stderr(), "{text}"),
            (hook, _) => {
                (self.print)(hook, output, text);
                Ok(())
            }
        };
    }

    /// Says why there is no VM, as the stock one would, and ends the process.
    fn exit_during_initialization(&self, message: &str) -> ! {
        if !message.is_empty() {
            self.say(true, &format!("Error occurred during initialization of VM\n{message}"));
        }
        exit(1, self.exit)
    }
}

fn exit(code: jint, hook: usize) -> ! {
    if hook != 0 {
        // SAFETY: JNI: the extraInfo of the option `exit` is a function `void (jint)`.
        let hook = unsafe { std::mem::transmute::<usize, unsafe extern "C" fn(jint)>(hook) };
        // SAFETY: as above.
        unsafe { hook(code) };
    }
    std::process::exit(code)
}

/// The path this library was loaded from.
fn library_path() -> Option<PathBuf> {
    // SAFETY: plain data, all zero is valid.
    let mut information: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: an address of our own code, and a place for the answer.
    if unsafe { libc::dladdr(java_vm as *const () as *const c_void, &mut information) } == 0
        || information.dli_fname.is_null()
    {
        return None;
    }
    // SAFETY: dladdr filled in a C string that lives as long as the library.
    let name = unsafe { CStr::from_ptr(information.dli_fname) };
    Some(PathBuf::from(name.to_string_lossy().into_owned()))
}

/// The options of an init args structure.
///
/// # Safety
/// As `create_java_vm`.
unsafe fn given_options(arguments: &JavaVMInitArgs) -> Vec<Given> {
    (0..usize::try_from(arguments.nOptions).unwrap_or(0))
        .map(|index| {
            // SAFETY: the caller promises `nOptions` elements.
            let option = unsafe { &*arguments.options.add(index) };
            let text = if option.optionString.is_null() {
                String::new()
            } else {
                // SAFETY: the caller promises C strings.
                unsafe { CStr::from_ptr(option.optionString) }.to_string_lossy().into_owned()
            };
            Given { text, extra: option.extraInfo as usize }
        })
        .collect()
}

/// JNI_CreateJavaVM. `wiring` gives the VM its upper layers, once the options are known; `print` prints a line, on standard output if that is
/// said, by the hook that is the option `vfprintf`.
///
/// # Safety
/// `vm` and `env` are places for the answers; `arguments` points to a `JavaVMInitArgs` with as many options as it says.
pub unsafe fn create_java_vm(
    vm: *mut *mut JavaVM,
    env: *mut *mut c_void,
    arguments: *const c_void,
    print: fn(hook: usize, output: bool, text: &str),
    wiring: impl FnOnce(&Options) -> Wiring,
) -> jint {
    // A process has one chance, also when making the VM failed half-way.
    if runtime::vm::vm().is_some() {
        return if usable().is_some() { JNI_EEXIST } else { JNI_ERR };
    }
    // SAFETY: the caller's promise.
    let arguments = unsafe { &*arguments.cast::<JavaVMInitArgs>() };
    if !is_supported(arguments.version) {
        return JNI_EVERSION;
    }
    // SAFETY: the caller's promise.
    let given = unsafe { given_options(arguments) };
    let variable = |name: &str| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    let hook = |name: &str| given.iter().find(|option| option.text == name).map_or(0, |option| option.extra);
    let hooks = Hooks { print, vfprintf: hook("vfprintf"), exit: hook("exit") };
    let Some(java_home) = parse::java_home(&variable, library_path().as_deref()) else {
        hooks.exit_during_initialization(
            "No JDK was found around libjvm.so or the launcher, in PELLUCID_JDK or in JAVA_HOME (a folder with lib/modules)",
        );
    };
    let heap = heap::Config::default();
    let (machine_memory, container_memory) = parse::machine();
    let surroundings = Surroundings {
        heap: HeapDefaults { min: heap.min, nursery: heap.nursery, gc_threads: heap.gc_threads },
        variable: &variable,
        read: &|path| std::fs::read(path),
        begin_log: &LogFile::begin,
        java_home: &java_home,
        machine_memory,
        container_memory,
        release: RELEASE,
    };
    let parsed = parse::parse(&given, arguments.ignoreUnrecognized != 0, &surroundings);
    for message in &parsed.messages {
        hooks.say(message.output, &message.text);
    }
    let options = match parsed.outcome {
        Ok(options) => options,
        Err(Refusal::Option) => return JNI_EINVAL,
        Err(Refusal::Unknown) => return JNI_ERR,
        Err(Refusal::Initialization(message)) => hooks.exit_during_initialization(&message),
        Err(Refusal::Exit(code)) => exit(code, hooks.exit),
    };
    let wiring = wiring(&options);
    match boot::create(options, java_home, &wiring) {
        Ok(thread) => {
            // SAFETY: the caller's promise.
            unsafe {
                *vm = java_vm();
                *env = thread.jni_env();
            }
            JNI_OK
        }
        Err(BootError(message)) => hooks.exit_during_initialization(&message),
    }
}

unsafe extern "C" fn destroy_java_vm(_vm: *mut JavaVM) -> jint {
    let Some(vm) = usable() else { return JNI_ERR };
    let Ok(thread) = threads::attach_current(vm, Some("DestroyJavaVM"), Handle::NULL, false) else { return JNI_ERR };
    {
        // SAFETY: the calling thread's own structure, in native.
        let mut cur = unsafe { VmEntry::new(thread) };
        vm.threads.wait_for_non_daemons(&mut cur);
        let shutdown = vm.well_known().shutdown_shutdown;
        let outcome = cur.initialize(shutdown.class()).and_then(|()| cur.call(shutdown, &[]));
        if let Err(thrown) = outcome {
            // What the shutdown throws has nobody to catch it, and the VM ends anyway.
            thrown.discard();
            cur.take_exception();
        }
        runtime::probes::events::vm_death(&mut cur);
        cur.vm().service().vm_ends(&mut cur);
        vm.set_phase(Phase::Dead);
        // Daemons stop where they are, for ever: the process goes on without Java.
        std::mem::forget(runtime::safepoint::World::stop(&mut cur));
        vm.set_destroyed();
    }
    threads::forget_current_thread();
    JNI_OK
}

/// # Safety
/// As AttachCurrentThread.
unsafe fn attach(env: *mut *mut c_void, arguments: *mut c_void, daemon: bool) -> jint {
    let Some(vm) = usable() else {
        // SAFETY: a place for the answer.
        unsafe { *env = std::ptr::null_mut() };
        return JNI_ERR;
    };
    // SAFETY: JNI: null or a JavaVMAttachArgs.
    let arguments = unsafe { arguments.cast::<JavaVMAttachArgs>().as_ref() };
    let name = arguments.filter(|a| !a.name.is_null()).map(|a| {
        // SAFETY: JNI: a modified UTF-8 string.
        mutf8::to_str(unsafe { CStr::from_ptr(a.name) }.to_bytes()).into_owned()
    });
    let group = arguments.map_or(Handle::NULL, |a| crate::entry::h(a.group));
    match threads::attach_current(vm, name.as_deref(), group, daemon) {
        Ok(thread) => {
            // SAFETY: a place for the answer.
            unsafe { *env = thread.jni_env() };
            JNI_OK
        }
        Err(_) => JNI_ERR,
    }
}

unsafe extern "C" fn attach_current_thread(_vm: *mut JavaVM, env: *mut *mut c_void, arguments: *mut c_void) -> jint {
    // SAFETY: the same promises.
    unsafe { attach(env, arguments, false) }
}

unsafe extern "C" fn attach_current_thread_as_daemon(
    _vm: *mut JavaVM,
    env: *mut *mut c_void,
    arguments: *mut c_void,
) -> jint {
    // SAFETY: the same promises.
    unsafe { attach(env, arguments, true) }
}

unsafe extern "C" fn detach_current_thread(_vm: *mut JavaVM) -> jint {
    if usable().is_none() {
        return JNI_ERR;
    }
    let Some(thread) = threads::current_thread() else { return JNI_OK };
    match threads::detach(thread) {
        Ok(()) => JNI_OK,
        Err(_) => JNI_ERR,
    }
}

/// The environment of the calling thread.
fn current_environment() -> Option<&'static JavaThread> {
    threads::current_thread()
}

unsafe extern "C" fn get_env(_vm: *mut JavaVM, env: *mut *mut c_void, version: jint) -> jint {
    let (found, answer) = environment(version);
    // SAFETY: JNI: a place for the answer.
    unsafe { *env = found };
    answer
}

fn environment(version: jint) -> (*mut c_void, jint) {
    const NONE: *mut c_void = std::ptr::null_mut();
    // When the VM has ended, an agent's thread that is still attached is told so by its next call, which stops it.
    let attached = threads::current_thread().is_some();
    let there = |vm: &&'static Vm| attached || !vm.is_destroyed();
    let Some(vm) = runtime::vm::vm().filter(there) else { return (NONE, JNI_EDETACHED) };
    if let Some(answer) = vm.wired.environment(version) {
        return match answer {
            Ok(found) => (found, JNI_OK),
            Err(error) => (NONE, error),
        };
    }
    let thread = if vm.phase() >= Phase::Start { current_environment() } else { None };
    match thread {
        None => (NONE, JNI_EDETACHED),
        Some(thread) if is_supported(version) || version == JNI_VERSION_1_1 => (thread.jni_env(), JNI_OK),
        Some(_) => (NONE, JNI_EVERSION),
    }
}
