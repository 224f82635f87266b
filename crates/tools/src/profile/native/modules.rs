//! The libraries in the process: unwinding of native stacks by their unwind tables, and names for addresses.
//!
//! Invariant: all of this is done outside of signal handlers, from copies: of a stack, and of libraries' files, so that a library that is unloaded or
//! replaced meanwhile harms nobody. Java code is in no library, or is Pellucid's interpreter; unwinding ends where it begins.

use std::ffi::{CStr, OsStr, c_int, c_void};
use std::fs::File;
use std::ops::Range;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::ptr::from_mut;

use framehop::x86_64::{CacheX86_64, UnwindRegsX86_64, UnwinderX86_64};
use framehop::{ExplicitModuleSectionInfo, Module, Unwinder};
use object::read::ReadRef;
use object::{Object, ObjectSection, ObjectSymbol, ReadCache, SymbolKind};
use rustc_hash::FxHashMap;

use super::super::{FrameName, Origin};
use super::capture;

/// How many native frames a stack has at most.
const DEPTH: usize = 256;

/// The libraries that are loaded.
#[derive(Default)]
pub struct Libraries {
    /// What the loader counts: loaded and unloaded.
    changes: (u64, u64),
    loaded: Vec<Library>,
    unwinder: UnwinderX86_64<Vec<u8>>,
    cache: CacheX86_64,
    /// What is at addresses.
    names: FxHashMap<u64, At>,
}

/// What is at an address.
#[derive(Clone, Copy)]
enum At {
    /// The frame of a number.
    Frame(u32),
    /// Where Pellucid goes from native code into Java.
    Entry,
    Java,
}

struct Library {
    path: PathBuf,
    /// What its addresses in the file are off by.
    base: u64,
    range: Range<u64>,
    /// By address in the file; read when first needed.
    symbols: Option<Vec<Symbol>>,
}

struct Symbol {
    start: u64,
    size: u64,
    name: String,
}

impl Libraries {
    /// Sees what was loaded and unloaded since.
    pub fn refresh(&mut self) {
        let mut changes = (0_u64, 0_u64);
        // SAFETY: the callback gets the address of its own data.
        unsafe { libc::dl_iterate_phdr(Some(count), from_mut(&mut changes).cast()) };
        if changes == self.changes {
            return;
        }
        self.changes = changes;
        let mut found: Vec<Library> = Vec::new();
        // SAFETY: as above.
        unsafe { libc::dl_iterate_phdr(Some(list), from_mut(&mut found).cast()) };
        let same = |one: &Library, other: &Library| one.base == other.base && one.path == other.path;
        self.names.clear();
        let unwinder = &mut self.unwinder;
        self.loaded.retain(|known| {
            let stays = found.iter().any(|other| same(known, other));
            if !stays {
                unwinder.remove_module(known.range.start);
            }
            stays
        });
        for library in found {
            if !self.loaded.iter().any(|known| same(known, &library)) {
                // One whose file can't be read has frames without a name, unwound by frame pointers.
                let sections = library.with_file(sections).unwrap_or_default();
                let name = library.path.to_string_lossy().into_owned();
                unwinder.add_module(Module::new(name, library.range.clone(), library.base, sections));
                self.loaded.push(library);
            }
        }
        self.loaded.sort_by_key(|library| library.range.start);
        capture::show(self.loaded.iter().map(|library| library.range.clone()));
    }

    /// Adds the native frames of a stack above the next Java frame, the newest first, by the numbers that `number` gives them; says whether there was
    /// no Java frame down to the thread's beginning. The stack is from an address on;
    /// what has entered Java (`enters`) begins in the code that does so.
    pub fn unwind(
        &mut self,
        [instruction, sp, bp]: [u64; 3],
        (from, stack): (u64, &[u8]),
        enters: bool,
        mut number: impl FnMut(FrameName) -> u32,
        found: &mut Vec<u32>,
    ) -> bool {
        let mut read = |address: u64| {
            let at = usize::try_from(address.checked_sub(from).ok_or(())?).map_err(|_| ())?;
            let bytes = stack.get(at..at.checked_add(8).ok_or(())?).ok_or(())?;
            Ok(u64::from_le_bytes(bytes.try_into().map_err(|_| ())?))
        };
        let registers = UnwindRegsX86_64::new(instruction, sp, bp);
        let mut frames = self.unwinder.iter_frames(instruction, registers, &mut self.cache, &mut read);
        let before = found.len();
        loop {
            let frame = match frames.next() {
                Ok(Some(frame)) => frame,
                Ok(None) => return true,
                // A stack that can't be followed further shows what could be.
                Err(_) => return false,
            };
            let address = frame.address_for_lookup();
            let loaded = &mut self.loaded;
            match *self.names.entry(address).or_insert_with(|| at(loaded, address, &mut number)) {
                At::Frame(number) if found.len() < before + DEPTH => found.push(number),
                At::Entry if enters && found.len() == before => {}
                _ => return false,
            }
        }
    }
}

