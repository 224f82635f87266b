//! Locals and operands: SSA variables here, slots of the frame in memory, and what moves between the two.

use super::regions::Region;
use super::{Push, State, Translator, ir_type};
use crate::analysis::Ty;
use cranelift_codegen::ir::types::{F32, F64, I32, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};
use cranelift_frontend::Variable;
use runtime::frame::HEADER_WORDS;
use runtime::thread::offsets;

/// A reference that was read after a safepoint.
pub(super) struct Reloaded {
    /// Bytes from the compiled method's header to where it was read.
    offset: i32,
    /// Its slot's value before the safepoint, if that is known.
    old: Option<Value>,
    new: Value,
}

impl Translator<'_, '_> {
    pub(super) fn variable(&mut self, slot: usize, ty: Ty) -> Variable {
        let kind = match ty {
            Ty::Int => 0,
            Ty::Long => 1,
            Ty::Float => 2,
            Ty::Double => 3,
            Ty::Ref | Ty::None => 4,
        };
        match self.scope.variables[slot][kind] {
            Some(variable) => variable,
            None => {
                let variable = self.b.declare_var(ir_type(ty));
                self.scope.variables[slot][kind] = Some(variable);
                variable
            }
        }
    }

    pub(super) fn read_slot(&mut self, slot: usize, ty: Ty) -> Value {
        let variable = self.variable(slot, ty);
        let value = self.b.use_var(variable);
        if ty == Ty::Ref {
            self.references.note(value);
            self.scope.latest[slot] = Some(value);
        }
        value
    }

    pub(super) fn write_slot(&mut self, slot: usize, ty: Ty, value: Value) {
        self.overwrite_for_restart(slot);
        let variable = self.variable(slot, ty);
        self.b.def_var(variable, value);
        if ty == Ty::Ref {
            self.references.note(value);
        }
        self.scope.latest[slot] = (ty == Ty::Ref).then_some(value);
    }

    pub(super) fn push(&mut self, ty: Ty, value: Value) {
        let slot = self.scope.max_locals + self.scope.state.stack.len();
        self.write_slot(slot, ty, value);
        self.scope.state.stack.push(ty);
        self.scope.state.clean.push(false);
        if ty.is_wide() {
            self.scope.state.stack.push(Ty::None);
            self.scope.state.clean.push(true);
        }
    }

    pub(super) fn pop(&mut self, ty: Ty) -> Value {
        if ty.is_wide() {
            self.scope.state.stack.pop();
            self.scope.state.clean.pop();
        }
        self.scope.state.stack.pop();
        self.scope.state.clean.pop();
        self.read_slot(self.scope.max_locals + self.scope.state.stack.len(), ty)
    }

    pub(super) fn drop_slots(&mut self, count: usize) {
        let left = self.scope.state.stack.len().saturating_sub(count);
        self.scope.state.stack.truncate(left);
        self.scope.state.clean.truncate(left);
    }

    /// Bytes from the compiled method's header to a slot, locals first.
    pub(super) fn slot_offset(&self, slot: usize) -> i32 {
        let header = if slot < self.scope.max_locals { 0 } else { HEADER_WORDS as i32 };
        self.scope.offset + (header + slot as i32 - self.scope.max_locals as i32) * 8
    }

    /// The compiled method's frame.
    pub(super) fn frame(&mut self) -> Value {
        self.b.use_var(self.frame_variable)
    }

    /// That of the method being translated.
    pub(super) fn scope_frame(&mut self) -> Value {
        let frame = self.frame();
        if self.scope.offset == 0 { frame } else { self.b.ins().iadd_imm_s(frame, i64::from(self.scope.offset)) }
    }

    /// Makes a frame the thread's newest.
    pub(super) fn store_newest(&mut self, frame: Value) {
        let flags = self.region(Region::Thread);
        self.b.ins().store(flags, frame, self.thread, offsets::FRAME as i32);
    }

    pub(super) fn frame_flags(&mut self) -> MemFlagsData {
        self.region(Region::Frame)
    }

