//! The class's own attributes (JVMS 4.7).

use std::collections::{HashMap, HashSet};

use crate::access;
use crate::constant_pool::{Constant, Tag};
use crate::error::ParseError;
use crate::members::{Invisible, once};
use crate::model::{BootstrapMethod, ClassFile, InnerClass, RecordComponent};
use crate::mutf8;
use crate::parse::Context;
use crate::reader::{Reader, Result};

/// Which once-only attributes with no slot of their own have been read.
///
/// Lists are read after all other attributes, as the stock VM does: `Reader` at the content, and its length.
#[derive(Default)]
struct Seen<'a> {
    inner_classes: Option<(Reader<'a>, usize)>,
    nest_members: Option<(Reader<'a>, usize)>,
    record: Option<(Reader<'a>, usize)>,
    permitted_subclasses: Option<(Reader<'a>, usize)>,
    bootstrap_methods: bool,
    invisible: Invisible,
}

impl Context {
    /// Reads all attributes of the class into `class`.
    pub(crate) fn class_attributes(&self, reader: &mut Reader, class: &mut ClassFile) -> Result<()> {
        let mut seen = Seen::default();
        for _ in 0..reader.u2()? {
            let name = reader.u2()?;
            let length = reader.u4()?;
            if !self.is_utf8(name) {
                return self.fail(format_args!("Attribute name has bad constant pool index {name}"));
            }
            let name = self.pool.utf8(name);
            self.class_attribute(reader, class, &mut seen, name, length)?;
        }
        if let Some((mut at, size)) = seen.inner_classes {
            class.inner_classes = self.inner_classes(&mut at, size)?;
        }
        if let Some((mut at, size)) = seen.nest_members {
            class.nest_members = self.class_list(&mut at, size, "NestMembers", "Nest member")?;
        }
        if let Some((mut at, size)) = seen.record {
            class.record = Some(self.record(&mut at, size)?);
        }
        if let Some((mut at, size)) = seen.permitted_subclasses {
            class.permitted_subclasses =
                Some(self.class_list(&mut at, size, "PermittedSubclasses", "Permitted subclass")?);
        }
        if class.synthetic {
            class.access_flags |= access::SYNTHETIC;
        }
        if !seen.bootstrap_methods && self.last_bootstrap_method().is_some() {
            return self.fail("Missing BootstrapMethods attribute");
        }
        Ok(())
    }

    fn class_attribute<'a>(
        &self,
        reader: &mut Reader<'a>,
        class: &mut ClassFile,
        seen: &mut Seen<'a>,
        name: &[u8],
        length: u32,
    ) -> Result<()> {
        let many = || self.fail(format_args!("Multiple {} attributes", mutf8::to_str(name)));
        let size = length as usize;
        let since = |major: u16| self.major >= major;
        match name {
            b"SourceFile" => {
                if size != 2 {
                    return self.fail("Wrong SourceFile attribute length");
                }
                if class.source_file.is_some() {
                    return many();
                }
                class.source_file = Some(self.source_file(reader)?);
            }
            b"SourceDebugExtension" => {
                return once(&mut class.source_debug_extension, self.content(reader, length)?, many);
            }
            b"InnerClasses" => {
                if seen.inner_classes.replace((reader.clone(), size)).is_some() {
                    return many();
                }
                reader.take(size)?;
            }
            b"Synthetic" => class.synthetic = self.marker("Synthetic", length)?,
            b"Deprecated" => class.deprecated = self.marker("Deprecated", length)?,
            b"Signature" if since(49) => {
                if class.signature.is_some() {
                    return many();
                }
                class.signature = Some(self.class_signature(reader, length)?);
            }
            b"RuntimeVisibleAnnotations" if since(49) => {
                return once(&mut class.annotations, self.content(reader, length)?, many);
            }
            b"RuntimeVisibleTypeAnnotations" if since(49) => {
                return once(&mut class.type_annotations, self.content(reader, length)?, many);
            }
            b"EnclosingMethod" if since(49) => {
                if class.enclosing_method.is_some() {
                    return many();
                }
                class.enclosing_method = Some(self.enclosing_method(reader, length)?);
            }
            b"BootstrapMethods" if since(51) => {
                if std::mem::replace(&mut seen.bootstrap_methods, true) {
                    return many();
                }
                class.bootstrap_methods = self.bootstrap_methods(reader, length)?;
            }
            b"NestMembers" if since(55) => {
                if seen.nest_members.replace((reader.clone(), size)).is_some() {
                    return many();
                }
                if class.nest_host.is_some() {
                    return self.fail("Conflicting NestHost and NestMembers attributes");
                }
                reader.take(size)?;
            }
            b"NestHost" if since(55) => {
                if class.nest_host.is_some() {
                    return many();
                }
                if seen.nest_members.is_some() {
                    return self.fail("Conflicting NestMembers and NestHost attributes");
                }
                class.nest_host = Some(self.nest_host(reader, size)?);
            }
            b"Record" if since(60) => {
                if seen.record.replace((reader.clone(), size)).is_some() {
                    return many();
                }
                reader.take(size)?;
            }
            b"PermittedSubclasses" if since(61) => {
                if seen.permitted_subclasses.replace((reader.clone(), size)).is_some() {
                    return many();
                }
                if class.access_flags & access::FINAL != 0 {
                    return self.fail("PermittedSubclasses attribute in final");
                }
                reader.take(size)?;
            }
            _ => {
                if since(49) && seen.invisible.again(name).is_some() {
                    return many();
                }
                reader.take(size)?;
            }
        }
        Ok(())
    }

    fn source_file(&self, reader: &mut Reader) -> Result<u16> {
        let file = reader.u2()?;
        if !self.is_utf8(file) {
            return self.fail(format_args!("Invalid SourceFile attribute at constant pool index {file}"));
        }
        Ok(file)
    }

    /// An attribute that says something by being there.
    fn marker(&self, name: &str, length: u32) -> Result<bool> {
        if length != 0 {
            return self.fail(format_args!("Invalid {name} classfile attribute length {length}"));
        }
        Ok(true)
    }

    fn class_signature(&self, reader: &mut Reader, length: u32) -> Result<u16> {
        if length != 2 {
            return self.fail(format_args!("Wrong Signature attribute length {length}"));
        }
        let signature = reader.u2()?;
        if !self.is_utf8(signature) {
            return self.fail(format_args!("Invalid constant pool index {signature} in Signature attribute"));
        }
        Ok(signature)
    }

    fn nest_host(&self, reader: &mut Reader, size: usize) -> Result<u16> {
        if size != 2 {
            return self.fail("Wrong NestHost attribute length");
        }
        let host = reader.u2()?;
        if self.pool.tag(host) != Tag::Class {
            return self.fail(format_args!("Nest-host class_info_index {host} has bad constant type"));
        }
        Ok(host)
    }

    /// NestMembers and PermittedSubclasses.
    fn class_list(&self, reader: &mut Reader, size: usize, attribute: &str, what: &str) -> Result<Vec<u16>> {
        let classes = reader.u2_list()?;
        if let Some(bad) = classes.iter().find(|&&class| self.pool.tag(class) != Tag::Class) {
            return self.fail(format_args!("{what} class_info_index {bad} has bad constant type"));
        }
        if size != 2 + 2 * classes.len() {
            return self.fail(format_args!("Wrong {attribute} attribute length"));
        }
        Ok(classes)
    }

    fn inner_classes(&self, reader: &mut Reader, size: usize) -> Result<Vec<InnerClass>> {
        let count = usize::from(reader.u2()?);
        let is_class_or = |index: u16, none: bool| none && index == 0 || self.pool.tag(index) == Tag::Class;
        let mut classes = Vec::with_capacity(count.min(reader.remaining() / 8));
        for entry in reader.take(8 * count)?.chunks_exact(8) {
            let at = |i: usize| u16::from_be_bytes([entry[i], entry[i + 1]]);
            let (inner, outer, name) = (at(0), at(2), at(4));
            if !is_class_or(inner, false) {
                return self.fail(format_args!("inner_class_info_index {inner} has bad constant type"));
            }
            if !is_class_or(outer, true) {
                return self.fail(format_args!("outer_class_info_index {outer} has bad constant type"));
            }
            if self.pool.class_name(outer).starts_with(b"[") {
                return self.fail("Outer class is an array class");
            }
            if name != 0 && !self.is_utf8(name) {
                return self.fail(format_args!("inner_name_index {name} has bad constant type"));
            }
            if inner == outer {
                return self.fail("Class is both outer and inner class");
            }
            let mut flags = at(6) & (access::INNER_CLASS_FLAGS | self.module_flag());
            if flags & access::INTERFACE != 0 && self.major < 50 {
                flags |= access::ABSTRACT;
            }
            self.check_class_flags(flags)?;
            classes.push(InnerClass { inner, outer, name, flags });
        }
        if self.strict {
            self.check_inner_classes(&classes)?;
        }
        if size != 2 + 8 * count {
            return self.fail("Wrong InnerClasses attribute length");
        }
        Ok(classes)
    }

    /// No class is listed twice, none is around itself.
    fn check_inner_classes(&self, classes: &[InnerClass]) -> Result<()> {
        if self.major < 49 {
            return Ok(());
        }
        let outers: HashMap<u16, u16> = classes.iter().map(|c| (c.inner, c.outer)).collect();
        for class in classes {
            let mut outer = class.outer;
            for _ in 0..classes.len() {
                if outer == class.inner {
                    return self.fail("Class is both outer and inner class");
                }
                let Some(&next) = outers.get(&outer) else {
                    break;
                };
                outer = next;
            }
        }
        let mut seen = HashSet::with_capacity(classes.len());
        if !classes.iter().all(|class| seen.insert(*class)) {
            return self.fail("Duplicate entry in InnerClasses attribute");
        }
        Ok(())
    }

    fn enclosing_method(&self, reader: &mut Reader, length: u32) -> Result<(u16, u16)> {
        if length != 4 {
            return self.fail(format_args!("Wrong EnclosingMethod attribute length {length}"));
        }
        let (class, method) = (reader.u2()?, reader.u2()?);
        if class == 0 {
            return self.fail("Invalid class index in EnclosingMethod attribute");
        }
        if self.pool.tag(class) != Tag::Class {
            return self.fail("Invalid or out-of-bounds class index in EnclosingMethod attribute");
        }
        if method != 0 && self.pool.tag(method) != Tag::NameAndType {
            return self.fail("Invalid or out-of-bounds method index in EnclosingMethod attribute");
        }
        Ok((class, method))
    }

    /// The greatest index that a dynamic constant has into BootstrapMethods; none of a trusted class file.
    fn last_bootstrap_method(&self) -> Option<u16> {
        if self.trusted.is_some() {
            return None;
        }
        (1..self.pool.len())
            .filter_map(|index| match self.pool.get(index) {
                Constant::Dynamic { bootstrap_method, .. } | Constant::InvokeDynamic { bootstrap_method, .. } => {
                    Some(bootstrap_method)
                }
                _ => None,
            })
            .max()
    }

    fn bootstrap_methods(&self, reader: &mut Reader, length: u32) -> Result<Vec<BootstrapMethod>> {
        let mut content = Reader::new(reader.take(length as usize)?);
        if length < 2 {
            return self.fail(format_args!("Invalid BootstrapMethods attribute length {length}"));
        }
        let count = content.u2()?;
        if let Some(last) = self.last_bootstrap_method()
            && last >= count
        {
            return self.fail("Short length on BootstrapMethods");
        }
        let too_many = "Invalid BootstrapMethods num_bootstrap_methods or num_bootstrap_arguments value";
        let mut methods = Vec::with_capacity(usize::from(count).min(content.remaining() / 4));
        for _ in 0..count {
            if content.remaining() < 2 {
                return self.fail(too_many);
            }
            let method = content.u2()?;
            if self.pool.tag(method) != Tag::MethodHandle {
                return self.fail(format_args!("bootstrap_method_index {method} has bad constant type"));
            }
            let Ok(arguments) = content.u2_list() else {
                return self.fail(too_many);
            };
            for &argument in &arguments {
                if !self.is_loadable(argument) {
                    return self.fail(format_args!("argument_index {argument} has bad constant type"));
                }
            }
            methods.push(BootstrapMethod { method, arguments });
        }
        if content.remaining() != 0 {
            return self.fail("Bad length on BootstrapMethods");
        }
        Ok(methods)
    }

    /// JVMS table 4.4-C.
    fn is_loadable(&self, index: u16) -> bool {
        matches!(
            self.pool.tag(index),
            Tag::Integer
                | Tag::Float
                | Tag::Long
                | Tag::Double
                | Tag::Class
                | Tag::String
                | Tag::MethodHandle
                | Tag::MethodType
                | Tag::Dynamic
        )
    }

    fn record(&self, reader: &mut Reader, size: usize) -> Result<Vec<RecordComponent>> {
        let before = reader.remaining();
        let count = reader.u2()?;
        let mut components = Vec::with_capacity(usize::from(count).min(reader.remaining() / 6));
        for _ in 0..count {
            components.push(self.record_component(reader)?);
        }
        if before - reader.remaining() != size {
            return self.fail("Record attribute has wrong length");
        }
        Ok(components)
    }

    fn record_component(&self, reader: &mut Reader) -> Result<RecordComponent> {
        let name = reader.u2()?;
        if !self.is_utf8(name) {
            return self.fail(format_args!("Invalid constant pool index {name} for name in Record attribute"));
        }
        self.check_name(self.pool.utf8(name), crate::names::NameKind::Field)?;
        let descriptor = reader.u2()?;
        if !self.is_utf8(descriptor) {
            return self
                .fail(format_args!("Invalid constant pool index {descriptor} for descriptor in Record attribute"));
        }
        self.check_field_descriptor(self.pool.utf8(name), self.pool.utf8(descriptor))?;
        let mut component =
            RecordComponent { name, descriptor, signature: None, annotations: None, type_annotations: None };
        let mut seen = Invisible::default();
        for _ in 0..reader.u2()? {
            let attribute = reader.u2()?;
            let length = reader.u4()?;
            if !self.is_utf8(attribute) {
                return self.fail(format_args!("Invalid Record attribute name index {attribute}"));
            }
            let attribute = self.pool.utf8(attribute);
            let many = |what: &str| -> Result<()> {
                self.fail(format_args!("Multiple {what} attributes for Record component"))
            };
            match attribute {
                b"Signature" => {
                    if component.signature.is_some() {
                        many("Signature")?;
                    }
                    if length != 2 {
                        return Err(ParseError::ClassFormat(format!(
                            "Invalid Signature attribute length {length} in Record component in class file {}",
                            self.name
                        )));
                    }
                    component.signature = Some(self.signature(reader)?);
                }
                b"RuntimeVisibleAnnotations" => {
                    once(&mut component.annotations, self.content(reader, length)?, || {
                        many("RuntimeVisibleAnnotations")
                    })?;
                }
                b"RuntimeVisibleTypeAnnotations" => {
                    once(&mut component.type_annotations, self.content(reader, length)?, || {
                        many("RuntimeVisibleTypeAnnotations")
                    })?;
                }
                _ => {
                    if let Some(name) = seen.again(attribute) {
                        many(name)?;
                    }
                    reader.take(length as usize)?;
                }
            }
        }
        Ok(component)
    }
}
