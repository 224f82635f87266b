//! An execution tier on Cranelift (docs/ARCHITECTURE.md, "Compiled code"): methods compiled one by one, in the background, sharing the
//! interpreter's frames.
//!
//! Invariant: compiled code and interpreter are peers; either may go on with a frame at a loop head, a handler, or
//! wherever compiled code leaves an instruction to the interpreter. Whatever isn't resolved, and every exception, is the interpreter's.

mod accounts;
mod analysis;
mod array_copies;
mod choice;
mod code_cache;
mod cold_blocks;
mod compiled;
mod constant_cells;
mod constant_pairs;
mod constants;
mod constants_nearby;
mod environment;
mod escape;
mod inliners;
mod profile;
mod queue;
mod receivers;
mod references;
mod runtime_calls;
mod same_params;
mod straighten;
mod stubs;
mod sweeper;
mod trampolines;
mod translate;
mod unused;
mod workbench;

use analysis::{Analysis, Shape};
use code_cache::CodeCache;
use compiled::{CompiledMethod, Origins, REFUSED, Tier};
use constant_cells::ConstantCells;
use constants::Constants;
use cranelift_frontend::FunctionBuilder;
use environment::Environment;
use heap::Address;
use inliners::Inliners;
use parking_lot::Mutex;
use platform::time::thread_processor_time;
use profile::{Profile, Profiles};
use queue::Queue;
use receivers::Receivers;
use runtime::class::{ClassRef, MethodRef};
use runtime::compilation::{Compiler, NullLead, Origin, TierUse};
use runtime::frame::Code;
use runtime::frames_in_use::Used;
use runtime::thread::Current;
use runtime::trace::Topic;
use std::collections::{HashMap, HashSet};
use std::ffi::c_void;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use sweeper::Sweeper;
use trampolines::Trampolines;
use translate::{Push, Translator, Unsuitable};
use workbench::{Workbench, Workbenches};

/// The compiled tier of a VM.
#[derive(Default)]
pub struct Jit {
    parts: OnceLock<Parts>,
    /// The compilations of each method, by its address.
    records: Mutex<HashMap<usize, Vec<&'static CompiledMethod>>>,
    inliners: Inliners,
    constant_cells: ConstantCells,
    receivers: Receivers,
    profiles: Profiles,
    queue: Queue,
    sweeper: Sweeper,
    workbenches: Workbenches,
    /// Of each tier.
    work: [accounts::Work; 3],
    replaced: Mutex<Vec<Replaced>>,
    /// Compilations of methods that are gone, to whose code native frames may return yet.
    given_back: Mutex<Vec<&'static CompiledMethod>>,
    /// Collections that found dead classes.
    unloads: AtomicU64,
}

/// Code that calls don't run any more.
struct Replaced {
    record: &'static CompiledMethod,
    /// Have tools been told, or will they be before anything that comes later?
    told: bool,
}

/// What there is once the VM can say what code must look like.
struct Parts {
    environment: Environment,
    cache: CodeCache,
}

/// A compiled tier, for a VM to be made.
pub fn compiler() -> &'static dyn Compiler {
    Box::leak(Box::<Jit>::default())
}

impl Compiler for Jit {
    fn start(&'static self, cur: &mut Current) {
        let environment = match Environment::gather(cur) {
            Ok(environment) => environment,
            Err(message) => {
                inspection::say!("[warning] nothing will be compiled: {message}");
                return;
            }
        };
        let Some(cache) = CodeCache::reserve(cur.vm().options.code_cache) else {
            inspection::say!("[warning] nothing will be compiled: no memory for code");
            return;
        };
        let _ = self.parts.set(Parts { environment, cache });
        for (name, tier) in [("Compiler#0", Tier::Baseline), ("Compiler#1", Tier::Optimized)] {
            let thread = std::thread::Builder::new().name(name.to_owned()).stack_size(8 << 20);
            if let Err(error) = thread.spawn(move || queue::serve(self, tier)) {
                inspection::say!("[warning] nothing will be compiled in the background by {name}: {error}");
            }
        }
    }

    fn compile_now(&'static self, method: MethodRef, telling: bool) {
        if self.parts.get().is_some_and(|parts| choice::is_chosen_at_first(parts.environment.vm, method)) {
            self.compile_here(method, self.tier_for(telling));
        }
    }

