//! Entries without frames: invokeBasic and linkTo… (JVMS 2.9.3), abstract methods, conflicting defaults, methods not yet
//! ready to run (JVMS 5.4).
//!
//! Invariant: the newest frame is the caller's, its PC at the invoke whose reference map describes the arguments; what is
//! thrown here is thrown there.

use crate::invoke::enter;
use crate::slow::{as_current, unwind_pending};
use crate::state::{State, class_of, handlers};
use heap::Address;
use runtime::class::{Method, MethodRef, SEARCHED};
use runtime::exceptions::JResult;
use runtime::memory::read64;
use runtime::refs::Handle;
use runtime::select;
use runtime::thread::{Current, JavaThread};

/// The argument slots of the method that is being entered.
#[inline(always)]
unsafe fn argument_count(s: State) -> usize {
    // SAFETY: at a method's entry pc is the method.
    unsafe { (*s.pc.cast::<Method>()).arg_slots as usize }
}

/// The method that a MemberName stands for; null if it is unresolved.
#[inline(always)]
unsafe fn target_of(s: State, member: u64) -> *const Method {
    let known = unsafe {
        // SAFETY: the running thread.
        s.thread().vm().well_known()
    };
    // SAFETY: a live MemberName; its `method` is null or a ResolvedMethodName.
    unsafe {
        let resolved = read64(member as usize + known.member_name_method.offset() as usize);
        if resolved == 0 {
            return std::ptr::null();
        }
        read64(resolved as usize + known.resolved_method_name_target as usize) as *const Method
    }
}

