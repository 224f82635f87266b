//! Reading HPROF (versions 1.0.1 and 1.0.2, in segments or not): objects with class, size and references.
//!
//! Invariant: objects are numbered from 1 in the order of their ids; number 0 stands for all roots. Of an object only its place in the dump is
//! kept; references to objects that aren't in the dump are none.

use std::collections::HashMap;
use std::path::Path;

use super::array::{Array, Room};
use super::bytes::{Bytes, Cursor};

/// A class of a dump.
#[derive(Debug, Default)]
pub struct Class {
    /// Its name, as Java's source has it.
    pub name: String,
    id: u64,
    superclass: u64,
    /// What its class object refers to, with the names of static fields.
    statics: Vec<(u64, Option<u64>)>,
    /// Its own fields: name and type.
    fields: Vec<(u64, u8)>,
    size: u64,
}

/// How a VM lays objects out, in bytes; sizes are multiples of eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Layout {
    header: u64,
    array_header: u64,
    reference: u64,
}

/// HotSpot's, by default, with large heaps, without compressed class pointers, with compact headers; Pellucid's last.
const LAYOUTS: [Layout; 6] = [
    Layout { header: 12, array_header: 16, reference: 4 },
    Layout { header: 12, array_header: 16, reference: 8 },
    Layout { header: 16, array_header: 24, reference: 8 },
    Layout { header: 8, array_header: 12, reference: 4 },
    Layout { header: 8, array_header: 12, reference: 8 },
    Layout { header: 8, array_header: 16, reference: 8 },
];

/// How many neighbours are looked at to tell the layout.
const NEIGHBOURS: usize = 200_000;

/// Why an object is a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Root {
    Thread,
    JavaFrame,
    JniLocal,
    JniGlobal,
    NativeStack,
    Monitor,
    SystemClass,
    Unknown,
}

impl Root {
    /// In words.
    pub fn describe(self) -> &'static str {
        match self {
            Root::Thread => "a thread",
            Root::JavaFrame => "a local variable",
            Root::JniLocal => "a local reference of native code",
            Root::JniGlobal => "a global reference of native code",
            Root::NativeStack => "a native stack",
            Root::Monitor => "a monitor in use",
            Root::SystemClass => "a system class",
            Root::Unknown => "the VM",
        }
    }
}

/// How an object refers to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// A field of an instance, or a static one, by its name's id.
    Field(u64),
    /// An element.
    Element(usize),
    /// Its class, a superclass, a loader and the like.
    Class,
}

/// A heap dump.
pub struct Heap {
    bytes: Bytes,
    room: Room,
    id_size: usize,
    strings: HashMap<u64, (usize, usize)>,
    /// Ids in order; the object with number n is n - 1 here and below.
    ids: Array<u64>,
    places: Array<u64>,
    classes: Vec<Class>,
    class_numbers: HashMap<u64, u32>,
    class_of: Array<u32>,
    sizes: Array<u64>,
    roots: Vec<(u32, Root)>,
    /// Where instances of a class have references, and the names of the fields.
    layouts: Vec<Vec<(usize, u64)>>,
    /// How many references instances of a class hold, superclasses' included.
    reference_counts: Vec<u64>,
    /// The bytes of a reference in the heap.
    reference_size: u64,
}

/// What the first reading collects.
struct Found {
    strings: HashMap<u64, (usize, usize)>,
    names: HashMap<u64, u64>,
    classes: Vec<Class>,
    /// Id, and the place of the record's tag.
    objects: Array<[u64; 2]>,
    roots: Vec<(u64, Root)>,
}

impl Heap {
    /// Reads a dump, with an index that takes so much memory at most, in bytes, or a quarter of what this process may use; the rest is on disk.
    ///
    /// # Errors
    /// What is wrong with it, or that there is no room.
    pub fn open(path: &Path, memory: Option<u64>) -> Result<Heap, String> {
        let room = Room::new(memory, path);
        Heap::read(Bytes::open(path, &room)?, room)
    }

