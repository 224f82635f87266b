//! Run-time modules being defined (JVMS 5.3.6): java.lang.Module objects to `Module`s, packages to modules, mirrors' module field.
//!
//! Invariants: a named module's packages are in its loader's table before any class is defined into them; the module field of a
//! mirror is null only until java.base is defined.

use crate::class::ClassRef;
use crate::loader::{Loader, LoaderRef};
use crate::module::{Module, ModuleRef};
use crate::refs::Handle;
use crate::symbol::Symbol;
use crate::thread::Current;
use crate::thrown::JResult;
use crate::vm::{Phase, Vm};
use std::sync::atomic::Ordering;

/// What a module to be defined is given, besides its object's name and loader.
pub struct Definition {
    /// `open module`
    pub open: bool,
    /// Its version, if any.
    pub version: Option<String>,
    /// Its location, if any.
    pub location: Option<String>,
    /// Its packages, with slashes.
    pub packages: Vec<Symbol>,
}

/// To whom a package is exported.
pub enum ExportTo {
    /// One module, by its java.lang.Module.
    Module(Handle),
    /// Everyone.
    All,
    /// All unnamed modules.
    AllUnnamed,
}

/// Ties a `Module` to its java.lang.Module. A strong reference for what is never unloaded, else a weak one: the object is kept
/// alive by its loader and by the mirrors of its classes.
fn bind(cur: &mut Current, module: ModuleRef, object: Handle) {
    let vm = cur.vm();
    let address = object.get(cur).address();
    let table = if module.loader.is_boot() { &vm.globals } else { &vm.weak_globals };
    module.object.store(table.create(address));
    let offset = vm.well_known().module_native as usize;
    object.get(cur).atomic_u64(offset).store(module as *const Module as usize as u64, Ordering::Release);
}

/// Makes the unnamed module of a loader from its java.lang.Module, unless it has one.
pub fn unnamed_module_of(cur: &mut Current, loader: LoaderRef, object: Handle) -> ModuleRef {
    let fresh: ModuleRef = Box::leak(Box::new(Module::new(None, None, None, loader, false)));
    if loader.set_unnamed_module(fresh) {
        bind(cur, fresh, object);
    }
    loader.unnamed_module().unwrap_or(fresh)
}

/// The module a java.lang.Module stands for. One that was not defined to the VM counts as the unnamed one of its loader, as in the
/// stock VM; None while the loader has none.
pub fn module_of(cur: &mut Current, object: Handle) -> Option<ModuleRef> {
    let wk = cur.vm().well_known();
    let native = object.get(cur).atomic_u64(wk.module_native as usize).load(Ordering::Acquire);
    if native != 0 {
        // SAFETY: the hidden field holds a Module, which lives as long as the object.
        return Some(unsafe { &*(native as usize as *const Module) });
    }
    let loader = object.get(cur).load_ref(wk.module_loader);
    let loader = cur.handle(loader);
    let loader = cur.loader_of(loader);
    loader.unnamed_module()
}

fn illegal_argument<T>(cur: &mut Current, message: &str) -> JResult<T> {
    Err(cur.throw("java/lang/IllegalArgumentException", message))
}

/// Must be a java.lang.Module.
fn check_module(cur: &mut Current, object: Handle, null: &str) -> JResult<()> {
    if object.is_null(cur) {
        return Err(cur.throw("java/lang/NullPointerException", null));
    }
    let wanted = cur.vm().well_known().class_module;
    if !object.get(cur).class().is_subclass_of(wanted) {
        return illegal_argument(cur, "module is not an instance of type java.lang.Module");
    }
    Ok(())
}

/// Sets the unnamed module of the boot loader.
///
/// # Errors
/// NullPointerException, IllegalArgumentException.
pub fn set_boot_unnamed_module(cur: &mut Current, object: Handle) -> JResult<()> {
    check_module(cur, object, "Null module object")?;
    let wk = cur.vm().well_known();
    if !object.get(cur).load_ref(wk.module_name).is_null() {
        return illegal_argument(cur, "boot loader unnamed module's java.lang.Module name is not null");
    }
    if !object.get(cur).load_ref(wk.module_loader).is_null() {
        return illegal_argument(cur, "Class loader must be the boot class loader");
    }
    let boot = cur.vm().boot_loader();
    unnamed_module_of(cur, boot, object);
    Ok(())
}

