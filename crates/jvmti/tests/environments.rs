//! Environments, what each has for itself, and capabilities (JVM TI, "Environments", "Capability").

mod support;

use abi::jni::{JNI_EDETACHED, JNI_ENOMEM, JNI_EVERSION};
use abi::jvmti::*;
use inspection::{EventKind, Phase};
use std::ffi::c_void;
use std::ptr::null_mut;
use support::{Agent, MAIN, functions, start};
use test_support::FakeVm;

#[test]
fn versions_that_were_published() {
    let (vm, jvmti) = start(Phase::OnLoad);
    let version = |major: i32, minor: i32| {
        let interface = JVMTI_VERSION_INTERFACE_JVMTI;
        jvmti.get_env(interface | major << JVMTI_VERSION_SHIFT_MAJOR | minor << JVMTI_VERSION_SHIFT_MINOR)
    };
    for (major, minor) in [(1, 0), (1, 1), (1, 2), (9, 0), (11, 0), (21, 0), (25, 0)] {
        assert!(matches!(version(major, minor), Some(Ok(_))), "{major}.{minor}");
    }
    for (major, minor) in [(0, 0), (1, 3), (2, 0), (8, 0), (11, 1), (26, 0)] {
        assert_eq!(version(major, minor), Some(Err(JNI_EVERSION)), "{major}.{minor}");
    }
    assert!(jvmti.get_env(abi::jni::JNI_VERSION_1_8).is_none(), "JNI's");
    vm.set_phase(Phase::Dead);
    assert_eq!(version(21, 0), Some(Err(JNI_EDETACHED)));
}

#[test]
fn sixty_four_at_once() {
    let (_, jvmti) = start(Phase::Live);
    let agents: Vec<Agent> = (0..64).map(|n| Agent::new(jvmti, n)).collect();
    assert_eq!(jvmti.get_env(JVMTI_VERSION), Some(Err(JNI_ENOMEM)));
    agents[17].dispose();
    let again = Agent::new(jvmti, 17);
    assert_ne!(again.env, agents[17].env, "the old pointer stays one that is gone");
    assert_eq!(jvmti.get_env(JVMTI_VERSION), Some(Err(JNI_ENOMEM)));
}

#[test]
fn what_is_no_environment_is_told_so_by_every_function() {
    let (_, jvmti) = start(Phase::Live);
    let agent = Agent::new(jvmti, 1);
    let table: *const jvmtiInterface_1 = {
        // SAFETY: an environment begins with its function table.
        unsafe { *agent.env }
    };
    agent.dispose();
    // Something else that begins with the table: copied by an agent, say.
    let mut copied = [table as usize, 0, 0, 0, 0, 0, 0, 0];
    let copied = Agent { env: copied.as_mut_ptr().cast() };
    for (number, function) in functions() {
        assert_eq!(agent.call_bare(number), JVMTI_ERROR_INVALID_ENVIRONMENT, "{}, disposed", function.name);
        assert_eq!(copied.call_bare(number), JVMTI_ERROR_INVALID_ENVIRONMENT, "{}, copied", function.name);
    }
    // SAFETY: null is refused, too.
    let error = unsafe { ((*table).DisposeEnvironment)(null_mut()) };
    assert_eq!(error, JVMTI_ERROR_INVALID_ENVIRONMENT);
}

#[test]
fn what_a_disposed_environment_had_goes_and_others_stay() {
    let (vm, jvmti) = start(Phase::Live);
    let [first, second] = [1, 2].map(|n| Agent::able(jvmti, n));
    let (method, class, object) = (FakeVm::method(1), FakeVm::class(1), FakeVm::object(1));
    let names = [c"first_", c"second_"];
    for (at, agent) in [first, second].into_iter().enumerate() {
        assert_eq!(call!(agent, SetBreakpoint, method, 0), JVMTI_ERROR_NONE);
        assert_eq!(call!(agent, SetBreakpoint, method, 1 + at as i64), JVMTI_ERROR_NONE);
        assert_eq!(call!(agent, SetFieldAccessWatch, class, FakeVm::field(0)), JVMTI_ERROR_NONE);
        assert_eq!(call!(agent, SetFieldModificationWatch, class, FakeVm::field(at)), JVMTI_ERROR_NONE);
        assert_eq!(call!(agent, SetTag, object, 5 + at as i64), JVMTI_ERROR_NONE);
        assert_eq!(call!(agent, SetNativeMethodPrefix, names[at].as_ptr()), JVMTI_ERROR_NONE);
        agent.enable(EventKind::MethodEntry, None);
    }
    first.enable(EventKind::SingleStep, None);
    assert_eq!((vm.probes().len(), vm.watches().len(), vm.tags()), (4, 4, vec![5, 6]));
    assert_eq!(vm.native_prefixes(), ["first_", "second_"]);
    first.dispose();
    assert_eq!((vm.probes().len(), vm.watches().len(), vm.tags()), (2, 2, vec![6]));
    assert_eq!(vm.native_prefixes(), ["second_"]);
    assert!(vm.sends(EventKind::MethodEntry, MAIN) && !vm.sends(EventKind::SingleStep, MAIN));
    second.dispose();
    assert_eq!((vm.probes().len(), vm.watches().len(), vm.tags().len()), (0, 0, 0));
    assert!(vm.enabled().everywhere.is_empty());
}

