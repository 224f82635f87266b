//! Where tracepoints come from: events of the VM.

use super::methods::{Methods, Traced};
use super::points::At;
use super::triggers::{Act, Action, Trigger};
use super::{ENGINE, Engine, TRACING, Thread};
use crate::entry::host;
use inspection::{
    EventKind, EventSet, EventThread, FrameFacts, Inspector, MethodFacts, MethodId, ObjectId, Value, ValueType,
};

/// Entries, exits and throws of methods.
const OF_METHODS: [At; 15] = [
    At::MethodEntry,
    At::NativeEntry,
    At::StaticEntry,
    At::NativeStaticEntry,
    At::MethodExit,
    At::NativeExit,
    At::StaticExit,
    At::NativeStaticExit,
    At::Arguments,
    At::StaticArguments,
    At::MethodThrow,
    At::NativeThrow,
    At::StaticThrow,
    At::NativeStaticThrow,
    At::Returned,
];
const OF_EXCEPTIONS: [At; 2] = [At::ExceptionBegins, At::ExceptionEnds];
const OF_COLLECTIONS: [At; 8] = [
    At::SystemCollectionBegins,
    At::SystemCollectionEnds,
    At::LocalCollectionBegins,
    At::LocalCollectionEnds,
    At::CycleBegins,
    At::CycleEnds,
    At::GlobalCollectionBegins,
    At::GlobalCollectionEnds,
];

/// The events that the tracepoints which are on come from.
pub(crate) fn wanted() -> EventSet {
    let any = |points: &[At]| points.iter().any(|at| ENGINE.is_on(*at));
    let settings = ENGINE.settings.read();
    let triggers = settings.triggers.iter().any(|(_, trigger)| matches!(trigger, Trigger::Methods(..)));
    let methods = triggers || !settings.methods.is_empty() && any(&OF_METHODS);
    let mut set = EventSet::EMPTY;
    let mut want = |wanted: bool, kinds: &[EventKind]| {
        if wanted {
            set |= EventSet::of(kinds);
        }
    };
    want(methods, &[EventKind::MethodEntry, EventKind::MethodExit]);
    want(any(&OF_EXCEPTIONS), &[EventKind::Exception]);
    want(any(&[At::ClassMade]), &[EventKind::ClassLoad]);
    want(any(&OF_COLLECTIONS), &[EventKind::GarbageCollectionStart, EventKind::GarbageCollectionFinish]);
    set
}

fn java(thread: &EventThread) -> Thread {
    Thread { jni: thread.jni, may_wait: true }
}

/// A method's class with slashes and its facts.
fn described(vm: &dyn Inspector, method: MethodId) -> Option<(String, MethodFacts)> {
    let facts = vm.method_facts(method).ok()?;
    let signature = vm.class_facts(vm.method_class(method).ok()?).ok()?.signature;
    let class = String::from_utf8_lossy(&signature).trim_start_matches('L').trim_end_matches(';').to_owned();
    Some((class, facts))
}

/// `class.name(descriptor)`.
fn shown(class: &str, facts: &MethodFacts) -> String {
    format!("{class}.{}{}", String::from_utf8_lossy(&facts.name), String::from_utf8_lossy(&facts.signature))
}

/// Where something happens.
fn place(at: FrameFacts) -> String {
    let found = host().and_then(|host| described(host.vm(), at.method));
    found.map_or("a method that is gone".to_owned(), |(class, facts)| {
        format!("{} at bytecode {}", shown(&class, &facts), at.location)
    })
}

/// The frames of the calling thread, the newest first.
pub(super) fn frames_of_caller(max: u32) -> Vec<String> {
    let Some(vm) = host().map(|host| host.vm()) else { return Vec::new() };
    let frames = vm.current_thread().and_then(|thread| vm.frames(thread, 0, max).ok()).unwrap_or_default();
    frames.into_iter().map(|frame| format!("jstacktrace: {}", place(frame))).collect()
}

/// An exception is thrown.
pub(crate) fn exception(thread: &EventThread, at: FrameFacts) {
    if ENGINE.is_on(At::ExceptionBegins) || ENGINE.is_on(At::ExceptionEnds) {
        ENGINE.hit(At::ExceptionBegins, java(thread), || format!("an exception is thrown in {}", place(at)));
        ENGINE.hit(At::ExceptionEnds, java(thread), || "it is the thread's exception".to_owned());
    }
}

