//! A frame that is pushed late (`Push::Late`): most calls of the method need none, since on the way that they take nothing is called. Where something is, the
//! frame is pushed before, and taken off again behind, if nobody asks anything of it or of the thread; else the interpreter goes on with it.
//!
//! Invariant: the thread's newest frame is the caller's while this one is off. What memory has of it counts only where it is on.

use super::calls::Callee;
use super::regions::Region;
use super::{PendingExit, Translator};
use crate::analysis::Ty;
use crate::compiled::Tier;
use bytecode::Instruction;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder};
use runtime::class::MethodFlags;
use runtime::frame;
use runtime::thread::offsets;

/// Where less is called than this, for each call of the method, its frame is pushed late.
const SELDOM_CALLED: f64 = 0.3;

/// When the compiled method's frame is pushed.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Push {
    /// At the method's start.
    AtStart,
    /// Where something is called, or somebody may look, or something unusual happens; in between it is taken off again.
    Late,
}

impl Translator<'_, '_> {
    /// Is the frame, pushed at the start, better pushed late? To be asked when all is translated.
    pub(super) fn is_better_late(&self) -> bool {
        let method = self.scope.method;
        // With `-XX:InlineSeed` wherever it may be.
        let is_stressed = self.env.vm.options.inline_seed != 0;
        self.push == Push::AtStart
            && self.record.tier == Tier::Optimized
            && (self.calls_made < SELDOM_CALLED || is_stressed)
            && !method.is_synchronized()
            && !method.flags().intersects(MethodFlags::MONITORS | MethodFlags::REGISTERS_FINALIZER)
            && !self.may_call_itself
            && !self.locks_inlined
            && self.scope.breakpoints.is_empty()
    }

    /// Notes a call of a method of the compiled one's name. Who walks the stack in a signal handler would take the caller's frame for that of
    /// a method that has called itself and has none (`runtime::async_frames`).
    pub(super) fn note_callee(&mut self, callee: Callee) {
        let own = self.outer.first().unwrap_or(&self.scope).method.name;
        self.may_call_itself |= match callee {
            Callee::Direct(method) | Callee::Virtual(_, method) | Callee::Interface(method) => method.name == own,
            Callee::Adapter(..) => false,
            Callee::Interpreted => {
                let call = Instruction::decode(self.scope.code, self.scope.bci).ok();
                let index = call.and_then(|call| call.constant());
                index.is_some_and(|index| self.scope.pool.referenced_name_and_type(index).0 == own.bytes())
            }
        };
    }

    /// The current bytecode calls something that needs a frame.
    pub(super) fn note_call(&mut self) {
        if !self.scope.throws {
            self.calls_made += self.scope.block_frequency;
        }
    }

    /// Pushes the compiled method's frame if it is pushed late. To be called with its values and PC written.
    pub(super) fn push_if_late(&mut self) {
        if self.push == Push::Late {
            if self.written.headers == 0 {
                self.write_header();
            }
            let frame = self.frame();
            self.store_newest(frame);
        }
    }

    /// Pushes it on the way out of this code, unless it is.
    pub(super) fn push_if_missing(&mut self) {
        if self.push == Push::AtStart {
            return;
        }
        let flags = self.region(Region::Thread);
        let newest = self.b.ins().load(I64, flags, self.thread, offsets::FRAME as i32);
        let caller = self.b.use_var(self.caller_variable);
        let is_missing = self.b.ins().icmp(IntCC::Equal, newest, caller);
        let [missing, there] = [0; 2].map(|_| self.b.create_block());
        self.b.set_cold_block(missing);
        self.b.set_cold_block(there);
        self.b.ins().brif(is_missing, missing, &[], there, &[]);
        self.go_on_in(missing);
        self.push_header();
        self.b.ins().jump(there, &[]);
        self.go_on_in(there);
    }

