//! verifier
#![forbid(unsafe_code)]
