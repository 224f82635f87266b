//! Making objects, asking for their class, and their monitors (JVMS 6.5: new … multianewarray, checkcast, instanceof,
//! monitorenter, monitorexit).

use super::Translator;
use super::facts::Fact;
use super::regions::Region;
use crate::analysis::Ty;
use crate::environment::{CLASS_DIMENSIONS, CLASS_DISPLAY, CLASS_INTERFACE_MARKS, CLASS_SECONDARY_CACHE};
use bytecode::opcodes::*;
use bytecode::{Instruction, Operand};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, MemFlagsData, Value};
use cranelift_codegen::isa::CallConv;
use heap::{ARRAY_BASE, ARRAY_LENGTH_OFFSET, CLASS_WORD_OFFSET};
use runtime::class::{BasicType, ClassFlags, ClassRef, DISPLAY_LENGTH};

/// Elements up to which an array may be made in line.
const MAX_INLINE_LENGTH: i64 = 2048;

impl Translator<'_, '_> {
    /// The class of a live object.
    pub(super) fn class_of(&mut self, object: Value) -> Value {
        self.b.ins().uload32(MemFlagsData::trusted(), object, CLASS_WORD_OFFSET as i32)
    }

    /// The class that a resolved Class entry names.
    pub(super) fn resolved_class(&self, index: u16) -> Option<ClassRef> {
        self.scope.class_at(index)
    }

    /// `new`, `newarray`, `anewarray`, `multianewarray`
    pub(super) fn allocation(&mut self, instruction: &Instruction<'_>) {
        match (instruction.opcode, instruction.operand) {
            (NEW, Operand::Constant(index)) => {
                match self.resolved_class(index).filter(|class| self.may_be_made(class)) {
                    Some(class) => self.new_object(class),
                    None => self.end_unresolved(),
                }
            }
            (NEWARRAY, Operand::ArrayType(code)) => match BasicType::of_array_code(code) {
                Some(basic_type) => self.new_array(self.env.vm.primitive_array_class(basic_type)),
                None => self.end_unresolved(),
            },
            (ANEWARRAY, Operand::Constant(index)) => {
                match self.resolved_class(index).and_then(|class| class.known_array_class()) {
                    Some(class) => self.new_array(class),
                    None => self.end_unresolved(),
                }
            }
            (_, Operand::MultiArray { index, dimensions }) => match self.resolved_class(index) {
                Some(class) => self.new_multi_array(class, dimensions),
                None => self.end_unresolved(),
            },
            _ => self.end_unresolved(),
        }
    }

    fn end_unresolved(&mut self) {
        let exit = self.unresolved();
        self.end_in(exit);
    }

    /// As `end_unresolved`, on one of the instruction's ways only.
    fn jump_unresolved(&mut self) {
        let exit = self.unresolved();
        self.b.ins().jump(exit, &[]);
    }

    /// May code make objects of a class without asking?
    pub(super) fn may_be_made(&self, class: ClassRef) -> bool {
        class.is_initialized() && !class.is_abstract() && !class.is_array()
    }

    pub(super) fn new_object(&mut self, class: ClassRef) {
        let size = class.layout().allocation_size();
        let may_bump =
            !class.flags().contains(ClassFlags::SLOW_ALLOCATION) && size <= self.env.barrier.max_inline_bytes;
        let address = std::ptr::from_ref(class) as usize;
        let made = self.b.create_block();
        self.b.append_block_param(made, I64);
        let slow = self.b.create_block();
        if may_bump {
            let bytes = self.constant(size);
            let object = self.bump(bytes, slow);
            let header = self.constant(address);
            let flags = self.region(Region::Header);
            self.b.ins().store(flags, header, object, CLASS_WORD_OFFSET as i32);
            self.b.ins().jump(made, &[BlockArg::Value(object)]);
            self.b.set_cold_block(slow);
        } else {
            self.note_call();
            self.b.ins().jump(slow, &[]);
        }
        let (depth, helper) = (self.scope.state.stack.len(), crate::runtime_calls::new_object as *const () as usize);
        let object = self.finish_allocation(slow, made, helper, class, depth);
        if may_bump {
            self.begin_private(object);
        }
    }

