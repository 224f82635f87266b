//! Native forms of the class library's inner loops: what binds the functions of the crate `kernels` to methods. They run in place of
//! bytecode that is far too slow interpreted, and have its effect.
//!
//! Invariant: a kernel is called with `&Current` only, so nothing moves while it looks at arrays, and gets their elements as cells.

mod aes;
mod arrays;
mod big_integer;
mod chacha20;
mod crc;
mod digests;
mod encoding;
mod fields;
mod math;
mod polynomials;
mod sorting;
mod strings;
mod threads;

use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, VmNative};
use runtime::refs::Ref;
use runtime::thread::Current;
use std::cell::Cell;

/// The native forms, for all releases of the class library; `Vm::add_native_forms` chooses.
pub const FORMS: &[&[VmNative]] = &[
    aes::AES_CRYPT,
    aes::CIPHER_BLOCK_CHAINING,
    aes::COUNTER_MODE,
    aes::ELECTRONIC_CODE_BOOK,
    aes::GHASH,
    arrays::ARRAYS,
    arrays::ARRAYS_SUPPORT,
    arrays::ARRAYS_HASHING,
    big_integer::BIG_INTEGER,
    big_integer::BIG_INTEGER_ALLOCATING,
    big_integer::MUTABLE_BIG_INTEGER,
    chacha20::CHACHA20_CIPHER,
    crc::ADLER32,
    crc::CRC32,
    crc::CRC32C,
    digests::DIGEST_BASE,
    digests::MD5,
    digests::SHA,
    digests::SHA2,
    digests::SHA3,
    digests::SHA5,
    encoding::BASE64_DECODER,
    encoding::BASE64_ENCODER,
    encoding::ISO_8859_1_ENCODER,
    encoding::STRING_CODING,
    math::DOUBLE,
    math::FLOAT,
    math::INTEGER,
    math::LONG,
    math::MATH,
    math::STRICT_MATH,
    math::TRIGONOMETRY,
    polynomials::INTEGER_POLYNOMIAL,
    polynomials::MONTGOMERY_P256,
    polynomials::POLY1305,
    sorting::DUAL_PIVOT_QUICKSORT,
    strings::LATIN1,
    strings::UTF16,
    strings::UTF16_ALLOCATING,
    threads::THREAD,
];

/// Why a kernel didn't do its work: the exception that the bytecode would have thrown.
#[derive(Debug, PartialEq)]
enum Fault {
    /// NullPointerException.
    Null,
    /// NullPointerException where the length of this variable is read.
    NullLength(&'static str),
    /// What the kernel found.
    Kernel(kernels::Fault),
}

impl From<kernels::Fault> for Fault {
    fn from(fault: kernels::Fault) -> Fault {
        Fault::Kernel(fault)
    }
}

impl Fault {
    #[cold]
    fn throw(self, cur: &mut Current) -> Thrown {
        match self {
            Fault::Null => cur.throw_null_pointer(),
            Fault::NullLength(name) => cur.throw(
                "java/lang/NullPointerException",
                &format!("Cannot read the array length because \"{name}\" is null"),
            ),
            Fault::Kernel(kernels::Fault::Index(index, length)) => cur.throw(
                "java/lang/ArrayIndexOutOfBoundsException",
                &format!("Index {index} out of bounds for length {length}"),
            ),
            Fault::Kernel(kernels::Fault::StringRange(offset, count, length)) => cur.throw(
                "java/lang/StringIndexOutOfBoundsException",
                &format!("Range [{offset}, {offset} + {count}) out of bounds for length {length}"),
            ),
            Fault::Kernel(kernels::Fault::Illegal(message)) => {
                cur.throw("java/lang/IllegalArgumentException", &message)
            }
        }
    }
}

/// The bits that a result has in a slot.
trait Slot {
    fn bits(self) -> u64;
}

macro_rules! slots {
    ($($type:ty: $value:ident => $bits:expr;)*) => {$(
        impl Slot for $type {
            #[inline(always)]
            fn bits(self) -> u64 {
                let $value = self;
                $bits
            }
        }
    )*};
}
slots! {
    (): _none => 0;
    bool: value => u64::from(value);
    i32: value => u64::from(value as u32);
    u32: value => u64::from(value);
    i64: value => value as u64;
    u64: value => value;
    f32: value => u64::from(value.to_bits());
    f64: value => value.to_bits();
}

/// A call of a kernel: the arguments, and leave to look at objects.
#[derive(Copy, Clone)]
struct Call<'c> {
    cur: &'c Current,
    arguments: Arguments,
}

