//! From the options of `JNI_CreateJavaVM` and the environment to [`Options`] (JNI specification, "The Invocation API"; the
//! `java` command's manual for what they mean).
//!
//! Invariant: every option is honoured, accepted with a warning that it does nothing, or refused in the stock VM's words.
//! Nothing is printed here: what to print is part of the answer.

mod constraints;
mod flags;
mod in_use;
mod log;
mod memory;

use crate::Options;
use crate::log::{Level, LogFile, Topic};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// One option as the invocation API passes it.
#[derive(Clone, Debug)]
pub struct Given {
    /// `optionString`
    pub text: String,
    /// `extraInfo`: the hook of `vfprintf`, `exit` and `abort`.
    pub extra: usize,
}

impl Given {
    /// An option without a hook.
    pub fn new(text: impl Into<String>) -> Given {
        Given { text: text.into(), extra: 0 }
    }
}

/// What the heap is like when no option says otherwise.
#[derive(Clone, Copy, Debug)]
pub struct HeapDefaults {
    /// Bytes that it begins with.
    pub min: usize,
    /// Bytes of allocation between nursery collections; 0 for a share of the heap's size.
    pub nursery: usize,
    /// Collector threads.
    pub gc_threads: usize,
}

/// What surrounds the process, as far as options depend on it.
pub struct Surroundings<'a> {
    /// The heap's defaults.
    pub heap: HeapDefaults,
    /// Environment variables.
    pub variable: &'a dyn Fn(&str) -> Option<String>,
    /// Reads a file with options.
    pub read: &'a dyn Fn(&str) -> io::Result<Vec<u8>>,
    /// Begins a log file, as [`LogFile::begin`] does.
    pub begin_log: &'a dyn Fn(&str, u32, u64) -> io::Result<LogFile>,
    /// The JDK's folder.
    pub java_home: &'a Path,
    /// Bytes of memory that the machine has, without a container's limit.
    pub machine_memory: u64,
    /// The container's limit on memory, in bytes.
    pub container_memory: Option<u64>,
    /// Feature release of the class library.
    pub release: u16,
}

/// Why there will be no VM.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// An option isn't right: `JNI_CreateJavaVM` returns JNI_EINVAL.
    Option,
    /// An option isn't known, or could not be read: `JNI_CreateJavaVM` returns JNI_ERR.
    Unknown,
    /// Options contradict each other or the machine: `Error occurred during initialization of VM`, this, and the process ends
    /// with 1.
    Initialization(String),
    /// The option asked for text only, which was printed: the process ends with this code.
    Exit(i32),
}

/// A line to print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The line, without its end.
    pub text: String,
    /// For standard output, where the stock VM prints some of them; else for standard error.
    pub output: bool,
}

/// The answer: what to do, and what to print first.
pub struct Parsed {
    /// The options, or why there are none.
    pub outcome: Result<Options, Refusal>,
    /// Lines to print, in order.
    pub messages: Vec<Message>,
}

type Step = Result<(), Refusal>;

/// What the VM calls itself. Tools and scripts know a JVM by "Server VM".
const NAME: &str = "Pellucid 64-Bit Server VM";

/// An agent's name and what follows the separator, if there is one.
fn split_agent(text: &str, separator: char) -> (&str, Option<&str>) {
    match text.split_once(separator) {
        Some((name, options)) => (name, Some(options)),
        None => (text, None),
    }
}

