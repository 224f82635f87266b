//! The type state: locals, operand stack, and whether `this` is uninitialized (JVMS 4.10.1.4).

use crate::types::Type;

/// Locals beyond `locals_size` are top; the size is only for messages and follows the stock VM's.
#[derive(Debug, Clone)]
pub(crate) struct Frame<'a> {
    /// The bytecode the state is before.
    pub(crate) bci: u32,
    /// `max_locals` of them.
    pub(crate) locals: Vec<Type<'a>>,
    pub(crate) locals_size: usize,
    /// The operand stack; entries from `depth` on are what this instruction has popped, kept for messages.
    slots: Vec<Type<'a>>,
    depth: usize,
    /// The depth before this instruction, which is what messages show.
    shown_depth: Option<usize>,
    pub(crate) this_uninitialized: bool,
}

impl<'a> Frame<'a> {
    pub(crate) fn new(max_locals: usize, this_uninitialized: bool) -> Frame<'a> {
        Frame {
            bci: 0,
            locals: vec![Type::Top; max_locals],
            locals_size: 0,
            slots: Vec::new(),
            depth: 0,
            shown_depth: None,
            this_uninitialized,
        }
    }

    /// The operand stack, bottom first.
    pub(crate) fn stack(&self) -> &[Type<'a>] {
        &self.slots[..self.depth]
    }

    /// The operand stack with what the instruction at work has popped.
    pub(crate) fn stack_with_popped(&self) -> &[Type<'a>] {
        &self.slots[..self.shown_depth.unwrap_or(self.depth).min(self.slots.len())]
    }

    /// The slot that was popped last.
    pub(crate) fn last_popped(&self) -> Option<Type<'a>> {
        self.slots.get(self.depth).copied()
    }

    /// Goes on to another instruction.
    pub(crate) fn start(&mut self, bci: u32) {
        self.bci = bci;
        self.slots.truncate(self.depth);
        self.shown_depth = Some(self.depth);
    }

    pub(crate) fn push(&mut self, pushed: Type<'a>) {
        match self.slots.get_mut(self.depth) {
            Some(slot) => *slot = pushed,
            None => self.slots.push(pushed),
        }
        self.depth += 1;
    }

    pub(crate) fn pop(&mut self) -> Option<Type<'a>> {
        self.depth = self.depth.checked_sub(1)?;
        Some(self.slots[self.depth])
    }

    pub(crate) fn clear_stack(&mut self) {
        self.slots.clear();
        self.depth = 0;
        self.shown_depth = None;
    }

    /// Stores into a local, making unusable the other half of a long or double that is overwritten. The index is in range.
    fn put(&mut self, index: usize, new: Type<'a>) {
        match self.locals[index] {
            Type::Long | Type::Double if index + 1 < self.locals.len() => self.locals[index + 1] = Type::Top,
            Type::Long2 | Type::Double2 if index > 0 => self.locals[index - 1] = Type::Top,
            _ => {}
        }
        self.locals[index] = new;
        self.locals_size = self.locals_size.max(index + 1);
    }

    pub(crate) fn set_local(&mut self, index: usize, new: Type<'a>) {
        self.put(index, new);
    }

    /// A long or double, by its first slot.
    pub(crate) fn set_wide_local(&mut self, index: usize, first: Type<'a>) {
        self.put(index, first);
        if let Some(second) = first.second() {
            // The order matters: the first slot must survive what was in the second.
            if matches!(self.locals[index + 1], Type::Long | Type::Double) && index + 2 < self.locals.len() {
                self.locals[index + 2] = Type::Top;
            }
            self.locals[index + 1] = second;
            self.locals_size = self.locals_size.max(index + 2);
        }
    }

    /// After a constructor has run: what was uninitialized is of its class now.
    pub(crate) fn initialize(&mut self, old: Type<'a>, new: Type<'a>) {
        for slot in self.locals.iter_mut().chain(&mut self.slots[..self.depth]) {
            if *slot == old {
                *slot = new;
            }
        }
        if old == Type::UninitializedThis {
            self.this_uninitialized = false;
        }
    }
}
