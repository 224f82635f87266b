//! Thread dumps of others: the text of jstack and SIGQUIT, and the JSON of `Thread.dump_to_file`.
//!
//! Invariant: a line that isn't understood is passed over; a text without a single thread is refused.

use regex::Regex;
use serde_json::Value;

use super::{Frame, How, Lock, Snapshot, Thread, Wait};

/// How a dump begins.
pub(crate) const HEADER: &str = "Full thread dump ";

/// A thread dump's text.
///
/// # Errors
/// When there is no thread in it.
pub fn read(text: &str) -> Result<Snapshot, String> {
    let header = regex(r#"^"(.*)" #(\d+)(.*)$"#)?;
    let cpu = regex(r"\bcpu=([\d.]+)ms")?;
    let lock = regex(
        r"^- (locked|waiting to lock|waiting to re-lock in wait\(\)|waiting on|parking to wait for\s*|eliminated)\s*<([^>]*)> \(a ([^)]*)\)",
    )?;
    let synchronizer = regex(r"^- <([^>]*)> \(a ([^)]*)\)")?;
    let mut snapshot = Snapshot::default();
    for line in text.lines() {
        let trimmed = line.trim();
        if let Some(parts) = header.captures(line) {
            let words: Vec<&str> = parts[3].split_whitespace().collect();
            snapshot.threads.push(Thread {
                id: parts[2].parse().map_err(|_| format!("{line}: no number of a thread"))?,
                name: parts[1].to_owned(),
                daemon: words.contains(&"daemon"),
                is_virtual: words.contains(&"virtual"),
                state: "RUNNABLE".to_owned(),
                cpu_nanos: cpu.captures(line).and_then(|c| c[1].parse::<f64>().ok()).map(|ms| (ms * 1e6) as i64),
                ..Thread::default()
            });
        } else if let Some(name) = line.strip_prefix(HEADER) {
            snapshot.vm = name.trim_end_matches(':').to_owned();
        } else if line.starts_with("JNI global ref") || line.starts_with("Found ") {
            // Deadlocks that follow are found here anew.
            break;
        } else if let Some(thread) = snapshot.threads.last_mut() {
            if let Some(state) = trimmed.strip_prefix("java.lang.Thread.State: ") {
                thread.state = state.split_whitespace().next().unwrap_or_default().to_owned();
            } else if let Some(place) = trimmed.strip_prefix("at ") {
                thread.frames.extend(frame(place));
            } else if let Some(parts) = lock.captures(trimmed) {
                let found = Lock { class: parts[3].to_owned(), id: parts[2].to_owned() };
                let how = match parts[1].trim() {
                    "locked" | "eliminated" => None,
                    "waiting to lock" | "waiting to re-lock in wait()" => Some(How::Enter),
                    "waiting on" => Some(How::Notify),
                    _ => Some(How::Park),
                };
                match how {
                    None if thread.waits_for.as_ref().is_some_and(|w| w.lock == found && w.how == How::Notify) => {}
                    None => thread.owns.push(found),
                    Some(how) => {
                        thread.waits_for = thread.waits_for.take().or(Some(Wait { how, lock: found, owner: None }))
                    }
                }
            } else if let Some(parts) = synchronizer.captures(trimmed) {
                thread.owns.push(Lock { class: parts[2].to_owned(), id: parts[1].to_owned() });
            }
        }
    }
    if snapshot.threads.is_empty() {
        return Err("there is no thread in it".to_owned());
    }
    Ok(snapshot)
}

pub(crate) fn regex(pattern: &str) -> Result<Regex, String> {
    Regex::new(pattern).map_err(|error| error.to_string())
}

/// `java.base@25/java.lang.Thread.sleep(Thread.java:509)`.
pub(crate) fn frame(place: &str) -> Option<Frame> {
    let (name, source) = place.trim_end_matches(')').split_once('(')?;
    let name = name.rsplit('/').next().unwrap_or(name);
    let (class, method) = name.rsplit_once('.')?;
    // The module may stand before the source.
    let source = source.rsplit('/').next().unwrap_or(source);
    let (file, line) = match source.split_once(':') {
        Some((file, line)) => (Some(file), line.parse().ok()),
        None => (Some(source).filter(|s| !matches!(*s, "Native Method" | "Unknown Source")), None),
    };
    let (class, method, file) = (class.to_owned(), method.to_owned(), file.map(str::to_owned));
    Some(Frame { class, method, file, line, native: source == "Native Method" })
}

/// What `jcmd PID Thread.dump_to_file -format=json` writes.
///
/// # Errors
/// When it is something else.
pub fn read_dump_to_file(text: &str) -> Result<Snapshot, String> {
    let json: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let dump = json.get("threadDump").ok_or("it has no threadDump")?;
    let containers = dump.get("threadContainers").and_then(Value::as_array).ok_or("it has no threadContainers")?;
    let mut snapshot = Snapshot { vm: text_of(dump, "runtimeVersion"), ..Snapshot::default() };
    for container in containers {
        for thread in container.get("threads").and_then(Value::as_array).into_iter().flatten() {
            snapshot.threads.push(dumped(thread));
        }
    }
    if snapshot.threads.is_empty() { Err("there is no thread in it".to_owned()) } else { Ok(snapshot) }
}

fn text_of(value: &Value, name: &str) -> String {
    match value.get(name) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

fn dumped(thread: &Value) -> Thread {
    let lines = |name: &str| thread.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
    let lock = |text: &str| {
        let (class, id) = text.rsplit_once('@').unwrap_or((text, ""));
        Lock { class: class.to_owned(), id: id.to_owned() }
    };
    let parked = thread.get("parkBlocker").map(|blocker| Wait {
        how: How::Park,
        lock: lock(&text_of(blocker, "object")),
        owner: text_of(blocker, "owner").parse().ok(),
    });
    let named = |name: &str, how| {
        let text = text_of(thread, name);
        (!text.is_empty()).then(|| Wait { how, lock: lock(&text), owner: None })
    };
    let monitors = lines("monitorsOwned");
    let locks = monitors.iter().flat_map(|at| at.get("locks").and_then(Value::as_array).cloned().unwrap_or_default());
    Thread {
        id: text_of(thread, "tid").parse().unwrap_or(0),
        name: text_of(thread, "name"),
        is_virtual: thread.get("virtual").and_then(Value::as_bool).unwrap_or(false),
        state: Some(text_of(thread, "state")).filter(|s| !s.is_empty()).unwrap_or_else(|| "UNKNOWN".to_owned()),
        frames: lines("stack").iter().filter_map(|line| frame(line.as_str()?)).collect(),
        waits_for: parked.or_else(|| named("blockedOn", How::Enter)).or_else(|| named("waitingOn", How::Notify)),
        owns: locks.filter_map(|text| Some(lock(text.as_str()?))).collect(),
        ..Thread::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read() {
        let text = "Full thread dump OpenJDK 64-Bit Server VM (25):\n\n\
            \"a \\\" b\" #31 [77] daemon prio=5 os_prio=0 cpu=1.50ms elapsed=2s tid=0x1 nid=77 waiting for monitor entry  [0x2]\n\
            \x20  java.lang.Thread.State: BLOCKED (on object monitor)\n\
            \tat app.Main.run(Main.java:12)\n\
            \t- waiting to lock <0x0a> (a java.lang.Object)\n\
            \t- locked <0x0b> (a app.Thing)\n\
            \tat java.lang.Thread.sleep0(java.base@25/Native Method)\n\n\
            \x20  Locked ownable synchronizers:\n\t- <0x0c> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)\n\n\
            \"VM Thread\" os_prio=0 cpu=5ms tid=0x3\n\nJNI global refs: 5\n\"no\" #1\n";
        let snapshot = read(text).unwrap();
        assert_eq!(snapshot.threads.len(), 1);
        let thread = &snapshot.threads[0];
        assert_eq!(
            (thread.id, thread.daemon, thread.state.as_str(), thread.cpu_nanos),
            (31, true, "BLOCKED", Some(1_500_000))
        );
        assert_eq!(thread.frames[0].describe(), "app.Main.run(Main.java:12)");
        assert_eq!(thread.frames[1].describe(), "java.lang.Thread.sleep0(native)");
        assert_eq!(thread.waits_for.as_ref().unwrap().lock.short(), "Object@0x0a");
        assert_eq!(
            thread.owns.iter().map(Lock::short).collect::<Vec<_>>(),
            ["Thing@0x0b", "ReentrantLock$NonfairSync@0x0c"]
        );
        assert!(read("nothing").is_err());
    }

    #[test]
    fn dump_to_file_is_read() {
        let text = r#"{"threadDump":{"runtimeVersion":"25","threadContainers":[{"container":"<root>","threads":[
            {"tid":"9","name":"w","state":"WAITING","virtual":true,"parkBlocker":{"object":"a.B@1f"},
             "stack":["java.base/java.lang.VirtualThread.park(VirtualThread.java:5)"],
             "monitorsOwned":[{"depth":0,"locks":["a.C@2"]}]}]}]}}"#;
        let thread = &read_dump_to_file(text).unwrap().threads[0];
        assert_eq!((thread.id, thread.is_virtual), (9, true));
        assert_eq!(thread.frames[0].describe(), "java.lang.VirtualThread.park(VirtualThread.java:5)");
        assert_eq!(thread.waits_for.as_ref().unwrap().lock.short(), "B@1f");
        assert_eq!(thread.owns[0].short(), "C@2");
        assert!(read_dump_to_file("{}").is_err());
    }
}
