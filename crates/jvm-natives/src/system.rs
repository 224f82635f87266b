//! Clocks, sizes, properties, the end of the VM: what `System`, `Runtime`, `Shutdown` and `jdk.internal.misc.VM` ask.
//!
//! Invariant: functions without a JNIEnv answer also when the calling thread is not attached.

use crate::entry::{Env, h, native_functions, object_array, rows};
use crate::processors;
use abi::jni::{jboolean, jclass, jint, jlong, jobject, jstring};
use platform::time;
use runtime::call::Value;
use runtime::exceptions::{JResult, Thrown};
use runtime::frame::frames;
use runtime::natives::{Arguments, VmNative};
use runtime::refs::Handle;
use runtime::thread::{Current, VmEntry};
use runtime::threads;

type Answer = Result<u64, Thrown>;

fn current_time_millis(_: &mut Current, _: Arguments) -> Answer {
    Ok(time::wall_millis() as u64)
}

fn nano_time(_: &mut Current, _: Arguments) -> Answer {
    Ok(time::monotonic_nanos())
}

/// Nanoseconds since `offset` seconds after 1970; -1 if that is too far away.
fn nano_time_adjustment(offset: i64) -> i64 {
    const FARTHEST: i64 = 1 << 32;
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `now` is a valid place for the answer.
    unsafe { libc::clock_gettime(libc::CLOCK_REALTIME, &mut now) };
    match now.tv_sec.checked_sub(offset) {
        Some(seconds) if (-FARTHEST..=FARTHEST).contains(&seconds) => seconds * 1_000_000_000 + now.tv_nsec,
        _ => -1,
    }
}

fn get_nano_time_adjustment(_: &mut Current, a: Arguments) -> Answer {
    Ok(nano_time_adjustment(a.long(0)) as u64)
}

/// `System.currentTimeMillis`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_CurrentTimeMillis(_: Env, _: jclass) -> jlong {
    time::wall_millis()
}

/// `System.nanoTime`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_NanoTime(_: Env, _: jclass) -> jlong {
    time::monotonic_nanos() as i64
}

/// `VM.getNanoTimeAdjustment`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_GetNanoTimeAdjustment(_: Env, _: jclass, offset: jlong) -> jlong {
    nano_time_adjustment(offset)
}

/// `Runtime.availableProcessors`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_ActiveProcessorCount() -> jint {
    let options = runtime::vm::vm().map(|vm| &vm.options);
    if let Some(count) = options.and_then(|o| o.active_processors) {
        return count.clamp(1, i32::MAX as u32) as i32;
    }
    processors::active(options.is_none_or(|o| o.container_support)) as i32
}

/// `Runtime.totalMemory`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_TotalMemory() -> jlong {
    runtime::vm::vm().map_or(0, |vm| vm.heap().total_bytes() as i64)
}

/// `Runtime.freeMemory`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_FreeMemory() -> jlong {
    runtime::vm::vm().map_or(0, |vm| vm.heap().free_bytes() as i64)
}

/// `Runtime.maxMemory`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_MaxMemory() -> jlong {
    runtime::vm::vm().map_or(0, |vm| vm.heap().max_bytes() as i64)
}

/// Milliseconds since the last collection (RMI's distributed collector paces itself by it).
#[unsafe(no_mangle)]
pub extern "C" fn JVM_MaxObjectInspectionAge() -> jlong {
    runtime::vm::vm().map_or(0, |vm| vm.heap().millis_since_collection() as i64)
}

/// `Runtime.gc`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_GC() {
    let Some(thread) = threads::current_thread() else { return };
    // SAFETY: libjava calls this from a native method of an attached thread, in native.
    let mut cur = unsafe { VmEntry::new(thread) };
    if !cur.vm().options.ignore_explicit_gc {
        cur.collect("System.gc()");
    }
}

/// `Shutdown.halt0`: ends the process. The world is stopped first, so that what the C library runs at exit has the process to itself.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_Halt(code: jint) {
    if let Some(thread) = threads::current_thread() {
        // SAFETY: libjava calls this from a native method of an attached thread, in native.
        let mut cur = unsafe { VmEntry::new(thread) };
        runtime::halt::halt(&mut cur, code);
    }
    // SAFETY: exit may be called at any time.
    unsafe { libc::exit(code) }
}

/// `Shutdown.beforeHalt`: a hook for the stock VM's event recorder, which has no counterpart here.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_BeforeHalt() {}

/// A String[] of texts.
fn texts<'a>(cur: &mut Current, texts: impl Iterator<Item = &'a str>) -> JResult<Handle> {
    let mut elements = Vec::new();
    for text in texts {
        elements.push(cur.new_string(text)?);
    }
    let string = cur.vm().well_known().class_string;
    object_array(cur, string, &elements)
}

