//! From what environments ask for to what the VM must tell (house style, tool-interface rule 1): a pure function.
//!
//! Invariant: per environment the kinds that are enabled and have a callback, masked by phase; per environment and thread for single
//! threads; ORed up.

use abi::jvmti as j;
use inspection::{Enabled, EventKind, EventSet, Phase, ThreadId};
use jvmti_facts::Sent;
use std::collections::BTreeMap;

/// What one environment asks for.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// How far the VM is for it.
    pub phase: Phase,
    /// Kinds that have a callback.
    pub callbacks: EventSet,
    /// Kinds enabled for all threads.
    pub everywhere: EventSet,
    /// Kinds enabled for single threads.
    pub threads: Vec<(ThreadId, EventSet)>,
}

/// The kinds of events that may be sent in a phase.
pub(crate) fn sent_in(phase: Phase) -> EventSet {
    let mut set = EventSet::EMPTY;
    for fact in jvmti_facts::EVENTS {
        let sent = match fact.sent {
            Sent::Any => phase < Phase::Dead,
            Sent::Start => phase == Phase::Start || phase == Phase::Live,
            Sent::Live => phase == Phase::Live,
        };
        // The event that begins a phase, or ends it, is enabled before.
        let boundary = matches!(fact.number, j::JVMTI_EVENT_VM_INIT | j::JVMTI_EVENT_VM_START) && phase < Phase::Dead;
        if let Some(kind) = EventKind::of_number(fact.number)
            && (sent || boundary)
        {
            set |= kind.set();
        }
    }
    // Those of drafts only.
    if phase < Phase::Dead {
        set |= EventKind::VerboseOutput.set();
    }
    if phase == Phase::Start || phase == Phase::Live {
        set |= EventSet::of(&[EventKind::VirtualThreadMount, EventKind::VirtualThreadUnmount, EventKind::ClassUnload]);
    }
    if phase == Phase::Live {
        set |= EventSet::of(&[EventKind::ThreadPark, EventKind::ThreadParked]);
        set |= crate::extension_events::added_kinds();
    }
    set
}

/// What the VM must tell so that every request is served.
pub(crate) fn recompute(requests: &[Request]) -> Enabled {
    let mut everywhere = EventSet::EMPTY;
    let mut threads: BTreeMap<ThreadId, EventSet> = BTreeMap::new();
    for request in requests {
        let served = request.callbacks & sent_in(request.phase);
        everywhere |= request.everywhere & served;
        for (thread, set) in &request.threads {
            let set = *set & served;
            if !set.is_empty() {
                *threads.entry(*thread).or_default() |= set;
            }
        }
    }
    Enabled { everywhere, threads: threads.into_iter().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: EventSet = EventKind::SingleStep.set();
    const PREPARE: EventSet = EventKind::ClassPrepare.set();
    const START: EventSet = EventKind::VmStart.set();

    fn check(phase: Phase, requests: &[Request], everywhere: EventSet, threads: &[(usize, EventSet)]) {
        let requests: Vec<Request> = requests.iter().map(|r| Request { phase, ..r.clone() }).collect();
        let threads = threads.iter().map(|(t, s)| (ThreadId(*t), *s)).collect();
        assert_eq!(recompute(&requests), Enabled { everywhere, threads });
    }

    #[test]
    fn requests_are_ored_and_masked() {
        let one = Request {
            phase: Phase::Live,
            callbacks: STEP | PREPARE | START,
            everywhere: PREPARE | START,
            threads: vec![(ThreadId(7), STEP)],
        };
        let two = Request {
            callbacks: STEP,
            everywhere: STEP,
            threads: vec![(ThreadId(7), PREPARE), (ThreadId(3), STEP)],
            ..one.clone()
        };
        check(Phase::Live, std::slice::from_ref(&one), PREPARE | (START & sent_in(Phase::Live)), &[(7, STEP)]);
        let both = [one.clone(), two.clone()];
        check(Phase::Live, &both, STEP | PREPARE | (START & sent_in(Phase::Live)), &[(3, STEP), (7, STEP)]);
        // No callback, no event; and none of the live phase's before it.
        check(Phase::Live, &[Request { callbacks: EventSet::EMPTY, ..two }], EventSet::EMPTY, &[]);
        check(Phase::OnLoad, std::slice::from_ref(&one), START, &[]);
        check(Phase::Start, std::slice::from_ref(&one), PREPARE | START, &[]);
        check(Phase::Dead, &[one], EventSet::EMPTY, &[]);
    }
}
