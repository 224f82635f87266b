//! The agent's half of `profile`: a thread that collects what signals caught of those that run and looks at all stacks for the clock on the wall, and
//! events of allocation, of contended monitors and of parking.
//!
//! Invariant: everything is off before the result is written, and the session ends by itself after its time, whoever asked for it.

use std::collections::hash_map::Entry;
use std::error::Error;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use agent::{Capabilities, Env, Event, FrameInfo, Jni, Method, Object, Thread as JavaThread};
use rustc_hash::FxHashMap;

use super::cpu::{Collector, Cpu};
use super::{Builder, FrameName, Kind};
use crate::Order;
use crate::allocation;
use crate::attached::{add_offered, name_thread, write};
use crate::synchronizers::{self, SAMPLED};
use crate::threads::collect::{Methods, class_name, property, vm_name};

/// How deep stacks are read.
const DEPTH: i32 = 1024;

/// How many local references a look may take.
const REFERENCES: i32 = 4096;

/// How much of the stack of a monitor's holder is shown.
const HOLDER_DEPTH: i32 = 6;

/// Between two looks for a monitor's holder: it may take a moment of all threads.
const BETWEEN_HOLDERS: Duration = Duration::from_millis(1);

/// Between two collections of what signals have caught, at first, at least and at most.
const COLLECT: [Duration; 3] = [Duration::from_millis(20), Duration::from_millis(5), Duration::from_millis(100)];

/// Longer than any program; the session then ends with the program.
const FOREVER: u64 = 1 << 40;

/// A run of the profiler.
pub struct Session {
    order: Order,
    kinds: Vec<Kind>,
    interval: Duration,
    /// The VM tells of no parking: who is parked at a look counts for the time since the last.
    samples_parked: bool,
    /// If CPU time is wanted.
    cpu: Option<Cpu>,
    begun: Instant,
    state: Mutex<State>,
    changed: Condvar,
}

pub(super) struct State {
    pub(super) builder: Builder,
    methods: Methods,
    /// The numbers of frames by method and location, so that only a new one is put into words.
    frames: FxHashMap<(Method, i64), u32>,
    /// By a thread's word of the environment, less one.
    threads: Vec<Seen>,
    /// When somebody last looked for a monitor's holder.
    asked: Option<Instant>,
    stop: bool,
    written: Option<Result<(), String>>,
}

/// A thread that was seen.
struct Seen {
    name: String,
    /// Since when it waits to enter a monitor, and who had that then.
    waits_since: Option<(Instant, Vec<FrameName>)>,
    /// Since when it is parked for a synchronizer, and the name of the thread that had that then.
    parked_since: Option<(Instant, Option<String>)>,
}

