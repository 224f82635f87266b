//! Fields, calls and constructors: what the constant pool says must fit the operand stack, and protected members of
//! superclasses in other packages may be used only through the class itself (JVMS 4.10.1.8, 4.10.1.9).

use bytecode::opcodes::*;
use bytecode::{Instruction, Operand};
use classfile::{FieldType, MethodDescriptor, Tag};

use crate::Hierarchy;
use crate::fault::{Origin, Place, Reason};
use crate::instructions::tags;
use crate::method::{Checked, MethodVerifier, Start, Stop};
use crate::types::{OBJECT, Type};

impl<'a, H: Hierarchy> MethodVerifier<'a, '_, H> {
    pub(crate) fn field(&mut self, instruction: &Instruction) -> Checked<'a, (), H> {
        let index = self.pool_index(instruction, tags(&[Tag::Fieldref]))?;
        let (class_index, name, descriptor) = self.pool.member_ref(index);
        let target = self.class_constant(class_index);
        let Some(field) = FieldType::parse(descriptor).map(Type::of_field_type) else {
            return Err(Stop::ClassFormat("Malformed field descriptor".into()));
        };
        // An array class has no static fields, but that is for resolution to find.
        let is_static = matches!(instruction.opcode, GETSTATIC | PUTSTATIC);
        if !(target.is_class() || is_static && target.is_reference()) {
            let message = format!(
                "Expecting reference to class in class {} at constant pool index {index}",
                self.external_name()
            );
            return self.fail(self.pool_type(index, target, None), message);
        }
        let object = match instruction.opcode {
            GETSTATIC => return self.push_slots(field),
            PUTSTATIC => return self.pop_slots(field).map(drop),
            GETFIELD => {
                let object = self.pop(target)?;
                self.push_slots(field)?;
                object
            }
            _ => {
                self.pop_slots(field)?;
                let mut object = self.pop_any()?;
                // The class's own fields may be set before the superclass's constructor has run.
                if object == Type::UninitializedThis && target == self.this_type && self.declares(name, descriptor) {
                    object = self.this_type;
                }
                if !self.is_assignable(object, target)? {
                    let expected = Origin { found: target, place: Place::Pool(index) };
                    let reason = self.stack_type(Some(expected));
                    return self.fail(reason, "Bad type on operand stack in putfield");
                }
                object
            }
        };
        if !self.allows_protected(target, object, name, descriptor, true)? {
            let reason = self.stack_type(Some(Origin::implicit(self.this_type)));
            let name = bytecode::opcodes::name(instruction.opcode);
            return self.fail(reason, format!("Bad access to protected data in {name}"));
        }
        Ok(())
    }

    /// Whether this class declares such a field.
    fn declares(&self, name: &[u8], descriptor: &[u8]) -> bool {
        let pool = self.pool;
        self.class.fields.iter().any(|field| pool.utf8(field.name) == name && pool.utf8(field.descriptor) == descriptor)
    }

    /// Whether the member of `target` is accessible in `object` as far as protected members go.
    fn allows_protected(
        &mut self,
        target: Type<'a>,
        object: Type<'a>,
        name: &[u8],
        descriptor: &[u8],
        is_field: bool,
    ) -> Checked<'a, bool, H> {
        let Some(class) = target.class_name() else {
            return Ok(true);
        };
        if object == self.this_type
            || !self.hierarchy.is_superclass_of_current(class).map_err(Stop::Hierarchy)?
            || !self
                .hierarchy
                .protected_member_in_other_package(class, name, descriptor, is_field)
                .map_err(Stop::Hierarchy)?
        {
            return Ok(true);
        }
        // Arrays have a public clone.
        if target == OBJECT && object.is_array() && name == b"clone" {
            return Ok(true);
        }
        self.is_assignable(object, self.this_type)
    }

    pub(crate) fn invoke(&mut self, instruction: &Instruction) -> Checked<'a, (), H> {
        let opcode = instruction.opcode;
        let allowed = match opcode {
            INVOKEINTERFACE => tags(&[Tag::InterfaceMethodref]),
            INVOKEDYNAMIC => tags(&[Tag::InvokeDynamic]),
            INVOKESPECIAL | INVOKESTATIC if self.class.major >= 52 => tags(&[Tag::Methodref, Tag::InterfaceMethodref]),
            _ => tags(&[Tag::Methodref]),
        };
        let index = self.pool_index(instruction, allowed)?;
        let (name, descriptor) = self.pool.referenced_name_and_type(index);
        let Some(method) = MethodDescriptor::parse(descriptor) else {
            return Err(Stop::ClassFormat("Malformed method descriptor".into()));
        };
        let class_index = self.pool.member_class(index);
        let target = self.class_constant(class_index);
        match instruction.operand {
            Operand::InvokeInterface { count, zero, .. } => {
                if u16::from(count) != method.argument_slots() + 1 {
                    return self.fail(Reason::Bytecode, "Inconsistent args count operand in invokeinterface");
                }
                if zero != 0 {
                    return self.fail(Reason::Bytecode, "Fourth operand byte of invokeinterface must be zero");
                }
            }
            Operand::InvokeDynamic { zero, .. } => {
                if self.class.major < 51 {
                    return Err(Stop::ClassFormat(format!(
                        "invokedynamic instructions not supported by this class file version ({}), class {}",
                        self.class.major,
                        self.external_name()
                    )));
                }
                if zero != 0 {
                    return self.fail(Reason::Bytecode, "Third and fourth operand bytes of invokedynamic must be zero");
                }
            }
            _ => {}
        }
        let is_constructor = name == b"<init>";
        if name.starts_with(b"<") {
            if opcode != INVOKESPECIAL || !is_constructor {
                return self.fail(Reason::Bytecode, "Illegal call to internal method");
            }
        } else if opcode == INVOKESPECIAL {
            self.check_special_target(index, target)?;
        }
        let parameters: Vec<_> = method.parameters().map(Type::of_field_type).collect();
        for &parameter in parameters.iter().rev() {
            self.pop_slots(parameter)?;
        }
        match opcode {
            INVOKESTATIC | INVOKEDYNAMIC => {}
            _ if is_constructor => self.invoke_constructor(class_index, target, descriptor)?,
            INVOKESPECIAL => drop(self.pop(self.this_type)?),
            INVOKEINTERFACE => drop(self.pop(target)?),
            _ => {
                let object = self.pop(target)?;
                if !self.allows_protected(target, object, name, descriptor, false)? {
                    let reason = self.stack_type(Some(Origin::implicit(self.this_type)));
                    return self.fail(reason, "Bad access to protected data in invokevirtual");
                }
            }
        }
        match method.return_type() {
            Some(_) if is_constructor => self.fail(Reason::Bytecode, "Return type must be void in <init> method"),
            Some(result) => self.push_slots(Type::of_field_type(result)),
            None => Ok(()),
        }
    }

    /// `invokespecial` calls methods of this class, its superclasses and direct superinterfaces only.
    fn check_special_target(&mut self, index: u16, target: Type<'a>) -> Checked<'a, (), H> {
        let pool = self.pool;
        let is_direct = |name: &[u8]| {
            self.class.super_name() == Some(name)
                || self.class.interfaces.iter().any(|&interface| pool.class_name(interface) == name)
        };
        if target == self.this_type || target.class_name().is_some_and(is_direct) {
            return Ok(());
        }
        if !self.is_assignable(self.this_type, target)? {
            return self.fail(
                Reason::Bytecode,
                "Bad invokespecial instruction: current class isn't assignable to reference class.",
            );
        }
        if pool.tag(index) == Tag::InterfaceMethodref {
            return self.fail(
                Reason::Bytecode,
                "Bad invokespecial instruction: interface method to invoke is not in a direct superinterface.",
            );
        }
        Ok(())
    }

    /// A call of `<init>` turns an uninitialized object into one of its class, wherever it is in the frame.
    fn invoke_constructor(&mut self, class_index: u16, target: Type<'a>, descriptor: &[u8]) -> Checked<'a, (), H> {
        match self.pop(Type::AnyReference)? {
            Type::UninitializedThis => {
                let is_super = target.class_name().is_some() && target.class_name() == self.class.super_name();
                if target != self.this_type && !is_super {
                    let reason = Reason::WrongType {
                        found: Origin::implicit(target),
                        expected: Some(Origin::implicit(self.this_type)),
                        frame: None,
                        map: None,
                    };
                    return self.fail(reason, "Bad <init> method call");
                }
                // The handlers see `this` as it was.
                if self.is_protected() {
                    self.check_handlers(true)?;
                }
                self.locals_version += 1;
                self.frame.initialize(Type::UninitializedThis, self.this_type);
                self.just_initialized_this = true;
            }
            uninitialized @ Type::Uninitialized(new_bci) => {
                let at = usize::from(new_bci);
                let new_index = match self.code.bytes.get(at + 1..at + 3) {
                    Some(bytes) if self.starts.get(at) == Some(&Start::New) => u16::from_be_bytes([bytes[0], bytes[1]]),
                    _ => {
                        self.bci = u32::from(new_bci);
                        return self.fail(Reason::Bytecode, "Expecting new instruction");
                    }
                };
                let new = self.class_constant(new_index);
                let expected = Origin { found: target, place: Place::Pool(class_index) };
                if new != target {
                    let reason = self.pool_type(new_index, new, Some(expected));
                    return self.fail(reason, "Call to wrong <init> method");
                }
                if !self.allows_protected(target, new, b"<init>", descriptor, false)? {
                    let expected = Origin::implicit(self.this_type);
                    let reason = self.pool_type(new_index, new, Some(expected));
                    return self.fail(reason, "Bad access to protected <init> method");
                }
                if self.is_protected() {
                    self.check_handlers(self.just_initialized_this)?;
                }
                self.locals_version += 1;
                self.frame.initialize(uninitialized, new);
            }
            _ => {
                let reason = self.stack_type(None);
                return self.fail(reason, "Bad operand type when invoking <init>");
            }
        }
        Ok(())
    }
}
