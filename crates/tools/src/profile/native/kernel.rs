//! Names for addresses of the kernel, from `/proc/kallsyms`, where it shows where functions are.

use std::collections::HashMap;
use std::fs;

use super::super::{FrameName, Origin};

/// What stands for all of the kernel where it keeps its functions to itself.
const UNKNOWN: &str = "[kernel]";

/// The kernel's functions, read when first needed.
#[derive(Default)]
pub struct Kernel {
    symbols: Option<Symbols>,
    names: HashMap<u64, FrameName>,
}

/// The file's text, and where each function's line begins, by the function's address.
#[derive(Default)]
struct Symbols {
    text: String,
    lines: Vec<(u64, usize)>,
}

impl Kernel {
    /// The frames of a call chain; one alone where nobody says which they are.
    pub fn frames(&mut self, chain: &[u64]) -> Vec<FrameName> {
        // A file that can't be read is as one that says nothing.
        let read = || Symbols::of(fs::read_to_string("/proc/kallsyms").unwrap_or_default());
        let symbols = self.symbols.get_or_insert_with(read);
        let known = if symbols.lines.is_empty() { chain.get(..1).unwrap_or(chain) } else { chain };
        let frame = |address: &u64| self.names.entry(*address).or_insert_with(|| symbols.frame(*address)).clone();
        known.iter().map(frame).collect()
    }
}

impl Symbols {
    fn of(text: String) -> Symbols {
        let mut lines = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let mut words = line.split_ascii_whitespace();
            let address = words.next().and_then(|word| u64::from_str_radix(word, 16).ok());
            // Where addresses aren't for everybody's eyes they are zero.
            if let (Some(address @ 1..), Some("t" | "T" | "w" | "W")) = (address, words.next()) {
                lines.push((address, at));
            }
            at += line.len();
        }
        lines.sort_by_key(|(address, _)| *address);
        Symbols { text, lines }
    }

    /// The frame at an address: the function, and the module that it is of.
    fn frame(&self, address: u64) -> FrameName {
        let next = self.lines.partition_point(|(start, _)| *start <= address);
        let line = next.checked_sub(1).and_then(|at| self.text.get(self.lines.get(at)?.1..)?.lines().next());
        let mut words = line.unwrap_or_default().split_ascii_whitespace().skip(2);
        let name = words.next().unwrap_or(UNKNOWN).to_owned();
        let module = words.next().map(|module| module.trim_matches(['[', ']']));
        FrameName { name, file: Some(module.unwrap_or("kernel").to_owned()), line: None, origin: Origin::Kernel }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str, chain: &[u64]) -> Vec<String> {
        let mut kernel = Kernel { symbols: Some(Symbols::of(text.to_owned())), ..Kernel::default() };
        let frames = kernel.frames(chain).into_iter();
        frames.map(|frame| format!("{} of {}", frame.name, frame.file.unwrap_or_default())).collect()
    }

    #[test]
    fn addresses_have_names() {
        let text = "ffffffff81000100 T vfs_read\nffffffff81000180 D not_code\nffffffffc0000000 t ext4_read\t[ext4]\n\
                    ffffffff81000000 t first\n";
        let chain = [0xffff_ffff_8100_0190, 0xffff_ffff_8100_00ff, 0xffff_ffff_c000_0001, 1];
        assert_eq!(
            names(text, &chain),
            ["vfs_read of kernel", "first of kernel", "ext4_read of ext4", "[kernel] of kernel"]
        );
    }

    #[test]
    fn without_addresses_the_kernel_is_one_frame() {
        let text = "0000000000000000 T vfs_read\n0000000000000000 t first\n";
        assert_eq!(names(text, &[0xffff_ffff_8100_0190, 0xffff_ffff_8100_00ff]), ["[kernel] of kernel"]);
        assert!(names(text, &[]).is_empty());
        assert_eq!(names("", &[5]), ["[kernel] of kernel"]);
    }
}
