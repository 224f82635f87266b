//! The whole VM at one moment, as writers of dumps show it.
//!
//! Invariant: everything is read while the world is stopped, and copied; no reference is kept.

use abi::jvmti::{
    JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER, JVMTI_THREAD_STATE_IN_OBJECT_WAIT, JVMTI_THREAD_STATE_PARKED,
};
use hashbrown::HashMap;
use heap::Address;
use inspection::{
    ShownFrame, ShownLoader, ShownMonitor, ShownObject, ShownSegment, ShownThread, ShownWait, Snapshot, WaitsTo,
};
use runtime::class::{Class, ClassRef};
use runtime::compilation;
use runtime::continuation;
use runtime::monitor;
use runtime::refs::Ref;
use runtime::safepoint::World;
use runtime::thread::{Current, JavaThread};
use runtime::thread_stack::Stack;
use runtime::threads::processor_nanos;
use runtime::virtual_thread;

/// Virtual threads without a carrier that are shown; there may be millions.
const UNMOUNTED: usize = 10_000;

/// An object's class and place. One that mirrors a class says of which.
fn shown(object: Ref<'_>) -> ShownObject {
    ShownObject { class: object.class().name.text().into_owned(), address: object.address().0 as u64 }
}

/// The same of what may be null.
fn shown_or_none(object: Ref<'_>) -> Option<ShownObject> {
    (!object.is_null()).then(|| shown(object))
}

/// A thread with its stack, before it is known who keeps it waiting.
struct Found<'c> {
    stack: Stack,
    shown: ShownThread,
    /// What it waits for, and how.
    wait: Option<(WaitsTo, Ref<'c>)>,
}

/// What is known of all threads.
struct Threads {
    /// Places in the list by lock ids and by addresses of java.lang.Thread.
    by_lock: HashMap<u32, usize>,
    by_object: HashMap<usize, usize>,
}

/// Takes the snapshot.
pub(crate) fn take(cur: &mut Current) -> Snapshot {
    let _stopped = World::stop(cur);
    let cur = &*cur;
    let (mut found, known, omitted) = threads(cur);
    let mut monitors = Monitors::new(cur);
    for thread in &mut found {
        monitors.add_of(thread);
        thread.shown.wait = thread.wait.map(|(to, object)| {
            let owner = match to {
                WaitsTo::BeUnparked if object.is_null() => None,
                WaitsTo::BeUnparked => service::thread_info::owner_of_synchronizer(cur, object)
                    .and_then(|owner| known.by_object.get(&owner.address().0)),
                _ => known.by_lock.get(&monitor::owner(cur, object)),
            };
            ShownWait { to, object: shown_or_none(object), owner: owner.copied() }
        });
    }
    let heap = cur.vm().heap();
    Snapshot {
        monitors: monitors.shown(&known),
        threads: found.into_iter().map(|thread| thread.shown).collect(),
        omitted,
        loaders: loaders(cur),
        heap: [heap.used_bytes(), heap.total_bytes(), heap.max_bytes()].map(|bytes| bytes as u64),
        segments: segments(cur),
        collections: collections(cur),
    }
}

/// All live threads, the calling one first.
fn threads(cur: &Current) -> (Vec<Found<'_>>, Threads, usize) {
    let vm = cur.vm();
    let (mut found, mut known) = (Vec::new(), Threads { by_lock: HashMap::new(), by_object: HashMap::new() });
    let mut platform = vm.threads.snapshot();
    platform.retain(|thread| !thread.thread_object().is_null());
    platform.sort_by_key(|thread| !std::ptr::eq(*thread, cur.thread()));
    for thread in platform {
        let place = found.len();
        known.by_lock.insert(thread.monitors.platform_id(), place);
        known.by_lock.insert(thread.lock_id(), place);
        known.by_object.insert(thread.thread_object().0, place);
        known.by_object.insert(thread.current_object().0, place);
        found.push(platform_thread(cur, thread));
    }
    let mut omitted = 0;
    continuation::each_instance(vm, vm.well_known().class_virtual_thread, &mut |address| {
        // SAFETY: found just now, and the world is stopped; also a dead one has its fields.
        let object = unsafe { Ref::from_address(cur, address) };
        if known.by_object.contains_key(&address.0) || !virtual_thread::is_alive(cur, object) {
            return;
        }
        let Some(stack) = Stack::of_unmounted_virtual(cur, object) else { return };
        if found.len() >= UNMOUNTED {
            omitted += 1;
            return;
        }
        let lock_id = virtual_thread::lock_id(cur, object);
        known.by_lock.insert(lock_id, found.len());
        known.by_object.insert(address.0, found.len());
        let structure = object.load_i64(vm.well_known().thread_eetop as usize) as u64;
        found.push(describe(cur, object, stack.without_yield(), ShownThread { structure, ..ShownThread::default() }));
    });
    known.by_lock.remove(&0);
    (found, known, omitted)
}

