//! One method: the pass over its instructions, stack map frames, jumps and handlers, and assignability of types (JVMS
//! 4.10.1.2, 4.10.1.6). Order and words of the checks are the stock VM's.

use std::convert::Infallible;
use std::rc::Rc;

use bytecode::{Error as DecodeError, Instruction};
use classfile::descriptor::component;
use classfile::mutf8::to_str;
use classfile::{ClassFile, Code, ConstantPool, FieldType, MethodDescriptor, MethodInfo, access};

use crate::fault::{Fault, Origin, Place, Reason};
use crate::frame::Frame;
use crate::stack_map::{Frames, MapError, TableContext};
use crate::types::{Element, OBJECT, THROWABLE, Type, class};
use crate::{Failure, Hierarchy};

/// Why the verification of a method ended early.
pub(crate) enum Stop<'a, E> {
    Fault(Box<Fault<'a>>),
    ClassFormat(String),
    Hierarchy(E),
}

pub(crate) type Checked<'a, T, H> = Result<T, Stop<'a, <H as Hierarchy>::Error>>;

pub(crate) fn verify_method<H: Hierarchy>(
    class: &ClassFile,
    method: &MethodInfo,
    hierarchy: &mut H,
) -> Result<(), Failure<H::Error>> {
    let Some(code) = class.code(method) else {
        return Ok(());
    };
    let descriptor = class.constant_pool.utf8(method.descriptor);
    let Some(descriptor) = MethodDescriptor::parse(descriptor) else {
        return Err(Failure::ClassFormat(format!("Malformed descriptor {}", to_str(descriptor))));
    };
    let mut verifier = MethodVerifier::new(class, method, code, descriptor, hierarchy);
    verifier.run(&mut |_| {}).map_err(|stop| match stop {
        Stop::Fault(fault) => Failure::Verify(fault.render(class, method, code)),
        Stop::ClassFormat(message) => Failure::ClassFormat(message),
        Stop::Hierarchy(error) => Failure::Hierarchy(error),
    })
}

/// Answers for methods that have been verified: what was asked then was found right.
struct Verified;

impl Hierarchy for Verified {
    type Error = Infallible;

    fn is_assignable(&mut self, _: &[u8], _: &[u8]) -> Result<bool, Infallible> {
        Ok(true)
    }

    fn is_superclass_of_current(&mut self, _: &[u8]) -> Result<bool, Infallible> {
        Ok(false)
    }

    fn protected_member_in_other_package(&mut self, _: &[u8], _: &[u8], _: &[u8], _: bool) -> Result<bool, Infallible> {
        Ok(false)
    }
}

/// See `jump_depth` of the crate.
pub(crate) fn jump_depth<'a, H: Hierarchy>(
    class: &'a ClassFile,
    method: &'a MethodInfo,
    from: u32,
    to: u32,
    hierarchy: &mut H,
) -> Result<Option<u16>, H::Error> {
    let Some(code) = class.code(method) else { return Ok(None) };
    let Some(descriptor) = MethodDescriptor::parse(class.constant_pool.utf8(method.descriptor)) else {
        return Ok(None);
    };
    let (mut here, mut there) = (None, None);
    let mut show = |frame: &Frame<'a>| {
        if frame.bci == from {
            here = Some(frame.clone());
        }
        if frame.bci == to {
            there = Some(frame.clone());
        }
    };
    // What no longer passes was never checked by types.
    if MethodVerifier::new(class, method, code, descriptor, &mut Verified).run(&mut show).is_err() {
        return Ok(None);
    }
    let (Some(here), Some(there)) = (here, there) else { return Ok(None) };
    match MethodVerifier::new(class, method, code, descriptor, hierarchy).fits(&here, &there) {
        Ok(Ok(())) => Ok(Some(there.stack().len() as u16)),
        Err(Stop::Hierarchy(error)) => Err(error),
        Ok(Err(_)) | Err(_) => Ok(None),
    }
}

