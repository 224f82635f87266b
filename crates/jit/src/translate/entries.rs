//! Ways into compiled code: the method's start, which pushes the frame, and the entries that find it complete in memory.

use super::{Done, Entry, Push, SPARE_SLOTS, Translator};
use crate::analysis::Ty;
use crate::compiled::{CompiledMethod, Inlined};
use crate::constant_cells::Wanted;
use crate::inliners::Granted;
use crate::profile::Profile;
use crate::references::References;
use crate::trampolines::Trampolines;
use cranelift_codegen::entity::EntitySet;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, TrapCode, Value};
use runtime::class::MethodRef;
use runtime::frame::{self, HEADER_WORDS};
use runtime::thread::{Segment, offsets};
use std::mem::offset_of;
use std::sync::Arc;

/// Bytes from a segment's base within which compiled code doesn't look for more native stack: more than a function's native frame takes.
const NEAR_BASE: i64 = MAX_NATIVE_FRAME as i64 + (16 << 10);
/// Bytes that a function's native frame may take.
pub const MAX_NATIVE_FRAME: u32 = 16 << 10;

/// What the translation leaves besides the IR.
pub struct Entries<'a> {
    /// Per entry number: the bytecode index, for those at loop heads and handlers.
    pub bcis: Vec<Option<u32>>,
    /// The heads of the method's loops that have no entry.
    pub closed_loops: Vec<u32>,
    /// The methods whose bodies it contains.
    pub inlined: Vec<Inlined>,
    /// What it takes for granted.
    pub granted: Granted,
    /// The constants that it reads from cells.
    pub cells: Wanted,
    /// Methods of which it follows that nobody else knows objects that only the frame has.
    pub relied_on: Vec<MethodRef>,
    /// Profiles that the code writes to.
    pub profiles: Vec<Arc<Profile>>,
    /// Blocks that were never reached are left out.
    pub has_left_out: bool,
    /// Ways to the entries.
    pub trampolines: Trampolines<'a>,
    /// The code would be shorter without a frame of its own where nothing is called (`Push::Late`).
    pub is_better_late: bool,
    /// Blocks to which checks for null lead.
    pub for_null: EntitySet<Block>,
    /// For `-XX:+VerifyIR`.
    pub references: References,
}

/// May the interpreter enter at a block with this stack?
fn is_open(block: &crate::analysis::Block, stack: &[Ty]) -> bool {
    block.is_handler && stack == [Ty::Ref] || (block.is_loop_head || block.is_beginning) && stack.is_empty()
}

impl Translator<'_, '_> {
    /// The entries at loop heads and handlers, which read the frame.
    pub(super) fn entries_from_memory(&mut self) {
        let analysis = self.scope.analysis.clone();
        self.pass_restart();
        for &index in &analysis.order {
            let block = &analysis.blocks[index];
            let (Some(ir), Some(stack), Some(locals)) =
                (self.scope.blocks[index], self.scope.block_stacks[index].clone(), block.locals.as_ref())
            else {
                continue;
            };
            let is_closed = block.is_loop_head && !block.is_handler && self.is_closed(block.start);
            if is_closed && !self.is_inlining() {
                self.closed_loops.push(block.start);
            }
            let from_memory = match self.scope.loop_entries.get(&block.start) {
                Some(number) => self.entries[*number].block,
                None if is_closed => continue,
                None if is_open(block, &stack) && self.scope.counts[index] != 0 && !self.is_inlining() => {
                    self.new_entry(Some(block.start))
                }
                None => continue,
            };
            self.begin_entry(from_memory);
            self.scope.state.locals.clone_from(locals);
            self.scope.state.clean = vec![true; stack.len()];
            self.scope.state.stack = stack;
            self.load_everything();
            let asked = self.settle_at_entry();
            self.b.ins().jump(ir, &[]);
            self.leave_if_asked(asked, block.start);
        }
    }

