//! The agent's half of `profile`: a thread that looks at CPU times and stacks, and events of allocation, of contended monitors and of parking.
//!
//! Invariant: a thread's CPU time since the last look goes to the stack that it has at this look; stacks are those of safepoints, as JVM TI gives
//! them. Everything is off before the result is written, and the session ends by itself after its time, whoever asked for it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::error::Error;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use agent::{Capabilities, Env, Event, FrameInfo, Jni, Method, Object, Thread as JavaThread};

use super::{Builder, FrameName, Kind};
use crate::Order;
use crate::attached::{add_offered, write};
use crate::synchronizers::{self, SAMPLED};
use crate::threads::collect::{Methods, class_name, property, vm_name};

/// How deep stacks are read.
const DEPTH: i32 = 1024;

/// How many local references a look may take.
const REFERENCES: i32 = 4096;

/// Longer than any program; the session then ends with the program.
const FOREVER: u64 = 1 << 40;

/// A run of the profiler.
pub struct Session {
    order: Order,
    kinds: Vec<Kind>,
    interval: Duration,
    /// Bytes between two samples of allocation.
    alloc_bytes: u64,
    /// The VM tells of no parking: who is parked at a look counts for the time since the last.
    samples_parked: bool,
    begun: Instant,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    builder: Builder,
    methods: Methods,
    /// The numbers of frames by method and location, so that only a new one is put into words.
    frames: HashMap<(Method, i64), u32>,
    /// By a thread's word of the environment, less one.
    threads: Vec<Seen>,
    stop: bool,
    written: Option<Result<(), String>>,
}

