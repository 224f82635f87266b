//! A perf event for a thread: the kernel's own clock of the time that the thread runs, which signals it after so much, and writes the kernel's part
//! of its stack into memory that both see.
//!
//! Invariant: whoever reads that memory takes it from its place meanwhile ([`Slot`]), so it isn't unmapped under a signal handler.

use std::ffi::c_int;
use std::fs;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::ptr::{NonNull, copy_nonoverlapping, from_ref, null_mut};
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};
use std::thread::yield_now;
use std::time::Duration;

use perf_event_open_sys::bindings::{
    PERF_CONTEXT_MAX, PERF_COUNT_SW_CPU_CLOCK, PERF_FLAG_FD_CLOEXEC, PERF_RECORD_SAMPLE, PERF_SAMPLE_CALLCHAIN,
    PERF_TYPE_SOFTWARE, perf_event_attr, perf_event_mmap_page,
};
use perf_event_open_sys::{ioctls, perf_event_open};

use super::capture::{self, Clock};

/// How many bytes of samples a thread's memory holds: a page, behind that which says how far they go.
pub const SAMPLES: usize = 4096;
const MAPPED: usize = SAMPLES * 2;

// What <fcntl.h> has for whom a descriptor signals, and with which signal.
const F_SETSIG: c_int = 10;
const F_SETOWN_EX: c_int = 15;
const F_OWNER_TID: c_int = 0;

#[repr(C)]
struct Owner {
    kind: c_int,
    number: libc::pid_t,
}

/// An event, for as long as it is kept.
pub struct Event {
    descriptor: OwnedFd,
    clock: &'static Clock,
}

/// The memory that the kernel writes to.
#[derive(Clone, Copy)]
pub struct Ring(NonNull<perf_event_mmap_page>);

/// Where a handler finds a thread's ring.
#[derive(Default)]
pub struct Slot(AtomicPtr<perf_event_mmap_page>);

impl Slot {
    /// Hands the ring to `read`, and what comes meanwhile to nobody: that is the reader's. Nothing happens where there is none.
    pub fn read(&self, read: impl FnOnce(Ring)) {
        let Some(ring) = NonNull::new(self.0.swap(null_mut(), Ordering::Acquire)) else { return };
        read(Ring(ring));
        Ring(ring).skip();
        self.0.store(ring.as_ptr(), Ordering::Release);
    }

    /// Takes the ring away, when nobody reads it any more; there is one.
    fn take(&self) -> Ring {
        loop {
            if let Some(ring) = NonNull::new(self.0.swap(null_mut(), Ordering::AcqRel)) {
                return Ring(ring);
            }
            yield_now();
        }
    }
}

impl Ring {
    /// How far the kernel has written, and how far that was read.
    fn ends(&self) -> (&AtomicU64, &AtomicU64) {
        let page = self.0.as_ptr();
        // SAFETY: the page is mapped for as long as somebody has it from its slot, and these two are for both sides.
        unsafe { (AtomicU64::from_ptr(&raw mut (*page).data_head), AtomicU64::from_ptr(&raw mut (*page).data_tail)) }
    }

    /// Copies what is there; says how much. It stays there.
    pub fn copy(&self, to: &mut [u8; SAMPLES]) -> usize {
        let (head, tail) = self.ends();
        let tail = tail.load(Ordering::Relaxed);
        let length = (head.load(Ordering::Acquire).wrapping_sub(tail) as usize).min(SAMPLES);
        let at = tail as usize % SAMPLES;
        let first = length.min(SAMPLES - at);
        // SAFETY: the page behind the first has as many bytes, which the kernel leaves alone up to the tail.
        unsafe {
            let from = self.0.as_ptr().cast::<u8>().add(SAMPLES);
            copy_nonoverlapping(from.add(at), to.as_mut_ptr(), first);
            copy_nonoverlapping(from, to.as_mut_ptr().add(first), length - first);
        }
        length
    }

    fn skip(&self) {
        let (head, tail) = self.ends();
        tail.store(head.load(Ordering::Acquire), Ordering::Release);
    }
}

