//! Methods in place of their calls.
//!
//! An inlined method has a frame where somebody may look, and only there: at exits, calls, slow allocations and polls the frames that it runs
//! in are completed and its own header is written (`complete_outer`), so that the stack is as without inlining. In between, the newest frame
//! that the thread knows is that of the compiled method, and nothing of the others is in memory that counts.
//!
//! Invariants: an inlined method's frame lies where its call would have put it, at a distance from the compiled method's frame that is
//! known. A frame that goes on in the interpreter has left this code with all that are inlined in it (`compilation::detach_chosen`).

use super::calls::Callee;
use super::facts::{Fact, Facts};
use super::regions::Region;
use super::written::Written;
use super::{Done, Push, Scope, State, Translator, ir_type};
use crate::analysis::{Analysis, Local, Shape, Ty};
use crate::compiled::{CompiledMethod, Inlined};
use crate::receivers::{Advice, Place};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I32;
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Value};
use runtime::class::{ClassRef, MethodFlags, MethodRef};
use runtime::frame::{self, FLAG_INLINED, FLAG_MONITORS, HEADER_WORDS};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::offset_of;
use std::rc::Rc;

/// Bytes of bytecode up to which a method is inlined by the baseline tier: what reads a field, or calls a superclass's constructor.
const BASELINE_BYTES: u32 = 8;
/// The same with optimisation.
pub(super) const MAX_BYTES: u32 = 40;
/// The same where calls are made often, for methods that are hot themselves.
const MAX_HOT_BYTES: u32 = 165;
/// The same where they are made seldom: what takes no more room than a call.
const MAX_SELDOM_BYTES: u32 = 8;
/// The same for methods whose author asks for it.
const MAX_FORCED_BYTES: u32 = 100;
/// The same for glue of handles, of which little is left.
const MAX_GLUE_BYTES: u32 = 400;
/// Calls in each other that are inlined.
const MAX_DEPTH: usize = 15;
/// How often a method may be contained in itself.
const MAX_RECURSION: usize = 1;
/// The same of glue of handles.
const MAX_RECURSION_GLUE: usize = 12;
/// The same of short methods, which do little but call.
const MAX_RECURSION_SHORT: usize = 2;
/// Bytes of bytecode of those, at most.
const SHORT_BYTES: u32 = 24;
/// Bytes of bytecode inlined into one method.
const MAX_TOTAL_BYTES: u32 = 2000;
/// Calls made so often, for each call of the compiled method, are made often.
const OFTEN: f64 = 0.1;
/// Calls made so often are what the compiled method is called for: they may be inlined where less is left of the bytes for all.
const VERY_OFTEN: f64 = 100.0;
/// `MAX_TOTAL_BYTES` for them.
const MAX_TOTAL_BYTES_VERY_OFTEN: u32 = 4000;
/// Levels more that methods of `MAX_SELDOM_BYTES` may lie deeper; that the bytes for all are used up doesn't keep them out.
const TINY_DEPTH: usize = 3;
/// Calls that are made less often are made seldom.
const SELDOM: f64 = 0.03;
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
    /// Where those lead that return a number that is known, if a branch on it comes next.
    decided: Option<Vec<(i32, Block)>>,
    /// What is `written` where it returns.
    written: Option<Written>,
    /// What is known where it returns that wasn't when it was called.
    facts: Option<Facts>,
    /// The restart where it returns; None where that differs.
    restart: Option<Option<usize>>,
    /// Completes the frames that it runs in, and leaves: (sp, frame).
    leave: Option<Block>,
    /// Bytes from its caller's header to its own.
    distance: usize,
}

/// Receivers counted below which nothing follows from them.
const FEW_RECEIVERS: u32 = 16;

/// What becomes of a call whose receiver has none of the classes that it was made for.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Otherwise {
    /// It is made.
    Call,
    /// It is made, and receivers may be looked at.
    CallAndLook,
    /// It is left to the interpreter, since there was none of another class.
    Leave,
}

