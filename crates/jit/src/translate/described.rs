//! Frames that inlined methods run in are described, not written, where somebody may look: nothing about them changes while those run. What they have that is nowhere in memory is
//! stored, each value once; the rest is a constant of the code (`runtime::frame::OuterFrame`), by which whoever walks there completes them.
//!
//! Invariant: the memory of what is `At` a place, and of what is `Stored`, stays as it is until the inlined method has returned, but for the collector's changes.

use super::{Push, Translator};
use crate::analysis::Ty;
use cranelift_codegen::ir::Value;
use runtime::frame::{self, FLAG_DESCRIBED, OuterFrame};

/// Where a slot's value is that memory doesn't have in its place.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Where {
    /// It is stored in its place before somebody may look.
    Stored,
    /// At so many bytes from the compiled method's header.
    At(i32),
    /// In the description, these bits.
    Constant(u64),
}

/// What is to be known of a frame whose method runs an inlined one.
pub(super) struct Frozen {
    slots: Vec<(usize, Where)>,
    /// Which values memory has, or will have when somebody may look, by bytes from the compiled method's header.
    homes: Vec<(Value, i32)>,
    described: &'static OuterFrame,
}

impl Frozen {
    /// Where memory has a slot, in bytes from the compiled method's header, if its own place is at `own`; None if it hasn't.
    pub(super) fn home(&self, slot: usize, own: i32) -> Option<i32> {
        match self.slots.iter().find(|(at, _)| *at == slot) {
            Some((_, Where::Constant(_))) => None,
            Some((_, Where::At(offset))) => Some(*offset),
            Some((_, Where::Stored)) | None => Some(own),
        }
    }

    /// What a slot always has.
    pub(super) fn constant(&self, slot: usize) -> Option<u64> {
        match self.slots.iter().find(|(at, _)| *at == slot) {
            Some((_, Where::Constant(bits))) => Some(*bits),
            _ => None,
        }
    }

    /// The object that memory has at a place is another value since a safepoint.
    pub(super) fn note_reloaded(&mut self, value: Value, offset: i32) {
        self.homes.push((value, offset));
    }
}

impl Translator<'_, '_> {
    /// Finds out what is to be known of the frames that the innermost method runs in, unless that is done.
    fn freeze_outer(&mut self) {
        for at in 0..self.outer.len() {
            if self.outer[at].frozen.is_none() {
                let around = self.outer[..at].iter().filter_map(|scope| scope.frozen.as_ref());
                let homes = around.flat_map(|frozen| frozen.homes.iter().copied()).collect();
                let outer = self.outer[..at].last().and_then(|scope| scope.frozen.as_ref()).map(|f| f.described);
                self.outer[at].frozen = Some(self.in_caller(at, |t| t.freeze(outer, homes)));
            }
        }
    }

    fn freeze(&mut self, outer: Option<&'static OuterFrame>, outer_homes: Vec<(Value, i32)>) -> Frozen {
        debug_assert!(!self.b.is_unreachable(), "where nothing leads all values are constants");
        let state = self.scope.state.clone();
        let locals = state.locals.iter().map(|local| (local.ty, !local.dirty));
        let operands = state.stack.iter().zip(&state.clean).map(|(ty, clean)| (*ty, *clean));
        let header = self.scope.offset;
        let (mut slots, mut homes) = (Vec::new(), Vec::new());
        let (mut copies, mut constants) = (Vec::new(), Vec::new());
        for (slot, (ty, is_written)) in locals.chain(operands).enumerate() {
            let offset = self.slot_offset(slot);
            if ty == Ty::None {
                // What nobody has stored yet is zero where nothing was before.
                if slot < state.locals.len() && (self.is_inlining() || self.push == Push::Late) {
                    constants.push((offset - header, 0));
                }
                continue;
            }
            if is_written {
                let latest = self.scope.latest[slot].map(|value| self.b.func.dfg.resolve_aliases(value));
                homes.extend(latest.map(|value| (value, offset)));
                continue;
            }
            let variable = self.variable(slot, ty);
            let value = self.b.use_var(variable);
            let value = self.b.func.dfg.resolve_aliases(value);
            let known = outer_homes.iter().chain(&homes).find(|(home, _)| *home == value).map(|(_, at)| *at);
            let place = if let Some(bits) = self.constant_bits(value, ty) {
                constants.push((offset - header, bits));
                Where::Constant(bits)
            } else if let Some(home) = known {
                copies.push([offset - header, home - header]);
                Where::At(home)
            } else {
                homes.push((value, offset));
                Where::Stored
            };
            slots.push((slot, place));
        }
        let method = std::ptr::from_ref(self.scope.method) as u64;
        let described = Box::new(OuterFrame {
            outer,
            header: self.is_inlining().then(|| [self.inlined_link(), method]),
            goes_on: [
                (self.scope.code_address + self.scope.bci as usize) as u64,
                self.env.tiers.resume_after_inlined as usize as u64,
            ],
            copies: copies.into(),
            constants: constants.into(),
        });
        // SAFETY: the record keeps it as long as there is the code, and is itself leaked until then.
        let lasting = unsafe { &*std::ptr::from_ref(&*described) };
        self.record.described.lock().push(described);
        Frozen { slots, homes, described: lasting }
    }

    /// What a slot has of a value that is always the same.
    fn constant_bits(&self, value: Value, ty: Ty) -> Option<u64> {
        let number = self.known_integer(value)?;
        match ty {
            Ty::Int => Some(u64::from(number as u32)),
            Ty::Long => Some(number as u64),
            Ty::Ref if number == 0 => Some(0),
            _ => None,
        }
    }

    /// Stores what is `Stored` of a frame that the innermost method runs in.
    fn store_homes(&mut self, at: usize) {
        let frozen = self.outer[at].frozen.as_ref().into_iter().flat_map(|frozen| &frozen.slots);
        let stored: Vec<usize> = frozen.filter(|(_, place)| *place == Where::Stored).map(|(slot, _)| *slot).collect();
        self.in_caller(at, |t| {
            for slot in stored {
                let locals = t.scope.state.locals.len();
                let ty = t.scope.state.locals.get(slot).map_or_else(|| t.scope.state.stack[slot - locals], |l| l.ty);
                t.store_slot(slot, ty);
            }
        });
    }

    /// Describes the frames that the innermost method runs in, and writes its header unless that is there. To be called with its own values and PC written.
    pub(super) fn complete_outer(&mut self) {
        if !self.is_inlining() {
            return self.push_if_late();
        }
        self.completions += 1;
        self.freeze_outer();
        for at in self.written.frames..self.outer.len() {
            self.store_homes(at);
        }
        if self.written.headers == 0 {
            self.in_caller(0, Self::write_header_if_late);
        }
        if self.written.headers <= self.outer.len() {
            self.write_inlined_header(FLAG_DESCRIBED);
            let described = self.outer.last().and_then(|outer| outer.frozen.as_ref()).map(|frozen| frozen.described);
            let described = self.constant(described.map_or(0, |outer| std::ptr::from_ref(outer) as usize));
            self.store_header(frame::DEMAND, described);
        }
        let frame = self.scope_frame();
        self.store_newest(frame);
    }
}
