//! Where the fields of instances and mirrors lie once new versions of classes are installed.
//!
//! Invariant: a field keeps its offset, in subclasses, too, unless its class gets a superclass that has a field there. What moves and what comes lies
//! behind the end of the largest subclass.

use super::fields_of_version::Change;
use hashbrown::HashMap;
use heap::{HEADER_SIZE, ReferenceRange, static_references_offset};
use inspection::{Answer, Refusal};
use runtime::class::{BasicType, ClassRef, Field, FieldRef};
use runtime::define::field_spec;
use runtime::layout::{FieldSpec, merge, plan};
use runtime::planned::Planned;
use runtime::vm::Vm;
use std::collections::BTreeSet;

/// A value that stays, perhaps elsewhere.
#[derive(Copy, Clone)]
pub(crate) struct Move {
    from: u32,
    to: u32,
    bytes: usize,
}

/// A class whose instances, or whose mirror, get another layout.
pub(crate) struct Larger {
    pub class: ClassRef,
    /// Their size.
    pub bytes: u32,
    /// Where they have references.
    pub ranges: Vec<ReferenceRange>,
    /// What they keep; None: everything, where it is.
    pub moves: Option<Vec<Move>>,
}

impl Larger {
    /// Writes the fields of an object.
    ///
    /// # Safety
    /// `old` has the object's bytes as they were, `new` is where its `bytes` bytes are to be, header included, and holds the old ones' copy.
    pub unsafe fn rewrite(&self, old: *const u8, new: *mut u8, bytes: usize) {
        let Some(moves) = &self.moves else { return };
        // SAFETY: the caller's promise; offsets lie within the sizes.
        unsafe {
            new.add(HEADER_SIZE).write_bytes(0, bytes - HEADER_SIZE);
            for Move { from, to, bytes } in moves {
                std::ptr::copy_nonoverlapping(old.add(*from as usize), new.add(*to as usize), *bytes);
            }
        }
    }
}

/// A field that moves.
pub(crate) struct Moved {
    pub field: FieldRef,
    pub from: u32,
    pub to: u32,
}

/// Where everything is to lie.
#[derive(Default)]
pub(crate) struct Layouts {
    /// Instances of these classes, by the class's address.
    pub instances: HashMap<u32, Larger>,
    /// Mirrors of these classes, likewise.
    pub mirrors: HashMap<u32, Larger>,
    /// Offsets of each change's new fields, by the class's address.
    pub offsets: HashMap<u32, Vec<u32>>,
    /// Fields that stay, but elsewhere.
    pub moved: Vec<Moved>,
}

/// All instance fields that a class has or had; the latter's places stay theirs.
fn instance_fields(class: ClassRef) -> Vec<FieldRef> {
    let removed = class.removed_fields();
    class.fields().iter().chain(removed.iter()).copied().filter(|field| !field.is_static()).collect()
}

fn bytes_of(basic_type: BasicType) -> u32 {
    1 << basic_type.shift()
}

/// Where instances of classes, as planned so far, have fields: offset and type.
struct Places<'a> {
    planned: &'a Planned,
    moved: HashMap<*const Field, u32>,
    added: HashMap<u32, Vec<(u32, BasicType)>>,
}

impl Places<'_> {
    fn of(&self, field: FieldRef) -> u32 {
        self.moved.get(&std::ptr::from_ref(field)).copied().unwrap_or_else(|| field.offset())
    }

    /// Those that a class declares itself.
    fn own(&self, class: ClassRef) -> Vec<(u32, BasicType)> {
        let known = instance_fields(class).into_iter().map(|field| (self.of(field), field.basic_type));
        known.chain(self.added.get(&class.address()).into_iter().flatten().copied()).collect()
    }

    /// Does a field lie where one of a superclass's is to lie?
    fn collides(&self, class: ClassRef, field: FieldRef) -> bool {
        let (start, end) = (field.offset(), field.offset() + bytes_of(field.basic_type));
        let above = self.planned.ancestors(class).skip(1);
        above.flat_map(|c| self.own(c)).any(|(at, basic_type)| at < end && start < at + bytes_of(basic_type))
    }

    /// What instances keep.
    fn moves(&self, class: ClassRef) -> Vec<Move> {
        let kept = self.planned.ancestors(class).filter(|above| class.is_subclass_of(above));
        let moved = |field: FieldRef| Move {
            from: field.offset(),
            to: self.of(field),
            bytes: bytes_of(field.basic_type) as usize,
        };
        kept.flat_map(instance_fields).map(moved).collect()
    }

    fn references(&self, class: ClassRef) -> BTreeSet<u32> {
        let all = self.planned.ancestors(class).flat_map(|c| self.own(c));
        all.filter(|(_, basic_type)| *basic_type == BasicType::Reference).map(|(at, _)| at).collect()
    }
}

fn to_ranges(offsets: BTreeSet<u32>) -> Vec<ReferenceRange> {
    merge(offsets.into_iter().map(|offset| ReferenceRange { offset, count: 1 }).collect())
}

fn offsets_in(ranges: &[ReferenceRange]) -> impl Iterator<Item = u32> {
    ranges.iter().flat_map(|range| (0..range.count).map(|at| range.offset + at * 8))
}

