//! `-Xcheck:jvmti`: mistakes of agents, shown on standard error with call, argument and the clause they are against.
//!
//! Invariants: no function answers otherwise for it. A mistake is shown when it is first made; how often is said at the end. Memory
//! that an agent deallocates is kept for a while, so that late use is found; memory that isn't the agent's is not freed.

use crate::callback::{self, Running, event_name};
use crate::entry::Call;
use crate::environment::{Environment, Wishes};
use crate::last_error;
use abi::jvmti::*;
use inspection::{EventKind, ObjectId, Phase, ReferenceState};
use jvmti_facts::Function;
use parking_lot::Mutex;
use std::collections::{BTreeMap, VecDeque};
use std::sync::OnceLock;

/// What lies behind each block, to find writes beyond its end.
const FENCE: [u8; 16] = [0xfb; 16];
/// What deallocated memory is filled with.
const FREED: u8 = 0xfd;
/// Deallocated memory that is kept, in bytes and blocks.
const KEPT_BYTES: usize = 16 << 20;
const KEPT_BLOCKS: usize = 1 << 16;

/// The clause on how long references live.
const REFERENCES: &str = "JNI, \"Global and Local References\"";

/// Errors that only a mistake of the agent can bring; others may be answers that it asked for.
const BLAMED: [jvmtiError; 8] = [
    JVMTI_ERROR_NULL_POINTER,
    JVMTI_ERROR_ILLEGAL_ARGUMENT,
    JVMTI_ERROR_MUST_POSSESS_CAPABILITY,
    JVMTI_ERROR_WRONG_PHASE,
    JVMTI_ERROR_UNATTACHED_THREAD,
    JVMTI_ERROR_INVALID_ENVIRONMENT,
    JVMTI_ERROR_INVALID_MONITOR,
    JVMTI_ERROR_NOT_MONITOR_OWNER,
];

/// What an argument is, beyond its value.
pub(crate) enum Given {
    /// A number, an id, or what only the agent uses.
    Value,
    /// The address of memory that the function reads or writes.
    Memory(usize),
    /// A JNI reference.
    Reference(usize),
}

struct Block {
    size: usize,
    /// The function it came from.
    giver: &'static str,
    freed: bool,
}

#[derive(Default)]
struct Blocks {
    all: BTreeMap<usize, Block>,
    /// The deallocated ones, the oldest first, and their bytes.
    kept: VecDeque<usize>,
    kept_bytes: usize,
}

/// See the module.
#[derive(Default)]
pub(crate) struct Strict {
    blocks: Mutex<Blocks>,
    /// How often each mistake was made.
    mistakes: Mutex<BTreeMap<String, u64>>,
}

static STRICT: OnceLock<Strict> = OnceLock::new();

/// Checks from now on.
pub(crate) fn start() {
    STRICT.get_or_init(Strict::default);
}

/// The checks, if they are wanted.
pub(crate) fn strict() -> Option<&'static Strict> {
    STRICT.get()
}

/// The calling thread's name, as the operating system has it.
fn thread_name() -> String {
    let mut name = [0u8; 16];
    // SAFETY: room for the 16 bytes of a thread's name.
    unsafe { libc::prctl(libc::PR_GET_NAME, name.as_mut_ptr()) };
    String::from_utf8_lossy(name.split(|b| *b == 0).next().unwrap_or_default()).into_owned()
}

impl Strict {
    fn mistake(&self, text: String) {
        let mut mistakes = self.mistakes.lock();
        let times = mistakes.entry(text.clone()).or_insert(0);
        *times += 1;
        if *times == 1 {
            inspection::say!("pellucid: -Xcheck:jvmti: {text} (thread \"{}\")", thread_name());
        }
    }

    /// Notes a mistake in the call that is being made, against the function's own clause.
    fn in_call(&self, what: &str) {
        self.against(&format!("JVM TI, \"{}\"", last_error::call()), what);
    }

    /// Notes a mistake in the call that is being made.
    fn against(&self, clause: &str, what: &str) {
        let (call, parameter) = (last_error::call(), last_error::current_parameter());
        let argument = if parameter.is_empty() { String::new() } else { format!(", argument {parameter}") };
        self.mistake(format!("{call}{argument}: {what} [{clause}]"));
    }

