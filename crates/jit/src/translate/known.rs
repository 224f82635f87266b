//! What is known of objects when a method is compiled (`constants`): of what `static final` fields hold, and what follows from there.
//! Loads of it stay, and go if nobody needs their value; what is asked of it is answered now.

use super::calls::Callee;
use super::facts::Fact;
use super::regions::Region;
use super::{Done, Translator};
use crate::analysis::Ty;
use crate::constants::{Constant, Constants, Held};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{BlockArg, InstBuilder, Opcode, Value, ValueDef};
use runtime::class::{BasicType, ClassRef, MethodFlags, MethodRef};
use runtime::pool_entry::{PoolEntry, ResolvedField};

impl Translator<'_, '_> {
    /// The constant that a value is.
    pub(super) fn known(&self, value: Value) -> Option<&Constant> {
        self.facts_of(value).find_map(|fact| match fact {
            Fact::Constant(index) => self.constants.get(index),
            _ => None,
        })
    }

    /// The class of the constant that a value is.
    pub(super) fn known_class(&self, value: Value) -> Option<ClassRef> {
        Constants::look(self.env.vm).class_of(self.known(value)?)
    }

    /// What a resolved field, of a known object or static, holds for good.
    pub(super) fn held(&self, entry: &PoolEntry, object: Value) -> Option<Held> {
        let (field, owner) = self.resolved(entry)?;
        if field.is_static() {
            return self.held_in_static(entry);
        }
        Constants::look(self.env.vm).of_field(self.known(object)?, owner, field.offset())
    }

    /// The same of a static field.
    pub(super) fn held_in_static(&self, entry: &PoolEntry) -> Option<Held> {
        let (field, owner) = self.resolved(entry).filter(|(field, _)| field.is_static())?;
        Constants::look(self.env.vm).of_static(owner, field.offset())
    }

    /// A resolved field, and the class that declares it, where constants are asked for.
    fn resolved(&self, entry: &PoolEntry) -> Option<(ResolvedField, ClassRef)> {
        let field = entry.field().filter(|_| self.env.vm.options.inline)?;
        // SAFETY: a resolved field's entry has the class that declares it.
        Some((field, unsafe { entry.field_owner().as_ref()? }))
    }

    /// The number, or null, that something is.
    pub(super) fn known_number(&mut self, held: &Option<Held>) -> Option<Value> {
        Some(match held {
            Some(Held::Null) => self.b.ins().iconst(I64, 0),
            Some(Held::Bits(basic_type, bits)) => match basic_type {
                BasicType::Long => self.b.ins().iconst(I64, *bits as i64),
                BasicType::Float => self.b.ins().f32const(f32::from_bits(*bits as u32)),
                BasicType::Double => self.b.ins().f64const(f64::from_bits(*bits)),
                BasicType::Byte => self.known_int(i32::from(*bits as i8)),
                BasicType::Short => self.known_int(i32::from(*bits as i16)),
                _ => self.known_int(*bits as i32),
            },
            _ => return None,
        })
    }

    pub(super) fn known_int(&mut self, value: i32) -> Value {
        self.b.ins().iconst(I32, i64::from(value as u32))
    }

    /// A value is what was found; the value to go on with.
    pub(super) fn note_known(&mut self, value: Value, held: Option<Held>) -> Value {
        let Some(Held::Object(constant)) = held else { return value };
        let value = self.read_cell(&constant).unwrap_or(value);
        self.learn_for_good(value, Fact::Constant(self.constants.len()));
        self.constants.push(constant);
        value
    }

    /// Reads a constant from its cell (`constant_cells`).
    fn read_cell(&mut self, constant: &Constant) -> Option<Value> {
        if self.is_baseline() || constant.is_mirror() {
            return None;
        }
        let cell = self.cells.cell(constant)?;
        let (cell, flags) = (self.constant(cell), self.region(Region::Constant));
        Some(self.b.ins().load(I64, flags, cell, 0))
    }

    /// An element that a known array has for good.
    pub(super) fn known_element(&self, array: Value, index: Value) -> Option<Constant> {
        let index = self.known_integer(index)?;
        Constants::look(self.env.vm).element(self.known(array)?, index)
    }

