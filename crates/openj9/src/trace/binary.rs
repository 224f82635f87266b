//! Binary trace: buffers of records that subscribers get when one is full or flushed.
//!
//! The format is ours (OpenJ9's is for its own formatter): the metadata is `UTTH`, then a line for each tracepoint, its number, component and
//! id; a record is the big-endian 8 bytes of its nanoseconds since 1970, 8 of its thread, 4 of its number, 4 of its text's length, the text.

use super::Thread;
use super::points::POINTS;
use crate::subscriptions::Subscriptions;
use parking_lot::Mutex;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Who gets the buffers.
pub(super) static SUBSCRIBERS: Subscriptions = Subscriptions::new();

static BUFFER: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static SIZE: AtomicUsize = AtomicUsize::new(8 << 10);
/// The largest buffer that can be asked for.
const LARGEST: usize = 64 << 20;

/// Adds a record; a buffer that is full goes to the subscribers. Nobody keeps any without subscribers.
pub(super) fn record(point: usize, now: Duration, thread: Thread, text: &str) {
    if SUBSCRIBERS.is_empty() {
        return;
    }
    let full = {
        let mut buffer = BUFFER.lock();
        buffer.extend_from_slice(&(now.as_nanos() as u64).to_be_bytes());
        buffer.extend_from_slice(&(thread.jni as u64).to_be_bytes());
        buffer.extend_from_slice(&(point as u32).to_be_bytes());
        buffer.extend_from_slice(&(text.len() as u32).to_be_bytes());
        buffer.extend_from_slice(text.as_bytes());
        (buffer.len() >= SIZE.load(Ordering::Relaxed)).then(|| std::mem::take(&mut *buffer))
    };
    if let Some(full) = full {
        SUBSCRIBERS.deliver(&full, thread.may_wait);
    }
}

/// Hands over what there is.
pub(super) fn flush() {
    let buffer = std::mem::take(&mut *BUFFER.lock());
    if !buffer.is_empty() {
        SUBSCRIBERS.deliver(&buffer, true);
    }
}

/// `buffers=N[k|m][,dynamic|nodynamic]`; later only whether they are dynamic, which ours needn't be. None for what isn't right.
pub(super) fn set_size(value: &str, at_start: bool) -> Option<()> {
    for part in value.split(',') {
        if matches!(part.to_lowercase().as_str(), "dynamic" | "nodynamic") {
            continue;
        }
        let (digits, unit) = match part.to_lowercase() {
            text if text.ends_with('k') => (text[..text.len() - 1].to_owned(), 1 << 10),
            text if text.ends_with('m') => (text[..text.len() - 1].to_owned(), 1 << 20),
            text => (text, 1),
        };
        let bytes = digits.parse::<usize>().ok()?.checked_mul(unit).filter(|bytes| (1024..=LARGEST).contains(bytes))?;
        at_start.then(|| SIZE.store(bytes, Ordering::Relaxed))?;
    }
    Some(())
}

/// What a formatter must know.
pub(super) fn metadata() -> &'static [u8] {
    static METADATA: OnceLock<Vec<u8>> = OnceLock::new();
    METADATA.get_or_init(|| {
        let lines = POINTS.iter().enumerate().map(|(at, point)| format!("{at} {} {}\n", point.component, point.id));
        [b"UTTH\n".to_vec(), lines.collect::<String>().into_bytes()].concat()
    })
}
