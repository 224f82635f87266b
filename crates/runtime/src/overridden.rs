//! Methods that a new class overrides: compiled code that takes it for granted that no class does is taken away.
//!
//! Invariant: that is done before there is an object of the class, which nobody else knows yet.

use crate::class::{ClassRef, MethodFlags, MethodRef};
use crate::compilation;
use crate::safepoint::World;
use crate::thread::Current;

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
    let assuming = compiler.assuming_final(&overridden);
    if assuming.is_empty() {
        return;
    }
    {
        let _stopped = World::stop(cur);
        compilation::leave_code_of(vm, assuming.iter().copied());
        crate::reclaim::run(vm);
    }
    assuming
        .into_iter()
        .filter(|method| compilation::is_ready(method))
        .for_each(|method| compiler.optimize_again(method));
}
