//! Why bytes are no class: the error and the throwable that reports it (JVMS 5.3.5). Messages are the ones the stock VM
//! gives, since programs print and sometimes match them.

use std::fmt;

/// A class file that was refused; the string is the throwable's message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParseError {
    ClassFormat(String),
    UnsupportedClassVersion(String),
    NoClassDefFound(String),
    IncompatibleClassChange(String),
}

impl ParseError {
    /// Internal name of the throwable's class.
    pub fn class_name(&self) -> &'static str {
        match self {
            ParseError::ClassFormat(_) => "java/lang/ClassFormatError",
            ParseError::UnsupportedClassVersion(_) => "java/lang/UnsupportedClassVersionError",
            ParseError::NoClassDefFound(_) => "java/lang/NoClassDefFoundError",
            ParseError::IncompatibleClassChange(_) => "java/lang/IncompatibleClassChangeError",
        }
    }

    /// The throwable's message.
    pub fn message(&self) -> &str {
        match self {
            ParseError::ClassFormat(m)
            | ParseError::UnsupportedClassVersion(m)
            | ParseError::NoClassDefFound(m)
            | ParseError::IncompatibleClassChange(m) => m,
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.class_name().replace('/', "."), self.message())
    }
}

impl std::error::Error for ParseError {}
