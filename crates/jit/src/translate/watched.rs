//! Accesses to fields that tools watch (JVM TI, "Watched Field"): code asks whether the field is watched now, and has the runtime tell of the
//! access then.
//!
//! Invariant: the pool entry of such a field stays unresolved; code that relies on a resolved one is left when somebody begins to watch.

use super::Translator;
use super::regions::Region;
use crate::analysis::Ty;
use cranelift_codegen::ir::types::I32;
use cranelift_codegen::ir::{BlockArg, InstBuilder, MemFlagsData, Value};
use inspection::WatchKind;
use runtime::class::{BasicType, FieldRef};
use runtime::probes::watches;

impl Translator<'_, '_> {
    /// Can code access such a field by itself? Not where a tool would miss a lock.
    pub(super) fn may_ask_for_watch(&self, field: FieldRef, is_static: bool, is_put: bool) -> bool {
        field.is_static() == is_static
            && !(is_put && field.is_final())
            && (!is_static || field.class().is_initialized())
            && self.outer.iter().chain([&self.scope]).all(|scope| scope.elided.is_empty())
    }

    /// getstatic … putfield of such a field.
    pub(super) fn watched_field(&mut self, field: FieldRef, is_put: bool) {
        let ty = Ty::of_letter(field.basic_type.letter());
        let value = is_put.then(|| self.pop(ty));
        let object = if field.is_static() {
            self.holder(field)
        } else {
            let object = self.pop(Ty::Ref);
            self.exit_if_null(object);
            object
        };
        let first_operand = self.scope.state.stack.len();
        let kind = if is_put { WatchKind::Modification } else { WatchKind::Access };
        let address = self.constant(field.watch_address() as usize);
        let watch = self.b.ins().uload8(I32, MemFlagsData::trusted(), address, 0);
        let is_watched = self.b.ins().band_imm_u(watch, i64::from(watches::CHECKED | watches::bit(kind)));
        let (watched, plain, done) = (self.cold_block(), self.b.create_block(), self.b.create_block());
        self.b.ins().brif(is_watched, watched, &[], plain, &[]);
        self.go_on_in(plain);
        let read = self.access(field, object, value);
        if let Some(read) = read {
            let ty = self.b.func.dfg.value_type(read);
            self.b.append_block_param(done, ty);
        }
        self.b.ins().jump(done, read.map(BlockArg::Value).as_slice());
        let ways = self.before_ways();
        self.go_on_in(watched);
        let helper = match is_put {
            true => crate::runtime_calls::tell_put as *const (),
            false => crate::runtime_calls::tell_get as *const (),
        };
        let pushed = (!is_put).then_some(ty);
        let address = self.constant(std::ptr::from_ref(field) as usize);
        // Where it is watched this is the usual way.
        self.call_for_instruction(Self::call_helper, helper as usize, first_operand, pushed, &[address]);
        let first = self.scope.max_locals + first_operand;
        // What was in registers may have moved.
        let (object, value_slot) = match field.is_static() {
            true => (self.holder(field), first),
            false => (self.load_slot(first, Ty::Ref), first + 1),
        };
        let value = if is_put && ty == Ty::Ref { Some(self.load_slot(value_slot, ty)) } else { value };
        let read = self.access(field, object, value);
        if let Some(read) = read {
            // Where `settle_after_instruction` looks for it.
            self.store_in_slot(first, ty, read);
        }
        self.settle_after_instruction(first_operand, pushed);
        self.b.ins().jump(done, read.map(BlockArg::Value).as_slice());
        self.go_on_in(done);
        self.ways_meet(ways, first_operand);
        self.pass_restart();
        if !is_put {
            let value = self.b.block_params(done)[0];
            self.push(ty, value);
        }
    }

    /// The object that has a static field.
    fn holder(&mut self, field: FieldRef) -> Value {
        self.mirror(std::ptr::from_ref(field.class()) as usize)
    }

    /// Writes the value to the field, or reads that.
    fn access(&mut self, field: FieldRef, object: Value, value: Option<Value>) -> Option<Value> {
        let (offset, is_volatile) = (field.offset() as i32, field.is_volatile());
        let region = Some(Region::Field(offset));
        let Some(value) = value else {
            return Some(self.read_memory(region, field.basic_type, object, offset, is_volatile));
        };
        self.write_memory(region, field.basic_type, value, object, offset, is_volatile);
        if field.basic_type == BasicType::Reference {
            self.write_barrier(object, value);
        }
        None
    }
}
