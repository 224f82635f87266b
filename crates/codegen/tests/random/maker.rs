//! Makes a function: its blocks, what they end with, and which values an instruction may use.
//!
//! Invariants: the bits of each value that is in the pool as exact are the same whoever makes the code; of a float that isn't, only those of a NaN may
//! differ, and `observed` is what is stored of it. Every loop ends, by the fuel that edges back take.

use crate::choice::Choice;
use crate::memory::Area;
use crate::natives::{self, Native};
use crate::shape::Shape;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F32, F64, I8, I16, I32, I64};
use cranelift_codegen::ir::{
    Block, BlockArg, Function, InstBuilder, JumpTableData, MemFlagsData, SourceLoc, Type, UserFuncName, Value,
};
use cranelift_codegen::isa::TargetIsa;
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

/// Where the buffer holds how often loops may still go round, if no parameter does.
pub const FUEL: i32 = 2040;

/// How large a function may be.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Limits {
    pub blocks: usize,
    /// Of a block.
    pub instructions: usize,
    /// Of a block.
    pub parameters: usize,
    /// Values among which operands are chosen.
    pub pool: usize,
    pub calls: bool,
    pub floats: bool,
    /// Integers of 8 and 16 bits other than conditions.
    pub narrow: bool,
    /// Atomic accesses, vectors, the stack pointer, traps.
    pub unusual: bool,
}

impl Limits {
    pub const FULL: Limits = Limits {
        blocks: 400,
        instructions: 40,
        parameters: 8,
        pool: 40,
        calls: true,
        floats: true,
        narrow: true,
        unusual: true,
    };
}

/// What functions are made to call.
pub struct Around {
    pub natives: Vec<Native>,
    pub tails: Vec<u64>,
}

/// A value that may be used.
#[derive(Copy, Clone)]
pub struct Known {
    pub value: Value,
    pub ty: Type,
    pub is_exact: bool,
}

/// An instruction, or a few, and how often it is to be chosen.
pub type Kind<'a> = (usize, fn(&mut Maker<'a>));

/// See the file's head.
pub struct Maker<'a> {
    pub b: FunctionBuilder<'a>,
    pub choice: Choice,
    pub around: &'a Around,
    pub limits: Limits,
    /// The buffer's middle.
    pub base: Value,
    pub areas: Vec<Area>,
    pool: Vec<Known>,
    shape: Shape,
    blocks: Vec<Block>,
    /// Per block: the pool at its end.
    ends: Vec<Vec<Known>>,
    /// Per block: all values it made.
    made: Vec<Vec<Known>>,
    current: usize,
    /// What edges back take from, if it isn't in memory.
    fuel: Option<Value>,
    kinds: Vec<Kind<'a>>,
    source: u32,
}

/// The function that a seed stands for.
pub fn make(seed: u64, limits: Limits, around: &Around, isa: &dyn TargetIsa) -> Function {
    let mut choice = Choice::new(seed);
    let (blocks, instructions) = match choice.below(20) {
        0..5 => (choice.between(1, 4), 30),
        5..13 => (choice.between(3, 14), 18),
        13..18 => (choice.between(10, 40), 10),
        _ => (choice.between(40, 400), 5),
    };
    let limits = Limits {
        blocks: blocks.min(limits.blocks),
        instructions: instructions.min(limits.instructions),
        parameters: choice.one_of(&[2, 4, 8]).min(limits.parameters),
        pool: choice.one_of(&[8, 14, 24, 40]).min(limits.pool),
        calls: limits.calls && choice.happens(60),
        floats: limits.floats && choice.happens(55),
        ..limits
    };
    let shape = Shape::new(&mut choice, limits.blocks);
    let mut func = Function::with_name_signature(UserFuncName::default(), natives::tail_signature());
    let mut builder = FunctionBuilderContext::new();
    let b = FunctionBuilder::new(&mut func, &mut builder);
    let mut maker = Maker {
        b,
        choice,
        around,
        limits,
        base: Value::from_u32(0),
        areas: Vec::new(),
        pool: Vec::new(),
        ends: vec![Vec::new(); shape.blocks.len()],
        made: vec![Vec::new(); shape.blocks.len()],
        shape,
        blocks: Vec::new(),
        current: 0,
        fuel: None,
        kinds: Vec::new(),
        source: 1,
    };
    maker.fill();
    maker.b.seal_all_blocks();
    maker.b.finalize(isa.frontend_config());
    func
}

