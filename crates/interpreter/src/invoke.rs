//! Method invocation (JVMS 6.5: invokevirtual … invokedynamic) and the entry of methods with bytecode (JVMS 2.6).
//!
//! Pool entries of methods and call sites: `runtime::resolve`. Invariant: during a call the caller's PC is at the invoke
//! instruction and the arguments lie where its reference map says; the callee turns them into its first locals.

use crate::slow::{self, Site, as_current, replace_opcode};
use crate::state::{State, class_of, handlers};
use crate::tables::quick;
use bytecode::opcodes::{INVOKEINTERFACE, INVOKEVIRTUAL};
use runtime::class::{Method, MethodFlags, MethodRef};
use runtime::exceptions::JResult;
use runtime::frame::{self, Code, HEADER_WORDS};
use runtime::pool_entry::Selection;
use runtime::resolve::{self, Invoke};
use runtime::select;
use runtime::thread::{Current, JavaThread};
use std::sync::atomic::Ordering;

/// Operand slots kept free above a frame: a method handle call pushes an appendix that max_stack doesn't count.
const SPARE_SLOTS: usize = 1;

/// Jumps to a method's entry, with its arguments below `sp`.
#[inline(always)]
pub(crate) unsafe fn enter(mut s: State, method: *const Method) {
    // SAFETY: in a handler; every method has an entry of the type `Code`.
    unsafe {
        s.pc = method.cast();
        // Methods of fewer arguments don't look; there is room above the stack.
        let arguments = s.sp.sub((*method).arg_slots as usize);
        s.locals = arguments.read() as *mut u64;
        s.dispatch = arguments.add(1).read() as *const std::ffi::c_void;
        let code = std::mem::transmute::<*mut std::ffi::c_void, Code>((*method).entry());
        if (*method).compiled().is_null() {
            return s.go(code);
        }
        s.go(runtime::entry::way_to_compiled(s.thread(), code, s.frame))
    }
}

/// Goes on with the frame in compiled code, at one of its resume entries.
#[inline(always)]
pub(crate) unsafe fn go_on_compiled(s: State, code: Code) {
    // SAFETY: in a handler.
    unsafe { s.go(runtime::entry::way_into_compiled(s.thread(), code, crate::control::caller_of(s))) }
}

/// Has each call of a method that selects by its receiver tell of the next one: it loses its quick form once.
pub(crate) fn ask_for_receivers(method: MethodRef) {
    let (code, Some(head)) = (method.code(), method.info().and_then(|info| info.code_head())) else { return };
    for instruction in bytecode::Instructions::new(head.bytes).map_while(Result::ok) {
        let quick_forms: &[u8] = match instruction.opcode {
            INVOKEVIRTUAL => &[quick::INVOKEVIRTUAL],
            INVOKEINTERFACE => &[quick::INVOKEINTERFACE, quick::INVOKEINTERFACE_VIRTUAL],
            _ => continue,
        };
        for from in quick_forms {
            replace_opcode(code.wrapping_add(instruction.bci as usize), *from, instruction.opcode);
        }
    }
}

/// What invokevirtual of a resolved method runs that has no place in the virtual table; None of others.
fn searched(cur: &mut Current, at: Site) -> JResult<Option<MethodRef>> {
    let entry = at.entry(at.index(1) as usize);
    // SAFETY: a method's entry has null or a method, which lives as long as the class.
    let Some(method) = (unsafe { entry.method().as_ref() }) else { return Ok(None) };
    if entry.call().selection() != Selection::Interface || method.flags().contains(MethodFlags::SIGNATURE_POLYMORPHIC) {
        return Ok(None);
    }
    let receiver = at.handle(entry.call().argument_slots());
    cur.check_null(receiver)?;
    let class = receiver.get(cur).class();
    note_receiver(cur, at);
    select::select(cur, class, method).map(Some)
}

