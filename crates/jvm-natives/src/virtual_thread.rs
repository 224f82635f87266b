//! Natives of `java.lang.VirtualThread` and `jdk.internal.vm.Continuation`.
//!
//! Invariant: the VM has no continuations yet and says so (`JVM_IsContinuationsSupported`); the class library then runs virtual threads
//! on platform threads and calls none of the functions here that would need one. They throw and name themselves.

use crate::entry::{Env, enter, missing, rows};
use abi::jni::{jboolean, jclass, jobject, jstring};
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, VmNative};
use runtime::refs::Handle;
use runtime::thread::Current;

macro_rules! without_continuations {
    ($($native:ident $what:literal;)*) => {$(
        #[cold]
        fn $native(cur: &mut Current, _: Arguments) -> Result<u64, Thrown> {
            Err(missing(cur, $what))
        }
    )*};
}
without_continuations! {
    notify_start "VirtualThread.notifyJvmtiStart";
    notify_end "VirtualThread.notifyJvmtiEnd";
    notify_mount "VirtualThread.notifyJvmtiMount";
    notify_unmount "VirtualThread.notifyJvmtiUnmount";
    notify_hide_frames "VirtualThread.notifyJvmtiHideFrames";
    notify_disable_suspend "VirtualThread.notifyJvmtiDisableSuspend";
    pinned_event "VirtualThread.postPinnedEvent";
    take_list "VirtualThread.takeVirtualThreadListToUnblock";
    pin "Continuation.pin";
    unpin "Continuation.unpin";
    is_pinned "Continuation.isPinned0";
    do_yield "Continuation.doYield";
    enter_special "Continuation.enterSpecial";
}

/// Can virtual threads leave their carrier?
#[unsafe(no_mangle)]
pub extern "C" fn JVM_IsContinuationsSupported() -> jboolean {
    0
}

/// `Continuation.registerNatives`: the natives are in the VM's table, nothing is left to register.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_RegisterContinuationMethods(_: Env, _: jclass) {}

macro_rules! exported {
    ($($name:ident ($($parameter:ty),*) $what:literal;)*) => {$(
        #[doc = $what]
        #[unsafe(no_mangle)]
        pub extern "C" fn $name(env: Env, _: jobject $(, _: $parameter)*) {
            enter(env, |cur| Err::<(), _>(missing(cur, $what)))
        }
    )*};
}
exported! {
    JVM_VirtualThreadStart () "VirtualThread.notifyJvmtiStart";
    JVM_VirtualThreadEnd () "VirtualThread.notifyJvmtiEnd";
    JVM_VirtualThreadMount (jboolean) "VirtualThread.notifyJvmtiMount";
    JVM_VirtualThreadUnmount (jboolean) "VirtualThread.notifyJvmtiUnmount";
    JVM_VirtualThreadDisableSuspend (jboolean) "VirtualThread.notifyJvmtiDisableSuspend";
    JVM_VirtualThreadPinnedEvent (jstring) "VirtualThread.postPinnedEvent";
}

/// `VirtualThread.takeVirtualThreadListToUnblock`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_TakeVirtualThreadListToUnblock(env: Env, _: jclass) -> jobject {
    enter(env, |cur| Err::<Handle, _>(missing(cur, "VirtualThread.takeVirtualThreadListToUnblock")))
}

pub(crate) const VIRTUAL_THREAD: &[VmNative] = rows! { "java/lang/VirtualThread";
    "notifyJvmtiStart" "()V" 21..=25 => notify_start;
    "notifyJvmtiEnd" "()V" 21..=25 => notify_end;
    "notifyJvmtiMount" "(Z)V" 21..=25 => notify_mount;
    "notifyJvmtiUnmount" "(Z)V" 21..=25 => notify_unmount;
    "notifyJvmtiHideFrames" "(Z)V" 21..=21 => notify_hide_frames;
    "notifyJvmtiDisableSuspend" "(Z)V" 25..=25 => notify_disable_suspend;
    "postPinnedEvent" "(Ljava/lang/String;)V" 25..=25 => pinned_event;
    "takeVirtualThreadListToUnblock" "()Ljava/lang/VirtualThread;" 25..=25 => take_list;
};

pub(crate) const CONTINUATION: &[VmNative] = rows! { "jdk/internal/vm/Continuation";
    "pin" "()V" 21..=25 => pin;
    "unpin" "()V" 21..=25 => unpin;
    "isPinned0" "(Ljdk/internal/vm/ContinuationScope;)I" 21..=25 => is_pinned;
    "doYield" "()I" 21..=25 => do_yield;
    "enterSpecial" "(Ljdk/internal/vm/Continuation;ZZ)V" 21..=25 => enter_special;
};
