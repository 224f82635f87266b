//! Monitors (JVMS 2.11.10): monitorenter, monitorexit, and what synchronized methods do. An object that nobody has locked, and whose lock is
//! thin, is locked and unlocked here; the rest is the runtime's (`runtime::monitor`).
//!
//! Objects that nobody else knows (`escape`) aren't locked while nothing reaches a safepoint; who leaves this code meanwhile locks them.
//!
//! Invariant: methods that lock are not inlined but where their locks are left out, so the frame that locks is the compiled method's. Nothing on the
//! quick ways reaches a safepoint, and where one of them can't go on, nothing has been done.

use super::Translator;
use crate::analysis::Ty;
use crate::escape::{self, Unshared};
use bytecode::opcodes::MONITORENTER;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Value};
use heap::LOCK_WORD_OFFSET;
use runtime::class::{ClassRef, MethodRef};
use runtime::frame::{self, FLAG_MONITORS};
use runtime::monitor::held::{Held, HeldMonitor};
use runtime::monitor::lock_word;
use runtime::thread::offsets;

/// Bytes of an entry of the monitors held.
const ENTRY: i32 = size_of::<HeldMonitor>() as i32;
/// From one past the newest of them to its object.
const NEWEST_OBJECT: i32 = HeldMonitor::OBJECT as i32 - ENTRY;
/// To its frame.
const NEWEST_FRAME: i32 = HeldMonitor::FRAME as i32 - ENTRY;

impl Translator<'_, '_> {
    /// monitorenter, monitorexit
    pub(super) fn monitor(&mut self, opcode: u8) {
        let depth = self.scope.state.stack.len();
        let object = self.read_slot(self.scope.max_locals + depth - 1, Ty::Ref);
        self.exit_unless(object);
        if self.scope.unshared.as_ref().is_some_and(|unshared| unshared.is_elided(self.scope.bci)) {
            self.granted.unshared = true;
            if opcode == MONITORENTER {
                self.scope.elided.push((self.scope.bci, object));
            }
            return self.drop_slots(1);
        }
        let ways = self.before_ways();
        let go_on = self.b.create_block();
        let slowly = if opcode == MONITORENTER {
            self.lock(object, go_on);
            crate::runtime_calls::monitor_enter as *const ()
        } else {
            self.unlock_newest(object, go_on);
            crate::runtime_calls::monitor_exit as *const ()
        };
        self.flush_aside();
        self.store_pc(self.scope.bci);
        self.complete_outer();
        let slot = self.stack_pointer(depth - 1);
        self.call_at_safepoint(slowly as usize, &[self.thread, slot], depth - 1);
        self.drop_slots(1);
        self.reload_references();
        self.forget_inlined();
        self.go_on_at(go_on);
        self.ways_meet(ways, depth - 1);
    }

    /// Finds objects that nobody else knows, of the method that is about to be translated.
    pub(super) fn find_unshared(&mut self) {
        if self.is_baseline() || self.is_telling() || !self.env.vm.options.inline || self.env.vm.tools.shown.may_be() {
            return;
        }
        self.scope.unshared = Unshared::of(self.scope.method, &self.scope.analysis);
        if let Some(unshared) = &mut self.scope.unshared {
            self.relied_on.append(&mut unshared.relied_on);
        }
    }

    /// The class of the current call's receiver, if nobody else knows that.
    pub(super) fn unshared_receiver(&mut self) -> Option<ClassRef> {
        let class = self.scope.unshared.as_ref()?.receiver(self.scope.bci)?;
        self.granted.unshared = true;
        Some(class)
    }

    /// May the method's lock be left out, if it is called with the current call's receiver?
    pub(super) fn needs_no_lock(&self, method: MethodRef) -> bool {
        method.is_synchronized()
            && self.scope.unshared.as_ref().is_some_and(|unshared| unshared.receiver(self.scope.bci).is_some())
            && escape::runs_without_lock(method)
    }

    /// The inlined method's own lock is left out.
    pub(super) fn elide_own_lock(&mut self, receiver: Value) {
        self.scope.elided.push((0, receiver));
        self.pass_restart();
    }

    /// On the way out of this code at a bytecode, with the frame written: locks what it has locked there by its bytecode.
    pub(super) fn lock_elided_at(&mut self, bci: u32) {
        if let Some(enter) = self.scope.unshared.as_ref().and_then(|unshared| unshared.entered_at(bci)) {
            self.lock_elided(enter);
        }
    }