/// A thread that was seen.
struct Seen {
    name: String,
    /// Its CPU time at the last look.
    cpu: i64,
    /// Since when it waits to enter a monitor.
    waits_since: Option<Instant>,
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
        let parks = kinds.contains(&Kind::Lock).then(|| synchronizers::enable(env)).transpose()?;
        let session = Arc::new(Session {
            samples_parked: parks == Some(false),
            interval: Duration::from_micros(order.number("micros", 10_000)?.max(100)),
            alloc_bytes: order.number("bytes", 512 << 10)?.max(1),
            state: Mutex::new(State {
                builder: Builder::default(),
                methods: Methods::default(),
                frames: HashMap::new(),
                threads: Vec::new(),
                stop: false,
                written: None,
            }),
            changed: Condvar::new(),
            begun: Instant::now(),
            kinds,
            order,
        });
        let mut running = lock(&RUNNING);
        if running.is_some() {
            return Err("the program is being profiled already".into());
        }
        add_offered(
            env,
            Capabilities::CAN_GET_LINE_NUMBERS
                | Capabilities::CAN_GET_SOURCE_FILE_NAME
                | Capabilities::CAN_SUPPORT_VIRTUAL_THREADS,
        )?;
        env.add_capabilities(Capabilities::CAN_GET_THREAD_CPU_TIME)?;
        if session.has(Kind::Alloc) {
            env.add_capabilities(Capabilities::CAN_GENERATE_SAMPLED_OBJECT_ALLOC_EVENTS)?;
            env.set_heap_sampling_interval(i32::try_from(session.alloc_bytes).unwrap_or(i32::MAX))?;
            env.enable(&[Event::SampledObjectAlloc])?;
        }
        if session.has(Kind::Lock) {
            env.add_capabilities(Capabilities::CAN_GENERATE_MONITOR_EVENTS)?;
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
        loop {
            // Equal steps could keep time with the program's.
            jitter ^= jitter << 13;
            jitter ^= jitter >> 7;
            jitter ^= jitter << 17;
            let step = self.interval.mul_f64(0.5 + (jitter >> 11) as f64 / (1u64 << 53) as f64);
            if self.rest(step) || begun.elapsed().as_secs() >= seconds {
                break;
            }
            let passed = last.elapsed();
            last = Instant::now();
            if self.has(Kind::Cpu) || self.has(Kind::Wall) || self.samples_parked {
                let looked = jni.frame(REFERENCES, |jni| self.look(env, jni, passed)).and_then(|outcome| outcome);
                failed = looked.err().or(failed);
            }
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
            let cpu = if self.has(Kind::Cpu) { env.get_thread_cpu_time(Some(&thread)).unwrap_or(0) } else { 0 };
            let word = self.word(env, jni, &thread)?;
            let mut state = lock(&self.state);
            let Some(Seen { cpu: last, .. }) = state.threads.get_mut(word - 1) else { continue };
            let spent = u64::try_from(cpu - *last).unwrap_or(0);
            *last = cpu;
            drop(state);
            let parked = if self.samples_parked { synchronizers::parked(env, jni, &thread) } else { None };
            if spent > 0 || self.has(Kind::Wall) || parked.is_some() {
                wanted.push((thread, word, spent, parked));
            }
        }
        let threads: Vec<&JavaThread<'_>> = wanted.iter().map(|(thread, ..)| thread).collect();
        if threads.is_empty() {
            return Ok(());
        }
        let stacks = env.get_thread_list_stack_traces(jni, &threads, DEPTH)?;
        for (stack, (thread, word, spent, parked)) in stacks.iter().zip(&wanted) {
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
            let amounts = [(Kind::Cpu, *spent), (Kind::Wall, if self.has(Kind::Wall) { nanos } else { 0 })];
            for (kind, amount) in amounts.into_iter().filter(|(_, amount)| *amount > 0) {
                state.add(env, jni, (self.begun.elapsed(), kind), &name, &[], &frames, amount)?;
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
        // What it did before isn't of this profile. Of a virtual thread it is nobody's.
        let cpu = env.get_thread_cpu_time(Some(thread)).unwrap_or(0);
        let mut state = lock(&self.state);
        state.threads.push(Seen { name, cpu, waits_since: None, parked_since: None });
        let word = state.threads.len();
        env.set_thread_local_storage(Some(thread), word)?;
        Ok(word)
    }

    /// A thread begins to wait to enter a monitor.
    pub fn waits(&self, env: &Env, jni: &Jni<'_>, thread: &JavaThread<'_>) {
        // What can't be noted now isn't counted when it ends.
        let Ok(word) = self.word(env, jni, thread) else { return };
        if let Some(seen) = lock(&self.state).threads.get_mut(word - 1) {
            seen.waits_since = Some(Instant::now());
        }
    }

    /// A thread has entered the monitor: how long it waited, in nanoseconds.
    pub fn waited(&self, env: &Env, thread: &JavaThread<'_>) -> Option<u64> {
        let word = env.get_thread_local_storage(Some(thread)).ok()?;
        let since = lock(&self.state).threads.get_mut(word.checked_sub(1)?)?.waits_since.take()?;
        Some(since.elapsed().as_nanos() as u64)
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
        self.event_at(env, jni, kind, thread, &[FrameName { name: leaf, file: None, line: None }], amount);
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

    /// An object that the VM's sampling chose stands for as many bytes as lie between two.
    pub fn sampled(&self, size: i64) -> u64 {
        self.alloc_bytes.max(size as u64)
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
            let number = match self.frames.entry((info.method, info.location)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    let frame = self.methods.frame(env, jni, *info)?;
                    let name = format!("{}.{}", frame.class, frame.method);
                    *new.insert(self.builder.frame(FrameName { name, file: frame.file, line: frame.line }))
                }
            };
            stack.push(number);
        }
        self.builder.add(at, kind, thread, stack.into_iter(), amount);
        Ok(())
    }
}

/// The name of an object's class, as a leaf.
pub fn leaf(env: &Env, jni: &Jni<'_>, object: &agent::Object<'_>) -> String {
    let class = jni.class_of(object).and_then(|class| class_name(env, &class));
    class.unwrap_or_else(|error| error.to_string())
}
