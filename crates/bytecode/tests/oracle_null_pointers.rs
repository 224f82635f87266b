//! Helpful NullPointerException messages against the stock JDK: `cargo test -p pellucid-bytecode -- --ignored`, with
//! JAVA_HOME set. NullPointers.java prints what the stock VM says; each line must be among ours for the compiled class.

use std::path::Path;
use std::process::Command;

use bytecode::{Instructions, MethodShape, npe_message::npe_message};
use classfile::mutf8::to_str;

fn our_messages(path: &Path, messages: &mut Vec<String>) {
    let class = classfile::parse(&std::fs::read(path).unwrap(), Default::default()).unwrap();
    let pool = &class.constant_pool;
    for method in &class.methods {
        let Some(code) = class.code(method) else { continue };
        let shape = MethodShape::new(
            code,
            pool.utf8(method.descriptor),
            method.access_flags & classfile::access::STATIC != 0,
            pool,
        );
        for instruction in Instructions::new(&code.bytes) {
            let bci = instruction.unwrap().bci;
            if let Some(message) = npe_message(&shape, &code.local_variables, bci) {
                let lines = code.line_numbers.iter().filter(|(start, _)| u32::from(*start) <= bci);
                let line = lines.max_by_key(|(start, _)| *start).map_or(0, |(_, line)| *line);
                messages.push(format!("{}:{line} {message}", to_str(pool.utf8(method.name))));
            }
        }
    }
}

#[test]
#[ignore = "needs a JDK in JAVA_HOME"]
fn same_messages() {
    let bin = Path::new(&std::env::var_os("JAVA_HOME").expect("JAVA_HOME")).join("bin");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/NullPointers.java");
    for debug in ["-g", "-g:lines"] {
        let out = std::env::temp_dir().join(format!("pellucid-npe-{}{}", std::process::id(), debug.replace(':', "-")));
        let javac = Command::new(bin.join("javac")).args([debug, "-nowarn", "-d"]).arg(&out).arg(&source).status();
        assert!(javac.unwrap().success());
        let stock = Command::new(bin.join("java")).arg("-cp").arg(&out).arg("NullPointers").output().unwrap();
        let mut ours = Vec::new();
        for file in std::fs::read_dir(&out).unwrap() {
            our_messages(&file.unwrap().path(), &mut ours);
        }
        std::fs::remove_dir_all(&out).unwrap();
        let stock = String::from_utf8(stock.stdout).unwrap();
        assert!(stock.lines().count() >= 60, "{stock}");
        for line in stock.lines() {
            let ours = ours.iter().filter(|our| our.split(' ').next() == line.split(' ').next());
            let ours: Vec<_> = ours.collect();
            assert!(ours.iter().any(|our| *our == line), "{debug}: stock {line}\nours {ours:#?}");
        }
    }
}
