//! From a function whose code is wrong to a small one whose code is wrong.
//!
//! First the same seed is tried with less of everything. Then the function that differs loses what it can lose: an instruction, or
//! one way out of a branch, at a time.

use crate::compare::{Difference, Evidence, Tester, Verdict};
use crate::maker::Limits;
use cranelift_codegen::Context;
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::types::{F32, F64};
use cranelift_codegen::ir::{
    Block, BlockCall, DataFlowGraph, Function, Inst, InstBuilder, InstructionData, Opcode, Type, Value,
};
use std::mem::discriminant;
use std::time::{Duration, Instant};

/// How long to go on.
const PATIENCE: Duration = Duration::from_secs(40);

/// Prints what is wrong, and the smallest that is.
pub fn report(tester: &mut Tester, seed: u64, most: Limits, first: Difference) {
    println!("seed {seed} differs:");
    if size(&first.function) < 60 {
        println!("{}", first.function.display());
    }
    println!("{}", Evidence(&first));
    tester.machine.milliseconds = 200;
    let (mut limits, mut smallest) = (most, first);
    let changes: [fn(&mut Limits); 10] = [
        |limits| limits.blocks = 1,
        |limits| limits.unusual = false,
        |limits| limits.floats = false,
        |limits| limits.narrow = false,
        |limits| limits.calls = false,
        |limits| limits.parameters /= 2,
        |limits| limits.pool = (limits.pool / 2).max(2),
        |limits| limits.instructions /= 2,
        |limits| limits.blocks = limits.blocks.min(16),
        |limits| limits.blocks = (limits.blocks / 2).max(1),
    ];
    let mut at = 0;
    while at < changes.len() {
        let mut less = limits;
        changes[at](&mut less);
        if less != limits
            && let Verdict::Differs(difference) = tester.test(seed, less)
            && size(&difference.function) <= size(&smallest.function)
        {
            (limits, smallest) = (less, *difference);
            continue;
        }
        at += 1;
    }
    println!("with {limits:?}: {} instructions, from {}", size(&smallest.function), smallest.function.dfg.num_insts());
    let reduced = reduce(tester, seed, &smallest).unwrap_or(smallest);
    println!("the smallest:");
    println!("{reduced}");
    keep("wrong", &reduced.code);
    keep("right", &reduced.reference);
}

/// Writes code to a file, for a disassembler.
fn keep(name: &str, code: &[u8]) {
    let path = format!("{}/{name}.bin", env!("CARGO_TARGET_TMPDIR"));
    if std::fs::write(&path, code).is_ok() {
        println!("its {name} code: objdump -D -b binary -m i386:x86-64 -M intel {path}");
    }
}

fn size(function: &Function) -> usize {
    function.layout.blocks().map(|block| function.layout.block_insts(block).count()).sum()
}

/// The same fault in less of a function. None if it isn't there when both begin with this function.
fn reduce(tester: &mut Tester, seed: u64, first: &Difference) -> Option<Difference> {
    let mut function = first.function.clone();
    let mut found = differs(tester, &function, seed, first)?;
    let start = Instant::now();
    loop {
        let before = size(&function);
        let blocks: Vec<Block> = function.layout.blocks().collect();
        for block in blocks {
            while let Some(less) = joined(&function, block)
                && let Some(difference) = differs(tester, &less, seed, &found)
            {
                (function, found) = (less, difference);
            }
            let is_entry = function.layout.entry_block() == Some(block);
            let count = if is_entry { 0 } else { function.dfg.num_block_params(block) };
            for at in (0..count).rev() {
                if function.layout.is_block_inserted(block)
                    && let Some(less) = without_parameter(&function, block, at)
                    && let Some(difference) = differs(tester, &less, seed, &found)
                {
                    (function, found) = (less, difference);
                }
            }
        }
        for inst in instructions(&function).into_iter().rev() {
            for way in 0..3 {
                if start.elapsed() > PATIENCE {
                    return Some(found);
                }
                if function.layout.inst_block(inst).is_none() {
                    break;
                }
                let Some(less) = without(tester, &function, inst, way) else { continue };
                if let Some(difference) = differs(tester, &less, seed, &found) {
                    (function, found) = (less, difference);
                    break;
                }
            }
        }
        if size(&function) == before {
            return Some(found);
        }
    }
}

/// What is wrong with a function in the same way as with another one. It isn't that if Cranelift's code differs too: the bits of a NaN may be seen then.
fn differs(tester: &mut Tester, function: &Function, seed: u64, other: &Difference) -> Option<Difference> {
    let kind = |difference: &Difference| {
        let found = difference.found.as_ref().map(discriminant).map_err(|_| ());
        (found, difference.optimized == difference.expected)
    };
    match tester.is_right(function).then(|| tester.check(function, false, seed)) {
        Some(Ok(Verdict::Differs(difference))) if kind(&difference) == kind(other) => Some(*difference),
        _ => None,
    }
}

fn instructions(function: &Function) -> Vec<Inst> {
    function.layout.blocks().flat_map(|block| function.layout.block_insts(block)).collect()
}

