//! `pellucid doctor`: which JDK and release, whether our library is there and starts, which optional parts of the JDK
//! are at hand, and what on this machine stands in the way. Every line is the outcome of a check made now.
//!
//! Exit code 0 if Java programs can be run, 1 if not.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use pellucid::jdk::{self, Jdk};
use pellucid::{image, library};

struct Report {
    failed: bool,
}

impl Report {
    fn line(&mut self, mark: &str, text: &str) {
        println!("{mark:>7}  {text}");
    }
    fn ok(&mut self, text: &str) {
        self.line("ok", text);
    }
    fn missing(&mut self, text: &str) {
        self.line("missing", text);
    }
    fn bad(&mut self, text: &str) {
        self.failed = true;
        self.line("FAILED", text);
    }
}

/// Makes all checks and prints them.
pub fn run(project: &Path) -> ExitCode {
    let mut report = Report { failed: false };
    let found = match jdk::find(Some(project)) {
        Ok(found) => found,
        Err(why) => {
            report.bad(&why.to_string());
            return ExitCode::FAILURE;
        }
    };
    describe(&found, &mut report);
    limits(&mut report);
    match library::find() {
        Err(why) => report.bad(&why.to_string()),
        Ok(dir) => {
            report.ok(&format!("library {}", dir.join(library::FILE).display()));
            match image::prepare(&found, &dir, &image::default_parent()) {
                Err(why) => report.bad(&why.to_string()),
                Ok(home) => {
                    report.ok(&format!("image   {}", home.display()));
                    programs(&home, &found, &dir, &mut report);
                }
            }
        }
    }
    if report.failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn describe(found: &Jdk, report: &mut Report) {
    let vendor = found.property("IMPLEMENTOR").unwrap_or("vendor unknown");
    report.ok(&format!("JDK     {} ({})", found.home.display(), found.found));
    report.ok(&format!("release {}, {vendor}", found.full_version()));
    if found.is_full() {
        report.ok("javac   in this JDK");
    } else if Path::new("/usr/share/java/eclipse-jdt-core.jar").exists() {
        report.ok("javac   not in this JDK; the Eclipse compiler (ecj) is at hand for Java 17 sources");
    } else {
        report.missing("javac   only a runtime; set PELLUCID_JDK to a whole JDK, or `apt-get install ecj`");
    }
    for (file, what) in [
        ("lib/libinstrument.so", "java agents (libinstrument)"),
        ("lib/libjdwp.so", "debugger agent (libjdwp)"),
        ("include/jvmti.h", "headers for native agents"),
    ] {
        if found.home.join(file).exists() {
            report.ok(&format!("{what} is in this JDK"));
        } else {
            report.missing(&format!("{what}: this JDK has no {file}"));
        }
    }
}

/// The collector reserves its address space at start; a limit on that is the commonest way for it to fail.
fn limits(report: &mut Report) {
    let text = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let Some(line) = text.lines().find(|l| l.starts_with("Max address space")) else {
        return;
    };
    match line.split_whitespace().nth(3) {
        Some("unlimited") => report.ok("address space is not limited"),
        Some(bytes) => report.bad(&format!(
            "address space is limited to {bytes} bytes; the heap reserves terabytes of it, `ulimit -v unlimited` lifts it"
        )),
        None => {}
    }
}

/// Starts the VM three ways: by the image, by `-XXaltjvm`, and through a whole Java program of the JDK's own.
fn programs(home: &Path, found: &Jdk, library_dir: &Path, report: &mut Report) {
    let java = home.join("bin/java");
    match output(Command::new(&java).arg("-version")) {
        Ok(text) if text.contains("Pellucid") => {
            report.ok(&format!("java -version says {}", text.lines().last().unwrap_or("").trim()));
        }
        Ok(text) => report.bad(&format!("java -version doesn't name Pellucid: {}", text.trim())),
        Err(why) => report.bad(&format!("java -version: {why}")),
    }
    let altjvm = format!("-XXaltjvm={}", library_dir.display());
    match output(Command::new(found.java()).arg(altjvm).arg("-version")) {
        Ok(_) => report.ok("the stock launcher takes it by -XXaltjvm"),
        Err(why) => report.bad(&format!("java -XXaltjvm={}: {why}", library_dir.display())),
    }
    match output(Command::new(&java).arg("--list-modules")) {
        Ok(text) if text.contains("java.base@") => {
            report.ok(&format!("java --list-modules runs: {} modules", text.lines().count()));
        }
        Ok(_) => report.bad("java --list-modules printed no module"),
        Err(why) => report.bad(&format!("java --list-modules: {why}")),
    }
}

/// Standard output and error together of a command that must end with 0.
fn output(command: &mut Command) -> Result<String, String> {
    let out = command.stdin(Stdio::null()).output().map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&out.stdout) + String::from_utf8_lossy(&out.stderr);
    if out.status.success() {
        return Ok(text.into_owned());
    }
    let first = text.lines().find(|l| !l.trim().is_empty()).unwrap_or("no message").to_owned();
    Err(format!("{}: {first}", out.status))
}
