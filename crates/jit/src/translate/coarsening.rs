//! Lock coarsening: in a loop that locks one object again and again the unlock is left out, some times in a row, where the same object's lock comes next.
//!
//! At `monitorexit` the way from there to a `monitorenter` is looked at ahead: what locals and constants say of its branches, and of the object that it
//! locks. If it leads there, and to the same object, the lock is kept, and `monitorenter` finds that it is. So a lock that several threads want goes from
//! processor to processor once in so many times.
//!
//! Invariant: between the two nothing reaches a safepoint, calls, throws or leaves, so that nobody sees the lock that bytecode doesn't have; polls on the way
//! wait for the next unlock that is done. What lies on the way is decided from values that nobody else changes.

use super::Translator;
use super::control::int_condition;
use crate::analysis::Ty;
use crate::compiled::Tier;
use crate::constants::{Constants, Held};
use bytecode::opcodes::*;
use bytecode::{Instruction, Instructions, Operand};
use classfile::Constant;
use cranelift_codegen::ir::condcodes::{CondCode, IntCC};
use cranelift_codegen::ir::types::{I8, I32};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Value};
use cranelift_frontend::Variable;
use runtime::class::MethodFlags;

/// Unlocks in a row of which one is done.
const TIMES: i64 = 16;
/// Instructions between unlocking and locking again.
const LONGEST_WAY: usize = 20;

/// A `monitorexit` that may be left out.
pub(super) struct Coarsened {
    exit: u32,
    /// The instructions from behind it to the `monitorenter` that comes next.
    way: Vec<u32>,
    /// How often in a row it was left out: positive from there to the `monitorenter`, negative behind that. 0 where the lock isn't kept.
    kept: Variable,
    /// Once the `monitorenter` has been translated: the calls and polls that came before.
    entered_after: Option<(f64, i64)>,
}

impl Coarsened {
    fn enter(&self) -> Option<u32> {
        self.way.last().copied()
    }
}

/// Locals that the way has written, and its operands.
#[derive(Default)]
struct Ahead {
    locals: Vec<(usize, Value)>,
    stack: Vec<Value>,
}

impl Translator<'_, '_> {
    /// Looks at the locks of the method that is about to be translated.
    pub(super) fn find_locks(&mut self) {
        self.find_unshared();
        self.find_coarsened();
    }

    /// Finds unlocks that may be left out.
    fn find_coarsened(&mut self) {
        let may = self.record.tier == Tier::Optimized
            && self.env.vm.options.inline
            && self.scope.analysis.has_loops
            && self.scope.breakpoints.is_empty()
            && self.scope.method.flags().contains(MethodFlags::MONITORS);
        if !may {
            return;
        }
        for instruction in Instructions::new(self.scope.code).map_while(Result::ok) {
            let mut way = Vec::new();
            if instruction.opcode == MONITOREXIT && self.leads_to_lock(instruction.next_bci(), &mut way) {
                let kept = self.b.declare_var(I32);
                self.kept_counts.push(kept);
                self.scope.coarsened.push(Coarsened { exit: instruction.bci, way, kept, entered_after: None });
            }
        }
    }

    /// Is there a way from a bytecode to a `monitorenter` that can be decided ahead? Appends it.
    fn leads_to_lock(&self, bci: u32, way: &mut Vec<u32>) -> bool {
        let is_reached = self.scope.analysis.block_of(bci).is_none_or(|block| self.scope.counts[block] != 0);
        let Ok(instruction) = Instruction::decode(self.scope.code, bci) else { return false };
        if !is_reached || way.len() == LONGEST_WAY || way.contains(&bci) {
            return false;
        }
        way.push(bci);
        let next = instruction.next_bci();
        let leads = match (instruction.opcode, instruction.operand) {
            (MONITORENTER, _) => true,
            (GOTO, Operand::Branch(target)) => self.leads_to_lock(target, way),
            (IFEQ..=IF_ICMPLE, Operand::Branch(target)) => {
                self.leads_to_lock(next, way) || self.leads_to_lock(target, way)
            }
            (GETSTATIC, Operand::Constant(index)) => {
                matches!(self.held_in_static(self.entry(index)), Some(Held::Object(_))) && self.leads_to_lock(next, way)
            }
            (LDC | LDC_W, Operand::Constant(index)) => {
                matches!(self.scope.pool.get(index), Constant::Integer(_)) && self.leads_to_lock(next, way)
            }
            (NOP | ICONST_M1..=ICONST_5 | BIPUSH | SIPUSH | ILOAD | ALOAD | ILOAD_0..=ILOAD_3, _)
            | (ALOAD_0..=ALOAD_3 | ISTORE | ASTORE | ISTORE_0..=ISTORE_3 | ASTORE_0..=ASTORE_3, _)
            | (DUP | POP | IINC | IADD | ISUB, _) => self.leads_to_lock(next, way),
            _ => false,
        };
        if !leads {
            way.pop();
        }
        leads
    }

