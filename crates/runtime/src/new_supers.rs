//! Gives classes other supers, and all that is derived from these, once a new version is installed (`planned`).
//!
//! Invariant: superclasses come first; the world is stopped.

use crate::class::ClassRef;

/// How many leading entries stand for the same in the tables of two classes, with the supers they have now.
fn common_slots(class: ClassRef, other: ClassRef) -> u32 {
    let above: Vec<ClassRef> = class.ancestors().collect();
    let Some(common) = other.ancestors().find(|c| above.contains(c)) else { return 0 };
    let links = [class, other].into_iter().flat_map(|from| from.ancestors().take_while(|c| *c != common));
    links.map(|c| c.inherited_slots()).min().unwrap_or(u32::MAX).min(common.vtable_length)
}

/// Gives a class its new supers, those above it having theirs; the superclasses whose methods have no longer one place in all tables
/// below. What is derived of the supers comes with `derive`. The world is stopped.
pub fn set_supers(class: ClassRef, super_class: Option<ClassRef>, interfaces: Vec<ClassRef>) -> Vec<ClassRef> {
    let mut moved = Vec::new();
    if let Some(parent) = super_class.filter(|parent| Some(*parent) != class.super_class() && !class.is_interface()) {
        let common = common_slots(class, parent);
        class.limit_inherited_slots(common);
        let above: Vec<ClassRef> = class.ancestors().collect();
        moved.extend(parent.ancestors().take_while(|c| !above.contains(c)));
        for above in &moved {
            above.limit_shared_slots(common);
        }
    }
    let all_interfaces = crate::define::all_interfaces(super_class, &interfaces);
    class.set_supers(super_class, interfaces, all_interfaces);
    moved
}

/// Brings what follows from a class's supers up to date: all its interfaces, depth and display; those above it are done. The world is
/// stopped.
pub fn derive(class: ClassRef) {
    let all_interfaces = crate::define::all_interfaces(class.super_class(), class.interfaces());
    if all_interfaces != class.all_interfaces() {
        set_supers(class, class.super_class(), class.interfaces().to_vec());
    }
    class.renew_display();
}
