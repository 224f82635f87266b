//! What the command accepts, and what is said of it: help, completions for shells and manual pages are made of this file alone.
//!
//! Invariant: only the verbs that are ours are read here. The words behind a JDK's tool never come here, so no option of Java's is taken for one of
//! ours.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ::tools::profile::Kind;
use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, CommandFactory, Parser, Subcommand, ValueHint};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

/// Runs Java on the Pellucid virtual machine, with the class library and launcher of a stock JDK 25, and looks at Java programs on any JVM.
#[derive(Parser)]
#[command(name = "pellucid", version, arg_required_else_help = true, args_override_self = true, max_term_width = 110)]
#[command(
    override_usage = "pellucid <COMMAND> [ARGS]\n       pellucid <TOOL OF THE JDK> [ARGS]   javac, jar, jwebserver, …"
)]
#[command(after_help = after(ROOT))]
pub struct Cli {
    /// What is wanted.
    #[command(subcommand)]
    pub verb: Verb,
}

/// The verbs.
#[derive(Subcommand)]
pub enum Verb {
    /// Run a program; its child processes run on Pellucid too.
    #[command(disable_help_flag = true, after_help = after("java"))]
    Java {
        /// The launcher's options, the main class or archive, and the program's arguments, all handed on as they are.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<OsString>,
    },
    Profile(Profile),
    Threads(Threads),
    Heap(Heap),
    Watch(Watch),
    /// Print a JAVA_HOME whose VM is Pellucid, for build tools.
    #[command(after_help = after("home"))]
    Home,
    /// Say which JDK and library are used, and what works with them.
    #[command(after_help = after("doctor"))]
    Doctor,
    /// Print the completions of a shell.
    #[command(after_help = after("completions"))]
    Completions {
        /// Which shell.
        #[arg(value_parser = PossibleValuesParser::new(["bash", "fish", "zsh"]).try_map(|name| name.parse::<Shell>()))]
        shell: Shell,
    },
    /// Write the manual pages into a folder.
    #[command(after_help = after("man"))]
    Man {
        /// The folder, as man1 below a folder of MANPATH; made if it isn't there.
        #[arg(value_hint = ValueHint::DirPath)]
        folder: PathBuf,
    },
}

/// Where a result goes.
#[derive(Args, Default)]
pub struct Output {
    /// Write a page.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub html: Option<PathBuf>,
    /// Print the facts as JSON.
    #[arg(long)]
    pub json: bool,
    /// Replace files that are there.
    #[arg(long)]
    pub force: bool,
}

/// Show where a Java program spends CPU and wall-clock time, allocates, and waits for monitors.
#[derive(Args)]
#[command(args_override_self = true, after_help = after("profile"))]
#[command(group = ArgGroup::new("subject").required(true).args(["target", "command"]))]
#[command(override_usage = "pellucid profile [OPTIONS] <TARGET>\n       pellucid profile [OPTIONS] -- java ARGS…")]
pub struct Profile {
    /// The process id or main class of a running JVM (any, since 17), or a file that --json wrote; - is standard input.
    #[arg(value_hint = ValueHint::FilePath)]
    pub target: Option<String>,
    /// A new process, java … or pellucid java …, until it ends.
    #[arg(last = true)]
    pub command: Vec<OsString>,
    /// What to measure.
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "cpu", value_parser = kinds())]
    pub kinds: Vec<Kind>,
    /// How long to look at a running JVM; Ctrl-C ends it earlier, with a result.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub seconds: u64,
    /// Microseconds between two looks, and of a thread's CPU time between two of its stacks.
    #[arg(long, value_name = "MICROS", default_value_t = 10_000)]
    pub interval: u64,
    /// Leave out frames of native code and of the kernel, and threads that run no Java.
    #[arg(long)]
    pub no_native: bool,
    /// Leave out frames of the kernel.
    #[arg(long)]
    pub no_kernel: bool,
    /// Write pprof's form.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub pprof: Option<PathBuf>,
    /// Write the Firefox Profiler's form (profiler.firefox.com, which looks at it on this machine).
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub firefox: Option<PathBuf>,
    /// Print collapsed stacks of a kind.
    #[arg(long, value_name = "KIND", value_parser = kinds())]
    pub collapsed: Option<Kind>,
    /// Compare with what --json wrote before: in text, and in the page's colours.
    #[arg(long, value_name = "OLDER", value_hint = ValueHint::FilePath)]
    pub since: Option<PathBuf>,
    #[command(flatten)]
    pub output: Output,
}

