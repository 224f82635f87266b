//! What compiled code relies on of the VM: offsets in native structures, where the heap keeps its side tables, the addresses of
//! the functions it calls. Gathered once; x86-64, System V.

use crate::compiled::Tier;
use cranelift_codegen::isa::{OwnedTargetIsa, TargetIsa};
use cranelift_codegen::settings::{self, Configurable};
use heap::BarrierInfo;
use runtime::class::{MethodRef, class_offsets, selection_offsets};
use runtime::thread::{Current, TierEntries};
use runtime::vm::Vm;

/// From a class to the cell of its mirror.
pub const CLASS_MIRROR: i32 = class_offsets::MIRROR as i32;
/// From a class to its display.
pub const CLASS_DISPLAY: i32 = class_offsets::DISPLAY as i32;
/// From a class to the number of its ancestors.
pub const CLASS_DEPTH: i32 = class_offsets::DEPTH as i32;
/// From a class to the marks of its interfaces.
pub const CLASS_INTERFACE_MARKS: i32 = class_offsets::INTERFACE_MARKS as i32;
/// From a class to its cache of slow subtype tests.
pub const CLASS_SECONDARY_CACHE: i32 = class_offsets::SECONDARY_CACHE as i32;
/// From a class to the byte that is 0 unless it is an array's.
pub const CLASS_DIMENSIONS: i32 = class_offsets::DIMENSIONS as i32;
/// From an array class to its component's class.
pub const CLASS_COMPONENT: i32 = class_offsets::COMPONENT as i32;
/// From a class to its flags.
pub const CLASS_FLAGS: i32 = class_offsets::FLAGS as i32;
/// From a class to its cache of interface method selections.
pub const CLASS_INTERFACE_CACHE: i32 = class_offsets::INTERFACE_CACHE as i32;
/// From a class to the type of its elements.
pub const CLASS_BASIC_TYPE: i32 = class_offsets::BASIC_TYPE as i32;
/// From a class to its virtual method table.
pub const CLASS_VTABLE: i32 = class_offsets::VTABLE as i32;
/// From a method to its entry.
pub const METHOD_ENTRY: i32 = runtime::class::METHOD_ENTRY as i32;
pub const METHOD_TELLING: i32 = runtime::class::METHOD_TELLING as i32;
/// From a selection to the interface's method.
pub const SELECTION_METHOD: i32 = selection_offsets::METHOD as i32;
/// From a selection to the method to run.
pub const SELECTION_TARGET: i32 = selection_offsets::TARGET as i32;

/// From a selection to the next one of its cell.
pub const SELECTION_NEXT: i32 = selection_offsets::NEXT as i32;

/// See the file's head.
pub struct Environment {
    /// The VM.
    pub vm: &'static Vm,
    /// The other tier.
    pub tiers: TierEntries,
    /// What to generate code for without optimising, and optimising.
    isas: [OwnedTargetIsa; 2],
    /// What the quick code generator makes code for; None where it can't.
    pub quick: Option<codegen::Target>,
    /// Are there instructions that round to integers?
    pub has_rounding: bool,
    /// Side tables of the heap.
    pub barrier: BarrierInfo,
    /// From a thread to the pointer that the offsets in `barrier` count from.
    pub mutator_raw: i32,
    /// From a thread to its allocation buffer, for `heap::buffer::extend`.
    pub mutator_buffer: i64,
    /// From a mirror to its class's resolved references.
    pub resolved_references: i32,
    /// `PELLUCID_DUMP_CODE=Class.method` in the environment: IR and machine code of methods whose name contains it are printed.
    shown: Option<String>,
}

impl Environment {
    /// Looks around.
    ///
    /// # Errors
    /// What Cranelift can't do here.
    pub fn gather(cur: &mut Current) -> Result<Environment, String> {
        let vm = cur.vm();
        let baseline = target("none", vm.options.verify_ir)?;
        let opt_level = if vm.options.compile_at_first_call { "none" } else { "speed" };
        let optimized = target(opt_level, vm.options.verify_ir)?;
        let has_rounding =
            optimized.isa_flags().iter().any(|flag| flag.name == "has_sse41" && flag.as_bool() == Some(true));
        let thread = cur.thread();
        // Every thread has its mutator at the same place.
        let mutator = std::ptr::from_ref(cur.mutator()).addr() - std::ptr::from_ref(thread).addr();
        Ok(Environment {
            vm,
            tiers: *vm.tiers(),
            isas: [baseline, optimized],
            quick: codegen::Target::host()
                .filter(|_| !vm.options.use_cranelift)
                .map(|host| if vm.options.verify_ir { host.verifying() } else { host })
                .map(|host| if vm.options.preserve_frame_pointer { host.keeping_frame_pointer() } else { host }),
            has_rounding,
            barrier: cur.mutator().barrier_info(),
            mutator_raw: (mutator + heap::Mutator::RAW_OFFSET) as i32,
            mutator_buffer: (mutator + heap::Mutator::BUFFER_OFFSET) as i64,
            resolved_references: vm.well_known().class_resolved_references.offset() as i32,
            shown: std::env::var("PELLUCID_DUMP_CODE").ok(),
        })
    }

    /// What to generate a tier's code for.
    pub fn isa(&self, tier: Tier) -> &dyn TargetIsa {
        let [baseline, optimized] = &self.isas;
        match tier {
            Tier::Baseline => &**baseline,
            Tier::Optimized | Tier::Telling => &**optimized,
        }
    }

    /// Is the code of a method to be printed?
    pub fn shows(&self, method: MethodRef) -> bool {
        self.shown.as_ref().is_some_and(|wanted| method.display().contains(wanted))
    }
}

/// This machine, for code made with so much optimisation, from an intermediate form that is verified or not.
fn target(opt_level: &str, verify: bool) -> Result<OwnedTargetIsa, String> {
    let mut flags = settings::builder();
    let wanted = [
        ("opt_level", opt_level),
        ("is_pic", "false"),
        ("unwind_info", "false"),
        // Tail calls need them.
        ("preserve_frame_pointers", "true"),
        // Has the thread (`runtime::entry`).
        ("enable_pinned_reg", "true"),
        ("enable_verifier", if verify { "true" } else { "false" }),
        ("enable_heap_access_spectre_mitigation", "false"),
        ("enable_table_access_spectre_mitigation", "false"),
        ("probestack_strategy", "inline"),
    ];
    for (name, value) in wanted {
        flags.set(name, value).map_err(|e| e.to_string())?;
    }
    cranelift_native::builder().map_err(str::to_owned)?.finish(settings::Flags::new(flags)).map_err(|e| e.to_string())
}
