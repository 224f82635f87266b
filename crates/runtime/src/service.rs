//! What the VM asks of the crate that serves people outside of the process.

use crate::thread::Current;
use std::sync::mpsc::Receiver;

/// Attaching tools, dumps, the thread that delivers signals.
pub trait Service: Sync {
    /// Starts the thread that delivers signals and tells Java and agents what was left to it; when threads can be made. What is returned
    /// hears when the thread is among the VM's, or has ended since it couldn't be.
    ///
    /// # Errors
    /// The operating system's.
    fn start(&self, cur: &mut Current) -> std::io::Result<Receiver<()>>;

    /// The VM is live: starts what the command line asked for.
    fn vm_is_live(&self, cur: &mut Current);

    /// Java code runs no more: does what the command line asked for at the end.
    fn vm_ends(&self, cur: &mut Current);

    /// Memory has run out for the first time: writes dumps and runs commands that options ask for. Nothing of it needs the heap.
    fn memory_ran_out(&self, cur: &mut Current, message: &str);

    /// The current thread's stack as text, a line for each method.
    fn stack_text(&self, cur: &Current) -> String;
}
