//! The rules of the house that a program can check: crate dependencies against the table of docs/ARCHITECTURE.md, file
//! headers, names, lengths of files and functions, where unsafe code may be, no paths of one machine, formatting.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, bail};
use regex::Regex;

use crate::report::{Tally, Verdict};
use crate::workspace::root;

/// Crates without unsafe code (docs/STYLE.md).
const SAFE: &[&str] = &["classfile", "bytecode", "verifier", "inspection", "kernels", "jvmti-facts", "fuzz-targets"];

/// Libraries that only few crates may name.
const ONLY: &[(&str, &[&str])] = &[("mmtk", &["heap"]), ("cranelift", &["jit", "codegen"])];

/// File names that say nothing.
const EMPTY_NAMES: &[&str] = &["util", "utils", "helper", "helpers", "manager", "misc", "common"];

/// Makes all checks; each prints what it found.
pub fn run() -> anyhow::Result<Tally> {
    let mut tally = Tally::new("tidy");
    let files = tracked()?;
    let checks: [(&str, Vec<String>); 11] = [
        ("crate dependencies", dependencies()?),
        ("file headers", headers(&files)?),
        ("file names", names(&files)),
        ("lengths", crate::lengths::check(rust(&files))?),
        ("circles of modules", crate::circles::check(rust(&files))?),
        ("unsafe code", safety()?),
        ("paths of one machine", machine_paths(&files)?),
        ("decisions", decisions()?),
        ("names in documents", crate::doc_names::check(&files)?),
        ("formatting", formatting()?),
        ("made files", crate::generate::stale()?),
    ];
    for (what, found) in checks {
        tally.add(what, if found.is_empty() { Verdict::Passed } else { Verdict::Failed(found.join("\n")) });
    }
    Ok(tally)
}

/// Files that rustfmt would change; nothing where it isn't installed.
fn formatting() -> anyhow::Result<Vec<String>> {
    let output = Command::new("cargo").args(["fmt", "--all", "--check", "--", "-l"]).current_dir(root()).output();
    let Ok(output) = output else { return Ok(Vec::new()) };
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().map(|file| format!("{file}: `cargo fmt --all` formats it")).collect())
}

/// The project's files: what git tracks or would.
fn tracked() -> anyhow::Result<Vec<PathBuf>> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .context("can't run git")?;
    if !output.status.success() {
        bail!("git ls-files failed");
    }
    let text = String::from_utf8(output.stdout)?;
    Ok(text.lines().map(PathBuf::from).filter(|p| root().join(p).is_file()).collect())
}

/// For each crate of the table, the crates it may import.
fn allowed(page: &str) -> anyhow::Result<BTreeMap<String, BTreeSet<String>>> {
    let mut rows: Vec<(String, String)> = Vec::new();
    let table = page.lines().skip_while(|l| !l.starts_with("| crate |")).skip(2).take_while(|l| l.starts_with('|'));
    for line in table {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, names, imports, ..] = cells[..] else { bail!("an odd row in docs/ARCHITECTURE.md: {line}") };
        rows.extend(words(names).map(|name| (name, imports.to_owned())));
    }
    if rows.is_empty() {
        bail!("docs/ARCHITECTURE.md has no table of crates");
    }
    let everything: BTreeSet<String> = rows.iter().map(|(name, _)| name.clone()).collect();
    let mut allowed = BTreeMap::new();
    for (name, imports) in &rows {
        let mut may = BTreeSet::new();
        let (listed, below) = match imports.strip_suffix("and below") {
            Some(rest) => (rest.trim(), true),
            None => (imports.as_str(), false),
        };
        for import in words(listed) {
            if import == "all" {
                may.extend(everything.iter().cloned());
                continue;
            }
            if below && let Some((_, its)) = rows.iter().find(|(n, _)| *n == import) {
                may.extend(words(its));
            }
            may.insert(import);
        }
        if let Some(unknown) = may.iter().find(|m| !everything.contains(*m)) {
            bail!("docs/ARCHITECTURE.md lets {name} import {unknown}, which has no row");
        }
        allowed.insert(name.clone(), may);
    }
    Ok(allowed)
}

fn words(cell: &str) -> impl Iterator<Item = String> + '_ {
    cell.split([',', ' ']).map(|w| w.trim_matches('`').to_owned()).filter(|w| !w.is_empty())
}

