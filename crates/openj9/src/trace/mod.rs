//! The trace engine: which tracepoints are on, and where what they say goes (`-Xtrace`, SetVmTrace, subscribers).
//!
//! Invariants: a tracepoint costs nothing while nobody wants it, since the VM isn't asked for the event it belongs to. Within what a
//! tracepoint causes, its thread hits none. Unlike on OpenJ9, none is on from the start.

mod api;
mod binary;
mod methods;
mod options;
mod points;
mod sources;
mod triggers;

pub(crate) use api::*;
pub(crate) use sources::*;

use crate::subscriptions::Subscriptions;
use methods::{Methods, Traced};
use parking_lot::{Mutex, RwLock};
use points::{At, Kind, POINTS, Wrong};
use std::cell::Cell;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use triggers::{Action, Trigger};

/// Where tracepoints go: the bits of their destinations.
mod to {
    pub const MINIMAL: u64 = 1;
    pub const MAXIMAL: u64 = 2;
    pub const COUNT: u64 = 4;
    pub const PRINT: u64 = 8;
    pub const HISTORY: u64 = 32;
    pub const EXTERNAL: u64 = 64;
    pub const TRIGGER: u64 = 128;
    pub const ALL: u64 = MINIMAL | MAXIMAL | COUNT | PRINT | HISTORY | EXTERNAL;
}

/// How many lines of history there are.
const HISTORY_LINES: usize = 256;
/// The least and the most for suspendcount and resumecount.
const SWITCH: std::ops::RangeInclusive<i64> = -99_999..=99_999;

/// What options have set.
struct Engine {
    destinations: [AtomicU64; POINTS.len()],
    counts: [AtomicU64; POINTS.len()],
    /// Tracing of all threads has been stopped.
    is_suspended: AtomicBool,
    /// Where each thread's switch begins; it traces while its switch isn't negative.
    switch: AtomicI64,
    has_switch: AtomicBool,
    is_indented: AtomicBool,
    /// `none` alone was given at the start: some destinations can't be had later.
    is_off: AtomicBool,
    /// The thread of the latest printed line.
    printed: AtomicU64,
    sleep_millis: AtomicU64,
    stack_depth: AtomicI64,
    settings: RwLock<Settings>,
    history: Mutex<VecDeque<String>>,
}

struct Settings {
    methods: Methods,
    triggers: Vec<(String, Trigger)>,
    /// Methods that were looked at: how they are traced.
    known: BTreeMap<usize, Option<Traced>>,
}

static ENGINE: Engine = Engine {
    destinations: [const { AtomicU64::new(0) }; POINTS.len()],
    counts: [const { AtomicU64::new(0) }; POINTS.len()],
    is_suspended: AtomicBool::new(false),
    switch: AtomicI64::new(0),
    has_switch: AtomicBool::new(false),
    is_indented: AtomicBool::new(false),
    is_off: AtomicBool::new(false),
    printed: AtomicU64::new(0),
    sleep_millis: AtomicU64::new(30_000),
    stack_depth: AtomicI64::new(-1),
    settings: RwLock::new(Settings { methods: Methods::NONE, triggers: Vec::new(), known: BTreeMap::new() }),
    history: Mutex::new(VecDeque::new()),
};

/// Who gets the text of tracepoints.
static SUBSCRIBERS: Subscriptions = Subscriptions::new();

