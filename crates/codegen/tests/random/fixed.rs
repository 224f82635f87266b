//! Functions by hand, each for one thing that code generators do wrong.

use crate::compare::{Tester, Verdict};
use crate::natives;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F32, F64, I8, I16, I32, I64};
use cranelift_codegen::ir::{Block, Function, InstBuilder, JumpTableData, MemFlagsData, UserFuncName, Value};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

const FLAGS: MemFlagsData = MemFlagsData::trusted();
/// Where functions store what they find; what they load is before the buffer's middle.
const FOUND: i32 = 0;
/// What tells constants' kinds apart: those that fit in a byte, in 32 bits, in neither.
const CONSTANTS: [i64; 13] =
    [0, 1, -1, 2, 127, 128, -128, 255, 65536, i32::MAX as i64, i32::MIN as i64, 1 << 40, i64::MIN];

/// Makes a function and compares what both make of it.
fn check(make: impl Fn(&mut FunctionBuilder, &Tester, &[Value])) {
    match Tester::new() {
        Some(tester) => check_by(tester, make),
        None => println!("not on this processor"),
    }
}

fn check_by(mut tester: Tester, make: impl Fn(&mut FunctionBuilder, &Tester, &[Value])) {
    let mut function = Function::with_name_signature(UserFuncName::default(), natives::tail_signature());
    let mut context = FunctionBuilderContext::new();
    let mut b = FunctionBuilder::new(&mut function, &mut context);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let parameters = b.block_params(entry).to_vec();
    make(&mut b, &tester, &parameters);
    b.seal_all_blocks();
    b.finalize(tester.plain().frontend_config());
    assert!(tester.is_right(&function), "{}", function.display());
    for is_optimized in [false, true] {
        for seed in 0..20 {
            match tester.check(&function, is_optimized, seed) {
                Ok(Verdict::Same) => {}
                Ok(Verdict::Unsupported(why)) => println!("unsupported: {why}"),
                Ok(Verdict::Differs(difference)) => panic!("{difference}"),
                Err(end) => panic!("Cranelift's code ends with {end:?}\n{}", function.display()),
            }
        }
    }
}

/// A block after the current one, to which it jumps with some arguments.
fn next_block(b: &mut FunctionBuilder, arguments: &[Value]) -> (Block, Vec<Value>) {
    let block = b.create_block();
    for argument in arguments {
        let ty = b.func.dfg.value_type(*argument);
        b.append_block_param(block, ty);
    }
    let arguments: Vec<_> = arguments.iter().map(|value| (*value).into()).collect();
    b.ins().jump(block, &arguments);
    b.switch_to_block(block);
    (block, b.block_params(block).to_vec())
}

/// Goes back to a block some times, counted by its last parameter.
fn go_back(b: &mut FunctionBuilder, block: Block, arguments: &[Value], count: Value) {
    let left = b.ins().iadd_imm_s(count, -1);
    let arguments: Vec<_> = arguments.iter().chain([&left]).map(|value| (*value).into()).collect();
    let done = b.create_block();
    b.ins().brif(left, block, &arguments, done, &[]);
    b.switch_to_block(done);
}

#[test]
fn six_parameters_change_places() {
    check(|b, _, parameters| {
        let count = b.ins().iconst(I64, 7);
        let first: Vec<Value> = parameters[1..6].iter().chain([&parameters[0], &count]).copied().collect();
        let (header, now) = next_block(b, &first);
        // A cycle of three, one of two, and one that is copied to where another one leaves.
        go_back(b, header, &[now[1], now[2], now[0], now[4], now[3], now[3]], now[6]);
        let sum = b.ins().isub(now[2], now[5]);
        b.ins().store(FLAGS, now[4], parameters[0], FOUND);
        b.ins().return_(&[now[0], now[1], sum, now[3]]);
    });
}

#[test]
fn parameters_of_all_types_change_places() {
    check(|b, _, parameters| {
        let base = parameters[0];
        let types = [F64, I32, F64, I32, F32, I8, F32, I8, I16, I64];
        let mut first: Vec<Value> =
            (0i32..).zip(types).map(|(at, ty)| b.ins().load(ty, FLAGS, base, -at * 8 - 8)).collect();
        first.push(b.ins().iconst(I64, 5));
        let (header, now) = next_block(b, &first);
        let order = [2, 3, 0, 1, 6, 7, 4, 5, 8, 9];
        go_back(b, header, &order.map(|at| now[at]), now[10]);
        for (at, value) in (0..).zip(&now[..10]) {
            b.ins().store(FLAGS, *value, base, FOUND + at * 8);
        }
        b.ins().return_(&[now[9], now[9], now[10], base]);
    });
}