impl<'a> Maker<'a> {
    fn fill(&mut self) {
        self.declare_regions();
        self.choose_kinds();
        let has_fuel = self.choice.happens(50);
        for at in 0..self.shape.blocks.len() {
            let block = self.b.create_block();
            if self.shape.blocks[at].is_cold {
                self.b.set_cold_block(block);
            }
            if at > 0 {
                if has_fuel {
                    self.b.append_block_param(block, I64);
                }
                for _ in 0..self.choice.below(self.limits.parameters + 1) {
                    let ty = self.any_type();
                    self.b.append_block_param(block, ty);
                }
            }
            self.blocks.push(block);
        }
        for at in self.shape.order.clone() {
            self.begin_block(at, has_fuel);
            for _ in 0..self.choice.below(self.limits.instructions + 1) {
                self.instruction();
            }
            // What a block makes is to be seen, whichever way is gone from there.
            for _ in 0..self.choice.below(3) {
                self.store();
            }
            self.end_block();
            self.ends[at] = std::mem::take(&mut self.pool);
        }
    }

    /// Which instructions this function has often, which not at all.
    fn choose_kinds(&mut self) {
        let mut kinds = Self::integer_kinds();
        kinds.extend(Self::memory_kinds());
        if self.limits.unusual {
            kinds.extend(Self::unusual_kinds());
        }
        if self.limits.narrow {
            kinds.extend(Self::narrow_kinds());
        }
        if self.limits.floats {
            kinds.extend(Self::float_kinds());
        }
        if self.limits.calls {
            kinds.extend(Self::call_kinds());
        }
        for (weight, _) in &mut kinds {
            *weight *= self.choice.one_of(&[0, 1, 1, 1, 2]);
        }
        kinds.push((1, |maker| maker.integer_constant()));
        self.kinds = kinds;
    }

    fn begin_block(&mut self, at: usize, has_fuel: bool) {
        let block = self.blocks[at];
        self.current = at;
        self.b.switch_to_block(block);
        self.source += 1;
        self.b.set_srcloc(SourceLoc::new(self.source));
        if at == 0 {
            self.b.append_block_params_for_function_params(block);
            let parameters = self.b.block_params(block).to_vec();
            self.base = parameters[0];
            parameters[1..].iter().for_each(|value| self.add(*value));
            for _ in 0..self.choice.below(6) {
                self.integer_constant();
            }
            self.fuel = has_fuel.then(|| {
                let fuel = self.choice.between(1, 40) as i64;
                self.b.ins().iconst(I64, fuel)
            });
            return;
        }
        self.pool = self.ends[self.shape.blocks[at].dominator].clone();
        let parameters = self.b.block_params(block).to_vec();
        if has_fuel {
            self.fuel = Some(parameters[0]);
        }
        for value in &parameters[usize::from(has_fuel)..] {
            let is_exact = self.b.func.dfg.value_type(*value).is_int();
            self.add_as(*value, is_exact);
        }
    }

    /// Makes an instruction, or a few.
    fn instruction(&mut self) {
        if self.choice.happens(20) {
            self.source += 1;
            self.b.set_srcloc(SourceLoc::new(self.source));
        }
        let sum: usize = self.kinds.iter().map(|(weight, _)| weight).sum();
        let mut number = self.choice.below(sum);
        for at in 0..self.kinds.len() {
            let (weight, make) = self.kinds[at];
            if number < weight {
                return make(self);
            }
            number -= weight;
        }
    }

    // Values.

    pub fn add(&mut self, value: Value) {
        self.add_as(value, true);
    }

    pub fn add_as(&mut self, value: Value, is_exact: bool) {
        let known = Known { value, ty: self.b.func.dfg.value_type(value), is_exact };
        if self.pool.len() >= self.limits.pool.max(1) {
            let at = self.choice.below(self.pool.len());
            self.pool.remove(at);
        }
        self.pool.push(known);
        self.made[self.current].push(known);
    }

    pub fn any_type(&mut self) -> Type {
        if self.limits.floats && self.choice.happens(30) { self.float_type() } else { self.any_integer_type() }
    }

    pub fn float_type(&mut self) -> Type {
        self.choice.one_of(&[F32, F64, F64])
    }

