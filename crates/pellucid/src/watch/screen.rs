//! The screen of `watch` on a terminal: a chart for each number, tables of what goes by name around a moment.
//!
//! Invariant: what is drawn follows from the recording and the [`View`] alone; the terminal is given back as it was, also by a panic.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::tools::watch::text::{bytes, count, time};
use ::tools::watch::{Recording, Tick, Topic};
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Row, Sparkline, SparklineBar, Table};

use pellucid::ends::Screen;

use super::{Shared, lock};

/// Between two looks at the keyboard and for new ticks.
const STEP: Duration = Duration::from_millis(100);

/// Tables sum up so many ticks before the moment, and its own.
const AROUND: usize = 10;

/// The least width of a chart, with its frame, and the height of all.
const CHART: (u16, u16) = (28, 6);

/// What a user has chosen to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The moment that is looked at, as a tick's time; None is the latest.
    moment: Option<u64>,
    /// How many rows of the tables are above.
    above: usize,
}

/// What a key comes to.
#[derive(Debug, PartialEq, Eq)]
enum Wish {
    Stay,
    Leave,
}

/// A number over time.
struct Chart {
    title: &'static str,
    /// What must be seen for it.
    topic: Option<Topic>,
    colour: Color,
    /// The value at a tick, after the one before it.
    value: fn(&Recording, &Tick, &Tick) -> f64,
    words: fn(&Recording, &Tick, f64) -> String,
}

/// How much a total grows in a second.
fn growth(of: fn(&Tick) -> u64, before: &Tick, tick: &Tick) -> f64 {
    let millis = tick.at.saturating_sub(before.at);
    if millis == 0 { 0.0 } else { of(tick).saturating_sub(of(before)) as f64 * 1000.0 / millis as f64 }
}

const CHARTS: [Chart; 10] = [
    Chart {
        title: "Heap",
        topic: None,
        colour: Color::Blue,
        value: |_, _, tick| tick.heap_used as f64,
        words: |_, tick, _| format!("{} of {}", bytes(tick.heap_used), bytes(tick.heap_limit)),
    },
    Chart {
        title: "CPU",
        topic: None,
        colour: Color::Green,
        value: |recording, before, tick| {
            growth(|tick| tick.cpu_nanos, before, tick) / 1e7 / f64::from(recording.header.processors.max(1))
        },
        words: |recording, _, value| format!("{value:.1} % of {} processors", recording.header.processors),
    },
    Chart {
        title: "Pauses",
        topic: Some(Topic::Collections),
        colour: Color::Red,
        value: |_, _, tick| tick.longest_pause_nanos as f64,
        words: |_, tick, value| format!("{}, {} collections", time(value as u64), tick.collections),
    },
    Chart {
        title: "Allocation",
        topic: Some(Topic::Allocation),
        colour: Color::Cyan,
        value: |_, before, tick| growth(|tick| tick.allocated, before, tick),
        words: |_, _, value| format!("{}/s", bytes(value as u64)),
    },
    Chart {
        title: "Monitors",
        topic: Some(Topic::Monitors),
        colour: Color::Red,
        value: |_, before, tick| growth(|tick| tick.wait_nanos, before, tick),
        words: |_, tick, value| format!("blocked {}/s, {} waits", time(value as u64), tick.waits),
    },
    Chart {
        title: "Synchronizers",
        topic: Some(Topic::Synchronizers),
        colour: Color::Red,
        value: |_, before, tick| growth(|tick| tick.park_nanos, before, tick),
        words: |_, _, value| format!("parked {}/s", time(value as u64)),
    },
    Chart {
        title: "Exceptions",
        topic: Some(Topic::Exceptions),
        colour: Color::Magenta,
        value: |_, before, tick| growth(|tick| tick.exceptions, before, tick),
        words: |_, tick, value| format!("{value:.0}/s, {}", tick.exceptions),
    },
    Chart {
        title: "Classes",
        topic: None,
        colour: Color::Yellow,
        value: |_, _, tick| tick.classes as f64,
        words: |_, tick, _| tick.classes.to_string(),
    },
    Chart {
        title: "Compiled",
        topic: Some(Topic::Compiled),
        colour: Color::Yellow,
        value: |_, before, tick| growth(|tick| tick.compiled, before, tick),
        words: |_, tick, value| format!("{value:.0}/s, {} methods", tick.compiled),
    },
    Chart {
        title: "Watching",
        topic: None,
        colour: Color::Gray,
        value: |_, before, tick| growth(|tick| tick.own_nanos, before, tick) / 1e7,
        words: |_, _, value| format!("{value:.2} % of a processor"),
    },
];

