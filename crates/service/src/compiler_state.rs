//! What the compiler is at, as text: for jcmd, and for dumps of the kind that Eclipse OpenJ9 calls JIT dumps.
//!
//! Invariant: the calling thread is in the VM, so methods that are unloaded meanwhile stay until it leaves.

use runtime::class::MethodRef;
use runtime::compilation;
use runtime::thread::Current;
use runtime::vm::Vm;
use std::io::Write;

/// The methods that calls run compiled: the address of their code, its bytes and the method, by address.
pub fn compiled_methods(vm: &Vm) -> Vec<(usize, usize, String)> {
    let Some(compiler) = compilation::compiler(vm) else { return Vec::new() };
    let methods = vm.all_classes().flat_map(|class| class.methods().iter().copied());
    let named = |method: MethodRef| move |(address, size)| (address, size, method.display());
    let mut found: Vec<_> =
        methods.flat_map(|method| compiler.codes_of(method).into_iter().map(named(method))).collect();
    found.sort_unstable();
    found
}

/// The same for each piece of their code that does the work of one method or of one inlined in it, which is named as `caller->inlined`.
pub fn inlined_methods(vm: &Vm) -> Vec<(usize, usize, String)> {
    let Some(compiler) = compilation::compiler(vm) else { return Vec::new() };
    let mut pieces: Vec<(usize, usize, String)> = Vec::new();
    let methods = vm.all_classes().flat_map(|class| class.methods().iter().copied());
    let codes = |method| compiler.codes_of(method).into_iter().map(move |(begin, _)| (method, begin));
    for (method, begin) in methods.flat_map(codes) {
        let Some((size, origins)) = compiler.origins_of(method, begin) else { continue };
        // What comes from no bytecode is the method's own.
        let mut starts = vec![(begin, method.display())];
        for origin in origins {
            let chain: Vec<String> = origin.frames.iter().rev().map(|(method, _)| method.display()).collect();
            starts.push((origin.address, chain.join("->")));
        }
        starts.dedup_by(|next, start| next.1 == start.1);
        let ends: Vec<usize> = starts.iter().skip(1).map(|start| start.0).chain([begin + size]).collect();
        let found = starts.into_iter().zip(ends).map(|((at, name), end)| (at, end - at, name));
        pieces.extend(found.filter(|piece| piece.1 != 0));
    }
    pieces.sort_unstable();
    pieces
}

/// Writes these methods, one a line.
pub fn write_code(cur: &Current, out: &mut Vec<u8>) {
    for (address, size, name) in compiled_methods(cur.vm()) {
        line(out, format_args!("{address:#018x} {size:6} {name}"));
    }
}

/// Writes what code takes, for each byte of bytecode, too, and how many of these each tier compiles in a second.
pub fn write_use(cur: &Current, out: &mut Vec<u8>) {
    let vm = cur.vm();
    let Some(compiler) = compilation::compiler(vm) else { return line(out, format_args!("nothing is compiled")) };
    let [used, taken, most] = compiler.code_bytes();
    line(out, format_args!("code: {used} bytes in use, {taken} taken from the system, {most} at most"));
    for tier in compiler.code_use() {
        let whole = (tier.bytecodes + tier.inlined).max(1) as f64;
        line(
            out,
            format_args!(
                "{}: {} methods of {} bytes of bytecode, {} inlined",
                tier.name, tier.methods, tier.bytecodes, tier.inlined
            ),
        );
        line(out, format_args!("  code: {} bytes, {:.1} for each of bytecode", tier.code, tier.code as f64 / whole));
        line(
            out,
            format_args!("  tables: {} bytes, {:.1} for each of bytecode", tier.tables, tier.tables as f64 / whole),
        );
        line(out, format_args!("  replaced code: {} bytes", tier.replaced));
        let seconds = tier.time.as_secs_f64();
        let speed = tier.compiled as f64 / seconds.max(1e-9);
        line(
            out,
            format_args!("  compiled: {} bytes of bytecode in {seconds:.3} s, {speed:.0} a second", tier.compiled),
        );
    }
}

/// Writes the methods that are being compiled and those that wait.
pub fn write_queue(cur: &Current, out: &mut Vec<u8>) {
    let [begun, waiting] = compilation::compiler(cur.vm()).map(|compiler| compiler.queued()).unwrap_or_default();
    let mut section = |title: &str, methods: Vec<MethodRef>| {
        line(out, format_args!("{title}: {}", methods.len()));
        methods.iter().for_each(|method| line(out, format_args!("  {}", method.display())));
    };
    section("being compiled", begun);
    section("waiting", waiting);
}

/// Writes all of it.
pub fn write(cur: &Current, out: &mut Vec<u8>) {
    let vm = cur.vm();
    let is_on = if compilation::compiler(vm).is_some() { "on" } else { "off" };
    let [used, taken, most] = compilation::code_bytes(vm);
    line(out, format_args!("compiler: {is_on}"));
    line(out, format_args!("code: {used} bytes in use, {taken} taken from the system, {most} at most"));
    write_queue(cur, out);
    line(out, format_args!("compiled: {}", compiled_methods(vm).len()));
    write_code(cur, out);
}

fn line(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    // A vector takes everything.
    let _ = writeln!(out, "{text}");
}
