//! `profile` for a terminal: the methods that take most.

use std::collections::BTreeMap;
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

/// Methods whose share of the whole has changed most since an older profile, in points of a hundred.
pub fn difference(older: &Profile, newer: &Profile) -> String {
    let mut out = String::new();
    for &kind in newer.kinds.iter().filter(|kind| older.kinds.contains(kind)) {
        let (before, now) = (older.total(kind), newer.total(kind));
        let share = |part: u64, total: u64| part as f64 * 100.0 / total.max(1) as f64;
        let mut changes: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
        for (profile, total, sign) in [(older, before, -1.0), (newer, now, 1.0)] {
            for (name, own, all) in profile.methods(kind) {
                let change = changes.entry(name).or_default();
                (change.0, change.1) = (change.0 + sign * share(own, total), change.1 + sign * share(all, total));
            }
        }
        let mut changes: Vec<_> = changes.into_iter().collect();
        let most = |(own, all): (f64, f64)| own.abs().max(all.abs());
        changes.retain(|(_, change)| most(*change) >= 0.05);
        changes.sort_by(|(_, one), (_, other)| most(*other).total_cmp(&most(*one)));
        // Writing to a string can't fail.
        let _ = writeln!(
            out,
            "{}: {} before, {} now; points of the whole\n   alone     all  method",
            kind.name(),
            amount(kind, before),
            amount(kind, now)
        );
        for (name, (own, all)) in changes.into_iter().take(METHODS) {
            let _ = writeln!(out, "  {own:+6.1}  {all:+6.1}  {name}");
        }
    }
    out
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

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;

    #[test]
    fn shares_are_compared_not_amounts() {
        let (older, mut newer) = (sample(), sample());
        for sample in &mut newer.samples {
            sample.amount *= 2;
        }
        assert!(!difference(&older, &newer).contains("M."));
        // Of 200, a has 120; of 240, 160.
        newer.samples.iter_mut().filter(|sample| sample.amount == 120).for_each(|sample| sample.amount = 160);
        let told = difference(&older, &newer);
        assert!(told.contains("    +0.0    +6.7  M.a\n") && told.contains("    +0.0    -6.7  M.b\n"), "{told}");
    }
}
