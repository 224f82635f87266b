//! The structures of the fields that a class file declares.
//!
//! Invariant: a field knows its class before anyone else knows the field (`Field::belong_to`).

use crate::class::{BasicType, Field};
use crate::layout::FieldSpec;
use crate::vm::Vm;
use classfile::{ClassFile, access};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, AtomicU16, AtomicU32};

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
    Field {
        class: AtomicPtr::default(),
        name: vm.symbols.intern(file.constant_pool.utf8(info.name)),
        descriptor: vm.symbols.intern(descriptor),
        access_flags: AtomicU16::new(info.access_flags),
        basic_type: type_of(descriptor),
        index: AtomicU16::new(index),
        slot: u32::from(index),
        offset: AtomicU32::new(offset),
        trusted_final: AtomicBool::new(
            info.access_flags & access::FINAL != 0 && (info.access_flags & access::STATIC != 0 || frozen),
        ),
        watch: AtomicU8::new(0),
    }
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