impl std::ops::Deref for Call<'_> {
    type Target = Arguments;
    fn deref(&self) -> &Arguments {
        &self.arguments
    }
}

impl<'c> Call<'c> {
    /// The elements of an array argument.
    #[inline(always)]
    fn cells<T: Number>(self, slot: usize) -> Result<&'c [Cell<T>], Fault> {
        argument(self.cur, self.arguments, slot)
    }

    /// An object argument.
    #[inline(always)]
    fn object(self, slot: usize) -> Ref<'c> {
        self.arguments.reference(self.cur, slot)
    }
}

/// Rows of native forms that are kernels: one class, then for each method name, descriptor and `|call| result`, where `?` ends with a
/// fault. They were compared with the sources of release 25.
macro_rules! kernel_forms {
    ($class:literal; $($rows:tt)*) => { $crate::forms::kernel_forms! { @ All, $class; $($rows)* } };
    (accesses memory, $class:literal; $($rows:tt)*) => { $crate::forms::kernel_forms! { @ Memory, $class; $($rows)* } };
    (without frame, $class:literal; $($rows:tt)*) => { $crate::forms::kernel_forms! { @ Kernel, $class; $($rows)* } };
    (@ $reach:ident, $class:literal; $($name:literal $descriptor:literal => |$call:ident| $result:expr;)*) => {
        &[$({
            fn kernel($call: $crate::forms::Call<'_>) -> Result<u64, $crate::forms::Fault> {
                Ok($crate::forms::Slot::bits($result))
            }
            runtime::natives::VmNative {
                class: $class,
                name: $name,
                descriptor: $descriptor,
                releases: 25..=25,
                function: |cur, arguments| {
                    kernel($crate::forms::Call { cur, arguments }).map_err(|fault| fault.throw(cur))
                },
                reach: $crate::forms::reach! { $reach, kernel },
            }
        }),*]
    };
}
use kernel_forms;

/// What a form may do, by the word in `kernel_forms`.
macro_rules! reach {
    (Kernel, $kernel:ident) => {
        runtime::natives::Reach::Kernel($crate::entry::kernel!(|cur, arguments| {
            $kernel($crate::forms::Call { cur, arguments }).ok()
        }))
    };
    (Memory, $kernel:ident) => {
        runtime::natives::Reach::Memory(None)
    };
    (All, $kernel:ident) => {
        runtime::natives::Reach::All
    };
}
use reach;

/// Types that array elements may be read as: any bits are a value.
trait Number: Copy {}
impl Number for u8 {}
impl Number for i8 {}
impl Number for u16 {}
impl Number for i16 {}
impl Number for u32 {}
impl Number for i32 {}
impl Number for u64 {}
impl Number for i64 {}
impl Number for f32 {}
impl Number for f64 {}

/// The elements of a primitive array, or its bytes taken as wider numbers.
#[inline(always)]
fn cells<T: Number>(array: Ref<'_>) -> Result<&[Cell<T>], Fault> {
    if array.is_null() {
        return Err(Fault::Null);
    }
    let bytes = array.array_length() << array.class().layout().element_shift;
    // SAFETY: the elements of a live primitive array (methods' descriptors say so) begin at a multiple of 8, and any bits are a T.
    // Cells allow that the array is reached twice; other Java threads may write it, as Java allows: kernels take what they read.
    Ok(unsafe { std::slice::from_raw_parts(array.array_base().cast(), bytes / size_of::<T>()) })
}

/// The elements of an array argument.
#[inline(always)]
fn argument<T: Number>(cur: &Current, arguments: Arguments, slot: usize) -> Result<&[Cell<T>], Fault> {
    cells(arguments.reference(cur, slot))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_form_twice() {
        let mut seen = HashSet::new();
        for form in FORMS.iter().copied().flatten() {
            assert!(seen.insert((form.class, form.name, form.descriptor)), "{}.{}", form.class, form.name);
        }
    }
}
