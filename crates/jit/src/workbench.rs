//! What a compilation works with, from the function to its machine code. It is kept for the next one: Cranelift's structures hold on to their memory.

use crate::compiled::{Origins, Tier};
use crate::environment::Environment;
use crate::translate::Entries;
use crate::{cold_blocks, constant_pairs, constants_nearby, same_params, straighten, unused};
use codegen::Fault;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::Function;
use cranelift_codegen::print_errors::pretty_verifier_error;
use cranelift_codegen::{CodegenError, Context, MachSrcLoc};
use cranelift_frontend::FunctionBuilderContext;
use parking_lot::Mutex;
use runtime::class::MethodRef;

/// Instructions of a function whose compilation's memory isn't kept.
const TOO_MANY: usize = 40_000;

/// A function's machine code.
pub struct Code {
    pub bytes: Vec<u8>,
    /// Where its instructions come from (`Origins::starts`).
    pub starts: Box<[(u32, u32)]>,
    /// Where it accesses what may be null, in place of a check.
    pub faults: Box<[Fault]>,
    /// Bytes of native stack that it takes below the caller's.
    pub native_frame: u32,
}

/// See the file's head.
pub struct Workbench {
    /// The function.
    pub context: Context,
    /// What makes it.
    pub builder: FunctionBuilderContext,
    registers: regalloc2::Ctx,
    quick: codegen::Bench,
}

impl Workbench {
    fn new() -> Workbench {
        Workbench {
            context: Context::new(),
            builder: FunctionBuilderContext::new(),
            registers: regalloc2::Ctx::default(),
            quick: codegen::Bench::default(),
        }
    }

    /// Compiles the function that is in `context`. Of a method that is to be shown it prints the function and the machine code.
    ///
    /// # Panics
    /// When verifying (`-XX:+VerifyIR`) has found that the function is wrong.
    pub fn machine_code(
        &mut self,
        environment: &Environment,
        tier: Tier,
        shown: Option<MethodRef>,
        entries: &mut Entries<'_>,
    ) -> Result<Code, String> {
        let Workbench { context, registers, quick, .. } = self;
        unused::remove(&mut context.func);
        entries.cells.find_used(&context.func);
        if let Some(method) = shown {
            inspection::say!("[code] {method:?}\n{}", context.func.display());
        }
        if entries.references.is_wanted
            && let Err(error) = entries.references.check(&context.func)
        {
            panic!("{}\n{error}", context.func.display());
        }
        straighten::merge(&mut context.func);
        same_params::unite(&mut context.func);
        let (isa, mut control) = (environment.isa(tier), ControlPlane::default());
        context.optimize(isa, &mut control).map_err(|error| failed(&context.func, error))?;
        constant_pairs::store(&mut context.func);
        if let Some(target) = &environment.quick {
            match quick.compile(&context.func, target, &entries.for_null) {
                Ok(code) => {
                    if shown.is_some() {
                        inspection::say!("{}", quick.text());
                    }
                    return Ok(made_quickly(code));
                }
                Err(why) if shown.is_some() => inspection::say!("by Cranelift: {why}"),
                Err(_) => {}
            }
        }
        if tier == Tier::Optimized {
            cold_blocks::spread(&mut context.func);
        }
        constants_nearby::place(context);
        // Not by the context, which would begin anew with what it has done.
        context.verify_if(isa).map_err(|error| failed(&context.func, error))?;
        let code = isa
            .compile_function(&context.func, &context.domtree, registers, shown.is_some(), &mut control)
            .map_err(|error| failed(&context.func, error))?;
        if shown.is_some() {
            inspection::say!("{}", code.vcode.as_deref().unwrap_or(""));
        }
        let code = code.apply_params(&context.func.params);
        if !code.buffer.relocs().is_empty() {
            return Err("its code refers to other code".to_owned());
        }
        Ok(Code {
            bytes: code.code_buffer().to_vec(),
            starts: Origins::starts(code.buffer.get_srclocs_sorted()),
            faults: Box::default(),
            native_frame: code.buffer.frame_layout().map_or(0, |layout| layout.frame_to_fp_offset),
        })
    }
}

fn made_quickly(code: codegen::MachineCode) -> Code {
    let ends = code.origins.iter().skip(1).map(|(start, _)| *start).chain([code.bytes.len() as u32]);
    let ranges: Vec<_> =
        code.origins.iter().zip(ends).map(|(&(start, loc), end)| MachSrcLoc { start, end, loc }).collect();
    let faults = code.faults.into();
    Code { starts: Origins::starts(&ranges), faults, bytes: code.bytes, native_frame: code.native_frame }
}

/// Why a function isn't compiled.
///
/// # Panics
/// When verifying (`-XX:+VerifyIR`) has found that the function is wrong.
fn failed(function: &Function, error: CodegenError) -> String {
    match error {
        CodegenError::Verifier(errors) => panic!("{}", pretty_verifier_error(function, None, errors)),
        other => format!("Cranelift: {other:?}"),
    }
}

/// Those that nobody works at.
#[derive(Default)]
pub struct Workbenches(Mutex<Vec<Workbench>>);

impl Workbenches {
    /// One with nothing on it.
    pub fn take(&self) -> Workbench {
        self.0.lock().pop().unwrap_or_else(Workbench::new)
    }

    /// Keeps one whose function was compiled, for another one.
    pub fn give_back(&self, bench: Workbench) {
        if bench.context.func.dfg.num_insts() < TOO_MANY {
            self.0.lock().push(bench);
        }
    }
}
