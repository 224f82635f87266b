//! An *image*: a folder that looks like the chosen JDK and whose virtual machine is ours, so that whatever a Java program
//! starts from `java.home` runs on Pellucid as well (docs/decisions/0008-images.md).
//!
//! Everything in it is a link into the JDK, except what finds its own folder by asking the system for the path of the
//! running file: the launchers in `bin`, and `lib/libjli.so`, which are copied. `lib/server/libjvm.so` is a link to our
//! library, so that a rebuilt one is used at once.
//!
//! Invariant: an image at its final path is whole; it is made aside and renamed.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use crate::jdk::{IMAGE_MARK, Jdk};
use crate::library;

/// An image couldn't be made.
#[derive(Debug, thiserror::Error)]
#[error("can't make {}: {cause}", .path.display())]
pub struct Failed {
    /// What was being made.
    pub path: PathBuf,
    /// Why it failed.
    #[source]
    pub cause: io::Error,
}

/// Where the command keeps images: `$PELLUCID_CACHE`, else the user's cache folder.
pub fn default_parent() -> PathBuf {
    let set = |name| env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    set("PELLUCID_CACHE")
        .or_else(|| set("XDG_CACHE_HOME").map(|d| d.join("pellucid")))
        .or_else(|| set("HOME").map(|d| d.join(".cache/pellucid")))
        .unwrap_or_else(|| env::temp_dir().join("pellucid"))
}

/// The image of `jdk` with the library in `library_dir`, made below `parent` unless it is there already.
pub fn prepare(jdk: &Jdk, library_dir: &Path, parent: &Path) -> Result<PathBuf, Failed> {
    let mut hasher = DefaultHasher::new();
    (&jdk.home, jdk.full_version(), library_dir, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
    if let Ok(modified) = fs::metadata(jdk.home.join("lib/modules")).and_then(|m| m.modified()) {
        modified.hash(&mut hasher);
    }
    let path = parent.join(format!("jdk-{}-{:016x}", jdk.version(), hasher.finish()));
    if path.join(IMAGE_MARK).is_file() {
        return Ok(path);
    }
    let aside = parent.join(format!(".making-{}-{:016x}", std::process::id(), hasher.finish()));
    let outcome = make(jdk, library_dir, &aside).and_then(|()| match fs::rename(&aside, &path) {
        // Another process was quicker.
        Err(_) if path.join(IMAGE_MARK).is_file() => fs::remove_dir_all(&aside),
        other => other,
    });
    match outcome {
        Ok(()) => Ok(path),
        Err(cause) => Err(Failed { path, cause }),
    }
}

fn make(jdk: &Jdk, library_dir: &Path, image: &Path) -> io::Result<()> {
    if image.exists() {
        fs::remove_dir_all(image)?;
    }
    fs::create_dir_all(image)?;
    link_all(&jdk.home, image, &["bin", "lib", IMAGE_MARK])?;

    fs::create_dir(image.join("bin"))?;
    for entry in fs::read_dir(jdk.home.join("bin"))? {
        let entry = entry?;
        fs::copy(entry.path(), image.join("bin").join(entry.file_name()))?;
    }

    fs::create_dir(image.join("lib"))?;
    link_all(&jdk.home.join("lib"), &image.join("lib"), &["server", "client", "libjli.so"])?;
    fs::copy(jdk.home.join("lib/libjli.so"), image.join("lib/libjli.so"))?;

    // The stock VM's class data archives (classes*.jsa) are of no use to another VM.
    fs::create_dir(image.join("lib/server"))?;
    symlink(library_dir.join(library::FILE), image.join("lib/server").join(library::FILE))?;

    let home = jdk.home.to_str().ok_or_else(|| io::Error::other("the JDK's path is not UTF-8"))?;
    fs::write(image.join(IMAGE_MARK), format!("{home}\n"))
}

fn link_all(from: &Path, to: &Path, except: &[&str]) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let name = entry?.file_name();
        if !except.iter().any(|e| name == *e) {
            symlink(from.join(&name), to.join(&name))?;
        }
    }
    Ok(())
}
