//! What dumps say of the process and its machine, as the operating system shows it.

use std::fs;
use std::os::unix::fs::MetadataExt;

/// The name of the user that the process belongs to, or its number.
pub fn user_name() -> String {
    let Ok(id) = fs::metadata("/proc/self").map(|found| found.uid().to_string()) else { return String::new() };
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let known = users.lines().find_map(|line| {
        let mut parts = line.split(':');
        let name = parts.next()?;
        (parts.nth(1)? == id).then(|| name.to_owned())
    });
    known.unwrap_or(id)
}

/// The folder of the library that this code is in.
pub fn library_folder() -> String {
    let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let path = maps.lines().filter_map(|line| line.find('/').map(|at| &line[at..])).find(|p| p.ends_with("/libjvm.so"));
    path.and_then(|path| path.rsplit_once('/')).map_or(String::new(), |(folder, _)| folder.to_owned())
}

/// The command line.
pub fn command_line() -> String {
    let bytes = fs::read("/proc/self/cmdline").unwrap_or_default();
    String::from_utf8_lossy(&bytes).trim_end_matches('\0').replace('\0', " ")
}

/// The kernel's release.
pub fn kernel() -> String {
    fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default().trim().to_owned()
}

/// Limits, each as name, soft and hard value, in the names of getrlimit.
pub fn limits() -> Vec<(String, String, String)> {
    const NAMES: [(&str, &str); 10] = [
        ("Max address space", "RLIMIT_AS"),
        ("Max core file size", "RLIMIT_CORE"),
        ("Max cpu time", "RLIMIT_CPU"),
        ("Max data size", "RLIMIT_DATA"),
        ("Max file size", "RLIMIT_FSIZE"),
        ("Max locked memory", "RLIMIT_MEMLOCK"),
        ("Max open files", "RLIMIT_NOFILE"),
        ("Max processes", "RLIMIT_NPROC"),
        ("Max resident set", "RLIMIT_RSS"),
        ("Max stack size", "RLIMIT_STACK"),
    ];
    let text = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let read = |line: &str| {
        let (known, name) = NAMES.iter().find(|(known, _)| line.starts_with(known))?;
        let mut values = line[known.len()..].split_whitespace();
        Some(((*name).to_owned(), values.next()?.to_owned(), values.next()?.to_owned()))
    };
    text.lines().filter_map(read).collect()
}

/// Threads of the process, as the operating system numbers them.
pub fn threads() -> Vec<u32> {
    let tasks = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let mut ids: Vec<u32> = tasks.filter_map(|task| task.file_name().to_str()?.parse().ok()).collect();
    ids.sort_unstable();
    ids
}

/// The name of one of them.
pub fn thread_name(id: u32) -> String {
    fs::read_to_string(format!("/proc/self/task/{id}/comm")).unwrap_or_default().trim_end().to_owned()
}
