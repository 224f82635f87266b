//! Helpful NullPointerException messages (JEP 358): what could not be done, and what was null, in the stock VM's words.
//!
//! The second half follows the null back to the instruction that pushed it. Operand slots carry that instruction's index;
//! where ways with different ones meet, or the source is no name a programmer would know, the second half is left out.

use classfile::mutf8::to_str;
use classfile::{ConstantPool, FieldType, LocalVariable, MethodDescriptor};

use crate::instruction::{Instruction, Operand};
use crate::opcodes::*;
use crate::reference_maps::MethodShape;
use crate::stack_effect::{Pushed, invoked_descriptor, stack_effect};

/// How far a description goes into what a value was read from.
const DEPTH: u32 = 5;

/// The message for a NullPointerException that the VM throws at `bci`; `None` if the bytecode there throws none, or the method
/// can't be understood.
pub fn npe_message(shape: &MethodShape, local_variables: &[LocalVariable], bci: u32) -> Option<String> {
    let instruction = Instruction::decode(shape.code, bci).ok()?;
    let mut message = failed_action(shape.constant_pool, &instruction)?;
    let slot = null_slot(shape.constant_pool, &instruction)?;
    let sources = Sources::before(shape, bci);
    let describer = Describer { shape, local_variables, sources };
    if let Some(reason) = describer.reason(bci, slot) {
        message.push_str(&reason);
    }
    Some(message)
}

/// The message's first half.
fn failed_action(pool: &ConstantPool, instruction: &Instruction) -> Option<String> {
    let array = |verb: &str, kind: &str| Some(format!("Cannot {verb} {kind} array"));
    let fixed = |text: &str| Some(text.to_owned());
    let index = instruction.constant().unwrap_or(0);
    const KINDS: [&str; 8] = ["int", "long", "float", "double", "object", "byte/boolean", "char", "short"];
    match instruction.opcode {
        opcode @ IALOAD..=SALOAD => array("load from", KINDS[usize::from(opcode - IALOAD)]),
        opcode @ IASTORE..=SASTORE => array("store to", KINDS[usize::from(opcode - IASTORE)]),
        ARRAYLENGTH => fixed("Cannot read the array length"),
        ATHROW => fixed("Cannot throw exception"),
        MONITORENTER => fixed("Cannot enter synchronized block"),
        MONITOREXIT => fixed("Cannot exit synchronized block"),
        GETFIELD => Some(format!("Cannot read field \"{}\"", field_name(pool, index))),
        PUTFIELD => Some(format!("Cannot assign field \"{}\"", field_name(pool, index))),
        INVOKEVIRTUAL | INVOKESPECIAL | INVOKEINTERFACE => {
            Some(format!("Cannot invoke \"{}\"", method_name(pool, index)?))
        }
        _ => None,
    }
}

/// Depth in the operand stack, from the top, of the reference that may not be null.
fn null_slot(pool: &ConstantPool, instruction: &Instruction) -> Option<usize> {
    Some(match instruction.opcode {
        ARRAYLENGTH | ATHROW | MONITORENTER | MONITOREXIT | GETFIELD => 0,
        IALOAD..=SALOAD => 1,
        LASTORE | DASTORE => 3,
        IASTORE..=SASTORE => 2,
        PUTFIELD => usize::from(stack_effect(pool, instruction).ok()?.pops) - 1,
        INVOKEVIRTUAL | INVOKESPECIAL | INVOKEINTERFACE => {
            let (class, name, _) = pool.member_ref(instruction.constant()?);
            let polymorphic = match pool.class_name(class) {
                b"java/lang/invoke/MethodHandle" => matches!(name, b"invoke" | b"invokeExact"),
                b"java/lang/invoke/VarHandle" => {
                    [&b"get"[..], b"set", b"compareAnd", b"weakCompareAnd"].iter().any(|start| name.starts_with(start))
                }
                _ => false,
            };
            // Calls of signature-polymorphic methods fail in the glue, of which nothing is said.
            if name == b"<init>" || polymorphic {
                return None;
            }
            usize::from(invoked_descriptor(pool, instruction).ok()?.argument_slots())
        }
        _ => return None,
    })
}

/// The stock VM prints these two without their package.
fn class_name(name: &[u8]) -> String {
    match name {
        b"java/lang/Object" => "Object".into(),
        b"java/lang/String" => "String".into(),
        _ => to_str(name).replace('/', "."),
    }
}

fn field_name(pool: &ConstantPool, index: u16) -> String {
    to_str(pool.member_ref(index).1).into_owned()
}

