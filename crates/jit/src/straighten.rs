//! Makes one block of those that always follow each other: translation begins one at each bytecode that is jumped to and at each method that is inlined, and
//! most of them have one way in. Fewer blocks take less time in all that comes behind, and an instruction can take over a load only in its own block.

use cranelift_codegen::entity::SecondaryMap;
use cranelift_codegen::ir::{Block, BlockArg, Function, Inst, InstructionData};

/// See the file's head.
pub fn merge(func: &mut Function) {
    let mut ways_in: SecondaryMap<Block, u32> = SecondaryMap::new();
    let blocks: Vec<Block> = func.layout.blocks().collect();
    for &block in &blocks {
        for next in func.block_successors(block) {
            ways_in[next] += 1;
        }
    }
    if let Some(entry) = func.layout.entry_block() {
        ways_in[entry] += 1;
    }
    for block in blocks {
        if !func.layout.is_block_inserted(block) {
            continue;
        }
        while let Some((jump, next)) = follower(func, block)
            && ways_in[next] == 1
            && next != block
        {
            append(func, block, jump, next);
        }
    }
}

/// The jump that a block ends with, and where it leads to.
fn follower(func: &Function, block: Block) -> Option<(Inst, Block)> {
    let last = func.layout.last_inst(block)?;
    match &func.dfg.insts[last] {
        InstructionData::Jump { destination, .. } => Some((last, destination.block(&func.dfg.value_lists))),
        _ => None,
    }
}

/// Puts a block in the place of the jump to it, which is the only way there.
fn append(func: &mut Function, block: Block, jump: Inst, next: Block) {
    let InstructionData::Jump { destination, .. } = func.dfg.insts[jump] else { return };
    let passed: Vec<BlockArg> = destination.args(&func.dfg.value_lists).collect();
    let params = func.dfg.detach_block_params(next);
    for (at, passed) in passed.into_iter().enumerate() {
        if let (Some(param), BlockArg::Value(value)) = (params.get(at, &func.dfg.value_lists), passed) {
            func.dfg.change_to_alias(param, value);
        }
    }
    func.layout.remove_inst(jump);
    while let Some(inst) = func.layout.first_inst(next) {
        func.layout.remove_inst(inst);
        func.layout.append_inst(inst, block);
    }
    // What always leads to where hardly anyone comes is as cold.
    if func.layout.is_cold(next) && func.layout.entry_block() != Some(block) {
        func.layout.set_cold(block);
    }
    func.layout.remove_block(next);
}
