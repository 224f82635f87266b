//! Reference maps of small methods written by hand; `o` is a reference, `.` anything else, locals before `|`.

use bytecode::opcodes::*;
use bytecode::{Error, MethodShape, max_stack_depth, reference_maps};
use classfile::{ConstantPool, ExceptionEntry};

struct Method {
    code: Vec<u8>,
    descriptor: &'static str,
    max_locals: u16,
    max_stack: u16,
    handlers: Vec<ExceptionEntry>,
}

fn method(descriptor: &'static str, max_locals: u16, code: &[u8]) -> Method {
    Method { code: code.to_vec(), descriptor, max_locals, max_stack: 8, handlers: Vec::new() }
}

impl Method {
    fn with_shape<T>(&self, then: impl FnOnce(&MethodShape) -> T) -> T {
        then(&MethodShape {
            code: &self.code,
            exception_handlers: &self.handlers,
            max_locals: self.max_locals,
            max_stack: self.max_stack,
            descriptor: self.descriptor.as_bytes(),
            is_static: true,
            constant_pool: &ConstantPool::default(),
        })
    }

    fn map(&self, bci: u32) -> Result<String, Error> {
        let map = self.with_shape(|shape| reference_maps(shape, &[bci]))?.remove(0);
        let letter = |reference| if reference { 'o' } else { '.' };
        let locals: String = (0..self.max_locals).map(|i| letter(map.is_local_reference(i))).collect();
        let operands: String = (0..map.stack_depth).map(|i| letter(map.is_operand_reference(i))).collect();
        Ok(format!("{locals}|{operands}"))
    }
}

#[track_caller]
fn check(method: &Method, bci: u32, expected: &str) {
    assert_eq!(method.map(bci).as_deref(), Ok(expected));
}

#[test]
fn straight_line() {
    let m = method("(ILjava/lang/Object;J[I)V", 5, &[ALOAD_1, LLOAD_2, ALOAD_1, DUP_X2, POP, RETURN]);
    check(&m, 0, ".o..o|");
    check(&m, 3, ".o..o|o..o");
    check(&m, 4, ".o..o|oo..o");
    assert_eq!(m.with_shape(max_stack_depth), Ok(5));
}

#[test]
fn merges_and_loops() {
    // if (i != 0) a = null; else a = 1;
    let m = method("(I)V", 3, &[ILOAD_0, IFEQ, 0, 7, ACONST_NULL, GOTO, 0, 4, ICONST_1, ASTORE_1, RETURN]);
    assert_eq!(m.map(9), Ok("...|.".into()));
    // A local that a loop's body makes an int is none at the loop's head.
    let m =
        method("(I)V", 2, &[ACONST_NULL, ASTORE_1, ILOAD_0, IFEQ, 0, 8, ICONST_0, ISTORE_1, GOTO, 0xff, 0xfa, RETURN]);
    check(&m, 6, "..|");
    check(&m, 2, "..|");
    // Dead code has no map.
    let m = method("()V", 0, &[RETURN, ICONST_0, POP, RETURN]);
    assert_eq!(m.map(2), Err(Error::Unreachable { bci: 2 }));
    assert_eq!(m.map(0), Ok("|".into()));
}

#[test]
fn handlers_see_every_state_of_the_locals() {
    let mut m =
        method("()V", 2, &[ACONST_NULL, ASTORE_0, ACONST_NULL, ASTORE_1, ICONST_0, ISTORE_0, NOP, RETURN, ATHROW]);
    m.handlers.push(ExceptionEntry { start: 2, end: 7, handler: 8, catch_type: 0 });
    check(&m, 8, "..|o");
    m.handlers[0].start = 4;
    m.handlers[0].end = 6;
    check(&m, 8, "oo|o");
}

#[test]
fn subroutines() {
    let m = method(
        "()V",
        3,
        &[
            ACONST_NULL,
            ASTORE_1,
            JSR,
            0,
            9,
            ALOAD_1,
            POP, // 0..6
            RETURN,
            NOP,
            NOP,
            NOP, // 7..10
            ASTORE_2,
            NOP,
            RET,
            2, // 11..14
        ],
    );
    check(&m, 5, ".o.|");
    check(&m, 11, ".o.|.");
    // The second call leaves an int where the first left a reference.
    let m = method(
        "()V",
        3,
        &[
            ACONST_NULL,
            ASTORE_1,
            JSR,
            0,
            10,
            ALOAD_1,
            POP, // 0..6
            ICONST_0,
            ISTORE_1,
            JSR,
            0,
            3, // 7..11; returns to 12, which is the subroutine itself
            ASTORE_2,
            NOP,
            RET,
            2, // 12..15
        ],
    );
    let maps = m.with_shape(|shape| reference_maps(shape, &[5, 13]));
    // Falling into the subroutine after the second call has no address to store.
    assert!(maps.is_err());
    let m = method(
        "()V",
        3,
        &[
            ACONST_NULL,
            ASTORE_1,
            JSR,
            0,
            11,
            ALOAD_1,
            POP, // 0..6
            ICONST_0,
            ISTORE_1,
            JSR,
            0,
            4,
            RETURN, // 7..12
            ASTORE_2,
            NOP,
            RET,
            2, // 13..16
        ],
    );
    check(&m, 5, ".o.|");
    check(&m, 12, "...|");
    check(&m, 14, "...|");
    let map = m.with_shape(|shape| reference_maps(shape, &[14])).unwrap().remove(0);
    assert!(map.depends_on_frame());
    assert_eq!(map.for_frame(|slot| if slot == 2 { 5 } else { 0 }).iter().collect::<Vec<_>>(), [1]);
    assert_eq!(map.for_frame(|slot| if slot == 2 { 12 } else { 0 }).iter().count(), 0);
}

#[test]
fn broken_code_is_an_error() {
    assert_eq!(method("()V", 0, &[NOP]).map(0), Err(Error::FallsOffTheEnd { bci: 0 }));
    assert_eq!(method("()V", 0, &[POP, RETURN]).map(0), Err(Error::StackUnderflow { bci: 0 }));
    assert_eq!(method("()V", 0, &[GOTO, 0, 9]).map(0), Err(Error::IllegalTarget { bci: 0, target: 9 }));
    assert_eq!(method("()V", 0, &[ALOAD_0, RETURN]).map(0), Err(Error::IllegalLocal { bci: 0, local: 0 }));
    assert_eq!(method("()V", 1, &[RET, 0]).map(0), Err(Error::NoReturnAddress { bci: 0 }));
    assert_eq!(method("()V", 0, &[LDC, 1, RETURN]).map(0), Err(Error::IllegalConstant { bci: 0, index: 1 }));
    assert_eq!(method("(II)V", 1, &[RETURN]).map(0), Err(Error::IllegalDescriptor));
}
