//! The interpreter's handlers in the built library (`./x handlers`): each must end in sibling calls on all of its ways, or the native stack
//! would grow with the bytecodes that run (crates/interpreter).
//!
//! Invariant: the macro that makes a handler also puts its address into the section "handlers", so none is left out.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, ensure};
use iced_x86::{Decoder, DecoderOptions, FlowControl};
use object::read::elf::ElfFile64;
use object::{Object, ObjectSection, ObjectSymbol, RelocationTarget};

use crate::report::{Tally, Verdict};

/// There are some more than bytecodes.
const AT_LEAST: usize = 200;

/// Disassembles all handlers of a library.
pub fn check(library: &Path) -> anyhow::Result<Tally> {
    let started = Instant::now();
    let mut tally = Tally::new("handlers");
    let bytes = fs::read(library).with_context(|| format!("can't read {}", library.display()))?;
    let file = ElfFile64::<object::Endianness>::parse(&*bytes)?;
    let functions: BTreeMap<u64, (u64, &str)> =
        file.symbols().filter_map(|symbol| Some((symbol.address(), (symbol.size(), symbol.name().ok()?)))).collect();
    let text = file.section_by_name(".text").context("no .text")?;
    let (code, start) = (text.data()?, text.address());
    let handlers = addresses(&file)?;
    ensure!(handlers.len() >= AT_LEAST, "only {} handlers are listed", handlers.len());
    for address in handlers {
        let (size, name) = functions.get(&address).context("a handler has no symbol")?;
        let name = format!("{:#}", rustc_demangle::demangle(name));
        let offset = address.checked_sub(start).context("a handler lies outside of .text")? as usize;
        let body = code.get(offset..offset + *size as usize).context("a handler runs out of .text")?;
        tally.add(&name, judge(body, address));
    }
    tally.took(started.elapsed());
    Ok(tally)
}

/// What the dynamic linker writes into the section.
fn addresses(file: &ElfFile64<'_>) -> anyhow::Result<Vec<u64>> {
    let section = file.section_by_name("handlers").context("no section of handlers")?;
    let inside = section.address()..section.address() + section.size();
    let relocations = file.dynamic_relocations().context("no relocations")?;
    let of_section = relocations.filter(|(at, _)| inside.contains(at));
    let addresses: Vec<u64> = of_section
        .filter(|(_, relocation)| relocation.target() == RelocationTarget::Absolute)
        .map(|(_, relocation)| relocation.addend() as u64)
        .collect();
    ensure!(addresses.len() as u64 * 8 == section.size(), "the section of handlers holds something else");
    Ok(addresses)
}

/// A handler that returns goes on behind a call that was no sibling call.
fn judge(body: &[u8], address: u64) -> Verdict {
    let mut instructions = Decoder::with_ip(64, body, address, DecoderOptions::NONE).into_iter();
    match instructions.find(|instruction| instruction.flow_control() == FlowControl::Return) {
        None => Verdict::Passed,
        Some(found) => {
            Verdict::Failed(format!("returns at {:#x}: not all its calls of handlers are jumps", found.ip()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_returns_is_no_handler() {
        let good = |code: &[u8]| matches!(judge(code, 0x1000), Verdict::Passed);
        assert!(good(&[0xff, 0xe0]), "jmp rax");
        assert!(good(&[0x75, 0x02, 0xff, 0xe0, 0xe9, 0, 1, 0, 0]), "jne over jmp rax; jmp away");
        assert!(good(&[0xff, 0xd0, 0x0f, 0x0b]), "call rax; ud2: a report that doesn't come back");
        assert!(!good(&[0xff, 0xd0, 0xc3]), "call rax; ret");
        assert!(!good(&[0x75, 0x02, 0xff, 0xe0, 0xff, 0xd0, 0xc3]), "one way jumps, one calls");
    }
}
