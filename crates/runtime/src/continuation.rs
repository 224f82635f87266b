//! Continuations (`jdk.internal.vm.Continuation`): frames that leave a thread's Java stack for a `StackChunk` in the heap, and come back
//! on the same thread or another.
//!
//! A continuation's frames lie above its *entry frame*, that of the native method `enterSpecial`. Since frames name each other by
//! distance, to yield is to copy them into the chunk and to return from the entry frame; to go on is to copy them back and to jump
//! to where the newest one was left. Natives wish for that by `Switch` and `Err`, like for other ways of leaving a frame; `take`
//! does it, with no safepoint between reading and writing a frame.
//!
//! Invariants: no native code lies between the entry frame and the newest one when it is copied. A chunk with `sp` 0 is empty. In a
//! chunk the oldest frame has `FLAG_BASE`.

pub(crate) mod mounted;

use crate::class::{ClassRef, MethodRef};
use crate::compilation;
use crate::frame::{Code, FLAG_BASE, FLAG_DETACHED, Frame, LINK, OUTER, Resume, frames};
use crate::monitor;
use crate::monitor::held::HeldMonitor;
use crate::natives::Arguments;
use crate::refs::{Handle, Ref};
use crate::thread::{Current, JavaThread, poll};
use crate::thrown::{JResult, Thrown};
use crate::vm::Vm;
use heap::Address;
use mounted::Switch;

/// Argument of `enterSpecial` that, once it is read, counts the reasons not to yield (`Continuation.pin`).
const PINS: usize = 1;
/// Argument of `enterSpecial`: is the continuation a virtual thread's?
const IS_VIRTUAL: usize = 2;
/// Words of a held monitor in a chunk: the object, the frame's distance from the chunk's first word in bytes.
const MONITOR_WORDS: usize = 2;
/// Words that a new chunk has more than needed, so that the next, somewhat deeper yield needs no other one.
const SPARE_WORDS: usize = 24;

/// Why a continuation can't yield, as `Continuation.pinnedReason` knows it.
#[repr(i32)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pinned {
    /// `Continuation.pin`
    CriticalSection = 2,
    /// Native code called Java.
    Native = 3,
    /// Native code has entered a monitor.
    Monitor = 4,
}

/// A `StackChunk` and where its parts are.
#[derive(Copy, Clone)]
struct Chunk {
    address: Address,
    vm: &'static Vm,
}

/// A number in a live chunk, until the next safepoint.
#[derive(Copy, Clone)]
struct Number<T>(*mut T);

impl<T: Copy> Number<T> {
    fn get(self) -> T {
        // SAFETY: a field of a live chunk; the users of chunks reach no safepoint meanwhile.
        unsafe { *self.0 }
    }
    fn set(self, value: T) {
        // SAFETY: as above; the chunk is the current thread's.
        unsafe { *self.0 = value }
    }
}

impl Chunk {
    fn int(self, offset: u32) -> Number<u32> {
        Number(self.address.field(offset as usize))
    }
    /// Words that are in use by frames.
    fn sp(self) -> Number<u32> {
        self.int(self.vm.well_known().stack_chunk_sp)
    }
    /// Words there are for frames and monitors.
    fn capacity(self) -> Number<u32> {
        self.int(self.vm.well_known().stack_chunk_size)
    }
    /// Number of held monitors behind the frames.
    fn monitors(self) -> Number<u32> {
        self.int(self.vm.well_known().stack_chunk_monitors)
    }
    fn code(self) -> Number<u64> {
        Number(self.address.field(self.vm.well_known().stack_chunk_code as usize))
    }
    /// The first of the words.
    fn words(self) -> *mut u64 {
        self.address.field(first_word(self.vm))
    }
    /// The newest frame; None when it is empty.
    fn top(self) -> Option<Frame> {
        let top = self.int(self.vm.well_known().stack_chunk_top).get() as usize;
        if self.sp().get() == 0 {
            return None;
        }
        // SAFETY: a chunk that is in use has its newest frame's header there.
        unsafe { Frame::at(self.words().add(top)) }
    }
}

