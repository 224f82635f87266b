//! A clock of CPU time for each thread of the process, whether Java knows it or not: a perf event, or where there is none a timer.
//!
//! Invariant: a thread's time counts from the first look at the process, or from its own beginning when it came later; a thread that is gone
//! gives its clock back.

use std::collections::{HashMap, HashSet};
use std::ffi::c_void;
use std::mem::zeroed;
use std::ptr::{from_ref, null_mut};
use std::time::Duration;

use super::capture;
use super::events::Event;

/// The timers.
pub struct Timers {
    every: Duration,
    /// By the thread's number: the clock's number, and what drives it.
    known: HashMap<i32, (usize, Driver)>,
    /// Why there are no events from some thread on.
    refused: Option<String>,
    free: Vec<usize>,
    next: usize,
    looked: bool,
}

/// What signals a thread, until it is dropped.
#[expect(dead_code, reason = "kept until it is dropped")]
enum Driver {
    Event(Event),
    Timer(Timer),
}

struct Timer(libc::timer_t);

// SAFETY: a timer's id is the process's.
unsafe impl Send for Timer {}

impl Drop for Timer {
    fn drop(&mut self) {
        // SAFETY: made by `timer`, and deleted once.
        unsafe { libc::timer_delete(self.0) };
    }
}

impl Timers {
    /// None yet; each will go off after so much CPU time.
    pub fn new(every: Duration) -> Timers {
        Timers { every, known: HashMap::new(), refused: None, free: Vec::new(), next: 0, looked: false }
    }

    /// Looks for threads that are new or gone; `except` is left out.
    ///
    /// # Errors
    /// When the kernel doesn't tell, or a thread can have neither event nor timer, in words.
    pub fn look(&mut self, except: i32) -> Result<(), String> {
        let list = std::fs::read_dir("/proc/self/task").map_err(|error| format!("/proc/self/task: {error}"))?;
        let living: HashSet<i32> =
            list.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
        let gone = |tid: &&i32| **tid == except || !living.contains(tid);
        let gone: Vec<i32> = self.known.keys().filter(gone).copied().collect();
        for tid in gone {
            self.free.extend(self.known.remove(&tid).map(|(clock, _)| clock));
        }
        let first = !std::mem::replace(&mut self.looked, true);
        living.into_iter().filter(|tid| *tid != except).try_for_each(|tid| self.add(tid, first))
    }

    /// Why some threads have no event, so that nobody knows what the kernel does for them; in words.
    pub fn refused(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    /// Deletes all.
    pub fn clear(&mut self) {
        self.known.clear();
    }

    /// Adds a thread, which is counted from now on or from its beginning.
    ///
    /// # Errors
    /// When it can have neither event nor timer, in words.
    pub fn add(&mut self, tid: i32, from_now: bool) -> Result<(), String> {
        if self.known.contains_key(&tid) {
            return Ok(());
        }
        let number = self.free.pop().unwrap_or_else(|| {
            self.next += 1;
            self.next - 1
        });
        let clock = capture::clock(number).ok_or("too many threads for a timer each")?;
        // The kernel's number for the CPU time of a thread of this process.
        let id = (!tid << 3) | 6;
        // SAFETY: plain data, filled by the kernel.
        let spent = unsafe {
            let mut time: libc::timespec = zeroed();
            let known = libc::clock_gettime(id, &raw mut time) == 0;
            if known { time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64 } else { 0 }
        };
        clock.set(spent, if from_now { 0 } else { spent });
        if self.refused.is_none() {
            match Event::open(tid, clock, self.every) {
                Ok(Some(event)) => {
                    self.known.insert(tid, (number, Driver::Event(event)));
                    return Ok(());
                }
                Ok(None) => {
                    self.free.push(number);
                    return Ok(());
                }
                // What one thread can't have the next can't have either, and a timer does.
                Err(why) => self.refused = Some(why),
            }
        }
        match timer(id, tid, clock, self.every) {
            Ok(timer) => {
                self.known.insert(tid, (number, Driver::Timer(timer)));
            }
            Err(error) => {
                self.free.push(number);
                // A thread that has ended since has no clock.
                if error.raw_os_error() != Some(libc::EINVAL) {
                    return Err(format!("a thread has no timer: {error}"));
                }
            }
        }
        Ok(())
    }
}

fn timer(id: libc::clockid_t, tid: i32, clock: &'static capture::Clock, every: Duration) -> std::io::Result<Timer> {
    let every = libc::timespec { tv_sec: every.as_secs() as i64, tv_nsec: i64::from(every.subsec_nanos()) };
    let time = libc::itimerspec { it_interval: every, it_value: every };
    // SAFETY: what the kernel reads is whole, and what it writes is this function's.
    unsafe {
        let mut event: libc::sigevent = zeroed();
        event.sigev_notify = libc::SIGEV_THREAD_ID;
        event.sigev_notify_thread_id = tid;
        event.sigev_signo = libc::SIGPROF;
        event.sigev_value = libc::sigval { sival_ptr: from_ref(clock).cast_mut().cast::<c_void>() };
        let mut made = null_mut();
        if libc::timer_create(id, &raw mut event, &raw mut made) != 0 {
            return Err(std::io::Error::last_os_error());
        }
        let made = Timer(made);
        if libc::timer_settime(made.0, 0, &raw const time, null_mut()) != 0 {
            return Err(std::io::Error::last_os_error());
        }
        Ok(made)
    }
}
