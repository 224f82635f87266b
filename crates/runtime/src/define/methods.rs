//! The structures of the methods that a class file declares.
//!
//! Invariant: a method's entry says that it isn't prepared yet (`link`), or abstract.

use crate::class::{BasicType, ConstantsRef, Method, MethodFlags, MethodParts};
use crate::symbol::Symbol;
use crate::thread::Current;
use classfile::{ClassFile, access};

/// Makes the structure of a method. `forms`: may it run a native form (`natives`)?
pub fn new_method(
    cur: &Current,
    constants: ConstantsRef,
    info: &classfile::MethodInfo,
    index: usize,
    privileged: bool,
    first_site: u16,
    forms: bool,
) -> &'static mut Method {
    const VARIABLE_NATIVE: u16 = access::VARARGS | access::NATIVE;
    let vm = cur.vm();
    let file = &constants.file;
    let name = vm.symbols.intern(file.constant_pool.utf8(info.name));
    let descriptor = vm.symbols.intern(file.constant_pool.utf8(info.descriptor));
    let (argument_slots, return_type) = shape(descriptor);
    let arg_slots = argument_slots + u16::from(info.access_flags & access::STATIC == 0);
    let mut flags = if privileged { annotation_flags(file, info) } else { MethodFlags::empty() };
    if info.access_flags & access::SYNCHRONIZED != 0 {
        flags |= MethodFlags::MONITORS;
    }
    let declaring = file.name();
    if info.access_flags & VARIABLE_NATIVE == VARIABLE_NATIVE
        && (declaring == b"java/lang/invoke/MethodHandle" || declaring == b"java/lang/invoke/VarHandle")
        && privileged
    {
        flags |= MethodFlags::SIGNATURE_POLYMORPHIC;
    }
    if info.access_flags & access::NATIVE != 0
        && info.access_flags & access::STATIC == 0
        && declaring == b"java/lang/invoke/MethodHandle"
        && privileged
    {
        flags |= MethodFlags::SIGNATURE_POLYMORPHIC;
    }
    if declaring == b"java/lang/Object" && name.is("<init>") {
        flags |= MethodFlags::REGISTERS_FINALIZER;
    }
    let tiers = vm.tiers();
    let entry = if info.access_flags & access::ABSTRACT != 0 { tiers.call_abstract } else { tiers.call_unprepared };
    let form = if privileged && forms { vm.native_form(vm.symbols.intern(declaring), name, descriptor) } else { None };
    let (max_locals, max_stack, code_length) = match info.code_head() {
        // A native form's frame is a native method's.
        Some(code) if form.is_some() => (arg_slots, 0, code.bytes.len() as u32),
        Some(code) => (code.max_locals, code.max_stack, code.bytes.len() as u32),
        None => (arg_slots, 0, 0),
    };
    if form.is_some() {
        flags |= MethodFlags::VM_NATIVE | MethodFlags::NATIVE_FORM;
    }
    let method = Method::leak(MethodParts {
        id: vm.method_ids.create(),
        entry: entry as usize,
        class: vm.primitive_class(BasicType::Void),
        constants: Some(constants),
        max_locals,
        max_stack,
        arg_slots,
        access_flags: info.access_flags,
        flags,
        return_type,
        index: index as u16,
        name,
        descriptor,
        code_length,
        first_site,
    });
    if let Some(native) = form {
        method.bind_own(native);
    }
    method
}

/// What the VM reads off annotations of privileged classes' methods.
fn annotation_flags(file: &ClassFile, info: &classfile::MethodInfo) -> MethodFlags {
    let mut flags = MethodFlags::empty();
    let Some(content) = &info.rare().annotations else { return flags };
    for annotation in classfile::annotations::annotations(content, &file.constant_pool) {
        flags |= match annotation.descriptor {
            b"Ljdk/internal/vm/annotation/Hidden;" => MethodFlags::HIDDEN,
            b"Ljava/lang/invoke/LambdaForm$Compiled;" => MethodFlags::LAMBDA_FORM,
            b"Ljdk/internal/reflect/CallerSensitive;" => MethodFlags::CALLER_SENSITIVE,
            b"Ljdk/internal/misc/ScopedMemoryAccess$Scoped;" => MethodFlags::SCOPED,
            b"Ljdk/internal/vm/annotation/ForceInline;" => MethodFlags::FORCE_INLINE,
            b"Ljdk/internal/vm/annotation/DontInline;" => MethodFlags::DONT_INLINE,
            b"Ljdk/internal/vm/annotation/ReservedStackAccess;" => MethodFlags::RESERVED_STACK,
            b"Ljdk/internal/vm/annotation/IntrinsicCandidate;" => MethodFlags::INTRINSIC_CANDIDATE,
            b"Ljdk/internal/vm/annotation/ChangesCurrentThread;" => MethodFlags::CHANGES_CURRENT_THREAD,
            b"Ljdk/internal/vm/annotation/JvmtiMountTransition;" => MethodFlags::MOUNT_TRANSITION,
            b"Ljdk/internal/vm/annotation/JvmtiHideEvents;" => MethodFlags::HIDE_EVENTS,
            _ => MethodFlags::empty(),
        };
    }
    flags
}

/// Argument slots (without receiver) and return type of a method descriptor.
pub fn shape(descriptor: Symbol) -> (u16, BasicType) {
    match classfile::descriptor::slots_and_result(descriptor.bytes()) {
        Some((slots, letter)) => (slots, BasicType::of_descriptor(letter).unwrap_or(BasicType::Void)),
        None => (0, BasicType::Void),
    }
}
