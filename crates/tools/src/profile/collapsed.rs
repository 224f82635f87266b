//! Collapsed stacks: a line for each, the bottom first, as flame graph scripts read them.

use std::collections::BTreeMap;

use super::{Kind, Profile};

/// The stacks of a kind, with their amounts.
pub fn collapsed(profile: &Profile, kind: Kind) -> String {
    let mut lines: BTreeMap<String, u64> = BTreeMap::new();
    for sample in profile.samples.iter().filter(|sample| sample.kind == kind) {
        let frames = profile.stack(sample.node).filter_map(|frame| profile.frames.get(frame as usize));
        let mut names: Vec<String> = frames.map(|frame| frame.name.replace(';', ":")).collect();
        names.reverse();
        *lines.entry(names.join(";")).or_default() += sample.amount;
    }
    lines.iter().map(|(stack, amount)| format!("{stack} {amount}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;

    #[test]
    fn stacks_are_lines() {
        assert_eq!(collapsed(&sample(), Kind::Cpu), "M.main;M.a;M.work 60\nM.main;M.b;M.work 40\n");
    }
}
