//! Core files: the memory of the process in the form that debuggers read (ELF, ET_CORE), with the registers of the calling thread.
//!
//! Invariant: a child process writes, so that what is written is one moment's memory while the threads run on; it uses nothing that
//! another thread may have locked but the C library's allocator, which is whole after `fork`. Pages that were never used are holes of
//! the file. What files hold that nobody can write to isn't repeated: the note of mapped files says where it is.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;

const PAGE: u64 = 4096;
const HEADER: u64 = 64;
const PROGRAM_HEADER: u64 = 56;
const SECTION_HEADER: u64 = 64;
const PT_LOAD: u32 = 1;
const PT_NOTE: u32 = 4;
const NT_PRSTATUS: u32 = 1;
const NT_PRPSINFO: u32 = 3;
const NT_AUXV: u32 = 6;
const NT_FILE: u32 = 0x4649_4c45;
/// Program headers from which on a section header says how many there are.
const PN_XNUM: usize = 0xffff;
/// Pages that are looked at together.
const CHUNK: u64 = 512;
/// Of an entry of `pagemap`: the page is in memory, or in swap.
const USED: u64 = 3 << 62;
/// It is a file's, or shared.
const OF_FILE: u64 = 1 << 61;

/// A mapping of the process.
struct Mapping {
    start: u64,
    end: u64,
    /// As in a program header: 4 read, 2 write, 1 execute.
    flags: u32,
    shared: bool,
    offset: u64,
    path: String,
    /// Bytes of it that the core has.
    kept: u64,
}

impl Mapping {
    fn read(line: &str) -> Option<Mapping> {
        let mut parts = line.split_ascii_whitespace();
        let (start, end) = parts.next()?.split_once('-')?;
        let permissions = parts.next()?.as_bytes();
        let offset = parts.next()?;
        let path = parts.skip(2).collect::<Vec<_>>().join(" ");
        let number = |text| u64::from_str_radix(text, 16).ok();
        let flag = |at: usize, letter, bit| if permissions.get(at) == Some(&letter) { bit } else { 0 };
        Some(Mapping {
            start: number(start)?,
            end: number(end)?,
            flags: flag(0, b'r', 4) | flag(1, b'w', 2) | flag(2, b'x', 1),
            shared: permissions.get(3) == Some(&b's'),
            offset: number(offset)?,
            path,
            kept: 0,
        })
    }

    fn is_file(&self) -> bool {
        self.path.starts_with('/') && !self.path.starts_with("/dev/zero") && !self.path.starts_with("/memfd:")
    }

    /// Can nothing of it be read, or only by the kernel's leave?
    fn is_closed(&self) -> bool {
        self.flags == 0 || self.path.starts_with("[vv") || self.path.starts_with("[vsyscall")
    }
}

/// Writes the process's memory to a new file.
///
/// # Errors
/// The operating system's.
pub fn write(file: &File) -> io::Result<()> {
    let parents = File::open("/proc/self/pagemap")?;
    // SAFETY: all zero is a place for the registers.
    let mut context: libc::ucontext_t = unsafe { std::mem::zeroed() };
    // SAFETY: a place for the answer; always succeeds.
    unsafe { libc::getcontext(&mut context) };
    let process = (std::process::id(), thread_id());
    // SAFETY: the child does what the module says, and ends by `_exit`.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => {
            let outcome = write_as_child(file, &parents, &registers(&context), process);
            let code = outcome.map_or_else(|error| error.raw_os_error().unwrap_or(libc::EIO), |()| 0);
            // SAFETY: ends the child without what the parent has registered for its end.
            unsafe { libc::_exit(code) }
        }
        child => wait_for(child),
    }
}

fn thread_id() -> u32 {
    // SAFETY: always succeeds.
    unsafe { libc::gettid() as u32 }
}

