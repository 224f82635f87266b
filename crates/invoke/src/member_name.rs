//! java.lang.invoke.MemberName and the natives of MethodHandleNatives.
//!
//! Invariant: a resolved method's MemberName holds a ResolvedMethodName whose hidden field is the `Method`; its hidden
//! `vmindex` is the virtual table index, the field offset, -1, or `SEARCHED`.

use runtime::class::{ClassRef, FieldRef, Method, MethodFlags, MethodParts, MethodRef, SEARCHED};
use runtime::define::shape;
use runtime::exceptions::JResult;
use runtime::natives::{Arguments, Reach, VmNative, int, reference};
use runtime::refs::{Handle, Ref};
use runtime::resolve::{self, Invoke};
use runtime::symbol::Symbol;
use runtime::thread::Current;
use runtime::vm::Vm;
use std::sync::atomic::Ordering;

const IS_METHOD: i32 = 0x0001_0000;
const IS_CONSTRUCTOR: i32 = 0x0002_0000;
const IS_FIELD: i32 = 0x0004_0000;
const CALLER_SENSITIVE: i32 = 0x0010_0000;
const TRUSTED_FINAL: i32 = 0x0020_0000;
const HIDDEN_MEMBER: i32 = 0x0040_0000;
const KIND_SHIFT: i32 = 24;
const REF_GET_FIELD: i32 = 1;
const REF_GET_STATIC: i32 = 2;
const REF_PUT_FIELD: i32 = 3;
const REF_INVOKE_VIRTUAL: i32 = 5;
const REF_INVOKE_STATIC: i32 = 6;
const REF_INVOKE_SPECIAL: i32 = 7;
const REF_NEW_INVOKE_SPECIAL: i32 = 8;
const REF_INVOKE_INTERFACE: i32 = 9;

/// The intrinsics, in the order of `TierEntries::method_handle_intrinsics`.
const INTRINSICS: [&str; 6] =
    ["invokeBasic", "linkToVirtual", "linkToStatic", "linkToSpecial", "linkToInterface", "linkToNative"];

/// The method that runs MethodHandle.`name` for one descriptor, when `name` is invokeBasic or one of linkTo….
pub fn intrinsic(cur: &mut Current, name: Symbol, descriptor: Symbol) -> Option<MethodRef> {
    let number = INTRINSICS.iter().position(|n| name.is(n))?;
    let vm = cur.vm();
    Some(vm.classes.intrinsic(number as u8, descriptor, || new_intrinsic(vm, number, name, descriptor)))
}

/// A method for `intrinsic`.
fn new_intrinsic(vm: &Vm, number: usize, name: Symbol, descriptor: Symbol) -> MethodRef {
    let class = vm.well_known().class_method_handle;
    let (slots, return_type) = shape(descriptor);
    let is_static = number != 0;
    let arg_slots = slots + u16::from(!is_static);
    let method = Method::leak(MethodParts {
        id: vm.method_ids.create(),
        entry: vm.tiers().method_handle_intrinsics[number] as usize,
        class,
        constants: None,
        max_locals: arg_slots,
        max_stack: 0,
        arg_slots,
        access_flags: 0x0110 | if is_static { 8 } else { 0 },
        flags: MethodFlags::METHOD_HANDLE_INTRINSIC | MethodFlags::HIDDEN | MethodFlags::PREPARED,
        return_type,
        index: u16::MAX,
        name,
        descriptor,
        code_length: 0,
        first_site: 0,
    });
    method.id.method.store(method, Ordering::Release);
    method
}

/// The method a ResolvedMethodName, reached from a MemberName, stands for.
pub fn target(cur: &Current, member: Ref<'_>) -> Option<MethodRef> {
    let wk = cur.vm().well_known();
    let resolved = member.load_ref(wk.member_name_method);
    if resolved.is_null() {
        return None;
    }
    let pointer = resolved.load_u64(wk.resolved_method_name_target as usize) as usize as *const Method;
    // SAFETY: the hidden field holds null or a method whose class `vmholder` keeps alive.
    unsafe { pointer.as_ref() }
}

