//! Watched fields (JVMDI, "Watched Fields").

use crate::entry::Call;
use crate::errors::Result;
use crate::parameters::{Class, Field};
use inspection::WatchKind;

/// SetFieldAccessWatch.
pub(crate) fn set_field_access_watch(call: &Call, class: Class, field: Field) -> Result<()> {
    Ok(call.vm.watch(call.env.id, class.0, field.0, WatchKind::Access)?)
}

/// ClearFieldAccessWatch.
pub(crate) fn clear_field_access_watch(call: &Call, class: Class, field: Field) -> Result<()> {
    Ok(call.vm.unwatch(call.env.id, class.0, field.0, WatchKind::Access)?)
}

/// SetFieldModificationWatch.
pub(crate) fn set_field_modification_watch(call: &Call, class: Class, field: Field) -> Result<()> {
    Ok(call.vm.watch(call.env.id, class.0, field.0, WatchKind::Modification)?)
}

/// ClearFieldModificationWatch.
pub(crate) fn clear_field_modification_watch(call: &Call, class: Class, field: Field) -> Result<()> {
    Ok(call.vm.unwatch(call.env.id, class.0, field.0, WatchKind::Modification)?)
}
