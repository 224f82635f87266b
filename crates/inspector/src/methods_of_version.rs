//! New versions of classes with other methods (`-XX:+AllowAnyRedefinition`, `-XX:+AllowRedefinitionToAddDeleteMethods`): which method of the
//! class each one of the new file is, and what follows for tables, calls and code elsewhere.
//!
//! Invariant: a method keeps its structure as long as its name and descriptor stay, and static and native with them. The structure of one that
//! is no more stays, too, for handles and ids; it throws NoSuchMethodError, and is used again when the method comes back.

use super::watches::make_slow;
use bytecode::opcodes::RETURN;
use classfile::{ClassFile, MethodInfo, Tag, access};
use inspection::{Answer, Refusal};
use options::Redefinition;
use runtime::class::{Class, ClassFlags, ClassRef, ConstantsRef, Method, MethodFlags, MethodParts, MethodRef};
use runtime::vm::Vm;
use runtime::vtable;
use std::collections::HashSet;
use std::sync::atomic::Ordering;

/// What becomes of the methods of a class.
pub(crate) struct Plan {
    /// By the new file's methods: the one that gets the new body; none for those that are new.
    pub targets: Vec<Option<MethodRef>>,
    /// Those that the new file has no longer.
    pub removed: Vec<MethodRef>,
    /// Is there a method more or less, or one with other modifiers?
    pub is_new_shape: bool,
}

/// Compares the methods of a new file with the class's.
///
/// # Errors
/// What JVM TI has for changes of methods that aren't allowed.
pub(crate) fn plan(class: ClassRef, new: &ClassFile, allowed: Redefinition) -> Answer<Plan> {
    let mut plan = Plan { targets: Vec::new(), removed: Vec::new(), is_new_shape: false };
    let mut left: Vec<MethodRef> = class.methods().to_vec();
    let former = class.removed_methods();
    for info in &new.methods {
        let at = left.iter().position(|method| is_named(method, new, info));
        let known = at.map(|at| left[at]);
        let changed = known.filter(|known| known.access_flags() != info.access_flags);
        if changed.is_some() && !allowed.anything {
            return Err(Refusal::MethodModifiersChanged);
        }
        if known.is_none() && !may_come_and_go(info.access_flags, allowed) {
            return Err(Refusal::MethodAdded);
        }
        plan.is_new_shape |= known.is_none() || changed.is_some();
        let is_kept = |method: &MethodRef| is_same_kind(method, info);
        if let (Some(at), true) = (at, known.as_ref().is_some_and(is_kept)) {
            left.swap_remove(at);
        }
        let before = former.iter().copied().find(|method| is_named(method, new, info) && is_kept(method));
        plan.targets.push(known.filter(is_kept).or(before));
    }
    let is_gone = |method: &MethodRef| !new.methods.iter().any(|info| is_named(method, new, info));
    if left.iter().any(|method| is_gone(method) && !may_come_and_go(method.access_flags(), allowed)) {
        return Err(Refusal::MethodDeleted);
    }
    plan.is_new_shape |= !left.is_empty();
    plan.removed = left;
    Ok(plan)
}

fn is_named(method: &Method, file: &ClassFile, info: &MethodInfo) -> bool {
    let pool = &file.constant_pool;
    method.name.bytes() == pool.utf8(info.name) && method.descriptor.bytes() == pool.utf8(info.descriptor)
}

/// Can a structure serve for a method? Frames and call sites rely on that.
fn is_same_kind(method: &Method, info: &MethodInfo) -> bool {
    (method.access_flags() ^ info.access_flags) & (access::STATIC | access::NATIVE) == 0
}

/// May a method be added or removed? The stock VM lets those that nobody overrides.
fn may_come_and_go(access_flags: u16, allowed: Redefinition) -> bool {
    let is_nobodys = access_flags & access::PRIVATE != 0 && access_flags & (access::STATIC | access::FINAL) != 0;
    allowed.anything || allowed.private_methods && is_nobodys
}

