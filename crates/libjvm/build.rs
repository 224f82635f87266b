//! Compiles the C-variadic entry points and names the library as the JDK's own libraries ask for it.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/variadic.c");
    cc::Build::new()
        .file("src/variadic.c")
        .std("gnu11")
        // Only the forwarders in variadic.rs are exported.
        .flag("-fvisibility=hidden")
        // Agents and crash reports unwind through these frames.
        .flag("-fasynchronous-unwind-tables")
        .warnings(true)
        .extra_warnings(true)
        .opt_level(2)
        .compile("pellucid_variadic");
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libjvm.so");
    // MMTk's calls go to `heap/reserve.rs`.
    println!("cargo:rustc-cdylib-link-arg=-Wl,--wrap=mmap");
    // Beside rustc's list of what is exported, which has no name: LLD, Rust's linker on this platform, takes both.
    println!("cargo:rerun-if-changed=versions.map");
    println!("cargo:rustc-cdylib-link-arg=-Wl,--version-script={}/versions.map", env!("CARGO_MANIFEST_DIR"));
}
