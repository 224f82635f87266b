//! `java.lang.StringLatin1` and `StringUTF16`.
//!
//! Invariant: an index of a UTF-16 string counts chars; its array is read as `u16`.

use super::{Call, Fault, argument, kernel_forms};
use kernels::arrays::polynomial;
use kernels::encoding::narrow;
use kernels::range;
use kernels::strings::{
    checked, compare, compare_ignoring_case, compare_latin1, equal, equal_ignoring_case, index_of, index_of_byte,
    last_index_of, last_index_of_byte, position, widen,
};
use runtime::class::BasicType;
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, Reach, VmNative};
use runtime::refs::Ref;
use runtime::thread::Current;

pub(super) const LATIN1: &[VmNative] = kernel_forms! { without frame, "java/lang/StringLatin1";
    "equals" "([B[B)Z" => |a| equal(a.cells(0)?, a.cells(1)?);
    "hashCode" "([B)I" => |a| polynomial(a.cells::<u8>(0)?, 0, i32::from);
    "compareTo" "([B[B)I" => |a| compare_latin1(a.cells(0)?, a.cells(1)?);
    // (byte[] value, byte[] other, int len1, int len2)
    "compareToUTF16Values" "([B[BII)I" => |a| compare::<u8, u16>(a.cells(0)?, a.cells(1)?, a.int(2), a.int(3))?;
    "compareToCI" "([B[B)I" => |a| compare_ignoring_case(a.cells(0)?, a.cells(1)?);
    // (byte[] value, int toffset, byte[] other, int ooffset, int len)
    "regionMatchesCI" "([BI[BII)Z" =>
        |a| equal_ignoring_case(range(a.cells(0)?, a.int(1), a.int(4))?, range(a.cells(2)?, a.int(3), a.int(4))?);
    // (byte[] value, int ch, int fromIndex, int max): the bytecode compares the char's low byte.
    "indexOfChar" "([BIII)I" => |a| found(
        index_of_byte(range(a.cells(0)?, a.int(2), a.int(3).saturating_sub(a.int(2)))?, a.int(1) as u8),
        a.int(2)
    );
    // (byte[] value, int valueCount, byte[] str, int strCount, int fromIndex)
    "indexOf" "([BI[BII)I" =>
        |a| found(index_of::<u8, u8>(a.cells(0)?, a.int(1), a.cells(2)?, a.int(3), a.int(4))?, 0);
    // (byte[] src, int srcCount, byte[] tgt, int tgtCount, int fromIndex)
    "lastIndexOf" "([BI[BII)I" => |a| found(last_index_of(a.cells(0)?, a.cells(2)?, a.int(3), a.int(4))?, 0);
    "lastIndexOf" "([BII)I" => |a| last_index_of_char(a)?;
    // (byte[] src, int srcOff, char[] dst, int dstOff, int len)
    "inflate" "([BI[CII)V" =>
        |a| widen(range(a.cells(0)?, a.int(1), a.int(4))?, range(a.cells(2)?, a.int(3), a.int(4))?);
    "inflate" "([BI[BII)V" => |a| inflate_checked(a)?;
};
pub(super) const UTF16: &[VmNative] = kernel_forms! { without frame, "java/lang/StringUTF16";
    "hashCode" "([B)I" => |a| polynomial(a.cells::<u16>(0)?, 0, i32::from);
    "compareValues" "([B[BII)I" => |a| compare::<u16, u16>(a.cells(0)?, a.cells(1)?, a.int(2), a.int(3))?;
    "indexOfChar" "([BIII)I" => |a| index_of_char(a)?;
    "indexOfUnsafe" "([BI[BII)I" =>
        |a| found(index_of::<u16, u16>(a.cells(0)?, a.int(1), a.cells(2)?, a.int(3), a.int(4))?, 0);
    "indexOfLatin1Unsafe" "([BI[BII)I" =>
        |a| found(index_of::<u16, u8>(a.cells(0)?, a.int(1), a.cells(2)?, a.int(3), a.int(4))?, 0);
    "compress" "([CI[BII)I" => |a| compress(a)?;
    "compress" "([BI[BII)I" => |a| compress_checked(a)?;
    "inflate" "([BI[BII)V" => |a| inflate_checked(a)?;
    "getChars" "([BII[CI)V" => |a| get_chars(a)?;
};
pub(super) const UTF16_ALLOCATING: &[VmNative] = &[VmNative {
    reach: Reach::All,
    class: "java/lang/StringUTF16",
    name: "toBytes",
    descriptor: "([CII)[B",
    releases: 25..=25,
    function: to_bytes,
}];

