//! The interpreter (JVMS chapter 6): an execution tier of handlers that jump to each other, one per opcode.
//!
//! Invariant: all state of a running method is in its frame and in the six registers that handlers pass on
//! (`runtime::frame::Code`), so that a frame can be looked at, left and gone on with at every instruction. The native stack
//! does not grow with Java calls. That rests on sibling calls, which the crate's own optimisation level provides and
//! `./x handlers` checks in the built library; with the feature `trampoline` a driver loop does it instead.

mod arithmetic;
mod arrays;
mod constants;
mod control;
mod conversions;
mod fields;
mod invoke;
mod loads_stores;
mod messages;
mod method_handle_entries;
mod monitors;
mod native_call;
mod objects;
mod slow;
mod state;
mod tables;
#[cfg(feature = "trampoline")]
mod trampoline;

pub use tables::standard_opcode;

use runtime::frame::Code;
use runtime::thread::TierEntries;

#[cfg(not(feature = "trampoline"))]
mod doors {
    pub(crate) use crate::control::{
        resume_after_call, resume_after_inlined, resume_interpreted, resume_monitorenter, resume_under_breakpoint,
    };
    pub(crate) use crate::invoke::{call_method, interpret, resume_synchronized};
    pub(crate) use crate::method_handle_entries::{
        call_abstract, call_conflicting, call_unprepared, invoke_basic, link_to_interface, link_to_native,
        link_to_special, link_to_static, link_to_virtual,
    };
    pub(crate) use crate::native_call::{call_native, leave_continuation, resume_native};
    pub(crate) use crate::slow::unwind_pending;
}
#[cfg(feature = "trampoline")]
use trampoline as doors;

/// RESUME of interpreted frames.
pub(crate) const RESUME_AFTER_CALL: Code = doors::resume_after_call;

/// What the runtime needs of this tier.
pub fn entries() -> TierEntries {
    TierEntries {
        interpret: doors::interpret,
        call_method: doors::call_method,
        call_native: doors::call_native,
        call_abstract: doors::call_abstract,
        call_conflicting: doors::call_conflicting,
        method_handle_intrinsics: [
            doors::invoke_basic,
            doors::link_to_virtual,
            doors::link_to_static,
            doors::link_to_special,
            doors::link_to_interface,
            doors::link_to_native,
        ],
        call_unprepared: doors::call_unprepared,
        resume_interpreted: doors::resume_interpreted,
        resume_under_breakpoint: doors::resume_under_breakpoint,
        resume_after_call: doors::resume_after_call,
        resume_after_inlined: doors::resume_after_inlined,
        unwind_pending: doors::unwind_pending,
        resume_monitorenter: doors::resume_monitorenter,
        resume_synchronized: doors::resume_synchronized,
        resume_native: doors::resume_native,
        leave_continuation: doors::leave_continuation,
        dispatch_table: tables::dispatch_table,
    }
}
