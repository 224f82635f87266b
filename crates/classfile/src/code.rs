//! The Code attribute (JVMS 4.7.3) and its attributes. Of the instructions only the length is looked at.
//!
//! Of a trusted class file the attribute's place is kept, and all is read by `read_trusted` when somebody wants it.

use std::collections::HashMap;

use thin_vec::ThinVec;

use crate::constant_pool::{ConstantPool, Tag};
use crate::model::{Code, CodeHead, Content, ExceptionEntry, LocalVariable, MethodCode};
use crate::names::NameKind;
use crate::parse::Context;
use crate::reader::{Reader, Result};

/// What an attribute's content begins with.
pub(crate) fn head(content: &[u8]) -> Option<CodeHead<'_>> {
    let mut reader = Reader::new(content);
    read_head(&mut reader).ok()
}

fn read_head<'a>(reader: &mut Reader<'a>) -> Result<CodeHead<'a>> {
    let (max_stack, max_locals, length) = (reader.u2()?, reader.u2()?, reader.u4()?);
    Ok(CodeHead { max_stack, max_locals, bytes: reader.take(length as usize)? })
}

/// Reads an attribute's content that nobody doubts.
pub(crate) fn read_trusted(content: &[u8], pool: &ConstantPool) -> Result<Code> {
    let mut reader = Reader::new(content);
    let CodeHead { max_stack, max_locals, bytes } = read_head(&mut reader)?;
    let numbers = |entry: &[u8], i: usize| u16::from_be_bytes([entry[2 * i], entry[2 * i + 1]]);
    let handler = |e: &[u8]| ExceptionEntry {
        start: numbers(e, 0),
        end: numbers(e, 1),
        handler: numbers(e, 2),
        catch_type: numbers(e, 3),
    };
    let handlers = usize::from(reader.u2()?);
    let exception_table = reader.take(8 * handlers)?.chunks_exact(8).map(handler).collect();
    let (mut lines, mut variables, mut types, mut stack_map_table) = (Vec::new(), Vec::new(), Vec::new(), None);
    for _ in 0..reader.u2()? {
        let name = reader.u2()?;
        let length = reader.u4()?;
        let content = reader.take(length as usize)?;
        let entries = || content.get(2..).unwrap_or_default();
        let variable = |e: &[u8]| LocalVariable {
            start: numbers(e, 0),
            length: numbers(e, 1),
            name: numbers(e, 2),
            descriptor: numbers(e, 3),
            signature: 0,
            slot: numbers(e, 4),
        };
        match pool.utf8(name) {
            b"LineNumberTable" => lines.extend(entries().chunks_exact(4).map(|e| (numbers(e, 0), numbers(e, 1)))),
            b"LocalVariableTable" => variables.extend(entries().chunks_exact(10).map(variable)),
            b"LocalVariableTypeTable" => types.extend(entries().chunks_exact(10).map(variable)),
            b"StackMapTable" => stack_map_table = Some(content.into()),
            _ => {}
        }
    }
    for entry in &types {
        if let Some(twin) = variables.iter_mut().find(|v| identity(v) == identity(entry)) {
            twin.signature = entry.descriptor;
        }
    }
    let (bytes, line_numbers, local_variables) = (bytes.into(), lines.into(), variables.into());
    Ok(Code { max_stack, max_locals, bytes, exception_table, line_numbers, local_variables, stack_map_table })
}

impl Context {
    /// Reads a Code attribute of `length` bytes, or just notes where it is.
    pub(crate) fn method_code(&self, reader: &mut Reader, length: u32, argument_slots: u32) -> Result<MethodCode> {
        if self.trusted.is_none() {
            return self.code(reader, length, argument_slots).map(MethodCode::Read);
        }
        match self.content(reader, length)? {
            Content::Borrowed(bytes) if head(bytes).is_some() => {
                Ok(MethodCode::Lasting { bytes, read: Default::default() })
            }
            _ => self.fail("Code segment has wrong length"),
        }
    }

    /// Reads a Code attribute of `length` bytes.
    fn code(&self, reader: &mut Reader, length: u32, argument_slots: u32) -> Result<Code> {
        let before = reader.remaining();
        let (max_stack, max_locals, code_length) = (reader.u2()?, reader.u2()?, reader.u4()?);
        if argument_slots > u32::from(max_locals) {
            return self.fail("Arguments can't fit into locals");
        }
        if !(1..=65535).contains(&code_length) {
            return self.fail(format_args!("Invalid method Code length {code_length}"));
        }
        let mut code = Code {
            max_stack,
            max_locals,
            bytes: reader.take(code_length as usize)?.into(),
            exception_table: ThinVec::new(),
            line_numbers: Box::default(),
            local_variables: ThinVec::new(),
            stack_map_table: None,
        };
        let handlers = usize::from(reader.u2()?);
        let entries = reader.take(8 * handlers)?;
        code.exception_table.reserve_exact(handlers);
        for entry in entries.chunks_exact(8) {
            let at = |i: usize| u16::from_be_bytes([entry[i], entry[i + 1]]);
            let entry = ExceptionEntry { start: at(0), end: at(2), handler: at(4), catch_type: at(6) };
            if entry.start >= entry.end || u32::from(entry.end) > code_length {
                return self.fail("Illegal exception table range");
            }
            if u32::from(entry.handler) >= code_length {
                return self.fail("Illegal exception table handler");
            }
            if entry.catch_type != 0 && self.pool.tag(entry.catch_type) != Tag::Class {
                return self.fail("Catch type in exception table has bad constant type");
            }
            code.exception_table.push(entry);
        }

        let (mut lines, mut variables, mut variable_types) = (Vec::new(), ThinVec::new(), ThinVec::new());
        for _ in 0..reader.u2()? {
            let name = reader.u2()?;
            let length = reader.u4()?;
            if !self.is_utf8(name) {
                return self.fail(format_args!("Invalid code attribute name index {name}"));
            }
            match self.pool.utf8(name) {
                b"LineNumberTable" => self.line_numbers(reader, length, &code, &mut lines)?,
                b"LocalVariableTable" => {
                    self.local_variables(reader, length, &code, "LocalVariableTable", &mut variables)?;
                }
                b"LocalVariableTypeTable" if self.major >= 49 => {
                    self.local_variables(reader, length, &code, "LocalVariableTypeTable", &mut variable_types)?;
                }
                b"StackMapTable" if self.major >= 50 => {
                    if code.stack_map_table.is_some() {
                        return self.fail("Multiple StackMapTable attributes");
                    }
                    code.stack_map_table = Some(reader.take(length as usize)?.into());
                }
                _ => {
                    reader.take(length as usize)?;
                }
            }
        }
        if before - reader.remaining() != length as usize {
            return self.fail("Code segment has wrong length");
        }
        self.join_variable_types(&mut variables, &variable_types)?;
        code.line_numbers = lines.into();
        code.local_variables = variables;
        Ok(code)
    }

