//! What compiled code takes for granted, and what becomes of it when that holds no more: it is taken away.
//!
//! Invariant: that is done before it matters: when a class overrides a method before there is an object of that class, which nobody else knows yet; when
//! others may know an object before they do.

use crate::class::{ClassRef, MethodFlags, MethodRef};
use crate::compilation;
use crate::safepoint::World;
use crate::thread::Current;
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
    fail(cur, compiler.assuming_final(&overridden));
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
    fail(cur, assuming);
    cur.vm().tools.shown.is_settled.store(true, Ordering::SeqCst);
}

/// What code of these methods takes for granted holds no more: it is taken away, and asked for again without.
fn fail(cur: &mut Current, assuming: Vec<MethodRef>) {
    let vm = cur.vm();
    let Some(compiler) = compilation::compiler(vm).filter(|_| !assuming.is_empty()) else { return };
    {
        let _stopped = World::stop(cur);
        compilation::leave_code_of(vm, assuming.iter().copied());
        crate::reclaim::run(vm);
    }
    let ready = assuming.into_iter().filter(|method| compilation::is_ready(method));
    ready.for_each(|method| compiler.optimize_again(method));
}
