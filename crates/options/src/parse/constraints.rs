//! What the stock VM's flags may be beyond their ranges, though Pellucid reads hardly any of them: a command line that is wrong there is wrong
//! here.
//!
//! Invariant: what `flags.tsv` says of ranges has been checked.

use super::{Parser, Step};

/// The greatest CompileThreshold, whose product with a percentage has room in 32 bits.
const GREATEST_THRESHOLD: i64 = (1 << 30) - 1;

/// The least alignment of the start of compiled code: the bytes of its shortest prologue.
const SHORTEST: i64 = 16;

/// The share of the calls before compilation that are profiled, InterpreterProfilePercentage.
const PROFILED: i64 = 33;

/// The commands of `-XX:CompileCommand` that want a value; all others switch something on.
const WITH_VALUE: [&str; 7] = [
    "MemLimit",
    "MemStat",
    "RepeatCompilation",
    "CompileThresholdScaling",
    "ControlIntrinsic",
    "DisableIntrinsic",
    "MaxNodeLimit",
];

/// The types that a command may name.
const TYPES: [&str; 6] = ["bool", "intx", "uintx", "ccstr", "ccstrlist", "double"];

const SWITCHES: [&str; 30] = [
    "log",
    "print",
    "inline",
    "dontinline",
    "blackhole",
    "compileonly",
    "exclude",
    "break",
    "BreakAtExecute",
    "BreakAtCompile",
    "PrintAssembly",
    "PrintCompilation",
    "PrintInlining",
    "PrintIntrinsics",
    "PrintNMethods",
    "PrintOptoAssembly",
    "PrintDebugInfo",
    "PrintRelocations",
    "PrintDependencies",
    "BackgroundCompilation",
    "ReplayInline",
    "DumpReplay",
    "DumpInline",
    "BlockLayoutByFrequency",
    "TraceOptoPipelining",
    "TraceOptoOutput",
    "TraceSpilling",
    "Vectorize",
    "CloneMapDebug",
    "IncrementalInlineForceCleanup",
];

fn is_power_of_two(number: i64) -> bool {
    number > 0 && number.count_ones() == 1
}

