//! `System.arraycopy` (java.lang.System): the checks, in the stock VM's order and words, and the copy.
//!
//! Invariants: references are copied whole, so that a racing reader never sees half a one; the collector's barrier covers
//! every reference that was stored before the next safepoint; long copies poll in between.

use crate::entry::{h, native_functions, rows};
use abi::jni::{jclass, jint, jobject};
use heap::{ARRAY_BASE, Address};
use runtime::class::ClassRef;
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative};
use runtime::refs::Handle;
use runtime::thread::Current;
use std::sync::atomic::{AtomicU64, Ordering};

/// Elements or bytes that are copied between two polls.
const PIECE: usize = 1 << 20;

fn array_copy_native(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    // The most common case without anything between: arrays of one primitive type, in bounds, not long.
    let (source, destination) = (a.raw(0), a.raw(2));
    let (from, to, length) = (a.int(1), a.int(3), a.int(4));
    if source != 0 && destination != 0 && (from | to | length) >= 0 && (length as usize) < PIECE {
        let (s, d) = (a.reference(cur, 0), a.reference(cur, 2));
        let class = s.class();
        if std::ptr::eq(class, d.class())
            && class.layout().kind == heap::Kind::PrimitiveArray
            && from as u64 + length as u64 <= s.array_length() as u64
            && to as u64 + length as u64 <= d.array_length() as u64
        {
            let shift = class.layout().element_shift;
            // SAFETY: both ranges were checked; no safepoint since.
            unsafe {
                std::ptr::copy(
                    s.array_base().add((from as usize) << shift),
                    d.array_base().add((to as usize) << shift),
                    (length as usize) << shift,
                );
            }
            return Ok(0);
        }
    }
    array_copy(cur, a.handle(0), from, a.handle(2), to, length)?;
    Ok(0)
}

/// `System.arraycopy`.
///
/// # Errors
/// NullPointerException, ArrayStoreException, ArrayIndexOutOfBoundsException.
pub(crate) fn array_copy(
    cur: &mut Current,
    source: Handle,
    from: i32,
    destination: Handle,
    to: i32,
    length: i32,
) -> JResult<()> {
    if source.is_null(cur) || destination.is_null(cur) {
        return Err(cur.throw_null_pointer());
    }
    let (s, d) = (source.get(cur).class(), destination.get(cur).class());
    if !s.is_array() {
        let message = format!("arraycopy: source type {} is not an array", s.external_name());
        return Err(cur.throw("java/lang/ArrayStoreException", &message));
    }
    let primitive = primitive_element(s);
    if let Some(message) = type_mismatch(s, d) {
        return Err(cur.throw("java/lang/ArrayStoreException", &message));
    }
    let (s_length, d_length) = (source.get(cur).array_length(), destination.get(cur).array_length());
    if let Some(message) = out_of_bounds(primitive, from, s_length, to, d_length, length) {
        return Err(cur.throw("java/lang/ArrayIndexOutOfBoundsException", &message));
    }
    let (from, to, length) = (from as usize, to as usize, length as usize);
    if length == 0 {
        return Ok(());
    }
    if primitive.is_some() {
        copy_primitives(cur, source, from, destination, to, length)
    } else {
        copy_references(cur, source, from, destination, to, length)
    }
}

/// The keyword of a primitive array's element type.
fn primitive_element(class: ClassRef) -> Option<&'static str> {
    class.component.filter(|c| c.is_primitive()).map(|c| c.basic_type.keyword())
}

fn type_mismatch(s: ClassRef, d: ClassRef) -> Option<String> {
    if !d.is_array() {
        return Some(format!("arraycopy: destination type {} is not an array", d.external_name()));
    }
    let word = |p: Option<&str>| p.map_or("object array[]".to_owned(), |p| format!("{p}[]"));
    let (mine, theirs) = (primitive_element(s), primitive_element(d));
    (mine != theirs).then(|| format!("arraycopy: type mismatch: can not copy {} into {}", word(mine), word(theirs)))
}

fn out_of_bounds(
    primitive: Option<&str>,
    from: i32,
    s_length: usize,
    to: i32,
    d_length: usize,
    length: i32,
) -> Option<String> {
    let word = primitive.unwrap_or("object array");
    if from < 0 {
        return Some(format!("arraycopy: source index {from} out of bounds for {word}[{s_length}]"));
    }
    if to < 0 {
        return Some(format!("arraycopy: destination index {to} out of bounds for {word}[{d_length}]"));
    }
    if length < 0 {
        return Some(format!("arraycopy: length {length} is negative"));
    }
    let (last_from, last_to) = (from as usize + length as usize, to as usize + length as usize);
    if last_from > s_length {
        return Some(format!("arraycopy: last source index {last_from} out of bounds for {word}[{s_length}]"));
    }
    if last_to > d_length {
        return Some(format!("arraycopy: last destination index {last_to} out of bounds for {word}[{d_length}]"));
    }
    None
}

