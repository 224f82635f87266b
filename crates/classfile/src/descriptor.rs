//! Descriptors (JVMS 4.3), read in place.
//!
//! Invariant: [`MethodDescriptor`] holds a well-formed descriptor, so its iterators need no error.

/// A field type; `void` is `None` of an `Option<FieldType>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldType<'a> {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    /// Internal name of the class.
    Object(&'a [u8]),
    /// The whole descriptor, with its brackets; also the internal name of the array class.
    Array(&'a [u8]),
}

impl<'a> FieldType<'a> {
    /// A whole field descriptor.
    pub fn parse(descriptor: &'a [u8]) -> Option<FieldType<'a>> {
        match take(descriptor)? {
            (field_type, []) => Some(field_type),
            _ => None,
        }
    }

    /// 2 for long and double, else 1.
    pub fn slots(self) -> u16 {
        if matches!(self, FieldType::Long | FieldType::Double) { 2 } else { 1 }
    }

    pub fn is_reference(self) -> bool {
        matches!(self, FieldType::Object(_) | FieldType::Array(_))
    }

    /// The descriptor's first character.
    pub fn letter(self) -> u8 {
        match self {
            FieldType::Boolean => b'Z',
            FieldType::Byte => b'B',
            FieldType::Char => b'C',
            FieldType::Short => b'S',
            FieldType::Int => b'I',
            FieldType::Long => b'J',
            FieldType::Float => b'F',
            FieldType::Double => b'D',
            FieldType::Object(_) => b'L',
            FieldType::Array(_) => b'[',
        }
    }

    /// Internal name of the class or array class of a reference type.
    pub fn class_name(self) -> Option<&'a [u8]> {
        match self {
            FieldType::Object(name) | FieldType::Array(name) => Some(name),
            _ => None,
        }
    }
}

/// Calls `visit` with the letter that each argument of a well-formed method descriptor begins with. The letter of the result.
pub fn for_each_argument(descriptor: &[u8], mut visit: impl FnMut(u8)) -> Option<u8> {
    let mut letters = descriptor.strip_prefix(b"(")?.iter().copied();
    loop {
        let first = letters.next()?;
        if first == b')' {
            return letters.next();
        }
        let mut last = first;
        while last == b'[' {
            last = letters.next()?;
        }
        if last == b'L' {
            letters.find(|letter| *letter == b';')?;
        }
        visit(first);
    }
}

/// Of a well-formed method descriptor the slots of its arguments and the letter of its result.
pub fn slots_and_result(descriptor: &[u8]) -> Option<(u16, u8)> {
    let mut slots = 0;
    let result = for_each_argument(descriptor, |letter| slots += if matches!(letter, b'J' | b'D') { 2 } else { 1 })?;
    Some((slots, result))
}

/// Splits a field type off the front. A class name must not be empty nor contain `.`, `[`; arrays have at most 255 dimensions.
pub fn take(descriptor: &[u8]) -> Option<(FieldType<'_>, &[u8])> {
    let (&first, rest) = descriptor.split_first()?;
    let primitive = match first {
        b'Z' => FieldType::Boolean,
        b'B' => FieldType::Byte,
        b'C' => FieldType::Char,
        b'S' => FieldType::Short,
        b'I' => FieldType::Int,
        b'J' => FieldType::Long,
        b'F' => FieldType::Float,
        b'D' => FieldType::Double,
        b'L' => {
            let end = rest.iter().position(|&b| b == b';')?;
            let name = &rest[..end];
            if name.is_empty() || name.iter().any(|&b| b == b'[' || b == b'.') {
                return None;
            }
            return Some((FieldType::Object(name), &rest[end + 1..]));
        }
        b'[' => {
            let dimensions = descriptor.iter().position(|&b| b != b'[')?;
            if dimensions > 255 {
                return None;
            }
            let (_, rest) = take(&descriptor[dimensions..])?;
            return Some((FieldType::Array(&descriptor[..descriptor.len() - rest.len()]), rest));
        }
        _ => return None,
    };
    Some((primitive, rest))
}

/// Element type of an array descriptor (one dimension less); `None` if it is none.
pub fn component(array: &[u8]) -> Option<FieldType<'_>> {
    FieldType::parse(array.strip_prefix(b"[")?)
}

/// A well-formed method descriptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodDescriptor<'a> {
    parameters: &'a [u8],
    return_type: Option<FieldType<'a>>,
}

impl<'a> MethodDescriptor<'a> {
    pub fn parse(descriptor: &'a [u8]) -> Option<MethodDescriptor<'a>> {
        let start = descriptor.strip_prefix(b"(")?;
        let mut rest = start;
        while *rest.first()? != b')' {
            rest = take(rest)?.1;
        }
        let parameters = &start[..start.len() - rest.len()];
        let return_type = match &rest[1..] {
            b"V" => None,
            other => Some(FieldType::parse(other)?),
        };
        Some(MethodDescriptor { parameters, return_type })
    }

    /// The parameters' types, without the receiver.
    pub fn parameters(&self) -> Parameters<'a> {
        Parameters { rest: self.parameters }
    }

    /// `None` for void.
    pub fn return_type(&self) -> Option<FieldType<'a>> {
        self.return_type
    }

    /// Slots the result takes: 0, 1 or 2.
    pub fn return_slots(&self) -> u16 {
        self.return_type.map_or(0, FieldType::slots)
    }

    /// Slots the arguments take, without the receiver.
    pub fn argument_slots(&self) -> u16 {
        self.parameters().fold(0, |slots: u16, parameter| slots.saturating_add(parameter.slots()))
    }
}

/// Iterator over parameter types.
#[derive(Debug, Clone)]
pub struct Parameters<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Parameters<'a> {
    type Item = FieldType<'a>;

    fn next(&mut self) -> Option<FieldType<'a>> {
        let (field_type, rest) = take(self.rest)?;
        self.rest = rest;
        Some(field_type)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods() {
        let d = MethodDescriptor::parse(b"(IJ[[Ljava/lang/String;D)[I").unwrap();
        assert_eq!(
            d.parameters().collect::<Vec<_>>(),
            [FieldType::Int, FieldType::Long, FieldType::Array(b"[[Ljava/lang/String;"), FieldType::Double]
        );
        assert_eq!(d.return_type(), Some(FieldType::Array(b"[I")));
        assert_eq!((d.argument_slots(), d.return_slots()), (6, 1));
        assert_eq!(MethodDescriptor::parse(b"()V").unwrap().return_type(), None);
        assert_eq!(slots_and_result(b"(IJ[[Ljava/lang/String;D[JLA;)[I"), Some((8, b'[')));
        assert_eq!(slots_and_result(b"()V"), Some((0, b'V')));
        assert_eq!(slots_and_result(b"(LA"), None);
    }

    #[test]
    fn malformed() {
        for bad in ["", "(", "()", "(V)V", "()VV", "(L;)V", "(La)V", "([)V", "()[", "I", "(I", "(La.b;)V", "()II"] {
            assert_eq!(MethodDescriptor::parse(bad.as_bytes()), None, "{bad}");
        }
        assert!(FieldType::parse(&[&[b'['; 255][..], b"I"].concat()).is_some());
        assert!(FieldType::parse(&[&[b'['; 256][..], b"I"].concat()).is_none());
        assert_eq!(component(b"[[I"), Some(FieldType::Array(b"[I")));
        assert_eq!(component(b"[La;"), Some(FieldType::Object(b"a")));
    }
}
