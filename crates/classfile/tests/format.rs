//! Small class files written by hand, broken one way at a time; the messages are the stock VM's.

use classfile::{ClassFile, Constant, ParseError, ParseOptions, Tag, parse, parse_trusted};

/// A class file under construction; the constants are the ones every test needs.
#[derive(Clone)]
struct Builder {
    major: u16,
    pool: Vec<Vec<u8>>,
    flags: u16,
    this_and_super: (u16, u16),
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
}

fn u2(values: &[u16]) -> Vec<u8> {
    values.iter().flat_map(|v| v.to_be_bytes()).collect()
}

impl Builder {
    fn new() -> Builder {
        let mut b = Builder {
            major: 69,
            pool: Vec::new(),
            flags: 0x21,
            this_and_super: (0, 0),
            fields: vec![],
            methods: vec![],
            attributes: vec![],
        };
        b.this_and_super = (b.class("A"), b.class("java/lang/Object"));
        b
    }

    fn raw(&mut self, bytes: Vec<u8>) -> u16 {
        self.pool.push(bytes);
        self.pool.len() as u16
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let bytes = [&[1][..], &u2(&[text.len() as u16]), text.as_bytes()].concat();
        self.raw(bytes)
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.raw([&[7][..], &u2(&[name])].concat())
    }

    fn attribute(&mut self, name: &str, content: &[u8]) -> Vec<u8> {
        let name = self.utf8(name);
        [&u2(&[name])[..], &(content.len() as u32).to_be_bytes(), content].concat()
    }

    fn member(&mut self, flags: u16, name: &str, descriptor: &str, attributes: &[Vec<u8>]) -> Vec<u8> {
        let header = [flags, self.utf8(name), self.utf8(descriptor), attributes.len() as u16];
        [u2(&header), attributes.concat()].concat()
    }

    fn bytes(&self) -> Vec<u8> {
        let list = |items: &[Vec<u8>]| [u2(&[items.len() as u16]), items.concat()].concat();
        [
            vec![0xca, 0xfe, 0xba, 0xbe],
            u2(&[0, self.major, self.pool.len() as u16 + 1]),
            self.pool.concat(),
            u2(&[self.flags, self.this_and_super.0, self.this_and_super.1, 0]),
            list(&self.fields),
            list(&self.methods),
            list(&self.attributes),
        ]
        .concat()
    }

    fn parse(&self) -> Result<ClassFile, ParseError> {
        parse(&self.bytes(), ParseOptions::default())
    }
}

#[track_caller]
fn check(change: impl FnOnce(&mut Builder), expected: &str) {
    let mut builder = Builder::new();
    change(&mut builder);
    match builder.parse() {
        Ok(_) => assert_eq!("ok", expected),
        Err(error) => assert_eq!(error.message(), expected),
    }
}

#[test]
fn minimal() {
    let mut b = Builder::new();
    let int = b.raw(vec![3, 0xff, 0xff, 0xff, 0xfe]);
    let long = b.raw(vec![5, 0, 0, 0, 1, 0, 0, 0, 2]);
    b.pool.push(vec![]);
    let value = b.attribute("ConstantValue", &u2(&[int]));
    let field = b.member(0x19, "f", "I", &[value]);
    b.fields.push(field);
    let class = b.parse().unwrap();
    assert_eq!(class.name(), b"A");
    assert_eq!(class.super_name(), Some(&b"java/lang/Object"[..]));
    assert_eq!(class.constant_pool.get(int), Constant::Integer(-2));
    assert_eq!(class.constant_pool.get(long), Constant::Long(0x1_0000_0002));
    assert_eq!(class.constant_pool.tag(long + 1), Tag::Unusable);
    assert_eq!(class.constant_pool.get(9999), Constant::Unusable);
    assert_eq!(class.fields[0].constant_value, Some(int));
}

#[test]
fn versions_and_names() {
    check(|b| b.major = 44, "<Unknown> (class file version 44.0) was compiled with an invalid major version");
    check(|b| b.flags = 0x8021, "<Unknown> is not a class because access_flag ACC_MODULE is set");
    check(|b| b.flags = 0x0411, "Illegal class modifiers in class <Unknown>: 0x411");
    check(|b| b.this_and_super.0 = 1, "Invalid this class index 1 in constant pool in class file <Unknown>");
    check(|b| b.this_and_super.1 = 0, "Invalid superclass index 0 in class file A");
    check(|b| _ = b.class("a//b"), "Illegal class name \"a//b\" in class file <Unknown>");
    let asked = ParseOptions { name: Some(b"p/B"), ..ParseOptions::default() };
    let error = parse(&Builder::new().bytes(), asked).unwrap_err();
    assert_eq!(error, ParseError::NoClassDefFound("p/B (wrong name: A)".into()));
}

