//! Puts constants into the blocks that use them.
//!
//! Cranelift's optimisation makes a constant once for all of a loop, before it; where a loop is entered in several places, as by returns of
//! calls, "before" may be the function's start. That is well in a loop without calls. Else each such constant is a value that lives over calls,
//! in memory.

use cranelift_codegen::Context;
use cranelift_codegen::entity::{EntitySet, SecondaryMap};
use cranelift_codegen::ir::{Block, Function, Inst, Opcode, Value};
use cranelift_codegen::isa::CallConv;
use cranelift_codegen::loop_analysis::{Loop, LoopAnalysis};

/// See the file's head. The function is optimised: its loops are known, and it has no aliases.
pub fn place(context: &mut Context) {
    let (func, loops) = (&mut context.func, &context.loop_analysis);
    let with_calls = loops_with_calls(func, loops);
    let entry = func.layout.entry_block();
    let blocks: Vec<Block> = func.layout.blocks().collect();
    let mut copies: SecondaryMap<Value, Option<(Block, Value)>> = SecondaryMap::new();
    let mut values = Vec::new();
    for block in blocks {
        let may_keep = loops.innermost_loop(block).is_some_and(|inner| !with_calls.contains(inner));
        let instructions: Vec<Inst> = func.layout.block_insts(block).collect();
        for user in instructions {
            values.clear();
            values.extend(func.dfg.inst_values(user));
            let mut changed = false;
            for value in &mut values {
                let Some((made, place)) = constant(func, *value) else { continue };
                if place == block || may_keep && Some(place) != entry {
                    continue;
                }
                let copy = match copies[*value] {
                    Some((place, copy)) if place == block => copy,
                    _ => copy_before(func, made, user),
                };
                copies[*value] = Some((block, copy));
                *value = copy;
                changed = true;
            }
            if changed {
                func.dfg.overwrite_inst_values(user, values.drain(..));
            }
        }
    }
}

/// What makes a constant, and where.
fn constant(func: &Function, value: Value) -> Option<(Inst, Block)> {
    let made = func.dfg.value_def(value).inst()?;
    let is_constant = matches!(func.dfg.insts[made].opcode(), Opcode::Iconst | Opcode::F32const | Opcode::F64const);
    Some((made, func.layout.inst_block(made).filter(|_| is_constant)?))
}

fn copy_before(func: &mut Function, made: Inst, user: Inst) -> Value {
    let copy = func.dfg.clone_inst(made);
    func.srclocs[copy] = func.srclocs[user];
    func.layout.insert_inst(copy, user);
    func.dfg.first_result(copy)
}

/// The loops in which something is called that changes registers.
fn loops_with_calls(func: &Function, loops: &LoopAnalysis) -> EntitySet<Loop> {
    let mut found = EntitySet::new();
    for block in func.layout.blocks() {
        let Some(mut inner) = loops.innermost_loop(block) else { continue };
        let mut calls = func.layout.block_insts(block).filter_map(|inst| func.dfg.call_signature(inst));
        if calls.any(|signature| func.dfg.signatures[signature].call_conv != CallConv::PreserveAll) {
            while found.insert(inner)
                && let Some(outer) = loops.loop_parent(inner)
            {
                inner = outer;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use cranelift_codegen::control::ControlPlane;
    use cranelift_codegen::ir::types::I64;
    use cranelift_codegen::ir::{AbiParam, InstBuilder, MemFlagsData, Signature, UserFuncName};
    use cranelift_codegen::settings::{self, Configurable};
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

    /// A loop with a call in it, entered in two places, that stores a constant, as one of the ways to it does.
    fn optimized_loop() -> Context {
        let mut flags = settings::builder();
        flags.set("opt_level", "speed").unwrap();
        let isa = cranelift_native::builder().unwrap().finish(settings::Flags::new(flags)).unwrap();
        let mut signature = Signature::new(CallConv::SystemV);
        signature.params.push(AbiParam::new(I64));
        let mut context =
            Context::for_function(Function::with_name_signature(UserFuncName::default(), signature.clone()));
        let mut builder_context = FunctionBuilderContext::new();
        let mut b = FunctionBuilder::new(&mut context.func, &mut builder_context);
        let [start, other, head, body, end] = [(); 5].map(|()| b.create_block());
        b.append_block_params_for_function_params(start);
        let address = b.block_params(start)[0];
        let signature = b.import_signature(signature);
        b.switch_to_block(start);
        b.ins().brif(address, head, &[], other, &[]);
        b.switch_to_block(head);
        b.ins().call_indirect(signature, address, &[address]);
        b.ins().brif(address, end, &[], body, &[]);
        for block in [other, body] {
            b.switch_to_block(block);
            let number = b.ins().iconst(I64, 0x1234_5678_9abc);
            b.ins().store(MemFlagsData::trusted(), number, address, 0);
            b.ins().jump(head, &[]);
        }
        b.switch_to_block(end);
        b.ins().return_(&[]);
        b.seal_all_blocks();
        b.finalize(isa.frontend_config());
        context.optimize(&*isa, &mut ControlPlane::default()).unwrap();
        context
    }

    /// How many uses of constants there are in other blocks than the constants'.
    fn far_uses(func: &Function) -> usize {
        let far = |block: Block, user: Inst| {
            let places = func.dfg.inst_values(user).filter_map(|value| constant(func, value));
            places.filter(|(_, place)| *place != block).count()
        };
        func.layout.blocks().flat_map(|block| func.layout.block_insts(block).map(move |user| far(block, user))).sum()
    }

    #[test]
    fn constants_come_from_the_blocks_that_use_them() {
        let mut context = optimized_loop();
        assert_ne!(far_uses(&context.func), 0, "Cranelift leaves nothing to do here: constants_nearby.rs may go");
        place(&mut context);
        assert_eq!(far_uses(&context.func), 0, "{}", context.func.display());
    }
}
