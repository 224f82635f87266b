//! `jdk.internal.perf.Perf`: counters beside the VM's own (`runtime::perf_data`), and the clock they use.
//!
//! Invariant: a counter's memory is never freed, so a buffer onto it is always good; another VM's are mapped until they are detached.

use crate::entry::rows;
use platform::time;
use runtime::call::Value;
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative, reference};
use runtime::perf_data::{Unit, Variability};
use runtime::refs::Handle;
use runtime::thread::Current;
use std::fs;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};

type Answer = Result<u64, Thrown>;

/// A java.nio.DirectByteBuffer onto native memory, as JNI's NewDirectByteBuffer makes it.
fn direct_buffer(cur: &mut Current, address: *mut u8, capacity: usize) -> JResult<Handle> {
    let constructor = cur.vm().well_known().direct_byte_buffer_init;
    cur.initialize(constructor.class())?;
    let buffer = cur.new_instance(constructor.class())?;
    let arguments = [Value::Reference(buffer), Value::Long(address as i64), Value::Long(capacity as i64)];
    cur.call(constructor, &arguments)?;
    Ok(buffer)
}

fn refuse(cur: &mut Current, message: Option<&str>) -> Thrown {
    match message {
        Some(message) => cur.throw("java/lang/IllegalArgumentException", message),
        None => cur.throw_new("java/lang/IllegalArgumentException", None),
    }
}

/// `createLong(name, variability, units, value)`
fn create_long(cur: &mut Current, a: Arguments) -> Answer {
    let (Some(how), Some(unit)) = (Variability::from_number(a.int(2)), Unit::from_number(a.int(3))) else {
        return Err(refuse(cur, None));
    };
    cur.check_null(a.handle(1))?;
    let name = cur.string_text(a.handle(1));
    let Some(counter) = cur.vm().counters.data().add_number(&name, unit, how, a.long(4)) else {
        return Err(refuse(cur, Some("PerfLong name already exists")));
    };
    let buffer = direct_buffer(cur, counter.as_ptr().cast(), 8)?;
    Ok(reference(buffer.get(cur)))
}

/// `createByteArray(name, variability, units, value, maxLength)`: a text up to its first zero.
fn create_byte_array(cur: &mut Current, a: Arguments) -> Answer {
    cur.check_null(a.handle(1))?;
    cur.check_null(a.handle(4))?;
    let name = cur.string_text(a.handle(1));
    let mut value = a.reference(cur, 4).copy_array();
    value.truncate(value.iter().position(|byte| *byte == 0).unwrap_or(value.len()));
    let how = Variability::from_number(a.int(2)).filter(|how| *how != Variability::Monotonic);
    let (Some(how), Some(Unit::Text)) = (how, Unit::from_number(a.int(3))) else { return Err(refuse(cur, None)) };
    // The terminating zero comes on top.
    let Ok(capacity) = usize::try_from(i64::from(a.int(5)) + 1) else { return Err(refuse(cur, None)) };
    let Some(text) = cur.vm().counters.data().add_text(&name, how, &value, capacity) else {
        return Err(refuse(cur, Some("PerfByteArray name already exists")));
    };
    let buffer = direct_buffer(cur, text.start, text.capacity)?;
    Ok(reference(buffer.get(cur)))
}

/// `attach0(pid)`: another VM's counters, mapped for reading.
fn attach(cur: &mut Current, a: Arguments) -> Answer {
    match map_counters(a.int(1)) {
        Ok((address, bytes)) => {
            let buffer = direct_buffer(cur, address, bytes)?;
            Ok(reference(buffer.get(cur)))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(refuse(cur, Some(&error.to_string()))),
        Err(error) => Err(cur.throw("java/io/IOException", &error.to_string())),
    }
}

/// Maps the file that a VM of this user has published (`runtime::perf_data`); for root, of any user.
fn map_counters(pid: i32) -> io::Result<(*mut u8, usize)> {
    let missing = || io::Error::new(io::ErrorKind::NotFound, "Could not map vmid to user Name");
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
