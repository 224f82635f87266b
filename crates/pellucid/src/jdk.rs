//! Finding a JDK 25: `PELLUCID_JDK`, `JAVA_HOME`, beside the system's default `java`, or the runtime that `./x` unpacked
//! into the project's `.jdk/`.
//!
//! Invariant: a [`Jdk`] has a launcher, a class library and a `release` file that says [`FEATURE`]. A choice the user
//! made by `PELLUCID_JDK` is taken or refused aloud, never passed over.

use platform::release::{FEATURE, Release};
use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// Folder, below the project's root, that holds the runtime taken from a package when no JDK is at hand.
pub const EMBEDDED: &str = ".jdk";

/// Name of the file by which an image says whose it is; see [`platform::image`].
pub const IMAGE_MARK: &str = "PELLUCID";

/// How a JDK came to be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// This environment variable names it.
    Variable(&'static str),
    /// It lies where the system keeps its JDKs.
    System,
    /// It is the runtime in the project's `.jdk/`.
    Embedded,
    /// The caller named it.
    Given,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Variable(name) => write!(f, "named by {name}"),
            Found::System => write!(f, "beside the system's default java"),
            Found::Embedded => write!(f, "in {EMBEDDED}/, unpacked from a package"),
            Found::Given => write!(f, "as given"),
        }
    }
}

/// Why a folder isn't a JDK we can use.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    #[error("{0}: has no bin/java and lib/modules")]
    NotAJdk(PathBuf),
    #[error("{0}: has no readable release file")]
    NoRelease(PathBuf),
    #[error("{0}: is release {1}; this VM serves JDK {FEATURE}")]
    OtherRelease(PathBuf, String),
}

/// No usable JDK: the message says where was looked.
#[derive(Debug, thiserror::Error)]
#[error("no JDK {FEATURE} found ({}); set PELLUCID_JDK to one, or run `./x jdk` to have one unpacked", .looked.join("; "))]
pub struct NotFound {
    /// One remark for each place that was looked at.
    pub looked: Vec<String>,
}

/// A stock JDK or runtime image on this machine.
#[derive(Debug, Clone)]
pub struct Jdk {
    /// The folder above `bin` and `lib`, without symbolic links.
    pub home: PathBuf,
    /// How it was chosen.
    pub found: Found,
    release: Release,
}

impl Jdk {
    /// Takes the JDK in `home`, or says why it can't be used. An image of ours stands for the JDK it was made from.
    pub fn open(home: &Path, found: Found) -> Result<Jdk, Unusable> {
        let mut home = fs::canonicalize(home).map_err(|_| Unusable::NotAJdk(home.to_owned()))?;
        if let Ok(original) = fs::read_to_string(home.join(IMAGE_MARK)) {
            home = PathBuf::from(original.trim_end_matches('\n'));
        }
        if !home.join("bin/java").is_file() || !home.join("lib/modules").exists() {
            return Err(Unusable::NotAJdk(home));
        }
        let Ok(release) = Release::read(&home) else {
            return Err(Unusable::NoRelease(home));
        };
        if release.feature() != Some(FEATURE) {
            return Err(Unusable::OtherRelease(home, release.version().to_owned()));
        }
        Ok(Jdk { home, found, release })
    }

    /// `JAVA_VERSION` of the `release` file, such as `25.0.2`; empty where it has none.
    pub fn version(&self) -> &str {
        self.release.version()
    }

    /// The most exact name the `release` file has for this build, such as `25.0.3+9-LTS`.
    pub fn full_version(&self) -> &str {
        self.property("JAVA_RUNTIME_VERSION").unwrap_or_else(|| self.version())
    }

    /// A value from the `release` file.
    pub fn property(&self, key: &str) -> Option<&str> {
        self.release.get(key)
    }

    /// Whether the class library has the module `name`.
    pub fn has_module(&self, name: &str) -> bool {
        self.property("MODULES").is_some_and(|all| all.split_whitespace().any(|m| m == name))
    }

    /// The launcher of the stock tool `name`, where this JDK has it.
    pub fn tool(&self, name: &str) -> Option<PathBuf> {
        let path = self.home.join("bin").join(name);
        path.is_file().then_some(path)
    }

    /// The `java` launcher.
    pub fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }

    /// Whether this is a whole JDK, with javac and the module jdk.compiler, and not only a runtime.
    pub fn is_full(&self) -> bool {
        self.tool("javac").is_some() && self.has_module("jdk.compiler")
    }
}

