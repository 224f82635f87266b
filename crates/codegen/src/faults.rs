//! Lets an access find out that an object is null (docs/decisions/0047): it faults, and who handles that has the code go on where the check would have led to.

use crate::encode::Size;
use crate::lir::{At, Cond, EdgeId, NO_V, Op, Src, Test, V};
use crate::lower::Lir;

/// Bytes from null on that nothing is at, for certain.
const NOTHING_BELOW: i32 = 2048;

/// Takes out checks for null that lead to some blocks, where the next access to memory is to the same object.
pub fn find(lir: &mut Lir, may_fault: impl Fn(u32) -> bool) {
    for number in 0..lir.hot {
        let last = lir.blocks[number].ops.end - 1;
        let Some((v, null, other)) = check_for_null(&lir.ops[last as usize]) else { continue };
        let (to, next) = (lir.edges[null as usize].to, lir.edges[other as usize].to);
        if !may_fault(to) || next as usize >= lir.hot || lir.blocks[next as usize].preds.len() != 1 {
            continue;
        }
        let mut ops = lir.blocks[next as usize].ops.clone();
        if let Some(access) = ops.find(|at| !is_calculation(&lir.ops[*at as usize]))
            && accesses(&lir.ops[access as usize], v)
        {
            lir.ops[last as usize] = Op::Jump { edge: other };
            let edge = &mut lir.edges[null as usize];
            (edge.from, edge.at) = (next, access);
            lir.faults.push((access, null));
        }
    }
    lir.faults.sort_unstable();
}

/// What a branch compares with null, and the ways that it takes if it is, and if it isn't.
fn check_for_null(op: &Op) -> Option<(V, EdgeId, EdgeId)> {
    let Op::Branch { of, then, other } = *op else { return None };
    let v = match (of.test, of.a, of.b) {
        (Test::And, Src::Reg(a), Src::Reg(b)) if a == b => a,
        (Test::Cmp, Src::Reg(a), Src::Imm(0)) => a,
        _ => return None,
    };
    match of.cond {
        _ if of.size != Size::B8 => None,
        Cond::Flag(4) => Some((v, then, other)),
        Cond::Flag(5) => Some((v, other, then)),
        _ => None,
    }
}

/// Does an instruction nothing but calculate, with registers and constants?
fn is_calculation(op: &Op) -> bool {
    let reads_memory = |src: &Src| matches!(src, Src::Mem(_));
    match op {
        Op::Copy { .. }
        | Op::Imm { .. }
        | Op::FloatImm { .. }
        | Op::AndNot { .. }
        | Op::Unary { .. }
        | Op::Lea { .. }
        | Op::Shift { .. }
        | Op::ShiftBy { .. }
        | Op::StackPointer { .. } => true,
        Op::Alu { b, .. } | Op::Mul { b, .. } | Op::Extend { src: b, .. } => !reads_memory(b),
        Op::Set { of, .. } | Op::Select { of, .. } => !reads_memory(&of.a) && !reads_memory(&of.b),
        _ => false,
    }
}

/// Does an instruction access an object's memory before it changes anything?
fn accesses(op: &Op, object: V) -> bool {
    let is_object = |at: &At| at.base == object && at.index == NO_V && (0..NOTHING_BELOW).contains(&at.disp);
    let source = |src: &Src| matches!(src, Src::Mem(at) if is_object(at));
    match op {
        Op::Load { at, .. } | Op::LoadFloat { at, .. } | Op::Store { at, .. } | Op::StoreFloat { at, .. } => {
            is_object(at)
        }
        Op::Alu { b, .. } | Op::Extend { src: b, .. } => source(b),
        Op::Branch { of, .. } | Op::Set { of, .. } => source(&of.a) || source(&of.b),
        _ => false,
    }
}
