//! `./x demo`: from the sources to a Java program running on our library, by the same steps a user would take; then once more
//! under an agent.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::toolchain::{Toolchain, clean};
use crate::workspace::{build, fresh, root, say, scratch};

/// Builds, compiles the program in `xtask/java/Demo.java`, and runs it by `pellucid java`.
pub fn run() -> anyhow::Result<bool> {
    let dir = build(true)?;
    let tools = Toolchain::obtain()?;
    let classes = scratch("demo");
    fresh(&classes)?;
    let source = root().join("xtask/java/Demo.java");
    say(&format!("compiling the demo with {}", tools.compiler.name()));
    tools.compile(std::slice::from_ref(&source), &[], &classes)?;

    say(&format!("running it: pellucid java Demo (class library of JDK {})", tools.jdk.full_version()));
    if !java(&tools, &dir, &classes, &source, None)? {
        return Ok(false);
    }
    let Some(agent) = agent(&tools, &classes)? else {
        say("no agent: the JDK has no include/jvmti.h");
        return Ok(true);
    };
    say(&format!("running it under an agent: pellucid java -agentpath:{}", agent.display()));
    java(&tools, &dir, &classes, &source, Some(&agent))
}

/// Runs the program, under an agent if there is one.
fn java(tools: &Toolchain, dir: &Path, classes: &Path, source: &Path, agent: Option<&Path>) -> anyhow::Result<bool> {
    let mut java = clean(Command::new(dir.join("pellucid")));
    java.env("PELLUCID_JDK", &tools.jdk.home).arg("java");
    if let Some(agent) = agent {
        java.arg(format!("-agentpath:{}", agent.display()));
    }
    let status = java.arg("-cp").arg(classes).arg("Demo").arg(source).status()?;
    if !status.success() {
        say(&format!("the demo failed: {status}; `{} doctor` may say why", dir.join("pellucid").display()));
    }
    Ok(status.success())
}

/// Compiles the agent `xtask/java/demo_agent.c`; None without the JDK's headers.
fn agent(tools: &Toolchain, out: &Path) -> anyhow::Result<Option<PathBuf>> {
    let include = tools.jdk.home.join("include");
    if !include.join("jvmti.h").is_file() {
        return Ok(None);
    }
    let library = out.join("demo_agent.so");
    let status = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-I"])
        .arg(&include)
        .arg("-I")
        .arg(include.join("linux"))
        .arg(root().join("xtask/java/demo_agent.c"))
        .arg("-o")
        .arg(&library)
        .status()
        .context("can't run cc")?;
    if !status.success() {
        bail!("cc of the demo's agent failed: {status}");
    }
    Ok(Some(library))
}
