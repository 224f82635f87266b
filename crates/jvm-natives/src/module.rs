//! What `java.lang.Module` and `jdk.internal.loader.BootLoader` ask of the VM; the work is in `runtime::modules`.
//!
//! Invariant: package names come with dots and are kept with slashes.

use crate::entry::{h, native_functions, object_array, slashed_symbol};
use abi::jni::{jboolean, jobject, jobjectArray, jstring};
use runtime::exceptions::JResult;
use runtime::modules::{self, Definition, ExportTo};
use runtime::refs::Handle;
use runtime::symbol::Symbol;
use runtime::thread::Current;

fn optional_text(cur: &mut Current, string: Handle) -> Option<String> {
    (!string.is_null(cur)).then(|| cur.string_text(string))
}

fn package(cur: &mut Current, string: Handle) -> Option<Symbol> {
    (!string.is_null(cur)).then(|| slashed_symbol(cur, string))
}

native_functions! {
    /// `Module.defineModule0`
    #[unsafe(no_mangle)]
    pub fn JVM_DefineModule(
        cur,
        module: jobject,
        open: jboolean,
        version: jstring,
        location: jstring,
        packages: jobjectArray,
    ) {
        let version = optional_text(cur, h(version));
        let location = optional_text(cur, h(location));
        let array = h(packages);
        let count = if array.is_null(cur) { 0 } else { array.get(cur).array_length() };
        let mut list = Vec::with_capacity(count);
        for index in 0..count {
            let symbol = cur.scope(|cur| {
                let element = array.get(cur).element_ref(index);
                if !element.is_null() && !std::ptr::eq(element.class(), cur.vm().well_known().class_string) {
                    return None;
                }
                let element = cur.handle(element);
                package(cur, element)
            });
            match symbol {
                Some(symbol) => list.push(symbol),
                None => return Err(cur.throw("java/lang/IllegalArgumentException", "Bad package name")),
            }
        }
        let definition = Definition { open: open != 0, version, location, packages: list };
        modules::define(cur, h(module), definition).map(|_| ())
    }

    /// `Module.addReads0`
    #[unsafe(no_mangle)]
    pub fn JVM_AddReadsModule(cur, from: jobject, to: jobject) {
        modules::add_reads(cur, h(from), h(to))
    }
}

fn add_exports(cur: &mut Current, from: jobject, name: jstring, to: ExportTo) -> JResult<()> {
    let package = package(cur, h(name));
    modules::add_exports(cur, h(from), package, to)
}

native_functions! {
    /// `Module.addExports0`
    #[unsafe(no_mangle)]
    pub fn JVM_AddModuleExports(cur, from: jobject, package: jstring, to: jobject) {
        add_exports(cur, from, package, ExportTo::Module(h(to)))
    }

    /// `Module.addExportsToAll0`
    #[unsafe(no_mangle)]
    pub fn JVM_AddModuleExportsToAll(cur, from: jobject, package: jstring) {
        add_exports(cur, from, package, ExportTo::All)
    }

    /// `Module.addExportsToAllUnnamed0`
    #[unsafe(no_mangle)]
    pub fn JVM_AddModuleExportsToAllUnnamed(cur, from: jobject, package: jstring) {
        add_exports(cur, from, package, ExportTo::AllUnnamed)
    }

    /// `BootLoader.setBootLoaderUnnamedModule0`
    #[unsafe(no_mangle)]
    pub fn JVM_SetBootLoaderUnnamedModule(cur, module: jobject) {
        modules::set_boot_unnamed_module(cur, h(module))
    }

    /// `BootLoader.getSystemPackageLocation`: where a package of the boot loader is from, null if none of its classes is loaded.
    #[unsafe(no_mangle)]
    pub fn JVM_GetSystemPackage(cur, name: jstring) -> Handle {
        cur.check_null(h(name))?;
        let name = slashed_symbol(cur, h(name));
        let found = modules::system_packages(cur.vm()).into_iter().find(|(package, _)| package == name.bytes());
        match found {
            Some((_, place)) => cur.new_string(&place),
            None => Ok(Handle::NULL),
        }
    }

    /// `BootLoader.getSystemPackageNames`
    #[unsafe(no_mangle)]
    pub fn JVM_GetSystemPackages(cur) -> Handle {
        let packages = modules::system_packages(cur.vm());
        let mut names = Vec::with_capacity(packages.len());
        for (package, _) in &packages {
            names.push(cur.new_string_mutf8(package)?);
        }
        let string = cur.vm().well_known().class_string;
        object_array(cur, string, &names)
    }
}
