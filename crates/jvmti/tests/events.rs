//! Which events are sent to whom (JVM TI, "Event Management" and "Events").

mod support;

use abi::jvmti::*;
use inspection::{ClassFile, CodeOrigin, CompiledCode, EventKind, MethodId, ObjectId, Phase};
use jvmti_facts::Sent;
use std::cell::RefCell;
use support::{Agent, MAIN, in_next_callback, log, start};
use test_support::FakeVm;

const OTHER: usize = 2;

/// The main thread and another one enter a method, as far as the VM was told to say so.
fn enter_methods(vm: &FakeVm) -> Vec<String> {
    for thread in [MAIN, OTHER] {
        if vm.sends(EventKind::MethodEntry, thread) {
            FakeVm::run_as(Some(thread), || vm.sink().method_entry(&FakeVm::event_thread(thread), MethodId(0x4000)));
        }
    }
    log()
}

#[test]
fn an_event_takes_a_callback_and_a_mode() {
    let (vm, jvmti) = start(Phase::Live);
    let agent = Agent::able(jvmti, 1);
    assert_eq!(enter_methods(vm), [""; 0]);
    agent.enable(EventKind::MethodEntry, None);
    assert_eq!(enter_methods(vm), ["1 MethodEntry in 1", "1 MethodEntry in 2"]);
    agent.listen(jvmtiEventCallbacks::default());
    assert!(!vm.sends(EventKind::MethodEntry, MAIN), "no callback, nothing to send");
    agent.listen(support::logging());
    assert_eq!(enter_methods(vm).len(), 2, "the mode has stayed");
    agent.disable(EventKind::MethodEntry, None);
    assert_eq!(enter_methods(vm), [""; 0]);
}

#[test]
fn a_short_structure_has_the_callbacks_that_fit() {
    let (vm, jvmti) = start(Phase::Live);
    let agent = Agent::able(jvmti, 1);
    let callbacks = support::logging();
    // VMInit and VMDeath.
    assert_eq!(call!(agent, SetEventCallbacks, &callbacks, 16), JVMTI_ERROR_NONE);
    agent.enable(EventKind::MethodEntry, None);
    agent.enable(EventKind::VmDeath, None);
    assert!(vm.sends(EventKind::VmDeath, MAIN) && !vm.sends(EventKind::MethodEntry, MAIN));
    let negative = call!(agent, SetEventCallbacks, &callbacks, -1);
    assert_eq!(negative, JVMTI_ERROR_ILLEGAL_ARGUMENT);
}

#[test]
fn modes_of_threads_and_of_all_are_independent() {
    let (vm, jvmti) = start(Phase::Live);
    vm.start_thread(OTHER);
    let agent = Agent::able(jvmti, 1);
    let set = |enable, thread| match enable {
        true => agent.enable(EventKind::MethodEntry, thread),
        false => agent.disable(EventKind::MethodEntry, thread),
    };
    let (main, other) = ("1 MethodEntry in 1", "1 MethodEntry in 2");
    set(true, Some(OTHER));
    assert_eq!(enter_methods(vm), [other]);
    set(true, None);
    assert_eq!(enter_methods(vm), [main, other]);
    // Disabled for a thread, but not for all.
    set(false, Some(OTHER));
    assert_eq!(enter_methods(vm), [main, other]);
    set(true, Some(MAIN));
    set(false, None);
    assert_eq!(enter_methods(vm), [main]);
}

#[test]
fn environments_hear_in_the_order_they_were_made() {
    let (vm, jvmti) = start(Phase::Live);
    let agents: Vec<Agent> = (1..=3).map(|n| Agent::able(jvmti, n)).collect();
    for agent in agents.iter().rev() {
        agent.enable(EventKind::MethodEntry, Some(MAIN));
    }
    let all = ["1 MethodEntry in 1", "2 MethodEntry in 1", "3 MethodEntry in 1"];
    assert_eq!(enter_methods(vm), all);
    // What each wants is its own.
    agents[1].disable(EventKind::MethodEntry, Some(MAIN));
    assert_eq!(enter_methods(vm), [all[0], all[2]]);
}

