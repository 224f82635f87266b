//! The way into a function: universal errors first (JVMDI, "Universal Errors"), then the parameters, in their order.
//!
//! Invariants: no body is reached but through `entry_points!`, whose lines are made from the facts; so it sees checked arguments only.
//! A function that fails leaves no memory and no global reference behind ("Using JVMDI Functions"): results are made by `Call` alone,
//! which knows them.

use crate::environment::{ENVIRONMENTS, Environment, JVMDI, Jvmdi};
use crate::errors::{JvmdiError, Result, number};
use crate::facts::{Function, error_name};
use crate::parameters::Out;
use abi::jni::{jint, jmethodID, jobject};
use abi::jvmdi::*;
use inspection::{Inspector, MethodId, ObjectId, Phase, ThreadId};
use std::cell::{Cell, RefCell};
use std::ffi::c_char;

/// A call of a function.
pub(crate) struct Call {
    /// The environment it was made on.
    pub env: &'static Environment,
    /// The interface.
    pub jvmdi: &'static Jvmdi,
    /// The VM.
    pub vm: &'static dyn Inspector,
    /// The class among the arguments, to which a method or field behind it must belong.
    pub class: Cell<ObjectId>,
    memory: RefCell<Vec<*mut u8>>,
    globals: RefCell<Vec<ObjectId>>,
}

impl Call {
    /// The calling thread.
    pub fn current(&self) -> Result<ThreadId> {
        self.vm.current_thread().ok_or(JvmdiError(JVMDI_ERROR_UNATTACHED_THREAD))
    }

    /// Is a thread suspended, or the current one?
    pub fn is_held(&self, thread: ObjectId) -> Result<bool> {
        const SUSPENDED: u32 = 0x10_0000;
        let state = self.vm.thread_state(thread)?;
        Ok(state & SUSPENDED != 0 || self.vm.thread(thread).is_ok_and(|id| self.vm.current_thread() == Some(id)))
    }

    /// A method as agents see it: obsolete ones have one id for all.
    pub fn shown(&self, method: MethodId) -> jmethodID {
        self.jvmdi.shown(method)
    }

    /// A global reference to what a local one refers to, which goes.
    pub fn global(&self, local: ObjectId) -> Result<jobject> {
        let made = self.vm.make_global(local)?;
        if !made.is_null() {
            self.globals.borrow_mut().push(made);
        }
        Ok(made.as_jobject())
    }

    /// A global reference to what another one refers to, which stays.
    pub fn another_global(&self, object: ObjectId) -> Result<jobject> {
        let made = self.vm.new_global(object)?;
        self.globals.borrow_mut().push(made);
        Ok(made.as_jobject())
    }

    /// Gives local references back that the agent doesn't get: its thread may never return to Java.
    pub fn drop_locals(&self, locals: impl IntoIterator<Item = ObjectId>) {
        for local in locals {
            if let Ok(global) = self.vm.make_global(local) {
                self.vm.delete_global(global);
            }
        }
    }

    /// Global references to what local ones refer to.
    pub fn globals(&self, locals: &[ObjectId]) -> Result<Vec<jobject>> {
        // The newest first: so the slots of local references are free again at once.
        let mut made: Vec<jobject> = locals.iter().rev().map(|local| self.global(*local)).collect::<Result<_>>()?;
        made.reverse();
        Ok(made)
    }

    /// A copy of a slice for the agent. An empty one gets memory, too ("Using JVMDI Functions").
    pub fn copy<T: Copy>(&self, values: &[T]) -> Result<*mut T> {
        let memory = self.env.allocate(size_of_val(values).max(1))?;
        self.memory.borrow_mut().push(memory);
        let memory = memory.cast::<T>();
        for (index, value) in values.iter().enumerate() {
            // SAFETY: as many bytes as the slice has; an agent's allocator may give them any alignment.
            unsafe { memory.add(index).write_unaligned(*value) };
        }
        Ok(memory)
    }

    /// A C string of bytes for the agent.
    pub fn text(&self, bytes: &[u8]) -> Result<*mut c_char> {
        let mut terminated = bytes.to_vec();
        terminated.push(0);
        Ok(self.copy(&terminated)?.cast())
    }

    /// Hands an array over and its length.
    pub fn set_array<T: Copy>(&self, values: &[T], list: &Out<*mut T>, count: &Out<jint>) -> Result<()> {
        list.set(self.copy(values)?);
        count.set(values.len() as jint);
        Ok(())
    }

