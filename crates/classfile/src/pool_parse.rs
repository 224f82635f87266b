//! Reading and checking the constant pool (JVMS 4.4): first the entries, then the kinds of what they link to, then names
//! and descriptors.

use crate::constant_pool::{Constant, ConstantPool, Tag};
use crate::mutf8;
use crate::names::NameKind;
use crate::parse::Context;
use crate::reader::{Reader, Result};

impl Context {
    /// Fills `self.pool`. Answers the tag of a Module or Package entry, which only a module's class file may have: an error,
    /// but one the caller reports after it has looked at the access flags.
    pub(crate) fn read_pool(&mut self, reader: &mut Reader) -> Result<Option<u8>> {
        let count = reader.u2()?;
        if count == 0 {
            return self.fail("Illegal constant pool size 0");
        }
        let misplaced = self.read_entries(reader, count)?;
        if self.trusted.is_some() {
            return Ok(misplaced);
        }
        for index in 1..count {
            self.check_links(index)?;
        }
        for index in 1..count {
            self.check_symbols(index)?;
        }
        Ok(misplaced)
    }

    fn read_entries(&mut self, reader: &mut Reader, count: u16) -> Result<Option<u8>> {
        let count = usize::from(count);
        // Each entry takes at least three bytes of the file.
        let capacity = count.min(reader.remaining() / 3 + 1);
        let mut tags = Vec::with_capacity(capacity);
        let mut words = Vec::with_capacity(capacity);
        let is_trusted = self.trusted.is_some();
        let pool = reader.rest();
        tags.push(Tag::Unusable);
        words.push(0);
        let mut misplaced = None;
        while tags.len() < count {
            let byte = reader.u1()?;
            let Some(tag) = Tag::from_u8(byte) else {
                return self.fail(format_args!("Unknown constant tag {byte}"));
            };
            let since = match tag {
                Tag::MethodHandle | Tag::MethodType | Tag::InvokeDynamic => 51,
                Tag::Dynamic => 55,
                _ => 0,
            };
            if self.major < since {
                return self.fail(format_args!("Class file version does not support constant tag {byte}"));
            }
            let word = match tag {
                Tag::Utf8 => {
                    let at = pool.len() - reader.remaining();
                    let length = reader.u2()?;
                    let bytes = reader.take(usize::from(length))?;
                    if !is_trusted && !mutf8::is_valid(bytes, self.major > 47) {
                        return self.fail("Illegal UTF8 string in constant pool");
                    }
                    at as u32
                }
                Tag::Long | Tag::Double => {
                    let index = tags.len();
                    if index + 1 >= count {
                        return self.fail(format_args!("Invalid constant pool entry {index}"));
                    }
                    let high = reader.u4()?;
                    let low = reader.u4()?;
                    tags.push(tag);
                    words.push(low);
                    tags.push(Tag::Unusable);
                    words.push(high);
                    continue;
                }
                Tag::MethodHandle => u32::from(reader.u1()?) << 16 | u32::from(reader.u2()?),
                Tag::Class | Tag::String | Tag::MethodType => u32::from(reader.u2()?),
                Tag::Module | Tag::Package => {
                    if self.major < 53 {
                        return self.fail(format_args!("Unknown constant tag {byte}"));
                    }
                    misplaced = Some(byte);
                    u32::from(reader.u2()?)
                }
                _ => reader.u4()?,
            };
            tags.push(tag);
            words.push(word);
        }
        let entries = self.content(&mut Reader::new(pool), (pool.len() - reader.remaining()) as u32)?;
        self.pool = ConstantPool::from_parts(tags, words, entries);
        Ok(misplaced)
    }

    fn bad_index<T>(&self, index: u16) -> Result<T> {
        self.fail(format_args!("Invalid constant pool index {index}"))
    }