/// A class was made.
pub(crate) fn class_made(thread: &EventThread, class: ObjectId) {
    ENGINE.hit(At::ClassMade, java(thread), || {
        let facts = host().and_then(|host| host.vm().class_facts(class).ok());
        let signature = facts.map_or(Vec::new(), |facts| facts.signature);
        format!("class {} was made", String::from_utf8_lossy(&signature))
    });
}

impl Engine {
    /// How a method is traced, which is looked at once.
    fn traced(&self, vm: &dyn Inspector, method: MethodId) -> Option<Traced> {
        if self.settings.read().methods.is_empty() {
            return None;
        }
        if let Some(known) = self.settings.read().known.get(&method.0) {
            return *known;
        }
        let (class, facts) = described(vm, method)?;
        let mut settings = self.settings.write();
        let traced = settings.methods.traced(&class, &String::from_utf8_lossy(&facts.name));
        settings.known.insert(method.0, traced);
        traced
    }

    /// Does what triggers of methods want.
    fn act_for_method(&self, vm: &dyn Inspector, thread: Thread, method: MethodId, enters: bool) {
        let has_any = self.settings.read().triggers.iter().any(|(_, t)| matches!(t, Trigger::Methods(..)));
        if !has_any || TRACING.get() {
            return;
        }
        let Some((class, facts)) = described(vm, method) else { return };
        let name = String::from_utf8_lossy(&facts.name).into_owned();
        let chosen = |methods: &Methods| methods.traced(&class, &name).is_some();
        let due: Vec<Action> = {
            let settings = self.settings.read();
            let acts = settings.triggers.iter().filter_map(|(_, trigger)| match trigger {
                Trigger::Methods(methods, entry, exit) if chosen(methods) => if enters { entry } else { exit }.as_ref(),
                _ => None,
            });
            acts.filter(|act: &&Act| act.is_due()).map(|act| act.action).collect()
        };
        if TRACING.replace(true) {
            return;
        }
        due.into_iter().for_each(|action| self.act(action, None, thread));
        TRACING.set(false);
    }
}

/// The point of a static or instance method, native or not.
fn of_kind(facts: &MethodFacts, points: [At; 4]) -> At {
    const STATIC: i32 = 8;
    points[usize::from(facts.modifiers & STATIC != 0) * 2 + usize::from(facts.native)]
}

fn kind_words(facts: &MethodFacts) -> &'static str {
    const STATIC: i32 = 8;
    match (facts.native, facts.modifiers & STATIC != 0) {
        (false, false) => "bytecode method",
        (false, true) => "bytecode static method",
        (true, false) => "native method",
        (true, true) => "native static method",
    }
}

/// A value as traces show it; an object by the hash that names it as long as it lives.
fn value_text(vm: &dyn Inspector, value: Value) -> String {
    match value {
        Value::Object(object) if object.is_null() => "null".to_owned(),
        Value::Object(object) => vm.object_hash(object).map_or("an object".to_owned(), |hash| format!("@{hash:x}")),
        Value::Int(value) => value.to_string(),
        Value::Long(value) => value.to_string(),
        Value::Float(value) => value.to_string(),
        Value::Double(value) => value.to_string(),
        Value::Void => "void".to_owned(),
    }
}

