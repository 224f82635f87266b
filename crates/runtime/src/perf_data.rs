//! The file by which the JDK's tools find running VMs (jps, `jcmd -l`, `VirtualMachine.list`): /tmp/hsperfdata_USER/PID, in version 2.0
//! of its format.
//!
//! Invariant: what is in it doesn't change, so it is written once; counters that change (jstat's) are not there. The folder must be
//! the user's own, and closed to others' writing.

use crate::vm::Vm;
use std::ffi::CStr;
use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Bytes before the first entry, and of an entry before its name.
const PROLOGUE: usize = 32;
const ENTRY: usize = 20;
/// What the tools see of an entry: text, and that it never changes.
const BYTES: u8 = b'B';
const LONG: u8 = b'J';
const SUPPORTED: u8 = 1;
const NO_UNIT: u8 = 1;
const TICKS: u8 = 3;
const TEXT: u8 = 5;
const CONSTANT: u8 = 1;

/// Writes the file. Without one, tools don't find this VM by themselves; nothing else depends on it.
pub fn publish(vm: &Vm) {
    if !vm.options.perf_data {
        return;
    }
    let Some(folder) = folder() else { return };
    let path = folder.join(std::process::id().to_string());
    remove_stale(&folder);
    if write(&path, &content(vm)).is_ok() {
        crate::exit_files::remove_at_exit(path);
    }
}

/// The user's folder, made if it isn't there; None if it is no safe place.
fn folder() -> Option<PathBuf> {
    // SAFETY: always succeeds.
    let me = unsafe { libc::geteuid() };
    // SAFETY: null or an entry that is good until the next call; the VM asks once.
    let name = unsafe { libc::getpwuid(me).as_ref().map(|entry| CStr::from_ptr(entry.pw_name)) }?;
    let folder = Path::new("/tmp").join(format!("hsperfdata_{}", name.to_str().ok()?));
    let _ = DirBuilder::new().mode(0o755).create(&folder);
    let found = fs::symlink_metadata(&folder).ok()?;
    (found.is_dir() && found.uid() == me && found.mode() & 0o022 == 0).then_some(folder)
}

/// Removes the files of processes that are gone.
fn remove_stale(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let pid: Option<i32> = entry.file_name().to_str().and_then(|name| name.parse().ok());
        let is_gone = |pid| {
            // SAFETY: asks only whether there is such a process.
            let answer = unsafe { libc::kill(pid, 0) };
            answer != 0 && io::Error::last_os_error().raw_os_error() == Some(libc::ESRCH)
        };
        if pid.is_some_and(is_gone) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let _ = fs::remove_file(path);
    let mut file =
        OpenOptions::new().write(true).create_new(true).mode(0o600).custom_flags(libc::O_NOFOLLOW).open(path)?;
    file.write_all(bytes)
}

/// An entry: a name, and a text or a number.
enum Datum<'a> {
    Text(&'a str),
    Number(i64),
}

fn content(vm: &Vm) -> Vec<u8> {
    let property = |key: &str| vm.options.property(key).unwrap_or("").to_owned();
    let arguments = vm.options.vm_arguments.join(" ");
    let (command, version, name, vendor) = (
        property("sun.java.command"),
        property("java.vm.version"),
        property("java.vm.name"),
        property("java.vm.vendor"),
    );
    let home = vm.java_home.to_string_lossy();
    let begun = crate::time::wall_millis() - vm.verbose.uptime().as_millis() as i64;
    // The first capability: tools may attach.
    let capabilities = format!("{:0<64}", if vm.options.disable_attach { "0" } else { "1" });
    let entries = [
        ("sun.rt.javaCommand", Datum::Text(&command)),
        ("java.rt.vmArgs", Datum::Text(&arguments)),
        ("java.rt.vmFlags", Datum::Text("")),
        ("java.property.java.vm.name", Datum::Text(&name)),
        ("java.property.java.vm.vendor", Datum::Text(&vendor)),
        ("java.property.java.vm.version", Datum::Text(&version)),
        ("java.property.java.home", Datum::Text(&home)),
        ("sun.rt.jvmCapabilities", Datum::Text(&capabilities)),
        ("sun.rt.createVmBeginTime", Datum::Number(begun)),
    ];
    let mut bytes = vec![0; PROLOGUE];
    for (name, datum) in &entries {
        append(&mut bytes, name, datum);
    }
    let used = bytes.len() as u32;
    // The magic number is in the order of the network, the rest in this machine's.
    bytes[..4].copy_from_slice(&0xcafe_c0c0_u32.to_be_bytes());
    bytes[4] = u8::from(cfg!(target_endian = "little"));
    bytes[5] = 2;
    // Complete.
    bytes[7] = 1;
    bytes[8..12].copy_from_slice(&used.to_ne_bytes());
    bytes[24..28].copy_from_slice(&(PROLOGUE as u32).to_ne_bytes());
    bytes[28..32].copy_from_slice(&(entries.len() as u32).to_ne_bytes());
    // Tools map the file, and take whole pages only.
    bytes.resize(bytes.len().next_multiple_of(4096), 0);
    bytes
}

fn append(bytes: &mut Vec<u8>, name: &str, datum: &Datum<'_>) {
    let start = bytes.len();
    let data_at = (ENTRY + name.len() + 1).next_multiple_of(8);
    let (value, length, kind, unit) = match datum {
        Datum::Text(text) => {
            let terminated = [text.as_bytes(), &[0]].concat();
            let length = terminated.len();
            (terminated, length, BYTES, TEXT)
        }
        Datum::Number(number) => {
            (number.to_ne_bytes().to_vec(), 0, LONG, if name.ends_with("Time") { TICKS } else { NO_UNIT })
        }
    };
    let total = (data_at + value.len()).next_multiple_of(8);
    for word in [total as u32, ENTRY as u32, length as u32] {
        bytes.extend(word.to_ne_bytes());
    }
    bytes.extend([kind, SUPPORTED, unit, CONSTANT]);
    bytes.extend((data_at as u32).to_ne_bytes());
    bytes.extend(name.as_bytes());
    bytes.resize(start + data_at, 0);
    bytes.extend(value);
    bytes.resize(start + total, 0);
}
