//! A collection on a machine whose processors have other work: its threads wait asleep for those that have none.
mod support;

use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use heap::*;
use support::*;

/// Full collections that are measured.
const COLLECTIONS: u32 = 40;

/// What `clock` (one of `CLOCK_PROCESS_CPUTIME_ID`, `CLOCK_THREAD_CPUTIME_ID`) shows.
fn used(clock: libc::clockid_t) -> Duration {
    let mut time = MaybeUninit::<libc::timespec>::uninit();
    // SAFETY: it is written by the call.
    let time = unsafe {
        assert_eq!(libc::clock_gettime(clock, time.as_mut_ptr()), 0);
        time.assume_init()
    };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// This thread, and those it starts, run on one processor only.
fn on_one_processor() {
    // SAFETY: a set is plain numbers, and the calls write and read no more than its size.
    unsafe {
        let mut allowed = MaybeUninit::<libc::cpu_set_t>::zeroed().assume_init();
        assert_eq!(libc::sched_getaffinity(0, size_of_val(&allowed), &mut allowed), 0);
        let first = (0..libc::CPU_SETSIZE as usize).find(|cpu| libc::CPU_ISSET(*cpu, &allowed)).expect("a processor");
        libc::CPU_ZERO(&mut allowed);
        libc::CPU_SET(first, &mut allowed);
        assert_eq!(libc::sched_setaffinity(0, size_of_val(&allowed), &allowed), 0);
    }
}

#[test]
fn collector_threads_sleep_while_they_wait() {
    on_one_processor();
    let heap = start(Config { min: 8 << 20, max: 64 << 20, gc_threads: 4, ..Config::default() });
    let thread = Thread::attach(heap);
    assert!(heap.collect(thread.id, true));
    let over = AtomicBool::new(false);
    let busy = || {
        while !over.load(Ordering::Relaxed) {
            std::hint::spin_loop();
        }
        used(libc::CLOCK_THREAD_CPUTIME_ID)
    };
    let before = used(libc::CLOCK_PROCESS_CPUTIME_ID);
    let others: Duration = std::thread::scope(|scope| {
        let others = [scope.spawn(busy), scope.spawn(busy), scope.spawn(busy)];
        for _ in 0..COLLECTIONS {
            assert!(heap.collect(thread.id, true));
        }
        over.store(true, Ordering::Relaxed);
        others.into_iter().map(|other| other.join().expect("it ends")).sum()
    });
    let each = (used(libc::CLOCK_PROCESS_CPUTIME_ID) - before - others) / COLLECTIONS;
    thread.detach();
    assert!(each < Duration::from_millis(2), "processor time of a collection: {each:?}");
}
