//! From instructions and places to bytes: the function's beginning and ends, blocks, ways between them, calls. `emit_ops` has the rest.

use crate::abi::PRESERVED;
use crate::allocate::{Allocation, Loc, SLOT};
use crate::encode::{Code, Label, Map, NO_REG, Opcode, Pre, R11, RAX, RBP, RSP, Reg, Rm, Size};
use crate::lir::{Arg, Call, Compare, Cond, EdgeId, Op, Role, Target, V};
use crate::lower::{Done, Lir};
use crate::moves::{Moves, Spot, slot, spot};
use crate::{Fault, MachineCode, Unsupported};
use cranelift_codegen::ir::SourceLoc;

/// Bytes of a native frame above which each page would have to be touched on the way down.
const LARGE: u32 = 4096 - 256;

pub struct Emit<'a> {
    pub code: &'a mut Code,
    pub lir: &'a Lir,
    pub places: &'a Allocation,
    moves: &'a mut Moves,
    labels: Vec<Label>,
    /// Where a block leads to that does nothing else.
    leads_to: Vec<u32>,
    /// Ways whose moves are behind all blocks.
    stubs: Vec<(Label, EdgeId)>,
    /// What may fault, from where to where, and where that leads to.
    faults: Vec<(u32, u32, Label)>,
    /// The block that comes next.
    next: u32,
    /// Bytes of all slots, and what aligns the stack.
    slots: u32,
    saved: Vec<Loc>,
    keeps_frame_pointer: bool,
    /// The position of the instruction.
    pub pos: u32,
    pub pairs: Vec<u32>,
    /// The value that the flags have been set by, as if it were compared with zero.
    pub flags: Option<(V, Size)>,
}

/// Makes a function's code.
pub fn emit(
    lir: &Lir,
    places: &Allocation,
    keeps_frame_pointer: bool,
    code: &mut Code,
    moves: &mut Moves,
) -> Result<MachineCode, Unsupported> {
    code.clear();
    let saved: Vec<Loc> = PRESERVED.into_iter().filter(|reg| places.preserved & 1 << reg != 0).collect();
    let above = 8 * (saved.len() as u32 + u32::from(keeps_frame_pointer));
    // Where something is called all that lies above its frame is a multiple of 16 bytes, the return address among it.
    let odd = above + 8 * places.slot_count + 8;
    let calls = lir.ops.iter().any(|op| matches!(op, Op::Call { .. }));
    let slots = 8 * places.slot_count + if calls { odd.next_multiple_of(16) - odd } else { 0 };
    if slots > LARGE {
        return Err(Unsupported("a large native frame"));
    }
    let labels = lir.blocks.iter().map(|_| code.label()).collect();
    let pairs = lir.pairs.iter().map(|bytes| code.constant(*bytes)).collect();
    let mut emit = Emit {
        code,
        lir,
        places,
        moves,
        labels,
        leads_to: Vec::new(),
        stubs: Vec::new(),
        faults: Vec::new(),
        next: 0,
        slots,
        saved,
        keeps_frame_pointer,
        pos: 0,
        pairs,
        flags: None,
    };
    let origins = emit.all()?;
    let faults =
        emit.faults.iter().map(|&(from, to, label)| Fault { from, to, lead: emit.code.place(label) }).collect();
    Ok(MachineCode { bytes: std::mem::take(&mut emit.code.bytes), origins, faults, native_frame: above + slots })
}

