//! The function table behind `java.lang.management` (facts/jmm.tsv): `JVM_GetManagement`.
//!
//! Invariant: what the VM can't tell is not offered in `get_optional_support`, or throws an error that names itself.

use crate::entry::{Env, enter, h};
use abi::jni::{jboolean, jint, jlong, jlongArray, jobject, jobjectArray, jstring};
use heap::ARRAY_BASE;
use parking_lot::Mutex;
use runtime::call::Value;
use runtime::class::ClassRef;
use runtime::diagnostics::FLAGS;
use runtime::exceptions::{JResult, Thrown};
use runtime::gc_history::Record;
use runtime::refs::Handle;
use runtime::thread::Current;
use runtime::thread_info::{self, ThreadInfo, Wanted};
use runtime::{backtrace, resolve};
use std::ffi::{c_char, c_void};
use std::sync::atomic::Ordering;
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

/// The pool and the two collectors, global handles; made when first asked for.
struct Beans {
    pool: Handle,
    young: Handle,
    full: Handle,
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

/// Calls `body` with handles of the pool, the nursery's collector and the full one.
fn with_beans<R>(cur: &mut Current, body: impl FnOnce(&mut Current, [Handle; 3]) -> JResult<R>) -> JResult<R> {
    let known = BEANS.lock().as_ref().map(|b| [b.pool, b.young, b.full]);
    if let Some(beans) = known {
        return body(cur, beans);
    }
    let name = cur.new_string("StickyImmix Heap")?;
    let arguments = [Value::Reference(name), Value::Int(1), Value::Long(-1), Value::Long(-1)];
    let descriptor = "(Ljava/lang/String;ZJJ)Ljava/lang/management/MemoryPoolMXBean;";
    let pool = cur.call_boot_static(HELPER, "createMemoryPool", descriptor, &arguments)?.reference();
    let young = collector(cur, YOUNG)?;
    let full = collector(cur, FULL)?;
    let globals = &cur.vm().globals;
    let made = [pool, young, full].map(|bean| globals.create(bean.get(cur).address()));
    let mut beans = BEANS.lock();
    // Another thread may have been first.
    let kept = beans.get_or_insert(Beans { pool: made[0], young: made[1], full: made[2] });
    let handles = [kept.pool, kept.young, kept.full];
    drop(beans);
    body(cur, handles)
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

/// The bits of `jmmOptionalSupport`: time of the current thread, of others; monitors and synchronizers that threads own.
extern "C" fn get_optional_support(_env: Env, bits: *mut u32) -> jint {
    const SUPPORTED: u32 = 1 << 3 | 1 << 4 | 1 << 5 | 1 << 6;
    // SAFETY: libmanagement passes a structure of one word.
    unsafe { bits.write(SUPPORTED) };
    0
}

extern "C" fn get_memory_pools(env: Env, _manager: jobject) -> jobjectArray {
    enter(env, |cur| with_beans(cur, |cur, [pool, ..]| array_of(cur, "java/lang/management/MemoryPoolMXBean", &[pool])))
}

extern "C" fn get_memory_managers(env: Env, _pool: jobject) -> jobjectArray {
    enter(env, |cur| {
        with_beans(cur, |cur, [_, young, full]| {
            array_of(cur, "java/lang/management/MemoryManagerMXBean", &[young, full])
        })
    })
}

extern "C" fn get_pool_usage(env: Env, _pool: jobject) -> jobject {
    enter(env, |cur| heap_usage(cur, cur.vm().heap().used_bytes()))
}

extern "C" fn get_peak_pool_usage(env: Env, _pool: jobject) -> jobject {
    enter(env, |cur| heap_usage(cur, cur.vm().peak_heap()))
}

extern "C" fn get_memory_usage(env: Env, of_heap: jboolean) -> jobject {
    enter(env, |cur| {
        if of_heap != 0 {
            return heap_usage(cur, cur.vm().heap().used_bytes());
        }
        let space = &cur.vm().class_space;
        let (used, committed, reserved) = (space.used_bytes(), space.committed_bytes(), space.reserved_bytes());
        usage(cur, [0, used as i64, committed.max(used) as i64, reserved as i64])
    })
}

extern "C" fn get_long_attribute(env: Env, object: jobject, attribute: jint) -> jlong {
    enter(env, |cur| {
        let vm = cur.vm();
        let unloaded = || vm.unloaded_classes.load(Ordering::Relaxed) as i64;
        Ok(match attribute {
            1 => vm.loaded_classes() as i64 + unloaded(),
            2 => unloaded(),
            3 => vm.threads.counts().started as i64,
            4 => vm.threads.counts().live as i64,
            5 => vm.threads.counts().peak as i64,
            6 => vm.threads.counts().daemon as i64,
            7 => runtime::time::wall_millis() - vm.verbose.uptime().as_millis() as i64,
            9 | 10 => with_beans(cur, |cur, [_, young, full]| {
                let asked = h(object).get(cur);
                let is_young = asked.same(young.get(cur));
                if !is_young && !asked.same(full.get(cur)) {
                    return Ok(-1);
                }
                let collections = vm.heap().collections();
                Ok(match (attribute, is_young) {
                    (9, true) => (collections.nursery_nanos / 1_000_000) as i64,
                    (9, false) => (collections.full_nanos / 1_000_000) as i64,
                    (_, true) => collections.nursery_count as i64,
                    (_, false) => collections.full_count as i64,
                })
            })?,
            11 => vm.verbose.uptime().as_millis() as i64,
            104 => FLAGS.len() as i64,
            201 => i64::from(std::process::id()),
            401 => 1,
            // What isn't known.
            _ => -1,
        })
    })
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

extern "C" fn get_bool_attribute(env: Env, attribute: jint) -> jboolean {
    enter(env, |cur| {
        Ok(match attribute {
            21 => cur.vm().verbose.is_on(inspection::Verbosity::Collector),
            22 => cur.vm().verbose.is_on(inspection::Verbosity::Class),
            // Times of threads are always at hand; waiting and allocation are not measured.
            24 => true,
            _ => false,
        })
    })
}

extern "C" fn set_bool_attribute(env: Env, attribute: jint, on: jboolean) -> jboolean {
    let before = get_bool_attribute(env, attribute);
    enter(env, |cur| {
        match attribute {
            21 => cur.vm().verbose.set(inspection::Verbosity::Collector, on != 0),
            22 => cur.vm().verbose.set(inspection::Verbosity::Class, on != 0),
            _ => {}
        }
        Ok(before != 0)
    })
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
            Value::Long(info.blocked as i64),
            Value::Long(-1),
            Value::Long(info.waited as i64),
            Value::Long(-1),
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

extern "C" fn get_thread_info(env: Env, ids: jlongArray, max_depth: jint, result: jobjectArray) -> jint {
    enter(env, |cur| {
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
    })
}

extern "C" fn dump_threads(
    env: Env,
    ids: jlongArray,
    monitors: jboolean,
    synchronizers: jboolean,
    max_depth: jint,
) -> jobjectArray {
    enter(env, |cur| {
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
    })
}

fn find_deadlocks_of(cur: &mut Current, monitors_only: bool) -> JResult<Handle> {
    let threads = thread_info::deadlocked(cur, monitors_only);
    if threads.is_empty() { Ok(Handle::NULL) } else { array_of(cur, "java/lang/Thread", &threads) }
}

extern "C" fn find_circular_blocked_threads(env: Env) -> jobjectArray {
    enter(env, |cur| find_deadlocks_of(cur, true))
}

extern "C" fn find_deadlocks(env: Env, monitors_only: jboolean) -> jobjectArray {
    enter(env, |cur| find_deadlocks_of(cur, monitors_only != 0))
}

fn cpu_time(cur: &mut Current, tid: i64, with_system: bool) -> i64 {
    runtime::threads::cpu_nanos(cur, tid, with_system).unwrap_or(-1)
}

extern "C" fn get_thread_cpu_time(env: Env, tid: jlong) -> jlong {
    enter(env, |cur| Ok(cpu_time(cur, tid, true)))
}

extern "C" fn get_thread_cpu_time_with_kind(env: Env, tid: jlong, with_system: jboolean) -> jlong {
    enter(env, |cur| Ok(cpu_time(cur, tid, with_system != 0)))
}

extern "C" fn get_thread_cpu_times_with_kind(env: Env, ids: jlongArray, times: jlongArray, with_system: jboolean) {
    enter(env, |cur| {
        for (index, id) in longs(cur, h(ids)).into_iter().enumerate() {
            let time = cpu_time(cur, id, with_system != 0);
            set_long(cur, h(times), index, time);
        }
        Ok(())
    });
}

extern "C" fn reset_statistic(env: Env, _object: *mut c_void, kind: jint) -> jboolean {
    enter(env, |cur| {
        match kind {
            801 => cur.vm().threads.reset_peak(),
            805 => cur.vm().reset_peak_heap(),
            _ => return Ok(false),
        }
        Ok(true)
    })
}

extern "C" fn dump_heap(env: Env, file: jstring, live: jboolean) -> jint {
    enter(env, |cur| {
        let path = cur.string_text(h(file));
        match runtime::heap_dump::write(cur, std::path::Path::new(&path), live != 0, false) {
            Ok(_) => Ok(0),
            Err(error) => {
                let text = if error.kind() == std::io::ErrorKind::AlreadyExists {
                    "File exists".to_owned()
                } else {
                    error.to_string()
                };
                Err(cur.throw("java/io/IOException", &text))
            }
        }
    })
}

extern "C" fn get_vm_global_names(env: Env) -> jobjectArray {
    enter(env, |cur| {
        let mut names = Vec::new();
        for name in FLAGS {
            names.push(cur.new_string(name)?);
        }
        array_of(cur, "java/lang/String", &names)
    })
}

/// `jmmVMGlobal`
#[repr(C)]
struct VmGlobal {
    name: jstring,
    value: i64,
    /// 1 boolean, 2 text, 3 long
    kind: u32,
    /// 1 default, 2 command line
    origin: u32,
    /// Bit 0 writeable, bit 1 external.
    bits: u32,
    reserved: [*mut c_void; 2],
}

extern "C" fn get_vm_globals(env: Env, names: jobjectArray, globals: *mut VmGlobal, count: jint) -> jint {
    // Each flag needs a local reference that lives on, so no scope is left in here.
    let mut names_wanted: Vec<String> = Vec::new();
    enter(env, |cur| {
        if names.is_null() {
            names_wanted.extend(FLAGS.map(str::to_owned));
        } else {
            for index in 0..h(names).get(cur).array_length() {
                let name = h(names).get(cur).element_ref(index);
                let name = cur.handle(name);
                names_wanted.push(if name.is_null(cur) { String::new() } else { cur.string_text(name) });
            }
        }
        Ok(())
    });
    let mut known = 0;
    for (index, name) in names_wanted.iter().take(usize::try_from(count).unwrap_or(0)).enumerate() {
        let text = runtime::vm::vm()
            .and_then(|vm| FLAGS.contains(&name.as_str()).then(|| runtime::diagnostics::flag(vm, name)).flatten());
        let global = match text.as_deref().map(|t| t.trim_end().trim_start_matches("-XX:")) {
            None => VmGlobal {
                name: std::ptr::null_mut(),
                value: 0,
                kind: 0,
                origin: 0,
                bits: 0,
                reserved: [std::ptr::null_mut(); 2],
            },
            Some(text) => {
                known += 1;
                let object = enter(env, |cur| cur.new_string(name));
                let (kind, value) = match text.split_once('=') {
                    Some((_, number)) => (3, number.parse().unwrap_or(0)),
                    None => (1, i64::from(text.starts_with('+'))),
                };
                VmGlobal { name: object, value, kind, origin: 1, bits: 2, reserved: [std::ptr::null_mut(); 2] }
            }
        };
        // SAFETY: libmanagement's array has `count` elements.
        unsafe { globals.add(index).write(global) };
    }
    known
}

/// What isn't there, by its name in the table.
macro_rules! missing {
    ($($function:ident $name:literal;)*) => {$(
        extern "C" fn $function(env: Env) -> *mut c_void {
            enter(env, |cur| -> JResult<*mut c_void> {
                Err(cur.throw("java/lang/UnsupportedOperationException", concat!("the VM has no ", $name, " yet")))
            })
        }
    )*};
}
missing! {
    allocated_memory "measurement of threads' allocations";
    internal_thread_times "times of its own threads";
    pool_thresholds "thresholds of memory pools";
    set_vm_global "flags that can be changed";
    diagnostic_commands "diagnostic commands as a bean";
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

/// The usages of the pool before and after a collection.
fn usages(cur: &mut Current, record: &Record) -> JResult<[Handle; 2]> {
    let before = heap_usage(cur, record.before)?;
    let after = heap_usage(cur, record.after)?;
    Ok([before, after])
}

extern "C" fn get_last_gc_stat(env: Env, manager: jobject, stat: *mut GcStat) {
    enter(env, |cur| {
        let young = with_beans(cur, |cur, [_, young, _]| Ok(h(manager).get(cur).same(young.get(cur))))?;
        // SAFETY: libmanagement passes such a structure, with its arrays.
        let stat = unsafe { &mut *stat };
        stat.index = 0;
        if let Some(record) = cur.vm().gc_history.last(young) {
            let [before, after] = usages(cur, &record)?;
            h(stat.before).get(cur).set_element_ref(cur, 0, before.get(cur));
            h(stat.after).get(cur).set_element_ref(cur, 0, after.get(cur));
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
    });
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

extern "C" fn set_gc_notification_enabled(env: Env, _manager: jobject, on: jboolean) {
    enter(env, |cur| {
        // Both collectors' listeners share it: who listens to the other one filters.
        let _ = cur.vm().gc_listener.set(tell_collections);
        cur.vm().gc_history.tell(on != 0);
        Ok(())
    });
}

/// On the signal dispatcher: makes the notifications of the collections since.
fn tell_collections(cur: &mut Current) {
    for record in cur.vm().gc_history.take() {
        if cur.scope(|cur| tell_collection(cur, &record)).is_err() {
            // What listeners throw is theirs; Java has reported it.
            let _ = cur.take_exception();
        }
    }
}

fn tell_collection(cur: &mut Current, record: &Record) -> JResult<()> {
    let bean = with_beans(cur, |_, [_, young, full]| Ok(if record.nursery { young } else { full }))?;
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
    let before = array_of(cur, "java/lang/management/MemoryUsage", &[before])?;
    let after = array_of(cur, "java/lang/management/MemoryUsage", &[after])?;
    let threads = cur.vm().heap().config().gc_threads as u64;
    let threads = runtime::indy::box_bits(cur, runtime::class::BasicType::Int, threads)?;
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
    let cause = cur.new_string("No GC")?;
    let texts = [name, action, cause].map(Value::Reference);
    let values =
        [Value::Reference(bean), Value::Long(millis(record.end)), texts[0], texts[1], texts[2], Value::Reference(info)];
    cur.call(notify, &values).map(|_| ())
}

extern "C" fn get_pool_collection_usage(_env: Env, _pool: jobject) -> jobject {
    // MemoryPoolMXBean.getCollectionUsage: null where it isn't supported.
    std::ptr::null_mut()
}

struct Table([*const c_void; SLOTS]);
// SAFETY: addresses of functions, never changed.
unsafe impl Sync for Table {}
// SAFETY: as above.
unsafe impl Send for Table {}

fn table() -> &'static Table {
    static TABLE: std::sync::OnceLock<Table> = std::sync::OnceLock::new();
    TABLE.get_or_init(|| {
        let null = std::ptr::null();
        let f = |address: *const ()| address.cast::<c_void>();
        Table([
            null,
            null,
            f(get_version as *const ()),
            f(get_optional_support as *const ()),
            f(get_thread_info as *const ()),
            f(get_memory_pools as *const ()),
            f(get_memory_managers as *const ()),
            f(get_pool_usage as *const ()),
            f(get_peak_pool_usage as *const ()),
            f(allocated_memory as *const ()),
            f(allocated_memory as *const ()),
            f(allocated_memory as *const ()),
            f(get_memory_usage as *const ()),
            f(get_long_attribute as *const ()),
            f(get_bool_attribute as *const ()),
            f(set_bool_attribute as *const ()),
            f(get_long_attributes as *const ()),
            f(find_circular_blocked_threads as *const ()),
            f(get_thread_cpu_time as *const ()),
            f(get_vm_global_names as *const ()),
            f(get_vm_globals as *const ()),
            f(internal_thread_times as *const ()),
            f(reset_statistic as *const ()),
            f(pool_thresholds as *const ()),
            f(pool_thresholds as *const ()),
            f(get_pool_collection_usage as *const ()),
            f(get_gc_ext_attribute_info as *const ()),
            f(get_last_gc_stat as *const ()),
            f(get_thread_cpu_time_with_kind as *const ()),
            f(get_thread_cpu_times_with_kind as *const ()),
            f(dump_heap as *const ()),
            f(find_deadlocks as *const ()),
            f(set_vm_global as *const ()),
            null,
            f(dump_threads as *const ()),
            f(set_gc_notification_enabled as *const ()),
            f(diagnostic_commands as *const ()),
            f(diagnostic_commands as *const ()),
            f(diagnostic_commands as *const ()),
            f(diagnostic_commands as *const ()),
            f(diagnostic_commands as *const ()),
        ])
    })
}

/// The function table of `java.lang.management` for a version of it; NULL for one that isn't known.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_GetManagement(version: jint) -> *mut c_void {
    if version == VERSION { table().0.as_ptr().cast_mut().cast() } else { std::ptr::null_mut() }
}
