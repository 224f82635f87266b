//! Which slots of a frame hold references at a bytecode, by type and not by liveness, without a StackMapTable.
//!
//! A small fixpoint over basic blocks: a slot is a reference where every path gives it a reference (null counts). A state that
//! holds return addresses of `jsr` is never merged with one that holds others, so each way through a subroutine is followed
//! by itself and `ret` knows where it goes. Where those ways disagree about a slot, the map keeps them apart and the frame's
//! return address tells which one is right ([`ReferenceMap::for_frame`]).

use classfile::{Code, ConstantPool, ExceptionEntry, MethodDescriptor};

use crate::instruction::{Error, Instruction, Operand};
use crate::opcodes::*;
use crate::operand_kinds::{OperandKind, kind_of_type, pushed_number};
use crate::stack_effect::{Pushed, stack_effect};

/// What the analyses of a method need to know of it. The code is the class file's, not one the interpreter rewrote.
#[derive(Debug, Clone, Copy)]
pub struct MethodShape<'a> {
    pub code: &'a [u8],
    pub exception_handlers: &'a [ExceptionEntry],
    pub max_locals: u16,
    pub max_stack: u16,
    /// The method's descriptor.
    pub descriptor: &'a [u8],
    pub is_static: bool,
    pub constant_pool: &'a ConstantPool,
}

impl<'a> MethodShape<'a> {
    /// That of a method with this Code attribute.
    pub fn new(code: &'a Code, descriptor: &'a [u8], is_static: bool, constant_pool: &'a ConstantPool) -> Self {
        MethodShape {
            code: &code.bytes,
            exception_handlers: &code.exception_table,
            max_locals: code.max_locals,
            max_stack: code.max_stack,
            descriptor,
            is_static,
            constant_pool,
        }
    }
}

/// The references among locals and operand slots before a bytecode is executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceMap {
    max_locals: u16,
    /// Operand slots in use.
    pub stack_depth: u16,
    /// Locals first, then operand slots from the bottom.
    bits: SlotBits,
    /// In a subroutine whose callers left different kinds of values in a slot: one map for each.
    ways: Vec<Way>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Way {
    /// (slot, bytecode index it returns to).
    return_addresses: Vec<(u32, u32)>,
    bits: SlotBits,
}

/// One bit per slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotBits(Vec<u64>);

impl SlotBits {
    fn of(slots: &[Slot]) -> SlotBits {
        let mut words = vec![0u64; slots.len().div_ceil(64)];
        for (at, &slot) in slots.iter().enumerate() {
            words[at / 64] |= u64::from(slot == REFERENCE) << (at % 64);
        }
        SlotBits(words)
    }

    /// Whether bit `at` is set; false beyond the end.
    pub fn get(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 != 0)
    }

    /// The words, lowest slots first.
    pub fn words(&self) -> &[u64] {
        &self.0
    }

    /// The set bits, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(at * 64 + bit as usize)
            })
        })
    }
}

impl ReferenceMap {
    /// That of a native method's frame, which has just its arguments: those that are references, the receiver included. None if the
    /// descriptor is malformed.
    pub fn of_arguments(descriptor: &[u8], is_static: bool) -> Option<ReferenceMap> {
        let mut slots = if is_static { Vec::new() } else { vec![REFERENCE] };
        classfile::descriptor::for_each_argument(descriptor, |letter| match letter {
            b'L' | b'[' => slots.push(REFERENCE),
            b'J' | b'D' => slots.extend([VALUE, VALUE]),
            _ => slots.push(VALUE),
        })?;
        let bits = SlotBits::of(&slots);
        Some(ReferenceMap { max_locals: slots.len() as u16, stack_depth: 0, bits, ways: Vec::new() })
    }

    /// Whether local `slot` is a reference on every way here.
    pub fn is_local_reference(&self, slot: u16) -> bool {
        slot < self.max_locals && self.bits.get(usize::from(slot))
    }

    /// Whether operand slot `slot`, counted from the bottom, is a reference on every way here.
    pub fn is_operand_reference(&self, slot: u16) -> bool {
        slot < self.stack_depth && self.bits.get(usize::from(self.max_locals) + usize::from(slot))
    }

    /// Locals, then operand slots from the bottom. Enough unless [`depends_on_frame`](Self::depends_on_frame).
    pub fn bits(&self) -> &SlotBits {
        &self.bits
    }

    /// Whether the frame must be asked: only inside the subroutines of old class files.
    pub fn depends_on_frame(&self) -> bool {
        !self.ways.is_empty()
    }

