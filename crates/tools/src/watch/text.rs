//! `watch` for a terminal: what a recording comes to.

use std::fmt::Write;

use super::{Recording, Tick, Topic};

/// How many names of a kind are shown.
const NAMES: usize = 8;

/// Bytes in words.
pub fn bytes(amount: u64) -> String {
    scaled(amount as f64, 1000.0, &["B", "kB", "MB", "GB", "TB"])
}

/// Nanoseconds in words.
pub fn time(nanos: u64) -> String {
    scaled(nanos as f64 / 1e3, 1000.0, &["µs", "ms", "s"])
}

fn scaled(mut value: f64, step: f64, units: &[&str]) -> String {
    let mut at = 0;
    while value >= step && at + 1 < units.len() {
        (value, at) = (value / step, at + 1);
    }
    format!("{value:.1} {}", units[at])
}

/// The whole report.
pub fn report(recording: &Recording) -> String {
    let mut out = String::new();
    // Writing to a string can't fail.
    let _ = write_report(&mut out, recording);
    out
}

fn write_report(out: &mut String, recording: &Recording) -> std::fmt::Result {
    let header = &recording.header;
    writeln!(out, "{} · {} · process {}", header.program, header.vm, header.pid)?;
    if let Some(note) = header.note() {
        writeln!(out, "note: {note}")?;
    }
    let (Some(first), Some(last)) = (recording.ticks.first(), recording.ticks.last()) else {
        return writeln!(out, "nothing was seen");
    };
    let most = |of: fn(&Tick) -> u64| recording.ticks.iter().map(of).max().unwrap_or(0);
    let nanos = (last.at - first.at).max(1) * 1_000_000;
    let share = |part: u64| part as f64 * 100.0 / nanos as f64;
    writeln!(out, "{} in {} looks", time(nanos), recording.ticks.len())?;
    let (used, top) = (bytes(last.heap_used), bytes(most(|tick| tick.heap_used)));
    writeln!(out, "heap         {used} in use, at most {top}, limit {}", bytes(last.heap_limit))?;
    let cpu = last.cpu_nanos.saturating_sub(first.cpu_nanos);
    let of_all = share(cpu) / f64::from(header.processors.max(1));
    writeln!(out, "CPU          {}, {of_all:.1} % of {} processors", time(cpu), header.processors)?;
    writeln!(out, "threads      {}, at most {}", count(last), most(count))?;
    writeln!(out, "classes      {}", last.classes)?;
    if header.shows(Topic::Collections) {
        let (all, longest) = (time(last.pause_nanos), time(most(|tick| tick.longest_pause_nanos)));
        writeln!(out, "collections  {}, {all} together, the longest {longest}", last.collections)?;
    }
    if header.shows(Topic::Allocation) {
        let rate = last.allocated as f64 * 1e9 / nanos as f64;
        writeln!(out, "allocated    {}, {} a second", bytes(last.allocated), bytes(rate as u64))?;
    }
    if header.shows(Topic::Exceptions) {
        writeln!(out, "exceptions   {}", last.exceptions)?;
    }
    if header.shows(Topic::Monitors) {
        writeln!(out, "monitors     {} waits, {} together", last.waits, time(last.wait_nanos))?;
    }
    let (parks, parked) = (last.parks, time(last.park_nanos));
    match header.sampled.contains(&Topic::Synchronizers) {
        true => writeln!(out, "synchronizers {parked} together, sampled")?,
        false => writeln!(out, "synchronizers {parks} waits, {parked} together")?,
    }
    if header.shows(Topic::Compiled) {
        writeln!(out, "compiled     {} methods", last.compiled)?;
    }
    let own = last.own_nanos.saturating_sub(first.own_nanos);
    writeln!(out, "watching took {}, {:.2} % of one processor", time(own), share(own))?;
    names(out, "exceptions", recording.sums(|tick| &tick.thrown), |number| number.to_string())?;
    names(out, "allocated", recording.sums(|tick| &tick.allocating), bytes)?;
    names(out, "parked for synchronizers", recording.sums(|tick| &tick.parking), time)?;
    names(out, "busiest threads", recording.sums(|tick| &tick.busiest), time)?;
    if !last.agents.is_empty() {
        writeln!(out, "\nagents' callbacks")?;
    }
    let agents = last.agents.iter();
    agents.into_iter().try_for_each(|(name, cost)| writeln!(out, "  {:>10}  {} × {name}", time(cost.nanos), cost.calls))
}

/// How many threads a tick has.
pub fn count(tick: &Tick) -> u64 {
    tick.threads.values().sum()
}

fn names(out: &mut String, title: &str, sums: Vec<(&str, u64)>, words: fn(u64) -> String) -> std::fmt::Result {
    if !sums.is_empty() {
        writeln!(out, "\n{title}")?;
    }
    sums.into_iter().take(NAMES).try_for_each(|(name, amount)| writeln!(out, "  {:>10}  {name}", words(amount)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;

    #[test]
    fn a_recording_in_words() {
        let text = report(&sample());
        for line in [
            "heap         30.0 MB in use, at most 30.0 MB, limit 100.0 B\n",
            "collections  2, 6.0 ms together, the longest 4.0 ms\n",
            "CPU          1.5 s, 75.0 % of 2 processors\n",
            "watching took 1.0 ms, 0.10 % of one processor\n",
            "           7  a.\"Oops\"\n",
            "      2.0 ms  7 × libx.so Exception\n",
        ] {
            assert!(text.contains(line), "{line}{text}");
        }
    }
}
