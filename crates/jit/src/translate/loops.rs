//! Loops that nobody enters in their midst: what is known before them holds in them, of what they keep, and what they count.

use super::Translator;
use super::facts::{Fact, Facts};
use super::regions::Region;
use crate::analysis::{Local, Loop, Ty};
use crate::compiled::Tier;
use cranelift_codegen::ir::types::I32;
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use runtime::class::BasicType;

/// What holds in a loop since it did before.
#[derive(Default)]
pub(super) struct Kept {
    /// What is known of numbers.
    facts: Facts,
    /// Numbers in locals that it doesn't change.
    numbers: Vec<(usize, Value)>,
    /// What is known of objects in such locals.
    objects: Vec<(usize, Fact)>,
    /// A local that it counts up from a number that isn't negative.
    counter: Option<usize>,
}

impl Translator<'_, '_> {
    /// Is the loop at a bytecode entered from before it alone? Who leaves it goes on in the interpreter, which asks for an entry if that takes long.
    pub(super) fn is_closed(&self, head: u32) -> bool {
        self.record.tier == Tier::Optimized
            && self.outer.first().unwrap_or(&self.scope).profile.is_some()
            && (self.is_inlining() || !self.scope.entered_loops.contains(&head))
    }

    /// Before a loop's head, to whose block all ways from before the loop lead: what holds in the loop, and the block for its head, if nobody enters it elsewhere.
    pub(super) fn before_loop(&mut self, head: usize, predecessors: &[usize], done: &[bool]) -> Option<(Block, Kept)> {
        let analysis = self.scope.analysis.clone();
        let block = &analysis.blocks[head];
        if !block.is_loop_head || block.is_handler || block.is_beginning || !self.is_closed(block.start) {
            return None;
        }
        let is_open = |at: usize| analysis.blocks[at].is_loop_head && !self.is_closed(analysis.blocks[at].start);
        let is_left_out = |at: usize| self.scope.counts[at] == 0;
        let found = analysis.loop_at(head, done, is_open, is_left_out)?;
        let before: Vec<usize> = predecessors.iter().copied().filter(|before| done[*before]).collect();
        let is_number = |value: Value| self.b.func.dfg.value_type(value) == I32;
        let facts = self.scope.known_by_all(&before).into_iter().filter(|(value, _)| is_number(*value)).collect();
        let mut kept = Kept { facts, ..Kept::default() };
        let outside = self.scope.blocks[head]?;
        self.b.seal_block(outside);
        self.b.switch_to_block(outside);
        for (slot, local) in block.locals.iter().flatten().enumerate().filter(|(slot, _)| found.keeps(*slot)) {
            match local.ty {
                Ty::Ref => kept.objects.extend(self.known_of_slot(slot, &before).into_iter().map(|fact| (slot, fact))),
                Ty::Int => kept.numbers.push((slot, self.number_in(slot))),
                _ => {}
            }
        }
        if let Some(counter) = analysis.counter_of(&found, self.scope.code) {
            let first = self.number_in(counter);
            kept.counter = Some(counter).filter(|_| self.is_not_negative(first));
        }
        if self.scope.counts[head] != 0 {
            self.look_ahead(head, &found, &before, &mut kept);
        }
        let inside = self.b.create_block();
        self.b.ins().jump(inside, &[]);
        self.scope.blocks[head] = Some(inside);
        Some((inside, kept))
    }

