//! Core reflection for native code; the work is in `invoke::reflection`, whose own table binds the Java methods.
//!
//! Invariant: these exist because the JDK's libraries import them; each goes where the Java method goes.

use crate::entry::{class_of, h, native_functions};
use abi::jni::{jboolean, jclass, jint, jlong, jobject, jobjectArray};
use invoke::reflection;
use runtime::exceptions::Thrown;
use runtime::refs::Handle;
use runtime::thread::Current;

native_functions! {
    /// `Class.getDeclaredFields0`
    #[unsafe(no_mangle)]
    pub fn JVM_GetClassDeclaredFields(cur, class: jclass, public_only: jboolean) -> Handle {
        let class = class_of(cur, h(class))?;
        reflection::declared_fields(cur, class, public_only != 0)
    }

    /// `Class.getDeclaredMethods0`
    #[unsafe(no_mangle)]
    pub fn JVM_GetClassDeclaredMethods(cur, class: jclass, public_only: jboolean) -> Handle {
        let class = class_of(cur, h(class))?;
        reflection::declared_methods(cur, class, public_only != 0, false)
    }

    /// `Class.getDeclaredConstructors0`
    #[unsafe(no_mangle)]
    pub fn JVM_GetClassDeclaredConstructors(cur, class: jclass, public_only: jboolean) -> Handle {
        let class = class_of(cur, h(class))?;
        reflection::declared_methods(cur, class, public_only != 0, true)
    }

    /// `Class.getRecordComponents0`
    #[unsafe(no_mangle)]
    pub fn JVM_GetRecordComponents(cur, class: jclass) -> Handle {
        let class = class_of(cur, h(class))?;
        reflection::record_components(cur, class)
    }

    /// `Executable.getParameters0`
    #[unsafe(no_mangle)]
    pub fn JVM_GetMethodParameters(cur, executable: jobject) -> Handle {
        cur.check_null(h(executable))?;
        reflection::parameters(cur, h(executable))
    }

    /// `DirectMethodHandleAccessor.NativeAccessor.invoke0`
    #[unsafe(no_mangle)]
    pub fn JVM_InvokeMethod(cur, method: jobject, receiver: jobject, arguments: jobjectArray) -> Handle {
        cur.check_null(h(method))?;
        reflection::invoke(cur, h(method), h(receiver), h(arguments))
    }

    /// `DirectConstructorHandleAccessor.NativeAccessor.newInstance0`
    #[unsafe(no_mangle)]
    pub fn JVM_NewInstanceFromConstructor(cur, constructor: jobject, arguments: jobjectArray) -> Handle {
        cur.check_null(h(constructor))?;
        reflection::new_instance(cur, h(constructor), h(arguments))
    }
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

native_functions! {
    /// `AbstractStackWalker.callStackWalk`
    #[unsafe(no_mangle)]
    pub fn JVM_CallStackWalk(
        cur,
        _stream: jobject,
        _mode: jint,
        _skip: jint,
        _scope: jobject,
        _continuation: jobject,
        _buffer_size: jint,
        _start: jint,
        _frames: jobjectArray,
    ) -> Handle {
        Err::<Handle, _>(only_bound(cur, "JVM_CallStackWalk"))
    }

    /// `AbstractStackWalker.fetchStackFrames`
    #[unsafe(no_mangle)]
    pub fn JVM_MoreStackWalk(
        cur,
        _stream: jobject,
        _mode: jint,
        _anchor: jlong,
        _last_batch: jint,
        _buffer_size: jint,
        _start: jint,
        _frames: jobjectArray,
    ) -> jint {
        Err::<jint, _>(only_bound(cur, "JVM_MoreStackWalk"))
    }

    /// `AbstractStackWalker.setContinuation`
    #[unsafe(no_mangle)]
    pub fn JVM_SetStackWalkContinuation(
        cur,
        _stream: jobject,
        _anchor: jlong,
        _frames: jobjectArray,
        _continuation: jobject,
    ) {
        Err::<(), _>(only_bound(cur, "JVM_SetStackWalkContinuation"))
    }

    /// `StackTraceElement.initStackTraceElement`
    #[unsafe(no_mangle)]
    pub fn JVM_InitStackTraceElement(cur, _element: jobject, _frame_info: jobject) {
        Err::<(), _>(only_bound(cur, "JVM_InitStackTraceElement"))
    }

    /// `StackFrameInfo.expandStackFrameInfo`
    #[unsafe(no_mangle)]
    pub fn JVM_ExpandStackFrameInfo(cur, _frame_info: jobject) {
        Err::<(), _>(only_bound(cur, "JVM_ExpandStackFrameInfo"))
    }
}
