//! `threads`: what all threads do at one moment, who waits for whom, and deadlocks.
//!
//! Invariant: a deadlock that is shown is one: its threads wait for each other without a time limit, so what was read one after the
//! other is still so.

pub mod analysis;
pub(crate) mod collect;
pub mod html;
pub mod javacore;
pub mod jstack;
pub mod series;
pub mod text;

use serde::{Deserialize, Serialize};

/// All threads at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The program, as well as it is known.
    pub program: String,
    /// The VM's name and version.
    pub vm: String,
    /// Its threads.
    pub threads: Vec<Thread>,
    /// What couldn't be found out, in words.
    #[serde(default)]
    pub notes: Vec<String>,
    /// The VM gives late agents no capability to see which monitors threads wait for and own.
    #[serde(default)]
    pub lacks_monitors: bool,
}

/// A thread.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Thread {
    /// `Thread.threadId()`; in jstack's text its number there.
    pub id: i64,
    /// Its name; virtual threads often have none.
    pub name: String,
    /// Is it a virtual thread?
    #[serde(rename = "virtual", default)]
    pub is_virtual: bool,
    /// Is it a daemon?
    #[serde(default)]
    pub daemon: bool,
    /// As `Thread.State` names it.
    pub state: String,
    /// CPU time that it has used, in nanoseconds.
    #[serde(default)]
    pub cpu_nanos: Option<i64>,
    /// Its frames, the topmost first.
    pub frames: Vec<Frame>,
    /// What it waits for.
    #[serde(default)]
    pub waits_for: Option<Wait>,
    /// The monitors and synchronizers that it owns.
    #[serde(default)]
    pub owns: Vec<Lock>,
}

/// A frame.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// The class's name, with dots.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The source file, where the class names it.
    #[serde(default)]
    pub file: Option<String>,
    /// The line, where the class says.
    #[serde(default)]
    pub line: Option<i32>,
    /// Is the method native?
    #[serde(default)]
    pub native: bool,
}

/// A monitor or a synchronizer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lock {
    /// The object's class.
    pub class: String,
    /// What tells objects of the class apart: the identity hash, or the address in a dump's text.
    pub id: String,
}

/// How a thread waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// To enter a monitor.
    Enter,
    /// To be notified.
    Notify,
    /// To be unparked, for a synchronizer.
    Park,
}

/// What a thread waits for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wait {
    /// How.
    pub how: How,
    /// For what.
    pub lock: Lock,
    /// The id of the thread that owns it.
    #[serde(default)]
    pub owner: Option<i64>,
}

impl Frame {
    /// As a stack trace has it.
    pub fn describe(&self) -> String {
        let place = match (&self.file, self.line) {
            _ if self.native => "native".to_owned(),
            (Some(file), Some(line)) => format!("{file}:{line}"),
            (Some(file), None) => file.clone(),
            _ => "unknown".to_owned(),
        };
        format!("{}.{}({place})", self.class, self.method)
    }
}

impl Lock {
    /// With its class's last name.
    pub fn short(&self) -> String {
        format!("{}@{}", self.class.rsplit('.').next().unwrap_or(&self.class), self.id)
    }
}

impl Thread {
    /// Its name, or what stands for one.
    pub fn label(&self) -> String {
        match (self.name.is_empty(), self.is_virtual) {
            (true, true) => format!("virtual #{}", self.id),
            (true, false) => format!("#{}", self.id),
            _ => self.name.clone(),
        }
    }
}

impl Snapshot {
    /// Takes what threads wait for and own from a thread dump of the same program, made right after.
    pub fn add_monitors(&mut self, dump: Snapshot) {
        for theirs in dump.threads {
            let Some(thread) = self.threads.iter_mut().find(|thread| thread.id == theirs.id) else { continue };
            thread.waits_for = thread.waits_for.take().or(theirs.waits_for);
            thread.owns = theirs.owns;
        }
        self.lacks_monitors = false;
    }

    /// What a file holds: what the agent wrote, `Thread.dump_to_file`'s JSON, jstack's text, or a javacore.
    ///
    /// # Errors
    /// When it is none of them.
    pub fn read(text: &str) -> Result<Snapshot, String> {
        if text.trim_start().starts_with('{') {
            return serde_json::from_str(text).or_else(|own| {
                jstack::read_dump_to_file(text)
                    .map_err(|theirs| format!("neither ours ({own}) nor a thread dump ({theirs})"))
            });
        }
        if javacore::is_javacore(text) { javacore::read(text) } else { jstack::read(text) }
    }
}
