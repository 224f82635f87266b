//! The attach protocol, by which the JDK's tools (jcmd, jstack, jmap, jinfo) and libraries reach a running VM: a socket that is made
//! when a tool asks for it, one command for each connection.
//!
//! Invariant: only the VM's own user and root get an answer, and no client can keep the listener for longer than `PATIENCE`. A
//! reply is complete before it is sent: no thread is stopped while a client reads.

use crate::diagnostics;
use crate::refs::Handle;
use crate::thread::{Current, JavaThread, VmEntry};
use crate::threads;
use crate::vm::Vm;
use std::fs;
use std::io::{self, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long a client may take to send its command.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes that a command may have.
const LONGEST: usize = 1 << 20;
/// Replies' first line: done, unknown or failed, a protocol that isn't known.
const DONE: i32 = 0;
const FAILED: i32 = -1;
const BAD_VERSION: i32 = 101;

/// Is somebody listening?
#[derive(Default)]
pub struct Attach {
    listening: AtomicBool,
}

fn socket_path() -> PathBuf {
    PathBuf::from(format!("/tmp/.java_pid{}", std::process::id()))
}

/// Removes what a process of the same number left.
pub fn prepare() {
    let _ = fs::remove_file(socket_path());
}

/// QUIT has come: does a tool want to attach? Then there is a listener afterwards.
pub fn requested(vm: &'static Vm, group: Handle) -> bool {
    if vm.options.disable_attach || !trigger_exists() {
        return false;
    }
    let gone = !socket_path().exists();
    if gone || !vm.attach.listening.swap(true, Ordering::AcqRel) {
        let listener = match listen() {
            Ok(listener) => listener,
            Err(error) => {
                eprintln!("[warning] no tool can attach: {}: {error}", socket_path().display());
                return true;
            }
        };
        let spawned =
            std::thread::Builder::new().name("Attach Listener".to_owned()).spawn(move || serve(vm, group, &listener));
        if let Err(error) = spawned {
            eprintln!("[warning] no tool can attach: {error}");
        }
    }
    true
}

/// The file that a tool makes before it sends QUIT, in the VM's current folder or in /tmp.
fn trigger_exists() -> bool {
    let name = format!(".attach_pid{}", std::process::id());
    // SAFETY: always succeeds.
    let me = unsafe { libc::geteuid() };
    [Path::new(""), Path::new("/tmp")]
        .iter()
        .any(|folder| fs::symlink_metadata(folder.join(&name)).is_ok_and(|m| m.uid() == me))
}

/// Makes the socket: under another name first, so that nobody finds it open to all.
fn listen() -> io::Result<UnixListener> {
    let path = socket_path();
    let first = path.with_extension("tmp");
    let _ = fs::remove_file(&first);
    let listener = UnixListener::bind(&first)?;
    fs::set_permissions(&first, fs::Permissions::from_mode(0o600))?;
    fs::rename(&first, &path)?;
    crate::exit_files::remove_at_exit(path);
    Ok(listener)
}

fn serve(vm: &'static Vm, group: Handle, listener: &UnixListener) {
    let Ok(thread) = threads::attach_current(vm, Some("Attach Listener"), group, true) else { return };
    for stream in listener.incoming().flatten() {
        // A client that goes away early hurts nobody.
        let _ = answer(thread, stream);
    }
}

/// May the process at the other end give commands?
fn is_trusted(stream: &UnixStream) -> bool {
    let mut peer = libc::ucred { pid: 0, uid: u32::MAX, gid: u32::MAX };
    let mut length = size_of::<libc::ucred>() as libc::socklen_t;
    // SAFETY: a place of that size for the answer.
    let known = unsafe {
        libc::getsockopt(stream.as_raw_fd(), libc::SOL_SOCKET, libc::SO_PEERCRED, (&raw mut peer).cast(), &mut length)
    };
    // SAFETY: always succeed.
    let (user, group) = unsafe { (libc::geteuid(), libc::getegid()) };
    known == 0 && (peer.uid == 0 || peer.uid == user && peer.gid == group)
}

fn answer(thread: &'static JavaThread, mut stream: UnixStream) -> io::Result<()> {
    if !is_trusted(&stream) {
        return Ok(());
    }
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let (status, reply) = match read_command(&mut stream)? {
        Some(words) => {
            // SAFETY: this thread's own structure, in native.
            let mut cur = unsafe { VmEntry::new(thread) };
            cur.scope(|cur| {
                let outcome = run(cur, &words);
                let _ = cur.take_exception();
                outcome
            })
        }
        None => (BAD_VERSION, b"unknown version".to_vec()),
    };
    stream.write_all(format!("{status}\n").as_bytes())?;
    stream.write_all(&reply)?;
    stream.shutdown(std::net::Shutdown::Both)
}

/// Reads a command and its arguments; None if the protocol isn't known.
fn read_command(stream: &mut UnixStream) -> io::Result<Option<Vec<String>>> {
    let mut words = Vec::new();
    match read_word(stream, 8)?.as_str() {
        "1" => {
            for _ in 0..4 {
                words.push(read_word(stream, LONGEST)?);
            }
        }
        "2" => {
            let length: usize = read_word(stream, 16)?.parse().map_err(io::Error::other)?;
            if length > LONGEST {
                return Err(io::Error::other("too long"));
            }
            let mut bytes = vec![0; length];
            stream.read_exact(&mut bytes)?;
            let text = String::from_utf8_lossy(bytes.strip_suffix(&[0]).unwrap_or(&bytes)).into_owned();
            words.extend(text.split('\0').map(str::to_owned));
            // Options of the protocol follow the command's name; the reply is the same with all of them.
            if let Some((name, _)) = words[0].split_once(' ') {
                words[0] = name.to_owned();
            }
        }
        _ => return Ok(None),
    }
    Ok(Some(words))
}

fn read_word(stream: &mut UnixStream, longest: usize) -> io::Result<String> {
    let mut bytes = Vec::new();
    let mut byte = [0];
    loop {
        stream.read_exact(&mut byte)?;
        if byte[0] == 0 {
            return Ok(String::from_utf8_lossy(&bytes).into_owned());
        }
        bytes.push(byte[0]);
        if bytes.len() > longest {
            return Err(io::Error::other("too long"));
        }
    }
}

fn run(cur: &mut Current, words: &[String]) -> (i32, Vec<u8>) {
    let argument = |at: usize| words.get(at).map_or("", String::as_str);
    let mut out = Vec::new();
    let status = match argument(0) {
        "getversion" => {
            let options = if argument(1) == "options" { " streaming" } else { "" };
            out.extend(format!("2{options}").into_bytes());
            DONE
        }
        "load" => {
            out.extend(diagnostics::load_agent(cur, argument(1), argument(2) == "true", argument(3)).into_bytes());
            DONE
        }
        "properties" => {
            out = diagnostics::serialized(cur, "serializePropertiesToByteArray");
            DONE
        }
        "agentProperties" => {
            out = diagnostics::serialized(cur, "serializeAgentPropertiesToByteArray");
            DONE
        }
        "threaddump" => diagnose(cur, "Thread.print", &mut out),
        "inspectheap" => {
            let all = if argument(1) == "-all" { " -all" } else { "" };
            diagnose(cur, &format!("GC.class_histogram{all}"), &mut out)
        }
        "dumpheap" => {
            let live = argument(2) != "-all";
            out.extend(format!("{}\n", diagnostics::write_heap(cur, argument(1), live, false)).into_bytes());
            DONE
        }
        "datadump" => {
            crate::thread_dump::print(cur, &mut io::stdout().lock());
            crate::tools::events::data_dump_request(cur);
            DONE
        }
        "printflag" => {
            match diagnostics::flag(cur.vm(), argument(1)) {
                Some(text) => out.extend(text.into_bytes()),
                None => out.extend(format!("no such flag '{}'\n", argument(1)).into_bytes()),
            }
            DONE
        }
        "setflag" => {
            out.extend(format!("flag '{}' cannot be changed\n", argument(1)).into_bytes());
            DONE
        }
        "jcmd" => diagnose(cur, argument(1), &mut out),
        other => {
            out.extend(format!("Operation {other} not recognized!\n").into_bytes());
            FAILED
        }
    };
    (status, out)
}

fn diagnose(cur: &mut Current, line: &str, out: &mut Vec<u8>) -> i32 {
    match diagnostics::run(cur, line, out) {
        Ok(()) => DONE,
        Err(message) => {
            out.extend(message.into_bytes());
            out.push(b'\n');
            FAILED
        }
    }
}
