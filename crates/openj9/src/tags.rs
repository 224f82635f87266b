//! RemoveAllTags.

use crate::entry::Result;
use inspection::ExtensionCall;

/// RemoveAllTags: no ObjectFree is sent for the objects.
pub(crate) fn remove_all(call: &ExtensionCall) -> Result<()> {
    call.vm.forget_tags(call.environment);
    Ok(())
}
