//! What every function checks before it does anything, and in which order (house style): phase, thread, environment, capability.

mod support;

use abi::jvmti::*;
use inspection::{Phase, Refusal};
use jvmti_facts::{Callable, Function};
use std::ptr::null_mut;
use support::{Agent, functions, is_callable, start};
use test_support::FakeVm;

const PHASES: [Phase; 5] = [Phase::OnLoad, Phase::Primordial, Phase::Start, Phase::Live, Phase::Dead];

#[test]
fn the_phase_comes_first() {
    let (vm, jvmti) = start(Phase::OnLoad);
    let agent = Agent::new(jvmti, 1);
    for phase in PHASES {
        vm.set_phase(phase);
        for (number, function) in functions().filter(|(_, f)| !is_callable(f.phase, phase)) {
            // Neither thread nor capability is right either.
            let error = FakeVm::run_as(None, || agent.call_bare(number));
            assert_eq!(error, JVMTI_ERROR_WRONG_PHASE, "{} in {phase:?}", function.name);
        }
    }
}

#[test]
fn a_thread_the_vm_does_not_know_may_call_what_is_callback_safe() {
    let (vm, jvmti) = start(Phase::OnLoad);
    let agent = Agent::new(jvmti, 1);
    for phase in [Phase::Start, Phase::Live] {
        vm.set_phase(phase);
        // What is safe but begins with the start phase is for the collector's callbacks.
        let is_refused = |f: &Function| !f.callback_safe || f.phase == Callable::StartAndLive;
        for (number, function) in functions().filter(|(_, f)| is_callable(f.phase, phase) && is_refused(f)) {
            let error = FakeVm::run_as(None, || agent.call_bare(number));
            assert_eq!(error, JVMTI_ERROR_UNATTACHED_THREAD, "{} in {phase:?}", function.name);
        }
    }
    let mut data = null_mut();
    let error = FakeVm::run_as(None, || call!(agent, GetEnvironmentLocalStorage, &mut data));
    assert_eq!((error, data as usize), (JVMTI_ERROR_NONE, 1));
}

#[test]
fn capabilities_come_before_parameters() {
    let (_, jvmti) = start(Phase::Live);
    let agent = Agent::new(jvmti, 1);
    let mut with_any = 0;
    for (number, function) in functions().filter(|(_, f)| is_callable(f.phase, Phase::Live)) {
        for missing in function.capabilities {
            agent.relinquish(u128::MAX);
            assert_eq!(agent.add(agent.potential() & !(1 << missing)), JVMTI_ERROR_NONE);
            assert_eq!(agent.call_bare(number), JVMTI_ERROR_MUST_POSSESS_CAPABILITY, "{}", function.name);
            with_any += 1;
        }
    }
    assert!(with_any > 50, "{with_any}");
}

#[test]
fn parameters_are_looked_at_one_after_the_other() {
    let (vm, jvmti) = start(Phase::Live);
    let agent = Agent::able(jvmti, 1);
    vm.start_thread(2);
    let thread = FakeVm::thread_object(2);
    let count = |thread, count: *mut i32| call!(agent, GetFrameCount, thread, count);
    let mut n = 0;
    assert_eq!((count(thread, &mut n), n), (JVMTI_ERROR_NONE, 1));
    assert_eq!(count(null_mut(), &mut n), JVMTI_ERROR_NONE, "null is the current thread");
    assert_eq!(count(FakeVm::object(1), null_mut()), JVMTI_ERROR_INVALID_THREAD, "the first is told");
    assert_eq!(count(thread, null_mut()), JVMTI_ERROR_NULL_POINTER);
    assert_eq!(count(FakeVm::thread_object(3), &mut n), JVMTI_ERROR_THREAD_NOT_ALIVE);
    assert_eq!(call!(agent, GetTag, null_mut(), null_mut()), JVMTI_ERROR_INVALID_OBJECT);
    assert_eq!(call!(agent, SetBreakpoint, null_mut(), 0), JVMTI_ERROR_INVALID_METHODID);
    let class = FakeVm::class(1);
    assert_eq!(call!(agent, SetFieldAccessWatch, class, null_mut()), JVMTI_ERROR_INVALID_FIELDID);
    assert_eq!(call!(agent, SetFieldAccessWatch, null_mut(), null_mut()), JVMTI_ERROR_INVALID_CLASS);
    assert_eq!(call!(agent, SetFieldAccessWatch, FakeVm::object(1), FakeVm::field(1)), JVMTI_ERROR_INVALID_CLASS);
}

