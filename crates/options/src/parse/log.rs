//! `-Xlog`, `-verbose` and the older options of the kind (JEP 158): selections, outputs, decorations.
//!
//! Invariant: what the stock VM refuses is refused in its words; tags that it knows and that no line here has are told of in a line.

use super::flags::similarity;
use super::{Message, Parser, Refusal, Step, memory};
use crate::log::{Decorator, Level, Output, Target, Topic};
use parking_lot::Mutex;
use std::sync::Arc;

/// The stock VM's tags.
const TAGS: &str = "\
add age alloc annotation aot arguments array attach barrier blocks bot breakpoint bytecode cause cds census class \
classhisto cleanup codecache compaction compilation condy constantpool constraints container continuations coops cpu \
cset data datacreation dcmd decoder defaultmethods deoptimization dependencies director dump dynamic ergo event \
exceptions exit fastlock finalizer fingerprint free freelist gc handshake hashtables heap heapdump humongous ihop iklass \
indy init inlinecache inlining install interpreter itables jfr jit jmethod jni jvmci jvmti lambda library link liveness \
load loader logging malloc map mark marking membername memops metadata metaspace methodcomparator methodhandles \
methodtrace mirror mmu module monitorinflation monitormismatch monitortable native nestmates nmethod nmt normalize numa \
objecttagging obsolete oldobject oom oopmap oops oopstorage os owner page pagesize parser patch path perf periodic \
phases plab placeholders preempt preorder preview promotion ptrqueue purge record redefine ref refine region reloc \
remset resolve safepoint sampling scavenge sealed setting smr stackbarrier stackmap stacktrace stackwalk start startup \
startuptime state stats streaming stringdedup stringtable stubs subclass survivor suspend sweep symboltable system table \
task thread throttle timer tlab tracking training trimnative unload unmap unshareable update valuebasedclasses \
verification verify vmmutex vmoperation vmthread vtables vtablestubs";

const HELP: &str = "\
-Xlog Usage: -Xlog[:[selections][:[output][:[decorators][:output-options]]]]
\t where 'selections' are combinations of tags and levels of the form tag1[+tag2...][*][=level][,...]
\t NOTE: Unless wildcard (*) is specified, only log messages tagged with exactly the tags specified will be matched.
";

/// What is chosen of the topics.
type Choice = [Option<Level>; Topic::ALL.len()];

fn tags() -> impl Iterator<Item = &'static str> {
    TAGS.split_ascii_whitespace()
}

/// ` Did you mean 'name'?` for the name most like what was given, if one is like enough.
fn suggestion(given: &str, names: impl Iterator<Item = &'static str>, enough: f64) -> String {
    let alike = names.map(|name| (similarity(name, given), name)).filter(|(score, _)| *score >= enough);
    match alike.max_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((_, name)) => format!(" Did you mean '{name}'?"),
        None => String::new(),
    }
}

/// Splits at colons that are in no quotation marks.
fn fields(text: &str) -> Vec<&str> {
    let mut quoted = false;
    text.split(|c| {
        quoted ^= c == '"';
        c == ':' && !quoted
    })
    .collect()
}

/// How an output is written when it isn't one of the streams; `file=` may be left out.
fn file_path(output: &str) -> String {
    let path = output.strip_prefix("file=").unwrap_or(output);
    let path = path.strip_prefix('"').and_then(|p| p.strip_suffix('"')).unwrap_or(path);
    path.replace("%p", &std::process::id().to_string())
        .replace("%hn", &crate::log::host_name())
        .replace("%t", &crate::log::file_time())
}

