//! What libjvm owes the class library: the natives that the VM itself supplies ([`NATIVES`], [`forms::FORMS`]) and the `JVM_…` functions that the JDK's
//! native libraries import.
//!
//! Invariant: where a method has both, one body serves both; the table's binding is the one that runs.

// C functions are named as their importers spell them.
#![allow(non_snake_case)]

mod annotations;
mod array;
mod arraycopy;
mod assertions;
pub mod async_call_trace;
mod cds;
mod class;
mod class_definition;
mod constant_pool;
mod entry;
mod foreign_linker;
pub mod forms;
mod library;
mod management;
mod module;
mod null_pointer;
mod object;
mod optional;
mod perf;
mod processors;
mod raw_monitor;
mod reference;
mod reflection;
mod scoped_memory;
mod system;
mod thread;
mod thread_snapshot;
mod traces;
mod unsafe_;
mod unsafe_class;
mod verify_support;
mod virtual_thread;

use runtime::natives::VmNative;

/// The natives of java.base that the VM supplies, for all releases of the class library; `Vm::add_natives` chooses. Method handles,
/// reflection and stack walks bring tables of their own.
pub const NATIVES: &[&[VmNative]] = &[
    annotations::NATIVES,
    array::NATIVES,
    arraycopy::NATIVES,
    assertions::CLASS,
    assertions::CLASS_LOADER,
    class::NATIVES,
    class::ASKED_OFTEN,
    constant_pool::NATIVES,
    foreign_linker::ENTRY_POINT,
    foreign_linker::UPCALL_LINKER,
    foreign_linker::UPCALL_STUBS,
    null_pointer::NATIVES,
    object::NATIVES,
    object::SYSTEM,
    optional::VECTOR,
    perf::NATIVES,
    reference::PHANTOM_REFERENCE,
    reference::REFERENCE,
    scoped_memory::NATIVES,
    system::STRING,
    system::SYSTEM,
    system::VM,
    thread::CURRENT,
    thread::NATIVES,
    thread_snapshot::NATIVES,
    unsafe_::NATIVES,
    unsafe_class::NATIVES,
    virtual_thread::CONTINUATION,
    virtual_thread::MOVES,
    virtual_thread::PINS,
    virtual_thread::VIRTUAL_THREAD,
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    #[test]
    fn no_native_twice() {
        for release in [17, 21, 25] {
            let mut seen = HashSet::new();
            for native in super::NATIVES.iter().copied().flatten().filter(|n| n.releases.contains(&release)) {
                assert!(
                    seen.insert((native.class, native.name, native.descriptor)),
                    "{}.{}",
                    native.class,
                    native.name
                );
            }
        }
    }
}
