//! What resolution asks of the crate that links calls by running Java code (JVMS 5.4.3.5 and 5.4.3.6).

use crate::class::{ConstantsRef, MethodRef};
use crate::exceptions::JResult;
use crate::refs::{Handle, Ref};
use crate::resolve::Constant;
use crate::symbol::Symbol;
use crate::thread::Current;

/// A linked call: the method that is called, what is appended to its arguments (or null), and the slots of its arguments.
pub type LinkedCall = (MethodRef, Handle, u16);

/// Links method handles and dynamic constants and call sites. All but `intrinsic` and `target` run Java code and throw what it throws.
#[allow(clippy::missing_errors_doc)]
pub trait DynamicLinker: Sync {
    /// The MethodType of a constant.
    fn method_type(&self, cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<Handle>;

    /// The MethodHandle of a constant.
    fn method_handle(&self, cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<Handle>;

    /// The value of a dynamically computed constant.
    fn dynamic_constant(&self, cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<Constant>;

    /// Links a call of a signature-polymorphic method.
    fn handle_call(&self, cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<LinkedCall>;

    /// Links an invokedynamic instruction at `bci` of `method`.
    fn call_site(
        &self,
        cur: &mut Current,
        constants: ConstantsRef,
        index: u16,
        method: MethodRef,
        bci: u32,
    ) -> JResult<LinkedCall>;

    /// The method that MethodHandle.invokeBasic or a linkTo… of a descriptor is; None for other methods.
    fn intrinsic(&self, cur: &mut Current, name: Symbol, descriptor: Symbol) -> Option<MethodRef>;

    /// The method that a MemberName names, once it is resolved.
    fn target(&self, cur: &Current, member: Ref<'_>) -> Option<MethodRef>;
}