#[test]
fn more_parameters_than_registers_change_places() {
    check(|b, _, parameters| {
        let base = parameters[0];
        let mut first: Vec<Value> = (0..24).map(|at| b.ins().load(I64, FLAGS, base, -8 - at * 8)).collect();
        first.extend((0..20).map(|at| b.ins().load(F64, FLAGS, base, -408 - at * 8)));
        first.push(b.ins().iconst(I64, 9));
        let (header, now) = next_block(b, &first);
        let mut order: Vec<Value> = (0..24).map(|at| now[(at + 1) % 24]).collect();
        order.extend((0..20).map(|at| now[24 + (at + 3) % 20]));
        order.swap(3, 17);
        go_back(b, header, &order, now[44]);
        for (at, value) in (0..).zip(&now[..44]) {
            b.ins().store(FLAGS, *value, base, FOUND + at * 8);
        }
        b.ins().return_(&now[..4]);
    });
}

#[test]
fn forty_values_live_over_a_call() {
    for native in natives::all() {
        check(|b, _, parameters| {
            let base = parameters[0];
            let words: Vec<Value> = (0..40).map(|at| b.ins().load(I64, FLAGS, base, -8 - at * 8)).collect();
            let floats: Vec<Value> = (0..20).map(|at| b.ins().load(F64, FLAGS, base, -508 - at * 8)).collect();
            let mut arguments: Vec<Value> = native.takes_buffer.then_some(base).into_iter().collect();
            for (at, ty) in (0..).zip(native.parameters) {
                arguments.push(b.ins().load(*ty, FLAGS, base, -1000 - at * 8));
            }
            let signature = b.import_signature(native.signature());
            let address = b.ins().iconst(I64, native.address as i64);
            let call = b.ins().call_indirect(signature, address, &arguments);
            let result = b.inst_results(call).first().copied();
            for (at, value) in (0..).zip(words.iter().chain(&floats).copied().chain(result)) {
                b.ins().store(FLAGS, value, base, FOUND + at * 8);
            }
            b.ins().return_(&[words[3], words[13], words[23], words[33]]);
        });
    }
}

#[test]
fn the_frame_pointer_leads_to_the_caller() {
    let Some(mut tester) = Tester::new() else { return println!("not on this processor") };
    tester.keep_frame_pointers();
    check_by(tester, |b, _, parameters| {
        let signature = b.import_signature(natives::tail_signature());
        let address = b.ins().iconst(I64, natives::SAVED_FRAME_POINTER as usize as i64);
        let call = b.ins().call_indirect(signature, address, &parameters[..6]);
        let saved = b.inst_results(call)[0];
        b.ins().return_(&[saved, parameters[1], parameters[2], parameters[3]]);
    });
}

#[test]
fn arguments_change_places() {
    for leaves in [false, true] {
        for tail in natives::tails() {
            check(|b, _, parameters| {
                let signature = b.import_signature(natives::tail_signature());
                let address = b.ins().iconst(I64, tail as i64);
                let [base, x, y, z, u, v] = parameters[..] else { unreachable!() };
                let arguments = [base, y, x, v, z, u];
                if leaves {
                    b.ins().return_call_indirect(signature, address, &arguments);
                    return;
                }
                let call = b.ins().call_indirect(signature, address, &arguments);
                let [p, q, r, s] = b.inst_results(call)[..] else { unreachable!() };
                let call = b.ins().call_indirect(signature, address, &[base, s, x, q, p, r]);
                let [p, q, r, s] = b.inst_results(call)[..] else { unreachable!() };
                let sums = [(p, x), (q, y), (r, z), (s, u)].map(|(result, kept)| b.ins().bxor(result, kept));
                let [p, q, r, s] = sums;
                b.ins().return_(&[s, r, p, q]);
            });
        }
    }
}

#[test]
fn integers_compare_with_constants() {
    for ty in [I8, I16, I32, I64] {
        check(|b, _, parameters| {
            let base = parameters[0];
            let mut at = FOUND;
            let mut sum = parameters[5];
            for constant in CONSTANTS {
                let x = b.ins().load(ty, FLAGS, base, -8 - at);
                for cond in IntCC::all() {
                    let flag = b.ins().icmp_imm_s(*cond, x, constant);
                    b.ins().store(FLAGS, flag, base, at);
                    let other = b.ins().icmp_imm_s(*cond, x, constant);
                    sum = b.ins().iadd_imm_s(sum, 12345);
                    let chosen = b.ins().select(other, sum, parameters[1]);
                    let (yes, no) = (b.create_block(), b.create_block());
                    let last = b.ins().icmp_imm_s(*cond, x, constant);
                    let joined = b.append_block_param(no, I64);
                    b.ins().brif(last, yes, &[], no, &[chosen.into()]);
                    b.switch_to_block(yes);
                    let more = b.ins().imul_imm_s(chosen, 3);
                    b.ins().jump(no, &[more.into()]);
                    b.switch_to_block(no);
                    sum = joined;
                    at += 1;
                }
            }
            b.ins().return_(&[sum, sum, base, sum]);
        });
    }
}

