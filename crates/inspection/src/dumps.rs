//! What writers of dumps ask: the whole VM at one moment, as text and numbers, and every object of the heap.
//!
//! Invariant: what is handed out is copied, so it stays true of the moment at which all threads stood still. Addresses name objects and
//! the VM's structures within one dump only; nobody may read what is there.

use crate::ids::{ObjectId, ThreadId};
use crate::refusal::Answer;
use std::ffi::CStr;
use std::fs::File;
use std::io;
use std::path::Path;

/// An object as dumps name it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ShownObject {
    /// Its class, in the form with slashes.
    pub class: String,
    /// Where it was.
    pub address: u64,
}

/// A method's frame.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ShownFrame {
    /// The method's class, in the form with slashes.
    pub class: String,
    /// Its name.
    pub method: String,
    /// Its source file.
    pub file: Option<String>,
    /// The line that it is at.
    pub line: Option<u16>,
    /// The bytecode that it is at; None in a native method.
    pub bytecode: Option<u32>,
    /// Does it run compiled code?
    pub compiled: bool,
    /// Monitors that it has entered, the newest first, and how often the thread had entered each by then.
    pub entered: Vec<(ShownObject, u32)>,
}

/// Why a thread doesn't run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WaitsTo {
    /// Enter a monitor.
    Enter,
    /// Be notified.
    BeNotified,
    /// Be unparked.
    BeUnparked,
}

/// What a thread waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownWait {
    /// How.
    pub to: WaitsTo,
    /// The monitor's object or what it parks on, if that is known.
    pub object: Option<ShownObject>,
    /// The thread that keeps it from going on: its place in `Snapshot::threads`.
    pub owner: Option<usize>,
}

/// A live thread.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ShownThread {
    /// Its name.
    pub name: String,
    /// The address of what the VM keeps for it: a number that no other live thread has.
    pub structure: u64,
    /// The java.lang.Thread.
    pub object: ShownObject,
    /// `Thread.threadId`
    pub id: i64,
    /// Is it a daemon?
    pub daemon: bool,
    /// 1 to 10.
    pub priority: i32,
    /// Its context class loader.
    pub context_loader: Option<ShownObject>,
    /// The operating system's id of it, or of its carrier; 0 for an unmounted virtual thread.
    pub os_id: u32,
    /// Its state as the JVM Tool Interface's bits.
    pub state: u32,
    /// The carrier of a mounted virtual thread.
    pub carrier: Option<ShownObject>,
    /// Is it a virtual thread?
    pub is_virtual: bool,
    /// Nanoseconds of processor time, if they are known.
    pub processor_nanos: Option<i64>,
    /// What it waits for.
    pub wait: Option<ShownWait>,
    /// Its frames, the newest first.
    pub frames: Vec<ShownFrame>,
}

/// A monitor that a thread owns or waits for.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ShownMonitor {
    /// The object.
    pub object: ShownObject,
    /// The address of its inflated form; None while the object's header says all.
    pub inflated: Option<u64>,
    /// Who owns it: a place in `Snapshot::threads`.
    pub owner: Option<usize>,
    /// How often the owner has entered it.
    pub entries: u32,
}

/// A class loader and the classes it has defined.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ShownLoader {
    /// The java.lang.ClassLoader; None for the boot loader.
    pub object: Option<ShownObject>,
    /// The loader it asks first.
    pub parent: Option<ShownObject>,
    /// Names in the form with slashes, and addresses of the classes' objects.
    pub classes: Vec<ShownObject>,
}

/// A part of memory that is used from its beginning on.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ShownSegment {
    /// What it is for.
    pub name: &'static str,
    /// Its first byte.
    pub start: u64,
    /// Bytes in use, and bytes it has.
    pub used: u64,
    /// See `used`.
    pub size: u64,
    /// Bytes it may have.
    pub limit: u64,
}

/// The VM at one moment.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Snapshot {
    /// The live threads, the calling one first.
    pub threads: Vec<ShownThread>,
    /// Virtual threads that were left out, to bound what this takes.
    pub omitted: usize,
    /// Monitors that are owned or waited for.
    pub monitors: Vec<ShownMonitor>,
    /// The class loaders, the boot loader first.
    pub loaders: Vec<ShownLoader>,
    /// Bytes of objects, of the heap as it is, and that it may have.
    pub heap: [u64; 3],
    /// Memory for classes and compiled code.
    pub segments: Vec<ShownSegment>,
    /// The newest collections, newest first: when (nanoseconds since 1970), and a line of text.
    pub collections: Vec<(u64, String)>,
}

