//! The verbs that look at Java programs (`threads`): where the facts come from, a JVM that runs or a file, and where the result goes.
//!
//! Invariant: the result goes to standard output or to a file that wasn't there; progress and complaints go to standard error.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use lexopt::{Arg, ValueExt};
use pellucid::attach::Target;
use pellucid::library;
use tools::Order;
use tools::threads::{self, Snapshot};

const THREADS: &str = "\
Shows what all threads of a Java program do at one moment: equal stacks together, who waits for whom, deadlocks.

  pellucid threads TARGET [OPTIONS]

TARGET is the process id or main class of a running JVM (any, since 17), or a file: what --json wrote, jstack's text, the
JSON of Thread.dump_to_file; - is standard input.

  --html FILE    write a page with a picture of who waits for whom
  --json         print the facts as JSON
  --no-virtual   leave virtual threads out, which takes no walk over the heap
  --force        replace FILE if it is there

examples:
  pellucid threads 4711
  pellucid threads com.example.Main --html threads.html
  jstack 4711 | pellucid threads -
";

/// Where a result goes.
#[derive(Default)]
struct Output {
    html: Option<PathBuf>,
    json: bool,
    force: bool,
}

impl Output {
    /// Takes an option that is about output.
    fn take(&mut self, arg: &Arg<'_>, value: impl FnOnce() -> Result<OsString, lexopt::Error>) -> anyhow::Result<bool> {
        match arg {
            Arg::Long("html") => self.html = Some(value()?.into()),
            Arg::Long("json") => self.json = true,
            Arg::Long("force") => self.force = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Complains before anything is done rather than after.
    fn check(&self) -> anyhow::Result<()> {
        match &self.html {
            Some(path) if path.exists() && !self.force => {
                bail!("{} is there already; --force replaces it", path.display())
            }
            _ => Ok(()),
        }
    }

    fn write(&self, path: &Path, page: &str) -> anyhow::Result<()> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut part =
            tempfile::NamedTempFile::new_in(folder).with_context(|| format!("can't write {}", path.display()))?;
        part.write_all(page.as_bytes())?;
        let written = if self.force { part.persist(path) } else { part.persist_noclobber(path) };
        written.with_context(|| format!("can't write {}", path.display()))?;
        eprintln!("pellucid: wrote {}", path.display());
        Ok(())
    }
}

/// Prints to standard output; a reader that has gone away has read enough.
fn print(text: &str) -> anyhow::Result<()> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

/// `pellucid threads`.
pub fn threads(args: Vec<OsString>) -> anyhow::Result<ExitCode> {
    let mut parser = lexopt::Parser::from_args(args);
    let (mut output, mut target, mut with_virtual) = (Output::default(), None, true);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => {
                print(THREADS)?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("no-virtual") => with_virtual = false,
            Arg::Value(value) if target.is_none() => target = Some(value.string()?),
            Arg::Long(name) => {
                let name = name.to_owned();
                if !output.take(&Arg::Long(&name), || parser.value())? {
                    return Err(Arg::Long(&name).unexpected().into());
                }
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let Some(target) = target else {
        eprint!("{THREADS}");
        return Ok(ExitCode::from(2));
    };
    output.check()?;
    let snapshot = match saved(&target)? {
        Some(text) => Snapshot::read(&text).map_err(|why| anyhow::anyhow!("{target}: {why}"))?,
        None => {
            let settings = vec![("virtual".to_owned(), u8::from(with_virtual).to_string())];
            let target = Target::find(&target)?;
            let mut snapshot: Snapshot = serde_json::from_slice(&asked(target, "threads", settings)?)?;
            // The stock VM gives late agents no capability to see monitors, but tells of them in its dump.
            if snapshot.lacks_monitors {
                snapshot.add_monitors(threads::jstack::read(&target.thread_dump()?).map_err(anyhow::Error::msg)?);
            }
            snapshot
        }
    };
    if let Some(path) = &output.html {
        output.write(path, &threads::html::report(&snapshot))?;
    } else if output.json {
        print(&serde_json::to_string_pretty(&snapshot)?)?;
        print("\n")?;
    } else {
        print(&threads::text::report(&snapshot))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What a target holds that is a file, or standard input.
fn saved(target: &str) -> anyhow::Result<Option<String>> {
    if target == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text)?;
        return Ok(Some(text));
    }
    if Path::new(target).is_file() {
        return Ok(Some(fs::read_to_string(target).with_context(|| format!("can't read {target}"))?));
    }
    Ok(None)
}

fn agent_library() -> anyhow::Result<PathBuf> {
    library::tools().with_context(|| format!("no {} beside this command; `./x build` makes it", library::TOOLS))
}

/// Has the agent find something out in a running JVM.
fn asked(target: Target, tool: &str, settings: Vec<(String, String)>) -> anyhow::Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    let order = Order { tool: tool.to_owned(), settings, out: folder.path().join("found") };
    target.load_agent(&agent_library()?, &order.to_options())?;
    fs::read(&order.out).with_context(|| format!("process {} wrote nothing", target.pid))
}