#[test]
fn floats_compare() {
    for ty in [F32, F64] {
        check(|b, _, parameters| {
            let base = parameters[0];
            let (mut at, mut sum) = (FOUND, parameters[5]);
            for kind in 0..3 {
                for cond in FloatCC::all() {
                    let x = b.ins().load(ty, FLAGS, base, -8 - 8 * at);
                    let y = match kind {
                        0 => b.ins().load(ty, FLAGS, base, -800 - 8 * at),
                        1 => x,
                        _ if ty == F32 => b.ins().f32const(f32::NAN),
                        _ => b.ins().f64const(1.5),
                    };
                    let flag = b.ins().fcmp(*cond, x, y);
                    b.ins().store(FLAGS, flag, base, at);
                    let other = b.ins().fcmp(*cond, x, y);
                    sum = b.ins().iadd_imm_s(sum, 54321);
                    let chosen = b.ins().select(other, sum, parameters[1]);
                    let float_flag = b.ins().fcmp(*cond, x, y);
                    let float = b.ins().select(float_flag, y, x);
                    b.ins().store(FLAGS, float, base, 200 + 8 * at);
                    let (yes, no) = (b.create_block(), b.create_block());
                    let last = b.ins().fcmp(*cond, x, y);
                    let joined = b.append_block_param(no, I64);
                    b.ins().brif(last, yes, &[], no, &[chosen.into()]);
                    b.switch_to_block(yes);
                    let more = b.ins().imul_imm_s(chosen, 5);
                    b.ins().jump(no, &[more.into()]);
                    b.switch_to_block(no);
                    sum = joined;
                    at += 1;
                }
            }
            b.ins().return_(&[sum, sum, base, sum]);
        });
    }
}

#[test]
fn what_is_shifted_by_nothing_has_no_upper_half() {
    for amount in [0, 32] {
        check(|b, _, parameters| {
            let results: Vec<Value> = [1, 2, 3, 4]
                .map(|at| {
                    let x = b.ins().ireduce(I32, parameters[at]);
                    let shifted = match at {
                        1 => b.ins().ishl_imm_u(x, amount),
                        2 => b.ins().ushr_imm_u(x, amount),
                        3 => b.ins().sshr_imm_u(x, amount),
                        _ => b.ins().rotl_imm_u(x, amount),
                    };
                    b.ins().uextend(I64, shifted)
                })
                .into();
            b.ins().return_(&results);
        });
    }
}

#[test]
fn shifts_by_all_amounts() {
    for ty in [I32, I64] {
        check(|b, _, parameters| {
            let base = parameters[0];
            let x = b.ins().load(ty, FLAGS, base, -8);
            let y = b.ins().load(ty, FLAGS, base, -16);
            let mut results = vec![
                b.ins().ishl(x, y),
                b.ins().ushr(x, y),
                b.ins().sshr(x, y),
                b.ins().rotl(x, y),
                b.ins().rotr(x, y),
                b.ins().ishl(y, y),
            ];
            for amount in [0, 1, 2, 3, 7, 31, 32, 33, 63, 64] {
                results.push(b.ins().ishl_imm_u(x, amount));
                results.push(b.ins().ushr_imm_u(x, amount));
                results.push(b.ins().sshr_imm_u(x, amount));
                results.push(b.ins().rotl_imm_u(x, amount));
                results.push(b.ins().rotr_imm_u(x, amount));
            }
            for (at, value) in (0..).zip(results) {
                b.ins().store(FLAGS, value, base, FOUND + at * 8);
            }
            b.ins().return_(&parameters[1..5]);
        });
    }
}

#[test]
fn arithmetic_with_constants() {
    for ty in [I32, I64] {
        check(|b, _, parameters| {
            let base = parameters[0];
            let x = b.ins().load(ty, FLAGS, base, -8);
            let mut results = Vec::new();
            for constant in CONSTANTS {
                results.push(b.ins().iadd_imm_s(x, constant));
                results.push(b.ins().imul_imm_s(x, constant));
                results.push(b.ins().band_imm_u(x, constant));
                results.push(b.ins().bor_imm_u(x, constant));
                results.push(b.ins().bxor_imm_u(x, constant));
                let mask = u64::MAX >> (64 - ty.bits());
                let number = b.ins().iconst(ty, constant & mask as i64);
                results.push(b.ins().isub(x, number));
                results.push(b.ins().isub(number, x));
                if constant & mask as i64 != 0 {
                    results.push(b.ins().udiv(x, number));
                    results.push(b.ins().urem(x, number));
                }
                if constant & mask as i64 != 0 && constant != -1 {
                    results.push(b.ins().sdiv(x, number));
                    results.push(b.ins().srem(x, number));
                }
            }
            for (at, value) in (0..).zip(results) {
                b.ins().store(FLAGS, value, base, FOUND + at * 8);
            }
            b.ins().return_(&parameters[1..5]);
        });
    }
}

