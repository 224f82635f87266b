//! Counting and printing what tests did.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::workspace::{Progress, say};

/// What came of one test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Passed,
    /// With what differs.
    Failed(String),
    /// With what is missing.
    Skipped(String),
    /// Failed, as a listed reason says.
    FailedAsExpected(String),
    /// Passed, though a listed reason says it can't.
    UnexpectedPass(String),
}

impl Verdict {
    /// Takes the list of expected failures into account.
    pub fn against(self, known: Option<&str>) -> Verdict {
        match (self, known) {
            (Verdict::Failed(_), Some(reason)) => Verdict::FailedAsExpected(reason.to_owned()),
            (Verdict::Passed, Some(reason)) => Verdict::UnexpectedPass(reason.to_owned()),
            (verdict, _) => verdict,
        }
    }

    pub fn is_bad(&self) -> bool {
        matches!(self, Verdict::Failed(_) | Verdict::UnexpectedPass(_))
    }

    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Passed => "ok",
            Verdict::Failed(_) => "FAILED",
            Verdict::Skipped(_) => "skipped",
            Verdict::FailedAsExpected(_) => "known",
            Verdict::UnexpectedPass(_) => "UNEXPECTED",
        }
    }
}

/// The counts of one group of tests.
#[derive(Debug, Default)]
pub struct Tally {
    pub what: String,
    pub passed: usize,
    pub failed: usize,
    pub skipped: usize,
    pub known: usize,
    seconds: f64,
    reasons: Vec<String>,
}

impl Tally {
    pub fn new(what: &str) -> Tally {
        Tally { what: what.to_owned(), ..Tally::default() }
    }

    /// A group that isn't run, and why.
    pub fn skipped(what: &str, reason: &str) -> Tally {
        let mut tally = Tally::new(what);
        tally.skip_all(reason);
        tally
    }

    /// Counts a test, and prints it if it is bad.
    pub fn add(&mut self, id: &str, verdict: Verdict) {
        match verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::FailedAsExpected(_) => self.known += 1,
            Verdict::Skipped(reason) => {
                self.skipped += 1;
                if !self.reasons.contains(&reason) {
                    self.reasons.push(reason);
                }
            }
            Verdict::Failed(detail) => {
                self.failed += 1;
                println!("FAILED {id} ({})", self.what);
                for line in detail.lines() {
                    println!("    {line}");
                }
            }
            Verdict::UnexpectedPass(reason) => {
                self.failed += 1;
                println!("FAILED {id} ({}): it passes, but is listed as failing: {reason}", self.what);
            }
        }
    }

    /// A whole group that isn't run.
    pub fn skip_all(&mut self, reason: &str) {
        self.skipped += 1;
        self.reasons.push(reason.to_owned());
    }

    pub fn took(&mut self, time: Duration) {
        self.seconds += time.as_secs_f64();
    }
}

/// Judges all cases, as many at a time as there are cores; counts and prints what comes of them, each one if `verbose`.
pub fn judge_all<T: Sync>(
    what: &str,
    verbose: bool,
    cases: &[T],
    id: impl Fn(&T) -> &str + Sync,
    judge: impl Fn(&T) -> anyhow::Result<Verdict> + Sync,
) -> Tally {
    let started = Instant::now();
    let tally = Mutex::new(Tally::new(what));
    let progress = Progress::new(what, cases.len());
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let work = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let begun = Instant::now();
            let verdict = judge(case).unwrap_or_else(|error| Verdict::Failed(format!("{error:#}")));
            progress.at(done.fetch_add(1, Ordering::Relaxed) + 1);
            if verbose || verdict.is_bad() {
                progress.clear();
            }
            if verbose {
                eprintln!("{:>7.2} s  {}  {}", begun.elapsed().as_secs_f64(), verdict.word(), id(case));
            }
            if let Ok(mut tally) = tally.lock() {
                tally.add(id(case), verdict);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(work);
        }
    });
    progress.clear();
    let mut tally = tally.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    tally.took(started.elapsed());
    tally
}

/// Prints the table and the closing line; tells whether all is well.
pub fn close(tallies: &[Tally]) -> bool {
    let width = tallies.iter().map(|t| t.what.len()).max().unwrap_or(0).max(10);
    println!();
    println!("{:width$} {:>7} {:>7} {:>7} {:>7} {:>8}", "", "passed", "failed", "known", "skipped", "seconds");
    for t in tallies {
        println!(
            "{:width$} {:>7} {:>7} {:>7} {:>7} {:>8.1}",
            t.what, t.passed, t.failed, t.known, t.skipped, t.seconds
        );
        for reason in &t.reasons {
            println!("{:width$}   skipped: {reason}", "");
        }
    }
    let sum = |f: fn(&Tally) -> usize| tallies.iter().map(f).sum::<usize>();
    let (passed, failed, skipped) = (sum(|t| t.passed), sum(|t| t.failed), sum(|t| t.skipped));
    if sum(|t| t.known) > 0 {
        say(&format!("{} fail for reasons listed in tests/expected-failures.toml", sum(|t| t.known)));
    }
    println!("{passed} passed, {failed} failed, {skipped} skipped");
    failed == 0 && passed > 0
}
