//! Thread groups (JVM TI, "Thread Group").

use crate::entry::Call;
use crate::errors::Result;
use crate::memory;
use crate::parameters::{Group, Out};
use abi::jvmti::*;

/// GetTopThreadGroups.
pub(crate) fn get_top_thread_groups(call: &Call, count: Out<i32>, groups: Out<*mut jthreadGroup>) -> Result<()> {
    groups.set_references(&call.vm.top_groups()?, &count)
}

/// GetThreadGroupChildren.
pub(crate) fn get_thread_group_children(
    call: &Call,
    group: Group,
    thread_count: Out<i32>,
    threads: Out<*mut jthread>,
    group_count: Out<i32>,
    groups: Out<*mut jthreadGroup>,
) -> Result<()> {
    let (in_it, below) = call.vm.group_children(group.0)?;
    threads.set_references(&in_it, &thread_count)?;
    groups.set_references(&below, &group_count)
}

/// GetThreadGroupInfo.
pub(crate) fn get_thread_group_info(call: &Call, group: Group, info: Out<jvmtiThreadGroupInfo>) -> Result<()> {
    let facts = call.vm.group_facts(group.0)?;
    info.set(jvmtiThreadGroupInfo {
        parent: facts.parent.as_jobject(),
        name: memory::text(&facts.name)?,
        max_priority: facts.max_priority,
        is_daemon: u8::from(facts.daemon),
    });
    Ok(())
}