    /// A function is called.
    pub fn call(&self, fact: &Function) {
        if let Some(running) = callback::running().filter(|running| running.is_narrow() && !fact.callback_safe) {
            self.in_call(&format!("must not be called in a callback of {}", running.name()));
        }
    }

    /// A function of JNI is called in a callback that must call none.
    pub fn jni_call(&self, function: &str, running: Running) {
        let place = running.name();
        self.mistake(format!("{function} of JNI: must not be called in a callback of {place} [JVM TI, \"{place}\"]"));
    }

    /// A function has failed.
    pub fn failed(&self, error: jvmtiError, phase: Option<Phase>) {
        // A call that must not be made at all is blamed already.
        if BLAMED.contains(&error) && callback::running().is_none_or(|running| !running.is_narrow()) {
            let name = jvmti_facts::error_name(error).unwrap_or("an unknown error");
            let place =
                phase.filter(|_| error == JVMTI_ERROR_WRONG_PHASE).map(|phase| format!(" in the {phase:?} phase"));
            self.in_call(&format!("answered {name}{}", place.unwrap_or_default()));
        }
    }

    /// An argument is passed.
    pub fn argument(&self, call: &Call, given: Given) {
        match given {
            Given::Value | Given::Memory(0) | Given::Reference(0) => {}
            Given::Memory(address) => {
                if let Some(giver) = self.blocks.lock().freed_with(address) {
                    self.in_call(&format!("lies in memory that was deallocated; {giver} had given it"));
                }
            }
            Given::Reference(bits) => match call.vm.reference_state(ObjectId::from_jobject(bits as abi::jni::jobject)) {
                ReferenceState::Live => {}
                ReferenceState::OfOtherThread => {
                    self.against(REFERENCES, "is a local reference of another thread; keep global ones");
                }
                ReferenceState::Gone => self.against(
                    REFERENCES,
                    "is no reference, or one that has ended: local ones end with the callback or native method that got them",
                ),
            },
        }
    }

    /// The calling thread is about to suspend itself.
    pub fn suspends_itself(&self, call: &Call) {
        for name in call.jvmti.raw_monitors.owned() {
            self.in_call(&format!("the thread suspends itself and owns the raw monitor \"{name}\""));
        }
        let monitors = call.current().ok().and_then(|me| call.vm.owned_monitors(me).ok());
        if monitors.is_some_and(|owned| !owned.is_empty()) {
            self.in_call("the thread suspends itself and owns an object's monitor");
        }
    }

    /// The calling thread ends and owns a raw monitor.
    pub fn ends_with(&self, monitor: &str) {
        self.mistake(format!("a thread ended and owned the raw monitor \"{monitor}\" [JVM TI, \"Raw Monitor\"]"));
    }

    /// A raw monitor is destroyed that other threads use.
    pub fn destroyed_in_use(&self, monitor: &str) {
        self.in_call(&format!("other threads wait for the raw monitor \"{monitor}\""));
    }

    /// An event is disabled for a thread (or all) where it was not enabled so.
    pub fn disables(&self, wishes: &Wishes, kind: EventKind, for_thread: bool) {
        let by_thread = wishes.threads.values().any(|set| set.contains(kind));
        let name = event_name(kind);
        if for_thread && wishes.everywhere.contains(kind) {
            self.in_call(&format!("{name} stays enabled: it is enabled for all threads"));
        } else if !for_thread && by_thread && !wishes.everywhere.contains(kind) {
            self.in_call(&format!("{name} stays enabled for the single threads that it was enabled for"));
        }
    }

    /// An environment ends, or the VM does.
    pub fn environment_ends(&self, environment: &Environment) {
        let wishes = environment.wishes.lock();
        let enabled = wishes.threads.values().fold(wishes.everywhere, |all, set| all | *set);
        for event in jvmti_facts::EVENTS {
            let kind = EventKind::of_number(event.number);
            if kind.is_some_and(|kind| enabled.contains(kind) && !wishes.ever_called.contains(kind)) {
                let name = event.name;
                self.mistake(format!(
                    "SetEventNotificationMode: {name} was enabled and never had a callback [JVM TI, \"SetEventCallbacks\"]"
                ));
            }
        }
    }