const STATES: [(&str, Color); 4] =
    [("RUNNABLE", Color::Green), ("BLOCKED", Color::Red), ("TIMED_WAITING", Color::Yellow), ("WAITING", Color::Gray)];

impl View {
    /// The tick that is looked at.
    fn at(&self, recording: &Recording) -> Option<usize> {
        let last = recording.ticks.len().checked_sub(1)?;
        let chosen = |at| recording.ticks.partition_point(|tick| tick.at < at).min(last);
        Some(self.moment.map_or(last, chosen))
    }

    fn key(&mut self, key: KeyEvent, recording: &Recording) -> Wish {
        let time_of = |at: usize| recording.ticks.get(at).map(|tick| tick.at);
        let (at, last) = (self.at(recording).unwrap_or(0), recording.ticks.len().saturating_sub(1));
        match key.code {
            KeyCode::Char('q') => return Wish::Leave,
            // In raw mode it is no signal.
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Wish::Leave,
            KeyCode::Char('p') if self.moment.is_none() => self.moment = time_of(last),
            KeyCode::Char('p') | KeyCode::Esc | KeyCode::End => self.moment = None,
            KeyCode::Left => self.moment = time_of(at.saturating_sub(1)),
            KeyCode::Right => self.moment = time_of((at + 1).min(last)),
            KeyCode::Home => self.moment = time_of(0),
            KeyCode::Up => self.above = self.above.saturating_sub(1),
            KeyCode::Down => self.above += 1,
            _ => {}
        }
        Wish::Stay
    }
}

/// Shows what is seen until it is over, or a key says that it is enough; `leave` is then to have it end.
pub fn show(seen: &Shared, address: &str, over: &AtomicBool, mut leave: impl FnMut()) -> io::Result<()> {
    let _screen = Screen::new(ratatui::restore);
    let mut terminal = ratatui::try_init()?;
    let mut view = View::default();
    let mut shown = || -> io::Result<()> {
        while !over.load(Ordering::Acquire) {
            terminal.draw(|frame| draw(frame, &lock(seen).recording, &mut view, address))?;
            if !event::poll(STEP)? {
                continue;
            }
            if let Event::Key(key) = event::read()?
                && key.kind != KeyEventKind::Release
                && view.key(key, &lock(seen).recording) == Wish::Leave
            {
                leave();
            }
        }
        Ok(())
    };
    let outcome = shown();
    ratatui::try_restore()?;
    outcome
}

