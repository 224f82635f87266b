//! New versions of classes with other fields (`-XX:+AllowAnyRedefinition`): which they are, and how the objects there are get them.
//!
//! Invariant: what a field leaves stays unused. Objects that must be larger than they are (`layouts_of_version`) are replaced, with the world
//! stopped, by copies in arrays of bytes that were allocated before.

use super::layouts_of_version::{Larger, Layouts, Moved};

use classfile::{ClassFile, FieldInfo, access};
use hashbrown::HashMap;
use heap::{Address, Replacements, object_size};
use inspection::{Answer, Refusal};
use options::Redefinition;
use runtime::class::{BasicType, ClassRef, ConstantsRef, Field, FieldRef};
use runtime::define::new_field;
use runtime::refs::Handle;
use runtime::thread::Current;
use runtime::vm::Vm;
use runtime::well_known::WellKnown;

/// What becomes of the fields of a class.
pub(crate) struct FieldPlan {
    /// By the new file's fields: the one that it is; none for those that are new.
    targets: Vec<Option<FieldRef>>,
    /// Those that the new file has no longer.
    removed: Vec<FieldRef>,
    /// Is anything but the order of attributes otherwise?
    pub is_new_shape: bool,
}

/// Compares the fields of a new file with the class's.
///
/// # Errors
/// SchemaChanged, where they must be as they were.
pub(crate) fn plan_fields(class: ClassRef, new: &ClassFile, allowed: Redefinition) -> Answer<FieldPlan> {
    let pool = &new.constant_pool;
    let is_it = |field: &FieldRef, info: &FieldInfo| {
        field.name.bytes() == pool.utf8(info.name)
            && field.descriptor.bytes() == pool.utf8(info.descriptor)
            && (field.access_flags() ^ info.access_flags) & access::STATIC == 0
    };
    let known = class.fields();
    let is_same = known.len() == new.fields.len()
        && known.iter().zip(&new.fields).all(|(f, info)| is_it(f, info) && f.access_flags() == info.access_flags);
    let is_known = class.loader.is_boot() && WellKnown::knows(class.name.bytes());
    if !is_same && (!allowed.anything || is_known) {
        return Err(Refusal::SchemaChanged);
    }
    let former = class.removed_fields();
    let find = |info: &FieldInfo| known.iter().chain(&former).copied().find(|field| is_it(field, info));
    let targets: Vec<Option<FieldRef>> = new.fields.iter().map(find).collect();
    let removed: Vec<FieldRef> = known.iter().copied().filter(|field| !targets.contains(&Some(field))).collect();
    // Native code of the class library's, and our own that stands for its methods, may use them.
    if class.loader.is_boot() && !removed.is_empty() {
        return Err(Refusal::SchemaChanged);
    }
    Ok(FieldPlan { targets, removed, is_new_shape: !is_same })
}

impl FieldPlan {
    /// The fields that come, with their index in the new file.
    pub fn added<'f>(&self, file: &'f ClassFile) -> impl Iterator<Item = (usize, &'f FieldInfo)> {
        let fields = file.fields.iter().enumerate().zip(&self.targets);
        fields.filter(|(_, target)| target.is_none()).map(|(field, _)| field)
    }

    /// By the new file's fields: the one that it is; none for those that are new.
    pub fn targets(&self) -> &[Option<FieldRef>] {
        &self.targets
    }
}

/// A class that gets other fields, or other supers.
pub(crate) struct Change<'p> {
    pub class: ClassRef,
    pub new: ConstantsRef,
    pub plan: &'p FieldPlan,
}

/// An object that gets larger.
pub(crate) struct Outgrown {
    object: Address,
    before: usize,
    after: usize,
}

/// The objects that get larger. The world is stopped.
pub(crate) fn outgrown(vm: &'static Vm, layouts: &Layouts) -> Vec<Outgrown> {
    let mut found = Vec::new();
    if layouts.instances.is_empty() && layouts.mirrors.is_empty() {
        return found;
    }
    let mut note = |object: Address, before: usize, larger: &Larger| {
        let after = object_size(larger.bytes as usize);
        if after > before {
            found.push(Outgrown { object, before, after });
        }
    };
    // SAFETY: the world is stopped, and the closure only notes.
    unsafe {
        vm.heap().enumerate_objects(&mut |object| {
            let class = runtime::class::Class::of(object);
            if let Some(larger) = layouts.instances.get(&class.address()) {
                note(object, vm.heap().size_of(object), larger);
            }
        });
    }
    for larger in layouts.mirrors.values() {
        let mirror = larger.class.mirror_address();
        // SAFETY: a mirror that is alive.
        note(mirror, unsafe { vm.heap().size_of(mirror) }, larger);
    }
    found
}