    fn read(bytes: Bytes, room: Room) -> Result<Heap, String> {
        let mut start = Cursor { bytes: &bytes, at: 0, id_size: 0 };
        let end = bytes.iter().take(32).position(|byte| *byte == 0).filter(|_| bytes.starts_with(b"JAVA PROFILE 1.0."));
        start.take(end.ok_or("that is no heap dump in HPROF's form")? + 1)?;
        let id_size = start.u4()?;
        if !matches!(id_size, 4 | 8) {
            return Err(format!("ids of {id_size} bytes"));
        }
        start.u8()?;
        start.id_size = id_size;
        let mut found = Found {
            strings: HashMap::new(),
            names: HashMap::new(),
            classes: Vec::new(),
            objects: room.array()?,
            roots: Vec::new(),
        };
        while start.at < bytes.len() {
            record(&mut start, &mut found)?;
        }
        let mut heap = Heap::indexed(bytes, room, id_size, found)?;
        let layout = heap.object_layout()?;
        heap.reference_size = layout.reference;
        for number in 1..=heap.len() as u32 {
            let (class, size) = heap.class_and_size(number, layout)?;
            heap.class_of.push(class)?;
            heap.sizes.push(size)?;
        }
        Ok(heap)
    }

    /// Where arrays as long as the heap's lie.
    pub(super) fn room(&self) -> &Room {
        &self.room
    }

    fn indexed(bytes: Bytes, room: Room, id_size: usize, mut found: Found) -> Result<Heap, String> {
        found.objects.sort_unstable();
        if found.objects.len() >= u32::MAX as usize {
            return Err("there are too many objects".to_owned());
        }
        let (mut ids, mut places) = (room.array()?, room.array()?);
        for [id, place] in found.objects.iter().copied() {
            if ids.last() != Some(&id) {
                ids.push(id)?;
                places.push(place)?;
            }
        }
        let mut heap = Heap {
            bytes,
            room: room.clone(),
            id_size,
            strings: found.strings,
            ids,
            places,
            classes: Vec::new(),
            class_numbers: HashMap::new(),
            class_of: room.array()?,
            sizes: room.array()?,
            roots: Vec::new(),
            layouts: Vec::new(),
            reference_counts: Vec::new(),
            reference_size: 0,
        };
        for class in &mut found.classes {
            let name = found.names.get(&class.id).map(|name| heap.string(*name)).unwrap_or_default();
            class.name = if name.starts_with('[') { crate::class_name(&name) } else { name.replace('/', ".") };
        }
        heap.classes = found.classes;
        for basic in PRIMITIVES {
            heap.classes.push(Class { name: format!("{basic}[]"), ..Class::default() });
        }
        for (at, class) in heap.classes.iter().enumerate() {
            if class.id != 0 {
                heap.class_numbers.insert(class.id, at as u32);
            }
        }
        let layouts: Vec<_> = (0..heap.classes.len()).map(|class| heap.layout(class)).collect::<Result<_, String>>()?;
        (heap.layouts, heap.reference_counts) = layouts.into_iter().unzip();
        heap.roots = found.roots.into_iter().filter_map(|(id, root)| Some((heap.number(id)?, root))).collect();
        heap.roots.sort_unstable_by_key(|(number, root)| (*number, *root));
        heap.roots.dedup_by_key(|(number, _)| *number);
        Ok(heap)
    }

    /// Where a class's instances have references: its own fields first, then its superclass's.
    /// Also how many they are, with those that don't keep what they refer to.
    fn layout(&self, class: usize) -> Result<(Vec<(usize, u64)>, u64), String> {
        let cursor = Cursor { bytes: &self.bytes, at: 0, id_size: self.id_size };
        let (mut layout, mut count) = (Vec::new(), 0);
        let (mut offset, mut at, mut is_weak) = (0, Some(&self.classes[class]), false);
        // A dump could say that a class is its own superclass.
        for _ in 0..1000 {
            let Some(class) = at else { break };
            is_weak |= matches!(class.name.as_str(), "java.lang.ref.WeakReference" | "java.lang.ref.PhantomReference");
            for (name, basic) in &class.fields {
                if *basic == 2
                    && !(is_weak && class.name == "java.lang.ref.Reference" && self.string(*name) == "referent")
                {
                    layout.push((offset, *name));
                }
                count += u64::from(*basic == 2);
                offset += cursor.size_of(*basic)?;
            }
            at = self.class_numbers.get(&class.superclass).map(|number| &self.classes[*number as usize]);
        }
        Ok((layout, count))
    }