/// Draws all of it.
pub fn draw(frame: &mut Frame<'_>, recording: &Recording, view: &mut View, address: &str) {
    let charts: Vec<&Chart> =
        CHARTS.iter().filter(|chart| chart.topic.is_none_or(|topic| recording.header.shows(topic))).collect();
    let columns = (frame.area().width / CHART.0).clamp(1, 4) as usize;
    // On a low screen the first charts are shown, and some of the tables.
    let rows = charts.len().div_ceil(columns).min((frame.area().height.saturating_sub(9) / CHART.1).max(1) as usize);
    let note = recording.header.note();
    let [head, threads, grid, tables, foot] = Layout::vertical([
        Constraint::Length(if note.is_some() { 3 } else { 2 }),
        Constraint::Length(1),
        Constraint::Length(rows as u16 * CHART.1),
        Constraint::Min(0),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let header = &recording.header;
    let mut lines = vec![
        Line::from(vec![
            Span::from(header.program.clone()).bold(),
            Span::from(format!(" · {} · process {}", header.vm, header.pid)),
        ]),
        Line::from(address.to_owned()).dim(),
    ];
    lines.extend(note.map(|note| Line::from(note).dim()));
    frame.render_widget(Paragraph::new(lines), head);
    let keys = "  q quit  p pause  ← → moment  Home End first, latest  ↑ ↓ rows";
    let Some(at) = view.at(recording) else {
        frame.render_widget(Line::from("nothing was seen yet"), threads);
        frame.render_widget(Line::from(keys).dim(), foot);
        return;
    };
    let tick = &recording.ticks[at];
    frame.render_widget(states(tick), threads);
    for (row, area) in Layout::vertical(vec![Constraint::Length(CHART.1); rows]).split(grid).iter().enumerate() {
        let areas = Layout::horizontal(vec![Constraint::Fill(1); columns]).split(*area);
        for (chart, area) in charts.iter().skip(row * columns).zip(areas.iter()) {
            draw_chart(frame, *area, chart, recording, at);
        }
    }
    draw_tables(frame, tables, recording, view, at);
    let state = if view.moment.is_some() { " paused".reversed() } else { " live".into() };
    let moment = format!(" · {:.1} s ", tick.at as f64 / 1000.0);
    frame.render_widget(Line::from(vec![state, moment.into(), Span::from(keys).dim()]), foot);
}

fn states(tick: &Tick) -> Line<'static> {
    let mut spans = vec![Span::from(format!("{} threads", count(tick))).bold()];
    for (name, colour) in STATES {
        let number = tick.threads.get(name).copied().unwrap_or(0);
        spans.push(Span::styled(
            format!("  ■ {number} {}", name.to_lowercase().replace('_', " ")),
            Style::new().fg(colour),
        ));
    }
    Line::from(spans)
}

fn draw_chart(frame: &mut Frame<'_>, area: Rect, chart: &Chart, recording: &Recording, at: usize) {
    let ticks = &recording.ticks;
    let value = |at: usize| (chart.value)(recording, &ticks[at.saturating_sub(1)], &ticks[at]);
    let block = Block::bordered().border_style(Style::new().dim()).title(Line::from(vec![
        chart.title.bold(),
        " ".into(),
        (chart.words)(recording, &ticks[at], value(at)).into(),
    ]));
    let width = block.inner(area).width as usize;
    // The moment stays in sight.
    let end = if at + width < ticks.len() { (at + width / 2 + 1).max(width.min(ticks.len())) } else { ticks.len() };
    let begin = end.saturating_sub(width);
    let most = (begin..end).map(value).fold(0.0, f64::max);
    let bars = (begin..end).map(|number| {
        let share = if most > 0.0 { value(number) / most * 1000.0 } else { 0.0 };
        let marked = number == at && at + 1 < ticks.len();
        SparklineBar::from(share as u64).style(marked.then(|| Style::new().fg(Color::White)))
    });
    let line = Sparkline::default().max(1000).style(Style::new().fg(chart.colour)).data(bars.collect::<Vec<_>>());
    frame.render_widget(line.block(block), area);
}

fn draw_tables(frame: &mut Frame<'_>, area: Rect, recording: &Recording, view: &mut View, at: usize) {
    let ticks = &recording.ticks[at.saturating_sub(AROUND)..=at];
    let sums = |of: fn(&Tick) -> &BTreeMap<String, u64>, words: fn(u64) -> String| {
        let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
        for (name, amount) in ticks.iter().flat_map(of) {
            *sums.entry(name).or_default() += amount;
        }
        ordered(sums.into_iter().map(|(name, amount)| (amount, words(amount), name.to_owned())).collect())
    };
    let agents = recording.ticks[at].agents.iter();
    let agents = agents.map(|(name, cost)| (cost.nanos, time(cost.nanos), callbacks(name, cost.calls)));
    let mut tables = vec![
        ("Busiest threads", sums(|tick| &tick.busiest, time)),
        ("Allocated, by class", sums(|tick| &tick.allocating, bytes)),
        ("Exceptions, by class", sums(|tick| &tick.thrown, |number| number.to_string())),
        ("Parked for synchronizers", sums(|tick| &tick.parking, time)),
        ("Agents' callbacks", ordered(agents.collect())),
    ];
    tables.retain(|(_, rows)| !rows.is_empty());
    let longest = tables.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0);
    view.above = view.above.min((longest + 2).saturating_sub(usize::from(area.height)));
    let areas = Layout::horizontal(vec![Constraint::Fill(1); tables.len()]).split(area);
    for ((title, rows), area) in tables.into_iter().zip(areas.iter()) {
        let rows = rows.into_iter().skip(view.above);
        let rows = rows.map(|(_, amount, name)| Row::new([Line::from(amount).right_aligned(), Line::from(name)]));
        let table = Table::new(rows, [Constraint::Length(9), Constraint::Fill(1)]);
        frame.render_widget(table.block(Block::bordered().border_style(Style::new().dim()).title(title.bold())), *area);
    }
}