fn wait_for(child: libc::pid_t) -> io::Result<()> {
    let mut status = 0;
    // SAFETY: a place for the answer.
    while unsafe { libc::waitpid(child, &mut status, 0) } == -1 {
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    match (libc::WIFEXITED(status), libc::WEXITSTATUS(status)) {
        (true, 0) => Ok(()),
        (true, code) => Err(io::Error::from_raw_os_error(code)),
        (false, _) => Err(io::Error::other("the process that wrote it was killed")),
    }
}

/// The registers as the kernel orders them in cores.
fn registers(context: &libc::ucontext_t) -> [u64; 27] {
    use libc::*;
    let of = |register: c_int| context.uc_mcontext.gregs[register as usize] as u64;
    let general = [
        REG_R15, REG_R14, REG_R13, REG_R12, REG_RBP, REG_RBX, REG_R11, REG_R10, REG_R9, REG_R8, REG_RAX, REG_RCX,
        REG_RDX, REG_RSI, REG_RDI, REG_RAX, REG_RIP,
    ]
    .map(of);
    let mut all = [0; 27];
    all[..17].copy_from_slice(&general);
    // The segments of all programs on this machine.
    all[17] = 0x33;
    all[18] = of(REG_EFL);
    all[19] = of(REG_RSP);
    all[20] = 0x2b;
    // SAFETY: asks for the base of the calling thread's own storage.
    unsafe { libc::syscall(libc::SYS_arch_prctl, 0x1003, &mut all[21]) };
    all
}

fn write_as_child(file: &File, parents: &File, registers: &[u64; 27], process: (u32, u32)) -> io::Result<()> {
    let maps = fs::read_to_string("/proc/self/maps")?;
    let source = Source { memory: File::open("/proc/self/mem")?, own: File::open("/proc/self/pagemap")?, parents };
    let mut mappings: Vec<Mapping> = maps.lines().filter_map(Mapping::read).collect();
    for mapping in &mut mappings {
        mapping.kept = source.kept(mapping)?;
    }
    let notes = notes(&mappings, registers, process);
    let count = mappings.len() + 1;
    let notes_at = HEADER + PROGRAM_HEADER * count as u64 + SECTION_HEADER;
    let mut at = (notes_at + notes.len() as u64).next_multiple_of(PAGE);
    let mut headers = elf_header(count);
    program_header(&mut headers, PT_NOTE, 0, [notes_at, 0, notes.len() as u64, 0, 4]);
    let begin = at;
    for mapping in &mappings {
        let size = mapping.end - mapping.start;
        program_header(&mut headers, PT_LOAD, mapping.flags, [at, mapping.start, mapping.kept, size, PAGE]);
        at += mapping.kept;
    }
    // The one section says how many program headers there are, if that doesn't fit elsewhere.
    let mut section = [0u8; SECTION_HEADER as usize];
    section[44..48].copy_from_slice(&(count as u32).to_le_bytes());
    headers.extend(section);
    headers.extend(notes);
    file.write_all_at(&headers, 0)?;
    let mut place = begin;
    for mapping in &mappings {
        if mapping.kept > 0 {
            source.copy(mapping, file, place)?;
        }
        place += mapping.kept;
    }
    file.set_len(at)
}

/// Where memory is read.
struct Source<'a> {
    memory: File,
    own: File,
    /// The pages of the parent: of shared memory, a child has no page until it looks.
    parents: &'a File,
}

