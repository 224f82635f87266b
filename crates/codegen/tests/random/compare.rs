//! Compiles a function by Cranelift and by `codegen`, runs both, and compares.

use crate::choice::Choice;
use crate::machine::{BUFFER, End, Machine};
use crate::maker::{self, Around, FUEL, Limits};
use crate::natives;
use codegen::{Bench, MachineCode, Target};
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::entity::EntitySet;
use cranelift_codegen::ir::Function;
use cranelift_codegen::isa::{OwnedTargetIsa, TargetIsa};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_codegen::{Context, verify_function};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What came of a function.
pub enum Verdict {
    Same,
    Unsupported(&'static str),
    Differs(Box<Difference>),
}

/// What is wrong with a function's code.
pub struct Difference {
    /// What `codegen` was given.
    pub function: Function,
    pub is_optimized: bool,
    pub arguments: [u64; 5],
    pub expected: End,
    pub found: Result<End, String>,
    /// What Cranelift's optimised code does: not the same as the expected, if the test itself is wrong.
    pub optimized: End,
    /// By `codegen`.
    pub code: Vec<u8>,
    pub reference: Vec<u8>,
}

/// A difference without its function.
pub struct Evidence<'a>(pub &'a Difference);

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}", self.function.display())?;
        Evidence(self).fmt(f)
    }
}

impl fmt::Display for Evidence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let difference = self.0;
        writeln!(f, "optimised before: {}", difference.is_optimized)?;
        writeln!(f, "arguments: {}", OneLine(&difference.arguments))?;
        match (&difference.expected, &difference.found) {
            (End::Returned { results, memory }, Ok(End::Returned { results: found, memory: changed })) => {
                writeln!(f, "expected: {}\nfound:    {}", OneLine(results), OneLine(found))?;
                for at in (0..BUFFER).filter(|at| memory[*at] != changed[*at]).take(16) {
                    let offset = at as i64 - BUFFER as i64 / 2;
                    writeln!(f, "at {offset}: {:#04x}, not {:#04x}", changed[at], memory[at])?;
                }
            }
            (End::Returned { results, .. }, found) => writeln!(f, "expected: {}\nfound: {found:x?}", OneLine(results))?,
            other => writeln!(f, "{other:?}")?,
        }
        if difference.optimized != difference.expected {
            writeln!(f, "Cranelift's optimised code differs from what is expected too: the test may be wrong")?;
        }
        Ok(())
    }
}

/// Words, in hexadecimal.
struct OneLine<'a>(&'a [u64]);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.iter().try_for_each(|word| write!(f, "{word:#x} "))
    }
}

/// What was compiled.
#[derive(Default)]
pub struct Statistics {
    functions: u64,
    optimized: u64,
    blocks: u64,
    instructions: u64,
    bytes: u64,
    reference_bytes: u64,
    largest_frame: u32,
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Statistics { functions, optimized, blocks, instructions, bytes, reference_bytes, largest_frame } = self;
        write!(f, "compiled: {functions} functions ({optimized} of them optimised before), {blocks} blocks, ")?;
        write!(f, "{instructions} instructions; {bytes} bytes of code, Cranelift's {reference_bytes}; ")?;
        write!(f, "largest frame: {largest_frame} bytes")
    }
}

/// See the file's head.
pub struct Tester {
    pub machine: Machine,
    plain: OwnedTargetIsa,
    speed: OwnedTargetIsa,
    target: Target,
    bench: Bench,
    pub around: Around,
    pub statistics: Statistics,
}

fn isa(opt_level: &str) -> OwnedTargetIsa {
    let mut flags = settings::builder();
    let wanted = [
        ("opt_level", opt_level),
        ("is_pic", "false"),
        ("unwind_info", "false"),
        ("preserve_frame_pointers", "true"),
        ("enable_verifier", "false"),
        ("probestack_strategy", "inline"),
        ("regalloc_algorithm", if opt_level == "none" { "single_pass" } else { "backtracking" }),
    ];
    wanted.iter().for_each(|(name, value)| flags.set(name, value).unwrap());
    cranelift_native::builder().unwrap().finish(settings::Flags::new(flags)).unwrap()
}

