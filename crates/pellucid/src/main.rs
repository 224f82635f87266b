//! The command `pellucid`: runs the stock JDK's launcher, or any other of its tools, on our library, and says what of
//! it all is there (`doctor`).
//!
//! Invariant: `pellucid TOOL ARGS…` hands ARGS on untouched and replaces itself by the tool, so that exit codes, signals
//! and standard streams are the tool's own.

mod arguments;
mod doctor;
mod paint;
mod progress;
mod tools;
mod watch;

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{Write, stderr};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Context, bail};
use arguments::{Cli, Verb};
use clap::Parser;
use pellucid::{ends, image, jdk, library};

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            // Where nobody reads it, the exit code says that something went wrong.
            let _ = writeln!(stderr(), "pellucid: {error:#}");
            ExitCode::from(1)
        }
    }
}

fn run() -> anyhow::Result<ExitCode> {
    let mut words = env::args_os().skip(1);
    if let Some(tool) = words.next().filter(|word| !is_own(word)) {
        let Some(tool) = tool.to_str() else { bail!("no tool of the JDK is called {}", tool.display()) };
        return launch(tool, words.collect());
    }
    let verb = Cli::parse().verb;
    if matches!(verb, Verb::Profile(_) | Verb::Heap(_) | Verb::Threads(_) | Verb::Watch(_)) {
        ends::watch()?;
    }
    match verb {
        // Its words were handed on above; this is its name behind an option of ours.
        Verb::Java { args } => launch("java", args),
        Verb::Profile(asked) => tools::profile(&asked),
        Verb::Heap(asked) => tools::heap(&asked),
        Verb::Threads(asked) => tools::threads(&asked),
        Verb::Watch(asked) => watch::watch(&asked),
        Verb::Doctor => Ok(doctor::run(&project())),
        Verb::Home => {
            println!("{}", prepared()?.display());
            Ok(ExitCode::SUCCESS)
        }
        Verb::Completions { shell } => arguments::completions(shell).map(|()| ExitCode::SUCCESS),
        Verb::Man { folder } => arguments::manual(&folder).map(|()| ExitCode::SUCCESS),
    }
}

/// Is it for this command itself, a verb of ours or an option, and not a tool of the JDK?
fn is_own(word: &OsStr) -> bool {
    word.to_str().is_some_and(|word| word.starts_with('-') || arguments::is_own(word))
}

/// The folder whose `.jdk/` may hold a runtime: the nearest one above this executable that has it.
fn project() -> PathBuf {
    let exe = env::current_exe().and_then(fs::canonicalize).unwrap_or_default();
    exe.ancestors().find(|dir| dir.join(jdk::EMBEDDED).is_dir()).map(PathBuf::from).unwrap_or_default()
}

fn prepared() -> anyhow::Result<PathBuf> {
    let found = jdk::find(Some(&project()))?;
    Ok(image::prepare(&found, &library::find()?, &image::default_parent())?)
}

/// Replaces this process by the image's launcher for `tool`. `JAVA_HOME` and `PATH` lead child processes to the image
/// when they look for Java by name instead of by `java.home`.
fn launch(tool: &str, args: Vec<OsString>) -> anyhow::Result<ExitCode> {
    let image = prepared()?;
    let bin = image.join("bin");
    let program = bin.join(tool);
    if tool.contains('/') || !program.is_file() {
        bail!("{} has no tool {tool}; `pellucid --help` lists the commands", bin.display());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([bin].into_iter().chain(env::split_paths(&path)))?;
    let error = Command::new(&program).args(args).env("JAVA_HOME", &image).env("PATH", path).exec();
    Err(error).with_context(|| format!("can't run {}", program.display()))
}