thread_local! {
    /// Is the thread at a tracepoint?
    static TRACING: Cell<bool> = const { Cell::new(false) };
    /// Its switch, once it was looked at.
    static OWN_SWITCH: Cell<Option<i64>> = const { Cell::new(None) };
    /// How deep it is in entries, for iprint.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// What the thread that hits a tracepoint is, and may do.
#[derive(Copy, Clone)]
pub(crate) struct Thread {
    /// Its JNIEnv*, by which records name it; 0 for threads of the collector.
    pub jni: usize,
    /// May it wait for other threads?
    pub may_wait: bool,
}

impl Engine {
    fn is_on(&self, at: At) -> bool {
        self.destinations[at as usize].load(Ordering::Relaxed) != 0
    }

    fn own_switch(&self) -> i64 {
        OWN_SWITCH.get().unwrap_or_else(|| self.switch.load(Ordering::Relaxed))
    }

    fn traces_now(&self) -> bool {
        !self.is_suspended.load(Ordering::Relaxed) && self.own_switch() >= 0
    }

    /// A tracepoint is hit.
    fn hit(&self, at: At, thread: Thread, text: impl FnOnce() -> String) {
        let wanted = self.destinations[at as usize].load(Ordering::Relaxed);
        if wanted == 0 || TRACING.replace(true) {
            return;
        }
        if wanted & to::TRIGGER != 0 {
            self.act_for(at as usize, true, thread);
        }
        if self.traces_now() {
            self.log(at, wanted, thread, &text());
        }
        if wanted & to::TRIGGER != 0 {
            self.act_for(at as usize, false, thread);
        }
        TRACING.set(false);
    }

    fn log(&self, at: At, wanted: u64, thread: Thread, text: &str) {
        let point = &POINTS[at as usize];
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        if wanted & to::COUNT != 0 {
            self.counts[at as usize].fetch_add(1, Ordering::Relaxed);
        }
        if wanted & to::PRINT != 0 {
            self.print(point, now, thread, text);
        }
        if wanted & (to::EXTERNAL | to::HISTORY) != 0 {
            let record = record(point, now, thread, text);
            if wanted & to::HISTORY != 0 {
                let mut history = self.history.lock();
                if history.len() == HISTORY_LINES {
                    history.pop_front();
                }
                history.push_back(record.clone());
            }
            if wanted & to::EXTERNAL != 0 {
                SUBSCRIBERS.deliver(record.as_bytes(), thread.may_wait);
            }
        }
        if wanted & (to::MINIMAL | to::MAXIMAL) != 0 {
            let parameters = if wanted & to::MAXIMAL != 0 { text } else { "" };
            binary::record(at as usize, now, thread, parameters);
        }
    }

    fn print(&self, point: &points::Point, now: Duration, thread: Thread, text: &str) {
        let moved = self.printed.swap(thread.jni as u64, Ordering::Relaxed) != thread.jni as u64;
        let depth = DEPTH.get();
        let depth = match point.kind {
            Kind::Entry => DEPTH.replace(depth + 1),
            Kind::Exit | Kind::Exception => {
                DEPTH.set(depth.saturating_sub(1));
                depth.saturating_sub(1)
            }
            Kind::Event => depth,
        };
        let depth = if self.is_indented.load(Ordering::Relaxed) { depth } else { 0 };
        let (exceptional, kind) = marks(point.kind);
        inspection::say!(
            "{}{}{:#x}{:>16}.{:<6} {exceptional} {} {:depth$}{text}",
            clock(now),
            if moved { '*' } else { ' ' },
            thread.jni,
            point.component,
            point.id,
            if kind == ' ' { '-' } else { kind },
            "",
        );
    }

    /// Does what triggers of a point want: before it is logged, or after.
    fn act_for(&self, point: usize, first: bool, thread: Thread) {
        let due: Vec<Action> = {
            let settings = self.settings.read();
            let acts = settings.triggers.iter().filter_map(|(_, trigger)| match trigger {
                Trigger::Points(points, act) if points.contains(&point) => Some(act),
                _ => None,
            });
            acts.filter(|act| act.action.comes_first() == first && act.is_due()).map(|act| act.action).collect()
        };
        due.into_iter().for_each(|action| self.act(action, Some(point), thread));
    }

    fn act(&self, action: Action, point: Option<usize>, thread: Thread) {
        match action {
            Action::Suspend => self.is_suspended.store(true, Ordering::Relaxed),
            Action::Resume => self.is_suspended.store(false, Ordering::Relaxed),
            Action::SuspendThis => OWN_SWITCH.set(Some(self.own_switch() - 1)),
            Action::ResumeThis => OWN_SWITCH.set(Some(self.own_switch() + 1)),
            Action::Abort => std::process::abort(),
            Action::Segv => {
                // SAFETY: a signal to the process itself, whose handlers are there for it.
                let _ = unsafe { libc::raise(libc::SIGSEGV) };
            }
            Action::Sleep if thread.may_wait => {
                std::thread::sleep(Duration::from_millis(self.sleep_millis.load(Ordering::Relaxed)));
            }
            Action::StackTrace if thread.may_wait => self.stack(point, thread),
            // What a thread of the collector must not do.
            Action::Sleep | Action::StackTrace => {}
            Action::Dump(kind) => {
                if let Some(write) = dump_writer().filter(|_| thread.may_wait) {
                    write(kind);
                }
            }
        }
    }

    /// The calling thread's frames, to where the triggering point goes.
    fn stack(&self, point: Option<usize>, thread: Thread) {
        let depth = self.stack_depth.load(Ordering::Relaxed);
        let own = self.destinations[At::StackFrame as usize].load(Ordering::Relaxed);
        let to = point.map_or(0, |at| self.destinations[at].load(Ordering::Relaxed)) | own;
        for line in frames_of_caller(u32::try_from(depth).unwrap_or(u32::MAX)) {
            self.log(At::StackFrame, to & to::ALL, thread, &line);
        }
    }
}

/// How types of tracepoints are marked.
fn marks(kind: Kind) -> (char, char) {
    match kind {
        Kind::Event => (' ', ' '),
        Kind::Entry => (' ', '>'),
        Kind::Exit => (' ', '<'),
        Kind::Exception => ('*', '<'),
    }
}

/// The time of the day, UTC.
fn clock(now: Duration) -> String {
    let seconds = now.as_secs() % 86_400;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{hours:02}:{minutes:02}:{seconds:02}.{:03}", now.subsec_millis())
}

/// A record as subscribers get it; its length is that of the text.
fn record(point: &points::Point, now: Duration, thread: Thread, text: &str) -> String {
    let (exceptional, kind) = marks(point.kind);
    format!("{} {:#x} {}.{:>3}{exceptional}{kind}{text}", clock(now), thread.jni, point.component, point.id)
}

/// Why an option isn't applied.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Mistake {
    /// It isn't right, or can't be given now.
    Illegal,
    /// It names a tracepoint that isn't there.
    NoPoint,
}

