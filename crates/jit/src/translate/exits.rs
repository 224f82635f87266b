//! Ways out of compiled code besides calls and returns: instructions left to the interpreter, and what helpers demand.

use super::Translator;
use super::facts::Fact;
use super::regions::Region;
use crate::analysis::Ty;
use crate::compiled::CompiledMethod;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Type, Value};
use runtime::frame::{self, FLAG_INLINED};
use std::mem::offset_of;
use std::sync::atomic::{AtomicU32, Ordering};

impl Translator<'_, '_> {
    /// Leaves a frame that is complete to the interpreter, at its PC: (sp, frame).
    pub(super) fn leave_block(&mut self) -> Block {
        if let Some(block) = self.leave_inlined() {
            return block;
        }
        let block = self.leave.unwrap_or_else(|| self.block_to_leave());
        *self.leave.insert(block)
    }

    /// A block seldom reached.
    pub(super) fn cold_block(&mut self) -> Block {
        let block = self.b.create_block();
        self.b.set_cold_block(block);
        block
    }

    /// Goes on in a block to which nothing more will lead.
    pub(super) fn go_on_in(&mut self, block: Block) {
        self.b.seal_block(block);
        self.b.switch_to_block(block);
    }

    /// A block of two parameters, seldom reached.
    pub(super) fn block_to_leave(&mut self) -> Block {
        let block = self.cold_block();
        self.b.append_block_param(block, I64);
        self.b.append_block_param(block, I64);
        block
    }

    pub(super) fn leave_by_block(&mut self) -> Block {
        match self.leave_by {
            Some(block) => block,
            None => {
                let block = self.block_to_leave();
                self.b.append_block_param(block, I64);
                self.leave_by = Some(block);
                block
            }
        }
    }

    /// As `leave_block`, where tools were told of a breakpoint of the compiled method at the PC.
    pub(super) fn leave_told_block(&mut self) -> Block {
        let block = self.leave_told.unwrap_or_else(|| self.block_to_leave());
        *self.leave_told.insert(block)
    }

    pub(super) fn leave_blocks(&mut self) {
        let flags = self.frame_flags();
        let tiers = &self.env.tiers;
        let ways = [(self.leave, tiers.resume_interpreted), (self.leave_told, tiers.resume_under_breakpoint)];
        for (block, code) in ways {
            let Some(block) = block else { continue };
            self.b.switch_to_block(block);
            let [sp, frame] = [0, 1].map(|at| self.b.block_params(block)[at]);
            self.push_if_missing();
            if !self.inlined.is_empty() {
                // Of the frames that run in others this one does no more.
                let link = self.b.ins().load(I64, flags, frame, (frame::LINK * 8) as i32);
                let link = self.b.ins().band_imm_s(link, !(FLAG_INLINED as i64));
                self.b.ins().store(flags, link, frame, (frame::LINK * 8) as i32);
                self.store_newest(frame);
            }
            let resume = self.constant(self.env.tiers.resume_after_call as usize);
            self.b.ins().store(flags, resume, frame, (frame::RESUME * 8) as i32);
            let code = self.constant(code as usize);
            self.b.ins().return_call_indirect(self.tail, code, &[self.thread, sp, sp, sp, frame, sp]);
        }
        if let Some(block) = self.passed {
            self.b.switch_to_block(block);
            let returned = self.b.block_params(block).to_vec();
            self.b.ins().return_(&returned);
        }
        if let Some(block) = self.leave_by {
            self.b.switch_to_block(block);
            let [code, sp, frame] = [0, 1, 2].map(|at| self.b.block_params(block)[at]);
            self.b.ins().return_call_indirect(self.tail, code, &[self.thread, sp, sp, sp, frame, sp]);
        }
    }

    /// What is called now is to return to this code.
    pub(super) fn return_natively(&mut self) {
        if !std::mem::replace(&mut self.written.natively, true) {
            let natively = self.constant(runtime::entry::RETURN_NATIVELY as usize);
            self.store_header(frame::RESUME, natively);
        }
    }

    /// What is passed or returned where nobody reads it: `codegen` moves nothing there.
    pub(super) fn anything(&mut self) -> Value {
        self.b.ins().get_frame_pointer(I64)
    }

