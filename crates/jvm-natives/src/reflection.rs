//! Core reflection for native code; the work is in `invoke::reflection`, whose own table binds the Java methods.
//!
//! Invariant: these exist because the JDK's libraries import them; each goes where the Java method goes.

use crate::entry::{Env, class_of, enter, h};
use abi::jni::{jboolean, jclass, jint, jlong, jobject, jobjectArray};
use invoke::reflection;
use runtime::exceptions::Thrown;
use runtime::refs::Handle;
use runtime::thread::Current;

/// `Class.getDeclaredFields0`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_GetClassDeclaredFields(env: Env, class: jclass, public_only: jboolean) -> jobjectArray {
    enter(env, |cur| {
        let class = class_of(cur, h(class))?;
        reflection::declared_fields(cur, class, public_only != 0)
    })
}

/// `Class.getDeclaredMethods0`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_GetClassDeclaredMethods(env: Env, class: jclass, public_only: jboolean) -> jobjectArray {
    enter(env, |cur| {
        let class = class_of(cur, h(class))?;
        reflection::declared_methods(cur, class, public_only != 0, false)
    })
}

/// `Class.getDeclaredConstructors0`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_GetClassDeclaredConstructors(env: Env, class: jclass, public_only: jboolean) -> jobjectArray {
    enter(env, |cur| {
        let class = class_of(cur, h(class))?;
        reflection::declared_methods(cur, class, public_only != 0, true)
    })
}

/// `Class.getRecordComponents0`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_GetRecordComponents(env: Env, class: jclass) -> jobjectArray {
    enter(env, |cur| {
        let class = class_of(cur, h(class))?;
        reflection::record_components(cur, class)
    })
}

/// `Executable.getParameters0`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_GetMethodParameters(env: Env, executable: jobject) -> jobjectArray {
    enter(env, |cur| {
        cur.check_null(h(executable))?;
        reflection::parameters(cur, h(executable))
    })
}

/// `DirectMethodHandleAccessor.NativeAccessor.invoke0`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_InvokeMethod(env: Env, method: jobject, receiver: jobject, arguments: jobjectArray) -> jobject {
    enter(env, |cur| {
        cur.check_null(h(method))?;
        reflection::invoke(cur, h(method), h(receiver), h(arguments))
    })
}

/// `DirectConstructorHandleAccessor.NativeAccessor.newInstance0`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_NewInstanceFromConstructor(env: Env, constructor: jobject, arguments: jobjectArray) -> jobject {
    enter(env, |cur| {
        cur.check_null(h(constructor))?;
        reflection::new_instance(cur, h(constructor), h(arguments))
    })
}

/// For the stack walker's five symbols: its methods are bound to the VM's own natives (`invoke::stack_walk`), which need a frame of
/// the method, so the symbols, which have none, are no way in.
#[cold]
fn only_bound(cur: &mut Current, symbol: &str) -> Thrown {
    cur.throw(
        "java/lang/InternalError",
        &format!("{symbol} was called directly; its method is bound to the VM's own native"),
    )
}

/// `AbstractStackWalker.callStackWalk`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_CallStackWalk(
    env: Env,
    _stream: jobject,
    _mode: jint,
    _skip: jint,
    _scope: jobject,
    _continuation: jobject,
    _buffer_size: jint,
    _start: jint,
    _frames: jobjectArray,
) -> jobject {
    enter(env, |cur| Err::<Handle, _>(only_bound(cur, "JVM_CallStackWalk")))
}

/// `AbstractStackWalker.fetchStackFrames`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_MoreStackWalk(
    env: Env,
    _stream: jobject,
    _mode: jint,
    _anchor: jlong,
    _last_batch: jint,
    _buffer_size: jint,
    _start: jint,
    _frames: jobjectArray,
) -> jint {
    enter(env, |cur| Err::<jint, _>(only_bound(cur, "JVM_MoreStackWalk")))
}

/// `AbstractStackWalker.setContinuation`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_SetStackWalkContinuation(
    env: Env,
    _stream: jobject,
    _anchor: jlong,
    _frames: jobjectArray,
    _continuation: jobject,
) {
    enter(env, |cur| Err::<(), _>(only_bound(cur, "JVM_SetStackWalkContinuation")))
}

/// `StackTraceElement.initStackTraceElement`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_InitStackTraceElement(env: Env, _element: jobject, _frame_info: jobject) {
    enter(env, |cur| Err::<(), _>(only_bound(cur, "JVM_InitStackTraceElement")))
}

/// `StackFrameInfo.expandStackFrameInfo`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_ExpandStackFrameInfo(env: Env, _frame_info: jobject) {
    enter(env, |cur| Err::<(), _>(only_bound(cur, "JVM_ExpandStackFrameInfo")))
}
