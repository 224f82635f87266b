//! Modules (JVM TI, "Module").

use crate::entry::Call;
use crate::errors::Result;
use crate::parameters::{AnyObject, Class, NotNull, Object, Out, Text};
use abi::jni::{jboolean, jobject};
use inspection::ModuleChange;

fn change(call: &Call, module: &Object, change: ModuleChange<'_>) -> Result<()> {
    Ok(call.vm.change_module(module.0, change)?)
}

/// GetAllModules.
pub(crate) fn get_all_modules(call: &Call, count: Out<i32>, list: Out<*mut jobject>) -> Result<()> {
    list.set_references(&call.vm.all_modules()?, &count)
}

/// GetNamedModule.
pub(crate) fn get_named_module(call: &Call, loader: AnyObject, package: Text, module: Out<jobject>) -> Result<()> {
    module.set(call.vm.named_module(loader.0, package.0.to_bytes())?.as_jobject());
    Ok(())
}

/// AddModuleReads.
pub(crate) fn add_module_reads(call: &Call, module: NotNull<Object>, to: NotNull<Object>) -> Result<()> {
    change(call, &module.0, ModuleChange::Reads(to.0.0))
}

/// AddModuleExports.
pub(crate) fn add_module_exports(
    call: &Call,
    module: NotNull<Object>,
    package: Text,
    to: NotNull<Object>,
) -> Result<()> {
    change(call, &module.0, ModuleChange::Exports(&package.0.to_string_lossy(), to.0.0))
}

/// AddModuleOpens.
pub(crate) fn add_module_opens(call: &Call, module: NotNull<Object>, package: Text, to: NotNull<Object>) -> Result<()> {
    change(call, &module.0, ModuleChange::Opens(&package.0.to_string_lossy(), to.0.0))
}

/// AddModuleUses.
pub(crate) fn add_module_uses(call: &Call, module: NotNull<Object>, service: NotNull<Class>) -> Result<()> {
    change(call, &module.0, ModuleChange::Uses(service.0.0))
}

/// AddModuleProvides.
pub(crate) fn add_module_provides(
    call: &Call,
    module: NotNull<Object>,
    service: NotNull<Class>,
    implementation: NotNull<Class>,
) -> Result<()> {
    change(call, &module.0, ModuleChange::Provides(service.0.0, implementation.0.0))
}

/// IsModifiableModule: every module is.
pub(crate) fn is_modifiable_module(call: &Call, module: NotNull<Object>, answer: Out<jboolean>) -> Result<()> {
    call.vm.check_module(module.0.0)?;
    answer.set(1);
    Ok(())
}
