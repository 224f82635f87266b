//! The Java programs of `tests/java` (tests/README.md says what a case's folder may hold), and what is expected of them.
//!
//! Invariant: a case's [`Case::fingerprint`] covers all that its classes are made from.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::process::{Exit, Outcome};
use crate::report::Verdict;
use crate::workspace::{root, scratch};

/// How long a case may run unless its file `timeout` says otherwise.
const TIMEOUT: Duration = Duration::from_secs(20);

/// One program.
#[derive(Debug, Clone)]
pub struct Case {
    /// `topic/Name`.
    pub id: String,
    /// The main class.
    pub name: String,
    pub dir: PathBuf,
    /// Java sources, compiled together.
    pub sources: Vec<PathBuf>,
    /// Sources below `after/`, compiled next, over the classes of the first ones.
    pub after: Vec<PathBuf>,
    /// Textual class files (`*.j`), assembled before the sources are compiled.
    pub assembly: Vec<PathBuf>,
    /// Files below `resources/`, copied among the classes.
    pub resources: Vec<PathBuf>,
    /// Arguments of the main class.
    pub args: Vec<String>,
    /// Options of the VM.
    pub vmargs: Vec<String>,
    /// In place of `-cp $CLASSES Name ARGS`, where the case has it.
    pub cmdline: Option<Vec<String>>,
    pub stdin: Option<PathBuf>,
    pub timeout: Duration,
    /// Needs a whole JDK; its sources may then be of the JDK's own level, the others' are of Java 17.
    pub full_jdk: bool,
    /// Options of its compiler; with a whole JDK only.
    pub javac_args: Vec<String>,
    pub check_stderr: bool,
}

/// All cases, sorted by their ids.
pub fn all() -> anyhow::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for topic in folders(&root().join("tests/java"))? {
        for dir in folders(&topic)? {
            cases.push(Case::read(&topic, &dir)?);
        }
    }
    cases.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(cases)
}

pub fn folders(dir: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(dir).with_context(|| format!("can't list {}", dir.display()))?;
    let mut found: Vec<PathBuf> = entries.flatten().map(|e| e.path()).filter(|p| p.is_dir()).collect();
    found.sort();
    Ok(found)
}

impl Case {
    fn read(topic: &Path, dir: &Path) -> anyhow::Result<Case> {
        let name = file_name(dir);
        let id = format!("{}/{name}", file_name(topic));
        let mut case = Case {
            name,
            dir: dir.to_owned(),
            sources: Vec::new(),
            after: Vec::new(),
            assembly: Vec::new(),
            resources: Vec::new(),
            args: lines(dir, "args")?.unwrap_or_default(),
            vmargs: lines(dir, "vmargs")?.unwrap_or_default(),
            cmdline: lines(dir, "cmdline")?,
            stdin: Some(dir.join("stdin")).filter(|p| p.is_file()),
            timeout: TIMEOUT,
            full_jdk: false,
            javac_args: lines(dir, "javac-args")?.unwrap_or_default(),
            check_stderr: dir.join("check-stderr").exists(),
            id,
        };
        if let Some(timeout) = lines(dir, "timeout")? {
            let seconds = timeout.first().and_then(|s| s.trim().parse().ok());
            case.timeout = Duration::from_secs(seconds.with_context(|| format!("{}: timeout is no number", case.id))?);
        }
        for need in lines(dir, "requires")?.unwrap_or_default() {
            match need.trim() {
                "full-jdk" => case.full_jdk = true,
                "" => {}
                other => bail!("{}: requires {other}, which means nothing here", case.id),
            }
        }
        if !case.javac_args.is_empty() && !case.full_jdk {
            bail!("{}: options of javac, but no javac", case.id);
        }
        let mut files = Vec::new();
        walk(dir, &mut files)?;
        for path in files {
            let extension = path.extension().and_then(|x| x.to_str());
            if path.starts_with(dir.join("resources")) {
                case.resources.push(path);
            } else if extension == Some("j") {
                case.assembly.push(path);
            } else if extension == Some("java") && path.starts_with(dir.join("after")) {
                case.after.push(path);
            } else if extension == Some("java") {
                case.sources.push(path);
            }
        }
        Ok(case)
    }

    /// A number for all that the classes are made from; `salt` stands for the compiler.
    pub fn fingerprint(&self, salt: &str) -> anyhow::Result<String> {
        let mut hash = Sha256::new();
        hash.update(salt);
        hash.update([u8::from(self.full_jdk)]);
        hash.update(self.javac_args.join(" "));
        for path in [&self.sources, &self.after, &self.assembly, &self.resources].into_iter().flatten() {
            let text = fs::read(path).with_context(|| format!("can't read {}", path.display()))?;
            let name = path.strip_prefix(&self.dir).unwrap_or(path);
            hash.update(name.as_os_str().as_encoded_bytes());
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(&text);
        }
        Ok(hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect())
    }

    /// What the stock VM did, if that was recorded.
    pub fn expected(&self) -> Option<Answer> {
        let text = fs::read(self.dir.join("expected")).ok()?;
        let stderr = fs::read(self.dir.join("expected-stderr")).ok().filter(|_| self.check_stderr);
        Some(Answer {
            text: String::from_utf8_lossy(&text).into_owned(),
            stderr: stderr.map(|s| String::from_utf8_lossy(&s).into_owned()),
        })
    }

