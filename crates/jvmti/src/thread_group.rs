//! Thread groups (JVM TI, "Thread Group").

use crate::entry::{Out, functions};
use crate::errors::JvmtiError;
use crate::memory;
use abi::jni::jobject;
use abi::jvmti::*;
use inspection::ObjectId;

/// A thread group; the VM checks what it is.
pub(crate) struct Group(ObjectId);

impl crate::entry::Parameter for Group {
    type Raw = jthreadGroup;
    unsafe fn convert(_: &crate::entry::Call, raw: jthreadGroup) -> crate::errors::Result<Group> {
        if raw.is_null() {
            return Err(JvmtiError(JVMTI_ERROR_INVALID_THREAD_GROUP));
        }
        Ok(Group(ObjectId(raw as usize)))
    }
}

functions! {
    /// GetTopThreadGroups.
    fn GetTopThreadGroups(call, count: Out<i32>, groups: Out<*mut jthreadGroup>) {
        let top: Vec<jobject> = call.vm.top_groups()?.iter().map(|g| g.0 as jobject).collect();
        groups.set(memory::copy(&top)?);
        count.set(top.len() as i32);
        Ok(())
    }

    /// GetThreadGroupChildren.
    fn GetThreadGroupChildren(
        call,
        group: Group,
        thread_count: Out<i32>,
        threads: Out<*mut jthread>,
        group_count: Out<i32>,
        groups: Out<*mut jthreadGroup>,
    ) {
        let (in_it, below) = call.vm.group_children(group.0)?;
        let in_it: Vec<jobject> = in_it.iter().map(|t| t.0 as jobject).collect();
        let below: Vec<jobject> = below.iter().map(|g| g.0 as jobject).collect();
        threads.set(memory::copy(&in_it)?);
        groups.set(memory::copy(&below)?);
        thread_count.set(in_it.len() as i32);
        group_count.set(below.len() as i32);
        Ok(())
    }

    /// GetThreadGroupInfo.
    fn GetThreadGroupInfo(call, group: Group, info: Out<jvmtiThreadGroupInfo>) {
        let facts = call.vm.group_facts(group.0)?;
        info.set(jvmtiThreadGroupInfo {
            parent: facts.parent.0 as jthreadGroup,
            name: memory::text(&facts.name)?,
            max_priority: facts.max_priority,
            is_daemon: u8::from(facts.daemon),
        });
        Ok(())
    }
}
