//! java.lang.reflect from the VM's side: making Field, Method, Constructor, Parameter and RecordComponent objects, and invoking
//! methods through them.
//!
//! Invariant: `slot` of a reflection object is the index of the member in its class.

use crate::indy::{box_bits, class_of_descriptor, split_descriptor, unbox};
use runtime::call::Value;
use runtime::class::{BasicType, ClassRef, FieldRef, MethodRef, ReferenceField};
use runtime::exceptions::JResult;
use runtime::natives::{Arguments, Reach, VmNative, reference};
use runtime::refs::{Handle, Ref};
use runtime::symbol::Symbol;
use runtime::thread::Current;

/// The class a type of a member's descriptor names, as reflection finds it: loaded, not access-checked.
fn type_mirror(cur: &mut Current, holder: ClassRef, descriptor: &[u8]) -> JResult<Handle> {
    let class = match descriptor {
        [letter] => match BasicType::of_descriptor(*letter) {
            Some(basic_type) => cur.vm().primitive_class(basic_type),
            None => return class_of_descriptor(cur, holder, descriptor).map(|c| c.mirror_handle()),
        },
        [b'L', name @ .., b';'] => {
            let name = cur.vm().symbols.intern(name);
            cur.load_class(name, holder.loader)?
        }
        array => {
            let name = cur.vm().symbols.intern(array);
            cur.load_class(name, holder.loader)?
        }
    };
    Ok(class.mirror_handle())
}

fn class_array(cur: &mut Current, holder: ClassRef, descriptors: &[&[u8]]) -> JResult<Handle> {
    let class = cur.vm().well_known().class_class;
    let array = cur.new_array_of(class, descriptors.len() as i32)?;
    for (index, descriptor) in descriptors.iter().enumerate() {
        let mirror = type_mirror(cur, holder, descriptor)?;
        array.get(cur).set_element_ref(cur, index, mirror.get(cur));
    }
    Ok(array)
}

fn store_bytes(
    cur: &mut Current,
    object: Handle,
    field: ReferenceField,
    bytes: Option<&classfile::Content>,
) -> JResult<()> {
    if let Some(bytes) = bytes {
        let array = cur.new_byte_array(bytes)?;
        object.get(cur).store_ref(cur, field, array.get(cur));
    }
    Ok(())
}

fn store_symbol(cur: &mut Current, object: Handle, field: ReferenceField, symbol: Symbol) -> JResult<()> {
    let text = cur.intern_symbol(symbol)?;
    object.get(cur).store_ref(cur, field, text.get(cur));
    Ok(())
}

fn pool_symbol(cur: &Current, class: ClassRef, index: u16) -> Symbol {
    let bytes = class.class_file().map_or(&[][..], |f| f.constant_pool.utf8(index));
    cur.vm().symbols.intern(bytes)
}

/// A new java.lang.reflect.Field.
///
/// # Errors
/// NoClassDefFoundError of its type, OutOfMemoryError.
pub fn new_field_object(cur: &mut Current, field: FieldRef) -> JResult<Handle> {
    cur.scope_keep(|cur| {
        let wk = cur.vm().well_known();
        let class = field.class();
        let field_type = type_mirror(cur, class, field.descriptor.bytes())?;
        cur.initialize(wk.class_reflect_field)?;
        let object = cur.new_instance(wk.class_reflect_field)?;
        let target = object.get(cur);
        target.store_ref(cur, wk.reflect_field_clazz, class.mirror(cur));
        target.store_ref(cur, wk.reflect_field_type, field_type.get(cur));
        target.store_i32(wk.reflect_field_slot as usize, field.slot as i32);
        target.store_i32(wk.reflect_field_modifiers as usize, i32::from(field.access_flags()));
        target.store_u8(wk.reflect_field_trusted_final as usize, u8::from(field.is_trusted_final()));
        store_symbol(cur, object, wk.reflect_field_name, field.name)?;
        if let Some(info) = field.info() {
            if let Some(signature) = info.signature {
                let symbol = pool_symbol(cur, class, signature);
                store_symbol(cur, object, wk.reflect_field_signature, symbol)?;
            }
            store_bytes(cur, object, wk.reflect_field_annotations, info.annotations.as_ref())?;
        }
        Ok(object)
    })
}

