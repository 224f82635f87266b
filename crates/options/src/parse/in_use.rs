//! The flags that mean something here, with the values in use (`-XX:+PrintFlagsFinal`, jinfo, HotSpotDiagnosticMXBean).
//!
//! Invariant: a flag is listed only if its value is what the VM goes by.

use super::HeapDefaults;
use super::flags::{COLLECTORS, Flag, KNOWN};
use super::memory::INITIAL_PERCENT;
use super::{Parser, Refusal, Step};
use crate::{AtOom, FlagInUse, Options};

impl Parser<'_> {
    /// Lists them, and prints what was asked to be printed.
    pub(super) fn list_flags(&mut self) -> Step {
        let heap = self.surroundings.heap;
        let mut flags: Vec<(&Flag, FlagInUse)> = KNOWN
            .iter()
            .filter_map(|flag| {
                let value = self.value(flag.name, &self.options, heap)?;
                let origin = match self.flags.given.iter().rev().find(|(name, _)| *name == flag.name) {
                    Some((_, source)) => source,
                    None if matches!(flag.name, "MaxHeapSize" | "InitialHeapSize" | "ParallelGCThreads") => "ergonomic",
                    None => "default",
                };
                let in_use = FlagInUse { name: flag.name, kind: flag.kind, value, origin };
                Some((flag, in_use))
            })
            .collect();
        flags.sort_by_key(|(flag, _)| flag.name);
        let locked = |flag: &Flag| match flag.lock() {
            Some("diagnostic") => !self.flags.diagnostic,
            Some(_) => !self.flags.experimental,
            None => false,
        };
        let mut lines = Vec::new();
        if self.flags.print_ranges {
            lines.push("[Global flags ranges]".to_owned());
            for (flag, _) in
                flags.iter().filter(|(f, _)| !locked(f) && !matches!(f.kind, "bool" | "ccstr" | "ccstrlist"))
            {
                lines.push(range(flag));
            }
        } else if self.flags.print_initial {
            let fresh = Options::default();
            lines.push("[Global flags]".to_owned());
            for (flag, in_use) in flags.iter().filter(|(f, _)| !locked(f)) {
                let value = self.value(flag.name, &fresh, heap).filter(|_| in_use.origin != "ergonomic");
                lines.push(line(flag, value.as_deref().unwrap_or(&in_use.value), "default"));
            }
        } else {
            if self.flags.print_final {
                lines.push("[Global flags]".to_owned());
                let shown = flags.iter().filter(|(f, _)| !locked(f));
                lines.extend(shown.map(|(flag, in_use)| line(flag, &in_use.value, in_use.origin)));
            }
            if self.flags.print_given {
                let mut text = String::new();
                for (_, flag) in flags.iter().filter(|(_, f)| f.origin != "default") {
                    text.push_str(&flag.text());
                    text.push(' ');
                }
                lines.push(text);
            }
        }
        self.options.flags = flags.into_iter().map(|(_, in_use)| in_use).collect();
        for text in lines {
            self.say(text);
            if let Some(message) = self.messages.last_mut() {
                message.output = true;
            }
        }
        if self.flags.print_ranges || self.flags.print_initial { Err(Refusal::Exit(0)) } else { Ok(()) }
    }

    /// The value of a flag that options have; None if nothing goes by it.
    fn value(&self, name: &str, options: &Options, heap: HeapDefaults) -> Option<String> {
        let flags = &self.flags;
        let number = |value: usize| Some(value.to_string());
        let switch = |on: bool| Some(on.to_string());
        let percent = |given: Option<f64>, usual: f64| Some(format!("{:.6}", given.unwrap_or(usual)));
        match name {
            "UnlockDiagnosticVMOptions" => switch(flags.diagnostic),
            "UnlockExperimentalVMOptions" => switch(flags.experimental),
            "IgnoreUnrecognizedVMOptions" => switch(flags.ignore_unrecognized),
            "PrintFlagsFinal" => switch(flags.print_final),
            "PrintFlagsInitial" => switch(flags.print_initial),
            "PrintFlagsRanges" => switch(flags.print_ranges),
            "PrintCommandLineFlags" => switch(flags.print_given),
            "StackTraceInThrowable" => switch(options.stack_traces),
            "ShowHiddenFrames" => switch(options.show_hidden_frames),
            "ShowCodeDetailsInExceptionMessages" => switch(options.code_details),
            "UseContainerSupport" => switch(options.container_support),
            "EnableContended" => switch(options.contended),
            "RestrictContended" => switch(options.restrict_contended),
            "UseTransparentHugePages" => switch(options.huge_pages == Some(true)),
            "BytecodeVerificationRemote" => switch(options.verify),
            "BytecodeVerificationLocal" => switch(options.verify_boot),
            "ReduceSignalUsage" => switch(options.reduce_signals),
            "ExitOnOutOfMemoryError" => switch(options.at_oom == AtOom::Exit),
            "CrashOnOutOfMemoryError" => switch(options.at_oom == AtOom::Crash),
            "HeapDumpOnOutOfMemoryError" => switch(options.dump_on_oom),
            "DumpPerfMapAtExit" => switch(options.perf_map_at_exit),
            "PrintConcurrentLocks" => switch(options.print_synchronizers),
            "UsePerfData" => switch(options.perf_data),
            "DisableAttachMechanism" => switch(options.disable_attach),
            "EnableDynamicAgentLoading" => switch(options.dynamic_agents.unwrap_or(true)),
            "DisableExplicitGC" => switch(options.ignore_explicit_gc),
            "CreateCoredumpOnCrash" => switch(options.core_dump),
            "ErrorFileToStdout" => switch(options.error_stream == Some(1)),
            "ErrorFileToStderr" => switch(options.error_stream == Some(2)),
            "PrintWarnings" => switch(options.print_warnings),
            "CheckJNICalls" => switch(options.check_jni),
            "UseCompiler" => switch(!options.interpreted),
            "UseInterpreter" => switch(!options.queue_at_first_call),
            "Inline" => switch(options.inline),
            "CompileAtFirstCall" => switch(options.compile_at_first_call),
            "StressDetach" => switch(options.stress_detach),
            "StressReclaim" => switch(options.stress_reclaim),
            "VerifyIR" => switch(options.verify_ir),
            "PreserveFramePointer" => switch(options.preserve_frame_pointer),
            "UseCranelift" => switch(options.use_cranelift),
            "AllowAnyRedefinition" => switch(options.redefinition.anything),
            "AllowRedefinitionToAddDeleteMethods" => switch(options.redefinition.private_methods),
            "VMContinuations" => switch(options.continuations),
            // References are addresses, classes are named by 32 bits.
            "UseCompressedOops" | "UseCompactObjectHeaders" => switch(false),
            "UseCompressedClassPointers" => switch(true),
            // The collector is none of them.
            _ if COLLECTORS.contains(&name) => switch(false),
            "MaxHeapSize" => number(options.max_heap?),
            "InitialHeapSize" | "MinHeapSize" => {
                number(options.min_heap.unwrap_or(heap.min).min(options.max_heap.unwrap_or(usize::MAX)))
            }
            "NewSize" => number(options.nursery.unwrap_or(heap.nursery)),
            "MetaspaceSize" => number(options.metaspace),
            "MaxMetaspaceSize" => number(options.max_metaspace),
            "ThreadStackSize" => number(options.java_stack >> 10),
            "ParallelGCThreads" => number(options.gc_threads.unwrap_or(heap.gc_threads)),
            "ActiveProcessorCount" => {
                Some(options.active_processors.map_or_else(|| "-1".to_owned(), |n| n.to_string()))
            }
            "ContendedPaddingWidth" => number(options.contended_padding as usize),
            "MaxJavaStackTraceDepth" => number(options.max_trace_depth),
            "SoftRefLRUPolicyMSPerMB" => Some(options.soft_reference_ms_per_mb.to_string()),
            "MaxDirectMemorySize" => Some(options.property("sun.nio.MaxDirectMemorySize").unwrap_or("0").to_owned()),
            "MaxRAM" => Some(flags.max_ram.unwrap_or(self.surroundings.machine_memory).to_string()),
            "MaxRAMPercentage" => percent(flags.max_ram_percentage, 25.0),
            "InitialRAMPercentage" => percent(flags.initial_ram_percentage, INITIAL_PERCENT),
            "MinRAMPercentage" => percent(flags.min_ram_percentage, 50.0),
            "GCEveryAllocations" => Some(options.gc_every.to_string()),
            "ExitEvery" => Some(options.exit_every.to_string()),
            "CompileBelow" => Some(options.compile_below.to_string()),
            "CompileSeed" => Some(options.compile_seed.to_string()),
            "CompileOnly" => Some(options.compile_only.join(",")),
            "ReservedCodeCacheSize" => number(options.code_cache),
            "InlineSeed" => Some(options.inline_seed.to_string()),
            "GCSeed" => Some(options.gc_seed.to_string()),
            "Trace" => Some(options.trace.join(",")),
            "HeapDumpPath" => Some(options.dump_path.clone().unwrap_or_default()),
            "OnOutOfMemoryError" => Some(options.on_oom.clone()),
            "OnError" => Some(options.on_error.clone()),
            "ErrorFile" => Some(options.error_file.clone().unwrap_or_default()),
            _ => None,
        }
    }
}

impl FlagInUse {
    /// As an option: `-XX:+Name` or `-XX:Name=value`.
    pub fn text(&self) -> String {
        match (self.kind, self.value.as_str()) {
            ("bool", "true") => format!("-XX:+{}", self.name),
            ("bool", _) => format!("-XX:-{}", self.name),
            (_, value) => format!("-XX:{}={value}", self.name),
        }
    }
}

fn line(flag: &Flag, value: &str, origin: &str) -> String {
    let class = format!("{{{}}}", flag.class);
    format!("{:>9} {:<40} = {value:<31}{class:>20} {{{origin}}}", flag.kind, flag.name)
}

fn range(flag: &Flag) -> String {
    let class = format!("{{{}}}", flag.class);
    let (low, high) = flag.range;
    format!("{:>9} {:<50} [ {low:<25} ... {high:>25} ] {class:>36} {{default}}", flag.kind, flag.name)
}
