//! Breakpoints: a byte 0xCA in a method's executable code, and what it stands for.
//!
//! Invariants: a code byte is 0xCA exactly while its place is in the table, but for the moment of a change; the entry is made
//! first and removed last. What stood there, a standard or a quick opcode, may run in place of the 0xCA at any time.

use crate::class::{Method, MethodFlags, MethodRef};
use hashbrown::HashMap;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicU8, Ordering};

/// The opcode of a breakpoint (JVMS 6.2).
pub const BREAKPOINT: u8 = 0xca;

/// The table of breakpoints.
#[derive(Default)]
pub struct Probes {
    table: Mutex<HashMap<(usize, u32), u8>>,
}

fn key(method: &Method, bci: u32) -> (usize, u32) {
    (method as *const Method as usize, bci)
}

/// The code byte at an index of a prepared method.
fn code_byte(method: MethodRef, bci: u32) -> &'static AtomicU8 {
    // SAFETY: callers name an instruction of a prepared method, whose executable code lives as long as it does and is read and
    // written one byte at a time.
    unsafe { AtomicU8::from_ptr(method.code.load(Ordering::Acquire).add(bci as usize)) }
}

impl Probes {
    /// Are there no breakpoints?
    pub fn is_empty(&self) -> bool {
        self.table.lock().is_empty()
    }

    /// Puts a breakpoint on an instruction of a prepared method; false if there is one.
    pub fn set(&self, method: MethodRef, bci: u32) -> bool {
        let mut table = self.table.lock();
        if table.contains_key(&key(method, bci)) {
            return false;
        }
        method.add_flags(MethodFlags::PROBED);
        let byte = code_byte(method, bci);
        loop {
            // Another thread may be quickening the instruction.
            let opcode = byte.load(Ordering::Acquire);
            table.insert(key(method, bci), opcode);
            if byte.compare_exchange(opcode, BREAKPOINT, Ordering::AcqRel, Ordering::Acquire).is_ok() {
                return true;
            }
        }
    }

    /// Takes a breakpoint away; false if there is none.
    pub fn clear(&self, method: MethodRef, bci: u32) -> bool {
        let mut table = self.table.lock();
        let Some(opcode) = table.get(&key(method, bci)).copied() else { return false };
        code_byte(method, bci).store(opcode, Ordering::Release);
        table.remove(&key(method, bci));
        let address = method as *const Method as usize;
        if !table.keys().any(|k| k.0 == address) {
            method.flags.fetch_and(!MethodFlags::PROBED.bits(), Ordering::Relaxed);
        }
        true
    }

    /// Takes all breakpoints of a method away.
    pub fn clear_all(&self, method: MethodRef) {
        if method.flags().contains(MethodFlags::PROBED) {
            let address = std::ptr::from_ref(method) as usize;
            let places: Vec<u32> = self.table.lock().keys().filter(|k| k.0 == address).map(|k| k.1).collect();
            for bci in places {
                self.clear(method, bci);
            }
        }
    }

    /// What a breakpoint stands for; None if there is none (any more).
    pub fn under(&self, method: &Method, bci: u32) -> Option<u8> {
        self.table.lock().get(&key(method, bci)).copied()
    }

    /// Forgets the breakpoints of a method that is unloaded.
    pub(crate) fn forget(&self, method: &Method) {
        if method.flags().contains(MethodFlags::PROBED) {
            let address = method as *const Method as usize;
            self.table.lock().retain(|place, _| place.0 != address);
        }
    }

    /// Makes a breakpoint stand for an instruction's first form; false if there is none.
    pub fn restore_under(&self, method: &Method, bci: u32, first: u8) -> bool {
        match self.table.lock().get_mut(&key(method, bci)) {
            Some(opcode) => {
                *opcode = first;
                true
            }
            None => false,
        }
    }

    /// Replaces what a breakpoint stands for; false if there is none.
    pub fn replace_under(&self, method: &Method, bci: u32, from: u8, to: u8) -> bool {
        match self.table.lock().get_mut(&key(method, bci)) {
            Some(opcode) => {
                if *opcode == from {
                    *opcode = to;
                }
                true
            }
            None => false,
        }
    }
}
