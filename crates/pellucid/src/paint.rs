//! Colours of the reports, for terminals.
//!
//! Invariant: without its escapes the text is the same, so what is piped and what is seen say the same.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

const ALARM: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::BrightBlack.on_default();
const HEADING: Style = Style::new().bold();

/// What a line is, by how it begins.
fn style_of(line: &str, after_empty: bool) -> Option<Style> {
    match line {
        _ if line.starts_with("DEADLOCK") || line.starts_with("SUSPECT") => Some(ALARM),
        _ if line.starts_with("note: ") || line.starts_with("the sampling thread") => Some(NOTE),
        _ if after_empty && !line.starts_with(' ') && !line.is_empty() => Some(HEADING),
        _ => None,
    }
}

/// A report with its alarms, headings and notes in colours.
pub fn painted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut after_empty = true;
    for line in text.split_inclusive('\n') {
        let words = line.trim_end_matches('\n');
        // Writing to a string can't fail.
        let _ = match style_of(words, after_empty) {
            Some(style) => write!(out, "{style}{words}{style:#}{}", &line[words.len()..]),
            None => write!(out, "{line}"),
        };
        after_empty = words.is_empty();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_change_no_word() {
        let text = "3 threads\n\nDEADLOCK of 3 threads\n  a waits\n\nnote: none";
        let seen = painted(text);
        assert!(seen.contains("\x1b[1m\x1b[31mDEADLOCK of 3 threads\x1b[0m\n  a waits\n"), "{seen:?}");
        assert_eq!(anstream::adapter::strip_str(&seen).to_string(), text);
    }
}
