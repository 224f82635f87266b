//! Running one child process to its end: captured output, a time limit, the peak of its memory.
//!
//! Invariant: when [`run`] returns, the child and all it started in its process group are gone.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// More output than this is cut off; no test writes so much.
const OUTPUT_LIMIT: u64 = 16 << 20;

/// After a time-out, how long the child has to print the thread dump that SIGQUIT asks for.
const DUMP_TIME: Duration = Duration::from_secs(2);

/// How a child ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    Code(i32),
    Signal(i32),
    TimedOut,
}

impl std::fmt::Display for Exit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Exit::Code(code) => write!(f, "{code}"),
            Exit::Signal(signal) => write!(f, "signal {signal}"),
            Exit::TimedOut => write!(f, "timed out"),
        }
    }
}

/// What a child did.
#[derive(Debug)]
pub struct Outcome {
    pub exit: Exit,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// From before the start until the end was seen.
    pub wall: Duration,
    /// Peak resident memory of the child or of a descendant it waited for, in KiB.
    pub peak_rss_kib: i64,
}

/// Lets no child of this process write a core file: a VM's reserved address space makes it huge.
pub fn no_core_files() {
    let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: setrlimit reads the struct, which lives through the call.
    unsafe { libc::setrlimit(libc::RLIMIT_CORE, &raw const none) };
}

/// Runs `command` in a process group of its own, with `stdin` or nothing as its input.
pub fn run(mut command: Command, stdin: Option<&Path>, timeout: Duration) -> io::Result<Outcome> {
    command
        .stdin(match stdin {
            Some(path) => Stdio::from(File::open(path)?),
            None => Stdio::null(),
        })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    let started = Instant::now();
    let mut child = command.spawn()?;
    let pid = child.id() as libc::pid_t;
    let stdout = child.stdout.take().map(collect);
    let stderr = child.stderr.take().map(collect);

    let (done, ended) = channel::<()>();
    let watchdog = thread::spawn(move || watch(pid, timeout, &ended));
    await_end(pid)?;
    let wall = started.elapsed();
    drop(done);
    let timed_out = watchdog.join().unwrap_or(false);
    // The child is a zombie still, so its group's number can't have been given to anyone else.
    signal(-pid, libc::SIGKILL);
    let (status, peak_rss_kib) = reap(pid)?;

    let exit = match (timed_out, status.code(), status.signal()) {
        (true, ..) => Exit::TimedOut,
        (_, Some(code), _) => Exit::Code(code),
        (_, _, signal) => Exit::Signal(signal.unwrap_or(0)),
    };
    let text = |reader: Option<thread::JoinHandle<Vec<u8>>>| reader.and_then(|r| r.join().ok()).unwrap_or_default();
    Ok(Outcome { exit, stdout: text(stdout), stderr: text(stderr), wall, peak_rss_kib })
}

fn collect(from: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut limited = from.take(OUTPUT_LIMIT);
        // A broken pipe ends the output like its proper end does.
        let _ = limited.read_to_end(&mut bytes);
        let _ = io::copy(limited.get_mut(), &mut io::sink());
        bytes
    })
}

/// Ends the child when `timeout` has passed, asking for a thread dump first; tells whether it had to.
fn watch(pid: libc::pid_t, timeout: Duration, ended: &Receiver<()>) -> bool {
    if ended.recv_timeout(timeout) != Err(RecvTimeoutError::Timeout) {
        return false;
    }
    signal(pid, libc::SIGQUIT);
    let _ = ended.recv_timeout(DUMP_TIME);
    signal(-pid, libc::SIGKILL);
    true
}

/// The CPU time that a process has had, as the kernel counts it.
pub fn cpu_time(pid: libc::pid_t) -> io::Result<Duration> {
    let (mut clock, mut time) = (0, libc::timespec { tv_sec: 0, tv_nsec: 0 });
    // SAFETY: both write to live locals of the types that they take.
    let failed = unsafe {
        match libc::clock_getcpuclockid(pid, &raw mut clock) {
            0 => libc::clock_gettime(clock, &raw mut time) != 0,
            error => return Err(io::Error::from_raw_os_error(error)),
        }
    };
    if failed { Err(io::Error::last_os_error()) } else { Ok(Duration::new(time.tv_sec as u64, time.tv_nsec as u32)) }
}

/// Sends a signal to a child, or to the group of one.
pub fn signal(pid: libc::pid_t, signal: i32) {
    // SAFETY: kill takes two numbers and touches no memory; `pid` is our unreaped child or its group.
    unsafe { libc::kill(pid, signal) };
}

/// Blocks until the child has ended, and leaves it to be reaped.
fn await_end(pid: libc::pid_t) -> io::Result<()> {
    loop {
        // SAFETY: siginfo_t is plain data, for which zeroes are a value; waitid writes to it only during the call.
        let outcome = unsafe {
            let mut info: libc::siginfo_t = std::mem::zeroed();
            libc::waitid(libc::P_PID, pid as libc::id_t, &raw mut info, libc::WEXITED | libc::WNOWAIT)
        };
        if outcome == 0 {
            return Ok(());
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

fn reap(pid: libc::pid_t) -> io::Result<(ExitStatus, i64)> {
    let mut status = 0;
    // SAFETY: rusage is plain data, for which zeroes are a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: both pointers are to live locals of the types wait4 writes.
        let reaped = unsafe { libc::wait4(pid, &raw mut status, 0, &raw mut usage) };
        if reaped == pid {
            return Ok((ExitStatus::from_raw(status), usage.ru_maxrss));
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, millis: u64) -> Outcome {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        run(command, None, Duration::from_millis(millis)).unwrap()
    }

    #[test]
    fn output_and_exit_code_are_kept() {
        let outcome = shell("echo out; echo err >&2; exit 3", 10_000);
        assert_eq!(outcome.exit, Exit::Code(3));
        assert_eq!((outcome.stdout, outcome.stderr), (b"out\n".to_vec(), b"err\n".to_vec()));
        assert!(outcome.peak_rss_kib > 0);
    }

    #[test]
    fn what_a_child_leaves_behind_is_ended() {
        let outcome = shell("sleep 60 & exit 0", 10_000);
        assert_eq!(outcome.exit, Exit::Code(0));
        assert!(outcome.wall < Duration::from_secs(5));
    }

    #[test]
    fn a_slow_child_is_ended() {
        assert_eq!(shell("sleep 60", 100).exit, Exit::TimedOut);
    }
}
