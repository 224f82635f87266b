//! `profile`: where a program spends CPU time and wall-clock time, allocates, and waits for monitors, as stacks with weights.
//!
//! Invariant: a weight is an amount (nanoseconds, bytes), never a number of samples, so profiles of other intervals compare.

pub mod collapsed;
mod cpu;
pub mod firefox;
pub mod html;
mod native;
pub mod pprof;
pub(crate) mod session;
pub mod text;

pub use native::kernel::name as name_kernel;

use std::collections::HashMap;
use std::time::Duration;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// CPU time, in nanoseconds.
    Cpu,
    /// Time as the clock on the wall counts it, in nanoseconds.
    Wall,
    /// Bytes allocated.
    Alloc,
    /// Time spent waiting to enter monitors, in nanoseconds.
    Lock,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Cpu, Kind::Wall, Kind::Alloc, Kind::Lock];

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Cpu => "cpu",
            Kind::Wall => "wall",
            Kind::Alloc => "alloc",
            Kind::Lock => "lock",
        }
    }

    /// What its weights count.
    pub const fn unit(self) -> &'static str {
        if matches!(self, Kind::Alloc) { "bytes" } else { "nanoseconds" }
    }

    /// The kind of a name.
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A profile.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    /// The program, as well as it is known.
    pub program: String,
    /// The VM's name and version.
    pub vm: String,
    /// How long it was looked at.
    pub seconds: f64,
    /// Between two looks, in nanoseconds, on average.
    pub interval_nanos: u64,
    /// CPU time of the thread that looks, in nanoseconds; what events cost the threads they come on isn't in it.
    pub own_nanos: u64,
    /// What was measured.
    pub kinds: Vec<Kind>,
    /// Names of threads; virtual ones are one.
    pub threads: Vec<String>,
    /// Frames, each once.
    pub frames: Vec<FrameName>,
    /// Stacks as a tree: the caller's node and the frame. Callers come first; the first node is the bottom, of no frame.
    pub nodes: Vec<(u32, u32)>,
    /// What was seen, each kind, thread and node once.
    pub samples: Vec<Sample>,
    /// How long a slot of the timeline is, in nanoseconds.
    #[serde(default)]
    pub slot_nanos: u64,
    /// The same amounts by time: the slot, and the sample's parts. Profiles of older versions have none.
    #[serde(default)]
    pub timeline: Vec<(u32, Kind, u32, u32, u64)>,
    /// What couldn't be measured, in words.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// A frame, or what stands in its place: a class that is allocated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrameName {
    /// Class and method.
    pub name: String,
    /// The source file.
    #[serde(default)]
    pub file: Option<String>,
    /// The line.
    #[serde(default)]
    pub line: Option<i32>,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Origin::is_java")]
    pub origin: Origin,
}

impl FrameName {
    /// A name alone.
    pub fn of(name: impl Into<String>) -> FrameName {
        FrameName { name: name.into(), ..FrameName::default() }
    }
}

/// Whose code a frame is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Java's.
    #[default]
    Java,
    /// A library's; the file is its name.
    Native,
    /// The kernel's; the file is "kernel", or the name of its module.
    Kernel,
}

impl Origin {
    fn is_java(&self) -> bool {
        *self == Origin::Java
    }
}

/// An amount at a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// What.
    pub kind: Kind,
    /// The thread, by its place among the names.
    pub thread: u32,
    /// The stack, by its topmost node.
    pub node: u32,
    /// How much.
    pub amount: u64,
}

impl Profile {
    /// A stack's frames, the topmost first.
    pub fn stack(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let mut at = node;
        std::iter::from_fn(move || {
            let (parent, frame) = *self.nodes.get(at as usize).filter(|_| at != 0)?;
            // A file could say that a node is its own caller.
            at = if parent < at { parent } else { 0 };
            Some(frame)
        })
    }

