//! `threads` as a page: states, deadlocks, who waits for whom as a picture, and groups of equal stacks to open and search.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

use super::analysis::{Edge, deadlocks, edges, groups, states};
use super::series::{Series, letter};
use super::text::waits;
use super::{Lock, Snapshot, Thread};
use crate::page::{escape, page};

/// How many rows of a timeline are shown.
const ROWS: usize = 1000;

/// How many names of a group are shown.
const NAMES: usize = 40;

/// The page of one moment.
pub fn report(snapshot: &Snapshot) -> String {
    series(&Series::from(snapshot.clone()))
}

/// The page of several moments: the timeline, and below it the moment that is chosen.
pub fn series(series: &Series) -> String {
    let mut body = String::new();
    // Writing to a string can't fail.
    let _ = write_body(&mut body, series);
    page("Threads", STYLE, &body, include_str!("threads.js"))
}

const STYLE: &str = "span.share { min-width: 3px; }
#timeline td.at, #timeline th.at { width: 2.4rem; padding: .25rem 0; text-align: center; }
#timeline td.at { color: var(--paper); font-weight: 600; }
#timeline th button { padding: .1rem .3rem; border: 0; width: 100%; font-size: .75rem; white-space: nowrap; background: none; }
#timeline td.gone { color: var(--soft); }
#timeline .chosen { box-shadow: inset 0 0 0 2px var(--ink); }
";

fn write_body(out: &mut String, series: &Series) -> std::fmt::Result {
    let Some(last) = series.moments.last() else { return Ok(()) };
    writeln!(out, "<h1>{} threads</h1>", last.snapshot.threads.len())?;
    let (program, vm) = (escape(&last.snapshot.program), escape(&last.snapshot.vm));
    writeln!(out, "<p class=soft>{program} {vm}</p>")?;
    if series.moments.len() > 1 {
        write_timeline(out, series)?;
    }
    writeln!(
        out,
        "<p><input id=search type=search placeholder='search names, classes, states ( / )' aria-label='search'> <span id=shown class=soft></span></p>"
    )?;
    for (number, moment) in series.moments.iter().enumerate() {
        let hidden = if number + 1 < series.moments.len() { " hidden" } else { "" };
        writeln!(out, "<section class=moment{hidden}>")?;
        write_moment(out, &moment.snapshot, number)?;
        writeln!(out, "</section>")?;
    }
    Ok(())
}

/// A row for threads that did the same, a column for each moment.
fn write_timeline(out: &mut String, series: &Series) -> std::fmt::Result {
    let millis = series.millis();
    writeln!(
        out,
        "<h2>{} moments</h2>\n<p class=soft>a click, or ← →, shows a moment below; B blocked, R runnable, W waits, T waits for a time</p>\n\
         <div class=scroll><table id=timeline><thead><tr><th>threads</th>",
        series.moments.len()
    )?;
    for (number, moment) in series.moments.iter().enumerate() {
        let name = moment.at.map_or_else(|| (number + 1).to_string(), |at| format!("{:.1} s", at as f64 / 1000.0));
        write!(out, "<th class=at><button aria-pressed=false>{name}</button></th>")?;
    }
    writeln!(out, "<th class=n>CPU</th><th>where</th></tr></thead><tbody>")?;
    for row in series.rows().iter().take(ROWS) {
        let names: Vec<String> = row.threads.iter().take(NAMES).map(|thread| thread.label()).collect();
        write!(out, "<tr><td title='{}'>{}</td>", escape(&names.join(", ")), escape(&row.label()))?;
        for cell in &row.cells {
            let Some(thread) = cell else {
                write!(out, "<td class='at gone'>-</td>")?;
                continue;
            };
            let place = thread.frames.first().map(|frame| frame.describe()).unwrap_or_default();
            let title = escape(&format!("{} {place}", thread.state));
            write!(
                out,
                "<td class=at style='background:{}' title='{title}'>{}</td>",
                color(&thread.state),
                letter(Some(thread))
            )?;
        }
        let cpu = millis.map_or(0.0, |millis| row.cpu_nanos as f64 / 1e4 / millis.max(1) as f64);
        writeln!(out, "<td class=n>{cpu:.1} %</td><td class=mono>{}</td></tr>", escape(&row.place()))?;
    }
    writeln!(out, "</tbody></table></div>")
}

