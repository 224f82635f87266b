//! `heap` for a terminal.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::report::{ClassRow, Report, size};

/// How many rows of each kind are shown.
const ROWS: usize = 25;

/// The whole report.
pub fn report(report: &Report) -> String {
    let mut out = String::new();
    // Writing to a string can't fail.
    let _ = write_report(&mut out, report);
    out
}

fn write_report(out: &mut String, report: &Report) -> std::fmt::Result {
    writeln!(out, "{} objects, {}", report.objects, size(report.bytes))?;
    if report.unreachable.0 > 0 {
        writeln!(out, "and {} that nothing reaches, {}", report.unreachable.0, size(report.unreachable.1))?;
    }
    for suspect in &report.suspects {
        writeln!(out, "\nSUSPECT {suspect}")?;
    }
    writeln!(out, "\nClasses\n    count         bytes      retained  class")?;
    for row in report.classes.iter().take(ROWS) {
        writeln!(out, "{:9} {:>13} {:>13}  {}", row.count, size(row.bytes), size(row.retained), row.name)?;
    }
    writeln!(out, "\nObjects that keep most alive")?;
    for large in report.largest.iter().take(8) {
        writeln!(out, "{:>10}  {}", size(large.retained), large.name)?;
        for step in &large.path {
            writeln!(out, "              {step}")?;
        }
    }
    if report.strings_wasted > 0 {
        writeln!(out, "\nCopies of strings take {}", size(report.strings_wasted))?;
        for copy in report.strings.iter().take(8) {
            writeln!(out, "{:>10}  {} × {:?}", size(copy.wasted), copy.count, copy.text)?;
        }
    }
    write_collections(out, report)
}

fn write_collections(out: &mut String, report: &Report) -> std::fmt::Result {
    if !report.collections.is_empty() {
        writeln!(
            out,
            "\nCollections, and how many of their slots hold something\n    count     empty  slots used  unused takes  class"
        )?;
    }
    for fill in report.collections.iter().take(ROWS) {
        let used = fill.used as f64 * 100.0 / fill.slots.max(1) as f64;
        writeln!(out, "{:9} {:9} {used:9.1} % {:>13}  {}", fill.count, fill.empty, size(fill.wasted), fill.name)?;
    }
    if !report.sparse.is_empty() {
        writeln!(out, "\nNearly empty, by what their unused slots take")?;
    }
    for one in report.sparse.iter().take(8) {
        writeln!(out, "{:>10}  {} of {} slots used  {}", size(one.wasted), one.used, one.slots, one.name)?;
    }
    Ok(())
}

/// What has grown from one dump to a later one, by class.
pub fn growth(older: &Report, newer: &Report) -> String {
    let before: BTreeMap<&str, &ClassRow> = older.classes.iter().map(|row| (row.name.as_str(), row)).collect();
    let mut rows: Vec<(i64, i64, &str)> = Vec::new();
    for row in &newer.classes {
        let (count, bytes) = before.get(row.name.as_str()).map_or((0, 0), |row| (row.count, row.bytes));
        rows.push((row.bytes as i64 - bytes as i64, row.count as i64 - count as i64, &row.name));
    }
    rows.retain(|(bytes, ..)| *bytes > 0);
    rows.sort_by(|one, other| other.cmp(one));
    let mut out =
        format!("from {} to {}\n\nGrown\n    count         bytes  class\n", size(older.bytes), size(newer.bytes));
    for (bytes, count, name) in rows.into_iter().take(ROWS) {
        // Writing to a string can't fail.
        let _ = writeln!(out, "{count:+9} {:>13}  {name}", size(bytes as u64));
    }
    out
}
