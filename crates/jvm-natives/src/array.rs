//! `java.lang.reflect.Array`: elements by value or boxed, with widening (JLS 5.1.2), and array creation.
//!
//! Invariant: checks come in the stock VM's order: null, array, index, type.

use crate::entry::{class_of, h, native_functions, rows};
use abi::jni::{jclass, jint, jintArray, jobject, jvalue};
use heap::ARRAY_BASE;
use runtime::class::{BasicType, ClassRef};
use runtime::exceptions::JResult;
use runtime::natives::{Arguments, VmNative, int};
use runtime::refs::{Handle, Ref};
use runtime::thread::Current;

fn illegal_argument<T>(cur: &mut Current, message: &str) -> JResult<T> {
    Err(cur.throw("java/lang/IllegalArgumentException", message))
}

/// The component class of an array object.
fn component(cur: &mut Current, array: Handle) -> JResult<ClassRef> {
    cur.check_null(array)?;
    match array.get(cur).class().component {
        Some(component) => Ok(component),
        None => illegal_argument(cur, "Argument is not an array"),
    }
}

fn check_index(cur: &mut Current, array: Handle, index: i32) -> JResult<usize> {
    let length = array.get(cur).array_length();
    match usize::try_from(index) {
        Ok(k) if k < length => Ok(k),
        _ => Err(cur.throw_new("java/lang/ArrayIndexOutOfBoundsException", None)),
    }
}

/// A primitive value with its type.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Primitive {
    Boolean(bool),
    Char(u16),
    Float(f32),
    Double(f64),
    Byte(i8),
    Short(i16),
    Int(i32),
    Long(i64),
}

impl Primitive {
    fn basic_type(self) -> BasicType {
        match self {
            Primitive::Boolean(_) => BasicType::Boolean,
            Primitive::Char(_) => BasicType::Char,
            Primitive::Float(_) => BasicType::Float,
            Primitive::Double(_) => BasicType::Double,
            Primitive::Byte(_) => BasicType::Byte,
            Primitive::Short(_) => BasicType::Short,
            Primitive::Int(_) => BasicType::Int,
            Primitive::Long(_) => BasicType::Long,
        }
    }

    /// Reads a field or element of a type.
    fn read(object: Ref<'_>, offset: usize, basic_type: BasicType) -> Option<Primitive> {
        Some(match basic_type {
            BasicType::Boolean => Primitive::Boolean(object.load_u8(offset) != 0),
            BasicType::Char => Primitive::Char(object.load_u16(offset)),
            BasicType::Float => Primitive::Float(object.load_f32(offset)),
            BasicType::Double => Primitive::Double(object.load_f64(offset)),
            BasicType::Byte => Primitive::Byte(object.load_i8(offset)),
            BasicType::Short => Primitive::Short(object.load_i16(offset)),
            BasicType::Int => Primitive::Int(object.load_i32(offset)),
            BasicType::Long => Primitive::Long(object.load_i64(offset)),
            BasicType::Reference | BasicType::Void => return None,
        })
    }

    /// Writes a field or element of its own type.
    fn write(self, object: Ref<'_>, offset: usize) {
        match self {
            Primitive::Boolean(v) => object.store_u8(offset, u8::from(v)),
            Primitive::Char(v) => object.store_u16(offset, v),
            Primitive::Float(v) => object.store_f32(offset, v),
            Primitive::Double(v) => object.store_f64(offset, v),
            Primitive::Byte(v) => object.store_i8(offset, v),
            Primitive::Short(v) => object.store_i16(offset, v),
            Primitive::Int(v) => object.store_i32(offset, v),
            Primitive::Long(v) => object.store_i64(offset, v),
        }
    }

