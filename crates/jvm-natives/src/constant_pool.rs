//! `jdk.internal.reflect.ConstantPool`: a class's constant pool (JVMS 4.4) as Java reads it, for annotations above all.
//!
//! Invariant: `constantPoolOop` is the class's mirror. Every index is checked; a wrong one or one of another kind is an
//! IllegalArgumentException.

use crate::class::queries;
use crate::entry::{class_of, h, mirror, native_functions, object_array, rows};
use abi::jni::{jbyte, jdouble, jfloat, jint, jlong, jobject};
use classfile::{Constant, ConstantPool, Tag};
use runtime::class::ClassRef;
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative, reference};
use runtime::refs::Handle;
use runtime::resolve;
use runtime::symbol::Symbol;
use runtime::thread::Current;

queries! {
    /// `Class.getConstantPool`
    get_constant_pool JVM_GetClassConstantPool: constant_pool => object;
}

/// A jdk.internal.reflect.ConstantPool; null for arrays and primitive types.
fn constant_pool(cur: &mut Current, this: Handle) -> JResult<Handle> {
    let class = class_of(cur, this)?;
    if class.class_file().is_none() {
        return Ok(Handle::NULL);
    }
    let wk = cur.vm().well_known();
    cur.initialize(wk.class_constant_pool)?;
    let result = cur.new_instance(wk.class_constant_pool)?;
    result.get(cur).store_ref(cur, wk.constant_pool_oop, this.get(cur));
    Ok(result)
}

fn illegal_argument<T>(cur: &mut Current, message: &str) -> JResult<T> {
    Err(cur.throw("java/lang/IllegalArgumentException", message))
}

/// The class and its pool, from the opaque object.
fn pool_of(cur: &mut Current, opaque: jobject) -> JResult<(ClassRef, &'static ConstantPool)> {
    let class = class_of(cur, h(opaque))?;
    match class.class_file() {
        Some(file) => Ok((class, &file.constant_pool)),
        None => illegal_argument(cur, "class without a constant pool"),
    }
}

/// The class, its pool and a checked index.
fn at(cur: &mut Current, opaque: jobject, index: jint) -> JResult<(ClassRef, &'static ConstantPool, u16)> {
    let (class, pool) = pool_of(cur, opaque)?;
    match u16::try_from(index) {
        Ok(index) if index < pool.len() => Ok((class, pool, index)),
        _ => illegal_argument(cur, "Constant pool index out of bounds"),
    }
}

fn wrong_type<T>(cur: &mut Current) -> JResult<T> {
    illegal_argument(cur, "Wrong type at constant pool index")
}

native_functions! {
    /// Number of entries.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetSize(cur, _: jobject, opaque: jobject) -> jint {
        Ok(i32::from(pool_of(cur, opaque)?.1.len()))
    }

    /// The class, resolved.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetClassAt(cur, _: jobject, opaque: jobject, index: jint) -> Handle {
        let (class, pool, index) = at(cur, opaque, index)?;
        if pool.tag(index) != Tag::Class {
            return wrong_type(cur);
        }
        let found = resolve::class_named_by(cur, class, index)?;
        Ok(mirror(cur, found))
    }
}

/// The class a Class entry names, if the loader knows it already.
fn if_loaded(cur: &Current, class: ClassRef, pool: &ConstantPool, index: u16) -> Option<ClassRef> {
    let name = cur.vm().symbols.lookup(pool.class_name(index))?;
    class.loader.loaded(name)
}

native_functions! {
    /// The class if it is loaded, else null.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetClassAtIfLoaded(cur, _: jobject, opaque: jobject, index: jint) -> Handle {
        let (class, pool, index) = at(cur, opaque, index)?;
        if pool.tag(index) != Tag::Class {
            return wrong_type(cur);
        }
        Ok(if_loaded(cur, class, pool, index).map_or(Handle::NULL, |found| mirror(cur, found)))
    }

    /// Index of the class of a member reference.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetClassRefIndexAt(cur, _: jobject, opaque: jobject, index: jint) -> jint {
        let (_, pool, index) = at(cur, opaque, index)?;
        if !pool.tag(index).is_member_ref() {
            return wrong_type(cur);
        }
        Ok(i32::from(pool.member_class(index)))
    }
}

/// The class, name and descriptor of a member reference; None if the class may not be loaded and isn't.
fn member(
    cur: &mut Current,
    class: ClassRef,
    pool: &ConstantPool,
    index: u16,
    load: bool,
) -> JResult<Option<(ClassRef, Symbol, Symbol)>> {
    let (owner, name, descriptor) = pool.member_ref(index);
    let owner =
        if load { Some(resolve::class_named_by(cur, class, owner)?) } else { if_loaded(cur, class, pool, owner) };
    let symbols = &cur.vm().symbols;
    Ok(owner.map(|owner| (owner, symbols.intern(name), symbols.intern(descriptor))))
}

fn method_at(cur: &mut Current, opaque: jobject, index: jint, load: bool) -> JResult<Handle> {
    let (class, pool, index) = at(cur, opaque, index)?;
    if !matches!(pool.tag(index), Tag::Methodref | Tag::InterfaceMethodref) {
        return wrong_type(cur);
    }
    let Some((owner, name, descriptor)) = member(cur, class, pool, index, load)? else { return Ok(Handle::NULL) };
    match owner.declared_method(name, descriptor) {
        None => Err(cur.throw("java/lang/RuntimeException", "Unable to look up method in target class")),
        Some(method) => invoke::reflection::new_method_object(cur, method),
    }
}

