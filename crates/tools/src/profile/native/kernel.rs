//! Names for addresses of the kernel, from `/proc/kallsyms`, where it shows where functions are.
//!
//! Invariant: the program that is looked at doesn't pay for them. It leaves addresses, and the command, which is on the same kernel, names them.

use std::fs;

use super::super::{FrameName, Origin, Profile};

/// What stands for all of the kernel where it keeps its functions to itself.
const UNKNOWN: &str = "[kernel]";

/// A frame that has no name yet.
pub fn unnamed(address: u64) -> FrameName {
    frame(format!("{address:#x}"), "kernel")
}

fn frame(name: String, module: &str) -> FrameName {
    FrameName { name, file: Some(module.to_owned()), line: None, origin: Origin::Kernel }
}

/// The address of a frame of the kernel that has no name yet.
fn address(frame: &FrameName) -> Option<u64> {
    let digits = frame.name.strip_prefix("0x").filter(|_| frame.origin == Origin::Kernel)?;
    u64::from_str_radix(digits, 16).ok()
}

/// Names the frames of the kernel that have no name yet; where nobody says which they are, one stands for all that lie on each other.
pub fn name(profile: Profile) -> Profile {
    if !profile.frames.iter().any(|frame| address(frame).is_some()) {
        return profile;
    }
    // A file that can't be read is as one that says nothing.
    named(profile, &Symbols::of(fs::read_to_string("/proc/kallsyms").unwrap_or_default()))
}

fn named(profile: Profile, symbols: &Symbols) -> Profile {
    let is_one = |frame: &FrameName| symbols.lines.is_empty() && address(frame).is_some();
    profile.renamed(|frame| address(frame).map(|address| symbols.frame(address)), is_one)
}

/// The file's text, and where each function's line begins, by the function's address.
#[derive(Default)]
struct Symbols {
    text: String,
    lines: Vec<(u64, usize)>,
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
        frame(name, module.unwrap_or("kernel"))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::super::{Builder, Kind};
    use super::*;

    fn names(text: &str, chain: &[u64]) -> Vec<String> {
        let mut builder = Builder::default();
        let java = builder.frame(FrameName::of("M.main"));
        let frames: Vec<u32> = chain.iter().map(|address| builder.frame(unnamed(*address))).chain([java]).collect();
        let thread = builder.thread("main");
        builder.add(Duration::ZERO, Kind::Cpu, thread, frames.into_iter(), 7);
        let profile = named(builder.finish(), &Symbols::of(text.to_owned()));
        assert_eq!((profile.total(Kind::Cpu), profile.timeline.len()), (7, 1));
        let frames = profile.stack(profile.samples[0].node).map(|frame| profile.frames[frame as usize].clone());
        frames.map(|frame| format!("{} of {}", frame.name, frame.file.unwrap_or_default())).collect()
    }

    #[test]
    fn addresses_have_names() {
        let text = "ffffffff81000100 T vfs_read\nffffffff81000180 D not_code\nffffffffc0000000 t ext4_read\t[ext4]\n\
                    ffffffff81000000 t first\n";
        let chain = [0xffff_ffff_8100_0190, 0xffff_ffff_8100_00ff, 0xffff_ffff_c000_0001, 1];
        assert_eq!(
            names(text, &chain),
            ["vfs_read of kernel", "first of kernel", "ext4_read of ext4", "[kernel] of kernel", "M.main of "]
        );
    }

    #[test]
    fn without_addresses_the_kernel_is_one_frame() {
        let text = "0000000000000000 T vfs_read\n0000000000000000 t first\n";
        assert_eq!(names(text, &[0xffff_ffff_8100_0190, 0xffff_ffff_8100_00ff]), ["[kernel] of kernel", "M.main of "]);
        assert_eq!(names(text, &[]), ["M.main of "]);
        assert_eq!(names("", &[5]), ["[kernel] of kernel", "M.main of "]);
    }
}
