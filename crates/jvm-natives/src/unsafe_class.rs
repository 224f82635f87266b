//! `jdk.internal.misc.Unsafe`: classes, field offsets, parking, and what else is not an access to memory.
//!
//! Key invariant: an offset is what `unsafe_` adds to the object's address: bytes from the start of the object, or of the mirror
//! for static fields.

use crate::entry::{class_of, mirror, missing, mutf8, rows};
use heap::ARRAY_BASE;
use runtime::class::{ClassFlags, ClassRef, FieldRef};
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative, boolean, int, reference};
use runtime::refs::Handle;
use runtime::thread::Current;

type Answer = Result<u64, Thrown>;

/// Makes an instance without running a constructor (also JNI's AllocObject).
fn allocate_instance(cur: &mut Current, a: Arguments) -> Answer {
    let class = class_of(cur, a.handle(1))?;
    let impossible = class.is_array() || class.is_primitive() || class.is_abstract() || class.is_interface();
    if class.flags().contains(ClassFlags::MIRROR) {
        return Err(cur.throw("java/lang/IllegalAccessException", &class.external_name()));
    }
    if impossible {
        return Err(cur.throw("java/lang/InstantiationException", &class.external_name()));
    }
    if !class.is_initialized() {
        cur.initialize(class)?;
    }
    let object = cur.new_instance(class)?;
    runtime::probes::events::vm_object_alloc(cur, object)?;
    Ok(reference(object.get(cur)))
}

/// The field a java.lang.reflect.Field stands for.
fn field_of(cur: &mut Current, field: Handle) -> JResult<FieldRef> {
    cur.check_null(field)?;
    let wk = cur.vm().well_known();
    let object = field.get(cur);
    let slot = object.load_i32(wk.reflect_field_slot as usize) as usize;
    let class = cur.class_of_mirror(object.load_ref(wk.reflect_field_clazz));
    match class.and_then(|c| c.field_at(slot)) {
        Some(field) => Ok(field),
        None => Err(cur.throw("java/lang/InternalError", "java.lang.reflect.Field names no field")),
    }
}

fn object_field_offset(cur: &mut Current, a: Arguments) -> Answer {
    let field = field_of(cur, a.handle(1))?;
    if field.is_static() {
        return Err(cur.throw_new("java/lang/IllegalArgumentException", None));
    }
    Ok(u64::from(field.offset()))
}

fn object_field_offset_by_name(cur: &mut Current, a: Arguments) -> Answer {
    cur.check_null(a.handle(2))?;
    let class = class_of(cur, a.handle(1))?;
    let name = mutf8(cur, a.handle(2));
    match class.fields().iter().find(|f| f.name.bytes() == name) {
        Some(field) => Ok(u64::from(field.offset())),
        None => Err(cur.throw("java/lang/InternalError", &String::from_utf8_lossy(&name))),
    }
}

fn static_field_offset(cur: &mut Current, a: Arguments) -> Answer {
    let field = field_of(cur, a.handle(1))?;
    if !field.is_static() {
        return Err(cur.throw_new("java/lang/IllegalArgumentException", None));
    }
    Ok(u64::from(field.offset()))
}

fn static_field_base(cur: &mut Current, a: Arguments) -> Answer {
    let field = field_of(cur, a.handle(1))?;
    if !field.is_static() {
        return Err(cur.throw_new("java/lang/IllegalArgumentException", None));
    }
    Ok(field.class().mirror_address().0 as u64)
}

fn array_class_of(cur: &mut Current, mirror: Handle) -> JResult<ClassRef> {
    let class = class_of(cur, mirror)?;
    if class.is_array() {
        Ok(class)
    } else {
        // No such class exists, so it is a NoClassDefFoundError, in the stock VM too.
        Err(cur.throw_new("java/lang/InvalidClassException", None))
    }
}

fn array_base_offset(cur: &mut Current, a: Arguments) -> Answer {
    array_class_of(cur, a.handle(1))?;
    Ok(int(ARRAY_BASE as i32))
}

fn array_index_scale(cur: &mut Current, a: Arguments) -> Answer {
    let class = array_class_of(cur, a.handle(1))?;
    Ok(int(1 << class.layout().element_shift))
}

fn should_be_initialized(cur: &mut Current, a: Arguments) -> Answer {
    let class = class_of(cur, a.handle(1))?;
    Ok(boolean(!class.is_primitive() && !class.is_array() && !class.is_initialized()))
}

