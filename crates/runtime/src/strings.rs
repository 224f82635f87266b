//! java.lang.String from the VM's side: making, reading, interning (JVMS 5.1).
//!
//! Invariant: a string's coder is Latin-1 whenever all its characters fit, as the class library assumes. The table holds
//! its strings weakly.

pub mod table;

use crate::class::BasicType;
use crate::refs::{Handle, Ref};
use crate::symbol::Symbol;
use crate::thread::Current;
use crate::thrown::JResult;
use std::sync::atomic::{AtomicU8, Ordering};
use table::hash_units;

const LATIN1: u8 = 0;
const UTF16: u8 = 1;

impl Current {
    /// A new string.
    ///
    /// # Errors
    /// OutOfMemoryError.
    pub fn new_string(&mut self, text: &str) -> JResult<Handle> {
        if text.is_ascii() {
            return self.new_string_latin1(text.as_bytes());
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    /// A new string of these UTF-16 units.
    ///
    /// # Errors
    /// OutOfMemoryError.
    pub fn new_string_utf16(&mut self, units: &[u16]) -> JResult<Handle> {
        if units.iter().all(|u| *u < 256) {
            let bytes: Vec<u8> = units.iter().map(|u| *u as u8).collect();
            return self.new_string_latin1(&bytes);
        }
        let bytes: Vec<u8> = units.iter().flat_map(|u| u.to_le_bytes()).collect();
        self.string_of(&bytes, UTF16)
    }

    /// A new string of these Latin-1 characters.
    ///
    /// # Errors
    /// OutOfMemoryError.
    pub fn new_string_latin1(&mut self, bytes: &[u8]) -> JResult<Handle> {
        self.string_of(bytes, LATIN1)
    }

    /// A new string from modified UTF-8.
    ///
    /// # Errors
    /// OutOfMemoryError.
    pub fn new_string_mutf8(&mut self, bytes: &[u8]) -> JResult<Handle> {
        if bytes.is_ascii() {
            return self.new_string_latin1(bytes);
        }
        let units: Vec<u16> = classfile::mutf8::utf16(bytes).collect();
        self.new_string_utf16(&units)
    }

    fn string_of(&mut self, bytes: &[u8], coder: u8) -> JResult<Handle> {
        self.scope_keep(|cur| {
            if bytes.len() > i32::MAX as usize {
                return Err(cur.throw_out_of_memory("Required length exceeds implementation limit"));
            }
            let value = cur.new_array(BasicType::Byte, bytes.len() as i32)?;
            let base = value.get(cur).array_base();
            // SAFETY: a new array of that many bytes.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), base, bytes.len()) };
            let wk = cur.vm().well_known();
            let string = cur.new_instance(wk.class_string)?;
            let object = string.get(cur);
            object.store_ref(cur, wk.string_value, value.get(cur));
            object.store_u8(wk.string_coder as usize, coder);
            Ok(string)
        })
    }

    /// The UTF-16 units of a string that is not null, one after the other.
    fn units<'c>(&'c self, string: Ref<'c>) -> impl Iterator<Item = u16> + 'c {
        let wk = self.vm().well_known();
        let value = string.load_ref(wk.string_value);
        let bytes = if value.is_null() { &[] } else { value.array_cells() };
        // One byte a unit, or two of which the higher one is the second.
        let width = if string.load_u8(wk.string_coder as usize) == LATIN1 { 1 } else { 2 };
        let unit =
            |unit: &[AtomicU8]| unit.iter().rev().fold(0, |high, b| high << 8 | u16::from(b.load(Ordering::Relaxed)));
        bytes.chunks_exact(width).map(unit)
    }

    /// The UTF-16 units of a string that is not null.
    pub fn string_units(&self, string: Ref<'_>) -> Vec<u16> {
        self.units(string).collect()
    }

    /// The UTF-16 units of a string; empty for null.
    pub fn string_utf16(&self, string: Handle) -> Vec<u16> {
        let string = string.get(self);
        if string.is_null() { Vec::new() } else { self.string_units(string) }
    }

    /// The text of a string, unpaired surrogates replaced; "null" for null.
    pub fn string_text(&self, string: Handle) -> String {
        if string.is_null(self) {
            return "null".to_owned();
        }
        String::from_utf16_lossy(&self.string_utf16(string))
    }

    /// The symbol of a string's characters.
    pub fn string_symbol(&self, string: Handle) -> Symbol {
        let bytes = classfile::mutf8::from_utf16(self.string_utf16(string));
        self.vm().symbols.intern(&bytes)
    }

    /// Length of a string in UTF-16 units.
    pub fn string_length(&self, string: Ref<'_>) -> usize {
        let wk = self.vm().well_known();
        let value = string.load_ref(wk.string_value);
        if value.is_null() { 0 } else { value.array_length() >> string.load_u8(wk.string_coder as usize) }
    }

    /// `String.intern`.
    pub fn intern(&mut self, string: Handle) -> JResult<Handle> {
        let object = string.get(self);
        let hash = hash_units(self.units(object));
        let mut strings = self.vm().strings.strings.lock();
        let found = strings.find(hash, |string| {
            // SAFETY: entries are live strings; the lock is not held across a safepoint.
            self.units(unsafe { Ref::from_address(self, string) }).eq(self.units(object))
        });
        let address = found.unwrap_or_else(|| {
            strings.insert(hash, object.address());
            object.address()
        });
        drop(strings);
        Ok(self.handle_of(address))
    }

    /// The interned string with the characters of a symbol.
    ///
    /// # Errors
    /// OutOfMemoryError.
    pub fn intern_symbol(&mut self, symbol: Symbol) -> JResult<Handle> {
        self.scope_keep(|cur| {
            let string = cur.new_string_mutf8(symbol.bytes())?;
            cur.intern(string)
        })
    }

    /// The interned string with this text.
    ///
    /// # Errors
    /// OutOfMemoryError.
    pub fn intern_text(&mut self, text: &str) -> JResult<Handle> {
        self.scope_keep(|cur| {
            let string = cur.new_string(text)?;
            cur.intern(string)
        })
    }
}