    fn request(&'static self, method: MethodRef, telling: bool) {
        let tier = self.tier_for(telling);
        let before = CompiledMethod::of_tier(method, tier);
        if before.is_some_and(|before| before.has_left_out.load(Ordering::Relaxed) && !self.opens_loop(before)) {
            // A loop can't be entered, since what leads to it was left out.
            self.profiles.with(method, Profile::reach_all);
        }
        if before.is_none_or(CompiledMethod::may_be_replaced) && self.parts.get().is_some() {
            self.queue.add(method, before.map_or(tier, |before| before.tier));
        }
    }

    fn note_receiver(&self, method: MethodRef, bci: u32, receiver: ClassRef) {
        self.receivers.note(method, bci, receiver);
    }

    fn entry_at(&self, method: MethodRef, bci: u32, telling: bool) -> Option<Code> {
        let record = CompiledMethod::of_tier(method, self.tier_for(telling))?;
        let Some(address) = record.entry_at(bci) else {
            if record.is_closed(bci) {
                self.profiles.with(method, |profile| profile.want_entry(bci));
            } else if record.has_left_out.load(Ordering::Relaxed) {
                self.profiles.with(method, |profile| profile.reach(bci));
                queue::note_exit(record);
            }
            return None;
        };
        // SAFETY: an entry of compiled code, which has this type.
        Some(unsafe { std::mem::transmute::<usize, Code>(address) })
    }

    fn code_addresses(&self) -> Range<usize> {
        self.parts.get().map_or(0..0, |parts| parts.cache.addresses())
    }

    fn code_bytes(&self) -> [usize; 3] {
        self.parts.get().map_or([0; 3], |parts| parts.cache.bytes())
    }

    fn code_use(&self) -> [TierUse; 3] {
        Tier::ALL.map(|tier| self.use_of(tier))
    }

    fn code_of(&self, method: MethodRef) -> Option<(usize, usize)> {
        CompiledMethod::of(method)?.code()
    }

    fn codes_of(&self, method: MethodRef) -> Vec<(usize, usize)> {
        let records = [CompiledMethod::of(method), CompiledMethod::telling_of(method)];
        records.into_iter().flatten().filter_map(CompiledMethod::code).collect()
    }

    fn origins_of(&self, method: MethodRef, address: usize) -> Option<(usize, Vec<Origin>)> {
        let records = self.records.lock();
        let of_method = records.get(&(std::ptr::from_ref(method) as usize))?;
        let record = of_method.iter().find(|record| record.address.load(Ordering::Acquire) == address)?;
        Some((record.size.load(Ordering::Relaxed), record.origins()))
    }

    fn forget_classes(&self, dead: &HashSet<usize>) {
        self.unloads.fetch_add(1, Ordering::Relaxed);
        self.inliners.forget_classes(dead);
        self.constant_cells.forget_classes(dead);
        self.queue.forget_classes(dead);
        self.receivers.forget_classes(dead);
        self.profiles.forget_classes(dead);
    }

    fn is_compiling(&self, classes: &HashSet<usize>) -> bool {
        self.queue.knows_of(classes)
    }

    fn queued(&self) -> [Vec<MethodRef>; 2] {
        self.queue.all()
    }

    fn note_told(&self, method: MethodRef, address: usize) {
        let records = self.records.lock();
        let of_method = records.get(&(std::ptr::from_ref(method) as usize));
        let at_address = |record: &&&CompiledMethod| record.address.load(Ordering::Acquire) == address;
        if let Some(record) = of_method.and_then(|records| records.iter().find(at_address)) {
            record.is_told.store(true, Ordering::Relaxed);
        }
    }

    fn told_code_of(&self, method: MethodRef) -> Vec<usize> {
        let records = self.records.lock();
        let of_method = records.get(&(std::ptr::from_ref(method) as usize));
        let told = of_method.into_iter().flatten().filter(|record| record.is_told.load(Ordering::Relaxed));
        told.map(|record| record.address.load(Ordering::Acquire)).collect()
    }

    fn assuming_final(&self, methods: &[MethodRef]) -> Vec<MethodRef> {
        self.inliners.assuming(methods)
    }

    fn assuming_unshared(&self) -> Vec<MethodRef> {
        self.inliners.assuming_unshared()
    }

    fn assuming_target(&self, site: u32) -> Vec<MethodRef> {
        self.inliners.assuming_target(site)
    }

    fn optimize_again(&'static self, method: MethodRef) {
        self.ask(method, Tier::Optimized);
    }