/// The kernel's call chains in a copy of samples, each the newest address first; one is empty where the thread was outside of the kernel.
pub fn chains(mut samples: &[u8]) -> Vec<Vec<u64>> {
    let mut chains = Vec::new();
    // A record: its type (32 bits), 16 bits, its size (16 bits); one of ours goes on with a number of words, and these.
    while let Some((&[a, b, c, d, _, _, e, f], _)) = samples.split_first_chunk() {
        let size = usize::from(u16::from_ne_bytes([e, f])).max(8);
        let Some((record, rest)) = samples.split_at_checked(size) else { break };
        samples = rest;
        if u32::from_ne_bytes([a, b, c, d]) == PERF_RECORD_SAMPLE {
            let words = record.chunks_exact(8).skip(2);
            let words = words.map(|word| u64::from_ne_bytes(word.try_into().unwrap_or_default()));
            // Words from there on say whose the ones that follow are, and only the kernel's are asked for.
            chains.push(words.filter(|word| *word < PERF_CONTEXT_MAX).collect());
        }
    }
    chains
}

impl Event {
    /// An event that signals a thread each time that it has run for so long; None when the thread has ended.
    ///
    /// # Errors
    /// Why there is none, and what helps, in words.
    pub fn open(tid: i32, clock: &'static Clock, every: Duration) -> Result<Option<Event>, String> {
        let trap = synchronous();
        let mut attributes = perf_event_attr {
            type_: PERF_TYPE_SOFTWARE,
            size: size_of::<perf_event_attr>() as u32,
            config: u64::from(PERF_COUNT_SW_CPU_CLOCK),
            sample_type: PERF_SAMPLE_CALLCHAIN.into(),
            ..perf_event_attr::default()
        };
        attributes.__bindgen_anon_1.sample_period = every.as_nanos() as u64;
        if trap {
            // Nobody waits for the memory to have something, and to tell would cost an interrupt each time.
            attributes.set_watermark(1);
            attributes.__bindgen_anon_2.wakeup_watermark = SAMPLES as u32;
            attributes.set_sigtrap(1);
            attributes.set_remove_on_exec(1);
            attributes.sig_data = from_ref(clock) as u64;
        } else {
            attributes.__bindgen_anon_2.wakeup_events = 1;
        }
        attributes.set_disabled(1);
        attributes.set_exclude_callchain_user(1);
        // SAFETY: the attributes are whole.
        let opened = unsafe { perf_event_open(&raw mut attributes, tid, -1, -1, PERF_FLAG_FD_CLOEXEC.into()) };
        if opened < 0 {
            let error = io::Error::last_os_error();
            return if error.raw_os_error() == Some(libc::ESRCH) { Ok(None) } else { Err(refusal(&error)) };
        }
        // SAFETY: new, and nobody else's.
        let descriptor = unsafe { OwnedFd::from_raw_fd(opened) };
        if opened as usize >= most_descriptors() {
            return Err(
                "threads take half of the open files that this process may have; `ulimit -n` allows more".into()
            );
        }
        // SAFETY: new memory, of the event.
        let mapped = unsafe {
            let writes = libc::PROT_READ | libc::PROT_WRITE;
            libc::mmap(null_mut(), MAPPED, writes, libc::MAP_SHARED, opened, 0)
        };
        if mapped == libc::MAP_FAILED {
            let error = io::Error::last_os_error();
            return Err(format!(
                "no memory to share with the kernel: {error}; `ulimit -l` and `sysctl kernel.perf_event_mlock_kb` allow more"
            ));
        }
        clock.ring.0.store(mapped.cast(), Ordering::Release);
        capture::know(opened, Some(clock));
        let event = Event { descriptor, clock };
        match event.begin(tid, trap) {
            Err(error) if error.raw_os_error() == Some(libc::ESRCH) => Ok(None),
            begun => begun.map(|()| Some(event)).map_err(|error| format!("a perf event gives no signals: {error}")),
        }
    }

