//! Questions about frames, and what can be done to them.

use crate::ids::{EnvironmentId, FrameId, MethodId, ObjectId, ThreadId};
use crate::refusal::Answer;
use abi::jni::jvalue;

/// What a frame executes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct FrameFacts {
    /// The method.
    pub method: MethodId,
    /// Index of the bytecode; -1 in a native method.
    pub location: i64,
}

/// A thread's stack at a moment.
#[derive(Clone, Debug)]
pub struct StackTrace<F = FrameFacts> {
    /// The thread.
    pub thread: ObjectId,
    /// Its state as the JVM Tool Interface's bits.
    pub state: u32,
    /// Its frames, the newest first.
    pub frames: Vec<F>,
}

/// The types that variables and results have for tools.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ValueType {
    /// A reference.
    Object,
    /// boolean, byte, char, short, int
    Int,
    /// long
    Long,
    /// float
    Float,
    /// double
    Double,
    /// No value.
    Void,
}

/// A value of Java.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Value {
    /// A reference.
    Object(ObjectId),
    /// boolean, byte, char, short, int
    Int(i32),
    /// long
    Long(i64),
    /// float
    Float(f32),
    /// double
    Double(f64),
    /// No value.
    Void,
}

impl Value {
    /// As JNI passes it. All of the union is written, by one word: who reads it as one needn't wait for a part of it.
    #[inline]
    pub fn to_jvalue(self) -> jvalue {
        let bits = match self {
            Value::Object(id) => return jvalue { l: id.as_jobject() },
            Value::Int(v) => i64::from(v),
            Value::Long(v) => v,
            Value::Float(v) => i64::from(v.to_bits()),
            Value::Double(v) => v.to_bits() as i64,
            Value::Void => 0,
        };
        jvalue { j: bits }
    }

    /// Its type.
    pub fn value_type(self) -> ValueType {
        match self {
            Value::Object(_) => ValueType::Object,
            Value::Int(_) => ValueType::Int,
            Value::Long(_) => ValueType::Long,
            Value::Float(_) => ValueType::Float,
            Value::Double(_) => ValueType::Double,
            Value::Void => ValueType::Void,
        }
    }
}

/// What lies on an operand stack.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Operand {
    /// A value of Java.
    Value(Value),
    /// Where a subroutine returns to (JVMS `jsr`): a bytecode index.
    ReturnAddress(u32),
}

/// A monitor that a thread owns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Monitor {
    /// The object.
    pub object: ObjectId,
    /// Depth of the frame that entered it; -1 when native code did.
    pub depth: i32,
}

/// Frames of threads, the newest at depth 0; native methods have frames, entries from native code don't count.
pub trait Frames {
    /// How many frames the thread has.
    fn frame_count(&self, thread: ThreadId) -> Answer<u32>;
    /// At most `max` frames from depth `start` on; counted from the oldest when `start` is negative.
    fn frames(&self, thread: ThreadId, start: i32, max: u32) -> Answer<Vec<FrameFacts>>;
    /// The stacks of some threads, or of all live ones, at one moment; at most `max` frames of each.
    fn stack_traces(&self, threads: Option<&[ObjectId]>, max: u32) -> Answer<Vec<StackTrace>>;
    /// As `frames`; and does each go on in compiled code?
    fn tiered_frames(&self, thread: ThreadId, start: i32, max: u32) -> Answer<Vec<(FrameFacts, bool)>>;
    /// As `stack_traces`; and does each frame go on in compiled code?
    fn tiered_stack_traces(
        &self,
        threads: Option<&[ObjectId]>,
        max: u32,
    ) -> Answer<Vec<StackTrace<(FrameFacts, bool)>>>;
    /// The frame at a depth.
    fn frame(&self, thread: ThreadId, depth: u32) -> Answer<FrameFacts>;
    /// A local variable of a frame of a thread that is suspended or the current one.
    fn local(&self, thread: ThreadId, depth: u32, slot: i32, value_type: ValueType) -> Answer<Value>;
    /// The receiver of a frame of such a thread; a native method's, too.
    fn local_instance(&self, thread: ThreadId, depth: u32) -> Answer<ObjectId>;
    /// Sets a local variable of a frame of such a thread.
    fn set_local(&self, thread: ThreadId, depth: u32, slot: i32, value: Value) -> Answer<()>;
    /// The operand stack of a frame of such a thread, the bottom first; without arguments that a frame above has taken.
    fn operands(&self, thread: ThreadId, depth: u32) -> Answer<Vec<Operand>>;
    /// Replaces it by as many operands of the same kinds. An object is of the class of the one it replaces, or null.
    fn set_operands(&self, thread: ThreadId, depth: u32, operands: &[Operand]) -> Answer<()>;
    /// The newest frame of such a thread is dropped when the thread goes on, and its caller's call is made again.
    fn pop_frame(&self, thread: ThreadId) -> Answer<()>;
    /// The newest frame of such a thread returns this when the thread goes on.
    fn force_return(&self, thread: ThreadId, value: Value) -> Answer<()>;
    /// The newest frame of such a thread goes on at another bytecode when the thread goes on: one that the verifier would let it jump to.
    fn set_location(&self, thread: ThreadId, location: i64) -> Answer<()>;
    /// An event is wanted when a frame of such a thread is left.
    fn notify_frame_pop(&self, environment: EnvironmentId, thread: ThreadId, depth: u32) -> Answer<()>;
    /// No events are wanted of any frame of the thread.
    fn clear_frame_pops(&self, environment: EnvironmentId, thread: ThreadId) -> Answer<()>;
    /// A name for a frame of such a thread, the same as long as the frame lives or until `forget_frames`.
    fn frame_name(&self, thread: ThreadId, depth: u32) -> Answer<FrameId>;
    /// The thread and depth of the frame that a name stands for; it may be any number. InvalidFrame when there is none, or its thread runs.
    fn named_frame(&self, name: FrameId) -> Answer<(ThreadId, u32)>;
    /// The names of a thread's frames mean nothing any more. Callable by every thread.
    fn forget_frames(&self, thread: ThreadId);
    /// Calls `visit` with the calling thread's frames, the newest first, until it answers false; false if it is no Java thread. Callable in
    /// signal handlers; `pc` is where the thread was interrupted, if that is known.
    fn async_frames(&self, pc: Option<usize>, visit: &mut dyn FnMut(FrameFacts) -> bool) -> bool;
    /// The monitors that the thread owns, the newest first.
    fn owned_monitors(&self, thread: ThreadId) -> Answer<Vec<Monitor>>;
}