    fn inliners(&self, method: MethodRef) -> Vec<MethodRef> {
        self.inliners.of(method)
    }

    fn keep_contained(&self, is_live: &dyn Fn(ClassRef) -> bool, keeps_some: bool, keep: &mut dyn FnMut(ClassRef)) {
        if self.inliners.doom(is_live, keeps_some, keep) {
            self.queue.ask_for_sweep();
        }
    }

    fn scan_constants(&self, class: Option<ClassRef>, slots: &mut dyn FnMut(*mut Address)) {
        match class {
            Some(class) => self.constant_cells.scan_class(std::ptr::from_ref(class) as usize, slots),
            None => self.constant_cells.scan_fresh(slots),
        }
    }

    fn replace(&self, compiled: *mut c_void) {
        // SAFETY: what `Method::compiled` held is a record.
        self.note_replaced(unsafe { &*compiled.cast::<CompiledMethod>() });
    }

    fn has_replaced(&self) -> bool {
        !self.replaced.lock().is_empty() || !self.given_back.lock().is_empty()
    }

    fn free_replaced(&self, used: &Used) {
        let Some(parts) = self.parts.get() else { return };
        let in_use: HashSet<usize> = used.code.iter().filter_map(|at| parts.cache.owner_of(*at)).collect();
        let is_in_use = |record: &'static CompiledMethod| in_use.contains(&(std::ptr::from_ref(record) as usize));
        self.given_back.lock().retain(|record| {
            if is_in_use(record) {
                return true;
            }
            // SAFETY: as `free_code` was promised; no native frame returns to it.
            !unsafe { self.free_record(record) }
        });
        let vm = parts.environment.vm;
        // Who compiles reads records. That there is one at work is seldom; the next stop will do.
        let Some(_none) = vm.tools.installing.try_rest() else { return };
        let all_told = !runtime::probes::events::has_unloaded_code(vm);
        // Nobody who wants to be told needs be: it goes at once.
        let telling = runtime::probes::events::tells_unloaded_code(vm);
        self.replaced.lock().retain_mut(|replaced| {
            let record = replaced.record;
            let Some(method) = record.method else { return false };
            let key = std::ptr::from_ref(method) as usize;
            if is_in_use(record) {
                return true;
            }
            if !std::mem::replace(&mut replaced.told, true) && telling && record.is_told.load(Ordering::Relaxed) {
                runtime::probes::events::code_replaced(vm, method, record.address.load(Ordering::Acquire));
                return true;
            }
            if all_told {
                if let Some(records) = self.records.lock().get_mut(&key) {
                    records.retain(|r| !std::ptr::eq(*r, record));
                }
                // SAFETY: calls run other code, no native frame returns to this one, and nobody's call from it is under way.
                return !unsafe { self.free_record(record) };
            }
            true
        });
    }

    unsafe fn free_code(&self, method: MethodRef) {
        self.inliners.forget(method);
        self.receivers.forget(method);
        self.profiles.forget(method);
        self.replaced.lock().retain(|replaced| replaced.record.method != Some(method));
        let records = self.records.lock().remove(&(std::ptr::from_ref(method) as usize));
        for record in records.into_iter().flatten() {
            record.is_given_back.store(true, Ordering::Release);
            self.given_back.lock().push(record);
        }
    }

    fn method_at(&self, address: usize) -> Option<MethodRef> {
        self.with_record_at(address, CompiledMethod::living_method)
    }

    fn where_null_leads(&self, address: usize) -> Option<NullLead> {
        self.with_record_at(address, |record| record.where_null_leads(address))
    }

    fn check_for_null(&self, address: usize) {
        let known = |record: &CompiledMethod| Some((record.jit?, record.method?, record.tier));
        let known = |record: &CompiledMethod| known(record).filter(|_| record.may_be_replaced());
        if let Some((jit, method, tier)) = self.with_record_at(address, known) {
            jit.ask(method, tier);
        }
    }

    fn frame_at(&self, address: usize, depth: usize) -> Option<(MethodRef, Option<u32>)> {
        self.with_record_at(address, |record| record.frame_at(address, depth))
    }
}

