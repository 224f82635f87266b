//! What threads are doing, all at one moment, for `java.lang.management`: who waits for whom, locks, stacks, deadlocks.
//!
//! Invariant: everything is read while the world is stopped; handles are local ones of the asking thread.

use hashbrown::HashMap;
use runtime::backtrace::{self, Location};
use runtime::monitor;
use runtime::refs::{Handle, Ref};
use runtime::safepoint::World;
use runtime::thread::{Current, JavaThread};
use runtime::thread_stack::Stack;
use runtime::threads::{status, tool_state};
use std::sync::atomic::Ordering;

/// A live thread as it was found.
pub struct ThreadInfo {
    /// The java.lang.Thread.
    pub thread: Handle,
    /// `threadStatus`, with the bits for native code and suspension.
    pub state: u32,
    /// What it waits for: a monitor's object, or what it parks on.
    pub blocker: Option<Handle>,
    /// The thread that owns that.
    pub owner: Option<Handle>,
    /// How often it waited to enter a monitor, and nanoseconds of it, if they are measured.
    pub blocked: (u64, Option<u64>),
    /// The same of waiting for notifications, sleeping and parking.
    pub waited: (u64, Option<u64>),
    /// Visible frames, the newest first.
    pub frames: Vec<Location>,
    /// Monitors it owns, with the frame that entered each: its index among `frames`.
    pub monitors: Vec<(usize, Handle)>,
    /// Synchronizers of java.util.concurrent that it owns.
    pub synchronizers: Vec<Handle>,
}

/// What is wanted besides the state.
#[derive(Copy, Clone)]
pub struct Wanted {
    /// Frames of each thread.
    pub depth: usize,
    /// Monitors.
    pub monitors: bool,
    /// Synchronizers; takes a walk over the heap.
    pub synchronizers: bool,
}

/// The object of a live thread, now; no safepoint follows.
fn object_of<'c>(cur: &'c Current, thread: &JavaThread) -> Ref<'c> {
    // SAFETY: a root of a thread that is stopped or the current one.
    unsafe { Ref::from_address(cur, thread.thread_object()) }
}

fn tid(cur: &Current, thread: Ref<'_>) -> i64 {
    thread.load_i64(cur.vm().well_known().thread_tid as usize)
}

/// Is it a synchronizer that an exclusive owner holds? Its owner.
pub fn owner_of_synchronizer<'c>(cur: &'c Current, object: Ref<'c>) -> Option<Ref<'c>> {
    let wk = cur.vm().well_known();
    if !object.class().is_subclass_of(wk.class_ownable_synchronizer) {
        return None;
    }
    let owner = object.load_ref(wk.ownable_synchronizer_owner);
    (!owner.is_null()).then_some(owner)
}

/// What a stopped thread waits for, and who owns that.
fn blocker<'c>(cur: &'c Current, thread: &JavaThread, state: u32) -> (Option<Ref<'c>>, Option<Ref<'c>>) {
    if matches!(state, status::PARKED | status::PARKED_TIMED) {
        let blocker = object_of(cur, thread).load_ref(cur.vm().well_known().thread_park_blocker);
        if blocker.is_null() {
            return (None, None);
        }
        return (Some(blocker), owner_of_synchronizer(cur, blocker));
    }
    let Some(contended) = monitor::contended(thread) else { return (None, None) };
    // SAFETY: the object of a monitor in use is alive; no safepoint follows.
    let object = unsafe { Ref::from_address(cur, contended.object()) };
    if object.is_null() {
        return (None, None);
    }
    let owner = runtime::virtual_thread::owner_of(cur, monitor::owner(cur, object)).get(cur);
    (Some(object), (!owner.is_null()).then_some(owner))
}

/// The visible frames of a stack, the newest first, and the monitors it owns, each with the index of the frame that entered
/// it; a hidden frame's are the next visible one's below.
pub fn frames_and_monitors(cur: &Current, stack: &Stack) -> (Vec<Location>, Vec<(usize, Handle)>) {
    let (mut frames, mut depths) = (Vec::new(), Vec::new());
    for (frame, location) in backtrace::locations(stack) {
        depths.push((frame.header(), frames.len()));
        if backtrace::is_visible(cur, location.method) {
            frames.push(location);
        }
    }
    let held = stack.monitors(cur).into_iter();
    let monitors = held
        .filter_map(|(object, frame)| Some((depths.iter().find(|d| d.0 == frame)?.1, cur.handle_of(object))))
        .collect();
    (frames, monitors)
}