#[test]
fn refusals_of_the_vm_have_their_numbers() {
    let (vm, jvmti) = start(Phase::Live);
    let agent = Agent::able(jvmti, 1);
    let expected = [
        (Refusal::InvalidThread, 10),
        (Refusal::InvalidThreadGroup, 11),
        (Refusal::InvalidPriority, 12),
        (Refusal::ThreadNotSuspended, 13),
        (Refusal::ThreadSuspended, 14),
        (Refusal::ThreadNotAlive, 15),
        (Refusal::InvalidObject, 20),
        (Refusal::InvalidClass, 21),
        (Refusal::ClassNotPrepared, 22),
        (Refusal::InvalidMethod, 23),
        (Refusal::InvalidLocation, 24),
        (Refusal::InvalidField, 25),
        (Refusal::InvalidModule, 26),
        (Refusal::NoMoreFrames, 31),
        (Refusal::OpaqueFrame, 32),
        (Refusal::TypeMismatch, 34),
        (Refusal::InvalidSlot, 35),
        (Refusal::Duplicate, 40),
        (Refusal::NotFound, 41),
        (Refusal::InvalidClassFormat, 60),
        (Refusal::CircularClassDefinition, 61),
        (Refusal::FailsVerification, 62),
        (Refusal::MethodAdded, 63),
        (Refusal::SchemaChanged, 64),
        (Refusal::HierarchyChanged, 66),
        (Refusal::MethodDeleted, 67),
        (Refusal::UnsupportedVersion, 68),
        (Refusal::NamesDontMatch, 69),
        (Refusal::ClassModifiersChanged, 70),
        (Refusal::MethodModifiersChanged, 71),
        (Refusal::ClassAttributeChanged, 72),
        (Refusal::UnsupportedOperation, 73),
        (Refusal::UnmodifiableClass, 79),
        (Refusal::AbsentInformation, 101),
        (Refusal::NativeMethod, 104),
        (Refusal::ClassLoaderUnsupported, 106),
        (Refusal::IllegalArgument, 103),
        (Refusal::OutOfMemory, 110),
        (Refusal::WrongPhase, 112),
        (Refusal::Internal, 113),
        (Refusal::UnattachedThread, 115),
    ];
    for (refusal, number) in expected {
        vm.refuse_next(refusal);
        let (mut count, mut threads) = (0, null_mut());
        assert_eq!(call!(agent, GetAllThreads, &mut count, &mut threads), number, "{refusal:?}");
        let mut name = null_mut();
        assert_eq!(call!(agent, GetErrorName, number, &mut name), JVMTI_ERROR_NONE, "{refusal:?} has a name");
        assert_eq!(call!(agent, Deallocate, name.cast()), JVMTI_ERROR_NONE);
    }
}

#[test]
fn a_watch_is_set_once_and_for_its_kind() {
    let (vm, jvmti) = start(Phase::Live);
    let agent = Agent::able(jvmti, 1);
    let (class, field) = (FakeVm::class(1), FakeVm::field(1));
    assert_eq!(call!(agent, SetFieldAccessWatch, class, field), JVMTI_ERROR_NONE);
    assert_eq!(call!(agent, SetFieldAccessWatch, class, field), JVMTI_ERROR_DUPLICATE);
    assert_eq!(call!(agent, ClearFieldModificationWatch, class, field), JVMTI_ERROR_NOT_FOUND);
    assert_eq!((call!(agent, ClearFieldAccessWatch, class, field), vm.watches().len()), (JVMTI_ERROR_NONE, 0));
}
