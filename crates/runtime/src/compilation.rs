//! What the runtime and the interpreter know of the compiled tier (docs/ARCHITECTURE.md, "Compiled code"): who compiles, when to
//! ask, and how a frame is taken from compiled code.
//!
//! Invariant: a frame whose RESUME is replaced goes on in the interpreter at the same place. Compiled code goes on with what it keeps across a
//! call only if RESUME has led there, and looks at `FLAG_DETACHED` after everything else that may reach a safepoint.

use crate::class::{ClassRef, Method, MethodFlags, MethodRef};
use crate::frame::{Code, FLAG_CALLER_DETACHED, FLAG_DETACHED, FLAG_ENTRY, FLAG_NATIVE, Frame, frames};
use crate::thread::{Current, poll};
use crate::vm::{Phase, Vm};

pub use crate::compiler::{Compiler, NullLead, Origin, TierUse};
use std::collections::HashSet;

/// What a call adds to `Method::hotness`; a backward branch adds 1.
pub const CALL_WEIGHT: u32 = 8;
/// `Method::hotness` from which a method is to be compiled.
pub const HOT: u32 = 4096;
/// What is added to `Method::hotness` while calls tell of their receivers.
const SAMPLED_FOR: u32 = 512;
/// Backward branches after which a loop asks again for its compiled code.
pub const ASK_AGAIN: u32 = 256;
/// The same of one that was left as compiled code.
const ASK_SOON: u32 = 64;

/// A method was called, or its loops ran, often enough: is it to tell first which receivers its calls have? It will be asked for again soon.
pub fn begins_sampling(cur: &Current, method: MethodRef) -> bool {
    let begins = counts(cur.vm()) && compiler(cur.vm()).is_some() && !method.flags().contains(MethodFlags::SAMPLED);
    if begins {
        method.add_flags(MethodFlags::SAMPLED);
        method.set_hotness(HOT - SAMPLED_FOR);
    }
    begins
}

/// Is what is hot compiled? Not while the VM starts: what is hot then is so for some milliseconds, which compiling it takes, too.
fn counts(vm: &Vm) -> bool {
    !matches!(vm.phase(), Phase::Primordial | Phase::Start)
}

/// Does the class live as long as the method?
pub fn lives_as_long(method: MethodRef, class: ClassRef) -> bool {
    class.is_lasting() || !class.is_hidden() && std::ptr::eq(class.loader, method.class().loader)
}

/// A call at `bci` has a receiver of this class. Classes that may be unloaded before the method are of no use.
pub fn note_receiver(cur: &Current, method: MethodRef, bci: u32, receiver: ClassRef) {
    if lives_as_long(method, receiver)
        && method.flags().contains(MethodFlags::SAMPLED)
        && let Some(compiler) = compiler(cur.vm())
    {
        compiler.note_receiver(method, bci, receiver);
    }
}

/// A method was called often enough: asks for its compilation, if it has no code for this thread (whose calls then were left to the
/// interpreter for another reason).
#[cold]
pub fn hot_method(cur: &Current, method: MethodRef) {
    method.set_hotness(0);
    let telling = tells_calls(cur);
    if counts(cur.vm()) && !has_code(method, telling) {
        request(cur.vm(), method, telling);
    }
}

/// Was it compiled, for threads of whose calls tools hear or for others, or was that refused?
fn has_code(method: MethodRef, telling: bool) -> bool {
    if telling { method.has_telling_code() } else { !method.compiled().is_null() }
}

/// Do tools want to hear of the thread's calls and returns?
fn tells_calls(cur: &Current) -> bool {
    cur.poll_word() & poll::CALL_DEMAND != 0
}

/// A loop ran often enough: its compiled code if there is some that can be entered here, else asks for it. The frame is complete.
#[cold]
pub fn hot_loop(cur: &Current, method: MethodRef, bci: u32) -> Option<Code> {
    method.set_hotness(HOT - ASK_AGAIN);
    let entry = entry_at(cur, method, bci);
    if entry.is_none() {
        // Compiled code without this loop was made when what comes before it wasn't resolved yet.
        let telling = tells_calls(cur);
        if has_code(method, telling) {
            method.set_hotness(0);
        }
        if cur.poll_word() & poll::TOOL_DEMAND == 0 && counts(cur.vm()) {
            request(cur.vm(), method, telling);
        }
    }
    entry
}

/// A frame has left a loop of compiled code that has no entry there: if it goes on for long in the interpreter, it asks for one soon.
pub fn left_loop(method: MethodRef) {
    method.set_hotness(HOT - ASK_SOON);
}

