//! What the layers above the runtime are to it: given when the VM is made (`boot::Wiring`), or by themselves later.
//!
//! Invariant: each is set once, before anybody asks for it, but JNI's function table, which tools may exchange.

use crate::compiler::Compiler;
use crate::dynamic_linker::DynamicLinker;
use crate::service::Service;
use crate::thread::{Current, TierEntries};
use std::ffi::c_void;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

/// Answers `GetEnv` for the versions of other interfaces than JNI: None for unknown versions.
pub type EnvironmentHook = Box<dyn Fn(i32) -> Option<Result<*mut c_void, i32>> + Send + Sync>;

/// Prints a line by a `vfprintf` hook of the invocation API; true for standard output.
pub type Print = fn(hook: usize, output: bool, text: &str);

/// Tells Java of collections and thresholds.
pub type Tell = fn(&mut Current);

/// See the file's head; part of `Vm`.
#[derive(Default)]
pub struct Wired {
    tiers: OnceLock<TierEntries>,
    compiler: OnceLock<&'static dyn Compiler>,
    linker: OnceLock<&'static dyn DynamicLinker>,
    service: OnceLock<&'static dyn Service>,
    jni_functions: AtomicPtr<c_void>,
    print: OnceLock<Print>,
    gc_listener: OnceLock<Tell>,
    environment_hook: OnceLock<EnvironmentHook>,
}

impl Wired {
    /// Wires the tiers.
    pub fn set_tiers(&self, tiers: TierEntries) {
        if self.tiers.set(tiers).is_err() {
            crate::vm_bug!("the tiers were set twice");
        }
    }

    /// Wires the compiled tier, if there is one.
    pub(crate) fn set_compiler(&self, compiler: &'static dyn Compiler) {
        let _ = self.compiler.set(compiler);
    }

    /// Wires what links calls, what serves people outside of the process, and what prints.
    pub(crate) fn set_upper(&self, linker: &'static dyn DynamicLinker, service: &'static dyn Service, print: Print) {
        let _ = self.linker.set(linker);
        let _ = self.service.set(service);
        let _ = self.print.set(print);
    }

    /// Sets what tells Java of collections and thresholds, when somebody first wants to know.
    pub fn set_gc_listener(&self, tell: Tell) {
        let _ = self.gc_listener.set(tell);
    }

    /// Sets who answers `GetEnv` for other interfaces.
    pub fn set_environment_hook(&self, hook: EnvironmentHook) {
        let _ = self.environment_hook.set(hook);
    }

    /// Sets JNI's function table, that of threads to come.
    pub fn set_jni_functions(&self, table: *mut c_void) {
        self.jni_functions.store(table, Ordering::Release);
    }

    /// The code that runs methods.
    #[inline]
    pub(crate) fn tiers(&self) -> &TierEntries {
        match self.tiers.get() {
            Some(tiers) => tiers,
            None => crate::vm_bug!("no execution tier was wired"),
        }
    }

    /// The compiled tier, if there is one.
    #[inline]
    pub fn compiler(&self) -> Option<&'static dyn Compiler> {
        self.compiler.get().copied()
    }

    /// What links calls by running Java code.
    pub(crate) fn linker(&self) -> &'static dyn DynamicLinker {
        match self.linker.get() {
            Some(linker) => *linker,
            None => crate::vm_bug!("nothing was wired to link dynamic calls"),
        }
    }

    /// What serves people outside of the process.
    pub(crate) fn service(&self) -> &'static dyn Service {
        match self.service.get() {
            Some(service) => *service,
            None => crate::vm_bug!("nothing was wired to serve people outside of the process"),
        }
    }

    /// What prints by a hook, once it is wired.
    pub(crate) fn print(&self) -> Option<Print> {
        self.print.get().copied()
    }

    /// What tells Java of collections and thresholds, if somebody wants to know.
    pub fn gc_listener(&self) -> Option<Tell> {
        self.gc_listener.get().copied()
    }

    /// What other interfaces than JNI answer to `GetEnv`; None if the version is none of theirs.
    pub fn environment(&self, version: i32) -> Option<Result<*mut c_void, i32>> {
        self.environment_hook.get()?(version)
    }

    /// JNI's function table.
    pub fn jni_functions(&self) -> *mut c_void {
        self.jni_functions.load(Ordering::Acquire)
    }
}