    /// The layout that distances between neighbours fit best: objects that were allocated or moved together touch each other.
    fn object_layout(&self) -> Result<Layout, String> {
        let mut fits = [0usize; LAYOUTS.len()];
        for object in 1..self.len().min(NEIGHBOURS) as u32 {
            let distance = self.ids[object as usize] - self.ids[object as usize - 1];
            for (fit, layout) in fits.iter_mut().zip(LAYOUTS) {
                *fit += usize::from(self.class_and_size(object, layout)?.1 == distance);
            }
        }
        // The first of equals.
        let best = (0..LAYOUTS.len()).rev().max_by_key(|at| fits[*at]).unwrap_or(0);
        Ok(LAYOUTS[best])
    }

    /// How many objects there are.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// The classes; arrays of primitives come last.
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// The number of an object's class.
    pub fn class_of(&self, object: u32) -> usize {
        self.class_of[object as usize - 1] as usize
    }

    /// Its size, in bytes.
    pub fn size(&self, object: u32) -> u64 {
        self.sizes[object as usize - 1]
    }

    /// Its id in the dump.
    pub fn id(&self, object: u32) -> u64 {
        self.ids[object as usize - 1]
    }

    /// The roots, each once.
    pub fn roots(&self) -> &[(u32, Root)] {
        &self.roots
    }

    fn number(&self, id: u64) -> Option<u32> {
        if id == 0 { None } else { self.ids.binary_search(&id).ok().map(|at| at as u32 + 1) }
    }

    /// A string of the dump: names of classes and fields.
    pub fn string(&self, id: u64) -> String {
        let place = self.strings.get(&id).and_then(|(at, length)| self.bytes.get(*at..at + length));
        String::from_utf8_lossy(place.unwrap_or_default()).into_owned()
    }

