//! Bytes of x86-64 instructions (Intel's manual, volume 2, chapter 2): prefixes, opcode, ModRM, SIB and displacement, and jumps to places that aren't known yet.

/// A register by its number in instructions: general-purpose or vector, as the instruction has it.
pub type Reg = u8;

pub const RAX: Reg = 0;
pub const RCX: Reg = 1;
pub const RDX: Reg = 2;
pub const RBX: Reg = 3;
pub const RSP: Reg = 4;
pub const RBP: Reg = 5;
pub const RSI: Reg = 6;
pub const RDI: Reg = 7;
pub const R8: Reg = 8;
pub const R9: Reg = 9;
pub const R10: Reg = 10;
pub const R11: Reg = 11;
pub const R12: Reg = 12;
pub const R13: Reg = 13;
pub const R14: Reg = 14;
pub const R15: Reg = 15;

/// No register, where an address has none.
pub const NO_REG: Reg = 0xff;

/// An operand that may be in memory.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Rm {
    Reg(Reg),
    /// base + (index << scale) + displacement.
    Mem {
        base: Reg,
        index: Reg,
        scale: u8,
        disp: i32,
    },
    /// The constant of a number, behind the code.
    Constant(u32),
}

/// Bytes of an operand.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    B1,
    B2,
    B4,
    B8,
}

/// Where the opcode is looked up.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Map {
    One,
    M0F,
    M0F38,
    M0F3A,
}

/// The prefix that belongs to an opcode.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Pre {
    None,
    P66,
    PF3,
    PF2,
}

/// An opcode.
#[derive(Copy, Clone, Debug)]
pub struct Opcode(pub Pre, pub Map, pub u8);

/// A place in the code that may be jumped to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Label(pub u32);

const UNBOUND: u32 = u32::MAX;

/// Code in the making. It is kept for the next one.
#[derive(Default)]
pub struct Code {
    pub bytes: Vec<u8>,
    labels: Vec<u32>,
    /// Where the distance to a label is to be written, four bytes.
    jumps: Vec<(u32, Label)>,
    /// The same for constants.
    loads: Vec<(u32, u32)>,
    /// Sixteen bytes each.
    constants: Vec<[u8; 16]>,
    /// Eight-byte places that are to have a label's distance from the first of them.
    tables: Vec<(u32, u32, Label)>,
}

