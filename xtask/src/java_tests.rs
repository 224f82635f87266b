//! Runs the programs of `tests/java` on our VM in one of several modes and compares them with what the stock VM did
//! (`./x java`), and records the latter (`./x oracle`).
//!
//! Recorded answers come from one JDK and compiler. Where this machine has others and an answer differs, the same classes
//! are run on the stock VM here and now, and that decides.

use std::collections::HashMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use crate::cases::{self, Answer, Case, ExpectedFailures};
use crate::compile::{self, Classes};
use crate::process::{self, Outcome};
use crate::report::{Tally, Verdict, judge_all};
use crate::toolchain::{Toolchain, clean};
use crate::workspace::{root, say, scratch};

/// How a program is executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Whatever the VM does by itself.
    Default,
    Interpreted,
    /// Each method compiled before its first execution, of the class library's half of them (`options_for`).
    Compiled,
    /// A collection at every hundredth allocation after boot.
    GcStress,
    /// Each frame leaves its compiled form at every safepoint.
    Detach,
    /// The same, with methods compiled as by `Compiled`, and inlined at random.
    DetachCompiled,
    /// As `Compiled`, with the other half of the class library; checks fail at every third time.
    StressExit,
    /// What classes are made of is freed, and overwritten, as soon as nobody can know it any more.
    Reclaim,
    /// Of agents only: the main method runs on a virtual thread.
    Virtual,
}

impl Mode {
    pub const ALL: [Mode; 9] = [
        Mode::Interpreted,
        Mode::Default,
        Mode::Compiled,
        Mode::GcStress,
        Mode::Detach,
        Mode::DetachCompiled,
        Mode::StressExit,
        Mode::Reclaim,
        Mode::Virtual,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Mode::Default => "default",
            Mode::Interpreted => "interpreted",
            Mode::Compiled => "compiled",
            Mode::GcStress => "gc-stress",
            Mode::Detach => "detach",
            Mode::DetachCompiled => "detach-compiled",
            Mode::StressExit => "stress-exit",
            Mode::Reclaim => "reclaim",
            Mode::Virtual => "virtual",
        }
    }

    pub fn options(self) -> &'static [&'static str] {
        match self {
            Mode::Default | Mode::Virtual => &[],
            Mode::Interpreted => &["-Xint"],
            Mode::Compiled => &["-XX:+CompileAtFirstCall", "-XX:+VerifyIR"],
            Mode::GcStress => &["-Xint", "-XX:GCEveryAllocations=100"],
            Mode::Detach => &["-Xint", "-XX:+StressDetach"],
            Mode::DetachCompiled => {
                &["-XX:+CompileAtFirstCall", "-XX:+StressDetach", "-XX:InlineSeed=1", "-XX:+VerifyIR"]
            }
            Mode::StressExit => &["-XX:+CompileAtFirstCall", "-XX:ExitEvery=3", "-XX:+VerifyIR"],
            Mode::Reclaim => &["-XX:+StressReclaim", "-XX:GCEveryAllocations=500"],
        }
    }

    /// Those for one of many programs. Most of what such a program has compiled is of the class library, and much the same in each: half of it is chosen,
    /// in each program another. What a program leaves out when compiled is compiled under stress-exit.
    pub fn options_for(self, id: &str) -> Vec<String> {
        let mut hasher = DefaultHasher::new();
        id.hash(&mut hasher);
        let halves = 2 + hasher.finish() % 1000 * 2;
        let seed = match self {
            Mode::Compiled => Some(halves),
            Mode::StressExit => Some(halves + 1),
            Mode::DetachCompiled => Some(halves + 2000),
            _ => None,
        };
        let seed = seed.map(|seed| format!("-XX:CompileSeed={seed}"));
        self.options().iter().map(|option| (*option).to_owned()).chain(seed).collect()
    }

    /// How many times longer than plainly interpreted a program may take.
    pub fn patience(self) -> u32 {
        match self {
            Mode::Default | Mode::Interpreted | Mode::Virtual => 1,
            Mode::Compiled | Mode::Detach | Mode::DetachCompiled | Mode::StressExit => 3,
            Mode::GcStress | Mode::Reclaim => 6,
        }
    }
}

/// Which VM takes the part of ours.
#[derive(Debug, Clone)]
pub enum Vm {
    /// The library in this folder.
    Library(PathBuf),
    /// The stock one, to test the tests.
    Stock,
}

/// Which cases to run.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// Only cases whose id contains one of these.
    pub filters: Vec<String>,
    /// Only every so many-th case.
    pub sample: Option<usize>,
    /// Which of each group, so that modes take different samples.
    pub offset: usize,
    /// Print each case.
    pub verbose: bool,
}

impl Selection {
    /// The chosen ones of all cases.
    pub fn of<T>(&self, cases: Vec<T>, id: impl Fn(&T) -> &str) -> Vec<T> {
        let named = |c: &T| self.filters.is_empty() || self.filters.iter().any(|f| id(c).contains(f.as_str()));
        let step = self.sample.unwrap_or(1).max(1);
        let chosen = cases.into_iter().filter(named).enumerate();
        chosen.filter(|(i, _)| i % step == self.offset % step).map(|(_, c)| c).collect()
    }
}

/// Runs a selection in `mode`; prints failures as they come, and the counts.
pub fn run(tools: &Toolchain, vm: &Vm, mode: Mode, selection: &Selection) -> anyhow::Result<Tally> {
    let everything = cases::all()?;
    let known = ExpectedFailures::read()?;
    let cases = selection.of(everything, |case| &case.id);
    let classes = compile::all(tools, &cases)?;
    let what = format!("tests/java {}", mode.name());
    Ok(judge_all(
        &what,
        selection.verbose,
        &cases,
        |case| &case.id,
        |case| {
            let verdict = judge(tools, vm, mode, case, classes.get(&case.id))?;
            Ok(verdict.against(known.reason(mode.name(), &case.id)))
        },
    ))
}

