//! Heap dumps in the format PHD, version 6: each object's place, class and references, without the values of its fields.
//!
//! Invariant: nothing is kept but the last record's address and four classes, so a dump takes no memory whatever the heap holds.

use inspection::{DumpedClass, DumpedObject, HeapDumper, References, Shape};
use std::io::{self, Write};

const SHORT_OBJECT: u8 = 0x80;
const MEDIUM_OBJECT: u8 = 0x40;
const PRIMITIVE_ARRAY: u8 = 0x20;
const LONG_OBJECT: u8 = 4;
const CLASS: u8 = 6;
const LONG_PRIMITIVE_ARRAY: u8 = 7;
const OBJECT_ARRAY: u8 = 8;
/// Of the flags of long objects and arrays: a hash follows; the object has been hashed.
const HAS_HASH: u8 = 2;
const HASHED: u8 = 1;
/// Gaps and references count words of this many bytes.
const WORD: i64 = 4;

/// See the module.
pub struct Phd<W: Write> {
    out: W,
    previous: i64,
    cache: [u64; 4],
    next: usize,
}

/// The code of the smallest signed number that both fit into.
fn width(least: i64, greatest: i64) -> u8 {
    let bits = |n: i64| 65 - (if n < 0 { !n } else { n }).leading_zeros();
    match bits(least).max(bits(greatest)) {
        0..=8 => 0,
        9..=16 => 1,
        17..=32 => 2,
        _ => 3,
    }
}

/// The references of a record, as the format has them.
struct Counted<'a> {
    of: i64,
    references: References<'a>,
    count: u32,
    width: u8,
}

impl<'a> Counted<'a> {
    fn new(of: u64, references: References<'a>) -> Counted<'a> {
        let (mut count, mut least, mut greatest) = (0, 0, 0);
        references(&mut |target| {
            if target != 0 {
                let distance = (target as i64 - of as i64) / WORD;
                (least, greatest) = (distance.min(least), distance.max(greatest));
                count += 1;
            }
        });
        Counted { of: of as i64, references, count, width: width(least, greatest) }
    }
}

impl<W: Write> Phd<W> {
    /// Begins a file with what version of what it was written by.
    ///
    /// # Errors
    /// The file's.
    pub fn begin(mut out: W, version: &str) -> io::Result<Phd<W>> {
        let text = |out: &mut W, text: &str| {
            let text = &text.as_bytes()[..text.len().min(usize::from(u16::MAX))];
            out.write_all(&(text.len() as u16).to_be_bytes())?;
            out.write_all(text)
        };
        text(&mut out, "portable heap dump")?;
        out.write_all(&6u32.to_be_bytes())?;
        // Words of 64 bits; J9's classes.
        out.write_all(&5u32.to_be_bytes())?;
        out.write_all(&[1, 4])?;
        text(&mut out, version)?;
        out.write_all(&[2, 2])?;
        Ok(Phd { out, previous: 0, cache: [0; 4], next: 0 })
    }