struct Parser<'a> {
    surroundings: &'a Surroundings<'a>,
    ignore_unrecognized: bool,
    options: Options,
    messages: Vec<Message>,
    /// Which of the messages are warnings.
    warnings: Vec<usize>,
    flags: flags::Flags,
    add_modules: Vec<String>,
    counts: [(&'static str, usize); 5],
    begun: Instant,
    library_path_prefix: String,
    inside_options_file: Option<String>,
}

/// Options as a property with a number at the end: option, property.
const NUMBERED: [(&str, &str); 5] = [
    ("--add-exports=", "jdk.module.addexports"),
    ("--add-opens=", "jdk.module.addopens"),
    ("--add-reads=", "jdk.module.addreads"),
    ("--patch-module=", "jdk.module.patch"),
    ("--enable-native-access=", "jdk.module.enable.native.access"),
];

/// Options as a property: option, property.
const NAMED: [(&str, &str); 5] = [
    ("--module-path=", "jdk.module.path"),
    ("--upgrade-module-path=", "jdk.module.upgrade.path"),
    ("--limit-modules=", "jdk.module.limitmods"),
    ("--illegal-native-access=", "jdk.module.illegal.native.access"),
    ("--sun-misc-unsafe-memory-access=", "sun.misc.unsafe.memory.access"),
];

/// Properties below `jdk.module.` that only the VM sets.
const RESERVED: [&str; 10] = [
    "addexports",
    "addopens",
    "addreads",
    "patch",
    "addmods",
    "limitmods",
    "path",
    "upgrade.path",
    "enable.native.access",
    "illegal.native.access",
];

/// Reads options. `ignore_unrecognized` is the invocation API's.
pub fn parse(given: &[Given], ignore_unrecognized: bool, surroundings: &Surroundings<'_>) -> Parsed {
    let mut parser = Parser {
        surroundings,
        ignore_unrecognized,
        options: Options::default(),
        messages: Vec::new(),
        warnings: Vec::new(),
        flags: flags::Flags::default(),
        add_modules: Vec::new(),
        counts: NUMBERED.map(|(_, property)| (property, 0)),
        begun: Instant::now(),
        library_path_prefix: String::new(),
        inside_options_file: None,
    };
    let result = parser.all(given).and_then(|()| parser.finish());
    let Parser { options, mut messages, warnings, .. } = parser;
    if !options.print_warnings {
        for at in warnings.into_iter().rev() {
            messages.remove(at);
        }
    }
    Parsed { outcome: result.map(|()| options), messages }
}

impl Parser<'_> {
    fn all(&mut self, given: &[Given]) -> Step {
        // Before everything else, because it changes what the options before it mean.
        let switch = |text: &str| text == "-XX:+IgnoreUnrecognizedVMOptions";
        let tool_options = self.read_environment("JAVA_TOOL_OPTIONS")?;
        let overriding = self.read_environment("_JAVA_OPTIONS")?;
        let mut command_line = Vec::new();
        for option in given {
            if option.text.starts_with("-XX:VMOptionsFile=") {
                let file = option.text.clone();
                self.read_file(&file, &mut command_line)?;
            } else {
                command_line.push(option.clone());
            }
        }
        let sources = [("environment", tool_options), ("command line", command_line), ("environment", overriding)];
        let all = || sources.iter().flat_map(|(_, options)| options);
        self.flags.ignore_unrecognized = all().any(|o| switch(&o.text));
        let print = all().any(|o| o.text == "-XX:+PrintVMOptions");
        self.settings(all().filter_map(|o| o.text.strip_prefix("-XX:Flags=")).next_back())?;
        for (source, options) in &sources {
            self.flags.source = source;
            for option in options {
                if let Some(rest) = option.text.strip_prefix("-XX:").filter(|_| print) {
                    self.messages.push(Message { text: format!("VM option '{rest}'"), output: true });
                }
                self.one(option)?;
            }
        }
        Ok(())
    }

    /// The flags of `-XX:Flags`: words without the `-XX:`, and comments from `#` to the end of the line.
    fn settings(&mut self, path: Option<&str>) -> Step {
        const USUAL: &str = ".hotspotrc";
        let Some(path) = path else {
            if (self.surroundings.read)(USUAL).is_ok() {
                self.warn(format!(
                    "{USUAL} file is present but has been ignored.  Run with -XX:Flags={USUAL} to load the file."
                ));
            }
            return Ok(());
        };
        let Ok(text) = (self.surroundings.read)(path) else {
            if self.flags.ignore_unrecognized {
                return Ok(());
            }
            return self.refuse(format!("Could not open settings file {path}"));
        };
        let text = String::from_utf8_lossy(&text);
        let plain: Vec<&str> = text.lines().map(|line| line.split('#').next().unwrap_or_default()).collect();
        let Some(words) = split(&plain.join("\n")) else {
            return self.fail(format!("Unmatched quote in {path}"));
        };
        self.flags.source = "config file";
        // Each wrong one is told.
        let mut outcome = Ok(());
        for word in words {
            let this = self.flag(&word);
            outcome = outcome.and(this);
        }
        outcome
    }

    fn read_environment(&mut self, name: &str) -> Result<Vec<Given>, Refusal> {
        let Some(text) = (self.surroundings.variable)(name) else { return Ok(Vec::new()) };
        if text.is_empty() {
            return Ok(Vec::new());
        }
        self.say(format!("Picked up {name}: {text}"));
        match split(&text) {
            Some(words) => Ok(words.into_iter().map(Given::new).collect()),
            None => self.fail(format!("Unmatched quote in {name}")),
        }
    }

    fn read_file(&mut self, option: &str, sequence: &mut Vec<Given>) -> Step {
        let path = option.trim_start_matches("-XX:VMOptionsFile=");
        if let Some(outer) = self.inside_options_file.replace(option.to_owned()) {
            return self.refuse(format!("Only one VM options file is supported; {outer} was given before {option}"));
        }
        let Ok(text) = (self.surroundings.read)(path) else {
            return self.fail(format!("Could not open options file '{path}'"));
        };
        let Some(words) = split(&String::from_utf8_lossy(&text)) else {
            return self.fail(format!("Unmatched quote in {path}"));
        };
        if words.iter().any(|w| w.starts_with("-XX:VMOptionsFile=")) {
            return self.refuse(format!(
                "A VM options file may not refer to a VM options file. Specification of '-XX:VMOptionsFile=<file-name>' in the options file '{option}' in options container 'cmd_line_args' is an error."
            ));
        }
        sequence.extend(words.into_iter().map(Given::new));
        Ok(())
    }

    fn say(&mut self, text: impl Into<String>) {
        self.messages.push(Message { text: text.into(), output: false });
    }

    /// Refuses the option with a line to print.
    fn refuse<T>(&mut self, message: impl Into<String>) -> Result<T, Refusal> {
        self.say(message);
        Err(Refusal::Option)
    }

    /// The refusal, whose line goes to standard output.
    fn on_stdout<T>(&mut self, refusal: Result<T, Refusal>) -> Result<T, Refusal> {
        if let Some(message) = self.messages.last_mut() {
            message.output = true;
        }
        refusal
    }

    /// As `refuse`, where the stock VM answers JNI_ERR.
    fn fail<T>(&mut self, message: impl Into<String>) -> Result<T, Refusal> {
        self.say(message);
        Err(Refusal::Unknown)
    }

    fn warn(&mut self, message: impl AsRef<str>) {
        self.warnings.push(self.messages.len());
        self.say(format!("{NAME} warning: {}", message.as_ref()));
    }

    fn unrecognized(&mut self, text: &str) -> Step {
        if self.ignore_unrecognized || self.flags.ignore_unrecognized {
            return Ok(());
        }
        self.fail(format!("Unrecognized option: {text}"))
    }

    fn one(&mut self, given: &Given) -> Step {
        let text = given.text.as_str();
        const NO_ARGUMENTS: [&str; 3] = ["-Djava.class.path=", "-Dsun.java.command=", "-Dsun.java.launcher="];
        let hook = matches!(text, "vfprintf" | "exit" | "abort");
        if !hook && !NO_ARGUMENTS.iter().any(|p| text.starts_with(p)) {
            self.options.vm_arguments.push(text.to_owned());
        }
        match text {
            "vfprintf" => self.options.vfprintf_hook = given.extra,
            "exit" => self.options.exit_hook = given.extra,
            "abort" => self.options.abort_hook = given.extra,
            _ => {
                if let Some(rest) = text.strip_prefix("-D") {
                    return self.property(rest);
                }
                if let Some(rest) = text.strip_prefix("-XX:") {
                    return self.flag(rest);
                }
                if text.starts_with("--") {
                    return self.long(text);
                }
                if text.starts_with("-X") {
                    return self.extension(text);
                }
                return self.standard(text);
            }
        }
        Ok(())
    }

    fn property(&mut self, definition: &str) -> Step {
        let (key, value) = definition.split_once('=').unwrap_or((definition, ""));
        if let Some(rest) = key.strip_prefix("jdk.module.")
            && RESERVED
                .iter()
                .any(|r| rest.strip_prefix(r).is_some_and(|tail| tail.is_empty() || tail.starts_with('.')))
        {
            self.warn("Ignoring system property options whose names match the '-Djdk.module.*'. names that are reserved for internal use.");
            return Ok(());
        }
        match key {
            // The VM's own; programs can't choose them.
            "java.vm.name"
            | "java.vm.version"
            | "java.vm.vendor"
            | "java.vm.info"
            | "java.vm.specification.name"
            | "java.vm.specification.vendor"
            | "java.vm.specification.version"
            | "jdk.debug" => {}
            "sun.boot.library.path" => self.library_path_prefix = value.to_owned(),
            // Of no folders, in quotes or without, nothing is asked.
            "java.endorsed.dirs" | "java.ext.dirs" if !matches!(value, "" | "\"\"") => {
                let instead = match key {
                    "java.ext.dirs" => "  Use -classpath instead.",
                    _ => {
                        " Endorsed standards and standalone APIs\nin modular form will be supported via the concept of upgradeable modules."
                    }
                };
                let refusal = self.refuse(format!("-D{key}={value} is not supported.{instead}"));
                return self.on_stdout(refusal);
            }
            _ => {
                if key.starts_with("com.sun.management")
                    && !self.add_modules.iter().any(|m| m == "jdk.management.agent")
                {
                    self.add_modules.push("jdk.management.agent".to_owned());
                }
                self.options.set_property(key, value);
            }
        }
        Ok(())
    }

    fn long(&mut self, text: &str) -> Step {
        for (index, (option, property)) in NUMBERED.iter().enumerate() {
            if let Some(value) = text.strip_prefix(option) {
                if *option == "--patch-module=" {
                    self.patch(value)?;
                }
                let number = self.counts[index].1;
                self.counts[index].1 += 1;
                self.options.set_property(&format!("{property}.{number}"), value);
                return Ok(());
            }
        }
        for (option, property) in NAMED {
            let Some(value) = text.strip_prefix(option) else { continue };
            if option == "--sun-misc-unsafe-memory-access=" && !matches!(value, "allow" | "warn" | "debug" | "deny") {
                return self
                    .refuse(format!("Value specified to --sun-misc-unsafe-memory-access not recognized: '{value}'"));
            }
            self.options.set_property(property, value);
            return Ok(());
        }
        if let Some(value) = text.strip_prefix("--add-modules=") {
            self.add_modules.push(value.to_owned());
            return Ok(());
        }
        if let Some(value) = text.strip_prefix("--finalization=") {
            self.options.finalization = match value {
                "enabled" => true,
                "disabled" => false,
                _ => {
                    return self
                        .refuse(format!("Invalid finalization value '{value}', must be 'disabled' or 'enabled'."));
                }
            };
            return Ok(());
        }
        if text.starts_with("--illegal-access=") {
            self.warn(format!("Ignoring option {text}; support was removed in 17.0"));
            return Ok(());
        }
        if text == "--enable-preview" {
            self.options.enable_preview = true;
            return Ok(());
        }
        self.unrecognized(text)
    }

    fn patch(&mut self, value: &str) -> Step {
        let Some((module, paths)) = value.split_once('=') else {
            let refusal = self.fail("Missing '=' in --patch-module specification");
            return self.on_stdout(refusal);
        };
        if module == "java.base" && self.options.patches.iter().any(|(m, _)| m == module) {
            return Err(Refusal::Initialization(
                "Cannot specify java.base more than once to --patch-module".to_owned(),
            ));
        }
        self.options.patches.push((module.to_owned(), paths.to_owned()));
        Ok(())
    }

    fn standard(&mut self, text: &str) -> Step {
        if let Some((on, what)) = assertion(text) {
            self.options.assertions.push((on, what));
            return Ok(());
        }
        match text {
            "-esa" | "-enablesystemassertions" => self.options.system_assertions = true,
            "-dsa" | "-disablesystemassertions" => self.options.system_assertions = false,
            "-verbose" | "-verbose:class" => self.show(&[Topic::ClassLoad, Topic::ClassUnload], Level::Info),
            "-verbose:gc" => self.show(&[Topic::Gc], Level::Info),
            "-verbose:jni" => self.show(&[Topic::JniResolve], Level::Debug),
            "-verbose:module" => self.show(&[Topic::ModuleLoad], Level::Info),
            "-noverify" => self.verification_off(),
            _ => {
                if let Some(rest) = text.strip_prefix("-javaagent:") {
                    self.agent("instrument", Some(rest), false);
                    if !self.add_modules.iter().any(|m| m == "java.instrument") {
                        self.add_modules.push("java.instrument".to_owned());
                    }
                } else if let Some(rest) = text.strip_prefix("-agentlib:") {
                    let (name, options) = split_agent(rest, '=');
                    self.agent(name, options, false);
                } else if let Some(rest) = text.strip_prefix("-agentpath:") {
                    let (name, options) = split_agent(rest, '=');
                    self.agent(name, options, true);
                } else if !text.starts_with("-verbose") {
                    return self.unrecognized(text);
                }
            }
        }
        Ok(())
    }

    fn agent(&mut self, library: &str, options: Option<&str>, absolute: bool) {
        self.options.agents.push((library.to_owned(), options.map(str::to_owned), absolute));
    }

    fn verification_off(&mut self) {
        self.options.verify = false;
        self.warn(
            "Options -Xverify:none and -noverify were deprecated in JDK 13 and will likely be removed in a future release.",
        );
    }

    fn extension(&mut self, text: &str) -> Step {
        match text {
            "-Xint" => self.options.interpreted = true,
            "-Xmixed" => {
                self.options.interpreted = false;
                self.options.queue_at_first_call = false;
            }
            "-Xcomp" => {
                self.options.interpreted = false;
                self.options.queue_at_first_call = true;
            }
            "-Xrs" => self.options.reduce_signals = true,
            "-Xcheck:jni" => self.options.check_jni = true,
            "-Xcheck:jvmti" => self.options.check_jvmti = true,
            // Classes are unloaded when the collector finds them unreachable, and that is all there is to say about it; the
            // compiler always works in the foreground.
            "-Xnoclassgc" | "-Xbatch" => {}
            "-Xshare:auto" | "-Xshare:off" | "-Xshare:on" => {}
            "-Xshare:dump" => {
                return Err(Refusal::Initialization(
                    "Pellucid has no class data sharing, so it can't dump an archive".to_owned(),
                ));
            }
            // There is no default agent that it would keep away.
            "-Xnoagent" => {}
            "-Xdebug" => {
                self.options.debug = true;
                self.warn("Option -Xdebug was deprecated in JDK 22 and will likely be removed in a future release.");
            }
            "-Xprof" => self.warn("Ignoring option -Xprof; support was removed in 10.0"),
            "-Xinternalversion" => {
                self.say(format!("{NAME} ({}) for linux-amd64", env!("CARGO_PKG_VERSION")));
                return self.on_stdout(Err(Refusal::Exit(0)));
            }
            "-Xverify" | "-Xverify:all" => {
                self.options.verify = true;
                self.options.verify_boot = true;
            }
            "-Xverify:remote" => {
                self.options.verify = true;
                self.options.verify_boot = false;
            }
            "-Xverify:none" => self.verification_off(),
            _ => return self.extension_with_value(text),
        }
        Ok(())
    }

    fn extension_with_value(&mut self, text: &str) -> Step {
        let name = text.split(':').next().unwrap_or_default();
        if matches!(name, "-Xdump" | "-Xsyslog" | "-Xtrace" | "-Xverbosegclog") {
            self.options.openj9.push(text["-X".len()..].to_owned());
            return Ok(());
        }
        if let Some(rest) = text.strip_prefix("-Xbootclasspath/a:") {
            self.options.boot_append.extend(rest.split(':').filter(|p| !p.is_empty()).map(str::to_owned));
            return Ok(());
        }
        if text.starts_with("-Xbootclasspath/p:") {
            let refusal = self.refuse("-Xbootclasspath/p is no longer a supported option.");
            return self.on_stdout(refusal);
        }
        if text.starts_with("-Xbootclasspath:") {
            let refusal = self.refuse("-Xbootclasspath is no longer a supported option.");
            return self.on_stdout(refusal);
        }
        if text.starts_with("-Xverify") {
            return self.refuse(format!("Unrecognized verification option: {text}"));
        }
        if text.starts_with("-Xcheck") {
            return self.refuse(format!("Unrecognized check option: {text}"));
        }
        if let Some(rest) = text.strip_prefix("-Xmx") {
            return self.maximum_heap(text, rest);
        }
        if let Some(rest) = text.strip_prefix("-Xms") {
            match memory::size(rest).filter(|_| !rest.is_empty()) {
                Some(bytes) => {
                    self.note("InitialHeapSize");
                    self.options.min_heap = Some(bytes as usize).filter(|b| *b != 0);
                }
                None => return self.refuse(format!("Invalid initial heap size: {text}")),
            }
            return Ok(());
        }
        if let Some(rest) = text.strip_prefix("-Xmn") {
            match memory::size(rest).filter(|b| *b >= 1) {
                Some(bytes) => {
                    self.note("NewSize");
                    self.options.nursery = Some(bytes as usize);
                }
                None => return self.refuse(format!("Invalid initial young generation size: {text}")),
            }
            return Ok(());
        }
        if let Some(rest) = text.strip_prefix("-Xss") {
            return self.thread_stack(text, rest);
        }
        if let Some(path) = text.strip_prefix("-Xloggc:") {
            let modern = format!("gc:{path}");
            self.log_line("warning", "gc", &format!("-Xloggc is deprecated. Will use -Xlog:{modern} instead."));
            return self.log(text, &format!(":{modern}"));
        }
        if let Some(rest) = text.strip_prefix("-Xlog") {
            return self.log(text, rest);
        }
        if let Some(rest) = text.strip_prefix("-Xrun") {
            let (name, options) = split_agent(rest, ':');
            self.options.run_libraries.push((name.to_owned(), options.map(str::to_owned)));
            return Ok(());
        }
        for (option, what, flag) in [("-Xminf", "min", "MinHeapFreeRatio"), ("-Xmaxf", "max", "MaxHeapFreeRatio")] {
            if let Some(rest) = text.strip_prefix(option) {
                let Some(part) = rest.parse::<f64>().ok() else {
                    return self.refuse(format!("Bad {what} heap free percentage size: {text}"));
                };
                return self.flag(&format!("{flag}={}", (part * 100.0) as i64));
            }
        }
        if let Some(rest) = text.strip_prefix("-Xmaxjitcodesize") {
            return self.flag(&format!("ReservedCodeCacheSize={rest}"));
        }
        self.unrecognized(text)
    }

    fn maximum_heap(&mut self, text: &str, value: &str) -> Step {
        match memory::size(value).filter(|b| *b >= 1) {
            Some(bytes) => {
                self.note("MaxHeapSize");
                self.options.max_heap = Some(bytes as usize);
            }
            None => return self.refuse(format!("Invalid maximum heap size: {text}")),
        }
        Ok(())
    }

    fn thread_stack(&mut self, text: &str, value: &str) -> Step {
        match memory::size(value) {
            None => self.refuse(format!("Invalid thread stack size: {text}")),
            Some(bytes) if bytes > memory::GIB => self.refuse(format!(
                "Invalid thread stack size: {text}\nThe specified size exceeds the maximum representable size."
            )),
            Some(bytes) => self.java_stack(bytes as usize),
        }
    }

    /// Sets the stack size of threads; 0 is the default.
    fn java_stack(&mut self, bytes: usize) -> Step {
        const SMALLEST: usize = 136 << 10;
        self.note("ThreadStackSize");
        if bytes == 0 {
            self.options.java_stack = Options::default().java_stack;
        } else if bytes < SMALLEST {
            let refusal = self.fail(format!(
                "\nThe Java thread stack size specified is too small. Specify at least {}k",
                SMALLEST >> 10
            ));
            return self.on_stdout(refusal);
        } else {
            self.options.java_stack = bytes.next_multiple_of(4096);
        }
        Ok(())
    }

    /// What follows from all options together.
    fn finish(&mut self) -> Step {
        self.together()?;
        self.heap_sizes()?;
        for (number, module) in std::mem::take(&mut self.add_modules).into_iter().enumerate() {
            self.options.set_property(&format!("jdk.module.addmods.{number}"), module);
        }
        let home = self.surroundings.java_home.to_string_lossy().into_owned();
        let mut libraries = format!("{home}/lib");
        if !self.library_path_prefix.is_empty() {
            libraries = format!("{libraries}:{}", self.library_path_prefix);
        }
        let mode = match (self.options.interpreted, self.options.queue_at_first_call) {
            (true, _) => "interpreted mode",
            (false, true) => "compiled mode",
            (false, false) => "mixed mode",
        };
        let release = self.surroundings.release.to_string();
        let own = [
            ("java.vm.specification.name", "Java Virtual Machine Specification"),
            ("java.vm.specification.vendor", "Oracle Corporation"),
            ("java.vm.specification.version", release.as_str()),
            ("java.vm.name", NAME),
            ("java.vm.version", env!("CARGO_PKG_VERSION")),
            ("java.vm.vendor", "The Pellucid authors"),
            ("java.vm.info", mode),
            ("jdk.debug", "release"),
            ("sun.boot.library.path", libraries.as_str()),
        ];
        for (key, value) in own {
            self.options.set_property(key, value);
        }
        // java.lang.management names the compiler by it.
        if !self.options.interpreted {
            self.options.set_property("sun.management.compiler", "Cranelift");
        }
        let defaults = [
            ("java.home", home),
            ("java.library.path", self.library_path()),
            ("java.class.path", String::new()),
            ("jdk.boot.class.path.append", self.options.boot_append.join(":")),
        ];
        for (key, value) in defaults {
            if self.options.property(key).is_none() {
                self.options.set_property(key, value);
            }
        }
        self.list_flags()
    }

    fn library_path(&self) -> String {
        const SYSTEM: &str = "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib";
        match (self.surroundings.variable)("LD_LIBRARY_PATH").filter(|p| !p.is_empty()) {
            Some(path) => format!("{path}:{SYSTEM}"),
            None => SYSTEM.to_owned(),
        }
    }

    fn heap_sizes(&mut self) -> Step {
        const LARGEST: usize = 1 << 40;
        const SMALLEST: usize = 8 << 20;
        let sizes = memory::heap(&self.options, &self.flags, self.surroundings);
        if let (Some(min), Some(max)) = (self.options.min_heap, self.options.max_heap)
            && min > max
        {
            return Err(Refusal::Initialization(
                "Initial heap size set to a larger value than the maximum heap size".to_owned(),
            ));
        }
        // The stock VM's thresholds.
        if self.options.min_heap.is_some_and(|min| min < 1 << 20) {
            return Err(Refusal::Initialization("Too small initial heap".to_owned()));
        }
        if sizes.1 <= 1 << 20 {
            return Err(Refusal::Initialization("Too small maximum heap".to_owned()));
        }
        for bytes in [sizes.0, sizes.1] {
            if bytes > LARGEST {
                return Err(Refusal::Initialization(format!(
                    "Could not reserve enough space for {} KB object heap",
                    bytes >> 10
                )));
            }
        }
        self.options.min_heap = Some(sizes.0);
        self.options.max_heap = Some(sizes.1.max(SMALLEST));
        Ok(())
    }
}