/// The receivers that a call was counted to have.
struct Counted {
    /// Where they are counted.
    call: usize,
    /// Those of most calls, the most frequent first.
    classes: Vec<ClassRef>,
    /// There were no others.
    is_all: bool,
}

/// What a call that selects by its receiver is likely to select.
struct Likely {
    method: MethodRef,
    /// The one class of the likely receivers that has it; None where it is looked for by the table of methods.
    class: Option<ClassRef>,
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
    /// May a method be inlined for the current call?
    pub(super) fn is_inlinable(&self, method: MethodRef) -> bool {
        let flags = method.flags();
        let open = self.outer.iter().chain([&self.scope]).filter(|scope| scope.method == method).count();
        let is_very_often = self.scope.block_frequency >= VERY_OFTEN;
        let most_bytes = if is_very_often { MAX_TOTAL_BYTES_VERY_OFTEN } else { MAX_TOTAL_BYTES };
        let is_tiny = method.code_length() <= MAX_SELDOM_BYTES && self.scope.block_frequency >= SELDOM;
        let deepest = MAX_DEPTH + if is_tiny { TINY_DEPTH } else { 0 };
        let most_open = match method.code_length() {
            // Each is of another handle, which is a constant.
            _ if flags.contains(MethodFlags::LAMBDA_FORM) => MAX_RECURSION_GLUE,
            ..=SHORT_BYTES => MAX_RECURSION_SHORT,
            _ => MAX_RECURSION,
        };
        let end = self.scope.offset as usize + extent(self.scope.method) + usize::from(method.max_locals()) * 8;
        self.env.vm.options.inline
            && !self.scope.throws
            && flags.contains(MethodFlags::PREPARED)
            && !flags.intersects(MethodFlags::DONT_INLINE | MethodFlags::NATIVE_FORM)
            && !(flags.contains(MethodFlags::MONITORS) && self.is_baseline())
            && runtime::compilation::is_compilable(method)
            && runtime::compilation::may_be_contained(method)
            && method.code_length() <= self.longest(method)
            && (is_tiny || self.inlined_bytes + weight(method) <= most_bytes)
            && self.outer.len() < deepest
            && end + extent(method) <= MAX_FRAMES
            && (!method.is_static() || method.class().is_initialized())
            && open <= most_open
    }

    /// How long a method may be to be inlined here; with `-XX:InlineSeed`, at random anything or nothing for some calls.
    fn longest(&self, method: MethodRef) -> u32 {
        match self.at_random(method) {
            Some(0 | 1) => return 0,
            Some(2 | 3) => return MAX_TOTAL_BYTES,
            _ => {}
        }
        if self.is_baseline() {
            return BASELINE_BYTES;
        }
        match method.flags().contains(MethodFlags::FORCE_INLINE) {
            true if method.flags().contains(MethodFlags::LAMBDA_FORM) => MAX_GLUE_BYTES,
            true if !self.is_hot() => MAX_FORCED_BYTES,
            true => MAX_HOT_BYTES,
            false if self.scope.block_frequency < SELDOM => MAX_SELDOM_BYTES,
            false if self.is_hot() && CompiledMethod::of(method).is_some() => MAX_HOT_BYTES,
            false => MAX_BYTES,
        }
    }

    /// With `-XX:InlineSeed`, a number below 6 by the call of a method.
    fn at_random(&self, method: MethodRef) -> Option<u64> {
        let seed = Some(self.env.vm.options.inline_seed).filter(|seed| *seed != 0)?;
        let mut hasher = DefaultHasher::new();
        (seed, self.scope.bci, self.scope.method.name.bytes(), method.name.bytes()).hash(&mut hasher);
        Some(hasher.finish() % 6)
    }

    /// Is the current bytecode reached often; or is it in a loop, if that isn't known?
    pub(super) fn is_hot(&self) -> bool {
        self.scope.block_frequency >= OFTEN && (self.scope.profile.is_some() || self.is_in_loop())
    }

    /// Is the current bytecode in a loop, or in a method inlined there?
    fn is_in_loop(&self) -> bool {
        self.outer.iter().chain([&self.scope]).any(|scope| scope.is_in_loop)
    }

