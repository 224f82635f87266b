//! jvmti
