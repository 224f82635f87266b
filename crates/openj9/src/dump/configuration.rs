//! The dump agents that are set, and what an agent of each type is if nothing else is said.
//!
//! Invariant: ordered as agents run: by falling priority, older ones first. A change happens whole or not at all.

use super::filter::sizes;
use super::kinds::{ALLOCATION, EVENTS, Events, Kind, REQUESTS, Settings, WITH_MESSAGE, joined};
use super::option::{self, Change, Given, Refused};
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A dump agent.
#[derive(Clone, Debug)]
pub struct Agent {
    /// Its type.
    pub kind: Kind,
    /// What was set of it.
    pub settings: Settings,
    /// Matching occurrences so far; copies of an agent share it.
    count: Arc<AtomicU64>,
}

impl Agent {
    fn new(kind: Kind, settings: Settings) -> Agent {
        Agent { kind, settings, count: Arc::default() }
    }

    /// Counts an occurrence that matches; does it run at this one?
    pub fn is_due(&self) -> bool {
        let count = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        let (first, last) = self.settings.range;
        count >= first && (last < first || count <= last)
    }

    /// As text that makes such an agent again.
    pub fn describe(&self) -> String {
        let (s, facts) = (&self.settings, self.kind.facts());
        let mut text = format!("{}:events={},", facts.name, joined(EVENTS, s.events));
        if let Some(filter) = &s.filter {
            let _ = write!(text, "filter={filter},");
        }
        if let Some(filter) = &s.message_filter {
            let _ = write!(text, "msg_filter={filter},");
        }
        let _ = write!(text, "{}{},range={}..{},", facts.tag, s.label, s.range.0, s.range.1);
        let _ = write!(text, "priority={},request={}", s.priority, joined(REQUESTS, s.request));
        if let Some(options) = &s.options {
            let _ = write!(text, ",opts={options}");
        }
        text
    }

    /// Would an agent with these settings do nothing but the same at other events?
    fn merges(&self, kind: Kind, settings: &Settings) -> bool {
        let mine = &self.settings;
        let ends = mine.range.1 >= mine.range.0;
        self.kind == kind
            && *mine == Settings { events: mine.events, ..settings.clone() }
            && (!ends || mine.events == settings.events)
    }