    pub fn any_integer_type(&mut self) -> Type {
        if self.limits.narrow && self.choice.happens(18) { self.choice.one_of(&[I8, I16]) } else { self.word_type() }
    }

    pub fn word_type(&mut self) -> Type {
        self.choice.one_of(&[I32, I64])
    }

    /// A value that may be used here.
    pub fn pick(&mut self, ty: Type) -> Known {
        let number = self.choice.below(100);
        if number < 10 && ty.is_int() {
            let value = self.constant_of(ty);
            return Known { value, ty, is_exact: true };
        }
        if number < 16 {
            let value = self.loaded(ty);
            return Known { value, ty, is_exact: true };
        }
        let mut from = &self.pool;
        if number < 20 {
            let mut block = self.current;
            while block > 0 && self.choice.happens(70) {
                block = self.shape.blocks[block].dominator;
            }
            from = &self.made[block];
        }
        let fitting: Vec<Known> = from.iter().copied().filter(|known| known.ty == ty).collect();
        if fitting.is_empty() {
            let value = self.constant_of(ty);
            return Known { value, ty, is_exact: true };
        }
        let newest = fitting.len().saturating_sub(3);
        if number < 60 { fitting[self.choice.between(newest, fitting.len() - 1)] } else { self.choice.one_of(&fitting) }
    }

    pub fn value(&mut self, ty: Type) -> Value {
        self.pick(ty).value
    }

    /// A value whose bits are the same whoever makes the code.
    pub fn observed(&mut self, ty: Type) -> Value {
        let known = self.pick(ty);
        if known.is_exact {
            return known.value;
        }
        let is_number = self.b.ins().fcmp(FloatCC::Equal, known.value, known.value);
        let other = if ty == F32 { self.b.ins().f32const(0.25) } else { self.b.ins().f64const(0.25) };
        self.b.ins().select(is_number, known.value, other)
    }

    pub fn constant_of(&mut self, ty: Type) -> Value {
        if ty == F32 {
            let bits = self.choice.single();
            return self.b.ins().f32const(f32::from_bits(bits));
        }
        if ty == F64 {
            let bits = self.choice.double();
            return self.b.ins().f64const(f64::from_bits(bits));
        }
        let number = self.choice.integer();
        self.integer_of(ty, number)
    }

    /// A constant of as many bits of a number as its type has.
    pub fn integer_of(&mut self, ty: Type, number: i64) -> Value {
        let mask = u64::MAX >> (64 - ty.bits());
        self.b.ins().iconst(ty, number & mask as i64)
    }

    /// What a branch or a `select` goes by.
    pub fn condition(&mut self) -> Value {
        match self.choice.below(14) {
            0..6 => self.comparison(),
            6 if self.limits.floats => self.float_comparison(),
            6 | 7 if self.limits.narrow => self.value(I8),
            8 => {
                let ty = self.word_type();
                self.value(ty)
            }
            9 => {
                let ty = self.any_integer_type();
                let (x, y) = (self.value(ty), self.value(ty));
                self.b.ins().band(x, y)
            }
            10 => {
                let ty = self.word_type();
                let (x, mask) = (self.value(ty), self.choice.integer());
                let bits = self.b.ins().band_imm_u(x, mask);
                let cond = self.choice.one_of(&[IntCC::Equal, IntCC::NotEqual, IntCC::SignedLessThan]);
                if self.choice.happens(50) { self.b.ins().icmp_imm_s(cond, bits, 0) } else { bits }
            }
            11 => {
                let (narrow, ty) = (self.comparison(), self.word_type());
                self.b.ins().uextend(ty, narrow)
            }
            12 => {
                let (one, other) = (self.comparison(), self.comparison());
                if self.choice.happens(50) { self.b.ins().band(one, other) } else { self.b.ins().bor(one, other) }
            }
            _ => self.comparison(),
        }
    }

    // What blocks end with.