/// A new ResolvedMethodName.
///
/// # Errors
/// OutOfMemoryError.
pub fn new_resolved(cur: &mut Current, method: MethodRef) -> JResult<Handle> {
    let wk = cur.vm().well_known();
    let object = cur.new_instance(wk.class_resolved_method_name)?;
    let resolved = object.get(cur);
    resolved.store_u64(wk.resolved_method_name_target as usize, method as *const Method as u64);
    resolved.store_ref(cur, wk.resolved_method_name_vmholder, method.class().mirror(cur));
    Ok(object)
}

/// How a resolved method is called.
enum Call {
    Direct,
    Virtual(i32, ClassRef),
    Interface,
}

fn set_method(cur: &mut Current, member: Handle, method: MethodRef, call: Call) -> JResult<()> {
    let wk = cur.vm().well_known();
    let (kind, index, class) = match call {
        Call::Virtual(index, class) => (IS_METHOD | REF_INVOKE_VIRTUAL << KIND_SHIFT, i64::from(index), class),
        Call::Interface => (IS_METHOD | REF_INVOKE_INTERFACE << KIND_SHIFT, i64::from(method.slot), method.class()),
        Call::Direct if method.is_static() => (IS_METHOD | REF_INVOKE_STATIC << KIND_SHIFT, -1, method.class()),
        Call::Direct if method.is_constructor() => {
            (IS_CONSTRUCTOR | REF_INVOKE_SPECIAL << KIND_SHIFT, -1, method.class())
        }
        Call::Direct => (IS_METHOD | REF_INVOKE_SPECIAL << KIND_SHIFT, -1, method.class()),
    };
    let mut flags = i32::from(method.access_flags()) | kind;
    if method.flags().contains(MethodFlags::CALLER_SENSITIVE) {
        flags |= CALLER_SENSITIVE;
    }
    if method.flags().contains(MethodFlags::HIDDEN) {
        flags |= HIDDEN_MEMBER;
    }
    let resolved = new_resolved(cur, method)?;
    let object = member.get(cur);
    object.store_i32(wk.member_name_flags as usize, flags);
    object.store_i64(wk.member_name_vmindex as usize, index);
    object.store_ref(cur, wk.member_name_method, resolved.get(cur));
    object.store_ref(cur, wk.member_name_clazz, class.mirror(cur));
    Ok(())
}

fn set_field(cur: &mut Current, member: Handle, field: FieldRef, setter: bool) -> JResult<()> {
    let wk = cur.vm().well_known();
    let mut kind = if field.is_static() { REF_GET_STATIC } else { REF_GET_FIELD };
    if setter {
        kind += REF_PUT_FIELD - REF_GET_FIELD;
    }
    let mut flags = i32::from(field.access_flags()) | IS_FIELD | kind << KIND_SHIFT;
    if field.is_trusted_final() {
        flags |= TRUSTED_FINAL;
    }
    let object = member.get(cur);
    object.store_i32(wk.member_name_flags as usize, flags);
    object.store_i64(wk.member_name_vmindex as usize, i64::from(field.offset()));
    object.store_ref(cur, wk.member_name_method, Ref::null());
    object.store_ref(cur, wk.member_name_clazz, field.class().mirror(cur));
    Ok(())
}

/// How a method is called through a class, as resolution of an instruction finds it.
fn call_of(method: MethodRef, through: ClassRef, kind: i32, object: ClassRef) -> Call {
    if kind != REF_INVOKE_VIRTUAL && kind != REF_INVOKE_INTERFACE || method.is_private() || method.is_static() {
        return Call::Direct;
    }
    let final_method = method.is_final() || method.class().access_flags() & 0x10 != 0;
    if method.class().is_interface() {
        if through.is_interface() {
            return Call::Interface;
        }
        let shared = through.shared_slots() as usize;
        return match runtime::vtable::index_of(through, method).filter(|index| *index < shared) {
            Some(index) => Call::Virtual(index as i32, through),
            None if method.vtable_index() == SEARCHED => Call::Virtual(SEARCHED, through),
            None => Call::Direct,
        };
    }
    if final_method {
        return Call::Direct;
    }
    match method.vtable_index() {
        -1 => Call::Direct,
        index => Call::Virtual(index, if method.class().is_interface() { object } else { method.class() }),
    }
}

