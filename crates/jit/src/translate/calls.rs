//! Calls (JVMS 6.5: invokevirtual … invokedynamic): jumps, as in the interpreter.
//!
//! Pool entries of methods and call sites: `runtime::resolve`. A call that isn't resolved is made by the interpreter, with RESUME
//! already leading back into compiled code.

use super::facts::Fact;
use super::{Done, Translator, Unsuitable};
use crate::analysis::Ty;
use crate::environment::{
    CLASS_FLAGS, CLASS_INTERFACE_CACHE, CLASS_VTABLE, METHOD_ENTRY, SELECTION_METHOD, SELECTION_NEXT, SELECTION_TARGET,
};
use bytecode::opcodes::*;
use bytecode::{Instruction, Operand};
use classfile::MethodDescriptor;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{BlockArg, InstBuilder, MemFlagsData, Value};
use runtime::class::{ClassFlags, MethodFlags, MethodRef};
use runtime::pool_entry::{PoolEntry, Selection};

/// How a call finds its method.
#[derive(Copy, Clone)]
pub(super) enum Callee {
    /// Just this one.
    Direct(MethodRef),
    /// By the receiver's virtual method table, where the class that the call names has this one.
    Virtual(u32, MethodRef),
    /// By the receiver's cache of selections.
    Interface(MethodRef),
    /// This adapter, with a resolved reference as another argument.
    Adapter(MethodRef, Option<u32>),
    /// The interpreter finds it.
    Interpreted,
}

impl Translator<'_, '_> {
    /// invokevirtual … invokedynamic
    pub(super) fn invoke(&mut self, instruction: &Instruction<'_>) -> Done {
        let index = instruction.constant().unwrap_or(0);
        let (_, descriptor) = self.scope.pool.referenced_name_and_type(index);
        let Some(descriptor) = MethodDescriptor::parse(descriptor) else {
            return Err(Unsuitable("a call with a malformed descriptor"));
        };
        self.invoke_of(instruction, index, &descriptor)?;
        if let Some(ty) = descriptor.return_type().filter(|ty| ty.is_reference() && !self.ended) {
            let result = self.read_slot(self.scope.max_locals + self.scope.state.stack.len() - 1, Ty::Ref);
            self.learn_type(result, ty);
        }
        Ok(())
    }

    fn invoke_of(&mut self, instruction: &Instruction<'_>, index: u16, descriptor: &MethodDescriptor<'_>) -> Done {
        let has_receiver = !matches!(instruction.opcode, INVOKESTATIC | INVOKEDYNAMIC);
        let arguments = usize::from(descriptor.argument_slots()) + usize::from(has_receiver);
        let result = descriptor.return_type().map_or(Ty::None, |t| Ty::of_letter(t.letter()));
        let Some(depth) = self.scope.state.stack.len().checked_sub(arguments) else {
            return Err(Unsuitable("a call without its arguments"));
        };
        let callee = self.find_callee(instruction, index);
        if !matches!(callee, Callee::Interpreted) && has_receiver {
            let receiver = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
            self.exit_if_null(receiver);
            if let Some(class) = self.unshared_receiver() {
                self.learn(receiver, Fact::Exact(class));
            }
            if let Callee::Direct(method) = callee
                && instruction.opcode == INVOKEINTERFACE
                && method.class().is_interface()
            {
                self.exit_unless_instance(receiver, method.class());
            }
            if let Callee::Direct(method) = callee
                && method.flags().contains(MethodFlags::REGISTERS_FINALIZER)
                && method.is_constructor()
                && !self.is_telling()
            {
                return self.object_constructor(method, receiver, depth);
            }
        }
        if self.is_telling() {
            // Whatever is called tells of that itself.
            self.call(callee, depth, result);
            return Ok(());
        }
        let callee = self.known_callee(callee, depth);
        let callee = self.only_callee(callee, depth);
        if let Callee::Adapter(method, appendix) = callee
            && (self.is_known_call(has_receiver.then_some(depth), appendix) || self.is_hot())
            && self.is_inlinable(method)
        {
            return self.inline(callee, method, depth, result);
        }
        if self.inline_likely(callee, depth, result)? {
            return Ok(());
        }
        if let Some(done) = self.in_one_piece(callee, depth) {
            return done;
        }
        if let Callee::Direct(method) = callee
            && self.is_inlinable(method)
        {
            return self.inline(callee, method, depth, result);
        }
        self.note_call();
        self.count_called_loop(callee);
        self.count_receiver(callee, depth);
        self.call(callee, depth, result);
        Ok(())
    }