impl From<Wrong> for Mistake {
    fn from(wrong: Wrong) -> Mistake {
        if wrong == Wrong::Id { Mistake::NoPoint } else { Mistake::Illegal }
    }
}

impl Engine {
    /// Applies the options of a text from left to right; the first mistake ends that.
    fn apply(&self, text: &str, at_start: bool) -> Result<(), Mistake> {
        if at_start && text.eq_ignore_ascii_case("none") {
            self.is_off.store(true, Ordering::Relaxed);
        }
        let all = options::split(text).ok_or(Mistake::Illegal)?;
        all.into_iter().try_for_each(|option| self.apply_one(option, at_start))
    }

    fn apply_one(&self, option: &str, at_start: bool) -> Result<(), Mistake> {
        let (name, value) = options::named(option);
        let destination = match name.as_str() {
            "minimal" => to::MINIMAL,
            "maximal" => to::MAXIMAL,
            "count" => to::COUNT,
            "print" | "iprint" => to::PRINT,
            "exception" => to::HISTORY,
            "external" => to::EXTERNAL,
            "none" => return self.none(value),
            _ => return self.set(&name, value, at_start),
        };
        if name.ends_with("print") {
            self.is_indented.store(name == "iprint", Ordering::Relaxed);
        }
        if self.is_off.load(Ordering::Relaxed) && destination & (to::PRINT | to::EXTERNAL) == 0 {
            return Err(Mistake::Illegal);
        }
        for choice in points::parse(value.ok_or(Mistake::Illegal)?)? {
            for at in choice.points {
                if choice.on {
                    self.destinations[at].fetch_or(destination, Ordering::Relaxed);
                } else {
                    self.destinations[at].fetch_and(!destination, Ordering::Relaxed);
                }
            }
        }
        Ok(())
    }

