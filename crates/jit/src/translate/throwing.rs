//! Exceptions that are thrown and caught in the same code (JVMS 6.5: athrow; 2.10): the handler may be the method's own, or that of a method that it is inlined
//! in. Where it isn't known to be in the code, or a tool wants to hear of exceptions, or of methods that they leave, the interpreter throws.
//!
//! Invariant: a handler finds the compiled method's locals in memory, as from the interpreter, and those of an inlined one nowhere but in its variables.

use super::Translator;
use crate::analysis::Ty;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, Value};
use runtime::class::{ClassRef, MethodFlags};
use runtime::probes::hooks::OF_THROWING;
use runtime::thread::offsets;

/// Handlers of an instruction that are asked one after the other.
const MOST_HANDLERS: usize = 6;
/// Where an inlined method throws less often, for each of its calls, the interpreter does.
const SELDOM_THROWN: f64 = 1.0 / 64.0;

/// A handler in the code.
struct Catch {
    /// The method that has it: how many it is inlined in.
    depth: usize,
    /// Its block: the number in that method's analysis, and the code's.
    index: usize,
    block: Block,
    /// What it catches; None if that is everything.
    class: Option<ClassRef>,
}

impl Translator<'_, '_> {
    /// Is what the bytecode at `bci` of the innermost method throws, in the block `index`, caught in this code often enough to be thrown here?
    pub(super) fn throws_here(&self, index: usize, bci: u32) -> bool {
        // Of methods that call nothing there is no profile, but they throw in few instructions.
        let is_often = !self.is_inlining()
            || self.env.vm.options.inline_seed != 0
            || self.scope.analysis.calls == 0
            || self.scope.profile.is_some() && self.scope.frequency_of(index) >= SELDOM_THROWN * self.scope.frequency;
        is_often && !self.catches(bci).is_empty()
    }

    /// athrow
    pub(super) fn throw(&mut self) {
        let catches = self.catches(self.scope.bci);
        if catches.is_empty() {
            let exit = self.exit();
            return self.end_in(exit);
        }
        let top = self.scope.max_locals + self.scope.state.stack.len() - 1;
        let exception = self.read_slot(top, Ty::Ref);
        self.exit_if_null(exception);
        self.exit_if_told_of();
        for catch in catches {
            let is_known = |class: &ClassRef| self.is_known_instance(exception, class);
            let Some(class) = catch.class.filter(|class| !is_known(class)) else {
                return self.enter_handler(&catch, exception);
            };
            if self.exact_class(exception).is_none() {
                let fits = self.is_instance(exception, class);
                let [caught, other] = [0; 2].map(|_| self.b.create_block());
                self.b.ins().brif(fits, caught, &[], other, &[]);
                self.go_on_in(caught);
                self.enter_handler(&catch, exception);
                self.go_on_in(other);
            }
        }
        let exit = self.exit();
        self.end_in(exit);
    }

    /// The handlers in this code for what is thrown at a bytecode of the innermost method, in the order in which they are asked, as far as they are known.
    fn catches(&self, bci: u32) -> Vec<Catch> {
        let mut found = Vec::new();
        if self.is_telling() || !self.kept_counts.is_empty() {
            return found;
        }
        for depth in (0..=self.outer.len()).rev() {
            let scope = self.outer.get(depth).unwrap_or(&self.scope);
            // What such a method has locked is to be given back.
            if scope.method.flags().contains(MethodFlags::MONITORS) {
                return found;
            }
            let bci = if depth == self.outer.len() { bci } else { scope.bci };
            let Some(code) = scope.method.code_attribute() else { return found };
            for entry in &code.exception_table {
                if !(u32::from(entry.start)..u32::from(entry.end)).contains(&bci) {
                    continue;
                }
                let handler = u32::from(entry.handler);
                let class = match entry.catch_type {
                    0 => None,
                    index => match scope.class_at(index) {
                        Some(class) => Some(class),
                        None => return found,
                    },
                };
                // A way back would be a loop that doesn't poll.
                let Some(index) = scope.analysis.block_of(handler).filter(|_| handler > bci) else { return found };
                let is_left_out = scope.counts[index] == 0 || scope.analysis.blocks[index].locals.is_none();
                let Some(block) = scope.blocks[index].filter(|_| !is_left_out) else { return found };
                if found.len() == MOST_HANDLERS {
                    return found;
                }
                found.push(Catch { depth, index, block, class });
                if class.is_none() {
                    return found;
                }
            }
        }
        found
    }

    /// Exits if a tool wants to hear of exceptions, or of how methods are left.
    fn exit_if_told_of(&mut self) {
        let trusted = MemFlagsData::trusted();
        let everywhere = self.constant(self.env.vm.tools.everywhere_address() as usize);
        let everywhere = self.b.ins().load(I64, trusted, everywhere, 0);
        let here = self.b.ins().load(I64, trusted, self.thread, offsets::EVENTS as i32);
        let wanted = self.b.ins().bor(everywhere, here);
        let wanted = self.b.ins().band_imm_u(wanted, OF_THROWING.0 as i64);
        self.exit_if(wanted);
    }

    /// Goes on at a handler with an exception as its operand.
    fn enter_handler(&mut self, catch: &Catch, exception: Value) {
        if catch.depth == self.outer.len() {
            self.jump_to_handler(catch, exception);
        } else {
            self.in_caller(catch.depth, |t| t.jump_to_handler(catch, exception));
        }
        self.ended = true;
    }

    /// The same, in the method that has the handler.
    fn jump_to_handler(&mut self, catch: &Catch, exception: Value) {
        // What is in memory on this way isn't on others.
        let state = self.scope.state.clone();
        self.flush_locals();
        self.scope.state = state;
        let operand = self.variable(self.scope.max_locals, Ty::Ref);
        self.b.def_var(operand, exception);
        self.scope.block_stacks[catch.index].get_or_insert_with(|| vec![Ty::Ref]);
        self.b.ins().jump(catch.block, &[]);
    }
}
