//! When two versions of a method are equivalent (JVM TI, RedefineClasses): the same bytecode, but for where constants stand in
//! the pool. Frames of such a version are none of an obsolete method.

use bytecode::{Instruction, Instructions};
use classfile::{ClassFile, Code, Constant};
use hashbrown::HashSet;

/// Are two methods with code equivalent?
pub(crate) fn equivalent(old: (&ClassFile, &Code), new: (&ClassFile, &Code)) -> bool {
    let same = |a, b| same_constant((old.0, a), (new.0, b));
    if old.1.bytes.len() != new.1.bytes.len() || old.1.exception_table.len() != new.1.exception_table.len() {
        return false;
    }
    let handlers = old.1.exception_table.iter().zip(&new.1.exception_table);
    let instructions = Instructions::new(&old.1.bytes).zip(Instructions::new(&new.1.bytes));
    handlers
        .into_iter()
        .all(|(a, b)| (a.start, a.end, a.handler) == (b.start, b.end, b.handler) && same(a.catch_type, b.catch_type))
        && instructions.into_iter().all(|(a, b)| match (a, b) {
            (Ok(a), Ok(b)) => {
                shape(&old.1.bytes, &a) == shape(&new.1.bytes, &b)
                    && same(a.constant().unwrap_or(0), b.constant().unwrap_or(0))
            }
            _ => false,
        })
}

/// An instruction's bytes without its pool index.
fn shape<'c>(code: &'c [u8], instruction: &Instruction<'_>) -> (u8, &'c [u8]) {
    let start = instruction.bci as usize;
    let skipped = match instruction.constant() {
        None => 1,
        Some(_) if instruction.opcode == bytecode::opcodes::LDC => 2,
        Some(_) => 3,
    };
    (instruction.opcode, code.get(start + skipped..start + instruction.length as usize).unwrap_or(&[]))
}

/// Do two entries say the same? Index 0 is an entry that says nothing. Dynamic constants may need themselves, so entries that
/// are being compared count as the same.
fn same_constant((old, a): (&ClassFile, u16), (new, b): (&ClassFile, u16)) -> bool {
    let mut waiting = vec![(a, b)];
    let mut seen = HashSet::new();
    while let Some((a, b)) = waiting.pop() {
        if seen.insert((a, b)) && !same_entry((old, a), (new, b), &mut waiting) {
            return false;
        }
    }
    true
}

/// Do two entries say the same, if those do that are then in `further`?
fn same_entry((old, a): (&ClassFile, u16), (new, b): (&ClassFile, u16), further: &mut Vec<(u16, u16)>) -> bool {
    let mut same = |a, b| {
        further.push((a, b));
        true
    };
    let (x, y) = (&old.constant_pool, &new.constant_pool);
    match (x.get(a), y.get(b)) {
        (Constant::Float(v), Constant::Float(w)) => v.to_bits() == w.to_bits(),
        (Constant::Double(v), Constant::Double(w)) => v.to_bits() == w.to_bits(),
        (Constant::Fieldref { .. }, Constant::Fieldref { .. })
        | (Constant::Methodref { .. }, Constant::Methodref { .. })
        | (Constant::InterfaceMethodref { .. }, Constant::InterfaceMethodref { .. }) => {
            same(x.member_class(a), y.member_class(b)) && x.referenced_name_and_type(a) == y.referenced_name_and_type(b)
        }
        (Constant::MethodHandle { kind, reference }, Constant::MethodHandle { kind: other, reference: to }) => {
            kind == other && same(reference, to)
        }
        (Constant::Dynamic { bootstrap_method: p, .. }, Constant::Dynamic { bootstrap_method: q, .. })
        | (Constant::InvokeDynamic { bootstrap_method: p, .. }, Constant::InvokeDynamic { bootstrap_method: q, .. }) => {
            let specifiers = old.bootstrap_methods.get(usize::from(p)).zip(new.bootstrap_methods.get(usize::from(q)));
            x.referenced_name_and_type(a) == y.referenced_name_and_type(b)
                && specifiers.is_some_and(|(s, t)| {
                    same(s.method, t.method)
                        && s.arguments.len() == t.arguments.len()
                        && s.arguments.iter().zip(&t.arguments).all(|(s, t)| same(*s, *t))
                })
        }
        (Constant::Class { .. }, Constant::Class { .. })
        | (Constant::String { .. }, Constant::String { .. })
        | (Constant::MethodType { .. }, Constant::MethodType { .. }) => x.linked_utf8(a) == y.linked_utf8(b),
        (v, w) => v == w && matches!(v, Constant::Unusable | Constant::Integer(_) | Constant::Long(_)),
    }
}
