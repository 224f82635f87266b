//! What is said, on standard error, of work that takes longer than a second: a line that moves on a terminal, one that stands elsewhere.
//!
//! Invariant: when the work is done, nothing of it is left on a terminal.

use std::io::{IsTerminal, stderr};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{JoinHandle, spawn};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Shorter work isn't told of.
const PATIENCE: Duration = Duration::from_secs(1);

/// Between two movements.
const STEP: Duration = Duration::from_millis(200);

/// Work in progress, until it is dropped.
pub struct Progress {
    done: Option<Sender<()>>,
    shown: Option<JoinHandle<()>>,
}

impl Progress {
    /// Work of which nobody knows how long it takes.
    pub fn of(what: impl Into<String>) -> Progress {
        Progress::begin(what.into(), None)
    }

    /// Work that takes a known time, and has been told of already.
    pub fn lasting(what: impl Into<String>, time: Duration) -> Progress {
        Progress::begin(what.into(), Some(time))
    }

    fn begin(what: String, time: Option<Duration>) -> Progress {
        let (sender, done) = channel();
        Progress { done: Some(sender), shown: Some(spawn(move || show(&what, time, &done))) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(shown) = self.shown.take() {
            // It only draws: what became of it changes nothing.
            let _ = shown.join();
        }
    }
}

fn show(what: &str, time: Option<Duration>, done: &Receiver<()>) {
    let begun = Instant::now();
    let goes_on = |wait| matches!(done.recv_timeout(wait), Err(RecvTimeoutError::Timeout));
    if !goes_on(PATIENCE) {
        return;
    }
    if !stderr().is_terminal() {
        if time.is_none() {
            eprintln!("pellucid: {what} …");
        }
        return;
    }
    let bar = match time {
        Some(time) => ProgressBar::new(time.as_secs()),
        None => ProgressBar::new_spinner(),
    };
    let form = if time.is_some() { "{msg} {bar:30} {pos} of {len} s" } else { "{spinner} {msg} {elapsed}" };
    bar.set_style(ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message(what.to_owned());
    while goes_on(STEP) {
        if time.is_some() {
            bar.set_position(begun.elapsed().as_secs());
        } else {
            bar.tick();
        }
    }
    bar.finish_and_clear();
}