    fn at(&self, object: u32) -> Cursor<'_> {
        Cursor { bytes: &self.bytes, at: self.places[object as usize - 1] as usize, id_size: self.id_size }
    }

    fn class_and_size(&self, object: u32, layout: Layout) -> Result<(u32, u64), String> {
        let mut cursor = self.at(object);
        let aligned = |size: u64| size.div_ceil(8) * 8;
        let known = |id: u64| self.class_numbers.get(&id).copied().ok_or_else(|| format!("there is no class {id:x}"));
        let tag = cursor.u1()?;
        let id = cursor.id()?;
        if tag == CLASS {
            let class = self.classes.iter().position(|class| class.name == "java.lang.Class").unwrap_or(0);
            let own = known(id)?;
            return Ok((class as u32, aligned(layout.header + self.classes[own as usize].size)));
        }
        cursor.u4()?;
        match tag {
            INSTANCE => {
                let class = known(cursor.id()?)?;
                let narrower =
                    (self.id_size as u64).saturating_sub(layout.reference) * self.reference_counts[class as usize];
                Ok((class, aligned(layout.header + (cursor.u4()? as u64).saturating_sub(narrower))))
            }
            OBJECTS => {
                let count = cursor.u4()? as u64;
                Ok((known(cursor.id()?)?, aligned(layout.array_header + count * layout.reference)))
            }
            _ => {
                let count = cursor.u4()? as u64;
                let basic = cursor.u1()?;
                let class = self.classes.len() - PRIMITIVES.len() + usize::from(basic).saturating_sub(4).min(7);
                Ok((class as u32, aligned(layout.array_header + count * cursor.size_of(basic)? as u64)))
            }
        }
    }

    /// What an object refers to.
    ///
    /// # Errors
    /// When its record is broken.
    pub fn references(&self, object: u32, mut told: impl FnMut(u32, Label)) -> Result<(), String> {
        let mut cursor = self.at(object);
        let tag = cursor.u1()?;
        let id = cursor.id()?;
        let mut tell = |id: u64, label: Label| {
            if let Some(number) = self.number(id) {
                told(number, label);
            }
        };
        match tag {
            CLASS => {
                let Some(class) = self.class_numbers.get(&id) else { return Ok(()) };
                for (target, name) in &self.classes[*class as usize].statics {
                    tell(*target, name.map_or(Label::Class, Label::Field));
                }
            }
            INSTANCE => {
                cursor.u4()?;
                tell(cursor.id()?, Label::Class);
                let length = cursor.u4()?;
                let fields = Cursor { bytes: cursor.take(length)?, at: 0, id_size: self.id_size };
                for (offset, name) in &self.layouts[self.class_of(object)] {
                    tell(Cursor { at: *offset, ..fields }.id()?, Label::Field(*name));
                }
            }
            OBJECTS => {
                cursor.u4()?;
                let count = cursor.u4()?;
                tell(cursor.id()?, Label::Class);
                for index in 0..count {
                    tell(cursor.id()?, Label::Element(index));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A class and its superclasses.
    pub fn supers(&self, class: usize) -> impl Iterator<Item = usize> {
        let above =
            |class: &usize| self.class_numbers.get(&self.classes[*class].superclass).map(|number| *number as usize);
        // A dump could say that a class is its own superclass.
        std::iter::successors(Some(class), above).take(1000)
    }

    /// Where instances of a class have the reference with a name, its own or a superclass's.
    pub fn reference_field(&self, class: usize, name: &str) -> Option<usize> {
        self.layouts[class].iter().find(|(_, field)| self.string(*field) == name).map(|(offset, _)| *offset)
    }

    /// The object that an instance refers to there.
    pub fn reference_at(&self, object: u32, offset: usize) -> Option<u32> {
        let mut cursor = self.at(object);
        if cursor.u1().ok()? != INSTANCE {
            return None;
        }
        cursor.take(2 * self.id_size + 4).ok()?;
        let length = cursor.u4().ok()?;
        let fields = cursor.take(length).ok()?;
        self.number(Cursor { bytes: fields, at: offset, id_size: self.id_size }.id().ok()?)
    }

    /// How many elements of an array of references aren't null, and how many there are.
    pub fn slots(&self, object: u32) -> Option<(u64, u64)> {
        let mut cursor = self.at(object);
        if cursor.u1().ok()? != OBJECTS {
            return None;
        }
        cursor.take(self.id_size + 4).ok()?;
        let count = cursor.u4().ok()?;
        cursor.id().ok()?;
        let elements = cursor.take(count.checked_mul(self.id_size)?).ok()?;
        let used = elements.chunks_exact(self.id_size).filter(|id| id.iter().any(|byte| *byte != 0)).count();
        Some((used as u64, count as u64))
    }

    /// The bytes of a reference in the heap.
    pub fn reference_size(&self) -> u64 {
        self.reference_size
    }

    /// The class that a class object is of.
    pub fn class_object(&self, object: u32) -> Option<&Class> {
        let tag = *self.bytes.get(self.places[object as usize - 1] as usize)?;
        let number = self.class_numbers.get(&self.id(object)).filter(|_| tag == CLASS)?;
        self.classes.get(*number as usize)
    }

    /// The elements' bytes of an array of primitives.
    pub fn elements(&self, object: u32) -> Option<&[u8]> {
        let mut cursor = self.at(object);
        if cursor.u1().ok()? != PRIMITIVE {
            return None;
        }
        cursor.id().ok()?;
        cursor.u4().ok()?;
        let count = cursor.u4().ok()?;
        let basic = cursor.u1().ok()?;
        cursor.take(count.checked_mul(cursor.size_of(basic).ok()?)?).ok()
    }
}

const PRIMITIVES: [&str; 8] = ["boolean", "char", "float", "double", "byte", "short", "int", "long"];

// Records of a heap dump.
const CLASS: u8 = 0x20;
const INSTANCE: u8 = 0x21;
const OBJECTS: u8 = 0x22;
const PRIMITIVE: u8 = 0x23;

fn record(cursor: &mut Cursor<'_>, found: &mut Found) -> Result<(), String> {
    let tag = cursor.u1()?;
    cursor.u4()?;
    let length = cursor.u4()?;
    let end = cursor.at + length;
    match tag {
        0x01 => {
            let id = cursor.id()?;
            let rest = length.checked_sub(cursor.id_size).ok_or("a string without its id")?;
            found.strings.insert(id, (cursor.at, rest));
        }
        0x02 => {
            cursor.u4()?;
            let id = cursor.id()?;
            cursor.u4()?;
            found.names.insert(id, cursor.id()?);
        }
        0x0c | 0x1c => {
            // Dumps of more than 4 GB that aren't in segments have no true length.
            let end = if tag == 0x0c && length == 0 { cursor.bytes.len() } else { end };
            while cursor.at < end {
                part(cursor, found)?;
            }
            return Ok(());
        }
        _ => {}
    }
    cursor.at = end;
    if end > cursor.bytes.len() { Err("the dump ends early".to_owned()) } else { Ok(()) }
}

fn part(cursor: &mut Cursor<'_>, found: &mut Found) -> Result<(), String> {
    let place = cursor.at as u64;
    let tag = cursor.u1()?;
    let id = cursor.id()?;
    let root = |root, words: usize, cursor: &mut Cursor<'_>, found: &mut Found| {
        cursor.take(words)?;
        found.roots.push((id, root));
        Ok(())
    };
    let size = cursor.id_size;
    match tag {
        0xff => root(Root::Unknown, 0, cursor, found),
        0x01 => root(Root::JniGlobal, size, cursor, found),
        0x02 => root(Root::JniLocal, 8, cursor, found),
        0x03 => root(Root::JavaFrame, 8, cursor, found),
        0x04 => root(Root::NativeStack, 4, cursor, found),
        0x05 => root(Root::SystemClass, 0, cursor, found),
        0x06 => root(Root::Thread, 4, cursor, found),
        0x07 => root(Root::Monitor, 0, cursor, found),
        0x08 => root(Root::Thread, 8, cursor, found),
        CLASS => {
            found.objects.push([id, place])?;
            found.classes.push(class(cursor, id)?);
            Ok(())
        }
        INSTANCE => {
            found.objects.push([id, place])?;
            cursor.take(4 + size)?;
            let length = cursor.u4()?;
            cursor.take(length).map(|_| ())
        }
        OBJECTS => {
            found.objects.push([id, place])?;
            cursor.u4()?;
            let count = cursor.u4()?;
            cursor.take(size + count * size).map(|_| ())
        }
        PRIMITIVE => {
            found.objects.push([id, place])?;
            cursor.u4()?;
            let count = cursor.u4()?;
            let basic = cursor.u1()?;
            cursor.take(count * cursor.size_of(basic)?).map(|_| ())
        }
        other => Err(format!("byte {place}: there is no record {other:#x}")),
    }
}

fn class(cursor: &mut Cursor<'_>, id: u64) -> Result<Class, String> {
    cursor.u4()?;
    let mut class = Class { id, superclass: cursor.id()?, ..Class::default() };
    class.statics.push((class.superclass, None));
    for _ in 0..3 {
        class.statics.push((cursor.id()?, None));
    }
    cursor.take(2 * cursor.id_size + 4)?;
    for _ in 0..cursor.u2()? {
        cursor.u2()?;
        let basic = cursor.u1()?;
        cursor.take(cursor.size_of(basic)?)?;
    }
    for _ in 0..cursor.u2()? {
        let (name, basic) = (cursor.id()?, cursor.u1()?);
        class.size += cursor.size_of(basic)? as u64;
        if basic == 2 {
            class.statics.push((cursor.id()?, Some(name)));
        } else {
            cursor.take(cursor.size_of(basic)?)?;
        }
    }
    for _ in 0..cursor.u2()? {
        class.fields.push((cursor.id()?, cursor.u1()?));
    }
    Ok(class)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_dumps_are_refused() {
        let check = |bytes: &[u8]| {
            {
                let room = Room::new(None, Path::new("."));
                let bytes = room.collect(bytes.iter().copied()).map(Bytes::Unpacked);
                bytes.and_then(|bytes| Heap::read(bytes, room)).err()
            }
            .unwrap_or_default()
        };
        assert!(check(b"PK").contains("no heap dump"));
        assert!(check(b"JAVA PROFILE 1.0.2\0\0\0").contains("ends early"));
        assert!(check(b"JAVA PROFILE 1.0.2\0\0\0\0\x07________").contains("ids of 7 bytes"));
        let head = b"JAVA PROFILE 1.0.2\0\0\0\0\x08________".to_vec();
        let with = |rest: &[u8]| check(&[&head[..], rest].concat());
        assert_eq!(with(b""), "");
        assert!(with(b"\x1c\0\0\0\0\0\0\0\x09\x55________").contains("no record 0x55"));
        assert!(with(b"\x1c\0\0\0\0\0\0\0\xff\x21________").contains("ends early"));
        assert!(with(b"\x01\0\0\0\0\0\0\0\x01xxxxxxxxxxx").contains("without its id"));
    }
}
