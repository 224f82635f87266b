//! Foreign functions (`java.lang.foreign.Linker`), called by compiled code itself where it is known how: arguments go from values to registers, and the thread
//! says that it is *in native*, without a stub in between.
//!
//! Invariant: as `runtime::foreign`: a call pushes no frame. While the function runs the newest frame is that of the method which has called linkToNative, complete, with
//! RESUME `return_natively`; whoever detaches it meanwhile replaces that. A call without a transition reaches no safepoint and needs no frame.

use super::Translator;
use super::intrinsics::stack_type;
use crate::analysis::Ty;
use crate::constants::Constants;
use cranelift_codegen::ir::types::{F64, I8, I32, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};
use runtime::class::MethodRef;
use runtime::foreign::downcall::{Given, RegisterCall, ResultRegister};
use runtime::frame;
use runtime::thread::{ThreadState, offsets};

/// Bytes of a word on the native stack.
const WORD: i64 = 8;

impl Translator<'_, '_> {
    /// Does a call of linkToNative, whose arguments are above `depth`, if the `NativeEntryPoint` is known and nothing goes by the native stack.
    pub(super) fn foreign_call(&mut self, method: MethodRef, depth: usize) -> Option<()> {
        if self.is_baseline() || !platform::membarrier::is_free() {
            return None;
        }
        let top = self.scope.state.stack.len().checked_sub(1)?;
        let entry_point = self.read_slot(self.scope.max_locals + top, Ty::Ref);
        let call = Constants::look(self.env.vm).downcall(self.known(entry_point)?)?.in_registers()?;
        let ty_of = |given: &Given| self.scope.state.stack[depth + usize::from(given.slot)];
        let is_regular = call.integers.iter().all(|given| matches!(ty_of(given), Ty::Int | Ty::Long | Ty::Ref))
            && call.vectors.iter().all(|given| matches!(ty_of(given), Ty::Float | Ty::Double));
        is_regular.then(|| self.call_in_registers(&call, method, depth))
    }

    fn call_in_registers(&mut self, call: &RegisterCall, method: MethodRef, depth: usize) {
        let integers: Vec<Value> = call.integers.iter().map(|given| self.given(*given, depth)).collect();
        let vectors: Vec<Value> = call.vectors.iter().map(|given| self.given(*given, depth)).collect();
        let target = self.given(Given { slot: call.target, is_pair: false }, depth);
        let captured = call.captured.map(|given| self.given(given, depth));
        let buffer = call.buffer.as_ref().map(|(slot, _)| self.given(Given { slot: *slot, is_pair: false }, depth));
        let mark = if call.transition {
            Some(self.begin_native())
        } else {
            self.store_pc_for_handlers();
            None
        };
        let results = self.call_function(target, &integers, &vectors, &call.results);
        if let Some(place) = captured {
            let errno = self.call_native(libc::__errno_location as *const () as usize, &[], &[I64])[0];
            let errno = self.b.ins().load(I32, MemFlagsData::trusted(), errno, 0);
            self.b.ins().store(MemFlagsData::new().with_notrap(), errno, place, 0);
        }
        if let (Some(buffer), Some((_, places))) = (buffer, &call.buffer) {
            for (result, at) in results.iter().zip(places) {
                self.b.ins().store(MemFlagsData::new().with_notrap(), *result, buffer, *at as i32);
            }
        }
        let result = stack_type(method.return_type);
        let value = results.first().filter(|_| result != Ty::None).map(|value| {
            let is_vector = self.b.func.dfg.value_type(*value) == F64;
            let bits = if is_vector { self.slot_bits(*value, Ty::Double) } else { *value };
            self.of_slot_bits(bits, result)
        });
        if let Some(mark) = mark {
            self.end_native(mark, depth, result, value);
        }
        self.drop_slots(self.scope.state.stack.len() - depth);
        match mark {
            Some(_) => self.reload_references(),
            None => self.pass_restart(),
        }
        if let Some(value) = value {
            self.push(result, value);
        }
        if mark.is_some() {
            self.settle_after_call();
        }
    }