    /// At an entry that finds the frame pushed: the caller's.
    pub(super) fn find_caller(&mut self) {
        if self.push == Push::Late {
            let (frame, flags) = (self.frame(), self.frame_flags());
            let down = self.b.ins().uload32(flags, frame, (frame::LINK * 8) as i32);
            let caller = self.b.ins().isub(frame, down);
            self.b.def_var(self.caller_variable, caller);
        }
    }

    /// Leaves the instruction to the interpreter where the native stack is nearly used up: who pushes its frame at the start would begin anew
    /// at the segment's base.
    pub(super) fn exit_if_deep(&mut self) {
        if self.push == Push::Late {
            let here = self.b.ins().get_stack_pointer(I64);
            let floor = self.load_word(self.thread, offsets::NATIVE_FLOOR as i32);
            let is_deep = self.b.ins().icmp(IntCC::UnsignedLessThan, here, floor);
            self.exit_if(is_deep);
        }
    }

    /// Takes the frame off; goes to the block that it returns if somebody asks something of it or of the thread.
    fn take_off(&mut self) -> Block {
        let [asked, go_on] = [0; 2].map(|_| self.b.create_block());
        self.b.set_cold_block(asked);
        let (frame, flags) = (self.frame(), self.frame_flags());
        let link = self.b.ins().load(I64, flags, frame, (frame::LINK * 8) as i32);
        let poll = self.poll_word();
        let wishes = self.b.ins().ushr_imm_s(link, 32);
        let wishes = self.b.ins().bor(wishes, poll);
        self.b.ins().brif(wishes, asked, &[], go_on, &[]);
        self.b.seal_block(asked);
        self.go_on_in(go_on);
        let caller = self.b.use_var(self.caller_variable);
        self.store_newest(caller);
        asked
    }

    /// Behind a call, whose result is on the stack: the newest frame is the compiled method's, or its caller's if it is pushed late.
    pub(super) fn settle_after_call(&mut self) {
        if self.push == Push::AtStart {
            return self.forget_inlined();
        }
        let Ok(call) = Instruction::decode(self.scope.code, self.scope.bci) else { return };
        let block = self.take_off();
        let before = self.scope.state.clone();
        self.scope.pending_exits.push(PendingExit { block, before, bci: call.next_bci() });
    }

    /// Behind a helper that has done the current instruction, whose operands began in slot `result`, where what it has pushed is, with the references
    /// read again: the same. Who is asked something goes on behind the instruction: tools have heard of it.
    pub(super) fn settle_after_instruction(&mut self, result: usize, pushed: Option<Ty>) {
        if self.push == Push::AtStart {
            return self.forget_inlined();
        }
        let Ok(instruction) = Instruction::decode(self.scope.code, self.scope.bci) else { return };
        let block = self.take_off();
        let mut after = self.scope.before.clone();
        after.stack.truncate(result);
        after.clean = vec![false; result];
        if let Some(ty) = pushed {
            after.stack.push(ty);
            if ty.is_wide() {
                after.stack.push(Ty::None);
            }
            after.clean.resize(after.stack.len(), true);
        }
        self.scope.pending_exits.push(PendingExit { block, before: after, bci: instruction.next_bci() });
    }

    /// At an entry, with everything read: the same; where to leave it.
    pub(super) fn settle_at_entry(&mut self) -> Option<Block> {
        (self.push == Push::Late).then(|| self.take_off())
    }

    /// Fills in what `settle_at_entry` gave.
    pub(super) fn leave_if_asked(&mut self, asked: Option<Block>, bci: u32) {
        let Some(asked) = asked else { return };
        self.b.switch_to_block(asked);
        self.store_pc(bci);
        let sp = self.stack_pointer(self.scope.state.stack.len());
        let frame = self.scope_frame();
        let leave = self.leave_block();
        self.b.ins().jump(leave, &[BlockArg::Value(sp), BlockArg::Value(frame)]);
    }
}