/// Why a method was not compiled.
enum NotCompiled {
    /// It may be the next time.
    Yet(&'static str),
    /// It is to be at once: a class has come meanwhile that overrides a method.
    Overtaken,
    /// What it is forbids it, as long as nobody changes it.
    Ever(String),
}

impl From<String> for NotCompiled {
    fn from(why: String) -> NotCompiled {
        NotCompiled::Ever(why)
    }
}

impl fmt::Display for NotCompiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotCompiled::Yet(why) => f.write_str(why),
            NotCompiled::Overtaken => f.write_str("what it takes for granted holds no more"),
            NotCompiled::Ever(why) => f.write_str(why),
        }
    }
}

impl Jit {
    /// The compilation whose code is at an address. Takes no lock.
    fn with_record_at<R>(&self, address: usize, look: impl FnOnce(&CompiledMethod) -> Option<R>) -> Option<R> {
        // SAFETY: owners are records, which live until they can't be found and nobody looks at them.
        self.parts.get()?.cache.with_owner(address, |owner| look(unsafe { &*(owner as *const CompiledMethod) }))?
    }

    fn note_replaced(&self, record: &'static CompiledMethod) {
        if record.method.is_some() {
            self.replaced.lock().push(Replaced { record, told: false });
        }
    }

    fn compiles_early(&self) -> bool {
        self.parts.get().is_some_and(|p| p.environment.vm.options.compile_at_first_call)
    }

    fn is_traced(&self) -> bool {
        self.parts.get().is_some_and(|p| runtime::trace::on(p.environment.vm, Topic::Compile))
    }

    /// The tier by which a method is compiled at first. What is inlined at random is stressed in all calls.
    fn first_tier(&self) -> Tier {
        match self.parts.get() {
            Some(Parts { environment: Environment { vm, .. }, .. })
                if !vm.options.baseline_tier || vm.options.inline_seed != 0 =>
            {
                Tier::Optimized
            }
            _ => Tier::Baseline,
        }
    }

    /// The same for code that tells of calls, or doesn't.
    fn tier_for(&self, telling: bool) -> Tier {
        if telling { Tier::Telling } else { self.first_tier() }
    }

    /// Is what stays hot compiled once more?
    fn optimizes(&self) -> bool {
        self.parts.get().is_some_and(|p| p.environment.vm.options.optimizing_tier)
    }

    /// Will code in place of this have entries that it lacks?
    fn opens_loop(&self, before: &CompiledMethod) -> bool {
        let (Some(method), Some(heads)) = (before.method, before.closed_loops.get()) else { return false };
        let mut opens = false;
        self.profiles.with(method, |profile| opens = heads.iter().any(|head| profile.wants_entry(*head)));
        opens
    }

    /// Has a method compiled once more.
    fn ask(&'static self, method: MethodRef, tier: Tier) {
        if self.compiles_early() {
            self.compile_here(method, tier);
        } else {
            self.queue.add(method, tier);
        }
    }

    /// Compiles a method on the current thread, unless somebody is at it.
    fn compile_here(&'static self, method: MethodRef, tier: Tier) {
        if self.queue.claim(method) {
            self.compile_claimed(method, tier);
        }
    }

    /// Compiles a method that the current thread has claimed, which waits again if it has to be compiled anew.
    fn compile_claimed(&'static self, method: MethodRef, tier: Tier) {
        let again = self.compile(method, tier);
        self.queue.done(method);
        if again {
            self.queue.add(method, tier);
        }
    }

    /// Compiles a method and makes it run compiled; what can't be compiled is marked. True if it is to be compiled again.
    fn compile(&'static self, method: MethodRef, tier: Tier) -> bool {
        let Some(parts) = self.parts.get() else { return false };
        let begun = Instant::now();
        let traced = self.is_traced();
        let installing = &parts.environment.vm.tools.installing;
        // What a tool changes from here on is something else than what is refused.
        let changes = installing.changes();
        runtime::probes::events::compiling(parts.environment.vm, method, true);
        let outcome = self.compile_method(parts, method, tier);
        runtime::probes::events::compiling(parts.environment.vm, method, false);
        if self.wants_sweep() {
            self.queue.ask_for_sweep();
        }
        match outcome {
            Ok((record, bytes)) => {
                parts.environment.vm.counters.compiled(method, begun.elapsed(), bytes);
                if traced {
                    inspection::say!(
                        "[compile] {method:?} version {} {:?} {} bytecodes {bytes} bytes at {:#x} {:?} number {}",
                        record.version,
                        record.tier,
                        method.code_length(),
                        record.address.load(Ordering::Relaxed),
                        begun.elapsed(),
                        choice::number(method)
                    );
                }
            }
            Err(why) => {
                parts.environment.vm.counters.not_compiled(method, begun.elapsed());
                if traced {
                    inspection::say!("[compile] {method:?} is not compiled: {why}");
                }
                if let NotCompiled::Ever(_) = why {
                    installing.install(changes, || {
                        REFUSED.called.store(parts.environment.tiers.interpret as usize, Ordering::Relaxed);
                        if CompiledMethod::of_tier(method, tier).is_none() {
                            REFUSED.attach(method, tier);
                        }
                    });
                }
                return matches!(why, NotCompiled::Overtaken);
            }
        }
        false
    }

