//! Bytecode to Cranelift's IR: one function per method, entered at its start, at loop heads and at handlers.
//!
//! The function has the type `runtime::frame::Code`. Its second register tells where to go on: a small number is an entry
//! numbered by this compilation, anything else (the `Method`) its start. Locals and operands are SSA variables between
//! places where somebody may look; there they are written to the frame. Nothing lives in native registers or on the native
//! stack across a call or a safepoint but numbers, which nobody else changes; who does changes RESUME, and this code isn't gone on with.
//!
//! Invariant: before anything that may reach a safepoint, throw or leave, memory is as before the instruction (for helpers), as
//! its callee expects it (for calls), and PC is its bytecode's address. What isn't dirty equals memory.

mod arithmetic;
mod arrays;
mod calls;
mod coarsening;
mod control;
mod counting;
mod described;
mod entries;
mod exits;
mod facts;
mod fields;
mod foreign;
mod inlining;
mod intrinsics;
mod known;
mod late_frames;
mod loops;
mod monitors;
mod numbers;
mod objects;
mod regions;
mod restarts;
mod slots;
mod stack;
mod telling;
mod throwing;
mod watched;
mod written;

use self::coarsening::Coarsened;
use self::described::Frozen;
pub use self::entries::{Entries, MAX_NATIVE_FRAME};
use self::facts::{Fact, Facts, Latest};
use self::inlining::Inlining;
pub use self::late_frames::Push;
use self::loops::Kept;
use self::restarts::Restart;
use self::written::Written;
use crate::analysis::{self, Analysis, Local, Shape, Ty};
use crate::compiled::{CompiledMethod, Inlined, Tier};
use crate::constant_cells::Wanted;
use crate::constants::Constant;
use crate::environment::Environment;
use crate::escape::Unshared;
use crate::inliners::Granted;
use crate::profile::Profile;
use crate::references::References;
use crate::trampolines::Trampolines;
use bytecode::Instruction;
use bytecode::opcodes::*;
use classfile::ConstantPool;
use cranelift_codegen::entity::EntitySet;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F32, F64, I32, I64};
use cranelift_codegen::ir::{
    AbiParam, AliasRegion, Block, InstBuilder, MemFlagsData, SigRef, Signature, SourceLoc, Type, Value,
};
use cranelift_codegen::isa::CallConv;
use cranelift_frontend::{FunctionBuilder, Variable};
use runtime::class::{ClassRef, MethodFlags, MethodRef};
use runtime::frame::{self, HEADER_WORDS};
use runtime::pool_entry::PoolEntry;
use runtime::thread::offsets;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Operand slots kept free above a frame, as in the interpreter.
const SPARE_SLOTS: usize = 1;

/// Entries from which a jump table tells them apart.
const FEW_ENTRIES: usize = 6;

/// What is reached once in more calls of its method lies out of the way.
const SELDOM_REACHED: f64 = 16.0;

