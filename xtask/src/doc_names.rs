//! What the documents name must be there (`./x tidy`): files, and names in the code.
//!
//! The rule, for each text in backticks: what looks like a path is the end of a tracked file's or folder's path (`src` and a suffix may be left
//! out, NAME and its like stand for any), and of anything else each word is a word of the code, comments left out. In `a::b::C` all
//! words are words of the crate `a`, if that is one of ours. Links lead to files, and to headings. Decisions tell of their time and are
//! left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use regex::Regex;

use crate::workspace::root;

/// Files in which anything may stand that a document names.
const CODE: &[&str] = &["rs", "toml", "tsv", "java", "c", "h", "j", "sh", "py", "options", "vmargs", "args"];

/// Texts in backticks that are no names in the code: marks of comments, and what is made or may be there.
const NO_NAMES: &[&str] = &["// SAFETY:", "# Safety", ".jdk/", "resources/", "after/*.java"];

/// The names and links of all documents that lead nowhere.
pub fn check(files: &[PathBuf]) -> anyhow::Result<Vec<String>> {
    let names = Names::of(files)?;
    let mut found = Vec::new();
    for path in files.iter().filter(|path| is_document(path)) {
        let text = fs::read_to_string(root().join(path)).with_context(|| format!("can't read {}", path.display()))?;
        for (line, what) in wrong(&text, path, &names)? {
            found.push(format!("{}:{line}: {what}", path.display()));
        }
    }
    Ok(found)
}

fn is_document(path: &Path) -> bool {
    path.extension().is_some_and(|suffix| suffix == "md")
        && !path.starts_with("docs/decisions")
        && (path.starts_with("docs") || path == Path::new("README.md") || path == Path::new("tests/README.md"))
}

/// Words that stand for any.
const ANY: &[&str] = &["NAME", "CRATE", "TARGET", "MODE", "FILTER", "FUNCTION", "DIR", "PID", "TOOL"];

/// What there is.
struct Names {
    /// Paths of files and folders, each beginning with a slash.
    paths: BTreeSet<String>,
    /// The words of the code, of each crate and of everything ("").
    words: BTreeMap<String, BTreeSet<String>>,
}

impl Names {
    fn of(files: &[PathBuf]) -> anyhow::Result<Names> {
        let word = Regex::new(r"\w+")?;
        let mut names = Names { paths: BTreeSet::new(), words: BTreeMap::new() };
        for path in files {
            for part in path.ancestors() {
                for part in [part.to_owned(), part.with_extension("")] {
                    let full = format!("/{}", part.display());
                    names.paths.insert(full.replace("/src/", "/"));
                    names.paths.insert(full);
                }
            }
            let suffix = path.extension().and_then(|suffix| suffix.to_str()).unwrap_or("");
            let is_script = path.file_name().is_some_and(|name| name == "run" || name == "x");
            if !(CODE.contains(&suffix) || is_script) {
                continue;
            }
            let Ok(text) = fs::read_to_string(root().join(path)) else { continue };
            let code = text.lines().map(|line| if suffix == "rs" { without_comment(line) } else { line });
            let mut words: BTreeSet<String> =
                code.flat_map(|line| word.find_iter(line)).map(|found| found.as_str().to_owned()).collect();
            // A module is a name, too.
            words.extend(path.iter().chain(path.file_stem()).map(|part| part.to_string_lossy().into_owned()));
            let mut parts = path.iter().map(|part| part.to_string_lossy());
            if parts.next().is_some_and(|first| first == "crates")
                && let Some(name) = parts.next()
            {
                names.words.entry(name.replace('-', "_")).or_default().extend(words.iter().cloned());
            }
            names.words.entry(String::new()).or_default().extend(words);
        }
        Ok(names)
    }

    fn has_path(&self, path: &str) -> anyhow::Result<bool> {
        let path = path.trim_start_matches("./").trim_end_matches('/');
        let any = Regex::new(&format!(r"\*|\b(?:{})\b", ANY.join("|")))?;
        let pattern: Vec<String> = any.split(path).map(regex::escape).collect();
        let pattern = Regex::new(&format!("/{}$", pattern.join("[^/]+")))?;
        Ok(path.starts_with("target/") || self.paths.iter().any(|there| pattern.is_match(there)))
    }

