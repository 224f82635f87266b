//! Runs `variadic.c`: once linked with the shim, as the VM that its calls reach, and once against the finished library.

mod library;

use library::{library, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles the test program and returns its path.
fn compile(name: &str, arguments: &[&str]) -> PathBuf {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let output = Command::new("cc")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["-std=gnu11", "-O1", "-Wall", "-rdynamic", "tests/variadic.c", "-ldl", "-o"])
        .arg(&program)
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    program
}

#[test]
fn calls_decode_their_arguments() {
    run(&mut Command::new(compile("variadic_calls", &["-fvisibility=hidden", "src/variadic.c"])));
}

#[test]
fn the_library_exports_the_printing_functions() {
    let (program, library) = (compile("variadic_prints", &[]), library());
    assert_eq!(run(Command::new(program).arg(&library)), "printed 1.5\n");
    let dynamic = run(Command::new("readelf").arg("-d").arg(&library));
    assert!(dynamic.contains("soname: [libjvm.so]"), "{dynamic}");
    // Programs linked against the JDK's libjvm ask for this version.
    let versions = run(Command::new("readelf").arg("-V").arg(&library));
    assert!(versions.contains("Name: SUNWprivate_1.1"), "{versions}");
}