fn write_moment(out: &mut String, snapshot: &Snapshot, number: usize) -> std::fmt::Result {
    for note in &snapshot.notes {
        writeln!(out, "<p class=soft>{}</p>", escape(note))?;
    }
    write_states(out, snapshot)?;
    let edges = edges(snapshot);
    let cycles = deadlocks(&edges);
    for cycle in &cycles {
        writeln!(out, "<div class=alarm role=alert><strong>Deadlock of {} threads</strong>", cycle.len())?;
        for edge in cycle {
            let (waiter, owner) = (escape(&edge.waiter.label()), escape(&edge.owner.label()));
            writeln!(
                out,
                "<p><b>{waiter}</b> waits for <code>{}</code>, which <b>{owner}</b> has</p>",
                escape(&edge.lock.short())
            )?;
        }
        writeln!(out, "</div>")?;
    }
    if !edges.is_empty() {
        let in_cycles = cycles.iter().flatten().map(|edge| edge.waiter.id).collect();
        writeln!(out, "<h2>Who waits for whom</h2>\n<div class=scroll>{}</div>", picture(&edges, &in_cycles, number)?)?;
    }
    writeln!(out, "<h2>Stacks, equal ones together</h2>")?;
    for group in groups(snapshot) {
        write_group(out, &group.threads, group.example)?;
    }
    Ok(())
}

fn color(state: &str) -> &'static str {
    match state {
        "RUNNABLE" => "var(--run)",
        "BLOCKED" => "var(--block)",
        "WAITING" => "var(--wait)",
        "TIMED_WAITING" => "var(--timed)",
        _ => "var(--other)",
    }
}

fn write_states(out: &mut String, snapshot: &Snapshot) -> std::fmt::Result {
    let states = states(snapshot);
    write!(out, "<div class=bar>")?;
    for (state, count) in &states {
        write!(
            out,
            "<span class=share style='flex:{count};background:{}' title='{count} {}'></span>",
            color(state),
            escape(state)
        )?;
    }
    write!(out, "</div>\n<p>")?;
    for (state, count) in &states {
        write!(out, "<span style='color:{}'>■</span> {count} {} &nbsp; ", color(state), escape(state))?;
    }
    writeln!(out, "</p>")
}

fn write_group(out: &mut String, threads: &[&Thread], example: &Thread) -> std::fmt::Result {
    let open = if example.state == "BLOCKED" { " open" } else { "" };
    let place = example.frames.first().map(|frame| format!("{}.{}", frame.class, frame.method)).unwrap_or_default();
    let label = if threads.len() == 1 { escape(&example.label()) } else { format!("{} threads", threads.len()) };
    let state = escape(&example.state);
    write!(
        out,
        "<details{open}><summary><span class='tag {state}'>{state}</span> <b>{label}</b> <span class='soft mono'>{}</span></summary>",
        escape(&place)
    )?;
    if threads.len() > 1 {
        let mut names: Vec<String> = threads.iter().take(NAMES).map(|thread| escape(&thread.label())).collect();
        if threads.len() > NAMES {
            names.push(format!("{} more", threads.len() - NAMES));
        }
        write!(out, "<p class=soft>{}</p>", names.join(", "))?;
    }
    if let Some(wait) = waits(example, threads.len() == 1) {
        write!(out, "<p>{}</p>", escape(&wait))?;
    }
    write!(out, "<pre>")?;
    for frame in &example.frames {
        writeln!(out, "{}", escape(&frame.describe()))?;
    }
    writeln!(out, "</pre></details>")
}

/// A box of the picture: one thread, or several that wait for the same and that nobody waits for.
struct Node<'s> {
    thread: &'s Thread,
    count: usize,
    level: usize,
    row: f64,
}

const WIDTH: f64 = 210.0;
const STEP: f64 = 390.0;
const HEIGHT: f64 = 46.0;

