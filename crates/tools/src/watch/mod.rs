//! `watch`: how a program does while it runs, a [`Tick`] at a time: heap, collections, threads, processors, classes, exceptions, locks.
//!
//! Invariant: what the agent sends, what is recorded and what is shown are the same lines of JSON: a [`Header`], then ticks; so a recording that
//! was cut off is one that ends earlier.

pub mod html;
pub mod metrics;
pub(crate) mod session;
pub mod text;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The first line: what is watched.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of this form.
    pub watch: u32,
    /// The program, as well as it is known.
    pub program: String,
    /// The VM's name and version.
    pub vm: String,
    /// The process.
    pub pid: u32,
    /// How many processors the VM may use.
    pub processors: u32,
    /// When it began, in milliseconds since 1970.
    pub begun: u64,
    /// What this VM doesn't show to a tool that came when this one did: its numbers are zero and mean nothing.
    pub unseen: Vec<Topic>,
    /// What isn't told of by events, but by where platform threads are at each look.
    #[serde(default)]
    pub sampled: Vec<Topic>,
}

/// What is seen by events that a VM may have or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Topic {
    Collections,
    Exceptions,
    Monitors,
    Synchronizers,
    Allocation,
    Compiled,
    Agents,
}

impl Topic {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Topic::Collections => "collections",
            Topic::Exceptions => "exceptions",
            Topic::Monitors => "waits for monitors",
            Topic::Synchronizers => "waits for synchronizers",
            Topic::Allocation => "allocation",
            Topic::Compiled => "compiled methods",
            Topic::Agents => "what agents cost",
        }
    }
}

impl Header {
    /// Does the VM show it?
    pub fn shows(&self, topic: Topic) -> bool {
        !self.unseen.contains(&topic)
    }

    /// What isn't shown, as a line; None where all is.
    pub fn note(&self) -> Option<String> {
        let words = |topics: &[Topic]| topics.iter().map(|topic| topic.words()).collect::<Vec<&str>>().join(", ");
        let unseen = format!("this VM doesn't show {} to a tool that comes now", words(&self.unseen));
        let sampled = format!("{} are sampled", words(&self.sampled));
        let notes = [(&self.unseen, unseen), (&self.sampled, sampled)];
        let notes: Vec<String> = notes.into_iter().filter(|(of, _)| !of.is_empty()).map(|(_, note)| note).collect();
        (!notes.is_empty()).then(|| notes.join("; "))
    }
}

/// What was seen at one moment. Totals count since the watching began, or since the program did where they can; what goes by name counts since the
/// tick before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tick {
    /// When, in milliseconds since the watching began.
    pub at: u64,
    /// Bytes of the heap in use, garbage included.
    pub heap_used: u64,
    /// Bytes that the heap has.
    pub heap_size: u64,
    /// Bytes that it may have.
    pub heap_limit: u64,
    /// Collections that stopped the program: how many.
    pub collections: u64,
    /// How long they took together, in nanoseconds.
    pub pause_nanos: u64,
    /// The longest since the tick before, in nanoseconds.
    pub longest_pause_nanos: u64,
    /// CPU time of the process since it began, in nanoseconds.
    pub cpu_nanos: u64,
    /// Platform threads by state.
    pub threads: BTreeMap<String, u64>,
    /// CPU time of the busiest threads, in nanoseconds.
    pub busiest: BTreeMap<String, u64>,
    /// Classes there are.
    pub classes: u64,
    /// Methods that were compiled.
    pub compiled: u64,
    /// Bytes allocated, as sampling estimates them.
    pub allocated: u64,
    /// The classes of which most was allocated, in bytes.
    pub allocating: BTreeMap<String, u64>,
    /// Exceptions thrown.
    pub exceptions: u64,
    /// Their classes.
    pub thrown: BTreeMap<String, u64>,
    /// Waits to enter a monitor that came to an end.
    pub waits: u64,
    /// How long they took together, in nanoseconds.
    pub wait_nanos: u64,
    /// Times parked for a synchronizer of `java.util.concurrent`; 0 where that is sampled.
    pub parks: u64,
    /// How long they took together, in nanoseconds.
    pub park_nanos: u64,
    /// Their synchronizers' classes, in nanoseconds.
    pub parking: BTreeMap<String, u64>,
    /// What the callbacks of all agents have cost, by library and event, since the watching began.
    pub agents: BTreeMap<String, Callbacks>,
    /// What the watching itself has cost, in nanoseconds of CPU time.
    pub own_nanos: u64,
}