/// Show what all threads of a Java program do at one moment, or at several: equal stacks together, who waits for whom, deadlocks.
#[derive(Args)]
#[command(args_override_self = true, after_help = after("threads"))]
pub struct Threads {
    /// The process id or main class of a running JVM (any, since 17), or a file: what --json wrote, jstack's text (one dump
    /// or several), the JSON of Thread.dump_to_file, a javacore; - is standard input.
    #[arg(value_hint = ValueHint::FilePath)]
    pub target: String,
    /// How many moments to look at, in a row; Ctrl-C ends it earlier, with a result.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub moments: u32,
    /// Milliseconds between two moments.
    #[arg(long, value_name = "MS", default_value_t = 500)]
    pub every: u64,
    /// Leave virtual threads out, which takes no walk over the heap.
    #[arg(long)]
    pub no_virtual: bool,
    #[command(flatten)]
    pub output: Output,
}

/// Show what a Java program's heap holds: classes, what each keeps alive, why it is alive itself, suspects of leaks, copies of strings.
#[derive(Args)]
#[command(args_override_self = true, after_help = after("heap"))]
pub struct Heap {
    /// The process id or main class of a running JVM, or a heap dump (HPROF, packed by gzip or not) of any JVM.
    #[arg(value_hint = ValueHint::FilePath)]
    pub target: String,
    /// Keep the heap dump of a running JVM.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub dump: Option<PathBuf>,
    /// Dump what is garbage, too.
    #[arg(long)]
    pub all: bool,
    /// How much memory the index of a dump may take (500M, 4G), else a quarter of what there is; a larger one lies on disk, in TMPDIR, and takes longer.
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
    /// Show what has grown since an older dump.
    #[arg(long, value_name = "OLDER", value_hint = ValueHint::FilePath)]
    pub since: Option<PathBuf>,
    #[command(flatten)]
    pub output: Output,
}

/// Show how a Java program does while it runs: heap, collections and pauses, CPU, threads by state, classes, exceptions, allocation, locks.
///
/// It serves a page on this machine alone, whose address is printed; below it, metrics is for a Prometheus server. On a terminal a screen shows a
/// running JVM or a file: q ends it, p pauses, ← → choose a moment, ↑ ↓ rows. At the end it prints what it came to.
#[derive(Args)]
#[command(args_override_self = true, after_help = after("watch"))]
#[command(group = ArgGroup::new("subject").required(true).args(["target", "command"]))]
#[command(override_usage = "pellucid watch [OPTIONS] <TARGET>\n       pellucid watch [OPTIONS] -- java ARGS…")]
pub struct Watch {
    /// The process id or main class of a running JVM, until Ctrl-C, or a file that --record wrote.
    #[arg(value_hint = ValueHint::FilePath)]
    pub target: Option<String>,
    /// A new process, java … or pellucid java …, until it ends.
    #[arg(last = true)]
    pub command: Vec<OsString>,
    /// The page's port; else one that is free.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub port: u16,
    /// Write all that is seen, to be looked at later.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub record: Option<PathBuf>,
    /// Milliseconds between two looks.
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    pub interval: u64,
    /// On a terminal, print what a pipe would get in place of a screen.
    #[arg(long)]
    pub plain: bool,
    /// How long to look at a running JVM.
    #[arg(long, value_name = "N")]
    pub seconds: Option<u64>,
    #[command(flatten)]
    pub output: Output,
}

/// A number of bytes, or of K, M or G of them.
fn bytes(text: &str) -> Result<u64, String> {
    let unit = ["K", "M", "G"].iter().position(|unit| text.to_ascii_uppercase().ends_with(unit));
    let number = &text[..text.len() - usize::from(unit.is_some())];
    let number =
        number.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << (unit.map_or(0, |at| at + 1) * 10)));
    number.ok_or_else(|| "a number of bytes, as 500M or 4G".to_owned())
}

fn kinds() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(Kind::name)).try_map(|name| Kind::from_name(&name).ok_or("no such kind"))
}

/// Is it a verb that is read here? Every other word is a tool of the JDK.
pub fn is_own(word: &str) -> bool {
    word == "help" || Cli::command().get_subcommands().any(|verb| verb.get_name() == word && word != "java")
}

/// The name of what is said of the command as a whole.
const ROOT: &str = "";

