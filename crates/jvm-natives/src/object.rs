//! Natives of `java.lang.Object` and identity hashes.
//!
//! Invariant: an identity hash is in the lock word or in the monitor it names (docs/ARCHITECTURE.md, Objects), and never 0.

use crate::entry::{h, native_functions, rows};
use abi::jni::{jint, jlong, jobject};
use runtime::class::ClassFlags;
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative, int, reference};
use runtime::refs::Handle;
use runtime::thread::Current;
use std::sync::atomic::Ordering;

fn hash_code(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let object = a.reference(cur, 0);
    let word = object.lock_word().load(Ordering::Relaxed);
    if word & 3 == 1 {
        return Ok(u64::from(word >> 2));
    }
    Ok(int(runtime::monitor::identity_hash(cur, object)))
}

fn identity_hash_code(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    if a.raw(0) == 0 { Ok(0) } else { hash_code(cur, a) }
}

fn get_class(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    Ok(a.reference(cur, 0).class().mirror_address().0 as u64)
}

fn clone_native(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let copy = clone(cur, a.handle(0))?;
    Ok(reference(copy.get(cur)))
}

fn clone(cur: &mut Current, object: Handle) -> JResult<Handle> {
    let class = object.get(cur).class();
    let flags = class.flags();
    let cloneable = class.is_array() || flags.contains(ClassFlags::CLONEABLE);
    if !cloneable || flags.intersects(ClassFlags::REFERENCE | ClassFlags::MIRROR) {
        return Err(cur.throw("java/lang/CloneNotSupportedException", &class.external_name()));
    }
    let copy = cur.clone_object(object)?;
    runtime::probes::events::vm_object_alloc(cur, copy)?;
    Ok(copy)
}

fn notify_native(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    runtime::monitor::notify(cur, a.handle(0))?;
    Ok(0)
}

fn notify_all_native(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    runtime::monitor::notify_all(cur, a.handle(0))?;
    Ok(0)
}

fn wait_native(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    wait(cur, a.handle(0), a.long(1), true)?;
    Ok(0)
}

fn wait(cur: &mut Current, object: Handle, millis: i64, may_yield: bool) -> JResult<()> {
    if millis < 0 {
        return Err(cur.throw("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    runtime::monitor::wait(cur, object, millis, may_yield)
}

native_functions! {
    /// `System.identityHashCode` and `Object.hashCode`.
    #[unsafe(no_mangle)]
    pub fn JVM_IHashCode(cur, object: jobject) -> jint {
        let object = h(object).get(cur);
        Ok(if object.is_null() { 0 } else { runtime::monitor::identity_hash(cur, object) })
    }

    /// `Object.clone`
    #[unsafe(no_mangle)]
    pub fn JVM_Clone(cur, object: jobject) -> Handle {
        clone(cur, h(object))
    }

    /// `Object.notify`
    #[unsafe(no_mangle)]
    pub fn JVM_MonitorNotify(cur, object: jobject) {
        runtime::monitor::notify(cur, h(object))
    }

    /// `Object.notifyAll`
    #[unsafe(no_mangle)]
    pub fn JVM_MonitorNotifyAll(cur, object: jobject) {
        runtime::monitor::notify_all(cur, h(object))
    }

    /// `Object.wait0`
    #[unsafe(no_mangle)]
    pub fn JVM_MonitorWait(cur, object: jobject, millis: jlong) {
        wait(cur, h(object), millis, false)
    }
}

pub(crate) const NATIVES: &[VmNative] = rows! { "java/lang/Object";
    "getClass" "()Ljava/lang/Class;" 17..=25 => get_class;
    "hashCode" "()I" 17..=25 => hash_code;
    "clone" "()Ljava/lang/Object;" 17..=25 => clone_native;
    "notify" "()V" 17..=25 => notify_native;
    "notifyAll" "()V" 17..=25 => notify_all_native;
    "wait0" "(J)V" 21..=25 => wait_native;
    "wait" "(J)V" 17..=17 => wait_native;
};

pub(crate) const SYSTEM: &[VmNative] = rows! { "java/lang/System";
    "identityHashCode" "(Ljava/lang/Object;)I" 17..=25 => identity_hash_code;
};
