//! The attach protocol, by which the JDK's tools (jcmd, jstack, jmap, jinfo) and libraries reach a running VM: a socket that is made
//! when a tool asks for it, one command for each connection.
//!
//! Invariant: only the VM's own user and root get an answer, and no client keeps another waiting but by what it has the VM do. A reply is
//! complete before it is sent: no thread is stopped while a client reads.

use crate::diagnostics;
use crate::heap_dump::Form;
use runtime::refs::Handle;
use runtime::thread::{Current, VmEntry};
use runtime::threads;
use runtime::vm::Vm;
use std::fs;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::time::Duration;

/// How long a client may leave its connection idle.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes that a command may have.
const LONGEST: usize = 1 << 20;
/// Replies' first line: done, unknown or failed, a protocol that isn't known.
const DONE: i32 = 0;
const FAILED: i32 = -1;
const BAD_VERSION: i32 = 101;

/// Is somebody listening?
#[derive(Default)]
pub(crate) struct Attach {
    listening: AtomicBool,
}

fn socket_path() -> PathBuf {
    PathBuf::from(format!("/tmp/.java_pid{}", std::process::id()))
}

/// Removes what a process of the same number left. One that lives, in a PID namespace of its own and with the same /tmp, is left alone.
pub(crate) fn prepare() {
    remove_stale(&socket_path());
}

fn remove_stale(socket: &Path) {
    if UnixStream::connect(socket).is_err() {
        let _ = fs::remove_file(socket);
    }
}

impl Attach {
    /// QUIT has come: does a tool want to attach? Then there is a listener afterwards.
    pub(crate) fn requested(&self, vm: &'static Vm, group: Handle) -> bool {
        if vm.options.disable_attach || !trigger_exists() {
            return false;
        }
        let gone = !socket_path().exists();
        if gone || !self.listening.swap(true, Ordering::AcqRel) {
            let listener = match listen() {
                Ok(listener) => listener,
                Err(error) => {
                    inspection::say!("[warning] no tool can attach: {}: {error}", socket_path().display());
                    return true;
                }
            };
            let spawned = std::thread::Builder::new()
                .name("Attach Listener".to_owned())
                .spawn(move || serve(vm, group, listener));
            if let Err(error) = spawned {
                inspection::say!("[warning] no tool can attach: {error}");
            }
        }
        true
    }
}

/// The file that a tool makes before it sends QUIT, in the VM's current folder or in /tmp.
fn trigger_exists() -> bool {
    let name = format!(".attach_pid{}", std::process::id());
    // SAFETY: always succeeds.
    let me = unsafe { libc::geteuid() };
    [Path::new(""), Path::new("/tmp")]
        .iter()
        .any(|folder| fs::symlink_metadata(folder.join(&name)).is_ok_and(|m| [0, me].contains(&m.uid())))
}

/// Makes the socket: under another name first, so that nobody finds it open to all.
fn listen() -> io::Result<UnixListener> {
    let path = socket_path();
    let first = path.with_extension("tmp");
    let _ = fs::remove_file(&first);
    let listener = UnixListener::bind(&first)?;
    fs::set_permissions(&first, fs::Permissions::from_mode(0o600))?;
    fs::rename(&first, &path)?;
    platform::exit_files::remove_at_exit(path);
    Ok(listener)
}

/// A command, and who waits for its status and reply.
struct Request {
    words: Vec<String>,
    answer: Sender<(i32, Vec<u8>)>,
}

/// Runs clients' commands, one after the other, on a Java thread. It waits for no client: each has a thread of its own.
fn serve(vm: &'static Vm, group: Handle, listener: UnixListener) {
    let Ok(thread) = threads::attach_current(vm, Some("Attach Listener"), group, true) else { return };
    let (requests, arrived) = mpsc::channel();
    let accept = move || {
        for stream in listener.incoming().flatten() {
            let requests = requests.clone();
            // A client that goes away early hurts nobody; one too many is turned away.
            let _ =
                std::thread::Builder::new().name("Attach Client".to_owned()).spawn(move || answer(stream, &requests));
        }
    };
    if std::thread::Builder::new().name("Attach Acceptor".to_owned()).spawn(accept).is_err() {
        return;
    }
    for request in arrived {
        // SAFETY: this thread's own structure, in native.
        let mut cur = unsafe { VmEntry::new(thread) };
        let outcome = cur.scope(|cur| {
            let outcome = run(cur, &request.words);
            let _ = cur.take_exception();
            outcome
        });
        drop(cur);
        let _ = request.answer.send(outcome);
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

/// Serves one client.
fn answer(mut stream: UnixStream, requests: &Sender<Request>) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let words = if is_trusted(&stream) {
        read_command(&mut stream)
    } else {
        Err(Refusal { status: FAILED, text: "only its own user may give this VM commands".to_owned() })
    };
    match words {
        Ok(words) => {
            let (answer, outcome) = mpsc::channel();
            requests.send(Request { words, answer }).map_err(io::Error::other)?;
            let (status, reply) = outcome.recv().map_err(io::Error::other)?;
            stream.write_all(format!("{status}\n").as_bytes())?;
            stream.write_all(&reply)?;
            stream.shutdown(Shutdown::Both)
        }
        Err(Refusal { status, text }) => {
            stream.write_all(format!("{status}\n{text}").as_bytes())?;
            stream.shutdown(Shutdown::Write)?;
            // The client would lose the reply if the connection ended with some of what it sent unread.
            io::copy(&mut stream.take(LONGEST as u64), &mut io::sink()).map(|_| ())
        }
    }
}

/// Why a client's command isn't run.
struct Refusal {
    status: i32,
    text: String,
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal { status: FAILED, text: format!("that is no whole command: {error}") }
    }
}

/// Reads a command and its arguments.
fn read_command(stream: &mut UnixStream) -> Result<Vec<String>, Refusal> {
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
                return Err(too_long().into());
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
        _ => return Err(Refusal { status: BAD_VERSION, text: "unknown version".to_owned() }),
    }
    Ok(words)
}

fn too_long() -> io::Error {
    io::Error::other("it is too long")
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
            return Err(too_long());
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
        "threaddump" => {
            let options: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
            diagnose(cur, &format!("Thread.print {}", options.join(" ")), &mut out)
        }
        "inspectheap" => {
            let all = if argument(1) == "-all" { " -all" } else { "" };
            diagnose(cur, &format!("GC.class_histogram{all}"), &mut out)
        }
        "dumpheap" => {
            let form = Form { live: argument(2) != "-all", ..Form::default() };
            let form = if argument(3).is_empty() { Ok(form) } else { form.compressed(argument(3)) };
            match form {
                Ok(form) => {
                    diagnostics::write_heap(cur, argument(1), form, |line| diagnostics::say(&mut out, line));
                    DONE
                }
                Err(why) => {
                    diagnostics::say(&mut out, format_args!("{why}"));
                    FAILED
                }
            }
        }
        "datadump" => {
            crate::thread_dump::print(cur, false, &mut io::stdout().lock());
            runtime::probes::events::data_dump_request(cur);
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
            if let Err(why) = cur.vm().manageable.set_from(argument(1), argument(2)) {
                out.extend(format!("{why}\n").into_bytes());
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_that_are_listened_to_stay() {
        let path = std::env::temp_dir().join(format!("pellucid-attach-{}", std::process::id()));
        let listener = UnixListener::bind(&path).unwrap();
        remove_stale(&path);
        assert!(path.exists());
        drop(listener);
        remove_stale(&path);
        assert!(!path.exists());
        remove_stale(&path);
    }
}
