//! Classes that have no class file: of arrays (JVMS 5.3.3) and of primitive types.
//!
//! Invariant: they are initialised from the start.

use super::build::allocate;
use super::mirror::create_mirror;
use crate::class::{BasicType, ClassFlags, ClassParts, ClassRef, ClassState};
use crate::refs::Handle;
use crate::symbol::Symbol;
use crate::thread::Current;
use crate::thrown::JResult;
use crate::vm::Vm;
use classfile::access;
use heap::{ClassLayout, Kind};

/// What is the same for all of them; the rest is as primitive types have it.
fn without_file(vm: &'static Vm, name: Symbol, basic_type: BasicType) -> ClassParts {
    const MODIFIERS: u16 = access::PUBLIC | access::FINAL | access::ABSTRACT;
    ClassParts {
        layout: ClassLayout::new(Kind::Instance, 0),
        state: ClassState::Initialized,
        basic_type,
        dimensions: 0,
        access_flags: MODIFIERS,
        modifiers: MODIFIERS,
        flags: ClassFlags::SLOW_ALLOCATION,
        name,
        loader: vm.boot_loader(),
        super_class: None,
        interfaces: Vec::new(),
        all_interfaces: Vec::new(),
        component: None,
        constants: None,
        vtable_length: 0,
        module: None,
        mirror_size: 0,
        static_reference_count: 0,
        reference_count: 0,
        serial: vm.classes.new_serial(),
    }
}

/// An array class; the caller publishes it.
pub fn new_array_class(cur: &mut Current, component: ClassRef) -> JResult<ClassRef> {
    let vm = cur.vm();
    let boot = vm.boot_loader();
    let object = boot.loaded(vm.symbols.intern(b"java/lang/Object"));
    let Some(object) = object else { crate::vm_bug!("an array class before java.lang.Object") };
    let name = if component.is_array() {
        [b"[", component.name.bytes()].concat()
    } else if component.is_primitive() {
        vec![b'[', component.basic_type.letter()]
    } else {
        [b"[L", component.name.bytes(), b";"].concat()
    };
    let name = vm.symbols.intern(&name);
    let interfaces: Vec<ClassRef> = [&b"java/lang/Cloneable"[..], b"java/io/Serializable"]
        .iter()
        .filter_map(|n| boot.loaded(vm.symbols.intern(n)))
        .collect();
    let primitive = component.is_primitive();
    let mut layout = ClassLayout::new(
        if primitive { Kind::PrimitiveArray } else { Kind::ReferenceArray },
        heap::layout::ARRAY_BASE as u32,
    );
    layout.element_shift = if primitive { component.basic_type.shift() } else { 3 };
    layout.set_flags(component.layout().flags());
    let modifiers = (component.modifiers() & 0x7) | access::FINAL | access::ABSTRACT;
    let class = allocate(
        vm,
        ClassParts {
            layout,
            dimensions: component.dimensions + 1,
            access_flags: modifiers,
            modifiers,
            flags: ClassFlags::CLONEABLE | ClassFlags::SLOW_ALLOCATION,
            loader: component.loader,
            super_class: Some(object),
            all_interfaces: interfaces.clone(),
            interfaces,
            component: Some(component),
            vtable_length: object.vtable_length,
            module: component.module(),
            ..without_file(vm, name, component.basic_type)
        },
    );
    let Some(class) = class else { return Err(cur.throw_out_of_memory(crate::oom::METASPACE)) };
    for index in 0..object.vtable_length as usize {
        class.set_vtable_entry(index, Some(object.virtual_method(index)));
    }
    create_mirror(cur, class, Handle::NULL, Handle::NULL)?;
    Ok(class)
}

/// A primitive class; only at boot.
pub fn new_primitive_class(vm: &'static Vm, basic_type: BasicType) -> ClassRef {
    let name = vm.symbols.intern(basic_type.keyword().as_bytes());
    let class = allocate(vm, without_file(vm, name, basic_type));
    match class {
        Some(class) => {
            vm.chain_class(class, class.native_bytes());
            class
        }
        None => crate::vm_bug!("no class space for primitive classes"),
    }
}
