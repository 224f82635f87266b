//! All classes of two modules of the stock JDK: they verify, and their reference maps agree with their StackMapTables.
//! `cargo test -p pellucid-verifier --release -- --ignored --nocapture`, with JAVA_HOME set.

mod directory;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use bytecode::{MethodShape, reference_maps};
use classfile::{ClassFile, ParseOptions, access};
use directory::Directories;

const MODULES: [&str; 2] = ["java.base", "jdk.compiler"];

/// Extracts the modules once per run.
struct Extracted(PathBuf);

impl Extracted {
    fn new(what: &str) -> Extracted {
        let home = PathBuf::from(std::env::var_os("JAVA_HOME").expect("JAVA_HOME"));
        let to = std::env::temp_dir().join(format!("pellucid-{what}-{}", std::process::id()));
        let include = format!("regex:/({}|java.compiler|jdk.internal.opt)/.*", MODULES.join("|"));
        let status = Command::new(home.join("bin/jimage"))
            .args(["extract", "--include", &include, "--dir"])
            .arg(&to)
            .arg(home.join("lib/modules"))
            .status();
        assert!(status.unwrap().success());
        Extracted(to)
    }

    fn directories(&self) -> Directories {
        Directories::new(
            ["java.base", "java.compiler", "jdk.compiler", "jdk.internal.opt"].map(|m| self.0.join(m)).to_vec(),
        )
    }

    fn classes(&self) -> Vec<Vec<u8>> {
        let mut files = Vec::new();
        for module in MODULES {
            walk(&self.0.join(module), &mut files);
        }
        files
    }
}

impl Drop for Extracted {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn walk(directory: &Path, files: &mut Vec<Vec<u8>>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|e| e == "class") && path.file_name().unwrap() != "module-info.class" {
            files.push(std::fs::read(path).unwrap());
        }
    }
}

/// What a map of the table says of a local: reference, something else, or nothing.
type Local = Option<bool>;

/// (bytecode index, locals) of every frame that gives its locals in full, or adds none to the ones before.
fn full_frames(table: &[u8]) -> Vec<(u32, Vec<Local>)> {
    let mut frames = Vec::new();
    let mut at = 2;
    let mut bci = -1i64;
    let u2 = |at: usize| i64::from(u16::from_be_bytes([table[at], table[at + 1]]));
    let skip_type = |at: &mut usize| {
        let tag = table[*at];
        *at += if tag >= 7 { 3 } else { 1 };
        tag
    };
    for _ in 0..u2(0) {
        let kind = table[at];
        at += 1;
        let delta = match kind {
            0..64 => i64::from(kind),
            64..128 => i64::from(kind) - 64,
            _ => {
                at += 2;
                u2(at - 2)
            }
        };
        bci += delta + 1;
        match kind {
            64..128 | 247 => _ = skip_type(&mut at),
            252..=254 => (251..kind).for_each(|_| _ = skip_type(&mut at)),
            255 => {
                at += 2;
                let mut locals = Vec::new();
                for _ in 0..u2(at - 2) {
                    match skip_type(&mut at) {
                        0 => locals.push(None),
                        1 | 2 => locals.push(Some(false)),
                        3 | 4 => locals.extend([Some(false); 2]),
                        _ => locals.push(Some(true)),
                    }
                }
                at += 2;
                (0..u2(at - 2)).for_each(|_| _ = skip_type(&mut at));
                frames.push((bci as u32, locals));
            }
            _ => {}
        }
    }
    frames
}

