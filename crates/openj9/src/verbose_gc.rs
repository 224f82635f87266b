//! Verbose data of collections: records for subscribers, and the file of `-Xverbosegclog`.
//!
//! Invariants: a record is one whole element, or several, and ends with a line. What the VM doesn't know (which thread and how many bytes
//! brought a collection, how its time is shared by marking and sweeping) is left out, not made up. There is one heap, called `tenure`.

use crate::entry::{Failure, Result, host};
use crate::parameters::{Function, GivenOpaque, Opaque, Out, Text};
use crate::subscriptions::{Subscriber, Subscriptions};
use crate::types::{jvmtiTraceAlarm, jvmtiTraceSubscriber, jvmtiVerboseGCAlarm, jvmtiVerboseGCSubscriber};
use abi::jvmti::*;
use inspection::{Collection, EventKind, EventSet, ExtensionCall, HeapUse};
use parking_lot::Mutex;
use std::ffi::c_void;
use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

static SUBSCRIBERS: Subscriptions = Subscriptions::new();
/// Is anybody told? It stays so: the numbers of records go on.
static IS_ON: AtomicBool = AtomicBool::new(false);

static STATE: Mutex<State> = Mutex::new(State::new());

/// Numbers that go on from record to record.
struct State {
    id: u64,
    /// When the latest of each kind of element was, since the VM started.
    exclusive: Duration,
    allocation: Duration,
    system: Duration,
    cycle: Duration,
    context: u64,
    log: Option<Log>,
}

/// Where `-Xverbosegclog` goes.
struct Log {
    file: Option<File>,
    /// The name with tokens; empty for standard error.
    name: String,
    /// Files and collections in each, where there are several.
    rotation: Option<(u32, u32)>,
    cycles: u32,
    number: u32,
}

impl State {
    const fn new() -> State {
        let zero = Duration::ZERO;
        State { id: 0, exclusive: zero, allocation: zero, system: zero, cycle: zero, context: 0, log: None }
    }

    fn next(&mut self) -> u64 {
        self.id += 1;
        self.id
    }
}

/// What is wanted of the VM.
pub(crate) fn wanted() -> EventSet {
    if IS_ON.load(Ordering::Relaxed) {
        EventSet::of(&[EventKind::GarbageCollectionStart, EventKind::GarbageCollectionFinish])
    } else {
        EventSet::EMPTY
    }
}

/// Milliseconds with three decimals.
fn millis(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64() * 1e3)
}

/// Local time, as the records have it.
fn timestamp() -> String {
    local_time("%Y-%m-%dT%H:%M:%S", true)
}

/// The time of now in a form of strftime(3), with milliseconds behind it if they are wanted.
fn local_time(form: &str, with_millis: bool) -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let seconds = now.as_secs() as libc::time_t;
    let form = std::ffi::CString::new(form).unwrap_or_default();
    let mut text = [0u8; 64];
    // SAFETY: zeros are a time; both functions write to what they are given, within its size.
    let length = unsafe {
        let mut time: libc::tm = std::mem::zeroed();
        libc::localtime_r(&seconds, &mut time);
        libc::strftime(text.as_mut_ptr().cast(), text.len(), form.as_ptr(), &time)
    };
    let text = String::from_utf8_lossy(&text[..length]).into_owned();
    if with_millis { format!("{text}.{:03}", now.subsec_millis()) } else { text }
}

/// `<mem-info>` of the heap.
fn memory(state: &mut State, heap: HeapUse) -> String {
    let (total, free) = (heap.total, heap.total.saturating_sub(heap.used));
    let percent = (free * 100).checked_div(total).unwrap_or(0);
    let numbers = format!("free=\"{free}\" total=\"{total}\" percent=\"{percent}\"");
    format!("  <mem-info id=\"{}\" {numbers}>\n    <mem type=\"tenure\" {numbers} />\n  </mem-info>\n", state.next())
}