fn copy_primitives(
    cur: &mut Current,
    source: Handle,
    from: usize,
    destination: Handle,
    to: usize,
    length: usize,
) -> JResult<()> {
    let shift = source.get(cur).class().layout().element_shift;
    let backwards = source.get(cur).same(destination.get(cur)) && to > from;
    let mut done = 0;
    while done < length {
        let count = (length - done).min(PIECE);
        let at = if backwards { length - done - count } else { done };
        // SAFETY: inside the ranges that were checked; lengths don't change, and addresses are read after each poll.
        unsafe {
            std::ptr::copy(
                source.get(cur).array_base().add((from + at) << shift),
                destination.get(cur).array_base().add((to + at) << shift),
                count << shift,
            );
        }
        done += count;
        if done < length {
            cur.poll()?;
        }
    }
    Ok(())
}

fn copy_references(
    cur: &mut Current,
    source: Handle,
    from: usize,
    destination: Handle,
    to: usize,
    length: usize,
) -> JResult<()> {
    let (s, d) = (source.get(cur).class(), destination.get(cur).class());
    let (Some(theirs), Some(mine)) = (d.component, s.component) else {
        runtime::vm_bug!("an array class without component");
    };
    let checked = !mine.is_subclass_of(theirs);
    let backwards = source.get(cur).same(destination.get(cur)) && to > from;
    let mut done = 0;
    while done < length {
        let count = (length - done).min(PIECE / 8);
        let at = if backwards { length - done - count } else { done };
        let (source, destination) = (source.get(cur), destination.get(cur));
        let base = |array: Address, index: usize| (array.0 + ARRAY_BASE + 8 * index) as *const AtomicU64;
        let (s, d) = (base(source.address(), from + at), base(destination.address(), to + at));
        let mut stored = count;
        // SAFETY: inside the ranges that were checked; elements are 8-aligned references.
        unsafe {
            if checked {
                for k in 0..count {
                    let element = source.element_ref(from + at + k);
                    if !element.is_null() && !element.class().is_subclass_of(theirs) {
                        stored = k;
                        break;
                    }
                    (*d.add(k)).store(element.address().0 as u64, Ordering::Relaxed);
                }
            } else if backwards {
                for k in (0..count).rev() {
                    (*d.add(k)).store((*s.add(k)).load(Ordering::Relaxed), Ordering::Relaxed);
                }
            } else {
                for k in 0..count {
                    (*d.add(k)).store((*s.add(k)).load(Ordering::Relaxed), Ordering::Relaxed);
                }
            }
            cur.array_barrier(destination.address(), to + at, stored);
        }
        if stored != count {
            let message = if theirs.is_subclass_of(mine) {
                format!(
                    "arraycopy: element type mismatch: can not cast one of the elements of {}[] to the type of the destination \
                     array, {}",
                    mine.external_name(),
                    theirs.external_name()
                )
            } else {
                format!(
                    "arraycopy: type mismatch: can not copy {}[] into {}[]",
                    mine.external_name(),
                    theirs.external_name()
                )
            };
            return Err(cur.throw("java/lang/ArrayStoreException", &message));
        }
        done += count;
        if done < length {
            cur.poll()?;
        }
    }
    Ok(())
}

native_functions! {
    /// `System.arraycopy` for native code.
    #[unsafe(no_mangle)]
    pub fn JVM_ArrayCopy(cur, _: jclass, source: jobject, from: jint, destination: jobject, to: jint, length: jint) {
        array_copy(cur, h(source), from, h(destination), to, length)
    }
}

pub(crate) const NATIVES: &[VmNative] = rows! { "java/lang/System";
    "arraycopy" "(Ljava/lang/Object;ILjava/lang/Object;II)V" 17..=25 => array_copy_native;
};

#[cfg(test)]
mod tests {
    use super::out_of_bounds;

    fn check(arguments: (i32, i32, i32), expected: Option<&str>) {
        let (from, to, length) = arguments;
        assert_eq!(out_of_bounds(Some("int"), from, 10, to, 5, length).as_deref(), expected);
    }

    #[test]
    fn bounds() {
        check((0, 0, 5), None);
        check((-1, -1, -1), Some("arraycopy: source index -1 out of bounds for int[10]"));
        check((0, -1, -1), Some("arraycopy: destination index -1 out of bounds for int[5]"));
        check((0, 0, -1), Some("arraycopy: length -1 is negative"));
        check((8, 0, 4), Some("arraycopy: last source index 12 out of bounds for int[10]"));
        check((0, 2, 4), Some("arraycopy: last destination index 6 out of bounds for int[5]"));
    }
}
