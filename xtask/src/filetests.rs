//! Small methods in textual bytecode (`tests/filetests`), run interpreted and compiled, with what they come to and what the compiler makes of
//! them beside them (`./x filetests`). The text is Krakatau's; directives are comments before a method (tests/README.md).
//!
//! Invariant: all methods of a mode run in one process, on its main thread, so that what the compiler shows isn't mixed up.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use filecheck::{Checker, CheckerBuilder, NO_VARIABLES};

use crate::java_tests::{Mode, Vm};
use crate::process::{self, Exit};
use crate::report::{Tally, Verdict};
use crate::toolchain::{Toolchain, clean};
use crate::workspace::{fresh, root, say, scratch};

/// The program that calls the methods.
const DRIVER: &str = "xtask/java/FileTests.java";

/// For all methods of a mode.
const TIMEOUT: Duration = Duration::from_secs(60);

/// How methods are run: a mode that `--mode` doesn't name is left out.
pub const MODES: [Mode; 2] = [Mode::Interpreted, Mode::Compiled];

/// A method with directives.
struct Case {
    /// `file.method`
    id: String,
    class: String,
    method: String,
    /// Arguments, and what the call must come to.
    runs: Vec<(Vec<String>, String)>,
    /// What its code must look like, if anything is said of that.
    shape: Option<Checker>,
    /// As the compiler heads its text with.
    heading: String,
}

/// Runs the files' methods whose ids contain one of the filters, in some modes.
pub fn run(tools: &Toolchain, vm: &Vm, modes: &[Mode], filters: &[String]) -> anyhow::Result<Vec<Tally>> {
    let classes = scratch("filetests");
    fresh(&classes)?;
    let mut cases = Vec::new();
    for path in files()? {
        let source = fs::read_to_string(&path).with_context(|| format!("can't read {}", path.display()))?;
        assemble(&path, &source, &classes)?;
        cases.extend(parse(&path, &source)?);
    }
    cases.retain(|case| filters.is_empty() || filters.iter().any(|filter| case.id.contains(filter.as_str())));
    tools.compile(&[root().join(DRIVER)], &[], &classes)?;
    modes.iter().map(|mode| run_mode(tools, vm, *mode, &classes, &cases)).collect()
}

fn files() -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(root().join("tests/filetests"))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|suffix| suffix == "j"));
    files.sort();
    Ok(files)
}

fn assemble(path: &Path, source: &str, classes: &Path) -> anyhow::Result<()> {
    let name = path.display().to_string();
    let assembled = krakatau2::assemble(source, krakatau2::AssemblerOptions {});
    for class in assembled.map_err(|error| anyhow::anyhow!(error.format(&name, source)))? {
        let file = classes.join(format!("{}.class", class.name.with_context(|| format!("{name}: no class name"))?));
        fs::create_dir_all(file.parent().unwrap_or(classes))?;
        fs::write(file, class.data)?;
    }
    Ok(())
}

/// The methods of a file that have directives.
fn parse(path: &Path, source: &str) -> anyhow::Result<Vec<Case>> {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).context("an odd file name")?;
    let mut cases = Vec::new();
    let mut class = String::new();
    let mut runs = Vec::new();
    let (mut shape, mut has_shape) = (CheckerBuilder::new(), false);
    for (number, line) in source.lines().enumerate() {
        let at = || format!("{}:{}", path.display(), number + 1);
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(comment) = line.trim().strip_prefix(';') {
            if let Some(text) = comment.trim().strip_prefix("run:") {
                runs.push(parse_run(text).with_context(at)?);
            } else {
                has_shape |= shape.directive(comment.trim()).with_context(at)?;
            }
        } else if words.first() == Some(&".class") {
            class = words.last().unwrap_or(&"").replace('/', ".");
        } else if let [".method", .., method, ":", descriptor] = words[..] {
            let shape = std::mem::replace(&mut shape, CheckerBuilder::new()).finish();
            let shape = std::mem::take(&mut has_shape).then_some(shape);
            let runs = std::mem::take(&mut runs);
            ensure!(shape.is_none() || !runs.is_empty(), "{}: what isn't run isn't compiled", at());
            if !runs.is_empty() {
                let (id, heading) = (format!("{stem}.{method}"), format!("{class}.{method}{descriptor}"));
                cases.push(Case { id, class: class.clone(), method: method.to_owned(), runs, shape, heading });
            }
        }
    }
    ensure!(runs.is_empty() && !has_shape, "{}: directives at the end belong to no method", path.display());
    Ok(cases)
}

