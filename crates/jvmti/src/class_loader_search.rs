//! Where class loaders look (JVM TI, "Class Loader Search").

use crate::entry::Call;
use crate::errors::Result;
use crate::parameters::Text;

/// AddToBootstrapClassLoaderSearch.
pub(crate) fn add_to_bootstrap_class_loader_search(call: &Call, segment: Text) -> Result<()> {
    Ok(call.vm.append_to_boot_path(&segment.0.to_string_lossy())?)
}

/// AddToSystemClassLoaderSearch.
pub(crate) fn add_to_system_class_loader_search(call: &Call, segment: Text) -> Result<()> {
    Ok(call.vm.append_to_class_path(&segment.0.to_string_lossy())?)
}
