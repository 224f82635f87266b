//! `-XX:` options: which there are (`flags.tsv`), which mean something here, and how wrong ones are refused.
//!
//! Invariant: a name is in the stock VM's list, in `OWN`, or unknown.

use super::{Parser, Refusal, Step, memory};

/// What flags say that isn't part of `Options`.
#[derive(Default)]
pub(super) struct Flags {
    pub(super) ignore_unrecognized: bool,
    diagnostic: bool,
    experimental: bool,
    collectors: Vec<&'static str>,
    pub(super) max_ram: Option<u64>,
    pub(super) max_ram_percentage: Option<f64>,
    pub(super) min_ram_percentage: Option<f64>,
    pub(super) initial_ram_percentage: Option<f64>,
}

struct Flag {
    name: &'static str,
    kind: &'static str,
    lock: &'static str,
}

/// Flags of ours: name, type.
const OWN: [(&str, &str); 7] = [
    ("GCEveryAllocations", "uintx"),
    ("GCSeed", "uintx"),
    ("CompileAtFirstCall", "bool"),
    ("StressDetach", "bool"),
    ("Trace", "ccstr"),
    ("CompileThreshold", "intx"),
    ("VMOptionsFile", "ccstr"),
];

/// Flags that the stock VM has in debug builds only and that tools pass nevertheless.
const DEVELOP: [&str; 6] =
    ["VerifyOops", "TraceBytecodes", "CountBytecodes", "PrintAssembly2", "StressWalkStackMaps", "ZapUnusedHeapArea"];

/// Flags whose absence nobody can notice, so that no warning is due: layout, shared archives, counters and unlocking.
const SILENT: [&str; 16] = [
    "UnlockDiagnosticVMOptions",
    "UnlockExperimentalVMOptions",
    "IgnoreUnrecognizedVMOptions",
    "UseCompressedOops",
    "UseCompressedClassPointers",
    "UseCompactObjectHeaders",
    "TieredCompilation",
    "TieredStopAtLevel",
    "BackgroundCompilation",
    "UseStringDeduplication",
    "AlwaysPreTouch",
    "AutoCreateSharedArchive",
    "SharedArchiveFile",
    "SharedClassListFile",
    "UseSharedSpaces",
    "OmitStackTraceInFastThrow",
];

const COLLECTORS: [&str; 6] = ["UseSerialGC", "UseParallelGC", "UseG1GC", "UseZGC", "UseShenandoahGC", "UseEpsilonGC"];

fn known() -> impl Iterator<Item = Flag> {
    let own = OWN.iter().map(|(name, kind)| Flag { name, kind, lock: "-" });
    let stock = include_str!("flags.tsv").lines().filter(|l| !l.starts_with('#')).filter_map(|line| {
        let mut parts = line.split('\t');
        Some(Flag { name: parts.next()?, kind: parts.next()?, lock: parts.next()? })
    });
    own.chain(stock)
}

/// How alike two names are: shared pairs of letters, against both lengths.
fn similarity(a: &str, b: &str) -> f64 {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let hits = a.windows(2).filter(|pair| b.windows(2).any(|other| other == *pair)).count();
    2.0 * hits as f64 / (a.len() + b.len()).max(1) as f64
}

/// A value given to a flag.
#[derive(Clone, Copy)]
enum Setting<'a> {
    Switch(bool),
    Value(&'a str),
}

