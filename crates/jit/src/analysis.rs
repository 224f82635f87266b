//! What the translation needs to know of a method beforehand: blocks, the order to translate them in, and per block the
//! types of the locals and which of them may differ from the frame's memory.
//!
//! Invariant: a local that is not `dirty` at a block has its value in memory on every way there; its type is `None` when the ways
//! disagree, and verified code doesn't read it then (JVMS 4.10).

mod loops;

pub use self::loops::Loop;
use bytecode::opcodes::*;
use bytecode::{Instruction, Instructions, Operand};
use classfile::{ExceptionEntry, MethodDescriptor};
use runtime::class::MethodRef;

/// What a slot holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ty {
    /// Unknown, or the second half of a long or double.
    None,
    /// int and what is narrower
    Int,
    /// long
    Long,
    /// float
    Float,
    /// double
    Double,
    /// a reference
    Ref,
}

impl Ty {
    /// Takes two slots.
    pub fn is_wide(self) -> bool {
        matches!(self, Ty::Long | Ty::Double)
    }

    /// Of a descriptor's letter; None for void.
    pub fn of_letter(letter: u8) -> Ty {
        match letter {
            b'J' => Ty::Long,
            b'F' => Ty::Float,
            b'D' => Ty::Double,
            b'L' | b'[' => Ty::Ref,
            b'V' => Ty::None,
            _ => Ty::Int,
        }
    }
}

/// A local at a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Local {
    /// What it holds.
    pub ty: Ty,
    /// It may differ from memory.
    pub dirty: bool,
}

/// A basic block of bytecode.
#[derive(Clone, Debug)]
pub struct Block {
    /// First bytecode.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// Locals at its start; None when no way leads there.
    pub locals: Option<Vec<Local>>,
    /// A backward branch leads here.
    pub is_loop_head: bool,
    /// It lies between a backward branch and where that leads.
    pub is_in_loop: bool,
    /// Exceptions lead here.
    pub is_handler: bool,
    /// It ends in `athrow`.
    pub throws: bool,
    /// A block that comes no earlier in `Analysis::order` leads here.
    is_led_back_to: bool,
    successors: Vec<usize>,
    /// Which of the first 64 locals are read in it, and which may be changed.
    read: u64,
    changed: u64,
    /// The interpreter enters here when it has begun the method.
    pub is_beginning: bool,
    /// The blocks that lead here, but for exceptions.
    pub predecessors: Vec<usize>,
}

impl Block {
    /// May something lead here that is translated later: a block behind it, or an entry?
    pub fn is_entered_late(&self) -> bool {
        self.is_led_back_to || self.is_loop_head || self.is_handler || self.is_beginning
    }
}

/// The result.
pub struct Analysis {
    /// In order of bytecode.
    pub blocks: Vec<Block>,
    /// Blocks that something leads to, each behind one that leads to it, or a handler.
    pub order: Vec<usize>,
    /// By bytecode: index of the block that starts there, plus 1.
    block_at: Vec<u32>,
    /// Calls.
    pub calls: usize,
    /// Bytecodes of those that select by their receivers.
    pub selecting_calls: Vec<u32>,
    /// There are loops.
    pub has_loops: bool,
    /// Local 0 is the receiver all along.
    pub keeps_this: bool,
    /// Which of the first 64 locals nothing is stored to: they are the arguments that they were, if any.
    kept: u64,
    /// Some block leads to one that comes no later in `order`.
    pub leads_back: bool,
}

/// What of a method is looked at.
pub struct Shape<'a> {
    /// The class file's bytecode.
    pub code: &'a [u8],
    /// Exception handlers.
    pub handlers: &'a [ExceptionEntry],
    /// Local variable slots.
    pub max_locals: u16,
    /// The descriptor.
    pub descriptor: &'a [u8],
    /// Has no receiver.
    pub is_static: bool,
}

