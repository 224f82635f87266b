//! The functions that native code calls to get into Java: a few bytes of code each, which pass a `Upcall` of their own on.
//!
//! Invariant: code is written once, when its page is made, and then never writable again (W^X). A stub finds its `Upcall` in a
//! word of data at a fixed distance, which is 0 while the stub is free.

use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};

/// Bytes of code, and as many of data, that are made at a time.
const CHUNK: usize = 4096;
/// Bytes from one stub to the next, and from one word of data to the next.
const STRIDE: usize = 16;

/// The stubs there are.
#[derive(Default)]
pub struct Stubs {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The longest free first: a stub is used again as late as possible.
    free: VecDeque<usize>,
    /// From a stub's address to what it passes on.
    used: HashMap<usize, usize>,
}

/// `mov r10, [rip + distance]; jmp [r10]`, then traps.
fn code() -> [u8; STRIDE] {
    const MOV_LENGTH: usize = 7;
    let mut code = [0xcc; STRIDE];
    code[..3].copy_from_slice(&[0x4c, 0x8b, 0x15]);
    code[3..MOV_LENGTH].copy_from_slice(&((CHUNK - MOV_LENGTH) as u32).to_le_bytes());
    code[MOV_LENGTH..MOV_LENGTH + 3].copy_from_slice(&[0x41, 0xff, 0x22]);
    code
}

/// Makes a page of stubs with its data; where the first one is.
fn make_chunk() -> Option<usize> {
    // SAFETY: new memory, written inside its bounds; results are checked.
    unsafe {
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        let base = libc::mmap(std::ptr::null_mut(), 2 * CHUNK, protection, flags, -1, 0);
        if base == libc::MAP_FAILED {
            return None;
        }
        for at in (0..CHUNK).step_by(STRIDE) {
            base.byte_add(at).cast::<[u8; STRIDE]>().write(code());
        }
        if libc::mprotect(base, CHUNK, libc::PROT_READ | libc::PROT_EXEC) != 0 {
            libc::munmap(base, 2 * CHUNK);
            return None;
        }
        Some(base as usize)
    }
}

impl Stubs {
    /// A function that jumps to the code whose address `passed_on` begins with, with `passed_on` in r10. None when the system gives
    /// no memory.
    pub fn add(&self, passed_on: usize) -> Option<usize> {
        let mut state = self.state.lock();
        if state.free.is_empty() {
            let base = make_chunk()?;
            state.free.extend((0..CHUNK).step_by(STRIDE).map(|at| base + at));
        }
        let stub = state.free.pop_front()?;
        // SAFETY: the stub's word of data, which nobody reads before the stub is given away.
        unsafe { *((stub + CHUNK) as *mut usize) = passed_on };
        state.used.insert(stub, passed_on);
        Some(stub)
    }

    /// Frees a stub; what it passed on. None when there is no stub at the address.
    pub fn remove(&self, stub: usize) -> Option<usize> {
        let mut state = self.state.lock();
        let passed_on = state.used.remove(&stub)?;
        // SAFETY: the stub's word of data. Whoever still calls it gets a fault, not another stub's function.
        unsafe { *((stub + CHUNK) as *mut usize) = 0 };
        state.free.push_back(stub);
        Some(passed_on)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern "C" fn answer() -> i32 {
        42
    }

    #[test]
    fn stubs_jump_and_are_reused() {
        let stubs = Stubs::default();
        let target = [answer as *const () as usize];
        let made: Vec<usize> = (0..300).map(|_| stubs.add(target.as_ptr() as usize).unwrap()).collect();
        for stub in &made {
            // SAFETY: a stub that jumps to `answer`.
            let function: extern "C" fn() -> i32 = unsafe { std::mem::transmute(*stub) };
            assert_eq!(function(), 42);
        }
        assert_eq!(stubs.remove(made[7]), Some(target.as_ptr() as usize));
        assert_eq!(stubs.remove(made[7]), None);
        assert_eq!(stubs.remove(made[8] + 1), None);
        assert_ne!(stubs.add(target.as_ptr() as usize), Some(made[7]));
    }
}