    pub(super) fn load_slot(&mut self, slot: usize, ty: Ty) -> Value {
        let (frame, flags, offset) = (self.frame(), self.frame_flags(), self.slot_offset(slot));
        self.b.ins().load(ir_type(ty), flags, frame, offset)
    }

    /// What a slot has of a value.
    pub(super) fn slot_bits(&mut self, value: Value, ty: Ty) -> Value {
        match ty {
            Ty::Int => self.b.ins().uextend(I64, value),
            Ty::Float => {
                let bits = self.b.ins().bitcast(I32, MemFlagsData::new(), value);
                self.b.ins().uextend(I64, bits)
            }
            Ty::Double => self.b.ins().bitcast(I64, MemFlagsData::new(), value),
            Ty::Long | Ty::Ref | Ty::None => value,
        }
    }

    /// The value of which a slot has these bits.
    pub(super) fn of_slot_bits(&mut self, bits: Value, ty: Ty) -> Value {
        match ty {
            Ty::Int => self.b.ins().ireduce(I32, bits),
            Ty::Float => {
                let bits = self.b.ins().ireduce(I32, bits);
                self.b.ins().bitcast(F32, MemFlagsData::new(), bits)
            }
            Ty::Double => self.b.ins().bitcast(F64, MemFlagsData::new(), bits),
            Ty::Long | Ty::Ref | Ty::None => bits,
        }
    }

    pub(super) fn store_slot(&mut self, slot: usize, ty: Ty) {
        let value = self.read_slot(slot, ty);
        self.store_in_slot(slot, ty, value);
    }

    pub(super) fn store_in_slot(&mut self, slot: usize, ty: Ty, value: Value) {
        // Floating-point numbers are stored from where they are; of an int's slot nobody reads the upper half. Constants are stored in pairs (`constant_pairs`).
        let stored = match ty {
            Ty::Float | Ty::Double => value,
            Ty::Int if self.known_integer(value).is_none() => value,
            _ => self.slot_bits(value, ty),
        };
        let (frame, flags, offset) = (self.frame(), self.frame_flags(), self.slot_offset(slot));
        self.b.ins().store(flags, stored, frame, offset);
    }

    pub(super) fn store_zero(&mut self, slot: usize) {
        let zero = self.constant(0);
        let (frame, flags, offset) = (self.frame(), self.frame_flags(), self.slot_offset(slot));
        self.b.ins().store(flags, zero, frame, offset);
    }

    /// Writes what memory lacks of a state, without noting that it is there now.
    pub(super) fn flush(&mut self, state: &State) {
        for (slot, local) in state.locals.iter().enumerate() {
            match local.ty {
                // What nobody has stored yet is zero where nothing was before.
                Ty::None if self.is_inlining() || self.push == Push::Late => self.store_zero(slot),
                Ty::None => {}
                ty if local.dirty => self.store_slot(slot, ty),
                _ => {}
            }
        }
        self.flush_operands(state, 0);
    }

    /// Writes what memory lacks of a state's operands from `depth` on, without noting that it is there now.
    pub(super) fn flush_operands(&mut self, state: &State, depth: usize) {
        for (at, ty) in state.stack.iter().enumerate().skip(depth) {
            if !state.clean[at] && *ty != Ty::None {
                self.store_slot(self.scope.max_locals + at, *ty);
            }
        }
    }

    /// Writes the locals that memory lacks, of the compiled method alone: an inlined one's are where somebody may look.
    pub(super) fn flush_locals(&mut self) {
        if self.is_inlining() {
            return;
        }
        for slot in 0..self.scope.state.locals.len() {
            let local = &mut self.scope.state.locals[slot];
            let ty = local.ty;
            if std::mem::take(&mut local.dirty) && ty != Ty::None {
                self.store_slot(slot, ty);
            }
        }
    }

