//! Escape analysis: at which calls and monitor instructions of a method the object is one that the method has made and nobody else knows. Such objects
//! need no locks (`translate/monitors.rs`).
//!
//! What is found follows from bytecode alone, so it holds whichever way a frame came to an instruction: by compiled code, the interpreter, or both. But for
//! tools, which may read and write what frames have: code that takes it for granted goes before they do (`assumptions::show_objects`).

use crate::analysis::{Analysis, Shape, stored_local};
use bytecode::opcodes::*;
use bytecode::{Instruction, Instructions, Operand, Pushed, stack_effect};
use classfile::{ConstantPool, ExceptionEntry};
use runtime::class::{ClassFlags, ClassRef, MethodRef};
use runtime::pool_entry::{PoolEntry, Selection};
use std::collections::HashMap;

/// Which objects a slot may have: one bit for those that are made at a place, or come as an argument.
type Objects = u64;
/// The bit of all others.
const OTHER: Objects = 1 << 63;
/// Bytes of bytecode up to which a callee is looked into.
const MAX_BYTES: u32 = 200;
/// The same of all callees of a method.
const MAX_TOTAL_BYTES: u32 = 4000;
/// Calls in each other that are looked into.
const MAX_DEPTH: usize = 6;

/// What was found of a method.
pub struct Unshared {
    /// By bytecode of a call or monitor instruction: the class of its receiver or object, which nobody else knows.
    receivers: HashMap<u32, ClassRef>,
    /// Bytecodes of `monitorenter` and of the `monitorexit` behind it, with nothing in between that calls, allocates, loops or leaves the method.
    regions: Vec<(u32, u32)>,
    /// Methods of which it follows.
    pub relied_on: Vec<MethodRef>,
}

impl Unshared {
    /// Looks at a method, unless there is nothing to gain.
    pub fn of(method: MethodRef, analysis: &Analysis) -> Option<Unshared> {
        let shape = Shape::of(method).filter(|shape| makes_and_locks(method, shape.code))?;
        let mut summaries = Summaries::default();
        let mut flow = Flow::new(method, &shape, analysis, &mut summaries)?;
        flow.sites_of_new();
        flow.run(None)?;
        let receivers: HashMap<u32, ClassRef> = flow
            .receivers
            .iter()
            .filter_map(|(bci, objects)| Some((*bci, flow.class_of_unshared(*objects)?)))
            .collect();
        let enters = receivers.keys().filter(|bci| shape.code[**bci as usize] == MONITORENTER);
        let regions = enters.filter_map(|enter| Some((*enter, flow.region(*enter, &receivers)?))).collect();
        Some(Unshared { receivers, regions, relied_on: summaries.relied_on })
    }

    /// The class of a call's receiver that nobody else knows.
    pub fn receiver(&self, bci: u32) -> Option<ClassRef> {
        self.receivers.get(&bci).copied()
    }

    /// Is this `monitorenter`, or `monitorexit`, of no use?
    pub fn is_elided(&self, bci: u32) -> bool {
        self.regions.iter().any(|(enter, exit)| [*enter, *exit].contains(&bci))
    }

    /// The `monitorenter` without which this bytecode is reached, though the frame holds the monitor there.
    pub fn entered_at(&self, bci: u32) -> Option<u32> {
        self.regions.iter().find(|(enter, exit)| (*enter + 1..=*exit).contains(&bci)).map(|(enter, _)| *enter)
    }
}

/// May a synchronized method run without its lock, if nobody else knows its receiver? Nothing in it reaches a safepoint.
pub fn runs_without_lock(method: MethodRef) -> bool {
    !method.is_static()
        && method.code_attribute().is_some_and(|code| {
            let mut instructions = Instructions::new(&code.bytes).map_while(Result::ok);
            instructions.all(|i| (IRETURN..=RETURN).contains(&i.opcode) || is_harmless(&i))
        })
}

/// May local 0 of a method come to have something else than its receiver?
pub fn overwrites_receiver(method: MethodRef) -> bool {
    method.code_attribute().is_none_or(|code| {
        let mut instructions = Instructions::new(&code.bytes);
        instructions.any(|i| i.is_ok_and(|i| stored_local(&i).is_some_and(|(local, _)| local == 0)))
    })
}

