//! What handlers leave to others: polls, exceptions, resolution with quickening (JVMS 5.4.3), monitors, allocation that
//! may collect.
//!
//! Invariant: before any of this the frame's PC is stored and the instruction's operands are still on the stack, so that
//! the frame is complete for whoever looks. Afterwards references are read from slots again. Work that needs memory
//! of its own is in functions that are not inlined, so that the handlers' last calls stay sibling calls.

use crate::arrays::address_bits;
use crate::state::{REPLACED, Step, class_of, handlers};
use crate::tables::quick;
use heap::Address;
use runtime::class::{BasicType, ClassFlags, ClassRef, ConstantsRef, DISPLAY_LENGTH, FieldRef, Method, MethodRef};
use runtime::exceptions::JResult;
use runtime::field_instructions;
use runtime::frame;
use runtime::pool_entry::{PoolEntry, ResolvedConstant};
use runtime::refs::Handle;
use runtime::resolve::{self, Constant};
use runtime::thread::{Current, JavaThread, poll};
use std::sync::atomic::{AtomicU8, Ordering};

/// An instruction being executed the slow way.
#[derive(Copy, Clone)]
pub(crate) struct Site {
    /// Where it is.
    pub pc: *const u8,
    /// One past its operands.
    pub sp: *mut u64,
    /// Its frame.
    pub frame: *mut u64,
}

impl Site {
    /// The method it belongs to.
    pub fn method(self) -> MethodRef {
        // SAFETY: a frame that executes bytecode has a method.
        unsafe { &*(*self.frame.add(frame::METHOD) as *const Method) }
    }
    /// The version of the class whose constants its operands name.
    pub fn constants(self) -> ConstantsRef {
        match self.method().constants() {
            Some(constants) => constants,
            None => runtime::vm_bug!("{:?} has bytecode and no constants", self.method()),
        }
    }
    /// The byte `at` bytes behind the opcode.
    pub fn byte(self, at: usize) -> u8 {
        // SAFETY: inside the instruction.
        unsafe { *self.pc.add(at) }
    }
    /// The 16-bit operand `at` bytes behind the opcode.
    pub fn index(self, at: usize) -> u16 {
        // SAFETY: inside the instruction.
        u16::from_be(unsafe { self.pc.add(at).cast::<u16>().read_unaligned() })
    }
    /// Resolved pool entry `index`.
    pub fn entry(self, index: usize) -> &'static PoolEntry {
        // SAFETY: operands were checked by the class-file parser; the pool lives as long as its class.
        unsafe { &*self.method().pool().add(index) }
    }
    /// The bits of operand slot `n` from the top, counted from 1.
    pub fn raw(self, n: usize) -> u64 {
        // SAFETY: the operand exists.
        unsafe { *self.sp.sub(n) }
    }
    /// A rooted handle to the reference in operand slot `n` from the top.
    pub fn handle(self, n: usize) -> Handle {
        // SAFETY: the operand is a reference that the frame's map describes.
        unsafe { Handle::from_slot(self.sp.sub(n).cast()) }
    }
    /// Writes operand slot `n` from the top.
    pub fn set_raw(self, n: usize, value: u64) {
        // SAFETY: a slot of the frame.
        unsafe { *self.sp.sub(n) = value }
    }
    /// Goes on `length` bytes further, with `pushed` slots more (or fewer).
    pub fn done(self, pushed: isize, length: usize) -> Step {
        // SAFETY: stays inside the frame's operands.
        Step { sp: unsafe { self.sp.offset(pushed) }, advance: length }
    }
    /// Replaces the opcode by a quick form, for all threads, and executes that. Leaves a breakpoint where it is.
    pub fn quicken(self, from: u8, to: u8) -> Step {
        replace_opcode(self.pc, from, to);
        Step { sp: self.sp, advance: REPLACED + to as usize }
    }
}