    /// Writes what memory lacks of the current state, on a way that leads out of the code or comes back to where others lack it.
    pub(super) fn flush_aside(&mut self) {
        let state = std::mem::take(&mut self.scope.state);
        self.flush(&state);
        self.scope.state = state;
    }

    /// Writes what memory lacks of the current state.
    pub(super) fn flush_now(&mut self) {
        self.flush_aside();
        self.scope.state.locals.iter_mut().for_each(|l| l.dirty = false);
        self.scope.state.clean.iter_mut().for_each(|c| *c = true);
    }

    /// Reads the references of all frames again, after a safepoint.
    pub(super) fn reload_references(&mut self) {
        if let Some(block) = self.b.current_block() {
            self.references.note_safepoint(self.b.func, block);
        }
        let mut known = Vec::new();
        self.for_each_scope(|t| known.push(t.facts_of_slots()));
        // What was known of the old addresses is of no use; what is of numbers holds.
        let new = self.facts.split_off(self.scope.facts_before);
        let is_number = |value: &Value| self.b.func.dfg.value_type(*value) == I32;
        self.facts.extend(new.into_iter().filter(|(value, _)| is_number(value)));
        self.reloaded.clear();
        let mut known = known.into_iter();
        self.for_each_scope(|t| {
            t.reload_own_references();
            known.next().into_iter().flatten().for_each(|slot| t.carry(slot));
        });
    }

    fn reload_own_references(&mut self) {
        self.pass_restart();
        for slot in 0..self.scope.state.locals.len() {
            if self.scope.state.locals[slot].ty == Ty::Ref {
                self.reload_reference(slot);
            }
        }
        for at in 0..self.scope.state.stack.len() {
            if self.scope.state.stack[at] == Ty::Ref {
                self.reload_reference(self.scope.max_locals + at);
            }
        }
    }

    fn reload_reference(&mut self, slot: usize) {
        let own = self.slot_offset(slot);
        let home = self.scope.frozen.as_ref().map_or(Some(own), |frozen| frozen.home(slot, own));
        let Some(offset) = home else { return };
        // What slots have had in common they still have.
        let old = self.scope.latest[slot].map(|old| self.b.func.dfg.resolve_aliases(old));
        let is_known = |one: &&Reloaded| one.offset == offset || old.is_some() && one.old == old;
        let known = self.reloaded.iter().find(is_known).map(|one| one.new);
        let new = known.unwrap_or_else(|| {
            let (frame, flags) = (self.frame(), self.frame_flags());
            self.b.ins().load(I64, flags, frame, offset)
        });
        self.reloaded.push(Reloaded { offset, old, new });
        if let Some(frozen) = &mut self.scope.frozen {
            frozen.note_reloaded(new, offset);
        }
        self.write_slot(slot, Ty::Ref, new);
    }

    /// Reads the whole current state of all frames.
    pub(super) fn load_everything(&mut self) {
        self.for_each_scope(Self::load_own);
    }

    fn load_own(&mut self) {
        for slot in 0..self.scope.state.locals.len() {
            let ty = self.scope.state.locals[slot].ty;
            if ty != Ty::None {
                let value = self.known_or_loaded(slot, ty);
                self.write_slot(slot, ty, value);
                self.scope.state.locals[slot].dirty = false;
            }
        }
        for at in 0..self.scope.state.stack.len() {
            let ty = self.scope.state.stack[at];
            if ty != Ty::None {
                let slot = self.scope.max_locals + at;
                let value = self.known_or_loaded(slot, ty);
                self.write_slot(slot, ty, value);
            }
            self.scope.state.clean[at] = true;
        }
    }

    fn known_or_loaded(&mut self, slot: usize, ty: Ty) -> Value {
        match self.scope.frozen.as_ref().and_then(|frozen| frozen.constant(slot)) {
            Some(bits) if ty == Ty::Int => self.b.ins().iconst(I32, i64::from(bits as i32)),
            Some(bits) => self.b.ins().iconst(I64, bits as i64),
            None => self.load_slot(slot, ty),
        }
    }
}
