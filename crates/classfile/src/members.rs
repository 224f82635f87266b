//! Fields and methods with their attributes (JVMS 4.5, 4.6), without Code.

use std::collections::HashSet;

use thin_vec::ThinVec;

use crate::access;
use crate::constant_pool::Tag;
use crate::error::ParseError;
use crate::model::{Content, FieldInfo, MethodCode, MethodInfo, RareAttributes};
use crate::mutf8;
use crate::names::NameKind;
use crate::parse::Context;
use crate::reader::{Reader, Result};

/// Sets a once-only attribute kept as bytes.
pub(crate) fn once(slot: &mut Option<Content>, content: Content, fail: impl FnOnce() -> Result<()>) -> Result<()> {
    if slot.is_some() {
        return fail();
    }
    *slot = Some(content);
    Ok(())
}

/// More than one of private, protected, public.
fn has_conflicting_visibility(flags: u16) -> bool {
    (flags & (access::PUBLIC | access::PRIVATE | access::PROTECTED)).count_ones() > 1
}

impl Context {
    pub(crate) fn fields(&self, reader: &mut Reader, class_flags: u16) -> Result<Vec<FieldInfo>> {
        let count = reader.u2()?;
        // A field takes at least eight bytes.
        let mut fields = Vec::with_capacity(usize::from(count).min(reader.remaining() / 8));
        for _ in 0..count {
            fields.push(self.field(reader, class_flags)?);
        }
        if self.strict && fields.len() > 1 {
            let mut seen = HashSet::with_capacity(fields.len());
            for field in &fields {
                if !seen.insert((self.pool.utf8(field.name), self.pool.utf8(field.descriptor))) {
                    return self.duplicate("field", field.name, field.descriptor);
                }
            }
        }
        Ok(fields)
    }

    fn duplicate<T>(&self, what: &str, name: u16, descriptor: u16) -> Result<T> {
        let (name, descriptor) = (self.text(name), self.text(descriptor).replace('/', "."));
        self.fail(format_args!("Duplicate {what} name \"{name}\" with signature \"{descriptor}\""))
    }

    fn field(&self, reader: &mut Reader, class_flags: u16) -> Result<FieldInfo> {
        let access_flags = reader.u2()? & access::FIELD_FLAGS;
        self.check_field_flags(access_flags, class_flags)?;
        let name = reader.u2()?;
        if !self.is_utf8(name) {
            return self.fail(format_args!("Invalid constant pool index {name} for field name"));
        }
        self.check_name(self.pool.utf8(name), NameKind::Field)?;
        let descriptor = reader.u2()?;
        if !self.is_utf8(descriptor) {
            return self.fail(format_args!("Invalid constant pool index {descriptor} for field signature"));
        }
        self.check_field_descriptor(self.pool.utf8(name), self.pool.utf8(descriptor))?;
        let mut field = FieldInfo {
            access_flags,
            name,
            descriptor,
            constant_value: None,
            signature: None,
            annotations: None,
            type_annotations: None,
            synthetic: false,
            deprecated: false,
        };
        let mut seen = Invisible::default();
        for _ in 0..reader.u2()? {
            let attribute = reader.u2()?;
            let length = reader.u4()?;
            if !self.is_utf8(attribute) {
                return self.fail(format_args!("Invalid field attribute index {attribute}"));
            }
            self.field_attribute(reader, &mut field, &mut seen, self.pool.utf8(attribute), length)?;
        }
        if field.synthetic {
            field.access_flags |= access::SYNTHETIC;
        }
        Ok(field)
    }

    fn check_field_flags(&self, flags: u16, class_flags: u16) -> Result<()> {
        let has = |flag: u16| flags & flag != 0;
        let illegal = if class_flags & access::INTERFACE != 0 {
            let needed = access::PUBLIC | access::STATIC | access::FINAL;
            flags & needed != needed
                || has(access::PRIVATE | access::PROTECTED | access::VOLATILE | access::TRANSIENT)
                || self.major >= 49 && has(access::ENUM)
        } else {
            has_conflicting_visibility(flags) || has(access::FINAL) && has(access::VOLATILE)
        };
        if illegal && self.strict {
            return Err(ParseError::ClassFormat(format!(
                "Illegal field modifiers in class {}: 0x{flags:X}",
                self.name
            )));
        }
        Ok(())
    }

