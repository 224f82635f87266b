//! Stores constants that come to lie side by side in memory two at a time.
//!
//! Before a call in an inlined method the headers of all frames that it runs in are written: four words each, all constants, and addresses for the most
//! part. To store one takes two instructions of fifteen bytes or more; a vector of two from beside the code takes as many for both.

use crate::unused;
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::types::{I64, I64X2};
use cranelift_codegen::ir::{
    ConstantData, DataFlowGraph, Function, Inst, InstBuilder, InstructionData, MemFlags, MemFlagsData, Opcode, Value,
};

/// Bytes of each of the two.
const WORD: i32 = 8;

/// A store of a constant that may wait for the other one of a pair.
#[derive(Copy, Clone)]
struct Waiting {
    store: Inst,
    base: Value,
    offset: i32,
    flags: MemFlags,
    constant: i64,
}

/// See the file's head. To be done last: Cranelift's optimisation doesn't know that such a pair is what single words are read from. The function has no aliases.
///
/// Of two stores the earlier one goes to the later one's place, over nothing but other words of the same base and what reads elsewhere.
pub fn store(func: &mut Function) {
    let mut waiting: Vec<Waiting> = Vec::new();
    let blocks: Vec<_> = func.layout.blocks().collect();
    for block in blocks {
        waiting.clear();
        let instructions: Vec<Inst> = func.layout.block_insts(block).collect();
        for inst in instructions {
            waiting.retain(|earlier| may_be_passed(&func.dfg, inst, earlier));
            let Some(later) = of_constant(&func.dfg, inst) else { continue };
            match waiting.iter().rposition(|earlier| are_beside(earlier, &later)) {
                Some(at) => {
                    let earlier = waiting.remove(at);
                    store_both(func, earlier, later);
                }
                None => waiting.push(later),
            }
        }
    }
}

/// The store that an instruction is, if it is one of a constant of 64 bits.
fn of_constant(dfg: &DataFlowGraph, store: Inst) -> Option<Waiting> {
    let InstructionData::Store { opcode: Opcode::Store, args: [value, base], flags, offset } = dfg.insts[store] else {
        return None;
    };
    let InstructionData::UnaryImm { opcode: Opcode::Iconst, imm } = dfg.insts[dfg.value_def(value).inst()?] else {
        return None;
    };
    let is_simple = dfg.value_type(value) == I64 && dfg.mem_flags[flags].notrap();
    is_simple.then_some(Waiting { store, base, offset: offset.into(), flags, constant: imm.bits() })
}

/// Is it worth while to store both at once, and possible? Short constants are part of the instruction that stores them.
fn are_beside(one: &Waiting, other: &Waiting) -> bool {
    let is_long = |constant: i64| i32::try_from(constant).is_err();
    one.base == other.base
        && one.flags == other.flags
        && one.offset.abs_diff(other.offset) == WORD as u32
        && (is_long(one.constant) || is_long(other.constant))
}

/// May a store be done behind an instruction in place of before it?
fn may_be_passed(dfg: &DataFlowGraph, inst: Inst, store: &Waiting) -> bool {
    match dfg.insts[inst] {
        InstructionData::Store { args: [value, base], flags, offset, .. } => {
            dfg.mem_flags[flags].notrap()
                && base == store.base
                && are_apart(store.offset, offset.into(), dfg.value_type(value).bytes())
        }
        _ if unused::has_effect(dfg, inst) => false,
        InstructionData::Load { arg, offset, .. } if arg == store.base => {
            are_apart(store.offset, offset.into(), dfg.value_type(dfg.first_result(inst)).bytes())
        }
        InstructionData::Load { flags, .. } => {
            let stored = dfg.mem_flags[store.flags].alias_region();
            stored.is_some() && dfg.mem_flags[flags].alias_region() != stored
        }
        _ => true,
    }
}

/// Has a word at one offset nothing in common with so many bytes at another?
fn are_apart(word: i32, offset: i32, bytes: u32) -> bool {
    word + WORD <= offset || offset + bytes as i32 <= word
}