    /// The address of the entry at a loop's head, for who left this code before the instruction there.
    pub(super) fn entry_of_loop(&mut self, bci: u32) -> Value {
        let number = match self.scope.loop_entries.get(&bci) {
            Some(number) => *number,
            None => {
                let number = self.entries.len();
                let analysis = &self.scope.analysis;
                let block = analysis.block_of(bci).map(|index| &analysis.blocks[index]);
                let is_open = block.is_some_and(|block| is_open(block, &self.scope.state.stack));
                self.new_entry((is_open && !self.is_inlining()).then_some(bci));
                self.scope.loop_entries.insert(bci, number);
                number
            }
        };
        let address = self.trampolines.address(number);
        self.constant(address)
    }

    /// Begins an entry's block, which finds the frame of the method being translated, and all outer ones, complete.
    pub(super) fn begin_entry(&mut self, block: Block) {
        self.b.switch_to_block(block);
        if self.is_inlining() {
            let frame = self.frame();
            let frame = self.b.ins().iadd_imm_s(frame, -i64::from(self.scope.offset));
            self.b.def_var(self.frame_variable, frame);
            self.forget_inlined();
        }
        self.find_caller();
    }

    pub(super) fn new_entry(&mut self, bci: Option<u32>) -> Block {
        let block = self.b.create_block();
        self.entries.push(Entry { bci, block });
        block
    }

    // The method's start.