    /// Does a call that selects by its receiver, as far as it is known which classes receivers have; false if nothing is.
    pub(super) fn inline_likely(
        &mut self,
        callee: Callee,
        depth: usize,
        result: Ty,
    ) -> Result<bool, super::Unsuitable> {
        if !matches!(callee, Callee::Virtual(..) | Callee::Interface(..)) {
            return Ok(false);
        }
        let (Some(jit), Some(compiled)) = (self.record.jit, self.record.method) else { return Ok(false) };
        let place = jit.receivers.place(self.outer.iter().chain([&self.scope]).map(|scope| (scope.method, scope.bci)));
        let counted = self.counted_receivers(compiled);
        let Some((likely, otherwise)) = self.likely_receivers(callee, compiled, &counted, place, depth) else {
            return Ok(false);
        };
        if likely.is_empty() {
            return Ok(false);
        }
        let state = self.scope.state.clone();
        let mut state_after = state.clone();
        let before = self.written;
        let mut after = None;
        let facts = self.facts.clone();
        let mut facts_after: Option<Facts> = None;
        let (ways, restart) = (self.before_ways(), self.restart);
        let mut restart_after = restart;
        let done = self.b.create_block();
        for Likely { method, class } in likely {
            let next = self.unless_likely(callee, method, class, depth);
            self.inline(callee, method, depth, result)?;
            if !self.end_if_unreachable() {
                self.b.ins().jump(done, &[]);
            }
            self.b.switch_to_block(next);
            // Behind the call nothing more is in memory than an inlined method leaves there.
            state_after = std::mem::replace(&mut self.scope.state, state.clone());
            let written = std::mem::replace(&mut self.written, before);
            after = Some(after.map_or(written, |others: Written| others.both(written)));
            let learnt = std::mem::replace(&mut self.facts, facts.clone());
            facts_after = Some(match facts_after {
                Some(others) => others.into_iter().filter(|fact| learnt.contains(fact)).collect(),
                None => learnt,
            });
            self.begin_way(&ways);
            restart_after = restart_after.filter(|before| self.restart == Some(*before));
            self.restart = restart;
        }
        match (otherwise, counted) {
            (Otherwise::Leave, Some(counted)) => {
                self.leave_for_other(counted.call, depth);
                self.restart = restart_after;
                self.facts = facts_after.unwrap_or(facts);
            }
            _ => {
                if otherwise == Otherwise::CallAndLook && self.is_hot() {
                    self.look(place, depth);
                }
                self.call(callee, depth, result);
                self.b.ins().jump(done, &[]);
            }
        }
        self.written = after.unwrap_or(before);
        self.go_on_in(done);
        self.scope.state = state_after;
        self.ways_meet(ways, depth);
        Ok(true)
    }

    /// What a call that selects by its receiver is likely to select, and what becomes of other receivers; None if it is better made. Where receivers are to be
    /// looked at they are.
    fn likely_receivers(
        &mut self,
        callee: Callee,
        compiled: MethodRef,
        counted: &Option<Counted>,
        place: Place,
        depth: usize,
    ) -> Option<(Vec<Likely>, Otherwise)> {
        let chosen = match callee {
            // As long as nothing overrides it, it is as likely as can be.
            Callee::Virtual(_, method) if !method.flags().contains(MethodFlags::OVERRIDDEN) => {
                let likely = self.is_inlinable(method).then_some(Likely { method, class: None });
                (likely.into_iter().collect(), Otherwise::CallAndLook)
            }
            _ if self.is_baseline() => return None,
            _ if let Some(Counted { classes, is_all: true, .. }) = counted => {
                let likely = self.likely(callee, classes);
                let is_done = |target| likely.iter().any(|done| done.method == target);
                let is_all = classes.iter().all(|class| self.selected(callee, class).is_some_and(is_done));
                (likely, if is_all { Otherwise::Leave } else { Otherwise::Call })
            }
            _ => {
                let call = (self.scope.method, self.scope.bci);
                match self.record.jit?.receivers.advice(self.record, compiled, place, call, self.is_hot()) {
                    Advice::Known(classes) if !classes.is_empty() => (self.likely(callee, &classes), Otherwise::Call),
                    _ if let Some(Counted { classes, .. }) = counted
                        && !classes.is_empty() =>
                    {
                        (self.likely(callee, classes), Otherwise::CallAndLook)
                    }
                    Advice::Guess(class) => {
                        let mut likely = self.likely(callee, &[class]);
                        if let Callee::Virtual(..) = callee {
                            // Others that have the same method are as likely.
                            likely.iter_mut().for_each(|guess| guess.class = None);
                        }
                        (likely, Otherwise::CallAndLook)
                    }
                    Advice::Known(_) => return None,
                    Advice::Look => {
                        self.look(place, depth);
                        return None;
                    }
                }
            }
        };
        Some(chosen)
    }