    /// Calls code that goes on with this frame as the newest, whose values are written, and goes on when it is the newest again. Of a method that is called
    /// it is told the first two arguments. The bits of a result of one slot, and of one of two.
    pub(super) fn call_code(&mut self, code: Value, pc: Value, sp: Value, [first, second]: [Value; 2]) -> [Value; 2] {
        self.return_natively();
        let frame = self.scope_frame();
        let call = self.b.ins().call_indirect(self.tail, code, &[self.thread, pc, sp, first, frame, second]);
        let returned = [0, 1, 2, 3].map(|at| self.b.inst_results(call)[at]);
        let [newest, _, narrow, wide] = returned;
        let is_newest = self.b.ins().icmp(IntCC::Equal, newest, frame);
        let go_on = self.b.create_block();
        let passed = match self.passed {
            Some(block) => block,
            None => {
                let block = self.b.create_block();
                for _ in returned {
                    self.b.append_block_param(block, I64);
                }
                self.b.set_cold_block(block);
                block
            }
        };
        self.passed = Some(passed);
        self.b.ins().brif(is_newest, go_on, &[], passed, &returned.map(BlockArg::Value));
        self.go_on_in(go_on);
        [narrow, wide]
    }

    /// Calls a helper that may reach a safepoint, with memory complete and PC stored; leaves if it says so. Afterwards the stack is `depth`
    /// deep. References must be read again, and then the frame settled (`late_frames`).
    pub(super) fn call_at_safepoint(&mut self, address: usize, arguments: &[Value], depth: usize) {
        let code = self.call_seldom(address, arguments, Some(I64));
        self.leave_for(code, depth);
    }

    /// Calls a helper, by `call_seldom` or `call_helper`, that does the current instruction or tells of it, with its operands in memory. The first is in
    /// slot `result`, where the value that it pushes comes, if any. The frame is written and its references are read again; the state stays as it is.
    /// `settle_after_instruction` is to follow.
    pub(super) fn call_for_instruction(
        &mut self,
        call: fn(&mut Self, usize, &[Value], Option<Type>) -> Option<Value>,
        helper: usize,
        result: usize,
        pushed: Option<Ty>,
        arguments: &[Value],
    ) {
        let before = std::mem::take(&mut self.scope.before);
        self.flush(&before);
        self.scope.before = before;
        self.store_pc(self.scope.bci);
        self.complete_outer();
        let slot = self.stack_pointer(result);
        let arguments = [&[self.thread, slot], arguments].concat();
        let depth = result + pushed.map_or(0, |ty| if ty.is_wide() { 2 } else { 1 });
        let code = call(self, helper, &arguments, Some(I64));
        self.leave_for(code, depth);
        self.reload_references();
    }

    /// Leaves if a helper says so, with a stack of this depth.
    pub(super) fn leave_for(&mut self, code: Option<Value>, depth: usize) {
        let Some(code) = code else { return };
        let go_on = self.b.create_block();
        let leaving = self.b.create_block();
        self.b.set_cold_block(leaving);
        self.b.ins().brif(code, leaving, &[], go_on, &[]);
        self.b.seal_block(leaving);
        self.b.seal_block(go_on);
        self.b.switch_to_block(leaving);
        let sp = self.stack_pointer(depth);
        let frame = self.scope_frame();
        let leave_by = self.leave_by_block();
        self.b.ins().jump(leave_by, &[code, sp, frame].map(BlockArg::Value));
        self.b.switch_to_block(go_on);
    }

    /// Ends the function by a jump to other code, with this frame.
    pub(super) fn jump_to_code(&mut self, code: Value, pc: Value, sp: Value) {
        let frame = self.scope_frame();
        self.b.ins().return_call_indirect(self.tail, code, &[self.thread, pc, sp, sp, frame, sp]);
    }

    /// Ends the block: the instruction is left to the interpreter.
    pub(super) fn end_in(&mut self, exit: Block) {
        self.b.ins().jump(exit, &[]);
        self.ended = true;
    }

    /// If the current instruction has a breakpoint, tells of that. Where a lock is left out, which a tool would miss, the interpreter does; what
    /// follows is translated all the same, since its loops are entered by themselves, so the condition, which always holds, is read from memory.
    pub(super) fn breakpoint(&mut self) {
        if !self.scope.breakpoints.contains(&self.scope.bci) {
            return;
        }
        if self.scope.elided.is_empty() {
            let depth = self.scope.state.stack.len();
            let helper = crate::runtime_calls::tell_breakpoint as *const () as usize;
            self.call_for_instruction(Self::call_helper, helper, depth, None, &[]);
            self.told = Some(self.scope.bci);
        } else {
            let record = self.constant(std::ptr::from_ref(self.record) as usize);
            let method = self.load_word(record, offset_of!(CompiledMethod, method) as i32);
            self.exit_if(method);
        }
    }

