//! The memory pools: the heap, class memory and compiled code. Their usage, their thresholds, and of the heap the usage after collections.
//!
//! Invariant: sensors are global references that are never deleted, since the class library makes one of each kind for a pool.

use super::{beans, class, position, usage};
use crate::entry::{h, native_functions};
use abi::jni::{jint, jlong, jobject};
use runtime::call::Value;
use runtime::exceptions::JResult;
use runtime::refs::Handle;
use runtime::thread::Current;
use runtime::thresholds::{News, Threshold};
use runtime::vm::Vm;
use runtime::{compilation, resolve};

/// A pool.
pub(super) struct Place {
    pub(super) name: &'static str,
    pub(super) of_heap: bool,
}

/// The pools, in the order of all tables. The names of those beside the heap are the stock VM's, by which monitors look for them.
pub(super) const PLACES: [Place; 3] = [
    Place { name: "StickyImmix Heap", of_heap: true },
    Place { name: "Metaspace", of_heap: false },
    Place { name: "CodeCache", of_heap: false },
];

/// The managers of the pools beside the heap.
pub(super) const MANAGERS: [&str; 2] = ["Metaspace Manager", "CodeCacheManager"];

/// Of a pool: bytes at first, used (those given, or now), committed, at most (-1: no limit).
pub(super) fn numbers(vm: &Vm, at: usize, used: Option<usize>) -> [i64; 4] {
    let [now, committed, most] = match at {
        0 => [vm.heap().used_bytes(), vm.heap().total_bytes(), vm.heap().max_bytes()],
        1 => {
            let (memory, space) = (&vm.class_memory, &vm.class_space);
            let most = vm.options.max_metaspace.saturating_add(memory.unlimited());
            let committed = memory.used() + space.committed_bytes().saturating_sub(space.used_bytes());
            [memory.used(), committed.min(most), most]
        }
        _ => compilation::code_bytes(vm),
    };
    let used = used.unwrap_or(now);
    let first = if at == 0 { vm.heap().config().min as i64 } else { 0 };
    [first, used as i64, committed.max(used) as i64, i64::try_from(most.max(used)).unwrap_or(-1)]
}

/// A MemoryUsage of a pool: with these bytes in use, or now.
pub(super) fn usage_of(cur: &mut Current, at: usize, used: Option<usize>) -> JResult<Handle> {
    let numbers = numbers(cur.vm(), at, used);
    usage(cur, numbers)
}

/// Which pool is it?
fn pool(cur: &mut Current, object: jobject) -> JResult<usize> {
    let pools = beans(cur)?.pools;
    match position(cur, &pools, object) {
        Some(at) => Ok(at),
        None => Err(cur.throw("java/lang/InternalError", "no such memory pool")),
    }
}

/// What is kept of a pool beside the heap.
fn other(cur: &Current, at: usize) -> &'static runtime::thresholds::Pool {
    let thresholds = &cur.vm().thresholds;
    if at == 1 { &thresholds.classes } else { &thresholds.code }
}

native_functions! {
    pub(super) fn get_pool_usage(cur, object: jobject) -> Handle {
        let at = pool(cur, object)?;
        usage_of(cur, at, None)
    }

    pub(super) fn get_peak_pool_usage(cur, object: jobject) -> Handle {
        let at = pool(cur, object)?;
        let peak = if at == 0 { cur.vm().peak_heap() } else { other(cur, at).peak() };
        usage_of(cur, at, Some(peak))
    }
}

/// The peak begins anew; `argument` is the pool, as a `jvalue`.
pub(super) fn reset_peak(cur: &mut Current, argument: jlong) -> JResult<()> {
    match pool(cur, argument as jobject)? {
        0 => cur.vm().reset_peak_heap(),
        at => {
            let now = numbers(cur.vm(), at, None)[1];
            other(cur, at).reset_peak(now as usize);
        }
    }
    Ok(())
}