    /// The value in a wider or the same type (JLS 5.1.2); None when there is no such conversion.
    fn widen(self, to: BasicType) -> Option<Primitive> {
        use Primitive::{Byte, Char, Double, Float, Int, Long, Short};
        if self.basic_type() == to {
            return Some(self);
        }
        Some(match (self, to) {
            (Byte(v), BasicType::Short) => Short(v.into()),
            (Byte(v), BasicType::Int) => Int(v.into()),
            (Byte(v), BasicType::Long) => Long(v.into()),
            (Byte(v), BasicType::Float) => Float(v.into()),
            (Byte(v), BasicType::Double) => Double(v.into()),
            (Short(v), BasicType::Int) => Int(v.into()),
            (Short(v), BasicType::Long) => Long(v.into()),
            (Short(v), BasicType::Float) => Float(v.into()),
            (Short(v), BasicType::Double) => Double(v.into()),
            (Char(v), BasicType::Int) => Int(v.into()),
            (Char(v), BasicType::Long) => Long(v.into()),
            (Char(v), BasicType::Float) => Float(v.into()),
            (Char(v), BasicType::Double) => Double(v.into()),
            (Int(v), BasicType::Long) => Long(v.into()),
            (Int(v), BasicType::Float) => Float(v as f32),
            (Int(v), BasicType::Double) => Double(v.into()),
            (Long(v), BasicType::Float) => Float(v as f32),
            (Long(v), BasicType::Double) => Double(v as f64),
            (Float(v), BasicType::Double) => Double(v.into()),
            _ => return None,
        })
    }

    /// What native code passes for an element type.
    ///
    /// # Safety
    /// The union's field of that type was written.
    unsafe fn from_jvalue(value: jvalue, basic_type: BasicType) -> Option<Primitive> {
        // SAFETY: the caller's promise.
        unsafe {
            Some(match basic_type {
                BasicType::Boolean => Primitive::Boolean(value.z != 0),
                BasicType::Char => Primitive::Char(value.c),
                BasicType::Float => Primitive::Float(value.f),
                BasicType::Double => Primitive::Double(value.d),
                BasicType::Byte => Primitive::Byte(value.b),
                BasicType::Short => Primitive::Short(value.s),
                BasicType::Int => Primitive::Int(value.i),
                BasicType::Long => Primitive::Long(value.j),
                BasicType::Reference | BasicType::Void => return None,
            })
        }
    }

    fn to_jvalue(self) -> jvalue {
        let mut value = jvalue { j: 0 };
        match self {
            Primitive::Boolean(v) => value.z = u8::from(v),
            Primitive::Char(v) => value.c = v,
            Primitive::Float(v) => value.f = v,
            Primitive::Double(v) => value.d = v,
            Primitive::Byte(v) => value.b = v,
            Primitive::Short(v) => value.s = v,
            Primitive::Int(v) => value.i = v,
            Primitive::Long(v) => value.j = v,
        }
        value
    }
}

/// The wrapper class of each primitive type, with the offset of its value.
fn wrappers(cur: &Current) -> [(BasicType, ClassRef, u32); 8] {
    let wk = cur.vm().well_known();
    [
        (BasicType::Boolean, wk.class_boolean, wk.boolean_value),
        (BasicType::Char, wk.class_character, wk.character_value),
        (BasicType::Float, wk.class_float, wk.float_value),
        (BasicType::Double, wk.class_double, wk.double_value),
        (BasicType::Byte, wk.class_byte, wk.byte_value),
        (BasicType::Short, wk.class_short, wk.short_value),
        (BasicType::Int, wk.class_integer, wk.integer_value),
        (BasicType::Long, wk.class_long, wk.long_value),
    ]
}

fn box_value(cur: &mut Current, value: Primitive) -> JResult<Handle> {
    let Some((_, class, offset)) = wrappers(cur).into_iter().find(|w| w.0 == value.basic_type()) else {
        runtime::vm_bug!("no wrapper class for {value:?}");
    };
    cur.initialize(class)?;
    let object = cur.new_instance(class)?;
    value.write(object.get(cur), offset as usize);
    Ok(object)
}

fn unbox(cur: &Current, object: Handle) -> Option<Primitive> {
    let object = object.get(cur);
    if object.is_null() {
        return None;
    }
    let (basic_type, _, offset) = wrappers(cur).into_iter().find(|w| std::ptr::eq(w.1, object.class()))?;
    Primitive::read(object, offset as usize, basic_type)
}

