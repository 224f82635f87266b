//! Heaps that were never there, written and read again.

use super::*;
use std::collections::HashMap;

/// A record as a reader finds it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Record {
    address: u64,
    /// Of an array of references the element's.
    class: u64,
    kind: Kind,
    hash: Option<u32>,
    references: Vec<u64>,
    size: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Instance,
    References(u64),
    Primitives(u8, u64),
    Class { superclass: u64, name: Vec<u8> },
}

/// Reads version 6 by the fact file alone.
struct Reader<'a> {
    bytes: &'a [u8],
    previous: i64,
    cache: [u64; 4],
    next: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.bytes.split_at(count);
        self.bytes = rest;
        taken
    }

    fn unsigned(&mut self, count: usize) -> u64 {
        self.take(count).iter().fold(0, |n, byte| n << 8 | u64::from(*byte))
    }

    fn signed(&mut self, width: u8) -> i64 {
        let bits = 64 - 8 * (1 << width);
        (self.unsigned(1 << width) as i64) << bits >> bits
    }

    fn text(&mut self) -> Vec<u8> {
        let length = self.unsigned(2) as usize;
        self.take(length).to_vec()
    }

    fn address(&mut self, width: u8) -> u64 {
        self.previous += self.signed(width) * 4;
        self.previous as u64
    }

    fn references(&mut self, of: u64, count: u64, width: u8) -> Vec<u64> {
        (0..count).map(|_| (of as i64 + self.signed(width) * 4) as u64).collect()
    }

    fn remember(&mut self, class: u64) {
        self.cache[self.next] = class;
        self.next = (self.next + 1) % 4;
    }

    fn header(&mut self) -> String {
        assert_eq!(self.text(), b"portable heap dump");
        assert_eq!((self.unsigned(4), self.unsigned(4), self.unsigned(1), self.unsigned(1)), (6, 5, 1, 4));
        let version = String::from_utf8(self.text()).unwrap();
        assert_eq!((self.unsigned(1), self.unsigned(1)), (2, 2));
        version
    }

    fn record(&mut self) -> Option<Record> {
        let tag = self.unsigned(1) as u8;
        let (gap_bit, low) = (tag >> 2 & 1, tag & 3);
        Some(if tag & 0x80 != 0 {
            let class = self.cache[usize::from(tag >> 5 & 3)];
            let address = self.address(gap_bit);
            let references = self.references(address, u64::from(tag >> 3 & 3), low);
            Record { address, class, kind: Kind::Instance, hash: None, references, size: 0 }
        } else if tag & 0x40 != 0 {
            let address = self.address(gap_bit);
            let class = self.unsigned(8);
            self.remember(class);
            let references = self.references(address, u64::from(tag >> 3 & 7), low);
            Record { address, class, kind: Kind::Instance, hash: None, references, size: 0 }
        } else if tag & 0x20 != 0 {
            let address = self.address(low);
            let length = self.signed(low) as u64;
            let size = self.unsigned(4) * 4;
            let kind = Kind::Primitives(tag >> 2 & 7, length);
            Record { address, class: 0, kind, hash: None, references: Vec::new(), size }
        } else {
            match tag {
                3 => return None,
                4 | 8 => self.long(tag),
                6 => self.class(),
                7 => {
                    let flags = self.unsigned(1) as u8;
                    let width = if flags & 0x10 != 0 { 3 } else { 0 };
                    let address = self.address(width);
                    let kind = Kind::Primitives(flags >> 5, self.signed(width) as u64);
                    let hash = (flags & 2 != 0).then(|| self.unsigned(4) as u32);
                    Record { address, class: 0, kind, hash, references: Vec::new(), size: self.unsigned(4) * 4 }
                }
                _ => panic!("tag {tag}"),
            }
        })
    }

    fn long(&mut self, tag: u8) -> Record {
        let flags = self.unsigned(1) as u8;
        let address = self.address(flags >> 6);
        let class = self.unsigned(8);
        let hash = (flags & 2 != 0).then(|| self.unsigned(4) as u32);
        let count = self.unsigned(4);
        let references = self.references(address, count, flags >> 4 & 3);
        if tag == 4 {
            self.remember(class);
            return Record { address, class, kind: Kind::Instance, hash, references, size: 0 };
        }
        let kind = Kind::References(self.unsigned(4));
        Record { address, class, kind, hash, references, size: self.unsigned(4) * 4 }
    }

    fn class(&mut self) -> Record {
        let flags = self.unsigned(1) as u8;
        let address = self.address(flags >> 6);
        let size = self.unsigned(4);
        let hash = (flags & 8 != 0).then(|| self.unsigned(4) as u32);
        let superclass = self.unsigned(8);
        let name = self.text();
        let count = self.unsigned(4);
        let references = self.references(address, count, flags >> 4 & 3);
        Record { address, class: 0, kind: Kind::Class { superclass, name }, hash, references, size }
    }
}

