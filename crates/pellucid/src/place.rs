//! A folder that this command and a running JVM share, and the agent's library where the JVM can read it: in a container, or as another user, the JVM
//! sees other files than this command does.
//!
//! Invariant: what is put into another's folder goes when the command ends. There the library has always the same path, made of its contents,
//! so that the JVM's loader knows it and never has it twice; nobody else can put another in its place, as `/tmp` is sticky.

use std::env::temp_dir;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::attach::Target;
use crate::ends::{Leftover, temporary_folder};
use crate::library;

/// The folder and the library.
pub struct Place {
    /// The folder's path here.
    here: Leftover,
    /// Its path in the JVM.
    there: PathBuf,
    /// The library's path in the JVM.
    library: PathBuf,
    /// The library here, where it is a copy.
    copy: Option<Leftover>,
    /// The user and group that the JVM runs as.
    user: (u32, u32),
}

impl Place {
    /// Of this command and what it starts.
    ///
    /// # Errors
    /// When no folder can be made, or there is no library.
    pub fn own() -> anyhow::Result<Place> {
        let here = temporary_folder(&temp_dir()).context("no temporary folder")?;
        let user = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
        Ok(Place { there: here.path().to_owned(), here, library: built()?, copy: None, user })
    }

    /// Of this command and a running JVM.
    ///
    /// # Errors
    /// When the JVM's folders can't be written.
    pub fn with(target: Target) -> anyhow::Result<Place> {
        let process = fs::metadata(format!("/proc/{}", target.pid))
            .with_context(|| format!("there is no process {}", target.pid))?;
        // Whoever may not know is told so when it attaches.
        if process.uid() == rustix::process::geteuid().as_raw() && sees_the_same(target).unwrap_or(true) {
            return Place::own();
        }
        let root = PathBuf::from(format!("/proc/{}/root", target.pid));
        let failed = || format!("can't write into the /tmp of process {}", target.pid);
        let here = temporary_folder(&root.join("tmp")).with_context(failed)?;
        let bytes = fs::read(built()?).context("can't read the agent's library")?;
        let mut hash = DefaultHasher::new();
        bytes.hash(&mut hash);
        let library = PathBuf::from(format!("/tmp/pellucid-tools-{:016x}.so", hash.finish()));
        let there = strip(&root, here.path());
        let copy = root.join(strip(Path::new("/"), &library));
        // A name that nobody foresees, then the one that the JVM knows.
        let part = Leftover::new(here.path().join("library"));
        fs::write(part.path(), bytes).with_context(failed)?;
        fs::set_permissions(part.path(), fs::Permissions::from_mode(0o644)).with_context(failed)?;
        fs::rename(part.path(), &copy).with_context(failed)?;
        let (there, copy) = (Path::new("/").join(there), Some(Leftover::new(copy)));
        let place = Place { there, here, library, copy, user: (process.uid(), process.gid()) };
        place.give(place.here.path()).with_context(failed)?;
        Ok(place)
    }

    /// A file of the folder: its path here and in the JVM.
    pub fn file(&self, name: &str) -> (PathBuf, PathBuf) {
        (self.here.path().join(name), self.there.join(name))
    }

    /// Is it this command's own, the JVM seeing the files that this command sees?
    pub fn is_own(&self) -> bool {
        self.copy.is_none()
    }

    /// Gives a file to the user that the JVM runs as.
    ///
    /// # Errors
    /// When that is another and this command's isn't the superuser.
    pub fn give(&self, path: &Path) -> io::Result<()> {
        if self.is_own() { Ok(()) } else { chown(path, Some(self.user.0), Some(self.user.1)) }
    }

    /// The agent's library, as the JVM finds it.
    pub fn library(&self) -> &Path {
        &self.library
    }
}

/// A path below another, from there.
fn strip(root: &Path, path: &Path) -> PathBuf {
    path.strip_prefix(root).unwrap_or(path).to_owned()
}

fn built() -> anyhow::Result<PathBuf> {
    library::tools().with_context(|| format!("no {} beside this command; `./x build` makes it", library::TOOLS))
}

/// Has the JVM the files that this command has?
fn sees_the_same(target: Target) -> io::Result<bool> {
    let of = |name: &str| -> io::Result<bool> {
        let (theirs, ours) = (format!("/proc/{}/{name}", target.pid), format!("/proc/self/{name}"));
        let (theirs, ours) = (fs::metadata(theirs)?, fs::metadata(ours)?);
        Ok((theirs.dev(), theirs.ino()) == (ours.dev(), ours.ino()))
    };
    Ok(of("ns/mnt")? && of("root")?)
}
