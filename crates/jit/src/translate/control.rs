//! Branches, switches and returns (JVMS 6.5). A backward branch polls on its way.

use super::facts::Fact;
use super::{Done, Push, Translator, Unsuitable};
use crate::analysis::Ty;
use crate::environment::CLASS_FLAGS;
use bytecode::opcodes::*;
use bytecode::{Instruction, Operand};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I16, I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, TrapCode, Value};
use cranelift_frontend::Switch;
use runtime::class::{BasicType, ClassFlags, MethodFlags};
use runtime::frame::{self, FLAG_MONITORS};
use runtime::thread::offsets;

/// The condition of `ifeq` plus `index`, and of `if_icmpeq` plus `index`.
pub(super) fn int_condition(index: u8) -> IntCC {
    match index {
        0 => IntCC::Equal,
        1 => IntCC::NotEqual,
        2 => IntCC::SignedLessThan,
        3 => IntCC::SignedGreaterThanOrEqual,
        4 => IntCC::SignedGreaterThan,
        _ => IntCC::SignedLessThanOrEqual,
    }
}

/// Does a condition, counted as `int_condition` does, hold for two numbers?
fn holds(condition: u8, a: i32, b: i32) -> bool {
    match condition {
        0 => a == b,
        1 => a != b,
        2 => a < b,
        3 => a >= b,
        4 => a > b,
        _ => a <= b,
    }
}

/// What an instruction returns, if it does.
fn returned_type(opcode: u8) -> Option<Ty> {
    Some(match opcode {
        IRETURN => Ty::Int,
        LRETURN => Ty::Long,
        FRETURN => Ty::Float,
        DRETURN => Ty::Double,
        ARETURN => Ty::Ref,
        RETURN => Ty::None,
        _ => return None,
    })
}

impl Translator<'_, '_> {
    /// ifeq … goto, tableswitch … return, ifnull … goto_w
    pub(super) fn control(&mut self, instruction: &Instruction<'_>) -> Done {
        match (instruction.opcode, instruction.operand) {
            (opcode @ IFEQ..=IFLE, _) => {
                let a = self.pop(Ty::Int);
                if let Some(a) = self.known_integer(a) {
                    return self.known_branch(instruction, opcode - IFEQ, a as i32, 0);
                }
                // The other way it isn't negative.
                if let Some((_, other)) = Self::ways_of_less(instruction, opcode - IFEQ) {
                    self.scope.found.push((other, self.b.func.dfg.resolve_aliases(a), Fact::NotNegative));
                }
                let condition = self.b.ins().icmp_imm_s(int_condition(opcode - IFEQ), a, 0);
                self.branch_on(instruction, condition)
            }
            (opcode @ IF_ICMPEQ..=IF_ICMPLE, _) => {
                let b = self.pop(Ty::Int);
                let a = self.pop(Ty::Int);
                if let (Some(a), Some(b)) = (self.known_integer(a), self.known_integer(b)) {
                    return self.known_branch(instruction, opcode - IF_ICMPEQ, a as i32, b as i32);
                }
                if let Some((less, _)) = Self::ways_of_less(instruction, opcode - IF_ICMPEQ) {
                    self.find_less(less, a, b);
                }
                let condition = self.b.ins().icmp(int_condition(opcode - IF_ICMPEQ), a, b);
                self.branch_on(instruction, condition)
            }
            (opcode @ (IF_ACMPEQ | IF_ACMPNE), _) => {
                let b = self.pop(Ty::Ref);
                let a = self.pop(Ty::Ref);
                if let Some(same) = self.known_same(a, b) {
                    return self.known_branch(instruction, opcode - IF_ACMPEQ, i32::from(same), 1);
                }
                let condition = self.b.ins().icmp(int_condition(opcode - IF_ACMPEQ), a, b);
                self.branch_on(instruction, condition)
            }
            (opcode @ (IFNULL | IFNONNULL), _) => {
                let a = self.pop(Ty::Ref);
                if self.is_not_null(a) || self.known_integer(a) == Some(0) {
                    let is_null = self.known_integer(a) == Some(0);
                    return self.known_branch(instruction, opcode - IFNULL, i32::from(is_null), 1);
                }
                if let Operand::Branch(target) = instruction.operand {
                    let other = instruction.next_bci();
                    let (some, none) = if opcode == IFNULL { (other, target) } else { (target, other) };
                    if some != none {
                        self.scope.found.push((some, self.b.func.dfg.resolve_aliases(a), Fact::NotNull));
                    }
                }
                let condition = self.b.ins().icmp_imm_s(int_condition(opcode - IFNULL), a, 0);
                self.branch_on(instruction, condition)
            }
            (GOTO | GOTO_W, Operand::Branch(target)) => {
                if let Some(ty) = self.return_at(target) {
                    return self.method_return(ty);
                }
                let block = self.edge(target)?;
                self.b.ins().jump(block, &[]);
                self.end_with_edges()
            }
            (_, Operand::TableSwitch(switch)) => {
                let value = self.pop(Ty::Int);
                let mut cases = Switch::new();
                for (index, target) in switch.targets().enumerate() {
                    let block = self.edge(target)?;
                    cases.set_entry(u128::from(switch.low.wrapping_add(index as i32) as u32), block);
                }
                let otherwise = self.edge(switch.default)?;
                cases.emit(&mut self.b, value, otherwise);
                self.end_with_edges()
            }
            (_, Operand::LookupSwitch(switch)) => {
                let value = self.pop(Ty::Int);
                let mut cases = Switch::new();
                for (key, target) in switch.pairs() {
                    let block = self.edge(target)?;
                    cases.set_entry(u128::from(key as u32), block);
                }
                let otherwise = self.edge(switch.default)?;
                cases.emit(&mut self.b, value, otherwise);
                self.end_with_edges()
            }
            (opcode, _) => {
                let ty = returned_type(opcode).ok_or(Unsuitable("an odd branch"))?;
                self.method_return(ty)
            }
        }
    }

