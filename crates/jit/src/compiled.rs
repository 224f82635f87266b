//! The record of a compilation, which `Method::compiled` points to. It lives as long as its code, which
//! frames may go on with after it was replaced.

use crate::code_cache::Place;
use crate::constant_cells::Needed;
use crate::profile::Profile;
use codegen::Fault;
use cranelift_codegen::{Final, MachSrcLoc};
use parking_lot::Mutex;
use runtime::class::{Method, MethodRef};
use runtime::compilation::{NullLead, Origin};
use runtime::frame::OuterFrame;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// Accesses to null after which code is to check for it.
const OFTEN_NULL: u32 = 64;
/// Compilations of a method beyond which its exits are put up with.
const MAX_VERSIONS: u32 = 12;

/// How much work goes into code.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Tier {
    /// Made quickly: next to nothing is inlined or optimised. The code counts what it does, and asks for better.
    Baseline,
    /// With inlining and optimisation.
    Optimized,
    /// With optimisation, but nothing is inlined: for threads of whose calls and returns tools are told, as the code does of its own.
    Telling,
}

impl Tier {
    /// All of them.
    pub const ALL: [Tier; 3] = [Tier::Baseline, Tier::Optimized, Tier::Telling];
}

/// Compiled code of a method.
#[repr(C)]
pub struct CompiledMethod {
    /// Where code that tells of calls goes on with a frame that has just begun; 0 for nowhere. `Method::telling_code` reads it.
    pub beginning: AtomicUsize,
    /// What such code calls in place of the method's entry.
    pub called: AtomicUsize,
    /// The method; None in the record that stands for "can't be compiled".
    pub method: Option<MethodRef>,
    /// Who compiled it.
    pub jit: Option<&'static crate::Jit>,
    /// How often the method had been compiled before.
    pub version: u32,
    /// How it was made.
    pub tier: Tier,
    /// Where it runs; 0 before it is installed.
    pub address: AtomicUsize,
    /// Bytes of its code.
    pub size: AtomicUsize,
    /// Where it may be entered with the frame complete in memory: (bytecode index, address), ascending; set before it is installed.
    pub entries: OnceLock<Box<[(u32, usize)]>>,
    /// The loops, by the bytecode of their heads, that it can't be entered at, since nobody has wanted to; set before it is installed.
    pub closed_loops: OnceLock<Box<[u32]>>,
    /// Profiles that its code writes to; set before it is installed.
    pub profiles: OnceLock<Box<[Arc<Profile>]>>,
    /// Blocks that were never reached are left out of it; set before it is installed.
    pub has_left_out: AtomicBool,
    /// Its memory in the code cache.
    pub places: Mutex<Vec<Place>>,
    /// Bytes of bytecode of the method, and of those inlined in it, which may be gone by now; set before it is installed.
    pub bytecodes: OnceLock<[usize; 2]>,
    /// Tools were told of it, and will be told that it goes.
    pub is_told: AtomicBool,
    /// The method is gone; native frames may return to the code yet, but do nothing more there than to return.
    pub is_given_back: AtomicBool,
    /// Where its instructions come from; set before it is installed.
    pub origins: OnceLock<Origins>,
    /// Where it accesses what may be null, in place of a check; set before it is installed.
    pub faults: OnceLock<Box<[Fault]>>,
    /// How often these were null.
    pub nulls: AtomicU32,
    /// It checks for null; set before it is installed.
    pub checks_for_null: AtomicBool,
    /// Of the baseline tier's code: what its calls and loops may do yet before it asks for better (`queue::heated`).
    pub patience: AtomicI32,
    /// How many calls of those that count come yet before the receiver of one is looked at (`receivers`).
    pub next_look: AtomicU32,
    /// What it needs; set before it is installed.
    pub needed: OnceLock<Needed>,
    /// The frames that its inlined methods run in (`translate::described`).
    #[allow(clippy::vec_box, reason = "frames have the addresses")]
    pub described: Mutex<Vec<Box<OuterFrame>>>,
    /// With `-XX:ExitEvery`, how often each of its checks is passed yet before it fails.
    #[allow(clippy::vec_box, reason = "the code has the addresses")]
    pub passes: Mutex<Vec<Box<AtomicU32>>>,
    /// How often it came to something that was not resolved when it was compiled.
    pub exits: AtomicU32,
}

/// A call in place of which a method was translated.
pub struct Inlined {
    /// What was called.
    pub method: MethodRef,
    /// Number of the inlined method that calls, from 1 on; 0 for the compiled method.
    pub caller: u16,
    /// Its bytecode that calls.
    pub bci: u16,
}

