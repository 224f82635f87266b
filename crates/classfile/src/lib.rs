//! classfile
#![forbid(unsafe_code)]