/// An instruction that neither calls, allocates, locks, loops nor leaves the method.
fn is_harmless(instruction: &Instruction<'_>) -> bool {
    let mut loops = false;
    instruction.for_each_target(|target| loops |= target <= instruction.bci);
    !loops
        && !matches!(
            instruction.opcode,
            IRETURN..=RETURN | INVOKEVIRTUAL..=ANEWARRAY | ATHROW | MONITORENTER | MONITOREXIT | MULTIANEWARRAY | JSR | JSR_W | RET
        )
}

/// Does a method make an object, and lock one or call what does?
fn makes_and_locks(method: MethodRef, code: &[u8]) -> bool {
    let Some(constants) = method.constants() else { return false };
    let is_synchronized = |instruction: &Instruction<'_>| {
        let entry = instruction.constant().and_then(|index| constants.pool.get(usize::from(index)));
        // SAFETY: a method's entry has null or a method, which lives as long as the class.
        entry.and_then(|entry| unsafe { entry.method().as_ref() }).is_some_and(|method| method.is_synchronized())
    };
    let (mut makes, mut locks) = (false, false);
    for instruction in Instructions::new(code).map_while(Result::ok) {
        makes |= instruction.opcode == NEW;
        locks |= match instruction.opcode {
            MONITORENTER => true,
            INVOKEVIRTUAL | INVOKESPECIAL => is_synchronized(&instruction),
            _ => false,
        };
    }
    makes && locks
}

/// What callees let others know: of each, with the class of its receiver, the arguments, by slot.
#[derive(Default)]
struct Summaries {
    known: HashMap<(usize, usize), Objects>,
    relied_on: Vec<MethodRef>,
    depth: usize,
    /// Bytes of bytecode looked into.
    bytes: u32,
}

impl Summaries {
    fn of(&mut self, method: MethodRef, receiver: Option<ClassRef>) -> Objects {
        let key = (std::ptr::from_ref(method) as usize, receiver.map_or(0, |class| std::ptr::from_ref(class) as usize));
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        // One that calls itself gets this answer meanwhile.
        self.known.insert(key, !0);
        self.depth += 1;
        let lets = if self.depth > MAX_DEPTH { None } else { self.look(method, receiver) };
        self.depth -= 1;
        if let Some(lets) = lets {
            self.known.insert(key, lets);
            self.relied_on.push(method);
        }
        lets.unwrap_or(!0)
    }

    fn look(&mut self, method: MethodRef, receiver: Option<ClassRef>) -> Option<Objects> {
        // What an earlier version of the method has let others know, frames may have still.
        if method.is_native()
            || method.code_length() > MAX_BYTES
            || self.bytes + method.code_length() > MAX_TOTAL_BYTES
            || method.class().flags().contains(ClassFlags::REDEFINED)
        {
            return None;
        }
        self.bytes += method.code_length();
        let shape = Shape::of(method)?;
        let analysis = Analysis::run(&shape)?;
        let mut flow = Flow::new(method, &shape, &analysis, self)?;
        flow.sites = (0..shape.argument_types()?.len().min(63)).map(|_| (None, None)).collect();
        if let (false, Some(first)) = (shape.is_static, flow.sites.first_mut()) {
            first.1 = receiver;
        }
        flow.run(Some(flow.sites.len()))?;
        Some(flow.escaped)
    }
}

/// What slots may have.
#[derive(Clone, PartialEq)]
struct State {
    locals: Vec<Objects>,
    stack: Vec<Objects>,
}

/// Where objects go in a method.
struct Flow<'a> {
    code: &'a [u8],
    handlers: &'a [ExceptionEntry],
    pool: &'static ConstantPool,
    entries: &'static [PoolEntry],
    max_locals: usize,
    analysis: &'a Analysis,
    summaries: &'a mut Summaries,
    /// By bit: the bytecode that makes it, and its class.
    sites: Vec<(Option<u32>, Option<ClassRef>)>,
    /// Those that others may come to know.
    escaped: Objects,
    /// By bytecode of a call or monitor instruction.
    receivers: HashMap<u32, Objects>,
    /// At the start of each block.
    states: Vec<Option<State>>,
    work: Vec<usize>,
}

impl<'a> Flow<'a> {
    fn new(method: MethodRef, shape: &Shape<'a>, analysis: &'a Analysis, summaries: &'a mut Summaries) -> Option<Self> {
        let constants = method.constants()?;
        Some(Flow {
            code: shape.code,
            handlers: shape.handlers,
            pool: constants.constant_pool(),
            entries: &constants.pool,
            max_locals: usize::from(shape.max_locals),
            analysis,
            summaries,
            sites: Vec::new(),
            escaped: 0,
            receivers: HashMap::new(),
            states: vec![None; analysis.blocks.len()],
            work: Vec::new(),
        })
    }