/// Arrays of bytes that become objects: by their size, an array of them.
#[derive(Default)]
pub(crate) struct Room(HashMap<usize, (Handle, usize)>);

impl Room {
    /// Is there room for all of them?
    pub fn suffices(&self, outgrown: &[Outgrown]) -> bool {
        counts(outgrown).iter().all(|(bytes, count)| self.0.get(bytes).is_some_and(|(_, room)| room >= count))
    }

    /// Makes room for as many, and some more that may have come meanwhile.
    ///
    /// # Errors
    /// OutOfMemory.
    pub fn make(&mut self, cur: &mut Current, counts: HashMap<usize, usize>) -> Answer<()> {
        for (bytes, count) in counts {
            let count = count + count / 8 + 16;
            let object = cur.vm().well_known().class_object;
            let result = cur.new_array_of(object, count as i32).and_then(|array| {
                for index in 0..count {
                    cur.scope(|cur| {
                        let blank = cur.new_array(BasicType::Byte, (bytes - heap::ARRAY_BASE) as i32)?;
                        array.get(cur).set_element_ref(cur, index, blank.get(cur));
                        Ok(())
                    })?;
                }
                Ok(array)
            });
            match result {
                Ok(array) => self.0.insert(bytes, (array, count)),
                Err(thrown) => {
                    thrown.discard();
                    let _ = cur.take_exception();
                    return Err(Refusal::OutOfMemory);
                }
            };
        }
        Ok(())
    }
}

/// How many objects of each new size there are.
pub(crate) fn counts(outgrown: &[Outgrown]) -> HashMap<usize, usize> {
    let mut counts = HashMap::new();
    outgrown.iter().for_each(|one| *counts.entry(one.after).or_default() += 1);
    counts
}

/// Gives classes their new fields, and all objects the new layout; the fields that have moved. The world is stopped.
pub(crate) fn install(
    cur: &Current,
    changes: &[Change],
    layouts: Layouts,
    outgrown: &[Outgrown],
    room: &Room,
) -> Vec<Moved> {
    let vm = cur.vm();
    let mut cleared: Vec<FieldRef> = Vec::new();
    for change in changes {
        let offsets = layouts.offsets.get(&change.class.address()).map_or(&[][..], |offsets| offsets);
        declare(vm, change, offsets, &mut cleared);
    }
    if !cleared.is_empty() {
        clear(vm, &cleared);
    }
    for Moved { field, to, .. } in &layouts.moved {
        field.move_to(*to);
    }
    rewrite_in_place(cur, &layouts);
    if !outgrown.is_empty() {
        replace(cur, &layouts, outgrown, room);
    }
    for Larger { class, bytes, ranges, .. } in layouts.instances.into_values() {
        // The ranges there were may be those that a thread of the collector saw last; they are small, and stay.
        class.layout().set_fields(bytes, Box::leak(runtime::layout::merge(ranges).into_boxed_slice()));
    }
    for Larger { class, bytes, ranges, .. } in layouts.mirrors.into_values() {
        class.enlarge_mirror(bytes, ranges);
    }
    layouts.moved
}

/// Gives the objects their new layout that don't get larger.
fn rewrite_in_place(cur: &Current, layouts: &Layouts) {
    let rewritten = |larger: &&Larger| {
        larger.moves.is_some()
            && object_size(larger.bytes as usize) <= object_size(larger.class.instance_size() as usize)
    };
    let classes: HashMap<u32, &Larger> =
        layouts.instances.values().filter(rewritten).map(|larger| (larger.class.address(), larger)).collect();
    if classes.is_empty() {
        return;
    }
    // SAFETY: the world is stopped, and the closure only writes fields; the objects have as many bytes as their class said.
    unsafe {
        cur.vm().heap().enumerate_objects(&mut |object| {
            if let Some(larger) = classes.get(&runtime::class::Class::of(object).address()) {
                let bytes = larger.class.instance_size() as usize;
                let old = std::slice::from_raw_parts(object.field::<u8>(0), bytes).to_vec();
                larger.rewrite(old.as_ptr(), object.field::<u8>(0), bytes);
                cur.write_barrier(object);
            }
        });
    }
}

