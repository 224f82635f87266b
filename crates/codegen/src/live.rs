//! Where virtual registers are live: ranges of positions, and the positions where they are used.
//!
//! Invariant: instruction number i reads at position 2i and writes at 2i + 1; what comes to a block or leaves it does so at the block's ends. Ranges ascend.

use crate::encode::RAX;
use crate::lir::{Arg, EdgeId, NO_V, Op, Role, Target, V};
use crate::lower::Lir;

/// Where a register is live, from the first position to before the second.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub from: u32,
    pub to: u32,
}

const NOWHERE: u32 = u32::MAX;

/// See the file's head. It is kept for the next function.
#[derive(Default)]
pub struct Live {
    /// Of all virtual registers, one after the other.
    pub spans: Vec<Span>,
    pub uses: Vec<u32>,
    /// Where those of each begin in `spans` and `uses`; one more than there are registers.
    pub first_span: Vec<u32>,
    pub first_use: Vec<u32>,
    /// Where it is defined.
    pub defs: Vec<u32>,
    /// Where registers are changed, and which, as of `Call::clobbers`; ascending.
    pub clobbers: Vec<(u32, u32)>,
    /// The register that a value had better be in (`allocate::Loc`), by what makes it and by what reads it.
    pub made_in: Vec<Option<u8>>,
    pub read_in: Vec<Option<u8>>,
    /// The virtual register whose register a value had better be in: what it is copied from, and what it is passed on to.
    pub copied_from: Vec<V>,
    pub passed_to: Vec<V>,
    def_blocks: Vec<u32>,
    /// Uses in the order of positions.
    found: Vec<(V, u32)>,
    /// Parts of blocks where a register is used: register, block, end; and for each register the newest one.
    parts: Vec<(u32, u32, u32)>,
    newest: Vec<u32>,
    first_part: Vec<u32>,
    sorted: Vec<(u32, u32)>,
    is_in: Vec<u32>,
    is_out: Vec<u32>,
    work: Vec<u32>,
    touched: Vec<u32>,
}

impl Live {
    pub fn find(&mut self, lir: &Lir) {
        self.scan(lir);
        self.sort_uses(lir);
        self.sort_parts(lir);
        self.spread(lir);
    }

    /// Looks at all instructions once.
    fn scan(&mut self, lir: &Lir) {
        let count = lir.classes.len();
        for table in [&mut self.defs, &mut self.def_blocks, &mut self.newest] {
            table.clear();
            table.resize(count, NOWHERE);
        }
        for wishes in [&mut self.made_in, &mut self.read_in] {
            wishes.clear();
            wishes.resize(count, None);
        }
        for friends in [&mut self.copied_from, &mut self.passed_to] {
            friends.clear();
            friends.resize(count, NO_V);
        }
        self.found.clear();
        self.parts.clear();
        self.clobbers.clear();
        for (number, block) in lir.blocks.iter().enumerate() {
            let number = number as u32;
            for param in lir.params_of(block) {
                self.define(*param, block.ops.start * 2, number);
            }
            for at in block.ops.clone() {
                let op = &lir.ops[at as usize];
                let pos = at * 2;
                op.roles(&lir.calls, &lir.enter, &mut |v, role| match role {
                    Role::Def => self.define(v, pos + 1, number),
                    Role::DefFrom(place) => {
                        self.made_in[v.0 as usize] = Some(place.number());
                        self.define(v, pos + 2, number);
                    }
                    Role::Use | Role::UseAny => self.note_use(v, pos, pos + 1, number),
                    Role::Late | Role::LateAny => self.note_use(v, pos, pos + 2, number),
                });
                let clobbers = op.clobbers(&lir.calls);
                if clobbers != 0 {
                    self.clobbers.push((pos + 1, clobbers));
                }
                self.wish(lir, op);
                self.pass_on(lir, op.edges(), pos, number, block.ops.end * 2);
                if let Some(fault) = lir.fault_at(at) {
                    let edge = lir.faults[fault].1;
                    self.pass_on(lir, edge..edge + 1, pos, number, pos + 2);
                }
            }
        }
    }

    fn define(&mut self, v: V, pos: u32, block: u32) {
        self.defs[v.0 as usize] = pos;
        self.def_blocks[v.0 as usize] = block;
        self.part(v, block, pos + 1);
    }

    fn note_use(&mut self, v: V, pos: u32, end: u32, block: u32) {
        self.found.push((v, pos));
        self.part(v, block, end);
    }

    /// A register is live to there, in a block.
    fn part(&mut self, v: V, block: u32, end: u32) {
        let newest = self.newest[v.0 as usize];
        if newest != NOWHERE
            && let part = &mut self.parts[newest as usize]
            && part.1 == block
        {
            part.2 = part.2.max(end);
            return;
        }
        self.newest[v.0 as usize] = self.parts.len() as u32;
        self.parts.push((v.0, block, end));
    }

    /// What the ways that begin at an instruction pass on lives to there.
    fn pass_on(&mut self, lir: &Lir, edges: std::ops::Range<EdgeId>, pos: u32, block: u32, end: u32) {
        for edge in edges {
            let edge = &lir.edges[edge as usize];
            for (arg, param) in lir.passed(edge) {
                if let Arg::Reg(v) = arg {
                    self.note_use(v, pos + 1, end, block);
                    self.passed_to[v.0 as usize] = param;
                    // What comes round a loop has no place yet when the parameter gets its.
                    if block < edge.to {
                        self.copied_from[param.0 as usize] = v;
                    }
                }
            }
        }
    }