fn request(vm: &Vm, method: MethodRef, telling: bool) {
    // Frames of older versions go on without: nobody would free their code.
    let is_newest = || method.class().method_at(method.slot as usize).is_some_and(|newest| newest == method);
    if let Some(compiler) = compiler(vm)
        && is_ready(method)
        && is_newest()
    {
        compiler.request(method, telling);
    }
}

/// The compiled tier, unless nothing is to be compiled.
#[inline]
pub fn compiler(vm: &Vm) -> Option<&'static dyn Compiler> {
    if vm.options.interpreted { None } else { vm.wired.compiler() }
}

/// Bytes of compiled code, as `Compiler::code_bytes` tells them; none where nothing is compiled.
pub fn code_bytes(vm: &Vm) -> [usize; 3] {
    compiler(vm).map_or([0; 3], |compiler| compiler.code_bytes())
}

/// Compiled code of the frame's method to go on with at a bytecode, unless a tool wants events that only the interpreter sends.
pub fn entry_at(cur: &Current, method: MethodRef, bci: u32) -> Option<Code> {
    let telling = tells_calls(cur);
    if !has_code(method, telling) || cur.poll_word() & poll::TOOL_DEMAND != 0 {
        return None;
    }
    compiler(cur.vm()).and_then(|c| c.entry_at(method, bci, telling))
}

/// A method has begun of whose return tools want to hear, and they have heard of its beginning: compiled code that goes on with its frame.
#[inline]
pub fn telling_code(cur: &Current, method: MethodRef) -> Option<Code> {
    if cur.vm().options.compile_at_first_call
        && !method.has_telling_code()
        && is_ready(method)
        && let Some(compiler) = compiler(cur.vm())
    {
        compiler.compile_now(method, true);
    }
    method.telling_code()
}

/// `-XX:+CompileAtFirstCall` and `-Xcomp`, for a method just made ready to run.
pub fn at_first_call(cur: &Current, method: MethodRef) {
    let vm = cur.vm();
    if vm.options.compile_at_first_call
        && let Some(compiler) = compiler(vm)
    {
        compiler.compile_now(method, false);
    } else if vm.options.queue_at_first_call {
        request(vm, method, false);
    }
}

/// Takes compiled code away from methods that tools change or look into, and from those that contain them: calls are interpreted,
/// and frames are from where they are. What is being compiled is not installed. The world is stopped.
pub fn leave_code(vm: &Vm, methods: impl IntoIterator<Item = MethodRef>) {
    let Some(compiler) = compiler(vm) else { return };
    leave_code_of(vm, methods.into_iter().flat_map(|method| compiler.inliners(method).into_iter().chain([method])));
}

/// Takes compiled code away from these methods, and the frames that run it. The world is stopped.
pub fn leave_code_of(vm: &Vm, methods: impl Iterator<Item = MethodRef>) {
    let _change = vm.tools.installing.begin_change();
    let mut changed = HashSet::new();
    for method in methods {
        if changed.insert(std::ptr::from_ref(method) as usize) {
            forget_code(vm, method);
        }
    }
    if changed.is_empty() {
        return;
    }
    crate::continuation::detach_unmounted(vm);
    for thread in vm.threads.snapshot() {
        detach_chosen(vm, frames(thread.top_frame()), |frame| {
            frame.method().is_some_and(|m| changed.contains(&(std::ptr::from_ref(m) as usize)))
        });
    }
}

/// A method has a breakpoint more, or one less: what was fast before is made fast again at once, the method itself and those that contained it.
pub fn probes_changed(vm: &Vm, method: MethodRef) {
    let Some(compiler) = compiler(vm) else { return };
    let compiles_all = vm.options.compile_at_first_call || vm.options.queue_at_first_call;
    for method in compiler.inliners(method).into_iter().chain([method]) {
        if compiles_all || method.flags().contains(MethodFlags::SAMPLED) {
            request(vm, method, false);
        }
    }
}

/// Has the next call of methods with code show that they are called still, though it goes on in their code. The world is stopped.
pub fn watch_calls(vm: &Vm, methods: Vec<MethodRef>) {
    let Some(compiler) = compiler(vm) else { return };
    let installing = &vm.tools.installing;
    // Not beside another thread that installs code: who is watched while code comes isn't any more.
    installing.install(installing.changes(), || {
        for method in methods {
            if compiler.code_of(method).is_some_and(|(address, _)| address == method.entry() as usize) {
                method.set_hotness(HOT);
                method.interpret_calls(vm.tiers().interpret);
            }
        }
    });
}

/// Has a method that is watched not been called since?
pub fn is_watched(vm: &Vm, method: MethodRef) -> bool {
    !method.compiled().is_null() && method.entry() as usize == vm.tiers().interpret as usize
}