/// Replaces an opcode in a method's code, unless something else is there now.
pub(crate) fn replace_opcode(pc: *const u8, from: u8, to: u8) {
    // SAFETY: `pc` points into a method's private, writable copy of its code, all of whose opcode accesses are atomic.
    let byte = unsafe { AtomicU8::from_ptr(pc.cast_mut()) };
    let _ = byte.compare_exchange(from, to, Ordering::Release, Ordering::Relaxed);
}

/// Runs `work` as the running thread and drops the local handles it made. To be called from functions that are not inlined
/// into handlers.
///
/// # Safety
/// `thread` is the running thread, in VM, and its frames are complete.
#[inline(always)]
pub(crate) unsafe fn as_current<R>(thread: *const JavaThread, work: impl FnOnce(&mut Current) -> R) -> R {
    // SAFETY: the caller's promise.
    let mut cur = unsafe { Current::from_thread(thread) };
    let mark = cur.handles.top();
    cur.pin();
    let result = work(&mut cur);
    cur.unpin();
    cur.handles.set_top(mark);
    result
}

/// Handlers whose work is a function of `Current` and `Site`.
macro_rules! slow_paths {
    ($($(#[$attribute:meta])* fn $name:ident($cur:ident, $at:ident) $body:block)*) => { handlers! {$(
        $(#[$attribute])*
        #[cold]
        fn $name(s) {
            #[inline(never)]
            unsafe fn work(thread: *const JavaThread, pc: *const u8, sp: *mut u64, frame: *mut u64) -> Step {
                let $at = Site { pc, sp, frame };
                let body = |$cur: &mut Current| -> JResult<Step> {
                    // `?` in the body ends the body alone.
                    #[allow(clippy::redundant_closure_call)]
                    let step = (|| -> JResult<Step> { $body })()?;
                    // A tool may have suspended the thread in there, and want the frame left.
                    runtime::probes::hooks::frame_action($cur)?;
                    Ok(step)
                };
                // SAFETY: the handler's; PC was stored.
                unsafe { as_current(thread, body) }.unwrap_or(Step::THROWN)
            }
            s.save_pc();
            let step = work(s.thread, s.pc, s.sp, s.frame);
            s.after(step)
        }
    )*} };
}

handlers! {
    /// Goes on with the exception that is pending.
    #[cold]
    fn unwind_pending(s) {
        // Not a whole `Resume`: that would need memory, and so cost the sibling call at the end.
        struct Target {
            code: runtime::frame::Code,
            sp: *mut u64,
        }
        #[inline(never)]
        unsafe fn unwind(thread: *const JavaThread) -> Target {
            // SAFETY: the handler's.
            let resume = unsafe { as_current(thread, runtime::unwind::unwind) };
            Target { code: resume.code, sp: resume.sp }
        }
        let target = unwind(s.thread);
        s.sp = target.sp;
        s.frame = s.thread().frame_header();
        s.pc = *s.frame.add(frame::PC) as *const u8;
        let method = *s.frame.add(frame::METHOD) as *const Method;
        s.locals = if method.is_null() { s.frame } else { s.frame.sub((*method).max_locals() as usize) };
        s.dispatch = s.thread().dispatch();
        s.go(target.code)
    }

    /// A safepoint poll at the instruction at `pc`, which then runs.
    #[cold]
    fn poll_here(s) {
        s.save_pc();
        if !poll(s.thread) {
            return s.go(unwind_pending);
        }
        s.dispatch = s.thread().dispatch();
        if s.thread().poll_word() & runtime::thread::poll::STRESS != 0 {
            // Everything is read from the frame again, by the other tier where that is possible.
            if let Some(code) = stressed(s.thread, s.frame, s.pc) {
                return crate::invoke::go_on_compiled(s, code);
            }
            return s.go(crate::control::resume_interpreted);
        }
        // Not through the table of `next`: with an instrumented table that would be the right one, too.
        s.next(0)
    }

    /// The entry of a method whose frame is there, with a poll: tools may want to hear of it. Code that tells them of the return goes on.
    #[cold]
    fn poll_at_entry(s) {
        #[inline(never)]
        unsafe fn entered(thread: *const JavaThread) -> bool {
            // SAFETY: the handler's; PC is stored.
            unsafe { as_current(thread, |cur| runtime::probes::hooks::method_entry(cur).is_ok()) }
        }
        #[inline(always)]
        unsafe fn telling_code(thread: *const JavaThread, method: MethodRef) -> Option<runtime::frame::Code> {
            // SAFETY: the handler's; nothing here reaches a safepoint.
            unsafe { runtime::compilation::telling_code(&Current::from_thread(thread), method) }
        }
        s.save_pc();
        if !entered(s.thread) {
            return s.go(unwind_pending);
        }
        s.dispatch = s.thread().dispatch();
        if !s.is_served() {
            return s.go(poll_here);
        }
        if s.thread().poll_word() == poll::CALL_DEMAND
            && let Some(code) = telling_code(s.thread, s.method())
        {
            return s.go(code);
        }
        s.next(0)
    }

    /// At the entry of a method that was called often: asks for its compilation, and enters it again.
    #[cold]
    fn hot_method(s) {
        #[inline(never)]
        unsafe fn ask(thread: *const JavaThread, method: *const Method) {
            // SAFETY: the handler's; nothing here reaches a safepoint.
            let (cur, method) = unsafe { (Current::from_thread(thread), &*method) };
            if runtime::compilation::is_called_again(&cur, method) {
                return;
            }
            if runtime::compilation::begins_sampling(&cur, method) {
                crate::invoke::ask_for_receivers(method);
            } else {
                runtime::compilation::hot_method(&cur, method);
            }
        }
        let method = s.pc.cast::<Method>();
        ask(s.thread, method);
        crate::invoke::enter(s, method)
    }

    /// A backward branch to `pc` in a method whose loops ran often: goes on in compiled code when there is some.
    #[cold]
    fn hot_loop(s) {
        s.save_pc();
        if let Some(code) = compiled_loop(s.thread, s.frame, s.pc) {
            return crate::invoke::go_on_compiled(s, code);
        }
        if s.must_poll() {
            return s.go(poll_here);
        }
        s.next(0)
    }

    /// Goes on behind an invoke instruction that a breakpoint was put on while the call ran.
    #[cold]
    fn resume_behind_breakpoint(s) {
        let bci = s.pc.offset_from(s.method().code()) as usize;
        let length = match original_opcode(s.method(), bci) {
            0xb9 | 0xba => 5,
            _ => 3,
        };
        s.next(length)
    }

    /// `ireturn` in a method that returns int.
    #[cold]
    fn quicken_ireturn(s) {
        replace_opcode(s.pc, 0xac, quick::IRETURN_INT);
        s.go(crate::control::return_one)
    }

    /// A return with a poll, monitors or demand.
    #[cold]
    fn return_slowly(s) {
        s.save_pc();
        if !finish_frame(s.thread, s.frame, s.sp) {
            return s.go(unwind_pending);
        }
        let basic_type = s.method().return_type;
        match basic_type {
            BasicType::Void => crate::control::return_0(s),
            BasicType::Long | BasicType::Double => {
                let v = s.raw(2);
                crate::control::return_2(s, v)
            }
            _ => {
                let v = crate::control::narrow(s.raw(1), basic_type);
                crate::control::return_1(s, v)
            }
        }
    }

    /// `return` of `Object.<init>`: the place where finalisable objects are registered (JLS 12.6).
    fn return_registering(s) {
        let flags = class_of(s.local(0)).flags();
        if flags.contains(ClassFlags::FINALIZABLE) {
            s.save_pc();
            if !register_finalizer(s.thread, s.locals) {
                return s.go(unwind_pending);
            }
        }
        crate::control::return_from_void(s)
    }

    /// After a reference was stored into an object, whose address lies at `sp`: tells the collector and goes on at `pc`.
    #[cold]
    fn remember_and_go(s) {
        remember(s.thread, *s.sp);
        s.next(0)
    }
}

/// Compiled code for a loop whose head is at `pc`.
#[inline(never)]
unsafe fn compiled_loop(thread: *const JavaThread, frame: *mut u64, pc: *const u8) -> Option<runtime::frame::Code> {
    // SAFETY: the handler's; nothing here reaches a safepoint.
    unsafe {
        let method: MethodRef = &*(*frame.add(frame::METHOD) as *const Method);
        let bci = pc.offset_from(method.code()) as u32;
        let cur = Current::from_thread(thread);
        if runtime::compilation::begins_sampling(&cur, method) {
            crate::invoke::ask_for_receivers(method);
            return None;
        }
        runtime::compilation::hot_loop(&cur, method, bci)
    }
}

/// `-XX:+StressDetach`: compiled code that goes on at `pc` after a poll, if there is some.
#[inline(never)]
unsafe fn stressed(thread: *const JavaThread, frame: *mut u64, pc: *const u8) -> Option<runtime::frame::Code> {
    // SAFETY: the handler's; nothing here reaches a safepoint.
    unsafe {
        let method: MethodRef = &*(*frame.add(frame::METHOD) as *const Method);
        let bci = pc.offset_from(method.code()) as u32;
        let cur = Current::from_thread(thread);
        runtime::compilation::entry_at(&cur, method, bci)
    }
}

#[inline(never)]
unsafe fn remember(thread: *const JavaThread, object: u64) {
    // SAFETY: the handler's: the object is live, the thread runs.
    unsafe { Current::from_thread(thread).mutator().remember(Address(object as usize)) }
}

#[inline(never)]
unsafe fn register_finalizer(thread: *const JavaThread, locals: *mut u64) -> bool {
    // SAFETY: the handler's; local 0 is the receiver.
    unsafe { as_current(thread, |cur| cur.register_finalizer(Handle::from_slot(locals.cast())).is_ok()) }
}

/// Makes the returns of `Object.<init>` register finalisable objects.
pub(crate) fn mark_returns(vm: &runtime::Vm, method: MethodRef) {
    let Some(attribute) = method.code_attribute() else { return };
    for instruction in bytecode::Instructions::new(&attribute.bytes).map_while(Result::ok) {
        if instruction.opcode == bytecode::opcodes::RETURN {
            // SAFETY: an index into the method's code, which has the class file's length.
            let pc = unsafe { method.code().add(instruction.bci as usize) };
            let (from, to) = (bytecode::opcodes::RETURN, quick::RETURN_REGISTERING);
            if !vm.tools.probes.replace_under(method, instruction.bci, from, to) {
                replace_opcode(pc, from, to);
            }
        }
    }
}

#[inline(never)]
unsafe fn poll(thread: *const JavaThread) -> bool {
    // SAFETY: the handler's.
    unsafe { as_current(thread, |cur| runtime::probes::hooks::polled(cur).is_ok()) }
}

/// What is due before a frame is left by a return: a poll, and the end of its monitors. False: an exception is pending.
#[inline(never)]
pub(crate) unsafe fn finish_frame(thread: *const JavaThread, frame: *mut u64, sp: *mut u64) -> bool {
    // SAFETY: the handler's: PC is stored, the result still on the operand stack.
    unsafe {
        as_current(thread, |cur| {
            if cur.poll_word() & !poll::TOLD != 0 {
                runtime::probes::hooks::polled(cur)?;
            }
            crate::monitors::leave_all(cur, frame)?;
            runtime::probes::hooks::method_returns(cur, sp)
        })
        .is_ok()
    }
}

/// The opcode at `bci` as the class file has it.
pub(crate) fn original_opcode(method: MethodRef, bci: usize) -> u8 {
    match method.code_attribute().and_then(|c| c.bytes.get(bci)) {
        Some(opcode) => *opcode,
        None => runtime::vm_bug!("{method:?} has no instruction {bci}"),
    }
}

// Exceptions. Slots are named as the instruction has them.

slow_paths! {
    /// NullPointerException.
    fn throw_null_pointer(cur, at) { let _ = at; Err(cur.throw_null_pointer()) }
    /// ArithmeticException.
    fn throw_division_by_zero(cur, at) { let _ = at; Err(cur.throw("java/lang/ArithmeticException", "/ by zero")) }
    /// ArrayIndexOutOfBoundsException: array in slot 2, index in slot 1.
    fn throw_index_1(cur, at) { Err(index_out_of_bounds(cur, at, 1)) }
    /// The same with the array in slot 3, the index in slot 2.
    fn throw_index_2(cur, at) { Err(index_out_of_bounds(cur, at, 2)) }
    /// The same with the array in slot 4, the index in slot 3.
    fn throw_index_3(cur, at) { Err(index_out_of_bounds(cur, at, 3)) }
    /// athrow.
    fn throw_operand(cur, at) {
        let exception = at.handle(1);
        if exception.is_null(cur) {
            return Err(cur.throw_null_pointer());
        }
        Err(cur.throw_object(exception))
    }
}

fn index_out_of_bounds(cur: &mut Current, at: Site, index: usize) -> runtime::exceptions::Thrown {
    let length = at.handle(index + 1).get(cur).array_length();
    let message = format!("Index {} out of bounds for length {length}", at.raw(index) as i32);
    cur.throw("java/lang/ArrayIndexOutOfBoundsException", &message)
}

// Constants, classes, arrays.

slow_paths! {
    fn ldc(cur, at) {
        let index = u16::from(at.byte(1));
        resolve_constant(cur, at, index)?;
        let to = match at.entry(usize::from(index)).constant() {
            Some(ResolvedConstant::Reference(_)) => quick::LDC_REFERENCE,
            Some(ResolvedConstant::Bits(..)) => quick::LDC_VALUE,
            Some(ResolvedConstant::Class(_)) | None => quick::LDC_CLASS,
        };
        Ok(at.quicken(0x12, to))
    }
    fn ldc_w(cur, at) {
        resolve_constant(cur, at, at.index(1))?;
        Ok(at.quicken(0x13, quick::LDC_W))
    }
    fn ldc2_w(cur, at) {
        resolve_constant(cur, at, at.index(1))?;
        Ok(at.quicken(0x14, quick::LDC2_W))
    }

    fn new(cur, at) {
        let class = resolve::class(cur, at.constants(), at.index(1))?;
        if class.is_abstract() || class.is_array() {
            return Err(cur.throw("java/lang/InstantiationError", &class.external_name()));
        }
        cur.initialize(class)?;
        if class.is_initialized() && !class.flags().contains(ClassFlags::SLOW_ALLOCATION) {
            return Ok(at.quicken(0xbb, quick::NEW));
        }
        push_new(cur, at, class)
    }
    /// `new` of a resolved, initialised class, by the runtime.
    fn new_now(cur, at) {
        let class = entry_class(at);
        push_new(cur, at, class)
    }

    fn newarray(cur, at) {
        let basic_type = match BasicType::of_array_code(at.byte(1)) {
            Some(basic_type) => basic_type,
            None => runtime::vm_bug!("newarray {}", at.byte(1)),
        };
        let class = cur.vm().primitive_array_class(basic_type);
        let array = cur.new_array_address(class, at.raw(1) as i32)?;
        at.set_raw(1, address_bits(array));
        Ok(at.done(0, 2))
    }
    fn anewarray(cur, at) {
        let component = resolve::class(cur, at.constants(), at.index(1))?;
        cur.array_class(component)?;
        Ok(at.quicken(0xbd, quick::ANEWARRAY))
    }
    /// `anewarray` with the component class resolved, by the runtime.
    fn anewarray_now(cur, at) {
        let array_class = cur.array_class(entry_class(at))?;
        let array = cur.new_array_address(array_class, at.raw(1) as i32)?;
        at.set_raw(1, address_bits(array));
        Ok(at.done(0, 3))
    }
    fn multianewarray(cur, at) {
        let class = resolve::class(cur, at.constants(), at.index(1))?;
        let dimensions = at.byte(3) as usize;
        let lengths: Vec<i32> = (1..=dimensions).rev().map(|n| at.raw(n) as i32).collect();
        let array = cur.new_multi_array(class, &lengths)?;
        at.set_raw(dimensions, address_bits(array.get(cur).address()));
        Ok(at.done(1 - dimensions as isize, 4))
    }

    fn checkcast(cur, at) {
        if at.raw(1) == 0 {
            return Ok(at.done(0, 3));
        }
        resolve::class(cur, at.constants(), at.index(1))?;
        Ok(at.quicken(0xc0, quick::CHECKCAST))
    }
    /// `checkcast` of an object that isn't plainly an instance.
    fn checkcast_now(cur, at) {
        let class = entry_class(at);
        let actual = at.handle(1).get(cur).class();
        if actual.is_subclass_of(class) {
            return Ok(at.done(0, 3));
        }
        let message = runtime::messages::class_cast(cur, actual, class);
        Err(cur.throw("java/lang/ClassCastException", &message))
    }
    fn instanceof(cur, at) {
        if at.raw(1) == 0 {
            return Ok(at.done(0, 3));
        }
        let class = resolve::class(cur, at.constants(), at.index(1))?;
        let in_display = class.depth() < DISPLAY_LENGTH && !class.is_interface() && !class.is_array();
        Ok(at.quicken(0xc1, if in_display { quick::INSTANCEOF_DISPLAY } else { quick::INSTANCEOF_OTHER }))
    }
    /// `instanceof` of an object that isn't plainly an instance.
    fn instanceof_now(cur, at) {
        let found = at.handle(1).get(cur).class().is_subclass_of(entry_class(at));
        at.set_raw(1, u64::from(found));
        Ok(at.done(0, 3))
    }

    /// `aastore` of an object that isn't plainly an instance of the component class; null, bounds are checked.
    fn aastore(cur, at) {
        let array = at.handle(3).get(cur);
        let value = at.handle(1).get(cur);
        let index = at.raw(2) as u32 as usize;
        let fits = match array.class().component {
            Some(component) => value.class().is_subclass_of(component),
            None => false,
        };
        if !fits {
            let name = value.class().external_name();
            return Err(cur.throw("java/lang/ArrayStoreException", &name));
        }
        array.set_element_ref(cur, index, value);
        Ok(at.done(-3, 1))
    }
}

/// The class in the pool entry that a resolved instruction names.
fn entry_class(at: Site) -> ClassRef {
    // SAFETY: quick forms are only made once the entry holds the class.
    unsafe { &*at.entry(at.index(1) as usize).class() }
}

fn push_new(cur: &mut Current, at: Site, class: ClassRef) -> JResult<Step> {
    let object = cur.new_instance_address(class)?;
    at.set_raw(0, address_bits(object));
    Ok(at.done(1, 3))
}

/// Resolves the constant of an `ldc…` instruction and fills its entry.
fn resolve_constant(cur: &mut Current, at: Site, index: u16) -> JResult<()> {
    let entry = at.entry(usize::from(index));
    if let Constant::Bits(basic_type, bits) = resolve::constant(cur, at.constants(), index)?
        && !entry.is_resolved()
    {
        // Plain numbers have no entry of their own accord; all threads write the same.
        entry.set_bits(basic_type, bits);
    }
    Ok(())
}

// Fields.

slow_paths! {
    fn getfield(cur, at) {
        let field = resolve::field(cur, at.constants(), at.index(1), false, false, at.method())?;
        if !at.entry(at.index(1) as usize).is_resolved() {
            return get_directly(cur, at, field, 1);
        }
        let to = match field.basic_type {
            BasicType::Boolean | BasicType::Byte => quick::GETFIELD_BYTE,
            BasicType::Char => quick::GETFIELD_CHAR,
            BasicType::Short => quick::GETFIELD_SHORT,
            BasicType::Int | BasicType::Float => quick::GETFIELD_INT,
            BasicType::Long | BasicType::Double => quick::GETFIELD_LONG,
            _ => quick::GETFIELD_REFERENCE,
        };
        Ok(at.quicken(0xb4, to))
    }
    fn putfield(cur, at) {
        let field = resolve::field(cur, at.constants(), at.index(1), false, true, at.method())?;
        if !at.entry(at.index(1) as usize).is_resolved() {
            return put_directly(cur, at, field, 1 + field.basic_type.slots() as usize);
        }
        let to = match field.basic_type {
            _ if field.is_volatile() => quick::PUTFIELD_VOLATILE,
            BasicType::Boolean => quick::PUTFIELD_BOOLEAN,
            BasicType::Byte => quick::PUTFIELD_BYTE,
            BasicType::Char | BasicType::Short => quick::PUTFIELD_SHORT,
            BasicType::Int | BasicType::Float => quick::PUTFIELD_INT,
            BasicType::Long | BasicType::Double => quick::PUTFIELD_LONG,
            _ => quick::PUTFIELD_REFERENCE,
        };
        Ok(at.quicken(0xb5, to))
    }
    fn getstatic(cur, at) {
        let field = resolve::field(cur, at.constants(), at.index(1), true, false, at.method())?;
        if !at.entry(at.index(1) as usize).is_resolved() {
            return get_directly(cur, at, field, 0);
        }
        let to = match field.basic_type {
            BasicType::Int | BasicType::Float => quick::GETSTATIC_INT,
            BasicType::Long | BasicType::Double => quick::GETSTATIC_LONG,
            BasicType::Reference => quick::GETSTATIC_REFERENCE,
            _ => quick::GETSTATIC_NARROW,
        };
        Ok(at.quicken(0xb2, to))
    }
    fn putstatic(cur, at) {
        let field = resolve::field(cur, at.constants(), at.index(1), true, true, at.method())?;
        if !at.entry(at.index(1) as usize).is_resolved() {
            return put_directly(cur, at, field, field.basic_type.slots() as usize);
        }
        let to = match field.basic_type {
            _ if field.is_volatile() => quick::PUTSTATIC_OTHER,
            BasicType::Int | BasicType::Float => quick::PUTSTATIC_INT,
            BasicType::Long | BasicType::Double => quick::PUTSTATIC_LONG,
            BasicType::Reference => quick::PUTSTATIC_REFERENCE,
            _ => quick::PUTSTATIC_OTHER,
        };
        Ok(at.quicken(0xb3, to))
    }
}

/// A get of a field whose pool entry can't be quick: it is watched, or its class is being initialised by this thread. `popped` operands are the
/// instruction's.
fn get_directly(cur: &mut Current, at: Site, field: FieldRef, popped: usize) -> JResult<Step> {
    // SAFETY: those of the frame that the instruction belongs to, which is the newest.
    unsafe { field_instructions::get(cur, field, at.sp.sub(popped)) }?;
    Ok(at.done(field.basic_type.slots() as isize - popped as isize, 3))
}

/// The same for a put.
fn put_directly(cur: &mut Current, at: Site, field: FieldRef, popped: usize) -> JResult<Step> {
    // SAFETY: as above.
    unsafe { field_instructions::put(cur, field, at.sp.sub(popped)) }?;
    Ok(at.done(-(popped as isize), 3))
}

slow_paths! {
    /// `monitorenter`
    fn enter_monitor(cur, at) {
        let object = at.handle(1);
        cur.check_null(object)?;
        runtime::monitor::enter_frame(cur, object)?;
        Ok(at.done(-1, 1))
    }
    /// `monitorexit`
    fn exit_monitor(cur, at) {
        let object = at.handle(1);
        cur.check_null(object)?;
        runtime::monitor::exit_frame(cur, object)?;
        Ok(at.done(-1, 1))
    }
}