/// A package name as the VM takes it (JVMS 4.2.3 has them with slashes).
fn is_package_name(name: &[u8]) -> bool {
    !name.is_empty()
        && name.split(|b| *b == b'/').all(|part| !part.is_empty())
        && !name.iter().any(|b| matches!(b, b'.' | b';' | b'['))
}

/// Defines a named module.
///
/// # Errors
/// IllegalArgumentException, IllegalStateException, NullPointerException.
pub fn define(cur: &mut Current, object: Handle, definition: Definition) -> JResult<ModuleRef> {
    check_module(cur, object, "Null module object")?;
    let vm = cur.vm();
    let wk = vm.well_known();
    let name = object.get(cur).load_ref(wk.module_name);
    if name.is_null() {
        return Err(cur.throw("java/lang/NullPointerException", "Null module name"));
    }
    let name = cur.handle(name);
    let name = cur.string_text(name);
    let loader = object.get(cur).load_ref(wk.module_loader);
    let loader = cur.handle(loader);
    let loader = cur.loader_of(loader);
    let is_base = name == "java.base";
    if is_base && !loader.is_boot() {
        return illegal_argument(cur, "Class loader must be the boot class loader");
    }
    if is_base && vm.loaders.java_base().is_some() {
        return Err(cur.throw("java/lang/InternalError", "Module java.base is already defined"));
    }
    check_packages(cur, &name, loader, &definition.packages)?;
    let symbol = vm.symbols.intern(name.as_bytes());
    let Definition { open, version, location, packages } = definition;
    let module: ModuleRef = Box::leak(Box::new(Module::new(Some(symbol), version, location, loader, open)));
    module.state.write().packages.extend(packages.iter().copied());
    if let Some(message) = loader.add_module(module, &packages, vm.phase() >= Phase::Live) {
        return Err(cur.throw("java/lang/IllegalStateException", &message));
    }
    bind(cur, module, object);
    if is_base {
        vm.loaders.set_java_base(module);
    }
    if vm.phase() < Phase::Live {
        give_java_base(cur, vm);
    }
    vm.verbose.module_loaded(&name, module.location.as_deref());
    Ok(module)
}

/// Is it a package that only the boot and platform loaders may have classes in?
pub(crate) fn is_prohibited(package: &[u8], loader: &Loader) -> bool {
    (package == b"java" || package.starts_with(b"java/")) && !loader.is_privileged()
}

fn check_packages(cur: &mut Current, name: &str, loader: LoaderRef, packages: &[Symbol]) -> JResult<()> {
    for package in packages {
        if !is_package_name(package.bytes()) {
            return illegal_argument(cur, &format!("Invalid package name: {package} for module: {name}"));
        }
        if is_prohibited(package.bytes(), loader) && cur.vm().phase() >= Phase::Live {
            let class = cur.describe_loader(loader);
            let package = package.external();
            let message =
                format!("Class loader (instance of): {class} tried to define prohibited package name: {package}");
            return illegal_argument(cur, &message);
        }
    }
    Ok(())
}

/// Puts a class that is being defined into its module: the host's for a hidden class, else the one of its package. Leaves it without
/// before java.base is defined.
pub fn place_class(cur: &Current, class: ClassRef, host: Option<ClassRef>) {
    let vm = cur.vm();
    let module = match host {
        // A proxy of MethodHandleProxies is hidden, but in a package of its own.
        Some(host) if host.package() == class.package() => host.module(),
        _ if class.loader.is_boot() && vm.loaders.java_base().is_none() => None,
        _ => class.loader.module_of_package(vm.symbols.intern(class.package())),
    };
    if let Some(module) = module {
        class.set_module(module);
    }
}