#[test]
fn floats_become_integers_and_back() {
    check(|b, _, parameters| {
        let base = parameters[0];
        let mut at = FOUND;
        for offset in 1..12 {
            let double = b.ins().load(F64, FLAGS, base, offset * -8);
            let single = b.ins().load(F32, FLAGS, base, offset * -8 - 800);
            for ty in [I32, I64] {
                for float in [double, single] {
                    let integer = b.ins().fcvt_to_sint_sat(ty, float);
                    b.ins().store(FLAGS, integer, base, at);
                    at += 8;
                }
                let integer = b.ins().load(ty, FLAGS, base, offset * -8 - 400);
                for float in [F64, F32] {
                    let float = b.ins().fcvt_from_sint(float, integer);
                    b.ins().store(FLAGS, float, base, at);
                    at += 8;
                }
            }
        }
        b.ins().return_(&parameters[1..5]);
    });
}

#[test]
fn loads_stay_before_stores() {
    for ty in [I8, I32, I64] {
        check(|b, _, parameters| {
            let base = parameters[0];
            let x = b.ins().load(ty, FLAGS, base, -256);
            let y = b.ins().load(ty, FLAGS, base, -320);
            let before = b.ins().load(ty, FLAGS, base, -8);
            b.ins().store(FLAGS, x, base, -8);
            let sum = b.ins().iadd(y, before);
            b.ins().store(FLAGS, sum, base, FOUND);
            // What is changed in memory is read by somebody else too.
            let before = b.ins().load(ty, FLAGS, base, -16);
            let after = b.ins().iadd(before, x);
            b.ins().store(FLAGS, after, base, -16);
            b.ins().store(FLAGS, before, base, FOUND + 8);
            b.ins().store(FLAGS, after, base, FOUND + 16);
            // Between a load and its store to the same place another one is stored to.
            let before = b.ins().load(ty, FLAGS, base, -24);
            let after = b.ins().bxor(before, y);
            b.ins().store(FLAGS, y, base, -24);
            b.ins().store(FLAGS, after, base, -24);
            // A load that is compared behind a store.
            let before = b.ins().load(ty, FLAGS, base, -8);
            b.ins().store(FLAGS, before, base, -16);
            b.ins().store(FLAGS, y, base, -8);
            let flag = b.ins().icmp_imm_s(IntCC::SignedLessThan, before, 5);
            let result = b.ins().select(flag, parameters[1], parameters[2]);
            b.ins().return_(&[result, parameters[3], result, base]);
        });
    }
}

#[test]
fn switches() {
    check(|b, _, parameters| {
        let base = parameters[0];
        let (header, now) = {
            let count = b.ins().iconst(I64, 12);
            next_block(b, &[parameters[1], count])
        };
        let number = b.ins().ireduce(I32, now[1]);
        let number = b.ins().iadd_imm_s(number, -4);
        let join = b.create_block();
        let joined = b.append_block_param(join, I64);
        let cases: Vec<Block> = (0..4).map(|_| b.create_block()).collect();
        let mut calls: Vec<_> = cases.iter().map(|case| b.func.dfg.block_call(*case, &[])).collect();
        // Two that lead to one block with different arguments.
        calls.push(b.func.dfg.block_call(join, &[now[0].into()]));
        calls.push(b.func.dfg.block_call(join, &[now[1].into()]));
        let default = b.func.dfg.block_call(join, &[parameters[2].into()]);
        let table = b.create_jump_table(JumpTableData::new(default, &calls));
        b.ins().br_table(number, table);
        for (at, case) in (0..).zip(cases) {
            b.switch_to_block(case);
            let value = b.ins().imul_imm_s(now[0], at * 2 + 3);
            b.ins().jump(join, &[value.into()]);
        }
        b.switch_to_block(join);
        let mixed = b.ins().rotl_imm_u(joined, 5);
        let mixed = b.ins().bxor(mixed, now[0]);
        go_back(b, header, &[mixed], now[1]);
        b.ins().return_(&[mixed, joined, base, parameters[5]]);
    });
}
