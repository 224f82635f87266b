//! Slots of the native stack, which values share that don't live at once: above all those of which one is passed on as the other, so that nothing is moved.

use crate::allocate::{Allocation, NONE};
use crate::lir::{Arg, V};
use crate::live::{Live, Span};
use crate::lower::Lir;

/// Values with one slot, and when it is in use.
#[derive(Clone, Default)]
struct Group {
    values: Vec<u32>,
    spans: Vec<Span>,
}

impl Allocation {
    /// Gives one slot to values that don't live at once.
    pub fn share_slots(&mut self, lir: &Lir, live: &Live) {
        let mut groups = vec![Group::default(); self.slot_count as usize];
        for (v, slot) in self.slots.iter().enumerate().filter(|(_, slot)| **slot != NONE) {
            let spans = live.spans_of(V(v as u32));
            // What isn't stored where it is defined has something in its slot in cold blocks only.
            let cold = if self.stored[v] { 0 } else { spans.partition_point(|span| span.from < lir.cold()) };
            groups[*slot as usize] = Group { values: vec![v as u32], spans: spans[cold..].to_vec() };
        }
        for (one, other) in self.friends(lir) {
            self.unite(&mut groups, self.slots[one as usize], self.slots[other as usize]);
        }
        // The others take what is free.
        let mut shared: Vec<Group> = Vec::new();
        for group in groups.into_iter().filter(|group| !group.values.is_empty()) {
            let free = shared.iter().position(|other| !have_in_common(&other.spans, &group.spans));
            let slot = free.unwrap_or(shared.len());
            group.values.iter().for_each(|v| self.slots[*v as usize] = slot as u32);
            match free {
                Some(free) => shared[free].add(group),
                None => shared.push(group),
            }
        }
        self.slot_count = shared.len() as u32;
    }

    /// Makes one group of two, if that can be.
    fn unite(&mut self, groups: &mut [Group], one: u32, other: u32) {
        let (one, other) = (one.min(other), one.max(other));
        if one == other || have_in_common(&groups[one as usize].spans, &groups[other as usize].spans) {
            return;
        }
        let group = std::mem::take(&mut groups[other as usize]);
        group.values.iter().for_each(|v| self.slots[*v as usize] = one);
        groups[one as usize].add(group);
    }

    /// The pairs of values with slots of which one is passed on as the other, those of inner loops first.
    fn friends(&self, lir: &Lir) -> Vec<(u32, u32)> {
        let mut friends = Vec::new();
        for edge in &lir.edges {
            let depth = self.depth(edge.from).min(self.depth(edge.to));
            for (arg, param) in lir.passed(edge) {
                if let Arg::Reg(v) = arg
                    && self.slots[v.0 as usize] != NONE
                    && self.slots[param.0 as usize] != NONE
                {
                    friends.push((std::cmp::Reverse(depth), v.0, param.0));
                }
            }
        }
        friends.sort_unstable();
        friends.into_iter().map(|(_, one, other)| (one, other)).collect()
    }
}

impl Group {
    fn add(&mut self, other: Group) {
        self.values.extend(other.values);
        self.spans.extend(other.spans);
        self.spans.sort_unstable_by_key(|span| span.from);
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
