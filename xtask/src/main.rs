//! The project's tasks, as `./x TASK`: build, test, record the stock VM's answers, measure, check the house rules.

mod agents;
mod apps;
mod bench;
mod cases;
mod circles;
mod compile;
mod cost;
mod demo;
mod doc_names;
mod filetests;
mod fuzz;
mod generate;
mod generate_agent;
mod generate_jvmdi;
mod generate_openj9;
mod handlers;
mod java_tests;
mod lengths;
mod matrix;
mod process;
mod random;
mod report;
mod steady;
mod suite;
mod tidy;
mod toolchain;
mod warm;
mod workspace;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use lexopt::{Arg, ValueExt};
use pellucid::library;

use crate::java_tests::{Mode, Selection, Vm};
use crate::toolchain::Toolchain;

const HELP: &str = "\
./x demo               build the release library and run a Java program on it
./x test [--all]       run all tests; with --all, every program in every mode
./x build [--release]  build libjvm.so and the command pellucid
./x java [FILTER…]     run programs of tests/java and tests/agents; matrix: its cells
    --mode MODE          default, interpreted, compiled, gc-stress, detach, detach-compiled, stress-exit;
                         of agents also virtual
    --sample K           only every K-th
    --vm DIR | stock     the library to test, or the stock VM; else the release build, built first
    --no-build           take the release build as it is
    --verbose            print each case
./x agents [FILTER…]   run agents of tests/agents; options as above
./x matrix [FUNCTION…]  call each function of JVM TI with wrong arguments; options as above
./x filetests [FILTER…]  run methods of tests/filetests, interpreted and compiled; --mode, --vm and --no-build as above
./x apps [FILTER…]     run programs of tests/apps, with PELLUCID_LONG=1 for minutes to hours each; --vm and --no-build as above
./x oracle [FILTER…]   record what the stock VM does with programs of tests/java and tests/agents; matrix: its cells
./x fuzz [TARGET…]     fuzz the readers of class files, bytecode, options and archives
    --runs N             cases for each target, in place of ten million
./x random             run programs made at random on the stock VM and on ours: interpreted, by each tier, and by default; --vm and --no-build as above
    --programs N         how many, in place of five thousand
    --from N             the first one's number (0)
    --ours OPTIONS       options of ours in place of those ways, comma-separated
./x handlers           see that the interpreter's handlers in the built library are sibling calls; --vm and --no-build as above
./x bench [PROGRAM…]   compare speed with the stock VM; ./x bench --help
./x tidy               check the house rules
./x generate           make the files that come from the facts in spec/jvmti
./x jdk                find a JDK 25, or unpack a runtime into .jdk/, and print its path
";