/// Sets what fields a class declares now, and notes those whose values go.
fn declare(vm: &'static Vm, change: &Change, offsets: &[u32], cleared: &mut Vec<FieldRef>) {
    let Change { class, new, plan } = change;
    let slots = class.fields().len() + class.removed_fields().len();
    let mut offsets = offsets.iter();
    let mut added = 0;
    let mut declared: Vec<FieldRef> = Vec::new();
    for (index, (info, target)) in new.file.fields.iter().zip(&plan.targets).enumerate() {
        let field: FieldRef = match target {
            Some(field) => {
                let frozen = info.access_flags & access::STATIC != 0 || new.file.record.is_some();
                field.renew(info.access_flags, index as u16, frozen);
                field
            }
            None => {
                let offset = offsets.next().copied().unwrap_or(0);
                let mut field = new_field(vm, &new.file, info, index as u16, offset, new.file.record.is_some());
                field.slot = (slots + added) as u32;
                field.belong_to(class);
                added += 1;
                Box::leak(Box::new(field))
            }
        };
        declared.push(field);
    }
    cleared.extend(class.exchange_removed_fields(&declared, &plan.removed));
    cleared.extend(plan.removed.iter().copied());
    let _ = new.declared_fields.set(declared.into_boxed_slice());
}

/// Empties the places of these fields: those that are no more keep nothing alive, and those that are back have defaults.
fn clear(vm: &'static Vm, fields: &[FieldRef]) {
    let empty = |object: Address, field: &Field| {
        // SAFETY: the field lies in the object, which is alive or not yet collected; the world is stopped.
        unsafe { object.field::<u8>(field.offset() as usize).write_bytes(0, 1 << field.basic_type.shift()) };
    };
    let (of_class, of_instance): (Vec<FieldRef>, Vec<FieldRef>) = fields.iter().copied().partition(|f| f.is_static());
    of_class.iter().for_each(|field| empty(field.class().mirror_address(), field));
    if of_instance.is_empty() {
        return;
    }
    // SAFETY: the world is stopped, and the closure only writes fields.
    unsafe {
        vm.heap().enumerate_objects(&mut |object| {
            let class = runtime::class::Class::of(object);
            for field in of_instance.iter().filter(|field| class.is_subclass_of(field.class())) {
                empty(object, field);
            }
        });
    }
}

/// Has all that refers to these objects refer to larger copies.
fn replace(cur: &Current, layouts: &Layouts, outgrown: &[Outgrown], room: &Room) {
    let vm = cur.vm();
    let mut used: HashMap<usize, usize> = HashMap::new();
    let mut replacements = Replacements::default();
    let mirror_class = vm.well_known().class_class;
    for Outgrown { object, before, after } in outgrown {
        let index = used.entry(*after).or_default();
        let Some((blanks, _)) = room.0.get(after) else { runtime::vm_bug!("no room for objects of {after} bytes") };
        let new = blanks.get(cur).element_ref(*index).address();
        *index += 1;
        // SAFETY: both lie in the heap, with these sizes; nobody knows the new one but the array. Its bytes are zero behind the header, which
        // is overwritten. What the old one was is no object any more.
        unsafe {
            let is_mirror = std::ptr::eq(runtime::class::Class::of(*object), mirror_class);
            std::ptr::copy_nonoverlapping(object.field::<u8>(0), new.field::<u8>(0), *before);
            if is_mirror {
                new.field::<u32>(vm.well_known().class_mirror_size as usize).write(*after as u32);
            }
            if let Some(larger) = layouts.instances.get(&runtime::class::Class::of(*object).address()) {
                larger.rewrite(object.field::<u8>(0), new.field::<u8>(0), *after);
            }
            cur.fill(*object, *before);
        }
        replacements.add(*object, new);
    }
    // SAFETY: the world is stopped, and the objects are as they must be.
    unsafe { vm.heap().replace(&replacements, &mut |object| cur.write_barrier(object)) };
    replacements.iter().for_each(|(_, new)| cur.write_barrier(new));
}
