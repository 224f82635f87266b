//! Several moments in a row: who moves, who stands, as a timeline of states for each thread.
//!
//! Invariant: a thread is known by its id through all moments.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use super::{Frame, Snapshot, Thread, jstack};

/// All threads at several moments, in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// The moments.
    pub moments: Vec<Moment>,
}

/// All threads at one of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// When, in milliseconds since the first, where that is known.
    #[serde(default)]
    pub at: Option<u64>,
    /// What they did.
    pub snapshot: Snapshot,
}

/// What a thread does at a moment, if it is there: its state and stack.
type Does<'s> = Option<(&'s str, &'s [Frame])>;

fn does<'s>(cell: &Option<&'s Thread>) -> Does<'s> {
    cell.map(|thread| (thread.state.as_str(), &thread.frames[..]))
}

/// Threads that did the same at every moment.
#[derive(Debug)]
pub struct Row<'s> {
    /// Each as it was last seen.
    pub threads: Vec<&'s Thread>,
    /// What one of them did at each moment; None where there was no such thread.
    pub cells: Vec<Option<&'s Thread>>,
    /// CPU time that they used between the first moment at which they were seen and the last one, in nanoseconds.
    pub cpu_nanos: i64,
}

impl Series {
    /// What a file holds: several moments, or one as [`Snapshot::read`] knows them. A text may hold several dumps of one program.
    ///
    /// # Errors
    /// When it is neither.
    pub fn read(text: &str) -> Result<Series, String> {
        if let Ok(series) = serde_json::from_str::<Series>(text) {
            return if series.moments.is_empty() { Err("it has no moments".to_owned()) } else { Ok(series) };
        }
        let starts: Vec<usize> = text
            .match_indices(jstack::HEADER)
            .map(|(at, _)| at)
            .filter(|at| *at == 0 || text[..*at].ends_with('\n'))
            .collect();
        if text.trim_start().starts_with('{') || starts.len() < 2 {
            return Ok(Series::from(Snapshot::read(text)?));
        }
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        let dumps = starts.iter().zip(ends).map(|(start, end)| jstack::read(&text[*start..end]));
        let moments = dumps.map(|dump| Ok(Moment { at: None, snapshot: dump? })).collect::<Result<_, String>>()?;
        Ok(Series { moments })
    }

    /// How long it took, in milliseconds, where that is known.
    pub fn millis(&self) -> Option<u64> {
        self.moments.last().and_then(|moment| moment.at)
    }

    /// The timeline: those that used most CPU time first, then those that did different things.
    pub fn rows(&self) -> Vec<Row<'_>> {
        let mut lines: BTreeMap<i64, Vec<Option<&Thread>>> = BTreeMap::new();
        for (number, moment) in self.moments.iter().enumerate() {
            for thread in &moment.snapshot.threads {
                lines.entry(thread.id).or_insert_with(|| vec![None; self.moments.len()])[number] = Some(thread);
            }
        }
        let mut rows: Vec<Row<'_>> = Vec::new();
        let mut known: HashMap<Vec<Does<'_>>, usize> = HashMap::new();
        for cells in lines.into_values() {
            let seen: Vec<&Thread> = cells.iter().flatten().copied().collect();
            let (Some(first), Some(last)) = (seen.first(), seen.last()) else { continue };
            let cpu_nanos = last.cpu_nanos.unwrap_or(0) - first.cpu_nanos.unwrap_or(0);
            let at = *known.entry(cells.iter().map(does).collect()).or_insert_with(|| {
                rows.push(Row { threads: Vec::new(), cells, cpu_nanos: 0 });
                rows.len() - 1
            });
            rows[at].threads.push(last);
            rows[at].cpu_nanos += cpu_nanos.max(0);
        }
        rows.sort_by_key(|row| (Reverse(row.cpu_nanos), Reverse(row.changes()), Reverse(row.threads.len())));
        rows
    }
}

impl From<Snapshot> for Series {
    fn from(snapshot: Snapshot) -> Series {
        Series { moments: vec![Moment { at: None, snapshot }] }
    }
}

impl Row<'_> {
    /// How often what they do differs from the moment before.
    fn changes(&self) -> usize {
        self.cells.windows(2).filter(|pair| does(&pair[0]) != does(&pair[1])).count()
    }

    /// Their names, or the first of them.
    pub fn label(&self) -> String {
        let first = self.threads.first().map(|thread| thread.label()).unwrap_or_default();
        match self.threads.len() {
            1 => first,
            more => format!("{first} and {} more", more - 1),
        }
    }

    /// Where they were last: the method, or several that follow each other.
    pub fn place(&self) -> String {
        let mut places: Vec<String> = Vec::new();
        for thread in self.cells.iter().flatten() {
            let Some(frame) = thread.frames.first() else { continue };
            let place = format!("{}.{}", frame.class, frame.method);
            if !places.contains(&place) {
                places.push(place);
            }
        }
        let more = places.len().saturating_sub(2);
        places.truncate(2);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        places.join(", ") + &more
    }
}

/// A state as a letter.
pub fn letter(thread: Option<&Thread>) -> char {
    match thread.map(|thread| thread.state.as_str()) {
        None => '-',
        Some("RUNNABLE") => 'R',
        Some("BLOCKED") => 'B',
        Some("WAITING") => 'W',
        Some("TIMED_WAITING") => 'T',
        Some(_) => '?',
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn sample() -> Series {
        let thread = |id: i64, state: &str, method: &str, cpu: i64| Thread {
            id,
            name: format!("t{id}"),
            state: state.to_owned(),
            cpu_nanos: Some(cpu),
            frames: vec![Frame { class: "A".to_owned(), method: method.to_owned(), ..Frame::default() }],
            ..Thread::default()
        };
        let moment = |at: u64, threads| Moment { at: Some(at), snapshot: Snapshot { threads, ..Snapshot::default() } };
        let waits = |id| thread(id, "WAITING", "park", 0);
        Series {
            moments: vec![
                moment(0, vec![thread(1, "RUNNABLE", "run", 5), waits(2), waits(3)]),
                moment(
                    500,
                    vec![thread(1, "BLOCKED", "lock", 400_000_005), waits(2), waits(3), thread(4, "NEW", "", 0)],
                ),
            ],
        }
    }

    #[test]
    fn equal_threads_share_a_row() {
        let series = sample();
        let told: Vec<(String, String, i64)> = series
            .rows()
            .iter()
            .map(|row| (row.cells.iter().map(|cell| letter(*cell)).collect(), row.label(), row.cpu_nanos))
            .collect();
        let named = |cells: &str, label: &str, cpu| (cells.to_owned(), label.to_owned(), cpu);
        assert_eq!(told, [named("RB", "t1", 400_000_000), named("-?", "t4", 0), named("WW", "t2 and 1 more", 0)]);
        assert_eq!(series.rows()[0].place(), "A.run, A.lock");
    }

    #[test]
    fn files_of_one_moment_and_of_several_are_read() {
        let series = sample();
        assert_eq!(Series::read(&serde_json::to_string(&series).unwrap()), Ok(series.clone()));
        let one = series.moments[0].snapshot.clone();
        assert_eq!(Series::read(&serde_json::to_string(&one).unwrap()), Ok(Series::from(one)));
        let dump =
            "Full thread dump VM:\n\n\"a\" #1 prio=5\n   java.lang.Thread.State: RUNNABLE\n\nJNI global refs: 1\n\n";
        assert_eq!(Series::read(&format!("{dump}2026\n{dump}")).unwrap().moments.len(), 2);
        assert!(Series::read("{\"moments\":[]}").is_err() && Series::read("no").is_err());
    }
}