/// `ARGUMENT… == RESULT`, or `ARGUMENT… throws EXCEPTION`.
fn parse_run(text: &str) -> anyhow::Result<(Vec<String>, String)> {
    let text = format!(" {} ", text.trim());
    let (arguments, expected) = match (text.split_once(" == "), text.split_once(" throws ")) {
        (Some((arguments, result)), _) => (arguments, result.trim().to_owned()),
        (None, Some((arguments, thrown))) => (arguments, format!("throws {}", thrown.trim())),
        (None, None) => bail!("neither == nor throws"),
    };
    Ok((arguments.split_whitespace().map(str::to_owned).collect(), expected))
}

fn run_mode(tools: &Toolchain, vm: &Vm, mode: Mode, classes: &Path, cases: &[Case]) -> anyhow::Result<Tally> {
    let started = Instant::now();
    let mut tally = Tally::new(&format!("tests/filetests {}", mode.name()));
    let mut orders = String::new();
    for case in cases {
        for (arguments, _) in &case.runs {
            orders.push_str(&[&[case.class.clone(), case.method.clone()], &arguments[..]].concat().join("\t"));
            orders.push('\n');
        }
    }
    let input = classes.join("orders");
    fs::write(&input, orders)?;
    let mut command = clean(Command::new(tools.jdk.java()));
    let library = matches!(vm, Vm::Library(_));
    if let Vm::Library(dir) = vm {
        command.arg(format!("-XXaltjvm={}", dir.display())).args(mode.options());
    } else if mode == Mode::Interpreted {
        command.args(mode.options());
    }
    command.arg("-cp").arg(classes).arg("FileTests").env("PELLUCID_DUMP_CODE", "filetests.");
    let outcome = process::run(command, Some(&input), TIMEOUT * mode.patience())?;
    let (stdout, stderr) = (String::from_utf8_lossy(&outcome.stdout), String::from_utf8_lossy(&outcome.stderr));
    let shown = shown_code(&stderr);
    let mut answers = stdout.lines();
    for case in cases {
        let mut wrong = Vec::new();
        for (arguments, expected) in &case.runs {
            let answer = answers.next().unwrap_or("nothing");
            if answer != expected {
                wrong.push(format!("({}) is {answer}, not {expected}", arguments.join(", ")));
            }
        }
        if let Some(shape) = case.shape.as_ref().filter(|_| library && mode == Mode::Compiled) {
            let text = shown.get(case.heading.as_str()).copied().unwrap_or("it was not compiled");
            let (matches, explained) = shape.explain(text, NO_VARIABLES)?;
            if !matches {
                wrong.push(format!("the compiler makes something else of it:\n{explained}"));
            }
        }
        let verdict = if wrong.is_empty() { Verdict::Passed } else { Verdict::Failed(wrong.join("\n")) };
        tally.add(&case.id, verdict);
    }
    if outcome.exit != Exit::Code(0) {
        say(&format!("the process ended with {}:\n{stderr}", outcome.exit));
    }
    tally.took(started.elapsed());
    Ok(tally)
}

/// The latest function in Cranelift's text that the compiler showed of each method, by its heading.
fn shown_code(stderr: &str) -> HashMap<&str, &str> {
    let pieces = stderr.split("[code] ").skip(1).filter_map(|piece| piece.split_once('\n'));
    pieces.map(|(heading, text)| (heading, text.split_once("\n}\n").map_or(text, |(function, _)| function))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_belong_to_the_method_behind_them() {
        let source = ".class public filetests/a\n; words\n; run: 1 2 == 3\n; run: 1 0 throws E: / by zero\n; check: iadd\n\
                      .method static f : (II)I\n.end method\n.method static g : ()V\n; run: == void\n.method static h : ()V\n";
        let cases = parse(Path::new("a.j"), source).unwrap();
        let ids: Vec<(&str, &str)> = cases.iter().map(|c| (c.id.as_str(), c.heading.as_str())).collect();
        assert_eq!(ids, [("a.f", "filetests.a.f(II)I"), ("a.h", "filetests.a.h()V")]);
        let words = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        let runs = [(words(&["1", "2"]), "3".to_owned()), (words(&["1", "0"]), "throws E: / by zero".to_owned())];
        assert_eq!(cases[0].runs, runs);
        assert!(cases[0].shape.is_some() && cases[1].shape.is_none());
        assert!(parse(Path::new("a.j"), "; run: 1\n").is_err());
        assert!(parse(Path::new("a.j"), "; run: == 1\n").is_err());
    }

    #[test]
    fn the_latest_code_counts() {
        let shown = shown_code("a\n[code] f\nold\n}\n[code] g\nother\n}\n[code] f\nnew\n  lines\n}\nmachine code\n");
        assert_eq!(shown["f"], "new\n  lines");
    }
}
