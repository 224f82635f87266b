//! GetMemoryCategories: native memory in use, as a tree by what it is for.
//!
//! Only what the VM takes itself is counted, and only categories whose figures it knows are there; what of the VM's own has none of its own
//! is `VM`'s.

use crate::entry::{Failure, Result, host};
use crate::parameters::{MaybeOut, Out};
use crate::types::jvmtiMemoryCategory;
use abi::jvmti::*;
use inspection::{ExtensionCall, NativeMemory, Taken};
use std::ffi::CStr;
use std::ptr::null_mut;

/// COM_IBM_GET_MEMORY_CATEGORIES_VERSION_1
const VERSION: i32 = 1;

/// A category: its depth in the tree, its name, its own figures.
type Category = (usize, &'static CStr, fn(&NativeMemory, Taken) -> Taken);

/// The tree, parents before children.
const TREE: [Category; 15] = [
    (0, c"JRE", |_, _| Taken { bytes: 0, blocks: 0 }),
    (1, c"VM", |memory, _| memory.vm),
    (2, c"Classes", |memory, _| memory.classes),
    (2, c"Memory Manager (GC)", |_, _| Taken { bytes: 0, blocks: 0 }),
    (3, c"Java Heap", |memory, _| memory.java_heap),
    (2, c"Threads", |_, _| Taken { bytes: 0, blocks: 0 }),
    (3, c"Java Stack", |memory, _| memory.java_stacks),
    (3, c"Native Stack", |memory, _| memory.native_stacks),
    (2, c"JVMTI", |_, _| Taken { bytes: 0, blocks: 0 }),
    (3, c"JVMTI Allocate()", |_, of_agents| of_agents),
    (1, c"JIT", |_, _| Taken { bytes: 0, blocks: 0 }),
    (2, c"JIT Code Cache", |memory, _| memory.code),
    (1, c"Class Libraries", |_, _| Taken { bytes: 0, blocks: 0 }),
    (2, c"VM Class Libraries", |_, _| Taken { bytes: 0, blocks: 0 }),
    (3, c"sun.misc.Unsafe", |memory, _| memory.of_java),
];

/// The place of a category's parent.
fn parent(at: usize) -> Option<usize> {
    (0..at).rev().find(|before| TREE[*before].0 < TREE[at].0)
}

/// The place of the next category with the same parent.
fn sibling(at: usize) -> Option<usize> {
    let depth = TREE[at].0;
    (at + 1..TREE.len()).take_while(|next| TREE[*next].0 >= depth).find(|next| TREE[*next].0 == depth)
}

/// The figures of each category: its own, and with those below it among the first `count`.
pub(crate) fn figures(memory: &NativeMemory, of_agents: Taken, count: usize) -> Vec<[Taken; 2]> {
    let mut all: Vec<[Taken; 2]> = TREE[..count].iter().map(|(_, _, own)| [own(memory, of_agents); 2]).collect();
    for at in (1..count).rev() {
        let deep = all[at][1];
        if let Some(parent) = parent(at) {
            all[parent][1].bytes += deep.bytes;
            all[parent][1].blocks += deep.blocks;
        }
    }
    all
}

/// The tree now: depth, name, own figures, figures with all below.
pub(crate) fn tree() -> Vec<(usize, &'static str, [Taken; 2])> {
    let Some(host) = host() else { return Vec::new() };
    let figures = figures(&host.vm().native_memory(), host.allocated(), TREE.len());
    let named = TREE.iter().zip(figures);
    named.map(|((depth, name, _), figures)| (*depth, name.to_str().unwrap_or_default(), figures)).collect()
}

/// Fills the agent's array with the first categories.
fn fill(call: &ExtensionCall, buffer: Out<jvmtiMemoryCategory>, count: usize) {
    let of_agents = host().map_or(Taken::default(), |host| host.allocated());
    let figures = figures(&call.vm.native_memory(), of_agents, count);
    let place = |at: Option<usize>| match at.filter(|at| *at < count) {
        // SAFETY: the agent's array has at least `count` elements.
        Some(at) => unsafe { buffer.pointer().add(at) },
        None => null_mut(),
    };
    for (at, [own, deep]) in figures.into_iter().enumerate() {
        let child = Some(at + 1).filter(|next| *next < count && parent(*next) == Some(at));
        let category = jvmtiMemoryCategory {
            name: TREE[at].1.as_ptr(),
            liveBytesShallow: own.bytes as i64,
            liveBytesDeep: deep.bytes as i64,
            liveAllocationsShallow: own.blocks as i64,
            liveAllocationsDeep: deep.blocks as i64,
            firstChild: place(child),
            nextSibling: place(sibling(at)),
            parent: place(parent(at)),
        };
        // SAFETY: as above.
        unsafe { buffer.set_at(at, category) };
    }
}

/// GetMemoryCategories.
pub(crate) fn get(
    call: &ExtensionCall,
    version: i32,
    max: i32,
    buffer: MaybeOut<jvmtiMemoryCategory>,
    written: MaybeOut<i32>,
    total: MaybeOut<i32>,
) -> Result<()> {
    written.set(0);
    total.set(0);
    let max = usize::try_from(max).unwrap_or(0);
    let nowhere = max > 0 && (buffer.0.is_none() || written.0.is_none());
    if nowhere || buffer.0.is_none() && written.0.is_none() && total.0.is_none() {
        return Err(Failure(JVMTI_ERROR_ILLEGAL_ARGUMENT));
    }
    if version != VERSION {
        return Err(Failure(JVMTI_ERROR_UNSUPPORTED_VERSION));
    }
    total.set(TREE.len() as i32);
    let Some(buffer) = buffer.0 else { return Ok(()) };
    let count = max.min(TREE.len());
    if max > count {
        // SAFETY: the agent's array has `max` elements; zeros are a category.
        unsafe { std::ptr::write_bytes(buffer.pointer().add(count), 0, max - count) };
    }
    fill(call, buffer, count);
    written.set(count as i32);
    if count < TREE.len() { Err(Failure(JVMTI_ERROR_OUT_OF_MEMORY)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_adds_up() {
        let taken = |bytes| Taken { bytes, blocks: 1 };
        let memory = NativeMemory {
            vm: taken(1),
            classes: taken(10),
            java_heap: taken(100),
            java_stacks: taken(1000),
            native_stacks: taken(2000),
            code: taken(10_000),
            of_java: taken(100_000),
        };
        let all = figures(&memory, taken(1_000_000), TREE.len());
        assert_eq!(all[0], [Taken::default(), Taken { bytes: 1_113_111, blocks: 8 }]);
        assert_eq!(all[1][1], Taken { bytes: 1_003_111, blocks: 6 });
        // Of fewer, what isn't there isn't counted.
        assert_eq!(figures(&memory, taken(0), 3)[0][1], Taken { bytes: 11, blocks: 2 });
        assert_eq!((parent(4), sibling(1), sibling(2), sibling(14)), (Some(3), Some(10), Some(3), None));
    }
}
