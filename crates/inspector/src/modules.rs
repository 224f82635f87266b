//! What tools ask about modules, and how they change them (JVM TI, "Module"): through jdk.internal.module.Modules, so that the
//! class library and the VM know the same.

use super::VmInspector;
use super::ids::{self, class_of, local_reference, module};
use inspection::{Answer, ModuleChange, Modules, ObjectId, Refusal};
use runtime::call::Value;
use runtime::module::ModuleRef;
use runtime::refs::Handle;
use runtime::thread::Current;

impl Modules for VmInspector {
    fn all_modules(&self) -> Answer<Vec<ObjectId>> {
        self.enter_keeping(|cur| {
            let mut found: Vec<ModuleRef> = Vec::new();
            for loader in cur.vm().loaders.all() {
                found.extend(loader.all_modules());
            }
            let objects = found.iter().map(|m| m.handle().get(cur)).filter(|o| !o.is_null());
            Ok(objects.map(|o| local_reference(cur, o)).collect())
        })
    }

    fn named_module(&self, loader: ObjectId, package: &[u8]) -> Answer<ObjectId> {
        self.enter_keeping(|cur| {
            let loader = ids::loader(cur, loader, Refusal::IllegalArgument)?;
            let package = cur.vm().symbols.intern(package);
            let known = loader.module_with_package(package);
            Ok(known.map_or(ObjectId::NULL, |m| local_reference(cur, m.handle().get(cur))))
        })
    }

    fn change_module(&self, id: ObjectId, change: ModuleChange<'_>) -> Answer<()> {
        self.enter(|cur| {
            let changed = module(cur, id)?;
            let mirror = |cur: &Current, id| {
                class_of(cur, id).and_then(|class| {
                    // A primitive type is no service and implements none.
                    if class.is_primitive() { Err(Refusal::InvalidClass) } else { Ok(class.mirror_handle()) }
                })
            };
            let (name, types, arguments) = match change {
                ModuleChange::Reads(to) => ("addReads", "Ljava/lang/Module;", vec![module(cur, to)?]),
                ModuleChange::Exports(package, to) | ModuleChange::Opens(package, to) => {
                    let name = if matches!(change, ModuleChange::Opens(..)) { "addOpens" } else { "addExports" };
                    (
                        name,
                        "Ljava/lang/String;Ljava/lang/Module;",
                        vec![package_of(cur, changed, package)?, module(cur, to)?],
                    )
                }
                ModuleChange::Uses(service) => ("addUses", "Ljava/lang/Class;", vec![mirror(cur, service)?]),
                ModuleChange::Provides(service, class) => (
                    "addProvides",
                    "Ljava/lang/Class;Ljava/lang/Class;",
                    vec![mirror(cur, service)?, mirror(cur, class)?],
                ),
            };
            let values: Vec<Value> = [changed].into_iter().chain(arguments).map(Value::Reference).collect();
            let descriptor = format!("(Ljava/lang/Module;{types})V");
            let modules = "jdk/internal/module/Modules";
            let outcome = runtime::probes::unseen(cur, |cur| cur.call_boot_static(modules, name, &descriptor, &values));
            outcome.map(|_| ()).map_err(|thrown| {
                let illegal = cur.exception_is("java/lang/IllegalArgumentException");
                thrown.discard();
                if illegal { Refusal::IllegalArgument } else { Refusal::Internal }
            })
        })
    }

    fn check_module(&self, id: ObjectId) -> Answer<()> {
        self.enter(|cur| module(cur, id).map(|_| ()))
    }
}

/// A package's name as a String, if a named module has the package.
fn package_of(cur: &mut Current, object: Handle, package: &str) -> Answer<Handle> {
    let symbol = cur.vm().symbols.intern(package.replace('.', "/").as_bytes());
    let lacks = runtime::modules::module_of(cur, object)
        .is_some_and(|m| m.name.is_some() && !m.state.read().packages.contains(&symbol));
    if lacks {
        return Err(Refusal::IllegalArgument);
    }
    cur.new_string(package).map_err(|thrown| {
        thrown.discard();
        Refusal::OutOfMemory
    })
}
