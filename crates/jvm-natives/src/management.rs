//! The function table behind `java.lang.management` (facts/jmm.tsv): `JVM_GetManagement`.
//!
//! Invariant: what the VM can't tell is -1, as the class library expects.

mod commands;
mod flags;
mod pool;

use crate::entry::{Env, h, native_functions};
use abi::jni::{jboolean, jint, jlong, jlongArray, jobject, jobjectArray, jstring};
use heap::ARRAY_BASE;
use parking_lot::Mutex;
use platform::output_file;
use runtime::call::Value;
use runtime::class::ClassRef;
use runtime::exceptions::{JResult, Thrown};
use runtime::gc_history::Record;
use runtime::refs::{Handle, Ref};
use runtime::thread::Current;
use runtime::{backtrace, resolve};
use service::heap_dump::Form;
use service::thread_info::{self, ThreadInfo, Wanted};
use std::ffi::{c_char, c_void};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What libmanagement asks for; other versions get no table.
const VERSION: jint = 0x2004_0000;
const SLOTS: usize = 41;
/// Who makes beans; collectors' with the extensions of jdk.management, where that module is there.
const HELPER: &str = "sun/management/ManagementFactoryHelper";
const EXTENDED: &str = "com/sun/management/internal/GarbageCollectorExtImpl";
/// The collectors' names.
const YOUNG: &str = "StickyImmix Young";
const FULL: &str = "StickyImmix Full";

/// Pools, as `pool::PLACES` has them, and their managers: the two collectors of the heap, then one for each other pool. Global handles, made
/// when first asked for.
#[derive(Clone, Copy)]
struct Beans {
    pools: [Handle; 3],
    managers: [Handle; 4],
}

static BEANS: Mutex<Option<Beans>> = Mutex::new(None);

fn class(cur: &mut Current, name: &str) -> JResult<ClassRef> {
    let vm = cur.vm();
    let found = cur.load_class(vm.symbols.intern(name.as_bytes()), vm.boot_loader())?;
    cur.initialize(found)?;
    Ok(found)
}

/// A new object by a constructor.
fn construct(cur: &mut Current, owner: ClassRef, descriptor: &str, arguments: &[Value]) -> JResult<Handle> {
    let symbols = &cur.vm().symbols;
    let Some(constructor) = owner.declared_method(symbols.intern(b"<init>"), symbols.intern(descriptor.as_bytes()))
    else {
        return Err(cur.throw("java/lang/NoSuchMethodError", descriptor));
    };
    let object = cur.new_instance(owner)?;
    let values: Vec<Value> = [Value::Reference(object)].iter().chain(arguments).copied().collect();
    cur.call(constructor, &values)?;
    Ok(object)
}

/// A collector's bean.
fn collector(cur: &mut Current, name: &str) -> JResult<Handle> {
    let vm = cur.vm();
    let text = cur.new_string(name)?;
    let extended = cur.find_class(vm.symbols.intern(EXTENDED.as_bytes()), vm.boot_loader())?;
    let owner = if extended.is_some() { EXTENDED } else { HELPER };
    let descriptor = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/management/GarbageCollectorMXBean;";
    let arguments = [text, Handle::NULL].map(Value::Reference);
    Ok(cur.call_boot_static(owner, "createGarbageCollector", descriptor, &arguments)?.reference())
}