impl Source<'_> {
    /// Calls `visit` with the addresses and entries of the pages of a part of memory, until it answers false.
    fn pages(
        &self,
        shared: bool,
        from: u64,
        to: u64,
        visit: &mut dyn FnMut(u64, u64) -> io::Result<bool>,
    ) -> io::Result<()> {
        let pagemap = if shared { self.parents } else { &self.own };
        let mut entries = [0u8; (CHUNK * 8) as usize];
        let mut start = from;
        while start < to {
            let pages = ((to - start) / PAGE).min(CHUNK);
            let entries = &mut entries[..(pages * 8) as usize];
            pagemap.read_exact_at(entries, start / PAGE * 8)?;
            for (number, entry) in (0..pages).zip(entries.chunks_exact(8)) {
                let entry = u64::from_le_bytes(entry.try_into().unwrap_or_default());
                if !visit(start + number * PAGE, entry)? {
                    return Ok(());
                }
            }
            start += pages * PAGE;
        }
        Ok(())
    }

    /// Bytes of a mapping that the core has: none of what its file says as well, but the page by which debuggers know the file.
    fn kept(&self, mapping: &Mapping) -> io::Result<u64> {
        let size = mapping.end - mapping.start;
        if mapping.is_closed() || mapping.is_file() && mapping.shared {
            return Ok(0);
        }
        if !mapping.is_file() || mapping.flags & 2 != 0 {
            return Ok(size);
        }
        // The linker has written to some that nobody can write to any more.
        let mut changed = false;
        self.pages(false, mapping.start, mapping.end, &mut |_, entry| {
            changed = entry & USED != 0 && entry & OF_FILE == 0;
            Ok(!changed)
        })?;
        let mut magic = [0; 4];
        let is_image = self.memory.read_exact_at(&mut magic, mapping.start).is_ok() && magic == *b"\x7fELF";
        Ok(if changed {
            size
        } else if is_image {
            PAGE.min(size)
        } else {
            0
        })
    }

    /// Copies the pages of a mapping that were ever used; of one of a file, all.
    fn copy(&self, mapping: &Mapping, file: &File, place: u64) -> io::Result<()> {
        let mut page = [0u8; PAGE as usize];
        let end = mapping.start + mapping.kept;
        self.pages(mapping.shared, mapping.start, end, &mut |address, entry| {
            // A page that can't be read (of a file that was cut short, for one) stays a hole.
            if (entry & USED != 0 || mapping.is_file())
                && self.memory.read_exact_at(&mut page, address).is_ok()
                && page.iter().any(|byte| *byte != 0)
            {
                file.write_all_at(&page, place + (address - mapping.start))?;
            }
            Ok(true)
        })
    }
}