    /// Were tools told of a breakpoint at the current instruction?
    pub(super) fn is_told(&self) -> bool {
        !self.is_inlining() && self.told == Some(self.scope.bci)
    }

    /// Where the interpreter goes on with the current instruction.
    pub(super) fn interpreter(&mut self) -> Value {
        let tiers = &self.env.tiers;
        let code = if self.is_told() { tiers.resume_under_breakpoint } else { tiers.resume_interpreted };
        self.constant(code as usize)
    }

    /// Where instructions end that go together with the current one: at the next breakpoint, or the block's end.
    pub(super) fn before_breakpoint(&self, end: u32) -> u32 {
        let next = self.scope.breakpoints.iter().copied().find(|at| *at > self.scope.bci);
        next.map_or(end, |next| next.min(end))
    }

    /// Exits if `condition` is not zero.
    pub(super) fn exit_if(&mut self, condition: Value) {
        let condition = match self.fails_now() {
            Some(now) => {
                let holds = self.b.ins().icmp_imm_s(IntCC::NotEqual, condition, 0);
                self.b.ins().bor(holds, now)
            }
            None => condition,
        };
        let exit = self.exit();
        let go_on = self.b.create_block();
        self.b.ins().brif(condition, exit, &[], go_on, &[]);
        self.go_on_in(go_on);
    }

    /// Exits if `condition` is zero.
    pub(super) fn exit_unless(&mut self, condition: Value) {
        let condition = self.unless_it_fails(condition);
        let exit = self.exit();
        let go_on = self.b.create_block();
        self.b.ins().brif(condition, go_on, &[], exit, &[]);
        self.go_on_in(go_on);
    }

    /// With `-XX:ExitEvery=N`, whether it is the Nth time that code comes here since it was the last time: then a check fails.
    fn fails_now(&mut self) -> Option<Value> {
        let every = Some(self.env.vm.options.exit_every).filter(|every| *every != 0)?;
        let left = Box::new(AtomicU32::new(every));
        let address = self.constant(left.as_ptr() as usize);
        self.record.passes.lock().push(left);
        let flags = self.region(Region::Count);
        let left = self.b.ins().load(I32, flags, address, 0);
        let left = self.b.ins().iadd_imm_s(left, -1);
        let now = self.b.ins().icmp_imm_s(IntCC::Equal, left, 0);
        let every = self.b.ins().iconst(I32, i64::from(every));
        let left = self.b.ins().select(now, every, left);
        self.b.ins().store(flags, left, address, 0);
        Some(now)
    }

    /// Zero where `condition` is, or where the check of it is to fail by `-XX:ExitEvery`.
    pub(super) fn unless_it_fails(&mut self, condition: Value) -> Value {
        let Some(now) = self.fails_now() else { return condition };
        let holds = self.b.ins().icmp_imm_s(IntCC::NotEqual, condition, 0);
        self.b.ins().band_not(holds, now)
    }

    /// Exits if an object is null.
    pub(super) fn exit_if_null(&mut self, object: Value) {
        if !self.is_not_null(object) {
            if !self.record.checks_for_null.load(Ordering::Relaxed) {
                let exit = self.exit();
                self.for_null.insert(exit);
            }
            self.exit_unless(object);
            self.learn(object, Fact::NotNull);
        }
    }

    /// Fills the exits in. The current block has ended.
    pub(super) fn fill_exits(&mut self) {
        for exit in std::mem::take(&mut self.scope.pending_exits) {
            self.b.switch_to_block(exit.block);
            self.flush(&exit.before);
            self.store_pc(exit.bci);
            self.lock_elided_at(exit.bci);
            let sp = self.stack_pointer(exit.before.stack.len());
            let frame = self.scope_frame();
            let leave = self.leave_block();
            self.b.ins().jump(leave, &[BlockArg::Value(sp), BlockArg::Value(frame)]);
        }
    }

    /// Counts an exit; the value is not zero when the method has newer code.
    pub(super) fn note_exit(&mut self) -> Option<Value> {
        let record = self.constant(std::ptr::from_ref(self.record) as usize);
        self.call_seldom(crate::runtime_calls::note_exit as *const () as usize, &[record], Some(I32))
    }
}