fn at(loaded: &mut [Library], address: u64, number: &mut impl FnMut(FrameName) -> u32) -> At {
    let Some(library) = loaded.iter_mut().find(|library| library.range.contains(&address)) else { return At::Java };
    let file = library.path.file_name().unwrap_or(OsStr::new("vdso")).to_string_lossy().into_owned();
    let at = address.wrapping_sub(library.base);
    let name = match library.symbol(at) {
        Some(symbol) => demangled(&symbol.name),
        None => format!("[{file}]"),
    };
    let is_in = |path: &str| file == "libjvm.so" && name.starts_with(path);
    if is_in("runtime::entry::") {
        At::Entry
    } else if is_in("interpreter::") || is_in("<interpreter::") {
        At::Java
    } else {
        At::Frame(number(FrameName { name, file: Some(file), line: None, origin: Origin::Native }))
    }
}

impl Library {
    fn symbol(&mut self, at: u64) -> Option<&Symbol> {
        if self.symbols.is_none() {
            self.symbols = Some(self.with_file(symbols).unwrap_or_default());
        }
        let symbols = self.symbols.as_deref().unwrap_or_default();
        let next = symbols.partition_point(|symbol| symbol.start <= at);
        symbols.get(next.checked_sub(1)?).filter(|symbol| at - symbol.start < symbol.size.max(1))
    }

    /// Reads the library's file; the kernel's own is in memory alone, and stays there.
    fn with_file<T>(&self, read: impl Fn(&dyn Parts) -> T) -> Option<T> {
        if self.path.to_str().is_some_and(|path| path.starts_with("linux-vdso")) {
            let length = (self.range.end - self.range.start) as usize;
            // SAFETY: the kernel maps it for as long as the process lives.
            let bytes = unsafe { std::slice::from_raw_parts(self.range.start as *const u8, length) };
            return Some(read(&object::File::parse(bytes).ok()?));
        }
        let cache = ReadCache::new(File::open(&self.path).ok()?);
        Some(read(&object::File::parse(Blocks(&cache)).ok()?))
    }
}

/// A file that is read as it is needed, texts in whole blocks: there are thousands beside each other, and each would be a system call.
#[derive(Clone, Copy)]
struct Blocks<'f>(&'f ReadCache<File>);

const BLOCK: u64 = 1 << 20;

impl<'f> ReadRef<'f> for Blocks<'f> {
    fn len(self) -> Result<u64, ()> {
        self.0.len()
    }

    fn read_bytes_at(self, offset: u64, size: u64) -> Result<&'f [u8], ()> {
        self.0.read_bytes_at(offset, size)
    }

    fn read_bytes_at_until(self, range: Range<u64>, delimiter: u8) -> Result<&'f [u8], ()> {
        let start = range.start / BLOCK * BLOCK;
        let block = self.0.read_bytes_at(start, BLOCK.min(self.len()?.saturating_sub(start)))?;
        let known = block.get((range.start - start) as usize..).unwrap_or_default();
        match known.iter().position(|byte| *byte == delimiter) {
            Some(end) if range.start + (end as u64) < range.end => Ok(&known[..end]),
            // It goes on in the next block, or has no end.
            _ => self.0.read_bytes_at_until(range, delimiter),
        }
    }
}

/// What is wanted of a library's file, wherever it is read from.
trait Parts {
    fn section(&self, name: &str) -> Option<(Range<u64>, Vec<u8>)>;
    fn functions(&self) -> Vec<Symbol>;
}

impl<'data, R: ReadRef<'data>> Parts for object::File<'data, R> {
    fn section(&self, name: &str) -> Option<(Range<u64>, Vec<u8>)> {
        let section = self.section_by_name(name)?;
        Some((section.address()..section.address() + section.size(), section.data().ok()?.to_vec()))
    }

    fn functions(&self) -> Vec<Symbol> {
        let all = self.symbols().chain(self.dynamic_symbols());
        all.filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.is_definition())
            .filter_map(|symbol| {
                let name = symbol.name().ok()?.to_owned();
                Some(Symbol { start: symbol.address(), size: symbol.size(), name })
            })
            .collect()
    }
}

fn sections(file: &dyn Parts) -> ExplicitModuleSectionInfo<Vec<u8>> {
    let (eh_frame_svma, eh_frame) = file.section(".eh_frame").unzip();
    let (eh_frame_hdr_svma, eh_frame_hdr) = file.section(".eh_frame_hdr").unzip();
    let (text_svma, got_svma) = (file.section(".text"), file.section(".got"));
    ExplicitModuleSectionInfo {
        text_svma: text_svma.map(|(range, _)| range),
        got_svma: got_svma.map(|(range, _)| range),
        eh_frame_svma,
        eh_frame,
        eh_frame_hdr_svma,
        eh_frame_hdr,
        ..Default::default()
    }
}