    /// What an inlined method returns at a bytecode, if it does. A way that leads there returns at once, so that what it returns is known.
    pub(super) fn return_at(&self, bci: u32) -> Option<Ty> {
        self.scope.code.get(bci as usize).filter(|_| self.is_inlining()).and_then(|opcode| returned_type(*opcode))
    }

    /// Is the instruction behind the current one a branch that compares a number with zero, and comes from here alone?
    pub(super) fn is_decided_next(&self) -> bool {
        let Ok(call) = Instruction::decode(self.scope.code, self.scope.bci) else { return false };
        let next = self.scope.code.get(call.next_bci() as usize);
        next.is_some_and(|opcode| (IFEQ..=IFLE).contains(opcode))
            && !self.scope.breakpoints.contains(&call.next_bci())
            && self.scope.analysis.block_of(call.next_bci()).is_none()
    }

    /// Branches as two numbers that are known have it; what else it leads to is left out.
    fn known_branch(&mut self, branch: &Instruction<'_>, condition: u8, a: i32, b: i32) -> Done {
        let Operand::Branch(target) = branch.operand else {
            return Err(Unsuitable("a branch without a target"));
        };
        if !self.end_if_unreachable() {
            let to = self.edge(if holds(condition, a, b) { target } else { branch.next_bci() })?;
            self.b.ins().jump(to, &[]);
        }
        self.follow_decided(branch)?;
        self.end_with_edges()
    }

    /// Leads the ways on that know what a branch compares with zero.
    fn follow_decided(&mut self, branch: &Instruction<'_>) -> Done {
        if !self.scope.decided.is_empty() {
            self.pass_restart_here();
        }
        for (number, block) in std::mem::take(&mut self.scope.decided) {
            let Operand::Branch(target) = branch.operand else { return Err(Unsuitable("a branch without a target")) };
            let taken = holds(branch.opcode - IFEQ, number, 0);
            let to = self.edge(if taken { target } else { branch.next_bci() })?;
            self.go_on_in(block);
            self.b.ins().jump(to, &[]);
        }
        Ok(())
    }

    /// Branches if `condition` is not zero, else goes on behind the instruction.
    pub(super) fn branch_on(&mut self, branch: &Instruction<'_>, condition: Value) -> Done {
        let Operand::Branch(target) = branch.operand else {
            return Err(Unsuitable("a branch without a target"));
        };
        if !self.end_if_unreachable() {
            let taken = self.edge(target)?;
            let not_taken = self.target(branch.next_bci())?;
            self.b.ins().brif(condition, taken, &[], not_taken, &[]);
        }
        self.follow_decided(branch)?;
        self.end_with_edges()
    }

