//! The agent's half of `threads`: stacks, then states, monitors and synchronizers of each thread.
//!
//! Invariant: nothing of the program is suspended, so only the stacks of platform threads are of one moment; what follows is read right after. No
//! Java code runs but what JNI needs to find a class.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use agent::{
    Capabilities, Class, Env, Error, FrameInfo, HeapFilter, Jni, Method, Object, Result, Thread as JavaThread,
    ThreadState, Visit,
};

use super::{Frame, How, Lock, Snapshot, Thread, Wait};
use crate::attached::add_offered;

/// How deep stacks are read.
const DEPTH: i32 = 2048;

/// How many local references a thread's facts may take.
const REFERENCES: i32 = 4096;

/// All threads now.
pub fn collect(env: &Env, jni: &mut Jni<'_>, with_virtual: bool) -> Result<Snapshot> {
    add_offered(
        env,
        Capabilities::CAN_GET_MONITOR_INFO
            | Capabilities::CAN_GET_OWNED_MONITOR_STACK_DEPTH_INFO
            | Capabilities::CAN_GET_CURRENT_CONTENDED_MONITOR
            | Capabilities::CAN_GET_LINE_NUMBERS
            | Capabilities::CAN_GET_SOURCE_FILE_NAME
            | Capabilities::CAN_GET_THREAD_CPU_TIME
            | Capabilities::CAN_TAG_OBJECTS
            | Capabilities::CAN_SUPPORT_VIRTUAL_THREADS,
    )?;
    let me = env.get_current_thread(jni)?;
    let stacks = env.get_all_stack_traces(jni, DEPTH)?;
    let mut methods = Methods::default();
    let mut snapshot = Snapshot { vm: vm_name(env), program: property(env, "sun.java.command"), ..Snapshot::default() };
    let needed = Capabilities::CAN_GET_CURRENT_CONTENDED_MONITOR | Capabilities::CAN_GET_OWNED_MONITOR_STACK_DEPTH_INFO;
    snapshot.lacks_monitors = !env.capabilities().contains(needed);
    let mut gone = 0;
    for stack in &stacks {
        if jni.is_same(&stack.thread, &me) {
            continue;
        }
        let told = jni.frame(REFERENCES, |jni| thread(env, jni, &stack.thread, &stack.frames, &mut methods))?;
        match told {
            Ok(thread) => snapshot.threads.push(thread),
            // It has ended meanwhile.
            Err(Error::Answered { .. }) => gone += 1,
            Err(other) => return Err(other),
        }
    }
    if gone > 0 {
        snapshot.notes.push(format!("{gone} threads ended while they were looked at"));
    }
    if with_virtual {
        virtual_threads(env, jni, &mut methods, &mut snapshot)?;
    }
    Ok(snapshot)
}

pub(crate) fn property(env: &Env, name: &str) -> String {
    env.get_system_property(name).unwrap_or_default()
}

pub(crate) fn vm_name(env: &Env) -> String {
    format!("{} {}", property(env, "java.vm.name"), property(env, "java.vm.version"))
}

/// Virtual threads are found as objects: no function lists them (specification, "Virtual Threads").
fn virtual_threads(env: &Env, jni: &mut Jni<'_>, methods: &mut Methods, snapshot: &mut Snapshot) -> Result<()> {
    let loaded = env.get_loaded_classes(jni)?;
    for class in loaded {
        if !matches!(
            env.get_class_signature(&class)?.signature.as_str(),
            "Ljava/lang/VirtualThread;" | "Ljava/lang/ThreadBuilders$BoundVirtualThread;"
        ) {
            continue;
        }
        const TAG: i64 = 0x7f1;
        env.iterate_through_heap(HeapFilter::empty(), Some(&class), |object| {
            object.tag.set(TAG);
            Visit::Continue
        })?;
        let found = env.get_objects_with_tags(jni, &[TAG])?;
        for object in found.object {
            let Some(object) = object else { continue };
            env.set_tag(&object, 0)?;
            // SAFETY: an instance of a subclass of Thread, whose reference lives as long as the object's.
            let Some(virtual_thread) = (unsafe { JavaThread::from_raw(object.raw()) }) else { continue };
            let told = jni.frame(REFERENCES, |jni| {
                let frames = env.get_stack_trace(Some(&virtual_thread), 0, DEPTH)?;
                thread(env, jni, &virtual_thread, &frames, methods)
            })?;
            if let Ok(mut told) = told {
                told.is_virtual = true;
                snapshot.threads.push(told);
            }
        }
    }
    Ok(())
}

