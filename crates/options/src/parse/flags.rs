//! `-XX:` options: which there are (`flags.tsv`), which mean something here, and how wrong ones are refused.
//!
//! Invariant: a name is in the stock VM's list, in `OWN`, or unknown.

use super::{Parser, Refusal, Step, memory};
use crate::AtOom;
use crate::log::{Level, Topic};
use std::collections::HashMap;
use std::sync::LazyLock;

/// What flags say that isn't part of `Options`.
#[derive(Default)]
pub(super) struct Flags {
    pub(super) ignore_unrecognized: bool,
    /// What the options being read come from: `command line`, `environment`, `config file`.
    pub(super) source: &'static str,
    /// Flags that were given, with their source.
    pub(super) given: Vec<(&'static str, &'static str)>,
    pub(super) diagnostic: bool,
    pub(super) experimental: bool,
    pub(super) print_final: bool,
    pub(super) print_initial: bool,
    pub(super) print_ranges: bool,
    pub(super) print_given: bool,
    collectors: Vec<&'static str>,
    /// Numbers of flags that change nothing but what others may be.
    pub(super) numbers: HashMap<&'static str, i64>,
    pub(super) max_ram: Option<u64>,
    pub(super) max_ram_percentage: Option<f64>,
    pub(super) min_ram_percentage: Option<f64>,
    pub(super) initial_ram_percentage: Option<f64>,
}

pub(super) struct Flag {
    pub(super) name: &'static str,
    /// Its type: bool, intx, size_t, ccstr …
    pub(super) kind: &'static str,
    /// `product`, `C2 diagnostic`, `manageable` …
    pub(super) class: &'static str,
    /// The least and the greatest value, or two empty texts.
    pub(super) range: (&'static str, &'static str),
}

impl Flag {
    /// What it takes to use it.
    pub(super) fn lock(&self) -> Option<&'static str> {
        ["diagnostic", "experimental"].into_iter().find(|lock| self.class.ends_with(lock))
    }
}

/// Flags of ours: name, type.
const OWN: [(&str, &str); 15] = [
    ("GCEveryAllocations", "uintx"),
    ("GCSeed", "uintx"),
    ("InlineSeed", "uintx"),
    ("ExitEvery", "uint"),
    ("CompileBelow", "uintx"),
    ("CompileSeed", "uintx"),
    ("CompileAtFirstCall", "bool"),
    ("StressDetach", "bool"),
    ("StressReclaim", "bool"),
    ("VerifyIR", "bool"),
    ("UseCranelift", "bool"),
    ("AllowAnyRedefinition", "bool"),
    ("Trace", "ccstr"),
    ("CompileThreshold", "intx"),
    ("VMOptionsFile", "ccstr"),
];

/// Flags that were taken out of the stock VM, and the release that did it.
const OBSOLETE: [(&str, &str); 9] = [
    ("DumpSharedSpaces", "19.0"),
    ("DynamicDumpSharedSpaces", "19.0"),
    ("MetaspaceReclaimPolicy", "21.0"),
    ("PerfDataSamplingInterval", "25.0"),
    ("RequireSharedSpaces", "19.0"),
    ("UseLinuxPosixThreadCPUClocks", "25.0"),
    ("UseSharedSpaces", "19.0"),
    ("ZGenerational", "24.0"),
    ("ZMarkStackSpaceLimit", "25.0"),
];

/// Flags that the stock VM means to take out, and the release that said so.
const DEPRECATED: [(&str, &str); 6] = [
    ("AllowRedefinitionToAddDeleteMethods", "13.0"),
    ("FlightRecorder", "13.0"),
    ("LockingMode", "24.0"),
    ("ShenandoahPacing", "25.0"),
    ("UseCompressedClassPointers", "25.0"),
    ("UseOprofile", "25.0"),
];

/// Flags whose absence nobody can notice, so that no warning is due: layout, shared archives, counters and unlocking.
const SILENT: [&str; 14] = [
    "UnlockDiagnosticVMOptions",
    "UnlockExperimentalVMOptions",
    "IgnoreUnrecognizedVMOptions",
    "UseCompressedOops",
    "UseCompressedClassPointers",
    "UseCompactObjectHeaders",
    "TieredStopAtLevel",
    "BackgroundCompilation",
    "UseStringDeduplication",
    "AlwaysPreTouch",
    "AutoCreateSharedArchive",
    "SharedArchiveFile",
    "SharedClassListFile",
    "OmitStackTraceInFastThrow",
];

