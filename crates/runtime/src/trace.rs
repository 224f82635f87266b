//! Traces for those who debug the VM: `-XX:Trace=topic,topic`.

use crate::class::ClassRef;
use crate::vm::Vm;

/// What can be traced.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Topic {
    /// Classes loaded, with their source.
    Load,
    /// Classes linked.
    Link,
    /// Classes initialised.
    Init,
    /// Exceptions thrown and where they are caught.
    Exceptions,
    /// Bytecodes as the interpreter runs them.
    Bytecodes,
    /// Native methods bound.
    Natives,
}

impl Topic {
    /// All topics, with the name used on the command line and what they print.
    pub const ALL: [(Topic, &'static str, &'static str); 6] = [
        (Topic::Load, "load", "classes loaded, with their source"),
        (Topic::Link, "link", "classes linked"),
        (Topic::Init, "init", "classes initialised"),
        (Topic::Exceptions, "exceptions", "exceptions thrown and where they are caught"),
        (Topic::Bytecodes, "bytecodes", "each bytecode the interpreter runs"),
        (Topic::Natives, "natives", "native methods bound"),
    ];
}

/// Is a topic traced?
pub fn on(vm: &Vm, topic: Topic) -> bool {
    if vm.options.trace.is_empty() {
        return false;
    }
    Topic::ALL.iter().any(|(t, name, _)| *t == topic && vm.options.trace.iter().any(|wanted| wanted == name))
}

/// A class was loaded.
pub fn class_loaded(vm: &Vm, class: ClassRef) {
    if on(vm, Topic::Load) {
        eprintln!("[load] {} source: {}", class.external_name(), class.source.get().map_or("?", |s| s));
    }
}

/// A class was linked.
pub fn class_linked(vm: &Vm, class: ClassRef) {
    if on(vm, Topic::Link) {
        eprintln!("[link] {}", class.external_name());
    }
}

/// A class is being initialised.
pub fn class_initializing(vm: &Vm, class: ClassRef) {
    if on(vm, Topic::Init) {
        eprintln!("[init] {}", class.external_name());
    }
}
