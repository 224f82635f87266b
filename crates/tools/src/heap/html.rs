//! `heap` as a page: suspects, a treemap of what keeps what alive, classes, the largest objects with their paths, copies of strings.

use std::fmt::Write;

use super::report::{Report, size};
use crate::page::{escape, page, script_json};

/// The page.
///
/// # Errors
/// When the report can't be JSON.
pub fn report(report: &Report) -> serde_json::Result<String> {
    let mut body = String::new();
    // Writing to a string can't fail.
    let _ = write_body(&mut body, report);
    let script = format!("const tree = {};\n{}", script_json(&report.tree)?, include_str!("treemap.js"));
    Ok(page(
        "Heap",
        "canvas { display: block; width: 100%; height: 460px; }\n#where button { border: 0; padding: 0 .3rem; color: var(--accent); }\n#what { min-height: 1.6em; }\n",
        &body,
        &script,
    ))
}

fn write_body(out: &mut String, report: &Report) -> std::fmt::Result {
    writeln!(out, "<h1>{} in {} objects</h1>", size(report.bytes), report.objects)?;
    if report.unreachable.0 > 0 {
        writeln!(
            out,
            "<p class=soft>and {} that nothing reaches, {}</p>",
            report.unreachable.0,
            size(report.unreachable.1)
        )?;
    }
    for suspect in &report.suspects {
        writeln!(out, "<div class=alarm role=alert><strong>Suspect</strong> {}</div>", escape(suspect))?;
    }
    writeln!(
        out,
        "<h2>What keeps what alive</h2>\n<p id=where class=mono></p>\n<div class=scroll><canvas id=map tabindex=0 role=img aria-label='treemap; arrows choose, Enter opens, Backspace goes up'></canvas></div>\n<p id=what class=mono aria-live=polite>&nbsp;</p>"
    )?;
    writeln!(
        out,
        "<h2>Classes</h2>\n<p><input id=search type=search placeholder='search classes ( / )' aria-label=search></p>\n<div class=scroll><table><thead><tr><th class=n>count</th><th class=n>bytes</th><th class=n>retained</th><th>class</th></tr></thead><tbody id=classes>"
    )?;
    for row in report.classes.iter().take(2000) {
        writeln!(
            out,
            "<tr><td class=n>{}<td class=n>{}<td class=n>{}<td class=mono>{}</tr>",
            row.count,
            size(row.bytes),
            size(row.retained),
            escape(&row.name)
        )?;
    }
    writeln!(out, "</tbody></table></div>\n<h2>Objects that keep most alive</h2>")?;
    for large in &report.largest {
        writeln!(
            out,
            "<details><summary><span class=tag>{}</span> <span class=mono>{}</span></summary><pre>",
            size(large.retained),
            escape(&large.name)
        )?;
        for step in &large.path {
            writeln!(out, "{}", escape(step))?;
        }
        writeln!(out, "</pre></details>")?;
    }
    if report.strings_wasted > 0 {
        writeln!(
            out,
            "<h2>Copies of strings take {}</h2>\n<div class=scroll><table><tbody>",
            size(report.strings_wasted)
        )?;
        for copy in &report.strings {
            writeln!(
                out,
                "<tr><td class=n>{}<td class=n>{} ×<td class=mono>{}</tr>",
                size(copy.wasted),
                copy.count,
                escape(&copy.text)
            )?;
        }
        writeln!(out, "</tbody></table></div>")?;
    }
    write_collections(out, report)
}

fn write_collections(out: &mut String, report: &Report) -> std::fmt::Result {
    if report.collections.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "<h2>Collections</h2>\n<p class=soft>How many slots of their arrays hold something, and what the others take.</p>\n<div class=scroll><table id=collections><thead><tr><th class=n>count</th><th class=n>empty</th><th class=n>slots used</th><th class=n>unused takes</th><th>class</th></tr></thead><tbody>"
    )?;
    for fill in &report.collections {
        let used = fill.used as f64 * 100.0 / fill.slots.max(1) as f64;
        writeln!(
            out,
            "<tr><td class=n>{}<td class=n>{}<td class=n>{used:.1} %<td class=n>{}<td class=mono>{}</tr>",
            fill.count,
            fill.empty,
            size(fill.wasted),
            escape(&fill.name)
        )?;
    }
    writeln!(out, "</tbody></table></div>")?;
    if !report.sparse.is_empty() {
        writeln!(out, "<h2>Nearly empty collections</h2>\n<div class=scroll><table id=sparse><tbody>")?;
        for one in &report.sparse {
            writeln!(
                out,
                "<tr><td class=n>{}<td class=n>{} of {} slots used<td class=mono>{}</tr>",
                size(one.wasted),
                one.used,
                one.slots,
                escape(&one.name)
            )?;
        }
        writeln!(out, "</tbody></table></div>")?;
    }
    Ok(())
}