/// A new java.lang.reflect.Method, or Constructor for `<init>`.
///
/// # Errors
/// NoClassDefFoundError of its types, OutOfMemoryError.
pub fn new_method_object(cur: &mut Current, method: MethodRef) -> JResult<Handle> {
    cur.scope_keep(|cur| {
        let wk = cur.vm().well_known();
        let class = method.class();
        let (parameters, returned) = split_descriptor(method.descriptor.bytes());
        let parameter_types = class_array(cur, class, &parameters)?;
        let info = method.info();
        let thrown = info.map_or(&[][..], |i| &i.exceptions);
        let exceptions = cur.new_array_of(wk.class_class, thrown.len() as i32)?;
        for ((index, exception), constants) in thrown.iter().enumerate().zip(method.constants().into_iter().cycle()) {
            let exception = runtime::resolve::class(cur, constants, *exception)?;
            exceptions.get(cur).set_element_ref(cur, index, exception.mirror(cur));
        }
        let constructor = method.is_constructor();
        let kind = if constructor { wk.class_reflect_constructor } else { wk.class_reflect_method };
        cur.initialize(kind)?;
        let object = cur.new_instance(kind)?;
        let target = object.get(cur);
        let pick = |of_method: ReferenceField, of_constructor: ReferenceField| {
            if constructor { of_constructor } else { of_method }
        };
        let (slot, modifiers) = if constructor {
            (wk.reflect_constructor_slot, wk.reflect_constructor_modifiers)
        } else {
            (wk.reflect_method_slot, wk.reflect_method_modifiers)
        };
        target.store_ref(cur, pick(wk.reflect_method_clazz, wk.reflect_constructor_clazz), class.mirror(cur));
        target.store_i32(slot as usize, method.slot as i32);
        target.store_i32(modifiers as usize, i32::from(method.access_flags()));
        target.store_ref(
            cur,
            pick(wk.reflect_method_parameter_types, wk.reflect_constructor_parameter_types),
            parameter_types.get(cur),
        );
        target.store_ref(
            cur,
            pick(wk.reflect_method_exception_types, wk.reflect_constructor_exception_types),
            exceptions.get(cur),
        );
        if !constructor {
            let returned = type_mirror(cur, class, returned)?;
            object.get(cur).store_ref(cur, wk.reflect_method_return_type, returned.get(cur));
            store_symbol(cur, object, wk.reflect_method_name, method.name)?;
        }
        if let Some(info) = info {
            if let Some(signature) = info.signature {
                let symbol = pool_symbol(cur, class, signature);
                store_symbol(cur, object, pick(wk.reflect_method_signature, wk.reflect_constructor_signature), symbol)?;
            }
            let annotations = pick(wk.reflect_method_annotations, wk.reflect_constructor_annotations);
            store_bytes(cur, object, annotations, info.rare().annotations.as_ref())?;
            let parameters =
                pick(wk.reflect_method_parameter_annotations, wk.reflect_constructor_parameter_annotations);
            store_bytes(cur, object, parameters, info.rare().parameter_annotations.as_ref())?;
            if !constructor {
                store_bytes(
                    cur,
                    object,
                    wk.reflect_method_annotation_default,
                    info.rare().annotation_default.as_ref(),
                )?;
            }
        }
        Ok(object)
    })
}

/// The field a java.lang.reflect.Field stands for.
pub fn field_of(cur: &Current, object: Handle) -> FieldRef {
    let wk = cur.vm().well_known();
    let object = object.get(cur);
    let slot = object.load_i32(wk.reflect_field_slot as usize) as usize;
    let class = cur.class_of_mirror(object.load_ref(wk.reflect_field_clazz));
    match class.and_then(|class| class.field_at(slot)) {
        Some(field) => field,
        None => runtime::vm_bug!("a Field without a class"),
    }
}

/// The method a java.lang.reflect.Method or Constructor stands for.
pub fn method_of(cur: &Current, object: Handle) -> MethodRef {
    let wk = cur.vm().well_known();
    let object = object.get(cur);
    let (clazz, slot) = if object.class() == wk.class_reflect_constructor {
        (wk.reflect_constructor_clazz, wk.reflect_constructor_slot)
    } else {
        (wk.reflect_method_clazz, wk.reflect_method_slot)
    };
    let slot = object.load_i32(slot as usize) as usize;
    let method = match cur.class_of_mirror(object.load_ref(clazz)) {
        Some(class) => class.method_at(slot),
        None => None,
    };
    match method {
        Some(method) => method,
        None => runtime::vm_bug!("a Method without a class"),
    }
}