fn thread(
    env: &Env,
    jni: &Jni<'_>,
    thread: &JavaThread<'_>,
    frames: &[FrameInfo],
    methods: &mut Methods,
) -> Result<Thread> {
    let info = env.get_thread_info(jni, Some(thread))?;
    let state = env.get_thread_state(Some(thread))?;
    let mut told = Thread {
        id: jni.long_field(thread, "tid")?,
        name: info.name,
        daemon: info.is_daemon,
        state: state_name(state).to_owned(),
        cpu_nanos: env.get_thread_cpu_time(Some(thread)).ok(),
        ..Thread::default()
    };
    for frame in frames {
        told.frames.push(methods.frame(env, jni, *frame)?);
    }
    // What a VM can't tell of a virtual thread's monitors is left out.
    for owned in env.get_owned_monitor_stack_depth_info(jni, Some(thread)).unwrap_or_default() {
        told.owns.push(lock(env, jni, &owned.monitor)?);
    }
    told.waits_for = wait(env, jni, thread, state)?;
    Ok(told)
}

/// What a thread waits for, and who has it.
fn wait(env: &Env, jni: &Jni<'_>, thread: &JavaThread<'_>, state: ThreadState) -> Result<Option<Wait>> {
    let id = |owner: Option<&Object<'_>>| owner.and_then(|owner| jni.long_field(owner, "tid").ok());
    if state.contains(ThreadState::PARKED) {
        let Some(blocker) = jni.object_field(thread, "parkBlocker", "Ljava/lang/Object;")? else { return Ok(None) };
        // Synchronizers that have an owner; others have no such field.
        let owner = jni.object_field(&blocker, "exclusiveOwnerThread", "Ljava/lang/Thread;").ok().flatten();
        return Ok(Some(Wait { how: How::Park, lock: lock(env, jni, &blocker)?, owner: id(owner.as_ref()) }));
    }
    if !state.intersects(ThreadState::BLOCKED_ON_MONITOR_ENTER | ThreadState::IN_OBJECT_WAIT) {
        return Ok(None);
    }
    let Ok(Some(monitor)) = env.get_current_contended_monitor(jni, Some(thread)) else { return Ok(None) };
    let how = if state.contains(ThreadState::IN_OBJECT_WAIT) { How::Notify } else { How::Enter };
    let usage = env.get_object_monitor_usage(jni, &monitor).ok();
    let owner = usage.and_then(|usage| id(usage.owner.as_deref()));
    Ok(Some(Wait { how, lock: lock(env, jni, &monitor)?, owner }))
}

fn lock(env: &Env, jni: &Jni<'_>, object: &Object<'_>) -> Result<Lock> {
    let class = jni.class_of(object)?;
    Ok(Lock { class: class_name(env, &class)?, id: format!("{:x}", env.get_object_hash_code(object)?) })
}

/// A class's name.
pub(crate) fn class_name(env: &Env, class: &Class<'_>) -> Result<String> {
    Ok(crate::class_name(&env.get_class_signature(class)?.signature))
}

/// A state as `Thread.State` has it.
pub(crate) fn state_name(state: ThreadState) -> &'static str {
    match () {
        () if state.contains(ThreadState::TERMINATED) => "TERMINATED",
        () if !state.contains(ThreadState::ALIVE) => "NEW",
        () if state.contains(ThreadState::RUNNABLE) => "RUNNABLE",
        () if state.contains(ThreadState::BLOCKED_ON_MONITOR_ENTER) => "BLOCKED",
        () if state.contains(ThreadState::WAITING_WITH_TIMEOUT) => "TIMED_WAITING",
        () => "WAITING",
    }
}

/// What frames show of methods, kept by id.
#[derive(Default)]
pub(crate) struct Methods(HashMap<Method, Known>);

struct Known {
    frame: Frame,
    /// Ordered by location.
    lines: Vec<(i64, i32)>,
}

impl Methods {
    /// What a stack trace shows of a frame.
    pub fn frame(&mut self, env: &Env, jni: &Jni<'_>, info: FrameInfo) -> Result<Frame> {
        let known = match self.0.entry(info.method) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(Known::of(env, jni, info.method)?),
        };
        let mut frame = known.frame.clone();
        frame.line = known.lines.iter().rev().find(|(start, _)| *start <= info.location).map(|(_, line)| *line);
        Ok(frame)
    }
}

impl Known {
    fn of(env: &Env, jni: &Jni<'_>, method: Method) -> Result<Known> {
        let class = env.get_method_declaring_class(jni, method)?;
        let native = env.is_method_native(method)?;
        let frame = Frame {
            class: class_name(env, &class)?,
            method: env.get_method_name(method)?.name,
            file: env.get_source_file_name(&class).ok(),
            line: None,
            native,
        };
        let table = if native { Vec::new() } else { env.get_line_number_table(method).unwrap_or_default() };
        let mut lines: Vec<(i64, i32)> = table.iter().map(|line| (line.start_location, line.line_number)).collect();
        lines.sort_unstable();
        Ok(Known { frame, lines })
    }
}
