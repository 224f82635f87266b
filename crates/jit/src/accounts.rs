//! What compiled code takes, and how quickly it is made, by tier: for `jcmd Compiler.codecache`.

use crate::Jit;
use crate::compiled::{CompiledMethod, Inlined, Tier};
use runtime::class::MethodRef;
use runtime::compilation::TierUse;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What a tier has done, code that is gone included.
#[derive(Default)]
pub struct Work {
    bytecodes: AtomicU64,
    nanos: AtomicU64,
}

impl Jit {
    /// A method was compiled in so much time. Nobody frees the record meanwhile.
    pub(crate) fn note_work(&self, record: &CompiledMethod, time: Duration) {
        let work = &self.work[record.tier as usize];
        let [own, inlined] = bytecodes(record);
        work.bytecodes.fetch_add((own + inlined) as u64, Ordering::Relaxed);
        work.nanos.fetch_add(time.as_nanos() as u64, Ordering::Relaxed);
    }

    /// What a tier's code takes that calls run.
    pub(crate) fn use_of(&self, tier: Tier) -> TierUse {
        let records = self.records.lock();
        let name = match tier {
            Tier::Baseline => "baseline",
            Tier::Optimized => "optimized",
            Tier::Telling => "telling",
        };
        let mut sum = TierUse { name, ..TierUse::default() };
        for record in records.values().flatten().filter(|record| record.tier == tier) {
            let code = record.places.lock().iter().map(|place| place.length()).sum::<usize>();
            if !record.is_newest() {
                sum.replaced += code;
                continue;
            }
            let [own, inlined] = bytecodes(record);
            sum.methods += 1;
            sum.bytecodes += own;
            sum.inlined += inlined;
            sum.code += code;
            sum.tables += table_bytes(record);
        }
        let work = &self.work[tier as usize];
        sum.compiled = work.bytecodes.load(Ordering::Relaxed);
        sum.time = Duration::from_nanos(work.nanos.load(Ordering::Relaxed));
        sum
    }
}

/// Notes how long the method is and those that its code contains, before that is installed; the latter, and those that it follows from (`escape`).
pub fn note_bytecodes(
    record: &CompiledMethod,
    method: MethodRef,
    inlined: &[Inlined],
    relied_on: &[MethodRef],
) -> Vec<MethodRef> {
    let contained = inlined.iter().map(|inlined| inlined.method);
    let inlined_bytes = contained.clone().map(|inlined| inlined.code_length() as usize).sum();
    let _ = record.bytecodes.set([method.code_length() as usize, inlined_bytes]);
    contained.chain(relied_on.iter().copied()).collect()
}

/// Bytes of bytecode of the method, and of those inlined in it.
fn bytecodes(record: &CompiledMethod) -> [usize; 2] {
    record.bytecodes.get().copied().unwrap_or_default()
}

/// Bytes of what is kept beside some code: its record, where its instructions come from, where it may be entered, and what frames its inlined methods run in.
fn table_bytes(record: &CompiledMethod) -> usize {
    let origins = record
        .origins
        .get()
        .map_or(0, |origins| size_of_val(&*origins.starts) + origins.inlined.len() * size_of::<Inlined>());
    let entries = record.entries.get().map_or(0, |entries| size_of_val(&**entries));
    let described = record.described.lock();
    let described = described
        .iter()
        .map(|frame| size_of_val(&**frame) + size_of_val(&*frame.copies) + size_of_val(&*frame.constants));
    let faults = record.faults.get().map_or(0, |faults| size_of_val(&**faults));
    size_of::<CompiledMethod>() + origins + faults + entries + described.sum::<usize>()
}