/// `Class.method(Type, Type)`.
fn method_name(pool: &ConstantPool, index: u16) -> Option<String> {
    let (class, name, descriptor) = pool.member_ref(index);
    let mut text = format!("{}.{}(", class_name(pool.class_name(class)), to_str(name));
    for (at, parameter) in MethodDescriptor::parse(descriptor)?.parameters().enumerate() {
        if at > 0 {
            text.push_str(", ");
        }
        text.push_str(&type_name(parameter));
    }
    text.push(')');
    Some(text)
}

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
        FieldType::Object(name) => class_name(name),
        FieldType::Array(descriptor) => {
            let dimensions = descriptor.iter().take_while(|&&b| b == b'[').count();
            let element = FieldType::parse(&descriptor[dimensions..]).map_or_else(String::new, type_name);
            element + &"[]".repeat(dimensions)
        }
    }
}

/// Where an operand came from: the index of the bytecode that pushed it, or unknown.
type Source = Option<u32>;

/// The operand stack's sources before a bytecode, and which locals have been stored to on the way.
#[derive(Debug, Clone)]
struct Operands {
    stack: Vec<Source>,
    /// Locals from 64 on count as stored to.
    stored: u64,
}

/// Entries of all operand stacks beyond which no more are made.
const MAX_ENTRIES: usize = 1_000_000;

struct Sources {
    before: Vec<Option<Operands>>,
    entries: usize,
}

impl Sources {
    /// Passes over the code in order until a state for `bci` is there: what only comes round a loop later is left out, as in
    /// the stock VM, and so is everything where a method's operand stacks are too large to be looked at.
    fn before(shape: &MethodShape, bci: u32) -> Sources {
        let mut sources = Sources { before: vec![None; shape.code.len()], entries: 0 };
        sources.enter(0, &Operands { stack: Vec::new(), stored: 0 });
        for handler in shape.exception_handlers {
            sources.enter(u32::from(handler.handler), &Operands { stack: vec![None], stored: 0 });
        }
        let mut reached = 0;
        loop {
            let mut at = 0;
            while let Ok(instruction) = Instruction::decode(shape.code, at) {
                if at == bci && sources.at(bci).is_some() || sources.entries > MAX_ENTRIES {
                    return sources;
                }
                sources.pass(shape, &instruction);
                at = instruction.next_bci();
            }
            let now = sources.before.iter().filter(|state| state.is_some()).count();
            if now == reached {
                return sources;
            }
            reached = now;
        }
    }

    fn at(&self, bci: u32) -> Option<&Operands> {
        self.before.get(bci as usize)?.as_ref()
    }

    fn enter(&mut self, bci: u32, operands: &Operands) {
        match self.before.get_mut(bci as usize) {
            Some(Some(known)) => {
                known.stored |= operands.stored;
                for (old, new) in known.stack.iter_mut().zip(&operands.stack) {
                    if *old != *new {
                        *old = None;
                    }
                }
            }
            Some(empty) => {
                self.entries += operands.stack.len();
                *empty = Some(operands.clone());
            }
            None => {}
        }
    }

    fn pass(&mut self, shape: &MethodShape, instruction: &Instruction) {
        let Some(mut operands) = self.at(instruction.bci).cloned() else {
            return;
        };
        let Ok(effect) = stack_effect(shape.constant_pool, instruction) else {
            return;
        };
        let Some(kept) = operands.stack.len().checked_sub(usize::from(effect.pops)) else {
            return;
        };
        match effect.pushes {
            Pushed::Shuffle(order) => {
                let popped = operands.stack.split_off(kept);
                let pushed = order.iter().map(|&at| popped[popped.len() - 1 - usize::from(at)]);
                operands.stack.extend(pushed);
            }
            _ if instruction.opcode == CHECKCAST => {}
            pushes => {
                operands.stack.truncate(kept);
                let length = kept + usize::from(pushes.slots());
                operands.stack.resize(length, Some(instruction.bci));
            }
        }
        if let (Operand::Local(local) | Operand::Increment { local, .. }, ISTORE..=ASTORE_3 | IINC) =
            (instruction.operand, instruction.opcode)
        {
            operands.stored |= 1u64.checked_shl(u32::from(local)).unwrap_or(0);
        }
        if instruction.falls_through() {
            self.enter(instruction.next_bci(), &operands);
        }
        instruction.for_each_target(|target| self.enter(target, &operands));
        if matches!(instruction.opcode, JSR | JSR_W) {
            // What the subroutine does is not followed.
            operands.stack.pop();
            operands.stack.fill(None);
            operands.stored = u64::MAX;
            self.enter(instruction.next_bci(), &operands);
        }
    }
}

