//! Runs `exercise/exercise.c` on the stock VM and on ours and compares what it prints.
//!
//! Without a JDK 25 (`PELLUCID_JDK`, `JAVA_HOME`, or one of the system's) there is nothing to compare with, and the test says so.

use std::path::{Path, PathBuf};
use std::process::Command;

fn is_jdk(home: &Path) -> bool {
    let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
    release.contains("JAVA_VERSION=\"25") && home.join("bin/javac").exists() && home.join("lib/modules").exists()
}

fn jdk() -> Option<PathBuf> {
    let named = ["PELLUCID_JDK", "JAVA_HOME"].into_iter().filter_map(std::env::var_os).map(PathBuf::from);
    let system = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    named.chain(system).find(|home| is_jdk(home))
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    format!("{text}\n{:?}", output.status)
}

#[track_caller]
fn succeed(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The library. Cargo builds no cdylib for a test, so we ask it to: with the features of the whole workspace and with unwinding, as the tests have them,
/// since all that it is made of would else be compiled a second time.
fn library() -> PathBuf {
    let profile = std::env::current_exe().unwrap().ancestors().nth(2).unwrap().to_owned();
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "--workspace", "--lib"]);
    build.args(["--config", "profile.dev.panic='unwind'", "--config", "profile.release.panic='unwind'"]);
    if profile.ends_with("release") {
        build.arg("--release");
    }
    succeed(&mut build);
    profile.join("libjvm.so")
}

#[test]
fn every_function_answers_as_on_the_stock_vm() {
    let Some(jdk) = jdk() else {
        eprintln!("skipped: no JDK 25 was found to compare with");
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("exercise");
    std::fs::create_dir_all(&folder).unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exercise");
    let classes = ["Target.java", "Loaded.java"].map(|file| sources.join(file));
    succeed(Command::new(jdk.join("bin/javac")).arg("-d").arg(&folder).args(classes));
    let compile = |source: &str, options: &[&str], output: &Path| {
        let mut command = Command::new("cc");
        command.args(["-std=gnu11", "-O1", "-I"]).arg(jdk.join("include")).arg("-I").arg(jdk.join("include/linux"));
        succeed(command.arg(sources.join(source)).args(["-ldl", "-lpthread"]).args(options).arg("-o").arg(output));
    };
    let program = folder.join("exercise");
    compile("exercise.c", &[], &program);
    compile("loaded.c", &["-shared", "-fPIC"], &folder.join("libloaded.so"));
    let with = |library: &Path, options: &[&str]| {
        run(Command::new(&program).arg(library).arg(&folder).args(options).env("PELLUCID_JDK", &jdk))
    };
    let expected = with(&jdk.join("lib/server/libjvm.so"), &[]);
    let library = library();
    for options in [&[][..], &["-XX:GCEveryAllocations=499"]] {
        compare(&expected, &with(&library, options), options);
    }
}

/// Fails with the lines that differ.
#[track_caller]
fn compare(expected: &str, answered: &str, options: &[&str]) {
    let differences: Vec<String> = expected
        .lines()
        .map(Some)
        .chain(std::iter::repeat(None))
        .zip(answered.lines().map(Some).chain(std::iter::repeat(None)))
        .take_while(|(stock, ours)| stock.is_some() || ours.is_some())
        .filter(|(stock, ours)| stock != ours)
        .map(|(stock, ours)| format!("stock: {}\nours:  {}", stock.unwrap_or("(end)"), ours.unwrap_or("(end)")))
        .collect();
    assert!(differences.is_empty(), "{options:?}\n{}", differences.join("\n"));
}
