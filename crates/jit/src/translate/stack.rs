//! Instructions that move values between locals and operands (JVMS 6.5: iload … aload_3, istore … astore_3, dup … swap).

use super::{Done, Translator, Unsuitable};
use crate::analysis::Ty;
use bytecode::opcodes::*;
use bytecode::{Instruction, Operand};

impl Translator<'_, '_> {
    /// iload … aload_3
    pub(super) fn load_local(&mut self, instruction: &Instruction<'_>) {
        let Operand::Local(local) = instruction.operand else { return };
        let ty = match instruction.opcode {
            ILOAD | ILOAD_0..=ILOAD_3 => Ty::Int,
            LLOAD | LLOAD_0..=LLOAD_3 => Ty::Long,
            FLOAD | FLOAD_0..=FLOAD_3 => Ty::Float,
            DLOAD | DLOAD_0..=DLOAD_3 => Ty::Double,
            _ => Ty::Ref,
        };
        let value = self.read_slot(usize::from(local), ty);
        if ty == Ty::Ref {
            self.learn_argument_type(usize::from(local), value);
        }
        self.push(ty, value);
    }

    /// istore … astore_3
    pub(super) fn store_local(&mut self, instruction: &Instruction<'_>) -> Done {
        let Some((local, ty)) = crate::analysis::stored_local(instruction) else { return Ok(()) };
        let value = self.pop(ty);
        self.write_slot(local, ty, value);
        crate::analysis::store(&mut self.scope.state.locals, local, ty).ok_or(Unsuitable("a local that isn't there"))
    }

    /// dup … swap
    pub(super) fn shuffle(&mut self, opcode: u8) {
        // Slots counted from the top, the one to push first first; as `bytecode::stack_effect` has it.
        let (popped, order): (usize, &[usize]) = match opcode {
            DUP => (1, &[0, 0]),
            DUP_X1 => (2, &[0, 1, 0]),
            DUP_X2 => (3, &[0, 2, 1, 0]),
            DUP2 => (2, &[1, 0, 1, 0]),
            DUP2_X1 => (3, &[1, 0, 2, 1, 0]),
            DUP2_X2 => (4, &[1, 0, 3, 2, 1, 0]),
            _ => (2, &[0, 1]),
        };
        let depth = self.scope.state.stack.len();
        let mut values = [(Ty::None, None); 4];
        for (at, value) in values.iter_mut().enumerate().take(popped) {
            let slot = depth - 1 - at;
            let ty = self.scope.state.stack[slot];
            *value = (ty, if ty == Ty::None { None } else { Some(self.read_slot(self.scope.max_locals + slot, ty)) });
        }
        self.drop_slots(popped);
        for &at in order {
            let (ty, value) = values[at];
            let slot = self.scope.max_locals + self.scope.state.stack.len();
            if let Some(value) = value {
                self.write_slot(slot, ty, value);
            }
            self.scope.state.stack.push(ty);
            self.scope.state.clean.push(ty == Ty::None);
        }
    }
}
