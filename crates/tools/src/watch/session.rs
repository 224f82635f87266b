//! The agent's half of `watch`: a thread that looks once in a while, and events that are counted between two looks. What it sees goes into a
//! socket that the command listens at.
//!
//! Invariant: when nobody listens any more, whatever became of the command, the events are off and the environment is gone by the next look.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::io::{ErrorKind, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use agent::{Capabilities, Env, Event, Jni, Object, Thread as JavaThread, ThreadState};
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;

use super::{Callbacks, Header, Tick, Topic, VERSION};
use crate::Order;
use crate::allocation;
use crate::attached::{add_offered, name_thread};
use crate::synchronizers;
use crate::threads::collect::{class_name, property, state_name, vm_name};

/// How many names a tick has of each kind.
const NAMES: usize = 20;

/// How many local references a look may take.
const REFERENCES: i32 = 4096;

/// How long a listener that doesn't read may keep the thread that looks, and the program's end.
const PATIENCE: Duration = Duration::from_secs(3);

/// What is watched by events, where the VM lets a tool that comes at this time.
const WATCHED: [(Capabilities, &[Event], Topic); 5] = [
    (
        Capabilities::CAN_GENERATE_GARBAGE_COLLECTION_EVENTS,
        &[Event::GarbageCollectionStart, Event::GarbageCollectionFinish],
        Topic::Collections,
    ),
    (Capabilities::CAN_GENERATE_EXCEPTION_EVENTS, &[Event::Exception], Topic::Exceptions),
    (
        Capabilities::CAN_GENERATE_MONITOR_EVENTS,
        &[Event::MonitorContendedEnter, Event::MonitorContendedEntered],
        Topic::Monitors,
    ),
    (Capabilities::CAN_GENERATE_SAMPLED_OBJECT_ALLOC_EVENTS, &[Event::SampledObjectAlloc], Topic::Allocation),
    (Capabilities::CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS, &[Event::CompiledMethodLoad], Topic::Compiled),
];

/// A program that is watched.
pub struct Watch {
    socket: UnixStream,
    begun: Instant,
    unseen: Vec<Topic>,
    sampled: Vec<Topic>,
    events: Vec<Event>,
    counted: Counted,
    /// What goes by name since the latest tick.
    named: Mutex<Named>,
    ended: Mutex<bool>,
    changed: Condvar,
}

/// What events count.
#[derive(Default)]
struct Counted {
    collections: AtomicU64,
    /// When the collection began that is under way, in nanoseconds since the watching did.
    collection_began: AtomicU64,
    pause_nanos: AtomicU64,
    longest_pause_nanos: AtomicU64,
    exceptions: AtomicU64,
    compiled: AtomicU64,
    allocated: AtomicU64,
    waits: AtomicU64,
    wait_nanos: AtomicU64,
    parks: AtomicU64,
    park_nanos: AtomicU64,
    /// What the events' callbacks took.
    own_nanos: AtomicU64,
}

#[derive(Default)]
struct Named {
    thrown: HashMap<String, u64>,
    allocating: HashMap<String, u64>,
    parking: HashMap<String, u64>,
}

/// What the thread that looks knows of the look before.
#[derive(Default)]
struct Before {
    /// When it was, in milliseconds since the watching began.
    at: u64,
    /// CPU time by a thread's id.
    cpu: HashMap<i64, i64>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // After a panic at one event the counts are as good as before.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Watch {
    /// Begins: capabilities and events; the looking begins with [`Watch::run`].
    pub fn begin(env: &Env, order: &Order) -> Result<Arc<Watch>, Box<dyn Error>> {
        let socket = UnixStream::connect(&order.out).map_err(|error| format!("nobody watches: {error}"))?;
        let interval = Duration::from_millis(order.number("millis", 1000)?.clamp(10, 60_000));
        socket.set_read_timeout(Some(interval))?;
        socket.set_write_timeout(Some(PATIENCE))?;
        add_offered(env, Capabilities::CAN_GET_THREAD_CPU_TIME)?;
        let (mut unseen, mut events) = (Vec::new(), Vec::new());
        for (capability, wanted, topic) in WATCHED {
            match env.add_capabilities(capability) {
                Ok(()) => events.extend(wanted),
                Err(_) => unseen.push(topic),
            }
        }
        match env.measure_events(true) {
            Ok(()) => {}
            Err(agent::Error::NoExtension(_)) => unseen.push(Topic::Agents),
            Err(error) => return Err(error.into()),
        }
        let sampled = if synchronizers::enable(env)? { Vec::new() } else { vec![Topic::Synchronizers] };
        if events.contains(&Event::SampledObjectAlloc) {
            allocation::begin(env)?;
        }
        let watch = Watch {
            socket,
            begun: Instant::now(),
            unseen,
            sampled,
            events,
            counted: Counted::default(),
            named: Mutex::default(),
            ended: Mutex::default(),
            changed: Condvar::new(),
        };
        Ok(Arc::new(watch))
    }

