//! Counters in memory that other processes map (jstat, jps, `jcmd -l`, `jdk.internal.perf`): /tmp/hsperfdata_USER/PID, in version 2.0
//! of its format. What the VM counts is in `counters`.
//!
//! Invariants: an entry's length is written last, so who reads the file meanwhile sees whole entries; entries stay for ever where they
//! are. The folder must be the user's own, and closed to others' writing; where it isn't, or with `-XX:-UsePerfData`, the counters
//! are in memory of this process only. A file is locked as long as its VM lives, since processes of other PID namespaces, which may share
//! the folder, can't tell by its name whether that is so; only who has the lock removes a file, as in the stock VM.

use hashbrown::HashSet;
use parking_lot::Mutex;
use platform::output_file;
use std::ffi::CStr;
use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI64, AtomicU8, AtomicU32, Ordering};

/// Bytes before the first entry, and of an entry before its name.
const PROLOGUE: usize = 32;
const ENTRY: usize = 20;
/// Where the prologue has what changes.
const ACCESSIBLE: usize = 7;
const USED: usize = 8;
const OVERFLOW: usize = 12;
const MODIFIED: usize = 16;
const COUNT: usize = 28;
/// Bytes of the whole.
const SIZE: usize = 64 << 10;

/// What a number or text means.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A mere number.
    None = 1,
    /// Bytes.
    Bytes = 2,
    /// Time, in ticks of `sun.os.hrt.frequency`.
    Ticks = 3,
    /// Things that happened.
    Events = 4,
    /// No number at all.
    Text = 5,
    /// A frequency.
    Hertz = 6,
}

impl Unit {
    /// As `jdk.internal.perf.Perf` numbers them.
    pub fn from_number(number: i32) -> Option<Unit> {
        use Unit::{Bytes, Events, Hertz, None as Plain, Text, Ticks};
        [Plain, Bytes, Ticks, Events, Text, Hertz].into_iter().find(|unit| *unit as i32 == number)
    }
}

/// How an entry changes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Variability {
    /// Never.
    Constant = 1,
    /// It grows.
    Monotonic = 2,
    /// Anyhow.
    Variable = 3,
}

impl Variability {
    /// As `jdk.internal.perf.Perf` numbers them.
    pub fn from_number(number: i32) -> Option<Variability> {
        use Variability::{Constant, Monotonic, Variable};
        [Constant, Monotonic, Variable].into_iter().find(|variability| *variability as i32 == number)
    }
}

struct Entries {
    used: usize,
    names: HashSet<Vec<u8>>,
}

/// The memory and what is in it.
pub struct PerfData {
    start: *mut u8,
    size: usize,
    entries: Mutex<Entries>,
    /// The file, which is locked as long as it is open.
    _file: Option<File>,
}

// SAFETY: the memory is never unmapped; it is written through atomics, or at places that nobody else has been told of.
unsafe impl Send for PerfData {}
// SAFETY: as above.
unsafe impl Sync for PerfData {}

impl PerfData {
    /// Memory without entries; in a file if `shared`, which no tool looks into before [`PerfData::open_to_tools`].
    ///
    /// # Errors
    /// No memory.
    pub fn create(shared: bool) -> io::Result<PerfData> {
        let file = if shared { folder().and_then(|folder| file_in(&folder)) } else { None };
        let (flags, descriptor) = match &file {
            Some(file) => (libc::MAP_SHARED, file.as_raw_fd()),
            None => (libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, -1),
        };
        let access = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: a new mapping, of a file that has this size.
        let start = unsafe { libc::mmap(std::ptr::null_mut(), SIZE, access, flags, descriptor, 0) };
        if start == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let entries = Entries { used: PROLOGUE, names: HashSet::new() };
        let data = PerfData { start: start.cast(), size: SIZE, entries: Mutex::new(entries), _file: file };
        // The magic number is in the order of the network, the rest in this machine's.
        let magic = 0xcafe_c0c0_u32.to_be_bytes();
        let begin = [magic[0], magic[1], magic[2], magic[3], u8::from(cfg!(target_endian = "little")), 2, 0, 0];
        data.write(0, &begin);
        data.write(24, &(PROLOGUE as u32).to_ne_bytes());
        data.word(USED).store(PROLOGUE as u32, Ordering::Relaxed);
        Ok(data)
    }

