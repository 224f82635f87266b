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
    pub(crate) stack: Vec<Type<'a>>,
    pub(crate) this_uninitialized: bool,
}

impl<'a> Frame<'a> {
    /// Stores into a local, making unusable the other half of a long or double that is overwritten. The index is in range.
    fn put(&mut self, index: usize, new: Type<'a>) {
        match self.locals[index] {
            Type::Long | Type::Double if index + 1 < self.locals.len() => {
                self.locals[index + 1] = Type::Top
            }
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
            if matches!(self.locals[index + 1], Type::Long | Type::Double)
                && index + 2 < self.locals.len()
            {
                self.locals[index + 2] = Type::Top;
            }
            self.locals[index + 1] = second;
            self.locals_size = self.locals_size.max(index + 2);
        }
    }

    /// After a constructor has run: what was uninitialized is of its class now.
    pub(crate) fn initialize(&mut self, old: Type<'a>, new: Type<'a>) {
        for slot in self.locals.iter_mut().chain(&mut self.stack) {
            if *slot == old {
                *slot = new;
            }
        }
        if old == Type::UninitializedThis {
            self.this_uninitialized = false;
        }
    }
}