    fn begin(&self, tid: i32, trap: bool) -> io::Result<()> {
        let descriptor = self.descriptor.as_raw_fd();
        let owner = Owner { kind: F_OWNER_TID, number: tid };
        // SAFETY: what the kernel reads is whole.
        let done = unsafe {
            (trap
                || libc::fcntl(descriptor, F_SETOWN_EX, &raw const owner) == 0
                    && libc::fcntl(descriptor, F_SETSIG, libc::SIGPROF) == 0
                    && libc::fcntl(descriptor, libc::F_SETFL, libc::O_ASYNC) == 0)
                && ioctls::ENABLE(descriptor, 0) == 0
        };
        if done { Ok(()) } else { Err(io::Error::last_os_error()) }
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        let descriptor = self.descriptor.as_raw_fd();
        // SAFETY: the event's own; a thread that has ended is no failure.
        unsafe { ioctls::DISABLE(descriptor, 0) };
        capture::know(descriptor, None);
        let ring = self.clock.ring.take();
        // SAFETY: mapped by `open`, and nobody has it any more.
        unsafe { libc::munmap(ring.0.as_ptr().cast(), MAPPED) };
    }
}

/// Descriptors from this one on are left to the program: half of what it may have.
fn most_descriptors() -> usize {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    limit.map_or(capture::EVENTS, |limit| (limit / 2) as usize).min(capture::EVENTS)
}

/// Does the thread that an event is about get its signal on the way out of the kernel (SIGTRAP)? That takes half as long as one that goes by way of the event's
/// descriptor (SIGPROF), whose interrupt has another interrupt send it. Kernels since 5.13 can, those before 5.19 end a process that blocks the signal, and a
/// native debugger takes it for its own.
fn synchronous() -> bool {
    let system = rustix::system::uname();
    let release = system.release().to_str().unwrap_or_default();
    let mut numbers = release.split(['.', '-']).map_while(|number| number.parse::<u32>().ok());
    (numbers.next(), numbers.next()) >= (Some(5), Some(19)) && !is_traced()
}

fn is_traced() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().any(|line| line.strip_prefix("TracerPid:").is_some_and(|tracer| tracer.trim() != "0"))
}

/// Why the kernel opens no event, and what helps.
fn refusal(error: &io::Error) -> String {
    let paranoid = fs::read_to_string("/proc/sys/kernel/perf_event_paranoid").ok();
    let paranoid: Option<c_int> = paranoid.and_then(|level| level.trim().parse().ok());
    let help = match error.raw_os_error() {
        Some(libc::EACCES | libc::EPERM) => match paranoid {
            Some(level @ 2..) => format!(
                "; kernel.perf_event_paranoid is {level}, and `sysctl kernel.perf_event_paranoid=1` allows them"
            ),
            _ => "; a container's seccomp profile or a security module forbids perf_event_open".to_owned(),
        },
        Some(libc::EMFILE | libc::ENFILE) => "; `ulimit -n` allows more open files".to_owned(),
        _ => "; this kernel has no perf events for it".to_owned(),
    };
    format!("perf_event_open: {error}{help}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_are_read_from_records() {
        let record = |kind: u32, words: &[u64]| {
            let size = 8 + 8 * words.len() as u16;
            let head = [&kind.to_ne_bytes()[..], &[0, 0], &size.to_ne_bytes()].concat();
            words.iter().fold(head, |bytes, word| [bytes, word.to_ne_bytes().to_vec()].concat())
        };
        let kernel = perf_event_open_sys::bindings::PERF_CONTEXT_KERNEL;
        let lost = record(2, &[7, 1]);
        let whole = [record(PERF_RECORD_SAMPLE, &[3, kernel, 10, 20]), lost, record(PERF_RECORD_SAMPLE, &[0])].concat();
        assert_eq!(chains(&whole), [vec![10, 20], vec![]]);
        // What was cut off is left out.
        assert_eq!(chains(&whole[..whole.len() - 4]), [[10, 20]]);
        assert!(chains(&[]).is_empty());
    }
}