/// Why a method isn't compiled.
#[derive(Debug)]
pub struct Unsuitable(pub &'static str);

type Done = Result<(), Unsuitable>;

/// What is known of the frame at a place.
#[derive(Clone, Default)]
struct State {
    locals: Vec<Local>,
    /// One per slot; the second half of a wide value is `None`.
    stack: Vec<Ty>,
    /// The slot equals memory.
    clean: Vec<bool>,
}

/// A way into the function besides its start.
struct Entry {
    /// At a loop head or handler: enters with everything in memory.
    bci: Option<u32>,
    block: Block,
}

/// Cranelift's type of a slot's value.
fn ir_type(ty: Ty) -> Type {
    match ty {
        Ty::Int => I32,
        Ty::Float => F32,
        Ty::Double => F64,
        Ty::Long | Ty::Ref | Ty::None => I64,
    }
}

/// The signature of `runtime::frame::Code`.
pub fn code_signature() -> Signature {
    let mut signature = Signature::new(CallConv::Tail);
    signature.params = vec![AbiParam::new(I64); 6];
    // Whoever returns tells the newest Java frame, the end of its operand stack, and a result's bits (`runtime::entry`).
    signature.returns = vec![AbiParam::new(I64); 4];
    signature
}

/// A method whose bytecode is translated, and how far that is.
struct Scope {
    method: MethodRef,
    analysis: Rc<Analysis>,
    code: &'static [u8],
    /// The method's executable copy of its bytecode, where call sites are numbered.
    code_address: usize,
    pool: &'static ConstantPool,
    /// Where it has breakpoints.
    breakpoints: Vec<u32>,
    /// What the constants are resolved to.
    pool_entries: &'static [PoolEntry],
    max_locals: usize,
    variables: Vec<[Option<Variable>; 5]>,
    /// What the code is to note of its blocks.
    profile: Option<Arc<Profile>>,
    /// How often each block was reached before, or 1 if that isn't known. What never was is left out.
    counts: Vec<u32>,
    /// By block: false if nothing leads to it, or it calls what never returns.
    leads_on: Vec<bool>,
    /// The heads of loops that are to be entered while they run.
    entered_loops: Vec<u32>,
    /// How often the method is called for each call of the compiled one, as far as that is known.
    frequency: f64,
    /// The reference that each slot has, as far as the block being translated has read or written it.
    latest: Latest,
    blocks: Vec<Option<Block>>,
    block_stacks: Vec<Option<Vec<Ty>>>,
    /// Those translated to which more may lead.
    unsealed: Vec<Block>,
    /// Is each local in memory at the end of each block? None of a block that isn't translated yet.
    written_in: Vec<Vec<bool>>,
    /// What of `facts` is known at the end of each block, without what was when the method was called, and what was `latest` there.
    facts_in: Vec<Facts>,
    latest_in: Vec<Vec<Latest>>,
    /// What was `written` when the method was called, and at the end of each block.
    written_before: Written,
    frames_in: Vec<Written>,
    /// What a branch to this bytecode has found.
    found: Vec<(u32, Value, Fact)>,
    /// How many `facts` were known when the method was called.
    facts_before: usize,
    /// The class of the receiver, if it is known.
    receiver_class: Option<ClassRef>,
    /// By local, once they were asked for (`learn_argument_type`).
    argument_classes: Option<Vec<(usize, ClassRef)>>,
    /// Objects that nobody else knows.
    unshared: Option<Unshared>,
    /// Those of them that the frame has locked where code goes that has no lock: by bytecode of `monitorenter`, or 0 for the method's own.
    elided: Vec<(u32, Value)>,
    /// Unlocks that may be left out since the same lock is taken next.
    coarsened: Vec<Coarsened>,
    /// What returns of the method just inlined have told the branch that comes next: a number, and the block that has it.
    decided: Vec<(i32, Block)>,
    /// The block being translated ends by throwing.
    throws: bool,
    /// It is part of a loop.
    is_in_loop: bool,
    /// How often it is reached (`frequency_of`).
    block_frequency: f64,
    state: State,
    /// The state before the instruction being translated.
    before: State,
    bci: u32,
    /// Number of the inlined method, from 1 on.
    number: u16,
    /// Bytes from the compiled method's frame to this one's.
    offset: i32,
    /// Of a method that is inlined.
    inlining: Option<Inlining>,
    /// While it runs an inlined method: what memory has of its frame.
    frozen: Option<Frozen>,
    /// Numbers of the entries at the heads of loops that polls come back by, by bytecode.
    loop_entries: HashMap<u32, usize>,
    /// The restart at the end of each block.
    restart_in: Vec<Option<usize>>,
    /// Exits besides those to restarts, to be filled in once the current block has ended.
    pending_exits: Vec<PendingExit>,
    /// Backward branches to be filled in likewise: the block on the way, where it leads, and that's bytecode.
    pending_edges: Vec<(Block, Block, u32)>,
}

impl Scope {
    fn new(method: MethodRef, analysis: Rc<Analysis>) -> Result<Scope, Unsuitable> {
        let (Some(attribute), Some(constants)) = (method.code_attribute(), method.constants()) else {
            return Err(Unsuitable("it has no bytecode"));
        };
        let slots = usize::from(method.max_locals()) + usize::from(method.max_stack()) + SPARE_SLOTS + 1;
        let blocks = analysis.blocks.len();
        Ok(Scope {
            method,
            analysis,
            code: &attribute.bytes,
            code_address: method.code() as usize,
            pool: constants.constant_pool(),
            breakpoints: Vec::new(),
            pool_entries: &constants.pool,
            max_locals: usize::from(method.max_locals()),
            variables: vec![[None; 5]; slots],
            profile: None,
            counts: vec![1; blocks],
            leads_on: vec![true; blocks],
            entered_loops: Vec::new(),
            frequency: 1.0,
            latest: vec![None; slots],
            blocks: vec![None; blocks],
            block_stacks: vec![None; blocks],
            unsealed: Vec::new(),
            written_in: vec![Vec::new(); blocks],
            facts_in: vec![Facts::new(); blocks],
            latest_in: vec![Vec::new(); blocks],
            written_before: Written::default(),
            frames_in: vec![Written::default(); blocks],
            found: Vec::new(),
            facts_before: 0,
            receiver_class: None,
            argument_classes: None,
            unshared: None,
            elided: Vec::new(),
            coarsened: Vec::new(),
            decided: Vec::new(),
            throws: false,
            is_in_loop: false,
            block_frequency: 1.0,
            state: State::default(),
            before: State::default(),
            bci: 0,
            number: 0,
            offset: 0,
            inlining: None,
            frozen: None,
            loop_entries: HashMap::new(),
            restart_in: vec![None; blocks],
            pending_exits: Vec::new(),
            pending_edges: Vec::new(),
        })
    }

    /// How often a block is reached for each call of the compiled method, as far as that is known.
    fn frequency_of(&self, block: usize) -> f64 {
        let calls = self.analysis.block_of(0).map_or(1, |first| self.counts[first]);
        self.frequency * f64::from(self.counts[block]) / f64::from(calls.max(1))
    }

    /// The blocks before one that lead on.
    fn predecessors(&self, block: &analysis::Block) -> Vec<usize> {
        let leads_on = |before: &usize| self.counts[*before] != 0 && self.leads_on[*before];
        block.predecessors.iter().copied().filter(leads_on).collect()
    }

    /// The class that a resolved Class entry names.
    fn class_at(&self, index: u16) -> Option<ClassRef> {
        // SAFETY: a Class entry has null or a class, which lives as long as the method's.
        unsafe { self.pool_entries[usize::from(index)].class().as_ref() }
    }

    /// What the locals of the arguments hold at the method's start.
    fn argument_types(&self) -> Result<Vec<Ty>, Unsuitable> {
        let types = Shape::of(self.method).and_then(|shape| shape.argument_types());
        types.ok_or(Unsuitable("a malformed descriptor"))
    }
}

/// Translates one method.
pub struct Translator<'a, 'f> {
    b: FunctionBuilder<'f>,
    env: &'a Environment,
    record: &'static CompiledMethod,
    /// Whose bytecode is being translated.
    scope: Scope,
    /// Those that it is inlined in, the compiled method first.
    outer: Vec<Scope>,
    /// All methods that were inlined, by number less one.
    inlined: Vec<Inlined>,
    /// Bytes of their bytecode.
    inlined_bytes: u32,
    /// Profiles that the code writes to.
    profiles: Vec<Arc<Profile>>,
    /// Blocks that were never reached are left out.
    has_left_out: bool,
    /// What some references are (`Fact::Constant`).
    constants: Vec<Constant>,
    /// What is read from cells.
    cells: Wanted,
    /// Places to which exits lead, and the one that serves here.
    restarts: Vec<Restart>,
    restart: Option<usize>,
    /// See `Entries`.
    granted: Granted,
    relied_on: Vec<MethodRef>,
    /// What is known of references wherever they are used.
    certain: HashMap<Value, Vec<Fact>>,
    /// What is known of references here.
    facts: Facts,
    /// Objects that nobody else can see, until the block's end at most.
    private: Vec<Value>,
    /// What is in memory of the frames here.
    written: Written,
    /// How often frames of callers were completed so far, which says where these go on.
    completions: usize,
    /// Ways to the entries.
    trampolines: Trampolines<'a>,

    thread: Value,
    frame_variable: Variable,
    entries: Vec<Entry>,
    closed_loops: Vec<u32>,
    /// Blocks to which checks for null lead.
    for_null: EntitySet<Block>,
    /// Leaves to the interpreter at the PC in the frame: (sp, frame).
    leave: Option<Block>,
    /// The same where tools were told of a breakpoint at that PC (`leave_told_block`).
    leave_told: Option<Block>,
    /// The bytecode of the compiled method at whose breakpoint code has told last.
    told: Option<u32>,
    /// Leaves by a jump to code that a helper named: (code, sp, frame).
    leave_by: Option<Block>,
    /// Of code that calls Java methods: returns since an older frame is the newest now, with what it was told.
    passed: Option<Block>,
    tail: SigRef,
    push: Push,
    /// How often something is called, for each call of the method, as far as that is known.
    calls_made: f64,
    /// Something that is called may be the compiled method.
    may_call_itself: bool,
    /// An inlined method locks something.
    locks_inlined: bool,
    /// The caller's frame, at the method's start and where that leads without an entry of another kind.
    caller: Value,
    /// With `Push::Late`, the caller's frame everywhere.
    caller_variable: Variable,
    /// By the number that Cranelift is told.
    regions: Vec<(u32, AliasRegion)>,
    /// Of all unlocks that may be left out, how often that was done (`Coarsened::kept`).
    kept_counts: Vec<Variable>,
    /// Polls so far.
    polls: i64,
    /// References read since the safepoint whose others are being read.
    reloaded: Vec<slots::Reloaded>,
    references: References,

    /// The current block was ended by a jump.
    ended: bool,
}

/// An exit to the interpreter, which does the instruction at `bci` again.
struct PendingExit {
    block: Block,
    before: State,
    bci: u32,
}

impl<'a, 'f> Translator<'a, 'f> {
    /// Translates the whole method.
    ///
    /// # Errors
    /// Why not.
    pub fn translate(
        mut b: FunctionBuilder<'f>,
        env: &'a Environment,
        method: MethodRef,
        record: &'static CompiledMethod,
        analysis: Rc<Analysis>,
        trampolines: Trampolines<'a>,
        push: Push,
    ) -> Result<Entries<'a>, Unsuitable> {
        let scope = Scope { breakpoints: env.vm.tools.probes.of(method), ..Scope::new(method, analysis.clone())? };
        let start = b.create_block();
        b.append_block_params_for_function_params(start);
        // It is filled in last, but the function's first block is where it begins.
        b.func.layout.append_block(start);
        b.switch_to_block(start);
        b.seal_block(start);
        let [thread, caller] = [0, 4].map(|at| b.block_params(start)[at]);
        let [frame_variable, caller_variable] = [0; 2].map(|_| b.declare_var(I64));
        let tail = b.import_signature(code_signature());
        let mut translator = Translator {
            b,
            env,
            record,
            push: match record.tier {
                Tier::Telling => Push::AtStart,
                _ if !scope.breakpoints.is_empty() => Push::AtStart,
                _ if is_leaf(method, &analysis, scope.code) => Push::Late,
                _ => push,
            },
            calls_made: 0.0,
            may_call_itself: false,
            locks_inlined: false,
            scope,
            outer: Vec::new(),
            inlined: Vec::new(),
            inlined_bytes: 0,
            profiles: Vec::new(),
            has_left_out: false,
            constants: Vec::new(),
            cells: Wanted::default(),
            restarts: Vec::new(),
            restart: None,
            granted: Granted::default(),
            relied_on: Vec::new(),
            certain: HashMap::new(),
            facts: Facts::new(),
            private: Vec::new(),
            written: Written::default(),
            completions: 0,
            trampolines,
            thread,
            caller,
            caller_variable,
            frame_variable,
            entries: Vec::new(),
            closed_loops: Vec::new(),
            for_null: EntitySet::new(),
            leave: None,
            leave_told: None,
            told: None,
            leave_by: None,
            passed: None,
            tail,
            regions: Vec::new(),
            kept_counts: Vec::new(),
            polls: 0,
            reloaded: Vec::new(),
            references: References::new(env.vm.options.verify_ir),
            ended: false,
        };
        translator.begin_profile();
        translator.find_locks();
        translator.run(start)
    }

    fn run(mut self, start: Block) -> Result<Entries<'a>, Unsuitable> {
        let parameters: Vec<Value> = self.b.block_params(start).to_vec();
        let method_entry = self.b.create_block();
        let analysis = self.scope.analysis.clone();
        for &index in &analysis.order {
            self.scope.blocks[index] = Some(self.b.create_block());
            let is_handler = analysis.blocks[index].is_handler && self.scope.counts[index] != 0;
            if is_handler && self.scope.block_stacks[index].is_none() {
                self.scope.block_stacks[index] = Some(vec![Ty::Ref]);
            }
        }
        if let Some(first) = analysis.block_of(0) {
            self.scope.block_stacks[first] = Some(Vec::new());
        }
        // The method's start.
        self.b.switch_to_block(method_entry);
        self.method_entry(&parameters)?;
        self.translate_blocks()?;
        self.fill_restarts();
        self.entries_from_memory();
        // The way in.
        self.b.switch_to_block(start);
        self.keep_no_locks();
        if self.passed.is_some() && self.push == Push::AtStart {
            self.check_native_stack(&parameters);
        }
        if self.entries.is_empty() {
            self.b.ins().jump(method_entry, &[]);
        } else {
            let dispatch = self.b.create_block();
            let is_entry = self.b.ins().icmp_imm_s(IntCC::UnsignedLessThan, parameters[1], self.entries.len() as i64);
            self.b.ins().brif(is_entry, dispatch, &[], method_entry, &[]);
            self.b.switch_to_block(dispatch);
            self.b.def_var(self.frame_variable, parameters[4]);
            self.dispatch(parameters[1]);
        }
        self.leave_blocks();
        self.b.seal_all_blocks();
        let bcis = self.entries.iter().map(|e| e.bci).collect();
        let is_better_late = self.is_better_late();
        self.b.finalize(self.env.isa(self.record.tier).frontend_config());
        Ok(Entries {
            bcis,
            closed_loops: self.closed_loops,
            inlined: self.inlined,
            granted: Granted {
                targets: self.constants.into_iter().filter(Constant::is_target).collect(),
                ..self.granted
            },
            cells: self.cells,
            relied_on: self.relied_on,
            profiles: self.profiles,
            has_left_out: self.has_left_out,
            trampolines: self.trampolines,
            is_better_late,
            for_null: self.for_null,
            references: self.references,
        })
    }

    /// Goes to the entry of this number. Few are told apart by comparing, which is better foreseen than a jump by a table.
    fn dispatch(&mut self, number: Value) {
        let blocks: Vec<Block> = self.entries.iter().map(|e| e.block).collect();
        let Some((&last, others)) = blocks.split_last() else { return };
        if others.len() < FEW_ENTRIES {
            for (at, &entry) in others.iter().enumerate() {
                let other = self.b.create_block();
                let here = self.b.ins().icmp_imm_s(IntCC::Equal, number, at as i64);
                self.b.ins().brif(here, entry, &[], other, &[]);
                self.b.switch_to_block(other);
            }
            self.b.ins().jump(last, &[]);
        } else {
            let number = self.b.ins().ireduce(I32, number);
            let calls: Vec<_> = blocks.iter().map(|&block| self.b.func.dfg.block_call(block, &[])).collect();
            let default = calls[0];
            let table = self.b.create_jump_table(cranelift_codegen::ir::JumpTableData::new(default, &calls));
            self.b.ins().br_table(number, table);
        }
    }

    // Words of native structures.

    fn constant(&mut self, address: usize) -> Value {
        self.b.ins().iconst(I64, address as i64)
    }

    fn load_word(&mut self, base: Value, offset: i32) -> Value {
        self.b.ins().load(I64, MemFlagsData::trusted(), base, offset)
    }

    fn store_header(&mut self, word: usize, value: Value) {
        let (frame, flags) = (self.frame(), self.frame_flags());
        self.b.ins().store(flags, value, frame, self.scope.offset + (word * 8) as i32);
    }

    fn store_pc(&mut self, bci: u32) {
        let pc = self.constant(self.scope.code_address + bci as usize);
        self.store_header(frame::PC, pc);
    }

    /// One past the topmost operand of a stack this deep.
    fn stack_pointer(&mut self, depth: usize) -> Value {
        let frame = self.frame();
        self.b.ins().iadd_imm_s(frame, i64::from(self.scope.offset) + ((HEADER_WORDS + depth) * 8) as i64)
    }

    fn entry(&self, index: u16) -> &'static PoolEntry {
        &self.scope.pool_entries[usize::from(index)]
    }

    /// Calls a function on a way that is seldom taken: nothing moves to or from registers on the others. Its result is an integer or
    /// pointer.
    fn call_seldom(&mut self, address: usize, arguments: &[Value], result: Option<Type>) -> Option<Value> {
        let all = [&[self.thread, self.constant(address)], arguments].concat();
        self.call_by(CallConv::PreserveAll, crate::stubs::preserving as *const () as usize, &all, &[]);
        result.map(|ty| self.b.ins().load(ty, MemFlagsData::trusted(), self.thread, offsets::HELPER_RESULT as i32))
    }

    /// Calls a native function with one result or none.
    fn call_helper(&mut self, address: usize, arguments: &[Value], result: Option<Type>) -> Option<Value> {
        self.call_native(address, arguments, result.as_slice()).first().copied()
    }

    /// Calls a native function; its results.
    fn call_native(&mut self, address: usize, arguments: &[Value], results: &[Type]) -> Vec<Value> {
        self.others_may_write();
        self.call_by(CallConv::SystemV, address, arguments, results)
    }

    /// Calls a function of this convention; its results.
    fn call_by(&mut self, convention: CallConv, address: usize, arguments: &[Value], results: &[Type]) -> Vec<Value> {
        let mut signature = Signature::new(convention);
        let type_of = |argument: &Value| AbiParam::new(self.b.func.dfg.value_type(*argument));
        signature.params.extend(arguments.iter().map(type_of));
        signature.returns.extend(results.iter().copied().map(AbiParam::new));
        let signature = self.b.import_signature(signature);
        let target = self.constant(address);
        let call = self.b.ins().call_indirect(signature, target, arguments);
        self.b.inst_results(call).to_vec()
    }

    // Blocks.

    /// Translates the scope's blocks. What only exits lead to is left out; a later block may still lead back to an earlier one.
    fn translate_blocks(&mut self) -> Done {
        let analysis = self.scope.analysis.clone();
        let mut done = vec![false; analysis.blocks.len()];
        loop {
            let mut progress = false;
            for &index in &analysis.order {
                if done[index] {
                    continue;
                }
                if self.scope.block_stacks[index].is_some() {
                    progress = true;
                    self.translate_block(index, &done)?;
                    done[index] = true;
                } else {
                    let block = &analysis.blocks[index];
                    let is_past = |before: &usize| done[*before] || !self.scope.leads_on[*before];
                    self.scope.leads_on[index] = block.is_entered_late() || !block.predecessors.iter().all(is_past);
                }
            }
            if !progress {
                return Ok(());
            }
        }
    }

    /// Translates a block, those translated so far being `done`.
    fn translate_block(&mut self, index: usize, done: &[bool]) -> Done {
        let analysis = self.scope.analysis.clone();
        let block = &analysis.blocks[index];
        let (Some(ir), Some(stack), Some(locals)) =
            (self.scope.blocks[index], self.scope.block_stacks[index].clone(), block.locals.as_ref())
        else {
            return Err(Unsuitable("a block that nothing leads to"));
        };
        // Of blocks before it one may still be found to lead here when another has led back to it.
        let predecessors = self.scope.predecessors(block);
        let has_all = || !analysis.leads_back || predecessors.iter().all(|&before| done[before]);
        let kept = self.before_loop(index, &predecessors, done);
        let (ir, kept) = kept.map_or((ir, Kept::default()), |(inside, kept)| (inside, kept));
        if !block.is_entered_late() && has_all() {
            self.b.seal_block(ir);
        } else {
            self.scope.unsealed.push(ir);
        }
        self.b.switch_to_block(ir);
        self.begin_facts(block, &predecessors, done);
        self.begin_frames(block, &predecessors, done);
        self.begin_restart(block, &predecessors, done);
        // Seldom comes to pass, unless it is caught here.
        self.scope.throws = block.throws && !self.throws_here(index, block.end - 1);
        self.scope.is_in_loop = block.is_in_loop;
        if self.scope.throws {
            self.b.set_cold_block(ir);
        }
        self.begin_state(locals, stack, &predecessors);
        self.begin_loop(kept);
        self.ended = false;
        let mut bci = block.start;
        let is_left_out = self.scope.counts[index] == 0;
        self.scope.block_frequency = self.scope.frequency_of(index);
        if self.scope.profile.is_some() && self.scope.block_frequency * SELDOM_REACHED < self.scope.frequency {
            self.b.set_cold_block(ir);
        }
        self.note_reached(block.start, is_left_out);
        if is_left_out || self.scope.throws && self.is_inlining() {
            // What seldom comes to pass takes much room.
            self.b.set_cold_block(ir);
            self.scope.bci = bci;
            self.scope.before.clone_from(&self.scope.state);
            let exit = if is_left_out { self.unresolved() } else { self.exit() };
            self.end_in(exit);
        }
        while bci < block.end && !self.ended {
            let Ok(instruction) = Instruction::decode(self.scope.code, bci) else {
                return Err(Unsuitable("bytes that are no instruction"));
            };
            self.scope.bci = bci;
            self.note_origin();
            self.scope.before.clone_from(&self.scope.state);
            self.breakpoint();
            self.note_restart();
            bci = self.translate_instruction(&instruction, self.before_breakpoint(block.end))?;
            if !self.ended && self.scope.decided.is_empty() && self.end_if_unreachable() {
                self.scope.leads_on[index] = false;
                self.ended = true;
            }
        }
        if !self.ended {
            self.jump_to(bci)?;
        }
        self.scope.written_in[index] = self.scope.state.locals.iter().map(|local| !local.dirty).collect();
        self.scope.frames_in[index] = self.written;
        self.end_facts(index);
        self.scope.restart_in[index] = self.restart;
        self.fill_exits();
        Ok(())
    }

    /// At a block's start: what the frame is, where these blocks lead.
    fn begin_state(&mut self, locals: &[Local], stack: Vec<Ty>, predecessors: &[usize]) {
        self.scope.state.locals.clear();
        self.scope.state.locals.extend_from_slice(locals);
        for (slot, local) in self.scope.state.locals.iter_mut().enumerate() {
            // Of an inlined method nothing is written where nobody looks; calls in others have written what they found.
            let is_written = |before: &usize| self.scope.written_in[*before].get(slot) == Some(&true);
            local.dirty = self.scope.inlining.is_some() || local.dirty && !predecessors.iter().all(is_written);
        }
        self.scope.state.clean.clear();
        self.scope.state.clean.resize(stack.len(), false);
        self.scope.state.stack = stack;
    }

    /// What follows comes from the current bytecode.
    fn note_origin(&mut self) {
        self.b.set_srcloc(SourceLoc::new(u32::from(self.scope.number) << 16 | self.scope.bci));
    }

    /// The block at a bytecode, which the current stack leads to.
    fn target(&mut self, bci: u32) -> Result<Block, Unsuitable> {
        let Some(index) = self.scope.analysis.block_of(bci) else {
            return Err(Unsuitable("a jump into an instruction"));
        };
        match &self.scope.block_stacks[index] {
            None => self.scope.block_stacks[index] = Some(self.scope.state.stack.clone()),
            Some(known) if known.len() == self.scope.state.stack.len() => {}
            Some(_) => return Err(Unsuitable("stacks of different depth")),
        }
        self.scope.blocks[index].ok_or(Unsuitable("a jump to a block that is never reached"))
    }

    fn jump_to(&mut self, bci: u32) -> Done {
        if let Some(ty) = self.return_at(bci) {
            return self.method_return(ty);
        }
        let target = self.target(bci)?;
        self.b.ins().jump(target, &[]);
        self.ended = true;
        Ok(())
    }

    /// Translates an instruction, with the next one if they go together; where to go on.
    fn translate_instruction(&mut self, instruction: &Instruction<'_>, end: u32) -> Result<u32, Unsuitable> {
        let next = instruction.next_bci();
        match instruction.opcode {
            NOP => {}
            ACONST_NULL..=LDC2_W => self.constant_instruction(instruction),
            ILOAD..=ALOAD_3 => self.load_local(instruction),
            IALOAD..=SALOAD => self.array_load(instruction.opcode),
            ISTORE..=ASTORE_3 => return self.store_local(instruction).map(|()| next),
            IASTORE..=SASTORE => {
                self.array_store(instruction.opcode);
                self.pass_restart();
            }
            POP => self.drop_slots(1),
            POP2 => self.drop_slots(2),
            DUP..=SWAP => self.shuffle(instruction.opcode),
            IADD..=IINC | I2L..=I2S => self.arithmetic(instruction),
            LCMP..=DCMPG => return self.comparison(instruction, end),
            IFEQ..=GOTO | TABLESWITCH..=RETURN | IFNULL..=GOTO_W => self.control(instruction)?,
            GETSTATIC..=PUTFIELD => {
                self.field(instruction);
                if matches!(instruction.opcode, PUTSTATIC | PUTFIELD) {
                    self.pass_restart();
                }
            }
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.invoke(instruction)?,
            NEW..=ANEWARRAY | MULTIANEWARRAY => {
                self.allocation(instruction);
                self.pass_restart();
            }
            ARRAYLENGTH => self.array_length(),
            ATHROW => self.throw(),
            CHECKCAST | INSTANCEOF => self.type_test(instruction),
            MONITORENTER | MONITOREXIT => {
                self.monitor(instruction.opcode);
                self.pass_restart();
            }
            _ => return Err(Unsuitable("an instruction that isn't translated")),
        }
        Ok(next)
    }
}

/// Nothing in the method calls, loops, allocates or locks, so that it can run without a frame of its own.
fn is_leaf(method: MethodRef, analysis: &Analysis, code: &[u8]) -> bool {
    if analysis.calls != 0 || analysis.has_loops || method.flags().contains(MethodFlags::MONITORS) {
        return false;
    }
    bytecode::Instructions::new(code)
        .map_while(Result::ok)
        .all(|i| !matches!(i.opcode, NEW | NEWARRAY | ANEWARRAY | MULTIANEWARRAY | MONITORENTER | MONITOREXIT))
}