/// `Class.getDeclaredFields0`.
///
/// # Errors
/// Linkage errors.
pub fn declared_fields(cur: &mut Current, class: ClassRef, public_only: bool) -> JResult<Handle> {
    let wk = cur.vm().well_known();
    if class.constants().is_some() {
        cur.link(class)?;
    }
    let fields: Vec<FieldRef> =
        class.fields().iter().copied().filter(|f| !public_only || f.access_flags() & 1 != 0).collect();
    objects(cur, wk.class_reflect_field, &fields, new_field_object)
}

/// `Class.getDeclaredMethods0` and `getDeclaredConstructors0`.
///
/// # Errors
/// Linkage errors.
pub fn declared_methods(cur: &mut Current, class: ClassRef, public_only: bool, constructors: bool) -> JResult<Handle> {
    let wk = cur.vm().well_known();
    if class.constants().is_some() {
        cur.link(class)?;
    }
    let methods: Vec<MethodRef> = class
        .methods()
        .iter()
        .copied()
        .filter(|m| !m.is_class_initializer() && m.is_constructor() == constructors && (!public_only || m.is_public()))
        .collect();
    let kind = if constructors { wk.class_reflect_constructor } else { wk.class_reflect_method };
    objects(cur, kind, &methods, new_method_object)
}

fn objects<T: Copy>(
    cur: &mut Current,
    class: ClassRef,
    members: &[T],
    mut make: impl FnMut(&mut Current, T) -> JResult<Handle>,
) -> JResult<Handle> {
    cur.scope_keep(|cur| {
        let array = cur.new_array_of(class, members.len() as i32)?;
        for (index, member) in members.iter().enumerate() {
            cur.scope(|cur| {
                let object = make(cur, *member)?;
                array.get(cur).set_element_ref(cur, index, object.get(cur));
                Ok::<(), runtime::exceptions::Thrown>(())
            })?;
        }
        Ok(array)
    })
}

/// `Executable.getParameters0`: null without a MethodParameters attribute.
///
/// # Errors
/// IllegalArgumentException when the attribute is wrong.
pub fn parameters(cur: &mut Current, executable: Handle) -> JResult<Handle> {
    let method = method_of(cur, executable);
    let Some(list) = method.info().and_then(|i| i.rare().method_parameters.clone()) else { return Ok(Handle::NULL) };
    let wk = cur.vm().well_known();
    let class = method.class();
    let (declared, _) = split_descriptor(method.descriptor.bytes());
    if declared.len() != list.len() {
        return Err(
            cur.throw("java/lang/IllegalArgumentException", "Wrong number of parameters in MethodParameters attribute")
        );
    }
    cur.initialize(wk.class_reflect_parameter)?;
    let numbered: Vec<(usize, (u16, u16))> = list.into_iter().enumerate().collect();
    objects(cur, wk.class_reflect_parameter, &numbered, |cur, (index, (name, flags))| {
        let object = cur.new_instance(wk.class_reflect_parameter)?;
        if name != 0 {
            let symbol = pool_symbol(cur, class, name);
            store_symbol(cur, object, wk.parameter_name, symbol)?;
        }
        let target = object.get(cur);
        target.store_i32(wk.parameter_modifiers as usize, i32::from(flags));
        target.store_ref(cur, wk.parameter_executable, executable.get(cur));
        target.store_i32(wk.parameter_index as usize, index as i32);
        Ok(object)
    })
}

/// `Class.getRecordComponents0`.
///
/// # Errors
/// Linkage errors.
pub fn record_components(cur: &mut Current, class: ClassRef) -> JResult<Handle> {
    let wk = cur.vm().well_known();
    let Some(components) = class.class_file().and_then(|f| f.record.as_ref()) else { return Ok(Handle::NULL) };
    let all: Vec<usize> = (0..components.len()).collect();
    cur.initialize(wk.class_record_component)?;
    objects(cur, wk.class_record_component, &all, |cur, index| {
        let component = &components[index];
        let name = pool_symbol(cur, class, component.name);
        let descriptor = pool_symbol(cur, class, component.descriptor);
        let object = cur.new_instance(wk.class_record_component)?;
        object.get(cur).store_ref(cur, wk.record_component_clazz, class.mirror(cur));
        store_symbol(cur, object, wk.record_component_name, name)?;
        let component_type = type_mirror(cur, class, descriptor.bytes())?;
        object.get(cur).store_ref(cur, wk.record_component_type, component_type.get(cur));
        let accessor_descriptor = cur.vm().symbols.intern(&[b"()", descriptor.bytes()].concat());
        if let Some(accessor) = class.declared_method(name, accessor_descriptor).filter(|m| !m.is_static()) {
            let accessor = new_method_object(cur, accessor)?;
            object.get(cur).store_ref(cur, wk.record_component_accessor, accessor.get(cur));
        }
        if let Some(signature) = component.signature {
            let symbol = pool_symbol(cur, class, signature);
            store_symbol(cur, object, wk.record_component_signature, symbol)?;
        }
        store_bytes(cur, object, wk.record_component_annotations, component.annotations.as_ref())?;
        store_bytes(cur, object, wk.record_component_type_annotations, component.type_annotations.as_ref())?;
        Ok(object)
    })
}

