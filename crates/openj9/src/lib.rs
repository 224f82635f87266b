//! Eclipse OpenJ9's extensions of JVM TI, over the seam alone.

pub mod dump;