struct Describer<'a> {
    shape: &'a MethodShape<'a>,
    local_variables: &'a [LocalVariable],
    sources: Sources,
}

impl Describer<'_> {
    /// ` because … is null`.
    fn reason(&self, bci: u32, slot: usize) -> Option<String> {
        let source = self.source(bci, slot)?;
        let call = matches!(source.opcode, INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC | INVOKEINTERFACE);
        let before = if call { "the return value of " } else { "" };
        Some(format!(" because {before}\"{}\" is null", self.describe(&source, DEPTH)?))
    }

    /// The instruction that pushed an operand, counted from the top, of the one at `bci`.
    fn source(&self, bci: u32, slot: usize) -> Option<Instruction<'_>> {
        let stack = &self.sources.at(bci)?.stack;
        let source = stack[stack.len().checked_sub(slot + 1)?]?;
        Instruction::decode(self.shape.code, source).ok()
    }

    fn describe_operand(&self, bci: u32, slot: usize, depth: u32) -> Option<String> {
        self.describe(&self.source(bci, slot)?, depth)
    }

    fn describe(&self, source: &Instruction, depth: u32) -> Option<String> {
        if depth == 0 {
            return None;
        }
        if !matches!(source.opcode, IALOAD | AALOAD) {
            return self.describe_plain(source, depth);
        }
        // An index may be an element of an array, whose index may be one, as deep as a method likes.
        let mut text = String::new();
        let mut brackets = 0;
        let mut element = Some(*source);
        while let Some(source) = element.filter(|source| matches!(source.opcode, IALOAD | AALOAD)) {
            text.push_str(self.describe_operand(source.bci, 1, depth - 1).as_deref().unwrap_or("<array>"));
            text.push('[');
            brackets += 1;
            element = self.source(source.bci, 0);
        }
        let index = element.and_then(|index| self.describe_plain(&index, depth));
        text.push_str(index.as_deref().unwrap_or("..."));
        Some(text + &"]".repeat(brackets))
    }

    /// Describes what is no element of an array.
    fn describe_plain(&self, source: &Instruction, depth: u32) -> Option<String> {
        let pool = self.shape.constant_pool;
        match (source.opcode, source.operand) {
            (ACONST_NULL, _) => Some("null".into()),
            (opcode @ ICONST_M1..=ICONST_5, _) => Some((i32::from(opcode) - i32::from(ICONST_0)).to_string()),
            (BIPUSH | SIPUSH, Operand::Immediate(value)) => Some(value.to_string()),
            (ILOAD | ALOAD | ILOAD_0..=ILOAD_3 | ALOAD_0..=ALOAD_3, Operand::Local(local)) => {
                Some(self.local_name(source.bci, local))
            }
            (GETSTATIC, Operand::Constant(index)) => {
                let (class, name, _) = pool.member_ref(index);
                Some(format!("{}.{}", class_name(pool.class_name(class)), to_str(name)))
            }
            (GETFIELD, Operand::Constant(index)) => {
                let mut text = self.describe_operand(source.bci, 0, depth - 1).unwrap_or_default();
                if !text.is_empty() {
                    text.push('.');
                }
                Some(text + &field_name(pool, index))
            }
            (INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC | INVOKEINTERFACE, _) => {
                method_name(pool, source.constant()?)
            }
            _ => None,
        }
    }

    /// The name in the source, or what can be said without.
    fn local_name(&self, bci: u32, local: u16) -> String {
        if !self.local_variables.is_empty() {
            for variable in self.local_variables {
                let range = u32::from(variable.start)..u32::from(variable.start) + u32::from(variable.length);
                if variable.slot == local && range.contains(&bci) {
                    return to_str(self.shape.constant_pool.utf8(variable.name)).into_owned();
                }
            }
        }
        let stored =
            self.sources.at(bci).is_none_or(|operands| operands.stored >> local.min(63) & 1 != 0 || local > 63);
        if !self.shape.is_static && local == 0 {
            return "this".into();
        }
        let mut next = u16::from(!self.shape.is_static);
        let parameters = MethodDescriptor::parse(self.shape.descriptor).map(|d| d.parameters());
        for (number, parameter) in (1..).zip(parameters.into_iter().flatten()) {
            if !stored && (next..next + parameter.slots()).contains(&local) {
                return format!("<parameter{number}>");
            }
            next += parameter.slots();
        }
        format!("<local{local}>")
    }
}
