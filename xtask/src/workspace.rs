//! Where things lie in the project, running cargo, and saying what goes on.

use std::env;
use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use pellucid::library;

/// The project's root: the folder above this crate's.
pub fn root() -> PathBuf {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    manifest
        .and_then(|dir| dir.parent().map(Path::to_owned))
        .or_else(|| {
            let here = env::current_dir().ok()?;
            here.ancestors().find(|dir| dir.join("xtask/Cargo.toml").is_file()).map(Path::to_owned)
        })
        .unwrap_or_default()
}

/// Cargo's output folder.
pub fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map(PathBuf::from).unwrap_or_else(|| root().join("target"))
}

/// A folder for what the tests leave behind, below cargo's.
pub fn scratch(name: &str) -> PathBuf {
    target().join("tests").join(name)
}

/// Runs cargo with its output shown; an error if it fails.
pub fn cargo(args: &[&str]) -> anyhow::Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).args(args).current_dir(root()).status().context("can't run cargo")?;
    if !status.success() {
        bail!("cargo {} failed", args.join(" "));
    }
    Ok(())
}

/// Builds the library and the command; returns the folder that holds both.
pub fn build(release: bool) -> anyhow::Result<PathBuf> {
    let mut args = vec!["build", "-p", "pellucid-libjvm", "-p", "pellucid"];
    if release {
        args.push("--release");
    }
    say(&format!("building the {} library", profile(release)));
    cargo(&args)?;
    // The tools' agent is loaded into other people's processes, so it is built for them, and lies beside the command.
    cargo(&["build", "--quiet", "--profile", "agents", "-p", "pellucid-tools-library"])?;
    let made = agents_folder().join(library::TOOLS);
    fs::copy(&made, target().join(profile(release)).join(library::TOOLS))
        .with_context(|| format!("can't copy {}", made.display()))?;
    built(release)
}

/// Where the kit's examples (in `examples/`), the tools' library and the command that loads it are built: for other people's
/// processes, where a panic mustn't be the end.
pub fn agents_folder() -> PathBuf {
    target().join("agents")
}

/// Builds what [`agents_folder`] holds.
pub fn build_agents() -> anyhow::Result<()> {
    let packages = ["-p", "pellucid-agent", "-p", "pellucid-tools-library", "-p", "pellucid"];
    cargo(&[&["build", "--quiet", "--profile", "agents", "--lib", "--bins", "--examples"], &packages[..]].concat())
}

/// The folder of the library, built or not.
pub fn built(release: bool) -> anyhow::Result<PathBuf> {
    let dir = target().join(profile(release));
    library::folder(&dir)
        .with_context(|| format!("{} isn't there; `./x build` makes it", dir.join(library::FILE).display()))
}

fn profile(release: bool) -> &'static str {
    if release { "release" } else { "debug" }
}

/// A line about what is being done, told apart from the output of what is run.
pub fn say(line: &str) {
    eprintln!("x: {line}");
}

/// A counter that moves on in place on a terminal, and speaks now and then elsewhere.
pub struct Progress {
    what: String,
    of: usize,
    step: usize,
}

impl Progress {
    pub fn new(what: &str, of: usize) -> Progress {
        Progress { what: what.to_owned(), of, step: (of / 4).max(25) }
    }

    /// `done` things of all are done.
    pub fn at(&self, done: usize) {
        if std::io::stderr().is_terminal() {
            eprint!("\rx: {} {done}/{}\x1b[K", self.what, self.of);
            let _ = std::io::stderr().flush();
        } else if done.is_multiple_of(self.step) && done != self.of {
            say(&format!("{} {done}/{}", self.what, self.of));
        }
    }

    /// Clears the line for something to be printed.
    pub fn clear(&self) {
        if std::io::stderr().is_terminal() {
            eprint!("\r\x1b[K");
        }
    }
}

/// Empties `dir`, or makes it.
pub fn fresh(dir: &Path) -> anyhow::Result<()> {
    if dir.exists() {
        fs::remove_dir_all(dir).with_context(|| format!("can't empty {}", dir.display()))?;
    }
    fs::create_dir_all(dir).with_context(|| format!("can't make {}", dir.display()))
}
