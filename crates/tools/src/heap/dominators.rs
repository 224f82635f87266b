//! What keeps what alive: an object dominates another when every path from the roots to that one leads through it; what it retains is what it
//! dominates.
//!
//! Algorithm: semi-dominators by path compression, then nearest common ancestors (Georgiadis, "Linear-Time Algorithms for Dominators
//! and Related Problems", the algorithm SNCA), on numbers of a depth-first search, without recursion.

use super::array::{Array, Room};
use super::hprof::Heap;

/// Who dominates whom, of what the roots reach; by object number, 0 being all roots.
pub struct Dominators {
    /// Each object's immediate dominator; [`NONE`] of what isn't reached.
    parents: Array<u32>,
    /// What each object retains, itself included, in bytes; 0 of what isn't reached.
    retained: Array<u64>,
    /// On a shortest path from the roots, who refers to the object.
    referrers: Array<u32>,
    /// Reached objects, dominators before what they dominate.
    order: Array<u32>,
}

const NONE: u32 = u32::MAX;

/// References in one array, those of object n between two of its places.
struct Edges {
    starts: Array<usize>,
    targets: Array<u32>,
}

impl Edges {
    fn of(&self, node: u32) -> &[u32] {
        &self.targets[self.starts[node as usize]..self.starts[node as usize + 1]]
    }

    fn read(heap: &Heap) -> Result<Edges, String> {
        let mut edges = Edges {
            starts: heap.room().collect([0])?,
            targets: heap.room().collect(heap.roots().iter().map(|(object, _)| *object))?,
        };
        edges.starts.push(edges.targets.len())?;
        for object in 1..=heap.len() as u32 {
            let (targets, mut pushed) = (&mut edges.targets, Ok(()));
            heap.references(object, |target, _| pushed = pushed.clone().and_then(|()| targets.push(target)))?;
            pushed?;
            edges.starts.push(edges.targets.len())?;
        }
        Ok(edges)
    }
}

impl Dominators {
    /// Of a whole dump.
    ///
    /// # Errors
    /// When the dump is broken.
    pub fn of(heap: &Heap) -> Result<Dominators, String> {
        let edges = Edges::read(heap)?;
        let sizes = std::iter::once(0).chain((1..=heap.len() as u32).map(|object| heap.size(object)));
        Dominators::compute(heap.room(), &edges, &heap.room().collect(sizes)?)
    }

    fn compute(room: &Room, edges: &Edges, sizes: &[u64]) -> Result<Dominators, String> {
        let count = sizes.len();
        let (order, numbers, parents) = search(room, edges, count)?;
        // From here on by numbers of the search, until the end.
        let mut before = room.filled(order.len() + 1, 0usize)?;
        for &node in &*order {
            edges.of(node).iter().for_each(|target| before[numbers[*target as usize] as usize + 1] += 1);
        }
        (1..before.len()).for_each(|at| before[at] += before[at - 1]);
        let (mut fill, mut sources) = (before.copy()?, room.filled(before[order.len()], 0u32)?);
        for (number, &node) in order.iter().enumerate() {
            for target in edges.of(node) {
                let at = &mut fill[numbers[*target as usize] as usize];
                sources[*at] = number as u32;
                *at += 1;
            }
        }
        let mut semi = room.collect(0..order.len() as u32)?;
        let (mut label, mut ancestor) = (semi.copy()?, room.filled(order.len(), NONE)?);
        let mut path = Vec::new();
        for number in (1..order.len()).rev() {
            for &source in &sources[before[number]..before[number + 1]] {
                let least = evaluate(source, &mut ancestor, &mut label, &semi, &mut path);
                semi[number] = semi[number].min(semi[least as usize]);
            }
            ancestor[number] = parents[number];
        }
        let mut dominators = parents;
        for number in 1..order.len() {
            let mut at = dominators[number];
            while at > semi[number] {
                at = dominators[at as usize];
            }
            dominators[number] = at;
        }
        let mut retained = room.filled(count, 0u64)?;
        order.iter().for_each(|node| retained[*node as usize] = sizes[*node as usize]);
        let mut result = room.filled(count, NONE)?;
        for number in (1..order.len()).rev() {
            let (node, dominator) = (order[number] as usize, order[dominators[number] as usize]);
            retained[dominator as usize] += retained[node];
            result[node] = dominator;
        }
        Ok(Dominators { parents: result, retained, referrers: referrers(room, edges, count)?, order })
    }

    /// An object's immediate dominator: 0 if only all roots together keep it, None if nothing does.
    pub fn parent(&self, object: u32) -> Option<u32> {
        Some(self.parents[object as usize]).filter(|parent| *parent != NONE)
    }

    /// What an object retains, in bytes; of 0, all that is reached.
    pub fn retained(&self, object: u32) -> u64 {
        self.retained[object as usize]
    }

