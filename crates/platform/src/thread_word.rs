//! Words of which each thread has its own, read and written in two instructions: a `thread_local!` in a library costs a call each time.
//!
//! Invariant: they lie in the room that the dynamic linker keeps beside the threads' own data for libraries that are loaded late, and so does
//! all that is thread-local in a library that has one: some 750 bytes of the VM's, of 1,664 that all such libraries of a process share
//! (glibc). What is large goes behind a pointer.

/// Makes a module with a word of each thread's own, 0 at first, and its functions `get` and `set`, which signal handlers may call. The symbol
/// must be the only one of its name in the library.
#[macro_export]
macro_rules! thread_word {
    ($(#[$meta:meta])* $name:ident, $symbol:literal) => {
        $(#[$meta])*
        mod $name {
            std::arch::global_asm!(
                concat!(".pushsection .tbss.", $symbol, ", \"awT\", @nobits"),
                ".p2align 3",
                concat!(".globl ", $symbol),
                concat!(".hidden ", $symbol),
                concat!(".type ", $symbol, ", @object"),
                concat!(".size ", $symbol, ", 8"),
                concat!($symbol, ":"),
                ".zero 8",
                ".popsection",
            );

            /// The calling thread's word.
            #[inline(always)]
            pub(super) fn get() -> usize {
                let word: usize;
                // SAFETY: reads a word of the thread's own, whose place the dynamic linker has written down.
                unsafe {
                    std::arch::asm!(
                        concat!("mov {word}, qword ptr [rip + ", $symbol, "@GOTTPOFF]"),
                        "mov {word}, qword ptr fs:[{word}]",
                        word = out(reg) word,
                        options(nostack, preserves_flags, readonly)
                    );
                }
                word
            }

            /// Sets it.
            #[inline(always)]
            pub(super) fn set(word: usize) {
                // SAFETY: as above; nobody borrows the word.
                unsafe {
                    std::arch::asm!(
                        concat!("mov {place}, qword ptr [rip + ", $symbol, "@GOTTPOFF]"),
                        "mov qword ptr fs:[{place}], {word}",
                        place = out(reg) _,
                        word = in(reg) word,
                        options(nostack, preserves_flags)
                    );
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    thread_word!(word, "pellucid_tested_thread_word");

    #[test]
    fn each_thread_has_its_own() {
        word::set(4);
        let other = std::thread::spawn(|| {
            let first = word::get();
            word::set(6);
            (first, word::get())
        });
        assert_eq!((other.join().ok(), word::get()), (Some((0, 6)), 4));
    }
}