    fn has_words(&self, text: &str) -> bool {
        let scope = text.split_once("::").map_or("", |(first, _)| first);
        let Some(words) = self.words.get(scope).or_else(|| self.words.get("")) else { return false };
        let mut named = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
        named.all(|word| {
            word.parse::<f64>().is_ok() || words.contains(word) || self.words.contains_key(word) || ANY.contains(&word)
        })
    }
}

/// A line of Rust up to its comment. (A string may have two slashes: then a word less is known.)
fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or("")
}

fn looks_like_path(text: &str) -> bool {
    let suffix = text.rsplit_once('.').map_or("", |(_, suffix)| suffix);
    !text.contains(char::is_whitespace)
        && !text.starts_with('-')
        && text.contains(char::is_alphanumeric)
        && (["rs", "md", "toml", "tsv", "c", "j", "sh", "java", "ours", "log"].contains(&suffix) || text.contains('/'))
}

/// Lines of a document with what is wrong in them.
fn wrong(text: &str, path: &Path, names: &Names) -> anyhow::Result<Vec<(usize, String)>> {
    let span = Regex::new(r"`([^`]+)`")?;
    let link = Regex::new(r"\]\(([^)\s]+)\)")?;
    let mut found = Vec::new();
    let mut fenced = false;
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            fenced = !fenced;
        }
        if fenced || line.starts_with("    ") {
            continue;
        }
        for text in span.captures_iter(line).filter_map(|c| c.get(1)).map(|m| m.as_str()) {
            let there = if looks_like_path(text) { names.has_path(text)? } else { names.has_words(text) };
            if !there && !NO_NAMES.contains(&text) {
                found.push((number + 1, format!("`{text}` is nowhere in the code")));
            }
        }
        for target in link.captures_iter(line).filter_map(|c| c.get(1)).map(|m| m.as_str()) {
            if !target.contains("://") && !leads_somewhere(target, text, path)? {
                found.push((number + 1, format!("the link to {target} leads nowhere")));
            }
        }
    }
    Ok(found)
}

/// A relative link: to a file, a heading in it, or a heading of this page.
fn leads_somewhere(target: &str, this: &str, path: &Path) -> anyhow::Result<bool> {
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let linked = root().join(path.parent().unwrap_or(path)).join(file);
    if !file.is_empty() && (heading.is_empty() || !linked.is_file()) {
        return Ok(linked.exists());
    }
    let text = if file.is_empty() { this.to_owned() } else { fs::read_to_string(linked)? };
    let anchor = |line: &str| line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    Ok(text.lines().filter(|line| line.starts_with('#')).any(|line| anchor(line) == heading))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let words = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<BTreeSet<_>>();
        Names {
            paths: ["/crates/heap/src/tags.rs", "/crates/heap/src"].map(str::to_owned).into(),
            words: [
                (String::new(), words(&["Tags", "mmap", "Xmx", "only_here"])),
                ("heap".to_owned(), words(&["Tags"])),
            ]
            .into(),
        }
    }

    #[test]
    fn names_that_are_gone_are_found() {
        let check = |text: &str| wrong(text, Path::new("docs/A.md"), &names()).unwrap().len();
        assert_eq!(check("`Tags`, `heap/src/tags.rs`, `heap::Tags`, `-Xmx`, `mmap(4)`, `tags.rs`, `src/NAME.rs`"), 0);
        assert_eq!(check("`Flags`, `heap/src/flags.rs`, `heap::only_here`, `-Xms`, `ags.rs`"), 5);
        assert_eq!(check("    `Flags`\n```\n`Flags`\n```\n"), 0);
        assert_eq!(check("# A head\n[a](#a-head) [b](#another) [c](nowhere.md)"), 2);
    }

    #[test]
    fn comments_are_no_code() {
        assert_eq!(without_comment("let a = 1; // `gone`"), "let a = 1; ");
    }
}