    fn field_attribute(
        &self,
        reader: &mut Reader,
        field: &mut FieldInfo,
        seen: &mut Invisible,
        name: &[u8],
        length: u32,
    ) -> Result<()> {
        let many = |what: &str| self.fail(format_args!("Multiple {what} attributes for field"));
        let modern = self.major >= 49;
        match name {
            b"ConstantValue" if field.access_flags & access::STATIC != 0 => {
                if field.constant_value.is_some() {
                    return self.fail("Duplicate ConstantValue attribute");
                }
                if length != 2 {
                    return self.fail(format_args!("Invalid ConstantValue field attribute length {length}"));
                }
                let value = reader.u2()?;
                self.check_constant_value(value, self.pool.utf8(field.descriptor))?;
                field.constant_value = Some(value);
                return Ok(());
            }
            b"Synthetic" => {
                if length != 0 {
                    return self.fail(format_args!("Invalid Synthetic field attribute length {length}"));
                }
                field.synthetic = true;
            }
            b"Deprecated" => {
                if length != 0 {
                    return self.fail(format_args!("Invalid Deprecated field attribute length {length}"));
                }
                field.deprecated = true;
            }
            b"Signature" if modern => {
                if field.signature.is_some() {
                    return many("Signature");
                }
                if length != 2 {
                    return self.fail(format_args!("Wrong size {length} for field's Signature attribute"));
                }
                field.signature = Some(self.signature(reader)?);
                return Ok(());
            }
            b"RuntimeVisibleAnnotations" if modern => {
                return once(&mut field.annotations, self.content(reader, length)?, || {
                    many("RuntimeVisibleAnnotations")
                });
            }
            b"RuntimeVisibleTypeAnnotations" if modern => {
                return once(&mut field.type_annotations, self.content(reader, length)?, || {
                    many("RuntimeVisibleTypeAnnotations")
                });
            }
            _ if modern => {
                if let Some(name) = seen.again(name) {
                    return many(name);
                }
            }
            _ => {}
        }
        reader.take(length as usize).map(drop)
    }

    /// JVMS 4.7.2: the kind of the constant by the kind of the field.
    fn check_constant_value(&self, value: u16, descriptor: &[u8]) -> Result<()> {
        let tag = self.pool.tag(value);
        if value == 0 || value >= self.pool.len() {
            return self.fail(format_args!("Bad initial value index {value} in ConstantValue attribute"));
        }
        let expected = match descriptor.first() {
            Some(b'J') => Tag::Long,
            Some(b'F') => Tag::Float,
            Some(b'D') => Tag::Double,
            Some(b'B' | b'C' | b'S' | b'Z' | b'I') => Tag::Integer,
            Some(b'L') => {
                if descriptor != b"Ljava/lang/String;" || tag != Tag::String {
                    return self.fail("Bad string initial value");
                }
                return Ok(());
            }
            _ => return self.fail(format_args!("Unable to set initial value {value}")),
        };
        if tag != expected {
            return self.fail("Inconsistent constant value type");
        }
        Ok(())
    }

    /// The content of a Signature attribute.
    pub(crate) fn signature(&self, reader: &mut Reader) -> Result<u16> {
        let signature = reader.u2()?;
        if !self.is_utf8(signature) {
            return self.fail(format_args!("Invalid Signature attribute at constant pool index {signature}"));
        }
        Ok(signature)
    }

    pub(crate) fn methods(&self, reader: &mut Reader, class_flags: u16) -> Result<Vec<MethodInfo>> {
        let count = reader.u2()?;
        let mut methods = Vec::with_capacity(usize::from(count).min(reader.remaining() / 8));
        for _ in 0..count {
            methods.push(self.method(reader, class_flags)?);
        }
        if self.strict && methods.len() > 1 {
            let mut seen = HashSet::with_capacity(methods.len());
            for method in &methods {
                if !seen.insert((self.pool.utf8(method.name), self.pool.utf8(method.descriptor))) {
                    return self.duplicate("method", method.name, method.descriptor);
                }
            }
        }
        Ok(methods)
    }

