//! bytecode
#![forbid(unsafe_code)]