    /// The slots of a particular frame. `return_address` tells the bytecode index that is stored, as `jsr` pushed it, in a
    /// slot (locals first, then operands) that holds a return address.
    pub fn for_frame(&self, return_address: impl Fn(u32) -> u32) -> &SlotBits {
        self.ways
            .iter()
            .find(|way| way.return_addresses.iter().all(|&(slot, bci)| return_address(slot) == bci))
            .map_or(&self.bits, |way| &way.bits)
    }
}

/// What a slot holds: [`VALUE`], [`REFERENCE`], [`UNUSABLE`] where it was never assigned or ways here disagree, or a return address as
/// `RETURN_ADDRESS + bci`; where they are kept apart, [`FLOAT`] and so on.
type Slot = u32;
const VALUE: Slot = 0;
const REFERENCE: Slot = 1;
const UNUSABLE: Slot = 2;
/// Numbers, in place of [`VALUE`], where their kinds are kept apart; what is not here is an int.
const FLOAT: Slot = 3;
const LONG: Slot = 4;
const DOUBLE: Slot = 5;
const SECOND: Slot = 6;
const RETURN_ADDRESS: Slot = 7;

/// Ends the analysis of methods whose subroutines multiply; far beyond what compilers ever made.
const STATE_LIMIT: usize = 1 << 12;

/// Locals and operands at the start of a block.
#[derive(Debug, Clone)]
struct State {
    slots: Vec<Slot>,
    queued: bool,
}

struct Analysis<'a> {
    shape: MethodShape<'a>,
    /// Are the kinds of numbers kept apart?
    by_kind: bool,
    /// By bytecode: 1 + index of the block that starts there.
    block_at: Vec<u32>,
    /// By block: its first bytecode, and the states known there.
    starts: Vec<u32>,
    states: Vec<Vec<State>>,
    state_count: usize,
    /// (block, state) still to be followed.
    work: Vec<(usize, usize)>,
    max_depth: u16,
}

/// The maps before each of `bcis`. An error also if one of them can't be reached.
pub fn reference_maps(shape: &MethodShape, bcis: &[u32]) -> Result<Vec<ReferenceMap>, Error> {
    let analysis = Analysis::run(*shape, false)?;
    bcis.iter().map(|&bci| analysis.map_at(bci)).collect()
}

/// What each local variable slot holds before `bci`.
pub fn local_kinds(shape: &MethodShape, bci: u32) -> Result<Vec<OperandKind>, Error> {
    let mut kinds = slot_kinds(shape, bci)?;
    kinds.truncate(usize::from(shape.max_locals));
    Ok(kinds)
}

/// What each operand slot holds before `bci`, from the bottom.
pub fn operand_kinds(shape: &MethodShape, bci: u32) -> Result<Vec<OperandKind>, Error> {
    Ok(slot_kinds(shape, bci)?.split_off(usize::from(shape.max_locals)))
}

/// Locals, then operands.
fn slot_kinds(shape: &MethodShape, bci: u32) -> Result<Vec<OperandKind>, Error> {
    let states = Analysis::run(*shape, true)?.states_at(bci)?;
    let kind = |at: usize| {
        let mut slots = states.iter().map(|slots| slots.get(at).copied().unwrap_or(UNUSABLE));
        let first = slots.next().unwrap_or(UNUSABLE);
        match first {
            _ if slots.any(|other| other != first && other.min(first) < RETURN_ADDRESS) => OperandKind::Unusable,
            VALUE => OperandKind::Int,
            REFERENCE => OperandKind::Reference,
            UNUSABLE => OperandKind::Unusable,
            FLOAT => OperandKind::Float,
            LONG => OperandKind::Long,
            DOUBLE => OperandKind::Double,
            SECOND => OperandKind::Second,
            _ => OperandKind::ReturnAddress,
        }
    };
    Ok((0..states[0].len()).map(kind).collect())
}

/// The greatest depth of the operand stack on any way through the method, in slots.
pub fn max_stack_depth(shape: &MethodShape) -> Result<u16, Error> {
    Ok(Analysis::run(*shape, false)?.max_depth)
}

/// Stores into a local variable: a long or double that it overwrites half of is none any more.
fn store(locals: &mut [Slot], at: usize, first: Slot, second: Option<Slot>) {
    if locals[at] == SECOND {
        locals[at - 1] = UNUSABLE;
    }
    let behind = at + usize::from(second.is_some()) + 1;
    if behind < locals.len() && locals[behind] == SECOND {
        locals[behind] = UNUSABLE;
    }
    locals[at] = first;
    if let Some(second) = second {
        locals[at + 1] = second;
    }
}