    /// Looks until nobody listens or the program ends, on a thread of its own.
    pub fn run(self: &Arc<Watch>, env: &'static Env) {
        let watch = self.clone();
        std::thread::spawn(move || {
            name_thread(c"pellucid watch");
            let outcome = env.vm().attach("pellucid watch", |jni| watch.look_and_send(env, jni));
            // A listener that has gone away is the usual end; it says so itself if it didn't mean to.
            let failed = outcome.map_err(|error| error.to_string()).and_then(|sent| sent).err();
            if let Some(why) = failed {
                eprintln!("pellucid: no longer watched: {why}");
            }
            *lock(&watch.ended) = true;
            watch.changed.notify_all();
        });
    }

    fn look_and_send(&self, env: &Env, jni: &mut Jni<'_>) -> Result<(), String> {
        let watched = self.watch(env, jni).map_err(|error| error.to_string());
        let off = env.disable(&self.events).and_then(|()| env.dispose());
        let _ = self.socket.shutdown(Shutdown::Both);
        watched.and(off.map_err(|error| error.to_string()))
    }

    fn watch(&self, env: &Env, jni: &mut Jni<'_>) -> agent::Result<()> {
        env.enable(&self.events)?;
        let header = Header {
            watch: VERSION,
            program: property(env, "sun.java.command"),
            vm: vm_name(env),
            pid: std::process::id(),
            processors: env.get_available_processors()?.max(1) as u32,
            begun: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64),
            unseen: self.unseen.clone(),
            sampled: self.sampled.clone(),
        };
        let mut going_on = self.send(&header);
        let mut before = Before::default();
        while going_on {
            let tick = jni.frame(REFERENCES, |jni| self.look(env, jni, &mut before)).and_then(|tick| tick)?;
            going_on = self.send(&tick) && self.rest();
        }
        // How it was at the end; there may be nobody to hear it.
        let last = jni.frame(REFERENCES, |jni| self.look(env, jni, &mut before)).and_then(|tick| tick)?;
        self.send(&last);
        Ok(())
    }

    /// Sends a line; false when nobody takes it.
    fn send(&self, line: &impl Serialize) -> bool {
        let Ok(mut line) = serde_json::to_vec(line) else { return false };
        line.push(b'\n');
        (&self.socket).write_all(&line).is_ok()
    }

    /// Sleeps; false when the listener has gone or said that it is enough.
    fn rest(&self) -> bool {
        let answer = (&self.socket).read(&mut [0]);
        matches!(answer, Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted))
    }

    fn look(&self, env: &Env, jni: &Jni<'_>, before: &mut Before) -> agent::Result<Tick> {
        let counted = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let mut tick = Tick {
            at: self.begun.elapsed().as_millis() as u64,
            collections: counted(&self.counted.collections),
            pause_nanos: counted(&self.counted.pause_nanos),
            longest_pause_nanos: self.counted.longest_pause_nanos.swap(0, Ordering::Relaxed),
            classes: env.get_loaded_classes(jni)?.len() as u64,
            compiled: counted(&self.counted.compiled),
            allocated: counted(&self.counted.allocated),
            exceptions: counted(&self.counted.exceptions),
            waits: counted(&self.counted.waits),
            wait_nanos: counted(&self.counted.wait_nanos),
            parks: counted(&self.counted.parks),
            park_nanos: counted(&self.counted.park_nanos),
            ..Tick::default()
        };
        let named = std::mem::take(&mut *lock(&self.named));
        tick.thrown = largest(named.thrown);
        tick.allocating = largest(named.allocating);
        tick.parking = largest(named.parking);
        if let Some(runtime) =
            jni.call_static(&jni.find_class("java/lang/Runtime")?, "getRuntime", "Ljava/lang/Runtime;")?
        {
            let ask = |name| jni.call_long(&runtime, name).map(|bytes| bytes.max(0) as u64);
            tick.heap_limit = ask("maxMemory")?;
            // A heap that changes its size between the two questions would seem to be empty.
            for _ in 0..3 {
                tick.heap_size = ask("totalMemory")?;
                tick.heap_used = tick.heap_size.saturating_sub(ask("freeMemory")?);
                if ask("totalMemory")? == tick.heap_size {
                    break;
                }
            }
        }
        self.threads(env, jni, before, &mut tick)?;
        if !self.unseen.contains(&Topic::Agents) {
            tick.agents = agents(env)?;
        }
        let cpu = clock_gettime(ClockId::ProcessCPUTime);
        tick.cpu_nanos = cpu.tv_sec.max(0) as u64 * 1_000_000_000 + cpu.tv_nsec.max(0) as u64;
        let own = clock_gettime(ClockId::ThreadCPUTime);
        tick.own_nanos =
            own.tv_sec.max(0) as u64 * 1_000_000_000 + own.tv_nsec.max(0) as u64 + counted(&self.counted.own_nanos);
        Ok(tick)
    }

    /// States and CPU times. A thread that is gone between two questions is left out.
    fn threads(&self, env: &Env, jni: &Jni<'_>, before: &mut Before, tick: &mut Tick) -> agent::Result<()> {
        let me = env.get_current_thread(jni)?;
        let (mut cpu, mut spent) = (HashMap::new(), Vec::new());
        for thread in env.get_all_threads(jni)? {
            if jni.is_same(&thread, &me) {
                continue;
            }
            let Ok(state) = env.get_thread_state(Some(&thread)) else { continue };
            *tick.threads.entry(state_name(state).to_owned()).or_default() += 1;
            if self.sampled.contains(&Topic::Synchronizers) && state.contains(ThreadState::PARKED) {
                self.samples(env, jni, &thread, tick.at.saturating_sub(before.at) * 1_000_000);
            }
            let (id, Ok(now)) = (jni.long_field(&thread, "tid")?, env.get_thread_cpu_time(Some(&thread))) else {
                continue;
            };
            cpu.insert(id, now);
            // What a thread did before the first look isn't of now; one that is new since has done all of it since.
            let last = before.cpu.get(&id).copied().unwrap_or(if before.cpu.is_empty() { now } else { 0 });
            if now > last {
                spent.push(((now - last) as u64, thread));
            }
        }
        (before.at, before.cpu) = (tick.at, cpu);
        spent.sort_by_key(|(nanos, _)| std::cmp::Reverse(*nanos));
        for (nanos, thread) in spent.into_iter().take(NAMES) {
            let Ok(info) = env.get_thread_info(jni, Some(&thread)) else { continue };
            *tick.busiest.entry(info.name).or_default() += nanos;
        }
        Ok(())
    }

    /// An event whose callback took so long.
    fn cost(&self, since: Instant) {
        self.counted.own_nanos.fetch_add(since.elapsed().as_nanos() as u64, Ordering::Relaxed);
    }

    fn now(&self) -> u64 {
        self.begun.elapsed().as_nanos() as u64
    }

    /// A collection begins.
    pub fn collection_starts(&self) {
        self.counted.collection_began.store(self.now(), Ordering::Relaxed);
    }

    /// A collection is over.
    pub fn collection_ends(&self) {
        let took = self.now().saturating_sub(self.counted.collection_began.load(Ordering::Relaxed));
        self.counted.collections.fetch_add(1, Ordering::Relaxed);
        self.counted.pause_nanos.fetch_add(took, Ordering::Relaxed);
        self.counted.longest_pause_nanos.fetch_max(took, Ordering::Relaxed);
    }

    /// An exception is thrown.
    pub fn exception(&self, env: &Env, jni: &Jni<'_>, exception: &Object<'_>) {
        let since = Instant::now();
        self.counted.exceptions.fetch_add(1, Ordering::Relaxed);
        if let Ok(name) = name_of(env, jni, exception) {
            *lock(&self.named).thrown.entry(name).or_default() += 1;
        }
        self.cost(since);
    }

    /// An object that the VM's sampling chose stands for as many bytes as lie between two.
    pub fn allocation(&self, env: &Env, jni: &Jni<'_>, object: &Object<'_>, size: i64) {
        let (since, bytes) = (Instant::now(), allocation::bytes(env, size));
        self.counted.allocated.fetch_add(bytes, Ordering::Relaxed);
        if let Ok(name) = name_of(env, jni, object) {
            *lock(&self.named).allocating.entry(name).or_default() += bytes;
        }
        self.cost(since);
    }

    /// A method was compiled.
    pub fn compiled(&self) {
        self.counted.compiled.fetch_add(1, Ordering::Relaxed);
    }

    /// A thread begins to wait to enter a monitor: the thread's word of the environment is when.
    pub fn waits(&self, env: &Env, thread: &JavaThread<'_>) {
        // What can't be noted now isn't counted when it ends.
        let _ = env.set_thread_local_storage(Some(thread), self.now().max(1) as usize);
    }

    /// A thread has entered the monitor.
    pub fn entered(&self, env: &Env, thread: &JavaThread<'_>) {
        let Ok(began @ 1..) = env.get_thread_local_storage(Some(thread)) else { return };
        let _ = env.set_thread_local_storage(Some(thread), 0);
        self.counted.waits.fetch_add(1, Ordering::Relaxed);
        self.counted.wait_nanos.fetch_add(self.now().saturating_sub(began as u64), Ordering::Relaxed);
    }

    /// A thread is about to park for something: the thread's word, as of monitors; it can't wait for both.
    pub fn parks(&self, env: &Env, jni: &Jni<'_>, thread: &JavaThread<'_>, blocker: &Object<'_>) {
        let since = Instant::now();
        if synchronizers::is_one(jni, blocker) {
            self.waits(env, thread);
        }
        self.cost(since);
    }

    /// A thread is parked now: for as long as it is since the last look, if for a synchronizer. The next tick has it.
    fn samples(&self, env: &Env, jni: &Jni<'_>, thread: &JavaThread<'_>, nanos: u64) {
        if let Some((class, _)) = synchronizers::parked(env, jni, thread) {
            self.counted.park_nanos.fetch_add(nanos, Ordering::Relaxed);
            *lock(&self.named).parking.entry(class).or_default() += nanos;
        }
    }

    /// It has parked.
    pub fn parked(&self, env: &Env, jni: &Jni<'_>, thread: &JavaThread<'_>, blocker: &Object<'_>) {
        let Ok(began @ 1..) = env.get_thread_local_storage(Some(thread)) else { return };
        let _ = env.set_thread_local_storage(Some(thread), 0);
        let (since, nanos) = (Instant::now(), self.now().saturating_sub(began as u64));
        self.counted.parks.fetch_add(1, Ordering::Relaxed);
        self.counted.park_nanos.fetch_add(nanos, Ordering::Relaxed);
        if let Ok(name) = name_of(env, jni, blocker) {
            *lock(&self.named).parking.entry(name).or_default() += nanos;
        }
        self.cost(since);
    }

    /// The program ends: has the last look made and waits for it.
    pub fn stop(&self) {
        let _ = self.socket.shutdown(Shutdown::Read);
        let waited = self.changed.wait_timeout_while(lock(&self.ended), PATIENCE, |ended| !*ended);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}

fn name_of(env: &Env, jni: &Jni<'_>, object: &Object<'_>) -> agent::Result<String> {
    class_name(env, &jni.class_of(object)?)
}

/// What the callbacks of all agents have cost. Several environments of a library count together.
fn agents(env: &Env) -> agent::Result<BTreeMap<String, Callbacks>> {
    let mut agents: BTreeMap<String, Callbacks> = BTreeMap::new();
    for cost in env.get_event_costs()? {
        let library = cost.library.as_deref().map_or("no library", |path| path.rsplit('/').next().unwrap_or(path));
        let event = Event::from_raw(cost.event).map_or_else(|| cost.event.to_string(), |event| format!("{event:?}"));
        let sum = agents.entry(format!("{library} {event}")).or_default();
        (sum.calls, sum.nanos) = (sum.calls + cost.calls, sum.nanos + cost.nanos);
    }
    Ok(agents)
}

/// The largest amounts.
fn largest(amounts: HashMap<String, u64>) -> BTreeMap<String, u64> {
    let mut amounts: Vec<_> = amounts.into_iter().collect();
    amounts.sort_by_key(|(_, amount)| std::cmp::Reverse(*amount));
    amounts.into_iter().take(NAMES).collect()
}
