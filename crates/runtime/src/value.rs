//! Java values outside of frames.

use crate::class::BasicType;
use crate::refs::Handle;
use crate::thread::Current;

/// A Java value outside a frame.
#[derive(Copy, Clone, Debug)]
pub enum Value {
    /// boolean, byte, char, short, int
    Int(i32),
    /// long
    Long(i64),
    /// float
    Float(f32),
    /// double
    Double(f64),
    /// a reference, by handle
    Reference(Handle),
    /// no value
    Void,
}

impl Value {
    /// The bits of the slot that holds it. References are read from their handle.
    pub fn slot_bits(self, cur: &Current) -> u64 {
        match self {
            Value::Int(v) => u64::from(v as u32),
            Value::Long(v) => v as u64,
            Value::Float(v) => u64::from(v.to_bits()),
            Value::Double(v) => v.to_bits(),
            Value::Reference(h) => h.get(cur).address().0 as u64,
            Value::Void => 0,
        }
    }

    /// The value of a type from slot bits; a reference gets a new local handle.
    pub fn from_bits(cur: &Current, basic_type: BasicType, bits: u64) -> Value {
        match basic_type {
            BasicType::Boolean => Value::Int((bits & 1) as i32),
            BasicType::Byte => Value::Int(i32::from(bits as i8)),
            BasicType::Char => Value::Int(i32::from(bits as u16)),
            BasicType::Short => Value::Int(i32::from(bits as i16)),
            BasicType::Int => Value::Int(bits as i32),
            BasicType::Long => Value::Long(bits as i64),
            BasicType::Float => Value::Float(f32::from_bits(bits as u32)),
            BasicType::Double => Value::Double(f64::from_bits(bits)),
            BasicType::Reference => Value::Reference(cur.handle_of(heap::Address(bits as usize))),
            BasicType::Void => Value::Void,
        }
    }

    /// The int in it.
    pub fn int(self) -> i32 {
        match self {
            Value::Int(v) => v,
            other => crate::vm_bug!("{other:?} where an int was expected"),
        }
    }

    /// The long in it.
    pub fn long(self) -> i64 {
        match self {
            Value::Long(v) => v,
            other => crate::vm_bug!("{other:?} where a long was expected"),
        }
    }

    /// The reference in it.
    pub fn reference(self) -> Handle {
        match self {
            Value::Reference(h) => h,
            other => crate::vm_bug!("{other:?} where a reference was expected"),
        }
    }
}