fn compare_reference_maps(class: &ClassFile) -> (usize, Duration) {
    let pool = &class.constant_pool;
    let mut compared = 0;
    let start = Instant::now();
    for method in &class.methods {
        let Some(code) = class.code(method) else { continue };
        let shape =
            MethodShape::new(code, pool.utf8(method.descriptor), method.access_flags & access::STATIC != 0, pool);
        let frames = code.stack_map_table.as_deref().map(full_frames).unwrap_or_default();
        for (bci, locals) in std::iter::once((0, vec![])).chain(frames) {
            let map = match reference_maps(&shape, &[bci]) {
                Ok(maps) => &maps[0].clone(),
                // Compilers leave dead code behind, with frames.
                Err(bytecode::Error::Unreachable { .. }) => continue,
                Err(error) => {
                    let name = classfile::mutf8::to_str(pool.utf8(method.name));
                    panic!("{}.{name} at {bci}: {error}", classfile::mutf8::to_str(class.name()));
                }
            };
            for (slot, local) in (0..).zip(locals) {
                if let Some(is_reference) = local {
                    assert_eq!(map.is_local_reference(slot), is_reference, "local {slot} at {bci}");
                }
            }
            compared += 1;
        }
    }
    (compared, start.elapsed())
}

/// Read without checks, the file says the same.
fn compare_trusted(class: &ClassFile, bytes: Vec<u8>) {
    let trusted = classfile::parse_trusted(bytes.leak(), ParseOptions::default()).expect("stock class");
    assert_eq!(trusted.constant_pool.to_bytes(), class.constant_pool.to_bytes());
    for (ours, theirs) in trusted.methods.iter().zip(&class.methods) {
        assert_eq!(trusted.code(ours), class.code(theirs));
    }
}

#[test]
#[ignore = "needs a JDK in JAVA_HOME"]
fn all_verify() {
    let extracted = Extracted::new("verify");
    let mut directories = extracted.directories();
    let (mut parsing, mut verifying, mut mapping) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    let (mut classes, mut maps) = (0, 0);
    for bytes in extracted.classes() {
        let start = Instant::now();
        let class = classfile::parse(&bytes, ParseOptions::default()).expect("stock class");
        let parsed = Instant::now();
        let name = String::from_utf8_lossy(class.name()).into_owned();
        if let Err(failure) = directory::verify(&class, &mut directories) {
            panic!("{name}: {failure:?}");
        }
        verifying += parsed.elapsed();
        parsing += parsed - start;
        compare_trusted(&class, bytes);
        let (compared, time) = compare_reference_maps(&class);
        mapping += time;
        maps += compared;
        classes += 1;
    }
    assert!(classes > 5000);
    println!(
        "{classes} classes; of 1000: {:?} to parse, {:?} to verify; {maps} reference maps, {:?} each",
        parsing * 1000 / classes,
        verifying * 1000 / classes,
        mapping / maps as u32
    );
}

#[test]
#[ignore = "needs a JDK in JAVA_HOME"]
fn mutants_never_panic() {
    let extracted = Extracted::new("mutate");
    let mut directories = extracted.directories();
    let mut random = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 11) as usize % below
    };
    let (mut parsed, mut accepted) = (0, 0);
    for bytes in extracted.classes() {
        for _ in 0..20 {
            let mut mutant = bytes.clone();
            for _ in 0..=next(3) {
                let at = next(mutant.len());
                mutant[at] = next(256) as u8;
            }
            for relax_names in [false, true] {
                let options = ParseOptions { relax_names, ..ParseOptions::default() };
                let Ok(class) = classfile::parse(&mutant, options) else {
                    continue;
                };
                parsed += 1;
                accepted += u32::from(directory::verify(&class, &mut directories).is_ok());
                for method in class.methods.iter() {
                    let Some(code) = class.code(method) else { continue };
                    let shape = MethodShape::new(
                        code,
                        class.constant_pool.utf8(method.descriptor),
                        method.access_flags & access::STATIC != 0,
                        &class.constant_pool,
                    );
                    let bci = next(code.bytes.len()) as u32;
                    let _ = reference_maps(&shape, &[bci]);
                    let _ = bytecode::npe_message::npe_message(&shape, &code.local_variables, bci);
                }
            }
        }
    }
    println!("{parsed} mutants parsed, {accepted} verified");
}
