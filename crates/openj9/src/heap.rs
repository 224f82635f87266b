//! GetHeapFreeMemory, GetHeapTotalMemory.

use crate::entry::Result;
use crate::parameters::Out;
use inspection::ExtensionCall;

/// GetHeapFreeMemory.
pub(crate) fn get_free(call: &ExtensionCall, bytes: Out<i64>) -> Result<()> {
    let heap = call.vm.heap_use();
    bytes.set(heap.total.saturating_sub(heap.used) as i64);
    Ok(())
}

/// GetHeapTotalMemory.
pub(crate) fn get_total(call: &ExtensionCall, bytes: Out<i64>) -> Result<()> {
    bytes.set(call.vm.heap_use().total as i64);
    Ok(())
}
