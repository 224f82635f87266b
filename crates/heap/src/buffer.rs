//! A thread's allocation buffer as its fast path sees it: it ends where the memory that is cleared so far does, or where a sample is due.
//!
//! Clearing a block of 32 KiB at once, a thread waits for the memory of nearly all of it. A piece that fits into the processor's fill buffers is
//! fetched while the thread uses the two pieces before (docs/decisions/0040).
//!
//! Invariant: from the cursor to `clear_to` all is zero, and while the buffer is shown its limit is `shown`, which isn't beyond that. A collection
//! takes buffers away; then the limit is another.

use std::mem::offset_of;
use std::ptr::NonNull;

use mmtk::util::Address;
use mmtk::util::alloc::BumpPointer;

/// Bytes that are cleared at a time: as many lines as the processor fetches at once.
const PIECE: usize = 1024;
/// No sample is due.
const NEVER: usize = usize::MAX;

/// See the file's head.
#[repr(C)]
pub struct Buffer {
    bump: NonNull<BumpPointer>,
    /// The buffer's own end.
    end: usize,
    clear_to: usize,
    /// Where a sample is due; what ends behind it takes the slow path.
    due: usize,
    /// The limit that the fast path was given; 0 for the buffer's own.
    shown: usize,
}

impl Buffer {
    /// A buffer that is MMTk's as yet.
    ///
    /// # Safety
    /// `bump` stays where it is as long as this is used, by one thread at a time.
    pub(crate) unsafe fn new(bump: NonNull<BumpPointer>) -> Buffer {
        Buffer { bump, end: 0, clear_to: 0, due: NEVER, shown: 0 }
    }

    #[inline(always)]
    fn bump(&self) -> &BumpPointer {
        // SAFETY: what `new`'s caller promised.
        unsafe { self.bump.as_ref() }
    }

    #[inline(always)]
    fn bump_mut(&mut self) -> &mut BumpPointer {
        // SAFETY: what `new`'s caller promised.
        unsafe { self.bump.as_mut() }
    }

    /// Where the next object goes.
    #[inline(always)]
    pub(crate) fn cursor(&self) -> usize {
        self.bump().cursor.as_usize()
    }

    fn set_limit(&mut self, limit: usize) {
        // SAFETY: an address that the buffer has.
        self.bump_mut().limit = unsafe { Address::from_usize(limit) };
    }

    /// Is there still the buffer that was shown?
    fn is_shown(&self) -> bool {
        self.shown != 0 && self.bump().limit.as_usize() == self.shown
    }

    /// Is a sample due somewhere in it?
    pub(crate) fn is_armed(&self) -> bool {
        self.is_shown() && self.due != NEVER
    }

    /// Takes cleared memory, or none.
    #[inline(always)]
    pub(crate) fn take(&mut self, bytes: usize) -> Option<usize> {
        let bump = self.bump_mut();
        let start = bump.cursor;
        let end = start + bytes;
        if end > bump.limit {
            return None;
        }
        bump.cursor = end;
        Some(start.as_usize())
    }

    /// Clears more, so that so many bytes can be taken; false where there is no room, or a sample is due.
    pub(crate) fn extend(&mut self, bytes: usize) -> bool {
        // SAFETY: the buffer is this thread's.
        unsafe { extend(self, bytes) };
        self.bump().limit.as_usize().saturating_sub(self.cursor()) >= bytes
    }

    /// Gives the buffer its own end back, for MMTk.
    pub(crate) fn hide(&mut self) {
        if self.is_shown() {
            self.set_limit(self.end);
        }
        self.shown = 0;
    }

    /// Shows the buffer that MMTk has left, nothing of which need be cleared; a sample is due after so many bytes.
    pub(crate) fn show(&mut self, to_sample: Option<usize>) {
        self.end = self.bump().limit.as_usize();
        self.clear_to = self.cursor();
        self.due = to_sample.map_or(NEVER, |bytes| self.cursor().saturating_add(bytes));
        self.shown = self.clear_to;
        self.set_limit(self.shown);
        self.extend(0);
    }

    /// Ends the buffer at once, so that the next allocation takes the slow path.
    pub(crate) fn expire(&mut self) {
        if self.is_shown() {
            self.due = self.cursor();
            self.shown = self.due;
            self.set_limit(self.due);
        }
    }
}

/// Clears more of a buffer that is shown, so that so many bytes can be taken, unless it lacks room or a sample is due, and has the processor fetch
/// what comes then. No register changes (Cranelift's convention `preserve_all`).
///
/// # Safety
/// The buffer is the running thread's.
#[unsafe(naked)]
pub unsafe extern "C" fn extend(buffer: *mut Buffer, bytes: usize) {
    core::arch::naked_asm!(
        "push rbp",
        "mov rbp, rsp",
        "push rax",
        "push rcx",
        "push rdx",
        "push r8",
        "push r9",
        "sub rsp, 24",
        "movups [rsp], xmm0",
        "mov rax, [rdi + {bump}]",
        // rcx: what must be clear, and then what will be. rdx: the buffer's own end.
        "mov rcx, [rax + {cursor}]",
        "add rcx, rsi",
        "jc 9f",
        "mov rdx, [rdi + {shown}]",
        "test rdx, rdx",
        "jz 9f",
        "cmp rdx, [rax + {limit}]",
        "jne 9f",
        "mov rdx, [rdi + {end}]",
        "cmp rcx, rdx",
        "ja 9f",
        "cmp rcx, [rdi + {due}]",
        "ja 9f",
        "mov r8, [rdi + {clear_to}]",
        "lea r9, [r8 + {piece}]",
        "cmp rcx, r9",
        "cmovb rcx, r9",
        "cmp rcx, rdx",
        "cmova rcx, rdx",
        "mov [rdi + {clear_to}], rcx",
        // Clears from r8 to rcx, by lines and then by words.
        "xorps xmm0, xmm0",
        "2:",
        "lea r9, [r8 + 64]",
        "cmp r9, rcx",
        "ja 3f",
        "movups [r8], xmm0",
        "movups [r8 + 16], xmm0",
        "movups [r8 + 32], xmm0",
        "movups [r8 + 48], xmm0",
        "mov r8, r9",
        "jmp 2b",
        "3:",
        "cmp r8, rcx",
        "jae 4f",
        "mov qword ptr [r8], 0",
        "add r8, 8",
        "jmp 3b",
        "4:",
        // The next piece was asked for before; now the one behind it.
        "lea r8, [rcx + {piece}]",
        "lea r9, [r8 + {piece}]",
        "cmp r9, rdx",
        "cmova r9, rdx",
        "5:",
        "cmp r8, r9",
        "jae 6f",
        "prefetchw [r8]",
        "add r8, 64",
        "jmp 5b",
        "6:",
        "cmp rcx, [rdi + {due}]",
        "cmova rcx, [rdi + {due}]",
        "mov [rdi + {shown}], rcx",
        "mov [rax + {limit}], rcx",
        "9:",
        "movups xmm0, [rsp]",
        "add rsp, 24",
        "pop r9",
        "pop r8",
        "pop rdx",
        "pop rcx",
        "pop rax",
        "pop rbp",
        "ret",
        bump = const offset_of!(Buffer, bump),
        end = const offset_of!(Buffer, end),
        clear_to = const offset_of!(Buffer, clear_to),
        due = const offset_of!(Buffer, due),
        shown = const offset_of!(Buffer, shown),
        cursor = const offset_of!(BumpPointer, cursor),
        limit = const offset_of!(BumpPointer, limit),
        piece = const PIECE,
    )
}
