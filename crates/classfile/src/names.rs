//! Which names and descriptors a class file may contain (JVMS 4.2, 4.3); class files before 49 must keep to Java's
//! identifiers.

use crate::mutf8;

/// What a name is for; the rules differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameKind {
    Class,
    Field,
    Method,
}

const FIRST_RELAXED: u16 = 49;

/// JVMS 4.2.2 from 49 on; for classes, names separated by `/`.
fn is_unqualified(name: &[u8], kind: NameKind) -> bool {
    for (at, &byte) in name.iter().enumerate() {
        match byte {
            b'.' | b';' | b'[' => return false,
            b'/' if kind != NameKind::Class || at == 0 || matches!(name.get(at + 1), None | Some(b'/')) => {
                return false;
            }
            b'<' | b'>' if kind == NameKind::Method => return false,
            _ => {}
        }
    }
    !name.is_empty()
}

/// A Java identifier, or several with `/` between. Of characters beyond ASCII only those that surely are no part of an
/// identifier are refused.
fn is_identifier(name: &[u8], slash: bool) -> bool {
    let mut start = true;
    for c in mutf8::to_str(name).chars() {
        let ok = match c {
            '/' => {
                if !slash || start {
                    return false;
                }
                start = true;
                continue;
            }
            'a'..='z' | 'A'..='Z' | '_' | '$' => true,
            '0'..='9' => !start,
            c if c.is_ascii() => false,
            c => !c.is_whitespace() && (!start || !c.is_numeric()),
        };
        if !ok {
            return false;
        }
        start = false;
    }
    !start
}

/// Whether `name` may stand as this kind of name. `<init>` and `<clinit>` are method names.
pub(crate) fn is_legal(name: &[u8], kind: NameKind, major: u16) -> bool {
    if name.is_empty() {
        return false;
    }
    match kind {
        NameKind::Class => {
            if name[0] == b'[' {
                matches!(field_descriptor(name, major), Shape::Legal(length) if length == name.len())
            } else if major < FIRST_RELAXED {
                is_identifier(name, true)
            } else {
                is_unqualified(name, kind)
            }
        }
        NameKind::Method if name[0] == b'<' => name == b"<init>" || name == b"<clinit>",
        _ if major < FIRST_RELAXED => is_identifier(name, false),
        _ => is_unqualified(name, kind),
    }
}

/// Judgement of the field descriptor at the front of some bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Length in bytes.
    Legal(usize),
    Illegal,
    IllegalClassName,
    TooManyDimensions,
}

/// Judges the field descriptor that `bytes` begins with.
pub(crate) fn field_descriptor(bytes: &[u8], major: u16) -> Shape {
    let dimensions = bytes.iter().position(|&b| b != b'[').unwrap_or(bytes.len());
    if dimensions > 255 {
        return Shape::TooManyDimensions;
    }
    let element = &bytes[dimensions..];
    match element.first() {
        Some(b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D') => Shape::Legal(dimensions + 1),
        Some(b'L') => {
            let Some(length) = element.iter().position(|&b| b == b';') else {
                return Shape::Illegal;
            };
            let name = &element[1..length];
            if major < FIRST_RELAXED {
                if !is_identifier(name, true) {
                    return Shape::Illegal;
                }
            } else if !is_unqualified(name, NameKind::Class) {
                return Shape::IllegalClassName;
            }
            Shape::Legal(dimensions + length + 1)
        }
        _ => Shape::Illegal,
    }
}
