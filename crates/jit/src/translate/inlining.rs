//! Methods in place of their calls.
//!
//! An inlined method has a frame where somebody may look, and only there: at exits, calls, slow allocations and polls the frames that it runs
//! in are completed and its own header is written (`complete_outer`), so that the stack is as without inlining. In between, the newest frame
//! that the thread knows is that of the compiled method, and nothing of the others is in memory that counts.
//!
//! Invariants: an inlined method's frame lies where its call would have put it, at a distance from the compiled method's frame that is
//! known. A frame that goes on in the interpreter has left this code with all that are inlined in it (`compilation::detach_chosen`).

use super::calls::Callee;
use super::{Done, Scope, State, Translator, ir_type};
use crate::analysis::{Analysis, Shape, Ty};
use crate::compiled::Inlined;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, MemFlagsData, Value};
use runtime::class::{MethodFlags, MethodRef};
use runtime::frame::{self, FLAG_INLINED, HEADER_WORDS};
use runtime::thread::offsets;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// Bytes of bytecode up to which a method is inlined.
const MAX_BYTES: u32 = 40;
/// The same for methods whose author asks for it.
const MAX_FORCED_BYTES: u32 = 100;
/// The same for glue of handles, of which little is left.
const MAX_GLUE_BYTES: u32 = 400;
/// Calls in each other that are inlined.
const MAX_DEPTH: usize = 9;
/// The same within a call of an adapter.
const MAX_GLUE_DEPTH: usize = 12;
/// How often a method may be contained in itself.
const MAX_RECURSION: usize = 1;
/// Bytes of bytecode inlined into one method.
const MAX_TOTAL_BYTES: u32 = 1000;
/// Bytes of a stack that inlined frames may take. They lie beyond the limit that the compiled method looks at, in the stack's reserve.
const MAX_FRAMES: usize = 8 << 10;

/// Of a method that is being inlined.
pub(super) struct Inlining {
    /// Where its returns lead, with the result.
    returned: Block,
    /// Its returns.
    returns: usize,
    /// What the latest one returns.
    result: Option<Value>,
    /// It is part of a call of an adapter.
    is_glue: bool,
    /// Completes the frames that it runs in, and leaves: (sp, frame).
    leave: Option<Block>,
    /// Bytes from its caller's header to its own.
    distance: usize,
}

/// What counts of a method towards `MAX_TOTAL_BYTES`.
fn weight(method: MethodRef) -> u32 {
    if method.flags().contains(MethodFlags::LAMBDA_FORM) { method.code_length() / 8 } else { method.code_length() }
}

