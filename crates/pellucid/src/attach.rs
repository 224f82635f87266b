//! Telling a running JVM, ours or another, to load an agent: the client's side of the attach protocol (the JDK's `jdk.attach`), without a JDK.
//!
//! Invariant: SIGQUIT is sent only to a process that catches it, and what was put into its folder to wake it is taken away again.

use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use rustix::process::{Pid, Signal, kill_process};

use crate::ends::Leftover;

/// How long a JVM may take to answer the wish to attach.
const PATIENCE: Duration = Duration::from_secs(15);

/// A running JVM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its process id.
    pub pid: i32,
}

impl Target {
    /// The JVM of a process id, or the one whose command line has the word as its main class or archive.
    ///
    /// # Errors
    /// When there is none, or several.
    pub fn find(word: &str) -> anyhow::Result<Target> {
        if let Ok(pid) = word.parse() {
            if !Path::new(&format!("/proc/{pid}")).exists() {
                bail!("there is no process {pid}");
            }
            return Ok(Target { pid });
        }
        let mut found = Vec::new();
        for pid in running()? {
            if is_called(&command_line(pid), word) {
                found.push(pid);
            }
        }
        match found[..] {
            [pid] => Ok(Target { pid }),
            [] => bail!("no running JVM has the main class or archive {word}"),
            _ => bail!("several running JVMs have {word}: {found:?}; say which by its process id"),
        }
    }

    /// Has the JVM load an agent library with options; returns once the agent's `Agent_OnAttach` has.
    ///
    /// # Errors
    /// In words for whoever asked: no such process, not ours to attach to, not a JVM, the agent's own refusal.
    pub fn load_agent(self, library: &Path, options: &str) -> anyhow::Result<()> {
        let library = library.to_str().context("the library's path is no text")?;
        let answer = self.ask(&["load", library, "true", options])?;
        // The stock VM reports an agent's failure in the text, with the status of success.
        let (status, text) = answer.split_once('\n').unwrap_or((&answer, ""));
        let code = text.trim().strip_prefix("return code: ").unwrap_or(text.trim());
        match (status, code) {
            ("0", "0") => Ok(()),
            ("0", "-1") => bail!("the agent didn't start; process {} says why on its standard error", self.pid),
            (_, "") => bail!("process {} answered {status}", self.pid),
            (_, why) => bail!("process {} didn't load the agent: {why}", self.pid),
        }
    }

    /// The JVM's own thread dump, with synchronizers.
    ///
    /// # Errors
    /// As of [`Target::load_agent`].
    pub fn thread_dump(self) -> anyhow::Result<String> {
        let answer = self.ask(&["threaddump", "-l"])?;
        match answer.split_once('\n') {
            Some(("0", text)) => Ok(text.to_owned()),
            _ => bail!("process {} gave no thread dump: {answer}", self.pid),
        }
    }

    /// Has the JVM dump its heap to a file that isn't there yet: what is alive, or all.
    ///
    /// # Errors
    /// As of [`Target::load_agent`].
    pub fn dump_heap(self, path: &Path, all: bool) -> anyhow::Result<()> {
        let path = path.to_str().context("the file's path is no text")?;
        let answer = self.ask(&["dumpheap", path, if all { "-all" } else { "-live" }])?;
        // A JVM of a container has written it in its own root.
        let written = PathBuf::from(format!("/proc/{}/root{path}", self.pid));
        if !answer.starts_with("0\n") || !written.is_file() {
            bail!("process {} gave no heap dump: {}", self.pid, answer.trim());
        }
        Ok(())
    }