    fn compile_method(
        &'static self,
        parts: &Parts,
        method: MethodRef,
        tier: Tier,
    ) -> Result<(&'static CompiledMethod, usize), NotCompiled> {
        let begun = thread_processor_time();
        let environment = &parts.environment;
        let installing = &environment.vm.tools.installing;
        let _compiling = installing.begin_compilation();
        let changes = installing.changes();
        if parts.cache.is_full() {
            return Err(NotCompiled::Yet("the code cache is full"));
        }
        if !runtime::compilation::is_ready(method) {
            return Err(NotCompiled::Yet("it hasn't run since it became what it is"));
        }
        if !choice::is_chosen(environment.vm, method) {
            return Err("it isn't chosen".to_owned().into());
        }
        if !runtime::compilation::is_compilable(method) {
            return Err("there is nothing to compile, or too much".to_owned().into());
        }
        let Some(shape) = Shape::of(method) else { return Err("it has no bytecode".to_owned().into()) };
        let Some(mut analysis) = Analysis::run(&shape) else {
            return Err("it has subroutines or bytes that are no code".to_owned().into());
        };
        // What neither calls nor loops takes little.
        let is_small = analysis.calls == 0 && !analysis.has_loops && environment.vm.options.optimizing_tier;
        if tier == Tier::Telling {
            analysis.begin_in_interpreter();
        }
        let tier = if is_small && tier == Tier::Baseline { Tier::Optimized } else { tier };
        let version = CompiledMethod::of_tier(method, tier).map_or(0, |before| before.version + 1);
        let record: &'static CompiledMethod =
            Box::leak(Box::new(CompiledMethod::new(Some(method), Some(self), version, tier)));
        record.patience.store(queue::patience(self.compiles_early()), Ordering::Relaxed);
        match self.compile_version(parts, method, &Rc::new(analysis), record, changes) {
            Ok(bytes) => {
                self.note_work(record, thread_processor_time().saturating_sub(begun));
                if let Some(vm) = runtime::vm::vm() {
                    vm.thresholds.code.used(&vm.signals, self.code_bytes()[0]);
                }
                Ok((record, bytes))
            }
            Err(why) => {
                // SAFETY: nobody has been told of the record or its code.
                unsafe { self.free_record(record) };
                Err(why)
            }
        }
    }

    /// Frees a record with its code, unless a signal handler is looking at some record; whether it did.
    ///
    /// # Safety
    /// Nobody uses either any more but to look whose code an address lies in.
    unsafe fn free_record(&self, record: &'static CompiledMethod) -> bool {
        self.receivers.forget_record(record);
        if let Some(Parts { cache, .. }) = self.parts.get() {
            let mut places = record.places.lock();
            places.iter().for_each(|place| cache.hide(*place));
            if cache.is_looked_at() {
                return false;
            }
            // SAFETY: the caller's promise.
            places.drain(..).for_each(|place| unsafe { cache.free(place) });
        }
        // SAFETY: the caller's promise; records are leaked boxes.
        drop(unsafe { Box::from_raw(std::ptr::from_ref(record).cast_mut()) });
        true
    }

    /// Makes a record the method's, in place of the one before. Calls go to its code unless the entry is none of the two tiers' (a tool's, or
    /// none yet), or the code is for threads that tell of calls.
    fn take_over(
        &self,
        record: &'static CompiledMethod,
        method: MethodRef,
        before: Option<&'static CompiledMethod>,
        interpret: usize,
    ) {
        record.attach(method, record.tier);
        if let Some(before) = before {
            self.note_replaced(before);
        }
        if record.tier != Tier::Telling {
            let old = before.map_or(interpret, |before| before.address.load(Ordering::Acquire));
            for expected in [interpret, old] {
                method.replace_entry(expected, record.address.load(Ordering::Relaxed));
            }
        }
    }