    /// Has it every setting that is given, and an event that is?
    fn has(&self, given: &Given) -> bool {
        fn same<T: PartialEq>(given: &Option<T>, mine: &T) -> bool {
            given.as_ref().is_none_or(|given| given == mine)
        }
        fn same_text(given: &Option<String>, mine: &Option<String>) -> bool {
            given.is_none() || given == mine
        }
        let mine = &self.settings;
        given.events.is_none_or(|events| events & mine.events != 0)
            && same_text(&given.filter, &mine.filter)
            && same_text(&given.message_filter, &mine.message_filter)
            && same(&given.range, &mine.range)
            && same(&given.label, &mine.label)
            && same(&given.priority, &mine.priority)
            && same(&given.request, &mine.request)
            && same_text(&given.options, &mine.options)
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub struct Configuration {
    agents: Vec<Agent>,
    defaults: Vec<(Kind, Settings)>,
    /// The folder of files that are named relative to one: `-Xdump:directory=`.
    pub directory: Option<String>,
    /// The environment's folders and the working one: (variable, value).
    folders: Vec<(&'static str, String)>,
}

/// What the page of OpenJ9 lists as present by default.
const DEFAULT_AGENTS: &[&str] = &[
    "system",
    "system:events=systhrow,filter=java/lang/OutOfMemoryError,range=1..1,request=exclusive+compact+prepwalk",
    "heap:events=systhrow,filter=java/lang/OutOfMemoryError,range=1..4",
    "java",
    "java:events=systhrow,filter=java/lang/OutOfMemoryError,range=1..4",
    "snap",
    "snap:events=systhrow,filter=java/lang/OutOfMemoryError,range=1..4",
    "jit",
];

impl Configuration {
    /// No agents; relative names are of these folders: (variable of the environment, value), the working one without a name.
    pub fn new(folders: Vec<(&'static str, String)>) -> Configuration {
        let defaults = Kind::ALL.iter().map(|kind| (*kind, kind.facts().defaults)).collect();
        Configuration { agents: Vec::new(), defaults, directory: None, folders }
    }

    /// Adds the agents that OpenJ9 has by default.
    pub fn add_default_agents(&mut self) {
        for text in DEFAULT_AGENTS {
            // They are well-formed, which a test sees to.
            let _ = self.apply(text);
        }
    }

    /// The agents, in the order in which they run.
    pub fn agents(&self) -> &[Agent] {
        &self.agents
    }

    /// The same with counts that begin anew.
    pub fn afresh(&self) -> Configuration {
        let agents = self.agents.iter().map(|agent| Agent::new(agent.kind, agent.settings.clone())).collect();
        Configuration { agents, ..self.clone() }
    }

    /// The events that agents want.
    pub fn events(&self) -> Events {
        self.agents.iter().fold(0, |set, agent| set | agent.settings.events)
    }

    /// The agents as text, a line each.
    pub fn describe(&self) -> String {
        self.agents.iter().map(|agent| agent.describe() + "\n").collect()
    }

    /// The agents as people read them.
    pub fn overview(&self) -> String {
        let line = "----------------------\n";
        let mut text = format!("Registered dump agents\n{line}");
        for agent in &self.agents {
            let described = agent.describe();
            let (name, items) = described.split_once(':').unwrap_or((&described, ""));
            let _ = write!(text, "-Xdump:{name}:\n    {}\n{line}", items.replace(',', ",\n    "));
        }
        text
    }

    /// All agents go.
    pub fn clear(&mut self) {
        self.agents.clear();
    }

    /// Does what an option says: one that begins with types.
    ///
    /// # Errors
    /// It can't be read; nothing has changed.
    pub fn apply(&mut self, text: &str) -> Result<(), Refused> {
        let (kinds, rest) = option::types(text)?;
        let mut changed = self.clone();
        for kind in kinds {
            match option::change(kind, rest)? {
                Change::Add(given) => {
                    let makes_default = rest.is_some() && given.events.is_none();
                    if makes_default {
                        changed.set_default(kind, &given);
                    }
                    changed.add(kind, given)?;
                }
                Change::Defaults(given) => changed.set_default(kind, &given),
                Change::Remove(given) => changed.remove(kind, given),
            }
        }
        *self = changed;
        Ok(())
    }

    /// An agent that runs once, now: the first type of the text.
    ///
    /// # Errors
    /// It can't be read.
    pub fn temporary(&self, text: &str) -> Result<Agent, Refused> {
        let (kinds, rest) = option::types(text)?;
        let kind = kinds[0];
        let given = rest.map_or(Ok(Given::default()), |rest| option::settings(kind, rest))?;
        let settings = self.completed(kind, given)?;
        Ok(Agent::new(kind, settings))
    }

    fn default_of(&self, kind: Kind) -> &Settings {
        let known = self.defaults.iter().find(|(known, _)| *known == kind);
        known.map_or(&self.defaults[0].1, |(_, settings)| settings)
    }

    /// These settings become the type's defaults.
    pub fn set_default(&mut self, kind: Kind, given: &Given) {
        let settings = given.clone().over(self.default_of(kind));
        self.defaults.retain(|(known, _)| *known != kind);
        self.defaults.push((kind, settings));
    }

    /// The settings of an agent that is made now.
    fn completed(&self, kind: Kind, given: Given) -> Result<Settings, Refused> {
        let mut settings = given.over(self.default_of(kind));
        let is_sized = settings.filter.as_deref().is_some_and(|filter| sizes(filter).is_some());
        if settings.events & ALLOCATION != 0 && (settings.events != ALLOCATION || !is_sized) {
            return Err(option::needs_size());
        }
        if settings.message_filter.is_some() && settings.events & !WITH_MESSAGE != 0 && settings.events != 0 {
            settings.message_filter = None;
        }
        settings.label = self.placed(kind, settings.label);
        Ok(settings)
    }

    /// A label with the folder that it is relative to.
    fn placed(&self, kind: Kind, label: String) -> String {
        if !kind.writes_file() || label.is_empty() || label.starts_with(['/', '-']) || label.starts_with("%home") {
            return label;
        }
        let folder = |name: &str| self.folders.iter().find(|known| known.0 == name).map(|known| &known.1);
        let found = self.directory.as_ref().or_else(|| folder(kind.facts().folder)).or_else(|| folder(""));
        match found {
            Some(folder) => format!("{}/{label}", folder.trim_end_matches('/')),
            None => label,
        }
    }

    fn add(&mut self, kind: Kind, given: Given) -> Result<(), Refused> {
        let settings = self.completed(kind, given)?;
        if let Some(same) = self.agents.iter_mut().find(|agent| agent.merges(kind, &settings)) {
            same.settings.events |= settings.events;
            return Ok(());
        }
        let at = self.agents.partition_point(|agent| agent.settings.priority >= settings.priority);
        self.agents.insert(at, Agent::new(kind, settings));
        Ok(())
    }

    fn remove(&mut self, kind: Kind, given: Option<Given>) {
        let Some(mut given) = given else {
            self.agents.retain(|agent| agent.kind != kind);
            return;
        };
        given.label = given.label.map(|label| self.placed(kind, label));
        for agent in self.agents.iter_mut().filter(|agent| agent.kind == kind && agent.has(&given)) {
            agent.settings.events &= !given.events.unwrap_or(Events::MAX);
        }
        self.agents.retain(|agent| agent.kind != kind || agent.settings.events != 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty() -> Configuration {
        Configuration::new(vec![("", "/w".to_owned()), ("IBM_COREDIR", "/cores".to_owned())])
    }

    fn with(options: &[&str]) -> Configuration {
        let mut configuration = empty();
        options.iter().for_each(|option| configuration.apply(option).expect(option));
        configuration
    }

    fn check(options: &[&str], expected: &str) {
        assert_eq!(with(options).describe(), expected, "{options:?}");
    }

    const JAVA: &str = "file=/w/javacore.%Y%m%d.%H%M%S.%pid.%seq.txt,range=1..0,priority=400,request=exclusive+preempt";

    #[test]
    fn defaults_are_the_pages() {
        let mut configuration = empty();
        configuration.add_default_agents();
        let text = configuration.describe();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 8);
        assert_eq!(
            lines[0],
            "system:events=gpf+abort+traceassert+corruptcache,file=/cores/core.%Y%m%d.%H%M%S.%pid.%seq.dmp,\
             range=1..0,priority=999,request=serial"
        );
        assert_eq!(
            lines[2],
            "heap:events=systhrow,filter=java/lang/OutOfMemoryError,file=/w/heapdump.%Y%m%d.%H%M%S.%pid.%seq.phd,\
             range=1..4,priority=500,request=exclusive+compact+prepwalk,opts=PHD"
        );
        let kinds: Vec<&str> = lines.iter().map(|line| line.split(':').next().unwrap()).collect();
        assert_eq!(kinds, ["system", "system", "heap", "java", "java", "snap", "snap", "jit"]);
    }

    #[test]
    fn lines_make_the_same_agents_again() {
        let mut configuration = empty();
        configuration.add_default_agents();
        configuration.apply("tool:events=throw,filter=*Error,msg_filter=x*,exec=ls %pid,opts=WAIT10").unwrap();
        configuration.apply("exit:events=vmstop,filter=#3").unwrap();
        configuration.apply("console+stack+silent:events=thrstart").unwrap();
        let text = configuration.describe();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(with(&lines).describe(), text);
    }

    #[test]
    fn agents_merge_only_if_they_do_the_same() {
        let line = |events: &str| format!("java:events={events},{JAVA}\n");
        check(&["java:events=vmstart", "java:events=vmstop"], &line("vmstart+vmstop"));
        check(&["java:events=vmstart", "java:events=vmstart"], &line("vmstart"));
        assert_eq!(with(&["java:events=throw,filter=a", "java:events=throw,filter=b"]).agents().len(), 2);
        assert_eq!(with(&["java:events=throw,range=1..2", "java:events=catch,range=1..2"]).agents().len(), 2);
        assert_eq!(with(&["java:events=throw,range=1..2", "java:events=throw,range=1..2"]).agents().len(), 1);
        assert_eq!(with(&["java:events=throw", "heap:events=throw"]).agents().len(), 2);
        assert_eq!(with(&["java:events=throw", "java:events=throw,priority=1"]).agents().len(), 2);
    }

    #[test]
    fn agents_go() {
        let both = ["java:events=throw+catch,filter=a", "java:events=vmstop", "heap:events=throw"];
        let left = |removed: &str| {
            let mut configuration = with(&both);
            configuration.apply(removed).unwrap();
            let text = configuration.describe();
            text.lines().map(|line| line.split(",f").next().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(left("java:none"), ["heap:events=throw"]);
        assert_eq!(left("java:none:events=catch"), ["heap:events=throw", "java:events=throw", "java:events=vmstop"]);
        assert_eq!(left("java:none:filter=a"), ["heap:events=throw", "java:events=vmstop"]);
        assert_eq!(left("java+heap:none:events=throw"), ["java:events=catch", "java:events=vmstop"]);
        assert_eq!(left("java:none:events=throw,filter=b").len(), 3);
    }

    #[test]
    fn settings_without_events_become_defaults() {
        let configuration = with(&["java:file=/a", "java:events=throw"]);
        let text = "file=/a,range=1..0,priority=400,request=exclusive+preempt\n";
        // They do the same, so the second one's events are the first one's.
        let events = "gpf+user+abort+throw+traceassert+corruptcache";
        assert_eq!(configuration.describe(), format!("java:events={events},{text}"));
        let configuration = with(&["heap:defaults:opts=CLASSIC", "heap:events=user"]);
        assert!(configuration.describe().ends_with("opts=CLASSIC\n"));
        assert_eq!(configuration.agents().len(), 1);
    }

    #[test]
    fn a_refused_option_changes_nothing() {
        let mut configuration = with(&["java:events=throw"]);
        let before = configuration.describe();
        for wrong in ["heap+nix", "heap+java:events=nix", "java:events=allocation", "java:file"] {
            configuration.apply(wrong).unwrap_err();
            assert_eq!(configuration.describe(), before, "{wrong}");
        }
        configuration.apply("java:events=allocation+user,filter=#1m").unwrap_err();
        configuration.apply("java:events=allocation,filter=#1m").unwrap();
    }

    #[test]
    fn ranges_count_what_matches() {
        let due = |range| {
            let configuration = with(&[&format!("java:events=throw,range={range}")]);
            let agent = &configuration.agents()[0];
            (0..5).map(|_| agent.is_due()).collect::<Vec<_>>()
        };
        assert_eq!(due("1..0"), [true; 5]);
        assert_eq!(due("3..3"), [false, false, true, false, false]);
        assert_eq!(due("2..3"), [false, true, true, false, false]);
        assert_eq!(due("4..1"), [false, false, false, true, true]);
        let configuration = with(&["java:events=throw,range=2..2"]);
        assert!(!configuration.agents()[0].is_due());
        assert!(!configuration.afresh().agents()[0].is_due());
        assert!(configuration.clone().agents()[0].is_due());
    }

    #[test]
    fn a_temporary_agent_is_the_first_type() {
        let configuration = with(&[]);
        let agent = configuration.temporary("heap+java:opts=CLASSIC,file=x").unwrap();
        assert_eq!((agent.kind, agent.settings.label.as_str()), (Kind::Heap, "/w/x"));
        for wrong in ["", "nix", "java:none", "java:events=nix", "java:file"] {
            configuration.temporary(wrong).unwrap_err();
        }
    }
}
