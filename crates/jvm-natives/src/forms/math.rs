//! Arithmetic of `java.lang.Math`, `StrictMath`, `Integer`, `Long`, `Float` and `Double` whose Java code is long for what it does.
//!
//! Invariant: but for the transcendental functions of `Math`, results are those of the Java code bit for bit, NaNs included where it
//! says which. Methods that a compiler makes a few
//! instructions of (`abs`, `max`, `multiplyHigh`, …) have no form: it would cost more than it saves.

use super::kernel_forms;
use kernels::{fdlibm, math};
use runtime::call::Value;
use runtime::exceptions::Thrown;
use runtime::natives::{Arguments, Reach, VmNative};
use runtime::thread::Current;

/// Where the stock VM has intrinsics for the transcendental functions, its results are nearly always the correctly rounded ones, which
/// those of fdlibm, the Java code's, often are not. The specification leaves `Math` that freedom; these functions are as exact.
pub(super) const MATH: &[VmNative] = kernel_forms! { without frame, "java/lang/Math";
    "sqrt" "(D)D" => |a| a.double(0).sqrt();
    "floor" "(D)D" => |a| math::rounded(a.double(0), f64::floor);
    "ceil" "(D)D" => |a| math::rounded(a.double(0), f64::ceil);
    "rint" "(D)D" => |a| math::rounded(a.double(0), f64::round_ties_even);
    "sin" "(D)D" => |a| a.double(0).sin();
    "cos" "(D)D" => |a| a.double(0).cos();
    "tan" "(D)D" => |a| a.double(0).tan();
    "exp" "(D)D" => |a| a.double(0).exp();
    "log" "(D)D" => |a| a.double(0).ln();
    "log10" "(D)D" => |a| libm::log10(a.double(0));
    "cbrt" "(D)D" => |a| libm::cbrt(a.double(0));
    "pow" "(DD)D" => |a| math::power(a.double(0), a.double(2), f64::powf);
    "round" "(D)J" => |a| math::round_double(a.double(0));
    "round" "(F)I" => |a| math::round_float(a.float(0));
    "fma" "(DDD)D" => |a| math::fused(a.double(0), a.double(2), a.double(4));
    "fma" "(FFF)F" => |a| math::fused_floats(a.float(0), a.float(1), a.float(2));
};
pub(super) const STRICT_MATH: &[VmNative] = kernel_forms! { without frame, "java/lang/StrictMath";
    "sqrt" "(D)D" => |a| a.double(0).sqrt();
    "floor" "(D)D" => |a| math::rounded(a.double(0), f64::floor);
    "ceil" "(D)D" => |a| math::rounded(a.double(0), f64::ceil);
    "rint" "(D)D" => |a| math::rounded(a.double(0), f64::round_ties_even);
    "tan" "(D)D" => |a| libm::tan(a.double(0));
    "asin" "(D)D" => |a| libm::asin(a.double(0));
    "acos" "(D)D" => |a| libm::acos(a.double(0));
    "atan" "(D)D" => |a| libm::atan(a.double(0));
    "exp" "(D)D" => |a| libm::exp(a.double(0));
    "expm1" "(D)D" => |a| libm::expm1(a.double(0));
    "log" "(D)D" => |a| fdlibm::logarithm(a.double(0));
    "pow" "(DD)D" => |a| math::power(a.double(0), a.double(2), libm::pow);
    "IEEEremainder" "(DD)D" => |a| libm::remainder(a.double(0), a.double(2));
};
/// StrictMath's sine and cosine; for large numbers the class library's own code runs.
pub(super) const TRIGONOMETRY: &[VmNative] = &[
    form("sin", |cur, a| trigonometric(cur, a, fdlibm::sine, "java/lang/FdLibm$Sin")),
    form("cos", |cur, a| trigonometric(cur, a, fdlibm::cosine, "java/lang/FdLibm$Cos")),
];
pub(super) const INTEGER: &[VmNative] = kernel_forms! { without frame, "java/lang/Integer";
    "compress" "(II)I" => |a| bits::compress(u64::from(a.int(0) as u32), u64::from(a.int(1) as u32));
    "expand" "(II)I" => |a| bits::expand(u64::from(a.int(0) as u32), u64::from(a.int(1) as u32));
};
pub(super) const LONG: &[VmNative] = kernel_forms! { without frame, "java/lang/Long";
    "compress" "(JJ)J" => |a| bits::compress(a.raw(0), a.raw(2));
    "expand" "(JJ)J" => |a| bits::expand(a.raw(0), a.raw(2));
};
/// Natives of libjava, here without the way through JNI.
pub(super) const FLOAT: &[VmNative] = kernel_forms! { without frame, "java/lang/Float";
    "floatToRawIntBits" "(F)I" => |a| u64::from(a.raw(0) as u32);
    "intBitsToFloat" "(I)F" => |a| u64::from(a.raw(0) as u32);
};
/// As for Float.
pub(super) const DOUBLE: &[VmNative] = kernel_forms! { without frame, "java/lang/Double";
    "doubleToRawLongBits" "(D)J" => |a| a.raw(0);
    "longBitsToDouble" "(J)D" => |a| a.raw(0);
};

const fn form(name: &'static str, function: runtime::natives::VmFunction) -> VmNative {
    VmNative { class: "java/lang/StrictMath", name, descriptor: "(D)D", releases: 25..=25, function, reach: Reach::All }
}

fn trigonometric(cur: &mut Current, a: Arguments, kernel: fn(f64) -> Option<f64>, class: &str) -> Result<u64, Thrown> {
    if let Some(result) = kernel(a.double(0)) {
        return Ok(result.to_bits());
    }
    let vm = cur.vm();
    let class = cur.load_class(vm.symbols.intern(class.as_bytes()), vm.boot_loader())?;
    cur.initialize(class)?;
    let Some(method) = class.declared_method(vm.symbols.intern(b"compute"), vm.symbols.intern(b"(D)D")) else {
        runtime::vm_bug!("{class:?} has no method compute")
    };
    match cur.call(method, &[Value::Double(a.double(0))])? {
        Value::Double(result) => Ok(result.to_bits()),
        other => runtime::vm_bug!("{other:?} where a double was expected"),
    }
}

/// What processors since 2013 do in one instruction, and others bit by bit.
mod bits {
    use kernels::math;

    pub(super) fn compress(value: u64, mask: u64) -> u64 {
        if is_x86_feature_detected!("bmi2") {
            // SAFETY: the processor has the instruction.
            return unsafe { std::arch::x86_64::_pext_u64(value, mask) };
        }
        math::compress(value, mask)
    }

    pub(super) fn expand(value: u64, mask: u64) -> u64 {
        if is_x86_feature_detected!("bmi2") {
            // SAFETY: the processor has the instruction.
            return unsafe { std::arch::x86_64::_pdep_u64(value, mask) };
        }
        math::expand(value, mask)
    }
}
