//! Makes one parameter of those of a block that always have the same value: after a call each slot of a frame is read again, so that what several slots have
//! comes to where the ways meet as often as there are slots.

use crate::unused::{Keeps, Ways, drop_params};
use cranelift_codegen::entity::SecondaryMap;
use cranelift_codegen::ir::{Block, BlockArg, Function, Value};

/// Where a parameter stands: the number of its block's group, of which all are taken to be the same until a way shows that they aren't.
type Group = u32;

/// See the file's head.
pub fn unite(func: &mut Function) {
    let entry = func.layout.entry_block();
    let blocks: Vec<Block> =
        func.layout.blocks().filter(|block| Some(*block) != entry && func.dfg.block_params(*block).len() > 1).collect();
    if blocks.is_empty() {
        return;
    }
    let ways = Ways::of(func);
    let mut first = first_of_each_type(func, &blocks);
    let mut changed = true;
    while changed {
        changed = false;
        for block in &blocks {
            changed |= split(func, *block, &ways, &mut first);
        }
    }
    let mut keeps = Keeps::new();
    let mut others: Vec<(Value, Value)> = Vec::new();
    for &block in &blocks {
        let params = func.dfg.block_params(block);
        let kept: Box<[bool]> = params.iter().map(|param| first[*param] == Some(*param)).collect();
        others.extend(params.iter().filter_map(|param| Some((*param, first[*param].filter(|first| first != param)?))));
        if kept.contains(&false) {
            keeps[block] = Some(kept);
        }
    }
    drop_params(func, &keeps);
    for (param, first) in others {
        func.dfg.change_to_alias(param, first);
    }
}

/// For each parameter the first one of its block that has its type.
fn first_of_each_type(func: &Function, blocks: &[Block]) -> SecondaryMap<Value, Option<Value>> {
    let mut first: SecondaryMap<Value, Option<Value>> = SecondaryMap::new();
    for &block in blocks {
        let params = func.dfg.block_params(block);
        for &param in params {
            let ty = func.dfg.value_type(param);
            first[param] = params.iter().copied().find(|other| func.dfg.value_type(*other) == ty);
        }
    }
    first
}

/// Takes apart parameters that are taken to be the same and to which a way brings different values; whether there were such.
fn split(func: &Function, block: Block, ways: &Ways, first: &mut SecondaryMap<Value, Option<Value>>) -> bool {
    let params = func.dfg.block_params(block);
    if params.iter().all(|param| first[*param] == Some(*param)) {
        return false;
    }
    let groups = |first: &SecondaryMap<Value, Option<Value>>| -> Vec<Group> {
        let place = |param: &Value| params.iter().position(|other| Some(*other) == first[*param]).unwrap_or(0) as Group;
        params.iter().map(place).collect()
    };
    let before = groups(first);
    let mut now = before.clone();
    for way in ways.to(block) {
        let passed: Vec<Option<Value>> = way
            .args(&func.dfg.value_lists)
            .map(|arg| match arg {
                BlockArg::Value(value) => {
                    let value = func.dfg.resolve_aliases(value);
                    Some(first[value].unwrap_or(value))
                }
                _ => None,
            })
            .collect();
        let old = now.clone();
        for at in 0..now.len() {
            // The first of those before that agree in all.
            let same = |other: &usize| old[*other] == old[at] && passed[*other] == passed[at];
            now[at] = (0..at).find(same).map_or(at as Group, |other| now[other]);
        }
    }
    for (at, group) in now.iter().enumerate() {
        first[params[at]] = Some(params[*group as usize]);
    }
    now != before
}