    /// Begins anew at the segment's base when older native frames take too much stack. What begins near the base just goes on.
    pub(super) fn check_native_stack(&mut self, parameters: &[Value]) {
        let here = self.b.ins().get_stack_pointer(I64);
        let floor = self.load_word(self.thread, offsets::NATIVE_FLOOR as i32);
        let is_deep = self.b.ins().icmp(IntCC::UnsignedLessThan, here, floor);
        let [deep, anew, go_on] = [0; 3].map(|_| self.b.create_block());
        self.b.set_cold_block(deep);
        self.b.set_cold_block(anew);
        self.b.ins().brif(is_deep, deep, &[], go_on, &[]);
        self.b.switch_to_block(deep);
        let segment = self.load_word(self.thread, offsets::SEGMENT as i32);
        let base = self.load_word(segment, offset_of!(Segment, native_sp) as i32);
        let taken = self.b.ins().isub(base, here);
        let is_far = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, taken, NEAR_BASE);
        self.b.ins().brif(is_far, anew, &[], go_on, &[]);
        self.b.switch_to_block(anew);
        let record = self.constant(std::ptr::from_ref(self.record) as usize);
        let code = self.load_word(record, offset_of!(CompiledMethod, address) as i32);
        self.b.ins().store(MemFlagsData::trusted(), code, self.thread, offsets::HELPER_RESULT as i32);
        let stub = self.constant(runtime::entry::at_base as *const () as usize);
        self.b.ins().return_call_indirect(self.tail, stub, parameters);
        self.b.switch_to_block(go_on);
    }

    /// Makes the method's frame the newest.
    pub(super) fn push_header(&mut self) {
        self.write_header();
        let frame = self.frame();
        self.store_newest(frame);
    }

    /// Writes the compiled method's header. (PC and RESUME come before calls, and where somebody may look.)
    pub(super) fn write_header(&mut self) {
        let caller = if self.push == Push::Late { self.b.use_var(self.caller_variable) } else { self.caller };
        let frame = self.frame();
        let link = self.b.ins().isub(frame, caller);
        self.store_header(frame::LINK, link);
        self.write_method();
    }

    /// Writes whose header it is.
    pub(super) fn write_method(&mut self) {
        let method = self.constant(std::ptr::from_ref(self.scope.method) as usize);
        self.store_header(frame::METHOD, method);
    }

    pub(super) fn method_entry(&mut self, parameters: &[Value]) -> Done {
        let [method_value, sp] = [parameters[1], parameters[2]];
        let arguments = usize::from(self.scope.method.arg_slots);
        let up = (self.scope.max_locals as i64 - arguments as i64) * 8;
        let frame = self.b.ins().iadd_imm_s(sp, up);
        self.b.def_var(self.frame_variable, frame);
        // Room for the frame, and nobody who wants anything.
        let [interpret, push] = [0; 2].map(|_| self.b.create_block());
        self.b.set_cold_block(interpret);
        let slots = HEADER_WORDS + usize::from(self.scope.method.max_stack()) + SPARE_SLOTS;
        let end = self.b.ins().iadd_imm_s(frame, (slots * 8) as i64);
        // What is called by code that tells of calls asks later what is wanted.
        let limit = if self.is_telling() { offsets::STACK_LIMIT } else { offsets::ENTRY_LIMIT };
        let limit = self.load_word(self.thread, limit as i32);
        let unusual = self.b.ins().icmp(IntCC::UnsignedGreaterThan, end, limit);
        if self.env.vm.options.stress_detach && !self.is_telling() {
            let [seldom, wanted] = [0; 2].map(|_| self.b.create_block());
            self.b.ins().brif(unusual, seldom, &[], push, &[]);
            self.b.switch_to_block(seldom);
            let limit = self.load_word(self.thread, offsets::STACK_LIMIT as i32);
            let overflows = self.b.ins().icmp(IntCC::UnsignedGreaterThan, end, limit);
            self.b.ins().brif(overflows, interpret, &[], wanted, &[]);
            self.b.switch_to_block(wanted);
            let left =
                self.call_seldom(crate::runtime_calls::poll_entry as *const () as usize, &[self.thread], Some(I32));
            match left {
                Some(left) => self.b.ins().brif(left, interpret, &[], push, &[]),
                None => self.b.ins().jump(push, &[]),
            };
        } else {
            // A call here would cost every method the saving of registers.
            self.b.ins().brif(unusual, interpret, &[], push, &[]);
        }
        self.b.switch_to_block(interpret);
        let code = self.constant(self.env.tiers.interpret as usize);
        self.b.ins().return_call_indirect(self.tail, code, &[self.thread, method_value, sp, sp, self.caller, sp]);
        self.b.switch_to_block(push);

        // Types at the very start, not where a loop may lead back to.
        let locals = self.scope.argument_types()?;
        self.b.def_var(self.caller_variable, self.caller);
        if self.push == Push::AtStart {
            self.count_call();
            self.push_header();
            if self.is_telling() {
                self.tell_beginning();
            } else if self.scope.method.is_synchronized() {
                self.enter_method();
            }
        }
        for (slot, ty) in locals.into_iter().enumerate() {
            if ty != Ty::None {
                let value = self.argument(slot, ty, parameters);
                self.write_slot(slot, ty, value);
            }
        }
        self.ended = false;
        self.jump_to(0)
    }

    /// An argument of the method, which has just begun: from its register if it has one and nothing was called meanwhile that may move objects.
    fn argument(&mut self, slot: usize, ty: Ty, parameters: &[Value]) -> Value {
        let register = [3, 5].get(slot).filter(|_| matches!(ty, Ty::Int | Ty::Long | Ty::Ref));
        let (Some(register), false) = (register, self.calls_at_start()) else { return self.load_slot(slot, ty) };
        let value = self.of_slot_bits(parameters[*register], ty);
        if self.env.vm.options.verify_ir {
            let in_memory = self.load_slot(slot, ty);
            let same = self.b.ins().icmp(IntCC::Equal, value, in_memory);
            self.b.ins().trapz(same, TrapCode::unwrap_user(1));
        }
        value
    }

    /// Does the method, as it begins, call something that may reach a safepoint?
    fn calls_at_start(&self) -> bool {
        self.is_telling() || self.scope.method.is_synchronized() || self.env.vm.options.stress_detach
    }
}
