//! What new versions of classes must not break between classes, by what all of them are to be then: a final method isn't overridden (JVMS 5.3.5), and
//! the types that a method names mean the same to whoever overrides or implements it (loading constraints, JVMS 5.4.2 and 5.3.4).

use classfile::access;
use hashbrown::HashMap;
use inspection::{Answer, Refusal};
use runtime::class::ClassRef;
use runtime::planned::{Planned, PlannedMethod};
use runtime::thread::Current;

/// Flags of methods that are selected by the receiver's class, by name and descriptor.
type Virtual<'p> = HashMap<(&'p [u8], &'p [u8]), u16>;

fn is_virtual(method: &PlannedMethod<'_>) -> bool {
    method.access_flags & (access::PRIVATE | access::STATIC) == 0 && !method.name.starts_with(b"<")
}

fn virtual_methods(planned: &Planned, class: ClassRef) -> Virtual<'_> {
    planned.methods(class).filter(is_virtual).map(|m| ((m.name, m.descriptor), m.access_flags)).collect()
}

/// Looks at a class, at those above it and at those below.
///
/// # Errors
/// FailsVerification.
pub(crate) fn check(cur: &mut Current, class: ClassRef, planned: &Planned) -> Answer<()> {
    let all = cur.vm().all_classes().filter(|c| !c.is_array() && !c.is_primitive());
    let below: Vec<ClassRef> = all.filter(|c| planned.is_subclass_of(c, class)).collect();
    if !class.is_interface() {
        for above in planned.ancestors(class) {
            check_overriding(cur, above, &below, planned)?;
        }
    }
    for interface in planned.supertypes(class).into_iter().filter(|c| c.is_interface()) {
        for implementor in below.iter().filter(|c| !c.is_interface()) {
            check_implementing(cur, interface, implementor, planned)?;
        }
    }
    Ok(())
}

fn check_overriding(cur: &mut Current, above: ClassRef, below: &[ClassRef], planned: &Planned) -> Answer<()> {
    let overridable = virtual_methods(planned, above);
    for class in below.iter().filter(|c| **c != above) {
        for method in planned.methods(class).filter(is_virtual) {
            let Some(flags) = overridable.get(&(method.name, method.descriptor)) else { continue };
            if flags & (access::PUBLIC | access::PROTECTED) == 0 && !class.same_package(above) {
                continue;
            }
            if flags & access::FINAL != 0 {
                return Err(Refusal::FailsVerification);
            }
            constrain(cur, class, above, method.descriptor)?;
        }
    }
    Ok(())
}

/// The class, or other interface, whose method is selected for one of an interface must agree with it. Object's methods name types that mean the
/// same everywhere.
fn check_implementing(cur: &mut Current, interface: ClassRef, class: ClassRef, planned: &Planned) -> Answer<()> {
    let candidates: Vec<ClassRef> = planned.ancestors(class).filter(|c| planned.super_class(c).is_some()).collect();
    let interfaces: Vec<ClassRef> = planned.supertypes(class).into_iter().filter(|c| c.is_interface()).collect();
    if candidates.iter().chain(&interfaces).all(|c| c.loader == interface.loader) {
        return Ok(());
    }
    let mut wanted = virtual_methods(planned, interface);
    for candidate in candidates {
        for method in planned.methods(candidate).filter(is_virtual) {
            if wanted.remove(&(method.name, method.descriptor)).is_some() {
                constrain(cur, candidate, interface, method.descriptor)?;
            }
        }
    }
    for (name, descriptor) in wanted.into_keys() {
        if let Some(default) = selected_default(&interfaces, name, descriptor, planned).filter(|d| *d != interface) {
            constrain(cur, default, interface, descriptor)?;
        }
    }
    Ok(())
}

/// The interface whose default method is selected where no class has one: the only one that no other of them is below (JVMS 5.4.6).
fn selected_default(interfaces: &[ClassRef], name: &[u8], descriptor: &[u8], planned: &Planned) -> Option<ClassRef> {
    let method = |class: ClassRef| planned.methods(class).find(|m| m.name == name && m.descriptor == descriptor);
    let declaring: Vec<ClassRef> =
        interfaces.iter().copied().filter(|class| method(class).is_some_and(|m| is_virtual(&m))).collect();
    let is_below = |class: ClassRef, other: &ClassRef| *other != class && planned.is_subclass_of(other, class);
    let mut most_specific = declaring.iter().copied().filter(|class| !declaring.iter().any(|o| is_below(class, o)));
    let mut defaults =
        most_specific.by_ref().filter(|class| method(class).is_some_and(|m| m.access_flags & access::ABSTRACT == 0));
    let first = defaults.next();
    first.filter(|_| defaults.next().is_none())
}

fn constrain(cur: &mut Current, class: ClassRef, above: ClassRef, descriptor: &[u8]) -> Answer<()> {
    let descriptor = cur.vm().symbols.intern(descriptor);
    let violated = cur.impose_constraints(class.loader, above.loader, descriptor, |name, _| name.to_owned());
    violated.map_err(|thrown| {
        thrown.discard();
        let _ = cur.take_exception();
        Refusal::FailsVerification
    })
}