fn dependencies() -> anyhow::Result<Vec<String>> {
    let page = fs::read_to_string(root().join("docs/ARCHITECTURE.md"))?;
    let allowed = allowed(&page)?;
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join("crates"))?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let manifest = entry.path().join("Cargo.toml");
        let Ok(text) = fs::read_to_string(&manifest) else {
            continue;
        };
        let Some(may) = allowed.get(&name) else {
            found.push(format!("crates/{name} has no row in docs/ARCHITECTURE.md"));
            continue;
        };
        let manifest: toml::Table = text.parse().with_context(|| format!("can't read {}", manifest.display()))?;
        for (package, for_tests) in packages(&manifest) {
            if let Some(own) = package.strip_prefix("pellucid-") {
                let fine = may.contains(own) || own == name || (for_tests && own == "test-support");
                if !fine {
                    found.push(format!("crates/{name} imports {own}; docs/ARCHITECTURE.md doesn't let it"));
                }
            }
            for (library, only) in ONLY {
                if package.starts_with(library) && !only.contains(&name.as_str()) {
                    found.push(format!("crates/{name} names {package}; only {} may", only.join(" and ")));
                }
            }
        }
    }
    Ok(found)
}

/// The packages a manifest names, and whether only its tests do.
fn packages(manifest: &toml::Table) -> Vec<(String, bool)> {
    let mut tables = vec![manifest];
    if let Some(targets) = manifest.get("target").and_then(|t| t.as_table()) {
        tables.extend(targets.values().filter_map(|t| t.as_table()));
    }
    let mut packages = Vec::new();
    for table in tables {
        for (section, for_tests) in [("dependencies", false), ("build-dependencies", false), ("dev-dependencies", true)]
        {
            let Some(section) = table.get(section).and_then(|s| s.as_table()) else {
                continue;
            };
            for (key, value) in section {
                let package = value.get("package").and_then(|p| p.as_str()).unwrap_or(key);
                packages.push((package.to_owned(), for_tests));
            }
        }
    }
    packages
}

fn rust(files: &[PathBuf]) -> impl Iterator<Item = &PathBuf> {
    files.iter().filter(|p| p.extension().is_some_and(|x| x == "rs"))
}

fn headers(files: &[PathBuf]) -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    for path in rust(files) {
        let text = fs::read_to_string(root().join(path))?;
        // A test target's file may have attributes of the crate first.
        let first = text.lines().find(|l| !l.trim().is_empty() && !l.starts_with("#!["));
        if !first.is_some_and(|l| l.starts_with("//!") && l.len() > 8) {
            found.push(format!("{} doesn't open with //! and its purpose", path.display()));
        }
    }
    Ok(found)
}

fn names(files: &[PathBuf]) -> Vec<String> {
    let empty = |p: &&PathBuf| {
        let stem = p.file_stem().and_then(|s| s.to_str()).unwrap_or("");
        EMPTY_NAMES.contains(&stem) || stem.split('_').any(|w| EMPTY_NAMES.contains(&w))
    };
    rust(files).filter(empty).map(|p| format!("{}: a name that says nothing", p.display())).collect()
}

fn safety() -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    for name in SAFE {
        let path = root().join("crates").join(name).join("src/lib.rs");
        if !fs::read_to_string(&path)?.contains("#![forbid(unsafe_code)]") {
            found.push(format!("crates/{name} doesn't forbid unsafe code"));
        }
    }
    Ok(found)
}

fn machine_paths(files: &[PathBuf]) -> anyhow::Result<Vec<String>> {
    // A home folder or a build folder as the first element of a path; written so as not to match itself.
    let pattern = Regex::new(r#"(?:^|[\s"'`=(:])(/(?:root|work|home/[a-z]\w*)/[\w.]+)"#)?;
    let mut found = Vec::new();
    for path in files {
        let Ok(text) = fs::read_to_string(root().join(path)) else {
            continue;
        };
        for (number, line) in text.lines().enumerate() {
            if let Some(matched) = pattern.captures(line).and_then(|c| c.get(1)) {
                found.push(format!("{}:{}: {}", path.display(), number + 1, matched.as_str()));
            }
        }
    }
    Ok(found)
}

/// Decisions are numbered without gaps.
fn decisions() -> anyhow::Result<Vec<String>> {
    let mut numbers: Vec<u32> = Vec::new();
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join("docs/decisions"))?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        match name.get(..4).and_then(|n| n.parse().ok()) {
            Some(number) if name.as_bytes().get(4) == Some(&b'-') => numbers.push(number),
            _ => found.push(format!("docs/decisions/{name} doesn't begin with a number like 0001-")),
        }
    }
    numbers.sort_unstable();
    for pair in numbers.windows(2) {
        if pair[1] != pair[0] + 1 {
            found.push(format!("docs/decisions: {:04} is followed by {:04}", pair[0], pair[1]));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_crates_is_read() {
        let page = "text\n| crate | imports | what |\n|---|---|---|\n| a | | x |\n| b | a | x |\n\
                    | c, d | b and below | x |\n| e | all | x |\n\nmore\n";
        let allowed = allowed(page).unwrap();
        let of = |name: &str| allowed[name].iter().cloned().collect::<Vec<_>>().join(" ");
        assert_eq!(of("a"), "");
        assert_eq!(of("b"), "a");
        assert_eq!(of("d"), "a b");
        assert_eq!(of("e"), "a b c d e");
    }
}