fn store_both(func: &mut Function, earlier: Waiting, later: Waiting) {
    let (low, high) = if earlier.offset < later.offset { (earlier, later) } else { (later, earlier) };
    let bytes: Vec<u8> = [low, high].into_iter().flat_map(|part| part.constant.to_le_bytes()).collect();
    let pair = func.dfg.constants.insert(ConstantData::from(bytes));
    let region = func.dfg.mem_flags[later.flags].alias_region();
    // Words are aligned, pairs of them need not be.
    let flags = MemFlagsData::new().with_notrap().with_alias_region(region);
    let mut cursor = FuncCursor::new(func).at_inst(later.store);
    cursor.use_srcloc(later.store);
    let value = cursor.ins().vconst(I64X2, pair);
    cursor.ins().store(flags, value, later.base, low.offset);
    for one in [earlier, later] {
        func.layout.remove_inst(one.store);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cranelift_codegen::ir::{AbiParam, AliasRegion, AliasRegionData, Signature, UserFuncName};
    use cranelift_codegen::isa::CallConv;
    use cranelift_codegen::settings;
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

    const LONG: i64 = 0x1234_5678_9abc;

    /// A function under construction, with two bases and two regions.
    struct Made<'a> {
        b: FunctionBuilder<'a>,
        bases: [Value; 2],
        regions: [AliasRegion; 2],
    }

    impl Made<'_> {
        fn flags(&self, region: usize) -> MemFlagsData {
            MemFlagsData::trusted().with_alias_region(Some(self.regions[region]))
        }

        fn store(&mut self, constant: i64, base: usize, offset: i32) {
            let flags = self.flags(0);
            let value = self.b.ins().iconst(I64, constant);
            self.b.ins().store(flags, value, self.bases[base], offset);
        }

        fn load(&mut self, region: usize, base: usize, offset: i32) {
            let flags = self.flags(region);
            self.b.ins().load(I64, flags, self.bases[base], offset);
        }

        fn call(&mut self) {
            let signature = self.b.import_signature(Signature::new(CallConv::SystemV));
            self.b.ins().call_indirect(signature, self.bases[1], &[]);
        }
    }

    /// The offsets of the stores that come of some, with the bytes that each stores.
    fn stores(make: impl FnOnce(&mut Made<'_>)) -> Vec<(i32, u32)> {
        let mut signature = Signature::new(CallConv::SystemV);
        signature.params.extend([AbiParam::new(I64); 2]);
        let mut func = Function::with_name_signature(UserFuncName::default(), signature);
        let mut context = FunctionBuilderContext::new();
        let mut b = FunctionBuilder::new(&mut func, &mut context);
        let block = b.create_block();
        b.append_block_params_for_function_params(block);
        b.switch_to_block(block);
        let bases = [0, 1].map(|at| b.block_params(block)[at]);
        let regions =
            [1, 2].map(|user_id| b.func.dfg.alias_regions.insert(AliasRegionData { user_id, description: "".into() }));
        let mut made = Made { b, bases, regions };
        make(&mut made);
        made.b.ins().return_(&[]);
        made.b.seal_all_blocks();
        let isa = cranelift_native::builder().unwrap().finish(settings::Flags::new(settings::builder())).unwrap();
        made.b.finalize(isa.frontend_config());
        store(&mut func);
        let of = |inst: Inst| match func.dfg.insts[inst] {
            InstructionData::Store { args: [value, _], offset, .. } => {
                Some((offset.into(), func.dfg.value_type(value).bytes()))
            }
            _ => None,
        };
        func.layout.block_insts(block).filter_map(of).collect()
    }

    /// The same of two side by side, with something in between.
    fn between(work: impl FnOnce(&mut Made<'_>)) -> Vec<(i32, u32)> {
        stores(|made| {
            made.store(LONG, 0, 0);
            work(made);
            made.store(LONG, 0, 8);
        })
    }

    #[test]
    fn two_constants_side_by_side_are_one_store() {
        let frame = |made: &mut Made<'_>| {
            for word in [2, 3, 0, 1] {
                made.store(LONG, 0, word * WORD);
            }
        };
        assert_eq!(stores(frame), [(16, 16), (0, 16)]);
    }

    #[test]
    fn what_lies_elsewhere_is_passed() {
        let elsewhere = |made: &mut Made<'_>| {
            made.store(LONG, 0, 8);
            made.load(1, 1, 0);
            made.load(0, 0, 16);
            made.store(LONG, 0, 0);
        };
        assert_eq!(stores(elsewhere), [(0, 16)]);
    }

    #[test]
    fn nothing_passes_what_may_look_or_overwrite() {
        assert_eq!(between(|made| made.call()), [(0, 8), (8, 8)]);
        for (base, offset) in [(0, 0), (0, 4), (1, 32)] {
            let read = between(|made| made.load(0, base, offset));
            assert_eq!(read, [(0, 8), (8, 8)], "a load at {offset} of base {base}");
        }
        assert_eq!(between(|made| made.store(LONG, 1, 32)), [(0, 8), (32, 8), (8, 8)]);
        assert_eq!(between(|made| made.store(LONG, 0, 0)), [(0, 8), (0, 16)]);
    }

    #[test]
    fn short_constants_stay_in_their_instructions() {
        let short = |made: &mut Made<'_>| {
            made.store(1, 0, 0);
            made.store(2, 0, 8);
        };
        assert_eq!(stores(short), [(0, 8), (8, 8)]);
    }
}