/// Tells the compiler of the receiver of a call whose pool entry is resolved.
fn note_receiver(cur: &Current, at: Site) {
    let receiver = at.handle(at.entry(at.index(1) as usize).call().argument_slots());
    if !receiver.is_null(cur) {
        let method = at.method();
        // SAFETY: the instruction lies in the method's code.
        let bci = unsafe { at.pc.offset_from(method.code()) } as u32;
        runtime::compilation::note_receiver(cur, method, bci, receiver.get(cur).class());
    }
}

handlers! {
    /// Entry of methods with bytecode: pushes a frame on the arguments.
    fn interpret(s) {
        let method = s.pc.cast::<Method>();
        if (*method).grow_hot(runtime::compilation::CALL_WEIGHT) >= runtime::compilation::HOT {
            return s.go(slow::hot_method);
        }
        let thread = s.thread();
        let caller = thread.frame_header();
        s.locals = s.sp.sub((*method).arg_slots as usize);
        s.frame = s.locals.add((*method).max_locals() as usize);
        let operands = s.frame.add(HEADER_WORDS);
        if operands.add((*method).max_stack() as usize + SPARE_SLOTS) > thread.stack_limit() {
            return s.go(stack_overflow);
        }
        s.sp = operands;
        s.pc = (*method).code();
        *s.frame.add(frame::LINK) = s.frame.byte_offset_from(caller) as u64;
        *s.frame.add(frame::METHOD) = method as u64;
        *s.frame.add(frame::PC) = s.pc as u64;
        *s.frame.add(frame::RESUME) = crate::RESUME_AFTER_CALL as usize as u64;
        // Signal handlers see a whole frame.
        std::sync::atomic::compiler_fence(Ordering::SeqCst);
        thread.set_frame(s.frame);
        s.dispatch = thread.dispatch();
        if (*method).is_synchronized() {
            return s.go(enter_synchronized);
        }
        if s.must_poll() {
            return s.go(slow::poll_at_entry);
        }
        s.next(0)
    }

    /// Calls the method in `pc`.
    fn call_method(s) {
        enter(s, s.pc.cast())
    }

    /// Locks for a synchronized method whose frame has just been pushed.
    fn enter_synchronized(s) {
        let method = s.method();
        if !crate::monitors::enter_method(s.thread, method, s.locals) {
            return s.go(slow::unwind_pending);
        }
        if s.must_poll() {
            return s.go(slow::poll_at_entry);
        }
        s.next(0)
    }

    /// As `enter_synchronized`, of a frame that was pushed before.
    #[cold]
    fn resume_synchronized(s) {
        s.read_frame();
        s.go(enter_synchronized)
    }

    /// A method was called for which the stack has no room: thrown in the caller's frame.
    #[cold]
    fn stack_overflow(s) {
        #[inline(never)]
        unsafe fn throw(thread: *const JavaThread) {
            // SAFETY: the handler's.
            unsafe { as_current(thread, |cur| drop(runtime::stack_overflow::throw(cur))) }
        }
        throw(s.thread);
        s.go(slow::unwind_pending)
    }

    /// invokestatic of a method of an initialised class; invokespecial's and final methods' twin without a receiver.
    fn invokestatic_quick(s) {
        let method = s.entry(1).method();
        s.save_pc();
        enter(s, method)
    }

    /// A call of just the resolved method on a receiver: invokespecial, and invokevirtual of what can't be overridden.
    fn invokespecial_quick(s) {
        let e = s.entry(1);
        let method = e.method();
        let slots = e.call().argument_slots();
        if s.raw(slots) == 0 {
            return s.go(slow::throw_null_pointer);
        }
        s.save_pc();
        enter(s, method)
    }

    /// invokevirtual by the table behind the receiver's class.
    fn invokevirtual_quick(s) {
        let call = s.entry(1).call();
        let receiver = s.raw(call.argument_slots());
        if receiver == 0 {
            return s.go(slow::throw_null_pointer);
        }
        s.save_pc();
        let method = class_of(receiver).virtual_method_unchecked(call.vtable_index());
        enter(s, method)
    }

    /// invokeinterface by the receiver class's cache of selections.
    fn invokeinterface_quick(s) {
        let e = s.entry(1);
        let receiver = s.raw(e.call().argument_slots());
        if receiver == 0 {
            return s.go(slow::throw_null_pointer);
        }
        let method = &*e.method();
        let Some(selected) = class_of(receiver).known_selection(method) else {
            return s.go(invokeinterface_selecting);
        };
        s.save_pc();
        enter(s, selected)
    }

    /// invokevirtual of a signature-polymorphic method: the adapter gets the appendix, too. It also finds out that the
    /// receiver is null, in a hidden frame, which is why such an exception has no message.
    fn invokehandle_quick(s) {
        let e = s.entry(1);
        s.save_pc();
        if let Some(index) = e.call().appendix() {
            let value = crate::constants::resolved_reference(s, index);
            s.push(value);
        }
        enter(s, e.method())
    }

    /// invokedynamic with its call site linked; the operand names the site's pool entry.
    fn invokedynamic_quick(s) {
        let e = s.entry(1);
        s.save_pc();
        if let Some(index) = e.call().appendix() {
            let value = crate::constants::resolved_reference(s, index);
            s.push(value);
        }
        enter(s, e.method())
    }
}