/// Functions by address; of several names for one, the one that says how long it is, then the shortest.
fn symbols(file: &dyn Parts) -> Vec<Symbol> {
    let mut found = file.functions();
    found.sort_by_key(|symbol| (symbol.start, symbol.size == 0, symbol.name.len()));
    found.dedup_by_key(|symbol| symbol.start);
    found
}

/// A symbol as its language writes it, without a function's parameters.
fn demangled(symbol: &str) -> String {
    if let Ok(rust) = rustc_demangle::try_demangle(symbol) {
        return format!("{rust:#}");
    }
    let options = cpp_demangle::DemangleOptions::new().no_params().no_return_type();
    let name = cpp_demangle::Symbol::new(symbol).ok().and_then(|name| name.demangle_with_options(&options).ok());
    name.unwrap_or_else(|| symbol.to_owned())
}

/// Notes what the loader counts, which each library's entry has.
unsafe extern "C" fn count(info: *mut libc::dl_phdr_info, _: usize, data: *mut c_void) -> c_int {
    // SAFETY: the loader's entry, and what `refresh` handed over.
    unsafe { *data.cast::<(u64, u64)>() = ((*info).dlpi_adds, (*info).dlpi_subs) };
    1
}

/// Adds a library to the list.
unsafe extern "C" fn list(info: *mut libc::dl_phdr_info, _: usize, data: *mut c_void) -> c_int {
    // SAFETY: the loader's entry, whole for the time of the call, and what `refresh` handed over.
    let (info, found, name) = unsafe { (&*info, &mut *data.cast::<Vec<Library>>(), CStr::from_ptr((*info).dlpi_name)) };
    // SAFETY: as above.
    let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
    let parts = || headers.iter().filter(|header| header.p_type == libc::PT_LOAD);
    let start = parts().map(|part| part.p_vaddr).min();
    let end = parts().map(|part| (part.p_vaddr + part.p_memsz).next_multiple_of(4096)).max();
    if let (Some(start), Some(end)) = (start, end) {
        // The program itself has no name there.
        let path =
            if name.is_empty() { Path::new("/proc/self/exe") } else { Path::new(OsStr::from_bytes(name.to_bytes())) };
        let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let base = info.dlpi_addr;
        found.push(Library { path, base, range: base + start..base + end, symbols: None });
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_as_in_their_language() {
        let names = ["_ZN4core3fmt5write17h0123456789abcdefE", "_ZN2os5sleepEi", "_RNvC5tools4main", "deflate"];
        assert_eq!(names.map(demangled), ["core::fmt::write", "os::sleep", "tools::main", "deflate"]);
    }

    #[inline(never)]
    fn here(libraries: &mut Libraries) -> Vec<FrameName> {
        let (ip, sp, bp): (u64, u64, u64);
        // SAFETY: reads registers.
        unsafe {
            core::arch::asm!("lea {0}, [rip]", "mov {1}, rsp", "mov {2}, rbp", out(reg) ip, out(reg) sp, out(reg) bp)
        };
        let registers = [ip, sp, bp];
        // SAFETY: a part of this thread's stack below the test harness's frames.
        let stack = unsafe { std::slice::from_raw_parts(sp as *const u8, 2048) };
        let (mut names, mut found) = (Vec::new(), Vec::new());
        let number = |name| {
            names.push(name);
            names.len() as u32 - 1
        };
        libraries.unwind(registers, (sp, stack), false, number, &mut found);
        found.into_iter().map(|number| names[number as usize].clone()).collect()
    }

    #[test]
    fn a_stack_is_unwound_by_tables() {
        let mut libraries = Libraries::default();
        libraries.refresh();
        let frames = here(&mut libraries);
        let at = |name: &str| frames.iter().position(|frame| frame.name.contains(name));
        assert_eq!(at("modules::tests::here"), Some(0), "{frames:?}");
        assert_eq!(at("a_stack_is_unwound_by_tables"), Some(1), "{frames:?}");
        assert!(frames.iter().all(|frame| frame.origin == Origin::Native));
    }

    #[test]
    fn libraries_come_and_go() {
        let mut libraries = Libraries::default();
        let mut is_there = |wanted: &str| {
            libraries.refresh();
            libraries.loaded.iter().any(|library| library.path.to_string_lossy().contains(wanted))
        };
        assert!(is_there("libc.so"));
        assert!(!is_there("libresolv"));
        // SAFETY: a library of the C library's own, without an initialiser that matters.
        let opened = unsafe { libc::dlopen(c"libresolv.so.2".as_ptr(), libc::RTLD_NOW) };
        assert!(is_there("libresolv"));
        // SAFETY: opened above.
        assert_eq!(unsafe { libc::dlclose(opened) }, 0);
        assert!(!is_there("libresolv"));
    }
}
