//! The crash report: what the VM says when it must end because of its own bug, a wild pointer or a native library.
//!
//! Invariants: what is surely known is written first, straight to its file descriptor and without allocating; what walks structures
//! that may be broken comes later. A second fault in the report ends it, a report that hangs is cut off by an alarm, and the
//! process always ends by SIGABRT.

use crate::frame::frames;
use crate::thread::JavaThread;
use crate::threads::current_thread;
use crate::vm::Vm;
use platform::output_file;
use std::ffi::{c_int, c_void};
use std::fmt::{Arguments, Write as _};
use std::io::Write;
use std::os::fd::IntoRawFd;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

const SIGNALS: [(c_int, &str); 5] = [
    (libc::SIGSEGV, "SIGSEGV"),
    (libc::SIGBUS, "SIGBUS"),
    (libc::SIGFPE, "SIGFPE"),
    (libc::SIGILL, "SIGILL"),
    (libc::SIGTRAP, "SIGTRAP"),
];

/// Seconds until a report that hangs is cut off.
const PATIENCE: u32 = 20;
const MOST_FRAMES: usize = 256;

/// The thread that reports; 0 for none.
static REPORTER: AtomicI32 = AtomicI32::new(0);
static AGAIN: AtomicBool = AtomicBool::new(false);

/// Why the VM ends.
enum Cause {
    Signal {
        signal: c_int,
        address: usize,
        pc: usize,
        context: *const libc::ucontext_t,
    },
    /// The VM found a mistake of its own, and has said so.
    Bug,
}

/// A file descriptor written without buffers.
struct Fd(c_int);

impl Write for Fd {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        // SAFETY: a valid slice.
        let written = unsafe { libc::write(self.0, bytes.as_ptr().cast(), bytes.len()) };
        usize::try_from(written).map_err(|_| std::io::Error::last_os_error())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Takes over the signals that mean a crash, and panics of the VM's own code. Threads that the calling one makes get them, too.
pub fn install() {
    crate::bug::report_by(report_and_abort);
    unblock();
    crate::signal_chain::installing(|| {
        crate::signals::survive_writes();
        SIGNALS.iter().map(|(signal, _)| (*signal, take_over(*signal))).collect()
    });
    // The first call loads what later ones need.
    // SAFETY: a place for one address.
    unsafe { libc::backtrace([std::ptr::null_mut::<c_void>(); 1].as_mut_ptr(), 1) };
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |what| {
        before(what);
        report_and_abort();
    }));
}

/// A fault whose signal is blocked ends the process without a word.
pub(crate) fn unblock() {
    crate::signals::unblock(SIGNALS.iter().map(|(signal, _)| *signal));
}

/// Makes a signal ours; what was its action before.
fn take_over(signal: c_int) -> libc::sigaction {
    // SAFETY: an all-zero sigaction with a handler, a mask and flags is complete; the handler has the type for SA_SIGINFO.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        let mut before = action;
        action.sa_sigaction = on_crash as extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER;
        libc::sigemptyset(&mut action.sa_mask);
        libc::sigaction(signal, &action, &mut before);
        before
    }
}

extern "C" fn on_crash(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: errno is the thread's own; code that goes on must find it unchanged.
    let errno = unsafe { *libc::__errno_location() };
    // SAFETY: the kernel passes all three.
    let survived = unsafe {
        signal == libc::SIGBUS && crate::mapped_fault::survive(info, context.cast())
            || signal == libc::SIGSEGV && crate::null_fault::survive(info, context.cast())
            || crate::signal_chain::pass_on(signal, info, context)
    };
    if survived {
        // SAFETY: as above.
        unsafe { *libc::__errno_location() = errno };
        return;
    }
    let context = context.cast::<libc::ucontext_t>().cast_const();
    // SAFETY: the kernel passes both; a fault has an address.
    let (address, pc) = unsafe {
        let pc = (*context).uc_mcontext.gregs[libc::REG_RIP as usize] as usize;
        ((*info).si_addr() as usize, pc)
    };
    report(&Cause::Signal { signal, address, pc, context });
}

/// Writes the report on a bug that has been announced, and ends the process.
pub fn report_and_abort() -> ! {
    report(&Cause::Bug)
}

