//! `profile` for a terminal: the methods that take most.

use std::fmt::Write;

use super::{Kind, Profile};

/// How many methods of each kind are shown.
const METHODS: usize = 15;

/// The whole report.
pub fn report(profile: &Profile) -> String {
    let mut out = String::new();
    // Writing to a string can't fail.
    let _ = write_report(&mut out, profile);
    out
}

fn write_report(out: &mut String, profile: &Profile) -> std::fmt::Result {
    for &kind in &profile.kinds {
        let total = profile.total(kind);
        writeln!(out, "{}: {} in {:.1} s", kind.name(), amount(kind, total), profile.seconds)?;
        if total == 0 {
            continue;
        }
        writeln!(out, "   alone     all  method")?;
        for (name, own, all) in profile.methods(kind).into_iter().take(METHODS) {
            let percent = |part: u64| part as f64 * 100.0 / total as f64;
            writeln!(out, "  {:5.1} %  {:5.1} %  {name}", percent(own), percent(all))?;
        }
        writeln!(out)?;
    }
    for note in &profile.notes {
        writeln!(out, "note: {note}")?;
    }
    let percent = profile.own_nanos as f64 / 1e7 / profile.seconds.max(1e-9);
    writeln!(out, "the sampling thread took {percent:.2} % of one processor")
}

/// An amount in words.
pub(crate) fn amount(kind: Kind, amount: u64) -> String {
    let (value, units): (f64, &[&str]) = match kind {
        Kind::Alloc => (amount as f64, &["bytes", "kB", "MB", "GB", "TB"]),
        _ => (amount as f64 / 1e3, &["µs", "ms", "s"]),
    };
    let (mut value, mut at) = (value, 0);
    while value >= 1000.0 && at + 1 < units.len() {
        (value, at) = (value / 1000.0, at + 1);
    }
    format!("{value:.1} {}", units[at])
}
