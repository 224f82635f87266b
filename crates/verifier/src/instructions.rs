//! The effect of each instruction on the type state (JVMS 4.10.1.9), fields and calls apart.

use bytecode::opcodes::*;
use bytecode::{Instruction, Operand};
use classfile::mutf8::to_str;
use classfile::{Constant, FieldType, Tag};

use crate::Hierarchy;
use crate::fault::{Origin, Place, Reason};
use crate::method::{Checked, MethodVerifier, Stop};
use crate::types::{Element, OBJECT, THROWABLE, Type, class};

/// Tags a constant pool index may refer to, as bits.
pub(crate) const fn tags(allowed: &[Tag]) -> u32 {
    let mut bits = 0;
    let mut at = 0;
    while at < allowed.len() {
        bits |= 1 << allowed[at] as u32;
        at += 1;
    }
    bits
}

/// Int, long, float, double: instructions come in this order.
fn numeric(number: u8) -> Type<'static> {
    [Type::Int, Type::Long, Type::Float, Type::Double][usize::from(number & 3)]
}

impl<'a, H: Hierarchy> MethodVerifier<'a, '_, H> {
    /// Executes an instruction on the type state. Answers whether control cannot go on to the next.
    pub(crate) fn instruction(&mut self, instruction: &Instruction<'a>) -> Checked<'a, bool, H> {
        let opcode = instruction.opcode;
        let local = match instruction.operand {
            Operand::Local(local) | Operand::Increment { local, .. } => local,
            _ => 0,
        };
        match opcode {
            NOP => {}
            ACONST_NULL => self.push(Type::Null)?,
            ICONST_M1..=ICONST_5 | BIPUSH | SIPUSH => self.push(Type::Int)?,
            LCONST_0 | LCONST_1 => self.push(Type::Long)?,
            FCONST_0..=FCONST_2 => self.push(Type::Float)?,
            DCONST_0 | DCONST_1 => self.push(Type::Double)?,
            LDC | LDC_W | LDC2_W => self.load_constant(instruction)?,
            ILOAD | ILOAD_0..=ILOAD_3 => self.load(local, Type::Int)?,
            LLOAD | LLOAD_0..=LLOAD_3 => self.load(local, Type::Long)?,
            FLOAD | FLOAD_0..=FLOAD_3 => self.load(local, Type::Float)?,
            DLOAD | DLOAD_0..=DLOAD_3 => self.load(local, Type::Double)?,
            ALOAD | ALOAD_0..=ALOAD_3 => self.load(local, Type::AnyReference)?,
            IALOAD..=SALOAD => self.array_load(opcode)?,
            ISTORE | ISTORE_0..=ISTORE_3 => self.store(local, Type::Int)?,
            LSTORE | LSTORE_0..=LSTORE_3 => self.store(local, Type::Long)?,
            FSTORE | FSTORE_0..=FSTORE_3 => self.store(local, Type::Float)?,
            DSTORE | DSTORE_0..=DSTORE_3 => self.store(local, Type::Double)?,
            ASTORE | ASTORE_0..=ASTORE_3 => self.store(local, Type::AnyReference)?,
            IASTORE..=SASTORE => self.array_store(opcode)?,
            POP => drop(self.pop(Type::AnyCategory1)?),
            POP2 | DUP..=SWAP => self.shuffle(opcode)?,
            IADD..=DREM => {
                self.pop(numeric(opcode - IADD))?;
                self.pop(numeric(opcode - IADD))?;
                self.push(numeric(opcode - IADD))?;
            }
            INEG..=DNEG => {
                self.pop(numeric(opcode - INEG))?;
                self.push(numeric(opcode - INEG))?;
            }
            ISHL..=LUSHR => {
                let shifted = numeric((opcode - ISHL) & 1);
                self.pop(Type::Int)?;
                self.pop(shifted)?;
                self.push(shifted)?;
            }
            IAND..=LXOR => {
                let operand = numeric((opcode - IAND) & 1);
                self.pop(operand)?;
                self.pop(operand)?;
                self.push(operand)?;
            }
            IINC => {
                self.local(local, Type::Int)?;
                self.frame.set_local(usize::from(local), Type::Int);
            }
            I2L..=D2F => {
                // Each type to the three others, in order.
                let (from, to) = ((opcode - I2L) / 3, (opcode - I2L) % 3);
                self.pop(numeric(from))?;
                self.push(numeric(if to >= from { to + 1 } else { to }))?;
            }
            I2B..=I2S => {
                self.pop(Type::Int)?;
                self.push(Type::Int)?;
            }
            LCMP..=DCMPG => {
                let operand = match opcode {
                    LCMP => Type::Long,
                    FCMPL | FCMPG => Type::Float,
                    _ => Type::Double,
                };
                self.pop(operand)?;
                self.pop(operand)?;
                self.push(Type::Int)?;
            }
            IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL | GOTO | GOTO_W => {
                let (operand, count) = match opcode {
                    IFEQ..=IFLE => (Type::Int, 1),
                    IF_ICMPEQ..=IF_ICMPLE => (Type::Int, 2),
                    IF_ACMPEQ | IF_ACMPNE => (Type::AnyReference, 2),
                    IFNULL | IFNONNULL => (Type::AnyReference, 1),
                    _ => (Type::Int, 0),
                };
                for _ in 0..count {
                    self.pop(operand)?;
                }
                if let Operand::Branch(target) = instruction.operand {
                    self.check_jump(target)?;
                }
            }
            TABLESWITCH | LOOKUPSWITCH => self.switch(instruction)?,
            IRETURN..=RETURN => self.return_value(opcode)?,
            GETSTATIC..=PUTFIELD => self.field(instruction)?,
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.invoke(instruction)?,
            NEW => {
                let index = self.class_index(instruction)?;
                let new = self.class_constant(index);
                if !new.is_class() {
                    return self.fail(self.pool_type(index, new, None), "Illegal new instruction");
                }
                self.push(Type::Uninitialized(self.bci as u16))?;
            }
            NEWARRAY => {
                let Operand::ArrayType(code @ 4..=11) = instruction.operand else {
                    return self.fail(Reason::Bytecode, "Illegal newarray instruction");
                };
                self.pop(Type::Int)?;
                let element = Element::Primitive(b"ZCFDBSIJ"[usize::from(code - 4)]);
                self.push(Type::Reference { dimensions: 1, element })?;
            }
            ANEWARRAY => {
                let index = self.class_index(instruction)?;
                self.pop(Type::Int)?;
                let Type::Reference { dimensions, element } = self.class_constant(index) else {
                    return Ok(false);
                };
                let Some(dimensions) = dimensions.checked_add(1) else {
                    return self
                        .fail(Reason::Bytecode, "Illegal anewarray instruction, array has more than 255 dimensions");
                };
                self.push(Type::Reference { dimensions, element })?;
            }
            ARRAYLENGTH => {
                let array = self.pop(Type::AnyReference)?;
                if array != Type::Null && !array.is_array() {
                    return self.wrong_operand(None, "arraylength");
                }
                self.push(Type::Int)?;
            }
            ATHROW => drop(self.pop(THROWABLE)?),
            CHECKCAST => {
                let index = self.class_index(instruction)?;
                self.pop(OBJECT)?;
                self.push(self.class_constant(index))?;
            }
            INSTANCEOF => {
                self.class_index(instruction)?;
                self.pop(OBJECT)?;
                self.push(Type::Int)?;
            }
            MONITORENTER | MONITOREXIT => drop(self.pop(Type::AnyReference)?),
            MULTIANEWARRAY => {
                let index = self.class_index(instruction)?;
                let array = self.class_constant(index);
                let Type::Reference { dimensions: total @ 1.., .. } = array else {
                    let reason = self.pool_type(index, array, None);
                    return self.fail(reason, "Illegal constant pool index in multianewarray instruction");
                };
                let Operand::MultiArray { dimensions, .. } = instruction.operand else {
                    return Ok(false);
                };
                if dimensions < 1 || total < dimensions {
                    let message = format!("Illegal dimension in multianewarray instruction: {dimensions}");
                    return self.fail(Reason::Bytecode, message);
                }
                for _ in 0..dimensions {
                    self.pop(Type::Int)?;
                }
                self.push(array)?;
            }
            // `jsr` and `ret` are no instructions here.
            _ => {
                let first = self.code.bytes[self.bci as usize];
                return self.fail(Reason::Bytecode, format!("Bad instruction: {first:02x}"));
            }
        }
        Ok(matches!(opcode, GOTO | GOTO_W | TABLESWITCH | LOOKUPSWITCH | ATHROW | IRETURN..=RETURN))
    }

    /// Pushes a type, both slots of a long or double.
    pub(crate) fn push(&mut self, pushed: Type<'a>) -> Checked<'a, (), H> {
        let slots = if pushed.second().is_some() { 2 } else { 1 };
        if self.frame.stack().len() + slots > usize::from(self.code.max_stack) {
            return self.fail(Reason::Overflow(self.frame.clone()), "Operand stack overflow");
        }
        self.frame.push(pushed);
        if let Some(second) = pushed.second() {
            self.frame.push(second);
        }
        Ok(())
    }

    /// Pops whatever is in the top slot.
    pub(crate) fn pop_any(&mut self) -> Checked<'a, Type<'a>, H> {
        match self.frame.pop() {
            Some(top) => Ok(top),
            None => self.fail(Reason::Underflow(self.frame.clone()), "Operand stack underflow"),
        }
    }

    /// Pops a value that must be assignable to `expected`, both slots of a long or double. Answers what it is.
    pub(crate) fn pop(&mut self, expected: Type<'a>) -> Checked<'a, Type<'a>, H> {
        let Some(second) = expected.second() else {
            return self.pop_slot(expected);
        };
        // Of two faults the stock VM reports the one further down.
        let upper = self.pop_slot(second);
        if let Err(Stop::Hierarchy(_)) = upper {
            return upper;
        }
        let lower = self.pop_slot(expected)?;
        upper.map(|_| lower)
    }

    /// Like [`pop`](Self::pop), but slot by slot, as the stock VM does for what descriptors name: it shows in messages.
    pub(crate) fn pop_slots(&mut self, expected: Type<'a>) -> Checked<'a, Type<'a>, H> {
        if let Some(second) = expected.second() {
            self.pop_slot(second)?;
        }
        self.pop_slot(expected)
    }

    /// Like [`push`](Self::push), but slot by slot.
    pub(crate) fn push_slots(&mut self, pushed: Type<'a>) -> Checked<'a, (), H> {
        for slot in [Some(pushed), pushed.second()].into_iter().flatten() {
            if self.frame.stack().len() >= usize::from(self.code.max_stack) {
                return self.fail(Reason::Overflow(self.frame.clone()), "Operand stack overflow");
            }
            self.frame.push(slot);
        }
        Ok(())
    }

    fn pop_slot(&mut self, expected: Type<'a>) -> Checked<'a, Type<'a>, H> {
        let top = self.pop_any()?;
        if !self.is_assignable(top, expected)? {
            let reason = self.stack_type(Some(Origin::implicit(expected)));
            return self.fail(reason, "Bad type on operand stack");
        }
        Ok(top)
    }

    /// A complaint about the slot that was popped last.
    pub(crate) fn stack_type(&self, expected: Option<Origin<'a>>) -> Reason<'a> {
        let at = self.frame.stack().len();
        let found = self.frame.last_popped().unwrap_or(Type::Top);
        let found = Origin { found, place: Place::Stack(at) };
        Reason::WrongType { found, expected, frame: Some(self.frame.clone()), map: None }
    }

    /// A complaint about a type from the constant pool.
    pub(crate) fn pool_type(&self, index: u16, found: Type<'a>, expected: Option<Origin<'a>>) -> Reason<'a> {
        let found = Origin { found, place: Place::Pool(index) };
        Reason::WrongType { found, expected, frame: None, map: None }
    }

    pub(crate) fn wrong_operand<T>(&self, expected: Option<Type<'a>>, instruction: &str) -> Checked<'a, T, H> {
        let reason = self.stack_type(expected.map(Origin::implicit));
        self.fail(reason, format!("Bad type on operand stack in {instruction}"))
    }

    /// The class's name as the stock VM prints it in these messages.
    pub(crate) fn external_name(&self) -> String {
        to_str(self.class.name()).replace('/', ".")
    }

    /// The index operand, whose constant must be of one of the kinds.
    pub(crate) fn pool_index(&self, instruction: &Instruction, allowed: u32) -> Checked<'a, u16, H> {
        let index = instruction.constant().unwrap_or(0);
        if index == 0 || index >= self.pool.len() {
            let message = format!("Illegal constant pool index {index} in class {}", self.external_name());
            return self.fail(Reason::PoolIndex(index), message);
        }
        if allowed >> self.pool.tag(index) as u32 & 1 == 0 {
            return self.wrong_constant(index);
        }
        Ok(index)
    }

    fn wrong_constant<T>(&self, index: u16) -> Checked<'a, T, H> {
        let message = format!("Illegal type at constant pool entry {index} in class {}", self.external_name());
        self.fail(Reason::PoolIndex(index), message)
    }

    fn class_index(&self, instruction: &Instruction) -> Checked<'a, u16, H> {
        self.pool_index(instruction, tags(&[Tag::Class]))
    }

    fn load_constant(&mut self, instruction: &Instruction) -> Checked<'a, (), H> {
        const ONE: u32 = tags(&[
            Tag::Integer,
            Tag::Float,
            Tag::String,
            Tag::Class,
            Tag::MethodHandle,
            Tag::MethodType,
            Tag::Dynamic,
        ]);
        const TWO: u32 = tags(&[Tag::Long, Tag::Double, Tag::Dynamic]);
        let wide = instruction.opcode == LDC2_W;
        let index = self.pool_index(instruction, if wide { TWO } else { ONE })?;
        let loaded = match self.pool.get(index) {
            Constant::Integer(_) => Type::Int,
            Constant::Float(_) => Type::Float,
            Constant::Long(_) => Type::Long,
            Constant::Double(_) => Type::Double,
            Constant::String { .. } => class(b"java/lang/String"),
            Constant::Class { .. } => class(b"java/lang/Class"),
            Constant::MethodHandle { .. } => class(b"java/lang/invoke/MethodHandle"),
            Constant::MethodType { .. } => class(b"java/lang/invoke/MethodType"),
            _ => {
                let (_, descriptor) = self.pool.referenced_name_and_type(index);
                match FieldType::parse(descriptor).map(Type::of_field_type) {
                    Some(loaded) if loaded.second().is_some() == wide => loaded,
                    _ => return self.wrong_constant(index),
                }
            }
        };
        self.push(loaded)
    }

    /// A local that must be assignable to `expected`; answers what it is.
    fn local(&mut self, index: u16, expected: Type<'a>) -> Checked<'a, Type<'a>, H> {
        let at = usize::from(index);
        let bad_index = Reason::LocalIndex(u32::from(index));
        if expected.second().is_some() {
            if at + 1 >= self.frame.locals_size {
                return self.fail(bad_index, "get long/double overflows locals");
            }
        } else if at >= self.frame.locals.len() {
            return self.fail(bad_index, "Local variable table overflow");
        }
        for (at, expected) in [Some(expected), expected.second()].into_iter().flatten().enumerate() {
            let at = usize::from(index) + at;
            let found = self.frame.locals[at];
            if !self.is_assignable(found, expected)? {
                let reason = Reason::WrongType {
                    found: Origin { found, place: Place::Local(at) },
                    expected: Some(Origin::implicit(expected)),
                    frame: Some(self.frame.clone()),
                    map: None,
                };
                return self.fail(reason, "Bad local variable type");
            }
        }
        Ok(self.frame.locals[at])
    }

    fn load(&mut self, index: u16, expected: Type<'a>) -> Checked<'a, (), H> {
        let found = self.local(index, expected)?;
        self.push(found)
    }

    fn store(&mut self, index: u16, expected: Type<'a>) -> Checked<'a, (), H> {
        let found = self.pop(expected)?;
        let slots = if expected.second().is_some() { 2 } else { 1 };
        if usize::from(index) + slots > self.frame.locals.len() {
            return self.fail(Reason::LocalIndex(u32::from(index)), "Local variable table overflow");
        }
        self.locals_version += 1;
        if slots == 2 {
            self.frame.set_wide_local(usize::from(index), expected);
        } else {
            self.frame.set_local(usize::from(index), found);
        }
        Ok(())
    }

    /// What the array instructions are about, by their distance from the first: element type and the letters of array
    /// descriptors.
    fn array_kind(number: u8) -> (Type<'static>, &'static [u8]) {
        match number {
            0 => (Type::Int, b"I"),
            1 => (Type::Long, b"J"),
            2 => (Type::Float, b"F"),
            3 => (Type::Double, b"D"),
            4 => (OBJECT, b""),
            5 => (Type::Int, b"BZ"),
            6 => (Type::Int, b"C"),
            _ => (Type::Int, b"S"),
        }
    }

    fn pop_array(&mut self, letters: &'static [u8], name: &str) -> Checked<'a, Type<'a>, H> {
        let array = self.pop(Type::AnyReference)?;
        let (fits, expected) = match letters {
            [] => (array.is_reference_array(), Type::AnyReference),
            [letter, ..] => {
                let element = Element::Primitive(*letter);
                let expected = Type::Reference { dimensions: 1, element };
                (letters.iter().any(|&letter| array.is_array_of(letter)), expected)
            }
        };
        if !fits {
            let expected = if letters.len() == 2 { None } else { Some(expected) };
            return self.wrong_operand(expected, name);
        }
        Ok(array)
    }

    fn array_load(&mut self, opcode: u8) -> Checked<'a, (), H> {
        let (element, letters) = Self::array_kind(opcode - IALOAD);
        self.pop(Type::Int)?;
        let array = self.pop_array(letters, bytecode::opcodes::name(opcode))?;
        match (opcode, array.component()) {
            (AALOAD, Some(Ok(component))) => self.push(component),
            (AALOAD, _) => self.push(Type::Null),
            _ => self.push(element),
        }
    }

    fn array_store(&mut self, opcode: u8) -> Checked<'a, (), H> {
        let (element, letters) = Self::array_kind(opcode - IASTORE);
        self.pop(element)?;
        self.pop(Type::Int)?;
        self.pop_array(letters, bytecode::opcodes::name(opcode))?;
        Ok(())
    }

    /// The slot under a category 1 value, or the first slot of a category 2 value whose second slot was popped.
    fn pop_partner(&mut self, top: Type<'a>, name: &str) -> Checked<'a, Type<'a>, H> {
        if top.is_category1() {
            self.pop(Type::AnyCategory1)
        } else if top.is_category2_second() {
            self.pop(Type::AnyCategory2)
        } else {
            self.wrong_operand(None, name)
        }
    }

    fn shuffle(&mut self, opcode: u8) -> Checked<'a, (), H> {
        let name = bytecode::opcodes::name(opcode);
        // Slots popped, top first; then what is pushed, by their numbers.
        let mut slots = [Type::Top; 4];
        let order: &[usize] = match opcode {
            POP2 => {
                slots[0] = self.pop_any()?;
                slots[1] = self.pop_partner(slots[0], name)?;
                &[]
            }
            DUP => {
                slots[0] = self.pop(Type::AnyCategory1)?;
                &[0, 0]
            }
            DUP_X1 | SWAP => {
                slots[0] = self.pop(Type::AnyCategory1)?;
                slots[1] = self.pop(Type::AnyCategory1)?;
                if opcode == SWAP { &[0, 1] } else { &[0, 1, 0] }
            }
            DUP_X2 => {
                slots[0] = self.pop(Type::AnyCategory1)?;
                slots[1] = self.pop_any()?;
                slots[2] = self.pop_partner(slots[1], name)?;
                &[0, 2, 1, 0]
            }
            DUP2 => {
                slots[0] = self.pop_any()?;
                slots[1] = self.pop_partner(slots[0], name)?;
                &[1, 0, 1, 0]
            }
            DUP2_X1 => {
                slots[0] = self.pop_any()?;
                slots[1] = self.pop_partner(slots[0], name)?;
                slots[2] = self.pop(Type::AnyCategory1)?;
                &[1, 0, 2, 1, 0]
            }
            _ => {
                slots[0] = self.pop_any()?;
                slots[1] = self.pop_partner(slots[0], name)?;
                slots[2] = self.pop_any()?;
                slots[3] = self.pop_partner(slots[2], name)?;
                &[1, 0, 3, 2, 1, 0]
            }
        };
        for &slot in order {
            // Slot by slot: the halves of a long or double are here by themselves.
            if self.frame.stack().len() >= usize::from(self.code.max_stack) {
                return self.fail(Reason::Overflow(self.frame.clone()), "Operand stack overflow");
            }
            self.frame.push(slots[slot]);
        }
        Ok(())
    }

    fn switch(&mut self, instruction: &Instruction) -> Checked<'a, (), H> {
        let zero_padded = match &instruction.operand {
            Operand::TableSwitch(switch) => switch.zero_padded,
            Operand::LookupSwitch(switch) => switch.zero_padded,
            _ => true,
        };
        if !zero_padded && self.class.major < 51 {
            return self.fail(Reason::Bytecode, "Nonzero padding byte in lookupswitch or tableswitch");
        }
        self.pop(Type::Int)?;
        match &instruction.operand {
            Operand::TableSwitch(switch) => {
                self.check_jump(switch.default)?;
                switch.targets().try_for_each(|target| self.check_jump(target))
            }
            Operand::LookupSwitch(switch) => {
                if !switch.pairs().map(|(key, _)| key).is_sorted_by(|a, b| a < b) {
                    return self.fail(Reason::Bytecode, "Bad lookupswitch instruction");
                }
                self.check_jump(switch.default)?;
                switch.pairs().try_for_each(|(_, target)| self.check_jump(target))
            }
            _ => Ok(()),
        }
    }

    fn return_value(&mut self, opcode: u8) -> Checked<'a, (), H> {
        let expected = self.descriptor.return_type().map(Type::of_field_type);
        if opcode == RETURN {
            if expected.is_some() {
                return self.fail(Reason::Bytecode, "Method expects a return value");
            }
            if self.is_constructor && self.frame.this_uninitialized {
                return self.fail(Reason::Bytecode, "Constructor must call super() or this() before return");
            }
            return Ok(());
        }
        let kind = if opcode == ARETURN { Type::AnyReference } else { numeric(opcode - IRETURN) };
        let found = self.pop_slots(kind)?;
        let signature = |found| Some(Origin { found, place: Place::Signature });
        let Some(expected) = expected else {
            let reason = self.stack_type(signature(Type::Top));
            return self.fail(reason, "Method does not expect a return value");
        };
        if !self.is_assignable(found, expected)? {
            let reason = self.stack_type(signature(expected));
            return self.fail(reason, "Bad return type");
        }
        Ok(())
    }
}
