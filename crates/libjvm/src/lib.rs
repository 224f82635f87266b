//! `libjvm.so`: wires the crates together and exports what the JDK's libraries and launcher import.

pub mod variadic;