    /// An argument as it goes to a register.
    fn given(&mut self, given: Given, depth: usize) -> Value {
        let at = depth + usize::from(given.slot);
        let ty = self.scope.state.stack[at];
        let value = self.read_slot(self.scope.max_locals + at, ty);
        if given.is_pair {
            // An offset without an object is an address.
            let offset = self.read_slot(self.scope.max_locals + at + 1, Ty::Long);
            return self.b.ins().iadd(value, offset);
        }
        if ty == Ty::Int { self.b.ins().uextend(I64, value) } else { value }
    }

    /// Calls a function; its results, as 64 bits each.
    fn call_function(
        &mut self,
        target: Value,
        integers: &[Value],
        vectors: &[Value],
        results: &[ResultRegister],
    ) -> Vec<Value> {
        let stub = crate::stubs::FOREIGN_CALLS[integers.len()] as *const () as usize;
        let arguments = [integers, &[target], vectors].concat();
        // Registers are taken in their order, whatever the order of the results.
        let files = [(I64, ResultRegister::Integer as fn(u8) -> ResultRegister), (F64, ResultRegister::Vector)];
        let (mut returned, mut types) = (Vec::new(), Vec::new());
        for (ty, file) in files {
            for number in 0..2 {
                if results.iter().any(|result| *result == file(number) || number == 0 && *result == file(1)) {
                    types.push(ty);
                    returned.push(file(number));
                }
            }
        }
        let values = self.call_native(stub, &arguments, &types);
        let value_of = |result| returned.iter().zip(&values).find(|(register, _)| *register == result).map(|(_, v)| *v);
        results.iter().filter_map(value_of).collect()
    }

    /// Says that the thread is *in native*, with its newest frame complete; where local references end.
    fn begin_native(&mut self) -> Value {
        self.note_call();
        self.exit_if_deep();
        self.flush_now();
        self.store_pc(self.scope.bci);
        self.complete_outer();
        self.note_complete();
        self.return_natively();
        let thread = MemFlagsData::trusted();
        let mark = self.load_word(self.thread, offsets::HANDLES_TOP as i32);
        // The word below has the call's return address, by which this code is known to be in use.
        let here = self.b.ins().get_stack_pointer(I64);
        let end = self.b.ins().iadd_imm_s(here, -WORD);
        self.b.ins().store(thread, end, self.thread, offsets::NATIVE_END as i32);
        self.store_state(ThreadState::InNative);
        mark
    }

    fn store_state(&mut self, state: ThreadState) {
        let state = self.b.ins().iconst(I8, state as i64);
        self.b.ins().store(MemFlagsData::trusted(), state, self.thread, offsets::STATE as i32);
    }

    /// Says that the thread is *in VM* again, and looks then whether somebody wants something of it (`membarrier::light`), the function has thrown, or the frame
    /// has been taken from this code. Then a helper sees to it, with the result where the interpreter expects it.
    fn end_native(&mut self, mark: Value, depth: usize, result: Ty, value: Option<Value>) {
        self.store_state(ThreadState::InVm);
        let poll = self.poll_word();
        let exception = self.load_word(self.thread, offsets::EXCEPTION as i32);
        let (frame, flags, offset) = (self.frame(), self.frame_flags(), self.scope.offset + (frame::RESUME * 8) as i32);
        let resume = self.b.ins().load(I64, flags, frame, offset);
        let natively = self.constant(runtime::entry::RETURN_NATIVELY as usize);
        let is_replaced = self.b.ins().bxor(resume, natively);
        let asked = self.b.ins().bor(poll, exception);
        let asked = self.b.ins().bor(asked, is_replaced);
        let (slow, done) = (self.cold_block(), self.b.create_block());
        self.b.ins().brif(asked, slow, &[], done, &[]);
        self.go_on_in(slow);
        if let Some(value) = value {
            self.store_in_slot(self.scope.max_locals + depth, result, value);
        }
        let helper = crate::runtime_calls::back_from_foreign as *const () as usize;
        let code = self.call_seldom(helper, &[self.thread, mark], Some(I64));
        let width = usize::from(result != Ty::None) + usize::from(result.is_wide());
        self.leave_for(code, depth + width);
        self.b.ins().jump(done, &[]);
        self.go_on_in(done);
        self.b.ins().store(MemFlagsData::trusted(), mark, self.thread, offsets::HANDLES_TOP as i32);
    }
}
