//! What follows from a snapshot: equal stacks, who waits for whom, deadlocks.
//!
//! Invariant: a thread waits for at most one other, so the threads that wait form trees, each with one cycle at most.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use super::{How, Lock, Snapshot, Thread};

/// Threads that do the same.
#[derive(Debug, PartialEq)]
pub struct Group<'s> {
    /// One of them, for what they have in common.
    pub example: &'s Thread,
    /// All of them, by id.
    pub threads: Vec<&'s Thread>,
}

/// Threads with equal stacks and states, the largest groups first.
pub fn groups(snapshot: &Snapshot) -> Vec<Group<'_>> {
    let mut found: Vec<Group<'_>> = Vec::new();
    let mut known = HashMap::new();
    for thread in &snapshot.threads {
        let how = thread.waits_for.as_ref().map(|wait| (wait.how, &wait.lock.class));
        let at = *known.entry((&thread.frames, &thread.state, how)).or_insert_with(|| {
            found.push(Group { example: thread, threads: Vec::new() });
            found.len() - 1
        });
        found[at].threads.push(thread);
    }
    found.sort_by_key(|group| Reverse(group.threads.len()));
    found
}

/// That a thread waits for another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge<'s> {
    /// Who waits.
    pub waiter: &'s Thread,
    /// For what.
    pub lock: &'s Lock,
    /// Who has it.
    pub owner: &'s Thread,
}

/// Who waits for whom, by the waiters' ids. Where a dump doesn't say who owns a lock, those that say they own it tell.
pub fn edges(snapshot: &Snapshot) -> BTreeMap<i64, Edge<'_>> {
    let by_id: HashMap<i64, &Thread> = snapshot.threads.iter().map(|thread| (thread.id, thread)).collect();
    let mut owners = HashMap::new();
    for thread in &snapshot.threads {
        for lock in &thread.owns {
            owners.insert(lock, thread);
        }
    }
    let mut edges = BTreeMap::new();
    for waiter in &snapshot.threads {
        let Some(wait) = &waiter.waits_for else { continue };
        // Whoever waits to be notified waits for no owner in particular.
        if wait.how == How::Notify {
            continue;
        }
        let owner = wait.owner.and_then(|id| by_id.get(&id)).or_else(|| owners.get(&wait.lock));
        if let Some(owner) = owner.filter(|owner| owner.id != waiter.id) {
            edges.insert(waiter.id, Edge { waiter, lock: &wait.lock, owner });
        }
    }
    edges
}

/// The cycles of threads that wait for each other without a time limit, each beginning with its least id.
pub fn deadlocks<'s>(edges: &BTreeMap<i64, Edge<'s>>) -> Vec<Vec<Edge<'s>>> {
    let mut done = HashSet::new();
    let mut cycles = Vec::new();
    for &start in edges.keys() {
        let mut path: Vec<Edge<'s>> = Vec::new();
        let mut at = start;
        while let Some(edge) = edges.get(&at).filter(|_| !done.contains(&at)) {
            if let Some(begin) = path.iter().position(|passed| passed.waiter.id == at) {
                let mut cycle = path.split_off(begin);
                if cycle.iter().all(|edge| matches!(edge.waiter.state.as_str(), "BLOCKED" | "WAITING")) {
                    let least = cycle.iter().enumerate().min_by_key(|(_, edge)| edge.waiter.id).map_or(0, |(at, _)| at);
                    cycle.rotate_left(least);
                    done.extend(cycle.iter().map(|edge| edge.waiter.id));
                    cycles.push(cycle);
                }
                break;
            }
            path.push(*edge);
            at = edge.owner.id;
        }
        done.extend(path.iter().map(|edge| edge.waiter.id));
    }
    cycles
}

/// The owners that most threads wait for, directly or through others, with their numbers; those in cycles aside.
pub fn holders<'s>(edges: &BTreeMap<i64, Edge<'s>>) -> Vec<(&'s Thread, usize)> {
    let mut counts: BTreeMap<i64, (&'s Thread, usize)> = BTreeMap::new();
    for start in edges.values() {
        let (mut seen, mut last) = (HashSet::from([start.waiter.id]), start);
        while let Some(next) = edges.get(&last.owner.id).filter(|next| seen.insert(next.waiter.id)) {
            last = next;
        }
        if !edges.contains_key(&last.owner.id) {
            counts.entry(last.owner.id).or_insert((last.owner, 0)).1 += 1;
        }
    }
    let mut holders: Vec<_> = counts.into_values().collect();
    holders.sort_by_key(|(_, count)| Reverse(*count));
    holders
}

/// How many threads are in each state.
pub fn states(snapshot: &Snapshot) -> BTreeMap<&str, usize> {
    let mut states = BTreeMap::new();
    for thread in &snapshot.threads {
        *states.entry(thread.state.as_str()).or_default() += 1;
    }
    states
}

#[cfg(test)]
mod tests {
    use super::super::Wait;
    use super::*;

    fn waiting(id: i64, lock: &str, owner: Option<i64>, owns: &[&str]) -> Thread {
        let named = |id: &str| Lock { class: "L".to_owned(), id: id.to_owned() };
        Thread {
            id,
            state: "BLOCKED".to_owned(),
            waits_for: Some(Wait { how: How::Enter, lock: named(lock), owner }),
            owns: owns.iter().map(|id| named(id)).collect(),
            ..Thread::default()
        }
    }

    #[test]
    fn a_cycle_is_told_once() {
        let threads = vec![
            waiting(1, "b", Some(2), &["a"]),
            waiting(2, "c", Some(3), &["b"]),
            waiting(3, "a", Some(1), &["c"]),
            waiting(4, "a", Some(1), &[]),
        ];
        let snapshot = Snapshot { threads, ..Snapshot::default() };
        let edges = edges(&snapshot);
        let cycles = deadlocks(&edges);
        let ids: Vec<Vec<i64>> = cycles.iter().map(|c| c.iter().map(|e| e.waiter.id).collect()).collect();
        assert_eq!(ids, [vec![1, 2, 3]]);
        assert!(holders(&edges).is_empty());
        assert_eq!(groups(&snapshot).len(), 1);
    }

    #[test]
    fn owners_are_found_by_what_they_own() {
        let mut owner = waiting(7, "", None, &["a"]);
        owner.waits_for = None;
        let threads = vec![waiting(1, "a", None, &["b"]), waiting(2, "b", None, &[]), owner];
        let snapshot = Snapshot { threads, ..Snapshot::default() };
        let edges = edges(&snapshot);
        assert!(deadlocks(&edges).is_empty());
        assert_eq!(holders(&edges).iter().map(|(t, n)| (t.id, *n)).collect::<Vec<_>>(), [(7, 2)]);
    }
}
