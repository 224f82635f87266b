//! Small methods written by hand, accepted or refused; messages are the stock VM's. Set PELLUCID_DUMP to a file to get the
//! classes, each after its length, for a look at what the stock VM says.

use std::io::Write;

use bytecode::opcodes::*;
use verifier::{Failure, Hierarchy, verify_class};

/// Knows only `A`, the class under test, and `java/lang/Object`; `I` is an interface.
struct Known;

impl Hierarchy for Known {
    type Error = String;

    fn is_assignable(&mut self, from: &[u8], to: &[u8]) -> Result<bool, String> {
        match to {
            b"I" => Ok(true),
            b"A" | b"java/lang/String" | b"java/lang/Throwable" => Ok(false),
            _ => Err(format!("{} to {}", from.escape_ascii(), to.escape_ascii())),
        }
    }

    fn is_superclass_of_current(&mut self, name: &[u8]) -> Result<bool, String> {
        Ok(name == b"A" || name == b"java/lang/Object")
    }

    fn protected_member_in_other_package(
        &mut self,
        _class: &[u8],
        name: &[u8],
        _descriptor: &[u8],
        _is_field: bool,
    ) -> Result<bool, String> {
        Ok(name == b"clone")
    }
}

// Constant pool of every class here, with what the indices mean.
const THIS: u8 = 2; // class A
const OBJECT: u8 = 4; // class java/lang/Object
const OBJECT_INIT: u8 = 8; // method Object.<init>()V
const CLONE: u8 = 12; // method Object.clone()Object
const STRING: u8 = 16; // class java/lang/String
const INTERFACE: u8 = 18; // class I

/// A class with one method.
#[derive(Default, Clone, Copy)]
struct Method<'a> {
    name: &'a str,
    descriptor: &'a str,
    is_static: bool,
    code: &'a [u8],
    max_locals: u16,
    /// Start, end, handler; catches everything.
    handlers: &'a [[u16; 3]],
    /// The table without its count.
    maps: (u16, &'a [u8]),
}

fn u2(values: &[u16]) -> Vec<u8> {
    values.iter().flat_map(|v| v.to_be_bytes()).collect()
}

impl Method<'_> {
    fn class_file(&self) -> Vec<u8> {
        let mut pool = Vec::new();
        let mut count = 1;
        let mut add = |bytes: Vec<u8>| {
            pool.extend(bytes);
            count += 1;
            count - 1
        };
        let utf8 = |text: &str| [vec![1], u2(&[text.len() as u16]), text.as_bytes().to_vec()].concat();
        let link = |tag: u8, links: &[u16]| [vec![tag], u2(links)].concat();
        add(utf8("A"));
        add(link(7, &[1]));
        add(utf8("java/lang/Object"));
        add(link(7, &[3]));
        add(utf8("<init>"));
        add(utf8("()V"));
        add(link(12, &[5, 6]));
        add(link(10, &[4, 7]));
        add(utf8("clone"));
        add(utf8("()Ljava/lang/Object;"));
        add(link(12, &[9, 10]));
        add(link(10, &[4, 11]));
        add(utf8("Code"));
        add(utf8("StackMapTable"));
        add(utf8("java/lang/String"));
        add(link(7, &[15]));
        add(utf8("I"));
        add(link(7, &[17]));
        let name = add(utf8(self.name));
        let descriptor = add(utf8(self.descriptor));
        let map_table = [u2(&[self.maps.0]), self.maps.1.to_vec()].concat();
        let code = [
            u2(&[8, self.max_locals]),
            (self.code.len() as u32).to_be_bytes().to_vec(),
            self.code.to_vec(),
            u2(&[self.handlers.len() as u16]),
            self.handlers.iter().flat_map(|h| u2(&[h[0], h[1], h[2], 0])).collect(),
            u2(&[1, 14]),
            (map_table.len() as u32).to_be_bytes().to_vec(),
            map_table,
        ]
        .concat();
        let flags = if self.is_static { 9 } else { 1 };
        [
            vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 69],
            u2(&[count]),
            pool,
            u2(&[0x21, 2, 4, 0, 0, 1, flags, name, descriptor, 1, 13]),
            (code.len() as u32).to_be_bytes().to_vec(),
            code,
            u2(&[0]),
        ]
        .concat()
    }

    /// The first line of the message, or `ok`.
    #[track_caller]
    fn check(&self, expected: &str) {
        let bytes = self.class_file();
        if let Some(path) = std::env::var_os("PELLUCID_DUMP") {
            let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path).unwrap();
            file.write_all(&(bytes.len() as u32).to_be_bytes()).unwrap();
            file.write_all(&bytes).unwrap();
        }
        let class = classfile::parse(&bytes, Default::default()).unwrap();
        let found = match verify_class(&class, &mut Known) {
            Ok(()) => "ok".into(),
            Err(Failure::Verify(message)) => message.lines().next().unwrap_or("").to_owned(),
            Err(Failure::ClassFormat(message)) => message,
            Err(Failure::Hierarchy(question)) => format!("asked {question}"),
        };
        assert_eq!(found, expected);
    }
}