    /// Takes a call's arguments off the stack and puts the result there, which memory may lack. References are read again: they may have
    /// moved.
    fn go_on_after_call(&mut self, depth: usize, result: Ty, [narrow, wide]: [Value; 2]) {
        self.drop_slots(self.scope.state.stack.len() - depth);
        self.reload_references();
        if result != Ty::None {
            let value = self.of_slot_bits(if result.is_wide() { wide } else { narrow }, result);
            self.push(result, value);
        }
    }

    /// Object's constructor does nothing unless the object must be registered for finalisation.
    fn object_constructor(&mut self, method: MethodRef, receiver: Value, depth: usize) -> Done {
        if let Some(class) = self.exact_class(receiver)
            && !class.flags().contains(ClassFlags::FINALIZABLE)
        {
            self.drop_slots(1);
            return Ok(());
        }
        let class = self.class_of(receiver);
        let flags = self.b.ins().load(I32, MemFlagsData::trusted(), class, CLASS_FLAGS);
        let finalizable = self.b.ins().band_imm_s(flags, i64::from(ClassFlags::FINALIZABLE.bits()));
        let is_done = self.b.ins().icmp_imm_s(IntCC::Equal, finalizable, 0);
        self.made_or_called(Callee::Direct(method), method, depth, is_done, is_done);
        Ok(())
    }

    fn find_callee(&self, instruction: &Instruction<'_>, index: u16) -> Callee {
        let unresolved = Callee::Interpreted;
        if let Operand::InvokeDynamic { .. } = instruction.operand {
            let at = self.scope.bci as usize + 3;
            // SAFETY: the operands of the instruction, in the method's copy of its bytecode, which hold the site's number.
            let number = unsafe { (self.scope.code_address as *const u8).add(at).cast::<[u8; 2]>().read_unaligned() };
            let site = usize::from(self.scope.pool.len()) + usize::from(u16::from_be_bytes(number));
            return match self.scope.pool_entries.get(site) {
                Some(entry) => self.adapter(entry).unwrap_or(unresolved),
                None => unresolved,
            };
        }
        let entry = self.entry(index);
        // SAFETY: a method's entry has null or a method, which lives as long as the class.
        let Some(method) = (unsafe { entry.method().as_ref() }) else { return unresolved };
        let is_static = instruction.opcode == INVOKESTATIC;
        if instruction.opcode == INVOKEVIRTUAL
            && self.is_polymorphic(index)
            && !method.flags().contains(MethodFlags::METHOD_HANDLE_INTRINSIC)
        {
            return self.adapter(entry).unwrap_or(unresolved);
        }
        if method.is_static() != is_static {
            return unresolved;
        }
        match (instruction.opcode, entry.call().selection()) {
            (INVOKESTATIC | INVOKESPECIAL, _) | (_, Selection::None) => Callee::Direct(method),
            (_, Selection::Interface) => Callee::Interface(method),
            (_, Selection::Virtual(slot)) => Callee::Virtual(slot, method),
        }
    }

    /// A linked call; None if the entry is unresolved.
    fn adapter(&self, entry: &PoolEntry) -> Option<Callee> {
        // SAFETY: a linked call's entry has its adapter, a method that lives as long as the class that calls it.
        let method: MethodRef = unsafe { entry.method().as_ref() }?;
        // The appendix lies where no reference map describes it: calling must not link anything.
        Some(if method.flags().contains(MethodFlags::PREPARED) {
            Callee::Adapter(method, entry.call().appendix())
        } else {
            Callee::Interpreted
        })
    }