    /// What a call comes to whose receivers all had one class: those that have another leave here.
    pub(super) fn only_callee(&mut self, callee: Callee, depth: usize) -> Callee {
        let (Callee::Virtual(..) | Callee::Interface(..), Some(compiled)) = (callee, self.record.method) else {
            return callee;
        };
        let Some(Counted { call, classes, is_all: true }) = self.counted_receivers(compiled) else { return callee };
        let [class] = classes[..] else { return callee };
        let Some(target) = self.selected(callee, class) else { return callee };
        let receiver = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
        let other = self.unless_class(receiver, class, target);
        let go_on = self.b.current_block();
        self.b.switch_to_block(other);
        self.leave_for_other(call, depth);
        if let Some(go_on) = go_on {
            self.b.switch_to_block(go_on);
        }
        self.learn(receiver, Fact::Exact(class));
        Callee::Direct(target)
    }

    /// The receivers that the current bytecode's call was counted to have; none where too few were.
    fn counted_receivers(&self, compiled: MethodRef) -> Option<Counted> {
        let call = self.scope.profile.as_ref().filter(|_| !self.is_baseline())?.call_at(self.scope.bci)?;
        let counts = call.counts();
        let all = counts.others + counts.classes.iter().map(|(_, count)| count).sum::<u32>();
        if all < FEW_RECEIVERS {
            return None;
        }
        let lasts = |class: &ClassRef| runtime::compilation::lives_as_long(compiled, class);
        let mut classes = counts.classes;
        classes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let is_all = counts.others == 0
            && classes.iter().all(|(class, _)| lasts(class))
            && self.record.version < super::counting::LATE_VERSION;
        // What is seldom isn't worth a test of its own.
        classes.retain(|(class, count)| lasts(class) && (is_all || count.saturating_mul(8) >= all));
        let covered: u32 = classes.iter().map(|(_, count)| count).sum();
        if covered < all / 4 * 3 {
            classes.clear();
        }
        Some(Counted {
            call: std::ptr::from_ref(call) as usize,
            classes: classes.into_iter().map(|(c, _)| c).collect(),
            is_all,
        })
    }

    /// Leaves the call to the interpreter, since the receiver has another class than all before, and notes that.
    fn leave_for_other(&mut self, call: usize, depth: usize) {
        let receiver = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
        let class = self.class_of(receiver);
        let [record, call] = [std::ptr::from_ref(self.record) as usize, call].map(|at| self.constant(at));
        self.call_seldom(crate::runtime_calls::note_other as *const () as usize, &[record, call, class], None);
        let exit = self.exit();
        self.b.ins().jump(exit, &[]);
    }

    /// The methods that a call which selects by its receiver selects for these classes, as far as they can be inlined.
    fn likely(&self, callee: Callee, classes: &[ClassRef]) -> Vec<Likely> {
        let mut likely: Vec<Likely> = Vec::new();
        for &class in classes {
            let Some(method) = self.selected(callee, class) else { continue };
            let same = likely.iter_mut().find(|other| other.method == method);
            match (callee, same) {
                (Callee::Virtual(..), Some(same)) => same.class = None,
                _ if self.is_inlinable(method) => likely.push(Likely { method, class: Some(class) }),
                _ => {}
            }
        }
        likely
    }

