//! How many processors the process may use: affinity and, in a container, the quota of its control groups (Linux's cgroup v1 and v2).
//!
//! Invariant: the answer is at least 1, and never more than the affinity mask has.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Processors that Java may count on; `containers` honours quotas.
pub(crate) fn active(containers: bool) -> usize {
    let mask = affinity();
    let quota = if containers { recent_quota() } else { None };
    quota.map_or(mask, |q| q.min(mask)).max(1)
}

/// Whether a quota limits the process: the mark of a container.
pub(crate) fn is_limited() -> bool {
    quota_of_self().is_some() || memory_limit_of_self().is_some()
}

fn affinity() -> usize {
    // SAFETY: a zeroed cpu_set_t is an empty one; the call writes at most its size.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    // SAFETY: as above.
    if unsafe { libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &mut set) } == 0 {
        // SAFETY: reads the set only.
        let count = unsafe { libc::CPU_COUNT(&set) };
        return usize::try_from(count).unwrap_or(1).max(1);
    }
    std::thread::available_parallelism().map_or(1, |n| n.get())
}

/// (controller list, path) of each line of /proc/self/cgroup.
fn groups(text: &str) -> Vec<(String, String)> {
    let parts = |line: &str| {
        let mut fields = line.splitn(3, ':').skip(1);
        Some((fields.next()?.to_owned(), fields.next()?.to_owned()))
    };
    text.lines().filter_map(parts).collect()
}

/// A control group's directory and those above it, below `root`.
fn directories(root: &str, path: &str) -> Vec<PathBuf> {
    let relative = path.trim_start_matches('/');
    let full = Path::new(root).join(relative);
    full.ancestors().take_while(|p| p.starts_with(root)).map(Path::to_path_buf).collect()
}

/// What `quota_of_self` says, or said within the last 20 ms: programs ask often, and it reads some files.
fn recent_quota() -> Option<usize> {
    static LAST: Mutex<Option<(Instant, Option<usize>)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    match *last {
        Some((then, quota)) if then.elapsed() < Duration::from_millis(20) => quota,
        _ => {
            let quota = quota_of_self();
            *last = Some((Instant::now(), quota));
            quota
        }
    }
}

fn quota_of_self() -> Option<usize> {
    let text = fs::read_to_string("/proc/self/cgroup").ok()?;
    let mut least: Option<usize> = None;
    for (controllers, path) in groups(&text) {
        let quotas: Vec<Option<usize>> = if controllers.is_empty() {
            let read = |p: PathBuf| fs::read_to_string(p.join("cpu.max")).ok();
            directories("/sys/fs/cgroup", &path).into_iter().map(|p| parse_cpu_max(&read(p)?)).collect()
        } else if controllers.split(',').any(|c| c == "cpu") {
            directories("/sys/fs/cgroup/cpu", &path)
                .into_iter()
                .map(|p| {
                    let quota = fs::read_to_string(p.join("cpu.cfs_quota_us")).ok()?;
                    let period = fs::read_to_string(p.join("cpu.cfs_period_us")).ok()?;
                    processors(quota.trim().parse().ok()?, period.trim().parse().ok()?)
                })
                .collect()
        } else {
            continue;
        };
        least = quotas.into_iter().flatten().chain(least).min();
    }
    least
}

fn memory_limit_of_self() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/cgroup").ok()?;
    groups(&text)
        .into_iter()
        .filter(|(controllers, _)| controllers.is_empty())
        .flat_map(|(_, path)| directories("/sys/fs/cgroup", &path))
        .filter_map(|p| fs::read_to_string(p.join("memory.max")).ok()?.trim().parse().ok())
        .min()
}

/// `max 100000` or `150000 100000`
fn parse_cpu_max(text: &str) -> Option<usize> {
    let mut fields = text.split_whitespace();
    let quota = fields.next()?.parse().ok()?;
    let period = fields.next()?.parse().ok()?;
    processors(quota, period)
}

/// Whole processors that a quota of microseconds per period amounts to, rounded up; None for no quota.
fn processors(quota: i64, period: i64) -> Option<usize> {
    if quota <= 0 || period <= 0 {
        return None;
    }
    usize::try_from((quota + period - 1) / period).ok()
}

#[cfg(test)]
mod tests {
    use super::{active, directories, groups, parse_cpu_max};

    #[test]
    fn quotas() {
        let check = |text: &str, expected| assert_eq!(parse_cpu_max(text), expected, "{text}");
        check("max 100000\n", None);
        check("150000 100000\n", Some(2));
        check("100000 100000\n", Some(1));
        check("", None);
    }

    #[test]
    fn paths() {
        assert_eq!(groups("0::/a/b\n4:cpu,cpuacct:/c\n").len(), 2);
        let names: Vec<_> = directories("/r", "/a/b").into_iter().map(|p| p.display().to_string()).collect();
        assert_eq!(names, ["/r/a/b", "/r/a", "/r"]);
    }

    #[test]
    fn at_least_one() {
        assert!(active(true) >= 1);
        assert!(active(true) <= active(false));
    }
}
