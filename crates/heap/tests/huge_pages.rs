//! A heap that has grown has huge pages, a small one has none.
mod support;

use std::time::Duration;
use support::huge_pages::{are_there, marked_as_it_grows};

#[test]
fn come_with_the_heap_s_growth() {
    let [small, grown] = marked_as_it_grows(Duration::MAX);
    assert_eq!(small, 0);
    match are_there() {
        false => assert_eq!(grown, 0),
        true => assert!(grown >= 24 << 20, "{grown} bytes"),
    }
}