/// What callbacks of an event have cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Callbacks {
    /// How many there were.
    pub calls: u64,
    /// How long they took, in nanoseconds.
    pub nanos: u64,
}

/// A recording.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Recording {
    /// What was watched.
    pub header: Header,
    /// What was seen, in order.
    pub ticks: Vec<Tick>,
}

impl Recording {
    /// Reads lines of JSON. A last line that is no whole one was being written when somebody ended it, and is left out.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(text: &str) -> Result<Recording, String> {
        let mut lines = text.split_inclusive('\n');
        let header = lines.next().and_then(|line| serde_json::from_str::<Header>(line).ok());
        let header = header.filter(|header| header.watch == VERSION).ok_or("that is no recording of watch")?;
        let mut recording = Recording { header, ticks: Vec::new() };
        for (number, line) in lines.enumerate() {
            match serde_json::from_str(line) {
                Ok(tick) => recording.ticks.push(tick),
                Err(_) if !line.ends_with('\n') => {}
                Err(error) => return Err(format!("line {}: {error}", number + 2)),
            }
        }
        Ok(recording)
    }

    /// Amounts by name over all of the time.
    pub fn sums<'s>(&'s self, of: impl Fn(&'s Tick) -> &'s BTreeMap<String, u64>) -> Vec<(&'s str, u64)> {
        let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
        for (name, amount) in self.ticks.iter().flat_map(of) {
            *sums.entry(name).or_default() += amount;
        }
        let mut sums: Vec<_> = sums.into_iter().collect();
        sums.sort_by_key(|(_, amount)| std::cmp::Reverse(*amount));
        sums
    }
}

/// The version of the form that is read and written.
pub const VERSION: u32 = 1;

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn sample() -> Recording {
        let named = |name: &str, amount| BTreeMap::from([(name.to_owned(), amount)]);
        let header = Header {
            watch: VERSION,
            program: "</script>Main".to_owned(),
            vm: "VM 1".to_owned(),
            processors: 2,
            ..Header::default()
        };
        let first = Tick { heap_used: 10, heap_size: 40, heap_limit: 100, classes: 500, ..Tick::default() };
        let second = Tick {
            at: 1000,
            heap_used: 30_000_000,
            collections: 2,
            pause_nanos: 6_000_000,
            longest_pause_nanos: 4_000_000,
            cpu_nanos: 1_500_000_000,
            threads: named("RUNNABLE", 3),
            busiest: named("main", 900_000_000),
            exceptions: 7,
            thrown: named("a.\"Oops\"", 7),
            agents: BTreeMap::from([("libx.so Exception".to_owned(), Callbacks { calls: 7, nanos: 2_000_000 })]),
            own_nanos: 1_000_000,
            ..first.clone()
        };
        Recording { header, ticks: vec![first, second] }
    }

    fn lines(recording: &Recording) -> String {
        let ticks: String = recording.ticks.iter().map(|tick| serde_json::to_string(tick).unwrap() + "\n").collect();
        format!("{}\n{ticks}", serde_json::to_string(&recording.header).unwrap())
    }

    #[test]
    fn recordings_are_lines_and_may_be_cut_off() {
        let text = lines(&sample());
        assert_eq!(Recording::read(&text), Ok(sample()));
        let mut shorter = sample();
        shorter.ticks.pop();
        assert_eq!(Recording::read(&text[..text.len() - 20]), Ok(shorter));
        assert!(Recording::read("{}\n").is_err());
        assert!(Recording::read(&text.replace("\"at\":1000", "x")).unwrap_err().starts_with("line 3"));
    }

    #[test]
    fn amounts_by_name_add_up() {
        let mut recording = sample();
        recording.ticks.push(recording.ticks[1].clone());
        assert_eq!(recording.sums(|tick| &tick.thrown), [("a.\"Oops\"", 14)]);
    }
}