/// The beans.
fn beans(cur: &mut Current) -> JResult<Beans> {
    let known = *BEANS.lock();
    if let Some(beans) = known {
        return Ok(beans);
    }
    let mut made = Vec::new();
    for place in pool::PLACES {
        let name = cur.new_string(place.name)?;
        // Zero: there may be a threshold, and is none yet; -1: there can't be.
        let collected = if place.of_heap { 0 } else { -1 };
        let arguments =
            [Value::Reference(name), Value::Int(i32::from(place.of_heap)), Value::Long(0), Value::Long(collected)];
        let descriptor = "(Ljava/lang/String;ZJJ)Ljava/lang/management/MemoryPoolMXBean;";
        made.push(cur.call_boot_static(HELPER, "createMemoryPool", descriptor, &arguments)?.reference());
    }
    made.extend([collector(cur, YOUNG)?, collector(cur, FULL)?]);
    for name in pool::MANAGERS {
        let name = cur.new_string(name)?;
        let descriptor = "(Ljava/lang/String;)Ljava/lang/management/MemoryManagerMXBean;";
        let arguments = [Value::Reference(name)];
        made.push(cur.call_boot_static(HELPER, "createMemoryManager", descriptor, &arguments)?.reference());
    }
    let globals = &cur.vm().globals;
    let mut kept = made.iter().map(|bean| globals.create(bean.get(cur).address()));
    let mut next = || kept.next().unwrap_or(Handle::NULL);
    let fresh = Beans { pools: std::array::from_fn(|_| next()), managers: std::array::from_fn(|_| next()) };
    // Another thread may have been first.
    Ok(*BEANS.lock().get_or_insert(fresh))
}

/// Which of these is the object?
fn position(cur: &Current, beans: &[Handle], object: jobject) -> Option<usize> {
    beans.iter().position(|bean| h(object).get(cur).same(bean.get(cur)))
}

fn array_of(cur: &mut Current, element: &str, objects: &[Handle]) -> JResult<Handle> {
    let element = class(cur, element)?;
    let array = cur.new_array_of(element, objects.len() as i32)?;
    for (index, object) in objects.iter().enumerate() {
        array.get(cur).set_element_ref(cur, index, object.get(cur));
    }
    Ok(array)
}

fn longs(cur: &Current, array: Handle) -> Vec<i64> {
    let array = array.get(cur);
    (0..array.array_length()).map(|k| array.load_i64(ARRAY_BASE + 8 * k)).collect()
}

fn set_long(cur: &Current, array: Handle, index: usize, value: i64) {
    array.get(cur).store_i64(ARRAY_BASE + 8 * index, value);
}

/// A MemoryUsage: bytes at first, used, committed, at most; -1 where there is no limit.
fn usage(cur: &mut Current, numbers: [i64; 4]) -> JResult<Handle> {
    let owner = class(cur, "java/lang/management/MemoryUsage")?;
    construct(cur, owner, "(JJJJ)V", &numbers.map(Value::Long))
}

/// What the heap's MemoryUsage says, with `used` bytes in use.
fn heap_usage(cur: &mut Current, used: usize) -> JResult<Handle> {
    let heap = cur.vm().heap();
    let total = heap.total_bytes();
    usage(cur, [heap.config().min as i64, used as i64, total.max(used) as i64, heap.max_bytes() as i64])
}

extern "C" fn get_version(_env: Env) -> jint {
    VERSION
}

/// The bits of `jmmOptionalSupport`: thresholds, time of compilation, contention, processor time of the current thread and of others,
/// monitors and synchronizers that threads own, allocations of threads, diagnostic commands. All.
extern "C" fn get_optional_support(_env: Env, bits: *mut u32) -> jint {
    const SUPPORTED: u32 = (1 << 9) - 1;
    // SAFETY: libmanagement passes a structure of one word.
    unsafe { bits.write(SUPPORTED) };
    0
}