    /// Makes `answer` what is expected.
    pub fn record(&self, answer: &Answer) -> anyhow::Result<()> {
        fs::write(self.dir.join("expected"), &answer.text)?;
        if let Some(stderr) = &answer.stderr {
            fs::write(self.dir.join("expected-stderr"), stderr)?;
        }
        Ok(())
    }
}

/// What of a run is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Standard output, then a line `exit: N`.
    pub text: String,
    /// Standard error, where the case asks for it.
    pub stderr: Option<String>,
}

impl Answer {
    /// `hidden` are the names to put for strings that differ by machine and run.
    pub fn of(outcome: &Outcome, check_stderr: bool, hidden: &[(String, &str)]) -> Answer {
        let mut text = hide(&String::from_utf8_lossy(&outcome.stdout), hidden);
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(&format!("exit: {}\n", outcome.exit));
        let stderr = check_stderr.then(|| hide(&String::from_utf8_lossy(&outcome.stderr), hidden));
        Answer { text, stderr }
    }

    /// Whether this is no answer at all but a crash or a hang.
    pub fn broken(outcome: &Outcome) -> bool {
        !matches!(outcome.exit, Exit::Code(_))
    }

    /// Compares an answer with this one, which is expected; a wrong one is kept in `target/tests/failed/MODE/ID`.
    pub fn judge(&self, answer: &Answer, outcome: &Outcome, mode: &str, id: &str) -> anyhow::Result<Verdict> {
        let saved = scratch("failed").join(mode).join(id);
        if answer == self {
            let _ = fs::remove_dir_all(&saved);
            return Ok(Verdict::Passed);
        }
        fs::create_dir_all(&saved)?;
        fs::write(saved.join("expected"), &self.text)?;
        fs::write(saved.join("actual"), &answer.text)?;
        fs::write(saved.join("stderr"), &outcome.stderr)?;
        let mut detail = self.difference(answer, 12);
        let stderr = String::from_utf8_lossy(&outcome.stderr);
        for line in stderr.lines().filter(|l| !l.trim().is_empty()).take(6) {
            detail.push_str("\n! ");
            detail.extend(line.chars().take(160));
        }
        Ok(Verdict::Failed(detail))
    }

    /// The first lines in which `self` and `other` differ.
    pub fn difference(&self, other: &Answer, limit: usize) -> String {
        let mut lines = changed(&self.text, &other.text, limit);
        if lines.is_empty() {
            let (mine, theirs) = (self.stderr.as_deref().unwrap_or(""), other.stderr.as_deref().unwrap_or(""));
            lines = changed(mine, theirs, limit);
            lines.insert(0, "standard error:".to_owned());
        }
        lines.join("\n")
    }
}

fn changed(expected: &str, actual: &str, limit: usize) -> Vec<String> {
    let diff = similar::TextDiff::from_lines(expected, actual);
    diff.iter_all_changes()
        .filter(|change| change.tag() != similar::ChangeTag::Equal)
        .take(limit)
        .map(|change| {
            let line: String = change.value().trim_end().chars().take(160).collect();
            format!("{}{line}", change.tag())
        })
        .collect()
}

fn hide(text: &str, hidden: &[(String, &str)]) -> String {
    hidden.iter().fold(text.to_owned(), |text, (what, name)| text.replace(what.as_str(), name))
}

/// Cases that fail for a known reason: `tests/expected-failures.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct ExpectedFailures {
    /// By mode (`all` for every one), then by case or app.
    modes: BTreeMap<String, BTreeMap<String, String>>,
}

impl ExpectedFailures {
    pub fn read() -> anyhow::Result<ExpectedFailures> {
        let path = root().join("tests/expected-failures.toml");
        let text = fs::read_to_string(&path).unwrap_or_default();
        toml::from_str(&text).with_context(|| format!("can't read {}", path.display()))
    }

    /// Why `id` is known to fail in `mode`.
    pub fn reason(&self, mode: &str, id: &str) -> Option<&str> {
        let of = |mode: &str| self.modes.get(mode).and_then(|cases| cases.get(id));
        of(mode).or_else(|| of("all")).map(String::as_str)
    }

    /// Entries that name none of `ids`, which must not rot unnoticed.
    pub fn strangers<'a>(&'a self, ids: &'a [String]) -> impl Iterator<Item = &'a str> {
        let named = self.modes.values().flat_map(|cases| cases.keys());
        named.filter(|id| !ids.contains(id)).map(String::as_str)
    }
}

/// The lines of a file of the case; one argument each.
fn lines(dir: &Path, file: &str) -> anyhow::Result<Option<Vec<String>>> {
    let path = dir.join(file);
    if !path.is_file() {
        return Ok(None);
    }
    let text = fs::read_to_string(&path).with_context(|| format!("can't read {}", path.display()))?;
    Ok(Some(text.lines().map(str::to_owned).collect()))
}

fn walk(dir: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let entries = fs::read_dir(dir).with_context(|| format!("can't list {}", dir.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            walk(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