    /// Values for which a call has places had better be there.
    fn wish(&mut self, lir: &Lir, op: &Op) {
        if let Some((dst, src)) = op.copied() {
            if dst != NO_V {
                self.copied_from[dst.0 as usize] = src;
            }
            return;
        }
        let (Op::Call { number } | Op::TailCall { number } | Op::Return { number }) = *op else { return };
        if let Some(Target::Arg(Arg::Reg(v))) = lir.calls[number as usize].target {
            self.read_in[v.0 as usize] = Some(RAX);
        }
        for (arg, place) in &lir.calls[number as usize].args {
            if let Arg::Reg(v) = arg {
                self.read_in[v.0 as usize] = Some(place.number());
            }
        }
    }

    fn sort_uses(&mut self, lir: &Lir) {
        let count = lir.classes.len();
        counts(&mut self.first_use, count, self.found.iter().map(|(v, _)| v.0));
        self.uses.clear();
        self.uses.resize(self.found.len(), 0);
        for (v, found) in self.found.iter().rev() {
            let at = &mut self.first_use[v.0 as usize];
            *at -= 1;
            self.uses[*at as usize] = *found;
        }
    }

    fn sort_parts(&mut self, lir: &Lir) {
        counts(&mut self.first_part, lir.classes.len(), self.parts.iter().map(|part| part.0));
        self.sorted.clear();
        self.sorted.resize(self.parts.len(), (0, 0));
        for &(v, block, end) in self.parts.iter().rev() {
            let at = &mut self.first_part[v as usize];
            *at -= 1;
            self.sorted[*at as usize] = (block, end);
        }
    }

    /// Makes the spans of all registers: from their definition along all ways to their uses.
    fn spread(&mut self, lir: &Lir) {
        for table in [&mut self.is_in, &mut self.is_out] {
            table.clear();
            table.resize(lir.blocks.len(), NOWHERE);
        }
        self.spans.clear();
        self.first_span.clear();
        for v in 0..lir.classes.len() as u32 {
            self.first_span.push(self.spans.len() as u32);
            let parts = self.first_part[v as usize] as usize..self.first_part[v as usize + 1] as usize;
            let (def, def_block) = (self.defs[v as usize], self.def_blocks[v as usize]);
            if def == NOWHERE {
                continue;
            }
            if let [(block, end)] = self.sorted[parts.clone()]
                && block == def_block
            {
                self.spans.push(Span { from: def, to: end });
                continue;
            }
            self.spread_one(lir, v, parts, def, def_block);
        }
        self.first_span.push(self.spans.len() as u32);
    }

    fn spread_one(&mut self, lir: &Lir, v: u32, parts: std::ops::Range<usize>, def: u32, def_block: u32) {
        self.touched.clear();
        for at in parts.clone() {
            let block = self.sorted[at].0;
            self.touched.push(block);
            if block != def_block {
                self.work.push(block);
            }
        }
        while let Some(block) = self.work.pop() {
            if self.is_in[block as usize] == v {
                continue;
            }
            self.is_in[block as usize] = v;
            for edge in &lir.blocks[block as usize].preds {
                let from = lir.edges[*edge as usize].from;
                if self.is_out[from as usize] != v {
                    self.is_out[from as usize] = v;
                    self.touched.push(from);
                    if from != def_block {
                        self.work.push(from);
                    }
                }
            }
        }
        self.touched.sort_unstable();
        self.touched.dedup();
        let first = self.spans.len();
        let mut parts = self.sorted[parts].iter().peekable();
        for &block in &self.touched {
            let ops = &lir.blocks[block as usize].ops;
            let end = match parts.peek() {
                Some((of, end)) if *of == block => {
                    parts.next();
                    *end
                }
                _ => 0,
            };
            let from = if block == def_block { def } else { ops.start * 2 };
            let to = if self.is_out[block as usize] == v { ops.end * 2 } else { end };
            match self.spans[first..].last_mut() {
                // What is cold stays apart, block by block.
                Some(last) if last.to == from && (block as usize) < lir.hot => last.to = to,
                _ => self.spans.push(Span { from, to }),
            }
        }
    }

    /// The spans of a register.
    pub fn spans_of(&self, v: V) -> &[Span] {
        &self.spans[self.first_span[v.0 as usize] as usize..self.first_span[v.0 as usize + 1] as usize]
    }

    /// The end of the span of a register that has a position; None where it isn't live.
    pub fn end(&self, v: u32, pos: u32) -> Option<u32> {
        let spans = self.spans_of(V(v));
        let span = spans.get(spans.partition_point(|span| span.to <= pos))?;
        (span.from <= pos).then_some(span.to)
    }

    /// Is a register live at a position?
    pub fn has(&self, v: u32, pos: u32) -> bool {
        self.end(v, pos).is_some()
    }
}

/// Where each number's part ends in a table that has as many places for it as it occurs; one more than there are numbers, the table's end.
fn counts(table: &mut Vec<u32>, count: usize, numbers: impl Iterator<Item = u32>) {
    table.clear();
    table.resize(count + 1, 0);
    for number in numbers {
        table[number as usize] += 1;
    }
    let mut sum = 0;
    for at in table.iter_mut() {
        sum += *at;
        *at = sum;
    }
}
