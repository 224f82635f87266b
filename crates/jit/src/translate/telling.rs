//! Code that tells tools of its calls and returns (`Tier::Telling`; docs/decisions/0033-code-that-tells-of-calls.md).
//!
//! Invariant: the frame is complete wherever tools are told, and nothing is inlined: whatever is called tells of that itself.

use super::Translator;
use crate::compiled::{CompiledMethod, Tier};
use crate::environment::{METHOD_ENTRY, METHOD_TELLING};
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{BlockArg, InstBuilder, Value};
use runtime::thread::poll;
use std::mem::offset_of;

impl Translator<'_, '_> {
    /// Does this code tell tools of its calls and returns?
    pub(super) fn is_telling(&self) -> bool {
        self.record.tier == Tier::Telling
    }

    /// At the start of code that is called by other such code, whose frame was just pushed.
    pub(super) fn tell_beginning(&mut self) {
        self.store_pc(0);
        let helper = crate::runtime_calls::method_begins as *const () as usize;
        self.call_to_tell(helper, &[self.thread], 0);
    }

    /// Where a method is called. Code that tells of calls calls such code, if there is some.
    pub(super) fn entry_of(&mut self, method: Value) -> Value {
        let entry = self.load_word(method, METHOD_ENTRY);
        if !self.is_telling() {
            return entry;
        }
        let record = self.load_word(method, METHOD_TELLING);
        let [telling, found] = [0; 2].map(|_| self.b.create_block());
        self.b.append_block_param(found, I64);
        self.b.ins().brif(record, telling, &[], found, &[BlockArg::Value(entry)]);
        self.go_on_in(telling);
        let called = self.load_word(record, offset_of!(CompiledMethod, called) as i32);
        self.b.ins().jump(found, &[BlockArg::Value(called)]);
        self.go_on_in(found);
        self.b.block_params(found)[0]
    }

    /// What is not zero where a backward branch must ask. Code that tells of calls needn't while nothing else is wanted; it is left as soon as
    /// nobody wants to be told.
    pub(super) fn poll_at_branch(&mut self) -> Value {
        let word = self.poll_word();
        if self.is_telling() { self.b.ins().bxor_imm_s(word, poll::CALL_DEMAND as i64) } else { word }
    }

    /// Leaves a frame that is complete to the interpreter if nobody wants to be told of calls any more.
    pub(super) fn leave_unless_told(&mut self) {
        let word = self.poll_word();
        let told = self.b.ins().band_imm_s(word, poll::CALL_DEMAND as i64);
        let [leaving, stay] = [0; 2].map(|_| self.cold_block());
        self.b.ins().brif(told, stay, &[], leaving, &[]);
        self.b.seal_block(leaving);
        self.b.seal_block(stay);
        self.b.switch_to_block(leaving);
        let sp = self.stack_pointer(self.scope.state.stack.len());
        let frame = self.scope_frame();
        let leave = self.leave_block();
        self.b.ins().jump(leave, &[BlockArg::Value(sp), BlockArg::Value(frame)]);
        self.b.switch_to_block(stay);
    }

    /// Before a return of code that tells of it: tools hear of it, and what else is wanted of the frame or the thread is done. `wanted` is
    /// not zero then.
    pub(super) fn tell_return(&mut self, wanted: Value) {
        self.flush_now();
        self.store_pc(self.scope.bci);
        let [tell, go_on] = [0; 2].map(|_| self.b.create_block());
        self.b.ins().brif(wanted, tell, &[], go_on, &[]);
        self.go_on_in(tell);
        let depth = self.scope.state.stack.len();
        let end = self.stack_pointer(depth);
        let helper = crate::runtime_calls::method_returns as *const () as usize;
        self.call_to_tell(helper, &[self.thread, end], depth);
        self.reload_references();
        self.b.ins().jump(go_on, &[]);
        self.go_on_in(go_on);
    }

    /// Calls a helper that tells, with memory complete; leaves if it says so.
    fn call_to_tell(&mut self, address: usize, arguments: &[Value], depth: usize) {
        let code = self.call_helper(address, arguments, Some(I64));
        self.leave_for(code, depth);
    }
}