#[test]
fn what_a_callback_changes_counts_for_the_environments_behind_it() {
    let (vm, jvmti) = start(Phase::Live);
    let [first, second, third] = [1, 2, 3].map(|n| Agent::able(jvmti, n));
    for agent in [first, second, third] {
        agent.enable(EventKind::MethodEntry, None);
    }
    in_next_callback(move || {
        second.dispose();
        third.disable(EventKind::MethodEntry, None);
    });
    assert_eq!(enter_methods(vm), ["1 MethodEntry in 1", "1 MethodEntry in 2"]);
}

#[test]
fn a_breakpoint_is_told_to_those_who_set_it() {
    let (vm, jvmti) = start(Phase::Live);
    let [first, second] = [1, 2].map(|n| Agent::able(jvmti, n));
    let method = FakeVm::method(1);
    let hit = |location| {
        vm.reach(MAIN, MethodId(method as usize), location);
        log()
    };
    for agent in [first, second] {
        agent.enable(EventKind::Breakpoint, None);
    }
    assert_eq!(call!(first, SetBreakpoint, method, 3), JVMTI_ERROR_NONE);
    assert_eq!(call!(first, SetBreakpoint, method, 3), JVMTI_ERROR_DUPLICATE);
    assert_eq!(call!(second, SetBreakpoint, method, 3), JVMTI_ERROR_NONE);
    assert_eq!(call!(second, SetBreakpoint, method, 7), JVMTI_ERROR_NONE);
    assert_eq!(call!(second, SetBreakpoint, method, 10), JVMTI_ERROR_INVALID_LOCATION);
    assert_eq!(vm.probes().len(), 3);
    assert_eq!(hit(3), ["1 Breakpoint at 3", "2 Breakpoint at 3"]);
    assert_eq!(hit(7), ["2 Breakpoint at 7"]);
    assert_eq!(call!(first, ClearBreakpoint, method, 3), JVMTI_ERROR_NONE);
    assert_eq!(call!(first, ClearBreakpoint, method, 3), JVMTI_ERROR_NOT_FOUND);
    assert_eq!(call!(first, ClearBreakpoint, method, 7), JVMTI_ERROR_NOT_FOUND, "it is the other's");
    assert_eq!((hit(3), vm.probes().len()), (vec!["2 Breakpoint at 3".to_owned()], 2));
    assert_eq!(call!(second, ClearBreakpoint, method, 3), JVMTI_ERROR_NONE);
    assert_eq!(vm.probes(), [(MethodId(method as usize), 7)]);
}

#[test]
fn every_event_is_enabled_by_its_capabilities_and_in_its_phases() {
    for fact in jvmti_facts::EVENTS {
        let kind = EventKind::of_number(fact.number).unwrap();
        let (vm, jvmti) = start(Phase::OnLoad);
        let agent = Agent::new(jvmti, 1);
        agent.listen(support::any_callbacks());
        let name = fact.name;
        assert_eq!(agent.mode(JVMTI_DISABLE, fact.number, None), JVMTI_ERROR_NONE, "{name}: needs none");
        if !fact.capabilities.is_empty() {
            let refused = agent.mode(JVMTI_ENABLE, fact.number, None);
            assert_eq!(refused, JVMTI_ERROR_MUST_POSSESS_CAPABILITY, "{name}");
        }
        let needed = fact.capabilities.iter().fold(0, |set, capability| set | 1 << capability);
        assert_eq!(agent.add(needed), JVMTI_ERROR_NONE, "{name}");
        agent.enable(kind, None);
        assert_eq!(agent.mode(2, fact.number, None), JVMTI_ERROR_ILLEGAL_ARGUMENT, "{name}: no mode");
        for phase in [Phase::OnLoad, Phase::Primordial, Phase::Start, Phase::Live, Phase::Dead] {
            vm.set_phase(phase);
            // Each phase has the interface tell the VM anew.
            vm.sink().vm_start(8, false);
            let begins = matches!(kind, EventKind::VmInit | EventKind::VmStart);
            let expected = phase < Phase::Dead
                && match fact.sent {
                    Sent::Any => true,
                    Sent::Start => begins || phase >= Phase::Start,
                    Sent::Live => begins || phase == Phase::Live,
                };
            assert_eq!(vm.sends(kind, MAIN), expected, "{name} in {phase:?}");
        }
    }
    let (_, jvmti) = start(Phase::OnLoad);
    let agent = Agent::new(jvmti, 1);
    for number in [0, 72, 77, 78, 79, 85, 89, 1000] {
        assert_eq!(agent.mode(JVMTI_ENABLE, number, None), JVMTI_ERROR_INVALID_EVENT_TYPE, "{number}");
    }
}

