//! `-Xdump` on the command line: the agents that the program begins with.
//!
//! Invariant: without such an option, and a variable of the environment that asks for dumps, there are none; with one, those of OpenJ9's page
//! come first, then what the environment says, then the options.

use super::configuration::Configuration;
use super::kinds::{EVENTS, Kind, REQUESTS, joined};
use super::option::{Refused, after};
use super::variables;
use std::fmt::Write as _;
use std::path::Path;

/// Options that are taken, the built-in ones included.
const LIMIT: usize = 128;

/// What the command line asks for.
pub struct SetUp {
    /// The agents.
    pub configuration: Configuration,
    /// Are other folders tried where a file can't be made?
    pub failover: bool,
    /// What is to be shown.
    pub overview: String,
}

/// Reads what follows `-Xdump` in each option, with these variables of the environment and this working folder.
///
/// # Errors
/// What to say before the VM ends: an option that can't be read, or help that was asked for.
pub fn read(options: &[String], variables: Vec<(String, String)>, folder: Option<&Path>) -> Result<SetUp, String> {
    let variable = |name: &str| variables.iter().find(|known| known.0 == name).map(|known| known.1.clone());
    let known = ["IBM_JAVACOREDIR", "IBM_HEAPDUMPDIR", "IBM_COREDIR"];
    let mut folders: Vec<_> = known.into_iter().filter_map(|name| Some((name, variable(name)?))).collect();
    folders.extend(folder.map(|folder| ("", folder.to_string_lossy().into_owned())));
    let mut set_up = SetUp { configuration: Configuration::new(folders), failover: true, overview: String::new() };
    if options.is_empty() && !variables::ask(&variable) {
        return Ok(set_up);
    }
    let configuration = &mut set_up.configuration;
    // It concerns the agents of all other options, and those that are there by default.
    let directory = options.iter().rev().find_map(|option| after(option, ":directory="));
    configuration.directory = directory.map(str::to_owned);
    let refused = |refused: Refused| refused.0;
    variables::change_defaults(configuration, &variable).map_err(refused)?;
    configuration.add_default_agents();
    variables::change_agents(configuration, &variable).map_err(refused)?;
    if options.len() + configuration.agents().len() > LIMIT {
        return Err(format!("JVMDUMP045E More than {LIMIT} dump options"));
    }
    let mut shows = false;
    for option in options {
        let text = option.strip_prefix(':').unwrap_or("help");
        let word = text.to_ascii_lowercase();
        match word.as_str() {
            "help" => return Err(help()),
            "events" => return Err(names("Dump events", EVENTS)),
            "request" => return Err(names("Requests of dump agents", REQUESTS)),
            "tokens" => return Err(TOKENS.to_owned()),
            "what" => shows = true,
            "none" => configuration.clear(),
            "nofailover" => set_up.failover = false,
            // No guard is needed around agents, and no hook is dropped.
            "noprotect" | "dynamic" => {}
            _ if word.starts_with("directory=") => {}
            _ if word.strip_prefix("suspendwith=").is_some_and(|number| number.parse::<i32>().is_ok()) => {}
            _ => {
                let of_type =
                    word.strip_suffix(":help").and_then(|name| Kind::ALL.into_iter().find(|k| k.facts().name == name));
                if let Some(kind) = of_type {
                    return Err(help_of(kind));
                }
                if let Some(rest) = after(text, "none:") {
                    for kind in Kind::ALL {
                        configuration.apply(&format!("{}:none:{rest}", kind.facts().name)).map_err(refused)?;
                    }
                } else {
                    configuration.apply(text).map_err(refused)?;
                }
            }
        }
    }
    if shows {
        set_up.overview = set_up.configuration.overview();
    }
    Ok(set_up)
}

