//! Dump agents: what `-Xdump` and its extension functions configure.