/// An agent's event before its library, whose name may be long.
fn callbacks(name: &str, calls: u64) -> String {
    let (library, event) = name.rsplit_once(' ').unwrap_or((name, ""));
    format!("{calls} × {event}, {library}")
}

/// The largest first.
fn ordered(mut rows: Vec<(u64, String, String)>) -> Vec<(u64, String, String)> {
    rows.sort_by_key(|(amount, ..)| std::cmp::Reverse(*amount));
    rows
}

#[cfg(test)]
mod tests {
    use std::env::current_exe;
    use std::fs::File;
    use std::io::{Read, Write};
    use std::process::Command;

    use ::tools::watch::{Callbacks, Header};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{Winsize, tcgetattr, tcsetwinsize};

    use super::*;

    fn sample() -> Recording {
        let named = |name: &str, amount| BTreeMap::from([(name.to_owned(), amount)]);
        let header = Header {
            program: "app.Main".to_owned(),
            vm: "VM 1".to_owned(),
            pid: 42,
            processors: 2,
            ..Header::default()
        };
        let tick = |second: u64| Tick {
            at: second * 1000,
            heap_used: second * 1_000_000,
            heap_limit: 100_000_000,
            cpu_nanos: second * 1_000_000_000,
            threads: named("BLOCKED", second),
            busiest: named(&format!("worker {second}"), 5_000_000),
            thrown: named("a.Oops", 3),
            exceptions: 3 * second,
            agents: BTreeMap::from([("libx.so Exception".to_owned(), Callbacks { calls: 7, nanos: 2_000_000 })]),
            ..Tick::default()
        };
        Recording { header, ticks: (0..30).map(tick).collect() }
    }

