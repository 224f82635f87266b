//! Traces for those who debug the VM: `-XX:Trace=topic,topic`.

use crate::class::ClassRef;
use crate::thread::{Current, poll};
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
    /// Methods compiled.
    Compile,
    /// Calls of agents.
    Jvmti,
}

impl Topic {
    /// All topics, with the name used on the command line and what they print.
    pub const ALL: [(Topic, &'static str, &'static str); 8] = [
        (Topic::Load, "load", "classes loaded, with their source"),
        (Topic::Link, "link", "classes linked"),
        (Topic::Init, "init", "classes initialised"),
        (Topic::Exceptions, "exceptions", "exceptions thrown and where they are caught"),
        (Topic::Bytecodes, "bytecodes", "each bytecode the interpreter runs"),
        (Topic::Natives, "natives", "native methods bound"),
        (Topic::Compile, "compile", "methods compiled, with the time it took and the size of the code"),
        (Topic::Jvmti, "jvmti", "each JVM TI call of agents, with its arguments and result"),
    ];
}

/// Is a topic traced?
#[inline]
pub fn on(vm: &Vm, topic: Topic) -> bool {
    !vm.options.trace.is_empty() && is_wanted(vm, topic)
}

#[cold]
fn is_wanted(vm: &Vm, topic: Topic) -> bool {
    Topic::ALL.iter().any(|(t, name, _)| *t == topic && vm.options.trace.iter().any(|wanted| wanted == name))
}

/// A class was loaded.
pub fn class_loaded(vm: &Vm, class: ClassRef) {
    vm.verbose.class_loaded(class);
    if on(vm, Topic::Load) {
        inspection::say!("[load] {} source: {}", class.external_name(), class.source().unwrap_or("?"));
    }
}

/// A class was unloaded.
pub fn class_unloaded(vm: &Vm, class: ClassRef) {
    vm.verbose.class_unloaded(class);
    if on(vm, Topic::Load) {
        inspection::say!("[load] unloaded {}", class.external_name());
    }
}

/// A class got a new version.
pub fn class_redefined(vm: &Vm, class: ClassRef) {
    if on(vm, Topic::Load) {
        inspection::say!("[load] redefined {}", class.external_name());
    }
}

/// A class was linked.
pub fn class_linked(vm: &Vm, class: ClassRef) {
    if on(vm, Topic::Link) {
        inspection::say!("[link] {}", class.external_name());
    }
}

/// A class is being initialised.
pub fn class_initializing(vm: &Vm, class: ClassRef) {
    if on(vm, Topic::Init) {
        inspection::say!("[init] {}", class.external_name());
    }
}

/// What a new thread's dispatch table must serve: the instrumented one when bytecodes are traced.
pub fn dispatch_demand(vm: &Vm) -> usize {
    if on(vm, Topic::Bytecodes) { poll::TOOL_DEMAND } else { 0 }
}

/// A bytecode is about to run.
#[inline]
pub(crate) fn bytecode(cur: &Current) {
    if on(cur.vm(), Topic::Bytecodes) {
        show_bytecode(cur);
    }
}

#[cold]
fn show_bytecode(cur: &Current) {
    let Some(frame) = cur.top_frame() else { return };
    let (Some(method), Some(bci)) = (frame.method(), frame.interpreted_bci()) else { return };
    let opcode = method.code_attribute().and_then(|c| c.bytes.get(bci as usize).copied()).unwrap_or(0);
    inspection::say!(
        "[bytecodes] {:p} {} @ {bci} {}",
        frame.header(),
        method.display(),
        bytecode::opcodes::name(opcode)
    );
}
