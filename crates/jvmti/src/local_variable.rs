//! Local variables (JVM TI, "Local Variable").

use crate::entry::{AnyObject, Depth, Out, ThreadOrCurrent, functions};
use crate::errors::{JvmtiError, Result};
use abi::jni::jobject;
use abi::jvmti::*;
use inspection::{Value, ValueType};

fn mismatch<T>() -> Result<T> {
    Err(JvmtiError(JVMTI_ERROR_TYPE_MISMATCH))
}

functions! {
    /// GetLocalObject.
    fn GetLocalObject(call, thread: ThreadOrCurrent, depth: Depth, slot: i32, value: Out<jobject>) {
        match call.vm.local(thread.0, depth.0, slot, ValueType::Object)? {
            Value::Object(id) => value.set(id.0 as jobject),
            _ => return mismatch(),
        }
        Ok(())
    }

    /// GetLocalInstance.
    fn GetLocalInstance(call, thread: ThreadOrCurrent, depth: Depth, value: Out<jobject>) {
        value.set(call.vm.local_instance(thread.0, depth.0)?.0 as jobject);
        Ok(())
    }

    /// GetLocalInt.
    fn GetLocalInt(call, thread: ThreadOrCurrent, depth: Depth, slot: i32, value: Out<i32>) {
        match call.vm.local(thread.0, depth.0, slot, ValueType::Int)? {
            Value::Int(v) => value.set(v),
            _ => return mismatch(),
        }
        Ok(())
    }

    /// GetLocalLong.
    fn GetLocalLong(call, thread: ThreadOrCurrent, depth: Depth, slot: i32, value: Out<i64>) {
        match call.vm.local(thread.0, depth.0, slot, ValueType::Long)? {
            Value::Long(v) => value.set(v),
            _ => return mismatch(),
        }
        Ok(())
    }

    /// GetLocalFloat.
    fn GetLocalFloat(call, thread: ThreadOrCurrent, depth: Depth, slot: i32, value: Out<f32>) {
        match call.vm.local(thread.0, depth.0, slot, ValueType::Float)? {
            Value::Float(v) => value.set(v),
            _ => return mismatch(),
        }
        Ok(())
    }

    /// GetLocalDouble.
    fn GetLocalDouble(call, thread: ThreadOrCurrent, depth: Depth, slot: i32, value: Out<f64>) {
        match call.vm.local(thread.0, depth.0, slot, ValueType::Double)? {
            Value::Double(v) => value.set(v),
            _ => return mismatch(),
        }
        Ok(())
    }

    /// SetLocalObject.
    fn SetLocalObject(call, thread: ThreadOrCurrent, depth: Depth, slot: i32, value: AnyObject) {
        Ok(call.vm.set_local(thread.0, depth.0, slot, Value::Object(value.0))?)
    }

    /// SetLocalInt.
    fn SetLocalInt(call, thread: ThreadOrCurrent, depth: Depth, slot: i32, value: i32) {
        Ok(call.vm.set_local(thread.0, depth.0, slot, Value::Int(value))?)
    }

    /// SetLocalLong.
    fn SetLocalLong(call, thread: ThreadOrCurrent, depth: Depth, slot: i32, value: i64) {
        Ok(call.vm.set_local(thread.0, depth.0, slot, Value::Long(value))?)
    }

    /// SetLocalFloat.
    fn SetLocalFloat(call, thread: ThreadOrCurrent, depth: Depth, slot: i32, value: f32) {
        Ok(call.vm.set_local(thread.0, depth.0, slot, Value::Float(value))?)
    }

    /// SetLocalDouble.
    fn SetLocalDouble(call, thread: ThreadOrCurrent, depth: Depth, slot: i32, value: f64) {
        Ok(call.vm.set_local(thread.0, depth.0, slot, Value::Double(value))?)
    }
}
