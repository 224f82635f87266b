//! The matrix of errors (`./x matrix`): each function of JVM TI is called with each argument wrong in all the ways its kind in
//! `spec/jvmti` allows, and in each phase (`tests/matrix/cells.h`). What the stock VM answered is recorded in `stock.tsv`; where
//! the specification wants something else, `differences.tsv` says what and by which clause.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, bail};

use crate::generate::{Row, c_type, grouped, is_function, parameters_of, table};
use crate::java_tests::{Mode, Selection, Vm};
use crate::process::{self, Exit};
use crate::report::{Tally, Verdict, judge_all};
use crate::toolchain::{NO_HEADERS, Toolchain, clean};
use crate::workspace::{fresh, root, scratch};

/// How long the cells of one function may take, plainly interpreted.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Phases that are looked at before and after the live one.
const PHASES: usize = 3;

/// What may stand for an error: the process died, or did not go on, or the answer isn't always the same.
const NO_ANSWERS: [&str; 3] = ["crash", "hang", "varies"];

/// Answers by function and cell: an error's name, or one of `NO_ANSWERS`.
type Answers = BTreeMap<(String, String), String>;

fn folder() -> PathBuf {
    root().join("tests/matrix")
}

/// The C source: the table of functions, and a function for each that passes arguments on.
fn source() -> anyhow::Result<String> {
    let parameters = table("parameters")?;
    let parameters = grouped(&parameters, "function");
    let mut out = String::from("#include \"cells.h\"\n");
    let mut list = String::new();
    for function in table("functions")? {
        let name = &function["name"];
        let rows = parameters_of(&parameters, name).iter().filter(|row| row["kind"] != "varargs");
        let rows: Vec<&&Row> = rows.collect();
        let mut arguments = String::new();
        let mut described = String::new();
        for (index, row) in rows.iter().enumerate() {
            let c = c_type(row);
            let member = match c.as_str() {
                "jint" | "jlong" | "jlocation" | "jboolean" => "j",
                "jfloat" => "f",
                "jdouble" => "d",
                _ if c.starts_with("jvmti") && row["kind"] == "in" && !is_function(&c) => "j",
                _ => "p",
            };
            arguments.push_str(&format!(", ({c})a[{index}].{member}"));
            described.push_str(&format!(
                "{{\"{}\", \"{}\", \"{}\", \"{}\", \"{}\", \"{}\"}}, ",
                row["name"], row["kind"], row["type"], row["count"], row["null"], row["rule"]
            ));
        }
        out.push_str(&format!(
            "static jvmtiError call_{name}(jvmtiEnv *env, Argument *a) {{ return (*env)->{name}(env{arguments}); }}\n"
        ));
        if !rows.is_empty() {
            out.push_str(&format!("static const Parameter parameters_{name}[] = {{{described}}};\n"));
        }
        let of = if rows.is_empty() { "NULL".to_owned() } else { format!("parameters_{name}") };
        list.push_str(&format!("    {{\"{name}\", call_{name}, {}, {of}}},\n", rows.len()));
    }
    out.push_str(&format!(
        "static const Function functions[] = {{\n{list}}};\n\
         static const Function *find(const char *name) {{\n    \
         for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) if (is(functions[i].name, name)) return &functions[i];\n    \
         return NULL;\n}}\n"
    ));
    out.push_str("static const char *error_name(jvmtiError error) {\n    switch (error) {\n");
    for row in table("errors")? {
        out.push_str(&format!("    case {}: return \"{}\";\n", row["number"], row["name"]));
    }
    out.push_str("    default: return \"an error that is none\";\n    }\n}\n");
    Ok(out)
}

