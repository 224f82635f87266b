//! Takes instructions out of a function whose results nobody uses, loads above all: after each call the references of all frames are read again,
//! and Cranelift keeps what reads memory.

use cranelift_codegen::entity::{EntitySet, SecondaryMap};
use cranelift_codegen::ir::function::FunctionStencil;
use cranelift_codegen::ir::{
    Block, BlockArg, BlockCall, DataFlowGraph, Function, Inst, InstructionData, Value, ValueDef,
};

/// See the file's head. Parameters of blocks that are passed on only to each other go, too.
pub fn remove(func: &mut Function) {
    let (used, needed) = find_used(func);
    let blocks: Vec<Block> = func.layout.blocks().collect();
    let entry = func.layout.entry_block();
    let mut keeps = Keeps::new();
    for &block in blocks.iter().filter(|block| Some(**block) != entry) {
        let kept: Box<[bool]> = func.dfg.block_params(block).iter().map(|&param| used.contains(param)).collect();
        if kept.contains(&false) {
            keeps[block] = Some(kept);
        }
    }
    for block in blocks {
        let mut next = func.layout.first_inst(block);
        while let Some(inst) = next {
            next = func.layout.next_inst(inst);
            if !needed.contains(inst) {
                func.layout.remove_inst(inst);
            }
        }
    }
    drop_params(func, &keeps);
}

/// Of blocks that lose parameters, which they keep.
pub type Keeps = SecondaryMap<Block, Option<Box<[bool]>>>;

/// Takes from blocks the parameters that they don't keep, and from the ways there what is passed on as them.
pub fn drop_params(func: &mut Function, keeps: &Keeps) {
    let FunctionStencil { layout, dfg, .. } = &mut func.stencil;
    for block in layout.blocks() {
        if let Some(last) = layout.last_inst(block) {
            drop_arguments(dfg, last, keeps);
        }
        if let Some(kept) = &keeps[block] {
            let params: Vec<Value> = dfg.block_params(block).to_vec();
            // The last ones first: each moves those behind it.
            for (param, _) in params.iter().zip(kept).rev().filter(|(_, kept)| !**kept) {
                dfg.remove_block_param(*param);
            }
        }
    }
}

/// The ways to each block.
pub struct Ways(Vec<(Block, BlockCall)>);

impl Ways {
    /// Those of a function.
    pub fn of(func: &Function) -> Ways {
        let dfg = &func.dfg;
        let mut ways = Vec::new();
        for last in func.layout.blocks().filter_map(|block| func.layout.last_inst(block)) {
            for call in dfg.insts[last].branch_destination(&dfg.jump_tables, &dfg.exception_tables) {
                ways.push((call.block(&dfg.value_lists), *call));
            }
        }
        ways.sort_unstable_by_key(|(block, _)| *block);
        Ways(ways)
    }

    /// Those to a block.
    pub fn to(&self, block: Block) -> impl Iterator<Item = &BlockCall> {
        let first = self.0.partition_point(|(other, _)| *other < block);
        self.0[first..].iter().take_while(move |(other, _)| *other == block).map(|(_, call)| call)
    }
}

/// The values that something with an effect hangs on, and the instructions that have one or make such a value.
fn find_used(func: &Function) -> (EntitySet<Value>, EntitySet<Inst>) {
    let dfg = &func.dfg;
    let (mut used, mut needed) = (EntitySet::<Value>::new(), EntitySet::<Inst>::new());
    let ways = Ways::of(func);
    let mut open: Vec<Value> = Vec::new();
    for inst in func.layout.blocks().flat_map(|block| func.layout.block_insts(block)) {
        if has_effect(dfg, inst) {
            needed.insert(inst);
            open.extend(dfg.inst_args(inst));
        }
    }
    while let Some(value) = open.pop() {
        let value = dfg.resolve_aliases(value);
        if !used.insert(value) {
            continue;
        }
        match dfg.value_def(value) {
            ValueDef::Result(inst, _) => {
                if needed.insert(inst) {
                    open.extend(dfg.inst_args(inst));
                }
            }
            ValueDef::Param(block, number) => {
                for call in ways.to(block) {
                    if let Some(BlockArg::Value(argument)) = call.args(&dfg.value_lists).nth(number) {
                        open.push(argument);
                    }
                }
            }
            ValueDef::Union(a, b) => open.extend([a, b]),
        }
    }
    (used, needed)
}

/// Must an instruction be done even if nobody uses its result? Loads that can't trap need not.
pub fn has_effect(dfg: &DataFlowGraph, inst: Inst) -> bool {
    let opcode = dfg.insts[inst].opcode();
    let traps = match &dfg.insts[inst] {
        InstructionData::Load { flags, .. } => !dfg.mem_flags[*flags].notrap(),
        _ => opcode.can_trap() || opcode.can_load(),
    };
    traps
        || opcode.is_call()
        || opcode.is_branch()
        || opcode.is_terminator()
        || opcode.other_side_effects()
        || opcode.can_store()
}

/// Takes from an instruction's branches what the blocks that they lead to don't want any more.
fn drop_arguments(dfg: &mut DataFlowGraph, inst: Inst, keeps: &Keeps) {
    let calls = dfg.insts[inst].branch_destination_mut(&mut dfg.jump_tables, &mut dfg.exception_tables);
    for call in calls {
        if let Some(kept) = &keeps[call.block(&dfg.value_lists)] {
            for at in (0..kept.len()).rev().filter(|at| !kept[*at]) {
                call.remove(at, &mut dfg.value_lists);
            }
        }
    }
}
