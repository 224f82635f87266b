//! LOCKS: monitors with their owners and who waits for them, and circles of threads that wait for each other.

use super::{Lines, name, object, pointer, thread};
use inspection::{ShownThread, ShownWait, Snapshot, WaitsTo};

/// LOCKS
pub(super) fn all(lines: &mut Lines, snapshot: &Snapshot) {
    let inflated = snapshot.monitors.iter().filter(|monitor| monitor.inflated.is_some()).count();
    lines.line("1LKPOOLINFO", format_args!("Inflated monitors"));
    lines.line("2LKPOOLTOTAL", format_args!("  Current total number of monitors: {inflated}"));
    lines.filler();
    lines.line("1LKMONPOOLDUMP", format_args!("Object monitors in use"));
    for monitor in &snapshot.monitors {
        let waiting = |to: WaitsTo| {
            let on = move |wait: &ShownWait| wait.to == to && wait.object.as_ref() == Some(&monitor.object);
            snapshot.threads.iter().filter(move |thread| thread.wait.as_ref().is_some_and(on))
        };
        let address = pointer(monitor.inflated.unwrap_or(0));
        lines.line("2LKMONINUSE", format_args!("  sys_mon_t:{address} infl_mon_t: {address}:"));
        let owner = match monitor.owner.map(|owner| &snapshot.threads[owner]) {
            None => "<unowned>".to_owned(),
            Some(owner) => {
                let how = if monitor.inflated.is_some() { "owner" } else { "Flat locked by" };
                format!("{how} {}, entry count {}", thread(owner), monitor.entries)
            }
        };
        lines.line("3LKMONOBJECT", format_args!("    {}: {owner}", object(&monitor.object)));
        queue(lines, "3LKWAITERQ", "Waiting to enter:", "3LKWAITER", waiting(WaitsTo::Enter));
        queue(lines, "3LKNOTIFYQ", "Waiting to be notified:", "3LKWAITNOTIFY", waiting(WaitsTo::BeNotified));
    }
    lines.filler();
    lines.line("1LKREGMONDUMP", format_args!("Monitors of the system"));
    lines.filler();
    deadlocks(snapshot).iter().for_each(|circle| deadlock(lines, snapshot, circle));
}

fn queue<'a>(lines: &mut Lines, head: &str, text: &str, tag: &str, threads: impl Iterator<Item = &'a ShownThread>) {
    let mut begun = false;
    for waiting in threads {
        if !begun {
            begun = true;
            lines.line(head, format_args!("            {text}"));
        }
        lines.line(tag, format_args!("                {}", thread(waiting)));
    }
}

/// Circles of threads each of which waits for what the next one owns, as places in the snapshot.
pub(super) fn deadlocks(snapshot: &Snapshot) -> Vec<Vec<usize>> {
    let next = |at: usize| {
        let wait = snapshot.threads[at].wait.as_ref()?;
        if wait.to == WaitsTo::BeNotified { None } else { wait.owner }
    };
    // A thread waits for one other at most, so each thread is looked at once.
    let mut seen = vec![0; snapshot.threads.len()];
    let mut circles = Vec::new();
    for start in 0..seen.len() {
        let mut at = start;
        while seen[at] == 0 {
            seen[at] = start + 1;
            let Some(owner) = next(at) else { break };
            at = owner;
            if seen[at] == start + 1 {
                let circle = std::iter::successors(Some(at), |at| next(*at));
                let rest = circle.clone().skip(1).take_while(|other| *other != at);
                circles.push(std::iter::once(at).chain(rest).collect());
                break;
            }
        }
    }
    circles
}

fn deadlock(lines: &mut Lines, snapshot: &Snapshot, circle: &[usize]) {
    lines.filler();
    lines.line("1LKDEADLOCK", format_args!("Deadlock"));
    lines.filler();
    for at in circle {
        let waiting = &snapshot.threads[*at];
        let Some(ShownWait { to, object: Some(on), .. }) = &waiting.wait else { continue };
        member(lines, waiting);
        lines.line("3LKDEADLOCKWTR", format_args!("    is waiting for:"));
        match to {
            WaitsTo::BeUnparked => {}
            _ => {
                let monitor = snapshot.monitors.iter().find(|monitor| monitor.object == *on);
                let address = pointer(monitor.and_then(|m| m.inflated).unwrap_or(0));
                lines.line("4LKDEADLOCKMON", format_args!("      sys_mon_t:{address} infl_mon_t: {address}:"));
            }
        }
        lines.line("4LKDEADLOCKOBJ", format_args!("      {}", object(on)));
        lines.line("3LKDEADLOCKOWN", format_args!("    which is owned by:"));
    }
    if let Some(first) = circle.first() {
        member(lines, &snapshot.threads[*first]);
    }
}

fn member(lines: &mut Lines, thread: &ShownThread) {
    lines.line("2LKDEADLOCKTHR", format_args!("  Thread \"{}\" ({})", name(thread), pointer(thread.structure)));
}
