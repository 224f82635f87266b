//! What compiled code takes for granted, and what becomes of it when that holds no more: it is taken away.
//!
//! Invariant: that is done before it matters: when a class overrides a method before there is an object of that class, which nobody else knows yet; when
//! others may know an object before they do; when a call site gets another target before anybody can read it.

use crate::class::{ClassRef, Field, MethodFlags, MethodRef};
use crate::compilation;
use crate::refs::Handle;
use crate::safepoint::World;
use crate::thread::Current;
use crate::vm::Vm;
use std::sync::atomic::Ordering;

/// A class has been made of which there is no object yet: code that takes it for granted that nothing overrides a method goes, if the class does.
pub(crate) fn note_new_class(cur: &mut Current, class: ClassRef) {
    let vm = cur.vm();
    let (Some(parent), Some(compiler)) = (class.super_class(), compilation::compiler(vm)) else { return };
    let slots = 0..parent.vtable_length.min(class.vtable_length) as usize;
    let overridden: Vec<MethodRef> = slots
        .map(|slot| (parent.virtual_method(slot), class.virtual_method(slot)))
        .filter_map(|(above, own)| (above != own).then_some(above))
        .collect();
    overridden.iter().for_each(|method| method.add_flags(MethodFlags::OVERRIDDEN));
    // Who installs code looks at the flags under the lock that this takes.
    fail(cur, compiler.assuming_final(&overridden), |_| {});
}

/// Before a tool gets an object of a frame, or of the heap, or changes what a frame has; or Java code reads frames: objects that only a frame has may be known
/// to others from here on, and their locks are locks.
pub fn show_objects(cur: &mut Current) {
    let shown = &cur.vm().tools.shown;
    if shown.is_settled.load(Ordering::SeqCst) {
        return;
    }
    // Who installs code looks at this under the lock that is taken for the question.
    shown.may_be.store(true, Ordering::SeqCst);
    let assuming = compilation::compiler(cur.vm()).map_or_else(Vec::new, |compiler| compiler.assuming_unshared());
    fail(cur, assuming, |_| {});
    cur.vm().tools.shown.is_settled.store(true, Ordering::SeqCst);
}

/// Is a field the one that has the target of a java.lang.invoke.CallSite?
pub fn is_target(vm: &Vm, field: &Field) -> bool {
    field.class().name.bytes() == b"java/lang/invoke/CallSite"
        && field.offset() == vm.well_known().call_site_target.offset()
}

/// Gives a java.lang.invoke.CallSite another target: code that looked into the one it had goes.
pub fn change_target(cur: &mut Current, site: Handle, target: Handle) {
    let known = cur.vm().well_known();
    let (changes, number) = (known.call_site_changes as usize, known.call_site_number as usize);
    // Who installs code gives the site its number first, and looks at this under the lock that is taken for the question.
    site.get(cur).atomic_u32(changes).fetch_add(1, Ordering::SeqCst);
    let number = site.get(cur).atomic_u32(number).load(Ordering::SeqCst);
    let compiler = compilation::compiler(cur.vm()).filter(|_| number != 0);
    let assuming = compiler.map_or_else(Vec::new, |compiler| compiler.assuming_target(number));
    fail(cur, assuming, |cur| {
        platform::fence::full();
        site.get(cur).store_ref(cur, known.call_site_target, target.get(cur));
        platform::fence::full();
    });
}

/// Makes a `change` by which what code of these methods takes for granted holds no more: it is taken away, and asked for again without.
fn fail(cur: &mut Current, assuming: Vec<MethodRef>, change: impl FnOnce(&mut Current)) {
    let vm = cur.vm();
    let Some(compiler) = compilation::compiler(vm).filter(|_| !assuming.is_empty()) else { return change(cur) };
    {
        let _stopped = World::stop(cur);
        compilation::leave_code_of(vm, assuming.iter().copied());
        change(cur);
        crate::reclaim::run(vm);
    }
    let ready = assuming.into_iter().filter(|method| compilation::is_ready(method));
    ready.for_each(|method| compiler.optimize_again(method));
}