    fn write(&self, at: usize, bytes: &[u8]) {
        assert!(at + bytes.len() <= self.size);
        // SAFETY: within the memory, checked above; only `create` and `add` call this, for places that nobody else writes.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.start.add(at), bytes.len()) };
    }

    fn word(&self, at: usize) -> &AtomicU32 {
        debug_assert!(at < PROLOGUE && at.is_multiple_of(4));
        // SAFETY: a word of the prologue, aligned.
        unsafe { &*self.start.add(at).cast() }
    }

    /// Lets tools look at what is there; more may be added afterwards.
    pub fn open_to_tools(&self) {
        // SAFETY: a byte of the prologue.
        unsafe { &*self.start.add(ACCESSIBLE).cast::<AtomicU8>() }.store(1, Ordering::Release);
    }

    /// Is there an entry of that name?
    pub fn has(&self, name: &str) -> bool {
        self.entries.lock().names.contains(name.as_bytes())
    }

    /// Adds an entry of `length` elements (0 for a single number); its value's bytes are first these, then zeros. Where the memory is
    /// used up, the entry is there for this process only. None if the name is taken.
    fn add(&self, name: &str, kind: u8, length: usize, unit: Unit, how: Variability, value: &[u8]) -> Option<*mut u8> {
        let mut entries = self.entries.lock();
        if !entries.names.insert(name.as_bytes().to_vec()) {
            return None;
        }
        let data_at = (ENTRY + name.len() + 1).next_multiple_of(8);
        let total = (data_at + length.max(8)).next_multiple_of(8);
        let at = entries.used;
        // Behind the last entry, a length of zero says that it is the last.
        if at + total + 8 > self.size {
            self.word(OVERFLOW).fetch_add(total as u32, Ordering::Relaxed);
            let block = Box::leak(vec![0u64; (total - data_at) / 8].into_boxed_slice()).as_mut_ptr().cast::<u8>();
            // SAFETY: the block has room for the value.
            unsafe { std::ptr::copy_nonoverlapping(value.as_ptr(), block, value.len()) };
            return Some(block);
        }
        let mut head = Vec::with_capacity(data_at);
        for word in [ENTRY as u32, length as u32] {
            head.extend(word.to_ne_bytes());
        }
        head.extend([kind, 1, unit as u8, how as u8]);
        head.extend((data_at as u32).to_ne_bytes());
        head.extend(name.as_bytes());
        self.write(at + 4, &head);
        self.write(at + data_at, value);
        entries.used += total;
        // SAFETY: the entry's first word, aligned to 8.
        unsafe { &*self.start.add(at).cast::<AtomicU32>() }.store(total as u32, Ordering::Release);
        self.word(USED).store(entries.used as u32, Ordering::Relaxed);
        self.word(COUNT).fetch_add(1, Ordering::Release);
        // SAFETY: a long of the prologue.
        unsafe { &*self.start.add(MODIFIED).cast::<AtomicI64>() }
            .store(platform::time::monotonic_nanos() as i64, Ordering::Relaxed);
        // SAFETY: within the memory.
        Some(unsafe { self.start.add(at + data_at) })
    }

    /// Adds a number. None if the name is taken.
    pub fn add_number(&self, name: &str, unit: Unit, how: Variability, value: i64) -> Option<&'static AtomicI64> {
        let place = self.add(name, b'J', 0, unit, how, &value.to_ne_bytes())?;
        // SAFETY: eight bytes, aligned, that stay for ever.
        Some(unsafe { &*place.cast() })
    }

    /// Adds a text of at most `capacity` bytes, its terminating zero included; a longer one is cut off. None if the name is taken.
    pub fn add_text(&self, name: &str, how: Variability, value: &[u8], capacity: usize) -> Option<Text> {
        let value = &value[..value.len().min(capacity.saturating_sub(1))];
        let start = self.add(name, b'B', capacity, Unit::Text, how, value)?;
        Some(Text { start, capacity })
    }
}