impl Code {
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.labels.clear();
        self.jumps.clear();
        self.loads.clear();
        self.constants.clear();
        self.tables.clear();
    }

    pub fn here(&self) -> u32 {
        self.bytes.len() as u32
    }

    pub fn label(&mut self) -> Label {
        self.labels.push(UNBOUND);
        Label(self.labels.len() as u32 - 1)
    }

    /// Where a label is that is bound.
    pub fn place(&self, label: Label) -> u32 {
        self.labels[label.0 as usize]
    }

    pub fn bind(&mut self, label: Label) {
        self.labels[label.0 as usize] = self.here();
    }

    /// The number of a constant of sixteen bytes.
    pub fn constant(&mut self, bytes: [u8; 16]) -> u32 {
        let known = self.constants.iter().position(|other| *other == bytes);
        known.unwrap_or_else(|| {
            self.constants.push(bytes);
            self.constants.len() - 1
        }) as u32
    }

    fn put(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub fn put4(&mut self, word: u32) {
        self.bytes.extend_from_slice(&word.to_le_bytes());
    }

    /// An instruction with a register (or a part of the opcode in its place) and an operand that may be in memory; `after` bytes of an immediate
    /// follow.
    pub fn op(&mut self, size: Size, opcode: Opcode, reg: Reg, rm: Rm, after: u32) {
        self.op_of(size, false, opcode, reg, rm, after);
    }

    /// The same, where of registers of bytes only the second operand is one (movzx and movsx), or both.
    pub fn op_of(&mut self, size: Size, rm_is_byte: bool, opcode: Opcode, reg: Reg, rm: Rm, after: u32) {
        let Opcode(pre, map, byte) = opcode;
        if size == Size::B2 {
            self.put(0x66);
        }
        match pre {
            Pre::None => {}
            Pre::P66 => self.put(0x66),
            Pre::PF3 => self.put(0xf3),
            Pre::PF2 => self.put(0xf2),
        }
        let needs_rex = |reg: Reg| (RSP..=RDI).contains(&reg);
        let (x, b, rm_register) = match rm {
            Rm::Reg(reg) => (0, reg >> 3, Some(reg)),
            Rm::Mem { base, index, .. } => (high(index), high(base), None),
            Rm::Constant(_) => (0, 0, None),
        };
        let is_byte = size == Size::B1;
        let forced = is_byte && needs_rex(reg) || (is_byte || rm_is_byte) && rm_register.is_some_and(needs_rex);
        let rex = u8::from(size == Size::B8) << 3 | (reg >> 3) << 2 | x << 1 | b;
        if rex != 0 || forced {
            self.put(0x40 | rex);
        }
        match map {
            Map::One => {}
            Map::M0F => self.put(0x0f),
            Map::M0F38 => self.bytes.extend_from_slice(&[0x0f, 0x38]),
            Map::M0F3A => self.bytes.extend_from_slice(&[0x0f, 0x3a]),
        }
        self.put(byte);
        self.operand(reg, rm, after);
    }

    pub fn push(&mut self, reg: Reg) {
        self.short(0x50, reg);
    }

    pub fn pop(&mut self, reg: Reg) {
        self.short(0x58, reg);
    }

    /// An instruction of one byte that has its register in it.
    fn short(&mut self, opcode: u8, reg: Reg) {
        if reg >= 8 {
            self.put(0x41);
        }
        self.put(opcode | reg & 7);
    }

    /// An instruction with a VEX prefix: `second` is the operand that the prefix has.
    pub fn vex(&mut self, wide: bool, opcode: Opcode, reg: Reg, second: Reg, rm: Rm, after: u32) {
        let Opcode(pre, map, byte) = opcode;
        let (x, b) = match rm {
            Rm::Reg(reg) => (0, reg >> 3),
            Rm::Mem { base, index, .. } => (high(index), high(base)),
            Rm::Constant(_) => (0, 0),
        };
        let pp = match pre {
            Pre::None => 0,
            Pre::P66 => 1,
            Pre::PF3 => 2,
            Pre::PF2 => 3,
        };
        let r = (reg >> 3 ^ 1) << 7;
        let tail = (!second & 15) << 3 | pp;
        if x == 0 && b == 0 && !wide && map == Map::M0F {
            self.bytes.extend_from_slice(&[0xc5, r | tail]);
        } else {
            let m = match map {
                Map::One | Map::M0F => 1,
                Map::M0F38 => 2,
                Map::M0F3A => 3,
            };
            self.bytes.extend_from_slice(&[0xc4, r | (x ^ 1) << 6 | (b ^ 1) << 5 | m, u8::from(wide) << 7 | tail]);
        }
        self.put(byte);
        self.operand(reg, rm, after);
    }

    fn operand(&mut self, reg: Reg, rm: Rm, after: u32) {
        let middle = (reg & 7) << 3;
        match rm {
            Rm::Reg(register) => self.put(0xc0 | middle | register & 7),
            Rm::Constant(number) => {
                self.put(middle | 5);
                self.loads.push((self.here(), number));
                // What the distance is counted from, corrected when it is known.
                self.put4(after);
            }
            Rm::Mem { base: NO_REG, index, scale, disp } => {
                self.put(middle | 4);
                self.put(scale << 6 | index_bits(index) << 3 | 5);
                self.put4(disp as u32);
            }
            Rm::Mem { base, index, scale, disp } => {
                let (mode, length) = match i8::try_from(disp) {
                    Ok(0) if base & 7 != RBP => (0, 0),
                    Ok(_) => (0x40, 1),
                    Err(_) => (0x80, 4),
                };
                if index == NO_REG && base & 7 != RSP {
                    self.put(mode | middle | base & 7);
                } else {
                    self.put(mode | middle | 4);
                    self.put(scale << 6 | index_bits(index) << 3 | base & 7);
                }
                self.bytes.extend_from_slice(&disp.to_le_bytes()[..length]);
            }
        }
    }

    /// An immediate of a size, at most four bytes.
    pub fn immediate(&mut self, size: Size, value: i32) {
        let length = match size {
            Size::B1 => 1,
            Size::B2 => 2,
            Size::B4 | Size::B8 => 4,
        };
        self.bytes.extend_from_slice(&value.to_le_bytes()[..length]);
    }

    pub fn byte(&mut self, byte: u8) {
        self.put(byte);
    }

    /// Loads a constant into a register; no flag changes.
    pub fn load_constant(&mut self, reg: Reg, value: i64) {
        let plain = |reg: Reg| 0xb8 | reg & 7;
        if let Ok(word) = u32::try_from(value) {
            if reg >= R8 {
                self.put(0x41);
            }
            self.put(plain(reg));
            self.put4(word);
        } else if let Ok(word) = i32::try_from(value) {
            self.op(Size::B8, Opcode(Pre::None, Map::One, 0xc7), 0, Rm::Reg(reg), 4);
            self.put4(word as u32);
        } else {
            self.put(0x48 | reg >> 3);
            self.put(plain(reg));
            self.bytes.extend_from_slice(&value.to_le_bytes());
        }
    }

    /// A jump, always (None) or on a condition.
    pub fn jump(&mut self, condition: Option<u8>, to: Label) {
        let target = self.labels[to.0 as usize];
        if target != UNBOUND
            && let Ok(distance) = i8::try_from(i64::from(target) - i64::from(self.here() + 2))
        {
            self.put(condition.map_or(0xeb, |cc| 0x70 | cc));
            self.put(distance as u8);
            return;
        }
        match condition {
            None => self.put(0xe9),
            Some(cc) => self.bytes.extend_from_slice(&[0x0f, 0x80 | cc]),
        }
        self.jumps.push((self.here(), to));
        self.put4(0);
    }

    /// Loads the address of what `table` will begin.
    pub fn load_address(&mut self, reg: Reg, of: Label) {
        self.op(Size::B8, Opcode(Pre::None, Map::One, 0x8d), reg, Rm::Constant(0), 0);
        self.loads.pop();
        self.jumps.push((self.here() - 4, of));
    }

    /// A word of a jump table that begins at `start`: the distance of a label from there, four bytes.
    pub fn table_entry(&mut self, start: u32, to: Label) {
        self.tables.push((self.here(), start, to));
        self.put4(0);
    }

    /// Lays the constants behind the code and writes all distances.
    pub fn finish(&mut self) {
        if !self.constants.is_empty() {
            while !self.bytes.len().is_multiple_of(16) {
                self.put(0xcc);
            }
        }
        let first = self.here();
        for constant in &self.constants {
            self.bytes.extend_from_slice(constant);
        }
        let mut write = |at: u32, value: i64| {
            self.bytes[at as usize..at as usize + 4].copy_from_slice(&(value as i32).to_le_bytes());
        };
        for &(at, label) in &self.jumps {
            write(at, i64::from(self.labels[label.0 as usize]) - i64::from(at + 4));
        }
        for &(at, start, label) in &self.tables {
            write(at, i64::from(self.labels[label.0 as usize]) - i64::from(start));
        }
        for &(at, number) in &self.loads {
            let after = u32::from(self.bytes[at as usize]);
            let distance = i64::from(first + number * 16) - i64::from(at + 4 + after);
            self.bytes[at as usize..at as usize + 4].copy_from_slice(&(distance as i32).to_le_bytes());
        }
    }
}

fn high(reg: Reg) -> u8 {
    if reg == NO_REG { 0 } else { reg >> 3 }
}

fn index_bits(index: Reg) -> u8 {
    if index == NO_REG { 4 } else { index & 7 }
}