    /// What both ways of an allocation end in: `slow` calls a helper, which leaves the object in operand slot `result`; `made` has
    /// it, and pushes it; the object.
    fn finish_allocation(&mut self, slow: Block, made: Block, helper: usize, class: ClassRef, result: usize) -> Value {
        let ways = self.before_ways();
        self.go_on_in(slow);
        let class_address = self.constant(std::ptr::from_ref(class) as usize);
        self.call_for_instruction(Self::call_seldom, helper, result, Some(Ty::Ref), &[class_address]);
        self.settle_after_instruction(result, Some(Ty::Ref));
        let object = self.load_slot(self.scope.max_locals + result, Ty::Ref);
        // It may have been there for a collection already.
        self.write_barrier(object, object);
        self.b.ins().jump(made, &[BlockArg::Value(object)]);
        self.go_on_in(made);
        self.ways_meet(ways, self.scope.state.stack.len());
        let object = self.b.block_params(made)[0];
        self.learn_for_good(object, Fact::Exact(class));
        self.learn_for_good(object, Fact::Remembered);
        self.push(Ty::Ref, object);
        object
    }

    /// Takes memory from the thread's buffer, or goes to `slow`.
    fn bump(&mut self, bytes: Value, slow: Block) -> Value {
        let raw = self.load_word(self.thread, self.env.mutator_raw);
        let (more, room) = (self.cold_block(), self.b.create_block());
        let (object, end) = (self.b.append_block_param(room, I64), self.b.append_block_param(room, I64));
        self.go_on_with_room(raw, bytes, room, more);
        self.go_on_in(more);
        // Mostly the buffer only ends where it is cleared.
        let buffer = self.b.ins().iadd_imm_s(self.thread, self.env.mutator_buffer);
        self.call_by(CallConv::PreserveAll, heap::buffer::extend as *const () as usize, &[buffer, bytes], &[]);
        self.go_on_with_room(raw, bytes, room, slow);
        self.go_on_in(room);
        let flags = self.region(Region::Buffer);
        self.b.ins().store(flags, end, raw, self.env.barrier.cursor_offset as i32);
        // The bit that says that an object is here; its word is this thread's alone, as a line of the buffer is.
        let (at, bit) = self.bit_of(self.env.barrier.valid_object_base, object);
        let flags = self.region(Region::Objects);
        let old = self.b.ins().load(I32, flags, at, 0);
        let new = self.b.ins().bor(old, bit);
        self.b.ins().store(flags, new, at, 0);
        object
    }

    /// Goes on in `room` with the buffer's cursor and what it will be, or in `full`.
    fn go_on_with_room(&mut self, raw: Value, bytes: Value, room: Block, full: Block) {
        let info = self.env.barrier;
        let flags = self.region(Region::Buffer);
        let object = self.b.ins().load(I64, flags, raw, info.cursor_offset as i32);
        let limit = self.b.ins().load(I64, flags, raw, info.limit_offset as i32);
        let end = self.b.ins().iadd(object, bytes);
        let is_full = self.b.ins().icmp(IntCC::UnsignedGreaterThan, end, limit);
        self.b.ins().brif(is_full, full, &[], room, &[object, end].map(BlockArg::Value));
    }

    fn new_array(&mut self, class: ClassRef) {
        let address = std::ptr::from_ref(class) as usize;
        let depth = self.scope.state.stack.len();
        let length = self.pop(Ty::Int);
        let made = self.b.create_block();
        self.b.append_block_param(made, I64);
        let slow = self.b.create_block();
        self.b.set_cold_block(slow);
        let shift = class.layout().element_shift;
        let longest =
            MAX_INLINE_LENGTH.min((self.env.barrier.max_inline_bytes.saturating_sub(ARRAY_BASE + 8) >> shift) as i64);
        if self.env.barrier.max_inline_bytes > ARRAY_BASE + 8 {
            let long = self.b.ins().icmp_imm_s(IntCC::UnsignedGreaterThan, length, longest);
            let short = self.b.create_block();
            self.b.ins().brif(long, slow, &[], short, &[]);
            self.go_on_in(short);
            let wide = self.b.ins().uextend(I64, length);
            let bytes = self.b.ins().ishl_imm_s(wide, i64::from(shift));
            let bytes = self.b.ins().iadd_imm_s(bytes, (ARRAY_BASE + 7) as i64);
            let bytes = self.b.ins().band_imm_s(bytes, !7);
            let array = self.bump(bytes, slow);
            let header = self.constant(address);
            let flags = self.region(Region::Header);
            self.b.ins().store(flags, header, array, CLASS_WORD_OFFSET as i32);
            self.b.ins().store(flags, wide, array, ARRAY_LENGTH_OFFSET as i32);
            self.b.ins().jump(made, &[BlockArg::Value(array)]);
        } else {
            self.b.ins().jump(slow, &[]);
        }
        let helper = crate::runtime_calls::new_array as *const () as usize;
        self.finish_allocation(slow, made, helper, class, depth - 1);
        let array = self.b.block_params(made)[0];
        if let Some(length) = self.known_integer(length) {
            self.learn_for_good(array, Fact::Length(length as i32));
        } else {
            self.learn_for_good(array, Fact::HasLength(length));
            self.learn(length, Fact::NotNegative);
        }
    }

