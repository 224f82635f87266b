//! jvmti-facts
#![forbid(unsafe_code)]
