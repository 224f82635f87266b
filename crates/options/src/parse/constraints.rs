//! What the stock VM's flags may be beyond their ranges, though nothing in Pellucid reads them: a command line that is wrong there is wrong
//! here.
//!
//! Invariant: what `flags.tsv` says of ranges has been checked.

use super::{Parser, Step};

/// The greatest CompileThreshold, whose product with a percentage has room in 32 bits.
const GREATEST_THRESHOLD: i64 = (1 << 30) - 1;

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

impl Parser<'_> {
    /// What a number must be by itself.
    pub(super) fn alone(&mut self, name: &str, body: &str, number: i64) -> Step {
        let is_power = number.count_ones() == 1 && number > 0;
        let wrong = match name {
            "LargePageSizeInBytes" if !is_power => "a power of 2",
            "ObjectAlignmentInBytes" if !is_power => "a power of 2",
            "AVX3Threshold" if number != 0 && !is_power => "0 or a power of 2",
            _ => return Ok(()),
        };
        self.say(format!("{name} ( {number} ) must be {wrong}"));
        self.refuse(format!("Improperly specified VM option '{body}'"))
    }

    /// What numbers must be when all flags are known.
    pub(super) fn together(&mut self) -> Step {
        let given = |name: &str| self.flags.numbers.get(name).copied();
        let mut wrong = Vec::new();
        let threshold = given("CompileThreshold").unwrap_or(0);
        let good_threshold = (0..=GREATEST_THRESHOLD).contains(&threshold);
        if !good_threshold {
            wrong.push(
                "OnStackReplacePercentage cannot be validated because CompileThreshold value is invalid".to_owned(),
            );
        } else if let Some(percentage) = given("OnStackReplacePercentage").filter(|percentage| *percentage < PROFILED) {
            wrong.push(format!(
                "OnStackReplacePercentage ({percentage}) must be larger than InterpreterProfilePercentage ({PROFILED})"
            ));
        }
        // Each of the stock VM's compilers in use needs a thread.
        let compilers = match given("TieredStopAtLevel") {
            _ if self.options.interpreted => 0,
            Some(0) => 0,
            Some(1..=3) => 1,
            _ if self.flags.not_tiered => 1,
            _ => 2,
        };
        if let Some(count) = given("CICompilerCount").filter(|count| *count < compilers) {
            wrong.push(format!("CICompilerCount ({count}) must be at least {compilers} "));
        }
        if !good_threshold {
            wrong.push(format!("CompileThreshold ({threshold}) must be between 0 and {GREATEST_THRESHOLD}"));
        }
        match wrong.is_empty() {
            true => Ok(()),
            false => self.refuse(wrong.join("\n")),
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