    /// Looks, before a loop, at objects in locals that it keeps: that they aren't null, where its head will ask for that in any case, and at the lengths of arrays
    /// and strings.
    fn look_ahead(&mut self, head: usize, found: &Loop, before: &[usize], kept: &mut Kept) {
        let analysis = self.scope.analysis.clone();
        let block = &analysis.blocks[head];
        let (Some(locals), Some(stack)) = (block.locals.as_ref(), self.scope.block_stacks[head].clone()) else {
            return;
        };
        self.private.clear();
        self.learn_from(before);
        self.written = self.written_at_ends(before);
        self.restart = None;
        self.begin_state(locals, stack, before);
        self.scope.bci = block.start;
        self.note_origin();
        self.scope.before.clone_from(&self.scope.state);
        let asked = analysis.asked_at(block, self.scope.code, self.scope.pool);
        let is_kept = |(slot, local): &(usize, &Local)| local.ty == Ty::Ref && found.keeps(*slot);
        for (slot, _) in locals.iter().enumerate().filter(is_kept) {
            let object = self.read_slot(slot, Ty::Ref);
            self.learn_argument_type(slot, object);
            let is_asked = asked & 1 << slot != 0;
            if is_asked {
                self.exit_if_null(object);
            }
            if self.is_not_null(object) {
                self.look_at_length(object, is_asked);
                let facts = self.facts_of(object).filter(|fact| !fact.is_passing());
                kept.objects.extend(facts.map(|fact| (slot, fact)));
            }
        }
    }

    /// Reads the length of an object, which is not null, if it is known to be a string, or an array whose length the loop's head asks for.
    fn look_at_length(&mut self, object: Value, is_asked: bool) {
        let is_array = |fact| matches!(fact, Fact::Is(class) | Fact::Exact(class) if class.is_array());
        if is_asked && self.facts_of(object).any(is_array) {
            self.length_once(object);
        } else if self.is_known_instance(object, self.env.vm.well_known().class_string) {
            self.look_at_chars(object);
        }
    }

    /// Reads what never changes of a string that was made.
    fn look_at_chars(&mut self, string: Value) {
        let known = self.env.vm.well_known();
        let is_being_made =
            std::ptr::eq(self.scope.method.class(), known.class_string) && self.scope.method.is_constructor();
        if is_being_made || self.known(string).is_some() || self.chars_of(string).is_some() {
            return;
        }
        let (value, coder) = (known.string_value.offset() as i32, known.string_coder as i32);
        let chars = self.read_memory(Some(Region::Field(value)), BasicType::Reference, string, value, false);
        self.exit_if_null(chars);
        let bytes = self.length_once(chars);
        let coder = self.read_memory(Some(Region::Field(coder)), BasicType::Byte, string, coder, false);
        self.learn(string, Fact::Chars { bytes, coder });
    }

    /// How many bytes a string's chars take, and its coder, if that was looked at.
    pub(super) fn chars_of(&self, string: Value) -> Option<(Value, Value)> {
        self.facts_of(string).find_map(|fact| match fact {
            Fact::Chars { bytes, coder } => Some((bytes, coder)),
            _ => None,
        })
    }

    fn number_in(&mut self, slot: usize) -> Value {
        let variable = self.variable(slot, Ty::Int);
        self.b.use_var(variable)
    }

    /// What is known at the end of all these blocks of the object in a local.
    fn known_of_slot(&self, slot: usize, before: &[usize]) -> Vec<Fact> {
        let depth = self.outer.len();
        let mut ways = before.iter().map(|before| match self.scope.latest_in[*before][depth][slot] {
            Some(value) => self.facts_at_end(*before, value),
            None => Vec::new(),
        });
        let mut common = ways.next().unwrap_or_default();
        for known in ways {
            common.retain(|fact| known.contains(fact));
        }
        common
    }

    /// At the start of a loop's head.
    pub(super) fn begin_loop(&mut self, kept: Kept) {
        self.facts.extend(kept.facts);
        for (slot, value) in kept.numbers {
            let variable = self.variable(slot, Ty::Int);
            self.b.def_var(variable, value);
        }
        for (slot, fact) in kept.objects {
            let value = self.read_slot(slot, Ty::Ref);
            self.learn(value, fact);
        }
        if let Some(counter) = kept.counter {
            let value = self.number_in(counter);
            self.learn(value, Fact::NotNegative);
        }
    }
}
