//! Modules (JVM TI, "Module").

use crate::entry::{AnyObject, Call, Class, NotNull, Out, Text, functions};
use crate::errors::Result;
use crate::memory;
use abi::jni::{jboolean, jobject};
use inspection::ModuleChange;

fn change(call: &Call, module: &AnyObject, change: ModuleChange<'_>) -> Result<()> {
    Ok(call.vm.change_module(module.0, change)?)
}

functions! {
    /// GetAllModules.
    fn GetAllModules(call, count: Out<i32>, list: Out<*mut jobject>) {
        let modules: Vec<jobject> = call.vm.all_modules()?.iter().map(|m| m.0 as jobject).collect();
        list.set(memory::copy(&modules)?);
        count.set(modules.len() as i32);
        Ok(())
    }

    /// GetNamedModule.
    fn GetNamedModule(call, loader: AnyObject, package: Text, module: Out<jobject>) {
        module.set(call.vm.named_module(loader.0, package.0.to_bytes())?.0 as jobject);
        Ok(())
    }

    /// AddModuleReads.
    fn AddModuleReads(call, module: NotNull<AnyObject>, to: NotNull<AnyObject>) {
        change(call, &module.0, ModuleChange::Reads(to.0.0))
    }

    /// AddModuleExports.
    fn AddModuleExports(call, module: NotNull<AnyObject>, package: Text, to: NotNull<AnyObject>) {
        change(call, &module.0, ModuleChange::Exports(&package.0.to_string_lossy(), to.0.0))
    }

    /// AddModuleOpens.
    fn AddModuleOpens(call, module: NotNull<AnyObject>, package: Text, to: NotNull<AnyObject>) {
        change(call, &module.0, ModuleChange::Opens(&package.0.to_string_lossy(), to.0.0))
    }

    /// AddModuleUses.
    fn AddModuleUses(call, module: NotNull<AnyObject>, service: NotNull<Class>) {
        change(call, &module.0, ModuleChange::Uses(service.0.0))
    }

    /// AddModuleProvides.
    fn AddModuleProvides(call, module: NotNull<AnyObject>, service: NotNull<Class>, implementation: NotNull<Class>) {
        change(call, &module.0, ModuleChange::Provides(service.0.0, implementation.0.0))
    }

    /// IsModifiableModule: every module is.
    fn IsModifiableModule(call, module: NotNull<AnyObject>, answer: Out<jboolean>) {
        call.vm.check_module(module.0.0)?;
        answer.set(1);
        Ok(())
    }
}
