//! Access and property flags (JVMS tables 4.1-B, 4.5-A, 4.6-A, 4.7.6-A, 4.7.24). Some bits mean different things in
//! different places.

pub const PUBLIC: u16 = 0x0001;
pub const PRIVATE: u16 = 0x0002;
pub const PROTECTED: u16 = 0x0004;
pub const STATIC: u16 = 0x0008;
pub const FINAL: u16 = 0x0010;
/// Methods.
pub const SYNCHRONIZED: u16 = 0x0020;
/// Classes.
pub const SUPER: u16 = 0x0020;
/// Fields.
pub const VOLATILE: u16 = 0x0040;
/// Methods.
pub const BRIDGE: u16 = 0x0040;
/// Fields.
pub const TRANSIENT: u16 = 0x0080;
/// Methods.
pub const VARARGS: u16 = 0x0080;
pub const NATIVE: u16 = 0x0100;
pub const INTERFACE: u16 = 0x0200;
pub const ABSTRACT: u16 = 0x0400;
/// Methods of class files 46 to 60; without meaning in others.
pub const STRICT: u16 = 0x0800;
pub const SYNTHETIC: u16 = 0x1000;
pub const ANNOTATION: u16 = 0x2000;
pub const ENUM: u16 = 0x4000;
/// Method parameters.
pub const MANDATED: u16 = 0x8000;
/// Classes.
pub const MODULE: u16 = 0x8000;

/// The flags a class may have in `ClassFile::access_flags`, without [`MODULE`].
pub const CLASS_FLAGS: u16 = PUBLIC | FINAL | SUPER | INTERFACE | ABSTRACT | SYNTHETIC | ANNOTATION | ENUM;
/// The flags kept of an InnerClasses entry; [`SUPER`] has no meaning there, but isn't masked out.
pub const INNER_CLASS_FLAGS: u16 = CLASS_FLAGS | PRIVATE | PROTECTED | STATIC;
/// The flags that have a meaning for a field.
pub const FIELD_FLAGS: u16 = PUBLIC | PRIVATE | PROTECTED | STATIC | FINAL | VOLATILE | TRANSIENT | SYNTHETIC | ENUM;
/// The flags that have a meaning for a method.
pub const METHOD_FLAGS: u16 = PUBLIC
    | PRIVATE
    | PROTECTED
    | STATIC
    | FINAL
    | SYNCHRONIZED
    | BRIDGE
    | VARARGS
    | NATIVE
    | ABSTRACT
    | STRICT
    | SYNTHETIC;