native_functions! {
    /// All pools, or a manager's.
    fn get_memory_pools(cur, manager: jobject) -> Handle {
        let beans = beans(cur)?;
        let pools = match position(cur, &beans.managers, manager) {
            None => &beans.pools[..],
            Some(0 | 1) => &beans.pools[..1],
            Some(other) => &beans.pools[other - 1..other],
        };
        array_of(cur, "java/lang/management/MemoryPoolMXBean", pools)
    }

    /// All managers, or a pool's.
    fn get_memory_managers(cur, pool: jobject) -> Handle {
        let beans = beans(cur)?;
        let managers = match position(cur, &beans.pools, pool) {
            None => &beans.managers[..],
            Some(0) => &beans.managers[..2],
            Some(other) => &beans.managers[other + 1..other + 2],
        };
        array_of(cur, "java/lang/management/MemoryManagerMXBean", managers)
    }

    fn get_memory_usage(cur, of_heap: jboolean) -> Handle {
        if of_heap != 0 {
            return heap_usage(cur, cur.vm().heap().used_bytes());
        }
        // What may be in use isn't known of all pools together.
        let [classes, code] = [1, 2].map(|at| pool::numbers(cur.vm(), at, None));
        usage(cur, [0, classes[1] + code[1], classes[2] + code[2], -1])
    }

    fn get_long_attribute(cur, object: jobject, attribute: jint) -> jlong {
        let vm = cur.vm();
        let numbers = vm.counters.numbers();
        Ok(match attribute {
            1 => numbers.classes_loaded.get(),
            2 => numbers.classes_unloaded.get(),
            3 => vm.threads.counts().started as i64,
            4 => vm.threads.counts().live as i64,
            5 => vm.threads.counts().peak as i64,
            6 => vm.threads.counts().daemon as i64,
            7 => platform::time::wall_millis() - vm.verbose.uptime().as_millis() as i64,
            8 => numbers.compile_time.get() / 1_000_000,
            9 | 10 => {
                let managers = beans(cur)?.managers;
                let collections = vm.heap().collections();
                match (attribute, position(cur, &managers, object)) {
                    (9, Some(0)) => (collections.nursery_nanos / 1_000_000) as i64,
                    (9, Some(1)) => (collections.full_nanos / 1_000_000) as i64,
                    (_, Some(0)) => collections.nursery_count as i64,
                    (_, Some(1)) => collections.full_count as i64,
                    _ => -1,
                }
            }
            11 => vm.verbose.uptime().as_millis() as i64,
            101 => numbers.class_bytes_loaded.get(),
            102 => numbers.class_bytes_unloaded.get(),
            103 => numbers.class_time.get() / 1_000_000,
            104 => vm.options.flags.len() as i64,
            105 => numbers.stops.get(),
            106 => numbers.stop_sync_time.get() / 1_000_000,
            107 => numbers.stop_time.get() / 1_000_000,
            108 => vm.verbose.uptime().as_millis() as i64 - numbers.stop_time.get() / 1_000_000,
            109 => runtime::threads::internal_threads(vm).len() as i64,
            110 => numbers.classes_initialized.get(),
            201 => i64::from(std::process::id()),
            401 => 1,
            // What isn't known.
            _ => -1,
        })
    }
}

extern "C" fn get_long_attributes(
    env: Env,
    object: jobject,
    attributes: *const jint,
    count: jint,
    result: *mut jlong,
) -> jint {
    let count = usize::try_from(count).unwrap_or(0);
    for at in 0..count {
        // SAFETY: libmanagement's arrays have `count` elements.
        unsafe { result.add(at).write(get_long_attribute(env, object, *attributes.add(at))) };
    }
    count as jint
}

/// What is measured of threads, by the attribute that says whether.
fn measured(cur: &Current, attribute: jint) -> Option<&'static AtomicBool> {
    let measured = &cur.vm().threads.measured;
    match attribute {
        23 => Some(&measured.waits),
        24 => Some(&measured.processor),
        25 => Some(&measured.allocation),
        _ => None,
    }
}

/// Forgets how long a thread has waited, or all threads (0).
fn reset_waits(cur: &Current, tid: i64) {
    let of_thread = cur.vm().well_known().thread_tid as usize;
    for thread in cur.vm().threads.snapshot() {
        let object = thread.thread_object();
        // SAFETY: a root of a thread, read at once.
        let found =
            tid == 0 || !object.is_null() && unsafe { Ref::from_address(cur, object) }.load_i64(of_thread) == tid;
        if found {
            thread.blocked.reset_nanos();
            thread.waited.reset_nanos();
        }
    }
}

fn bool_attribute(cur: &Current, attribute: jint) -> bool {
    match attribute {
        21 => cur.vm().verbose.is_on(inspection::Verbosity::Collector),
        22 => cur.vm().verbose.is_on(inspection::Verbosity::Class),
        attribute => measured(cur, attribute).is_some_and(|on| on.load(Ordering::Relaxed)),
    }
}

native_functions! {
    fn get_bool_attribute(cur, attribute: jint) -> bool {
        Ok(bool_attribute(cur, attribute))
    }
}

