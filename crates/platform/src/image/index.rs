//! The index of a boot image: a perfect hash of the resources' paths, and for each where its bytes lie. The form is version 1.0 of `jdk.internal.jimage`,
//! numbers little-endian.
//!
//! Invariant: each number of the file is looked at before something is read there, so that a damaged image has no resources rather than wrong ones.

const MAGIC: u32 = 0xcafe_dada;
const VERSION_1_0: u32 = 0x0001_0000;
/// Numbers in the header: magic, version, flags, resources, slots of the hash table, bytes of attributes, bytes of strings.
const HEADER_NUMBERS: usize = 7;
/// What hashing begins with, and multiplies by.
const HASH: u32 = 0x0100_0193;

/// Kinds of a location's attributes.
const END: u8 = 0;
const MODULE: usize = 1;
const PARENT: usize = 2;
const BASE: usize = 3;
const EXTENSION: usize = 4;
const OFFSET: usize = 5;
const PACKED_SIZE: usize = 6;
const SIZE: usize = 7;

/// A resource's attributes by kind; texts are offsets into the strings.
type Location = [u64; 8];

/// The parts of a mapped image.
pub(super) struct Index {
    /// For each slot: a second seed for the hash, or, negative, the only resource there.
    redirections: &'static [u8],
    /// For each resource where its attributes begin.
    places: &'static [u8],
    attributes: &'static [u8],
    strings: &'static [u8],
    resources: &'static [u8],
}

fn number(bytes: &[u8], index: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(4 * index..)?.first_chunk()?))
}

fn hash(path: &[u8], seed: u32) -> u32 {
    path.iter().fold(seed, |hash, byte| hash.wrapping_mul(HASH) ^ u32::from(*byte)) & 0x7fff_ffff
}

impl Index {
    /// The index of an image of the form known here.
    pub(super) fn of(image: &'static [u8]) -> Option<Index> {
        let header = |index| number(image, index);
        if header(0)? != MAGIC || header(1)? != VERSION_1_0 {
            return None;
        }
        let table = usize::try_from(header(4)?).ok()?.checked_mul(4)?;
        let (_, rest) = image.split_at_checked(4 * HEADER_NUMBERS)?;
        let (redirections, rest) = rest.split_at_checked(table)?;
        let (places, rest) = rest.split_at_checked(table)?;
        let (attributes, rest) = rest.split_at_checked(header(5)? as usize)?;
        let (strings, resources) = rest.split_at_checked(header(6)? as usize)?;
        Some(Index { redirections, places, attributes, strings, resources })
    }

