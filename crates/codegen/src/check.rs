//! Whether each value is where it is read: the instructions are gone through with a note of what each register and slot has, until nothing changes.

use crate::abi::PINNED;
use crate::allocate::{Allocation, Loc, SCRATCH, SLOT, VECTOR_SCRATCH};
use crate::lir::{Arg, EdgeId, Role, V};
use crate::lower::Lir;

/// What a register has that no value is known of.
const NOTHING: u32 = u32::MAX;

/// What each register and slot has.
type State = Vec<u32>;

struct Check<'a> {
    lir: &'a Lir,
    places: &'a Allocation,
    /// At the beginning of each block; None where nothing has led to yet.
    states: Vec<Option<State>>,
    work: Vec<u32>,
    /// What is wrong that was found first.
    wrong: Option<String>,
}

/// Looks at all instructions.
///
/// # Errors
/// A value isn't where it is read.
pub fn check(lir: &Lir, places: &Allocation) -> Result<(), String> {
    let states = vec![None; lir.blocks.len()];
    let mut check = Check { lir, places, states, work: vec![0], wrong: None };
    let mut state = vec![NOTHING; 32 + places.slot_count as usize];
    if let Some(v) = lir.pinned {
        state[PINNED as usize] = v.0;
    }
    check.states[0] = Some(state);
    while let Some(block) = check.work.pop() {
        check.block(block);
        if let Some(wrong) = check.wrong {
            return Err(wrong);
        }
    }
    Ok(())
}

impl Check<'_> {
    fn at(&self, v: V, loc: Loc) -> usize {
        if loc == SLOT { 32 + self.places.slots[v.0 as usize] as usize } else { loc as usize }
    }

    /// Notes what is wrong unless a place has a value.
    fn expect(&mut self, has: u32, v: V, what: impl Fn() -> String) {
        if has != v.0 && self.wrong.is_none() {
            self.wrong = Some(format!("v{} {}, which has {has}", v.0, what()));
        }
    }

    fn block(&mut self, number: u32) {
        let (lir, places) = (self.lir, self.places);
        let mut state = self.states[number as usize].clone().unwrap_or_default();
        let block = &lir.blocks[number as usize];
        let mut results: Vec<(V, Loc)> = Vec::new();
        for at in block.ops.clone() {
            let (op, pos) = (&lir.ops[at as usize], at * 2);
            let old = state.clone();
            for one in places.moves_at(pos) {
                let from = old[self.at(one.v, one.from)];
                self.expect(from, one.v, || format!("is to be moved at {pos} from {}", one.from));
                let to = self.at(one.v, one.to);
                state[to] = from;
            }
            for (v, from) in results.drain(..) {
                self.expect(old[from as usize], v, || format!("is a result of the instruction before {pos}"));
                self.define(&mut state, v, places.loc(v, pos));
            }
            state[SCRATCH as usize] = NOTHING;
            state[VECTOR_SCRATCH as usize] = NOTHING;
            op.roles(&lir.calls, &lir.enter, &mut |v, role| {
                if !matches!(role, Role::Def | Role::DefFrom(_)) {
                    let loc = places.loc(v, pos);
                    let has = state[self.at(v, loc)];
                    self.expect(has, v, || format!("is read at {pos} from {loc}"));
                    if loc == SLOT && matches!(role, Role::Use | Role::Late) {
                        self.expect(NOTHING, v, || format!("is read at {pos} from its slot, not a register"));
                    }
                }
            });
            let mut changed = op.clobbers(&lir.calls);
            while changed != 0 {
                state[changed.trailing_zeros() as usize] = NOTHING;
                changed &= changed - 1;
            }
            if let Some(fault) = lir.fault_at(at) {
                self.edge(lir.faults[fault].1, &state);
            }
            let mut late = Vec::new();
            op.roles(&lir.calls, &lir.enter, &mut |v, role| {
                if matches!(role, Role::Late | Role::LateAny) {
                    late.push(self.at(v, places.loc(v, pos)));
                }
            });
            op.roles(&lir.calls, &lir.enter, &mut |v, role| match role {
                Role::Def => {
                    let to = places.loc(v, pos + 1);
                    if late.contains(&self.at(v, to)) {
                        self.expect(NOTHING, v, || format!("is written at {pos} to {to} before that is read"));
                    }
                    self.define(&mut state, v, to);
                }
                Role::DefFrom(place) => {
                    state[place.number() as usize] = v.0;
                    results.push((v, place.number()));
                }
                _ => {}
            });
            op.edges().for_each(|edge| self.edge(edge, &state));
        }
    }

    fn define(&self, state: &mut State, v: V, loc: Loc) {
        state[self.at(v, loc)] = v.0;
        if self.places.stored[v.0 as usize] {
            state[self.at(v, SLOT)] = v.0;
        }
    }

    fn edge(&mut self, number: EdgeId, before: &State) {
        let (lir, places) = (self.lir, self.places);
        let edge = &lir.edges[number as usize];
        let to = &lir.blocks[edge.to as usize];
        let (end, start) = (lir.leaves_at(number), to.ops.start * 2);
        let mut state = before.clone();
        for one in places.moves_on(number) {
            let has = before[self.at(one.v, one.from)];
            self.expect(has, one.v, || format!("is to be moved from {} on the way from {end} to {start}", one.from));
            let to = self.at(one.v, one.to);
            state[to] = has;
        }
        for (arg, param) in lir.passed(edge) {
            if let Arg::Reg(v) = arg {
                let loc = places.loc(v, end);
                self.expect(before[self.at(v, loc)], v, || format!("is passed on at {end} from {loc}"));
            }
            self.define(&mut state, param, places.loc(param, start));
        }
        let changed = match &mut self.states[edge.to as usize] {
            known @ None => {
                *known = Some(state);
                true
            }
            Some(known) => {
                let mut changed = false;
                for (one, other) in known.iter_mut().zip(&state) {
                    if *one != *other && *one != NOTHING {
                        *one = NOTHING;
                        changed = true;
                    }
                }
                changed
            }
        };
        if changed {
            self.work.push(edge.to);
        }
    }
}
