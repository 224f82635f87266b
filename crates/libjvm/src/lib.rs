//! `libjvm.so`: wires the crates together and exports what the JDK's libraries and launcher import.
//!
//! Invariant: no logic here; what is exported under C names besides the invocation API comes from the crates named below.

pub mod variadic;

use abi::jni::{JavaVM, jint, jsize};
use inspection::Interfaces;
use inspector::VmInspector;
use jvmdi::Jvmdi;
use jvmti::{AgentLibrary, Jvmti};
use options::Options;
use runtime::boot::{BootError, Wiring};
use runtime::vm::Vm;
use std::ffi::c_void;

/// Everything above the runtime, for a VM with these options.
fn wiring(options: &Options) -> Wiring {
    // SAFETY: JNI: the extraInfo of the option `vfprintf` is such a function, or the option was not given.
    unsafe { variadic::set_vfprintf_hook(options.vfprintf_hook as *mut c_void) };
    Wiring {
        tiers: interpreter::entries(),
        compiler: Some(jit::compiler()),
        natives: [jvm_natives::NATIVES, &[runtime::backtrace::NATIVES], &invoke::NATIVES].concat(),
        native_forms: jvm_natives::forms::FORMS.to_vec(),
        print: variadic::print_by_hook,
        agents: load_agents,
        linker: &invoke::LINKER,
        service: &service::SERVICE,
        jni_functions: std::ptr::from_ref(jni::table::function_table(options.check_jni, variadic::fill_slots)).cast(),
    }
}

/// Starts the interfaces for tools and loads the agents of the command line.
fn load_agents(vm: &'static Vm) -> Result<(), BootError> {
    let inspector: &'static VmInspector = Box::leak(Box::new(VmInspector(vm)));
    let interfaces = Interfaces::start(inspector);
    let too_many = || BootError("too many interfaces for tools".to_owned());
    let jvmti = Jvmti::start(inspector, interfaces, jni::invocation::java_vm()).ok_or_else(too_many)?;
    openj9::start(jvmti, interfaces, &vm.options.openj9).map_err(BootError)?;
    let jvmdi = Jvmdi::start(inspector, interfaces, jni::invocation::java_vm(), vm.options.debug);
    let jvmdi = jvmdi.ok_or_else(too_many)?;
    vm.wired.set_environment_hook(Box::new(|version| jvmti.get_env(version).or_else(|| jvmdi.get_env(version))));
    vm.tools.set_agents(
        Box::new(|| jvmti.unload_agents()),
        Box::new(|name, is_path, options, warning| jvmti.attach_agent(name, is_path, options, warning)),
    );
    let mut agents = Vec::new();
    for (name, options, is_path) in &vm.options.agents {
        agents.push(AgentLibrary { name: name.clone(), options: options.clone(), is_path: *is_path, is_run: false });
    }
    for (name, options) in &vm.options.run_libraries {
        agents.push(AgentLibrary { name: name.clone(), options: options.clone(), is_path: false, is_run: true });
    }
    // SAFETY: a library's JVM_OnLoad is such a function; the options stay.
    jvmti.load_agents(&agents, &|on_load, options| unsafe { jvmdi.run_library(on_load, options) }).map_err(BootError)
}

/// JNI_CreateJavaVM (JNI specification, chapter 5).
///
/// # Safety
/// The arguments are as the invocation API says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JNI_CreateJavaVM(
    vm: *mut *mut JavaVM,
    environment: *mut *mut c_void,
    arguments: *mut c_void,
) -> jint {
    // SAFETY: the caller's promise.
    unsafe { jni::invocation::create_java_vm(vm, environment, arguments, variadic::print_by_hook, wiring) }
}

/// JNI_GetDefaultJavaVMInitArgs (JNI specification, chapter 5).
///
/// # Safety
/// The arguments are as the invocation API says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JNI_GetDefaultJavaVMInitArgs(arguments: *mut c_void) -> jint {
    // SAFETY: the caller's promise.
    unsafe { jni::invocation::get_default_init_args(arguments) }
}

/// JNI_GetCreatedJavaVMs (JNI specification, chapter 5).
///
/// # Safety
/// The arguments are as the invocation API says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JNI_GetCreatedJavaVMs(vms: *mut *mut JavaVM, length: jsize, count: *mut jsize) -> jint {
    // SAFETY: the caller's promise.
    unsafe { jni::invocation::get_created_java_vms(vms, length, count) }
}
