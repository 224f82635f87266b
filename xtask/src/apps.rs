//! Real programs (`tests/apps`): each folder's `run` is executed with the stock JDK and with an image whose VM is ours,
//! and both must print the same.
//!
//! The stock VM's output is kept until the app, the JDK or the compiler changes; not where the app has a file
//! `always-both`, since its work depends on more than its folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, bail};
use pellucid::image;
use sha2::{Digest, Sha256};

use crate::cases::{Answer, ExpectedFailures};
use crate::java_tests::Vm;
use crate::process::{self, Exit};
use crate::report::{Tally, Verdict, judge_all};
use crate::toolchain::{self, Toolchain, clean};
use crate::workspace::{agents_folder, build_agents, fresh, root, scratch};

/// How long an app may run unless its file `timeout` says otherwise.
const TIMEOUT: Duration = Duration::from_secs(300);

/// The exit code by which a `run` says, in its last line of output, what it misses.
const SKIP: Exit = Exit::Code(77);

struct App {
    /// As `apps/NAME`.
    id: String,
    name: String,
    dir: PathBuf,
    requires: Vec<String>,
    timeout: Duration,
}

/// The names of all apps, as the list of expected failures may use them.
pub fn names() -> anyhow::Result<Vec<String>> {
    Ok(all()?.into_iter().map(|app| app.id).collect())
}

/// Those that may take longest first.
fn all() -> anyhow::Result<Vec<App>> {
    let folder = root().join("tests/apps");
    let mut apps = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("can't list {}", folder.display()))?.flatten() {
        let dir = entry.path();
        if !dir.join("run").is_file() {
            continue;
        }
        let read = |name: &str| fs::read_to_string(dir.join(name)).unwrap_or_default();
        let seconds = read("timeout").trim().parse().ok();
        let name = entry.file_name().to_string_lossy().into_owned();
        apps.push(App {
            id: format!("apps/{name}"),
            name,
            requires: read("requires").split_whitespace().map(str::to_owned).collect(),
            timeout: seconds.map_or(TIMEOUT, Duration::from_secs),
            dir,
        });
    }
    apps.sort_by(|a, b| b.timeout.cmp(&a.timeout).then_with(|| a.name.cmp(&b.name)));
    Ok(apps)
}

/// Asks apps for their long form, where they have one.
const LONG: &str = "PELLUCID_LONG";

/// Runs the apps whose names contain one of `filters`, as many at a time as there are cores; in their long form with
/// `PELLUCID_LONG`.
pub fn run(tools: &Toolchain, vm: &Vm, filters: &[String]) -> anyhow::Result<Tally> {
    let long = std::env::var_os(LONG).is_some();
    let known = ExpectedFailures::read()?;
    let ours = match vm {
        Vm::Stock => tools.jdk.home.clone(),
        Vm::Library(dir) => image::prepare(&tools.jdk, dir, &scratch("images"))?,
    };
    let mut apps = all()?;
    apps.retain(|app| filters.is_empty() || filters.iter().any(|f| app.id.contains(f.as_str())));
    Ok(judge_all(
        "tests/apps",
        true,
        &apps,
        |app| &app.id,
        |app| Ok(judge(tools, &ours, app, long)?.against(known.reason("apps", &app.id))),
    ))
}

/// An app that is run for what it notes on standard error.
pub struct Noted {
    app: App,
    classes: PathBuf,
    stock: PathBuf,
    ours: PathBuf,
}

impl Noted {
    /// The app of this name, for the stock VM and that in `dir`.
    ///
    /// # Errors
    /// When there is no such app, or what it requires can't be had.
    pub fn prepare(tools: &Toolchain, dir: &Path, name: &str) -> anyhow::Result<Noted> {
        let app = all()?.into_iter().find(|app| app.name == name).with_context(|| format!("there is no app {name}"))?;
        if let Some(reason) = missing(tools, &app)? {
            bail!("{name}: {reason}");
        }
        Ok(Noted {
            classes: compile(tools, &app)?,
            stock: tools.jdk.home.clone(),
            ours: image::prepare(&tools.jdk, dir, &scratch("images"))?,
            app,
        })
    }

    /// Its notes, on ours or on the stock VM, with these environment variables.
    ///
    /// # Errors
    /// When it fails.
    pub fn note(&self, is_ours: bool, variables: &[(&str, &str)]) -> anyhow::Result<String> {
        let (home, label) = if is_ours { (&self.ours, "ours") } else { (&self.stock, "stock") };
        let (exit, answer, stderr) = execute(home, &self.app, &self.classes, label, variables)?;
        if exit != Exit::Code(0) {
            bail!("{label}: {} ends with {exit}:\n{}\n{stderr}", self.app.name, answer.text);
        }
        Ok(stderr)
    }
}

/// Installs what an app requires; what can't be had, if anything.
fn missing(tools: &Toolchain, app: &App) -> anyhow::Result<Option<String>> {
    let mut packages = Vec::new();
    let mut python_packages = Vec::new();
    for need in &app.requires {
        match need.split_once(':') {
            None if need == "full-jdk" => {
                if !tools.jdk.is_full() {
                    return Ok(Some("needs a whole JDK 25; set PELLUCID_JDK".to_owned()));
                }
            }
            None if need == "agents" => build_agents()?,
            Some(("apt", package)) => packages.push(package),
            Some(("pip", package)) => python_packages.push(package),
            _ => bail!("requires {need}, which means nothing here"),
        }
    }
    // One installer at a time.
    static INSTALLER: Mutex<()> = Mutex::new(());
    let _turn = INSTALLER.lock();
    let installed = toolchain::debian(&packages).and_then(|()| toolchain::pip(&python_packages));
    Ok(installed.err().map(|error| format!("{error:#}")))
}

