//! jvm-natives