native_functions! {
    /// The method or constructor of a Methodref, among those its class declares.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetMethodAt(cur, _: jobject, opaque: jobject, index: jint) -> Handle {
        method_at(cur, opaque, index, true)
    }

    /// The same if its class is loaded, else null.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetMethodAtIfLoaded(cur, _: jobject, opaque: jobject, index: jint) -> Handle {
        method_at(cur, opaque, index, false)
    }
}

fn field_at(cur: &mut Current, opaque: jobject, index: jint, load: bool) -> JResult<Handle> {
    let (class, pool, index) = at(cur, opaque, index)?;
    if pool.tag(index) != Tag::Fieldref {
        return wrong_type(cur);
    }
    let Some((owner, name, descriptor)) = member(cur, class, pool, index, load)? else { return Ok(Handle::NULL) };
    match resolve::lookup_field(owner, name, descriptor) {
        Some(field) => invoke::reflection::new_field_object(cur, field),
        None => Err(cur.throw("java/lang/RuntimeException", "Unable to look up field in target class")),
    }
}

native_functions! {
    /// The field of a Fieldref.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetFieldAt(cur, _: jobject, opaque: jobject, index: jint) -> Handle {
        field_at(cur, opaque, index, true)
    }

    /// The same if its class is loaded, else null.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetFieldAtIfLoaded(cur, _: jobject, opaque: jobject, index: jint) -> Handle {
        field_at(cur, opaque, index, false)
    }
}

fn strings(cur: &mut Current, texts: &[&[u8]]) -> JResult<Handle> {
    let mut elements = Vec::with_capacity(texts.len());
    for text in texts {
        elements.push(cur.new_string_mutf8(text)?);
    }
    let string = cur.vm().well_known().class_string;
    object_array(cur, string, &elements)
}

native_functions! {
    /// Class name (dotted), name and descriptor of a member reference.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetMemberRefInfoAt(cur, _: jobject, opaque: jobject, index: jint) -> Handle {
        let (_, pool, index) = at(cur, opaque, index)?;
        if !pool.tag(index).is_member_ref() {
            return wrong_type(cur);
        }
        let (class, name, descriptor) = pool.member_ref(index);
        let class = crate::entry::dotted(pool.class_name(class));
        strings(cur, &[&class, name, descriptor])
    }

    /// Index of the NameAndType of a member reference, Dynamic or InvokeDynamic.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetNameAndTypeRefIndexAt(cur, _: jobject, opaque: jobject, index: jint) -> jint {
        let (_, pool, index) = at(cur, opaque, index)?;
        match pool.get(index) {
            Constant::Fieldref { name_and_type, .. }
            | Constant::Methodref { name_and_type, .. }
            | Constant::InterfaceMethodref { name_and_type, .. }
            | Constant::Dynamic { name_and_type, .. }
            | Constant::InvokeDynamic { name_and_type, .. } => Ok(i32::from(name_and_type)),
            _ => wrong_type(cur),
        }
    }

    /// Name and descriptor of a NameAndType.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetNameAndTypeRefInfoAt(cur, _: jobject, opaque: jobject, index: jint) -> Handle {
        let (_, pool, index) = at(cur, opaque, index)?;
        if pool.tag(index) != Tag::NameAndType {
            return wrong_type(cur);
        }
        let (name, descriptor) = pool.name_and_type(index);
        strings(cur, &[name, descriptor])
    }
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident $type:ty, $variant:ident;)*) => {$(
        native_functions! {
            $(#[$doc])*
            #[unsafe(no_mangle)]
            pub fn $name(cur, _: jobject, opaque: jobject, index: jint) -> $type {
                let (_, pool, index) = at(cur, opaque, index)?;
                match pool.get(index) {
                    Constant::$variant(value) => Ok(value),
                    _ => wrong_type(cur),
                }
            }
        }
    )*};
}
numbers! {
    /// An Integer entry.
    JVM_ConstantPoolGetIntAt jint, Integer;
    /// A Long entry.
    JVM_ConstantPoolGetLongAt jlong, Long;
    /// A Float entry.
    JVM_ConstantPoolGetFloatAt jfloat, Float;
    /// A Double entry.
    JVM_ConstantPoolGetDoubleAt jdouble, Double;
}

native_functions! {
    /// A String entry, interned.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetStringAt(cur, _: jobject, opaque: jobject, index: jint) -> Handle {
        let (_, pool, index) = at(cur, opaque, index)?;
        if pool.tag(index) != Tag::String {
            return wrong_type(cur);
        }
        let string = cur.new_string_mutf8(pool.string(index))?;
        cur.intern(string)
    }

    /// A Utf8 entry.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetUTF8At(cur, _: jobject, opaque: jobject, index: jint) -> Handle {
        let (_, pool, index) = at(cur, opaque, index)?;
        match pool.utf8_checked(index) {
            Some(text) => cur.new_string_mutf8(text),
            None => wrong_type(cur),
        }
    }

    /// The tag of an entry; 0 for the unusable half of a long or double.
    #[unsafe(no_mangle)]
    pub fn JVM_ConstantPoolGetTagAt(cur, _: jobject, opaque: jobject, index: jint) -> jbyte {
        let (_, pool, index) = at(cur, opaque, index)?;
        Ok(pool.tag(index) as i8)
    }
}

pub(crate) const NATIVES: &[VmNative] = rows! { "java/lang/Class";
    "getConstantPool" "()Ljdk/internal/reflect/ConstantPool;" 17..=25 => get_constant_pool;
};
