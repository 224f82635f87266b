//! Loops that are entered at their heads alone.

use super::{Analysis, Block};
use bytecode::opcodes::*;
use bytecode::{Instructions, Operand};
use classfile::ConstantPool;

/// A loop, all ways into which, but for exceptions, come by its head.
pub struct Loop {
    head: usize,
    /// Its blocks.
    contains: Vec<bool>,
    /// Those that lead back to its head.
    ends: Vec<usize>,
    /// Which of the first 64 locals it reads, and which it may change.
    read: u64,
    changed: u64,
}

impl Loop {
    /// Does it read a local without ever changing it?
    pub fn keeps(&self, local: usize) -> bool {
        local < 64 && self.read & !self.changed & 1 << local != 0
    }
}

impl Analysis {
    /// The loop at a block, if all ways into it come by that. `before` are the blocks translated before its head, `is_open` says where else a way
    /// leads in, `is_left_out` which blocks lead on nowhere.
    pub fn loop_at(
        &self,
        head: usize,
        before: &[bool],
        is_open: impl Fn(usize) -> bool,
        is_left_out: impl Fn(usize) -> bool,
    ) -> Option<Loop> {
        let mut contains = vec![false; self.blocks.len()];
        contains[head] = true;
        let leads_on = |index: &usize| !is_left_out(*index);
        let ends = self.blocks[head].predecessors.iter().copied().filter(|at| !before[*at]);
        let ends: Vec<usize> = ends.filter(leads_on).collect();
        let mut work = ends.clone();
        let (mut read, mut changed) = (self.blocks[head].read, self.blocks[head].changed);
        while let Some(index) = work.pop() {
            if std::mem::replace(&mut contains[index], true) {
                continue;
            }
            let block = &self.blocks[index];
            if before[index] || block.start == 0 || block.is_handler || block.is_beginning || is_open(index) {
                return None;
            }
            (read, changed) = (read | block.read, changed | block.changed);
            work.extend(block.predecessors.iter().copied().filter(leads_on));
        }
        Some(Loop { head, contains, ends, read, changed })
    }

    /// The local that a loop counts up by one at its end, and nowhere else, where its head leaves the loop unless the local is less than something: so it
    /// never overflows.
    pub fn counter_of(&self, of: &Loop, code: &[u8]) -> Option<usize> {
        let &[end] = of.ends.as_slice() else { return None };
        let (head, end) = (&self.blocks[of.head], &self.blocks[end]);
        let counter = self.compared_at(head.start, head.end, code, of)?;
        let is_changed_elsewhere = of
            .contains
            .iter()
            .zip(&self.blocks)
            .any(|(is_in, block)| *is_in && block.start != end.start && block.changed & 1 << counter != 0);
        let mut changes = 0;
        for instruction in Instructions::starting_at(code.get(..end.end as usize)?, end.start) {
            let instruction = instruction.ok()?;
            match (super::touched_locals(&instruction).1 & 1 << counter != 0, instruction.operand) {
                (true, Operand::Increment { delta: 1, .. }) => changes += 1,
                (true, _) => return None,
                _ => {}
            }
        }
        (changes == 1 && !is_changed_elsewhere && end.successors == [of.head]).then_some(counter)
    }

    /// Which of the first 64 locals a block, unless something else is thrown in it, finds to be null or not: their fields, lengths, or methods without arguments are asked for.
    pub fn asked_at(&self, block: &Block, code: &[u8], pool: &ConstantPool) -> u64 {
        let (mut asked, mut loaded) = (0, None);
        for instruction in Instructions::starting_at(&code[..block.end as usize], block.start) {
            let Ok(instruction) = instruction else { break };
            let takes_nothing = |index| pool.referenced_name_and_type(index).1.starts_with(b"()");
            let asks = match (instruction.opcode, instruction.operand) {
                (ARRAYLENGTH | GETFIELD, _) => true,
                (INVOKEVIRTUAL, Operand::Constant(index)) => takes_nothing(index),
                _ => false,
            };
            if let Some(local) = loaded.take().filter(|_| asks) {
                asked |= 1u64 << local;
            }
            loaded = match (instruction.opcode, instruction.operand) {
                (ALOAD | ALOAD_0..=ALOAD_3, Operand::Local(local)) if local < 64 => Some(local),
                _ => None,
            };
        }
        asked
    }

    /// The local of a block that does no more than compare it with something and leave the loop unless it is less.
    fn compared_at(&self, start: u32, end: u32, code: &[u8], of: &Loop) -> Option<usize> {
        let mut instructions = Instructions::starting_at(code.get(..end as usize)?, start);
        let first = instructions.next()?.ok()?;
        let Operand::Local(local) = first.operand else { return None };
        if !matches!(first.opcode, ILOAD | ILOAD_0..=ILOAD_3) || local >= 64 {
            return None;
        }
        let mut pushed = 0;
        for instruction in instructions {
            let instruction = instruction.ok()?;
            match (instruction.opcode, instruction.operand) {
                (ICONST_M1..=ICONST_5 | BIPUSH | SIPUSH | LDC | LDC_W, _) => pushed += 1,
                (ILOAD | ILOAD_0..=ILOAD_3 | ALOAD | ALOAD_0..=ALOAD_3 | GETSTATIC, _) => pushed += 1,
                (ARRAYLENGTH | GETFIELD, _) => {}
                (IF_ICMPGE, Operand::Branch(target)) => {
                    let leaves = self.block_of(target).is_some_and(|to| !of.contains[to]);
                    return (pushed == 1 && leaves).then_some(usize::from(local));
                }
                _ => return None,
            }
        }
        None
    }
}