/// The descriptor of a class as field descriptors name it.
pub fn class_descriptor(class: ClassRef) -> Vec<u8> {
    if class.is_primitive() {
        vec![class.basic_type.letter()]
    } else if class.is_array() {
        class.name.bytes().to_vec()
    } else {
        [b"L", class.name.bytes(), b";"].concat()
    }
}

/// The descriptor of a MethodType.
pub fn method_type_descriptor(cur: &Current, method_type: Ref<'_>) -> Symbol {
    let wk = cur.vm().well_known();
    let mut text = vec![b'('];
    let parameters = method_type.load_ref(wk.method_type_ptypes);
    for index in 0..parameters.array_length() {
        if let Some(class) = cur.class_of_mirror(parameters.element_ref(index)) {
            text.extend_from_slice(&class_descriptor(class));
        }
    }
    text.push(b')');
    if let Some(class) = cur.class_of_mirror(method_type.load_ref(wk.method_type_rtype)) {
        text.extend_from_slice(&class_descriptor(class));
    }
    cur.vm().symbols.intern(&text)
}

/// The descriptor in a MemberName's `type`: a String, MethodType or Class.
fn member_descriptor(cur: &Current, member: Handle) -> Option<Symbol> {
    let wk = cur.vm().well_known();
    let value = member.get(cur).load_ref(wk.member_name_type);
    if value.is_null() {
        return None;
    }
    let class = value.class();
    if class == wk.class_string {
        let handle = cur.handle(value);
        return Some(cur.string_symbol(handle));
    }
    if class == wk.class_class {
        let class = cur.class_of_mirror(value)?;
        return Some(cur.vm().symbols.intern(&class_descriptor(class)));
    }
    (class == wk.class_method_type).then(|| method_type_descriptor(cur, value))
}

/// `MethodHandleNatives.resolve`. Ok(false) when nothing was found and `speculative`.
///
/// # Errors
/// The LinkageError of the failed resolution; InternalError for a MemberName that makes no sense.
pub fn resolve(cur: &mut Current, member: Handle, caller: Option<ClassRef>, speculative: bool) -> JResult<bool> {
    match resolve_loud(cur, member, caller) {
        Ok(()) => Ok(true),
        Err(thrown) => {
            if speculative && cur.exception_is("java/lang/LinkageError") {
                thrown.discard();
                let _ = cur.take_exception();
                return Ok(false);
            }
            Err(thrown)
        }
    }
}

