//! Calls of functions whose addresses are constants.

use crate::maker::{Kind, Maker};
use crate::natives;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

impl<'a> Maker<'a> {
    pub fn call_kinds() -> Vec<Kind<'a>> {
        vec![(5, Maker::call), (2, Maker::call_of_tail)]
    }

    /// Calls a native function.
    pub fn call(&mut self) {
        let natives = &self.around.natives;
        let native = self.choice.one_of(natives);
        if !self.limits.floats && native.parameters.iter().chain(native.results).any(|ty| ty.is_float()) {
            return;
        }
        let mut arguments: Vec<Value> = native.takes_buffer.then_some(self.base).into_iter().collect();
        for ty in native.parameters {
            arguments.push(self.value(*ty));
        }
        let signature = self.b.import_signature(native.signature());
        let address = self.b.ins().iconst(I64, native.address as i64);
        let call = self.b.ins().call_indirect(signature, address, &arguments);
        // The results of some calls aren't used.
        if let Some(result) = self.b.inst_results(call).first().copied()
            && self.choice.happens(80)
        {
            self.add(result);
        }
    }

    /// Calls a function like this one.
    fn call_of_tail(&mut self) {
        let mut arguments = vec![self.base];
        for _ in 0..5 {
            arguments.push(self.value(I64));
        }
        let (signature, address) = self.tail();
        let call = self.b.ins().call_indirect(signature, address, &arguments);
        for result in self.b.inst_results(call).to_vec() {
            if self.choice.happens(70) {
                self.add(result);
            }
        }
    }

    /// Lets a function like this one return in its place.
    pub fn leave_by_call(&mut self, values: &[Value]) {
        let mut arguments = vec![self.base];
        arguments.extend_from_slice(values);
        arguments.push(self.value(I64));
        let (signature, address) = self.tail();
        self.b.ins().return_call_indirect(signature, address, &arguments);
    }

    fn tail(&mut self) -> (cranelift_codegen::ir::SigRef, Value) {
        let tails = &self.around.tails;
        let address = self.choice.one_of(tails);
        let signature = self.b.import_signature(natives::tail_signature());
        (signature, self.b.ins().iconst(I64, address as i64))
    }
}
