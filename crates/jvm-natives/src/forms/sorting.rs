//! Sorting of primitive arrays: `java.util.DualPivotQuicksort`, whose result doesn't depend on the algorithm.
//!
//! Invariant: elements are sorted in a copy, which no other thread can change meanwhile. NaNs, whose bits may differ, are moved to
//! the end in the order in which the class library moves them.

use super::{Fault, Kernel, Number, argument, kernel_forms, store};
use runtime::natives::{Arguments, VmNative};
use runtime::thread::Current;
use std::cell::Cell;

pub(super) const DUAL_PIVOT_QUICKSORT: &[VmNative] = kernel_forms! { "java/util/DualPivotQuicksort";
    "sort" "([IIII)V" => |cur, a| sort_numbers::<i32>(cur, a, 2);
    "sort" "([JIII)V" => |cur, a| sort_numbers::<i64>(cur, a, 2);
    "sort" "([BII)V" => |cur, a| sort_numbers::<i8>(cur, a, 1);
    "sort" "([CII)V" => |cur, a| sort_numbers::<u16>(cur, a, 1);
    "sort" "([SII)V" => |cur, a| sort_numbers::<i16>(cur, a, 1);
    "sort" "([FIII)V" => sort_floats;
    "sort" "([DIII)V" => sort_doubles;
};

/// The elements from the int argument in slot `low` to the one after it.
fn part<T: Number>(cur: &Current, a: Arguments, low: usize) -> Result<&[Cell<T>], Fault> {
    let cells = argument::<T>(cur, a, 0)?;
    let (from, to) = (a.int(low), a.int(low + 1));
    if from >= to {
        return Ok(&[]);
    }
    match cells.get(from as usize..to as usize) {
        Some(part) if from >= 0 => Ok(part),
        _ => Err(Fault::Index(i64::from(if from < 0 { from } else { to - 1 }), cells.len())),
    }
}

fn sort_numbers<T: Number + Ord>(cur: &Current, a: Arguments, low: usize) -> Kernel {
    let cells = part::<T>(cur, a, low)?;
    let mut copy: Vec<T> = cells.iter().map(Cell::get).collect();
    copy.sort_unstable();
    store(cells, &copy);
    Ok(0)
}

fn sort_floats(cur: &Current, a: Arguments) -> Kernel {
    sort_floating(part::<f32>(cur, a, 2)?, |x| x.is_nan(), |x, y| x.total_cmp(y));
    Ok(0)
}

fn sort_doubles(cur: &Current, a: Arguments) -> Kernel {
    sort_floating(part::<f64>(cur, a, 2)?, |x| x.is_nan(), |x, y| x.total_cmp(y));
    Ok(0)
}

fn sort_floating<T: Number>(cells: &[Cell<T>], nan: impl Fn(&T) -> bool, order: impl Fn(&T, &T) -> std::cmp::Ordering) {
    let mut copy: Vec<T> = cells.iter().map(Cell::get).collect();
    let mut numbers = copy.len();
    for k in (0..copy.len()).rev() {
        if nan(&copy[k]) {
            numbers -= 1;
            copy.swap(k, numbers);
        }
    }
    copy[..numbers].sort_unstable_by(order);
    store(cells, &copy);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floating_order() {
        let nan = |bits: u64| f64::from_bits(0x7ff8_0000_0000_0000 | bits);
        let input = [3.0, nan(1), -0.0, f64::NEG_INFINITY, 0.0, nan(1 << 63), -1.5, f64::INFINITY, -0.0];
        let cells: Vec<Cell<f64>> = input.iter().copied().map(Cell::new).collect();
        sort_floating(&cells, |x| x.is_nan(), |x, y| x.total_cmp(y));
        let bits: Vec<u64> = cells.iter().map(|c| c.get().to_bits()).collect();
        let expected = [f64::NEG_INFINITY, -1.5, -0.0, -0.0, 0.0, 3.0, f64::INFINITY, nan(1), nan(1 << 63)];
        assert_eq!(bits, expected.map(f64::to_bits));
    }
}
