//! Method types, method handles, dynamic constants and call sites (JVMS 5.4.3.5, 5.4.3.6): the VM's half. The other half is
//! java.lang.invoke.MethodHandleNatives, called here.

use classfile::Tag;
use runtime::call::Value;
use runtime::class::{BasicType, ClassRef, ConstantsRef, MethodRef};
use runtime::exceptions::{JResult, Thrown};
use runtime::refs::Handle;
use runtime::resolve::{self, Constant};
use runtime::symbol::Symbol;
use runtime::thread::Current;

/// The class that a field descriptor names, for `holder`; access is checked.
///
/// # Errors
/// Linkage errors.
pub fn class_of_descriptor(cur: &mut Current, holder: ClassRef, descriptor: &[u8]) -> JResult<ClassRef> {
    let vm = cur.vm();
    let class = match descriptor {
        [letter] => match BasicType::of_descriptor(*letter) {
            Some(basic_type) => return Ok(vm.primitive_class(basic_type)),
            None => return Err(cur.throw("java/lang/NoClassDefFoundError", &String::from_utf8_lossy(descriptor))),
        },
        [b'L', name @ .., b';'] => {
            let name = vm.symbols.intern(name);
            // A hidden class's own name means the class itself nowhere but in its this_class entry.
            cur.load_class(name, holder.loader)?
        }
        array => {
            let name = vm.symbols.intern(array);
            cur.load_class(name, holder.loader)?
        }
    };
    resolve::check_class_access(cur, holder, class)?;
    Ok(class)
}

/// Splits a method descriptor into parameter descriptors and the return descriptor.
pub fn split_descriptor(descriptor: &[u8]) -> (Vec<&[u8]>, &[u8]) {
    let end = descriptor.iter().position(|b| *b == b')').unwrap_or(descriptor.len());
    let mut rest = descriptor.get(1..end).unwrap_or(&[]);
    let mut parameters = Vec::new();
    while !rest.is_empty() {
        let mut length = rest.iter().take_while(|b| **b == b'[').count();
        length += match rest.get(length) {
            Some(b'L') => rest[length..].iter().position(|b| *b == b';').map_or(rest.len() - length, |p| p + 1),
            _ => 1,
        };
        let (parameter, more) = rest.split_at(length.min(rest.len()));
        parameters.push(parameter);
        rest = more;
    }
    (parameters, descriptor.get(end + 1..).unwrap_or(&[]))
}

/// The MethodType of a descriptor, in the context of `holder`.
///
/// # Errors
/// Linkage errors.
pub fn method_type(cur: &mut Current, holder: ClassRef, descriptor: &[u8]) -> JResult<Handle> {
    cur.scope_keep(|cur| {
        let wk = cur.vm().well_known();
        let (parameters, returned) = split_descriptor(descriptor);
        let array = cur.new_array_of(wk.class_class, parameters.len() as i32)?;
        for (index, parameter) in parameters.iter().enumerate() {
            let class = class_of_descriptor(cur, holder, parameter)?;
            array.get(cur).set_element_ref(cur, index, class.mirror(cur));
        }
        let returned = class_of_descriptor(cur, holder, returned)?.mirror_handle();
        let find = wk.find_method_handle_type;
        cur.initialize(find.class())?;
        Ok(cur.call(find, &[Value::Reference(returned), Value::Reference(array)])?.reference())
    })
}