    fn none(&self, value: Option<&str>) -> Result<(), Mistake> {
        for choice in points::parse(value.unwrap_or("all"))? {
            for at in choice.points {
                self.destinations[at].fetch_and(!to::ALL, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// Options that are no destinations.
    fn set(&self, name: &str, value: Option<&str>, at_start: bool) -> Result<(), Mistake> {
        let right = |fits: bool| if fits { Ok(()) } else { Err(Mistake::Illegal) };
        match name {
            "suspend" => self.is_suspended.store(true, Ordering::Relaxed),
            "resume" => self.is_suspended.store(false, Ordering::Relaxed),
            "suspendcount" | "resumecount" => {
                let count = options::number(value, SWITCH).ok_or(Mistake::Illegal)?;
                right(!self.has_switch.swap(true, Ordering::Relaxed))?;
                let start = if name == "suspendcount" { count - 1 } else { -count };
                self.switch.store(start, Ordering::Relaxed);
            }
            "trigger" => return self.trigger(value.ok_or(Mistake::Illegal)?),
            // Only the command line can set them; later this is not even a mistake.
            "methods" if !at_start => {}
            "methods" => {
                let more = Methods::parse(value.ok_or(Mistake::Illegal)?).ok_or(Mistake::Illegal)?;
                self.settings.write().methods.add(more);
            }
            "buffers" => binary::set_size(value.ok_or(Mistake::Illegal)?, at_start).ok_or(Mistake::Illegal)?,
            "stackdepth" => {
                let depth = options::number(value, 1..=i64::from(i32::MAX)).ok_or(Mistake::Illegal)?;
                self.stack_depth.store(depth, Ordering::Relaxed);
            }
            "stackcompressionlevel" => right(options::number(value, 0..=2).is_some())?,
            "sleeptime" => {
                let millis = value.and_then(millis).ok_or(Mistake::Illegal)?;
                self.sleep_millis.store(millis, Ordering::Relaxed);
            }
            // No tracepoint of ours is an assertion.
            "fatalassert" | "nofatalassert" => right(value.is_none())?,
            "maxstringlength" if at_start => right(options::number(value, 0..=128).is_some())?,
            "resettable" if at_start => right(value.is_none())?,
            _ => return Err(Mistake::Illegal),
        }
        Ok(())
    }

    fn trigger(&self, value: &str) -> Result<(), Mistake> {
        let clauses = triggers::parse(value)?;
        let needs_dumps = |trigger: &Trigger| match trigger {
            Trigger::Points(_, act) => matches!(act.action, Action::Dump(_)),
            Trigger::Methods(_, entry, exit) => {
                [entry, exit].into_iter().flatten().any(|act| matches!(act.action, Action::Dump(_)))
            }
        };
        if clauses.iter().any(|(adds, _, trigger)| *adds && needs_dumps(trigger)) && dump_writer().is_none() {
            return Err(Mistake::Illegal);
        }
        let mut settings = self.settings.write();
        for (adds, text, trigger) in clauses {
            settings.triggers.retain(|(known, _)| *known != text);
            if adds {
                settings.triggers.push((text, trigger));
            }
        }
        for (at, destinations) in self.destinations.iter().enumerate() {
            let of = |(_, t): &(String, Trigger)| matches!(t, Trigger::Points(points, _) if points.contains(&at));
            if settings.triggers.iter().any(of) {
                destinations.fetch_or(to::TRIGGER, Ordering::Relaxed);
            } else {
                destinations.fetch_and(!to::TRIGGER, Ordering::Relaxed);
            }
        }
        Ok(())
    }
}

/// A time: seconds, or with `ms` milliseconds.
fn millis(text: &str) -> Option<u64> {
    let (digits, factor) = match text.strip_suffix("ms") {
        Some(digits) => (digits, 1),
        None => (text.strip_suffix('s').unwrap_or(text), 1000),
    };
    digits.parse::<u64>().ok()?.checked_mul(factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_look_as_readers_expect() {
        let now = Duration::from_millis(7 * 3_600_000 + 8 * 60_000 + 9010);
        let thread = Thread { jni: 0x1b300, may_wait: true };
        let shown = |at: At| record(&POINTS[at as usize], now, thread, "text");
        assert_eq!(shown(At::Arguments), "07:08:09.010 0x1b300 mt. 18  text");
        assert_eq!(shown(At::StaticEntry), "07:08:09.010 0x1b300 mt.  3 >text");
        assert_eq!(shown(At::StaticThrow), "07:08:09.010 0x1b300 mt. 25*<text");
        assert_eq!(shown(At::ExceptionBegins), "07:08:09.010 0x1b300 j9vm.294 >text");
        assert_eq!((millis("5"), millis("7ms"), millis("2s"), millis("x")), (Some(5000), Some(7), Some(2000), None));
    }
}
