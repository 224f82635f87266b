//! Blocks to which cold ones alone lead are cold: Cranelift lays those behind all others, out of the way of what is done often.

use cranelift_codegen::entity::EntitySet;
use cranelift_codegen::ir::{Block, Function};

/// See the file's head.
pub fn spread(func: &mut Function) {
    let Some(entry) = func.layout.entry_block() else { return };
    let mut reached = EntitySet::new();
    reached.insert(entry);
    let mut work = vec![entry];
    while let Some(block) = work.pop() {
        for next in func.block_successors(block) {
            if !func.layout.is_cold(next) && reached.insert(next) {
                work.push(next);
            }
        }
    }
    let cold: Vec<Block> = func.layout.blocks().filter(|block| !reached.contains(*block)).collect();
    cold.into_iter().for_each(|block| func.layout.set_cold(block));
}