/// Offset of a chunk's first word.
fn first_word(vm: &Vm) -> usize {
    heap::layout::object_size(vm.well_known().class_stack_chunk.instance_size() as usize)
}

/// The innermost continuation's entry frame.
fn entry_frame(thread: &JavaThread) -> Option<Frame> {
    // SAFETY: null, or the header of a frame on the thread's stack.
    unsafe { Frame::at(thread.continuation.entry.get()) }
}

/// The next outer continuation's entry frame.
fn outer(entry: Frame) -> Option<Frame> {
    // SAFETY: the word and the distance that `enter_special` wrote.
    unsafe {
        let down = *entry.header().add(OUTER) as usize;
        if down == 0 { None } else { Frame::at(entry.header().byte_sub(down)) }
    }
}

/// An argument slot of an entry frame.
fn argument(entry: Frame, slot: usize) -> *mut u64 {
    // SAFETY: `enterSpecial` has three arguments.
    unsafe { entry.locals().add(slot) }
}

/// The entry frames of the continuations on a thread's stack, the innermost one's first.
fn entries(thread: &JavaThread) -> impl Iterator<Item = Frame> + use<> {
    std::iter::successors(entry_frame(thread), |entry| outer(*entry))
}

/// The continuation of an entry frame.
fn continuation_of<'a>(cur: &'a Current, entry: Frame) -> Ref<'a> {
    // SAFETY: the first argument is the continuation, a root.
    unsafe { Ref::from_address(cur, Address(*argument(entry, 0) as usize)) }
}

/// The entry frame of the mounted virtual thread's continuation: frames above are the virtual thread's, the others its carrier's.
/// None where no virtual thread is mounted.
pub fn mounted_entry(thread: &JavaThread) -> Option<Frame> {
    thread.mounted()?;
    // SAFETY: argument slots of entry frames.
    let is_virtual = |entry: &Frame| unsafe { *argument(*entry, IS_VIRTUAL) } & 1 != 0;
    entries(thread).filter(is_virtual).last()
}

/// Why the innermost continuation can't leave the stack now; None when it can.
fn why_pinned(cur: &Current, entry: Frame) -> Option<Pinned> {
    // SAFETY: an argument slot of an entry frame.
    if unsafe { *argument(entry, PINS) } != 0 {
        return Some(Pinned::CriticalSection);
    }
    if frames(cur.top_frame()).take_while(|f| *f != entry).any(Frame::is_entry) {
        return Some(Pinned::Native);
    }
    // SAFETY: the running thread's own list.
    let by_native = unsafe { cur.monitors.held() }.iter().any(|held| {
        // SAFETY: a held monitor's object is a root.
        let object = unsafe { Ref::from_address(cur, held.object) };
        held.frame == 0 && monitor::owner(cur, object) == cur.lock_id()
    });
    by_native.then_some(Pinned::Monitor)
}

/// `Continuation.isPinned0`: the reason why a continuation of a scope can't yield, 0 when it can.
pub fn is_pinned(cur: &Current, scope: Ref<'_>) -> i32 {
    for frame in entries(cur.thread()) {
        if let Some(reason) = why_pinned(cur, frame) {
            return reason as i32;
        }
        if is_of_scope(cur, frame, scope) {
            break;
        }
    }
    0
}

/// Pins or unpins what the calling thread, which runs native code, carries; for locks of native code, which belong to the carrier.
pub fn pin_carrier(thread: &JavaThread, pin: bool) {
    if let Some(entry) = entry_frame(thread) {
        // SAFETY: an argument slot of an entry frame of the calling thread.
        let pins = unsafe { &mut *argument(entry, PINS) };
        *pins = if pin { *pins + 1 } else { pins.saturating_sub(1) };
    }
}

/// `Continuation.pin` and, with -1, `unpin`. Nothing outside of continuations.
///
/// # Errors
/// IllegalStateException when there are too many or too few.
pub fn pin(cur: &mut Current, change: i64) -> JResult<()> {
    if try_pin(cur, change) {
        return Ok(());
    }
    let message = if change > 0 { "pin overflow" } else { "pin underflow" };
    Err(cur.throw("java/lang/IllegalStateException", message))
}