native_functions! {
    fn set_bool_attribute(cur, attribute: jint, on: jboolean) -> bool {
        let before = bool_attribute(cur, attribute);
        match attribute {
            21 => cur.vm().verbose.set(inspection::Verbosity::Collector, on != 0),
            22 => cur.vm().verbose.set(inspection::Verbosity::Class, on != 0),
            23 if on != 0 && !before => {
                reset_waits(cur, 0);
                cur.vm().threads.measured.waits.store(true, Ordering::Relaxed);
            }
            attribute => {
                if let Some(measured) = measured(cur, attribute) {
                    measured.store(on != 0, Ordering::Relaxed);
                }
            }
        }
        Ok(before)
    }
}

/// Milliseconds of waiting; -1 if it isn't measured.
fn times((_, nanos): (u64, Option<u64>)) -> Value {
    Value::Long(nanos.map_or(-1, |n| (n / 1_000_000) as i64))
}

/// A ThreadInfo; with monitors and synchronizers in the long form.
fn thread_info(cur: &mut Current, info: &ThreadInfo, long: bool) -> JResult<Handle> {
    cur.scope_keep(|cur| {
        let owner = class(cur, "java/lang/management/ThreadInfo")?;
        let trace = backtrace::new_elements(cur, &info.frames)?;
        let mut values = vec![
            Value::Reference(info.thread),
            Value::Int(info.state as i32),
            Value::Reference(info.blocker.unwrap_or(Handle::NULL)),
            Value::Reference(info.owner.unwrap_or(Handle::NULL)),
            Value::Long(info.blocked.0 as i64),
            times(info.blocked),
            Value::Long(info.waited.0 as i64),
            times(info.waited),
            Value::Reference(trace),
        ];
        let short = "Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/StackTraceElement;";
        if !long {
            return construct(cur, owner, &format!("({short})V"), &values);
        }
        let objects: Vec<Handle> = info.monitors.iter().map(|m| m.1).collect();
        let monitors = array_of(cur, "java/lang/Object", &objects)?;
        let depths = cur.new_array(runtime::class::BasicType::Int, info.monitors.len() as i32)?;
        for (index, (depth, _)) in info.monitors.iter().enumerate() {
            depths.get(cur).store_i32(ARRAY_BASE + 4 * index, *depth as i32);
        }
        let synchronizers = array_of(cur, "java/lang/Object", &info.synchronizers)?;
        values.extend([monitors, depths, synchronizers].map(Value::Reference));
        construct(cur, owner, &format!("({short}[Ljava/lang/Object;[I[Ljava/lang/Object;)V"), &values)
    })
}

/// `-1` is all frames.
fn depth(max: jint) -> usize {
    usize::try_from(max).unwrap_or(usize::MAX)
}

native_functions! {
    fn get_thread_info(cur, ids: jlongArray, max_depth: jint, result: jobjectArray) -> jint {
        let ids = longs(cur, h(ids));
        let wanted = Wanted { depth: depth(max_depth), monitors: false, synchronizers: false };
        let found = thread_info::find(cur, Some(&ids), wanted);
        for (index, info) in found.iter().enumerate() {
            if let Some(info) = info {
                cur.scope(|cur| {
                    let object = thread_info(cur, info, false)?;
                    h(result).get(cur).set_element_ref(cur, index, object.get(cur));
                    Ok::<(), Thrown>(())
                })?;
            }
        }
        Ok(0)
    }

    fn dump_threads(cur, ids: jlongArray, monitors: jboolean, synchronizers: jboolean, max_depth: jint) -> Handle {
        let ids = if ids.is_null() { None } else { Some(longs(cur, h(ids))) };
        let wanted = Wanted { depth: depth(max_depth), monitors: monitors != 0, synchronizers: synchronizers != 0 };
        let found = thread_info::find(cur, ids.as_deref(), wanted);
        let owner = class(cur, "java/lang/management/ThreadInfo")?;
        let array = cur.new_array_of(owner, found.len() as i32)?;
        for (index, info) in found.iter().enumerate() {
            if let Some(info) = info {
                cur.scope(|cur| {
                    let object = thread_info(cur, info, true)?;
                    array.get(cur).set_element_ref(cur, index, object.get(cur));
                    Ok::<(), Thrown>(())
                })?;
            }
        }
        Ok(array)
    }
}

