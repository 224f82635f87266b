//! What is fuzzed (`./x fuzz`): for each reader of foreign bytes a function that takes any bytes and panics where the
//! reader breaks a promise. The tests of this crate call the same functions with the stored seeds.
//!
//! Invariant: a target opens no file that its argument names, and writes none.
#![forbid(unsafe_code)]

mod classfile_target;
mod jars_target;
pub mod mutation;
mod options_target;
mod verifier_target;

pub use classfile_target::classfile;
pub use jars_target::jars;
pub use options_target::options;
pub use verifier_target::verifier;

use bytecode::MethodShape;
use classfile::{ClassFile, Code, access};

/// Takes any bytes; panics where a promise is broken.
pub type Target = fn(&[u8]);

/// The targets by name.
pub const ALL: [(&str, Target); 4] =
    [("classfile", classfile), ("verifier", verifier), ("options", options), ("jars", jars)];

/// The methods with code, as the analyses of bytecode want them.
fn shapes(class: &ClassFile) -> impl Iterator<Item = (&Code, MethodShape<'_>)> {
    let pool = &class.constant_pool;
    class.methods.iter().filter_map(move |method| {
        let code = class.code(method)?;
        let shape =
            MethodShape::new(code, pool.utf8(method.descriptor), method.access_flags & access::STATIC != 0, pool);
        Some((code, shape))
    })
}