fn put(phd: &mut Phd<Vec<u8>>, record: &Record) {
    // Null references are left out.
    let references = |tell: &mut dyn FnMut(u64)| {
        tell(0);
        record.references.iter().for_each(|target| tell(*target));
    };
    let (shape, length) = match &record.kind {
        Kind::Class { superclass, name } => {
            let nothing = |_: &mut dyn FnMut(u64)| ();
            let class = DumpedClass {
                address: record.address,
                name,
                instance_size: record.size,
                object_size: 0,
                superclass: *superclass,
                hash: record.hash.map(|hash| hash as i32),
                loader: 0,
                fields: &nothing,
                statics: &references,
                classes: &nothing,
            };
            return phd.class(&class).unwrap();
        }
        Kind::Instance => (Shape::Instance, 0),
        Kind::References(length) => (Shape::References(record.class), *length),
        Kind::Primitives(number, length) => (Shape::Primitives(b"ZCFDBSIJ"[usize::from(*number)]), *length),
    };
    phd.object(&DumpedObject {
        address: record.address,
        class: record.class,
        name: b"",
        shape,
        length,
        size: record.size,
        hash: record.hash.map(|hash| hash as i32),
        references: &references,
    })
    .unwrap();
}

fn written_and_read(records: &[Record]) -> (Vec<u8>, Vec<Record>) {
    let mut phd = Phd::begin(Vec::new(), "JRE 25").unwrap();
    records.iter().for_each(|record| put(&mut phd, record));
    let bytes = phd.end().unwrap();
    let mut reader = Reader { bytes: &bytes, previous: 0, cache: [0; 4], next: 0 };
    assert_eq!(reader.header(), "JRE 25");
    let found: Vec<Record> = std::iter::from_fn(|| reader.record()).collect();
    assert!(reader.bytes.is_empty());
    (bytes, found)
}

fn instance(address: u64, class: u64, references: &[u64]) -> Record {
    Record { address, class, kind: Kind::Instance, hash: None, references: references.to_vec(), size: 0 }
}

#[test]
fn each_record_is_as_short_as_it_may_be() {
    let records = [
        instance(0x7000_0000, 0x9000, &[]),
        instance(0x7000_0010, 0x9000, &[0x7000_0000]),
        instance(0x7000_0020, 0x9100, &[0x7000_0010]),
        Record { hash: Some(5), ..instance(0x7000_0030, 0x9100, &[]) },
    ];
    let (bytes, found) = written_and_read(&records);
    assert_eq!(found, records);
    let begins = 20 + 8 + 2 + 8 + 2;
    // The first one's gap is long; the second one's class is known; the third one's isn't; the fourth has a hash.
    let places = [begins, begins + 2 + 4 + 8 + 4, begins + 18 + 3, begins + 18 + 3 + 11];
    assert_eq!(places.map(|at| bytes[at]), [4, 0x80 | 1 << 3, 0x40 | 1 << 3, 4]);
}

/// Random numbers of their own, so that a failure can be had again.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

#[test]
fn random_heaps_come_back() {
    let mut counts: HashMap<u8, u32> = HashMap::new();
    for seed in 1..300 {
        let mut random = Random(0x9e37_79b9_7f4a_7c15u64.wrapping_mul(seed) | 1);
        let place = |random: &mut Random| {
            let bits = random.below(44) + 4;
            (random.below(1 << bits) + 1) * 8
        };
        let records: Vec<Record> = (0..200)
            .map(|_| {
                let references = (0..random.below(12)).map(|_| place(&mut random)).collect();
                let hash = (random.below(4) == 0).then(|| random.below(1 << 32) as u32);
                let length = 1 << random.below(31);
                let base = Record {
                    address: place(&mut random),
                    class: random.below(6) * 8 + 0x9000,
                    kind: Kind::Instance,
                    hash,
                    references,
                    size: 0,
                };
                let size = random.below(1 << 30) * 4;
                match random.below(5) {
                    0 => Record { kind: Kind::References(length), size, ..base },
                    1 => {
                        let kind = Kind::Primitives(random.below(8) as u8, length);
                        Record { kind, class: 0, references: Vec::new(), size, ..base }
                    }
                    2 => {
                        let kind = Kind::Class { superclass: random.below(1 << 40), name: b"p/\xc3\xa9".to_vec() };
                        Record { kind, class: 0, size, ..base }
                    }
                    _ => base,
                }
            })
            .collect();
        let (bytes, found) = written_and_read(&records);
        assert_eq!(found, records, "seed {seed}");
        bytes.iter().for_each(|byte| *counts.entry(*byte).or_default() += 1);
    }
    assert!(counts.len() > 250);
}
