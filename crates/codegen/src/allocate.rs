//! Registers for virtual registers: linear scan over the order of the blocks (Wimmer and Franz, "Linear Scan Register Allocation on SSA Form", 2010).
//!
//! A register's life is cut into intervals, each in one place. What is live in cold blocks has an interval for each, which begins where the value is at the
//! end of the block before; so cold blocks cost nothing elsewhere, and most of them move nothing.
//!
//! Invariant: a value has one slot of the stack. If `stored` says so it is stored there where it is defined, and never again; else where an interval in a
//! register is followed by one in the slot.

use crate::Unsupported;
use crate::encode::{R11, RBP, RSP};
use crate::lir::{Arg, Class, NO_V, V};
use crate::live::{Live, Span, Want};
use crate::lower::Lir;

/// A register, vector registers from 16 on, or `SLOT`.
pub type Loc = u8;
/// The value's slot.
pub const SLOT: Loc = 32;
const NOWHERE: Loc = 0xff;
const NONE: u32 = u32::MAX;
/// The register that moves between places of memory go through, which nothing else has: one of each kind.
pub const SCRATCH: Loc = R11;
pub const VECTOR_SCRATCH: Loc = 31;

/// The general-purpose registers that calls preserve.
pub const PRESERVED: [Loc; 5] = [3, 12, 13, 14, 15];
/// In the order in which they are taken.
const GENERAL: [Loc; 13] = [0, 1, 2, 6, 7, 8, 9, 10, 3, 12, 13, 14, 15];

/// A part of a value's life.
#[derive(Copy, Clone, Debug)]
pub struct Interval {
    v: u32,
    /// In `Live::spans`, cut to what lies from `from` to `to`.
    spans: (u32, u32),
    pub from: u32,
    pub to: u32,
    /// In `Live::uses`.
    uses: (u32, u32),
    pub loc: Loc,
    /// The next part.
    next: u32,
    is_first: bool,
}

/// What is to be moved before an instruction.
#[derive(Copy, Clone, Debug)]
pub struct Move {
    pub pos: u32,
    pub v: V,
    pub from: Loc,
    pub to: Loc,
}

/// See the file's head. It is kept for the next function.
#[derive(Default)]
pub struct Allocation {
    intervals: Vec<Interval>,
    first: Vec<u32>,
    /// The slot of each value that has one.
    pub slots: Vec<u32>,
    pub slot_count: u32,
    /// Is it stored there where it is defined?
    pub stored: Vec<bool>,
    /// Preserved registers that are used, as bits.
    pub preserved: u32,
    /// By position.
    moves: Vec<Move>,
    /// By edge (in `pos`).
    edge_moves: Vec<Move>,
    /// Those that haven't begun: all at first, the last one first, and parts of others.
    waiting: Vec<u32>,
    again: Vec<u32>,
    active: [u32; 32],
    inactive: Vec<u32>,
    /// The newest register of each value.
    newest: Vec<Loc>,
    /// Loops, by where they begin and end: inner ones behind outer ones.
    loops: Vec<(u32, u32)>,
    /// For the lookup of places: intervals of each value, one after the other.
    sorted: Vec<Interval>,
    first_sorted: Vec<u32>,
    /// Where cold blocks begin.
    cold: u32,
}

impl Allocation {
    /// Finds a place for each value at each position.
    pub fn find(&mut self, lir: &Lir, live: &Live) -> Result<(), Unsupported> {
        self.begin(lir, live);
        while let Some(current) = self.take() {
            self.place(lir, live, current)?;
        }
        if self.slot_count > 1 {
            self.share_slots(lir, live);
        }
        self.sort(lir);
        self.find_moves(lir, live);
        Ok(())
    }

