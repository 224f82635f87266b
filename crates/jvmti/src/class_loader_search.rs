//! Where class loaders look (JVM TI, "Class Loader Search").

use crate::entry::{Text, functions};

functions! {
    /// AddToBootstrapClassLoaderSearch.
    fn AddToBootstrapClassLoaderSearch(call, segment: Text) {
        Ok(call.vm.append_to_boot_path(&segment.0.to_string_lossy())?)
    }

    /// AddToSystemClassLoaderSearch.
    fn AddToSystemClassLoaderSearch(call, segment: Text) {
        Ok(call.vm.append_to_class_path(&segment.0.to_string_lossy())?)
    }
}
