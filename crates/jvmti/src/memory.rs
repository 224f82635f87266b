//! Memory for agents (JVM TI, "Memory Management"): the C library's, so that a leak checker sees it.

use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::last_error;
use crate::parameters::Out;
use crate::strict::strict;
use abi::jvmti::*;
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use std::ffi::c_char;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// Memory that the agent deallocates; null for none.
pub(crate) fn allocate_bytes(bytes: usize) -> Result<*mut u8> {
    if bytes == 0 {
        return Ok(std::ptr::null_mut());
    }
    let memory = match strict() {
        Some(strict) => strict.allocate(bytes).unwrap_or(std::ptr::null_mut()),
        // SAFETY: malloc takes any number.
        None => unsafe { libc::malloc(bytes) }.cast(),
    };
    if memory.is_null() {
        return Err(JvmtiError(JVMTI_ERROR_OUT_OF_MEMORY));
    }
    note(memory, 1);
    Ok(memory)
}

/// Bytes and blocks that a thread has given out, without those that it has taken back. Others only read it.
#[derive(Default)]
struct Given([AtomicI64; 2]);

/// What all threads have given out: a thread that ends leaves its numbers to `ended`.
#[derive(Default)]
struct AllGiven {
    threads: FxHashMap<usize, Arc<Given>>,
    ended: [i64; 2],
}

static ALL_GIVEN: Mutex<Option<AllGiven>> = Mutex::new(None);

thread_local! {
    static MINE: Mine = Mine::new();
}

platform::thread_word!(
    /// The calling thread's numbers, a `*const Given`, while `MINE` has them; 0 before and afterwards.
    mine_here,
    "pellucid_jvmti_given"
);

/// The calling thread's own.
struct Mine(Arc<Given>);

impl Mine {
    fn new() -> Mine {
        let given = Arc::new(Given::default());
        ALL_GIVEN.lock().get_or_insert_default().threads.insert(Arc::as_ptr(&given) as usize, given.clone());
        mine_here::set(Arc::as_ptr(&given).expose_provenance());
        Mine(given)
    }
}

impl Drop for Mine {
    fn drop(&mut self) {
        mine_here::set(0);
        let mut all = ALL_GIVEN.lock();
        let all = all.get_or_insert_default();
        all.threads.remove(&(Arc::as_ptr(&self.0) as usize));
        all.ended.iter_mut().zip(self.0.numbers()).for_each(|(sum, mine)| *sum += mine);
    }
}

impl Given {
    fn numbers(&self) -> [i64; 2] {
        [0, 1].map(|at| self.0[at].load(Ordering::Relaxed))
    }
}

/// Counts a block that goes out, or comes back: in numbers of the thread's own, without an atomic read-modify-write.
fn note(memory: *mut u8, sign: i64) {
    // In the strict mode blocks aren't what malloc gave.
    if strict().is_some() || memory.is_null() {
        return;
    }
    // SAFETY: a block from malloc.
    let bytes = unsafe { libc::malloc_usable_size(memory.cast()) } as i64;
    let more = [sign * bytes, sign];
    let count = |given: &Given| {
        for (number, more) in given.0.iter().zip(more) {
            number.store(number.load(Ordering::Relaxed) + more, Ordering::Relaxed);
        }
    };
    // SAFETY: null, or what `MINE` has, which is the calling thread's.
    if let Some(given) = unsafe { std::ptr::with_exposed_provenance::<Given>(mine_here::get()).as_ref() } {
        return count(given);
    }
    if MINE.try_with(|mine| count(&mine.0)).is_err() {
        // The thread ends, and has left its numbers.
        let mut all = ALL_GIVEN.lock();
        all.get_or_insert_default().ended.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
    }
}

/// How much is out; nothing in the strict mode, which keeps books of its own.
pub(crate) fn allocated() -> inspection::Taken {
    let mut all = ALL_GIVEN.lock();
    let all = all.get_or_insert_default();
    let of_threads = all.threads.values().map(|given| given.numbers());
    let [bytes, blocks] = of_threads.fold(all.ended, |sum, given| [sum[0] + given[0], sum[1] + given[1]]);
    inspection::Taken { bytes: bytes.max(0) as u64, blocks: blocks.max(0) as u64 }
}

/// A copy of a slice, for the agent. An empty one gets memory, too, as the stock VM gives it.
pub(crate) fn copy<T: Copy>(values: &[T]) -> Result<*mut T> {
    let memory = allocate_bytes(size_of_val(values).max(1))?.cast::<T>();
    // SAFETY: as many bytes as the slice has, aligned for anything by malloc.
    unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), memory, values.len()) };
    Ok(memory)
}

/// An array of what an iterator gives, as `copy` makes one; none if one of these can't be made.
pub(crate) fn try_collect<T: Copy>(values: impl ExactSizeIterator<Item = Result<T>>) -> Result<*mut T> {
    let count = values.len();
    let memory = allocate_bytes((count * size_of::<T>()).max(1))?.cast::<T>();
    for (index, value) in values.take(count).enumerate() {
        match value {
            // SAFETY: there is room for so many, aligned for anything by malloc.
            Ok(value) => unsafe { memory.add(index).write(value) },
            Err(error) => {
                // SAFETY: nobody knows of it.
                unsafe { free(memory.cast()) };
                return Err(error);
            }
        }
    }
    Ok(memory)
}

/// As `copy`, but null for an empty slice.
pub(crate) fn copy_unless_empty<T: Copy>(values: &[T]) -> Result<*mut T> {
    if values.is_empty() { Ok(std::ptr::null_mut()) } else { copy(values) }
}

/// A C string of bytes, for the agent.
pub(crate) fn text(bytes: &[u8]) -> Result<*mut c_char> {
    joined(&[bytes])
}

/// The same of pieces, one behind the other.
pub(crate) fn joined(pieces: &[&[u8]]) -> Result<*mut c_char> {
    let memory = allocate_bytes(pieces.iter().map(|piece| piece.len()).sum::<usize>() + 1)?;
    let mut end = memory;
    // SAFETY: a byte more than the pieces have, of which nobody else knows.
    unsafe {
        for piece in pieces {
            std::ptr::copy_nonoverlapping(piece.as_ptr(), end, piece.len());
            end = end.add(piece.len());
        }
        end.write(0);
    }
    Ok(memory.cast())
}

/// The same, null for None.
pub(crate) fn maybe_text(bytes: Option<&[u8]>) -> Result<*mut c_char> {
    bytes.map_or(Ok(std::ptr::null_mut()), text)
}

/// Gives memory back that the agent won't get after all, or has handed over.
///
/// # Safety
/// `memory` is null or came from `allocate`, and nobody uses it any more.
pub(crate) unsafe fn free(memory: *mut u8) {
    note(memory, -1);
    match strict() {
        Some(strict) if !memory.is_null() => strict.free(memory),
        // SAFETY: the caller's promise.
        _ => unsafe { libc::free(memory.cast()) },
    }
}

/// Allocate.
pub(crate) fn allocate(_: &Call, size: i64, memory: Out<*mut u8>) -> Result<()> {
    let size = usize::try_from(size).map_err(|_| JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT))?;
    memory.set(allocate_bytes(size)?);
    Ok(())
}

/// Deallocate.
pub(crate) fn deallocate(_: &Call, memory: *mut u8) -> Result<()> {
    last_error::parameter("mem");
    // SAFETY: JVM TI: memory that an agent deallocates came from this interface.
    unsafe { free(memory) };
    Ok(())
}
