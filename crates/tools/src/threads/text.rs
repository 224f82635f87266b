//! `threads` for a terminal.

use std::fmt::Write;

use super::analysis::{deadlocks, edges, groups, holders, states};
use super::{How, Snapshot, Thread};

/// How many names of a group are shown.
const NAMES: usize = 6;

/// The whole report.
pub fn report(snapshot: &Snapshot) -> String {
    let mut out = String::new();
    // Writing to a string can't fail.
    let _ = write_report(&mut out, snapshot);
    out
}

fn write_report(out: &mut String, snapshot: &Snapshot) -> std::fmt::Result {
    let number = snapshot.threads.len();
    let virtual_ones = snapshot.threads.iter().filter(|thread| thread.is_virtual).count();
    let of_them = if virtual_ones > 0 { format!(" ({virtual_ones} virtual)") } else { String::new() };
    let states: Vec<String> = states(snapshot).iter().map(|(state, count)| format!("{count} {state}")).collect();
    writeln!(out, "{number} threads{of_them}: {}", states.join(", "))?;
    for note in &snapshot.notes {
        writeln!(out, "note: {note}")?;
    }
    let edges = edges(snapshot);
    for cycle in deadlocks(&edges) {
        writeln!(out, "\nDEADLOCK of {} threads", cycle.len())?;
        for edge in &cycle {
            writeln!(
                out,
                "  {} waits for {}, which {} has",
                edge.waiter.label(),
                edge.lock.short(),
                edge.owner.label()
            )?;
            if let Some(frame) = edge.waiter.frames.iter().find(|frame| !is_waiting(&frame.class)) {
                writeln!(out, "      at {}", frame.describe())?;
            }
        }
    }
    let holders = holders(&edges);
    if !holders.is_empty() {
        writeln!(out, "\nWho is waited for")?;
        for (thread, count) in holders.iter().take(10) {
            let place = thread.frames.first().map(|frame| format!(", at {}", frame.describe())).unwrap_or_default();
            writeln!(out, "  {count:5} wait for {} ({}){place}", thread.label(), thread.state)?;
        }
    }
    for group in groups(snapshot) {
        let mut names: Vec<String> = group.threads.iter().take(NAMES).map(|thread| thread.label()).collect();
        if group.threads.len() > NAMES {
            names.push(format!("{} more", group.threads.len() - NAMES));
        }
        writeln!(out, "\n{} × {}: {}", group.threads.len(), group.example.state, names.join(", "))?;
        if let Some(wait) = waits(group.example, group.threads.len() == 1) {
            writeln!(out, "    {wait}")?;
        }
        for frame in &group.example.frames {
            writeln!(out, "    at {}", frame.describe())?;
        }
    }
    Ok(())
}

/// What a thread waits for, in words; its id only where one thread is meant.
pub(crate) fn waits(thread: &Thread, with_id: bool) -> Option<String> {
    let wait = thread.waits_for.as_ref()?;
    let what = if with_id { wait.lock.short() } else { wait.lock.class.clone() };
    Some(match wait.how {
        How::Enter => format!("waits to enter {what}"),
        How::Notify => format!("waits to be notified on {what}"),
        How::Park => format!("is parked for {what}"),
    })
}

/// Classes whose frames say only that a thread waits.
fn is_waiting(class: &str) -> bool {
    class.starts_with("java.util.concurrent.locks.")
        || class.starts_with("jdk.internal.misc.")
        || class == "java.lang.Object"
}