    /// The method that a call which selects by its receiver selects for a class, unless calling that throws. What was noted may be of another
    /// version of the method, so it must fit the call.
    pub(super) fn selected(&self, callee: Callee, class: ClassRef) -> Option<MethodRef> {
        let (target, is_public) = match callee {
            Callee::Virtual(slot, method) if class.is_subclass_of(method.class()) => {
                (class.virtual_method(slot as usize), true)
            }
            Callee::Interface(method) if class.is_subclass_of(method.class()) => {
                let target = runtime::select::find(self.env.vm, class, method)?;
                (target, target.is_public() || target.class().is_interface())
            }
            _ => return None,
        };
        (is_public && !target.is_static() && !target.is_abstract()).then_some(target)
    }

    /// Does what a call would, whose arguments are above `depth`; a receiver is not null.
    pub(super) fn inline(&mut self, callee: Callee, method: MethodRef, depth: usize, result: Ty) -> Done {
        let Some(analysis) = Shape::of(method).and_then(|shape| Analysis::run(&shape)) else {
            self.call(callee, depth, result);
            return Ok(());
        };
        if let Callee::Adapter(_, Some(index)) = callee {
            let appendix = self.resolved_reference(index);
            self.push(Ty::Ref, appendix);
        }
        let mut scope = Scope::new(method, Rc::new(analysis))?;
        let distance = (HEADER_WORDS + depth + scope.max_locals) * 8;
        scope.offset = self.scope.offset + distance as i32;
        scope.facts_before = self.begin_inlined_facts();
        scope.written_before = Written { natively: false, ..self.written };
        let restart = self.restart;
        let (natively, headers, completions) = (self.written.natively, self.written.headers, self.completions);
        let ways = self.before_ways();
        let mut arguments = Vec::new();
        for (at, ty) in scope.argument_types()?.into_iter().enumerate() {
            if ty != Ty::None {
                arguments.push((at, ty, self.read_slot(self.scope.max_locals + depth + at, ty)));
            }
        }
        if let (false, Some(&(_, _, receiver))) = (method.is_static(), arguments.first()) {
            scope.receiver_class = self.exact_class(receiver);
        }
        self.drop_slots(self.scope.state.stack.len() - depth);
        let returned = self.b.create_block();
        if result != Ty::None {
            self.b.append_block_param(returned, ir_type(result));
        }
        scope.inlining = Some(Inlining {
            returned,
            returns: 0,
            result: None,
            decided: (result == Ty::Int && self.is_decided_next()).then(Vec::new),
            written: None,
            facts: None,
            restart: None,
            leave: None,
            distance,
        });
        let elides_lock = arguments.first().is_some_and(|&(_, _, receiver)| self.needs_no_lock(method, receiver));
        scope.number = self.contain(method);
        scope.frequency = self.scope.block_frequency;
        self.inlined_bytes += weight(method);
        self.outer.push(std::mem::replace(&mut self.scope, scope));
        self.begin_profile();
        self.find_locks();
        if let (true, Some(&(_, _, receiver))) = (elides_lock, arguments.first()) {
            self.elide_own_lock(receiver);
        }
        self.scope.state.locals = vec![Local { ty: Ty::None, dirty: true }; self.scope.max_locals];
        for (slot, ty, value) in arguments {
            self.scope.state.locals[slot].ty = ty;
            self.write_slot(slot, ty, value);
        }
        if method.is_synchronized() && !elides_lock {
            self.enter_inlined();
        }
        self.translate_inlined()?;
        let Some(outer) = self.outer.pop() else { return Err(super::Unsuitable("a scope without another")) };
        let inlined = std::mem::replace(&mut self.scope, outer);
        let inlining = inlined.inlining;
        let written = inlining.as_ref().and_then(|i| i.written).unwrap_or(inlined.written_before);
        // Of what is the innermost method now, the header if it was there before, and where it goes on if that is as it was.
        self.written = Written {
            frames: written.frames.min(self.outer.len()),
            headers: if headers > self.outer.len() { headers } else { written.headers.min(1) },
            natively: natively && completions == self.completions,
        };
        self.scope.frozen = None;
        self.facts.truncate(inlined.facts_before);
        self.facts.extend(inlining.as_ref().and_then(|i| i.facts.clone()).unwrap_or_default());
        self.note_origin();

        self.go_on_in(returned);
        self.restart = inlining.as_ref().and_then(|i| i.restart?).filter(|after| Some(*after) == restart);
        let private = std::mem::take(&mut self.private);
        self.ways_meet(ways, depth);
        // Of the only return it may be known what it returns.
        let only = inlining.as_ref().filter(|i| i.returns == 1);
        let known = only.and_then(|i| i.result);
        if only.is_some() && (result != Ty::Ref || known.is_some()) {
            // Nothing has got another name.
            self.private = private;
        }
        if result != Ty::None {
            let value = known.unwrap_or_else(|| self.b.block_params(returned)[0]);
            self.push(result, value);
        }
        self.scope.decided.extend(inlining.and_then(|i| i.decided).into_iter().flatten());
        self.ended = false;
        Ok(())
    }

