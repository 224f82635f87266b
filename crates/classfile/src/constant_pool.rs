//! The constant pool (JVMS 4.4): one byte of tag and one word per entry, and the bytes of the file, for the strings.
//!
//! Invariant: a pool that came out of `parse` has only links of the right kind, so the accessors that follow a checked
//! index need no error. With an index that was not checked they answer an empty name or 0, never a panic.

use crate::model::Content;

/// Constant pool tags (JVMS table 4.4-A). `Unusable` is entry 0 and the one after a long or double.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Tag {
    Unusable = 0,
    Utf8 = 1,
    Integer = 3,
    Float = 4,
    Long = 5,
    Double = 6,
    Class = 7,
    String = 8,
    Fieldref = 9,
    Methodref = 10,
    InterfaceMethodref = 11,
    NameAndType = 12,
    MethodHandle = 15,
    MethodType = 16,
    Dynamic = 17,
    InvokeDynamic = 18,
    Module = 19,
    Package = 20,
}

impl Tag {
    pub(crate) fn from_u8(tag: u8) -> Option<Tag> {
        Some(match tag {
            1 => Tag::Utf8,
            3 => Tag::Integer,
            4 => Tag::Float,
            5 => Tag::Long,
            6 => Tag::Double,
            7 => Tag::Class,
            8 => Tag::String,
            9 => Tag::Fieldref,
            10 => Tag::Methodref,
            11 => Tag::InterfaceMethodref,
            12 => Tag::NameAndType,
            15 => Tag::MethodHandle,
            16 => Tag::MethodType,
            17 => Tag::Dynamic,
            18 => Tag::InvokeDynamic,
            19 => Tag::Module,
            20 => Tag::Package,
            _ => return None,
        })
    }

    /// Whether this is one of the three member references.
    pub fn is_member_ref(self) -> bool {
        matches!(self, Tag::Fieldref | Tag::Methodref | Tag::InterfaceMethodref)
    }
}

/// An entry, with its links still as indices.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Constant {
    Unusable,
    /// The bytes are got with [`ConstantPool::utf8`].
    Utf8,
    Integer(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    Class {
        name: u16,
    },
    String {
        string: u16,
    },
    Fieldref {
        class: u16,
        name_and_type: u16,
    },
    Methodref {
        class: u16,
        name_and_type: u16,
    },
    InterfaceMethodref {
        class: u16,
        name_and_type: u16,
    },
    NameAndType {
        name: u16,
        descriptor: u16,
    },
    MethodHandle {
        kind: u8,
        reference: u16,
    },
    MethodType {
        descriptor: u16,
    },
    Dynamic {
        bootstrap_method: u16,
        name_and_type: u16,
    },
    InvokeDynamic {
        bootstrap_method: u16,
        name_and_type: u16,
    },
    Module {
        name: u16,
    },
    Package {
        name: u16,
    },
}

#[derive(Debug, Clone, Default)]
pub struct ConstantPool {
    tags: Box<[Tag]>,
    /// Utf8: offset into `content`, of the length. Two links: the first in the high half. Long and double: low half here, high half in the
    /// next entry.
    words: Box<[u32]>,
    /// The entries as they are in the file, behind them what `rename_class` added.
    content: Content,
}

impl ConstantPool {
    pub(crate) fn from_parts(tags: Vec<Tag>, words: Vec<u32>, content: Content) -> ConstantPool {
        ConstantPool { tags: tags.into_boxed_slice(), words: words.into_boxed_slice(), content }
    }

    /// The tags of all entries, entry 0 among them.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// Gives the Class entry `index` a name of its own, in one more Utf8 entry; false if the pool is full or the name too long.
    pub(crate) fn rename_class(&mut self, index: u16, name: &[u8]) -> bool {
        let (Ok(at), Ok(offset), Ok(length)) =
            (u16::try_from(self.tags.len()), u32::try_from(self.content.len()), u16::try_from(name.len()))
        else {
            return false;
        };
        if at == u16::MAX || self.tag(index) != Tag::Class {
            return false;
        }
        self.content = [&*self.content, &length.to_be_bytes(), name].concat().into();
        self.tags = [&*self.tags, &[Tag::Utf8]].concat().into();
        self.words = [&*self.words, &[offset]].concat().into();
        self.words[usize::from(index)] = u32::from(at);
        true
    }

    /// The bytes of the entries in the class file; new names of classes come behind them.
    pub fn content(&self) -> &[u8] {
        &self.content
    }

