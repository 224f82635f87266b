//! Where exits lead: to the bytecode from which on nothing was done that can't be done once more. What reads memory, computes, tests or stores locals can; so
//! many instructions share an exit, those of inlined methods with the caller's call. The interpreter does all of them again.
//!
//! Invariant: between a restart and a place that exits to it nothing was stored in memory but frames, nothing was called or allocated, and no
//! safepoint was reached; the restart is on every way to the place.

use super::{Push, Translator};
use crate::analysis::Ty;
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Value};

/// A place to which exits lead.
pub(super) struct Restart {
    /// How many methods that of the bytecode is inlined in.
    depth: usize,
    bci: u32,
    /// How many operands there are.
    operands: usize,
    /// Tools were told of a breakpoint there.
    is_told: bool,
    /// What slots hold there, locals first.
    slots: Vec<Held>,
    /// The exit, if something leads there.
    exit: Option<Block>,
    /// The same, where it is counted.
    counted: Option<Block>,
}

/// What a slot holds.
struct Held {
    ty: Ty,
    value: Option<Value>,
    /// Memory lacks it, or may have something newer.
    is_missing: bool,
}

impl Translator<'_, '_> {
    /// Before an instruction: it is a restart, unless an earlier one serves; the number of that.
    pub(super) fn note_restart(&mut self) -> usize {
        if let Some(at) = self.restart {
            return at;
        }
        let state = std::mem::take(&mut self.scope.before);
        let locals = state.locals.iter().map(|local| (local.ty, local.dirty));
        let operands = state.stack.iter().zip(&state.clean).map(|(ty, is_clean)| (*ty, !is_clean));
        let slots = locals.chain(operands).enumerate().map(|(slot, (ty, is_missing))| Held {
            ty,
            value: (ty != Ty::None).then(|| self.value_of(slot, ty)),
            is_missing,
        });
        let slots = slots.collect();
        let operands = state.stack.len();
        self.scope.before = state;
        let (depth, bci) = (self.outer.len(), self.scope.bci);
        let is_told = self.is_told();
        self.restarts.push(Restart { depth, bci, operands, is_told, slots, exit: None, counted: None });
        *self.restart.insert(self.restarts.len() - 1)
    }

    fn value_of(&mut self, slot: usize, ty: Ty) -> Value {
        let variable = self.variable(slot, ty);
        self.b.use_var(variable)
    }

    /// What was done can't be done once more.
    pub(super) fn pass_restart(&mut self) {
        self.restart = None;
    }

    /// Some ways on have not come by the current instruction.
    pub(super) fn pass_restart_here(&mut self) {
        let is_here =
            |at: usize| self.restarts[at].depth == self.outer.len() && self.restarts[at].bci == self.scope.bci;
        self.restart = self.restart.filter(|at| !is_here(*at));
    }

    /// At a block's start: the restart of all ways that lead here.
    pub(super) fn begin_restart(&mut self, block: &crate::analysis::Block, before: &[usize], done: &[bool]) {
        if block.is_entered_late() || !before.iter().all(|before| done[*before]) {
            self.restart = None;
        } else if block.start != 0 {
            let mut restarts = before.iter().map(|before| self.scope.restart_in[*before]);
            let first = restarts.next().flatten();
            self.restart = first.filter(|_| restarts.all(|other| other == first));
        }
    }

    /// A slot of the method being translated is written: memory may come to have that, and the restart wants what there was.
    pub(super) fn overwrite_for_restart(&mut self, slot: usize) {
        let depth = self.outer.len();
        let restart = self.restart.map(|at| &mut self.restarts[at]).filter(|restart| restart.depth == depth);
        if let Some(held) = restart.and_then(|restart| restart.slots.get_mut(slot)) {
            held.is_missing = true;
        }
    }

    /// The block that leaves the instruction being translated to the interpreter, as if it had not begun.
    pub(super) fn exit(&mut self) -> Block {
        self.exit_of_restart(|restart| &mut restart.exit)
    }

    /// As `exit`, for something that may be resolved the next time.
    pub(super) fn unresolved(&mut self) -> Block {
        self.exit_of_restart(|restart| &mut restart.counted)
    }

    fn exit_of_restart(&mut self, which: fn(&mut Restart) -> &mut Option<Block>) -> Block {
        let at = self.note_restart();
        let known = *which(&mut self.restarts[at]);
        let block = known.unwrap_or_else(|| self.cold_block());
        *which(&mut self.restarts[at]) = Some(block);
        block
    }

    /// Fills in the exits to restarts in the method being translated, to which nothing more will lead.
    pub(super) fn fill_restarts(&mut self) {
        let depth = self.outer.len();
        for at in 0..self.restarts.len() {
            if self.restarts[at].depth != depth {
                continue;
            }
            if let Some(block) = self.restarts[at].counted.take() {
                let exit = self.restarts[at].exit.unwrap_or_else(|| self.cold_block());
                self.restarts[at].exit = Some(exit);
                self.go_on_in(block);
                self.note_exit();
                self.b.ins().jump(exit, &[]);
            }
            let Some(block) = self.restarts[at].exit.take() else { continue };
            self.scope.bci = self.restarts[at].bci;
            self.note_origin();
            self.go_on_in(block);
            for (slot, held) in std::mem::take(&mut self.restarts[at].slots).into_iter().enumerate() {
                match held.value {
                    Some(value) if held.is_missing => self.store_in_slot(slot, held.ty, value),
                    // What nobody has stored yet is zero where nothing was before.
                    None if slot < self.scope.max_locals && (self.is_inlining() || self.push == Push::Late) => {
                        self.store_zero(slot);
                    }
                    _ => {}
                }
            }
            self.store_pc(self.scope.bci);
            self.lock_elided_at(self.scope.bci);
            let sp = self.stack_pointer(self.restarts[at].operands);
            let frame = self.scope_frame();
            let leave = if self.restarts[at].is_told { self.leave_told_block() } else { self.leave_block() };
            self.b.ins().jump(leave, &[BlockArg::Value(sp), BlockArg::Value(frame)]);
        }
        // Their numbers are known in outer methods no more.
        if depth == 0 {
            self.restarts.clear();
        }
    }
}