fn judge(tools: &Toolchain, vm: &Vm, mode: Mode, case: &Case, classes: Option<&Classes>) -> anyhow::Result<Verdict> {
    let classes = match classes {
        None => {
            return Ok(Verdict::Skipped("needs a whole JDK 25; set PELLUCID_JDK to one".to_owned()));
        }
        Some(Err(messages)) => return Ok(Verdict::Failed(format!("doesn't compile\n{messages}"))),
        Some(Ok(classes)) => classes,
    };
    let Some(mut expected) = case.expected() else {
        return Ok(Verdict::Failed("nothing expected yet; `./x oracle` records it".to_owned()));
    };
    let (outcome, answer) = execute(tools, vm, mode, case, classes, mode.name())?;
    if answer != expected && !recorded_here(tools) && !Answer::broken(&outcome) {
        // The stock VM as it is here, with the same classes, has the last word.
        let (_, here) = execute(tools, &Vm::Stock, Mode::Default, case, classes, "stock")?;
        expected = here;
    }
    expected.judge(&answer, &outcome, mode.name(), &case.id)
}

/// Runs one case in an empty folder of its own.
fn execute(
    tools: &Toolchain,
    vm: &Vm,
    mode: Mode,
    case: &Case,
    classes: &Path,
    label: &str,
) -> anyhow::Result<(Outcome, Answer)> {
    let work = scratch("work").join(label).join(&case.id);
    crate::workspace::fresh(&work)?;
    let home = &tools.jdk.home;
    let places = [
        ("$CLASSES", classes.display().to_string()),
        ("$WORK", work.display().to_string()),
        ("$JDK", home.display().to_string()),
        ("$CASE", case.dir.display().to_string()),
    ];
    let filled = |text: &String| places.iter().fold(text.clone(), |t, (name, path)| t.replace(name, path));

    let mut command = clean(Command::new(tools.jdk.java()));
    if let Vm::Library(dir) = vm {
        command.arg(format!("-XXaltjvm={}", dir.display()));
    }
    command.args(mode.options_for(&case.id));
    command.args(case.vmargs.iter().map(filled));
    match &case.cmdline {
        Some(words) => {
            command.args(words.iter().map(filled));
        }
        None => {
            command.arg("-cp").arg(classes).arg(&case.name).args(case.args.iter().map(filled));
        }
    }
    command.current_dir(&work);
    let outcome = process::run(command, case.stdin.as_deref(), case.timeout * mode.patience())
        .with_context(|| format!("can't run {}", tools.jdk.java().display()))?;
    let hidden: Vec<(String, &str)> = places.iter().map(|(name, path)| (path.clone(), *name)).collect();
    let answer = Answer::of(&outcome, case.check_stderr, &hidden);
    let _ = fs::remove_dir_all(&work);
    Ok((outcome, answer))
}

/// What the recorded answers were made with, and whether this machine has the same.
fn maker(tools: &Toolchain) -> String {
    format!("JDK {}, {}\n", tools.jdk.full_version(), tools.compiler.name())
}

fn record_file() -> PathBuf {
    root().join("tests/java/recorded-with")
}

pub fn recorded_here(tools: &Toolchain) -> bool {
    fs::read_to_string(record_file()).is_ok_and(|text| text == maker(tools))
}

/// Records what the stock VM does. Each case is run twice, once interpreted, and must do the same both times.
pub fn oracle(tools: &Toolchain, selection: &Selection) -> anyhow::Result<Tally> {
    let cases = selection.of(cases::all()?, |case| &case.id);
    let classes: HashMap<String, Classes> = compile::all(tools, &cases)?;
    let tally = judge_all(
        "recorded",
        selection.verbose,
        &cases,
        |case| &case.id,
        |case| {
            let classes = match classes.get(&case.id) {
                None => return Ok(Verdict::Skipped("needs a whole JDK 25".to_owned())),
                Some(Err(messages)) => {
                    return Ok(Verdict::Failed(format!("doesn't compile\n{messages}")));
                }
                Some(Ok(classes)) => classes,
            };
            let (outcome, answer) = execute(tools, &Vm::Stock, Mode::Default, case, classes, "oracle")?;
            if Answer::broken(&outcome) {
                return Ok(Verdict::Failed(format!("the stock VM ended with {}", outcome.exit)));
            }
            let (_, again) = execute(tools, &Vm::Stock, Mode::Interpreted, case, classes, "oracle")?;
            if answer != again {
                let detail = answer.difference(&again, 6);
                return Ok(Verdict::Failed(format!("the stock VM doesn't always do the same\n{detail}")));
            }
            case.record(&answer)?;
            Ok(Verdict::Passed)
        },
    );
    if selection.filters.is_empty() && selection.sample.is_none() {
        fs::write(record_file(), maker(tools))?;
    } else if !recorded_here(tools) {
        say("recorded some cases only, with another JDK or compiler than the rest; tests/java/recorded-with is left");
    }
    Ok(tally)
}

/// Entries of the list of expected failures that name nothing; `apps` are the names of the applications.
pub fn strangers(apps: &[String]) -> anyhow::Result<Vec<String>> {
    let mut ids: Vec<String> = cases::all()?.into_iter().map(|c| c.id).collect();
    ids.extend(apps.iter().cloned());
    Ok(ExpectedFailures::read()?.strangers(&ids).map(str::to_owned).collect())
}
