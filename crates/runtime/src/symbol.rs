//! Interned names: class names, member names and descriptors, in modified UTF-8 (JVMS 4.4.7).
//!
//! Invariant: two symbols are the same name exactly when they are the same pointer. Symbols are never freed.

use hashbrown::{DefaultHashBuilder, HashTable};
use parking_lot::RwLock;
use std::alloc::{Layout, alloc, handle_alloc_error};
use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};
use std::ptr::NonNull;

/// An interned name; compares and hashes by identity. One word, since each method and field has two: the place of the name's length,
/// behind which the name lies.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Symbol(NonNull<u32>);

// SAFETY: what it points to never changes and stays.
unsafe impl Send for Symbol {}
// SAFETY: as above.
unsafe impl Sync for Symbol {}

impl Symbol {
    /// Makes a name, which stays.
    fn new(name: &[u8]) -> Symbol {
        let header = size_of::<u32>();
        let Ok(layout) = Layout::from_size_align(header + name.len(), header) else {
            crate::vm_bug!("a name of {} bytes", name.len())
        };
        // SAFETY: the layout isn't empty; the length and the name fit into it.
        unsafe {
            let Some(place) = NonNull::new(alloc(layout).cast::<u32>()) else { handle_alloc_error(layout) };
            place.write(name.len() as u32);
            std::ptr::copy_nonoverlapping(name.as_ptr(), place.add(1).cast().as_ptr(), name.len());
            Symbol(place)
        }
    }

    /// The bytes, in modified UTF-8.
    #[inline]
    pub fn bytes(self) -> &'static [u8] {
        // SAFETY: made by `new`, and never freed.
        unsafe { std::slice::from_raw_parts(self.0.add(1).cast().as_ptr(), self.0.read() as usize) }
    }

    /// The name as text; for messages (unpaired surrogates become U+FFFD).
    pub fn text(self) -> std::borrow::Cow<'static, str> {
        String::from_utf8_lossy(self.bytes())
    }

    /// Does the name consist of just these bytes?
    pub fn is(self, name: &str) -> bool {
        self.bytes() == name.as_bytes()
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

/// Room for the names that a small program comes to.
const AT_START: usize = 14_000;

/// The table of all symbols of a VM.
pub struct SymbolTable {
    hasher: DefaultHashBuilder,
    table: RwLock<HashTable<Symbol>>,
}

impl SymbolTable {
    /// An empty table.
    pub fn new() -> SymbolTable {
        SymbolTable { hasher: DefaultHashBuilder::default(), table: RwLock::new(HashTable::with_capacity(AT_START)) }
    }

    /// The symbol of a name, made if there is none yet.
    pub fn intern(&self, name: &[u8]) -> Symbol {
        if let Some(found) = self.lookup(name) {
            return found;
        }
        let hash = self.hasher.hash_one(name);
        let mut table = self.table.write();
        if let Some(found) = table.find(hash, |s| s.bytes() == name) {
            return *found;
        }
        // Names stay when the class that brought them is gone.
        platform::allocated::uncounted(|| {
            let made = Symbol::new(name);
            table.insert_unique(hash, made, |s| self.hasher.hash_one(s.bytes()));
            made
        })
    }

    /// The symbol of a name if something has made it.
    pub fn lookup(&self, name: &[u8]) -> Option<Symbol> {
        let hash = self.hasher.hash_one(name);
        self.table.read().find(hash, |s| s.bytes() == name).copied()
    }
}

impl Default for SymbolTable {
    fn default() -> SymbolTable {
        SymbolTable::new()
    }
}
