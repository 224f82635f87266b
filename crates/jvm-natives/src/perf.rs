//! `jdk.internal.perf.Perf`: counters in native memory, and the clock they use.
//!
//! Invariant: a counter's memory is never freed, so a buffer onto it is always good; another VM's are mapped until they are detached.

use crate::entry::rows;
use runtime::call::Value;
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative, reference};
use runtime::refs::Handle;
use runtime::thread::Current;
use runtime::time;
use std::fs;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};

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

/// `attach0(pid)`: another VM's counters, mapped for reading.
fn attach(cur: &mut Current, a: Arguments) -> Answer {
    match map_counters(a.int(1)) {
        Ok((address, bytes)) => {
            let buffer = direct_buffer(cur, address, bytes)?;
            Ok(reference(buffer.get(cur)))
        }
        Err(error) => Err(cur.throw("java/io/IOException", &error.to_string())),
    }
}

/// Maps the file that a VM of this user has published (`runtime::perf_data`); for root, of any user.
fn map_counters(pid: i32) -> io::Result<(*mut u8, usize)> {
    let missing = || io::Error::new(io::ErrorKind::NotFound, format!("there is no process {pid} with counters"));
    let folders = fs::read_dir("/tmp")?.flatten().map(|entry| entry.path());
    let mut published = folders
        .filter(|f| f.file_name().is_some_and(|n| n.as_encoded_bytes().starts_with(b"hsperfdata_")))
        .map(|f| f.join(pid.to_string()));
    let path = published.find(|p| p.symlink_metadata().is_ok_and(|m| m.is_file())).ok_or_else(missing)?;
    let file = fs::OpenOptions::new().read(true).custom_flags(libc::O_NOFOLLOW).open(path)?;
    let facts = file.metadata()?;
    // SAFETY: always succeeds.
    let me = unsafe { libc::geteuid() };
    if me != 0 && facts.uid() != me {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let bytes = facts.len() as usize;
    if bytes == 0 || !bytes.is_multiple_of(4096) {
        return Err(io::Error::other("Invalid PerfMemory size"));
    }
    // SAFETY: a new mapping of a file that is open.
    let address =
        unsafe { libc::mmap(std::ptr::null_mut(), bytes, libc::PROT_READ, libc::MAP_SHARED, file.as_raw_fd(), 0) };
    if address == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok((address.cast(), bytes)) }
}

/// `detach(buffer)`: nobody reads the buffer any more.
fn detach(cur: &mut Current, a: Arguments) -> Answer {
    let buffer = a.handle(1);
    cur.check_null(buffer)?;
    let wk = cur.vm().well_known();
    let buffer = buffer.get(cur);
    let address = buffer.load_i64(wk.buffer_address as usize) as usize;
    let capacity = buffer.load_i32(wk.buffer_capacity as usize);
    // SAFETY: Perf.attach made the buffer onto a mapping of that size, and its cleaner calls this once.
    unsafe { libc::munmap(address as *mut _, capacity as usize) };
    Ok(0)
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