fn find_deadlocks_of(cur: &mut Current, monitors_only: bool) -> JResult<Handle> {
    let threads = thread_info::deadlocked(cur, monitors_only);
    if threads.is_empty() { Ok(Handle::NULL) } else { array_of(cur, "java/lang/Thread", &threads) }
}

native_functions! {
    fn find_circular_blocked_threads(cur) -> Handle {
        find_deadlocks_of(cur, true)
    }

    fn find_deadlocks(cur, monitors_only: jboolean) -> Handle {
        find_deadlocks_of(cur, monitors_only != 0)
    }
}

fn cpu_time(cur: &mut Current, tid: i64, with_system: bool) -> i64 {
    runtime::threads::cpu_nanos(cur, tid, with_system).unwrap_or(-1)
}

native_functions! {
    fn get_thread_cpu_time(cur, tid: jlong) -> jlong {
        Ok(cpu_time(cur, tid, true))
    }

    fn get_thread_cpu_time_with_kind(cur, tid: jlong, with_system: jboolean) -> jlong {
        Ok(cpu_time(cur, tid, with_system != 0))
    }
}

native_functions! {
    fn get_thread_cpu_times_with_kind(cur, ids: jlongArray, times: jlongArray, with_system: jboolean) {
        for (index, id) in longs(cur, h(ids)).into_iter().enumerate() {
            let time = cpu_time(cur, id, with_system != 0);
            set_long(cur, h(times), index, time);
        }
        Ok(())
    }
}

native_functions! {
    fn get_total_allocated(cur) -> jlong {
        Ok(runtime::threads::total_allocated_bytes(cur) as i64)
    }
}

/// A thread's allocations; 0 is the current one, -1 the answer for one that isn't there.
fn allocated(cur: &mut Current, tids: &[i64]) -> Vec<i64> {
    let found = runtime::threads::allocated_bytes(cur, tids);
    found.into_iter().map(|bytes| bytes.map_or(-1, |b| b as i64)).collect()
}

native_functions! {
    fn get_allocated(cur, tid: jlong) -> jlong {
        Ok(allocated(cur, &[tid])[0])
    }
}

native_functions! {
    fn get_allocated_by_ids(cur, ids: jlongArray, result: jlongArray) {
        let ids = longs(cur, h(ids));
        for (index, bytes) in allocated(cur, &ids).into_iter().enumerate() {
            set_long(cur, h(result), index, bytes);
        }
        Ok(())
    }
}

