//! A subsystem of java.base that the VM may do without: vector support.
//!
//! Invariant: what the class library may ask before using it is answered truthfully.

use crate::entry::rows;
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

pub(crate) const VECTOR: &[VmNative] = rows! { "jdk/internal/vm/vector/VectorSupport";
    "registerNatives" "()I" 17..=25 => nothing;
    "getMaxLaneCount" "(Ljava/lang/Class;)I" 17..=25 => max_lane_count;
    "getCPUFeatures" "()Ljava/lang/String;" 25..=25 => cpu_features;
};
