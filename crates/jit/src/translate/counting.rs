//! What code counts: the baseline tier's its calls and the iterations of its loops, until it asks for better code (`queue::heated`), and how often
//! it has reached its blocks; the optimizing tier's when it comes to one that was left out since it had never been reached.

use super::Translator;
use super::calls::Callee;
use super::inlining::MAX_BYTES;
use super::regions::Region;
use crate::analysis::{Analysis, Shape, Ty};
use crate::compiled::{CompiledMethod, Tier};
use crate::profile::{Call, RECEIVERS};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Value};
use std::mem::offset_of;

/// Calls of a method that one counts for by which it calls a loop that selects by receivers.
const LOOP_CALLS: i32 = 8;
/// Versions of a method's code from which on nothing is left out.
pub(super) const LATE_VERSION: u32 = 5;

impl Translator<'_, '_> {
    /// Is this code of the baseline tier?
    pub(super) fn is_baseline(&self) -> bool {
        self.record.tier == Tier::Baseline
    }

    /// Looks for the profile of the innermost scope's method, which is about to be translated.
    pub(super) fn begin_profile(&mut self) {
        let Some(jit) = self.record.jit.filter(|_| !self.is_telling()) else { return };
        let (method, analysis) = (self.scope.method, self.scope.analysis.clone());
        if !self.is_baseline() {
            if self.record.version < LATE_VERSION
                && (!self.is_inlining() || crate::queue::is_mature(method, self.env.vm.options.compile_at_first_call))
                && let Some(profile) = jit.profiles.of(method, &analysis)
            {
                self.scope.counts = profile.counts();
                self.scope.entered_loops = profile.wanted_entries();
                self.scope.profile = Some(profile);
            }
        } else if !self.is_inlining() {
            self.scope.profile = Some(jit.profiles.begin(method, &analysis));
        }
        self.profiles.extend(self.scope.profile.clone());
    }

    /// Counts that a block was reached, in code that does so.
    pub(super) fn note_reached(&mut self, start: u32, is_left_out: bool) {
        self.has_left_out |= is_left_out;
        if !self.is_baseline() && !is_left_out {
            return;
        }
        let count = self.scope.profile.as_ref().and_then(|profile| profile.count_of(start));
        let Some(count) = count.map(|count| count.as_ptr() as usize) else { return };
        let address = self.constant(count);
        self.add_one(address, 0);
    }

    /// Counts the class of a receiver, in code that counts.
    pub(super) fn count_receiver(&mut self, callee: Callee, depth: usize) {
        if !self.is_baseline() || !matches!(callee, Callee::Virtual(..) | Callee::Interface(..)) {
            return;
        }
        let Some(call) = self.scope.profile.as_ref().and_then(|profile| profile.call_at(self.scope.bci)) else {
            return;
        };
        let call = std::ptr::from_ref(call) as usize;
        let receiver = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
        let class = self.class_of(receiver);
        let call = self.constant(call);
        let [other, go_on] = [0; 2].map(|_| self.b.create_block());
        self.b.set_cold_block(other);
        for at in 0..RECEIVERS {
            let [same, different] = [0; 2].map(|_| self.b.create_block());
            let known = self.b.ins().uload32(MemFlagsData::trusted(), call, Call::class_offset(at));
            let is_same = self.b.ins().icmp(IntCC::Equal, class, known);
            self.b.ins().brif(is_same, same, &[], different, &[]);
            self.b.seal_block(same);
            self.b.seal_block(different);
            self.b.switch_to_block(same);
            self.add_one(call, Call::count_offset(at));
            self.b.ins().jump(go_on, &[]);
            self.b.switch_to_block(different);
        }
        let flags = self.region(Region::Count);
        let others = self.b.ins().load(I32, flags, call, Call::others_offset());
        let more = self.b.create_block();
        self.b.ins().brif(others, more, &[], other, &[]);
        self.b.seal_block(more);
        self.go_on_in(other);
        self.call_seldom(crate::runtime_calls::note_receiver as *const () as usize, &[call, class], None);
        self.b.ins().jump(go_on, &[]);
        self.b.switch_to_block(more);
        self.add_one(call, Call::others_offset());
        self.b.ins().jump(go_on, &[]);
        self.go_on_in(go_on);
    }

    /// Adds one to a count in memory.
    fn add_one(&mut self, base: Value, offset: i32) {
        let flags = self.region(Region::Count);
        let count = self.b.ins().load(I32, flags, base, offset);
        let count = self.b.ins().iadd_imm_s(count, 1);
        self.b.ins().store(flags, count, base, offset);
    }

    /// Counts that the method was called.
    pub(super) fn count_call(&mut self) {
        if self.is_baseline() {
            self.count_calls(1);
        }
    }

    /// Counts a call of a short method with a loop that selects by receivers as several of this one: where it is inlined, and not where it is
    /// compiled for all its callers, the receivers may be known.
    pub(super) fn count_called_loop(&mut self, callee: Callee) {
        let Callee::Direct(method) = callee else { return };
        if !self.is_baseline() || self.is_inlining() || method.code_length() > MAX_BYTES {
            return;
        }
        let analysis = Shape::of(method).and_then(|shape| Analysis::run(&shape));
        if analysis.is_some_and(|analysis| analysis.selects_in_loop()) {
            self.count_calls(LOOP_CALLS);
        }
    }

    fn count_calls(&mut self, calls: i32) {
        let (record, go_on) = self.count(calls * crate::queue::CALL);
        self.call_seldom(crate::runtime_calls::heated as *const () as usize, &[record], None);
        self.b.ins().jump(go_on, &[]);
        self.go_on_in(go_on);
    }

    /// Counts that a loop begins anew at `head`; goes on there in newer code if there is some.
    pub(super) fn count_loop(&mut self, head: u32) {
        if !self.is_baseline() || self.is_inlining() {
            return;
        }
        let (record, go_on) = self.count(1);
        let bci = self.b.ins().iconst(I32, i64::from(head));
        let heated = crate::runtime_calls::heated_loop as *const () as usize;
        if let Some(code) = self.call_seldom(heated, &[record, bci], Some(I64)) {
            let leave = self.b.create_block();
            self.b.ins().brif(code, leave, &[], go_on, &[]);
            self.go_on_in(leave);
            self.flush_aside();
            self.store_pc(head);
            let sp = self.stack_pointer(self.scope.state.stack.len());
            self.jump_to_code(code, sp, sp);
        }
        self.go_on_in(go_on);
    }

    /// Takes `weight` from the code's patience; goes on, in a block seldom reached, where nothing is left. The code's record, and the block for
    /// otherwise.
    fn count(&mut self, weight: i32) -> (Value, Block) {
        let record = self.constant(std::ptr::from_ref(self.record) as usize);
        let offset = offset_of!(CompiledMethod, patience) as i32;
        let flags = self.region(Region::Count);
        let left = self.b.ins().load(I32, flags, record, offset);
        let left = self.b.ins().iadd_imm_s(left, -i64::from(weight));
        self.b.ins().store(flags, left, record, offset);
        let [none, go_on] = [0; 2].map(|_| self.b.create_block());
        self.b.set_cold_block(none);
        let is_left = self.b.ins().icmp_imm_s(IntCC::SignedGreaterThanOrEqual, left, 0);
        self.b.ins().brif(is_left, go_on, &[], none, &[]);
        self.go_on_in(none);
        (record, go_on)
    }
}