/// The threshold of a kind: above and below for usage, above and below for usage after a collection.
fn threshold(cur: &mut Current, object: jobject, kind: jint) -> JResult<Option<&'static Threshold>> {
    let at = pool(cur, object)?;
    let thresholds = &cur.vm().thresholds;
    Ok(match (kind, at) {
        (901 | 902, 0) => Some(&thresholds.usage),
        (901 | 902, at) => Some(other(cur, at).usage()),
        (903 | 904, 0) => Some(&thresholds.collection),
        _ => None,
    })
}

native_functions! {
    pub(super) fn set_pool_threshold(cur, pool: jobject, kind: jint, bytes: jlong) -> jlong {
        let (Some(threshold), Ok(bytes)) = (threshold(cur, pool, kind)?, usize::try_from(bytes)) else {
            return Err(cur.throw("java/lang/IllegalArgumentException", "Invalid threshold value"));
        };
        cur.vm().wired.set_gc_listener(super::tell);
        let old = threshold.set(bytes) as i64;
        // Memory beside the heap may not grow any more, and be above from now on.
        let vm = cur.vm();
        vm.thresholds.classes.used(&vm.signals, vm.class_memory.used());
        vm.thresholds.code.used(&vm.signals, compilation::code_bytes(vm)[0]);
        Ok(old)
    }
}

native_functions! {
    pub(super) fn set_pool_sensor(cur, pool: jobject, kind: jint, sensor: jobject) {
        if let Some(threshold) = threshold(cur, pool, kind)? {
            let global = cur.vm().globals.create(h(sensor).get(cur).address());
            threshold.tell(global);
        }
        Ok(())
    }
}

native_functions! {
    /// What was left after the newest collection, nothing before the first; null for what isn't collected.
    pub(super) fn get_pool_collection_usage(cur, object: jobject) -> Handle {
        if pool(cur, object)? != 0 {
            return Ok(Handle::NULL);
        }
        let after = cur.vm().gc_history.newest().map_or(0, |record| record.after);
        usage_of(cur, 0, Some(after))
    }
}

/// On the signal dispatcher: tells Java of thresholds that were crossed.
pub(super) fn tell_thresholds(cur: &mut Current) {
    let thresholds = &cur.vm().thresholds;
    let after = cur.vm().gc_history.newest().map_or(0, |record| record.after);
    let all = [
        (0, &thresholds.usage, None),
        (0, &thresholds.collection, Some(after)),
        (1, thresholds.classes.usage(), None),
        (2, thresholds.code.usage(), None),
    ];
    for (at, threshold, used) in all {
        let sensor = threshold.sensor();
        if sensor.is_null_handle() {
            continue;
        }
        if let Some(news) = threshold.take()
            && cur.scope(|cur| tell(cur, sensor, &news, at, used)).is_err()
        {
            // What listeners throw is theirs.
            let _ = cur.take_exception();
        }
    }
}

fn tell(cur: &mut Current, sensor: Handle, news: &News, at: usize, used: Option<usize>) -> JResult<()> {
    let owner = class(cur, "sun/management/Sensor")?;
    let symbols = &cur.vm().symbols;
    let call = |cur: &mut Current, name: &str, descriptor: &str, arguments: &[Value]| -> JResult<()> {
        match resolve::lookup_method(owner, symbols.intern(name.as_bytes()), symbols.intern(descriptor.as_bytes())) {
            Some(method) => cur.call(method, arguments).map(|_| ()),
            None => Err(cur.throw("java/lang/NoSuchMethodError", name)),
        }
    };
    if news.up != 0 {
        let usage = usage_of(cur, at, used)?;
        let arguments = [Value::Reference(sensor), Value::Int(news.up as i32), Value::Reference(usage)];
        call(cur, "trigger", "(ILjava/lang/management/MemoryUsage;)V", &arguments)?;
    }
    if news.down {
        call(cur, "clear", "()V", &[Value::Reference(sensor)])?;
    }
    Ok(())
}