/// A method as a Java programmer writes it: `int p.C.m(long, java.lang.String[])`.
fn external_method(class: &ClassFile, method: &MethodInfo, descriptor: MethodDescriptor) -> String {
    fn type_name(field_type: FieldType) -> String {
        match field_type {
            FieldType::Boolean => "boolean".into(),
            FieldType::Byte => "byte".into(),
            FieldType::Char => "char".into(),
            FieldType::Short => "short".into(),
            FieldType::Int => "int".into(),
            FieldType::Long => "long".into(),
            FieldType::Float => "float".into(),
            FieldType::Double => "double".into(),
            FieldType::Object(name) => to_str(name).replace('/', "."),
            FieldType::Array(array) => {
                component(array).map_or_else(String::new, |component| type_name(component) + "[]")
            }
        }
    }
    let result = descriptor.return_type().map_or_else(|| "void".into(), type_name);
    let parameters: Vec<_> = descriptor.parameters().map(type_name).collect();
    format!(
        "{result} {}.{}({})",
        to_str(class.name()).replace('/', "."),
        to_str(class.constant_pool.utf8(method.name)),
        parameters.join(", ")
    )
}

/// What starts at a byte of the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Start {
    Nothing,
    Instruction,
    New,
}

pub(crate) struct MethodVerifier<'a, 'h, H: Hierarchy> {
    pub(crate) class: &'a ClassFile,
    method: &'a MethodInfo,
    pub(crate) pool: &'a ConstantPool,
    pub(crate) code: &'a Code,
    pub(crate) descriptor: MethodDescriptor<'a>,
    pub(crate) is_constructor: bool,
    pub(crate) this_type: Type<'a>,
    pub(crate) hierarchy: &'h mut H,
    pub(crate) starts: Vec<Start>,
    /// Ascending by bytecode index.
    maps: Rc<[Frame<'a>]>,
    /// Counts changes of the locals.
    pub(crate) locals_version: u32,
    /// By entry of the exception table: the version of the locals that was last found to fit.
    fits_handler: Vec<u32>,
    /// The current state.
    pub(crate) frame: Frame<'a>,
    /// The instruction at work.
    pub(crate) bci: u32,
    /// Whether this instruction has initialized `this`.
    pub(crate) just_initialized_this: bool,
    /// Lowest start and highest end of the exception table.
    protected: std::ops::Range<u32>,
}

impl<'a, 'h, H: Hierarchy> MethodVerifier<'a, 'h, H> {
    fn new(
        class_file: &'a ClassFile,
        method: &'a MethodInfo,
        code: &'a Code,
        descriptor: MethodDescriptor<'a>,
        hierarchy: &'h mut H,
    ) -> Self {
        let pool = &class_file.constant_pool;
        let this_type = class(class_file.name());
        let is_constructor = pool.utf8(method.name) == b"<init>";
        let this_uninitialized = is_constructor && this_type != OBJECT;
        let mut frame = Frame::new(usize::from(code.max_locals), this_uninitialized);
        let receiver = if method.access_flags & access::STATIC != 0 {
            None
        } else if frame.this_uninitialized {
            Some(Type::UninitializedThis)
        } else {
            Some(this_type)
        };
        let parameters = descriptor.parameters().map(Type::of_field_type);
        let arguments = receiver.into_iter().chain(parameters).flat_map(|t| [Some(t), t.second()]).flatten();
        for (local, argument) in frame.locals.iter_mut().zip(arguments) {
            *local = argument;
            frame.locals_size += 1;
        }
        let table = &code.exception_table;
        let protected = table.iter().map(|e| u32::from(e.start)).min().unwrap_or(u32::MAX)
            ..table.iter().map(|e| u32::from(e.end)).max().unwrap_or(0);
        MethodVerifier {
            class: class_file,
            method,
            pool,
            code,
            descriptor,
            is_constructor,
            this_type,
            hierarchy,
            starts: vec![Start::Nothing; code.bytes.len()],
            maps: Rc::default(),
            locals_version: 1,
            fits_handler: vec![0; code.exception_table.len()],
            frame,
            bci: 0,
            just_initialized_this: false,
            protected,
        }
    }

