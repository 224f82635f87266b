//! A folder that this command and a running JVM share, and the agent's library where the JVM can read it: in a container, or as another user, the JVM
//! sees other files than this command does.
//!
//! Invariant: what is put into another's folder goes when the command ends. There the library has always the same path, made of its contents,
//! so that the JVM's loader knows it and never has it twice; nobody else can put another in its place, as `/tmp` is sticky. The other side
//! may be hostile, and this command the superuser's: folders are held by descriptors, and no link leads out of the JVM's root.

use std::env::temp_dir;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, lchown};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use rustix::fs::{Mode, OFlags, ResolveFlags, fstat, open, openat, openat2};

use crate::attach::Target;
use crate::ends::{Leftover, temporary_folder};
use crate::library;

/// The folder and the library.
pub struct Place {
    /// The folder's path here.
    here: PathBuf,
    /// It goes with this.
    _leftover: Leftover,
    /// Its path in the JVM.
    there: PathBuf,
    /// The library's path in the JVM.
    library: PathBuf,
    /// The library here, where it is a copy.
    copy: Option<Leftover>,
    /// The user and group that the JVM runs as.
    user: (u32, u32),
    /// What the paths here go by, where they are in the JVM's root. Closed last.
    _held: Vec<OwnedFd>,
}

impl Place {
    /// Of this command and what it starts.
    ///
    /// # Errors
    /// When no folder can be made, or there is no library.
    pub fn own() -> anyhow::Result<Place> {
        let here = temporary_folder(&temp_dir()).context("no temporary folder")?;
        let user = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
        let path = here.path().to_owned();
        Ok(Place {
            here: path.clone(),
            there: path,
            _leftover: here,
            library: built()?,
            copy: None,
            user,
            _held: Vec::new(),
        })
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
        let failed = || format!("can't write into the /tmp of process {}", target.pid);
        let folder = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let root = open(format!("/proc/{}/root", target.pid), folder, Mode::empty()).with_context(failed)?;
        let tmp = openat2(&root, "tmp", folder, Mode::empty(), ResolveFlags::IN_ROOT).with_context(failed)?;
        let leftover = temporary_folder(&path_of(&tmp)).with_context(failed)?;
        let name = leftover.path().file_name().unwrap_or_default().to_owned();
        let held = openat(&tmp, &name, folder | OFlags::NOFOLLOW, Mode::empty()).with_context(failed)?;
        let made_by = fstat(&held).with_context(failed)?.st_uid;
        ensure!(made_by == rustix::process::geteuid().as_raw(), "{}: somebody else's folder is there", failed());
        let here = path_of(&held);
        let bytes = fs::read(built()?).context("can't read the agent's library")?;
        let mut hash = DefaultHasher::new();
        bytes.hash(&mut hash);
        let library = format!("pellucid-tools-{:016x}.so", hash.finish());
        // A name that nobody foresees, then the one that the JVM knows.
        let part = here.join("library");
        fs::write(&part, bytes).with_context(failed)?;
        fs::set_permissions(&part, fs::Permissions::from_mode(0o644)).with_context(failed)?;
        let copy = leftover.path().with_file_name(&library);
        let (copy, ()) = Leftover::make(|| fs::rename(&part, &copy).map(|()| (copy, ()))).with_context(failed)?;
        // From here on the folder is the other's.
        chown(&here, Some(process.uid()), Some(process.gid())).with_context(failed)?;
        Ok(Place {
            here,
            there: Path::new("/tmp").join(name),
            _leftover: leftover,
            library: Path::new("/tmp").join(library),
            copy: Some(copy),
            user: (process.uid(), process.gid()),
            _held: vec![tmp, held],
        })
    }

    /// A file of the folder: its path here and in the JVM.
    pub fn file(&self, name: &str) -> (PathBuf, PathBuf) {
        (self.here.join(name), self.there.join(name))
    }

    /// Is it this command's own, the JVM seeing the files that this command sees?
    pub fn is_own(&self) -> bool {
        self.copy.is_none()
    }

    /// Gives a file of the folder to the user that the JVM runs as.
    ///
    /// # Errors
    /// When that is another and this command's isn't the superuser.
    pub fn give(&self, path: &Path) -> io::Result<()> {
        if self.is_own() { Ok(()) } else { lchown(path, Some(self.user.0), Some(self.user.1)) }
    }

    /// The agent's library, as the JVM finds it.
    pub fn library(&self) -> &Path {
        &self.library
    }
}

/// The path of a folder that is held.
fn path_of(held: &OwnedFd) -> PathBuf {
    PathBuf::from(format!("/proc/self/fd/{}", held.as_raw_fd()))
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