/// A platform thread, or the virtual one that it carries.
fn platform_thread<'c>(cur: &'c Current, thread: &'static JavaThread) -> Found<'c> {
    // SAFETY: roots of a stopped thread or the current one; no safepoint follows.
    let [own, running] =
        [thread.thread_object(), thread.current_object()].map(|object| unsafe { Ref::from_address(cur, object) });
    let carries = thread.mounted().is_some() && !running.is_null();
    let base = ShownThread {
        structure: std::ptr::from_ref(thread) as u64,
        os_id: thread.native.os_id(),
        processor_nanos: processor_nanos(thread),
        carrier: carries.then(|| shown(own)),
        ..ShownThread::default()
    };
    let (object, stack) = if carries { (running, Stack::current(thread)) } else { (own, Stack::carrier(thread)) };
    describe(cur, object, stack, base)
}

fn describe<'c>(cur: &'c Current, object: Ref<'c>, stack: Stack, base: ShownThread) -> Found<'c> {
    let wk = cur.vm().well_known();
    let name = object.load_ref(wk.thread_name);
    let holder = object.load_ref(wk.thread_holder);
    let is_virtual = virtual_thread::is_virtual(cur, object);
    let state = runtime::threads::tool_state::of(cur, object);
    let is = |bit: i32| state & bit as u32 != 0;
    let wait = if is(JVMTI_THREAD_STATE_PARKED) {
        Some((WaitsTo::BeUnparked, object.load_ref(wk.thread_park_blocker)))
    } else {
        let contended = stack.contended(cur, object);
        let to = if is(JVMTI_THREAD_STATE_IN_OBJECT_WAIT) { WaitsTo::BeNotified } else { WaitsTo::Enter };
        let waits = is(JVMTI_THREAD_STATE_IN_OBJECT_WAIT) || is(JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER);
        // SAFETY: the object of a monitor in use is alive; no safepoint follows.
        (waits && !contended.is_null()).then(|| (to, unsafe { Ref::from_address(cur, contended) }))
    };
    let waits_for = wait.filter(|(to, _)| *to == WaitsTo::BeNotified).map(|(_, object)| object.address());
    let shown = ShownThread {
        name: if name.is_null() { String::new() } else { String::from_utf16_lossy(&cur.string_units(name)) },
        object: shown(object),
        id: object.load_i64(wk.thread_tid as usize),
        daemon: is_virtual || !holder.is_null() && holder.load_u8(wk.field_holder_daemon as usize) != 0,
        priority: if holder.is_null() { 5 } else { holder.load_i32(wk.field_holder_priority as usize) },
        context_loader: shown_or_none(object.load_ref(wk.thread_context_class_loader)),
        state,
        is_virtual,
        frames: frames(cur, &stack, waits_for),
        ..base
    };
    Found { stack, shown, wait }
}

/// The methods on a stack, with the monitors that each has entered.
fn frames(cur: &Current, stack: &Stack, waits_for: Option<Address>) -> Vec<ShownFrame> {
    let mut counts: HashMap<usize, u32> = HashMap::new();
    let mut entered: HashMap<usize, Vec<(ShownObject, u32)>> = HashMap::new();
    for (object, header) in stack.monitors(cur) {
        if Some(object) == waits_for {
            continue;
        }
        let count = counts.entry(object.0).or_insert(0);
        *count += 1;
        // SAFETY: held monitors are roots; no safepoint follows.
        let object = shown(unsafe { Ref::from_address(cur, object) });
        let of_frame = entered.entry(header as usize).or_default();
        of_frame.retain(|(known, _)| known.address != object.address);
        of_frame.insert(0, (object, *count));
    }
    let describe = |frame: runtime::frame::Frame| {
        let method = frame.method()?;
        let bytecode = if method.is_native() { None } else { frame.shown_bci() };
        let file = method.class_file();
        Some(ShownFrame {
            class: method.class().name.text().into_owned(),
            method: method.name.text().into_owned(),
            file: file.and_then(|f| Some(classfile::mutf8::to_str(f.constant_pool.utf8(f.source_file?)).into_owned())),
            line: bytecode.and_then(|bci| method.line_number(bci)),
            bytecode,
            compiled: compilation::is_compiled(cur.vm(), frame),
            entered: entered.remove(&(frame.header() as usize)).unwrap_or_default(),
        })
    };
    stack.frames().filter_map(describe).collect()
}

/// The monitors that somebody owns or waits for, each once.
struct Monitors<'c> {
    cur: &'c Current,
    inflated: HashMap<usize, u64>,
    found: Vec<Ref<'c>>,
    places: HashMap<usize, usize>,
}