/// Looks for a JDK in the documented order. `project` is the folder that may hold `.jdk/`.
pub fn find(project: Option<&Path>) -> Result<Jdk, NotFound> {
    let mut looked = Vec::new();
    if let Some(named) = env::var_os("PELLUCID_JDK").filter(|v| !v.is_empty()) {
        return Jdk::open(Path::new(&named), Found::Variable("PELLUCID_JDK"))
            .map_err(|why| NotFound { looked: vec![format!("PELLUCID_JDK: {why}")] });
    }
    match env::var_os("JAVA_HOME").filter(|v| !v.is_empty()) {
        Some(named) => match Jdk::open(Path::new(&named), Found::Variable("JAVA_HOME")) {
            Ok(jdk) => return Ok(jdk),
            Err(why) => looked.push(format!("JAVA_HOME: {why}")),
        },
        None => looked.push("PELLUCID_JDK and JAVA_HOME are not set".to_owned()),
    }
    match system(&mut looked) {
        Some(jdk) => return Ok(jdk),
        None => looked.push("none beside the system's default java".to_owned()),
    }
    if let Some(project) = project {
        match embedded(project) {
            Some(jdk) => return Ok(jdk),
            None => looked.push(format!("none in {EMBEDDED}/")),
        }
    }
    Err(NotFound { looked })
}

/// The runtime in the project's `.jdk/`, if it was unpacked.
pub fn embedded(project: &Path) -> Option<Jdk> {
    let entries = fs::read_dir(project.join(EMBEDDED)).ok()?;
    entries.flatten().find_map(|e| Jdk::open(&e.path(), Found::Embedded).ok())
}

/// The default `java` and the folders beside its home; a whole JDK goes before a mere runtime.
fn system(looked: &mut Vec<String>) -> Option<Jdk> {
    let on_path = env::var_os("PATH")
        .map(|path| env::split_paths(&path).map(|dir| dir.join("java")).collect::<Vec<_>>())
        .unwrap_or_default();
    let mut homes: Vec<PathBuf> = Vec::new();
    let mut parents: Vec<PathBuf> = Vec::new();
    for java in on_path.into_iter().chain([PathBuf::from("/usr/bin/java")]) {
        let Ok(real) = fs::canonicalize(&java) else {
            continue;
        };
        let Some(home) = real.parent().and_then(Path::parent) else {
            continue;
        };
        homes.push(home.to_owned());
        parents.extend(home.parent().map(Path::to_owned));
    }
    parents.push(PathBuf::from("/usr/lib/jvm"));
    parents.dedup();
    for parent in &parents {
        let Ok(entries) = fs::read_dir(parent) else {
            continue;
        };
        let mut siblings: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
        siblings.sort();
        homes.extend(siblings.into_iter().filter(|p| p.join("bin/java").is_file()));
    }
    let mut runtime = None;
    for home in homes {
        match Jdk::open(&home, Found::System) {
            Ok(jdk) if jdk.is_full() => return Some(jdk),
            Ok(jdk) => runtime = runtime.or(Some(jdk)),
            Err(Unusable::NotAJdk(_)) => {}
            Err(why) => {
                let remark = why.to_string();
                if !looked.contains(&remark) {
                    looked.push(remark);
                }
            }
        }
    }
    runtime
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let dir = env::temp_dir().join(format!("pellucid-jdk-{}-{name}", std::process::id()));
        fs::create_dir_all(dir.join("bin")).unwrap();
        fs::create_dir_all(dir.join("lib")).unwrap();
        fs::write(dir.join("bin/java"), "").unwrap();
        fs::write(dir.join("lib/modules"), "").unwrap();
        dir
    }

    #[test]
    fn a_release_file_is_read() {
        let dir = scratch("release");
        fs::write(dir.join("release"), "JAVA_VERSION=\"25.0.9\"\nMODULES=\"java.base jdk.jdi\"\n").unwrap();
        let jdk = Jdk::open(&dir, Found::Given).unwrap();
        assert_eq!(jdk.version(), "25.0.9");
        assert_eq!(jdk.full_version(), "25.0.9");
        assert!(jdk.has_module("jdk.jdi") && !jdk.has_module("jdk"));
        assert!(!jdk.is_full());
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn another_release_is_refused() {
        let dir = scratch("other");
        fs::write(dir.join("release"), "JAVA_VERSION=\"17.0.1\"\n").unwrap();
        let why = Jdk::open(&dir, Found::Given).unwrap_err().to_string();
        assert!(why.ends_with("is release 17.0.1; this VM serves JDK 25"), "{why}");
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn an_image_stands_for_its_jdk() {
        let dir = scratch("original");
        fs::write(dir.join("release"), "JAVA_VERSION=\"25\"\n").unwrap();
        let image = scratch("image");
        fs::write(image.join(IMAGE_MARK), dir.to_str().unwrap()).unwrap();
        assert_eq!(Jdk::open(&image, Found::Given).unwrap().home, dir.canonicalize().unwrap());
        fs::remove_dir_all(dir).unwrap();
        fs::remove_dir_all(image).unwrap();
    }
}