fn report(cause: &Cause) -> ! {
    // SAFETY: always callable.
    let me = unsafe { libc::gettid() };
    match REPORTER.compare_exchange(0, me, Ordering::SeqCst, Ordering::SeqCst) {
        Ok(_) => {}
        Err(reporter) if reporter == me => {
            if !AGAIN.swap(true, Ordering::SeqCst) {
                let _ = writeln!(Fd(2), "# (the report ends here: something in it failed)");
            }
            abort()
        }
        Err(_) => loop {
            // The other thread ends the process.
            // SAFETY: always callable.
            unsafe { libc::pause() };
        },
    }
    // SAFETY: the default action of SIGALRM ends the process.
    unsafe {
        libc::signal(libc::SIGALRM, libc::SIG_DFL);
        libc::alarm(PATIENCE);
    }
    let mut screen = Fd(2);
    let _ = writeln!(screen, "#");
    headline(&mut screen, cause);
    let vm = crate::vm::vm();
    let (file, path) = open(vm);
    match &path {
        Some(path) => {
            let _ = writeln!(screen, "# The report is in {path}\n#");
        }
        None => {
            let _ = writeln!(screen, "# No file can be or is to be written for the report, so here it is:\n#");
        }
    }
    let mut out = Fd(file);
    write_report(&mut out, cause, vm);
    if let Some(vm) = vm {
        crate::probes::events::crashed(vm, &shown_registers(cause));
    }
    abort()
}

/// The registers at a fault, a line each.
fn shown_registers(cause: &Cause) -> Vec<String> {
    let Cause::Signal { signal, address, pc, context } = cause else { return Vec::new() };
    let name = SIGNALS.iter().find(|(known, _)| known == signal).map_or("", |(_, name)| name);
    const NAMES: [&str; 17] = [
        "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15", "RDI", "RSI", "RBP", "RBX", "RDX", "RAX", "RCX", "RSP",
        "RIP",
    ];
    // SAFETY: the kernel's structure, in its handler.
    let values = unsafe { (**context).uc_mcontext.gregs };
    let general = NAMES.iter().zip(values).map(|(name, value)| format!("{name}: {value:016X}"));
    let first = [format!("Signal {signal} ({name}), address {address:016X}, at {pc:016X}")];
    first.into_iter().chain(general).collect()
}

fn abort() -> ! {
    let options = crate::vm::vm().map(|vm| &vm.options);
    if let Some(options) = options {
        run_on_error(&options.on_error);
        if options.abort_hook != 0 {
            // SAFETY: JNI: the extraInfo of the option `abort` is a function `void ()`.
            unsafe { std::mem::transmute::<usize, extern "C" fn()>(options.abort_hook)() };
        }
    }
    // SAFETY: always callable.
    unsafe {
        if options.is_some_and(|options| !options.core_dump) {
            libc::setrlimit(libc::RLIMIT_CORE, &libc::rlimit { rlim_cur: 0, rlim_max: 0 });
        }
        libc::signal(libc::SIGABRT, libc::SIG_DFL);
        libc::abort()
    }
}

/// The commands of `-XX:OnError`, separated by semicolons; `%p` stands for the process id.
fn run_on_error(commands: &str) {
    static RUN: AtomicBool = AtomicBool::new(false);
    if commands.is_empty() || RUN.swap(true, Ordering::SeqCst) {
        return;
    }
    // A debugger may want its time.
    // SAFETY: always callable.
    unsafe { libc::alarm(0) };
    let _ = writeln!(Fd(2), "#\n# -XX:OnError=\"{commands}\"");
    run_commands(commands, " ...", |line| drop(writeln!(Fd(2), "{line}")));
}