const TOKENS: &str = "Tokens in labels of dump agents:\n\
    \x20 %Y %y %m %d %H %M %S %b   the time, as strftime has it\n\
    \x20 %pid %uid                 process, user\n\
    \x20 %seq                      a number for each run of an agent\n\
    \x20 %tick                     milliseconds of a clock\n\
    \x20 %home %vmbin              folders of the class library and of the VM\n\
    \x20 %event %last %list        the event; the last dump's file; the files of this event's dumps\n\
    \x20 %%                        %";

fn names(what: &str, list: &[(&str, u32)]) -> String {
    list.iter().fold(format!("{what}:"), |text, (name, _)| text + "\n  " + name)
}

fn help() -> String {
    let mut text = "-Xdump:TYPE[+TYPE…][:ITEM[,ITEM…]]  adds an agent to each type; its items:\n\
        \x20 events=E+E  filter=F  msg_filter=F  range=N..M  priority=0..999  request=R+R  file=FILE  opts=O\n\
        -Xdump:TYPE:none[:ITEMS]  takes agents away     -Xdump:TYPE:defaults:ITEMS  changes what a type's agents are\n\
        -Xdump:none[:ITEMS]  takes agents of all types away\n\
        -Xdump:what  shows the agents     -Xdump:events, request, tokens, TYPE:help  show what there is\n\
        -Xdump:directory=FOLDER  where files go     -Xdump:nofailover  not to other folders, either\n\
        Types:"
        .to_owned();
    for kind in Kind::ALL {
        let _ = write!(text, " {}", kind.facts().name);
    }
    text
}

fn help_of(kind: Kind) -> String {
    let facts = kind.facts();
    let (first, last) = facts.defaults.range;
    format!(
        "-Xdump:{}:[{}LABEL,]…  by default events={},{}{},range={first}..{last},priority={},request={}",
        facts.name,
        facts.tag,
        joined(EVENTS, facts.defaults.events),
        facts.tag,
        facts.defaults.label,
        facts.defaults.priority,
        joined(REQUESTS, facts.defaults.request),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_up(options: &[&str]) -> Result<SetUp, String> {
        let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
        let variables = vec![("IBM_COREDIR".to_owned(), "/cores".to_owned())];
        read(&options, variables, Some(Path::new("/w")))
    }

    fn count(options: &[&str]) -> usize {
        set_up(options).map(|found| found.configuration.agents().len()).expect("an agent")
    }

    #[test]
    fn defaults_come_with_the_first_option() {
        assert_eq!(count(&[]), 0);
        assert_eq!(count(&[":dynamic"]), 8);
        assert_eq!(count(&[":none"]), 0);
        assert_eq!(count(&[":none", ":java:events=vmstop"]), 1);
        assert_eq!(count(&[":java:events=vmstop", ":none"]), 0);
        assert_eq!(count(&[":none:events=systhrow"]), 4);
        assert_eq!(count(&[":heap+java:none"]), 5);
    }

    #[test]
    fn options_of_the_whole_are_taken() {
        let found = set_up(&[":java:file=x", ":directory=/dumps/", ":NOFAILOVER", ":what"]).expect("agents");
        assert!(!found.failover);
        let text = found.configuration.describe();
        assert!(text.contains("file=/dumps/core.") && text.contains("file=/dumps/x,"), "{text}");
        assert!(found.overview.starts_with("Registered dump agents\n----"));
        for (option, begins) in [
            ("", "-Xdump:TYPE"),
            (":help", "-Xdump:TYPE"),
            (":events", "Dump events:\n  gpf"),
            (":request", "Requests"),
            (":tokens", "Tokens"),
            (":heap:help", "-Xdump:heap:"),
            (":nix", "JVMDUMP000E"),
            (":java:events=nix", "JVMDUMP001E"),
            (":none:nix", "JVMDUMP000E"),
        ] {
            let said = set_up(&[option]).err().expect(option);
            assert!(said.starts_with(begins), "{option}: {said}");
        }
        assert!(set_up(&[":silent:events=vmstop"; 121]).is_err());
    }
}
