//! Running dump agents: who is due at an event, in which order, with which messages.
//!
//! Invariants: no lock is held while an agent of any sort runs or the VM is asked. A dump in progress holds the configuration: it can't
//! be changed meanwhile, but be read. What happens in a thread that writes a dump is no dump event.

use super::configuration::{Agent, Configuration};
use super::filter::{Subject, matches};
use super::kinds::{
    ABORT, ALLOCATION, COMPACT, EVENTS, EXCLUSIVE, Events, FULLGC, GPF, Kind, SERIAL, TRACEASSERT, joined,
};
use super::label::Tokens;
use super::option::Refused;
use super::writers::{self, Written};
use inspection::{Inspector, Phase};
use parking_lot::{Condvar, Mutex};
use std::cell::Cell;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Something at which agents may run.
pub struct Occurrence<'a> {
    /// What.
    pub event: Events,
    /// What is said of it.
    pub detail: String,
    /// The message of its exception.
    pub message: Option<String>,
    /// What filters look at.
    pub subject: Subject<'a>,
    /// Registers of a crash, a line each.
    pub registers: &'a [String],
}

/// Why a dump is written.
pub struct Cause<'a> {
    /// The event.
    pub event: Events,
    /// What is said of it.
    pub detail: &'a str,
    /// The message of its exception.
    pub message: Option<&'a str>,
    /// Who asked for it; None if an event did.
    pub asker: Option<&'static str>,
    /// Registers of a crash, a line each.
    pub registers: &'a [String],
}

impl Cause<'_> {
    /// The event's name.
    pub fn name(&self) -> String {
        if self.asker.is_some() { "api".to_owned() } else { joined(EVENTS, self.event) }
    }
}

/// Why something asked of the dump agents wasn't done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failed {
    /// The text can't be read.
    Option(Refused),
    /// A dump is being written.
    Locked,
    /// A dump couldn't be written.
    Dump,
}

impl From<Refused> for Failed {
    fn from(refused: Refused) -> Failed {
        Failed::Option(refused)
    }
}

/// Who hears that a dump begins and ends: file and detail.
pub type Listener = fn(begins: bool, label: &str, detail: &str);

struct State {
    configuration: Configuration,
    /// As the command line has left it.
    initial: Configuration,
    /// Dumps in progress.
    running: usize,
    /// A serial agent runs, of the thread with this number.
    serial: Option<u64>,
    sequence: u64,
    last: String,
}

/// The dump agents of a VM.
pub struct Engine {
    pub(super) vm: &'static dyn Inspector,
    state: Mutex<State>,
    /// The events that agents want, as `state` has it: each exception asks.
    wanted: AtomicU32,
    /// A serial agent has ended.
    ended: Condvar,
    /// Are other folders tried where a file can't be made?
    failover: bool,
    listener: Listener,
}

thread_local! {
    /// How many dumps the thread is writing.
    static WRITING: Cell<u32> = const { Cell::new(0) };
    static NUMBER: u64 = {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        NEXT.fetch_add(1, Ordering::Relaxed)
    };
}

/// A dump is in progress while this lives.
struct InProgress<'a>(&'a Engine);

impl<'a> InProgress<'a> {
    fn begin(engine: &'a Engine) -> InProgress<'a> {
        engine.state.lock().running += 1;
        WRITING.set(WRITING.get() + 1);
        InProgress(engine)
    }
}

impl Drop for InProgress<'_> {
    fn drop(&mut self) {
        WRITING.set(WRITING.get() - 1);
        self.0.state.lock().running -= 1;
    }
}

impl Engine {
    /// Agents that nothing has run yet.
    pub fn new(vm: &'static dyn Inspector, initial: Configuration, failover: bool, listener: Listener) -> Engine {
        let configuration = initial.afresh();
        let wanted = AtomicU32::new(configuration.events());
        let state = State { configuration, initial, running: 0, serial: None, sequence: 0, last: String::new() };
        Engine { vm, state: Mutex::new(state), wanted, ended: Condvar::new(), failover, listener }
    }

    /// The events that agents want.
    pub fn events(&self) -> Events {
        self.wanted.load(Ordering::Acquire)
    }

    /// Does an agent want objects of this size?
    pub fn wants_size(&self, bytes: u64) -> bool {
        let wants = |agent: &Agent| {
            let filter = agent.settings.filter.as_deref();
            agent.settings.events & ALLOCATION != 0 && matches(filter, None, Subject::Bytes(bytes))
        };
        self.state.lock().configuration.agents().iter().any(wants)
    }

    /// The agents as text.
    pub fn describe(&self) -> String {
        self.state.lock().configuration.describe()
    }

    /// Changes agents by an option.
    ///
    /// # Errors
    /// It can't be read, or a dump is being written; nothing has changed.
    pub fn set(&self, option: &str) -> Result<(), Failed> {
        let mut state = self.state.lock();
        if state.running > 0 {
            return Err(Failed::Locked);
        }
        match option {
            "none" => state.configuration.clear(),
            "what" => {
                let overview = state.configuration.overview();
                drop(state);
                writers::say(&overview);
                return Ok(());
            }
            _ => state.configuration.apply(option)?,
        }
        self.note_wanted(&state);
        Ok(())
    }

    /// Brings back what the command line asked for.
    ///
    /// # Errors
    /// A dump is being written.
    pub fn reset(&self) -> Result<(), Failed> {
        let mut state = self.state.lock();
        if state.running > 0 {
            return Err(Failed::Locked);
        }
        state.configuration = state.initial.afresh();
        self.note_wanted(&state);
        Ok(())
    }