    /// Ends the file.
    ///
    /// # Errors
    /// The file's.
    pub fn end(mut self) -> io::Result<W> {
        self.out.write_all(&[3])?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn number(&mut self, width: u8, number: i64) -> io::Result<()> {
        self.out.write_all(&number.to_be_bytes()[8 - (1 << width)..])
    }

    fn gap(&mut self, address: u64) -> i64 {
        let gap = (address as i64 - self.previous) / WORD;
        self.previous = address as i64;
        gap
    }

    fn references(&mut self, counted: &Counted<'_>) -> io::Result<()> {
        let mut outcome = Ok(());
        (counted.references)(&mut |target| {
            if target != 0 && outcome.is_ok() {
                outcome = self.number(counted.width, (target as i64 - counted.of) / WORD);
            }
        });
        outcome
    }

    fn word(&mut self, number: u32) -> io::Result<()> {
        self.out.write_all(&number.to_be_bytes())
    }

    fn instance(&mut self, object: &DumpedObject<'_>) -> io::Result<()> {
        let counted = Counted::new(object.address, object.references);
        let gap = self.gap(object.address);
        let code = width(gap, gap);
        let known = self.cache.iter().position(|class| *class == object.class);
        let fits = object.hash.is_none() && code <= 1;
        if let Some(place) = known.filter(|_| fits && counted.count <= 3) {
            let tag = SHORT_OBJECT | (place as u8) << 5 | (counted.count as u8) << 3 | code << 2 | counted.width;
            self.out.write_all(&[tag])?;
            self.number(code, gap)?;
            return self.references(&counted);
        }
        if fits && counted.count <= 7 {
            let tag = MEDIUM_OBJECT | (counted.count as u8) << 3 | code << 2 | counted.width;
            self.out.write_all(&[tag])?;
            self.number(code, gap)?;
            self.number(3, object.class as i64)?;
        } else {
            self.long(LONG_OBJECT, gap, counted.width, object.class, object.hash)?;
            self.word(counted.count)?;
        }
        self.cache[self.next] = object.class;
        self.next = (self.next + 1) % 4;
        self.references(&counted)
    }

    /// What long objects and arrays of references begin with.
    fn long(&mut self, tag: u8, gap: i64, references: u8, class: u64, hash: Option<i32>) -> io::Result<()> {
        let code = width(gap, gap);
        let hash_flag = if hash.is_some() { HAS_HASH } else { 0 };
        self.out.write_all(&[tag, code << 6 | references << 4 | hash_flag | HASHED])?;
        self.number(code, gap)?;
        self.number(3, class as i64)?;
        hash.map_or(Ok(()), |hash| self.word(hash as u32))
    }

    fn array_of_references(&mut self, object: &DumpedObject<'_>, component: u64) -> io::Result<()> {
        let counted = Counted::new(object.address, object.references);
        let gap = self.gap(object.address);
        self.long(OBJECT_ARRAY, gap, counted.width, component, object.hash)?;
        self.word(counted.count)?;
        self.references(&counted)?;
        self.word(object.length as u32)?;
        self.word((object.size / 4) as u32)
    }

    fn array_of_primitives(&mut self, object: &DumpedObject<'_>, letter: u8) -> io::Result<()> {
        let number = b"ZCFDBSIJ".iter().position(|known| *known == letter).unwrap_or(4) as u8;
        let gap = self.gap(object.address);
        let length = object.length as i64;
        let code = width(gap.min(length), gap.max(length));
        match object.hash {
            None => {
                self.out.write_all(&[PRIMITIVE_ARRAY | number << 2 | code])?;
                self.number(code, gap)?;
                self.number(code, length)?;
            }
            Some(hash) => {
                let (wide, code) = if code == 0 { (0, 0) } else { (0x10, 3) };
                self.out.write_all(&[LONG_PRIMITIVE_ARRAY, number << 5 | wide | HAS_HASH])?;
                self.number(code, gap)?;
                self.number(code, length)?;
                self.word(hash as u32)?;
            }
        }
        self.word((object.size / 4) as u32)
    }
}

impl<W: Write> HeapDumper for Phd<W> {
    fn object(&mut self, object: &DumpedObject<'_>) -> io::Result<()> {
        match object.shape {
            Shape::Instance => self.instance(object),
            Shape::References(component) => self.array_of_references(object, component),
            Shape::Primitives(letter) => self.array_of_primitives(object, letter),
        }
    }

    fn class(&mut self, class: &DumpedClass<'_>) -> io::Result<()> {
        let all = |tell: &mut dyn FnMut(u64)| {
            tell(class.loader);
            (class.fields)(tell);
            (class.statics)(tell);
            (class.classes)(tell);
        };
        let counted = Counted::new(class.address, &all);
        let gap = self.gap(class.address);
        let code = width(gap, gap);
        let hash_flag = if class.hash.is_some() { 0x08 } else { 0 };
        self.out.write_all(&[CLASS, code << 6 | counted.width << 4 | hash_flag])?;
        self.number(code, gap)?;
        self.word(class.instance_size as u32)?;
        class.hash.map_or(Ok(()), |hash| self.word(hash as u32))?;
        self.number(3, class.superclass as i64)?;
        let name = &class.name[..class.name.len().min(usize::from(u16::MAX))];
        self.out.write_all(&(name.len() as u16).to_be_bytes())?;
        self.out.write_all(name)?;
        self.word(counted.count)?;
        self.references(&counted)
    }
}

#[cfg(test)]
mod tests;
