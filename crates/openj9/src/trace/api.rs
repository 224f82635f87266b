//! The extension functions of the trace engine, and `-Xtrace`.

use super::{ENGINE, Mistake, POINTS, SUBSCRIBERS, binary, to};
use crate::entry::{Failure, Result};
use crate::parameters::{Function, GivenOpaque, Opaque, Out, Text};
use crate::subscriptions::{Subscriber, Subscriptions};
use crate::types::{jvmtiTraceAlarm, jvmtiTraceSubscriber};
use abi::jvmti::*;
use inspection::ExtensionCall;
use std::ffi::c_void;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

/// Writes a dump of a kind, asked for by a trigger.
pub(crate) type DumpWriter = fn(&'static str);

static DUMP_WRITER: OnceLock<DumpWriter> = OnceLock::new();

/// Sets who writes the dumps of triggers.
pub(crate) fn set_dump_writer(writer: DumpWriter) {
    let _ = DUMP_WRITER.set(writer);
}

pub(super) fn dump_writer() -> Option<DumpWriter> {
    DUMP_WRITER.get().copied()
}

/// What a snap dump holds: what a formatter must know, then the newest lines that went to the shared buffer, the oldest first.
pub(crate) fn snap() -> Vec<u8> {
    let mut bytes = binary::metadata().to_vec();
    for line in super::sources::history() {
        bytes.extend(line.as_bytes());
        bytes.push(b'\n');
    }
    bytes
}

/// `-Xtrace:…`.
pub(crate) fn option(value: &str) -> std::result::Result<(), String> {
    match value.to_lowercase().as_str() {
        "" | "help" => {
            inspection::say!(
                "pellucid: -Xtrace:OPTION[,OPTION…]: minimal, maximal, count, exception, external, print or iprint =TRACEPOINTS; none; \
                 methods=; trigger=; suspend, resume, suspendcount=, resumecount=; buffers=; stackdepth=; sleeptime="
            );
            Ok(())
        }
        "what" => {
            for (point, destinations) in POINTS.iter().zip(&ENGINE.destinations) {
                let destinations = destinations.load(Ordering::Relaxed);
                if destinations != 0 {
                    inspection::say!("pellucid: -Xtrace: {}.{} {destinations:#x}", point.component, point.id);
                }
            }
            Ok(())
        }
        _ => ENGINE.apply(value, true).map_err(|mistake| match mistake {
            Mistake::Illegal => format!("-Xtrace:{value}: an option of it isn't right, or isn't there"),
            Mistake::NoPoint => format!("-Xtrace:{value}: there is no such tracepoint"),
        }),
    }
}

/// SetVmTrace.
pub(crate) fn set(call: &ExtensionCall, text: Text) -> Result<()> {
    attached(call)?;
    let outcome = ENGINE.apply(&text.0, false);
    // Options before the one that is wrong have been applied.
    ENGINE.settings.write().known.clear();
    crate::listener::update();
    outcome.map_err(|mistake| match mistake {
        Mistake::Illegal => Failure(JVMTI_ERROR_ILLEGAL_ARGUMENT),
        Mistake::NoPoint => Failure(JVMTI_ERROR_INTERNAL),
    })
}

/// The calling thread must be one that the VM knows, where there are threads.
fn attached(call: &ExtensionCall) -> Result<()> {
    let early = call.phase < inspection::Phase::Start;
    if early || call.vm.current_thread().is_some() { Ok(()) } else { Err(Failure(JVMTI_ERROR_UNATTACHED_THREAD)) }
}

fn register(
    list: &Subscriptions,
    call: &ExtensionCall,
    function: Function<jvmtiTraceSubscriber>,
    alarm: Option<jvmtiTraceAlarm>,
    user_data: Opaque,
    id: Out<*mut c_void>,
) -> Result<()> {
    id.set(list.add(Subscriber { env: call.env, function: function.0, alarm, user_data: user_data.0 }));
    Ok(())
}

/// RegisterTracePointSubscriber.
pub(crate) fn register_text(
    call: &ExtensionCall,
    _description: Text,
    function: Function<jvmtiTraceSubscriber>,
    alarm: Option<jvmtiTraceAlarm>,
    user_data: Opaque,
    id: Out<*mut c_void>,
) -> Result<()> {
    register(&SUBSCRIBERS, call, function, alarm, user_data, id)
}

/// DeregisterTracePointSubscriber. Agents that follow the manual pass their data before the id.
pub(crate) fn deregister_text(_: &ExtensionCall, id: GivenOpaque, other: Opaque) -> Result<()> {
    let removed = SUBSCRIBERS.remove([id.0, other.0], false);
    if removed { Ok(()) } else { Err(Failure(JVMTI_ERROR_ILLEGAL_ARGUMENT)) }
}

/// RegisterTraceSubscriber.
pub(crate) fn register_binary(
    call: &ExtensionCall,
    _description: Text,
    function: Function<jvmtiTraceSubscriber>,
    alarm: Option<jvmtiTraceAlarm>,
    user_data: Opaque,
    id: Out<*mut c_void>,
) -> Result<()> {
    register(&binary::SUBSCRIBERS, call, function, alarm, user_data, id)
}

/// DeregisterTraceSubscriber; the alarm says that it has ended.
pub(crate) fn deregister_binary(_: &ExtensionCall, id: GivenOpaque, other: Opaque) -> Result<()> {
    let removed = binary::SUBSCRIBERS.remove([id.0, other.0], true);
    if removed { Ok(()) } else { Err(Failure(JVMTI_ERROR_ILLEGAL_ARGUMENT)) }
}

/// FlushTraceData.
pub(crate) fn flush(_: &ExtensionCall) -> Result<()> {
    if binary::SUBSCRIBERS.is_empty() {
        return Err(Failure(JVMTI_ERROR_INVALID_ENVIRONMENT));
    }
    binary::flush();
    Ok(())
}

/// GetTraceMetadata; the memory stays the VM's.
pub(crate) fn metadata(_: &ExtensionCall, data: Out<*mut c_void>, length: Out<i32>) -> Result<()> {
    let metadata = binary::metadata();
    data.set(metadata.as_ptr().cast_mut().cast());
    length.set(metadata.len() as i32);
    Ok(())
}

/// Writes what was counted to `utTrcCounters`; at the end of the VM.
pub(crate) fn finish() {
    let counted: Vec<String> = POINTS
        .iter()
        .zip(ENGINE.destinations.iter().zip(&ENGINE.counts))
        .filter(|(_, (destinations, _))| destinations.load(Ordering::Relaxed) & to::COUNT != 0)
        .map(|(point, (_, count))| format!("{}.{} {}\n", point.component, point.id, count.load(Ordering::Relaxed)))
        .collect();
    if counted.is_empty() {
        return;
    }
    // A file of its own: what is there before, maybe a link, goes.
    let path = "utTrcCounters";
    let _ = std::fs::remove_file(path);
    let file = std::fs::OpenOptions::new().write(true).create_new(true).open(path);
    let written = file.and_then(|mut file| std::io::Write::write_all(&mut file, counted.concat().as_bytes()));
    if let Err(error) = written {
        inspection::say!("pellucid: can't write {path}: {error}");
    }
}
