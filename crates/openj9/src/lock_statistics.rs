//! How monitors are used: SetVmJlm, SetVmJlmDump, JlmDumpStats.
//!
//! Java monitors are counted, not the raw monitors of agents. Hold times are nanoseconds.

use crate::entry::{Failure, Result, allocate};
use crate::parameters::Out;
use crate::types::jlm_dump;
use abi::jvmti::*;
use inspection::{ExtensionCall, MonitorCounts};

/// Types of monitors in a dump: a Java object's.
const OF_OBJECT: u8 = 1;
/// How many bytes of a class's name are shown.
const LONGEST_NAME: usize = 128;

/// SetVmJlm.
pub(crate) fn set(call: &ExtensionCall, option: i32) -> Result<()> {
    match option {
        0 => call.vm.count_monitors(true, false),
        1 => call.vm.count_monitors(true, true),
        2 | 3 => call.vm.count_monitors(false, false),
        _ => return Err(Failure(JVMTI_ERROR_INTERNAL)),
    }
    Ok(())
}

/// SetVmJlmDump.
pub(crate) fn dump(call: &ExtensionCall, place: Out<*mut jlm_dump>) -> Result<()> {
    dump_in(call, place, false)
}

/// JlmDumpStats.
pub(crate) fn dump_stats(call: &ExtensionCall, place: Out<*mut jlm_dump>, format: i32) -> Result<()> {
    match format {
        0 | 1 => dump_in(call, place, format == 1),
        _ => Err(Failure(JVMTI_ERROR_ILLEGAL_ARGUMENT)),
    }
}

/// The record of a monitor (big endian, without gaps).
fn record(of: &MonitorCounts, tag: i64) -> Vec<u8> {
    let mut bytes = vec![OF_OBJECT, 1];
    // Nobody spins for a number of rounds or yields here that would be worth counting.
    for count in [of.entries, of.waited, of.recursive, 0, 0] {
        bytes.extend(count.to_be_bytes());
    }
    bytes.extend(of.held.to_be_bytes());
    bytes.extend(tag.to_be_bytes());
    let [monitor, object] = of.addresses;
    let mut end = of.class.len().min(LONGEST_NAME);
    while !of.class.is_char_boundary(end) {
        end -= 1;
    }
    let kind = if of.is_class { "Class" } else { "Object" };
    bytes.extend(format!("[{monitor:016X}] {}@{object:016X} ({kind})", &of.class[..end]).bytes());
    bytes.push(0);
    bytes
}

fn dump_in(call: &ExtensionCall, place: Out<*mut jlm_dump>, with_tags: bool) -> Result<()> {
    let counts = call.vm.monitor_counts()?.ok_or(Failure(JVMTI_ERROR_NOT_AVAILABLE))?;
    let mut bytes = if with_tags { [1u32.to_be_bytes(), 1u32.to_be_bytes()].concat() } else { Vec::new() };
    for of in &counts {
        let tag = if with_tags { call.vm.tag(call.environment, of.object)? } else { 0 };
        bytes.extend(record(of, tag));
    }
    let begin = allocate(bytes.len())?.as_ptr();
    let dump = allocate(size_of::<jlm_dump>())?.as_ptr().cast::<jlm_dump>();
    // SAFETY: new memory of these sizes, aligned for anything.
    unsafe {
        std::ptr::copy_nonoverlapping(bytes.as_ptr(), begin, bytes.len());
        dump.write(jlm_dump { begin: begin.cast(), end: begin.add(bytes.len()).cast() });
    }
    place.set(dump);
    Ok(())
}
