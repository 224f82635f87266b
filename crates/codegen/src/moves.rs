//! Moves that are done at once, in an order in which none overwrites what another one is to read.

use crate::allocate::{Loc, SCRATCH, SLOT, VECTOR_SCRATCH};
use crate::encode::{Code, Map, NO_REG, Opcode, Pre, RSP, Rm, Size};

/// Where a value is or goes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Vector registers from 16 on.
    Reg(Loc),
    /// By number.
    Slot(u32),
    Constant(i64),
}

/// See the file's head. It is kept for the next ones.
#[derive(Default)]
pub struct Moves {
    list: Vec<(Spot, Spot)>,
    constants: Vec<(Spot, i64)>,
}

/// A slot of the stack. What is called takes its place below all of them.
pub fn slot(number: u32) -> Rm {
    Rm::Mem { base: RSP, index: NO_REG, scale: 0, disp: 8 * number as i32 }
}

/// The place of a value in a slot or register.
pub fn spot(loc: Loc, slot: u32) -> Spot {
    if loc == SLOT { Spot::Slot(slot) } else { Spot::Reg(loc) }
}

impl Moves {
    pub fn add(&mut self, to: Spot, from: Spot) {
        match from {
            Spot::Constant(value) => self.constants.push((to, value)),
            _ if from == to => {}
            _ => self.list.push((to, from)),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.constants.is_empty()
    }

    pub fn clear(&mut self) {
        self.list.clear();
        self.constants.clear();
    }

    /// Is this overwritten?
    pub fn writes(&self, spot: Spot) -> bool {
        self.list.iter().any(|(to, _)| *to == spot) || self.constants.iter().any(|(to, _)| *to == spot)
    }

    /// Does them all. Flags don't change; both scratch registers may.
    pub fn make(&mut self, code: &mut Code) {
        while !self.list.is_empty() {
            let list = &self.list;
            let free = (0..list.len()).find(|at| list.iter().all(|(_, from)| *from != list[*at].0));
            match free {
                Some(at) => {
                    let (to, from) = self.list.swap_remove(at);
                    one(code, to, from);
                }
                None => {
                    // All are in rings: what the first one overwrites goes aside.
                    let (to, _) = self.list[0];
                    one(code, Spot::Reg(SCRATCH), to);
                    for (_, from) in self.list.iter_mut().filter(|(_, from)| *from == to) {
                        *from = Spot::Reg(SCRATCH);
                    }
                }
            }
        }
        for (to, value) in self.constants.drain(..) {
            match to {
                Spot::Reg(reg) if reg < 16 => code.load_constant(reg, value),
                _ => {
                    code.load_constant(SCRATCH, value);
                    one(code, to, Spot::Reg(SCRATCH));
                }
            }
        }
    }
}

const LOAD: Opcode = Opcode(Pre::None, Map::One, 0x8b);
const STORE: Opcode = Opcode(Pre::None, Map::One, 0x89);

/// One of 64 bits.
fn one(code: &mut Code, to: Spot, from: Spot) {
    match (to, from) {
        (Spot::Reg(to), Spot::Reg(from)) => match (to >= 16, from >= 16) {
            (false, false) => code.op(Size::B8, LOAD, to, Rm::Reg(from), 0),
            (true, true) => code.vex(false, Opcode(Pre::None, Map::M0F, 0x28), to - 16, 0, Rm::Reg(from - 16), 0),
            (true, false) => code.vex(true, Opcode(Pre::P66, Map::M0F, 0x6e), to - 16, 0, Rm::Reg(from), 0),
            (false, true) => code.vex(true, Opcode(Pre::P66, Map::M0F, 0x7e), from - 16, 0, Rm::Reg(to), 0),
        },
        (Spot::Reg(to), Spot::Slot(from)) => load(code, to, slot(from)),
        (Spot::Slot(to), Spot::Reg(from)) => store(code, slot(to), from),
        (Spot::Slot(to), Spot::Slot(from)) => {
            load(code, VECTOR_SCRATCH, slot(from));
            store(code, slot(to), VECTOR_SCRATCH);
        }
        (_, Spot::Constant(_)) | (Spot::Constant(_), _) => {}
    }
}

/// Loads a register's 64 bits.
pub fn load(code: &mut Code, to: Loc, from: Rm) {
    if to < 16 {
        code.op(Size::B8, LOAD, to, from, 0);
    } else {
        code.vex(false, Opcode(Pre::PF2, Map::M0F, 0x10), to - 16, 0, from, 0);
    }
}

/// Stores a register's 64 bits.
pub fn store(code: &mut Code, to: Rm, from: Loc) {
    if from < 16 {
        code.op(Size::B8, STORE, from, to, 0);
    } else {
        code.vex(false, Opcode(Pre::PF2, Map::M0F, 0x11), from - 16, 0, to, 0);
    }
}