fn found(index: Option<usize>, from: i32) -> i32 {
    index.map_or(-1, |at| from + at as i32)
}

/// `indexOfChar(byte[] value, int ch, int fromIndex, int max)`
fn index_of_char(a: Call<'_>) -> Result<i32, Fault> {
    let from = a.int(2);
    let part = range(a.cells::<u16>(0)?, from, a.int(3).saturating_sub(from))?;
    Ok(found(position(part, |c| i32::from(c) == a.int(1)), from))
}

/// `lastIndexOf(byte[] value, int ch, int fromIndex)`
fn last_index_of_char(a: Call<'_>) -> Result<i32, Fault> {
    let value = a.cells(0)?;
    let (Ok(byte), true) = (u8::try_from(a.int(1)), a.int(2) >= 0) else { return Ok(-1) };
    let end = value.len().min(a.int(2) as usize + 1);
    Ok(found(last_index_of_byte(&value[..end], byte), 0))
}

/// `inflate(byte[] src, int srcOff, byte[] dst, int dstOff, int len)`
fn inflate_checked(a: Call<'_>) -> Result<(), Fault> {
    let target = checked(a.cells(2)?, a.int(3), a.int(4))?;
    widen(range(a.cells(0)?, a.int(1), a.int(4))?, target);
    Ok(())
}

/// `compress(char[] src, int srcOff, byte[] dst, int dstOff, int len)`: how many chars were Latin-1 before the first that isn't.
fn compress(a: Call<'_>) -> Result<i32, Fault> {
    let length = a.int(4);
    let done = narrow(range(a.cells(0)?, a.int(1), length)?, range(a.cells(2)?, a.int(3), length)?, 0xff);
    Ok(if length < 0 { length } else { done as i32 })
}

/// `compress(byte[] src, int srcOff, byte[] dst, int dstOff, int len)`
fn compress_checked(a: Call<'_>) -> Result<i32, Fault> {
    let source = checked(a.cells(0)?, a.int(1), a.int(4))?;
    Ok(narrow(source, range(a.cells(2)?, a.int(3), a.int(4))?, 0xff) as i32)
}

/// `getChars(byte[] value, int srcBegin, int srcEnd, char[] dst, int dstBegin)`
fn get_chars(a: Call<'_>) -> Result<(), Fault> {
    let (begin, end) = (a.int(1), a.int(2));
    if begin >= end {
        return Ok(());
    }
    let source = checked(a.cells(0)?, begin, end.wrapping_sub(begin))?;
    let target = range(a.cells::<u16>(3)?, a.int(4), end.wrapping_sub(begin))?;
    for (source, target) in source.iter().zip(target) {
        target.set(source.get());
    }
    Ok(())
}

/// Chars of the longest UTF-16 string: its bytes are numbered with ints.
const MAX_CHARS: i32 = i32::MAX >> 1;

/// `toBytes(char[] value, int off, int len)`: a new array.
fn to_bytes(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let length = a.int(2);
    if length < 0 {
        return Err(cur.throw_new("java/lang/NegativeArraySizeException", None));
    }
    if length >= MAX_CHARS {
        let message = format!("UTF16 String size is {length}, should be less than {MAX_CHARS}");
        return Err(cur.throw("java/lang/OutOfMemoryError", &message));
    }
    let class = cur.vm().primitive_array_class(BasicType::Byte);
    let address = cur.new_array_address(class, length << 1)?;
    let work = |cur: &Current| {
        let source = range(argument::<u16>(cur, a, 0)?, a.int(1), length)?;
        // SAFETY: a new array, and no safepoint since.
        let target = super::cells::<u16>(unsafe { Ref::from_address(cur, address) })?;
        for (source, target) in source.iter().zip(target) {
            target.set(source.get());
        }
        Ok(())
    };
    match work(cur) {
        Ok(()) => Ok(address.0 as u64),
        Err(fault) => Err(Fault::throw(fault, cur)),
    }
}