/// Compiles the agent and its program; the folder they are in. None where the JDK has no headers.
fn compile(tools: &Toolchain) -> anyhow::Result<Option<PathBuf>> {
    if tools.headers().is_none() {
        return Ok(None);
    }
    let out = scratch("matrix");
    fresh(&out)?;
    fs::write(out.join("matrix.c"), source()?)?;
    tools.compile(&[folder().join("Matrix.java")], &[], &out)?;
    tools.compile_agent(&out.join("matrix.c"), &folder(), &["-O1", "-w"], &out.join("matrix.so"))?;
    Ok(Some(out))
}

/// A VM that is asked.
struct Asked<'a> {
    tools: &'a Toolchain,
    vm: &'a Vm,
    mode: Mode,
    /// Where the agent and its program are.
    built: &'a Path,
}

impl Asked<'_> {
    /// All answers for one function. A call that ends the process is an answer, too; the next process goes on behind it.
    fn answers(&self, function: &str) -> anyhow::Result<Answers> {
        let mut answers = Answers::new();
        for phases in [true, false] {
            let mut next = 0;
            while !(phases && next == PHASES) {
                let (more, finished) = self.one_process(function, phases, next)?;
                if !finished && more.is_empty() {
                    bail!("{function}: nothing was called; see what `java -agentpath:…/matrix.so={function}` says");
                }
                next += more.len();
                answers.extend(more);
                if finished {
                    break;
                }
            }
        }
        Ok(answers)
    }

    /// The answers of one process, which begins with a phase or another cell; has it called all to the last?
    fn one_process(&self, function: &str, phases: bool, first: usize) -> anyhow::Result<(Answers, bool)> {
        let work = scratch("work").join("matrix").join(function);
        fresh(&work)?;
        let mut command = clean(Command::new(self.tools.jdk.java()));
        let mut patience = 1;
        if let Vm::Library(dir) = self.vm {
            command.arg(format!("-XXaltjvm={}", dir.display())).args(self.mode.options());
            patience = self.mode.patience();
            if self.mode == Mode::GcStress {
                // A collection before each call.
                command.env("MATRIX_COLLECT", "1");
            }
        }
        // Dumps of the stock VM's crashes would only fill the disk.
        command.args(["-Djdk.virtualThreadScheduler.parallelism=2", "-XX:-CreateCoredumpOnCrash"]);
        let options = if phases { format!("{function},{first}") } else { function.to_owned() };
        command.arg(format!("-agentpath:{}={options}", self.built.join("matrix.so").display()));
        command.arg("-cp").arg(self.built).arg("Matrix").current_dir(&work);
        if !phases {
            command.arg(first.to_string());
        }
        let outcome = process::run(command, None, TIMEOUT * patience)?;
        let mut answers = Answers::new();
        let mut begun = None;
        let mut finished = false;
        for line in String::from_utf8_lossy(&outcome.stdout).lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            match fields.as_slice() {
                ["END"] => finished = true,
                ["BEGIN", cell] => begun = Some((*cell).to_owned()),
                [name, cell, error] if *name == function => {
                    answers.insert((function.to_owned(), (*cell).to_owned()), (*error).to_owned());
                    begun = None;
                }
                _ => {}
            }
        }
        if !finished && let Some(cell) = begun {
            let answer = if matches!(outcome.exit, Exit::TimedOut) { "hang" } else { "crash" };
            answers.insert((function.to_owned(), cell), answer.to_owned());
        }
        Ok((answers, finished))
    }
}

fn read(name: &str) -> anyhow::Result<Vec<Vec<String>>> {
    let path = folder().join(name);
    let text = fs::read_to_string(&path).with_context(|| format!("can't read {}", path.display()))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Ok(lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect())
}

/// What the stock VM answered when it was recorded.
fn recorded() -> anyhow::Result<Answers> {
    let mut all = Answers::new();
    for row in read("stock.tsv")? {
        let [function, cell, error] = row.as_slice() else { bail!("stock.tsv: {row:?}") };
        all.insert((function.clone(), cell.clone()), error.clone());
    }
    Ok(all)
}

