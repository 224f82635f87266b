//! Array accesses (JVMS 6.5: iaload … sastore, arraylength). An index out of bounds or a null array is left to the interpreter,
//! which throws.

use super::Translator;
use super::control::int_condition;
use super::facts::Fact;
use super::regions::Region;
use crate::analysis::Ty;
use crate::constants::Held;
use crate::environment::{CLASS_BASIC_TYPE, CLASS_COMPONENT, CLASS_DEPTH, CLASS_DISPLAY};
use bytecode::opcodes::*;
use bytecode::{Instruction, Operand};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I32, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Opcode, Value};
use heap::{ARRAY_BASE, ARRAY_LENGTH_OFFSET};
use runtime::class::{BasicType, DISPLAY_LENGTH, MethodRef};

/// What an array instruction accesses; bytes and booleans share theirs.
fn element_type(index: u8) -> (BasicType, Ty) {
    match index {
        0 => (BasicType::Int, Ty::Int),
        1 => (BasicType::Long, Ty::Long),
        2 => (BasicType::Float, Ty::Float),
        3 => (BasicType::Double, Ty::Double),
        4 => (BasicType::Reference, Ty::Ref),
        5 => (BasicType::Byte, Ty::Int),
        6 => (BasicType::Char, Ty::Int),
        _ => (BasicType::Short, Ty::Int),
    }
}

impl Translator<'_, '_> {
    pub(super) fn length_of(&mut self, array: Value) -> Value {
        if let Some(length) = self.known_length(array) {
            return self.b.ins().iconst(I32, i64::from(length));
        }
        self.b.ins().load(I32, MemFlagsData::trusted(), array, ARRAY_LENGTH_OFFSET as i32)
    }

    /// The same, read once for all that follows.
    pub(super) fn length_once(&mut self, array: Value) -> Value {
        let known = self.facts_of(array).find_map(|fact| match fact {
            Fact::HasLength(length) => Some(length),
            _ => None,
        });
        known.unwrap_or_else(|| {
            let length = self.length_of(array);
            self.learn_for_good(length, Fact::NotNegative);
            self.learn(array, Fact::HasLength(length));
            length
        })
    }

    /// Is it known that an array of this length has this index?
    fn is_inside(&self, index: Value, length: Value) -> bool {
        match self.known_integer(index).zip(self.known_integer(length)) {
            Some((index, length)) => (index as u32) < length as u32,
            None => {
                let length = self.b.func.dfg.resolve_aliases(length);
                let is_less =
                    |fact| matches!(fact, Fact::Less(than) if self.b.func.dfg.resolve_aliases(than) == length);
                self.is_not_negative(index) && self.facts_of(index).any(is_less)
            }
        }
    }

    /// Is it known that a number isn't negative?
    pub(super) fn is_not_negative(&self, number: Value) -> bool {
        let is_narrow = |inst| matches!(self.b.func.dfg.insts[inst].opcode(), Opcode::Uload8 | Opcode::Uload16);
        match self.known_integer(number) {
            Some(number) => number >= 0,
            None => {
                self.b.func.dfg.value_def(number).inst().is_some_and(is_narrow)
                    || self.facts_of(number).any(|fact| fact == Fact::NotNegative)
            }
        }
    }

    /// On the way to this bytecode a number is less than another one: noted where that may be the length of an array.
    pub(super) fn find_less(&mut self, way: u32, number: Value, than: Value) {
        if self.facts_of(than).any(|fact| fact == Fact::NotNegative) {
            let [number, than] = [number, than].map(|value| self.b.func.dfg.resolve_aliases(value));
            self.scope.found.push((way, number, Fact::Less(than)));
        }
    }

    /// Where a branch leads, of those that ask whether a number is less than another one, if it is and if it isn't. Conditions count as for `int_condition`.
    pub(super) fn ways_of_less(branch: &Instruction<'_>, condition: u8) -> Option<(u32, u32)> {
        let Operand::Branch(target) = branch.operand else { return None };
        let next = branch.next_bci();
        match int_condition(condition) {
            IntCC::SignedLessThan if target != next => Some((target, next)),
            IntCC::SignedGreaterThanOrEqual if target != next => Some((next, target)),
            _ => None,
        }
    }

    /// The address that an element's offset `ARRAY_BASE` counts from, after both checks.
    fn element(&mut self, array: Value, index: Value, basic_type: BasicType) -> Value {
        self.exit_if_null(array);
        let length = self.length_once(array);
        if !self.is_inside(index, length) {
            let inside = self.b.ins().icmp(IntCC::UnsignedLessThan, index, length);
            self.exit_unless(inside);
            if self.known_integer(index).is_none() {
                self.learn(index, Fact::NotNegative);
                self.learn(index, Fact::Less(length));
            }
        }
        let index = self.b.ins().uextend(I64, index);
        let scaled = self.b.ins().ishl_imm_s(index, i64::from(basic_type.shift()));
        self.b.ins().iadd(array, scaled)
    }

    /// Where a char lies in the bytes of a string of two bytes each, without the header.
    fn char_of_bytes(&mut self, bytes: Value, index: Value) -> Value {
        self.exit_if_null(bytes);
        let length = self.length_once(bytes);
        let chars = self.b.ins().sshr_imm_s(length, 1);
        let inside = self.b.ins().icmp(IntCC::UnsignedLessThan, index, chars);
        self.exit_unless(inside);
        if self.known_integer(index).is_none() {
            self.learn(index, Fact::NotNegative);
        }
        let index = self.b.ins().uextend(I64, index);
        let scaled = self.b.ins().ishl_imm_s(index, 1);
        self.b.ins().iadd(bytes, scaled)
    }

