//! `libjvm.so`: wires the crates together and exports what the JDK's libraries and launcher import.
//!
//! Invariant: no logic here; what is exported under C names besides the invocation API comes from the crates named below.

pub mod variadic;

use abi::jni::{JavaVM, jint, jsize};
use runtime::boot::Wiring;
use runtime::options::Options;
use std::ffi::c_void;

/// Everything above the runtime, for a VM with these options.
fn wiring(options: &Options) -> Wiring {
    // SAFETY: JNI: the extraInfo of the option `vfprintf` is such a function, or the option was not given.
    unsafe { variadic::set_vfprintf_hook(options.vfprintf_hook as *mut c_void) };
    Wiring {
        tiers: interpreter::entries(),
        compiler: Some(jit::compiler()),
        natives: vec![
            jvm_natives::table(),
            runtime::backtrace::NATIVES,
            runtime::member_name::NATIVES,
            runtime::reflection::NATIVES,
            runtime::stack_walk::NATIVES,
        ],
        native_forms: vec![jvm_natives::kernels::forms()],
        agents: refuse_agents,
        jni_functions: std::ptr::from_ref(jni::table::function_table(variadic::fill_slots)).cast(),
    }
}

/// Agents need JVM TI, which is not wired yet.
fn refuse_agents(vm: &'static runtime::Vm) -> Result<(), runtime::boot::BootError> {
    match vm.options.agents.first() {
        None => Ok(()),
        Some((name, ..)) => Err(runtime::boot::BootError(format!("Pellucid can't load agents yet: {name}"))),
    }
}

/// JNI_CreateJavaVM (JNI specification, chapter 5).
///
/// # Safety
/// The arguments are as the invocation API says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JNI_CreateJavaVM(vm: *mut *mut JavaVM, environment: *mut *mut c_void, arguments: *mut c_void) -> jint {
    // SAFETY: the caller's promise.
    unsafe { jni::invocation::create_java_vm(vm, environment, arguments, wiring) }
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