    /// Notes that the current bytecode's call isn't made since this code contains what the method does; the method's number.
    pub(super) fn contain(&mut self, method: MethodRef) -> u16 {
        self.inlined.push(Inlined { method, caller: self.scope.number, bci: self.scope.bci as u16 });
        self.inlined.len() as u16
    }

    /// Goes on where the receiver's class selects `method`; the block for other receivers. With `-XX:InlineSeed` some find none, with
    /// `-XX:ExitEvery` not always.
    fn unless_selected(&mut self, callee: Callee, method: MethodRef, depth: usize) -> Block {
        let (found, wanted) = match callee {
            Callee::Virtual(slot, _) => (self.virtual_method(slot, depth), std::ptr::from_ref(method) as usize),
            // Others select nothing by the receiver.
            _ => (self.thread, 0),
        };
        self.unless_same(found, wanted, method)
    }

    /// Goes on where the receiver is of this class, or if there is none selects `method`; the block for others.
    fn unless_likely(&mut self, callee: Callee, method: MethodRef, class: Option<ClassRef>, depth: usize) -> Block {
        let Some(class) = class else { return self.unless_selected(callee, method, depth) };
        let receiver = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
        let next = self.unless_class(receiver, class, method);
        self.learn(receiver, Fact::Exact(class));
        next
    }

    /// Goes on where an object is of a class; the block for others.
    fn unless_class(&mut self, object: Value, class: ClassRef, method: MethodRef) -> Block {
        let found = self.class_of(object);
        self.unless_same(found, std::ptr::from_ref(class) as usize, method)
    }

    /// Goes on where two words are the same; the block for others.
    fn unless_same(&mut self, found: Value, wanted: usize, method: MethodRef) -> Block {
        let wanted = if matches!(self.at_random(method), Some(3 | 5)) { 0 } else { wanted };
        let wanted = self.constant(wanted);
        let is_selected = self.b.ins().icmp(IntCC::Equal, found, wanted);
        let is_selected = self.unless_it_fails(is_selected);
        let (selected, otherwise) = (self.b.create_block(), self.b.create_block());
        self.b.set_cold_block(otherwise);
        self.b.ins().brif(is_selected, selected, &[], otherwise, &[]);
        self.b.seal_block(selected);
        self.b.seal_block(otherwise);
        self.b.switch_to_block(selected);
        otherwise
    }

