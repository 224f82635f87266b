//! Where a huge page takes too long to come, no other one is asked for.
mod support;

use std::time::Duration;
use support::huge_pages::{are_there, marked_as_it_grows};

#[test]
fn the_first_that_is_slow_is_the_last() {
    let only = if are_there() { 2 << 20 } else { 0 };
    assert_eq!(marked_as_it_grows(Duration::ZERO), [0, only]);
}
