//! What a signal that wants the command to end (SIGINT, SIGTERM, SIGHUP) comes to: whoever has a result to save is told; where nobody has, or
//! when another signal comes before the result, what must not stay behind is taken away, and the command ends as the signal would have ended it.
//!
//! Invariant: nothing here runs in a signal handler; signals are taken by a thread of their own.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::spawn;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

/// Who is told.
struct Listener {
    sender: Sender<i32>,
    /// Is it told of every signal? Else of the first one, so that the next ends the command.
    always: bool,
}

static LISTENER: Mutex<Option<Listener>> = Mutex::new(None);
static LEFTOVERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
static RESTORE: Mutex<Option<fn()>> = Mutex::new(None);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the signals from now on, but SIGHUP where it is ignored (`nohup`). Shells ignore SIGINT for what they run in the background, where it is
/// sent by name alone; so it is taken all the same.
///
/// # Errors
/// When the system gives no handler.
pub fn watch() -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    if !is_ignored(SIGHUP) {
        signals.add_signal(SIGHUP)?;
    }
    spawn(move || signals.forever().for_each(take));
    Ok(())
}

fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 << (signal - 1) != 0)
}

fn take(signal: i32) {
    let told = {
        let mut listener = lock(&LISTENER);
        let told = listener.as_ref().is_some_and(|listener| listener.sender.send(signal).is_ok());
        listener.take_if(|listener| !listener.always);
        told
    };
    if !told {
        if let Some(restore) = *lock(&RESTORE) {
            restore();
        }
        // Nothing more is made until the end.
        let leftovers = lock(&LEFTOVERS);
        leftovers.iter().for_each(|path| remove(path));
        exit(128 + signal);
    }
}

/// What tells of the first signal, by its number; the next one ends the command.
pub fn first() -> Receiver<i32> {
    listen(false)
}

/// What tells of each signal, by its number, for as long as somebody listens.
pub fn each() -> Receiver<i32> {
    listen(true)
}

fn listen(always: bool) -> Receiver<i32> {
    let (sender, receiver) = channel();
    *lock(&LISTENER) = Some(Listener { sender, always });
    receiver
}

/// The terminal isn't as it was found, until this is dropped; the function makes it so again.
pub struct Screen(());

impl Screen {
    /// From before it is changed.
    pub fn new(restore: fn()) -> Screen {
        *lock(&RESTORE) = Some(restore);
        Screen(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        *lock(&RESTORE) = None;
    }
}

/// A file or folder that is taken away when this is dropped, or a signal ends the command.
pub struct Leftover(PathBuf);

impl Leftover {
    /// What `make` makes at a place. A signal that comes meanwhile ends the command only when that is known.
    ///
    /// # Errors
    /// Those of `make`, which has left nothing behind.
    pub fn make<T>(make: impl FnOnce() -> io::Result<(PathBuf, T)>) -> io::Result<(Leftover, T)> {
        let mut leftovers = lock(&LEFTOVERS);
        let (path, made) = make()?;
        leftovers.push(path.clone());
        Ok((Leftover(path), made))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Leftover {
    fn drop(&mut self) {
        let mut leftovers = lock(&LEFTOVERS);
        remove(&self.0);
        leftovers.retain(|path| *path != self.0);
    }
}

/// What is gone already, or has become a result by another name, needs no removal.
fn remove(path: &Path) {
    let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
}

/// A new folder that only this user can look into, below another.
///
/// # Errors
/// When it can't be made.
pub fn temporary_folder(below: &Path) -> io::Result<Leftover> {
    let mut builder = tempfile::Builder::new();
    Leftover::make(|| Ok((builder.prefix("pellucid-").tempdir_in(below)?.keep(), ()))).map(|(leftover, ())| leftover)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_over_goes() {
        let place = tempfile::tempdir().unwrap();
        let folder = temporary_folder(place.path()).unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        assert!(lock(&LEFTOVERS).contains(&folder.path().to_owned()));
        // A signal's end waits until it is known what is made.
        let failed = Leftover::make(|| {
            assert!(LEFTOVERS.try_lock().is_err());
            fs::File::create_new(place.path()).map(|file| (PathBuf::new(), file))
        });
        assert!(failed.is_err());
        drop(folder);
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
        assert!(lock(&LEFTOVERS).is_empty());
    }
}
