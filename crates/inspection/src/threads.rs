//! Questions about threads, and what can be done to them.

use crate::demand::Delta;
use crate::ids::{ObjectId, ThreadId};
use crate::refusal::Answer;

/// What a tool may know of a thread, alive or not.
#[derive(Clone, Debug)]
pub struct ThreadFacts {
    /// Name in modified UTF-8.
    pub name: Vec<u8>,
    /// 1 to 10.
    pub priority: i32,
    /// Is it a daemon?
    pub daemon: bool,
    /// Its group; null for a thread that has ended.
    pub group: ObjectId,
    /// Its context class loader.
    pub context_class_loader: ObjectId,
}

/// What a tool may know of a group of threads.
#[derive(Clone, Debug)]
pub struct GroupFacts {
    /// The parent; null at the top.
    pub parent: ObjectId,
    /// Name in modified UTF-8.
    pub name: Vec<u8>,
    /// Highest priority that its threads may have.
    pub max_priority: i32,
    /// Is it a daemon group?
    pub daemon: bool,
}

/// Who owns a monitor and who waits for it.
#[derive(Clone, Debug)]
pub struct MonitorUsage {
    /// The owner; null for none.
    pub owner: ObjectId,
    /// How often the owner has entered.
    pub entry_count: u32,
    /// Threads that wait to enter.
    pub entering: Vec<ObjectId>,
    /// Threads that wait to be notified.
    pub waiting: Vec<ObjectId>,
}

/// What an agent's thread runs: gets its JNIEnv*.
pub type AgentThread = Box<dyn FnOnce(usize) + Send>;

/// Threads of the VM.
pub trait Threads {
    /// The calling thread, if it is a Java thread that runs native code. Callable by every thread.
    fn current_thread(&self) -> Option<ThreadId>;
    /// The live thread of a thread object.
    fn thread(&self, object: ObjectId) -> Answer<ThreadId>;
    /// Does the thread live still, so that its end will be told of (`EventSink::thread_gone`)? Callable with locks held.
    fn is_live(&self, thread: ThreadId) -> bool;
    /// The calling thread's object.
    fn current_thread_object(&self) -> Answer<ObjectId>;
    /// Objects of the live platform threads.
    fn all_threads(&self) -> Answer<Vec<ObjectId>>;
    /// The live virtual threads.
    fn virtual_threads(&self) -> Answer<Vec<ThreadId>>;
    /// Facts about a thread, alive or not.
    fn thread_facts(&self, object: ObjectId) -> Answer<ThreadFacts>;
    /// Its state as the JVM Tool Interface's bits, alive or not.
    fn thread_state(&self, object: ObjectId) -> Answer<u32>;
    /// Suspends a thread. The current thread goes on when another one has resumed it.
    fn suspend(&self, thread: ThreadId) -> Answer<()>;
    /// Suspends threads, the current one not among them, at one moment as far as they let it; what came of each.
    fn suspend_list(&self, threads: &[ThreadId]) -> Vec<Answer<()>>;
    /// Does the platform thread serve tools or the VM itself, so that nobody is to suspend it with all others?
    fn is_spared(&self, thread: ThreadId) -> bool;
    /// Is the calling thread a Java thread that was suspended while it ran native code? Callable by every thread.
    fn is_suspended(&self) -> bool;
    /// Returns when the calling thread isn't suspended. Callable by every thread.
    fn wait_until_resumed(&self);
    /// Keeps the virtual thread that calls on its carrier, or no longer; nothing of other threads. Counted.
    fn keep_mounted(&self, keep: bool);
    /// Ends a suspension.
    fn resume(&self, thread: ThreadId) -> Answer<()>;
    /// Ends suspensions, at one moment where virtual threads are among them; what came of each.
    fn resume_list(&self, threads: &[ThreadId]) -> Vec<Answer<()>>;
    /// Makes the thread throw an exception.
    fn stop(&self, thread: ThreadId, exception: ObjectId) -> Answer<()>;
    /// `Thread.interrupt`
    fn interrupt(&self, thread: ThreadId) -> Answer<()>;
    /// Clears the calling thread's interrupt status; whether it was set. False for threads the VM doesn't know.
    fn take_interrupt(&self) -> bool;
    /// Was the calling thread interrupted since `take_interrupt`? Callable with locks held.
    fn is_interrupted(&self) -> bool;
    /// Is the thread object a virtual thread's?
    fn is_virtual(&self, object: ObjectId) -> Answer<bool>;
    /// Starts an unstarted thread as a daemon that runs `body` in place of its `run`.
    fn start_agent_thread(&self, object: ObjectId, priority: i32, body: AgentThread) -> Answer<()>;
    /// The groups without parents.
    fn top_groups(&self) -> Answer<Vec<ObjectId>>;
    /// Facts about a group.
    fn group_facts(&self, group: ObjectId) -> Answer<GroupFacts>;
    /// Live platform threads of a group, and the groups in it.
    fn group_children(&self, group: ObjectId) -> Answer<(Vec<ObjectId>, Vec<ObjectId>)>;
    /// The object whose monitor the thread waits to enter or to be notified of; null for none.
    fn contended_monitor(&self, thread: ThreadId) -> Answer<ObjectId>;
    /// The virtual thread that a platform thread carries; null for none.
    fn carried_by(&self, thread: ThreadId) -> Answer<ObjectId>;
    /// The platform thread that carries a virtual thread; null for none.
    fn carrier_of(&self, thread: ThreadId) -> Answer<ObjectId>;
    /// The live thread's object of a native thread, by its pthread; null for threads the VM doesn't know. Callable by Java threads.
    fn object_of_native(&self, pthread: u64) -> Answer<ObjectId>;
    /// The operating system's id of a live platform thread.
    fn os_thread_id(&self, thread: ThreadId) -> Answer<i64>;
    /// The JNIEnv* of a live thread, as a number; 0 of a virtual thread that is not mounted.
    fn jni_environment(&self, thread: ThreadId) -> Answer<usize>;
    /// The objects whose monitors are owned or waited for.
    fn monitors(&self) -> Answer<Vec<ObjectId>>;
    /// Owner and waiters of an object's monitor.
    fn monitor_usage(&self, object: ObjectId) -> Answer<MonitorUsage>;
    /// Processor time of a thread in nanoseconds.
    fn cpu_time(&self, thread: ThreadId) -> Answer<i64>;
    /// The same of the calling thread of the operating system, whichever that is.
    fn current_cpu_time(&self) -> Answer<i64>;
    /// Changes what is told of. Callable by every thread; never waits for another one.
    fn apply(&self, delta: &Delta);
    /// What `EventSink::only` has answered holds no longer: somebody wants other events than before, or no longer those.
    fn forget_listeners(&self);
    /// Brings what runs now to what was applied: frames that can't send what is wanted are taken to where they can. Does
    /// nothing when the calling thread is no Java thread.
    fn settle(&self);
}