#[test]
fn storage_is_the_environments_and_the_threads() {
    let (vm, jvmti) = start(Phase::Live);
    vm.start_thread(2);
    let agents = [1, 2].map(|n| Agent::new(jvmti, n));
    let thread = |n: usize| if n == MAIN { null_mut() } else { FakeVm::thread_object(n) };
    let get = |agent: Agent, n| {
        let mut data = null_mut();
        assert_eq!(call!(agent, GetThreadLocalStorage, thread(n), &mut data), JVMTI_ERROR_NONE);
        data as usize
    };
    for (at, agent) in agents.into_iter().enumerate() {
        for n in [MAIN, 2] {
            let data = (10 * (at + 1) + n) as *const c_void;
            assert_eq!(call!(agent, SetThreadLocalStorage, thread(n), data), JVMTI_ERROR_NONE);
        }
    }
    let all = || agents.map(|agent| [get(agent, MAIN), get(agent, 2)]);
    assert_eq!(all(), [[11, 12], [21, 22]]);
    vm.end_thread(2);
    vm.start_thread(2);
    assert_eq!(all(), [[11, 0], [21, 0]], "another thread of the same number");
}

#[test]
fn any_number_of_environments_have_any_capability() {
    let (_, jvmti) = start(Phase::OnLoad);
    let agents = [1, 2, 3].map(|n| Agent::new(jvmti, n));
    let all = agents[0].potential();
    // Value objects wait for a class library that has them.
    assert!(all & 1 << CAN_RETRANSFORM_ANY_CLASS != 0 && all.count_ones() > 40, "{all:x}");
    for agent in agents {
        assert_eq!(agent.capabilities(), 0);
        assert_eq!((agent.potential(), agent.add(all), agent.capabilities()), (all, JVMTI_ERROR_NONE, all));
        assert_eq!(agent.add(1), JVMTI_ERROR_NONE, "what it has already");
    }
    agents[0].relinquish(1 << CAN_TAG_OBJECTS);
    assert_eq!(agents[0].capabilities(), all & !(1 << CAN_TAG_OBJECTS));
    assert_eq!(agents[1].capabilities(), all);
}

#[test]
fn what_is_not_offered_is_refused_and_nothing_added() {
    let (_, jvmti) = start(Phase::OnLoad);
    let agent = Agent::new(jvmti, 1);
    let unknown = 1 << 127;
    assert_eq!(agent.add(unknown | 1 << CAN_TAG_OBJECTS), JVMTI_ERROR_NOT_AVAILABLE);
    assert_eq!(agent.capabilities(), 0);
    agent.relinquish(unknown | 1 << CAN_TAG_OBJECTS);
    assert_eq!(agent.capabilities(), 0);
}

#[test]
fn early_capabilities_are_for_before_the_live_phase() {
    let early = 1 << CAN_GENERATE_EARLY_VMSTART | 1 << CAN_GENERATE_EARLY_CLASS_HOOK_EVENTS;
    let (vm, jvmti) = start(Phase::OnLoad);
    let [has, has_not] = [1, 2].map(|n| Agent::new(jvmti, n));
    assert_eq!(has.add(early), JVMTI_ERROR_NONE);
    vm.set_phase(Phase::Live);
    assert_eq!((has.capabilities(), has.potential() & early), (early, early), "they stay");
    assert_eq!((has_not.potential() & early, has_not.add(early)), (0, JVMTI_ERROR_NOT_AVAILABLE));
}

#[test]
fn who_has_heard_of_classes_as_they_are_cannot_retransform_them() {
    let (_, jvmti) = start(Phase::Live);
    let agent = Agent::new(jvmti, 1);
    let retransforms = 1 << CAN_RETRANSFORM_CLASSES;
    assert_ne!(agent.potential() & retransforms, 0);
    agent.enable(EventKind::ClassFileLoadHook, None);
    assert_eq!((agent.potential() & retransforms, agent.add(retransforms)), (0, JVMTI_ERROR_NOT_AVAILABLE));
}