/// The same; false when there are too many or too few.
pub fn try_pin(cur: &Current, change: i64) -> bool {
    let Some(entry) = entry_frame(cur.thread()) else { return true };
    // SAFETY: an argument slot of an entry frame.
    let pins = unsafe { &mut *argument(entry, PINS) };
    let now = u32::try_from(*pins as i64 + change);
    if let Ok(now) = now {
        *pins = u64::from(now);
    }
    now.is_ok()
}

/// `Continuation.enterSpecial(continuation, isContinue, isVirtualThread)`
///
/// # Errors
/// StackOverflowError; else the continuation's frames come when the frame is left, which is the caller's next step.
pub fn enter_special(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let vm = cur.vm();
    let wk = vm.well_known();
    let is_continue = a.boolean(1);
    if !is_continue {
        cur.prepare(wk.continuation_enter)?;
    }
    let Some(entry) = cur.top_frame() else { crate::vm_bug!("enterSpecial without a frame") };
    if is_continue {
        let chunk = chunk_of(cur, a.reference(cur, 0));
        // SAFETY: compared only.
        if unsafe { entry.operands().add(chunk.sp().get() as usize) } >= cur.stack_limit() {
            return Err(crate::stack_overflow::throw(cur));
        }
    }
    // SAFETY: the newest frame is that of this native method.
    unsafe {
        *argument(entry, PINS) = 0;
        let outer = cur.continuation.entry.get();
        *entry.header().add(OUTER) = if outer.is_null() { 0 } else { entry.header() as u64 - outer as u64 };
    }
    entry.set_resume(vm.tiers().leave_continuation as usize as u64);
    cur.continuation.entry.set(entry.header());
    cur.continuation.switch.set(if is_continue { Switch::Continue } else { Switch::Enter });
    Err(Thrown::frame_action())
}

fn chunk_of(cur: &Current, continuation: Ref<'_>) -> Chunk {
    let vm = cur.vm();
    Chunk { address: continuation.load_ref(vm.well_known().continuation_tail).address(), vm }
}

/// The entry frame is being left.
pub fn left(cur: &Current) {
    let outer = entry_frame(cur.thread()).and_then(outer);
    cur.continuation.entry.set(outer.map_or(std::ptr::null_mut(), Frame::header));
}

/// `Continuation.doYield`: the reason why it can't, or Err: the frames go.
///
/// # Errors
/// OutOfMemoryError.
pub fn do_yield(cur: &mut Current, _: Arguments) -> JResult<u64> {
    if let Some(pinned) = prepare(cur)? {
        return Ok(u64::from(pinned as u32));
    }
    let Some(caller) = cur.top_frame().and_then(Frame::caller) else { crate::vm_bug!("doYield without a caller") };
    // The result 0, where the arguments began, is what the caller goes on with.
    // SAFETY: the caller has room for the result.
    let sp = unsafe {
        let result = cur.top_frame().map_or(std::ptr::null_mut(), Frame::locals);
        *result = 0;
        result.add(1)
    };
    cur.continuation.switch.set(Switch::Yield { top: caller.header(), sp, code: None });
    Err(Thrown::frame_action())
}

/// Makes ready for `yield_at`: a chunk with room for the continuation's frames. The reason why they can't go.
///
/// # Errors
/// OutOfMemoryError.
pub(crate) fn prepare(cur: &mut Current) -> JResult<Option<Pinned>> {
    let Some(entry) = entry_frame(cur.thread()) else {
        return Ok(Some(Pinned::Native));
    };
    let pinned = why_pinned(cur, entry);
    if pinned.is_some() {
        return Ok(pinned);
    }
    let vm = cur.vm();
    let wk = vm.well_known();
    let monitors = held_above(cur, entry);
    // SAFETY: both are on this thread's stack.
    let words = unsafe { cur.stack_top().offset_from(entry.operands()) } as usize + monitors * MONITOR_WORDS;
    // SAFETY: an argument of the entry frame, which is a root of this thread.
    let continuation = unsafe { Handle::from_slot(argument(entry, 0).cast()) };
    let chunk = chunk_of(cur, continuation.get(cur));
    if !chunk.address.is_null() && chunk.capacity().get() as usize >= words {
        return Ok(None);
    }
    let words = words + SPARE_WORDS;
    let bytes = first_word(vm) + words * 8;
    let address = cur.allocate(bytes, wk.class_stack_chunk)?;
    vm.virtual_threads.note_unmount();
    let chunk = Chunk { address, vm };
    chunk.int(wk.stack_chunk_bytes).set(bytes as u32);
    chunk.capacity().set(words as u32);
    // SAFETY: made just now.
    continuation.get(cur).store_ref(cur, wk.continuation_tail, unsafe { Ref::from_address(cur, address) });
    Ok(None)
}

