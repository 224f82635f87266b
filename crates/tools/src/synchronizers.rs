//! Locks of `java.util.concurrent`: threads that are parked for a synchronizer (`AbstractOwnableSynchronizer`), and who owns that.
//!
//! Invariant: waiting for a condition or for a pool's next task is no waiting for a lock: their blockers are no such synchronizers, and aren't
//! counted, as waiting in `Object.wait` isn't.

use agent::extension::PellucidEvent;
use agent::{Env, Jni, Object, Thread, ThreadState};

use crate::attached::Tools;
use crate::profile::FrameName;
use crate::threads::collect::class_name;

const CLASS: &str = "java/util/concurrent/locks/AbstractOwnableSynchronizer";

/// Said where the VM doesn't tell of parking.
pub const SAMPLED: &str = "waits for locks of java.util.concurrent are sampled, since this VM doesn't tell of parking: by where platform threads are at \
                           each look; virtual threads' aren't seen";

/// Has the VM tell of parking; false where it doesn't.
pub fn enable(env: &Env) -> agent::Result<bool> {
    for event in [PellucidEvent::ThreadPark, PellucidEvent::ThreadParked] {
        match env.enable_extension_event::<Tools>(event) {
            Ok(()) => {}
            Err(agent::Error::NoExtension(_)) => return Ok(false),
            Err(error) => return Err(error),
        }
    }
    Ok(true)
}

/// Is a blocker a synchronizer that a thread may own?
pub fn is_one(jni: &Jni<'_>, blocker: &Object<'_>) -> bool {
    jni.find_class(CLASS).is_ok_and(|class| jni.is_instance(blocker, &class))
}

/// The name of the thread that has it exclusively.
pub fn owner(env: &Env, jni: &Jni<'_>, synchronizer: &Object<'_>) -> Option<String> {
    let owner = jni.object_field(synchronizer, "exclusiveOwnerThread", "Ljava/lang/Thread;").ok()??;
    // SAFETY: the field's type; the reference lives as long as the object's.
    let thread = unsafe { Thread::from_raw(owner.raw()) }?;
    name(env, jni, &thread)
}

fn name(env: &Env, jni: &Jni<'_>, thread: &Thread<'_>) -> Option<String> {
    let name = env.get_thread_info(jni, Some(thread)).ok()?.name;
    Some(if name.is_empty() { "a virtual thread".to_owned() } else { name })
}

/// The class of the synchronizer that a thread is parked for now, and who owns it.
pub fn parked(env: &Env, jni: &Jni<'_>, thread: &Thread<'_>) -> Option<(String, Option<String>)> {
    if !env.get_thread_state(Some(thread)).ok()?.contains(ThreadState::PARKED) {
        return None;
    }
    let blocker = jni.object_field(thread, "parkBlocker", "Ljava/lang/Object;").ok()??;
    if !is_one(jni, &blocker) {
        return None;
    }
    let class = class_name(env, &jni.class_of(&blocker).ok()?).ok()?;
    Some((class, owner(env, jni, &blocker)))
}

/// What stands on top of the stack of a thread that waits: who has it, on the synchronizer's class.
pub fn leaves(class: String, owner: Option<String>) -> Vec<FrameName> {
    held_by(owner).into_iter().chain([FrameName::of(class)]).collect()
}

fn held_by(owner: Option<String>) -> Option<FrameName> {
    owner.map(|owner| FrameName::of(format!("held by {owner}")))
}

/// What stands for a lock's holder.
pub fn holder(env: &Env, jni: &Jni<'_>, thread: &Thread<'_>) -> Vec<FrameName> {
    held_by(name(env, jni, thread)).into_iter().collect()
}
