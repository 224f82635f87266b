//! `java.util.DualPivotQuicksort`.
//!
//! Invariant: the bounds are the last two ints, low and high; where there is a third before them, it says how many threads may help.

use super::kernel_forms;
use kernels::sorting::{part, sort, sort_doubles, sort_floats};
use runtime::natives::VmNative;

pub(super) const DUAL_PIVOT_QUICKSORT: &[VmNative] = kernel_forms! { "java/util/DualPivotQuicksort";
    "sort" "([IIII)V" => |a| sort::<i32>(part(a.cells(0)?, a.int(2), a.int(3))?);
    "sort" "([JIII)V" => |a| sort::<i64>(part(a.cells(0)?, a.int(2), a.int(3))?);
    "sort" "([BII)V" => |a| sort::<i8>(part(a.cells(0)?, a.int(1), a.int(2))?);
    "sort" "([CII)V" => |a| sort::<u16>(part(a.cells(0)?, a.int(1), a.int(2))?);
    "sort" "([SII)V" => |a| sort::<i16>(part(a.cells(0)?, a.int(1), a.int(2))?);
    "sort" "([FIII)V" => |a| sort_floats(part(a.cells(0)?, a.int(2), a.int(3))?);
    "sort" "([DIII)V" => |a| sort_doubles(part(a.cells(0)?, a.int(2), a.int(3))?);
};
