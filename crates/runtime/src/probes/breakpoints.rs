//! Breakpoints: a byte 0xCA in a method's executable code, what it stands for, and which environments own it.
//!
//! Invariants: a code byte is 0xCA exactly while its place is in the table, but for the moment of a change; the entry is made
//! first and removed last. What stood there, a standard or a quick opcode, may run in place of the 0xCA at any time. A place is in
//! the table while somebody owns it: both change in one step, under the table's lock. Methods leave the table before they are freed.

use super::counted::{Counted, Latest};
use crate::class::{Method, MethodFlags, MethodRef};
use hashbrown::HashMap;
use inspection::EnvironmentId;
use std::cell::RefCell;
use std::sync::atomic::{AtomicU8, Ordering};

/// The opcode of a breakpoint (JVMS 6.2).
pub const BREAKPOINT: u8 = 0xca;

/// A breakpoint.
#[derive(Copy, Clone)]
pub struct Probe {
    /// What it stands for.
    pub opcode: u8,
    /// The environments that have it, as bits; never none.
    pub owners: u64,
}

/// A method's address and a bytecode of it.
type Place = (usize, u32);

type Table = HashMap<Place, Probe>;

/// The breakpoint that a thread has come to last.
pub type LatestProbe = Latest<Place, Probe>;

/// The table of breakpoints.
#[derive(Default)]
pub struct Probes {
    table: Counted<Place, Probe>,
}

fn key(method: &Method, bci: u32) -> (usize, u32) {
    (method as *const Method as usize, bci)
}

/// The code byte at an index of a prepared method.
fn code_byte(method: &Method, bci: u32) -> &AtomicU8 {
    // SAFETY: callers name an instruction of a prepared method, whose executable code lives as long as it does and is read and
    // written one byte at a time.
    unsafe { AtomicU8::from_ptr(method.code().add(bci as usize)) }
}

/// Takes a breakpoint out of the code and the table.
fn remove(table: &mut Table, method: &Method, bci: u32) {
    let Some(probe) = table.get(&key(method, bci)) else { return };
    code_byte(method, bci).store(probe.opcode, Ordering::Release);
    table.remove(&key(method, bci));
    let address = std::ptr::from_ref(method) as usize;
    if !table.keys().any(|k| k.0 == address) {
        method.remove_flags(MethodFlags::PROBED);
    }
}

impl Probes {
    /// Are there no breakpoints?
    pub fn is_empty(&self) -> bool {
        self.table.lock().is_empty()
    }

    /// Puts an environment's breakpoint on an instruction of a prepared method; false if it has one there.
    pub fn set(&self, method: MethodRef, bci: u32, owner: EnvironmentId) -> bool {
        let mut table = self.table.change();
        if let Some(probe) = table.get_mut(&key(method, bci)) {
            let is_new = probe.owners & owner.bit() == 0;
            probe.owners |= owner.bit();
            return is_new;
        }
        method.add_flags(MethodFlags::PROBED);
        let byte = code_byte(method, bci);
        loop {
            // Another thread may be quickening the instruction.
            let opcode = byte.load(Ordering::Acquire);
            table.insert(key(method, bci), Probe { opcode, owners: owner.bit() });
            if byte.compare_exchange(opcode, BREAKPOINT, Ordering::AcqRel, Ordering::Acquire).is_ok() {
                return true;
            }
        }
    }

    /// Takes an environment's breakpoint away; false if it has none there.
    pub fn clear(&self, method: MethodRef, bci: u32, owner: EnvironmentId) -> bool {
        let mut table = self.table.change();
        let Some(probe) = table.get_mut(&key(method, bci)) else { return false };
        let was_owner = probe.owners & owner.bit() != 0;
        probe.owners &= !owner.bit();
        if probe.owners == 0 {
            remove(&mut table, method, bci);
        }
        was_owner
    }

    /// Takes all breakpoints of an environment away.
    pub fn disown(&self, owner: EnvironmentId) {
        let mut table = self.table.change();
        let mut gone = Vec::new();
        for (place, probe) in table.iter_mut() {
            probe.owners &= !owner.bit();
            if probe.owners == 0 {
                gone.push(*place);
            }
        }
        for (method, bci) in gone {
            // SAFETY: a method in the table isn't freed while the table is locked.
            remove(&mut table, unsafe { &*(method as *const Method) }, bci);
        }
    }

    /// The breakpoint on an instruction; the calling thread's own `latest` remembers it.
    #[inline]
    pub fn find(&self, method: &Method, bci: u32, latest: &RefCell<LatestProbe>) -> Option<Probe> {
        self.table.find(key(method, bci), latest)
    }

    /// Takes all breakpoints of a method away.
    pub fn clear_all(&self, method: MethodRef) {
        if method.flags().contains(MethodFlags::PROBED) {
            let address = std::ptr::from_ref(method) as usize;
            let mut table = self.table.change();
            let places: Vec<u32> = table.keys().filter(|k| k.0 == address).map(|k| k.1).collect();
            places.into_iter().for_each(|bci| remove(&mut table, method, bci));
        }
    }

    /// Where a method has breakpoints, ascending.
    pub fn of(&self, method: &Method) -> Vec<u32> {
        if !method.flags().contains(MethodFlags::PROBED) {
            return Vec::new();
        }
        let address = std::ptr::from_ref(method) as usize;
        let mut places: Vec<u32> = self.table.lock().keys().filter(|k| k.0 == address).map(|k| k.1).collect();
        places.sort_unstable();
        places
    }

    /// The methods in which an environment has breakpoints. The caller is in the VM, or they may be freed.
    pub fn owned_by(&self, owner: EnvironmentId) -> Vec<MethodRef> {
        let table = self.table.lock();
        let mut methods: Vec<usize> =
            table.iter().filter(|(_, probe)| probe.owners & owner.bit() != 0).map(|(place, _)| place.0).collect();
        methods.sort_unstable();
        methods.dedup();
        // SAFETY: methods leave the table before they are freed, which is done at a stop of the world.
        methods.into_iter().map(|method| unsafe { &*(method as *const Method) }).collect()
    }

    /// What a breakpoint stands for; None if there is none (any more).
    pub fn under(&self, method: &Method, bci: u32) -> Option<u8> {
        self.table.lock().get(&key(method, bci)).map(|probe| probe.opcode)
    }

    /// Forgets the breakpoints of a method that is unloaded.
    pub fn forget(&self, method: &Method) {
        if method.flags().contains(MethodFlags::PROBED) {
            let address = method as *const Method as usize;
            self.table.change().retain(|place, _| place.0 != address);
        }
    }

    /// Makes a breakpoint stand for an instruction's first form; false if there is none.
    pub fn restore_under(&self, method: &Method, bci: u32, first: u8) -> bool {
        match self.table.change().get_mut(&key(method, bci)) {
            Some(probe) => {
                probe.opcode = first;
                true
            }
            None => false,
        }
    }

    /// Replaces what a breakpoint stands for; false if there is none.
    pub fn replace_under(&self, method: &Method, bci: u32, from: u8, to: u8) -> bool {
        match self.table.change().get_mut(&key(method, bci)) {
            Some(probe) => {
                if probe.opcode == from {
                    probe.opcode = to;
                }
                true
            }
            None => false,
        }
    }
}
