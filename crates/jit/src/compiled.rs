//! The record of a compilation, which `Method::compiled` points to. It lives as long as its code, which
//! frames may go on with after it was replaced.

use crate::code_cache::Place;
use parking_lot::{Mutex, RwLock};
use runtime::class::{Method, MethodRef};
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

/// Compilations of a method beyond which its exits are put up with.
const MAX_VERSIONS: u32 = 12;

/// Compiled code of a method.
pub struct CompiledMethod {
    /// The method; None in the record that stands for "can't be compiled".
    pub method: Option<MethodRef>,
    /// Who compiled it.
    pub jit: Option<&'static crate::Jit>,
    /// How often the method had been compiled before.
    pub version: u32,
    /// Where it runs; 0 before it is installed.
    pub address: AtomicUsize,
    /// Bytes of its code.
    pub size: AtomicUsize,
    /// Where it may be entered with the frame complete in memory: (bytecode index, address), ascending.
    pub entries: RwLock<Vec<(u32, usize)>>,
    /// Its memory in the code cache.
    pub places: Mutex<Vec<Place>>,
    /// The method is gone; native frames may return to the code yet, but do nothing more there than to return.
    pub is_given_back: AtomicBool,
    /// How often it came to something that was not resolved when it was compiled.
    pub exits: AtomicU32,
}

/// Stands for methods that can't be compiled.
pub static REFUSED: CompiledMethod = CompiledMethod::new(None, None, 0);

impl CompiledMethod {
    /// A record without code.
    pub const fn new(method: Option<MethodRef>, jit: Option<&'static crate::Jit>, version: u32) -> CompiledMethod {
        CompiledMethod {
            method,
            jit,
            version,
            address: AtomicUsize::new(0),
            size: AtomicUsize::new(0),
            entries: RwLock::new(Vec::new()),
            places: Mutex::new(Vec::new()),
            is_given_back: AtomicBool::new(false),
            exits: AtomicU32::new(0),
        }
    }

    /// The record of a method, if it has one.
    pub fn of(method: &Method) -> Option<&'static CompiledMethod> {
        let record = method.compiled.load(Ordering::Acquire).cast::<CompiledMethod>();
        // SAFETY: null or a record, which is freed at a stop after it was replaced.
        unsafe { record.as_ref() }
    }

    /// May the method be compiled once more?
    pub fn may_be_replaced(&self) -> bool {
        self.method.is_some() && self.version < MAX_VERSIONS
    }

    /// Makes it the method's.
    pub fn attach(&'static self, method: &Method) {
        method.compiled.store(std::ptr::from_ref(self).cast_mut().cast::<c_void>(), Ordering::Release);
    }

    /// Where to enter at a bytecode.
    pub fn entry_at(&self, bci: u32) -> Option<usize> {
        let entries = self.entries.read();
        entries.binary_search_by_key(&bci, |e| e.0).ok().map(|at| entries[at].1)
    }
}
