//! Direct buffers (JNI specification, chapter 4, "NIO Support").

use crate::entry::{h, native_functions};
use abi::jni::{jlong, jobject};
use runtime::call::Value;
use runtime::refs::{Handle, Ref};
use runtime::thread::Current;
use std::ffi::c_void;

/// The buffer if it is a direct one.
fn direct(cur: &Current, buffer: jobject) -> Option<Ref<'_>> {
    let wk = cur.vm().well_known();
    let object = h(buffer).get(cur);
    let is_direct = !object.is_null()
        && object.class().is_subclass_of(wk.class_direct_buffer)
        && object.class().is_subclass_of(wk.class_buffer);
    is_direct.then_some(object)
}

native_functions! {
    /// NewDirectByteBuffer
    pub(crate) fn new_direct_byte_buffer(cur, address: *mut c_void, capacity: jlong) -> Handle {
        let constructor = cur.vm().well_known().direct_byte_buffer_init;
        cur.initialize(constructor.class())?;
        let buffer = cur.new_instance(constructor.class())?;
        cur.call(constructor, &[Value::Reference(buffer), Value::Long(address as jlong), Value::Long(capacity)])?;
        Ok(buffer)
    }

    /// GetDirectBufferAddress
    pub(crate) fn get_direct_buffer_address(cur, buffer: jobject) -> *mut c_void {
        let offset = cur.vm().well_known().buffer_address as usize;
        Ok(direct(cur, buffer).map_or(std::ptr::null_mut(), |b| b.load_i64(offset) as usize as *mut c_void))
    }

    /// GetDirectBufferCapacity
    pub(crate) fn get_direct_buffer_capacity(cur, buffer: jobject) -> jlong {
        let offset = cur.vm().well_known().buffer_capacity as usize;
        Ok(direct(cur, buffer).map_or(-1, |b| jlong::from(b.load_i32(offset))))
    }
}