/// A static method without maps.
#[track_caller]
fn check(descriptor: &str, max_locals: u16, code: &[u8], expected: &str) {
    Method { name: "m", descriptor, is_static: true, code, max_locals, ..Method::default() }.check(expected);
}

#[test]
fn operands_and_locals() {
    check("(IJ)J", 3, &[ILOAD_0, I2L, LLOAD_1, LADD, LRETURN], "ok");
    check("(I)V", 1, &[ILOAD_0, FNEG, POP, RETURN], "Bad type on operand stack");
    check("(J)V", 2, &[ILOAD_0, POP, RETURN], "Bad local variable type");
    check("()V", 0, &[POP, RETURN], "Operand stack underflow");
    check("()V", 0, &[ILOAD_0, POP, RETURN], "Local variable table overflow");
    check("(J)V", 2, &[LLOAD_0, POP, RETURN], "Bad type on operand stack");
    check("(J)V", 2, &[LLOAD_0, DUP2, POP2, POP2, RETURN], "ok");
    check("()I", 0, &[RETURN], "Method expects a return value");
    check("()V", 0, &[ICONST_0, IRETURN], "Method does not expect a return value");
    check("()V", 0, &[NOP], "Control flow falls through code end");
    check("()V", 0, &[JSR, 0, 3, RETURN], "Bad instruction: a8");
}

#[test]
fn assignability() {
    check("(LA;)Ljava/lang/Object;", 1, &[ALOAD_0, ARETURN], "ok");
    check("(LA;)LI;", 1, &[ALOAD_0, ARETURN], "ok");
    check("(LA;)Ljava/lang/String;", 1, &[ALOAD_0, ARETURN], "Bad return type");
    check("(LA;)LB;", 1, &[ALOAD_0, ARETURN], "asked A to B");
    check("()LB;", 0, &[ACONST_NULL, ARETURN], "ok");
    check("([LA;)[LI;", 1, &[ALOAD_0, ARETURN], "ok");
    check("([[I)[Ljava/lang/Cloneable;", 1, &[ALOAD_0, ARETURN], "ok");
    check("([[I)[[J", 1, &[ALOAD_0, ARETURN], "Bad return type");
    check("([I)[Ljava/lang/Object;", 1, &[ALOAD_0, ARETURN], "Bad return type");
    check(
        "()[[LA;",
        0,
        &[ICONST_1, ICONST_1, MULTIANEWARRAY, 0, THIS, 2, ARETURN],
        "Illegal constant pool index in multianewarray instruction",
    );
    check("([Ljava/lang/String;)Ljava/lang/String;", 1, &[ALOAD_0, ICONST_0, AALOAD, ARETURN], "ok");
    check("(LA;)V", 1, &[ALOAD_0, CHECKCAST, 0, INTERFACE, POP, RETURN], "ok");
}

#[test]
fn maps_at_branches() {
    let code = &[ILOAD_0, IFEQ, 0, 4, RETURN, RETURN];
    let m = Method { name: "m", descriptor: "(I)V", is_static: true, code, max_locals: 1, ..Method::default() };
    m.check("Expecting a stackmap frame at branch target 5");
    Method { maps: (1, &[5]), ..m }.check("ok");
    // At 5 a second local that is an int, which nobody has set.
    Method { maps: (1, &[252, 0, 5, 1]), max_locals: 2, ..m }.check("Inconsistent stackmap frames at branch target 5");
    Method { maps: (1, &[2]), ..m }.check("StackMapTable error: bad offset");
    Method { maps: (2, &[5]), ..m }.check("StackMapTable format error: wrong attribute size");
    Method { maps: (1, &[200, 0, 0]), ..m }.check("StackMapTable format error: reserved frame type");
    Method { code: &[GOTO, 0, 4, NOP, RETURN], maps: (1, &[4]), ..m }.check("Expecting a stack map frame");
}