/// What the help and the manual page of a verb say behind its options: a heading and its lines.
const SECTIONS: &[(&str, &str, &str)] = &[
    (
        ROOT,
        "Examples",
        "pellucid java -jar app.jar\npellucid profile 4711 --html profile.html\npellucid threads com.example.Main\n\
         pellucid heap 4711\npellucid watch 4711",
    ),
    (
        ROOT,
        "Environment",
        "PELLUCID_JDK      the JDK 25 to use; else JAVA_HOME, then the system's\n\
         PELLUCID_LIBRARY  folder of libjvm.so; else the folder of this command\n\
         PELLUCID_CACHE    where images of JDKs are kept; else ~/.cache/pellucid\n\
         NO_COLOR          without colours; else terminals have them, where they can",
    ),
    (
        ROOT,
        "Exit status",
        "0  it is done\n1  it failed, for the reason on standard error\n2  the words of the command mean nothing\n\
         A program that it runs, behind -- or as a tool of the JDK, ends the command with its own.",
    ),
    ("java", "Examples", "pellucid java -jar app.jar\npellucid java -Xmx1g -cp classes com.example.Main"),
    (
        "profile",
        "Examples",
        "pellucid profile 4711 --html profile.html\n\
         pellucid profile --kinds cpu,alloc,lock --html profile.html -- java -jar app.jar\n\
         pellucid profile 4711 --collapsed cpu | flamegraph.pl > profile.svg\n\
         pellucid profile now.json --since before.json",
    ),
    (
        "threads",
        "Examples",
        "pellucid threads 4711\npellucid threads com.example.Main --html threads.html\n\
         pellucid threads 4711 --moments 10 --every 500\njstack 4711 | pellucid threads -",
    ),
    (
        "heap",
        "Examples",
        "pellucid heap 4711\npellucid heap 4711 --html heap.html --dump now.hprof\n\
         pellucid heap now.hprof --since before.hprof",
    ),
    (
        "watch",
        "Examples",
        "pellucid watch 4711\npellucid watch --record night.jsonl -- java -jar app.jar\n\
         pellucid watch night.jsonl --html night.html",
    ),
    ("home", "Examples", "JAVA_HOME=$(pellucid home) mvn verify"),
    ("doctor", "Examples", "pellucid doctor"),
    (
        "completions",
        "Examples",
        "pellucid completions bash > ~/.local/share/bash-completion/completions/pellucid\n\
         pellucid completions zsh > ~/.zfunc/_pellucid\n\
         pellucid completions fish > ~/.config/fish/completions/pellucid.fish",
    ),
    ("man", "Examples", "pellucid man ~/.local/share/man/man1 && man pellucid-profile"),
];

fn sections(verb: &str) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
    SECTIONS.iter().filter(move |section| section.0 == verb).map(|section| (section.1, section.2))
}

fn after(verb: &str) -> String {
    let told = sections(verb).map(|(heading, lines)| format!("{heading}:\n  {}", lines.replace('\n', "\n  ")));
    told.collect::<Vec<_>>().join("\n\n")
}

/// Prints a shell's completions.
pub fn completions(shell: Shell) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "pellucid", &mut script);
    crate::tools::print(&String::from_utf8(script)?)
}

/// Writes the manual pages: of the command as a whole, and of each verb.
pub fn manual(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("can't make {}", folder.display()))?;
    let mut whole = Cli::command();
    whole.build();
    let verbs: Vec<_> = whole.get_subcommands().filter(|verb| verb.get_name() != "help").cloned().collect();
    for (verb, command) in
        verbs.into_iter().map(|verb| (verb.get_name().to_owned(), verb)).chain([(ROOT.into(), whole)])
    {
        let name = if verb.is_empty() { "pellucid".to_owned() } else { format!("pellucid-{verb}") };
        let path = folder.join(format!("{name}.1"));
        let page = manual_page(&verb, command.disable_help_subcommand(true))?;
        fs::write(&path, page).with_context(|| format!("can't write {}", path.display()))?;
    }
    Ok(())
}

fn manual_page(verb: &str, command: clap::Command) -> io::Result<Vec<u8>> {
    let has_verbs = command.has_subcommands();
    let version = command.get_version().unwrap_or(env!("CARGO_PKG_VERSION")).to_owned();
    let man = Man::new(command).source(format!("Pellucid {version}")).manual("Pellucid");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if has_verbs {
        man.render_subcommands_section(&mut page)?;
    }
    let mut roff = Roff::default();
    for (heading, lines) in sections(verb) {
        roff.control("SH", [heading.to_uppercase().as_str()]).control("nf", []);
        for line in lines.lines() {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
    }
    roff.to_writer(&mut page)?;
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Verb, clap::Error> {
        Cli::try_parse_from(line.split(' ')).map(|cli| cli.verb)
    }

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
        assert!(is_own("profile") && is_own("help") && !is_own("java") && !is_own("javac"));
    }

    #[test]
    fn words_behind_two_dashes_are_the_programs() {
        let Ok(Verb::Profile(read_so)) = read("pellucid profile --kinds cpu,lock -- java --kinds x -- -jar") else {
            panic!("it is a profile")
        };
        assert_eq!(read_so.kinds, [Kind::Cpu, Kind::Lock]);
        assert_eq!(read_so.command, ["java", "--kinds", "x", "--", "-jar"]);
        assert!(read("pellucid profile 1 -- java").is_err() && read("pellucid watch").is_err());
        assert!(read("pellucid profile 1 --kinds memory").is_err());
        let Ok(Verb::Threads(twice)) = read("pellucid threads --html a - --html=b") else { panic!("it is threads") };
        assert_eq!((twice.target.as_str(), twice.output.html), ("-", Some(PathBuf::from("b"))));
    }

    #[test]
    fn every_verb_has_examples() {
        for verb in Cli::command().get_subcommands() {
            let help = verb.clone().render_help().to_string();
            assert!(help.contains("\nExamples:\n  "), "{help}");
        }
    }
}