/// Gives the classes that were made before java.base was defined their module: java.base.
fn give_java_base(cur: &mut Current, vm: &'static Vm) {
    let Some(base) = vm.loaders.java_base() else { return };
    let field = vm.well_known().class_module_field;
    for class in vm.all_classes() {
        if class.module().is_none() && class.loader.is_boot() {
            class.set_module(base);
        }
        let Some(module) = class.module() else { continue };
        let mirror = class.mirror(cur);
        if !mirror.is_null() && mirror.load_ref(field).is_null() {
            mirror.store_ref(cur, field, module.handle().get(cur));
        }
    }
}

/// The module of one of the two ends of a relation.
fn end(cur: &mut Current, object: Handle, which: &str) -> JResult<ModuleRef> {
    check_module(cur, object, &format!("{which} is null"))?;
    match module_of(cur, object) {
        Some(module) => Ok(module),
        None => illegal_argument(cur, &format!("{which} is not valid")),
    }
}

/// `from` reads `to`; all unnamed modules when `to` is null.
///
/// # Errors
/// NullPointerException, IllegalArgumentException.
pub fn add_reads(cur: &mut Current, from: Handle, to: Handle) -> JResult<()> {
    let from = end(cur, from, "from_module")?;
    if to.is_null(cur) {
        from.state.write().reads_all_unnamed = true;
        return Ok(());
    }
    let to = end(cur, to, "to_module")?;
    if !std::ptr::eq(from, to) && from.name.is_some() {
        from.state.write().reads.insert(to as *const Module as usize);
    }
    Ok(())
}

/// Exports a package of `from`.
///
/// # Errors
/// NullPointerException, IllegalArgumentException.
pub fn add_exports(cur: &mut Current, from: Handle, package: Option<Symbol>, to: ExportTo) -> JResult<()> {
    let Some(package) = package else {
        return Err(cur.throw("java/lang/NullPointerException", "package is null"));
    };
    let from = end(cur, from, "from_module")?;
    let to_module = match to {
        ExportTo::Module(object) => Some(end(cur, object, "to_module")?),
        ExportTo::All | ExportTo::AllUnnamed => None,
    };
    let Some(name) = from.name else { return Ok(()) };
    // A package of another module of the same loader is exported from there, as in the stock VM.
    let holder = from.loader.module_with_package(package);
    let from = match holder {
        Some(holder) => holder,
        None => {
            let which = if matches!(to, ExportTo::AllUnnamed) { "module" } else { "from_module" };
            return illegal_argument(cur, &format!("Package {package} not found in {which} {name}"));
        }
    };
    if from.open {
        return Ok(());
    }
    let mut state = from.state.write();
    let export = state.exports.entry(package).or_default();
    match (to, to_module) {
        (ExportTo::All, _) => export.to_all = true,
        (ExportTo::AllUnnamed, _) => export.to_all_unnamed = true,
        (ExportTo::Module(_), Some(module)) => {
            export.to.insert(module as *const Module as usize);
        }
        (ExportTo::Module(_), None) => {}
    }
    Ok(())
}

/// The packages in which the boot loader has defined classes, with the place they are from.
pub fn system_packages(vm: &Vm) -> Vec<(Vec<u8>, String)> {
    let boot = vm.boot_loader();
    let mut packages: Vec<(Vec<u8>, String)> = Vec::new();
    let mut seen = hashbrown::HashSet::new();
    for class in boot.initiated() {
        let package = class.package();
        if class.is_array() || class.is_primitive() || package.is_empty() || !seen.insert(package) {
            continue;
        }
        let location = class.module().filter(|m| m.name.is_some()).and_then(|m| m.location.clone());
        let Some(place) = location.or_else(|| class.source().map(str::to_owned)) else { continue };
        packages.push((package.to_vec(), place));
    }
    packages
}

#[cfg(test)]
mod tests {
    use super::is_package_name;

    #[test]
    fn package_names() {
        for good in ["a", "java/lang", "x/y/z"] {
            assert!(is_package_name(good.as_bytes()), "{good}");
        }
        for bad in ["", "/", "a/", "/a", "a//b", "a.b", "[a", "a;"] {
            assert!(!is_package_name(bad.as_bytes()), "{bad}");
        }
    }
}