fn resolve_loud(cur: &mut Current, member: Handle, caller: Option<ClassRef>) -> JResult<()> {
    let wk = cur.vm().well_known();
    let object = member.get(cur);
    let flags = object.load_i32(wk.member_name_flags as usize);
    if !object.load_ref(wk.member_name_method).is_null() {
        return Ok(());
    }
    let kind = flags >> KIND_SHIFT & 0xf;
    let clazz = object.load_ref(wk.member_name_clazz);
    let name = object.load_ref(wk.member_name_name);
    if clazz.is_null() || name.is_null() {
        return Err(cur.throw("java/lang/IllegalArgumentException", "nothing to resolve"));
    }
    let class = cur.class_of_mirror(clazz);
    let name = cur.handle(name);
    let name = cur.string_symbol(name);
    let (Some(mut class), Some(descriptor)) = (class, member_descriptor(cur, member)) else {
        return Err(cur.throw("java/lang/IllegalArgumentException", "nothing to resolve"));
    };
    if class.is_primitive() {
        return Err(cur.throw("java/lang/LinkageError", "no members"));
    }
    if class.is_array() {
        class = wk.class_object;
    }
    cur.link(class)?;
    if flags & IS_FIELD != 0 {
        return resolve_field(cur, member, class, name, descriptor, kind);
    }
    if class == wk.class_method_handle
        && matches!(kind, REF_INVOKE_VIRTUAL | REF_INVOKE_SPECIAL | REF_INVOKE_STATIC)
        && let Some(found) = intrinsic(cur, name, descriptor)
    {
        return set_method(cur, member, found, Call::Direct);
    }
    let invoke = match kind {
        REF_INVOKE_STATIC => Invoke::Static,
        REF_INVOKE_SPECIAL | REF_NEW_INVOKE_SPECIAL => Invoke::Special,
        REF_INVOKE_INTERFACE => Invoke::Interface,
        REF_INVOKE_VIRTUAL => Invoke::Virtual,
        _ => return Err(cur.throw("java/lang/InternalError", "unrecognized MemberName format")),
    };
    let method = match caller {
        Some(caller) => resolve::resolve_named(cur, caller, class, name, descriptor, invoke)?,
        None => {
            let found = resolve::lookup_method(class, name, descriptor)
                .filter(|m| m.is_static() == (invoke == Invoke::Static))
                .filter(|m| !m.is_constructor() || m.class() == class);
            match found {
                Some(method) => method,
                None => {
                    let text =
                        runtime::messages::member_method_text(&class.external_name(), name.bytes(), descriptor.bytes());
                    return Err(cur.throw("java/lang/NoSuchMethodError", &format!("'{text}'")));
                }
            }
        }
    };
    if let Some(caller) = caller.filter(|c| *c != class && !c.interfaces().contains(&class))
        && invoke == Invoke::Special
        && class.is_interface()
    {
        let text = runtime::messages::method_text(method);
        let caller = caller.external_name();
        let message = format!("Interface method reference: '{text}', is not in a direct superinterface of {caller}");
        return Err(cur.throw("java/lang/IncompatibleClassChangeError", &message));
    }
    let call = call_of(method, class, kind, wk.class_object);
    set_method(cur, member, method, call)
}

fn resolve_field(
    cur: &mut Current,
    member: Handle,
    class: ClassRef,
    name: Symbol,
    descriptor: Symbol,
    kind: i32,
) -> JResult<()> {
    let Some(field) = resolve::lookup_field(class, name, descriptor) else {
        let message = format!(
            "Class {} does not have member field '{} {name}'",
            class.external_name(),
            runtime::messages::type_text(descriptor.bytes())
        );
        return Err(cur.throw("java/lang/NoSuchFieldError", &message));
    };
    // Access, and whether the field is static, is the lookup's to check, in Java, where it has better words for it.
    set_field(cur, member, field, kind >= REF_PUT_FIELD)
}

/// `MethodHandleNatives.init`: from a reflected member.
fn init(cur: &mut Current, member: Handle, reflected: Handle) -> JResult<()> {
    let wk = cur.vm().well_known();
    cur.check_null(member)?;
    cur.check_null(reflected)?;
    let object = reflected.get(cur);
    let class = object.class();
    let (clazz, slot) = if class == wk.class_reflect_field {
        (wk.reflect_field_clazz, wk.reflect_field_slot)
    } else if class == wk.class_reflect_method {
        (wk.reflect_method_clazz, wk.reflect_method_slot)
    } else if class == wk.class_reflect_constructor {
        (wk.reflect_constructor_clazz, wk.reflect_constructor_slot)
    } else {
        return Err(cur.throw("java/lang/InternalError", "init: unsupported reflected member"));
    };
    let slot = object.load_i32(slot as usize) as usize;
    let Some(owner) = cur.class_of_mirror(object.load_ref(clazz)) else {
        return Err(cur.throw("java/lang/InternalError", "init: a member without a class"));
    };
    if class == wk.class_reflect_field {
        return match owner.field_at(slot) {
            Some(field) => set_field(cur, member, field, false),
            None => Err(cur.throw("java/lang/InternalError", "init: no such field")),
        };
    }
    cur.link(owner)?;
    let Some(method) = owner.method_at(slot) else {
        return Err(cur.throw("java/lang/InternalError", "init: no such method"));
    };
    let kind = if method.is_static() {
        REF_INVOKE_STATIC
    } else if method.is_constructor() {
        REF_NEW_INVOKE_SPECIAL
    } else if owner.is_interface() {
        REF_INVOKE_INTERFACE
    } else {
        REF_INVOKE_VIRTUAL
    };
    let call = call_of(method, owner, kind, wk.class_object);
    set_method(cur, member, method, call)
}

