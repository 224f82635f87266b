//! Each instruction has a method in `tests/filetests`, which runs interpreted and compiled.

use bytecode::opcodes::{OPCODE_COUNT, name};
use std::collections::BTreeSet;

#[test]
fn every_instruction_has_a_filetest() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/filetests");
    let mut words = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let code = text.lines().filter(|line| line.starts_with("        "));
        words.extend(code.flat_map(str::split_whitespace).map(str::to_owned));
    }
    let missing: Vec<&str> =
        (0..OPCODE_COUNT).map(|opcode| name(opcode as u8)).filter(|name| !words.contains(*name)).collect();
    assert_eq!(missing, [""; 0]);
}
