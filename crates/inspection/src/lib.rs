//! inspection
#![forbid(unsafe_code)]