    /// Does `getChar` or `putChar` of StringUTF16, if it is one of them.
    pub(super) fn char_access(&mut self, method: MethodRef) -> bool {
        match method.name.bytes() {
            b"getChar" => self.char_load(),
            b"putChar" => {
                self.char_store();
                self.pass_restart();
            }
            _ => return false,
        }
        true
    }

    fn char_load(&mut self) {
        let index = self.pop(Ty::Int);
        let bytes = self.pop(Ty::Ref);
        let at = self.char_of_bytes(bytes, index);
        let region = Some(Region::Element(BasicType::Byte));
        let char = self.read_memory(region, BasicType::Char, at, ARRAY_BASE as i32, false);
        self.push(Ty::Int, char);
    }

    fn char_store(&mut self) {
        let char = self.pop(Ty::Int);
        let index = self.pop(Ty::Int);
        let bytes = self.pop(Ty::Ref);
        let at = self.char_of_bytes(bytes, index);
        self.write_memory(Some(Region::Element(BasicType::Byte)), BasicType::Char, char, at, ARRAY_BASE as i32, false);
    }

    /// The same of a known array, for an index that it has.
    fn element_of_known(&mut self, array: Value, index: Value) -> Value {
        let index = self.b.ins().uextend(I64, index);
        let scaled = self.b.ins().ishl_imm_s(index, i64::from(BasicType::Reference.shift()));
        self.b.ins().iadd(array, scaled)
    }

    /// iaload … saload
    pub(super) fn array_load(&mut self, opcode: u8) {
        let (basic_type, ty) = element_type(opcode - IALOAD);
        let index = self.pop(Ty::Int);
        let array = self.pop(Ty::Ref);
        let known = if opcode == AALOAD { self.known_element(array, index) } else { None };
        let base = match known {
            Some(_) => self.element_of_known(array, index),
            None => self.element(array, index, basic_type),
        };
        let value = self.read_memory(Some(Region::Element(basic_type)), basic_type, base, ARRAY_BASE as i32, false);
        let value = self.note_known(value, known.map(Held::Object));
        if opcode == AALOAD {
            self.learn_element_type(array, value);
        }
        self.push(ty, value);
    }

    /// iastore … sastore
    pub(super) fn array_store(&mut self, opcode: u8) {
        let (basic_type, ty) = element_type(opcode - IASTORE);
        let mut value = self.pop(ty);
        let index = self.pop(Ty::Int);
        let array = self.pop(Ty::Ref);
        let base = self.element(array, index, basic_type);
        if opcode == AASTORE && self.known_integer(value) != Some(0) && !self.is_known_element(array, value) {
            self.check_component(array, value);
        }
        if opcode == BASTORE
            && !matches!(self.known_integer(value), Some(0 | 1))
            && self.elements_of(array) != Some(BasicType::Byte)
        {
            // One instruction for byte and boolean, which keeps the lowest bit.
            let class = self.class_of(array);
            let element = self.b.ins().load(I8, MemFlagsData::trusted(), class, CLASS_BASIC_TYPE);
            let boolean = self.b.ins().icmp_imm_s(IntCC::Equal, element, BasicType::Boolean as i64);
            let bit = self.b.ins().band_imm_s(value, 1);
            value = self.b.ins().select(boolean, bit, value);
        }
        self.write_memory(Some(Region::Element(basic_type)), basic_type, value, base, ARRAY_BASE as i32, false);
        if opcode == AASTORE {
            self.write_barrier_once(array, value);
        }
    }

    /// Exits unless the value may be stored in the array.
    fn check_component(&mut self, array: Value, value: Value) {
        let fine = self.b.create_block();
        let check = self.b.create_block();
        self.b.ins().brif(value, check, &[], fine, &[]);
        self.go_on_in(check);
        let array_class = self.class_of(array);
        let component = self.load_word(array_class, CLASS_COMPONENT);
        let of_anything = self.constant(std::ptr::from_ref(self.env.vm.well_known().class_object) as usize);
        let takes_all = self.b.ins().icmp(IntCC::Equal, component, of_anything);
        let look = self.b.create_block();
        self.b.ins().brif(takes_all, fine, &[], look, &[]);
        self.go_on_in(look);
        // Most are of just that class.
        let class = self.class_of(value);
        let same = self.b.ins().icmp(IntCC::Equal, class, component);
        let other = self.b.create_block();
        self.b.ins().brif(same, fine, &[], other, &[]);
        self.go_on_in(other);
        // Ancestors deeper than the display, and interfaces, are looked for by a function.
        let depth = self.b.ins().uload32(MemFlagsData::trusted(), component, CLASS_DEPTH);
        let deepest = self.constant(DISPLAY_LENGTH - 1);
        let depth = self.b.ins().umin(depth, deepest);
        let at = self.b.ins().ishl_imm_s(depth, 3);
        let at = self.b.ins().iadd(class, at);
        let ancestor = self.load_word(at, CLASS_DISPLAY);
        let found = self.b.ins().icmp(IntCC::Equal, ancestor, component);
        let slow = self.b.create_block();
        self.b.set_cold_block(slow);
        self.b.ins().brif(found, fine, &[], slow, &[]);
        self.go_on_in(slow);
        let fits =
            self.call_seldom(crate::runtime_calls::is_subclass as *const () as usize, &[class, component], Some(I32));
        if let Some(fits) = fits {
            self.exit_unless(fits);
        }
        self.b.ins().jump(fine, &[]);
        self.go_on_in(fine);
    }

    /// arraylength
    pub(super) fn array_length(&mut self) {
        let array = self.pop(Ty::Ref);
        self.exit_if_null(array);
        let length = self.length_once(array);
        self.push(Ty::Int, length);
    }
}
