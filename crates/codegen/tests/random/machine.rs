//! Runs machine code, and survives what it does wrong: a signal within it ends the run, not the process. x86-64, Linux.
//!
//! Invariant: one run at a time (`LOCK`), on the thread whose number is in `RUNNING`.

use std::cell::UnsafeCell;
use std::ptr;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};

/// Bytes of the buffer that a function works on.
pub const BUFFER: usize = 4096;
/// What lies around the buffer and can't be accessed.
const GUARD: usize = 1 << 20;
/// Bytes for code.
const CODE: usize = 4 << 20;
/// Bytes of stack that are looked at for changes.
const PAINTED: usize = 64 << 10;
/// What the registers that a function has to preserve hold: rbx, rbp, r12 to r14. The last one, r15, has its first argument.
const PRESERVED: [u64; 5] = [0xb1b1_0001, 0xb9b9_0002, 0xc1c1_0003, 0xd1d1_0004, 0xe1e1_0005];

/// What a function gets, and what it leaves behind. The assembly below knows its layout.
#[repr(C)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    pub function: u64,
    pub arguments: [u64; 6],
    pub results: [u64; 4],
    pub preserved: [u64; 6],
    /// By how much the stack pointer is off afterwards.
    pub moved: u64,
    /// Bytes of stack below `enter`'s that were changed, of the `PAINTED` ones.
    pub depth: u64,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    Returned {
        results: [u64; 4],
        memory: Box<[u8; BUFFER]>,
    },
    /// It returned without having preserved these.
    Broke {
        preserved: [u64; 6],
        moved: u64,
    },
    /// By this signal, at this distance from the code's start, about this address.
    Signal {
        number: i32,
        at: i64,
        address: u64,
    },
    /// By the timer.
    TooLong,
}

static LOCK: Mutex<()> = Mutex::new(());
/// The thread that runs code.
static RUNNING: AtomicI32 = AtomicI32::new(0);
static SIGNAL: AtomicI32 = AtomicI32::new(0);
static SIGNAL_AT: AtomicU64 = AtomicU64::new(0);
static SIGNAL_ADDRESS: AtomicU64 = AtomicU64::new(0);

/// Where `enter` has its stack.
#[repr(transparent)]
struct Word(UnsafeCell<u64>);
// SAFETY: accessed by `enter` and `give_up` only, on the one thread that runs code.
unsafe impl Sync for Word {}
static STACK: Word = Word(UnsafeCell::new(0));

/// Calls a function as one of Cranelift's convention `Tail`. 1 if it came to an end by `give_up`.
///
/// # Safety
/// The one that runs holds the lock.
#[unsafe(naked)]
unsafe extern "C" fn enter(run: *mut Run) -> u64 {
    core::arch::naked_asm!(
        "push rbx",
        "push rbp",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "push rdi",
        "mov [rip + {stack}], rsp",
        // The stack below.
        "mov rdx, rdi",
        "lea rdi, [rsp - {painted}]",
        "mov ecx, {painted} / 8",
        "mov rax, 0x7171717171717171",
        "rep stosq",
        "mov rdi, rdx",
        "mov rax, [rdi]",
        "mov rbx, [rdi + 88]",
        "mov rbp, [rdi + 96]",
        "mov r12, [rdi + 104]",
        "mov r13, [rdi + 112]",
        "mov r14, [rdi + 120]",
        "mov r15, [rdi + 128]",
        "mov rsi, [rdi + 16]",
        "mov rdx, [rdi + 24]",
        "mov rcx, [rdi + 32]",
        "mov r8, [rdi + 40]",
        "mov r9, [rdi + 48]",
        "mov rdi, [rdi + 8]",
        "call rax",
        "mov r8, rsp",
        "mov rsp, [rip + {stack}]",
        "sub r8, rsp",
        "mov r9, 0x7171717171717171",
        "lea r10, [rsp - {painted}]",
        "2:",
        "cmp [r10], r9",
        "jne 3f",
        "add r10, 8",
        "cmp r10, rsp",
        "jne 2b",
        "3:",
        "mov r9, rsp",
        "sub r9, r10",
        "pop rdi",
        "mov [rdi + 144], r9",
        "mov [rdi + 56], rax",
        "mov [rdi + 64], rcx",
        "mov [rdi + 72], rdx",
        "mov [rdi + 80], rsi",
        "mov [rdi + 88], rbx",
        "mov [rdi + 96], rbp",
        "mov [rdi + 104], r12",
        "mov [rdi + 112], r13",
        "mov [rdi + 120], r14",
        "mov [rdi + 128], r15",
        "mov [rdi + 136], r8",
        "xor eax, eax",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbp",
        "pop rbx",
        "ret",
        stack = sym STACK,
        painted = const PAINTED,
    )
}

