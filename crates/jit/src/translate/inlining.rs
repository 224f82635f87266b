//! Small methods in place of their calls.
//!
//! An inlined method has no frame, and nothing in it reaches a safepoint, throws or calls: whatever would goes to the *fallback*,
//! which makes the call after all, from its beginning. So nobody can ever see that a method was inlined, and a tool's change of it
//! concerns the frames of its callers only (`compilation::leave_code`).
//!
//! Invariant: behind what others can see (a store) an inlined method has no way to its fallback. That is found out by translating;
//! a method for which it doesn't hold is marked and not inlined again.

use super::calls::Callee;
use super::{Done, Scope, Site, Translator, Unsuitable, ir_type};
use crate::analysis::{Analysis, Shape, Ty};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Value};
use runtime::class::{MethodFlags, MethodRef};
use std::rc::Rc;

/// Bytes of bytecode up to which a method is inlined.
const MAX_BYTES: u32 = 40;
/// The same for methods whose author asks for it.
const MAX_FORCED_BYTES: u32 = 100;
/// The same for glue of handles, of which little is left.
const MAX_GLUE_BYTES: u32 = 400;
/// Calls in each other that are inlined.
const MAX_DEPTH: usize = 5;
/// The same within a call of an adapter.
const MAX_GLUE_DEPTH: usize = 8;
/// Bytes of bytecode inlined into one method.
const MAX_TOTAL_BYTES: u32 = 1000;

/// Of a method that is being inlined.
pub(super) struct Inlining {
    /// Makes the call that the outermost inlined method stands for.
    fallback: Block,
    /// Where its returns lead, with the result.
    returned: Block,
    /// Its returns.
    returns: usize,
    /// What the latest one returns.
    result: Option<Value>,
    /// The call of an adapter that it is part of.
    site: Option<Site>,
    /// It has stored something.
    has_stored: bool,
}

/// What counts of a method towards `MAX_TOTAL_BYTES`.
fn weight(method: MethodRef) -> u32 {
    if method.flags().contains(MethodFlags::LAMBDA_FORM) { method.code_length() / 8 } else { method.code_length() }
}

impl Translator<'_, '_> {
    /// The method to inline for a call.
    pub(super) fn inlinable(&self, callee: Callee) -> Option<MethodRef> {
        let method = match callee {
            Callee::Direct(method) => method,
            Callee::Virtual(_, method) if !method.flags().contains(MethodFlags::OVERRIDDEN) => method,
            _ => return None,
        };
        let flags = method.flags();
        let is_glue = flags.contains(MethodFlags::LAMBDA_FORM);
        let longest = match flags.contains(MethodFlags::FORCE_INLINE) {
            true if is_glue => MAX_GLUE_BYTES,
            true => MAX_FORCED_BYTES,
            false => MAX_BYTES,
        };
        let unsuited =
            MethodFlags::NOT_INLINED | MethodFlags::DONT_INLINE | MethodFlags::NATIVE_FORM | MethodFlags::MONITORS;
        let is_open = |scope: &Scope| scope.method == method;
        let suits = self.env.vm.options.inline
            && flags.contains(MethodFlags::PREPARED)
            && !flags.intersects(unsuited)
            && runtime::compilation::is_compilable(method)
            && runtime::compilation::is_ready(method)
            && !method.is_synchronized()
            && method.code_length() <= longest
            && self.inlined_bytes + weight(method) <= MAX_TOTAL_BYTES
            && self.outer.len() < if self.site_of(callee).is_some() { MAX_GLUE_DEPTH } else { MAX_DEPTH }
            && (!method.is_static() || method.class.is_initialized())
            && !is_open(&self.scope)
            && !self.outer.iter().any(is_open);
        suits.then_some(method)
    }

    /// The call of an adapter that a callee is part of.
    fn site_of(&self, callee: Callee) -> Option<Site> {
        match callee {
            Callee::Adapter(..) => Some(self.site()),
            _ => self.scope.inlining.as_ref().and_then(|i| i.site),
        }
    }

