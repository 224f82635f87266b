//! The compiled tier; nothing of it is wired yet.

use runtime::class::MethodRef;
use runtime::compilation::Compiler;
use runtime::frame::Code;
use runtime::thread::Current;

struct Nothing;

impl Compiler for Nothing {
    fn start(&'static self, _: &mut Current) {}
    fn compile_now(&'static self, _: MethodRef) {}
    fn request(&'static self, _: MethodRef) {}
    fn entry_at(&self, _: MethodRef, _: u32) -> Option<Code> {
        None
    }
    fn method_at(&self, _: usize) -> Option<MethodRef> {
        None
    }
}

/// The compiled tier.
pub fn compiler() -> &'static dyn Compiler {
    &Nothing
}