    /// Counts a call, with its arguments above `depth`; every so many tell of their receiver's class. Leaves code that has been made anew,
    /// which a loop wouldn't by itself.
    fn look(&mut self, place: Place, depth: usize) {
        let record = self.constant(std::ptr::from_ref(self.record) as usize);
        let offset = offset_of!(CompiledMethod, next_look) as i32;
        let flags = self.region(Region::Count);
        let left = self.b.ins().load(I32, flags, record, offset);
        let left = self.b.ins().iadd_imm_s(left, -1);
        self.b.ins().store(flags, left, record, offset);
        let [look, go_on] = [0; 2].map(|_| self.b.create_block());
        self.b.set_cold_block(look);
        self.b.ins().brif(left, go_on, &[], look, &[]);
        self.go_on_in(look);
        let receiver = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
        let class = self.class_of(receiver);
        let place = self.constant(place.0 as usize);
        let look = crate::runtime_calls::look_at_receiver as *const () as usize;
        if let Some(replaced) = self.call_seldom(look, &[record, place, class], Some(I32)) {
            self.exit_if(replaced);
        }
        self.b.ins().jump(go_on, &[]);
        self.go_on_in(go_on);
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
        self.fill_restarts();
        self.entries_from_memory();
        for block in std::mem::take(&mut self.scope.unsealed) {
            self.b.seal_block(block);
        }
        let Some(leave) = self.scope.inlining.as_mut().and_then(|i| i.leave.take()) else { return Ok(()) };
        self.go_on_in(leave);
        let outer = self.outer.len() - 1;
        self.complete_caller(outer);
        let [sp, frame] = [0, 1].map(|at| self.b.block_params(leave)[at]);
        self.write_inlined_header(0);
        self.lock_elided(0);
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

    /// `complete_outer` was done on all ways that lead here.
    pub(super) fn note_complete(&mut self) {
        self.written = Written { frames: self.outer.len(), headers: self.outer.len() + 1, ..self.written };
    }

    /// LINK of an inlined method's frame.
    pub(super) fn inlined_link(&self) -> u64 {
        let locks = self.scope.method.flags().contains(MethodFlags::MONITORS);
        let distance = self.scope.inlining.as_ref().map_or(0, |inlining| inlining.distance);
        distance as u64 | FLAG_INLINED | if locks { FLAG_MONITORS } else { 0 }
    }

    /// Writes the header of an inlined method's frame.
    pub(super) fn write_inlined_header(&mut self, more_flags: u64) {
        let link = self.inlined_link() | more_flags;
        let link = self.constant(link as usize);
        self.store_header(frame::LINK, link);
        self.write_method();
    }

    /// Writes the compiled method's header if nobody has.
    pub(super) fn write_header_if_late(&mut self) {
        if self.push == Push::Late {
            self.write_header();
        }
    }

    /// The newest frame is that of the compiled method again.
    pub(super) fn forget_inlined(&mut self) {
        if self.is_inlining() && self.push == Push::AtStart {
            let frame = self.frame();
            self.store_newest(frame);
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
        if self.is_inlining() && self.scope.method.flags().contains(MethodFlags::MONITORS) {
            if !self.elides_own_lock() {
                self.leave_monitors();
            }
            self.pass_restart();
        }
        let Some(inlining) = &mut self.scope.inlining else { return false };
        inlining.returns += 1;
        inlining.restart = Some(self.restart.filter(|_| inlining.restart.is_none_or(|other| other == self.restart)));
        let learnt = &self.facts[self.scope.facts_before..];
        match &mut inlining.facts {
            Some(facts) => facts.retain(|fact| learnt.contains(fact)),
            none => *none = Some(learnt.to_vec()),
        }
        inlining.written = Some(inlining.written.map_or(self.written, |before| before.both(self.written)));
        let returned = inlining.returned;
        // What calls by a method handle may have no use for the result.
        if ty == Ty::None || self.b.block_params(returned).is_empty() {
            self.b.ins().jump(returned, &[]);
        } else {
            let value = self.pop(ty);
            let value = if ty == Ty::Int { self.narrow(value) } else { value };
            let number = if ty == Ty::Int { self.known_integer(value) } else { None };
            let Some(inlining) = &mut self.scope.inlining else { return false };
            inlining.result = Some(value);
            match (&mut inlining.decided, number) {
                (Some(decided), Some(number)) => {
                    let known = decided.iter().find(|(known, _)| i64::from(*known) == i64::from(number as i32));
                    let block = known.map_or_else(|| self.b.create_block(), |(_, block)| *block);
                    if known.is_none() {
                        decided.push((number as i32, block));
                    }
                    self.b.ins().jump(block, &[]);
                }
                _ => {
                    self.b.ins().jump(returned, &[BlockArg::Value(value)]);
                }
            }
        }
        self.ended = true;
        true
    }
}