#[test]
fn some_events_are_for_all_threads_only() {
    let (_, jvmti) = start(Phase::Live);
    let agent = Agent::able(jvmti, 1);
    // JVM TI, SetEventNotificationMode.
    let global = [
        EventKind::VmInit,
        EventKind::VmStart,
        EventKind::VmDeath,
        EventKind::ThreadStart,
        EventKind::VirtualThreadStart,
        EventKind::CompiledMethodLoad,
        EventKind::CompiledMethodUnload,
        EventKind::DynamicCodeGenerated,
        EventKind::DataDumpRequest,
    ];
    for kind in jvmti_facts::EVENTS.iter().map(|fact| EventKind::of_number(fact.number).unwrap()) {
        let expected = if global.contains(&kind) { JVMTI_ERROR_ILLEGAL_ARGUMENT } else { JVMTI_ERROR_NONE };
        assert_eq!(agent.mode(JVMTI_ENABLE, kind as i32, Some(MAIN)), expected, "{kind:?}");
    }
    let step = JVMTI_EVENT_SINGLE_STEP;
    assert_eq!(agent.mode(JVMTI_ENABLE, step, Some(5)), JVMTI_ERROR_THREAD_NOT_ALIVE);
    let wrong = call!(agent, SetEventNotificationMode, JVMTI_ENABLE, step, FakeVm::object(1));
    assert_eq!(wrong, JVMTI_ERROR_INVALID_THREAD);
}

#[test]
fn a_thread_takes_its_modes_along() {
    let (vm, jvmti) = start(Phase::Live);
    vm.start_thread(OTHER);
    let agent = Agent::able(jvmti, 1);
    agent.enable(EventKind::MethodEntry, Some(OTHER));
    assert!(vm.sends(EventKind::MethodEntry, OTHER));
    vm.end_thread(OTHER);
    vm.start_thread(OTHER);
    assert!(!vm.sends(EventKind::MethodEntry, OTHER), "another thread of the same number");
}

thread_local! {
    static SEEN: RefCell<Vec<(usize, Vec<u8>)>> = const { RefCell::new(Vec::new()) };
}

/// Appends its agent's number to the class file.
unsafe extern "C" fn append(
    env: *mut jvmtiEnv,
    _: *mut abi::jni::JNIEnv,
    _: abi::jni::jclass,
    _: abi::jni::jobject,
    _: *const std::ffi::c_char,
    _: abi::jni::jobject,
    length: i32,
    bytes: *const u8,
    new_length: *mut i32,
    new_bytes: *mut *mut u8,
) {
    let agent = Agent { env };
    let mut number = std::ptr::null_mut();
    assert_eq!(call!(agent, GetEnvironmentLocalStorage, &mut number), JVMTI_ERROR_NONE);
    // SAFETY: JVM TI: so many bytes.
    let old = unsafe { std::slice::from_raw_parts(bytes, length as usize) };
    SEEN.with_borrow_mut(|seen| seen.push((number as usize, old.to_vec())));
    let new = [old, &[number as u8]].concat();
    assert_eq!(call!(agent, Allocate, new.len() as i64, new_bytes), JVMTI_ERROR_NONE);
    // SAFETY: JVM TI: memory from Allocate, which the interface takes over; both places are given to be written.
    unsafe {
        std::ptr::copy_nonoverlapping(new.as_ptr(), *new_bytes, new.len());
        *new_length = new.len() as i32;
    }
}

