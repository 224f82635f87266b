//! Javacores: the state of the VM as text for people and for readers that go by the lines' tags.
//!
//! Invariant: what is written is a function of the facts and the snapshot alone. Each line begins with its tag, padded to column 16; the
//! tag's first digit is the level of nesting. Sections may lack lines whose value is not known; readers go by tags, not by places.

mod classes;
mod environment;
mod locks;
mod memory;
mod threads;

pub use memory::Category;
pub(crate) use threads::describe_frame;

use inspection::{ShownObject, ShownThread, Snapshot};
use std::fmt::{Arguments, Write as _};
use std::io::{self, Write};

/// What a javacore says besides the snapshot.
#[derive(Default)]
pub struct Facts {
    /// Character set of the text.
    pub charset: String,
    /// The event's name and bits, what is said of it, and the message of its exception.
    pub event: (String, u32, String, Option<String>),
    /// Who asked for the dump; None if an event did.
    pub asker: Option<&'static str>,
    /// When it was begun, by this place's calendar and by UTC: `yyyy/mm/dd at hh:mm:ss:mmm`.
    pub local: String,
    /// See `local`.
    pub utc: String,
    /// This place's zone, as in `UTC+1 (CET)`.
    pub zone: String,
    /// Nanoseconds of the VM's clock.
    pub nanos: i64,
    /// The file.
    pub path: String,
    /// What was requested: bits and names.
    pub request: (u32, String),
    /// Name, value.
    pub kernel: String,
    /// Processors.
    pub processors: i32,
    /// Registers and the like of a crash, a line each.
    pub crash: Vec<String>,
    /// Versions: the class library's, the VM's.
    pub java_version: String,
    /// See `java_version`.
    pub vm_version: String,
    /// Is there a compiler, and are frames always complete for debuggers?
    pub compiler: bool,
    /// When the VM began, by this place's calendar, and on its clock.
    pub began: (String, u64),
    /// Process id and command line.
    pub process: (u32, String),
    /// Folders of the class library and of its native libraries, and the path of classes.
    pub java_home: String,
    /// See `java_home`.
    pub library_path: String,
    /// See `java_home`.
    pub class_path: String,
    /// Options that the VM was given.
    pub arguments: Vec<String>,
    /// Limits of the process: name, soft, hard.
    pub limits: Vec<(String, String, String)>,
    /// Variables of the environment.
    pub variables: Vec<(String, String)>,
    /// Native memory by what it is for, parents before children.
    pub categories: Vec<Category>,
    /// Why there is nothing of memory, locks, threads and classes.
    pub refused: Option<String>,
    /// Threads of the process that run no Java: id and name.
    pub native_threads: Vec<(u32, String)>,
}

/// The text of one or more lines.
#[derive(Default)]
pub(crate) struct Lines(String);

impl Lines {
    /// Adds a line.
    pub fn line(&mut self, tag: &str, text: Arguments<'_>) {
        let space = if tag.len() < 15 { "" } else { " " };
        let _ = writeln!(self.0, "{tag:<15}{space}{text}");
    }

    /// Adds an empty line.
    pub fn filler(&mut self) {
        self.0.push_str("NULL\n");
    }

    fn rule(&mut self, mark: &str) {
        let _ = writeln!(self.0, "NULL           {}", mark.repeat(72));
    }

    fn section(&mut self, name: &str, body: impl FnOnce(&mut Lines)) {
        self.line("0SECTION", format_args!("{name} subcomponent dump routine"));
        self.rule("=");
        body(self);
        self.rule("-");
    }
}

/// An address.
pub(crate) fn pointer(address: u64) -> String {
    format!("0x{address:016X}")
}

/// An object as `class@address`.
pub(crate) fn object(shown: &ShownObject) -> String {
    format!("{}@{}", shown.class, pointer(shown.address))
}

/// A thread as `"name" (J9VMThread:address)`.
pub(crate) fn thread(shown: &ShownThread) -> String {
    format!("\"{}\" (J9VMThread:{})", name(shown), pointer(shown.structure))
}

