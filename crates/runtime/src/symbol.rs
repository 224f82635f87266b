//! Interned names: class names, member names and descriptors, in modified UTF-8 (JVMS 4.4.7).
//!
//! Invariant: two symbols are the same name exactly when they are the same pointer. Symbols are never freed.

use hashbrown::{DefaultHashBuilder, HashTable};
use parking_lot::RwLock;
use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};

/// An interned name; compares and hashes by identity.
#[derive(Copy, Clone)]
pub struct Symbol(&'static [u8]);

impl Symbol {
    /// The bytes, in modified UTF-8.
    pub fn bytes(self) -> &'static [u8] {
        self.0
    }

    /// The name as text; for messages (unpaired surrogates become U+FFFD).
    pub fn text(self) -> std::borrow::Cow<'static, str> {
        String::from_utf8_lossy(self.0)
    }

    /// Does the name consist of just these bytes?
    pub fn is(self, name: &str) -> bool {
        self.0 == name.as_bytes()
    }

    /// Of a class's name, the part before the last `/`; nothing for the unnamed package.
    pub fn package(self) -> &'static [u8] {
        let bytes = self.bytes();
        bytes.iter().rposition(|b| *b == b'/').map_or(&[], |at| &bytes[..at])
    }

    /// The name with `/` replaced by `.`, as `Class.getName` prints it.
    pub fn external(self) -> String {
        self.text().replace('/', ".")
    }

    /// A number that identifies the symbol for the life of the process.
    pub fn address(self) -> usize {
        self.0.as_ptr() as usize
    }
}

impl PartialEq for Symbol {
    fn eq(&self, other: &Symbol) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
impl Eq for Symbol {}
impl Hash for Symbol {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.address().hash(state);
    }
}
impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}
impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// The table of all symbols of a VM.
pub struct SymbolTable {
    hasher: DefaultHashBuilder,
    table: RwLock<HashTable<&'static [u8]>>,
}

impl SymbolTable {
    /// An empty table.
    pub fn new() -> SymbolTable {
        SymbolTable { hasher: DefaultHashBuilder::default(), table: RwLock::new(HashTable::new()) }
    }

    /// The symbol of a name, made if there is none yet.
    pub fn intern(&self, name: &[u8]) -> Symbol {
        if let Some(found) = self.lookup(name) {
            return found;
        }
        let hash = self.hasher.hash_one(name);
        let mut table = self.table.write();
        if let Some(found) = table.find(hash, |s| **s == *name) {
            return Symbol(found);
        }
        // Names stay when the class that brought them is gone.
        platform::allocated::uncounted(|| {
            // An empty slice would not have an address of its own.
            let stored: &'static [u8] = if name.is_empty() {
                &Box::leak(Box::new([0u8; 1]))[..0]
            } else {
                Box::leak(name.to_vec().into_boxed_slice())
            };
            table.insert_unique(hash, stored, |s| self.hasher.hash_one(*s));
            Symbol(stored)
        })
    }

    /// The symbol of a name if something has made it.
    pub fn lookup(&self, name: &[u8]) -> Option<Symbol> {
        let hash = self.hasher.hash_one(name);
        self.table.read().find(hash, |s| **s == *name).map(|s| Symbol(s))
    }
}

impl Default for SymbolTable {
    fn default() -> SymbolTable {
        SymbolTable::new()
    }
}
