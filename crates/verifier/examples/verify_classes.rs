//! Verifies class files and prints what the stock VM would: `verify_classes PACK DIRECTORY...`, where the file is a sequence of
//! (4-byte big-endian length, class file) and the directories have the other classes.

#[path = "../tests/directory/mod.rs"]
mod directory;

use std::io::Write;

use verifier::Failure;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let pack = std::fs::read(arguments.next().unwrap_or_default())?;
    let mut directories = directory::Directories::new(arguments.map(Into::into).collect());
    let mut rest = &pack[..];
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    while let Some((length, tail)) = rest.split_first_chunk::<4>() {
        let Some((bytes, tail)) = tail.split_at_checked(u32::from_be_bytes(*length) as usize) else {
            break;
        };
        rest = tail;
        let class = match classfile::parse(bytes, classfile::ParseOptions::default()) {
            Ok(class) => class,
            Err(error) => {
                writeln!(out, "{}", error.to_string().escape_default())?;
                continue;
            }
        };
        let text = match directory::verify(&class, &mut directories) {
            Ok(()) => "OK".into(),
            Err(Failure::Verify(message)) => format!("java.lang.VerifyError: {message}"),
            Err(Failure::ClassFormat(message)) => {
                let name = String::from_utf8_lossy(class.name()).into_owned();
                format!("java.lang.ClassFormatError: {message} [{name}]")
            }
            Err(Failure::Hierarchy(name)) => format!("java.lang.NoClassDefFoundError: {name}"),
        };
        let version = if class.major < 50 { "OLD " } else { "" };
        writeln!(out, "{version}{}", text.escape_default())?;
    }
    Ok(())
}
