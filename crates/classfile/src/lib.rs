//! JVMS chapter 4: the class file format, bytes to [`ClassFile`], for class file versions 45 to 69.
//!
//! Invariant: a [`ClassFile`] that [`parse`] returned has passed every format check (JVMS 4.8) that can be made without
//! loading other classes. One of [`parse_trusted`] is taken to be as the JDK's build has left it. Each stored constant pool index has the kind its place demands, each descriptor is well formed.
//! The checks of a method's instructions are the verifier's.
#![forbid(unsafe_code)]

pub mod access;
pub mod annotations;
mod class_attributes;
mod code;
pub mod constant_pool;
pub mod descriptor;
pub mod error;
mod members;
pub mod model;
pub mod mutf8;
mod names;
mod parse;
mod pool_parse;
mod reader;

pub use constant_pool::{Constant, ConstantPool, Tag};
pub use descriptor::{FieldType, MethodDescriptor};
pub use error::ParseError;
pub use model::{
    BootstrapMethod, ClassFile, Code, CodeHead, Content, ExceptionEntry, FieldInfo, InnerClass, LocalVariable,
    MethodInfo, ParseOptions, RecordComponent,
};
pub use parse::{parse, parse_trusted};
