//! What is told of a heap dump: classes, the largest objects with what keeps them, suspects in words, duplicate strings, the top of the
//! dominator tree.
//!
//! Invariant: percentages are of what the roots reach; what they don't reach is only counted.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use super::array::Array;
use super::collections::{Fill, Sparse, fill};
use super::dominators::Dominators;
use super::hprof::{Heap, Label};

/// How many large objects are told of.
const LARGEST: usize = 20;
/// How many steps of a path are shown.
const STEPS: usize = 60;
/// Objects that retain this part of the heap are suspects.
const SUSPECT: f64 = 0.1;

/// The report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Objects that the roots reach.
    pub objects: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Objects that nothing reaches, and their bytes.
    pub unreachable: (u64, u64),
    /// Classes, by what their instances retain.
    pub classes: Vec<ClassRow>,
    /// The objects that retain most.
    pub largest: Vec<Large>,
    /// What may be leaks, in words.
    pub suspects: Vec<String>,
    /// Strings with equal contents, by what the copies cost.
    pub strings: Vec<Duplicate>,
    /// What all copies of strings cost, in bytes.
    pub strings_wasted: u64,
    /// How full collections are, by class; those first whose empty slots take most.
    #[serde(default)]
    pub collections: Vec<Fill>,
    /// The nearly empty collections whose empty slots take most.
    #[serde(default)]
    pub sparse: Vec<Sparse>,
    /// The dominator tree's top; the first is the whole.
    pub tree: Vec<Branch>,
}

/// A class's instances.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ClassRow {
    /// The class.
    pub name: String,
    /// How many.
    pub count: u64,
    /// Their own bytes.
    pub bytes: u64,
    /// What they keep alive, themselves included.
    pub retained: u64,
}

/// An object that retains much.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Large {
    /// Its class and id.
    pub name: String,
    /// Its own bytes.
    pub bytes: u64,
    /// What it keeps alive.
    pub retained: u64,
    /// What keeps it alive, from the root on.
    pub path: Vec<String>,
}

/// Equal strings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Duplicate {
    /// Their beginning.
    pub text: String,
    /// How many arrays hold it.
    pub count: u64,
    /// What all but one cost.
    pub wasted: u64,
}

/// A part of the dominator tree.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Branch {
    /// The object, or what is too small to be shown alone.
    pub name: String,
    /// What it retains.
    pub retained: u64,
    /// Its parts, by their places in the list.
    pub parts: Vec<usize>,
}

/// Children of the dominator tree in one array.
struct Tree {
    starts: Array<usize>,
    children: Array<u32>,
}