#[test]
fn constant_pool() {
    check(|b| _ = b.raw(vec![7, 0, 9]), "Invalid constant pool index 9 in class file <Unknown>");
    check(|b| _ = b.raw(vec![2]), "Unknown constant tag 2 in class file <Unknown>");
    check(|b| _ = b.raw(vec![19, 0, 1]), "Unknown constant tag 19 in class file <Unknown>");
    check(|b| _ = b.raw(vec![1, 0, 1, 0]), "Illegal UTF8 string in constant pool in class file <Unknown>");
    check(
        |b| {
            b.major = 50;
            b.raw(vec![16, 0, 1]);
        },
        "Class file version does not support constant tag 16 in class file <Unknown>",
    );
}

#[test]
fn members() {
    check(
        |b| {
            let m = b.member(0x401, "m", "()V", &[]);
            b.methods = vec![m.clone(), m];
        },
        "Duplicate method name \"m\" with signature \"()V\" in class file A",
    );
    check(
        |b| {
            let m = b.member(1, "m", "()V", &[]);
            b.methods.push(m);
        },
        "Absent Code attribute in method that is not native or abstract in class file A",
    );
    check(
        |b| {
            let f = b.member(0, "f", "La", &[]);
            b.fields.push(f);
        },
        "Field \"f\" in class A has illegal signature \"La\"",
    );
    check(
        |b| {
            let code = b.attribute("Code", &[0, 0, 0, 0, 0, 0, 0, 1, 0xb1, 0, 0, 0, 0]);
            let m = b.member(1, "m", "()V", &[code]);
            b.methods.push(m);
        },
        "Arguments can't fit into locals in class file A",
    );
}

/// A class with a method that has all tables.
fn with_tables() -> Vec<u8> {
    let mut b = Builder::new();
    let lines = b.attribute("LineNumberTable", &u2(&[1, 0, 7]));
    let (name, descriptor) = (b.utf8("list"), b.utf8("Ljava/util/List;"));
    let variables = b.attribute("LocalVariableTable", &u2(&[1, 0, 1, name, descriptor, 0]));
    let signature = b.utf8("Ljava/util/List<TT;>;");
    let types = b.attribute("LocalVariableTypeTable", &u2(&[1, 0, 1, name, signature, 0]));
    let maps = b.attribute("StackMapTable", &[0, 0]);
    let class = b.this_and_super.0;
    let body = [&[0, 0, 0, 1, 0, 0, 0, 2, 0, 0xb1][..], &u2(&[1, 0, 1, 1, class, 4])].concat();
    let code = b.attribute("Code", &[body, lines, variables, types, maps].concat());
    let annotations = b.attribute("RuntimeVisibleAnnotations", &[0, 0]);
    let m = b.member(1, "m", "()V", &[code, annotations]);
    b.methods.push(m);
    let a = b.attribute("InnerClasses", &u2(&[1, b.this_and_super.0, 0, 0, 0]));
    b.attributes.push(a);
    b.bytes()
}

#[test]
fn trusted_files_say_the_same() {
    let bytes = with_tables().leak();
    let checked = parse(bytes, ParseOptions::default()).unwrap();
    let trusted = parse_trusted(bytes, ParseOptions::default()).unwrap();
    assert_eq!(trusted.constant_pool.to_bytes(), checked.constant_pool.to_bytes());
    let (ours, theirs) = (&trusted.methods[0], &checked.methods[0]);
    assert_eq!(trusted.code(ours), checked.code(theirs));
    assert_eq!(ours.code_head().unwrap().bytes, [0, 0xb1]);
    assert_eq!(ours.rare().annotations, theirs.rare().annotations);
}

/// No cut or changed byte may do worse than give an error.
#[test]
fn garbage() {
    let bytes = with_tables();
    let trusting = |bytes: &[u8]| {
        let read = parse_trusted(bytes.to_vec().leak(), ParseOptions::default());
        if let Ok(class) = read {
            class.methods.iter().for_each(|method| drop(class.code(method).cloned()));
        }
    };
    parse(&bytes, ParseOptions::default()).unwrap();
    for at in 0..bytes.len() {
        assert!(parse(&bytes[..at], ParseOptions::default()).is_err());
        trusting(&bytes[..at]);
        for value in 0..=255 {
            let mut changed = bytes.clone();
            changed[at] = value;
            trusting(&changed);
            for relax_names in [false, true] {
                let _ = parse(&changed, ParseOptions { relax_names, ..ParseOptions::default() });
            }
        }
    }
}
