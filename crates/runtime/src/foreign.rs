//! `java.lang.foreign.Linker`: calls of native functions (*downcalls*) and functions that call Java (*upcalls*). x86-64, System V.
//!
//! The class library decides where each argument goes and says so with storages (`jdk.internal.foreign.abi`); the VM moves values.
//! Invariant: a downcall pushes no frame. While it runs, the newest frame is its caller's, whose reference map describes the
//! arguments; an upcall enters Java above it as any native code does (`entry`).

pub mod downcall;
pub mod stubs;
pub mod upcall;

use crate::native_function::REGISTER_WORDS;
use std::sync::atomic::{AtomicU32, Ordering};

/// A storage as the class library describes it (`VMStorage`).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Storage {
    /// `X86_64Architecture.StorageType`
    pub kind: u8,
    /// Register number; byte offset on the stack; `StubLocations` ordinal.
    pub index: i32,
}

const INTEGER: u8 = 0;
const VECTOR: u8 = 1;
const STACK: u8 = 3;
const PLACEHOLDER: u8 = 4;

const TARGET_ADDRESS: Storage = Storage { kind: PLACEHOLDER, index: 0 };
const RETURN_BUFFER: Storage = Storage { kind: PLACEHOLDER, index: 1 };
const CAPTURED_STATE: Storage = Storage { kind: PLACEHOLDER, index: 2 };

/// First of the vector registers among the words of `Registers`.
const FLOATS: usize = std::mem::offset_of!(crate::native_function::Registers, floats) / 8;
/// rax among them, for arguments.
const VECTOR_COUNT: usize = std::mem::offset_of!(crate::native_function::Registers, vector_count) / 8;

/// A storage that is not one of the ABI's for this purpose: it is named in the exception.
#[derive(Debug)]
pub struct Unsupported(pub Storage);

impl Storage {
    /// The word of `Registers` followed by the stack that an argument is in.
    fn argument_word(self) -> Result<u16, Unsupported> {
        let word = match (self.kind, self.index) {
            (INTEGER, 7) => 0,
            (INTEGER, 6) => 1,
            (INTEGER, 2) => 2,
            (INTEGER, 1) => 3,
            (INTEGER, 8) => 4,
            (INTEGER, 9) => 5,
            (INTEGER, 0) => VECTOR_COUNT,
            (VECTOR, number @ 0..=7) => FLOATS + number as usize,
            (STACK, offset) if offset >= 0 && offset % 8 == 0 && offset / 8 < MAX_STACK_WORDS as i32 => {
                REGISTER_WORDS + offset as usize / 8
            }
            _ => return Err(Unsupported(self)),
        };
        Ok(word as u16)
    }

    /// The word of `Registers` that a result is in.
    fn result_word(self) -> Result<u16, Unsupported> {
        match (self.kind, self.index) {
            (INTEGER, 0) => Ok(0),
            (INTEGER, 2) => Ok(1),
            (VECTOR, number @ 0..=1) => Ok((FLOATS + number as usize) as u16),
            _ => Err(Unsupported(self)),
        }
    }

    /// Bytes that it takes in a return buffer.
    fn buffer_size(self) -> usize {
        if self.kind == VECTOR { 16 } else { 8 }
    }
}

/// Words on the native stack that an argument list can take: no method has more than 255 arguments.
const MAX_STACK_WORDS: usize = 256;

/// What the VM keeps for it.
#[derive(Default)]
pub struct Foreign {
    /// Offset of `NativeEntryPoint.downcallStubAddress`; set before there is one.
    stub_address: AtomicU32,
    stubs: stubs::Stubs,
}

impl Foreign {
    /// The linker is there, and NativeEntryPoints have `downcallStubAddress` at this offset.
    pub fn find_stub_addresses_at(&self, offset: u32) {
        self.stub_address.store(offset, Ordering::Relaxed);
    }

    /// What a `NativeEntryPoint` is for.
    ///
    /// # Safety
    /// A live one is at this address, and somebody keeps it as long as the result is used.
    pub unsafe fn downcall_of(&self, entry_point: usize) -> &downcall::Downcall {
        let offset = self.stub_address.load(Ordering::Relaxed) as usize;
        // SAFETY: the object holds the address of a Downcall, which is there as long as it is (`jvm-natives`, foreign_linker).
        unsafe { &**((entry_point + offset) as *const *const downcall::Downcall) }
    }

    /// Functions that call Java.
    pub fn stubs(&self) -> &stubs::Stubs {
        &self.stubs
    }
}