    /// Has an int's value such a type, without a conversion?
    pub(super) fn fits(&self, value: Value, ty: BasicType) -> bool {
        let ValueDef::Result(inst, _) = self.b.func.dfg.value_def(value) else { return false };
        match self.b.func.dfg.insts[inst].opcode() {
            Opcode::Uload8 => matches!(ty, BasicType::Char | BasicType::Short),
            Opcode::Sload8 => matches!(ty, BasicType::Byte | BasicType::Short),
            Opcode::Uload16 => ty == BasicType::Char,
            Opcode::Sload16 => ty == BasicType::Short,
            _ => false,
        }
    }

    /// Are two references the same object?
    pub(super) fn known_same(&self, a: Value, b: Value) -> Option<bool> {
        Constants::look(self.env.vm).same(self.known(a)?, self.known(b)?)
    }

    /// Is it known what a linked call comes to: are its receiver, at a depth of the stack, and its appendix?
    pub(super) fn is_known_call(&mut self, receiver: Option<usize>, appendix: Option<u32>) -> bool {
        if let Some(depth) = receiver {
            let receiver = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
            return self.known(receiver).is_some();
        }
        appendix.is_none_or(|index| Constants::look(self.env.vm).resolved(self.scope.method.class(), index).is_some())
    }

    /// What a call comes to whose receiver, at a depth of the stack, is known, or what the method handle intrinsic that it is calls
    /// (JVMS 2.9.3).
    pub(super) fn known_callee(&mut self, callee: Callee, depth: usize) -> Callee {
        match callee {
            Callee::Virtual(..) | Callee::Interface(..) => {
                let receiver = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
                let target = self.exact_class(receiver).and_then(|class| self.selected(callee, class));
                match (target, callee) {
                    (Some(target), _) => Callee::Direct(target),
                    (None, Callee::Virtual(_, method)) if self.assume_final(method) => Callee::Direct(method),
                    _ => callee,
                }
            }
            Callee::Direct(method) if method.flags().contains(MethodFlags::METHOD_HANDLE_INTRINSIC) => {
                // What it calls may select by a receiver that is known.
                self.linked(method, depth).map_or(callee, |linked| self.known_callee(linked, depth))
            }
            _ => callee,
        }
    }

    /// Takes it for granted that no class overrides a method, if none does: when one comes this code goes.
    fn assume_final(&mut self, method: MethodRef) -> bool {
        let may = !self.is_baseline()
            && self.env.vm.options.inline
            && !method.class().is_interface()
            && !method.is_abstract()
            && !method.flags().intersects(MethodFlags::OVERRIDDEN | MethodFlags::CONFLICTING_DEFAULTS);
        if may && !self.granted.assumed_final.contains(&method) {
            self.granted.assumed_final.push(method);
        }
        may
    }

    /// What invokeBasic or linkTo… calls, whose MemberName is taken off the stack.
    fn linked(&mut self, intrinsic: MethodRef, depth: usize) -> Option<Callee> {
        let top = self.scope.state.stack.len().checked_sub(1)?;
        let first = self.read_slot(self.scope.max_locals + depth, self.scope.state.stack[depth]);
        if intrinsic.name.bytes() == b"invokeBasic" {
            return Constants::look(self.env.vm).form(self.known(first)?).map(Callee::Direct);
        }
        let name = self.read_slot(self.scope.max_locals + top, Ty::Ref);
        let (method, index) = Constants::look(self.env.vm).member(self.known(name)?)?;
        let callee = match intrinsic.name.bytes() {
            b"linkToStatic" | b"linkToSpecial" => Callee::Direct(method),
            b"linkToVirtual" => {
                u32::try_from(index).map_or(Callee::Direct(method), |slot| Callee::Virtual(slot, method))
            }
            b"linkToInterface" => Callee::Interface(method),
            _ => return None,
        };
        self.drop_slots(1);
        if !method.is_static() {
            self.exit_if_null(first);
        }
        Some(callee)
    }

