//! Holds, monitors, parking and collections among real threads, without Java: objects without fields, a VM without classes.
//!
//! All tests share the one VM and run at once, so that each one's stops and collections disturb the others.

use super::place::Named;
use super::{attach_native, current_thread};
use crate::monitor::{self, lock_word};
use crate::probes::thread_id;
use crate::refs::Handle;
use crate::roots::Collector;
use crate::safepoint::{self, Suspension, World};
use crate::thread::{Current, JavaThread, ThreadState, TierEntries};
use crate::vm::Vm;
use heap::{ClassLayout, Kind, layout};
use options::Options;
use std::cell::UnsafeCell;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

unsafe extern "C" fn no_code(
    _: *const JavaThread,
    _: *const u8,
    _: *mut u64,
    _: *mut u64,
    _: *mut u64,
    _: *const c_void,
) {
    std::process::abort();
}

static CLASS: AtomicPtr<ClassLayout> = AtomicPtr::new(std::ptr::null_mut());

fn vm() -> &'static Vm {
    static READY: OnceLock<&'static Vm> = OnceLock::new();
    READY.get_or_init(|| {
        let vm = Vm::create(Options::default(), "/".into(), 25).unwrap();
        vm.wired.set_tiers(TierEntries {
            interpret: no_code,
            call_native: no_code,
            call_abstract: no_code,
            call_conflicting: no_code,
            resume_monitorenter: no_code,
            resume_synchronized: no_code,
            resume_native: no_code,
            leave_continuation: no_code,
            method_handle_intrinsics: [no_code; 6],
            call_unprepared: no_code,
            resume_interpreted: no_code,
            resume_under_breakpoint: no_code,
            resume_after_call: no_code,
            resume_after_inlined: no_code,
            unwind_pending: no_code,
            call_method: no_code,
            dispatch_table: |_| std::ptr::null(),
        });
        vm.set_boot_loader(Box::leak(Box::new(crate::loader::Loader::new(0))));
        for basic_type in crate::class::BasicType::PRIMITIVES {
            vm.classes.set_primitive(basic_type, crate::define::new_primitive_class(vm, basic_type));
        }
        let client: &'static Collector = Box::leak(Box::new(Collector::new()));
        client.set_vm(vm);
        let config = heap::Config { gc_threads: 2, max: 64 << 20, ..heap::Config::default() };
        vm.set_heap(heap::init(config, client).unwrap());
        let class = vm.class_space.alloc(size_of::<ClassLayout>()).unwrap().cast::<ClassLayout>();
        // SAFETY: fresh memory of that size, aligned as the class space aligns.
        unsafe { class.write(ClassLayout::new(Kind::Instance, 16)) };
        CLASS.store(class.as_ptr(), Ordering::Release);
        vm.heap().start_collector(heap::WellKnown {
            reference_referent: 0,
            reference_discovered: 0,
            reference_next: 0,
            reference_queue: 0,
            soft_timestamp: 0,
            mirror_size: 0,
            stack_chunk_size: 0,
            mirror_static_count: 0,
            mirror_native_class: 0,
        });
        vm
    })
}

/// The waiters, none of which is virtual.
fn platform(waiters: Vec<monitor::Waiter>) -> Vec<&'static JavaThread> {
    let thread = |waiter| match waiter {
        monitor::Waiter::Platform(thread) => thread,
        monitor::Waiter::Virtual { .. } => panic!("a virtual thread"),
    };
    waiters.into_iter().map(thread).collect()
}

/// A thread that panics would stay in the list for ever, and nobody could stop the world any more.
struct AbortOnPanic;
impl Drop for AbortOnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            std::process::abort();
        }
    }
}

/// Runs `body` in a new attached thread.
pub(crate) fn attached<R: Send + 'static>(body: impl FnOnce(&mut Current) -> R + Send + 'static) -> JoinHandle<R> {
    let vm = vm();
    std::thread::spawn(move || {
        let _guard = AbortOnPanic;
        let mut cur = attach_native(vm).unwrap();
        assert!(std::ptr::eq(current_thread().unwrap(), cur.thread()));
        let result = body(&mut cur);
        vm.threads.leave(cur);
        assert!(current_thread().is_none());
        result
    })
}