fn look(cur: &Current, thread: &'static JavaThread, wanted: Wanted) -> ThreadInfo {
    let measured = cur.vm().threads.measured.waits.load(Ordering::Relaxed);
    let waits = |waits: &runtime::threads::waits::Waits| (waits.count(), measured.then(|| waits.nanos()));
    let object = object_of(cur, thread);
    let state = tool_state::status(cur, object.address());
    let (waits_for, owner) = blocker(cur, thread, state);
    let (mut frames, mut monitors) = frames_and_monitors(cur, &Stack::carrier(thread));
    frames.truncate(wanted.depth);
    // A monitor is told with its frame.
    monitors.retain(|(depth, _)| wanted.monitors && *depth < frames.len());
    ThreadInfo {
        thread: cur.handle(object),
        state: tool_state::of(cur, object),
        blocker: waits_for.map(|o| cur.handle(o)),
        owner: owner.map(|o| cur.handle(o)),
        blocked: waits(&thread.blocked),
        waited: waits(&thread.waited),
        frames,
        monitors,
        synchronizers: Vec::new(),
    }
}

/// The live platform threads with these ids (all without ids), in the order of the ids; None where there is none.
pub fn find(cur: &mut Current, ids: Option<&[i64]>, wanted: Wanted) -> Vec<Option<ThreadInfo>> {
    let _stopped = World::stop(cur);
    let alive: Vec<&'static JavaThread> =
        cur.vm().threads.snapshot().into_iter().filter(|t| !t.thread_object().is_null()).collect();
    let mut found: Vec<Option<ThreadInfo>> = match ids {
        None => alive.iter().map(|t| Some(look(cur, t, wanted))).collect(),
        Some(ids) => {
            let by_id: HashMap<i64, &'static JavaThread> =
                alive.iter().map(|t| (tid(cur, object_of(cur, t)), *t)).collect();
            ids.iter().map(|id| by_id.get(id).map(|t| look(cur, t, wanted))).collect()
        }
    };
    if wanted.synchronizers {
        add_synchronizers(cur, &mut found);
    }
    found
}

fn add_synchronizers(cur: &Current, found: &mut [Option<ThreadInfo>]) {
    for_each_owned_synchronizer(cur, &mut |object, owner| {
        if let Some(info) = found.iter_mut().flatten().find(|i| i.thread.get(cur).same(owner)) {
            info.synchronizers.push(cur.handle(object));
        }
    });
}

/// Visits the synchronizers that have an exclusive owner, with it. The world is stopped.
pub(crate) fn for_each_owned_synchronizer<'c>(cur: &'c Current, visit: &mut dyn FnMut(Ref<'c>, Ref<'c>)) {
    let mut look = |address| {
        // SAFETY: an object of the heap; no safepoint follows.
        let object = unsafe { Ref::from_address(cur, address) };
        if let Some(owner) = owner_of_synchronizer(cur, object) {
            visit(object, owner);
        }
    };
    // SAFETY: the world is stopped, and nothing is allocated in the heap.
    unsafe { cur.vm().heap().enumerate_objects(&mut look) };
}

/// The threads that wait for each other in circles; through monitors only, or through synchronizers, too.
pub fn deadlocked(cur: &mut Current, monitors_only: bool) -> Vec<Handle> {
    let _stopped = World::stop(cur);
    let cur = &*cur;
    let threads: Vec<&'static JavaThread> =
        cur.vm().threads.snapshot().into_iter().filter(|t| !t.thread_object().is_null()).collect();
    let index: HashMap<usize, usize> = threads.iter().enumerate().map(|(at, t)| (t.thread_object().0, at)).collect();
    let waits_for: Vec<Option<usize>> = threads
        .iter()
        .map(|thread| {
            let state = tool_state::status(cur, thread.thread_object());
            let blocked = state == status::BLOCKED_ON_MONITOR_ENTER;
            let parked = matches!(state, status::PARKED | status::PARKED_TIMED) && !monitors_only;
            if !blocked && !parked {
                return None;
            }
            blocker(cur, thread, state).1.and_then(|owner| index.get(&owner.address().0).copied())
        })
        .collect();
    let in_circle = |start: usize| {
        let mut at = start;
        for _ in 0..threads.len() {
            match waits_for[at] {
                Some(next) if next == start => return true,
                Some(next) => at = next,
                None => return false,
            }
        }
        false
    };
    (0..threads.len()).filter(|at| in_circle(*at)).map(|at| cur.handle(object_of(cur, threads[at]))).collect()
}