fn main() -> ExitCode {
    process::no_core_files();
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("x: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> anyhow::Result<bool> {
    let mut parser = lexopt::Parser::from_env();
    let task = match parser.next()? {
        Some(Arg::Value(task)) => task.string()?,
        Some(Arg::Short('h') | Arg::Long("help")) | None => "help".to_owned(),
        Some(other) => return Err(other.unexpected().into()),
    };
    task_of(&task, &mut parser)
}

fn task_of(task: &str, parser: &mut lexopt::Parser) -> anyhow::Result<bool> {
    match task {
        "help" => {
            print!("{HELP}");
            Ok(true)
        }
        "demo" => {
            no_more(parser)?;
            demo::run()
        }
        "test" => {
            let mut everything = false;
            while let Some(arg) = parser.next()? {
                match arg {
                    Arg::Long("all") => everything = true,
                    other => return Err(other.unexpected().into()),
                }
            }
            suite::run(everything)
        }
        "build" => {
            let mut release = false;
            while let Some(arg) = parser.next()? {
                match arg {
                    Arg::Long("release") => release = true,
                    other => return Err(other.unexpected().into()),
                }
            }
            println!("{}", workspace::build(release)?.display());
            Ok(true)
        }
        "bench" => bench::run(parser),
        "fuzz" => {
            let (mut targets, mut runs) = (Vec::new(), fuzz::RUNS);
            while let Some(arg) = parser.next()? {
                match arg {
                    Arg::Long("runs") => runs = parser.value()?.parse()?,
                    Arg::Value(target) => targets.push(target.string()?),
                    other => return Err(other.unexpected().into()),
                }
            }
            Ok(report::close(&[fuzz::run(&targets, runs)?]))
        }
        "random" => random(parser),
        "generate" => {
            no_more(parser)?;
            generate::run()
        }
        "tidy" => {
            no_more(parser)?;
            Ok(report::close(&[tidy::run()?]))
        }
        "jdk" => {
            no_more(parser)?;
            println!("{}", toolchain::find_jdk()?.home.display());
            Ok(true)
        }
        "java" | "agents" | "matrix" | "filetests" | "apps" | "handlers" | "oracle" => on_a_vm(task, parser),
        other => bail!("no task {other}; `./x help` lists them"),
    }
}

/// The tasks that run something on a VM, or look at its library.
fn on_a_vm(task: &str, parser: &mut lexopt::Parser) -> anyhow::Result<bool> {
    match task {
        "java" => {
            let wanted = Wanted::read(parser, true)?;
            anyhow::ensure!(wanted.mode() != Mode::Virtual, "only agents have the mode virtual");
            let vm = wanted.vm()?;
            let tally = java_tests::run(&Toolchain::obtain()?, &vm, wanted.mode(), &wanted.selection)?;
            Ok(report::close(&[tally]))
        }
        "agents" => {
            let wanted = Wanted::read(parser, true)?;
            let vm = wanted.vm()?;
            let tally = agents::run(&Toolchain::obtain()?, &vm, wanted.mode(), &wanted.selection)?;
            Ok(report::close(&[tally]))
        }
        "matrix" => {
            let wanted = Wanted::read(parser, true)?;
            let vm = wanted.vm()?;
            let tally = matrix::run(&Toolchain::obtain()?, &vm, wanted.mode(), &wanted.selection)?;
            Ok(report::close(&[tally]))
        }
        "filetests" => {
            let wanted = Wanted::read(parser, true)?;
            let modes: Vec<Mode> =
                filetests::MODES.into_iter().filter(|m| wanted.mode.is_none_or(|w| w == *m)).collect();
            anyhow::ensure!(!modes.is_empty(), "filetests run interpreted and compiled only");
            let filters = &wanted.selection.filters;
            Ok(report::close(&filetests::run(&Toolchain::obtain()?, &wanted.vm()?, &modes, filters)?))
        }
        "apps" => {
            let wanted = Wanted::read(parser, false)?;
            let tally = apps::run(&Toolchain::obtain()?, &wanted.vm()?, &wanted.selection.filters)?;
            Ok(report::close(&[tally]))
        }
        "handlers" => {
            let wanted = Wanted::read(parser, false)?;
            let Vm::Library(dir) = wanted.vm()? else { bail!("the stock VM has none of our handlers") };
            Ok(report::close(&[handlers::check(&dir.join(library::FILE))?]))
        }
        "oracle" => {
            let mut wanted = Wanted::read(parser, false)?;
            let filters = &mut wanted.selection.filters;
            if filters.first().is_some_and(|filter| filter == "matrix") {
                filters.remove(0);
                return Ok(report::close(&[matrix::record(&Toolchain::obtain()?, &wanted.selection)?]));
            }
            let tools = Toolchain::obtain()?;
            let java = java_tests::oracle(&tools, &wanted.selection)?;
            let agents = agents::oracle(&tools, &wanted.selection)?;
            Ok(report::close(&[java, agents]))
        }
        other => bail!("{other} is no task on a VM"),
    }
}

/// Programs made at random.
fn random(parser: &mut lexopt::Parser) -> anyhow::Result<bool> {
    let mut wanted = Wanted::nothing();
    let (mut first, mut count, mut options) = (0, random::COUNT, Vec::new());
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("programs") => count = parser.value()?.parse()?,
            Arg::Long("from") => first = parser.value()?.parse()?,
            Arg::Long("ours") => options.extend(parser.value()?.string()?.split(',').map(str::to_owned)),
            Arg::Long("vm") => wanted.vm = Some(parser.value()?.string()?),
            Arg::Long("no-build") => wanted.build = false,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(report::close(&[random::run(&Toolchain::obtain()?, &wanted.vm()?, first, count, &options)?]))
}

fn no_more(parser: &mut lexopt::Parser) -> anyhow::Result<()> {
    match parser.next()? {
        None => Ok(()),
        Some(other) => Err(other.unexpected().into()),
    }
}

/// Options that the tasks over test programs share.
struct Wanted {
    mode: Option<Mode>,
    selection: Selection,
    vm: Option<String>,
    build: bool,
}

impl Wanted {
    fn read(parser: &mut lexopt::Parser, modes: bool) -> anyhow::Result<Wanted> {
        let mut wanted = Wanted::nothing();
        while let Some(arg) = parser.next()? {
            match arg {
                Arg::Long("mode") if modes => {
                    let name = parser.value()?.string()?;
                    let mode = Mode::ALL.into_iter().find(|m| m.name() == name);
                    wanted.mode = Some(mode.with_context(|| format!("no mode {name}; `./x help` lists them"))?);
                }
                Arg::Long("sample") => wanted.selection.sample = Some(parser.value()?.parse()?),
                Arg::Long("filter") => wanted.selection.filters.push(parser.value()?.string()?),
                Arg::Long("verbose") => wanted.selection.verbose = true,
                Arg::Long("vm") => wanted.vm = Some(parser.value()?.string()?),
                Arg::Long("no-build") => wanted.build = false,
                Arg::Value(filter) => wanted.selection.filters.push(filter.string()?),
                other => return Err(other.unexpected().into()),
            }
        }
        Ok(wanted)
    }

    fn nothing() -> Wanted {
        Wanted { mode: None, selection: Selection::default(), vm: None, build: true }
    }

    fn mode(&self) -> Mode {
        self.mode.unwrap_or(Mode::Interpreted)
    }

    fn vm(&self) -> anyhow::Result<Vm> {
        Ok(match self.vm.as_deref() {
            Some("stock") => Vm::Stock,
            Some(dir) => {
                Vm::Library(library::folder(Path::new(dir)).with_context(|| format!("{dir} has no {}", library::FILE))?)
            }
            None if self.build => Vm::Library(workspace::build(true)?),
            None => Vm::Library(workspace::built(true)?),
        })
    }
}