/// A new object, named by a global reference.
fn object(cur: &mut Current) -> Handle {
    let address = cur.mutator().alloc(16).unwrap();
    // SAFETY: just allocated.
    unsafe { layout::init_header(address, CLASS.load(Ordering::Acquire)) };
    cur.vm().globals.create(address)
}

fn shared_object() -> Handle {
    attached(object).join().unwrap()
}

fn collect(cur: &mut Current, full: bool) {
    let id = super::life::thread_id(cur.thread());
    cur.vm().heap().collect(id, full);
}

/// A number that only the owner of a monitor may touch.
struct Guarded(UnsafeCell<u64>);
// SAFETY: what the tests are about.
unsafe impl Sync for Guarded {}
// SAFETY: as above.
unsafe impl Send for Guarded {}
impl Guarded {
    fn increment(&self) {
        // SAFETY: the caller owns the monitor.
        unsafe {
            let seen = self.0.get().read_volatile();
            std::hint::black_box(seen);
            self.0.get().write_volatile(seen + 1);
        }
    }
}

#[test]
fn monitors_exclude_while_collections_move_the_object() {
    let lock = shared_object();
    let counter = Arc::new(Guarded(UnsafeCell::new(0)));
    let threads: Vec<_> = (0..4)
        .map(|number| {
            let counter = counter.clone();
            attached(move |cur| {
                for round in 0..20_000u32 {
                    monitor::enter(cur, lock).unwrap();
                    let again = round % 7 == 0;
                    if again {
                        monitor::enter(cur, lock).unwrap();
                    }
                    counter.increment();
                    if round % 512 == number {
                        collect(cur, round % 1024 == number);
                    }
                    if round % 97 == 0 {
                        // Holding it across a block makes the others queue.
                        cur.blocked(ThreadState::InNative, std::thread::yield_now);
                    }
                    assert!(monitor::holds(cur, lock.get(cur)));
                    if again {
                        monitor::exit(cur, lock).unwrap();
                    }
                    monitor::exit(cur, lock).unwrap();
                    cur.poll().unwrap();
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    // SAFETY: the threads have ended.
    assert_eq!(unsafe { *counter.0.get() }, 80_000);
}

#[test]
fn hashes_last() {
    attached(|cur| {
        let lock = object(cur);
        let other = object(cur);
        let hash = monitor::identity_hash(cur, lock.get(cur));
        assert!(hash > 0);
        monitor::enter(cur, lock).unwrap();
        assert_eq!(monitor::identity_hash(cur, lock.get(cur)), hash);
        collect(cur, true);
        assert!(monitor::holds(cur, lock.get(cur)));
        assert_eq!(monitor::identity_hash(cur, lock.get(cur)), hash);
        monitor::exit(cur, lock).unwrap();
        collect(cur, true);
        // Nobody used the monitor, so the word has the hash again.
        assert_eq!(lock.get(cur).lock_word().load(Ordering::Relaxed), (hash as u32) << 2 | lock_word::HASHED);
        monitor::enter(cur, other).unwrap();
        assert_eq!(lock_word::thin(cur.lock_id()), other.get(cur).lock_word().load(Ordering::Relaxed));
        assert_ne!(monitor::identity_hash(cur, other.get(cur)), hash);
        assert_eq!(monitor::owner(cur, other.get(cur)), cur.lock_id());
        monitor::exit(cur, other).unwrap();
        assert_eq!(monitor::owner(cur, other.get(cur)), 0);
    })
    .join()
    .unwrap();
}

#[test]
fn recursions_overflow_into_a_monitor() {
    attached(|cur| {
        let lock = object(cur);
        for _ in 0..1000 {
            monitor::enter(cur, lock).unwrap();
        }
        assert_eq!(monitor::usage(cur, lock.get(cur)).entry_count, 1000);
        let elsewhere = attached(move |cur| monitor::try_enter(cur, lock));
        assert!(!cur.blocked(ThreadState::InNative, || elsewhere.join().unwrap()));
        for _ in 0..1000 {
            assert!(monitor::holds(cur, lock.get(cur)));
            monitor::exit(cur, lock).unwrap();
        }
        assert!(!monitor::holds(cur, lock.get(cur)));
        let elsewhere = attached(move |cur| monitor::try_enter(cur, lock));
        assert!(cur.blocked(ThreadState::InNative, || elsewhere.join().unwrap()));
    })
    .join()
    .unwrap();
}

#[test]
fn notifications_are_not_lost() {
    let lock = shared_object();
    let turn = Arc::new(AtomicUsize::new(0));
    const ROUNDS: usize = 4000;
    let threads: Vec<_> = (0..2)
        .map(|number| {
            let turn = turn.clone();
            attached(move |cur| {
                for round in 0..ROUNDS {
                    monitor::enter(cur, lock).unwrap();
                    while turn.load(Ordering::Relaxed) % 2 != number {
                        // Some waits are timed, and long enough never to end by their time.
                        let millis = if round % 3 == 0 { 60_000 } else { 0 };
                        monitor::wait(cur, lock, millis, false).unwrap();
                    }
                    turn.fetch_add(1, Ordering::Relaxed);
                    if round % 2 == 0 {
                        monitor::notify(cur, lock).unwrap();
                    } else {
                        monitor::notify_all(cur, lock).unwrap();
                    }
                    if round % 400 == 0 {
                        collect(cur, false);
                    }
                    monitor::exit(cur, lock).unwrap();
                }
            })
        })
        .collect();
    let begin = Instant::now();
    for thread in threads {
        thread.join().unwrap();
    }
    assert_eq!(turn.load(Ordering::Relaxed), 2 * ROUNDS);
    assert!(begin.elapsed() < Duration::from_secs(50));
}

#[test]
fn waits_time_out_and_keep_recursions() {
    attached(|cur| {
        let lock = object(cur);
        for _ in 0..3 {
            monitor::enter(cur, lock).unwrap();
        }
        let begin = Instant::now();
        monitor::wait(cur, lock, 20, false).unwrap();
        assert!(begin.elapsed() >= Duration::from_millis(20));
        assert_eq!(monitor::usage(cur, lock.get(cur)).entry_count, 3);
        monitor::notify_all(cur, lock).unwrap();
        monitor::release_all(cur);
        assert_eq!(monitor::owner(cur, lock.get(cur)), 0);
    })
    .join()
    .unwrap();
}

#[test]
fn permits_are_not_lost() {
    let threads: Arc<[AtomicPtr<JavaThread>; 2]> = Arc::default();
    let turn = Arc::new(AtomicUsize::new(0));
    const ROUNDS: usize = 10_000;
    let runners: Vec<_> = (0..2)
        .map(|number| {
            let (threads, turn) = (threads.clone(), turn.clone());
            attached(move |cur| {
                threads[number].store(cur.thread() as *const JavaThread as *mut JavaThread, Ordering::SeqCst);
                let other = loop {
                    let other = threads[1 - number].load(Ordering::SeqCst);
                    // SAFETY: a JavaThread is never freed.
                    if let Some(other) = unsafe { other.as_ref() } {
                        break other;
                    }
                    crate::park::yield_now(cur);
                };
                for _ in 0..ROUNDS {
                    while turn.load(Ordering::SeqCst) % 2 != number {
                        crate::park::park(cur, false, 0);
                    }
                    turn.fetch_add(1, Ordering::SeqCst);
                    crate::park::unpark_thread(other);
                }
            })
        })
        .collect();
    for runner in runners {
        runner.join().unwrap();
    }
    assert_eq!(turn.load(Ordering::SeqCst), 2 * ROUNDS);
}

#[test]
fn only_one_thread_runs_in_a_stopped_world() {
    let inside = Arc::new(AtomicUsize::new(0));
    let threads: Vec<_> = (0..4)
        .map(|number| {
            let inside = inside.clone();
            attached(move |cur| {
                for round in 0..300 {
                    {
                        let _stopped = World::stop(cur);
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                        for other in cur.vm().threads.snapshot() {
                            assert!(std::ptr::eq(other, cur.thread()) || other.gate.is_held());
                        }
                        if round % 50 == number {
                            // Whoever has stopped the world may still collect, and stop it again.
                            collect(cur, false);
                            drop(World::stop(cur));
                        }
                        inside.fetch_sub(1, Ordering::SeqCst);
                    }
                    cur.poll().unwrap();
                    cur.blocked(ThreadState::InNative, std::thread::yield_now);
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    let outside = World::stop_from_outside(vm());
    assert_eq!(inside.load(Ordering::SeqCst), 0);
    drop(outside);
}

/// Starts a thread that counts and polls until told to stop.
fn counting(stop: Arc<AtomicBool>, count: Arc<AtomicUsize>) -> (JoinHandle<()>, &'static JavaThread) {
    let place: Arc<AtomicPtr<JavaThread>> = Arc::default();
    let own = place.clone();
    let handle = attached(move |cur| {
        own.store(cur.thread() as *const JavaThread as *mut JavaThread, Ordering::SeqCst);
        while !stop.load(Ordering::SeqCst) {
            count.fetch_add(1, Ordering::SeqCst);
            cur.poll().unwrap();
        }
    });
    loop {
        // SAFETY: a JavaThread is never freed.
        if let Some(thread) = unsafe { place.load(Ordering::SeqCst).as_ref() } {
            return (handle, thread);
        }
        std::thread::yield_now();
    }
}

/// What a tool has found of a thread must not come to mean the thread that its structure is next.
#[test]
fn a_name_means_one_thread() {
    let (named, id) = attached(|cur| (Named::from(cur.thread()), thread_id(cur.thread()))).join().unwrap();
    let is_again = || {
        attached(move |cur| {
            if !std::ptr::eq(cur.thread(), named.thread()) {
                return false;
            }
            assert_ne!(thread_id(cur.thread()), id);
            assert!(safepoint::with_stopped(cur, named, |_, _| ()).is_none());
            let asking = attached(move |cur| {
                assert!(safepoint::with_stopped(cur, named, |_, _| ()).is_none());
                assert_eq!(safepoint::suspend(cur, named), Suspension::NotAlive);
                assert_eq!(safepoint::resume(cur.vm(), named), Suspension::NotAlive);
            });
            cur.blocked(ThreadState::InNative, || asking.join().unwrap());
            true
        })
        .join()
        .unwrap()
    };
    assert!((0..100_000).any(|_| is_again()), "the structure wasn't used again");
}

#[test]
fn suspended_threads_stand_still() {
    let (stop, count) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let (handle, target) = counting(stop.clone(), count.clone());
    attached(move |cur| {
        for _ in 0..50 {
            assert_eq!(safepoint::suspend(cur, target), Suspension::Done);
            assert_eq!(safepoint::suspend(cur, target), Suspension::Unchanged);
            let before = count.load(Ordering::SeqCst);
            // A collection and a handshake meanwhile must not let it go.
            collect(cur, false);
            assert_eq!(safepoint::with_stopped(cur, target, |_, t| t.state()), Some(ThreadState::Blocked));
            crate::park::yield_now(cur);
            assert_eq!(count.load(Ordering::SeqCst), before);
            assert_eq!(safepoint::resume(cur.vm(), target), Suspension::Done);
            while count.load(Ordering::SeqCst) == before {
                crate::park::yield_now(cur);
            }
        }
        stop.store(true, Ordering::SeqCst);
        cur.blocked(ThreadState::InNative, || handle.join().unwrap());
    })
    .join()
    .unwrap();
}

#[test]
fn a_suspended_thread_hands_a_monitor_on() {
    for _ in 0..30 {
        let lock = shared_object();
        attached(move |cur| {
            monitor::enter(cur, lock).unwrap();
            let entered: Arc<[AtomicBool; 2]> = Arc::default();
            let contenders: Vec<_> = (0..2)
                .map(|number| {
                    let entered = entered.clone();
                    attached(move |cur| {
                        monitor::enter(cur, lock).unwrap();
                        entered[number].store(true, Ordering::SeqCst);
                        monitor::exit(cur, lock).unwrap();
                    })
                })
                .collect();
            let queued = |cur: &mut Current, count: usize| loop {
                let entering = platform(monitor::usage(cur, lock.get(cur)).entering);
                if entering.len() == count {
                    return entering;
                }
                crate::park::yield_now(cur);
            };
            let first = queued(cur, 2)[0];
            assert_eq!(safepoint::suspend(cur, first), Suspension::Done);
            monitor::exit(cur, lock).unwrap();
            let left = queued(cur, 1);
            assert!(std::ptr::eq(left[0], first));
            while !entered.iter().any(|e| e.load(Ordering::SeqCst)) {
                crate::park::yield_now(cur);
            }
            assert_eq!(safepoint::resume(cur.vm(), first), Suspension::Done);
            cur.blocked(ThreadState::InNative, || {
                for contender in contenders {
                    contender.join().unwrap();
                }
            });
            assert_eq!(entered.iter().filter(|e| e.load(Ordering::SeqCst)).count(), 2);
        })
        .join()
        .unwrap();
    }
}

#[test]
fn suspension_races_with_handing_over() {
    let lock = shared_object();
    let stop = Arc::new(AtomicBool::new(false));
    let counts: Arc<[AtomicUsize; 3]> = Arc::default();
    let threads: Arc<[AtomicPtr<JavaThread>; 3]> = Arc::default();
    let contenders: Vec<_> = (0..3)
        .map(|number| {
            let (stop, counts, threads) = (stop.clone(), counts.clone(), threads.clone());
            attached(move |cur| {
                threads[number].store(cur.thread() as *const JavaThread as *mut JavaThread, Ordering::SeqCst);
                while !stop.load(Ordering::SeqCst) {
                    monitor::enter(cur, lock).unwrap();
                    counts[number].fetch_add(1, Ordering::SeqCst);
                    monitor::exit(cur, lock).unwrap();
                    cur.poll().unwrap();
                }
            })
        })
        .collect();
    attached(move |cur| {
        for round in 0..600 {
            // SAFETY: a JavaThread is never freed.
            let Some(target) = (unsafe { threads[round % 3].load(Ordering::SeqCst).as_ref() }) else {
                crate::park::yield_now(cur);
                continue;
            };
            assert_eq!(safepoint::suspend(cur, target), Suspension::Done);
            if monitor::owner(cur, lock.get(cur)) != target.lock_id() {
                // The others go on as long as the suspended one is not the owner.
                let sum = |counts: &[AtomicUsize; 3]| counts.iter().map(|c| c.load(Ordering::SeqCst)).sum::<usize>();
                let before = sum(&counts);
                let begin = Instant::now();
                while sum(&counts) == before {
                    crate::park::yield_now(cur);
                    assert!(begin.elapsed() < Duration::from_secs(20), "nobody gets the monitor");
                }
            }
            assert_eq!(safepoint::resume(cur.vm(), target), Suspension::Done);
        }
        stop.store(true, Ordering::SeqCst);
        cur.blocked(ThreadState::InNative, || {
            for contender in contenders {
                contender.join().unwrap();
            }
        });
    })
    .join()
    .unwrap();
}

#[test]
fn threads_come_and_go_while_the_world_stops() {
    let stop = Arc::new(AtomicBool::new(false));
    let stopper = {
        let stop = stop.clone();
        attached(move |cur| {
            while !stop.load(Ordering::SeqCst) {
                drop(World::stop(cur));
                cur.poll().unwrap();
                crate::park::yield_now(cur);
            }
        })
    };
    for _ in 0..100 {
        let threads: Vec<_> = (0..4)
            .map(|_| {
                attached(|cur| {
                    for _ in 0..50 {
                        let object = object(cur);
                        cur.vm().globals.delete(object);
                        cur.poll().unwrap();
                    }
                    cur.lock_id()
                })
            })
            .collect();
        let mut ids: Vec<_> = threads.into_iter().map(|t| t.join().unwrap()).collect();
        ids.sort_unstable();
        assert!(ids[0] != 0 && ids.iter().all(|id| *id < 1 << 22));
    }
    stop.store(true, Ordering::SeqCst);
    stopper.join().unwrap();
}

#[test]
fn signal_stacks_name_their_thread() {
    attached(|cur| {
        static SEEN: AtomicPtr<JavaThread> = AtomicPtr::new(std::ptr::null_mut());
        extern "C" fn handler(_: i32) {
            let seen = super::stacks::thread_of_signal_handler();
            SEEN.store(
                seen.map_or(std::ptr::null_mut(), |t| t as *const JavaThread as *mut JavaThread),
                Ordering::SeqCst,
            );
        }
        // SAFETY: a handler that only stores; raised on this thread.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = handler as extern "C" fn(i32) as usize;
            action.sa_flags = libc::SA_ONSTACK;
            libc::sigaction(libc::SIGUSR1, &action, std::ptr::null_mut());
            libc::raise(libc::SIGUSR1);
        }
        assert!(std::ptr::eq(SEEN.load(Ordering::SeqCst), cur.thread()));
        assert!(super::stacks::thread_of_signal_handler().is_none());
        assert!(super::stacks::has_native_stack(cur));
    })
    .join()
    .unwrap();
}
