//! From the options of `JNI_CreateJavaVM` and the environment to [`Options`] (JNI specification, "The Invocation API"; the
//! `java` command's manual for what they mean).
//!
//! Invariant: every option is honoured, accepted with a warning that it does nothing, or refused in the stock VM's words.
//! Nothing is printed here: what to print is part of the answer.

mod constraints;
mod extensions;
mod flags;
mod in_use;
mod log;
mod memory;
mod outcome;
mod sources;
mod standard;
mod surroundings;

use crate::Options;
use standard::NUMBERED;
use std::time::Instant;
pub use surroundings::{HeapDefaults, Surroundings, java_home, machine};

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
}

#[cfg(test)]
mod tests;
