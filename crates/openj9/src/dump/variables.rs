//! Variables of the environment that ask for dumps, which are older than `-Xdump`.
//!
//! Invariant: they are read before the command line, whose options so have the last word.

use super::configuration::Configuration;
use super::kinds::Kind;
use super::option::{Given, Refused, after};

/// Finds a variable's value.
pub type Variables<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A switch of the environment: its name, the option if it is on, the option if it is off.
const SWITCHES: &[(&str, &str, &str)] = &[
    ("DISABLE_JAVADUMP", "java:none", ""),
    ("IBM_HEAPDUMP", "heap:events=gpf+user", "heap:none:events=gpf+user"),
    ("IBM_HEAP_DUMP", "heap:events=gpf+user", "heap:none:events=gpf+user"),
    ("IBM_JAVADUMP_OUTOFMEMORY", "java:@", "java:none:@"),
    ("IBM_HEAPDUMP_OUTOFMEMORY", "heap:@", "heap:none:@"),
    ("IBM_SNAPDUMP_OUTOFMEMORY", "snap:@", "snap:none:@"),
    ("J9NO_DUMPS", "console+stack+system+tool+java+heap+snap+jit+silent+exit:none", ""),
];

/// What `@` stands for above.
const OUT_OF_MEMORY: &str = "events=systhrow,filter=java/lang/OutOfMemoryError,range=1..4";

/// The conditions of JAVA_DUMP_OPTS, with their events and, where it isn't each time, the occurrences.
const CONDITIONS: &[(&str, &[&str], &str)] = &[
    ("ANYSIGNAL", &["events=user", "events=abort", "events=gpf", "events=vmstop,filter=#129..192"], ""),
    ("DUMP", &["events=user"], ""),
    ("ERROR", &["events=abort"], ""),
    ("EXCEPTION", &["events=gpf"], ""),
    ("INTERRUPT", &["events=vmstop,filter=#129..192"], ""),
    ("OUTOFMEMORY", &["events=systhrow,filter=java/lang/OutOfMemoryError"], "4"),
];

/// The actions of JAVA_DUMP_OPTS, as types.
const ACTIONS: &[(&str, &str)] = &[
    ("JAVADUMP", "java"),
    ("HEAPDUMP", "heap"),
    ("SYSDUMP", "system"),
    ("SNAPDUMP", "snap"),
    ("ALL", EVERY),
    ("NONE", ""),
];

/// The types that JAVA_DUMP_OPTS speaks of.
const EVERY: &str = "java+heap+system+snap";

/// Does a variable ask for agents, as an option does?
pub fn ask(variables: Variables) -> bool {
    let others =
        ["JAVA_DUMP_OPTS", "IBM_JAVA_HEAPDUMP_TEXT", "IBM_JAVA_HEAPDUMP_TEST", "IBM_XE_COE_NAME", "JAVA_DUMP_TOOL"];
    SWITCHES.iter().map(|switch| switch.0).chain(others).any(|name| variables(name).is_some())
}

/// A switch is on unless it says no.
fn is_on(value: &str) -> bool {
    !["", "0", "false", "no"].iter().any(|no| value.eq_ignore_ascii_case(no))
}

/// Changes the defaults of types; before the agents that are there by default are made.
///
/// # Errors
/// None of these, since the options are well-formed.
pub fn change_defaults(configuration: &mut Configuration, variables: Variables) -> Result<(), Refused> {
    for (name, options) in [("IBM_JAVA_HEAPDUMP_TEXT", "CLASSIC"), ("IBM_JAVA_HEAPDUMP_TEST", "PHD+CLASSIC")] {
        if variables(name).is_some_and(|value| is_on(&value)) {
            configuration.apply(&format!("heap:defaults:opts={options}"))?;
        }
    }
    if let Some(command) = variables("JAVA_DUMP_TOOL") {
        // The command may have commas, which an option can't.
        configuration.set_default(Kind::Tool, &Given { label: Some(command), ..Given::default() });
    }
    Ok(())
}

