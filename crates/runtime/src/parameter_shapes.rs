//! Type characters of the parameters of descriptors that JNI's variadic functions met; part of `Vm`.

use crate::symbol::Symbol;
use hashbrown::HashMap;
use parking_lot::RwLock;
use std::ffi::{CStr, CString};

/// Strings by descriptor, kept for ever, as descriptors are.
#[derive(Default)]
pub struct ParameterShapes(RwLock<HashMap<Symbol, &'static CStr>>);

impl ParameterShapes {
    /// The shape of a descriptor, which `make` makes when it is first asked for.
    pub fn of(&self, descriptor: Symbol, make: impl FnOnce() -> Option<CString>) -> Option<&'static CStr> {
        if let Some(known) = self.0.read().get(&descriptor) {
            return Some(known);
        }
        let made = make()?;
        Some(self.0.write().entry(descriptor).or_insert_with(|| Box::leak(made.into_boxed_c_str())))
    }
}
