//! Subsystems of java.base that the VM may do without: vector support, foreign calls, scoped memory's handshake.
//!
//! Invariant: what the class library may ask before using one is answered truthfully; using one that is missing throws.

use crate::entry::{missing, rows};
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, VmNative, int, reference};
use runtime::thread::Current;

type Answer = Result<u64, Thrown>;

fn nothing(_: &mut Current, _: Arguments) -> Answer {
    Ok(0)
}

/// No vector operation is compiled to vector instructions: the class library then uses its own loops.
fn max_lane_count(_: &mut Current, _: Arguments) -> Answer {
    Ok(int(-1))
}

/// The processor's features that matter to vectors, with commas.
fn cpu_features(cur: &mut Current, _: Arguments) -> Answer {
    let mut features = Vec::new();
    macro_rules! detect {
        ($($feature:tt $name:literal)*) => {
            $(if std::arch::is_x86_feature_detected!($feature) { features.push($name); })*
        };
    }
    detect! {
        "sse2" "sse2" "sse3" "sse3" "ssse3" "ssse3" "sse4.1" "sse4.1" "sse4.2" "sse4.2" "popcnt" "popcnt" "avx" "avx" "avx2" "avx2"
        "fma" "fma" "bmi1" "bmi1" "bmi2" "bmi2" "lzcnt" "lzcnt" "avx512f" "avx512f" "avx512dq" "avx512dq" "avx512bw" "avx512bw"
        "avx512vl" "avx512vl" "avx512cd" "avx512cd"
    }
    let text = cur.new_string(&features.join(", "))?;
    Ok(reference(text.get(cur)))
}

fn downcall_stub(cur: &mut Current, _: Arguments) -> Answer {
    Err(missing(cur, "foreign calls (NativeEntryPoint.makeDowncallStub)"))
}

fn free_downcall_stub(cur: &mut Current, _: Arguments) -> Answer {
    Err(missing(cur, "foreign calls (NativeEntryPoint.freeDowncallStub0)"))
}

fn upcall_stub(cur: &mut Current, _: Arguments) -> Answer {
    Err(missing(cur, "foreign calls (UpcallLinker.makeUpcallStub)"))
}

fn free_upcall_stub(cur: &mut Current, _: Arguments) -> Answer {
    Err(missing(cur, "foreign calls (UpcallStubs.freeUpcallStub0)"))
}

pub(crate) const VECTOR: &[VmNative] = rows! { "jdk/internal/vm/vector/VectorSupport";
    "registerNatives" "()I" 17..=25 => nothing;
    "getMaxLaneCount" "(Ljava/lang/Class;)I" 17..=25 => max_lane_count;
    "getCPUFeatures" "()Ljava/lang/String;" 25..=25 => cpu_features;
};

pub(crate) const ENTRY_POINT: &[VmNative] = rows! { "jdk/internal/foreign/abi/NativeEntryPoint";
    "registerNatives" "()V" 21..=25 => nothing;
    "makeDowncallStub" "(Ljava/lang/invoke/MethodType;Ljdk/internal/foreign/abi/ABIDescriptor;[Ljdk/internal/foreign/abi/VMStorage;[Ljdk/internal/foreign/abi/VMStorage;ZIZ)J"
        21..=25 => downcall_stub;
    "freeDowncallStub0" "(J)Z" 21..=25 => free_downcall_stub;
};

pub(crate) const UPCALL_LINKER: &[VmNative] = rows! { "jdk/internal/foreign/abi/UpcallLinker";
    "registerNatives" "()V" 21..=25 => nothing;
    "makeUpcallStub" "(Ljava/lang/invoke/MethodHandle;Ljdk/internal/foreign/abi/ABIDescriptor;Ljdk/internal/foreign/abi/UpcallLinker$CallRegs;ZJ)J"
        21..=25 => upcall_stub;
};

pub(crate) const UPCALL_STUBS: &[VmNative] = rows! { "jdk/internal/foreign/abi/UpcallStubs";
    "registerNatives" "()V" 17..=25 => nothing;
    "freeUpcallStub0" "(J)Z" 17..=25 => free_upcall_stub;
};