/// The code that Cranelift makes.
fn by_cranelift(function: &Function, isa: &dyn TargetIsa) -> Vec<u8> {
    let mut context = Context::for_function(function.clone());
    let code = context.compile(isa, &mut ControlPlane::default()).unwrap_or_else(|error| panic!("{error:?}"));
    assert!(code.buffer.relocs().is_empty());
    code.code_buffer().to_vec()
}

fn has_calls(function: &Function) -> bool {
    let mut instructions = function.layout.blocks().flat_map(|block| function.layout.block_insts(block));
    instructions.any(|inst| function.dfg.insts[inst].opcode().is_call())
}

/// A buffer that a seed stands for.
fn memory(choice: &mut Choice) -> Box<[u8; BUFFER]> {
    let mut memory = Box::new([0; BUFFER]);
    for word in memory.chunks_exact_mut(8) {
        let bits = match choice.below(4) {
            0 => choice.double(),
            1 => u64::from(choice.single()) << 32 | u64::from(choice.single()),
            _ => choice.integer() as u64,
        };
        word.copy_from_slice(&bits.to_le_bytes());
    }
    let fuel = BUFFER / 2 + FUEL as usize;
    memory[fuel..fuel + 8].copy_from_slice(&(choice.between(1, 60) as u64).to_le_bytes());
    memory
}

impl Tester {
    /// None on a processor that `codegen` makes no code for.
    pub fn new() -> Option<Tester> {
        let target = Target::host().map(Target::verifying)?;
        let (plain, speed) = (isa("none"), isa("speed"));
        let mut machine = Machine::new();
        let mut around = Around { natives: natives::all(), tails: natives::tails() };
        // Some that are made like those to be tested, and call nothing.
        let limits = Limits { blocks: 6, calls: false, ..Limits::FULL };
        for seed in 0..4 {
            let function = maker::make(u64::MAX - seed, limits, &around, &*plain);
            let address = machine.place(&by_cranelift(&function, &*plain));
            around.tails.push(address);
        }
        let (bench, statistics) = (Bench::default(), Statistics::default());
        Some(Tester { machine, plain, speed, target, bench, around, statistics })
    }

    /// From here on all functions keep the frame pointer, not only some.
    pub fn keep_frame_pointers(&mut self) {
        self.target = self.target.keeping_frame_pointer();
    }

    /// What the reference is made for.
    pub fn plain(&self) -> &dyn TargetIsa {
        &*self.plain
    }

    /// The function that a seed stands for.
    pub fn make(&self, seed: u64, limits: Limits) -> Function {
        let function = maker::make(seed, limits, &self.around, &*self.plain);
        if let Err(errors) = verify_function(&function, &*self.plain) {
            panic!("seed {seed}: the test made a wrong function\n{}\n{errors}", function.display());
        }
        function
    }

    pub fn test(&mut self, seed: u64, limits: Limits) -> Verdict {
        let function = self.make(seed, limits);
        let is_optimized = seed.is_multiple_of(3);
        match self.check(&function, is_optimized, seed) {
            Ok(verdict) => verdict,
            Err(end) => panic!("seed {seed}: Cranelift's code ends with {end:?}\n{}", function.display()),
        }
    }

    /// Is a function one that the verifier lets pass?
    pub fn is_right(&self, function: &Function) -> bool {
        verify_function(function, &*self.plain).is_ok()
    }

    /// Compares what both make of a function, with arguments that a seed stands for. An error is that the reference doesn't return.
    pub fn check(&mut self, function: &Function, is_optimized: bool, seed: u64) -> Result<Verdict, End> {
        let mark = self.machine.mark();
        let result = self.check_from(function, is_optimized, seed);
        self.machine.forget(mark);
        result
    }

