//! The files that the VM writes: dumps, error files, logs, performance data, maps for profilers.
//!
//! Invariant: nothing else in the VM opens a file to write to. A file is made new, so that nothing that is there gets lost, or was given to
//! be written over; in a folder where others may put files, such a one must be this user's own plain file, and is reached through no link.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

/// Makes a file that wasn't there, with these permissions; neither a file nor a link, even one that leads nowhere, is replaced.
///
/// # Errors
/// The operating system's: `AlreadyExists` above all.
pub fn create_new(path: &Path, mode: u32) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create_new(true).mode(mode).open(path)
}

/// Makes a file, with these permissions, or empties the one that is there; a terminal, a pipe and the like are opened as they are.
///
/// # Errors
/// The operating system's; `PermissionDenied` where others may have put the file there.
pub fn replace(path: &Path, mode: u32) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).mode(mode);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // SAFETY: always succeeds.
    let me = unsafe { libc::geteuid() };
    let is_private = |found: fs::Metadata| found.mode() & 0o022 == 0 && [0, me].contains(&found.uid());
    if fs::metadata(folder).is_ok_and(is_private) {
        return options.truncate(true).open(path);
    }
    // It is looked at before anything is lost; nobody's pipe makes the VM wait.
    let file = options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).truncate(false).open(path)?;
    let found = file.metadata()?;
    if !found.is_file() || found.uid() != me || found.nlink() != 1 {
        return Err(io::Error::from_raw_os_error(libc::EACCES));
    }
    file.set_len(0)?;
    Ok(file)
}

/// What the operating system says of an error, without its number.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::os::unix::fs::{PermissionsExt, symlink};

    /// A new folder with these permissions, which holds a file, links to it and one that leads nowhere.
    fn folder(name: &str, mode: u32) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("pellucid-output-{}-{name}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).unwrap();
        fs::write(folder.join("there"), "precious").unwrap();
        fs::write(folder.join("named-twice"), "precious").unwrap();
        fs::hard_link(folder.join("named-twice"), folder.join("hard")).unwrap();
        symlink("named-twice", folder.join("soft")).unwrap();
        symlink("missing", folder.join("dangling")).unwrap();
        folder
    }

    #[test]
    fn new_files_replace_nothing() {
        let folder = folder("new", 0o1777);
        for name in ["there", "hard", "soft", "dangling"] {
            let refused = create_new(&folder.join(name), 0o600).unwrap_err();
            assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists, "{name}");
            assert_eq!(reason(&refused), "File exists");
        }
        create_new(&folder.join("fresh"), 0o600).unwrap();
        assert!(!folder.join("missing").exists());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn shared_folders_have_no_links_followed() {
        let folder = folder("shared", 0o1777);
        for name in ["hard", "soft", "dangling"] {
            replace(&folder.join(name), 0o600).unwrap_err();
        }
        assert_eq!(fs::read_to_string(folder.join("named-twice")).unwrap(), "precious");
        assert!(!folder.join("missing").exists());
        replace(&folder.join("there"), 0o600).unwrap().write_all(b"new").unwrap();
        assert_eq!(fs::read_to_string(folder.join("there")).unwrap(), "new");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_private_folder_is_its_owners_affair() {
        let folder = folder("private", 0o755);
        for name in ["hard", "soft", "dangling", "there"] {
            replace(&folder.join(name), 0o600).unwrap();
            assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), "", "{name}");
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
