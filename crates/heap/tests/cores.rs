//! What the heap only reserves isn't in core files that debuggers write.
mod support;

use heap::*;
use support::*;

/// Of each large mapping that nobody can read: is it left out?
fn reserved() -> Vec<bool> {
    let maps = std::fs::read_to_string("/proc/self/smaps").expect("Linux has it");
    let mut is_reserved = false;
    let mut found = Vec::new();
    for line in maps.lines() {
        if let Some((addresses, rest)) = line.split_once(' ')
            && let Some((from, to)) = addresses.split_once('-')
        {
            let [from, to] = [from, to].map(|address| usize::from_str_radix(address, 16).expect("an address"));
            is_reserved = rest.starts_with("---p") && to - from >= 1 << 30;
        } else if let Some(flags) = line.strip_prefix("VmFlags:")
            && is_reserved
        {
            found.push(flags.split(' ').any(|flag| flag == "dd"));
        }
    }
    found
}

#[test]
fn reservations_are_left_out_of_cores() {
    let heap = start(Config { min: 16 << 20, max: 16 << 20, gc_threads: 1, ..Config::default() });
    let found = reserved();
    assert!(found.len() > 3 && found.iter().all(|left_out| *left_out), "{found:?}");
    let mut thread = Thread::attach(heap);
    let array = thread.new_array(classes().bytes, 1000).expect("there is room");
    thread.set_root(0, array);
    thread.collect(true);
    thread.detach();
}