    /// The pass; shows the state before each instruction.
    fn run(&mut self, show: &mut dyn FnMut(&Frame<'a>)) -> Checked<'a, (), H> {
        self.find_starts()?;
        self.check_tables()?;
        self.read_maps()?;
        let bytes = &self.code.bytes[..];
        let mut next_map = 0;
        // Whether control cannot reach the instruction from the one before.
        let mut cut_off = false;
        let mut bci = 0;
        while (bci as usize) < bytes.len() {
            self.bci = bci;
            self.frame.start(bci);
            next_map = self.meet_map(next_map, cut_off)?;
            self.frame.start(bci);
            show(&self.frame);
            let instruction = match Instruction::decode(bytes, bci) {
                Ok(instruction) => instruction,
                Err(_) => {
                    let opcode = bytes[bci as usize];
                    return self.fail(Reason::Bytecode, format!("Bad instruction: {opcode:02x}"));
                }
            };
            let protected = self.protected.contains(&bci);
            self.just_initialized_this = false;
            let store = is_store(instruction.opcode);
            if protected && store {
                self.check_handlers(false)?;
            }
            cut_off = self.instruction(&instruction)?;
            if protected && !store {
                self.check_handlers(self.just_initialized_this)?;
            }
            bci = instruction.next_bci();
        }
        if !cut_off {
            self.bci = bytes.len() as u32;
            return self.fail(Reason::Bytecode, "Control flow falls through code end");
        }
        Ok(())
    }

    /// Finds where instructions start.
    fn find_starts(&mut self) -> Checked<'a, (), H> {
        let bytes = &self.code.bytes[..];
        let mut bci = 0u32;
        while (bci as usize) < bytes.len() {
            self.bci = bci;
            match Instruction::decode(bytes, bci) {
                Ok(instruction) => {
                    if let bytecode::Operand::TableSwitch(switch) = instruction.operand
                        && switch.low > switch.high
                    {
                        return self.fail(Reason::Bytecode, "Bad instruction");
                    }
                    let is_new = instruction.opcode == bytecode::opcodes::NEW;
                    self.starts[bci as usize] = if is_new { Start::New } else { Start::Instruction };
                    bci = instruction.next_bci();
                }
                // Opcodes reserved for a VM's own use are reported when the pass gets there.
                Err(DecodeError::IllegalOpcode { opcode: 0..0xef, .. }) if bytes[bci as usize] >= 0xca => {
                    self.starts[bci as usize] = Start::Instruction;
                    bci += 1;
                }
                Err(_) => return self.fail(Reason::Bytecode, "Bad instruction"),
            }
        }
        Ok(())
    }

    fn is_start(&self, bci: u32) -> bool {
        self.starts.get(bci as usize).is_some_and(|&start| start != Start::Nothing)
    }

    /// A ClassFormatError that names the method.
    pub(crate) fn format_error<T>(&self, message: String) -> Checked<'a, T, H> {
        let method = external_method(self.class, self.method, self.descriptor);
        Err(Stop::ClassFormat(format!("{message} in method '{method}'")))
    }

    fn check_tables(&mut self) -> Checked<'a, (), H> {
        self.check_exception_table()?;
        self.check_local_variables()
    }