/// The types of a descriptor's parameters.
fn parameters(descriptor: &[u8]) -> Vec<ValueType> {
    let mut types = Vec::new();
    let mut rest = descriptor.strip_prefix(b"(").unwrap_or_default();
    while let Some(&letter) = rest.first().filter(|letter| **letter != b')') {
        types.push(match letter {
            b'L' | b'[' => ValueType::Object,
            b'J' => ValueType::Long,
            b'F' => ValueType::Float,
            b'D' => ValueType::Double,
            _ => ValueType::Int,
        });
        let dimensions = rest.iter().take_while(|letter| **letter == b'[').count();
        rest = &rest[dimensions..];
        let end = if rest.first() == Some(&b'L') { rest.iter().position(|c| *c == b';').unwrap_or(0) } else { 0 };
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    types
}

/// The arguments of the calling thread's newest frame.
fn arguments(vm: &dyn Inspector, thread: &EventThread, facts: &MethodFacts) -> String {
    let mut slot = i32::from(facts.modifiers & 8 == 0);
    let mut shown = Vec::new();
    for of_type in parameters(&facts.signature) {
        let value = vm.local(thread.id, 0, slot, of_type);
        shown.push(value.map_or("?".to_owned(), |value| value_text(vm, value)));
        slot += if matches!(of_type, ValueType::Long | ValueType::Double) { 2 } else { 1 };
    }
    format!("({})", shown.join(", "))
}

/// A method begins.
pub(crate) fn method_entry(event: &EventThread, method: MethodId) {
    let Some(vm) = host().map(|host| host.vm()) else { return };
    let thread = java(event);
    if let Some(traced) = ENGINE.traced(vm, method)
        && let Some((class, facts)) = described(vm, method)
    {
        let receiver = || {
            let this = vm.local_instance(event.id, 0).map(|this| value_text(vm, Value::Object(this)));
            this.map_or(String::new(), |this| format!(", this = {this}"))
        };
        let points = [At::MethodEntry, At::NativeEntry, At::StaticEntry, At::NativeStaticEntry];
        let is_static = facts.modifiers & 8 != 0;
        ENGINE.hit(of_kind(&facts, points), thread, || {
            let this = if is_static { String::new() } else { receiver() };
            format!("{} {}{this}", shown(&class, &facts), kind_words(&facts))
        });
        // What native methods were given lies where they have put it.
        if traced == Traced::Arguments && !facts.native {
            let at = if is_static { At::StaticArguments } else { At::Arguments };
            ENGINE.hit(at, thread, || format!("{} arguments: {}", shown(&class, &facts), arguments(vm, event, &facts)));
        }
    }
    ENGINE.act_for_method(vm, thread, method, true);
}

/// A method ends.
pub(crate) fn method_exit(event: &EventThread, method: MethodId, result: Option<Value>) {
    let Some(vm) = host().map(|host| host.vm()) else { return };
    let thread = java(event);
    if let Some(traced) = ENGINE.traced(vm, method)
        && let Some((class, facts)) = described(vm, method)
    {
        let points = match result {
            Some(_) => [At::MethodExit, At::NativeExit, At::StaticExit, At::NativeStaticExit],
            None => [At::MethodThrow, At::NativeThrow, At::StaticThrow, At::NativeStaticThrow],
        };
        ENGINE.hit(of_kind(&facts, points), thread, || format!("{} {}", shown(&class, &facts), kind_words(&facts)));
        if let (Traced::Arguments, Some(value)) = (traced, result) {
            ENGINE
                .hit(At::Returned, thread, || format!("{} returned {}", shown(&class, &facts), value_text(vm, value)));
        }
    }
    ENGINE.act_for_method(vm, thread, method, false);
}

/// A collection begins or has ended, on a thread of the collector.
pub(crate) fn collection(ends: bool) {
    if !OF_COLLECTIONS.iter().any(|at| ENGINE.is_on(*at)) {
        return;
    }
    let Some(vm) = host().map(|host| host.vm()) else { return };
    let Some(collection) = vm.newest_collection() else { return };
    let thread = Thread { jni: 0, may_wait: false };
    let heap = if ends { collection.after } else { collection.before };
    let text = || {
        let free = heap.total.saturating_sub(heap.used);
        format!("collection {}, cause {}: {free} of {} bytes free", collection.number, collection.cause, heap.total)
    };
    let of_system = collection.is_asked;
    let local = collection.is_partial;
    let points: [(bool, At); 4] = if ends {
        [
            (local, At::LocalCollectionEnds),
            (!local, At::GlobalCollectionEnds),
            (true, At::CycleEnds),
            (of_system, At::SystemCollectionEnds),
        ]
    } else {
        [
            (of_system, At::SystemCollectionBegins),
            (true, At::CycleBegins),
            (local, At::LocalCollectionBegins),
            (!local, At::GlobalCollectionBegins),
        ]
    };
    for (applies, at) in points {
        if applies {
            ENGINE.hit(at, thread, text);
        }
    }
}

/// The newest lines that went to the shared buffer (`exception=`), the oldest first.
pub(crate) fn history() -> Vec<String> {
    ENGINE.history.lock().iter().cloned().collect()
}
