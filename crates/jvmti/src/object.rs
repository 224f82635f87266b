//! Objects (JVM TI, "Object").

use crate::entry::{Object, Out, functions};

functions! {
    /// GetObjectSize.
    fn GetObjectSize(call, object: Object, size: Out<i64>) {
        size.set(call.vm.object_size(object.0)?);
        Ok(())
    }

    /// GetObjectHashCode.
    fn GetObjectHashCode(call, object: Object, hash: Out<i32>) {
        hash.set(call.vm.object_hash(object.0)?);
        Ok(())
    }
}