pub(super) const COLLECTORS: [&str; 6] =
    ["UseSerialGC", "UseParallelGC", "UseG1GC", "UseZGC", "UseShenandoahGC", "UseEpsilonGC"];

/// All flags, of the stock VM and ours.
pub(super) static KNOWN: LazyLock<Vec<Flag>> = LazyLock::new(|| {
    let own = OWN.iter().map(|(name, kind)| Flag { name, kind, class: "product", range: ("", "") });
    let stock = include_str!("flags.tsv").lines().filter(|l| !l.starts_with('#')).filter_map(|line| {
        let mut parts = line.split('\t');
        let mut next = || parts.next();
        Some(Flag { name: next()?, kind: next()?, class: next()?, range: (next()?, next()?) })
    });
    own.chain(stock).collect()
});

/// Flags that the stock VM has in debug builds only.
fn is_develop(name: &str) -> bool {
    include_str!("develop_flags.txt").lines().any(|n| n == name)
}

/// How alike two names are: shared pairs of letters, against both lengths. 0 where `b` is so long that it can't be 0.4.
pub(super) fn similarity(a: &str, b: &str) -> f64 {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if b.len() > 4 * a.len() {
        return 0.0;
    }
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
        // Read before all others.
        if text.starts_with("Flags=") {
            return Ok(());
        }
        if let Some((name, _)) = text.split_once([':', '=']).or(Some((text, "")))
            && matches!(name, "StartFlightRecording" | "FlightRecorderOptions")
        {
            self.warn(format!("There is no Flight Recorder: option -XX:{text} has no effect"));
            return Ok(());
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
        let (name, body) = match name {
            "CreateMinidumpOnCrash" => {
                self.warn("Option CreateMinidumpOnCrash was deprecated in version 9.0 and will likely be removed in a future release. Use option CreateCoredumpOnCrash instead.");
                ("CreateCoredumpOnCrash", "CreateCoredumpOnCrash")
            }
            _ => (name, body),
        };
        let Some(flag) = KNOWN.iter().find(|f| f.name == name) else { return self.unknown_flag(name, body) };
        let open = match flag.lock() {
            // The keys themselves are never locked, though the stock VM lists them so.
            _ if name.starts_with("Unlock") => true,
            Some("diagnostic") => self.flags.diagnostic,
            Some(_) => self.flags.experimental,
            None => true,
        };
        if let Some(lock) = flag.lock().filter(|_| !open) {
            let unlock = if lock == "diagnostic" { "UnlockDiagnosticVMOptions" } else { "UnlockExperimentalVMOptions" };
            self.say(format!("Error: VM option '{name}' is {lock} and must be enabled via -XX:+{unlock}."));
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
        if let Some((name, release)) = DEPRECATED.iter().find(|(n, _)| *n == name) {
            self.warn(format!(
                "Option {name} was deprecated in version {release} and will likely be removed in a future release."
            ));
        }
        self.note(flag.name);
        self.set_flag(flag, body, setting)
    }

    /// Notes that a flag was given, itself or by an option of its own.
    pub(super) fn note(&mut self, name: &'static str) {
        let source = self.flags.source;
        self.flags.given.push((name, source));
    }

    fn improper(&mut self, body: &str) -> Step {
        self.refuse(format!("Improperly specified VM option '{body}'"))
    }

    fn unknown_flag(&mut self, name: &str, body: &str) -> Step {
        if let Some((name, release)) = OBSOLETE.iter().find(|(n, _)| *n == name) {
            self.warn(format!("Ignoring option {name}; support was removed in {release}"));
            return Ok(());
        }
        if self.flags.ignore_unrecognized {
            return Ok(());
        }
        if is_develop(name) {
            self.say(format!("Error: VM option '{name}' is develop and is available only in debug version of VM."));
            return self.improper(body);
        }
        self.say(format!("Unrecognized VM option '{body}'"));
        let nearest = KNOWN
            .iter()
            .filter(|f| f.lock().is_none() && f.name != "VMOptionsFile" && !name.is_empty())
            .map(|f| (similarity(f.name, name), f))
            .filter(|(score, _)| *score > 0.7)
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, flag)) = nearest {
            let (before, after) = if flag.kind == "bool" { ("(+/-)", "") } else { ("", "=<value>") };
            self.say(format!("Did you mean '{before}{}{after}'?", flag.name));
        }
        Err(Refusal::Option)
    }

    /// A whole number in the ranges of the flag and its type.
    fn number(&mut self, flag: &Flag, body: &str, value: &str) -> Result<i64, Refusal> {
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
        if let (Ok(low), Ok(high)) = (flag.range.0.parse::<i128>(), flag.range.1.parse::<i128>())
            && !(low..=high).contains(&i128::from(number))
        {
            self.say(format!("{} {}={number} is outside the allowed range [ {low} ... {high} ]", flag.kind, flag.name));
            self.improper(body)?;
        }
        Ok(number)
    }

    fn fraction(&mut self, flag: &Flag, body: &str, value: &str) -> Result<f64, Refusal> {
        let Some(number) = value.parse::<f64>().ok().filter(|n| n.is_finite()) else {
            self.improper(body)?;
            return Err(Refusal::Option);
        };
        if let (Ok(low), Ok(high)) = (flag.range.0.parse::<f64>(), flag.range.1.parse::<f64>())
            && !(low..=high).contains(&number)
        {
            self.say(format!(
                "double {}={number:.6} is outside the allowed range [ {low:.6} ... {high:.6} ]",
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
            "EnableContended" => options.contended = on,
            "RestrictContended" => options.restrict_contended = on,
            "UseTransparentHugePages" => options.huge_pages = Some(on),
            "BytecodeVerificationRemote" => options.verify = on,
            "BytecodeVerificationLocal" => options.verify_boot = on,
            "ReduceSignalUsage" => options.reduce_signals = on,
            "ExitOnOutOfMemoryError" => options.at_oom = if on { AtOom::Exit } else { AtOom::Throw },
            "CrashOnOutOfMemoryError" => options.at_oom = if on { AtOom::Crash } else { AtOom::Throw },
            "ErrorFileToStdout" => options.error_stream = on.then_some(1),
            "ErrorFileToStderr" => options.error_stream = on.then_some(2),
            "CreateCoredumpOnCrash" => options.core_dump = on,
            "DisableExplicitGC" => options.ignore_explicit_gc = on,
            "PrintFlagsFinal" => self.flags.print_final = on,
            "PrintFlagsInitial" => self.flags.print_initial = on,
            "PrintFlagsRanges" => self.flags.print_ranges = on,
            "PrintCommandLineFlags" => self.flags.print_given = on,
            "PrintVMOptions" => {}
            "PrintGC" | "PrintGCDetails" => {
                let topic = if name == "PrintGC" { "gc" } else { "gc*" };
                self.log_line("warning", "gc", &format!("-XX:+{name} is deprecated. Will use -Xlog:{topic} instead."));
                self.show(&[Topic::Gc], if on { Level::Info } else { Level::Off });
            }
            "UsePerfData" => options.perf_data = on,
            "PerfDisableSharedMem" => options.perf_data &= !on,
            "HeapDumpOnOutOfMemoryError" => options.dump_on_oom = on,
            "DumpPerfMapAtExit" => options.perf_map_at_exit = on,
            "PrintConcurrentLocks" => options.print_synchronizers = on,
            "DisableAttachMechanism" => options.disable_attach = on,
            "EnableDynamicAgentLoading" => options.dynamic_agents = Some(on),
            "PrintWarnings" => options.print_warnings = on,
            "CheckJNICalls" => options.check_jni = on,
            "UseInterpreter" if !on => options.queue_at_first_call = true,
            "UseCompiler" => options.interpreted = !on,
            "Inline" => options.inline = on,
            "CompileAtFirstCall" => options.compile_at_first_call = on,
            "StressDetach" => options.stress_detach = on,
            "StressReclaim" => options.stress_reclaim = on,
            "VerifyIR" => options.verify_ir = on,
            "PreserveFramePointer" => options.preserve_frame_pointer = on,
            "UseCranelift" => options.use_cranelift = on,
            "AllowAnyRedefinition" => options.redefinition.anything = on,
            "AllowRedefinitionToAddDeleteMethods" => options.redefinition.private_methods = on,
            "TieredCompilation" => options.baseline_tier = on,
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
        match flag.name {
            "InitialHeapSize" | "MinHeapSize" => {
                self.options.min_heap = Some(self.number(flag, body, value)? as usize).filter(|b| *b != 0);
            }
            "NewSize" | "MaxNewSize" => {
                self.options.nursery = Some(self.number(flag, body, value)? as usize).filter(|b| *b != 0);
            }
            "ThreadStackSize" => {
                let kib = self.number(flag, body, value)?;
                return self.java_stack((kib as usize) << 10);
            }
            "MetaspaceSize" => self.options.metaspace = self.number(flag, body, value)? as usize,
            "MaxMetaspaceSize" => self.options.max_metaspace = self.number(flag, body, value)? as usize,
            "ParallelGCThreads" => {
                let count = self.number(flag, body, value)? as usize;
                if count == 0 {
                    return Err(Refusal::Initialization(
                        "The collector can not be combined with -XX:ParallelGCThreads=0".to_owned(),
                    ));
                }
                self.options.gc_threads = Some(count);
            }
            "ActiveProcessorCount" => {
                let count = self.number(flag, body, value)?;
                self.options.active_processors = u32::try_from(count).ok().filter(|c| *c > 0);
            }
            "ContendedPaddingWidth" => {
                self.options.contended_padding = self.number(flag, body, value)? as u32;
            }
            "MaxJavaStackTraceDepth" => {
                self.options.max_trace_depth = self.number(flag, body, value)? as usize;
            }
            "SoftRefLRUPolicyMSPerMB" => {
                self.options.soft_reference_ms_per_mb = self.number(flag, body, value)? as u64;
            }
            "MaxDirectMemorySize" => {
                let bytes = self.number(flag, body, value)?;
                if bytes != 0 {
                    self.options.set_property("sun.nio.MaxDirectMemorySize", bytes.to_string());
                }
            }
            "MaxRAM" => self.flags.max_ram = Some(self.number(flag, body, value)? as u64),
            "MaxRAMPercentage" => self.flags.max_ram_percentage = Some(self.fraction(flag, body, value)?),
            "MinRAMPercentage" => self.flags.min_ram_percentage = Some(self.fraction(flag, body, value)?),
            "InitialRAMPercentage" => self.flags.initial_ram_percentage = Some(self.fraction(flag, body, value)?),
            "GCEveryAllocations" => self.options.gc_every = self.number(flag, body, value)? as u64,
            "ExitEvery" => self.options.exit_every = self.number(flag, body, value)? as u32,
            "CompileBelow" => self.options.compile_below = self.number(flag, body, value)? as u64,
            "CompileSeed" => self.options.compile_seed = self.number(flag, body, value)? as u64,
            "CompileOnly" => {
                let patterns = value.split([',', '\n', ' ']).filter(|pattern| !pattern.is_empty());
                self.options.compile_only.extend(patterns.map(str::to_owned));
            }
            "ReservedCodeCacheSize" => self.options.code_cache = self.number(flag, body, value)? as usize,
            "InlineSeed" => self.options.inline_seed = self.number(flag, body, value)? as u64,
            "GCSeed" => self.options.gc_seed = self.number(flag, body, value)? as u64,
            "HeapDumpPath" => self.options.dump_path = Some(value.to_owned()).filter(|p| !p.is_empty()),
            "OnOutOfMemoryError" => value.clone_into(&mut self.options.on_oom),
            "OnError" => value.clone_into(&mut self.options.on_error),
            "AOTMode" if !matches!(value, "off" | "record" | "create" | "auto" | "on") => {
                self.say(format!("Unrecognized value {value} for AOTMode. Must be one of the following: off, record, create, auto, on"));
                return self.improper(body);
            }
            "ErrorFile" => self.options.error_file = Some(value.to_owned()),
            "Trace" => self.options.trace.extend(value.split(',').filter(|t| !t.is_empty()).map(str::to_owned)),
            "NativeMemoryTracking" => match value {
                "off" => {}
                "summary" | "detail" => self.without_effect(flag.name, body),
                _ => return self.refuse("Syntax error, expecting -XX:NativeMemoryTracking=[off|summary|detail]"),
            },
            _ => {
                match flag.kind {
                    "ccstr" | "ccstrlist" if flag.name == "CompileCommand" => self.compile_command(value)?,
                    "ccstr" | "ccstrlist" => {}
                    "double" => drop(self.fraction(flag, body, value)?),
                    _ => {
                        let number = self.number(flag, body, value)?;
                        self.alone(flag.name, body, number)?;
                        self.flags.numbers.insert(flag.name, number);
                        if flag.name == "TieredStopAtLevel" {
                            self.options.interpreted |= number == 0;
                            self.options.optimizing_tier = number > 3;
                        }
                    }
                }
                self.without_effect(flag.name, body);
            }
        }
        Ok(())
    }
}
