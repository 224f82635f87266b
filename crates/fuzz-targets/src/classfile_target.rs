//! The class file parser (JVMS chapter 4) and everything that looks into classes which nobody has verified.

use bytecode::{Disassembled, Instruction, Instructions, max_stack_depth, npe_message, reference_maps, stack_effect};
use classfile::annotations::annotations;
use classfile::{ClassFile, Constant, FieldType, MethodDescriptor, ParseOptions, Tag, mutf8, parse};

use crate::shapes;

/// How many instructions of a method are asked about one by one.
const LOOKED_AT: usize = 16;

/// Parses `data` as a class of a program and as one of the boot loader, and looks at all there is in it.
pub fn classfile(data: &[u8]) {
    for relax_names in [false, true] {
        let options = ParseOptions { relax_names, allow_preview: relax_names, ..ParseOptions::default() };
        match parse(data, options) {
            Ok(class) => walk(data, class),
            Err(error) => drop(error.to_string()),
        }
    }
}

fn walk(data: &[u8], mut class: ClassFile) {
    constants(data, &class);
    members(&class);
    for (code, shape) in shapes(&class) {
        let decoded: Vec<Instruction> = Instructions::new(&code.bytes).map_while(Result::ok).collect();
        for instruction in &decoded {
            instruction.for_each_target(|_| ());
            let _ = stack_effect(&class.constant_pool, instruction);
        }
        let first: Vec<u32> = decoded.iter().take(LOOKED_AT).map(|i| i.bci).collect();
        for (&instruction, &bci) in decoded.iter().zip(&first) {
            let _ = Disassembled { instruction, constant_pool: &class.constant_pool }.to_string();
            let _ = npe_message::npe_message(&shape, &code.local_variables, bci);
        }
        let _ = max_stack_depth(&shape);
        if let Ok(maps) = reference_maps(&shape, &first) {
            maps.iter().for_each(|map| assert!(usize::from(map.stack_depth) <= usize::from(code.max_stack)));
        }
    }
    let renamed = class.rename(b"renamed");
    assert!(!renamed || class.name() == b"renamed");
}

/// The pool's links and descriptors are what its invariant says, and it is written as it was read.
fn constants(data: &[u8], class: &ClassFile) {
    let pool = &class.constant_pool;
    assert!(data[10..].starts_with(&pool.to_bytes()));
    let utf8 = |index: u16| assert_eq!(pool.tag(index), Tag::Utf8);
    for index in 0..=pool.len() {
        let (name, descriptor) = pool.referenced_name_and_type(index);
        let is_method = match pool.get(index) {
            Constant::Utf8 => {
                text(pool.utf8(index), class.major);
                continue;
            }
            Constant::Class { name: link }
            | Constant::String { string: link }
            | Constant::Module { name: link }
            | Constant::Package { name: link } => {
                utf8(link);
                continue;
            }
            Constant::MethodType { descriptor } => {
                assert!(MethodDescriptor::parse(pool.utf8(descriptor)).is_some());
                continue;
            }
            Constant::MethodHandle { reference, .. } => {
                assert!(pool.tag(reference).is_member_ref());
                continue;
            }
            Constant::Fieldref { .. } | Constant::Dynamic { .. } => false,
            Constant::Methodref { .. } | Constant::InterfaceMethodref { .. } | Constant::InvokeDynamic { .. } => true,
            _ => continue,
        };
        assert!(!name.is_empty());
        assert_eq!(MethodDescriptor::parse(descriptor).is_some(), is_method);
        assert_eq!(FieldType::parse(descriptor).is_some(), !is_method);
        let _ = (pool.member_ref(index), pool.dynamic(index), pool.string(index), pool.class_name(index));
    }
}

/// Conversions of a string; from version 48 on there is one way to write it.
fn text(bytes: &[u8], major: u16) {
    let units = mutf8::utf16(bytes);
    assert_eq!(mutf8::utf16_length(bytes), units.clone().count());
    if major >= 48 {
        assert_eq!(mutf8::from_utf16(units), bytes);
    }
    let _ = mutf8::from_str(&mutf8::to_str(bytes));
}

fn members(class: &ClassFile) {
    let pool = &class.constant_pool;
    let mut classes = [class.this_class].into_iter().chain(class.interfaces.iter().copied());
    assert!(classes.all(|class| pool.tag(class) == Tag::Class));
    let mut contents = vec![&class.annotations, &class.type_annotations];
    for field in &class.fields {
        assert!(FieldType::parse(pool.utf8(field.descriptor)).is_some());
        contents.extend([&field.annotations, &field.type_annotations]);
    }
    for method in &class.methods {
        assert!(MethodDescriptor::parse(pool.utf8(method.descriptor)).is_some());
        let rare = method.rare();
        contents.extend([&rare.annotations, &rare.parameter_annotations, &rare.annotation_default]);
    }
    for component in class.record.iter().flatten() {
        assert!(FieldType::parse(pool.utf8(component.descriptor)).is_some());
        contents.push(&component.annotations);
    }
    for content in contents.into_iter().flatten() {
        for annotation in annotations(content, pool) {
            let _ = annotation.string(b"value");
        }
    }
}