    /// The same by where it was entered; 0 for the method's own lock.
    pub(super) fn lock_elided(&mut self, enter: u32) {
        let entered = self.scope.elided.iter().find(|(bci, _)| *bci == enter);
        if let Some((_, object)) = entered.copied() {
            let frame = self.scope_frame();
            self.call_seldom(
                crate::runtime_calls::lock_unshared as *const () as usize,
                &[self.thread, frame, object],
                None,
            );
        }
    }

    /// Locks the object of a synchronized method, whose frame was just pushed.
    pub(super) fn enter_method(&mut self) {
        let object = if self.scope.method.is_static() {
            self.mirror(std::ptr::from_ref(self.scope.method.class()) as usize)
        } else {
            self.load_slot(0, Ty::Ref)
        };
        let go_on = self.b.create_block();
        self.lock(object, go_on);
        self.store_pc(0);
        self.call_at_safepoint(crate::runtime_calls::enter_method as *const () as usize, &[self.thread], 0);
        self.go_on_at(go_on);
    }

    /// Unlocks at a return what the frame still holds: a synchronized method's own lock. `link` has the flags.
    pub(super) fn leave_monitors(&mut self, link: Value) {
        let depth = self.scope.state.stack.len();
        let (held, go_on) = (self.b.create_block(), self.b.create_block());
        let flag = self.b.ins().band_imm_u(link, FLAG_MONITORS as i64);
        self.b.ins().brif(flag, held, &[], go_on, &[]);
        self.go_on_in(held);
        let slow = self.cold_block();
        let (end, frame) = (self.end_of_held(), self.frame_in_stack());
        let newest = self.load_word(end, NEWEST_FRAME);
        if self.scope.method.is_synchronized() {
            // Just one of this frame's.
            let is_own = self.b.ins().icmp(IntCC::Equal, newest, frame);
            self.go_on_if(is_own, slow);
            let second = self.load_word(end, NEWEST_FRAME - ENTRY);
            let is_other = self.b.ins().icmp(IntCC::NotEqual, second, frame);
            self.go_on_if(is_other, slow);
            let object = self.load_word(end, NEWEST_OBJECT);
            self.unlock(object, slow, go_on);
        } else {
            // What native code has entered (0) may be newer than this frame's.
            let newest = self.b.ins().iadd_imm_s(newest, -1);
            let frame = self.b.ins().iadd_imm_s(frame, -1);
            let is_older = self.b.ins().icmp(IntCC::UnsignedLessThan, newest, frame);
            self.b.ins().brif(is_older, go_on, &[], slow, &[]);
        }
        self.go_on_in(slow);
        let wrong = self.cold_block();
        let leave = crate::runtime_calls::leave_quickly as *const () as usize;
        self.try_helper(leave, &[self.thread], go_on, wrong);
        self.flush_aside();
        self.store_pc(self.scope.bci);
        self.complete_outer();
        self.call_at_safepoint(crate::runtime_calls::left_monitors as *const () as usize, &[self.thread], depth);
        self.go_on_at(go_on);
    }

    /// Locks an object if that needs no waiting, and goes to `done`; else goes on here.
    fn lock(&mut self, object: Value, done: Block) {
        let (slow, slower) = (self.cold_block(), self.cold_block());
        let counting = self.constant(self.env.vm.monitors.counting_at() as usize);
        let is_counting = self.b.ins().load(I8, MemFlagsData::trusted(), counting, 0);
        self.go_on_unless(is_counting, slow);
        let count = self.load_word(self.thread, (offsets::HELD + Held::COUNT) as i32);
        let room = self.load_word(self.thread, (offsets::HELD + Held::ROOM) as i32);
        let is_full = self.b.ins().icmp(IntCC::Equal, count, room);
        self.go_on_unless(is_full, slow);
        let thin = self.thin_lock();
        let unlocked = self.b.ins().iconst(I32, i64::from(lock_word::UNLOCKED));
        let seen = self.exchange_lock_word(object, unlocked, thin);
        self.go_on_unless(seen, slow);
        let end = self.end_of_held();
        self.b.ins().store(MemFlagsData::trusted(), object, end, HeldMonitor::OBJECT as i32);
        let in_stack = self.frame_in_stack();
        self.b.ins().store(MemFlagsData::trusted(), in_stack, end, HeldMonitor::FRAME as i32);
        self.count_held(1);
        let (frame, flags) = (self.frame(), self.frame_flags());
        let link = self.b.ins().load(I64, flags, frame, (frame::LINK * 8) as i32);
        let link = self.b.ins().bor_imm_u(link, FLAG_MONITORS as i64);
        self.store_header(frame::LINK, link);
        self.b.ins().jump(done, &[]);
        self.go_on_in(slow);
        let enter = crate::runtime_calls::enter_quickly as *const () as usize;
        self.try_helper(enter, &[self.thread, object], done, slower);
    }