/// What an exception says.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ExceptionFacts {
    /// Its class, in the form with slashes.
    pub class: String,
    /// Its detail message.
    pub message: Option<String>,
}

/// How an object is made up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// It has fields.
    Instance,
    /// An array of references: the address of the element class's object.
    References(u64),
    /// An array of a primitive type with this letter.
    Primitives(u8),
}

/// References, each handed to who asks; as often as wanted, in the same order. Null ones are zero.
pub type References<'a> = &'a dyn Fn(&mut dyn FnMut(u64));

/// An object as a dump of the heap meets it.
pub struct DumpedObject<'a> {
    /// Where it is.
    pub address: u64,
    /// The address of its class's object.
    pub class: u64,
    /// The class's name, in the form with slashes and brackets (modified UTF-8).
    pub name: &'a [u8],
    /// How it is made up.
    pub shape: Shape,
    /// Elements of an array.
    pub length: u64,
    /// Bytes, header and padding included.
    pub size: u64,
    /// Its identity hash, if somebody has asked for it.
    pub hash: Option<i32>,
    /// Its fields in any order, or its elements, the last one first.
    pub references: References<'a>,
}

/// A class as a dump of the heap meets it.
pub struct DumpedClass<'a> {
    /// The address of its object.
    pub address: u64,
    /// Its name, in the form with slashes and brackets (modified UTF-8).
    pub name: &'a [u8],
    /// Bytes of an instance, and of the class's object.
    pub instance_size: u64,
    /// See `instance_size`.
    pub object_size: u64,
    /// The address of its superclass's object; 0 for none.
    pub superclass: u64,
    /// The hash of its object.
    pub hash: Option<i32>,
    /// Its loader; 0 for the boot loader.
    pub loader: u64,
    /// Fields of its object.
    pub fields: References<'a>,
    /// Its static fields.
    pub statics: References<'a>,
    /// Classes that its constants are resolved to; all superclasses from Object down; its interfaces that no superclass has.
    pub classes: References<'a>,
}

/// Who is told of what a dump of the heap meets; called with the world stopped, it must not ask the VM. An error ends the walk.
pub trait HeapDumper {
    /// An object that is no class's.
    fn object(&mut self, object: &DumpedObject<'_>) -> io::Result<()>;
    /// A class; all of them come after the objects.
    fn class(&mut self, class: &DumpedClass<'_>) -> io::Result<()>;
}

/// What dumps need of the VM.
pub trait Dumps {
    /// The VM as it is now.
    fn snapshot(&self) -> Answer<Snapshot>;
    /// What an exception says.
    fn exception_facts(&self, exception: ObjectId) -> Answer<ExceptionFacts>;
    /// The class and method of the frame at a depth of a thread's stack, as `pkg/Class.method`.
    fn frame_text(&self, thread: ThreadId, depth: u32) -> Option<String>;
    /// Tells of each object of the heap and each class.
    ///
    /// # Errors
    /// The dumper's, or that the VM can't be stopped by the calling thread.
    fn dump_heap(&self, dumper: &mut dyn HeapDumper) -> io::Result<()>;
    /// Writes the heap in the HPROF format.
    ///
    /// # Errors
    /// The file's, or as above.
    fn write_hprof(&self, file: &File) -> io::Result<()>;
    /// Writes as text what the compiler is at: what is being compiled, what waits, and the compiled methods with their code.
    ///
    /// # Errors
    /// The file's, or as above.
    fn write_compiler_state(&self, file: &File) -> io::Result<()>;
    /// Writes the memory of the process as a core file. Callable by every thread.
    ///
    /// # Errors
    /// The operating system's.
    fn write_core(&self, file: &File) -> io::Result<()>;
    /// Makes a file that wasn't there, which only its owner may read; no link is followed. Callable by every thread.
    ///
    /// # Errors
    /// The operating system's: `AlreadyExists` above all.
    fn new_file(&self, path: &Path) -> io::Result<File>;
    /// The options that the VM was given.
    fn arguments(&self) -> Vec<String>;
    /// When the VM began: nanoseconds since 1970, and on the clock of `System::nanos`.
    fn began(&self) -> (u64, u64);
    /// A time in seconds since 1970 as `strftime` writes it, at most 63 bytes; by this place's calendar or UTC.
    fn calendar(&self, seconds: u64, local: bool, format: &CStr) -> String;
    /// The code that the VM ends with, as far as it is known.
    fn exit_code(&self) -> i32;
    /// Ends the process, after `EventSink::vm_death`. Callable by Java threads.
    fn exit(&self, code: i32);
}