    /// The entries as in a class file (JVMS 4.4).
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.content.len() + 5 * self.tags.len());
        for index in 1..self.len() {
            let (tag, word) = (self.tag(index), self.word(index));
            if tag == Tag::Unusable {
                continue;
            }
            out.push(tag as u8);
            match tag {
                Tag::Utf8 => {
                    let bytes = self.utf8(index);
                    out.extend((bytes.len() as u16).to_be_bytes());
                    out.extend(bytes);
                }
                Tag::Long | Tag::Double => out.extend(self.wide(index).to_be_bytes()),
                Tag::Class | Tag::String | Tag::MethodType | Tag::Module | Tag::Package => {
                    out.extend((word as u16).to_be_bytes())
                }
                Tag::MethodHandle => {
                    out.push((word >> 16) as u8);
                    out.extend((word as u16).to_be_bytes());
                }
                _ => out.extend(word.to_be_bytes()),
            }
        }
        out
    }

    /// Number of entries, with entry 0 (the `constant_pool_count` of the file).
    pub fn len(&self) -> u16 {
        self.tags.len() as u16
    }

    /// Never true of a parsed class.
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    /// `Unusable` also for indices out of range.
    pub fn tag(&self, index: u16) -> Tag {
        self.tags.get(index as usize).copied().unwrap_or(Tag::Unusable)
    }

    fn word(&self, index: u16) -> u32 {
        self.words.get(index as usize).copied().unwrap_or(0)
    }

    /// The entry; `Unusable` also for indices out of range.
    pub fn get(&self, index: u16) -> Constant {
        let word = self.word(index);
        let (high, low) = ((word >> 16) as u16, word as u16);
        match self.tag(index) {
            Tag::Unusable => Constant::Unusable,
            Tag::Utf8 => Constant::Utf8,
            Tag::Integer => Constant::Integer(word as i32),
            Tag::Float => Constant::Float(f32::from_bits(word)),
            Tag::Long => Constant::Long(self.wide(index) as i64),
            Tag::Double => Constant::Double(f64::from_bits(self.wide(index))),
            Tag::Class => Constant::Class { name: low },
            Tag::String => Constant::String { string: low },
            Tag::Fieldref => Constant::Fieldref { class: high, name_and_type: low },
            Tag::Methodref => Constant::Methodref { class: high, name_and_type: low },
            Tag::InterfaceMethodref => Constant::InterfaceMethodref { class: high, name_and_type: low },
            Tag::NameAndType => Constant::NameAndType { name: high, descriptor: low },
            Tag::MethodHandle => Constant::MethodHandle { kind: high as u8, reference: low },
            Tag::MethodType => Constant::MethodType { descriptor: low },
            Tag::Dynamic => Constant::Dynamic { bootstrap_method: high, name_and_type: low },
            Tag::InvokeDynamic => Constant::InvokeDynamic { bootstrap_method: high, name_and_type: low },
            Tag::Module => Constant::Module { name: low },
            Tag::Package => Constant::Package { name: low },
        }
    }

    fn wide(&self, index: u16) -> u64 {
        (u64::from(self.word(index.saturating_add(1))) << 32) | u64::from(self.word(index))
    }

    /// The modified UTF-8 bytes of a Utf8 entry; empty for anything else.
    pub fn utf8(&self, index: u16) -> &[u8] {
        self.utf8_checked(index).unwrap_or(&[])
    }

    /// The modified UTF-8 bytes of a Utf8 entry.
    pub fn utf8_checked(&self, index: u16) -> Option<&[u8]> {
        if self.tag(index) != Tag::Utf8 {
            return None;
        }
        let at = self.word(index) as usize;
        let length = self.content.get(at..at + 2)?;
        let length = usize::from(u16::from_be_bytes([length[0], length[1]]));
        self.content.get(at + 2..at + 2 + length)
    }

    /// The name of a Class, Module or Package entry, the string of a String entry, the descriptor of a MethodType entry.
    pub fn linked_utf8(&self, index: u16) -> &[u8] {
        match self.tag(index) {
            Tag::Class | Tag::Module | Tag::Package | Tag::String | Tag::MethodType => {
                self.utf8(self.word(index) as u16)
            }
            _ => &[],
        }
    }

    /// The internal name (or array descriptor) of a Class entry; empty for anything else.
    pub fn class_name(&self, index: u16) -> &[u8] {
        if self.tag(index) == Tag::Class { self.linked_utf8(index) } else { &[] }
    }

    /// The string of a String entry, modified UTF-8.
    pub fn string(&self, index: u16) -> &[u8] {
        if self.tag(index) == Tag::String { self.linked_utf8(index) } else { &[] }
    }

    /// Name and descriptor of a NameAndType entry.
    pub fn name_and_type(&self, index: u16) -> (&[u8], &[u8]) {
        match self.get(index) {
            Constant::NameAndType { name, descriptor } => (self.utf8(name), self.utf8(descriptor)),
            _ => (&[], &[]),
        }
    }

    /// The Class index of a member reference; 0 for anything else.
    pub fn member_class(&self, index: u16) -> u16 {
        if self.tag(index).is_member_ref() { (self.word(index) >> 16) as u16 } else { 0 }
    }

    /// Class index, name and descriptor of a Fieldref, Methodref or InterfaceMethodref.
    pub fn member_ref(&self, index: u16) -> (u16, &[u8], &[u8]) {
        let (name, descriptor) = self.referenced_name_and_type(index);
        (self.member_class(index), name, descriptor)
    }

    /// Name and descriptor of a member reference, Dynamic or InvokeDynamic entry.
    pub fn referenced_name_and_type(&self, index: u16) -> (&[u8], &[u8]) {
        match self.tag(index) {
            Tag::Fieldref | Tag::Methodref | Tag::InterfaceMethodref | Tag::Dynamic | Tag::InvokeDynamic => {
                self.name_and_type(self.word(index) as u16)
            }
            _ => (&[], &[]),
        }
    }

    /// Index into BootstrapMethods, name and descriptor of a Dynamic or InvokeDynamic entry.
    pub fn dynamic(&self, index: u16) -> Option<(u16, &[u8], &[u8])> {
        match self.tag(index) {
            Tag::Dynamic | Tag::InvokeDynamic => {
                let (name, descriptor) = self.referenced_name_and_type(index);
                Some(((self.word(index) >> 16) as u16, name, descriptor))
            }
            _ => None,
        }
    }

    /// Reference kind and member reference of a MethodHandle entry.
    pub fn method_handle(&self, index: u16) -> Option<(u8, u16)> {
        match self.get(index) {
            Constant::MethodHandle { kind, reference } => Some((kind, reference)),
            _ => None,
        }
    }
}
