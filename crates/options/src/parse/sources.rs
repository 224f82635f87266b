//! Where options come from: the command line, the environment, and files that these name.
//!
//! Invariant: what comes later wins: `JAVA_TOOL_OPTIONS` first, the command line, `_JAVA_OPTIONS` last.

use super::{Given, Message, Parser, Refusal, Step};

impl Parser<'_> {
    pub(super) fn all(&mut self, given: &[Given]) -> Step {
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
