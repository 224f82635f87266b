//! Global, local and weak global references (JNI specification, chapter 4).
//!
//! Invariant: a local reference is a slot of the thread's handle stack, an argument slot of the Java stack or the slot of a
//! class's mirror; only the first kind is ever deleted.

use crate::entry::{h, native_functions};
use abi::jni::{
    JNI_ERR, JNI_OK, JNIGlobalRefType, JNIInvalidRefType, JNILocalRefType, JNIWeakGlobalRefType, jboolean, jint,
    jobject, jobjectRefType, jweak,
};
use heap::Address;
use runtime::reference_kinds::ReferenceKind;
use runtime::refs::Handle;
use runtime::thread::Current;

/// Local references that native code may ask room for at once, as the stock VM allows.
const MOST_LOCALS: jint = 65536;

/// The newest Java frame, as an address that grows with depth.
fn depth(cur: &Current) -> usize {
    cur.frame_header() as usize
}

/// The local reference to what a reference names; null when that is gone.
fn new_local(cur: &Current, object: jobject) -> jobject {
    cur.handle(h(object).get(cur)).as_jobject()
}

fn ref_type(cur: &Current, object: jobject) -> jobjectRefType {
    match cur.reference_kind(h(object)) {
        Some(ReferenceKind::Local) => JNILocalRefType,
        Some(ReferenceKind::Global) => JNIGlobalRefType,
        Some(ReferenceKind::WeakGlobal) => JNIWeakGlobalRefType,
        None => JNIInvalidRefType,
    }
}

native_functions! {
    /// PushLocalFrame
    pub(crate) bare fn push_local_frame(cur, capacity: jint) -> jint {
        if !(0..=MOST_LOCALS).contains(&capacity) {
            return JNI_ERR;
        }
        cur.handles.push_frame(depth(cur));
        JNI_OK
    }

    /// PopLocalFrame
    pub(crate) bare fn pop_local_frame(cur, result: jobject) -> jobject {
        let kept = h(result).get(cur).address();
        cur.handles.pop_frame(depth(cur));
        cur.handle_of(kept).as_jobject()
    }

    /// EnsureLocalCapacity
    pub(crate) bare fn ensure_local_capacity(cur, capacity: jint) -> jint {
        let _ = cur;
        if (0..=MOST_LOCALS).contains(&capacity) { JNI_OK } else { JNI_ERR }
    }

    /// NewLocalRef
    pub(crate) bare fn new_local_ref(cur, object: jobject) -> jobject {
        new_local(cur, object)
    }

    /// DeleteLocalRef
    pub(crate) bare fn delete_local_ref(cur, object: jobject) -> () {
        if h(object).tag() == 0 {
            // SAFETY: the segment lives on the native stack of this thread while it is the newest.
            let scope = unsafe { cur.segment().as_ref() }.map_or(std::ptr::null_mut(), |segment| segment.handles);
            cur.handles.delete(h(object).slot(), scope);
        }
    }

    /// NewGlobalRef
    pub(crate) bare fn new_global_ref(cur, object: jobject) -> jobject {
        let address: Address = h(object).get(cur).address();
        cur.vm().globals.create(address).as_jobject()
    }

    /// DeleteGlobalRef
    pub(crate) bare fn delete_global_ref(cur, object: jobject) -> () {
        if h(object).tag() == Handle::GLOBAL_TAG {
            cur.vm().globals.delete(h(object));
        }
    }

    /// NewWeakGlobalRef
    pub(crate) bare fn new_weak_global_ref(cur, object: jobject) -> jweak {
        let address: Address = h(object).get(cur).address();
        cur.vm().weak_globals.create(address).as_jobject()
    }

    /// DeleteWeakGlobalRef
    pub(crate) bare fn delete_weak_global_ref(cur, object: jweak) -> () {
        if h(object).tag() == Handle::WEAK_TAG {
            cur.vm().weak_globals.delete(h(object));
        }
    }

    /// IsSameObject
    pub(crate) bare fn is_same_object(cur, a: jobject, b: jobject) -> jboolean {
        u8::from(h(a).get(cur).same(h(b).get(cur)))
    }

    /// GetObjectRefType
    pub(crate) bare fn get_object_ref_type(cur, object: jobject) -> jobjectRefType {
        ref_type(cur, object)
    }
}