impl Shape<'_> {
    /// That of a method with bytecode.
    pub fn of(method: MethodRef) -> Option<Shape<'static>> {
        let attribute = method.code_attribute()?;
        Some(Shape {
            code: &attribute.bytes,
            handlers: &attribute.exception_table,
            max_locals: method.max_locals(),
            descriptor: method.descriptor.bytes(),
            is_static: method.is_static(),
        })
    }

    /// What the locals of the arguments hold at the method's start.
    pub fn argument_types(&self) -> Option<Vec<Ty>> {
        let mut types = Vec::new();
        if !self.is_static {
            types.push(Ty::Ref);
        }
        for parameter in MethodDescriptor::parse(self.descriptor)?.parameters() {
            let ty = Ty::of_letter(parameter.letter());
            types.push(ty);
            if ty.is_wide() {
                types.push(Ty::None);
            }
        }
        Some(types)
    }
}

impl Analysis {
    /// Is a local the argument that it was at the method's start, if it was one?
    pub fn keeps(&self, local: usize) -> bool {
        local < 64 && self.kept & 1 << local != 0
    }

    /// Index of the block that starts at `bci`.
    pub fn block_of(&self, bci: u32) -> Option<usize> {
        self.block_at.get(bci as usize).and_then(|b| (*b as usize).checked_sub(1))
    }

    /// The interpreter begins the method, then enters its code.
    pub fn begin_in_interpreter(&mut self) {
        if let Some(first) = self.block_of(0) {
            self.blocks[first].is_beginning = true;
        }
    }

    /// Does a call that selects by its receiver lie in a loop?
    pub fn selects_in_loop(&self) -> bool {
        let selects = |block: &Block| self.selecting_calls.iter().any(|call| (block.start..block.end).contains(call));
        self.blocks.iter().any(|block| block.is_in_loop && selects(block))
    }

    /// Analyses a method. None when it isn't for this compiler: subroutines, or bytes that are no instructions.
    pub fn run(shape: &Shape<'_>) -> Option<Analysis> {
        let code = shape.code;
        let mut leader = vec![false; code.len() + 1];
        let mut loop_head = vec![false; code.len()];
        leader[0] = true;
        let mut throws = vec![false; code.len() + 1];
        let mut selecting_calls = Vec::new();
        let (mut calls, mut has_loops, mut kept, mut ends_at) = (0, false, u64::MAX, 0);
        let mut touched = Vec::new();
        for instruction in Instructions::new(code) {
            let instruction = instruction.ok()?;
            let bci = instruction.bci;
            if matches!(instruction.opcode, JSR | JSR_W | RET) {
                return None;
            }
            let (read, changed) = touched_locals(&instruction);
            kept &= !changed;
            if read | changed != 0 {
                touched.push((bci as usize, read, changed));
            }
            calls += usize::from((INVOKEVIRTUAL..=INVOKEDYNAMIC).contains(&instruction.opcode));
            if matches!(instruction.opcode, INVOKEVIRTUAL | INVOKEINTERFACE) {
                selecting_calls.push(bci);
            }
            let mut branches = !instruction.falls_through();
            let mut sound = true;
            instruction.for_each_target(|target| {
                branches = true;
                match leader.get_mut(target as usize) {
                    Some(l) => *l = true,
                    None => sound = false,
                }
                if target <= bci {
                    has_loops = true;
                    loop_head[target as usize] = true;
                }
            });
            if !sound {
                return None;
            }
            ends_at = instruction.next_bci() as usize;
            throws[ends_at] = instruction.opcode == ATHROW;
            if branches {
                *leader.get_mut(ends_at)? = true;
            }
        }
        if ends_at != code.len() {
            return None;
        }
        for entry in shape.handlers {
            leader[usize::from(entry.handler)] = true;
        }
        let mut analysis = Analysis {
            blocks: Vec::new(),
            order: Vec::new(),
            block_at: vec![0; code.len()],
            calls,
            selecting_calls,
            has_loops,
            keeps_this: !shape.is_static && kept & 1 != 0,
            kept,
            leads_back: false,
        };
        let starts: Vec<usize> = (0..code.len()).filter(|at| leader[*at]).collect();
        for (index, &start) in starts.iter().enumerate() {
            analysis.block_at[start] = index as u32 + 1;
            let end = starts.get(index + 1).map_or(code.len(), |e| *e);
            analysis.blocks.push(Block {
                start: start as u32,
                end: end as u32,
                throws: throws[end],
                is_led_back_to: false,
                is_beginning: false,
                locals: None,
                is_loop_head: loop_head[start],
                is_in_loop: false,
                is_handler: shape.handlers.iter().any(|h| usize::from(h.handler) == start),
                successors: Vec::new(),
                read: 0,
                changed: 0,
                predecessors: Vec::new(),
            });
        }
        for (bci, read, changed) in touched {
            // The first block starts at 0.
            let block = &mut analysis.blocks[starts.partition_point(|start| *start <= bci) - 1];
            (block.read, block.changed) = (block.read | read, block.changed | changed);
        }
        analysis.find_locals(shape)?;
        analysis.find_order();
        analysis.find_loops();
        Some(analysis)
    }

