//! java.lang.StackWalker from the VM's side: frames are handed to Java in batches.
//!
//! Invariant: the walk's state lies on the native stack of `callStackWalk`; its address is the anchor, which is checked
//! against the thread's walks before use.

mod live;

use live::LiveFrame;
use runtime::backtrace::{Location, fill_element};
use runtime::call::Value;
use runtime::class::{MethodFlags, MethodRef};
use runtime::continuation;
use runtime::exceptions::JResult;
use runtime::frame::{Frame, frames};
use runtime::natives::{Arguments, Reach, VmNative, int, reference};
use runtime::refs::Handle;
use runtime::stack_maps;
use runtime::thread::Current;

const CLASS_INFO_ONLY: i32 = 0x2;
const SHOW_HIDDEN_FRAMES: i32 = 0x20;
const FILL_LIVE_STACK_FRAMES: i32 = 0x100;
const CALLER_SENSITIVE: i32 = 0x0010_0000;
const HIDDEN_MEMBER: i32 = 0x0040_0000;
const IS_METHOD: i32 = 0x0001_0000;
const IS_CONSTRUCTOR: i32 = 0x0002_0000;

/// The next frame to look at.
#[derive(Copy, Clone)]
enum Position {
    /// On the thread's own stack; before the frame `end`.
    Stack { next: Option<Frame>, end: Option<Frame> },
    /// In a continuation that is not mounted, by distance from its first word, since frames may move meanwhile.
    Continuation { continuation: Handle, next: Option<usize> },
}

impl Position {
    /// The newest frame of a continuation.
    fn of_continuation(cur: &Current, continuation: Handle) -> Position {
        let base = continuation::chunk_address(cur, continuation.get(cur)).0;
        let next = continuation::unmounted_top(cur, continuation.get(cur)).map(|top| top.header() as usize - base);
        Position::Continuation { continuation, next }
    }
}

/// Where a walk is.
struct Walk {
    /// Says that this is a walk of the thread.
    thread: usize,
    position: Position,
    /// How many operand slots of the next frame lie below the locals of the frame it called; None when it is the newest.
    operands: Option<usize>,
    /// The argument of `callStackWalk` that keeps the continuation being walked.
    continuation: Handle,
}

impl Walk {
    /// What frames of the present stack are counted from, so that they are found again when a collection has moved them.
    fn base(&self, cur: &Current) -> usize {
        match self.position {
            Position::Stack { .. } => 0,
            Position::Continuation { continuation, .. } => continuation::chunk_address(cur, continuation.get(cur)).0,
        }
    }

    /// The next frame, with where its callee's locals begin, if it has a callee.
    fn next(&mut self, cur: &Current) -> Option<(Frame, Option<*mut u64>)> {
        let base = self.base(cur);
        let frame = match &mut self.position {
            Position::Stack { next, end } => {
                let frame = next.filter(|frame| Some(*frame) != *end)?;
                *next = frame.caller();
                frame
            }
            Position::Continuation { next, .. } => {
                // SAFETY: where a frame of this continuation was, which is not gone on with while it is walked.
                let frame = unsafe { Frame::at((base + (*next)?) as *mut u64) }?;
                *next = frame.caller().map(|caller| caller.header() as usize - base);
                frame
            }
        };
        let limit = self.operands.map(|count| frame.operands().wrapping_add(count));
        self.operands = operands_of_caller(frame);
        Some((frame, limit))
    }

    /// The next Java frame that is to be shown, as `next` tells it, and its method.
    fn advance(&mut self, cur: &Current, mode: i32) -> Option<(Frame, Option<*mut u64>, MethodRef)> {
        while let Some((frame, limit)) = self.next(cur) {
            let Some(method) = frame.method() else {
                continue;
            };
            let hidden = method.flags().contains(MethodFlags::HIDDEN);
            if hidden && mode & SHOW_HIDDEN_FRAMES == 0 && !cur.vm().options.show_hidden_frames {
                continue;
            }
            return Some((frame, limit, method));
        }
        None
    }
}

/// How many operand slots a frame leaves its caller.
fn operands_of_caller(frame: Frame) -> Option<usize> {
    let operands = frame.caller()?.operands() as usize;
    Some((stack_maps::limit_of_caller(frame) as usize).saturating_sub(operands) / size_of::<u64>())
}

fn member_flags(method: MethodRef) -> i32 {
    let mut flags = i32::from(method.access_flags()) | if method.is_constructor() { IS_CONSTRUCTOR } else { IS_METHOD };
    if method.flags().contains(MethodFlags::CALLER_SENSITIVE) {
        flags |= CALLER_SENSITIVE;
    }
    if method.flags().contains(MethodFlags::HIDDEN) {
        flags |= HIDDEN_MEMBER;
    }
    flags
}

