//! Returning from the newest frame at once (JVM TI, "Force Early Return").

use crate::entry::{AnyObject, ThreadOrCurrent, functions};
use inspection::Value;

functions! {
    /// ForceEarlyReturnObject.
    fn ForceEarlyReturnObject(call, thread: ThreadOrCurrent, value: AnyObject) {
        Ok(call.vm.force_return(thread.0, Value::Object(value.0))?)
    }

    /// ForceEarlyReturnInt.
    fn ForceEarlyReturnInt(call, thread: ThreadOrCurrent, value: i32) {
        Ok(call.vm.force_return(thread.0, Value::Int(value))?)
    }

    /// ForceEarlyReturnLong.
    fn ForceEarlyReturnLong(call, thread: ThreadOrCurrent, value: i64) {
        Ok(call.vm.force_return(thread.0, Value::Long(value))?)
    }

    /// ForceEarlyReturnFloat.
    fn ForceEarlyReturnFloat(call, thread: ThreadOrCurrent, value: f32) {
        Ok(call.vm.force_return(thread.0, Value::Float(value))?)
    }

    /// ForceEarlyReturnDouble.
    fn ForceEarlyReturnDouble(call, thread: ThreadOrCurrent, value: f64) {
        Ok(call.vm.force_return(thread.0, Value::Double(value))?)
    }

    /// ForceEarlyReturnVoid.
    fn ForceEarlyReturnVoid(call, thread: ThreadOrCurrent) {
        Ok(call.vm.force_return(thread.0, Value::Void)?)
    }
}
