//! Names of what is inside the VM. Only the VM knows what they mean.
//!
//! Invariant: a number from a tool may be anything; the VM checks what can be checked of it before it is used.

use abi::jni::jobject;

/// A live thread. It stays the same thread only while it is the current one, suspended, or the VM has not said that it ended.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ThreadId(pub usize);

/// A JNI reference (local, global or weak), or what a tool takes for one; 0 is null. The VM alone can tell, and does so in one place.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ObjectId(usize);

impl ObjectId {
    /// The null reference.
    pub const NULL: ObjectId = ObjectId(0);

    /// From what C passes.
    pub fn from_jobject(object: jobject) -> ObjectId {
        ObjectId(object as usize)
    }

    /// As C has it.
    pub fn as_jobject(self) -> jobject {
        self.0 as jobject
    }

    /// Is it the null reference? (Another one may still refer to null.)
    pub fn is_null(self) -> bool {
        self.0 == 0
    }
}

/// A jmethodID.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MethodId(pub usize);

/// A jfieldID.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct FieldId(pub usize);

/// A frame, by a number that is never used for another one; see `Frames::frame_name`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct FrameId(pub u64);

/// Who keeps tags and asks for frame pops: a number below 64, used again when its owner has gone.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EnvironmentId(pub u8);

impl EnvironmentId {
    /// How many there can be at once.
    pub const COUNT: usize = 64;

    /// The bit for it in a set.
    pub fn bit(self) -> u64 {
        1 << self.0
    }
}