fn ensure_class_initialized(cur: &mut Current, a: Arguments) -> Answer {
    let class = class_of(cur, a.handle(1))?;
    if !class.is_primitive() && !class.is_array() && !class.is_initialized() {
        cur.initialize(class)?;
    }
    Ok(0)
}

/// `defineClass0(name, bytes, offset, length, loader, protectionDomain)`
fn define_class(cur: &mut Current, a: Arguments) -> Answer {
    cur.check_null(a.handle(2))?;
    let name = if a.handle(1).is_null(cur) { None } else { Some(crate::entry::slashed_symbol(cur, a.handle(1))) };
    let (offset, length) = (a.int(3), a.int(4));
    let array = a.handle(2).get(cur);
    let bytes = usize::try_from(offset)
        .ok()
        .zip(usize::try_from(length).ok())
        .and_then(|(from, count)| array.copy_array().get(from..from.checked_add(count)?).map(<[u8]>::to_vec));
    let Some(bytes) = bytes else {
        return Err(cur.throw_new("java/lang/ArrayIndexOutOfBoundsException", None));
    };
    let class = crate::class_definition::define(cur, &bytes, name, a.handle(5), a.handle(6), None)?;
    Ok(reference(mirror(cur, class).get(cur)))
}

fn throw_exception(cur: &mut Current, a: Arguments) -> Answer {
    cur.check_null(a.handle(1))?;
    Err(cur.throw_object(a.handle(1)))
}

/// `park(isAbsolute, time)`: nanoseconds from now, milliseconds of an absolute time, or 0 for without end.
fn park(cur: &mut Current, a: Arguments) -> Answer {
    runtime::park::park(cur, a.boolean(1), a.long(2));
    cur.poll()?;
    Ok(0)
}

fn unpark(cur: &mut Current, a: Arguments) -> Answer {
    if a.raw(1) != 0 {
        runtime::park::unpark(cur, a.reference(cur, 1));
    }
    Ok(0)
}

fn get_load_average(cur: &mut Current, a: Arguments) -> Answer {
    let mut averages = [0f64; 3];
    let wanted = a.int(2).clamp(0, 3);
    // SAFETY: room for three numbers.
    let count = unsafe { libc::getloadavg(averages.as_mut_ptr(), wanted) };
    if count < 0 {
        return Ok(int(-1));
    }
    let array = a.reference(cur, 1);
    for (k, average) in averages.iter().take((count as usize).min(array.array_length())).enumerate() {
        array.store_f64(ARRAY_BASE + 8 * k, *average);
    }
    Ok(int(count))
}

fn writeback(cur: &mut Current, _: Arguments) -> Answer {
    Err(missing(cur, "writeback of cache lines to persistent memory (Unsafe.writeback0)"))
}

pub(crate) const NATIVES: &[VmNative] = rows! { "jdk/internal/misc/Unsafe";
    "allocateInstance" "(Ljava/lang/Class;)Ljava/lang/Object;" 17..=25 => allocate_instance;
    "objectFieldOffset0" "(Ljava/lang/reflect/Field;)J" 17..=25 => object_field_offset;
    "objectFieldOffset1" "(Ljava/lang/Class;Ljava/lang/String;)J" 17..=25 => object_field_offset_by_name;
    "staticFieldOffset0" "(Ljava/lang/reflect/Field;)J" 17..=25 => static_field_offset;
    "staticFieldBase0" "(Ljava/lang/reflect/Field;)Ljava/lang/Object;" 17..=25 => static_field_base;
    "arrayBaseOffset0" "(Ljava/lang/Class;)I" 17..=25 => array_base_offset;
    "arrayIndexScale0" "(Ljava/lang/Class;)I" 17..=25 => array_index_scale;
    "shouldBeInitialized0" "(Ljava/lang/Class;)Z" 17..=25 => should_be_initialized;
    "ensureClassInitialized0" "(Ljava/lang/Class;)V" 17..=25 => ensure_class_initialized;
    "defineClass0" "(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;" 17..=25
        => define_class;
    "throwException" "(Ljava/lang/Throwable;)V" 17..=25 => throw_exception;
    "park" "(ZJ)V" 17..=25 => park;
    "unpark" "(Ljava/lang/Object;)V" 17..=25 => unpark;
    "getLoadAverage0" "([DI)I" 17..=25 => get_load_average;
    "writeback0" "(J)V" 17..=25 => writeback;
    "writebackPreSync0" "()V" 17..=25 => writeback;
    "writebackPostSync0" "()V" 17..=25 => writeback;
};