    /// `Class.isInstance` (`of_object`) or `isAssignableFrom` of a class object that isn't known, below what is asked on the stack.
    fn ask_class(&mut self, of_object: bool) -> Option<()> {
        let native_class = self.env.vm.well_known().class_native_class as i32;
        let other = self.pop(Ty::Ref);
        let mirror = self.pop(Ty::Ref);
        let wanted = self.load_word(mirror, native_class);
        let [different, done] = [0; 2].map(|_| self.b.create_block());
        self.b.append_block_param(done, I32);
        let [no, yes] = [0, 1].map(|answer| self.b.ins().iconst(I32, answer));
        let class = if of_object {
            let there = self.b.create_block();
            self.b.ins().brif(other, there, &[], done, &[BlockArg::Value(no)]);
            self.go_on_in(there);
            self.class_of(other)
        } else {
            self.load_word(other, native_class)
        };
        let is_same = self.b.ins().icmp(IntCC::Equal, class, wanted);
        self.b.ins().brif(is_same, done, &[BlockArg::Value(yes)], different, &[]);
        self.go_on_in(different);
        let is_subclass = crate::runtime_calls::is_subclass as *const () as usize;
        let answer = self.call_helper(is_subclass, &[class, wanted], Some(I32))?;
        self.b.ins().jump(done, &[BlockArg::Value(answer)]);
        self.go_on_in(done);
        let answer = self.b.block_params(done)[0];
        self.push(Ty::Int, answer);
        Some(())
    }

    /// The class of the caller of the method being translated, as `Reflection.getCallerClass` has it, if that is part of this code.
    fn class_of_caller(&self) -> Option<ClassRef> {
        let may_ask = self.scope.method.flags().contains(MethodFlags::CALLER_SENSITIVE);
        let mut callers = self.outer.iter().rev().map(|scope| scope.method).filter(|_| may_ask);
        callers.find(|method| !runtime::backtrace::is_nobodys_caller(self.env.vm, method)).map(|method| method.class())
    }

    /// Does a call of a method that asks something of a constant, or of a class.
    pub(super) fn of_known(&mut self, method: MethodRef) -> Option<Done> {
        match (method.class().name.bytes(), method.name.bytes()) {
            (b"java/lang/invoke/MethodHandleImpl", b"isCompileConstant") => {
                let object = self.pop(Ty::Ref);
                let is_known = self.known(object).is_some();
                self.push_int(i32::from(is_known));
            }
            // Counts serve compilers which look at them.
            (b"java/lang/invoke/MethodHandleImpl", b"profileBoolean") => {
                let slot = self.scope.max_locals + self.scope.state.stack.len().checked_sub(1)?;
                let counters = self.read_slot(slot, Ty::Ref);
                self.known(counters)?;
                self.drop_slots(1);
            }
            (b"java/lang/Class", b"isInstance") => {
                let slot = self.scope.max_locals + self.scope.state.stack.len().checked_sub(2)?;
                let mirror = self.read_slot(slot, Ty::Ref);
                let class = self.known(mirror).and_then(|mirror| Constants::look(self.env.vm).mirrored(mirror));
                let Some(class) = class else {
                    self.ask_class(true)?;
                    return Some(Ok(()));
                };
                let object = self.pop(Ty::Ref);
                self.drop_slots(1);
                match self.known_class(object) {
                    Some(known) => self.push_int(i32::from(known.is_subclass_of(class))),
                    None => self.instance_test(object, Some(class)),
                }
            }
            (b"jdk/internal/misc/Unsafe", b"allocateInstance") => {
                let slot = self.scope.max_locals + self.scope.state.stack.len().checked_sub(1)?;
                let mirror = self.read_slot(slot, Ty::Ref);
                let class = Constants::look(self.env.vm).mirrored(self.known(mirror)?)?;
                let is_plain = class != self.env.vm.well_known().class_class && self.may_be_made(class);
                is_plain.then(|| self.drop_slots(2))?;
                self.new_object(class);
            }
            (b"jdk/internal/reflect/Reflection", b"getCallerClass") => {
                let caller = self.class_of_caller()?;
                let mirror = self.mirror(std::ptr::from_ref(caller) as usize);
                let mirror = self.note_known(mirror, Some(Held::Object(Constant::mirror(caller))));
                self.push(Ty::Ref, mirror);
            }
            (b"java/lang/Class", b"isAssignableFrom") => {
                let top = self.scope.max_locals + self.scope.state.stack.len().checked_sub(1)?;
                let other = self.read_slot(top, Ty::Ref);
                self.exit_if_null(other);
                self.ask_class(false)?;
            }
            _ => return None,
        }
        Some(Ok(()))
    }
}