    /// Ends a block to which nothing leads, so that it leads nowhere: all ways that come to it have gone on past it (`Inlining::decided`), or what was called never returns.
    pub(super) fn end_if_unreachable(&mut self) -> bool {
        let is_unreachable = self.b.is_unreachable();
        if is_unreachable {
            self.b.ins().trap(TrapCode::unwrap_user(1));
        }
        is_unreachable
    }

    /// The block to jump to for a branch to `target`: a backward one goes by a poll.
    fn edge(&mut self, target: u32) -> Result<Block, Unsuitable> {
        let block = self.target(target)?;
        if target > self.scope.bci {
            return Ok(block);
        }
        let edge = self.b.create_block();
        self.scope.pending_edges.push((edge, block, target));
        Ok(edge)
    }

    /// Fills backward edges in; the block that they leave has just ended.
    fn end_with_edges(&mut self) -> Done {
        self.ended = true;
        for (edge, block, target) in std::mem::take(&mut self.scope.pending_edges) {
            self.go_on_in(edge);
            self.poll_before(target);
            self.b.ins().jump(block, &[]);
        }
        Ok(())
    }

    /// The poll word, read anew each time: each poll has another base, so that Cranelift doesn't know that they read the same place.
    pub(super) fn poll_word(&mut self) -> Value {
        self.polls += 1;
        let base = self.b.ins().iadd_imm_s(self.thread, self.polls * 8);
        self.b.ins().load(I64, MemFlagsData::trusted(), base, offsets::POLL as i32 - self.polls as i32 * 8)
    }

    /// A poll, after which the instruction at `target` comes. It leaves with the frame complete, to come back by an entry.
    fn poll_before(&mut self, target: u32) {
        self.count_loop(target);
        let word = self.poll_at_branch();
        let word = self.poll_unless_kept(word);
        let slow = self.b.create_block();
        let go_on = self.b.create_block();
        self.b.set_cold_block(slow);
        self.b.ins().brif(word, slow, &[], go_on, &[]);
        self.b.seal_block(slow);
        self.b.seal_block(go_on);
        self.b.switch_to_block(slow);
        self.flush_aside();
        self.store_pc(target);
        if self.is_telling() {
            self.leave_unless_told();
        }
        let completions = self.completions;
        self.complete_outer();
        // From here no way leads back but by an entry.
        self.completions = completions;
        let resume = if self.is_closed(target) { self.constant(0) } else { self.entry_of_loop(target) };
        let sp = self.stack_pointer(self.scope.state.stack.len());
        let stub = self.constant(crate::stubs::poll as *const () as usize);
        self.jump_to_code(stub, resume, sp);
        self.b.switch_to_block(go_on);
    }

