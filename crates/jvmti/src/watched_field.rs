//! Watched fields (JVM TI, "Watched Field"). Each environment has its own; the VM watches a field however many want it.

use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::parameters::{Class, Field};
use abi::jvmti::*;
use inspection::{Refusal, WatchKind};

/// Sets a watch of the calling environment.
fn set(call: &Call, class: &Class, field: &Field, kind: WatchKind) -> Result<()> {
    // A field that isn't one of the class is refused whoever watches it.
    call.vm.field_facts(class.0, field.0)?;
    if call.jvmti.watches.add((field.0, kind), call.env.id) & call.env.id.bit() != 0 {
        return Err(JvmtiError(JVMTI_ERROR_DUPLICATE));
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
    match call.jvmti.watches.remove((field.0, kind), call.env.id) {
        None => return Err(JvmtiError(JVMTI_ERROR_NOT_FOUND)),
        Some(0) => call.vm.unwatch(field.0, kind),
        Some(_) => {}
    }
    Ok(())
}

/// SetFieldAccessWatch.
pub(crate) fn set_field_access_watch(call: &Call, class: Class, field: Field) -> Result<()> {
    set(call, &class, &field, WatchKind::Access)
}

/// ClearFieldAccessWatch.
pub(crate) fn clear_field_access_watch(call: &Call, class: Class, field: Field) -> Result<()> {
    clear(call, &class, &field, WatchKind::Access)
}

/// SetFieldModificationWatch.
pub(crate) fn set_field_modification_watch(call: &Call, class: Class, field: Field) -> Result<()> {
    set(call, &class, &field, WatchKind::Modification)
}

/// ClearFieldModificationWatch.
pub(crate) fn clear_field_modification_watch(call: &Call, class: Class, field: Field) -> Result<()> {
    clear(call, &class, &field, WatchKind::Modification)
}
