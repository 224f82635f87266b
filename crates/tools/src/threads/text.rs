//! `threads` for a terminal.

use std::fmt::Write;

use super::analysis::{deadlocks, edges, groups, holders, states};
use super::series::{Series, letter};
use super::{How, Snapshot, Thread};

/// How many names of a group are shown.
const NAMES: usize = 6;

/// How many rows of a timeline are shown.
const ROWS: usize = 40;

/// The timeline of several moments, then the report of the last one.
pub fn timeline(series: &Series) -> String {
    let mut out = String::new();
    // Writing to a string can't fail.
    let _ = write_timeline(&mut out, series);
    out
}

fn write_timeline(out: &mut String, series: &Series) -> std::fmt::Result {
    let Some(last) = series.moments.last() else { return Ok(()) };
    if series.moments.len() > 1 {
        let millis = series.millis();
        let time = millis.map_or(String::new(), |millis| format!(" in {:.1} s", millis as f64 / 1000.0));
        writeln!(
            out,
            "{} moments{time}: R runnable, B blocked, W waits, T waits for a time, - isn't there",
            series.moments.len()
        )?;
        let rows = series.rows();
        for row in rows.iter().take(ROWS) {
            let states: String = row.cells.iter().map(|cell| letter(*cell)).collect();
            // Of one processor.
            let cpu = millis.map_or(0.0, |millis| row.cpu_nanos as f64 / 1e4 / millis.max(1) as f64);
            writeln!(out, "  {states}  {cpu:5.1} %  {:<28}  {}", row.label(), row.place())?;
        }
        if rows.len() > ROWS {
            writeln!(out, "  and {} rows more", rows.len() - ROWS)?;
        }
        writeln!(out, "\nThe last moment")?;
    }
    write_report(out, &last.snapshot)
}

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

#[cfg(test)]
mod tests {
    use super::super::series::tests::sample;
    use super::*;

    #[test]
    fn a_timeline_stands_before_the_last_moment() {
        let text = timeline(&sample());
        assert!(text.starts_with("2 moments in 0.5 s"), "{text}");
        assert!(text.contains("  RB   80.0 %  t1 ") && text.contains("  A.run, A.lock\n"), "{text}");
        assert!(text.contains("\nThe last moment\n4 threads: "), "{text}");
        let mut one = sample();
        one.moments.pop();
        assert_eq!(timeline(&one), report(&one.moments[0].snapshot));
    }
}