    /// Compiles and installs; the bytes of the code.
    fn compile_version(
        &'static self,
        parts: &Parts,
        method: MethodRef,
        analysis: &Rc<Analysis>,
        record: &'static CompiledMethod,
        changes: u64,
    ) -> Result<usize, NotCompiled> {
        let environment = &parts.environment;
        let installing = &environment.vm.tools.installing;
        let before = CompiledMethod::of_tier(method, record.tier);
        record.checks_for_null.store(before.is_some_and(CompiledMethod::is_often_null), Ordering::Relaxed);
        let owner = std::ptr::from_ref(record) as usize;
        let full = || NotCompiled::Yet("the code cache is full");
        let trampolines = Trampolines::new(&parts.cache, record, analysis.blocks.len() + 1);
        let unloads = self.unloads.load(Ordering::Relaxed);
        let mut bench = self.workbenches.take();
        let Workbench { context, builder: builder_context, .. } = &mut bench;
        let mut translate = |trampolines, push| {
            context.clear();
            context.func.signature = translate::code_signature();
            let builder = FunctionBuilder::new(&mut context.func, builder_context);
            Translator::translate(builder, environment, method, record, analysis.clone(), trampolines, push)
                .map_err(|Unsuitable(why)| why.to_owned())
        };
        let mut entries = translate(trampolines, Push::AtStart)?;
        if entries.is_better_late {
            entries = translate(entries.trampolines, Push::Late)?;
        }
        if entries.trampolines.is_full() {
            return Err(full());
        }
        let shown = environment.shows(method).then_some(method);
        let code = bench.machine_code(environment, record.tier, shown, &mut entries)?;
        self.workbenches.give_back(bench);
        if code.native_frame > translate::MAX_NATIVE_FRAME {
            return Err("it would take too much native stack".to_owned().into());
        }
        let bytes = &code.bytes[..];
        let body = parts.cache.allocate(bytes.len(), owner).ok_or_else(full)?;
        record.places.lock().push(body);
        parts.cache.write(body, 0, bytes);
        entries.trampolines.write(body.address, entries.bcis.len())?;
        let numbered = entries.bcis.iter().enumerate();
        let mut from_memory: Vec<(u32, usize)> =
            numbered.filter_map(|(number, bci)| Some(((*bci)?, entries.trampolines.address(number)))).collect();
        from_memory.sort_unstable();
        record.note_ways_in(method, &from_memory, body.address, environment.tiers.interpret as usize);
        let _ = record.entries.set(from_memory.into());
        let _ = record.closed_loops.set(entries.closed_loops.into());
        let contained = accounts::note_bytecodes(record, method, &entries.inlined, &entries.relied_on);
        record.has_left_out.store(entries.has_left_out, Ordering::Relaxed);
        let _ = record.profiles.set(entries.profiles.into());
        let _ = record.faults.set(code.faults);
        let _ = record.origins.set(Origins { starts: code.starts, inlined: entries.inlined.into() });
        record.size.store(bytes.len(), Ordering::Relaxed);
        record.address.store(body.address, Ordering::Release);
        let (mut contained_live, mut holds) = (false, false);
        let needed = entries.cells.needed();
        // Before the lock that `install` takes: a sweep, while which nobody may look, wants that one, too.
        let constants = Constants::look(environment.vm);
        let installed = installing.install(changes, || {
            // What a method handle led to may have been unloaded; from here on `keep_contained` keeps it.
            contained_live = self.unloads.load(Ordering::Relaxed) == unloads;
            if !contained_live {
                return;
            }
            holds = self.constant_cells.fill(&entries.cells, &needed, &constants)
                && self.inliners.add(method, &contained, &entries.granted, &needed, &constants);
            if !holds {
                return;
            }
            let _ = record.needed.set(needed);
            self.take_over(record, method, before, environment.tiers.interpret as usize);
        });
        drop(constants);
        if installed && contained_live && !holds {
            return Err(NotCompiled::Overtaken);
        }
        if !installed || !contained_live {
            return Err(NotCompiled::Yet("a tool has changed what it was made from, or classes were unloaded"));
        }
        self.records.lock().entry(std::ptr::from_ref(method) as usize).or_default().push(record);
        runtime::probes::events::compiled(environment.vm, method, body.address);
        Ok(bytes.len())
    }
}