    fn new_multi_array(&mut self, class: ClassRef, dimensions: u8) {
        let count = usize::from(dimensions);
        self.drop_slots(count);
        let depth = self.scope.state.stack.len();
        let class = self.constant(std::ptr::from_ref(class) as usize);
        let dimensions = self.b.ins().iconst(I32, i64::from(dimensions));
        let helper = crate::runtime_calls::new_multi_array as *const () as usize;
        self.call_for_instruction(Self::call_seldom, helper, depth, Some(Ty::Ref), &[class, dimensions]);
        self.settle_after_instruction(depth, Some(Ty::Ref));
        let array = self.load_slot(self.scope.max_locals + depth, Ty::Ref);
        self.push(Ty::Ref, array);
    }

    /// Whether an object of `class` is an instance of `other`, as an int that is 0 if not. Reaches no safepoint.
    pub(super) fn is_instance(&mut self, object: Value, other: ClassRef) -> Value {
        let class = self.class_of(object);
        let other_address = std::ptr::from_ref(other) as usize;
        let wanted = self.constant(other_address);
        if other.has_no_subclasses() {
            let same = self.b.ins().icmp(IntCC::Equal, class, wanted);
            return self.b.ins().uextend(I32, same);
        }
        let depth = other.depth();
        if depth < DISPLAY_LENGTH && !other.is_interface() && !other.is_array() {
            let ancestor = self.load_word(class, CLASS_DISPLAY + depth as i32 * 8);
            let found = self.b.ins().icmp(IntCC::Equal, ancestor, wanted);
            return self.b.ins().uextend(I32, found);
        }
        let done = self.b.create_block();
        self.b.append_block_param(done, I32);
        let slow = self.b.create_block();
        self.b.set_cold_block(slow);
        let cached = self.load_word(class, CLASS_SECONDARY_CACHE + other.secondary_cell() as i32 * 8);
        let mut plainly = self.b.ins().icmp(IntCC::Equal, cached, wanted);
        if !other.is_interface() {
            let same = self.b.ins().icmp(IntCC::Equal, class, wanted);
            plainly = self.b.ins().bor(same, plainly);
        }
        let plainly = self.b.ins().uextend(I32, plainly);
        let looks_first = other.is_interface() || other.is_array();
        let otherwise = if looks_first { self.b.create_block() } else { slow };
        self.b.ins().brif(plainly, done, &[BlockArg::Value(plainly)], otherwise, &[]);
        if looks_first {
            self.go_on_in(otherwise);
            let may_be = if other.is_interface() {
                // Nearly all that don't implement it lack one of its marks.
                let marks = self.load_word(class, CLASS_INTERFACE_MARKS);
                let mark = self.constant(other.mark() as usize);
                let marked = self.b.ins().band(marks, mark);
                self.b.ins().icmp(IntCC::Equal, marked, mark)
            } else {
                self.b.ins().uload8(I32, MemFlagsData::trusted(), class, CLASS_DIMENSIONS)
            };
            let no = self.b.ins().iconst(I32, 0);
            self.b.ins().brif(may_be, slow, &[], done, &[BlockArg::Value(no)]);
        }
        self.go_on_in(slow);
        let found =
            self.call_seldom(crate::runtime_calls::is_subclass as *const () as usize, &[class, wanted], Some(I32));
        self.b.ins().jump(done, &[BlockArg::Value(found.unwrap_or(plainly))]);
        self.go_on_in(done);
        self.b.block_params(done)[0]
    }