    /// Does the entry name a signature-polymorphic method (JVMS 2.9.3)?
    fn is_polymorphic(&self, index: u16) -> bool {
        let (class_index, name, _) = self.scope.pool.member_ref(index);
        self.resolved_class(class_index).is_some_and(|class| {
            class
                .methods()
                .iter()
                .any(|m| m.name.bytes() == name && m.flags().contains(MethodFlags::SIGNATURE_POLYMORPHIC))
        })
    }

    /// As `call`, on one of several ways that meet behind it.
    pub(super) fn call_aside(&mut self, callee: Callee, depth: usize, result: Ty) {
        let (written, ways, restart) = (self.written, self.before_ways(), self.restart);
        self.call(callee, depth, result);
        self.written = written;
        self.restart = restart;
        self.begin_way(&ways);
    }

    /// Calls; the arguments are above `depth`, where the result comes.
    pub(super) fn call(&mut self, callee: Callee, depth: usize, result: Ty) {
        self.note_callee(callee);
        self.exit_if_deep();
        let receiver = self.scope.max_locals + depth;
        let some = |(code, target)| (Some(code), target);
        let (code, target) = match callee {
            Callee::Direct(method)
                if method.flags().contains(MethodFlags::METHOD_HANDLE_INTRINSIC)
                    && method.name.bytes() == b"invokeBasic" =>
            {
                some(self.target_of_handle(method, receiver))
            }
            Callee::Direct(method) | Callee::Adapter(method, _) => {
                (None, self.constant(std::ptr::from_ref(method) as usize))
            }
            Callee::Virtual(slot, _) => (None, self.virtual_method(slot, depth)),
            Callee::Interface(method) => some(self.select(method, receiver)),
            Callee::Interpreted => {
                // A loop would never leave this code by itself: a call's callee returns to it.
                if let Some(replaced) = self.note_exit() {
                    self.exit_if(replaced);
                }
                let zero = self.constant(0);
                (Some(self.interpreter()), zero)
            }
        };
        let appendix = match callee {
            Callee::Adapter(_, Some(index)) => Some(self.resolved_reference(index)),
            _ => None,
        };
        self.flush_now();
        self.store_pc(self.scope.bci);
        self.complete_outer();
        self.note_complete();
        let mut top = self.scope.state.stack.len();
        if let Some(appendix) = appendix {
            let (frame, flags, offset) =
                (self.frame(), self.frame_flags(), self.slot_offset(self.scope.max_locals + top));
            self.b.ins().store(flags, appendix, frame, offset);
            top += 1;
        }
        let sp = self.stack_pointer(top);
        let first = [0, 1].map(|at| match self.argument_bits(depth + at, appendix) {
            Some(bits) => bits,
            None => self.anything(),
        });
        // Read at last, so that the call itself may do it.
        let code = code.unwrap_or_else(|| self.entry_of(target));
        let returned = self.call_code(code, target, sp, first);
        self.go_on_after_call(depth, result, returned);
        self.settle_after_call();
    }

    /// What is passed in a register of the argument in a slot of the stack, if it is (`runtime::frame::Code`). The last one is the appendix.
    fn argument_bits(&mut self, slot: usize, appendix: Option<Value>) -> Option<Value> {
        match self.scope.state.stack.get(slot) {
            Some(&ty @ (Ty::Int | Ty::Long | Ty::Ref)) => {
                let value = self.read_slot(self.scope.max_locals + slot, ty);
                Some(self.slot_bits(value, ty))
            }
            Some(_) => None,
            None => appendix.filter(|_| slot == self.scope.state.stack.len()),
        }
    }

