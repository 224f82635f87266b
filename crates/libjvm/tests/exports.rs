//! What the finished library exports: the JDK's libraries are linked with BIND_NOW, and one missing symbol makes them all unloadable.

mod library;

use library::{library, run};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The names of functions `JVM_…` in a text.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("JVM_")).map(str::to_owned).collect()
}

/// Everything that the sources define is exported.
#[test]
fn the_library_exports_the_virtual_machine_functions() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../jvm-natives/src");
    let mut folders = vec![sources];
    let mut defined = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(path).unwrap();
            defined.extend(text.split("fn ").skip(1).filter_map(|rest| names(rest.split('(').next()?).pop_first()));
        }
    }
    assert!(defined.len() > 100, "{defined:?}");
    let symbols = run(Command::new("readelf").args(["--wide", "--dyn-syms"]).arg(library()));
    let exported = names(&symbols);
    assert!(defined.is_subset(&exported), "{:?}", defined.difference(&exported));
}