    fn check_links(&self, index: u16) -> Result<()> {
        let expect = |link: u16, tag: Tag| {
            if self.pool.tag(link) == tag { Ok(()) } else { self.bad_index(link) }
        };
        match self.pool.get(index) {
            Constant::Class { name } | Constant::Module { name } | Constant::Package { name } => {
                expect(name, Tag::Utf8)
            }
            Constant::String { string } => expect(string, Tag::Utf8),
            Constant::MethodType { descriptor } => expect(descriptor, Tag::Utf8),
            Constant::Fieldref { class, name_and_type }
            | Constant::Methodref { class, name_and_type }
            | Constant::InterfaceMethodref { class, name_and_type } => {
                expect(class, Tag::Class)?;
                expect(name_and_type, Tag::NameAndType)
            }
            Constant::NameAndType { name, descriptor } => {
                expect(name, Tag::Utf8)?;
                expect(descriptor, Tag::Utf8)
            }
            Constant::Dynamic { name_and_type, .. } | Constant::InvokeDynamic { name_and_type, .. } => {
                expect(name_and_type, Tag::NameAndType)
            }
            Constant::MethodHandle { kind, reference } => {
                let tag = self.pool.tag(reference);
                if tag == Tag::Unusable {
                    return self.bad_index(reference);
                }
                let (fits, what) = match kind {
                    1..=4 => (tag == Tag::Fieldref, " (not a field)"),
                    5 | 8 => (tag == Tag::Methodref, " (not a method)"),
                    6 | 7 => {
                        (tag == Tag::Methodref || tag == Tag::InterfaceMethodref && self.major >= 52, " (not a method)")
                    }
                    9 => (tag == Tag::InterfaceMethodref, " (not an interface method)"),
                    _ => {
                        return self.fail(format_args!("Bad method handle kind at constant pool index {index}"));
                    }
                };
                if fits {
                    return Ok(());
                }
                Err(crate::ParseError::ClassFormat(format!(
                    "Invalid constant pool index {reference} in class file {}{what}",
                    self.name
                )))
            }
            _ => Ok(()),
        }
    }

    fn check_symbols(&self, index: u16) -> Result<()> {
        match self.pool.get(index) {
            Constant::Class { .. } => self.check_name(self.pool.class_name(index), NameKind::Class),
            Constant::NameAndType { name: name_index, descriptor: descriptor_index } => {
                let (name, descriptor) = self.pool.name_and_type(index);
                for (bytes, index) in [(descriptor, descriptor_index), (name, name_index)] {
                    if bytes.is_empty() {
                        return Err(crate::ParseError::ClassFormat(format!(
                            "Illegal zero length constant pool entry at {index} in class {}",
                            self.name
                        )));
                    }
                }
                if descriptor.starts_with(b"(") {
                    self.check_name(name, NameKind::Method)?;
                    self.check_method_descriptor(name, descriptor)?;
                } else {
                    self.check_name(name, NameKind::Field)?;
                    self.check_field_descriptor(name, descriptor)?;
                }
                Ok(())
            }
            Constant::Dynamic { .. } => self.check_is_method(index, false, "CONSTANT_Dynamic"),
            Constant::Fieldref { .. } => self.check_is_method(index, false, "Field"),
            Constant::InvokeDynamic { .. } | Constant::InterfaceMethodref { .. } => {
                self.check_is_method(index, true, "Method")
            }
            Constant::Methodref { name_and_type, .. } => {
                self.check_is_method(index, true, "Method")?;
                let (name, _) = self.pool.name_and_type(name_and_type);
                if name.starts_with(b"<") && name != b"<init>" {
                    let at = self.name_index(name_and_type);
                    return self.fail(format_args!("Bad method name at constant pool index {at}"));
                }
                Ok(())
            }
            Constant::MethodHandle { kind: kind @ 5..=9, reference } => {
                let (_, name, _) = self.pool.member_ref(reference);
                let (is_constructor, what) = (name == b"<init>", if kind == 8 { "constructor" } else { "method" });
                if is_constructor != (kind == 8) {
                    let at = match self.pool.get(reference) {
                        Constant::Methodref { name_and_type, .. }
                        | Constant::InterfaceMethodref { name_and_type, .. } => self.name_index(name_and_type),
                        _ => 0,
                    };
                    return self.fail(format_args!("Bad {what} name at constant pool index {at}"));
                }
                Ok(())
            }
            Constant::MethodType { .. } => {
                let descriptor = self.pool.linked_utf8(index);
                self.check_method_descriptor(b"type", descriptor).map(drop)
            }
            _ => Ok(()),
        }
    }

    fn name_index(&self, name_and_type: u16) -> u16 {
        match self.pool.get(name_and_type) {
            Constant::NameAndType { name, .. } => name,
            _ => 0,
        }
    }

    fn check_is_method(&self, index: u16, method: bool, what: &str) -> Result<()> {
        let (name, descriptor) = self.pool.referenced_name_and_type(index);
        if descriptor.starts_with(b"(") == method {
            return Ok(());
        }
        self.illegal_signature(what, name, descriptor)
    }
}