/// Where the instructions of some code come from.
pub struct Origins {
    /// From offsets on, ascending: the number of the method, as of `Inlined::caller`, << 16 | its bytecode; all ones if there is none.
    pub starts: Box<[(u32, u32)]>,
    /// What is inlined.
    pub inlined: Box<[Inlined]>,
}

impl Origins {
    /// `starts` of code with these origins. Instructions that have none, moves between registers and what Cranelift has made of others, are for
    /// the next that has one.
    pub fn starts(ranges: &[MachSrcLoc<Final>]) -> Box<[(u32, u32)]> {
        let mut starts = Vec::new();
        let mut end = 0;
        for range in ranges.iter().filter(|range| !range.loc.is_default()) {
            if range.start > 0 && end == 0 {
                // What makes the native frame.
                starts.push((0, u32::MAX));
                end = range.start;
            }
            starts.push((end, range.loc.bits()));
            end = range.end;
        }
        starts.push((end, u32::MAX));
        starts.dedup_by_key(|(_, origin)| *origin);
        starts.into()
    }
}

/// Stands for methods that can't be compiled.
pub static REFUSED: CompiledMethod = CompiledMethod::new(None, None, 0, Tier::Optimized);

impl CompiledMethod {
    /// Where its code goes on when the instruction at an address has accessed what is null, which it counts.
    pub fn where_null_leads(&self, address: usize) -> Option<NullLead> {
        let code = self.address.load(Ordering::Acquire);
        let offset = u32::try_from(address.checked_sub(code)?).ok()?;
        let faults = self.faults.get()?;
        let fault = faults[..faults.partition_point(|fault| fault.from <= offset)].last()?;
        (offset < fault.to).then(|| {
            let nulls = self.nulls.fetch_add(1, Ordering::Relaxed) + 1;
            NullLead { address: code + fault.lead as usize, is_often: nulls.is_multiple_of(OFTEN_NULL) }
        })
    }

    /// Has its code come to null so often that it is to check for it?
    pub fn is_often_null(&self) -> bool {
        self.checks_for_null.load(Ordering::Relaxed) || self.nulls.load(Ordering::Relaxed) >= OFTEN_NULL
    }

    /// A record without code.
    pub const fn new(
        method: Option<MethodRef>,
        jit: Option<&'static crate::Jit>,
        version: u32,
        tier: Tier,
    ) -> CompiledMethod {
        CompiledMethod {
            beginning: AtomicUsize::new(0),
            called: AtomicUsize::new(0),
            method,
            jit,
            version,
            tier,
            address: AtomicUsize::new(0),
            size: AtomicUsize::new(0),
            entries: OnceLock::new(),
            closed_loops: OnceLock::new(),
            profiles: OnceLock::new(),
            has_left_out: AtomicBool::new(false),
            faults: OnceLock::new(),
            nulls: AtomicU32::new(0),
            checks_for_null: AtomicBool::new(false),
            places: Mutex::new(Vec::new()),
            bytecodes: OnceLock::new(),
            is_told: AtomicBool::new(false),
            is_given_back: AtomicBool::new(false),
            origins: OnceLock::new(),
            patience: AtomicI32::new(crate::queue::PATIENCE),
            next_look: AtomicU32::new(crate::receivers::FIRST_LOOK),
            needed: OnceLock::new(),
            described: Mutex::new(Vec::new()),
            passes: Mutex::new(Vec::new()),
            exits: AtomicU32::new(0),
        }
    }

    /// The record of a method, if it has one.
    pub fn of(method: &Method) -> Option<&CompiledMethod> {
        let record = method.compiled().cast::<CompiledMethod>();
        // SAFETY: null or a record, which is freed at a stop after it was replaced.
        unsafe { record.as_ref() }
    }

    /// The record of a method's code that tells of calls, if it has one.
    pub fn telling_of(method: &Method) -> Option<&CompiledMethod> {
        // SAFETY: as above.
        unsafe { method.telling().cast::<CompiledMethod>().as_ref() }
    }

    /// The record that takes the place of those of a tier before.
    pub fn of_tier(method: &Method, tier: Tier) -> Option<&CompiledMethod> {
        if tier == Tier::Telling { CompiledMethod::telling_of(method) } else { CompiledMethod::of(method) }
    }

    /// Address and bytes of its code, if it has some.
    pub fn code(&self) -> Option<(usize, usize)> {
        let address = self.address.load(Ordering::Acquire);
        (address != 0).then(|| (address, self.size.load(Ordering::Relaxed)))
    }

    /// May the method be compiled once more?
    pub fn may_be_replaced(&self) -> bool {
        self.method.is_some() && self.version < MAX_VERSIONS
    }

