//! Test programs to classes: all cases in one run of a warm compiler, each kept until its sources change.
//!
//! Invariant: a folder with the mark [`DONE`] holds exactly what its fingerprint says.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::cases::Case;
use crate::toolchain::{Compiler, Toolchain};
use crate::workspace::{fresh, root, say, scratch};

const DONE: &str = ".compiled";

/// The program that runs the compiler; its options are part of what a fingerprint stands for.
const DRIVER: &str = "xtask/java/CompileAll.java";

/// The classes of a case, or the messages of a compilation that failed.
pub type Classes = Result<PathBuf, String>;

/// Compiles what isn't compiled yet. Cases that need a whole JDK are left out where there is none.
pub fn all(tools: &Toolchain, cases: &[Case]) -> anyhow::Result<HashMap<String, Classes>> {
    let driver = fs::read_to_string(root().join(DRIVER))?;
    let salt = format!("{} {} {driver}", tools.compiler.name(), tools.jdk.full_version());
    let mut classes = HashMap::new();
    let mut orders = String::new();
    let mut ordered = HashMap::new();
    for case in cases.iter().filter(|c| !c.full_jdk || tools.jdk.is_full()) {
        let store = scratch("classes").join(&case.id);
        let out = store.join(case.fingerprint(&salt)?);
        if out.join(DONE).is_file() {
            classes.insert(case.id.clone(), Ok(out));
            continue;
        }
        fresh(&store)?;
        fs::create_dir_all(&out)?;
        if let Err(message) = assemble(case, &out)? {
            classes.insert(case.id.clone(), Err(message));
            continue;
        }
        for path in &case.resources {
            let to = out.join(path.strip_prefix(case.dir.join("resources"))?);
            fs::create_dir_all(to.parent().unwrap_or(&out))?;
            fs::copy(path, to)?;
        }
        let level = if case.full_jdk { format!("own {}", case.javac_args.join(" ")) } else { "17".to_owned() };
        let parts = [out.as_path(), Path::new(level.trim_end())]
            .into_iter()
            .chain(case.sources.iter().map(PathBuf::as_path))
            .chain([Path::new("--")])
            .chain(case.after.iter().map(PathBuf::as_path));
        let words: Vec<String> = parts.map(|p| p.display().to_string()).collect();
        orders.push_str(&words.join("\t"));
        orders.push('\n');
        ordered.insert(out.display().to_string(), (case.id.clone(), out));
    }
    if ordered.is_empty() {
        return Ok(classes);
    }
    say(&format!("compiling {} programs with {}", ordered.len(), tools.compiler.name()));
    for line in drive(tools, &orders)?.lines() {
        let mut words = line.splitn(3, '\t');
        let (verdict, out, messages) = (words.next(), words.next().unwrap_or(""), words.next().unwrap_or(""));
        let Some((id, path)) = ordered.remove(out) else {
            continue;
        };
        let outcome = if verdict == Some("ok") {
            fs::write(path.join(DONE), "")?;
            Ok(path)
        } else {
            Err(messages.replace("\\n", "\n"))
        };
        classes.insert(id, outcome);
    }
    if !ordered.is_empty() {
        bail!("the compiler said nothing about {} programs", ordered.len());
    }
    Ok(classes)
}

/// Textual class files to class files; the inner error is for the case's author.
fn assemble(case: &Case, out: &Path) -> anyhow::Result<Result<(), String>> {
    for path in &case.assembly {
        let source = fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
        let name = path.display().to_string();
        match krakatau2::assemble(&source, krakatau2::AssemblerOptions {}) {
            Err(error) => return Ok(Err(error.format(&name, &source))),
            Ok(assembled) => {
                for class in assembled {
                    let class_name = class.name.with_context(|| format!("{name}: a class has no name"))?;
                    let to = out.join(format!("{class_name}.class"));
                    fs::create_dir_all(to.parent().unwrap_or(out))?;
                    fs::write(to, class.data)?;
                }
            }
        }
    }
    Ok(Ok(()))
}

/// Runs `CompileAll` over `orders` on the stock VM and returns its answers.
fn drive(tools: &Toolchain, orders: &str) -> anyhow::Result<String> {
    let driver = scratch("driver");
    fresh(&driver)?;
    tools.compile(&[root().join(DRIVER)], &[], &driver)?;
    let mut command: Command = tools.stock();
    let mut path = vec![driver];
    if let Compiler::Ecj(jar) = &tools.compiler {
        path.push(jar.clone());
    }
    let mut child = command
        .arg("-cp")
        .arg(std::env::join_paths(path)?)
        .args(["-XX:+UseSerialGC", "CompileAll", tools.compiler.name()])
        .arg(&tools.jdk.home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut stdin = child.stdin.take().context("no pipe to the compiler")?;
    let orders = orders.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(orders.as_bytes()));
    let output = child.wait_with_output()?;
    let written = writer.join();
    if !output.status.success() || !matches!(written, Ok(Ok(()))) {
        bail!("the compiler's process failed: {}", output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