    /// The method to inline for a call that selects by a receiver which, before this was compiled, had a class that is known.
    pub(super) fn likely(&self, callee: Callee) -> Option<(Callee, MethodRef)> {
        let class = self.record.jit.and_then(|jit| jit.receiver_at(self.scope.method, self.scope.bci))?;
        let (callee, target) = match callee {
            // What was noted may be of another version of the method, so it must fit the call.
            Callee::Virtual(slot, method) if class.is_subclass_of(method.class) => {
                (callee, class.virtual_method(slot as usize))
            }
            Callee::Interface(method, _) if class.is_subclass_of(method.class) => {
                (Callee::Interface(method, Some(class)), runtime::select::find(self.env.vm, class, method)?)
            }
            _ => return None,
        };
        let is_selected = target.is_public() || target.class.is_interface() || matches!(callee, Callee::Virtual(..));
        self.inlinable(Callee::Direct(target))
            .filter(|_| is_selected && !target.is_static())
            .map(|target| (callee, target))
    }

    /// Does what a call would, whose arguments are above `depth`; a receiver is not null.
    pub(super) fn inline(&mut self, callee: Callee, method: MethodRef, depth: usize, result: Ty) -> Done {
        let site = self.site_of(callee);
        let refuse = || Err(site.map_or(Unsuitable::Inlining(method), Unsuitable::Site));
        let Some(analysis) = Shape::of(method).and_then(|shape| Analysis::run(&shape)) else { return refuse() };
        if analysis.has_loops {
            return refuse();
        }
        let outermost = self.scope.inlining.is_none();
        if outermost {
            // As after any call (`analysis`).
            self.flush_locals();
        }
        let fallback = self.scope.inlining.as_ref().map(|i| i.fallback);
        let fallback = fallback.unwrap_or_else(|| self.b.create_block());
        let returned = self.b.create_block();
        if result != Ty::None {
            self.b.append_block_param(returned, ir_type(result));
        }
        if let Callee::Adapter(_, Some(index)) = callee {
            let appendix = self.resolved_reference(index);
            self.push(Ty::Ref, appendix);
        }
        let expected = self.selects(callee, method, depth);
        let known = self.not_null.len();
        let mut arguments = Vec::new();
        let mut scope = Scope::new(method, Rc::new(analysis))?;
        for (at, ty) in scope.argument_types()?.into_iter().enumerate() {
            if ty != Ty::None {
                arguments.push((at, ty, self.read_slot(self.scope.max_locals + depth + at, ty)));
            }
        }
        if !method.is_static()
            && let Some(&(_, _, receiver)) = arguments.first()
        {
            self.not_null.push(receiver);
        }
        scope.inlining = Some(Inlining { fallback, returned, returns: 0, result: None, site, has_stored: false });
        self.inlined.push(method);
        self.inlined_bytes += weight(method);
        self.outer.push(std::mem::replace(&mut self.scope, scope));
        for (slot, ty, value) in arguments {
            self.write_slot(slot, ty, value);
        }
        if let Some(expected) = expected {
            self.exit_unless(expected);
        }
        self.inlined_body()?;

        let Some(outer) = self.outer.pop() else { return refuse() };
        let Some(inlining) = std::mem::replace(&mut self.scope, outer).inlining else { return refuse() };
        // One whose every way comes to something unresolved may get another chance.
        if inlining.returns == 0 && self.counted_fallback.is_none() {
            return refuse();
        }
        if let Some(around) = &mut self.scope.inlining {
            around.has_stored |= inlining.has_stored;
        }
        self.not_null.truncate(known);
        let with_arguments = self.scope.state.clone();
        self.b.seal_block(returned);
        self.b.switch_to_block(returned);
        self.drop_slots(self.scope.state.stack.len() - depth);
        if result != Ty::None {
            // Of the only return it may be known what it returns.
            let only = inlining.result.filter(|_| inlining.returns == 1);
            let value = only.unwrap_or_else(|| self.b.block_params(returned)[0]);
            self.push(result, value);
        }
        if outermost && std::mem::take(&mut self.falls_back) {
            let done = self.b.create_block();
            self.b.ins().jump(done, &[]);
            let state = std::mem::replace(&mut self.scope.state, with_arguments);
            if let Callee::Adapter(_, Some(_)) = callee {
                self.drop_slots(1);
            }
            if let Some(counted) = self.counted_fallback.take() {
                self.b.seal_block(counted);
                self.b.set_cold_block(counted);
                self.b.switch_to_block(counted);
                self.note_exit();
                self.b.ins().jump(fallback, &[]);
            }
            self.b.seal_block(fallback);
            self.b.set_cold_block(fallback);
            self.b.switch_to_block(fallback);
            self.call(callee, depth);
            self.go_on_after_call(depth, result);
            self.b.ins().jump(done, &[]);
            self.scope.state = state;
            self.b.seal_block(done);
            self.b.switch_to_block(done);
        }
        self.ended = false;
        Ok(())
    }