fn class_file(bytes: &[u8]) -> ClassFile<'_> {
    let null = ObjectId::NULL;
    ClassFile { redefined: None, loader: null, name: Some(b"A"), protection_domain: null, bytes }
}

#[test]
fn class_files_pass_through_the_incapable_then_the_capable() {
    let (vm, jvmti) = start(Phase::Live);
    let agents: Vec<Agent> = (1..=4).map(|n| Agent::new(jvmti, n)).collect();
    for (index, agent) in agents.iter().enumerate() {
        if index % 2 == 0 {
            assert_eq!(agent.add(1 << CAN_RETRANSFORM_CLASSES), JVMTI_ERROR_NONE);
        }
        let callbacks = jvmtiEventCallbacks { ClassFileLoadHook: Some(append), ..Default::default() };
        agent.listen(callbacks);
        agent.enable(EventKind::ClassFileLoadHook, None);
    }
    let first = vm.sink().class_file_load_hook(8, &class_file(&[9]), false).unwrap();
    assert_eq!(first, [9, 2, 4]);
    assert_eq!(vm.sink().class_file_load_hook(8, &class_file(&first), true).unwrap(), [9, 2, 4, 1, 3]);
    let seen = SEEN.take();
    assert_eq!(seen.iter().map(|s| s.0).collect::<Vec<_>>(), [2, 4, 1, 3]);
    assert_eq!(seen[3].1, [9, 2, 4, 1], "each sees what those before it have made");
}

#[test]
fn the_start_is_told_early_to_those_who_can() {
    let (vm, jvmti) = start(Phase::OnLoad);
    let [early, late] = [1, 2].map(|n| Agent::new(jvmti, n));
    assert_eq!(early.add(1 << CAN_GENERATE_EARLY_VMSTART), JVMTI_ERROR_NONE);
    for agent in [early, late] {
        agent.listen(support::logging());
        for kind in [EventKind::VmStart, EventKind::VmInit, EventKind::ClassPrepare, EventKind::VmDeath] {
            agent.enable(kind, None);
        }
    }
    let thread = FakeVm::event_thread(MAIN);
    let prepare = || vm.sink().class_prepare(&thread, ObjectId::from_jobject(FakeVm::class(1)));
    vm.set_phase(Phase::Primordial);
    vm.set_started_early();
    vm.sink().vm_start(8, true);
    prepare();
    assert_eq!(log(), ["1 VMStart", "1 ClassPrepare"]);
    vm.set_phase(Phase::Start);
    vm.sink().vm_start(8, false);
    prepare();
    assert_eq!(log(), ["2 VMStart", "1 ClassPrepare", "2 ClassPrepare"]);
    vm.set_phase(Phase::Live);
    vm.sink().vm_init(&thread);
    vm.sink().vm_death(8);
    assert_eq!(log(), ["1 VMInit", "2 VMInit", "1 VMDeath", "2 VMDeath"]);
}

#[test]
fn callbacks_of_the_collector_may_call_safe_functions_only() {
    let (vm, jvmti) = start(Phase::Live);
    let agent = Agent::able(jvmti, 1);
    agent.enable(EventKind::GarbageCollectionStart, None);
    in_next_callback(move || {
        let mut data = std::ptr::null_mut();
        assert_eq!(call!(agent, GetEnvironmentLocalStorage, &mut data), JVMTI_ERROR_NONE);
        let (mut count, mut threads) = (0, std::ptr::null_mut());
        let error = call!(agent, GetAllThreads, &mut count, &mut threads);
        support::note_error(error);
    });
    FakeVm::run_as(None, || vm.sink().garbage_collection_start());
    assert_eq!(log(), ["1 GarbageCollectionStart", "error 115"]);
}