/// The record of a collection's beginning.
fn beginning(state: &mut State, of: &Collection) -> String {
    let (now, start) = (timestamp(), of.times[0]);
    let since = |earlier: &mut Duration| millis(start.saturating_sub(std::mem::replace(earlier, start)));
    let exclusive = since(&mut state.exclusive);
    let mut text = format!(
        "<exclusive-start id=\"{}\" timestamp=\"{now}\" intervalms=\"{exclusive}\">\n</exclusive-start>\n",
        state.next()
    );
    if of.is_asked {
        let interval = since(&mut state.system);
        text += &format!(
            "<sys-start reason=\"explicit\" id=\"{}\" timestamp=\"{now}\" intervalms=\"{interval}\" />\n",
            state.next()
        );
    } else {
        let interval = since(&mut state.allocation);
        text += &format!("<af-start id=\"{}\" timestamp=\"{now}\" intervalms=\"{interval}\" />\n", state.next());
    }
    let interval = since(&mut state.cycle);
    state.context = state.next();
    text += &format!(
        "<cycle-start id=\"{}\" type=\"global\" contextid=\"0\" timestamp=\"{now}\" intervalms=\"{interval}\" />\n",
        state.context
    );
    text += &format!(
        "<gc-start id=\"{}\" type=\"global\" contextid=\"{}\" timestamp=\"{now}\">\n",
        state.next(),
        state.context
    );
    text + &memory(state, of.before) + "</gc-start>\n"
}

/// The record of a collection's end.
fn end(state: &mut State, of: &Collection) -> String {
    let (now, context) = (timestamp(), state.context);
    let took = millis(of.times[1].saturating_sub(of.times[0]));
    let mut text = format!(
        "<gc-op id=\"{}\" type=\"mark\" timems=\"{took}\" contextid=\"{context}\" timestamp=\"{now}\" />\n",
        state.next()
    );
    text += &format!(
        "<gc-end id=\"{}\" type=\"global\" contextid=\"{context}\" durationms=\"{took}\" timestamp=\"{now}\">\n",
        state.next()
    );
    text += &memory(state, of.after);
    text += "</gc-end>\n";
    text +=
        &format!("<cycle-end id=\"{}\" type=\"global\" contextid=\"{context}\" timestamp=\"{now}\" />\n", state.next());
    if of.is_asked {
        text += &format!("<sys-end id=\"{}\" timestamp=\"{now}\" />\n", state.next());
    } else {
        text += &format!("<af-end id=\"{}\" timestamp=\"{now}\" success=\"true\" from=\"tenure\" />\n", state.next());
    }
    text += &format!("<exclusive-end id=\"{}\" timestamp=\"{now}\" durationms=\"{took}\" />\n\n", state.next());
    text
}

/// A collection begins or has ended, on a thread of the collector.
pub(crate) fn collection(ends: bool) {
    if !IS_ON.load(Ordering::Relaxed) {
        return;
    }
    let Some(collection) = host().and_then(|host| host.vm().newest_collection()) else { return };
    let text = {
        let mut state = STATE.lock();
        let text = if ends { end(&mut state, &collection) } else { beginning(&mut state, &collection) };
        if let Some(log) = &mut state.log {
            log.write(&text, ends);
        }
        text
    };
    SUBSCRIBERS.deliver(text.as_bytes(), false);
}

/// The first line of a log.
fn head() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "<?xml version=\"1.0\" ?>\n\n<verbosegc xmlns=\"http://www.ibm.com/j9/verbosegc\" version=\"Pellucid {version}\">\n\n"
    )
}

impl Log {
    fn open(&mut self) -> io::Result<()> {
        if self.name.is_empty() {
            return Ok(());
        }
        let mut name = self.name.replace("%pid", &std::process::id().to_string());
        name = local_time(&name.replace("%seq", &format!("{:04}", self.number + 1)), false);
        if self.rotation.is_some() {
            name += &format!(".{:03}", self.number + 1);
        }
        // A file of its own: what is there before, maybe a link, goes.
        let _ = std::fs::remove_file(&name);
        let mut file = std::fs::OpenOptions::new().write(true).create_new(true).open(&name)?;
        file.write_all(head().as_bytes())?;
        self.file = Some(file);
        Ok(())
    }

    fn write(&mut self, text: &str, ends: bool) {
        let written = match &mut self.file {
            Some(file) => file.write_all(text.as_bytes()),
            None => io::stderr().write_all(text.as_bytes()),
        };
        let turned = match (ends, self.rotation) {
            (true, Some((files, cycles))) => {
                self.cycles += 1;
                if self.cycles.is_multiple_of(cycles) {
                    self.number = (self.number + 1) % files;
                    self.close();
                    self.open()
                } else {
                    Ok(())
                }
            }
            _ => Ok(()),
        };
        if let Err(error) = written.and(turned) {
            inspection::say!("pellucid: can't write the log of -Xverbosegclog: {error}; it goes on here");
            self.file = None;
            self.rotation = None;
        }
    }