    /// The method that the class of a call's receiver, at `depth`, has in a slot of its virtual method table.
    pub(super) fn virtual_method(&mut self, slot: u32, depth: usize) -> Value {
        let receiver = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
        let class = self.class_of(receiver);
        self.load_word(class, CLASS_VTABLE + slot as i32 * 8)
    }

    /// What `invokeBasic` calls, an entry and its method: what the form of the handle in a slot, which is not null, begins with. Where that
    /// isn't there yet it is for invokeBasic's own entry.
    fn target_of_handle(&mut self, invoke_basic: MethodRef, slot: usize) -> (Value, Value) {
        let known = self.env.vm.well_known();
        let way = [
            known.method_handle_form.offset() as i32,
            known.lambda_form_vmentry.offset() as i32,
            known.member_name_method.offset() as i32,
            known.resolved_method_name_target as i32,
        ];
        let [found, missing] = [0; 2].map(|_| self.b.create_block());
        self.b.append_block_param(found, I64);
        self.b.set_cold_block(missing);
        let mut at = self.read_slot(slot, Ty::Ref);
        for offset in way {
            at = self.load_word(at, offset);
            let there = self.b.create_block();
            self.b.ins().brif(at, there, &[], missing, &[]);
            self.go_on_in(there);
        }
        self.b.ins().jump(found, &[BlockArg::Value(at)]);
        self.go_on_in(missing);
        let own = self.constant(std::ptr::from_ref(invoke_basic) as usize);
        self.b.ins().jump(found, &[BlockArg::Value(own)]);
        self.go_on_in(found);
        let target = self.b.block_params(found)[0];
        (self.load_word(target, METHOD_ENTRY), target)
    }

    /// The entry of the method that the receiver's class has selected before, and the method; without one the interpreter, which selects
    /// and calls.
    fn select(&mut self, method: MethodRef, receiver: usize) -> (Value, Value) {
        let receiver = self.read_slot(receiver, Ty::Ref);
        let class = self.class_of(receiver);
        let cell = CLASS_INTERFACE_CACHE + runtime::class::selection_index(method) as i32 * 8;
        let newest = self.load_word(class, cell);
        let wanted = self.constant(std::ptr::from_ref(method) as usize);
        let [look, some, other, hit, miss, found] = [0; 6].map(|_| self.b.create_block());
        for _ in 0..2 {
            self.b.append_block_param(found, I64);
        }
        let selection = self.b.append_block_param(look, I64);
        self.b.set_cold_block(other);
        self.b.set_cold_block(miss);
        self.b.ins().jump(look, &[BlockArg::Value(newest)]);
        self.b.switch_to_block(look);
        self.b.ins().brif(selection, some, &[], miss, &[]);
        self.go_on_in(some);
        let selected_for = self.load_word(selection, SELECTION_METHOD);
        let same = self.b.ins().icmp(IntCC::Equal, selected_for, wanted);
        self.b.ins().brif(same, hit, &[], other, &[]);
        self.go_on_in(other);
        let next = self.load_word(selection, SELECTION_NEXT);
        self.b.ins().jump(look, &[BlockArg::Value(next)]);
        self.b.seal_block(look);
        self.b.seal_block(miss);
        self.b.seal_block(hit);
        self.b.switch_to_block(miss);
        if self.scope.code.get(self.scope.bci as usize) == Some(&INVOKESTATIC) {
            // linkToInterface, whose MemberName is off the stack (`linked`): it is done once more.
            let exit = self.exit();
            self.b.ins().jump(exit, &[]);
        } else {
            let interpreted = self.interpreter();
            self.b.ins().jump(found, &[interpreted, wanted].map(BlockArg::Value));
        }
        self.b.switch_to_block(hit);
        let target = self.load_word(selection, SELECTION_TARGET);
        let entry = self.entry_of(target);
        self.b.ins().jump(found, &[entry, target].map(BlockArg::Value));
        self.go_on_in(found);
        (self.b.block_params(found)[0], self.b.block_params(found)[1])
    }
}