    /// The arguments of an edge.
    fn edge(&mut self, to: usize) -> (Block, Vec<BlockArg>) {
        let block = self.blocks[to];
        let parameters = self.b.block_params(block).to_vec();
        let mut arguments: Vec<BlockArg> = self.fuel.map(BlockArg::Value).into_iter().collect();
        let first = arguments.len();
        let is_around = self.shape.dominates(to, self.current) && self.choice.happens(70);
        for at in first..parameters.len() {
            let ty = self.b.func.dfg.value_type(parameters[at]);
            let moved: Vec<Value> = if is_around && self.choice.happens(70) {
                let fits = |value: &&Value| self.b.func.dfg.value_type(**value) == ty;
                parameters[first..].iter().filter(fits).copied().collect()
            } else {
                Vec::new()
            };
            let value = if moved.is_empty() { self.value(ty) } else { self.choice.one_of(&moved) };
            arguments.push(BlockArg::Value(value));
        }
        (block, arguments)
    }

    fn end_block(&mut self) {
        let onwards = self.shape.blocks[self.current].onwards.clone();
        let Some(back) = self.shape.blocks[self.current].back else { return self.lead_on(&onwards) };
        let left = self.take_fuel();
        let mut stays = self.b.ins().icmp_imm_s(IntCC::SignedGreaterThan, left, 0);
        if self.choice.happens(50) {
            let other = self.comparison();
            stays = self.b.ins().band(stays, other);
        }
        let (header, arguments) = self.edge(back);
        if let [only] = onwards[..] {
            let (next, others) = self.edge(only);
            self.b.ins().brif(stays, header, &arguments, next, &others);
            return;
        }
        let leaving = self.b.create_block();
        self.b.ins().brif(stays, header, &arguments, leaving, &[]);
        self.b.switch_to_block(leaving);
        self.lead_on(&onwards);
    }

    /// Makes the fuel one less; what is left.
    fn take_fuel(&mut self) -> Value {
        if let Some(fuel) = self.fuel {
            let left = self.b.ins().iadd_imm_s(fuel, -1);
            self.fuel = Some(left);
            return left;
        }
        let flags = MemFlagsData::trusted();
        let before = self.b.ins().load(I64, flags, self.base, FUEL);
        let left = self.b.ins().iadd_imm_s(before, -1);
        self.b.ins().store(flags, left, self.base, FUEL);
        left
    }

    fn lead_on(&mut self, onwards: &[usize]) {
        match onwards[..] {
            [] => self.leave(),
            [only] => {
                let (next, arguments) = self.edge(only);
                self.b.ins().jump(next, &arguments);
            }
            [one, other] => {
                let condition = self.condition();
                let ((then, arguments), (otherwise, others)) = (self.edge(one), self.edge(other));
                self.b.ins().brif(condition, then, &arguments, otherwise, &others);
            }
            [ref cases @ .., default] => {
                let mut number = self.value(I32);
                if self.choice.happens(70) {
                    number = self.b.ins().band_imm_u(number, 7);
                }
                let edges: Vec<_> = cases.iter().chain([&default]).map(|to| self.edge(*to)).collect();
                let dfg = &mut self.b.func.dfg;
                let calls: Vec<_> = edges.iter().map(|(block, arguments)| dfg.block_call(*block, arguments)).collect();
                let table = JumpTableData::new(calls[calls.len() - 1], &calls[..calls.len() - 1]);
                let table = self.b.create_jump_table(table);
                self.b.ins().br_table(number, table);
            }
        }
    }

    /// Returns, with what many values come to.
    fn leave(&mut self) {
        let mut results: Vec<Value> = (0..4).map(|_| self.value(I64)).collect();
        for _ in 0..self.choice.below(self.limits.pool) {
            let ty = self.any_type();
            let value = self.as_long(ty);
            let at = self.choice.below(4);
            results[at] = if self.choice.happens(50) {
                self.b.ins().bxor(results[at], value)
            } else {
                self.b.ins().iadd(results[at], value)
            };
        }
        if self.limits.calls && self.choice.happens(25) {
            return self.leave_by_call(&results);
        }
        self.b.ins().return_(&results);
    }

    fn as_long(&mut self, ty: Type) -> Value {
        let value = self.observed(ty);
        match ty {
            F64 => self.b.ins().bitcast(I64, MemFlagsData::new(), value),
            F32 => {
                let bits = self.b.ins().bitcast(I32, MemFlagsData::new(), value);
                self.b.ins().uextend(I64, bits)
            }
            I64 => value,
            _ if self.choice.happens(50) => self.b.ins().uextend(I64, value),
            _ => self.b.ins().sextend(I64, value),
        }
    }
}
