//! The rule that no file has more than 800 lines and no function more than 100.
//!
//! Invariant: the sources are formatted, so a function ends at the first line that has nothing but its closing brace, as far to the
//! right as the function begins.

use std::path::{Path, PathBuf};

use anyhow::Context;
use regex::Regex;

use crate::workspace::root;

const FILE: usize = 800;
const FUNCTION: usize = 100;

/// What may be longer, and why.
const LONGER: &[(&str, &str)] = &[
    (
        "crates/verifier/src/instructions.rs: instruction",
        "one arm for each group of opcodes, in the order of JVMS 4.10.1.9",
    ),
    ("crates/jni/src/table.rs: own_functions", "a row for each slot of JNI's table"),
    ("crates/abi/tests/c_layout.rs: program", "a row for each type that is compared with C"),
];

/// What is longer than it may be, and what may be and isn't.
pub fn check<'a>(files: impl Iterator<Item = &'a PathBuf>) -> anyhow::Result<Vec<String>> {
    let head = Regex::new(r#"^( *)(?:pub(?:\([^)]*\))? )?(?:(?:const|async|unsafe|bare|extern "C") )*fn (\w+)"#)?;
    let mut found: Vec<(String, usize)> = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(root().join(path)).with_context(|| path.display().to_string())?;
        let lines: Vec<&str> = text.lines().collect();
        // What is made has no reader to be split for.
        if lines.iter().take(4).any(|line| line.starts_with("//! Made by `./x generate`")) {
            continue;
        }
        found.extend(long(path, &lines, &head));
    }
    let known = |name: &String| LONGER.iter().any(|(longer, _)| longer == name);
    let mut wrong: Vec<String> = found
        .iter()
        .filter(|(name, _)| !known(name))
        .map(|(name, lines)| format!("{name} has {lines} lines"))
        .collect();
    let shorter = LONGER.iter().filter(|(longer, _)| !found.iter().any(|(name, _)| name == longer));
    wrong.extend(
        shorter.map(|(longer, _)| format!("{longer} isn't too long any more: xtask/src/lengths.rs lets it be")),
    );
    Ok(wrong)
}

/// The file, if it is too long, and its functions that are, with their lines.
fn long(path: &Path, lines: &[&str], head: &Regex) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    if lines.len() > FILE {
        found.push((path.display().to_string(), lines.len()));
    }
    for (start, line) in lines.iter().enumerate() {
        // A line that ends so is of a text in a program.
        let Some(captures) = head.captures(line).filter(|_| !line.ends_with('\\')) else { continue };
        let length = length(&lines[start..], &captures[1]);
        if length > FUNCTION {
            found.push((format!("{}: {}", path.display(), &captures[2]), length));
        }
    }
    found
}

/// Lines of the function that begins with the first one, indented like this.
fn length(lines: &[&str], indent: &str) -> usize {
    // A declaration, or a body on the same line.
    if lines[0].ends_with([';', '}']) {
        return 1;
    }
    let ends = |line: &&str| line.strip_prefix(indent).is_some_and(|rest| rest.starts_with(['}', ';']) || rest == ");");
    lines.iter().position(ends).map_or(lines.len(), |last| last + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_functions() {
        assert_eq!(length(&["    fn f() {", "        if x {", "        }", "    }", "    fn g() {}"], "    "), 4);
        assert_eq!(length(&["fn f(", "    x: i32,", ") -> i32 {", "    x", "}"], ""), 5);
        assert_eq!(length(&["    fn f();", "}"], "    "), 1);
    }
}