impl Emit<'_> {
    fn all(&mut self) -> Done<Vec<(u32, SourceLoc)>> {
        let lir = self.lir;
        self.find_empty_blocks();
        let mut origins: Vec<(u32, SourceLoc)> = Vec::new();
        let mut last = None;
        for (number, block) in lir.blocks.iter().enumerate() {
            if self.leads_to[number] != number as u32 {
                // Its instruction is nobody's, nor are moves before it.
                continue;
            }
            self.next = (number + 1..lir.blocks.len())
                .find(|next| self.leads_to[*next] == *next as u32)
                .map_or(u32::MAX, |next| next as u32);
            self.code.bind(self.labels[number]);
            self.begin_block(number);
            for at in block.ops.clone() {
                let origin = lir.origins[at as usize];
                if last != Some(origin) {
                    last = Some(origin);
                    origins.push((self.code.here(), SourceLoc::new(origin)));
                }
                self.pos = at * 2;
                self.instruction(at)?;
            }
        }
        let end = self.code.here();
        for (label, edge) in std::mem::take(&mut self.stubs) {
            self.code.bind(label);
            self.gather(edge);
            self.moves.make(self.code);
            self.code.jump(None, self.target(edge));
        }
        self.code.finish();
        if last != Some(u32::MAX) && end != self.code.here() {
            origins.push((end, SourceLoc::default()));
        }
        Ok(origins)
    }

    /// Blocks that do nothing but lead to another one.
    fn find_empty_blocks(&mut self) {
        let lir = self.lir;
        self.leads_to.extend(0..lir.blocks.len() as u32);
        for (number, block) in lir.blocks.iter().enumerate().rev() {
            let Op::Jump { edge } = lir.ops[block.ops.start as usize] else { continue };
            let to = lir.edges[edge as usize].to;
            let pos = block.ops.start * 2;
            let stores = lir.params_of(block).iter().any(|param| self.places.stored[param.0 as usize]);
            let moves_here = self.places.moves_at(pos).next().is_some();
            if to > number as u32
                && !stores
                && !moves_here
                && !self.moves_something(edge)
                && !block.preds.iter().any(|pred| self.begins_with_moves(*pred) && self.moves_something(*pred))
            {
                self.leads_to[number] = self.leads_to[to as usize];
            }
        }
    }

    /// Are an edge's moves done where the block begins that it leads to?
    fn begins_with_moves(&self, edge: EdgeId) -> bool {
        let lir = self.lir;
        let edge = &lir.edges[edge as usize];
        lir.blocks[edge.to as usize].preds.len() == 1 && !matches!(lir.ops[edge.at as usize], Op::Jump { .. })
    }

    fn begin_block(&mut self, number: usize) {
        self.flags = None;
        let lir = self.lir;
        let block = &lir.blocks[number];
        if let [edge] = block.preds[..]
            && self.begins_with_moves(edge)
        {
            self.gather(edge);
            self.moves.make(self.code);
        }
        for param in lir.params_of(block) {
            let loc = self.places.loc(*param, block.ops.start * 2);
            if loc != SLOT && self.places.stored[param.0 as usize] {
                crate::moves::store(self.code, self.slot_of(*param), loc);
            }
        }
    }

    /// The slot of a value.
    pub fn slot_of(&self, v: V) -> Rm {
        slot(self.places.slots[v.0 as usize])
    }

    fn spot_of(&self, v: V, loc: Loc) -> Spot {
        spot(loc, self.places.slots[v.0 as usize])
    }

    /// Gathers what an edge moves.
    fn gather(&mut self, number: EdgeId) {
        let (lir, places) = (self.lir, self.places);
        let edge = &lir.edges[number as usize];
        let (end, start) = (lir.leaves_at(number), lir.blocks[edge.to as usize].ops.start * 2);
        for one in places.moves_on(number) {
            self.moves.add(self.spot_of(one.v, one.to), self.spot_of(one.v, one.from));
        }
        for (arg, param) in lir.passed(edge) {
            let target = self.spot_of(param, places.loc(param, start));
            let source = match arg {
                Arg::Reg(v) => self.spot_of(v, places.loc(v, end)),
                Arg::Imm(value) => Spot::Constant(value),
            };
            self.moves.add(target, source);
        }
    }

    fn target(&self, edge: EdgeId) -> Label {
        self.labels[self.leads_to[self.lir.edges[edge as usize].to as usize] as usize]
    }

    fn is_next(&self, edge: EdgeId) -> bool {
        self.leads_to[self.lir.edges[edge as usize].to as usize] == self.next
    }

    fn is_cold(&self, edge: EdgeId) -> bool {
        self.lir.edges[edge as usize].to as usize >= self.lir.hot
    }

    /// Has an edge moves that are to be done on the way?
    fn has_moves(&mut self, edge: EdgeId) -> bool {
        !self.begins_with_moves(edge) && self.moves_something(edge)
    }

    /// Does anything change its place between the blocks that an edge is between?
    fn moves_something(&mut self, edge: EdgeId) -> bool {
        self.gather(edge);
        let has = !self.moves.is_empty();
        self.moves.clear();
        has
    }

    /// Does the moves of an edge, and goes there.
    fn go(&mut self, edge: EdgeId) {
        if !self.begins_with_moves(edge) {
            self.gather(edge);
            self.moves.make(self.code);
        }
        if !self.is_next(edge) {
            self.code.jump(None, self.target(edge));
        }
    }

    /// Where an edge leads to, by way of its moves if it has some.
    fn way(&mut self, edge: EdgeId) -> Label {
        if !self.has_moves(edge) {
            return self.target(edge);
        }
        let label = self.code.label();
        self.stubs.push((label, edge));
        label
    }

    /// Jumps if a condition holds.
    pub fn jump_if(&mut self, cond: Cond, to: Label) {
        match cond {
            Cond::Flag(cc) => self.code.jump(Some(cc), to),
            Cond::NotEqual => {
                self.code.jump(Some(5), to);
                self.code.jump(Some(0xa), to);
            }
            Cond::Equal => {
                let over = self.code.label();
                self.code.jump(Some(0xa), over);
                self.code.jump(Some(4), to);
                self.code.bind(over);
            }
        }
    }

    fn branch(&mut self, of: &Compare, then: EdgeId, other: EdgeId) -> Done {
        self.compare(of)?;
        let (then_moves, other_moves) = (self.has_moves(then), self.has_moves(other));
        let here_is_hot = self.pos < self.lir.cold();
        let then_aside = then_moves && (other_moves || here_is_hot && self.is_cold(then));
        let other_aside = other_moves && here_is_hot && self.is_cold(other);
        // The way that goes on here: one with moves, else whichever comes next.
        let goes_on = if then_aside || other_moves && !other_aside {
            other
        } else if then_moves || other_aside || self.is_next(then) {
            then
        } else {
            other
        };
        let (cond, aside) = if goes_on == then { (of.cond.inverse(), other) } else { (of.cond, then) };
        let label = self.way(aside);
        self.jump_if(cond, label);
        self.go(goes_on);
        Ok(())
    }

    fn table(&mut self, index: V, first: EdgeId, count: u32) -> Done {
        let index = self.general(index)?;
        self.alu_constant(7, Size::B4, Rm::Reg(index), count as i32);
        let beyond = self.way(first);
        self.code.jump(Some(3), beyond);
        let ways: Vec<Label> = (first + 1..=first + count).map(|edge| self.way(edge)).collect();
        let table = self.code.label();
        self.code.load_address(R11, table);
        let entry = Rm::Mem { base: R11, index, scale: 2, disp: 0 };
        self.code.op(Size::B8, Opcode(Pre::None, Map::One, 0x63), RAX, entry, 0);
        self.code.op(Size::B8, Opcode(Pre::None, Map::One, 0x03), RAX, Rm::Reg(R11), 0);
        self.code.op(Size::B4, Opcode(Pre::None, Map::One, 0xff), 4, Rm::Reg(RAX), 0);
        self.code.bind(table);
        let start = self.code.here();
        for way in ways {
            self.code.table_entry(start, way);
        }
        Ok(())
    }

    fn instruction(&mut self, at: u32) -> Done {
        let op = &self.lir.ops[at as usize];
        // What an instruction before has left in registers is moved together with what changes its place here.
        let pos = self.pos;
        for one in self.places.moves_at(pos) {
            self.moves.add(self.spot_of(one.v, one.to), self.spot_of(one.v, one.from));
        }
        self.moves.make(self.code);
        if !matches!(op, Op::Branch { .. }) {
            self.flags = None;
        }
        let start = self.code.here();
        match *op {
            Op::Enter => self.enter(),
            Op::Call { number } => self.call(&self.lir.calls[number as usize], false),
            Op::TailCall { number } => self.call(&self.lir.calls[number as usize], true),
            Op::Return { number } => {
                self.pass(&self.lir.calls[number as usize]);
                self.moves.make(self.code);
                self.leave();
                self.code.byte(0xc3);
            }
            Op::Jump { edge } => self.go(edge),
            Op::Branch { ref of, then, other } => self.branch(of, then, other)?,
            Op::Table { index, first, count } => self.table(index, first, count)?,
            _ => self.simple(op)?,
        }
        if let Some(fault) = self.lir.fault_at(at) {
            let label = self.way(self.lir.faults[fault].1);
            self.faults.push((start, self.code.here(), label));
        }
        op.roles(&self.lir.calls, &self.lir.enter, &mut |v, role| {
            if let Role::DefFrom(place) = role {
                let from = Spot::Reg(place.number());
                let loc = self.places.loc(v, pos + 2);
                self.moves.add(self.spot_of(v, loc), from);
                if loc != SLOT && self.places.stored[v.0 as usize] {
                    self.moves.add(self.spot_of(v, SLOT), from);
                }
            }
        });
        Ok(())
    }

    // Frames and calls.

    fn enter(&mut self) {
        if self.keeps_frame_pointer {
            self.code.push(RBP);
            self.code.op(Size::B8, Opcode(Pre::None, Map::One, 0x8b), RBP, Rm::Reg(RSP), 0);
        }
        self.saved.iter().for_each(|reg| self.code.push(*reg));
        if self.slots != 0 {
            self.alu_constant(5, Size::B8, Rm::Reg(RSP), self.slots as i32);
        }
    }

    fn leave(&mut self) {
        if self.slots != 0 {
            self.alu_constant(0, Size::B8, Rm::Reg(RSP), self.slots as i32);
        }
        self.saved.iter().rev().for_each(|reg| self.code.pop(*reg));
        if self.keeps_frame_pointer {
            self.code.pop(RBP);
        }
    }

    /// Gathers what a call is passed.
    fn pass(&mut self, call: &Call) {
        for (arg, place) in &call.args {
            let from = match arg {
                Arg::Reg(v) => self.spot_of(*v, self.places.loc(*v, self.pos)),
                Arg::Imm(value) => Spot::Constant(*value),
            };
            self.moves.add(Spot::Reg(place.number()), from);
        }
    }

    fn call(&mut self, call: &Call, is_last: bool) {
        self.pass(call);
        let target = match call.target {
            Some(Target::Arg(Arg::Imm(value))) => Err(value),
            Some(Target::At(disp)) => Ok(Rm::Mem { base: NO_REG, index: NO_REG, scale: 0, disp }),
            Some(Target::Arg(Arg::Reg(v))) => {
                let loc = self.places.loc(v, self.pos);
                let is_free = loc != SLOT && !self.moves.writes(Spot::Reg(loc));
                if !is_last && (loc == SLOT || is_free) {
                    Ok(if loc == SLOT { self.slot_of(v) } else { Rm::Reg(loc) })
                } else {
                    // No argument's.
                    self.moves.add(Spot::Reg(RAX), self.spot_of(v, loc));
                    Ok(Rm::Reg(RAX))
                }
            }
            None => Err(0),
        };
        self.moves.make(self.code);
        let scratch: Reg = if is_last { RAX } else { R11 };
        let target = target.unwrap_or_else(|value| {
            self.code.load_constant(scratch, value);
            Rm::Reg(scratch)
        });
        if is_last {
            self.leave();
        }
        self.code.op(Size::B4, Opcode(Pre::None, Map::One, 0xff), if is_last { 4 } else { 2 }, target, 0);
    }

    /// The register of a value that is read.
    pub fn general(&self, v: V) -> Done<Reg> {
        match self.places.loc(v, self.pos) {
            loc if loc < 16 => Ok(loc),
            _ => Err(Unsupported("a value that is in no register")),
        }
    }

    /// The same for vector registers.
    pub fn vector(&self, v: V) -> Done<Reg> {
        match self.places.loc(v, self.pos) {
            loc if (16..32).contains(&loc) => Ok(loc - 16),
            _ => Err(Unsupported("a value that is in no register")),
        }
    }

    /// The register or slot of a value that is read.
    pub fn rm(&self, v: V) -> Rm {
        match self.places.loc(v, self.pos) {
            SLOT => self.slot_of(v),
            loc => Rm::Reg(loc & 15),
        }
    }

    /// An address.
    pub fn address(&self, at: &crate::lir::At) -> Done<Rm> {
        let reg = |v: V| if v == crate::lir::NO_V { Ok(NO_REG) } else { self.general(v) };
        Ok(Rm::Mem { base: reg(at.base)?, index: reg(at.index)?, scale: at.scale, disp: at.disp })
    }
}
