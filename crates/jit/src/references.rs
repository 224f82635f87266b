//! With `-XX:+VerifyIR`: that code uses no reference behind a safepoint that it had before. The object may be elsewhere then; the collector changes what is in frames, and the code is to
//! read it again from there.

use cranelift_codegen::entity::{EntitySet, SecondaryMap};
use cranelift_codegen::ir::{Block, BlockArg, Function, Inst, InstructionData, Value, ValueDef};
use std::collections::{HashMap, HashSet};

/// What is known of a function's references.
#[derive(Default)]
pub struct References {
    /// Is anything noted?
    pub is_wanted: bool,
    values: Vec<Value>,
    /// By block: the calls behind which references are others; None for one before the block.
    safepoints: HashMap<Block, Vec<Option<Inst>>>,
}

/// How values get about: which arguments each block's parameters have, and where values are used.
struct Ways {
    arguments: SecondaryMap<Value, Vec<Value>>,
    parameters: SecondaryMap<Value, Vec<Value>>,
    uses: SecondaryMap<Value, Vec<(Block, Inst)>>,
    before: SecondaryMap<Block, Vec<Block>>,
}

impl References {
    /// Of no function yet.
    pub fn new(is_wanted: bool) -> References {
        References { is_wanted, ..References::default() }
    }

    /// A slot has this reference.
    pub fn note(&mut self, value: Value) {
        if self.is_wanted {
            self.values.push(value);
        }
    }

    /// Behind the latest call in a block all references are others.
    pub fn note_safepoint(&mut self, func: &Function, block: Block) {
        if self.is_wanted {
            let is_call = |inst: &Inst| func.dfg.insts[*inst].opcode().is_call();
            let call = func.layout.block_insts(block).rev().find(is_call);
            self.safepoints.entry(block).or_default().push(call);
        }
    }

    /// Looks for a reference that is used behind a safepoint, but was there before; to be asked when what nobody uses is gone.
    ///
    /// # Errors
    /// Which one, and where.
    pub fn check(&self, func: &Function) -> Result<(), String> {
        let ways = Ways::of(func);
        for value in self.all(func, &ways) {
            if let Some((block, call)) = self.passed_by(func, &ways, value) {
                let call = call.map_or_else(String::new, |call| format!(", {}", func.dfg.display_inst(call)));
                return Err(format!("the reference {value} is used behind a safepoint of {block}{call}"));
            }
        }
        Ok(())
    }

    /// The values that are references, but those that are always the same constant.
    fn all(&self, func: &Function, ways: &Ways) -> Vec<Value> {
        let is_constant = |value: Value| match func.dfg.value_def(value) {
            ValueDef::Result(inst, _) => matches!(func.dfg.insts[inst], InstructionData::UnaryImm { .. }),
            _ => false,
        };
        let noted = self.values.iter().map(|value| func.dfg.resolve_aliases(*value));
        let either = |value: Value| ways.arguments[value].iter().chain(&ways.parameters[value]).copied();
        let references = closure(noted, |value| either(value).collect());
        let is_made = |value: &Value| !is_constant(*value) && ways.arguments[*value].is_empty();
        let made: Vec<Value> = references.iter().copied().filter(is_made).collect();
        closure(made, |value| ways.parameters[value].clone())
    }

    /// A safepoint at which a value is live.
    fn passed_by(&self, func: &Function, ways: &Ways, value: Value) -> Option<(Block, Option<Inst>)> {
        let (home, made) = match func.dfg.value_def(value) {
            ValueDef::Result(inst, _) => (func.layout.inst_block(inst)?, Some(inst)),
            ValueDef::Param(block, _) => (block, None),
            ValueDef::Union(..) => return None,
        };
        let is_call = made.is_some_and(|made| func.dfg.insts[made].opcode().is_call());
        let used = ways.uses[value].iter().map(|(block, _)| *block).filter(|block| *block != home);
        let live_in = closure(used, |block| ways.before[block].iter().copied().filter(|b| *b != home).collect());
        let live_out: HashSet<Block> = live_in.iter().flat_map(|block| &ways.before[*block]).copied().collect();
        for &block in live_in.iter().chain([&home]) {
            for &call in self.safepoints.get(&block).into_iter().flatten() {
                let is_before = |a: Inst, b: Inst| func.layout.pp_cmp(a, b).is_lt();
                // What a call returns is from behind it, also where the safepoint is noted in the block that follows.
                let is_returned = call.is_none() && is_call && ways.before[block].contains(&home);
                let is_older = match (block == home, made, call) {
                    (true, Some(made), call) => call.is_some_and(|call| is_before(made, call)),
                    _ => !is_returned,
                };
                let is_newer = |inst: Inst| call.is_none_or(|call| is_before(call, inst));
                let is_used = || ways.uses[value].iter().any(|(at, inst)| *at == block && is_newer(*inst));
                if is_older && (live_out.contains(&block) || is_used()) {
                    return Some((block, call));
                }
            }
        }
        None
    }
}

impl Ways {
    fn of(func: &Function) -> Ways {
        let dfg = &func.dfg;
        let mut ways = Ways {
            arguments: SecondaryMap::new(),
            parameters: SecondaryMap::new(),
            uses: SecondaryMap::new(),
            before: SecondaryMap::new(),
        };
        for block in func.layout.blocks() {
            for inst in func.layout.block_insts(block) {
                for value in dfg.inst_values(inst) {
                    ways.uses[dfg.resolve_aliases(value)].push((block, inst));
                }
                for call in dfg.insts[inst].branch_destination(&dfg.jump_tables, &dfg.exception_tables) {
                    let next = call.block(&dfg.value_lists);
                    ways.before[next].push(block);
                    for (argument, parameter) in call.args(&dfg.value_lists).zip(dfg.block_params(next)) {
                        let BlockArg::Value(argument) = argument else { continue };
                        let argument = dfg.resolve_aliases(argument);
                        ways.arguments[*parameter].push(argument);
                        ways.parameters[argument].push(*parameter);
                    }
                }
            }
        }
        ways
    }
}

/// What can be reached from some by steps.
fn closure<T: cranelift_codegen::entity::EntityRef>(
    from: impl IntoIterator<Item = T>,
    step: impl Fn(T) -> Vec<T>,
) -> Vec<T> {
    let (mut seen, mut all) = (EntitySet::new(), Vec::new());
    let mut open: Vec<T> = from.into_iter().collect();
    while let Some(next) = open.pop() {
        if seen.insert(next) {
            all.push(next);
            open.extend(step(next));
        }
    }
    all
}