    /// Objects of the method's own, of classes that are ready and need no finaliser thread.
    fn sites_of_new(&mut self) {
        for instruction in Instructions::new(self.code).map_while(Result::ok).filter(|i| i.opcode == NEW) {
            let entry = instruction.constant().and_then(|index| self.entries.get(usize::from(index)));
            // SAFETY: a Class entry has null or a class, which lives as long as the method's.
            let class = entry.and_then(|entry| unsafe { entry.class().as_ref() });
            let class =
                class.filter(|class| class.is_initialized() && !class.flags().contains(ClassFlags::FINALIZABLE));
            if class.is_some() && self.sites.len() < 63 {
                self.sites.push((Some(instruction.bci), class));
            }
        }
    }

    /// Follows objects until nothing changes; with so many arguments, of which each slot is an object's.
    fn run(&mut self, arguments: Option<usize>) -> Option<()> {
        let mut locals = vec![OTHER; self.max_locals];
        (0..arguments.unwrap_or(0)).for_each(|slot| locals[slot] = 1 << slot);
        self.join(0, &State { locals, stack: Vec::new() });
        while let Some(index) = self.work.pop() {
            let block = &self.analysis.blocks[index];
            let mut state = self.states[index].clone()?;
            let mut bci = block.start;
            let mut stored = true;
            loop {
                // The range of a handler may begin inside a block.
                if stored || self.handlers.iter().any(|handler| u32::from(handler.start) == bci) {
                    self.join_handlers(bci, &state.locals)?;
                }
                let instruction = Instruction::decode(self.code, bci).ok()?;
                self.step(&instruction, &mut state)?;
                stored = stored_local(&instruction).is_some();
                let mut targets = Vec::new();
                instruction.for_each_target(|target| targets.push(target));
                bci = instruction.next_bci();
                if bci >= block.end && instruction.falls_through() {
                    targets.push(bci);
                }
                for target in targets {
                    let block = self.analysis.block_of(target)?;
                    self.join(block, &state);
                }
                if bci >= block.end {
                    break;
                }
            }
        }
        Some(())
    }

    /// An exception may be thrown at a bytecode with these locals.
    fn join_handlers(&mut self, bci: u32, locals: &[Objects]) -> Option<()> {
        for entry in self.handlers {
            if (u32::from(entry.start)..u32::from(entry.end)).contains(&bci) {
                let handler = self.analysis.block_of(u32::from(entry.handler))?;
                self.join(handler, &State { locals: locals.to_vec(), stack: vec![OTHER] });
            }
        }
        Some(())
    }

    /// Control reaches a block with this.
    fn join(&mut self, block: usize, state: &State) {
        let known = &mut self.states[block];
        let joined = match known.as_ref() {
            None => state.clone(),
            Some(known) => {
                let both = |a: &[Objects], b: &[Objects]| a.iter().zip(b).map(|(a, b)| a | b).collect();
                State { locals: both(&known.locals, &state.locals), stack: both(&known.stack, &state.stack) }
            }
        };
        if known.as_ref() != Some(&joined) {
            *known = Some(joined);
            if !self.work.contains(&block) {
                self.work.push(block);
            }
        }
    }

    /// What an instruction does.
    fn step(&mut self, instruction: &Instruction<'_>, state: &mut State) -> Option<()> {
        let effect = stack_effect(self.pool, instruction).ok()?;
        let popped = state.stack.split_off(state.stack.len().checked_sub(usize::from(effect.pops))?);
        let local = match instruction.operand {
            Operand::Local(local) => usize::from(local),
            _ => 0,
        };
        match (instruction.opcode, effect.pushes) {
            (ALOAD | ALOAD_0..=ALOAD_3, _) => {
                let objects = *state.locals.get(local)?;
                state.stack.push(objects);
                return Some(());
            }
            (ISTORE..=ASTORE_3, _) => {
                for (slot, objects) in popped.iter().enumerate() {
                    *state.locals.get_mut(local + slot)? = *objects;
                }
            }
            (_, Pushed::Shuffle(order)) => {
                for at in order {
                    state.stack.push(*popped.iter().rev().nth(usize::from(*at))?);
                }
                return Some(());
            }
            (CHECKCAST, _) => {
                state.stack.extend(popped);
                return Some(());
            }
            (ACONST_NULL, _) => {
                state.stack.push(0);
                return Some(());
            }
            (NEW, _) => {
                let site = self.sites.iter().position(|(bci, _)| *bci == Some(instruction.bci));
                state.stack.push(site.map_or(OTHER, |site| 1 << site));
                return Some(());
            }
            (MONITORENTER | MONITOREXIT, _) => *self.receivers.entry(instruction.bci).or_default() |= popped.first()?,
            (GETFIELD | INSTANCEOF | IFNULL | IFNONNULL | IF_ACMPEQ | IF_ACMPNE | POP | POP2, _) => {}
            (PUTFIELD, _) => popped.iter().skip(1).for_each(|objects| self.escaped |= objects),
            (INVOKEVIRTUAL..=INVOKEDYNAMIC, _) => self.call(instruction, &popped),
            _ => popped.iter().for_each(|objects| self.escaped |= objects),
        }
        state.stack.extend((0..effect.pushes.slots()).map(|_| OTHER));
        Some(())
    }