    /// The same of global references to what local ones refer to.
    pub fn set_references(&self, locals: &[ObjectId], list: &Out<*mut jobject>, count: &Out<jint>) -> Result<()> {
        self.set_array(&self.globals(locals)?, list, count)
    }

    /// Takes back what was made for the agent.
    fn undo(&self) {
        for memory in self.memory.take() {
            // That the agent's own function fails can't be helped.
            let _ = self.env.deallocate(memory);
        }
        self.globals.take().into_iter().for_each(|global| self.vm.delete_global(global));
    }
}

fn check(jvmdi: &Jvmdi, fact: &Function) -> Result<()> {
    if !fact.any_phase && !jvmdi.can_be_called() {
        return Err(JvmdiError(JVMDI_ERROR_VM_DEAD));
    }
    // Before, nobody is attached.
    if jvmdi.vm.phase() == Phase::Live && jvmdi.vm.current_thread().is_none() {
        return Err(JvmdiError(JVMDI_ERROR_UNATTACHED_THREAD));
    }
    Ok(())
}

/// Runs a function's body after the checks that don't depend on its parameters.
pub(crate) fn enter(index: usize, fact: &'static Function, body: impl FnOnce(&Call) -> Result<()>) -> jvmdiError {
    debug_assert!(index < ENVIRONMENTS);
    let Some((jvmdi, env)) = JVMDI.get().and_then(|jvmdi| Some((*jvmdi, jvmdi.environment(index)?))) else {
        return JVMDI_ERROR_ACCESS_DENIED;
    };
    let result = check(jvmdi, fact).and_then(|()| {
        let call = Call {
            env,
            jvmdi,
            vm: jvmdi.vm,
            class: Cell::new(ObjectId::NULL),
            memory: RefCell::default(),
            globals: RefCell::default(),
        };
        body(&call).inspect_err(|_| call.undo())
    });
    if jvmdi.traces {
        match result {
            Ok(()) => inspection::say!("[jvmdi] {index} {}", fact.name),
            Err(JvmdiError(error)) => {
                inspection::say!("[jvmdi] {index} {}: {} ({error})", fact.name, error_name(error))
            }
        }
    }
    number(result)
}

/// Makes the functions that agents call, and the tables of them: slot and name, parameters, the body. Functions take no environment, so each
/// environment has functions of its own, which differ by its number only.
macro_rules! entry_points {
    ($($slot:literal $name:ident($($arg:ident: $type:ty),*) $module:ident::$body:ident;)*) => {
        /// The functions with the environment's number as their first parameter.
        #[allow(non_snake_case, clippy::too_many_arguments)]
        mod numbered {
            use super::*;
            $(
                pub(super) unsafe fn $name(
                    environment: usize
                    $(, $arg: <$type as $crate::parameters::Parameter>::Raw)*
                ) -> jvmdiError {
                    const FACT: &$crate::facts::Function = &$crate::facts::FUNCTIONS[$slot];
                    $crate::entry::enter(environment, FACT, |call| {
                        let _ = call;
                        // SAFETY: JVMDI: pointers are null or good for what the parameter is for.
                        $(let $arg = unsafe { <$type as $crate::parameters::Parameter>::convert(call, $arg)? };)*
                        $crate::$module::$body(call $(, $arg)*)
                    })
                }
            )*
        }

        $(
            #[allow(non_snake_case)]
            unsafe extern "C" fn $name<const ENVIRONMENT: usize>(
                $($arg: <$type as $crate::parameters::Parameter>::Raw),*
            ) -> jvmdiError {
                // SAFETY: the agent's promises.
                unsafe { numbered::$name(ENVIRONMENT $(, $arg)*) }
            }
        )*

        const fn table<const ENVIRONMENT: usize>() -> JVMDI_Interface_1 {
            JVMDI_Interface_1 { $($name: $name::<ENVIRONMENT>),* }
        }

        /// The function tables, by the environments' numbers.
        pub(crate) static TABLES: [JVMDI_Interface_1; $crate::environment::ENVIRONMENTS] = [
            table::<0>(), table::<1>(), table::<2>(), table::<3>(), table::<4>(), table::<5>(), table::<6>(), table::<7>(),
        ];
    };
}
pub(crate) use entry_points;