/// A structure for a method that is no more: it gets the old body, and the method this one's, which throws.
pub(crate) fn tombstone(vm: &Vm, method: MethodRef) -> &'static mut Method {
    let body = Method::leak(MethodParts {
        id: vm.method_ids.create(),
        entry: vm.tiers().call_abstract as usize,
        class: method.class(),
        constants: None,
        max_locals: method.arg_slots,
        max_stack: 0,
        arg_slots: method.arg_slots,
        access_flags: method.access_flags(),
        flags: MethodFlags::REMOVED | MethodFlags::OBSOLETE | MethodFlags::PREPARED,
        return_type: method.return_type,
        index: 0,
        name: method.name,
        descriptor: method.descriptor,
        code_length: 0,
        first_site: 0,
    });
    body.slot = method.slot;
    body.id.method.store(body, Ordering::Release);
    body
}

/// Brings everything else in line with classes that have other members now; the methods whose code must go. `affected` are these classes and
/// those below them. The world is stopped.
pub(crate) fn reshape(vm: &'static Vm, affected: &mut [ClassRef]) -> Vec<MethodRef> {
    // Superclasses first; interfaces, whose methods others select, before all.
    affected.sort_by_key(|class| (!class.is_interface(), class.depth()));
    for class in affected.iter() {
        vtable::renew(vm, class);
        renew_flags(class);
        class.forget_selections();
    }
    let addresses: HashSet<u32> = affected.iter().map(|class| class.address()).collect();
    let mut compiled = Vec::new();
    for constants in vm.all_classes().flat_map(Class::versions) {
        let indices = forget_entries(constants, &addresses);
        for method in constants.methods() {
            if !indices.is_empty() {
                make_slow(vm, method, &indices);
            }
            if !method.compiled().is_null() || method.has_telling_code() {
                compiled.push(method);
            }
        }
    }
    compiled
}

/// What a class's flags say of its methods.
fn renew_flags(class: ClassRef) {
    let methods = class.methods();
    if class.is_interface() && methods.iter().any(|m| !m.is_abstract() && !m.is_static()) {
        class.add_flags(ClassFlags::HAS_DEFAULT_METHODS);
    }
    let Some(parent) = class.super_class().filter(|_| !class.is_interface() && !class.is_array()) else { return };
    let finalize = methods.iter().find(|m| m.name.is("finalize") && m.descriptor.is("()V") && !m.is_static());
    let is_finalizable = match finalize.map(|m| m.code_attribute()) {
        Some(code) => code.is_none_or(|code| code.bytes[..] != [RETURN]),
        None => parent.flags().contains(ClassFlags::FINALIZABLE),
    };
    if is_finalizable {
        class.add_flags(ClassFlags::FINALIZABLE | ClassFlags::SLOW_ALLOCATION);
    } else {
        class.remove_flags(ClassFlags::FINALIZABLE);
    }
}

/// Empties the entries of a version of a class that name members of these classes, and forgets that they failed; their indices.
fn forget_entries(constants: ConstantsRef, affected: &HashSet<u32>) -> HashSet<u16> {
    let pool = constants.constant_pool();
    let by_holder = affected.contains(&constants.class().address());
    let mut indices = HashSet::new();
    for index in 1..pool.len() {
        if pool.tag(index) == Tag::Class {
            // What an instruction does with the class may depend on its depth and modifiers.
            // SAFETY: a Class entry has null or a class that the holder keeps alive.
            let class = unsafe { constants.pool[usize::from(index)].class().as_ref() };
            if class.is_some_and(|class| affected.contains(&class.address())) {
                indices.insert(index);
            }
            continue;
        }
        if !matches!(pool.tag(index), Tag::Fieldref | Tag::Methodref | Tag::InterfaceMethodref) {
            continue;
        }
        let at = usize::from(index);
        let (class, _, _) = pool.member_ref(index);
        // SAFETY: a Class entry has null or a class that the holder keeps alive.
        let through = unsafe { constants.pool[usize::from(class)].class().as_ref() };
        let concerns = by_holder || through.is_some_and(|through| affected.contains(&through.address()));
        // Linked calls of method handles name no method of a class.
        if concerns && constants.reference_index(at).is_none() {
            constants.pool[at].forget();
            indices.insert(index);
        }
    }
    if !indices.is_empty() {
        constants.resolution_errors.lock().retain(|(at, _)| u16::try_from(*at).is_ok_and(|at| !indices.contains(&at)));
    }
    indices
}
