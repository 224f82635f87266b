//! Verification by type checking (JVMS 4.10.1): every method against its StackMapTable, in one pass.
//!
//! It is for class files of version 50 and later; older ones, and those of version 50 that fail here, are for the verifier
//! by type inference (JVMS 4.10.2), which is not in this crate. What is about other classes is asked of a [`Hierarchy`]; that
//! final classes have no subclasses and final methods are not overridden is left to linking.
#![forbid(unsafe_code)]

mod calls;
mod fault;
mod frame;
mod instructions;
mod method;
mod stack_map;
mod types;

use classfile::{ClassFile, MethodInfo};

/// What the verifier must know of classes other than the one it checks. Names are internal names of classes, never of arrays,
/// in the context of the verified class's defining loader. Every question may load classes and so fail.
pub trait Hierarchy {
    /// What loading throws.
    type Error;

    /// Whether a value of class `from` may be used as one of class `to`: `to` is `from`, a superclass of it, or any
    /// interface. Never asked about equal names or for `java/lang/Object` as `to`.
    fn is_assignable(&mut self, from: &[u8], to: &[u8]) -> Result<bool, Self::Error>;

    /// Whether `name` is the verified class or one of its superclasses, by name; loads nothing.
    fn is_superclass_of_current(&mut self, name: &[u8]) -> Result<bool, Self::Error>;

    /// Whether the field or method that `name` and `descriptor` resolve to in `class`, which is the verified class or one of
    /// its superclasses, is protected and declared in a class of another run-time package. False if there is none.
    fn protected_member_in_other_package(
        &mut self,
        class: &[u8],
        name: &[u8],
        descriptor: &[u8],
        is_field: bool,
    ) -> Result<bool, Self::Error>;
}

/// Why a class is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure<E> {
    /// VerifyError with this message.
    Verify(String),
    /// ClassFormatError with this message.
    ClassFormat(String),
    /// Loading a class that was asked about failed.
    Hierarchy(E),
}

/// Would the instruction at `from` be allowed to jump to the one at `to`, in a method that was verified by type checking? Then the slots
/// of the operand stack, the same in both places; None if not, or if one of them is no instruction.
///
/// # Errors
/// The hierarchy's.
pub fn jump_depth<H: Hierarchy>(
    class: &ClassFile,
    method: &MethodInfo,
    from: u32,
    to: u32,
    hierarchy: &mut H,
) -> Result<Option<u16>, H::Error> {
    method::jump_depth(class, method, from, to, hierarchy)
}

/// Verifies all methods of a class whose format `classfile::parse` has checked.
pub fn verify_class<H: Hierarchy>(class: &ClassFile, hierarchy: &mut H) -> Result<(), Failure<H::Error>> {
    class.methods.iter().try_for_each(|method| method::verify_method(class, method, hierarchy))
}
