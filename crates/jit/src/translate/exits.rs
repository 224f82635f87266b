//! Ways out of compiled code besides calls and returns: instructions left to the interpreter, and what helpers demand.

use super::{PendingExit, Translator};
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Value};
use runtime::frame;

impl Translator<'_, '_> {
    pub(super) fn leave_block(&mut self) -> Block {
        match self.leave {
            Some(block) => block,
            None => {
                let block = self.b.create_block();
                self.b.append_block_param(block, I64);
                self.b.set_cold_block(block);
                self.leave = Some(block);
                block
            }
        }
    }

    pub(super) fn leave_by_block(&mut self) -> Block {
        match self.leave_by {
            Some(block) => block,
            None => {
                let block = self.b.create_block();
                self.b.append_block_param(block, I64);
                self.b.append_block_param(block, I64);
                self.b.set_cold_block(block);
                self.leave_by = Some(block);
                block
            }
        }
    }

    pub(super) fn leave_blocks(&mut self) {
        if let Some(block) = self.leave {
            self.b.switch_to_block(block);
            let sp = self.b.block_params(block)[0];
            if self.lazy {
                self.push_header();
            }
            let resume = self.constant(self.env.tiers.resume_after_call as usize);
            self.store_header(frame::RESUME, resume);
            let code = self.constant(self.env.tiers.resume_interpreted as usize);
            self.jump_to_code(code, sp, sp);
        }
        if let Some(block) = self.leave_by {
            self.b.switch_to_block(block);
            let (code, sp) = (self.b.block_params(block)[0], self.b.block_params(block)[1]);
            self.jump_to_code(code, sp, sp);
        }
    }

    /// Ends the function by a jump to other code, with this frame.
    pub(super) fn jump_to_code(&mut self, code: Value, pc: Value, sp: Value) {
        let frame = self.frame();
        self.b.ins().return_call_indirect(self.tail, code, &[self.thread, pc, sp, sp, frame, sp]);
    }

    /// The block that leaves the instruction being translated to the interpreter, as if it had not begun.
    pub(super) fn exit(&mut self) -> Block {
        if let Some(fallback) = self.fallback() {
            return fallback;
        }
        match self.exit {
            Some(block) => block,
            None => {
                let block = self.b.create_block();
                self.b.set_cold_block(block);
                self.exit = Some(block);
                block
            }
        }
    }

    /// As `exit`, for something that may be resolved the next time.
    pub(super) fn unresolved(&mut self) -> Block {
        if self.fallback().is_some() {
            return *self.counted_fallback.get_or_insert_with(|| self.b.create_block());
        }
        match self.unresolved_exit {
            Some(block) => block,
            None => {
                let block = self.b.create_block();
                self.b.set_cold_block(block);
                self.unresolved_exit = Some(block);
                block
            }
        }
    }

    /// Ends the block: the instruction is left to the interpreter.
    pub(super) fn end_in(&mut self, exit: Block) {
        self.b.ins().jump(exit, &[]);
        self.ended = true;
    }

    /// Exits if `condition` is not zero.
    pub(super) fn exit_if(&mut self, condition: Value) {
        let exit = self.exit();
        let go_on = self.b.create_block();
        self.b.ins().brif(condition, exit, &[], go_on, &[]);
        self.b.seal_block(go_on);
        self.b.switch_to_block(go_on);
    }

    /// Exits if `condition` is zero.
    pub(super) fn exit_unless(&mut self, condition: Value) {
        let exit = self.exit();
        let go_on = self.b.create_block();
        self.b.ins().brif(condition, go_on, &[], exit, &[]);
        self.b.seal_block(go_on);
        self.b.switch_to_block(go_on);
    }

    /// Exits if an object is null.
    pub(super) fn exit_if_null(&mut self, object: Value) {
        if !self.is_not_null(object) {
            self.exit_unless(object);
        }
    }

    /// Is it known that an object is not null?
    pub(super) fn is_not_null(&self, object: Value) -> bool {
        self.not_null.contains(&self.b.func.dfg.resolve_aliases(object)) || self.known(object).is_some()
    }

    /// Notes the exits that the instruction just translated needs.
    pub(super) fn finish_exits(&mut self) {
        if self.is_inlining() {
            return;
        }
        let (exit, unresolved) = (self.exit.take(), self.unresolved_exit.take());
        for (block, counts) in [(exit, false), (unresolved, true)] {
            if let Some(block) = block {
                self.b.seal_block(block);
                self.pending_exits.push(PendingExit {
                    block,
                    before: self.scope.before.clone(),
                    bci: self.scope.bci,
                    counts,
                });
            }
        }
    }

    /// Fills the exits in. The current block has ended.
    pub(super) fn fill_exits(&mut self) {
        if self.is_inlining() {
            return;
        }
        for exit in std::mem::take(&mut self.pending_exits) {
            self.b.switch_to_block(exit.block);
            self.flush(&exit.before);
            if exit.counts {
                self.note_exit();
            }
            self.store_pc(exit.bci);
            let sp = self.stack_pointer(exit.before.stack.len());
            let leave = self.leave_block();
            self.b.ins().jump(leave, &[BlockArg::Value(sp)]);
        }
    }

    /// Counts an exit; the value is not zero when the method has newer code.
    pub(super) fn note_exit(&mut self) -> Option<Value> {
        let record = self.constant(std::ptr::from_ref(self.record) as usize);
        self.call_seldom(crate::runtime_calls::note_exit as *const () as usize, &[record], Some(I32))
    }
}
