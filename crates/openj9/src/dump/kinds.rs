//! The types of dump agents, what each does if nothing else is said, and the events that run them.
//!
//! Invariant: names and bits are those that OpenJ9's options, messages and javacores have.

/// A set of dump events, one bit each.
pub type Events = u32;

/// The VM is ready to run the program.
pub const VMSTART: Events = 0x1;
/// The VM ends.
pub const VMSTOP: Events = 0x2;
/// A class was made.
pub const LOAD: Events = 0x4;
/// A class was unloaded.
pub const UNLOAD: Events = 0x8;
/// An exception is thrown.
pub const THROW: Events = 0x10;
/// An exception is caught.
pub const CATCH: Events = 0x20;
/// A platform thread begins.
pub const THRSTART: Events = 0x100;
/// A thread finds a monitor taken.
pub const BLOCKED: Events = 0x200;
/// A platform thread ends.
pub const THRSTOP: Events = 0x400;
/// A full collection.
pub const FULLGC: Events = 0x1000;
/// A crash.
pub const GPF: Events = 0x2000;
/// SIGQUIT.
pub const USER: Events = 0x4000;
/// A thread ends by an exception.
pub const UNCAUGHT: Events = 0x8000;
/// It took long to stop all threads.
pub const SLOW: Events = 0x1_0000;
/// SIGABRT.
pub const ABORT: Events = 0x2_0000;
/// The VM itself raises an exception.
pub const SYSTHROW: Events = 0x4_0000;
/// An assertion of OpenJ9's trace points fails.
pub const TRACEASSERT: Events = 0x8_0000;
/// A program asked for the dump; no agent can be configured for it.
pub const API: Events = 0x10_0000;
/// An object of a given size was made.
pub const ALLOCATION: Events = 0x20_0000;
/// A shared class cache is damaged.
pub const CORRUPTCACHE: Events = 0x40_0000;
/// Collecting takes nearly all the time.
pub const EXCESSIVEGC: Events = 0x80_0000;
/// SIGUSR2.
pub const USER2: Events = 0x100_0000;

/// The events that carry an exception, whose message an agent may ask for.
pub const WITH_MESSAGE: Events = THROW | CATCH | UNCAUGHT | SYSTHROW;

/// Names and bits, in the order in which agents are shown.
pub const EVENTS: &[(&str, u32)] = &[
    ("gpf", GPF),
    ("user2", USER2),
    ("user", USER),
    ("abort", ABORT),
    ("vmstart", VMSTART),
    ("vmstop", VMSTOP),
    ("load", LOAD),
    ("unload", UNLOAD),
    ("throw", THROW),
    ("catch", CATCH),
    ("thrstart", THRSTART),
    ("blocked", BLOCKED),
    ("thrstop", THRSTOP),
    ("fullgc", FULLGC),
    ("uncaught", UNCAUGHT),
    ("slow", SLOW),
    ("systhrow", SYSTHROW),
    ("traceassert", TRACEASSERT),
    ("allocation", ALLOCATION),
    ("corruptcache", CORRUPTCACHE),
    ("excessivegc", EXCESSIVEGC),
];

/// The threads stand still while the agent runs.
pub const EXCLUSIVE: u32 = 0x1;
/// Garbage is collected first.
pub const COMPACT: u32 = 0x2;
/// The heap is ready to be walked.
pub const PREPWALK: u32 = 0x4;
/// No other agent runs at the same time.
pub const SERIAL: u32 = 0x8;

/// What an agent may ask for, in the order of its bits.
pub const REQUESTS: &[(&str, u32)] = &[
    ("exclusive", EXCLUSIVE),
    ("compact", COMPACT),
    ("prepwalk", PREPWALK),
    ("serial", SERIAL),
    ("attach", 0x10),
    ("multiple", 0x20),
    ("preempt", 0x40),
];

/// A type of dump agent.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Every thread's stack on standard error.
    Console,
    /// The triggering thread's stack on standard error.
    Stack,
    /// A core file.
    System,
    /// A command.
    Tool,
    /// A javacore.
    Java,
    /// The heap's objects.
    Heap,
    /// Buffers of trace points.
    Snap,
    /// What the compiler is at.
    Jit,
    /// Nothing, but its events are told.
    Silent,
    /// Ends the VM.
    Exit,
}

/// What is particular to a type.
pub struct Facts {
    /// Its name in options.
    pub name: &'static str,
    /// Its name in messages.
    pub title: &'static str,
    /// What stands before a label in options.
    pub tag: &'static str,
    /// The variable of the environment that names its folder.
    pub folder: &'static str,
    /// The settings it has until others are made the default.
    pub defaults: Settings,
}

/// What can be set of an agent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The events that run it.
    pub events: Events,
    /// Which occurrences of its events it runs at.
    pub filter: Option<String>,
    /// Which messages the events' exceptions must have.
    pub message_filter: Option<String>,
    /// First and last matching occurrence at which it runs; a last one below the first is none.
    pub range: (u64, u64),
    /// The file, or the command; `-` for none.
    pub label: String,
    /// 0 to 999; higher ones run first.
    pub priority: u32,
    /// See `REQUESTS`.
    pub request: u32,
    /// What the type understands by itself.
    pub options: Option<String>,
}

