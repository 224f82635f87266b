//! The types of the Java VM (JVMS 2.2), and what descriptors, frames and objects make of them.
//!
//! Invariant: the numbers are those of `newarray`, which class files have.

/// The types of the Java VM, as descriptors name them (JVMS 4.3).
#[repr(u8)]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum BasicType {
    /// `boolean`; numbered as `newarray` numbers it, and so are the next seven.
    Boolean = 4,
    /// `char`
    Char = 5,
    /// `float`
    Float = 6,
    /// `double`
    Double = 7,
    /// `byte`
    Byte = 8,
    /// `short`
    Short = 9,
    /// `int`
    Int = 10,
    /// `long`
    Long = 11,
    /// any class or array type
    Reference = 12,
    /// `void`; only as a return type
    Void = 14,
}

impl BasicType {
    /// The type that a descriptor beginning with `first` names.
    pub fn of_descriptor(first: u8) -> Option<BasicType> {
        Some(match first {
            b'Z' => BasicType::Boolean,
            b'C' => BasicType::Char,
            b'F' => BasicType::Float,
            b'D' => BasicType::Double,
            b'B' => BasicType::Byte,
            b'S' => BasicType::Short,
            b'I' => BasicType::Int,
            b'J' => BasicType::Long,
            b'L' | b'[' => BasicType::Reference,
            b'V' => BasicType::Void,
            _ => return None,
        })
    }

    /// The type with this `newarray` code (JVMS newarray).
    pub fn of_array_code(code: u8) -> Option<BasicType> {
        Some(match code {
            4 => BasicType::Boolean,
            5 => BasicType::Char,
            6 => BasicType::Float,
            7 => BasicType::Double,
            8 => BasicType::Byte,
            9 => BasicType::Short,
            10 => BasicType::Int,
            11 => BasicType::Long,
            _ => return None,
        })
    }

    /// The one-letter descriptor; `L` for references.
    pub fn letter(self) -> u8 {
        match self {
            BasicType::Boolean => b'Z',
            BasicType::Char => b'C',
            BasicType::Float => b'F',
            BasicType::Double => b'D',
            BasicType::Byte => b'B',
            BasicType::Short => b'S',
            BasicType::Int => b'I',
            BasicType::Long => b'J',
            BasicType::Reference => b'L',
            BasicType::Void => b'V',
        }
    }

    /// Bytes of a field or element, as a power of two.
    pub fn shift(self) -> u8 {
        match self {
            BasicType::Boolean | BasicType::Byte => 0,
            BasicType::Char | BasicType::Short => 1,
            BasicType::Float | BasicType::Int => 2,
            BasicType::Double | BasicType::Long | BasicType::Reference => 3,
            BasicType::Void => 0,
        }
    }

    /// Slots in a frame: 0, 1 or 2.
    pub fn slots(self) -> u16 {
        match self {
            BasicType::Void => 0,
            BasicType::Double | BasicType::Long => 2,
            _ => 1,
        }
    }

    /// The Java keyword; `Object` for references.
    pub fn keyword(self) -> &'static str {
        match self {
            BasicType::Boolean => "boolean",
            BasicType::Char => "char",
            BasicType::Float => "float",
            BasicType::Double => "double",
            BasicType::Byte => "byte",
            BasicType::Short => "short",
            BasicType::Int => "int",
            BasicType::Long => "long",
            BasicType::Reference => "Object",
            BasicType::Void => "void",
        }
    }

    /// The eight primitive types that fields can have, and `void`.
    pub const PRIMITIVES: [BasicType; 9] = [
        BasicType::Boolean,
        BasicType::Char,
        BasicType::Float,
        BasicType::Double,
        BasicType::Byte,
        BasicType::Short,
        BasicType::Int,
        BasicType::Long,
        BasicType::Void,
    ];
}