    fn find_locals(&mut self, shape: &Shape<'_>) -> Option<()> {
        let mut work = Vec::new();
        self.join(0, &entry_locals(shape)?, false, &mut work);
        let mut first_visit = vec![true; self.blocks.len()];
        while let Some(index) = work.pop() {
            let Some(mut locals) = self.blocks[index].locals.clone() else { continue };
            let (mut bci, end) = (self.blocks[index].start, self.blocks[index].end);
            let mut stored = true;
            let mut successors = Vec::new();
            loop {
                if stored {
                    for entry in shape.handlers {
                        if (u32::from(entry.start)..u32::from(entry.end)).contains(&bci) {
                            let handler = self.block_of(u32::from(entry.handler))?;
                            self.join(handler, &locals, true, &mut work);
                        }
                    }
                }
                let instruction = Instruction::decode(shape.code, bci).ok()?;
                // The range of a handler may begin inside a block.
                let next = instruction.next_bci();
                stored =
                    transfer(&instruction, &mut locals)? || shape.handlers.iter().any(|h| u32::from(h.start) == next);
                instruction.for_each_target(|target| successors.extend(self.block_of(target)));
                if next >= end || !instruction.falls_through() {
                    if instruction.falls_through() {
                        successors.push(self.block_of(next)?);
                    }
                    break;
                }
                bci = next;
            }
            for &successor in &successors {
                self.join(successor, &locals, false, &mut work);
            }
            if std::mem::take(&mut first_visit[index]) {
                self.blocks[index].successors = successors;
            }
        }
        Some(())
    }

    fn find_loops(&mut self) {
        for last in 0..self.blocks.len() {
            for first in self.blocks[last].successors.clone() {
                if first <= last {
                    self.blocks[first..=last].iter_mut().for_each(|block| block.is_in_loop = true);
                }
            }
        }
    }

    /// Control reaches a block with these locals.
    fn join(&mut self, block: usize, locals: &[Local], by_exception: bool, work: &mut Vec<usize>) {
        let clean = |l: &Local| Local { ty: l.ty, dirty: l.dirty && !by_exception };
        let known = &mut self.blocks[block].locals;
        let changed = match known {
            None => {
                *known = Some(locals.iter().map(clean).collect());
                true
            }
            Some(known) => {
                let mut changed = false;
                for (old, new) in known.iter_mut().zip(locals.iter().map(clean)) {
                    let ty = if old.ty == new.ty { old.ty } else { Ty::None };
                    let joined = Local { ty, dirty: ty != Ty::None && (old.dirty || new.dirty) };
                    changed |= joined != *old;
                    *old = joined;
                }
                changed
            }
        };
        if changed && !work.contains(&block) {
            work.push(block);
        }
    }