/// What ours must answer, given what the stock VM does: where the clauses want something else, that.
fn corrected(mut stock: Answers) -> anyhow::Result<Answers> {
    for row in read("differences.tsv")? {
        let [function, cell, error, clause] = row.as_slice() else { bail!("differences.tsv: {row:?}") };
        let entry = stock.get_mut(&(function.clone(), cell.clone()));
        let entry = entry.with_context(|| format!("differences.tsv: no cell {function}, {cell}"))?;
        if entry == error || clause.is_empty() {
            bail!("differences.tsv: {function}, {cell}: no difference, or no clause");
        }
        entry.clone_from(error);
    }
    Ok(stock)
}

fn functions() -> anyhow::Result<Vec<String>> {
    Ok(table("functions")?.into_iter().map(|row| row["name"].clone()).collect())
}

/// Compares the cells of a selection of functions.
pub fn run(tools: &Toolchain, vm: &Vm, mode: Mode, selection: &Selection) -> anyhow::Result<Tally> {
    let what = format!("tests/matrix {}", mode.name());
    let Some(built) = compile(tools)? else { return Ok(Tally::skipped(&what, NO_HEADERS)) };
    let expected = corrected(recorded()?)?;
    let functions = selection.of(functions()?, |name| name);
    let asked = Asked { tools, vm, mode, built: &built };
    let cells = AtomicUsize::new(0);
    let tally = judge_all(
        &what,
        selection.verbose,
        &functions,
        |name| name,
        |function| {
            let answers = asked.answers(function)?;
            cells.fetch_add(answers.len(), Ordering::Relaxed);
            Ok(compare(&expected, &answers, function))
        },
    );
    println!("{what}: {} cells", cells.into_inner());
    Ok(tally)
}

fn compare(expected: &Answers, answers: &Answers, function: &str) -> Verdict {
    let mut wrong = Vec::new();
    for ((name, cell), error) in expected.iter().filter(|((name, _), _)| name == function) {
        match answers.get(&(name.clone(), cell.clone())) {
            None => wrong.push(format!("{cell}: was not called")),
            // That the stock VM crashes says nothing of what is right.
            Some(answer) if NO_ANSWERS.contains(&error.as_str()) && !NO_ANSWERS.contains(&answer.as_str()) => {}
            Some(answer) if answer != error => wrong.push(format!("{cell}: {answer}, not {error}")),
            Some(_) => {}
        }
    }
    if wrong.is_empty() { Verdict::Passed } else { Verdict::Failed(wrong.join("\n")) }
}

/// Records what the stock VM answers.
pub fn record(tools: &Toolchain, selection: &Selection) -> anyhow::Result<Tally> {
    let what = "recorded matrix";
    let Some(built) = compile(tools)? else { return Ok(Tally::skipped(what, NO_HEADERS)) };
    let mut all = if selection.filters.is_empty() { Answers::new() } else { recorded()? };
    let functions = selection.of(functions()?, |name| name);
    all.retain(|(name, _), _| !functions.contains(name));
    let asked = Asked { tools, vm: &Vm::Stock, mode: Mode::Default, built: &built };
    let all = Mutex::new(all);
    let tally = judge_all(
        what,
        selection.verbose,
        &functions,
        |name| name,
        |function| {
            let mut answers = asked.answers(function)?;
            for (cell, again) in asked.answers(function)? {
                if answers.get(&cell) != Some(&again) {
                    answers.insert(cell, "varies".to_owned());
                }
            }
            all.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).extend(answers);
            Ok(Verdict::Passed)
        },
    );
    let all = all.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    let mut text = String::from(
        "# What the stock VM answers, recorded by `./x oracle matrix`: function, cell, error (crash: the process dies; varies: not always the same).\n",
    );
    for ((function, cell), error) in all {
        text.push_str(&format!("{function}\t{cell}\t{error}\n"));
    }
    fs::write(folder().join("stock.tsv"), text)?;
    Ok(tally)
}