impl Parser<'_> {
    /// Shows a topic on standard output, as `-verbose` does.
    pub(super) fn show(&mut self, topics: &[Topic], level: Level) {
        let mut choice = Choice::default();
        for topic in topics {
            choice[*topic as usize] = Some(level);
        }
        if let Some(output) = self.output("stdout") {
            self.apply(output, &choice);
        }
    }

    fn apply(&mut self, output: usize, choice: &Choice) {
        let levels = &mut self.options.log[output].levels;
        for (level, chosen) in levels.iter_mut().zip(choice) {
            *level = chosen.unwrap_or(*level);
        }
    }

    /// The place of an output that is there or is one of the streams.
    fn output(&mut self, name: &str) -> Option<usize> {
        let found = self.options.log.iter().position(|o| o.name == name);
        let target = match (found, name) {
            (Some(at), _) => return Some(at),
            (None, "stdout") => Target::Stdout,
            (None, "stderr") => Target::Stderr,
            _ => return None,
        };
        self.options.log.push(Output::new(name, target));
        Some(self.options.log.len() - 1)
    }

    /// A line of the log about the log.
    pub(super) fn log_line(&mut self, level: &str, tags: &str, text: &str) {
        let text = format!("[{:.3}s][{level}][{tags}] {text}", self.begun.elapsed().as_secs_f64());
        self.messages.push(Message { text, output: true });
        // It is a line like others, below which those stand.
        if let Some(at) = self.output("stdout") {
            let mut widths = self.options.log[at].widths.lock();
            for (decorator, shown) in [(Decorator::Level, level), (Decorator::Tags, tags)] {
                widths[decorator as usize] = widths[decorator as usize].max(shown.len());
            }
        }
    }

    fn wrong(&mut self, text: &str) -> Result<(), ()> {
        self.log_line("error", "logging", text);
        Err(())
    }

    /// `-Xlog` and what follows it.
    pub(super) fn log(&mut self, text: &str, rest: &str) -> Step {
        let understood = match rest {
            "" => self.configure(&[]),
            ":help" => {
                let help = help();
                self.say(help);
                return self.on_stdout(Err(Refusal::Exit(0)));
            }
            ":disable" => {
                self.options.log.clear();
                self.options.print_warnings = false;
                Ok(())
            }
            // Lines are written at once, which keeps both promises: none is lost, and none is late.
            ":async" | ":async:drop" | ":async:stall" => Ok(()),
            _ => match rest.strip_prefix(':') {
                Some(rest) => self.configure(&fields(rest)),
                None => Err(()),
            },
        };
        match understood {
            Ok(()) => Ok(()),
            Err(()) => self.refuse(format!("Invalid -Xlog option '{text}', see error log for details.")),
        }
    }

    fn configure(&mut self, fields: &[&str]) -> Result<(), ()> {
        let field = |at: usize| fields.get(at).copied().filter(|f| !f.is_empty());
        if let Some(excess) = field(4) {
            self.log_line("warning", "logging", &format!("Ignoring excess -Xlog options: \"{excess}\""));
        }
        let choice = self.selections(field(0).unwrap_or("all"))?;
        let decorators = self.decorators(field(2))?;
        let name = match field(1) {
            None | Some("stdout" | "#0") => "stdout".to_owned(),
            Some("stderr" | "#1") => "stderr".to_owned(),
            Some(path) => format!("file={}", file_path(path)),
        };
        let output = match self.output(&name) {
            Some(output) => {
                self.stream_options(&name, output, field(3))?;
                output
            }
            None => self.begin_file(&name, field(3))?,
        };
        self.options.log[output].decorators = decorators;
        self.apply(output, &choice);
        Ok(())
    }

    fn selections(&mut self, text: &str) -> Result<Choice, ()> {
        let mut choice = Choice::default();
        for selection in text.split(',') {
            let (names, level) = match selection.split_once('=') {
                None => (selection, Level::Info),
                Some((names, level)) => {
                    let lower = level.to_ascii_lowercase();
                    match Level::ALL.iter().find(|(_, name)| *name == lower) {
                        Some((level, _)) => (names, *level),
                        None => {
                            let hint = suggestion(level, Level::ALL.iter().map(|(_, name)| *name), 0.4);
                            self.wrong(&format!("Invalid level '{level}' in log selection.{hint}"))?;
                            return Err(());
                        }
                    }
                }
            };
            self.select(names, level, &mut choice)?;
        }
        Ok(choice)
    }

    fn select(&mut self, names: &str, level: Level, choice: &mut Choice) -> Result<(), ()> {
        if names.eq_ignore_ascii_case("all") {
            choice.fill(Some(level));
            return Ok(());
        }
        let (exact, wanted) = match names.strip_suffix('*') {
            Some(wanted) => (false, wanted),
            None => (true, names),
        };
        let wanted: Vec<String> = wanted.split('+').map(str::to_ascii_lowercase).collect();
        for (at, tag) in wanted.iter().enumerate() {
            if !tags().any(|t| t == tag) {
                let hint = suggestion(tag, tags(), 0.5);
                self.wrong(&format!("Invalid tag '{tag}' in log selection.{hint}"))?;
            }
            if wanted[..at].contains(tag) {
                self.wrong(&format!("Log selection contains duplicates of tag {tag}."))?;
            }
        }
        let matches =
            |tags: &[&str]| wanted.iter().all(|w| tags.contains(&w.as_str())) && (!exact || tags.len() == wanted.len());
        let mut any = false;
        for (topic, tags) in Topic::ALL.iter().filter(|(_, tags)| matches(tags)) {
            debug_assert!(!tags.is_empty());
            choice[*topic as usize] = Some(level);
            any = true;
        }
        if !any && level > Level::Warning {
            let near: Vec<String> = Topic::ALL
                .iter()
                .filter(|(_, tags)| wanted.iter().any(|w| tags.contains(&w.as_str())))
                .map(|(_, tags)| tags.join("+"))
                .collect();
            let hint = match near.is_empty() {
                true => String::new(),
                false => format!(" Did you mean any of the following? {}", near.join(" ")),
            };
            self.log_line("warning", "logging", &format!("No tag set matches selection: {names}.{hint}"));
        }
        Ok(())
    }

    fn decorators(&mut self, text: Option<&str>) -> Result<Vec<Decorator>, ()> {
        let Some(text) = text else { return Ok(Decorator::DEFAULT.to_vec()) };
        if text == "none" {
            return Ok(Vec::new());
        }
        let mut chosen = Vec::new();
        for name in text.split(',') {
            match Decorator::ALL.iter().find(|(_, long, short)| *long == name || *short == name) {
                Some((decorator, ..)) => chosen.push(*decorator),
                None => self.wrong(&format!("Invalid decorator '{name}'."))?,
            }
        }
        Ok(Decorator::ALL.iter().map(|(d, ..)| *d).filter(|d| chosen.contains(d)).collect())
    }

    /// What may be said of an output that is there.
    fn stream_options(&mut self, name: &str, output: usize, options: Option<&str>) -> Result<(), ()> {
        for option in options.into_iter().flat_map(|o| o.split(',')) {
            match option.split_once('=') {
                Some(("foldmultilines", value @ ("true" | "false"))) => self.options.log[output].fold = value == "true",
                Some(("foldmultilines", _)) => {
                    self.wrong("Invalid option: foldmultilines must be 'true' or 'false'.")?;
                }
                Some((key, _)) => self.wrong(&format!("Invalid option '{key}' for log output ({name})."))?,
                None => self.wrong(&format!("Invalid option '{option}' for log output ({name})."))?,
            }
        }
        Ok(())
    }

    fn begin_file(&mut self, name: &str, options: Option<&str>) -> Result<usize, ()> {
        let path = name.strip_prefix("file=").unwrap_or(name);
        let failed =
            format!("Initialization of output '{name}' using options '{}' failed.", options.unwrap_or("(null)"));
        let begin = self.surroundings.begin_log;
        let begun = self.file_options(name, options).and_then(|(keep, limit, fold)| match begin(path, keep, limit) {
            Ok(file) => Ok((file, fold)),
            Err(error) => {
                let why = platform::output_file::reason(&error);
                self.wrong(&format!("Error opening log file '{path}': {why}"))?;
                Err(())
            }
        });
        let Ok((file, fold)) = begun else {
            self.wrong(&failed)?;
            return Err(());
        };
        let mut output = Output::new(name, Target::File(Arc::new(Mutex::new(file))));
        output.fold = fold;
        self.options.log.push(output);
        Ok(self.options.log.len() - 1)
    }

    /// Files kept, bytes of a file, folding.
    fn file_options(&mut self, name: &str, options: Option<&str>) -> Result<(u32, u64, bool), ()> {
        let (mut keep, mut limit, mut fold) = (5, 20 << 20, false);
        for option in options.into_iter().flat_map(|o| o.split(',')) {
            match option.split_once('=') {
                Some(("filecount", value)) => match value.parse().ok().filter(|n| *n <= 1000) {
                    Some(count) => keep = count,
                    None => self.wrong("Invalid option: filecount must be in range [0, 1000]")?,
                },
                Some(("filesize", value)) => match memory::size(value) {
                    Some(bytes) => limit = bytes,
                    None => self.wrong(&format!("Invalid option: filesize must be in range [0, {}]", u64::MAX))?,
                },
                Some(("foldmultilines", value @ ("true" | "false"))) => fold = value == "true",
                Some(("foldmultilines", _)) => {
                    self.wrong("Invalid option: foldmultilines must be 'true' or 'false'.")?;
                }
                Some((key, _)) => self.wrong(&format!("Invalid option '{key}' for log output ({name})."))?,
                None => self.wrong(&format!("Invalid option '{option}' for log output ({name})."))?,
            }
        }
        Ok((keep, limit, fold))
    }
}

/// What `-Xlog:help` prints.
fn help() -> String {
    let levels: Vec<&str> = Level::ALL.iter().map(|(_, name)| *name).collect();
    let decorators: Vec<String> = Decorator::ALL.iter().map(|(_, long, short)| format!("{long} ({short})")).collect();
    let topics: Vec<String> = Topic::ALL.iter().map(|(_, tags)| tags.join("+")).collect();
    format!(
        "{HELP}\nAvailable log levels:\n {}\n\nAvailable log decorators: \n {}\n Decorators can also be specified as 'none' for no decoration.\n\nAvailable log tags:\n {}\n Specifying 'all' instead of a tag combination matches all tag combinations.\n\nTag sets that this VM has lines of:\n {}\n\nAvailable log outputs:\n stdout/stderr\n file=<filename>\n  If the filename contains %p, %t and/or %hn, they will expand to the JVM's PID, startup timestamp and host name, respectively.\n\nOutput options: foldmultilines=true|false; of files also filecount=<old files kept> and filesize=<bytes, with K, M or G>.",
        levels.join(", "),
        decorators.join(", "),
        tags().collect::<Vec<_>>().join(", "),
        topics.join(", ")
    )
}