    /// A call: which of its arguments others come to know.
    fn call(&mut self, instruction: &Instruction<'_>, arguments: &[Objects]) {
        let has_receiver = matches!(instruction.opcode, INVOKEVIRTUAL | INVOKESPECIAL);
        let receiver = arguments.first().copied().filter(|_| has_receiver);
        if let Some(receiver) = receiver {
            *self.receivers.entry(instruction.bci).or_default() |= receiver;
        }
        if arguments.iter().all(|objects| objects & !OTHER == 0) {
            return;
        }
        let class = receiver.and_then(|objects| self.class_of(objects));
        let callee = self.callee(instruction, class);
        let lets = callee.map_or(!0, |method| self.summaries.of(method, class));
        for (slot, objects) in arguments.iter().enumerate() {
            if slot >= 63 || lets & 1 << slot != 0 {
                self.escaped |= objects;
            }
        }
    }

    /// The one method that a call calls, if it is resolved and that is known.
    fn callee(&self, instruction: &Instruction<'_>, receiver: Option<ClassRef>) -> Option<MethodRef> {
        let entry = self.entries.get(usize::from(instruction.constant()?))?;
        if !matches!(instruction.opcode, INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC) {
            return None;
        }
        // SAFETY: a method's entry has null or a method, which lives as long as the class.
        let method: MethodRef = unsafe { entry.method().as_ref() }?;
        let target = match (instruction.opcode, entry.call().selection()) {
            (INVOKEVIRTUAL, Selection::Virtual(slot)) => {
                receiver.filter(|class| class.is_subclass_of(method.class()))?.virtual_method(slot as usize)
            }
            (INVOKEVIRTUAL, Selection::Interface) => return None,
            _ => method,
        };
        (target.is_static() == (instruction.opcode == INVOKESTATIC) && !target.is_abstract()).then_some(target)
    }

    /// The one class of all these objects.
    fn class_of(&self, objects: Objects) -> Option<ClassRef> {
        let mut classes = (0..self.sites.len()).filter(|site| objects & 1 << site != 0).map(|site| self.sites[site].1);
        let first = classes.next()??;
        (objects & OTHER == 0 && classes.all(|class| class == Some(first))).then_some(first)
    }

    /// The same, if nobody else knows any of them.
    fn class_of_unshared(&self, objects: Objects) -> Option<ClassRef> {
        self.class_of(objects).filter(|_| objects & self.escaped == 0)
    }

    /// The `monitorexit` to a `monitorenter` if all ways lead there, with nothing but harmless instructions on them.
    fn region(&self, enter: u32, receivers: &HashMap<u32, ClassRef>) -> Option<u32> {
        let exit = Instructions::starting_at(self.code, enter)
            .map_while(Result::ok)
            .skip(1)
            .find(|instruction| !is_harmless(instruction))
            .filter(|instruction| instruction.opcode == MONITOREXIT)?
            .bci;
        let inside = enter + 1..=exit;
        let mut is_closed = receivers.contains_key(&exit) && self.receivers.get(&enter) == self.receivers.get(&exit);
        for instruction in Instructions::new(self.code).map_while(Result::ok) {
            let is_inside = (enter + 1..exit).contains(&instruction.bci);
            instruction.for_each_target(|target| is_closed &= inside.contains(&target) == is_inside);
        }
        is_closed &= self.handlers.iter().all(|handler| !inside.contains(&u32::from(handler.handler)));
        is_closed.then_some(exit)
    }
}
