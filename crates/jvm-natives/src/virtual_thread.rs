//! Natives of `java.lang.VirtualThread` and `jdk.internal.vm.Continuation`.

use crate::entry::{Env, h, native_functions, rows};
use abi::jni::{jboolean, jclass, jobject, jstring};
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative, int, reference};
use runtime::refs::Handle;
use runtime::thread::Current;
use runtime::virtual_thread::{Step, step_quietly};
use runtime::{continuation, virtual_thread};

fn notify_start(cur: &mut Current, _: Arguments) -> Result<u64, Thrown> {
    virtual_thread::started(cur);
    Ok(0)
}

fn notify_end(cur: &mut Current, _: Arguments) -> Result<u64, Thrown> {
    virtual_thread::ended(cur);
    Ok(0)
}

fn notify_mount(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    virtual_thread::notify_mount(cur, a.handle(0), a.boolean(1));
    Ok(0)
}

fn notify_unmount(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    virtual_thread::unmounting(cur, a.boolean(1));
    Ok(0)
}

fn notify_disable_suspend(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    virtual_thread::disable_suspend(cur, a.boolean(0));
    Ok(0)
}

/// Of an event of the Flight Recorder, which is not there.
fn pinned_event(_: &mut Current, _: Arguments) -> Result<u64, Thrown> {
    Ok(0)
}

fn take_list(cur: &mut Current, _: Arguments) -> Result<u64, Thrown> {
    let first = virtual_thread::take_unblocked(cur);
    Ok(reference(first.get(cur)))
}

fn pin(cur: &mut Current, _: Arguments) -> JResult<u64> {
    continuation::pin(cur, 1).map(|()| 0)
}

fn unpin(cur: &mut Current, _: Arguments) -> JResult<u64> {
    continuation::pin(cur, -1).map(|()| 0)
}

fn is_pinned(cur: &mut Current, a: Arguments) -> JResult<u64> {
    Ok(int(continuation::is_pinned(cur, a.reference(cur, 0))))
}

/// Can virtual threads leave their carrier?
#[unsafe(no_mangle)]
pub extern "C" fn JVM_IsContinuationsSupported() -> jboolean {
    jboolean::from(runtime::vm::vm().is_some_and(|vm| vm.options.continuations))
}

/// `Continuation.registerNatives`: the natives are in the VM's table, nothing is left to register.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_RegisterContinuationMethods(_: Env, _: jclass) {}

native_functions! {
    /// `VirtualThread.notifyJvmtiStart`
    #[unsafe(no_mangle)]
    pub fn JVM_VirtualThreadStart(cur, _: jobject) {
        virtual_thread::started(cur);
        Ok(())
    }

    /// `VirtualThread.notifyJvmtiEnd`
    #[unsafe(no_mangle)]
    pub fn JVM_VirtualThreadEnd(cur, _: jobject) {
        virtual_thread::ended(cur);
        Ok(())
    }

    /// `VirtualThread.notifyJvmtiMount`
    #[unsafe(no_mangle)]
    pub fn JVM_VirtualThreadMount(cur, thread: jobject, hide: jboolean) {
        virtual_thread::notify_mount(cur, h(thread), hide != 0);
        Ok(())
    }

    /// `VirtualThread.notifyJvmtiUnmount`
    #[unsafe(no_mangle)]
    pub fn JVM_VirtualThreadUnmount(cur, _: jobject, hide: jboolean) {
        virtual_thread::unmounting(cur, hide != 0);
        Ok(())
    }

    /// `VirtualThread.notifyJvmtiDisableSuspend`
    #[unsafe(no_mangle)]
    pub fn JVM_VirtualThreadDisableSuspend(cur, _: jobject, disable: jboolean) {
        virtual_thread::disable_suspend(cur, disable != 0);
        Ok(())
    }
}

/// `VirtualThread.postPinnedEvent`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_VirtualThreadPinnedEvent(_: Env, _: jclass, _: jstring) {}

native_functions! {
    /// `VirtualThread.takeVirtualThreadListToUnblock`
    #[unsafe(no_mangle)]
    pub fn JVM_TakeVirtualThreadListToUnblock(cur, _: jclass) -> Handle {
        Ok(virtual_thread::take_unblocked(cur))
    }
}

pub(crate) const VIRTUAL_THREAD: &[VmNative] = rows! { "java/lang/VirtualThread";
    "notifyJvmtiDisableSuspend" "(Z)V" 25..=25 => notify_disable_suspend;
    "postPinnedEvent" "(Ljava/lang/String;)V" 25..=25 => pinned_event;
    "takeVirtualThreadListToUnblock" "()Ljava/lang/VirtualThread;" 25..=25 => take_list;
};

pub(crate) const MOVES: &[VmNative] = rows! { with kernels, "java/lang/VirtualThread";
    "notifyJvmtiStart" "()V" 21..=25 => notify_start, |cur, _| step_quietly(cur, Step::Start).then_some(0);
    "notifyJvmtiEnd" "()V" 21..=25 => notify_end, |cur, _| step_quietly(cur, Step::End).then_some(0);
    "notifyJvmtiMount" "(Z)V" 21..=25 => notify_mount, |cur, a| step_quietly(cur, Step::Mount(a.reference(cur, 0), a.boolean(1))).then_some(0);
    "notifyJvmtiUnmount" "(Z)V" 21..=25 => notify_unmount, |cur, a| step_quietly(cur, Step::Unmount(a.boolean(1))).then_some(0);
};

pub(crate) const PINS: &[VmNative] = rows! { with kernels, "jdk/internal/vm/Continuation";
    "pin" "()V" 21..=25 => pin, |cur, _| continuation::try_pin(cur, 1).then_some(0);
    "unpin" "()V" 21..=25 => unpin, |cur, _| continuation::try_pin(cur, -1).then_some(0);
};

pub(crate) const CONTINUATION: &[VmNative] = rows! { "jdk/internal/vm/Continuation";
    "isPinned0" "(Ljdk/internal/vm/ContinuationScope;)I" 21..=25 => is_pinned;
    "doYield" "()I" 21..=25 => continuation::do_yield;
    "enterSpecial" "(Ljdk/internal/vm/Continuation;ZZ)V" 21..=25 => continuation::enter_special;
};