/// The session that runs, for whoever stops it.
static RUNNING: Mutex<Option<Arc<Session>>> = Mutex::new(None);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // After a panic of one sample the others are as good as before.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Session {
    /// Begins one: capabilities and events; the looking begins with [`Session::run`].
    pub fn begin(env: &Env, order: Order) -> Result<Arc<Session>, Box<dyn Error>> {
        let names = order.settings.iter().find(|(name, _)| name == "kinds").map_or("cpu", |(_, kinds)| kinds);
        let kinds: Option<Vec<Kind>> = names.split(',').map(Kind::from_name).collect();
        let kinds = kinds.ok_or_else(|| format!("{names}: kinds are cpu, wall, alloc, lock"))?;
        let mut running = lock(&RUNNING);
        if running.is_some() {
            return Err("the program is being profiled already".into());
        }
        let parks = kinds.contains(&Kind::Lock).then(|| synchronizers::enable(env)).transpose()?;
        let interval = Duration::from_micros(order.number("micros", 10_000)?.max(100));
        let (native, kernel) = (order.number("native", 1)? != 0, order.number("kernel", 1)? != 0);
        let session = Arc::new(Session {
            samples_parked: parks == Some(false),
            interval,
            cpu: kinds.contains(&Kind::Cpu).then(|| Cpu::begin(env, interval, native, kernel)).transpose()?,
            state: Mutex::new(State {
                builder: Builder::default(),
                methods: Methods::default(),
                frames: FxHashMap::default(),
                threads: Vec::new(),
                asked: None,
                stop: false,
                written: None,
            }),
            changed: Condvar::new(),
            begun: Instant::now(),
            kinds,
            order,
        });
        add_offered(
            env,
            Capabilities::CAN_GET_LINE_NUMBERS
                | Capabilities::CAN_GET_SOURCE_FILE_NAME
                | Capabilities::CAN_SUPPORT_VIRTUAL_THREADS,
        )?;
        env.add_capabilities(Capabilities::CAN_GET_THREAD_CPU_TIME)?;
        if session.has(Kind::Alloc) {
            env.add_capabilities(Capabilities::CAN_GENERATE_SAMPLED_OBJECT_ALLOC_EVENTS)?;
            allocation::begin(env)?;
            env.enable(&[Event::SampledObjectAlloc])?;
        }
        if session.has(Kind::Lock) {
            env.add_capabilities(Capabilities::CAN_GENERATE_MONITOR_EVENTS | Capabilities::CAN_GET_MONITOR_INFO)?;
            env.enable(&[Event::MonitorContendedEnter, Event::MonitorContendedEntered])?;
        }
        *running = Some(session.clone());
        Ok(session)
    }

    fn has(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Looks until the time is over or somebody stops it, on a thread of its own; then writes the result.
    pub fn run(self: &Arc<Session>, env: &'static Env) {
        let session = self.clone();
        std::thread::spawn(move || {
            name_thread(c"pellucid profile");
            let outcome = env.vm().attach("pellucid profiler", |jni| session.look_and_write(env, jni));
            let outcome = outcome.map_err(|error| error.to_string()).and_then(|written| written);
            if let Err(why) = &outcome {
                eprintln!("pellucid: the profile isn't written: {why}");
            }
            lock(&RUNNING).take();
            lock(&session.state).written = Some(outcome);
            session.changed.notify_all();
        });
    }

    fn look_and_write(&self, env: &Env, jni: &mut Jni<'_>) -> Result<(), String> {
        let begun = Instant::now();
        let seconds = self.order.number("seconds", FOREVER)?;
        let mut jitter = 0x9e37_79b9_7f4a_7c15_u64 ^ u64::from(std::process::id());
        let mut last = begun;
        let mut failed = None;
        let mut collector = self.cpu.as_ref().map(|cpu| Collector::new(cpu, env, jni)).transpose()?;
        let looks = self.has(Kind::Wall) || self.samples_parked;
        // What signals catch can wait, as long as there is room for more; events need nobody.
        let mut pace = match (looks, &collector) {
            (true, _) => self.interval,
            (false, Some(_)) => COLLECT[0],
            (false, None) => Duration::from_secs(seconds),
        };
        loop {
            // Equal steps could keep time with the program's.
            jitter ^= jitter << 13;
            jitter ^= jitter >> 7;
            jitter ^= jitter << 17;
            let step = pace.mul_f64(0.5 + (jitter >> 11) as f64 / (1u64 << 53) as f64);
            let left = Duration::from_secs(seconds).saturating_sub(begun.elapsed());
            if self.rest(step.min(left)) || begun.elapsed().as_secs() >= seconds {
                break;
            }
            let passed = last.elapsed();
            last = Instant::now();
            if let Some(collector) = &mut collector {
                match jni.frame(REFERENCES, |jni| collector.collect(env, jni, || lock(&self.state))) {
                    Ok(full) if !looks => {
                        pace = (pace * 2).min(pace.div_f64(full.max(0.01))).clamp(COLLECT[1], COLLECT[2])
                    }
                    collected => failed = collected.err().or(failed),
                }
            }
            if looks {
                let looked = jni.frame(REFERENCES, |jni| self.look(env, jni, passed)).and_then(|outcome| outcome);
                failed = looked.err().or(failed);
            }
        }
        if let Some(cpu) = &self.cpu {
            cpu.end(env).map_err(|error| error.to_string())?;
        }
        if let Some(collector) = &mut collector {
            let collected = jni.frame(REFERENCES, |jni| collector.collect(env, jni, || lock(&self.state)));
            failed = collected.err().or(failed);
        }
        let off = [Event::SampledObjectAlloc, Event::MonitorContendedEnter, Event::MonitorContendedEntered];
        let seconds = begun.elapsed().as_secs_f64();
        env.disable(&off).map_err(|error| error.to_string())?;
        let mut profile = std::mem::take(&mut lock(&self.state).builder).finish();
        profile.program = property(env, "sun.java.command");
        profile.vm = vm_name(env);
        profile.seconds = seconds;
        profile.interval_nanos = self.interval.as_nanos() as u64;
        profile.own_nanos = env.get_thread_cpu_time(None).unwrap_or(0).max(0) as u64;
        profile.kinds.clone_from(&self.kinds);
        profile.notes.extend(self.samples_parked.then(|| SAMPLED.to_owned()));
        profile.notes.extend(collector.into_iter().flat_map(Collector::notes));
        profile.notes.extend(failed.map(|error| format!("some looks failed, the last with {error}")));
        if profile.samples.iter().all(|sample| sample.amount == 0) {
            profile.notes.push("nothing was seen".to_owned());
        }
        let bytes = serde_json::to_vec(&profile).map_err(|error| error.to_string())?;
        // Events that have begun may still be on their way, so the agent stays; the environment is at rest.
        env.dispose().map_err(|error| error.to_string())?;
        write(&self.order.out, &bytes).map_err(|error| error.to_string())
    }

    /// Sleeps; true when somebody wants it to stop.
    fn rest(&self, time: Duration) -> bool {
        let state = lock(&self.state);
        let waited = self.changed.wait_timeout_while(state, time, |state| !state.stop);
        waited.unwrap_or_else(PoisonError::into_inner).0.stop
    }

    /// A look at all threads.
    fn look(&self, env: &Env, jni: &mut Jni<'_>, passed: Duration) -> agent::Result<()> {
        let me = env.get_current_thread(jni)?;
        let mut wanted = Vec::new();
        for thread in env.get_all_threads(jni)? {
            if jni.is_same(&thread, &me) {
                continue;
            }
            let word = self.word(env, jni, &thread)?;
            let parked = if self.samples_parked { synchronizers::parked(env, jni, &thread) } else { None };
            if self.has(Kind::Wall) || parked.is_some() {
                wanted.push((thread, word, parked));
            }
        }
        let threads: Vec<&JavaThread<'_>> = wanted.iter().map(|(thread, ..)| thread).collect();
        if threads.is_empty() {
            return Ok(());
        }
        let stacks = env.get_thread_list_stack_traces(jni, &threads, DEPTH)?;
        for (stack, (thread, word, parked)) in stacks.iter().zip(&wanted) {
            // A carrier's own stack isn't what it runs.
            let carried = env.get_virtual_thread(jni, thread).ok().flatten();
            let frames = match &carried {
                Some(carried) => env.get_stack_trace(Some(carried), 0, DEPTH).unwrap_or_default(),
                None => stack.frames.clone(),
            };
            let mut state = lock(&self.state);
            let name = match &carried {
                Some(_) => "virtual threads".to_owned(),
                None => state.threads.get(word - 1).map(|seen| seen.name.clone()).unwrap_or_default(),
            };
            let nanos = passed.as_nanos() as u64;
            if self.has(Kind::Wall) {
                state.add(env, jni, (self.begun.elapsed(), Kind::Wall), &name, &[], &frames, nanos)?;
            }
            if let Some((class, owner)) = parked {
                let leaves = synchronizers::leaves(class.clone(), owner.clone());
                state.add(env, jni, (self.begun.elapsed(), Kind::Lock), &name, &leaves, &frames, nanos)?;
            }
        }
        Ok(())
    }

    /// The word by which the environment knows a thread, new to it or not.
    fn word(&self, env: &Env, jni: &Jni<'_>, thread: &JavaThread<'_>) -> agent::Result<usize> {
        let word = env.get_thread_local_storage(Some(thread))?;
        if word != 0 {
            return Ok(word);
        }
        let name = env.get_thread_info(jni, Some(thread))?.name;
        let mut state = lock(&self.state);
        state.threads.push(Seen { name, waits_since: None, parked_since: None });
        let word = state.threads.len();
        env.set_thread_local_storage(Some(thread), word)?;
        Ok(word)
    }

    /// What CPU time needs of the VM's events, if that is wanted.
    pub fn cpu(&self) -> Option<&Cpu> {
        self.cpu.as_ref()
    }

    /// A thread begins to wait to enter a monitor.
    pub fn waits(&self, env: &Env, jni: &Jni<'_>, thread: &JavaThread<'_>, monitor: &Object<'_>) {
        // What can't be noted now isn't counted when it ends.
        let Ok(word) = self.word(env, jni, thread) else { return };
        let holder = self.holder(env, jni, monitor).unwrap_or_default();
        if let Some(seen) = lock(&self.state).threads.get_mut(word - 1) {
            seen.waits_since = Some((Instant::now(), holder));
        }
    }

    /// Who has a monitor, and what it does there, the newest frame nearest to its name; nobody is suspended for that, and where threads wait often and shortly,
    /// not each time is worth a look.
    fn holder(&self, env: &Env, jni: &Jni<'_>, monitor: &Object<'_>) -> Option<Vec<FrameName>> {
        {
            let mut state = lock(&self.state);
            if state.asked.is_some_and(|asked| asked.elapsed() < BETWEEN_HOLDERS) {
                return None;
            }
            state.asked = Some(Instant::now());
        }
        let owner = env.get_object_monitor_usage(jni, monitor).ok()?.owner?;
        let mut leaves = synchronizers::holder(env, jni, &owner);
        // It may have ended since.
        let frames = env.get_stack_trace(Some(&owner), 0, HOLDER_DEPTH).unwrap_or_default();
        let mut state = lock(&self.state);
        for info in frames {
            let frame = state.methods.frame(env, jni, info).ok()?;
            let name = format!("in {}.{}", frame.class, frame.method);
            leaves.insert(0, FrameName { file: frame.file, line: frame.line, ..FrameName::of(name) });
        }
        Some(leaves)
    }

    /// A thread has entered the monitor that it waited for.
    pub fn entered(&self, env: &Env, jni: &Jni<'_>, thread: &JavaThread<'_>, monitor: &Object<'_>) {
        let Ok(word @ 1..) = env.get_thread_local_storage(Some(thread)) else { return };
        let since = lock(&self.state).threads.get_mut(word - 1).and_then(|seen| seen.waits_since.take());
        let Some((since, mut leaves)) = since else { return };
        leaves.push(FrameName::of(leaf(env, jni, monitor)));
        self.event_at(env, jni, Kind::Lock, thread, &leaves, since.elapsed().as_nanos() as u64);
    }

    /// A thread is about to park for something.
    pub fn parks(&self, env: &Env, jni: &Jni<'_>, thread: &JavaThread<'_>, blocker: &Object<'_>) {
        if !self.has(Kind::Lock) || !synchronizers::is_one(jni, blocker) {
            return;
        }
        let owner = synchronizers::owner(env, jni, blocker);
        // What can't be noted now isn't counted when it ends.
        let Ok(word) = self.word(env, jni, thread) else { return };
        if let Some(seen) = lock(&self.state).threads.get_mut(word - 1) {
            seen.parked_since = Some((Instant::now(), owner));
        }
    }

    /// It has parked.
    pub fn parked(&self, env: &Env, jni: &Jni<'_>, thread: &JavaThread<'_>, blocker: &Object<'_>) {
        let Ok(word @ 1..) = env.get_thread_local_storage(Some(thread)) else { return };
        let since = lock(&self.state).threads.get_mut(word - 1).and_then(|seen| seen.parked_since.take());
        let Some((since, owner)) = since else { return };
        let leaves = synchronizers::leaves(leaf(env, jni, blocker), owner);
        self.event_at(env, jni, Kind::Lock, thread, &leaves, since.elapsed().as_nanos() as u64);
    }

    /// An event's amount, at the stack of the thread that it came on.
    pub fn event(&self, env: &Env, jni: &Jni<'_>, kind: Kind, thread: &JavaThread<'_>, leaf: String, amount: u64) {
        self.event_at(env, jni, kind, thread, &[FrameName::of(leaf)], amount);
    }

    fn event_at(
        &self,
        env: &Env,
        jni: &Jni<'_>,
        kind: Kind,
        thread: &JavaThread<'_>,
        leaves: &[FrameName],
        amount: u64,
    ) {
        let added = || -> agent::Result<()> {
            let frames = env.get_stack_trace(Some(thread), 0, DEPTH)?;
            let info = env.get_thread_info(jni, Some(thread))?;
            // Virtual threads are often unnamed, and too many to be told apart.
            let name = if info.name.is_empty() { "virtual threads".to_owned() } else { info.name };
            lock(&self.state).add(env, jni, (self.begun.elapsed(), kind), &name, leaves, &frames, amount)
        };
        // Where the thread ends, or the session does, the amount is nobody's.
        let _ = added();
    }

    /// Stops it and waits until the result is written.
    pub fn stop(&self) -> Result<(), String> {
        let mut state = lock(&self.state);
        state.stop = true;
        self.changed.notify_all();
        let patience = Duration::from_secs(20);
        let waited = self.changed.wait_timeout_while(state, patience, |state| state.written.is_none());
        let state = waited.unwrap_or_else(PoisonError::into_inner).0;
        state.written.clone().unwrap_or_else(|| Err("the profiler didn't end in time".to_owned()))
    }
}

