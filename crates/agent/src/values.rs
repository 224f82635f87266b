//! From C's values to Rust's and back: what a function writes, arrays and strings that the VM allocated, modified UTF-8.
//!
//! Invariant: memory that the VM allocated is given back once its contents are copied, whatever is made of them.

use std::ffi::{CStr, CString, c_char, c_uchar};
use std::mem::MaybeUninit;
use std::ptr::null_mut;

use crate::env::CallbackEnv;
use crate::structures::*;
use crate::sys::*;
use crate::{
    Class, Error, ErrorCode, Field, Function, JlocationFormat, Method, Object, Phase, Result, Thread, ThreadGroup,
};

/// Where a function writes one value, zero before.
pub(crate) struct Slot<T>(MaybeUninit<T>);

impl<T> Slot<T> {
    pub fn new() -> Slot<T> {
        Slot(MaybeUninit::zeroed())
    }

    pub fn as_mut_ptr(&mut self) -> *mut T {
        self.0.as_mut_ptr()
    }

    /// # Safety
    /// The VM has written it, or zero is a value.
    pub unsafe fn get(self) -> T {
        // SAFETY: the caller's.
        unsafe { self.0.assume_init() }
    }

    /// What was written, as a value of Rust's.
    ///
    /// # Safety
    /// The VM has written it.
    pub unsafe fn take<V: FromRaw<Raw = T>>(self, env: &CallbackEnv, function: Function) -> Result<V> {
        // SAFETY: the caller's.
        unsafe { V::from_raw_value(self.get(), env) }.ok_or(Error::Unexpected(function))
    }
}

impl<T: Copy> Slot<*mut T> {
    /// The elements of an array that the VM allocated.
    ///
    /// # Safety
    /// The VM has written it, with that many elements.
    pub unsafe fn array<V: FromRaw<Raw = T>>(
        self,
        env: &CallbackEnv,
        function: Function,
        count: jint,
    ) -> Result<Vec<V>> {
        // SAFETY: the caller's.
        unsafe {
            let raw = self.get();
            let values =
                slice(raw, count).iter().map(|value| V::from_raw_value(*value, env)).collect::<Option<Vec<V>>>();
            env.deallocate_raw(raw.cast());
            values.ok_or(Error::Unexpected(function))
        }
    }
}

impl Slot<*mut c_char> {
    /// # Safety
    /// The VM has written it.
    pub unsafe fn maybe_text(self, env: &CallbackEnv) -> Option<String> {
        // SAFETY: the caller's.
        unsafe { taken_text(self.get(), env) }
    }

    /// # Safety
    /// The VM has written it.
    pub unsafe fn text(self, env: &CallbackEnv) -> String {
        // SAFETY: the caller's.
        unsafe { self.maybe_text(env) }.unwrap_or_default()
    }
}

impl Slot<*mut *mut c_char> {
    /// # Safety
    /// The VM has written it, with that many strings.
    pub unsafe fn texts(self, env: &CallbackEnv, count: jint) -> Vec<String> {
        // SAFETY: the caller's.
        unsafe {
            let raw = self.get();
            let texts = slice(raw, count).iter().map(|text| taken_text(*text, env).unwrap_or_default()).collect();
            env.deallocate_raw(raw.cast());
            texts
        }
    }
}

/// A string that the VM allocated.
///
/// # Safety
/// It is null, or the VM's, with an end.
pub(crate) unsafe fn taken_text(raw: *mut c_char, env: &CallbackEnv) -> Option<String> {
    // SAFETY: the caller's.
    unsafe {
        let text = maybe_string(raw);
        env.deallocate_raw(raw.cast());
        text
    }
}

/// A string of the VM's.
///
/// # Safety
/// It is null or has an end.
pub(crate) unsafe fn maybe_string(raw: *const c_char) -> Option<String> {
    if raw.is_null() {
        return None;
    }
    // SAFETY: the caller's.
    Some(decode(unsafe { CStr::from_ptr(raw) }.to_bytes()))
}

/// An array as a slice; of null or no elements, the empty one.
///
/// # Safety
/// It is null, or has that many elements, which live as long as the slice.
pub(crate) unsafe fn slice<'a, T>(raw: *const T, count: jint) -> &'a [T] {
    if raw.is_null() || count <= 0 {
        return &[];
    }
    // SAFETY: the caller's.
    unsafe { std::slice::from_raw_parts(raw, count as usize) }
}

/// A length as the interface has it. More than it can say can't lie in memory as references.
pub(crate) fn length(length: usize) -> jint {
    jint::try_from(length).unwrap_or(jint::MAX)
}

/// Space for so many frames.
pub(crate) fn frames(count: jint) -> Vec<jvmtiFrameInfo> {
    vec![jvmtiFrameInfo { method: null_mut(), location: 0 }; count.max(0) as usize]
}

/// The frames that were filled.
///
/// # Safety
/// The VM has filled that many.
pub(crate) unsafe fn filled(frames: Vec<jvmtiFrameInfo>, count: jint) -> Vec<FrameInfo> {
    let filled = frames.into_iter().take(count.max(0) as usize);
    // SAFETY: the caller's.
    filled.filter_map(|frame| unsafe { FrameInfo::of(frame) }).collect()
}

/// An error number as an outcome.
pub(crate) fn outcome(error: jvmtiError) -> std::result::Result<(), ErrorCode> {
    if error == JVMTI_ERROR_NONE { Ok(()) } else { Err(ErrorCode::from_raw(error)) }
}

