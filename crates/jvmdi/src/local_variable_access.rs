//! Local variables (JVMDI, "Local Variable Access").

use crate::entry::Call;
use crate::errors::{JvmdiError, Result};
use crate::parameters::{Frame, MaybeObject, Out};
use abi::jni::{jdouble, jfloat, jint, jlong, jobject};
use abi::jvmdi::JVMDI_ERROR_TYPE_MISMATCH;
use inspection::{Value, ValueType};

fn get(call: &Call, frame: Frame, slot: jint, value_type: ValueType) -> Result<Value> {
    let (thread, depth) = frame.0;
    Ok(call.vm.local(thread, depth, slot, value_type)?)
}

fn set(call: &Call, frame: Frame, slot: jint, value: Value) -> Result<()> {
    let (thread, depth) = frame.0;
    Ok(call.vm.set_local(thread, depth, slot, value)?)
}

fn mismatch<T>() -> Result<T> {
    Err(JvmdiError(JVMDI_ERROR_TYPE_MISMATCH))
}

/// GetLocalObject.
pub(crate) fn get_local_object(call: &Call, frame: Frame, slot: jint, value: Out<jobject>) -> Result<()> {
    let Value::Object(found) = get(call, frame, slot, ValueType::Object)? else { return mismatch() };
    value.set(call.global(found)?);
    Ok(())
}

/// GetLocalInt.
pub(crate) fn get_local_int(call: &Call, frame: Frame, slot: jint, value: Out<jint>) -> Result<()> {
    let Value::Int(found) = get(call, frame, slot, ValueType::Int)? else { return mismatch() };
    value.set(found);
    Ok(())
}

/// GetLocalLong.
pub(crate) fn get_local_long(call: &Call, frame: Frame, slot: jint, value: Out<jlong>) -> Result<()> {
    let Value::Long(found) = get(call, frame, slot, ValueType::Long)? else { return mismatch() };
    value.set(found);
    Ok(())
}

/// GetLocalFloat.
pub(crate) fn get_local_float(call: &Call, frame: Frame, slot: jint, value: Out<jfloat>) -> Result<()> {
    let Value::Float(found) = get(call, frame, slot, ValueType::Float)? else { return mismatch() };
    value.set(found);
    Ok(())
}

/// GetLocalDouble.
pub(crate) fn get_local_double(call: &Call, frame: Frame, slot: jint, value: Out<jdouble>) -> Result<()> {
    let Value::Double(found) = get(call, frame, slot, ValueType::Double)? else { return mismatch() };
    value.set(found);
    Ok(())
}

/// SetLocalObject.
pub(crate) fn set_local_object(call: &Call, frame: Frame, slot: jint, value: MaybeObject) -> Result<()> {
    set(call, frame, slot, Value::Object(value.0))
}

/// SetLocalInt.
pub(crate) fn set_local_int(call: &Call, frame: Frame, slot: jint, value: jint) -> Result<()> {
    set(call, frame, slot, Value::Int(value))
}

/// SetLocalLong.
pub(crate) fn set_local_long(call: &Call, frame: Frame, slot: jint, value: jlong) -> Result<()> {
    set(call, frame, slot, Value::Long(value))
}

/// SetLocalFloat.
pub(crate) fn set_local_float(call: &Call, frame: Frame, slot: jint, value: jfloat) -> Result<()> {
    set(call, frame, slot, Value::Float(value))
}

/// SetLocalDouble.
pub(crate) fn set_local_double(call: &Call, frame: Frame, slot: jint, value: jdouble) -> Result<()> {
    set(call, frame, slot, Value::Double(value))
}
