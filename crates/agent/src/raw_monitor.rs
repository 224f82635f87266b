//! Raw monitors (specification, "Raw Monitor"): locks of the agent's own that the VM knows of, usable in every event.
//!
//! Invariant: who has a [`Entered`] has entered the monitor, on this thread, and leaves it when it goes.

use std::marker::PhantomData;
use std::ptr::null_mut;
use std::time::Duration;

use crate::env::CallbackEnv;
use crate::sys::{jlong, jrawMonitorID};
use crate::values::text;
use crate::{Function, Result};

/// A raw monitor.
#[derive(Debug)]
pub struct RawMonitor<'e> {
    env: &'e CallbackEnv,
    raw: jrawMonitorID,
}

// SAFETY: a raw monitor is there for all threads.
unsafe impl Send for RawMonitor<'_> {}
// SAFETY: as above.
unsafe impl Sync for RawMonitor<'_> {}

/// That the thread has entered a raw monitor; dropping it leaves the monitor.
#[derive(Debug)]
pub struct Entered<'m> {
    monitor: &'m RawMonitor<'m>,
    on_this_thread: PhantomData<*const ()>,
}

impl CallbackEnv {
    /// Makes a raw monitor (CreateRawMonitor).
    ///
    /// # Errors
    /// Those of CreateRawMonitor.
    pub fn create_raw_monitor(&self, name: &str) -> Result<RawMonitor<'_>> {
        let (name, mut raw) = (text(name), null_mut());
        // SAFETY: the name lives until the call is over; the slot is written to.
        let answer = unsafe { (self.table().CreateRawMonitor)(self.raw(), name.as_ptr(), &raw mut raw) };
        self.answer(Function::CreateRawMonitor, answer)?;
        Ok(RawMonitor { env: self, raw })
    }
}

impl RawMonitor<'_> {
    /// The monitor, for what the kit doesn't have.
    pub fn raw(&self) -> jrawMonitorID {
        self.raw
    }

    /// Enters it (RawMonitorEnter), as often as the thread likes.
    ///
    /// # Errors
    /// Those of RawMonitorEnter.
    pub fn enter(&self) -> Result<Entered<'_>> {
        // SAFETY: the monitor was made by this environment and isn't destroyed.
        let answer = unsafe { (self.env.table().RawMonitorEnter)(self.env.raw(), self.raw) };
        self.env.answer(Function::RawMonitorEnter, answer)?;
        Ok(Entered { monitor: self, on_this_thread: PhantomData })
    }

    /// Destroys it (DestroyRawMonitor); without that it stays until the process ends.
    ///
    /// # Errors
    /// Those of DestroyRawMonitor.
    pub fn destroy(self) -> Result<()> {
        // SAFETY: as above; nobody has it any more.
        let answer = unsafe { (self.env.table().DestroyRawMonitor)(self.env.raw(), self.raw) };
        self.env.answer(Function::DestroyRawMonitor, answer)
    }
}

impl Entered<'_> {
    /// Leaves the monitor until it is notified or the time is over, and enters it again (RawMonitorWait); None waits for ever.
    ///
    /// # Errors
    /// Those of RawMonitorWait, INTERRUPT among them.
    pub fn wait(&self, at_most: Option<Duration>) -> Result<()> {
        // Zero would be for ever.
        let millis = at_most.map_or(0, |time| jlong::try_from(time.as_millis()).unwrap_or(jlong::MAX).max(1));
        let monitor = self.monitor;
        // SAFETY: as above.
        let answer = unsafe { (monitor.env.table().RawMonitorWait)(monitor.env.raw(), monitor.raw, millis) };
        monitor.env.answer(Function::RawMonitorWait, answer)
    }

    /// Wakes one thread that waits (RawMonitorNotify).
    ///
    /// # Errors
    /// Those of RawMonitorNotify.
    pub fn notify(&self) -> Result<()> {
        let monitor = self.monitor;
        // SAFETY: as above.
        let answer = unsafe { (monitor.env.table().RawMonitorNotify)(monitor.env.raw(), monitor.raw) };
        monitor.env.answer(Function::RawMonitorNotify, answer)
    }

    /// Wakes all threads that wait (RawMonitorNotifyAll).
    ///
    /// # Errors
    /// Those of RawMonitorNotifyAll.
    pub fn notify_all(&self) -> Result<()> {
        let monitor = self.monitor;
        // SAFETY: as above.
        let answer = unsafe { (monitor.env.table().RawMonitorNotifyAll)(monitor.env.raw(), monitor.raw) };
        monitor.env.answer(Function::RawMonitorNotifyAll, answer)
    }
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        let monitor = self.monitor;
        // SAFETY: as above. The thread owns it, so there is no error that one could act on.
        unsafe { (monitor.env.table().RawMonitorExit)(monitor.env.raw(), monitor.raw) };
    }
}