#[test]
fn freed_objects_are_told_to_the_owner_of_the_tag() {
    let (vm, jvmti) = start(Phase::Live);
    let agents = [1, 2].map(|n| Agent::able(jvmti, n));
    for agent in agents {
        agent.enable(EventKind::ObjectFree, None);
    }
    let owner = |at: usize| {
        assert_eq!(call!(agents[at], NotifyFramePop, std::ptr::null_mut(), 0), JVMTI_ERROR_NONE);
        vm.frame_pops().last().unwrap().0
    };
    let (first, second) = (owner(0), owner(1));
    vm.sink().object_free(second, 17);
    vm.sink().object_free(first, 18);
    assert_eq!(log(), ["2 ObjectFree 17", "1 ObjectFree 18"]);
}

/// The map of a CompiledMethodLoad event: addresses and locations.
type Map = Vec<(usize, i64)>;
/// Its record: addresses, and the methods and bytecodes at each.
type Stacks = Vec<(usize, Vec<(usize, i32)>)>;

thread_local! {
    /// Of the latest event.
    static CODE: RefCell<(Map, Stacks)> = const { RefCell::new((Vec::new(), Vec::new())) };
}

unsafe extern "C" fn note_code(
    _: *mut jvmtiEnv,
    _: abi::jni::jmethodID,
    _: i32,
    _: *const std::ffi::c_void,
    length: i32,
    map: *const jvmtiAddrLocationMap,
    info: *const std::ffi::c_void,
) {
    // SAFETY: JVM TI and jvmticmlr.h: so many entries, and a record of this kind or null.
    let (map, record) = unsafe {
        let map = if map.is_null() { &[] } else { std::slice::from_raw_parts(map, length as usize) };
        (map, info.cast::<jvmtiCompiledMethodLoadInlineRecord>().as_ref())
    };
    let map = map.iter().map(|entry| (entry.start_address as usize, entry.location)).collect();
    let stacks = record.map_or(Vec::new(), |record| {
        assert_eq!((record.header.kind, record.header.majorinfoversion), (JVMTI_CMLR_INLINE_INFO, 1));
        // SAFETY: as above.
        let addresses = unsafe { std::slice::from_raw_parts(record.pcinfo, record.numpcs as usize) };
        let frames = |info: &PCStackInfo| {
            // SAFETY: as above.
            (0..info.numstackframes as usize)
                .map(|at| unsafe { (*info.methods.add(at) as usize, *info.bcis.add(at)) })
                .collect()
        };
        addresses.iter().map(|info| (info.pc as usize, frames(info))).collect()
    });
    CODE.set((map, stacks));
}

#[test]
fn compiled_code_tells_where_it_comes_from() {
    let (vm, jvmti) = start(Phase::Live);
    let agent = Agent::able(jvmti, 1);
    agent.listen(jvmtiEventCallbacks { CompiledMethodLoad: Some(note_code), ..Default::default() });
    agent.enable(EventKind::CompiledMethodLoad, None);
    let [outer, inner] = [40, 48].map(MethodId);
    let origin = |address, frames: &[(MethodId, u32)]| CodeOrigin { address, frames: frames.to_vec() };
    let origins = [
        origin(100, &[(outer, 0)]),
        origin(108, &[(inner, 0), (outer, 3)]),
        origin(112, &[(inner, 2), (outer, 3)]),
        origin(120, &[(outer, 6)]),
    ];
    vm.sink().compiled_method_load(&CompiledCode { method: outer, address: 96, size: 64, origins: &origins }, None);
    let (map, stacks) = CODE.take();
    assert_eq!(map, [(100, 0), (108, 3), (120, 6)], "inlined code is of the bytecode that calls");
    assert_eq!(stacks[1], (108, vec![(48, 0), (40, 3)]));
    assert_eq!(stacks[3], (120, vec![(40, 6)]));
    vm.sink().compiled_method_load(&CompiledCode { method: outer, address: 96, size: 64, origins: &[] }, None);
    assert_eq!(CODE.take(), (vec![], vec![]));
}
