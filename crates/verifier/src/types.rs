//! Verification types (JVMS 4.10.1.2). Names borrow from the class file; an array is its element type and a number of
//! dimensions, so that making one allocates nothing.

use std::fmt;

use classfile::FieldType;
use classfile::mutf8::to_str;

/// What an array's elements are in the end, or, without dimensions, a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Element<'a> {
    Class(&'a [u8]),
    /// Descriptor letter.
    Primitive(u8),
}

/// The type of a local or an operand slot; long and double are two slots. The last ones are only questions to ask of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Type<'a> {
    Top,
    Int,
    Float,
    Long,
    Long2,
    Double,
    Double2,
    Null,
    UninitializedThis,
    /// By the bytecode index of the `new`.
    Uninitialized(u16),
    /// A class if there are no dimensions.
    Reference {
        dimensions: u8,
        element: Element<'a>,
    },
    AnyReference,
    AnyCategory1,
    AnyCategory2,
}

pub(crate) const OBJECT: Type<'static> = class(b"java/lang/Object");
pub(crate) const THROWABLE: Type<'static> = class(b"java/lang/Throwable");

/// The type of a class (not an array class).
pub(crate) const fn class(name: &[u8]) -> Type<'_> {
    Type::Reference { dimensions: 0, element: Element::Class(name) }
}

impl<'a> Type<'a> {
    /// The type of a Class constant, an array class included.
    pub(crate) fn of_class_constant(name: &'a [u8]) -> Type<'a> {
        if name.starts_with(b"[")
            && let Some(field_type) = FieldType::parse(name)
        {
            return Type::of_field_type(field_type);
        }
        class(name)
    }

    /// The first slot's type.
    pub(crate) fn of_field_type(field_type: FieldType<'a>) -> Type<'a> {
        match field_type {
            FieldType::Boolean | FieldType::Byte | FieldType::Char | FieldType::Short | FieldType::Int => Type::Int,
            FieldType::Long => Type::Long,
            FieldType::Float => Type::Float,
            FieldType::Double => Type::Double,
            FieldType::Object(name) => class(name),
            FieldType::Array(descriptor) => {
                let dimensions = descriptor.iter().take_while(|&&b| b == b'[').count();
                let element = match FieldType::parse(&descriptor[dimensions..]) {
                    Some(FieldType::Object(name)) => Element::Class(name),
                    Some(other) => Element::Primitive(other.letter()),
                    None => Element::Class(b""),
                };
                Type::Reference { dimensions: dimensions as u8, element }
            }
        }
    }

    /// The second slot's type of a long or double.
    pub(crate) fn second(self) -> Option<Type<'a>> {
        match self {
            Type::Long => Some(Type::Long2),
            Type::Double => Some(Type::Double2),
            _ => None,
        }
    }

    pub(crate) fn is_reference(self) -> bool {
        matches!(self, Type::Null | Type::Reference { .. })
    }

    pub(crate) fn is_uninitialized(self) -> bool {
        matches!(self, Type::UninitializedThis | Type::Uninitialized(_))
    }

    pub(crate) fn is_category1(self) -> bool {
        matches!(self, Type::Int | Type::Float) || self.is_reference() || self.is_uninitialized()
    }

    pub(crate) fn is_category2_second(self) -> bool {
        matches!(self, Type::Long2 | Type::Double2)
    }

    pub(crate) fn is_array(self) -> bool {
        matches!(self, Type::Reference { dimensions: 1.., .. })
    }

    pub(crate) fn is_class(self) -> bool {
        matches!(self, Type::Reference { dimensions: 0, .. })
    }

    /// The class's name, if this is a class.
    pub(crate) fn class_name(self) -> Option<&'a [u8]> {
        match self {
            Type::Reference { dimensions: 0, element: Element::Class(name) } => Some(name),
            _ => None,
        }
    }

    /// One dimension less: a primitive component is given as its descriptor letter.
    pub(crate) fn component(self) -> Option<Result<Type<'a>, u8>> {
        match self {
            Type::Reference { dimensions: 1, element: Element::Primitive(letter) } => Some(Err(letter)),
            Type::Reference { dimensions: dimensions @ 1.., element } => {
                Some(Ok(Type::Reference { dimensions: dimensions - 1, element }))
            }
            _ => None,
        }
    }

    /// Null, or an array of this primitive type.
    pub(crate) fn is_array_of(self, letter: u8) -> bool {
        self == Type::Null || self.component() == Some(Err(letter))
    }

    /// Null, or an array of references.
    pub(crate) fn is_reference_array(self) -> bool {
        self == Type::Null || matches!(self.component(), Some(Ok(_)))
    }
}

impl fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Type::Top => "top",
            Type::Int => "integer",
            Type::Float => "float",
            Type::Long => "long",
            Type::Long2 => "long_2nd",
            Type::Double => "double",
            Type::Double2 => "double_2nd",
            Type::Null => "null",
            Type::UninitializedThis => "uninitializedThis",
            Type::Uninitialized(bci) => return write!(f, "uninitialized {bci}"),
            Type::Reference { dimensions, element } => {
                let brackets = "[".repeat(usize::from(*dimensions));
                return match element {
                    Element::Class(name) if *dimensions == 0 => write!(f, "'{}'", to_str(name)),
                    Element::Class(name) => write!(f, "'{brackets}L{};'", to_str(name)),
                    Element::Primitive(letter) => write!(f, "'{brackets}{}'", *letter as char),
                };
            }
            Type::AnyReference => "reference type",
            Type::AnyCategory1 => "category1 type",
            Type::AnyCategory2 => "category2 type",
        })
    }
}