fn elf_header(count: usize) -> Vec<u8> {
    let mut header = vec![0x7f, b'E', b'L', b'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let half = |header: &mut Vec<u8>, number: u16| header.extend(number.to_le_bytes());
    half(&mut header, 4);
    half(&mut header, 62);
    header.extend(1u32.to_le_bytes());
    let sections = HEADER + PROGRAM_HEADER * count as u64;
    [0, HEADER, sections].iter().for_each(|number| header.extend(number.to_le_bytes()));
    header.extend(0u32.to_le_bytes());
    half(&mut header, HEADER as u16);
    half(&mut header, PROGRAM_HEADER as u16);
    half(&mut header, count.min(PN_XNUM) as u16);
    half(&mut header, SECTION_HEADER as u16);
    half(&mut header, 1);
    half(&mut header, 0);
    header
}

/// Place in the file, address, bytes in the file and in memory, alignment.
fn program_header(headers: &mut Vec<u8>, kind: u32, flags: u32, [place, address, kept, size, alignment]: [u64; 5]) {
    headers.extend(kind.to_le_bytes());
    headers.extend(flags.to_le_bytes());
    [place, address, 0, kept, size, alignment].iter().for_each(|number| headers.extend(number.to_le_bytes()));
}

fn note(notes: &mut Vec<u8>, kind: u32, content: &[u8]) {
    notes.extend(5u32.to_le_bytes());
    notes.extend((content.len() as u32).to_le_bytes());
    notes.extend(kind.to_le_bytes());
    notes.extend(*b"CORE\0\0\0\0");
    notes.extend(content);
    notes.resize(notes.len().next_multiple_of(4), 0);
}

fn notes(mappings: &[Mapping], registers: &[u64; 27], (process, thread): (u32, u32)) -> Vec<u8> {
    let mut notes = Vec::new();
    let mut status = [0u8; 336];
    status[32..36].copy_from_slice(&thread.to_le_bytes());
    for (at, register) in registers.iter().enumerate() {
        status[112 + at * 8..][..8].copy_from_slice(&register.to_le_bytes());
    }
    note(&mut notes, NT_PRSTATUS, &status);
    let mut about = [0u8; 136];
    about[24..28].copy_from_slice(&process.to_le_bytes());
    let mut put = |at: usize, room: usize, path: &str| {
        let text = fs::read(path).unwrap_or_default();
        let length = text.len().min(room - 1);
        about[at..at + length].copy_from_slice(&text[..length]);
        about[at..at + length].iter_mut().filter(|byte| [0, b'\n'].contains(byte)).for_each(|byte| *byte = b' ');
    };
    put(40, 16, "/proc/self/comm");
    put(56, 80, "/proc/self/cmdline");
    note(&mut notes, NT_PRPSINFO, &about);
    note(&mut notes, NT_AUXV, &fs::read("/proc/self/auxv").unwrap_or_default());
    let files: Vec<&Mapping> = mappings.iter().filter(|mapping| mapping.is_file()).collect();
    let mut table: Vec<u8> = [files.len() as u64, PAGE].iter().flat_map(|number| number.to_le_bytes()).collect();
    for file in &files {
        let numbers = [file.start, file.end, file.offset / PAGE];
        table.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }
    for file in &files {
        table.extend(file.path.as_bytes());
        table.push(0);
    }
    note(&mut notes, NT_FILE, &table);
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of a core, by place.
    fn number(file: &File, at: u64) -> u64 {
        let mut bytes = [0; 8];
        file.read_exact_at(&mut bytes, at).unwrap();
        u64::from_le_bytes(bytes)
    }

    #[test]
    fn memory_is_found_again() {
        let path = std::env::temp_dir().join(format!("pellucid-core-{}", std::process::id()));
        let file = File::options().read(true).write(true).create_new(true).open(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let marker: Vec<u64> = (0..4096u64).map(|n| n.wrapping_mul(0x0123_4567_89ab_cdef)).collect();
        let mut wanted = marker.as_ptr() as u64;
        write(&file).unwrap();
        assert_eq!(number(&file, 0), 0x0001_0102_464c_457f);
        let count = number(&file, 56) & 0xffff;
        let mut found = false;
        for header in 0..count {
            let at = HEADER + header * PROGRAM_HEADER;
            let (place, address, kept) = (number(&file, at + 8), number(&file, at + 16), number(&file, at + 32));
            if (address..address + kept).contains(&wanted) {
                found = (0..4096).all(|n| number(&file, place + (wanted - address) + n * 8) == marker[n as usize]);
            }
        }
        assert!(found);
        wanted = file.metadata().unwrap().len();
        assert!(wanted.is_multiple_of(PAGE));
    }

    #[test]
    fn mappings_are_read() {
        let read = |line: &str| Mapping::read(line).map(|m| (m.flags, m.shared, m.is_file(), m.is_closed()));
        assert_eq!(read("7f00-8f00 rw-p 00000000 00:00 0 "), Some((6, false, false, false)));
        assert_eq!(read("7f00-8f00 ---p 00000000 00:00 0 "), Some((0, false, false, true)));
        assert_eq!(read("7f00-8f00 r-xp 00001000 08:01 12 /usr/lib/a b.so"), Some((5, false, true, false)));
        assert_eq!(read("7f00-8f00 rw-s 00000000 00:01 12 /dev/zero (deleted)"), Some((6, true, false, false)));
        assert_eq!(read("7f00-8f00 r--p 00000000 00:00 0 [vvar]"), Some((4, false, false, true)));
        assert_eq!(read(""), None);
    }
}