/// `-ea`, `-da` and their long forms, with a class, a package (`...`) or nothing behind a colon.
#[allow(clippy::type_complexity)]
fn assertion(text: &str) -> Option<(bool, Option<(String, bool)>)> {
    const NAMES: [(&str, bool); 4] =
        [("-enableassertions", true), ("-disableassertions", false), ("-ea", true), ("-da", false)];
    for (name, on) in NAMES {
        let Some(rest) = text.strip_prefix(name) else { continue };
        if rest.is_empty() {
            return Some((on, None));
        }
        let what = rest.strip_prefix(':')?;
        return Some(match what.strip_suffix("...") {
            Some(package) => (on, Some((package.to_owned(), true))),
            None => (on, Some((what.to_owned(), false))),
        });
    }
    None
}

/// Words between white space; quotes of either kind keep white space in. None when a quote isn't closed.
fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut characters = text.chars().peekable();
    loop {
        while characters.next_if(|c| c.is_ascii_whitespace()).is_some() {}
        if characters.peek().is_none() {
            return Some(words);
        }
        let mut word = String::new();
        while let Some(c) = characters.next_if(|c| !c.is_ascii_whitespace()) {
            if c == '\'' || c == '"' {
                loop {
                    match characters.next() {
                        None => return None,
                        Some(end) if end == c => break,
                        Some(other) => word.push(other),
                    }
                }
            } else {
                word.push(c);
            }
        }
        words.push(word);
    }
}