#[test]
fn handlers_see_the_locals_before_stores() {
    let code = &[ICONST_0, ISTORE_0, ACONST_NULL, ASTORE_0, RETURN, POP, RETURN];
    let handlers = &[[2, 5, 5]];
    let object = |local: &'static [u8]| Method {
        name: "m",
        descriptor: "()V",
        is_static: true,
        code,
        max_locals: 1,
        handlers,
        maps: (1, local),
    };
    // full_frame at 5: no local, or an int; a Throwable (here: Object) on the stack.
    object(&[255, 0, 5, 0, 0, 0, 1, 7, 0, OBJECT]).check("ok");
    object(&[255, 0, 5, 0, 1, 1, 0, 1, 7, 0, OBJECT]).check("Stack map does not match the one at exception handler 5");
    object(&[69]).check("StackMapTable format error: access beyond the end of attribute");
}

#[test]
fn constructors() {
    let m = Method { name: "<init>", descriptor: "()V", max_locals: 1, ..Method::default() };
    Method { code: &[ALOAD_0, INVOKESPECIAL, 0, OBJECT_INIT, RETURN], ..m }.check("ok");
    Method { code: &[RETURN], ..m }.check("Constructor must call super() or this() before return");
    let twice = &[ALOAD_0, INVOKESPECIAL, 0, OBJECT_INIT, ALOAD_0, INVOKESPECIAL, 0, OBJECT_INIT, RETURN];
    Method { code: twice, ..m }.check("Bad operand type when invoking <init>");
    let uninitialized = &[NEW, 0, OBJECT, ARETURN];
    check("()Ljava/lang/Object;", 0, uninitialized, "Bad return type");
    let made = &[NEW, 0, OBJECT, DUP, INVOKESPECIAL, 0, OBJECT_INIT, ARETURN];
    check("()Ljava/lang/Object;", 0, made, "ok");
    let other = &[NEW, 0, STRING, DUP, INVOKESPECIAL, 0, OBJECT_INIT, ARETURN];
    check("()Ljava/lang/Object;", 0, other, "Call to wrong <init> method");
}

#[test]
fn protected_members() {
    let clone = &[ALOAD_0, INVOKEVIRTUAL, 0, CLONE, ARETURN];
    check("(LA;)Ljava/lang/Object;", 1, clone, "ok");
    check("([I)Ljava/lang/Object;", 1, clone, "ok");
    check("(Ljava/lang/Object;)Ljava/lang/Object;", 1, clone, "Bad access to protected data in invokevirtual");
}

#[test]
fn uninitialized_objects_across_branches() {
    // 0: new; astore_0; 4: iconst_0; ifne 4 back to 0 with the object still in local 0
    let code = &[
        NEW,
        0,
        OBJECT,
        ASTORE_0,
        NEW,
        0,
        OBJECT,
        ASTORE_1,
        ICONST_0,
        IFNE,
        0xff,
        0xfb, // 0..11, back to 4
        ALOAD_1,
        INVOKESPECIAL,
        0,
        OBJECT_INIT,
        RETURN,
    ];
    let m = Method { name: "m", descriptor: "()V", is_static: true, code, max_locals: 3, ..Method::default() };
    // At 4: local 0 is the object of 0, local 1 is top.
    Method { maps: (1, &[252, 0, 4, 8, 0, 0]), ..m }.check("ok");
    // At 4: the object of 4 itself is on the stack.
    let code = &[
        ACONST_NULL,
        ASTORE_0,
        NEW,
        0,
        OBJECT,
        GOTO,
        0xff,
        0xfd, // 2 is the new; back to 2 with its object
    ];
    let m = Method { name: "m", descriptor: "()V", is_static: true, code, max_locals: 1, ..Method::default() };
    let map = &[255, 0, 2, 0, 0, 0, 1, 8, 0, 2];
    Method { maps: (1, map), ..m }.check("Instruction type does not match stack map");
}