    /// The VM has ended, and all agents have been told.
    pub fn vm_ends(&self) {
        let mut leaks: BTreeMap<&str, (u64, usize)> = BTreeMap::new();
        for (address, block) in &self.blocks.lock().all {
            if block.freed {
                self.look_at_freed(*address, block);
            } else {
                let (count, bytes) = leaks.entry(block.giver).or_default();
                *count += 1;
                *bytes += block.size;
            }
        }
        for (giver, (count, bytes)) in leaks {
            self.mistake(format!(
                "Deallocate: never called for {count} blocks, {bytes} bytes in all, that {giver} gave [JVM TI, \"Memory Management\"]"
            ));
        }
        let mistakes = self.mistakes.lock();
        for (text, times) in mistakes.iter().filter(|(_, times)| **times > 1) {
            inspection::say!("pellucid: -Xcheck:jvmti: {times} times: {text}");
        }
        inspection::say!(
            "pellucid: -Xcheck:jvmti: {} mistakes of {} kinds",
            mistakes.values().sum::<u64>(),
            mistakes.len()
        );
    }

    /// Memory for an agent; None when there is none.
    pub fn allocate(&self, bytes: usize) -> Option<*mut u8> {
        // SAFETY: malloc takes any number.
        let memory = unsafe { libc::malloc(bytes.checked_add(FENCE.len())?) }.cast::<u8>();
        if memory.is_null() {
            return None;
        }
        // SAFETY: the room behind the block's bytes.
        unsafe { memory.add(bytes).copy_from_nonoverlapping(FENCE.as_ptr(), FENCE.len()) };
        let block = Block { size: bytes, giver: last_error::call(), freed: false };
        self.blocks.lock().all.insert(memory as usize, block);
        Some(memory)
    }

    /// Takes a block back. Others are left as they are.
    pub fn free(&self, memory: *mut u8) {
        let mut blocks = self.blocks.lock();
        let Some(block) = blocks.all.get_mut(&(memory as usize)) else {
            drop(blocks);
            return self.in_call("is no memory that Allocate or another function gave");
        };
        if block.freed {
            return self.in_call(&format!("was deallocated before; {} had given it", block.giver));
        }
        let size = block.size;
        // SAFETY: a block with its fence.
        if unsafe { std::slice::from_raw_parts(memory.add(size), FENCE.len()) } != FENCE {
            self.in_call(&format!("was written to beyond its {size} bytes; {} had given it", block.giver));
        }
        block.freed = true;
        // SAFETY: as above; nobody uses it any more.
        unsafe { memory.write_bytes(FREED, size) };
        blocks.kept.push_back(memory as usize);
        blocks.kept_bytes += size;
        while blocks.kept_bytes > KEPT_BYTES || blocks.kept.len() > KEPT_BLOCKS {
            let Some(oldest) = blocks.kept.pop_front() else { break };
            let Some(block) = blocks.all.remove(&oldest) else { break };
            blocks.kept_bytes -= block.size;
            self.look_at_freed(oldest, &block);
            // SAFETY: it came from malloc, and leaves the list.
            unsafe { libc::free(oldest as *mut libc::c_void) };
        }
    }

    fn look_at_freed(&self, address: usize, block: &Block) {
        // SAFETY: a block that is kept.
        let bytes = unsafe { std::slice::from_raw_parts(address as *const u8, block.size) };
        if bytes.iter().any(|byte| *byte != FREED) {
            self.mistake(format!(
                "Deallocate: memory of {} bytes was written to afterwards; {} had given it [JVM TI, \"Deallocate\"]",
                block.size, block.giver
            ));
        }
    }
}

impl Blocks {
    /// Where a deallocated block that holds the address came from.
    fn freed_with(&self, address: usize) -> Option<&'static str> {
        let (start, block) = self.all.range(..=address).next_back()?;
        (block.freed && address < start + block.size.max(1)).then_some(block.giver)
    }
}
