//! NATIVEMEMINFO and MEMINFO: what memory is used for.

use super::{Lines, pointer};
use inspection::{ShownSegment, Snapshot};

/// Native memory for one purpose.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Category {
    /// Its name.
    pub name: String,
    /// How many categories contain it.
    pub depth: usize,
    /// Bytes and allocations of its own.
    pub bytes: u64,
    /// See `bytes`.
    pub allocations: u64,
}

/// Figures of a category with all that it contains.
fn deep(all: &[Category], at: usize) -> (u64, u64) {
    let below = all[at + 1..].iter().take_while(|c| c.depth > all[at].depth);
    std::iter::once(&all[at]).chain(below).fold((0, 0), |sum, c| (sum.0 + c.bytes, sum.1 + c.allocations))
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// NATIVEMEMINFO
pub(super) fn categories(lines: &mut Lines, all: &[Category]) {
    lines.line("0MEMUSER", format_args!(""));
    for (at, category) in all.iter().enumerate() {
        let (bytes, allocations) = deep(all, at);
        if allocations > 0 {
            entry(lines, category.depth, &category.name, bytes, allocations);
        }
        // What it has besides its children follows them.
        let ends = |depth: usize| all.get(at + 1).is_none_or(|next| next.depth <= depth);
        let mut depth = category.depth;
        while ends(depth.saturating_sub(1)) && depth > 0 {
            depth -= 1;
            let parent = all[..at].iter().rfind(|c| c.depth == depth);
            if let Some(parent) = parent.filter(|p| p.allocations > 0) {
                entry(lines, depth + 1, "Other", parent.bytes, parent.allocations);
            }
        }
    }
}

fn entry(lines: &mut Lines, depth: usize, name: &str, bytes: u64, allocations: u64) {
    let plural = if allocations == 1 { "" } else { "s" };
    let figures = format!("{name}: {} bytes / {allocations} allocation{plural}", grouped(bytes));
    if depth == 0 {
        lines.line("1MEMUSER", format_args!("{figures}"));
        return;
    }
    lines.line(&format!("{depth}MEMUSER"), format_args!("{}", "  |".repeat(depth)));
    lines.line(&format!("{}MEMUSER", depth + 1), format_args!("{}+--{figures}", "|  ".repeat(depth - 1)));
}

/// MEMINFO
pub(super) fn spaces(lines: &mut Lines, snapshot: &Snapshot) {
    let [used, total, limit] = snapshot.heap;
    lines.line("1STHEAPTYPE", format_args!("Object Memory"));
    lines.line(
        "NULL",
        format_args!("id                 start              end                size               space/region"),
    );
    // The collector's spaces are made up of blocks all over its part of the address space.
    lines.line(
        "1STHEAPSPACE",
        format_args!("{} --                 --                 {} Objects", pointer(1), pointer(total)),
    );
    lines.filler();
    let amount = |lines: &mut Lines, tag: &str, what: &str, bytes: u64| {
        lines.line(tag, format_args!("{what:<24} {bytes:>20} ({})", pointer(bytes)));
    };
    amount(lines, "1STHEAPTOTAL", "Total memory:", total);
    amount(lines, "1STHEAPTARGET", "Target memory:", limit);
    amount(lines, "1STHEAPINUSE", "Total memory in use:", used);
    amount(lines, "1STHEAPFREE", "Total memory free:", total.saturating_sub(used));
    lines.filler();
    snapshot.segments.iter().for_each(|segment| one_segment(lines, segment));
    lines.line("1STGCHTYPE", format_args!("GC History"));
    for (nanos, text) in &snapshot.collections {
        let (seconds, rest) = (nanos / 1_000_000_000, nanos % 1_000_000_000);
        let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
        lines
            .line("3STHSTTYPE", format_args!("{hour:02}:{minute:02}:{second:02}:{rest:09} GMT pellucid.gc -   {text}"));
    }
}

fn one_segment(lines: &mut Lines, segment: &ShownSegment) {
    let ShownSegment { name, start, used, size, limit } = segment;
    lines.line("1STSEGTYPE", format_args!("{name}"));
    lines.line(
        "NULL",
        format_args!("segment            start              alloc              end                type       size"),
    );
    let places = [*start, *start, start + used, start + size].map(pointer).join(" ");
    lines.line("1STSEGMENT", format_args!("{places} 0x00000001 {}", pointer(*size)));
    let figures = [
        ("1STSEGTOTAL", "Total memory:", *size),
        ("1STSEGINUSE", "Total memory in use:", *used),
        ("1STSEGFREE", "Total memory free:", size - used),
        ("1STSEGLIMIT", "Allocation limit:", *limit),
    ];
    for (tag, what, bytes) in figures {
        lines.line(tag, format_args!("{what:<24} {bytes:>20} ({})", pointer(bytes)));
    }
    lines.filler();
}