/// What resolving a call came to.
#[derive(Copy, Clone)]
struct Resolution {
    /// The method to call now; null when an exception is pending, or when `quick` is set.
    method: *const Method,
    /// The quick opcode that does the rest; 0 for none.
    quick: u8,
}

impl Resolution {
    fn quick(at: Site, from: u8, to: u8) -> Resolution {
        replace_opcode(at.pc, from, to);
        Resolution { method: std::ptr::null(), quick: to }
    }
    fn method(method: MethodRef) -> Resolution {
        Resolution { method, quick: 0 }
    }
}

/// Handlers that find a method and then call it.
macro_rules! resolving {
    ($($(#[$attribute:meta])* fn $name:ident($cur:ident, $at:ident) $body:block)*) => { handlers! {$(
        $(#[$attribute])*
        #[cold]
        fn $name(s) {
            #[inline(never)]
            unsafe fn work(thread: *const JavaThread, pc: *const u8, sp: *mut u64, frame: *mut u64) -> Resolution {
                let $at = Site { pc, sp, frame };
                let body = |$cur: &mut Current| -> JResult<Resolution> {
                    let resolution = (|| -> JResult<Resolution> { $body })()?;
                    // As in `slow_paths`.
                    runtime::probes::hooks::frame_action($cur)?;
                    Ok(resolution)
                };
                // SAFETY: the handler's; PC was stored.
                unsafe { as_current(thread, body) }.unwrap_or(Resolution { method: std::ptr::null(), quick: 0 })
            }
            s.save_pc();
            let resolution = work(s.thread, s.pc, s.sp, s.frame);
            if resolution.quick != 0 {
                return s.go(crate::tables::handler_of(resolution.quick));
            }
            if resolution.method.is_null() {
                return s.go(slow::unwind_pending);
            }
            enter(s, resolution.method)
        }
    )*} };
}

resolving! {
    fn invokestatic(cur, at) {
        let method = resolve::method(cur, at.constants(), at.index(1), Invoke::Static)?;
        // While this thread is initialising the class the entry is not written, and the next call asks again.
        if !at.entry(at.index(1) as usize).is_resolved() {
            return Ok(Resolution::method(method));
        }
        Ok(Resolution::quick(at, 0xb8, quick::INVOKESTATIC))
    }

    fn invokespecial(cur, at) {
        let method = resolve::method(cur, at.constants(), at.index(1), Invoke::Special)?;
        if method.flags().contains(MethodFlags::REGISTERS_FINALIZER) {
            cur.prepare(method)?;
            slow::mark_returns(cur.vm(), method);
        }
        Ok(Resolution::quick(at, 0xb7, quick::INVOKESPECIAL))
    }

    fn invokevirtual(cur, at) {
        if let Some(selected) = searched(cur, at)? {
            return Ok(Resolution::method(selected));
        }
        let method = resolve::method(cur, at.constants(), at.index(1), Invoke::Virtual)?;
        if method.flags().contains(MethodFlags::SIGNATURE_POLYMORPHIC) {
            let adapter = resolve::invoke_handle(cur, at.constants(), at.index(1))?;
            make_ready(cur, adapter)?;
            return Ok(Resolution::quick(at, 0xb6, quick::INVOKEHANDLE));
        }
        match at.entry(at.index(1) as usize).call().selection() {
            Selection::None => return Ok(Resolution::quick(at, 0xb6, quick::INVOKESPECIAL)),
            Selection::Virtual(_) => {}
            // It has no quick form.
            Selection::Interface => {
                return match searched(cur, at)? {
                    Some(selected) => Ok(Resolution::method(selected)),
                    None => runtime::vm_bug!("{method:?} lost its entry"),
                };
            }
        }
        note_receiver(cur, at);
        Ok(Resolution::quick(at, 0xb6, quick::INVOKEVIRTUAL))
    }

    fn invokeinterface(cur, at) {
        let method = resolve::method(cur, at.constants(), at.index(1), Invoke::Interface)?;
        let to = match at.entry(at.index(1) as usize).call().selection() {
            Selection::None if method.class().is_interface() => quick::INVOKEINTERFACE_PRIVATE,
            // `Object.getClass` and its like.
            Selection::None => quick::INVOKEINTERFACE_FINAL,
            Selection::Interface => quick::INVOKEINTERFACE,
            Selection::Virtual(_) => quick::INVOKEINTERFACE_VIRTUAL,
        };
        note_receiver(cur, at);
        Ok(Resolution::quick(at, 0xb9, to))
    }

    /// invokeinterface on a receiver whose class has no selection cached.
    fn invokeinterface_selecting(cur, at) {
        let entry = at.entry(at.index(1) as usize);
        let receiver = at.handle(entry.call().argument_slots());
        cur.check_null(receiver)?;
        let class = receiver.get(cur).class();
        // SAFETY: quick forms are only made once the entry holds the method.
        let method = unsafe { &*entry.method() };
        Ok(Resolution::method(select::interface(cur, class, method)?))
    }

    fn invokedynamic(cur, at) {
        let method = at.method();
        // SAFETY: pc points into the method's code.
        let bci = unsafe { at.pc.offset_from(method.code()) } as usize;
        let code = match method.info().and_then(|info| info.code_head()) {
            Some(head) => head.bytes,
            None => runtime::vm_bug!("{method:?} has no code"),
        };
        // The first operand's place takes the site's index once it is linked: the class file has the original.
        let constant = u16::from_be_bytes([code[bci + 1], code[bci + 2]]);
        let constants = at.constants();
        let site = usize::from(constants.constant_pool().len()) + at.index(3) as usize;
        let entry = constants.pool.get(site);
        let Some(entry) = entry else { runtime::vm_bug!("{method:?} has no call site {site}") };
        // SAFETY: a resolved site's entry has its adapter.
        let adapter = match unsafe { entry.method().as_ref() } {
            Some(adapter) => adapter,
            None => resolve::call_site(cur, constants, site, constant, method, bci as u32)?,
        };
        make_ready(cur, adapter)?;
        match u16::try_from(site) {
            Ok(short) => {
                // SAFETY: inside the instruction, in the method's private copy of its code; every thread writes the same, and only
                // the quick form, published after it, reads it.
                unsafe { at.pc.cast_mut().add(1).cast::<[u8; 2]>().write(short.to_be_bytes()) };
                Ok(Resolution::quick(at, 0xba, quick::INVOKEDYNAMIC))
            }
            Err(_) => Err(cur.throw("java/lang/InternalError", "a class has more than 65535 constants and call sites")),
        }
    }
}

/// Sees to it that calling a method does not reach a safepoint before its frame is there: needed where an argument lies in no
/// slot that the caller's reference map describes.
fn make_ready(cur: &mut Current, method: MethodRef) -> JResult<()> {
    cur.prepare(method)
}
