//! pellucid
fn main() {}