impl Parser<'_> {
    /// What a number must be by itself.
    pub(super) fn alone(&mut self, name: &str, body: &str, number: i64) -> Step {
        let is_power = is_power_of_two(number);
        let wrong = match name {
            "LargePageSizeInBytes" if !is_power => "a power of 2",
            "ObjectAlignmentInBytes" if !is_power => "a power of 2",
            "AVX3Threshold" if number != 0 && !is_power => "0 or a power of 2",
            _ => return Ok(()),
        };
        self.say(format!("{name} ( {number} ) must be {wrong}"));
        self.refuse(format!("Improperly specified VM option '{body}'"))
    }

    /// What numbers must be when all flags are known. All that is wrong is told, in the stock VM's order.
    pub(super) fn together(&mut self) -> Step {
        let mut wrong: Vec<String> = self.interior_alignment().into_iter().collect();
        let fudge = self.given("NodeLimitFudgeFactor").unwrap_or(2000);
        let nodes = self.given("MaxNodeLimit").unwrap_or(80_000);
        if !(nodes * 2 / 100..=nodes * 40 / 100).contains(&fudge) {
            wrong.push(format!("NodeLimitFudgeFactor must be between 2% and 40% of MaxNodeLimit ({nodes})"));
        }
        let threshold = self.given("CompileThreshold").unwrap_or(0);
        let good_threshold = (0..=GREATEST_THRESHOLD).contains(&threshold);
        if !good_threshold {
            wrong.push(
                "OnStackReplacePercentage cannot be validated because CompileThreshold value is invalid".to_owned(),
            );
        } else if let Some(percentage) = self.given("OnStackReplacePercentage").filter(|number| *number < PROFILED) {
            wrong.push(format!(
                "OnStackReplacePercentage ({percentage}) must be larger than InterpreterProfilePercentage ({PROFILED})"
            ));
        }
        let padding = self.options.contended_padding;
        if !padding.is_multiple_of(8) {
            wrong.push(format!("ContendedPaddingWidth ({padding}) must be a multiple of 8"));
        }
        let compilers = self.compilers();
        if let Some(count) = self.given("CICompilerCount").filter(|count| *count < compilers) {
            wrong.push(format!("CICompilerCount ({count}) must be at least {compilers} "));
        }
        self.entry_alignments(&mut wrong);
        if !good_threshold {
            wrong.push(format!("CompileThreshold ({threshold}) must be between 0 and {GREATEST_THRESHOLD}"));
        }
        // That one it looks at later.
        if wrong.is_empty()
            && let Some(instruction) = self.given("AllocatePrefetchInstr").filter(|number| !(0..=3).contains(number))
        {
            wrong.push(format!("AllocatePrefetchInstr ({instruction}) must be between 0 and 3"));
        }
        if wrong.is_empty() { self.stack_sizes() } else { self.refuse(wrong.join("\n")) }
    }

    fn given(&self, name: &str) -> Option<i64> {
        self.flags.numbers.get(name).copied()
    }

    fn stack_sizes(&mut self) -> Step {
        // 0 stands for the default.
        for (name, least) in [("CompilerThreadStackSize", 144), ("VMThreadStackSize", 64)] {
            if self.given(name).is_some_and(|size| (1..least).contains(&size)) {
                let refusal = self.fail(format!("\nThe {name} specified is too small. Specify at least {least}k"));
                return self.on_stdout(refusal);
            }
        }
        Ok(())
    }

    /// How many of the stock VM's compilers are in use; each needs a thread.
    fn compilers(&self) -> i64 {
        match self.given("TieredStopAtLevel") {
            _ if self.options.interpreted => 0,
            Some(0) => 0,
            Some(1..=3) => 1,
            _ if !self.options.baseline_tier => 1,
            _ => 2,
        }
    }

    fn entry_alignment(&self) -> i64 {
        self.given("CodeEntryAlignment").unwrap_or(32)
    }

    fn interior_alignment(&self) -> Option<String> {
        let (interior, entry) = (self.given("InteriorEntryAlignment").unwrap_or(16), self.entry_alignment());
        let must = if interior > entry {
            format!("less than or equal to CodeEntryAlignment ({entry})")
        } else if !is_power_of_two(interior) {
            "a power of two".to_owned()
        } else if interior < SHORTEST {
            format!("greater than or equal to {SHORTEST}")
        } else {
            return None;
        };
        Some(format!("InteriorEntryAlignment ({interior}) must be {must}"))
    }

    fn entry_alignments(&self, wrong: &mut Vec<String>) {
        let entry = self.entry_alignment();
        let looping = self.given("OptoLoopAlignment").unwrap_or(16);
        let segment = self.given("CodeCacheSegmentSize").unwrap_or(128);
        if segment < entry {
            wrong.push(format!(
                "CodeCacheSegmentSize  ({segment}) must be larger than or equal to CodeEntryAlignment ({entry}) to align entry points"
            ));
        }
        if !is_power_of_two(entry) {
            wrong.push(format!("CodeEntryAlignment ({entry}) must be a power of two"));
        } else if entry < SHORTEST {
            wrong.push(format!("CodeEntryAlignment ({entry}) must be greater than or equal to {SHORTEST}"));
        } else if segment < entry {
            wrong.push(format!(
                "CodeEntryAlignment ({entry}) must be less than or equal to CodeCacheSegmentSize ({segment}) to align entry points"
            ));
        }
        if !is_power_of_two(looping) {
            wrong.push(format!("OptoLoopAlignment ({looping}) must be a power of two"));
        } else if looping > entry {
            wrong.push(format!("OptoLoopAlignment ({looping}) must be less or equal to CodeEntryAlignment ({entry})"));
        }
    }

    /// `-XX:CompileCommand`: the name of a command, a pattern of methods and perhaps a value, between commas or blanks.
    pub(super) fn compile_command(&mut self, text: &str) -> Step {
        let mut words = text.split([',', ' ']).filter(|word| !word.is_empty());
        let (name, pattern) = match (words.next(), words.next()) {
            (None | Some("quiet" | "help"), _) => return Ok(()),
            // The older form has the name behind the pattern, and perhaps behind its type.
            (Some("option"), pattern) => match words.find(|word| !TYPES.contains(word)) {
                Some(name) => (name, pattern),
                None => return Ok(()),
            },
            (Some(name), pattern) => (name, pattern),
        };
        let is_among = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        let wants_value = is_among(&WITH_VALUE);
        let wrong = match pattern {
            _ if !wants_value && !is_among(&SWITCHES) => format!("Unrecognized option '{name}'"),
            None => "Method pattern missing from command".to_owned(),
            Some(_) if wants_value && words.next().is_none() => format!("Option '{name}' is not followed by a value"),
            Some(_) => return Ok(()),
        };
        self.refuse(format!("CompileCommand: An error occurred during parsing\nError: {wrong}\nLine: '{text}'"))
    }
}