impl Tree {
    fn of(heap: &Heap, dominators: &Dominators) -> Result<Tree, String> {
        let mut starts = heap.room().filled(heap.len() + 2, 0usize)?;
        let parents = || dominators.reached().iter().filter_map(|node| Some((*node, dominators.parent(*node)?)));
        parents().for_each(|(_, parent)| starts[parent as usize + 1] += 1);
        (1..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
        let (mut fill, mut children) = (starts.copy()?, heap.room().filled(starts[heap.len() + 1], 0u32)?);
        for (node, parent) in parents() {
            children[fill[parent as usize]] = node;
            fill[parent as usize] += 1;
        }
        for node in 0..=heap.len() {
            children[starts[node]..starts[node + 1]].sort_unstable_by_key(|child| Reverse(dominators.retained(*child)));
        }
        Ok(Tree { starts, children })
    }

    /// By what they retain, the largest first.
    fn of_node(&self, node: u32) -> &[u32] {
        &self.children[self.starts[node as usize]..self.starts[node as usize + 1]]
    }
}

/// Everything about a dump.
///
/// # Errors
/// When the dump is broken.
pub fn report(heap: &Heap) -> Result<Report, String> {
    let dominators = Dominators::of(heap)?;
    let tree = Tree::of(heap, &dominators)?;
    let reached = dominators.reached();
    let all: u64 = (1..=heap.len() as u32).map(|object| heap.size(object)).sum();
    let bytes = dominators.retained(0);
    let mut report = Report {
        objects: reached.len() as u64,
        bytes,
        unreachable: ((heap.len() - reached.len()) as u64, all - bytes),
        classes: classes(heap, &dominators, &tree),
        ..Report::default()
    };
    for &object in tree.of_node(0).iter().take(LARGEST) {
        report.largest.push(Large {
            name: name(heap, object),
            bytes: heap.size(object),
            retained: dominators.retained(object),
            path: path(heap, &dominators, object)?,
        });
        if dominators.retained(object) as f64 >= SUSPECT * bytes as f64 {
            report.suspects.push(suspect(heap, &dominators, &tree, object)?);
        }
    }
    (report.strings, report.strings_wasted) = strings(heap, reached);
    (report.collections, report.sparse) = fill(heap, reached, |object| name(heap, object));
    branch(heap, &dominators, &tree, 0, 0, &mut report.tree);
    Ok(report)
}

/// An object's class and id; of a class object, the class it is of.
fn name(heap: &Heap, object: u32) -> String {
    match heap.class_object(object) {
        Some(class) => format!("class {}", class.name),
        None => format!("{} @{:x}", heap.classes()[heap.class_of(object)].name, heap.id(object)),
    }
}

fn classes(heap: &Heap, dominators: &Dominators, tree: &Tree) -> Vec<ClassRow> {
    let mut rows: Vec<ClassRow> =
        heap.classes().iter().map(|class| ClassRow { name: class.name.clone(), ..ClassRow::default() }).collect();
    for &object in dominators.reached() {
        let row = &mut rows[heap.class_of(object)];
        row.count += 1;
        row.bytes += heap.size(object);
    }
    // What an instance retains counts only where no instance of its class is above it.
    let mut above = vec![0u32; rows.len()];
    let mut stack: Vec<(u32, usize)> = tree.of_node(0).iter().map(|child| (*child, 0)).collect();
    let mut entered = vec![false; heap.len() + 1];
    while let Some((node, next)) = stack.pop() {
        let class = heap.class_of(node);
        if next == 0 && !std::mem::replace(&mut entered[node as usize], true) {
            if above[class] == 0 {
                rows[class].retained += dominators.retained(node);
            }
            above[class] += 1;
        }
        match tree.of_node(node).get(next) {
            Some(child) => stack.extend([(node, next + 1), (*child, 0)]),
            None => above[class] -= 1,
        }
    }
    rows.retain(|row| row.count > 0);
    // Classes of one name, of several loaders, are told together.
    let mut by_name: BTreeMap<String, ClassRow> = BTreeMap::new();
    for row in rows {
        let sum = by_name.entry(row.name.clone()).or_insert_with(|| ClassRow { name: row.name, ..ClassRow::default() });
        *sum = ClassRow {
            name: std::mem::take(&mut sum.name),
            count: sum.count + row.count,
            bytes: sum.bytes + row.bytes,
            retained: sum.retained + row.retained,
        };
    }
    let mut rows: Vec<ClassRow> = by_name.into_values().collect();
    rows.sort_by_key(|row| Reverse((row.retained, row.bytes)));
    rows
}

/// A shortest path from the roots, in words.
fn path(heap: &Heap, dominators: &Dominators, object: u32) -> Result<Vec<String>, String> {
    let mut steps = Vec::new();
    let mut at = object;
    while at != 0 && steps.len() < STEPS {
        let from = dominators.referrer(at);
        let how = if from == 0 {
            let root =
                heap.roots().binary_search_by_key(&at, |(number, _)| *number).ok().map(|place| heap.roots()[place].1);
            format!("{}, kept by {}", name(heap, at), root.map_or("nothing", |root| root.describe()))
        } else {
            let mut label = Label::Class;
            heap.references(from, |target, how| {
                if target == at && (label == Label::Class || how != Label::Class) {
                    label = how;
                }
            })?;
            let is_static = heap.class_object(from).is_some();
            match label {
                Label::Field(field) if is_static => format!("static {} → {}", heap.string(field), name(heap, at)),
                Label::Field(field) => format!(".{} → {}", heap.string(field), name(heap, at)),
                Label::Element(index) => format!("[{index}] → {}", name(heap, at)),
                Label::Class => format!("(class, loader) → {}", name(heap, at)),
            }
        };
        steps.push(how);
        at = from;
    }
    steps.reverse();
    Ok(steps)
}

/// What an object that retains much keeps, in words: down the tree while one part has nearly all, then what lies there.
fn suspect(heap: &Heap, dominators: &Dominators, tree: &Tree, object: u32) -> Result<String, String> {
    let mut at = object;
    while let Some(&child) = tree.of_node(at).first() {
        if (dominators.retained(child) as f64) < 0.8 * dominators.retained(at) as f64 {
            break;
        }
        at = child;
    }
    let mut kinds: HashMap<usize, (u64, u64)> = HashMap::new();
    for &child in tree.of_node(at) {
        let kind = kinds.entry(heap.class_of(child)).or_default();
        *kind = (kind.0 + dominators.retained(child), kind.1 + 1);
    }
    let most = kinds.iter().max_by_key(|(class, sums)| (**sums, Reverse(**class)));
    let share = dominators.retained(object) as f64 * 100.0 / dominators.retained(0).max(1) as f64;
    let mut words =
        format!("{} keeps {share:.1} % of the heap alive ({})", name(heap, object), size(dominators.retained(object)));
    if let Some((class, (bytes, count))) = most {
        words += &format!(", most of it as {count} × {} ({})", heap.classes()[*class].name, size(*bytes));
        if at != object {
            words += &format!(" in {}", name(heap, at));
            let path = path(heap, dominators, at)?;
            let from = path.iter().position(|step| {
                step.ends_with(&name(heap, object)) || step.starts_with(&format!("{},", name(heap, object)))
            });
            let below: Vec<&str> = path.iter().skip(from.map_or(0, |from| from + 1)).map(String::as_str).collect();
            words += &format!(", by {}", below.join(" "));
        }
    }
    Ok(words)
}

/// A number of bytes in words.
pub fn size(bytes: u64) -> String {
    let (mut value, mut at) = (bytes as f64, 0);
    let units = ["bytes", "kB", "MB", "GB", "TB"];
    while value >= 1000.0 && at + 1 < units.len() {
        (value, at) = (value / 1000.0, at + 1);
    }
    if at == 0 { format!("{bytes} bytes") } else { format!("{value:.1} {}", units[at]) }
}

/// Arrays of strings with equal contents.
fn strings(heap: &Heap, reached: &[u32]) -> (Vec<Duplicate>, u64) {
    let Some(class) = heap.classes().iter().position(|class| class.name == "java.lang.String") else {
        return (Vec::new(), 0);
    };
    let mut arrays: HashMap<u32, ()> = HashMap::new();
    let mut contents: HashMap<&[u8], (u64, u64)> = HashMap::new();
    for &object in reached.iter().filter(|object| heap.class_of(**object) == class) {
        let mut array = None;
        // What can't be read was refused before.
        let _ = heap.references(object, |target, label| {
            if matches!(label, Label::Field(_)) {
                array = Some(target);
            }
        });
        let Some(array) = array.filter(|array| arrays.insert(*array, ()).is_none()) else { continue };
        let Some(bytes) = heap.elements(array) else { continue };
        let known = contents.entry(bytes).or_default();
        known.1 += if known.0 > 0 { heap.size(array) } else { 0 };
        known.0 += 1;
    }
    let wasted = contents.values().map(|(_, wasted)| wasted).sum();
    let mut list: Vec<_> = contents.into_iter().filter(|(_, (count, _))| *count > 1).collect();
    list.sort_by_key(|(bytes, (count, wasted))| (Reverse((*wasted, *count)), *bytes));
    let told =
        list.into_iter().take(20).map(|(bytes, (count, wasted))| Duplicate { text: beginning(bytes), count, wasted });
    (told.collect(), wasted)
}

/// The beginning of a string's bytes, one or two for each character.
fn beginning(bytes: &[u8]) -> String {
    let wide =
        bytes.len().is_multiple_of(2) && bytes.chunks(2).take(8).all(|pair| pair.contains(&0)) && !bytes.is_empty();
    let letters: String = match wide {
        true => {
            bytes.chunks(2).map(|pair| if pair[0] == 0 { pair[1] as char } else { pair[0] as char }).take(60).collect()
        }
        false => bytes.iter().map(|byte| *byte as char).take(60).collect(),
    };
    letters.chars().map(|letter| if letter.is_control() { '·' } else { letter }).collect()
}

/// Adds a node and its larger parts to the tree that is shown; gives its place.
fn branch(heap: &Heap, dominators: &Dominators, tree: &Tree, node: u32, depth: usize, out: &mut Vec<Branch>) -> usize {
    let place = out.len();
    let named = if node == 0 { "heap".to_owned() } else { name(heap, node) };
    out.push(Branch { name: named, retained: dominators.retained(node), parts: Vec::new() });
    if depth >= 24 || out.len() > 4000 {
        return place;
    }
    let least = (dominators.retained(0) / 1500).max(1);
    let (mut parts, mut others): (Vec<usize>, HashMap<usize, (u64, u64)>) = (Vec::new(), HashMap::new());
    for &child in tree.of_node(node) {
        if dominators.retained(child) >= least && parts.len() < 80 {
            parts.push(branch(heap, dominators, tree, child, depth + 1, out));
        } else {
            let sum = others.entry(heap.class_of(child)).or_default();
            *sum = (sum.0 + dominators.retained(child), sum.1 + 1);
        }
    }
    let mut others: Vec<_> = others.into_iter().filter(|(_, (bytes, _))| *bytes >= least).collect();
    others.sort_by_key(|(class, (bytes, _))| (Reverse(*bytes), *class));
    for (class, (retained, count)) in others {
        parts.push(out.len());
        out.push(Branch { name: format!("{count} × {}", heap.classes()[class].name), retained, parts: Vec::new() });
    }
    out[place].parts = parts;
    place
}