impl Parser<'_> {
    pub(super) fn flag(&mut self, text: &str) -> Step {
        if let Some(path) = text.strip_prefix("Flags=") {
            return self.refuse(format!("Could not open settings file {path}"));
        }
        if let Some(value) = text.strip_prefix("MaxHeapSize=") {
            return self.maximum_heap(&format!("-XX:{text}"), value);
        }
        let (switch, body) = match text.as_bytes().first() {
            Some(b'+') => (Some(true), &text[1..]),
            Some(b'-') => (Some(false), &text[1..]),
            _ => (None, text),
        };
        let (name, value) = match body.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (body, None),
        };
        let Some(flag) = known().find(|f| f.name == name) else { return self.unknown_flag(name, body) };
        let open = match flag.lock {
            // The keys themselves are never locked, though the stock VM lists them so.
            _ if name.starts_with("Unlock") => true,
            "diagnostic" => self.flags.diagnostic,
            "experimental" => self.flags.experimental,
            _ => true,
        };
        if !open {
            let unlock =
                if flag.lock == "diagnostic" { "UnlockDiagnosticVMOptions" } else { "UnlockExperimentalVMOptions" };
            self.say(format!("Error: VM option '{name}' is {} and must be enabled via -XX:+{unlock}.", flag.lock));
            self.say(format!("Error: The unlock option must precede '{name}'."));
        }
        let setting = match (flag.kind == "bool", switch, value) {
            (true, None, _) => return self.refuse(format!("Missing +/- setting for VM option '{body}'")),
            (false, Some(_), _) => return self.refuse(format!("Unexpected +/- setting in VM option '{body}'")),
            _ if !open => return self.improper(body),
            (true, Some(_), Some(_)) | (false, None, None) => return self.improper(body),
            (true, Some(on), None) => Setting::Switch(on),
            (false, None, Some(value)) => Setting::Value(value),
        };
        self.set_flag(&flag, body, setting)
    }

    fn improper(&mut self, body: &str) -> Step {
        self.refuse(format!("Improperly specified VM option '{body}'"))
    }

    fn unknown_flag(&mut self, name: &str, body: &str) -> Step {
        if self.flags.ignore_unrecognized {
            return Ok(());
        }
        if DEVELOP.contains(&name) {
            self.say(format!("Error: VM option '{name}' is develop and is available only in debug version of VM."));
            return self.improper(body);
        }
        self.say(format!("Unrecognized VM option '{body}'"));
        let nearest = known()
            .filter(|f| f.lock == "-" && !name.is_empty())
            .map(|f| (similarity(f.name, name), f))
            .filter(|(score, _)| *score > 0.7)
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, flag)) = nearest {
            let (before, after) = if flag.kind == "bool" { ("(+/-)", "") } else { ("", "=<value>") };
            self.say(format!("Did you mean '{before}{}{after}'?", flag.name));
        }
        Err(Refusal::Option)
    }

    /// A whole number in the range of the flag's type and `low..=high`.
    fn number(&mut self, flag: &Flag, body: &str, value: &str, low: i64, high: i64) -> Result<i64, Refusal> {
        let (negative, digits) = match value.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, value),
        };
        let signed = matches!(flag.kind, "int" | "intx");
        let number = memory::size(digits).and_then(|n| i64::try_from(n).ok()).filter(|_| signed || !negative);
        let (type_low, type_high) = match flag.kind {
            "int" => (i64::from(i32::MIN), i64::from(i32::MAX)),
            "uint" => (0, i64::from(u32::MAX)),
            _ => (i64::MIN, i64::MAX),
        };
        let number = number.map(|n| if negative { -n } else { n }).filter(|n| (type_low..=type_high).contains(n));
        let Some(number) = number else {
            self.improper(body)?;
            return Err(Refusal::Option);
        };
        if !(low..=high).contains(&number) {
            self.say(format!("{} {}={number} is outside the allowed range [ {low} ... {high} ]", flag.kind, flag.name));
            self.improper(body)?;
        }
        Ok(number)
    }

    fn percentage(&mut self, flag: &Flag, body: &str, value: &str) -> Result<f64, Refusal> {
        let Ok(number) = value.parse::<f64>() else {
            self.improper(body)?;
            return Err(Refusal::Option);
        };
        if !(0.0..=100.0).contains(&number) {
            self.say(format!(
                "double {}={number:.6} is outside the allowed range [ 0.000000 ... 100.000000 ]",
                flag.name
            ));
            self.improper(body)?;
        }
        Ok(number)
    }

    fn set_flag(&mut self, flag: &Flag, body: &str, setting: Setting<'_>) -> Step {
        match setting {
            Setting::Switch(on) => self.set_switch(flag.name, body, on),
            Setting::Value(value) => self.set_value(flag, body, value),
        }
    }

    fn set_switch(&mut self, name: &str, body: &str, on: bool) -> Step {
        let options = &mut self.options;
        match name {
            "UnlockDiagnosticVMOptions" => self.flags.diagnostic = on,
            "UnlockExperimentalVMOptions" => self.flags.experimental = on,
            "StackTraceInThrowable" => options.stack_traces = on,
            "ShowHiddenFrames" => options.show_hidden_frames = on,
            "ShowCodeDetailsInExceptionMessages" => options.code_details = on,
            "UseContainerSupport" => options.container_support = on,
            "BytecodeVerificationRemote" => options.verify = on,
            "BytecodeVerificationLocal" => options.verify_boot = on,
            "ReduceSignalUsage" => options.reduce_signals = on,
            "ExitOnOutOfMemoryError" | "CrashOnOutOfMemoryError" => options.exit_on_oom = on,
            "UsePerfData" => options.perf_data = on,
            "PerfDisableSharedMem" => options.perf_data &= !on,
            "HeapDumpOnOutOfMemoryError" => options.dump_on_oom = on,
            "DisableAttachMechanism" => options.disable_attach = on,
            "EnableDynamicAgentLoading" => options.dynamic_agents = Some(on),
            "PrintWarnings" => options.print_warnings = on,
            "CheckJNICalls" => options.check_jni = on,
            "UseInterpreter" if !on => options.compile_at_first_call = true,
            "UseCompiler" => options.interpreted = !on,
            "CompileAtFirstCall" => options.compile_at_first_call = on,
            "StressDetach" => options.stress_detach = on,
            "VMContinuations" => options.continuations = on,
            _ => {
                if on && let Some(collector) = COLLECTORS.iter().find(|c| **c == name) {
                    self.flags.collectors.push(collector);
                    self.flags.collectors.dedup();
                    if self.flags.collectors.len() > 1 {
                        return Err(Refusal::Initialization("Multiple garbage collectors selected".to_owned()));
                    }
                }
                self.without_effect(name, &format!("{}{body}", if on { '+' } else { '-' }));
            }
        }
        Ok(())
    }

    fn without_effect(&mut self, name: &str, text: &str) {
        if !SILENT.contains(&name) {
            self.warn(format!("Option -XX:{text} has no effect"));
        }
    }

    fn set_value(&mut self, flag: &Flag, body: &str, value: &str) -> Step {
        const SIZE: i64 = i64::MAX;
        match flag.name {
            "InitialHeapSize" => {
                self.options.min_heap = Some(self.number(flag, body, value, 0, SIZE)? as usize).filter(|b| *b != 0);
            }
            "NewSize" | "MaxNewSize" => {
                self.options.nursery = Some(self.number(flag, body, value, 0, SIZE)? as usize).filter(|b| *b != 0);
            }
            "ThreadStackSize" => {
                let kib = self.number(flag, body, value, 0, 1 << 20)?;
                return self.java_stack((kib as usize) << 10);
            }
            "ParallelGCThreads" => {
                let count = self.number(flag, body, value, 0, i64::from(i32::MAX))? as usize;
                if count == 0 {
                    return Err(Refusal::Initialization(
                        "The collector can not be combined with -XX:ParallelGCThreads=0".to_owned(),
                    ));
                }
                self.options.gc_threads = Some(count);
            }
            "ActiveProcessorCount" => {
                let count = self.number(flag, body, value, i64::MIN, i64::MAX)?;
                self.options.active_processors = u32::try_from(count).ok().filter(|c| *c > 0);
            }
            "MaxJavaStackTraceDepth" => {
                self.options.max_trace_depth = self.number(flag, body, value, 0, (1 << 30) - 1)? as usize;
            }
            "SoftRefLRUPolicyMSPerMB" => {
                self.options.soft_reference_ms_per_mb = self.number(flag, body, value, 0, i64::MAX)? as u64;
            }
            "MaxDirectMemorySize" => {
                let bytes = self.number(flag, body, value, 0, SIZE)?;
                if bytes != 0 {
                    self.options.set_property("sun.nio.MaxDirectMemorySize", bytes.to_string());
                }
            }
            "MaxRAM" => self.flags.max_ram = Some(self.number(flag, body, value, 0, SIZE)? as u64),
            "MaxRAMPercentage" => self.flags.max_ram_percentage = Some(self.percentage(flag, body, value)?),
            "MinRAMPercentage" => self.flags.min_ram_percentage = Some(self.percentage(flag, body, value)?),
            "InitialRAMPercentage" => self.flags.initial_ram_percentage = Some(self.percentage(flag, body, value)?),
            "GCEveryAllocations" => self.options.gc_every = self.number(flag, body, value, 0, SIZE)? as u64,
            "GCSeed" => self.options.gc_seed = self.number(flag, body, value, 0, SIZE)? as u64,
            "HeapDumpPath" => self.options.dump_path = Some(value.to_owned()).filter(|p| !p.is_empty()),
            "OnOutOfMemoryError" => value.clone_into(&mut self.options.on_oom),
            "ErrorFile" => self.options.error_file = Some(value.to_owned()),
            "Trace" => self.options.trace.extend(value.split(',').filter(|t| !t.is_empty()).map(str::to_owned)),
            "NativeMemoryTracking" => match value {
                "off" => {}
                "summary" | "detail" => self.without_effect(flag.name, body),
                _ => return self.refuse("Syntax error, expecting -XX:NativeMemoryTracking=[off|summary|detail]"),
            },
            _ => {
                match flag.kind {
                    "ccstr" | "ccstrlist" => {}
                    "double" => {
                        if value.parse::<f64>().is_err() {
                            return self.improper(body);
                        }
                    }
                    _ => {
                        self.number(flag, body, value, i64::MIN, i64::MAX)?;
                    }
                }
                self.without_effect(flag.name, body);
            }
        }
        Ok(())
    }
}