    /// Adds what a LineNumberTable says: a method may have several.
    fn line_numbers(&self, reader: &mut Reader, length: u32, code: &Code, lines: &mut Vec<(u16, u16)>) -> Result<()> {
        let count = usize::from(reader.u2()?);
        if length as usize != 2 + 4 * count {
            return self.fail("LineNumberTable attribute has wrong length");
        }
        let entries = reader.take(4 * count)?;
        lines.reserve_exact(count);
        for entry in entries.chunks_exact(4) {
            let start = u16::from_be_bytes([entry[0], entry[1]]);
            if usize::from(start) >= code.bytes.len() {
                return self.fail("Invalid pc in LineNumberTable");
            }
            lines.push((start, u16::from_be_bytes([entry[2], entry[3]])));
        }
        Ok(())
    }

    /// Adds what a LocalVariableTable or LocalVariableTypeTable (whose descriptors are signatures) says.
    fn local_variables(
        &self,
        reader: &mut Reader,
        length: u32,
        code: &Code,
        table: &str,
        variables: &mut ThinVec<LocalVariable>,
    ) -> Result<()> {
        let count = usize::from(reader.u2()?);
        if length as usize != 2 + 10 * count {
            return self.fail(format_args!("{table} has wrong length"));
        }
        let entries = reader.take(10 * count)?;
        variables.reserve_exact(count);
        for entry in entries.chunks_exact(10) {
            let at = |i: usize| u16::from_be_bytes([entry[i], entry[i + 1]]);
            let variable = LocalVariable {
                start: at(0),
                length: at(2),
                name: at(4),
                descriptor: at(6),
                signature: 0,
                slot: at(8),
            };
            let LocalVariable { start, length, name, descriptor, slot, .. } = variable;
            if usize::from(start) >= code.bytes.len() {
                return self.fail(format_args!("Invalid start_pc {start} in {table}"));
            }
            if usize::from(start) + usize::from(length) > code.bytes.len() {
                return self.fail(format_args!("Invalid length {length} in {table}"));
            }
            if !self.is_utf8(name) {
                return self.fail(format_args!("Name index {name} in {table} has bad constant type"));
            }
            if !self.is_utf8(descriptor) {
                return self.fail(format_args!("Signature index {descriptor} in {table} has bad constant type"));
            }
            self.check_name(self.pool.utf8(name), NameKind::Field)?;
            let mut last = u32::from(slot);
            if table == "LocalVariableTable" {
                let descriptor = self.pool.utf8(descriptor);
                self.check_field_descriptor(self.pool.utf8(name), descriptor)?;
                last += u32::from(matches!(descriptor.first(), Some(b'J' | b'D')));
            }
            if last >= u32::from(code.max_locals) {
                return self.fail(format_args!("Invalid index {slot} in {table}"));
            }
            variables.push(variable);
        }
        Ok(())
    }

    /// Gives each variable the signature its twin in the type table has; neither table may have an entry twice.
    fn join_variable_types(&self, variables: &mut [LocalVariable], types: &[LocalVariable]) -> Result<()> {
        // The stock VM ignores a type table that is alone.
        if variables.is_empty() || variables.len() == 1 && types.is_empty() {
            return Ok(());
        }
        let mut known = HashMap::with_capacity(variables.len());
        for (at, variable) in variables.iter().enumerate() {
            if known.insert(identity(variable), at).is_some() {
                let name = self.text(variable.name);
                return self.fail(format_args!("Duplicated LocalVariableTable attribute entry for '{name}'"));
            }
        }
        for entry in types {
            let Some(&at) = known.get(&identity(entry)) else {
                let name = self.text(entry.name);
                return Err(crate::ParseError::ClassFormat(format!(
                    "LVTT entry for '{name}' in class file {} does not match any LVT entry",
                    self.name
                )));
            };
            if variables[at].signature != 0 {
                let name = self.text(entry.name);
                return self.fail(format_args!("Duplicated LocalVariableTypeTable attribute entry for '{name}'"));
            }
            variables[at].signature = entry.descriptor;
        }
        Ok(())
    }
}

fn identity(variable: &LocalVariable) -> (u16, u16, u16, u16) {
    (variable.start, variable.length, variable.name, variable.slot)
}