impl<'c> Monitors<'c> {
    fn new(cur: &'c Current) -> Monitors<'c> {
        let mut all = Monitors { cur, inflated: HashMap::new(), found: Vec::new(), places: HashMap::new() };
        cur.vm().monitors.for_each(&mut |monitor| {
            all.inflated.insert(monitor.object().0, std::ptr::from_ref(monitor) as u64);
            if monitor.owner() != 0 {
                // SAFETY: an object that somebody has locked is alive; no safepoint follows.
                all.add(unsafe { Ref::from_address(cur, monitor.object()) });
            }
        });
        all
    }

    fn add(&mut self, object: Ref<'c>) {
        if self.places.insert(object.address().0, self.found.len()).is_none() {
            self.found.push(object);
        }
    }

    /// Those that a thread holds or waits for.
    fn add_of(&mut self, thread: &Found<'c>) {
        for (object, _) in thread.stack.monitors(self.cur) {
            // SAFETY: as above.
            self.add(unsafe { Ref::from_address(self.cur, object) });
        }
        if let Some((WaitsTo::Enter | WaitsTo::BeNotified, object)) = thread.wait {
            self.add(object);
        }
    }

    fn shown(&self, known: &Threads) -> Vec<ShownMonitor> {
        let show = |object: &Ref<'c>| {
            let usage = monitor::usage(self.cur, *object);
            ShownMonitor {
                object: shown(*object),
                inflated: self.inflated.get(&object.address().0).copied(),
                owner: known.by_lock.get(&usage.owner).copied(),
                entries: usage.entry_count,
            }
        };
        self.found.iter().map(show).collect()
    }
}

/// The class loaders with the classes that each has defined.
fn loaders(cur: &Current) -> Vec<ShownLoader> {
    let mut places: HashMap<usize, usize> = HashMap::new();
    let mut found: Vec<(usize, ShownLoader)> = Vec::new();
    let parent_field = cur.vm().well_known().class_loader_parent;
    let mut classes: Vec<ClassRef> = cur.vm().all_classes().filter(|class| !class.is_primitive()).collect();
    classes.reverse();
    for class in classes {
        let place = *places.entry(std::ptr::from_ref(class.loader) as usize).or_insert_with(|| {
            let object = class.loader.handle();
            let (object, parent) = if object.is_null_handle() {
                (None, None)
            } else {
                let object = object.get(cur);
                (shown_or_none(object), shown_or_none(object.load_ref(parent_field)))
            };
            found.push((class.loader.id(), ShownLoader { object, parent, classes: Vec::new() }));
            found.len() - 1
        });
        found[place]
            .1
            .classes
            .push(ShownObject { class: class.name.text().into_owned(), address: class.mirror_address().0 as u64 });
    }
    found.sort_by_key(|(id, _)| *id);
    found.into_iter().map(|(_, loader)| loader).collect()
}

fn segments(cur: &Current) -> Vec<ShownSegment> {
    let vm = cur.vm();
    let space = &vm.class_space;
    let mut segments = vec![ShownSegment {
        name: "Class Memory",
        start: space.start() as u64,
        used: space.used_bytes() as u64,
        size: space.committed_bytes() as u64,
        limit: space.reserved_bytes() as u64,
    }];
    if let Some(compiler) = compilation::compiler(vm) {
        let [used, size, limit] = compiler.code_bytes().map(|bytes| bytes as u64);
        segments.push(ShownSegment {
            name: "JIT Code Cache",
            start: compiler.code_addresses().start as u64,
            used,
            size,
            limit,
        });
    }
    segments
}

/// The newest collection of each kind.
fn collections(cur: &Current) -> Vec<(u64, String)> {
    let vm = cur.vm();
    let mut records: Vec<_> = [true, false].into_iter().filter_map(|nursery| vm.gc_history.last(nursery)).collect();
    records.sort_by_key(|record| std::cmp::Reverse(record.number));
    let began = platform::time::wall_millis() as u64 * 1_000_000 - vm.verbose.uptime().as_nanos() as u64;
    let describe = |record: runtime::gc_history::Record| {
        let kind = if record.nursery { "young" } else { "full" };
        let text = format!(
            "Collection {} ({kind}, {}): {} bytes before, {} after, of {}; {} us",
            record.number,
            record.cause,
            record.before,
            record.after,
            record.total,
            (record.end - record.start).as_micros()
        );
        (began + record.end.as_nanos() as u64, text)
    };
    records.into_iter().map(describe).collect()
}

/// A class and one of its methods, as filters of dump agents name them.
pub(crate) fn qualified(class: &Class, method: &str) -> String {
    format!("{}.{method}", class.name.text())
}
