//! Dump agents: what `-Xdump` and its extension functions configure.

pub mod configuration;
pub mod filter;
pub mod kinds;
pub mod label;
pub mod option;