    /// The amounts by time; those of a profile without a timeline are of one slot.
    pub fn moments(&self) -> impl Iterator<Item = (u32, Kind, u32, u32, u64)> + '_ {
        let whole = self.samples.iter().filter(|_| self.timeline.is_empty());
        let whole = whole.map(|sample| (0, sample.kind, sample.thread, sample.node, sample.amount));
        self.timeline.iter().copied().chain(whole)
    }

    /// The same with names for frames that had none: what `name` says, or as it was. Of those of which `is_one` says so, one stands for all that lie
    /// on each other.
    fn renamed(self, name: impl Fn(&FrameName) -> Option<FrameName>, is_one: impl Fn(&FrameName) -> bool) -> Profile {
        let slot_nanos = self.slot_nanos.max(1);
        let mut builder = Builder { profile: Profile { slot_nanos, ..Profile::default() }, ..Builder::default() };
        let new: Vec<(u32, bool)> = self
            .frames
            .iter()
            .map(|frame| (builder.frame(name(frame).unwrap_or_else(|| frame.clone())), is_one(frame)))
            .collect();
        let threads: Vec<u32> = self.threads.iter().map(|thread| builder.thread(thread)).collect();
        for (slot, kind, thread, node, amount) in self.moments() {
            // A file could name frames and threads that it doesn't have.
            let mut stack: Vec<(u32, bool)> =
                self.stack(node).filter_map(|frame| new.get(frame as usize).copied()).collect();
            stack.dedup_by(|(_, below), (_, above)| *below && *above);
            let Some(thread) = threads.get(thread as usize) else { continue };
            let at = Duration::from_nanos(u64::from(slot) * slot_nanos);
            builder.add(at, kind, *thread, stack.into_iter().map(|(frame, _)| frame), amount);
        }
        let Profile { threads, frames, nodes, samples, slot_nanos, timeline, .. } = builder.finish();
        Profile { threads, frames, nodes, samples, slot_nanos, timeline, ..self }
    }

    /// All of a kind.
    pub fn total(&self, kind: Kind) -> u64 {
        self.samples.iter().filter(|sample| sample.kind == kind).map(|sample| sample.amount).sum()
    }

    /// Methods with what is theirs alone and what is theirs and their callees', by the former.
    pub fn methods(&self, kind: Kind) -> Vec<(&str, u64, u64)> {
        let mut sums: HashMap<&str, (u64, u64)> = HashMap::new();
        for sample in self.samples.iter().filter(|sample| sample.kind == kind) {
            let mut seen = Vec::new();
            for (depth, frame) in self.stack(sample.node).enumerate() {
                let Some(frame) = self.frames.get(frame as usize) else { continue };
                let sum = sums.entry(&frame.name).or_default();
                sum.0 += if depth == 0 { sample.amount } else { 0 };
                // A method that calls itself counts once.
                if !seen.contains(&frame.name.as_str()) {
                    sum.1 += sample.amount;
                    seen.push(&frame.name);
                }
            }
        }
        let mut methods: Vec<_> = sums.into_iter().map(|(name, (own, all))| (name, own, all)).collect();
        methods.sort_by(|one, other| (other.1, other.2, one.0).cmp(&(one.1, one.2, other.0)));
        methods
    }
}

/// Puts a profile together.
#[derive(Debug)]
pub struct Builder {
    profile: Profile,
    frames: HashMap<FrameName, u32>,
    nodes: FxHashMap<(u32, u32), u32>,
    threads: HashMap<String, u32>,
    /// By slot, too.
    samples: FxHashMap<(u32, Kind, u32, u32), u64>,
}

/// How long a slot of the timeline is at first, in nanoseconds.
const SLOT: u64 = 10_000_000;

/// How many slots there are at most; then two become one.
const SLOTS: u64 = 1000;

impl Default for Builder {
    fn default() -> Builder {
        Builder {
            profile: Profile { slot_nanos: SLOT, ..Profile::default() },
            frames: HashMap::new(),
            nodes: FxHashMap::default(),
            threads: HashMap::new(),
            samples: FxHashMap::default(),
        }
    }
}

impl Builder {
    /// The number of a frame, which the profile gets once.
    pub fn frame(&mut self, frame: FrameName) -> u32 {
        if let Some(known) = self.frames.get(&frame) {
            return *known;
        }
        let number = self.profile.frames.len() as u32;
        self.profile.frames.push(frame.clone());
        self.frames.insert(frame, number);
        number
    }

    /// The number of a thread's name.
    pub fn thread(&mut self, name: &str) -> u32 {
        if let Some(known) = self.threads.get(name) {
            return *known;
        }
        let number = self.profile.threads.len() as u32;
        self.profile.threads.push(name.to_owned());
        self.threads.insert(name.to_owned(), number);
        number
    }