impl<'a> Analysis<'a> {
    fn run(shape: MethodShape<'a>, by_kind: bool) -> Result<Analysis<'a>, Error> {
        let mut analysis = Analysis {
            shape,
            by_kind,
            block_at: vec![0; shape.code.len()],
            starts: Vec::new(),
            states: Vec::new(),
            state_count: 0,
            work: Vec::new(),
            max_depth: 0,
        };
        analysis.find_blocks()?;
        analysis.enter(0, &analysis.entry_state()?, 0)?;
        while let Some((block, state)) = analysis.work.pop() {
            analysis.states[block][state].queued = false;
            let slots = analysis.states[block][state].slots.clone();
            analysis.follow_block(block, slots)?;
        }
        Ok(analysis)
    }

    /// Blocks start at targets, handlers, after jumps, and where the set of active handlers changes.
    fn find_blocks(&mut self) -> Result<(), Error> {
        let code = self.shape.code;
        const START: u8 = 1;
        const TARGET: u8 = 2;
        let mut marks = vec![0u8; code.len()];
        let mut illegal = None;
        let mut mark = |from: u32, target: u32, bits: u8| match marks.get_mut(target as usize) {
            Some(mark) => *mark |= bits,
            None => illegal = Some(Error::IllegalTarget { bci: from, target }),
        };
        mark(0, 0, TARGET);
        let mut bci = 0;
        while (bci as usize) < code.len() {
            // Bytes that are no instruction may follow code that is never reached: blocks end where decoding fails, and it
            // is an error only if a way leads there.
            let Ok(instruction) = Instruction::decode(code, bci) else {
                break;
            };
            mark(bci, bci, START);
            instruction.for_each_target(|target| mark(bci, target, TARGET));
            let next = instruction.next_bci();
            let is_jump = matches!(instruction.operand, Operand::Branch(_)) || !instruction.falls_through();
            if is_jump && (next as usize) < code.len() {
                mark(bci, next, TARGET);
            }
            bci = next;
        }
        for handler in self.shape.exception_handlers {
            let at = u32::from(handler.handler);
            mark(at, at, TARGET);
            mark(at, u32::from(handler.start), TARGET);
            if usize::from(handler.end) < code.len() {
                mark(at, u32::from(handler.end), TARGET);
            }
        }
        if let Some(error) = illegal {
            return Err(error);
        }
        for (at, &bits) in marks.iter().enumerate() {
            if bits == START | TARGET {
                self.starts.push(at as u32);
                self.block_at[at] = self.starts.len() as u32;
            }
        }
        self.states = vec![Vec::new(); self.starts.len()];
        Ok(())
    }

    fn entry_state(&self) -> Result<Vec<Slot>, Error> {
        let descriptor = MethodDescriptor::parse(self.shape.descriptor).ok_or(Error::IllegalDescriptor)?;
        let mut slots = Vec::with_capacity(usize::from(self.shape.max_locals));
        if !self.shape.is_static {
            slots.push(REFERENCE);
        }
        for parameter in descriptor.parameters() {
            let first = if parameter.is_reference() { REFERENCE } else { self.slot_of(kind_of_type(parameter)) };
            slots.push(first);
            if parameter.slots() == 2 {
                slots.push(self.second());
            }
        }
        if slots.len() > usize::from(self.shape.max_locals) {
            return Err(Error::IllegalDescriptor);
        }
        slots.resize(usize::from(self.shape.max_locals), UNUSABLE);
        Ok(slots)
    }

    /// Control reaches `target` with `slots`.
    fn enter(&mut self, target: u32, slots: &[Slot], from: u32) -> Result<(), Error> {
        let block = match self.block_at.get(target as usize) {
            Some(0) => return Err(Error::IllegalTarget { bci: from, target }),
            Some(&block) => block as usize - 1,
            None => return Err(Error::FallsOffTheEnd { bci: from }),
        };
        let known = self.states[block].iter_mut().enumerate().find(|(_, s)| mergeable(&s.slots, slots));
        match known {
            Some((at, state)) => {
                if state.slots.len() != slots.len() {
                    return Err(Error::InconsistentDepth { bci: target });
                }
                let mut changed = false;
                for (old, &new) in state.slots.iter_mut().zip(slots) {
                    if *old != new && *old != UNUSABLE {
                        *old = UNUSABLE;
                        changed = true;
                    }
                }
                if changed && !state.queued {
                    state.queued = true;
                    self.work.push((block, at));
                }
            }
            None => {
                self.state_count += 1;
                if self.state_count > STATE_LIMIT.max(self.starts.len()) {
                    return Err(Error::TooComplex);
                }
                self.work.push((block, self.states[block].len()));
                self.states[block].push(State { slots: slots.to_vec(), queued: true });
            }
        }
        Ok(())
    }

    /// Executes a block from `slots` and enters what comes after it.
    fn follow_block(&mut self, block: usize, mut slots: Vec<Slot>) -> Result<(), Error> {
        let handlers = self.shape.exception_handlers;
        let locals = usize::from(self.shape.max_locals);
        let mut bci = self.starts[block];
        let mut locals_changed = true;
        loop {
            if std::mem::take(&mut locals_changed) {
                for entry in handlers {
                    if (u32::from(entry.start)..u32::from(entry.end)).contains(&bci) {
                        let mut thrown = slots[..locals].to_vec();
                        thrown.push(REFERENCE);
                        self.max_depth = self.max_depth.max(1);
                        self.enter(u32::from(entry.handler), &thrown, bci)?;
                    }
                }
            }
            let instruction = Instruction::decode(self.shape.code, bci)?;
            let step = self.execute(&instruction, &mut slots)?;
            self.max_depth = self.max_depth.max((slots.len() - locals) as u16);
            if let Some(target) = step.returns_to {
                return self.enter(target, &slots, bci);
            }
            locals_changed = step.stored;
            let mut result = Ok(());
            instruction.for_each_target(|target| {
                if result.is_ok() {
                    result = self.enter(target, &slots, bci);
                }
            });
            result?;
            if !instruction.falls_through() {
                return Ok(());
            }
            bci = instruction.next_bci();
            match self.block_at.get(bci as usize) {
                Some(0) => {}
                _ => return self.enter(bci, &slots, instruction.bci),
            }
        }
    }

    /// Changes `slots` as the instruction does.
    fn execute(&self, instruction: &Instruction, slots: &mut Vec<Slot>) -> Result<Step, Error> {
        let Instruction { bci, opcode, .. } = *instruction;
        let locals = usize::from(self.shape.max_locals);
        let effect = stack_effect(self.shape.constant_pool, instruction)?;
        let kept = slots.len().checked_sub(usize::from(effect.pops)).filter(|&kept| kept >= locals);
        let kept = kept.ok_or(Error::StackUnderflow { bci })?;
        if kept - locals + usize::from(effect.pushes.slots()) > usize::from(self.shape.max_stack) {
            return Err(Error::StackOverflow { bci });
        }
        let mut step = Step::default();
        let popped_top = slots.last().copied().unwrap_or(VALUE);
        let local = match instruction.operand {
            Operand::Local(local) => {
                let width = if is_wide_access(opcode) { 2 } else { 1 };
                if usize::from(local) + width > locals {
                    return Err(Error::IllegalLocal { bci, local });
                }
                usize::from(local)
            }
            Operand::Increment { local, .. } if usize::from(local) >= locals => {
                return Err(Error::IllegalLocal { bci, local });
            }
            _ => 0,
        };
        match effect.pushes {
            Pushed::Shuffle(order) => {
                let mut popped = [VALUE; 4];
                for (at, slot) in slots[kept..].iter().rev().enumerate() {
                    popped[at] = *slot;
                }
                slots.truncate(kept);
                slots.extend(order.iter().map(|&at| popped[usize::from(at)]));
                return Ok(step);
            }
            Pushed::Nothing => slots.truncate(kept),
            Pushed::Value => replace(slots, kept, &[self.number(instruction)]),
            Pushed::Wide => replace(slots, kept, &[self.number(instruction), self.second()]),
            Pushed::ReturnAddress => replace(slots, kept, &[RETURN_ADDRESS + instruction.next_bci()]),
            Pushed::Reference => replace(slots, kept, &[REFERENCE]),
        }
        match opcode {
            ASTORE | ASTORE_0..=ASTORE_3 => {
                store(&mut slots[..locals], local, popped_top, None);
                step.stored = true;
            }
            ISTORE | ISTORE_0..=ISTORE_3 => {
                store(&mut slots[..locals], local, VALUE, None);
                step.stored = true;
            }
            FSTORE | FSTORE_0..=FSTORE_3 => {
                store(&mut slots[..locals], local, self.slot_of(OperandKind::Float), None);
                step.stored = true;
            }
            LSTORE | LSTORE_0..=LSTORE_3 => {
                store(&mut slots[..locals], local, self.slot_of(OperandKind::Long), Some(self.second()));
                step.stored = true;
            }
            DSTORE | DSTORE_0..=DSTORE_3 => {
                store(&mut slots[..locals], local, self.slot_of(OperandKind::Double), Some(self.second()));
                step.stored = true;
            }
            RET => {
                let address = slots[local];
                if address < RETURN_ADDRESS {
                    return Err(Error::NoReturnAddress { bci });
                }
                // An address is good for one return; forgetting it here joins the ways again.
                for slot in slots.iter_mut().filter(|slot| **slot == address) {
                    *slot = UNUSABLE;
                }
                step.returns_to = Some(address - RETURN_ADDRESS);
            }
            _ => {}
        }
        Ok(step)
    }

    /// What the first slot of a number holds that an instruction pushes.
    fn number(&self, instruction: &Instruction) -> Slot {
        if self.by_kind { self.slot_of(pushed_number(self.shape.constant_pool, instruction)) } else { VALUE }
    }

    /// The first slot of a number of this kind.
    fn slot_of(&self, kind: OperandKind) -> Slot {
        match kind {
            OperandKind::Float if self.by_kind => FLOAT,
            OperandKind::Long if self.by_kind => LONG,
            OperandKind::Double if self.by_kind => DOUBLE,
            _ => VALUE,
        }
    }

    /// The other slot of a long or double.
    fn second(&self) -> Slot {
        if self.by_kind { SECOND } else { VALUE }
    }

    /// What the slots hold before `bci`, on each of the ways there that are kept apart.
    fn states_at(&self, bci: u32) -> Result<Vec<Vec<Slot>>, Error> {
        let unreachable = Error::Unreachable { bci };
        let block = self.starts.partition_point(|&start| start <= bci).checked_sub(1).ok_or(unreachable)?;
        let mut at_bci = Vec::new();
        for state in &self.states[block] {
            let mut slots = state.slots.clone();
            let mut at = self.starts[block];
            while at < bci {
                let instruction = Instruction::decode(self.shape.code, at)?;
                self.execute(&instruction, &mut slots)?;
                at = instruction.next_bci();
                if !instruction.falls_through() && at <= bci {
                    return Err(unreachable);
                }
            }
            if at != bci {
                return Err(unreachable);
            }
            at_bci.push(slots);
        }
        if at_bci.is_empty() { Err(unreachable) } else { Ok(at_bci) }
    }

    fn map_at(&self, bci: u32) -> Result<ReferenceMap, Error> {
        let at_bci = self.states_at(bci)?;
        let mut all = at_bci[0].clone();
        let mut agree = true;
        for other in &at_bci[1..] {
            if other.len() != all.len() {
                return Err(Error::InconsistentDepth { bci });
            }
            for (slot, &other) in all.iter_mut().zip(other) {
                if (*slot == REFERENCE) != (other == REFERENCE) {
                    agree = false;
                    *slot = VALUE;
                }
            }
        }
        let ways = if agree {
            Vec::new()
        } else {
            let way = |slots: &Vec<Slot>| Way {
                return_addresses: (0..)
                    .zip(slots)
                    .filter(|(_, slot)| **slot >= RETURN_ADDRESS)
                    .map(|(at, slot)| (at, slot - RETURN_ADDRESS))
                    .collect(),
                bits: SlotBits::of(slots),
            };
            at_bci.iter().map(way).collect()
        };
        let max_locals = self.shape.max_locals;
        let stack_depth = (all.len() - usize::from(max_locals)) as u16;
        Ok(ReferenceMap { max_locals, stack_depth, bits: SlotBits::of(&all), ways })
    }
}

#[derive(Default)]
struct Step {
    /// Where `ret` goes.
    returns_to: Option<u32>,
    /// A local was changed.
    stored: bool,
}

fn replace(slots: &mut Vec<Slot>, kept: usize, pushed: &[Slot]) {
    slots.truncate(kept);
    slots.extend_from_slice(pushed);
}

/// Whether two states hold the same return addresses in the same slots.
fn mergeable(a: &[Slot], b: &[Slot]) -> bool {
    a.iter().zip(b).all(|(&a, &b)| a == b || a < RETURN_ADDRESS && b < RETURN_ADDRESS)
}

fn is_wide_access(opcode: u8) -> bool {
    matches!(
        opcode,
        LLOAD | DLOAD | LLOAD_0..=LLOAD_3 | DLOAD_0..=DLOAD_3 | LSTORE | DSTORE | LSTORE_0..=LSTORE_3 | DSTORE_0..=DSTORE_3
    )
}
