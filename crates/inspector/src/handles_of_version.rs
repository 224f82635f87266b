//! What Java objects know of methods' places and fields' offsets: member names, method and variable handles, field updaters. When these change, so
//! do the objects.
//!
//! Invariant: compiled code, which takes such values for constants, is thrown away in the same stop.

use super::layouts_of_version::Moved;
use hashbrown::HashMap;
use heap::Address;
use runtime::class::{BasicType, Class, ClassRef, Field, FieldRef, Method, ReferenceField, SEARCHED};
use runtime::vm::Vm;

/// `MemberName.flags`: is it a field?
const IS_FIELD: i32 = 0x0004_0000;
const KIND_SHIFT: i32 = 24;
const REF_INVOKE_VIRTUAL: i32 = 5;

/// Classes whose instances have the offset of a field, with the fields that hold it and the class, or a member name of it.
const HOLDERS: [(&str, &str, &str); 6] = [
    ("java/lang/invoke/DirectMethodHandle$Accessor", "fieldOffset", "member"),
    ("$FieldInstanceReadOnly", "fieldOffset", "receiverType"),
    ("java/util/concurrent/atomic/AtomicIntegerFieldUpdater$AtomicIntegerFieldUpdaterImpl", "offset", "tclass"),
    ("java/util/concurrent/atomic/AtomicLongFieldUpdater$CASUpdater", "offset", "tclass"),
    ("java/util/concurrent/atomic/AtomicLongFieldUpdater$LockedUpdater", "offset", "tclass"),
    ("java/util/concurrent/atomic/AtomicReferenceFieldUpdater$AtomicReferenceFieldUpdaterImpl", "offset", "tclass"),
];

/// Where an instance of a class has an offset, of what type, and where what says whose it is.
#[derive(Copy, Clone)]
struct Holder {
    offset: usize,
    basic_type: BasicType,
    owner: usize,
}

fn holder(class: ClassRef) -> Option<Holder> {
    if !class.loader.is_boot() {
        return None;
    }
    let field =
        |name: &str| class.ancestors().flat_map(|c| c.fields()).find(|f| f.name.is(name) && !f.is_static()).copied();
    let (_, offset, owner) =
        HOLDERS.iter().find(|(name, _, _)| class.ancestors().any(|c| c.name.bytes().ends_with(name.as_bytes())))?;
    let offset = field(offset)?;
    Some(Holder {
        offset: offset.offset() as usize,
        basic_type: offset.basic_type,
        owner: field(owner)?.offset() as usize,
    })
}

/// The class that a mirror is of.
///
/// # Safety
/// Null or an object that is alive.
unsafe fn class_of_mirror(vm: &Vm, mirror: Address) -> Option<ClassRef> {
    let wk = vm.well_known();
    // SAFETY: the caller's promise; a mirror names its class, which it keeps.
    unsafe {
        let is_mirror =
            !mirror.is_null() && vm.heap().is_object(mirror) && std::ptr::eq(Class::of(mirror), wk.class_class);
        if is_mirror { (*mirror.field::<*const Class>(wk.class_native_class as usize)).as_ref() } else { None }
    }
}

/// Brings all such objects up to date. The world is stopped.
pub(crate) fn renew(vm: &'static Vm, moved: &[Moved]) {
    let wk = vm.well_known();
    let mut holders: HashMap<u32, Option<Holder>> = HashMap::new();
    let reflector = boot_class(vm, "java/io/ObjectStreamClass$FieldReflector").and_then(Reflector::of);
    let to = |class: ClassRef, at: u32| {
        let is_it = |m: &&Moved| m.from == at && class.is_subclass_of(m.field.class());
        moved.iter().find(is_it).map(|m| m.to)
    };
    // SAFETY: the world is stopped, and only numbers in objects are written; objects that are dead may name others that are gone, which
    // is looked at before.
    unsafe {
        vm.heap().enumerate_objects(&mut |object| {
            let class = Class::of(object);
            if std::ptr::eq(class, wk.class_member_name) {
                let Some(owner) = class_of_mirror(vm, *object.field::<Address>(wk.member_name_clazz.offset() as usize))
                else {
                    return;
                };
                let flags = *object.field::<i32>(wk.member_name_flags as usize);
                let index = object.field::<i64>(wk.member_name_vmindex as usize);
                if flags & IS_FIELD != 0 {
                    if let Some(new) = to(owner, *index as u32).filter(|_| flags & 8 == 0) {
                        *index = i64::from(new);
                    }
                } else {
                    *index = method_index(vm, object, owner, flags, *index);
                }
                return;
            }
            if let Some(reflector) = reflector.as_ref().filter(|reflector| std::ptr::eq(class, reflector.class)) {
                reflector.renew(vm, object, &to);
                return;
            }
            let Some(holder) = *holders.entry(class.address()).or_insert_with(|| holder(class)) else { return };
            let named = *object.field::<Address>(holder.owner);
            let is_member =
                !named.is_null() && vm.heap().is_object(named) && std::ptr::eq(Class::of(named), wk.class_member_name);
            let mirror =
                if is_member { *named.field::<Address>(wk.member_name_clazz.offset() as usize) } else { named };
            let Some(owner) = class_of_mirror(vm, mirror) else { return };
            let wide = holder.basic_type == BasicType::Long;
            let at =
                if wide { *object.field::<i64>(holder.offset) as u32 } else { *object.field::<u32>(holder.offset) };
            match to(owner, at) {
                Some(new) if wide => *object.field::<i64>(holder.offset) = i64::from(new),
                Some(new) => *object.field::<u32>(holder.offset) = new,
                None => {}
            }
        });
    }
}

