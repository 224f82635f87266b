//! `watch` for Prometheus: its text form, version 0.0.4. A counter starts at zero when the watching does, but for CPU time, which is the process's.

use std::fmt::Write;

use super::{Callbacks, Recording, Tick, Topic};

/// A number's name, kind, meaning, value, and what must be seen for it.
type Number = (&'static str, &'static str, &'static str, fn(&Tick) -> f64, Option<Topic>);

const NANOS: f64 = 1e9;

const NUMBERS: &[Number] = &[
    ("jvm_heap_used_bytes", "gauge", "Bytes of the heap in use, garbage included", |tick| tick.heap_used as f64, None),
    ("jvm_heap_committed_bytes", "gauge", "Bytes that the heap has", |tick| tick.heap_size as f64, None),
    ("jvm_heap_max_bytes", "gauge", "Bytes that the heap may have", |tick| tick.heap_limit as f64, None),
    (
        "jvm_gc_pauses_total",
        "counter",
        "Collections that stopped the program",
        |tick| tick.collections as f64,
        Some(Topic::Collections),
    ),
    (
        "jvm_gc_pause_seconds_total",
        "counter",
        "Time of those collections",
        |tick| tick.pause_nanos as f64 / NANOS,
        Some(Topic::Collections),
    ),
    ("process_cpu_seconds_total", "counter", "CPU time of the process", |tick| tick.cpu_nanos as f64 / NANOS, None),
    ("jvm_classes_loaded", "gauge", "Classes there are", |tick| tick.classes as f64, None),
    (
        "jvm_methods_compiled_total",
        "counter",
        "Methods that were compiled",
        |tick| tick.compiled as f64,
        Some(Topic::Compiled),
    ),
    (
        "jvm_allocated_bytes_total",
        "counter",
        "Bytes allocated, estimated from samples",
        |tick| tick.allocated as f64,
        Some(Topic::Allocation),
    ),
    ("jvm_exceptions_total", "counter", "Exceptions thrown", |tick| tick.exceptions as f64, Some(Topic::Exceptions)),
    ("jvm_monitor_waits_total", "counter", "Waits to enter a monitor", |tick| tick.waits as f64, Some(Topic::Monitors)),
    (
        "jvm_monitor_wait_seconds_total",
        "counter",
        "Time of those waits",
        |tick| tick.wait_nanos as f64 / NANOS,
        Some(Topic::Monitors),
    ),
    (
        "jvm_synchronizer_wait_seconds_total",
        "counter",
        "Time parked for synchronizers of java.util.concurrent",
        |tick| tick.park_nanos as f64 / NANOS,
        Some(Topic::Synchronizers),
    ),
    (
        "pellucid_watch_cpu_seconds_total",
        "counter",
        "CPU time that watching takes",
        |tick| tick.own_nanos as f64 / NANOS,
        None,
    ),
];

/// A number of an agent's event: its name, meaning and value.
type OfCallbacks = (&'static str, &'static str, fn(&Callbacks) -> f64);

const CALLBACKS: &[OfCallbacks] = &[
    ("pellucid_agent_callbacks_total", "Callbacks of agents by event", |cost| cost.calls as f64),
    ("pellucid_agent_callback_seconds_total", "Time of those callbacks", |cost| cost.nanos as f64 / NANOS),
];

/// The page for a Prometheus server.
pub fn metrics(recording: &Recording) -> String {
    let mut out = String::new();
    // Writing to a string can't fail.
    let _ = write_metrics(&mut out, recording);
    out
}

fn write_metrics(out: &mut String, recording: &Recording) -> std::fmt::Result {
    let header = &recording.header;
    writeln!(out, "# HELP pellucid_watch_info What is watched\n# TYPE pellucid_watch_info gauge")?;
    let (program, vm) = (label(&header.program), label(&header.vm));
    writeln!(out, "pellucid_watch_info{{program=\"{program}\",vm=\"{vm}\",pid=\"{}\"}} 1", header.pid)?;
    let Some(tick) = recording.ticks.last() else { return Ok(()) };
    let seen = NUMBERS.iter().filter(|number| number.4.is_none_or(|topic| header.shows(topic)));
    for (name, kind, help, value, _) in seen {
        writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {}", value(tick))?;
    }
    writeln!(out, "# HELP jvm_threads Platform threads by state\n# TYPE jvm_threads gauge")?;
    for (state, number) in &tick.threads {
        writeln!(out, "jvm_threads{{state=\"{}\"}} {number}", label(state))?;
    }
    for column in CALLBACKS.iter().filter(|_| !tick.agents.is_empty()) {
        let (name, help, value) = column;
        writeln!(out, "# HELP {name} {help}\n# TYPE {name} counter")?;
        for (agent, cost) in &tick.agents {
            let (library, event) = agent.rsplit_once(' ').unwrap_or((agent, ""));
            writeln!(out, "{name}{{library=\"{}\",event=\"{}\"}} {}", label(library), label(event), value(cost))?;
        }
    }
    Ok(())
}

/// A label's value: backslashes, quotes and ends of lines are written as escapes.
fn label(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;

    #[test]
    fn numbers_have_names_kinds_and_labels() {
        let mut recording = sample();
        recording.header.unseen = vec![Topic::Exceptions];
        recording.header.program = "a\\b\"c\n".to_owned();
        let text = metrics(&recording);
        for line in [
            "pellucid_watch_info{program=\"a\\\\b\\\"c\\n\",vm=\"VM 1\",pid=\"0\"} 1\n",
            "# TYPE jvm_gc_pause_seconds_total counter\njvm_gc_pause_seconds_total 0.006\n",
            "jvm_threads{state=\"RUNNABLE\"} 3\n",
            "pellucid_agent_callback_seconds_total{library=\"libx.so\",event=\"Exception\"} 0.002\n",
        ] {
            assert!(text.contains(line), "{line}{text}");
        }
        assert!(text.lines().all(|line| line.starts_with('#')
            || line.rsplit_once(' ').is_some_and(|(_, value)| value.parse::<f64>().is_ok())));
    }
}
