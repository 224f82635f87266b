//! Method handles, dynamic constants and call sites (JVMS 5.4.3.5, 5.4.3.6).

use crate::class::{ClassRef, MethodRef};
use crate::exceptions::JResult;
use crate::refs::Handle;
use crate::resolve::Constant;
use crate::thread::Current;

fn missing<T>(cur: &mut Current, what: &str) -> JResult<T> {
    Err(cur.throw("java/lang/InternalError", &format!("Pellucid can't do this yet: {what}")))
}
/// CONSTANT_MethodType
pub fn method_type_constant(cur: &mut Current, _: ClassRef, _: u16) -> JResult<Handle> { missing(cur, "CONSTANT_MethodType") }
/// CONSTANT_MethodHandle
pub fn method_handle_constant(cur: &mut Current, _: ClassRef, _: u16) -> JResult<Handle> { missing(cur, "CONSTANT_MethodHandle") }
/// CONSTANT_Dynamic
pub fn dynamic_constant(cur: &mut Current, _: ClassRef, _: u16) -> JResult<Constant> { missing(cur, "CONSTANT_Dynamic") }
/// invokehandle
pub fn link_method(cur: &mut Current, _: ClassRef, _: u16) -> JResult<(MethodRef, Handle, u16)> { missing(cur, "MethodHandle.invoke") }
/// invokedynamic
pub fn link_call_site(cur: &mut Current, _: ClassRef, _: u16, _: MethodRef, _: u32) -> JResult<(MethodRef, Handle, u16)> { missing(cur, "invokedynamic") }
