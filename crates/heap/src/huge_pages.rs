//! Huge pages (2 MiB) for the memory of small objects, where the kernel leaves it to programs. Linux, x86-64.
//!
//! Each small page costs a fault when it is first used and walks of the page tables from then on; a huge page costs one fault, of a third of a
//! millisecond, and memory that a small program may never use. So they are asked for as the heap grows beyond what small programs have.

use std::fs;
use std::sync::OnceLock;

/// Bytes of a huge page.
const PAGE: usize = 2 << 20;
/// Bytes of small objects from which on there are huge pages.
const SMALL_HEAP: usize = 16 << 20;

/// The administrator's choice, where the kernel knows of huge pages.
const CHOICE: &str = "/sys/kernel/mm/transparent_hugepage/enabled";

/// What memory has huge pages.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum HugePages {
    /// None, unless the kernel makes all memory have them.
    Never,
    /// What small objects take beyond the first few megabytes.
    #[default]
    Grown,
    /// All of the heap, from the start on.
    Always,
}

/// Small objects, which take `so_far` bytes, have come to this piece of memory. All but its first pages is untouched yet.
#[cold]
pub(crate) fn grown(piece: usize, bytes: usize, so_far: usize) {
    static WANTED: OnceLock<bool> = OnceLock::new();
    if so_far < SMALL_HEAP || !WANTED.get_or_init(kernel_wants_them) {
        return;
    }
    let piece = piece as *mut libc::c_void;
    // SAFETY: the memory keeps its content. Where the kernel refuses, pages stay small.
    unsafe {
        libc::madvise(piece, bytes, libc::MADV_HUGEPAGE);
        // Its first page can't be huge by itself any more.
        libc::madvise(piece, PAGE, libc::MADV_COLLAPSE);
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