/// Where a signal handler leads to: returns from `enter`.
///
/// # Safety
/// Only to be jumped to within `enter`.
#[unsafe(naked)]
unsafe extern "C" fn give_up() {
    core::arch::naked_asm!(
        "mov rsp, [rip + {stack}]",
        "cld",
        "pop rdi",
        "mov eax, 1",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbp",
        "pop rbx",
        "ret",
        stack = sym STACK,
    )
}

fn thread_number() -> i32 {
    // SAFETY: asks for a number.
    unsafe { libc::syscall(libc::SYS_gettid) as i32 }
}

extern "C" fn on_signal(number: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    if RUNNING.load(Ordering::Relaxed) != thread_number() {
        if number != libc::SIGALRM {
            // SAFETY: what isn't the code's fault ends the process when it happens again.
            unsafe { libc::signal(number, libc::SIG_DFL) };
        }
        return;
    }
    let context = context.cast::<libc::ucontext_t>();
    // SAFETY: the kernel hands over both; the registers are those that the thread goes on with.
    unsafe {
        let registers = &mut (*context).uc_mcontext.gregs;
        SIGNAL_AT.store(registers[libc::REG_RIP as usize] as u64, Ordering::Relaxed);
        SIGNAL_ADDRESS.store(if number == libc::SIGSEGV { (*info).si_addr() as u64 } else { 0 }, Ordering::Relaxed);
        registers[libc::REG_RIP as usize] = give_up as *const () as i64;
    }
    SIGNAL.store(number, Ordering::Relaxed);
}

/// Memory for code and the buffer, and a timer.
pub struct Machine {
    code: *mut u8,
    used: usize,
    buffer: *mut u8,
    timer: libc::timer_t,
    /// How long code may run, of the thread's time.
    pub milliseconds: i64,
    /// Bytes of stack that the last run took, its return address among them.
    pub depth: u64,
    _alone: MutexGuard<'static, ()>,
}

impl Machine {
    /// The one at a time.
    pub fn new() -> Machine {
        let alone = LOCK.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let map = |bytes: usize, access: i32| {
            let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
            // SAFETY: new memory.
            let memory = unsafe { libc::mmap(ptr::null_mut(), bytes, access, kind, -1, 0) };
            assert_ne!(memory, libc::MAP_FAILED);
            memory.cast::<u8>()
        };
        let code = map(CODE, libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC);
        let around = map(2 * GUARD + BUFFER, libc::PROT_NONE);
        // SAFETY: within what was just mapped; the handlers are of the right type, the timer is this thread's.
        let (buffer, timer) = unsafe {
            let buffer = around.add(GUARD);
            assert_eq!(libc::mprotect(buffer.cast(), BUFFER, libc::PROT_READ | libc::PROT_WRITE), 0);
            for number in [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGTRAP, libc::SIGALRM] {
                let mut action: libc::sigaction = std::mem::zeroed();
                action.sa_sigaction = on_signal as *const () as usize;
                action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER | libc::SA_RESTART;
                assert_eq!(libc::sigaction(number, &action, ptr::null_mut()), 0);
            }
            let mut event: libc::sigevent = std::mem::zeroed();
            event.sigev_notify = libc::SIGEV_THREAD_ID;
            event.sigev_signo = libc::SIGALRM;
            event.sigev_notify_thread_id = thread_number();
            let mut timer: libc::timer_t = std::mem::zeroed();
            assert_eq!(libc::timer_create(libc::CLOCK_THREAD_CPUTIME_ID, &mut event, &mut timer), 0);
            (buffer, timer)
        };
        Machine { code, used: 0, buffer, timer, milliseconds: 2000, depth: 0, _alone: alone }
    }

