//! What a VerifyError says: the message, then "Exception Details" in the stock VM's layout, so that tools and people who know
//! it find their way.

use std::fmt::{self, Write};

use bytecode::opcodes;
use classfile::mutf8::to_str;
use classfile::{ClassFile, Code, MethodInfo};

use crate::frame::Frame;
use crate::stack_map;
use crate::types::Type;

/// Why and where a method was refused.
#[derive(Debug)]
pub(crate) struct Fault<'a> {
    pub(crate) message: String,
    pub(crate) bci: u32,
    pub(crate) reason: Reason<'a>,
}

#[derive(Debug)]
pub(crate) enum Reason<'a> {
    Bytecode,
    WrongType { found: Origin<'a>, expected: Option<Origin<'a>>, frame: Option<Frame<'a>>, map: Option<Frame<'a>> },
    Flags { frame: Frame<'a>, map: Frame<'a> },
    PoolIndex(u16),
    LocalIndex(u32),
    StackSize { frame: Frame<'a>, map: Frame<'a> },
    Overflow(Frame<'a>),
    Underflow(Frame<'a>),
    MissingStackMap,
    BadStackMap(Frame<'a>),
}

/// A type and where it was found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Origin<'a> {
    pub(crate) found: Type<'a>,
    pub(crate) place: Place,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Place {
    Implicit,
    Local(usize),
    Stack(usize),
    MapLocal(usize),
    MapStack(usize),
    Pool(u16),
    Signature,
}

impl<'a> Origin<'a> {
    pub(crate) fn implicit(found: Type<'a>) -> Origin<'a> {
        Origin { found, place: Place::Implicit }
    }
}

impl fmt::Display for Origin<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.found)?;
        match self.place {
            Place::Implicit => Ok(()),
            Place::Local(i) => write!(f, " (current frame, locals[{i}])"),
            Place::Stack(i) => write!(f, " (current frame, stack[{i}])"),
            Place::MapLocal(i) => write!(f, " (stack map, locals[{i}])"),
            Place::MapStack(i) => write!(f, " (stack map, stack[{i}])"),
            Place::Pool(i) => write!(f, " (constant pool {i})"),
            Place::Signature => write!(f, " (from method signature)"),
        }
    }
}

impl Fault<'_> {
    /// The whole message of the VerifyError.
    pub(crate) fn render(&self, class: &ClassFile, method: &MethodInfo, code: &Code) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = self.write(&mut text, class, method, code);
        text
    }

    fn write(&self, out: &mut String, class: &ClassFile, method: &MethodInfo, code: &Code) -> fmt::Result {
        let pool = &class.constant_pool;
        let opcode = match code.bytes.get(self.bci as usize) {
            None => "<invalid>",
            Some(&opcode) => opcodes::info(opcode).map_or("<illegal>", |info| info.name),
        };
        writeln!(out, "{}\nException Details:\n  Location:", self.message)?;
        let (name, descriptor) = (to_str(pool.utf8(method.name)), to_str(pool.utf8(method.descriptor)));
        writeln!(out, "    {}.{name}{descriptor} @{}: {opcode}", to_str(class.name()), self.bci)?;
        let (reason, frame, map) = self.reason();
        writeln!(out, "  Reason:\n    {reason}")?;
        for (title, frame) in [("Current Frame", frame), ("Stackmap Frame", map)] {
            if let Some(frame) = frame {
                writeln!(out, "  {title}:")?;
                write_frame(out, frame)?;
            }
        }
        writeln!(out, "  Bytecode:")?;
        write_bytes(out, &code.bytes)?;
        if !code.exception_table.is_empty() {
            writeln!(out, "  Exception Handler Table:")?;
            for entry in &code.exception_table {
                writeln!(out, "    bci [{}, {}] => handler: {}", entry.start, entry.end, entry.handler)?;
            }
        }
        if let Some(table) = &code.stack_map_table {
            writeln!(out, "  Stackmap Table:")?;
            stack_map::write_table(out, table)?;
        }
        Ok(())
    }

    fn reason(&self) -> (String, Option<&Frame<'_>>, Option<&Frame<'_>>) {
        let fixed = |text: &str| text.to_owned();
        match &self.reason {
            Reason::Bytecode => (fixed("Error exists in the bytecode"), None, None),
            Reason::WrongType { found, expected, frame, map } => {
                let text = match expected {
                    Some(expected) => format!("Type {found} is not assignable to {expected}"),
                    None => format!("Invalid type: {found}"),
                };
                (text, frame.as_ref(), map.as_ref())
            }
            Reason::Flags { frame, map } => {
                (fixed("Current frame's flags are not assignable to stack map frame's."), Some(frame), Some(map))
            }
            Reason::PoolIndex(index) => (format!("Constant pool index {index} is invalid"), None, None),
            Reason::LocalIndex(index) => (format!("Local index {index} is invalid"), None, None),
            Reason::StackSize { frame, map } => {
                (fixed("Current frame's stack size doesn't match stackmap."), Some(frame), Some(map))
            }
            Reason::Overflow(frame) => (fixed("Exceeded max stack size."), Some(frame), None),
            Reason::Underflow(frame) => (fixed("Attempt to pop empty stack."), Some(frame), None),
            Reason::MissingStackMap => (fixed("Expected stackmap frame at this location."), None, None),
            Reason::BadStackMap(frame) => (fixed("Invalid stackmap specification."), Some(frame), None),
        }
    }
}

fn write_frame(out: &mut String, frame: &Frame) -> fmt::Result {
    let flags = if frame.this_uninitialized { " flagThisUninit" } else { "" };
    writeln!(out, "    bci: @{}\n    flags: {{{flags} }}", frame.bci)?;
    for (title, types) in [("locals", &frame.locals[..frame.locals_size]), ("stack", frame.stack_with_popped())] {
        write!(out, "    {title}: {{")?;
        for (at, found) in types.iter().enumerate() {
            write!(out, "{}{found}", if at == 0 { " " } else { ", " })?;
        }
        writeln!(out, " }}")?;
    }
    Ok(())
}

fn write_bytes(out: &mut String, bytes: &[u8]) -> fmt::Result {
    // The stock VM ends with a line of its own, be it empty.
    let lines = bytes.len() / 16 + 1;
    for line in 0..lines {
        let chunk = &bytes[line * 16..bytes.len().min(line * 16 + 16)];
        write!(out, "    {:07x}: ", line * 16)?;
        for at in 0..16 {
            match chunk.get(at) {
                Some(byte) => write!(out, "{byte:02x}")?,
                None => out.push_str("  "),
            }
            if at % 2 == 1 && at != 15 {
                out.push(' ');
            }
        }
        out.push('\n');
    }
    Ok(())
}
