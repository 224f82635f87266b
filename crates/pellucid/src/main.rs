//! The command `pellucid`: runs the stock JDK's launcher, or any other of its tools, on our library, and says what of
//! it all is there (`doctor`).
//!
//! Invariant: `pellucid TOOL ARGS…` hands ARGS on untouched and replaces itself by the tool, so that exit codes, signals
//! and standard streams are the tool's own.

mod doctor;
mod tools;
mod watch;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Context, bail};
use lexopt::Arg;
use pellucid::{image, jdk, library};

const HELP: &str = "\
Runs Java on the Pellucid virtual machine, with the class library and launcher of a stock JDK 25.

  pellucid java [OPTIONS] MAIN [ARGS]   run a program; its child processes run on Pellucid too
  pellucid TOOL [ARGS]                  run another tool of the JDK: javac, jar, jwebserver, …
  pellucid profile TARGET               show where a running JVM, or a new one, spends time and memory
  pellucid threads TARGET               show what the threads of a running JVM do, who waits for whom, deadlocks
  pellucid heap TARGET                  show what a JVM's heap, or a heap dump, holds and what keeps it alive
  pellucid watch TARGET                 show how a running JVM, or a new one, does, as long as it runs
  pellucid home                         print a JAVA_HOME whose VM is Pellucid, for build tools
  pellucid doctor                       say which JDK and library are used, and what works with them

environment:
  PELLUCID_JDK      the JDK 25 to use; else JAVA_HOME, then the system's
  PELLUCID_LIBRARY  folder of libjvm.so; else the folder of this command
  PELLUCID_CACHE    where images of JDKs are kept; else ~/.cache/pellucid
";

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("pellucid: {error:#}");
            ExitCode::from(1)
        }
    }
}

fn run() -> anyhow::Result<ExitCode> {
    let mut parser = lexopt::Parser::from_env();
    match parser.next()? {
        None => {
            eprint!("{HELP}");
            Ok(ExitCode::from(2))
        }
        Some(Arg::Short('h') | Arg::Long("help")) => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        Some(Arg::Short('V') | Arg::Long("version")) => {
            println!("pellucid {}", env!("CARGO_PKG_VERSION"));
            Ok(ExitCode::SUCCESS)
        }
        Some(Arg::Value(word)) => {
            let rest: Vec<OsString> = parser.raw_args()?.collect();
            match word.to_str() {
                Some("help") => {
                    print!("{HELP}");
                    Ok(ExitCode::SUCCESS)
                }
                Some("profile") => tools::profile(rest),
                Some("heap") => tools::heap(rest),
                Some("threads") => tools::threads(rest),
                Some("watch") => watch::watch(rest),
                Some("doctor") => Ok(doctor::run(&project())),
                Some("home") => {
                    println!("{}", prepared()?.display());
                    Ok(ExitCode::SUCCESS)
                }
                Some(tool) => launch(tool, rest),
                None => bail!("no tool of the JDK is called {}", word.display()),
            }
        }
        Some(other) => Err(other.unexpected().into()),
    }
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
