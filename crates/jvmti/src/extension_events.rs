//! Extension events (JVM TI, "Extension Mechanism"): which there are, and an environment's callbacks of them.

use abi::jvmti::*;
use inspection::{EventKind, EventSet, ExtensionEvent, ExtensionParameter as Fact};
use std::sync::OnceLock;

const JNI: Fact = ("jni_env", JVMTI_KIND_IN_PTR, JVMTI_TYPE_JNIENV, false);
const VIRTUAL: Fact = ("virtual_thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, false);
const THREAD: Fact = ("thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, false);
const BLOCKER: Fact = ("blocker", JVMTI_KIND_IN, JVMTI_TYPE_JOBJECT, true);
const NAME: Fact = ("class", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR, false);

/// The extension events and their indices, which those of the stock VM have there.
static EVENTS: &[(i32, ExtensionEvent)] = &[
    (
        49,
        ExtensionEvent {
            id: "com.sun.hotspot.events.ClassUnload",
            description: "A class was unloaded: its internal name",
            kind: EventKind::ClassUnload,
            parameters: &[JNI, NAME],
        },
    ),
    (
        48,
        ExtensionEvent {
            id: "com.sun.hotspot.events.VirtualThreadMount",
            description: "A virtual thread goes on on a carrier",
            kind: EventKind::VirtualThreadMount,
            parameters: &[JNI, VIRTUAL],
        },
    ),
    (
        47,
        ExtensionEvent {
            id: "com.sun.hotspot.events.VirtualThreadUnmount",
            description: "A virtual thread leaves its carrier",
            kind: EventKind::VirtualThreadUnmount,
            parameters: &[JNI, VIRTUAL],
        },
    ),
    (
        46,
        ExtensionEvent {
            id: "org.pellucid.events.VirtualThreadMount",
            description: "A virtual thread goes on on a carrier",
            kind: EventKind::VirtualThreadMount,
            parameters: &[JNI, VIRTUAL],
        },
    ),
    (
        45,
        ExtensionEvent {
            id: "org.pellucid.events.VirtualThreadUnmount",
            description: "A virtual thread leaves its carrier",
            kind: EventKind::VirtualThreadUnmount,
            parameters: &[JNI, VIRTUAL],
        },
    ),
    (
        44,
        ExtensionEvent {
            id: "org.pellucid.events.ClassUnload",
            description: "A class was unloaded: its signature, since the class is gone; on the signal dispatcher's thread",
            kind: EventKind::ClassUnload,
            parameters: &[JNI, THREAD, NAME],
        },
    ),
    (
        43,
        ExtensionEvent {
            id: "org.pellucid.events.VerboseOutput",
            description: "A line of what -verbose shows, shown or not: its jvmtiVerboseFlag and text; nothing of the VM may be used",
            kind: EventKind::VerboseOutput,
            parameters: &[
                ("flag", JVMTI_KIND_IN, JVMTI_TYPE_JINT, false),
                ("message", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR, false),
            ],
        },
    ),
    (
        42,
        ExtensionEvent {
            id: "org.pellucid.events.ThreadPark",
            description: "A thread, virtual ones too, is about to park: for what, as LockSupport was told, or null",
            kind: EventKind::ThreadPark,
            parameters: &[JNI, THREAD, BLOCKER],
        },
    ),
    (
        41,
        ExtensionEvent {
            id: "org.pellucid.events.ThreadParked",
            description: "A thread has parked, whatever ended it: for what, as LockSupport was told, or null",
            kind: EventKind::ThreadParked,
            parameters: &[JNI, THREAD, BLOCKER],
        },
    ),
];

/// The index of the first event that was added; none of those above, and no event of JVM TI's, comes behind it.
const FIRST_ADDED: i32 = JVMTI_MAX_EVENT_TYPE_VAL + 1;

/// Those that other interfaces have added.
static ADDED: OnceLock<&'static [ExtensionEvent]> = OnceLock::new();

/// Adds events; once.
pub(crate) fn add(events: &'static [ExtensionEvent]) {
    let _ = ADDED.set(events);
}

fn added() -> &'static [ExtensionEvent] {
    ADDED.get().copied().unwrap_or_default()
}

/// All extension events.
pub(crate) fn events() -> impl Iterator<Item = &'static ExtensionEvent> {
    EVENTS.iter().map(|(_, event)| event).chain(added())
}

/// The indices of all extension events, in the same order.
pub(crate) fn indices() -> impl Iterator<Item = i32> {
    EVENTS.iter().map(|(index, _)| *index).chain(FIRST_ADDED..FIRST_ADDED + added().len() as i32)
}

/// The kinds of events that were added.
pub(crate) fn added_kinds() -> EventSet {
    added().iter().fold(EventSet::EMPTY, |set, event| set | event.kind.set())
}

/// Is it one of the stock VM's?
pub(crate) fn is_stock(event: &ExtensionEvent) -> bool {
    event.id.starts_with("com.sun.")
}

/// Its name without whose it is.
pub(crate) fn name(event: &'static ExtensionEvent) -> &'static str {
    event.id.rsplit('.').next().unwrap_or(event.id)
}

/// An environment's callbacks of extension events, by their place in `events`.
#[derive(Default)]
pub(crate) struct Listeners(Vec<Listener>);

/// A callback of one of them.
#[derive(Copy, Clone, Default)]
pub(crate) struct Listener {
    pub callback: Option<jvmtiExtensionEvent>,
    /// Is it disabled all the same?
    pub is_off: bool,
}

impl Listeners {
    /// That of the event at a place in `events`.
    pub fn at(&mut self, place: usize) -> &mut Listener {
        if self.0.len() <= place {
            self.0.resize(place + 1, Listener::default());
        }
        &mut self.0[place]
    }

    fn enabled(&self) -> impl Iterator<Item = (&'static ExtensionEvent, jvmtiExtensionEvent)> {
        let callbacks = self.0.iter().map(|listener| listener.callback.filter(|_| !listener.is_off));
        events().zip(callbacks).filter_map(|(event, callback)| Some((event, callback?)))
    }

    /// The callbacks of a kind of event.
    pub fn of_kind(&self, kind: EventKind) -> Vec<(&'static ExtensionEvent, jvmtiExtensionEvent)> {
        self.enabled().filter(|(event, _)| event.kind == kind).collect()
    }

    /// The kinds of events that are enabled.
    pub fn kinds(&self) -> EventSet {
        self.enabled().fold(EventSet::EMPTY, |all, (event, _)| all | event.kind.set())
    }
}