/// At the interpreter's entry of a hot method: if that was watched, it is called, and is to enter its code from here on.
pub fn is_called_again(cur: &Current, method: MethodRef) -> bool {
    let vm = cur.vm();
    let code = compiler(vm).filter(|_| is_watched(vm, method)).and_then(|compiler| compiler.code_of(method));
    let Some((address, _)) = code else { return false };
    method.set_hotness(0);
    method.replace_entry(vm.tiers().interpret as usize, address);
    true
}

/// Takes compiled code away from methods of which nothing has changed; frames go on with it. The world is stopped.
pub fn drop_code(vm: &Vm, methods: Vec<MethodRef>) {
    if !methods.is_empty() {
        let _change = vm.tools.installing.begin_change();
        methods.into_iter().for_each(|method| forget_code(vm, method));
    }
}

/// Takes compiled code away from a method: new calls are interpreted. Frames that run the code go on with it until detached.
fn forget_code(vm: &Vm, method: MethodRef) {
    let telling = method.set_telling(std::ptr::null_mut());
    if let Some(compiler) = compiler(vm).filter(|_| !telling.is_null()) {
        compiler.replace(telling);
    }
    let compiled = method.set_compiled(std::ptr::null_mut());
    if !compiled.is_null() {
        vm.counters.invalidated(method);
        method.interpret_calls(vm.tiers().interpret);
        if let Some(compiler) = compiler(vm) {
            compiler.replace(compiled);
        }
    }
    method.set_hotness(0);
}

/// Takes those of a stack's frames that are chosen from compiled code: they go on in the interpreter when control comes back to them, and so do
/// the frames that run their code. `stack` begins with the newest frame; its thread is the current one or stopped.
pub fn detach_chosen(vm: &Vm, stack: impl Iterator<Item = Frame>, mut is_chosen: impl FnMut(Frame) -> bool) {
    let mut inlined = Vec::new();
    let mut newer = None;
    for frame in stack {
        if is_chosen(frame) {
            inlined.push((frame, newer));
            inlined.drain(..).for_each(|(frame, called)| detach(vm, frame, called));
        }
        if frame.is_inlined() {
            inlined.push((frame, newer));
        } else {
            inlined.clear();
        }
        newer = Some(frame);
    }
}

/// Does the frame, which has called, go on in compiled code?
pub fn is_compiled(vm: &Vm, frame: Frame) -> bool {
    let codes = [crate::entry::RETURN_NATIVELY, vm.tiers().resume_after_inlined];
    codes.iter().any(|code| frame.resume() == *code as usize as u64)
}

/// Takes a frame from compiled code, of which no newer frame runs code; `called` is the one that it has called, if it is on the stack.
fn detach(vm: &Vm, frame: Frame, called: Option<Frame>) {
    const OTHER: u64 = FLAG_ENTRY | FLAG_NATIVE;
    if frame.flags() & OTHER == 0 && frame.method().is_some() {
        if let Some(called) = called.filter(|called| called.flags() & OTHER == 0)
            && crate::entry::returns_natively(frame.resume())
        {
            called.set_flags(FLAG_CALLER_DETACHED);
        }
        frame.set_resume(vm.tiers().resume_after_call as usize as u64);
        frame.set_flags(FLAG_DETACHED);
    }
}

/// The same for a frame whose native frames are gone, and those of what it has called: the flag is for those that are inside something else.
pub(crate) fn detach_in_call(vm: &Vm, frame: Frame) {
    detach(vm, frame, None);
    frame.clear_flags(FLAG_DETACHED);
}

/// `-XX:+StressDetach`: detaches the callers of the newest frame in its segment. Older ones than 64 were among these at an earlier
/// safepoint; visiting them at each would make deep recursion quadratic.
pub fn detach_callers(cur: &Current) {
    let newest = cur.top_frame();
    let stack = frames(newest).take(65).take_while(|f| !f.is_entry());
    detach_chosen(cur.vm(), stack, |frame| Some(frame) != newest);
    frames(newest).take(65).take_while(|f| !f.is_entry()).for_each(|frame| frame.clear_flags(FLAG_DETACHED));
}

/// A method's number of bytes of bytecode beyond which it is not compiled.
pub const HUGE_METHOD: u32 = 8000;

/// May the method be compiled at all?
pub fn is_compilable(method: &Method) -> bool {
    method.code_length() != 0
        && method.code_length() <= HUGE_METHOD
        && !method.is_native()
        && !method.is_abstract()
        && !method.flags().contains(MethodFlags::NATIVE_FORM)
}

/// May it be compiled as it is now? A method that a tool has given a new body is not before that has run.
pub fn is_ready(method: &Method) -> bool {
    !method.code().is_null()
}

/// May it be part of another method's code? Not while it has breakpoints.
pub fn may_be_contained(method: &Method) -> bool {
    is_ready(method) && !method.flags().contains(MethodFlags::PROBED)
}