    fn begin(&mut self, lir: &Lir, live: &Live) {
        let count = lir.classes.len();
        self.intervals.clear();
        self.waiting.clear();
        self.again.clear();
        self.inactive.clear();
        self.moves.clear();
        self.edge_moves.clear();
        self.loops.clear();
        self.first.clear();
        self.first.resize(count, NONE);
        self.slots.clear();
        self.slots.resize(count, NONE);
        self.stored.clear();
        self.stored.resize(count, false);
        self.newest.clear();
        self.newest.resize(count, NOWHERE);
        self.active = [NONE; 32];
        self.slot_count = 0;
        self.preserved = 0;
        self.cold = lir.cold();
        for v in 0..count as u32 {
            self.cut(live, v);
        }
        let intervals = &self.intervals;
        self.waiting.extend(0..intervals.len() as u32);
        self.waiting.sort_unstable_by_key(|id| std::cmp::Reverse((intervals[*id as usize].from, *id)));
        for edge in &lir.edges {
            if edge.to <= edge.from {
                let (from, to) = (&lir.blocks[edge.to as usize].ops, &lir.blocks[edge.from as usize].ops);
                self.loops.push((from.start * 2, to.end * 2));
            }
        }
        self.loops.sort_unstable();
    }

    /// The intervals that a value begins with: one for all that isn't cold, and one for each cold block.
    fn cut(&mut self, live: &Live, v: u32) {
        let spans = live.spans_of(V(v));
        let first = live.first_span[v as usize];
        let hot = spans.partition_point(|span| span.from < self.cold);
        let mut uses = (live.first_use[v as usize], live.first_use[v as usize + 1]);
        let mut before = NONE;
        let cold = (hot..spans.len()).map(|at| at..at + 1);
        for part in (hot > 0).then_some(0..hot).into_iter().chain(cold) {
            let (from, to) = (spans[part.start].from, spans[part.end - 1].to);
            let of_part = live.uses[uses.0 as usize..uses.1 as usize].partition_point(|one| one.pos < to) as u32;
            let id = self.intervals.len() as u32;
            self.intervals.push(Interval {
                v,
                spans: (first + part.start as u32, first + part.end as u32),
                from,
                to,
                uses: (uses.0, uses.0 + of_part),
                loc: NOWHERE,
                next: NONE,
                is_first: before == NONE,
            });
            uses.0 += of_part;
            match before {
                NONE => self.first[v as usize] = id,
                before => self.intervals[before as usize].next = id,
            }
            before = id;
        }
    }

    /// The interval that begins next.
    fn take(&mut self) -> Option<u32> {
        let from = |id: &u32| (self.intervals[*id as usize].from, *id);
        match (self.waiting.last(), self.again.last()) {
            (Some(one), Some(other)) if from(one) <= from(other) => self.waiting.pop(),
            (Some(_), None) => self.waiting.pop(),
            _ => self.again.pop(),
        }
    }

    fn wait(&mut self, id: u32) {
        let intervals = &self.intervals;
        let key = |id: u32| std::cmp::Reverse((intervals[id as usize].from, id));
        let at = self.again.partition_point(|other| key(*other) < key(id));
        self.again.insert(at, id);
    }

    fn of(&self, id: u32) -> &Interval {
        &self.intervals[id as usize]
    }