/// The session that runs.
pub fn running() -> Option<Arc<Session>> {
    lock(&RUNNING).clone()
}

impl State {
    #[allow(clippy::too_many_arguments)]
    fn add(
        &mut self,
        env: &Env,
        jni: &Jni<'_>,
        (at, kind): (Duration, Kind),
        thread: &str,
        leaves: &[FrameName],
        frames: &[FrameInfo],
        amount: u64,
    ) -> agent::Result<()> {
        let mut stack: Vec<u32> = leaves.iter().map(|leaf| self.builder.frame(leaf.clone())).collect();
        for info in frames {
            stack.push(self.frame(env, jni, *info)?);
        }
        let thread = self.builder.thread(thread);
        self.builder.add(at, kind, thread, stack.into_iter(), amount);
        Ok(())
    }

    /// The number of a Java frame.
    pub fn frame(&mut self, env: &Env, jni: &Jni<'_>, info: FrameInfo) -> agent::Result<u32> {
        Ok(match self.frames.entry((info.method, info.location)) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let frame = self.methods.frame(env, jni, info)?;
                let name = format!("{}.{}", frame.class, frame.method);
                let frame = FrameName { file: frame.file, line: frame.line, ..FrameName::of(name) };
                *new.insert(self.builder.frame(frame))
            }
        })
    }
}

/// The name of an object's class, as a leaf.
pub fn leaf(env: &Env, jni: &Jni<'_>, object: &agent::Object<'_>) -> String {
    let class = jni.class_of(object).and_then(|class| class_name(env, &class));
    class.unwrap_or_else(|error| error.to_string())
}
