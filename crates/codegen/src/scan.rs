//! One pass over all instructions that gives values registers (after Traub, Holloway and Smith, "Quality and Speed in Linear-scan Register Allocation", 1998).
//!
//! A block begins with the registers as a block before it has left them, and the parameters take over the registers of what is passed on as them; so hot ways
//! move little, and cold blocks cost nothing elsewhere. When registers run out, the value leaves its one that is used last (Belady), which in a loop
//! is what the loop doesn't use: that has left already before the loop, and what is needed there instead has come before it.

use crate::Unsupported;
use crate::abi::{PINNED, PRESERVED};
use crate::allocate::{Allocation, Loc, Move, NONE, Part, Registers, SCRATCH, SLOT};
use crate::encode::{RBP, RSP};
use crate::lir::{Arg, Class, EdgeId, NO_V, Op, Role, V};
use crate::live::Live;
use crate::lower::{Lir, LirBlock};

/// General-purpose registers in the order in which they are taken.
const GENERAL: [Loc; 13] = [0, 1, 2, 6, 7, 8, 9, 10, 3, 5, 12, 13, 14];
const ALL_GENERAL: u32 = 0xffff & !(1 << RSP | 1 << SCRATCH | 1 << PINNED);
const ALL_VECTOR: u32 = 0x7fff_0000;
const NEVER: u32 = u32::MAX;

/// A loop: where it begins and ends, and its first block.
#[derive(Copy, Clone, Debug)]
struct Loop {
    from: u32,
    to: u32,
    block: u32,
}

/// See the file's head. It is kept for the next function.
#[derive(Default)]
pub struct Scan {
    /// The general-purpose registers that may have values, as bits.
    general: u32,
    /// What each register has now, and since when: in `Allocation::parts`.
    regs: Registers,
    part: [u32; 32],
    /// Registers of which the slot has the value, too, as bits.
    clean: u32,
    /// Since when each register is free.
    free_since: [u32; 32],
    /// The register that each value has, or had last.
    last: Vec<Loc>,
    /// Since when a value is in its slot, if it isn't in a register.
    gone: Vec<u32>,
    /// The first use of each value that doesn't come before the position.
    next: Vec<u32>,
    /// What registers have at the ends of blocks, and where accesses may fault.
    ends: Vec<Registers>,
    faults: Vec<Registers>,
    /// Ascending; those around the block are in `around`, outer ones first.
    loops: Vec<Loop>,
    next_loop: usize,
    around: Vec<Loop>,
    /// How many there are around each hot block.
    pub depths: Vec<i32>,
    operands: Vec<(V, Role)>,
    /// Values that nobody reads, which still have a register.
    unread: Vec<u32>,
    /// Where the block begins and ends, and the cold ones begin.
    start: u32,
    end: u32,
    cold: u32,
}

const fn bit(loc: Loc) -> u32 {
    1 << loc
}

fn bits(mut of: u32) -> impl Iterator<Item = Loc> {
    std::iter::from_fn(move || {
        let at = (of != 0).then(|| of.trailing_zeros() as Loc)?;
        of &= of - 1;
        Some(at)
    })
}

fn preserved() -> u32 {
    PRESERVED.iter().fold(0, |all, reg| all | bit(*reg))
}

/// What the pass works on.
struct Run<'a> {
    s: &'a mut Scan,
    lir: &'a Lir,
    live: &'a Live,
    out: &'a mut Allocation,
}

impl Scan {
    /// Finds the parts of all values' lives that they are in registers, and what is moved within blocks.
    pub fn all(
        &mut self,
        lir: &Lir,
        live: &Live,
        keeps_frame_pointer: bool,
        out: &mut Allocation,
    ) -> Result<(), Unsupported> {
        let count = lir.classes.len();
        self.general = if keeps_frame_pointer { ALL_GENERAL & !bit(RBP) } else { ALL_GENERAL };
        self.regs = [NONE; 32];
        self.part = [NONE; 32];
        self.clean = 0;
        self.free_since = [0; 32];
        self.last.clear();
        self.last.resize(count, SLOT);
        self.gone.clear();
        self.gone.resize(count, 0);
        self.next.clear();
        self.next.extend_from_slice(&live.first_use[..count]);
        self.ends.clear();
        self.faults.clear();
        self.depths.clear();
        self.cold = lir.cold();
        self.find_loops(lir);
        let mut run = Run { s: self, lir, live, out };
        if let Some(v) = lir.pinned {
            // Where it is read doesn't count as its life, so nothing ends this part of it before the end.
            run.take(v.0, PINNED, 0);
        }
        for block in 0..lir.blocks.len() as u32 {
            run.begin(block);
            for at in lir.blocks[block as usize].ops.clone() {
                run.instruction(at)?;
            }
            let regs = run.s.regs;
            run.s.ends.push(regs);
        }
        let end = lir.ops.len() as u32 * 2;
        bits(u32::MAX).for_each(|reg| run.close(reg, end));
        Ok(())
    }