    /// Whether the receiver's class selects `method`; None if there is nothing to select.
    fn selects(&mut self, callee: Callee, method: MethodRef, depth: usize) -> Option<Value> {
        let (found, wanted) = match callee {
            Callee::Virtual(slot, _) => (self.virtual_method(slot, depth), std::ptr::from_ref(method) as usize),
            Callee::Interface(_, Some(class)) => {
                let receiver = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
                (self.class_of(receiver), std::ptr::from_ref(class) as usize)
            }
            _ => return None,
        };
        let wanted = self.constant(wanted);
        Some(self.b.ins().icmp(IntCC::Equal, found, wanted))
    }

    /// Translates the blocks of the innermost scope. There are no ways back, so each comes after those that lead to it.
    fn inlined_body(&mut self) -> Done {
        let analysis = self.scope.analysis.clone();
        for &index in &analysis.order {
            self.scope.blocks[index] = Some(self.b.create_block());
        }
        let first = self.target(0)?;
        self.b.ins().jump(first, &[]);
        for index in 0..analysis.blocks.len() {
            if self.scope.block_stacks[index].is_some()
                && let Some(block) = self.scope.blocks[index]
            {
                self.b.seal_block(block);
                self.translate_block(index)?;
            }
        }
        Ok(())
    }

    /// Is the bytecode being translated that of an inlined method?
    pub(super) fn is_inlining(&self) -> bool {
        self.scope.inlining.is_some()
    }

    /// The way out of an inlined method to its call.
    pub(super) fn fallback(&mut self) -> Option<Block> {
        let fallback = self.scope.inlining.as_ref()?.fallback;
        self.falls_back = true;
        // The call would be made once more from its beginning.
        let has_stored = |scope: &&Scope| scope.inlining.as_ref().is_some_and(|i| i.has_stored);
        let culprit = self.outer.iter().chain([&self.scope]).rfind(has_stored);
        if let Some(scope) = culprit {
            let site = self.scope.inlining.as_ref().and_then(|i| i.site);
            self.refused = Some(site.map_or(Unsuitable::Inlining(scope.method), Unsuitable::Site));
        }
        Some(fallback)
    }

    /// What follows can't be done once more.
    pub(super) fn note_store(&mut self) {
        if let Some(inlining) = &mut self.scope.inlining {
            inlining.has_stored = true;
        }
    }

    /// Returns from an inlined method; false if it isn't one.
    pub(super) fn inlined_return(&mut self, ty: Ty) -> bool {
        let Some(inlining) = &mut self.scope.inlining else { return false };
        inlining.returns += 1;
        let returned = inlining.returned;
        // What calls by a method handle may have no use for the result.
        if ty == Ty::None || self.b.block_params(returned).is_empty() {
            self.b.ins().jump(returned, &[]);
        } else {
            let value = self.pop(ty);
            let value = if ty == Ty::Int { self.narrow(value) } else { value };
            if let Some(inlining) = &mut self.scope.inlining {
                inlining.result = Some(value);
            }
            self.b.ins().jump(returned, &[BlockArg::Value(value)]);
        }
        self.ended = true;
        true
    }
}