fn boot_class(vm: &'static Vm, name: &str) -> Option<ClassRef> {
    vm.all_classes().find(|class| class.loader.is_boot() && class.name.is(name))
}

/// The field of this name that objects of a class have, their own or inherited.
fn declared(class: ClassRef, name: &str) -> Option<FieldRef> {
    class.ancestors().flat_map(|c| c.fields()).find(|f| f.name.is(name) && !f.is_static()).copied()
}

/// Where objects of a class have the field of this name.
pub(crate) fn instance_field(class: ClassRef, name: &str) -> Option<usize> {
    declared(class, name).map(|field| field.offset() as usize)
}

/// Where objects of a class have the field of this name, which holds references.
pub(crate) fn instance_reference(class: ClassRef, name: &str) -> Option<ReferenceField> {
    declared(class, name).and_then(Field::reference)
}

/// Where what reads and writes the fields of objects in streams has their offsets.
struct Reflector {
    class: ClassRef,
    fields: usize,
    keys: [usize; 2],
}

impl Reflector {
    fn of(class: ClassRef) -> Option<Reflector> {
        let at = |name| instance_field(class, name);
        Some(Reflector { class, fields: at("fields")?, keys: [at("readKeys")?, at("writeKeys")?] })
    }

    /// # Safety
    /// One that was found with the world stopped.
    unsafe fn renew(&self, vm: &Vm, object: Address, to: &dyn Fn(ClassRef, u32) -> Option<u32>) {
        let wk = vm.well_known();
        // SAFETY: the caller's promise; what a dead one names is looked at before it is read. Its arrays have the types of its fields.
        unsafe {
            let there = |object: Address| (!object.is_null() && vm.heap().is_object(object)).then_some(object);
            let length = |array: Address| heap::array_length(array) as usize;
            let Some(fields) = there(*object.field::<Address>(self.fields)).filter(|a| Class::of(*a).is_array()) else {
                return;
            };
            for index in 0..length(fields) {
                let described = there(*fields.field::<Address>(heap::ARRAY_BASE + 8 * index));
                let field = described
                    .and_then(|described| Some((described, instance_field(Class::of(described), "field")?)))
                    .and_then(|(described, at)| there(*described.field::<Address>(at)));
                let owner = field
                    .and_then(|f| class_of_mirror(vm, *f.field::<Address>(wk.reflect_field_clazz.offset() as usize)));
                let Some(owner) = owner else { continue };
                for keys in self.keys {
                    let keys = there(*object.field::<Address>(keys)).filter(|keys| Class::of(*keys).name.is("[J"));
                    let Some(keys) = keys.filter(|keys| index < length(*keys)) else { continue };
                    let key = keys.field::<i64>(heap::ARRAY_BASE + 8 * index);
                    if let Some(new) = u32::try_from(*key).ok().and_then(|at| to(owner, at)) {
                        *key = i64::from(new);
                    }
                }
            }
        }
    }
}

/// Empties what the class library remembers of how objects of these classes are written to streams; it is made anew. The world is stopped.
pub(crate) fn forget_streams(vm: &'static Vm, affected: &[ClassRef]) {
    let Some(cache) = boot_class(vm, "java/io/ClassCache$CacheRef") else { return };
    let (Some(described), Some(strong)) = (instance_field(cache, "type"), instance_field(cache, "strongReferent"))
    else {
        return;
    };
    let referent = vm.well_known().reference_referent.offset() as usize;
    // SAFETY: the world is stopped; null is stored in references that are there for memory's sake alone.
    unsafe {
        vm.heap().enumerate_objects(&mut |object| {
            let is_it = std::ptr::eq(Class::of(object), cache);
            let class = if is_it { class_of_mirror(vm, *object.field::<Address>(described)) } else { None };
            if class.is_some_and(|class| affected.contains(&class)) {
                *object.field::<Address>(strong) = Address::NULL;
                *object.field::<Address>(referent) = Address::NULL;
            }
        });
    }
}

/// The place in virtual tables by which a member name's method is called.
///
/// # Safety
/// A member name; the world is stopped.
unsafe fn method_index(vm: &Vm, object: Address, owner: ClassRef, flags: i32, index: i64) -> i64 {
    let wk = vm.well_known();
    // SAFETY: the caller's promise; a resolved method name has null or a method, which it keeps.
    let method = unsafe {
        let resolved = *object.field::<Address>(wk.member_name_method.offset() as usize);
        if resolved.is_null()
            || !vm.heap().is_object(resolved)
            || !std::ptr::eq(Class::of(resolved), wk.class_resolved_method_name)
        {
            return index;
        }
        match (*resolved.field::<*const Method>(wk.resolved_method_name_target as usize)).as_ref() {
            Some(method) => method,
            None => return index,
        }
    };
    if index >= i64::from(owner.shared_slots()) {
        return i64::from(SEARCHED);
    }
    let is_direct = index == -1 && flags >> KIND_SHIFT & 15 == REF_INVOKE_VIRTUAL;
    let is_final =
        method.is_final() || method.is_private() || method.is_static() || method.class().access_flags() & 0x10 != 0;
    if is_direct && !is_final { i64::from(method.vtable_index()) } else { index }
}