    fn find_loops(&mut self, lir: &Lir) {
        self.loops.clear();
        self.around.clear();
        self.next_loop = 0;
        for edge in &lir.edges {
            if edge.to <= edge.from && (edge.from as usize) < lir.hot {
                let from = lir.blocks[edge.to as usize].ops.start * 2;
                let to = lir.blocks[edge.from as usize].ops.end * 2;
                self.loops.push(Loop { from, to, block: edge.to });
            }
        }
        self.loops.sort_unstable_by_key(|one| (one.from, std::cmp::Reverse(one.to)));
        // Of several ways back to a block the last one ends the loop.
        self.loops.dedup_by_key(|one| one.from);
    }
}

impl Run<'_> {
    fn is_hot(&self, pos: u32) -> bool {
        pos < self.s.cold
    }

    /// Where a value is now.
    fn at(&self, v: u32) -> Loc {
        let loc = self.s.last[v as usize];
        if loc < SLOT && self.s.regs[loc as usize] == v { loc } else { SLOT }
    }

    fn class(&self, v: u32) -> u32 {
        match self.lir.classes[v as usize] {
            Class::General => self.s.general,
            Class::Vector => ALL_VECTOR,
        }
    }

    /// The registers that a value may have from a position on.
    fn allowed(&self, v: u32, pos: u32) -> u32 {
        // In cold blocks saving one more would be done on all ways.
        let but = if self.is_hot(pos) { 0 } else { preserved() & !self.out.preserved };
        self.class(v) & !but
    }

    fn occupied(&self) -> u32 {
        (0..32).filter(|reg| self.s.regs[*reg as usize] != NONE).fold(0, |all, reg| all | bit(reg))
    }

    // Uses to come.

    /// The uses of a value from a position on, of those that come in the order of instructions: in hot blocks, or in the cold one.
    fn uses(&mut self, v: u32, pos: u32) -> &[u32] {
        let end = self.live.first_use[v as usize + 1];
        let next = &mut self.s.next[v as usize];
        while *next < end && self.live.uses[*next as usize] < pos {
            *next += 1;
        }
        let horizon = if pos < self.s.cold { self.s.cold } else { self.s.end };
        let uses = &self.live.uses[*next as usize..end as usize];
        &uses[..uses.partition_point(|pos| *pos < horizon)]
    }

    /// Is a value used in a loop before a position?
    fn is_used_since(&self, v: u32, from: u32) -> bool {
        let next = self.s.next[v as usize];
        next > self.live.first_use[v as usize] && self.live.uses[next as usize - 1] >= from
    }

    /// Where a value is used next, at a position or behind it. What a loop has used before is used again in its next round.
    fn next_use(&mut self, v: u32, pos: u32) -> u32 {
        let next = self.uses(v, pos).first().copied().unwrap_or(NEVER);
        let def = self.live.defs[v as usize];
        let again = |one: &&Loop| one.to < next && def < one.from && self.is_used_since(v, one.from);
        let round = self.s.around.iter().filter(again).map(|one| one.to).min();
        round.map_or(next, |round| round.min(next))
    }

    // Registers that are taken and left.

    /// A value is in a register from a position on.
    fn take(&mut self, v: u32, reg: Loc, from: u32) {
        self.s.regs[reg as usize] = v;
        self.s.part[reg as usize] = self.out.parts.len() as u32;
        self.s.clean &= !bit(reg);
        self.s.last[v as usize] = reg;
        self.out.parts.push(Part { v, from, to: NEVER, loc: reg });
        self.out.preserved |= bit(reg) & preserved();
        // Others that become the same parameter had better be there.
        let param = self.live.passed_to[v as usize];
        if param != NO_V && self.s.last[param.0 as usize] == SLOT {
            self.s.last[param.0 as usize] = reg;
        }
    }

    /// The same of one that is defined there, which may be one that nobody reads.
    fn take_new(&mut self, v: u32, reg: Loc, from: u32) {
        self.take(v, reg, from);
        if self.live.end(v, from).is_none_or(|end| end <= from + 1) {
            self.s.unread.push(v);
        }
    }

    /// The register's value is there no more.
    fn close(&mut self, reg: Loc, to: u32) {
        let at = reg as usize;
        if self.s.regs[at] != NONE {
            self.s.gone[self.s.regs[at] as usize] = to;
            self.out.parts[self.s.part[at] as usize].to = to;
            self.s.regs[at] = NONE;
            self.s.free_since[at] = to;
        }
    }

    /// A value is in its slot.
    fn put_away(&mut self, v: u32, pos: u32) {
        self.out.need_slot(v);
        if self.is_hot(pos) || self.live.defs[v as usize] >= self.s.cold {
            self.out.stored[v as usize] = true;
        }
    }

    /// May a register's value leave it at a position? Not if it would have to be stored where it comes.
    fn may_leave(&self, reg: Loc, pos: u32) -> bool {
        let v = self.s.regs[reg as usize];
        let part = &self.out.parts[self.s.part[reg as usize] as usize];
        part.from < pos & !1
            || part.from == self.s.start
            || self.is_hot(pos)
            || self.out.stored[v as usize]
            || self.s.clean & bit(reg) != 0
            || self.live.defs[v as usize] >= self.s.cold
    }

    /// Moves a value before an instruction, from where it is to where it is from a position on. At a block's beginning that is done on the ways to it.
    fn move_at(&mut self, pos: u32, v: u32, from: Loc, to: Loc, since: u32) {
        if since != self.s.start {
            self.out.moves.push(Move { pos, v: V(v), from, to });
        }
    }

    /// A register's value goes to its slot, where it is from a position on.
    fn leave(&mut self, reg: Loc, pos: u32) {
        let v = self.s.regs[reg as usize];
        let clean = self.s.clean & bit(reg) != 0;
        self.put_away(v, pos);
        if !self.out.stored[v as usize] && !clean {
            self.move_at(pos & !1, v, reg, SLOT, pos);
        }
        let since = self.out.parts[self.s.part[reg as usize] as usize].from;
        self.close(reg, pos);
        if !self.is_hot(pos) {
            return;
        }
        // What a loop doesn't use leaves before it, else it would come back in each round.
        self.uses(v, pos);
        let unused = |one: &&Loop| since < one.from && one.from < pos && !self.is_used_since(v, one.from);
        if let Some(&Loop { from, block, .. }) = self.s.around.iter().find(unused) {
            let part = self.s.part[reg as usize] as usize;
            self.out.parts[part].to = from;
            self.s.gone[v as usize] = from;
            self.s.free_since[reg as usize] = from;
            for end in &mut self.s.ends[block as usize..] {
                if end[reg as usize] == v {
                    end[reg as usize] = NONE;
                }
            }
        }
    }

    /// Until where each register is left alone by calls and the like while a value lives that does so at a position.
    fn limits(&self, v: u32, pos: u32, mut open: u32) -> [u32; 32] {
        let mut limits = [NEVER; 32];
        let spans = self.live.spans_of(V(v));
        let first = spans.partition_point(|span| span.to <= pos);
        let clobbers = &self.live.clobbers;
        let mut at = clobbers.partition_point(|(at, _)| *at < pos);
        let horizon = if self.is_hot(pos) { self.s.cold } else { self.s.end };
        for span in spans[first..].iter().take_while(|span| span.from < horizon) {
            at += clobbers[at..].iter().take_while(|(at, _)| *at < span.from).count();
            while let Some(&(clobber, changed)) = clobbers.get(at)
                && clobber < span.to
            {
                for reg in bits(open & changed) {
                    limits[reg as usize] = clobber & !1;
                }
                open &= !changed;
                if open & !preserved() == 0 {
                    return limits;
                }
                at += 1;
            }
        }
        limits
    }

    /// Until where a value lives, in hot blocks or in the cold one.
    fn life(&self, v: u32, pos: u32) -> u32 {
        if !self.is_hot(pos) {
            return self.live.end(v, pos).unwrap_or(pos);
        }
        let spans = self.live.spans_of(V(v));
        spans[..spans.partition_point(|span| span.from < self.s.cold)].last().map_or(pos, |span| span.to)
    }

    /// A free register for a value from a position on, the best one.
    fn choose(&self, v: u32, pos: u32, but: u32, first: Loc) -> Option<Loc> {
        let open = self.allowed(v, pos) & !self.occupied() & !but;
        if open == 0 {
            return None;
        }
        let limits = self.limits(v, pos, open);
        let friend = |v: V| if v == NO_V { SLOT } else { self.s.last[v.0 as usize] };
        let at = v as usize;
        let wishes = [
            first,
            self.live.read_in[at].unwrap_or(SLOT),
            self.s.last[at],
            friend(self.live.copied_from[at]),
            friend(self.live.passed_to[at]),
            self.live.made_in[at].unwrap_or(SLOT),
        ];
        let life = self.life(v, pos);
        let is_open = |reg: Loc| reg < SLOT && open & bit(reg) != 0;
        let lasts = |reg: Loc| limits[reg as usize].min(life);
        let most = bits(open).map(lasts).max()?;
        if most <= pos {
            return None;
        }
        let best = |reg: &Loc| is_open(*reg) && lasts(*reg) == most;
        wishes.into_iter().find(best).or_else(|| GENERAL.into_iter().chain(16..31).find(best))
    }

    /// The register whose value is used last, from a position on, and where.
    fn victim(&mut self, v: u32, pos: u32, but: u32) -> Option<(Loc, u32)> {
        let mut best: Option<(Loc, u32)> = None;
        for reg in bits(self.allowed(v, pos) & self.occupied() & !but) {
            if self.may_leave(reg, pos) {
                let other = self.s.regs[reg as usize];
                let next = self.next_use(other, pos);
                let next = if self.out.stored[other as usize] {
                    pos + (next - pos).saturating_mul(2).min(NEVER - pos)
                } else {
                    next
                };
                if best.is_none_or(|(_, other)| next > other) {
                    best = Some((reg, next));
                }
            }
        }
        best
    }

    /// A register for a value that is defined or needed: a free one, or that of another value which is used later than this one.
    fn find(&mut self, v: u32, pos: u32, but: u32, first: Loc, own: u32) -> Option<Loc> {
        if let Some(reg) = self.choose(v, pos, but, first) {
            return Some(reg);
        }
        let (reg, next) = self.victim(v, pos, but)?;
        if next <= own {
            return None;
        }
        self.leave(reg, pos);
        Some(reg)
    }

    /// Defines a value at a position.
    fn define(&mut self, v: u32, pos: u32, but: u32, first: Loc) {
        let own = self.next_use(v, pos);
        match self.find(v, pos, but, first, own) {
            Some(reg) => self.take_new(v, reg, pos),
            None => {
                self.s.gone[v as usize] = pos;
                self.put_away(v, pos);
            }
        }
    }

    // Blocks.

    /// The way to a block whose registers it takes over.
    fn model(&self, number: u32, block: &LirBlock) -> Option<EdgeId> {
        let from = |edge: &EdgeId| self.lir.edges[*edge as usize].from;
        let known = block.preds.iter().copied().filter(|edge| from(edge) < number);
        // From a hot block if there is one, and of those the one that was last.
        known.max_by_key(|edge| ((from(edge) as usize) < self.lir.hot, from(edge)))
    }

    /// What registers have where a way begins.
    fn before(&self, edge: EdgeId) -> Registers {
        match self.lir.fault_of(edge) {
            Some(fault) => self.s.faults[fault],
            None => self.s.ends[self.lir.edges[edge as usize].from as usize],
        }
    }

    fn begin(&mut self, number: u32) {
        let (lir, live) = (self.lir, self.live);
        let block = &lir.blocks[number as usize];
        let start = block.ops.start * 2;
        self.s.start = start;
        self.s.end = block.ops.end * 2;
        self.s.unread.clear();
        self.s.around.retain(|one| start < one.to);
        if !self.is_hot(start) {
            self.s.around.clear();
        }
        while let Some(one) = self.s.loops.get(self.s.next_loop)
            && one.from <= start
        {
            if one.from == start {
                self.s.around.push(*one);
            }
            self.s.next_loop += 1;
        }
        if self.is_hot(start) {
            self.s.depths.push(self.s.around.len() as i32);
        }
        let model = self.model(number, block);
        let before = model.map_or([NONE; 32], |model| self.before(model));
        for reg in (0..32).filter(|reg| *reg != PINNED) {
            let (old, new) = (self.s.regs[reg as usize], before[reg as usize]);
            let new = if new != NONE && live.has(new, start) { new } else { NONE };
            if old != new {
                self.close(reg, start);
                if new != NONE {
                    self.take(new, reg, start);
                }
            }
            self.s.clean &= !bit(reg);
        }
        if model.is_none() {
            for v in 0..lir.classes.len() as u32 {
                if live.defs[v as usize] < start && live.has(v, start) {
                    self.put_away(v, start);
                }
            }
        }
        self.begin_params(block, start, model, &before);
    }

    /// Parameters take over what is passed on as them.
    fn begin_params(&mut self, block: &LirBlock, start: u32, model: Option<EdgeId>, before: &Registers) {
        let lir = self.lir;
        let Some(edge) = model.map(|model| &lir.edges[model as usize]) else {
            for param in lir.params_of(block) {
                self.put_away(param.0, start);
            }
            return;
        };
        let place = |arg: Arg| match arg {
            Arg::Reg(v) => before.iter().position(|other| *other == v.0).map(|reg| reg as Loc),
            Arg::Imm(_) => None,
        };
        let mut rest: Vec<(V, Arg)> = Vec::new();
        for (arg, param) in lir.passed(edge) {
            match place(arg) {
                Some(reg) if self.s.regs[reg as usize] == NONE => self.take_new(param.0, reg, start),
                _ => rest.push((param, arg)),
            }
        }
        for (param, arg) in rest {
            let v = param.0;
            let in_loop = self.s.around.last().filter(|one| one.from == start).map(|one| one.to);
            let next = self.next_use(v, start);
            let is_away = matches!(arg, Arg::Reg(_)) && place(arg).is_none();
            if is_away && in_loop.is_none_or(|end| next >= end) {
                self.s.gone[v as usize] = start;
                self.put_away(v, start);
            } else {
                self.define(v, start, 0, SLOT);
            }
        }
    }

    // Instructions.

    fn instruction(&mut self, at: u32) -> Result<(), Unsupported> {
        let (lir, live) = (self.lir, self.live);
        let op = &lir.ops[at as usize];
        let pos = at * 2;
        let clobbers = op.clobbers(&lir.calls);
        let mut operands = std::mem::take(&mut self.s.operands);
        operands.clear();
        op.roles(&lir.calls, &lir.enter, &mut |v, role| operands.push((v, role)));
        let reads = || operands.iter().filter(|(_, role)| !matches!(role, Role::Def | Role::DefFrom(_)));
        let mut locked = 0;
        for (v, _) in reads() {
            if self.at(v.0) != SLOT {
                locked |= bit(self.at(v.0));
            }
        }
        for &(v, role) in reads() {
            if self.at(v.0) == SLOT {
                locked |= self.bring(v.0, pos, role, locked, clobbers)?;
            }
        }
        if clobbers != 0 {
            self.make_way(pos, clobbers, locked, &operands)?;
        }
        // What isn't needed any more makes place for what is defined, or does so behind it.
        let mut late = 0;
        let mut kept = 0;
        for (v, role) in reads() {
            let reg = self.at(v.0);
            if reg != SLOT {
                if matches!(role, Role::Late | Role::LateAny) {
                    kept |= bit(reg);
                }
                match live.end(v.0, pos) {
                    Some(end) if end <= pos + 1 => self.close(reg, pos + 1),
                    Some(end) if end <= pos + 2 && op.edges().is_empty() => late |= bit(reg),
                    _ => {}
                }
            }
        }
        for v in std::mem::take(&mut self.s.unread) {
            if self.at(v) != SLOT {
                self.close(self.at(v), pos + 1);
            }
        }
        if lir.fault_at(at).is_some() {
            let regs = self.s.regs;
            self.s.faults.push(regs);
        }
        for &(v, role) in &operands {
            if role == Role::Def {
                self.define(v.0, pos + 1, clobbers | kept | late, SLOT);
            }
        }
        bits(late).for_each(|reg| self.close(reg, pos + 2));
        for reg in bits(clobbers) {
            self.s.free_since[reg as usize] = pos + 2;
        }
        for &(v, role) in &operands {
            if let Role::DefFrom(place) = role {
                self.define(v.0, pos + 2, 0, place.number());
            }
        }
        if matches!(op, Op::Enter) {
            self.s.free_since = [pos + 2; 32];
        }
        self.s.operands = operands;
        Ok(())
    }

    /// Has a value that is read come from its slot to a register, if it must or if that is worth while; the register, as a bit.
    fn bring(&mut self, v: u32, pos: u32, role: Role, locked: u32, clobbers: u32) -> Result<u32, Unsupported> {
        let must = matches!(role, Role::Use | Role::Late);
        let is_late = matches!(role, Role::Late | Role::LateAny);
        // Where it is used when this is done.
        let later = self.uses(v, pos).iter().copied().find(|at| *at > pos);
        if !must && later.is_none() {
            return Ok(0);
        }
        let mut but = locked;
        if is_late {
            but |= clobbers;
        }
        if let Some(reg) = self.bring_before_loop(v, pos, but) {
            return Ok(bit(reg));
        }
        let own = if must { 0 } else { later.unwrap_or(NEVER) };
        let Some(reg) = self.find(v, pos, but, self.s.last[v as usize], own) else {
            return if must { Err(Unsupported("so many values at once")) } else { Ok(0) };
        };
        self.take(v, reg, pos);
        if pos != self.s.start {
            self.s.clean |= bit(reg);
        }
        self.move_at(pos, v, SLOT, reg, pos);
        Ok(bit(reg))
    }

    /// Has a value that a loop uses come to a register before the loop, if one is free there or has what the loop doesn't use.
    fn bring_before_loop(&mut self, v: u32, pos: u32, but: u32) -> Option<Loc> {
        if !self.is_hot(pos) {
            return None;
        }
        let (gone, def) = (self.s.gone[v as usize], self.live.defs[v as usize]);
        for at in 0..self.s.around.len() {
            let one = self.s.around[at];
            if gone > one.from || def >= one.from || one.from >= pos {
                continue;
            }
            let candidates = self.allowed(v, pos) & !but;
            let limits = self.limits(v, one.from, candidates);
            let mut best: Option<(Loc, u32)> = None;
            for reg in bits(candidates) {
                let at = reg as usize;
                if limits[at] < one.to {
                    continue;
                }
                let other = self.s.regs[at];
                let next = if other == NONE {
                    if self.s.free_since[at] > one.from {
                        continue;
                    }
                    NEVER
                } else {
                    let next = self.next_use(other, pos);
                    let since = self.out.parts[self.s.part[at] as usize].from;
                    if since >= one.from || next < one.to || self.is_used_since(other, one.from) {
                        continue;
                    }
                    next - 1
                };
                if best.is_none_or(|(_, other)| next > other) {
                    best = Some((reg, next));
                }
            }
            if let Some((reg, _)) = best {
                if self.s.regs[reg as usize] != NONE {
                    self.leave(reg, pos);
                }
                self.take(v, reg, one.from);
                for end in &mut self.s.ends[one.block as usize..] {
                    end[reg as usize] = v;
                }
                return Some(reg);
            }
        }
        None
    }

    /// What lives on leaves the registers that an instruction changes.
    fn make_way(&mut self, pos: u32, clobbers: u32, locked: u32, operands: &[(V, Role)]) -> Result<(), Unsupported> {
        let mut locked = locked;
        for reg in bits(clobbers & self.occupied()) {
            let v = self.s.regs[reg as usize];
            if self.live.end(v, pos).is_none_or(|end| end <= pos + 1) {
                continue;
            }
            let must = operands.iter().any(|(other, role)| other.0 == v && *role == Role::Late);
            let is_late = operands.iter().any(|(other, role)| other.0 == v && *role == Role::LateAny);
            let but = clobbers | locked;
            let next = self.next_use(v, pos + 1);
            let part = self.s.part[reg as usize] as usize;
            let new = if must {
                Some(self.find(v, pos, but, SLOT, 0).ok_or(Unsupported("so many values at once"))?)
            } else if next == NEVER {
                None
            } else {
                self.choose(v, pos, but, SLOT)
            };
            match new {
                Some(new) if self.out.parts[part].from < pos => {
                    self.close(reg, pos);
                    let clean = self.s.clean & bit(reg) != 0;
                    self.take(v, new, pos);
                    if clean {
                        self.s.clean |= bit(new);
                    }
                    self.move_at(pos, v, reg, new, pos);
                }
                Some(new) => {
                    // It has just come.
                    self.out.parts[part].loc = new;
                    let clean = self.s.clean & bit(reg) != 0;
                    self.s.regs[reg as usize] = NONE;
                    self.s.regs[new as usize] = v;
                    self.s.part[new as usize] = part as u32;
                    self.s.last[v as usize] = new;
                    self.s.clean = self.s.clean & !bit(new) | u32::from(clean) << new;
                    self.out.preserved |= bit(new) & preserved();
                    for one in self.out.moves.iter_mut().rev().take_while(|one| one.pos == pos) {
                        if one.v.0 == v && one.to == reg {
                            one.to = new;
                        }
                    }
                }
                None => self.leave(reg, if is_late { pos } else { pos + 1 }),
            }
            if let Some(new) = new {
                locked |= bit(new);
            }
        }
        Ok(())
    }
}
