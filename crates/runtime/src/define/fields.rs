//! The structures of the fields that a class file declares.
//!
//! Invariant: a field knows its class before anyone else knows the field (`Field::belong_to`).

use crate::class::{BasicType, Field};
use crate::layout::FieldSpec;
use crate::vm::Vm;
use classfile::{ClassFile, access};

/// A field of a class that is told to it later; `frozen`: not even reflection may write its finals.
pub fn new_field(
    vm: &Vm,
    file: &ClassFile,
    info: &classfile::FieldInfo,
    index: u16,
    offset: u32,
    frozen: bool,
) -> Field {
    let descriptor = file.constant_pool.utf8(info.descriptor);
    let names = [vm.symbols.intern(file.constant_pool.utf8(info.name)), vm.symbols.intern(descriptor)];
    Field::new(names, type_of(descriptor), info.access_flags, index, offset, frozen)
}

/// What is to be placed of the fields of a class file.
pub fn field_spec(file: &ClassFile, info: &classfile::FieldInfo) -> FieldSpec {
    let basic_type = type_of(file.constant_pool.utf8(info.descriptor));
    FieldSpec { basic_type, is_static: info.access_flags & access::STATIC != 0 }
}

/// What a descriptor of a field says it holds.
fn type_of(descriptor: &[u8]) -> BasicType {
    descriptor.first().and_then(|b| BasicType::of_descriptor(*b)).unwrap_or(BasicType::Reference)
}
