//! The memory pool's thresholds and the usage after collections.
//!
//! Invariant: sensors are global references that are never deleted, since the class library makes one of each kind for a pool.

use super::{class, heap_usage};
use crate::entry::{Env, enter, h};
use abi::jni::{jint, jlong, jobject};
use runtime::call::Value;
use runtime::exceptions::JResult;
use runtime::refs::Handle;
use runtime::resolve;
use runtime::thread::Current;
use runtime::thresholds::{News, Threshold};
use std::sync::atomic::Ordering;

/// The threshold of a kind: above and below for usage, above and below for usage after a collection.
fn threshold(cur: &Current, kind: jint) -> Option<&'static Threshold> {
    let thresholds = &cur.vm().thresholds;
    match kind {
        901 | 902 => Some(&thresholds.usage),
        903 | 904 => Some(&thresholds.collection),
        _ => None,
    }
}

pub(super) extern "C" fn set_pool_threshold(env: Env, _pool: jobject, kind: jint, bytes: jlong) -> jlong {
    enter(env, |cur| {
        let (Some(threshold), Ok(bytes)) = (threshold(cur, kind), usize::try_from(bytes)) else {
            return Err(cur.throw("java/lang/IllegalArgumentException", "Invalid threshold value"));
        };
        let _ = cur.vm().gc_listener.set(super::tell);
        Ok(threshold.bytes.swap(bytes, Ordering::Relaxed) as i64)
    })
}

pub(super) extern "C" fn set_pool_sensor(env: Env, _pool: jobject, kind: jint, sensor: jobject) {
    enter(env, |cur| {
        if let Some(threshold) = threshold(cur, kind) {
            let global = cur.vm().globals.create(h(sensor).get(cur).address());
            threshold.sensor.store(global.bits(), Ordering::Release);
        }
        Ok(())
    });
}

/// What was left after the newest collection; nothing before the first.
pub(super) extern "C" fn get_pool_collection_usage(env: Env, _pool: jobject) -> jobject {
    enter(env, |cur| {
        let after = cur.vm().gc_history.newest().map_or(0, |record| record.after);
        heap_usage(cur, after)
    })
}

/// On the signal dispatcher: tells Java of thresholds that were crossed.
pub(super) fn tell_thresholds(cur: &mut Current) {
    let thresholds = &cur.vm().thresholds;
    let after = cur.vm().gc_history.newest().map_or(0, |record| record.after);
    for (threshold, used) in [(&thresholds.usage, cur.vm().heap().used_bytes()), (&thresholds.collection, after)] {
        let sensor = Handle::from_bits(threshold.sensor.load(Ordering::Acquire));
        if sensor.is_null_handle() {
            continue;
        }
        if let Some(news) = threshold.take()
            && cur.scope(|cur| tell(cur, sensor, &news, used)).is_err()
        {
            // What listeners throw is theirs.
            let _ = cur.take_exception();
        }
    }
}

fn tell(cur: &mut Current, sensor: Handle, news: &News, used: usize) -> JResult<()> {
    let owner = class(cur, "sun/management/Sensor")?;
    let symbols = &cur.vm().symbols;
    let call = |cur: &mut Current, name: &str, descriptor: &str, arguments: &[Value]| -> JResult<()> {
        match resolve::lookup_method(owner, symbols.intern(name.as_bytes()), symbols.intern(descriptor.as_bytes())) {
            Some(method) => cur.call(method, arguments).map(|_| ()),
            None => Err(cur.throw("java/lang/NoSuchMethodError", name)),
        }
    };
    if news.up != 0 {
        let usage = heap_usage(cur, used)?;
        let arguments = [Value::Reference(sensor), Value::Int(news.up as i32), Value::Reference(usage)];
        call(cur, "trigger", "(ILjava/lang/management/MemoryUsage;)V", &arguments)?;
    }
    if news.down {
        call(cur, "clear", "()V", &[Value::Reference(sensor)])?;
    }
    Ok(())
}
