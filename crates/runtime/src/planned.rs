//! What classes are to be once new versions of them are installed (JVM TI, RedefineClasses, beyond what it allows): what they extend and
//! implement, and their files. New versions are checked against that.
//!
//! Invariant: a class that isn't in the plan keeps what it has.

use crate::class::ClassRef;
use classfile::ClassFile;
use hashbrown::HashMap;

/// A class's superclass and direct superinterfaces.
type Direct = (Option<ClassRef>, Vec<ClassRef>);

/// What classes will be, by their address.
#[derive(Default)]
pub struct Planned {
    supers: HashMap<u32, Direct>,
    files: HashMap<u32, ClassFile>,
}

/// A method that a class will declare.
pub struct PlannedMethod<'p> {
    pub name: &'p [u8],
    pub descriptor: &'p [u8],
    pub access_flags: u16,
}

impl Planned {
    /// `class` is to extend and implement these.
    pub fn add(&mut self, class: ClassRef, super_class: Option<ClassRef>, interfaces: Vec<ClassRef>) {
        self.supers.insert(class.address(), (super_class, interfaces));
    }

    /// `class` is to keep its supers.
    pub fn leave_supers(&mut self, class: ClassRef) {
        self.supers.remove(&class.address());
    }

    /// `class` is to be what this file says.
    pub fn add_file(&mut self, class: ClassRef, file: ClassFile) {
        self.files.insert(class.address(), file);
    }

    /// The file that a class will have; None for arrays and primitive types.
    pub fn file(&self, class: ClassRef) -> Option<&ClassFile> {
        self.files.get(&class.address()).or_else(|| class.class_file())
    }

    /// A class's modifiers then.
    pub fn access_flags(&self, class: ClassRef) -> u16 {
        self.files.get(&class.address()).map_or_else(|| class.access_flags(), |file| file.access_flags)
    }

    /// The methods that a class will declare.
    pub fn methods(&self, class: ClassRef) -> impl Iterator<Item = PlannedMethod<'_>> {
        let file = self.file(class);
        file.into_iter().flat_map(|file| {
            file.methods.iter().map(|method| PlannedMethod {
                name: file.constant_pool.utf8(method.name),
                descriptor: file.constant_pool.utf8(method.descriptor),
                access_flags: method.access_flags,
            })
        })
    }

    /// Where the member of a class that a name means will be declared (JVMS 5.4.3.2, 5.4.3.3), with its modifiers; methods of interfaces,
    /// which are never protected, are left out.
    pub fn member(&self, class: ClassRef, name: &[u8], descriptor: &[u8], is_field: bool) -> Option<(ClassRef, u16)> {
        let declared = |holder: ClassRef| {
            let file = self.file(holder)?;
            let pool = &file.constant_pool;
            let is_it = |n: u16, d: u16| pool.utf8(n) == name && pool.utf8(d) == descriptor;
            let flags = if is_field {
                file.fields.iter().find(|field| is_it(field.name, field.descriptor)).map(|field| field.access_flags)
            } else {
                file.methods.iter().find(|method| is_it(method.name, method.descriptor)).map(|m| m.access_flags)
            };
            flags.map(|flags| (holder, flags))
        };
        self.ancestors(class).find_map(|holder| {
            let above = || self.interfaces(holder).iter().flat_map(|i| self.supertypes(i)).find_map(declared);
            declared(holder).or_else(|| if is_field { above() } else { None })
        })
    }

    /// Are no new versions planned?
    pub fn has_no_files(&self) -> bool {
        self.files.is_empty()
    }

    /// Does no class get other supers?
    pub fn is_empty(&self) -> bool {
        self.supers.is_empty()
    }

    /// Does this class get other supers?
    pub fn changes(&self, class: ClassRef) -> bool {
        self.supers.contains_key(&class.address())
    }

    /// What it will extend.
    pub fn super_class(&self, class: ClassRef) -> Option<ClassRef> {
        self.supers.get(&class.address()).map_or_else(|| class.super_class(), |direct| direct.0)
    }

    /// What it will implement itself.
    pub fn interfaces(&self, class: ClassRef) -> &[ClassRef] {
        self.supers.get(&class.address()).map_or_else(|| class.interfaces(), |direct| &direct.1)
    }

    /// It and its superclasses then. Endless if they are to be a circle, which is refused first.
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