    /// Puts code into memory; its address. What `forget` forgets isn't kept.
    pub fn place(&mut self, bytes: &[u8]) -> u64 {
        // Constants within the code are aligned to 16 at most, vectors to 64.
        let at = self.used.next_multiple_of(64);
        assert!(at + bytes.len() <= CODE, "{} bytes of code", bytes.len());
        self.used = at + bytes.len();
        // SAFETY: within the memory for code, where nothing runs.
        unsafe {
            let place = self.code.add(at);
            ptr::copy_nonoverlapping(bytes.as_ptr(), place, bytes.len());
            place as u64
        }
    }

    /// How much code is there: for `forget`.
    pub fn mark(&self) -> usize {
        self.used
    }

    /// Forgets the code that was placed since a mark was taken.
    pub fn forget(&mut self, mark: usize) {
        self.used = mark;
    }

    /// The address of the buffer's middle: what functions get.
    pub fn middle(&self) -> u64 {
        self.buffer as u64 + BUFFER as u64 / 2
    }

    fn arm(&self, milliseconds: i64) {
        // SAFETY: sets the own timer.
        unsafe {
            let mut time: libc::itimerspec = std::mem::zeroed();
            time.it_value.tv_sec = milliseconds / 1000;
            time.it_value.tv_nsec = milliseconds % 1000 * 1_000_000;
            libc::timer_settime(self.timer, 0, &time, ptr::null_mut());
        }
    }

    /// Runs a function with the buffer and five arguments.
    pub fn run(&mut self, function: u64, arguments: &[u64; 5], memory: &[u8; BUFFER]) -> End {
        let [a, b, c, d, e] = *arguments;
        let arguments = [self.middle(), a, b, c, d, e];
        let [b1, b9, c1, d1, e1] = PRESERVED;
        let preserved = [b1, b9, c1, d1, e1, arguments[0]];
        let mut run = Run { function, arguments, results: [0; 4], preserved, moved: 0, depth: 0 };
        // SAFETY: the buffer has this size.
        unsafe { ptr::copy_nonoverlapping(memory.as_ptr(), self.buffer, BUFFER) };
        self.arm(self.milliseconds);
        RUNNING.store(thread_number(), Ordering::SeqCst);
        // SAFETY: the lock is held.
        let given_up = unsafe { enter(&mut run) };
        RUNNING.store(0, Ordering::SeqCst);
        self.arm(0);
        if given_up != 0 {
            return match SIGNAL.load(Ordering::Relaxed) {
                libc::SIGALRM => End::TooLong,
                number => {
                    let at = SIGNAL_AT.load(Ordering::Relaxed).wrapping_sub(function) as i64;
                    End::Signal { number, at, address: SIGNAL_ADDRESS.load(Ordering::Relaxed) }
                }
            };
        }
        if run.preserved != preserved || run.moved != 0 {
            return End::Broke { preserved: run.preserved, moved: run.moved };
        }
        self.depth = run.depth;
        let mut memory = Box::new([0; BUFFER]);
        // SAFETY: as above.
        unsafe { ptr::copy_nonoverlapping(self.buffer, memory.as_mut_ptr(), BUFFER) };
        End::Returned { results: run.results, memory }
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // SAFETY: nothing runs any more, and the timer is the own one.
        unsafe {
            libc::timer_delete(self.timer);
            libc::munmap(self.code.cast(), CODE);
            libc::munmap(self.buffer.sub(GUARD).cast(), 2 * GUARD + BUFFER);
        }
    }
}