    fn check_from(&mut self, function: &Function, is_optimized: bool, seed: u64) -> Result<Verdict, End> {
        let mut given = Context::for_function(function.clone());
        if is_optimized {
            given.optimize(&*self.speed, &mut ControlPlane::default()).unwrap();
        }
        let code = by_cranelift(function, &*self.plain);
        let reference = self.machine.place(&code);
        let compiled = match self.compile(&given.func) {
            Ok(Ok(compiled)) => Ok(compiled),
            Ok(Err(why)) => return Ok(Verdict::Unsupported(why)),
            Err(message) => Err(message),
        };
        if let Ok(compiled) = &compiled {
            self.count(&given.func, is_optimized, compiled, code.len());
        }
        let (bytes, frame) = compiled
            .as_ref()
            .map_or((Vec::new(), 0), |compiled| (compiled.bytes.clone(), u64::from(compiled.native_frame)));
        let calls = has_calls(&given.func);
        let compiled = compiled.map(|compiled| self.machine.place(&compiled.bytes));
        let mut choice = Choice::new(seed ^ 0x5555);
        for _ in 0..8 {
            let arguments = [0; 5].map(|_| choice.integer() as u64);
            let memory = memory(&mut choice);
            let expected = self.machine.run(reference, &arguments, &memory);
            if !matches!(expected, End::Returned { .. }) {
                return Err(expected);
            }
            let found = compiled.clone().map(|compiled| self.machine.run(compiled, &arguments, &memory));
            // The return address is not among what the function takes.
            let taken = self.machine.depth.saturating_sub(8);
            let takes_more = found.as_ref() == Ok(&expected) && !calls && taken > frame;
            let found = if takes_more { Err(format!("takes {taken} bytes of stack, says {frame}")) } else { found };
            if found.as_ref() == Ok(&expected) {
                continue;
            }
            let address = self.machine.place(&by_cranelift(function, &*self.speed));
            let optimized = self.machine.run(address, &arguments, &memory);
            let function = given.func;
            let (code, reference) = (bytes, code);
            let difference =
                Difference { function, is_optimized, arguments, expected, found, optimized, code, reference };
            return Ok(Verdict::Differs(Box::new(difference)));
        }
        Ok(Verdict::Same)
    }

    /// By `codegen`: the code, or why there is none; an error is how it panicked or what is wrong with what it says of the code.
    fn compile(&mut self, function: &Function) -> Result<Result<MachineCode, &'static str>, String> {
        let Tester { bench, target, .. } = self;
        let some = function.dfg.num_insts().is_multiple_of(4);
        let target = &if some { target.keeping_frame_pointer() } else { *target };
        let both = || {
            // The same with accesses in place of checks is looked through, not run.
            let mut cold = EntitySet::new();
            for block in function.layout.blocks().filter(|block| function.layout.is_cold(*block)) {
                cold.insert(block);
            }
            let _ = bench.compile(function, target, &cold);
            bench.compile(function, target, &EntitySet::new())
        };
        match catch_unwind(AssertUnwindSafe(both)) {
            Ok(Ok(code)) => {
                let is_known = |at: u32| (at as usize) < code.bytes.len();
                if !code.origins.is_sorted_by_key(|(at, _)| *at) || !code.origins.iter().all(|(at, _)| is_known(*at)) {
                    return Err(format!("{} bytes of code have these origins: {:?}", code.bytes.len(), code.origins));
                }
                Ok(Ok(code))
            }
            Ok(Err(unsupported)) => Ok(Err(unsupported.0)),
            Err(panic) => {
                self.bench = Bench::default();
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("");
                Err(format!("panic: {text}"))
            }
        }
    }

    fn count(&mut self, function: &Function, is_optimized: bool, compiled: &MachineCode, reference_bytes: usize) {
        let statistics = &mut self.statistics;
        statistics.functions += 1;
        statistics.optimized += u64::from(is_optimized);
        for block in function.layout.blocks() {
            statistics.blocks += 1;
            statistics.instructions += function.layout.block_insts(block).count() as u64;
        }
        statistics.bytes += compiled.bytes.len() as u64;
        statistics.reference_bytes += reference_bytes as u64;
        statistics.largest_frame = statistics.largest_frame.max(compiled.native_frame);
    }
}