/// After `prepare`: the frames go, and the newest one is gone on with by `code`.
pub(crate) fn yield_at(cur: &Current, sp: *mut u64, code: Code) -> Thrown {
    cur.continuation.switch.set(Switch::Yield { top: cur.frame_header(), sp, code: Some(code) });
    Thrown::frame_action()
}

/// How many of the held monitors were entered by frames above this one: the last ones.
fn held_above(cur: &Current, entry: Frame) -> usize {
    let base = entry.header() as usize - cur.memory.java_stack() as usize;
    // SAFETY: the running thread's own list.
    unsafe { cur.monitors.held() }.iter().rev().take_while(|held| held.frame > base).count()
}

/// Carries out what `switch` says: where control goes on.
pub(crate) fn take(cur: &mut Current) -> Option<Resume> {
    match cur.continuation.switch.take() {
        Switch::None => None,
        Switch::Enter => Some(call_enter(cur)),
        Switch::Continue => Some(thaw(cur)),
        Switch::Yield { top, sp, code } => Some(freeze(cur, top, sp, code)),
    }
}

fn entry_of(cur: &Current) -> Frame {
    match entry_frame(cur.thread()) {
        Some(entry) => entry,
        None => crate::vm_bug!("a continuation without its entry frame"),
    }
}

/// Calls `Continuation.enter(continuation, false)`.
fn call_enter(cur: &Current) -> Resume {
    let entry = entry_of(cur);
    let method: MethodRef = cur.vm().well_known().continuation_enter;
    // At a method's entry the PC is the method.
    entry.set_pc(std::ptr::from_ref(method).cast());
    // SAFETY: the stack has room beyond its limit; the entry checks that for its own frame.
    let sp = unsafe {
        let operands = entry.operands();
        *operands = *argument(entry, 0);
        *operands.add(1) = 0;
        operands.add(2)
    };
    let code = cur.vm().tiers().call_method;
    Resume { code, pc: entry.pc(), sp, locals: entry.locals(), frame: entry.header() }
}

/// Copies the frames up to `sp` into the chunk and returns from the entry frame.
fn freeze(cur: &Current, top: *mut u64, sp: *mut u64, code: Option<Code>) -> Resume {
    let vm = cur.vm();
    let wk = vm.well_known();
    let entry = entry_of(cur);
    let chunk = chunk_of(cur, continuation_of(cur, entry));
    let base = entry.operands();
    let monitors = held_above(cur, entry);
    // SAFETY: the newest frame. The walk completes frames that are only described.
    frames(unsafe { Frame::at(top) }).take_while(|frame| *frame != entry).for_each(Frame::complete_callers);
    // SAFETY: the words between the entry frame and `sp` are the frames; `prepare` has seen to the chunk's size. Nothing here reaches
    // a safepoint.
    unsafe {
        let words = sp.offset_from(base) as usize;
        debug_assert!(words + monitors * MONITOR_WORDS <= chunk.capacity().get() as usize);
        std::ptr::copy_nonoverlapping(base, chunk.words(), words);
        let held = cur.monitors.held_mut();
        let mut to = chunk.words().add(words);
        let below = held.len() - monitors;
        for one in &held[below..] {
            *to = one.object.0 as u64;
            *to.add(1) = (cur.memory.java_stack() as usize + one.frame - base as usize) as u64;
            to = to.add(MONITOR_WORDS);
        }
        held.truncate(below);
        chunk.sp().set(words as u32);
        chunk.monitors().set(monitors as u32);
        chunk.int(wk.stack_chunk_top).set(top.offset_from(base) as u32);
        *chunk.words().add(oldest(vm)).add(LINK) |= FLAG_BASE;
    }
    chunk.code().set(code.map_or(0, |code| code as usize as u64));
    chunk.int(wk.stack_chunk_changes).set(vm.virtual_threads.unmounted_changes());
    if let (Some(top), true) = (chunk.top(), code.is_some()) {
        top.clear_flags(FLAG_DETACHED);
    }
    cur.write_barrier(chunk.address);
    if monitors > 0 {
        crate::virtual_thread::note_unmounted_owner(cur);
    }
    left(cur);
    let Some(caller) = entry.caller() else { crate::vm_bug!("enterSpecial without a caller") };
    cur.set_frame(caller.header());
    Resume::after_call(caller, entry.locals())
}

