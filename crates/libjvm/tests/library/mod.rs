//! The finished library, for tests that look at it from outside.

use std::path::PathBuf;
use std::process::Command;

/// Runs a command that succeeds; what it printed.
pub fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{:?} {text}", output.status);
    text
}

/// The library. Cargo builds no cdylib for a test, so we ask it to, as `crates/jni/tests/exercise.rs` does.
pub fn library() -> PathBuf {
    let profile = std::env::current_exe().unwrap().ancestors().nth(2).unwrap().to_owned();
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "--workspace", "--lib"]);
    build.args(["--config", "profile.dev.panic='unwind'", "--config", "profile.release.panic='unwind'"]);
    if profile.ends_with("release") {
        build.arg("--release");
    }
    assert!(build.status().unwrap().success());
    profile.join("libjvm.so")
}