    pub(super) fn method_return(&mut self, ty: Ty) -> Done {
        if self.inlined_return(ty) {
            return Ok(());
        }
        let holds_monitors = self.scope.method.flags().contains(MethodFlags::MONITORS);
        if self.scope.method.flags().contains(MethodFlags::REGISTERS_FINALIZER) {
            // Object.<init> registers finalisable objects as it returns.
            let object = self.read_slot(0, Ty::Ref);
            let class = self.class_of(object);
            let flags = self.b.ins().load(I32, MemFlagsData::trusted(), class, CLASS_FLAGS);
            let finalizable = self.b.ins().band_imm_s(flags, i64::from(ClassFlags::FINALIZABLE.bits()));
            self.exit_if(finalizable);
        }
        let caller = if self.push == Push::Late {
            self.b.use_var(self.caller_variable)
        } else {
            let (frame, flags) = (self.frame(), self.frame_flags());
            let mut unusual = self.b.ins().uload32(flags, frame, (frame::LINK * 8) as i32 + 4);
            if holds_monitors {
                unusual = self.b.ins().band_imm_s(unusual, !((FLAG_MONITORS >> 32) as i64));
            }
            let poll = self.poll_word();
            let unusual = self.b.ins().bor(unusual, poll);
            // Where monitors are held, the interpreter returns.
            let link = if self.is_telling() && !holds_monitors {
                self.tell_return(unusual);
                let (frame, flags) = (self.frame(), self.frame_flags());
                self.b.ins().uload32(flags, frame, (frame::LINK * 8) as i32)
            } else {
                self.exit_if(unusual);
                let (frame, flags) = (self.frame(), self.frame_flags());
                self.b.ins().load(I64, flags, frame, (frame::LINK * 8) as i32)
            };
            if holds_monitors {
                let (held, go_on) = (self.b.create_block(), self.b.create_block());
                let flag = self.b.ins().band_imm_u(link, FLAG_MONITORS as i64);
                self.b.ins().brif(flag, held, &[], go_on, &[]);
                self.go_on_in(held);
                self.leave_monitors();
                self.go_on_at(go_on);
            }
            let frame = self.frame();
            // Nothing else is in it now, but perhaps that flag.
            let down = if holds_monitors { self.b.ins().band_imm_u(link, i64::from(u32::MAX)) } else { link };
            self.b.ins().isub(frame, down)
        };
        let frame = self.frame();
        let result_at = -(self.scope.max_locals as i32) * 8;
        if self.push == Push::AtStart {
            // Before the result is written, which may lie over the header: a signal handler may walk the stack.
            self.store_newest(caller);
        }
        let (slots, result) = match ty {
            Ty::None => (0, self.anything()),
            ty => {
                let value = self.pop(ty);
                let value = if ty == Ty::Int { self.narrow(value) } else { value };
                (if ty.is_wide() { 2 } else { 1 }, self.slot_bits(value, ty))
            }
        };
        let end = i64::from(result_at) + slots * 8;
        if self.is_telling() || holds_monitors {
            // What has been called since the flags were read may have taken the caller's frame from its code.
            self.return_unless_native(caller, end, (slots != 0).then_some(result));
        }
        // Its caller has the result in a register; memory lacks it (`entry::go_on`).
        let sp = self.b.ins().iadd_imm_s(frame, end + slots);
        let anything = self.anything();
        let [narrow, wide] = if ty.is_wide() { [anything, result] } else { [result, anything] };
        self.b.ins().return_(&[caller, sp, narrow, wide]);
        self.ended = true;
        Ok(())
    }

    /// Leaves a return to the caller's RESUME unless that returns natively. `end` is where the caller's operands end, from the frame on.
    fn return_unless_native(&mut self, caller: Value, end: i64, result: Option<Value>) {
        let (frame, flags) = (self.frame(), self.frame_flags());
        let code = self.b.ins().load(I64, flags, caller, (frame::RESUME * 8) as i32);
        let natively = self.constant(runtime::entry::RETURN_NATIVELY as usize);
        let is_native = self.b.ins().icmp(IntCC::Equal, code, natively);
        let (native, other) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(is_native, native, &[], other, &[]);
        self.b.seal_block(native);
        self.go_on_in(other);
        if let Some(result) = result {
            self.b.ins().store(flags, result, frame, -(self.scope.max_locals as i32) * 8);
        }
        let sp = self.b.ins().iadd_imm_s(frame, end);
        self.b.ins().return_call_indirect(self.tail, code, &[self.thread, sp, sp, sp, caller, sp]);
        self.b.switch_to_block(native);
    }

    /// The value an `ireturn` hands over.
    pub(super) fn narrow(&mut self, value: Value) -> Value {
        let ty = self.scope.method.return_type;
        if matches!(self.known_integer(value), Some(0 | 1)) || self.fits(value, ty) {
            return value;
        }
        match ty {
            BasicType::Boolean => self.b.ins().band_imm_s(value, 1),
            BasicType::Byte => {
                let low = self.b.ins().ireduce(I8, value);
                self.b.ins().sextend(I32, low)
            }
            BasicType::Short => {
                let low = self.b.ins().ireduce(I16, value);
                self.b.ins().sextend(I32, low)
            }
            BasicType::Char => {
                let low = self.b.ins().ireduce(I16, value);
                self.b.ins().uextend(I32, low)
            }
            _ => value,
        }
    }
}