/// Fills `buffer[start..size]` with frames; the end index.
fn fill(cur: &mut Current, walk: &mut Walk, mode: i32, size: i32, start: i32, buffer: Handle) -> JResult<i32> {
    let wk = cur.vm().well_known();
    let mut at = start;
    let end = (size as usize).min(buffer.get(cur).array_length()) as i32;
    while at < end {
        let Some((found, limit, method)) = walk.advance(cur, mode) else { break };
        let bci = found.shown_bci();
        let live = (mode & FILL_LIVE_STACK_FRAMES != 0).then(|| LiveFrame::new(cur, walk, found, limit));
        cur.scope(|cur| {
            let frame = buffer.get(cur).element_ref(at as usize);
            let frame = cur.handle(frame);
            cur.check_null(frame)?;
            // A LiveStackFrameInfo always has its method.
            if mode & CLASS_INFO_ONLY != 0 && live.is_none() {
                frame.get(cur).store_ref(cur, wk.class_frame_info_class_or_member_name, method.class().mirror(cur));
            } else {
                let resolved = crate::member_name::new_resolved(cur, method)?;
                let target = frame.get(cur);
                target.store_ref(cur, wk.class_frame_info_class_or_member_name, resolved.get(cur));
                target.store_i32(wk.stack_frame_info_bci as usize, bci.map_or(0, |b| b as i32));
            }
            let target = frame.get(cur);
            let flags = target.load_i32(wk.class_frame_info_flags as usize);
            target.store_i32(wk.class_frame_info_flags as usize, flags | member_flags(method));
            live.map_or(Ok(()), |live| live.fill(cur, walk, frame))
        })?;
        at += 1;
    }
    Ok(at)
}

/// `AbstractStackWalker.callStackWalk(mode, skip, scope, continuation, batch, start, buffer)`.
fn call_stack_walk(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let stream = a.handle(0);
    let (mode, skip, batch, start) = (a.int(1), a.int(2), a.int(5), a.int(6));
    let buffer = a.handle(7);
    cur.check_null(buffer)?;
    let continuation = a.handle(4);
    let (position, operands) = if continuation.is_null(cur) {
        let scope = a.reference(cur, 3);
        let end = if scope.is_null() { None } else { continuation::entry_of_scope(cur, scope) };
        // The frames of the stack walker itself: those of StackWalker and of AbstractStackWalker's subclasses.
        let walker = stream.get(cur).class();
        let own = |frame: &Frame| {
            frame
                .method()
                .is_none_or(|m| m.class().name.is("java/lang/StackWalker") || walker.is_subclass_of(m.class()))
        };
        let above = frames(cur.top_frame()).take_while(own).last();
        let next = above.map_or(cur.top_frame(), Frame::caller);
        (Position::Stack { next, end }, above.and_then(operands_of_caller))
    } else {
        (Position::of_continuation(cur, continuation), None)
    };
    let mut walk = Walk { thread: cur.thread() as *const _ as usize, position, operands, continuation };
    for _ in 0..skip {
        if walk.advance(cur, mode).is_none() {
            break;
        }
    }
    let end = fill(cur, &mut walk, mode, batch, start, buffer)?;
    let anchor = &raw mut walk as usize as i64;
    let method = cur.vm().well_known().do_stack_walk;
    let arguments = [
        Value::Reference(stream),
        Value::Long(anchor),
        Value::Int(skip),
        Value::Int(end - start),
        Value::Int(start),
        Value::Int(end),
    ];
    let result = cur.call(method, &arguments)?.reference();
    // Whoever keeps the anchor can't use it any more.
    // SAFETY: a local variable; volatile because Java may have kept its address.
    unsafe { (&raw mut walk.thread).write_volatile(0) };
    Ok(reference(result.get(cur)))
}

/// `fetchStackFrames(mode, anchor, lastBatchFrameCount, batch, start, buffer)`.
fn fetch_stack_frames(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let (mode, anchor, batch, start) = (a.int(1), a.long(2), a.int(5), a.int(6));
    let buffer = a.handle(7);
    // SAFETY: as Java passes it. What fills the buffer calls only the class library's constructors.
    let walk = unsafe { walk_of(cur, anchor)? };
    cur.check_null(buffer)?;
    let end = fill(cur, walk, mode, batch, start, buffer)?;
    Ok(int(end - start))
}

