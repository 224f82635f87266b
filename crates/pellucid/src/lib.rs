//! What the `pellucid` command and the project's own tasks both need to know: where a JDK is ([`jdk`]), where our
//! library is ([`library`]), how the two are joined so that child processes run on it too ([`image`]); and how a running JVM
//! is told to load an agent ([`attach`]), which files it shares with this command ([`place`]); what signals come to ([`ends`]).
//!
//! Invariant: nothing here changes a JDK. An image is a folder of links beside it.

pub mod attach;
pub mod ends;
pub mod image;
pub mod jdk;
pub mod library;
pub mod place;
