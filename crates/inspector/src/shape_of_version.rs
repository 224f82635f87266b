//! What a class itself says of itself in a new version: modifiers, nest, record components, permitted subclasses; and what the class library
//! remembers of it.

use super::redefine::Prepared;
use classfile::{ClassFile, access};
use inspection::{Answer, Refusal};
use options::Redefinition;
use runtime::class::{ClassFlags, ClassRef};
use runtime::define::class_modifiers;
use runtime::planned::Planned;
use runtime::refs::Ref;
use runtime::thread::Current;
use runtime::vm::Vm;

/// What a class file says of its class that other classes' rights depend on.
fn attributes(file: &ClassFile) -> impl PartialEq + use<> {
    let components = file.record.as_ref().map(|all| {
        let text = |i: u16| file.constant_pool.utf8(i).to_vec();
        all.iter().map(|c| (text(c.name), text(c.descriptor), c.signature.map(text))).collect::<Vec<_>>()
    });
    (file.nest_host.map(|h| names(file, &[h])), components)
}

fn names(file: &ClassFile, indices: &[u16]) -> Vec<Vec<u8>> {
    indices.iter().map(|i| file.constant_pool.class_name(*i).to_vec()).collect()
}

/// The nest members and permitted subclasses, in whatever order.
fn related(file: &ClassFile) -> (Vec<Vec<u8>>, Option<Vec<Vec<u8>>>) {
    let mut members = names(file, &file.nest_members);
    let mut permitted = file.permitted_subclasses.as_ref().map(|p| names(file, p));
    members.sort();
    permitted.iter_mut().for_each(|p| p.sort());
    (members, permitted)
}

/// What must be as it was. Is anything otherwise all the same?
///
/// # Errors
/// What JVM TI has for changes that aren't allowed.
pub(crate) fn compare(
    vm: &Vm,
    class: ClassRef,
    (old, new): (&ClassFile, &ClassFile),
    allowed: Redefinition,
    planned: &Planned,
) -> Answer<bool> {
    let new_supers = old.super_name() != new.super_name() || names(old, &old.interfaces) != names(new, &new.interfaces);
    if new_supers && !allowed.anything {
        return Err(Refusal::HierarchyChanged);
    }
    let new_attributes = attributes(old) != attributes(new) || related(old) != related(new);
    if new_attributes && !allowed.anything {
        return Err(Refusal::ClassAttributeChanged);
    }
    let direct =
        |below: &ClassRef| planned.super_class(below) == Some(class) || planned.interfaces(below).contains(&class);
    let mut below = vm.all_classes().filter(|c| !c.is_array()).filter(direct);
    if let (_, Some(permitted)) = related(new)
        && below.any(|c| !permitted.iter().any(|p| p == c.name.bytes()))
    {
        return Err(Refusal::ClassAttributeChanged);
    }
    let modifiers = (old.access_flags ^ new.access_flags) & !access::SUPER;
    // Classes and interfaces have tables, calls and instances of other kinds.
    if modifiers != 0 && (!allowed.anything || modifiers & access::INTERFACE != 0) {
        return Err(Refusal::ClassModifiersChanged);
    }
    if modifiers & new.access_flags & access::FINAL != 0
        && vm.all_classes().any(|c| planned.super_class(c) == Some(class) && !c.is_array())
    {
        return Err(Refusal::FailsVerification);
    }
    let signature = |file: &ClassFile| file.signature.map(|index| file.constant_pool.utf8(index).to_vec());
    let new_reflection = signature(old) != signature(new) || class_modifiers(old) != class_modifiers(new);
    Ok(new_supers || new_attributes || modifiers != 0 || new_reflection && allowed.anything)
}

/// Gives classes what their new versions say of them, and those below them what follows. The world is stopped.
pub(crate) fn install(cur: &Current, prepared: &[Prepared], affected: &[ClassRef]) {
    for (class, file) in prepared.iter().filter_map(|p| Some((p.class, p.new_file()?))) {
        class.set_modifiers(file.access_flags, class_modifiers(file));
        class.mirror(cur).store_u16(cur.vm().well_known().class_modifiers as usize, class.modifiers());
    }
    for class in affected {
        renew_flags(class);
        count_version(cur, class);
        forget_reflection(cur, class);
    }
    // Nests are found anew: membership is what both sides say.
    for class in cur.vm().all_classes().filter(|class| !class.is_hidden() && !affected.is_empty()) {
        class.forget_nest_host();
    }
}

fn renew_flags(class: ClassRef) {
    let set = |flag: ClassFlags, on: bool| {
        if on {
            class.add_flags(flag);
        } else {
            class.remove_flags(flag);
        }
    };
    if class.is_array() {
        return;
    }
    let is_cloneable = |i: &ClassRef| i.name.is("java/lang/Cloneable") && i.loader.is_boot();
    set(ClassFlags::CLONEABLE, class.all_interfaces().iter().any(is_cloneable));
    let is_record = class.class_file().is_some_and(|file| file.record.is_some())
        && class.access_flags() & access::FINAL != 0
        && class.super_class().is_some_and(|c| c.name.is("java/lang/Record"));
    set(ClassFlags::RECORD, is_record);
    let is_slow = class.flags().intersects(ClassFlags::FINALIZABLE | ClassFlags::MIRROR)
        || class.access_flags() & (access::INTERFACE | access::ABSTRACT) != 0;
    set(ClassFlags::SLOW_ALLOCATION, is_slow);
}

/// Counts a class's versions, by which its reflection data and annotations are found to be old.
pub(crate) fn count_version(cur: &Current, class: ClassRef) {
    let count = cur.vm().well_known().class_redefined_count as usize;
    let mirror = class.mirror(cur);
    mirror.store_i32(count, mirror.load_i32(count).wrapping_add(1));
}

/// Empties what else java.lang.Class remembers of a class.
fn forget_reflection(cur: &Current, class: ClassRef) {
    let wk = cur.vm().well_known();
    let mirror = class.mirror(cur);
    for field in wk.class_class.fields() {
        let is_cache = ["enumConstants", "enumConstantDirectory", "genericInfo", "annotationType"]
            .iter()
            .any(|n| field.name.is(n));
        if let Some(cache) = field.reference().filter(|_| is_cache && !field.is_static()) {
            mirror.store_ref(cur, cache, Ref::null());
        }
    }
}
