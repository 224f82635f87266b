//! What classes are to extend and implement once new versions of them are installed (JVM TI, RedefineClasses, beyond what it allows): new
//! versions are verified against that.
//!
//! Invariant: a class that isn't in the plan keeps what it has.

use crate::class::{Class, ClassRef, DISPLAY_LENGTH, Supers};
use hashbrown::HashMap;
use std::sync::atomic::Ordering;

/// A class's superclass and direct superinterfaces.
type Direct = (Option<ClassRef>, Vec<ClassRef>);

/// The supers that classes will have.
#[derive(Default)]
pub struct Planned(HashMap<u32, Direct>);

impl Planned {
    /// `class` is to extend and implement these.
    pub fn add(&mut self, class: ClassRef, super_class: Option<ClassRef>, interfaces: Vec<ClassRef>) {
        self.0.insert(class.address(), (super_class, interfaces));
    }

    /// Does no class get other supers?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Does this class get other supers?
    pub fn changes(&self, class: ClassRef) -> bool {
        self.0.contains_key(&class.address())
    }

    /// What it will extend.
    pub fn super_class(&self, class: ClassRef) -> Option<ClassRef> {
        self.0.get(&class.address()).map_or_else(|| class.super_class(), |direct| direct.0)
    }

    /// What it will implement itself.
    pub fn interfaces(&self, class: ClassRef) -> &[ClassRef] {
        self.0.get(&class.address()).map_or_else(|| class.interfaces(), |direct| &direct.1)
    }

    /// It and its superclasses then. Endless if they are to be a circle.
    pub fn ancestors(&self, class: ClassRef) -> impl Iterator<Item = ClassRef> {
        std::iter::successors(Some(class), |class| self.super_class(class))
    }

    /// It and all its superclasses and superinterfaces then, each once.
    pub fn supertypes(&self, class: ClassRef) -> Vec<ClassRef> {
        let mut found = vec![class];
        let mut at = 0;
        while at < found.len() {
            let direct = self.super_class(found[at]).into_iter().chain(self.interfaces(found[at]).iter().copied());
            let new: Vec<ClassRef> = direct.filter(|above| !found.contains(above)).collect();
            found.extend(new);
            at += 1;
        }
        found
    }

    /// Will an instance of `class` be one of `other`?
    pub fn is_subclass_of(&self, class: ClassRef, other: ClassRef) -> bool {
        if self.is_empty() {
            return class.is_subclass_of(other);
        }
        match (class.component, other.component) {
            (Some(mine), Some(theirs)) if !mine.is_primitive() && !theirs.is_primitive() => {
                self.is_subclass_of(mine, theirs)
            }
            (None, None) => self.supertypes(class).contains(&other),
            _ => class.is_subclass_of(other),
        }
    }

    /// How many superclasses it will have.
    pub fn depth(&self, class: ClassRef) -> usize {
        self.ancestors(class).count() - 1
    }
}

/// How many leading entries stand for the same in the tables of two classes, with the supers they have now.
fn common_slots(class: ClassRef, other: ClassRef) -> u32 {
    let above: Vec<ClassRef> = class.ancestors().collect();
    let Some(common) = other.ancestors().find(|c| above.contains(c)) else { return 0 };
    let links = [class, other].into_iter().flat_map(|from| from.ancestors().take_while(|c| *c != common));
    links.map(|c| c.inherited_slots.load(Ordering::Relaxed)).min().unwrap_or(u32::MAX).min(common.vtable_length)
}

/// Gives a class its new supers, those above it having theirs; the superclasses whose methods have no longer one place in all tables
/// below. What is derived of the supers comes with `derive`. The world is stopped.
pub fn set_supers(class: ClassRef, super_class: Option<ClassRef>, interfaces: Vec<ClassRef>) -> Vec<ClassRef> {
    let mut moved = Vec::new();
    if let Some(parent) = super_class.filter(|parent| Some(*parent) != class.super_class() && !class.is_interface()) {
        let common = common_slots(class, parent);
        class.inherited_slots.fetch_min(common, Ordering::Relaxed);
        let above: Vec<ClassRef> = class.ancestors().collect();
        moved.extend(parent.ancestors().take_while(|c| !above.contains(c)));
        for above in &moved {
            above.shared_slots.fetch_min(common, Ordering::Relaxed);
        }
    }
    // SAFETY: a leaked box, which becomes part of the new one.
    let previous = Some(unsafe { Box::from_raw(class.supers.load(Ordering::Relaxed)) });
    let all_interfaces = crate::define::all_interfaces(super_class, &interfaces);
    let supers = Box::new(Supers { super_class, interfaces, all_interfaces, previous });
    class.supers.store(Box::into_raw(supers), Ordering::Release);
    moved
}

/// Brings what follows from a class's supers up to date: all its interfaces, depth and display; those above it are done. The world is
/// stopped.
pub fn derive(class: ClassRef) {
    let all_interfaces = crate::define::all_interfaces(class.super_class(), class.interfaces());
    if all_interfaces != class.all_interfaces() {
        set_supers(class, class.super_class(), class.interfaces().to_vec());
    }
    let (display, depth) = crate::define::fill_display(class.super_class());
    class.depth.store(depth, Ordering::Relaxed);
    for (place, ancestor) in class.display.iter().zip(&display) {
        place.store(ancestor.load(Ordering::Relaxed), Ordering::Relaxed);
    }
    if (depth as usize) < DISPLAY_LENGTH {
        class.display[depth as usize].store(std::ptr::from_ref::<Class>(class).cast_mut(), Ordering::Relaxed);
    }
}