fn judge(tools: &Toolchain, ours: &Path, app: &App, long: bool) -> anyhow::Result<Verdict> {
    if let Some(reason) = missing(tools, app)? {
        return Ok(Verdict::Skipped(format!("{}: {reason}", app.name)));
    }
    let classes = compile(tools, app)?;
    let stock = match recorded(tools, app, &classes, long)? {
        Ok(answer) => answer,
        Err(reason) => return Ok(Verdict::Skipped(format!("{}: {reason}", app.name))),
    };
    let (exit, answer, stderr) = execute(ours, app, &classes, "ours", variables(long))?;
    if answer == stock && !matches!(exit, Exit::Signal(_) | Exit::TimedOut) {
        return Ok(Verdict::Passed);
    }
    let saved = scratch("failed").join("apps").join(&app.name);
    fs::create_dir_all(&saved)?;
    fs::write(saved.join("expected"), &stock.text)?;
    fs::write(saved.join("actual"), &answer.text)?;
    fs::write(saved.join("stderr"), &stderr)?;
    let mut detail = stock.difference(&answer, 12);
    for line in stderr.lines().filter(|l| !l.trim().is_empty()).take(8) {
        detail.push_str("\n! ");
        detail.extend(line.chars().take(160));
    }
    Ok(Verdict::Failed(detail))
}

/// Compiles the sources that lie in the app's own folder, if it has any.
fn compile(tools: &Toolchain, app: &App) -> anyhow::Result<PathBuf> {
    let classes = scratch("app-classes").join(&app.name);
    fresh(&classes)?;
    let entries = fs::read_dir(&app.dir)?.flatten().map(|e| e.path());
    let mut sources: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|x| x == "java")).collect();
    if !sources.is_empty() {
        let options = app.dir.join("javac");
        if options.exists() {
            sources.push(format!("@{}", options.display()).into());
        }
        let jars = fs::read_to_string(app.dir.join("classpath")).unwrap_or_default();
        let jars: Vec<PathBuf> = jars.lines().map(PathBuf::from).collect();
        tools.compile(&sources, &jars, &classes)?;
    }
    Ok(classes)
}

/// What the stock VM prints, or why the app can't be run here.
fn recorded(tools: &Toolchain, app: &App, classes: &Path, long: bool) -> anyhow::Result<Result<Answer, String>> {
    let mut hash = Sha256::new();
    hash.update(tools.jdk.full_version());
    hash.update(tools.compiler.name());
    hash.update([u8::from(long)]);
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(&app.dir)?.flatten().filter(|e| e.path().is_file()) {
        files.insert(entry.file_name(), fs::read(entry.path())?);
    }
    for (name, text) in &files {
        hash.update(name.as_encoded_bytes());
        hash.update(text);
    }
    let key: String = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let kept = scratch("app-answers").join(format!("{}-{key}", app.name));
    let keep = !app.dir.join("always-both").exists();
    if keep && let Ok(text) = fs::read_to_string(&kept) {
        return Ok(Ok(Answer { text, stderr: None }));
    }
    let (exit, answer, stderr) = execute(&tools.jdk.home, app, classes, "stock", variables(long))?;
    match exit {
        SKIP => {
            return Ok(Err(answer.text.lines().rev().nth(1).unwrap_or("it says not why").to_owned()));
        }
        Exit::Code(0) => {}
        other => bail!("on the stock VM it ends with {other}:\n{}\n{stderr}", answer.text),
    }
    fs::create_dir_all(scratch("app-answers"))?;
    fs::write(kept, &answer.text)?;
    Ok(Ok(answer))
}

/// The environment variables of a run as a test.
fn variables(long: bool) -> &'static [(&'static str, &'static str)] {
    if long { &[(LONG, "1")] } else { &[] }
}

fn execute(
    home: &Path,
    app: &App,
    classes: &Path,
    label: &str,
    variables: &[(&str, &str)],
) -> anyhow::Result<(Exit, Answer, String)> {
    let work = scratch("work").join("apps").join(label).join(&app.name);
    fresh(&work)?;
    let mut command = clean(Command::new("bash"));
    command
        .arg(app.dir.join("run"))
        .current_dir(&work)
        .env("JAVA", home.join("bin/java"))
        .env("JDK", home)
        .env("JAVA_HOME", home)
        .env("WORK", &work)
        .env("APP", &app.dir)
        .env("ROOT", root())
        .env("PYTHON", toolchain::python_with_packages())
        .env("CLASSES", classes)
        .env("AGENTS", agents_folder())
        .env_remove(LONG)
        .envs(variables.iter().copied());
    let outcome = process::run(command, None, app.timeout)?;
    let hidden = [
        (work.display().to_string(), "$WORK"),
        (home.display().to_string(), "$JDK"),
        (classes.display().to_string(), "$CLASSES"),
        (agents_folder().display().to_string(), "$AGENTS"),
        (root().display().to_string(), "$ROOT"),
    ];
    let answer = Answer::of(&outcome, false, &hidden);
    Ok((outcome.exit, answer, String::from_utf8_lossy(&outcome.stderr).into_owned()))
}