/// Bytes that a frame takes beyond its locals.
fn extent(method: MethodRef) -> usize {
    (HEADER_WORDS + usize::from(method.max_stack()) + super::SPARE_SLOTS) * 8
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
        let open = self.outer.iter().chain([&self.scope]).filter(|scope| scope.method == method).count();
        let end = self.scope.offset as usize + extent(self.scope.method) + usize::from(method.max_locals()) * 8;
        let suits = self.env.vm.options.inline
            && flags.contains(MethodFlags::PREPARED)
            && !flags.intersects(MethodFlags::DONT_INLINE | MethodFlags::NATIVE_FORM | MethodFlags::MONITORS)
            && runtime::compilation::is_compilable(method)
            && runtime::compilation::is_ready(method)
            && !method.is_synchronized()
            && method.code_length() <= self.longest(method)
            && self.inlined_bytes + weight(method) <= MAX_TOTAL_BYTES
            && self.outer.len() < if self.is_glue(callee) { MAX_GLUE_DEPTH } else { MAX_DEPTH }
            && end + extent(method) <= MAX_FRAMES
            && (!method.is_static() || method.class().is_initialized())
            && open <= MAX_RECURSION;
        suits.then_some(method)
    }

    /// How long a method may be to be inlined here; with `-XX:InlineSeed`, at random anything or nothing for some calls.
    fn longest(&self, method: MethodRef) -> u32 {
        let seed = self.env.vm.options.inline_seed;
        if seed != 0 {
            let mut hasher = DefaultHasher::new();
            (seed, self.scope.bci, self.scope.method.name.bytes(), method.name.bytes()).hash(&mut hasher);
            match hasher.finish() % 3 {
                0 => return 0,
                1 => return MAX_TOTAL_BYTES,
                _ => {}
            }
        }
        match method.flags().contains(MethodFlags::FORCE_INLINE) {
            true if method.flags().contains(MethodFlags::LAMBDA_FORM) => MAX_GLUE_BYTES,
            true => MAX_FORCED_BYTES,
            false => MAX_BYTES,
        }
    }

    /// Is a call one of an adapter, or part of one?
    fn is_glue(&self, callee: Callee) -> bool {
        matches!(callee, Callee::Adapter(..)) || self.scope.inlining.as_ref().is_some_and(|i| i.is_glue)
    }

    /// The method to inline for a call that selects by a receiver which, before this was compiled, had a class that is known.
    pub(super) fn likely(&self, callee: Callee) -> Option<(Callee, MethodRef)> {
        let class = self.record.jit.and_then(|jit| jit.receiver_at(self.scope.method, self.scope.bci))?;
        let (callee, target) = match callee {
            // What was noted may be of another version of the method, so it must fit the call.
            Callee::Virtual(slot, method) if class.is_subclass_of(method.class()) => {
                (callee, class.virtual_method(slot as usize))
            }
            Callee::Interface(method, _) if class.is_subclass_of(method.class()) => {
                (Callee::Interface(method, Some(class)), runtime::select::find(self.env.vm, class, method)?)
            }
            _ => return None,
        };
        let is_selected = target.is_public() || target.class().is_interface() || matches!(callee, Callee::Virtual(..));
        self.inlinable(Callee::Direct(target))
            .filter(|_| is_selected && !target.is_static())
            .map(|target| (callee, target))
    }

    /// Does what a call would, whose arguments are above `depth`; a receiver is not null.
    pub(super) fn inline(&mut self, callee: Callee, method: MethodRef, depth: usize, result: Ty) -> Done {
        let Some(analysis) = Shape::of(method).and_then(|shape| Analysis::run(&shape)) else {
            self.call(callee, depth, result);
            return Ok(());
        };
        let with_arguments = self.scope.state.clone();
        let otherwise = self.unless_selected(callee, method, depth);
        if let Callee::Adapter(_, Some(index)) = callee {
            let appendix = self.resolved_reference(index);
            self.push(Ty::Ref, appendix);
        }
        let mut scope = Scope::new(method, Rc::new(analysis))?;
        let distance = (HEADER_WORDS + depth + scope.max_locals) * 8;
        scope.offset = self.scope.offset + distance as i32;
        let (known, tested) = (self.not_null.len(), self.tested.len());
        scope.tested_before = tested;
        let mut arguments = Vec::new();
        for (at, ty) in scope.argument_types()?.into_iter().enumerate() {
            if ty != Ty::None {
                arguments.push((at, ty, self.read_slot(self.scope.max_locals + depth + at, ty)));
            }
        }
        if let (false, Some(&(_, _, receiver))) = (method.is_static(), arguments.first()) {
            self.not_null.push(receiver);
        }
        self.drop_slots(self.scope.state.stack.len() - depth);
        let returned = self.b.create_block();
        if result != Ty::None {
            self.b.append_block_param(returned, ir_type(result));
        }
        let is_glue = self.is_glue(callee);
        scope.inlining = Some(Inlining { returned, returns: 0, result: None, is_glue, leave: None, distance });
        scope.number = self.contain(method);
        self.inlined_bytes += weight(method);
        self.outer.push(std::mem::replace(&mut self.scope, scope));
        for (slot, ty, value) in arguments {
            self.write_slot(slot, ty, value);
        }
        self.translate_inlined()?;
        let Some(outer) = self.outer.pop() else { return Err(super::Unsuitable("a scope without another")) };
        let inlining = std::mem::replace(&mut self.scope, outer).inlining;
        self.not_null.truncate(known);
        self.tested.truncate(tested);
        self.note_origin();

        self.b.seal_block(returned);
        self.b.switch_to_block(returned);
        if result != Ty::None {
            // Of the only return it may be known what it returns.
            let only = inlining.filter(|i| i.returns == 1).and_then(|i| i.result);
            let value = only.unwrap_or_else(|| self.b.block_params(returned)[0]);
            self.push(result, value);
        }
        if let Some(otherwise) = otherwise {
            let done = self.b.create_block();
            self.b.ins().jump(done, &[]);
            let state = self.scope.state.clone();
            self.b.switch_to_block(otherwise);
            self.scope.state = with_arguments;
            self.call(callee, depth, result);
            self.b.ins().jump(done, &[]);
            self.scope.state = state;
            self.scope.latest.fill(None);
            self.b.seal_block(done);
            self.b.switch_to_block(done);
        }
        self.ended = false;
        Ok(())
    }

    /// Notes that the current bytecode's call isn't made since this code contains what the method does; the method's number.
    pub(super) fn contain(&mut self, method: MethodRef) -> u16 {
        self.inlined.push(Inlined { method, caller: self.scope.number, bci: self.scope.bci as u16 });
        self.inlined.len() as u16
    }

    /// Goes on where the receiver's class selects `method`; the block for other receivers, if there may be any.
    fn unless_selected(&mut self, callee: Callee, method: MethodRef, depth: usize) -> Option<Block> {
        let (found, wanted) = match callee {
            Callee::Virtual(slot, _) => (self.virtual_method(slot, depth), std::ptr::from_ref(method) as usize),
            Callee::Interface(_, Some(class)) => {
                let receiver = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
                (self.class_of(receiver), std::ptr::from_ref(class) as usize)
            }
            _ => return None,
        };
        let wanted = self.constant(wanted);
        let is_selected = self.b.ins().icmp(IntCC::Equal, found, wanted);
        let (selected, otherwise) = (self.b.create_block(), self.b.create_block());
        self.b.set_cold_block(otherwise);
        self.b.ins().brif(is_selected, selected, &[], otherwise, &[]);
        self.b.seal_block(selected);
        self.b.seal_block(otherwise);
        self.b.switch_to_block(selected);
        Some(otherwise)
    }

    /// Translates the blocks of the innermost scope, and its way out.
    fn translate_inlined(&mut self) -> Done {
        let analysis = self.scope.analysis.clone();
        for &index in &analysis.order {
            self.scope.blocks[index] = Some(self.b.create_block());
        }
        let first = self.target(0)?;
        self.b.ins().jump(first, &[]);
        self.translate_blocks()?;
        self.entries_from_memory();
        for block in std::mem::take(&mut self.scope.unsealed) {
            self.b.seal_block(block);
        }
        let Some(leave) = self.scope.inlining.as_mut().and_then(|i| i.leave.take()) else { return Ok(()) };
        self.b.seal_block(leave);
        self.b.switch_to_block(leave);
        let outer = self.outer.len() - 1;
        self.complete_caller(outer);
        let [sp, frame] = [0, 1].map(|at| self.b.block_params(leave)[at]);
        self.write_inlined_header();
        let next = self.in_caller(outer, Self::leave_block);
        self.b.ins().jump(next, &[BlockArg::Value(sp), BlockArg::Value(frame)]);
        Ok(())
    }

    /// Is the bytecode being translated that of an inlined method?
    pub(super) fn is_inlining(&self) -> bool {
        self.scope.inlining.is_some()
    }

    /// Where an inlined method leaves to the interpreter: (sp, frame).
    pub(super) fn leave_inlined(&mut self) -> Option<Block> {
        let known = self.scope.inlining.as_ref()?.leave;
        let block = known.unwrap_or_else(|| self.block_to_leave());
        self.scope.inlining.as_mut()?.leave = Some(block);
        Some(block)
    }

    /// Does something for a method that the innermost one is inlined in, 0 the outermost.
    pub(super) fn in_caller<R>(&mut self, at: usize, work: impl FnOnce(&mut Self) -> R) -> R {
        std::mem::swap(&mut self.scope, &mut self.outer[at]);
        let result = work(self);
        std::mem::swap(&mut self.scope, &mut self.outer[at]);
        result
    }

    /// Completes the frame of a method that another one is inlined in: its values, where it is, and where it goes on.
    fn complete_caller(&mut self, at: usize) {
        // It goes on in the interpreter when what it has called has; in this code nobody looks.
        let resume = self.env.tiers.resume_after_inlined as usize;
        self.in_caller(at, |t| {
            let state = t.scope.state.clone();
            t.flush(&state);
            t.store_pc(t.scope.bci);
            let resume = t.constant(resume);
            t.store_header(frame::RESUME, resume);
        });
    }

    /// Completes the frames that the innermost method runs in, and writes the headers that are missing. To be called with its own values
    /// and PC written.
    pub(super) fn complete_outer(&mut self) {
        if !self.is_inlining() {
            return;
        }
        for at in 0..self.outer.len() {
            self.complete_caller(at);
            if at > 0 {
                self.in_caller(at, |t| t.write_inlined_header());
            }
        }
        self.write_inlined_header();
        let frame = self.scope_frame();
        self.b.ins().store(MemFlagsData::trusted(), frame, self.thread, offsets::FRAME as i32);
    }

    /// Writes the header of an inlined method's frame.
    fn write_inlined_header(&mut self) {
        let Some(inlining) = &self.scope.inlining else { return };
        let link = self.constant(inlining.distance | FLAG_INLINED as usize);
        self.store_header(frame::LINK, link);
        self.write_header();
    }

    /// The newest frame is that of the compiled method again.
    pub(super) fn forget_inlined(&mut self) {
        if self.is_inlining() {
            let frame = self.frame();
            self.b.ins().store(MemFlagsData::trusted(), frame, self.thread, offsets::FRAME as i32);
        }
    }

    /// Does something for each method that the innermost one is inlined in, and for that; what is known of their frames stays.
    pub(super) fn for_each_scope(&mut self, mut work: impl FnMut(&mut Self)) {
        for at in 0..self.outer.len() {
            self.in_caller(at, |t| {
                let state: State = t.scope.state.clone();
                work(t);
                t.scope.state = state;
            });
        }
        work(self);
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