/// The folder of the JDK that this process belongs to: `PELLUCID_JDK`, or the one around the library or the launcher,
/// or `JAVA_HOME`. `library` is the path that libjvm was loaded from.
pub fn java_home(variable: &dyn Fn(&str) -> Option<String>, library: Option<&Path>) -> Option<PathBuf> {
    let is_home = |home: &Path| home.join("lib/modules").exists();
    let above = |path: &Path, levels: usize| path.ancestors().nth(levels).map(Path::to_owned).filter(|h| is_home(h));
    let named = |name| variable(name).filter(|v| !v.is_empty()).map(PathBuf::from).filter(|h| is_home(h));
    // lib/server/libjvm.so; an image's is a link, so the path must not be resolved.
    library
        .and_then(|path| above(path, 3))
        .or_else(|| loaded_from("/libjli.so").and_then(|path| above(&path, 2)))
        .or_else(|| named("PELLUCID_JDK"))
        .or_else(|| std::env::current_exe().ok().and_then(|path| above(&path, 2)))
        .or_else(|| named("JAVA_HOME"))
}

/// The file with this end of its path that is mapped into the process.
fn loaded_from(end: &str) -> Option<PathBuf> {
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    maps.lines()
        .filter_map(|line| line.find('/').map(|at| &line[at..]))
        .find(|path| path.ends_with(end))
        .map(PathBuf::from)
}

/// Bytes of memory of the machine, and the container's limit when there is one.
pub fn machine() -> (u64, Option<u64>) {
    memory::machine()
}

#[cfg(test)]
mod tests;
