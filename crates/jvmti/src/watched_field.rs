//! Watched fields (JVM TI, "Watched Field"). Each environment has its own; the VM watches a field however many want it.

use crate::entry::{Call, Class, Field, functions};
use crate::errors::{JvmtiError, Result};
use abi::jvmti::*;
use inspection::{Refusal, WatchKind};

/// Sets a watch of the calling environment.
fn set(call: &Call, class: &Class, field: &Field, kind: WatchKind) -> Result<()> {
    // A field that isn't one of the class is refused whoever watches it.
    call.vm.field_facts(class.0, field.0)?;
    {
        let mut watches = call.jvmti.watches.lock();
        let owners = watches.entry((field.0, kind)).or_default();
        if owners.contains(&call.env.id) {
            return Err(JvmtiError(JVMTI_ERROR_DUPLICATE));
        }
        owners.push(call.env.id);
    }
    match call.vm.watch(class.0, field.0, kind) {
        // Another environment watches it too.
        Ok(()) | Err(Refusal::Duplicate) => Ok(()),
        Err(other) => Err(other.into()),
    }
}

/// Ends a watch of the calling environment.
fn clear(call: &Call, class: &Class, field: &Field, kind: WatchKind) -> Result<()> {
    call.vm.field_facts(class.0, field.0)?;
    {
        let mut watches = call.jvmti.watches.lock();
        let Some(owners) = watches.get_mut(&(field.0, kind)).filter(|owners| owners.contains(&call.env.id)) else {
            return Err(JvmtiError(JVMTI_ERROR_NOT_FOUND));
        };
        owners.retain(|owner| *owner != call.env.id);
        if !owners.is_empty() {
            return Ok(());
        }
        watches.remove(&(field.0, kind));
    }
    call.vm.unwatch(field.0, kind);
    Ok(())
}

functions! {
    /// SetFieldAccessWatch.
    fn SetFieldAccessWatch(call, class: Class, field: Field) {
        set(call, &class, &field, WatchKind::Access)
    }

    /// ClearFieldAccessWatch.
    fn ClearFieldAccessWatch(call, class: Class, field: Field) {
        clear(call, &class, &field, WatchKind::Access)
    }

    /// SetFieldModificationWatch.
    fn SetFieldModificationWatch(call, class: Class, field: Field) {
        set(call, &class, &field, WatchKind::Modification)
    }

    /// ClearFieldModificationWatch.
    fn ClearFieldModificationWatch(call, class: Class, field: Field) {
        clear(call, &class, &field, WatchKind::Modification)
    }
}