/// Hands the new bytes of a class file to the VM, in its own memory.
///
/// # Safety
/// The pointers are those of a ClassFileLoadHook event.
pub(crate) unsafe fn replaced(env: &CallbackEnv, bytes: Option<Vec<u8>>, count: *mut jint, data: *mut *mut c_uchar) {
    let Some(bytes) = bytes else { return };
    match env.allocate_copy(&bytes) {
        // SAFETY: the caller's.
        Ok(copy) => unsafe {
            *count = length(bytes.len());
            *data = copy;
        },
        Err(error) => eprintln!("pellucid-agent: a class file stays as it was: {error}"),
    }
}

/// Text for the interface: modified UTF-8, which has no zero byte inside.
pub(crate) fn text(text: &str) -> CString {
    // Zero became two bytes, so this can't fail.
    CString::new(encode(text)).unwrap_or_default()
}

/// Modified UTF-8 (JVMS 4.4.7): zero in two bytes, and characters outside the first plane as two surrogates of three bytes.
fn encode(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for unit in text.encode_utf16() {
        match unit {
            1..0x80 => out.push(unit as u8),
            0 | 0x80..0x800 => out.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]),
            _ => out.extend([0xe0 | (unit >> 12) as u8, 0x80 | (unit >> 6 & 0x3f) as u8, 0x80 | (unit & 0x3f) as u8]),
        }
    }
    out
}

/// Text from modified UTF-8; what isn't that becomes replacement characters.
fn decode(bytes: &[u8]) -> String {
    if let Ok(plain) = std::str::from_utf8(bytes) {
        return plain.to_owned();
    }
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((&first, tail)) = rest.split_first() {
        let (unit, used) = match (first, tail) {
            (0..0x80, _) => (u16::from(first), 1),
            (0xc0..0xe0, [b, ..]) => (u16::from(first & 0x1f) << 6 | u16::from(b & 0x3f), 2),
            (0xe0..0xf0, [b, c, ..]) => {
                (u16::from(first & 0xf) << 12 | u16::from(b & 0x3f) << 6 | u16::from(c & 0x3f), 3)
            }
            _ => (0xfffd, 1),
        };
        units.push(unit);
        rest = &rest[used..];
    }
    String::from_utf16_lossy(&units)
}

/// A value of Rust's that is made of one of C's.
pub(crate) trait FromRaw: Sized {
    type Raw;
    /// None of what the specification doesn't have.
    ///
    /// # Safety
    /// The value is one that the VM gave just now, and what it points to was allocated by the VM and isn't used again.
    unsafe fn from_raw_value(raw: Self::Raw, env: &CallbackEnv) -> Option<Self>;
}

macro_rules! from_raw {
    ($($raw:ty => $value:ty, |$it:ident| $made:expr;)*) => {$(
        impl FromRaw for $value {
            type Raw = $raw;
            unsafe fn from_raw_value($it: $raw, _: &CallbackEnv) -> Option<Self> {
                // SAFETY: the caller's.
                #[allow(unused_unsafe)]
                unsafe { $made }
            }
        }
    )*};
}

from_raw! {
    jint => i32, |it| Some(it);
    jlong => i64, |it| Some(it);
    jfloat => f32, |it| Some(it);
    jdouble => f64, |it| Some(it);
    jboolean => bool, |it| Some(it != 0);
    c_uchar => u8, |it| Some(it);
    jint => Phase, |it| Phase::from_raw(it);
    jint => JlocationFormat, |it| JlocationFormat::from_raw(it);
    jmethodID => Method, |it| Method::from_raw(it);
    jobject => Option<Object<'_>>, |it| Some(Object::from_raw(it));
    jobject => Thread<'_>, |it| Thread::from_raw(it);
    jobject => ThreadGroup<'_>, |it| ThreadGroup::from_raw(it);
    jobject => Class<'_>, |it| Class::from_raw(it);
    jfieldID => Field<'_>, |it| Field::from_raw(it);
}

/// A value of a field, by its type.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum Value<'l> {
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Object(Option<Object<'l>>),
}

impl<'l> Value<'l> {
    /// # Safety
    /// The value is of the type that the first letter of a signature says, and lives for the lifetime.
    pub(crate) unsafe fn of(value: jvalue, signature: c_char) -> Value<'l> {
        // SAFETY: the caller's. A boolean is read as a byte, since any may be there.
        unsafe {
            match signature as u8 {
                b'Z' => Value::Boolean(value.b != 0),
                b'B' => Value::Byte(value.b),
                b'C' => Value::Char(value.c),
                b'S' => Value::Short(value.s),
                b'I' => Value::Int(value.i),
                b'J' => Value::Long(value.j),
                b'F' => Value::Float(value.f),
                b'D' => Value::Double(value.d),
                _ => Value::Object(Object::from_raw(value.l)),
            }
        }
    }
}

/// A value whose type the event doesn't say: it is the method's return type.
#[derive(Clone, Copy)]
pub struct RawValue(pub jvalue);

impl std::fmt::Debug for RawValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RawValue")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_goes_through_modified_utf_8() {
        for sample in ["", "java/lang/String", "a\0b", "äß€", "\u{1f600}!"] {
            assert_eq!(decode(&encode(sample)), sample);
            assert!(!encode(sample).contains(&0));
        }
        assert_eq!(encode("\0"), [0xc0, 0x80]);
        assert_eq!(encode("\u{1f600}").len(), 6);
        assert_eq!(decode(&[b'a', 0xff, b'b']), "a\u{fffd}b");
        assert_eq!(decode(&[0xe0]), "\u{fffd}");
    }
}