    /// Unlocks an object that this frame has locked, and goes to `done`; goes on here if it has not, or a tool may have to be told.
    fn unlock_newest(&mut self, object: Value, done: Block) {
        let (slow, slower) = (self.cold_block(), self.cold_block());
        let (end, frame) = (self.end_of_held(), self.frame_in_stack());
        let newest = self.load_word(end, NEWEST_FRAME);
        let is_own = self.b.ins().icmp(IntCC::Equal, newest, frame);
        self.go_on_if(is_own, slow);
        let newest = self.load_word(end, NEWEST_OBJECT);
        let is_this = self.b.ins().icmp(IntCC::Equal, newest, object);
        self.go_on_if(is_this, slow);
        self.unlock(object, slow, done);
        self.go_on_in(slow);
        let exit = crate::runtime_calls::exit_quickly as *const () as usize;
        self.try_helper(exit, &[self.thread, object], done, slower);
    }

    /// Unlocks the newest of the monitors held if its lock is thin and was taken once.
    fn unlock(&mut self, object: Value, slow: Block, done: Block) {
        let thin = self.thin_lock();
        let unlocked = self.b.ins().iconst(I32, i64::from(lock_word::UNLOCKED));
        let seen = self.exchange_lock_word(object, thin, unlocked);
        let is_done = self.b.ins().icmp(IntCC::Equal, seen, thin);
        self.go_on_if(is_done, slow);
        self.count_held(-1);
        self.b.ins().jump(done, &[]);
    }

    /// The lock word of a lock that this thread has taken once.
    fn thin_lock(&mut self) -> Value {
        let me = self.b.ins().load(I32, MemFlagsData::trusted(), self.thread, offsets::LOCK_ID as i32);
        let owner = self.b.ins().ishl_imm_u(me, i64::from(lock_word::OWNER_SHIFT));
        self.b.ins().bor_imm_u(owner, i64::from(lock_word::THIN))
    }

    /// Makes an object's lock word `new` if it is `expected`; what it was.
    fn exchange_lock_word(&mut self, object: Value, expected: Value, new: Value) -> Value {
        let at = self.b.ins().iadd_imm_s(object, LOCK_WORD_OFFSET as i64);
        self.b.ins().atomic_cas(MemFlagsData::trusted(), at, expected, new)
    }

    /// One past the newest of the monitors held.
    fn end_of_held(&mut self) -> Value {
        let count = self.load_word(self.thread, (offsets::HELD + Held::COUNT) as i32);
        let entries = self.load_word(self.thread, (offsets::HELD + Held::ENTRIES) as i32);
        let bytes = self.b.ins().imul_imm_u(count, i64::from(ENTRY));
        self.b.ins().iadd(entries, bytes)
    }

    fn count_held(&mut self, change: i64) {
        let at = (offsets::HELD + Held::COUNT) as i32;
        let count = self.load_word(self.thread, at);
        let count = self.b.ins().iadd_imm_s(count, change);
        self.b.ins().store(MemFlagsData::trusted(), count, self.thread, at);
    }

    /// The frame as an entry of the monitors held names it.
    fn frame_in_stack(&mut self) -> Value {
        let bottom = self.load_word(self.thread, offsets::JAVA_STACK as i32);
        let frame = self.frame();
        self.b.ins().isub(frame, bottom)
    }

    /// Goes to `done` if a helper does it; else goes on here, in the block `otherwise`.
    fn try_helper(&mut self, helper: usize, arguments: &[Value], done: Block, otherwise: Block) {
        match self.call_helper(helper, arguments, Some(I32)) {
            Some(is_done) => self.b.ins().brif(is_done, done, &[], otherwise, &[]),
            None => self.b.ins().jump(otherwise, &[]),
        };
        self.go_on_in(otherwise);
    }

    /// Goes to `otherwise` unless the condition holds.
    fn go_on_if(&mut self, condition: Value, otherwise: Block) {
        let go_on = self.b.create_block();
        self.b.ins().brif(condition, go_on, &[], otherwise, &[]);
        self.go_on_in(go_on);
    }

    /// Goes to `otherwise` if the condition holds.
    fn go_on_unless(&mut self, condition: Value, otherwise: Block) {
        let go_on = self.b.create_block();
        self.b.ins().brif(condition, otherwise, &[], go_on, &[]);
        self.go_on_in(go_on);
    }

    /// Goes on in a block that other ways lead to as well.
    fn go_on_at(&mut self, block: Block) {
        self.b.ins().jump(block, &[]);
        self.go_on_in(block);
    }
}