/// Index of the oldest frame's header, that of `Continuation.enter`.
fn oldest(vm: &Vm) -> usize {
    usize::from(vm.well_known().continuation_enter.max_locals())
}

/// Copies the frames of the chunk back.
fn thaw(cur: &Current) -> Resume {
    let vm = cur.vm();
    let tiers = vm.tiers();
    let entry = entry_of(cur);
    let chunk = chunk_of(cur, continuation_of(cur, entry));
    let base = entry.operands();
    let Some(top) = chunk.top() else { crate::vm_bug!("an empty continuation goes on") };
    // SAFETY: `enter_special` has seen to the stack's room; nothing here reaches a safepoint.
    let (top, sp) = unsafe {
        let words = chunk.sp().get() as usize;
        std::ptr::copy_nonoverlapping(chunk.words(), base, words);
        let shift = base as usize - cur.memory.java_stack() as usize;
        let mut from = chunk.words().add(words);
        for _ in 0..chunk.monitors().get() {
            let frame = *from.add(1) as usize + shift;
            cur.monitors.held_mut().push(HeldMonitor { object: Address(*from as usize), frame });
            from = from.add(MONITOR_WORDS);
        }
        *base.add(oldest(vm)).add(LINK) &= !FLAG_BASE;
        let top = top.header().offset_from(chunk.words());
        (base.offset(top), base.add(words))
    };
    if chunk.monitors().get() > 0 {
        crate::virtual_thread::forget_unmounted_owner(cur);
    }
    chunk.sp().set(0);
    chunk.monitors().set(0);
    cur.set_frame(top);
    let changed = chunk.int(vm.well_known().stack_chunk_changes).get() != vm.virtual_threads.unmounted_changes();
    let changed = changed || cur.poll_word() & (poll::TOLD | poll::STRESS) != 0;
    for frame in frames(cur.top_frame()).take_while(|f| *f != entry) {
        // The native frames that compiled code called from are gone.
        if changed || compilation::is_compiled(vm, frame) || crate::entry::returns_natively(frame.resume()) {
            compilation::detach_in_call(vm, frame);
        }
    }
    let Some(frame) = cur.top_frame() else { crate::vm_bug!("a continuation without frames") };
    let code = chunk.code().get() as usize;
    if code == 0 {
        return Resume::after_call(frame, sp);
    }
    if !frame.is_native() {
        frame.set_resume(tiers.resume_after_call as usize as u64);
    }
    // SAFETY: what `yield_at` was given.
    let code = unsafe { std::mem::transmute::<usize, Code>(code) };
    Resume { code, ..Resume::after_call(frame, sp) }
}

/// Calls `visit` with each slot of a chunk that holds a reference; on a collector's thread.
pub(crate) fn scan(vm: &'static Vm, chunk: Address, visit: &mut dyn FnMut(*mut Address)) {
    let chunk = Chunk { address: chunk, vm };
    crate::stack_maps::scan_frames(chunk.top(), visit);
    let mut monitor = chunk.words().wrapping_add(chunk.sp().get() as usize);
    for _ in 0..chunk.monitors().get() {
        visit(monitor.cast());
        monitor = monitor.wrapping_add(MONITOR_WORDS);
    }
}

