//! What is known of references: that they are not null, of which class they are, by what was seen or by the type that a descriptor names, which
//! constant (`known`), that the collector was told of them, what their fields have; and of numbers, that they are within the bounds of an array.
//!
//! Invariant: a fact holds for a value of the IR, which never changes. What follows from where a value comes from holds wherever it is used; what was
//! looked at holds behind the look, so it is kept by block: at a block's start is known what all ways that lead there know. Behind a safepoint
//! each reference is another value, to which goes on what is known of the object (`carry`). What a field has is known until somebody may have written there: this thread by
//! any name, or others, of which it hears at safepoints, volatile accesses, locks and fences.

use super::{Scope, Translator};
use crate::analysis::{Block, Ty};
use classfile::{FieldType, MethodDescriptor, access, descriptor};
use cranelift_codegen::ir::{Type, Value};
use runtime::class::{BasicType, ClassRef};

/// Something known of a reference, or a number.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Fact {
    /// It is not null.
    NotNull,
    /// It is not null, and its class is this one.
    Exact(ClassRef),
    /// It is null or an instance of this class.
    Is(ClassRef),
    /// It is this one of `Translator::constants`.
    Constant(usize),
    /// It is an array of so many elements.
    Length(i32),
    /// It is an array, and this the number of its elements.
    HasLength(Value),
    /// It is a string whose chars take so many bytes, with this coder.
    Chars { bytes: Value, coder: Value },
    /// It has, in the field at this offset, what was read or written there last; nobody may have written there since.
    HasField(i32, Value),
    /// It is a number, and not negative.
    NotNegative,
    /// It is a number less than this one.
    Less(Value),
    /// The collector needs no word when a reference is stored into it: it is new, or it was told since the last safepoint.
    Remembered,
}

impl Fact {
    /// Does it hold of the object only until the next safepoint, and in the block that it was learnt in and those that follow?
    pub(super) fn is_passing(self) -> bool {
        matches!(self, Fact::Remembered | Fact::HasField(..))
    }
}

/// How many facts that a method has learnt it remembers of a block, the latest.
const MAX_FACTS: usize = 200;

/// What is known of the object in a slot.
pub(super) struct Slot {
    slot: usize,
    /// Its address.
    value: Value,
    facts: Vec<Fact>,
}

/// The reference that each slot has, as far as that is known.
pub(super) type Latest = Vec<Option<Value>>;

/// What was known before several ways part: by scope, the compiled method's first.
pub(super) struct Ways {
    slots: Vec<Vec<Slot>>,
    latest: Vec<Latest>,
    /// How many entries the code had.
    entries: usize,
}

/// Facts in the order in which they were learnt.
pub(super) type Facts = Vec<(Value, Fact)>;

impl Scope {
    /// The facts that hold at the end of each of these blocks.
    pub(super) fn known_by_all(&self, blocks: &[usize]) -> Facts {
        let Some((first, others)) = blocks.split_first() else { return Facts::new() };
        let mut common = self.facts_in[*first].clone();
        common.retain(|fact| others.iter().all(|other| self.facts_in[*other].contains(fact)));
        common
    }
}

impl Translator<'_, '_> {
    /// Here and behind here a fact holds of a reference.
    pub(super) fn learn(&mut self, object: Value, fact: Fact) {
        let object = self.b.func.dfg.resolve_aliases(object);
        if !self.facts.contains(&(object, fact)) {
            self.facts.push((object, fact));
        }
    }

    /// What comes next may show objects to others, and what others have written.
    pub(super) fn others_may_write(&mut self) {
        self.private.clear();
        self.forget_fields(None);
    }

    /// Somebody may have written to fields at this offset, or to any.
    pub(super) fn forget_fields(&mut self, offset: Option<i32>) {
        let known = self.scope.facts_before;
        let is_kept = |fact: Fact| match fact {
            Fact::HasField(at, _) => offset.is_some_and(|offset| offset != at),
            _ => true,
        };
        let new = self.facts.split_off(known);
        self.facts.extend(new.into_iter().filter(|(_, fact)| is_kept(*fact)));
    }

    /// What an object has in a field at this offset, if that is known. Where it can't be an object with that field, code that never runs, it may be something else.
    pub(super) fn known_field(&self, object: Value, offset: i32, ty: Type) -> Option<Value> {
        self.facts_of(object).find_map(|fact| match fact {
            Fact::HasField(at, value) if at == offset && self.b.func.dfg.value_type(value) == ty => Some(value),
            _ => None,
        })
    }