/// `MethodHandleNatives.expand`: name and type from the method.
fn expand(cur: &mut Current, member: Handle) -> JResult<()> {
    let wk = cur.vm().well_known();
    cur.check_null(member)?;
    let found = target(cur, member.get(cur));
    let (name, descriptor) = match found {
        Some(method) => (method.name, method.descriptor),
        None => {
            let object = member.get(cur);
            let flags = object.load_i32(wk.member_name_flags as usize);
            let offset = object.load_i64(wk.member_name_vmindex as usize);
            let class = cur.class_of_mirror(object.load_ref(wk.member_name_clazz));
            let field = class.filter(|_| flags & IS_FIELD != 0).and_then(|c| {
                c.fields()
                    .iter()
                    .find(|f| i64::from(f.offset()) == offset && i32::from(f.is_static()) == flags >> 3 & 1)
            });
            match field {
                Some(field) => (field.name, field.descriptor),
                None => return Err(cur.throw("java/lang/InternalError", "unrecognized MemberName format")),
            }
        }
    };
    if member.get(cur).load_ref(wk.member_name_name).is_null() {
        let name = cur.intern_symbol(name)?;
        member.get(cur).store_ref(cur, wk.member_name_name, name.get(cur));
    }
    if member.get(cur).load_ref(wk.member_name_type).is_null() {
        let text = cur.intern_symbol(descriptor)?;
        member.get(cur).store_ref(cur, wk.member_name_type, text.get(cur));
    }
    Ok(())
}

fn native_init(cur: &mut Current, a: Arguments) -> JResult<u64> {
    init(cur, a.handle(0), a.handle(1)).map(|()| 0)
}

fn native_expand(cur: &mut Current, a: Arguments) -> JResult<u64> {
    expand(cur, a.handle(0)).map(|()| 0)
}

fn native_resolve(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let member = a.handle(0);
    cur.check_null(member)?;
    let caller = a.reference(cur, 1);
    let caller = if caller.is_null() { None } else { cur.class_of_mirror(caller) };
    let found = resolve(cur, member, caller, a.boolean(3))?;
    Ok(if found { a.raw(0) } else { 0 })
}

fn field_offset(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let member = a.handle(0);
    cur.check_null(member)?;
    let wk = cur.vm().well_known();
    let object = member.get(cur);
    if object.load_i32(wk.member_name_flags as usize) & IS_FIELD == 0 {
        return Err(cur.throw("java/lang/InternalError", "non-static field required"));
    }
    Ok(member.get(cur).load_u64(wk.member_name_vmindex as usize))
}

fn static_field_base(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let member = a.handle(0);
    cur.check_null(member)?;
    let wk = cur.vm().well_known();
    Ok(reference(member.get(cur).load_ref(wk.member_name_clazz)))
}

