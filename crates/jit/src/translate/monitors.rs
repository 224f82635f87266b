//! Monitors (JVMS 2.11.10): monitorenter, monitorexit, and what synchronized methods do. What no other thread has locked is locked and
//! unlocked here; the rest is the runtime's (`runtime::monitor`).
//!
//! Objects that nobody else knows (`escape`), and those that a method around has locked, aren't locked while nothing reaches a safepoint; who leaves
//! this code meanwhile locks them.
//!
//! Invariant: nothing on the quick ways reaches a safepoint, and where one of them can't go on, nothing has been done. The monitors held name the
//! frame that an inlined method has where somebody looks; its header always says that it may hold some (`write_inlined_header`).

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
use runtime::monitor::{CHUNK, Monitor};
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
        if self.scope.unshared.as_ref().is_some_and(|unshared| unshared.is_elided(self.scope.bci)) {
            self.exit_unless(object);
            self.granted.unshared = true;
            if opcode == MONITORENTER {
                self.scope.elided.push((self.scope.bci, object));
            }
            return self.drop_slots(1);
        }
        let ways = self.before_ways();
        let go_on = self.b.create_block();
        if opcode == MONITORENTER {
            // Before the check, so that nothing exits while the lock is kept.
            self.go_on_if_kept(go_on);
        }
        self.exit_unless(object);
        let slowly = if opcode == MONITORENTER {
            self.lock(object, go_on);
            crate::runtime_calls::monitor_enter as *const ()
        } else {
            self.unlock_newest(object, go_on);
            crate::runtime_calls::monitor_exit as *const ()
        };
        self.complete_for_lock();
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

    /// May the method's lock be left out, if it is inlined for the current call with this receiver? Nobody else knows that, or has it while a method around holds it.
    pub(super) fn needs_no_lock(&mut self, method: MethodRef, receiver: Value) -> bool {
        method.is_synchronized()
            && escape::runs_without_lock(method)
            && (self.scope.unshared.as_ref().is_some_and(|unshared| unshared.receiver(self.scope.bci).is_some())
                || self.is_locked_around(receiver))
    }

    /// Is this the object of the current method's own lock, or of that of one that it is inlined in?
    fn is_locked_around(&mut self, object: Value) -> bool {
        let mut is_locked = false;
        self.for_each_scope(|t| {
            let method = t.scope.method;
            if method.is_synchronized() && !method.is_static() && !escape::overwrites_receiver(method) {
                is_locked |= t.read_slot(0, Ty::Ref) == object;
            }
        });
        is_locked
    }

    /// The inlined method's own lock is left out.
    pub(super) fn elide_own_lock(&mut self, receiver: Value) {
        self.scope.elided.push((0, receiver));
        self.pass_restart();
    }

    /// Is the lock of the innermost method left out?
    pub(super) fn elides_own_lock(&self) -> bool {
        self.scope.method.is_synchronized() && self.scope.elided.iter().any(|(enter, _)| *enter == 0)
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
        let object = match self.scope.method.is_static() {
            true => self.own_mirror(),
            false => self.load_slot(0, Ty::Ref),
        };
        let go_on = self.b.create_block();
        self.lock(object, go_on);
        self.store_pc(0);
        self.call_at_safepoint(crate::runtime_calls::enter_method as *const () as usize, &[self.thread], 0);
        self.go_on_at(go_on);
    }

    /// The same for an inlined one, that has its arguments.
    pub(super) fn enter_inlined(&mut self) {
        let object = match self.scope.method.is_static() {
            true => self.own_mirror(),
            false => self.read_slot(0, Ty::Ref),
        };
        let ways = self.before_ways();
        let go_on = self.b.create_block();
        self.lock(object, go_on);
        self.call_at_safepoint(crate::runtime_calls::enter_method as *const () as usize, &[self.thread], 0);
        self.reload_references();
        self.forget_inlined();
        self.go_on_at(go_on);
        self.ways_meet(ways, 0);
        // That of its arguments, which may have moved, holds for the whole method.
        self.forget_fields(None);
        self.scope.facts_before = self.facts.len();
        self.pass_restart();
    }

    fn own_mirror(&mut self) -> Value {
        self.mirror(std::ptr::from_ref(self.scope.method.class()) as usize)
    }

    /// Unlocks at a return what the frame still holds: a synchronized method's own lock.
    pub(super) fn leave_monitors(&mut self) {
        let depth = self.scope.state.stack.len();
        let (go_on, slow) = (self.b.create_block(), self.cold_block());
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
        self.complete_for_lock();
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
        let (thin, word) = (self.thin_lock(), self.lock_word(object));
        let [unlocked, entered] = [0; 2].map(|_| self.b.create_block());
        let locked = self.cold_block();
        self.b.ins().brif(word, locked, &[], unlocked, &[]);
        self.go_on_in(unlocked);
        self.exchange_lock_word(object, word, thin, entered, slow);
        // By this thread or another one, or it has a monitor.
        self.go_on_in(locked);
        let inflated = self.cold_block();
        self.go_on_if_owner(word, thin, inflated);
        let more = self.b.ins().iadd_imm_s(word, i64::from(lock_word::RECURSION));
        let fits = self.b.ins().band_imm_u(more, i64::from(lock_word::RECURSIONS));
        self.go_on_if(fits, slow);
        self.exchange_lock_word(object, word, more, entered, slow);
        self.go_on_in(inflated);
        let monitor = self.monitor_of(word, slow);
        let (nobody, me) = (self.b.ins().iconst(I32, 0), self.lock_id());
        self.exchange(monitor, Monitor::OWNER, [nobody, me], entered, slow);
        self.go_on_in(entered);
        let end = self.end_of_held();
        self.b.ins().store(MemFlagsData::trusted(), object, end, HeldMonitor::OBJECT as i32);
        let in_stack = self.frame_in_stack();
        self.b.ins().store(MemFlagsData::trusted(), in_stack, end, HeldMonitor::FRAME as i32);
        self.count_held(1);
        if !self.is_inlining() {
            let (frame, flags) = (self.frame(), self.frame_flags());
            let link = self.b.ins().load(I64, flags, frame, (frame::LINK * 8) as i32);
            let link = self.b.ins().bor_imm_u(link, FLAG_MONITORS as i64);
            self.store_header(frame::LINK, link);
        }
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
        self.keep_lock(object, done);
        self.unlock(object, slow, done);
        self.go_on_in(slow);
        let exit = crate::runtime_calls::exit_quickly as *const () as usize;
        self.try_helper(exit, &[self.thread, object], done, slower);
    }

    /// Unlocks the newest of the monitors held if this thread has its lock, and no tool measures that.
    fn unlock(&mut self, object: Value, slow: Block, done: Block) {
        let (thin, word) = (self.thin_lock(), self.lock_word(object));
        let [once, left] = [0; 2].map(|_| self.b.create_block());
        let again = self.cold_block();
        let is_once = self.b.ins().icmp(IntCC::Equal, word, thin);
        self.b.ins().brif(is_once, once, &[], again, &[]);
        self.go_on_in(once);
        let unlocked = self.b.ins().iconst(I32, i64::from(lock_word::UNLOCKED));
        self.exchange_lock_word(object, thin, unlocked, left, slow);
        self.go_on_in(again);
        let inflated = self.cold_block();
        self.go_on_if_owner(word, thin, inflated);
        let less = self.b.ins().iadd_imm_s(word, -i64::from(lock_word::RECURSION));
        self.exchange_lock_word(object, word, less, left, slow);
        self.go_on_in(inflated);
        self.leave_monitor(word, left, slow);
        self.go_on_in(left);
        self.count_held(-1);
        self.b.ins().jump(done, &[]);
    }

    /// Frees the monitor of a lock word, if this thread has entered it just once, and has who queues for it look; then goes to `done`.
    fn leave_monitor(&mut self, word: Value, done: Block, otherwise: Block) {
        let monitor = self.monitor_of(word, otherwise);
        let recursions = self.b.ins().load(I32, MemFlagsData::trusted(), monitor, Monitor::RECURSIONS as i32);
        self.go_on_unless(recursions, otherwise);
        let since = self.load_word(monitor, Monitor::SINCE as i32);
        self.go_on_unless(since, otherwise);
        let (me, nobody) = (self.lock_id(), self.b.ins().iconst(I32, 0));
        let [free, queue] = [0; 2].map(|_| self.cold_block());
        self.exchange(monitor, Monitor::OWNER, [me, nobody], free, otherwise);
        self.go_on_in(free);
        let queued = self.b.ins().load(I32, MemFlagsData::trusted(), monitor, Monitor::QUEUED as i32);
        self.b.ins().brif(queued, queue, &[], done, &[]);
        self.go_on_in(queue);
        self.call_seldom(crate::runtime_calls::left_monitor as *const () as usize, &[monitor], None);
        self.b.ins().jump(done, &[]);
    }

    /// The monitor that a lock word names; goes to `otherwise` if it names none.
    fn monitor_of(&mut self, word: Value, otherwise: Block) -> Value {
        let tag = self.b.ins().band_imm_u(word, i64::from(lock_word::TAG));
        let is_inflated = self.b.ins().icmp_imm_u(IntCC::Equal, tag, i64::from(lock_word::INFLATED));
        self.go_on_if(is_inflated, otherwise);
        let index = self.b.ins().ushr_imm_u(word, i64::from(lock_word::INDEX_SHIFT));
        let index = self.b.ins().uextend(I64, index);
        let chunk = self.b.ins().ushr_imm_u(index, i64::from(CHUNK.trailing_zeros()));
        let chunk = self.b.ins().ishl_imm_u(chunk, 3);
        let chunks = self.constant(self.env.vm.monitors.chunks_at() as usize);
        let chunk_at = self.b.ins().iadd(chunks, chunk);
        let chunk = self.load_word(chunk_at, 0);
        let place = self.b.ins().band_imm_u(index, CHUNK as i64 - 1);
        let bytes = self.b.ins().imul_imm_u(place, size_of::<Monitor>() as i64);
        self.b.ins().iadd(chunk, bytes)
    }

    /// Goes to `otherwise` unless a lock word is that of a lock that the thread with `thin` has taken, however often.
    fn go_on_if_owner(&mut self, word: Value, thin: Value, otherwise: Block) {
        let owner = self.b.ins().band_imm_u(word, i64::from(!lock_word::RECURSIONS));
        let is_own = self.b.ins().icmp(IntCC::Equal, owner, thin);
        self.go_on_if(is_own, otherwise);
    }

    fn lock_word(&mut self, object: Value) -> Value {
        self.b.ins().load(I32, MemFlagsData::trusted(), object, LOCK_WORD_OFFSET as i32)
    }

    /// The lock word of a lock that this thread has taken once.
    fn thin_lock(&mut self) -> Value {
        let me = self.lock_id();
        let owner = self.b.ins().ishl_imm_u(me, i64::from(lock_word::OWNER_SHIFT));
        self.b.ins().bor_imm_u(owner, i64::from(lock_word::THIN))
    }

    fn lock_id(&mut self) -> Value {
        self.b.ins().load(I32, MemFlagsData::trusted(), self.thread, offsets::LOCK_ID as i32)
    }

    /// Makes an object's lock word `new` and goes to `done` if it is `expected`; else to `otherwise`.
    fn exchange_lock_word(&mut self, object: Value, expected: Value, new: Value, done: Block, otherwise: Block) {
        self.exchange(object, LOCK_WORD_OFFSET, [expected, new], done, otherwise);
    }

    /// The same for any place.
    fn exchange(&mut self, base: Value, offset: usize, [expected, new]: [Value; 2], done: Block, otherwise: Block) {
        self.forget_fields(None);
        let at = self.b.ins().iadd_imm_s(base, offset as i64);
        let seen = self.b.ins().atomic_cas(MemFlagsData::trusted(), at, expected, new);
        let is_done = self.b.ins().icmp(IntCC::Equal, seen, expected);
        self.b.ins().brif(is_done, done, &[], otherwise, &[]);
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
        let frame = self.scope_frame();
        self.b.ins().isub(frame, bottom)
    }

    /// Goes to `done` if a helper does it for the method's frame; else goes on here, in the block `otherwise`. An inlined method's frame is complete then.
    fn try_helper(&mut self, helper: usize, arguments: &[Value], done: Block, otherwise: Block) {
        if self.is_inlining() {
            self.locks_inlined = true;
            self.complete();
        }
        let did = self.b.create_block();
        match self.call_helper(helper, arguments, Some(I32)) {
            Some(is_done) => self.b.ins().brif(is_done, did, &[], otherwise, &[]),
            None => self.b.ins().jump(otherwise, &[]),
        };
        self.go_on_in(did);
        self.forget_inlined();
        self.b.ins().jump(done, &[]);
        self.go_on_in(otherwise);
    }

    /// Completes the frame where `try_helper` has not.
    fn complete_for_lock(&mut self) {
        if !self.is_inlining() {
            self.complete();
        }
    }

    /// Makes the frame complete, and the newest, at the current bytecode.
    fn complete(&mut self) {
        self.flush_aside();
        self.store_pc(self.scope.bci);
        self.complete_outer();
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
    pub(super) fn go_on_at(&mut self, block: Block) {
        self.b.ins().jump(block, &[]);
        self.go_on_in(block);
    }
}