/// Widens a primitive (JLS 5.1.2): the slot bits as the wanted type; None when it can't be.
pub fn widen(from: BasicType, to: BasicType, bits: u64) -> Option<u64> {
    use BasicType::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    if from == to {
        return Some(bits);
    }
    let integral = bits as i32;
    match (from, to) {
        (Byte, Short | Int) | (Short | Char, Int) => Some(bits),
        (Byte | Short | Char | Int, Long) => Some(i64::from(integral) as u64),
        (Byte | Short | Char | Int, Float) => Some(u64::from((integral as f32).to_bits())),
        (Byte | Short | Char | Int, Double) => Some(f64::from(integral).to_bits()),
        (Long, Float) => Some(u64::from((bits as i64 as f32).to_bits())),
        (Long, Double) => Some((bits as i64 as f64).to_bits()),
        (Float, Double) => Some(f64::from(f32::from_bits(bits as u32)).to_bits()),
        (Boolean, _) | (_, _) => None,
    }
}

fn value_of(cur: &Current, basic_type: BasicType, bits: u64) -> Value {
    Value::from_bits(cur, basic_type, bits)
}

fn gather(cur: &mut Current, method: MethodRef, receiver: Option<Handle>, arguments: Handle) -> JResult<Vec<Value>> {
    let (parameters, _) = split_descriptor(method.descriptor.bytes());
    let given = if arguments.is_null(cur) { 0 } else { arguments.get(cur).array_length() };
    if given != parameters.len() {
        let message = format!("wrong number of arguments: {given} expected: {}", parameters.len());
        return Err(cur.throw("java/lang/IllegalArgumentException", &message));
    }
    let mut values: Vec<Value> = receiver.map(Value::Reference).into_iter().collect();
    for (index, parameter) in parameters.iter().enumerate() {
        let argument = arguments.get(cur).element_ref(index);
        let argument = cur.handle(argument);
        let wanted = BasicType::of_descriptor(parameter[0]).unwrap_or(BasicType::Reference);
        if wanted == BasicType::Reference {
            if !argument.is_null(cur) {
                let mirror = type_mirror(cur, method.class(), parameter)?;
                let class = cur.class_of_mirror(mirror.get(cur));
                if !class.is_some_and(|c| argument.get(cur).class().is_subclass_of(c)) {
                    return Err(cur.throw("java/lang/IllegalArgumentException", "argument type mismatch"));
                }
            }
            values.push(Value::Reference(argument));
            continue;
        }
        let unboxed = unbox(cur, argument).and_then(|(from, bits)| widen(from, wanted, bits));
        match unboxed {
            Some(bits) => values.push(value_of(cur, wanted, bits)),
            None => return Err(cur.throw("java/lang/IllegalArgumentException", "argument type mismatch")),
        }
    }
    Ok(values)
}

/// Runs a call; what it throws is wrapped in InvocationTargetException.
fn run(cur: &mut Current, method: MethodRef, values: &[Value]) -> JResult<Value> {
    match cur.call(method, values) {
        Ok(value) => Ok(value),
        Err(thrown) => {
            thrown.discard();
            let target = cur.take_exception();
            let vm = cur.vm();
            let name = vm.symbols.intern(b"java/lang/reflect/InvocationTargetException");
            let class = cur.load_class(name, vm.boot_loader())?;
            cur.initialize(class)?;
            let wrapper = cur.new_instance(class)?;
            let init = vm.symbols.intern(b"<init>");
            let descriptor = vm.symbols.intern(b"(Ljava/lang/Throwable;)V");
            let Some(constructor) = class.declared_method(init, descriptor) else {
                runtime::vm_bug!("InvocationTargetException lacks its constructor");
            };
            cur.call(constructor, &[Value::Reference(wrapper), Value::Reference(target)])?;
            Err(cur.throw_object(wrapper))
        }
    }
}