fn element_offset(class: ClassRef, index: usize) -> usize {
    ARRAY_BASE + (index << class.basic_type.shift())
}

fn get(cur: &mut Current, array: Handle, index: i32) -> JResult<Handle> {
    let component = component(cur, array)?;
    let index = check_index(cur, array, index)?;
    let object = array.get(cur);
    if !component.is_primitive() {
        return Ok(cur.handle(object.element_ref(index)));
    }
    match Primitive::read(object, element_offset(component, index), component.basic_type) {
        Some(value) => box_value(cur, value),
        None => illegal_argument(cur, "Argument is not an array"),
    }
}

fn set(cur: &mut Current, array: Handle, index: i32, value: Handle) -> JResult<()> {
    let component = component(cur, array)?;
    if !component.is_primitive() {
        let index = check_index(cur, array, index)?;
        let element = value.get(cur);
        if !element.is_null() && !element.class().is_subclass_of(component) {
            return illegal_argument(cur, "array element type mismatch");
        }
        array.get(cur).set_element_ref(cur, index, element);
        return Ok(());
    }
    if value.is_null(cur) {
        return Err(cur.throw_new("java/lang/IllegalArgumentException", None));
    }
    match unbox(cur, value) {
        Some(value) => set_primitive(cur, array, component, index, value),
        None => illegal_argument(cur, "argument type mismatch"),
    }
}

fn set_primitive(cur: &mut Current, array: Handle, component: ClassRef, index: i32, value: Primitive) -> JResult<()> {
    let index = check_index(cur, array, index)?;
    match value.widen(component.basic_type) {
        Some(value) => {
            value.write(array.get(cur), element_offset(component, index));
            Ok(())
        }
        None => illegal_argument(cur, "argument type mismatch"),
    }
}

fn length(cur: &mut Current, array: Handle) -> JResult<jint> {
    component(cur, array)?;
    Ok(array.get(cur).array_length() as i32)
}

/// The length, where a kernel was asked for that of an array.
fn known_length(cur: &Current, a: Arguments) -> Option<u64> {
    let array = a.reference(cur, 0);
    (!array.is_null() && array.class().is_array()).then(|| array.array_length() as u64)
}

pub(crate) const NATIVES: &[VmNative] = rows! { with kernels, "java/lang/reflect/Array";
    "getLength" "(Ljava/lang/Object;)I" 17..=25 => |cur, a| length(cur, a.handle(0)).map(int), known_length;
};

native_functions! {
    /// `Array.getLength`
    #[unsafe(no_mangle)]
    pub fn JVM_GetArrayLength(cur, array: jobject) -> jint {
        length(cur, h(array))
    }

    /// `Array.get`
    #[unsafe(no_mangle)]
    pub fn JVM_GetArrayElement(cur, array: jobject, index: jint) -> Handle {
        get(cur, h(array), index)
    }

    /// `Array.set`
    #[unsafe(no_mangle)]
    pub fn JVM_SetArrayElement(cur, array: jobject, index: jint, value: jobject) {
        set(cur, h(array), index, h(value))
    }
}

/// The element in the type that `wanted` (a `newarray` code) names.
fn get_primitive(cur: &mut Current, array: Handle, index: jint, wanted: jint) -> JResult<jvalue> {
    let component = component(cur, array)?;
    let wanted = u8::try_from(wanted).ok().and_then(BasicType::of_array_code);
    if !component.is_primitive() {
        return illegal_argument(cur, "Argument is not an array of primitive type");
    }
    let index = check_index(cur, array, index)?;
    let value = Primitive::read(array.get(cur), element_offset(component, index), component.basic_type);
    match value.zip(wanted).and_then(|(value, wanted)| value.widen(wanted)) {
        Some(value) => Ok(value.to_jvalue()),
        None => illegal_argument(cur, "argument type mismatch"),
    }
}

