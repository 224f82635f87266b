//! From the VM's events to dump events.
//!
//! Invariant: the VM is asked for nothing but what agents want at the time.

use super::engine::{Engine, Occurrence};
use super::filter::Subject;
use super::kinds::*;
use inspection::{Enabled, EventKind, EventSet, EventSink, EventThread, FrameFacts, Inspector, Member, ObjectId};
use std::sync::OnceLock;

/// Which of the VM's events a dump event comes from. (Start and end of the VM are always told.)
const SOURCES: &[(Events, EventKind)] = &[
    (LOAD, EventKind::ClassLoad),
    (UNLOAD, EventKind::ClassUnload),
    (THROW, EventKind::Exception),
    (CATCH, EventKind::ExceptionCatch),
    (UNCAUGHT, EventKind::UncaughtException),
    (SYSTHROW, EventKind::SystemThrow),
    (THRSTART, EventKind::ThreadStart),
    (THRSTOP, EventKind::ThreadEnd),
    (BLOCKED, EventKind::MonitorContendedEnter),
    (FULLGC, EventKind::FullCollection),
    (SLOW, EventKind::SlowStop),
    (USER, EventKind::DataDumpRequest),
    (ALLOCATION, EventKind::InstrumentableObjectAlloc),
    (ALLOCATION, EventKind::VmObjectAlloc),
];

/// The listener among the VM's.
pub struct Triggers {
    member: Member,
    /// There once the command line was understood.
    pub engine: OnceLock<Engine>,
}

impl Triggers {
    /// Without agents.
    pub fn new(member: Member) -> Triggers {
        Triggers { member, engine: OnceLock::new() }
    }

    /// Has the VM tell what agents want now.
    pub fn settle(&self) {
        self.member.want(|| {
            let events = self.engine.get().map_or(0, Engine::events);
            let wanted = SOURCES.iter().filter(|(event, _)| events & event != 0);
            let everywhere = wanted.fold(EventSet::EMPTY, |set, (_, kind)| set | kind.set());
            Enabled { everywhere, threads: Vec::new() }
        });
    }

    /// The agents, if one wants an event.
    fn wanting(&self, event: Events) -> Option<&Engine> {
        self.engine.get().filter(|engine| engine.events() & event != 0)
    }

    fn simple(&self, event: Events) {
        self.told(event, String::new(), Subject::Nothing);
    }

    fn told(&self, event: Events, detail: String, subject: Subject<'_>) {
        if let Some(engine) = self.wanting(event) {
            engine.happened(&Occurrence { event, detail, message: None, subject, registers: &[] });
        }
    }

    fn class(&self, event: Events, signature: &[u8]) {
        let text = String::from_utf8_lossy(signature);
        let name = text.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(&text);
        // The names of unloaded classes can't be asked for by OpenJ9's filters, and aren't told.
        let subject = if event == LOAD { Subject::Class(name) } else { Subject::Nothing };
        let detail = if event == LOAD { name.to_owned() } else { String::new() };
        self.told(event, detail, subject);
    }

    fn allocation(&self, class: ObjectId, size: i64) {
        let Some(engine) = self.wanting(ALLOCATION) else { return };
        let bytes = size.max(0) as u64;
        // Only what an agent may want is worth a name.
        if !engine.wants_size(bytes) {
            return;
        }
        let Ok(facts) = engine.vm.class_facts(class) else { return };
        let text = String::from_utf8_lossy(&facts.signature).into_owned();
        let name = text.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(&text).replace('/', ".");
        self.told(ALLOCATION, format!("{bytes} bytes, type {name}"), Subject::Bytes(bytes));
    }

    /// An exception; frames are counted from the one that it concerns.
    fn exception_event(&self, event: Events, thread: &EventThread, exception: ObjectId) {
        let Some(engine) = self.wanting(event) else { return };
        // One that native code has cleared can't be asked any more.
        let Ok(facts) = engine.vm.exception_facts(exception) else { return };
        let frame = |depth: u32| engine.vm.frame_text(thread.id, depth);
        let subject = Subject::Exception { class: &facts.class, message: facts.message.as_deref(), frame: &frame };
        engine.happened(&Occurrence {
            event,
            detail: facts.class.clone(),
            message: facts.message.clone(),
            subject,
            registers: &[],
        });
    }

    fn vm(&self) -> Option<&'static dyn Inspector> {
        self.engine.get().map(|engine| engine.vm)
    }
}

impl EventSink for Triggers {
    fn vm_init(&self, _: &EventThread) {
        self.simple(VMSTART);
    }

    fn vm_death(&self, _: usize) {
        let Some(vm) = self.vm() else { return };
        let code = vm.exit_code();
        self.told(VMSTOP, format!("#{:016x}", i64::from(code)), Subject::Exit(i64::from(code)));
    }

    fn thread_start(&self, _: &EventThread, is_virtual: bool) {
        if !is_virtual {
            self.simple(THRSTART);
        }
    }

    fn thread_end(&self, _: &EventThread, is_virtual: bool) {
        if !is_virtual {
            self.simple(THRSTOP);
        }
    }

    fn class_load(&self, _: &EventThread, class: ObjectId) {
        if let Some(facts) = self.wanting(LOAD).and_then(|engine| engine.vm.class_facts(class).ok()) {
            self.class(LOAD, &facts.signature);
        }
    }

    fn class_unload(&self, _: &EventThread, signature: &[u8]) {
        self.class(UNLOAD, signature);
    }

    fn exception(&self, thread: &EventThread, _: FrameFacts, exception: ObjectId, _: Option<FrameFacts>) {
        self.exception_event(THROW, thread, exception);
    }

    fn exception_catch(&self, thread: &EventThread, _: FrameFacts, exception: ObjectId) {
        self.exception_event(CATCH, thread, exception);
    }

    fn uncaught_exception(&self, thread: &EventThread, exception: ObjectId) {
        self.exception_event(UNCAUGHT, thread, exception);
    }

    fn system_throw(&self, thread: &EventThread, exception: ObjectId) {
        self.exception_event(SYSTHROW, thread, exception);
    }

    fn monitor_contended_enter(&self, _: &EventThread, _: ObjectId) {
        self.simple(BLOCKED);
    }

    fn crashed(&self, registers: &[String]) {
        let event = if registers.is_empty() { ABORT } else { GPF };
        if let Some(engine) = self.wanting(event) {
            let (detail, subject) = (String::new(), Subject::Nothing);
            engine.happened(&Occurrence { event, detail, message: None, subject, registers });
        }
    }

    fn vm_object_alloc(&self, _: &EventThread, _: ObjectId, class: ObjectId, size: i64) {
        self.allocation(class, size);
    }

    fn instrumentable_object_alloc(&self, _: &EventThread, _: ObjectId, class: ObjectId, size: i64) {
        self.allocation(class, size);
    }

    fn full_collection(&self, _: &EventThread) {
        self.simple(FULLGC);
    }

    fn slow_stop(&self, _: &EventThread, millis: u64) {
        self.told(SLOW, format!("{millis}ms"), Subject::Millis(millis));
    }

    fn data_dump_request(&self) {
        self.simple(USER);
    }
}