/// Object[]{Long vmindex, vmtarget}: the target is the class of a field, or the MemberName itself for a method.
fn member_vm_info(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let member = a.handle(0);
    let wk = cur.vm().well_known();
    if member.is_null(cur) {
        return Ok(0);
    }
    let array = cur.new_array_of(wk.class_object, 2)?;
    cur.initialize(wk.class_long)?;
    let boxed = cur.new_instance(wk.class_long)?;
    let index = member.get(cur).load_i64(wk.member_name_vmindex as usize);
    boxed.get(cur).store_i64(wk.long_value as usize, index);
    array.get(cur).set_element_ref(cur, 0, boxed.get(cur));
    let object = member.get(cur);
    let field = object.load_i32(wk.member_name_flags as usize) & IS_FIELD != 0;
    let second = if field { object.load_ref(wk.member_name_clazz) } else { object };
    array.get(cur).set_element_ref(cur, 1, second);
    Ok(reference(array.get(cur)))
}

/// Writes a call site's target.
fn set_target(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let site = a.handle(0);
    cur.check_null(site)?;
    runtime::assumptions::change_target(cur, site, a.handle(1));
    Ok(0)
}

fn named_constant(_cur: &mut Current, _a: Arguments) -> JResult<u64> {
    // 0 with no name: the class library then checks nothing (facts: getNamedCon).
    Ok(int(0))
}

/// `copyOutBootstrapArguments(caller, {argc, bss index}, start, end, buffer, pos, resolve, ifNotAvailable)`.
fn copy_out(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let caller = a.reference(cur, 0);
    let Some(caller) = cur.class_of_mirror(caller) else {
        return Err(cur.throw("java/lang/InternalError", "bad index info (0)"));
    };
    let info = a.handle(1);
    cur.check_null(info)?;
    let index = info.get(cur).load_i32(heap::ARRAY_BASE + 4);
    let (start, end, position) = (a.int(2), a.int(3), a.int(5));
    let buffer = a.handle(4);
    cur.check_null(buffer)?;
    let constants = caller.constants();
    let specifier = constants.and_then(|c| Some((c, c.file.bootstrap_methods.get(index as usize)?)));
    let Some((constants, specifier)) = specifier else {
        return Err(cur.throw("java/lang/InternalError", "bad index info (1)"));
    };
    let length = buffer.get(cur).array_length() as i32;
    if start < 0 || end > specifier.arguments.len() as i32 || position < 0 || position + (end - start) > length {
        return Err(cur.throw_new("java/lang/ArrayIndexOutOfBoundsException", None));
    }
    for at in start..end {
        let value = crate::indy::boxed_constant(cur, constants, specifier.arguments[at as usize])?;
        buffer.get(cur).set_element_ref(cur, (position + at - start) as usize, value.get(cur));
    }
    Ok(0)
}

fn nothing(_cur: &mut Current, _a: Arguments) -> JResult<u64> {
    Ok(0)
}

macro_rules! natives {
    ($($name:literal $descriptor:literal $function:ident;)*) => {
        /// Natives of java.lang.invoke.MethodHandleNatives.
        pub static NATIVES: &[VmNative] = &[$(VmNative { reach: Reach::All,
            class: "java/lang/invoke/MethodHandleNatives",
            name: $name,
            descriptor: $descriptor,
            releases: 17..=99,
            function: $function,
        }),*];
    };
}

natives! {
    "registerNatives" "()V" nothing;
    "init" "(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V" native_init;
    "expand" "(Ljava/lang/invoke/MemberName;)V" native_expand;
    "resolve" "(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;" native_resolve;
    "objectFieldOffset" "(Ljava/lang/invoke/MemberName;)J" field_offset;
    "staticFieldOffset" "(Ljava/lang/invoke/MemberName;)J" field_offset;
    "staticFieldBase" "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;" static_field_base;
    "getMemberVMInfo" "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;" member_vm_info;
    "setCallSiteTargetNormal" "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V" set_target;
    "setCallSiteTargetVolatile" "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V" set_target;
    "getNamedCon" "(I[Ljava/lang/Object;)I" named_constant;
    "copyOutBootstrapArguments" "(Ljava/lang/Class;[III[Ljava/lang/Object;IZLjava/lang/Object;)V" copy_out;
}
