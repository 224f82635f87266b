//! Field instructions (JVMS 6.5: getfield, putfield, getstatic, putstatic), and memory accesses by type.
//!
//! Pool entries of fields: `runtime::resolve::field`. On x86-64 every load acquires and every store releases; volatile accesses
//! are atomic ones of the IR, which the compiler moves nothing across.

use super::facts::Fact;
use super::regions::Region;
use super::{Translator, ir_type};
use crate::analysis::Ty;
use bytecode::opcodes::*;
use bytecode::{Instruction, Operand};
use classfile::FieldType;
use cranelift_codegen::ir::types::{F32, F64, I8, I16, I32, I64};
use cranelift_codegen::ir::{AtomicRmwOp, InstBuilder, MemFlagsData, Value};
use runtime::class::BasicType;
use runtime::pool_entry::ResolvedField;

impl Translator<'_, '_> {
    /// Reads a value of a Java type; ints and narrower become ints. Of places without a region nothing is known to have been read before.
    pub(super) fn read_memory(
        &mut self,
        region: Option<Region>,
        basic_type: BasicType,
        base: Value,
        offset: i32,
        volatile: bool,
    ) -> Value {
        let memory = match basic_type {
            BasicType::Boolean | BasicType::Byte => I8,
            BasicType::Char | BasicType::Short => I16,
            BasicType::Int => I32,
            BasicType::Float => F32,
            BasicType::Double => F64,
            _ => I64,
        };
        let plain = region.filter(|_| !volatile).map(|region| self.region(region));
        if let Some(flags) = plain {
            return match basic_type {
                BasicType::Boolean => self.b.ins().uload8(I32, flags, base, offset),
                BasicType::Byte => self.b.ins().sload8(I32, flags, base, offset),
                BasicType::Char => self.b.ins().uload16(I32, flags, base, offset),
                BasicType::Short => self.b.ins().sload16(I32, flags, base, offset),
                _ => self.b.ins().load(memory, flags, base, offset),
            };
        }
        self.forget_fields(None);
        let at = self.b.ins().iadd_imm_s(base, i64::from(offset));
        let memory = match memory {
            F32 => I32,
            F64 => I64,
            other => other,
        };
        let value = self.b.ins().atomic_load(memory, MemFlagsData::trusted(), at);
        match basic_type {
            BasicType::Boolean | BasicType::Char => self.b.ins().uextend(I32, value),
            BasicType::Byte | BasicType::Short => self.b.ins().sextend(I32, value),
            BasicType::Float => self.b.ins().bitcast(F32, MemFlagsData::new(), value),
            BasicType::Double => self.b.ins().bitcast(F64, MemFlagsData::new(), value),
            _ => value,
        }
    }

    /// Writes a value of a Java type.
    pub(super) fn write_memory(
        &mut self,
        region: Option<Region>,
        basic_type: BasicType,
        value: Value,
        base: Value,
        offset: i32,
        volatile: bool,
    ) {
        if basic_type == BasicType::Reference {
            self.publish(value);
        }
        match region {
            Some(Region::Field(offset)) if !volatile => self.forget_fields(Some(offset)),
            Some(Region::Element(_)) if !volatile => {}
            _ => self.forget_fields(None),
        }
        let value = match basic_type {
            BasicType::Boolean => {
                let bit = self.b.ins().band_imm_s(value, 1);
                self.b.ins().ireduce(I8, bit)
            }
            BasicType::Byte => self.b.ins().ireduce(I8, value),
            BasicType::Char | BasicType::Short => self.b.ins().ireduce(I16, value),
            BasicType::Float if volatile => self.b.ins().bitcast(I32, MemFlagsData::new(), value),
            BasicType::Double if volatile => self.b.ins().bitcast(I64, MemFlagsData::new(), value),
            _ => value,
        };
        let flags = region.map_or(MemFlagsData::trusted(), |region| self.region(region));
        if volatile {
            let at = self.b.ins().iadd_imm_s(base, i64::from(offset));
            let value_type = self.b.func.dfg.value_type(value);
            // An exchange is a store and a fence; `atomic_store` ends in mfence, which takes four times as long (`platform::fence`).
            self.b.ins().atomic_rmw(value_type, MemFlagsData::trusted(), AtomicRmwOp::Xchg, at, value);
        } else {
            self.b.ins().store(flags, value, base, offset);
        }
    }

    /// `write_barrier` on a way that leads to all that follows: stores into the same object needn't tell any more until the next safepoint,
    /// after which each reference is another value.
    pub(super) fn write_barrier_once(&mut self, object: Value, value: Value) {
        if !self.is_remembered(object) && self.known_integer(value) != Some(0) {
            self.write_barrier(object, value);
            self.learn(object, Fact::Remembered);
        }
    }