impl Kind {
    /// All types.
    pub const ALL: [Kind; 10] = [
        Kind::Console,
        Kind::Stack,
        Kind::System,
        Kind::Tool,
        Kind::Java,
        Kind::Heap,
        Kind::Snap,
        Kind::Jit,
        Kind::Silent,
        Kind::Exit,
    ];

    /// What is particular to it.
    pub fn facts(self) -> Facts {
        const ERRORS: Events = GPF | ABORT | TRACEASSERT | CORRUPTCACHE;
        let stamp = |name: &str, suffix: &str| format!("{name}.%Y%m%d.%H%M%S.%pid.%seq.{suffix}");
        let none = || "-".to_owned();
        // Type, names, folder; events, last occurrence, priority, request; label.
        let (name, title, folder, events, last, priority, request, label) = match self {
            Kind::Console => ("console", "Console", "", GPF | USER, 0, 5, EXCLUSIVE, none()),
            Kind::Stack => ("stack", "Stack", "", GPF | USER, 0, 5, EXCLUSIVE, none()),
            Kind::System => ("system", "System", "IBM_COREDIR", ERRORS, 0, 999, SERIAL, stamp("core", "dmp")),
            Kind::Tool => ("tool", "Tool", "", GPF | USER, 1, 1, SERIAL, "gdb -p %pid".to_owned()),
            Kind::Java => {
                ("java", "Java", "IBM_JAVACOREDIR", ERRORS | USER, 0, 400, EXCLUSIVE | 0x40, stamp("javacore", "txt"))
            }
            Kind::Heap => {
                let request = EXCLUSIVE | COMPACT | PREPWALK;
                ("heap", "Heap", "IBM_HEAPDUMPDIR", GPF | USER, 0, 500, request, stamp("heapdump", "phd"))
            }
            Kind::Snap => ("snap", "Snap", "IBM_COREDIR", ERRORS, 0, 300, SERIAL, stamp("Snap", "trc")),
            Kind::Jit => ("jit", "JIT", "IBM_COREDIR", GPF | ABORT, 0, 200, SERIAL, stamp("jitdump", "dmp")),
            Kind::Silent => ("silent", "Silent", "", 0, 0, 5, 0, none()),
            Kind::Exit => ("exit", "Exit", "", 0, 0, 0, SERIAL, none()),
        };
        let tag = match self {
            Kind::Tool => "exec=",
            Kind::Exit => "",
            _ => "file=",
        };
        let defaults = Settings {
            events,
            filter: None,
            message_filter: None,
            range: (1, last),
            label,
            priority,
            request,
            options: (self == Kind::Heap).then(|| "PHD".to_owned()),
        };
        Facts { name, title, tag, folder, defaults }
    }

    /// Does it write a file?
    pub fn writes_file(self) -> bool {
        matches!(self, Kind::System | Kind::Java | Kind::Heap | Kind::Snap | Kind::Jit)
    }
}

/// Names of a set's bits, joined by `+`.
pub fn joined(names: &[(&str, u32)], set: u32) -> String {
    let known: Vec<&str> = names.iter().filter(|(_, bit)| set & bit != 0).map(|(name, _)| *name).collect();
    known.join("+")
}

/// The set that names joined by `+` make, where `-` before a name takes it away; else what can't be read.
///
/// # Errors
/// What is left at the first name that isn't known.
pub fn set_of<'a>(names: &[(&str, u32)], text: &'a str) -> Result<u32, &'a str> {
    let (mut set, mut rest) = (0, text);
    loop {
        let (removes, name) = match rest.strip_prefix('-') {
            Some(name) => (true, name),
            None => (false, rest),
        };
        let end = name.find(['+', '-']).unwrap_or(name.len());
        let word = &name[..end];
        let Some((_, bit)) = names.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)) else { return Err(rest) };
        set = if removes { set & !bit } else { set | bit };
        rest = match name.as_bytes().get(end) {
            None => return Ok(set),
            Some(b'+') => &name[end + 1..],
            Some(_) => &name[end..],
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_read_and_shown() {
        let check = |text, expected: Result<u32, &str>| assert_eq!(set_of(EVENTS, text), expected, "{text}");
        check("gpf", Ok(GPF));
        check("GPF+user2+Throw", Ok(GPF | USER2 | THROW));
        check("gpf+user-gpf", Ok(USER));
        check("gpf+-gpf+user", Ok(USER));
        check("gpf+nix+user", Err("nix+user"));
        check("", Err(""));
        check("gpf+", Err(""));
        check("api", Err("api"));
        assert_eq!(joined(EVENTS, USER | GPF | EXCESSIVEGC), "gpf+user+excessivegc");
        assert_eq!(joined(REQUESTS, 0x41), "exclusive+preempt");
    }
}
