//! Instructions and where their values are, for people.

use crate::allocate::{Allocation, Loc, SLOT};
use crate::lir::{Role, V};
use crate::lower::Lir;
use std::fmt::Write;

const NAMES: [&str; 16] =
    ["rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"];

/// The text of a function whose values have places.
pub fn text(lir: &Lir, places: &Allocation) -> String {
    let mut text = String::new();
    for (number, block) in lir.blocks.iter().enumerate() {
        let cold = if number >= lir.hot { " cold" } else { "" };
        let _ = write!(text, "block{number}{cold}");
        for param in lir.params_of(block) {
            let _ = write!(text, " {}", place(places, *param, places.loc(*param, block.ops.start * 2)));
        }
        let _ = writeln!(text, ":");
        for at in block.ops.clone() {
            let (op, pos) = (&lir.ops[at as usize], at * 2);
            for one in places.moves_at(pos) {
                let (from, to) = (place(places, one.v, one.from), place(places, one.v, one.to));
                let _ = writeln!(text, "         {from} -> {to}");
            }
            let _ = write!(text, "{pos:6}   {op:?} ;");
            op.roles(&lir.calls, &lir.enter, &mut |v, role| {
                let loc = match role {
                    Role::Def => places.loc(v, pos + 1),
                    Role::DefFrom(_) => places.loc(v, pos + 2),
                    _ => places.loc(v, pos),
                };
                let _ = write!(text, " {}", place(places, v, loc));
            });
            let _ = writeln!(text);
            for edge in op.edges() {
                let way = &lir.edges[edge as usize];
                let _ = write!(text, "         edge {edge} to block{} {:?}", way.to, lir.args_of(way));
                for one in places.moves_on(edge) {
                    let (from, to) = (place(places, one.v, one.from), place(places, one.v, one.to));
                    let _ = write!(text, " {from} -> {to}");
                }
                let _ = writeln!(text);
            }
        }
    }
    text
}

fn place(places: &Allocation, v: V, loc: Loc) -> String {
    match loc {
        SLOT => format!("v{}=slot{}", v.0, places.slots[v.0 as usize]),
        0..16 => format!("v{}={}", v.0, NAMES[loc as usize]),
        16..32 => format!("v{}=xmm{}", v.0, loc - 16),
        _ => format!("v{}=nowhere", v.0),
    }
}
