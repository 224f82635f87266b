//! The structures of the fields that a class file declares.
//!
//! Invariant: a field knows its class before anyone else knows the field (`Field::belong_to`).

use crate::class::{BasicType, Field};
use crate::layout::FieldSpec;
use crate::vm::Vm;
use classfile::{ClassFile, access, annotations};
use std::collections::HashMap;

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
    FieldSpec { basic_type, is_static: info.access_flags & access::STATIC != 0, apart: 0 }
}

/// Keeps those fields of a class apart that are `@Contended`: those of the same group together, those without one each by itself, and
/// all others if the class itself is.
pub fn keep_contended_apart(file: &ClassFile, specs: &mut [FieldSpec]) {
    const OF_CLASS: u32 = 1;
    let pool = &file.constant_pool;
    let contended = |content| annotations::find(content, pool, b"Ljdk/internal/vm/annotation/Contended;");
    let of_class = contended(file.annotations.as_ref()).is_some();
    let mut groups = HashMap::new();
    let mut latest = OF_CLASS;
    for (info, spec) in file.fields.iter().zip(specs) {
        let Some(annotation) = contended(info.annotations.as_ref()) else {
            spec.apart = if of_class { OF_CLASS } else { 0 };
            continue;
        };
        latest += 1;
        spec.apart = match annotation.string(b"value").filter(|name| !name.is_empty()) {
            Some(name) => *groups.entry(name).or_insert(latest),
            None => latest,
        };
    }
}

/// What a descriptor of a field says it holds.
fn type_of(descriptor: &[u8]) -> BasicType {
    descriptor.first().and_then(|b| BasicType::of_descriptor(*b)).unwrap_or(BasicType::Reference)
}