/// Runs what an option gives for the shell, separated by semicolons, with the process for `%p`; tells before each, and what can't be run.
pub fn run_commands(commands: &str, dots: &str, tell: impl Fn(Arguments<'_>)) {
    for command in commands.split(';').map(str::trim).filter(|c| !c.is_empty()) {
        let command = command.replace("%p", &std::process::id().to_string());
        tell(format_args!("#   Executing /bin/sh -c \"{command}\"{dots}"));
        if let Err(error) = Command::new("/bin/sh").args(["-c", &command]).status() {
            tell(format_args!("#   /bin/sh: {error}"));
        }
    }
}

/// The file of the report, or the screen.
fn open(vm: Option<&Vm>) -> (c_int, Option<String>) {
    // SAFETY: always callable.
    let pid = unsafe { libc::getpid() };
    if let Some(stream) = vm.and_then(|vm| vm.options.error_stream) {
        return (stream, None);
    }
    let wanted = vm.and_then(|vm| vm.options.error_file.as_deref()).map(|path| path.replace("%p", &pid.to_string()));
    for path in wanted.into_iter().chain([format!("hs_err_pid{pid}.log"), format!("/tmp/hs_err_pid{pid}.log")]) {
        let at = Path::new(&path);
        // An earlier report stays; a terminal or a pipe may be there.
        let is_stream = std::fs::metadata(at).is_ok_and(|found| !found.is_file());
        let open = if is_stream { output_file::replace } else { output_file::create_new };
        if let Ok(file) = open(at, 0o644) {
            let shown = if path.starts_with('/') {
                path
            } else {
                std::env::current_dir().map_or_else(|_| path.clone(), |dir| dir.join(&path).display().to_string())
            };
            return (file.into_raw_fd(), Some(shown));
        }
    }
    (2, None)
}

fn headline(out: &mut Fd, cause: &Cause) {
    // SAFETY: always callable.
    let (pid, tid) = unsafe { (libc::getpid(), libc::gettid()) };
    let version = env!("CARGO_PKG_VERSION");
    match cause {
        Cause::Signal { signal, address, pc, .. } => {
            let name = SIGNALS.iter().find(|s| s.0 == *signal).map_or("signal", |s| s.1);
            let _ = writeln!(
                out,
                "# Pellucid {version} has crashed: {name} ({signal:#x}) at pc={pc:#018x}, address {address:#018x}, pid={pid}, tid={tid}"
            );
            let _ = write!(out, "# Problematic frame: ");
            place(out, *pc);
            if *signal == libc::SIGBUS {
                mapped_file(out, *address);
            }
        }
        Cause::Bug => {
            let _ = writeln!(out, "# Pellucid {version} ends itself, pid={pid}, tid={tid}");
        }
    }
    let sink = crate::vm::vm().and_then(|vm| vm.tools.sink());
    if let Some((name, address)) = sink.and_then(|sink| sink.running_callback()) {
        let _ = write!(out, "# An agent's code was running, called for {name}");
        if address == 0 {
            let _ = writeln!(out);
        } else {
            let _ = write!(out, ": ");
            place(out, address);
        }
    }
}

/// Which mapped file an access that got SIGBUS was of, and what became of the file.
fn mapped_file(out: &mut Fd, address: usize) {
    let Ok(maps) = std::fs::read("/proc/self/maps") else { return };
    let hexadecimal = |text| usize::from_str_radix(text, 16).ok();
    let mapped = String::from_utf8_lossy(&maps).lines().find_map(|line| {
        // proc(5): addresses, access, offset, device, inode, path
        let mut parts = line.splitn(6, ' ');
        let (start, end) = parts.next()?.split_once('-')?;
        let (start, end) = (hexadecimal(start)?, hexadecimal(end)?);
        let offset = hexadecimal(parts.nth(1)?)?;
        let path = parts.nth(2)?.trim_start();
        (start..end).contains(&address).then(|| (path.to_owned(), offset + (address - start)))
    });
    let Some((path, at)) = mapped.filter(|(path, _)| path.starts_with('/')) else { return };
    let _ = write!(out, "# The access was at byte {at} of {path}, which is mapped there. ");
    let _ = match std::fs::metadata(&path) {
        Ok(file) if file.len() <= at as u64 => {
            writeln!(out, "The file has {} bytes now: something made it shorter while it was in use.", file.len())
        }
        Ok(_) => writeln!(out, "Its file system has no room for it, or couldn't read it."),
        Err(error) => writeln!(out, "What became of the file can't be told: {error}"),
    };
}

/// What is at a code address: a compiled method, or a function of a library.
fn place(out: &mut Fd, pc: usize) {
    if let Some(method) = crate::vm::vm().and_then(|vm| vm.wired.compiler()).and_then(|compiler| compiler.method_at(pc))
    {
        let _ = writeln!(out, "compiled {}", method.display());
        return;
    }
    // SAFETY: an all-zero Dl_info is a valid place for the answer.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: asks about any address.
    if unsafe { libc::dladdr(pc as *const c_void, &mut info) } == 0 || info.dli_fname.is_null() {
        let _ = writeln!(out, "{pc:#018x} in no library");
        return;
    }
    // SAFETY: dladdr gives NUL-terminated names.
    let library = unsafe { std::ffi::CStr::from_ptr(info.dli_fname) }.to_string_lossy();
    let offset = pc.wrapping_sub(info.dli_fbase as usize);
    if info.dli_sname.is_null() {
        let _ = writeln!(out, "[{library}+{offset:#x}]");
    } else {
        // SAFETY: as above.
        let symbol = unsafe { std::ffi::CStr::from_ptr(info.dli_sname) }.to_string_lossy();
        let inside = pc.wrapping_sub(info.dli_saddr as usize);
        let _ = writeln!(out, "[{library}+{offset:#x}] {symbol}+{inside:#x}");
    }
}

fn write_report(out: &mut Fd, cause: &Cause, vm: Option<&Vm>) {
    headline(out, cause);
    let _ = writeln!(out, "\n--- VM");
    if let Some(vm) = vm {
        let property = |name| vm.options.property(name).unwrap_or("?").to_owned();
        let _ = writeln!(
            out,
            "{} ({} {}), class library {}",
            property("java.vm.name"),
            property("java.vm.version"),
            property("java.vm.info"),
            vm.release()
        );
        let _ = writeln!(out, "java.home: {}", vm.boot_path.java_home().display());
    }
    let _ = write!(out, "command line: ");
    copy(out, c"/proc/self/cmdline", |byte| if byte == 0 { b' ' } else { byte });
    let _ = writeln!(out);
    if let Cause::Signal { context, .. } = cause {
        // SAFETY: the kernel's, valid while the handler runs.
        registers(out, unsafe { &**context });
    }
    let thread = current_thread();
    let _ = writeln!(out, "\n--- the thread");
    match thread {
        Some(thread) => {
            let _ = writeln!(
                out,
                "JavaThread {:#018x}, tid={}, {:?}",
                std::ptr::from_ref(thread) as usize,
                thread.native.os_id(),
                thread.state()
            );
        }
        None => {
            let _ = writeln!(out, "no Java thread");
        }
    }
    let _ = writeln!(out, "\n--- Java frames");
    if let Some(thread) = thread {
        java_frames(out, thread);
    }
    let _ = writeln!(out, "\n--- native frames");
    native_frames(out);
    if let Some(vm) = vm {
        let _ = writeln!(out, "\n--- threads");
        for other in vm.threads.try_snapshot() {
            let mark = if thread.is_some_and(|t| std::ptr::eq(t, other)) { "=>" } else { "  " };
            let tid = other.native.os_id();
            let _ = write!(out, "{mark} tid={tid} {:?} ", other.state());
            if let Ok(path) = std::ffi::CString::new(format!("/proc/self/task/{tid}/comm")) {
                copy(out, &path, |byte| byte);
            }
        }
    }
    let _ = writeln!(out, "\n--- memory map");
    copy(out, c"/proc/self/maps", |byte| byte);
    let _ = writeln!(out, "\n--- end of the report");
}

fn registers(out: &mut Fd, context: &libc::ucontext_t) {
    const NAMES: [(c_int, &str); 17] = [
        (libc::REG_RAX, "rax"),
        (libc::REG_RBX, "rbx"),
        (libc::REG_RCX, "rcx"),
        (libc::REG_RDX, "rdx"),
        (libc::REG_RSI, "rsi"),
        (libc::REG_RDI, "rdi"),
        (libc::REG_RBP, "rbp"),
        (libc::REG_RSP, "rsp"),
        (libc::REG_R8, "r8"),
        (libc::REG_R9, "r9"),
        (libc::REG_R10, "r10"),
        (libc::REG_R11, "r11"),
        (libc::REG_R12, "r12"),
        (libc::REG_R13, "r13"),
        (libc::REG_R14, "r14"),
        (libc::REG_R15, "r15"),
        (libc::REG_RIP, "rip"),
    ];
    let _ = writeln!(out, "\n--- registers");
    for (register, name) in NAMES {
        let _ = writeln!(out, "{name:>4} {:#018x}", context.uc_mcontext.gregs[register as usize]);
    }
}

fn java_frames(out: &mut Fd, thread: &JavaThread) {
    for frame in frames(thread.top_frame()).take(MOST_FRAMES) {
        let Some(method) = frame.method() else {
            let _ = writeln!(out, "  -- native code called Java --");
            continue;
        };
        let mut line = format!("  {}", method.display());
        let file = method.class_file();
        let source = file.and_then(|f| f.source_file.map(|i| String::from_utf8_lossy(f.constant_pool.utf8(i))));
        match frame.interpreted_bci() {
            None => line.push_str(" (native)"),
            Some(bci) => {
                let _ = write!(line, " @{bci}");
                if let (Some(source), Some(number)) = (source, method.line_number(bci)) {
                    let _ = write!(line, " ({source}:{number})");
                }
            }
        }
        let _ = writeln!(out, "{line}");
    }
}

fn native_frames(out: &mut Fd) {
    let mut addresses = [std::ptr::null_mut::<c_void>(); 64];
    // SAFETY: a place for as many addresses.
    let count = unsafe { libc::backtrace(addresses.as_mut_ptr(), addresses.len() as c_int) };
    for address in addresses.iter().take(usize::try_from(count).unwrap_or(0)) {
        let _ = write!(out, "  ");
        place(out, *address as usize);
    }
}

/// Copies a file to the report.
fn copy(out: &mut Fd, path: &std::ffi::CStr, change: impl Fn(u8) -> u8) {
    // SAFETY: a NUL-terminated path.
    let file = unsafe { libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
    let mut buffer = [0u8; 4096];
    loop {
        // SAFETY: a place for as many bytes.
        let read = unsafe { libc::read(file, buffer.as_mut_ptr().cast(), buffer.len()) };
        let Some(bytes) = usize::try_from(read).ok().filter(|n| *n > 0).map(|n| &mut buffer[..n]) else { break };
        bytes.iter_mut().for_each(|byte| *byte = change(*byte));
        let _ = out.write_all(bytes);
    }
    // SAFETY: opened above, or refused, which closing refuses again.
    unsafe { libc::close(file) };
}