native_functions! {
    /// `SystemProps.Raw.vmProperties`: keys and values in turn.
    #[unsafe(no_mangle)]
    pub fn JVM_GetProperties(cur) -> Handle {
        let properties = cur.vm().tools.system_properties(cur.vm());
        texts(cur, properties.iter().flat_map(|(key, value)| [key.as_str(), value.as_str()]))
    }

    /// `VM.getRuntimeArguments`: null if there are none.
    #[unsafe(no_mangle)]
    pub fn JVM_GetVmArguments(cur) -> Handle {
        let arguments = &cur.vm().options.vm_arguments;
        if arguments.is_empty() { Ok(Handle::NULL) } else { texts(cur, arguments.iter().map(String::as_str)) }
    }

    /// `VMSupport.initAgentProperties`: what attaching tools ask for.
    #[unsafe(no_mangle)]
    pub fn JVM_InitAgentProperties(cur, properties: jobject) -> Handle {
        cur.check_null(h(properties))?;
        let vm = cur.vm();
        let arguments = vm.options.vm_arguments.join(" ");
        let command = vm.options.property("sun.java.command").unwrap_or("").to_owned();
        for (key, value) in
            [("sun.java.command", command), ("sun.jvm.flags", String::new()), ("sun.jvm.args", arguments)]
        {
            put_property(cur, h(properties), key, &value)?;
        }
        Ok(h(properties))
    }
}

/// `Properties.put`
fn put_property(cur: &mut Current, properties: Handle, key: &str, value: &str) -> JResult<()> {
    let vm = cur.vm();
    let name = vm.symbols.intern(b"put");
    let descriptor = vm.symbols.intern(b"(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
    let class = properties.get(cur).class();
    let Some(put) = runtime::resolve::lookup_method(class, name, descriptor) else {
        return Err(cur.throw("java/lang/InternalError", "java.util.Properties has no method put"));
    };
    cur.scope(|cur| {
        let key = cur.new_string(key)?;
        let value = cur.new_string(value)?;
        let arguments = [Value::Reference(properties), Value::Reference(key), Value::Reference(value)];
        cur.call_virtual(put, &arguments).map(drop)
    })
}

native_functions! {
    /// `VMSupport.getVMTemporaryDirectory`
    #[unsafe(no_mangle)]
    pub fn JVM_GetTemporaryDirectory(cur) -> Handle {
        cur.new_string("/tmp")
    }

    /// `String.intern`
    #[unsafe(no_mangle)]
    pub fn JVM_InternString(cur, string: jstring) -> Handle {
        if h(string).is_null(cur) {
            return Ok(Handle::NULL);
        }
        cur.intern(h(string))
    }
}

fn intern(cur: &mut Current, a: Arguments) -> Answer {
    let interned = cur.intern(a.handle(0))?;
    Ok(runtime::natives::reference(interned.get(cur)))
}

native_functions! {
    /// `VM.latestUserDefinedLoader0`: the loader of the newest frame whose class is from neither the boot nor the platform loader.
    #[unsafe(no_mangle)]
    pub fn JVM_LatestUserDefinedLoader(cur) -> Handle {
        let found =
            frames(cur.top_frame()).filter_map(|f| f.method()).map(|m| m.class().loader).find(|l| !l.is_privileged());
        Ok(found.map_or(Handle::NULL, |loader| {
            let object = loader.handle();
            cur.handle(object.get(cur))
        }))
    }
}

/// `PreviewFeatures.isPreviewEnabled`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_IsPreviewEnabled() -> jboolean {
    runtime::vm::vm().map_or(0, |vm| u8::from(vm.options.enable_preview))
}

/// `CgroupMetrics.isUseContainerSupport`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_IsUseContainerSupport() -> jboolean {
    runtime::vm::vm().map_or(0, |vm| u8::from(vm.options.container_support))
}

/// `CgroupMetrics.isContainerized0`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_IsContainerized() -> jboolean {
    let supported = runtime::vm::vm().is_some_and(|vm| vm.options.container_support);
    u8::from(supported && processors::is_limited())
}

/// `ForeignLinkerSupport.isSupported0`: see `runtime::foreign`.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_IsForeignLinkerSupported() -> jboolean {
    1
}

/// Should a dynamically loaded agent be announced on the error stream? As the command line says nothing against it.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_PrintWarningAtDynamicAgentLoad() -> jboolean {
    let quiet = |vm: &runtime::vm::Vm| vm.options.vm_arguments.iter().any(|a| a == "-XX:+EnableDynamicAgentLoading");
    u8::from(!runtime::vm::vm().is_some_and(quiet))
}

pub(crate) const SYSTEM: &[VmNative] = rows! { "java/lang/System";
    "currentTimeMillis" "()J" 17..=25 => current_time_millis;
    "nanoTime" "()J" 17..=25 => nano_time;
};

pub(crate) const VM: &[VmNative] = rows! { "jdk/internal/misc/VM";
    "getNanoTimeAdjustment" "(J)J" 17..=25 => get_nano_time_adjustment;
};

pub(crate) const STRING: &[VmNative] = rows! { "java/lang/String";
    "intern" "()Ljava/lang/String;" 17..=25 => intern;
};

#[cfg(test)]
mod tests {
    use super::nano_time_adjustment;

    #[test]
    fn adjustment() {
        let now = super::time::wall_millis() / 1000;
        assert!((0..3_000_000_000).contains(&nano_time_adjustment(now)));
        assert_eq!(nano_time_adjustment(now + (1 << 40)), -1);
        assert_eq!(nano_time_adjustment(i64::MIN), -1);
    }
}