/// Owners to the right of those that wait for them; the threads of a cycle above each other.
fn picture(
    edges: &BTreeMap<i64, Edge<'_>>,
    in_cycles: &HashSet<i64>,
    number: usize,
) -> Result<String, std::fmt::Error> {
    let mut waiters: BTreeMap<i64, Vec<&Edge<'_>>> = BTreeMap::new();
    for edge in edges.values() {
        waiters.entry(edge.owner.id).or_default().push(edge);
    }
    let mut roots: Vec<&Thread> = Vec::new();
    for edge in edges.values() {
        let owner = edge.owner;
        let is_root = !edges.contains_key(&owner.id) || in_cycles.contains(&owner.id);
        if is_root && !roots.iter().any(|known| known.id == owner.id) {
            roots.push(owner);
        }
    }
    let mut nodes: Vec<Node<'_>> = Vec::new();
    let mut places: HashMap<i64, usize> = HashMap::new();
    let mut next_row = 0.0;
    for root in roots {
        place(root, 0, &waiters, in_cycles, &mut nodes, &mut places, &mut next_row);
    }
    let levels = nodes.iter().map(|node| node.level).max().unwrap_or(0);
    let x = |node: &Node<'_>| 20.0 + (levels - node.level) as f64 * STEP;
    let y = |node: &Node<'_>| 20.0 + node.row * (HEIGHT + 18.0);
    let (width, height) = (levels as f64 * STEP + WIDTH + 260.0, 40.0 + next_row * (HEIGHT + 18.0));
    let mut out = format!(
        "<svg width={width} height={height} role=img aria-label='who waits for whom'><defs><marker id=arrow{number} viewBox='0 0 8 8' refX=8 refY=4 markerWidth=9 markerHeight=9 markerUnits=userSpaceOnUse orient=auto><path d='M0 0L8 4L0 8z' fill='var(--soft)'/></marker></defs>"
    );
    for edge in edges.values() {
        let (Some(&from), Some(&to)) = (places.get(&edge.waiter.id), places.get(&edge.owner.id)) else { continue };
        if nodes[from].thread.id != edge.waiter.id {
            continue;
        }
        let (from, to) = (&nodes[from], &nodes[to]);
        draw_edge(&mut out, edge.lock, (x(from), y(from)), (x(to), y(to)), from.level == to.level, number)?;
    }
    for node in &nodes {
        let (x, y, state) = (x(node), y(node), escape(&node.thread.state));
        let times = if node.count > 1 { format!(" and {} more", node.count - 1) } else { String::new() };
        let name = escape(&shortened(&format!("{}{times}", node.thread.label()), 28));
        let place = node
            .thread
            .frames
            .iter()
            .find(|frame| !frame.native)
            .map(|f| format!("{}.{}", f.class.rsplit('.').next().unwrap_or(""), f.method));
        let place = escape(&shortened(&place.unwrap_or_default(), 34));
        write!(
            out,
            "<g><rect class='node {state}' x={x} y={y} width={WIDTH} height={HEIGHT} rx=6 /><text x={} y={}>{name}</text><text class=small x={} y={}>{place}</text></g>",
            x + 9.0,
            y + 19.0,
            x + 9.0,
            y + 36.0
        )?;
    }
    out.push_str("</svg>");
    Ok(out)
}

fn draw_edge(
    out: &mut String,
    lock: &Lock,
    from: (f64, f64),
    to: (f64, f64),
    is_cycle: bool,
    number: usize,
) -> std::fmt::Result {
    let middle = HEIGHT / 2.0;
    let label = escape(&shortened(&lock.short(), 22));
    if is_cycle {
        // Around the right side, the further the more rows it spans.
        let (x, bend) = (from.0 + WIDTH, 40.0 + (from.1 - to.1).abs() / 4.0);
        let (top, bottom) = (from.1 + middle - 6.0, to.1 + middle + 6.0);
        write!(
            out,
            "<path class='edge cycle' marker-end='url(#arrow{number})' d='M{x} {top}C{0} {top} {0} {bottom} {x} {bottom}'/><text class=small x={1} y={2}>{label}</text>",
            x + bend,
            // A curve with such control points reaches three quarters of the way.
            x + bend * 0.75 + 6.0,
            from.1 + 10.0
        )
    } else {
        let (start, end) = (from.0 + WIDTH, to.0);
        let (a, b, half) = (from.1 + middle, to.1 + middle, (start + end) / 2.0);
        write!(
            out,
            "<path class=edge marker-end='url(#arrow{number})' d='M{start} {a}C{half} {a} {half} {b} {end} {b}'/><text class=small x={} y={}>{label}</text>",
            start + 6.0,
            a - 5.0
        )
    }
}

fn shortened(text: &str, length: usize) -> String {
    if text.chars().count() <= length {
        text.to_owned()
    } else {
        text.chars().take(length - 1).chain(['…']).collect()
    }
}

/// Places a thread and, before it, those that wait for it.
fn place<'s>(
    thread: &'s Thread,
    level: usize,
    waiters: &BTreeMap<i64, Vec<&Edge<'s>>>,
    in_cycles: &HashSet<i64>,
    nodes: &mut Vec<Node<'s>>,
    places: &mut HashMap<i64, usize>,
    next_row: &mut f64,
) {
    let first = *next_row;
    let mut leaves: HashMap<&Lock, usize> = HashMap::new();
    for edge in waiters.get(&thread.id).into_iter().flatten() {
        let waiter = edge.waiter;
        if in_cycles.contains(&waiter.id) {
            continue;
        }
        if waiters.contains_key(&waiter.id) {
            place(waiter, level + 1, waiters, in_cycles, nodes, places, next_row);
            continue;
        }
        let at = *leaves.entry(edge.lock).or_insert_with(|| {
            nodes.push(Node { thread: waiter, count: 0, level: level + 1, row: *next_row });
            *next_row += 1.0;
            nodes.len() - 1
        });
        nodes[at].count += 1;
        places.insert(waiter.id, at);
    }
    let row = if *next_row > first { (first + *next_row - 1.0) / 2.0 } else { first };
    *next_row = next_row.max(first + 1.0);
    places.insert(thread.id, nodes.len());
    nodes.push(Node { thread, count: 1, level, row });
}
