//! GPINFO and ENVINFO: the machine, the process, and what the VM was started with.

use super::{Facts, Lines, one_line};

/// GPINFO
pub(super) fn machine(lines: &mut Lines, facts: &Facts) {
    lines.line("2XHOSLEVEL", format_args!("OS Level         : Linux {}", facts.kernel));
    lines.line("2XHCPUS", format_args!("Processors -"));
    lines.line("3XHCPUARCH", format_args!("  Architecture   : amd64"));
    lines.line("3XHNUMCPUS", format_args!("  How Many       : {}", facts.processors));
    lines.filler();
    if facts.crash.is_empty() {
        lines.line("1XHERROR2", format_args!("No registers: the process has not crashed"));
    }
    if let Some((code, registers)) = facts.crash.split_first() {
        lines.line("1XHEXCPCODE", format_args!("{code}"));
        lines.line("1XHREGISTERS", format_args!("Registers:"));
        for register in registers {
            lines.line("2XHREGISTER", format_args!("{register}"));
        }
    }
}

/// ENVINFO
pub(super) fn process(lines: &mut Lines, facts: &Facts) {
    lines.line("1CIJAVAVERSION", format_args!("{}", facts.java_version));
    lines.line("1CIVMVERSION", format_args!("{}", facts.vm_version));
    let enabled = if facts.compiler { "enabled" } else { "disabled" };
    lines.line("1CIJITMODES", format_args!("JIT {enabled}, AOT disabled, FSD enabled, HCR enabled"));
    lines.line("1CISTARTTIME", format_args!("JVM start time: {}", facts.began.0));
    lines.line("1CISTARTNANO", format_args!("JVM start nanotime: {}", facts.began.1));
    lines.line("1CIPROCESSID", format_args!("Process ID: {0} (0x{0:X})", facts.process.0));
    lines.line("1CICMDLINE", format_args!("{}", one_line(&facts.process.1)));
    lines.line("1CIJAVAHOMEDIR", format_args!("Java Home Dir:   {}", facts.java_home));
    lines.line("1CIJAVADLLDIR", format_args!("Java DLL Dir:    {}", facts.library_path));
    lines.line("1CISYSCP", format_args!("Class Path:      {}", facts.class_path));
    lines.line("1CIUSERARGS", format_args!("UserArgs:"));
    for argument in &facts.arguments {
        lines.line("2CIUSERARG", format_args!("        {}", one_line(argument)));
    }
    lines.filler();
    lines.line("1CIUSERLIMITS", format_args!("Limits of the process"));
    lines.line("NULL", format_args!("name                                 soft                 hard"));
    for (name, soft, hard) in &facts.limits {
        lines.line("2CIUSERLIMIT", format_args!("{name:<20} {soft:>20} {hard:>20}"));
    }
    lines.filler();
    lines.line("1CIENVVARS", format_args!("Environment Variables"));
    for (name, value) in &facts.variables {
        lines.line("2CIENVVAR", format_args!("{}={}", one_line(name), one_line(value)));
    }
    lines.filler();
    lines.line("1CICPUINFO", format_args!("CPU Information"));
    lines.line("2CIONLNCPU", format_args!("Online CPUs: {}", facts.processors));
}