    /// After a reference was stored into `object`: tells the collector if it asks for it.
    pub(super) fn write_barrier(&mut self, object: Value, value: Value) {
        let log_base = self.env.barrier.log_base;
        if log_base == 0 || self.known_integer(value) == Some(0) {
            return;
        }
        let (at, bit) = self.bit_of(log_base, object);
        let word = self.b.ins().load(I32, MemFlagsData::trusted(), at, 0);
        let unlogged = self.b.ins().band(word, bit);
        let slow = self.b.create_block();
        let go_on = self.b.create_block();
        self.b.set_cold_block(slow);
        self.b.ins().brif(unlogged, slow, &[], go_on, &[]);
        self.go_on_in(slow);
        self.call_seldom(crate::runtime_calls::remember as *const () as usize, &[self.thread, object], None);
        self.b.ins().jump(go_on, &[]);
        self.go_on_in(go_on);
    }

    /// Where the collector has a bit for an object, by words of 32 bits: the word's address, and the bit in it.
    pub(super) fn bit_of(&mut self, base: usize, object: Value) -> (Value, Value) {
        let index = self.b.ins().ushr_imm_s(object, 8);
        let offset = self.b.ins().ishl_imm_s(index, 2);
        let base = self.constant(base);
        let at = self.b.ins().iadd(base, offset);
        // Shifts take the number's lowest five bits.
        let number = self.b.ins().ushr_imm_s(object, 3);
        let number = self.b.ins().ireduce(I32, number);
        let one = self.b.ins().iconst(I32, 1);
        (at, self.b.ins().ishl(one, number))
    }

    /// An object has a value in a field, as far as its thread knows.
    fn learn_field(&mut self, object: Value, offset: i32, value: Value) {
        if !self.is_baseline() {
            self.learn(object, Fact::HasField(offset, value));
        }
    }

    /// getstatic … putfield
    pub(super) fn field(&mut self, instruction: &Instruction<'_>) {
        let Operand::Constant(index) = instruction.operand else { return };
        let is_static = matches!(instruction.opcode, GETSTATIC | PUTSTATIC);
        let is_put = matches!(instruction.opcode, PUTFIELD | PUTSTATIC);
        let entry = self.entry(index);
        let field = entry.field();
        let owner = entry.field_owner();
        let method = self.scope.method;
        // Who else may write a final field is for the interpreter to say (JVMS putfield).
        let may_put_final = std::ptr::eq(owner, method.class())
            && if is_static { method.is_class_initializer() } else { method.is_constructor() };
        let usable = |f: &ResolvedField| f.is_static() == is_static && !(is_put && f.is_final() && !may_put_final);
        let Some((field, basic_type)) = field.filter(usable).and_then(|f| Some((f, f.basic_type()?))) else {
            if let Some(field) = entry.watched_field().filter(|field| self.may_ask_for_watch(field, is_static, is_put))
            {
                return self.watched_field(field, is_put);
            }
            let exit = self.unresolved();
            self.end_in(exit);
            return;
        };
        let volatile = field.is_volatile();
        let offset = field.offset() as i32;
        let ty = match basic_type {
            BasicType::Reference => Ty::Ref,
            other => Ty::of_letter(other.letter()),
        };
        let value = if is_put { Some(self.pop(ty)) } else { None };
        let object = if is_static {
            self.mirror(owner as usize)
        } else {
            let object = self.pop(Ty::Ref);
            self.exit_if_null(object);
            object
        };
        match value {
            Some(value) => {
                let volatile = volatile && !self.is_private(object);
                self.write_memory(Some(Region::Field(offset)), basic_type, value, object, offset, volatile);
                if ty == Ty::Ref {
                    self.write_barrier_once(object, value);
                }
                // What is narrower is cut.
                if !volatile && (ty != Ty::Int || basic_type == BasicType::Int) {
                    self.learn_field(object, offset, value);
                }
            }
            None => {
                let (_, descriptor) = self.scope.pool.referenced_name_and_type(index);
                let class = FieldType::parse(descriptor).and_then(|ty| self.class_of_type(ty)).map(Fact::Is);
                let known = self.known_field(object, offset, ir_type(ty)).filter(|_| !volatile);
                if let Some(value) = known {
                    // It may be used where it hasn't been in the field.
                    class.into_iter().for_each(|fact| self.learn(value, fact));
                    return self.push(ty, value);
                }
                let strings = self.env.vm.well_known();
                let chars = if std::ptr::eq(owner, strings.class_string) { self.chars_of(object) } else { None };
                if let Some((_, coder)) = chars.filter(|_| offset == strings.string_coder as i32) {
                    return self.push(ty, coder);
                }
                let held = self.held(entry, object);
                let value = self.known_number(&held).unwrap_or_else(|| {
                    self.read_memory(Some(Region::Field(offset)), basic_type, object, offset, volatile)
                });
                let value = self.note_known(value, held);
                class.into_iter().for_each(|fact| self.learn_for_good(value, fact));
                if !volatile {
                    self.learn_field(object, offset, value);
                }
                if let Some((bytes, _)) = chars.filter(|_| offset == strings.string_value.offset() as i32) {
                    self.learn(value, Fact::NotNull);
                    self.learn(value, Fact::HasLength(bytes));
                }
                self.push(ty, value);
            }
        }
    }
}