    fn method(&self, reader: &mut Reader, class_flags: u16) -> Result<MethodInfo> {
        let mut access_flags = reader.u2()?;
        let name_index = reader.u2()?;
        if !self.is_utf8(name_index) {
            return self.fail(format_args!("Illegal constant pool index {name_index} for method name"));
        }
        let name = self.pool.utf8(name_index);
        self.check_name(name, NameKind::Method)?;
        let descriptor_index = reader.u2()?;
        if !self.is_utf8(descriptor_index) {
            return self.fail(format_args!("Illegal constant pool index {descriptor_index} for method signature"));
        }
        let descriptor = self.pool.utf8(descriptor_index);
        if name == b"<clinit>" {
            if self.major < 51 {
                access_flags = access::STATIC;
            } else if access_flags & access::STATIC != 0 {
                let kept = access::STATIC | if self.major <= 60 { access::STRICT } else { 0 };
                access_flags &= kept;
            } else {
                return self.fail("Method <clinit> is not static");
            }
        } else {
            self.check_method_flags(access_flags, class_flags, name)?;
        }
        if name == b"<init>" && class_flags & access::INTERFACE != 0 {
            return Err(ParseError::ClassFormat(format!(
                "Interface cannot have a method named <init>, class file {}",
                self.name
            )));
        }
        let receiver = u32::from(access_flags & access::STATIC == 0);
        let argument_slots = self.check_method_descriptor(name, descriptor)? + receiver;
        if argument_slots > 255 {
            return self.fail("Too many arguments in method signature");
        }
        let mut method = MethodInfo {
            access_flags: access_flags & access::METHOD_FLAGS,
            name: name_index,
            descriptor: descriptor_index,
            code: MethodCode::None,
            exceptions: ThinVec::new(),
            signature: None,
            rare: None,
            synthetic: false,
            deprecated: false,
        };
        let mut seen = Invisible::default();
        for _ in 0..reader.u2()? {
            let attribute = reader.u2()?;
            let length = reader.u4()?;
            if !self.is_utf8(attribute) {
                return self.fail(format_args!("Invalid method attribute name index {attribute}"));
            }
            let attribute = self.pool.utf8(attribute);
            if attribute == b"Code" {
                if access_flags & (access::NATIVE | access::ABSTRACT) != 0 {
                    return self.fail("Code attribute in native or abstract methods");
                }
                if method.has_code() {
                    return self.fail("Multiple Code attributes");
                }
                method.code = self.method_code(reader, length, argument_slots)?;
            } else {
                self.method_attribute(reader, &mut method, &mut seen, attribute, length)?;
            }
        }
        if !method.has_code() && access_flags & (access::NATIVE | access::ABSTRACT) == 0 {
            return self.fail("Absent Code attribute in method that is not native or abstract");
        }
        if method.synthetic {
            method.access_flags |= access::SYNTHETIC;
        }
        Ok(method)
    }

    fn check_method_flags(&self, flags: u16, class_flags: u16, name: &[u8]) -> Result<()> {
        use access::*;
        let has = |flag: u16| flags & flag != 0;
        let modern = self.major >= 49;
        // The strict flag ended with 17.
        let strict = has(STRICT) && self.major < 61;
        let illegal = if class_flags & INTERFACE != 0 {
            if self.major >= 52 {
                has(PUBLIC) == has(PRIVATE)
                    || has(NATIVE | PROTECTED | FINAL | SYNCHRONIZED)
                    || has(ABSTRACT) && (has(PRIVATE | STATIC) || strict)
            } else if modern {
                !has(PUBLIC)
                    || !has(ABSTRACT)
                    || has(PRIVATE | PROTECTED | STATIC | FINAL | SYNCHRONIZED | NATIVE | STRICT)
            } else {
                !has(PUBLIC) || !has(ABSTRACT) || has(STATIC | FINAL | NATIVE)
            }
        } else if has_conflicting_visibility(flags) {
            true
        } else if name == b"<init>" {
            has(STATIC | FINAL | SYNCHRONIZED | NATIVE | ABSTRACT) || modern && has(BRIDGE)
        } else {
            has(ABSTRACT) && (has(FINAL | NATIVE | PRIVATE | STATIC) || modern && (has(SYNCHRONIZED) || strict))
        };
        if illegal && self.strict {
            return Err(ParseError::ClassFormat(format!(
                "Method {} in class {} has illegal modifiers: 0x{flags:X}",
                mutf8::to_str(name),
                self.name
            )));
        }
        Ok(())
    }