native_functions! {
    fn reset_statistic(cur, argument: jlong, kind: jint) -> bool {
        match kind {
            801 => cur.vm().threads.reset_peak(),
            803 => reset_waits(cur, argument),
            805 => pool::reset_peak(cur, argument)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn dump_heap(cur, file: jstring, live: jboolean) -> jint {
        let path = cur.string_text(h(file));
        match service::heap_dump::write(cur, std::path::Path::new(&path), Form { live: live != 0, ..Form::default() }) {
            Ok(_) => Ok(0),
            Err(error) => Err(cur.throw("java/io/IOException", &output_file::reason(&error))),
        }
    }

    /// Fills names and times of the VM's own threads, as many as both arrays hold; two of one name are told apart.
    fn get_internal_thread_times(cur, names: jobjectArray, times: jlongArray) -> jint {
        let room = h(names).get(cur).array_length().min(h(times).get(cur).array_length());
        let mut told: Vec<String> = Vec::new();
        for (name, nanos) in runtime::threads::internal_threads(cur.vm()).into_iter().take(room) {
            let twins = told.iter().filter(|t| **t == name).count();
            let text = cur.new_string(&if twins == 0 { name.clone() } else { format!("{name} {}", twins + 1) })?;
            h(names).get(cur).set_element_ref(cur, told.len(), text.get(cur));
            set_long(cur, h(times), told.len(), nanos);
            told.push(name);
        }
        Ok(told.len() as jint)
    }
}

/// `jmmGCStat`; the arrays have an element for each pool.
#[repr(C)]
struct GcStat {
    /// Counted from 1; 0 for none.
    index: i64,
    start_millis: i64,
    end_millis: i64,
    before: jobjectArray,
    after: jobjectArray,
    value_count: jint,
    values: *mut c_void,
    values_filled: jint,
}

fn millis(time: Duration) -> i64 {
    time.as_millis() as i64
}

/// The usages of the pools before and after a collection.
fn usages(cur: &mut Current, record: &Record) -> JResult<[Vec<Handle>; 2]> {
    let [before, after] = record.others;
    let mut of = |used: [usize; 3]| -> JResult<Vec<Handle>> {
        used.iter().enumerate().map(|(at, used)| pool::usage_of(cur, at, Some(*used))).collect()
    };
    Ok([of([record.before, before[0], before[1]])?, of([record.after, after[0], after[1]])?])
}

native_functions! {
    fn get_last_gc_stat(cur, manager: jobject, stat: *mut GcStat) {
        let managers = beans(cur)?.managers;
        let young = position(cur, &managers, manager) == Some(0);
        // SAFETY: libmanagement passes such a structure, with its arrays.
        let stat = unsafe { &mut *stat };
        stat.index = 0;
        if let Some(record) = cur.vm().gc_history.last(young) {
            let [before, after] = usages(cur, &record)?;
            for (array, usages) in [(stat.before, before), (stat.after, after)] {
                for (at, usage) in usages.iter().enumerate() {
                    h(array).get(cur).set_element_ref(cur, at, usage.get(cur));
                }
            }
            stat.index = record.number as i64 + 1;
            (stat.start_millis, stat.end_millis) = (millis(record.start), millis(record.end));
        }
        stat.values_filled = 0;
        if stat.value_count >= 1 {
            // SAFETY: an array of that many `jvalue`s.
            unsafe { stat.values.cast::<jint>().write(cur.vm().heap().config().gc_threads as jint) };
            stat.values_filled = 1;
        }
        Ok(())
    }
}

/// `jmmExtAttributeInfo`
#[repr(C)]
struct GcAttribute {
    name: *const c_char,
    letter: u16,
    description: *const c_char,
}

/// A collection's own attribute: how many threads worked on it.
extern "C" fn get_gc_ext_attribute_info(_env: Env, _manager: jobject, info: *mut GcAttribute, count: jint) -> jint {
    if count < 1 {
        return 0;
    }
    let attribute = GcAttribute {
        name: c"GcThreadCount".as_ptr(),
        letter: u16::from(b'I'),
        description: c"Number of GC threads".as_ptr(),
    };
    // SAFETY: libmanagement's array has `count` elements.
    unsafe { info.write(attribute) };
    1
}

native_functions! {
    fn set_gc_notification_enabled(cur, _manager: jobject, on: jboolean) {
        // Both collectors' listeners share it: who listens to the other one filters.
        cur.vm().wired.set_gc_listener(tell);
        cur.vm().gc_history.tell(on != 0);
        Ok(())
    }
}

/// On the signal dispatcher: tells Java of collections and thresholds since.
fn tell(cur: &mut Current) {
    tell_collections(cur);
    pool::tell_thresholds(cur);
}

fn tell_collections(cur: &mut Current) {
    for record in cur.vm().gc_history.take() {
        if cur.scope(|cur| tell_collection(cur, &record)).is_err() {
            // What listeners throw is theirs; Java has reported it.
            let _ = cur.take_exception();
        }
    }
}

fn tell_collection(cur: &mut Current, record: &Record) -> JResult<()> {
    let bean = beans(cur)?.managers[usize::from(!record.nursery)];
    let symbols = &cur.vm().symbols;
    let owner = bean.get(cur).class();
    let find = |name: &str, descriptor: &str| {
        resolve::lookup_method(owner, symbols.intern(name.as_bytes()), symbols.intern(descriptor.as_bytes()))
    };
    let builder = find("getGcInfoBuilder", "()Lcom/sun/management/internal/GcInfoBuilder;");
    let texts = "Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;";
    let notify = find("createGCNotification", &format!("(J{texts}Lcom/sun/management/GcInfo;)V"));
    let (Some(builder), Some(notify)) = (builder, notify) else { return Ok(()) };
    let builder = cur.call(builder, &[Value::Reference(bean)])?.reference();
    let [before, after] = usages(cur, record)?;
    let before = array_of(cur, "java/lang/management/MemoryUsage", &before)?;
    let after = array_of(cur, "java/lang/management/MemoryUsage", &after)?;
    let threads = cur.vm().heap().config().gc_threads as u64;
    let threads = invoke::indy::box_bits(cur, runtime::class::BasicType::Int, threads)?;
    let attributes = array_of(cur, "java/lang/Object", &[threads])?;
    let info = class(cur, "com/sun/management/GcInfo")?;
    let usage = "[Ljava/lang/management/MemoryUsage;";
    let descriptor = format!("(Lcom/sun/management/internal/GcInfoBuilder;JJJ{usage}{usage}[Ljava/lang/Object;)V");
    let values = [
        Value::Reference(builder),
        Value::Long(record.number as i64 + 1),
        Value::Long(millis(record.start)),
        Value::Long(millis(record.end)),
        Value::Reference(before),
        Value::Reference(after),
        Value::Reference(attributes),
    ];
    let info = construct(cur, info, &descriptor, &values)?;
    let name = cur.new_string(if record.nursery { YOUNG } else { FULL })?;
    let action = cur.new_string(if record.nursery { "end of minor GC" } else { "end of major GC" })?;
    let cause = cur.new_string(record.cause)?;
    let texts = [name, action, cause].map(Value::Reference);
    let values =
        [Value::Reference(bean), Value::Long(millis(record.end)), texts[0], texts[1], texts[2], Value::Reference(info)];
    cur.call(notify, &values).map(|_| ())
}

struct Table([*const (); SLOTS]);
// SAFETY: addresses of functions, never changed.
unsafe impl Sync for Table {}

/// A table of functions by their slots; the others are null.
macro_rules! table {
    ($($slot:literal $function:path;)*) => {{
        let mut table = [std::ptr::null(); SLOTS];
        $(table[$slot] = $function as *const ();)*
        Table(table)
    }};
}

/// Slots as facts/jmm.tsv numbers them.
static TABLE: Table = table! {
    2 get_version;
    3 get_optional_support;
    4 get_thread_info;
    5 get_memory_pools;
    6 get_memory_managers;
    7 pool::get_pool_usage;
    8 pool::get_peak_pool_usage;
    9 get_total_allocated;
    10 get_allocated;
    11 get_allocated_by_ids;
    12 get_memory_usage;
    13 get_long_attribute;
    14 get_bool_attribute;
    15 set_bool_attribute;
    16 get_long_attributes;
    17 find_circular_blocked_threads;
    18 get_thread_cpu_time;
    19 flags::get_vm_global_names;
    20 flags::get_vm_globals;
    21 get_internal_thread_times;
    22 reset_statistic;
    23 pool::set_pool_sensor;
    24 pool::set_pool_threshold;
    25 pool::get_pool_collection_usage;
    26 get_gc_ext_attribute_info;
    27 get_last_gc_stat;
    28 get_thread_cpu_time_with_kind;
    29 get_thread_cpu_times_with_kind;
    30 dump_heap;
    31 find_deadlocks;
    32 flags::set_vm_global;
    34 dump_threads;
    35 set_gc_notification_enabled;
    36 commands::get_diagnostic_commands;
    37 commands::get_diagnostic_command_info;
    38 commands::get_diagnostic_command_arguments_info;
    39 commands::execute_diagnostic_command;
    40 commands::set_notification_enabled;
};

/// The function table of `java.lang.management` for a version of it; NULL for one that isn't known.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_GetManagement(version: jint) -> *mut c_void {
    if version == VERSION { TABLE.0.as_ptr().cast_mut().cast() } else { std::ptr::null_mut() }
}