    fn drawn(recording: &Recording, view: &mut View, size: (u16, u16)) -> String {
        let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        terminal.draw(|frame| draw(frame, recording, view, "http://here/")).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn a_screen_has_numbers_and_names() {
        let text = drawn(&sample(), &mut View::default(), (130, 40));
        for words in [
            "app.Main · VM 1 · process 42",
            "http://here/",
            "29 threads",
            "■ 29 blocked",
            "Heap 29.0 MB of 100.0 MB",
            "CPU 50.0 % of 2 processors",
            "Exceptions 3/s, 87",
            "33 a.Oops",
            "worker 29",
            "7 × Exception, libx.so",
            " live · 29.0 s",
            "█",
        ] {
            assert!(text.contains(words), "{words} isn't in\n{text}");
        }
        let mut less = sample();
        less.header.unseen = vec![Topic::Exceptions];
        let text = drawn(&less, &mut View::default(), (130, 40));
        assert!(!text.contains("Exceptions 3/s") && text.contains("this VM doesn't show exceptions"), "{text}");
    }

    #[test]
    fn keys_choose_moments() {
        let (mut recording, mut view) = (sample(), View::default());
        let press = |view: &mut View, code, recording: &Recording| view.key(KeyEvent::from(code), recording);
        press(&mut view, KeyCode::Char('p'), &recording);
        // What comes meanwhile doesn't move it.
        recording.ticks.push(Tick { at: 30_000, ..Tick::default() });
        assert!(drawn(&recording, &mut view, (130, 40)).contains("paused · 29.0 s"));
        press(&mut view, KeyCode::Left, &recording);
        assert!(drawn(&recording, &mut view, (130, 40)).contains("Heap 28.0 MB"));
        press(&mut view, KeyCode::Home, &recording);
        assert!(drawn(&recording, &mut view, (130, 40)).contains("paused · 0.0 s"));
        press(&mut view, KeyCode::Esc, &recording);
        assert!(drawn(&recording, &mut view, (130, 40)).contains(" live · 30.0 s"));
        assert_eq!(press(&mut view, KeyCode::Char('q'), &recording), Wish::Leave);
        let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(view.key(control_c, &recording), Wish::Leave);
    }

    #[test]
    fn any_size_and_an_empty_recording_are_drawn() {
        for size in [(1, 1), (10, 3), (40, 12), (80, 24), (300, 100)] {
            drawn(&sample(), &mut View { moment: Some(3000), above: 50 }, size);
            drawn(&Recording::default(), &mut View::default(), size);
        }
    }

    /// Run by the test below, on a terminal: a key has the screen panic.
    #[test]
    #[ignore = "it panics, for another test that gives it a terminal"]
    fn panics_on_a_terminal() {
        let seen = Shared::default();
        seen.lock().unwrap().recording = sample();
        show(&seen, "", &AtomicBool::new(false), || panic!("as wanted")).unwrap();
    }

    #[test]
    fn a_panic_leaves_the_terminal_as_it_was() {
        let mut terminal = File::from(openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap());
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap();
        let shown = File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap();
        tcsetwinsize(&shown, Winsize { ws_row: 45, ws_col: 140, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let before = format!("{:?}", tcgetattr(&shown).unwrap());
        let mut command = Command::new(current_exe().unwrap());
        command.args(["--exact", "--ignored", "--nocapture", "watch::screen::tests::panics_on_a_terminal"]);
        command.env("TERM", "xterm-256color");
        command.stdin(shown.try_clone().unwrap()).stdout(shown.try_clone().unwrap()).stderr(shown);
        let mut child = command.spawn().unwrap();
        // With that the terminal's side is the child's alone, and reading ends when it does.
        drop(command);
        let (mut said, mut part, mut pressed) = (Vec::new(), [0; 4096], false);
        let at = |said: &[u8], wanted: &str| said.windows(wanted.len()).position(|words| words == wanted.as_bytes());
        while let Ok(length @ 1..) = terminal.read(&mut part) {
            said.extend_from_slice(&part[..length]);
            if !pressed && at(&said, "q quit").is_some() {
                assert_ne!(format!("{:?}", tcgetattr(&terminal).unwrap()), before);
                terminal.write_all(b"q").unwrap();
                pressed = true;
            }
        }
        let text = String::from_utf8_lossy(&said);
        assert_eq!(child.wait().unwrap().code(), Some(101), "{text}");
        assert_eq!(format!("{:?}", tcgetattr(&terminal).unwrap()), before);
        let order = ["\x1b[?1049h", "\x1b[?1049l", "as wanted"].map(|words| at(&said, words));
        assert!(order.is_sorted() && order[0].is_some(), "{order:?} of {text}");
    }
}