native_functions! {
    /// `Array.getInt` and its like.
    #[unsafe(no_mangle)]
    pub fn JVM_GetPrimitiveArrayElement(cur, array: jobject, index: jint, wanted: jint) -> jvalue {
        get_primitive(cur, h(array), index, wanted)
    }

    /// `Array.setInt` and its like; `given` is the value's type as a `newarray` code.
    #[unsafe(no_mangle)]
    pub fn JVM_SetPrimitiveArrayElement(cur, array: jobject, index: jint, value: jvalue, given: u8) {
        let component = component(cur, h(array))?;
        if !component.is_primitive() {
            return illegal_argument(cur, "Argument is not an array of primitive type");
        }
        // SAFETY: native code wrote the field of the type it names.
        let value = BasicType::of_array_code(given).and_then(|t| unsafe { Primitive::from_jvalue(value, t) });
        match value {
            Some(value) => set_primitive(cur, h(array), component, index, value),
            None => illegal_argument(cur, "argument type mismatch"),
        }
    }
}

/// The class of arrays with `dimensions` more dimensions than `class`.
fn array_class(cur: &mut Current, class: ClassRef, dimensions: usize) -> JResult<ClassRef> {
    let mut class = class;
    let void = class.is_primitive() && class.basic_type == BasicType::Void;
    if void || usize::from(class.dimensions) + dimensions > 255 {
        return Err(cur.throw_new("java/lang/IllegalArgumentException", None));
    }
    for _ in 0..dimensions {
        class = cur.array_class(class)?;
    }
    Ok(class)
}

native_functions! {
    /// `Array.newArray`
    #[unsafe(no_mangle)]
    pub fn JVM_NewArray(cur, component: jclass, length: jint) -> Handle {
        let component = class_of(cur, h(component))?;
        let array = array_class(cur, component, 1)?;
        let made = cur.new_reference_array(array, length)?;
        runtime::probes::events::vm_object_alloc(cur, made)?;
        Ok(made)
    }
}

/// Tells of an array that was made, then of those in it.
fn tell_of_arrays(cur: &mut Current, array: Handle) -> JResult<()> {
    runtime::probes::events::vm_object_alloc(cur, array)?;
    let holds_arrays = array.get(cur).class().component.is_some_and(|component| component.is_array());
    let count = if holds_arrays { array.get(cur).array_length() } else { 0 };
    for index in 0..count {
        cur.scope(|cur| {
            let inner = cur.handle(array.get(cur).element_ref(index));
            if inner.is_null(cur) { Ok(()) } else { tell_of_arrays(cur, inner) }
        })?;
    }
    Ok(())
}

native_functions! {
    /// `Array.multiNewArray`
    #[unsafe(no_mangle)]
    pub fn JVM_NewMultiArray(cur, component: jclass, dimensions: jintArray) -> Handle {
        let component = class_of(cur, h(component))?;
        cur.check_null(h(dimensions))?;
        let lengths: Vec<i32> = {
            let array = h(dimensions).get(cur);
            (0..array.array_length()).map(|k| array.load_i32(ARRAY_BASE + 4 * k)).collect()
        };
        if lengths.is_empty() || lengths.len() > 255 {
            return Err(cur.throw_new("java/lang/IllegalArgumentException", None));
        }
        let array = array_class(cur, component, lengths.len())?;
        let made = cur.new_multi_array(array, &lengths)?;
        if runtime::probes::events::wants_vm_objects(cur) {
            tell_of_arrays(cur, made)?;
        }
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::Primitive;
    use runtime::class::BasicType;

    fn check(value: Primitive, to: BasicType, expected: Option<Primitive>) {
        assert_eq!(value.widen(to), expected);
    }

    #[test]
    fn widening() {
        check(Primitive::Byte(-1), BasicType::Char, None);
        check(Primitive::Byte(-1), BasicType::Long, Some(Primitive::Long(-1)));
        check(Primitive::Char(65535), BasicType::Short, None);
        check(Primitive::Char(65535), BasicType::Int, Some(Primitive::Int(65535)));
        check(Primitive::Long(1), BasicType::Float, Some(Primitive::Float(1.0)));
        check(Primitive::Int(1), BasicType::Byte, None);
        check(Primitive::Boolean(true), BasicType::Int, None);
        check(Primitive::Boolean(true), BasicType::Boolean, Some(Primitive::Boolean(true)));
    }
}