/// Adds agents to those that are there by default, and takes some away.
///
/// # Errors
/// A variable can't be read; the message names it.
pub fn change_agents(configuration: &mut Configuration, variables: Variables) -> Result<(), Refused> {
    for (name, on, off) in SWITCHES {
        let Some(value) = variables(name) else { continue };
        let option = if is_on(&value) { on } else { off };
        if !option.is_empty() {
            // Which occurrences doesn't matter to what goes.
            let which =
                if option.contains(":none") { OUT_OF_MEMORY.trim_end_matches(",range=1..4") } else { OUT_OF_MEMORY };
            configuration.apply(&option.replace('@', which))?;
        }
    }
    if let Some(text) = variables("JAVA_DUMP_OPTS") {
        read_conditions(configuration, text.trim())
            .map_err(|rest| Refused(format!("JVMDUMP000E Dump option not understood: in JAVA_DUMP_OPTS, {rest}")))?;
    }
    if let Some(filter) = variables("IBM_XE_COE_NAME") {
        configuration.apply(&format!("system+java:events=throw,filter={filter},range=1..4"))?;
    }
    Ok(())
}

/// Reads `ONcondition(action[count],…),…`: each condition has these agents in place of those it had. An error is the rest that can't be read.
fn read_conditions<'a>(configuration: &mut Configuration, text: &'a str) -> Result<(), &'a str> {
    let mut rest = text;
    while !rest.is_empty() {
        let (name, behind) = after(rest, "ON").and_then(|text| text.split_once('(')).ok_or(rest)?;
        let (actions, behind) = behind.split_once(')').ok_or(rest)?;
        let found = CONDITIONS.iter().find(|known| known.0.eq_ignore_ascii_case(name.trim()));
        let (_, events, last) = found.ok_or(rest)?;
        for events in *events {
            let removed = format!("{EVERY}+console+stack+tool+jit:none:{events}");
            configuration.apply(&removed).map_err(|_| rest)?;
        }
        for action in actions.split(',').map(str::trim) {
            let (name, count) = match action.split_once('[') {
                Some((name, count)) => {
                    (name, count.strip_suffix(']').filter(|n| n.parse::<u32>().is_ok()).ok_or(action)?)
                }
                None => (action, *last),
            };
            let (_, types) = ACTIONS.iter().find(|known| known.0.eq_ignore_ascii_case(name)).ok_or(action)?;
            for events in events.iter().filter(|_| !types.is_empty()) {
                let range = if count.is_empty() { String::new() } else { format!(",range=1..{count}") };
                configuration.apply(&format!("{types}:{events}{range}")).map_err(|_| action)?;
            }
        }
        rest = behind.trim_start();
        if !rest.is_empty() {
            rest = rest.strip_prefix(',').ok_or(rest)?.trim_start();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The agents that variables make of the default ones: type, events, filter, range.
    fn agents(variables: &[(&str, &str)]) -> Result<Vec<String>, String> {
        let known = |name: &str| variables.iter().find(|v| v.0 == name).map(|v| v.1.to_owned());
        let mut configuration = Configuration::new(vec![("", "/w".to_owned())]);
        let mut read = || {
            change_defaults(&mut configuration, &known)?;
            configuration.add_default_agents();
            change_agents(&mut configuration, &known)
        };
        read().map_err(|refused| refused.0)?;
        let short = |line: &str| {
            let (head, tail) = line.split_once(",file=").expect(line);
            let range = tail.split(',').find(|item| item.starts_with("range=")).expect(line);
            let options = tail.split_once(",opts=").map_or(String::new(), |(_, options)| format!(",{options}"));
            format!("{head},{range}{options}")
                .replace("java/lang/OutOfMemoryError", "OOM")
                .replace("+traceassert+corruptcache", "+…")
        };
        Ok(configuration.describe().lines().map(short).collect())
    }

    fn check(variables: &[(&str, &str)], gone: &[&str], new: &[&str]) {
        let before = agents(&[]).expect("agents");
        let after = agents(variables).expect("agents");
        let without = |of: &[String], others: &[String]| -> Vec<String> {
            of.iter().filter(|line| !others.contains(line)).cloned().collect()
        };
        assert_eq!(without(&before, &after), gone, "{variables:?}");
        assert_eq!(without(&after, &before), new, "{variables:?}");
    }

    #[test]
    fn switches_add_agents_and_take_them_away() {
        let java = ["java:events=gpf+user+abort+…,range=1..0", "java:events=systhrow,filter=OOM,range=1..4"];
        let heap = "heap:events=systhrow,filter=OOM,range=1..4,PHD";
        check(&[("DISABLE_JAVADUMP", "TRUE")], &java, &[]);
        check(&[("DISABLE_JAVADUMP", "false")], &[], &[]);
        check(&[("IBM_HEAPDUMP", "TRUE")], &[], &["heap:events=gpf+user,range=1..0,PHD"]);
        check(&[("IBM_HEAP_DUMP", "0")], &[], &[]);
        check(&[("IBM_JAVADUMP_OUTOFMEMORY", "FALSE")], &java[1..], &[]);
        check(&[("IBM_HEAPDUMP_OUTOFMEMORY", "FALSE")], &[heap], &[]);
        check(&[("IBM_HEAPDUMP_OUTOFMEMORY", "TRUE")], &[], &[]);
        check(&[("IBM_SNAPDUMP_OUTOFMEMORY", "no")], &["snap:events=systhrow,filter=OOM,range=1..4"], &[]);
        check(&[("IBM_JAVA_HEAPDUMP_TEXT", "1")], &[heap], &["heap:events=systhrow,filter=OOM,range=1..4,CLASSIC"]);
        check(&[("IBM_JAVA_HEAPDUMP_TEST", "1")], &[heap], &["heap:events=systhrow,filter=OOM,range=1..4,PHD+CLASSIC"]);
        let name = "java/lang/Error#a/B.c";
        let new = ["system", "java"].map(|kind| format!("{kind}:events=throw,filter={name},range=1..4"));
        check(&[("IBM_XE_COE_NAME", name)], &[], &[&new[0], &new[1]]);
        assert_eq!(agents(&[("J9NO_DUMPS", "1")]), Ok(Vec::new()));
        assert!(agents(&[("IBM_XE_COE_NAME", "a,b")]).is_err());
    }

    #[test]
    fn conditions_have_other_agents() {
        let options = |text| [("JAVA_DUMP_OPTS", text)];
        let out_of_memory = ["system", "heap", "java", "snap"].map(|kind| match kind {
            "system" => "system:events=systhrow,filter=OOM,range=1..1",
            "heap" => "heap:events=systhrow,filter=OOM,range=1..4,PHD",
            "java" => "java:events=systhrow,filter=OOM,range=1..4",
            _ => "snap:events=systhrow,filter=OOM,range=1..4",
        });
        check(&options("ONOUTOFMEMORY(NONE)"), &out_of_memory, &[]);
        check(&options("onoutofmemory(JAVADUMP[2])"), &out_of_memory, &["java:events=systhrow,filter=OOM,range=1..2"]);
        let java = "java:events=gpf+user+abort+…,range=1..0";
        check(
            &options("ONDUMP(heapdump), ONINTERRUPT(JAVADUMP[1])"),
            &[java],
            &[
                "heap:events=user,range=1..0,PHD",
                "java:events=gpf+abort+…,range=1..0",
                "java:events=vmstop,filter=#129..192,range=1..1",
            ],
        );
        for wrong in [
            "ON",
            "ONDUMP",
            "ONDUMP(",
            "ONNIX(NONE)",
            "ONDUMP(NIX)",
            "ONDUMP(JAVADUMP[)",
            "ONDUMP(NONE)x",
            "DUMP(NONE)",
        ] {
            let said = agents(&options(wrong)).expect_err(wrong);
            assert!(said.starts_with("JVMDUMP000E"), "{said}");
        }
    }

    #[test]
    fn a_tool_may_have_commas() {
        let known = |name: &str| (name == "JAVA_DUMP_TOOL").then(|| "echo a,b %pid".to_owned());
        let mut configuration = Configuration::new(Vec::new());
        change_defaults(&mut configuration, &known).expect("a tool");
        configuration.apply("tool:events=throw").expect("an agent");
        assert!(configuration.describe().contains("exec=echo a,b %pid,"));
        assert!(ask(&known) && !ask(&|_| None));
    }
}
