//! What a new class extends and implements (JVMS 5.3.5, steps 3 and 4).
//!
//! Invariant: what is checked is asked of `Planned`, so that new versions of classes are held to the same rules.

use crate::class::ClassRef;
use crate::loader::LoaderRef;
use crate::planned::Planned;
use crate::symbol::Symbol;
use crate::thread::Current;
use crate::thrown::JResult;
use classfile::{ClassFile, access};
use hashbrown::HashSet;

impl Current {
    /// Loads what a class file extends and implements.
    ///
    /// # Errors
    /// What loading throws; IncompatibleClassChangeError for a superinterface that is a class, ClassCircularityError.
    pub fn load_supers(
        &mut self,
        file: &ClassFile,
        name: Symbol,
        loader: LoaderRef,
    ) -> JResult<(Option<ClassRef>, Vec<ClassRef>)> {
        // The boot loader's classes load their supers without any Java code between.
        self.check_native_stack()?;
        let vm = self.vm();
        let super_class = match file.super_name() {
            None => None,
            Some(super_name) => {
                let symbol = vm.symbols.intern(super_name);
                if symbol == name {
                    return Err(self.throw("java/lang/ClassCircularityError", &name.text()));
                }
                Some(self.load_class_or_circularity(symbol, loader)?)
            }
        };
        let mut interfaces = Vec::with_capacity(file.interfaces.len());
        for index in &file.interfaces {
            let symbol = vm.symbols.intern(file.constant_pool.class_name(*index));
            let interface = self.load_class_or_circularity(symbol, loader)?;
            if !interface.is_interface() {
                let place = crate::messages::class_in_module(self, interface);
                let (shown, other) = (name.text().replace('/', "."), interface.external_name());
                let message =
                    format!("class {shown} can not implement {other}, because it is not an interface ({place})");
                return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
            }
            interfaces.push(interface);
        }
        Ok((super_class, interfaces))
    }

    fn load_class_or_circularity(&mut self, name: Symbol, loader: LoaderRef) -> JResult<ClassRef> {
        if loader.loaded(name).is_none() && self.vm().classes.is_loading(self, loader, name) {
            return Err(self.throw("java/lang/ClassCircularityError", &name.text()));
        }
        self.load_class(name, loader)
    }

    /// The rules about supers of JVMS 5.3.5, steps 3 and 4.
    ///
    /// # Errors
    /// IncompatibleClassChangeError, IllegalAccessError.
    pub fn check_supers(
        &mut self,
        class: ClassRef,
        super_class: Option<ClassRef>,
        interfaces: &[ClassRef],
        planned: &Planned,
    ) -> JResult<()> {
        if let Some(parent) = super_class {
            let shown = class.external_name();
            if parent.is_interface() && !class.is_interface() {
                let message = format!("class {shown} has interface {} as super class", parent.external_name());
                return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
            }
            if planned.access_flags(parent) & access::FINAL != 0 {
                let message = format!("class {shown} cannot inherit from final class {}", parent.external_name());
                return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
            }
            self.check_super_access(class, parent, "superclass", planned)?;
            self.check_sealed(class, parent, planned)?;
        }
        for interface in interfaces {
            self.check_super_access(class, interface, "superinterface", planned)?;
            self.check_sealed(class, interface, planned)?;
        }
        Ok(())
    }

    fn check_super_access(&mut self, class: ClassRef, parent: ClassRef, what: &str, planned: &Planned) -> JResult<()> {
        if crate::access::accessible_as(class, parent, planned.access_flags(parent)) {
            return Ok(());
        }
        let place = crate::messages::two_classes(self, class, parent);
        let kind = if class.is_interface() { "superinterface check failed: interface" } else { "class" };
        let message =
            format!("{kind} {} cannot access its {what} {} ({place})", class.external_name(), parent.external_name());
        Err(self.throw("java/lang/IllegalAccessError", &message))
    }

    /// Does `parent`, if it is sealed, permit `class` (JVMS 5.3.5)?
    fn check_sealed(&mut self, class: ClassRef, parent: ClassRef, planned: &Planned) -> JResult<()> {
        let Some(file) = planned.file(parent) else { return Ok(()) };
        let Some(permitted) = &file.permitted_subclasses else { return Ok(()) };
        let (name, parent_name) = (class.external_name(), parent.external_name());
        let same_module = match (class.module(), parent.module()) {
            (Some(a), Some(b)) => std::ptr::eq(a, b),
            _ => true,
        };
        let message = if !same_module {
            let module = |c: ClassRef| c.module().and_then(|m| m.name).map_or("unnamed module".into(), |n| n.text());
            let (own, its) = (self.describe_loader(class.loader), self.describe_loader(parent.loader));
            format!(
                "Failed same module check: subclass {name} is in module '{}' with loader {own}, and sealed class {parent_name} is in module '{}' with loader {its}",
                module(class),
                module(parent)
            )
        } else if planned.access_flags(class) & access::PUBLIC == 0 && !class.same_package(parent) {
            let package = |c: ClassRef| match c.package() {
                [] => "unnamed".to_owned(),
                package => String::from_utf8_lossy(package).replace('/', "."),
            };
            let (own, its) = (self.describe_loader(class.loader), self.describe_loader(parent.loader));
            format!(
                "Failed same package check: non-public subclass {name} is in package '{}' with classloader {own}, and sealed class {parent_name} is in package '{}' with classloader {its}",
                package(class),
                package(parent)
            )
        } else if !permitted.iter().any(|i| file.constant_pool.class_name(*i) == class.name.bytes()) {
            format!("Failed listed permitted subclass check: class {name} is not a permitted subclass of {parent_name}")
        } else {
            return Ok(());
        };
        Err(self.throw("java/lang/IncompatibleClassChangeError", &message))
    }
}

/// All superinterfaces, supers' first, each once.
pub(crate) fn all_interfaces(super_class: Option<ClassRef>, direct: &[ClassRef]) -> Vec<ClassRef> {
    let mut all: Vec<ClassRef> = super_class.map(|c| c.all_interfaces().to_vec()).unwrap_or_default();
    let mut seen: HashSet<u32> = all.iter().map(|interface| interface.address()).collect();
    for interface in direct {
        let hierarchy = interface.all_interfaces().iter().chain(std::iter::once(interface));
        all.extend(hierarchy.filter(|above| seen.insert(above.address())));
    }
    all
}
