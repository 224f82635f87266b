//! How full collections are: of the arrays behind the class library's lists, queues and tables, how many slots hold something.
//!
//! Invariant: what is told follows from the array alone, so a chain of entries in one slot of a table counts as one slot.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::hprof::Heap;

/// Classes, and their field that has the array. What extends one of them is one, too; sets are told of as the maps behind them.
const KNOWN: [(&str, &str); 12] = [
    ("java.util.ArrayList", "elementData"),
    ("java.util.Vector", "elementData"),
    ("java.util.ArrayDeque", "elements"),
    ("java.util.PriorityQueue", "queue"),
    ("java.util.HashMap", "table"),
    ("java.util.Hashtable", "table"),
    ("java.util.IdentityHashMap", "table"),
    ("java.util.WeakHashMap", "table"),
    ("java.util.EnumMap", "vals"),
    ("java.util.concurrent.ConcurrentHashMap", "table"),
    ("java.util.concurrent.ArrayBlockingQueue", "items"),
    ("java.util.concurrent.PriorityBlockingQueue", "queue"),
];

/// How many single collections are told of.
const SPARSE: usize = 20;

/// Collections of a class.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Fill {
    /// The class.
    pub name: String,
    /// How many there are.
    pub count: u64,
    /// How many of them hold nothing.
    pub empty: u64,
    /// The slots of their arrays.
    pub slots: u64,
    /// Those that hold something.
    pub used: u64,
    /// What the others take, in bytes.
    pub wasted: u64,
}

/// A collection three quarters of whose slots, or more, hold nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sparse {
    /// Its class and id.
    pub name: String,
    /// The slots of its array.
    pub slots: u64,
    /// Those that hold something.
    pub used: u64,
    /// What the others take, in bytes.
    pub wasted: u64,
}

/// How full the collections among objects are: by class, and those that waste most.
pub fn fill(heap: &Heap, objects: &[u32], name: impl Fn(u32) -> String) -> (Vec<Fill>, Vec<Sparse>) {
    let fields: Vec<Option<usize>> = (0..heap.classes().len()).map(|class| array_of(heap, class)).collect();
    // Classes of one name, of several loaders, are told together.
    let mut fills: BTreeMap<&str, Fill> = BTreeMap::new();
    let mut sparse: Vec<(Reverse<u64>, u32, u64, u64)> = Vec::new();
    for &object in objects {
        let class = heap.class_of(object);
        let Some(field) = fields[class] else { continue };
        // Some have no array as long as they hold nothing.
        let (used, slots) = heap.reference_at(object, field).and_then(|array| heap.slots(array)).unwrap_or_default();
        let wasted = (slots - used) * heap.reference_size();
        let fill = fills.entry(&heap.classes()[class].name).or_default();
        fill.count += 1;
        fill.empty += u64::from(used == 0);
        (fill.slots, fill.used, fill.wasted) = (fill.slots + slots, fill.used + used, fill.wasted + wasted);
        if used * 4 <= slots && wasted > 0 {
            sparse.push((Reverse(wasted), object, used, slots));
            if sparse.len() >= 50 * SPARSE {
                sparse.sort_unstable();
                sparse.truncate(SPARSE);
            }
        }
    }
    sparse.sort_unstable();
    let told = |(Reverse(wasted), object, used, slots)| Sparse { name: name(object), slots, used, wasted };
    let sparse = sparse.into_iter().take(SPARSE).map(told).collect();
    let mut fills: Vec<Fill> = fills.into_iter().map(|(name, fill)| Fill { name: name.to_owned(), ..fill }).collect();
    fills.sort_by_key(|fill| Reverse(fill.wasted));
    (fills, sparse)
}

/// Where instances of a class have their array; None of what is no collection that is known.
fn array_of(heap: &Heap, class: usize) -> Option<usize> {
    let known = heap.supers(class).find_map(|class| {
        let name = &heap.classes()[class].name;
        // It has a map, and of its superclass only the type.
        if name == "java.util.Properties" {
            return Some(&("", ""));
        }
        KNOWN.iter().find(|(known, _)| known == name)
    });
    heap.reference_field(class, known?.1)
}
