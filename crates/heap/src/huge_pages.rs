//! Huge pages (2 MiB) for the memory of small objects, where the kernel leaves it to programs. Linux, x86-64.
//!
//! Each small page costs a fault when it is first used and walks of the page tables from then on; a huge page costs one fault, of a tenth to a third
//! of a millisecond, and memory that a small program may never use. So they are asked for as the heap grows beyond what small programs have. In a
//! virtual machine whose host has taken back what was free, one takes five milliseconds, seven times as long as as many small pages, which are used
//! ones mostly: the first that is so slow is the last.

use std::fs;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mmtk::util::constants::BYTES_IN_PAGE;
use platform::time::thread_processor_time;

/// Bytes of a huge page.
const PAGE: usize = 2 << 20;
/// Bytes of small objects from which on there are huge pages.
const SMALL_HEAP: usize = 16 << 20;

/// The administrator's choice, where the kernel knows of huge pages.
const CHOICE: &str = "/sys/kernel/mm/transparent_hugepage/enabled";

/// What memory has huge pages.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum HugePages {
    /// None, unless the kernel makes all memory have them.
    Never,
    /// What small objects take beyond the first few megabytes, up to the first page that takes more processor time than this to come.
    Grown(Duration),
    /// All of the heap, from the start on.
    Always,
}

impl Default for HugePages {
    fn default() -> HugePages {
        HugePages::Grown(Duration::from_millis(1))
    }
}

/// Asks for them as the heap grows.
#[derive(Default)]
pub(crate) struct Growth {
    /// One took too long.
    is_slow: AtomicBool,
}

impl Growth {
    /// Small objects, which take `so_far` bytes, have come to this piece of memory. All but its first pages is untouched yet.
    #[cold]
    pub(crate) fn ask(&self, piece: Range<usize>, so_far: usize, patience: Duration) {
        static WANTED: OnceLock<bool> = OnceLock::new();
        if so_far < SMALL_HEAP || self.is_slow.load(Ordering::Relaxed) || !WANTED.get_or_init(kernel_wants_them) {
            return;
        }
        for page in piece.step_by(PAGE) {
            let begun = thread_processor_time();
            // SAFETY: a huge page's worth of the heap's memory.
            unsafe { make_huge(page) };
            if thread_processor_time() - begun > patience {
                self.is_slow.store(true, Ordering::Relaxed);
                return;
            }
        }
    }
}

/// Makes a page huge, unless the kernel refuses.
///
/// # Safety
/// `PAGE` bytes of the process's memory are there, at a multiple of that.
unsafe fn make_huge(page: usize) {
    let page = page as *mut libc::c_void;
    // SAFETY: the memory keeps its content.
    unsafe {
        libc::madvise(page, PAGE, libc::MADV_HUGEPAGE);
        // Where nothing is there yet a fault makes it huge; small pages are collapsed.
        libc::madvise(page, BYTES_IN_PAGE, libc::MADV_POPULATE_WRITE);
        libc::madvise(page, PAGE, libc::MADV_COLLAPSE);
    }
}

/// Should MMTk ask for them wherever it maps memory? It ends the process if the kernel doesn't know of them.
pub(crate) fn everywhere(wanted: HugePages) -> bool {
    wanted == HugePages::Always && fs::exists(CHOICE).is_ok_and(|exists| exists)
}

/// Collapsing pages doesn't heed that the administrator wants none.
fn kernel_wants_them() -> bool {
    fs::read_to_string(CHOICE).is_ok_and(|choice| !choice.contains("[never]"))
}