    /// Sends a command with its three arguments (version 1 of the protocol, which all know), and reads the answer.
    fn ask(self, words: &[&str]) -> anyhow::Result<String> {
        let mut stream = self.connect()?;
        let mut request = b"1\0".to_vec();
        for at in 0..4 {
            request.extend(words.get(at).unwrap_or(&"").as_bytes());
            request.push(0);
        }
        stream.write_all(&request).and_then(|()| stream.flush()).context("the JVM hung up")?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).context("the JVM hung up")?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }

    fn connect(self) -> anyhow::Result<UnixStream> {
        let status = self.status()?;
        let inner = inner(&status);
        let temporary = PathBuf::from(format!("/proc/{}/root/tmp", self.pid));
        let socket = temporary.join(format!(".java_pid{inner}"));
        if !socket.exists() {
            self.wake(&status, inner, &temporary, &socket)?;
        }
        UnixStream::connect(&socket).map_err(|error| match error.kind() {
            io::ErrorKind::PermissionDenied => anyhow::anyhow!("process {} is another user's", self.pid),
            _ => anyhow::anyhow!("process {} doesn't listen: {error}", self.pid),
        })
    }

    fn status(self) -> anyhow::Result<String> {
        fs::read_to_string(format!("/proc/{}/status", self.pid))
            .with_context(|| format!("there is no process {}", self.pid))
    }

    /// Has the JVM make its socket.
    fn wake(self, status: &str, inner: &str, temporary: &Path, socket: &Path) -> anyhow::Result<()> {
        let caught = field(status, "SigCgt:").and_then(|mask| u64::from_str_radix(mask, 16).ok()).unwrap_or(0);
        if caught & 1 << (Signal::QUIT.as_raw() - 1) == 0 {
            bail!("process {} is no JVM that agents can be attached to", self.pid);
        }
        let name = format!(".attach_pid{inner}");
        let places = [PathBuf::from(format!("/proc/{}/cwd", self.pid)).join(&name), temporary.join(&name)];
        // The folders may be others' who put links there: what is there goes, and only what is new is written.
        let mut triggers = places.into_iter().map(|place| {
            let _ = fs::remove_file(&place);
            Leftover::make(|| fs::File::create_new(&place).map(|file| (place, file)))
        });
        let Some(_trigger) = triggers.find_map(Result::ok) else {
            bail!("process {} is another user's, or its folders can't be written", self.pid)
        };
        self.wait_for(socket)
    }

    fn wait_for(self, socket: &Path) -> anyhow::Result<()> {
        let pid = Pid::from_raw(self.pid).with_context(|| format!("there is no process {}", self.pid))?;
        kill_process(pid, Signal::QUIT).with_context(|| format!("process {} can't be signalled", self.pid))?;
        let begun = Instant::now();
        while !socket.exists() {
            if begun.elapsed() > PATIENCE {
                bail!("process {} didn't answer within {} seconds", self.pid, PATIENCE.as_secs());
            }
            self.status()?;
            sleep(Duration::from_millis(10));
        }
        Ok(())
    }
}

fn field<'s>(status: &'s str, name: &str) -> Option<&'s str> {
    status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
}

/// The processes that have the files by which JVMs are found.
fn running() -> anyhow::Result<Vec<i32>> {
    let processes = fs::read_dir("/proc").context("can't list /proc")?.flatten();
    let pids = processes.filter_map(|process| process.file_name().to_str()?.parse::<i32>().ok());
    Ok(pids.filter(|pid| has_performance_data(*pid).unwrap_or(false)).collect())
}

/// Is there a file by which a process is found, in the `/tmp` that it has?
fn has_performance_data(pid: i32) -> io::Result<bool> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let mut folders = fs::read_dir(format!("/proc/{pid}/root/tmp"))?.flatten();
    Ok(folders.any(|folder| {
        folder.file_name().to_string_lossy().starts_with("hsperfdata_") && folder.path().join(inner(&status)).exists()
    }))
}

/// A process's id in the namespace that it is in itself.
fn inner(status: &str) -> &str {
    field(status, "NSpid:").and_then(|ids| ids.split_whitespace().last()).unwrap_or_default()
}

fn command_line(pid: i32) -> Vec<String> {
    let bytes = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    bytes
        .split(|byte| *byte == 0)
        .filter(|word| !word.is_empty())
        .map(|word| String::from_utf8_lossy(word).into_owned())
        .collect()
}

/// Options of the launcher whose value is a word of its own.
const WITH_VALUE: &[&str] = &[
    "-cp",
    "-classpath",
    "--class-path",
    "-p",
    "--module-path",
    "--add-modules",
    "--add-opens",
    "--add-exports",
    "--add-reads",
    "-m",
    "--module",
];

/// Does a launcher's command line run the class or archive?
fn is_called(words: &[String], wanted: &str) -> bool {
    let mut words = words.iter().skip(1);
    while let Some(word) = words.next() {
        let (option, value) = (word.as_str(), word);
        if matches!(option, "-jar" | "-m" | "--module") {
            return words.next().is_some_and(|main| is_named(main, wanted));
        }
        if WITH_VALUE.contains(&option) {
            words.next();
        } else if !value.starts_with('-') && !value.starts_with('@') {
            return is_named(value, wanted);
        }
    }
    false
}

fn is_named(main: &str, wanted: &str) -> bool {
    main == wanted || main.strip_suffix(wanted).is_some_and(|before| before.ends_with(['/', '.']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_class_is_found_among_options() {
        let check =
            |line: &str, wanted: &str| is_called(&line.split(' ').map(str::to_owned).collect::<Vec<_>>(), wanted);
        assert!(check("java -Xmx1g -cp a:b org.app.Main x", "org.app.Main"));
        assert!(check("java -Xmx1g -cp a:b org.app.Main x", "Main"));
        assert!(check("java -jar /srv/app.jar", "app.jar"));
        assert!(check("java -m mod/org.Main", "org.Main"));
        assert!(!check("java -cp Main Other", "Main"));
        assert!(!check("java -cp a NotMain", "Main"));
    }
}
