//! Natives of `java.lang.ref`: referents, the pending list, finalization.
//!
//! Invariant: the collector is the only other one that clears a referent or fills the pending list, and runs with the world stopped.

use crate::entry::{Env, h, native_functions, rows};
use abi::jni::jobject;
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative, boolean};
use runtime::refs::{Handle, Ref};
use runtime::roots;
use runtime::thread::Current;

fn clear(cur: &mut Current, reference: Handle) {
    let field = cur.vm().well_known().reference_referent;
    reference.get(cur).store_ref(cur, field, Ref::null());
}

fn refers_to(cur: &Current, reference: Handle, object: Handle) -> bool {
    let field = cur.vm().well_known().reference_referent;
    reference.get(cur).load_ref(field).same(object.get(cur))
}

fn clear_native(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    clear(cur, a.handle(0));
    Ok(0)
}

fn refers_to_native(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    Ok(boolean(refers_to(cur, a.handle(0), a.handle(1))))
}

fn wait_for_pending(cur: &mut Current) -> JResult<()> {
    roots::wait_for_pending(cur);
    cur.poll()
}

fn wait_native(cur: &mut Current, _: Arguments) -> Result<u64, Thrown> {
    wait_for_pending(cur)?;
    Ok(0)
}

fn take_native(cur: &mut Current, _: Arguments) -> Result<u64, Thrown> {
    Ok(roots::take_pending(cur).address().0 as u64)
}

fn has_native(cur: &mut Current, _: Arguments) -> Result<u64, Thrown> {
    Ok(boolean(roots::has_pending(cur)))
}

native_functions! {
    /// `Reference.clear0`, `PhantomReference.clear0`
    #[unsafe(no_mangle)]
    pub fn JVM_ReferenceClear(cur, reference: jobject) {
        clear(cur, h(reference));
        Ok(())
    }

    /// `Reference.refersTo0`
    #[unsafe(no_mangle)]
    pub fn JVM_ReferenceRefersTo(cur, reference: jobject, object: jobject) -> bool {
        Ok(refers_to(cur, h(reference), h(object)))
    }

    /// `PhantomReference.refersTo0`
    #[unsafe(no_mangle)]
    pub fn JVM_PhantomReferenceRefersTo(cur, reference: jobject, object: jobject) -> bool {
        Ok(refers_to(cur, h(reference), h(object)))
    }
}

native_functions! {
    /// `Reference.waitForReferencePendingList`
    #[unsafe(no_mangle)]
    pub fn JVM_WaitForReferencePendingList(cur) {
        wait_for_pending(cur)
    }
}

native_functions! {
    /// `Reference.getAndClearReferencePendingList`
    #[unsafe(no_mangle)]
    pub fn JVM_GetAndClearReferencePendingList(cur) -> Handle {
        let list = roots::take_pending(cur);
        Ok(cur.handle(list))
    }

    /// `Reference.hasReferencePendingList`
    #[unsafe(no_mangle)]
    pub fn JVM_HasReferencePendingList(cur) -> bool {
        Ok(roots::has_pending(cur))
    }

    /// `Finalizer.isFinalizationEnabled`
    #[unsafe(no_mangle)]
    pub fn JVM_IsFinalizationEnabled(cur) -> bool {
        Ok(cur.vm().options.finalization)
    }
}

/// `Finalizer.reportComplete`: a hook for the stock VM's recorder of finalizations, which has no counterpart here.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_ReportFinalizationComplete(_: Env, _: jobject) {}

pub(crate) const REFERENCE: &[VmNative] = rows! { "java/lang/ref/Reference";
    "clear0" "()V" 17..=25 => clear_native;
    "refersTo0" "(Ljava/lang/Object;)Z" 17..=25 => refers_to_native;
    "waitForReferencePendingList" "()V" 17..=25 => wait_native;
    "getAndClearReferencePendingList" "()Ljava/lang/ref/Reference;" 17..=25 => take_native;
    "hasReferencePendingList" "()Z" 17..=25 => has_native;
};

pub(crate) const PHANTOM_REFERENCE: &[VmNative] = rows! { "java/lang/ref/PhantomReference";
    "clear0" "()V" 17..=25 => clear_native;
    "refersTo0" "(Ljava/lang/Object;)Z" 17..=25 => refers_to_native;
};