    /// Where a method begins to be translated in place of a call: what is known now is known in it throughout, but what fields have, which it may write.
    /// How much that is.
    pub(super) fn begin_inlined_facts(&mut self) -> usize {
        let new = self.facts.split_off(self.scope.facts_before);
        let (fields, lasting): (Facts, Facts) =
            new.into_iter().partition(|(_, fact)| matches!(fact, Fact::HasField(..)));
        self.facts.extend(lasting);
        let before = self.facts.len();
        self.facts.extend(fields);
        before
    }

    /// A fact holds of a reference wherever it is used.
    pub(super) fn learn_for_good(&mut self, object: Value, fact: Fact) {
        let object = self.b.func.dfg.resolve_aliases(object);
        let known = self.certain.entry(object).or_default();
        if !known.contains(&fact) {
            known.push(fact);
        }
    }

    /// The facts known of a reference.
    pub(super) fn facts_of(&self, object: Value) -> impl Iterator<Item = Fact> + '_ {
        let object = self.b.func.dfg.resolve_aliases(object);
        let here = self.facts.iter().filter(move |(of, _)| *of == object).map(|(_, fact)| *fact);
        self.certain.get(&object).into_iter().flatten().copied().chain(here)
    }

    /// The collector needs no word of stores into this object.
    pub(super) fn is_remembered(&self, object: Value) -> bool {
        self.facts_of(object).any(|fact| fact == Fact::Remembered)
    }

    /// This code has just made an object, and nobody else can see it yet.
    pub(super) fn begin_private(&mut self, object: Value) {
        self.private.push(self.b.func.dfg.resolve_aliases(object));
    }

    /// Can this code alone see an object, so that it may be written in any order? Whoever is led to it later sees all that was written before
    /// (x86-64 keeps stores in their order).
    pub(super) fn is_private(&self, object: Value) -> bool {
        self.private.contains(&self.b.func.dfg.resolve_aliases(object))
    }

    /// A reference is written where others may read it.
    pub(super) fn publish(&mut self, value: Value) {
        let value = self.b.func.dfg.resolve_aliases(value);
        self.private.retain(|object| *object != value);
    }

    /// The number of an array's elements, if that is known.
    pub(super) fn known_length(&self, array: Value) -> Option<i32> {
        self.facts_of(array).find_map(|fact| match fact {
            Fact::Length(length) => Some(length),
            _ => None,
        })
    }

    /// Is it known that any array of this one's class may hold a value?
    pub(super) fn is_known_element(&self, array: Value, value: Value) -> bool {
        let component = self.exact_class(array).and_then(|class| class.component);
        component.is_some_and(|component| self.is_known_instance(value, component))
    }

    /// Is it known that an object is not null?
    pub(super) fn is_not_null(&self, object: Value) -> bool {
        self.is_this(object)
            || self.facts_of(object).any(|fact| matches!(fact, Fact::NotNull | Fact::Exact(_) | Fact::Constant(_)))
    }

    /// The class of an object that is not null, if that is known.
    pub(super) fn exact_class(&self, object: Value) -> Option<ClassRef> {
        let of_this = || self.scope.receiver_class.filter(|_| self.is_this(object));
        let learnt = || {
            self.facts_of(object).find_map(|fact| match fact {
                Fact::Exact(class) => Some(class),
                _ => None,
            })
        };
        of_this().or_else(learnt).or_else(|| self.known_class(object)).or_else(|| self.final_class(object))
    }

    /// The same of an object that is known to be an instance of a class which has no subclasses.
    fn final_class(&self, object: Value) -> Option<ClassRef> {
        let mut facts = self.facts_of(object);
        let class = facts.find_map(|fact| match fact {
            Fact::Is(class) if class.component.is_none() && class.access_flags() & access::FINAL != 0 => Some(class),
            _ => None,
        });
        class.filter(|_| self.is_not_null(object))
    }

    /// Is it known that an object is null or an instance of a class?
    pub(super) fn is_known_instance(&self, object: Value, class: ClassRef) -> bool {
        let of_this = || self.is_this(object) && self.scope.method.class().is_subclass_of(class);
        std::ptr::eq(class, self.env.vm.well_known().class_object)
            || self.exact_class(object).is_some_and(|exact| exact.is_subclass_of(class))
            || of_this()
            || self.facts_of(object).any(|fact| matches!(fact, Fact::Is(known) if known.is_subclass_of(class)))
    }

    /// The type of an array's elements, if it is known to be null or an array of such numbers.
    pub(super) fn elements_of(&self, array: Value) -> Option<BasicType> {
        let classes = self.facts_of(array).filter_map(|fact| match fact {
            Fact::Is(class) | Fact::Exact(class) => Some(class),
            _ => None,
        });
        let classes: Vec<ClassRef> = classes.chain(self.known_class(array)).collect();
        let mut types = (BasicType::Boolean as u8..=BasicType::Long as u8).filter_map(BasicType::of_array_code);
        types.find(|ty| classes.contains(&self.env.vm.primitive_array_class(*ty)))
    }

    /// A reference is null or of the type that a verified descriptor names, here and behind here: it may be one that others call otherwise.
    pub(super) fn learn_type(&mut self, object: Value, ty: FieldType<'_>) {
        if let Some(class) = self.class_of_type(ty) {
            self.learn(object, Fact::Is(class));
        }
    }

    /// What a local has that was just read, if it is an argument still.
    pub(super) fn learn_argument_type(&mut self, local: usize, object: Value) {
        if self.is_baseline() || !self.scope.analysis.keeps(local) {
            return;
        }
        if self.scope.argument_classes.is_none() {
            self.scope.argument_classes = Some(self.classes_of_arguments());
        }
        let mut classes = self.scope.argument_classes.iter().flatten();
        if let Some(class) = classes.find_map(|(slot, class)| (*slot == local).then_some(*class)) {
            self.learn(object, Fact::Is(class));
        }
    }

    /// The classes that the types of the method's arguments name, by local.
    fn classes_of_arguments(&self) -> Vec<(usize, ClassRef)> {
        let method = self.scope.method;
        let Some(descriptor) = MethodDescriptor::parse(method.descriptor.bytes()) else { return Vec::new() };
        let mut local = usize::from(!method.is_static());
        let mut classes = Vec::new();
        for parameter in descriptor.parameters() {
            classes.extend(self.class_of_type(parameter).map(|class| (local, class)));
            local += usize::from(parameter.slots());
        }
        classes
    }

    /// What a reference is that was just read from an array.
    pub(super) fn learn_element_type(&mut self, array: Value, element: Value) {
        let class = self.facts_of(array).find_map(|fact| match fact {
            Fact::Is(class) | Fact::Exact(class) => class.component.filter(|component| !component.is_interface()),
            _ => None,
        });
        if let Some(class) = class {
            self.learn(element, Fact::Is(class));
        }
    }

    /// The class that a type names, where no loader need be asked: numbers' arrays, and what is final in `java.lang`, which is the boot
    /// loader's everywhere.
    pub(super) fn class_of_type(&self, ty: FieldType<'_>) -> Option<ClassRef> {
        let known = self.env.vm.well_known();
        match ty {
            FieldType::Array(name) => {
                let component = descriptor::component(name)?;
                match BasicType::of_descriptor(component.letter())? {
                    BasicType::Reference => self.class_of_type(component)?.known_array_class(),
                    number => Some(self.env.vm.primitive_array_class(number)),
                }
            }
            FieldType::Object(name) => Some(match name.strip_prefix(b"java/lang/")? {
                b"String" => known.class_string,
                b"Class" => known.class_class,
                b"Boolean" => known.class_boolean,
                b"Byte" => known.class_byte,
                b"Character" => known.class_character,
                b"Short" => known.class_short,
                b"Integer" => known.class_integer,
                b"Long" => known.class_long,
                b"Float" => known.class_float,
                b"Double" => known.class_double,
                _ => return None,
            }),
            _ => None,
        }
    }

    /// Is it the receiver of the method being translated?
    fn is_this(&self, object: Value) -> bool {
        let object = self.b.func.dfg.resolve_aliases(object);
        let is_latest = |latest: Value| self.b.func.dfg.resolve_aliases(latest) == object;
        self.scope.analysis.keeps_this && self.scope.latest[0].is_some_and(is_latest)
    }

    /// What is known of an object at any address that it gets.
    fn facts_of_object(&self, object: Value) -> Vec<Fact> {
        let mut facts: Vec<Fact> = self.facts_of(object).filter(|fact| !fact.is_passing()).collect();
        if self.is_this(object) {
            facts.push(self.scope.receiver_class.map_or(Fact::NotNull, Fact::Exact));
        }
        facts
    }

    /// What is known of the objects in the slots of the scope being translated.
    pub(super) fn facts_of_slots(&self) -> Vec<Slot> {
        let latest = self.scope.latest.iter().enumerate();
        let slots = latest.filter_map(|(slot, value)| {
            let value = (*value)?;
            Some(Slot { slot, value, facts: self.facts_of_object(value) })
        });
        slots.filter(|slot| !slot.facts.is_empty()).collect()
    }

    /// A slot has the object that it had, at another address perhaps.
    pub(super) fn carry(&mut self, known: Slot) {
        let Slot { slot, value: old, facts } = known;
        let state = &self.scope.state;
        let local = state.locals.get(slot).map(|local| local.ty);
        if local.or_else(|| state.stack.get(slot - state.locals.len()).copied()) != Some(Ty::Ref) {
            return;
        }
        let value = self.read_slot(slot, Ty::Ref);
        let [old, value] = [old, value].map(|value| self.b.func.dfg.resolve_aliases(value));
        if old != value {
            // Here and no further: the value may be one that is known elsewhere, too, where it has been less looked at.
            facts.into_iter().for_each(|fact| self.learn(value, fact));
        }
    }

    /// What is known before something that has several ways, on some of which objects may move.
    pub(super) fn before_ways(&mut self) -> Ways {
        let mut slots = Vec::new();
        self.for_each_scope(|t| slots.push(t.facts_of_slots()));
        Ways { slots, latest: self.all_latest(), entries: self.entries.len() }
    }

    /// Before each of these ways but the first.
    pub(super) fn begin_way(&mut self, ways: &Ways) {
        self.set_latest(&ways.latest);
    }

    /// Where these ways meet, which have left the stack as it was up to a depth.
    pub(super) fn ways_meet(&mut self, mut ways: Ways, depth: usize) {
        self.private.clear();
        self.set_latest(&ways.latest);
        let first_new = self.scope.max_locals + depth;
        self.scope.latest[first_new..].fill(None);
        if let Some(own) = ways.slots.last_mut() {
            own.retain(|slot| slot.slot < first_new);
        }
        if ways.entries != self.entries.len() {
            // Who came by an entry hasn't come by what the length is.
            let slots = ways.slots.iter_mut().flatten();
            slots.for_each(|slot| slot.facts.retain(|fact| !matches!(fact, Fact::HasLength(_) | Fact::Chars { .. })));
        }
        let mut slots = ways.slots.into_iter();
        self.for_each_scope(|t| slots.next().into_iter().flatten().for_each(|slot| t.carry(slot)));
    }

    /// What is `latest` in all scopes, the compiled method's first.
    fn all_latest(&self) -> Vec<Latest> {
        self.outer.iter().chain([&self.scope]).map(|scope| scope.latest.clone()).collect()
    }

    fn set_latest(&mut self, latest: &[Latest]) {
        for (scope, latest) in self.outer.iter_mut().chain([&mut self.scope]).zip(latest) {
            scope.latest.clone_from(latest);
        }
    }

    /// At a block's start: what is known on all ways that lead here, and what the branch has found.
    pub(super) fn begin_facts(&mut self, block: &Block, predecessors: &[usize], done: &[bool]) {
        self.scope.latest.fill(None);
        if block.start == 0 && !block.is_entered_late() {
            return;
        }
        self.facts.truncate(self.scope.facts_before);
        // What is private may go by another name from here on.
        self.private.clear();
        if block.is_entered_late() || !predecessors.iter().all(|before| done[*before]) {
            self.outer.iter_mut().for_each(|scope| scope.latest.fill(None));
            return;
        }
        self.learn_from(predecessors);
        if predecessors.len() == 1 {
            let found = self.scope.found.iter().filter(|(at, _, _)| *at == block.start);
            self.facts.extend(found.map(|(_, object, fact)| (*object, *fact)));
        }
    }

    /// What is known on all ways that lead here is known here.
    pub(super) fn learn_from(&mut self, predecessors: &[usize]) {
        self.facts.truncate(self.scope.facts_before);
        let common = self.scope.known_by_all(predecessors);
        self.facts.extend(common);
        let mut latest: Vec<&Vec<Latest>> = predecessors.iter().map(|before| &self.scope.latest_in[*before]).collect();
        let Some(first) = latest.pop() else { return };
        let mut common = first.clone();
        for (scope, slots) in common.iter_mut().enumerate() {
            for (slot, value) in slots.iter_mut().enumerate() {
                if latest.iter().any(|other| other[scope][slot] != *value) {
                    *value = None;
                }
            }
        }
        self.set_latest(&common);
    }

    /// What is known of an object at a block's end, at any address that it gets.
    pub(super) fn facts_at_end(&self, block: usize, object: Value) -> Vec<Fact> {
        let object = self.b.func.dfg.resolve_aliases(object);
        let here = self.scope.facts_in[block].iter().filter(|(of, _)| *of == object).map(|(_, fact)| *fact);
        let known = self.certain.get(&object).into_iter().flatten().copied().chain(here);
        known.filter(|fact| !fact.is_passing()).collect()
    }

    /// At a block's end.
    pub(super) fn end_facts(&mut self, index: usize) {
        let first = self.scope.facts_before.max(self.facts.len().saturating_sub(MAX_FACTS));
        self.scope.facts_in[index] = self.facts[first..].to_vec();
        self.scope.latest_in[index] = self.all_latest();
    }
}