/// CONSTANT_MethodType.
///
/// # Errors
/// Linkage errors.
pub fn method_type_constant(cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<Handle> {
    let holder = constants.class();
    let pool = constants.constant_pool();
    match pool.get(index) {
        classfile::Constant::MethodType { descriptor } => method_type(cur, holder, pool.utf8(descriptor)),
        other => runtime::vm_bug!("{other:?} is no MethodType"),
    }
}

/// CONSTANT_MethodHandle.
///
/// # Errors
/// Linkage errors.
pub fn method_handle_constant(cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<Handle> {
    let holder = constants.class();
    let pool = constants.constant_pool();
    let Some((kind, member)) = pool.method_handle(index) else { runtime::vm_bug!("no MethodHandle at {index}") };
    let (class_index, name, descriptor) = pool.member_ref(member);
    let wk = cur.vm().well_known();
    cur.scope_keep(|cur| {
        let class = resolve::class(cur, constants, class_index)?;
        if kind >= 5 {
            let interface_ref = pool.tag(member) == Tag::InterfaceMethodref;
            if class.is_interface() != interface_ref {
                let text = runtime::messages::member_method_text(&class.external_name(), name, descriptor);
                let message = format!(
                    "Inconsistent constant pool data in classfile for class {}. Method '{text}' at index {member} is {} and should be {}",
                    holder.external_name(),
                    if interface_ref { "CONSTANT_InterfaceMethodRef" } else { "CONSTANT_MethodRef" },
                    if interface_ref { "CONSTANT_MethodRef" } else { "CONSTANT_InterfaceMethodRef" },
                );
                return Err(cur.throw("java/lang/IncompatibleClassChangeError", &message));
            }
        }
        let name = cur.vm().symbols.intern(name);
        let name = cur.intern_symbol(name)?;
        let member_type = if kind <= 4 {
            class_of_descriptor(cur, holder, descriptor)?.mirror_handle()
        } else {
            method_type(cur, holder, descriptor)?
        };
        let link = wk.link_method_handle_constant;
        cur.initialize(link.class())?;
        let arguments = [
            Value::Reference(holder.mirror_handle()),
            Value::Int(i32::from(kind)),
            Value::Reference(class.mirror_handle()),
            Value::Reference(name),
            Value::Reference(member_type),
        ];
        Ok(cur.call(link, &arguments)?.reference())
    })
}

/// A loadable constant as an object; numbers are boxed.
///
/// # Errors
/// What resolving it throws.
pub fn boxed_constant(cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<Handle> {
    match resolve::constant(cur, constants, index)? {
        Constant::Reference(handle) => Ok(handle),
        Constant::Bits(basic_type, bits) => box_bits(cur, basic_type, bits),
    }
}

/// Boxes a primitive value.
///
/// # Errors
/// OutOfMemoryError.
pub fn box_bits(cur: &mut Current, basic_type: BasicType, bits: u64) -> JResult<Handle> {
    let wk = cur.vm().well_known();
    let (class, offset) = match basic_type {
        BasicType::Boolean => (wk.class_boolean, wk.boolean_value),
        BasicType::Byte => (wk.class_byte, wk.byte_value),
        BasicType::Char => (wk.class_character, wk.character_value),
        BasicType::Short => (wk.class_short, wk.short_value),
        BasicType::Int => (wk.class_integer, wk.integer_value),
        BasicType::Long => (wk.class_long, wk.long_value),
        BasicType::Float => (wk.class_float, wk.float_value),
        BasicType::Double => (wk.class_double, wk.double_value),
        BasicType::Reference | BasicType::Void => runtime::vm_bug!("boxing {basic_type:?}"),
    };
    cur.initialize(class)?;
    let boxed = cur.new_instance(class)?;
    let object = boxed.get(cur);
    match basic_type.shift() {
        0 => object.store_u8(offset as usize, bits as u8),
        1 => object.store_u16(offset as usize, bits as u16),
        2 => object.store_u32(offset as usize, bits as u32),
        _ => object.store_u64(offset as usize, bits),
    }
    Ok(boxed)
}

/// The primitive in a box: its type and slot bits; None when the object is no box.
pub fn unbox(cur: &Current, object: Handle) -> Option<(BasicType, u64)> {
    let wk = cur.vm().well_known();
    let object = object.get(cur);
    if object.is_null() {
        return None;
    }
    let class = object.class();
    Some(if class == wk.class_integer {
        (BasicType::Int, u64::from(object.load_u32(wk.integer_value as usize)))
    } else if class == wk.class_long {
        (BasicType::Long, object.load_u64(wk.long_value as usize))
    } else if class == wk.class_boolean {
        (BasicType::Boolean, u64::from(object.load_u8(wk.boolean_value as usize) & 1))
    } else if class == wk.class_double {
        (BasicType::Double, object.load_u64(wk.double_value as usize))
    } else if class == wk.class_float {
        (BasicType::Float, u64::from(object.load_u32(wk.float_value as usize)))
    } else if class == wk.class_character {
        (BasicType::Char, u64::from(object.load_u16(wk.character_value as usize)))
    } else if class == wk.class_byte {
        (BasicType::Byte, u64::from(i32::from(object.load_i8(wk.byte_value as usize)) as u32))
    } else if class == wk.class_short {
        (BasicType::Short, u64::from(i32::from(object.load_i16(wk.short_value as usize)) as u32))
    } else {
        return None;
    })
}

/// The bootstrap method and its static arguments: null for none, the argument for one, else an Object[].
///
/// The arguments may be dynamic constants that need this one: such a circle ends as JVMS 5.4.3.6 has it, with StackOverflowError.
fn bootstrap(cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<(Handle, Handle)> {
    cur.check_native_stack()?;
    let specifier = constants.file.bootstrap_methods.get(usize::from(index));
    let Some(specifier) = specifier else {
        return Err(cur.throw("java/lang/ClassFormatError", "Missing BootstrapMethods attribute entry"));
    };
    let Constant::Reference(method) = resolve::constant(cur, constants, specifier.method)? else {
        runtime::vm_bug!("a bootstrap method that is a number");
    };
    let arguments = match specifier.arguments.as_slice() {
        [] => Handle::NULL,
        [only] => {
            let value = boxed_constant(cur, constants, *only)?;
            let is_array = !value.is_null(cur) && value.get(cur).class().is_array();
            if is_array {
                let object = cur.vm().well_known().class_object;
                let array = cur.new_array_of(object, 1)?;
                array.get(cur).set_element_ref(cur, 0, value.get(cur));
                array
            } else {
                value
            }
        }
        many => {
            let object = cur.vm().well_known().class_object;
            let array = cur.new_array_of(object, many.len() as i32)?;
            for (at, argument) in many.iter().enumerate() {
                let value = boxed_constant(cur, constants, *argument)?;
                array.get(cur).set_element_ref(cur, at, value.get(cur));
            }
            array
        }
    };
    Ok((method, arguments))
}

/// Errors pass; other exceptions are wrapped (JVMS 5.4.3.6, 6.5.invokedynamic).
fn wrap_bootstrap(cur: &mut Current, thrown: Thrown) -> Thrown {
    if cur.exception_is("java/lang/Error") {
        return thrown;
    }
    thrown.discard();
    cur.throw_with_cause("java/lang/BootstrapMethodError", None)
}

/// CONSTANT_Dynamic.
///
/// # Errors
/// Linkage errors, BootstrapMethodError.
pub fn dynamic_constant(cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<Constant> {
    let holder = constants.class();
    let Some((specifier, name, descriptor)) = constants.constant_pool().dynamic(index) else {
        runtime::vm_bug!("no Dynamic at {index}")
    };
    let wk = cur.vm().well_known();
    let link = wk.link_dynamic_constant;
    let result = cur.scope_keep(|cur| {
        let (method, arguments) = bootstrap(cur, constants, specifier)?;
        let name = cur.vm().symbols.intern(name);
        let name = cur.intern_symbol(name)?;
        let constant_type = class_of_descriptor(cur, holder, descriptor)?.mirror_handle();
        cur.initialize(link.class())?;
        let values = [holder.mirror_handle(), method, name, constant_type, arguments].map(Value::Reference);
        Ok(cur.call(link, &values)?.reference())
    });
    let value = match result {
        Ok(value) => value,
        Err(thrown) => return Err(wrap_bootstrap(cur, thrown)),
    };
    match BasicType::of_descriptor(descriptor[0]) {
        Some(BasicType::Reference) | None => Ok(Constant::Reference(value)),
        Some(wanted) => match unbox(cur, value) {
            Some((found, bits)) if found == wanted => Ok(Constant::Bits(wanted, bits)),
            _ => {
                Err(cur.throw("java/lang/BootstrapMethodError", "CONSTANT_Dynamic resolved to a value of a wrong type"))
            }
        },
    }
}

/// An Object[1] for the appendix.
fn appendix_box(cur: &mut Current) -> JResult<Handle> {
    let object = cur.vm().well_known().class_object;
    cur.new_array_of(object, 1)
}

/// Adapter method and appendix from what MethodHandleNatives returned.
fn linked(cur: &mut Current, member: Handle, result: Handle) -> JResult<(MethodRef, Handle)> {
    if member.is_null(cur) {
        return Err(cur.throw("java/lang/LinkageError", "no method handle adapter was linked"));
    }
    let target = crate::member_name::target(cur, member.get(cur));
    let Some(target) = target else {
        return Err(cur.throw("java/lang/LinkageError", "an adapter without a method was linked"));
    };
    let appendix = result.get(cur).element_ref(0);
    Ok((target, cur.handle(appendix)))
}

/// A call of MethodHandle.invoke, invokeExact or a VarHandle accessor: adapter, appendix, argument slots with receiver.
///
/// # Errors
/// Linkage errors.
pub fn link_method(cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<(MethodRef, Handle, u16)> {
    let holder = constants.class();
    let (class_index, name, descriptor) = constants.constant_pool().member_ref(index);
    let wk = cur.vm().well_known();
    let link = wk.link_method;
    let (slots, _) = runtime::define::shape(cur.vm().symbols.intern(descriptor));
    let class = resolve::class(cur, constants, class_index)?;
    let method_type = method_type(cur, holder, descriptor)?;
    let name: Symbol = cur.vm().symbols.intern(name);
    let name = cur.intern_symbol(name)?;
    let result = appendix_box(cur)?;
    cur.initialize(link.class())?;
    let arguments = [
        Value::Reference(holder.mirror_handle()),
        Value::Int(5),
        Value::Reference(class.mirror_handle()),
        Value::Reference(name),
        Value::Reference(method_type),
        Value::Reference(result),
    ];
    let member = cur.call(link, &arguments)?.reference();
    let (target, appendix) = linked(cur, member, result)?;
    Ok((target, appendix, slots + 1))
}

/// invokedynamic: adapter, appendix, argument slots.
///
/// # Errors
/// Linkage errors, BootstrapMethodError.
pub fn link_call_site(
    cur: &mut Current,
    constants: ConstantsRef,
    index: u16,
    _method: MethodRef,
    _bci: u32,
) -> JResult<(MethodRef, Handle, u16)> {
    let Some((specifier, name, descriptor)) = constants.constant_pool().dynamic(index) else {
        runtime::vm_bug!("no InvokeDynamic at {index}")
    };
    let (slots, _) = runtime::define::shape(cur.vm().symbols.intern(descriptor));
    match link_site(cur, constants, specifier, name, descriptor) {
        Ok((target, appendix)) => Ok((target, appendix, slots)),
        Err(thrown) => Err(wrap_bootstrap(cur, thrown)),
    }
}

fn link_site(
    cur: &mut Current,
    constants: ConstantsRef,
    specifier: u16,
    name: &[u8],
    descriptor: &[u8],
) -> JResult<(MethodRef, Handle)> {
    let holder = constants.class();
    let link = cur.vm().well_known().link_call_site;
    let (method, arguments) = bootstrap(cur, constants, specifier)?;
    let name = cur.vm().symbols.intern(name);
    let name = cur.intern_symbol(name)?;
    let site_type = method_type(cur, holder, descriptor)?;
    let result = appendix_box(cur)?;
    cur.initialize(link.class())?;
    let values = [holder.mirror_handle(), method, name, site_type, arguments, result].map(Value::Reference);
    let member = cur.call(link, &values)?.reference();
    linked(cur, member, result)
}