    /// checkcast, instanceof
    pub(super) fn type_test(&mut self, instruction: &Instruction<'_>) {
        let class = match instruction.operand {
            Operand::Constant(index) => self.resolved_class(index),
            _ => None,
        };
        let object = self.pop(Ty::Ref);
        if let Some(class) = class
            && self.is_known_instance(object, class)
            && (instruction.opcode == CHECKCAST || self.is_not_null(object))
        {
            match instruction.opcode {
                CHECKCAST => self.push(Ty::Ref, object),
                _ => self.push_int(1),
            }
            return;
        }
        if instruction.opcode == INSTANCEOF {
            if let (Some(class), Some(known)) = (class, self.exact_class(object))
                && !known.is_subclass_of(class)
            {
                return self.push_int(0);
            }
            self.note_found_instance(instruction, object, class);
            return self.instance_test(object, class);
        }
        let test = self.b.create_block();
        let done = self.b.create_block();
        self.branch_if_null(object, done, &[], test);
        match class {
            Some(class) => {
                let fits = self.is_instance(object, class);
                self.exit_unless(fits);
                self.b.ins().jump(done, &[]);
            }
            // Null needs no class, so one that is always null would never resolve it.
            None => self.jump_unresolved(),
        }
        self.go_on_in(done);
        if let Some(class) = class {
            self.learn(object, Fact::Is(class));
        }
        self.push(Ty::Ref, object);
    }

    /// Branches where an object is null, as far as that may be, and goes on in a block of its own.
    fn branch_if_null(&mut self, object: Value, null: Block, arguments: &[BlockArg], go_on: Block) {
        match self.is_not_null(object) {
            true => self.b.ins().jump(go_on, &[]),
            false => self.b.ins().brif(object, go_on, &[], null, arguments),
        };
        self.go_on_in(go_on);
    }

    /// Where a branch right behind `instanceof` says that the object is an instance, that is known.
    fn note_found_instance(&mut self, test: &Instruction<'_>, object: Value, class: Option<ClassRef>) {
        let next = test.next_bci();
        let (Some(class), Ok(branch), None) =
            (class, Instruction::decode(self.scope.code, next), self.scope.analysis.block_of(next))
        else {
            return;
        };
        let Operand::Branch(target) = branch.operand else { return };
        let behind = branch.next_bci();
        let (is, is_not) = match branch.opcode {
            IFEQ => (behind, target),
            IFNE => (target, behind),
            _ => return,
        };
        if is != is_not {
            let object = self.b.func.dfg.resolve_aliases(object);
            let found = [Fact::NotNull, Fact::Is(class)].map(|fact| (is, object, fact));
            self.scope.found.extend(found);
        }
    }

    /// Leaves the instruction to the interpreter unless an object, which is not null, is an instance of a class.
    pub(super) fn exit_unless_instance(&mut self, object: Value, class: ClassRef) {
        if !self.is_known_instance(object, class) {
            let fits = self.is_instance(object, class);
            self.exit_unless(fits);
            self.learn(object, Fact::Is(class));
        }
    }

    /// Pushes whether an object is an instance of a class, if that is resolved. Where a branch asks right behind it, the ways on which it is
    /// none go on by themselves.
    pub(super) fn instance_test(&mut self, object: Value, class: Option<ClassRef>) {
        let test = self.b.create_block();
        if let Some(class) = class.filter(|_| self.is_decided_next()) {
            let (is, is_not) = (self.b.create_block(), self.b.create_block());
            self.branch_if_null(object, is_not, &[], test);
            let fits = self.is_instance(object, class);
            self.b.ins().brif(fits, is, &[], is_not, &[]);
            self.go_on_in(is);
            self.scope.decided.push((0, is_not));
            return self.push_int(1);
        }
        let done = self.b.create_block();
        self.b.append_block_param(done, I32);
        let no = self.b.ins().iconst(I32, 0);
        self.branch_if_null(object, done, &[BlockArg::Value(no)], test);
        match class {
            Some(class) => {
                let fits = self.is_instance(object, class);
                let yes = self.b.ins().icmp_imm_s(IntCC::NotEqual, fits, 0);
                let yes = self.b.ins().uextend(I32, yes);
                self.b.ins().jump(done, &[BlockArg::Value(yes)]);
            }
            None => self.jump_unresolved(),
        }
        self.go_on_in(done);
        let result = self.b.block_params(done)[0];
        self.push(Ty::Int, result);
    }
}
