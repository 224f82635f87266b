//! Parses class files and prints what the stock VM's `defineClass` would: used to compare the two on broken files.
//! `parse_classes PACK`: the file is a sequence of (4-byte big-endian length, class file).

use std::io::Write;

fn main() -> std::io::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_default();
    let pack = std::fs::read(path)?;
    let mut rest = &pack[..];
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    while let Some((length, tail)) = rest.split_first_chunk::<4>() {
        let Some((class, tail)) = tail.split_at_checked(u32::from_be_bytes(*length) as usize) else { break };
        rest = tail;
        match classfile::parse(class, classfile::ParseOptions::default()) {
            Ok(_) => writeln!(out, "OK")?,
            Err(error) => writeln!(out, "{}", error.to_string().escape_default())?,
        }
    }
    Ok(())
}