    /// The spans of an interval, cut to it.
    fn spans<'a>(&self, live: &'a Live, id: u32) -> impl Iterator<Item = Span> + use<'a> {
        let Interval { from, to, spans, .. } = *self.of(id);
        live.spans[spans.0 as usize..spans.1 as usize]
            .iter()
            .map(move |span| Span { from: span.from.max(from), to: span.to.min(to) })
    }

    fn covers(&self, live: &Live, id: u32, pos: u32) -> bool {
        self.spans(live, id).any(|span| span.from <= pos && pos < span.to)
    }

    /// The first position, at `from` or behind it, at which both live.
    fn meets(&self, live: &Live, one: u32, other: u32) -> Option<u32> {
        let (mut a, mut b) = (self.spans(live, one), self.spans(live, other));
        let (mut x, mut y) = (a.next()?, b.next()?);
        loop {
            if x.to <= y.from {
                x = a.next()?;
            } else if y.to <= x.from {
                y = b.next()?;
            } else {
                return Some(x.from.max(y.from));
            }
        }
    }

    /// Where a value is at a position, while places are being found.
    fn loc_now(&self, v: u32, pos: u32) -> Loc {
        let mut id = self.first[v as usize];
        while id != NONE {
            let interval = self.of(id);
            if pos < interval.to {
                return interval.loc;
            }
            id = interval.next;
        }
        NOWHERE
    }

    fn place(&mut self, lir: &Lir, live: &Live, current: u32) -> Result<(), Unsupported> {
        let Interval { v, from, is_first, .. } = *self.of(current);
        self.pass(live, from);
        let mut hint = NOWHERE;
        if from >= self.cold && !is_first && live.starts[from as usize / 2] != NONE && from % 2 == 0 {
            // Where it is at the end of a block before.
            let block = &lir.blocks[live.starts[from as usize / 2] as usize];
            hint = block
                .preds
                .iter()
                .map(|edge| &lir.edges[*edge as usize])
                .find(|edge| edge.from < edge.to)
                .map_or(NOWHERE, |edge| self.loc_now(v, lir.blocks[edge.from as usize].ops.end * 2 - 1));
            let uses = self.of(current).uses;
            let is_read = live.uses[uses.0 as usize..uses.1 as usize]
                .iter()
                .any(|one| one.pos == from && one.want == Want::Register);
            if hint == SLOT && !is_read {
                self.spill(live, current);
                return Ok(());
            }
        }
        if self.take_free(lir, live, current, hint) {
            return Ok(());
        }
        self.take_from_another(lir, live, current)
    }

    /// Goes on to a position.
    fn pass(&mut self, live: &Live, pos: u32) {
        for reg in 0..32 {
            let id = self.active[reg];
            if id == NONE {
                continue;
            }
            if self.of(id).to <= pos {
                self.active[reg] = NONE;
            } else if self.of(id).spans.1 - self.of(id).spans.0 > 1 && !self.covers(live, id, pos) {
                self.active[reg] = NONE;
                self.inactive.push(id);
            }
        }
        let mut at = 0;
        while at < self.inactive.len() {
            let id = self.inactive[at];
            let (to, loc) = (self.of(id).to, self.of(id).loc);
            if to <= pos {
                self.inactive.swap_remove(at);
            } else if self.covers(live, id, pos) {
                self.inactive.swap_remove(at);
                self.active[loc as usize] = id;
            } else {
                at += 1;
            }
        }
    }

    /// The registers of a kind that an interval from here on may have.
    fn candidates(&self, class: Class, from: u32) -> u32 {
        match class {
            Class::Vector => 0x7fff_0000,
            Class::General => {
                let mut all = 0xffff & !(1 << RSP | 1 << RBP | 1 << SCRATCH);
                if from >= self.cold {
                    // Saving one more would be done on all ways.
                    let preserved = PRESERVED.iter().fold(0, |bits, reg| bits | 1 << reg);
                    all &= !preserved | self.preserved;
                }
                all
            }
        }
    }

    /// Until where each register is left alone by calls and the like while an interval lives.
    fn limit(&self, live: &Live, current: u32, mut open: u32, free: &mut [u32; 32]) {
        let Interval { from, to, .. } = *self.of(current);
        let first = live.clobbers.partition_point(|(pos, _)| *pos < from);
        let mut spans = self.spans(live, current);
        let mut span = spans.next();
        for &(pos, changed) in &live.clobbers[first..] {
            if pos >= to || open == 0 {
                return;
            }
            while let Some(one) = span
                && one.to <= pos
            {
                span = spans.next();
            }
            if span.is_some_and(|span| span.from <= pos) {
                let mut now = open & changed;
                open &= !changed;
                while now != 0 {
                    let reg = now.trailing_zeros() as usize;
                    free[reg] = free[reg].min(pos & !1);
                    now &= now - 1;
                }
            }
        }
    }

    /// Gives an interval a register that nobody has, for as long as it lives or to where something else comes; whether there is one.
    fn take_free(&mut self, lir: &Lir, live: &Live, current: u32, hint: Loc) -> bool {
        let Interval { v, from, to, is_first, .. } = *self.of(current);
        let class = lir.classes[v as usize];
        let mut open = self.candidates(class, from);
        for reg in 0..32 {
            if self.active[reg as usize] != NONE {
                open &= !(1 << reg);
            }
        }
        if open == 0 {
            return false;
        }
        let mut free = [u32::MAX; 32];
        for &other in &self.inactive {
            // Of values that are defined while another one is not live both never meet.
            if is_first && self.of(other).from < from {
                continue;
            }
            let loc = self.of(other).loc as usize;
            if open & 1 << loc != 0
                && let Some(pos) = self.meets(live, current, other)
            {
                free[loc] = free[loc].min(pos & !1);
            }
        }
        self.limit(live, current, open, &mut free);
        let friend = |v: V| if v == NO_V { NOWHERE } else { self.newest[v.0 as usize] };
        let wishes = [
            hint,
            live.read_in[v as usize].unwrap_or(NOWHERE),
            if is_first { friend(live.copied_from[v as usize]) } else { self.newest[v as usize] },
            friend(live.passed_to[v as usize]),
            live.made_in[v as usize].unwrap_or(NOWHERE),
        ];
        let is_open = |reg: Loc| reg < 32 && open & 1 << reg != 0;
        let wished = wishes.into_iter().find(|reg| is_open(*reg) && free[*reg as usize] >= to);
        let reg = wished.unwrap_or_else(|| {
            let mut best = NOWHERE;
            let general = if class == Class::General { &GENERAL[..] } else { &[] };
            let vectors = if class == Class::Vector { 16..31 } else { 0..0 };
            let reserved = self.reserved(live, from);
            let worth = |reg: Loc| (free[reg as usize].min(to), reserved & 1 << reg == 0);
            for reg in general.iter().copied().chain(vectors).filter(|reg| is_open(*reg)) {
                if best == NOWHERE || worth(reg) > worth(best) {
                    best = reg;
                }
            }
            best
        });
        if reg == NOWHERE || free[reg as usize] <= from {
            return false;
        }
        if free[reg as usize] < to {
            let rest = self.split(live, current, free[reg as usize]);
            self.wait(rest);
        }
        self.give(current, reg);
        true
    }

    /// The registers, as bits, that others which begin at the same position would take over from values that are passed on as them.
    fn reserved(&self, live: &Live, from: u32) -> u32 {
        let others = self.waiting.iter().rev().map(|id| self.of(*id)).take_while(|other| other.from == from);
        let friends = others.map(|other| live.copied_from[other.v as usize]).filter(|friend| *friend != NO_V);
        let registers = friends.map(|friend| self.newest[friend.0 as usize]).filter(|reg| *reg < 32);
        registers.fold(0, |bits, reg| bits | 1 << reg)
    }

    fn give(&mut self, id: u32, reg: Loc) {
        self.intervals[id as usize].loc = reg;
        let v = self.of(id).v as usize;
        self.newest[v] = reg;
        self.active[reg as usize] = id;
        if PRESERVED.contains(&reg) {
            self.preserved |= 1 << reg;
        }
    }

    /// Where an interval is used next, at `pos` or behind it. What is used before in a loop is used again in the next round.
    fn next_use(&self, live: &Live, id: u32, pos: u32) -> u32 {
        let Interval { v, to, uses, .. } = *self.of(id);
        let of_interval = &live.uses[uses.0 as usize..uses.1 as usize];
        let next = of_interval.iter().find(|one| one.pos >= pos && one.pos % 2 == 0).map_or(u32::MAX, |one| one.pos);
        for &(from, end) in &self.loops {
            if from <= pos && pos < end && end <= to && next > end {
                let all = live.uses_of(V(v));
                let first = all.partition_point(|one| one.pos < from);
                if all.get(first).is_some_and(|one| one.pos < end) {
                    return end;
                }
            }
        }
        next
    }

    /// Finds a place for an interval when no register is free: that of one that is used later, or its slot.
    fn take_from_another(&mut self, lir: &Lir, live: &Live, current: u32) -> Result<(), Unsupported> {
        let Interval { v, from, to, uses, .. } = *self.of(current);
        let class = lir.classes[v as usize];
        let candidates = self.candidates(class, from);
        let of_interval = &live.uses[uses.0 as usize..uses.1 as usize];
        let must = of_interval.iter().find(|one| one.want == Want::Register).map_or(u32::MAX, |one| one.pos);
        let Some(first) = of_interval.iter().find(|one| one.pos.is_multiple_of(2)).map(|one| one.pos) else {
            self.spill(live, current);
            return Ok(());
        };
        let mut free = [u32::MAX; 32];
        self.limit(live, current, candidates, &mut free);
        let mut next = [u32::MAX; 32];
        for (reg, (next, active)) in next.iter_mut().zip(self.active).enumerate() {
            if candidates & 1 << reg != 0 && active != NONE {
                *next = self.next_use(live, active, from & !1);
            }
        }
        for at in 0..self.inactive.len() {
            let other = self.inactive[at];
            let loc = self.of(other).loc as usize;
            if candidates & 1 << loc != 0 && self.meets(live, current, other).is_some() {
                next[loc] = next[loc].min(self.next_use(live, other, from & !1));
            }
        }
        let own = self.next_use(live, current, from);
        let mut best = NOWHERE;
        for reg in 0..32u8 {
            let at = reg as usize;
            if candidates & 1 << reg == 0 || free[at] <= from || free[at] <= first {
                continue;
            }
            if best == NOWHERE || (next[at], free[at]) > (next[best as usize], free[best as usize]) {
                best = reg;
            }
        }
        if must > from && (best == NOWHERE || next[best as usize] <= own) {
            self.spill(live, current);
            return Ok(());
        }
        if best == NOWHERE || next[best as usize] <= from {
            return Err(Unsupported("so many values at once"));
        }
        let active = self.active[best as usize];
        if active != NONE {
            self.active[best as usize] = NONE;
            self.spill_at(live, active, from);
        }
        let others: Vec<u32> = self.inactive.iter().copied().filter(|id| self.of(*id).loc == best).collect();
        for other in others {
            if self.meets(live, current, other).is_some() {
                // It isn't live now: its rest, which begins at a block's start, finds a place when that comes.
                self.inactive.retain(|id| *id != other);
                let rest = self.split(live, other, from);
                self.wait(rest);
            }
        }
        if free[best as usize] < to {
            let rest = self.split(live, current, free[best as usize]);
            self.wait(rest);
        }
        self.give(current, best);
        Ok(())
    }

    /// Cuts an interval at a position within it; the part behind it, which has no place yet.
    fn split(&mut self, live: &Live, id: u32, pos: u32) -> u32 {
        let old = *self.of(id);
        let spans = &live.spans[old.spans.0 as usize..old.spans.1 as usize];
        let at = old.spans.0 + spans.partition_point(|span| span.to <= pos) as u32;
        let inside = live.spans[at as usize].from.max(old.from) < pos;
        let uses = &live.uses[old.uses.0 as usize..old.uses.1 as usize];
        let middle = old.uses.0 + uses.partition_point(|one| one.pos < pos) as u32;
        let new = self.intervals.len() as u32;
        self.intervals.push(Interval {
            spans: (at, old.spans.1),
            from: if inside { pos } else { live.spans[at as usize].from },
            uses: (middle, old.uses.1),
            loc: NOWHERE,
            is_first: false,
            ..old
        });
        let before = &mut self.intervals[id as usize];
        before.spans.1 = if inside { at + 1 } else { at };
        before.to = if inside { pos } else { live.spans[at as usize - 1].to };
        before.uses.1 = middle;
        before.next = new;
        new
    }

    /// Leaves an interval's register from a position on.
    fn spill_at(&mut self, live: &Live, id: u32, pos: u32) {
        let rest = if self.of(id).from < pos { self.split(live, id, pos) } else { id };
        self.spill(live, rest);
    }

    /// Has an interval that goes to its slot in a loop do so before the loop, if it isn't used in there: else it would come back in each round.
    fn leave_before_loop(&mut self, live: &Live, id: u32) {
        let Interval { v, from, spans, .. } = *self.of(id);
        let mut before = self.first[v as usize];
        while before != id && self.of(before).next != id {
            before = self.of(before).next;
        }
        let one = *self.of(before);
        if before == id || one.to != from || one.loc >= SLOT {
            return;
        }
        let all = live.uses_of(V(v));
        let is_used = |(from, end): (u32, u32)| {
            let first = all.partition_point(|one| one.pos < from);
            all.get(first).is_some_and(|one| one.pos < end)
        };
        let around = |&(start, end): &(u32, u32)| one.from < start && start < from && from < end;
        // Outer loops come first.
        let Some(&(start, _)) = self.loops.iter().find(|inner| around(inner) && !is_used(**inner)) else { return };
        let of_value = &live.spans[one.spans.0 as usize..spans.1 as usize];
        let at = one.spans.0 + of_value.partition_point(|span| span.to <= start) as u32;
        let inside = live.spans[at as usize].from < start;
        let before = &mut self.intervals[before as usize];
        before.spans.1 = if inside { at + 1 } else { at };
        before.to = if inside { start } else { live.spans[at as usize - 1].to };
        let rest = &mut self.intervals[id as usize];
        rest.spans.0 = at;
        rest.from = if inside { start } else { live.spans[at as usize].from };
    }

    /// Has an interval in its slot until it is worth while to have it in a register.
    fn spill(&mut self, live: &Live, id: u32) {
        if self.of(id).from < self.cold {
            self.leave_before_loop(live, id);
        }
        let Interval { v, from, uses, .. } = *self.of(id);
        if self.slots[v as usize] == NONE {
            self.slots[v as usize] = self.slot_count;
            self.slot_count += 1;
        }
        if from < self.cold || live.defs[v as usize] >= self.cold {
            self.stored[v as usize] = true;
        }
        let of_interval = &live.uses[uses.0 as usize..uses.1 as usize];
        let mut even = of_interval.iter().filter(|one| one.pos.is_multiple_of(2) && one.pos > from);
        let next = even.next().map(|first| (first, even.next().is_some()));
        let reload = match next {
            Some((first, more)) if first.want == Want::Register || more => Some(first.pos),
            _ => None,
        };
        if let Some(pos) = reload {
            let rest = self.split(live, id, pos);
            self.wait(rest);
        }
        self.intervals[id as usize].loc = SLOT;
    }

    // When all have a place.

    /// Gives one slot to values that don't live at once, above all to those of which one is passed on as the other.
    fn share_slots(&mut self, lir: &Lir, live: &Live) {
        let mut values: Vec<u32> = (0..self.slots.len() as u32).filter(|v| self.slots[*v as usize] != NONE).collect();
        values.sort_unstable_by_key(|v| self.slots[*v as usize]);
        let friends = self.friends(lir);
        // When each slot is in use.
        let mut taken: Vec<Vec<Span>> = Vec::new();
        let mut slots = vec![NONE; self.slots.len()];
        for v in values {
            let spans = live.spans_of(V(v));
            // What isn't stored where it is defined has something in its slot in cold blocks only.
            let cold = if self.stored[v as usize] { 0 } else { spans.partition_point(|span| span.from < self.cold) };
            let spans = &spans[cold..];
            let first = friends.partition_point(|(one, _)| *one < v);
            let of_friends =
                friends[first..].iter().take_while(|(one, _)| *one == v).map(|(_, other)| slots[*other as usize]);
            let slot = of_friends
                .filter(|slot| *slot != NONE)
                .chain(0..taken.len() as u32)
                .find(|slot| !have_in_common(&taken[*slot as usize], spans))
                .unwrap_or(taken.len() as u32);
            if slot as usize == taken.len() {
                taken.push(Vec::new());
            }
            taken[slot as usize].extend(spans);
            taken[slot as usize].sort_unstable_by_key(|span| span.from);
            slots[v as usize] = slot;
        }
        self.slots = slots;
        self.slot_count = taken.len() as u32;
    }

    /// The pairs of values with slots of which one is passed on as the other, both ways, in order.
    fn friends(&self, lir: &Lir) -> Vec<(u32, u32)> {
        let mut friends = Vec::new();
        for edge in &lir.edges {
            for (arg, param) in lir.passed(edge) {
                if let Arg::Reg(v) = arg
                    && self.slots[v.0 as usize] != NONE
                    && self.slots[param.0 as usize] != NONE
                {
                    friends.extend([(v.0, param.0), (param.0, v.0)]);
                }
            }
        }
        friends.sort_unstable();
        friends
    }

    fn sort(&mut self, lir: &Lir) {
        self.sorted.clear();
        self.first_sorted.clear();
        for v in 0..lir.classes.len() {
            self.first_sorted.push(self.sorted.len() as u32);
            let mut id = self.first[v];
            while id != NONE {
                self.sorted.push(*self.of(id));
                id = self.of(id).next;
            }
        }
        self.first_sorted.push(self.sorted.len() as u32);
    }

    fn parts(&self, v: u32) -> &[Interval] {
        &self.sorted[self.first_sorted[v as usize] as usize..self.first_sorted[v as usize + 1] as usize]
    }

    /// What is to be moved at a position.
    pub fn moves_at(&self, pos: u32) -> impl Iterator<Item = &Move> {
        with_pos(&self.moves, pos)
    }

    /// What is to be moved on the way of an edge, besides what it passes on.
    pub fn moves_on(&self, edge: u32) -> impl Iterator<Item = &Move> {
        with_pos(&self.edge_moves, edge)
    }

    /// Where a value is at a position where it is live.
    pub fn loc(&self, v: V, pos: u32) -> Loc {
        match self.parts(v.0) {
            [one] => one.loc,
            all => all[all.partition_point(|part| part.to <= pos).min(all.len() - 1)].loc,
        }
    }

    fn find_moves(&mut self, lir: &Lir, live: &Live) {
        let (mut moves, mut edge_moves) = (std::mem::take(&mut self.moves), std::mem::take(&mut self.edge_moves));
        for v in 0..lir.classes.len() as u32 {
            let parts = self.parts(v);
            if parts.len() < 2 {
                continue;
            }
            self.find_inner_moves(live, v, parts, &mut moves);
            self.find_edge_moves(lir, live, v, &mut edge_moves);
        }
        moves.sort_unstable_by_key(|one| one.pos);
        edge_moves.sort_unstable_by_key(|one| one.pos);
        (self.moves, self.edge_moves) = (moves, edge_moves);
    }

    /// Is nothing to be done where a value changes its place?
    fn is_there(&self, v: u32, from: Loc, to: Loc) -> bool {
        from == to || to == SLOT && self.stored[v as usize]
    }

    fn find_inner_moves(&self, live: &Live, v: u32, parts: &[Interval], moves: &mut Vec<Move>) {
        for (at, pair) in parts.windows(2).enumerate() {
            let [one, other] = pair else { continue };
            let pos = other.from & !1;
            let begins_block = other.from % 2 == 0 && live.starts[other.from as usize / 2] != NONE;
            if one.to != other.from || begins_block || self.is_there(v, one.loc, other.loc) {
                continue;
            }
            // Where it was before, in the same piece of a block.
            let begins = one.from % 2 == 0 && live.starts[one.from as usize / 2] != NONE;
            let before = at.checked_sub(1).map(|at| parts[at]).filter(|before| before.to == one.from && !begins);
            let from = match before {
                // What came from its slot is there still.
                Some(before) if before.loc == SLOT && other.loc == SLOT => continue,
                Some(before) if one.from == pos => before.loc,
                _ => one.loc,
            };
            moves.push(Move { pos, v: V(v), from, to: other.loc });
        }
    }

    fn find_edge_moves(&self, lir: &Lir, live: &Live, v: u32, moves: &mut Vec<Move>) {
        let def = live.defs[v as usize];
        for span in live.spans_of(V(v)) {
            let mut block = lir.blocks.partition_point(|block| block.ops.start * 2 < span.from);
            while let Some(here) = lir.blocks.get(block)
                && here.ops.start * 2 < span.to
            {
                let pos = here.ops.start * 2;
                let is_param = def == pos && lir.params_of(here).contains(&V(v));
                if !is_param {
                    let to = self.loc(V(v), pos);
                    for edge in &here.preds {
                        let end = lir.blocks[lir.edges[*edge as usize].from as usize].ops.end * 2 - 1;
                        let from = self.loc(V(v), end);
                        if !self.is_there(v, from, to) {
                            moves.push(Move { pos: *edge, v: V(v), from, to });
                        }
                    }
                }
                block += 1;
            }
        }
    }
}

/// Do spans, of which both lists ascend, overlap?
fn have_in_common(one: &[Span], other: &[Span]) -> bool {
    let (mut a, mut b) = (0, 0);
    while let (Some(x), Some(y)) = (one.get(a), other.get(b)) {
        if x.to <= y.from {
            a += 1;
        } else if y.to <= x.from {
            b += 1;
        } else {
            return true;
        }
    }
    false
}

/// Those of one position, of moves that are sorted by it.
fn with_pos(moves: &[Move], pos: u32) -> impl Iterator<Item = &Move> {
    moves[moves.partition_point(|one| one.pos < pos)..].iter().take_while(move |one| one.pos == pos)
}