    /// Adds an amount at a stack, its topmost frame first, so long after the beginning.
    pub fn add(
        &mut self,
        at: Duration,
        kind: Kind,
        thread: u32,
        stack: impl DoubleEndedIterator<Item = u32>,
        amount: u64,
    ) {
        let mut node = 0;
        if self.profile.nodes.is_empty() {
            self.profile.nodes.push((0, 0));
        }
        for frame in stack.rev() {
            let nodes = &mut self.profile.nodes;
            node = *self.nodes.entry((node, frame)).or_insert_with(|| {
                nodes.push((node, frame));
                nodes.len() as u32 - 1
            });
        }
        let slot = self.slot(at);
        *self.samples.entry((slot, kind, thread, node)).or_default() += amount;
    }

    /// The name of a frame.
    fn name(&self, frame: u32) -> &str {
        self.profile.frames.get(frame as usize).map_or("", |frame| &frame.name)
    }

    /// The slot of a time. A timeline that has become too long gets slots of twice the length.
    fn slot(&mut self, at: Duration) -> u32 {
        let nanos = u64::try_from(at.as_nanos()).unwrap_or(u64::MAX);
        while nanos / self.profile.slot_nanos >= SLOTS {
            self.profile.slot_nanos *= 2;
            for ((slot, kind, thread, node), amount) in std::mem::take(&mut self.samples) {
                *self.samples.entry((slot / 2, kind, thread, node)).or_default() += amount;
            }
        }
        (nanos / self.profile.slot_nanos) as u32
    }

    /// The whole, less what is about the measurement.
    pub fn finish(mut self) -> Profile {
        let mut sums: HashMap<(Kind, u32, u32), u64> = HashMap::new();
        for ((slot, kind, thread, node), amount) in self.samples {
            *sums.entry((kind, thread, node)).or_default() += amount;
            self.profile.timeline.push((slot, kind, thread, node, amount));
        }
        self.profile.timeline.sort_unstable();
        let samples = sums.into_iter();
        self.profile.samples =
            samples.map(|((kind, thread, node), amount)| Sample { kind, thread, node, amount }).collect();
        self.profile.samples.sort_unstable_by_key(|sample| (sample.kind, sample.thread, sample.node));
        self.profile
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub fn sample() -> Profile {
        let stack = |names: &str| {
            let frame =
                |name: &str| FrameName { file: Some("M.java".to_owned()), line: Some(3), ..FrameName::of(name) };
            names.split(' ').map(frame).collect::<Vec<_>>().into_iter()
        };
        let mut builder = Builder::default();
        let mut add = |millis, kind, thread, names, amount| {
            let frames: Vec<u32> = stack(names).map(|frame| builder.frame(frame)).collect();
            let thread = builder.thread(thread);
            builder.add(Duration::from_millis(millis), kind, thread, frames.into_iter(), amount);
        };
        add(0, Kind::Cpu, "main", "M.work M.a M.main", 60);
        add(25, Kind::Cpu, "main", "M.work M.b M.main", 30);
        add(30, Kind::Cpu, "main", "M.work M.b M.main", 10);
        add(30, Kind::Alloc, "other", "byte[] M.b", 1024);
        Profile { seconds: 1.0, kinds: vec![Kind::Cpu, Kind::Alloc], ..builder.finish() }
    }

    #[test]
    fn amounts_add_up() {
        let profile = sample();
        assert_eq!((profile.total(Kind::Cpu), profile.total(Kind::Alloc), profile.total(Kind::Lock)), (100, 1024, 0));
        let expected = [("M.work", 100, 100), ("M.main", 0, 100), ("M.a", 0, 60), ("M.b", 0, 40)];
        assert_eq!(profile.methods(Kind::Cpu), expected);
        assert_eq!(profile.samples.len(), 3);
    }

    #[test]
    fn a_long_timeline_has_longer_slots() {
        let profile = sample();
        let slots: Vec<(u32, u64)> = profile.timeline.iter().map(|(slot, .., amount)| (*slot, *amount)).collect();
        assert_eq!((profile.slot_nanos, slots), (SLOT, vec![(0, 60), (2, 30), (3, 10), (3, 1024)]));
        let mut builder = Builder::default();
        let frame = builder.frame(FrameName::default());
        let main = builder.thread("main");
        for (at, amount) in [(1, 1), (11, 2), (25_000, 4)] {
            builder.add(Duration::from_millis(at), Kind::Cpu, main, [frame].into_iter(), amount);
        }
        let profile = builder.finish();
        assert_eq!(profile.slot_nanos, 4 * SLOT);
        assert_eq!(profile.timeline, [(0, Kind::Cpu, 0, 1, 3), (625, Kind::Cpu, 0, 1, 4)]);
        assert_eq!(profile.total(Kind::Cpu), 7);
    }
}
