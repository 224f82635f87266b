//! Clocks.

use std::ffi::CStr;
use std::time::Duration;

/// Nanoseconds of the monotonic clock.
pub fn monotonic_nanos() -> u64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `now` is a valid place for the answer.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut now) };
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

/// Processor time that the calling thread has used.
pub fn thread_processor_time() -> Duration {
    let mut used = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `used` is a valid place for the answer.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut used) };
    Duration::new(used.tv_sec as u64, used.tv_nsec as u32)
}

/// Milliseconds since 1970.
pub fn wall_millis() -> i64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `now` is a valid place for the answer.
    unsafe { libc::clock_gettime(libc::CLOCK_REALTIME, &mut now) };
    now.tv_sec * 1000 + now.tv_nsec / 1_000_000
}

/// A time in seconds since 1970 as `strftime` writes it, at most 63 bytes of it; by this place's calendar or UTC.
pub fn calendar(seconds: u64, local: bool, format: &CStr) -> String {
    let seconds = seconds as libc::time_t;
    let mut buffer = [0u8; 64];
    // SAFETY: all zero is a valid tm, which the calls fill in; the buffer is as long as is said.
    let length = unsafe {
        let mut parts: libc::tm = std::mem::zeroed();
        if local {
            libc::localtime_r(&seconds, &mut parts);
        } else {
            libc::gmtime_r(&seconds, &mut parts);
        }
        libc::strftime(buffer.as_mut_ptr().cast(), buffer.len(), format.as_ptr(), &parts)
    };
    String::from_utf8_lossy(&buffer[..length]).into_owned()
}
