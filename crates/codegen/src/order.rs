//! The order in which blocks lie: each behind those that it can't be reached without, loops in one piece, cold blocks behind all others.

use cranelift_codegen::entity::SecondaryMap;
use cranelift_codegen::ir::{Block, Function};

/// See the file's head. It is kept for the next function.
#[derive(Default)]
pub struct Order {
    pub blocks: Vec<Block>,
    /// Where a block is in `blocks`.
    pub index: SecondaryMap<Block, u32>,
    /// How many come before the cold ones.
    pub hot: usize,
    /// Where a block lies in the function's layout.
    place: SecondaryMap<Block, u32>,
    seen: SecondaryMap<Block, bool>,
    stack: Vec<(Block, Vec<Block>)>,
}

impl Order {
    pub fn find(&mut self, func: &Function) {
        self.index.clear();
        self.place.clear();
        self.seen.clear();
        self.blocks.clear();
        let Some(entry) = func.layout.entry_block() else { return };
        for (number, block) in func.layout.blocks().enumerate() {
            self.place[block] = number as u32;
        }
        // Postorder, in which of several successors the last one in the layout comes first.
        self.visit(func, entry);
        while let Some((block, open)) = self.stack.last_mut() {
            let block = *block;
            match open.pop() {
                Some(next) if !self.seen[next] => self.visit(func, next),
                Some(_) => {}
                None => {
                    self.blocks.push(block);
                    self.stack.pop();
                }
            }
        }
        self.blocks.reverse();
        // What is reached by cold blocks alone is cold.
        self.seen.clear();
        let mut work = vec![entry];
        self.seen[entry] = true;
        while let Some(block) = work.pop() {
            for next in func.block_successors(block) {
                if !func.layout.is_cold(next) && !self.seen[next] {
                    self.seen[next] = true;
                    work.push(next);
                }
            }
        }
        let (hot, cold): (Vec<Block>, Vec<Block>) = self.blocks.iter().partition(|block| self.seen[**block]);
        self.hot = hot.len();
        self.blocks = hot;
        self.blocks.extend(cold);
        for (number, block) in self.blocks.iter().enumerate() {
            self.index[*block] = number as u32;
        }
    }

    fn visit(&mut self, func: &Function, block: Block) {
        self.seen[block] = true;
        let mut next: Vec<Block> = func.block_successors(block).filter(|next| !self.seen[*next]).collect();
        // The last one is taken first.
        next.sort_unstable_by_key(|next| self.place[*next]);
        next.dedup();
        self.stack.push((block, next));
    }
}