    fn string(&self, offset: u64) -> &'static [u8] {
        let rest = usize::try_from(offset).ok().and_then(|at| self.strings.get(at..)).unwrap_or_default();
        rest.split(|byte| *byte == 0).next().unwrap_or_default()
    }

    fn find(&self, path: &[u8]) -> Option<Location> {
        let slots = (self.redirections.len() / 4) as u32;
        let slot = hash(path, HASH).checked_rem(slots)?;
        let index = match number(self.redirections, slot as usize)?.cast_signed() {
            0 => return None,
            seed @ 1.. => hash(path, seed.cast_unsigned()).checked_rem(slots)?,
            only => (-1 - only).cast_unsigned(),
        };
        let location = self.location(number(self.places, index as usize)? as usize)?;
        self.is_named(&location, path).then_some(location)
    }

    fn location(&self, mut at: usize) -> Option<Location> {
        let mut location = Location::default();
        loop {
            let head = *self.attributes.get(at)?;
            let (kind, length) = (head >> 3, usize::from(head & 7) + 1);
            if kind == END {
                return Some(location);
            }
            let value = self.attributes.get(at + 1..at + 1 + length)?;
            *location.get_mut(usize::from(kind))? = value.iter().fold(0, |value, byte| value << 8 | u64::from(*byte));
            at += 1 + length;
        }
    }

    /// Is this the path of the location, `/module/parent/base.extension`, whose parts may be missing?
    fn is_named(&self, location: &Location, path: &[u8]) -> bool {
        let mut rest = Some(path);
        for (before, kind, behind) in [("/", MODULE, "/"), ("", PARENT, "/"), ("", BASE, ""), (".", EXTENSION, "")] {
            let part = self.string(location[kind]);
            if !part.is_empty() {
                let parts = [before.as_bytes(), part, behind.as_bytes()];
                rest = parts.iter().try_fold(rest.unwrap_or_default(), |rest, part| rest.strip_prefix(*part));
            }
        }
        rest.is_some_and(<[u8]>::is_empty)
    }

    /// The bytes of a resource; `Some(None)` where they are packed.
    pub(super) fn resource(&self, module: &[u8], name: &[u8]) -> Option<Option<&'static [u8]>> {
        let location = self.find(&[b"/", module, b"/", name].concat())?;
        if location[PACKED_SIZE] != 0 {
            return Some(None);
        }
        let start = usize::try_from(location[OFFSET]).ok()?;
        let size = usize::try_from(location[SIZE]).ok()?;
        Some(Some(self.resources.get(start..)?.get(..size)?))
    }

    /// The module that has this package (with slashes): of those that have packages of the name, the one in which it isn't empty.
    pub(super) fn module_of_package(&self, package: &[u8]) -> Option<String> {
        let dotted: Vec<u8> = package.iter().map(|byte| if *byte == b'/' { b'.' } else { *byte }).collect();
        let modules = self.resource(b"packages", &dotted)??;
        let module = modules.chunks_exact(8).find(|module| number(module, 0) == Some(0))?;
        Some(String::from_utf8_lossy(self.string(u64::from(number(module, 1)?))).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An image with two resources and a package.
    fn image() -> Vec<u8> {
        let paths = ["/java.base/java/lang/Object.class", "/packages/java.lang"];
        let strings = b"\0java.base\0java/lang\0Object\0class\0packages\0java\0lang\0";
        let at = |text: &str| {
            let whole = format!("\0{text}\0");
            1 + strings.windows(whole.len()).position(|window| window == whole.as_bytes()).unwrap() as u8
        };
        let contents: [&[u8]; 2] =
            [b"\xca\xfe\xba\xbe", &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, at("java.base"), 0, 0, 0]];
        let texts = [["java.base", "java/lang", "Object", "class"], ["packages", "", "java", "lang"]];
        let (mut attributes, mut places, mut offset) = (Vec::new(), Vec::new(), 0u8);
        for (parts, content) in texts.iter().zip(contents) {
            places.push(attributes.len() as u32);
            for (kind, part) in (MODULE..).zip(parts).filter(|(_, part)| !part.is_empty()) {
                attributes.extend([(kind << 3) as u8, at(part)]);
            }
            attributes.extend([(OFFSET << 3) as u8, offset, (SIZE << 3) as u8, content.len() as u8, 0]);
            offset += content.len() as u8;
        }
        let slot = |path: &str| hash(path.as_bytes(), HASH) % 2;
        let mut redirections = [0i32; 2];
        if slot(paths[0]) == slot(paths[1]) {
            // A seed that puts each in a place of its own, the first one first.
            let apart = |seed: &u32| (0..2).all(|i| hash(paths[i as usize].as_bytes(), *seed) % 2 == i);
            redirections[slot(paths[0]) as usize] = (1..).find(apart).unwrap() as i32;
        } else {
            (0..2).for_each(|i| redirections[slot(paths[i]) as usize] = -1 - i as i32);
        }
        let numbers = [MAGIC, VERSION_1_0, 0, 2, 2, attributes.len() as u32, strings.len() as u32];
        let numbers = numbers.into_iter().chain(redirections.map(i32::cast_unsigned)).chain(places);
        let index: Vec<u8> = numbers.flat_map(u32::to_le_bytes).collect();
        [&index[..], &attributes, strings, contents[0], contents[1]].concat()
    }

    #[test]
    fn finds_what_is_there() {
        let index = Index::of(image().leak()).unwrap();
        let object = index.resource(b"java.base", b"java/lang/Object.class");
        assert_eq!(object, Some(Some(&b"\xca\xfe\xba\xbe"[..])));
        assert_eq!(index.resource(b"java.base", b"java/lang/Objekt.class"), None);
        assert_eq!(index.resource(b"java.bass", b"java/lang/Object.class"), None);
        assert_eq!(index.module_of_package(b"java/lang").as_deref(), Some("java.base"));
        assert_eq!(index.module_of_package(b"java/lung"), None);
    }

    #[test]
    fn damaged_images_have_nothing() {
        let whole = image();
        for length in 0..whole.len() {
            if let Some(index) = Index::of(whole[..length].to_vec().leak()) {
                let _ = index.module_of_package(b"java/lang");
                let _ = index.resource(b"java.base", b"java/lang/Object.class");
            }
        }
        for (at, bit) in (0..whole.len()).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
            let mut damaged = whole.clone();
            damaged[at] ^= 1 << bit;
            if let Some(index) = Index::of(damaged.leak()) {
                let _ = index.module_of_package(b"java/lang");
                let _ = index.resource(b"java.base", b"java/lang/Object.class");
            }
        }
    }
}