/// The newest frame of a continuation that is not on a stack. Frames stay where they are until the next safepoint, and no thread may go
/// on with them meanwhile.
pub fn unmounted_top(cur: &Current, continuation: Ref<'_>) -> Option<Frame> {
    let chunk = chunk_of(cur, continuation);
    if chunk.address.is_null() { None } else { chunk.top() }
}

/// Where a continuation that is not on a stack has its frames; null when it has not begun.
pub fn chunk_address(cur: &Current, continuation: Ref<'_>) -> Address {
    chunk_of(cur, continuation).address
}

/// The monitors that frames in a chunk hold, oldest first, with the header of the frame that entered each.
pub fn unmounted_monitors(vm: &'static Vm, chunk: Address) -> Vec<(Address, *mut u64)> {
    if chunk.is_null() {
        return Vec::new();
    }
    let chunk = Chunk { address: chunk, vm };
    let first = chunk.words().wrapping_add(chunk.sp().get() as usize);
    let monitor = |index: usize| {
        let at = first.wrapping_add(index * MONITOR_WORDS);
        // SAFETY: the chunk has this many monitors behind its frames.
        unsafe { (Address(*at as usize), chunk.words().byte_add(*at.add(1) as usize)) }
    };
    (0..chunk.monitors().get() as usize).map(monitor).collect()
}

fn is_of_scope(cur: &Current, entry: Frame, scope: Ref<'_>) -> bool {
    continuation_of(cur, entry).load_ref(cur.vm().well_known().continuation_scope).same(scope)
}

/// The entry frame of the innermost continuation of a scope on the current thread's stack.
pub fn entry_of_scope(cur: &Current, scope: Ref<'_>) -> Option<Frame> {
    entries(cur.thread()).find(|entry| is_of_scope(cur, *entry, scope))
}

/// Calls `visit` with each object of just this class, dead ones that are still there too. The world is stopped by the caller, and
/// nothing is allocated.
pub fn each_instance(vm: &'static Vm, class: ClassRef, visit: &mut dyn FnMut(Address)) {
    let class: *const _ = class.layout();
    let mut look = |object: Address| {
        // SAFETY: an object with its header written.
        if unsafe { heap::layout::class_of(object) } == class {
            visit(object);
        }
    };
    // SAFETY: as the caller says.
    unsafe { vm.heap().enumerate_objects(&mut look) };
}

/// Calls `visit` with the object of each monitor that a frame on no stack holds. The world is stopped.
pub fn each_unmounted_monitor(vm: &'static Vm, visit: &mut dyn FnMut(Address)) {
    let wk = vm.well_known();
    each_instance(vm, wk.class_virtual_thread, &mut |thread| {
        let lives = |object: Address| !object.is_null() && vm.heap().is_object(object);
        // SAFETY: objects with their headers and fields written. A dead one may be older than what it refers to.
        unsafe {
            if matches!(*thread.field::<i64>(wk.thread_eetop as usize), 0 | crate::virtual_thread::ENDED) {
                return;
            }
            let continuation = *thread.field::<Address>(wk.virtual_thread_continuation.offset() as usize);
            if !lives(continuation) {
                return;
            }
            let chunk = *continuation.field::<Address>(wk.continuation_tail.offset() as usize);
            if !lives(chunk) {
                return;
            }
            unmounted_monitors(vm, chunk).into_iter().for_each(|(object, _)| visit(object));
        }
    });
}

/// Calls `visit` with each frame that is on no stack. The world is stopped. Of chunks that are dead the methods may be gone.
pub fn each_unmounted(vm: &'static Vm, visit: &mut dyn FnMut(Frame)) {
    if !vm.virtual_threads.has_unmounted() {
        return;
    }
    each_instance(vm, vm.well_known().class_stack_chunk, &mut |object| {
        frames(Chunk { address: object, vm }.top()).for_each(&mut *visit);
    });
}

/// Frames that are on no stack must not go on in compiled code that was made before.
pub fn detach_unmounted(vm: &Vm) {
    vm.virtual_threads.change_unmounted();
}
