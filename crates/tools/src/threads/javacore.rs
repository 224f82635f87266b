//! Javacores, the dumps of OpenJ9 and of our `-Xdump:java`: what their section THREADS says.
//!
//! Invariant: as with other dumps, a line that isn't understood is passed over.

use std::collections::HashMap;

use regex::Regex;

use super::jstack::{frame, regex};
use super::{Frame, How, Lock, Snapshot, Thread, Wait};

/// Is the text one?
pub fn is_javacore(text: &str) -> bool {
    text.starts_with("0SECTION")
}

/// What is looked for in lines.
struct Patterns {
    thread: Regex,
    id: Regex,
    cpu: Regex,
    blocked: Regex,
    entered: Regex,
}

/// A thread as it is read, with what can't be told before all are.
struct Told {
    thread: Thread,
    /// The address of its object.
    address: String,
    /// That of the owner of what it waits for.
    owner: Option<String>,
}

/// The threads of a javacore.
///
/// # Errors
/// When there is none in it.
pub fn read(text: &str) -> Result<Snapshot, String> {
    let patterns = Patterns {
        thread: regex(r#"^"(.*)" J9VMThread:\S+.* [\w/$]+:(\w+), state:(\w+)"#)?,
        id: regex(r"getId:0x([0-9A-Fa-f]+), isDaemon:(true|false)")?,
        cpu: regex(r"CPU usage total: ([\d.]+) secs")?,
        blocked: regex(r"^(Blocked|Waiting|Parked) on: (\S+)@(\w+) Owned by: (?:.*\(J9VMThread:\S+ [\w/$]+:(\w+)\))?")?,
        entered: regex(r"^\(entered lock: (\S+)@(\w+),")?,
    };
    let mut snapshot = Snapshot::default();
    let mut threads: Vec<Told> = Vec::new();
    // The current thread stands twice, the first time before the details begin.
    let (mut in_details, mut in_thread) = (false, false);
    for line in text.lines() {
        let (tag, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match tag {
            "1CIJAVAVERSION" => snapshot.vm = rest.to_owned(),
            "1CICMDLINE" => snapshot.program = rest.to_owned(),
            "1XMTHDINFO" => in_details = true,
            "3XMTHREADINFO" | "3XMVTHDINFO" if in_details => {
                let begun = patterns.thread.captures(rest).map(|parts| begin(&parts[1], &parts[2], &parts[3]));
                in_thread = begun.is_some();
                threads.extend(begun);
            }
            _ => {
                if let Some(told) = threads.last_mut().filter(|_| in_thread) {
                    tell(told, tag, rest, &patterns);
                }
            }
        }
    }
    let ids: HashMap<String, i64> = threads.iter().map(|told| (told.address.clone(), told.thread.id)).collect();
    for Told { mut thread, owner, .. } in threads {
        if let Some(wait) = &mut thread.waits_for {
            wait.owner = owner.and_then(|owner| ids.get(&owner).copied());
        }
        snapshot.threads.push(thread);
    }
    if snapshot.threads.is_empty() { Err("there is no thread in it".to_owned()) } else { Ok(snapshot) }
}

fn begin(name: &str, address: &str, state: &str) -> Told {
    let state = match state {
        "R" => "RUNNABLE",
        "B" => "BLOCKED",
        // With or without a time limit, which isn't said.
        "CW" | "P" => "WAITING",
        "S" => "SUSPENDED",
        "Z" => "TERMINATED",
        other => other,
    };
    let thread = Thread { name: name.to_owned(), state: state.to_owned(), ..Thread::default() };
    Told { thread, address: address.to_owned(), owner: None }
}

/// A line about a thread.
fn tell(told: &mut Told, tag: &str, rest: &str, patterns: &Patterns) {
    let thread = &mut told.thread;
    match tag {
        "3XMJAVALTHREAD" => {
            if let Some(parts) = patterns.id.captures(rest) {
                thread.id = i64::from_str_radix(&parts[1], 16).unwrap_or(0);
                thread.daemon = &parts[2] == "true";
            }
        }
        "3XMCPUTIME" => {
            let seconds = patterns.cpu.captures(rest).and_then(|parts| parts[1].parse::<f64>().ok());
            thread.cpu_nanos = seconds.map(|seconds| (seconds * 1e9) as i64);
        }
        "3XMTHREADINFO4" => thread.is_virtual = rest == "Type: Virtual",
        "3XMTHREADBLOCK" => {
            if let Some(parts) = patterns.blocked.captures(rest) {
                let how = match &parts[1] {
                    "Blocked" => How::Enter,
                    "Waiting" => How::Notify,
                    _ => How::Park,
                };
                thread.waits_for = Some(Wait { how, lock: lock(&parts[2], &parts[3]), owner: None });
                told.owner = parts.get(4).map(|owner| owner.as_str().to_owned());
            }
        }
        "4XESTACKTRACE" => thread.frames.extend(rest.strip_prefix("at ").and_then(place)),
        "5XESTACKTRACE" => {
            let entered = patterns.entered.captures(rest);
            thread.owns.extend(entered.map(|parts| lock(&parts[1], &parts[2])));
        }
        _ => {}
    }
}

fn lock(class: &str, id: &str) -> Lock {
    Lock { class: class.replace('/', "."), id: id.to_lowercase() }
}

/// `java/lang/Thread.run(Thread.java:825(Compiled Code))`.
fn place(text: &str) -> Option<Frame> {
    let (name, source) = text.split_once('(')?;
    let source = source.trim_end_matches(')').split('(').next().unwrap_or_default();
    let source = if source.starts_with("Bytecode PC") { "Unknown Source" } else { source };
    frame(&format!("{}({source})", name.replace('/', ".")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_and_their_owners_are_read() {
        let text = "0SECTION       TITLE subcomponent dump routine\n1CICMDLINE     java Dead\n\
            1XMCURTHDINFO  Current thread\n3XMTHREADINFO      \"main\" J9VMThread:0x1, omrthread_t:0x1, java/lang/Thread:0xA0, state:R, prio=5\n\
            1XMTHDINFO     Thread Details\n\
            3XMTHREADINFO      \"main\" J9VMThread:0x1, omrthread_t:0x1, java/lang/Thread:0xA0, state:R, prio=5\n\
            3XMJAVALTHREAD            (java/lang/Thread getId:0x1A, isDaemon:false)\n\
            3XMCPUTIME               CPU usage total: 0.5 secs, user: 0.4 secs\n\
            4XESTACKTRACE                at app/Main.main(Main.java:7(Compiled Code))\n\
            5XESTACKTRACE                   (entered lock: app/Thing@0xF0, entry count: 1)\n\
            3XMTHREADINFO      Anonymous native thread\n4XENATIVESTACK               clone+0x3f\n4XESTACKTRACE at no/Body.knows(X.java:1)\n\
            3XMTHREADINFO      \"two\" J9VMThread:0x2, omrthread_t:0x2, java/lang/Thread:0xB0, state:B, prio=5\n\
            3XMJAVALTHREAD            (java/lang/Thread getId:0x2, isDaemon:true)\n\
            3XMTHREADBLOCK     Blocked on: app/Thing@0xF0 Owned by: \"main\" (J9VMThread:0x1, java/lang/Thread:0xA0)\n\
            4XESTACKTRACE                at Main$$Lambda+0x7.run(Bytecode PC:4)\n\
            3XMVTHDINFO    \"\" J9VMThread:0x3, java/lang/VirtualThread:0xC0, state:P\n\
            3XMJAVALTHREAD            (java/lang/Thread getId:0x3, isDaemon:true)\n3XMTHREADINFO4       Type: Virtual\n";
        let snapshot = read(text).unwrap();
        let [main, two, third] = &snapshot.threads[..] else { panic!("{snapshot:?}") };
        assert_eq!((main.id, main.cpu_nanos, main.state.as_str()), (26, Some(500_000_000), "RUNNABLE"));
        assert_eq!(main.frames.iter().map(Frame::describe).collect::<Vec<_>>(), ["app.Main.main(Main.java:7)"]);
        assert_eq!(main.owns[0].short(), "Thing@0xf0");
        let wait = two.waits_for.as_ref().unwrap();
        assert_eq!((wait.how, wait.owner, &wait.lock), (How::Enter, Some(26), &main.owns[0]));
        assert_eq!((two.daemon, two.frames[0].line), (true, None));
        assert_eq!((third.is_virtual, third.label().as_str(), third.state.as_str()), (true, "virtual #3", "WAITING"));
        assert!(read("0SECTION").is_err());
    }
}
