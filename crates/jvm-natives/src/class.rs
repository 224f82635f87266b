//! Natives of `java.lang.Class`: names, flags, relatives (JVMS 4.1, 4.7.6, 4.7.7, 4.7.28 to 4.7.31).
//!
//! Invariant: each query has one body, which the VM native and the exported function share.

use crate::entry::{class_array, class_of, external_name, h, mirror, native_functions, object_array, rows};
use abi::jni::{jclass, jint, jobject};
use classfile::InnerClass;
use runtime::class::{BasicType, ClassRef};
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative, boolean, int, reference};
use runtime::refs::Handle;
use runtime::thread::Current;
use runtime::{access, resolve};

/// What native code may be asked about a class: VM native and exported function for one body each.
macro_rules! queries {
    ($($(#[$doc:meta])* $native:ident $export:ident: $body:path => $kind:ident;)*) => {$(
        pub(crate) fn $native(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
            let answer = $body(cur, a.handle(0))?;
            Ok(queries!(@bits $kind cur answer))
        }
        native_functions! {
            $(#[$doc])*
            #[unsafe(no_mangle)]
            pub fn $export(cur, class: jobject) -> queries!(@type $kind) {
                $body(cur, h(class))
            }
        }
    )*};
    (@bits object $cur:ident $answer:ident) => { reference($answer.get($cur)) };
    (@bits int $cur:ident $answer:ident) => { int($answer) };
    (@bits boolean $cur:ident $answer:ident) => { boolean($answer) };
    (@type object) => { Handle };
    (@type int) => { jint };
    (@type boolean) => { bool };
}
pub(crate) use queries;

queries! {
    /// `Class.initClassName`
    init_class_name JVM_InitClassName: init_name => object;
    /// `Class.getClassAccessFlagsRaw0`, `Reflection.getClassAccessFlags`
    get_access_flags JVM_GetClassAccessFlags: access_flags => int;
    /// `Class.getClassFileVersion0`
    get_file_version JVM_GetClassFileVersion: file_version => int;
    /// `Class.getInterfaces0`
    get_interfaces JVM_GetClassInterfaces: interfaces => object;
    /// `Class.getDeclaredClasses0`
    get_declared_classes JVM_GetDeclaredClasses: declared_classes => object;
    /// `Class.getDeclaringClass0`
    get_declaring_class JVM_GetDeclaringClass: declaring_class => object;
    /// `Class.getEnclosingMethod0`
    get_enclosing_method JVM_GetEnclosingMethodInfo: enclosing_method => object;
    /// `Class.getSimpleBinaryName0`
    get_simple_binary_name JVM_GetSimpleBinaryName: simple_binary_name => object;
    /// `Class.getGenericSignature0`
    get_generic_signature JVM_GetClassSignature: generic_signature => object;
    /// `Class.getNestHost0`
    get_nest_host JVM_GetNestHost: nest_host => object;
    /// `Class.getNestMembers0`
    get_nest_members JVM_GetNestMembers: nest_members => object;
    /// `Class.getPermittedSubclasses0`
    get_permitted_subclasses JVM_GetPermittedSubclasses: permitted_subclasses => object;
    /// `Class.isHidden`
    is_hidden JVM_IsHiddenClass: hidden => boolean;
    /// `Class.isRecord0`
    is_record JVM_IsRecord: record => boolean;
    /// Is it an interface?
    is_interface JVM_IsInterface: interface => boolean;
}

/// Sets and answers `Class.name`.
fn init_name(cur: &mut Current, this: Handle) -> JResult<Handle> {
    let class = class_of(cur, this)?;
    let name = cur.new_string_mutf8(&external_name(class))?;
    let name = cur.intern(name)?;
    this.get(cur).store_ref(cur, cur.vm().well_known().class_name, name.get(cur));
    Ok(name)
}

fn access_flags(cur: &mut Current, this: Handle) -> JResult<i32> {
    Ok(i32::from(class_of(cur, this)?.access_flags()))
}

/// Major version in the low half, minor version in the high half.
fn file_version(cur: &mut Current, this: Handle) -> JResult<i32> {
    let class = class_of(cur, this)?;
    Ok(match class.class_file() {
        Some(file) => i32::from(file.minor) << 16 | i32::from(file.major),
        None => i32::from(44 + cur.vm().release()),
    })
}

fn interfaces(cur: &mut Current, this: Handle) -> JResult<Handle> {
    let class = class_of(cur, this)?;
    class_array(cur, class.interfaces())
}

fn hidden(cur: &mut Current, this: Handle) -> JResult<bool> {
    Ok(class_of(cur, this)?.is_hidden())
}

fn interface(cur: &mut Current, this: Handle) -> JResult<bool> {
    Ok(class_of(cur, this)?.is_interface())
}

fn record(cur: &mut Current, this: Handle) -> JResult<bool> {
    Ok(is_a_record(class_of(cur, this)?))
}

fn is_a_record(class: ClassRef) -> bool {
    let extends_record = class.super_class().is_some_and(|s| s.name.is("java/lang/Record") && s.loader.is_boot());
    extends_record && class.access_flags() & 0x0010 != 0 && class.class_file().is_some_and(|f| f.record.is_some())
}

/// The entry about `class` in its own InnerClasses attribute.
fn own_entry(class: ClassRef) -> Option<InnerClass> {
    let file = class.class_file()?;
    let name = file.name();
    file.inner_classes.iter().copied().find(|e| file.constant_pool.class_name(e.inner) == name)
}

/// `outer` must say that `inner` is a member of it (or, for anonymous and local ones, that it is none).
fn check_inner(cur: &mut Current, outer: ClassRef, inner: ClassRef, member: bool) -> JResult<()> {
    if names_inner_class(cur, outer, inner, member)? {
        return Ok(());
    }
    let message = format!("{} and {} disagree on InnerClasses attribute", outer.external_name(), inner.external_name());
    Err(cur.throw("java/lang/IncompatibleClassChangeError", &message))
}

/// Does the InnerClasses attribute of `outer` name `inner`?
fn names_inner_class(cur: &mut Current, outer: ClassRef, inner: ClassRef, member: bool) -> JResult<bool> {
    let Some(file) = outer.class_file() else { return Ok(false) };
    let pool = &file.constant_pool;
    for entry in &file.inner_classes {
        let names_inner = pool.class_name(entry.inner) == inner.name.bytes();
        if member && entry.outer != 0 && names_inner && pool.class_name(entry.outer) == outer.name.bytes() {
            let same = std::ptr::eq(resolve::class_named_by(cur, outer, entry.outer)?, outer)
                && std::ptr::eq(resolve::class_named_by(cur, outer, entry.inner)?, inner);
            if same {
                return Ok(true);
            }
        }
        if !member
            && entry.outer == 0
            && names_inner
            && std::ptr::eq(resolve::class_named_by(cur, outer, entry.inner)?, inner)
        {
            return Ok(true);
        }
    }
    Ok(false)
}

fn declared_classes(cur: &mut Current, this: Handle) -> JResult<Handle> {
    let class = class_of(cur, this)?;
    let mut found = Vec::new();
    if let Some(file) = class.class_file() {
        for entry in &file.inner_classes {
            let member = entry.outer != 0 && file.constant_pool.class_name(entry.outer) == class.name.bytes();
            if !member || !std::ptr::eq(resolve::class_named_by(cur, class, entry.outer)?, class) {
                continue;
            }
            let inner = resolve::class_named_by(cur, class, entry.inner)?;
            if inner.class_file().is_some() {
                check_inner(cur, class, inner, true)?;
            }
            found.push(inner);
        }
    }
    class_array(cur, &found)
}

fn declaring_class(cur: &mut Current, this: Handle) -> JResult<Handle> {
    let class = class_of(cur, this)?;
    let Some(entry) = own_entry(class) else { return Ok(Handle::NULL) };
    if entry.outer == 0 {
        return Ok(Handle::NULL);
    }
    let outer = resolve::class_named_by(cur, class, entry.outer)?;
    check_inner(cur, outer, class, true)?;
    Ok(mirror(cur, outer))
}

/// `{ class, method name or null, descriptor or null }`
fn enclosing_method(cur: &mut Current, this: Handle) -> JResult<Handle> {
    let class = class_of(cur, this)?;
    let Some(file) = class.class_file() else { return Ok(Handle::NULL) };
    let Some((outer, method)) = file.enclosing_method else { return Ok(Handle::NULL) };
    if outer == 0 {
        return Ok(Handle::NULL);
    }
    let outer = resolve::class_named_by(cur, class, outer)?;
    let mut elements = [mirror(cur, outer), Handle::NULL, Handle::NULL];
    if method != 0 {
        let (name, descriptor) = file.constant_pool.name_and_type(method);
        elements[1] = cur.new_string_mutf8(name)?;
        elements[2] = cur.new_string_mutf8(descriptor)?;
    }
    let object = cur.vm().well_known().class_object;
    object_array(cur, object, &elements)
}

fn simple_binary_name(cur: &mut Current, this: Handle) -> JResult<Handle> {
    let class = class_of(cur, this)?;
    match own_entry(class).zip(class.class_file()) {
        Some((entry, file)) if entry.name != 0 => cur.new_string_mutf8(file.constant_pool.utf8(entry.name)),
        _ => Ok(Handle::NULL),
    }
}

fn generic_signature(cur: &mut Current, this: Handle) -> JResult<Handle> {
    let class = class_of(cur, this)?;
    match class.class_file().and_then(|f| Some((f, f.signature?))) {
        Some((file, index)) => cur.new_string_mutf8(file.constant_pool.utf8(index)),
        None => Ok(Handle::NULL),
    }
}

fn nest_host(cur: &mut Current, this: Handle) -> JResult<Handle> {
    let class = class_of(cur, this)?;
    let host = access::nest_host(cur, class);
    Ok(mirror(cur, host))
}

/// Resolves a class named in an attribute; None if that fails, unless the VM itself is in trouble.
fn resolve_listed(cur: &mut Current, class: ClassRef, index: u16) -> JResult<Option<ClassRef>> {
    match resolve::class_named_by(cur, class, index) {
        Ok(found) => Ok(Some(found)),
        Err(thrown) if cur.exception_is("java/lang/VirtualMachineError") => Err(thrown),
        Err(_) => {
            cur.take_exception();
            Ok(None)
        }
    }
}

fn nest_members(cur: &mut Current, this: Handle) -> JResult<Handle> {
    let class = class_of(cur, this)?;
    let host = access::nest_host(cur, class);
    let mut members = vec![host];
    if let Some(file) = host.class_file() {
        for &index in &file.nest_members {
            if let Some(member) = resolve_listed(cur, host, index)?
                && member.class_file().is_some()
                && std::ptr::eq(access::nest_host(cur, member), host)
            {
                members.push(member);
            }
        }
    }
    // A hidden class that was added to the nest is not in the attribute, but a nest lists its asker.
    if class.is_hidden() && !members.iter().any(|m| std::ptr::eq(*m, class)) {
        members.push(class);
    }
    class_array(cur, &members)
}

fn permitted_subclasses(cur: &mut Current, this: Handle) -> JResult<Handle> {
    let class = class_of(cur, this)?;
    let Some(list) = class.class_file().and_then(|f| f.permitted_subclasses.as_ref()) else {
        return Ok(Handle::NULL);
    };
    let mut subclasses = Vec::new();
    for &index in list {
        if let Some(subclass) = resolve_listed(cur, class, index)?
            && subclass.class_file().is_some()
        {
            subclasses.push(subclass);
        }
    }
    class_array(cur, &subclasses)
}

native_functions! {
    /// `Class.getPrimitiveClass`: the class of a primitive type by its keyword, NULL for another name.
    /// `name` is null or a NUL-terminated string.
    #[unsafe(no_mangle)]
    pub fn JVM_FindPrimitiveClass(cur, name: *const std::ffi::c_char) -> Handle {
        // SAFETY: the caller's promise.
        let name = unsafe { crate::entry::c_bytes(name) }.unwrap_or_default();
        let found = BasicType::PRIMITIVES.into_iter().find(|t| t.keyword().as_bytes() == name);
        Ok(match found {
            Some(basic_type) => mirror(cur, cur.vm().primitive_class(basic_type)),
            None => Handle::NULL,
        })
    }
}

fn get_primitive_class(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    cur.check_null(a.handle(0))?;
    let name = cur.string_text(a.handle(0));
    match BasicType::PRIMITIVES.into_iter().find(|t| t.keyword() == name) {
        Some(basic_type) => Ok(cur.vm().primitive_class(basic_type).mirror_address().0 as u64),
        None => Err(cur.throw("java/lang/ClassNotFoundException", &name)),
    }
}

fn is_instance(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    if a.raw(1) == 0 {
        return Ok(0);
    }
    let Some(class) = cur.class_of_mirror(a.reference(cur, 0)) else { return Ok(0) };
    Ok(boolean(!class.is_primitive() && a.reference(cur, 1).class().is_subclass_of(class)))
}

fn is_assignable_from(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let to = class_of(cur, a.handle(0))?;
    let from = class_of(cur, a.handle(1))?;
    let assignable =
        if to.is_primitive() || from.is_primitive() { std::ptr::eq(to, from) } else { from.is_subclass_of(to) };
    Ok(boolean(assignable))
}

fn get_superclass(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    class_of(cur, a.handle(0)).map(superclass_mirror)
}

/// The bits of its superclass's mirror, valid until the next safepoint.
fn superclass_mirror(class: ClassRef) -> u64 {
    match class.super_class() {
        Some(up) if !class.is_interface() && !class.is_primitive() => up.mirror_address().0 as u64,
        _ => 0,
    }
}

native_functions! {
    /// `Reflection.areNestMates`
    #[unsafe(no_mangle)]
    pub fn JVM_AreNestMates(cur, current: jclass, member: jclass) -> bool {
        let current = class_of(cur, h(current))?;
        let member = class_of(cur, h(member))?;
        Ok(access::same_nest(cur, current, member))
    }
}

pub(crate) const NATIVES: &[VmNative] = rows! { "java/lang/Class";
    "initClassName" "()Ljava/lang/String;" 17..=25 => init_class_name;
    "getClassAccessFlagsRaw0" "()I" 21..=25 => get_access_flags;
    "getClassFileVersion0" "()I" 21..=25 => get_file_version;
    "getInterfaces0" "()[Ljava/lang/Class;" 17..=25 => get_interfaces;
    "getDeclaredClasses0" "()[Ljava/lang/Class;" 17..=25 => get_declared_classes;
    "getDeclaringClass0" "()Ljava/lang/Class;" 17..=25 => get_declaring_class;
    "getEnclosingMethod0" "()[Ljava/lang/Object;" 17..=25 => get_enclosing_method;
    "getSimpleBinaryName0" "()Ljava/lang/String;" 17..=25 => get_simple_binary_name;
    "getGenericSignature0" "()Ljava/lang/String;" 17..=25 => get_generic_signature;
    "getNestHost0" "()Ljava/lang/Class;" 17..=25 => get_nest_host;
    "getNestMembers0" "()[Ljava/lang/Class;" 17..=25 => get_nest_members;
    "getPermittedSubclasses0" "()[Ljava/lang/Class;" 17..=25 => get_permitted_subclasses;
    "isInterface" "()Z" 17..=21 => is_interface;
    "getPrimitiveClass" "(Ljava/lang/String;)Ljava/lang/Class;" 17..=25 => get_primitive_class;
    "isInstance" "(Ljava/lang/Object;)Z" 17..=25 => is_instance;
    "isAssignableFrom" "(Ljava/lang/Class;)Z" 17..=25 => is_assignable_from;
};

/// What serializers ask again and again.
pub(crate) const ASKED_OFTEN: &[VmNative] = rows! { with kernels, "java/lang/Class";
    "isHidden" "()Z" 17..=25 => is_hidden, |cur, a| known(cur, a).map(|class| boolean(class.is_hidden()));
    "isRecord0" "()Z" 17..=25 => is_record, |cur, a| known(cur, a).map(|class| boolean(is_a_record(class)));
    "getSuperclass" "()Ljava/lang/Class;" 17..=25 => get_superclass, |cur, a| known(cur, a).map(superclass_mirror);
};

/// The class whose mirror a kernel was asked for.
fn known(cur: &Current, a: Arguments) -> Option<ClassRef> {
    cur.class_of_mirror(a.reference(cur, 0))
}