    fn note_wanted(&self, state: &State) {
        self.wanted.store(state.configuration.events(), Ordering::Release);
    }

    /// Writes a dump now.
    ///
    /// # Errors
    /// The text can't be read, or the dump not be written.
    pub fn trigger(&self, option: &str, asker: &'static str) -> Result<(), Failed> {
        let agent = self.state.lock().configuration.temporary(option)?;
        let _progress = InProgress::begin(self);
        let cause = Cause { event: super::kinds::API, detail: "", message: None, asker: Some(asker), registers: &[] };
        if self.run(&agent, &cause, &mut Vec::new()) { Ok(()) } else { Err(Failed::Dump) }
    }

    /// Runs the agents that are due.
    pub fn happened(&self, occurrence: &Occurrence<'_>) {
        if WRITING.get() > 0 {
            return;
        }
        let wanting = |agent: &&Agent| agent.settings.events & occurrence.event != 0;
        let agents: Vec<Agent> = self.state.lock().configuration.agents().iter().filter(wanting).cloned().collect();
        let is_due = |agent: &Agent| {
            let settings = &agent.settings;
            let matching = matches(settings.filter.as_deref(), settings.message_filter.as_deref(), occurrence.subject);
            matching && agent.is_due()
        };
        let due: Vec<Agent> = agents.into_iter().filter(is_due).collect();
        if due.is_empty() {
            return;
        }
        let _progress = InProgress::begin(self);
        let begun = Instant::now();
        let cause = Cause {
            event: occurrence.event,
            detail: &occurrence.detail,
            message: occurrence.message.as_deref(),
            asker: None,
            registers: occurrence.registers,
        };
        let (name, detail) = (cause.name(), cause.detail);
        let (mut list, mut told) = (Vec::new(), false);
        for agent in &due {
            if !told && agent.kind != Kind::Silent {
                told = true;
                let time = self.now();
                writers::say(&match cause.message {
                    None => format!(
                        "JVMDUMP039I Processing dump event \"{name}\", detail \"{detail}\" at {time} - please wait.\n"
                    ),
                    Some(message) => format!(
                        "JVMDUMP055I Processing dump event \"{name}\", detail \"{detail}\", exception message \
                         \"{message}\" at {time} - please wait.\n"
                    ),
                });
            }
            self.run(agent, &cause, &mut list);
        }
        if told {
            let seconds = begun.elapsed().as_secs_f64();
            let time = self.now();
            writers::say(&format!(
                "JVMDUMP056I Processed dump event \"{name}\", detail \"{detail}\" at {time} in {seconds:.3} s.\n"
            ));
        }
    }

    fn now(&self) -> String {
        self.vm.calendar(seconds(), true, c"%Y/%m/%d %H:%M:%S")
    }

    /// Runs one agent; whether it has done what it is for.
    fn run(&self, agent: &Agent, cause: &Cause<'_>, list: &mut Vec<String>) -> bool {
        let is_serial = agent.settings.request & SERIAL != 0 && self.begin_serial();
        let label = self.label(agent, cause, list);
        let listens = self.vm.phase() == Phase::Live;
        if listens {
            (self.listener)(true, &label, cause.detail);
        }
        let wants = EXCLUSIVE | COMPACT;
        // Of a collection made for a dump at a collection there would be a dump again.
        if agent.settings.request & wants == wants && cause.event & (GPF | ABORT | TRACEASSERT | FULLGC) == 0 {
            // A thread that can't collect can't dump the heap either, which says so.
            let _ = self.vm.collect();
        }
        let job = writers::Job { vm: self.vm, agent, cause, label: &label, failover: self.failover };
        let written = writers::run(&job);
        let done = written.is_ok();
        let label = match written {
            Ok(Written::File(label)) => label,
            Ok(Written::Nothing) | Err(()) => label,
        };
        if listens {
            (self.listener)(false, &label, cause.detail);
        }
        list.push(label.clone());
        self.state.lock().last = label;
        if is_serial {
            self.state.lock().serial = None;
            self.ended.notify_all();
        }
        if agent.kind == Kind::Exit {
            self.vm.exit(3);
        }
        done
    }

    /// Waits until no other thread runs a serial agent; false if the thread itself does.
    fn begin_serial(&self) -> bool {
        let me = NUMBER.with(|number| *number);
        let mut state = self.state.lock();
        loop {
            match state.serial {
                None => {
                    state.serial = Some(me);
                    return true;
                }
                Some(other) if other == me => return false,
                Some(_) => self.ended.wait(&mut state),
            }
        }
    }

    /// The agent's label with its tokens replaced.
    fn label(&self, agent: &Agent, cause: &Cause<'_>, list: &[String]) -> String {
        let (sequence, last) = {
            let mut state = self.state.lock();
            state.sequence += 1;
            (state.sequence, state.last.clone())
        };
        let now = seconds();
        let time = |letter: char| {
            let format = match letter {
                'Y' => c"%Y",
                'y' => c"%y",
                'm' => c"%m",
                'd' => c"%d",
                'H' => c"%H",
                'M' => c"%M",
                'S' => c"%S",
                _ => c"%b",
            };
            self.vm.calendar(now, true, format)
        };
        let tokens = Tokens {
            time: &time,
            process: std::process::id(),
            user: &super::process::user_name(),
            sequence,
            tick: self.vm.nanos() as u64 / 1_000_000,
            home: &self.vm.property("java.home").unwrap_or_default(),
            vm: &super::process::library_folder(),
            last: &last,
            event: &cause.name(),
            list: &list.join("\t"),
        };
        tokens.expand(&agent.settings.label)
    }
}

/// Seconds since 1970.
pub fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
