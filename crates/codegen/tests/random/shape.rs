//! The control flow of a function: blocks, the order they lie in, what leads where.
//!
//! Invariant: each block can be reached, over edges to later blocks alone. So its immediate dominator has a smaller number. Edges back are the ones
//! that are counted; a block that has one has an edge onwards too.

use crate::choice::Choice;

/// See the file's head.
pub struct Shape {
    pub blocks: Vec<Node>,
    /// The numbers of the blocks, each behind its immediate dominator.
    pub order: Vec<usize>,
}

/// A block.
#[derive(Default)]
pub struct Node {
    /// Later blocks it leads to. None at an end of the function.
    pub onwards: Vec<usize>,
    /// An earlier block, or itself.
    pub back: Option<usize>,
    pub dominator: usize,
    pub is_cold: bool,
}

impl Shape {
    pub fn new(choice: &mut Choice, count: usize) -> Shape {
        let last = count - 1;
        let window = choice.one_of(&[2, 3, 6, 12]);
        let back_chance = choice.one_of(&[0, 8, 15, 30]);
        let end_chance = choice.one_of(&[0, 3, 8]);
        let cold_chance = choice.one_of(&[0, 10, 25]);
        let mut blocks: Vec<Node> = Vec::new();
        for at in 0..count {
            let mut node = Node { is_cold: at > 0 && choice.happens(cold_chance), ..Node::default() };
            let ends = at == last || (at > 0 && choice.happens(end_chance));
            if !ends {
                let edges = match choice.below(20) {
                    0..7 => 1,
                    7..19 => 2,
                    _ => choice.between(3, 7),
                };
                for edge in 0..edges {
                    let next = choice.between(at + 1, last.min(at + window));
                    node.onwards.push(if edge == 0 && choice.happens(75) { at + 1 } else { next });
                }
                if choice.happens(40) {
                    node.onwards.reverse();
                }
                if at > 0 && choice.happens(back_chance) {
                    let first = if choice.happens(60) { at.saturating_sub(4).max(1) } else { 1 };
                    node.back = Some(choice.between(first, at));
                }
            }
            blocks.push(node);
        }
        for at in 1..count {
            if !blocks[..at].iter().any(|node| node.onwards.contains(&at)) {
                let from = choice.between(at.saturating_sub(5), at - 1);
                blocks[from].onwards.push(at);
            }
        }
        let mut shape = Shape { blocks, order: (0..count).collect() };
        shape.find_dominators();
        if choice.happens(30) {
            shape.mix_order(choice);
        }
        shape
    }

    fn find_dominators(&mut self) {
        let mut before = vec![Vec::new(); self.blocks.len()];
        for (at, node) in self.blocks.iter().enumerate() {
            node.onwards.iter().chain(&node.back).for_each(|next| before[*next].push(at));
        }
        // From too late a dominator for all, to the right one for all.
        let mut found: Vec<Option<usize>> = vec![None; self.blocks.len()];
        found[0] = Some(0);
        let mut changes = true;
        while changes {
            changes = false;
            for at in 1..self.blocks.len() {
                let known = before[at].iter().copied().filter(|from| found[*from].is_some());
                let joined = known.reduce(|mut a, mut b| {
                    while a != b {
                        let later = if a > b { &mut a } else { &mut b };
                        *later = found[*later].unwrap();
                    }
                    a
                });
                changes |= found[at] != joined;
                found[at] = joined;
            }
        }
        for (node, dominator) in self.blocks.iter_mut().zip(found) {
            node.dominator = dominator.unwrap();
        }
    }

    /// Does one block dominate another one, or is it the same?
    pub fn dominates(&self, one: usize, mut other: usize) -> bool {
        while other > one {
            other = self.blocks[other].dominator;
        }
        other == one
    }

    fn mix_order(&mut self, choice: &mut Choice) {
        let mut order = vec![0];
        let mut waiting: Vec<usize> = (1..self.blocks.len()).collect();
        while !waiting.is_empty() {
            let start = choice.below(waiting.len());
            let place = |at: usize| order.contains(&self.blocks[waiting[at]].dominator);
            let at = (start..waiting.len()).chain(0..start).find(|at| place(*at)).unwrap();
            order.push(waiting.remove(at));
        }
        self.order = order;
    }
}