/// A thread's name, on one line.
pub(crate) fn name(shown: &ShownThread) -> String {
    shown.name.replace(['\n', '\r'], " ")
}

/// Writes a javacore; `finished` answers the time at its end and the milliseconds that it took.
///
/// # Errors
/// The file's.
pub fn write(
    out: &mut dyn Write,
    facts: &Facts,
    snapshot: &Snapshot,
    finished: &dyn Fn() -> (String, u128),
) -> io::Result<()> {
    let mut put = |name: &str, body: &dyn Fn(&mut Lines)| {
        let mut lines = Lines::default();
        lines.section(name, body);
        out.write_all(lines.0.as_bytes())
    };
    put("TITLE", &|lines| title(lines, facts))?;
    put("GPINFO", &|lines| environment::machine(lines, facts))?;
    put("ENVINFO", &|lines| environment::process(lines, facts))?;
    if !facts.categories.is_empty() {
        put("NATIVEMEMINFO", &|lines| memory::categories(lines, &facts.categories))?;
    }
    type Section<'a> = (&'a str, &'a dyn Fn(&mut Lines));
    let all: [Section<'_>; 4] = [
        ("MEMINFO", &|lines| memory::spaces(lines, snapshot)),
        ("LOCKS", &|lines| locks::all(lines, snapshot)),
        ("THREADS", &|lines| threads::all(lines, facts, snapshot)),
        ("CLASSES", &|lines| classes::all(lines, snapshot)),
    ];
    for (name, body) in all {
        match &facts.refused {
            None => put(name, body)?,
            Some(why) => put(name, &|lines| lines.line("1INTERNAL", format_args!("The VM can't be asked: {why}")))?,
        }
    }
    let mut end = Lines::default();
    end.line("0SECTION", format_args!("Javadump End section"));
    let (time, millis) = finished();
    end.line("1TIDMPCOMPLETE", format_args!("Dump completed: {time}"));
    end.line("1TIDMPDURATION", format_args!("Dump duration: {millis} ms"));
    end.line("NULL", format_args!("{0} END OF DUMP {0}", "-".repeat(29)));
    out.write_all(end.0.as_bytes())
}

fn title(lines: &mut Lines, facts: &Facts) {
    let (event, bits, detail, message) = &facts.event;
    lines.line("1TICHARSET", format_args!("{}", facts.charset));
    match (facts.asker, message) {
        (Some(asker), _) => {
            lines.line("1TISIGINFO", format_args!("Dump Requested By User ({bits:08X}) Through {asker}"));
        }
        (None, None) => {
            lines.line("1TISIGINFO", format_args!("Dump Event \"{event}\" ({bits:08X}) Detail \"{detail}\" received"))
        }
        (None, Some(message)) => lines.line(
            "1TISIGINFO",
            format_args!("Dump Event \"{event}\" ({bits:08X}) Detail \"{detail}\" \"{}\" received", one_line(message)),
        ),
    }
    lines.line("1TIDATETIMEUTC", format_args!("Date: {} (UTC)", facts.utc));
    lines.line("1TIDATETIME", format_args!("Date: {}", facts.local));
    lines.line("1TITIMEZONE", format_args!("Timezone: {}", facts.zone));
    lines.line("1TINANOTIME", format_args!("System nanotime: {}", facts.nanos));
    lines.line("1TIFILENAME", format_args!("Javacore filename:    {}", facts.path));
    lines.line("1TIREQFLAGS", format_args!("Request Flags: {:#x} ({})", facts.request.0, facts.request.1));
    // The snapshot is always taken with the threads stopped, whatever was requested.
    match &facts.refused {
        None => lines.line("1TIPREPSTATE", format_args!("Prep State: 0x6 (exclusive_vm_access)")),
        Some(why) => {
            lines.line("1TIPREPSTATE", format_args!("Prep State: 0x0 ()"));
            lines.line("1TIPREPINFO", format_args!("Exclusive VM access not taken: {why}"));
        }
    }
}

/// A text without line ends.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests;