fn is_used(function: &Function, value: Value) -> bool {
    instructions(function)
        .into_iter()
        .any(|inst| function.dfg.inst_values(inst).any(|used| function.dfg.resolve_aliases(used) == value))
}

fn zero(cursor: &mut FuncCursor, ty: Type) -> Option<Value> {
    match ty {
        F32 => Some(cursor.ins().f32const(0.0)),
        F64 => Some(cursor.ins().f64const(0.0)),
        _ if ty.is_int() => Some(cursor.ins().iconst(ty, 0)),
        _ => None,
    }
}

/// The function without an instruction, if there is this way to do that.
fn without(tester: &Tester, function: &Function, inst: Inst, way: usize) -> Option<Function> {
    let mut less = function.clone();
    let opcode = less.dfg.insts[inst].opcode();
    if opcode.is_branch() {
        let to = match less.dfg.insts[inst] {
            InstructionData::Brif { blocks, .. } => *blocks.get(way)?,
            InstructionData::BranchTable { table, .. } => *less.dfg.jump_tables[table].all_branches().get(way)?,
            _ => return None,
        };
        let arguments: Vec<_> = to.args(&less.dfg.value_lists).collect();
        let block = to.block(&less.dfg.value_lists);
        less.replace(inst).jump(block, &arguments);
        return without_unreachable(less, tester);
    }
    if opcode.is_terminator() {
        return None;
    }
    let results = less.dfg.inst_results(inst).to_vec();
    let used: Vec<Value> = results.into_iter().filter(|result| is_used(&less, *result)).collect();
    if way > 0 {
        // One of the arguments in place of the result.
        let ([result], Some(argument)) = (&used[..], less.dfg.inst_args(inst).get(way - 1).copied()) else {
            return None;
        };
        if less.dfg.value_type(*result) != less.dfg.value_type(argument) {
            return None;
        }
        less.dfg.clear_results(inst);
        less.dfg.change_to_alias(*result, argument);
    } else {
        if !used.is_empty() && matches!(opcode, Opcode::Iconst | Opcode::F32const | Opcode::F64const) {
            return None;
        }
        less.dfg.clear_results(inst);
        for result in used {
            let ty = less.dfg.value_type(result);
            let mut cursor = FuncCursor::new(&mut less).at_inst(inst);
            let zero = zero(&mut cursor, ty)?;
            less.dfg.change_to_alias(result, zero);
        }
    }
    less.layout.remove_inst(inst);
    less.dfg.resolve_all_aliases();
    Some(less)
}

/// The function without a block's parameter.
fn without_parameter(function: &Function, block: Block, at: usize) -> Option<Function> {
    let mut less = function.clone();
    let parameter = less.dfg.block_params(block)[at];
    let ty = less.dfg.value_type(parameter);
    for inst in instructions(&less) {
        let DataFlowGraph { insts, jump_tables, exception_tables, value_lists, .. } = &mut less.dfg;
        for call in insts[inst].branch_destination_mut(jump_tables, exception_tables) {
            if call.block(value_lists) == block {
                let mut arguments: Vec<_> = call.args(value_lists).collect();
                arguments.remove(at);
                *call = BlockCall::new(block, arguments, value_lists);
            }
        }
    }
    less.dfg.remove_block_param(parameter);
    let mut cursor = FuncCursor::new(&mut less).at_first_insertion_point(block);
    let zero = zero(&mut cursor, ty)?;
    less.dfg.change_to_alias(parameter, zero);
    less.dfg.resolve_all_aliases();
    Some(less)
}

/// The function with a block at the end of the only one that leads there, if that one leads nowhere else.
fn joined(function: &Function, first: Block) -> Option<Function> {
    let mut less = function.clone();
    let jump = less.layout.last_inst(first)?;
    let InstructionData::Jump { destination, .. } = less.dfg.insts[jump] else { return None };
    let second = destination.block(&less.dfg.value_lists);
    let edges = |block: Block| less.block_successors(block).filter(|to| *to == second).count();
    let is_only = less.layout.blocks().map(edges).sum::<usize>() == 1;
    if !is_only || second == first || less.layout.entry_block() == Some(second) {
        return None;
    }
    let arguments: Vec<_> =
        destination.args(&less.dfg.value_lists).filter_map(|argument| argument.as_value()).collect();
    let parameters = less.dfg.block_params(second).to_vec();
    less.dfg.detach_block_params(second);
    for (parameter, argument) in parameters.into_iter().zip(arguments) {
        less.dfg.change_to_alias(parameter, argument);
    }
    less.layout.remove_inst(jump);
    while let Some(inst) = less.layout.first_inst(second) {
        less.layout.remove_inst(inst);
        less.layout.append_inst(inst, first);
    }
    less.layout.remove_block(second);
    less.dfg.resolve_all_aliases();
    Some(less)
}

/// The function without the blocks that nothing leads to any more.
fn without_unreachable(function: Function, tester: &Tester) -> Option<Function> {
    let mut context = Context::for_function(function);
    context.compute_cfg();
    context.compute_domtree();
    context.eliminate_unreachable_code(tester.plain()).ok()?;
    Some(context.func)
}
