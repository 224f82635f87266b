//! Returning from the newest frame at once (JVM TI, "Force Early Return").

use crate::entry::Call;
use crate::errors::Result;
use crate::parameters::{AnyObject, ThreadOrCurrent};
use inspection::Value;

/// ForceEarlyReturnObject.
pub(crate) fn force_early_return_object(call: &Call, thread: ThreadOrCurrent, value: AnyObject) -> Result<()> {
    Ok(call.vm.force_return(thread.0, Value::Object(value.0))?)
}

/// ForceEarlyReturnInt.
pub(crate) fn force_early_return_int(call: &Call, thread: ThreadOrCurrent, value: i32) -> Result<()> {
    Ok(call.vm.force_return(thread.0, Value::Int(value))?)
}

/// ForceEarlyReturnLong.
pub(crate) fn force_early_return_long(call: &Call, thread: ThreadOrCurrent, value: i64) -> Result<()> {
    Ok(call.vm.force_return(thread.0, Value::Long(value))?)
}

/// ForceEarlyReturnFloat.
pub(crate) fn force_early_return_float(call: &Call, thread: ThreadOrCurrent, value: f32) -> Result<()> {
    Ok(call.vm.force_return(thread.0, Value::Float(value))?)
}

/// ForceEarlyReturnDouble.
pub(crate) fn force_early_return_double(call: &Call, thread: ThreadOrCurrent, value: f64) -> Result<()> {
    Ok(call.vm.force_return(thread.0, Value::Double(value))?)
}

/// ForceEarlyReturnVoid.
pub(crate) fn force_early_return_void(call: &Call, thread: ThreadOrCurrent) -> Result<()> {
    Ok(call.vm.force_return(thread.0, Value::Void)?)
}
