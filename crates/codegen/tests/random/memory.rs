//! Loads, stores and atomic accesses.
//!
//! Invariant: the buffer consists of areas; an access lies within one of them and has its region, if that one has any. Nothing is accessed from
//! `WRITABLE_END` on but the fuel.

use crate::maker::{Kind, Maker};
use crate::natives::WRITABLE_END;
use cranelift_codegen::ir::types::{I8, I8X16, I16, I32, I64, I64X2};
use cranelift_codegen::ir::{
    AliasRegion, AliasRegionData, AtomicRmwOp, ConstantData, InstBuilder, MemFlagsData, Type, Value,
};

/// Bytes of an area.
const AREA: i64 = 512;
/// How many there are.
const AREAS: i64 = (WRITABLE_END + 2048) / AREA;

/// A part of the buffer.
#[derive(Copy, Clone)]
pub struct Area {
    /// From the buffer's middle.
    start: i64,
    region: Option<AliasRegion>,
}

/// Where an access goes.
#[derive(Copy, Clone)]
pub struct Place {
    base: Value,
    offset: i32,
    flags: MemFlagsData,
}

impl<'a> Maker<'a> {
    pub fn memory_kinds() -> Vec<Kind<'a>> {
        vec![
            (12, Maker::load),
            (14, Maker::store),
            (7, Maker::update),
            (4, Maker::late_use),
            (2, Maker::constant_store),
        ]
    }

    pub fn unusual_kinds() -> Vec<Kind<'a>> {
        vec![(2, Maker::atomic), (1, Maker::vector), (1, Maker::stack_pointer), (1, Maker::check)]
    }

    pub fn declare_regions(&mut self) {
        for number in 0..AREAS {
            let data = AliasRegionData { user_id: number as u32 + 1, description: "".into() };
            // Half of the areas have a region of their own, the others none.
            let region = (number % 2 == 0).then(|| self.b.func.dfg.alias_regions.insert(data));
            self.areas.push(Area { start: number * AREA - 2048, region });
        }
    }

    /// A place for so many bytes.
    fn place(&mut self, bytes: u32) -> Place {
        let area = self.choice.one_of(&self.areas.clone());
        let flags = MemFlagsData::trusted().with_alias_region(area.region);
        let room = (AREA - i64::from(bytes)) as usize;
        match self.choice.below(10) {
            // Few places, at which accesses meet.
            0..4 => Place { base: self.base, offset: (area.start + self.choice.below(4) as i64 * 8) as i32, flags },
            4 | 5 => {
                Place { base: self.base, offset: (area.start + self.choice.between(0, room) as i64) as i32, flags }
            }
            6..9 => {
                let shift = self.choice.between(0, 3);
                let mask = self.choice.one_of(&[1, 7, 15, 31]);
                let index = self.index(mask);
                let scaled = if shift > 0 { self.b.ins().ishl_imm_u(index, shift as i64) } else { index };
                let offset = area.start + self.choice.below(room - ((mask as usize) << shift)) as i64;
                let (base, other) = if self.choice.happens(50) { (self.base, scaled) } else { (scaled, self.base) };
                if self.choice.happens(60) {
                    let base = self.b.ins().iadd(base, other);
                    return Place { base, offset: offset as i32, flags };
                }
                // The offset added first, or last.
                if self.choice.happens(50) {
                    let base = self.b.ins().iadd(base, other);
                    return Place { base: self.b.ins().iadd_imm_s(base, offset), offset: 0, flags };
                }
                let base = self.b.ins().iadd_imm_s(base, offset);
                Place { base: self.b.ins().iadd(base, other), offset: 0, flags }
            }
            _ => {
                let moved = self.choice.one_of(&[8, -8, 100, -1000, 0x7000_0000, -0x7000_0000, -0x7fff_0000]);
                let target = area.start + self.choice.between(0, room) as i64;
                let base = self.b.ins().iadd_imm_s(self.base, moved);
                Place { base, offset: (target - moved) as i32, flags }
            }
        }
    }

    /// An index up to a mask.
    fn index(&mut self, mask: i64) -> Value {
        match self.choice.below(4) {
            0 => {
                let number = self.value(I64);
                self.b.ins().band_imm_u(number, mask)
            }
            1 => {
                let number = self.value(I32);
                let wide = self.b.ins().uextend(I64, number);
                self.b.ins().band_imm_u(wide, mask)
            }
            number => {
                let narrow = self.value(I32);
                let masked = self.b.ins().band_imm_u(narrow, mask);
                if number == 2 { self.b.ins().uextend(I64, masked) } else { self.b.ins().sextend(I64, masked) }
            }
        }
    }

    /// A value from memory that isn't used by anything else.
    pub fn loaded(&mut self, ty: Type) -> Value {
        let place = self.place(ty.bytes());
        self.b.ins().load(ty, place.flags, place.base, place.offset)
    }

    fn load(&mut self) {
        let ty = self.any_type();
        let value = self.loaded(ty);
        self.add(value);
    }

    pub fn narrow_load(&mut self) {
        let ty = self.word_type();
        let kind = self.choice.below(6);
        let Place { base, offset, flags } = self.place([1, 1, 2, 2, 4, 4][kind]);
        let ins = self.b.ins();
        let value = match kind {
            0 => ins.uload8(ty, flags, base, offset),
            1 => ins.sload8(ty, flags, base, offset),
            2 => ins.uload16(ty, flags, base, offset),
            3 => ins.sload16(ty, flags, base, offset),
            4 => ins.uload32(flags, base, offset),
            _ => ins.sload32(flags, base, offset),
        };
        self.add(value);
    }

    pub fn store(&mut self) {
        let ty = self.any_type();
        let value = self.observed(ty);
        let place = self.place(ty.bytes());
        self.b.ins().store(place.flags, value, place.base, place.offset);
    }

    fn constant_store(&mut self) {
        let ty = self.any_integer_type();
        let value = self.constant_of(ty);
        let place = self.place(ty.bytes());
        self.b.ins().store(place.flags, value, place.base, place.offset);
    }

    pub fn narrow_store(&mut self) {
        let kind = self.choice.below(3);
        let ty = if kind == 2 { I64 } else { self.word_type() };
        let value = self.value(ty);
        let Place { base, offset, flags } = self.place(1 << kind);
        let ins = self.b.ins();
        match kind {
            0 => ins.istore8(flags, value, base, offset),
            1 => ins.istore16(flags, value, base, offset),
            _ => ins.istore32(flags, value, base, offset),
        };
    }

    /// Changes what is in memory.
    fn update(&mut self) {
        let ty = self.any_integer_type();
        let place = self.place(ty.bytes());
        let operand = if self.choice.happens(50) {
            let number = self.choice.integer();
            self.integer_of(ty, number)
        } else {
            self.value(ty)
        };
        let before = self.b.ins().load(ty, place.flags, place.base, place.offset);
        let after = match self.choice.below(8) {
            0..3 => self.b.ins().iadd(before, operand),
            3 => self.b.ins().iadd(operand, before),
            4 => self.b.ins().isub(before, operand),
            5 => self.b.ins().band(before, operand),
            6 => self.b.ins().bor(before, operand),
            _ => self.b.ins().bxor(before, operand),
        };
        self.b.ins().store(place.flags, after, place.base, place.offset);
        match self.choice.below(5) {
            0 => self.add(before),
            1 => self.add(after),
            _ => {}
        }
    }

    /// Loads, lets something else happen there, and uses the old value once.
    fn late_use(&mut self) {
        let ty = self.any_integer_type();
        let (x, place) = (self.value(ty), self.place(ty.bytes()));
        let before = self.b.ins().load(ty, place.flags, place.base, place.offset);
        for _ in 0..self.choice.between(1, 2) {
            match self.choice.below(4) {
                0 => {
                    let other = self.value(ty);
                    self.b.ins().store(place.flags, other, place.base, place.offset);
                }
                1 => self.store(),
                2 => self.update(),
                _ if self.limits.calls => self.call(),
                _ if self.limits.unusual => self.atomic(),
                _ => self.constant_store(),
            }
        }
        let value = match self.choice.below(4) {
            0 => self.b.ins().iadd(x, before),
            1 => self.b.ins().bxor(before, x),
            2 => self.b.ins().icmp(cranelift_codegen::ir::condcodes::IntCC::UnsignedLessThan, before, x),
            _ => self.b.ins().isub(x, before),
        };
        self.add(value);
    }

    fn atomic(&mut self) {
        let ty = self.choice.one_of(&[I8, I16, I32, I32, I64, I64]);
        let area = self.choice.one_of(&self.areas.clone());
        let flags = MemFlagsData::trusted().with_alias_region(area.region);
        let bytes = i64::from(ty.bytes());
        let offset = area.start + self.choice.below((AREA / bytes) as usize) as i64 * bytes;
        let at = self.b.ins().iadd_imm_s(self.base, offset);
        let (x, y) = (self.value(ty), self.value(ty));
        let kind = self.choice.below(10);
        let value = match kind {
            0..5 => {
                let op = self.choice.one_of(&[
                    AtomicRmwOp::Add,
                    AtomicRmwOp::Sub,
                    AtomicRmwOp::And,
                    AtomicRmwOp::Or,
                    AtomicRmwOp::Xor,
                    AtomicRmwOp::Xchg,
                    AtomicRmwOp::Add,
                    AtomicRmwOp::Xchg,
                ]);
                self.b.ins().atomic_rmw(ty, flags, op, at, x)
            }
            5 | 6 => {
                // What it expects is there, half of the time.
                let there = self.b.ins().atomic_load(ty, flags, at);
                let expected = if kind == 5 { there } else { y };
                self.b.ins().atomic_cas(flags, at, expected, x)
            }
            7 => self.b.ins().atomic_load(ty, flags, at),
            8 => {
                self.b.ins().atomic_store(flags, x, at);
                return;
            }
            _ => {
                self.b.ins().fence();
                return;
            }
        };
        if self.choice.happens(70) {
            self.add(value);
        }
    }

    fn vector(&mut self) {
        // Words are aligned, pairs of them need not be.
        let mut place = self.place(16);
        place.flags = MemFlagsData::new().with_notrap().with_alias_region(place.flags.alias_region());
        if self.choice.happens(50) {
            let pair = [self.choice.integer(), self.choice.integer()];
            let bytes: Vec<u8> = pair.into_iter().flat_map(i64::to_le_bytes).collect();
            let constant = self.b.func.dfg.constants.insert(ConstantData::from(bytes));
            let value = self.b.ins().vconst(I64X2, constant);
            self.b.ins().store(place.flags, value, place.base, place.offset);
            return;
        }
        let ty = self.choice.one_of(&[I64X2, I8X16]);
        let value = self.b.ins().load(ty, place.flags, place.base, place.offset);
        if self.choice.happens(50) {
            self.store();
        }
        let mut to = self.place(16);
        to.flags = MemFlagsData::new().with_notrap().with_alias_region(to.flags.alias_region());
        self.b.ins().store(to.flags, value, to.base, to.offset);
    }

    /// Its value doesn't matter.
    fn stack_pointer(&mut self) {
        let stack = self.b.ins().get_stack_pointer(I64);
        if self.choice.happens(50) {
            let zero = self.b.ins().iconst(I32, 0);
            self.b.ins().atomic_rmw(I32, MemFlagsData::trusted(), AtomicRmwOp::Or, stack, zero);
            return;
        }
        let flag = self.b.ins().icmp_imm_s(cranelift_codegen::ir::condcodes::IntCC::Equal, stack, 0);
        self.add(flag);
    }
}
