//! `jdk.internal.perf.Perf`: counters in native memory, and the clock they use.
//!
//! Invariant: a counter's memory is never freed, so a buffer onto it is always good.

use crate::entry::{missing, rows};
use runtime::call::Value;
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative, reference};
use runtime::refs::Handle;
use runtime::thread::Current;
use runtime::time;

type Answer = Result<u64, Thrown>;

/// A java.nio.DirectByteBuffer onto native memory, as JNI's NewDirectByteBuffer makes it.
fn direct_buffer(cur: &mut Current, address: *mut u8, capacity: usize) -> JResult<Handle> {
    let constructor = cur.vm().well_known().direct_byte_buffer_init;
    cur.initialize(constructor.class)?;
    let buffer = cur.new_instance(constructor.class)?;
    let arguments = [Value::Reference(buffer), Value::Long(address as i64), Value::Long(capacity as i64)];
    cur.call(constructor, &arguments)?;
    Ok(buffer)
}

/// Memory that stays, aligned to 8.
fn permanent(bytes: &[u8], capacity: usize) -> *mut u8 {
    let words = capacity.div_ceil(8).max(1);
    let block = Box::leak(vec![0u64; words].into_boxed_slice()).as_mut_ptr().cast::<u8>();
    // SAFETY: the block has at least `capacity` bytes.
    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), block, bytes.len().min(capacity)) };
    block
}

/// `createLong(name, variability, units, value)`
fn create_long(cur: &mut Current, a: Arguments) -> Answer {
    cur.check_null(a.handle(1))?;
    let block = permanent(&a.long(4).to_ne_bytes(), 8);
    let buffer = direct_buffer(cur, block, 8)?;
    Ok(reference(buffer.get(cur)))
}

/// `createByteArray(name, variability, units, value, maxLength)`
fn create_byte_array(cur: &mut Current, a: Arguments) -> Answer {
    cur.check_null(a.handle(1))?;
    cur.check_null(a.handle(4))?;
    let value = a.reference(cur, 4).array_bytes().to_vec();
    let Ok(capacity) = usize::try_from(a.int(5)) else {
        return Err(cur.throw_new("java/lang/IllegalArgumentException", None));
    };
    if value.len() > capacity {
        return Err(cur.throw_new("java/lang/IllegalArgumentException", None));
    }
    let block = permanent(&value, capacity);
    let buffer = direct_buffer(cur, block, capacity)?;
    Ok(reference(buffer.get(cur)))
}

fn attach(cur: &mut Current, _: Arguments) -> Answer {
    Err(missing(cur, "shared performance counters (Perf.attach0)"))
}

fn detach(cur: &mut Current, _: Arguments) -> Answer {
    Err(missing(cur, "shared performance counters (Perf.detach)"))
}

fn high_res_counter(_: &mut Current, _: Arguments) -> Answer {
    Ok(time::monotonic_nanos())
}

fn high_res_frequency(_: &mut Current, _: Arguments) -> Answer {
    Ok(1_000_000_000)
}

pub(crate) const NATIVES: &[VmNative] = rows! { "jdk/internal/perf/Perf";
    "registerNatives" "()V" 17..=25 => |_, _| Ok(0);
    "createLong" "(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;" 17..=25 => create_long;
    "createByteArray" "(Ljava/lang/String;II[BI)Ljava/nio/ByteBuffer;" 17..=25 => create_byte_array;
    "attach0" "(I)Ljava/nio/ByteBuffer;" 21..=25 => attach;
    "attach" "(Ljava/lang/String;II)Ljava/nio/ByteBuffer;" 17..=17 => attach;
    "detach" "(Ljava/nio/ByteBuffer;)V" 17..=25 => detach;
    "highResCounter" "()J" 17..=25 => high_res_counter;
    "highResFrequency" "()J" 17..=25 => high_res_frequency;
};
