//! `./x demo`: from the sources to a Java program running on our library, by the same steps a user would take.

use std::process::Command;

use crate::toolchain::{Toolchain, clean};
use crate::workspace::{build, fresh, root, say, scratch};

/// Builds, compiles the program in `xtask/java/Demo.java`, and runs it by `pellucid java`.
pub fn run() -> anyhow::Result<bool> {
    let dir = build(true)?;
    let tools = Toolchain::obtain()?;
    let classes = scratch("demo");
    fresh(&classes)?;
    let source = root().join("xtask/java/Demo.java");
    say(&format!(
        "compiling the demo with {}",
        tools.compiler.name()
    ));
    tools.compile(std::slice::from_ref(&source), &[], &classes)?;

    say(&format!(
        "running it: pellucid java Demo (class library of JDK {})",
        tools.jdk.full_version()
    ));
    let mut java = clean(Command::new(dir.join("pellucid")));
    java.env("PELLUCID_JDK", &tools.jdk.home)
        .arg("java")
        .arg("-cp")
        .arg(&classes)
        .arg("Demo")
        .arg(&source);
    let status = java.status()?;
    if !status.success() {
        say(&format!(
            "the demo failed: {status}; `{} doctor` may say why",
            dir.join("pellucid").display()
        ));
    }
    Ok(status.success())
}
