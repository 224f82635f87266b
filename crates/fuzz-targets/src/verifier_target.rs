//! The verifier (JVMS 4.10.1), and that the analyses which rely on it cope with what it accepts.

use bytecode::{Instructions, max_stack_depth, reference_maps};
use classfile::{ClassFile, ParseOptions, parse};
use verifier::{Hierarchy, verify_class};

use crate::shapes;

/// What is assumed of classes other than the verified one.
#[derive(Clone, Copy, Debug)]
enum Others {
    /// Direct subclasses of `java/lang/Object`, or of `java/lang/Throwable` if they are named so.
    Classes,
    /// Interfaces, to which everything may be assigned.
    Interfaces,
    /// Loading them fails.
    Missing,
}

struct Assumed<'a> {
    class: &'a ClassFile,
    others: Others,
}

impl Hierarchy for Assumed<'_> {
    type Error = ();

    fn is_assignable(&mut self, from: &[u8], to: &[u8]) -> Result<bool, ()> {
        let class = self.class;
        match self.others {
            Others::Interfaces => Ok(true),
            Others::Missing => Err(()),
            Others::Classes if from == class.name() => Ok(class.super_name() == Some(to)
                || class.interfaces.iter().any(|&interface| class.constant_pool.class_name(interface) == to)),
            Others::Classes => {
                Ok(to == b"java/lang/Throwable" && (from.ends_with(b"Exception") || from.ends_with(b"Error")))
            }
        }
    }

    fn is_superclass_of_current(&mut self, name: &[u8]) -> Result<bool, ()> {
        Ok(name == self.class.name() || Some(name) == self.class.super_name() || name == b"java/lang/Object")
    }

    fn protected_member_in_other_package(
        &mut self,
        class: &[u8],
        name: &[u8],
        _descriptor: &[u8],
        _is_field: bool,
    ) -> Result<bool, ()> {
        Ok(class == b"java/lang/Object" && matches!(name, b"clone" | b"finalize"))
    }
}

/// Verifies the class file `data`, if it is one. Of accepted methods, reference maps must be found where control gets to.
pub fn verifier(data: &[u8]) {
    let Ok(class) = parse(data, ParseOptions { relax_names: true, ..ParseOptions::default() }) else { return };
    if class.major < 50 {
        return;
    }
    let mut accepted = false;
    for others in [Others::Classes, Others::Interfaces, Others::Missing] {
        accepted |= verify_class(&class, &mut Assumed { class: &class, others }).is_ok();
    }
    if !accepted {
        return;
    }
    for (code, shape) in shapes(&class) {
        match max_stack_depth(&shape) {
            Ok(depth) => assert!(depth <= code.max_stack),
            Err(error) => panic!("verified code has no reference maps: {error}"),
        }
        // Code that control doesn't get to has maps for the verifier but no reference maps.
        for instruction in Instructions::new(&code.bytes).take(8) {
            let instruction = instruction.expect("verified code decodes");
            let _ = reference_maps(&shape, &[instruction.bci]);
        }
    }
}
