//! Where the collector's threads wait for each other before each of them has something to do alone.
//!
//! At the begin and at the end of a collection MMTk gives each thread a task that no other can take. A thread that has
//! done its own and finds nothing else then asks for work again and again until the others have been given a processor:
//! on a machine with other work beside, that is whole time slices, tens of milliseconds a collection. So all threads meet
//! first, asleep; who comes to its own task behind a meeting is awake already.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use mmtk::MMTK;
use mmtk::memory_manager::add_work_packets;
use mmtk::scheduler::{GCWork, GCWorker, WorkBucketStage};

use crate::binding::Binding;

/// How often a thread looks for the others before it sleeps: about as long as waking a thread takes.
const SPINS: usize = 500;
/// After so long a thread that waits has the others woken once more.
const AGAIN: Duration = Duration::from_millis(1);

/// One meeting of all threads.
struct Meeting {
    missing: AtomicUsize,
    sleepers: Mutex<()>,
    complete: Condvar,
}

/// One thread's part in a meeting. There are as many as threads, and each thread takes just one, since it stays until all
/// are taken.
struct Part {
    meeting: Arc<Meeting>,
    stage: WorkBucketStage,
}

/// Wakes a thread: that there is work is all it says.
struct Nothing;

/// Has the threads of this collection meet when its first and its last stage have begun. For `stop_all_mutators`, when both
/// stages hold MMTk's own packet and no other.
pub(crate) fn plan_meetings(mmtk: &'static MMTK<Binding>, threads: usize) {
    if threads == 1 {
        return;
    }
    for stage in [WorkBucketStage::Prepare, WorkBucketStage::Release] {
        let meeting = Arc::new(Meeting {
            missing: AtomicUsize::new(threads),
            sleepers: Mutex::new(()),
            complete: Condvar::new(),
        });
        let part = || Box::new(Part { meeting: Arc::clone(&meeting), stage }) as Box<dyn GCWork<Binding>>;
        add_work_packets(mmtk, stage, (0..threads).map(|_| part()).collect());
    }
}

impl GCWork<Binding> for Part {
    fn do_work(&mut self, _worker: &mut GCWorker<Binding>, mmtk: &'static MMTK<Binding>) {
        let Meeting { missing, sleepers, complete } = &*self.meeting;
        if missing.fetch_sub(1, Ordering::AcqRel) == 1 {
            let _sleeping = sleepers.lock().unwrap_or_else(PoisonError::into_inner);
            complete.notify_all();
            return;
        }
        for _ in 0..SPINS {
            if missing.load(Ordering::Acquire) == 0 {
                return;
            }
            std::hint::spin_loop();
        }
        let mut guard = sleepers.lock().unwrap_or_else(PoisonError::into_inner);
        while missing.load(Ordering::Acquire) != 0 {
            let (slept, waited) = complete.wait_timeout(guard, AGAIN).unwrap_or_else(PoisonError::into_inner);
            guard = slept;
            if waited.timed_out() {
                // Who looked for work before this stage began, and went to sleep after, has heard nothing.
                add_work_packets(mmtk, self.stage, vec![Box::new(Nothing)]);
            }
        }
    }
}

impl GCWork<Binding> for Nothing {
    fn do_work(&mut self, _worker: &mut GCWorker<Binding>, _mmtk: &'static MMTK<Binding>) {}
}
