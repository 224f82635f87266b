//! How Java code names code: invokedynamic and method handle constants, member names, core reflection, StackWalker.
//!
//! Invariant: what links calls is Java code of the class library (`java.lang.invoke`); here is what it asks of the VM, and what asks it.

pub mod indy;
pub mod member_name;
pub mod reflection;
mod stack_walk;

use runtime::class::{ConstantsRef, MethodRef};
use runtime::dynamic_linker::{DynamicLinker, LinkedCall};
use runtime::exceptions::JResult;
use runtime::natives::VmNative;
use runtime::refs::{Handle, Ref};
use runtime::resolve::Constant;
use runtime::symbol::Symbol;
use runtime::thread::Current;

/// The natives of these classes of the class library.
pub const NATIVES: [&[VmNative]; 3] = [member_name::NATIVES, reflection::NATIVES, stack_walk::NATIVES];

/// The linker, for the wiring.
pub static LINKER: Linker = Linker;

/// See `runtime::dynamic_linker::DynamicLinker`.
pub struct Linker;

impl DynamicLinker for Linker {
    fn method_type(&self, cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<Handle> {
        indy::method_type_constant(cur, constants, index)
    }

    fn method_handle(&self, cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<Handle> {
        indy::method_handle_constant(cur, constants, index)
    }

    fn dynamic_constant(&self, cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<Constant> {
        indy::dynamic_constant(cur, constants, index)
    }

    fn handle_call(&self, cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<LinkedCall> {
        indy::link_method(cur, constants, index)
    }

    fn call_site(
        &self,
        cur: &mut Current,
        constants: ConstantsRef,
        index: u16,
        method: MethodRef,
        bci: u32,
    ) -> JResult<LinkedCall> {
        indy::link_call_site(cur, constants, index, method, bci)
    }

    fn intrinsic(&self, cur: &mut Current, name: Symbol, descriptor: Symbol) -> Option<MethodRef> {
        member_name::intrinsic(cur, name, descriptor)
    }

    fn target(&self, cur: &Current, member: Ref<'_>) -> Option<MethodRef> {
        member_name::target(cur, member)
    }
}