    fn find_order(&mut self) {
        let mut done = vec![false; self.blocks.len()];
        let mut post = Vec::new();
        // In this order the reverse has the method's start first.
        let handlers =
            (0..self.blocks.len()).filter(|b| self.blocks[*b].is_handler && self.blocks[*b].locals.is_some());
        let mut roots: Vec<usize> = handlers.collect();
        roots.reverse();
        roots.push(0);
        for root in roots {
            let mut path = vec![(root, 0)];
            if std::mem::replace(&mut done[root], true) {
                continue;
            }
            while let Some((block, next)) = path.last_mut() {
                let successor = self.blocks[*block].successors.get(*next).copied();
                *next += 1;
                match successor {
                    None => {
                        post.push(*block);
                        path.pop();
                    }
                    Some(s) if !std::mem::replace(&mut done[s], true) => path.push((s, 0)),
                    Some(_) => {}
                }
            }
        }
        post.reverse();
        let mut place = vec![0; self.blocks.len()];
        for (at, &block) in post.iter().enumerate() {
            place[block] = at;
        }
        for &block in &post {
            for successor in self.blocks[block].successors.clone() {
                self.blocks[successor].predecessors.push(block);
                self.blocks[successor].is_led_back_to |= place[successor] <= place[block];
                self.leads_back |= place[successor] <= place[block];
            }
        }
        self.order = post;
    }
}

fn entry_locals(shape: &Shape<'_>) -> Option<Vec<Local>> {
    let clean = |ty| Local { ty, dirty: false };
    let mut locals: Vec<Local> = shape.argument_types()?.into_iter().map(clean).collect();
    locals.resize(usize::from(shape.max_locals), clean(Ty::None));
    Some(locals)
}

/// What a store instruction stores: the local and its type.
pub fn stored_local(instruction: &Instruction<'_>) -> Option<(usize, Ty)> {
    let Operand::Local(local) = instruction.operand else { return None };
    let ty = match instruction.opcode {
        ISTORE | ISTORE_0..=ISTORE_3 => Ty::Int,
        LSTORE | LSTORE_0..=LSTORE_3 => Ty::Long,
        FSTORE | FSTORE_0..=FSTORE_3 => Ty::Float,
        DSTORE | DSTORE_0..=DSTORE_3 => Ty::Double,
        ASTORE | ASTORE_0..=ASTORE_3 => Ty::Ref,
        _ => return None,
    };
    Some((usize::from(local), ty))
}

/// Which of the first 64 locals an instruction reads, and which it changes.
fn touched_locals(instruction: &Instruction<'_>) -> (u64, u64) {
    let bit = |local: usize| 1u64.checked_shl(local as u32).unwrap_or(0);
    match (stored_local(instruction), instruction.operand) {
        (Some((local, ty)), _) => (0, bit(local) | if ty.is_wide() { bit(local + 1) } else { 0 }),
        (None, Operand::Increment { local, .. }) => (0, bit(usize::from(local))),
        (None, Operand::Local(local)) => (bit(usize::from(local)), 0),
        _ => (0, 0),
    }
}

/// Puts a value of a type into a local, as the types go.
pub fn store(locals: &mut [Local], local: usize, ty: Ty) -> Option<()> {
    *locals.get_mut(local)? = Local { ty, dirty: true };
    if ty.is_wide() {
        *locals.get_mut(local + 1)? = Local { ty: Ty::None, dirty: false };
    }
    if local > 0 && locals[local - 1].ty.is_wide() {
        locals[local - 1] = Local { ty: Ty::None, dirty: false };
    }
    Some(())
}

/// Changes the locals as an instruction does; whether it stored one.
fn transfer(instruction: &Instruction<'_>, locals: &mut [Local]) -> Option<bool> {
    if let Some((local, ty)) = stored_local(instruction) {
        store(locals, local, ty)?;
        return Some(true);
    }
    if let Operand::Increment { local, .. } = instruction.operand {
        locals.get_mut(usize::from(local))?.dirty = true;
    }
    Some(false)
}

#[cfg(test)]
mod tests;
