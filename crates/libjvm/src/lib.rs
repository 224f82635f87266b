//! libjvm