    /// At `monitorenter`: goes to `done` if the lock was kept, else goes on here.
    pub(super) fn go_on_if_kept(&mut self, done: Block) {
        let bci = self.scope.bci;
        for at in 0..self.scope.coarsened.len() {
            if self.scope.coarsened[at].enter() != Some(bci) {
                continue;
            }
            self.scope.coarsened[at].entered_after = Some((self.calls_made, self.polls));
            let kept = self.scope.coarsened[at].kept;
            let [keeps, locks] = [0; 2].map(|_| self.b.create_block());
            let is_kept = self.is_kept(kept);
            self.b.ins().brif(is_kept, keeps, &[], locks, &[]);
            self.go_on_in(keeps);
            let times = self.b.use_var(kept);
            let times = self.b.ins().ineg(times);
            self.b.def_var(kept, times);
            self.b.ins().jump(done, &[]);
            self.go_on_in(locks);
        }
    }

    fn is_kept(&mut self, kept: Variable) -> Value {
        let times = self.b.use_var(kept);
        self.b.ins().icmp_imm_s(IntCC::SignedGreaterThan, times, 0)
    }

    /// At `monitorexit` of an object that the frame has locked last: goes to `done` if the lock is kept, else goes on here.
    pub(super) fn keep_lock(&mut self, object: Value, done: Block) {
        // Where the lock is held for long others would wait for it too long: neither calls nor loops lie in between.
        let so_far = Some((self.calls_made, self.polls));
        let here = |coarsened: &Coarsened| coarsened.exit == self.scope.bci && coarsened.entered_after == so_far;
        let Some(at) = self.scope.coarsened.iter().position(here) else { return };
        let kept = self.scope.coarsened[at].kept;
        let way = std::mem::take(&mut self.scope.coarsened[at].way);
        let times = self.b.use_var(kept);
        let one = self.b.ins().iconst(I32, 1);
        let times = self.b.ins().isub(one, times);
        let zero = self.b.ins().iconst(I32, 0);
        self.b.def_var(kept, zero);
        if let Some(conditions) = self.conditions_on(&way, object) {
            let counting = self.constant(self.env.vm.monitors.counting_at() as usize);
            let is_counting = self.b.ins().load(I8, MemFlagsData::trusted(), counting, 0);
            let may = self.b.ins().icmp_imm_s(IntCC::SignedLessThan, times, TIMES);
            let may = self.b.ins().band_not(may, is_counting);
            let keeps = conditions.into_iter().fold(may, |all, condition| self.b.ins().band(all, condition));
            let [keep, unlock] = [0; 2].map(|_| self.b.create_block());
            self.b.ins().brif(keeps, keep, &[], unlock, &[]);
            self.go_on_in(keep);
            self.b.def_var(kept, times);
            self.b.ins().jump(done, &[]);
            self.go_on_in(unlock);
        }
        self.scope.coarsened[at].way = way;
    }