/// The entry of a method handle intrinsic that drops the trailing MemberName: `target` gets it and the receiver (0 for none).
macro_rules! link_to {
    ($($(#[$attribute:meta])* fn $name:ident($s:ident, $receiver:ident: $has_receiver:literal, $member:ident, $target:ident) $body:expr;)*) => { handlers! {$(
        $(#[$attribute])*
        fn $name($s) {
            let $member = $s.raw(1);
            let $receiver = if $has_receiver { $s.raw(argument_count($s)) } else { 1 };
            if $member == 0 || $receiver == 0 {
                return $s.go(throw_null_pointer_in_caller);
            }
            let $target = target_of($s, $member);
            if $target.is_null() {
                return $s.go(throw_unresolved_in_caller);
            }
            let _ = $receiver;
            let selected: *const Method = $body;
            $s.pop(1);
            enter($s, selected)
        }
    )*} };
}

link_to! {
    fn link_to_static(s, receiver: false, member, target) target;
    fn link_to_special(s, receiver: true, member, target) target;
    fn link_to_virtual(s, receiver: true, member, target) {
        let index = read64(member as usize + s.thread().vm().well_known().member_name_vmindex as usize) as i64;
        if index == i64::from(SEARCHED) {
            return s.go(link_to_searched);
        }
        if index < 0 { &*target } else { class_of(receiver).virtual_method_unchecked(index as usize) }
    };
    fn link_to_interface(s, receiver: true, member, target) {
        let Some(selected) = class_of(receiver).known_selection(&*target) else {
            return s.go(link_to_interface_selecting);
        };
        selected
    };
}

handlers! {
    fn invoke_basic(s) {
        let handle = s.raw(argument_count(s));
        if handle == 0 {
            return s.go(throw_null_pointer_in_caller);
        }
        let known = s.thread().vm().well_known();
        let form = read64(handle as usize + known.method_handle_form.offset() as usize);
        let member = read64(form as usize + known.lambda_form_vmentry.offset() as usize);
        if member == 0 {
            return s.go(throw_unresolved_in_caller);
        }
        let target = target_of(s, member);
        if target.is_null() {
            return s.go(throw_unresolved_in_caller);
        }
        enter(s, target)
    }

    /// Foreign functions.
    fn link_to_native(s) {
        let sp = runtime::foreign::downcall::call(s.thread, &*s.pc.cast(), s.sp);
        if sp.is_null() {
            return s.go(unwind_pending);
        }
        let caller = s.thread().frame_header();
        crate::control::leave(s, caller, sp)
    }

    /// linkToVirtual of a method without a place in the virtual table.
    fn link_to_searched(s) {
        let target = target_of(s, s.raw(1));
        let Some(selected) = class_of(s.raw(argument_count(s))).known_selection(&*target) else {
            return s.go(link_to_interface_selecting);
        };
        s.pop(1);
        enter(s, selected)
    }

    #[cold]
    fn link_to_interface_selecting(s) {
        #[inline(never)]
        unsafe fn work(thread: *const JavaThread, target: *const Method, receiver: u64) -> *const Method {
            // SAFETY: the handler's; the receiver was read just now, and only its class is used.
            unsafe {
                as_current(thread, |cur| {
                    let class = class_of(receiver);
                    select::interface(cur, class, &*target).map_or(std::ptr::null(), std::ptr::from_ref)
                })
            }
        }
        let target = target_of(s, s.raw(1));
        let selected = work(s.thread, target, s.raw(argument_count(s)));
        if selected.is_null() {
            return s.go(unwind_pending);
        }
        s.pop(1);
        enter(s, selected)
    }

    #[cold]
    fn throw_null_pointer_in_caller(s) {
        throw_by(s.thread, s.pc.cast(), s.sp, |cur, _, _| Err(cur.throw_null_pointer()));
        s.go(unwind_pending)
    }

    #[cold]
    fn throw_unresolved_in_caller(s) {
        throw_by(s.thread, s.pc.cast(), s.sp, |cur, method, _| {
            let message = format!("{}: unresolved MemberName", method.name);
            Err(cur.throw("java/lang/InternalError", &message))
        });
        s.go(unwind_pending)
    }

    /// Entry of abstract methods, and of those that are no more.
    #[cold]
    fn call_abstract(s) {
        throw_by(s.thread, s.pc.cast(), s.sp, |cur, method, receiver| {
            if method.is_removed() {
                let message = format!("'{}'", runtime::messages::method_text(method));
                return Err(cur.throw("java/lang/NoSuchMethodError", &message));
            }
            let class = receiver.get(cur).class();
            Err(cur.throw("java/lang/AbstractMethodError", &crate::messages::abstract_method(class, method)))
        });
        s.go(unwind_pending)
    }

    /// Entry of default methods that two interfaces offer.
    #[cold]
    fn call_conflicting(s) {
        throw_by(s.thread, s.pc.cast(), s.sp, |cur, method, receiver| {
            let class = receiver.get(cur).class();
            let message = crate::messages::conflicting_defaults(class, method);
            Err(cur.throw("java/lang/IncompatibleClassChangeError", &message))
        });
        s.go(unwind_pending)
    }

    /// Entry of methods of classes that are not linked.
    #[cold]
    fn call_unprepared(s) {
        let method = s.pc.cast::<Method>();
        if !throw_by(s.thread, method, s.sp, prepare) {
            return s.go(unwind_pending);
        }
        enter(s, method)
    }
}

/// Links the method's class, and gives the method its real entry (or leaves that to another thread that is at it).
fn prepare(cur: &mut Current, method: MethodRef, _: Handle) -> JResult<()> {
    cur.prepare(method)
}

/// Runs `work` with the method being entered and a handle to its first argument; false when it threw.
#[inline(never)]
unsafe fn throw_by(
    thread: *const JavaThread,
    method: *const Method,
    sp: *mut u64,
    work: fn(&mut Current, MethodRef, Handle) -> JResult<()>,
) -> bool {
    // SAFETY: at a method's entry: the method lives, its arguments lie below sp.
    unsafe {
        let method: MethodRef = &*method;
        let first = sp.sub(method.arg_slots as usize).cast::<Address>();
        as_current(thread, |cur| work(cur, method, Handle::from_slot(first))).is_ok()
    }
}