    fn method_attribute(
        &self,
        reader: &mut Reader,
        method: &mut MethodInfo,
        seen: &mut Invisible,
        name: &[u8],
        length: u32,
    ) -> Result<()> {
        let many = |what: &str| self.fail(format_args!("Multiple {what} attributes for method"));
        let modern = self.major >= 49;
        match name {
            b"Exceptions" => {
                if seen.exceptions {
                    return self.fail("Multiple Exceptions attributes");
                }
                seen.exceptions = true;
                let classes = reader.u2_list()?;
                if let Some(bad) = classes.iter().find(|&&class| self.pool.tag(class) != Tag::Class) {
                    return self.fail(format_args!("Exception name has bad type at constant pool {bad}"));
                }
                if length as usize != 2 + 2 * classes.len() {
                    return self.fail("Exceptions attribute has wrong length");
                }
                method.exceptions = classes.into();
                return Ok(());
            }
            b"MethodParameters" => {
                if method.rare().method_parameters.is_some() {
                    return self.fail("Multiple MethodParameters attributes");
                }
                let count = usize::from(reader.u1()?);
                if length as usize != 1 + 4 * count {
                    return Err(ParseError::ClassFormat(format!(
                        "Invalid MethodParameters method attribute length {length} in class file"
                    )));
                }
                let parameters = reader.take(4 * count)?.chunks_exact(4);
                method.rare.get_or_insert_default().method_parameters = Some(
                    parameters.map(|b| (u16::from_be_bytes([b[0], b[1]]), u16::from_be_bytes([b[2], b[3]]))).collect(),
                );
                return Ok(());
            }
            b"Synthetic" => {
                if length != 0 {
                    return self.fail(format_args!("Invalid Synthetic method attribute length {length}"));
                }
                method.synthetic = true;
            }
            b"Deprecated" => {
                if length != 0 {
                    return self.fail(format_args!("Invalid Deprecated method attribute length {length}"));
                }
                method.deprecated = true;
            }
            b"Signature" if modern => {
                if method.signature.is_some() {
                    return many("Signature");
                }
                if length != 2 {
                    return self.fail(format_args!("Invalid Signature attribute length {length}"));
                }
                method.signature = Some(self.signature(reader)?);
                return Ok(());
            }
            _ if modern => {
                let slot: fn(&mut RareAttributes) -> &mut Option<Content> = match name {
                    b"RuntimeVisibleAnnotations" => |rare| &mut rare.annotations,
                    b"RuntimeVisibleParameterAnnotations" => |rare| &mut rare.parameter_annotations,
                    b"AnnotationDefault" => |rare| &mut rare.annotation_default,
                    b"RuntimeVisibleTypeAnnotations" => |rare| &mut rare.type_annotations,
                    _ => {
                        if let Some(name) = seen.again(name) {
                            return many(name);
                        }
                        return reader.take(length as usize).map(drop);
                    }
                };
                let content = self.content(reader, length)?;
                return once(slot(method.rare.get_or_insert_default()), content, || many(&mutf8::to_str(name)));
            }
            _ => {}
        }
        reader.take(length as usize).map(drop)
    }
}

/// Attributes that are skipped but still may occur only once, and lists that may be empty.
#[derive(Default)]
pub(crate) struct Invisible {
    annotations: bool,
    parameter_annotations: bool,
    type_annotations: bool,
    exceptions: bool,
}

impl Invisible {
    /// The attribute's name if it has been there before.
    pub(crate) fn again(&mut self, name: &[u8]) -> Option<&'static str> {
        let (flag, name) = match name {
            b"RuntimeInvisibleAnnotations" => (&mut self.annotations, "RuntimeInvisibleAnnotations"),
            b"RuntimeInvisibleParameterAnnotations" => {
                (&mut self.parameter_annotations, "RuntimeInvisibleParameterAnnotations")
            }
            b"RuntimeInvisibleTypeAnnotations" => (&mut self.type_annotations, "RuntimeInvisibleTypeAnnotations"),
            _ => return None,
        };
        if std::mem::replace(flag, true) { Some(name) } else { None }
    }
}