    /// What must hold so that a way is taken, and locks this object.
    fn conditions_on(&mut self, way: &[u32], object: Value) -> Option<Vec<Value>> {
        let mut ahead = Ahead::default();
        let mut conditions = Vec::new();
        for (at, bci) in way.iter().enumerate() {
            let instruction = Instruction::decode(self.scope.code, *bci).ok()?;
            let goes_on = way.get(at + 1) == Some(&instruction.next_bci());
            match (instruction.opcode, instruction.operand) {
                (NOP | GOTO, _) => {}
                (opcode @ ICONST_M1..=ICONST_5, _) => {
                    ahead.stack.push(self.known_int(i32::from(opcode) - i32::from(ICONST_0)));
                }
                (BIPUSH | SIPUSH, Operand::Immediate(value)) => ahead.stack.push(self.known_int(value)),
                (LDC | LDC_W, Operand::Constant(index)) => match self.scope.pool.get(index) {
                    Constant::Integer(value) => ahead.stack.push(self.known_int(value)),
                    _ => return None,
                },
                (GETSTATIC, Operand::Constant(index)) => {
                    let Some(Held::Object(held)) = self.held_in_static(self.entry(index)) else { return None };
                    let is_same = Constants::look(self.env.vm).same(&held, self.known(object)?)?;
                    ahead.stack.push(is_same.then_some(object)?);
                }
                (ILOAD | ILOAD_0..=ILOAD_3, Operand::Local(local)) => {
                    let value = self.ahead_in(&ahead, local, Ty::Int)?;
                    ahead.stack.push(value);
                }
                (ALOAD | ALOAD_0..=ALOAD_3, Operand::Local(local)) => {
                    let value = self.ahead_in(&ahead, local, Ty::Ref)?;
                    ahead.stack.push(value);
                }
                (IINC, Operand::Increment { local, delta }) => {
                    let value = self.ahead_in(&ahead, local, Ty::Int)?;
                    let more = self.b.ins().iadd_imm_s(value, i64::from(delta));
                    ahead.locals.push((usize::from(local), more));
                }
                (ISTORE | ISTORE_0..=ISTORE_3 | ASTORE | ASTORE_0..=ASTORE_3, Operand::Local(local)) => {
                    let value = ahead.stack.pop()?;
                    ahead.locals.push((usize::from(local), value));
                }
                (DUP, _) => ahead.stack.push(*ahead.stack.last()?),
                (POP, _) => drop(ahead.stack.pop()?),
                (opcode @ (IADD | ISUB), _) => {
                    let (b, a) = (ahead.stack.pop()?, ahead.stack.pop()?);
                    ahead.stack.push(if opcode == IADD { self.b.ins().iadd(a, b) } else { self.b.ins().isub(a, b) });
                }
                (opcode @ IFEQ..=IF_ICMPLE, _) => {
                    let (index, b) = match opcode {
                        IFEQ..=IFLE => (opcode - IFEQ, self.b.ins().iconst(I32, 0)),
                        _ => (opcode - IF_ICMPEQ, ahead.stack.pop()?),
                    };
                    let condition = int_condition(index);
                    let condition = if goes_on { condition.complement() } else { condition };
                    let a = ahead.stack.pop()?;
                    conditions.push(self.b.ins().icmp(condition, a, b));
                }
                (MONITORENTER, _) => {
                    let locked = ahead.stack.pop()?;
                    if locked != object {
                        conditions.push(self.b.ins().icmp(IntCC::Equal, locked, object));
                    }
                }
                _ => return None,
            }
        }
        Some(conditions)
    }

    /// What a local has on the way.
    fn ahead_in(&mut self, ahead: &Ahead, local: u16, ty: Ty) -> Option<Value> {
        let slot = usize::from(local);
        match ahead.locals.iter().rfind(|(at, _)| *at == slot) {
            Some((_, value)) => Some(*value),
            None if self.scope.state.locals.get(slot).is_some_and(|known| known.ty == ty) => {
                Some(self.read_slot(slot, ty))
            }
            None => None,
        }
    }

    /// What a poll at the current branch asks: nothing while a lock is kept.
    pub(super) fn poll_unless_kept(&mut self, word: Value) -> Value {
        let on_way = |coarsened: &&Coarsened| coarsened.way.contains(&self.scope.bci);
        let kept: Vec<Variable> = self.scope.coarsened.iter().filter(on_way).map(|coarsened| coarsened.kept).collect();
        kept.into_iter().fold(word, |word, kept| {
            let is_kept = self.is_kept(kept);
            let nothing = self.constant(0);
            self.b.ins().select(is_kept, nothing, word)
        })
    }

    /// Where the code begins no lock is kept.
    pub(super) fn keep_no_locks(&mut self) {
        for kept in std::mem::take(&mut self.kept_counts) {
            let zero = self.b.ins().iconst(I32, 0);
            self.b.def_var(kept, zero);
        }
    }
}