/// Plans the layouts. The world is stopped.
///
/// # Errors
/// HierarchyChanged, where fields of a class of the boot loader would have to move: the VM may know where they lie.
pub(crate) fn lay_out(vm: &Vm, changes: &[Change], planned: &Planned) -> Answer<Layouts> {
    let mut layouts = Layouts::default();
    let mut places = Places { planned, moved: HashMap::new(), added: HashMap::new() };
    let is_new_super = |class: ClassRef| planned.super_class(class) != class.super_class();
    let has_new = |change: &Change| change.added().any(|spec| !spec.is_static);
    let roots: Vec<ClassRef> =
        changes.iter().filter(|c| has_new(c) || is_new_super(c.class)).map(|c| c.class).collect();
    let mut affected: Vec<ClassRef> = if roots.is_empty() {
        Vec::new()
    } else {
        let plain = vm.all_classes().filter(|c| !c.is_array() && !c.is_interface() && !c.is_primitive());
        plain.filter(|c| planned.ancestors(c).any(|above| roots.contains(&above))).collect()
    };
    affected.sort_by_cached_key(|class| planned.depth(class));
    for class in &affected {
        let change = changes.iter().find(|change| change.class == *class);
        let is_rehoused = planned.ancestors(class).any(is_new_super);
        let moved: Vec<FieldRef> = if is_rehoused {
            instance_fields(class).into_iter().filter(|field| places.collides(class, field)).collect()
        } else {
            Vec::new()
        };
        if !moved.is_empty() && class.loader.is_boot() {
            return Err(Refusal::HierarchyChanged);
        }
        let to_spec = |field: &FieldRef| FieldSpec { basic_type: field.basic_type, is_static: false, apart: 0 };
        let added = change.into_iter().flat_map(Change::added).filter(|spec| !spec.is_static);
        let specs: Vec<FieldSpec> = moved.iter().map(to_spec).chain(added).collect();
        let size = |c: ClassRef| layouts.instances.get(&c.address()).map_or(c.instance_size(), |larger| larger.bytes);
        let above = planned.super_class(class).map_or(0, size).max(class.instance_size());
        let below = affected.iter().filter(|c| planned.ancestors(c).any(|above| above == *class));
        let start = below.map(|c| size(c)).max().unwrap_or(0).max(above);
        let place = plan(start, &specs, &[], Some(0), 0);
        for (field, to) in moved.iter().copied().zip(&place.offsets) {
            places.moved.insert(field, *to);
            layouts.moved.push(Moved { field, from: field.offset(), to: *to });
        }
        let new = place.offsets[moved.len()..].to_vec();
        let new_types = specs[moved.len()..].iter().map(|spec| spec.basic_type);
        places.added.insert(class.address(), new.iter().copied().zip(new_types).collect());
        layouts.offsets.insert(class.address(), new);
        let (moves, references) = if is_rehoused {
            (Some(places.moves(class)), places.references(class))
        } else {
            let inherited = planned.super_class(class).and_then(|c| layouts.instances.get(&c.address()));
            let inherited = inherited.into_iter().flat_map(|larger| offsets_in(&larger.ranges));
            let known = offsets_in(class.layout().reference_ranges());
            (None, known.chain(inherited).chain(offsets_in(&place.ranges)).collect())
        };
        let bytes = if specs.is_empty() { above } else { place.instance_end };
        layouts.instances.insert(class.address(), Larger { class, bytes, ranges: to_ranges(references), moves });
    }
    lay_out_statics(vm, changes, &mut layouts);
    Ok(layouts)
}

/// Static fields that come lie behind the mirror's end.
fn lay_out_statics(vm: &Vm, changes: &[Change], layouts: &mut Layouts) {
    let static_base = vm.class_class().map_or(0, |c| static_references_offset(c.instance_size()) as u32);
    for change in changes {
        let class = change.class;
        let specs: Vec<FieldSpec> = change.added().collect();
        let statics = class.mirror_size().max(static_base);
        let only: Vec<FieldSpec> = specs.iter().filter(|spec| spec.is_static).map(FieldSpec::clone).collect();
        let place = plan(0, &only, &[], Some(statics), 0);
        if place.static_end != 0 {
            let mut ranges = class.layout().added_static_ranges().to_vec();
            let count = place.static_reference_count;
            let references =
                only.iter().zip(&place.offsets).filter(|(spec, _)| spec.basic_type == BasicType::Reference);
            ranges.extend(references.map(|(_, at)| *at).min().map(|offset| ReferenceRange { offset, count }));
            let larger = Larger { class, bytes: place.static_end, ranges, moves: None };
            layouts.mirrors.insert(class.address(), larger);
        }
        // In the file's order, as `Change::added` has them.
        let mut of_class = place.offsets.into_iter();
        let mut of_instance = layouts.offsets.remove(&class.address()).unwrap_or_default().into_iter();
        let next = |spec: &FieldSpec| if spec.is_static { of_class.next() } else { of_instance.next() };
        layouts.offsets.insert(class.address(), specs.iter().map_while(next).collect());
    }
}

impl Change<'_> {
    /// The fields that come.
    pub fn added(&self) -> impl Iterator<Item = FieldSpec> {
        let fields = self.new.file.fields.iter().zip(self.plan.targets());
        fields.filter(|(_, target)| target.is_none()).map(|(info, _)| field_spec(&self.new.file, info))
    }
}
