//! What an interface of its own adds to the JVM Tool Interface's extension functions and events (JVM TI, "Extension Mechanism"), and
//! what it is given for that.
//!
//! Invariant: neither side knows the other but by these types; who wires the VM introduces them to each other.

use crate::{EnvironmentId, EventKind, Inspector, Phase, Refusal, Taken};
use abi::jvmti::{jvmtiEnv, jvmtiError, jvmtiExtensionEvent, jvmtiExtensionFunction, jvmtiParamKind, jvmtiParamTypes};
use std::ptr::NonNull;

/// A parameter, as agents are told of it: name, kind, type, may it be null.
pub type ExtensionParameter = (&'static str, jvmtiParamKind, jvmtiParamTypes, bool);

/// When an extension function may be called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Callable {
    /// Always.
    Any,
    /// Until the VM has ended.
    BeforeDeath,
    /// While agents are loaded, and in the live phase.
    OnLoadAndLive,
    /// From the start phase on.
    StartAndLive,
    /// In the live phase.
    LiveOnly,
}

/// An extension function.
#[derive(Debug)]
pub struct ExtensionFunction {
    /// Its name for agents.
    pub id: &'static str,
    /// A line on what it does.
    pub description: &'static str,
    /// What agents are told of its parameters.
    pub parameters: &'static [ExtensionParameter],
    /// What agents are told of its errors.
    pub errors: &'static [jvmtiError],
    /// When it may be called.
    pub callable: Callable,
    /// May it be called in callbacks of the heap and of collections, and by threads the VM doesn't know?
    pub callback_safe: bool,
    /// What agents call; it goes through `ExtensionHost::enter`.
    pub function: jvmtiExtensionFunction,
}

/// An extension event. Agents get an index for it that the host gives.
#[derive(Debug)]
pub struct ExtensionEvent {
    /// Its name for agents.
    pub id: &'static str,
    /// A line on when it is sent.
    pub description: &'static str,
    /// What agents are told of its parameters.
    pub parameters: &'static [ExtensionParameter],
    /// What the VM is asked to tell while somebody listens.
    pub kind: EventKind,
}

/// A call of an extension function, past the checks of environment, phase and thread.
pub struct ExtensionCall {
    /// Whose.
    pub environment: EnvironmentId,
    /// As the agent named it.
    pub env: *mut jvmtiEnv,
    /// How far the VM is for it.
    pub phase: Phase,
    /// The VM.
    pub vm: &'static dyn Inspector,
}

/// The JVM Tool Interface, for those who add to it.
pub trait ExtensionHost: Sync {
    /// The VM.
    fn vm(&self) -> &'static dyn Inspector;
    /// Adds functions and events behind those there are; once, before an agent is loaded.
    fn add_extensions(&self, functions: &'static [ExtensionFunction], events: &'static [ExtensionEvent]);
    /// Runs the body of an added function that was called on what an agent takes for its environment, after the checks.
    fn enter(
        &self,
        env: *mut jvmtiEnv,
        function: &'static ExtensionFunction,
        body: &mut dyn FnMut(&ExtensionCall) -> Result<(), jvmtiError>,
    ) -> jvmtiError;
    /// Is that an environment which has not been disposed of?
    fn is_live(&self, env: *mut jvmtiEnv) -> bool;
    /// Memory that an agent gives back by Deallocate; None when there is no more.
    fn allocate(&self, bytes: usize) -> Option<NonNull<u8>>;
    /// How much of that is out.
    fn allocated(&self) -> Taken;
    /// The error for what the VM refuses.
    fn error(&self, refusal: Refusal) -> jvmtiError;
    /// Calls `send` with each environment that listens to an added event, and its callback.
    fn tell(&self, kind: EventKind, send: &mut dyn FnMut(*mut jvmtiEnv, jvmtiExtensionEvent));
    /// Does any environment listen?
    fn listens(&self, kind: EventKind) -> bool;
}