    fn close(&mut self) {
        if let Some(mut file) = self.file.take() {
            // Nothing more can be done about a failure at the end.
            let _ = file.write_all(b"</verbosegc>\n");
        }
    }
}

/// `-Xverbosegclog[:file[,files,collections]]`.
pub(crate) fn option(value: &str) -> std::result::Result<(), String> {
    let fields: Vec<&str> = value.split(',').collect();
    let number = |text: &str| text.parse::<u32>().ok().filter(|n| *n > 0);
    let rotation = match fields[..] {
        [_] => None,
        [_, files, cycles] => match (number(files), number(cycles)) {
            (Some(files), Some(cycles)) => Some((files, cycles)),
            _ => return Err(format!("-Xverbosegclog:{value}: files and collections are numbers")),
        },
        _ => return Err(format!("-Xverbosegclog:{value}: it is file[,files,collections]")),
    };
    let name = if fields[0].is_empty() { "verbosegc.%Y%m%d.%H%M%S.%pid.txt" } else { fields[0] };
    let mut log = Log { file: None, name: name.to_owned(), rotation, cycles: 0, number: 0 };
    if let Err(error) = log.open() {
        inspection::say!("pellucid: can't write {name} ({error}): -Xverbosegclog goes to standard error");
        log.name.clear();
        log.rotation = None;
        let _ = write!(io::stderr(), "{}", head());
    }
    STATE.lock().log = Some(log);
    IS_ON.store(true, Ordering::Relaxed);
    Ok(())
}

/// The VM ends.
pub(crate) fn finish() {
    if let Some(log) = &mut STATE.lock().log {
        if log.file.is_none() {
            inspection::say!("</verbosegc>");
        }
        log.close();
    }
}

/// RegisterVerboseGCSubscriber.
pub(crate) fn register(
    call: &ExtensionCall,
    _description: Text,
    function: Function<jvmtiVerboseGCSubscriber>,
    alarm: Option<jvmtiVerboseGCAlarm>,
    user_data: Opaque,
    id: Out<*mut c_void>,
) -> Result<()> {
    // SAFETY: the types differ by the `const` of the record alone.
    let function = unsafe { std::mem::transmute::<jvmtiVerboseGCSubscriber, jvmtiTraceSubscriber>(function.0) };
    let alarm: Option<jvmtiTraceAlarm> = alarm;
    id.set(SUBSCRIBERS.add(Subscriber { env: call.env, function, alarm, user_data: user_data.0 }));
    IS_ON.store(true, Ordering::Relaxed);
    crate::listener::update();
    Ok(())
}

/// DeregisterVerboseGCSubscriber. Agents that follow the manual pass their data before the id.
pub(crate) fn deregister(_: &ExtensionCall, id: GivenOpaque, other: Opaque) -> Result<()> {
    if SUBSCRIBERS.remove([id.0, other.0], false) { Ok(()) } else { Err(Failure(JVMTI_ERROR_NOT_AVAILABLE)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_whole_and_count() {
        let heap = |used| HeapUse { used, total: 1000, max: 2000 };
        let second = Duration::from_secs(1);
        let collection = Collection {
            number: 0,
            is_partial: false,
            cause: "System.gc()",
            is_asked: true,
            before: heap(900),
            after: heap(100),
            times: [second, second + Duration::from_millis(2)],
        };
        let mut state = State::new();
        let text = beginning(&mut state, &collection) + &end(&mut state, &collection);
        let elements: Vec<&str> =
            text.lines().filter_map(|l| l.trim().strip_prefix('<')?.split([' ', '>']).next()).collect();
        let expected = "exclusive-start /exclusive-start sys-start cycle-start gc-start mem-info mem /mem-info /gc-start gc-op \
                        gc-end mem-info mem /mem-info /gc-end cycle-end sys-end exclusive-end";
        assert_eq!(elements.join(" "), expected);
        assert!(text.contains("<mem-info id=\"5\" free=\"100\" total=\"1000\" percent=\"10\">"), "{text}");
        assert!(text.contains("<gc-end id=\"7\" type=\"global\" contextid=\"3\" durationms=\"2.000\""), "{text}");
        assert!(text.ends_with("durationms=\"2.000\" />\n\n"), "{text}");
        assert_eq!(state.id, 11);
    }
}