/// `NativeAccessor.invoke0`: access was checked in Java.
///
/// # Errors
/// IllegalArgumentException, NullPointerException, InvocationTargetException.
pub fn invoke(cur: &mut Current, reflected: Handle, receiver: Handle, arguments: Handle) -> JResult<Handle> {
    cur.scope_keep(|cur| {
        let method = method_of(cur, reflected);
        cur.initialize(method.class())?;
        let (target, receiver) = if method.is_static() {
            (method, None)
        } else {
            cur.check_null(receiver)?;
            if !receiver.get(cur).class().is_subclass_of(method.class()) {
                return Err(
                    cur.throw("java/lang/IllegalArgumentException", "object is not an instance of declaring class")
                );
            }
            let class = receiver.get(cur).class();
            (runtime::select::select(cur, class, method)?, Some(receiver))
        };
        let values = gather(cur, method, receiver, arguments)?;
        let result = run(cur, target, &values)?;
        match result {
            Value::Reference(handle) => Ok(handle),
            Value::Void => Ok(Handle::NULL),
            primitive => {
                let bits = primitive.slot_bits(cur);
                box_bits(cur, method.return_type, bits)
            }
        }
    })
}

/// `NativeAccessor.newInstance0`.
///
/// # Errors
/// InstantiationException, IllegalArgumentException, InvocationTargetException.
pub fn new_instance(cur: &mut Current, reflected: Handle, arguments: Handle) -> JResult<Handle> {
    cur.scope_keep(|cur| {
        let constructor = method_of(cur, reflected);
        let class = constructor.class();
        if class.is_abstract() {
            return Err(cur.throw("java/lang/InstantiationException", &class.external_name()));
        }
        cur.initialize(class)?;
        let object = cur.new_instance(class)?;
        let values = gather(cur, constructor, Some(object), arguments)?;
        run(cur, constructor, &values)?;
        runtime::probes::events::vm_object_alloc(cur, object)?;
        Ok(object)
    })
}

fn class_argument(cur: &mut Current, a: Arguments, slot: usize) -> JResult<ClassRef> {
    let handle = a.handle(slot);
    cur.check_null(handle)?;
    let mirror: Ref<'_> = a.reference(cur, slot);
    match cur.class_of_mirror(mirror) {
        Some(class) => Ok(class),
        None => runtime::vm_bug!("a mirror without a class"),
    }
}

fn native_fields(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let class = class_argument(cur, a, 0)?;
    let array = declared_fields(cur, class, a.boolean(1))?;
    Ok(reference(array.get(cur)))
}

fn native_methods(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let class = class_argument(cur, a, 0)?;
    let array = declared_methods(cur, class, a.boolean(1), false)?;
    Ok(reference(array.get(cur)))
}

fn native_constructors(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let class = class_argument(cur, a, 0)?;
    let array = declared_methods(cur, class, a.boolean(1), true)?;
    Ok(reference(array.get(cur)))
}

fn native_record_components(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let class = class_argument(cur, a, 0)?;
    let array = record_components(cur, class)?;
    Ok(reference(array.get(cur)))
}

fn native_parameters(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let array = parameters(cur, a.handle(0))?;
    Ok(reference(array.get(cur)))
}

fn native_invoke(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let result = invoke(cur, a.handle(0), a.handle(1), a.handle(2))?;
    Ok(reference(result.get(cur)))
}

fn native_new_instance(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let result = new_instance(cur, a.handle(0), a.handle(1))?;
    Ok(reference(result.get(cur)))
}

macro_rules! natives {
    ($($class:literal $name:literal $descriptor:literal $function:ident;)*) => {
        /// Natives of this file.
        pub static NATIVES: &[VmNative] = &[$(VmNative { reach: Reach::All,
            class: $class,
            name: $name,
            descriptor: $descriptor,
            releases: 17..=99,
            function: $function,
        }),*];
    };
}

natives! {
    "java/lang/Class" "getDeclaredFields0" "(Z)[Ljava/lang/reflect/Field;" native_fields;
    "java/lang/Class" "getDeclaredMethods0" "(Z)[Ljava/lang/reflect/Method;" native_methods;
    "java/lang/Class" "getDeclaredConstructors0" "(Z)[Ljava/lang/reflect/Constructor;" native_constructors;
    "java/lang/Class" "getRecordComponents0" "()[Ljava/lang/reflect/RecordComponent;" native_record_components;
    "java/lang/reflect/Executable" "getParameters0" "()[Ljava/lang/reflect/Parameter;" native_parameters;
    "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor" "invoke0"
        "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;" native_invoke;
    "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor" "newInstance0"
        "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;" native_new_instance;
}
