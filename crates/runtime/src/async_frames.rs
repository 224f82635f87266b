//! The calling thread's Java frames, for signal handlers: no lock is taken, no memory is allocated, nothing of the heap is touched.
//!
//! Invariant relied on: a frame's header is written before `JavaThread::frame` points at it, and that points at the caller again
//! before a result is written where the header was. Exactness: an interpreted frame that runs shows the bytecode it last stored, at its latest
//! call, poll or slow path; a frame that calls shows the call. Compiled code that runs is known by the program counter: what is inlined there
//! and has no frame, the bytecode, and methods that call nothing and have no frame either. In what it calls without a frame (kernels, `arraycopy`)
//! only methods with frames are seen.

use crate::class::MethodRef;
use crate::continuation;
use crate::frame::{Frame, HEADER_WORDS};
use crate::thread::JavaThread;
use inspection::FrameFacts;

/// Calls `visit` with the frames of `Thread.currentThread()`, the newest first, until it answers false; `pc` is where the thread was
/// interrupted, if that is known. The location of a native method is -1.
pub fn walk(thread: &'static JavaThread, pc: Option<usize>, visit: &mut dyn FnMut(FrameFacts) -> bool) {
    walk_mixed(thread, pc, visit, &mut |_| true);
}

/// As `walk`; where native code has entered Java, calls `enters` with what it goes on with there: the native stack pointer, at which
/// seven saved registers lie, RBP last, and then the address to go on at (`entry::enter`).
pub fn walk_mixed(
    thread: &'static JavaThread,
    pc: Option<usize>,
    visit: &mut dyn FnMut(FrameFacts) -> bool,
    enters: &mut dyn FnMut(*const u8) -> bool,
) {
    let (low, high) =
        (thread.memory.java_stack() as usize, thread.memory.java_stack() as usize + thread.memory.java_bytes());
    let inside = |frame: &Frame| {
        let header = frame.header() as usize;
        header >= low && header + HEADER_WORDS * 8 <= high && header.is_multiple_of(8)
    };
    let top = thread.top_frame().filter(inside);
    let at = |depth| crate::compilation::compiler(thread.vm())?.frame_at(pc?, depth);
    let running = (0..).map_while(at).count();
    // Does the compiled method that runs have its frame? Where an inlined method has one, so have those around it.
    let outermost = running.checked_sub(1).and_then(at);
    let mut around = top;
    while let Some(inlined) = around.filter(|frame| frame.is_inlined()) {
        around = inlined.caller().filter(inside).filter(|caller| caller.header() < inlined.header());
    }
    let has_frame = outermost.is_some_and(|(method, _)| around.and_then(Frame::method) == Some(method));
    let is_whole = has_frame && top.is_some_and(Frame::is_inlined);
    let mut exact = None;
    for depth in 0..if is_whole { 0 } else { running } {
        let Some((method, bci)) = at(depth) else { break };
        if has_frame && depth + 1 == running {
            exact = bci;
        } else if !visit(FrameFacts {
            method: crate::probes::events::method_id(method),
            location: bci.map_or(0, i64::from),
        }) {
            return;
        }
    }
    let end = continuation::mounted_entry(thread);
    let mut next = top.filter(|frame| Some(*frame) != end);
    let mut segment = thread.segment();
    while let Some(frame) = next {
        if frame.is_entry() {
            // Segments of the same thread, on its native stack: the newest may have left its entry frame, or not begun at the newest one.
            // SAFETY: they live as long as they are in the list, which this thread alone changes.
            while let Some(own) = unsafe { segment.as_ref() }.filter(|own| own.entry_frame >= frame.header()) {
                segment = own.previous;
                if own.entry_frame == frame.header() && !own.native_sp.is_null() && !enters(own.native_sp) {
                    return;
                }
            }
        }
        if let Some(method) = frame.method()
            && !visit(FrameFacts {
                method: crate::probes::events::method_id(method),
                location: exact.take().map_or_else(|| location(frame, method), i64::from),
            })
        {
            return;
        }
        // Callers lie lower, so a walk ends.
        next = frame.caller().filter(inside).filter(|c| c.header() < frame.header() && Some(*c) != end);
    }
}

/// A frame that was only just pushed may have its predecessor's PC.
fn location(frame: Frame, method: MethodRef) -> i64 {
    if frame.is_native() {
        return frame.shown_bci().map_or(-1, i64::from);
    }
    let code = method.code() as usize;
    let bci = (frame.pc() as usize).wrapping_sub(code);
    if bci < method.code_length() as usize { bci as i64 } else { 0 }
}
