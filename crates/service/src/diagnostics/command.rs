//! What a diagnostic command is called and takes, its help, and how its arguments are read: options as `-name`, `-name=value` or
//! `name=value`, the rest by their place.
//!
//! Invariant: a command runs only with arguments that it has, and with all that it needs.

use runtime::thread::Current;
use std::fmt::Write as _;

/// What a command does with its arguments.
pub(super) type Run = fn(&mut Current, &Given, &mut Vec<u8>) -> Result<(), String>;

/// A command.
pub struct Command {
    /// What jcmd calls it.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// How much it disturbs the program.
    pub impact: &'static str,
    /// What it takes.
    pub arguments: &'static [Argument],
    pub(super) run: Run,
}

/// An argument of a command.
pub struct Argument {
    /// Its name; for an option with the dash.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// STRING, BOOLEAN, FILE, INT.
    pub kind: &'static str,
    /// What it is if it isn't given.
    pub default: Option<&'static str>,
    /// Must it be given?
    pub mandatory: bool,
    /// Has it no place of its own?
    pub option: bool,
}

impl Argument {
    pub(super) const fn switch(name: &'static str, about: &'static str) -> Argument {
        Argument { name, about, kind: "BOOLEAN", default: Some("false"), mandatory: false, option: true }
    }

    /// An option whose value is a whole number.
    pub(super) const fn number(name: &'static str, about: &'static str) -> Argument {
        Argument { name, about, kind: "INT", default: Some("1"), mandatory: false, option: true }
    }

    pub(super) const fn option(name: &'static str, about: &'static str, default: Option<&'static str>) -> Argument {
        Argument { name, about, kind: "STRING", default, mandatory: false, option: true }
    }

    pub(super) const fn place(name: &'static str, about: &'static str, kind: &'static str) -> Argument {
        Argument { name, about, kind, default: None, mandatory: true, option: false }
    }

    pub(super) const fn more(name: &'static str, about: &'static str) -> Argument {
        Argument { name, about, kind: "STRING", default: None, mandatory: false, option: false }
    }
}

/// The arguments that a command was given, by their names.
pub(super) struct Given(Vec<(&'static str, String)>);

/// The words of a line; quotation marks, single or double, keep blanks in a word.
pub(super) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in line.chars() {
        match (letter, quote) {
            (mark, Some(open)) if mark == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (blank, None) if blank.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

impl Given {
    /// Reads a command's words.
    ///
    /// # Errors
    /// What to tell who gave them.
    pub(super) fn read(command: &Command, words: &[String]) -> Result<Given, String> {
        let refuse = |text: String| Err(format!("java.lang.IllegalArgumentException: {text}"));
        let mut places = command.arguments.iter().filter(|a| !a.option);
        let mut given = Vec::new();
        for word in words {
            let (name, value) = word.split_once('=').map_or((word.as_str(), None), |(name, value)| (name, Some(value)));
            if let Some(option) = command.arguments.iter().find(|a| a.option && a.name == name) {
                let value = match (option.kind, value) {
                    ("BOOLEAN", None) => "true",
                    (_, value) => value.unwrap_or(""),
                };
                if option.kind == "INT" && value.parse::<i64>().is_err() {
                    return refuse(format!(
                        "Integer parsing error in command argument '{name}'. Could not parse: {value}."
                    ));
                }
                given.push((option.name, value.to_owned()));
            } else if let Some(place) = places.next().filter(|_| !word.starts_with('-')) {
                given.push((place.name, word.clone()));
            } else {
                return refuse(format!("Unknown argument '{name}' in diagnostic command."));
            }
        }
        let missing = |a: &&Argument| a.mandatory && given.iter().all(|(name, _)| *name != a.name);
        match command.arguments.iter().find(missing) {
            Some(argument) => refuse(format!("The argument '{}' is mandatory.", argument.name)),
            None => Ok(Given(given)),
        }
    }

    /// An argument's value; None if it wasn't given and has no default.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(given, _)| *given == name).map(|(_, value)| value.as_str())
    }

    /// Is a switch on?
    pub(super) fn is(&self, name: &str) -> bool {
        self.get(name) == Some("true")
    }

    /// All of them.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, value)| (*name, value.as_str()))
    }
}

impl Command {
    /// How it is used.
    pub(super) fn help(&self) -> String {
        let mut text = format!("{}\n{}\n\nImpact: {}\n\n", self.name, self.about, self.impact);
        let (options, places): (Vec<&Argument>, Vec<&Argument>) = self.arguments.iter().partition(|a| a.option);
        if self.arguments.is_empty() {
            let _ = writeln!(text, "Syntax: {}", self.name);
            return text;
        }
        let _ = write!(text, "Syntax : {}", self.name);
        if !options.is_empty() {
            text.push_str(" [options]");
        }
        for place in &places {
            let _ =
                if place.mandatory { write!(text, " <{}>", place.name) } else { write!(text, " [<{}>]", place.name) };
        }
        text.push('\n');
        let mut list = |title: &str, arguments: &[&Argument]| {
            if arguments.is_empty() {
                return;
            }
            let _ = writeln!(text, "\n{title}");
            for a in arguments {
                let optional = if a.mandatory { "" } else { "[optional]" };
                let default = a.default.unwrap_or("no default value");
                let _ = writeln!(text, "\t{} : {optional} {} ({}, {default})", a.name, a.about, a.kind);
            }
        };
        list("Arguments:", &places);
        list("Options: (options must be specified using the <key> or <key>=<value> syntax)", &options);
        text
    }
}