    /// Who refers to it, on a shortest path from the roots; 0 of roots.
    pub fn referrer(&self, object: u32) -> u32 {
        self.referrers[object as usize]
    }

    /// Reached objects, dominators before what they dominate.
    pub fn reached(&self) -> &[u32] {
        &self.order[1..]
    }
}

/// What [`search`] gives.
type Searched = (Array<u32>, Array<u32>, Array<u32>);

/// A depth-first search: nodes in the order they are met, their numbers, and by number the numbers of those they were met from.
fn search(room: &Room, edges: &Edges, count: usize) -> Result<Searched, String> {
    let (mut order, mut parents) = (room.collect([0])?, room.collect([0])?);
    let mut numbers = room.filled(count, NONE)?;
    numbers[0] = 0;
    let mut stack = vec![(0u32, 0usize)];
    while let Some((node, next)) = stack.last_mut() {
        let Some(&target) = edges.of(*node).get(*next) else {
            stack.pop();
            continue;
        };
        *next += 1;
        if numbers[target as usize] == NONE {
            parents.push(numbers[*node as usize])?;
            numbers[target as usize] = order.len() as u32;
            order.push(target)?;
            stack.push((target, 0));
        }
    }
    Ok((order, numbers, parents))
}

/// The node with the least semi-dominator on the linked path above, with the path made short.
fn evaluate(node: u32, ancestor: &mut [u32], label: &mut [u32], semi: &[u32], path: &mut Vec<u32>) -> u32 {
    if ancestor[node as usize] == NONE {
        return node;
    }
    let mut at = node;
    while ancestor[ancestor[at as usize] as usize] != NONE {
        path.push(at);
        at = ancestor[at as usize];
    }
    while let Some(below) = path.pop() {
        let above = ancestor[below as usize] as usize;
        if semi[label[above] as usize] < semi[label[below as usize] as usize] {
            label[below as usize] = label[above];
        }
        ancestor[below as usize] = ancestor[above];
    }
    label[node as usize]
}

/// Breadth first, who was met from whom.
fn referrers(room: &Room, edges: &Edges, count: usize) -> Result<Array<u32>, String> {
    let mut referrers = room.filled(count, NONE)?;
    referrers[0] = 0;
    let mut queue = room.collect([0u32])?;
    let mut at = 0;
    while at < queue.len() {
        let node = queue[at];
        at += 1;
        for &target in edges.of(node) {
            if referrers[target as usize] == NONE {
                referrers[target as usize] = node;
                queue.push(target)?;
            }
        }
    }
    Ok(referrers)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who dominates, by its definition: without it the other isn't reached.
    fn naive(edges: &Edges, count: usize) -> Vec<Option<u32>> {
        let reach = |without: u32| {
            let (mut seen, mut stack) = (vec![false; count], vec![0u32]);
            while let Some(node) = stack.pop() {
                if node == without || std::mem::replace(&mut seen[node as usize], true) {
                    continue;
                }
                stack.extend(edges.of(node));
            }
            seen
        };
        let all = reach(NONE);
        let without: Vec<Vec<bool>> = (0..count as u32).map(reach).collect();
        let dominates = |one: usize, other: usize| one != other && all[one] && !without[one][other];
        let of = |node: usize| {
            let above: Vec<usize> = (0..count).filter(|one| dominates(*one, node)).collect();
            above.iter().copied().find(|one| above.iter().all(|other| other == one || dominates(*other, *one)))
        };
        (0..count).map(|node| if all[node] && node != 0 { of(node).map(|one| one as u32) } else { None }).collect()
    }

    #[test]
    fn dominators_are_those_of_the_definition() {
        let mut random = 88172645463325252u64;
        let mut next = |below: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random % below as u64) as usize
        };
        let room = Room::new(Some(1 << 20), std::path::Path::new("."));
        for _ in 0..400 {
            let count = 2 + next(14);
            let mut lists = vec![Vec::new(); count];
            for _ in 0..next(3 * count) + 1 {
                lists[next(count)].push(1 + next(count - 1) as u32);
            }
            let mut edges = Edges { starts: room.collect([0]).unwrap(), targets: room.array().unwrap() };
            for list in &lists {
                list.iter().for_each(|target| edges.targets.push(*target).unwrap());
                edges.starts.push(edges.targets.len()).unwrap();
            }
            let found = Dominators::compute(&room, &edges, &vec![1; count]).unwrap();
            let parents: Vec<_> = (0..count as u32).map(|node| found.parent(node)).collect();
            assert_eq!(parents, naive(&edges, count), "{lists:?}");
            assert_eq!(found.retained(0) as usize, found.reached().len() + 1, "{lists:?}");
        }
    }
}