    /// Would code made in its place be put up with?
    pub fn is_last_but_one(&self) -> bool {
        self.version + 1 == MAX_VERSIONS
    }

    /// Is it the method's, and not an earlier one of it?
    pub fn is_newest(&self) -> bool {
        let newest = self.method.and_then(|method| CompiledMethod::of_tier(method, self.tier));
        newest.is_some_and(|newest| std::ptr::eq(newest, self))
    }

    /// Makes it the method's, as code of this tier.
    pub fn attach(&'static self, method: &Method, tier: Tier) {
        let record = std::ptr::from_ref(self).cast_mut().cast::<c_void>();
        if tier == Tier::Telling {
            method.set_telling(record);
        } else {
            method.set_compiled(record);
        }
    }

    /// Its method, unless that is gone. For signal handlers, too.
    pub fn living_method(&self) -> Option<MethodRef> {
        self.method.filter(|_| !self.is_given_back.load(Ordering::Acquire))
    }

    /// The method at an address of the code, with its bytecode if that is known: the innermost one for depth 0, then those that it is
    /// inlined in. For signal handlers, too.
    pub fn frame_at(&self, address: usize, depth: usize) -> Option<(MethodRef, Option<u32>)> {
        let method = self.living_method()?;
        let place = self.origins.get().and_then(|origins| {
            let offset = address.checked_sub(self.address.load(Ordering::Acquire))? as u32;
            let next = origins.starts.partition_point(|(start, _)| *start <= offset);
            let (_, origin) = origins.starts.get(next.checked_sub(1)?).filter(|(_, origin)| *origin != u32::MAX)?;
            Some((origins, (origin >> 16) as u16, origin & 0xffff))
        });
        let Some((origins, mut number, mut bci)) = place else { return (depth == 0).then_some((method, None)) };
        for _ in 0..depth {
            let inlined = origins.inlined.get(usize::from(number.checked_sub(1)?))?;
            (number, bci) = (inlined.caller, u32::from(inlined.bci));
        }
        let at = number.checked_sub(1).and_then(|at| origins.inlined.get(usize::from(at)));
        Some((at.map_or(method, |inlined| inlined.method), Some(bci)))
    }

    /// Where its instructions come from, as far as they come from bytecode, by ascending addresses.
    pub fn origins(&self) -> Vec<Origin> {
        let code = self.address.load(Ordering::Acquire);
        let starts = self.origins.get().map_or(&[][..], |origins| &origins.starts);
        let begin = |start: &&(u32, u32)| start.1 != u32::MAX;
        let addresses = starts.iter().filter(begin).map(|(start, _)| code + *start as usize);
        addresses
            .map(|address| {
                let frames = (0..).map_while(|depth| self.frame_at(address, depth));
                Origin { address, frames: frames.filter_map(|(method, bci)| Some((method, bci?))).collect() }
            })
            .collect()
    }

    /// Of code that tells of calls: notes where it goes on with a frame that has begun, if that is one of its entries, and where it is
    /// called. A lock comes before the method begins for tools, so that synchronized ones are called by way of the interpreter.
    pub fn note_ways_in(&self, method: MethodRef, entries: &[(u32, usize)], body: usize, interpret: usize) {
        if let Some((0, beginning)) = entries.first()
            && self.tier == Tier::Telling
        {
            self.beginning.store(*beginning, Ordering::Relaxed);
            self.called.store(if method.is_synchronized() { interpret } else { body }, Ordering::Relaxed);
        }
    }

    /// Is this one of its entries?
    pub fn has(&self, entry: usize) -> bool {
        self.places.lock().iter().any(|place| (place.address..place.address + place.length()).contains(&entry))
    }

    /// Is it code that can't be entered at this loop, since nobody has wanted to?
    pub fn is_closed(&self, head: u32) -> bool {
        self.closed_loops.get().is_some_and(|heads| heads.contains(&head))
    }

    /// Where to enter at a bytecode.
    pub fn entry_at(&self, bci: u32) -> Option<usize> {
        let entries = self.entries.get()?;
        entries.binary_search_by_key(&bci, |e| e.0).ok().map(|at| entries[at].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cranelift_codegen::ir::SourceLoc;

    #[test]
    fn instructions_without_an_origin_are_for_the_next() {
        let at = |start, end, loc| MachSrcLoc { start, end, loc };
        let ranges = [
            at(4, 8, SourceLoc::new(1)),
            at(8, 12, SourceLoc::default()),
            at(14, 20, SourceLoc::new(2)),
            at(20, 24, SourceLoc::new(2)),
        ];
        assert_eq!(*Origins::starts(&ranges), [(0, u32::MAX), (4, 1), (8, 2), (24, u32::MAX)]);
    }
}