/// The walk that an anchor names.
///
/// # Safety
/// Java has passed the anchor, that of a walk which is still in progress on this thread, and nobody else has the walk meanwhile.
unsafe fn walk_of<'w>(cur: &mut Current, anchor: i64) -> JResult<&'w mut Walk> {
    if anchor == 0 {
        return Err(cur.throw("java/lang/InternalError", "doStackWalk: null anchor"));
    }
    // SAFETY: as the caller promises; see the module's head.
    let walk = unsafe { &mut *(anchor as usize as *mut Walk) };
    if walk.thread != cur.thread() as *const _ as usize {
        return Err(cur.throw("java/lang/InternalError", "doStackWalk: corrupted anchor"));
    }
    Ok(walk)
}

/// `setContinuation(anchor, frames, continuation)`: the walk goes on with another continuation.
fn set_continuation(cur: &mut Current, a: Arguments) -> JResult<u64> {
    // SAFETY: as Java passes it; no Java code runs before the end.
    let walk = unsafe { walk_of(cur, a.long(1))? };
    let continuation = walk.continuation;
    // SAFETY: the slot is an argument of the frame of `callStackWalk`, which is on the stack while the walk is.
    unsafe { *continuation.slot() = a.reference(cur, 4).address() };
    walk.position = Position::of_continuation(cur, continuation);
    walk.operands = None;
    Ok(0)
}

/// The method of a StackFrameInfo.
fn method_of(cur: &mut Current, info: Handle) -> JResult<MethodRef> {
    let wk = cur.vm().well_known();
    let resolved = info.get(cur).load_ref(wk.class_frame_info_class_or_member_name);
    let method = if resolved.is_null() || resolved.class() != wk.class_resolved_method_name {
        None
    } else {
        let pointer =
            resolved.load_u64(wk.resolved_method_name_target as usize) as usize as *const runtime::class::Method;
        // SAFETY: the hidden field holds null or a method that `vmholder` keeps alive.
        unsafe { pointer.as_ref() }
    };
    match method {
        Some(method) => Ok(method),
        None => Err(cur.throw("java/lang/InternalError", "a StackFrameInfo without a method")),
    }
}

/// `StackFrameInfo.expandStackFrameInfo`: name and type.
fn expand_frame_info(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let info = a.handle(0);
    let method = method_of(cur, info)?;
    let wk = cur.vm().well_known();
    let name = cur.intern_symbol(method.name)?;
    info.get(cur).store_ref(cur, wk.stack_frame_info_name, name.get(cur));
    let descriptor = cur.intern_symbol(method.descriptor)?;
    info.get(cur).store_ref(cur, wk.stack_frame_info_type, descriptor.get(cur));
    Ok(0)
}

/// `StackTraceElement.initStackTraceElement(element, info)`.
fn init_element(cur: &mut Current, a: Arguments) -> JResult<u64> {
    let (element, info) = (a.handle(0), a.handle(1));
    cur.check_null(element)?;
    cur.check_null(info)?;
    let method = method_of(cur, info)?;
    let bci = info.get(cur).load_i32(cur.vm().well_known().stack_frame_info_bci as usize);
    let bci = if method.is_native() { None } else { u32::try_from(bci).ok() };
    fill_element(cur, element, Location { method, bci })?;
    Ok(0)
}

fn check_modes(_cur: &mut Current, _a: Arguments) -> JResult<u64> {
    Ok(1)
}

macro_rules! natives {
    ($($class:literal $name:literal $descriptor:literal $function:ident;)*) => {
        /// Natives of this file.
        pub static NATIVES: &[VmNative] = &[$(VmNative { reach: Reach::All,
            class: $class,
            name: $name,
            descriptor: $descriptor,
            releases: 25..=99,
            function: $function,
        }),*];
    };
}

natives! {
    "java/lang/StackStreamFactory$AbstractStackWalker" "callStackWalk"
        "(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;" call_stack_walk;
    "java/lang/StackStreamFactory$AbstractStackWalker" "fetchStackFrames" "(IJIII[Ljava/lang/Object;)I" fetch_stack_frames;
    "java/lang/StackStreamFactory$AbstractStackWalker" "setContinuation"
        "(J[Ljava/lang/Object;Ljdk/internal/vm/Continuation;)V" set_continuation;
    "java/lang/StackStreamFactory" "checkStackWalkModes" "()Z" check_modes;
    "java/lang/StackFrameInfo" "expandStackFrameInfo" "()V" expand_frame_info;
    "java/lang/StackTraceElement" "initStackTraceElement" "(Ljava/lang/StackTraceElement;Ljava/lang/StackFrameInfo;)V" init_element;
}