/// A text among the counters.
pub struct Text {
    /// Its bytes.
    pub start: *mut u8,
    /// How many there are.
    pub capacity: usize,
}

// SAFETY: the bytes stay for ever and are written through atomics.
unsafe impl Send for Text {}
// SAFETY: as above.
unsafe impl Sync for Text {}

impl Text {
    /// Another text, cut off where it has no room. Who reads at that moment may see a part of each.
    pub fn set(&self, text: &str) {
        let room = self.capacity.saturating_sub(1);
        for (at, byte) in text.bytes().take(room).chain([0]).enumerate() {
            // SAFETY: at most `capacity` bytes are written.
            unsafe { &*self.start.add(at).cast::<AtomicU8>() }.store(byte, Ordering::Relaxed);
        }
    }
}

/// The user's folder, made if it isn't there; None if it is no safe place.
fn folder() -> Option<PathBuf> {
    // SAFETY: always succeeds.
    let me = unsafe { libc::geteuid() };
    // SAFETY: null or an entry that is good until the next call; the VM asks once.
    let name = unsafe { libc::getpwuid(me).as_ref().map(|entry| CStr::from_ptr(entry.pw_name)) }?;
    let folder = Path::new("/tmp").join(format!("hsperfdata_{}", name.to_str().ok()?));
    let _ = DirBuilder::new().mode(0o755).create(&folder);
    let found = fs::symlink_metadata(&folder).ok()?;
    (found.is_dir() && found.uid() == me && found.mode() & 0o022 == 0).then_some(folder)
}

/// This process's file, locked and with memory for all of it; removed at exit. Another VM of this number, in another PID namespace, keeps its own.
fn new_file(folder: &Path, path: PathBuf) -> io::Result<File> {
    remove_stale(folder);
    let file = loop {
        let file = output_file::create_new(&path, 0o600)?;
        file.lock()?;
        // Who came between the two took it for a dead process's file.
        if is_named(&file, &path) {
            break file;
        }
    };
    // SAFETY: an open file. Without memory behind it, writing to the mapping would end the process.
    match unsafe { libc::posix_fallocate(file.as_raw_fd(), 0, SIZE as libc::off_t) } {
        0 => {
            platform::exit_files::remove_at_exit(path);
            Ok(file)
        }
        error => {
            let _ = fs::remove_file(&path);
            Err(io::Error::from_raw_os_error(error))
        }
    }
}

/// The file, if one can be made.
fn file_in(folder: &Path) -> Option<File> {
    let path = folder.join(std::process::id().to_string());
    match new_file(folder, path.clone()) {
        Ok(file) => Some(file),
        Err(error) => {
            if error.kind() == io::ErrorKind::AlreadyExists {
                inspection::say!("[warning] tools won't see this VM's counters: another one has {}", path.display());
            }
            None
        }
    }
}

/// Is the file still the one of that name?
fn is_named(file: &File, path: &Path) -> bool {
    let same = |found: &fs::Metadata, named: &fs::Metadata| (found.dev(), found.ino()) == (named.dev(), named.ino());
    matches!((file.metadata(), fs::symlink_metadata(path)), (Ok(found), Ok(named)) if same(&found, &named))
}

/// Removes the files of processes that are gone: those of no living process's number, or of this one's, that nobody has locked.
fn remove_stale(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let pid: Option<u32> = entry.file_name().to_str().and_then(|name| name.parse().ok());
        let may_be_gone = |pid: u32| {
            // SAFETY: asks only whether there is such a process.
            let answer = unsafe { libc::kill(pid as i32, 0) };
            pid == std::process::id() || answer != 0 && io::Error::last_os_error().raw_os_error() == Some(libc::ESRCH)
        };
        if pid.is_some_and(may_be_gone) {
            remove_unlocked(&entry.path());
        }
    }
}

/// Removes a file unless a living VM has it. Nobody can make another one of its name meanwhile.
fn remove_unlocked(path: &Path) {
    let opened = File::options().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path);
    if opened.is_ok_and(|file| file.try_lock().is_ok() && is_named(&file, path)) {
        let _ = fs::remove_file(path);
    }
}