    fn check_exception_table(&mut self) -> Checked<'a, (), H> {
        let length = self.code.bytes.len() as u32;
        for entry in &self.code.exception_table {
            let [start, end, handler] = [entry.start, entry.end, entry.handler].map(u32::from);
            let format = |what: &str, bci: u32| self.format_error(format!("Illegal exception table {what} {bci}"));
            if !self.is_start(start) {
                return format("start_pc", start);
            }
            if end != length && !self.is_start(end) {
                return format("end_pc", end);
            }
            if !self.is_start(handler) {
                return format("handler_pc", handler);
            }
            if entry.catch_type != 0 {
                let catch = self.class_constant(entry.catch_type);
                if !self.is_assignable(catch, THROWABLE)? {
                    self.bci = handler;
                    let reason = Reason::WrongType {
                        found: Origin { found: catch, place: Place::Pool(entry.catch_type) },
                        expected: Some(Origin::implicit(THROWABLE)),
                        frame: None,
                        map: None,
                    };
                    return self.fail(
                        reason,
                        format!("Catch type is not a subclass of Throwable in exception handler {handler}"),
                    );
                }
            }
        }
        Ok(())
    }

    fn check_local_variables(&self) -> Checked<'a, (), H> {
        let length = self.code.bytes.len() as u32;
        for variable in &self.code.local_variables {
            let (start, span) = (u32::from(variable.start), u32::from(variable.length));
            if !self.is_start(start) {
                return self.format_error(format!("Illegal local variable table start_pc {start}"));
            }
            if start + span != length && !self.is_start(start + span) {
                return self.format_error(format!("Illegal local variable table length {span}"));
            }
        }
        Ok(())
    }

    fn read_maps(&mut self) -> Checked<'a, (), H> {
        let Some(table) = &self.code.stack_map_table else {
            return Ok(());
        };
        let starts = &self.starts;
        let is_new = |bci: u16| starts.get(usize::from(bci)) == Some(&Start::New);
        let context = TableContext { pool: self.pool, max_stack: usize::from(self.code.max_stack), is_new: &is_new };
        let stop = |error| match error {
            MapError::Format(what) => Stop::ClassFormat(format!("StackMapTable format error: {what}")),
            MapError::Uninitialized => {
                let message = "StackMapTable format error: bad offset for Uninitialized";
                let method = external_method(self.class, self.method, self.descriptor);
                Stop::ClassFormat(format!("{message} in method '{method}'"))
            }
        };
        let mut frames = Frames::new(table, &self.frame, context).map_err(stop)?;
        let mut maps = Vec::new();
        while let Some(frame) = frames.next().map_err(stop)? {
            if !self.is_start(frame.bci) {
                let fault = Fault {
                    message: "StackMapTable error: bad offset".into(),
                    bci: 0,
                    reason: Reason::BadStackMap(frame),
                };
                return Err(Stop::Fault(Box::new(fault)));
            }
            maps.push(frame);
        }
        self.maps = maps.into();
        Ok(())
    }

    /// Where the next map is for this instruction, the state must fit it and goes on from it. Answers the next map's number.
    fn meet_map(&mut self, next_map: usize, cut_off: bool) -> Checked<'a, usize, H> {
        let maps = self.maps.clone();
        let Some(map) = maps.get(next_map) else {
            if cut_off {
                return self.fail(Reason::Bytecode, "Expecting a stack map frame");
            }
            return Ok(next_map);
        };
        if cut_off && map.bci > self.bci {
            return self.fail(Reason::MissingStackMap, "Expecting a stack map frame");
        }
        if map.bci > self.bci {
            return Ok(next_map);
        }
        let frame = std::mem::replace(&mut self.frame, map.clone());
        self.locals_version += 1;
        if !cut_off && let Err(reason) = self.fits(&frame, map)? {
            return self.fail(reason, "Instruction type does not match stack map");
        }
        Ok(next_map + 1)
    }

    /// Whether `frame` is assignable to `map`, or else why not.
    fn fits(&mut self, frame: &Frame<'a>, map: &Frame<'a>) -> Checked<'a, Result<(), Reason<'a>>, H> {
        let both = || (frame.clone(), map.clone());
        if frame.stack().len() != map.stack().len() {
            let (frame, map) = both();
            return Ok(Err(Reason::StackSize { frame, map }));
        }
        let wrong = |found, at: Place, expected, map_at: Place| {
            let (frame, map) = both();
            Reason::WrongType {
                found: Origin { found, place: at },
                expected: Some(Origin { found: expected, place: map_at }),
                frame: Some(frame),
                map: Some(map),
            }
        };
        for (at, (&from, &to)) in frame.locals.iter().zip(&map.locals[..map.locals_size]).enumerate() {
            if !self.is_assignable(from, to)? {
                return Ok(Err(wrong(from, Place::Local(at), to, Place::MapLocal(at))));
            }
        }
        for (at, (&from, &to)) in frame.stack().iter().zip(map.stack()).enumerate() {
            if !self.is_assignable(from, to)? {
                return Ok(Err(wrong(from, Place::Stack(at), to, Place::MapStack(at))));
            }
        }
        if frame.this_uninitialized && !map.this_uninitialized {
            let (frame, map) = both();
            return Ok(Err(Reason::Flags { frame, map }));
        }
        Ok(Ok(()))
    }

    /// The number of the map at a jump's or handler's target.
    fn map_at(&self, target: u32) -> Checked<'a, usize, H> {
        match self.maps.binary_search_by_key(&target, |map| map.bci) {
            Ok(at) => Ok(at),
            Err(_) => self.fail(
                Reason::MissingStackMap,
                format!("Expecting a stackmap frame at branch target {}", target as i32),
            ),
        }
    }

    /// The current state must fit the map at a jump's target.
    pub(crate) fn check_jump(&mut self, target: u32) -> Checked<'a, (), H> {
        let offset = target.wrapping_sub(self.bci) as i32;
        if !(-65535..=65535).contains(&offset) {
            let message = format!("Illegal target of jump or branch (bci {} + offset {offset})", self.bci);
            self.bci = 0;
            return self.fail(Reason::BadStackMap(self.frame.clone()), message);
        }
        let maps = self.maps.clone();
        let map = &maps[self.map_at(target)?];
        let frame = std::mem::replace(&mut self.frame, Frame::new(0, false));
        let fits = self.fits(&frame, map);
        self.frame = frame;
        match fits? {
            Ok(()) => Ok(()),
            Err(reason) => {
                self.locate(&reason, map.bci);
                self.fail(reason, format!("Inconsistent stackmap frames at branch target {target}"))
            }
        }
    }

    /// The current locals must fit the maps of all handlers that are active here.
    pub(crate) fn check_handlers(&mut self, this_uninitialized: bool) -> Checked<'a, (), H> {
        let code = self.code;
        let maps = self.maps.clone();
        let mut thrown_frame: Option<Frame> = None;
        for (number, entry) in code.exception_table.iter().enumerate() {
            if !(u32::from(entry.start)..u32::from(entry.end)).contains(&self.bci) {
                continue;
            }
            if self.fits_handler[number] == self.locals_version && !this_uninitialized {
                continue;
            }
            let frame = thrown_frame.get_or_insert_with(|| self.frame.clone());
            frame.this_uninitialized |= this_uninitialized;
            frame.clear_stack();
            let thrown = if entry.catch_type == 0 { THROWABLE } else { self.class_constant(entry.catch_type) };
            if code.max_stack == 0 {
                let frame = frame.clone();
                return self.fail(Reason::Overflow(frame), "Operand stack overflow");
            }
            frame.push(thrown);
            let handler = u32::from(entry.handler);
            let map = &maps[self.map_at(handler)?];
            if let Err(reason) = self.fits(frame, map)? {
                self.locate(&reason, handler);
                let message = format!("Stack map does not match the one at exception handler {handler}");
                return self.fail(reason, message);
            }
            if !this_uninitialized {
                self.fits_handler[number] = self.locals_version;
            }
        }
        Ok(())
    }

    /// A state that doesn't fit a map is reported at the map, unless it is already its size that doesn't.
    fn locate(&mut self, reason: &Reason, map_bci: u32) {
        if !matches!(reason, Reason::StackSize { .. }) {
            self.bci = map_bci;
        }
    }

    /// Whether the instruction at work is in some handler's range.
    pub(crate) fn is_protected(&self) -> bool {
        self.protected.contains(&self.bci)
    }

    pub(crate) fn fail<T>(&self, reason: Reason<'a>, message: impl Into<String>) -> Checked<'a, T, H> {
        Err(Stop::Fault(Box::new(Fault { message: message.into(), bci: self.bci, reason })))
    }

    pub(crate) fn class_constant(&self, index: u16) -> Type<'a> {
        Type::of_class_constant(self.pool.class_name(index))
    }

    /// Whether a value of type `from` may stand where `to` is wanted (JVMS 4.10.1.2).
    pub(crate) fn is_assignable(&mut self, from: Type<'a>, to: Type<'a>) -> Checked<'a, bool, H> {
        if from == to {
            return Ok(true);
        }
        match to {
            Type::Top => Ok(true),
            Type::AnyReference => Ok(from.is_reference() || from.is_uninitialized()),
            Type::AnyCategory1 => Ok(from.is_category1()),
            Type::AnyCategory2 => Ok(matches!(from, Type::Long | Type::Double)),
            Type::Reference { .. } if from == Type::Null => Ok(true),
            Type::Reference { dimensions: to_dimensions, element: to_element } => match from {
                Type::Reference { dimensions, element } => {
                    self.is_reference_assignable((dimensions, element), (to_dimensions, to_element))
                }
                _ => Ok(false),
            },
            _ => Ok(false),
        }
    }

    fn is_reference_assignable(
        &mut self,
        (from_dimensions, from): (u8, Element<'a>),
        (to_dimensions, to): (u8, Element<'a>),
    ) -> Checked<'a, bool, H> {
        let Element::Class(to_name) = to else {
            return Ok(from_dimensions == to_dimensions && from == to);
        };
        if from_dimensions < to_dimensions {
            return Ok(false);
        }
        if to_name == b"java/lang/Object" {
            // An array of primitives is an Object, an element of it is not.
            return Ok(from_dimensions > to_dimensions || matches!(from, Element::Class(_)));
        }
        if from_dimensions > to_dimensions {
            return Ok(to_name == b"java/lang/Cloneable" || to_name == b"java/io/Serializable");
        }
        let Element::Class(from_name) = from else {
            return Ok(false);
        };
        self.hierarchy.is_assignable(from_name, to_name).map_err(Stop::Hierarchy)
    }
}

fn is_store(opcode: u8) -> bool {
    use bytecode::opcodes::{ASTORE_3, ISTORE};
    (ISTORE..=ASTORE_3).contains(&opcode)
}
