//! Groups of threads (JVMDI, "Thread Groups").

use crate::entry::Call;
use crate::errors::Result;
use crate::parameters::{Group, Out};
use abi::jni::jint;
use abi::jvmdi::*;

/// GetTopThreadGroups.
pub(crate) fn get_top_thread_groups(call: &Call, count: Out<jint>, groups: Out<*mut jthreadGroup>) -> Result<()> {
    call.set_references(&call.vm.top_groups()?, &groups, &count)
}

/// GetThreadGroupInfo.
pub(crate) fn get_thread_group_info(call: &Call, group: Group, info: Out<JVMDI_thread_group_info>) -> Result<()> {
    let facts = call.vm.group_facts(group.0)?;
    info.set(JVMDI_thread_group_info {
        parent: call.global(facts.parent)?,
        name: call.text(&facts.name)?,
        max_priority: facts.max_priority,
        is_daemon: u8::from(facts.daemon),
    });
    Ok(())
}

/// GetThreadGroupChildren.
pub(crate) fn get_thread_group_children(
    call: &Call,
    group: Group,
    thread_count: Out<jint>,
    threads: Out<*mut jthread>,
    group_count: Out<jint>,
    groups: Out<*mut jthreadGroup>,
) -> Result<()> {
    let (own_threads, own_groups) = call.vm.group_children(group.0)?;
    call.set_references(&own_threads, &threads, &thread_count)?;
    call.set_references(&own_groups, &groups, &group_count)
}
